"""All that is read from and written to the database. What `write` has answered is on the disk.

Writes of many tables that come at the same time go into one transaction, so that the disk is waited for once.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sqlalchemy import (
    Executable,
    bindparam,
    delete,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from quincunx.server.database import direct_engine
from quincunx.server.schema import guests, moves, server_state, tables

Row = dict[str, Any]
ALIVE = "alive"
MOST_TOGETHER = 200

# The statements that every turn needs, in the order in which they go into a transaction.
INSERT_MOVE = insert(moves)
TAKE_MOVES = (
    update(moves)
    .where(moves.c.table_id == bindparam("of"), moves.c.base >= bindparam("from_ply"))
    .values(taken=True)
    .execution_options(synchronize_session=False)
)
UPDATE_TABLE = (
    update(tables)
    .where(tables.c.id == bindparam("of"))
    .values(
        {
            name: bindparam(name)
            for name in ("seats", "guest0", "guest1", "updated", "status", "ply", "to_act", "result", "live")
        }
    )
)
INSERT_TABLE = insert(tables)
INSERT_GUEST = insert(guests)


class Write(NamedTuple):
    """One statement with its values."""

    statement: Executable
    values: dict[str, Any]


@dataclass(slots=True)
class Unit:
    """Writes that belong together: all of them happen, or none."""

    writes: Sequence[Write]
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Store:
    """The database, from the moment `open` has returned."""

    def __init__(self, engine: AsyncEngine):
        self.engine = engine
        self.direct = direct_engine(engine)
        self.thread = ThreadPoolExecutor(1, "store")
        self.waiting: deque[Unit] = deque()
        self.called = asyncio.Event()
        self.writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Start writing."""
        self.writer = asyncio.create_task(self._write_on(), name="store")

    async def close(self) -> None:
        """Finish what is waiting and let go of the database."""
        while self.waiting:
            await self.waiting[-1].done
        if self.writer is not None:
            self.writer.cancel()
            with suppress(asyncio.CancelledError):
                await self.writer
        self.thread.shutdown()
        if self.direct is not None:
            self.direct.dispose()
        await self.engine.dispose()

    # -- writing ---------------------------------------------------------------------------------------------------

    async def write(self, *writes: Write) -> None:
        """Store all of this, or nothing; SQLAlchemyError. Returns when it is safe."""
        unit = Unit(writes)
        self.waiting.append(unit)
        self.called.set()
        # Shielded: whoever asked may be gone, but what began is brought to its end.
        await asyncio.shield(unit.done)

    async def _write_on(self) -> None:
        while True:
            await self.called.wait()
            self.called.clear()
            while self.waiting:
                units = [self.waiting.popleft() for _ in range(min(len(self.waiting), MOST_TOGETHER))]
                await self._write_units(units)

    async def _write_units(self, units: list[Unit]) -> None:
        """Write some units in one transaction, or each by itself if that fails."""
        try:
            await self._execute(list(_gathered(units)))
        except (SQLAlchemyError, OSError) as error:
            if len(units) == 1:
                if not units[0].done.done():
                    units[0].done.set_exception(error)
                return
            for unit in units:
                await self._write_units([unit])
            return
        for unit in units:
            if not unit.done.done():
                unit.done.set_result(None)

    async def _execute(self, statements: Sequence[tuple[Executable, Any]]) -> None:
        """Execute statements in one transaction."""
        if self.direct is not None:
            await asyncio.get_running_loop().run_in_executor(self.thread, self._execute_at_once, statements)
            return
        async with self.engine.begin() as connection:
            for statement, values in statements:
                await connection.execute(statement, values)

    def _execute_at_once(self, statements: Sequence[tuple[Executable, Any]]) -> None:
        assert self.direct is not None
        with self.direct.begin() as connection:
            for statement, values in statements:
                connection.execute(statement, values)

    # -- guests ----------------------------------------------------------------------------------------------------

    async def guest(self, guest: str) -> Row | None:
        """A guest's row."""
        return await self._one(select(guests).where(guests.c.id == guest))

    async def names(self, ids: Iterable[str]) -> dict[str, str]:
        """The names of guests."""
        wanted = sorted(set(ids))
        if not wanted:
            return {}
        rows = await self._all(select(guests.c.id, guests.c.name).where(guests.c.id.in_(wanted)))
        return {row["id"]: row["name"] for row in rows}

    async def make_guest(self, guest: str, name: str) -> None:
        """A new guest, unless there is one by this id."""
        if await self.guest(guest) is None:
            now = time.time()
            values = {"id": guest, "name": name, "settings": {}, "created": now, "seen": now}
            with suppress(SQLAlchemyError):  # somebody with the same cookie was faster
                await self.write(Write(INSERT_GUEST, values))

    async def change_guest(self, guest: str, **values: Any) -> None:
        """Change a guest's row."""
        await self.write(Write(update(guests).where(guests.c.id == guest).values(**values), {}))

    async def forget_guest(self, guest: str, drop: Iterable[str]) -> None:
        """Delete a guest and the tables `drop`."""
        doomed = sorted(drop)
        writes = [Write(delete(tables).where(tables.c.id.in_(doomed)), {})] if doomed else []
        await self.write(*writes, Write(delete(guests).where(guests.c.id == guest), {}))

    # -- tables ----------------------------------------------------------------------------------------------------

    async def table(self, table: str) -> Row | None:
        """A table's row."""
        return await self._one(select(tables).where(tables.c.id == table))

    async def moves(self, table: str) -> list[Row]:
        """All that was committed at a table, in order."""
        return await self._all(select(moves).where(moves.c.table_id == table).order_by(moves.c.seq))

    async def in_series(self, series: str) -> list[Row]:
        """The tables of a series, in order."""
        columns = (tables.c.id, tables.c.number, tables.c.status, tables.c.result, tables.c.seats)
        return await self._all(select(*columns).where(tables.c.series == series).order_by(tables.c.number))

    async def playing(self) -> list[str]:
        """The tables at which a game goes on."""
        rows = await self._all(select(tables.c.id).where(tables.c.status == "playing"))
        return [row["id"] for row in rows]

    async def tables_of(
        self, guest: str, *, status: str | None = None, game: str | None = None, before: float | None = None, most: int
    ) -> list[Row]:
        """A guest's tables, the last changed first."""
        mine = or_(tables.c.guest0 == guest, tables.c.guest1 == guest, tables.c.host == guest)
        query = select(tables).where(mine).order_by(tables.c.updated.desc(), tables.c.id).limit(most)
        if status is not None:
            query = query.where(tables.c.status == status)
        if game is not None:
            query = query.where(tables.c.game == game)
        if before is not None:
            query = query.where(tables.c.updated < before)
        return await self._all(query)

    async def drop_tables(self, ids: Iterable[str]) -> None:
        """Delete tables and all that was played at them."""
        await self.write(Write(delete(tables).where(tables.c.id.in_(sorted(ids))), {}))

    # -- being alive -----------------------------------------------------------------------------------------------

    async def alive(self) -> float:
        """When the server was last known to be alive, in milliseconds; 0 if never."""
        row = await self._one(select(server_state).where(server_state.c.name == ALIVE))
        return float(row["value"]) if row is not None else 0.0

    async def beat(self, now: float) -> None:
        """Note that the server is alive."""
        await self.write(
            Write(delete(server_state).where(server_state.c.name == ALIVE), {}),
            Write(insert(server_state), {"name": ALIVE, "value": int(now)}),
        )

    # -- reading ---------------------------------------------------------------------------------------------------

    async def _one(self, query: Executable) -> Row | None:
        async with self.engine.connect() as connection:
            row = (await connection.execute(query)).mappings().first()
        return None if row is None else dict(row)

    async def _all(self, query: Executable) -> list[Row]:
        async with self.engine.connect() as connection:
            return [dict(row) for row in (await connection.execute(query)).mappings()]


def _gathered(units: list[Unit]) -> Iterable[tuple[Executable, Any]]:
    """The writes of several units, equal statements together where that changes no order that matters.

    The usual units, one turn each, are of different tables and their statements come in the same order: one statement
    for all of them saves most of the time.
    """
    kinds = {tuple(id(write.statement) for write in unit.writes) for unit in units}
    if len(kinds) == 1:
        for column in zip(*(unit.writes for unit in units)):
            values = [write.values for write in column]
            yield column[0].statement, values if len(values) > 1 else values[0]
        return
    for unit in units:
        for write in unit.writes:
            yield write.statement, write.values
