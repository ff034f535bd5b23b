"""Setting up a position through the API: a setup goes in and out, the server knows what it means."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from quincunx.core.editor import Editor, Setup, Tool
from quincunx.core.errors import PositionError
from quincunx.core.game import Game
from quincunx.core.scene import Scene, Target
from quincunx.server.translate import translate
from quincunx.server.views import MOVING, pack_targets, static_of, to_plain

ERASER = "remove"


def editing(
    game: Game, editor: Editor, setup: Setup, tool: str, *, lang: str, known: tuple[str, ...] = ()
) -> dict[str, Any]:
    """All that the page shows of a setup: the drawing, what the chosen tool can do, and whether it is a position."""
    position, sentence = None, ""
    try:
        state = game.new_initial_state(editor.position(setup))
        position, line = state.position(), state.serialize()
    except PositionError as error:
        line, sentence = "", str(error)
    tools = editor.tools(setup)
    return {
        "setup": {"pieces": dict(setup.pieces), "fields": dict(setup.fields)},
        "position": position,
        "line": line,
        "sentence": translate(sentence, lang) if sentence else "",
        "over": position is not None and state.is_terminal(),
        "view": _view(game, editor, setup, tools, tool, known, lang),
        "tools": [
            {
                "id": entry.id,
                "name": translate(entry.name, lang),
                "group": translate(entry.group, lang) if entry.group else "",
                "picture": to_plain(entry.picture, {}),
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


def _view(
    game: Game, editor: Editor, setup: Setup, tools: tuple[Tool, ...], tool: str, known: tuple[str, ...], lang: str
) -> dict[str, Any]:
    """The board with what lies on it, in the shape of a position's view; actions are places in the list of targets."""
    empty = game.new_initial_state().scene()
    title = translate(f"A position of {game.info.long_name} being set up", lang)
    scene = replace(empty, pieces=editor.drawing(setup), marks=(), notes=(), title=title, description="")
    static = static_of(scene, lang)
    shown = {name: to_plain(getattr(scene, name), {}) for name in MOVING}
    for piece in shown["pieces"]:
        piece["name"] = translate(piece["name"], lang)
    if static.key not in known:
        shown.update(static.parts)
    targets = _targets(setup, tools, tool, scene)
    packed = pack_targets(targets)
    for item in packed["items"]:
        item[2] = translate(item[2], lang)
    turn = {"number": 1, "player": 0, "actions": [], "texts": [], "whole": True, "takeable": 0, "phase": ""}
    return {"game": game.short_name, "scene": shown, "static": static.key, "targets": packed, "turn": turn}


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
