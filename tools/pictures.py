"""Draws docs/pictures: an opening, a middle and a final position of each game, from games that bots of one level play.

The games are the same on every machine: one thread, a number of simulations, fixed seeds. A game named on the command
line is drawn alone.
"""

from __future__ import annotations

import sys
from pathlib import Path

from quincunx import Random, State, load_game, registered_games, render
from quincunx.search.bots import level

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
LEVEL = 3
SEED = 2026
SIZE = 800


def game_played(name: str) -> list[State]:
    """The positions at the start of each turn, and the last."""
    game = load_game(name)
    bots = [level(game, LEVEL, seed=SEED + player) for player in (0, 1)]
    rng = Random(SEED)
    state = game.new_initial_state()
    states = [state.clone()]
    while not state.is_terminal():
        player = state.current_player()
        state.apply_action(state.sample_action(rng) if player < 0 else bots[player].step(state))
        if state.turn().whole:
            states.append(state.clone())
    return states


def main() -> None:
    """Draw the games named on the command line, or all."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in sys.argv[1:] or registered_games():
        states = game_played(name)
        last = len(states) - 1
        for part, turn in (("opening", min(max(last // 8, 2), last)), ("middle", last // 2), ("final", last)):
            path = FOLDER / f"{name}-{part}.png"
            path.write_bytes(render.png(states[turn].scene(), size=SIZE))
            print(f"{path.relative_to(FOLDER.parent.parent)}: turn {turn} of {last}")


if __name__ == "__main__":
    main()
