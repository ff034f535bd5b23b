"""How often the first player wins between equal bots: Strands on each named board, Thrive, or a game that is named.

    python benchmarks/first_player.py --games 40 --simulations 1000
    python benchmarks/first_player.py wishbone size=9 swap_rule=off

The bots play the opening themselves; their random numbers differ from game to game.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter

from quincunx import load_game
from quincunx.arena.match import play_match
from quincunx.arena.statistics import wilson

ASKED = [("strands", {"board": board}) for board in ("mini", "small", "standard", "low", "large")] + [("thrive", {})]


def main() -> None:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?")
    parser.add_argument("options", nargs="*", help="the game's options, name=value")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--simulations", type=int, default=1000, help="for each action")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    asked = [(args.game, dict(word.split("=", 1) for word in args.options))] if args.game else ASKED
    bot = f"mcts:{args.simulations}"
    print("| game | games | different | first player won, drew, lost | share | 95 % |\n|---|---|---|---|---|---|")
    for name, options in asked:
        game = load_game(name, **options)
        match = play_match(
            game, bot, bot, args.games, seed=args.seed, opening_turns=0, workers=args.workers, keep_records=True
        )
        ends = Counter(record.tags["Result"] for record in match.records)
        points = ends["1-0"] + ends["1/2-1/2"] / 2
        low, high = wilson(points, match.games)
        different = len({record.state().position() + record.to_text().split("\n\n")[1] for record in match.records})
        print(
            f"| {' '.join([name, *options.values()])} | {match.games} | {different} "
            f"| {ends['1-0']}, {ends['1/2-1/2']}, {ends['0-1']} | {points / match.games:.0%} "
            f"| {low:.0%} to {high:.0%} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
