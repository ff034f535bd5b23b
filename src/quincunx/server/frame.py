"""What all pages have in common: the head of the site above, its foot below, the chosen colours, and pages for errors.

A page writes <qx-header></qx-header> and <qx-footer></qx-footer>; they are filled in before the page is translated, so
that nothing moves or changes its language while it loads.
"""

from __future__ import annotations

from functools import cache
from html import escape
from pathlib import Path

from starlette.requests import HTTPConnection

from quincunx import __version__
from quincunx.server.language import language_of
from quincunx.server.translate import languages, translate_page

STATIC = Path(__file__).with_name("static")
THEME_COOKIE = "theme"
THEMES = ("light", "dark")
PARTS = ("header", "footer")
HEAD = '<link rel="stylesheet" href="/static/header.css"><script type="module" src="/static/header.js"></script>'
ICON = '<link rel="icon" href="/static/icon.svg" type="image/svg+xml">'


@cache
def _part(name: str, changed: float) -> str:
    return (STATIC / f"{name}.html").read_text(encoding="utf-8").strip()


def framed(page: str) -> str:
    """A page with the head and the foot of the site filled in, their style and script in its <head>."""
    for name in PARTS:
        part = _part(name, (STATIC / f"{name}.html").stat().st_mtime)
        page = page.replace(f"<qx-{name}></qx-{name}>", f"<qx-{name}>{part}</qx-{name}>", 1)
    head = "".join(piece for piece in (ICON, HEAD) if piece.partition(">")[0] not in page)
    return page.replace("</head>", head + "</head>", 1)


def finished(page: str, lang: str) -> str:
    """A page in a language, framed, with the languages there are in its head."""
    page = translate_page(framed(page), lang).replace("{version}", escape(__version__), 1)
    names = "".join(
        f'<label><input type="radio" name="language" value="{escape(code)}"{" checked" if code == lang else ""}>'
        f'<span lang="{escape(code)}">{escape(name)}</span></label>'
        for code, name in languages().items()
    )
    return page.replace("data-languages></div>", f"data-languages>{names}</div>", 1)


def themed(page: str, connection: HTTPConnection) -> str:
    """A page in the colours that were chosen on this browser; without a choice it follows the system."""
    theme = connection.cookies.get(THEME_COOKIE)
    if theme not in THEMES:
        return page
    page = page.replace('<html lang="', f'<html data-theme="{theme}" lang="', 1)
    return page.replace(' value="auto" checked', ' value="auto"', 1).replace(
        f'name="theme" value="{theme}"', f'name="theme" value="{theme}" checked', 1
    )


def error_page(connection: HTTPConnection, sentence: str, status: int) -> str:
    """The page for what went wrong; `sentence` is in the reader's language already."""
    lang = language_of(connection)
    page = finished((STATIC / "error.html").read_text(encoding="utf-8"), lang)
    page = page.replace("{status}", str(status)).replace("{sentence}", escape(sentence))
    return themed(page, connection)
