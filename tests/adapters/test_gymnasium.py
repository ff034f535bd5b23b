"""Gymnasium's own checks on all five games, and what they do not look at."""

import random

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import quincunx
from quincunx.adapters.gymnasium import environment_id, make, register
from quincunx.core.errors import GameOverError, OptionError, PositionError, QuincunxError, UnknownGameError
from quincunx.search.bots import GreedyBot
from sample_games import IDS, SAMPLES

each_game = pytest.mark.parametrize(("name", "options"), SAMPLES, ids=IDS)


def play(env, rng, **reset):
    """One random game; the total reward and the last info."""
    _, info = env.reset(**reset)
    total, over = 0.0, env.over
    while not over:
        _, reward, over, truncated, info = env.step(rng.choice(np.flatnonzero(env.action_masks()).tolist()))
        assert truncated is False
        total += reward
    return total, info


@each_game
@pytest.mark.parametrize("seat", [0, 1])
def test_passes_the_check_of_gymnasium(name, options, seat, recwarn, capsys):
    env = gymnasium.make(environment_id(name), seat=seat, disable_env_checker=True, **options).unwrapped
    check_env(env)
    # What tests before this one in the same process left open is collected at any time.
    assert [str(w.message) for w in recwarn if w.category is not ResourceWarning] == []


def test_ids_are_registered():
    register()  # once more does no harm
    ids = [spec for spec in gymnasium.registry if spec.startswith("quincunx/")]
    assert ids == [
        "quincunx/Thoughtwave-v0", "quincunx/Wishbone-v0", "quincunx/TomTube-v0", "quincunx/Thrive-v0",
        "quincunx/Strands-v0",
    ]  # fmt: skip
    env = gymnasium.make("quincunx.adapters.gymnasium:quincunx/Strands-v0", opponent="greedy", board="mini")
    env.reset(seed=3)
    assert env.unwrapped.bot.name == "greedy"


@each_game
def test_the_reward_is_the_seats_return(name, options):
    rng = random.Random(1)
    for seat in (0, 1):
        env = make(name, seat=seat, **options)
        for seed in range(3):
            total, info = play(env, rng, seed=seed)
            assert total == env.game_state.returns()[seat]
            assert info["why"] == env.game_state.outcome().why
            assert info["seat"] == seat
            assert not info["action_mask"].any()


@each_game
def test_it_is_always_the_seats_turn(name, options):
    rng = random.Random(2)
    env = make(name, seat="random", **options)
    for _ in range(3):
        _, info = env.reset()
        while not env.over:
            state = env.game_state
            assert state.current_player() == info["seat"] == env.seat
            assert np.flatnonzero(env.action_masks()).tolist() == state.legal_actions()
            seen, _, _, _, info = env.step(rng.choice(state.legal_actions()))
            assert (info["action_mask"] == env.action_masks()).all()
            assert (seen == np.asarray(state.observation_tensor(env.seat))).all()


@pytest.mark.parametrize("opponent", ["random", "greedy", "level:1", "uct:20"])
def test_the_same_seed_is_the_same_game_whatever_came_before(opponent):
    env = make("tom_tube", opponent=opponent, seat=1)
    games = []
    for _ in range(2):
        play(env, random.Random(len(games)))
        _, _ = env.reset(seed=11)
        rng = random.Random(4)
        for _ in range(5):
            env.step(rng.choice(env.game_state.legal_actions()))
        games.append(env.game_state.serialize())
    assert games[0] == games[1]


def test_seats_alternate_or_are_drawn_or_asked_for():
    env = make("strands", seat="alternate", board="mini")
    assert [env.reset(seed=1)[1]["seat"], *(env.reset()[1]["seat"] for _ in range(3))] == [0, 1, 0, 1]
    assert env.reset(options={"seat": 0})[1]["seat"] == 0
    env = make("strands", seat="random", board="mini")
    env.reset(seed=1)
    assert {env.reset()[1]["seat"] for _ in range(20)} == {0, 1}


def test_the_opponent_may_be_ones_own_bot():
    made = []

    def mine(game, seed):
        made.append(seed)
        return GreedyBot(game, replies=True, seed=seed)

    env = make("strands", opponent=mine, board="mini")
    env.reset(seed=1)
    env.reset(seed=1)
    assert made[-1] == made[-2]
    assert env.bot.replies


@pytest.mark.parametrize("name", quincunx.registered_games())
def test_an_illegal_action_loses_and_the_rule_is_told(name):
    env = make(name)
    env.reset(seed=0)
    illegal = int(np.flatnonzero(~env.action_masks())[0])
    with pytest.raises(quincunx.QuincunxError) as error:
        env.game_state.clone().apply_action(illegal)
    _, reward, over, truncated, info = env.step(illegal)
    assert (reward, over, truncated, info["illegal"]) == (-1.0, True, False, str(error.value))
    with pytest.raises(GameOverError, match=r"call reset\(\)"):
        env.step(illegal)
    env.reset()
    _, reward, over, _, info = env.step(-1)
    assert (reward, over) == (-1.0, True)
    assert "-1 is no action" in info["illegal"]


def test_a_set_up_position_can_be_where_it_begins():
    state = quincunx.load_game("wishbone", size=5).new_initial_state()
    state.apply_text("c3")
    env = make("wishbone", size=5, seat=1)
    env.reset(options={"position": state.position()})
    assert env.game_state.history() == []
    with pytest.raises(PositionError):
        env.reset(options={"position": "nonsense"})


@pytest.mark.parametrize(
    ("error", "sentence", "wrong"),
    [
        (UnknownGameError, "There is no game 'chess'", {"game": "chess"}),
        (OptionError, "size", {"size": 99}),
        (QuincunxError, "A bot is random, greedy", {"opponent": "deep blue"}),
        (QuincunxError, "A seat is 0 or 1 or alternate or random, not '2'", {"seat": 2}),
        (QuincunxError, "A seat is", {"seat": True}),
        (QuincunxError, "A render mode is human", {"render_mode": "film"}),
    ],
)
def test_what_is_wrong_is_said(error, sentence, wrong):
    with pytest.raises(error, match=sentence):
        make(**{"game": "wishbone", **wrong})


def test_nothing_is_played_before_the_first_reset():
    with pytest.raises(GameOverError, match=r"call reset\(\)"):
        make("strands", board="mini").step(0)


def test_many_games_step_together():
    envs = gymnasium.make_vec("quincunx/Strands-v0", num_envs=3, vectorization_mode="sync", board="mini")
    seen, info = envs.reset(seed=1)
    assert seen.shape == (3, 17, 7, 7)
    actions = [np.flatnonzero(mask)[0] for mask in info["action_mask"]]
    seen, rewards, _, _, info = envs.step(np.array(actions))
    assert rewards.tolist() == [0, 0, 0]
    assert info["action_mask"].shape == (3, 38)
