"""Fit the weights of Strands' evaluation to turns that the search chose against itself.

    python benchmarks/strands_fit.py play turns.jsonl --board standard --seconds 200 --simulations 6000 --seed 1
    python benchmarks/strands_fit.py fit turns.jsonl more.jsonl

`play` writes each turn: whose stones lie where, who moves, the cells covered. `fit` prints WEIGHTS: first those of
cells, by the likelihood of a turn's set among all sets of that many cells of its number (a conditional Bernoulli
design), then those of numbers, by the likelihood of its number. Needs NumPy.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable
from functools import cache
from math import comb, hypot, log
from pathlib import Path
from typing import Any

import numpy as np

from quincunx import load_game
from quincunx.games.strands import Strands
from quincunx.games.strands.evaluation import WEIGHTS
from quincunx.search.mcts import Mcts

CELL_WEIGHTS = 13  # of WEIGHTS; the others are of numbers
RANDOM_TURNS = 5  # fewer than so many turns at the start are random, so that games differ
STEPS, RATE = 400, 0.05  # of the climb (Adam: Kingma and Ba 2014)


def play(path: Path, board: str, seconds: float, simulations: int, seed: int) -> None:
    """Play games until the time is over, and add their turns to the file."""
    game = load_game("strands", board=board)
    assert isinstance(game, Strands)
    chance = random.Random(seed)
    end = time.perf_counter() + seconds
    done = len(game.numbers)
    with path.open("a") as file:
        while time.perf_counter() < end:
            search = Mcts(game, simulations=simulations, seed=chance.randrange(1 << 30))
            state: Any = game.new_initial_state()
            at_random = 1 + chance.randrange(RANDOM_TURNS)
            while not state.is_terminal():
                number = state.turn().number
                turn = {"board": board, "who": state.current_player(), "cells": []}
                turn["owners"] = [state.stone_at(cell) for cell in range(done)]
                while not state.is_terminal() and state.turn().number == number:
                    if number <= at_random:
                        action = chance.choice([a for a in state.legal_actions() if a != done])
                    else:
                        action = search.search(state).action
                    if action != done:
                        turn["cells"].append(action)
                    state.apply_action(action)
                if number > at_random:
                    file.write(json.dumps(turn) + "\n")


@cache
def table(board: str) -> tuple[Strands, np.ndarray]:
    """A board, and how far from the centre its cells are."""
    game = load_game("strands", board=board)
    assert isinstance(game, Strands)
    centres = game.geometry.centres
    mx, my = centres[len(centres) // 2]
    return game, np.array([hypot(x - mx, y - my) / (game.side - 1) for x, y in centres])


def features(board: str, owners: list[int], who: int) -> np.ndarray:
    """What each of WEIGHTS' first entries is multiplied by, for each cell."""
    game, far = table(board)
    near = game.geometry.neighbours
    head, size = [-1] * len(owners), {}
    for cell, owner in enumerate(owners):
        if owner < 0 or head[cell] >= 0:
            continue
        group, head[cell] = [cell], cell
        for one in group:
            for other in near[one]:
                if owners[other] == owner and head[other] < 0:
                    head[other] = cell
                    group.append(other)
        size[cell] = len(group)
    found = np.zeros((len(owners), CELL_WEIGHTS))
    found[:, 12] = far
    for cell in range(len(owners)):
        for side, player in enumerate((who, 1 - who)):
            stones = [other for other in near[cell] if owners[other] == player]
            groups = {head[other] for other in stones}
            if stones:
                found[cell, 3 * side + min(len(stones), 3) - 1] = 1
            if len(groups) > 1:
                found[cell, 6 + 2 * side + min(len(groups), 3) - 2] = 1
            found[cell, 10 + side] = log(1 + sum(size[group] for group in groups))
    return found


