"""Thrive, read literally from the rules: the whole board is looked at again for every question."""

from __future__ import annotations

Square = tuple[int, int]  # column from the left, row from the bottom, both counted from 1
Peg = tuple[int, int]  # a move: columns to the right, rows up
Pieces = dict[Square, set[Peg]]

OVER = -4
SIDE = 6
QUIET_TURNS = 100
STANDARD = "a1:+0+1,b1:+0+1,c1:+0+1,d1:+0+1,e1:+0+1,f1:+0+1"
# A piece is a 5x5 grid of holes whose centre is the piece itself.
HOLES: list[Peg] = [(across, up) for across in (-2, -1, 0, 1, 2) for up in (-2, -1, 0, 1, 2) if (across, up) != (0, 0)]
SQUARES: list[Square] = [(column, row) for column in range(1, SIDE + 1) for row in range(1, SIDE + 1)]


def square_text(square: Square) -> str:
    return "abcdef"[square[0] - 1] + str(square[1])


def peg_text(square: Square, peg: Peg) -> str:
    return f"{square_text(square)}:{peg[0]:+d}{peg[1]:+d}"


def move_text(square: Square, target: Square) -> str:
    return f"{square_text(square)}-{square_text(target)}"


def read_setup(text: str) -> Pieces:
    """The pieces of player 0 and their pegs, as in `b1:+0+1+1+2,c1:+0+1`."""
    pieces: Pieces = {}
    for part in text.replace(" ", "").lower().split(","):
        name, _, digits = part.partition(":")
        named = [square for square in SQUARES if square_text(square) == name]
        if not named or named[0] in pieces:
            raise ValueError(f"{name!r} is no square, or is there twice")
        listed = [digits[at : at + 4] for at in range(0, len(digits), 4)]
        pegs = {peg for peg in HOLES if f"{peg[0]:+d}{peg[1]:+d}" in listed}
        if len(digits) != 4 * len(pegs):
            raise ValueError(f"{digits!r} is no list of different pegs")
        pieces[named[0]] = pegs
    return pieces


def half_turn(square: Square) -> Square:
    return SIDE + 1 - square[0], SIDE + 1 - square[1]


