"""Makes the files that `quincunx perft --check` checks: counts of action sequences, and golden games.

Both come from today's rules; tests/test_proofs.py holds the small counts and all golden games against the second
reading. Run it only when a game gets a new option or board, and look at what changed.
"""

from __future__ import annotations

import random
import sys
from importlib.util import find_spec
from pathlib import Path

from quincunx import State, load_game
from quincunx.cli.proofs import Count
from quincunx.core.record import GameRecord
from quincunx.core.registry import game_class

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from policies import POLICIES

MOST = 3_000_000  # sequences counted at the greatest depth
DEEPEST = 8

SETTINGS: dict[str, list[dict[str, object]]] = {
    "thoughtwave": [
        {},
        {"size": 4},
        {"size": 4, "illegal": "forfeit"},
        {"size": 5, "gift": "cross,curve", "giver": "black"},
        {"size": 16},
        {"size": 6, "red_axis": "horizontal"},
    ],
    "wishbone": [
        {},
        {"size": 3},
        {"size": 3, "edge_handles": True, "swap_rule": False},
        {"size": 4},
        {"size": 5, "edge_handles": True},
        {"size": 11},
        {"size": 25},
    ],
    "tom_tube": [{}, {"tiles": "crossing"}, {"extra_energy": "0,2"}, {"simple": True}, {"stranded_loses": True}],
    "thrive": [{}, {"own_capture": True}, {"peg_supply": 14}, {"setup": "b1:+0+1+1+2,c1:+0+1"}, {"peg_supply": 68}],
    "strands": [
        {},
        {"board": "mini"},
        {"board": "small"},
        {"board": "low"},
        {"board": "large"},
        {"board": "mini", "exact": True},
        {"board": "2 1/3 2 6/1 2", "match": "even", "games": 3},
        {"board": "random-6", "seed": 6},
        {"board": "random-7", "seed": 7},
    ],
}
PLAYED = {
    "thoughtwave": ("uniform", "waves"),
    "wishbone": ("uniform",),
    "tom_tube": ("homeward", "builder"),
    "thrive": ("bold", "timid"),
    "strands": ("uniform",),
}


def counts(name: str, options: dict[str, object]) -> list[Count]:
    """The counts of one setting, as deep as MOST allows; and one from the middle of a game."""
    game = load_game(name, **options)
    found = []
    for state in (game.new_initial_state(), middle(game.new_initial_state())):
        for depth in range(1, DEEPEST + 1):
            if state.num_legal_actions() ** depth > MOST and depth > 2:
                break
            found.append(Count.of(state, depth))
            if found[-1].count > MOST / 20:
                break
    return found


def middle(state: State) -> State:
    """A position after some random actions."""
    rng = random.Random(11)
    for _ in range(min(state.game.info.max_game_length // 6, 30)):
        if state.is_terminal():
            break
        state.apply_action(rng.choice(state.legal_actions()))
    while state.is_terminal():
        state.undo_action()
    return state.game.new_initial_state(state.position())


def golden(name: str, options: dict[str, object], policy: str, seed: int) -> GameRecord:
    """A whole game, driven by a policy."""
    rng = random.Random(seed)
    state = load_game(name, **options).new_initial_state()
    while not state.is_terminal():
        texts = sorted(state.action_to_string(action) for action in state.legal_actions())
        text = rng.choice(texts) if state.is_chance_node() else POLICIES[policy](state, texts, rng)
        state.apply_action(state.string_to_action(text))
    return GameRecord.from_state(state, Event=f"Golden game, {policy}", Round=str(seed))


def main() -> None:
    """Write the files of the games named on the command line, or of all."""
    for name in sys.argv[1:] or SETTINGS:
        spec = find_spec(game_class(name).__module__)
        assert spec is not None
        assert spec.origin is not None
        folder = Path(spec.origin).parent
        entries = [count for options in SETTINGS[name] for count in counts(name, options)]
        (folder / "perft.toml").write_text("\n".join(count.toml() for count in entries), encoding="utf-8")
        records = [
            golden(name, options, policy, seed)
            for options in SETTINGS[name]
            for policy in PLAYED[name]
            for seed in (1, 2)
        ]
        (folder / "golden.qcx").write_text("\n".join(record.to_text() for record in records), encoding="utf-8")
        print(f"{name}: {len(entries)} counts, {len(records)} games")


if __name__ == "__main__":
    main()
