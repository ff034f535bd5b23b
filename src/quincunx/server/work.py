"""What the worker processes do: a bot's turn, a hint. This runs beside the server, never in it."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from time import perf_counter
from typing import Any

from quincunx.core.game import Game
from quincunx.core.state import State

HINT_SIMULATIONS = 1_600  # as the bots' level 5 has them: quick, and better than most people
NICENESS = 10  # thinking must not keep people waiting who only want to see a board
SMALLEST_STEP = 0.02  # of the thinking, between two reports
KEPT = 32  # games

Progress = Callable[[float], None]


class Stopped(BaseException):
    """Nobody wants to know any more."""


@dataclass(frozen=True, slots=True)
class Job:
    """Something to think about: a position, as options, start and actions, and what is wanted."""

    kind: str
    game: str
    words: dict[str, str]
    position: str | None
    actions: tuple[int, ...]
    seed: int
    level: float = 1
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of it: a turn or part of a turn, how long it took, and for a hint what is to be said about it."""

    actions: tuple[int, ...]
    seconds: float
    texts: tuple[str, ...] = ()
    sentences: tuple[str, ...] = ()


_games: dict[tuple[Any, ...], Game] = {}


def state_of(job: Job) -> State:
    """The position that a job is about."""
    from quincunx.core.registry import load_game

    key = (job.game, *sorted(job.words.items()))
    if key not in _games:
        if len(_games) >= KEPT:
            _games.clear()
        _games[key] = load_game(job.game, **job.words)
    state = _games[key].new_initial_state(job.position)
    for action in job.actions:
        state.apply_action(action)
    return state


def play(job: Job, progress: Progress) -> Answer:
    """What a bot plays until chance, its opponent or a new turn comes."""
    from quincunx.search.bots import level

    begun = perf_counter()
    state = state_of(job)
    player, number = state.current_player(), state.turn().number
    bot = level(state.game, job.level, seed=job.seed, seconds=job.seconds, progress=progress)
    actions: list[int] = []
    while state.current_player() == player and state.turn().number == number:
        action = bot.step(state)
        actions.append(action)
        state.apply_action(action)
    return Answer(tuple(actions), perf_counter() - begun)


def hint(job: Job, progress: Progress) -> Answer:
    """What a bot would play, and why, in the words of the terminal's hint."""
    from quincunx.search.analysis import Analyst
    from quincunx.search.analysis_words import explained

    begun = perf_counter()
    state = state_of(job)
    look = Analyst(state.game, simulations=HINT_SIMULATIONS, seed=job.seed).look(state, progress)
    best, *others = look.alternatives
    sentences = explained(state.game.player_name(state, look.player), best, others)
    actions = best.turns[0]
    texts = state.game.turn_text(state, actions)
    return Answer(tuple(actions), perf_counter() - begun, tuple(texts), tuple(sentences))


KINDS: dict[str, Callable[[Job, Progress], Answer]] = {"play": play, "hint": hint}


def serve(line: Connection) -> None:
    """Answer jobs that come over `line` until it closes.

    Each job is answered by any number of shares (floats), then an Answer, an error's sentence (a text), or None where
    it was called off. Anything that comes in while a job is being done calls it off.
    """
    from quincunx.core.files import no_files

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then closes the line
    with suppress(OSError, AttributeError):
        os.nice(NICENESS)
    told = 0.0

    def progress(share: float) -> None:
        nonlocal told
        if line.poll():
            raise Stopped
        if share >= told + SMALLEST_STEP:
            told = share
            line.send(share)

    with no_files(), suppress(EOFError, OSError):
        while True:
            job = line.recv()
            if job is None:  # called off too late: it was done already
                continue
            told = 0.0
            try:
                answer: Answer | str | None = KINDS[job.kind](job, progress)
            except Stopped:
                answer = None
            except Exception as error:
                answer = f"{type(error).__name__}: {error}"
            line.send(answer)
