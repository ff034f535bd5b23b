"""Strands, read literally from the rules: the whole board is looked at again for every question."""

from __future__ import annotations

Cell = tuple[int, int]  # row from the bottom, place in the row from the left, both counted from 1

OVER = -4
BLACK = 0
WHITE = 1

MINI = "4 3 3 4 / 3 2 2 2 3 / 3 2 2 2 2 3 / 4 2 2 1 2 2 4 / 3 2 2 2 2 3 / 3 2 2 2 3 / 4 3 3 4"
SMALL_UPPER = ["6 4 4 4 6", "4 3 3 3 3 4", "4 2 2 2 2 2 4", "4 3 2 2 2 2 3 4"]
SMALL = "/".join([*SMALL_UPPER, "6 3 2 2 1 2 2 3 6", *reversed(SMALL_UPPER)])
STANDARD_UPPER = [
    "6 4 4 4 4 6",
    "4 3 3 3 3 3 4",
    "4 3 2 2 2 2 3 4",
    "4 3 2 2 2 2 2 3 4",
    "4 3 2 2 2 2 2 2 3 4",
]
STANDARD = "/".join([*STANDARD_UPPER, "6 3 2 2 2 1 2 2 2 3 6", *reversed(STANDARD_UPPER)])
# Rim 3, centre 1, everything else 2.
LOW_UPPER = ["3 3 3 3 3 3", "3 2 2 2 2 2 3", "3 2 2 2 2 2 2 3", "3 2 2 2 2 2 2 2 3", "3 2 2 2 2 2 2 2 2 3"]
LOW = "/".join([*LOW_UPPER, "3 2 2 2 2 1 2 2 2 2 3", *reversed(LOW_UPPER)])
LARGE = (
    "6 6 5 5 5 6 6 / 6 4 3 3 3 3 4 6 / 5 3 3 2 2 2 3 3 5 / 5 3 2 2 2 2 2 2 3 5 / 5 3 2 2 2 2 2 2 2 3 5 / "
    "6 3 2 2 2 2 1 2 2 2 4 6 / 6 4 3 2 2 1 1 1 2 2 3 4 6 / 6 4 2 2 2 1 2 2 2 2 3 6 / 5 3 2 2 2 2 2 2 2 3 5 / "
    "5 3 2 2 2 2 2 2 3 5 / 5 3 3 2 2 2 3 3 5 / 6 4 3 3 3 3 4 6 / 6 6 5 5 5 6 6"
)
BOARDS = {"mini": MINI, "small": SMALL, "standard": STANDARD, "low": LOW, "large": LARGE}


def read_board(text: str) -> dict[Cell, int]:
    """The number of every space, from rows written from the top."""
    rows = [[int(number) for number in row.split()] for row in text.split("/")]
    side = len(rows[0])
    lengths = [*range(side, 2 * side), *range(2 * side - 2, side - 1, -1)]
    if not 2 <= side <= 10 or [len(row) for row in rows] != lengths:
        raise ValueError("the rows make no hexagon of hexagons of side 2 to 10")
    numbers = {
        (row, place): number for row, line in enumerate(reversed(rows), 1) for place, number in enumerate(line, 1)
    }
    if not set(numbers.values()) <= {1, 2, 3, 4, 5, 6} or 2 not in numbers.values():
        raise ValueError("the numbers are 1 to 6, with at least one 2")
    return numbers


def cell_text(cell: Cell) -> str:
    return "abcdefghijklmnopqrs"[cell[0] - 1] + str(cell[1])


