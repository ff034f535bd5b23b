"""Fit the weights of Thrive's evaluation to games that the search plays against itself.

    python benchmarks/thrive_fit.py play games.pickle --seconds 200 --simulations 500 --seed 1
    python benchmarks/thrive_fit.py fit games.pickle more.pickle

`play` writes positions with their games' results, what a search thought of them, and where its visits went. `fit`
prints the weights: of the value by logistic regression on the mean of result and search, of the priors by the cross
entropy to the visits, for moves and second pegs. Needs NumPy.
"""

from __future__ import annotations

import argparse
import pickle
import random
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from quincunx import load_game
from quincunx.arena.match import random_opening
from quincunx.core.rng import Random
from quincunx.games.thrive.evaluation import MOVE_WEIGHTS, PEG_WEIGHTS, VALUE_WEIGHTS, ThriveEvaluator
from quincunx.search.mcts import Mcts

STEPS = ("move", "peg1", "peg2")
FAVOUR_RESULT = 0.5  # against what the search thought
VISITED_AT_RANDOM = 0.15  # how often a visited action is played instead of the best, so that games differ
SHRINK = 0.02  # how strongly weights are held where they are
DECIDED = 0.98


class Sample(NamedTuple):
    """A position; `value` and `result` are for who moves next; `visits` are empty where they are not to be learnt."""

    setup: str
    position: str
    step: int
    value: float
    result: float
    visits: dict[int, int]


def play_one(rnd: random.Random, simulations: int) -> list[Sample]:
    """The positions of one game."""
    options = {} if rnd.random() < 0.8 else {"setup": "random", "seed": rnd.randrange(1 << 30)}
    game = load_game("thrive", **options)
    mcts = Mcts(game, simulations=simulations, seed=rnd.randrange(1 << 30), megabytes=64, noise=0.2)
    state: Any = random_opening(game, rnd.choice([0, 0, 1, 2, 3, 4, 6]), Random(rnd.randrange(1 << 60)))
    seen = []
    while not state.is_terminal():
        mcts.forget()
        found = mcts.search(state)
        step, mover = STEPS.index(state.step_name()), state.current_player()
        striker = mover if step == 0 else 1 - mover
        learn = step != 1 and found.proven is None and len(found.candidates) > 1
        visits = {c.action: c.visits for c in found.candidates} if learn else {}
        seen.append((state.position(), step, found.value if striker == mover else -found.value, striker, visits))
        action = found.action
        if found.proven is None and rnd.random() < VISITED_AT_RANDOM:
            drawn = rnd.choices(found.candidates, [c.visits + 1e-9 for c in found.candidates])[0]
            action = drawn.action if drawn.proven is None else action
        state.apply_action(action)
    result = state.returns()
    setup = game.options["setup"]
    return [Sample(setup, where, step, value, result[who], visits) for where, step, value, who, visits in seen]


def play(path: str, seconds: float, simulations: int, seed: int) -> None:
    """Play for so long, and write the samples."""
    rnd, begun, games = random.Random(seed), time.monotonic(), []
    while time.monotonic() - begun < seconds:
        games.append(play_one(rnd, simulations))
    Path(path).write_bytes(pickle.dumps(games))
    print(f"{len(games)} games, {sum(map(len, games)) / len(games):.0f} actions a game")


def fit_value(features: Any, targets: Any, trust: Any, start: Any) -> Any:
    """Weights w near `start` such that tanh(features @ w) is near the targets, by Newton's method."""
    weights, trust = np.array(start), trust / trust.sum()
    for _ in range(40):
        share = (1 + np.tanh(features @ weights)) / 2
        slope = 2 * features.T @ (trust * (share - (targets + 1) / 2)) + SHRINK * (weights - start)
        curve = 4 * (features * (trust * share * (1 - share))[:, None]).T @ features
        weights -= np.linalg.solve(curve + SHRINK * np.eye(len(weights)), slope)
    return weights


