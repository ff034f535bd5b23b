"""Runs the application until it is told to stop."""

from __future__ import annotations

import asyncio
import socket
import sys
from collections.abc import Callable
from contextlib import suppress

import uvicorn

from quincunx.core.errors import QuincunxError
from quincunx.server.app import create_app
from quincunx.server.database import claim, make_engine, prepare
from quincunx.server.settings import Settings

# Seconds after which a thread that computes lets another one have a go: with Python's 0.005 whoever stores a turn would
# wait that long, several times, while the position of another table is being written.
SWITCH = 0.0005


def listen(settings: Settings) -> socket.socket:
    """The socket to serve at; QuincunxError where that is not possible."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((settings.host, settings.port))
    except OSError as error:
        listener.close()
        reason = (error.strerror or str(error)).lower()
        raise QuincunxError(f"The address {settings.host}:{settings.port} cannot be used: {reason}.") from None
    return listener


def address_of(listener: socket.socket) -> str:
    """What to type into a browser."""
    host, port = listener.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "localhost"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


class Server(uvicorn.Server):
    """Tells when people can come in."""

    def __init__(self, config: uvicorn.Config, tell: Callable[[], object]):
        super().__init__(config)
        self.tell = tell

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.tell()


async def check_database(settings: Settings) -> None:
    """QuincunxError where the server could not work; it would tell that itself, but not in a sentence."""
    engine = make_engine(settings.database_url())
    try:
        await prepare(engine)
        await (await claim(engine, settings.data))()
    finally:
        await engine.dispose()


def run(settings: Settings, *, log: str = "warning", say: Callable[[str], object] = print) -> None:
    """Serve until a signal ends it; `say` is told the address."""
    listener = listen(settings)
    app = create_app(settings)
    try:
        asyncio.run(check_database(settings))
    except QuincunxError:
        listener.close()
        raise
    config = uvicorn.Config(
        app,
        log_level=log,
        access_log=log != "warning",
        ws="websockets-sansio",
        ws_max_size=4 * settings.largest_message,
        ws_per_message_deflate=settings.compress_sockets,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        server_header=False,
        timeout_graceful_shutdown=3,
    )
    server = Server(config, lambda: say(f"Quincunx is at {address_of(listener)} (Ctrl-C ends it)"))
    sys.setswitchinterval(SWITCH)
    with suppress(KeyboardInterrupt):  # Ctrl-C is how it is meant to end
        server.run(sockets=[listener])
