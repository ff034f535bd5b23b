"""Setting up a position through the API: a setup goes in and out, the server knows what it means."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from quincunx.core.editor import Editor, Setup, Tool
from quincunx.core.errors import PositionError
from quincunx.core.game import Game
from quincunx.core.scene import Scene, Target
from quincunx.core.state import State
from quincunx.server.translate import translate
from quincunx.server.views import moving_json, pack_targets, static_of, to_plain

ERASER = "remove"


def editing(
    game: Game, editor: Editor, setup: Setup, tool: str, *, lang: str, known: tuple[str, ...] = ()
) -> dict[str, Any]:
    """All that the page shows of a setup: the drawing, what the chosen tool can do, and whether it is a position."""
    state, sentence = None, ""
    try:
        state = game.new_initial_state(editor.position(setup))
    except PositionError as error:
        sentence = str(error)
    tools = editor.tools(setup)
    if tool != ERASER and tool not in [entry.id for entry in tools]:
        tool = tools[0].id if tools else ""
    return {
        "tool": tool,
        "setup": {"pieces": dict(setup.pieces), "fields": dict(setup.fields)},
        "position": state.position() if state else None,
        "line": state.serialize() if state else "",
        "sentence": translate(sentence, lang) if sentence else "",
        "over": state is not None and state.is_terminal(),
        "view": _view(_scene(game, editor, setup, state, lang), setup, tools, tool, known, lang),
        "tools": [
            {
                "id": entry.id,
                "name": translate(entry.name, lang),
                "group": translate(entry.group, lang) if entry.group else "",
                "picture": to_plain(entry.picture),
            }
            for entry in tools
        ],
        "fields": [
            {
                "id": field.id,
                "label": translate(field.label, lang),
                "choices": [[value, translate(words, lang)] for value, words in field.choices],
                "high": field.high,
            }
            for field in editor.fields(setup)
        ],
    }


def _scene(game: Game, editor: Editor, setup: Setup, state: State | None, lang: str) -> Scene:
    """The position as it looks, or, where it is none, the empty board with what lies on it."""
    title = translate(f"A position of {game.info.long_name} being set up", lang)
    if state is not None:
        scene = state.scene()
        return replace(scene, title=title, marks=tuple(mark for mark in scene.marks if mark.kind != "last"))
    empty = game.new_initial_state().scene()
    return replace(empty, pieces=editor.drawing(setup), marks=(), notes=(), title=title, description="")


def _view(
    scene: Scene, setup: Setup, tools: tuple[Tool, ...], tool: str, known: tuple[str, ...], lang: str
) -> dict[str, Any]:
    """The board with what lies on it, in the shape of a position's view; actions are places in the list of targets."""
    static = static_of(scene, lang)
    shown: dict[str, Any] = json.loads(moving_json(scene, lang))
    shown.update({name: json.loads(part.json) for name, part in static.items() if part.key not in known})
    targets = _targets(setup, tools, tool, scene)
    packed = pack_targets(targets)
    for item in packed["items"]:
        item[2] = translate(item[2], lang)
    turn = {"number": 1, "player": 0, "actions": [], "texts": [], "whole": True, "takeable": 0, "phase": ""}
    return {
        "game": scene.game,
        "scene": shown,
        "static": {name: part.key for name, part in static.items()},
        "targets": packed,
        "turn": turn,
    }


def _targets(setup: Setup, tools: tuple[Tool, ...], chosen: str, scene: Scene) -> list[Target]:
    """Where the chosen tool can be used; `text` is the place's id."""
    places = {(tool.id, place.id): place for tool in tools for place in tool.places}
    if chosen == ERASER:
        drawn = {piece.cell: piece for piece in scene.pieces}
        found: list[Target] = []
        for at, used in setup.pieces.items():
            place = places.get((used, at))
            if place is None:
                continue
            name = drawn[at].name if at in drawn else f"{used}, {place.name}"
            found.append(Target(len(found), at, f"remove: {name}", at, place.x, place.y, place.outline))
        return found
    for tool in tools:
        if tool.id == chosen:
            return [
                Target(number, place.id, f"{tool.name}, {place.name}", place.id, place.x, place.y, place.outline)
                for number, place in enumerate(tool.places)
            ]
    return []


def use(editor: Editor, setup: Setup, tool: str, place: str) -> Setup:
    """The setup after a click; PositionError."""
    if tool == ERASER:
        return editor.remove(setup, place)
    return editor.put(setup, *editor.find(setup, tool, place))
