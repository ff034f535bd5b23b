"""The shapes of Tom Tube: rhombs and triangles with their tubes, spheres, counters, stations, astronauts, space.

Colour never speaks alone: Tom's tubes have a light line along them, Dave's are ribbed, neutral ones are striped; Tom's
things are round and say T, Dave's are square and say D.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, hypot, pi, sin
from typing import NamedTuple

from quincunx.core.scene import Circle, Figure, Gradient, Paint, Path, Plain, Point, Polygon, Shape, Text
from quincunx.games.tom_tube.tiles import CORNERS, TYPES, shared_corners

SPACE = "#0a0f24"
LATTICE = "#66708f"
INK = "#070b1c"
PALE = "#f4f6ff"
OWN = ("#ff9a3d", "#4cb4ff")
OWN_DARK = ("#7a3a05", "#083a69")
OWN_LIGHT = ("#ffe0b5", "#d3edff")
NEUTRAL, NEUTRAL_DARK = "#f2f4fb", "#4a5478"
TILE = Gradient(((0.0, "#6872b4"), (1.0, "#48528f")), kind="linear")
TILE_LINE = "#b9c4f4"
SPHERE = Gradient(((0.0, "#ffffff"), (0.55, "#d5dbee"), (1.0, "#8a95bb")))
LAST = "#ff5fb0"

TUBE = 0.145  # width of a tube, in edges
BALL = 0.17  # radius of a sphere


def n(value: float) -> str:
    """A number for a path."""
    return f"{round(value, 3) + 0.0:g}"


def xy(point: Point) -> str:
    """A point for a path."""
    return f"{n(point[0])} {n(point[1])}"


def ring(count: int, radius: float, turn: float = 0.0, inner: float | None = None) -> tuple[Point, ...]:
    """A regular polygon around the origin, or a star when `inner` is the radius of its valleys."""
    points = count if inner is None else 2 * count
    sizes = (radius, radius if inner is None else inner)
    return tuple(
        (sizes[k % 2] * sin(2 * pi * k / points + turn), -sizes[k % 2] * cos(2 * pi * k / points + turn))
        for k in range(points)
    )


# -- tubes ----------------------------------------------------------------------------------------------------------


class Tube(NamedTuple):
    """A piece of tube from `start` to `end`, bent towards `bend` unless that is None; owner 2 is neutral."""

    owner: int
    start: Point
    bend: Point | None
    end: Point

    def path(self) -> str:
        """In SVG's path language."""
        if self.bend is None:
            return f"M{xy(self.start)}L{xy(self.end)}"
        return f"M{xy(self.start)}Q{xy(self.bend)} {xy(self.end)}"

    def at(self, t: float) -> Point:
        """The point at `t` from 0 to 1."""
        a, c = self.start, self.end
        b = self.bend or ((a[0] + c[0]) / 2, (a[1] + c[1]) / 2)
        p, q, r = (1 - t) ** 2, 2 * t * (1 - t), t * t
        return p * a[0] + q * b[0] + r * c[0], p * a[1] + q * b[1] + r * c[1]


def rhomb_tubes(kind: str, middle: str, corners: tuple[Point, ...]) -> list[Tube]:
    """The tubes of a rhomb whose corners N, E, S, W are given, its middle at the origin; later ones lie on top."""
    pairs = [[CORNERS.index(corner) for corner in pair] for pair in kind.split("/")]
    centre = (0.0, 0.0)

    def whole(owner: int, pair: list[int]) -> Tube:
        a, b = pair
        return Tube(owner, corners[a], None if (a + b) % 2 == 0 else centre, corners[b])

    shared = [CORNERS.index(corner) for corner in shared_corners(kind)]
    if middle == "sphere":
        used = sorted({*pairs[0], *pairs[1]})
        return [Tube(2 if c in shared else 0 if c in pairs[0] else 1, corners[c], None, centre) for c in used]
    if middle == "striped":
        return [whole(2, pairs[0])]
    found = [whole(1, pairs[1]), whole(0, pairs[0])]
    if middle == "fork":
        x, y = corners[shared[0]]
        found.append(Tube(2, (x, y), None, (x * 0.42, y * 0.42)))
    return found


def triangle_tubes(owner: int, corners: tuple[Point, ...]) -> list[Tube]:
    """The three arms of a triangle, its middle at the origin."""
    return [Tube(owner, corner, None, (0.0, 0.0)) for corner in corners]


