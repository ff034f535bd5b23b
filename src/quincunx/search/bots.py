"""Opponents behind one small interface: a bot is shown a state and names an action.

Levels 1 to 8 are the same search that looks at more and more; the lowest also see roughly what there is to look at. See
docs/strength.md for how far apart they are.
"""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any, Protocol

from quincunx.core.errors import GameOverError, QuincunxError
from quincunx.core.game import Game
from quincunx.core.rng import Random
from quincunx.core.state import State
from quincunx.search.alphabeta import AlphaBeta
from quincunx.search.mcts import Mcts
from quincunx.search.result import SearchResult

# Called now and then while a bot thinks, with the share of the thinking that is done, from 0 to 1.
Progress = Callable[[float], None]

LEVELS = {
    1: "has just learnt the rules",
    2: "sees what is in front of it",
    3: "plays for fun",
    4: "thinks ahead",
    5: "has played often",
    6: "is hard to surprise",
    7: "takes its time",
    8: "thinks for about five seconds, as well as it can",
}
NO_LEVEL = "A level is a number from {low} to {best}, such as 3 or 7.5, not {text}."
BETWEEN = "is between levels {low} and {high}"
DEFAULT_LEVEL = 3
BEST = max(LEVELS)
# Simulations an action at levels 1 to 7, and about what the best makes in its time, where the game's evaluator has no
# table of its own; see Evaluator.levels.
SIMULATIONS = (16, 50, 160, 500, 1_600, 5_000, 16_000, 64_000)
SECONDS = 5.0  # a turn at the best level
FAR = 500  # times the simulations of the level below: then lists offer levels between
MEGABYTES = 128.0  # for the levels that count simulations
BEST_MEGABYTES = 768.0
DEEPEST = 100  # actions, for alpha-beta that time alone limits
FIRST_SHARE = 0.5  # of what is left of a turn's time, where a turn can have several actions
NAMES = "random, greedy, level:N (1..8 or 7.5), uct:N or mcts:N (N simulations an action), alphabeta:N (N actions deep)"


class Bot(Protocol):
    """Somebody who plays: `name` says who, `step` which action; the state comes back as it was."""

    name: str

    def step(self, state: State) -> int:
        """A legal action; GameOverError where no player is to act."""
        ...


class RandomBot:
    """Plays any legal action, each as likely as the next."""

    def __init__(self, seed: int = 0):
        self.name = "random"
        self.rng = Random(seed)

    def step(self, state: State) -> int:
        """A random legal action."""
        _check(state)
        return state.sample_action(self.rng)


class GreedyBot:
    """Plays the action that looks best now; with `replies`, after the opponent's best next action too.

    What looks best is the game's evaluator's to say. A win at once is always taken, and among equals the evaluator's
    weights decide, then chance.
    """

    # How many of the best-looking actions are looked at once more, with a reply.
    WIDTH = 12

    def __init__(self, game: Game, *, replies: bool = False, seed: int = 0, progress: Progress | None = None):
        self.name = "greedy"
        self.evaluator = game.make_evaluator()
        self.replies = replies
        self.rng = Random(seed)
        self.progress = progress

    def step(self, state: State) -> int:
        """The best-looking legal action."""
        _check(state)
        me = state.current_player()
        sign = 1.0 if me == 0 else -1.0
        weights = self.evaluator.action_weights(state)
        found: list[tuple[float, float, float, int, State]] = []
        for done, (action, weight) in enumerate(weights.items()):
            child = state.clone()
            child.apply_action(action)
            value = sign * self.evaluator.evaluate(child)
            if child.is_terminal() and value == 1.0:
                return action
            found.append((value, weight, self.rng.unit(), action, child))
            self._report(0.5 * done / len(weights))
        found.sort(key=lambda entry: entry[:3], reverse=True)
        if not self.replies:
            return found[0][3]
        looked = []
        for done, (value, weight, tie, action, child) in enumerate(found[: self.WIDTH]):
            looked.append((self._after_reply(child, sign, value), weight, tie, action))
            self._report(0.5 + 0.5 * done / self.WIDTH)
        return max(looked)[3]

    def _after_reply(self, child: State, sign: float, value: float) -> float:
        """The value for us once whoever acts next has done their best."""
        player = child.current_player()
        if player < 0:
            return value
        best = min if (player == 0) != (sign > 0) else max
        values = []
        for action in child.legal_actions():
            grandchild = child.clone()
            grandchild.apply_action(action)
            values.append(sign * self.evaluator.evaluate(grandchild))
        return best(values)

    def _report(self, share: float) -> None:
        if self.progress is not None:
            self.progress(share)


