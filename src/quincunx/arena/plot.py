r"""The win chance after every turn as a picture: a Scene like those of the boards, so every renderer draws it.

100% Black  +----------------+
            |   __      o ??     who stands above the middle line is the favourite;
 50%        |--/--\----/---      a fault is a disc with the annotator's sign beside it,
            |      \__/          a turning point a dashed line down to its number
100% White  +----------------+
"""

from __future__ import annotations

from quincunx.core.scene import Circle, Mark, Paint, Path, Point, Polygon, Scene, Shape, Text
from quincunx.search.analysis import FAULTS, Analysis, TurnAnalysis
from quincunx.search.analysis_words import SIGNS, judgement, summary

WIDTH, HEIGHT = 16.0, 7.0  # of the field; one unit is about two lines of type
LEFT, RIGHT, TOP, BOTTOM = 2.1, 0.7, 1.7, 1.75
TYPE = 0.42
PAPER, INK, FAINT, GRID = "#fbfaf6", "#22272e", "#6d737c", "#d9d5ca"
ABOVE, BELOW = "#f6dcc0", "#cfe0f1"  # between the middle line and the curve, by who is ahead
FAULT_FILL = {"inaccuracy": "#ffffff", "mistake": "#f0a63c", "blunder": "#c4302b"}
FAULT_SIZE = {"inaccuracy": 0.13, "mistake": 0.16, "blunder": 0.2}
TICKS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
MOST_TICKS = 20
TITLED = 5.0  # up to here a player's name stands above the field
LONGEST_NAME = 16  # letters, so that the heading fits
MOST_DOTS = 80  # turns, up to which each has a dot
BOX = (-LEFT, -TOP, WIDTH + RIGHT, HEIGHT + BOTTOM)


def plot(analysis: Analysis) -> Scene:
    """The curve of player 0's win chance, with faults and turning points marked."""
    first, second = analysis.players
    names = f"{first[:LONGEST_NAME]} against {second[:LONGEST_NAME]}"
    title = f"{analysis.record.game.info.long_name}, {names}: the win chance after each turn"
    return Scene(
        game=analysis.record.game.short_name,
        title=title,
        description=" ".join(summary(analysis)),
        box=BOX,
        background=PAPER,
        board=(*_frame(analysis), *_areas(analysis), *_lines(analysis)),
        cells=(),
        pieces=(),
        marks=tuple(_fault(analysis, turn) for turn in analysis.turns if turn.verdict in FAULTS),
        labels=_labels(analysis, title),
    )


def _at(analysis: Analysis, turn: int, chance: float) -> Point:
    return WIDTH * turn / max(1, len(analysis.turns)), HEIGHT * (1 - chance)


def _curve(analysis: Analysis) -> list[Point]:
    start = analysis.turns[0].before if analysis.turns else 0.5
    return [_at(analysis, 0, start), *(_at(analysis, turn.number, turn.after) for turn in analysis.turns)]


def _path(points: list[Point]) -> str:
    return "M" + "L".join(f"{x:.3f} {y:.3f}" for x, y in points)


def _frame(analysis: Analysis) -> list[Shape]:
    field = ((0.0, 0.0), (WIDTH, 0.0), (WIDTH, HEIGHT), (0.0, HEIGHT))
    lines = "".join(f"M0 {HEIGHT * k / 4:g}L{WIDTH:g} {HEIGHT * k / 4:g}" for k in (1, 3))
    return [Polygon(field, Paint(fill="#ffffff")), Path(lines, Paint(stroke=GRID, width=0.025))]


def _areas(analysis: Analysis) -> list[Shape]:
    """What lies between the curve and the middle line: plain above it, hatched below."""
    middle = HEIGHT / 2
    above: list[Point] = []
    below: list[Point] = []
    curve = _curve(analysis)
    for (ax, ay), (bx, by) in zip(curve, [*curve[1:], curve[-1]]):
        above.append((ax, min(ay, middle)))
        below.append((ax, max(ay, middle)))
        if (ay - middle) * (by - middle) < 0:
            cross = (ax + (bx - ax) * (middle - ay) / (by - ay), middle)
            above.append(cross)
            below.append(cross)
    ends = [(curve[-1][0], middle), (curve[0][0], middle)]
    shapes: list[Shape] = [Polygon((*above, *ends), Paint(fill=ABOVE)), Polygon((*below, *ends), Paint(fill=BELOW))]
    hatches = "".join(f"M{x:.3f} {middle:g}L{x:.3f} {y:.3f}" for x, y in _samples(curve, 0.16) if y > middle + 0.02)
    if hatches:
        shapes.append(Path(hatches, Paint(stroke="#8fb0d0", width=0.025, cap="butt")))
    return shapes


