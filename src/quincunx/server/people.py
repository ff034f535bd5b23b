"""Guests as people: their names, what is kept about them, and that all of it can be taken along or deleted."""

from __future__ import annotations

import io
import json
import secrets
import zipfile
from typing import Any

from quincunx.core.registry import game_class
from quincunx.server.hub import Hub
from quincunx.server.keeping import facts_of, record_of, seats_of, standing_of
from quincunx.server.standing import Facts, Standing
from quincunx.server.store import Row, Store
from quincunx.server.telling import seat_name
from quincunx.server.translate import translate

MOST_EXPORTED = 10_000  # tables


async def make_guest(store: Store, guest: str, lang: str) -> None:
    """Note a guest, with a name until they choose one."""
    await store.make_guest(guest, f"{translate('Guest', lang)} {1000 + secrets.randbelow(9000)}")


async def describe(store: Store, guest: str | None) -> dict[str, Any]:
    """What is known of a guest."""
    row = await store.guest(guest) if guest is not None else None
    if row is None:
        return {"known": False, "name": None, "settings": {}}
    return {"known": True, "name": row["name"], "settings": row["settings"], "since": row["created"]}


async def summaries(store: Store, rows: list[Row], guest: str, lang: str) -> list[dict[str, Any]]:
    """Tables for a list."""
    names = await store.names(seat.guest for row in rows for seat in seats_of(row["seats"]) if seat.guest is not None)
    listed = []
    for row in rows:
        seats = seats_of(row["seats"])
        mine = [place for place, seat in enumerate(seats) if seat.guest == guest]
        result = row["result"]
        if result is not None:
            result = {**result, "text": translate(result["text"], lang)}
        listed.append(
            {
                "id": row["id"],
                "url": f"/table/{row['id']}",
                "game": row["game"],
                "name": game_class(row["game"]).long_name,
                "options": row["options"],
                "mode": row["mode"],
                "status": row["status"],
                "seats": [{"kind": seat.kind, "name": seat_name(seat, names, lang)} for seat in seats],
                "mine": mine,
                "my_turn": row["status"] == "playing" and row["to_act"] in mine,
                "to_act": row["to_act"],
                "ply": row["ply"],
                "result": result,
                "clock": row["clock"],
                "series": row["series"],
                "number": row["number"],
                "created": row["created"],
                "updated": row["updated"],
            }
        )
    return listed


async def restored(store: Store, row: Row) -> tuple[Facts, Standing]:
    """A table as the database has it."""
    facts = facts_of(row)
    return facts, standing_of(facts, row, await store.moves(row["id"]), None)[0]


async def everything(store: Store, guest: str) -> dict[str, Any]:
    """All that is kept about a guest."""
    rows = await store.tables_of(guest, most=MOST_EXPORTED)
    names = await store.names(seat.guest for row in rows for seat in seats_of(row["seats"]) if seat.guest)
    tables = []
    for row, summary in zip(rows, await summaries(store, rows, guest, "en")):
        facts, standing = await restored(store, row)
        played = [
            {key: move[key] for key in ("seq", "base", "player", "actions", "at", "taken")}
            for move in await store.moves(row["id"])
        ]
        tables.append({**summary, "record": record_of(facts, standing, names).to_text(), "moves": played})
    return {"me": {"id": guest, **await describe(store, guest)}, "tables": tables}


def packed(data: dict[str, Any]) -> bytes:
    """The same as a zip file: all of it as JSON, and each game as a record."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("quincunx.json", json.dumps(data, indent=2, ensure_ascii=False))
        for table in data["tables"]:
            archive.writestr(f"games/{table['game']}-{table['id']}.qcx", table["record"])
    return buffer.getvalue()


async def delete_everything(hub: Hub, guest: str) -> None:
    """Forget a guest: tables where nobody else plays are deleted, at the others an unnamed somebody has left."""
    rows = await hub.store.tables_of(guest, most=MOST_EXPORTED)
    alone = []
    for row in rows:
        others = {seat.guest for seat in seats_of(row["seats"]) if seat.guest is not None} - {guest}
        if not others:
            alone.append(row["id"])
        else:
            await hub.unseat(row["id"], guest)
    await hub.store.forget_guest(guest, alone)
    hub.forget(alone)
