"""The pages, at clean addresses: which file of static/ each of them is."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from starlette.staticfiles import StaticFiles

from quincunx.core.registry import game_class
from quincunx.server.answers import MISSING, NotFoundError
from quincunx.server.frame import finished, themed
from quincunx.server.front import game_cards
from quincunx.server.identity import Language
from quincunx.server.language import remember

STATIC = Path(str(files("quincunx.server") / "static"))
FONTS = Path(str(files("quincunx.render") / "fonts"))
# From addresses to files; what stands in braces is read by the page's script.
PAGES = {
    "/": "index.html",
    "/new/{game}": "new.html",
    "/table/{id}": "table.html",
    "/games": "games.html",
    "/settings": "settings.html",
    "/analysis": "analysis.html",
    "/editor": "editor.html",
    "/rules/{game}": "rules.html",
}

# Where the front page has its games.
CARDS = '<div class="game-cards" data-games></div>'

router = APIRouter(include_in_schema=False)
static_files = StaticFiles(directory=STATIC)
font_files = StaticFiles(directory=FONTS)


@lru_cache(64)
def page_text(name: str, lang: str, changed: float) -> str:
    """A page in a language; `changed` is when its file was."""
    page = finished((STATIC / name).read_text(encoding="utf-8"), lang)
    return page.replace(CARDS, f"{CARDS[:-6]}{game_cards(lang)}</div>", 1) if CARDS in page else page


async def _check(request: Request) -> None:
    """Whether there is what the address names; UnknownGameError, NotFoundError."""
    if "game" in request.path_params:
        game_class(request.path_params["game"])
    if "id" in request.path_params:
        await request.app.state.hub.room(request.path_params["id"][:64])


def add_page(address: str, name: str) -> None:
    """Serve the file `name` at `address`, in the reader's language."""

    async def page(request: Request, lang: Language) -> HTMLResponse:
        await _check(request)
        path = STATIC / name
        if not path.is_file():
            raise NotFoundError(MISSING)
        text = page_text(name, lang, path.stat().st_mtime)
        headers = {"Cache-Control": "no-cache", "Vary": "Cookie, Accept-Language"}
        answer = HTMLResponse(themed(text, request), headers=headers)
        remember(answer, request, lang)
        return answer

    router.add_api_route(address, page, methods=["GET", "HEAD"])


for _address, _name in PAGES.items():
    add_page(_address, _name)
