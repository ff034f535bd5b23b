"""What a search thinks of a position, as JSON: turns to play, how good they are, and signs for them on the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from quincunx.core.scene import Circle, Figure, Mark, Paint, Shape, Target, Text
from quincunx.core.state import State
from quincunx.search.analysis import Alternative

COLORS = ("#0f6f5c", "#2f5fb0", "#7a4a9c")  # of the first, second, third best; the number says it too
RIM = "#ffffff"
LARGEST, SMALLEST = 0.27, 0.062  # radius of a sign


def line_dicts(state: State, alternatives: Sequence[Alternative]) -> list[dict[str, Any]]:
    """The turns that could be played in `state`, the best first."""
    taken: Counter[str] = Counter()
    return [line_dict(state, alternative, rank, taken) for rank, alternative in enumerate(alternatives, 1)]


def line_dict(state: State, alternative: Alternative, rank: int, taken: Counter[str]) -> dict[str, Any]:
    """A turn that could be played in `state`; `chance` and `proven` are for who plays it, `marks` for the board.

    `taken` counts the signs at each place, so that they do not hide one another.
    """
    return {
        "rank": rank,
        "turn": alternative.text,
        "chance": round(alternative.chance, 4),
        "proven": alternative.proven,
        "line": list(alternative.line),
        "turns": [list(actions) for actions in alternative.turns],
        "marks": turn_marks(state, alternative.turns[0] if alternative.turns else (), rank, taken),
    }


def turn_marks(state: State, actions: tuple[int, ...], rank: int, taken: Counter[str]) -> list[Mark]:
    """A numbered disc where each action of a turn is pointed at; of the best turn also what it would leave behind."""
    walk = state.clone()
    color = COLORS[min(rank, len(COLORS)) - 1]
    marks = []
    for action in actions:
        target = next((target for target in walk.scene().targets if target.action == action), None)
        if target is not None:
            marks.append(
                Mark(f"line-{rank}", f"{rank}: {target.name}", _disc(target, rank, color, taken[target.place]))
            )
            taken[target.place] += 1
        walk.apply_action(action)
    if rank == 1 and actions:
        traces = [mark for mark in walk.scene().marks if mark.kind == "last"]
        marks = [
            Mark("line-1", mark.name, tuple(_in(shape, color) for shape in mark.shapes)) for mark in traces
        ] + marks
    return marks


def _disc(target: Target, rank: int, color: str, others: int) -> tuple[Shape, ...]:
    """The sign of a turn; where there are others it is smaller and beside them."""
    xs, ys = zip(*target.outline)
    room = min(max(xs) - min(xs), max(ys) - min(ys))
    r = max(SMALLEST, min(LARGEST, 0.3 * room))
    x, y = target.x, target.y
    if others:
        x, y, r = x + (1.35 if others == 1 else -1.35) * r, y + 1.1 * r, 0.7 * r
    return (
        Circle(x, y, r, Paint(fill=color, stroke=RIM, width=0.16 * r, opacity=0.94)),
        Text(x, y, str(rank), 1.35 * r, RIM, bold=True),
    )


def _in(shape: Shape, color: str) -> Shape:
    """The same shape in one colour; a figure, such as a face, stays as it is."""
    if isinstance(shape, Figure):
        return shape
    if isinstance(shape, Text):
        return replace(shape, color=color)
    paint = shape.paint
    return replace(
        shape, paint=replace(paint, fill=color if paint.fill else None, stroke=color if paint.stroke else None)
    )
