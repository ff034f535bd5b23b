"""The terminal picture of Tom Tube: the lattice in characters, tubes as dotted ways, and the rest in words.

A row of knots is four lines high, a step along it eight columns wide. A knot is its name: (e5) when it is a complete
sphere, [a3] a station; an astronaut replaces the left bracket, a counter the right one.
"""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import TYPE_CHECKING

from quincunx.core.geometry import ROW
from quincunx.core.scene import Glyph, Point
from quincunx.games.tom_tube.drawing import Tube, rhomb_tubes, triangle_tubes
from quincunx.games.tom_tube.notation import KNOTS, Facts
from quincunx.games.tom_tube.tiles import TYPES

if TYPE_CHECKING:
    from quincunx.games.tom_tube import TomTube
    from quincunx.games.tom_tube.rules import TomTubeState

PITCH, LINES = 8, 4
LEFT, TOP = 3, 0
WIDTH = 78
PLAYERS = ("Tom", "Dave")
# Tubes: Tom's, Dave's, neutral.
SIGNS = (("•", "t", "player0"), ("◦", "d", "player1"), ("=", "=", "neutral"))
COUNTERS = {"energy": "+", "control": "c", "alien": "a", "solar": "s"}


def sketch(game: TomTube, state: TomTubeState, now: Facts, points: tuple[int, int]) -> tuple[Glyph, ...]:
    """All glyphs; `points` are what both have by now."""
    return tuple(_Sketch(game, state, now, points).glyphs())


