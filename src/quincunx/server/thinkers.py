"""Bots think in processes of their own: so many at a time, the others wait; one that dies is replaced."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Lock

from quincunx.core.errors import QuincunxError
from quincunx.server.work import Answer, Job, serve

TRIES = 3
PATIENCE = 2.0  # seconds, for a process that was told to stop
log = logging.getLogger("quincunx.server")


class ThinkingError(QuincunxError):
    """A bot could not come to an answer."""


class Worker:
    """One process and the line to it. Its methods block, apart from `stop` and `kill`."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.process: BaseProcess | None = None
        self.line: Connection | None = None

    def start(self) -> Connection:
        """Start the process, if it does not run."""
        if self.process is None or not self.process.is_alive() or self.line is None:
            self.kill()
            context = get_context("spawn")
            ours, theirs = context.Pipe()
            self.process = context.Process(target=serve, args=(theirs,), daemon=True, name="quincunx-thinker")
            self.process.start()
            theirs.close()
            self.line = ours
        return self.line

    def run(self, job: Job, report: Callable[[float], object]) -> Answer | None:
        """Do a job; None if it was called off. ThinkingError; EOFError or OSError if the process died."""
        line = self.start()
        line.send(job)
        while True:
            said = line.recv()
            if isinstance(said, float):
                report(said)
            elif isinstance(said, str):
                raise ThinkingError(said)
            else:
                assert said is None or isinstance(said, Answer)
                return said

    def stop(self) -> None:
        """Call off what it is doing."""
        with self.lock, suppress(OSError, ValueError):
            if self.line is not None:
                self.line.send(None)

    def kill(self) -> None:
        """End the process."""
        with self.lock:
            if self.line is not None:
                self.line.close()
                self.line = None
            if self.process is not None:
                self.process.kill()
                self.process.join(PATIENCE)
                self.process = None


class Thinkers:
    """Some workers, and who waits for them, in order."""

    def __init__(self, count: int):
        self.workers = [Worker() for _ in range(count)]
        self.idle: asyncio.Queue[Worker] = asyncio.Queue()
        for worker in self.workers:
            self.idle.put_nowait(worker)
        self.threads = ThreadPoolExecutor(count, "thinker")
        self.ending = False

    async def think(self, job: Job, report: Callable[[float], object] | None = None) -> Answer:
        """Do a job when a worker is free. ThinkingError; cancelling calls it off. `report` gets shares from 0 to 1."""
        loop = asyncio.get_running_loop()

        def tell(share: float) -> None:
            if report is not None:
                with suppress(RuntimeError):  # the loop is closing
                    loop.call_soon_threadsafe(report, share)

        worker = await self.idle.get()
        work: asyncio.Future[Answer | None] | None = None
        try:
            for attempt in range(1, TRIES + 1):
                work = asyncio.ensure_future(loop.run_in_executor(self.threads, worker.run, job, tell))
                try:
                    answer = await asyncio.shield(work)
                except (EOFError, OSError) as error:
                    log.warning("A thinking process died (%s), attempt %s.", type(error).__name__, attempt)
                    continue
                if answer is not None:
                    return answer
            raise ThinkingError("The bot could not come to an answer.")
        finally:
            if work is not None and not work.done():  # cancelled
                worker.stop()
                work.add_done_callback(lambda _: self._free(worker))
            else:
                self._free(worker)

    def _free(self, worker: Worker) -> None:
        if not self.ending:
            self.idle.put_nowait(worker)

    def close(self) -> None:
        """End all of them."""
        self.ending = True
        for worker in self.workers:
            worker.kill()
        self.threads.shutdown(wait=False, cancel_futures=True)