class SearchBot:
    """Plays what a search finds; `result` is what the last one found.

    `seconds` are for a whole turn, `simulations` for each action; other settings are those of `Mcts`, or, with a
    `depth`, of `AlphaBeta`. A forced action takes no time.
    """

    def __init__(
        self,
        game: Game,
        *,
        name: str = "mcts",
        simulations: int | None = None,
        seconds: float | None = None,
        depth: int | None = None,
        progress: Progress | None = None,
        **settings: Any,
    ):
        self.name = name
        self.simulations = simulations
        self.seconds = seconds
        self.progress = progress
        self.result: SearchResult | None = None
        self.engine: Mcts | AlphaBeta
        if depth is None:
            self.engine = Mcts(game, simulations=simulations, **settings)
        else:
            self.engine = AlphaBeta(game, depth=depth, **settings)
        self.long_turns = seconds is not None and _long_turns(game)
        self.turn = (-1, 0.0)

    def step(self, state: State) -> int:
        """The action that the search likes best; GameOverError where no player is to act."""
        _check(state)
        begun = perf_counter()
        number = state.turn().number
        spent = self.turn[1] if self.turn[0] == number else 0.0
        if state.num_legal_actions() == 1:
            self.result = self._glance(state)
        else:
            budget = None
            if self.seconds is not None:
                left = max(self.seconds - spent, 0.02 * self.seconds)
                budget = FIRST_SHARE * left if self.long_turns else left

            def report(done: int, seconds: float) -> None:
                if self.progress is not None:
                    shares = [done / self.simulations if self.simulations else 0.0]
                    shares.append(seconds / budget if budget else 0.0)
                    self.progress(min(1.0, max(shares)))

            self.result = self.engine.search(state, seconds=budget, progress=report)
        self.turn = (number, spent + perf_counter() - begun)
        return self.result.action

    def _glance(self, state: State) -> SearchResult:
        """As short a search as there is, which keeps the tree."""
        if isinstance(self.engine, Mcts):
            return self.engine.search(state, simulations=1)
        return self.engine.search(state, depth=1)

    def stop(self) -> None:
        """Make a running `step` answer at once; from another thread or from `progress`."""
        self.engine.stop()


