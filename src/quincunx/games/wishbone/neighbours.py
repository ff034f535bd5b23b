"""The points around a point that matter in Wishbone, and how stones on them link; rules.py has the drawing."""

from __future__ import annotations

Step = tuple[int, int]  # columns to the right, rows up

ORTH: tuple[Step, ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))  # (columns, rows): north, east, south, west


def directions() -> tuple[tuple[Step, ...], ...]:
    """(orth, diag, far_a, far_b): four steps each, as the drawing in rules.py names them."""
    turned = [(ORTH[i], ORTH[(i + 1) % 4]) for i in range(4)]
    return (
        ORTH,
        tuple((a[0] + b[0], a[1] + b[1]) for a, b in turned),
        tuple((2 * a[0] - b[0], 2 * a[1] - b[1]) for a, b in turned),
        tuple((2 * b[0] - a[0], 2 * b[1] - a[1]) for a, b in turned),
    )


def joined(own: int) -> int:
    """The chains among the like stones around a point, one direction (1 to 8) of each, packed four bits each.

    `own`: bits 0 to 3 are orth 0 to 3, bits 4 to 7 diag 0 to 3. At most four chains meet at a point.
    """
    steps = directions()[0] + directions()[1]
    left = [i for i in range(8) if own >> i & 1]
    packed = 0
    place = 0
    while left:
        chain = [left.pop(0)]
        packed |= (chain[0] + 1) << place
        place += 4
        for member in chain:
            near = [
                i for i in left if max(abs(steps[i][0] - steps[member][0]), abs(steps[i][1] - steps[member][1])) == 1
            ]
            chain += near
            left = [i for i in left if i not in near]
    return packed


def edge_flag(size: int, column: int, row: int) -> int:
    """The flag of the colour whose edge a point lies beyond: none on the board, none off a corner."""
    beside = not 0 <= column < size
    beyond = not 0 <= row < size
    return 0 if beside == beyond else 0x10 if beside else 0x01
