"""Wishbone's rules, compiled: which points are open to each colour, kept current stone by stone.

Whether a stone may stand on a point depends on sixteen points around it. With u0..u3 = north, east, south, west:

    . a . b .      o  orth i: u_i
    b d o d a      d  diag i: u_i + u_(i+1)
    . o p o .      a  far_a i: 2 u_i - u_(i+1), the handle of a wishbone with prongs p and diag i, centre orth i
    a d o d b      b  far_b i: 2 u_(i+1) - u_i, the same with the centre orth i+1
    . b . a .

Each of the four groups is one byte a point, Black's four
stones in the low half and White's in the high half, so that eight neighbouring points of a row, both colours at
once, are decided by a few dozen operations on 64-bit words. A placed stone changes five rows of five points.
"""

import re

import cython
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.stdlib import free, malloc
from cython.cimports.libc.string import memcpy, memset
from cython.cimports.quincunx.core.rng import mixed, rng_below

from quincunx.core.errors import ActionTextError, PositionError
from quincunx.core.geometry import square_name
from quincunx.games.wishbone.neighbours import ORTH as SIDES
from quincunx.games.wishbone.neighbours import directions, edge_flag, joined
from quincunx.games.wishbone.positions import find_crosscut, read_rows, write_rows

TERMINAL = cython.declare(cython.int, -4)

# What a point holds. A flag a colour: 0x01 for Black, 0x10 for White, so that "empty" is open to both.
OFF = cython.declare(cython.uchar, 0x00)
EMPTY = cython.declare(cython.uchar, 0x11)
BLACK_STONE = cython.declare(cython.uchar, 0x02)
WHITE_STONE = cython.declare(cython.uchar, 0x20)

# The turn of the game, as far as the swap rule asks: the first, the second, any later one.
FIRST = cython.declare(cython.int, 0)
SECOND = cython.declare(cython.int, 1)
LATER = cython.declare(cython.int, 2)

NOBODY = cython.declare(cython.int, -1)
LINE = cython.declare(cython.int, 64)  # bytes of a cache line

COLOURS = ("Black", "White")
PASS_WORDS = ("", "passed", "deadlock")


class Board:
    """What is fixed for a board size: where points lie, what edges count as, the Zobrist keys."""

    def __init__(self, size: int, edge_handles: bool):
        t: cython.pointer(Table) = cython.address(self.table)
        i: cython.int
        memset(t, 0, cython.sizeof(self.table))
        t.size = size
        t.cells = size * size
        # A knight's step to the side reaches 2 points beyond a row's end: the gap of 2 serves both rows beside it.
        t.stride = size + 2
        t.points = ((size + 4) * t.stride + 9) & ~1
        t.wide = t.points
        t.bytes = cython.sizeof(Position) + PLACES * t.wide + (4 * t.wide + 4 * t.cells)
        for i in range(t.points):
            t.action_of[i] = -1
        orth, diag, far_a, far_b = directions()
        for i, (across, up) in enumerate(orth + diag):
            t.steps[i + 1] = up * t.stride + across
        # The points of the four words of `look_around`, byte by byte.
        n: cython.int = t.stride
        for i in range(8):
            t.around[4 * i] = (i - 1 - 2 * n) if i < 4 else (i - 5 + 2 * n)
            t.around[4 * i + 1] = i - 2 - n
            t.around[4 * i + 2] = i - 2
            t.around[4 * i + 3] = i - 2 + n
        for own in range(256):
            t.groups[own] = joined(own)
        for row in range(size):
            for column in range(size):
                action: cython.int = row * size + column
                point: cython.int = (row + 2) * t.stride + column + 2
                t.point_of[action] = point
                t.action_of[point] = action
                t.board[point] = EMPTY
                t.edges[0][point] = (1 if row == 0 else 0) | (2 if row == size - 1 else 0)
                t.edges[1][point] = (1 if column == 0 else 0) | (2 if column == size - 1 else 0)
                t.stone_key[0][point] = mixed(4 * action + 1)
                t.stone_key[1][point] = mixed(4 * action + 2)
                if edge_handles:
                    for i in range(4):
                        t.edge_far_a[point] |= edge_flag(size, column + far_a[i][0], row + far_a[i][1]) << i
                        t.edge_far_b[point] |= edge_flag(size, column + far_b[i][0], row + far_b[i][1]) << i
        t.turn_key = mixed(10001)
        t.swapped_key = mixed(10002)
        for i in range(2):
            t.stage_key[i] = mixed(10003 + i)
            t.passes_key[i + 1] = mixed(10005 + i)


