"""Positions of Wishbone as text: rows from the top, x for Black, o for White, numbers or dots for empty points."""

from __future__ import annotations

import re

from quincunx.core.errors import PositionError
from quincunx.core.geometry import square_name

SIGNS = ("x", "o")


def write_rows(stones: tuple[int | None, ...], size: int) -> str:
    """The rows of `stones`, the colour on each point from the bottom left, as `4/1x2/2o1/4`."""
    rows = []
    for row in reversed(range(size)):
        text = "".join("." if stone is None else SIGNS[stone] for stone in stones[row * size : (row + 1) * size])
        rows.append(re.sub(r"\.+", lambda run: str(len(run[0])), text))
    return "/".join(rows)


def read_rows(text: str, size: int) -> list[int | None]:
    """The stones of rows from the top, in the order of the actions; PositionError."""
    rows = text.split("/")
    if len(rows) != size:
        raise PositionError(f"The position has {len(rows)} rows, and the board has {size}.")
    stones: list[int | None] = []
    for number, row in zip(range(size, 0, -1), rows):
        line: list[int | None] = []
        for run, sign in re.findall("([0-9]{1,4})|(.)", row, re.DOTALL):
            if run:
                line += [None] * int(run)
            elif sign in "xo.":
                line.append(None if sign == "." else SIGNS.index(sign))
            else:
                raise PositionError(
                    f"Row {number} holds {sign!r}: x is a black stone, o a white one, a number counts empty points."
                )
        if len(line) != size:
            raise PositionError(f"Row {number} has {len(line)} points, and the board has {size}.")
        stones = line + stones
    return stones


def find_crosscut(stones: list[int | None], size: int) -> str:
    """The names of four stones that form a crosscut, or nothing."""
    for row in range(size - 1):
        for column in range(size - 1):
            corner = row * size + column
            low, right, high, far = corner, corner + 1, corner + size, corner + size + 1
            corner_colour = stones[low]
            if corner_colour is None or corner_colour != stones[far]:
                continue
            if stones[right] == stones[high] == 1 - corner_colour:
                names = [square_name(i % size, i // size) for i in (low, right, high, far)]
                return f"{', '.join(names[:3])} and {names[3]}"
    return ""
