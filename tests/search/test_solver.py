import threading
import time

import pytest

from quincunx import load_game
from quincunx.core.errors import GameOverError, QuincunxError
from quincunx.search.solver import Solver
from search.minimax import after_random_actions, exact_value

TINY = [
    ("wishbone", {"size": 3}),
    ("wishbone", {"size": 3, "edge_handles": True}),
    ("wishbone", {"size": 3, "swap_rule": False}),
    ("wishbone", {"size": 3, "swap_rule": False, "edge_handles": True}),
    ("strands", {"board": "2 2/2 1 2/2 2"}),
    ("strands", {"board": "1 1/3 3 3/2 2"}),
    ("strands", {"board": "1 1/3 3 3/2 2", "exact": True}),
    ("strands", {"board": "1 2/2 2 2/1 1"}),
]


def for_mover(state, value):
    return value if state.current_player() == 0 else -value


@pytest.mark.parametrize("symmetric_depth", [0, 2, 20])
@pytest.mark.parametrize(("name", "options"), TINY)
def test_a_tiny_game_has_the_value_of_plain_minimax(name, options, symmetric_depth):
    game = load_game(name, **options)
    state = game.new_initial_state()
    found = Solver(game, megabytes=8, symmetric_depth=symmetric_depth).solve(state)
    assert found.value == exact_value(state)


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize(("name", "options"), TINY)
def test_so_have_positions_on_the_way_and_the_action_keeps_the_value(name, options, seed):
    game = load_game(name, **options)
    state = after_random_actions(game, seed % 5, seed)
    value = exact_value(state)
    found = Solver(game, megabytes=8).solve(state)
    assert found.value == for_mover(state, value)
    assert (found.action is None) == (found.value == -1)
    if found.action is not None:
        state.apply_action(found.action)
        assert exact_value(state) == value


@pytest.mark.parametrize(
    ("name", "options", "actions"),
    [("wishbone", {"size": 4}, 5), ("thoughtwave", {"size": 4}, 12), ("strands", {"board": "mini"}, 30)],
)
@pytest.mark.parametrize("seed", range(4))
def test_late_positions_of_larger_games(name, options, actions, seed):
    game = load_game(name, **options)
    state = after_random_actions(game, actions, seed)
    assert Solver(game, megabytes=64).solve(state).value == for_mover(state, exact_value(state))


def test_the_action_of_a_won_position_wins():
    game = load_game("wishbone", size=3, swap_rule=False)
    state = game.new_initial_state()
    found = Solver(game, megabytes=8).solve(state)
    assert found.value == 1
    state.apply_action(found.action)
    assert exact_value(state) == 1


def test_positions_that_were_set_up_are_solved_without_mirrors():
    game = load_game("wishbone", size=3, swap_rule=False)
    state = game.new_initial_state("3/1x1/3,white")
    assert Solver(game, megabytes=8).solve(state).value == -exact_value(state)


def test_a_table_too_small_still_answers_right():
    game = load_game("wishbone", size=3)
    state = game.new_initial_state()
    assert Solver(game, megabytes=0.01).solve(state).value == exact_value(state)


def test_nothing_is_claimed_when_the_nodes_run_out():
    game = load_game("wishbone", size=5)
    found = Solver(game, megabytes=8, nodes=1000).solve(game.new_initial_state())
    assert (found.value, found.low, found.high, found.action) == (None, -1, 1, None)
    assert found.nodes <= 1001


def test_nothing_is_claimed_when_the_time_is_up():
    game = load_game("thoughtwave", size=6)
    found = Solver(game, megabytes=8, seconds=0.2).solve(game.new_initial_state())
    assert found.value is None
    assert 0.15 < found.seconds < 1


def test_half_an_answer_is_told():
    game = load_game("wishbone", size=3)
    state = game.new_initial_state()
    whole = Solver(game, megabytes=8).solve(state)
    halves = [Solver(game, megabytes=8, nodes=nodes).solve(state) for nodes in range(100, whole.nodes, 64)]
    assert all(half.low <= whole.value <= half.high for half in halves)


def test_the_same_question_takes_the_same_work():
    game = load_game("wishbone", size=4, swap_rule=False)
    state = after_random_actions(game, 2, 3)
    one, two = (Solver(game, megabytes=8).solve(state) for _ in range(2))
    assert (one.value, one.action, one.nodes, one.known) == (two.value, two.action, two.nodes, two.known)


def test_stop_ends_it_soon():
    game = load_game("wishbone", size=9)
    solver = Solver(game, megabytes=8)
    threading.Timer(0.2, solver.stop).start()
    begun = time.monotonic()
    assert solver.solve(game.new_initial_state()).value is None
    assert time.monotonic() - begun < 5


def test_games_of_chance_are_refused():
    with pytest.raises(QuincunxError, match="Chance"):
        Solver(load_game("tom_tube"))


def test_games_whose_keys_leave_something_out_are_refused():
    with pytest.raises(QuincunxError, match="counts turns"):
        Solver(load_game("thrive"))


def test_there_is_nothing_to_solve_when_the_game_is_over():
    game = load_game("wishbone", size=3)
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    with pytest.raises(GameOverError):
        Solver(game, megabytes=8).solve(state)
