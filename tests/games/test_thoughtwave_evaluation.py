"""Thoughtwave: what the evaluator says of positions where the truth is plain."""

from __future__ import annotations

import random

import pytest

from policies import POLICIES
from quincunx import Game, Random, State, load_game
from quincunx.arena.match import play_match

GAMES = [
    {"size": 4},
    {"size": 6, "red_axis": "horizontal"},
    {"size": 5, "illegal": "forfeit", "gift": "cross"},
    {},
    {"size": 16},
]
every_game = pytest.mark.parametrize("options", GAMES)
MIRRORS = ("NWSE", "SENW", "SWNE")


def random_positions(game: Game, seed: int, turns: int) -> list[State]:
    """The positions of one random game that are not over."""
    rng = Random(seed)
    state = game.new_initial_state()
    found = []
    while not state.is_terminal() and len(state.history()) < turns:
        found.append(state.clone())
        state.apply_action(state.sample_action(rng))
    return found


def wavy_positions(game: Game, seed: int) -> list[State]:
    """The positions of one game of long waves."""
    rng = random.Random(seed)
    state = game.new_initial_state()
    found = []
    while not state.is_terminal():
        found.append(state.clone())
        texts = sorted(state.action_to_string(action) for action in state.legal_actions())
        state.apply_action(state.string_to_action(POLICIES["waves"](state, texts, rng)))
    return found


@every_game
def test_values_and_weights_are_finite(options):
    game = load_game("thoughtwave", **options)
    evaluator = game.make_evaluator()
    for state in random_positions(game, 1, 60)[::5] + (wavy_positions(game, 1) if game.options["size"] < 8 else []):
        assert -1 <= evaluator.evaluate(state) <= 1
        weights = evaluator.action_weights(state)
        assert list(weights) == state.legal_actions()
        assert all(0 < weight <= 1 for weight in weights.values())


def test_a_wave_about_to_be_completed_is_won_for_the_player_to_move():
    game = load_game("thoughtwave", size=4)
    evaluator = game.make_evaluator()
    red = game.new_initial_state("1e2/1e2/1e2/4,2.6.10.2.1,2.6.10.5.1,r")
    assert evaluator.evaluate(red) > 0.95
    weights = evaluator.action_weights(red)
    wins = {red.string_to_action(f"b1:{arms}") for arms in ("NS", "NES", "NSW", "NESW")}
    assert sum(weights[action] for action in wins) > 0.9


def test_a_square_between_the_opponents_waves_cannot_be_saved():
    # Whoever fills b2 joins Red's waves.
    game = load_game("thoughtwave", size=4)
    evaluator = game.make_evaluator()
    black = game.new_initial_state("1e2/1e2/4/1e2,2.6.10.2.1,2.6.10.5.1,b")
    assert evaluator.evaluate(black) > 0.9
    weights = evaluator.action_weights(black)
    assert max(w for a, w in weights.items() if black.action_to_string(a).startswith("b2")) < min(
        w for a, w in weights.items() if not black.action_to_string(a).startswith("b2")
    )


def test_an_end_of_a_wave_at_the_rim_has_to_be_turned_away():
    game = load_game("thoughtwave", size=5)
    evaluator = game.make_evaluator()
    black = game.new_initial_state("2e2/2e2/2e2/2e2/5,2.6.10.1.1,2.6.10.5.1,b")
    weights = evaluator.action_weights(black)
    saving = [w for a, w in weights.items() if black.action_to_string(a) in {"c1:N", "c1:NE", "c1:NW", "c1:NEW"}]
    assert len(saving) == 4
    assert sum(saving) > 0.8


def test_the_shortest_way_the_current_and_the_winning_squares_can_be_shown():
    game = load_game("thoughtwave", size=4)
    evaluator = game.make_evaluator()
    state = game.new_initial_state("1e2/1e2/4/4,2.6.10.3.1,2.6.10.5.1,b")

    def squares(text: str) -> list[int]:
        return [(int(name[1]) - 1) * 4 + "abcd".index(name[0]) for name in text.split()]

    assert evaluator.shortest_way(state, 0) == squares("b1 b2")
    assert evaluator.shortest_way(state, 1) == squares("a1 b1 c1 d1 a2 b2 c2 d2")
    assert evaluator.winning_squares(state, 0) == []
    current = evaluator.current(state, 0)
    assert max(current, key=current.__getitem__) == squares("b2")[0]
    state.apply_action(state.string_to_action("a1:NE"))
    state.apply_action(state.string_to_action("b2:NS"))
    assert evaluator.winning_squares(state, 0) == squares("b1")
    assert evaluator.winning_squares(state, 1) == []


@every_game
def test_mirror_images_have_the_same_value(options):
    game = load_game("thoughtwave", **options)
    evaluator = game.make_evaluator()
    for state in random_positions(game, 2, 40)[::8]:
        for moves in game.symmetries():
            other = game.new_initial_state()
            for action in state.history():
                other.apply_action(moves[action])
            assert evaluator.evaluate(other) == pytest.approx(evaluator.evaluate(state), abs=0.1)


def test_exchanged_colours_negate_the_value():
    game = load_game("thoughtwave", size=6)
    evaluator = game.make_evaluator()
    turn = game.moved_actions("ESWN")
    for state in random_positions(game, 3, 24):
        board = game.new_initial_state()
        for action in state.history():
            board.apply_action(turn[action])
        rows, red, black, mover = board.position().split(",")
        other = game.new_initial_state(",".join((rows, black, red, "b" if mover == "r" else "r")))
        assert evaluator.evaluate(other) == pytest.approx(-evaluator.evaluate(state), abs=0.1)


def test_a_small_search_beats_random_play():
    game = load_game("thoughtwave", size=6)
    assert play_match(game, "mcts:16", "random", 20, seed=1).share >= 0.95
