"""Signs for studying Wishbone: cartwheels, each colour's shortest connection, stones that would win at once.

. X . .
. . # .     a connection leads a king's step at a time over own stones and empty points, and never through a
. # O .     crosscut; its length is the number of stones that are missing (#)
X O . .
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING, NamedTuple, cast

from quincunx.core.scene import Circle, Mark, Paint, Path, Point, Polygon, Shape
from quincunx.games.wishbone.scene import cartwheel_marks

if TYPE_CHECKING:
    from quincunx.core.state import State
    from quincunx.games.wishbone import Wishbone
    from quincunx.games.wishbone.rules import WishboneState

COLOURS = ("Black", "White")
EDGES = ("top and bottom", "left and right")
LINE = ("#14181d", "#ffffff")
CASE = ("#ffffff", "#14181d")
WIN = "#d8402a"


class Connection(NamedTuple):
    """A chain of points from edge to edge; `missing` are those without a stone, `closed` those not open just now."""

    points: tuple[int, ...]
    missing: tuple[int, ...]
    closed: tuple[int, ...]


def overlays(game: Wishbone, state: State) -> dict[str, tuple[Mark, ...]]:
    """All of them."""
    known = cast("WishboneState", state)
    return {
        "cartwheels": cartwheel_marks(state),
        "path": path_marks(game, known),
        "threats": threat_marks(game, known),
    }


def shortest(game: Wishbone, state: WishboneState, colour: int) -> Connection | None:
    """A connection with the fewest stones missing; of those one with the fewest points closed now, then the fewest."""
    size: int = game.options["size"]
    stones = state.stones()
    open_now = set(state.open_points(colour))
    # From the edge where chains begin: rows for Black, columns for White.
    far = [i // size if colour == 0 else i % size for i in range(size * size)]

    def cost(i: int) -> tuple[int, int, int] | None:
        if stones[i] == colour:
            return 0, 0, 1
        return None if stones[i] is not None else (1, int(i not in open_now), 1)

    best: dict[int, tuple[int, int, int]] = {}
    before: dict[int, int] = {}
    queue: list[tuple[tuple[int, int, int], int, int]] = []
    for i in range(size * size):
        if far[i] == 0 and (own := cost(i)) is not None:
            heappush(queue, (own, i, -1))
    while queue:
        so_far, i, came = heappop(queue)
        if i in best:
            continue
        best[i], before[i] = so_far, came
        if far[i] == size - 1:
            return _connection(before, i, stones, open_now)
        for near in game.geometry.neighbours[i]:
            step = cost(near)
            if near not in best and step is not None and not _crosscut(stones, size, i, near, colour):
                heappush(queue, ((so_far[0] + step[0], so_far[1] + step[1], so_far[2] + step[2]), near, i))
    return None


def _connection(before: dict[int, int], end: int, stones: tuple[int | None, ...], open_now: set[int]) -> Connection:
    points = [end]
    while before[points[-1]] >= 0:
        points.append(before[points[-1]])
    missing = tuple(i for i in reversed(points) if stones[i] is None)
    return Connection(tuple(reversed(points)), missing, tuple(i for i in missing if i not in open_now))


def _crosscut(stones: tuple[int | None, ...], size: int, a: int, b: int, colour: int) -> bool:
    """Whether the step from a to b is a diagonal one between two enemy stones."""
    (ar, ac), (br, bc) = divmod(a, size), divmod(b, size)
    return ar != br and ac != bc and stones[ar * size + bc] == stones[br * size + ac] == 1 - colour


def winning_points(game: Wishbone, state: WishboneState, colour: int) -> list[int]:
    """The open points where one stone of a colour joins its edges."""
    size: int = game.options["size"]
    stones = state.stones()
    far = [i // size if colour == 0 else i % size for i in range(size * size)]
    reached: list[set[int]] = []
    for edge in (0, size - 1):
        chain = [i for i in range(size * size) if stones[i] == colour and far[i] == edge]
        seen = set(chain)
        for i in chain:
            for near in game.geometry.neighbours[i]:
                if stones[near] == colour and near not in seen:
                    seen.add(near)
                    chain.append(near)
        reached.append(seen)
    if reached[0] & reached[1]:
        return []
    return [
        i
        for i in state.open_points(colour)
        if all(
            far[i] == edge or any(near in chain for near in game.geometry.neighbours[i])
            for edge, chain in zip((0, size - 1), reached)
        )
    ]


def path_marks(game: Wishbone, state: WishboneState) -> tuple[Mark, ...]:
    """A line along each colour's shortest connection, with a sign for each missing stone: discs, White's rings."""
    marks = []
    for colour in (0, 1):
        found = shortest(game, state, colour)
        if found is None:
            marks.append(Mark("path", f"{COLOURS[colour]} can no longer join {EDGES[colour]}", ()))
            continue
        points = [game.geometry.centres[i] for i in found.points]
        d = "M" + "L".join(f"{x:g} {y:g}" for x, y in points)
        dash = (0.22, 0.2) if colour else ()
        shapes: list[Shape] = [
            Path(d, Paint(stroke=CASE[colour], width=0.2)),
            Path(d, Paint(stroke=LINE[colour], width=0.11, dash=dash)),
        ]
        for i in found.missing:
            shapes += _wanted(game.geometry.centres[i], colour, i in found.closed)
        names = ", ".join(
            game.geometry.names[i] + (" (closed now)" if i in found.closed else "") for i in found.missing
        )
        count = len(found.missing)
        need = f"needs {count} more stone{'s' * (count != 1)} at least: {names}" if count else "is joined"
        marks.append(
            Mark("path", f"{COLOURS[colour]}, from {EDGES[colour].replace(' and ', ' to ')}, {need}", tuple(shapes))
        )
    return tuple(marks)


def _wanted(at: Point, colour: int, closed: bool) -> list[Shape]:
    """A missing stone: a disc, or a ring around where that would be; struck through if the point is closed just now."""
    x, y = at
    shapes: list[Shape]
    if colour == 0:
        shapes = [Circle(x, y, 0.2, Paint(fill=LINE[0], stroke=CASE[0], width=0.06))]
    else:
        shapes = [
            Circle(x, y, 0.33, Paint(stroke=CASE[1], width=0.17)),
            Circle(x, y, 0.33, Paint(stroke=LINE[1], width=0.1)),
        ]
    if closed:
        shapes.append(Path(f"M{x - 0.38} {y + 0.38}L{x + 0.38} {y - 0.38}", Paint(stroke=WIN, width=0.09)))
    return shapes


def threat_marks(game: Wishbone, state: WishboneState) -> tuple[Mark, ...]:
    """A star on each point that wins at once, for whoever may play there: Black's filled, White's hollow."""
    marks = []
    for colour in (0, 1):
        found = winning_points(game, state, colour)
        names = ", ".join(game.geometry.names[i] for i in found)
        words = f"{COLOURS[colour]} would win at once with {names}" if found else f"{COLOURS[colour]} threatens no win"
        shapes = tuple(_diamond(game.geometry.centres[i], colour) for i in found)
        marks.append(Mark("threat", words, shapes))
    return tuple(marks)


def _diamond(at: Point, colour: int) -> Shape:
    x, y = at
    # Where both would win, one lies around the other.
    r = 0.3 if colour == 0 else 0.44
    corners = ((x, y - r), (x + r, y), (x, y + r), (x - r, y))
    return Polygon(corners, Paint(fill=LINE[0] if colour == 0 else None, stroke=WIN, width=0.08))
