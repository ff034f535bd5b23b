"""Pieces and their pegs as texts: `b1:+0+1+1+2,c1:+0+1` is a piece on b1 with two pegs and one on c1 with one.

A square is a number from 0 (a1) to 35 (f6), row by row. A peg is a number from 0 to 23, the holes around the centre
row by row from the bottom left, in board directions for both players:

    19 20 21 22 23        -2+2 -1+2 +0+2 +1+2 +2+2
    14 15 16 17 18        -2+1 -1+1 +0+1 +1+1 +2+1
    10 11  *  12 13       -2+0 -1+0   *  +1+0 +2+0
     5  6  7  8  9        -2-1 -1-1 +0-1 +1-1 +2-1
     0  1  2  3  4        -2-2 -1-2 +0-2 +1-2 +2-2
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from quincunx.core.errors import QuincunxError
from quincunx.core.geometry import square_grid

PLAYERS = ("Amber", "Blue")
WAYS = ("up", "down")  # where each moves at first
SIDE = 6
GRID = square_grid(SIDE)
SQUARES = GRID.names
PEGS: tuple[tuple[int, int], ...] = tuple((dx, dy) for dy in range(-2, 3) for dx in range(-2, 3) if (dx, dy) != (0, 0))
PEG_NUMBERS = {peg: number for number, peg in enumerate(PEGS)}
DIGITS = {f"{value:+d}": value for value in range(-2, 3)} | {"-0": 0}
DASHES = str.maketrans("−–—‐‑", "-----")  # what word processors and phones make of a minus or a hyphen

# From a square to the numbers of the pegs in the piece there.
Pieces = Mapping[int, frozenset[int]]


def tidy(text: str) -> str:
    """The text without spaces, in lower case, with plain hyphens."""
    return "".join(text.split()).lower().translate(DASHES)


def shown(text: str) -> str:
    """A person's text in a message: quoted, and cut where it is long."""
    return repr(text if len(text) <= 40 else text[:37] + "...")


def peg_text(peg: int) -> str:
    """The two signed digits of a peg, `+1+2`."""
    dx, dy = PEGS[peg]
    return f"{dx:+d}{dy:+d}"


def read_peg(digits: str, error: type[QuincunxError]) -> int:
    """The number of a peg from its two signed digits; raises `error`."""
    dx, dy = DIGITS.get(digits[:2]), DIGITS.get(digits[2:])
    if dx is None or dy is None:
        raise error(f"{shown(digits)} is no peg: a peg is two signed digits from -2 to +2, columns and rows, as +1+2.")
    if (dx, dy) == (0, 0):
        raise error(f"{shown(digits)} is no peg: that hole is the centre, the piece itself.")
    return PEG_NUMBERS[dx, dy]


def read_square(name: str, error: type[QuincunxError]) -> int:
    """The number of a square from its name; raises `error`."""
    square = GRID.index.get(name)
    if square is None:
        raise error(f"{shown(name)} is no square: they run from a1 to f6.")
    return square


def gather(named: Iterable[tuple[str, Iterable[str]]], error: type[QuincunxError]) -> Pieces:
    """Pieces from (square name, pegs as texts); raises `error` for a fault in any of them."""
    pieces: dict[int, frozenset[int]] = {}
    for name, digits in named:
        square = read_square(name, error)
        if square in pieces:
            raise error(f"{name} is there twice: a square holds one piece.")
        pegs: set[int] = set()
        for text in digits:
            peg = read_peg(text, error)
            if peg in pegs:
                raise error(f"The piece on {name} has the peg {peg_text(peg)} twice: a hole holds one peg.")
            pegs.add(peg)
        if not pegs:
            raise error(f"The piece on {name} has no peg; a piece has at least one beside its centre.")
        pieces[square] = frozenset(pegs)
    return dict(sorted(pieces.items()))


def read_pieces(text: str, error: type[QuincunxError]) -> Pieces:
    """Pieces from their text; raises `error` with a sentence for whatever is wrong with it."""
    if not tidy(text):
        raise error("A player has no piece here; a piece is its square, a colon and its pegs, as b1:+0+1+1+2.")
    named = []
    for part in tidy(text).split(","):
        name, colon, digits = part.partition(":")
        if not colon:
            raise error(f"{shown(part)} is no piece: a piece is its square, a colon and its pegs, as b1:+0+1+1+2.")
        named.append((name, [digits[at : at + 4] for at in range(0, len(digits), 4)]))
    return gather(named, error)


def write_pieces(pieces: Pieces) -> str:
    """The one text of these pieces: squares and pegs in the order of their numbers."""
    return ",".join(
        f"{SQUARES[square]}:{''.join(peg_text(peg) for peg in sorted(pieces[square]))}" for square in sorted(pieces)
    )


def half_turn(pieces: Pieces) -> Pieces:
    """The same pieces as the other player has them: the board turned by 180 degrees, pegs and all."""
    last_square, last_peg = len(SQUARES) - 1, len(PEGS) - 1
    return {last_square - square: frozenset(last_peg - peg for peg in pegs) for square, pegs in pieces.items()}


def mirrored_square(square: int) -> int:
    """The square's image in a mirror between the columns c and d."""
    return square - square % SIDE + SIDE - 1 - square % SIDE


def mirrored_peg(peg: int) -> int:
    """The peg's image in a mirror that leaves rows as they are."""
    dx, dy = PEGS[peg]
    return PEG_NUMBERS[-dx, dy]
