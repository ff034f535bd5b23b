"""The connection to SQLite or PostgreSQL, and the tables in it brought up to date."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import Connection, event
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from quincunx.core.errors import QuincunxError

MIGRATIONS = Path(__file__).parent / "migrations"
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


def _set_pragmas(connection: Any, record: object) -> None:
    cursor = connection.cursor()
    for pragma in SQLITE_PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


async def prepare(engine: AsyncEngine) -> None:
    """Create the tables or bring them up to date; QuincunxError where the database cannot be used."""
    try:
        async with engine.begin() as connection:
            await connection.run_sync(upgrade)
    except (SQLAlchemyError, OSError) as error:
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        where = engine.url.render_as_string(hide_password=True)
        raise QuincunxError(f"The database {where} cannot be used: {reason}") from None


def upgrade(connection: Connection) -> None:
    """Run the migrations that this database has not had yet."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
