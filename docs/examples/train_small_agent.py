"""Teach a small network to play Strands on 19 spaces: masked PPO against our bots, some minutes on one core.

    pip install 'quincunx[train]'
    python docs/examples/train_small_agent.py --plot learning-curve.png

It plays, seats in turn, against level 1 that is made to play at random now and then: in some games always, in some
never, so that there is always somebody it can just beat. The score against random play and against level 1 as it is
(a draw counts half) is measured before, on the way and after, in games it does not learn from.
The same seed gives the same agent on the same machine.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv

from quincunx import Game, Random, State
from quincunx.adapters.gymnasium import SeatEnv, make
from quincunx.core.game import split_line
from quincunx.search.bots import named

GAME = "strands?board=3 3 3/3 2 2 3/3 2 1 2 3/3 2 2 3/3 3 3"
OPPONENTS = ("random", "level:1")  # that are measured against
CLUMSY = (1.0, 0.75, 0.5, 0.25, 0.0)  # how much of a game of training the opponent plays at random
ENVIRONMENTS = 16
STEPS = 128  # of each environment between two updates
LEARNING_RATE = 1e-3

# Steps learnt so far, and the score against each of OPPONENTS.
Point = tuple[int, dict[str, float]]


class Sparring:
    """Level 1 with its share of random actions, both by the seed."""

    name = "sparring"

    def __init__(self, game: Game, seed: int):
        self.bot = named(game, "level:1", seed=seed)
        self.rng = Random(seed)
        self.clumsy = CLUMSY[self.rng.below(len(CLUMSY))]

    def step(self, state: State) -> int:
        """An action of level 1, or a random one."""
        if self.rng.unit() < self.clumsy:
            return state.sample_action(self.rng)
        return self.bot.step(state)


def environment(game: str, opponent: Any) -> SeatEnv:
    """The game that a line such as GAME names, with the seats in turn."""
    name, options, _, _ = split_line(game)
    return make(name, opponent=opponent, seat="alternate", **options)


def make_model(game: str, seed: int) -> MaskablePPO:
    """A network that has learnt nothing yet; the mask keeps it from illegal actions."""
    torch.set_num_threads(1)
    games = DummyVecEnv([lambda: environment(game, Sparring)] * ENVIRONMENTS)
    return MaskablePPO(
        "MlpPolicy",
        games,
        n_steps=STEPS,
        batch_size=512,
        n_epochs=4,
        gamma=1.0,  # only the end counts, and games are short
        ent_coef=0.01,
        learning_rate=lambda left: LEARNING_RATE * left,
        policy_kwargs={"net_arch": [256, 256]},
        seed=seed,
        device="cpu",
    )


def score(model: MaskablePPO, game: str, opponent: str, games: int, seed: int) -> float:
    """The share of `games` won, draws as halves; half of them in each seat."""
    env = environment(game, opponent)
    total = 0.0
    seen, _ = env.reset(seed=seed)
    for _ in range(games):
        over = False
        while not over:
            action, _ = model.predict(seen, action_masks=env.action_masks())
            seen, reward, over, _, _ = env.step(int(action))
        total += (1 + reward) / 2
        seen, _ = env.reset()
    return total / games


def train(game: str, steps: int, points: int, games: int, seed: int) -> tuple[MaskablePPO, list[Point]]:
    """The trained model and its learning curve of `points` + 1 points, the first before any training."""
    model = make_model(game, seed)
    curve: list[Point] = []

    def measure() -> None:
        scores = {name: score(model, game, name, games, seed + 1) for name in OPPONENTS}
        curve.append((model.num_timesteps, scores))
        told = ", ".join(f"{100 * value:.0f} % against {name}" for name, value in scores.items())
        print(f"{model.num_timesteps:>8,} steps: {told}", flush=True)

    def look(found: dict[str, Any], _: Any) -> bool:
        # `n_steps` counts within a rollout: measure at its end, some times on the way.
        done = model.num_timesteps
        if found["n_steps"] == STEPS - 1 and done < steps and done * points // steps >= len(curve):
            measure()
        return True

    measure()
    model.learn(steps, callback=look)
    measure()
    return model, curve


def plot(curve: list[Point], game: str, path: str) -> None:
    """The learning curve as a picture."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 4), layout="constrained")
    steps = np.array([done for done, _ in curve])
    for (name, marker, line), color in zip((("random", "o", "-"), ("level:1", "s", "--")), ("#b35c00", "#1f6fb2")):
        values = [100 * scores[name] for _, scores in curve]
        axes.plot(steps / 1000, values, line, marker=marker, color=color, label=f"against {name.replace(':', ' ')}")
    axes.axhline(50, color="#999999", linewidth=0.8)
    axes.set(xlabel="thousand steps of training", ylabel="score, %", ylim=(0, 101), title=f"Masked PPO, {game}")
    axes.legend(loc="lower right")
    axes.grid(alpha=0.3)
    figure.savefig(path, dpi=110)


def main(arguments: list[str] | None = None) -> list[Point]:
    """Train as the command line says; returns the learning curve."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default=GAME, help="a game, small enough, with its options")
    parser.add_argument("--steps", type=int, default=500_000, help="actions of the agent to learn from")
    parser.add_argument("--points", type=int, default=10, help="how often to measure on the way")
    parser.add_argument("--games", type=int, default=200, help="games for each measurement against each opponent")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plot", metavar="FILE", help="where to draw the learning curve")
    parser.add_argument("--save", metavar="FILE", help="where to keep the model")
    given = parser.parse_args(arguments)
    model, curve = train(given.game, given.steps, given.points, given.games, given.seed)
    if given.plot:
        plot(curve, given.game, given.plot)
    if given.save:
        model.save(given.save)
    return curve


if __name__ == "__main__":
    main()
