"""Trying a game in a few steps: lesson.toml beside the game's module says what is asked, and what is said to it.

A step has a `line` (the position), `do` (a pattern for the text of each action that is asked for, one after another),
perhaps `wins` (the player who acts must have won then), and its words: `title`, `text`, `right`, `wrong`, the same in
a table for each other language; perhaps `typed`, how actions are written, for those who type them.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

from quincunx.core.errors import QuincunxError
from quincunx.core.registry import deserialize, load_game
from quincunx.core.rng import Random
from quincunx.core.state import State

WORDS = ("title", "text", "right", "wrong")
Verdict = Literal["going", "right", "wrong"]


@dataclass(frozen=True)
class Step:
    """One step of a lesson; `words` are by language, "en" always there."""

    line: str
    do: tuple[re.Pattern[str], ...]
    wins: bool
    words: dict[str, dict[str, str]]
    typed: str = ""

    def say(self, word: str, lang: str) -> str:
        """One of WORDS in a language, else in English."""
        return self.words.get(lang, self.words["en"])[word]


@dataclass(frozen=True)
class Attempt:
    """What came of some actions: "going" on, done "right", or "wrong" (then `state` is as before the last one)."""

    verdict: Verdict
    state: State
    sentence: str


@lru_cache(64)
def lesson(name: str) -> tuple[Step, ...]:
    """The steps of a game's lesson, none where nobody wrote one."""
    text = load_game(name).companion("lesson.toml")
    return tuple(map(_step, tomllib.loads(text)["step"])) if text else ()


def _step(table: dict[str, Any]) -> Step:
    languages = {"en": table, **{key: value for key, value in table.items() if isinstance(value, dict)}}
    return Step(
        table["line"],
        tuple(re.compile(pattern, re.IGNORECASE) for pattern in table["do"]),
        table.get("wins", False),
        {lang: {word: words[word] for word in WORDS} for lang, words in languages.items()},
        table.get("typed", ""),
    )


def attempt(step: Step, actions: Sequence[int], lang: str = "en", seed: int = 1) -> Attempt:
    """Judge actions of the player; chance acts in between, the same for the same seed. QuincunxError if illegal."""
    state = deserialize(step.line)
    rng = Random(seed)
    for place, action in enumerate(actions):
        if place >= len(step.do):
            raise QuincunxError("This step is done already; go on to the next one.")
        player = state.current_player()
        text = state.action_to_string(action)
        before = state.clone()
        state.apply_action(action)
        last = place == len(step.do) - 1
        outcome = state.outcome()
        won = not step.wins or not last or (outcome is not None and outcome.who == player)
        if not step.do[place].fullmatch(text) or not won:
            return Attempt("wrong", before, step.say("wrong", lang))
        while state.is_chance_node():
            state.apply_action(state.sample_action(rng))
    done = len(actions) == len(step.do)
    return Attempt("right" if done else "going", state, step.say("right" if done else "text", lang))
