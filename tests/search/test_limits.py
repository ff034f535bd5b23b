"""A search keeps its limits: legal actions only, simulations, time, memory, a call to stop; same seed, same answer."""

from __future__ import annotations

import threading
import time

import pytest

from quincunx import QuincunxError, load_game
from quincunx.core.errors import GameOverError
from quincunx.search.mcts import Mcts
from sample_games import IDS, SAMPLES, walk

SETTINGS = [
    {},
    {"blind": True},
    {"threads": 2, "rave": 100.0, "replies": True},
    {"playout": "none"},
    {"playout": "guided", "playout_depth": 5},
    {"megabytes": 0.01},
    {"rave": 0.0, "width": 1, "threads": 2},
    {"rave": 0.0, "width": 3, "megabytes": 0.05},
]


@pytest.mark.parametrize(("name", "options"), SAMPLES, ids=IDS)
@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_plays_only_legal_actions(name, options, settings):
    """A game against a random opponent; apply_action refuses what is illegal, and the tree is used again."""
    state = walk(name, options, 1, 0)
    mcts = Mcts(state.game, simulations=12, seed=4, **settings)
    for step in range(80):
        if state.is_terminal():
            break
        legal = state.legal_actions()
        if state.is_chance_node() or step % 3 == 2:
            state.apply_action(legal[step % len(legal)])
            continue
        before = state.serialize()
        result = mcts.search(state)
        assert state.serialize() == before
        assert {candidate.action for candidate in result.candidates} <= set(legal)
        assert result.line[0] == result.action
        line = state.clone()
        for action in result.line:
            line.apply_action(action)
        state.apply_action(result.action)


@pytest.mark.parametrize(("name", "options"), SAMPLES, ids=IDS)
@pytest.mark.parametrize("settings", [{}, {"blind": True}, {"rave": 100.0, "replies": True}], ids=str)
def test_same_seed_same_answers_on_one_thread(name, options, settings):
    def answers():
        state = walk(name, options, 2, 4)
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        mcts = Mcts(state.game, seed=11, simulations=60, **settings)
        found = []
        for _ in range(3):
            if state.current_player() < 0:
                break
            result = mcts.search(state)
            found.append((result.action, result.value, result.candidates, result.line, result.nodes))
            state.apply_action(result.action)
        return found

    assert answers() == answers()


@pytest.mark.parametrize("settings", [{}, {"rave": 0.0, "width": 2}], ids=str)
def test_every_action_is_a_candidate_once(settings):
    state = walk("strands", {"board": "mini"}, 3, 1)
    mcts = Mcts(state.game, simulations=200, **settings)
    for _ in range(3):
        result = mcts.search(state)
        assert sorted(candidate.action for candidate in result.candidates) == state.legal_actions()
        assert sum(candidate.prior for candidate in result.candidates) == pytest.approx(1)
        assert sum(candidate.visits for candidate in result.candidates) >= 200
        state.apply_action(state.legal_actions()[-1])
        while state.turn().whole is False:
            state.apply_action(state.legal_actions()[-1])


def test_likely_actions_first_saves_memory_and_nothing_else():
    state = load_game("thoughtwave").new_initial_state()
    few, all_of_them = (Mcts(state.game, simulations=400, width=width, noise=0.0).search(state) for width in (8, 0))
    assert few.nodes < all_of_them.nodes / 10
    assert few.line == all_of_them.line
    assert [c.visits for c in few.candidates] == [c.visits for c in all_of_them.candidates]


@pytest.mark.parametrize("threads", [1, 2, 4])
@pytest.mark.parametrize("simulations", [1, 7, 1000])
def test_number_of_simulations(threads, simulations):
    state = load_game("wishbone", size=9).new_initial_state()
    result = Mcts(state.game, threads=threads).search(state, simulations=simulations)
    assert result.simulations == simulations
    # The root is no candidate's: what grows it is counted for it alone.
    assert sum(candidate.visits for candidate in result.candidates) == simulations


@pytest.mark.parametrize("threads", [1, 2])
def test_time(threads):
    state = load_game("wishbone", size=11).new_initial_state()
    begun = time.perf_counter()
    result = Mcts(state.game, threads=threads).search(state, seconds=0.15)
    took = time.perf_counter() - begun
    assert 0.15 <= result.seconds <= took < 0.15 + 0.25
    assert result.simulations > 50


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize(("name", "options"), [("wishbone", {"size": 25}), ("tom_tube", {})])
def test_stops_when_told(name, options, threads):
    """Within 50 ms on a machine of one's own; here the best of five tries counts."""
    mcts = Mcts(load_game(name, **options), threads=threads)
    state = mcts.game.new_initial_state()
    late = []
    for _ in range(5):
        told = []

        def tell(told=told):
            told.append(time.perf_counter())
            mcts.stop()

        timer = threading.Timer(0.08, tell)
        timer.start()
        mcts.search(state, seconds=30)
        late.append(time.perf_counter() - told[0])
    assert min(late) < 0.05