class Reference:
    def __init__(self, setup: str = "standard", peg_supply: int | None = None, own_capture: bool = False) -> None:
        mine = read_setup(STANDARD if setup == "standard" else setup)
        # Player 1 gets the same, turned by 180 degrees.
        theirs = {half_turn(square): {(-across, -up) for across, up in pegs} for square, pegs in mine.items()}
        if not 2 <= len(mine) <= 9 or set(mine) & set(theirs):
            raise ValueError("a setup is two to nine pieces, none on the half-turn image of another")
        self._own_capture = own_capture
        self._peg_supply = peg_supply
        self._pieces: list[Pieces] = [mine, theirs]
        if peg_supply is not None and self._pegs_in_supply() < 0:
            raise ValueError("the supply is smaller than the setup")
        self._player = 0
        self._step = "move"
        self._pegs_placed = 0  # in this turn
        self._captured = False  # in this turn
        self._quiet_turns = 0  # turns in a row without a capture and without a peg placed
        self._result: dict[str, object] | None = None
        self._begin_turn(0)

    # ---- the interface

    def player(self) -> int:
        return OVER if self._result is not None else self._player

    def legal(self) -> set[str]:
        if self._result is not None:
            return set()
        if self._step == "move":
            return {move_text(square, target) for square, target in self._moves()}
        return {peg_text(square, peg) for square, peg in self._placements()}

    def apply(self, text: str) -> None:
        text = text.replace(" ", "").lower()
        if text not in self.legal():
            raise ValueError(f"{text!r} is not a legal action here")
        if self._step == "move":
            for square, target in self._moves():
                if move_text(square, target) == text:
                    self._move(square, target)
                    return
        for square, peg in self._placements():
            if peg_text(square, peg) == text:
                self._pieces[self._player][square].add(peg)
                self._pegs_placed += 1
                # "Then place 2 pegs", one at a time; with one hole left place one.
                if self._pegs_placed == 2 or not self._placements():
                    self._end_turn()
                return

    def result(self) -> dict[str, object] | None:
        return self._result

    def position(self) -> object:
        men = tuple(
            tuple(sorted((square_text(square), tuple(sorted(pegs))) for square, pegs in pieces.items()))
            for pieces in self._pieces
        )
        return men, self.player(), self._step, self._pegs_placed, self._quiet_turns

    # ---- the rules

    def _moves(self) -> list[tuple[Square, Square]]:
        """Step 1: one own piece by one of its pegs to a square on the board, over whatever is between."""
        found = []
        for square, pegs in self._pieces[self._player].items():
            for across, up in pegs:
                target = (square[0] + across, square[1] + up)
                if target not in SQUARES:
                    continue
                # Landing on an own piece is not allowed, unless "another piece" is read literally.
                if target in self._pieces[self._player] and not self._own_capture:
                    continue
                found.append((square, target))
        return found

    def _pegs_in_supply(self) -> int:
        """What the supply holds: all pegs but those in pieces on the board (captured ones are back)."""
        if self._peg_supply is None:
            raise ValueError("the supply is unlimited")
        return self._peg_supply - sum(len(pegs) for pieces in self._pieces for pegs in pieces.values())

    def _empty_holes(self) -> list[tuple[Square, Peg]]:
        """The empty holes of the player's pieces that are on the board."""
        return [
            (square, peg) for square, pegs in self._pieces[self._player].items() for peg in HOLES if peg not in pegs
        ]

    def _placements(self) -> list[tuple[Square, Peg]]:
        # A player who finds no peg in the supply cannot place.
        if self._peg_supply is not None and self._pegs_in_supply() == 0:
            return []
        return self._empty_holes()

    def _begin_turn(self, player: int) -> None:
        self._player = player
        self._pegs_placed = 0
        self._captured = False
        self._step = "move"
        # "In this order, if they can, they must": a player with no move skips the step; no other may.
        if not self._moves():
            self._begin_pegs()

    def _move(self, square: Square, target: Square) -> None:
        # "When a piece is moved onto another piece, the other piece is removed from the game."
        for owner in (0, 1):
            if target in self._pieces[owner]:
                del self._pieces[owner][target]
                self._captured = True
        self._pieces[self._player][target] = self._pieces[self._player].pop(square)
        # A player left with one piece loses, at once and before any peg.
        for owner in (0, 1):
            if self._captured and len(self._pieces[owner]) == 1:
                returns = (-1, 1) if owner == 0 else (1, -1)
                self._result = {"returns": returns, "why": "capture", "points": None}
                return
        self._begin_pegs()

    def _begin_pegs(self) -> None:
        self._step = "pegs"
        # "In a game where both players have exactly two pieces remaining, if a player cannot place both of
        # their pegs, they win": for want of holes or of pegs. Asked once, before the first of the two:
        # whoever has two holes and two pegs then can place both.
        if len(self._pieces[0]) == 2 and len(self._pieces[1]) == 2:
            too_few_holes = len(self._empty_holes()) < 2
            too_few_pegs = self._peg_supply is not None and self._pegs_in_supply() < 2
            if too_few_holes or too_few_pegs:
                returns = (1, -1) if self._player == 0 else (-1, 1)
                self._result = {"returns": returns, "why": "full", "points": None}
                return
        if not self._placements():
            self._end_turn()

    def _end_turn(self) -> None:
        # 100 turns in a row without a capture and without a peg placed are a draw. A turn in which the player
        # could do nothing at all is such a turn too.
        if self._captured or self._pegs_placed > 0:
            self._quiet_turns = 0
        else:
            self._quiet_turns += 1
        if self._quiet_turns == QUIET_TURNS:
            self._result = {"returns": (0, 0), "why": "exhausted", "points": None}
            return
        self._begin_turn(1 - self._player)

    # ---- for tests

    @classmethod
    def _from_pieces(
        cls, mine: str, theirs: str, player: int = 0, peg_supply: int | None = None, own_capture: bool = False
    ) -> Reference:
        """The pieces of both players as they stand, each written like a setup; player's turn begins."""
        game = cls(own_capture=own_capture)
        game._peg_supply = peg_supply
        game._pieces = [read_setup(mine), read_setup(theirs)]
        game._begin_turn(player)
        return game