# -- the C level: no Python objects, no GIL -------------------------------------------------------------------------


def look_around(at, t, point, colour):
    """Tell the points around a new stone that it is there, and bring their flags and the lists up to date.

    Whole words are read and written: single bytes would have to reach memory before the next word could be read. The
    5 x 5 points that can change lie in four words, the outer rows sharing one:

        row +2:  . A A A A        row 0:   . . C C C C C C C C
        row +1:  B B B B B B B B  row -2:  . A A A A (the lower half of A)
    """
    n: cython.int = t.stride
    w: cython.Py_ssize_t = t.wide
    shift: cython.int = 4 * colour
    # Where these rows are in the plane CELL; OPEN is one plane before it, ORTH, DIAG, FAR_A and FAR_B follow.
    low: cython.p_uchar = plane(at, t, CELL) + (point - 2 * n - 1)
    below: cython.p_uchar = low + n - 1
    beside: cython.p_uchar = below + n
    above: cython.p_uchar = beside + n
    place_of: cython.p_ushort = places(at, t)
    listed: cython.p_ushort = lists(at, t)
    now: uint64_t
    all_now: uint64_t
    changed: uint64_t
    bit: cython.int
    place: cython.int
    spot: cython.int
    last: cython.int
    added: cython.int
    # The rows two below and two above: only handles are seen from there.
    now = allowed(
        four_and_four(low + w, 4 * n),
        four_and_four(low + 2 * w, 4 * n),
        set_four_and_four(
            low + 3 * w,
            4 * n,
            four_and_four(low + 3 * w, 4 * n) | ((SEEN(2, 0) | SEEN(4, 2)) << shift),
        ),
        set_four_and_four(
            low + 4 * w,
            4 * n,
            four_and_four(low + 4 * w, 4 * n) | ((SEEN(0, 3) | SEEN(6, 1)) << shift),
        ),
        four_and_four(low, 4 * n),
    )
    changed = now ^ four_and_four(low - w, 4 * n)
    all_now = set_four_and_four(low - w, 4 * n, now)
    # The row below.
    now = allowed(
        set_eight(below + w, eight(below + w) | SEEN(2, 0) << shift),
        set_eight(
            below + 2 * w,
            eight(below + 2 * w) | ((SEEN(1, 0) | SEEN(3, 3)) << shift),
        ),
        set_eight(below + 3 * w, eight(below + 3 * w) | SEEN(0, 1) << shift),
        set_eight(below + 4 * w, eight(below + 4 * w) | SEEN(4, 2) << shift),
        eight(below),
    )
    changed |= (now ^ eight(below - w)) << 1
    all_now |= set_eight(below - w, now) << 1
    # The row of the stone.
    now = allowed(
        set_eight(
            beside + w,
            eight(beside + w) | ((SEEN(1, 1) | SEEN(3, 3)) << shift),
        ),
        eight(beside + 2 * w),
        eight(beside + 3 * w),
        eight(beside + 4 * w),
        eight(beside),
    )
    changed |= (now ^ eight(beside - w)) << 2
    all_now |= set_eight(beside - w, now) << 2
    # The row above.
    now = allowed(
        set_eight(above + w, eight(above + w) | SEEN(2, 2) << shift),
        set_eight(
            above + 2 * w,
            eight(above + 2 * w) | ((SEEN(1, 1) | SEEN(3, 2)) << shift),
        ),
        set_eight(above + 3 * w, eight(above + 3 * w) | SEEN(4, 3) << shift),
        set_eight(above + 4 * w, eight(above + 4 * w) | SEEN(0, 0) << shift),
        eight(above),
    )
    changed |= (now ^ eight(above - w)) << 3
    all_now |= set_eight(above - w, now) << 3
    # Each bit is a point that opened or closed: byte and lowest two bits say where, the third bit says for whom.
    while changed != 0:
        bit = LOWEST(changed)
        changed &= changed - 1
        added = (all_now >> bit) & 1
        place = point + t.around[((bit >> 3) << 2) | (bit & 3)]
        colour = (bit >> 2) & 1
        # Append the point, or fill its spot with the last of the list; without a branch, which nobody could predict.
        spot = at.count[colour]
        at.count[colour] = spot + 2 * added - 1
        last = place if added else listed[2 * (spot - 1 + added) + colour]
        spot = spot if added else place_of[2 * place + colour]
        listed[2 * spot + colour] = last
        place_of[2 * last + colour] = spot


