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
from quincunx.server.answers import TooMuchError
from quincunx.server.guard import same_origin, who_asks
from quincunx.server.identity import language
from quincunx.server.study_jobs import LOOK_SECONDS, Jobs
from quincunx.server.study_models import Analysed, Looked
from quincunx.server.translate import translate

router = APIRouter(prefix="/api/study", tags=["study"])

LONGEST_ANALYSED = 600  # turns
SIMULATIONS = {"quick": 200, "normal": 800, "deep": 3_000}


@router.websocket("/search")
async def search(socket: WebSocket) -> None:
    """One search at a time; the last one asked for counts."""
    settings = socket.app.state.settings
    if not same_origin(socket.headers, socket.url.scheme, settings.origins):
        await socket.close(4403, "This page belongs to somebody else.")
        return
    await socket.accept()
    lang = language(socket)
    running: asyncio.Task[None] | None = None
    try:
        while True:
            text = await socket.receive_text()
            if running is not None:
                running.cancel()
                with suppress(asyncio.CancelledError):
                    await running
                running = None
            try:
                job = read_job(text)
                if job is None:
                    continue
                await heavy(socket)
                await check_searching(socket, job)
            except QuincunxError as error:
                await socket.send_json({"type": "refused", "sentence": translate(str(error), lang)})
                continue
            running = asyncio.create_task(tell(socket, job, lang))
    except WebSocketDisconnect:
        pass
    finally:
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
    if not await socket.app.state.rates.take("heavy", who_asks(socket)):
        raise TooMuchError("That was too much at once: wait a little and try again.")


async def check_searching(socket: WebSocket, job: Looked | Analysed) -> None:
    """QuincunxError where a search would help in a game that is going on between persons."""


async def tell(socket: WebSocket, job: Looked | Analysed, lang: str) -> None:
    """Run a job and pass on what it tells."""
    jobs: Jobs = socket.app.state.jobs
    guest = who_asks(socket)
    try:
        with no_files():
            asked = await run_in_threadpool(prepare, job)
        async for message in jobs.run(guest, asked):
            await socket.send_json(in_language(message, lang))
    except QuincunxError as error:
        await socket.send_json({"type": "refused", "sentence": translate(str(error), lang)})
    except (RuntimeError, WebSocketDisconnect):
        pass  # nobody listens any more


def prepare(job: Looked | Analysed) -> dict[str, Any]:
    """The job as the worker takes it; QuincunxError where there is nothing to search."""
    if isinstance(job, Looked):
        return {"job": "look", "line": job.state().serialize(), "seconds": LOOK_SECONDS}
    record = job.record()
    turns = len(record.main_line())
    if not turns:
        raise QuincunxError("There is no turn to analyse yet: play some, or open a record.")
    if turns > LONGEST_ANALYSED:
        raise QuincunxError(
            f"A game of at most {LONGEST_ANALYSED} turns can be analysed here, and this one has {turns}."
        )
    return {"job": "analyze", "record": record.to_text(), "simulations": SIMULATIONS[job.depth]}


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
