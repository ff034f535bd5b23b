"""Thousands of games at once for learning: NumPy arrays in, NumPy arrays out, the games played in compiled code."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from quincunx.core.errors import GameOverError, IllegalActionError, OptionError
from quincunx.core.extras import extra_module
from quincunx.core.registry import load_game

if TYPE_CHECKING:
    import numpy as np

    from quincunx.core.game import Game
    from quincunx.core.state import State

Observations = Literal["float32", "uint8"] | None
KINDS = ("float32", "uint8", None)
# Fewer lanes a thread are not worth waking it: to play and show, and only to look at them.
FEWEST = 256
FEWEST_LOOKS = 2048


class Step(NamedTuple):
    """What `BatchEnv.step` returns: the batch's own arrays, a row an environment, overwritten by the next step.

    - `observations`: float32 of shape (num_envs, *observation_shape), as `State.observation_tensor` of the player to
      act; as uint8, 255 stands for 1.0 (fractions are rounded); None where they are off. Where a game is over, player
      0's.
    - `masks`: bool, (num_envs, num_distinct_actions), True where an action is legal; all False where a game is over.
    - `rewards`: float32, (num_envs, 2), of players 0 and 1: 1, -1 or 0 as a game ends in this step, else 0.
    - `terminated`: bool, (num_envs,), True where the game ended in this step or, without `auto_reset`, before it.
    """

    observations: np.ndarray[Any, Any] | None
    masks: np.ndarray[Any, Any]
    rewards: np.ndarray[Any, Any]
    terminated: np.ndarray[Any, Any]


class BatchEnv:
    """`num_envs` games of one kind that step together, without the GIL and on `threads` threads.

        batch = BatchEnv("wishbone", size=11, num_envs=4096, threads=2, seed=1)
        batch.reset()
        step = batch.step(batch.random_actions())

    `auto_reset` begins a new game in the step in which one ends: rewards and `terminated` then tell of the old game,
    observation, mask and player of the new one. Chance is resolved inside a step, so that a player is to act (or the
    game is over) after it. The same seed gives the same games, whatever the number of threads; without one, one is
    drawn. `observation` is "float32", "uint8" or None. Options are the game's; what they deal at random is dealt once,
    the same for all. OptionError, UnknownGameError.

    Beside what `step` returns there are `players`, int8 of shape (num_envs,): 0 or 1, -4 where the game is over, and
    `game`. A batch is used by one thread at a time.
    """

    def __init__(
        self,
        game: str | Game,
        *,
        num_envs: int,
        threads: int | None = None,
        seed: int | None = None,
        auto_reset: bool = True,
        observation: Observations = "float32",
        **options: Any,
    ):
        numpy = extra_module("numpy", "research", "Batches need")
        from quincunx.adapters.lanes import Lanes

        for name, value in (("num_envs", num_envs), ("threads", 1 if threads is None else threads)):
            if isinstance(value, bool) or not isinstance(value, int) or value < 1:
                raise OptionError(f"{name} is a whole number, 1 or more, not {value!r}.")
        if observation not in KINDS:
            raise OptionError(f"observation is 'float32', 'uint8' or None, not {observation!r}.")
        if not isinstance(game, str) and options:
            raise OptionError("A game that is loaded already has its options; give its name to choose others.")
        self._numpy = numpy
        self.game: Game = load_game(game, **options) if isinstance(game, str) else game
        self.num_envs = num_envs
        self.auto_reset = auto_reset
        self.threads = min(threads or os.cpu_count() or 1, max(1, num_envs // FEWEST))
        info = self.game.info
        self.masks = numpy.zeros((num_envs, info.num_distinct_actions), numpy.bool_)
        self.rewards = numpy.zeros((num_envs, 2), numpy.float32)
        self.terminated = numpy.zeros(num_envs, numpy.bool_)
        self.players = numpy.zeros(num_envs, numpy.int8)
        self.observations = None
        if observation is not None:
            self.observations = numpy.zeros((num_envs, *info.observation_shape), observation)
        self._picked = numpy.zeros(num_envs, numpy.int32)
        self._lanes = Lanes(
            self.game.new_initial_state(),
            num_envs,
            auto_reset,
            self.masks.view(numpy.uint8),
            self.rewards,
            self.terminated.view(numpy.uint8),
            self.players,
            None if self.observations is None else self.observations.reshape(num_envs, -1),
        )
        self._pool = ThreadPoolExecutor(self.threads - 1, "quincunx-batch") if self.threads > 1 else None
        self.reset(seed=secrets.randbits(63) if seed is None else seed)

    def reset(self, *, seed: int | None = None) -> Step:
        """Begin anew in every environment, and with a `seed` seed them anew; the first `step` needs no reset."""
        if seed is not None:
            self._lanes.seed(seed)
        self._share(self._lanes.reset)
        return Step(self.observations, self.masks, self.rewards, self.terminated)

    def step(self, actions: Any) -> Step:
        """Play `actions`, int32 of shape (num_envs,), one an environment; those of finished games are ignored.

        IllegalActionError names the first environment whose action is not legal, and the rule; then none is stepped.
        """
        chosen = self._read(actions)
        illegal = [env for env in self._look(self._lanes.find_illegal, chosen) if env >= 0]
        if illegal:
            raise IllegalActionError(self._refusal(min(illegal), int(chosen[min(illegal)])))
        self._share(self._lanes.step, chosen)
        return Step(self.observations, self.masks, self.rewards, self.terminated)

    def random_actions(self) -> np.ndarray[Any, Any]:
        """An action for each environment, each legal one as likely as the next; int32 (num_envs,), the batch's own.

        -1 where the game is over. The draws have generators of their own: chance does not depend on them.
        """
        self._look(self._lanes.sample, self._picked)
        picked: np.ndarray[Any, Any] = self._picked
        return picked

    def state(self, env: int) -> State:
        """A copy of an environment's State, without its history."""
        self._check_env(env)
        return self._lanes.state(env)

    def set_state(self, env: int, state: State) -> None:
        """Go on from `state` in an environment; the arrays show it at once, with no reward.

        OptionError for a State of another game or of other options, GameOverError where no player is to act in it.
        """
        self._check_env(env)
        if type(state.game) is not type(self.game) or dict(state.game.options) != dict(self.game.options):
            raise OptionError(
                f"This state is not one of this batch's game, {self.game.info.long_name} as it was opened."
            )
        if state.current_player() < 0:
            raise GameOverError("An environment goes on from a state in which a player is to act, and here none is.")
        self._lanes.put(env, state)

    def _check_env(self, env: int) -> None:
        if not 0 <= env < self.num_envs:
            raise OptionError(f"Environments are numbered 0 to {self.num_envs - 1}, so there is none numbered {env}.")

    def close(self) -> None:
        """Stop the threads; a batch that is thrown away does so by itself."""
        if self._pool is not None:
            self._pool.shutdown()

    def _share(self, work: Callable[..., Any], *given: Any) -> list[Any]:
        """Have all threads, this one too, do a piece of work; nobody waits for one that comes too late to help."""
        self._lanes.begin()
        if self._pool is None:
            return [work(*given)]
        others = [self._pool.submit(work, *given) for _ in range(self.threads - 1)]
        done = [work(*given)]
        return done + [other.result() for other in others if not other.cancel()]

    def _look(self, work: Callable[..., Any], *given: Any) -> list[Any]:
        """The same for a piece of work that takes a lane a few nanoseconds: alone unless there are very many."""
        if self.num_envs >= FEWEST_LOOKS * 2:
            return self._share(work, *given)
        self._lanes.begin()
        return [work(*given)]

    def _read(self, actions: Any) -> np.ndarray[Any, Any]:
        """The actions as int32 in one piece; IllegalActionError where they are none."""
        numpy = self._numpy
        given = numpy.asarray(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            raise IllegalActionError(
                f"Actions are whole numbers of shape ({self.num_envs},), one an environment, "
                f"not {given.dtype} of shape {given.shape}. No environment was stepped."
            )
        if given.dtype == numpy.int32:
            whole: np.ndarray[Any, Any] = numpy.ascontiguousarray(given)
            return whole
        # What does not fit becomes -1 here, which is refused as what it is.
        limit = self.game.info.num_distinct_actions
        fitting: np.ndarray[Any, Any] = numpy.where((given >= 0) & (given < limit), given, -1).astype(numpy.int32)
        return fitting

    def _refusal(self, env: int, action: int) -> str:
        count = self.game.info.num_distinct_actions
        try:
            self.state(env).apply_action(action)
        except IllegalActionError as error:
            return f"Environment {env}: {error} No environment was stepped."
        raise AssertionError(f"Environment {env} refused {action} of {count}, which its State allows.")
