"""What search is told about Wishbone. x is Black, o is White, a dot an empty point."""

import random
import re

import pytest

from quincunx import load_game
from quincunx.core.rng import Random
from quincunx.search.bots import SearchBot, level, named


def position(drawing, to_move="black", **options):
    """The state of a drawing, rows from the top."""
    rows = ["".join(line.split()) for line in drawing.split("\n") if line.strip()]
    return load_game("wishbone", size=len(rows), **options).new_initial_state("/".join(rows) + "," + to_move)


def value(drawing, to_move="black", **options):
    """The evaluator's value for Black, who is player 0 without a swap."""
    state = position(drawing, to_move, **options)
    return state.game.make_evaluator().evaluate(state)


def weights(drawing, to_move="black", **options):
    """The share of each point, by name."""
    state = position(drawing, to_move, **options)
    shares = state.game.make_evaluator().action_weights(state)
    return {state.action_to_string(action): share for action, share in shares.items()}


def exchanged(drawing):
    """The drawing with the colours exchanged and the board turned a quarter, so that nothing else changes."""
    rows = ["".join(line.split()) for line in drawing.split("\n") if line.strip()]
    return "\n".join("".join(column).translate(str.maketrans("xo", "ox")) for column in zip(*rows[::-1]))


def random_positions(count, **options):
    """Positions of random games in which somebody is to move."""
    game = load_game("wishbone", **options)
    dice = random.Random(1)
    for seed in range(count):
        state = game.new_initial_state()
        rng = Random(seed)
        for _ in range(dice.randrange(game.options["size"] ** 2 // 2)):
            if not state.is_terminal():
                state.apply_action(state.sample_action(rng))
        if not state.is_terminal():
            yield state


ALMOST = """
    . . . . .
    . o x . o
    . . x . .
    . o x o .
    . . x . .
"""


def test_one_stone_from_winning_is_nearly_won():
    assert value(ALMOST) > 0.9
    assert value(exchanged(ALMOST), "white") < -0.9


def test_the_saving_wall_and_the_winning_stone_get_the_largest_shares():
    for to_move in ("black", "white"):
        share = weights(ALMOST, to_move)
        best = max(share, key=share.get)
        assert best in {"b5", "c5", "d5"}, (to_move, best)


def test_being_on_move_is_worth_more_the_more_stones_there_are():
    empty = "\n".join(["....."] * 5)
    assert value(empty, "black") == value(empty, "white") == pytest.approx(0, abs=1e-4)
    even = """
        . . . . .
        . x . o .
        . . . . .
        . o . x .
        . . . . .
    """
    assert value(even, "black") > 0.1
    assert value(even, "white") == pytest.approx(-value(even, "black"), abs=1e-4)


def test_a_stone_on_an_own_edge_does_little_on_a_quiet_board():
    middle, edge = "\n".join(["......."] * 3), "\n".join(["......."] * 6)
    assert value(f"{middle}\n...x...\n{middle}", "white") > value(f"{edge}\n...x...", "white")


@pytest.mark.parametrize("size", [3, 8, 13, 25])
@pytest.mark.parametrize("edge_handles", [False, True])
def test_images_of_a_position_are_worth_the_same(size, edge_handles):
    for state in random_positions(4, size=size, edge_handles=edge_handles, swap_rule=False):
        evaluator = state.game.make_evaluator()
        expected = evaluator.evaluate(state)
        shares = evaluator.action_weights(state)
        for image in state.game.symmetries()[1:]:
            other = state.game.new_initial_state()
            for action in state.history():
                other.apply_action(image[action])
            assert evaluator.evaluate(other) == pytest.approx(expected, abs=2e-3)
            for action, share in evaluator.action_weights(other).items():
                assert share == pytest.approx(shares[image.index(action)], rel=0.05, abs=1e-4)


@pytest.mark.parametrize("size", [4, 9, 13])
def test_exchanging_colours_and_turning_the_board_turns_the_value_round(size):
    for state in random_positions(8, size=size, swap_rule=False):
        rows, to_move = state.position().split(",")[:2]
        drawing = "\n".join(
            "".join("." * int(run) if run.isdigit() else run for run in re.findall(r"\d+|[xo]", row))
            for row in rows.split("/")
        )
        other = value(exchanged(drawing), "white" if to_move == "black" else "black")
        assert other == pytest.approx(-value(drawing, to_move), abs=2e-3)


@pytest.mark.parametrize("size", [3, 5, 13, 25])
def test_values_and_weights_are_sane_and_do_not_depend_on_what_was_asked_before(size):
    asked = None
    for state in random_positions(10, size=size):
        asked = asked or state.game.make_evaluator()
        fresh = state.game.make_evaluator()
        assert -1 <= asked.evaluate(state) <= 1
        assert asked.evaluate(state) == fresh.evaluate(state)
        shares = asked.action_weights(state)
        assert list(shares) == state.legal_actions()
        assert min(shares.values()) > 0
        assert shares == fresh.action_weights(state)


def test_who_may_swap_has_the_better_side_of_it():
    game = load_game("wishbone", size=9)
    evaluator = game.make_evaluator()
    for first, strong in (("e5", True), ("d5", True), ("a1", False), ("a9", False)):
        state = game.new_initial_state()
        state.apply_text(first)
        assert evaluator.evaluate(state) < 0  # for the second player, who is player 1
        shares = evaluator.action_weights(state)
        assert (shares[state.string_to_action("swap")] > 0.3) == strong


@pytest.mark.parametrize(("first", "swaps"), [("e5", True), ("d5", True), ("a9", False), ("a1", False)])
def test_search_takes_over_a_strong_first_stone_and_no_weak_one(first, swaps):
    game = load_game("wishbone", size=9)
    state = game.new_initial_state()
    state.apply_text(first)
    action = SearchBot(game, simulations=400, seed=1).step(state)
    assert (state.action_to_string(action) == "swap") == swaps


def test_search_does_not_open_where_a_swap_would_cost_it_the_middle():
    game = load_game("wishbone", size=9)
    state = game.new_initial_state()
    action = SearchBot(game, simulations=2000, seed=1).step(state)
    assert state.action_to_string(action) not in {"d4", "d5", "d6", "e4", "e5", "e6", "f4", "f5", "f6"}


@pytest.mark.parametrize("size", [3, 4])
def test_what_may_end_the_game_is_looked_at(size):
    for swap in (False, True):
        game = load_game("wishbone", size=size, swap_rule=swap)
        for seed in range(40):
            state = game.new_initial_state()
            rng = Random(seed)
            while not state.is_terminal():
                ending = set()
                for action in state.legal_actions():
                    child = state.clone()
                    child.apply_action(action)
                    if child.is_terminal() and child.returns()[state.current_player()] > 0:
                        ending.add(action)
                if ending:
                    result = SearchBot(game, simulations=1, seed=seed)
                    assert result.step(state) in ending
                state.apply_action(state.sample_action(rng))


def test_a_small_search_beats_random_play():
    game = load_game("wishbone", size=9)
    won = 0
    for seed in range(10):
        state = game.new_initial_state()
        bots = [level(game, 1, seed=seed), named(game, "random", seed=seed)]
        while not state.is_terminal():
            state.apply_action(bots[(state.current_player() + seed) % 2].step(state))
        won += state.returns()[seed % 2] > 0
    assert won == 10
