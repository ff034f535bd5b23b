"""Games on many machines: a Ray cluster plays them, this process gives them out and keeps them.

Each Ray worker plays in a process of its own (a crew of one), so that a bot that takes its process with it loses its
game there as it does here. A game whose machine is lost is given out again; one that comes twice is known by its key.
"""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Iterable, Iterator
from typing import Any

from quincunx.arena.crew import Crew
from quincunx.arena.game import Job, Played
from quincunx.core.errors import QuincunxError

LOCAL = "local"
# Ray takes 127.0.0.1 for a name of the machine's outer address; on Linux all of 127.* is the machine itself.
LOOPBACK = "127.0.0.2" if sys.platform == "linux" else "127.0.0.1"
PATIENCE = 5.0  # seconds for a cluster to be heard of
AHEAD = 2  # games given out for each processor, so that none waits for us
TRIES = 10  # how often a game may be lost with its machine
POLL = 1.0  # seconds between looks for new processors

_crew: Crew | None = None  # of this Ray worker


def _play(job: Job) -> Played | QuincunxError:
    """What a Ray worker does: a game, in its own lasting process."""
    global _crew
    if _crew is None:
        _crew = Crew(1)
    try:
        return next(_crew.play([job]))
    except QuincunxError as error:
        return error


class Cluster:
    """The cluster at a Ray `address`, or one on this machine alone for "local"; `workers` limits how many play."""

    def __init__(self, address: str = LOCAL, workers: int | None = None):
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
        try:
            import ray
        except ImportError:
            raise QuincunxError("Many machines need the extra [ray]: pip install 'quincunx[ray]'.") from None
        self.ray: Any = ray
        self.workers = workers
        self.started = not ray.is_initialized()
        if self.started:
            _connect(ray, address, workers)
        self.task: Any = ray.remote(num_cpus=1, max_retries=0)(_play)
        self.running: dict[Any, Job] = {}
        self.given_again = 0  # games that were lost with their machine

    def play(self, jobs: Iterable[Job]) -> Iterator[Played]:
        """The games as they end. Machines may come and go meanwhile."""
        waiting = iter(jobs)
        again: list[Job] = []
        tries: dict[Job, int] = {}
        more = True
        while True:
            room = self._room() - len(self.running)
            while room > 0 and (again or more):
                job = again.pop() if again else next(waiting, None)
                if job is None:
                    more = False
                    break
                self.running[self.task.remote(job)] = job
                room -= 1
            if not self.running:
                return
            ready, _ = self.ray.wait(list(self.running), num_returns=1, timeout=POLL)
            for ref in ready:
                job = self.running.pop(ref)
                result = self._result(ref)
                if result is not None:
                    tries.pop(job, None)
                    yield result
                    continue
                tries[job] = tries.get(job, 0) + 1
                if tries[job] >= TRIES:
                    names = " and ".join(job.key.players)
                    raise QuincunxError(f"A game of {names} was lost with its machine {TRIES} times.")
                again.append(job)
                self.given_again += 1

    def close(self) -> None:
        """Leave the cluster, and end it if it was started here."""
        for ref in self.running:
            self.ray.cancel(ref, force=True)
        self.running.clear()
        if self.started:
            self.ray.shutdown()

    def _room(self) -> int:
        """How many games to have given out."""
        processors = int(self.ray.cluster_resources().get("CPU", 1))
        return AHEAD * max(1, min(processors, self.workers or processors))

    def _result(self, ref: Any) -> Played | None:
        """The game; None if its machine or its worker was lost."""
        from ray.exceptions import RayError, RayTaskError

        try:
            result = self.ray.get(ref)
        except RayTaskError as error:
            raise QuincunxError(f"A machine could not play: {_first_line(error.cause or error)}.") from None
        except RayError:
            return None
        if isinstance(result, QuincunxError):
            raise result
        assert isinstance(result, Played)
        return result


def _connect(ray: Any, address: str, workers: int | None) -> None:
    """Join a cluster, or start one; QuincunxError, soon, where there is none."""
    quiet = {"log_to_driver": False, "logging_level": "ERROR"}
    try:
        if address == LOCAL:
            ray.init(num_cpus=workers, include_dashboard=False, _node_ip_address=LOOPBACK, **quiet)
            return
        host, _, port = address.rpartition(":")
        if not (host and port.isdecimal()):
            raise QuincunxError(f"A Ray address reads HOST:PORT, or local, not {address[:60]!r}.")
        socket.create_connection((host, int(port)), PATIENCE).close()  # Ray would try for minutes
        here = {"_node_ip_address": host} if host.startswith("127.") else {}
        ray.init(address=address, **here, **quiet)
    except (OSError, ValueError, RuntimeError, OverflowError) as error:
        if isinstance(error, QuincunxError):
            raise
        raise QuincunxError(f"There is no Ray cluster at {address[:60]!r}: {_first_line(error)}.") from None


def _first_line(error: BaseException) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0].rstrip(".")[:200]
