"""Batches against single games, step for step; the same on any number of threads; what is refused."""

import numpy as np
import pytest

import quincunx
from quincunx.adapters.batch import BatchEnv
from quincunx.core.errors import GameOverError, IllegalActionError, OptionError
from quincunx.core.state import TERMINAL
from sample_games import IDS, SAMPLES

each_game = pytest.mark.parametrize(("name", "options"), SAMPLES, ids=IDS)


def seen(batch, env, state):
    """What a batch must show of an environment in this state."""
    assert batch.players[env] == state.current_player()
    assert bytes(batch.masks[env]) == bytes(state.legal_actions_mask())
    assert np.flatnonzero(batch.masks[env]).tolist() == state.legal_actions()
    if batch.observations is not None:
        expected = np.asarray(state.observation_tensor())
        if batch.observations.dtype == np.uint8:
            expected = np.floor(expected.astype(float) * 255 + 0.5)
        np.testing.assert_array_equal(batch.observations[env], expected)


def follow(batch, mirrors, actions):
    """Play the same actions in single games, with the chance results the batch drew; what the step has to tell."""
    rewards, over = np.zeros((batch.num_envs, 2)), np.zeros(batch.num_envs, bool)
    for env, mirror in enumerate(mirrors):
        if mirror.is_terminal():
            over[env] = True
            continue
        mirror.apply_action(int(actions[env]))
        position = batch.state(env).position()
        while mirror.is_chance_node():
            # The result that leads to where the batch is, if its game goes on; any, if it began anew.
            for action in mirror.legal_actions():
                child = mirror.clone()
                child.apply_action(action)
                if child.is_chance_node() or child.position() == position:
                    break
            mirror.apply_action(action)
        if mirror.is_terminal():
            rewards[env], over[env] = mirror.returns(), True
    return rewards, over


@pytest.mark.parametrize("observation", ["float32", "uint8", None])
@each_game
def test_a_batch_plays_as_single_games_do(name, options, observation):
    batch = BatchEnv(name, num_envs=5, seed=8, auto_reset=False, observation=observation, **options)
    step = batch.reset()
    assert step.observations is batch.observations
    mirrors = [batch.game.new_initial_state() for _ in range(5)]
    for count in range(2000):
        for env, mirror in enumerate(mirrors):
            if count % 7 == 0 or mirror.is_terminal():
                seen(batch, env, mirror)
        if all(mirror.is_terminal() for mirror in mirrors):
            break
        actions = batch.random_actions().copy()
        step = batch.step(actions)
        rewards, over = follow(batch, mirrors, actions)
        np.testing.assert_array_equal(step.rewards, rewards)
        np.testing.assert_array_equal(step.terminated, over)
    assert step.terminated.all()
    assert not step.masks.any()
    assert (batch.random_actions() == -1).all()
    batch.step(np.full(5, 10**9))  # nothing is asked of games that are over
    assert not batch.rewards.any()
    batch.reset()
    assert not batch.terminated.any()
    seen(batch, 3, batch.state(3))


@pytest.mark.parametrize("size", [3, 7, 8, 9, 11, 16, 17, 25])
def test_boards_that_are_copied_eight_points_at_a_time(size):
    batch = BatchEnv("wishbone", num_envs=3, seed=size, auto_reset=False, observation="uint8", size=size)
    mirrors = [batch.game.new_initial_state() for _ in range(3)]
    while not batch.terminated.all():
        actions = batch.random_actions()
        batch.step(actions)
        for env, mirror in enumerate(mirrors):
            if not mirror.is_terminal():
                mirror.apply_action(int(actions[env]))
                seen(batch, env, mirror)
                legal = mirror.legal_actions()
                assert np.flatnonzero(batch.masks[env]).tolist() == legal


@each_game
def test_games_begin_anew_by_themselves(name, options):
    batch = BatchEnv(name, num_envs=3, seed=2, observation="uint8", **options)
    first, ended, limit = batch.game.new_initial_state(), 0, batch.game.info.max_game_length
    for _ in range(limit + 1):
        step = batch.step(batch.random_actions())
        for env in range(3):
            assert step.terminated[env] == (batch.state(env).position() == first.position())
            assert bool(step.rewards[env].any()) <= bool(step.terminated[env])
            assert step.rewards[env].sum() == 0
            if step.terminated[env]:
                seen(batch, env, first)
        ended += int(step.terminated.sum())
        assert step.masks.any(axis=1).all()
        assert TERMINAL not in batch.players
        if ended >= 3:
            break
    assert ended >= 3


@each_game
def test_the_same_seed_gives_the_same_games_on_any_number_of_threads(name, options):
    batches = [
        BatchEnv(name, num_envs=1040, threads=threads, seed=5, observation="uint8", **options) for threads in (1, 2, 5)
    ]
    assert [batch.threads for batch in batches] == [1, 2, 4]
    for _ in range(12):
        steps = [batch.step(batch.random_actions()) for batch in batches]
        for other in steps[1:]:
            for one, two in zip(steps[0], other, strict=True):
                np.testing.assert_array_equal(one, two)
    again = [batch.reset(seed=7) and batch.random_actions().tolist() for batch in batches]
    assert again[0] == again[1] == again[2]
    assert len(set(again[0])) > 1
    for batch in batches:
        batch.close()


def test_environments_draw_differently_and_every_action():
    batch = BatchEnv("wishbone", size=5, num_envs=2000, seed=1, observation=None)
    counts = np.bincount(batch.random_actions(), minlength=27)
    assert (counts[:25] > 40).all()
    assert not counts[25:].any()


