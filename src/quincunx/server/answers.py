"""How the API answers: JSON made once, and what goes wrong as a sentence in the reader's language."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse

from quincunx.core.errors import QuincunxError, UnknownGameError
from quincunx.server.frame import error_page
from quincunx.server.identity import language
from quincunx.server.translate import translate
from quincunx.server.views import compact

MISSING = "There is nothing at this address."


class NotFoundError(QuincunxError, LookupError):
    """Something that is not, or no longer, here: answered by 404."""


class NotAllowedError(QuincunxError):
    """Something that is somebody else's: answered by 403."""


class TooMuchError(QuincunxError):
    """More than the server takes at once: answered by 429."""


STATUS: tuple[tuple[type[Exception], int], ...] = (
    (NotFoundError, 404),
    (UnknownGameError, 404),
    (NotAllowedError, 403),
    (TooMuchError, 429),
    (QuincunxError, 422),
)


class Json(Response):
    """What is plain data already, as JSON."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        return compact(content).encode()


def problem(request: Request, sentence: str, status: int) -> Response:
    """The answer to what went wrong: a page for who looks at pages, JSON for programs."""
    said = translate(sentence, language(request))
    wants_page = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    if wants_page and not request.url.path.startswith(("/api/", "/static/")):
        return HTMLResponse(error_page(request, said, status), status)
    return Json({"detail": said}, status)


def add_handlers(app: FastAPI) -> None:
    """Let every error answer with a sentence."""

    async def ours(request: Request, error: Exception) -> Response:
        status = next(code for kind, code in STATUS if isinstance(error, kind))
        return problem(request, str(error), status)

    async def invalid(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        first = error.errors()[0]
        # Without what was sent: it may be long, or a secret.
        where = ".".join(str(part) for part in first["loc"] if part != "body")
        return problem(request, f"{where or 'The request'}: {first['msg']}.", 422)

    async def http(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        sentence = MISSING if error.status_code == 404 else str(error.detail)
        answer = problem(request, sentence, error.status_code)
        answer.headers.update(error.headers or {})
        return answer

    app.add_exception_handler(QuincunxError, ours)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(HTTPException, http)
