"""PettingZoo's own checks on all five games, and what they do not look at."""

import pickle
import random
import warnings
from itertools import pairwise

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

import quincunx
from quincunx.adapters import pettingzoo
from quincunx.core.errors import IllegalActionError, PositionError, QuincunxError
from sample_games import IDS, SAMPLES

each_game = pytest.mark.parametrize(("name", "options"), SAMPLES, ids=IDS)
# Nobody can play for the agent whose turn it is not, so its mask is empty; PettingZoo's classic games do the same. It
# knows those by name, and warns about any other environment whose observations are dictionaries.
EXPECTED = (
    "Action mask numpy array is all zeros",
    "Observation is not a NumPy array",
    "Observation space for each agent",
)


def play(env, rng, limit=10**6):
    """Random legal actions to the end; the agents as they acted."""
    agents = []
    for agent in env.agent_iter(limit):
        seen, _, over, _, info = env.last()
        if over:
            env.step(None)
            continue
        assert (seen["action_mask"] == info["action_mask"]).all()
        env.step(rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        agents.append(agent)
    return agents


@each_game
def test_passes_the_api_test(name, options, capsys):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(pettingzoo.env(name, **options), num_cycles=200)
    # What tests before this one in the same process left open is collected at any time.
    told = [str(w.message) for w in caught if w.category is not ResourceWarning]
    assert [text for text in told if not text.startswith(EXPECTED)] == []


@each_game
def test_passes_the_seed_test(name, options):
    seed_test(lambda: pettingzoo.env(name, **options), num_cycles=100)


@each_game
def test_passes_the_render_test(name, options, capsys):
    looks = {"svg": lambda text: text.startswith("<svg"), "rgb_array": lambda image: image.std() > 5}
    render_test(lambda render_mode: pettingzoo.env(name, render_mode=render_mode, **options), custom_tests=looks)
    assert quincunx.load_game(name).long_name in capsys.readouterr().out


@each_game
def test_passes_the_parallel_api_test_as_turns(name, options, capsys):
    parallel_api_test(Turns(pettingzoo.env(name, **options)), num_cycles=100)


class Turns:
    """PettingZoo's view of turns as parallel steps, which its test wants to see without saying what it is."""

    def __init__(self, env):
        self.env = turn_based_aec_to_parallel(env)

    @property
    def unwrapped(self):
        return self

    def __getattr__(self, name):
        return getattr(self.env, name)

    def step(self, actions):
        # The test draws no action for anybody on the first step.
        actor = self.env.aec_env.agent_selection
        if actor not in actions:
            mask = self.env.aec_env.observe(actor)["action_mask"]
            actions = {actor: self.env.action_space(actor).sample(mask)}
        return self.env.step(actions)


@each_game
def test_an_agent_acts_as_often_in_a_row_as_its_turn_has_actions(name, options):
    env = pettingzoo.env(name, **options)
    env.reset(seed=5)
    agents = play(env, random.Random(5))
    history = env.unwrapped.game_state.full_history()
    assert agents == [f"player_{player}" for player, _ in history if player >= 0]


@pytest.mark.parametrize(("name", "options"), [("strands", {"board": "small"}), ("thrive", {}), ("tom_tube", {})])
def test_some_games_have_turns_of_several_actions(name, options):
    env = pettingzoo.env(name, **options)
    env.reset(seed=1)
    agents = play(env, random.Random(1), limit=80)
    assert any(a == b for a, b in pairwise(agents))


@each_game
def test_rewards_come_at_the_end_and_are_the_returns(name, options):
    for seed in range(3):
        env = pettingzoo.env(name, **options)
        env.reset(seed=seed)
        rng = random.Random(seed)
        total = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            seen, reward, over, truncated, _ = env.last()
            assert truncated is False
            assert reward == 0.0 or over
            total[agent] += reward
            env.step(None if over else rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        assert list(total.values()) == env.unwrapped.game_state.returns()
        assert env.agents == []


@each_game
def test_the_one_who_waits_has_an_empty_mask_and_a_view_of_its_own(name, options):
    env = pettingzoo.env(name, **options)
    env.reset(seed=2)
    for agent in env.agent_iter(20):
        seen, _, over, _, _ = env.last()
        if over:
            break
        (other,) = set(env.agents) - {agent}
        assert not env.observe(other)["action_mask"].any()
        assert not env.infos[other]["action_mask"].any()
        state = env.unwrapped.game_state
        for who in env.agents:
            expected = np.asarray(state.observation_tensor(int(who[-1])))
            assert (env.observe(who)["observation"] == expected).all()
            assert env.observation_space(who).contains(env.observe(who))
        assert (env.state() == np.asarray(state.observation_tensor(0))).all()
        env.step(env.action_space(agent).sample(seen["action_mask"]))


def test_chance_comes_from_the_seed():
    def dealt(env, seed):
        env.reset(seed=seed)
        play(env, random.Random(0), limit=40)
        return env.unwrapped.game_state.history()

    env = pettingzoo.env("tom_tube")
    once, later = dealt(env, 7), dealt(env, None)
    assert dealt(env, 7) == once
    assert dealt(env, None) == later
    assert len({tuple(dealt(env, seed)) for seed in range(5)}) > 1


@pytest.mark.parametrize("name", quincunx.registered_games())
def test_an_illegal_action_loses_and_the_rule_is_told(name):
    env = pettingzoo.env(name)
    env.reset(seed=0)
    mask = env.last()[0]["action_mask"]
    agent = env.agent_selection
    illegal = int(np.flatnonzero(mask == 0)[0])
    with pytest.raises(IllegalActionError) as error:
        env.unwrapped.game_state.clone().apply_action(illegal)
    env.step(illegal)
    assert env.rewards == {who: -1.0 if who == agent else 0.0 for who in env.possible_agents}
    assert all(env.terminations.values())
    assert env.last()[4]["illegal"] == str(error.value)
    while env.agents:
        env.step(None)
    env.reset(seed=0)
    assert "illegal" not in env.last()[4]


def test_an_action_that_there_is_not_is_refused():
    env = pettingzoo.env("strands", board="mini")
    env.reset()
    for action in (-1, 38, "a1", 2.0):
        with pytest.raises(AssertionError, match="not in action space"):
            env.step(action)


def test_without_wrappers_an_illegal_action_changes_nothing():
    env = pettingzoo.raw_env("wishbone", size=5)
    env.reset()
    before = env.game_state.serialize()
    for action in (26, 99, -1, "d4"):
        with pytest.raises(IllegalActionError):
            env.step(action)
    assert env.game_state.serialize() == before
    env.step(np.int64(3))
    assert env.game_state.history() == [3]
    assert type(env.game_state.history()[0]) is int


def test_a_set_up_position_can_be_where_it_begins():
    state = quincunx.load_game("wishbone", size=5).new_initial_state()
    state.apply_text("c3")
    env = pettingzoo.env("wishbone", size=5)
    env.reset(options={"position": state.position()})
    assert env.agent_selection == "player_1"
    assert env.unwrapped.game_state.position() == state.position()
    with pytest.raises(PositionError):
        env.reset(options={"position": "nonsense"})


def test_pictures_are_made_as_asked(capsys):
    shown = {}
    for mode in ("human", "ansi", "rgb_array", "svg"):
        env = pettingzoo.env("strands", board="mini", render_mode=mode)
        env.reset()
        env.step(env.unwrapped.game_state.string_to_action("d6"))
        shown[mode] = env.render()
    assert shown["human"] is None
    assert shown["ansi"].splitlines()[0].startswith("Strands")
    assert capsys.readouterr().out.count("Strands") == 3  # reset, step, and once more by hand
    assert shown["rgb_array"].dtype == np.uint8
    assert max(shown["rgb_array"].shape) == 480
    env = pettingzoo.env("strands", board="mini")
    env.reset()
    with pytest.warns(UserWarning, match="without a render_mode"):
        assert env.render() is None
    with pytest.raises(QuincunxError, match="render mode is human, ansi"):
        pettingzoo.env("strands", render_mode="film")


def test_it_can_be_pickled():
    env = pickle.loads(pickle.dumps(pettingzoo.raw_env("strands", board="mini", render_mode="ansi")))
    env.reset(seed=1)
    assert (str(env), env.game.options["board"], env.render_mode) == ("quincunx_strands_v0", "mini", "ansi")
