"""Our tree search against OpenSpiel's on the same games: results/openspiel_match.json.

    python benchmarks/openspiel_match.py                   # all five: about half an hour on an idle machine
    python benchmarks/openspiel_match.py strands --games 20

OpenSpiel's `MCTSBot` (C++, UCT with c = 1.4, one random game a simulation, proven wins kept) plays our games through
`quincunx.adapters.openspiel`, so its random games run through Python: what is equal is, first, the simulations an
action and, second, the seconds: theirs an action, ours a whole turn, so that it never has less than we. Boards and
numbers are small because of that. Each opening is played twice with seats exchanged.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

from quincunx import load_game
from quincunx.adapters.openspiel import OpenSpielMctsBot
from quincunx.arena.match import Factory, MatchResult, play_match
from quincunx.core.game import Game
from quincunx.search.bots import Bot, named

FILE = Path(__file__).parent / "results" / "openspiel_match.json"
# (game, options, games, simulations an action, seconds)
MATCHES: list[tuple[str, dict[str, Any], int, int, float]] = [
    ("strands", {"board": "small"}, 20, 1000, 0.2),
    ("thoughtwave", {"size": 6}, 10, 500, 0.2),
    ("wishbone", {"size": 7}, 10, 500, 0.2),
    ("thrive", {}, 10, 100, 0.2),
    ("tom_tube", {}, 10, 50, 0.1),
]


def theirs(simulations: int | None, seconds: float | None) -> Factory:
    """OpenSpiel's bot."""

    def make(game: Game, seed: int) -> Bot:
        return OpenSpielMctsBot(game, simulations=simulations, seconds=seconds, seed=seed)

    return make


def ours(simulations: int | None, seconds: float | None) -> Factory:
    """Our search as it plays, on one thread."""

    def make(game: Game, seed: int) -> Bot:
        return named(game, "mcts" if simulations is None else f"mcts:{simulations}", seed=seed, seconds=seconds)

    return make


def keep(found: dict[str, Any]) -> None:
    """Put an entry into the file, in place of an older one of the same match."""
    same = ("game", "options", "simulations", "seconds")
    old = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else []
    kept = [one for one in old if any(one[key] != found[key] for key in same)]
    kept.append(found)
    kept.sort(key=lambda one: (one["game"], str(one["simulations"])))
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


def play(name: str, options: dict[str, Any], games: int, simulations: int | None, seconds: float | None) -> None:
    """One match, kept and printed."""
    game, begun = load_game(name, **options), time.perf_counter()

    def said(result: MatchResult) -> None:
        print(f"  {name}: {result}", end="\r", flush=True)

    result = play_match(game, ours(simulations, seconds), theirs(simulations, seconds), games, seed=1, progress=said)
    low, high = result.share_interval
    words = game.option_words()
    keep(
        {"game": name, "options": words, "simulations": simulations, "seconds": seconds, "games": result.games}
        | {"wins": result.wins, "draws": result.draws, "losses": result.losses}
        | {"share": round(result.share, 4), "low": round(low, 4), "high": round(high, 4)}
    )
    shown = " ".join([name, *(f"{key}={word}" for key, word in words.items())])
    equal = f"{simulations:,} simulations" if simulations else f"{seconds:g} s"
    print(
        f"| {shown} | {equal} | {result.games} | {result.wins}, {result.draws}, {result.losses} "
        f"| {result.share:.0%} | {low:.0%} to {high:.0%} | {time.perf_counter() - begun:.0f} s |",
        flush=True,
    )


def main() -> None:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help="games, all if none is named")
    parser.add_argument("--equal", nargs="+", choices=["simulations", "time"], default=["simulations", "time"])
    parser.add_argument("--games", type=int, help="games a match, in place of 10 or 20")
    args = parser.parse_args()
    print("| game | equal | games | won, drew, lost | we score | 95 % | took |\n|---|---|---|---|---|---|---|")
    for name, options, games, simulations, seconds in MATCHES:
        if not args.game or name in args.game:
            if "simulations" in args.equal:
                play(name, options, args.games or games, simulations, None)
            if "time" in args.equal:
                play(name, options, args.games or games, None, seconds)


if __name__ == "__main__":
    main()