def _samples(curve: list[Point], step: float) -> list[Point]:
    """Points of the curve at even distances along x."""
    found = []
    x, at = step / 2, 0
    while x < curve[-1][0]:
        while curve[at + 1][0] < x:
            at += 1
        (ax, ay), (bx, by) = curve[at], curve[at + 1]
        found.append((x, ay + (by - ay) * (x - ax) / (bx - ax)))
        x += step
    return found


def _lines(analysis: Analysis) -> list[Shape]:
    shapes: list[Shape] = [Path(f"M0 {HEIGHT / 2:g}L{WIDTH:g} {HEIGHT / 2:g}", Paint(stroke=FAINT, width=0.035))]
    for number in analysis.turning_points:
        x = _at(analysis, number, 0)[0]
        shapes.append(Path(f"M{x:.3f} 0L{x:.3f} {HEIGHT:g}", Paint(stroke=FAINT, width=0.035, dash=(0.12, 0.12))))
    curve = _curve(analysis)
    if len(curve) > 1:
        shapes.append(Path(_path(curve), Paint(stroke=INK, width=0.075)))
    if len(curve) <= MOST_DOTS:
        shapes += [Circle(x, y, 0.065, Paint(fill=INK)) for x, y in curve]
    shapes.append(Path(f"M0 0L{WIDTH:g} 0L{WIDTH:g} {HEIGHT:g}L0 {HEIGHT:g}Z", Paint(stroke=FAINT, width=0.035)))
    return shapes


def _fault(analysis: Analysis, turn: TurnAnalysis) -> Mark:
    """A disc on the curve, larger and darker the worse, and the sign on the side that has room."""
    x, y = _at(analysis, turn.number, turn.after)
    size = FAULT_SIZE[turn.verdict]
    up = y > HEIGHT / 2 if turn.after < 0.06 or turn.after > 0.94 else turn.player == 1
    sign = Text(x, y + (-0.5 if up else 0.5), SIGNS[turn.verdict], TYPE, INK, bold=True, halo="#ffffff")
    disc = Circle(x, y, size, Paint(fill=FAULT_FILL[turn.verdict], stroke=INK, width=0.045))
    return Mark(turn.verdict, f"turn {turn.number}, {turn.text}. {judgement(turn)}", (disc, sign))


def _labels(analysis: Analysis, title: str) -> tuple[Text, ...]:
    first, second = analysis.players
    texts = [Text(-LEFT + 0.4, -TOP + 0.55, title, 0.5, INK, bold=True, anchor="start")]
    for k, words in enumerate(("100%", "75%", "50%", "25%", "0%")):
        texts.append(Text(-0.25, HEIGHT * k / 4, words, TYPE, FAINT, anchor="end"))
    texts.append(Text(0.0, -0.4, f"{first} wins", TYPE, INK, bold=True, anchor="start"))
    texts.append(Text(0.0, HEIGHT + 0.95, f"{second} wins", TYPE, INK, bold=True, anchor="start"))
    count = len(analysis.turns)
    step = next((tick for tick in TICKS if count / tick <= MOST_TICKS), TICKS[-1])
    turning = set(analysis.turning_points)
    room = count // 24  # turns that a number is wide, less one
    for number in range(0, count + 1, step):
        if not any(abs(number - other) <= room for other in turning):
            texts.append(Text(_at(analysis, number, 0)[0], HEIGHT + 0.4, str(number), TYPE, FAINT))
    last = -room - 1
    for number in sorted(turning):
        x = _at(analysis, number, 0)[0]
        low = number - last > room
        if low or x > TITLED:  # where two are too close, the second one's number stands above
            texts.append(Text(x, HEIGHT + 0.4 if low else -0.4, str(number), TYPE, INK, bold=True))
        last = number if low else last
    key = "turns; ?! inaccuracy, ? mistake, ?? blunder, dashed: a turning point"
    texts.append(Text(WIDTH, HEIGHT + 0.95, key, TYPE * 0.86, FAINT, anchor="end"))
    return tuple(texts)
