"""Positions to study, by the way that leads to them, and as pictures."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Response
from fastapi.concurrency import run_in_threadpool

from quincunx import render
from quincunx.core.registry import deserialize
from quincunx.core.state import State
from quincunx.server.answers import Json
from quincunx.server.identity import Language
from quincunx.server.study_models import LONGEST_URL_LINE, Way
from quincunx.server.translate import translate
from quincunx.server.views import position_view, to_plain

router = APIRouter(prefix="/api/study", tags=["study"])

SMALLEST_PICTURE, LARGEST_PICTURE = 100, 3_000  # px


@router.post("/view")
async def view(way: Way, lang: Language) -> Json:
    """A position with everything to study it: the view, all turns so far, what chance can bring, signs on request."""
    state = way.state()
    overlays = {}
    if way.overlays:
        overlays = {name: to_plain(marks) for name, marks in state.game.overlays(state).items()}
        for marks in overlays.values():
            for mark in marks:
                mark["name"] = translate(mark["name"], lang)
    return Json(
        {
            "view": position_view(state, lang=lang, known=way.known),
            "turns": turns_of(state, lang),
            "chance": chance_of(state),
            "overlays": overlays,
        }
    )


def turns_of(state: State, lang: str) -> list[dict[str, Any]]:
    """Each turn on the way to a position; the last one may not be whole."""
    walk = state.start()
    found = []
    for player, actions in state.turns_played():
        name = translate(state.game.player_name(walk, player), lang) if player >= 0 else ""
        text = ",".join(state.game.turn_text(walk, actions))
        found.append({"player": player, "name": name, "actions": list(actions), "text": text})
        for action in actions:
            walk.apply_action(action)
    return found


def chance_of(state: State) -> list[dict[str, Any]] | None:
    """What chance can bring, each with its picture; None where a player acts."""
    if not state.is_chance_node():
        return None
    pictures = {target.action: to_plain(target.preview) for target in state.scene().targets}
    return [
        {
            "action": action,
            "text": state.action_to_string(action),
            "probability": round(probability, 4),
            "picture": pictures.get(action, []),
        }
        for action, probability in state.chance_outcomes()
    ]


@router.get("/picture.{kind}", response_class=Response)
async def picture(
    kind: Literal["svg", "png"],
    line: Annotated[str, Query(max_length=LONGEST_URL_LINE)],
    size: Annotated[int, Query(ge=SMALLEST_PICTURE, le=LARGEST_PICTURE)] = 1_000,
    download: bool = False,
) -> Response:
    """The position on a line as a picture; `size` is the longer side in px."""
    state = deserialize(line)
    scene = state.scene()
    name = f"{state.game.short_name}-{len(state.history())}.{kind}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'} if download else {}
    if kind == "svg":
        return Response(render.svg(scene, size=size), media_type="image/svg+xml", headers=headers)
    data = await run_in_threadpool(render.png, scene, size=size)
    return Response(data, media_type="image/png", headers=headers)
