"""Where the spaces of a board lie and what they are called: square grids, and hexagons of hexagons.

    square grid         hexagon of hexagons, side 2
    c  a3 b3 c3            c1 c2
    b  a2 b2 c2          b1 b2 b3
    a  a1 b1 c1            a1 a2

Cells are numbered from the bottom row up and from the left, so index order is name order within a board.
x runs right and y runs down, as in pictures; one unit is the distance between neighbouring centres.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import cos, pi, sin, sqrt
from string import ascii_lowercase

ROW = sqrt(3) / 2  # the distance between two rows of hexagons whose centres are 1 apart


@dataclass(frozen=True)
class Grid:
    """The cells of a board: `names[i]`, `centres[i]` (x, y), `outlines[i]` (corners), `neighbours[i]` (indices)."""

    names: tuple[str, ...]
    centres: tuple[tuple[float, float], ...]
    outlines: tuple[tuple[tuple[float, float], ...], ...]
    neighbours: tuple[tuple[int, ...], ...]
    symmetries: tuple[tuple[int, ...], ...]  # each maps cell i to symmetries[k][i]; the identity comes first

    def __len__(self) -> int:
        return len(self.names)

    @cached_property
    def index(self) -> dict[str, int]:
        """From a name to its cell."""
        return {name: i for i, name in enumerate(self.names)}


def square_name(column: int, row: int) -> str:
    """The name of a square: column and row from 0, from the left and from the bottom."""
    return f"{ascii_lowercase[column]}{row + 1}"


def square_grid(size: int, *, diagonal: bool = False) -> Grid:
    """A size x size board; cell index = row * size + column. `diagonal` makes a king's step a neighbour too."""
    cells = [(column, row) for row in range(size) for column in range(size)]
    steps = [(dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if (dx, dy) != (0, 0) and (diagonal or not dx * dy)]
    last = size - 1
    # The identity, the quarter turns, the mirrors left-right and bottom-top, and those along the two diagonals.
    images = [
        (
            (c, r),
            (last - r, c),
            (last - c, last - r),
            (r, last - c),
            (last - c, r),
            (c, last - r),
            (r, c),
            (last - r, last - c),
        )
        for c, r in cells
    ]
    return Grid(
        names=tuple(square_name(c, r) for c, r in cells),
        centres=tuple((float(c), float(last - r)) for c, r in cells),
        outlines=tuple(
            tuple((c + dx, last - r + dy) for dx, dy in ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)))
            for c, r in cells
        ),
        neighbours=tuple(
            tuple((r + dy) * size + c + dx for dx, dy in steps if 0 <= c + dx < size and 0 <= r + dy < size)
            for c, r in cells
        ),
        symmetries=tuple(tuple(y * size + x for x, y in image) for image in zip(*images)),
    )


def hex_rows(side: int) -> tuple[int, ...]:
    """How many cells each row of a hexagon of hexagons has, from the bottom row up."""
    return tuple(2 * side - 1 - abs(row - side + 1) for row in range(2 * side - 1))


def hexagon(side: int) -> Grid:
    """A hexagon of hexagons with `side` cells a side: row letter from the bottom, place in the row from the left."""
    rows = hex_rows(side)
    # Axial coordinates: q grows to the right, r grows upwards; the centre is (0, 0).
    axial: list[tuple[int, int]] = []
    names: list[str] = []
    for row, length in enumerate(rows):
        r = row - side + 1
        first = -(side - 1) - min(r, 0)
        for place in range(length):
            axial.append((first + place, r))
            names.append(f"{ascii_lowercase[row]}{place + 1}")
    # With q counted along the row and x = q + r/2, the leftmost q of row r is -(side-1) - min(r, 0).
    where = {cell: i for i, cell in enumerate(axial)}

    def turned(q: int, r: int) -> tuple[int, int]:
        """A sixth of a turn."""
        return -r, q + r

    maps: list[tuple[int, ...]] = []
    for mirrored in (False, True):
        for sixths in range(6):
            image = []
            for q, r in axial:
                a, b = (r, q) if mirrored else (q, r)
                for _ in range(sixths):
                    a, b = turned(a, b)
                image.append(where[a, b])
            maps.append(tuple(image))
    centres = tuple((q + r / 2, -r * ROW) for q, r in axial)
    corner = 1 / sqrt(3)
    ring = tuple((corner * sin(k * pi / 3), -corner * cos(k * pi / 3)) for k in range(6))
    steps = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    return Grid(
        names=tuple(names),
        centres=centres,
        outlines=tuple(tuple((x + dx, y + dy) for dx, dy in ring) for x, y in centres),
        neighbours=tuple(
            tuple(where[q + dq, r + dr] for dq, dr in steps if (q + dq, r + dr) in where) for q, r in axial
        ),
        symmetries=tuple(maps),
    )


def bounds(points: Sequence[tuple[float, float]], margin: float = 0.0) -> tuple[float, float, float, float]:
    """The box (left, top, right, bottom) around the points, wider by `margin` on each side."""
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin
