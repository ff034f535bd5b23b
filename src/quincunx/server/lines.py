"""What a search thinks of a position, as JSON: turns to play, how good they are, and signs for them on the board."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from quincunx.core.scene import Circle, Mark, Paint, Shape, Target, Text
from quincunx.core.state import State
from quincunx.search.analysis import Alternative

COLORS = ("#0f6f5c", "#2f5fb0", "#7a4a9c")  # of the first, second, third best; the number says it too
RIM = "#ffffff"
LARGEST, SMALLEST = 0.27, 0.062  # radius of a sign


def line_dict(state: State, alternative: Alternative, rank: int) -> dict[str, Any]:
    """A turn that could be played in `state`; `chance` and `proven` are for who plays it, `marks` for the board."""
    return {
        "rank": rank,
        "turn": alternative.text,
        "chance": round(alternative.chance, 4),
        "proven": alternative.proven,
        "line": list(alternative.line),
        "turns": [list(actions) for actions in alternative.turns],
        "marks": turn_marks(state, alternative.turns[0] if alternative.turns else (), rank),
    }


def turn_marks(state: State, actions: tuple[int, ...], rank: int) -> list[Mark]:
    """A numbered disc where each action of a turn is pointed at; of the best turn also what it would leave behind."""
    walk = state.clone()
    color = COLORS[min(rank, len(COLORS)) - 1]
    marks = []
    for action in actions:
        target = next((target for target in walk.scene().targets if target.action == action), None)
        if target is not None:
            marks.append(Mark(f"line-{rank}", f"{rank}: {target.name}", _disc(target, rank, color)))
        walk.apply_action(action)
    if rank == 1 and actions:
        traces = [mark for mark in walk.scene().marks if mark.kind == "last"]
        marks = [
            Mark("line-1", mark.name, tuple(_in(shape, color) for shape in mark.shapes)) for mark in traces
        ] + marks
    return marks


def _disc(target: Target, rank: int, color: str) -> tuple[Shape, ...]:
    xs, ys = zip(*target.outline)
    room = min(max(xs) - min(xs), max(ys) - min(ys))
    r = max(SMALLEST, min(LARGEST, 0.3 * room))
    return (
        Circle(target.x, target.y, r, Paint(fill=color, stroke=RIM, width=0.16 * r, opacity=0.94)),
        Text(target.x, target.y, str(rank), 1.35 * r, RIM, bold=True),
    )


def _in(shape: Shape, color: str) -> Shape:
    """The same shape in one colour."""
    if isinstance(shape, Text):
        return replace(shape, color=color)
    paint = shape.paint
    return replace(
        shape, paint=replace(paint, fill=color if paint.fill else None, stroke=color if paint.stroke else None)
    )
