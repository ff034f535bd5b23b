import threading
import time

import pytest

from quincunx import load_game
from quincunx.core.errors import GameOverError, QuincunxError
from quincunx.search.alphabeta import AlphaBeta
from search.minimax import after_random_actions, exact_value, value_to_depth

TINY = [
    ("wishbone", {"size": 3}),
    ("wishbone", {"size": 3, "swap_rule": False}),
    ("wishbone", {"size": 3, "swap_rule": False, "edge_handles": True}),
    ("strands", {"board": "2 2/2 1 2/2 2"}),
    ("strands", {"board": "1 1/3 3 3/2 2", "exact": True}),
]


def for_mover(state, value):
    return value if state.current_player() == 0 else -value


@pytest.mark.parametrize(("name", "options"), TINY)
def test_a_tiny_game_is_searched_to_its_end(name, options):
    game = load_game(name, **options)
    state = game.new_initial_state()
    result = AlphaBeta(game, depth=100).search(state)
    assert result.proven == exact_value(state)
    assert result.value == result.proven


@pytest.mark.parametrize(("name", "options"), TINY)
@pytest.mark.parametrize("seed", range(8))
def test_positions_on_the_way_have_their_exact_values(name, options, seed):
    game = load_game(name, **options)
    state = after_random_actions(game, 1 + seed % 4, seed)
    result = AlphaBeta(game, depth=100, reduce=seed % 2 == 0).search(state)
    assert result.proven == for_mover(state, exact_value(state))
    child = state.clone()
    child.apply_action(result.action)
    assert exact_value(child) == exact_value(state)


@pytest.mark.parametrize(
    ("name", "options", "actions"),
    [
        ("wishbone", {"size": 5}, 14),
        ("strands", {"board": "mini"}, 26),
        ("thrive", {}, 60),
        ("thoughtwave", {"size": 4}, 8),
    ],
)
@pytest.mark.parametrize("seed", range(4))
def test_a_fixed_depth_gives_the_value_of_plain_minimax(name, options, actions, seed):
    game = load_game(name, **options)
    evaluator = game.make_evaluator()
    state = after_random_actions(game, actions, seed)
    depth = 2 if state.num_legal_actions() > 30 or name == "tom_tube" else 3
    result = AlphaBeta(game, depth=depth, reduce=False, extend=0).search(state)
    expected = for_mover(state, value_to_depth(state, depth, evaluator.evaluate))
    if result.proven is not None:
        assert result.proven == expected
    else:
        assert result.value == pytest.approx(expected, abs=5e-6)


def test_a_win_at_once_is_found_and_proven():
    game = load_game("wishbone", size=3, swap_rule=False)
    state = game.new_initial_state("3/xx1/o1o,black")
    result = AlphaBeta(game, depth=1).search(state)
    assert result.proven in (None, 1)
    for action in state.legal_actions():
        child = state.clone()
        child.apply_action(action)
        if child.is_terminal() and child.returns()[0] == 1:
            assert (result.proven, result.action in state.legal_actions()) == (1, True)


def test_the_line_can_be_played_and_begins_with_the_action():
    game = load_game("wishbone", size=4, swap_rule=False)
    state = game.new_initial_state()
    result = AlphaBeta(game, depth=5).search(state)
    assert result.line[0] == result.action == result.candidates[0].action
    for action in result.line:
        state.apply_action(action)


def test_every_action_is_a_candidate_with_its_share():
    game = load_game("strands", board="mini")
    state = game.new_initial_state()
    result = AlphaBeta(game, depth=2).search(state)
    assert sorted(candidate.action for candidate in result.candidates) == state.legal_actions()
    assert sum(candidate.prior for candidate in result.candidates) == pytest.approx(1)


@pytest.mark.parametrize(
    ("name", "options"), [("thrive", {}), ("wishbone", {"size": 5}), ("strands", {"board": "mini"})]
)
def test_the_same_search_gives_the_same_result(name, options):
    game = load_game(name, **options)
    state = after_random_actions(game, 6, 1)
    one, two = (AlphaBeta(game, nodes=20_000).search(state) for _ in range(2))
    assert (one.action, one.value, one.nodes, one.candidates) == (two.action, two.value, two.nodes, two.candidates)


def test_the_number_of_nodes_is_kept():
    game = load_game("thoughtwave", size=6)
    result = AlphaBeta(game, nodes=5_000).search(game.new_initial_state())
    assert result.nodes <= 5_001


def test_the_time_is_kept():
    game = load_game("thrive")
    search = AlphaBeta(game, seconds=0.2)
    result = search.search(game.new_initial_state())
    assert 0.15 < result.seconds < 0.6


def test_stop_ends_a_search_at_once():
    game = load_game("thrive")
    search = AlphaBeta(game, seconds=60)
    threading.Timer(0.2, search.stop).start()
    begun = time.monotonic()
    result = search.search(game.new_initial_state())
    assert time.monotonic() - begun < 5
    assert result.action in game.new_initial_state().legal_actions()


def test_progress_is_told_and_may_stop():
    game = load_game("thrive")
    search = AlphaBeta(game, seconds=60)
    told = []

    def progress(nodes, seconds):
        told.append((nodes, seconds))
        if len(told) == 3:
            search.stop()

    search.search(game.new_initial_state(), progress=progress)
    assert len(told) >= 3
    assert told == sorted(told)


def test_two_threads_find_the_same_exact_value():
    game = load_game("wishbone", size=3, swap_rule=False)
    state = game.new_initial_state()
    assert AlphaBeta(game, depth=100, threads=2).search(state).proven == exact_value(state)


def test_a_small_table_changes_no_exact_value():
    game = load_game("wishbone", size=3)
    state = game.new_initial_state()
    assert AlphaBeta(game, depth=100, megabytes=0.001).search(state).proven == exact_value(state)


def test_a_search_wants_a_limit():
    game = load_game("wishbone", size=3)
    with pytest.raises(QuincunxError, match="limit"):
        AlphaBeta(game).search(game.new_initial_state())


def test_there_is_nothing_to_search_when_the_game_is_over():
    game = load_game("wishbone", size=3)
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    with pytest.raises(GameOverError):
        AlphaBeta(game, depth=3).search(state)
