"""Pictures of the games for the front page: one that stands still, and the pages of a flip book."""

from __future__ import annotations

from fastapi import APIRouter, Response

from quincunx.core.registry import game_class
from quincunx.server.answers import Json
from quincunx.server.showcase import frames, poster

HOUR = "public, max-age=3600"

router = APIRouter(prefix="/api/games", tags=["games"])


@router.get("/{game}/showcase")
def showcase(game: str) -> Json:
    """A sample game: the board, each piece that occurs, and for each position which pieces lie there."""
    return Json(frames(game_class(game).short_name), headers={"Cache-Control": HOUR})


@router.get("/{game}/poster.svg", response_class=Response, responses={200: {"content": {"image/svg+xml": {}}}})
def picture(game: str) -> Response:
    """A position of the sample game, as SVG."""
    text = poster(game_class(game).short_name)
    return Response(text, media_type="image/svg+xml", headers={"Cache-Control": HOUR})
