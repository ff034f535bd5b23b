"""Setting up positions: the page sends what was clicked, the server says what lies where and if that is possible."""

from __future__ import annotations

from fastapi import APIRouter

from quincunx.core.editor import Setup
from quincunx.server.answers import Json
from quincunx.server.asked import open_game, open_start
from quincunx.server.editing import editing, use
from quincunx.server.identity import Language
from quincunx.server.routes.records import read_any
from quincunx.server.study_models import Edited
from quincunx.server.views import position_view

router = APIRouter(prefix="/api/study", tags=["study"])


@router.post("/editor")
async def editor(edited: Edited, lang: Language) -> Json:
    """A setup after a change, and what can be done next; without `pieces` that of `line`, `position` or the start."""
    game = open_game(edited.game, edited.options)
    state = None
    if edited.pieces is None:
        state = (
            read_any(edited.line)[0].state()
            if edited.line
            else open_start(game.short_name, game.options, edited.position)
        )
        game = state.game
    about = {"game": game.short_name, "name": game.info.long_name, "options": game.option_words()}
    tool = game.make_editor()
    if tool is None:
        found = state if state is not None else game.new_initial_state()
        shown = position_view(found, may_act=False, lang=lang, known=edited.known)
        plain = {"setup": None, "position": found.position(), "line": found.serialize(), "sentence": "", "view": shown}
        return Json({**about, **plain, "over": found.is_terminal(), "tool": "", "tools": [], "fields": []})
    if state is not None:
        setup = tool.take_apart(state)
    else:
        setup = Setup(dict(edited.pieces or {}), dict(edited.fields))
    if edited.place is not None:
        setup = use(tool, setup, edited.tool, edited.place)
    return Json({**about, **editing(game, tool, setup, edited.tool, lang=lang, known=tuple(edited.known))})
