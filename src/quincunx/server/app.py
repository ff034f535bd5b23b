"""The application: its routers, what guards them, and what runs beside them."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from quincunx import __version__
from quincunx.core.errors import QuincunxError
from quincunx.server.answers import add_handlers
from quincunx.server.database import claim, make_engine, prepare
from quincunx.server.guard import Guard
from quincunx.server.hub import Hub
from quincunx.server.identity import Identity
from quincunx.server.rates import Rates
from quincunx.server.routes import (
    catalogue,
    editor,
    i18n,
    live,
    me,
    pages,
    records,
    rules,
    search,
    showcase,
    study,
    tables,
)
from quincunx.server.settings import Settings
from quincunx.server.store import Store
from quincunx.server.study_jobs import Jobs
from quincunx.server.thinkers import Thinkers

SMALLEST_PACKED = 1_000  # bytes


def create_app(settings: Settings | None = None) -> FastAPI:
    """The web table with these settings, for an ASGI server; QuincunxError where the data folder cannot be used."""
    chosen = settings or Settings.read()
    key = chosen.secret_key()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        engine = make_engine(chosen.database_url())
        try:
            await prepare(engine)
            give_back = await claim(engine, chosen.data)
        except QuincunxError:
            await engine.dispose()
            raise
        store = Store(engine)
        await store.open()
        thinkers = Thinkers(chosen.thinkers)
        app.state.hub = hub = Hub(store, thinkers, chosen, key)
        await hub.start()
        try:
            yield
        finally:
            await hub.stop()
            thinkers.close()
            await give_back()
            await store.close()

    app = FastAPI(
        title="Quincunx",
        version=__version__,
        summary="Five board games for two: tables, rules, records and study.",
        lifespan=lifespan,
        docs_url=None,  # these pages load scripts from elsewhere
        redoc_url=None,
    )
    app.state.settings = chosen
    app.state.identity = Identity(key)
    app.state.connected = Counter()
    app.state.rates = Rates(chosen)
    app.state.jobs = Jobs()
    app.add_middleware(GZipMiddleware, minimum_size=SMALLEST_PACKED, compresslevel=5)
    app.add_middleware(Guard, settings=chosen, rates=app.state.rates)
    add_handlers(app)

    @app.get("/healthz", tags=["server"])
    async def healthz() -> dict[str, str]:
        """Whether the server works."""
        return {"status": "ok"}

    for part in (catalogue, showcase, tables, live, me, i18n, rules, study, records, editor, search, pages):
        app.include_router(part.router)
    app.mount("/static/fonts", pages.font_files, "fonts")
    app.mount("/static", pages.static_files, "static")
    return app