def tube_shapes(tubes: list[Tube]) -> list[Shape]:
    """Tubes with their rims and patterns."""
    shapes: list[Shape] = []
    for tube in tubes:
        d = tube.path()
        shapes.append(Path(d, Paint(stroke=INK, width=TUBE + 0.055, cap="butt")))
        if tube.owner == 0:
            shapes.append(Path(d, Paint(stroke=OWN[0], width=TUBE, cap="butt")))
            shapes.append(Path(d, Paint(stroke=OWN_LIGHT[0], width=0.04, cap="butt")))
        elif tube.owner == 1:
            shapes.append(Path(d, Paint(stroke=OWN[1], width=TUBE, cap="butt")))
            shapes.append(Path(d, Paint(stroke=OWN_DARK[1], width=TUBE, dash=(0.03, 0.07), cap="butt")))
        else:
            shapes.append(Path(d, Paint(stroke=NEUTRAL, width=TUBE, cap="butt")))
            shapes.append(Path(d, Paint(stroke=NEUTRAL_DARK, width=TUBE, dash=(0.085, 0.085), cap="butt")))
    return shapes


@lru_cache(maxsize=1024)
def rhomb(code: int, middle: str, corners: tuple[Point, ...], sphere: bool = True) -> tuple[Shape, ...]:
    """A rhomb (2 * type + turned), its middle at the origin; `corners` are those of its place, unturned."""
    if code & 1:
        corners = corners[2:] + corners[:2]
    shapes: list[Shape] = [Polygon(corners, Paint(fill=TILE, stroke=TILE_LINE, width=0.03), 0.05)]
    shapes += tube_shapes(rhomb_tubes(TYPES[code >> 1], middle, corners))
    if middle == "sphere" and sphere:
        shapes += energy_sphere()
    return tuple(shapes)


def triangle(kind: int, corners: tuple[Point, ...]) -> tuple[Shape, ...]:
    """A triangle of Tom's (0) or Dave's (1), or a blank one (2), its middle at the origin."""
    shapes: list[Shape] = [Polygon(corners, Paint(fill=TILE, stroke=TILE_LINE, width=0.03), 0.05)]
    if kind < 2:
        shapes += tube_shapes(triangle_tubes(kind, corners))
        shapes.append(Circle(0, 0, TUBE / 2, Paint(fill=OWN[kind])))
        if kind == 0:
            shapes.append(Circle(0, 0, 0.03, Paint(fill=OWN_LIGHT[0])))
        else:
            shapes.append(Polygon(ring(4, 0.055), Paint(fill=OWN_DARK[1])))
    return tuple(shapes)


def triangle_sign(kind: int) -> tuple[Shape, ...]:
    """A triangle in small, for a count of them."""
    shapes: list[Plain] = [Polygon(ring(3, 0.21), Paint(fill=TILE, stroke=TILE_LINE, width=0.025), 0.03)]
    if kind < 2:
        d = "".join(f"M0 0L{xy(corner)}" for corner in ring(3, 0.17))
        shapes.append(Path(d, Paint(stroke=INK, width=0.1)))
        shapes.append(Path(d, Paint(stroke=OWN[kind], width=0.065)))
    return (Figure(0, 0, tuple(shapes)),)


# -- spheres and counters -------------------------------------------------------------------------------------------


def ball(radius: float = BALL) -> tuple[Shape, ...]:
    """A complete sphere."""
    return (Circle(0, 0, radius, Paint(fill=SPHERE, stroke=INK, width=0.03)),)


def hole() -> tuple[Shape, ...]:
    """A knot that is no sphere yet."""
    return (Circle(0, 0, 0.135, Paint(fill=INK, stroke="#7683b5", width=0.022, dash=(0.05, 0.045), cap="butt")),)


def energy_sphere() -> tuple[Shape, ...]:
    """The sphere in the middle of a rhomb, with its cross."""
    return (
        *ball(0.155),
        Path("M-0.08 0L0.08 0M0 -0.08L0 0.08", Paint(stroke="#5b6690", width=0.035)),
    )


