"""Games in plain Python, and packages of other people: the template of the docs, used in all the ways ours are."""

import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import quincunx
from quincunx.cli.app import app
from quincunx.core.errors import IllegalActionError, PositionError
from quincunx.core.plain import PlainState
from quincunx.core.record import GameRecord
from quincunx.core.rng import Random
from quincunx.core.rules import Rules
from quincunx.render import svg
from quincunx.search.bots import level
from quincunx.search.mcts import Mcts
from quincunx.search.solver import Solver

TEMPLATE = Path(__file__).parents[2] / "docs" / "examples" / "own_package"


@pytest.fixture(autouse=True)
def installed(tmp_path, monkeypatch):
    """As if somebody had installed the template."""
    import tomllib

    project = tomllib.loads((TEMPLATE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    info = tmp_path / "site" / "noughts-0.1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: noughts\nVersion: 0.1\n")
    points = "".join(
        f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in entries.items())
        for group, entries in project["entry-points"].items()
    )
    (info / "entry_points.txt").write_text(points)
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    monkeypatch.syspath_prepend(str(TEMPLATE))
    yield
    for name in [name for name in sys.modules if name.partition(".")[0] == "noughts"]:
        del sys.modules[name]


@pytest.fixture
def game(installed):
    return quincunx.load_game("noughts")


def test_it_is_among_the_games(game):
    assert quincunx.registered_games()[-1] == "noughts"
    assert game.info.long_name == "Noughts and crosses"
    assert "Three in a row" in game.help_text()


def test_the_game_is_counted_right(game):
    state = game.new_initial_state()
    # 255,168 games of noughts and crosses are well known; of them 1,440 end at the fifth sign.
    assert [state.perft(depth) for depth in range(5)] == [1, 9, 72, 504, 3024]
    assert state.perft(5) == 15120
    assert state.perft(6) == 54720


def test_checked_play_undo_and_lines(game):
    state = game.new_initial_state()
    state.apply_text("b2")
    state.apply_text("a1")
    with pytest.raises(IllegalActionError, match="b2 is taken"):
        state.apply_action(4)
    assert state.undo_action() == 0
    assert state.position() == "....x...."
    assert quincunx.deserialize(state.serialize()) == state
    copy = state.clone()
    copy.apply_text("c3")
    assert state.position() == "....x...."
    assert state.zobrist_hash() != copy.zobrist_hash()
    with pytest.raises(PositionError, match="Crosses begin"):
        game.new_initial_state("ooo......")
    assert list(memoryview(bytes(state.observation_tensor(0))).cast("f"))[4] == 1.0


def test_games_end_and_are_recorded(game):
    state = game.new_initial_state()
    state.apply_text("a1,b1,a2,b2,a3")
    assert state.outcome() == (0, "three", None)
    assert state.returns() == [1.0, -1.0]
    record = GameRecord.from_state(state, Player0="Ann", Player1="Bob")
    assert GameRecord.from_text(record.to_text()).to_text() == record.to_text()
    assert "<svg" in svg(state.scene())
    assert str(state)


def test_search_finds_wins_and_plays_on_two_threads(game):
    state = game.new_initial_state("xx.oo....")
    assert state.action_to_string(Mcts(game, simulations=200, threads=2).search(state).action) == "c1"
    bot = level(game, 2, seed=1)
    rng = Random(2)
    for _ in range(4):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(bot.step(state) if state.current_player() == 0 else state.sample_action(rng))
        assert state.returns()[0] >= 0


def test_the_solver_says_a_draw(game):
    assert Solver(game).solve(game.new_initial_state()).value == 0


def test_the_command_line_takes_the_game_and_the_bot(game):
    run = CliRunner().invoke
    assert "noughts      Three in a line." in run(app, ["games"]).output
    assert run(app, ["show", "noughts", "--actions", "b2"]).exit_code == 0
    result = run(app, ["match", "centre", "random", "--game", "noughts", "--games", "4", "--opening", "0"])
    assert result.exit_code == 0, result.output
    assert "4 games, centre against random" in result.output


class Broken(Rules):
    def __init__(self, fault):
        self.fault = fault

    def legal(self):
        return [0, 1] if self.turns < 2 or self.fault != "legal" else []

    def play(self, action):
        self.turns += 1
        if self.fault == "play" and self.turns == 2:
            raise ZeroDivisionError("my rules divide by zero")
        self.player = 1 - self.player

    def copy(self):
        made = Broken(self.fault)
        made.player, made.turns = self.player, self.turns
        return made

    def action_to_string(self, action):
        return "ab"[action]

    def key(self):
        return self.turns

    def returns(self):
        return 0.0, 0.0


@pytest.mark.parametrize(
    ("fault", "error", "words"),
    [
        ("play", ZeroDivisionError, "divide by zero"),
        ("legal", ValueError, "nothing is legal, and the game is not over"),
    ],
)
def test_errors_in_the_rules_reach_the_caller_and_end_a_search(game, fault, error, words):
    state = PlainState(game, Broken(fault))
    state.apply_action(0)
    Mcts(game, simulations=50).search(state)
    with pytest.raises(error, match=words):
        state.apply_action(0)


def test_what_rules_must_say_is_said():
    with pytest.raises(TypeError, match="Rules has to say which actions are legal"):
        Rules().legal()
