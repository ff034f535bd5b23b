"""How much guests ask for. Counting has to be cheap, since it stands before everything that anybody says."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable

from limits import parse

from quincunx.server.settings import Settings

KINDS = ("read", "write", "table", "message", "heavy")
SWEEP = 60.0  # seconds between two looks for guests who have been quiet


class Rates:
    """Counts what guests ask for within moving windows of time, in memory; `take` says whether there is room for more.

    The storages of `limits` look through all guests at each request, so only its way of writing rates is used.
    """

    def __init__(self, settings: Settings, clock: Callable[[], float] = time.monotonic):
        self.clock = clock
        self.rates = {kind: parse(getattr(settings, f"rate_{kind}")) for kind in KINDS}
        self.windows = {kind: float(rate.get_expiry()) for kind, rate in self.rates.items()}
        self.taken: dict[tuple[str, str], deque[float]] = {}
        self.swept = clock()

    def take(self, kind: str, who: str) -> bool:
        """Count one request of a kind; False, and not counted, where there were too many."""
        now = self.clock()
        if now - self.swept > SWEEP:
            self._sweep(now)
        times = self.taken.setdefault((kind, who), deque())
        while times and times[0] <= now - self.windows[kind]:
            times.popleft()
        if len(times) >= self.rates[kind].amount:
            return False
        times.append(now)
        return True

    def _sweep(self, now: float) -> None:
        """Forget whoever has asked for nothing within the window."""
        self.swept = now
        quiet = [key for key, times in self.taken.items() if not times or times[-1] <= now - self.windows[key[0]]]
        for key in quiet:
            del self.taken[key]
