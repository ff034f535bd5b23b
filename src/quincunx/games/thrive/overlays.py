"""Signs for studying Thrive: which pieces can be captured and by which, and where every piece can go."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, cast

from quincunx.core.scene import Circle, Mark, Paint, Path, Point, Polygon, Shape
from quincunx.games.thrive.pieces import GRID, PLAYERS, SQUARES, Pieces
from quincunx.games.thrive.rules import target_of

if TYPE_CHECKING:
    from quincunx.core.state import State
    from quincunx.games.thrive import Thrive
    from quincunx.games.thrive.rules import ThriveState

DANGER = "#c4182c"
CASE = "#ffffff"
OWN = ("#a8590a", "#1d4f8c")
RING = 0.455  # just around a piece's petals


def overlays(game: Thrive, state: State) -> dict[str, tuple[Mark, ...]]:
    """All of them."""
    sides = cast("ThriveState", state).pieces()
    return {
        "threats": tuple(mark for player in (0, 1) for mark in threat_marks(sides, player)),
        "reach": tuple(reach_mark(sides, player, bool(game.options["own_capture"])) for player in (0, 1)),
    }


def reached(side: Pieces, square: int) -> list[int]:
    """The squares of a side's pieces that have a peg for `square`."""
    return [start for start, pegs in side.items() if any(target_of(start, peg) == square for peg in pegs)]


def threat_marks(sides: tuple[Pieces, Pieces], player: int) -> list[Mark]:
    """For each of a player's pieces that can be captured: arrows from the captors, and a ring; dashed if defended."""
    marks = []
    name, other = PLAYERS[player], PLAYERS[1 - player]
    for square in sides[player]:
        captors = reached(sides[1 - player], square)
        if not captors:
            continue
        guards = reached(sides[player], square)
        x, y = GRID.centres[square]
        dash = (0.14, 0.11) if guards else ()
        shapes: list[Shape] = [
            Circle(x, y, RING, Paint(stroke=CASE, width=0.11)),
            Circle(x, y, RING, Paint(stroke=DANGER, width=0.065, dash=dash, cap="butt" if dash else "round")),
        ]
        for captor in captors:
            shapes += _arrow(GRID.centres[captor], (x, y), OWN[1 - player])
        by = " and ".join(SQUARES[captor] for captor in captors)
        kept = f"defended by {' and '.join(SQUARES[guard] for guard in guards)}" if guards else "undefended"
        marks.append(
            Mark("threat", f"{name}'s {SQUARES[square]}, {kept}, can be captured by {other}'s {by}", tuple(shapes))
        )
    return marks or [Mark("threat", f"None of {name}'s pieces can be captured", ())]


def _arrow(start: Point, end: Point, colour: str) -> list[Shape]:
    (ax, ay), (bx, by) = start, end
    length = hypot(bx - ax, by - ay)
    ux, uy = (bx - ax) / length, (by - ay) / length
    tx, ty = bx - ux * 0.3, by - uy * 0.3
    shaft = f"M{ax + ux * 0.12:.3f} {ay + uy * 0.12:.3f}L{tx - ux * 0.14:.3f} {ty - uy * 0.14:.3f}"
    head = ((tx, ty), (tx - ux * 0.22 - uy * 0.13, ty - uy * 0.22 + ux * 0.13),
            (tx - ux * 0.22 + uy * 0.13, ty - uy * 0.22 - ux * 0.13))  # fmt: skip
    return [
        Path(shaft, Paint(stroke=CASE, width=0.13, cap="butt")),
        Path(shaft, Paint(stroke=colour, width=0.075, cap="butt")),
        Polygon(head, Paint(fill=colour, stroke=CASE, width=0.03)),
    ]


def reach_mark(sides: tuple[Pieces, Pieces], player: int, own_capture: bool) -> Mark:
    """A sign in the corner of each square that a player's pieces reach: Amber's discs, Blue's diamonds."""
    side = sides[player]
    squares = sorted(
        {
            target
            for start, pegs in side.items()
            for peg in pegs
            if (target := target_of(start, peg)) is not None and (own_capture or target not in side)
        }
    )
    shapes: list[Shape] = []
    for square in squares:
        x, y = GRID.centres[square]
        paint = Paint(fill=OWN[player], stroke=CASE, width=0.03)
        if player == 0:
            shapes.append(Circle(x - 0.36, y + 0.36, 0.095, paint))
        else:
            cx, cy, r = x + 0.36, y - 0.36, 0.115
            shapes.append(Polygon(((cx, cy - r), (cx + r, cy), (cx, cy + r), (cx - r, cy)), paint))
    names = ", ".join(SQUARES[square] for square in squares) or "no square"
    return Mark("reach", f"{PLAYERS[player]} reaches {names}", tuple(shapes))
