"""Games small enough for tests that try everything on all of them, and random walks through them."""

from __future__ import annotations

import random

import quincunx
from quincunx import State

SAMPLES = [
    ("thoughtwave", {"size": 5}),
    ("thoughtwave", {"size": 4, "illegal": "forfeit", "gift": "curve,cross", "giver": "black"}),
    ("wishbone", {"size": 5}),
    ("wishbone", {"size": 4, "swap_rule": False, "edge_handles": True}),
    ("tom_tube", {}),
    ("tom_tube", {"tiles": "crossing", "extra_energy": "0,2", "simple": True}),
    ("thrive", {}),
    ("thrive", {"peg_supply": 30, "own_capture": True}),
    ("strands", {"board": "mini"}),
    ("strands", {"board": "2 1/3 2 6/1 2", "match": "even", "games": 3}),
]
IDS = [f"{name}-{'-'.join(map(str, options.values())).replace('/', '_')}" for name, options in SAMPLES]


def walk(name: str, options: dict[str, object], seed: int, length: int) -> State:
    """A position after at most `length` random actions."""
    rng = random.Random(seed)
    state = quincunx.load_game(name, **options).new_initial_state()
    for _ in range(length):
        if state.is_terminal():
            break
        state.apply_action(rng.choice(state.legal_actions()))
    return state
