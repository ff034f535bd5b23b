"""How strong the bots are, by matches: writes benchmarks/results/strength.json and prints a table.

    python benchmarks/strength.py                      # every game, every line: hours
    python benchmarks/strength.py --lines honest peers --games 20 strands thrive
    python benchmarks/strength.py --lines levels --last 5
    python benchmarks/strength.py --lines levels --first 8 --last 8 --games 4 wishbone  # 5 seconds a turn: slow

Lines: "honest" (level 3 against uniformly random play: at least 95 %), "peers" (our search against plain UCT with
random playouts, at 1,000 simulations each and at 0.2 seconds a turn each: at least 85 %), "best" (level 8, with its 5
seconds a turn or as `--best-seconds` says, against random play: 100 %), "levels" (each level against the one below: 65
to 80 %). Each opening is played twice with seats exchanged. Results of lines that were not asked for stay in the file.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Iterator
from pathlib import Path

from quincunx import load_game, registered_games
from quincunx.arena.match import MatchResult, play_match
from quincunx.search.bots import BEST

FILE = Path(__file__).parent / "results" / "strength.json"
SECONDS = 0.2  # a turn, for both, where time is equal
Pair = tuple[str, str, str, float | None, float, float | None]  # line, A, B, seconds, at least, at most


def pairs(lines: list[str], first: int, last: int, best_seconds: float | None) -> Iterator[Pair]:
    """What is to be played."""
    if "honest" in lines:
        yield "honest", "level:3", "random", None, 0.95, None
    if "peers" in lines:
        yield "peers", "mcts:1000", "uct:1000", None, 0.85, None
        yield "peers", "mcts", "uct", SECONDS, 0.85, None
    if "best" in lines:
        yield "best", "level:8", "random", best_seconds, 1.0, None
    if "levels" in lines:
        for level in range(first, last + 1):
            pace = best_seconds if level == BEST else None
            yield "levels", f"level:{level}", f"level:{level - 1}", pace, 0.65, 0.8


def entry(game: str, pair: Pair, result: MatchResult) -> dict[str, object]:
    """One object of the file; `low` and `high` are the ends of a 95 % interval of A's share."""
    line, a, b, seconds, at_least, at_most = pair
    low, high = result.share_interval
    return {
        "game": game,
        "line": line,
        "a": a,
        "b": b,
        "seconds": seconds,
        "games": result.games,
        "wins": result.wins,
        "draws": result.draws,
        "losses": result.losses,
        "share": round(result.share, 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "at_least": at_least,
        "at_most": at_most,
    }


def keep(found: dict[str, object]) -> None:
    """Put an entry into the file, in place of an older one of the same match."""
    same = ("game", "a", "b", "seconds")
    old = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else []
    kept = [one for one in old if any(one[key] != found[key] for key in same)]
    kept.append(found)
    kept.sort(key=lambda one: (one["game"], one["line"], one["a"], str(one["seconds"])))
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


def show() -> None:
    """Print what the file holds, as docs/strength.md has it."""
    order = ("honest", "peers", "best", "levels")
    found = json.loads(FILE.read_text(encoding="utf-8"))
    found.sort(key=lambda one: (order.index(one["line"]), one["game"], one["a"], one["seconds"] or 0.0))
    print("| game | A | B | games | won, drew, lost | A scores | 95 % |\n|---|---|---|---|---|---|---|")
    for one in found:
        pace = f" at {one['seconds']:g} s" if one["seconds"] else ""
        print(
            f"| {one['game']} | `{one['a']}`{pace} | `{one['b']}` | {one['games']} "
            f"| {one['wins']}, {one['draws']}, {one['losses']} | {one['share']:.0%} "
            f"| {one['low']:.0%} to {one['high']:.0%} |"
        )


def main() -> None:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help="games, all if none is named")
    parser.add_argument("--lines", nargs="+", default=["honest", "peers", "best", "levels"], metavar="LINE")
    parser.add_argument("--games", type=int, default=100, help="games a match")
    parser.add_argument("--first", type=int, default=2, help="the lowest level that plays the one below")
    parser.add_argument("--best-seconds", type=float, help="seconds a turn for level 8, instead of its 5")
    parser.add_argument("--last", type=int, default=7, help="the highest level that plays the one below")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--show", action="store_true", help="play nothing, print the table of all that was played")
    args = parser.parse_args()
    if args.show:
        show()
        return
    print("| game | A | B | games | won, drew, lost | A scores | 95 % | took |\n|---|---|---|---|---|---|---|---|")
    for name in args.game or registered_games():
        for pair in pairs(args.lines, args.first, args.last, args.best_seconds):
            _, a, b, seconds, _, _ = pair
            begun = time.perf_counter()
            result = play_match(
                load_game(name), a, b, args.games, seed=args.seed, seconds=seconds, workers=args.workers
            )
            keep(entry(name, pair, result))
            low, high = result.share_interval
            pace = f" at {seconds} s" if seconds else ""
            print(
                f"| {name} | `{a}`{pace} | `{b}` | {result.games} | {result.wins}, {result.draws}, {result.losses} "
                f"| {result.share:.0%} | {low:.0%} to {high:.0%} | {time.perf_counter() - begun:.0f} s |",
                flush=True,
            )


if __name__ == "__main__":
    main()
