"""Lists of what can be played, short enough for a person: many actions are folded at their first part."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from quincunx.core.state import State

# An action's text up to the first of these signs says where it begins: `d4:NE`, `b1-b3`, `c3>c4`, `drift:e5`.
HEAD = re.compile(r"[^:>\-]+[:>\-]?")
SPACE = re.compile(r"([a-z]+)\d+")
MOST = 90


def legal_texts(state: State, start: str = "") -> list[str]:
    """The texts of the legal actions that begin with `start`, in the order of the actions."""
    start = squeezed(start)
    texts = [state.action_to_string(action) for action in state.legal_actions()]
    return [text for text in texts if squeezed(text).startswith(start)]


def squeezed(text: str) -> str:
    """Without case and spaces, which do not matter."""
    return "".join(text.split()).lower()


def split_command(line: str, aliases: Mapping[str, str]) -> tuple[str, str]:
    """The first word of a line as the commands are called, and what follows it; a question mark is a word by itself."""
    word, _, rest = line.partition(" ")
    if line.startswith("?"):
        word, rest = "?", line[1:]
    return aliases.get(word.lower(), word.lower()), rest.strip()


def begins(text: str, start: str) -> bool:
    """Whether a text begins with `start`, in whole names of spaces: a1 begins a1:NE and not a10:NE."""
    text, start = squeezed(text), squeezed(start)
    following = text[len(start) : len(start) + 1]
    return text.startswith(start) and not (start[-1:].isdecimal() and following.isdecimal())


def head(text: str) -> str:
    """The first part of an action's text, its sign included."""
    found = HEAD.match(text)
    return found.group() if found else text


def by_head(texts: list[str]) -> dict[str, list[str]]:
    """The texts under their first parts; words and bare spaces come under themselves."""
    groups: dict[str, list[str]] = {}
    for text in texts:
        groups.setdefault(head(text), []).append(text)
    return groups


def list_legal(state: State, start: str) -> list[str]:
    """`list_actions` of what can be played and begins with `start`."""
    return list_actions([text for text in legal_texts(state, start) if begins(text, start)], start)


def list_actions(texts: list[str], start: str = "") -> list[str]:
    """Lines that say how many there are, and which; folded if too many."""
    if not texts:
        return [f"No action begins with {start!r}." if start else "There is nothing to play."]
    number = "1 action" if len(texts) == 1 else f"{len(texts):,} actions"
    lines = [f"{number}{f' with {start}' if start else ''}:"]
    groups = by_head(texts)
    bare = [text for text, members in groups.items() if members == [text] and text[-1] not in ":>-"]
    lines += _rows([text for text in texts if text in set(bare)])
    folded = {name: members for name, members in groups.items() if name not in set(bare)}
    if sum(map(len, folded.values())) <= MOST or len(folded) == 1:
        lines += ["  " + "  ".join(members) for members in folded.values()]
    elif folded:
        counts = {len(members) for members in folded.values()}
        example = next(iter(folded)).rstrip(":>-")
        if len(counts) == 1:
            lines += _rows([name.rstrip(":>-") for name in folded])
            lines.append(f"Each of these begins {counts.pop()} actions; `? {example}` lists those.")
        else:
            lines += _rows([f"{name.rstrip(':>-')}({len(members)})" for name, members in folded.items()])
            lines.append(f"The number in brackets says how many begin so; `? {example}` lists those.")
    return lines


def _rows(texts: list[str]) -> list[str]:
    """Words first on a line of their own, then spaces, a line for each row letter."""
    rows: dict[str, list[str]] = {"": []}
    for text in texts:
        found = SPACE.match(text)
        rows.setdefault(found.group(1) if found else "", []).append(text)
    return ["  " + "  ".join(sorted(row, key=_natural)) for _, row in sorted(rows.items()) if row]


def _natural(text: str) -> list[tuple[int, str]]:
    """Orders a2 before a10."""
    return [(int(part), "") if part.isdecimal() else (0, part) for part in re.split(r"(\d+)", text)]


def completions(texts: list[str], start: str) -> list[str]:
    """What could be typed on from `start`: whole texts, or, where these are too many, first parts."""
    start = squeezed(start)
    matching = [text for text in texts if squeezed(text).startswith(start)]
    if len(matching) <= MOST:
        return matching
    heads = list(by_head(matching))
    return heads if len(heads) < len(matching) else matching


class Told(NamedTuple):
    """An action for people: its text, and perhaps what it does in words and what it takes off the board."""

    text: str
    words: str = ""
    taken: str = ""


def joined(actions: list[Told]) -> str:
    """The actions of a turn, and behind them what they do, if that is told."""
    words = "; ".join(action.words for action in actions if action.words)
    taken = ", ".join(action.taken for action in actions if action.taken)
    texts = ",".join(action.text for action in actions)
    return texts + (f": {words}" if words else "") + (f" (takes {taken})" if taken else "")
