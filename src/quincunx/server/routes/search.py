"""Searches on request, over a socket: the best turns of one position, or a whole game looked at turn by turn.

{"type": "look", ...} and {"type": "analyze", ...} start one, {"type": "stop"} ends it; a new one ends the one before.
"""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from fastapi.concurrency import run_in_threadpool
from pydantic import ValidationError

from quincunx.core.errors import QuincunxError
from quincunx.core.files import no_files
from quincunx.core.state import State
from quincunx.server.answers import NotAllowedError, TooMuchError
from quincunx.server.guard import same_origin, who_asks
from quincunx.server.hub import Hub
from quincunx.server.identity import language
from quincunx.server.standing import PLAYING
from quincunx.server.study_jobs import LOOK_SECONDS, Jobs
from quincunx.server.study_models import Analysed, Looked
from quincunx.server.translate import translate

router = APIRouter(prefix="/api/study", tags=["study"])

LONGEST_ANALYSED = 600  # turns
FOREIGN, TOO_MANY, GARBAGE = 4403, 4429, 4400  # codes with which a connection is closed
PATIENCE = 5  # messages that are none, before the connection is closed
MOST = 100  # games that somebody can have going on
UNFAIR = "This game is still going on between two persons: no searches until it is over."
SIMULATIONS = {"quick": 200, "normal": 800, "deep": 3_000}


@router.websocket("/search")
async def search(socket: WebSocket) -> None:
    """One search at a time; the last one asked for counts."""
    app = socket.app.state
    if not same_origin(socket.headers, socket.url.scheme, app.settings.origins):
        await socket.close(FOREIGN, "This page belongs to somebody else.")
        return
    await socket.accept()
    who = who_asks(socket)
    if app.connected[who] >= app.settings.connections:
        await socket.close(TOO_MANY, "There are too many connections: close a page.")
        return
    app.connected[who] += 1
    try:
        await listen(socket, language(socket))
    finally:
        app.connected[who] -= 1
        if app.connected[who] <= 0:
            del app.connected[who]


async def listen(socket: WebSocket, lang: str) -> None:
    """Hear what is asked for until the connection ends; who keeps sending what is no message is cut off."""
    running: asyncio.Task[None] | None = None
    patience = PATIENCE
    try:
        while (message := await socket.receive())["type"] != "websocket.disconnect":
            await stop(running)
            running = None
            try:
                job = read_job(message.get("text") or "")
                if job is not None:
                    await heavy(socket)
                    running = asyncio.create_task(tell(socket, job, lang))
            except QuincunxError as error:
                await socket.send_json({"type": "refused", "sentence": translate(str(error), lang)})
                patience -= not isinstance(error, TooMuchError)
                if patience <= 0:
                    await socket.close(GARBAGE, "These are no messages.")
                    return
    except (WebSocketDisconnect, RuntimeError):
        pass  # nobody is there any more
    finally:
        await stop(running)


async def stop(running: asyncio.Task[None] | None) -> None:
    """End a search, and wait until its process is gone."""
    if running is not None:
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running


def read_job(text: str) -> Looked | Analysed | None:
    """What a message asks for; None to stop. QuincunxError for anything else."""
    try:
        asked = json.loads(text)
        kind = asked.get("type") if isinstance(asked, dict) else None
        if kind == "stop":
            return None
        if kind == "look":
            return Looked.model_validate(asked)
        if kind == "analyze":
            return Analysed.model_validate(asked)
    except (ValueError, RecursionError, ValidationError):
        pass
    raise QuincunxError('A message reads {"type": "look", ...}, {"type": "analyze", ...} or {"type": "stop"}.')


async def heavy(socket: WebSocket) -> None:
    """Count a search; TooMuchError."""
    if not socket.app.state.rates.take("heavy", who_asks(socket)):
        raise TooMuchError("That was too much at once: wait a little and try again.")


async def check_fair(socket: WebSocket, job: Looked | Analysed, way: State) -> None:
    """QuincunxError where a search would help in a game that is going on between persons.

    That is the table a job names, and each table at which the guest plays the same game and the same turns.
    """
    hub: Hub = socket.app.state.hub
    guest = socket.app.state.identity.read(socket)
    rows = (
        [] if guest is None else await hub.store.tables_of(guest, status=PLAYING, game=way.game.short_name, most=MOST)
    )
    tables = [row["id"] for row in rows] + ([job.table] if job.table else [])
    for table in tables:
        room = await hub.room(table)
        standing = room.standing
        people = {seat.guest for seat in standing.seats if seat.kind == "person"}
        if standing.status != PLAYING or len(people) < 2:
            continue
        if table == job.table or leads_through(standing.state, way):
            raise NotAllowedError(UNFAIR)


def leads_through(state: State, way: State) -> bool:
    """Whether the way to a position passes another one of the same game, or ends on a board that looks the same."""
    if state.game.options != way.game.options:
        return False
    if way.position() == state.position():
        return True
    played = state.history()
    return (
        bool(played) and way.history()[: len(played)] == played and way.start().position() == state.start().position()
    )


async def tell(socket: WebSocket, job: Looked | Analysed, lang: str) -> None:
    """Run a job and pass on what it tells."""
    jobs: Jobs = socket.app.state.jobs
    guest = who_asks(socket)
    try:
        with no_files():
            asked, way = await run_in_threadpool(prepare, job)
        await check_fair(socket, job, way)
        async for message in jobs.run(guest, asked):
            await socket.send_json(in_language(message, lang))
    except QuincunxError as error:
        await socket.send_json({"type": "refused", "sentence": translate(str(error), lang)})
    except (RuntimeError, WebSocketDisconnect):
        pass  # nobody listens any more


def prepare(job: Looked | Analysed) -> tuple[dict[str, Any], State]:
    """The job as the worker takes it, and where it leads; QuincunxError where there is nothing to search."""
    if isinstance(job, Looked):
        state = job.state()
        return {"job": "look", "line": state.serialize(), "seconds": LOOK_SECONDS}, state
    record = job.record()
    turns = len(record.main_line())
    if not turns:
        raise QuincunxError("There is no turn to analyse yet: play some, or open a record.")
    if turns > LONGEST_ANALYSED:
        raise QuincunxError(
            f"A game of at most {LONGEST_ANALYSED} turns can be analysed here, and this one has {turns}."
        )
    job_words = {"job": "analyze", "record": record.to_text(), "simulations": SIMULATIONS[job.depth]}
    return job_words, record.state()


def in_language(message: dict[str, Any], lang: str) -> dict[str, Any]:
    """A message with its sentences translated."""

    def say(text: str) -> str:
        return translate(text, lang) if text else text

    kind = message["type"]
    if kind == "refused":
        return {**message, "sentence": say(message["sentence"])}
    if kind == "lines":
        return {**message, "name": say(message["name"]), "lines": [_line_in(line, say) for line in message["lines"]]}
    if kind == "analysis":
        found = message["analysis"]
        turns = [
            {
                **turn,
                "name": say(turn["name"]),
                "standing": say(turn["standing"]),
                "judgement": say(turn["judgement"]),
                "lines": [_line_in(line, say) for line in turn["lines"]],
            }
            for turn in found["turns"]
        ]
        told = {"players": list(map(say, found["players"])), "summary": list(map(say, found["summary"]))}
        return {**message, "analysis": {**found, **told, "turns": turns}}
    return message


def _line_in(line: dict[str, Any], say: Any) -> dict[str, Any]:
    return {**line, "marks": [{**mark, "name": say(mark["name"])} for mark in line["marks"]]}
