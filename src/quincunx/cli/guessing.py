"""What somebody may have meant who typed no action: how it goes on, or what comes closest."""

from __future__ import annotations

from difflib import get_close_matches

from quincunx.cli.listing import SPACE, begins, head, legal_texts, squeezed
from quincunx.core.errors import QuincunxError
from quincunx.core.state import State

SIGNS = ":>-"
SHOWN = 6


def meant(line: str, state: State, commands: list[str], error: Exception) -> str:
    """What to say of a line with an action that cannot be read, for `error` as the game says it."""
    word, walk = _unread(line, state)
    if walk.is_terminal() or not word:
        return str(error)
    texts = legal_texts(walk)
    longer = [text for text in texts if begins(text, word)]
    if longer and not any(name.startswith(squeezed(word)) for name in commands):
        return f"{word} can go on as {_listed(longer, word)}."
    return f"{error}{_guess(word, walk, texts, commands)}"


def _unread(line: str, state: State) -> tuple[str, State]:
    """The first action of a line that cannot be played, and the state where it was to be."""
    walk = state.clone()
    for word in map(str.strip, line.split(",")):
        try:
            walk.apply_action(walk.string_to_action(word))
        except QuincunxError:
            return word, walk
    return "", walk


def _guess(word: str, state: State, texts: list[str], commands: list[str]) -> str:
    """A question or a sentence with a blank before it, or nothing."""
    close = [name for name in commands if len(word) > 1 and name.startswith(squeezed(word))]
    close = close or _signed(word, state)
    start = head(squeezed(word))
    if not close and start[-1] in SIGNS:
        same = [text for text in texts if squeezed(text).startswith(start)]
        if same:
            return f" With {start.rstrip(SIGNS)} one can play {_listed(same, start.rstrip(SIGNS))}."
        if SPACE.fullmatch(start.rstrip(SIGNS)):
            return f" Nothing that can be played begins with {start.rstrip(SIGNS)}."
    close = close or get_close_matches(squeezed(word), [*commands, *map(squeezed, texts[:2000])], n=1, cutoff=0.7)
    if not close or close[0] == squeezed(word):
        return ""
    original = next((text for text in texts if squeezed(text) == squeezed(close[0])), close[0])
    return f" Did you mean {original}?"


def _signed(word: str, state: State) -> list[str]:
    """The one legal action that a word names once the sign behind its first space is set right: g5 en, d1d2."""
    found = SPACE.match(squeezed(word))
    rest = squeezed(word)[found.end() :].lstrip(SIGNS + ".=/") if found else ""
    if found is None or not rest:
        return []
    actions = set()
    for sign in SIGNS:
        try:
            actions.add(state.string_to_action(f"{found.group()}{sign}{rest}"))
        except QuincunxError:
            continue
    legal = actions & set(state.legal_actions())
    return [state.action_to_string(action) for action in legal] if len(legal) == 1 else []


def _listed(texts: list[str], start: str) -> str:
    """Some of the texts, and how to see the others."""
    if len(texts) <= SHOWN + 2:
        return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} or {texts[-1]}"
    return f"{', '.join(texts[:SHOWN])} or others; `? {start}` lists all {len(texts):,}"
