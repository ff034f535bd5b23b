"""Records as JSON for the analysis page: a list of turns, each with the place of the one it follows."""

from __future__ import annotations

from typing import Any

from quincunx.core.errors import QuincunxError
from quincunx.core.game import Game
from quincunx.core.record import GameRecord, Node
from quincunx.core.state import State

MOST_TURNS = 5_000
DEEPEST = 60  # side lines within side lines
LONGEST_COMMENT = 10_000


def tree_of(record: GameRecord) -> dict[str, Any]:
    """The record with all side lines; `turns[0]` is the start, and a first child continues the line."""
    turns: list[dict[str, Any]] = [_root(record.root)]
    waiting: list[tuple[Node, int, State]] = [(record.root, 0, record.start())]
    while waiting:
        node, place, state = waiting.pop(0)
        for child in node.children:
            turns.append({"parent": place, **turn_dict(state, child.actions)})
            turns[-1].update(comment=child.comment, lead=child.lead)
            if child.children:
                after = state.clone()
                for action in child.actions:
                    after.apply_action(action)
                waiting.append((child, len(turns) - 1, after))
    return {
        "game": record.game.short_name,
        "options": record.game.option_words(),
        "position": record.tags.get("Position"),
        "tags": record.tags,
        "turns": turns,
    }


def _root(node: Node) -> dict[str, Any]:
    return {"parent": -1, "actions": [], "text": "", "player": -1, "name": "", "comment": node.comment, "lead": ""}


def turn_dict(state: State, actions: tuple[int, ...]) -> dict[str, Any]:
    """A turn that begins in `state`."""
    player = state.current_player()
    name = state.game.player_name(state, player) if player >= 0 else ""
    text = ",".join(state.game.turn_text(state, actions))
    return {"actions": list(actions), "text": text, "player": player, "name": name}


def record_of(game: Game, position: str | None, tags: dict[str, str], turns: list[Any]) -> GameRecord:
    """The record of a tree; QuincunxError. Turns have `parent` (an earlier place), `actions`, `comment`, `lead`."""
    if len(turns) > MOST_TURNS:
        raise QuincunxError(f"A record has at most {MOST_TURNS} turns here, side lines included, not {len(turns)}.")
    record = GameRecord(game, dict(tags))
    if position is not None:
        record.tags["Position"] = position
    nodes, depths = [record.root], [0]
    states = {0: record.start()}
    last = {turn.parent: at for at, turn in enumerate(turns)}
    for at, turn in enumerate(turns):
        if at == 0:
            record.root.comment = turn.comment
            continue
        if not 0 <= turn.parent < at or not turn.actions:
            raise QuincunxError(f"Turn {at} of the tree follows an earlier one and has an action at least.")
        depth = depths[turn.parent] + bool(nodes[turn.parent].children)
        if depth > DEEPEST:
            raise QuincunxError(f"Side lines lie at most {DEEPEST} deep within side lines.")
        state = states[turn.parent] if last[turn.parent] != at else states.pop(turn.parent)
        if last[turn.parent] != at:
            state = state.clone()
        if not state.turn().whole:
            raise QuincunxError(f"Turn {turn.parent} of the tree is not whole, so nothing can follow it.")
        number = state.turn().number
        node = nodes[turn.parent].add(tuple(turn.actions), turn.comment)
        node.lead = turn.lead
        for action in turn.actions:
            if state.turn().number != number:
                raise QuincunxError(f"Turn {at} of the tree is over before its last action.")
            state.apply_action(action)
        nodes.append(node)
        depths.append(depth)
        if at in last:
            states[at] = state
    record.note_result()
    return record


def label(record: GameRecord) -> dict[str, Any]:
    """What to call a record where there are several."""
    players = [record.tags.get(f"Player{i}", record.game.info.players[i]) for i in (0, 1)]
    return {
        "game": record.game.info.long_name,
        "players": players,
        "turns": len(record.main_line()),
        "result": record.tags.get("Result", "*"),
        "event": " ".join(filter(None, (record.tags.get("Event"), record.tags.get("Round")))),
        "date": record.tags.get("Date", ""),
    }
