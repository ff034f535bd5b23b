"""The live side of a table: one socket for each page that shows it."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from quincunx.server.answers import NotFoundError
from quincunx.server.conversation import Conversation, GarbageError
from quincunx.server.guard import who_asks
from quincunx.server.hub import Hub
from quincunx.server.identity import Identity, language
from quincunx.server.rooms import Reader

router = APIRouter(prefix="/api/tables")

# Codes with which a connection is closed, from the range for applications.
GARBAGE, CLOSED, NOT_FOUND, TOO_MANY, TOO_LONG = 4400, 4410, 4404, 4429, 1009
PATIENCE = 5  # messages that are none, before the connection is closed


@router.websocket("/{table}/live")
async def live(socket: WebSocket, table: str) -> None:
    """Tell what happens at a table, and hear what is said; docs/web.md lists the messages."""
    app = socket.app.state
    hub: Hub = app.hub
    identity: Identity = app.identity
    await socket.accept()
    who = who_asks(socket)
    if hub.sockets >= app.settings.most_connections or app.connected[who] >= app.settings.connections:
        await socket.close(TOO_MANY, "There are too many connections: close a page.")
        return
    try:
        room = await hub.room(table[:64])
    except NotFoundError:
        await socket.close(NOT_FOUND, "There is no such table.")
        return
    reader = Reader(identity.read(socket), language(socket))
    app.connected[who] += 1
    hub.enter(room, reader)
    sending = asyncio.create_task(_send(socket, reader))
    try:
        await _listen(socket, Conversation(hub, app.rates, room, reader, who), app.settings.largest_message)
    finally:
        reader.close()
        hub.leave(room, reader)
        app.connected[who] -= 1
        if app.connected[who] <= 0:
            del app.connected[who]
        sending.cancel()
        with suppress(asyncio.CancelledError):
            await sending


async def _send(socket: WebSocket, reader: Reader) -> None:
    """Send what there is to be sent, until the reader or the connection is closed."""
    with suppress(WebSocketDisconnect, RuntimeError, OSError):
        while (text := await reader.next()) is not None:
            await socket.send_text(text)
        await socket.close(CLOSED)


async def _listen(socket: WebSocket, conversation: Conversation, longest: int) -> None:
    """Hear messages until the connection ends; who keeps sending what is none, or far too much, is cut off."""
    patience = PATIENCE
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        text = message.get("text")
        try:
            if text is None:
                raise GarbageError("This is no message: it is not even text.")
            if len(text) > longest:
                raise GarbageError(f"A message has at most {longest} signs.")
            await conversation.hear(text)
        except GarbageError as error:
            patience -= 1
            conversation.refuse(None, error)
            if patience <= 0:
                with suppress(RuntimeError):
                    await socket.close(GARBAGE, "These are no messages.")
                return
