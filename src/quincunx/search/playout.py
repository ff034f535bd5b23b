"""Random games from one position, many in a row without returning to Python."""

import cython
from cython.cimports.quincunx.core.rng import Random
from cython.cimports.quincunx.core.state import State

TERMINAL = cython.declare(cython.int, -4)


def many(state, start, games, limit, rng, total):
    """Play `games` random games; returns how many actions, and adds the results for player 0 to `total`."""
    played: cython.long = 0
    _: cython.int
    for _ in range(games):
        state.copy_from(start)
        played += state.playout(rng, limit)
        if state.player == TERMINAL:
            total[0] += state.utility(0)
    return played


def random_games(state: State, games: int, rng: Random, limit: int = 1 << 30) -> tuple:
    """(actions played, mean result for player 0) of `games` random games from `state`, each at most `limit` actions."""
    n: cython.int = games
    longest: cython.int = limit
    played: cython.long
    total: cython.double = 0.0
    walker: State = state.twin()
    with cython.nogil:
        played = many(walker, state, n, longest, cython.address(rng.rng), cython.address(total))
    return played, total / max(1, games)