def test_stops_from_progress():
    mcts = Mcts(load_game("wishbone", size=11), threads=2)
    seen = []

    def progress(simulations, seconds):
        seen.append((simulations, seconds))
        if len(seen) == 3:
            mcts.stop()

    result = mcts.search(mcts.game.new_initial_state(), seconds=30, progress=progress)
    assert len(seen) == 3
    assert seen == sorted(seen)
    assert result.seconds < 5


def test_an_error_in_progress_ends_the_search_and_leaves_it_usable():
    mcts = Mcts(load_game("wishbone", size=7), threads=2)

    def fail(simulations, seconds):
        raise KeyboardInterrupt

    state = mcts.game.new_initial_state()
    with pytest.raises(KeyboardInterrupt):
        mcts.search(state, seconds=30, progress=fail)
    assert mcts.search(state, simulations=10).simulations == 10


@pytest.mark.parametrize("threads", [1, 4])
@pytest.mark.parametrize(("name", "options"), [("wishbone", {"size": 13}), ("thoughtwave", {}), ("strands", {})])
def test_survives_a_full_tree(name, options, threads):
    mcts = Mcts(load_game(name, **options), megabytes=0.5, threads=threads)
    state = mcts.game.new_initial_state()
    for _ in range(4):
        result = mcts.search(state, simulations=4000)
        # Half of the memory holds the tree; a node has 32 bytes. The root's children always fit.
        assert result.nodes <= max(0.25 * 1048576 / 32, mcts.game.info.num_distinct_actions + 1)
        assert sum(candidate.visits for candidate in result.candidates) >= 4000
        state.apply_action(result.action)


def test_keeps_the_tree_between_turns():
    state = load_game("wishbone", size=5).new_initial_state("5/5/2x2/5/5,white")
    mcts = Mcts(state.game, simulations=3000)
    result = mcts.search(state)
    state.apply_action(result.line[0])
    state.apply_action(result.line[1])
    again = mcts.search(state, simulations=1)
    assert sum(candidate.visits for candidate in again.candidates) > 20
    mcts.forget()
    assert sum(candidate.visits for candidate in mcts.search(state, simulations=1).candidates) <= 1


def test_a_position_seen_before_is_not_mistaken_for_another():
    """Taken back, played otherwise, or set up anew: the candidates are always this position's."""
    mcts = Mcts(load_game("strands", board="mini"), simulations=50)
    state = mcts.game.new_initial_state()
    for pick in (0, 5, 1, -1, 3):
        mcts.search(state)
        state.apply_action(state.legal_actions()[pick])
    for _ in range(5):
        result = mcts.search(state)
        assert {candidate.action for candidate in result.candidates} <= set(state.legal_actions())
        state.undo_action()
    other = mcts.game.new_initial_state("..../...../....../......./....../...../...b;w")
    assert {c.action for c in mcts.search(other).candidates} == set(other.legal_actions())


def test_in_the_middle_of_a_turn_nothing_is_left_out():
    """Somebody else's stones in an order the search does not use: the rest of the turn is open all the same."""
    mcts = Mcts(load_game("strands", board="mini"), simulations=300)
    state = mcts.game.new_initial_state()
    state.apply_action(state.legal_actions()[0])
    mcts.search(state)
    state.apply_action(state.legal_actions()[-1])
    result = mcts.search(state)
    assert sorted(candidate.action for candidate in result.candidates) == state.legal_actions()


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"threads": 0}, "threads"),
        ({"threads": 1000}, "threads"),
        ({"megabytes": 0}, "memory"),
        ({"megabytes": float("nan")}, "memory"),
        ({"playout": "clever"}, "uniform, guided or none"),
    ],
)
def test_refuses_senseless_settings(settings, sentence):
    with pytest.raises(QuincunxError, match=sentence):
        Mcts(load_game("wishbone", size=5), **settings)


def test_refuses_senseless_searches():
    mcts = Mcts(load_game("wishbone", size=5))
    state = mcts.game.new_initial_state()
    for limits in ({}, {"simulations": 0}, {"seconds": 0}, {"seconds": -1.0}):
        with pytest.raises(QuincunxError):
            mcts.search(state, **limits)
    with pytest.raises(QuincunxError, match="another game"):
        mcts.search(load_game("strands").new_initial_state(), simulations=5)
    with pytest.raises(QuincunxError, match="another game"):
        mcts.search(load_game("wishbone", size=7).new_initial_state(), simulations=5)
    mcts.search(load_game("wishbone", size=5).new_initial_state(), simulations=5)


def test_refuses_where_nobody_acts():
    state = walk("wishbone", {"size": 4}, 1, 100)
    with pytest.raises(GameOverError):
        Mcts(state.game, simulations=5).search(state)


def test_one_search_at_a_time():
    mcts = Mcts(load_game("wishbone", size=7))
    state = mcts.game.new_initial_state()

    def progress(simulations, seconds):
        with pytest.raises(QuincunxError, match="thinking"):
            mcts.search(state, simulations=5)
        with pytest.raises(QuincunxError, match="thinking"):
            mcts.forget()
        mcts.stop()

    mcts.search(state, seconds=30, progress=progress)
