"""A foreign engine as a process: lines go in, lines come out, and none may keep us waiting for ever."""

from __future__ import annotations

import contextlib
import os
import shlex
import shutil
import signal
import subprocess
import sys
from collections import deque
from queue import Empty, Queue
from threading import Thread
from time import monotonic

from quincunx.core.errors import QuincunxError
from quincunx.core.game import Game

LONGEST_LINE = 1 << 16  # characters; what is longer is cut
KEPT_LINES = 20  # of what the engine wrote to stderr
LEAVING = 2.0  # seconds between `quit` and the end by force


class EngineError(QuincunxError, RuntimeError):
    """An engine that did not start, died, fell silent or said what it may not; the sentence says which."""


class EngineProcess:
    """A running program that speaks UGI; `command` is split as a shell would, but no shell runs it.

    `options` are what it declares, by lower-case name; `name` is who it says it is. EngineError if it cannot be
    started or does not say `ugiok` within `patience` seconds.
    """

    def __init__(self, command: str, *, patience: float = 10.0):
        self.command = command
        self.name = command
        self.patience = patience
        self.options: dict[str, str] = {}
        self.errors: deque[str] = deque(maxlen=KEPT_LINES)
        try:
            words = shlex.split(command)
        except ValueError:
            raise EngineError(f"The quotes in the engine's command do not match: {command[:80]}") from None
        if not words:
            raise EngineError("An engine needs a command, such as `quincunx ugi`.")
        if words[0] == "quincunx" and shutil.which("quincunx") is None:
            words[:1] = [sys.executable, "-m", "quincunx"]  # ours is at hand, on the path or not
        try:
            self.process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="replace",
                bufsize=1,
                start_new_session=True,
            )
        except OSError as error:
            raise EngineError(f"The engine {words[0]!r} cannot be started: {(error.strerror or '').lower()}.") from None
        self.lines: Queue[str | None] = Queue()
        Thread(target=self._read, daemon=True).start()
        Thread(target=self._read_errors, daemon=True).start()
        try:
            self._greet()
        except EngineError:
            self.close()
            raise

    def _greet(self) -> None:
        for line in self.ask("ugi", "ugiok"):
            words = line.split()
            if words[:2] == ["id", "name"]:
                self.name = " ".join(words[2:])
            elif words[:2] == ["option", "name"] and "type" in words:
                self.options[" ".join(words[2 : words.index("type")]).lower()] = line

    def _read(self) -> None:
        assert self.process.stdout is not None
        with contextlib.suppress(ValueError, OSError):
            while line := self.process.stdout.readline(LONGEST_LINE):
                self.lines.put(line.strip())
        self.lines.put(None)

    def _read_errors(self) -> None:
        assert self.process.stderr is not None
        with contextlib.suppress(ValueError, OSError):
            while line := self.process.stderr.readline(LONGEST_LINE):
                self.errors.append(line.rstrip())

    def send(self, line: str) -> None:
        """Say one line; EngineError if nobody listens."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
        except (OSError, ValueError):
            raise self._died() from None

    def ask(self, line: str, last: str, seconds: float | None = None) -> list[str]:
        """Say `line` and gather what comes, up to the line whose first word is `last`; EngineError.

        Waits `seconds`, or the engine's `patience`.
        """
        allowed = self.patience if seconds is None else seconds
        deadline = monotonic() + allowed
        self.send(line)
        answer: list[str] = []
        while True:
            try:
                heard = self.lines.get(timeout=max(0.0, deadline - monotonic()))
            except Empty:
                raise EngineError(
                    f"The engine {self.name} did not answer `{line[:60]}` by `{last}` within {allowed:g} seconds."
                ) from None
            if heard is None:
                raise self._died()
            answer.append(heard)
            if heard.split(maxsplit=1)[:1] == [last]:
                return answer

    def query(self, what: str) -> str:
        """What the engine answers to a query about the position; EngineError."""
        return self.ask(f"query {what}", "response")[-1].partition(" ")[2].strip()

    def set_option(self, name: str, value: str) -> None:
        """Set an option."""
        self.send(f"setoption name {name} value {value}")

    def tell_game(self, game: Game) -> None:
        """Say what will be played, as far as the engine has options for it."""
        name, _, options = game.write_line(game.new_initial_state()).partition("?")
        if "game" in self.options:
            self.set_option("Game", name)
        if "gameoptions" in self.options:
            self.set_option("GameOptions", options or "<empty>")

    def is_ready(self) -> None:
        """Wait until it is; EngineError."""
        self.ask("isready", "readyok")

    def _died(self) -> EngineError:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(0.5)
        code = self.process.poll()
        how = "closed its output" if code is None else f"ended with exit code {code}"
        if code is not None and code < 0:
            how = f"was ended by signal {signal.Signals(-code).name}"
        last = f" Its last words: {self.errors[-1][:200]}" if self.errors else ""
        return EngineError(f"The engine {self.name} {how}.{last}")

    def close(self) -> None:
        """End the engine, by force if it does not go; it is gone afterwards."""
        with contextlib.suppress(EngineError):
            if self.process.poll() is None:
                self.send("quit")
        try:
            self.process.wait(LEAVING)
        except subprocess.TimeoutExpired:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()

    def __enter__(self) -> EngineProcess:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()
