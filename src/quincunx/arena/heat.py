r"""A heat map: the board as its game draws it, without pieces, each space tinted by a value that also stands in it.

 __
/62\__      from pale (little) to dark (much); between two players from rust (the second's)
\__/48\     over pale (even) to blue (the first's); an unused space says -
   \__/
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from quincunx.core.game import Game
from quincunx.core.scene import Mark, Paint, Point, Polygon, Scene, Shape, Text

INK, LIGHT, PAPER = "#22272e", "#ffffff", "#fbfaf6"
Ramp = tuple[tuple[int, int, int], ...]
MUCH: Ramp = ((255, 247, 224), (246, 190, 106), (217, 103, 62), (126, 28, 66))
BETWEEN: Ramp = ((168, 74, 28), (246, 240, 228), (29, 88, 152))
STEPS = 40  # of the scale beside the picture


@dataclass(frozen=True, slots=True)
class Measure:
    """One way to look at the spaces: its `name`, a `title`, the colours, and what the ends of the scale mean."""

    name: str
    title: str
    ramp: Ramp
    low: str
    high: str


MEASURES = (
    Measure("use", "games in which a space is played on, %", MUCH, "0: never", "100: in every game"),
    Measure("when", "when a space is first played on, % of the game", MUCH, "0: at the start", "100: at the end"),
    Measure(
        "first", "spaces first played on by the first player, %", BETWEEN, "0: the second", "100: the first player"
    ),
)


def heat_map(game: Game, values: Mapping[str, float | None], measure: Measure, subtitle: str = "") -> Scene:
    """The picture of values from 0 to 1 by the names of spaces."""
    bare = game.new_initial_state().scene()
    left, top, right, bottom = bare.box
    wide, high = right - left, bottom - top
    unit = max(wide, high) / 22  # the height of the heading's type
    marks = []
    for cell in bare.cells:
        value = values.get(cell.name)
        fill = colour(measure.ramp, value) if value is not None else PAPER
        ink = INK if value is None or bright(measure.ramp, value) else LIGHT
        words = "-" if value is None else f"{100 * value:.0f}"
        size = 0.36 * _extent(cell.outline)
        shapes: tuple[Shape, ...] = (
            Polygon(cell.outline, Paint(fill=fill, stroke="#8d8778", width=0.03)),
            Text(cell.x, cell.y, words, size, ink, bold=True),
        )
        told = "never" if value is None else f"{words} %"
        marks.append(Mark("heat", f"{cell.name}: {told}", shapes))
    title = f"{game.info.long_name}: {measure.title}"
    ground = tuple(int(bare.background[k : k + 2], 16) for k in (1, 3, 5))
    written = INK if bright(((ground[0], ground[1], ground[2]),) * 2, 0) else LIGHT
    head = _heading(title, subtitle, written, left, top, wide, unit)
    legend, signs = _scale(measure, written, left + 0.02 * wide, bottom + 1.2 * unit, 0.96 * wide, unit)
    listed = ", ".join(mark.name for mark in marks)
    return Scene(
        game=game.short_name,
        title=title,
        description=f"{subtitle} {listed}.".strip(),
        box=(left, top - 3.2 * unit, right, bottom + 4.2 * unit),
        background=bare.background,
        board=(*bare.board, *bare.beside, *legend),
        cells=bare.cells,
        pieces=(),
        marks=tuple(marks),
        labels=(*bare.labels, *head, *signs),
    )


def colour(ramp: Ramp, value: float) -> str:
    """The colour of a value from 0 to 1."""
    return "#" + "".join(f"{round(part):02x}" for part in _mixed(ramp, value))


def bright(ramp: Ramp, value: float) -> bool:
    """Whether dark words stand out on it, by the relative luminance of WCAG 2."""
    linear = [float((part / 255) ** 2.2) for part in _mixed(ramp, value)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2] > 0.18


def _mixed(ramp: Ramp, value: float) -> tuple[float, ...]:
    place = min(max(value, 0.0), 1.0) * (len(ramp) - 1)
    at = min(int(place), len(ramp) - 2)
    return tuple(a + (b - a) * (place - at) for a, b in zip(ramp[at], ramp[at + 1]))


def _extent(outline: tuple[Point, ...]) -> float:
    xs, ys = zip(*outline)
    return float(min(max(xs) - min(xs), max(ys) - min(ys)))


def _heading(
    title: str, subtitle: str, ink: str, left: float, top: float, wide: float, unit: float
) -> tuple[Text, ...]:
    """Two lines over the board, small enough to fit."""
    size = min(unit, wide * 0.96 / max(1, len(title)) / 0.55)
    small = min(0.85 * size, wide * 0.96 / max(1, len(subtitle)) / 0.52)
    return (
        Text(left + 0.02 * wide, top - 2.1 * unit, title, size, ink, bold=True, anchor="start"),
        Text(left + 0.02 * wide, top - 0.8 * unit, subtitle, small, ink, anchor="start"),
    )


def _scale(measure: Measure, ink: str, x: float, y: float, wide: float, unit: float) -> tuple[list[Shape], list[Text]]:
    """The colours from 0 to 1, and what the ends mean."""
    step = wide / STEPS
    bars: list[Shape] = []
    for i in range(STEPS):
        a, b = x + i * step, x + (i + 1.02) * step
        box = ((a, y), (b, y), (b, y + 0.8 * unit), (a, y + 0.8 * unit))
        bars.append(Polygon(box, Paint(fill=colour(measure.ramp, (i + 0.5) / STEPS))))
    words = [
        Text(x, y + 1.7 * unit, measure.low, 0.8 * unit, ink, anchor="start"),
        Text(x + wide, y + 1.7 * unit, measure.high, 0.8 * unit, ink, anchor="end"),
    ]
    return bars, words
