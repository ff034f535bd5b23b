"""The way of a drift, drawn for who is about to choose: it ends where it should, steps along tubes, exists for each."""

import pytest

from quincunx import load_game
from quincunx.core.rng import Random


def drifts(state):
    for action in state.legal_actions():
        head, _, there = state.action_to_string(action).partition(":")
        if head in ("drift", "control"):
            yield head == "control", there


@pytest.mark.parametrize("seed", range(12))
def test_each_drift_has_a_way_and_nothing_else_has(seed):
    game = load_game("tom_tube")
    state = game.new_initial_state()
    rng = Random(seed)
    ways = 0
    while not state.is_terminal():
        if not state.is_chance_node():
            names = game.node_names
            asked = set()
            for control, there in drifts(state):
                path = state.drift_path(names.index(there), control)
                asked.add((names.index(there), control))
                start = state.facts().at[state.current_player()]
                assert path[0] == start
                assert names[path[-1]] == there
                assert len(set(path)) >= 2
                assert start not in path[1:]
                ways += 1
            if asked:
                wrong = [node for node in range(len(names)) if (node, False) not in asked]
                assert not any(state.drift_path(node, False) for node in wrong)
        state.apply_action(state.sample_action(rng))
    assert ways > 20


def test_the_way_is_in_the_picture():
    game = load_game("tom_tube")
    state = game.new_initial_state()
    shapes = {target.text: target.preview for target in state.scene().targets}["drift:b4"]
    first = shapes[0]
    x, y = game.board.grid.centres[game.node_names.index("a3")]
    bx, by = game.board.grid.centres[game.node_names.index("b4")]
    assert first.d.startswith(f"M {round(x - bx, 3):g} {round(y - by, 3):g}")
    assert first.d.endswith("L 0 0")
