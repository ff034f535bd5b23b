"""Matches between two bots: every opening is played twice, with the seats exchanged.

A match of the same seed brings the same games, however many processes play it, as long as both bots are deterministic.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from typing import NamedTuple

from quincunx.arena.statistics import elo_of_share, log_likelihood_ratio, sprt_bounds, wilson
from quincunx.core.errors import QuincunxError
from quincunx.core.game import Game
from quincunx.core.record import RESULTS, GameRecord
from quincunx.core.rng import Random
from quincunx.core.state import State
from quincunx.search.bots import Bot, dismiss, named

# Makes a bot for a game from a seed. A text names one of quincunx.search.bots.named. With several workers, a factory
# has to be a function that other processes can import.
Factory = Callable[[Game, int], Bot]
OPENING_TRIES = 100
# Knuth's multiplier for 64-bit linear congruential generators: keeps the seeds of neighbouring games apart.
STRIDE = 6364136223846793005


class Sprt(NamedTuple):
    """When to stop: the Elo difference is `elo0` or `elo1`, wrongly decided with probability alpha or beta at most."""

    elo0: float = 0.0
    elo1: float = 50.0
    alpha: float = 0.05
    beta: float = 0.05


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The score of the first bot. `pairs` counts pairs of games by points (0, 1/2, 1, 3/2, 2); `llr` is the test's."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    pairs: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)
    llr: float | None = None
    decision: str = ""
    records: tuple[GameRecord, ...] = ()

    @property
    def games(self) -> int:
        """How many were played."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """A win is 1, a draw half."""
        return self.wins + self.draws / 2

    @property
    def share(self) -> float:
        """Points a game."""
        return self.points / self.games if self.games else 0.5

    @property
    def share_interval(self) -> tuple[float, float]:
        """95 % confidence, by Wilson."""
        return wilson(self.points, self.games)

    @property
    def elo(self) -> float:
        """How much stronger the first bot is; infinite if it won or lost every game."""
        return elo_of_share(self.share)

    @property
    def elo_interval(self) -> tuple[float, float]:
        """95 % confidence; the ends may be infinite."""
        low, high = self.share_interval
        return elo_of_share(low), elo_of_share(high)

    @property
    def stopped_early(self) -> bool:
        """Whether the sequential test came to a decision."""
        return bool(self.decision)

    def __str__(self) -> str:
        low, high = self.elo_interval
        text = f"+{self.wins} ={self.draws} -{self.losses} ({self.share:.1%})"
        text += f", Elo {self.elo:+.0f} [{low:+.0f}, {high:+.0f}]"
        if self.llr is not None:
            text += f", LLR {self.llr:+.2f}" + (f": {self.decision}" if self.decision else "")
        return text


@dataclass(frozen=True, slots=True)
class Setting:
    """What another process needs to know to play a pair of games."""

    make: Callable[[], Game]
    bots: tuple[str | Factory, str | Factory]
    seed: int
    opening_turns: int
    seconds: float | None
    keep_records: bool


@dataclass(frozen=True, slots=True)
class _SameGame:
    kind: type[Game]
    options: dict[str, object]

    def __call__(self) -> Game:
        return self.kind(self.options)


def play_match(
    game: Game,
    bot_a: str | Factory,
    bot_b: str | Factory,
    games: int,
    *,
    seed: int = 0,
    opening_turns: int = 2,
    seconds: float | None = None,
    sprt: Sprt | tuple[float, float, float, float] | None = None,
    workers: int = 1,
    keep_records: bool = False,
    progress: Callable[[MatchResult], object] | None = None,
) -> MatchResult:
    """Play `games` games (rounded up to pairs) and return the first bot's score.

    Each pair begins with the same `opening_turns` random turns; the bots exchange seats between its games. `seconds` a
    turn go to bots given by name. `sprt` ends the match once its result is clear. `workers` is a number of processes.
    `progress` sees the score after each pair.
    """
    if games < 1:
        raise QuincunxError(f"A match has at least 1 game, not {games}.")
    if workers < 1:
        raise QuincunxError(f"A match needs at least 1 process, not {workers}.")
    test = Sprt(*sprt) if sprt is not None else None
    if test is not None and not (test.elo0 < test.elo1 and 0 < test.alpha < 0.5 and 0 < test.beta < 0.5):
        raise QuincunxError("A sequential test needs elo0 < elo1, and error probabilities between 0 and 0.5.")
    for bot in (bot_a, bot_b):
        if isinstance(bot, str):
            named(game, bot, seed=0, seconds=seconds)  # a wrong name is refused here, not in another process
    make = _SameGame(type(game), dict(game.options))
    setting = Setting(make, (bot_a, bot_b), seed, opening_turns, seconds, keep_records)
    result = MatchResult(llr=0.0 if test else None)
    with _pairs(setting, (games + 1) // 2, workers) as outcomes:
        for outcome in outcomes:
            result = _add(result, outcome, test)
            if progress is not None:
                progress(result)
            if result.decision:
                break
    return result


@contextmanager
def _pairs(setting: Setting, count: int, workers: int) -> Iterator[Iterator[_Outcome]]:
    """The outcomes of all pairs, in order; what is still being played at the end is not waited for long."""
    if workers == 1:
        yield (_play_pair(setting, number) for number in range(count))
        return
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
    waiting: deque[Future[_Outcome]] = deque()
    try:
        yield _in_order(pool, setting, count, waiting, 2 * workers)
    finally:
        pool.shutdown(wait=not waiting, cancel_futures=True)


def _in_order(
    pool: ProcessPoolExecutor, setting: Setting, count: int, waiting: deque[Future[_Outcome]], ahead: int
) -> Iterator[_Outcome]:
    for number in range(count):
        waiting.append(pool.submit(_play_pair, setting, number))
        if len(waiting) >= ahead:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


class _Outcome(NamedTuple):
    points: tuple[float, float]
    records: tuple[str, ...]


def _add(result: MatchResult, outcome: _Outcome, test: Sprt | None) -> MatchResult:
    pairs = list(result.pairs)
    pairs[round(2 * sum(outcome.points))] += 1
    llr, decision = None, ""
    if test is not None:
        llr = log_likelihood_ratio(pairs, test.elo0, test.elo1)
        low, high = sprt_bounds(test.alpha, test.beta)
        if llr <= low:
            decision = f"not {test.elo1:+.0f} Elo"
        elif llr >= high:
            decision = f"more than {test.elo0:+.0f} Elo"
    return MatchResult(
        wins=result.wins + outcome.points.count(1.0),
        draws=result.draws + outcome.points.count(0.5),
        losses=result.losses + outcome.points.count(0.0),
        pairs=(pairs[0], pairs[1], pairs[2], pairs[3], pairs[4]),
        llr=llr,
        decision=decision,
        records=result.records + tuple(GameRecord.from_text(text) for text in outcome.records),
    )


def _play_pair(setting: Setting, number: int) -> _Outcome:
    """Two games from one opening; the first bot's points in each."""
    game = setting.make()
    base = setting.seed * STRIDE + 16 * number
    opening = random_opening(game, setting.opening_turns, Random(base))
    points, records = [], []
    for seat in (0, 1):
        state = opening.clone()
        bots = [_make(maker, game, base + 1 + i, setting.seconds) for i, maker in enumerate(setting.bots)]
        seats = bots if seat == 0 else bots[::-1]
        forfeit = play_game(state, (seats[0], seats[1]), Random(base + 3))
        for bot in bots:
            dismiss(bot)
        points.append((1 + state.returns()[seat]) / 2 if forfeit is None else float(forfeit.seat != seat))
        if setting.keep_records:
            tags = {"Round": f"{number + 1}.{seat + 1}", "Player0": seats[0].name, "Player1": seats[1].name}
            record = GameRecord.from_state(state, **tags)
            if forfeit is not None:
                record.tags.update(Result=RESULTS[1 - forfeit.seat], Reason="abandoned", Forfeit=forfeit.story)
            records.append(record.to_text())
    return _Outcome((points[0], points[1]), tuple(records))


