"""Myself, as the server knows me: name, settings, my tables; to see, take along, or delete."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request, Response

from quincunx.server.answers import Json
from quincunx.server.identity import COOKIE, Language, SomeGuest, SureGuest
from quincunx.server.models import NewMe
from quincunx.server.people import delete_everything, describe, everything, make_guest, packed, summaries
from quincunx.server.routes.tables import hub_of, with_cookie

router = APIRouter(prefix="/api/me", tags=["me"])
PAGE = 50


@router.get("")
async def me(request: Request, guest: SomeGuest) -> Json:
    """My name and settings; nothing is known of somebody who has neither played nor chosen anything."""
    return Json(await describe(hub_of(request).store, guest))


@router.patch("")
async def change_me(request: Request, response: Response, asked: NewMe, guest: SureGuest, lang: Language) -> Response:
    """Choose a name, or keep settings."""
    hub = hub_of(request)
    await make_guest(hub.store, guest, lang)
    values: dict[str, Any] = {}
    if asked.name is not None:
        values["name"] = asked.name
    if asked.settings is not None:
        values["settings"] = asked.settings
    if values:
        await hub.store.change_guest(guest, **values)
    if asked.name is not None:
        await hub.rename(guest, asked.name)
    return with_cookie(Json(await describe(hub.store, guest)), response)


@router.get("/tables")
async def my_tables(
    request: Request,
    guest: SomeGuest,
    lang: Language,
    status: Literal["waiting", "playing", "over"] | None = None,
    game: Annotated[str | None, Query(max_length=60)] = None,
    before: float | None = None,
    limit: Annotated[int, Query(ge=1, le=PAGE)] = PAGE,
) -> Json:
    """My tables, the last changed first; for more, ask again with `before` the last one's `updated`."""
    if guest is None:
        return Json({"tables": [], "more": False})
    store = hub_of(request).store
    rows = await store.tables_of(guest, status=status, game=game, before=before, most=limit + 1)
    return Json({"tables": await summaries(store, rows[:limit], guest, lang), "more": len(rows) > limit})


@router.get("/export")
async def export(request: Request, guest: SomeGuest, format: Literal["json", "zip"] = "json") -> Response:
    """Everything that is kept about me, games included."""
    store = hub_of(request).store
    data = await everything(store, guest) if guest is not None else {"me": await describe(store, None), "tables": []}
    if format == "json":
        return Json(data, headers={"Content-Disposition": 'attachment; filename="quincunx.json"'})
    headers = {"Content-Disposition": 'attachment; filename="quincunx.zip"'}
    return Response(packed(data), media_type="application/zip", headers=headers)


@router.delete("", status_code=204)
async def delete_me(request: Request, guest: SomeGuest) -> Response:
    """Delete everything about me. Games with others stay with them, without my name; where I still played, I resign."""
    if guest is not None:
        await delete_everything(hub_of(request), guest)
    answer = Response(status_code=204)
    answer.delete_cookie(COOKIE)
    return answer
