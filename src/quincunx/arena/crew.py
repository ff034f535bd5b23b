"""Processes of this machine that play games; whatever a bot does to its process, the others play on.

Each worker is a process of its own, started afresh (spawn), with a pipe for games and results, and a piece of shared
memory in which it notes who is thinking and what was played: so the game is known even if the process is gone.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Protocol

from quincunx.arena.game import CRASH, TIME, Job, Played, lost, play
from quincunx.core.errors import QuincunxError
from quincunx.core.registry import deserialize

LONGEST = 1 << 14  # actions of a game that are noted
THINKING, UNTIL, COUNT, FIRST = 0, 1, 2, 3  # places in the notes: seat + 1, when to stop it (ms), how many actions
POLL = 0.25  # seconds between looks at who thinks too long
TRIES = 2  # how often a game may take its process with it before the bot that was thinking loses it
LEAVING = 1.0  # seconds a worker gets to leave


class Players(Protocol):
    """What plays games: this process, a crew of processes, or many machines."""

    def play(self, jobs: Iterable[Job]) -> Iterator[Played]:
        """The games as they end, in any order; `jobs` is asked for more whenever somebody is free."""
        ...

    def close(self) -> None:
        """Let everybody go, in the middle of a game or not."""
        ...


class Here:
    """Plays one game after another in this process: for tests, and within other programs."""

    def play(self, jobs: Iterable[Job]) -> Iterator[Played]:
        """The games in order."""
        return (play(job) for job in jobs)

    def close(self) -> None:
        """Nothing to do."""


class Notes:
    """The shared memory of one worker, as its game writes it."""

    def __init__(self, memory: Any):
        self.memory = memory

    def clear(self) -> None:
        """A new game."""
        self.memory[THINKING] = self.memory[UNTIL] = self.memory[COUNT] = 0

    def thinking(self, seat: int, patience: float | None) -> None:
        """A bot begins to think."""
        self.memory[UNTIL] = 0 if patience is None else int((time.monotonic() + patience) * 1000)
        self.memory[THINKING] = seat + 1

    def played(self, action: int) -> None:
        """An action was played."""
        self.memory[THINKING] = self.memory[UNTIL] = 0
        count = self.memory[COUNT]
        if count < LONGEST:
            self.memory[FIRST + count] = action
            self.memory[COUNT] = count + 1

    def seat(self) -> int | None:
        """Who is thinking."""
        return self.memory[THINKING] - 1 if self.memory[THINKING] else None

    def late(self) -> bool:
        """Whether who is thinking should have been stopped by now."""
        return bool(self.memory[UNTIL]) and time.monotonic() * 1000 > self.memory[UNTIL]

    def actions(self) -> list[int]:
        """What was played."""
        return list(self.memory[FIRST : FIRST + self.memory[COUNT]])


def _work(pipe: Connection, memory: Any) -> None:
    """A worker's life: games come in, results go out, until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who started us
    notes = Notes(memory)
    while True:
        try:
            job = pipe.recv()
        except (EOFError, OSError):
            return
        notes.clear()
        try:
            result: Played | QuincunxError = play(job, notes)
        except QuincunxError as error:
            result = error
        try:
            pipe.send(result)
        except OSError:
            return


@dataclass(slots=True)
class Worker:
    """One process with its pipe and its notes, and the game it is playing."""

    process: BaseProcess
    pipe: Connection
    notes: Notes
    job: Job | None = None
    stopped: bool = False  # by us, since a bot was thinking too long


class Crew:
    """So many processes. A bot that takes its process with it loses its game, at the second try."""

    def __init__(self, workers: int = 1):
        if workers < 1:
            raise QuincunxError(f"An arena needs at least 1 process, not {workers}.")
        self.size = workers
        self.context = get_context("spawn")
        self.workers: list[Worker] = []
        self.tries: dict[Job, int] = {}

    def play(self, jobs: Iterable[Job]) -> Iterator[Played]:
        """The games as they end."""
        waiting = iter(jobs)
        again: list[Job] = []
        more = True
        while True:
            while again or more:
                worker = self._idle()
                if worker is None:
                    break
                job = again.pop() if again else next(waiting, None)
                if job is None:
                    more = False
                    break
                self._give(worker, job)
            busy = {worker.pipe: worker for worker in self.workers if worker.job is not None}
            if not busy:
                if not (again or more):
                    return
                continue
            for ready in wait(list(busy), timeout=POLL):
                worker = busy.pop(ready)  # type: ignore[call-overload]
                result = self._result(worker)
                if isinstance(result, Job):
                    again.append(result)
                else:
                    yield result
            for worker in busy.values():
                if worker.notes.late() and not worker.stopped:
                    worker.stopped = True
                    worker.process.kill()

    def close(self) -> None:
        """End all processes."""
        for worker in self.workers:
            worker.pipe.close()
            if worker.job is not None:
                worker.process.kill()
        for worker in self.workers:
            worker.process.join(LEAVING)
            if worker.process.is_alive():
                worker.process.kill()
                worker.process.join()
        self.workers.clear()

    def _idle(self) -> Worker | None:
        """A worker without a game, a new one if there may be more."""
        for worker in self.workers:
            if worker.job is None:
                return worker
        if len(self.workers) >= self.size:
            return None
        ours, theirs = self.context.Pipe()
        memory = self.context.RawArray("q", FIRST + LONGEST)
        process = self.context.Process(target=_work, args=(theirs, memory), daemon=False)
        process.start()
        theirs.close()  # so that the end of the process is the end of the pipe
        self.workers.append(Worker(process, ours, Notes(memory)))
        return self.workers[-1]

    def _give(self, worker: Worker, job: Job) -> None:
        worker.job = job
        worker.notes.clear()
        with suppress(OSError):  # it died between two games: the pipe's end says so at once
            worker.pipe.send(job)

    def _result(self, worker: Worker) -> Played | Job:
        """What came of a worker's game; the game itself if it has to be played again."""
        job = worker.job
        assert job is not None
        try:
            result = worker.pipe.recv()
        except (EOFError, OSError):
            return self._gone(worker, job)
        worker.job = None
        self.tries.pop(job, None)
        if isinstance(result, QuincunxError):
            raise result
        assert isinstance(result, Played)
        return result

    def _gone(self, worker: Worker, job: Job) -> Played | Job:
        """The worker's process has ended in the middle of a game."""
        self.workers.remove(worker)
        worker.pipe.close()
        worker.process.join()
        tries = self.tries[job] = self.tries.get(job, 0) + 1
        seat = worker.notes.seat()
        if tries < TRIES and not worker.stopped:
            return job  # perhaps somebody else ended the process
        if seat is None:
            raise QuincunxError(f"A game of {' and '.join(job.key.players)} ended its process {TRIES} times.")
        state = deserialize(job.key.game)
        for action in worker.notes.actions()[len(state.history()) :]:
            state.apply_action(action)
        self.tries.pop(job)
        if worker.stopped:
            return lost(job, state, seat, TIME, f"did not stop thinking ({job.control})")
        code = worker.process.exitcode or 0
        how = f"signal {-code}" if code < 0 else f"exit code {code}"
        return lost(job, state, seat, CRASH, f"ended its process ({how})")
