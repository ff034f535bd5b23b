"""Positions as JSON for pages: what WEB clients draw, with what stays the same on the board sent only once.

The board, its cells and labels are most of a scene and hardly ever change. They are kept here by a key; a client that
says which keys it has gets scenes without them.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Collection, Iterable
from dataclasses import fields
from hashlib import blake2b
from typing import Any, NamedTuple

from quincunx.core.game import Game, Outcome
from quincunx.core.scene import Scene, Target
from quincunx.core.state import State
from quincunx.server.lettering import lettered
from quincunx.server.translate import translate

STATIC = ("board", "cells", "labels", "box", "background")
MOVING = ("game", "title", "description", "pieces", "marks", "notes")
KEPT = 256  # boards
ENGLISH = "en"


class Static(NamedTuple):
    """What stays the same of a scene: its key, the five parts, and these as JSON."""

    key: str
    parts: dict[str, Any]
    json: str


class Parts(NamedTuple):
    """A view in parts, for many readers: `view` has a scene without what stays the same, and no targets."""

    view: dict[str, Any]
    static: Static
    targets: dict[str, Any] | None


_kept: OrderedDict[tuple[Any, ...], Static] = OrderedDict()


def static_of(scene: Scene, lang: str = ENGLISH) -> Static:
    """The parts of a scene that usually stay the same, lettered in a language, and the key they go by."""
    parts = (lang, *(getattr(scene, name) for name in STATIC))
    found = _kept.get(parts)
    if found is None:
        plain = {name: to_plain(part, {}) for name, part in zip(STATIC, parts[1:])}
        if lang != ENGLISH:
            plain["board"] = lettered(plain["board"], lang)
        text = compact(plain)
        key = blake2b(text.encode(), digest_size=9).hexdigest()
        found = _kept[parts] = Static(key, plain, text)
        if len(_kept) > KEPT:
            _kept.popitem(last=False)
    else:
        _kept.move_to_end(parts)
    return found


def position_view(
    state: State,
    *,
    committed: int | None = None,
    may_act: bool = True,
    lang: str = ENGLISH,
    known: Collection[str] = (),
) -> dict[str, Any]:
    """A position as a page needs it; the keys are those of docs/web.md.

    `committed` of the actions count for good (by default all), the others are only being tried. `known` are keys of
    static parts that the reader has. Without `may_act` there are no targets.
    """
    view, static, targets = view_parts(state, committed=committed, may_act=may_act, lang=lang)
    if static.key not in known:
        view["scene"].update(static.parts)
    if targets is not None:
        view["targets"] = targets
    return view


def view_parts(state: State, *, committed: int | None = None, may_act: bool = True, lang: str = ENGLISH) -> Parts:
    """The same in parts, to be put together for each reader."""
    game: Game = state.game
    ply = len(state.history())
    kept = ply if committed is None else committed
    scene = state.scene()
    static = static_of(scene, lang)
    turn = state.turn()
    player = state.current_player()
    ends = kept < ply and turn_ends(state, kept)
    outcome = state.outcome()
    staged = state.history()[kept:]
    done: dict[int, Any] = {}
    view = {
        "game": game.short_name,
        "options": game.option_words(),
        "ply": ply,
        "committed": kept,
        "turn": {
            "number": turn.number,
            "player": turn.player,
            "actions": list(turn.actions),
            "texts": texts_of(state, turn.actions),
            "whole": turn.whole,
            "takeable": turn.takeable,
            "phase": turn.phase,
        },
        "staged": {"actions": staged, "texts": texts_of(state, staged)},
        "to_act": player,
        "players": [game.player_name(state, 0), game.player_name(state, 1)],
        "must_commit": ends,
        "can_commit": ends,
        "outcome": None if outcome is None else outcome_dict(game, state, outcome),
        "line": state.serialize(),
        "scene": {name: to_plain(getattr(scene, name), done) for name in MOVING},
        "static": static.key,
    }
    targets = pack_targets(scene.targets) if may_act and player >= 0 and not ends else None
    if lang == ENGLISH:
        return Parts(view, static, targets)
    return Parts(in_language(view, lang), static, targets and targets_in_language(targets, lang))


def turn_ends(state: State, committed: int) -> bool:
    """Whether the actions behind the first `committed` can only be followed by chance, the other player, or a new turn.

    Then they can be committed.
    """
    played = state.full_history()[committed:]
    turn = state.turn()
    return (
        state.current_player() < 0
        or state.current_player() != played[0][0]
        or len(turn.actions) < len(played)  # a new turn has begun, for the same player
    )


def texts_of(state: State, actions: Iterable[int]) -> list[str]:
    """The texts of the last actions of the history, in the order they were played."""
    actions = tuple(actions)
    if not actions:
        return []
    walk = state.clone()
    texts = []
    for _ in actions:
        action = walk.undo_action()
        texts.append(walk.action_to_string(action))
    return texts[::-1]


def outcome_dict(game: Game, state: State, outcome: Outcome) -> dict[str, Any]:
    """How a game ended by its rules."""
    return {
        "who": outcome.who,
        "why": outcome.why,
        "text": outcome_text(game, state, outcome.who, outcome.why, outcome.points),
        "points": list(outcome.points) if outcome.points else None,
    }


def outcome_text(game: Game, state: State, who: int | None, why: str, points: tuple[int, int] | None = None) -> str:
    """How a game ended, in a sentence; `why` is a reason of the game or one of those that players agree on."""
    reason = game.info.reasons.get(why, f"by {why}" if why != "time" else "on time").strip().rstrip(".")
    scores = list(points or ())
    if who is None:
        score = f", {scores[0]} points to {scores[1]}" if scores else ""
        return f"The game is a draw {reason}{score}."
    score = f", {scores[who]} points to {scores[1 - who]}" if scores else ""
    return f"{game.player_name(state, who)} wins {reason}{score}."


# -- targets -----------------------------------------------------------------------------------------------------------


def pack_targets(targets: Iterable[Target]) -> dict[str, Any]:
    """Targets, each outline and preview once; `items` are [action, text, name, place, x, y, outline, preview]."""
    outlines: dict[Any, int] = {}
    previews: dict[Any, int] = {}
    items = []
    done: dict[int, Any] = {}
    for target in targets:
        outline = outlines.setdefault(target.outline, len(outlines))
        preview = previews.setdefault(target.preview, len(previews)) if target.preview else -1
        items.append([target.action, target.text, target.name, target.place, target.x, target.y, outline, preview])
    return {
        "outlines": [to_plain(outline, done) for outline in outlines],
        "previews": [to_plain(preview, done) for preview in previews],
        "items": items,
    }


# -- plain data --------------------------------------------------------------------------------------------------------


_kinds: dict[type, tuple[tuple[str, ...], str]] = {}


def _names(kind: type) -> tuple[tuple[str, ...], str]:
    """The fields of a scene's class, and the word for shapes."""
    word = kind.__name__.lower()
    return tuple(entry.name for entry in fields(kind)), word if word in ("circle", "polygon", "path", "text") else ""


