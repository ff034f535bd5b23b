"""The rules of a game as a page: rules.md beside the game's module, with pictures drawn from its own scenes.

`![what it shows](board:LINE#yes=c3&no=b2 "caption")` is a picture of the position on a line. Behind the # may stand
`yes` and `no` (spaces with a tick or a cross), `overlay` (one of the game's), `targets=on` (what may be played), and
`zoom=a1,d4` (the part of the board between these spaces).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from html import escape
from typing import Any
from urllib.parse import parse_qs

from quincunx import render
from quincunx.core.errors import QuincunxError
from quincunx.core.geometry import bounds
from quincunx.core.registry import deserialize, load_game
from quincunx.core.scene import Circle, Mark, Paint, Path, Point, Scene, Shape
from quincunx.server.answers import NotFoundError
from quincunx.server.translate import SOURCE

SCHEME = "board:"
SIZE = 640  # px, at most; the page's style sheet makes pictures as wide as there is room
YES, NO, RIM = "#1d7a46", "#c2281c", "#ffffff"
SIGN = 0.3  # radius of a tick or a cross
MARGIN = 0.62  # around the spaces that a picture is zoomed to


@lru_cache(64)
def rules_page(name: str, lang: str) -> dict[str, str]:
    """`title`, `html` and `lang` of a game's rules, in another language where they are written in it; QuincunxError."""
    game = load_game(name)
    text = game.companion(f"rules.{lang}.md")
    written = SOURCE if text is None else lang
    text = text or game.companion("rules.md") or game.help_text()
    title, _, body = text.removeprefix("# ").partition("\n")
    if not body.strip():
        raise NotFoundError(f"Nobody has written the rules of {game.long_name} down yet.")
    return {"title": title.strip(), "html": to_html(body), "lang": written}


def to_html(text: str) -> str:
    """Markdown of ours as HTML; no HTML goes through."""
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    parser.add_render_rule("image", _image)
    parser.add_render_rule("table_open", lambda *_: '<div class="scroll"><table class="table">\n')
    parser.add_render_rule("table_close", lambda *_: "</table></div>\n")
    html: str = parser.render(text)
    # A paragraph that is nothing but a picture is the picture.
    return html.replace("<p><figure", "<figure").replace("</figure></p>", "</figure>")


def _image(renderer: Any, tokens: Sequence[Any], at: int, options: Any, env: Any) -> str:
    token = tokens[at]
    source = str(token.attrs.get("src", ""))
    if not source.startswith(SCHEME):
        return escape(token.content)
    return figure(source.removeprefix(SCHEME), token.content, str(token.attrs.get("title", "")))


def figure(source: str, alt: str, caption: str) -> str:
    """A picture with what it shows for those who do not see it, and a caption."""
    line, _, signs = source.partition("#")
    wanted = {key: values[0] for key, values in parse_qs(signs).items()}
    state = deserialize(line)
    scene = replace(state.scene(), title=alt, description="")
    scene = scene.with_marks(*(mark for kind in ("yes", "no") for mark in _signs(scene, kind, wanted.get(kind, ""))))
    if "overlay" in wanted:
        scene = scene.with_marks(*state.game.overlays(state)[wanted["overlay"]])
    if "zoom" in wanted:
        scene = replace(scene, box=bounds([_place(scene, name) for name in wanted["zoom"].split(",")], MARGIN))
    picture = render.svg(scene, size=SIZE, targets="targets" in wanted)
    below = f"<figcaption>{escape(caption)}</figcaption>" if caption else ""
    return f'<figure class="picture">{picture}{below}</figure>'


def _signs(scene: Scene, kind: str, names: str) -> list[Mark]:
    """A tick or a cross on each named space."""
    marks = []
    for name in filter(None, names.split(",")):
        x, y = _place(scene, name)
        color = YES if kind == "yes" else NO
        if kind == "yes":
            d = f"M{x - 0.14} {y + 0.01}L{x - 0.04} {y + 0.12}L{x + 0.15} {y - 0.12}"
        else:
            d = f"M{x - 0.12} {y - 0.12}L{x + 0.12} {y + 0.12}M{x + 0.12} {y - 0.12}L{x - 0.12} {y + 0.12}"
        shapes: tuple[Shape, ...] = (
            Circle(x, y, SIGN, Paint(fill=RIM, stroke=color, width=0.07)),
            Path(d, Paint(stroke=color, width=0.09)),
        )
        marks.append(Mark(kind, f"{name}: {kind}", shapes))
    return marks


def _place(scene: Scene, name: str) -> Point:
    """The middle of a space; QuincunxError where there is none of this name."""
    for cell in scene.cells:
        if cell.name == name:
            return cell.x, cell.y
    raise QuincunxError(f"There is no space {name} in this picture.")
