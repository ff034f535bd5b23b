"""The rules of Thoughtwave, compiled.

A piece on the board is its arms: the set of its edges that carry a wave, as bits N 1, E 2, S 4, W 8. Actions:

    square * 15 + arms - 1                a matching placement, square = row * size + column
    15 * cells + square * 15 + arms - 1   an unmatching placement, where the option `illegal` is `forfeit`
    the last one                          pass

What may be placed on an empty square depends only on what each of its sides touches: nothing, a wave, or white. These
81 outlooks, times the 32 sets of types that a stock can have, are tables; a placement changes its own square and four
outlooks, so the number of matching placements of both players is kept up to date.
"""

import re

import cython
from cython.cimports.libc.stdint import uint32_t
from cython.cimports.libc.string import memcpy, memset
from cython.cimports.quincunx.core.rng import mixed, rng_below, rng_next
from cython.cimports.quincunx.core.state import as_byte

from quincunx.core.errors import ActionTextError, PositionError

TERMINAL = cython.declare(cython.int, -4)
FILLED = cython.declare(cython.int, 80)
LOW = cython.declare(cython.uint, 0xFFFF)

KINDS = ("cross", "junction", "curve", "straight", "termination")
PLURALS = ("crosses", "junctions", "curves", "straights", "terminations")
STOCK = (2, 6, 10, 5, 1)  # the rulebook's setup: 24 pieces
ARMS = "NESW"
ARM_WORDS = ("north", "east", "south", "west")
PLAYERS = ("Red", "Black")
PLACEMENT = re.compile(r"([a-z])([1-9][0-9]?):([nesw]+)(\??)")


def kind_of(arms: int) -> int:
    """The type of a piece, as an index of KINDS."""
    count = arms.bit_count()
    if count == 2:
        return 3 if arms in (5, 10) else 2
    return {4: 0, 3: 1, 1: 4}[count]


def arms_text(arms: int) -> str:
    """Arms as letters, in the order N E S W."""
    return "".join(letter for bit, letter in enumerate(ARMS) if arms >> bit & 1)


def square_text(square: int, size: int) -> str:
    """Column letter and row number."""
    return f"{chr(ord('a') + square % size)}{square // size + 1}"