class _Sketch:
    def __init__(self, game: TomTube, state: TomTubeState, now: Facts, points: tuple[int, int]):
        self.game, self.state, self.now, self.points = game, state, now, points
        self.board = game.board
        self.at = game.board.grid.centres
        self.knot_cells: set[tuple[int, int]] = set()

    def spot(self, point: Point) -> tuple[int, int]:
        """The (line, column) of a point."""
        side = self.board.side
        return TOP + round(LINES * (side + point[1] / ROW)), LEFT + round(PITCH * (side + point[0]))

    def glyphs(self) -> Iterator[Glyph]:
        """Edges, tubes, spheres, then words."""
        for point in self.at:
            line, column = self.spot(point)
            self.knot_cells.update((line, column + k) for k in (-2, -1, 0, 1))
        yield from self.edges()
        yield from self.tubes()
        yield from self.middles()
        yield from self.knots()
        line = TOP + 2 * LINES * self.board.side + 2
        for style, words in self.words():
            for part in wrap(words, WIDTH, subsequent_indent="    ", break_on_hyphens=False) if words else [""]:
                if part:
                    yield Glyph(line, 0, part, _ascii(part), style)
                line += 1

    def edges(self) -> Iterator[Glyph]:
        """The borders of tiles as lines, those between free triangles as dots."""
        covered = {t for place, _ in self.now.rhombs for t in self.board.places[place].triangles}
        covered |= {number for number, _ in self.now.triangles}
        inside = {(self.board.places[p].west, self.board.places[p].east) for p, _ in self.now.rhombs}
        found: dict[tuple[int, int], bool] = {}
        for number, knots in enumerate(self.board.triangles):
            for a, b in ((0, 1), (0, 2), (1, 2)):
                edge = knots[a], knots[b]
                found[edge] = found.get(edge, False) or number in covered
        for (a, b), solid in found.items():
            if (a, b) in inside:
                continue
            (l1, c1), (l2, c2) = self.spot(self.at[a]), self.spot(self.at[b])
            style = "board" if solid else "faint"
            if l1 == l2:
                text, plain = ("────", "----") if solid else ("····", "....")
                yield Glyph(l1, min(c1, c2) + 2, text, plain, style)
            else:
                slope = (c2 - c1) * (l2 - l1) > 0
                sign = (("╲", "\\") if slope else ("╱", "/")) if solid else ("·", ".")
                for k in (1, 2, 3):
                    yield Glyph(l1 + (l2 - l1) * k // 4, c1 + (c2 - c1) * k // 4, *sign, style)

    def tubes(self) -> Iterator[Glyph]:
        """Every tube, dot by dot."""
        for a, b in self.board.tubes:
            yield from self.dots(Tube(2, self.at[a], None, self.at[b]), (0.0, 0.0))
        for place, code in self.now.rhombs:
            knots = self.board.places[place]
            x = (self.at[knots.west][0] + self.at[knots.east][0]) / 2
            y = (self.at[knots.west][1] + self.at[knots.east][1]) / 2
            corners = tuple((self.at[k][0] - x, self.at[k][1] - y) for k in knots.corners)
            if code & 1:
                corners = corners[2:] + corners[:2]
            for tube in rhomb_tubes(TYPES[code >> 1], self.game.tiles.middles[code >> 1], corners):
                yield from self.dots(tube, (x, y))
        for number, kind in self.now.triangles:
            if kind < 2:
                points = [self.at[k] for k in self.board.triangles[number]]
                x, y = sum(p[0] for p in points) / 3, sum(p[1] for p in points) / 3
                for tube in triangle_tubes(kind, tuple((px - x, py - y) for px, py in points)):
                    yield from self.dots(tube, (x, y))

    def dots(self, tube: Tube, middle: Point) -> Iterator[Glyph]:
        seen = set()
        for k in range(41):
            px, py = tube.at(k / 40)
            spot = self.spot((px + middle[0], py + middle[1]))
            if spot not in seen and spot not in self.knot_cells:
                seen.add(spot)
                text, plain, style = SIGNS[tube.owner]
                yield Glyph(*spot, text, plain, style)

    def middles(self) -> Iterator[Glyph]:
        """Energy spheres: a cross with a counter, else a ring; and who is there."""
        for place, code in self.now.rhombs:
            if not self.game.has_sphere(code):
                continue
            knots = self.board.places[place]
            (x1, y1), (x2, y2) = self.at[knots.west], self.at[knots.east]
            spot = self.spot(((x1 + x2) / 2, (y1 + y2) / 2))
            node = KNOTS + place
            if node in self.now.at:
                i = self.now.at.index(node)
                yield Glyph(*spot, "TD"[i], "", f"player{i}")
            elif place in self.now.energy_at:
                yield Glyph(*spot, "+", "", "energy")
            else:
                yield Glyph(*spot, "○", "o", "strong")

    def knots(self) -> Iterator[Glyph]:
        """The knots' names with their brackets."""
        now, board = self.now, self.board
        for knot, name in enumerate(board.grid.names):
            line, column = self.spot(self.at[knot])
            owner = 0 if knot in board.stations[0] else 1 if knot in board.stations[1] else None
            ends = "  "
            if owner is not None:
                ends = "[]"
            elif knot in now.complete:
                ends = "()"
            style = "faint" if ends == "  " else "label" if owner is None else f"edge{owner}"
            yield Glyph(line, column - 2, f"{ends[0]}{name}{ends[1]}", "", style)
            for word, knots in (("control", now.control_at), ("alien", now.alien_at), ("solar", now.solar_at)):
                if knot in knots:
                    yield Glyph(line, column + 1, COUNTERS[word], "", word)
            if knot in now.at:
                i = now.at.index(knot)
                yield Glyph(line, column - 2, "TD"[i], "", f"player{i}")

    def words(self) -> Iterator[tuple[str, str]]:
        """What the players hold and where they can go; the pile; what the signs mean."""
        now, names = self.now, self.game.node_names
        for i, player in enumerate(PLAYERS):
            held = f"{now.energy[i]} energy, {now.control[i]} control, {now.alien[i]} alien, {now.solar[i]} solar"
            bonus = f", bonus {now.bonus}" if now.first == i else ""
            tiles = f"{now.forks[i]} Y, {now.blanks[i]} - tiles"
            points = f"{self.points[i]} point{'s' * (self.points[i] != 1)}"
            yield f"player{i}", f"{player[0]} {player} at {names[now.at[i]]}: {held}{bonus}; {points}; {tiles}"
            if now.phase == "over" or now.first == i:
                continue
            ways = zip(("drift", "control", "jump"), self.state.ways(i))
            listed = "; ".join(f"{way} {' '.join(names[node] for node in nodes)}" for way, nodes in ways if nodes)
            yield "board", f"    can {listed}" if listed else "    cannot move"
        if now.drawn:
            middle = self.game.tiles.middles[TYPES.index(now.drawn)]
            tom, dave = now.drawn.split("/")
            text = {
                "striped": "one neutral tube", "apart": "the tubes stay apart",
                "sphere": "they meet in an energy sphere", "fork": "they fork without a sphere",
            }[middle]  # fmt: skip
            yield "strong", f"In hand {now.drawn}: Tom joins {tom}, Dave joins {dave}; {text}."
        energy, control, alien = now.stock
        stock = f"stock {energy} energy, {control} control, {alien} alien"
        yield "board", f"{sum(now.pile)} rhombs left; {stock}"
        yield "faint", "tubes: • Tom's ◦ Dave's = neutral; (e5) sphere [a3] station; + c a s counters"


def _ascii(text: str) -> str:
    for sign, plain, _ in SIGNS:
        text = text.replace(sign, plain)
    return text
