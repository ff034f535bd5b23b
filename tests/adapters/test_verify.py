"""Other implementations against ours: the right ones pass, each kind of fault is found and told."""

import shlex
import sys

import pytest
from click.testing import CliRunner

import quincunx
from adapters.engines_helper import OURS, ROOT, compiled_engine
from quincunx.adapters.ugi import EngineProcess
from quincunx.adapters.verify import DifferenceError, verify
from quincunx.cli.app import app

# Our own engine with one answer changed: FAULT is a line of Python that may change `text`, asked `what`.
FAULTY = """
import sys
import quincunx
from quincunx.adapters.ugi import Server
server = None
def say(text):
    if text.startswith("response"):
        what, state = asked, server.state
        {fault}
    print(text, flush=True)
server = Server(quincunx.load_game("wishbone"), say, bot="random")
for line in sys.stdin:
    asked = line.partition("query ")[2].split(" ")[0].strip()
    if not server.handle(line):
        break
"""


@pytest.fixture(autouse=True)
def path(monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "src"))


@pytest.mark.parametrize("name", quincunx.registered_games())
def test_our_own_engine_agrees_with_us(name):
    with EngineProcess(OURS) as engine:
        done = verify(quincunx.load_game(name), engine, games=1, seed=3)
    assert done.games == 1
    assert done.positions > 10
    assert done.refused > 10


@pytest.mark.parametrize("board", ["mini", "standard", "2 2/2 1 2/2 6", "3 2 3/2 2 2 2/3 2 1 2 3/2 2 2 2/3 2 3"])
def test_the_example_in_c_knows_strands(board, tmp_path):
    with EngineProcess(compiled_engine(tmp_path)) as engine:
        done = verify(quincunx.load_game("strands", board=board), engine, games=5)
    assert done.games == 5


@pytest.mark.parametrize(
    ("fault", "sentence"),
    [
        ("text = text.replace(' b2', '') if what == 'legal' else text", "does not list b2, which the rules allow"),
        ("text += ' c3' if what == 'legal' and 'c3' not in text else ''", "lists c3: "),
        ("text += ' a1 a1' if what == 'legal' and 'a1' in text else ''", "lists a1 more than once"),
        ("text = 'response p1' if what == 'turn' else text", "says that the player to act is p1, and it is p2"),
        ("text = text.replace('p1win', 'p2win')", "says that the result is p2win, and it is p1win"),
        ("text = 'response true' if what == 'islegal' else text", "which is not legal: "),
    ],
)
def test_each_kind_of_fault_is_found(fault, sentence, tmp_path):
    path = tmp_path / "faulty.py"
    path.write_text(FAULTY.format(fault=fault), encoding="utf-8")
    game = quincunx.load_game("wishbone", size=4, swap_rule="off")
    with (
        EngineProcess(shlex.join([sys.executable, str(path)])) as engine,
        pytest.raises(DifferenceError, match=sentence) as error,
    ):
        verify(game, engine, games=20, seed=1)
    assert quincunx.deserialize(error.value.line).game.short_name == "wishbone"


def test_the_command_tells_and_its_exit_code_says_so(tmp_path):
    good = CliRunner().invoke(app, ["verify", "strands", "--board", "mini", "--games", "2", "--engine", OURS])
    assert good.exit_code == 0
    assert "Strands: no difference in 2 games" in good.output
    path = tmp_path / "faulty.py"
    path.write_text(FAULTY.format(fault="text = text.replace(' b2', '')"), encoding="utf-8")
    bad = CliRunner().invoke(app, ["verify", "wishbone", "--engine", shlex.join([sys.executable, str(path)])])
    assert bad.exit_code == 1
    assert "does not list b2, which the rules allow. The position: wishbone" in bad.output