def to_plain(value: Any, done: dict[int, Any]) -> Any:
    """Dictionaries, lists, texts and numbers for a part of a scene; `done` keeps what is met again."""
    if isinstance(value, (str, int, float)) or value is None:
        return value
    if isinstance(value, (tuple, list)):
        return [to_plain(item, done) for item in value]
    found = done.get(id(value))
    if found is not None:
        return found
    kind = type(value)
    if kind not in _kinds:
        _kinds[kind] = _names(kind)
    names, word = _kinds[kind]
    plain = {"type": word} if word else {}
    for name in names:
        plain[name] = to_plain(getattr(value, name), done)
    done[id(value)] = plain
    return plain


def compact(value: Any) -> str:
    """JSON without spaces."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


# -- languages ---------------------------------------------------------------------------------------------------------


def in_language(view: dict[str, Any], lang: str) -> dict[str, Any]:
    """The same view with every word for people translated; what is shared with other views stays untouched."""

    def say(text: str) -> str:
        return translate(text, lang) if text else text

    scene = dict(view["scene"])
    scene.update(title=say(scene["title"]), description=say(scene["description"]))
    scene["pieces"] = [{**piece, "name": say(piece["name"])} for piece in scene["pieces"]]
    scene["marks"] = [{**mark, "name": say(mark["name"])} for mark in scene["marks"]]
    scene["notes"] = [{**note, "label": say(note["label"]), "value": say(note["value"])} for note in scene["notes"]]
    told = {
        **view,
        "scene": scene,
        "turn": {**view["turn"], "phase": say(view["turn"]["phase"])},
        "players": [say(name) for name in view["players"]],
    }
    if view["outcome"] is not None:
        told["outcome"] = {**view["outcome"], "text": say(view["outcome"]["text"])}
    return told


def targets_in_language(targets: dict[str, Any], lang: str) -> dict[str, Any]:
    """Targets with their names translated."""
    items = [[*item[:2], translate(item[2], lang), *item[3:]] for item in targets["items"]]
    return {**targets, "items": items, "previews": [lettered(shapes, lang) for shapes in targets["previews"]]}
