"""Whatever ends the program, the game is kept and the command to go on is printed."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time

import pytest

SMALL = ("play", "wishbone", "--size", "3", "--swap-rule", "off")
ON = re.compile(r"quincunx play --resume (\S+)")


def read_until(process, text):
    found = ""
    while text not in found:
        sign = process.stdout.read(1)
        assert sign, found
        found += sign
    return found


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)], ids=str
)
def test_signals_keep_the_game(start, run, number, code):
    process = start(*SMALL)
    read_until(process, "begins against")
    process.stdin.write("b1\n")
    process.stdin.flush()
    read_until(process, "b1")
    time.sleep(0.3)  # until it waits for the next line
    process.send_signal(number)
    rest = process.stdout.read()
    assert process.wait() == code
    assert "Traceback" not in rest
    out = run("play", "--resume", ON.search(rest)[1], lines=["history"]).output
    assert "  1. Black: b1" in out


def test_ctrl_c_while_bots_think(start):
    process = start("play", "wishbone", "--size", "25", "--player0", "bot:3", "--player1", "bot:3")
    read_until(process, "begins against")
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    rest = process.stdout.read()
    assert process.wait() == 130
    assert ON.search(rest)


def test_a_disk_that_takes_nothing_still_leaves_a_line(run, monkeypatch):
    from quincunx.cli import saving

    def refuse(path, text):
        raise OSError("no room")

    monkeypatch.setattr(saving, "write", refuse)
    out = run(*SMALL, lines=["b1"]).output
    assert "quincunx play 'wishbone?size=3&swap_rule=off&actions=b1'" in out


def test_a_closed_output_keeps_the_game(start, home):
    process = start(*SMALL)
    read_until(process, "begins against")
    process.stdout.close()
    process.stdin.write("b1\nb2\n")
    process.stdin.close()
    process.wait()
    assert len(list((home / "data" / "quincunx").iterdir())) == 1


class Terminal:
    """A process at a terminal of its own."""

    def __init__(self, *words):
        self.master, slave = pty.openpty()
        env = {**os.environ, "PROMPT_TOOLKIT_NO_CPR": "1", "NO_COLOR": "1"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "quincunx", *words],
            stdin=slave, stdout=slave, stderr=slave, env=env, start_new_session=True,
        )  # fmt: skip
        os.close(slave)
        self.seen = ""
        self.found = 0

    def until(self, text):
        """Read on until the text, behind what was found before; line breaks do not matter."""
        while (at := " ".join(self.seen.split()).find(text, self.found)) < 0:
            ready, _, _ = select.select([self.master], [], [], 60)
            assert ready, self.seen
            try:
                data = os.read(self.master, 4096)
            except OSError:
                data = b""
            assert data, self.seen
            self.seen += data.decode(errors="replace")
        self.found = at + len(text)

    def type(self, keys):
        os.write(self.master, keys.encode())

    def close(self):
        self.process.kill()
        self.process.wait()
        os.close(self.master)


@pytest.fixture
def terminal():
    opened = []

    def terminal(*words):
        opened.append(Terminal(*words))
        return opened[-1]

    yield terminal
    for one in opened:
        one.close()


def test_at_a_terminal_it_asks_and_enter_is_an_answer(terminal):
    at = terminal("play")
    at.until("Which game?")
    at.type("zzz\r")
    at.until("There is no game 'zzz'")
    at.until("Which game?")
    at.type("2\r")
    at.until("Size")
    at.type("99\r")
    at.until("not '99'")
    at.until("Size")
    at.type("5\r")
    at.until("opponent")
    at.type("1\r")
    at.until("Who begins")
    at.type("\r")
    at.until("Black>")
    at.type("b2\r")
    at.until("White (bot, level 1): ")
    at.until("to place a stone")
    at.until(">")  # Black, or White after a swap
    at.type("\x03")
    at.until("play --resume")
    assert at.process.wait() == 130


def test_one_can_leave_before_the_game(terminal):
    at = terminal("play")
    at.until("Which game?")
    at.type("quit\r")
    at.until("Stopped.")
    assert at.process.wait() == 130


def test_tab_completes_commands_and_actions(terminal):
    at = terminal(*SMALL, "--player1", "human")
    at.until("Black>")
    at.type("hist\t")
    at.until("ory")  # only what is new gets drawn
    at.type("\r")
    at.until("Nothing was played yet.")
    at.until("Black>")
    time.sleep(0.3)
    at.type("\x04")
    at.until("play --resume")
    assert at.process.wait() == 0


def test_a_game_that_is_over_is_kept_too(terminal):
    at = terminal(*SMALL, "--player1", "human", "--actions", "b1")
    at.until("White>")
    at.type("resign\r")
    at.until("resign?")
    at.type("y\r")
    at.until("Black wins by resignation.")
    at.until("over>")
    at.type("\x03")
    at.until("quincunx record show")
    assert at.process.wait() == 130


def ended_at(terminal, *words):
    at = terminal(*SMALL, "--player1", "human", "--actions", "b1", *words)
    at.until("White>")
    at.type("resign\r")
    at.until("resign?")
    at.type("y\r")
    at.until("Kept in ")
    at.until("over>")
    return at


def test_an_ended_game_is_kept_at_once(terminal, home):
    at = ended_at(terminal, "--save", "won.qcx")
    assert '[Result "1-0"]' in (home / "won.qcx").read_text()
    at.type("undo\r")
    at.until("White>")
    at.type("quit\r")
    at.until("play --resume won.qcx")
    assert at.process.wait() == 0
    assert "Result" not in (home / "won.qcx").read_text()


def test_an_ended_game_nobody_wanted_kept_is_not_lost_either(terminal, home):
    at = ended_at(terminal)
    at.process.kill()
    assert len(list((home / "data" / "quincunx").iterdir())) == 1


def test_help_in_an_ended_game_offers_what_makes_sense(terminal):
    at = ended_at(terminal)
    at.type("help\r")
    at.until("The game is over. Type one of these:")
    at.until("undo")
    at.until("over>")
    shown = at.seen[at.seen.index("one of these") :]
    assert not any(f"{word} " in shown for word in ("hint", "resign", "draw"))


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_signals_at_a_terminal(terminal, number):
    at = terminal(*SMALL, "--player1", "human")
    at.until("Black>")
    time.sleep(0.3)
    at.process.send_signal(number)
    at.until("play --resume")
    assert at.process.wait() == 128 + number


def test_plain_at_a_terminal_moves_no_cursor(terminal):
    at = terminal(*SMALL, "--player1", "human", "--plain")
    at.until("Black>")
    at.type("b2\n")
    at.until("White>")
    at.type("quit\n")
    at.until("play --resume")
    assert at.process.wait() == 0
    assert "\x1b" not in at.seen.replace("\x1b[?2004h", "").replace("\x1b[?2004l", "")
