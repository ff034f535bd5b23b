"""Thinking on request: one process a job, few at a time, none without an end, and gone as soon as nobody listens."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import quincunx
from quincunx.server.answers import TooMuchError

MOST_AT_ONCE = max(1, (os.cpu_count() or 1) - 1)
MOST_WAITING = 20
MOST_EACH = 2  # jobs of one guest, running or waiting
LONGEST = 600.0  # seconds
LOOK_SECONDS = 45.0
LONGEST_LINE = 32 * 1024 * 1024  # bytes of one message; an analysis of a long game comes in one


class Jobs:
    """The jobs of one server; `run` is an iterator over what a job tells."""

    def __init__(self, at_once: int = MOST_AT_ONCE) -> None:
        self.room = asyncio.Semaphore(at_once)
        self.running: Counter[str] = Counter()

    @asynccontextmanager
    async def place(self, guest: str) -> AsyncIterator[None]:
        """Count a job of a guest; TooMuchError where there are too many."""
        if self.running[guest] >= MOST_EACH:
            raise TooMuchError(f"You have {MOST_EACH} searches running already; stop one of them first.")
        if self.running.total() >= MOST_AT_ONCE + MOST_WAITING:
            raise TooMuchError("Too many people want something analysed just now: try again in a few minutes.")
        self.running[guest] += 1
        try:
            yield
        finally:
            self.running[guest] -= 1
            if not self.running[guest]:
                del self.running[guest]

    async def run(self, guest: str, job: dict[str, Any]) -> AsyncIterator[dict[str, Any]]:
        """What a job tells, from {"type": "waiting"} where it has to wait to its last word."""
        async with self.place(guest):
            if self.room.locked():
                yield {"type": "waiting"}
            async with self.room:
                async for message in self.think(job):
                    yield message

    async def think(self, job: dict[str, Any]) -> AsyncIterator[dict[str, Any]]:
        """Start the process, listen to it, end it."""
        source = str(Path(quincunx.__file__).parent.parent)
        path = os.pathsep.join(filter(None, (source, os.environ.get("PYTHONPATH", ""))))
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "quincunx.server.study_worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            limit=LONGEST_LINE,
            env={**os.environ, "PYTHONPATH": path},
        )
        assert process.stdin is not None
        assert process.stdout is not None
        last = ""
        try:
            process.stdin.write(json.dumps(job).encode() + b"\n")
            await process.stdin.drain()
            process.stdin.close()
            async with asyncio.timeout(LONGEST):
                while line := await process.stdout.readline():
                    message = json.loads(line)
                    last = message["type"]
                    yield message
            if last not in ("analysis", "lines", "refused"):
                yield {"type": "refused", "sentence": "The search ended without an answer. Try it again."}
        except TimeoutError:
            sentence = f"The search took longer than {LONGEST / 60:.0f} minutes and was stopped."
            yield {"type": "refused", "sentence": sentence}
        finally:
            process.stdin.close()
            with suppress(ProcessLookupError):
                process.kill()
            await process.communicate()  # to the end of its pipes, so that they are closed
