"""The games as OpenSpiel's own: its conformance tests, its playthroughs, its bots."""

import copy
import random
from pathlib import Path
from unittest import loader
from unittest.result import TestResult as Result

import numpy as np
import pytest

import quincunx
from quincunx.core.errors import GameOverError, IllegalActionError, OptionError
from quincunx.core.options import Option
from sample_games import IDS, SAMPLES, walk

pyspiel = pytest.importorskip("pyspiel")
flags = pytest.importorskip("absl.flags")
from open_spiel.integration_tests import api_test  # noqa: E402
from open_spiel.python.algorithms import generate_playthrough  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402

from quincunx.adapters import bots, openspiel  # noqa: E402

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
# Small enough to be read, one a game, (game, observation parameters); run this file to write them anew.
PLAYED = {
    "thoughtwave": ("quincunx_thoughtwave(size=4)", None),
    "wishbone": ("quincunx_wishbone(size=4)", None),
    "tom_tube": ("quincunx_tom_tube(extra_energy=0%2C2,simple=True)", "string"),
    "thrive": ("quincunx_thrive(peg_supply=16)", "string"),
    "strands": ("quincunx_strands(board=mini)", None),
}
NAMES = openspiel.register()
each_game = pytest.mark.parametrize(("name", "options"), SAMPLES, ids=IDS)


def loaded(name, options):
    return openspiel.openspiel_game(quincunx.load_game(name, **options))


def conforms(base, game, name, leave_out=()):
    """Run the tests of a class of OpenSpiel's api_test on a game."""
    case = type("Conforms", (base,), {"game": game, "game_name": name})
    suite, result = loader.TestLoader(), Result()
    names = [test for test in suite.getTestCaseNames(case) if test not in leave_out]
    assert names
    suite.suiteClass(map(case, names)).run(result)
    assert result.testsRun == len(names)
    assert not result.errors + result.failures, (result.errors + result.failures)[0][1]


def test_all_games_are_known_and_loadable_by_default():
    assert openspiel.register() == NAMES
    assert NAMES[:5] == [f"quincunx_{name}" for name in quincunx.registered_games()[:5]]
    known = {entry.short_name: entry for entry in pyspiel.registered_games()}
    for name in NAMES:
        assert known[name].default_loadable
        assert str(pyspiel.load_game(name)) == f"{name}()"


@pytest.mark.parametrize("name", NAMES)
def test_random_simulations_with_default_options(name):
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=2, serialize=False, verbose=False)


@each_game
def test_random_simulations_with_serialisation(name, options):
    pyspiel.random_sim_test(loaded(name, options), num_sims=3, serialize=True, verbose=False)


@each_game
def test_openspiels_api_test(name, options):
    conforms(api_test.EnforceAPIOnPartialTreeBase, loaded(name, options), name)


def test_openspiels_api_test_on_a_whole_tree(monkeypatch):
    game = pyspiel.load_game("quincunx_strands(board=2 2/2 1 3/3 3)")
    found = {"chance": 0, "playing": 0, "terminal": 0}

    def count(state):
        """The nodes of the tree, by our own State."""
        found["terminal" if state.is_terminal() else "chance" if state.is_chance_node() else "playing"] += 1
        for action in state.legal_actions():
            child = state.clone()
            child.apply_action(action)
            count(child)

    count(game.core.new_initial_state())
    assert found["terminal"] > 1000
    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, "strands", tuple(found.values()))
    # Two tests compare information states as tensors, which open games do not have.
    conforms(
        api_test.EnforceAPIOnFullTreeBase,
        game,
        "strands",
        ("test_game_is_perfect_recall", "test_current_player_infosets_no_overlap_between_players"),
    )


@each_game
def test_openspiel_sees_what_we_see(name, options):
    game, rng = loaded(name, options), random.Random(7)
    observer = make_observation(game)
    state, ours = game.new_initial_state(), game.core.new_initial_state()
    while True:
        assert state.current_player() == ours.current_player()
        assert state.legal_actions() == ours.legal_actions()
        assert [state.action_to_string(action) for action in ours.legal_actions()[:5]] == [
            ours.action_to_string(action) for action in ours.legal_actions()[:5]
        ]
        assert state.returns() == ours.returns()
        assert state.rewards() == ours.returns()
        if ours.is_chance_node():
            assert state.chance_outcomes() == ours.chance_outcomes()
        else:
            for player in (0, 1):
                observer.set_from(state, player)
                np.testing.assert_array_equal(observer.dict["observation"], np.asarray(ours.observation_tensor(player)))
                assert state.observation_string(player) == ours.position()
        if ours.is_terminal():
            break
        action = rng.choice(ours.legal_actions())
        state.apply_action(action)
        ours.apply_action(action)
    assert state.history() == ours.history()