def counter(kind: str, owner: int = 0, size: float = 1.0) -> tuple[Shape, ...]:
    """A counter: energy a yellow disc with a cross, control a blue wheel, alien a green face, solar a sun or a star."""
    s = size
    rim = Paint(fill=None, stroke=INK, width=0.025 * s)
    if kind == "energy":
        return (
            Circle(0, 0, 0.15 * s, Paint(fill="#ffd83a", stroke=INK, width=0.028 * s)),
            Path(
                f"M{n(-0.085 * s)} 0L{n(0.085 * s)} 0M0 {n(-0.085 * s)}L0 {n(0.085 * s)}",
                Paint(stroke="#5a4300", width=0.05 * s),
            ),
        )
    if kind == "control":
        spokes = "".join(
            f"M0 0L{xy((0.11 * s * sin(k * 2 * pi / 3), -0.11 * s * cos(k * 2 * pi / 3)))}" for k in range(3)
        )
        wheel = (
            Circle(0, 0, 0.15 * s, Paint(fill="#2b50e0", stroke=INK, width=0.028 * s)),
            Circle(0, 0, 0.105 * s, Paint(stroke=PALE, width=0.03 * s)),
            Path(spokes, Paint(stroke=PALE, width=0.03 * s)),
            Circle(0, 0, 0.03 * s, Paint(fill=PALE)),
        )
        return (Figure(0, 0, wheel),)
    if kind == "alien":
        eyes = "".join(
            f"M{n(side * 0.02 * s)} {n(0.03 * s)}"
            f"Q{n(side * 0.03 * s)} {n(-0.06 * s)} {n(side * 0.1 * s)} {n(-0.05 * s)}"
            f"Q{n(side * 0.1 * s)} {n(0.03 * s)} {n(side * 0.02 * s)} {n(0.03 * s)}Z"
            for side in (-1, 1)
        )
        head = (
            f"M0 {n(0.165 * s)}C{n(-0.1 * s)} {n(0.12 * s)} {n(-0.17 * s)} {n(-0.02 * s)} {n(-0.13 * s)} {n(-0.1 * s)}"
            f"C{n(-0.09 * s)} {n(-0.18 * s)} {n(0.09 * s)} {n(-0.18 * s)} {n(0.13 * s)} {n(-0.1 * s)}"
            f"C{n(0.17 * s)} {n(-0.02 * s)} {n(0.1 * s)} {n(0.12 * s)} 0 {n(0.165 * s)}Z"
        )
        face = Path(head, Paint(fill="#57d44f", stroke=INK, width=0.028 * s)), Path(eyes, Paint(fill="#06210a"))
        return (Figure(0, 0, face),)
    star = ring(8, 0.19 * s, inner=0.125 * s) if owner == 0 else ring(4, 0.215 * s, inner=0.11 * s)
    middle: Shape = (
        Circle(0, 0, 0.075 * s, Paint(fill=OWN_LIGHT[0], stroke=OWN_DARK[0], width=0.02 * s))
        if owner == 0
        else Polygon(ring(4, 0.095 * s, pi / 4), Paint(fill=OWN_LIGHT[1], stroke=OWN_DARK[1], width=0.02 * s))
    )
    return Polygon(star, Paint(fill=OWN[owner], stroke=rim.stroke, width=0.025 * s)), middle


def astronaut(owner: int, size: float = 1.0) -> tuple[Shape, ...]:
    """Tom in a round helmet, Dave in a square one; the visor says who it is."""
    s = size
    x, low, high = n(0.2 * s), n(0.26 * s), n(0.08 * s)
    body = f"M-{x} {low}C-{x} {high} {x} {high} {x} {low}Z"
    suit = Paint(fill=PALE, stroke=INK, width=0.03 * s)
    ink = OWN_DARK[owner]
    if owner == 0:
        helmet: tuple[Plain, ...] = (
            Circle(0, -0.04 * s, 0.21 * s, suit),
            Circle(0, -0.04 * s, 0.155 * s, Paint(fill=OWN[0], stroke=ink, width=0.025 * s)),
        )
    else:
        helmet = (
            Polygon(_box(0.2 * s, -0.04 * s), suit, 0.06 * s),
            Polygon(_box(0.145 * s, -0.04 * s), Paint(fill=OWN[1], stroke=ink, width=0.025 * s), 0.035 * s),
            Path(f"M0 {n(-0.24 * s)}L0 {n(-0.32 * s)}", Paint(stroke=PALE, width=0.03 * s)),
            Circle(0, -0.33 * s, 0.03 * s, Paint(fill=PALE)),
        )
    letter = Text(0, -0.04 * s, "TD"[owner], 0.235 * s, INK, bold=True)
    return (Figure(0, 0, (Path(body, suit), *helmet, letter)),)


def _box(half: float, y: float) -> tuple[Point, ...]:
    return (-half, y - half), (half, y - half), (half, y + half), (-half, y + half)


