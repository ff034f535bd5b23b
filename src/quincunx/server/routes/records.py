"""Records: read from a text, written down again."""

from __future__ import annotations

import json
from typing import Literal

from fastapi import APIRouter, Request, Response
from fastapi.concurrency import run_in_threadpool

from quincunx.core.errors import QuincunxError
from quincunx.core.record import GameRecord, read_records
from quincunx.core.registry import deserialize
from quincunx.server.answers import Json
from quincunx.server.hub import Hub
from quincunx.server.identity import Language
from quincunx.server.keeping import record_of
from quincunx.server.study_models import MOST_GAMES, Opened, Written
from quincunx.server.translate import translate
from quincunx.server.trees import label, tree_of

router = APIRouter(prefix="/api", tags=["study"])


@router.post("/study/open")
async def open_text(opened: Opened, lang: Language) -> Json:
    """What a text holds: `games` names its records, `tree` is the one that was chosen, or the only one."""
    records = await run_in_threadpool(read_any, opened.text)
    labels = [label(record) for record in records]
    number = opened.number if opened.number is not None else 0 if len(records) == 1 else None
    if number is not None and number >= len(records):
        raise QuincunxError(f"This text holds {len(records)} games, so there is no game {number + 1}.")
    tree = await run_in_threadpool(tree_of, records[number]) if number is not None else None
    for turn in tree["turns"] if tree else []:
        turn["name"] = translate(turn["name"], lang) if turn["name"] else ""
    return Json({"games": labels, "tree": tree})


def read_any(text: str) -> list[GameRecord]:
    """The records of a text, or the one that a position's line stands for; QuincunxError."""
    stripped = text.strip().lstrip("#")
    if not stripped:
        raise QuincunxError("There is nothing to read: paste a record, or a position on one line.")
    if "\n" not in stripped and not stripped.startswith("["):
        line = stripped.partition("#")[2] if "://" in stripped else stripped
        return [GameRecord.from_state(deserialize(line))]
    records = read_records(text)
    if not records:
        raise QuincunxError("There is no record in this text.")
    if len(records) > MOST_GAMES:
        raise QuincunxError(f"At most {MOST_GAMES} games can be opened at once, and this text holds {len(records)}.")
    return records


@router.post("/study/write")
async def write(written: Written) -> Json:
    """The text of a record, to be kept: our own format, or JSON by Abstract Play's schema."""
    record = await run_in_threadpool(written.record)
    return Json({"text": record_text(record, written.format), "file": f"{record.game.short_name}.{written.format}"})


@router.get("/tables/{table}/record.{kind}", response_class=Response)
async def table_record(request: Request, table: str, kind: Literal["qcx", "json"]) -> Response:
    """The game at a table so far, in our own format or as JSON by Abstract Play's schema."""
    hub: Hub = request.app.state.hub
    room = await hub.room(table[:64])
    record = record_of(room.facts, room.standing, room.names)
    headers = {"Content-Disposition": f'attachment; filename="{room.facts.game.short_name}-{room.facts.id}.{kind}"'}
    media = "application/json" if kind == "json" else "text/plain; charset=utf-8"
    return Response(record_text(record, kind), media_type=media, headers=headers)


def record_text(record: GameRecord, kind: str) -> str:
    """A record as the text of a file."""
    return record.to_text() if kind == "qcx" else json.dumps(record.to_json(), indent=2, ensure_ascii=False) + "\n"
