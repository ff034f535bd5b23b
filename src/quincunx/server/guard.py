"""What stands before every request: sizes, rates, origins, and the headers that tell browsers what pages may do."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from quincunx.core.files import no_files
from quincunx.server.answers import problem
from quincunx.server.identity import Identity
from quincunx.server.rates import Rates
from quincunx.server.settings import Settings

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
FOREIGN = 4403
LOWEST_PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}


def who_asks(connection: HTTPConnection) -> str:
    """Whom to count requests for: a guest at an address. Without a cookie only the address counts."""
    identity: Identity = connection.app.state.identity
    address = connection.client.host if connection.client else "local"
    return f"{address}/{identity.read(connection) or ''}"


def same_origin(headers: Headers, scheme: str, origins: tuple[str, ...]) -> bool:
    """Whether a request comes from one of our own pages, or from a program, which sends no Origin."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("same-origin", "none")
    if origin.rstrip("/") in origins:
        return True
    try:
        asked, own = urlsplit(origin), urlsplit(f"//{headers.get('host', '')}")
        asked_port = asked.port or LOWEST_PORTS.get(asked.scheme)
        own_port = own.port or LOWEST_PORTS.get(scheme)
    except ValueError:
        return False
    return asked.hostname is not None and (asked.hostname, asked_port) == (own.hostname, own_port)


class Guard:
    """The middleware; pure ASGI, so that sockets pass it too."""

    def __init__(self, app: ASGIApp, settings: Settings, rates: Rates):
        self.app, self.settings, self.rates = app, settings, rates

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            if scope["type"] == "websocket":
                socket = HTTPConnection(scope)
                if not same_origin(socket.headers, socket.url.scheme, self.settings.origins):
                    await send({"type": "websocket.close", "code": FOREIGN, "reason": "foreign page"})
                    return
            with no_files():
                await self.app(scope, receive, send)
            return
        request = Request(scope)
        refused = self.refusal(request)
        if refused is not None:
            sentence, status = refused
            await problem(request, sentence, status)(scope, receive, headed(send))
            return
        with no_files():
            await self.app(scope, limited(receive, self.settings.largest_body), headed(send))

    def refusal(self, request: Request) -> tuple[str, int] | None:
        """Why a request is not even looked at: a sentence and a status, or None."""
        safe = request.method in SAFE_METHODS
        if not safe and not same_origin(request.headers, request.url.scheme, self.settings.origins):
            return "This request comes from a page of somebody else.", 403
        length = request.headers.get("content-length", "0")
        if not length.isdecimal() or int(length[:18]) > self.settings.largest_body:
            return f"At most {self.settings.largest_body} bytes can be sent at once.", 413
        if request.url.path.startswith("/api/") and not self.rates.take("read" if safe else "write", who_asks(request)):
            return "That was too much at once: wait a little and try again.", 429
        return None


def headed(send: Send) -> Send:
    """`send` with our headers on every answer."""

    async def with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return with_headers


def limited(receive: Receive, most: int) -> Receive:
    """`receive` that takes no more than `most` bytes, whatever the headers promised; the rest is as if hung up."""
    left = most

    async def counted() -> Message:
        nonlocal left
        message = await receive()
        if message["type"] == "http.request":
            left -= len(message.get("body", b""))
            if left < 0:
                return {"type": "http.disconnect"}
        return message

    return counted
