"""Records: read from a text, written down again."""

from __future__ import annotations

import json

from fastapi import APIRouter
from fastapi.concurrency import run_in_threadpool

from quincunx.core.errors import QuincunxError
from quincunx.core.record import GameRecord, read_records
from quincunx.core.registry import deserialize
from quincunx.server.answers import Json
from quincunx.server.identity import Language
from quincunx.server.study_models import MOST_GAMES, Opened, Written
from quincunx.server.translate import translate
from quincunx.server.trees import label, tree_of

router = APIRouter(prefix="/api/study", tags=["study"])


@router.post("/open")
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


@router.post("/write")
async def write(written: Written) -> Json:
    """The text of a record, to be kept: our own format, or JSON by Abstract Play's schema."""
    record = await run_in_threadpool(written.record)
    if written.format == "qcx":
        return Json({"text": record.to_text(), "file": f"{record.game.short_name}.qcx"})
    text = json.dumps(record.to_json(), indent=2, ensure_ascii=False) + "\n"
    return Json({"text": text, "file": f"{record.game.short_name}.json"})