def level(
    game: Game,
    n: float,
    *,
    seed: int | None = None,
    seconds: float | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> SearchBot:
    """An opponent of strength `n`, from 1 to 8, for this game; QuincunxError. Without a seed, one is drawn.

    Levels below the best count simulations on one thread, so that they are as strong on every machine, and play the
    same for the same seed; `seconds` a turn limits them too. The best one takes `seconds` (5 by default) on `threads`
    (one a processor). Between whole levels, 2.5 or 7.75, lie bots between them.
    """
    if not min(LEVELS) <= n <= BEST:
        raise QuincunxError(NO_LEVEL.format(low=min(LEVELS), best=BEST, text=n))
    chosen = secrets.randbits(63) if seed is None else seed
    knowing = game.make_evaluator()
    if n == BEST:
        search: dict[str, Any] = {"depth": DEEPEST} if knowing.search == "alphabeta" else {"megabytes": BEST_MEGABYTES}
        return SearchBot(
            game,
            name=f"level {n:g}",
            seconds=SECONDS if seconds is None else seconds,
            threads=threads or os.cpu_count() or 1,
            seed=chosen,
            progress=progress,
            **search,
        )
    simulations, blur = _between(knowing.levels or SIMULATIONS, n)
    return SearchBot(
        game,
        name=f"level {n:g}",
        simulations=simulations,
        blur=blur,
        seconds=seconds,
        threads=threads or 1,
        megabytes=MEGABYTES if n < BEST - 1 else BEST_MEGABYTES,
        seed=chosen,
        progress=progress,
    )


def _between(table: Sequence[int | tuple[int, float]], n: float) -> tuple[int, float]:
    """Simulations and blur of a level; between two whole ones the share of the way that steps in strength would go."""
    low = int(n)
    share = n - low
    pairs = [entry if isinstance(entry, tuple) else (entry, 0.0) for entry in table[low - 1 : low + 1]]
    (simulations, blur), (more, less) = pairs[0], pairs[-1]
    return round(simulations * (more / simulations) ** share), blur + share * (less - blur)


def offered(game: Game) -> dict[float, str]:
    """The levels that a list offers, in words: the whole ones, and quarters where two of these are very far apart."""
    table = game.make_evaluator().levels or SIMULATIONS
    found: dict[float, str] = {}
    for n, about in LEVELS.items():
        found[n] = about
        if n < BEST and _between(table, n + 1)[0] > FAR * _between(table, n)[0]:
            found.update({n + quarter: BETWEEN.format(low=n, high=n + 1) for quarter in (0.25, 0.5, 0.75)})
    return found


def read_level(text: str) -> float | None:
    """The level that a text such as 3 or 7.5 names, or None."""
    n = float(text) if re.fullmatch(r"\d(\.\d{1,3})?", text, re.ASCII) else 0.0
    return n if min(LEVELS) <= n <= BEST else None


def named(game: Game, text: str, *, seed: int | None = None, seconds: float | None = None) -> Bot:
    """The bot that a text names: random, greedy, level:3, uct:1000 (blind), mcts:1000, ugi:./engine; QuincunxError.

    `seconds` a turn limit those that search; with it, the number of uct and mcts may be left out.
    """
    kind, colon, number = text.strip().lower().replace(" ", "").partition(":")
    chosen = secrets.randbits(63) if seed is None else seed
    if kind == "random" and not colon:
        return RandomBot(chosen)
    if kind == "greedy" and not colon:
        return GreedyBot(game, seed=chosen)
    amount = int(number) if number.isascii() and number.isdecimal() and len(number) < 10 else 0
    strength = read_level(number) if kind == "level" else None
    if strength is not None:
        return level(game, strength, seed=chosen, seconds=seconds)
    if kind == "level" and amount:
        return level(game, amount)  # says what is wrong
    if kind == "alphabeta" and 0 < (amount or bool(seconds and not colon)) <= DEEPEST:
        deep = amount or DEEPEST
        return SearchBot(game, name=text.strip(), seconds=seconds, depth=deep, seed=chosen)
    if kind in ("uct", "mcts") and (amount or (seconds is not None and not colon)):
        return SearchBot(
            game,
            name=f"{kind}:{amount}" if amount else kind,
            simulations=amount or None,
            seconds=seconds,
            seed=chosen,
            blind=kind == "uct",
        )
    from quincunx.search.bot_names import others

    other, _, words = text.strip().partition(":")
    maker = others().get(other.strip().lower())
    if maker is None:
        raise QuincunxError(f"A bot is {NAMES}, or one of {', '.join(others())}; not {text[:40]!r}.")
    return maker(game, words.strip(), seed=chosen, seconds=seconds)


def dismiss(bot: Bot) -> None:
    """End what a bot has started, such as a program of its own; most have started nothing."""
    close = getattr(bot, "close", None)
    if close is not None:
        close()


def _long_turns(game: Game) -> bool:
    """Whether a player can act more than once in a turn, by a few random games."""
    for seed in range(3):
        rng = Random(seed)
        state = game.new_initial_state()
        before = None
        while not state.is_terminal() and len(state.history()) < 100:
            now = (state.turn().number, state.current_player())
            if now == before:
                return True
            before = now
            state.apply_action(state.sample_action(rng))
    return False


def _check(state: State) -> None:
    if state.is_terminal():
        raise GameOverError("The game is over, so there is nothing to play.")
    if state.is_chance_node():
        raise GameOverError("Chance acts next, so no player can choose here.")
