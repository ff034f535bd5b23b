"""Teach a small network to play Strands on the mini board: masked PPO against our bots, some minutes on one core.

    pip install 'quincunx[train]'
    python docs/examples/train_small_agent.py --plot learning-curve.png

Half of the games are against random play and half against level 1, seats in turn. The score (a draw counts half) is
measured before, on the way and after, in games it does not learn from, with actions drawn as the network says.
The same seed gives the same agent on the same machine.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv

from quincunx.adapters.gymnasium import Bot, Game, SeatEnv, make
from quincunx.search.bots import named

OPPONENTS = ("random", "level:1")
ENVIRONMENTS = 16
STEPS = 128  # of each environment between two updates
LEARNING_RATE = 1e-3

# Steps learnt so far, and the score against each of OPPONENTS.
Point = tuple[int, dict[str, float]]


def either(game: Game, seed: int) -> Bot:
    """One of the opponents for a game of training, by the seed."""
    return named(game, OPPONENTS[seed % len(OPPONENTS)], seed=seed)


def environment(opponent: Any, board: str) -> SeatEnv:
    """Strands with the seats in turn."""
    return make("strands", opponent=opponent, seat="alternate", board=board)


def make_model(board: str, seed: int) -> MaskablePPO:
    """A network that has learnt nothing yet; the mask keeps it from illegal actions."""
    torch.set_num_threads(1)
    games = DummyVecEnv([lambda: environment(either, board)] * ENVIRONMENTS)
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


def score(model: MaskablePPO, opponent: str, board: str, games: int, seed: int) -> float:
    """The share of `games` won, draws as halves; half of them in each seat."""
    env = environment(opponent, board)
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


def train(board: str, steps: int, points: int, games: int, seed: int) -> tuple[MaskablePPO, list[Point]]:
    """The trained model and its learning curve of `points` + 1 points, the first before any training."""
    model = make_model(board, seed)
    curve: list[Point] = []

    def measure(*_: Any) -> None:
        scores = {name: score(model, name, board, games, seed + 1) for name in OPPONENTS}
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


def plot(curve: list[Point], board: str, path: str) -> None:
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
    axes.set(
        xlabel="thousand steps of training", ylabel="score, %", ylim=(0, 101), title=f"Masked PPO, Strands {board}"
    )
    axes.legend(loc="lower right")
    axes.grid(alpha=0.3)
    figure.savefig(path, dpi=110)


def main(arguments: list[str] | None = None) -> list[Point]:
    """Train as the command line says; returns the learning curve."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--board", default="mini", help="a board of Strands")
    parser.add_argument("--steps", type=int, default=400_000, help="actions of the agent to learn from")
    parser.add_argument("--points", type=int, default=10, help="how often to measure on the way")
    parser.add_argument("--games", type=int, default=200, help="games for each measurement against each opponent")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plot", metavar="FILE", help="where to draw the learning curve")
    parser.add_argument("--save", metavar="FILE", help="where to keep the model")
    given = parser.parse_args(arguments)
    model, curve = train(given.board, given.steps, given.points, given.games, given.seed)
    if given.plot:
        plot(curve, given.board, given.plot)
    if given.save:
        model.save(given.save)
    return curve


if __name__ == "__main__":
    main()