def tell(at, t, point, colour):
    """Tell the points around a new stone that it is there, and nothing more."""
    n: cython.int = t.stride
    w: cython.Py_ssize_t = t.wide
    b: cython.uchar = 1 << (4 * colour)
    orth: cython.p_uchar = plane(at, t, ORTH) + point
    diag: cython.p_uchar = orth + w
    far_a: cython.p_uchar = diag + w
    far_b: cython.p_uchar = far_a + w
    orth[-n] |= b
    orth[-1] |= b << 1
    orth[n] |= b << 2
    orth[1] |= b << 3
    diag[-n - 1] |= b
    diag[n - 1] |= b << 1
    diag[n + 1] |= b << 2
    diag[-n + 1] |= b << 3
    far_a[-2 * n + 1] |= b
    far_a[-n - 2] |= b << 1
    far_a[2 * n - 1] |= b << 2
    far_a[n + 2] |= b << 3
    far_b[n - 2] |= b
    far_b[2 * n + 1] |= b << 1
    far_b[-n + 2] |= b << 2
    far_b[-2 * n - 1] |= b << 3


def renew(at, t):
    """Work out the flags and the lists of open points from what the points see."""
    i: cython.int
    point: cython.int
    colour: cython.int
    w: cython.Py_ssize_t = t.wide
    here: cython.p_uchar = plane(at, t, CELL)
    place_of: cython.p_ushort = places(at, t)
    listed: cython.p_ushort = lists(at, t)
    for point in range(0, t.points - 8, 8):
        set_eight(
            here - w + point,
            allowed(
                eight(here + w + point),
                eight(here + 2 * w + point),
                eight(here + 3 * w + point),
                eight(here + 4 * w + point),
                eight(here + point),
            ),
        )
    at.count[0] = 0
    at.count[1] = 0
    for i in range(t.cells):
        point = t.point_of[i]
        for colour in range(2):
            if (here[point - w] >> (4 * colour)) & 1:
                place_of[2 * point + colour] = at.count[colour]
                listed[2 * at.count[colour] + colour] = point
                at.count[colour] += 1


def fetch_range(first, last):
    """Ask for the cache lines from `first` to `last`."""
    at: cython.pointer(cython.const[cython.char]) = cython.cast(cython.pointer(cython.const[cython.char]), first)
    while at < cython.cast(cython.pointer(cython.const[cython.char]), last):
        FETCH(at)
        at += LINE
    FETCH(last)


def spread(t, at, shift, value, out):
    """Write `value` for each point of the board with a certain bit set in `at`, else 0; one byte a point, no gaps."""
    _row: cython.int
    i: cython.int
    size: cython.int = t.size
    point: cython.int = t.point_of[0]
    for _row in range(size):
        if size >= 8:
            # Eight points at once; the last eight of a row may overlap those before.
            i = 0
            while i < size - 8:
                set_eight(out + i, ((eight(at + point + i) >> shift) & BYTES) * value)
                i += 8
            set_eight(out + size - 8, ((eight(at + point + size - 8) >> shift) & BYTES) * value)
        else:
            for i in range(size):
                out[i] = ((at[point + i] >> shift) & 1) * value
        out += size
        point += t.stride


def spread_board(at, t, shift, out):
    """The planes of both colours' stones and open points, those of the colour with this shift first."""
    _row: cython.int
    i: cython.int
    size: cython.int = t.size
    cells: cython.int = t.cells
    cell: cython.p_uchar = plane(at, t, CELL)
    if size < 8:
        spread(t, cell, shift + 1, 255, out)
        spread(t, cell, (shift ^ 4) + 1, 255, out + cells)
        spread(t, cell - t.wide, shift, 255, out + 2 * cells)
        spread(t, cell - t.wide, shift ^ 4, 255, out + 3 * cells)
        return
    cell += t.point_of[0]
    for _row in range(size):
        i = 0
        while i < size - 8:
            spread_eight(cell + i, t.wide, shift, out + i, cells)
            i += 8
        spread_eight(cell + size - 8, t.wide, shift, out + size - 8, cells)
        cell += t.stride
        out += size


def spread_floats(t, at, shift, out):
    """The same with 1.0 as the value."""
    _row: cython.int
    i: cython.int
    point: cython.int = t.point_of[0]
    for _row in range(t.size):
        for i in range(t.size):
            out[i] = (at[point + i] >> shift) & 1
        out += t.size
        point += t.stride


