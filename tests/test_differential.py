"""The compiled rules against the second reading, step by step: legal texts, player to move, end, result, points.

Each case names a game, its options, a policy that drives the random games somewhere interesting, and how many games.
With QUINCUNX_LONG=1 there are fifty times as many; `pytest -k differential -s` prints how many steps were compared.
"""

from __future__ import annotations

import importlib
import random
from collections import Counter
from collections.abc import Callable

import pytest

from long_runs import LONG
from policies import POLICIES
from quincunx import State, load_game

Policy = Callable[[State, list[str], random.Random], str]

CASES = [
    ("wishbone", {"size": 3}, "uniform", 150),
    ("wishbone", {"size": 4}, "uniform", 100),
    ("wishbone", {"size": 4, "swap_rule": False}, "crowded", 60),
    ("wishbone", {"size": 5}, "uniform", 50),
    ("wishbone", {"size": 5, "edge_handles": True}, "crowded", 40),
    ("wishbone", {"size": 6, "edge_handles": True}, "uniform", 20),
    ("wishbone", {"size": 7}, "crowded", 15),
    ("wishbone", {"size": 3, "edge_handles": True}, "uniform", 100),
    ("wishbone", {"size": 13}, "uniform", 1),
    ("thoughtwave", {"size": 4}, "waves", 100),
    ("thoughtwave", {"size": 5}, "waves", 60),
    ("thoughtwave", {"size": 6, "red_axis": "horizontal"}, "waves", 30),
    ("thoughtwave", {"size": 4, "illegal": "forfeit"}, "uniform", 60),
    ("thoughtwave", {"size": 5, "illegal": "forfeit"}, "waves", 40),
    ("thoughtwave", {"size": 6, "gift": "curve,junction,cross", "giver": "black"}, "waves", 20),
    ("thoughtwave", {"size": 8, "gift": "termination"}, "uniform", 6),
    ("thoughtwave", {"size": 10}, "uniform", 3),
    ("thrive", {}, "uniform", 12),
    ("thrive", {}, "bold", 40),
    ("thrive", {"own_capture": True}, "bold", 25),
    ("thrive", {"own_capture": True}, "uniform", 15),
    ("thrive", {"peg_supply": 16}, "timid", 12),
    ("thrive", {"peg_supply": 12}, "uniform", 15),
    ("thrive", {"peg_supply": 68}, "bold", 25),
    ("thrive", {"setup": "b1:+0+1+1+2,c1:+0+1"}, "timid", 12),
    ("thrive", {"setup": "a1:+0+1,f3:+0+1-1-1"}, "timid", 12),
    ("strands", {"board": "mini"}, "uniform", 60),
    ("strands", {"board": "small"}, "uniform", 25),
    ("strands", {"board": "standard", "exact": True}, "uniform", 12),
    ("strands", {"board": "low"}, "uniform", 10),
    ("strands", {"board": "large"}, "uniform", 5),
    ("strands", {"board": "2 1/3 2 6/1 2"}, "uniform", 100),
    ("strands", {"board": "mini", "match": "even"}, "uniform", 30),
    ("strands", {"board": "2 1/3 2 6/1 2", "match": "even", "games": 4}, "uniform", 150),
    ("strands", {"board": "mini", "match": "even", "games": 5, "exact": True}, "uniform", 20),
    ("tom_tube", {}, "uniform", 5),
    ("tom_tube", {}, "homeward", 12),
    ("tom_tube", {"tiles": "crossing"}, "homeward", 12),
    ("tom_tube", {"simple": True}, "homeward", 8),
    ("tom_tube", {"extra_energy": "2,5"}, "homeward", 8),
    ("tom_tube", {"stranded_loses": True}, "builder", 10),
    ("tom_tube", {}, "builder", 10),
    ("tom_tube", {"tiles": "crossing", "extra_energy": "0,5"}, "roamer", 8),
]


def reference(name: str, options: dict[str, object]):
    module = importlib.import_module(f"reference.{name}")
    return module.Reference(**options)


def compare(state: State, slow, path: list[str]) -> None:
    where = lambda: f"\n{state.serialize()}\nafter {path[-12:]}\n{slow.position()}"  # noqa: E731
    assert state.current_player() == slow.player(), f"player{where()}"
    texts = {state.action_to_string(action) for action in state.legal_actions()}
    legal = set(slow.legal())
    assert texts == legal, f"only ours {sorted(texts - legal)}, only theirs {sorted(legal - texts)}{where()}"
    result = slow.result()
    outcome = state.outcome()
    if result is None:
        assert outcome is None, f"{outcome}{where()}"
    else:
        assert outcome is not None, f"{result}{where()}"
        assert tuple(state.returns()) == tuple(map(float, result["returns"])), f"{outcome} {result}{where()}"
        assert (outcome.why, outcome.points) == (result["why"], result["points"]), f"{outcome} {result}{where()}"


def play_both(name: str, options: dict[str, object], policy: Policy, seed: int, ends: Counter[str]) -> int:
    rng = random.Random(seed)
    state = load_game(name, **options).new_initial_state()
    slow = reference(name, options)
    path: list[str] = []
    while True:
        compare(state, slow, path)
        if state.is_terminal():
            ends[state.outcome().why] += 1
            return len(path)
        if state.is_chance_node():
            shares = {state.action_to_string(a): p for a, p in state.chance_outcomes()}
            assert shares == pytest.approx({text: float(p) for text, p in slow.chance().items()})
            text = rng.choices(list(shares), list(shares.values()))[0]
        else:
            text = policy(state, sorted(state.action_to_string(a) for a in state.legal_actions()), rng)
        slow.apply(text)
        state.apply_action(state.string_to_action(text))
        path.append(text)
        assert len(path) <= state.game.info.max_game_length


@pytest.mark.parametrize(
    ("name", "options", "policy", "games"),
    CASES,
    ids=[
        f"{name}-{policy}-{'-'.join(map(str, options.values())).replace('/', '_')}"
        for name, options, policy, _ in CASES
    ],
)
def test_differential(name, options, policy, games, record_property):
    ends: Counter[str] = Counter()
    steps = sum(play_both(name, options, POLICIES[policy], seed, ends) for seed in range(games * (50 if LONG else 1)))
    record_property("steps", steps)
    print(f"\n{name} {options} {policy}: {steps} steps, ends {dict(ends)}")
    assert sum(ends.values()) == games * (50 if LONG else 1)
