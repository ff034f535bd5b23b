"""Records in Abstract Play's published JSON schema of game records, version 1-0-0: an export, not our own format."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from quincunx.core.record import AGREED_REASONS, RESULTS

if TYPE_CHECKING:
    from quincunx.core.record import GameRecord, Node
    from quincunx.core.state import State

# The schema wants a place and dates even where nobody wrote them down.
SITE = "Quincunx"
UNDATED = "1970-01-01T00:00:00+00:00"
SCORES = {RESULTS[0]: (1, 0), RESULTS[1]: (0, 1), RESULTS[None]: (1, 1)}


def export(record: GameRecord) -> dict[str, Any]:
    """The record as a dictionary: rounds of one turn a player, a missing one null, comments as results of moves."""
    tags = record.tags
    date = _date(tags.get("Date", ""))
    header: dict[str, Any] = {
        "game": {
            "name": record.game.long_name,
            "variants": [f"{name}={word}" for name, word in record.game.option_words().items()],
        },
        "site": {"name": tags.get("Site", SITE)},
        "date-start": date,
        "date-end": date,
        "date-generated": datetime.now(UTC).isoformat(timespec="seconds"),
        "players": _players(record),
        "reason": tags.get("Reason", AGREED_REASONS[3]),
    }
    if "Event" in tags:
        header.update(event=tags["Event"], round=tags.get("Round", "1"))
    if "Position" in tags:
        header["startingPosition"] = tags["Position"]
    return {"header": header, "moves": _rounds(record)}


def _date(text: str) -> str:
    """A date-time from a tag such as 2026.11.30 or an ISO time."""
    try:
        found = datetime.fromisoformat(text.replace(".", "-", 2) if text[4:5] == "." else text)
    except ValueError:
        return UNDATED
    return (found if found.tzinfo else found.replace(tzinfo=UTC)).isoformat(timespec="seconds")


def _players(record: GameRecord) -> list[dict[str, Any]]:
    results = SCORES.get(record.tags.get("Result", ""), (0, 0))
    points = record.tags.get("Points", "").split("-")
    players: list[dict[str, Any]] = []
    for player in (0, 1):
        name = record.tags.get(f"Player{player}", record.game.info.players[player])
        entry: dict[str, Any] = {"name": name, "result": results[player], "colour": record.game.info.players[player]}
        if len(points) == 2:
            entry["score"] = int(points[player])
        players.append(entry)
    return players


def _move(state: State, node: Node) -> str | dict[str, str]:
    text = ",".join(state.game.turn_text(state, node.actions))
    return {"move": text, "result": node.comment} if node.comment else text


def _rounds(record: GameRecord) -> list[list[Any]]:
    rounds: list[list[Any]] = []
    state = record.start()
    last = 1
    for node in record.main_line():
        player = state.current_player()
        if player <= last:
            rounds.append([None, None])
        rounds[-1][player], last = _move(state, node), player
        for action in node.actions:
            state.apply_action(action)
    return rounds
