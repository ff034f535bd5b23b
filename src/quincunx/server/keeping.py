"""Tables between memory and database: rows from standings, standings from rows, records from both."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from quincunx.core.record import RESULTS, GameRecord
from quincunx.server.asked import open_game
from quincunx.server.clock import Clock
from quincunx.server.draws import PROMISE_TAG, SEED_TAG, promise
from quincunx.server.standing import OVER, Change, Facts, Seat, Standing, list_turns
from quincunx.server.store import INSERT_MOVE, INSERT_TABLE, TAKE_MOVES, UPDATE_TABLE, Write
from quincunx.server.telling import seat_name

Row = Mapping[str, Any]


def facts_of(row: Row) -> Facts:
    """What is fixed about a table, from its row."""
    return Facts(
        id=row["id"],
        game=open_game(row["game"], row["options"]),
        position=row["position"],
        mode=row["mode"],
        host=row["host"],
        seed=row["seed"],
        series=row["series"],
        number=row["number"],
        created=row["created"],
    )


def standing_of(facts: Facts, row: Row, played: Iterable[Row], alive: float | None) -> tuple[Standing, set[str]]:
    """How a table stands, and the ids of all that was committed; `alive` is when a running clock stopped, if it did."""
    state = facts.game.new_initial_state(facts.position)
    bases: list[int] = []
    ids: set[str] = set()
    seq = 0
    for move in played:
        seq = move["seq"]
        ids.add(move["commit_id"])
        if not move["taken"]:
            bases.append(move["base"])
            for action in move["actions"]:
                state.apply_action(action)
    live = row["live"]
    clock = Clock.of(row["clock"])
    clock = clock.restored(live["clock"], alive) if alive is not None else clock.kept_as(live["clock"])
    ending = live["ending"]
    standing = Standing(
        state=state,
        seats=seats_of(row["seats"]),
        clock=clock,
        seq=seq,
        bases=tuple(bases),
        turns=list_turns(facts.game, state),
        status=row["status"],
        draw=live["draw"],
        takeback=live["takeback"],
        rematch=frozenset(live["rematch"]),
        after=live["after"],
        ending=(ending[0], ending[1]) if ending else None,
    )
    return standing, ids


def seats_of(kept: Sequence[Mapping[str, Any]]) -> tuple[Seat, Seat]:
    """Both seats from a row."""
    first, second = (Seat(**seat) for seat in kept)
    return first, second


def varying(facts: Facts, standing: Standing) -> dict[str, Any]:
    """The columns that change."""
    return {
        "seats": [seat.kept() for seat in standing.seats],
        "guest0": standing.seats[0].guest,
        "guest1": standing.seats[1].guest,
        "updated": time.time(),
        "status": standing.status,
        "ply": standing.ply,
        "to_act": standing.to_act,
        "result": standing.result(facts),
        "live": standing.live(),
    }


def table_write(facts: Facts, standing: Standing, clock: Mapping[str, Any]) -> Write:
    """A new table's row."""
    return Write(
        INSERT_TABLE,
        {
            "id": facts.id,
            "game": facts.game.short_name,
            "options": facts.game.option_words(),
            "position": facts.position,
            "mode": facts.mode,
            "host": facts.host,
            "clock": dict(clock),
            "seed": facts.seed,
            "series": facts.series,
            "number": facts.number,
            "created": facts.created,
            **varying(facts, standing),
        },
    )


def change_writes(facts: Facts, change: Change, commit_id: str | None = None) -> list[Write]:
    """What to write for a change; a commit without an id of its own gets one that no page would choose."""
    writes = []
    for row in change.commits:
        values = {
            "table_id": facts.id,
            "seq": row.seq,
            "base": row.base,
            "player": row.player,
            "actions": row.actions,
            "commit_id": commit_id or f"/{row.seq}",
            "at": time.time(),
            "taken": False,
        }
        writes.append(Write(INSERT_MOVE, values))
    if change.taken_from is not None:
        writes.append(Write(TAKE_MOVES, {"of": facts.id, "from_ply": change.taken_from}))
    writes.append(Write(UPDATE_TABLE, {"of": facts.id, **varying(facts, change.standing)}))
    return writes


def record_of(facts: Facts, standing: Standing, names: Mapping[str, str]) -> GameRecord:
    """The game as a record; once it is over, with the seed of chance."""
    tags = {
        "Event": "Web table",
        "Round": str(facts.number),
        "Date": time.strftime("%Y.%m.%d", time.gmtime(facts.created)),
    }
    for place, seat in enumerate(standing.seats):
        tags[f"Player{place}"] = seat_name(seat, names, "en")
    clock = standing.clock
    if clock.kind == "fischer":
        tags["TimeControl"] = f"{clock.whole // 1000}+{clock.more // 1000}"
    elif clock.kind == "days":
        tags["TimeControl"] = f"1/{clock.whole // 1000}"
    if facts.game.info.has_chance:
        tags[PROMISE_TAG] = promise(facts.seed)
        if standing.status == OVER:
            tags[SEED_TAG] = facts.seed
    if standing.ending is not None:
        who, why = standing.ending
        tags.update(Result=RESULTS[who], Reason=why)
    return GameRecord.from_state(standing.state, **tags)
