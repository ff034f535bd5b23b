"""The bots: levels that all games share, names on the command line, and what a step promises."""

from __future__ import annotations

import time

import pytest

from quincunx import QuincunxError, load_game
from quincunx.core.errors import GameOverError
from quincunx.search import bots
from quincunx.search.bots import GreedyBot, RandomBot, SearchBot, level, named, read_level
from sample_games import IDS, SAMPLES, walk


def play(state, seats, moves=30):
    for _ in range(moves):
        if state.is_terminal():
            return
        if state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        else:
            state.apply_action(seats[state.current_player()].step(state))


@pytest.mark.parametrize(("name", "options"), SAMPLES, ids=IDS)
def test_levels_play_every_game(name, options):
    game = load_game(name, **options)
    play(game.new_initial_state(), (level(game, 1, seed=1), level(game, 2, seed=2)))
    state = game.new_initial_state()
    play(state, (level(game, 8, seed=1, seconds=0.02), level(game, 7, seed=2, seconds=0.02)), 8)
    assert len(state.history()) == 8


@pytest.mark.parametrize("n", [1, 3])
def test_same_seed_same_game(n):
    def game():
        state = load_game("wishbone", size=6).new_initial_state()
        play(state, (level(state.game, n, seed=5), level(state.game, n, seed=6)))
        return state.history()

    assert game() == game()


def test_a_step_leaves_the_state_alone_and_keeps_what_it_found():
    state = walk("strands", {"board": "mini"}, 1, 3)
    before = state.serialize()
    bot = level(state.game, 2, seed=3)
    assert bot.result is None
    action = bot.step(state)
    assert state.serialize() == before
    assert bot.result is not None
    assert bot.result.action == action
    assert bot.name == "level 2"


@pytest.mark.parametrize("name", ["random", "greedy", "level:2", "uct:30", "mcts:30", "alphabeta:1"])
def test_named(name):
    game = load_game("wishbone", size=5)
    bot = named(game, name, seed=1)
    assert bot.name in (name, name.replace(":", " "))
    assert bot.step(game.new_initial_state()) in game.new_initial_state().legal_actions()


@pytest.mark.parametrize(
    "name", ["", "rand", "level", "level:9", "level:0", "uct", "uct:", "mcts:x", "uct:-5", "random:3"]
)
def test_unknown_names(name):
    with pytest.raises(QuincunxError):
        named(load_game("wishbone", size=5), name)


def test_seconds_alone_are_enough_for_named_searches():
    game = load_game("wishbone", size=5)
    begun = time.perf_counter()
    named(game, "uct", seed=1, seconds=0.05).step(game.new_initial_state())
    assert time.perf_counter() - begun < 0.5


@pytest.mark.parametrize("n", [0, 9, -1, 0.99, 8.01, float("nan")])
def test_unknown_levels(n):
    with pytest.raises(QuincunxError, match="from 1 to 8"):
        level(load_game("wishbone", size=5), n)


def make_all(game):
    return [RandomBot(), GreedyBot(game), level(game, 1), level(game, 8, seconds=0.05)]


def test_refuses_the_end_of_the_game():
    state = walk("wishbone", {"size": 4}, 1, 100)
    for bot in make_all(state.game):
        with pytest.raises(GameOverError, match="over"):
            bot.step(state)


def test_refuses_to_choose_for_chance():
    state = load_game("tom_tube").new_initial_state()
    while not state.is_chance_node():
        texts = [state.action_to_string(action) for action in state.legal_actions()]
        state.apply_action(state.legal_actions()[texts.index("build") if "build" in texts else 0])
    for bot in make_all(state.game):
        with pytest.raises(GameOverError, match="Chance"):
            bot.step(state)


def test_a_turn_takes_its_seconds_however_many_actions_it_has():
    game = load_game("strands", board="large")
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[0])
    bot = SearchBot(game, seconds=0.4, seed=1)
    begun = time.perf_counter()
    player = state.current_player()
    actions = 0
    while state.current_player() == player:
        state.apply_action(bot.step(state))
        actions += 1
    assert actions >= 1
    assert time.perf_counter() - begun < 0.4 + 0.25


def test_a_forced_action_takes_no_time():
    state = load_game("wishbone", size=3, swap_rule=False).new_initial_state("xx1/oo1/xxo,black")
    if state.num_legal_actions() == 1:
        begun = time.perf_counter()
        level(state.game, 8).step(state)
        assert time.perf_counter() - begun < 1


def test_progress_grows_to_the_end():
    game = load_game("wishbone", size=9)
    shares = []
    level(game, 8, seconds=0.15, progress=shares.append).step(game.new_initial_state())
    assert shares == sorted(shares)
    assert 0.8 < shares[-1] <= 1


def test_levels_look_at_more_and_more():
    assert list(bots.SIMULATIONS) == sorted(bots.SIMULATIONS)
    assert len(bots.SIMULATIONS) == max(bots.LEVELS)
    for name, options in SAMPLES:
        table = load_game(name, **options).make_evaluator().levels
        if table is not None:
            assert len(table) == len(bots.SIMULATIONS)
            seen = [entry if isinstance(entry, tuple) else (entry, 0.0) for entry in table]
            assert seen == sorted(seen, key=lambda entry: (entry[0], -entry[1]))


@pytest.mark.parametrize("name", ["wishbone", "thoughtwave"])
def test_between_two_levels_lie_others(name):
    game = load_game(name)
    numbers = [level(game, n).simulations for n in (5, 5.5, 6, 6.25, 7, 7.25, 7.5, 7.75)]
    assert numbers == sorted(set(numbers))
    made = level(game, 1).engine.blur, level(game, 1.5).engine.blur, level(game, 2).engine.blur
    assert made[0] >= made[1] >= made[2]
    assert level(game, 7.5).name == "level 7.5"
    assert named(game, "level:7.5").simulations == level(game, 7.5).simulations


@pytest.mark.parametrize("text", ["", "0", "0.5", "8.5", "9", "3.", ".5", "3,5", "1e0", "nan", "-1", "2.1234", "٣"])
def test_no_level(text):
    assert read_level(text) is None


def test_the_lowest_level_sees_roughly():
    """The best-looking action, at a glance, is no longer always the one that is likeliest."""
    game = load_game("wishbone", size=7)
    state = game.new_initial_state()
    exact = {SearchBot(game, simulations=1, seed=seed).step(state) for seed in range(20)}
    rough = {SearchBot(game, simulations=1, blur=1.0, seed=seed).step(state) for seed in range(20)}
    assert len(exact) < len(rough)


def test_higher_levels_win():
    """Not by how much: that is measured, see docs/performance.md."""
    game = load_game("wishbone", size=5)
    wins = 0
    for seed in range(8):
        state = game.new_initial_state("5/5/2x2/5/5,white" if seed % 2 else "5/5/5/5/1x3,white")
        strong, weak = level(game, 5, seed=seed), level(game, 1, seed=seed)
        play(state, (strong, weak) if seed < 4 else (weak, strong), 100)
        wins += state.returns()[0 if seed < 4 else 1] > 0
    assert wins >= 6
