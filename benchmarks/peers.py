"""OpenSpiel's games, driven so that its own compiled code does the playing."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pyspiel

HEX = "hex(board_size=11)"
BREAKTHROUGH = "breakthrough"
BACKGAMMON = "backgammon"


def opened(name: str) -> Any:
    """(a game, the first of its positions where a player acts)."""
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    return game, state


def mean_length(name: str, games: int = 400, seed: int = 1) -> float:
    """How many actions a random game has, chance outcomes included."""
    game = pyspiel.load_game(name)
    pick = random.Random(seed)
    played = 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, shares = zip(*state.chance_outcomes())
                action = pick.choices(actions, shares)[0]
            else:
                action = pick.choice(state.legal_actions())
            state.apply_action(action)
            played += 1
    return played / games


def random_games(name: str) -> Callable[[int, int], int]:
    """A function (games, seed) that plays random games in C++ and returns how many actions that is, by the mean.

    A search of two simulations judges the root by `n` random games, then one child by `n` more.
    """
    game, state = opened(name)
    length = mean_length(name)

    def play(games: int, seed: int) -> int:
        half = max(1, games // 2)
        evaluator = pyspiel.RandomRolloutEvaluator(half, seed)
        bot = pyspiel.MCTSBot(game, evaluator, 1.4, 2, 10, False, seed, False)
        bot.step(state)
        return round(2 * half * length)

    return play


def simulations(name: str) -> Callable[[int, int], int]:
    """A function (simulations, seed) that searches from the start with OpenSpiel's C++ MCTS, one random game each."""
    game, state = opened(name)

    def search(count: int, seed: int) -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        bot = pyspiel.MCTSBot(game, evaluator, 1.4, count, 1000, True, seed, False)
        bot.step(state)
        return count

    return search


def python_loop(name: str) -> Any:
    """A game whose states the benchmark's own Python loop plays."""
    return pyspiel.load_game(name)
