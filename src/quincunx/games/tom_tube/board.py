"""The board: a hexagon of triangles with stations, printed tubes and printed spheres, read from a file or a line.

 c1  c2  c3          Knots are named like the cells of a hexagon of hexagons. Directions count thirds of a
b1  b2  b3  b4       right angle from east against the clock: 0 east, 3 north, 6 west, 9 south. Even ones
  a1  a2  a3         run along the lattice, odd ones into the middle of a triangle.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import cos, pi, sin
from typing import Any

from quincunx.core.errors import OptionError
from quincunx.core.geometry import ROW, Grid, hexagon
from quincunx.games.tom_tube.tiles import read_data

NAMED = ("standard",)
PLAYERS = ("tom", "dave")
LINE = (
    "side;Tom's base,solar module,solar module;Dave's base,solar module,solar module;tubes like a3-b3;"
    "spheres;closed triangles"
)


@dataclass(frozen=True)
class Place:
    """Where a rhomb can lie: the short diagonal from knot `west` to knot `east` (west has the lower number).

    `corners` are the knots at N, E, S, W when it is laid from west to east, `ways` the directions in which the corners'
    tubes leave those knots, `triangles` the two it covers (north's first).
    """

    west: int
    east: int
    corners: tuple[int, int, int, int]
    ways: tuple[int, int, int, int]
    triangles: tuple[int, int]


@dataclass(frozen=True)
class Board:
    """A checked board. Everything is an index: into `grid` (knots), `triangles` (space only), `places`."""

    side: int
    stations: tuple[tuple[int, int, int], tuple[int, int, int]]  # Tom's and Dave's: base, solar module, solar module
    tubes: tuple[tuple[int, int], ...]
    extra_spheres: tuple[int, ...]
    extra_closed: tuple[tuple[int, int, int], ...]
    grid: Grid
    step: tuple[tuple[int, ...], ...]  # from knot and direction / 2 to the neighbouring knot, -1 off the board
    triangles: tuple[tuple[int, int, int], ...]
    closed: tuple[tuple[int, int, int], ...]
    places: tuple[Place, ...]
    spheres: tuple[int, ...]  # printed spheres, stations not among them
    inner: tuple[int, ...]  # knots that become spheres in play
    name: str = field(default="", compare=False)

    @cached_property
    def triangle_names(self) -> tuple[str, ...]:
        """b2.b3.c3 and so on."""
        return tuple(".".join(self.grid.names[k] for k in knots) for knots in self.triangles)

    @cached_property
    def place_names(self) -> tuple[str, ...]:
        """c3.c4 and so on: what the energy sphere of the rhomb there is called."""
        return tuple(f"{self.grid.names[p.west]}.{self.grid.names[p.east]}" for p in self.places)

    # Observations lie on a grid of (row, column) cells, rows from the bottom: knots on even rows, four columns apart,
    # places in the middle of their two knots, triangles between their tip and their base.

    @cached_property
    def knot_cells(self) -> tuple[tuple[int, int], ...]:
        """(row, column) of each knot."""
        return tuple((round(2 * (self.side - y / ROW)), round(4 * (self.side + x))) for x, y in self.grid.centres)

    @cached_property
    def place_cells(self) -> tuple[tuple[int, int], ...]:
        """(row, column) of each place."""
        ends = [(self.knot_cells[p.west], self.knot_cells[p.east]) for p in self.places]
        return tuple(((a[0] + b[0]) // 2, (a[1] + b[1]) // 2) for a, b in ends)

    @cached_property
    def triangle_cells(self) -> tuple[tuple[int, int], ...]:
        """(row, column) of each triangle: between the rows of its knots, in the middle from left to right."""
        corners = [[self.knot_cells[k] for k in knots] for knots in self.triangles]
        return tuple(
            ((min(cells)[0] + max(cells)[0]) // 2, (min(c for _, c in cells) + max(c for _, c in cells)) // 2)
            for cells in corners
        )

    @property
    def line(self) -> str:
        """On one line, as `read_board` takes it back."""
        names = self.grid.names
        parts = [str(self.side)]
        parts += [",".join(names[k] for k in own) for own in self.stations]
        parts.append(",".join(f"{names[a]}-{names[b]}" for a, b in self.tubes))
        parts.append(",".join(names[k] for k in self.extra_spheres))
        parts.append(",".join(".".join(names[k] for k in knots) for knots in self.extra_closed))
        return ";".join(parts).rstrip(";")


def make_board(side: Any, own: Any, tubes: Any, spheres: Any, closed: Any, where: str) -> Board:
    """A board from what a file says; OptionError with one sentence for each fault."""
    if isinstance(side, bool) or not isinstance(side, int) or not 2 <= side <= 4:
        raise OptionError(f"{where}: the side is 2, 3 or 4 triangles long, not {str(side)[:40]!r}.")
    grid = hexagon(side + 1)
    step = _steps(grid)

    def knot(name: Any, what: str) -> int:
        key = name.strip().lower() if isinstance(name, str) else ""
        if key not in grid.index:
            raise OptionError(
                f"{where}: {what} {str(name)[:40]!r} is no knot of a board with side {side}; "
                f"they run from {grid.names[0]} to {grid.names[-1]}."
            )
        return grid.index[key]

    def listed(value: Any, what: str) -> list[Any]:
        if not isinstance(value, list):
            raise OptionError(f"{where}: {what} is a list, not {str(value)[:40]!r}.")
        return value

    stations = []
    for player, (base, solar) in zip(PLAYERS, own):
        modules = listed(solar, f"{player}'s solar")
        if len(modules) != 2:
            raise OptionError(f"{where}: {player} has two solar modules, not {len(modules)}.")
        first, second = sorted(knot(name, f"{player}'s solar module") for name in modules)
        stations.append((knot(base, f"{player}'s base"), first, second))
    both = stations[0] + stations[1]
    if len(set(both)) < 6:
        twice = next(k for k in both if both.count(k) > 1)
        raise OptionError(f"{where}: {grid.names[twice]} is more than one station.")

    everything = _triangles(step)
    closed_extra = []
    for name in listed(closed, "closed"):
        knots = tuple(sorted(knot(part, "the closed triangle's") for part in str(name).split(".")))
        if knots not in everything:
            raise OptionError(f"{where}: {str(name)[:40]!r} is no triangle; one reads like b2.b3.c3.")
        closed_extra.append(knots)
    shut = {t for t in everything if any(k in both for k in t)}
    extra_closed = tuple(sorted(t for t in set(closed_extra) if t not in shut))
    shut.update(extra_closed)
    space = tuple(t for t in everything if t not in shut)

    places = _places(grid, step, space)
    if not places:
        raise OptionError(f"{where}: no rhomb can be laid on this board.")
    edges = {(p.west, p.east) for p in places}
    printed = []
    for name in listed(tubes, "tubes"):
        ends = [knot(part, "the tube's end") for part in str(name).split("-")]
        if len(ends) != 2 or ends[1] not in step[ends[0]]:
            raise OptionError(f"{where}: the tube {str(name)[:40]!r} does not join two neighbouring knots, like a3-b3.")
        a, b = sorted(ends)
        if (a, b) in edges:
            raise OptionError(
                f"{where}: the tube {grid.names[a]}-{grid.names[b]} runs where a rhomb can be laid; "
                "one of the triangles beside it must be closed."
            )
        if (a, b) in printed:
            raise OptionError(f"{where}: the tube {grid.names[a]}-{grid.names[b]} stands there twice.")
        printed.append((a, b))
    ends_of_tubes = {k for tube in printed for k in tube} - set(both)
    named = {knot(name, "the sphere") for name in listed(spheres, "spheres")} - set(both)
    complete = ends_of_tubes | named
    around = [sum(k in t for t in space) for k in range(len(grid))]
    return Board(
        side=side,
        stations=(stations[0], stations[1]),
        tubes=tuple(sorted(printed)),
        extra_spheres=tuple(sorted(named - ends_of_tubes)),
        extra_closed=extra_closed,
        grid=grid,
        step=step,
        triangles=space,
        closed=tuple(sorted(shut)),
        places=places,
        spheres=tuple(sorted(complete)),
        inner=tuple(k for k in range(len(grid)) if around[k] == 6 and k not in complete),
    )


def _steps(grid: Grid) -> tuple[tuple[int, ...], ...]:
    where = {(round(4 * x), round(4 * y)): k for k, (x, y) in enumerate(grid.centres)}
    return tuple(
        tuple(
            where.get((round(4 * (x + cos(way * pi / 3))), round(4 * (y - sin(way * pi / 3)))), -1) for way in range(6)
        )
        for x, y in grid.centres
    )


def _triangles(step: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, int, int], ...]:
    """All triangles, knots sorted: the one above each knot's way east, and the one that stands on the knot."""
    found = []
    for k, ways in enumerate(step):
        for a, b in ((ways[0], ways[1]), (ways[1], ways[2])):
            if a >= 0 and b >= 0:
                first, second, third = sorted((k, a, b))
                found.append((first, second, third))
    return tuple(sorted(found))


def _places(
    grid: Grid, step: tuple[tuple[int, ...], ...], space: tuple[tuple[int, int, int], ...]
) -> tuple[Place, ...]:
    number = {t: i for i, t in enumerate(space)}
    found = []
    for west in range(len(grid)):
        for way, east in enumerate(step[west]):
            if east <= west:
                continue
            north, south = step[west][(way + 1) % 6], step[west][(way + 5) % 6]
            above, below = (number.get(tuple(sorted((west, east, k))), -1) for k in (north, south))  # type: ignore[arg-type]
            if north < 0 or south < 0 or above < 0 or below < 0:
                continue
            d = 2 * way
            ways = ((d + 9) % 12, (d + 6) % 12, (d + 3) % 12, d)
            found.append(Place(west, east, (north, east, south, west), ways, (above, below)))
    return tuple(sorted(found, key=lambda p: (p.west, p.east)))


def board_from_toml(text: str, where: str) -> Board:
    """The board a TOML text describes; OptionError with one sentence for each fault."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise OptionError(f"{where} is no TOML: {error}.") from None
    known = {"side", "tubes", "spheres", "closed", *PLAYERS}
    extra = [key for key in data if key not in known]
    if extra:
        raise OptionError(f"{where}: {extra[0][:40]!r} means nothing here; known are {', '.join(sorted(known))}.")
    own = []
    for player in PLAYERS:
        table = data.get(player)
        if not isinstance(table, Mapping) or set(table) != {"base", "solar"}:
            raise OptionError(f"{where}: the table [{player}] holds a base and two solar modules, and nothing else.")
        own.append((table["base"], table["solar"]))
    if "side" not in data:
        raise OptionError(f"{where}: the side is missing, the triangles along one side of the hexagon.")
    return make_board(data["side"], own, data.get("tubes", []), data.get("spheres", []), data.get("closed", []), where)


def board_from_line(text: str) -> Board:
    """The board of a line as `Board.line` writes it."""
    fields = [part.strip() for part in text.lower().replace(" ", "").split(";")]
    if not 3 <= len(fields) <= 6 or not re.fullmatch(r"\d", fields[0]):
        raise OptionError(f"The option board is {NAMED[0]}, a .toml file, or a line: {LINE}; not {text[:40]!r}.")
    lists = [part.split(",") if part else [] for part in fields[1:]] + [[]] * 3
    own = []
    for player, names in zip(PLAYERS, lists):
        if len(names) != 3:
            raise OptionError(f"The option board: {player} has a base and two solar modules, three knots.")
        own.append((names[0], names[1:]))
    return make_board(int(fields[0]), own, lists[2], lists[3], lists[4], "The option board")


def read_board(value: str) -> tuple[str, Board]:
    """(the value to keep in a record, the board): a board's name where it has one, else its line."""
    found = read_data("board", value, "data", NAMED)
    board = board_from_line(value) if found is None else board_from_toml(*found)
    for name in NAMED:
        known = read_data("board", name, "data", NAMED)
        assert known is not None
        if board_from_toml(*known).line == board.line:
            return name, board
    return board.line, board
