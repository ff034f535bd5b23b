r"""Signs for studying Strands: every group with its size, the largest of each player outlined.

 __
/3 \__      the size stands in a badge beside the group's middle stone; the outline runs around all its spaces,
\__/2 \     plain for Black, dashed for White
   \__/ (2)
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import TYPE_CHECKING, cast

from quincunx.core.geometry import Grid
from quincunx.core.scene import Circle, Mark, Paint, Path, Shape, Text

if TYPE_CHECKING:
    from quincunx.core.state import State
    from quincunx.games.strands import Strands
    from quincunx.games.strands.rules import StrandsState

OUTLINE = ("#0b8a4a", "#1f6fd0")  # by colour; Black's is plain, White's dashed
BADGE = ("#1b1d21", "#ffffff")
BADGE_INK = ("#ffffff", "#1b1d21")
COLOURS = ("Black", "White")
AT = (0.3, -0.27)  # from the middle of a stone to that of its badge
SAME = 1e-6


def overlays(game: Strands, state: State) -> dict[str, tuple[Mark, ...]]:
    """The groups."""
    return {"groups": group_marks(game, cast("StrandsState", state))}


def groups(grid: Grid, owners: list[int]) -> list[list[int]]:
    """The cells of every group, the largest first."""
    found: list[list[int]] = []
    seen: set[int] = set()
    for cell, owner in enumerate(owners):
        if owner < 0 or cell in seen:
            continue
        group = [cell]
        seen.add(cell)
        for member in group:
            for near in grid.neighbours[member]:
                if near not in seen and owners[near] == owner:
                    seen.add(near)
                    group.append(near)
        found.append(sorted(group))
    return sorted(found, key=lambda group: (-len(group), group))


def group_marks(game: Strands, state: StrandsState) -> tuple[Mark, ...]:
    """A mark for each group: its size, and an outline where its player has none that is larger."""
    return tuple(mark for _, mark in _marks(game, state))


def largest_marks(game: Strands, state: StrandsState) -> tuple[Mark, ...]:
    """The marks of the groups than which their players have none that is larger."""
    return tuple(mark for top, mark in _marks(game, state) if top)


def _marks(game: Strands, state: StrandsState) -> Iterator[tuple[bool, Mark]]:
    grid = game.geometry
    owners = [state.stone_at(cell) for cell in range(len(grid))]
    found = groups(grid, owners)
    largest = [max((len(group) for group in found if owners[group[0]] == player), default=0) for player in (0, 1)]
    for group in found:
        player = owners[group[0]]
        colour = 0 if player == state.black() else 1
        top = len(group) == largest[player]
        shapes: list[Shape] = []
        if top:
            paint = Paint(stroke=OUTLINE[colour], width=0.09, dash=(0.16, 0.13) if colour else ())
            shapes += [
                Path(_around(grid, group), Paint(stroke="#ffffff", width=0.15)),
                Path(_around(grid, group), paint),
            ]
        x, y = _middle(grid, group)
        size = 0.23 if top else 0.19
        shapes.append(
            Circle(x, y, size, Paint(fill=BADGE[colour], stroke=OUTLINE[colour], width=0.05 if top else 0.03))
        )
        shapes.append(Text(x, y, str(len(group)), size * 1.3, BADGE_INK[colour], bold=True))
        names = ", ".join(grid.names[cell] for cell in group)
        what = "largest group" if top else "group"
        yield top, Mark("group", f"{COLOURS[colour]}'s {what}, {len(group)}: {names}", tuple(shapes))


def _around(grid: Grid, group: list[int]) -> str:
    """The sides of the group's spaces that no two of them share."""
    members = set(group)
    d = ""
    for cell in group:
        outline = grid.outlines[cell]
        inside = [grid.centres[near] for near in grid.neighbours[cell] if near in members]
        x, y = grid.centres[cell]
        for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0])):
            # The neighbour across a side lies as far beyond it as the cell's own middle on this side.
            across = (ax + bx - x, ay + by - y)
            if not any(abs(across[0] - nx) < SAME and abs(across[1] - ny) < SAME for nx, ny in inside):
                d += f"M{ax:.4f} {ay:.4f}L{bx:.4f} {by:.4f}"
    return d


def _middle(grid: Grid, group: list[int]) -> tuple[float, float]:
    """Where the badge goes: beside the stone nearest to the middle of all."""
    points = [grid.centres[cell] for cell in group]
    mx, my = (sum(axis) / len(points) for axis in zip(*points))
    x, y = min(points, key=lambda point: sqrt((point[0] - mx) ** 2 + (point[1] - my) ** 2))
    return x + AT[0], y + AT[1]
