"""The words that stand on a board, in another language: made to fit where the English ones stood."""

from __future__ import annotations

from typing import Any

from quincunx.server.translate import translate

Shape = dict[str, Any]
SHORTEST, LONGEST = 3, 12  # letters of a word in capitals


def lettered(shapes: list[Shape], lang: str) -> list[Shape]:
    """Shapes with their words translated: in capitals where they were, smaller where they became longer.

    A word may be one text or, along an edge, one text a letter.
    """
    made: list[Shape] = []
    at = 0
    while at < len(shapes):
        spelt = _spelt(shapes, at, lang)
        if spelt is not None:
            length, word = spelt
            made += _spell(shapes[at : at + length], word)
            at += length
        else:
            shape = shapes[at]
            made.append(_word(shape, lang) if shape["type"] == "text" else shape)
            at += 1
    return made


def _word(shape: Shape, lang: str) -> Shape:
    words = shape["text"]
    if not any(map(str.islower, words)) and len(words) < SHORTEST:
        return shape  # a letter, a number, a coordinate
    said = translate(words.capitalize(), lang).upper() if words.isupper() else translate(words, lang)
    room = min(1.0, (len(words) + 2) / (len(said) + 2))
    return {**shape, "text": said, "size": shape["size"] * room}


def _spelt(shapes: list[Shape], at: int, lang: str) -> tuple[int, str] | None:
    """How many texts from `at` on spell a word in single capitals that has a translation, and that translation."""
    word = ""
    found = None
    for shape in shapes[at : at + LONGEST]:
        if shape["type"] != "text" or len(shape["text"]) != 1 or not shape["text"].isupper():
            break
        word += shape["text"]
        said = translate(word.capitalize(), lang).upper()
        if len(word) >= SHORTEST and said != word:
            found = len(word), said
    return found


def _spell(letters: list[Shape], word: str) -> list[Shape]:
    """The letters of a word where those of another one stood, closer together if there are more."""
    first, last = letters[0], letters[-1]
    gaps = len(letters) - 1
    room = min(1.0, (len(letters) + 1) / (len(word) + 0.5))
    step = [(last[axis] - first[axis]) / gaps * room for axis in ("x", "y")]
    middle = [(first[axis] + last[axis]) / 2 for axis in ("x", "y")]
    return [
        {
            **first,
            "text": letter,
            "x": middle[0] + step[0] * (place - (len(word) - 1) / 2),
            "y": middle[1] + step[1] * (place - (len(word) - 1) / 2),
            "size": first["size"] * room,
        }
        for place, letter in enumerate(word)
    ]
