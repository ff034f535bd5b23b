"""Small pictures: of each game for the front page, still and as a flip book, and of each table for lists."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from quincunx.core.registry import game_class
from quincunx.render.vector import svg
from quincunx.server.answers import Json, NotFoundError
from quincunx.server.identity import Language
from quincunx.server.people import restored
from quincunx.server.routes.tables import hub_of
from quincunx.server.showcase import frames, poster

CACHED = {"Cache-Control": "private, max-age=3600", "Vary": "Cookie, Accept-Language"}

SVG: dict[int | str, dict[str, object]] = {200: {"content": {"image/svg+xml": {}}}}

router = APIRouter(prefix="/api")


@router.get("/games/{game}/showcase", tags=["games"])
def showcase(game: str, lang: Language) -> Json:
    """A sample game: the board, each piece that occurs, and for each position which pieces lie there."""
    return Json(frames(game_class(game).short_name, lang), headers=CACHED)


@router.get("/games/{game}/poster.svg", response_class=Response, responses=SVG, tags=["games"])
def picture(game: str) -> Response:
    """A position of the sample game, as SVG."""
    text = poster(game_class(game).short_name)
    return Response(text, media_type="image/svg+xml", headers=CACHED)


@router.get("/tables/{table}/picture.svg", response_class=Response, responses=SVG, tags=["tables"])
async def table_picture(request: Request, table: str) -> Response:
    """The position at a table, without coordinates, as SVG."""
    store = hub_of(request).store
    row = await store.table(table[:64])
    if row is None:
        raise NotFoundError("There is no such table.")
    _, standing = await restored(store, row)
    text = svg(standing.state.scene(), coordinates=False)
    return Response(text, media_type="image/svg+xml", headers={"Cache-Control": "private, max-age=60"})
