"""Cartwheels: a pattern that changes no rule, and that players of Wishbone like to be told about.

. x x .        an empty 2x2 with four stones of one colour above and below it
o . . o        and four of the other to its left and right
o . . o        (the edges of the board count as stones of their colours)
. x x .
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from quincunx.core.geometry import square_name

if TYPE_CHECKING:
    from quincunx.core.state import State

BLACK, WHITE = 0, 1


class Cartwheel(NamedTuple):
    """`cells`: the four empty points, left to right from the bottom; `upright`: the colour above and below them."""

    cells: tuple[str, str, str, str]
    upright: int


def cartwheels(state: State) -> list[Cartwheel]:
    """Every cartwheel on the board of a Wishbone state, from the bottom left to the top right."""
    size: int = state.game.options["size"]
    return find_cartwheels(state.stones(), size)  # type: ignore[attr-defined]


def find_cartwheels(stones: tuple[int | None, ...], size: int) -> list[Cartwheel]:
    """The cartwheels among `stones`, the colour on each point or None, bottom row first."""

    def colour(column: int, row: int) -> int | None:
        if not 0 <= row < size:
            return BLACK
        if not 0 <= column < size:
            return WHITE
        return stones[row * size + column]

    found = []
    for row in range(size - 1):
        for column in range(size - 1):
            square = [(column, row), (column + 1, row), (column, row + 1), (column + 1, row + 1)]
            if any(colour(*point) is not None for point in square):
                continue
            upright = {colour(column + i, row + j) for i in (0, 1) for j in (-1, 2)}
            level = {colour(column + i, row + j) for i in (-1, 2) for j in (0, 1)}
            if (upright, level) in (({BLACK}, {WHITE}), ({WHITE}, {BLACK})):
                a, b, c, d = (square_name(*point) for point in square)
                found.append(Cartwheel((a, b, c, d), upright.pop() or 0))
    return found
