"""Guests: a signed cookie says who somebody is, without an account; languages they read."""

from __future__ import annotations

import secrets
from typing import Annotated

from fastapi import Depends, Request, Response
from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import HTTPConnection

from quincunx.server.language import YEAR, language_of
from quincunx.server.translate import languages

COOKIE = "quincunx"
SALT = "guest"


def new_id(size: int = 12) -> str:
    """An id that nobody can guess, fit for addresses."""
    return secrets.token_urlsafe(size)


class Identity:
    """Signs guests' cookies and reads them back."""

    def __init__(self, key: str):
        self.serializer = URLSafeSerializer(key, salt=SALT)

    def read(self, connection: HTTPConnection) -> str | None:
        """The guest that a request's cookie names, or None."""
        word = connection.cookies.get(COOKIE, "")
        if not word or len(word) > 200:
            return None
        try:
            guest = self.serializer.loads(word)
        except BadSignature:
            return None
        return guest if isinstance(guest, str) and 8 <= len(guest) <= 64 else None

    def give(self, response: Response, guest: str, *, secure: bool) -> None:
        """Set the cookie that says who a guest is."""
        word = self.serializer.dumps(guest)
        assert isinstance(word, str)
        response.set_cookie(COOKIE, word, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/")


def some_guest(request: Request) -> str | None:
    """The guest of a request, or None for somebody new."""
    identity: Identity = request.app.state.identity
    return identity.read(request)


def sure_guest(request: Request, response: Response) -> str:
    """The guest of a request; somebody new gets a cookie."""
    identity: Identity = request.app.state.identity
    guest = identity.read(request)
    if guest is None:
        guest = new_id()
        identity.give(response, guest, secure=request.url.scheme == "https")
    return guest


def language(connection: HTTPConnection) -> str:
    """The language to answer in: that of ?lang=, else as the page or the browser asks."""
    wanted = connection.query_params.get("lang", "")
    return wanted if wanted in languages() else language_of(connection)


SomeGuest = Annotated[str | None, Depends(some_guest)]
SureGuest = Annotated[str, Depends(sure_guest)]
Language = Annotated[str, Depends(language)]
