"""What every game's evaluator promises to search."""

import random

import pytest

import quincunx
from quincunx.core.errors import GameOverError
from sample_games import IDS, SAMPLES

each_game = pytest.mark.parametrize(("name", "options"), SAMPLES, ids=IDS)


@each_game
def test_no_action_ends_the_game_that_was_said_not_to(name, options):
    game = quincunx.load_game(name, **options)
    knowing = game.make_evaluator()
    ends = 0
    for seed in range(6):
        rng = random.Random(seed)
        state = game.new_initial_state()
        while not state.is_terminal():
            if not state.is_chance_node() and (rng.random() < 0.3 or len(state.legal_actions()) < 12):
                may = set(knowing.actions_that_may_end(state))
                for action in state.legal_actions():
                    child = state.clone()
                    child.apply_action(action)
                    ends += child.is_terminal()
                    assert action in may or not child.is_terminal(), state.serialize()
            state.apply_action(rng.choice(state.legal_actions()))
        with pytest.raises(GameOverError):
            knowing.actions_that_may_end(state)
    assert ends


@each_game
def test_values_and_weights_are_what_they_say(name, options):
    game = quincunx.load_game(name, **options)
    knowing = game.make_evaluator()
    rng = random.Random(3)
    state = game.new_initial_state()
    while not state.is_terminal():
        assert -1 <= knowing.evaluate(state) <= 1
        if not state.is_chance_node():
            weights = knowing.action_weights(state)
            assert list(weights) == state.legal_actions()
            assert min(weights.values()) >= 0
            assert sum(weights.values()) == pytest.approx(1)
        state.apply_action(rng.choice(state.legal_actions()))
    assert knowing.evaluate(state) == state.returns()[0]
    with pytest.raises(GameOverError):
        knowing.action_weights(state)
