"""The same on SQLite and on PostgreSQL, which both really run."""

import asyncio
from dataclasses import replace

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from quincunx.core.errors import QuincunxError
from quincunx.server.database import make_engine, prepare
from quincunx.server.schema import guests, metadata
from quincunx.server.settings import Settings
from quincunx.server.store import INSERT_GUEST, Store, Write
from server.people import Person


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request, settings):
    """Settings with a database that is empty."""
    if request.param == "sqlite":
        return settings
    url = request.getfixturevalue("postgresql")

    async def empty():
        engine = make_engine(Settings(database=url).database_url())
        async with engine.begin() as connection:
            await connection.execute(text("drop schema public cascade"))
            await connection.execute(text("create schema public"))
        await engine.dispose()

    asyncio.run(empty())
    return replace(settings, database=url)


def test_a_game_is_there_after_a_restart(start, database):
    server = start(database)
    ann, bob = Person(server, "Ann"), Person(server, "Bob")
    made = ann.make(clock={"kind": "fischer", "initial_s": 600, "increment_s": 5})
    bob.join(made)
    with ann.sit(made) as first, bob.sit(made) as second:
        first.play("b2")
        second.catch_up()
        second.play("d5,e4")
        first.say("offer_draw")
        second.catch_up()
        told = second.told
    start.stop(server)
    ann.client = bob.client = start(database)
    table = bob.table(made)
    for key in ("moves", "offers", "status", "seats", "series"):
        expected = [{**seat, "here": False} for seat in told[key]] if key == "seats" else told[key]
        assert table[key] == expected
    assert table["view"]["line"] == told["view"]["line"]
    with bob.sit(made) as seat:
        seat.say("accept_draw")
    assert ann.get("/api/me/tables?status=over").json()["tables"][0]["result"]["why"] == "agreement"
    assert len(ann.get("/api/me/export").json()["tables"]) == 1
    assert ann.delete("/api/me").status_code == 204
    assert bob.table(made)["seats"][0]["kind"] == "gone"


def test_a_database_has_one_server(start, database, tmp_path):
    server = start(database)
    with pytest.raises(QuincunxError, match="Another server uses"):
        start(database)
    if database.database:  # the same database, another folder
        with pytest.raises(QuincunxError, match="this database"):
            start(replace(database, data=tmp_path / "other"))
    start.stop(server)
    start(database)


def test_migrations_make_what_the_schema_says(database):
    async def difference():
        engine = make_engine(database.database_url())
        database.data.mkdir(parents=True, exist_ok=True)
        await prepare(engine)
        await prepare(engine)  # a second time there is nothing to do

        def compare(connection):
            return compare_metadata(MigrationContext.configure(connection), metadata)

        async with engine.connect() as connection:
            found = await connection.run_sync(compare)
        await engine.dispose()
        return found

    assert asyncio.run(difference()) == []


def test_writes_of_one_unit_happen_together_or_not_at_all(database):
    async def work():
        database.data.mkdir(parents=True, exist_ok=True)
        engine = make_engine(database.database_url())
        await prepare(engine)
        store = Store(engine)
        await store.open()

        def row(guest):
            return Write(INSERT_GUEST, {"id": guest, "name": guest, "settings": {}, "created": 0.0, "seen": 0.0})

        # Forty at once, among them some that cannot be stored: those alone fail.
        units = [[row(f"guest{n}")] for n in range(40)] + [[row("new"), row("guest3")], [row("guest4")]]
        done = await asyncio.gather(*(store.write(*unit) for unit in units), return_exceptions=True)
        failed = [isinstance(result, SQLAlchemyError) for result in done]
        names = await store._all(guests.select())
        await store.close()
        return failed, {name["id"] for name in names}

    failed, names = asyncio.run(work())
    assert failed == [False] * 40 + [True, True]
    assert names == {f"guest{n}" for n in range(40)}


def test_sqlite_waits_for_the_disk(settings):
    async def pragmas():
        settings.data.mkdir(parents=True)
        engine = make_engine(settings.database_url())
        async with engine.connect() as connection:
            found = [
                (await connection.execute(text(f"pragma {name}"))).scalar()
                for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
            ]
        await engine.dispose()
        return found

    assert asyncio.run(pragmas()) == ["wal", 2, 1, 10000]


@pytest.mark.parametrize("url", ["sqlite:////nowhere/at/all/x.db", "postgresql://quincunx:secret@127.0.0.1:1/x"])
def test_a_database_that_is_not_there(start, settings, url):
    with pytest.raises(QuincunxError, match="cannot be used") as error:
        start(replace(settings, database=url))
    assert "secret" not in str(error.value)
