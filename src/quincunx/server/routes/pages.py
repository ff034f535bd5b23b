"""The pages, at clean addresses: which file of static/ each of them is."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from fastapi import APIRouter
from fastapi.responses import FileResponse
from starlette.staticfiles import StaticFiles

from quincunx.server.answers import MISSING, NotFoundError

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

router = APIRouter(include_in_schema=False)
static_files = StaticFiles(directory=STATIC)
font_files = StaticFiles(directory=FONTS)


def add_page(address: str, name: str) -> None:
    """Serve the file `name` at `address`."""

    async def page() -> FileResponse:
        path = STATIC / name
        if not path.is_file():
            raise NotFoundError(MISSING)
        return FileResponse(path, media_type="text/html", headers={"Cache-Control": "no-cache"})

    router.add_api_route(address, page, methods=["GET", "HEAD"])


for _address, _name in PAGES.items():
    add_page(_address, _name)