class Tables:
    """What is looked up while playing; made once a game."""

    def __init__(self, size: int, vertical: bool, forfeit: bool, stocks: tuple):
        t: cython.pointer[Table] = cython.address(self.table)
        arms: cython.int
        side: cython.int
        types: cython.int
        look: cython.int
        square: cython.int
        kind: cython.int
        number: cython.ulonglong = 0
        memset(t, 0, cython.sizeof(Table))
        t.size = size
        t.cells = size * size
        t.block = 15 * t.cells
        t.forfeit = forfeit
        t.pass_action = (2 if forfeit else 1) * t.block
        t.need[0] = 5 if vertical else 10
        t.need[1] = 10 if vertical else 5
        for square in range(t.cells):
            row, column = divmod(square, size)
            t.row[square] = row
            t.beside[square][0] = square + size if row < size - 1 else -1
            t.beside[square][1] = square + 1 if column < size - 1 else -1
            t.beside[square][2] = square - size if row > 0 else -1
            t.beside[square][3] = square - 1 if column > 0 else -1
        for arms in range(1, 16):
            t.kind[arms] = kind_of(arms)
        for look in range(81):
            for arms in range(1, 16):
                if all(look // 3**side % 3 in (0, 1 if arms >> side & 1 else 2) for side in range(4)):
                    t.fitting[look] |= 1 << (arms - 1)
        for types in range(32):
            for arms in range(1, 16):
                if types >> t.kind[arms] & 1:
                    t.turned[types][t.ways[types][0]] = arms
                    t.usable[types] |= 1 << (arms - 1)
                    t.ways[types][0] += 1
            for look in range(96):
                t.ways[types][look] = int(t.fitting[look] & t.usable[types]).bit_count()
        for look in range(256):
            for side in range(8):
                t.bits[look][side] = look >> side & 1
        for arms in range(15):
            t.bit_place[(1 << arms) % 19] = arms
        for side in range(2):
            for kind in range(5):
                t.first_stock[side][kind] = stocks[side][kind]
                for look in range(16):
                    number += 1
                    t.stock_key[side][kind][look] = mixed(number)
            number += 1
            t.win_key[side] = mixed(number)
        t.turn_key = mixed(number + 1)
        for square in range(256):
            for arms in range(16):
                t.piece_key[square][arms] = mixed(1000 + 16 * square + arms)


class ThoughtwaveState:
    """A position of Thoughtwave."""

    def __init__(self, game):
        kind: cython.int
        side: cython.int
        self.tables = game.tables
        self.t = cython.address(self.tables.table)
        self.clear()
        for side in range(2):
            for kind in range(5):
                self.at.stock[side][kind] = self.t.first_stock[side][kind]
        self.count_again()
        self.at.key = self.key_again()

    def clear(self):
        """An empty board, empty stocks, Red to act."""
        row: cython.int
        memset(cython.address(self.at), 0, cython.sizeof(Position))
        self.at.winner = -1
        self.at.empty = self.t.cells
        for row in range(self.t.size):
            self.at.empty_in_row[row] = self.t.size
        self.player = 0
        self.turns = 0

    # -- hot -------------------------------------------------------------------------------------------------------

    def count_again(self):
        """Both players' matching placements, from the outlooks and the stocks."""
        t: cython.pointer[Table] = self.t
        at: cython.pointer[Position] = cython.address(self.at)
        row: cython.int
        square: cython.int
        kind: cython.int
        look: cython.int
        sums: cython.uint
        at.types[0] = 0
        at.types[1] = 0
        for kind in range(5):
            at.types[0] |= (at.stock[0][kind] != 0) << kind
            at.types[1] |= (at.stock[1][kind] != 0) << kind
        at.total = 0
        for row in range(t.size):
            sums = 0
            for square in range(row * t.size, row * t.size + t.size):
                look = at.outlook[square]
                sums += t.ways[at.types[0]][look] + (cython.cast(cython.uint, t.ways[at.types[1]][look]) << 16)
            at.in_row[row] = sums
            at.total += sums

    def share(self, both):
        """The half of a double count that is the mover's."""
        return cython.cast(cython.int, (both >> (16 * self.at.mover)) & LOW)

    def num_legal(self):
        fitting: cython.int = self.share(self.at.total)
        if fitting == 0:
            return 1
        if self.t.forfeit:
            return self.at.empty * self.t.ways[self.at.types[self.at.mover]][0]
        return fitting

    def nth_legal(self, n):
        fitting: cython.int = self.share(self.at.total)
        if n < fitting:
            return self.nth_fitting(n)
        if fitting == 0:
            return self.t.pass_action
        return self.t.block + self.nth_unfitting(n - fitting)

    def nth_fitting(self, n):
        t: cython.pointer[Table] = self.t
        types: cython.int = self.at.types[self.at.mover]
        row: cython.int = 0
        square: cython.int
        count: cython.int
        bits: cython.int
        count = self.share(self.at.in_row[0])
        while n >= count:
            n -= count
            row += 1
            count = self.share(self.at.in_row[row])
        square = row * t.size
        count = t.ways[types][self.at.outlook[square]]
        while n >= count:
            n -= count
            square += 1
            count = t.ways[types][self.at.outlook[square]]
        bits = t.fitting[self.at.outlook[square]] & t.usable[types]
        while n > 0:
            bits &= bits - 1
            n -= 1
        return 15 * square + t.bit_place[(bits & -bits) % 19]

    def nth_unfitting(self, n):
        t: cython.pointer[Table] = self.t
        types: cython.int = self.at.types[self.at.mover]
        all_ways: cython.int = t.ways[types][0]
        row: cython.int = 0
        square: cython.int
        count: cython.int
        bits: cython.int
        count = all_ways * self.at.empty_in_row[0] - self.share(self.at.in_row[0])
        while n >= count:
            n -= count
            row += 1
            count = all_ways * self.at.empty_in_row[row] - self.share(self.at.in_row[row])
        square = row * t.size
        while True:
            if self.at.outlook[square] <= FILLED:
                count = all_ways - t.ways[types][self.at.outlook[square]]
                if n < count:
                    break
                n -= count
            square += 1
        bits = ~t.fitting[self.at.outlook[square]] & t.usable[types]
        while n > 0:
            bits &= bits - 1
            n -= 1
        return 15 * square + t.bit_place[(bits & -bits) % 19]

    def list_legal(self, actions):
        t: cython.pointer[Table] = self.t
        types: cython.int = self.at.types[self.at.mover]
        square: cython.int
        bits: cython.int
        n: cython.int = 0
        if self.share(self.at.total) == 0:
            actions[0] = t.pass_action
            return 1
        for square in range(t.cells):
            bits = t.fitting[self.at.outlook[square]] & t.usable[types]
            while bits:
                actions[n] = 15 * square + t.bit_place[(bits & -bits) % 19]
                bits &= bits - 1
                n += 1
        if t.forfeit:
            for square in range(t.cells):
                if self.at.outlook[square] <= FILLED:
                    bits = ~t.fitting[self.at.outlook[square]] & t.usable[types]
                    while bits:
                        actions[n] = t.block + 15 * square + t.bit_place[(bits & -bits) % 19]
                        bits &= bits - 1
                        n += 1
        return n

    def is_legal(self, action):
        t: cython.pointer[Table] = self.t
        look: cython.int
        bit: cython.int
        fits: cython.bint
        if self.player == TERMINAL or action < 0 or action > t.pass_action:
            return False
        if self.share(self.at.total) == 0:
            return action == t.pass_action
        if action == t.pass_action:
            return False
        look = self.at.outlook[action % t.block // 15]
        bit = 1 << action % 15
        if look > FILLED or not t.usable[self.at.types[self.at.mover]] & bit:
            return False
        fits = t.fitting[look] & bit != 0
        return fits == (action < t.block)

    def lay(self, square, arms):
        """Put a matching piece on an empty square; `reach` at it then says which sides its network touches."""
        t: cython.pointer[Table] = self.t
        at: cython.pointer[Position] = cython.address(self.at)
        red: cython.p_uchar = t.ways[at.types[0]]
        black: cython.p_uchar = t.ways[at.types[1]]
        look: cython.int = at.outlook[square]
        seen: cython.int
        side: cython.int
        arm: cython.int
        beside: cython.int
        weight: cython.int
        other: cython.int
        reach: cython.int = 0
        change: cython.uint = red[look] + (cython.cast(cython.uint, black[look]) << 16)
        total: cython.uint = at.total - change
        at.in_row[t.row[square]] -= change
        at.outlook[square] = FILLED + arms
        at.empty -= 1
        at.empty_in_row[t.row[square]] -= 1
        at.key ^= t.piece_key[square][arms]
        at.joined[square] = square
        weight = 9  # of the side that the neighbour turns to us: S of the one in the north, and so on
        for side in range(4):
            arm = arms >> side & 1
            beside = t.beside[square][side]
            if beside < 0:
                reach |= arm << side
            else:
                look = at.outlook[beside]
                if look <= FILLED:
                    seen = look + weight * (2 - arm)
                    at.outlook[beside] = seen
                    change = red[seen] - red[look] + (cython.cast(cython.uint, black[seen] - black[look]) << 16)
                    at.in_row[t.row[beside]] += change
                    total += change
                elif arm:
                    other = network_of(at, beside)
                    if other != square:
                        at.joined[other] = square
                        reach |= at.reach[other]
            weight = 27 if side == 0 else 1 if side == 1 else 3
        at.reach[square] = reach
        at.total = total

    def finish(self, placer):
        """End the turn of `placer`, and the game if neither player has a placement."""
        self.at.mover = 1 - placer
        self.at.key ^= self.t.turn_key
        self.turns += 1
        self.player = 1 - placer
        if self.at.winner >= 0:
            self.at.key ^= self.t.win_key[self.at.winner]
            self.player = TERMINAL
        elif self.at.total == 0:
            self.player = TERMINAL

    def step(self, action):
        t: cython.pointer[Table] = self.t
        at: cython.pointer[Position] = cython.address(self.at)
        placer: cython.int = at.mover
        square: cython.int
        arms: cython.int
        kind: cython.int
        reach: cython.int
        left: cython.int
        if action != t.pass_action:
            arms = action % 15 + 1
            kind = t.kind[arms]
            left = at.stock[placer][kind]
            at.key ^= t.stock_key[placer][kind][left] ^ t.stock_key[placer][kind][left - 1]
            at.stock[placer][kind] = left - 1
            if action < t.block:
                square = action // 15
                self.lay(square, arms)
                reach = at.reach[square]
                # "the victory nevertheless belongs to the player who has just placed the decisive piece"
                if reach & t.need[placer] == t.need[placer]:
                    at.winner = placer
                elif reach & t.need[1 - placer] == t.need[1 - placer]:
                    at.winner = 1 - placer
            if left == 1:
                self.count_again()
        self.finish(placer)

    def play(self, action):
        self.step(action)

    def pick(self, rng):
        """A legal action at random, each as likely."""
        t: cython.pointer[Table] = self.t
        types: cython.int = self.at.types[self.at.mover]
        all_ways: cython.int = t.ways[types][0]
        fitting: cython.int = self.share(self.at.total)
        number: cython.ulonglong
        square: cython.int
        arms: cython.int
        if fitting == 0:
            return t.pass_action
        if 6 * (all_ways * self.at.empty if t.forfeit else fitting) < t.cells * all_ways:
            return self.nth_legal(rng_below(rng, self.num_legal()))
        # Many of all placements are legal: guess until one is.
        while True:
            number = rng_next(rng)
            square = cython.cast(cython.int, ((number >> 32) * cython.cast(cython.ulonglong, t.cells)) >> 32)
            number = (cython.cast(uint32_t, number) * cython.cast(cython.ulonglong, all_ways)) >> 32
            arms = t.turned[types][number]
            if t.fitting[self.at.outlook[square]] >> (arms - 1) & 1:
                return 15 * square + arms - 1
            if t.forfeit and self.at.outlook[square] <= FILLED:
                return t.block + 15 * square + arms - 1

    def random_action(self, rng):
        return self.pick(rng)

    def playout(self, rng, limit):
        n: cython.int = 0
        while self.player != TERMINAL and n < limit:
            self.step(self.pick(rng))
            n += 1
        return n

    def copy_from(self, other):
        self.copy_base(other)
        self.at = cython.cast(ThoughtwaveState, other).at

    def utility(self, player):
        if self.at.winner < 0:
            return 0.0
        return 1.0 if self.at.winner == player else -1.0

    def key(self):
        return self.at.key

    def key_again(self):
        """The key from scratch."""
        square: cython.int
        side: cython.int
        kind: cython.int
        key: cython.ulonglong = self.t.turn_key if self.at.mover else 0
        for square in range(self.t.cells):
            if self.at.outlook[square] > FILLED:
                key ^= self.t.piece_key[square][self.at.outlook[square] - FILLED]
        for side in range(2):
            for kind in range(5):
                key ^= self.t.stock_key[side][kind][self.at.stock[side][kind]]
        if self.at.winner >= 0:
            key ^= self.t.win_key[self.at.winner]
        return key

    def observe(self, player, planes):
        """Planes of size x size, row 1 first: see `Thoughtwave.make_info`."""
        square: cython.int
        side: cython.int
        kind: cython.int
        arms: cython.int
        who: cython.int
        most: cython.int
        cells: cython.int = self.t.cells
        value: cython.float
        for square in range(cells):
            if self.at.outlook[square] > FILLED:
                arms = self.at.outlook[square] - FILLED
                planes[square] = 1.0
                for side in range(4):
                    planes[(1 + side) * cells + square] = arms >> side & 1
        for side in range(2):
            who = player if side == 0 else 1 - player
            for kind in range(5):
                most = max(self.t.first_stock[0][kind], self.t.first_stock[1][kind])
                value = cython.cast(cython.float, self.at.stock[who][kind]) / most
                for square in range(cells):
                    planes[(5 + 5 * side + kind) * cells + square] = value
        for square in range(cells):
            planes[15 * cells + square] = self.at.mover == player
            planes[16 * cells + square] = self.t.need[player] == 5

    def observe_bytes(self, player, planes):
        square: cython.int
        side: cython.int
        kind: cython.int
        arms: cython.int
        who: cython.int
        most: cython.int
        cells: cython.int = self.t.cells
        memset(planes, 0, 5 * cells)
        for square in range(cells):
            if self.at.outlook[square] > FILLED:
                arms = self.at.outlook[square] - FILLED
                planes[square] = 255
                for side in range(4):
                    planes[(1 + side) * cells + square] = -(arms >> side & 1)
        planes += 5 * cells
        for side in range(2):
            who = player ^ side
            for kind in range(5):
                most = max(self.t.first_stock[0][kind], self.t.first_stock[1][kind])
                memset(planes, as_byte(cython.cast(cython.float, self.at.stock[who][kind]) / most), cells)
                planes += cells
        memset(planes, 255 * (self.at.mover == player), cells)
        memset(planes + cells, 255 * (self.t.need[player] == 5), cells)
        return True

    def write_mask(self, mask):
        t: cython.pointer[Table] = self.t
        usable: cython.int = t.usable[self.at.types[self.at.mover]]
        square: cython.int
        bits: cython.int
        row: cython.p_uchar = mask
        if self.player == TERMINAL or self.share(self.at.total) == 0:
            memset(mask, 0, t.pass_action)
            mask[t.pass_action] = self.player != TERMINAL
            return
        # Fifteen actions a square, written as sixteen: the next square, or the pass at the end, overwrites the last.
        for square in range(t.cells):
            bits = t.fitting[self.at.outlook[square]] & usable
            memcpy(row, t.bits[bits & 255], 8)
            memcpy(row + 8, t.bits[bits >> 8], 8)
            row += 15
        if t.forfeit:
            for square in range(t.cells):
                bits = ~t.fitting[self.at.outlook[square]] & usable if self.at.outlook[square] <= FILLED else 0
                memcpy(row, t.bits[bits & 255], 8)
                memcpy(row + 8, t.bits[bits >> 8], 8)
                row += 15
        mask[t.pass_action] = 0

    # -- cold ------------------------------------------------------------------------------------------------------

    def board(self) -> list:
        """The arms of the piece on each square (bits N 1, E 2, S 4, W 8), 0 where there is none."""
        return [max(0, self.at.outlook[square] - FILLED) for square in range(self.t.cells)]

    def stocks(self) -> tuple:
        """How many pieces of each of KINDS Red has left, and Black."""
        return tuple(tuple(self.at.stock[side][kind] for kind in range(5)) for side in range(2))

    def next_player(self) -> int:
        """Whose turn it is, or would be if the game were not over."""
        return self.at.mover

    def num_matching(self, player: int) -> int:
        """How many matching placements a player has."""
        return self.at.total >> (16 if player else 0) & 0xFFFF

    def _key_from_scratch(self) -> int:
        return self.key_again()

    def _nth_legal_action(self, n: int) -> int:
        return self.nth_legal(n)

    def _may_play(self, action: int) -> bool:
        return self.is_legal(action)

    def _clashes(self, square: int, arms: int) -> list:
        """The neighbours whose touching edge is unlike that of `arms` on `square`: (name, whether ours is a wave)."""
        found = []
        for side in range(4):
            beside = self.t.beside[square][side]
            if beside >= 0 and self.at.outlook[beside] > FILLED:
                wave = arms >> side & 1
                if wave != (self.at.outlook[beside] - FILLED) >> (side ^ 2) & 1:
                    found.append((square_text(beside, self.t.size), bool(wave)))
        return found

    def action_to_string(self, action: int) -> str:
        if action == self.t.pass_action:
            return "pass"
        if not 0 <= action < self.t.pass_action:
            raise ActionTextError(f"{action} is no action of Thoughtwave.")
        square, arms = divmod(action % self.t.block, 15)
        doubt = "?" if action >= self.t.block else ""
        return f"{square_text(square, self.t.size)}:{arms_text(arms + 1)}{doubt}"

    def string_to_action(self, text: str) -> int:
        size = self.t.size
        word = "".join(text.lower().split())
        if word == "pass":
            return self.t.pass_action
        read = PLACEMENT.fullmatch(word)
        if read is None:
            raise ActionTextError(
                f"{text.strip()[:40]!r} is no action of Thoughtwave: write a square, a colon and the arms of the "
                f"piece, like d4:NE, or pass."
            )
        column, row, letters, doubt = read.groups()
        if ord(column) - ord("a") >= size or int(row) > size:
            raise ActionTextError(
                f"There is no square {column}{row}: the squares go from a1 to {square_text(size * size - 1, size)}."
            )
        if len(set(letters)) < len(letters):
            raise ActionTextError(f"{letters[:40].upper()} names an arm twice; each is named once, like NE or NESW.")
        if doubt and not self.t.forfeit:
            raise ActionTextError(
                f"{text.strip()[:40]!r} is an illegal placement made all the same, and this game refuses those; "
                f"the option illegal=forfeit allows them."
            )
        square = (int(row) - 1) * size + ord(column) - ord("a")
        arms = sum(1 << ARMS.lower().index(letter) for letter in letters)
        return (self.t.block if doubt else 0) + 15 * square + arms - 1

    def refusal(self, action: int) -> str:
        who = PLAYERS[self.at.mover]
        stuck = self.share(self.at.total) == 0
        if action == self.t.pass_action:
            example = self.action_to_string(self.nth_fitting(0))
            return f"{who} may pass only without a legal placement, and there is one: {example}."
        square, arms = divmod(action % self.t.block, 15)
        arms += 1
        name = square_text(square, self.t.size)
        if self.at.outlook[square] > FILLED:
            return f"{name} already holds a piece, and a piece once placed may not be moved."
        kind = self.t.kind[arms]
        if not self.at.types[self.at.mover] >> kind & 1:
            return f"{who} has no {KINDS[kind]} left."
        clashes = self._clashes(square, arms)
        text = f"{name}:{arms_text(arms)}"
        if action >= self.t.block and not clashes:
            return f"{text} matches all that it touches, so it is a legal placement, written without a question mark."
        if action >= self.t.block and stuck:
            return f"{who} has no matching placement, and so can only pass."
        touching = " and ".join(
            f"{other} with a {'wave' if wave else 'white edge'} against its {'white edge' if wave else 'wave'}"
            for other, wave in clashes
        )
        doubt = f" (to place it all the same and lose the turn, write {text}?)" if self.t.forfeit and not stuck else ""
        return f"{text} would touch {touching}, and edges that touch must match{doubt}."

    def phase(self) -> str:
        return "place a piece" if self.share(self.at.total) else "pass"

    def result(self) -> tuple:
        if self.at.winner >= 0:
            return self.at.winner, "connection", None
        return None, "no placement", None

    def position(self) -> str:
        """Rows from the top: `a` to `o` for arms 1 to 15, numbers for empty squares; both stocks; who is next.

        `10/10/10/4e5/10/10/10/10/10/10,2.6.10.4.1,2.6.10.5.1,b`: Red has placed a straight on e7.
        """
        size = self.t.size
        rows = []
        for row in range(size - 1, -1, -1):
            text = ""
            gap = 0
            for square in range(row * size, row * size + size):
                arms = self.at.outlook[square] - FILLED
                if arms <= 0:
                    gap += 1
                    continue
                text += (str(gap) if gap else "") + chr(ord("a") + arms - 1)
                gap = 0
            rows.append(text + (str(gap) if gap else ""))
        stocks = [".".join(str(self.at.stock[side][kind]) for kind in range(5)) for side in range(2)]
        return ",".join(["/".join(rows), *stocks, "rb"[self.at.mover]])

    def set_position(self, text: str) -> None:
        size = self.t.size
        fields = "".join(text.lower().split()).split(",")
        if len(fields) != 4:
            raise PositionError(
                "A position of Thoughtwave has four parts joined by commas: the rows, Red's stock, Black's stock, "
                f"and r or b for who is next; this text has {len(fields)}."
            )
        placed = self._read_rows(fields[0])
        stocks = [self._read_stock(fields[1 + side], side) for side in range(2)]
        if fields[3] not in ("r", "b"):
            raise PositionError(f"The last part says who is next, r or b, and not {fields[3][:40]!r}.")
        for square, arms in placed.items():
            for side in (0, 1):
                beside = self.t.beside[square][side]
                if beside in placed and (arms >> side & 1) != (placed[beside] >> (side + 2) & 1):
                    raise PositionError(
                        f"The pieces on {square_text(square, size)} and {square_text(beside, size)} do not match."
                    )
        self._set(placed, stocks, "rb".index(fields[3]))

    def _read_rows(self, text):
        size = self.t.size
        rows = text.split("/")
        if len(rows) != size:
            raise PositionError(f"The board has {size} rows, and this position has {len(rows)}.")
        placed = {}
        for index, written in enumerate(rows):
            row = size - 1 - index
            column = 0
            for part in re.findall(r"[0-9]+|.", written):
                if part.isascii() and part.isdigit() and len(part) < 3 and part[0] != "0":
                    column += int(part)
                elif "a" <= part <= "o" and len(part) == 1:
                    if column < size:
                        placed[row * size + column] = ord(part) - ord("a") + 1
                    column += 1
                else:
                    raise PositionError(
                        f"Row {row + 1} has {part[:40]!r}: pieces are letters from a to o, gaps are numbers from 1."
                    )
            if column != size:
                raise PositionError(f"Row {row + 1} has {column} squares instead of {size}.")
        return placed

    def _read_stock(self, text, side):
        counts = text.split(".")
        if len(counts) != 5 or not all(re.fullmatch(r"[0-9]{1,2}", count) for count in counts):
            raise PositionError(
                f"{PLAYERS[side]}'s stock is five numbers joined by points ({', '.join(PLURALS)}), not {text[:40]!r}."
            )
        for kind, count in enumerate(counts):
            if int(count) > self.t.first_stock[side][kind]:
                raise PositionError(
                    f"{PLAYERS[side]} starts with {self.t.first_stock[side][kind]} {PLURALS[kind]} and cannot have "
                    f"{int(count)} left."
                )
        return [int(count) for count in counts]

    def _set(self, placed, stocks, mover):
        side: cython.int
        kind: cython.int
        square: cython.int
        self.forget_way()
        self.clear()
        for side in range(2):
            for kind in range(5):
                self.at.stock[side][kind] = stocks[side][kind]
        self.count_again()
        for square, arms in placed.items():
            self.lay(square, arms)
        self.at.mover = mover
        # Who completes both waves with one piece wins, so the one who placed last comes first.
        for side in (mover, 1 - mover):
            for square in placed:
                reach = self.at.reach[network_of(cython.address(self.at), square)]
                if reach & self.t.need[side] == self.t.need[side]:
                    self.at.winner = side
        self.player = TERMINAL if self.at.winner >= 0 or self.at.total == 0 else mover
        self.at.key = self.key_again()