def test_very_many_environments_are_looked_at_by_all_threads():
    batches = [BatchEnv("wishbone", size=3, num_envs=4200, threads=threads, seed=4) for threads in (1, 3)]
    for _ in range(3):
        one, two = (batch.random_actions() for batch in batches)
        np.testing.assert_array_equal(one, two)
        for batch in batches:
            batch.step(batch.random_actions())
    actions = batches[1].random_actions().copy()
    actions[[4100, 4199]] = -1
    with pytest.raises(IllegalActionError, match=r"^Environment 4100: "):
        batches[1].step(actions)


@pytest.mark.parametrize("threads", [1, 3])
def test_an_illegal_action_is_refused_by_name_and_nothing_is_stepped(threads):
    batch = BatchEnv("wishbone", size=5, num_envs=900, threads=threads, seed=1)
    batch.step(np.full(900, 7))
    before = [array.copy() for array in (batch.observations, batch.masks, batch.players)]
    actions = np.full(900, 8)
    actions[[17, 203]] = 7
    with pytest.raises(
        IllegalActionError, match=r"^Environment 17: c2 already holds a black stone\. No environment was stepped\.$"
    ):
        batch.step(actions)
    for wrong in (-1, 27, 2**40):
        actions[17] = 8
        actions[203] = wrong
        with pytest.raises(IllegalActionError, match=r"^Environment 203: .* is no action of Wishbone: .* 0 to 26\."):
            batch.step(actions)
    for array, old in zip((batch.observations, batch.masks, batch.players), before, strict=True):
        np.testing.assert_array_equal(array, old)
    actions[203] = 8
    for kind in (np.uint8, np.int32, np.int64, np.uint64):
        batch.reset()
        assert batch.step(actions.astype(kind)).observations[899, 1, 1, 3] == 1


def test_actions_of_another_form_are_refused():
    batch = BatchEnv("wishbone", size=5, num_envs=4, seed=1)
    for wrong in (np.zeros(3, int), np.zeros((4, 1), int), np.zeros(4), [0, 1, 2], None):
        with pytest.raises(IllegalActionError, match=r"whole numbers of shape \(4,\)"):
            batch.step(wrong)
    batch.step([0, 1, 2, 3])
    batch.step(np.arange(8, dtype=np.int32)[::-2])
    assert batch.masks[:, 25].sum() == 0


def test_what_a_batch_is_made_of_is_checked():
    for wrong in ({"num_envs": 0}, {"num_envs": 2.5}, {"num_envs": 4, "threads": 0}):
        with pytest.raises(OptionError, match="a whole number, 1 or more"):
            BatchEnv("wishbone", **wrong)
    with pytest.raises(OptionError, match="'float32', 'uint8' or None"):
        BatchEnv("wishbone", num_envs=1, observation="float64")
    with pytest.raises(OptionError, match="size is a whole number"):
        BatchEnv("wishbone", num_envs=1, size=99)
    game = quincunx.load_game("wishbone", size=7)
    assert BatchEnv(game, num_envs=2).masks.shape == (2, 51)
    with pytest.raises(OptionError, match="has its options"):
        BatchEnv(game, num_envs=2, size=7)


def test_the_arrays_have_the_promised_shapes():
    batch = BatchEnv("tom_tube", num_envs=6, seed=3)
    info = batch.game.info
    step = batch.step(batch.random_actions())
    assert (step.observations.shape, step.observations.dtype) == ((6, *info.observation_shape), np.float32)
    assert (step.masks.shape, step.masks.dtype) == ((6, info.num_distinct_actions), bool)
    assert (step.rewards.shape, step.rewards.dtype) == ((6, 2), np.float32)
    assert (step.terminated.shape, step.terminated.dtype) == ((6,), bool)
    assert (batch.players.shape, batch.players.dtype) == ((6,), np.int8)
    assert (batch.random_actions().shape, batch.random_actions().dtype) == ((6,), np.int32)
    assert batch.observations is step.observations


@each_game
def test_an_environment_can_go_on_from_a_state(name, options):
    batch = BatchEnv(name, num_envs=3, seed=1, **options)
    batch.step(batch.random_actions())
    state = batch.game.new_initial_state()
    rng = quincunx.Random(3)
    while len(state.history()) < 9 or state.is_chance_node():
        state.apply_action(state.sample_action(rng))
    batch.set_state(1, state)
    seen(batch, 1, state)
    assert batch.state(1).position() == state.position()
    assert not batch.rewards.any()
    batch.step(batch.random_actions())
    assert batch.state(1).position() != state.position()


def test_states_and_numbers_of_environments_are_checked():
    batch = BatchEnv("wishbone", size=5, num_envs=2)
    with pytest.raises(OptionError, match="not one of this batch's game"):
        batch.set_state(0, quincunx.load_game("wishbone", size=6).new_initial_state())
    over = batch.game.new_initial_state()
    over.random_playout(quincunx.Random(1))
    with pytest.raises(GameOverError, match="a player is to act"):
        batch.set_state(0, over)
    for wrong in (-1, 2):
        with pytest.raises(OptionError, match="numbered 0 to 1"):
            batch.state(wrong)
        with pytest.raises(OptionError, match="numbered 0 to 1"):
            batch.set_state(wrong, batch.game.new_initial_state())


def test_without_a_seed_batches_differ():
    drawn = [BatchEnv("strands", num_envs=50).random_actions().tolist() for _ in range(2)]
    assert drawn[0] != drawn[1]