def sets(logs: np.ndarray, k: int) -> tuple[float, np.ndarray]:
    """The logarithm of the sum over all sets of k cells of the product of their weights, and each cell's share."""
    m = len(logs)
    weights = np.exp(logs - logs.max())
    before, after = np.zeros((m + 1, k + 1)), np.zeros((m + 1, k + 1))
    before[0, 0] = after[m, 0] = 1
    for i in range(m):
        before[i + 1] = before[i]
        before[i + 1, 1:] += weights[i] * before[i, :-1]
    for i in range(m - 1, -1, -1):
        after[i] = after[i + 1]
        after[i, 1:] += weights[i] * after[i + 1, :-1]
    share = weights * np.array([before[i, :k] @ after[i + 1, k - 1 :: -1] for i in range(m)]) / before[m, k]
    return float(np.log(before[m, k]) + k * logs.max()), share


def climb(gradient: Callable[[np.ndarray], np.ndarray], start: np.ndarray) -> np.ndarray:
    """Where the gradient vanishes, of something concave."""
    at, mean, square = start.copy(), np.zeros_like(start), np.zeros_like(start)
    for step in range(1, STEPS + 1):
        slope = gradient(at)
        mean = 0.9 * mean + 0.1 * slope
        square = 0.99 * square + 0.01 * slope**2
        at += RATE * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
    return at


def fit(paths: list[Path]) -> None:
    """Print what replaces WEIGHTS."""
    turns = [json.loads(line) for path in paths for line in path.read_text().splitlines()]
    chosen, numbers = [], []
    for turn in turns:
        marked = np.array(table(turn["board"])[0].numbers)
        open_cells = np.array(turn["owners"]) < 0
        found = features(turn["board"], turn["owners"], turn["who"])
        number = marked[turn["cells"][0]]
        alternatives = []
        for x in sorted(set(marked[open_cells])):
            cells = found[open_cells & (marked == x)]
            k = min(int(x), len(cells))
            alternatives.append((x == number, int(x), k, cells))
            if x == number and len(turn["cells"]) < len(cells):
                chosen.append((found[turn["cells"]].sum(0), cells, len(turn["cells"])))
        if len(alternatives) > 1:
            numbers.append(alternatives)

    def cell_gradient(at: np.ndarray) -> np.ndarray:
        return sum((taken - sets(cells @ at, k)[1] @ cells for taken, cells, k in chosen), -at)

    of_cells = climb(cell_gradient, np.array(WEIGHTS[:CELL_WEIGHTS]))
    rows = []
    for alternatives in numbers:
        inputs = np.zeros((len(alternatives), len(WEIGHTS) - CELL_WEIGHTS))
        for row, (_, x, k, cells) in zip(inputs, alternatives, strict=True):
            row[0] = sets(cells @ of_cells, k)[0] - log(comb(len(cells), k))
            row[k] = 1
            row[7] = k < x
            row[8] = 0 < len(cells) - k < x
        rows.append((np.array([taken for taken, *_ in alternatives], float), inputs))

    def number_gradient(at: np.ndarray) -> np.ndarray:
        slope = -at
        for taken, inputs in rows:
            odds = np.exp(inputs @ at - (inputs @ at).max())
            slope = slope + (taken - odds / odds.sum()) @ inputs
        return slope

    of_numbers = climb(number_gradient, np.array(WEIGHTS[CELL_WEIGHTS:]))
    print(f"{len(turns)} turns")
    print("WEIGHTS =", tuple(round(float(w), 2) for w in (*of_cells, *of_numbers)))


def main() -> None:
    """Play or fit."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    commands = parser.add_subparsers(dest="command", required=True)
    playing = commands.add_parser("play")
    playing.add_argument("path", type=Path)
    playing.add_argument("--board", default="standard")
    playing.add_argument("--seconds", type=float, default=200)
    playing.add_argument("--simulations", type=int, default=6000)
    playing.add_argument("--seed", type=int, default=1)
    fitting = commands.add_parser("fit")
    fitting.add_argument("paths", type=Path, nargs="+")
    args = parser.parse_args()
    if args.command == "play":
        play(args.path, args.board, args.seconds, args.simulations, args.seed)
    else:
        fit(args.paths)


if __name__ == "__main__":
    main()
