"""Which language a request wants: the one chosen on the page, kept in a cookie, else what the browser prefers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quincunx.server.translate import SOURCE, languages

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection
    from starlette.responses import Response

COOKIE = "language"
YEAR = 365 * 24 * 3600


def language_of(request: HTTPConnection) -> str:
    """The code of the language to answer in, one of `languages()`; a request or a WebSocket is asked alike."""
    known = languages()
    chosen = request.cookies.get(COOKIE, "")
    return chosen if chosen in known else preferred(request.headers.get("accept-language", ""))


def remember(answer: Response, request: HTTPConnection, lang: str) -> None:
    """Keep the language of a page that was asked for by ?lang=, so that all it asks for comes in it too."""
    if request.query_params.get("lang") == lang:
        answer.set_cookie(COOKIE, lang, max_age=YEAR, samesite="lax", secure=request.url.scheme == "https", path="/")


def preferred(header: str) -> str:
    """The best of our languages for an Accept-Language header such as `de-AT,de;q=0.9,en;q=0.5`."""
    known = languages()
    wanted: list[tuple[float, int, str]] = []
    for place, part in enumerate(header.split(",")[:20]):
        code, _, rest = part.strip().partition(";")
        try:
            quality = float(rest.strip().removeprefix("q=")) if rest else 1.0
        except ValueError:
            quality = 0.0
        wanted.append((-quality, place, code.strip().lower()))
    by_lower = {code.lower(): code for code in known}
    for weight, _, code in sorted(wanted):
        for candidate in (code, code.partition("-")[0]):
            if weight < 0 and candidate in by_lower:
                return by_lower[candidate]
    return SOURCE
