"""How games of Tom Tube between two equal searches go, on each tile set: does the rebuilt board play well?

python benchmarks/tom_tube_play.py --games 20 --simulations 200
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from statistics import mean

from quincunx import load_game
from quincunx.core.rng import Random
from quincunx.search.bots import named

TILES = ("diagonal", "crossing")


def play(tiles: str, bot: str, seed: int, options: dict[str, str]) -> dict[str, float | str]:
    """What is worth knowing about one game."""
    game = load_game("tom_tube", tiles=tiles, **options)
    state = game.new_initial_state()
    bots = [named(game, bot, seed=2 * seed + i) for i in range(2)]
    dice = Random(seed)
    moves = 0
    builds = 0
    home_after = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.sample_action(dice))
            continue
        action = bots[state.current_player()].step(state)
        builds += action == 0
        moves += state.action_to_string(action).startswith(("drift", "control", "jump"))
        state.apply_action(action)
        if not home_after and state.facts().first is not None:
            home_after = builds + moves
    facts = state.facts()
    winner, reason, points = state.result()
    return {
        "tom": points[0],
        "dave": points[1],
        "turns": builds + moves,
        "builds": builds,
        "home": facts.first is not None,
        "home after": home_after,
        "bonus": facts.bonus,
        "solar": sum(facts.solar),
        "energy": sum(facts.energy),
        "control": sum(facts.control),
        "alien": sum(facts.alien),
        "ends": reason,
        "winner": "nobody" if winner is None else game.info.players[winner],
        "first wins": facts.first is not None and winner == facts.first,
    }


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("options", nargs="*", help="options of the game, name=value")
    parser.add_argument("--games", type=int, default=20, help="on each tile set")
    parser.add_argument("--simulations", type=int, default=200, help="an action")
    parser.add_argument("--bot", help="another bot than mcts:SIMULATIONS")
    parser.add_argument("--tiles", choices=TILES, action="append")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=60.0, help="begin no game after so many on a tile set")
    args = parser.parse_args()
    options = {name: value for name, _, value in (word.partition("=") for word in args.options)}
    for tiles in args.tiles or TILES:
        begun = time.perf_counter()
        played: list[dict[str, float | str]] = []
        for number in range(args.games):
            if time.perf_counter() - begun > 60 * args.minutes:
                break
            played.append(play(tiles, args.bot or f"mcts:{args.simulations}", args.seed + number, options))
        numbers = {key: [float(one[key]) for one in played] for key in played[0] if key not in ("ends", "winner")}
        with_bonus = [one for one in played if one["home"]]
        print(f"{tiles}: {len(played)} games, {time.perf_counter() - begun:.0f} s")
        print(f"  points: Tom {mean(numbers['tom']):.1f}, Dave {mean(numbers['dave']):.1f}")
        print(f"  winners: {dict(Counter(one['winner'] for one in played))}")
        print(f"  turns: {mean(numbers['turns']):.0f}, of these builds {mean(numbers['builds']):.0f}")
        print(f"  home with both solar counters: {mean(numbers['home']):.0%}")
        if with_bonus:
            print(
                f"    after {mean(float(one['home after']) for one in with_bonus):.0f} turns, "
                f"bonus {mean(float(one['bonus']) for one in with_bonus):.1f}, "
                f"wins {mean(float(one['first wins']) for one in with_bonus):.0%}"
            )
        print(f"  games with a bonus: {mean(float(float(one['bonus']) > 0) for one in played):.0%}")
        print("  both players' counters: " + ", ".join(
            f"{word} {mean(numbers[word]):.1f}" for word in ("energy", "control", "alien", "solar")
        ))  # fmt: skip
        print(f"  ends: {dict(Counter(one['ends'] for one in played))}", flush=True)


if __name__ == "__main__":
    main()
