"""Positions as JSON for pages: what they draw, with what stays the same on the board sent only once.

The board, its cells and labels are most of a scene and often do not change. Each goes by a key; a client that says
which keys it has gets scenes without those parts. The text of every shape is kept: a scene is put together from what
was written before, since writing all of it anew would take longer than all else that a turn asks of the server.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import lru_cache
from hashlib import blake2b
from json.encoder import encode_basestring
from typing import Any, NamedTuple

from quincunx.core.game import Game, Outcome
from quincunx.core.scene import Mark, Note, Piece, Scene, Target
from quincunx.core.state import State
from quincunx.server.lettering import lettered
from quincunx.server.translate import translate

STATIC = ("board", "cells", "labels")
MOVING = ("game", "title", "description", "box", "background", "beside", "pieces", "marks", "notes")
ENGLISH = "en"
# What is words for people, in the parts of a scene that change.
WORDS: dict[type, frozenset[str]] = {
    Piece: frozenset({"name"}), Mark: frozenset({"name"}), Note: frozenset({"label", "value"}),
}  # fmt: skip
SHAPES = ("circle", "polygon", "path", "text", "figure")  # these say their type
LETTERED = 2_000  # lists of shapes in other languages
KEPT = 30_000  # texts of shapes, cells and outlines
KEPT_PARTS = 512  # boards, lists of cells, lists of labels
KEPT_TARGETS = 8_000
SHORTEST_KEPT, LONGEST_KEPT = 2, 64  # parts of a tuple whose text is kept as a whole

Say = Callable[[str], str]


class Static(NamedTuple):
    """A part of a scene that usually stays the same, as JSON, and the key it goes by."""

    key: str
    json: str


@dataclass(frozen=True, slots=True)
class Parts:
    """A view in parts, for many readers: `head` has all but the scene and the targets, which are JSON already."""

    head: dict[str, Any]
    scene: str
    static: dict[str, Static]
    targets: str | None

    def text(self, known: Collection[str] = ()) -> str:
        """The whole view as JSON, without what the reader knows."""
        return f"{compact(self.head)[:-1]},{self.rest(known)}"

    def rest(self, known: Collection[str], *, targets: bool = True) -> str:
        """What follows the head, up to the closing brace."""
        fresh = "".join(f',"{name}":{part.json}' for name, part in self.static.items() if part.key not in known)
        scene = f"{self.scene[:-1]}{fresh}}}" if fresh else self.scene
        last = f',"targets":{self.targets}' if targets and self.targets is not None else ""
        return f'"scene":{scene}{last}}}'

    @property
    def keys(self) -> list[str]:
        """The keys of the parts that a reader has from now on."""
        return [part.key for part in self.static.values()]


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
    view: dict[str, Any] = json.loads(view_parts(state, committed=committed, may_act=may_act, lang=lang).text(known))
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

    def say(text: str) -> str:
        return translate(text, lang) if text else text

    told = None if outcome is None else outcome_dict(game, state, outcome)
    head = {
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
            "phase": say(turn.phase),
        },
        "staged": {"actions": staged, "texts": texts_of(state, staged)},
        "to_act": player,
        "players": [say(game.player_name(state, 0)), say(game.player_name(state, 1))],
        "must_commit": ends,
        "can_commit": ends,
        "outcome": told and {**told, "text": say(told["text"])},
        "line": state.serialize(),
        "static": {name: part.key for name, part in static.items()},
    }
    targets = packed_json(scene.targets, lang) if may_act and player >= 0 and not ends else None
    return Parts(head, moving_json(scene, lang), static, targets)


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
    if scores and scores[who] < scores[1 - who]:  # who wins a match may have lost its last game
        score = f"; the last game ended {scores[who]} to {scores[1 - who]}"
    return f"{game.player_name(state, who)} wins {reason}{score}."


# -- scenes as JSON ----------------------------------------------------------------------------------------------------

_kept: dict[Any, str] = {}
# By the id of what they are made of, which is kept here too, so that nothing else gets this id.
_parts: dict[tuple[int, str], tuple[object, Static]] = {}
_targets: dict[tuple[int, str], tuple[Target, tuple[str, str, str]]] = {}
_kinds: dict[type, tuple[tuple[tuple[str, str], ...], str]] = {}


def static_of(scene: Scene, lang: str = ENGLISH) -> dict[str, Static]:
    """The parts of a scene that usually stay the same, lettered in a language."""
    return {name: _static(getattr(scene, name), lang if name == "board" else ENGLISH) for name in STATIC}


def _static(part: tuple[Any, ...], lang: str) -> Static:
    """A part in writing; games hand out the same objects again."""
    found = _parts.get((id(part), lang))
    if found is None:
        text = _shapes_json(part, lang)
        if len(_parts) >= KEPT_PARTS:
            _parts.clear()
        found = _parts[id(part), lang] = part, Static(blake2b(text.encode(), digest_size=9).hexdigest(), text)
    return found[1]


def _shapes_json(shapes: tuple[Any, ...], lang: str) -> str:
    text = json_of(shapes)
    return text if lang == ENGLISH else _lettered(text, lang)


def moving_json(scene: Scene, lang: str = ENGLISH) -> str:
    """The other parts, in somebody's language."""

    def say(text: str) -> str:
        return translate(text, lang) if text else text

    lists = {
        name: "[" + ",".join([_worded(part, say) for part in getattr(scene, name)]) + "]"
        for name in ("pieces", "marks", "notes")
    }
    texts = {
        "game": encode_basestring(scene.game),
        "title": encode_basestring(say(scene.title)),
        "description": encode_basestring(say(scene.description)),
        "box": json_of(scene.box),
        "background": encode_basestring(scene.background),
        "beside": _shapes_json(scene.beside, lang),
        **lists,
    }
    return "{" + ",".join([f'"{name}":{texts[name]}' for name in MOVING]) + "}"


