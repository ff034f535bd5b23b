"""What is printed on a board: rows of numbers, named, written out, in a file, or dealt ring by ring."""

from __future__ import annotations

import secrets
import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from quincunx.core.errors import OptionError
from quincunx.core.files import check_files_allowed
from quincunx.core.geometry import Grid, hex_rows, hexagon
from quincunx.core.rng import Random

NAMED = ("mini", "small", "standard", "low", "large")
DEALT = ("random-6", "random-7")
LEAST_SIDE, MOST_SIDE = 2, 10
DIGITS = frozenset("123456")

Rows = tuple[tuple[int, ...], ...]  # from the top, as they are printed


@cache
def grid(side: int) -> Grid:
    """The cells of a board with `side` cells a side."""
    return hexagon(side)


def read_board(text: str, seed: int | None) -> tuple[str, Rows, int | None]:
    """(the option's value that stands for this board, its rows, the seed) from a name, a file or rows; OptionError.

    A board that is dealt gets a seed if it has none.
    """
    word = text.strip()
    if word.lower() in NAMED:
        return word.lower(), _named(word.lower()), seed
    if word.lower() in DEALT or word.lower().endswith(".toml"):
        contents = _bundled(word.lower()) if word.lower() in DEALT else _file(word)
        if seed is None and "rings" in contents:
            seed = secrets.randbelow(1 << 31)
        rows = _contents(contents, word, seed or 0)
    else:
        rows = _rows([line for line in word.replace("\n", "/").split("/") if line.strip()], "The board")
    for name in NAMED:
        if _named(name) == rows:
            return name, rows, seed
    return "/".join(" ".join(map(str, row)) for row in rows), rows, seed


@cache
def _named(name: str) -> Rows:
    return _contents(_bundled(name), name, 0)


def _bundled(name: str) -> dict[str, Any]:
    return tomllib.loads((files(__package__) / "data" / f"{name}.toml").read_text(encoding="utf-8"))


def _file(name: str) -> dict[str, Any]:
    check_files_allowed()
    try:
        return tomllib.loads(Path(name).expanduser().read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise OptionError(f"There is no file {name!r} to read a board from.") from None
    except UnicodeDecodeError:
        raise OptionError(f"{name} is no text in UTF-8.") from None
    except (OSError, RuntimeError, ValueError) as error:
        raise OptionError(f"{name} cannot be read as a TOML file: {error}.") from None


def _contents(contents: dict[str, Any], where: str, seed: int) -> Rows:
    """The rows that a board's file describes: by `rows` from the top, or by `rings` from the centre, to be dealt."""
    if len(contents) != 1 or next(iter(contents)) not in ("rows", "rings"):
        keys = ", ".join(contents) or "nothing"
        raise OptionError(f"A board's file holds either rows or rings, and {where} holds {keys}.")
    key, lines = next(iter(contents.items()))
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        raise OptionError(f'In {where}, {key} is a list of texts, such as {key} = ["2 1", "1 2 1", "1 1"].')
    if key == "rows":
        return _rows(lines, where)
    return _deal([_ring(line, number, where) for number, line in enumerate(lines)], where, seed)


def _rows(lines: list[str], where: str) -> Rows:
    rows = [line.split() for line in lines]
    for number, row in enumerate(rows, 1):
        for word in row:
            if word not in DIGITS:
                raise OptionError(
                    f"{where}: a space is marked with a number from 1 to 6, and row {number} has {word[:20]!r}."
                    + ("" if where != "The board" else _known())
                )
    side = len(rows[0]) if rows else 0
    if not LEAST_SIDE <= side <= MOST_SIDE:
        raise OptionError(f"{where}: a side has {LEAST_SIDE} to {MOST_SIDE} spaces, and the top row has {side}.")
    lengths = hex_rows(side)
    if len(rows) != len(lengths):
        raise OptionError(f"{where}: a hexagon of side {side} has {len(lengths)} rows, not {len(rows)}.")
    for number, (row, length) in enumerate(zip(rows, lengths), 1):
        if len(row) != length:
            raise OptionError(f"{where}: row {number} from the top has {length} spaces, not {len(row)}.")
    return _checked(tuple(tuple(map(int, row)) for row in rows), where)


def _checked(rows: Rows, where: str) -> Rows:
    if not any(2 in row for row in rows):
        raise OptionError(f"{where}: Black opens on a space marked 2, and there is none.")
    return rows


def _known() -> str:
    return f" Known boards are {', '.join(NAMED + DEALT)}; a board of your own is rows, or a .toml file."


def _ring(line: str, number: int, where: str) -> list[int]:
    """The numbers of a ring, the highest first, from a line such as `2x11 3x1`."""
    numbers: list[int] = []
    size = 6 * number or 1
    for word in line.split():
        mark, _, count = word.partition("x")
        if mark not in DIGITS or not (count.isascii() and count.isdigit() and len(count) < 4):
            raise OptionError(f"{where}: a ring reads number x count, such as 2x11 3x1, and not {word[:20]!r}.")
        numbers += [int(mark)] * int(count)
    if len(numbers) != size:
        raise OptionError(f"{where}: ring {number} around the centre has {size} spaces, not {len(numbers)}.")
    return sorted(numbers, reverse=True)


def _deal(rings: list[list[int]], where: str, seed: int) -> Rows:
    """The highest numbers of each ring to its corners in random order, the others to its other spaces."""
    side = len(rings)
    if not LEAST_SIDE <= side <= MOST_SIDE:
        raise OptionError(f"{where}: there are {LEAST_SIDE} to {MOST_SIDE} rings, the centre included, not {side}.")
    random = Random(seed)
    marks: dict[int, int] = {}
    for numbers, (corners, others) in zip(rings, _ring_cells(side)):
        _shuffle(corners, random)
        _shuffle(others, random)
        marks.update(zip(corners + others, numbers))
    rows: list[tuple[int, ...]] = []
    begin = 0
    for length in hex_rows(side):
        rows.append(tuple(marks[cell] for cell in range(begin, begin + length)))
        begin += length
    return _checked(tuple(reversed(rows)), where)


def _ring_cells(side: int) -> list[tuple[list[int], list[int]]]:
    """For each ring from the centre its (corners, other cells): a corner has one neighbour in the next ring inwards."""
    neighbours = grid(side).neighbours
    centre = len(neighbours) // 2
    rings: list[tuple[list[int], list[int]]] = [([centre], [])]
    inner, seen = {centre}, {centre}
    for _ in range(side - 1):
        ring = sorted({near for cell in inner for near in neighbours[cell]} - seen)
        touches = {cell: len(inner.intersection(neighbours[cell])) for cell in ring}
        rings.append(([c for c in ring if touches[c] == 1], [c for c in ring if touches[c] > 1]))
        inner = set(ring)
        seen |= inner
    return rings


def _shuffle(cells: list[int], random: Random) -> None:
    for i in range(len(cells) - 1, 0, -1):
        j = random.below(i + 1)
        cells[i], cells[j] = cells[j], cells[i]
