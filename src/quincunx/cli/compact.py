"""A board that is taller than the window, made small: a sign for each piece, and the pieces in words beside it."""

from __future__ import annotations

from itertools import zip_longest
from string import ascii_lowercase
from textwrap import wrap

from quincunx.core.scene import Scene

SIGNS = {0: ("\u25cf", "o"), 1: ("\u25c6", "x"), None: ("\u25a0", "#")}
EMPTY = ("\u00b7", ".")


def height(scene: Scene) -> int:
    """How many lines the terminal picture has."""
    return max((glyph.row for glyph in scene.glyphs), default=-1) + 1


def compact(scene: Scene, *, width: int, ascii_only: bool) -> list[list[tuple[str, int | None]]] | None:
    """Lines of (text, whose it is): the small board, the pieces in words to its right.

    None for a board that is no full rectangle of named cells.
    """
    columns = sorted({round(cell.x, 3) for cell in scene.cells})
    rows = sorted({round(cell.y, 3) for cell in scene.cells})
    if len(columns) * len(rows) != len(scene.cells) or not scene.cells:
        return None
    owners = {piece.cell: piece.owner for piece in scene.pieces if piece.cell}
    names = {(round(cell.x, 3), round(cell.y, 3)): cell.name for cell in scene.cells}
    board: list[list[tuple[str, int | None]]] = []
    for y in rows:
        line: list[tuple[str, int | None]] = [(f"{names[columns[0], y].lstrip(ascii_lowercase):>3}", None)]
        for x in columns:
            owner = owners.get(names[x, y])
            sign = SIGNS[owner] if names[x, y] in owners else EMPTY
            line.append((f" {sign[ascii_only]}", owner))
        board.append(line)
    board.append([("    " + " ".join(names[x, rows[-1]].rstrip("0123456789") for x in columns), None)])
    beside = 6 + 2 * len(columns)
    words: list[tuple[str, int | None]] = []
    for piece in scene.pieces:
        parts = wrap(f"{SIGNS[piece.owner][ascii_only]} {piece.name}", width - beside, subsequent_indent="    ")
        words += [(part, piece.owner) for part in parts]
    lines = []
    for left, right in zip_longest(board, words):
        gap = " " * (beside - sum(len(text) for text, _ in left or []))
        lines.append([*(left or []), *([(gap, None), right] if right else [])])
    return lines
