"""Signs for studying Thoughtwave: the shortest connection that each player can still lay, and squares that win at once.

?   o---o       a way leads over waves, and over empty squares (o) where a piece that the player still has would
|   |   |       match all that it touches; its length is the number of pieces that are missing. The opponent's
===.'   o       answers are not considered, nor how many pieces of a type are left beyond the first.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING, NamedTuple, cast

from quincunx.core.scene import Circle, Mark, Paint, Path, Point, Polygon, Shape

if TYPE_CHECKING:
    from quincunx.core.state import State
    from quincunx.games.thoughtwave import Thoughtwave
    from quincunx.games.thoughtwave.rules import ThoughtwaveState

OWNERS = ("Red", "Black")
COLOURS = ("#c63a2f", "#23282f")
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))  # N, E, S, W: columns to the right, rows up
ENDS: tuple[Point, ...] = ((0.0, -0.5), (0.5, 0.0), (0.0, 0.5), (-0.5, 0.0))  # the middles of the sides, y down
OFFSET = (-0.07, 0.07)  # so that two ways through one square both show
WIN = "#f5b01f"
WIN_LINE = "#6b4300"

Gate = tuple[int, int]  # a square, and the side by which a wave leaves it


class Connection(NamedTuple):
    """Squares with the sides that are entered and left, from edge to edge; `missing` are those without a piece."""

    steps: tuple[tuple[int, int, int], ...]
    missing: tuple[int, ...]


def overlays(game: Thoughtwave, state: State) -> dict[str, tuple[Mark, ...]]:
    """All of them."""
    view = _View(game, cast("ThoughtwaveState", state))
    return {"path": tuple(map(view.path_mark, (0, 1))), "threats": tuple(map(view.threat_mark, (0, 1)))}


def shortest(game: Thoughtwave, state: State, player: int) -> Connection | None:
    """A way from side to side of a player with the fewest pieces missing; None where there can be none any more."""
    return _View(game, cast("ThoughtwaveState", state)).shortest(player)


class _View:
    """A position with what can pass through its squares."""

    def __init__(self, game: Thoughtwave, state: ThoughtwaveState):
        from quincunx.games.thoughtwave.rules import kind_of

        self.size: int = game.options["size"]
        self.names, self.centres = game.geometry.names, game.geometry.centres
        self.board = state.board()
        self.vertical = game.options["red_axis"] == "vertical"
        self.usable = [[arms for arms in range(1, 16) if stock[kind_of(arms)]] for stock in state.stocks()]
        self.fits = [[self._fitting(square, player) for square in range(self.size**2)] for player in (0, 1)]

    def beside(self, square: int, side: int) -> int | None:
        """The square across a side."""
        row, column = divmod(square, self.size)
        column, row = column + STEPS[side][0], row + STEPS[side][1]
        inside = 0 <= row < self.size and 0 <= column < self.size
        return row * self.size + column if inside else None

    def _fitting(self, square: int, player: int) -> list[int]:
        """The arms that a player's piece could have on a square, or those that lie there."""
        if self.board[square]:
            return [self.board[square]]
        must = cannot = 0
        for side in range(4):
            near = self.beside(square, side)
            if near is not None and self.board[near]:
                if self.board[near] >> (side ^ 2) & 1:
                    must |= 1 << side
                else:
                    cannot |= 1 << side
        return [arms for arms in self.usable[player] if arms & must == must and not arms & cannot]

    def passes(self, player: int, square: int, enter: int, leave: int) -> bool:
        """Whether a wave can lead from one side of a square to another."""
        both = 1 << enter | 1 << leave
        return any(arms & both == both for arms in self.fits[player][square])

    def sides(self, player: int) -> tuple[int, int]:
        """From which side to which a player's wave has to lead."""
        return (2, 0) if self.vertical == (player == 0) else (3, 1)

    def search(self, player: int) -> tuple[dict[Gate, int], dict[Gate, Gate | None]]:
        """How many pieces a wave needs from a player's edge to leave each gate, and from which gate it came."""
        first, last = self.sides(player)
        cost: dict[Gate, int] = {}
        before: dict[Gate, Gate | None] = {}
        queue: list[tuple[int, int, int, int, int, Gate | None]] = []
        for square in range(self.size**2):
            if self.beside(square, first) is None:
                self._leave(queue, player, (0, 0), square, first, None)
        while queue:
            so_far, length, square, side, _, came = heappop(queue)
            if (square, side) in cost:
                continue
            cost[square, side], before[square, side] = so_far, came
            near = self.beside(square, side)
            if near is not None:
                self._leave(queue, player, (so_far, length), near, side ^ 2, (square, side))
            elif side == last:
                break
        return cost, before

    def _leave(
        self,
        queue: list[tuple[int, int, int, int, int, Gate | None]],
        player: int,
        so_far: tuple[int, int],
        square: int,
        enter: int,
        came: Gate | None,
    ) -> None:
        for leave in range(4):
            if leave != enter and self.passes(player, square, enter, leave):
                missing = so_far[0] + (not self.board[square])
                heappush(queue, (missing, so_far[1] + 1, square, leave, enter, came))

    def shortest(self, player: int) -> Connection | None:
        """See above."""
        cost, before = self.search(player)
        first, last = self.sides(player)
        ends = [gate for gate in cost if gate[1] == last and self.beside(*gate) is None]
        if not ends:
            return None
        gate: Gate | None = min(ends, key=lambda end: (cost[end], end))
        steps = []
        while gate is not None:
            came = before[gate]
            steps.append((gate[0], came[1] ^ 2 if came else first, gate[1]))
            gate = came
        steps.reverse()
        return Connection(tuple(steps), tuple(square for square, _, _ in steps if not self.board[square]))

    def winning_squares(self, player: int) -> list[int]:
        """The empty squares where one piece of a player joins both sides of waves that reach them."""
        first, last = self.sides(player)
        reached = [self._reached(player, side) for side in (first, last)]
        found = []
        for square in range(self.size**2):
            if self.board[square]:
                continue
            ins, outs = (
                [
                    side
                    for side in range(4)
                    if ((near := self.beside(square, side)) is None and side == edge) or (near, side ^ 2) in gates
                ]
                for edge, gates in zip((first, last), reached)
            )
            if any(a != b and self.passes(player, square, a, b) for a in ins for b in outs):
                found.append(square)
        return found

    def _reached(self, player: int, edge: int) -> set[tuple[int | None, int]]:
        """The gates of waves on the board that hang together with a wave at an edge."""
        squares = [
            square for square, arms in enumerate(self.board) if arms >> edge & 1 and self.beside(square, edge) is None
        ]
        seen = set(squares)
        for square in squares:
            for side in range(4):
                near = self.beside(square, side)
                if self.board[square] >> side & 1 and near is not None and self.board[near] and near not in seen:
                    seen.add(near)
                    squares.append(near)
        return {(square, side) for square in seen for side in range(4) if self.board[square] >> side & 1}

    # -- marks -----------------------------------------------------------------------------------------------------

    def path_mark(self, player: int) -> Mark:
        """A line along the shortest way, Black's dashed, with a disc on each square that lacks its piece."""
        found = self.shortest(player)
        owner = OWNERS[player]
        if found is None:
            return Mark("path", f"{owner} can no longer join both sides", ())
        shift = OFFSET[player]
        d = ""
        for square, enter, leave in found.steps:
            x, y = self.centres[square]
            x, y = x + shift, y + shift
            (ax, ay), (bx, by) = ENDS[enter], ENDS[leave]
            d += f"M{x + ax:.3f} {y + ay:.3f}Q{x:.3f} {y:.3f} {x + bx:.3f} {y + by:.3f}"
        dash = (0.16, 0.12) if player else ()
        shapes: list[Shape] = [
            Path(d, Paint(stroke="#ffffff", width=0.17)),
            Path(d, Paint(stroke=COLOURS[player], width=0.095, dash=dash, cap="butt" if dash else "round")),
        ]
        disc = Paint(fill="#ffffff" if player else COLOURS[0], stroke=COLOURS[player], width=0.06)
        for square, enter, leave in found.steps:
            if square in found.missing:
                (x, y), (ax, ay), (bx, by) = self.centres[square], ENDS[enter], ENDS[leave]
                shapes.append(Circle(x + shift + (ax + bx) / 4, y + shift + (ay + by) / 4, 0.15, disc))
        names = ", ".join(self.names[square] for square in found.missing)
        count = len(found.missing)
        need = f"needs {count} more piece{'s' * (count != 1)} at least: {names}" if count else "has joined both sides"
        return Mark("path", f"{owner} {need}", tuple(shapes))

    def threat_mark(self, player: int) -> Mark:
        """A diamond on each square that wins at once: Red's filled, Black's hollow and larger."""
        found = self.winning_squares(player)
        shapes = []
        for square in found:
            x, y = self.centres[square]
            r = 0.42 if player else 0.28
            corners = ((x, y - r), (x + r, y), (x, y + r), (x - r, y))
            shapes.append(Polygon(corners, Paint(stroke=WIN_LINE, width=0.13)))
            shapes.append(Polygon(corners, Paint(fill=None if player else COLOURS[0], stroke=WIN, width=0.08)))
        names = ", ".join(self.names[square] for square in found)
        words = f"{OWNERS[player]} would win at once on {names}" if found else f"{OWNERS[player]} threatens no win"
        return Mark("threat", words, tuple(shapes))
