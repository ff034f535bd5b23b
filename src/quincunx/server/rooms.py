"""A table in use: how it stands, who is connected, and one change at a time."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Collection, Mapping
from typing import Any

from quincunx.server.standing import PLAYING, Facts, Standing
from quincunx.server.telling import Telling

MOST_WAITING = 100  # messages, for a reader who does not listen
KNOWN_PARTS = 64


class Reader:
    """Somebody connected to a table: what is still to be sent, and which parts of boards the page has."""

    def __init__(self, guest: str | None, lang: str):
        self.guest, self.lang = guest, lang
        self.known: set[str] = set()
        self.waiting: deque[tuple[str, str]] = deque()
        self.called = asyncio.Event()
        self.closed = False

    def send(self, text: str, kind: str = "") -> None:
        """Have a message sent; of the same `kind` only the newest is worth sending."""
        if kind and self.waiting and self.waiting[-1][0] == kind:
            self.waiting.pop()
        self.waiting.append((kind, text))
        if len(self.waiting) > MOST_WAITING:
            self.closed = True
        self.called.set()

    async def next(self) -> str | None:
        """The next message to send, or None when there will be none."""
        while not self.waiting:
            if self.closed:
                return None
            self.called.clear()
            await self.called.wait()
        if self.closed:
            return None
        return self.waiting.popleft()[1]

    def learn(self, keys: Collection[str]) -> None:
        """Note that the page has these parts of boards from now on."""
        if len(self.known) + len(keys) > KNOWN_PARTS:
            self.known.clear()
        self.known.update(keys)

    def close(self) -> None:
        """No more messages."""
        self.closed = True
        self.called.set()


class Room:
    """A table in use; the hub changes it, always inside `lock`."""

    def __init__(
        self,
        facts: Facts,
        standing: Standing,
        names: Mapping[str, str],
        commits: set[str],
        series: dict[str, Any],
        invite: str,
    ):
        self.facts, self.standing = facts, standing
        self.names, self.commits, self.series, self.invite = dict(names), commits, series, invite
        self.lock = asyncio.Lock()
        self.readers: set[Reader] = set()
        self.timer: asyncio.TimerHandle | None = None
        self.thinking: asyncio.Task[None] | None = None
        self.used = time.monotonic()
        self._telling: Telling | None = None

    # -- who is here -------------------------------------------------------------------------------------------------

    def here(self) -> list[bool]:
        """Which seats' people are connected."""
        present = {reader.guest for reader in self.readers if reader.guest is not None}
        return [seat.guest in present for seat in self.standing.seats]

    def watchers(self) -> int:
        """How many others are connected."""
        seated = set(self.standing.people())
        return sum(reader.guest not in seated for reader in self.readers)

    # -- telling -----------------------------------------------------------------------------------------------------

    def telling(self, now: float) -> Telling:
        """The table as it can be told now; made anew after each change."""
        if self._telling is None:
            self._telling = Telling(
                self.facts,
                self.standing,
                self.names,
                now=now,
                here=self.here(),
                watchers=self.watchers(),
                series=self.series,
                invite=self.invite,
            )
        return self._telling

    def changed(self) -> None:
        """What was told is out of date."""
        self._telling = None

    def tell(self, reader: Reader, now: float) -> None:
        """Send the table to one reader."""
        telling = self.telling(now)
        reader.send(telling.text(reader.guest, lang=reader.lang, known=reader.known), "view")
        reader.learn(telling.static_keys(reader.lang))

    def tell_all(self, now: float) -> None:
        """Send the table, after a change, to everybody."""
        self.changed()
        for reader in self.readers:
            self.tell(reader, now)

    def send_all(self, text: str, kind: str = "") -> None:
        """Send the same to everybody."""
        for reader in self.readers:
            reader.send(text, kind)

    # -- what goes on ------------------------------------------------------------------------------------------------

    def bot_to_act(self) -> bool:
        """Whether a bot is to act, and may: two bots play only while somebody looks on."""
        standing = self.standing
        if standing.status != PLAYING or standing.to_act < 0 or standing.seats[standing.to_act].kind != "bot":
            return False
        return self.facts.mode != "bots" or bool(self.readers)

    def stop_thinking(self) -> None:
        """Call the bot off."""
        if self.thinking is not None:
            self.thinking.cancel()
            self.thinking = None

    def at_rest(self) -> bool:
        """Whether nothing happens here, so that it need not be kept in memory."""
        standing = self.standing
        ticking = standing.status == PLAYING and standing.clock.running is not None
        return not (self.readers or self.thinking or ticking or self.lock.locked() or self.bot_to_act())
