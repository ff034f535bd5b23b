"""From which point on games are solved: random positions, later and later.

`python benchmarks/late_positions.py 'thoughtwave?size=4' --actions 8,7,6,5,4`; the positions are the same every time.
"""

from __future__ import annotations

import argparse
from statistics import median

from quincunx.core.game import split_line
from quincunx.core.registry import load_game
from quincunx.core.rng import Random
from quincunx.search.solver import Solver


def main() -> None:
    """One line for each number of actions."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="a game's name, or a line with options")
    parser.add_argument("--actions", default="8,7,6,5,4", help="how many random actions before")
    parser.add_argument("--positions", type=int, default=6)
    parser.add_argument("--nodes", type=int, default=1_000_000, help="when to give up")
    given = parser.parse_args()
    name, options, _, _ = split_line(given.game)
    game = load_game(name, **options)
    solver = Solver(game, megabytes=128, nodes=given.nodes)
    for count in map(int, given.actions.split(",")):
        found = []
        seed = 0
        while len(found) < given.positions:
            seed += 1
            state = game.new_initial_state()
            rng = Random(seed)
            while not state.is_terminal() and len(state.history()) < count:
                state.apply_action(state.sample_action(rng))
            if not state.is_terminal():
                found.append(solver.solve(state))
        values = [solution.value for solution in found]
        print(
            f"after {count} actions: {values.count(1)} won, {values.count(0)} drawn, {values.count(-1)} lost, "
            f"{values.count(None)} unsolved; nodes {median(solution.nodes for solution in found):,.0f} (median)",
            flush=True,
        )


if __name__ == "__main__":
    main()
