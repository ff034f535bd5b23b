"""Thrive's picture for the terminal: a square is 5 lines of 5 holes, with a space between holes, a margin and a border.

+-----------+
| . . o . . |     o and x are the players' pegs, dots are empty holes,
| . . o . . |     ^ and v stand for the piece and point forward
| . . ^ . . |
| . . . . . |
| . . . . . |
+-----------+
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from quincunx.core.scene import Glyph
from quincunx.games.thrive.pieces import PEGS, PLAYERS, SIDE, SQUARES, WAYS, Pieces
from quincunx.games.thrive.rules import MOVE_ACTIONS, target_of

ROWS, COLUMNS = 6, 12
LEFT = 2
PEG_SIGNS, HEART_SIGNS = (("●", "o"), ("◆", "x")), (("▲", "^"), ("▼", "v"))
LEFT_SIGN = ("×", "#")
STYLES = ("player0", "player1")


def piece_glyphs(sides: Sequence[Pieces]) -> Iterator[Glyph]:
    """The pieces with their holes and pegs."""
    for player, side in enumerate(sides):
        style = STYLES[player]
        for square, pegs in side.items():
            yield Glyph(*sign_at(square, 0, 0), *HEART_SIGNS[player], style)
            for peg, step in enumerate(PEGS):
                signs = PEG_SIGNS[player] if peg in pegs else ("·", ".")
                yield Glyph(*sign_at(square, *step), *signs, style if peg in pegs else "faint")


def legend_glyphs() -> Iterator[Glyph]:
    """Whose pegs are which."""
    for player, name in enumerate(PLAYERS):
        words = f"{name} {PEG_SIGNS[player][0]} moves {WAYS[player]}"
        plain = f"{name} {PEG_SIGNS[player][1]} moves {WAYS[player]}"
        yield Glyph(SIDE * ROWS + 2, LEFT + 1 + player * 20, words, plain, STYLES[player])


def target_glyphs(actions: Sequence[int]) -> Iterator[Glyph]:
    """Where the next action may go."""
    for action in actions:
        square, peg = divmod(action % MOVE_ACTIONS, len(PEGS))
        if action >= MOVE_ACTIONS:
            yield Glyph(*sign_at(square, *PEGS[peg]), "○", "+", "target", "target")
            continue
        target = target_of(square, peg)
        assert target is not None
        row, column = sign_at(target, 0, 0)
        for dr, dc, sign, plain in ((-2, -5, "┌", "*"), (-2, 5, "┐", "*"), (2, -5, "└", "*"), (2, 5, "┘", "*")):
            yield Glyph(row + dr, column + dc, sign, plain, "target", "target")


def last_glyphs(player: int, actions: Sequence[int]) -> Iterator[Glyph]:
    """The last turn: a sign on the square that was left, brackets around who moved, the new pegs."""
    for action in actions:
        square, peg = divmod(action % MOVE_ACTIONS, len(PEGS))
        if action >= MOVE_ACTIONS:
            yield Glyph(*sign_at(square, *PEGS[peg]), *PEG_SIGNS[player], "last", "last")
            continue
        target = target_of(square, peg)
        assert target is not None
        yield Glyph(*sign_at(square, 0, 0), *LEFT_SIGN, "last", "last")
        yield Glyph(
            SIDE * ROWS + 2,
            LEFT + 44,
            f"{LEFT_SIGN[0]} was left just now",
            f"{LEFT_SIGN[1]} was left just now",
            "label",
            "last",
        )
        row, column = sign_at(target, 0, 0)
        yield Glyph(row, column - 5, "[", "[", "last", "last")
        yield Glyph(row, column + 5, "]", "]", "last", "last")


def sign_at(square: int, dx: int, dy: int) -> tuple[int, int]:
    """Row and column of a hole in the terminal picture."""
    column, row = square % SIDE, square // SIDE
    return (SIDE - 1 - row) * ROWS + 3 - dy, LEFT + column * COLUMNS + COLUMNS // 2 + 2 * dx


@lru_cache(maxsize=1)
def grid_glyphs() -> tuple[Glyph, ...]:
    """The lines between the squares, and the coordinates."""
    found = []
    for line in range(SIDE + 1):
        left, cross, right = ("┌┬┐", "├┼┤", "└┴┘")[0 if line == 0 else 2 if line == SIDE else 1]
        bar = "─" * (COLUMNS - 1)
        text = left + cross.join([bar] * SIDE) + right
        plain = "+" + "+".join(["-" * (COLUMNS - 1)] * SIDE) + "+"
        found.append(Glyph(line * ROWS, LEFT, text, plain, "faint"))
    for row in range(SIDE * ROWS):
        if row % ROWS:
            found += [Glyph(row, LEFT + column * COLUMNS, "│", "|", "faint") for column in range(SIDE + 1)]
    for k in range(SIDE):
        found.append(Glyph(sign_at(k * SIDE, 0, 0)[0], 0, str(k + 1), style="label", layer="coordinate"))
        found.append(Glyph(SIDE * ROWS + 1, sign_at(k, 0, 0)[1], SQUARES[k][0], style="label", layer="coordinate"))
    return tuple(found)