# -- the board ------------------------------------------------------------------------------------------------------


def base(owner: int) -> tuple[Shape, ...]:
    """A home: a landing ground with the player's letter, round or square."""
    ground = Paint(fill=OWN_DARK[owner], stroke=OWN[owner], width=0.05)
    lines = Paint(stroke=OWN[owner], width=0.025, dash=(0.07, 0.05), cap="butt")
    if owner == 0:
        return Circle(0, 0, 0.4, ground), Circle(0, 0, 0.3, lines)
    return Polygon(_box(0.37, 0), ground, 0.08), Polygon(_box(0.27, 0), lines, 0.05)


def module(owner: int) -> tuple[Shape, ...]:
    """A solar module: two panels beside a ring in the player's shape."""
    ground = Paint(fill=OWN_DARK[owner], stroke=OWN[owner], width=0.045)
    panels: list[Shape] = []
    for side in (-1, 1):
        x = side * 0.38
        corners = ((x - 0.12, -0.13), (x + 0.12, -0.13), (x + 0.12, 0.13), (x - 0.12, 0.13))
        panels.append(Polygon(corners, Paint(fill="#25306a", stroke=OWN[owner], width=0.025)))
        panels.append(
            Path(
                "".join(f"M{n(x + dx)} -0.13L{n(x + dx)} 0.13" for dx in (-0.04, 0.04))
                + f"M{n(x - 0.12)} 0L{n(x + 0.12)} 0",
                Paint(stroke=OWN[owner], width=0.014),
            )
        )
    core: Shape = Circle(0, 0, 0.26, ground) if owner == 0 else Polygon(_box(0.24, 0), ground, 0.06)
    return (*panels, core)


def moved(shapes: tuple[Shape, ...], x: float, y: float) -> tuple[Shape, ...]:
    """The same shapes elsewhere."""
    return tuple(_moved(shape, x, y) for shape in shapes)


def _moved(shape: Shape, x: float, y: float) -> Shape:
    if isinstance(shape, Circle):
        return Circle(shape.x + x, shape.y + y, shape.r, shape.paint)
    if isinstance(shape, Figure):
        return Figure(shape.x + x, shape.y + y, shape.shapes)
    if isinstance(shape, Polygon):
        return Polygon(tuple((px + x, py + y) for px, py in shape.points), shape.paint, shape.radius)
    if isinstance(shape, Text):
        return Text(
            shape.x + x,
            shape.y + y,
            shape.text,
            shape.size,
            shape.color,
            shape.bold,
            shape.anchor,
            shape.opacity,
            shape.halo,
        )
    words = shape.d.replace("M", " M ").replace("L", " L ").replace("Q", " Q ").replace("C", " C ").replace("Z", " Z ")
    out, odd = [], False
    for word in words.split():
        if word.isalpha():
            out.append(word)
            odd = False
        else:
            out.append(n(float(word) + (y if odd else x)))
            odd = not odd
    return Path(" ".join(out), shape.paint)


@lru_cache(maxsize=8)
def stars(left: float, top: float, right: float, bottom: float, count: int) -> tuple[Shape, ...]:
    """Star dots, always the same ones, larger ones fewer."""
    seed = 20031
    shapes: list[Shape] = []
    small, large = "", ""
    for k in range(count):
        place = []
        for low, high in ((left, right), (top, bottom)):
            seed = (seed * 1103515245 + 12345) % (1 << 31)
            place.append(low + (high - low) * (seed >> 8) / (1 << 23))
        x, y = place
        dot = f"M{n(x)} {n(y)}L{n(x + 0.002)} {n(y)}"
        if k % 6:
            small += dot
        else:
            large += dot
    shapes.append(Path(small, Paint(stroke="#c9d3ff", width=0.022, opacity=0.55)))
    shapes.append(Path(large, Paint(stroke="#ffffff", width=0.042, opacity=0.75)))
    return tuple(shapes)


def arrow(a: Point, b: Point) -> str:
    """A line from one point towards another, with a head, short of both."""
    length = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    start = (a[0] + ux * 0.2, a[1] + uy * 0.2)
    end = (b[0] - ux * 0.3, b[1] - uy * 0.3)
    head = [(end[0] - 0.16 * ux + side * 0.1 * uy, end[1] - 0.16 * uy - side * 0.1 * ux) for side in (-1, 1)]
    return f"M{xy(start)}L{xy(end)}M{xy(head[0])}L{xy(end)}L{xy(head[1])}"
