"""How far apart the bots' levels are: each against the one below it, on a game's default board.

    python benchmarks/levels.py strands --games 40
    python benchmarks/levels.py thrive --games 40 --first 1 --last 5

To place the levels evenly, read off how many simulations bring how much (`--ladder 16,50,160,500`), and write the
numbers into the game's evaluator (`Evaluator.levels`).
"""

from __future__ import annotations

import argparse
import time
from itertools import pairwise

from quincunx import load_game
from quincunx.arena.match import play_match


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("options", nargs="*", help="the game's options, name=value")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--last", type=int, default=7)
    parser.add_argument("--ladder", help="numbers of simulations instead of levels, joined by commas")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    args = parser.parse_args()
    game = load_game(args.game, **dict(word.split("=", 1) for word in args.options))
    if args.ladder:
        rungs = [f"mcts:{n}" for n in args.ladder.split(",")]
    else:
        rungs = ["random", *(f"level:{n}" for n in range(args.first, args.last + 1))]
    print("| game | A | B | games | A scores | Elo (95 %) | took |\n|---|---|---|---|---|---|---|")
    for below, above in pairwise(rungs):
        begun = time.perf_counter()
        result = play_match(game, above, below, args.games, seed=args.seed, workers=args.workers)
        low, high = result.elo_interval
        print(
            f"| {args.game} | {above} | {below} | {result.games} | {result.share:.0%} "
            f"| {result.elo:+.0f} ({low:+.0f} to {high:+.0f}) | {time.perf_counter() - begun:.0f} s |",
            flush=True,
        )


if __name__ == "__main__":
    main()
