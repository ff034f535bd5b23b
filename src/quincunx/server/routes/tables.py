"""Tables: set one, sit down, look at it, take its record along."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse
from pydantic import StringConstraints

from quincunx.core.errors import QuincunxError
from quincunx.server.answers import Json, NotAllowedError, TooMuchError
from quincunx.server.conversation import TOO_MUCH
from quincunx.server.guard import who_asks
from quincunx.server.hub import Hub
from quincunx.server.identity import Language, SomeGuest, SureGuest
from quincunx.server.keeping import record_of
from quincunx.server.models import Asked, NewTable
from quincunx.server.people import make_guest
from quincunx.server.rooms import Room
from quincunx.server.standing import PLAYING

router = APIRouter(prefix="/api/tables", tags=["tables"])


class Joining(Asked):
    """An invitation."""

    invite: Annotated[str, StringConstraints(max_length=100)] = ""


def hub_of(request: Request) -> Hub:
    """The hub of this server."""
    hub: Hub = request.app.state.hub
    return hub


def table_json(hub: Hub, room: Room, guest: str | None, lang: str) -> Response:
    """The table as the live connection tells it."""
    return Response(room.telling(hub.now()).text(guest, lang=lang), media_type="application/json")


@router.post("", status_code=201)
async def make_table(
    request: Request, response: Response, asked: NewTable, guest: SureGuest, lang: Language
) -> Response:
    """Set a table. The answer says where it is, and how to invite somebody."""
    if not request.app.state.rates.take("table", who_asks(request)):
        raise TooMuchError(TOO_MUCH)
    hub = hub_of(request)
    await make_guest(hub.store, guest, lang)
    room = await hub.make(asked, guest)
    url = f"/table/{room.facts.id}"
    invite = f"{url}?invite={room.invite}" if asked.mode == "friend" else None
    answer = Json({"id": room.facts.id, "url": url, "invite_url": invite}, 201)
    return with_cookie(answer, response)


def with_cookie(answer: Response, response: Response) -> Response:
    """`answer` with the cookie that a new guest got."""
    for name, value in response.raw_headers:
        if name == b"set-cookie":
            answer.raw_headers.append((name, value))
    return answer


@router.get("/{table}")
async def one_table(request: Request, table: str, guest: SomeGuest, lang: Language) -> Response:
    """A table with all that a page needs: position, seats, clocks, moves, offers, and what the reader may do."""
    hub = hub_of(request)
    return table_json(hub, await hub.room(table[:64]), guest, lang)


@router.post("/{table}/join")
async def join(
    request: Request, response: Response, table: str, asked: Joining, guest: SureGuest, lang: Language
) -> Response:
    """Take the open seat, with the invitation."""
    hub = hub_of(request)
    await hub.room(table[:64])
    await make_guest(hub.store, guest, lang)
    room = await hub.join(table[:64], guest, asked.invite)
    return with_cookie(table_json(hub, room, guest, lang), response)


@router.get("/{table}/record", response_class=PlainTextResponse)
async def record(request: Request, table: str) -> PlainTextResponse:
    """The game so far as a record; when it is over, with the seed of chance."""
    hub = hub_of(request)
    room = await hub.room(table[:64])
    text = record_of(room.facts, room.standing, room.names).to_text()
    name = f"{room.facts.game.short_name}-{room.facts.id}.qcx"
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@router.delete("/{table}", status_code=204)
async def delete(request: Request, table: str, guest: SomeGuest) -> Response:
    """Delete a table that nobody else plays at."""
    hub = hub_of(request)
    room = await hub.room(table[:64])
    people = set(room.standing.people())
    if guest is None or not (guest == room.facts.host or guest in people):
        raise NotAllowedError("This table belongs to somebody else.")
    if people - {guest}:
        state = (
            "is still going on: resign first" if room.standing.status == PLAYING else "belongs to your opponent, too"
        )
        raise QuincunxError(f"This game {state}.")
    await hub.store.drop_tables([table])
    hub.forget([table])
    return Response(status_code=204)
