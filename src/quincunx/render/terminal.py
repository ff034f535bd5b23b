"""A scene as lines for a terminal, plain or in colour, and as words for a screen reader."""

from __future__ import annotations

import unicodedata
from itertools import groupby
from typing import TYPE_CHECKING

from quincunx.core.errors import PictureError
from quincunx.core.scene import STYLES, Glyph, Scene

if TYPE_CHECKING:
    from rich.text import Text

# Colours of the 256 that stand out from black and from white alike (contrast at least 3 with both); the players'
# signs differ in weight too, so that colour is not all that tells them apart.
COLORS = {
    "board": "",
    "faint": "color(243)",
    "label": "color(244)",
    "player0": "bold color(166)",
    "player1": "bold underline color(32)",
    "neutral": "color(243)",
    "edge0": "color(166)",
    "edge1": "underline color(32)",
    "last": "bold reverse",
    "target": "color(28)",
    "energy": "bold color(163)",
    "control": "bold color(30)",
    "alien": "bold color(64)",
    "solar": "bold color(136)",
    "strong": "bold",
}
assert tuple(COLORS) == STYLES

Canvas = list[list[tuple[str, str]]]
BLANK = (" ", "board")


def text(
    scene: Scene,
    *,
    color: bool = False,
    unicode: bool = True,
    targets: bool = False,
    last: bool = True,
    coordinates: bool = True,
) -> str:
    """The terminal picture, lines joined by line feeds without one at the end.

    `color` adds ANSI escapes, `unicode=False` keeps to ASCII; `targets`, `last` and `coordinates` ask for layers.
    """
    canvas = _canvas(scene, unicode, _layers(targets, last, coordinates))
    if not color:
        return "\n".join("".join(char for char, _ in line) for line in canvas)
    from rich.color import ColorSystem
    from rich.style import Style

    return "\n".join(
        "".join(
            Style.parse(COLORS[style]).render(run, color_system=ColorSystem.EIGHT_BIT) for run, style in _runs(line)
        )
        for line in canvas
    )


def rich_text(
    scene: Scene,
    *,
    unicode: bool = True,
    targets: bool = False,
    last: bool = True,
    coordinates: bool = True,
) -> Text:
    """The terminal picture for rich to print; it is not to be wrapped."""
    from rich.text import Text

    picture = Text(no_wrap=True, overflow="ignore", end="\n")
    for number, line in enumerate(_canvas(scene, unicode, _layers(targets, last, coordinates))):
        picture.append("\n" if number else "")
        for run, style in _runs(line):
            picture.append(run, COLORS[style])
    return picture


def describe(scene: Scene) -> str:
    """The position in words alone, a fact a line: title, description, notes, then what the marks point out."""
    notes = (f"{note.label}: {note.value}" for note in scene.notes)
    marks = (mark.name for mark in scene.marks)
    return "\n".join(line for line in (scene.title, scene.description, *notes, *marks) if line)


def _layers(targets: bool, last: bool, coordinates: bool) -> set[str]:
    asked = {"board": True, "target": targets, "last": last, "coordinate": coordinates}
    return {layer for layer, wanted in asked.items() if wanted}


def _runs(line: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Neighbours of one style together."""
    return [("".join(c for c, _ in run), style) for style, run in groupby(line, key=lambda pair: pair[1])]


def _canvas(scene: Scene, unicode: bool, layers: set[str]) -> Canvas:
    """Every line as (character, style), nothing but blanks cut from its end."""
    canvas: Canvas = []
    for glyph in scene.glyphs:
        _check(glyph)
        if glyph.layer not in layers:
            continue
        canvas.extend([] for _ in range(glyph.row + 1 - len(canvas)))
        line = canvas[glyph.row]
        signs = glyph.text if unicode else glyph.plain or glyph.text
        end = glyph.column + len(signs)
        line.extend([BLANK] * (end - len(line)))
        line[glyph.column : end] = [(sign, glyph.style) for sign in signs]
    for line in canvas:
        while line and line[-1][0] == " ":
            line.pop()
    return canvas


def _check(glyph: Glyph) -> None:
    """Refuse what would shift the rest of its line, whatever is drawn now: a mistake shows at once."""
    where = f"The glyph '{glyph.text}' in row {glyph.row}, column {glyph.column}"
    plain = glyph.plain or glyph.text
    if glyph.row < 0 or glyph.column < 0:
        raise PictureError(f"{where} is off the picture.")
    if glyph.style not in COLORS:
        raise PictureError(f"{where} has the style '{glyph.style}'; styles are {', '.join(STYLES)}.")
    if len(plain) != len(glyph.text) or not (plain.isascii() and plain.isprintable()):
        raise PictureError(f"{where} needs a plain twin of {len(glyph.text)} ASCII characters, not '{plain}'.")
    for sign in glyph.text:
        if not (sign == " " or sign.isprintable()) or not _one_column(sign):
            raise PictureError(f"{where} has a sign that is not one column wide: U+{ord(sign):04X}.")


def _one_column(sign: str) -> bool:
    wide = unicodedata.east_asian_width(sign) in {"W", "F"}
    return not wide and unicodedata.category(sign) not in {"Mn", "Me", "Cf", "Cc"}
