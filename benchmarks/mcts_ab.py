"""Which way of searching plays better: matches between two settings of Mcts at equal time or equal simulations.

    python benchmarks/mcts_ab.py wishbone size=7 --a rave=300 --b rave=0 --games 60 --seconds 0.05
    python benchmarks/mcts_ab.py --standard --games 40

A setting is keywords of Mcts joined by commas; an empty one is what the game's evaluator recommends. The score is the
first setting's, with its 95 % interval; `--sprt` stops once it is clear which is better.
"""

from __future__ import annotations

import argparse
import time
from ast import literal_eval
from dataclasses import dataclass
from typing import Any

from quincunx import Game, load_game
from quincunx.arena.match import Sprt, play_match
from quincunx.search.bots import SearchBot

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("wishbone", {"size": 9}),
    ("strands", {"board": "small"}),
    ("thoughtwave", {"size": 8}),
    ("thrive", {}),
    ("tom_tube", {}),
]
QUESTIONS = [
    ("rave=300.0", ""),
    ("replies=True", ""),
    ("decisive=False", ""),
    ("playout='uniform'", "blind=True"),
    ("playout='guided'", "playout='uniform'"),
    ("playout='none'", ""),
    ("grow_after=4", ""),
]


@dataclass(frozen=True)
class Maker:
    """Makes the bot of a setting; other processes can import it."""

    setting: str
    simulations: int | None
    seconds: float | None

    def __call__(self, game: Game, seed: int) -> SearchBot:
        """A bot for one game."""
        words = [word.partition("=") for word in self.setting.split(",") if word]
        keywords = {name.strip(): literal_eval(value) for name, _, value in words}
        return SearchBot(
            game,
            name=self.setting or "as recommended",
            **{"simulations": self.simulations, "seconds": self.seconds, "seed": seed, "megabytes": 64.0, **keywords},
        )


def ask(name: str, options: dict[str, Any], a: str, b: str, args: argparse.Namespace) -> None:
    """Play one match and print a line of a table."""
    begun = time.perf_counter()
    simulations, seconds = args.simulations, None if args.simulations else args.seconds
    result = play_match(
        load_game(name, **options),
        Maker(a, simulations, seconds),
        Maker(b, simulations, seconds),
        args.games,
        seed=args.seed,
        sprt=Sprt(-20, 40) if args.sprt else None,
        workers=args.workers,
    )
    low, high = result.elo_interval
    each = f"{simulations} simulations" if simulations else f"{seconds} s a turn"
    words = " ".join([name, *(f"{key}={value}" for key, value in options.items())])
    print(
        f"| {words} | {each} | {a or 'recommended'} | {b or 'recommended'} | {result.games} | {result.share:.0%} "
        f"| {result.elo:+.0f} ({low:+.0f} to {high:+.0f}) | {time.perf_counter() - begun:.0f} s |",
        flush=True,
    )


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", help="a game's name; all games if not given")
    parser.add_argument("options", nargs="*", help="its options, name=value")
    parser.add_argument("--a", default="", help="the first setting")
    parser.add_argument("--b", default="", help="the second setting")
    parser.add_argument("--standard", action="store_true", help="ask the standard questions")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=0.05, help="a turn")
    parser.add_argument("--simulations", type=int, help="an action, instead of seconds")
    parser.add_argument("--sprt", action="store_true", help="stop when it is clear (-20 or +40 Elo, 5 %%)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    args = parser.parse_args()
    options = {name: value for name, _, value in (word.partition("=") for word in args.options)}
    games = GAMES if args.game is None else [(args.game, options or dict(GAMES).get(args.game, {}))]
    print("| game | each has | A | B | games | A scores | Elo (95 %) | took |\n|---|---|---|---|---|---|---|---|")
    for name, chosen in games:
        for a, b in QUESTIONS if args.standard else [(args.a, args.b)]:
            ask(name, chosen, a, b, args)


if __name__ == "__main__":
    main()
