"""Which games there are, what can be chosen, and what a start looks like."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter

from quincunx.core.errors import QuincunxError
from quincunx.core.game import Game
from quincunx.core.options import Option
from quincunx.core.registry import game_class, registered_games
from quincunx.search.bots import offered
from quincunx.server.answers import Json
from quincunx.server.asked import open_game, open_start
from quincunx.server.identity import Language
from quincunx.server.models import Start
from quincunx.server.translate import translate
from quincunx.server.views import position_view

router = APIRouter(prefix="/api", tags=["games"])


@router.get("/games")
async def games(lang: Language) -> Json:
    """All games with their options, what ends them, who plays them, and their bots' levels."""
    return Json({"games": [game_dict(open_game(name, {}), lang) for name in registered_games()]})


@router.get("/games/{game}")
async def one_game(game: str, lang: Language) -> Json:
    """One game of the catalogue."""
    return Json(game_dict(open_game(game_class(game).short_name, {}), lang))


@router.post("/games/{game}/preview")
async def preview(game: str, start: Start, lang: Language) -> Json:
    """The start of a game with these options, without targets; 422 says in a sentence what cannot be, and of which."""
    try:
        state = open_start(game, start.options, start.position)
    except QuincunxError as error:
        return Json({"detail": translate(str(error), lang), "field": field_of(error, start.options)}, 422)
    return Json({"view": position_view(state, may_act=False, lang=lang)})


def field_of(error: QuincunxError, options: Mapping[str, Any]) -> str | None:
    """The option that an error is about: the only one given, or the one that its sentence names."""
    named = [name for name in options if re.search(rf"\b{re.escape(name)}\b", str(error))]
    return named[0] if named else next(iter(options)) if len(options) == 1 else None


def game_dict(game: Game, lang: str) -> dict[str, Any]:
    """A game for the catalogue."""
    info = game.info
    return {
        "game": info.short_name,
        "name": info.long_name,
        "summary": translate(info.summary, lang),
        "designer": info.designer,
        "year": info.year or None,
        "players": [translate(name, lang) for name in info.players],
        "reasons": {word: translate(reason, lang) for word, reason in info.reasons.items()},
        "has_chance": info.has_chance,
        "has_points": info.has_points,
        "options": [option_dict(option, lang) for option in info.options],
        "levels": [{"level": n, "about": translate(about, lang)} for n, about in offered(game).items()],
    }


def option_dict(option: Option, lang: str) -> dict[str, Any]:
    """An option for a form; `default` and `choices` are words as they are sent back."""
    return {
        "name": option.name,
        "label": label(option.name, lang),
        "kind": option.kind,
        "default": option.write(option.default),
        "help": translate(option.help, lang),
        "range": translate(option.range_text(), lang),
        "low": option.low,
        "high": option.high,
        "choices": list(option.choices),
        "labels": [label(choice, lang) for choice in option.choices],
        "none": option.none if option.kind == "int" and option.default is None else None,
    }


def label(word: str, lang: str) -> str:
    """The name of an option or a choice as a heading: "swap_rule" is "Swap rule"."""
    said = translate(word, lang)
    text = said if said != word else word.replace("_", " ")
    return text[:1].upper() + text[1:]
