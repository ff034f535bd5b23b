"""Thoughtwave, read literally from the rules: the whole board is looked at again for every question."""

from __future__ import annotations

from itertools import combinations

Square = tuple[int, int]  # column from the left, row from the bottom, both counted from 1
Arms = frozenset[str]  # the edges of a piece that carry a wave

OVER = -4
STEP = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
STOCK = {"cross": 2, "junction": 6, "curve": 10, "straight": 5, "termination": 1}
TURNED_PIECES: list[Arms] = [frozenset(arms) for count in (1, 2, 3, 4) for arms in combinations("NESW", count)]


def kind(arms: Arms) -> str:
    """The type of a piece, whichever way it is turned."""
    if len(arms) == 4:
        return "cross"
    if len(arms) == 3:
        return "junction"
    if len(arms) == 1:
        return "termination"
    return "straight" if arms in ({"N", "S"}, {"E", "W"}) else "curve"


class Reference:
    def __init__(
        self,
        size: int = 10,
        red_axis: str = "vertical",
        illegal: str = "refuse",
        gift: str = "none",
        giver: str = "red",
    ) -> None:
        if not 4 <= size <= 16:
            raise ValueError("the board has 4 to 16 squares a side")
        if red_axis not in ("vertical", "horizontal"):
            raise ValueError("red_axis is vertical or horizontal")
        if illegal not in ("refuse", "forfeit"):
            raise ValueError("illegal is refuse or forfeit")
        if giver not in ("red", "black"):
            raise ValueError("giver is red or black")
        self._size = size
        self._illegal = illegal
        # Red joins top and bottom, Black left and right, or the other way round.
        self._axis_of_player = ["NS", "EW"] if red_axis == "vertical" else ["EW", "NS"]
        self._stock = [dict(STOCK), dict(STOCK)]
        gifts = [name.strip().lower() for name in gift.split(",")] if gift not in ("", "none") else []
        if len(gifts) > 3:
            raise ValueError("at most three pieces are given")
        from_player = 0 if giver == "red" else 1
        for name in gifts:
            if self._stock[from_player].get(name, 0) == 0:
                raise ValueError(f"the giver has no {name} to give")
            self._stock[from_player][name] -= 1
            self._stock[1 - from_player][name] += 1
        self._board: dict[Square, Arms] = {}
        self._player = 0  # "The Red player starts."
        self._result: dict[str, object] | None = None

    # ---- the interface

    def player(self) -> int:
        return OVER if self._result is not None else self._player

    def legal(self) -> set[str]:
        if self._result is not None:
            return set()
        matching = set()
        unmatching = set()
        for square in self._squares():
            for arms in TURNED_PIECES:
                if square in self._board or self._stock[self._player][kind(arms)] == 0:
                    continue
                if self._matches(square, arms):
                    matching.add(self._text(square, arms))
                else:
                    unmatching.add(self._text(square, arms) + "?")
        # A player with no legal placement passes; with `forfeit` too, one without a matching placement.
        if not matching:
            return {"pass"}
        return matching | unmatching if self._illegal == "forfeit" else matching

    def apply(self, text: str) -> None:
        wanted = text.replace(" ", "").lower()
        if wanted not in {action.lower() for action in self.legal()}:
            raise ValueError(f"{text!r} is not a legal action here")
        if wanted != "pass":
            square, arms = self._read(wanted.removesuffix("?"))
            self._stock[self._player][kind(arms)] -= 1
            # A piece found to be placed illegally is removed from the game, and its player loses the turn.
            if not wanted.endswith("?"):
                self._board[square] = arms
        placer = self._player
        self._player = 1 - self._player
        # The placer first: who completes both waves with one piece wins. Completing only the opponent's wave
        # makes the opponent the first player with a wave that joins their sides.
        for candidate in (placer, 1 - placer):
            if self._result is None and self._joined(self._axis_of_player[candidate]):
                returns = (1, -1) if candidate == 0 else (-1, 1)
                self._result = {"returns": returns, "why": "connection", "points": None}
        # When neither player has a (matching) placement, the game is a draw.
        if self._result is None and not self._can_place(0) and not self._can_place(1):
            self._result = {"returns": (0, 0), "why": "no placement", "points": None}

    def result(self) -> dict[str, object] | None:
        return self._result

    def position(self) -> object:
        placed = tuple(sorted(self._text(square, arms) for square, arms in self._board.items()))
        stocks = tuple(tuple(sorted(stock.items())) for stock in self._stock)
        return placed, stocks, self.player()

    # ---- the rules

    def _squares(self) -> list[Square]:
        side = range(1, self._size + 1)
        return [(column, row) for column in side for row in side]

    def _text(self, square: Square, arms: Arms) -> str:
        name = "abcdefghijklmnop"[square[0] - 1] + str(square[1])
        return name + ":" + "".join(arm for arm in "NESW" if arm in arms)

    def _read(self, lowered: str) -> tuple[Square, Arms]:
        for square in self._squares():
            for arms in TURNED_PIECES:
                if self._text(square, arms).lower() == lowered:
                    return square, arms
        raise ValueError(f"{lowered!r} is no placement")

    def _matches(self, square: Square, arms: Arms) -> bool:
        """White edges must touch white edges, and edges with a wave a wave; the rim matches everything."""
        for side, (across, up) in STEP.items():
            neighbour = self._board.get((square[0] + across, square[1] + up))
            if neighbour is not None and (side in arms) != (OPPOSITE[side] in neighbour):
                return False
        return True

    def _can_place(self, player: int) -> bool:
        return any(
            square not in self._board and self._stock[player][kind(arms)] > 0 and self._matches(square, arms)
            for square in self._squares()
            for arms in TURNED_PIECES
        )

    def _at_rim(self, square: Square, side: str) -> bool:
        """Is that side of the square a part of the board's outer rim?"""
        across, up = STEP[side]
        return (square[0] + across, square[1] + up) not in self._squares()

    def _joined(self, axis: str) -> bool:
        """Does one connected network of waves reach the outer rim on both sides of the axis?"""
        first, second = axis[0], axis[1]
        starts = [its for its, arms in self._board.items() if first in arms and self._at_rim(its, first)]
        # Every network that reaches the first side, grown one at a time so that a join is of one network.
        for start in starts:
            reached = {start}
            waiting = [start]
            while waiting:
                square = waiting.pop()
                for side in self._board[square]:
                    neighbour = (square[0] + STEP[side][0], square[1] + STEP[side][1])
                    if neighbour in reached or neighbour not in self._board:
                        continue
                    if OPPOSITE[side] in self._board[neighbour]:
                        reached.add(neighbour)
                        waiting.append(neighbour)
            if any(second in self._board[square] and self._at_rim(square, second) for square in reached):
                return True
        return False

    # ---- for tests

    def _put(self, *texts: str, player: int = 0) -> None:
        """Lay pieces on the board, from nobody's stock and without a check; then it is player's turn."""
        for text in texts:
            square, arms = self._read(text.lower())
            self._board[square] = arms
        self._player = player