def fit_priors(groups: list[tuple[Any, Any]], start: Any, kept: tuple[int, ...]) -> Any:
    """Weights near `start` whose softmax of features @ w is near the visits, by Adam; those in `kept` stay."""
    features = np.concatenate([rows for rows, _ in groups])
    visits = np.concatenate([share for _, share in groups])
    first = np.cumsum([0, *[len(share) for _, share in groups][:-1]])
    group = np.repeat(np.arange(len(groups)), [len(share) for _, share in groups])
    weights = np.array(start, dtype=np.float32)
    mean, square = np.zeros_like(weights), np.zeros_like(weights)
    for turn in range(1, 401):
        scores = features @ weights
        shares = np.exp(scores - np.maximum.reduceat(scores, first)[group])
        shares /= np.add.reduceat(shares, first)[group]
        slope = features.T @ (shares - visits) / len(groups) + SHRINK * (weights - np.array(start))
        slope[list(kept)] = 0
        mean, square = 0.9 * mean + 0.1 * slope, 0.99 * square + 0.01 * slope * slope
        weights -= 0.05 * (mean / (1 - 0.9**turn)) / (np.sqrt(square / (1 - 0.99**turn)) + 1e-8)
        if turn in (1, 400):
            print(f"cross entropy {-np.sum(visits * np.log(shares + 1e-12)) / len(groups):.4f}")
    return weights


def show(name: str, names: Iterable[str], *columns: Any) -> None:
    """A table as the source has it."""
    print(f"{name} = {{")
    for feature, weights in zip(names, zip(*columns)):
        numbers = ", ".join(str(round(float(weight), 2)) for weight in weights)
        print(f'    "{feature}": {numbers if len(weights) == 1 else f"({numbers})"},')
    print("}")


def fit(paths: list[str]) -> None:
    """Print the weights fitted to all these games; every fifth game is left out of a first fit to check it."""
    rows: list[list[Any]] = [[], [], []]
    groups: dict[int, list[tuple[Any, Any]]] = {0: [], 2: []}
    for number, game_samples in enumerate(g for path in paths for g in pickle.loads(Path(path).read_bytes())):
        game = load_game("thrive", setup=game_samples[0].setup)
        knowing = game.make_evaluator()
        assert isinstance(knowing, ThriveEvaluator)
        for sample in game_samples:
            state = game.new_initial_state(sample.position)
            if abs(sample.value) < DECIDED:
                features = list(knowing.value_features(state).values())
                rows[sample.step].append(
                    (features, sample.value, sample.result, number % 5 == 0, 1 / len(game_samples))
                )
            if sample.visits:
                total = sum(sample.visits.values())
                described = [list(knowing.action_features(state, a).values()) for a in sample.visits]
                shares = np.array([n / total for n in sample.visits.values()])
                groups[sample.step].append((np.array(described, dtype=np.float32), shares))
    columns = []
    for step in range(3):
        features = np.array([row[0] for row in rows[step]])
        value, result, left_out, trust = (np.array([row[i] for row in rows[step]]) for i in range(1, 5))
        old = np.array([row[step] for row in VALUE_WEIGHTS.values()])
        targets = FAVOUR_RESULT * result + (1 - FAVOUR_RESULT) * value
        weights = fit_value(features[~left_out], targets[~left_out], trust[~left_out], old)
        error = [
            float(np.average((guess[left_out] - result[left_out]) ** 2, weights=trust[left_out]))
            for guess in (np.tanh(features @ old), np.tanh(features @ weights), value)
        ]
        print(f"{STEPS[step]}: squared error old {error[0]:.4f}, new {error[1]:.4f}, search {error[2]:.4f}")
        columns.append(fit_value(features, targets, trust, old))
    show("VALUE_WEIGHTS", VALUE_WEIGHTS, *columns)
    kept = tuple(list(MOVE_WEIGHTS).index(name) for name in ("captures an own piece", "wins", "loses at once"))
    show("MOVE_WEIGHTS", MOVE_WEIGHTS, fit_priors(groups[0], list(MOVE_WEIGHTS.values()), kept))
    show("PEG_WEIGHTS", PEG_WEIGHTS, fit_priors(groups[2], list(PEG_WEIGHTS.values()), ()))


def main() -> None:
    """Play or fit."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("what", choices=("play", "fit"))
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--seconds", type=float, default=200.0)
    parser.add_argument("--simulations", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if given.what == "play":
        play(given.paths[0], given.seconds, given.simulations, given.seed)
    else:
        fit(given.paths)


if __name__ == "__main__":
    main()
