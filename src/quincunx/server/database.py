"""The connection to SQLite or PostgreSQL, and the tables in it brought up to date."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, func, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from quincunx.core.errors import QuincunxError

MIGRATIONS = Path(__file__).parent / "migrations"
LOCK_FILE = "server.lock"
LOCK_NUMBER = 0x5155494E  # any number will do, as long as it stays the same
# FULL: what was committed survives a power cut, not only the end of this process.
SQLITE_PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000")


def make_engine(url: str) -> AsyncEngine:
    """An engine for the URL; QuincunxError where its driver is missing."""
    try:
        if url.startswith("sqlite"):
            engine = create_async_engine(url)
            event.listen(engine.sync_engine, "connect", _set_pragmas)
            return engine
        return create_async_engine(url, pool_size=8, max_overflow=8, pool_pre_ping=True)
    except ImportError as error:
        raise QuincunxError(f"This database needs a driver that is not installed: pip install {error.name}") from None


def direct_engine(engine: AsyncEngine) -> Engine | None:
    """An engine without asyncio for the same SQLite file; None for other databases.

    Through aiosqlite every step of a transaction goes to another thread and back; this one can do all of it in one go.
    """
    url = engine.url
    if url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
        return None
    direct = create_engine(url.set(drivername="sqlite"))
    event.listen(direct, "connect", _set_pragmas)
    return direct


def _set_pragmas(connection: Any, record: object) -> None:
    cursor = connection.cursor()
    for pragma in SQLITE_PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


async def prepare(engine: AsyncEngine) -> None:
    """Create the tables or bring them up to date; QuincunxError where the database cannot be used."""
    where = engine.url.render_as_string(hide_password=True)
    file = engine.url.database if engine.dialect.name == "sqlite" else None
    if file and not Path(file).parent.is_dir():  # the driver would say so from a thread of its own
        raise QuincunxError(f"The database {where} cannot be used: there is no folder {Path(file).parent}.")
    try:
        async with engine.begin() as connection:
            await connection.run_sync(upgrade)
    except (SQLAlchemyError, OSError) as error:
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise QuincunxError(f"The database {where} cannot be used: {reason}") from None


async def claim(engine: AsyncEngine, folder: Path) -> Callable[[], Awaitable[None]]:
    """Make sure that no other server uses this folder or database; returns what gives them back. QuincunxError.

    Two servers would each keep clocks and positions of their own in memory.
    """
    taken = f"Another server uses {folder} already; choose another folder by --data."
    lock = (folder / LOCK_FILE).open("w")
    try:
        import fcntl

        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ImportError:  # not on every system
        pass
    except OSError:
        lock.close()
        raise QuincunxError(taken) from None
    session = None
    if engine.dialect.name == "postgresql":
        session = await engine.connect()
        if not (await session.execute(select(func.pg_try_advisory_lock(LOCK_NUMBER)))).scalar():
            await session.close()
            lock.close()
            raise QuincunxError("Another server uses this database already.")
        await session.commit()

    async def give_back() -> None:
        if session is not None:
            await session.invalidate()
            await session.close()
        lock.close()

    return give_back


def upgrade(connection: Connection) -> None:
    """Run the migrations that this database has not had yet."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