def _make(maker: str | Factory, game: Game, seed: int, seconds: float | None) -> Bot:
    chosen = seed & (2**63 - 1)
    return named(game, maker, seed=chosen, seconds=seconds) if isinstance(maker, str) else maker(game, chosen)


def random_opening(start: Game | State, turns: int, rng: Random) -> State:
    """A position in which a player is to begin a turn, after so many random turns; the start if there is none."""
    first = start.new_initial_state() if isinstance(start, Game) else start
    until = first.turn().number - 1 + turns
    for _ in range(OPENING_TRIES):
        state = first.clone()
        while not state.is_terminal():
            turn = state.turn()
            if turn.number > until and turn.whole and state.current_player() >= 0:
                return state
            state.apply_action(state.sample_action(rng))
    return first.clone()


class Forfeit(NamedTuple):
    """Who lost a game off the board, and what happened."""

    seat: int
    story: str


def play_game(state: State, bots: tuple[Bot, Bot], dice: Random) -> Forfeit | None:
    """Let two bots play `state` to its end; a bot that fails or names an illegal action loses, which is returned."""
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.sample_action(dice))
            continue
        seat = state.current_player()
        try:
            state.apply_action(bots[seat].step(state))
        except Exception as error:
            words = str(error) if isinstance(error, QuincunxError) else f"{type(error).__name__}: {error}"
            return Forfeit(seat, f"{bots[seat].name} (player {seat}) failed: {words}")
    return None
