"""Ways of choosing a legal action that lead random games to rare places."""

from __future__ import annotations

import random

from quincunx import State


def uniform(state: State, texts: list[str], rng: random.Random) -> str:
    return rng.choice(texts)


def crowded(state: State, texts: list[str], rng: random.Random) -> str:
    """Wishbone: stay away from the middle lines, so that chains form late and the board fills up."""
    return max(rng.sample(texts, min(3, len(texts))), key=lambda text: _off_centre(text, state))


def _off_centre(text: str, state: State) -> float:
    if not text[1:].isdigit():
        return 0.0
    middle = (state.game.options["size"] + 1) / 2
    return abs(ord(text[0]) - 96 - middle) + abs(int(text[1:]) - middle)


def waves(state: State, texts: list[str], rng: random.Random) -> str:
    """Thoughtwave: many-armed pieces first, next to what lies there, so that waves get somewhere."""
    if rng.random() < 0.15:
        return rng.choice(texts)
    sample = rng.sample(texts, min(12, len(texts)))
    taken = {text[0] + text[1:].split(":")[0] for text in _played(state)}
    return max(sample, key=lambda text: _armed(text, taken) + rng.random())


def _played(state: State) -> list[str]:
    walk, texts = state.start(), []
    for action in state.history():
        texts.append(walk.action_to_string(action))
        walk.apply_action(action)
    return [text for text in texts if ":" in text]


def _armed(text: str, taken: set[str]) -> float:
    if ":" not in text or text.endswith("?"):
        return -1.0
    square, arms = text.split(":")
    column, row = ord(square[0]), int(square[1:])
    steps = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
    touching = sum(f"{chr(column + dx)}{row + dy}" in taken for arm in arms for dx, dy in [steps[arm]])
    return len(arms) + 1.5 * touching


def bold(state: State, texts: list[str], rng: random.Random) -> str:
    """Thrive: capture where it can be seen that a piece goes away."""
    best = [text for text in texts if "-" in text[1:] and ":" not in text and _captures(state, text)]
    return rng.choice(best or texts)


def timid(state: State, texts: list[str], rng: random.Random) -> str:
    """Thrive: do not capture where it can be helped, so that pieces fill up and the rare ends come."""
    best = [text for text in texts if ":" in text or not _captures(state, text)]
    return rng.choice(best or texts)


def _captures(state: State, text: str) -> bool:
    before = state.position()
    after = state.clone()
    after.apply_action(after.string_to_action(text))
    return after.position().count(":") < before.count(":") if ":" in before else False


def homeward(state: State, texts: list[str], rng: random.Random) -> str:
    """Tom Tube: build half of the time, otherwise move; exchange rarely."""
    moves = [text for text in texts if text.startswith(("drift", "control", "jump"))]
    home = [text for text in moves if text.endswith((":a3", ":i3", ":g1", ":g7", ":c1", ":c7"))]
    if home and rng.random() < 0.8:
        return rng.choice(home)
    if moves and rng.random() < 0.4:
        return rng.choice(moves)
    return rng.choice(texts)


def builder(state: State, texts: list[str], rng: random.Random) -> str:
    """Tom Tube: build as long as it goes."""
    return "build" if "build" in texts and rng.random() < 0.85 else rng.choice(texts)


def roamer(state: State, texts: list[str], rng: random.Random) -> str:
    """Tom Tube: move wherever it goes."""
    return rng.choice([text for text in texts if text != "build"] or texts) if rng.random() < 0.6 else rng.choice(texts)


POLICIES = {policy.__name__: policy for policy in (uniform, crowded, waves, bold, timid, homeward, builder, roamer)}
