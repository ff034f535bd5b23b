"""Wishbone, read literally from the rules: the whole board is looked at again for every question."""

from __future__ import annotations

from itertools import combinations

Point = tuple[int, int]  # column from the left, row from the bottom, both counted from 1
Stones = dict[Point, int]  # the colour of every stone on the board

BLACK = 0
WHITE = 1
OVER = -4


def adjacent(first: Point, second: Point) -> bool:
    """Orthogonally or diagonally adjacent: a king's step apart."""
    return first != second and abs(first[0] - second[0]) <= 1 and abs(first[1] - second[1]) <= 1


def diagonally_adjacent(first: Point, second: Point) -> bool:
    return abs(first[0] - second[0]) == 1 and abs(first[1] - second[1]) == 1


def king_steps(point: Point) -> list[Point]:
    """The eight points around a point, whether they are on the board or not."""
    column, row = point
    return [(column + across, row + up) for across in (-1, 0, 1) for up in (-1, 0, 1) if (across, up) != (0, 0)]


class Reference:
    def __init__(self, size: int = 13, swap_rule: bool = True, edge_handles: bool = False) -> None:
        if not 3 <= size <= 25:
            raise ValueError("the board has 3 to 25 points a side")
        self._size = size
        self._swap_rule = swap_rule
        self._edge_handles = edge_handles
        self._stones: Stones = {}
        # "Black plays first": player 0 starts with Black, player 1 with White.
        self._colour_of_player = [BLACK, WHITE]
        self._player = 0
        self._turns_taken = 0
        self._passes_in_a_row = 0
        self._result: dict[str, object] | None = None

    # ---- the interface

    def player(self) -> int:
        return OVER if self._result is not None else self._player

    def legal(self) -> set[str]:
        if self._result is not None:
            return set()
        colour = self._colour_of_player[self._player]
        actions = {self._text(point) for point in self._points() if self._may_place(point, colour)}
        # "White will have the option, on their first turn only, to swap sides": the second turn of the game.
        if self._swap_rule and self._turns_taken == 1:
            actions.add("swap")
        # "You cannot pass your turn unless you have no legal moves."
        if not actions:
            actions.add("pass")
        return actions

    def apply(self, text: str) -> None:
        text = text.replace(" ", "").lower()
        if text not in self.legal():
            raise ValueError(f"{text!r} is not a legal action here")
        if text == "pass":
            self._passes_in_a_row += 1
            # Two passes in a row end the game as a draw.
            if self._passes_in_a_row == 2:
                self._result = {"returns": (0, 0), "why": "deadlock", "points": None}
        elif text == "swap":
            # The players exchange sides; the stones do not change.
            self._colour_of_player.reverse()
            self._passes_in_a_row = 0
        else:
            point = next(point for point in self._points() if self._text(point) == text)
            self._stones[point] = self._colour_of_player[self._player]
            self._passes_in_a_row = 0
            # The first chain that touches both edges of its colour wins, whoever placed it.
            for colour in (BLACK, WHITE):
                if self._connected(colour):
                    winner = self._colour_of_player.index(colour)
                    returns = (1, -1) if winner == 0 else (-1, 1)
                    self._result = {"returns": returns, "why": "connection", "points": None}
        self._turns_taken += 1
        self._player = 1 - self._player

    def result(self) -> dict[str, object] | None:
        return self._result

    def position(self) -> object:
        signs = {BLACK: "B", WHITE: "W"}
        rows = []
        for row in range(self._size, 0, -1):
            cells = [(column, row) for column in range(1, self._size + 1)]
            rows.append(" ".join(signs[self._stones[c]] if c in self._stones else "." for c in cells))
        return tuple(rows), tuple(self._colour_of_player), self.player()

    # ---- the rules

    def _points(self) -> list[Point]:
        side = range(1, self._size + 1)
        return [(column, row) for column in side for row in side]

    def _text(self, point: Point) -> str:
        return "abcdefghijklmnopqrstuvwxy"[point[0] - 1] + str(point[1])

    def _may_place(self, point: Point, colour: int) -> bool:
        # "Place a friendly stone on an empty point ..."
        if point in self._stones:
            return False
        after = {**self._stones, point: colour}
        # "... without forming a crosscut."
        if self._is_in_crosscut(after, point):
            return False
        # "You cannot create a naked diagonal unless ...": any that the stone makes has it at one end.
        for other in king_steps(point):
            if not self._is_naked_diagonal(after, point, other):
                continue
            # "... unless there is a wishbone that includes both stones in the naked diagonal ..."
            if self._some_wishbone_includes(after, point, other):
                continue
            # "... or you are placing a stone on the central empty point of a friendly wishbone."
            if self._wishbones_around(self._stones, point, colour):
                continue
            return False
        return True

    def _is_in_crosscut(self, stones: Stones, point: Point) -> bool:
        """A 2x2 with Black on one diagonal and White on the other, the point being one of the four."""
        for left in (point[0] - 1, point[0]):
            for bottom in (point[1] - 1, point[1]):
                rising = [stones.get((left, bottom)), stones.get((left + 1, bottom + 1))]
                falling = [stones.get((left, bottom + 1)), stones.get((left + 1, bottom))]
                if rising == [BLACK, BLACK] and falling == [WHITE, WHITE]:
                    return True
                if rising == [WHITE, WHITE] and falling == [BLACK, BLACK]:
                    return True
        return False

    def _is_naked_diagonal(self, stones: Stones, first: Point, second: Point) -> bool:
        """Two like stones, diagonally adjacent, with no other like stone adjacent to both."""
        if first not in stones or second not in stones or stones[first] != stones[second]:
            return False
        if not diagonally_adjacent(first, second):
            return False
        for third in king_steps(first):
            if third != second and stones.get(third) == stones[first] and adjacent(third, second):
                return False
        return True

    def _wishbones_around(self, stones: Stones, centre: Point, colour: int) -> list[set[Point]]:
        """Each wishbone of the colour whose empty point is the given one, as its three stones.

        Three like stones adjacent to the same empty point, two of them diagonally adjacent to each other and
        the third not adjacent to either. The third, the handle, may lie off the board where that is agreed.
        """
        if centre in stones or centre not in self._points():
            return []
        around = [point for point in king_steps(centre) if stones.get(point) == colour]
        handles = list(around)
        if self._edge_handles:
            handles += [point for point in king_steps(centre) if self._edge_colour(point) == colour]
        found = []
        for first, second in combinations(around, 2):
            if not diagonally_adjacent(first, second):
                continue
            for third in handles:
                if third in (first, second) or adjacent(third, first) or adjacent(third, second):
                    continue
                found.append({first, second, third})
        return found

    def _some_wishbone_includes(self, stones: Stones, first: Point, second: Point) -> bool:
        """Is there a wishbone that includes both stones?"""
        for centre in king_steps(first):
            for wishbone in self._wishbones_around(stones, centre, stones[first]):
                if first in wishbone and second in wishbone:
                    return True
        return False

    def _edge_colour(self, point: Point) -> int | None:
        """The colour of the edge that a point lies beyond; none on the board and none off a corner."""
        beyond_side = not 1 <= point[0] <= self._size
        beyond_top_or_bottom = not 1 <= point[1] <= self._size
        if beyond_side == beyond_top_or_bottom:
            return None
        return WHITE if beyond_side else BLACK

    def _connected(self, colour: int) -> bool:
        """Does a chain of the colour, by orthogonal and diagonal links, touch both of its edges?"""
        along = 1 if colour == BLACK else 0  # rows for Black, columns for White
        chain = {point for point, its in self._stones.items() if its == colour and point[along] == 1}
        while True:
            grown = chain | {
                point for member in chain for point in king_steps(member) if self._stones.get(point) == colour
            }
            if grown == chain:
                return any(point[along] == self._size for point in chain)
            chain = grown

    # ---- for tests

    @classmethod
    def _from_rows(cls, *rows: str, player: int = 0, swap_rule: bool = True, edge_handles: bool = False) -> Reference:
        """A position by rows from the top, `B`, `W` and `.` by spaces; the first two turns are past."""
        game = cls(size=len(rows), swap_rule=swap_rule, edge_handles=edge_handles)
        for row, line in zip(range(len(rows), 0, -1), rows, strict=True):
            for column, sign in enumerate(line.split(), 1):
                if sign != ".":
                    game._stones[column, row] = {"B": BLACK, "W": WHITE}[sign]
        game._player = player
        game._turns_taken = 2
        return game
