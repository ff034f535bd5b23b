"""How a game of Thrive starts: by name, by text, from a file, or dealt at random.

Every setup gives player 0's pieces; player 1 gets the same, turned by half.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from pathlib import Path
from secrets import randbits
from typing import Any

from quincunx.core.errors import OptionError
from quincunx.core.files import check_files_allowed
from quincunx.core.rng import Random
from quincunx.games.thrive.pieces import (
    PEG_NUMBERS,
    PEGS,
    SQUARES,
    Pieces,
    gather,
    half_turn,
    mirrored_peg,
    mirrored_square,
    read_pieces,
    shown,
    tidy,
    write_pieces,
)

STANDARD = "standard"
RANDOM = "random"
FEWEST, MOST = 2, 9
# What `random` deals: so many pieces in the player's own half, each with its step forward and one or two more pegs.
DEALT_PIECES = (4, 5, 6)
DEALT_PEGS = (1, 2)


def check(pieces: Pieces) -> Pieces:
    """The pieces, if both players can start with them; OptionError."""
    if not FEWEST <= len(pieces) <= MOST:
        raise OptionError(f"A setup has from {FEWEST} to {MOST} pieces a player, not {len(pieces)}.")
    for square in pieces:
        image = len(SQUARES) - 1 - square
        if image in pieces:
            raise OptionError(
                f"The setup has pieces on {SQUARES[square]} and {SQUARES[image]}, but player 1 gets the same turned "
                f"by half, and would start on these squares too."
            )
    return pieces


def from_table(table: dict[str, Any], source: str) -> Pieces:
    """The pieces of a parsed setup file; OptionError."""
    unknown = [key for key in table if key != "pieces"]
    if unknown:
        raise OptionError(f"The setup file {source} has {shown(unknown[0])}; it takes a table [pieces] only.")
    listed = table.get("pieces")
    if not isinstance(listed, dict):
        raise OptionError(f'The setup file {source} has no table [pieces] with lines like b1 = ["+0+1", "+1+2"].')
    named = []
    for name, pegs in listed.items():
        if not isinstance(pegs, list) or not all(isinstance(peg, str) for peg in pegs):
            raise OptionError(f'In the setup file {source}, {shown(name)} needs a list of pegs, as ["+0+1", "+1+2"].')
        named.append((tidy(name), [tidy(peg) for peg in pegs]))
    try:
        return check(gather(named, OptionError))
    except OptionError as error:
        raise OptionError(f"The setup file {source} cannot be used: {error}") from None


def from_file(path: str) -> Pieces:
    """The pieces of a setup file, TOML with a table [pieces]; OptionError."""
    check_files_allowed()
    try:
        text = Path(path).expanduser().read_bytes().decode()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "it is not text in UTF-8"
        raise OptionError(f"The setup file {path} cannot be read: {reason}.") from None
    try:
        table = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise OptionError(f"The setup file {path} is no TOML: {error}.") from None
    return from_table(table, path)


def standard() -> Pieces:
    """The rulebook's own start."""
    text = (files("quincunx.games.thrive") / "data" / "standard.toml").read_text(encoding="utf-8")
    return from_table(tomllib.loads(text), "standard.toml")


def deal(seed: int | None) -> Pieces:
    """A random setup, the same for the same seed; without one, any.

    The pieces lie in the player's own half, so no two of them can claim one square with the half-turn, and the step
    forward of the foremost piece is open: the game never starts blocked.
    """
    random = Random(randbits(63) if seed is None else seed)
    free = list(range(len(SQUARES) // 2))
    forward = PEG_NUMBERS[0, 1]
    pieces: dict[int, frozenset[int]] = {}
    for _ in range(DEALT_PIECES[random.below(len(DEALT_PIECES))]):
        square = free.pop(random.below(len(free)))
        others = [peg for peg in range(len(PEGS)) if peg != forward]
        pegs = {forward}
        for _ in range(DEALT_PEGS[random.below(len(DEALT_PEGS))]):
            pegs.add(others.pop(random.below(len(others))))
        pieces[square] = frozenset(pegs)
    return pieces


def read_setup(text: str, seed: int | None) -> tuple[str, Pieces]:
    """The setup that the option means, as (name or text, player 0's pieces); OptionError."""
    word = tidy(text)
    if word == RANDOM:
        pieces = deal(seed)
    elif word == STANDARD:
        pieces = standard()
    elif text.strip().lower().endswith(".toml"):
        pieces = from_file(text.strip())
    elif ":" not in word:
        raise OptionError(
            f"{shown(text)} is no setup; a setup is {STANDARD}, {RANDOM}, a .toml file, "
            f"or a text of pieces and their pegs, as b1:+0+1+1+2,c1:+0+1."
        )
    else:
        pieces = check(read_pieces(text, OptionError))
    written = write_pieces(pieces)
    return (STANDARD if written == write_pieces(standard()) else written), pieces


def both_sides(pieces: Pieces) -> tuple[Pieces, Pieces]:
    """What player 0 and player 1 start with."""
    return pieces, half_turn(pieces)


def is_mirrored(pieces: Pieces) -> bool:
    """Whether left and right are alike in this setup."""
    image = {mirrored_square(square): frozenset(mirrored_peg(peg) for peg in pegs) for square, pegs in pieces.items()}
    return image == dict(pieces)
