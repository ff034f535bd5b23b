"""A scene as one standalone SVG document."""

from __future__ import annotations

import hashlib

from quincunx.core.errors import PictureError
from quincunx.core.scene import Cell, Circle, Mark, Paint, Piece, Scene, Target
from quincunx.render.shapes import FAMILY, Defs, attributes, corners, draw, element, escaped, length, number

FONTS = f"'{FAMILY}', Inter, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"
WIDEST = 640  # px that a picture of no given size takes at most
HASH_DIGITS = 10
# A dot where a person may point: dark with a light rim, so that it shows on any board.
DOT = Circle(0, 0, 0.09, Paint(fill="#1b1b1b", stroke="#ffffff", width=0.035, opacity=0.75))
DOT_SHARE = 2.5  # where there is little room, the dot is smaller: so many times the room's own size


def svg(
    scene: Scene,
    *,
    size: int | None = None,
    targets: bool = False,
    last: bool = True,
    coordinates: bool = True,
) -> str:
    """`scene` as SVG, the same text for the same scene; `size` is the longer side in px, None as the page has room.

    `targets` adds a dot and an outline with data-action wherever an action can be pointed at; `last` shows the marks
    of the last turn, `coordinates` the labels around the board.
    """
    left, top, right, bottom = scene.box
    if not (right > left and bottom > top):
        raise PictureError(f"The scene of {scene.game} has an empty box: {scene.box}.")
    # The ids must not clash on a page with many pictures, yet not change from run to run: hash what is drawn.
    draft = _layers(scene, Defs(""), targets, last, coordinates)
    told = "\0".join((draft, scene.title, scene.description))
    prefix = "q" + hashlib.sha256(told.encode("utf-8", "replace")).hexdigest()[:HASH_DIGITS]
    defs = Defs(prefix)
    layers = _layers(scene, defs, targets, last, coordinates)
    root: dict[str, str | None] = {
        "xmlns": "http://www.w3.org/2000/svg",
        "viewBox": " ".join(map(length, (left, top, right - left, bottom - top))),
        **_sides(scene, size),
        "class": "quincunx",
        "data-game": scene.game,
        "role": "img",
        "aria-labelledby": f"{prefix}-title {prefix}-desc",
        "font-family": FONTS,
    }
    ground: dict[str, str | None] = {
        "class": "background",
        **dict(zip(("x", "y", "width", "height"), map(length, (left, top, right - left, bottom - top)))),
        "fill": scene.background,
    }
    return "\n".join(
        part
        for part in (
            f"<svg{attributes(root)}>",
            f'<title id="{prefix}-title">{escaped(scene.title)}</title>',
            f'<desc id="{prefix}-desc">{escaped(scene.description)}</desc>',
            defs.xml(),
            element("rect", ground),
            layers,
            "</svg>\n",
        )
        if part
    )


def pixels(scene: Scene, size: int) -> tuple[int, int]:
    """Width and height in px of a picture whose longer side is `size`."""
    left, top, right, bottom = scene.box
    scale = size / max(right - left, bottom - top)
    return max(1, round((right - left) * scale)), max(1, round((bottom - top) * scale))


def _sides(scene: Scene, size: int | None) -> dict[str, str | None]:
    if size is None:
        return {"style": f"max-width:{WIDEST}px"}
    if size < 1:
        raise PictureError(f"A picture is at least 1 px wide; {size} was asked for.")
    width, height = pixels(scene, size)
    return {"width": number(width), "height": number(height)}


def _layers(scene: Scene, defs: Defs, targets: bool, last: bool, coordinates: bool) -> str:
    marks = [mark for mark in scene.marks if last or mark.kind != "last"]
    layers = [
        ("board", draw(scene.board, defs)),
        ("beside", draw(scene.beside, defs)),
        ("cells", "".join(map(_cell, scene.cells))),
        ("pieces", "".join(_piece(piece, defs) for piece in scene.pieces)),
        ("marks", "".join(_mark(mark, defs) for mark in marks)),
        ("labels", draw(scene.labels, defs) if coordinates else ""),
        ("targets", _targets(scene.targets, defs) if targets else ""),
    ]
    return "\n".join(element("g", {"class": name}, content) for name, content in layers if content)


def _title(words: str) -> str:
    return element("title", {}, escaped(words)) if words else ""


def _cell(cell: Cell) -> str:
    area: dict[str, str | None] = {"class": "cell", "data-cell": cell.name, "points": corners(cell.outline)}
    return element("polygon", {**area, "fill": "none", "pointer-events": "all"}, _title(cell.name))


def _piece(piece: Piece, defs: Defs) -> str:
    values: dict[str, str | None] = {
        "class": "piece",
        "data-id": piece.id,
        "data-owner": None if piece.owner is None else str(piece.owner),
        "data-cell": piece.cell or None,
        "transform": f"translate({length(piece.x)} {length(piece.y)})",
    }
    return element("g", values, _title(piece.name) + draw(piece.shapes, defs))


def _mark(mark: Mark, defs: Defs) -> str:
    return element("g", {"class": "mark", "data-kind": mark.kind}, _title(mark.name) + draw(mark.shapes, defs))


def _extent(target: Target) -> float:
    """The shorter side of the box around a target."""
    xs, ys = zip(*target.outline)
    return float(min(max(xs) - min(xs), max(ys) - min(ys)))


def _targets(targets: tuple[Target, ...], defs: Defs) -> str:
    """The dots, one a place, then the outlines: those of one place lie on each other, the first action on top."""
    parts = []
    for (x, y), target in {(target.x, target.y): target for target in targets}.items():
        place = f"translate({length(x)} {length(y)})"
        scale = min(1.0, DOT_SHARE * _extent(target))
        move: dict[str, str | None] = {
            "class": "dot",
            "transform": place if scale == 1.0 else f"{place} scale({number(scale)})",
        }
        parts.append(element("g", move, draw((DOT,), defs)))
    for target in reversed(targets):
        values: dict[str, str | None] = {
            "class": "target",
            "data-action": str(target.action),
            "data-text": target.text,
            "data-place": target.place,
            "points": corners(target.outline),
            "fill": "none",
            "pointer-events": "all",
        }
        parts.append(element("polygon", values, _title(target.name)))
    return "".join(parts)
