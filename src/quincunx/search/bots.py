"""Opponents behind one small interface: a bot is shown a state and names an action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from quincunx.core.errors import GameOverError, QuincunxError
from quincunx.core.game import Game
from quincunx.core.rng import Random
from quincunx.core.state import State

# Called now and then while a bot thinks, with the share of the thinking that is done, from 0 to 1.
Progress = Callable[[float], None]

LEVELS = {
    1: "plays at random",
    2: "looks at each action once",
    3: "also looks at the answer",
}
DEFAULT_LEVEL = 3


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


def level(game: Game, n: int, *, seed: int | None = None, progress: Progress | None = None) -> Bot:
    """An opponent of strength `n`, one of LEVELS, for this game; QuincunxError. Without a seed, one is drawn."""
    if n not in LEVELS:
        raise QuincunxError(f"A level is a whole number from {min(LEVELS)} to {max(LEVELS)}, not {n}.")
    if seed is None:
        import secrets

        seed = secrets.randbits(63)
    bot: Bot
    if n == 1:
        bot = RandomBot(seed)
    else:
        bot = GreedyBot(game, replies=n > 2, seed=seed, progress=progress)
    bot.name = f"level {n}"
    return bot


def _check(state: State) -> None:
    if state.current_player() < 0:
        raise GameOverError("No player is to act here.")
