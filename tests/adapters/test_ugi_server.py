"""Our bots as an engine: what each command answers."""

import random
import re
import time

import pytest

import quincunx
from quincunx.adapters.ugi import Server
from sample_games import walk


class Arena:
    """Says lines to a Server and keeps what it answers."""

    def __init__(self, game="wishbone", bot="mcts:60", **options):
        self.heard = []
        self.server = Server(quincunx.load_game(game, **options), self.heard.append, bot=bot, seed=5)

    def say(self, *lines):
        self.heard.clear()
        for line in lines:
            assert self.server.handle(line)
        return list(self.heard)

    def ask(self, what):
        (answer,) = self.say(f"query {what}")
        return answer.removeprefix("response").strip()

    def go(self, line="go"):
        self.say(line)
        self.server.thread.join()
        assert self.heard[-1].startswith("bestmove ")
        return self.heard[-1].removeprefix("bestmove ")


def test_it_greets():
    said = Arena().say("ugi")
    assert said[0].startswith("id name Quincunx")
    assert said[1].startswith("id author")
    assert "option name Game type combo default wishbone var thoughtwave var wishbone" in said[2]
    assert said[-1] == "ugiok"


def test_it_answers_about_the_position():
    arena = Arena(size=3, swap_rule="off")
    assert arena.ask("p1turn") == "true"
    assert arena.say("position startpos moves b1") == []
    assert (arena.ask("p1turn"), arena.ask("turn")) == ("false", "p2")
    assert (arena.ask("gameover"), arena.ask("result"), arena.ask("points")) == ("false", "none", "none")
    assert "a1" in arena.ask("legal").split()
    assert arena.ask("islegal b1") == "false"
    assert arena.ask("islegal a1") == "true"
    arena.say("position startpos moves b1 a1 b2 a2 b3")
    assert (arena.ask("gameover"), arena.ask("result"), arena.ask("turn")) == ("true", "p1win", "none")
    assert arena.ask("legal") == ""
    assert arena.ask("line") == "wishbone?size=3&swap_rule=off&actions=b1,a1,b2,a2,b3"


@pytest.mark.parametrize("name", quincunx.registered_games())
def test_it_plays_a_legal_move_in_every_game(name):
    state = walk(name, {}, 4, 20)
    while state.is_terminal() or state.is_chance_node():
        state.undo_action()
    arena = Arena(name, **dict(state.game.options))
    texts, at = [], state.start()
    for action in state.history():
        texts.append(at.action_to_string(action))
        at.apply_action(action)
    arena.say(" ".join(["position startpos moves", *texts]))
    state.apply_text(arena.go("go nodes 30"))
    assert any(line.startswith("info depth") and " nodes 30 " in line for line in arena.heard)


def test_a_position_may_be_set_up_or_bring_its_game():
    arena = Arena(size=5)
    state = walk("wishbone", {"size": 5}, 2, 6)
    arena.say(f"position fen {state.position()}")
    assert arena.ask("position") == state.position()
    arena.say("position fen strands?board=mini moves f3")
    assert arena.ask("line") == "strands?board=mini&actions=f3"
    assert arena.go("go nodes 20")


def test_chance_is_drawn_where_it_acts():
    arena = Arena("tom_tube")
    arena.say("position startpos moves build")
    assert arena.ask("turn") == "chance"
    legal = arena.ask("legal").split()
    assert arena.go() in legal


def test_whole_turns():
    arena = Arena("strands", board="mini")
    arena.say("setoption name Moves value turns", "position startpos moves e3")
    turn = arena.go("go nodes 40")
    state = quincunx.load_game("strands", board="mini").new_initial_state()
    state.apply_text("e3")
    state.apply_text(turn)
    assert state.turn().whole
    assert state.current_player() == 0
    chance = Arena("tom_tube")
    chance.say("setoption name Moves value turns")
    assert "set Moves to actions" in chance.say("go")[0]


def test_the_same_seed_plays_the_same():
    moves = []
    for _ in range(2):
        arena = Arena("thrive", bot="level:2")
        arena.say("setoption name Seed value 9", "position startpos")
        moves.append(arena.go())
    assert moves[0] == moves[1]


@pytest.mark.parametrize("bot", ["random", "greedy", "alphabeta:2", "level:1"])
def test_any_bot_can_be_the_engine(bot):
    arena = Arena("wishbone", size=5)
    arena.say(f"setoption name Bot value {bot}")
    assert arena.go("go movetime 50") in arena.ask("legal").split()


def test_depth_is_alpha_beta():
    arena = Arena(size=3, swap_rule="off")
    arena.say("position startpos moves b1 a1 b2 a2")
    assert arena.go("go depth 2") == "b3"


def test_clocks_are_kept():
    arena = Arena(bot="level:8", size=7)
    begun = time.monotonic()
    arena.go("go p1time 600 p2time 600 p1inc 0 p2inc 0")
    assert time.monotonic() - begun < 5  # the level's own five seconds would be more


def test_stop_ends_an_endless_search_and_it_hears_isready_meanwhile():
    arena = Arena(bot="level:8", size=7)
    arena.say("go infinite")
    assert "readyok" in arena.say("isready")
    assert any("A search is running" in line for line in arena.say("position startpos"))
    arena.say("stop")
    assert arena.heard[-1].startswith("bestmove ")
    assert arena.ask("line") == "wishbone?size=7"


def test_quit_and_the_end_of_the_input():
    arena = Arena(size=5)
    assert not arena.server.handle("quit")
    arena.server.run(["position startpos moves a1", "go nodes 50"])
    assert arena.heard[-1].startswith("bestmove ")
    arena.server.run(["go infinite"])
    assert not arena.server.thread.is_alive()


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("hello", "There is no command 'hello'; there are ugi, isready"),
        ("position startpos moves z9", "z9"),
        ("position fen rubbish", "13"),
        ("setoption name Game value chess", "There is no game 'chess'"),
        ("setoption name GameOptions value size=99", "99"),
        ("setoption name Bot value genius", "A bot is random"),
        ("setoption name Hash value 5", "There is no option 'hash'"),
        ("setoption name Seed value x", "Seed is a whole number"),
        ("setoption name Moves value both", "actions or turns"),
        ("query mood", "There is no query 'mood'"),
        ("perft many", "perft takes a depth"),
        ("go nodes x", "whole number"),
    ],
)
def test_what_cannot_be_used_gets_a_sentence_and_changes_nothing(line, sentence):
    arena = Arena()
    arena.say("position startpos moves a1")
    (answer,) = arena.say(line)
    assert answer.startswith("info string ")
    assert sentence in answer
    assert arena.ask("line") == "wishbone?actions=a1"


def test_perft_and_show():
    arena = Arena(size=5)
    assert arena.say("perft 2") == [f"response {quincunx.load_game('wishbone', size=5).new_initial_state().perft(2)}"]
    assert len(arena.say("show")) > 5


WORDS = """ugi isready setoption name Game value wishbone position startpos fen moves a1 b2 query legal result show
perft stop 2 GameOptions size=3 = , uginewgame \0 é"""


def test_no_words_in_any_order_end_it():
    words = re.findall(r"\S+", WORDS)
    rng = random.Random(8)
    arena = Arena(size=3)
    for _ in range(400):
        arena.say(" ".join(rng.choices(words, k=rng.randint(1, 6))))
    assert arena.say("isready") == ["readyok"]
