"""The command, before anybody comes in."""

import os
import socket
import subprocess
import sys

import pytest

from server.process import SOURCE


def run_serve(*words):
    command = [sys.executable, "-m", "quincunx", "serve", *map(str, words)]
    environment = {**os.environ, "PYTHONPATH": str(SOURCE)}
    return subprocess.run(command, capture_output=True, text=True, timeout=60, env=environment, check=False)


def test_what_is_wrong_is_said_in_a_sentence(tmp_path):
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        taken = busy.getsockname()[1]
        (tmp_path / "file").write_text("")
        for words, says in (
            (("--port", taken, "--data", tmp_path), "cannot be used: address already in use"),
            (("--port", 0, "--data", tmp_path / "file"), "cannot be used: "),
            (("--port", 0, "--data", tmp_path, "--database", "mysql://x"), "A database is named by"),
            (("--port", 0, "--data", tmp_path, "--database", "sqlite:////nowhere/x"), "cannot be used: "),
            (("--port", 70_000), "from 0 to 65535"),
        ):
            result = run_serve(*words)
            assert result.returncode == 2
            assert says in result.stderr
            assert result.stderr.count("\n") <= 4
            assert "Traceback" not in result.stderr


def test_a_second_server_in_the_same_folder_is_refused(serve, tmp_path):
    pytest.importorskip("fcntl")
    serve()
    result = run_serve("--port", 0, "--data", tmp_path / "data")
    assert result.returncode == 2
    assert "Another server uses" in result.stderr
