"""The rules of the games with pictures, and five steps to try each of them."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request
from fastapi.concurrency import run_in_threadpool
from pydantic import Field

from quincunx.core.lessons import Step, attempt, lesson
from quincunx.core.registry import game_class
from quincunx.server.answers import Json, NotFoundError
from quincunx.server.identity import Language
from quincunx.server.models import Asked
from quincunx.server.rulebook import rules_page
from quincunx.server.views import position_view

router = APIRouter(prefix="/api/rules", tags=["rules"])
MOST_ACTIONS = 20


class Tried(Asked):
    """What somebody played in a step of a lesson, from its start."""

    actions: Annotated[list[Annotated[int, Field(ge=0)]], Field(max_length=MOST_ACTIONS)] = Field(default_factory=list)
    known: Annotated[list[Annotated[str, Field(max_length=64)]], Field(max_length=32)] = Field(default_factory=list)


def step_of(name: str, number: int) -> Step:
    """Step `number`, from 1."""
    steps = lesson(name)
    if not 1 <= number <= len(steps):
        raise NotFoundError(f"This lesson has {len(steps)} steps, so there is no step {number}.")
    return steps[number - 1]


@router.get("/{game}")
async def rules(game: str, lang: Language, request: Request) -> Json:
    """The rules as HTML, and the titles of the steps to try."""
    name = game_class(game).short_name
    page = await run_in_threadpool(rules_page, name, lang)
    steps = [{"title": step.say("title", lang), "text": step.say("text", lang)} for step in lesson(name)]
    return Json({"game": name, **page, "steps": steps})


@router.post("/{game}/steps/{number}")
async def try_step(game: str, number: int, tried: Tried, lang: Language) -> Json:
    """What comes of some actions in a step: `verdict` is "going", "right" or "wrong", `sentence` says it in words."""
    found = attempt(step_of(game_class(game).short_name, number), tried.actions, lang)
    view = position_view(found.state, lang=lang, known=tried.known, may_act=found.verdict != "right")
    actions = [action for player, action in found.state.full_history() if player >= 0]
    return Json({"verdict": found.verdict, "sentence": found.sentence, "actions": actions, "view": view})