def _worded(part: Piece | Mark | Note, say: Say) -> str:
    """A part with words for people in it."""
    words = WORDS[type(part)]
    texts = []
    for name, start in _fields(type(part))[0]:
        value = getattr(part, name)
        texts.append(start + (encode_basestring(say(value)) if name in words else json_of(value)))
    return "{" + ",".join(texts) + "}"


@lru_cache(LETTERED)
def _lettered(shapes: str, lang: str) -> str:
    """Shapes as JSON, their words in a language."""
    return compact(lettered(json.loads(shapes), lang))


def pack_targets(targets: Sequence[Target], lang: str = ENGLISH) -> dict[str, Any]:
    """Targets, each outline and preview once; `items` are [action, text, name, place, x, y, outline, preview]."""
    packed: dict[str, Any] = json.loads(packed_json(targets, lang))
    return packed


def packed_json(targets: Sequence[Target], lang: str = ENGLISH) -> str:
    """The same as JSON."""
    outlines: dict[str, int] = {}
    previews: dict[str, int] = {}
    items = []
    for target in targets:
        item, outline, preview = _target_json(target, lang)
        at = outlines.setdefault(outline, len(outlines))
        shown = previews.setdefault(preview, len(previews)) if preview else -1
        items.append(f"{item},{at},{shown}]")
    return f'{{"outlines":[{",".join(outlines)}],"previews":[{",".join(previews)}],"items":[{",".join(items)}]}}'


def _target_json(target: Target, lang: str) -> tuple[str, str, str]:
    """An item up to its place, its outline and its preview, in writing; games hand out the same targets again."""
    found = _targets.get((id(target), lang))
    if found is None:
        words = [target.text, translate(target.name, lang), target.place]
        place = [str(target.action), *map(encode_basestring, words), repr(target.x), repr(target.y)]
        preview = _shapes_json(target.preview, lang) if target.preview else ""
        if len(_targets) >= KEPT_TARGETS:
            _targets.clear()
        found = _targets[id(target), lang] = target, ("[" + ",".join(place), json_of(target.outline), preview)
    return found[1]


def json_of(value: Any) -> str:
    """A part of a scene as JSON; what was written before is looked up. Equal numbers may be written as 1 or as 1.0."""
    kind = type(value)
    if kind is str:
        return encode_basestring(value)
    if kind is float or kind is int:
        return repr(value)
    if kind is tuple and not SHORTEST_KEPT < len(value) < LONGEST_KEPT:
        return "[" + ",".join(map(json_of, value)) + "]"
    if value is None or kind is bool:
        return {None: "null", True: "true", False: "false"}[value]
    found = _kept.get(value)
    if found is None:
        if len(_kept) >= KEPT:
            _kept.clear()
        found = _kept[value] = _written(value)
    return found


def _written(value: Any) -> str:
    if not is_dataclass(value):
        return "[" + ",".join(map(json_of, value)) + "]"
    names, first = _fields(type(value))
    return "{" + first + ",".join(start + json_of(getattr(value, name)) for name, start in names) + "}"


def _fields(kind: type) -> tuple[tuple[tuple[str, str], ...], str]:
    """The fields of a scene's class with the JSON in front of each, and what shapes have before all."""
    found = _kinds.get(kind)
    if found is None:
        word = kind.__name__.lower()
        names = tuple((entry.name, f'"{entry.name}":') for entry in fields(kind))
        found = _kinds[kind] = names, f'"type":"{word}",' if word in SHAPES else ""
    return found


def to_plain(value: Any) -> Any:
    """Dictionaries, lists, texts and numbers for a part of a scene; nobody else has them."""
    return json.loads(json_of(value))


def compact(value: Any) -> str:
    """JSON without spaces."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)
