"""The shapes of Thrive's pictures: lotus pieces, the stitched cloth, and the signs of the last turn.

Amber's petals are round and its centre peg is a disc, Blue's are pointed and its centre peg a diamond; the pale petal
of a piece points forward. Lengths are parts of a square.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin

from quincunx.core.scene import Circle, Gradient, Paint, Path, Point, Polygon, Shape, Text
from quincunx.games.thrive.pieces import PEGS, SIDE, SQUARES

GROUND = "#f7f3e9"
INK = "#37413b"
CLOTH = Gradient(((0.0, "#e9eddf"), (1.0, "#d8e0d0")), kind="linear")
WEAVE_LIGHT, WEAVE_DARK = "#f8faf2", "#b7c5b2"
STITCH = "#7f9a86"
HEM = "#5d7f6d"
HEM_LINE = "#3f5a4b"
THREAD = "#e8efe0"

PETALS = (
    Gradient(((0.0, "#ffd98a"), (1.0, "#e59a2c")), fx=0.5, fy=0.5),
    Gradient(((0.0, "#a9cdf0"), (1.0, "#4d8bc9")), fx=0.5, fy=0.5),
)
# The petals of the row behind show between those in front.
BEHIND = ("#c9761a", "#2f69a8")
SHADOW = "#26382f"
PETAL_LINE = ("#7c4405", "#123a66")
PAD = (
    Gradient(((0.0, "#d98f2b"), (1.0, "#bd7112"))),
    Gradient(((0.0, "#4480c0"), (1.0, "#2a609c"))),
)
HOLE = ("#553004", "#0c2546")
HEART = ("#7d1f0c", "#081b38")
TIP = "#fffdf4"
PEG = "#fff4d9"
PEG_LINE = "#4a2f10"
PEG_LIGHT = "#ffffff"
LAST = "#d81b78"
LAST_RIM = "#ffffff"

PITCH = 0.148  # from hole to hole
PEG_R, HOLE_R = 0.058, 0.034
BODY = 0.378  # from the middle of a piece to the valleys between the petals
PETAL = 0.088  # how far the petals reach beyond
PETAL_COUNT = 12
SIDE_HEM, END_HEM = 0.15, 0.36
NEAR, FAR = -0.5, SIDE - 0.5
BOX = (NEAR - SIDE_HEM - 0.45, NEAR - END_HEM - 0.12, FAR + SIDE_HEM + 0.15, FAR + END_HEM + 0.47)


# -- pieces ------------------------------------------------------------------------------------------------------------


def _n(value: float) -> str:
    return f"{round(value, 4) + 0.0:g}"


def _at(x: float, y: float) -> str:
    return f"{_n(x)} {_n(y)}"


def hole_at(peg: int) -> Point:
    """Where a hole lies, from the middle of its piece."""
    dx, dy = PEGS[peg]
    return dx * PITCH, -dy * PITCH


def _rim(angle: float, size: float) -> Point:
    """A point of a square with round sides, |x|^6 + |y|^6 = size^6."""
    c, s = cos(angle), sin(angle)
    r: float = size / (abs(c) ** 6 + abs(s) ** 6) ** (1 / 6)
    return r * c, r * s


def _valleys(turned: bool) -> list[Point]:
    """Where petals meet: the same distance apart along the rim. A petal is at the front, or a valley."""
    fine = [_rim(2 * pi * k / 2880 - pi / 2, BODY) for k in range(2881)]
    lengths = [0.0]
    for (ax, ay), (bx, by) in pairwise(fine):
        lengths.append(lengths[-1] + hypot(bx - ax, by - ay))
    shift = 0.0 if turned else 0.5
    return [
        next(point for point, length in zip(fine, lengths) if length >= lengths[-1] * (petal + shift) / PETAL_COUNT)
        for petal in range(PETAL_COUNT)
    ]


@lru_cache(maxsize=4)
def flower(owner: int, turned: bool = False) -> str:
    """The outline of a row of petals, round ones or pointed ones; `turned` by half a petal is the row behind."""
    valleys = _valleys(turned)
    d = f"M{_at(*valleys[0])}"
    for (ax, ay), (bx, by) in zip(valleys, [*valleys[1:], valleys[0]]):
        span = hypot(bx - ax, by - ay)
        nx, ny = (by - ay) / span, (ax - bx) / span
        mx, my = (ax + bx) / 2, (ay + by) / 2
        reach = PETAL * (0.93 if turned else 1.0)
        if owner == 0:
            reach *= 1.33
            d += f"C{_at(ax + nx * reach, ay + ny * reach)} {_at(bx + nx * reach, by + ny * reach)} {_at(bx, by)}"
        else:
            tip, sway = _at(mx + nx * reach * 1.18, my + ny * reach * 1.18), reach * 0.42
            d += f"Q{_at(ax + nx * sway, ay + ny * sway)} {tip}Q{_at(bx + nx * sway, by + ny * sway)} {_at(bx, by)}"
    return d + "Z"


@lru_cache(maxsize=1)
def shadow() -> str:
    """What a piece darkens of the cloth."""
    points = [_rim(2 * pi * k / 48, BODY + PETAL * 0.75) for k in range(48)]
    return "M" + "L".join(_at(x + 0.02, y + 0.03) for x, y in points) + "Z"


@lru_cache(maxsize=1)
def pad() -> str:
    """The part of a piece that holds the holes."""
    points = [_rim(2 * pi * k / 48, BODY - 0.008) for k in range(48)]
    return "M" + "L".join(_at(x, y) for x, y in points) + "Z"


def dots(pegs: Iterable[int], shift: float = 0.0) -> str:
    """A path that a round pen draws as a dot in each hole."""
    return "".join(f"M{_at(x + shift, y + shift)}L{_at(x + shift + 0.0005, y + shift)}" for x, y in map(hole_at, pegs))


@lru_cache(maxsize=512)
def lotus(owner: int, pegs: frozenset[int]) -> tuple[Shape, ...]:
    """A piece, its middle at the origin."""
    ahead = -1 if owner == 0 else 1
    tip, foot = BODY + PETAL + 0.022, BODY - 0.03
    petal = (
        f"M{_at(0, ahead * tip)}Q{_at(0.125, ahead * (foot + 0.07))} {_at(0.115, ahead * foot)}"
        f"L{_at(-0.115, ahead * foot)}Q{_at(-0.125, ahead * (foot + 0.07))} {_at(0, ahead * tip)}Z"
    )
    empty = [peg for peg in range(len(PEGS)) if peg not in pegs]
    held = sorted(pegs)
    line = PETAL_LINE[owner]
    shapes: list[Shape] = [
        Path(shadow(), Paint(fill=SHADOW, opacity=0.16)),
        Path(flower(owner, True), Paint(fill=BEHIND[owner], stroke=line, width=0.016)),
        Path(flower(owner), Paint(fill=PETALS[owner], stroke=line, width=0.016)),
        Path(petal, Paint(fill=TIP, stroke=line, width=0.016)),
        Path(pad(), Paint(fill=PAD[owner], stroke=line, width=0.012)),
    ]
    if empty:
        shapes.append(Path(dots(empty), Paint(stroke=HOLE[owner], width=2 * HOLE_R)))
    if held:
        shapes += [
            Path(dots(held), Paint(stroke=PEG_LINE, width=2 * PEG_R + 0.026)),
            Path(dots(held), Paint(stroke=PEG, width=2 * PEG_R)),
            Path(dots(held, -0.017), Paint(stroke=PEG_LIGHT, width=0.045)),
        ]
    return (*shapes, *heart(owner))


def heart(owner: int) -> tuple[Shape, ...]:
    """The coloured peg in the middle, with an arrow that points forward."""
    paint = Paint(fill=HEART[owner], stroke=TIP, width=0.018)
    r = 0.073 if owner == 0 else 0.092
    peg: Shape = (
        Circle(0, 0, r, paint) if owner == 0 else Polygon(((0, -r), (r, 0), (0, r), (-r, 0)), paint, radius=0.012)
    )
    ahead = -1 if owner == 0 else 1
    arrow = ((0.0, ahead * 0.042), (0.037, -ahead * 0.022), (-0.037, -ahead * 0.022))
    return peg, Polygon(arrow, Paint(fill=TIP))


# -- the cloth ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def cloth() -> tuple[Shape, ...]:
    """The empty board: a woven cloth with stitched squares and a hem."""
    left, right, top, bottom = NEAR - SIDE_HEM, FAR + SIDE_HEM, NEAR - END_HEM, FAR + END_HEM
    threads = [NEAR + k / 14 for k in range(1, 14 * SIDE)]
    woof = "".join(f"M{_at(NEAR, k)}L{_at(FAR, k)}" for k in threads)
    warp = "".join(f"M{_at(k, NEAR)}L{_at(k, FAR)}" for k in threads)
    seams = "".join(
        f"M{_at(k - 0.5, NEAR)}L{_at(k - 0.5, FAR)}M{_at(NEAR, k - 0.5)}L{_at(FAR, k - 0.5)}" for k in range(1, SIDE)
    )
    crossings = "".join(bud(i - 0.5, j - 0.5, 0.085) for i in range(1, SIDE) for j in range(1, SIDE))
    inset = 0.055
    return (
        rectangle(left, top, right, bottom, Paint(fill=HEM, stroke=HEM_LINE, width=0.03), 0.1),
        rectangle(
            left + inset,
            top + inset,
            right - inset,
            bottom - inset,
            Paint(stroke=THREAD, width=0.022, dash=(0.09, 0.06), opacity=0.8, cap="butt"),
            0.07,
        ),
        rectangle(NEAR, NEAR, FAR, FAR, Paint(fill=CLOTH, stroke=HEM_LINE, width=0.025)),
        Path(woof, Paint(stroke=WEAVE_LIGHT, width=0.022, opacity=0.55, cap="butt")),
        Path(warp, Paint(stroke=WEAVE_DARK, width=0.014, opacity=0.35, cap="butt")),
        Path(seams, Paint(stroke=STITCH, width=0.026, dash=(0.0714, 0.0548), cap="butt")),
        Path(crossings, Paint(fill=CLOTH, stroke=STITCH, width=0.016)),
    )


def rectangle(left: float, top: float, right: float, bottom: float, paint: Paint, radius: float = 0.0) -> Polygon:
    """A rectangle with round corners."""
    return Polygon(((left, top), (right, top), (right, bottom), (left, bottom)), paint, radius)


def bud(x: float, y: float, size: float) -> str:
    """A small flower of four petals, embroidered where seams cross."""
    d = ""
    for quarter in range(4):
        a = quarter * pi / 2
        ux, uy, vx, vy = cos(a), sin(a), -sin(a), cos(a)
        tip = _at(x + ux * size, y + uy * size)
        one = _at(x + (ux * 0.5 + vx * 0.42) * size, y + (uy * 0.5 + vy * 0.42) * size)
        two = _at(x + (ux * 0.5 - vx * 0.42) * size, y + (uy * 0.5 - vy * 0.42) * size)
        d += f"M{_at(x, y)}Q{one} {tip}Q{two} {_at(x, y)}Z"
    return d


# -- signs of the last turn, and coordinates --------------------------------------------------------------------------


def ring(x: float, y: float, r: float, width: float) -> tuple[Shape, ...]:
    """A ring of the last turn, on a light one so that it shows on anything."""
    return (
        Circle(x, y, r, Paint(stroke=LAST_RIM, width=width * 1.8, opacity=0.9)),
        Circle(x, y, r, Paint(stroke=LAST, width=width)),
    )


def journey(start: Point, end: Point) -> tuple[Shape, ...]:
    """A move of the last turn: a dashed ring where it began, an arrow to the piece, a frame around it."""
    (ax, ay), (bx, by) = start, end
    angle = atan2(by - ay, bx - ax)
    ux, uy = cos(angle), sin(angle)
    rx, ry = _rim(angle, BODY + PETAL + 0.02)
    tx, ty = bx - rx, by - ry
    head = tuple((tx - ux * d - uy * e, ty - uy * d + ux * e) for d, e in ((0.0, 0.0), (0.17, 0.1), (0.17, -0.1)))
    shaft = f"M{_at(ax + ux * 0.2, ay + uy * 0.2)}L{_at(tx - ux * 0.14, ty - uy * 0.14)}"
    frame = [_rim(2 * pi * k / 48, BODY + PETAL + 0.012) for k in range(48)]
    outline = "M" + "L".join(_at(bx + x, by + y) for x, y in frame) + "Z"
    return (
        Circle(ax, ay, 0.2, Paint(stroke=LAST, width=0.04, dash=(0.08, 0.06))),
        Path(outline, Paint(stroke=LAST_RIM, width=0.06, opacity=0.9)),
        Path(outline, Paint(stroke=LAST, width=0.034)),
        Path(shaft, Paint(stroke=LAST_RIM, width=0.075, opacity=0.6)),
        Path(shaft, Paint(stroke=LAST, width=0.04, opacity=0.85)),
        Polygon(head, Paint(fill=LAST, stroke=LAST_RIM, width=0.018)),
    )


@lru_cache(maxsize=1)
def labels() -> tuple[Text, ...]:
    """Column letters below, row numbers on the left."""
    letters = [Text(float(k), FAR + END_HEM + 0.26, SQUARES[k][0], 0.34, INK) for k in range(SIDE)]
    numbers = [Text(NEAR - SIDE_HEM - 0.25, float(SIDE - 1 - k), str(k + 1), 0.34, INK) for k in range(SIDE)]
    return (*letters, *numbers)
