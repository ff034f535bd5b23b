"""One game between two bots: what it is known by, how it is played, and how a bot loses it other than on the board.

All that is random comes from what a game is known by, so that the same game comes out again on any machine.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import NamedTuple, Protocol

from quincunx.arena.clock import Clock, TimeControl
from quincunx.arena.match import random_opening
from quincunx.core.errors import IllegalActionError, QuincunxError
from quincunx.core.record import RESULTS, GameRecord
from quincunx.core.registry import deserialize
from quincunx.core.rng import Random
from quincunx.core.state import State
from quincunx.search.bot_names import make_bot
from quincunx.search.bots import Bot, dismiss

# What GameRecord calls these ends; the tag Forfeit tells the story.
TIME, ILLEGAL, CRASH = "time", "adjudication", "abandoned"
LONGEST_STORY = 200


class Key(NamedTuple):
    """What a game is known by: the game's line, the names of the bots, the opening, who begins, and the round.

    `a` and `b` are in alphabetical order; `colour` 0 says that `a` has the first seat.
    """

    game: str
    a: str
    b: str
    opening: int
    colour: int
    round: int = 0

    @property
    def players(self) -> tuple[str, str]:
        """The names by seat."""
        return (self.a, self.b) if self.colour == 0 else (self.b, self.a)


@dataclass(frozen=True, slots=True)
class Job:
    """A game to be played; `bots` are texts by seat, `seed` is that of the whole arena."""

    key: Key
    bots: tuple[str, str]
    seed: int = 0
    opening_turns: int = 0
    control: TimeControl = field(default_factory=TimeControl)

    def draw(self, *what: object) -> int:
        """A seed below 2**63 for `what` in this game."""
        words = json.dumps([self.seed, *map(str, what)])
        return int.from_bytes(blake2b(words.encode(), digest_size=8).digest(), "big") >> 1

    @property
    def opening_seed(self) -> int:
        """The same for every pair of bots, seat and round: all play the same openings."""
        return self.draw("opening", self.key.game, self.key.opening)

    def bot_seed(self, seat: int) -> int:
        """A bot's own."""
        return self.draw("bot", *self.key, seat)

    @property
    def dice_seed(self) -> int:
        """For what chance does after the opening; the same for both seats."""
        return self.draw("dice", self.key.game, self.key.opening, self.key.round)


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played: `record` as text, `result` as in records, `forfeit` tells how a bot lost off the board.

    `seconds` are those each seat thought, `actions` how many were played.
    """

    key: Key
    record: str
    result: str
    reason: str
    forfeit: str
    seconds: tuple[float, float]
    actions: int


class Watcher(Protocol):
    """Is told what happens while a game is played, so that somebody knows it if the process dies."""

    def thinking(self, seat: int, patience: float | None) -> None:
        """A bot begins to think; after so many seconds it may be stopped by force."""
        ...

    def played(self, action: int) -> None:
        """An action was played, by a bot or by chance."""
        ...


def opening(job: Job) -> State:
    """The position from which the bots play."""
    return random_opening(deserialize(job.key.game), job.opening_turns, Random(job.opening_seed))


def play(job: Job, watcher: Watcher | None = None) -> Played:
    """Play a game to its end. What a bot does wrong loses it the game; QuincunxError only for a game that is none."""
    state = opening(job)
    for action in state.history():
        if watcher is not None:
            watcher.played(action)
    clocks = (Clock(job.control), Clock(job.control))
    bots: list[Bot] = []
    try:
        for seat in (0, 1):
            if watcher is not None:
                watcher.thinking(seat, None)
            try:
                bots.append(_make(job, state, seat))
            except Exception as error:
                return lost(job, state, seat, CRASH, f"did not start: {told(error)}", clocks)
        return _play(job, state, (bots[0], bots[1]), clocks, watcher)
    finally:
        for bot in bots:
            dismiss(bot)


def _make(job: Job, state: State, seat: int) -> Bot:
    control = job.control
    seconds = control.turn if control.turn is not None else control.game
    return make_bot(state.game, job.bots[seat], seed=job.bot_seed(seat), seconds=seconds)


def _play(
    job: Job, state: State, bots: tuple[Bot, Bot], clocks: tuple[Clock, Clock], watcher: Watcher | None
) -> Played:
    dice = Random(job.dice_seed)
    while not state.is_terminal():
        if state.is_chance_node():
            action = state.sample_action(dice)
        else:
            seat = state.current_player()
            budget = clocks[seat].begin(state.turn().number)
            if watcher is not None:
                watcher.thinking(seat, clocks[seat].patience())
            if job.control.game is not None and hasattr(bots[seat], "seconds"):
                bots[seat].seconds = budget  # type: ignore[attr-defined]
            try:
                action = bots[seat].step(state.clone())
            except Exception as error:
                clocks[seat].end()
                return lost(job, state, seat, CRASH, f"failed: {told(error)}", clocks)
            clocks[seat].end()
            if clocks[seat].late():
                return lost(job, state, seat, TIME, f"thought too long ({job.control})", clocks)
        try:
            state.apply_action(action)
        except (IllegalActionError, TypeError, ValueError, OverflowError) as error:
            return lost(job, state, state.current_player(), ILLEGAL, f"played {action!r:.40}: {told(error)}", clocks)
        if watcher is not None:
            watcher.played(action)
    record = _record(job, state)
    return _played(job, record, "", clocks, state)


def told(error: BaseException) -> str:
    """An error in a few words, ours by its sentence."""
    text = str(error) if isinstance(error, QuincunxError) else f"{type(error).__name__}: {error}"
    return " ".join(text.split())[:LONGEST_STORY]


def lost(
    job: Job, state: State, seat: int, reason: str, story: str, clocks: tuple[Clock, Clock] | None = None
) -> Played:
    """The game as lost by the bot of a seat, with the reason in its record."""
    record = _record(job, state)
    story = f"{job.key.players[seat]} (player {seat}) {story}".rstrip(".") + "."
    record.tags.update(Result=RESULTS[1 - seat], Reason=reason, Forfeit=story)
    return _played(job, record, story, clocks, state)


def _record(job: Job, state: State) -> GameRecord:
    key = job.key
    number = f"{key.opening + 1}.{key.round + 1}.{key.colour + 1}"
    tags = {"Event": "arena", "Round": number, "Player0": key.players[0], "Player1": key.players[1]}
    if job.control.limited:
        tags["TimeControl"] = str(job.control)
    return GameRecord.from_state(state, **tags)


def _played(job: Job, record: GameRecord, forfeit: str, clocks: tuple[Clock, Clock] | None, state: State) -> Played:
    spent = tuple(round(clock.spent, 3) for clock in clocks) if clocks else (0.0, 0.0)
    return Played(
        key=job.key,
        record=record.to_text(),
        result=record.tags["Result"],
        reason=record.tags["Reason"],
        forfeit=forfeit,
        seconds=(spent[0], spent[1]),
        actions=len(state.history()),
    )