def pick(at, t, free, n, colour, rng):
    """The index of one of the `free` points that are open to a colour, all equally likely; -1 if none is."""
    spots = cython.declare(cython.ushort[MAX_CELLS])
    orth: cython.p_uchar = plane(at, t, ORTH)
    shift: cython.int = 4 * colour
    wide: cython.Py_ssize_t = t.wide
    count: cython.int = 0
    spot: cython.int
    i: cython.int
    _: cython.int
    if n == 0:
        return -1
    # Most free points are open, so a few blind tries cost less than knowing which.
    for _ in range(8):
        spot = rng_below(rng, n)
        if may_hold(orth + free[spot], wide, shift):
            return spot
    for i in range(n):
        if may_hold(orth + free[i], wide, shift):
            spots[count] = i
            count += 1
    return spots[rng_below(rng, count)] if count else -1


def root_of(parent, point):
    """The stone that stands for the chain of `point`; halves the way there."""
    while parent[point] != point:
        parent[point] = parent[parent[point]]
        point = parent[point]
    return point


def join(at, t, point, colour):
    """Set a stone down and join the chains it links; True when its chain now touches both edges of its colour."""
    here: cython.p_uchar = plane(at, t, CELL) + point
    reach: cython.p_uchar = plane(at, t, REACH)
    parent: cython.p_ushort = parents(at)
    w: cython.Py_ssize_t = t.wide
    own: cython.int
    groups: cython.uint
    root: cython.int
    other: cython.int
    CHECK(0 <= point < w and t.board[point] == EMPTY)
    own = ((here[w] >> (4 * colour)) & 15) | (((here[2 * w] >> (4 * colour)) & 15) << 4)
    groups = t.groups[own]
    root = point
    parent[point] = point
    reach[point] = t.edges[colour][point]
    # One stone of each chain that touches the point.
    while groups != 0:
        other = root_of(parent, point + t.steps[groups & 15])
        groups >>= 4
        CHECK(0 <= other < w and plane(at, t, CELL)[other] == (WHITE_STONE if colour else BLACK_STONE))
        if other != root:
            parent[root] = other
            reach[other] |= reach[root]
            root = other
    here[0] = WHITE_STONE if colour else BLACK_STONE
    at.key ^= t.stone_key[colour][point]
    return reach[root] == 3


