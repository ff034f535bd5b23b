"""The rules of Thrive, compiled.

Two layouts, both with eight bits a row, so that one shift brings the board around a square under the holes of a piece:

- the board: square (column, row) is bit 8 * (row + 2) + column + 2. The two empty columns on the left are the margin
  of both sides, the rows below are the margin at the bottom, and above the board there are no bits.
- a piece: the hole (dx, dy) is bit 8 * (dy + 2) + dx + 2; the bit of the centre is always clear.

`occupied >> (bit of the square - 18)` has under each hole what stands on the square it leads to. Shifted bits of other
rows lie in the columns 5 to 7, where a piece has no holes.
"""

import cython
from cython.cimports.libc.string import memset
from cython.cimports.quincunx.core.rng import mixed, rng_below
from cython.cimports.quincunx.core.state import as_byte

from quincunx.core.errors import ActionTextError, PositionError
from quincunx.games.thrive.pieces import (
    PEG_NUMBERS,
    PEGS,
    SIDE,
    SQUARES,
    peg_text,
    read_peg,
    read_pieces,
    read_square,
    shown,
    tidy,
    write_pieces,
)

# The C constants (TERMINAL, FIRST_PEG, the phases, the ends, ...) are in rules.pxd; here are Python's twins.
MOVE_ACTIONS = 36 * 24
NUM_ACTIONS = 2 * MOVE_ACTIONS
MOST_QUIET = 100
PHASES = ("move", "peg1", "peg2")
REASONS = ("", "capture", "full", "exhausted")

T: Tables


def fill_tables():
    """Fill the tables of what is the same in all games."""
    number: cython.int
    row: cython.int
    memset(cython.address(T), 0, cython.sizeof(T))
    for number, (dx, dy) in enumerate(PEGS):
        T.hole[number] = 8 * (dy + 2) + dx + 2
        T.peg[T.hole[number]] = number
        T.step[number] = SIDE * dy + dx
    for number in range(36):
        column, line = number % SIDE, number // SIDE
        T.at[number] = 8 * (line + 2) + column + 2
        T.square[T.at[number]] = number
        for dx, dy in PEGS:
            if 0 <= column + dx < SIDE and 0 <= line + dy < SIDE:
                T.window[number] |= cython.cast(cython.ulonglong, 1) << cython.cast(cython.int, 8 * (dy + 2) + dx + 2)
    for row in range(32):
        for number, bit in enumerate(bit for bit in range(5) if row >> bit & 1):
            T.pick[row][number] = bit


fill_tables()


class Start:
    """How a game begins: both players' pieces, the supply, and whether own pieces may be captured."""

    def __init__(self, sides, peg_supply, own_capture):
        self.peg_supply = peg_supply
        self.supply = ENDLESS if peg_supply is None else peg_supply
        self.blocking = 0 if own_capture else cython.cast(cython.ulonglong, 0) - 1
        self.most = len(sides[0])
        fill_position(cython.address(self.first), sides, peg_supply)


@cython.cfunc
def fill_position(at: cython.pointer[Position], sides, peg_supply):
    """Put both players' pieces on an empty board, player 0 to move."""
    player: cython.int
    square: cython.int
    peg: cython.int
    memset(at, 0, cython.sizeof(Position))
    at.supply = ENDLESS if peg_supply is None else peg_supply
    at.winner = -1
    for player in range(2):
        for square, pegs in sides[player].items():
            at.occupied[player] |= cython.cast(cython.ulonglong, 1) << T.at[square]
            at.count[player] += 1
            at.holes[player] += 24 - len(pegs)
            at.supply -= len(pegs)
            for peg in pegs:
                at.pegs[square] |= cython.cast(cython.ulonglong, 1) << T.hole[peg]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def piece_key(player: cython.int, square: cython.int, pegs: cython.ulonglong) -> cython.ulonglong:
    """What a piece adds to the hash; the order in which its pegs came does not show."""
    return mixed((cython.cast(cython.ulonglong, player * 36 + square + 1) << 40) | pegs)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def phase_key(at: cython.pointer[Position]) -> cython.ulonglong:
    """What the player to act, the phase and the end add to the hash."""
    # One bit sets these apart from pieces.
    return mixed((cython.cast(cython.ulonglong, 1) << 60) | ((at.end * 4 + at.phase) * 2 + at.mover))


