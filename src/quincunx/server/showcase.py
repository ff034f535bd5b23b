"""A game of two bots for each game's picture on the front page: its positions, a page of a flip book."""

from __future__ import annotations

import json
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from quincunx.core.game import Game
from quincunx.core.record import GameRecord
from quincunx.core.state import State
from quincunx.server.views import moving_json, static_of, to_plain

FRAMES = 24  # at most: enough to see how a game grows
POSTER = 0.45  # how far into the game the still picture is


def sample(name: str, game: Game) -> GameRecord | None:
    """The kept game of two bots; without one, None."""
    path = files("quincunx.server") / "samples" / f"{name}.qcx"
    return GameRecord.from_text(path.read_text(encoding="utf-8")) if path.is_file() else None


@lru_cache(64)
def frames(name: str, lang: str) -> dict[str, Any]:
    """What <qx-picture> turns over.

    `static` is the board and what stands beside it at the end, `pieces` from a key to each piece that occurs, `frames`
    a list of {pieces: keys, marks}, and `poster` the index of the frame that stands still. A game that brings no sample
    shows its start.
    """
    from quincunx.server.asked import open_game

    states = list(_states(sample(name, open_game(name, {})), open_game(name, {})))
    keys: dict[Any, int] = {}
    pieces: list[Any] = []
    shown = []
    static: dict[str, Any] = {}
    for state in states:
        scene = state.scene()
        static = {name: json.loads(part.json) for name, part in static_of(scene, lang).items()}
        moving = json.loads(moving_json(scene, lang))
        static.update({name: moving[name] for name in ("box", "background", "beside")})
        listed = []
        for piece in scene.pieces:
            key = keys.setdefault(piece, len(pieces))
            if key == len(pieces):
                pieces.append({**rounded(to_plain(piece)), "name": ""})
            listed.append(key)
        marks = [{**rounded(to_plain(mark)), "name": ""} for mark in scene.marks]
        shown.append({"pieces": listed, "marks": marks})
    return {
        "game": name,
        "static": {**static, "cells": []},
        "pieces": pieces,
        "frames": shown,
        "poster": round(POSTER * (len(shown) - 1)),
    }


def rounded(value: Any) -> Any:
    """Plain data with numbers as fine as a small picture needs."""
    if isinstance(value, float):
        return round(value, 3)
    if isinstance(value, dict):
        return {key: rounded(part) for key, part in value.items()}
    return [rounded(part) for part in value] if isinstance(value, list) else value


def _states(record: GameRecord | None, game: Game) -> list[State]:
    """Positions after whole turns, evenly spread, the end among them."""
    if record is None:
        return [game.new_initial_state()]
    nodes = record.main_line()
    steps = min(FRAMES - 1, len(nodes))
    wanted = {round(i * len(nodes) / steps) for i in range(steps + 1)}
    state = record.start()
    found = [state.clone()]
    for number, node in enumerate(nodes, 1):
        for action in node.actions:
            state.apply_action(action)
        if number in wanted:
            found.append(state.clone())
    return found


@cache
def poster(name: str) -> str:
    """The still picture as SVG."""
    from quincunx.render.vector import svg
    from quincunx.server.asked import open_game

    game = open_game(name, {})
    states = _states(sample(name, game), game)
    return svg(states[round(POSTER * (len(states) - 1))].scene(), coordinates=False)