@each_game
def test_clones_and_serialised_states_go_their_own_way(name, options):
    game = loaded(name, options)
    state = openspiel.openspiel_state(game, walk(name, dict(game.core.options), 3, 9))
    before = (state.history(), state.serialize(), str(state))
    again = [
        state.clone(),
        copy.deepcopy(state),
        game.deserialize_state(state.serialize()),
        pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1],
    ]
    for twin in again:
        assert (twin.history(), str(twin)) == (before[0], before[2])
        assert twin.core.history() == state.core.history()
        twin.apply_action(twin.legal_actions()[-1])
    assert (state.history(), state.serialize(), str(state)) == before


@each_game
def test_a_game_can_begin_in_a_position(name, options):
    game = loaded(name, options)
    core = walk(name, dict(game.core.options), 5, 8)
    state = game.new_initial_state(core.position())
    assert state.history() == []
    assert state.core.position() == core.position()
    assert state.legal_actions() == core.legal_actions()
    assert openspiel.openspiel_state(game, game.core.new_initial_state(core.position())).core == state.core


@each_game
def test_game_strings_read_back(name, options):
    game = loaded(name, options)
    again = pyspiel.load_game(str(game))
    assert str(again) == str(game)
    assert again.get_parameters() == game.get_parameters()
    assert again.core.options == game.core.options == quincunx.load_game(name, **options).options


def test_a_dealt_board_is_written_into_the_game_string():
    game = pyspiel.load_game("quincunx_strands(board=random-6,seed=5)")
    assert pyspiel.load_game(str(game)).core.options == game.core.options
    assert pyspiel.load_game("quincunx_thrive(peg_supply=-1)").core.options["peg_supply"] is None


def test_wrong_parameters_are_refused():
    with pytest.raises(OptionError, match="size is a whole number from 3 to 25"):
        pyspiel.load_game("quincunx_wishbone(size=55)")
    with pytest.raises(pyspiel.SpielError, match="Unknown parameter"):
        pyspiel.load_game("quincunx_wishbone(sise=5)")
    with pytest.raises(OptionError, match="numbers up to 2147483647"):
        openspiel.to_parameter(Option("seed", "int", None, ""), 2**31)
    state = pyspiel.load_game("quincunx_wishbone(size=5)").new_initial_state()
    with pytest.raises(IllegalActionError, match="may only pass without a legal move"):
        state.apply_action(26)


@pytest.mark.parametrize("name", PLAYED)
def test_playthroughs_replay(name):
    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["quincunx"])
    expected, found = generate_playthrough.replay(PLAYTHROUGHS / f"{name}.txt")
    assert found.splitlines() == expected.splitlines()


@pytest.mark.parametrize(("name", "options"), SAMPLES[::2], ids=IDS[::2])
def test_openspiels_mcts_plays_ours(name, options):
    game = quincunx.load_game(name, **options)
    bot = openspiel.OpenSpielMctsBot(game, simulations=20, seed=3)
    twin = openspiel.OpenSpielMctsBot(game, simulations=20, seed=3)
    state, rng = game.new_initial_state(), quincunx.Random(4)
    for _ in range(40):
        if state.is_terminal():
            break
        if state.is_chance_node():
            action = state.sample_action(rng)
        else:
            before = state.serialize()
            action = bot.step(state)
            assert action == twin.step(state)
            assert state.serialize() == before
        state.apply_action(action)


def test_openspiels_mcts_finds_a_win_and_keeps_to_its_time():
    game = quincunx.load_game("wishbone", size=5)
    state = game.new_initial_state("5/x4/x1o2/x1oo1/x4,black")
    assert state.action_to_string(openspiel.OpenSpielMctsBot(game, simulations=300, seed=1).step(state)) == "a5"
    assert openspiel.OpenSpielMctsBot(game, seconds=0.05, seed=1).step(state) in state.legal_actions()


def test_openspiels_mcts_says_what_it_needs():
    game = quincunx.load_game("wishbone", size=5)
    with pytest.raises(OptionError, match="neither is given"):
        openspiel.OpenSpielMctsBot(game)
    with pytest.raises(OptionError, match="from 1 to"):
        openspiel.OpenSpielMctsBot(game, simulations=0)
    over = game.new_initial_state()
    over.random_playout(quincunx.Random(1))
    with pytest.raises(GameOverError):
        openspiel.OpenSpielMctsBot(game, simulations=5).step(over)
    with pytest.raises(quincunx.QuincunxError, match="like openspiel-mcts:1000"):
        bots.openspiel_mcts(game, "many", seed=1)
    assert bots.openspiel_mcts(game, "10", seed=1).name == "openspiel-mcts:10"


if __name__ == "__main__":
    for name, (text, seen) in PLAYED.items():
        lines = generate_playthrough.playthrough(text, [], observation_params_string=seen, seed=11)
        (PLAYTHROUGHS / f"{name}.txt").write_text(lines, encoding="utf-8")
