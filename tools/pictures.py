"""Draws docs/pictures: an opening, a middle and a final position of each game, from games that bots of one level play.

And for docs/analysis.md, by the name `study`: overlays of middle positions, and the win chances of a game between weak
bots. The games are the same on every machine: one thread, a number of simulations, fixed seeds. What is named on the
command line is drawn alone.
"""

from __future__ import annotations

import sys
from pathlib import Path

from quincunx import Random, State, load_game, registered_games, render
from quincunx.arena.plot import plot
from quincunx.core.record import GameRecord
from quincunx.search.analysis import analyze
from quincunx.search.bots import level

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
LEVEL = 3
SEED = 2026
SIZE = 800
STUDIED: tuple[tuple[str, str, dict[str, object]], ...] = (
    ("strands", "groups", {"board": "small"}),
    ("wishbone", "path", {"size": 9}),
)


def game_played(name: str, levels: tuple[int, int] = (LEVEL, LEVEL), **options: object) -> list[State]:
    """The positions at the start of each turn, and the last."""
    game = load_game(name, **options)
    bots = [level(game, n, seed=SEED + player) for player, n in enumerate(levels)]
    rng = Random(SEED)
    state = game.new_initial_state()
    states = [state.clone()]
    while not state.is_terminal():
        player = state.current_player()
        state.apply_action(state.sample_action(rng) if player < 0 else bots[player].step(state))
        if state.turn().whole:
            states.append(state.clone())
    return states


def study() -> None:
    """The overlays and the curve that docs/analysis.md shows."""
    for name, overlay, options in STUDIED:
        states = game_played(name, **options)
        state = states[len(states) // 2]
        marks = state.game.overlays(state)[overlay]
        write(f"{name}-{overlay}", render.png(state.scene().with_marks(*marks), size=SIZE))
    end = game_played("wishbone", (1, 2), size=9)[-1]
    record = GameRecord.from_state(end, Player0="Ann", Player1="Bob")
    write("win-chances", render.png(plot(analyze(record, seed=SEED)), size=SIZE + SIZE // 2))


def write(name: str, picture: bytes) -> None:
    """Into the folder."""
    path = FOLDER / f"{name}.png"
    path.write_bytes(picture)
    print(path.relative_to(FOLDER.parent.parent))


def main() -> None:
    """Draw the games named on the command line, or all, and what there is to study."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in sys.argv[1:] or [*registered_games(), "study"]:
        if name == "study":
            study()
            continue
        states = game_played(name)
        last = len(states) - 1
        for part, turn in (("opening", min(max(last // 8, 2), last)), ("middle", last // 2), ("final", last)):
            path = FOLDER / f"{name}-{part}.png"
            path.write_bytes(render.png(states[turn].scene(), size=SIZE))
            print(f"{path.relative_to(FOLDER.parent.parent)}: turn {turn} of {last}")


if __name__ == "__main__":
    main()
