"""The command in this process, and as a process of its own."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from quincunx.cli.app import app
from quincunx.core.abstract_play import write
from quincunx.core.record import GameRecord
from sample_games import walk

SOURCE = Path(__file__).parents[2] / "src"


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """A home and a working folder of the test's own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("PYTHONPATH", str(SOURCE))
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def run():
    """run("play", "wishbone", lines=["d4"]) -> the result; nothing but SystemExit may come out."""

    def run(*words, lines=()):
        text = "".join(f"{line}\n" for line in lines)
        result = CliRunner().invoke(app, list(words), input=text)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return run


@pytest.fixture
def start():
    """start("play", ...) -> a process with pipes; it is ended after the test."""
    started = []

    def start(*words, **extra):
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
        process = subprocess.Popen(
            [sys.executable, "-m", "quincunx", *words], env=dict(os.environ), **{**pipes, **extra}
        )
        started.append(process)
        return process

    yield start
    for process in started:
        if process.poll() is None:
            process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe:
                pipe.close()


@pytest.fixture
def finished(run, home):
    """A file with a finished game, and one as Abstract Play publishes it."""
    result = run("play", "wishbone", "--size", "3", "--player0", "random", "--player1", "random", "--seed", "1",
                 "--save", "game.qcx")  # fmt: skip
    assert result.exit_code == 0
    published = write(GameRecord.from_state(walk("strands", {"board": "small", "exact": True}, 1, 100)))
    (home / "strands.json").write_text(json.dumps(published))
    return home / "game.qcx"
