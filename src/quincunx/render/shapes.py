"""Shapes of a scene as SVG elements. One unit of the scene is UNIT here: browsers draw very small type badly."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence

from quincunx.core.errors import PictureError
from quincunx.core.scene import Circle, Figure, Gradient, Paint, Path, Point, Polygon, Shape, Text

UNIT = 100.0
FAMILY = "Quincunx Sans"
# From the middle of a capital or a figure down to its baseline, in heights of type: half the bundled font's
# capHeight / unitsPerEm (2048 / 2816).
BASELINE = 0.364
HALO = 0.18  # width of the outline around words, in heights of type; half of it shows

_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_PATH = re.compile(rf"(?:[MLQCZ]|{_NUMBER.pattern}|[\s,])*")
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})


def number(value: float) -> str:
    """A pure number, at most three decimals, never "-0" or an exponent."""
    if not math.isfinite(value):
        raise PictureError(f"The scene has a length of {value}, which nothing can be drawn at.")
    digits = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if digits == "-0" else digits


def length(value: float) -> str:
    """A length of the scene in units of the SVG."""
    return number(value * UNIT)


def escaped(words: str) -> str:
    """`words` safe in XML text and in double quotes; what XML cannot hold at all becomes U+FFFD."""
    return _NOT_XML.sub("\ufffd", words).translate(_ESCAPES)


def attributes(values: dict[str, str | None]) -> str:
    """` name="value"` for each that is not None."""
    return "".join(f' {name}="{escaped(value)}"' for name, value in values.items() if value is not None)


def element(name: str, values: dict[str, str | None], content: str = "") -> str:
    """One element; `content` is XML already."""
    opening = f"<{name}{attributes(values)}"
    return f"{opening}>{content}</{name}>" if content else f"{opening}/>"


class Defs:
    """The gradients of one picture, each written once.

    Ids start with `prefix`: several pictures share one page of a notebook, and ids with it.
    """

    def __init__(self, prefix: str):
        self.prefix = prefix
        self.ids: dict[tuple[Gradient, float], str] = {}

    def paint(self, gradient: Gradient, radius: float) -> str:
        """The fill that refers to `gradient`; `radius` is how far from the middle a radial one ends."""
        key = (gradient, radius if gradient.kind == "radial" else 0.0)
        name = self.ids.setdefault(key, f"{self.prefix}-g{len(self.ids)}")
        return f"url(#{name})"

    def xml(self) -> str:
        """The defs element, or nothing."""
        return element("defs", {}, "".join(map(self._one, self.ids))) if self.ids else ""

    def _one(self, key: tuple[Gradient, float]) -> str:
        gradient, radius = key
        stops = "".join(
            element("stop", {"offset": number(place), "stop-color": color}) for place, color in gradient.stops
        )
        if gradient.kind == "linear":
            corners: dict[str, str | None] = {"x1": "0", "y1": "0", "x2": "1", "y2": "1"}
            return element("linearGradient", {"id": self.ids[key], **corners}, stops)
        # A focus on or outside the rim is drawn differently everywhere: keep it inside.
        dx, dy = gradient.fx - 0.5, gradient.fy - 0.5
        pull = min(1.0, 0.9 * radius / (math.hypot(dx, dy) or 1.0))
        focus = {"fx": number(0.5 + pull * dx), "fy": number(0.5 + pull * dy)}
        middle: dict[str, str | None] = {"cx": "0.5", "cy": "0.5", "r": number(radius), **focus}
        return element("radialGradient", {"id": self.ids[key], **middle}, stops)


def draw(shapes: Iterable[Shape], defs: Defs) -> str:
    """The shapes as elements, in order."""
    return "".join(_shape(shape, defs) for shape in shapes)


def _shape(shape: Shape, defs: Defs) -> str:
    if isinstance(shape, Circle):
        place: dict[str, str | None] = {"cx": length(shape.x), "cy": length(shape.y), "r": length(shape.r)}
        return element("circle", {**place, **_paint(shape.paint, defs, 0.5)})
    if isinstance(shape, Polygon):
        paint = _paint(shape.paint, defs, math.sqrt(0.5))
        if shape.radius > 0:
            return element("path", {"d": rounded(shape.points, shape.radius), **paint})
        return element("polygon", {"points": corners(shape.points), **paint})
    if isinstance(shape, Path):
        return element("path", {"d": scaled(shape.d), **_paint(shape.paint, defs, math.sqrt(0.5))})
    if isinstance(shape, Figure):
        move: dict[str, str | None] = {"transform": f"translate({length(shape.x)} {length(shape.y)})"}
        return element("g", move, draw(shape.shapes, defs))
    return _text(shape)


def _paint(paint: Paint, defs: Defs, radius: float) -> dict[str, str | None]:
    fill = defs.paint(paint.fill, radius) if isinstance(paint.fill, Gradient) else paint.fill or "none"
    values: dict[str, str | None] = {"fill": fill}
    if paint.stroke and paint.width > 0:
        values |= {"stroke": paint.stroke, "stroke-width": length(paint.width)}
        if paint.cap != "butt":
            values["stroke-linecap"] = paint.cap
        if paint.cap == "round":
            values["stroke-linejoin"] = "round"
        if paint.dash:
            values["stroke-dasharray"] = " ".join(map(length, paint.dash))
    if paint.opacity != 1:
        values["opacity"] = number(paint.opacity)
    return values


def _text(text: Text) -> str:
    values: dict[str, str | None] = {
        "x": length(text.x),
        "y": length(text.y + BASELINE * text.size),
        "font-size": length(text.size),
        "text-anchor": None if text.anchor == "start" else text.anchor,
        "font-weight": "700" if text.bold else None,
        "fill": text.color,
        "opacity": None if text.opacity == 1 else number(text.opacity),
    }
    if text.halo:
        values |= {"stroke": text.halo, "stroke-width": length(HALO * text.size)}
        values |= {"stroke-linejoin": "round", "paint-order": "stroke"}
    return element("text", values, escaped(text.text))


def corners(points: Sequence[Point]) -> str:
    """Points as the `points` of a polygon."""
    return " ".join(f"{length(x)},{length(y)}" for x, y in points)


def scaled(d: str) -> str:
    """A path of the scene in units of the SVG."""
    if not _PATH.fullmatch(d):
        raise PictureError(f"A path of a scene uses M, L, Q, C, Z and numbers only, but this one says '{d}'.")
    words = re.findall(rf"[MLQCZ]|{_NUMBER.pattern}", d)
    return " ".join(word if word in "MLQCZ" else length(float(word)) for word in words)


def rounded(points: Sequence[Point], radius: float) -> str:
    """The outline through `points` with each corner an arc of `radius`, or less where the sides are short."""
    points = [p for i, p in enumerate(points) if p != points[i - 1]] or list(points[:1])
    parts: list[str] = []
    for i, (x, y) in enumerate(points):
        before, after = points[i - 1], points[(i + 1) % len(points)]
        ax, ay, bx, by = before[0] - x, before[1] - y, after[0] - x, after[1] - y
        a, b = math.hypot(ax, ay), math.hypot(bx, by)
        cross, dot = ax * by - ay * bx, ax * bx + ay * by
        half = math.atan2(abs(cross), dot) / 2  # half the angle between the sides
        # The arc touches the sides at r / tan(half) from the corner; two arcs share a side, so half of it each.
        reach = min(radius / math.tan(half), a / 2, b / 2) if half > 1e-6 else 0.0
        bend = reach * math.tan(half) if half < math.pi / 2 - 1e-6 else 0.0
        step = "L" if parts else "M"
        if reach * UNIT < 0.001 or bend * UNIT < 0.001:
            parts.append(f"{step}{length(x)},{length(y)}")
            continue
        parts.append(f"{step}{length(x + ax * reach / a)},{length(y + ay * reach / a)}")
        end = f"{length(x + bx * reach / b)},{length(y + by * reach / b)}"
        parts.append(f"A{length(bend)},{length(bend)} 0 0 {int(cross < 0)} {end}")
    return "".join(parts) + "Z"
