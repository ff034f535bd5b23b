"""Foreign engines at our table: they play, and what goes wrong is told."""

import pytest

import quincunx
from adapters.engines_helper import OURS, PLAIN, compiled_engine, odd_engine
from quincunx.adapters.ugi import EngineProcess, UgiBot
from quincunx.adapters.ugi.process import EngineError
from quincunx.adapters.ugi.words import Go
from quincunx.core.rng import Random
from quincunx.search.bots import RandomBot


@pytest.fixture(autouse=True)
def path(monkeypatch):
    from adapters.engines_helper import ROOT

    monkeypatch.setenv("PYTHONPATH", str(ROOT / "src"))


def play(game, bots, seed=1):
    state = game.new_initial_state()
    rng = Random(seed)
    while not state.is_terminal():
        player = state.current_player()
        state.apply_action(state.sample_action(rng) if player < 0 else bots[player].step(state))
    return state


@pytest.mark.parametrize("engine", ["python", "c"])
def test_the_examples_play_strands_to_the_end(engine, tmp_path):
    game = quincunx.load_game("strands", board="mini")
    command = PLAIN if engine == "python" else compiled_engine(tmp_path)
    with UgiBot(game, command) as bot:
        assert bot.name.startswith("Random Strands")
        for seats in ((bot, RandomBot(3)), (RandomBot(4), bot)):
            assert play(game, seats).is_terminal()


def test_our_own_engine_plays_a_game_with_chance_from_a_set_up_position():
    game = quincunx.load_game("tom_tube")
    with UgiBot(game, f"{OURS} --bot random --seed 1", nodes=10) as bot:
        state = game.new_initial_state("tom:a3/1.0.0/3;dave:i3/1.0.0/3;to:dave;solar:c1,c7,g1,g7")
        rng = Random(1)
        for _ in range(30):
            if state.is_terminal():
                break
            state.apply_action(state.sample_action(rng) if state.is_chance_node() else bot.step(state))
        assert len(state.history()) > 10


def test_engines_that_answer_in_whole_turns(tmp_path):
    game = quincunx.load_game("strands", board="mini")
    with UgiBot(game, odd_engine(tmp_path, 'print("bestmove a1,a4", flush=True)')) as bot:
        state = game.new_initial_state()
        state.apply_text("e3")
        for text in ("a1", "a4"):
            action = bot.step(state)
            assert state.action_to_string(action) == text
            state.apply_action(action)


@pytest.mark.parametrize(
    ("go", "sentence"),
    [
        ("os._exit(3)", "ended with exit code 3"),
        ("os.kill(os.getpid(), 9)", "was ended by signal SIGKILL"),
        ("sys.exit('my board is wrong')", "Its last words: my board is wrong"),
        ("time.sleep(60)", "did not answer `go movetime 50` by `bestmove` within"),
        ("print('bestmove', flush=True)", "without a move"),
        ("print('bestmove z99', flush=True)", "played 'z99', which is not legal: "),
        ("print('bestmove a1', flush=True)", "played 'a1', which is not legal: "),
    ],
)
def test_what_an_engine_does_wrong_is_told(tmp_path, go, sentence):
    game = quincunx.load_game("strands", board="mini")  # begins with a space marked 2, and a1 is not
    with (
        UgiBot(game, odd_engine(tmp_path, go), seconds=0.05) as bot,
        pytest.raises(EngineError, match=sentence) as error,
    ):
        bot.step(game.new_initial_state())
    assert "\n" not in str(error.value)
    assert bot.engine.process.poll() is not None


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("no-such-engine-anywhere", "cannot be started"),
        ("", "needs a command"),
        ("'open", "quotes"),
        ("true", "ended with exit code 0"),
    ],
)
def test_what_is_no_engine_is_refused(command, sentence):
    with pytest.raises(EngineError, match=sentence):
        EngineProcess(command)


def test_an_engine_that_never_says_ugiok_is_given_up():
    with pytest.raises(EngineError, match="did not answer `ugi` by `ugiok` within 0"):
        EngineProcess("sleep 60", patience=0.3)


def test_a_clock_is_passed_on(tmp_path):
    game = quincunx.load_game("strands", board="mini")
    heard = tmp_path / "heard"
    go = f"open({str(heard)!r}, 'w').write(line); print('bestmove e3', flush=True)"
    with UgiBot(game, odd_engine(tmp_path, go)) as bot:
        bot.clock = Go(times=(10.0, 9.5), increments=(0.1, 0.1))
        bot.step(game.new_initial_state())
    assert heard.read_text() == "go p1time 10000 p2time 9500 p1inc 100 p2inc 100\n"
