"""Wins that cannot be missed: positions as text, whose turn it is in them, and the action that wins."""

from __future__ import annotations

import random

import pytest

from quincunx import State, load_game
from quincunx.search.mcts import Mcts
from sample_games import walk

TOM_TUBE = (
    "tom:a3/0.0.0/0;dave:i3/1.0.0/1;to:dave;rhombs:a2-b2:EW/NE,b5-a5:NS/NE,b2-b1:NS/NE,b3-c3:SE/NS,b4-c4:SE/EW,"
    "c5-b5:SE/SE,c2-c3:SE/NW,c5-d5:NS/EW,c6-d6:EW/EW,d3-d2:SE/NS,d2-e2:SE/SE,d3-d4:SE/NE,d4-d5:NE/NW,d5-e6:EW/SE,"
    "d8-e8:NE/SE,e2-e1:NE/NW,e2-f2:SE/NE,e4-e5:SE/NW,e4-f3:NW/NE,f5-e5:NE/NS,e7-e6:EW/SE,e7-e8:NS/EW,e8-f8:EW/EW,"
    "f2-f3:NS/NS,g3-f3:NW/NE,f5-f6:NS/SE,f6-g6:EW/NS,g4-g3:NE/SW,g3-h2:NS/SE,g4-g5:NE/NS,h1-h2:NE/SW,h2-i2:NE/SE,"
    "h4-h5:NS/NS,h5-h6:SE/EW;triangles:a4.b4.b5:dave,b5.b6.c6:-,c3.c4.d4:tom,d3.e3.e4:-,d6.d7.e7:-,e7.f6.f7:dave,"
    "f4.f5.g4:tom,g4.h3.h4:-,g5.g6.h5:-,h5.i4.i5:tom;energy:a2.b2,a5.b5,b1.b2,b3.c3,b4.c4,c5.d5,d2.d3,d5.e6,e5.f5,"
    "e6.e7,e7.e8,f5.f6,f6.g6,g3.h2,h5.h6;control:d3;solar:c1,c7,g1,g7"
)
WINS = [
    # At once: the one open point between Black's two halves.
    ("wishbone", {"size": 5}, "2x2/2x2/oo1oo/2x2/2x2,black", "c3"),
    # After one answer: whatever the opponent does, a second point joins the two sides.
    ("wishbone", {"size": 5}, "ox1oo/3xx/xxooo/3xo/xxo2,black", "d1 a2 b2 c2 b4 c5"),
    ("wishbone", {"size": 5}, "x2x1/1o1oo/2x1o/x3o/x1x2,white", "c2 b3 a4"),
    # Who joins what at the end has the larger group.
    ("strands", {"board": "2 1/3 2 6/1 2"}, "w./.bw/b.;b", "a2 b1 c2"),
    ("strands", {"board": "2 1/3 2 6/1 2"}, "../.bw/..;b", "a1 a2 c1 c2"),
    # One square is missing between bottom and top; then one that opens two ways.
    ("thoughtwave", {"size": 4}, "4/1e2/1e2/1e2,2.6.10.5.1,2.6.10.5.1,r", "b4:NS b4:NES b4:NSW b4:NESW"),
    ("thoughtwave", {"size": 4}, "o1d1/goi1/1i1o/3k,0.5.10.5.0,1.5.8.5.1,r", "a1:NS a1:NES a1:NSW"),
    # Blue has two pieces, and one of them can be captured.
    ("thrive", {}, "a1:+0+1,c3:+0+1/c4:+0-1,f6:+0-1/0/move/0", "c3-c4"),
    ("thrive", {}, "a1:+0+1,d2:+0+2+2+2-2+2/b4:+0-1,f4:+0-1/0/move/0", "d2-b4 d2-f4"),
    # Dave's sphere is two drifts from home.
    ("tom_tube", {}, TOM_TUBE, "drift:h3 drift:h4"),
]


def searched(state: State, simulations: int = 4000, **settings):
    return Mcts(state.game, simulations=simulations, playout_depth=200, **settings).search(state)


@pytest.mark.parametrize(("name", "options", "position", "answers"), WINS)
@pytest.mark.parametrize(
    "settings", [{}, {"threads": 2}, {"decisive": False}, {"rave": 200.0, "replies": True}, {"width": 1}]
)
def test_wins(name, options, position, answers, settings):
    state = load_game(name, **options).new_initial_state(position)
    result = searched(state, 20_000, **settings)
    assert state.action_to_string(result.action) in answers.split()
    assert (result.proven, result.value, result.win_chance) == (1, 1.0, 1.0)
    assert result.simulations < 20_000


def test_quiet_first_step_of_a_win():
    # c2-c3 gets ready to capture on either side, and Blue can guard only one.
    state = load_game("thrive").new_initial_state("a1:+0+1,c2:+0+1+0+2+2+2/c5:+0-1,f5:+0-1/0/move/0")
    for settings, proven in (({}, None), ({"playout": "uniform"}, 1)):
        result = searched(state, 20_000, **settings)
        assert state.action_to_string(result.action) == "c2-c3"
        assert result.proven == proven or result.value > 0.95


def test_blocks_the_only_threat():
    # White holds everything but c3, and must take it.
    state = load_game("wishbone", size=5).new_initial_state("2x2/2x2/o2oo/2x2/2x2,white")
    assert state.action_to_string(searched(state).action) == "c3"


def solve(state: State, limit: list[int]) -> float:
    """The true result for player 0 by trying everything, every order of a turn included."""
    limit[0] -= 1
    if limit[0] < 0:
        raise RecursionError
    if state.is_terminal():
        return state.returns()[0]
    values = []
    for action in state.legal_actions():
        child = state.clone()
        child.apply_action(action)
        values.append(solve(child, limit))
    return max(values) if state.current_player() == 0 else min(values)


SMALL = [
    ("wishbone", {"size": 3}, 4),
    ("wishbone", {"size": 4, "edge_handles": True}, 11),
    ("strands", {"board": "2 1/3 2 6/1 2"}, 2),
    ("strands", {"board": "2 1/3 2 6/1 2", "exact": True}, 0),
    ("strands", {"board": "mini"}, 40),
]


@pytest.mark.parametrize(("name", "options", "played"), SMALL)
@pytest.mark.parametrize("seed", range(6))
def test_proofs_agree_with_trying_everything(name, options, played, seed):
    state = walk(name, options, seed, played)
    if state.is_terminal():
        return
    truth = solve(state, [400_000])
    sign = 1 if state.current_player() == 0 else -1
    narrow = {"rave": 0.0, "width": 1}
    few = ({**narrow, "decisive": False}, {**narrow, "threads": 3})
    for settings in ({}, {"blind": True}, {"threads": 3}, {"decisive": False}, narrow, *few):
        result = searched(state, 300_000, **settings)
        assert result.proven == sign * truth, state.serialize()


def test_chance_is_no_proof():
    """What chance decides is never taken for certain, either way, unless every outcome agrees."""
    game = load_game("tom_tube")
    rng = random.Random(5)
    state = game.new_initial_state()
    for _ in range(12):
        state.apply_action(rng.choice(state.legal_actions()))
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    assert searched(state, 300).proven is None