class WishboneState:
    """A position of Wishbone.

    Colours are 0 (Black) and 1 (White). Player 0 has Black until the sides are swapped, White from then on.

    Observation planes, each of size x size, row 0 being the bottom row: 0 my stones, 1 the opponent's stones,
    2 points open to my colour, 3 points open to the opponent's, 4 ones if I have Black, 5 ones if it is my turn,
    6 ones if the sides may be swapped now, 7 ones if the last turn was a pass.
    """

    def __cinit__(self, game, *args):
        self.board = game.board
        self.t = cython.address(self.board.table)
        self.at = cython.cast(cython.pointer(Position), malloc(self.t.bytes))
        if not self.at:
            raise MemoryError

    def __dealloc__(self):
        free(self.at)

    def __init__(self, game):
        self.reset()

    def reset(self):
        """The empty board, as it is after the first two turns."""
        n: cython.int = self.t.points
        memset(self.at, 0, self.t.bytes)
        memcpy(plane(self.at, self.t, FAR_A), cython.address(self.t.edge_far_a[0]), n)
        memcpy(plane(self.at, self.t, FAR_B), cython.address(self.t.edge_far_b[0]), n)
        memcpy(plane(self.at, self.t, CELL), cython.address(self.t.board[0]), n)
        renew(self.at, self.t)
        self.at.key = 0
        self.at.colour = 0
        self.at.swapped = 0
        self.at.passes = 0
        self.at.winner = NOBODY
        self.at.stage = LATER
        self.player = 0
        self.turns = 0

    def begin(self, swap_rule: bool):
        """Say that no turn has been played."""
        self.at.stage = FIRST if swap_rule else LATER
        self.at.key = self.whole_key()
        return self

    def whole_key(self):
        """The Zobrist key, computed from nothing."""
        i: cython.int
        key: uint64_t = 0
        for i in range(self.t.points):
            if plane(self.at, self.t, CELL)[i] == BLACK_STONE:
                key ^= self.t.stone_key[0][i]
            elif plane(self.at, self.t, CELL)[i] == WHITE_STONE:
                key ^= self.t.stone_key[1][i]
        if self.at.colour:
            key ^= self.t.turn_key
        if self.at.swapped:
            key ^= self.t.swapped_key
        return key ^ self.t.stage_key[self.at.stage] ^ self.t.passes_key[self.at.passes]

    def may_swap(self):
        return self.at.stage == SECOND

    def settle(self):
        """Work out who is to act."""
        if self.at.winner != NOBODY or self.at.passes == 2:
            self.player = TERMINAL
        else:
            self.player = self.at.colour ^ self.at.swapped

    # -- hot -------------------------------------------------------------------------------------------------------

    def num_legal(self):
        n: cython.int = self.at.count[self.at.colour] + self.may_swap()
        return n if n else 1

    def nth_legal(self, n):
        points: cython.int = self.at.count[self.at.colour]
        if n < points:
            return self.t.action_of[lists(self.at, self.t)[2 * n + self.at.colour]]
        return self.t.cells if self.may_swap() else self.t.cells + 1

    def list_legal(self, actions):
        """Ascending."""
        n: cython.int = 0
        action: cython.int = 0
        _row: cython.int
        _column: cython.int
        point: cython.int
        shift: cython.int = 4 * self.at.colour
        for _row in range(self.t.size):
            point = self.t.point_of[action]
            for _column in range(self.t.size):
                actions[n] = action
                n += (plane(self.at, self.t, OPEN)[point] >> shift) & 1
                action += 1
                point += 1
        if self.may_swap():
            actions[n] = self.t.cells
            n += 1
        if n == 0:
            actions[0] = self.t.cells + 1
            n = 1
        return n

    def is_legal(self, action):
        if self.player == TERMINAL or action < 0:
            return False
        if action < self.t.cells:
            return (plane(self.at, self.t, OPEN)[self.t.point_of[action]] >> (4 * self.at.colour)) & 1
        if action == self.t.cells:
            return self.may_swap()
        return self.at.count[self.at.colour] == 0 and not self.may_swap()

    def play(self, action):
        key: uint64_t = self.t.stage_key[self.at.stage] ^ self.t.passes_key[self.at.passes]
        self.turns += 1
        if action < self.t.cells:
            self.at.passes = 0
            if join(self.at, self.t, self.t.point_of[action], self.at.colour):
                self.at.winner = self.at.colour
            look_around(self.at, self.t, self.t.point_of[action], self.at.colour)
            self.at.colour ^= 1
            key ^= self.t.turn_key
        elif action == self.t.cells:
            # The players exchange sides and the stones stay: White is still to move, and is now the first player.
            self.at.passes = 0
            self.at.swapped ^= 1
            key ^= self.t.swapped_key
        else:
            self.at.passes += 1
            self.at.colour ^= 1
            key ^= self.t.turn_key
        if self.at.stage != LATER:
            self.at.stage += 1
        self.at.key ^= key ^ self.t.stage_key[self.at.stage] ^ self.t.passes_key[self.at.passes]
        self.settle()

    def playout(self, rng, limit):
        """A whole game; which points are open is asked only of the points that are tried."""
        free = cython.declare(cython.ushort[MAX_CELLS])
        at: cython.pointer(Position) = self.at
        t: cython.pointer(Table) = self.t
        cell: cython.p_uchar = plane(at, t, CELL)
        played: cython.int = 0
        colour: cython.int
        spot: cython.int
        point: cython.int
        i: cython.int
        n: cython.int = 0
        while self.player != TERMINAL and played < limit and at.stage != LATER:
            self.play(self.nth_legal(rng_below(rng, self.num_legal())))
            played += 1
        if self.player == TERMINAL or played >= limit:
            return played
        self.turns -= played
        for i in range(t.cells):
            if cell[t.point_of[i]] == EMPTY:
                free[n] = t.point_of[i]
                n += 1
        colour = at.colour
        at.key ^= t.passes_key[at.passes]
        while played < limit and at.winner == NOBODY and at.passes < 2:
            spot = pick(at, t, free, n, colour, rng)
            if spot < 0:
                at.passes += 1
            else:
                at.passes = 0
                point = free[spot]
                n -= 1
                free[spot] = free[n]
                if join(at, t, point, colour):
                    at.winner = colour
                tell(at, t, point, colour)
            colour ^= 1
            played += 1
        at.key ^= t.passes_key[at.passes]
        if colour != at.colour:
            at.key ^= t.turn_key
        at.colour = colour
        self.turns += played
        self.settle()
        # In an ended game nothing is open, and nobody asks.
        if self.player != TERMINAL:
            renew(at, t)
        return played

    def copy_from(self, other):
        self.copy_base(other)
        memcpy(self.at, cython.cast(WishboneState, other).at, self.t.bytes)

    def utility(self, player):
        if self.at.winner == NOBODY:
            return 0.0
        return 1.0 if self.at.winner ^ self.at.swapped == player else -1.0

    def key(self):
        return self.at.key

    def observe(self, player, planes):
        mine: cython.int = player ^ self.at.swapped
        cells: cython.int = self.t.cells
        i: cython.int
        # A stone's flag is bit 1 of its colour's half byte, an open point's bit 0.
        spread_floats(self.t, plane(self.at, self.t, CELL), 4 * mine + 1, planes)
        spread_floats(self.t, plane(self.at, self.t, CELL), 4 * (mine ^ 1) + 1, planes + cells)
        if self.player != TERMINAL:
            spread_floats(self.t, plane(self.at, self.t, OPEN), 4 * mine, planes + 2 * cells)
            spread_floats(self.t, plane(self.at, self.t, OPEN), 4 * (mine ^ 1), planes + 3 * cells)
        planes += 4 * cells
        for i in range(cells):
            planes[i] = mine == 0
            planes[cells + i] = self.player == player
            planes[2 * cells + i] = self.player != TERMINAL and self.may_swap()
            planes[3 * cells + i] = self.at.passes != 0

    def fetch(self, action):
        at: cython.pointer(Position) = self.at
        t: cython.pointer(Table) = self.t
        here: cython.p_uchar
        n: cython.int = 2 * t.stride + 2
        _: cython.int
        # The head, and open points and stones, which lie together.
        FETCH(at)
        fetch_range(plane(at, t, OPEN), plane(at, t, ORTH))
        if action < 0 or action >= t.cells:
            return
        here = plane(at, t, ORTH) + t.point_of[action]
        for _ in range(4):
            fetch_range(here - n, here + n)
            here += t.points
        n = t.stride + 1
        here = plane(at, t, REACH) + t.point_of[action]
        fetch_range(here - n, here + n)
        fetch_range(parents(at) + (t.point_of[action] - n), parents(at) + (t.point_of[action] + n))
        fetch_range(places(at, t) + 2 * (t.point_of[action] - n), places(at, t) + 2 * (t.point_of[action] + n))
        FETCH(lists(at, t) + 2 * at.count[0])
        FETCH(lists(at, t) + 2 * at.count[1])

    def observe_bytes(self, player, planes):
        mine: cython.int = player ^ self.at.swapped
        cells: cython.int = self.t.cells
        spread_board(self.at, self.t, 4 * mine, planes)
        if self.player == TERMINAL:
            memset(planes + 2 * cells, 0, 2 * cells)
        planes += 4 * cells
        memset(planes, 255 * (mine == 0), cells)
        memset(planes + cells, 255 * (self.player == player), cells)
        memset(planes + 2 * cells, 255 * (self.player != TERMINAL and self.may_swap()), cells)
        memset(planes + 3 * cells, 255 * (self.at.passes != 0), cells)
        return True

    def write_mask(self, mask):
        cells: cython.int = self.t.cells
        if self.player == TERMINAL:
            memset(mask, 0, cells + 2)
            return
        spread(self.t, plane(self.at, self.t, OPEN), 4 * self.at.colour, 1, mask)
        mask[cells] = self.may_swap()
        mask[cells + 1] = self.at.count[self.at.colour] == 0 and not self.may_swap()

    # -- cold: what the scene and other readers of the board ask ---------------------------------------------------

    def stones(self) -> tuple:
        """The colour of the stone on each point (0 Black, 1 White, None), in the order of the actions."""
        held = {EMPTY: None, BLACK_STONE: 0, WHITE_STONE: 1}
        return tuple(held[plane(self.at, self.t, CELL)[self.t.point_of[i]]] for i in range(self.t.cells))

    def open_points(self, colour: int) -> list:
        """The actions of the points on which a colour may place a stone, whoever is to move; ascending."""
        if colour not in (0, 1):
            raise ValueError(f"A colour is 0 (Black) or 1 (White), not {colour}.")
        if self.player == TERMINAL:
            return []
        return sorted(self.t.action_of[lists(self.at, self.t)[2 * i + colour]] for i in range(self.at.count[colour]))

    def colour_to_move(self) -> int:
        """The colour whose turn it is: 0 Black, 1 White."""
        return self.at.colour

    def swapped(self) -> bool:
        """Whether player 0 has White."""
        return bool(self.at.swapped)

    def rebuilt_key(self) -> int:
        """The Zobrist key worked out from the board, which must equal the one kept while playing."""
        return self.whole_key()

    # -- cold: texts -----------------------------------------------------------------------------------------------

    def action_to_string(self, action: int) -> str:
        """`d4`, `swap` or `pass`."""
        if 0 <= action < self.t.cells:
            return self.name(action)
        if action == self.t.cells:
            return "swap"
        if action == self.t.cells + 1:
            return "pass"
        raise ActionTextError(f"{action} is no action of Wishbone on this board.")

    def string_to_action(self, text: str) -> int:
        """The action of `d4`, `swap` or `pass`."""
        word = "".join(str(text).split()).lower()
        if word == "swap":
            return self.t.cells
        if word == "pass":
            return self.t.cells + 1
        size: cython.int = self.t.size
        found = re.fullmatch("([a-z])([0-9]{1,3})", word)
        if found is None:
            start = f"{str(text)[:40]!r} is no turn of Wishbone"
            if self.may_swap():
                raise ActionTextError(f"{start}: write a point, like {square_name(1, 2)}, or swap.")
            if self.player != TERMINAL and self.is_legal(self.t.cells + 1):
                raise ActionTextError(f"{start}: no point is legal here, so write pass.")
            raise ActionTextError(f"{start}: write a point, like {square_name(1, 2)}.")
        column = ord(found[1]) - ord("a")
        row = int(found[2]) - 1
        if not (column < size and 0 <= row < size):
            raise ActionTextError(
                f"{word} is not on the board: its points run from a1 to {square_name(size - 1, size - 1)}."
            )
        return row * size + column

    def name(self, action):
        row, column = divmod(action, self.t.size)
        return square_name(column, row)

    def refusal(self, action: int) -> str:
        """Which rule forbids an action here, and with which stones."""
        me = COLOURS[self.at.colour]
        if self.player == TERMINAL:
            return "The game is over, so nothing can be played any more."
        if action == self.t.cells:
            if not self.may_swap_ever():
                return "This game is played without the swap rule."
            return "Swapping sides is only possible as the second turn of the game."
        if action == self.t.cells + 1:
            if self.may_swap():
                return f"{me} may only pass with nothing else to do, and can still swap sides."
            return f"{me} may only pass without a legal move, and can still play {self.name(self.legal_actions()[0])}."
        stones = self.stones()
        if stones[action] is not None:
            return f"{self.name(action)} already holds a {COLOURS[stones[action]].lower()} stone."
        size = self.t.size
        row, column = divmod(action, size)

        def at(across, up):
            there = (column + across, row + up)
            inside = 0 <= there[0] < size and 0 <= there[1] < size
            return (stones[there[1] * size + there[0]], square_name(*there)) if inside else (None, "")

        mine = self.at.colour
        diagonals = []
        for i in range(4):
            (ax, ay), (bx, by) = SIDES[i], SIDES[(i + 1) % 4]
            diagonals.append((at(ax + bx, ay + by), at(ax, ay), at(bx, by)))
        here = self.name(action)
        for (far, name), (first, one), (second, two) in diagonals:
            if far == mine and first == 1 - mine and second == 1 - mine:
                return f"{here} would make a crosscut: {here} and {name} across {one} and {two}."
        naked = []
        for i, ((far, name), (first, _), (second, _)) in enumerate(diagonals):
            if far == mine and mine not in (first, second):
                if not self.is_prong(action, i):
                    naked.append(name)
        with_stones = " and ".join((", ".join(naked[:-1]), naked[-1])) if len(naked) > 1 else "".join(naked)
        if len(naked) > 1:
            return f"{here} would make naked diagonals with {with_stones}, and no wishbones allow them."
        handles = self.missing_handles(
            at, [name for _, name in (diagonal[0] for diagonal in diagonals)].index(naked[0])
        )
        if handles:
            return (
                f"{here} would make a naked diagonal with {with_stones}, and no wishbone allows it; "
                f"a handle on {' or '.join(handles)} would."
            )
        return f"{here} would make a naked diagonal with {with_stones}, and no wishbone allows it."

    def missing_handles(self, at, i):
        """Where one more stone would make a wishbone of the stone on diagonal i and one here.

        . . H   The two prongs P stand around an empty point, the handle H on its diagonal away from both; on the
        P . .   other side likewise.
        . P .
        """
        found = []
        for (ax, ay), (bx, by) in ((SIDES[i], SIDES[(i + 1) % 4]), (SIDES[(i + 1) % 4], SIDES[i])):
            stone, name = at(2 * ax - bx, 2 * ay - by)
            if name and stone is None and at(ax, ay)[0] is None:
                found.append(name)
        return found

    def is_prong(self, action, i):
        """Whether a stone here and the one on its diagonal i would be the prongs of a wishbone."""
        point: cython.int = self.t.point_of[action]
        bit: cython.int = i + 4 * self.at.colour
        cell: cython.p_uchar = plane(self.at, self.t, CELL)
        first = cell[point + self.t.steps[1 + i]] == EMPTY
        second = cell[point + self.t.steps[1 + (i + 1) % 4]] == EMPTY
        handle_a = plane(self.at, self.t, FAR_A)[point] >> bit & 1
        handle_b = plane(self.at, self.t, FAR_B)[point] >> bit & 1
        return bool((first and handle_a) or (second and handle_b))

    def may_swap_ever(self):
        return bool(self.game.options["swap_rule"])

    def phase(self) -> str:
        """What the person to move may do."""
        colour = COLOURS[self.at.colour].lower()
        if self.may_swap():
            return f"place a {colour} stone, or swap sides"
        if self.at.count[self.at.colour] == 0:
            return "pass, for there is no legal move"
        return f"place a {colour} stone"

    def result(self) -> tuple:
        """(the winner or None, "connection" or "deadlock", None)."""
        if self.at.winner == NOBODY:
            return None, "deadlock", None
        return self.at.winner ^ self.at.swapped, "connection", None

    # -- cold: positions -------------------------------------------------------------------------------------------

    def position(self) -> str:
        """`4/1x2/2o1/4,black`: rows from the top, x Black, o White, numbers for empty points, then who is to move.

        Further words follow where they matter: `turn1` or `turn2` (with the swap rule), `swapped` (player 0 has
        White), `passed` (the last turn was a pass), `deadlock` (so were the last two).
        """
        words = [write_rows(self.stones(), self.t.size), COLOURS[self.at.colour].lower()]
        if self.at.stage != LATER:
            words.append(f"turn{self.at.stage + 1}")
        if self.at.swapped:
            words.append("swapped")
        if self.at.passes:
            words.append(PASS_WORDS[self.at.passes])
        return ",".join(words)

    def set_position(self, text: str) -> None:
        """Set up what `position()` wrote; dots may stand for single empty points."""
        board, *words = "".join(str(text).split()).lower().split(",")
        stones = read_rows(board, self.t.size)
        known = {"black", "white", "turn1", "turn2", "swapped", "passed", "deadlock"}
        for word in words:
            if word not in known:
                raise PositionError(
                    f"{word[:40]!r} says nothing about a position of Wishbone; "
                    "after the rows come black or white, then turn1, turn2, swapped, passed or deadlock."
                )
            if words.count(word) > 1:
                raise PositionError(f"The position says {word} twice.")
        for one, two in (("black", "white"), ("turn1", "turn2"), ("passed", "deadlock")):
            if one in words and two in words:
                raise PositionError(f"The position says both {one} and {two}.")
        if "black" not in words and "white" not in words:
            raise PositionError("The position does not say who is to move: add ,black or ,white after the rows.")
        colour = 1 if "white" in words else 0
        if ("turn1" in words and colour) or ("turn2" in words and not colour):
            raise PositionError("Black plays the first turn and White the second.")
        if "swapped" in words and ("turn1" in words or "turn2" in words):
            raise PositionError("Sides cannot have been swapped yet before the third turn.")
        if "swapped" in words and not self.may_swap_ever():
            raise PositionError("Sides cannot have been swapped: this game is played without the swap rule.")
        fault = find_crosscut(stones, self.t.size)
        if fault:
            raise PositionError(f"{fault} form a crosscut, which never arises.")
        fresh: WishboneState = type(self)(self.game)
        fresh.set_up(stones)
        passes = 2 if "deadlock" in words else 1 if "passed" in words else 0
        if passes and fresh.at.winner != NOBODY:
            raise PositionError("Nobody can have passed: both edges of one colour are already joined.")
        if (passes and fresh.at.count[1 - colour]) or (passes == 2 and fresh.at.count[colour]):
            who = COLOURS[1 - colour] if fresh.at.count[1 - colour] else COLOURS[colour]
            raise PositionError(f"{who} cannot have passed with a legal move on the board.")
        if passes == 2 and "turn2" in words:
            raise PositionError("There cannot have been two passes before the second turn.")
        self.copy_from(fresh)
        self.at.colour = colour
        self.at.passes = passes
        self.at.swapped = "swapped" in words
        self.at.stage = LATER
        if self.may_swap_ever():
            self.at.stage = FIRST if "turn1" in words else SECOND if "turn2" in words else LATER
        self.at.key = self.whole_key()
        self.settle()
        self.forget_way()

    def set_up(self, stones):
        """Put stones on the empty board."""
        i: cython.int
        colour: cython.int
        self.reset()
        for i in range(self.t.cells):
            if stones[i] is not None:
                colour = stones[i]
                if join(self.at, self.t, self.t.point_of[i], colour):
                    self.at.winner = colour
                tell(self.at, self.t, self.t.point_of[i], colour)
        renew(self.at, self.t)