class Reference:
    def __init__(self, board: str = "standard", exact: bool = False, match: str = "none", games: int = 2) -> None:
        if match not in ("none", "even"):
            raise ValueError("match is none or even")
        if match == "even" and games < 2:
            raise ValueError("an even match is two or more games")
        self._number = read_board(BOARDS.get(board, board))
        self._side = min(self._row_length(row) for row, _ in self._number)
        self._exact = exact
        self._match = match
        self._games = games
        self._game = 1  # which game of the match is being played
        self._winner_before: int | None = None  # who won the game before, and by how much
        self._margin_before = 0
        self._result: dict[str, object] | None = None
        self._clear_board()

    def _clear_board(self) -> None:
        self._stones: dict[Cell, int] = {}
        # Player 0 is Black in the first game; colours alternate.
        self._player_of_colour = [0, 1] if self._game % 2 == 1 else [1, 0]
        self._colour = BLACK  # whose turn it is
        self._opening = True
        self._begin_turn()

    def _begin_turn(self) -> None:
        self._chosen: int | None = None  # the number X of this turn
        self._covered = 0  # stones laid in this turn
        self._most = 0  # how many may be covered in this turn
        self._may_stop = False  # whether fewer would do

    # ---- the interface

    def player(self) -> int:
        return OVER if self._result is not None else self._player_of_colour[self._colour]

    def legal(self) -> set[str]:
        if self._result is not None:
            return set()
        # "Black covers any one space marked 2 with a black stone."
        if self._opening:
            return {cell_text(cell) for cell in self._empty(2)}
        # "You choose which number X you want to play": the first space covered says which.
        if self._chosen is None:
            return {cell_text(cell) for number in range(1, 7) for cell in self._empty(number)}
        actions = {cell_text(cell) for cell in self._empty(self._chosen)}
        if self._may_stop:
            actions.add("done")
        return actions

    def apply(self, text: str) -> None:
        text = text.replace(" ", "").lower()
        if text not in self.legal():
            raise ValueError(f"{text!r} is not a legal action here")
        if text == "done":
            self._end_turn()
            return
        cell = next(cell for cell in self._number if cell_text(cell) == text)
        if self._opening:
            # One space marked 2 and no more; then White's turn.
            self._most = 1
            self._may_stop = False
            self._opening = False
        elif self._chosen is None:
            self._chosen = self._number[cell]
            empty = len(self._empty(self._chosen))
            if empty >= self._chosen:
                # "Cover up to X", and at least one; with `exact` as many as possible.
                self._most = self._chosen
                self._may_stop = not self._exact
            else:
                # "If there are fewer than X empty spaces marked X left": then all that still carry it.
                self._most = empty
                self._may_stop = False
        self._stones[cell] = self._colour
        self._covered += 1
        if self._covered == self._most:
            self._end_turn()

    def result(self) -> dict[str, object] | None:
        return self._result

    def position(self) -> object:
        signs = {BLACK: "B", WHITE: "W"}
        rows = []
        for row in range(2 * self._side - 1, 0, -1):
            cells = [(row, place) for place in range(1, self._row_length(row) + 1)]
            shown = [signs[self._stones[c]] if c in self._stones else str(self._number[c]) for c in cells]
            rows.append(" ".join(shown))
        return tuple(rows), self._game, self.player(), self._chosen, self._covered

    # ---- the rules

    def _row_length(self, row: int) -> int:
        return sum(1 for cell in self._number if cell[0] == row)

    def _empty(self, number: int) -> list[Cell]:
        return [cell for cell, its in self._number.items() if its == number and cell not in self._stones]

    def _touching(self, cell: Cell) -> list[Cell]:
        """The up to six spaces that share an edge with a space."""
        row, place = cell
        around = [(row, place - 1), (row, place + 1)]
        for other in (row - 1, row + 1):
            # A longer row begins half a space left of this one, a shorter one half a space right of it.
            if self._row_length(other) > self._row_length(row):
                around += [(other, place), (other, place + 1)]
            else:
                around += [(other, place - 1), (other, place)]
        return [near for near in around if near in self._number]

    def _groups(self, colour: int) -> list[int]:
        """The sizes of the groups of a colour, largest first: sets of stones that all touch each other."""
        left = {cell for cell, its in self._stones.items() if its == colour}
        sizes = []
        while left:
            group = {next(iter(left))}
            waiting = list(group)
            while waiting:
                for near in self._touching(waiting.pop()):
                    if near in left and near not in group:
                        group.add(near)
                        waiting.append(near)
            left -= group
            sizes.append(len(group))
        return sorted(sizes, reverse=True)

    def _largest_group_of(self, player: int) -> int:
        return max(self._groups(self._player_of_colour.index(player)), default=0)

    def _winning_colour(self) -> int:
        groups = {colour: self._groups(colour) for colour in (BLACK, WHITE)}
        largest = {colour: max(groups[colour], default=0) for colour in (BLACK, WHITE)}
        # "The winner is the player with the largest group of stones when the game ends."
        if largest[BLACK] != largest[WHITE]:
            return BLACK if largest[BLACK] > largest[WHITE] else WHITE
        # "If the players' largest groups are the same size, whoever has more groups of that size wins."
        of_that_size = {colour: groups[colour].count(largest[colour]) for colour in (BLACK, WHITE)}
        if of_that_size[BLACK] != of_that_size[WHITE]:
            return BLACK if of_that_size[BLACK] > of_that_size[WHITE] else WHITE
        # "If that is also tied, compare the players' second-largest groups, and so on"; a player who has no
        # group left to compare loses to one who has.
        for nth in range(1, max(len(groups[BLACK]), len(groups[WHITE]))):
            if nth >= len(groups[BLACK]):
                return WHITE
            if nth >= len(groups[WHITE]):
                return BLACK
            if groups[BLACK][nth] != groups[WHITE][nth]:
                return BLACK if groups[BLACK][nth] > groups[WHITE][nth] else WHITE
        raise AssertionError("the same groups on both sides, on an odd number of spaces")

    def _end_turn(self) -> None:
        self._colour = WHITE if self._colour == BLACK else BLACK
        self._begin_turn()
        # "The game ends when the board is full."
        if len(self._stones) == len(self._number):
            self._end_game()

    def _end_game(self) -> None:
        winner = self._player_of_colour[self._winning_colour()]
        points = (self._largest_group_of(0), self._largest_group_of(1))
        if self._match == "none":
            self._finish(winner, "groups", points)
            return
        margin = points[winner] - points[1 - winner]
        if self._winner_before is not None:
            # The previous winner must win again, by the same margin or a larger one.
            # "Otherwise, she loses the match."
            if winner != self._winner_before or margin < self._margin_before:
                self._finish(1 - self._winner_before, "match", points)
                return
        # Whoever is never stopped wins the match with the last game.
        if self._game == self._games:
            self._finish(winner, "match", points)
            return
        # "Record the score difference after each game."
        self._winner_before = winner
        self._margin_before = margin
        self._game += 1
        self._clear_board()

    def _finish(self, winner: int, why: str, points: tuple[int, int]) -> None:
        self._result = {"returns": (1, -1) if winner == 0 else (-1, 1), "why": why, "points": points}

    # ---- for tests

    def _fill(self, *rows: str) -> None:
        """Stones by rows from the top, `B`, `W` and `.` by spaces; a full board is then counted."""
        self._stones = {}
        for row, line in zip(range(len(rows), 0, -1), rows, strict=True):
            for place, sign in enumerate(line.split(), 1):
                if sign != ".":
                    self._stones[row, place] = {"B": BLACK, "W": WHITE}[sign]
        self._opening = False
        self._colour = WHITE
        self._begin_turn()
        if len(self._stones) == len(self._number):
            self._end_game()
