"""All tables in use: sets them, changes them, keeps their clocks and bots going. One hub a server.

A change is stored before anybody is told of it. If the server dies, whatever was acknowledged is there at the next
start, and clocks go on from when it was last alive.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from typing import Any, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from quincunx.core.errors import PositionError, QuincunxError
from quincunx.server.answers import MISSING, NotAllowedError, NotFoundError
from quincunx.server.asked import open_game
from quincunx.server.clock import Clock
from quincunx.server.draws import new_seed
from quincunx.server.identity import new_id
from quincunx.server.keeping import change_writes, facts_of, seats_of, standing_of, table_write
from quincunx.server.models import NewTable
from quincunx.server.rooms import Reader, Room
from quincunx.server.settings import Settings
from quincunx.server.standing import (
    OVER,
    PLAYING,
    WAITING,
    Change,
    Facts,
    Seat,
    Standing,
    begin,
    commit,
    end,
    points_of,
)
from quincunx.server.store import Store
from quincunx.server.thinkers import Thinkers, ThinkingError
from quincunx.server.views import compact
from quincunx.server.work import Job

REST = 60.0  # seconds that a table at rest stays in memory
STUMBLED = 20.0  # seconds until a bot that cannot think tries again
NOT_STORED = "The server could not store this, so nothing was changed. Try again in a moment."
log = logging.getLogger("quincunx.server")
T = TypeVar("T")


class Hub:
    """The tables of a server, by id."""

    def __init__(self, store: Store, thinkers: Thinkers, settings: Settings, key: str):
        self.store, self.thinkers, self.settings = store, thinkers, settings
        self.key = key.encode()
        self.rooms: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Task[Room]] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.sockets = 0
        self.offset = time.time() - time.monotonic()

    def now(self) -> float:
        """Milliseconds since 1970, on a clock that nobody sets while the server runs."""
        return (self.offset + time.monotonic()) * 1000

    def invite(self, table: str) -> str:
        """What an invitation to a table has to say."""
        return hmac.new(self.key, f"invite {table}".encode(), sha256).hexdigest()[:20]

    # -- beginning and end -------------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Take up the games that were going on."""
        alive = await self.store.alive()
        for table in await self.store.playing():
            try:
                await self._take_up(table, alive)
            except QuincunxError as error:  # a game that is no longer installed, say
                log.warning("Table %s cannot be taken up: %s", table, error)
        self.run(self._beat())

    async def _take_up(self, table: str, alive: float) -> None:
        row = await self.store.table(table)
        if row is None:
            return
        bot = row["to_act"] in (0, 1) and row["seats"][row["to_act"]]["kind"] == "bot"
        if row["live"]["clock"]["running"] is None and not bot:
            return
        room = await self._load(table, alive)
        self.rooms[table] = room
        if room.standing.clock.running is not None:
            # Stored as standing still: should the server die again, the time it was away must not count.
            await self.store.write(*change_writes(room.facts, Change(room.standing)))
            asyncio.get_running_loop().call_later(self.settings.resume_grace, lambda: self.run(self.resume_clock(room)))
        self.go_on(room)

    async def stop(self) -> None:
        """Let clocks stand, and end everything that runs."""
        with suppress(SQLAlchemyError, OSError):
            await self.store.beat(self.now())
        for room in self.rooms.values():
            room.stop_thinking()
            if room.timer is not None:
                room.timer.cancel()
            for reader in room.readers:
                reader.close()
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    def run(self, work: Awaitable[Any]) -> asyncio.Task[Any]:
        """Do something beside."""
        task = asyncio.ensure_future(work)
        assert isinstance(task, asyncio.Task)
        self.tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("Something failed in the background.", exc_info=task.exception())

    async def _beat(self) -> None:
        """Note every second that the server is alive, while a clock runs; forget tables at rest."""
        while True:
            await asyncio.sleep(self.settings.heartbeat)
            with suppress(SQLAlchemyError, OSError):
                if any(room.standing.clock.since is not None for room in self.rooms.values()):
                    await self.store.beat(self.now())
            late = time.monotonic() - REST
            for table in [table for table, room in self.rooms.items() if room.used < late and room.at_rest()]:
                del self.rooms[table]

    # -- tables ------------------------------------------------------------------------------------------------------

    async def room(self, table: str) -> Room:
        """The table by this id, from memory or the database; NotFoundError."""
        room = self.rooms.get(table)
        if room is None:
            if table not in self.loading:
                self.loading[table] = asyncio.ensure_future(self._load(table, None))
            try:
                loaded = await asyncio.shield(self.loading[table])
            finally:
                self.loading.pop(table, None)
            room = self.rooms.setdefault(table, loaded)
        room.used = time.monotonic()
        return room

    async def _load(self, table: str, alive: float | None) -> Room:
        row = await self.store.table(table)
        if row is None:
            raise NotFoundError(MISSING)
        facts = facts_of(row)
        standing, commits = standing_of(facts, row, await self.store.moves(table), alive)
        names = await self.store.names(standing.people())
        series = await self.series(facts, standing)
        return Room(facts, standing, names, commits, series, self.invite(table))

    async def series(self, facts: Facts, standing: Standing) -> dict[str, Any]:
        """The games that were played one after another by the same two, and the score for those who sit here now."""
        rows = await self.store.in_series(facts.series) if facts.number > 1 or standing.after is not None else []
        played = [
            (row["id"], row["number"], seats_of(row["seats"]), row["result"]) for row in rows if row["id"] != facts.id
        ]
        played.append((facts.id, facts.number, standing.seats, standing.result(facts)))
        games = []
        total = [0.0, 0.0]
        for table, number, seats, result in sorted(played, key=lambda game: game[1]):
            points = points_of(seats, result, standing.seats)
            total = [total[0] + points[0], total[1] + points[1]]
            games.append({"table": table, "number": number, "over": result is not None, "points": points})
        return {"number": facts.number, "games": games, "score": total}

    async def make(self, asked: NewTable, guest: str) -> Room:
        """Set a new table; QuincunxError says what cannot be."""
        game = open_game(asked.game, asked.options)
        state = game.new_initial_state(asked.position or None)
        if state.is_terminal():
            raise PositionError("In this position the game is over, so it cannot be played on.")
        me = Seat("person", guest)
        levels = asked.levels or (asked.level, asked.level)
        first = asked.side == "first" or (asked.side == "random" and secrets.randbelow(2) == 0)
        pairs = {
            "bot": (me, Seat("bot", level=asked.level)),
            "friend": (me, Seat("open")),
            "same_screen": (me, me),
            "bots": (Seat("bot", level=levels[0]), Seat("bot", level=levels[1])),
        }
        seats = pairs[asked.mode]
        if not first and asked.mode in ("bot", "friend"):
            seats = (seats[1], seats[0])
        table = new_id(9)
        facts = Facts(table, game, asked.position or None, asked.mode, guest, new_seed(), table, 1, time.time())
        clock = asked.clock.model_dump()
        standing = Standing(state, seats, Clock.of(clock))
        return await self.set_up(facts, standing, clock)

    async def set_up(self, facts: Facts, standing: Standing, clock: Mapping[str, Any]) -> Room:
        """Store a new table, and begin if nobody is missing."""
        change = Change(standing)
        if all(seat.kind != "open" for seat in standing.seats):
            change = begin(facts, standing)
        writes = [table_write(facts, change.standing, clock), *change_writes(facts, change)[:-1]]
        await self.store.write(*writes)
        names = await self.store.names(standing.people())
        series = await self.series(facts, change.standing)
        room = Room(facts, change.standing, names, set(), series, self.invite(facts.id))
        self.rooms[facts.id] = room
        self.go_on(room)
        return room

    async def join(self, table: str, guest: str, invite: str) -> Room:
        """Take the open seat; NotAllowedError without an invitation, QuincunxError if it is taken."""
        room = await self.room(table)

        async def sit() -> None:
            standing = room.standing
            if guest in standing.people():
                return
            if not hmac.compare_digest(invite, room.invite):
                raise NotAllowedError("The seat is for those who have the invitation: ask for its whole address.")
            if standing.status != WAITING:
                raise QuincunxError("Somebody else has taken this seat already. You can watch the game.")
            seats = [seat if seat.kind != "open" else Seat("person", guest) for seat in standing.seats]
            await self.change(room, begin(room.facts, replace(standing, seats=(seats[0], seats[1]))))

        room.names.update(await self.store.names([guest]))
        await self.locked(room, sit)
        return room

    async def rename(self, guest: str, name: str) -> None:
        """A guest is called otherwise from now on."""
        for room in self.rooms.values():
            if guest in room.standing.people():
                room.names[guest] = name
                room.tell_all(self.now())

    async def unseat(self, table: str, guest: str) -> None:
        """Somebody leaves a table for good: by resigning, if a game goes on."""
        room = await self.room(table)

        async def leave() -> None:
            standing = room.standing
            place = standing.seat_of(guest)
            if place is not None:
                if standing.status == PLAYING:
                    await self.change(room, end(standing, 1 - place, "resignation", self.now()))
                seats = [replace(seat, guest=None) if seat.guest == guest else seat for seat in standing.seats]
                await self.change(room, Change(replace(room.standing, seats=(seats[0], seats[1]))))
            if room.facts.host == guest:
                room.facts = replace(room.facts, host=None)
                room.changed()

        await self.locked(room, leave)

    def forget(self, tables: Iterable[str]) -> None:
        """These tables are gone."""
        for table in tables:
            room = self.rooms.pop(table, None)
            if room is not None:
                room.stop_thinking()
                if room.timer is not None:
                    room.timer.cancel()
                for reader in room.readers:
                    reader.close()

    # -- changes -----------------------------------------------------------------------------------------------------

    async def locked(self, room: Room, work: Callable[[], Awaitable[T]]) -> T:
        """Do something to a table, after whatever is being done to it; to its end, even if nobody waits for it."""

        async def inside() -> T:
            async with room.lock:
                return await work()

        return await asyncio.shield(asyncio.ensure_future(inside()))

    async def change(self, room: Room, change: Change, commit_id: str | None = None) -> None:
        """Store a change, then let it be how the table stands, then tell everybody. Inside `locked`."""
        was = room.standing
        try:
            await self.store.write(*change_writes(room.facts, change, commit_id))
        except (SQLAlchemyError, OSError) as error:
            log.error("Table %s could not be stored: %s", room.facts.id, type(error).__name__)
            await self._reload(room)
            raise QuincunxError(NOT_STORED) from None
        room.standing = change.standing
        if commit_id is not None:
            room.commits.add(commit_id)
        if change.standing.state is not was.state or change.standing.status == OVER:
            room.stop_thinking()
        if change.standing.status == OVER != was.status:
            room.series = await self.series(room.facts, room.standing)
        room.tell_all(self.now())
        if change.standing.status == OVER != was.status:
            result = change.standing.result(room.facts)
            room.send_all(compact({"type": "ended", "result": result}))
        self.go_on(room)

    async def _reload(self, room: Room) -> None:
        """Nobody knows what the database has: look."""
        with suppress(SQLAlchemyError, OSError, QuincunxError):
            fresh = await self._load(room.facts.id, None)
            room.standing, room.commits = fresh.standing, fresh.commits
            room.changed()

    def go_on(self, room: Room) -> None:
        """Set the timer of the clock, and let a bot think whose turn it is."""
        if room.timer is not None:
            room.timer.cancel()
            room.timer = None
        standing, clock = room.standing, room.standing.clock
        if (
            standing.status == PLAYING
            and clock.running is not None
            and clock.since is not None
            and standing.seats[clock.running].kind != "bot"
        ):
            left = max(0.0, clock.remaining(self.now())[clock.running])
            room.timer = asyncio.get_running_loop().call_later(
                left / 1000 + 0.002, lambda: self.run(self.check_time(room))
            )
        if room.thinking is None and room.bot_to_act():
            room.thinking = self.run(self._let_bot_play(room))

    async def check_time(self, room: Room) -> bool:
        """End the game if somebody's time is over; whether it was."""

        async def check() -> bool:
            loser = room.standing.clock.fallen(self.now())
            if room.standing.status != PLAYING or loser is None or room.standing.seats[loser].kind == "bot":
                self.go_on(room)
                return False
            await self.change(room, end(room.standing, 1 - loser, "time", self.now()))
            return True

        return await self.locked(room, check)

    async def resume_clock(self, room: Room) -> None:
        """Let a clock go on that stood because the server was away."""

        async def resume() -> None:
            standing = room.standing
            if standing.status == PLAYING and standing.clock.running is not None and standing.clock.since is None:
                clock = standing.clock.resume(self.now())
                await self.change(room, Change(replace(standing, clock=clock)))

        await self.locked(room, resume)

    # -- bots --------------------------------------------------------------------------------------------------------

    def job(self, room: Room, kind: str, level: float = 1, seconds: float | None = None) -> Job:
        """Something to think about at a table."""
        facts, standing = room.facts, room.standing
        seed = sha256(f"bot {facts.seed} {standing.ply}".encode()).digest()
        return Job(
            kind,
            facts.game.short_name,
            facts.game.option_words(),
            facts.position,
            tuple(standing.state.history()),
            int.from_bytes(seed[:8], "big") >> 1,
            level,
            seconds,
        )

    async def _let_bot_play(self, room: Room) -> None:
        """Think and play, until it is somebody else's turn."""
        own = asyncio.current_task()
        if room.facts.mode == "bots":
            await asyncio.sleep(self.settings.watch_pace)
        standing = room.standing
        player = standing.to_act
        level = standing.seats[player].level

        def report(share: float) -> None:
            if room.thinking is own:
                room.send_all(compact({"type": "thinking", "player": player, "share": round(share, 3)}), "thinking")

        report(0.0)
        try:
            answer = await self.thinkers.think(
                self.job(room, "play", level, standing.clock.bot_seconds(player)), report
            )
        except ThinkingError as error:
            log.error("A bot at table %s stumbled: %s", room.facts.id, error)
            try:
                answer = await self.thinkers.think(self.job(room, "play", 1))
            except ThinkingError:
                await asyncio.sleep(STUMBLED)
                room.thinking = None
                self.go_on(room)
                return

        async def play() -> None:
            if room.standing.state is not standing.state or room.standing.status != PLAYING:
                return
            # From here on this task is no thinking that could be called off.
            room.thinking = None
            change = commit(room.facts, room.standing, player, answer.actions, self.now(), answer.seconds * 1000)
            await self.change(room, change)

        await self.locked(room, play)

    # -- readers -----------------------------------------------------------------------------------------------------

    def enter(self, room: Room, reader: Reader) -> None:
        """Somebody connects."""
        self.sockets += 1
        room.readers.add(reader)
        room.changed()
        room.tell(reader, self.now())
        self._tell_presence(room, reader)
        standing = room.standing
        if standing.clock.running is not None and standing.clock.since is None:
            if standing.to_act >= 0 and standing.seats[standing.to_act].guest == reader.guest:
                self.run(self.resume_clock(room))
        self.go_on(room)

    def leave(self, room: Room, reader: Reader) -> None:
        """Somebody is gone."""
        self.sockets -= 1
        room.readers.discard(reader)
        room.used = time.monotonic()
        room.changed()
        self._tell_presence(room, reader)
        if room.facts.mode == "bots" and not room.readers:
            room.stop_thinking()

    def _tell_presence(self, room: Room, but: Reader) -> None:
        text = compact({"type": "presence", "here": room.here(), "watchers": room.watchers()})
        for reader in room.readers:
            if reader is not but:
                reader.send(text, "presence")
