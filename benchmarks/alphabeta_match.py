"""Alpha-beta against tree search, by equal numbers rather than equal depth, with the CPU time both took.

`python benchmarks/alphabeta_match.py thrive --nodes 40000 --simulations 1000 --games 12`; a line with options will do.
Six random actions first, each opening twice with seats exchanged. `quincunx match` plays by depth.
"""

from __future__ import annotations

import argparse
from time import process_time
from typing import Any

from quincunx.core.game import split_line
from quincunx.core.registry import load_game
from quincunx.core.rng import Random
from quincunx.search.alphabeta import AlphaBeta
from quincunx.search.mcts import Mcts

OPENING = 6


def main() -> None:
    """Play the match."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="a game's name, or a line with options")
    parser.add_argument("--nodes", type=int, default=40_000, help="positions of alpha-beta, an action")
    parser.add_argument("--simulations", type=int, default=1000, help="simulations of the tree search, an action")
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--full", action="store_true", help="no action is looked at less deep")
    given = parser.parse_args()
    name, options, _, _ = split_line(given.game)
    game = load_game(name, **options)
    spent = [0.0, 0.0]
    score = 0.0
    for number in range(given.games):
        state = game.new_initial_state()
        players: list[Any] = [
            AlphaBeta(game, nodes=given.nodes, reduce=not given.full),
            Mcts(game, simulations=given.simulations, seed=number),
        ]
        rng = Random(number // 2)
        while not state.is_terminal():
            if state.is_chance_node() or len(state.history()) < OPENING:
                state.apply_action(state.sample_action(rng))
                continue
            who = (state.current_player() + number) % 2
            begun = process_time()
            action = players[who].search(state).action
            spent[who] += process_time() - begun
            state.apply_action(action)
        score += (1 + state.returns()[number % 2]) / 2
    print(f"alpha-beta {score:g} of {given.games}; CPU seconds {spent[0]:.1f} : {spent[1]:.1f}")


if __name__ == "__main__":
    main()