class ThriveState:
    """A position of Thrive: an action moves a piece by one of its pegs, or places one peg."""

    def __init__(self, game):
        self.start_of = game.start
        self.blocking = self.start_of.blocking
        self.at = self.start_of.first
        self.player = 0
        self.turns = 0
        if not self.can_move():
            self.pegs_or_on(False)
        self.at.key = self.fresh_key()

    # -- hot -------------------------------------------------------------------------------------------------------

    def steps(self, square):
        """The holes of the mover's piece on `square` whose pegs are legal moves."""
        return (
            self.at.pegs[square]
            & T.window[square]
            & ~((self.at.occupied[self.at.mover] & self.blocking) >> (T.at[square] - 18))
        )

    def can_move(self):
        left: cython.ulonglong = self.at.occupied[self.at.mover]
        while left:
            if self.steps(T.square[lowest(left)]):
                return True
            left &= left - 1
        return False

    def can_place(self):
        return self.at.holes[self.at.mover] > 0 and self.at.supply > 0

    def pick_hole(self, mask, n):
        """The n-th bit of a mask of holes."""
        row: cython.int = 0
        rows: cython.ulonglong = per_row(mask)
        here: cython.int = rows & 0xFF
        while n >= here:
            n -= here
            rows >>= 8
            row += 8
            here = rows & 0xFF
        return row + T.pick[(mask >> row) & 31][n]

    def num_legal(self):
        rows: cython.ulonglong = 0
        left: cython.ulonglong
        if self.at.phase != MOVE:
            return self.at.holes[self.at.mover]
        # Nine pieces have at most 45 holes in a row, so the counts of a row never leave their byte.
        left = self.at.occupied[self.at.mover]
        while left:
            rows += per_row(self.steps(T.square[lowest(left)]))
            left &= left - 1
        return row_sum(rows)

    def nth_legal(self, n):
        square: cython.int
        here: cython.int
        mask: cython.ulonglong
        left: cython.ulonglong = self.at.occupied[self.at.mover]
        first: cython.int = 0 if self.at.phase == MOVE else FIRST_PEG
        while left:
            square = T.square[lowest(left)]
            left &= left - 1
            mask = self.steps(square) if first == 0 else empty_holes(self.at.pegs[square])
            here = row_sum(per_row(mask))
            if n < here:
                return first + square * 24 + T.peg[self.pick_hole(mask, n)]
            n -= here
        return -1

    def list_legal(self, actions):
        n: cython.int = 0
        square: cython.int
        first: cython.int = 0 if self.at.phase == MOVE else FIRST_PEG
        mask: cython.ulonglong
        left: cython.ulonglong = self.at.occupied[self.at.mover]
        while left:
            square = T.square[lowest(left)]
            left &= left - 1
            mask = self.steps(square) if first == 0 else empty_holes(self.at.pegs[square])
            while mask:
                actions[n] = first + square * 24 + T.peg[lowest(mask)]
                n += 1
                mask &= mask - 1
        return n

    def is_legal(self, action):
        square: cython.int
        hole: cython.int
        if self.player == TERMINAL or (action < FIRST_PEG) != (self.at.phase == MOVE):
            return False
        if action >= FIRST_PEG:
            action -= FIRST_PEG
        square = action // 24
        hole = T.hole[action % 24]
        if not (self.at.occupied[self.at.mover] >> T.at[square]) & 1:
            return False
        if self.at.phase == MOVE:
            return (self.steps(square) >> hole) & 1
        return not (self.at.pegs[square] >> hole) & 1

    def play(self, action):
        me: cython.int = self.at.mover
        square: cython.int
        target: cython.int
        self.at.key ^= phase_key(cython.address(self.at))
        if action < FIRST_PEG:
            square = action // 24
            target = square + T.step[action % 24]
            self.at.key ^= piece_key(me, square, self.at.pegs[square])
            if self.at.pegs[target]:
                self.at.key ^= piece_key(
                    me if (self.at.occupied[me] >> T.at[target]) & 1 else 1 - me, target, self.at.pegs[target]
                )
            self.move(square, target)
        else:
            target = (action - FIRST_PEG) // 24
            self.at.key ^= piece_key(me, target, self.at.pegs[target])
            self.place(target, T.hole[(action - FIRST_PEG) % 24])
        self.at.key ^= piece_key(me, target, self.at.pegs[target]) ^ phase_key(cython.address(self.at))

    def copy_from(self, other):
        self.copy_base(other)
        self.at = cython.cast(ThriveState, other).at

    def utility(self, player):
        if self.at.winner < 0:
            return 0.0
        return 1.0 if self.at.winner == player else -1.0

    def key(self):
        return self.at.key

    def playout(self, rng, limit):
        """As the default, but a move is found and played in one go, and the hash is made at the end only."""
        n: cython.int = 0
        i: cython.int
        pick: cython.int
        squares: cython.int[9]
        masks: cython.ulonglong[9]
        sums: cython.int[9]
        left: cython.ulonglong
        while self.player != TERMINAL and n < limit:
            left = self.at.occupied[self.at.mover]
            i = 0
            pick = 0
            if self.at.phase == MOVE:
                while left:
                    squares[i] = T.square[lowest(left)]
                    left &= left - 1
                    masks[i] = self.steps(squares[i])
                    pick += row_sum(per_row(masks[i]))
                    sums[i] = pick
                    i += 1
                pick = rng_below(rng, pick)
                i = 0
                while pick >= sums[i]:
                    i += 1
                if i:
                    pick -= sums[i - 1]
                pick = self.pick_hole(masks[i], pick)
                self.move(squares[i], squares[i] + T.step[T.peg[pick]])
            else:
                pick = rng_below(rng, self.at.holes[self.at.mover])
                while True:
                    i = T.square[lowest(left)]
                    masks[0] = empty_holes(self.at.pegs[i])
                    sums[0] = row_sum(per_row(masks[0]))
                    if pick < sums[0]:
                        break
                    pick -= sums[0]
                    left &= left - 1
                self.place(i, self.pick_hole(masks[0], pick))
            n += 1
        self.at.key = self.fresh_key()
        return n

    def observe(self, player, planes):
        """Planes of 6x6, bottom row first: see Thrive.make_info."""
        side: cython.int
        owner: cython.int
        square: cython.int
        peg: cython.int
        left: cython.ulonglong
        for side in range(2):
            owner = player if side == 0 else 1 - player
            left = self.at.occupied[owner]
            while left:
                square = T.square[lowest(left)]
                left &= left - 1
                planes[side * 25 * 36 + square] = 1.0
                for peg in range(24):
                    if (self.at.pegs[square] >> T.hole[peg]) & 1:
                        planes[(side * 25 + 1 + peg) * 36 + square] = 1.0
        for square in range(36):
            if self.player == player:
                planes[50 * 36 + square] = 1.0
            if self.player != TERMINAL and self.at.phase != MOVE:
                planes[(50 + self.at.phase) * 36 + square] = 1.0
            planes[53 * 36 + square] = self.at.quiet / 100.0
            planes[54 * 36 + square] = self.at.supply / cython.cast(cython.double, self.start_of.supply)
            planes[55 * 36 + square] = player

    def observe_bytes(self, player, planes):
        side: cython.int
        square: cython.int
        left: cython.ulonglong
        pegs: cython.ulonglong
        plane: cython.p_uchar = planes
        moving: cython.bint = self.player == TERMINAL or self.at.phase == MOVE
        memset(planes, 0, 50 * 36)
        for side in range(2):
            left = self.at.occupied[player ^ side]
            while left:
                square = T.square[lowest(left)]
                left &= left - 1
                plane[square] = 255
                pegs = self.at.pegs[square]
                while pegs:
                    plane[(1 + T.peg[lowest(pegs)]) * 36 + square] = 255
                    pegs &= pegs - 1
            plane += 25 * 36
        memset(plane, 255 * (self.player == player), 36)
        memset(plane + 36, 255 * (not moving and self.at.phase == PEG1), 36)
        memset(plane + 72, 255 * (not moving and self.at.phase == PEG2), 36)
        memset(plane + 108, as_byte(self.at.quiet / 100.0), 36)
        memset(plane + 144, as_byte(self.at.supply / cython.cast(cython.double, self.start_of.supply)), 36)
        memset(plane + 180, 255 * player, 36)
        return True

    def write_mask(self, mask):
        square: cython.int
        row: cython.p_uchar = mask if self.at.phase == MOVE else mask + FIRST_PEG
        holes: cython.ulonglong
        left: cython.ulonglong = self.at.occupied[self.at.mover]
        memset(mask, 0, 2 * FIRST_PEG)
        if self.player == TERMINAL:
            return
        while left:
            square = T.square[lowest(left)]
            left &= left - 1
            holes = self.steps(square) if self.at.phase == MOVE else empty_holes(self.at.pegs[square])
            while holes:
                row[24 * square + T.peg[lowest(holes)]] = 1
                holes &= holes - 1

    # -- the steps of a turn ---------------------------------------------------------------------------------------

    def move(self, square, target):
        """Move a piece, take what stands on the target, and go on to the pegs; the hash is left to the caller."""
        me: cython.int = self.at.mover
        victim: cython.int = -1
        bit: cython.ulonglong = cython.cast(cython.ulonglong, 1) << T.at[target]
        taken: cython.int
        if self.at.occupied[1 - me] & bit:
            victim = 1 - me
        elif self.at.occupied[me] & bit:
            victim = me
        if victim >= 0:
            # The pegs of a captured piece go back to the supply, its holes are out of play.
            taken = row_sum(per_row(self.at.pegs[target]))
            self.at.supply += taken
            self.at.holes[victim] -= 24 - taken
            self.at.occupied[victim] ^= bit
            self.at.count[victim] -= 1
            self.at.quiet = 0
        self.at.occupied[me] ^= bit | (cython.cast(cython.ulonglong, 1) << T.at[square])
        self.at.pegs[target] = self.at.pegs[square]
        self.at.pegs[square] = 0
        if victim >= 0 and self.at.count[victim] == 1:
            self.finish(CAPTURE, 1 - victim)
        else:
            self.pegs_or_on(victim >= 0)

    def place(self, square, hole):
        """Place a peg, and go on to the next peg or turn; the hash is left to the caller."""
        self.at.pegs[square] |= cython.cast(cython.ulonglong, 1) << hole
        self.at.holes[self.at.mover] -= 1
        self.at.supply -= 1
        self.at.quiet = 0
        if self.at.phase == PEG1 and self.can_place():
            self.at.phase = PEG2
        else:
            self.next_turn()

    def pegs_or_on(self, captured):
        """Begin the second step, and skip over it and over whole turns in which nothing can be done."""
        while True:
            if (
                self.at.count[0] == 2
                and self.at.count[1] == 2
                and (self.at.holes[self.at.mover] < 2 or self.at.supply < 2)
            ):
                self.at.phase = PEG1
                self.finish(FULL, self.at.mover)
                return
            if self.can_place():
                self.at.phase = PEG1
                return
            if not captured:
                self.at.quiet += 1
                if self.at.quiet >= QUIET_TURNS:
                    self.at.phase = MOVE
                    self.finish(EXHAUSTED, -1)
                    return
            captured = False
            self.turns += 1
            self.at.mover = 1 - self.at.mover
            self.player = self.at.mover
            self.at.phase = MOVE
            if self.can_move():
                return

    def next_turn(self):
        self.turns += 1
        self.at.mover = 1 - self.at.mover
        self.player = self.at.mover
        self.at.phase = MOVE
        if not self.can_move():
            self.pegs_or_on(False)

    def finish(self, end, winner):
        self.at.end = end
        self.at.winner = winner
        self.turns += 1
        self.player = TERMINAL

    def fresh_key(self):
        """The hash, made from nothing."""
        player: cython.int
        square: cython.int
        left: cython.ulonglong
        key: cython.ulonglong = phase_key(cython.address(self.at))
        for player in range(2):
            left = self.at.occupied[player]
            while left:
                square = T.square[lowest(left)]
                key ^= piece_key(player, square, self.at.pegs[square])
                left &= left - 1
        return key

    # -- cold ------------------------------------------------------------------------------------------------------

    def key_from_nothing(self) -> int:
        """What `zobrist_hash` must be; for tests."""
        return self.fresh_key()

    def pieces(self) -> tuple:
        """Both players' pieces, each a dict from squares to frozensets of peg numbers, in order."""
        sides = ({}, {})
        square: cython.int
        for player in range(2):
            for square in range(36):
                if (self.at.occupied[player] >> T.at[square]) & 1:
                    sides[player][square] = frozenset(
                        peg for peg in range(24) if (self.at.pegs[square] >> T.hole[peg]) & 1
                    )
        return sides

    def mover(self) -> int:
        """Whose turn it is, or was when the game ended: 0 or 1."""
        return self.at.mover

    def supply(self) -> int | None:
        """How many pegs the supply holds, or None where it never ends."""
        return None if self.start_of.peg_supply is None else self.at.supply

    def holes(self, player: cython.int) -> int:
        """How many empty holes the player's pieces have."""
        return self.at.holes[player & 1]

    def quiet_turns(self) -> int:
        """How many turns in a row had no capture and no peg placed."""
        return self.at.quiet

    def step_name(self) -> str:
        """Which action is due: "move", "peg1" or "peg2"."""
        return PHASES[self.at.phase]

    def phase(self) -> str:
        if self.at.phase == MOVE:
            return "move a piece"
        if self.at.phase == PEG2:
            return "place the second peg"
        if self.at.holes[self.at.mover] == 1 or self.at.supply == 1:
            return "place the only peg there is room for" if self.at.supply != 1 else "place the last peg"
        return "place the first peg"

    def action_to_string(self, action: int) -> str:
        if not 0 <= action < NUM_ACTIONS:
            raise ActionTextError(f"{action} is no action of Thrive: they run from 0 to {NUM_ACTIONS - 1}.")
        square, peg = divmod(action % MOVE_ACTIONS, 24)
        if action >= MOVE_ACTIONS:
            return f"{SQUARES[square]}:{peg_text(peg)}"
        target = target_of(square, peg)
        if target is None:
            raise ActionTextError(f"A piece on {SQUARES[square]} would leave the board by {peg_text(peg)}.")
        return f"{SQUARES[square]}-{SQUARES[target]}"

    def string_to_action(self, text: str) -> int:
        word = tidy(text)
        if ":" in word:
            name, _, digits = word.partition(":")
            return MOVE_ACTIONS + 24 * read_square(name, ActionTextError) + read_peg(digits, ActionTextError)
        if "-" not in word:
            raise ActionTextError(
                f"{shown(text)} is no action: a move is written b1-b3, and a peg b3:+1+2, "
                "which is its piece and the step it adds."
            )
        name, _, goal = word.partition("-")
        square, target = read_square(name, ActionTextError), read_square(goal, ActionTextError)
        step = (target % SIDE - square % SIDE, target // SIDE - square // SIDE)
        if step not in PEG_NUMBERS:
            if step == (0, 0):
                raise ActionTextError(f"{name}-{goal} is no move: a piece that moves leaves its square.")
            raise ActionTextError(f"{name}-{goal} is no move: a peg leads at most two columns and two rows away.")
        return 24 * square + PEG_NUMBERS[step]

    def refusal(self, action: int) -> str:
        if self.player == TERMINAL:
            return "The game is over, so nothing can be played any more."
        square, peg = divmod(action % MOVE_ACTIONS, 24)
        name, digits = SQUARES[square], peg_text(peg)
        if action < MOVE_ACTIONS and self.at.phase != MOVE:
            return "The move of this turn is done, so now pegs are placed, written as b3:+1+2."
        if action >= MOVE_ACTIONS and self.at.phase == MOVE:
            return "Pegs are placed after the move: first move a piece, written as b1-b3."
        mine, theirs = (self.pieces()[side] for side in (self.at.mover, 1 - self.at.mover))
        if square not in mine:
            if square not in theirs:
                return f"There is no piece on {name} to {'move' if action < MOVE_ACTIONS else 'place a peg into'}."
            if action < MOVE_ACTIONS:
                return f"The piece on {name} is the opponent's, and a player moves own pieces only."
            return f"The piece on {name} is the opponent's, and pegs are placed into own pieces only."
        if action >= MOVE_ACTIONS:
            return f"The piece on {name} has a peg in {digits} already, and pegs are placed into empty holes."
        target = target_of(square, peg)
        if peg not in mine[square]:
            where = "" if target is None else f" and cannot move to {SQUARES[target]}"
            return f"The piece on {name} has no peg in {digits}{where}: a piece moves by its pegs."
        if target is None:
            return f"The piece on {name} would leave the board by {digits}, and pieces cannot."
        return f"On {SQUARES[target]} is a piece of the same player, and a piece may not land on one."

    def position(self) -> str:
        mine, theirs = self.pieces()
        return f"{write_pieces(mine)}/{write_pieces(theirs)}/{self.at.mover}/{PHASES[self.at.phase]}/{self.at.quiet}"

    def set_position(self, text: str) -> None:
        fields = tidy(text).split("/")
        if len(fields) != 5:
            raise PositionError(
                "A position of Thrive has five fields parted by /: the pieces of both players, the player to act "
                f"(0 or 1), the step (move, peg1 or peg2) and the number of quiet turns; here are {len(fields)}."
            )
        sides = (read_pieces(fields[0], PositionError), read_pieces(fields[1], PositionError))
        check_position(sides, self.start_of)
        if fields[2] not in ("0", "1"):
            raise PositionError(f"The player to act is 0 or 1, not {shown(fields[2])}.")
        if fields[3] not in PHASES:
            raise PositionError(f"The step is move, peg1 or peg2, not {shown(fields[3])}.")
        if not (fields[4].isascii() and fields[4].isdigit() and len(fields[4]) <= 3 and int(fields[4]) <= MOST_QUIET):
            raise PositionError(f"The number of quiet turns is from 0 to {MOST_QUIET}, not {shown(fields[4])}.")
        made: ThriveState = ThriveState(self.game)
        made.read_fields(sides, int(fields[2]), PHASES.index(fields[3]), int(fields[4]))
        self.copy_from(made)
        self.forget_way()

    def read_fields(self, sides, mover: cython.int, phase: cython.int, quiet: cython.int):
        """Put up a position whose pieces are in order, and see whether the game is over there."""
        fill_position(cython.address(self.at), sides, self.start_of.peg_supply)
        self.at.mover = mover
        self.at.phase = phase
        self.at.quiet = quiet
        self.player = mover
        self.turns = 0
        if self.at.count[0] == 1 or self.at.count[1] == 1:
            self.at.phase = MOVE
            self.finish(CAPTURE, 0 if self.at.count[1] == 1 else 1)
        elif quiet >= QUIET_TURNS:
            self.at.phase = MOVE
            self.finish(EXHAUSTED, -1)
        elif phase == MOVE:
            if not self.can_move():
                self.pegs_or_on(False)
        elif phase == PEG1 and (self.at.count[0] == 2 and self.at.count[1] == 2):
            self.pegs_or_on(False)
        if self.at.phase != MOVE and self.player != TERMINAL and not self.can_place():
            raise PositionError(f"Player {mover} has nothing to place here, so the step cannot be {PHASES[phase]}.")
        self.turns = 0
        self.at.key = self.fresh_key()

    def result(self) -> tuple:
        return (self.at.winner if self.at.winner >= 0 else None), REASONS[self.at.end], None


def target_of(square: int, peg: int):
    """The square that a peg leads to, or None off the board."""
    dx, dy = PEGS[peg]
    column, row = square % SIDE + dx, square // SIDE + dy
    return row * SIDE + column if 0 <= column < SIDE and 0 <= row < SIDE else None


def check_position(sides, start):
    """PositionError where the pieces of both players cannot stand like this."""
    both = [square for square in sides[0] if square in sides[1]]
    if both:
        raise PositionError(f"On {SQUARES[both[0]]} is a piece of both players: a square holds one piece.")
    for player in range(2):
        if len(sides[player]) > start.most:
            raise PositionError(
                f"Player {player} has {len(sides[player])} pieces here, but starts with {start.most} in this game."
            )
    if len(sides[0]) == len(sides[1]) == 1:
        raise PositionError("Both players have one piece here, but the first who is left with one has lost.")
    pegs = sum(len(held) for side in sides for held in side.values())
    if start.peg_supply is not None and pegs > start.peg_supply:
        raise PositionError(f"Here are {pegs} pegs, and in this game there are {start.peg_supply}.")
