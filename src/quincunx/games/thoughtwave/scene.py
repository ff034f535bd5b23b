"""What a position of Thoughtwave looks like: white tiles with waves in a frame of two owners, the stocks below.

             Red
    +-----------------+
B   |  .   ,--.   .   |   B
l   |  .   |  .   .   |   l
a   |  ,---'  .   .   |   a
    +-----------------+
             Red
  Red  +2 >6 ...    Black  +2 >6 ...
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, cast

from quincunx.core.ground import Ground, Kept
from quincunx.core.scene import (
    Cell,
    Glyph,
    Gradient,
    Later,
    Mark,
    Note,
    Paint,
    Path,
    Piece,
    Point,
    Polygon,
    Scene,
    Shape,
    Target,
    Text,
)

if TYPE_CHECKING:
    from quincunx.core.state import State
    from quincunx.games.thoughtwave import Thoughtwave
    from quincunx.games.thoughtwave.rules import ThoughtwaveState

KINDS = ("cross", "junction", "curve", "straight", "termination")
PLURALS = ("crosses", "junctions", "curves", "straights", "terminations")
SHOWN = (15, 7, 3, 5, 1)  # how the pieces of each kind lie in the pictures of the stocks
LETTERS = "NESW"
WORDS = ("north", "east", "south", "west")
OWNERS = ("Red", "Black")

GROUND = "#f3f0e8"
INK = "#2b3138"
WATER = "#d3dfe3"
WATER_LINE = "#b7c8cf"
TILE = Gradient(((0.0, "#ffffff"), (1.0, "#f1f3f1")), kind="linear")
TILE_LINE = "#8ea0aa"
# A wave from its banks to the light on its crest: widths are parts of a square.
CREST = 0.045
BANDS = ((0.38, "#0c3f63"), (0.32, "#1d7fb3"), (0.19, "#3fa5d6"), (CREST, "#e6f7ff"))
OWNER_FILL = ("#c63a2f", "#23282f")
OWNER_LINE = ("#8f231b", "#0d1014")
STRIPE = "#8d97a1"
PANEL = "#fbfaf6"
LAST = "#f5b01f"
LAST_LINE = "#6b4300"
GROUNDS: Kept[Ground] = Kept(32)  # by size and owners of the sides
TARGETS: Kept[dict[int, Target]] = Kept(8)  # of placements, by size; those that came up

UNICODE = {
    1: "╹", 2: "╺", 4: "╻", 8: "╸", 3: "┗", 6: "┏", 9: "┛", 12: "┓",
    5: "┃", 10: "━", 7: "┣", 13: "┫", 14: "┳", 11: "┻", 15: "╋",
}  # fmt: skip

# The same for a wave that has won.
DOUBLE = {3: "╚", 6: "╔", 9: "╝", 12: "╗", 5: "║", 10: "═", 7: "╠", 13: "╣", 14: "╦", 11: "╩", 15: "╬"}

# Where the middle of each edge is, N E S W.
ENDS: tuple[Point, ...] = ((0.0, -0.5), (0.5, 0.0), (0.0, 0.5), (-0.5, 0.0))


def make_scene(game: Thoughtwave, state: State) -> Scene:
    """The picture of `state`."""
    # A copy, since glyphs are made later.
    return _Picture(game, cast("ThoughtwaveState", state.clone())).scene()


# -- tiles -------------------------------------------------------------------------------------------------------------


def _n(value: float) -> str:
    return f"{round(value, 3) + 0.0:g}"


def _stretch(start: int, end: int, scale: float = 1.0, x: float = 0.0, y: float = 0.0, *, bent: bool = True) -> str:
    """The middle line of a wave from one edge to another; a lone straight swings a little."""

    def at(dx: float, dy: float) -> str:
        return f"{_n(x + dx * scale)} {_n(y + dy * scale)}"

    (ax, ay), (bx, by) = ENDS[start], ENDS[end]
    if (start + end) % 2:
        return f"M{at(ax, ay)}C{at(ax * 0.42, ay * 0.42)} {at(bx * 0.42, by * 0.42)} {at(bx, by)}"
    if not bent:
        return f"M{at(ax, ay)}L{at(bx, by)}"
    # A swing to one side, then to the other, square to both edges so that tiles join.
    (ux, uy), (vx, vy) = (2 * bx, 2 * by), (abs(by) * 0.15, abs(bx) * 0.15)

    def way(along: float, swing: float) -> str:
        return at(ux * along + vx * swing, uy * along + vy * swing)

    return (
        f"M{at(ax, ay)}C{way(-0.38, 0)} {way(-0.36, 1)} {way(-0.24, 1)}"
        f"C{way(-0.08, 1)} {way(0.08, -1)} {way(0.24, -1)}"
        f"C{way(0.36, -1)} {way(0.38, 0)} {at(bx, by)}"
    )


def _stretches(arms: int) -> list[tuple[int, int, bool]]:
    """The lines a piece is drawn with: each pair of its arms, so that forks are smooth."""
    sides = [side for side in range(4) if arms >> side & 1]
    return [(a, b, len(sides) == 2) for i, a in enumerate(sides) for b in sides[i + 1 :]]


def _drop(side: int, width: float, scale: float, x: float, y: float) -> str:
    """A wave that comes from an edge and ends, round, in the middle."""
    h = width / 2
    swell = h * 1.22

    def at(across: float, along: float) -> str:
        dx, dy = {0: (across, -along), 1: (along, across), 2: (-across, along), 3: (-along, -across)}[side]
        return f"{_n(x + dx * scale)} {_n(y + dy * scale)}"

    return (
        f"M{at(-h, 0.5)}C{at(-h, 0.3)} {at(-swell, 0.2)} {at(-swell, 0.0)}"
        f"C{at(-swell, -1.33 * swell)} {at(swell, -1.33 * swell)} {at(swell, 0.0)}"
        f"C{at(swell, 0.2)} {at(h, 0.3)} {at(h, 0.5)}Z"
    )


@lru_cache(maxsize=256)
def tile(
    arms: int, scale: float = 1.0, x: float = 0.0, y: float = 0.0, opacity: float = 1.0, bands: int = 4
) -> tuple[Shape, ...]:
    """A piece, its middle at (x, y)."""
    half = 0.5 * scale
    square = tuple((x + sx * half, y + sy * half) for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1)))
    shapes: list[Shape] = [
        Polygon(square, Paint(fill=TILE, stroke=TILE_LINE, width=0.025 * scale, opacity=opacity), radius=0.06 * scale)
    ]
    for width, color in BANDS[:bands]:
        if arms in (1, 2, 4, 8):
            d = _drop(arms.bit_length() - 1, width, scale, x, y)
            shapes.append(Path(d, Paint(fill=color, opacity=opacity)))
        else:
            d = "".join(_stretch(a, b, scale, x, y, bent=bent) for a, b, bent in _stretches(arms))
            if arms.bit_count() == 3 and width > CREST:  # the stem runs into the middle, or an eddy would show
                ex, ey = ENDS[(14, 13, 11, 7).index(arms) ^ 2]
                d += f"M{_n(x)} {_n(y)}L{_n(x + ex * scale)} {_n(y + ey * scale)}"
            shapes.append(Path(d, Paint(stroke=color, width=width * scale, opacity=opacity, cap="butt")))
    return tuple(shapes)


def kind_of(arms: int) -> int:
    """The type of a piece, as an index of KINDS."""
    return SHOWN.index(arms) if arms in (15, 5) else 3 if arms == 10 else (4, 2, 1)[arms.bit_count() - 1]


def arms_words(arms: int) -> str:
    """Arms as a list in words."""
    words = [word for side, word in enumerate(WORDS) if arms >> side & 1]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def stock_words(stock: tuple[int, ...]) -> str:
    """A stock in words, without what is used up."""
    parts = [f"{count} {KINDS[kind] if count == 1 else PLURALS[kind]}" for kind, count in enumerate(stock) if count]
    return ", ".join(parts) or "nothing"


# -- the picture -------------------------------------------------------------------------------------------------------


class _Picture:
    """One position and the lengths it is drawn with."""

    def __init__(self, game: Thoughtwave, state: ThoughtwaveState):
        self.game = game
        self.state = state
        self.size: int = game.options["size"]
        self.board = state.board()
        self.stocks = state.stocks()
        vertical = game.options["red_axis"] == "vertical"
        self.owner = (0, 1, 0, 1) if vertical else (1, 0, 1, 0)  # of the sides N E S W
        self.unit = min(1.5, max(0.62, (self.size + 1) / 11))  # of all that lies around the squares
        self.names = game.geometry.names
        self.centres = game.geometry.centres
        self.last = self._last_turn()
        outcome = state.outcome()
        self.winner = None if outcome is None else outcome.who
        self.way = [] if self.winner is None else self.winning_way(self.winner)
        self.near, self.far = -0.5, self.size - 0.5
        self.bar = 0.4 * self.unit
        self.gap = 0.07 * self.unit
        self.frame = self.bar + self.gap
        self.left = self.near - self.frame - 0.62 * self.unit
        self.right = self.far + self.frame + 0.3 * self.unit
        self.top = self.near - self.frame - 0.3 * self.unit
        self.panel = self.far + self.frame + 0.62 * self.unit
        self.bottom = self.panel + 1.82 * self.unit

    def scene(self) -> Scene:
        """All of it."""
        board, cells, labels = GROUNDS.get((self.size, self.owner), self.fixed)
        return Scene(
            game="thoughtwave",
            title=self.title(),
            description=self.description(),
            box=(self.left, self.top, self.right, self.bottom),
            background=GROUND,
            board=board,
            beside=self.in_panels(),
            cells=cells,
            pieces=self.pieces(),
            marks=self.marks(),
            labels=labels,
            targets=self.targets(),
            notes=tuple(
                Note(side, f"{OWNERS[side]} has", stock_words(self.stocks[side]), drawn=True) for side in range(2)
            ),
            glyphs=Later(self.glyphs),
        )

    def fixed(self) -> Ground:
        """What no turn changes."""
        spaces = zip(self.names, self.centres, self.game.geometry.outlines)
        cells = tuple(Cell(name, x, y, outline) for name, (x, y), outline in spaces)
        return Ground((*self.ground(), *self.frames(), *self.panels()), cells, self.labels())

    # -- words -----------------------------------------------------------------------------------------------------

    def _last_turn(self) -> tuple[int, int] | None:
        turns = self.state.turns_played()
        return (turns[-1][0], turns[-1][1][-1]) if turns else None

    def _placement(self, action: int) -> tuple[int, int, bool] | None:
        """(square, arms, whether it matches) of an action, None of a pass."""
        if action == self.game.info.num_distinct_actions - 1:
            return None
        block = 15 * len(self.board)
        return action % block // 15, action % 15 + 1, action < block

    def title(self) -> str:
        """Game, turn, and what is to be done or how it ended."""
        outcome = self.state.outcome()
        if outcome is None:
            turn = self.state.turn()
            return f"Thoughtwave, turn {turn.number}: {OWNERS[turn.player]} to {turn.phase}"
        reason = self.game.info.reasons[outcome.why]
        if outcome.who is None:
            return f"Thoughtwave: a draw, {reason}"
        return f"Thoughtwave: {OWNERS[outcome.who]} has won {reason}"

    def description(self) -> str:
        """The whole position."""
        size = self.size
        ways = ("left and right", "top and bottom")
        red = ways[self.owner[0] == 0]
        parts = [f"A board of {size} by {size} squares. Red joins {red}, Black {ways[self.owner[0] == 1]}."]
        placed = [f"{self.names[i]} {arms_words(arms)}" for i, arms in enumerate(self.board) if arms]
        parts.append(f"Waves: {'; '.join(placed)}." if placed else "The board is empty.")
        if self.last is not None:
            parts.append(self.last_words())
        return " ".join(parts)

    def last_words(self) -> str:
        """The last turn in words."""
        assert self.last is not None
        who, action = self.last
        place = self._placement(action)
        if place is None:
            return f"{OWNERS[who]} passed."
        square, arms, matching = place
        what = f"a {KINDS[kind_of(arms)]} on {self.names[square]}, {arms_words(arms)}"
        if matching:
            return f"{OWNERS[who]} placed {what}."
        return f"{OWNERS[who]} placed {what}, which does not match: the piece is out of the game and the turn lost."

    # -- shapes ----------------------------------------------------------------------------------------------------

    def ground(self) -> list[Shape]:
        """The empty board."""
        a, b = self.near, self.far
        lines = "".join(
            f"M{_n(k - 0.5)} {_n(a)}L{_n(k - 0.5)} {_n(b)}M{_n(a)} {_n(k - 0.5)}L{_n(b)} {_n(k - 0.5)}"
            for k in range(1, self.size)
        )
        return [
            Polygon(((a, a), (b, a), (b, b), (a, b)), Paint(fill=WATER, stroke=WATER_LINE, width=0.04)),
            Path(lines, Paint(stroke=WATER_LINE, width=0.03, cap="butt")),
        ]

    def frames(self) -> list[Shape]:
        """The four sides of the board with their owners: Red's are plain, Black's are striped."""
        shapes: list[Shape] = []
        for side in range(4):
            shapes += self.frame_side(side)
        return shapes

    def frame_side(self, side: int) -> list[Shape]:
        """One side: a bar with mitred ends and its owner's name."""
        owner = self.owner[side]
        inner, outer = self.gap, self.gap + self.bar
        low, high = self.near, self.far

        def at(along: float, out: float) -> Point:
            """A point by its place along the side (x or y) and its distance from the squares."""
            return {
                0: (along, low - out),
                1: (high + out, along),
                2: (along, high + out),
                3: (low - out, along),
            }[side]

        cut = 0.05 * self.unit  # what the mitres leave open between two owners
        corners = (
            at(low - inner + cut, inner),
            at(high + inner - cut, inner),
            at(high + outer - cut, outer),
            at(low - outer + cut, outer),
        )
        paint = Paint(fill=OWNER_FILL[owner], stroke=OWNER_LINE[owner], width=0.03 * self.unit)
        shapes: list[Shape] = [Polygon(corners, paint, radius=0.05 * self.unit)]
        name = OWNERS[owner].upper()
        middle = (low + high) / 2
        step = 0.31 * self.unit
        room = (len(name) + 1.6) * step / 2
        if owner == 1:
            pitch = 0.3 * self.unit
            rising = self.bar * 0.7
            count = int((high - low) / pitch)
            start = middle - (count - 1) * pitch / 2
            d = ""
            for k in range(count):
                along = start + k * pitch
                if abs(along - middle) > room:
                    (ax, ay), (bx, by) = at(along - rising / 2, outer - 0.06), at(along + rising / 2, inner + 0.06)
                    d += f"M{_n(ax)} {_n(ay)}L{_n(bx)} {_n(by)}"
            if d:
                shapes.append(Path(d, Paint(stroke=STRIPE, width=0.05 * self.unit, cap="butt")))
        depth = inner + self.bar / 2
        for k, letter in enumerate(name):
            x, y = at(middle + (k - (len(name) - 1) / 2) * step, depth)
            shapes.append(Text(x, y, letter, 0.27 * self.unit, "#ffffff", bold=True))
        return shapes

    def half(self, side: int) -> tuple[float, float]:
        """From where to where the panel of a player reaches."""
        low, high = self.near - self.frame, self.far + self.frame
        middle = (low + high) / 2
        return (low, middle - 0.12 * self.unit) if side == 0 else (middle + 0.12 * self.unit, high)

    def panels(self) -> list[Shape]:
        """The panels of the stocks: whose they are, and pictures of the pieces."""
        shapes: list[Shape] = []
        u = self.unit
        for side in range(2):
            low = self.half(side)[0]
            edge = Paint(fill=PANEL, stroke="#cfc9ba", width=0.03 * u)
            shapes.append(Polygon(self.panel_box(side), edge, radius=0.12 * u))
            y = self.panel + 0.27 * u
            flag = tuple(
                (low + dx * u, y + dy * u) for dx, dy in ((0.16, -0.13), (0.5, -0.13), (0.5, 0.13), (0.16, 0.13))
            )
            shapes.append(
                Polygon(flag, Paint(fill=OWNER_FILL[side], stroke=OWNER_LINE[side], width=0.02 * u), radius=0.03 * u)
            )
            if side == 1:
                d = "".join(
                    f"M{_n(low + (0.2 + 0.11 * k) * u)} {_n(y + 0.11 * u)}"
                    f"L{_n(low + (0.29 + 0.11 * k) * u)} {_n(y - 0.11 * u)}"
                    for k in range(2)
                )
                shapes.append(Path(d, Paint(stroke=STRIPE, width=0.04 * u, cap="butt")))
            shapes.append(Text(low + 0.62 * u, y, OWNERS[side], 0.33 * u, INK, bold=True, anchor="start"))
            for kind in range(5):
                x, y, size = self.stock_place(side, kind)
                shapes += tile(SHOWN[kind], size, x, y)
        return shapes

    def panel_box(self, side: int) -> tuple[Point, ...]:
        """The corners of a player's panel."""
        low, high = self.half(side)
        bottom = self.bottom - 0.22 * self.unit
        return (low, self.panel), (high, self.panel), (high, bottom), (low, bottom)

    def stock_place(self, side: int, kind: int) -> tuple[float, float, float]:
        """The middle of a piece's picture in a panel, and its size."""
        u = self.unit
        low, high = self.half(side)
        pitch = (high - low - 0.2 * u) / 5
        x = low + 0.1 * u + (kind + 0.5) * pitch
        return round(x, 3), round(self.panel + 0.86 * u, 3), min(0.66 * u, 0.74 * pitch)

    def in_panels(self) -> tuple[Shape, ...]:
        """What each player has left, and who is to act."""
        shapes: list[Shape] = []
        u = self.unit
        for side in range(2):
            acting = self.state.current_player() == side
            if acting:
                edge = Paint(stroke=OWNER_FILL[side], width=0.07 * u)
                shapes.append(Polygon(self.panel_box(side), edge, radius=0.12 * u))
            total = sum(self.stocks[side])
            doing = "to play" if acting else f"{total} left"
            x, y = self.half(side)[1] - 0.18 * u, self.panel + 0.27 * u
            shapes.append(Text(x, y, doing, 0.29 * u, INK, bold=acting, anchor="end", opacity=1.0 if acting else 0.75))
            for kind, count in enumerate(self.stocks[side]):
                x, y, size = self.stock_place(side, kind)
                if not count:  # a veil over what is used up
                    h = 0.52 * size
                    corners = ((x - h, y - h), (x + h, y - h), (x + h, y + h), (x - h, y + h))
                    shapes.append(Polygon(corners, Paint(fill=PANEL, opacity=0.7)))
                shapes.append(
                    Text(x, self.panel + 1.4 * u, str(count), 0.31 * u, INK, bold=True, opacity=1.0 if count else 0.4)
                )
        return tuple(shapes)

    def labels(self) -> tuple[Text, ...]:
        """Column letters below, row numbers on the left."""
        size = 0.36 * self.unit
        x, y = self.near - self.frame - 0.31 * self.unit, self.far + self.frame + 0.29 * self.unit
        letters = [Text(float(k), y, self.names[k][0], size, INK) for k in range(self.size)]
        numbers = [Text(x, float(self.size - 1 - k), str(k + 1), size, INK) for k in range(self.size)]
        return (*letters, *numbers)

    def pieces(self) -> tuple[Piece, ...]:
        """The tiles on the board; they belong to nobody."""
        return tuple(
            Piece(
                id=f"tile-{self.names[square]}",
                name=f"{KINDS[kind_of(arms)]} on {self.names[square]}, {arms_words(arms)}",
                x=self.centres[square][0],
                y=self.centres[square][1],
                shapes=tile(arms),
                cell=self.names[square],
            )
            for square, arms in enumerate(self.board)
            if arms
        )

    def marks(self) -> tuple[Mark, ...]:
        """The last turn, and the way of a winning wave."""
        found: list[Mark] = []
        place = self._placement(self.last[1]) if self.last else None
        if place is not None:
            square, arms, matching = place
            x, y = self.centres[square]
            shapes: list[Shape] = [] if matching else list(tile(arms, 1.0, x, y, 0.4))
            shapes.append(self._around(x, y, 0.5, Paint(stroke=LAST_LINE, width=0.11)))
            shapes.append(self._around(x, y, 0.5, Paint(stroke=LAST, width=0.075)))
            if not matching:
                low, high, left, right = _n(y - 0.28), _n(y + 0.28), _n(x - 0.28), _n(x + 0.28)
                d = f"M{left} {low}L{right} {high}M{right} {low}L{left} {high}"
                shapes += [Path(d, Paint(stroke=LAST_LINE, width=0.14)), Path(d, Paint(stroke=LAST, width=0.09))]
            found.append(Mark("last", self.last_words(), tuple(shapes)))
        if self.winner is not None:
            d = "".join(
                _stretch(
                    min(enter, leave), max(enter, leave), 1.0, *self.centres[square], bent=self.board[square] in (5, 10)
                )
                for square, enter, leave in self.way
            )
            found.append(
                Mark(
                    "path",
                    f"{OWNERS[self.winner]}'s wave: {', '.join(self.names[square] for square, _, _ in self.way)}.",
                    (
                        Path(d, Paint(stroke="#ffffff", width=0.17)),
                        Path(d, Paint(stroke=OWNER_FILL[self.winner], width=0.105)),
                    ),
                )
            )
        return tuple(found)

    @staticmethod
    def _around(x: float, y: float, half: float, paint: Paint) -> Polygon:
        corners = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
        return Polygon(corners, paint, radius=0.08)

    def beside(self, square: int, side: int) -> int | None:
        """The neighbour on a side, None beyond the rim."""
        row, column = divmod(square, self.size)
        row += (1, 0, -1, 0)[side]
        column += (0, 1, 0, -1)[side]
        return row * self.size + column if 0 <= row < self.size and 0 <= column < self.size else None

    def winning_way(self, who: int) -> list[tuple[int, int, int]]:
        """A shortest way through a wave from one side of `who` to the other: (square, entered from, left to)."""
        first = 2 if self.owner[2] == who else 3
        came: dict[int, tuple[int, int]] = {}
        edge = [
            square for square, arms in enumerate(self.board) if arms >> first & 1 and self.beside(square, first) is None
        ]
        for square in edge:
            came[square] = (-1, first)
        for square in edge:
            arms = self.board[square]
            for side in range(4):
                if not arms >> side & 1:
                    continue
                following = self.beside(square, side)
                if following is None:
                    if side == first ^ 2:
                        return self._way_back(came, square, side)
                elif following not in came and self.board[following]:
                    came[following] = (square, side ^ 2)
                    edge.append(following)
        return []

    @staticmethod
    def _way_back(came: dict[int, tuple[int, int]], square: int, leave: int) -> list[tuple[int, int, int]]:
        way: list[tuple[int, int, int]] = []
        while square >= 0:
            before, enter = came[square]
            way.append((square, enter, leave))
            square, leave = before, enter ^ 2
        return way[::-1]

    # -- targets ---------------------------------------------------------------------------------------------------

    def targets(self) -> tuple[Target, ...]:
        """Each legal action: placements share their square, pass is the panel of who passes."""
        made = TARGETS.get(self.size, dict)
        found = []
        for action in self.state.legal_actions():
            target = made.get(action)
            if target is None:
                place = self._placement(action)
                target = self.passing(action) if place is None else self.placing(action, *place)
                if place is not None:
                    made[action] = target
            found.append(target)
        return tuple(found)

    def passing(self, action: int) -> Target:
        """The target of a pass."""
        low, high = self.half(self.state.current_player())
        x, y = (low + high) / 2, self.panel + 0.8 * self.unit
        box = ((low, self.panel), (high, self.panel), (high, self.bottom), (low, self.bottom))
        says = (Text(0.0, 0.0, "pass", 0.3, INK, bold=True),)
        return Target(action, "pass", "pass", "pass", x, y, box, says)

    def placing(self, action: int, square: int, arms: int, matching: bool) -> Target:
        """The target of a placement."""
        name = f"{KINDS[kind_of(arms)]} on {self.names[square]}, {arms_words(arms)}"
        preview = tile(arms, bands=2)
        if not matching:
            name += ", which does not match: the piece and the turn would be lost"
            preview = (*preview, Text(0.0, 0.0, "?", 0.7, "#ffffff", bold=True, halo="#c63a2f"))
        x, y = self.centres[square]
        outline = self.game.geometry.outlines[square]
        return Target(action, self.state.action_to_string(action), name, self.names[square], x, y, outline, preview)

    # -- the terminal ----------------------------------------------------------------------------------------------

    def glyphs(self) -> list[Glyph]:
        """Three columns a square; the owners' letters around the board, the stocks below."""
        size = self.size
        found: list[Glyph] = []
        first = 5
        right = first + 3 * size
        below = size + 2
        for column in range(size):
            place = first + 3 * column + 1
            letter = OWNERS[self.owner[0]][0]
            style = f"edge{self.owner[0]}"
            found.append(Glyph(0, place, self.names[column][0], style="label", layer="coordinate"))
            found.append(Glyph(1, place, letter, style=style))
            found.append(Glyph(below, place, letter, style=style))
            found.append(Glyph(below + 1, place, self.names[column][0], style="label", layer="coordinate"))
        for row in range(size):
            line = size - row + 1
            letter = OWNERS[self.owner[3]][0]
            style = f"edge{self.owner[3]}"
            found.append(Glyph(line, 0, f"{row + 1:2}", style="label", layer="coordinate"))
            found.append(Glyph(line, 3, letter, style=style))
            found.append(Glyph(line, right + 1, letter, style=style))
            found.append(Glyph(line, right + 3, f"{row + 1:<2}", style="label", layer="coordinate"))
        for square, arms in enumerate(self.board):
            row, column = divmod(square, size)
            text, plain = self.square_text(square)
            found.append(Glyph(size - row + 1, first + 3 * column, text, plain, "strong" if arms else "faint"))
        found += self.stock_glyphs(below + 3, first - 2)
        if self.way and self.winner is not None:
            words = f"{OWNERS[self.winner]}'s wave from side to side"
            found.append(Glyph(below + 5, first - 2, f"══ {words}", f"== {words}", f"player{self.winner}"))
        self.mark_glyphs(found, first, below, right)
        return found

    def square_text(self, square: int) -> tuple[str, str]:
        """A square of the board; double lines where a winning wave leads."""
        arms = self.board[square]
        if all(square != step[0] for step in self.way):
            return self.cell_text(arms)
        left, right = arms >> 3 & 1, arms >> 1 & 1
        return f"{' ═'[left]}{DOUBLE[arms]}{' ═'[right]}", f"{' ='[left]}#{' ='[right]}"

    @staticmethod
    def cell_text(arms: int) -> tuple[str, str]:
        """A square in box-drawing characters and in ASCII, three columns each."""
        if not arms:
            return " · ", " . "
        west, east = arms >> 3 & 1, arms >> 1 & 1
        upright = arms & 5
        middle = {0: "-" if west and east else "o", 1: "'", 4: ",", 5: "+" if west and east else "|"}[upright]
        left, right = " ━"[west], " ━"[east]
        return f"{left}{UNICODE[arms]}{right}", f"{' -'[west]}{middle}{' -'[east]}"

    def stock_glyphs(self, row: int, column: int) -> list[Glyph]:
        """A line for each player's stock."""
        found: list[Glyph] = []
        for side in range(2):
            found.append(Glyph(row + side, column, f"{OWNERS[side]:5}", style=f"player{side}"))
            for kind in range(5):
                place = column + 6 + 7 * kind
                count = self.stocks[side][kind]
                found.append(Glyph(row + side, place, *self.cell_text(SHOWN[kind]), "strong" if count else "faint"))
                found.append(Glyph(row + side, place + 3, f"{count:<2}", style="board" if count else "faint"))
        return found

    def mark_glyphs(self, found: list[Glyph], first: int, below: int, right: int) -> None:
        """The last turn by signs at the rim, and where a piece may go."""
        place = self._placement(self.last[1]) if self.last else None
        if place is not None:
            square, _, matching = place
            row, column = divmod(square, self.size)
            line, start = self.size - row + 1, first + 3 * column
            text, plain = self.square_text(square) if matching else (" × ", " x ")
            found.append(Glyph(line, start, text, plain, "last", "last"))
            found.append(Glyph(line, right + 6, "◄", "<", "last", "last"))
            found.append(Glyph(below + 2, start + 1, "▲", "^", "last", "last"))
        squares = {spot[0] for spot in map(self._placement, self.state.legal_actions()) if spot is not None and spot[2]}
        for square in sorted(squares):
            row, column = divmod(square, self.size)
            found.append(Glyph(self.size - row + 1, first + 3 * column + 1, "•", "*", "target", "target"))
