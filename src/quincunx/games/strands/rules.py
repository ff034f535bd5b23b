"""The rules of Strands, compiled.

An action is a cell, by its index in the grid, or `done`, whose number is the number of cells. The board lies in bits
with `stride` bits from row to row, so that a step in each of the six directions is a shift:

      +stride-1  +stride
             \\   /
        -1 -- cell -- +1
             /   \\
       -stride   -stride+1

One bit a row stays unused, and keeps shifts from running over the edge into the next row.
"""

import cython
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.string import memcpy, memset
from cython.cimports.quincunx.core.rng import mixed, rng_below
from cython.cimports.quincunx.core.state import as_byte

from quincunx.core.errors import ActionTextError, PositionError

TERMINAL = cython.declare(cython.int, -4)
ONE = cython.declare(cython.ulonglong, 1)
KEYS = cython.declare(cython.ulonglong, 0x5374726E)  # where the random numbers of our keys begin

DONE = "done"
COLOURS = ("black", "white")
SIGNS = "bw"
ORDINALS = ("first", "second")


class Board:
    """The table that all states of one game share. `numbers` are printed on the cells, in the grid's order."""

    def __init__(self, side: int, numbers: tuple, exact: bool, games: int):
        t: cython.pointer(Table) = cython.address(self.table)
        n: cython.int = 0
        x: cython.int
        cell: cython.int
        row: cython.int
        length: cython.int
        start: cython.int
        place: cython.int
        memset(t, 0, cython.sizeof(self.table))
        t.side = side
        t.cells = len(numbers)
        t.stride = 2 * t.side
        t.exact = exact
        t.games = games
        cell = 0
        for row in range(2 * t.side - 1):
            length = 2 * t.side - 1 - abs(row - t.side + 1)
            start = t.side - 1 - row if row < t.side else 0
            for place in range(length):
                t.bit[cell] = row * t.stride + start + place
                cell += 1
        t.words = t.bit[t.cells - 1] // 64 + 1
        length = 2 * t.side - 1
        for cell in range(t.cells):
            t.spot[cell] = t.bit[cell] // t.stride * length + t.bit[cell] % t.stride
            t.fixed[t.spot[cell]] = 255
            x = numbers[cell]
            t.fixed[(2 + x) * length * length + t.spot[cell]] = 255
        for x in range(1, 7):
            t.first[x] = n
            for cell in range(t.cells):
                if numbers[cell] == x:
                    t.number[cell] = x
                    t.order[n] = cell
                    t.place[cell] = n
                    n += 1
            t.last[x] = n
        for x in range(2):
            t.mover_key[x] = mixed(KEYS + x)
            for cell in range(t.cells):
                t.stone_key[x][cell] = mixed(KEYS + 1000 + 1000 * x + cell)
        for x in range(1, 7):
            for n in range(1, 7):
                t.turn_key[x][n] = mixed(KEYS + 100 + 10 * x + n)


def take_group(t, rest):
    """Take the group of the lowest stone out of `rest`, and return its size."""
    group = cython.declare(uint64_t[8])  # one word of nothing on either side
    w: cython.int
    low: cython.int = 0
    size: cython.int = 0
    s: cython.int = t.stride
    grown: cython.bint = True
    x: uint64_t
    y: uint64_t
    memset(group, 0, cython.sizeof(group))
    while rest[low] == 0:
        low += 1
    group[low + 1] = rest[low] & (~rest[low] + 1)
    while grown:
        grown = False
        for w in range(low, t.words):
            x = group[w + 1]
            y = x | (x << 1) | (x >> 1)
            y |= (x << s) | (x << (s - 1)) | (x >> s) | (x >> (s - 1))
            x = group[w]
            y |= (x >> 63) | (x >> (64 - s)) | (x >> (65 - s))
            x = group[w + 2]
            y |= (x << 63) | (x << (64 - s)) | (x << (65 - s))
            y &= rest[w]
            if y != group[w + 1]:
                group[w + 1] = y
                grown = True
    for w in range(low, t.words):
        size += ones(group[w + 1])
        rest[w] &= ~group[w + 1]
    return size


class StrandsState:
    """A position of Strands.

    `observation_tensor` has 2 * side - 1 rows, the bottom row first; a cell's column is its place along the row plus
    the number of bottom-right to top-left diagonals left of the row's first cell, so that neighbours differ by
    (0, 1), (1, 0) or (1, -1). Planes: 0 the cells of the board; 1 own stones; 2 the other player's; 3 to 8 the numbers
    1 to 6; 9 cells that may be covered now. The rest are the same everywhere: 10 stones this turn may still cover,
    / 6; 11 whether `done` is legal; 12 the player is to act; 13 the player is Black; 14 the game of the match / games;
    15 the margin to be reached / cells, 16 the same if it is the other player who has to reach it.
    """

    def __init__(self, game):
        self.board = game.board
        self.t = cython.address(self.board.table)
        self.at.game = 0
        self.at.champion = -1
        self.at.margin = 0
        self.at.winner = -1
        self.at.points[0] = 0
        self.at.points[1] = 0
        self.at.match_key = 0
        self.turns = 0
        self.clear()

    # -- hot -------------------------------------------------------------------------------------------------------

    def clear(self):
        """Empty the board for the next game; Black, who opens, is player 0 in the first, and colours alternate."""
        x: cython.int
        memset(self.at.stones, 0, cython.sizeof(self.at.stones))
        self.at.empty = self.t.cells
        self.at.number = 0
        self.at.covered = 0
        for x in range(7):
            self.at.end[x] = self.t.last[x]
        memcpy(self.at.order, self.t.order, cython.sizeof(self.at.order))
        memcpy(self.at.place, self.t.place, cython.sizeof(self.at.place))
        self.player = self.at.game & 1
        if self.at.game > 0:
            self.at.match_key = mixed(
                KEYS
                + (cython.cast(uint64_t, self.at.game) << 32)
                + (cython.cast(uint64_t, self.at.champion) << 16)
                + self.at.margin
            )
        self.at.key = self.at.match_key ^ self.t.mover_key[self.player]

    def is_empty(self, cell):
        return self.at.place[cell] < self.at.end[self.t.number[cell]]

    def left(self, number):
        return self.at.end[number] - self.t.first[number]

    def may_stop(self):
        """Within a turn: enough cells were empty when it began to cover as many as their number says."""
        return not self.t.exact and self.left(self.at.number) + self.at.covered >= self.at.number

    def num_legal(self):
        if self.at.number != 0:
            return self.left(self.at.number) + self.may_stop()
        if self.at.empty == self.t.cells:
            return self.left(2)
        return self.at.empty

    def nth_legal(self, n):
        x: cython.int = self.at.number
        if x != 0:
            return self.t.cells if n == self.left(x) else self.at.order[self.t.first[x] + n]
        if self.at.empty == self.t.cells:
            return self.at.order[self.t.first[2] + n]
        x = 1
        while n >= self.left(x):
            n -= self.left(x)
            x += 1
        return self.at.order[self.t.first[x] + n]

    def is_legal(self, action):
        if action == self.t.cells:
            return self.at.number != 0 and self.may_stop()
        if not self.is_empty(action):
            return False
        if self.at.number != 0:
            return self.t.number[action] == self.at.number
        return self.at.empty != self.t.cells or self.t.number[action] == 2

    def only_number(self):
        """The number that a cell to be covered now has to have, or 0 where any may be chosen."""
        return 2 if self.at.number == 0 and self.at.empty == self.t.cells else self.at.number

    def list_legal(self, actions):
        cell: cython.int
        count: cython.int = 0
        x: cython.int = self.only_number()
        for cell in range(self.t.cells):
            if self.is_empty(cell) and (x == 0 or self.t.number[cell] == x):
                actions[count] = cell
                count += 1
        if self.at.number != 0 and self.may_stop():
            actions[count] = self.t.cells
            count += 1
        return count

    def cover(self, cell):
        """Put a stone of the player to move on a cell, and take the cell out of the empty ones of its number."""
        x: cython.int = self.t.number[cell]
        here: cython.int = self.at.place[cell]
        last: cython.int = self.at.end[x] - 1
        moved: cython.int = self.at.order[last]
        bit: cython.int = self.t.bit[cell]
        self.at.order[here] = moved
        self.at.place[moved] = here
        self.at.order[last] = cell
        self.at.place[cell] = last
        self.at.end[x] = last
        self.at.empty -= 1
        self.at.stones[self.player][bit >> 6] |= ONE << (bit & 63)
        self.at.key ^= self.t.stone_key[self.player][cell]

    def play(self, action):
        opening: cython.bint = self.at.empty == self.t.cells
        x: cython.int = self.at.number
        if x != 0:
            self.at.key ^= self.t.turn_key[x][self.at.covered]
        if action == self.t.cells:
            self.end_turn()
            return
        self.cover(action)
        x = self.t.number[action]
        self.at.number = x
        self.at.covered += 1
        if self.at.covered == x or self.left(x) == 0 or opening:
            self.end_turn()
        else:
            self.at.key ^= self.t.turn_key[x][self.at.covered]

    def end_turn(self):
        self.at.number = 0
        self.at.covered = 0
        self.turns += 1
        if self.at.empty == 0:
            self.end_game()
        else:
            self.at.key ^= self.t.mover_key[0] ^ self.t.mover_key[1]
            self.player = 1 - self.player

    def count_groups(self):
        """Set `points` to both largest groups of the full board, and `winner`."""
        player: cython.int
        w: cython.int
        size: cython.int
        left: cython.int
        best: cython.int
        rest = cython.declare(uint64_t[6])
        counts = cython.declare(cython.short[272])
        for player in range(2):
            left = 0
            best = 0
            for w in range(self.t.words):
                rest[w] = self.at.stones[player][w]
                left += ones(rest[w])
            # What is left can hold no larger group than itself.
            while left > best:
                size = take_group(self.t, rest)
                left -= size
                best = max(best, size)
            self.at.points[player] = best
        if self.at.points[0] != self.at.points[1]:
            self.at.winner = 0 if self.at.points[0] > self.at.points[1] else 1
            return
        # Groups of each size, player 0's less player 1's: the largest size with a difference decides.
        memset(counts, 0, cython.sizeof(counts))
        for player in range(2):
            left = 0
            for w in range(self.t.words):
                rest[w] = self.at.stones[player][w]
                left += ones(rest[w])
            while left > 0:
                size = take_group(self.t, rest)
                left -= size
                counts[size] += 1 - 2 * player
        size = self.at.points[0]
        while size > 1 and counts[size] == 0:
            size -= 1
        self.at.winner = 0 if counts[size] > 0 else 1

    def end_game(self):
        """The board is full: count it, and in an even match go on to the next game or decide the match."""
        margin: cython.int
        winner: cython.int
        self.count_groups()
        winner = self.at.winner
        if self.t.games > 1:
            margin = self.at.points[winner] - self.at.points[1 - winner]
            if self.at.champion >= 0 and (winner != self.at.champion or margin < self.at.margin):
                self.at.winner = 1 - self.at.champion
            elif self.at.game + 1 < self.t.games:
                self.at.game += 1
                self.at.champion = winner
                self.at.margin = margin
                self.at.winner = -1
                self.at.points[0] = 0
                self.at.points[1] = 0
                self.clear()
                return
        self.at.key ^= self.t.mover_key[self.player]
        self.player = TERMINAL

    def copy_from(self, other):
        self.copy_base(other)
        self.at = cython.cast(StrandsState, other).at

    def utility(self, player):
        if self.at.winner < 0:
            return 0.0
        return 1.0 if self.at.winner == player else -1.0

    def key(self):
        return self.at.key

    def playout(self, rng, limit):
        """The same choices as the default's, one loop a turn; `place` is only made good where the play stops early."""
        t: cython.pointer(Table) = self.t
        at: cython.pointer(Position) = cython.address(self.at)
        n: cython.int = 0
        x: cython.int
        r: cython.int
        left: cython.int
        todo: cython.int  # how many cells this turn may still cover
        stop: cython.int  # 1 where it may cover fewer
        covered: cython.int
        first: cython.int
        cell: cython.int
        bit: cython.int
        keys: uint64_t
        while self.player != TERMINAL and n < limit:
            keys = at.key
            x = at.number
            covered = at.covered
            if x == 0:
                if at.empty == t.cells:
                    x = 2
                    left = at.end[2] - t.first[2]
                    r = rng_below(rng, left)
                    todo = 1
                    stop = 0
                else:
                    r = rng_below(rng, at.empty)
                    x = 1
                    left = at.end[1] - t.first[1]
                    while r >= left:
                        r -= left
                        x += 1
                        left = at.end[x] - t.first[x]
                    todo = x
                    stop = not t.exact
                    if left < x:
                        todo = left
                        stop = 0
            else:
                keys ^= t.turn_key[x][covered]
                left = at.end[x] - t.first[x]
                stop = self.may_stop()
                todo = x - covered
                todo = min(todo, left)
                r = rng_below(rng, left + stop)
            first = t.first[x]
            while r != left:
                cell = at.order[first + r]
                left -= 1
                at.order[first + r] = at.order[first + left]
                at.order[first + left] = cell
                bit = t.bit[cell]
                at.stones[self.player][bit >> 6] |= ONE << (bit & 63)
                keys ^= t.stone_key[self.player][cell]
                at.empty -= 1
                covered += 1
                todo -= 1
                n += 1
                if todo == 0:
                    break
                if n == limit:
                    # Within a turn: write it down and stop.
                    at.number = x
                    at.covered = covered
                    at.end[x] = first + left
                    at.key = keys ^ t.turn_key[x][covered]
                    for r in range(t.cells):
                        at.place[at.order[r]] = r
                    return n
                r = rng_below(rng, left + stop)
            else:
                n += 1  # done
            at.end[x] = first + left
            at.key = keys
            self.end_turn()
        if self.player != TERMINAL:
            for r in range(t.cells):
                at.place[at.order[r]] = r
        return n

    def observe(self, player, planes):
        size: cython.int = (2 * self.t.side - 1) * (2 * self.t.side - 1)
        cell: cython.int
        bit: cython.int
        x: cython.int
        i: cython.int
        rest = cython.declare(cython.float[7])
        for cell in range(self.t.cells):
            bit = self.t.bit[cell]
            x = self.t.spot[cell]
            planes[x] = 1.0
            for i in range(2):
                if (self.at.stones[i][bit >> 6] >> (bit & 63)) & 1:
                    planes[(1 + (i != player)) * size + x] = 1.0
            planes[(2 + self.t.number[cell]) * size + x] = 1.0
            if self.player != TERMINAL and self.is_legal(cell):
                planes[9 * size + x] = 1.0
        self.write_rest(player, rest)
        for i in range(7):
            for x in range(size):
                planes[(10 + i) * size + x] = rest[i]

    def write_rest(self, player, rest):
        """What the last planes hold, each the same everywhere."""
        todo: cython.int = 0
        if self.at.number != 0:
            todo = min(self.at.number - self.at.covered, self.left(self.at.number))
        rest[0] = todo / 6.0
        rest[1] = self.at.number != 0 and self.may_stop()
        rest[2] = self.player == player
        rest[3] = (self.at.game & 1) == player
        rest[4] = (self.at.game + 1.0) / self.t.games if self.t.games > 1 else 0.0
        rest[5] = 0.0
        rest[6] = 0.0
        if self.at.champion >= 0:
            rest[5 + (self.at.champion != player)] = cython.cast(cython.float, self.at.margin) / self.t.cells

    def observe_bytes(self, player, planes):
        size: cython.int = (2 * self.t.side - 1) * (2 * self.t.side - 1)
        mine: cython.p_uchar = planes + size
        yours: cython.p_uchar = planes + 2 * size
        only: cython.int = self.only_number()
        x: cython.int
        i: cython.int
        cell: cython.int
        bit: cython.int
        owned: cython.int
        rest = cython.declare(cython.float[7])
        memcpy(planes, self.t.fixed, FIXED * size)
        memset(planes + FIXED * size, 0, size)
        # The covered cells of each number lie behind its empty ones.
        for x in range(1, MOST + 1):
            for i in range(self.at.end[x], self.t.last[x]):
                cell = self.at.order[i]
                bit = self.t.bit[cell]
                owned = (self.at.stones[player][bit >> 6] >> (bit & 63)) & 1
                mine[self.t.spot[cell]] = -owned
                yours[self.t.spot[cell]] = owned - 1
        for x in range(only or 1, (only or MOST) + 1):
            for i in range(self.t.first[x], self.at.end[x]):
                planes[FIXED * size + self.t.spot[self.at.order[i]]] = 255
        self.write_rest(player, rest)
        for i in range(7):
            memset(planes + (10 + i) * size, as_byte(rest[i]), size)
        return True

    def write_mask(self, mask):
        only: cython.int = self.only_number()
        x: cython.int
        i: cython.int
        memset(mask, 0, self.t.cells + 1)
        if self.player == TERMINAL:
            return
        if self.at.number != 0:
            mask[self.t.cells] = self.may_stop()
        for x in range(only or 1, (only or MOST) + 1):
            for i in range(self.t.first[x], self.at.end[x]):
                mask[self.at.order[i]] = 1

    # -- cold ------------------------------------------------------------------------------------------------------

    def stone_at(self, cell: int) -> int:
        """Whose stone lies on a cell: 0, 1, or -1 where it is empty."""
        c: cython.int = cell
        bit: cython.int
        if c < 0 or c >= self.t.cells:
            raise IndexError(f"cells run from 0 to {self.t.cells - 1}")
        bit = self.t.bit[c]
        if (self.at.stones[0][bit >> 6] >> (bit & 63)) & 1:
            return 0
        return 1 if (self.at.stones[1][bit >> 6] >> (bit & 63)) & 1 else -1

    def black(self) -> int:
        """Which player is Black in the game that is being played."""
        return self.at.game & 1

    def group_sizes(self, player: int) -> list:
        """The sizes of a player's groups, the largest first."""
        rest = cython.declare(uint64_t[6])
        w: cython.int
        p: cython.int = player
        left: cython.int = 0
        sizes = []
        if p < 0 or p > 1:
            raise IndexError("players are 0 and 1")
        for w in range(self.t.words):
            rest[w] = self.at.stones[p][w]
            left += ones(rest[w])
        while left > 0:
            w = take_group(self.t, rest)
            left -= w
            sizes.append(w)
        return sorted(sizes, reverse=True)

    def turn_number(self) -> int:
        """The number that the turn in progress covers; 0 where it is still to be chosen."""
        return self.at.number

    def covered_this_turn(self) -> int:
        """How many cells the turn in progress has covered."""
        return self.at.covered

    def open_cells(self, number: int) -> int:
        """How many empty cells carry a number."""
        x: cython.int = number
        return self.left(x) if 1 <= x <= 6 else 0

    def match_so_far(self) -> tuple:
        """(game, from 1; who won the game before, or None; by how much)."""
        return self.at.game + 1, None if self.at.champion < 0 else self.at.champion, self.at.margin

    def action_to_string(self, action: int) -> str:
        if action == self.t.cells:
            return DONE
        if not 0 <= action < self.t.cells:
            raise ActionTextError(f"{action} is no action of Strands: they run from 0 to {self.t.cells}.")
        return self.game.geometry.names[action]

    def string_to_action(self, text: str) -> int:
        word = "".join(text.split()).lower()
        if word == DONE:
            return self.t.cells
        cell = self.game.geometry.index.get(word)
        if cell is None:
            last = self.game.geometry.names[-1]
            raise ActionTextError(
                f"{text[:40]!r} names no space: a space is its row, a to {last[0]} from the bottom, and its place in "
                f"the row from the left, such as a1. A turn that stops early ends with done."
            )
        return cell

    def refusal(self, action: int) -> str:
        names = self.game.geometry.names
        x: cython.int = self.at.number
        if action == self.t.cells:
            if x == 0:
                return "A turn covers at least one space before it is done."
            spaces = ", ".join(names[c] for c in range(self.t.cells) if self.t.number[c] == x and self.is_empty(c))
            if self.left(x) + self.at.covered < x:
                return f"Fewer than {x} spaces marked {x} were empty, so all must be covered: {spaces} still to come."
            return f"In an exact game a turn covers as many as it can: {x - self.at.covered} more of {spaces}."
        name = names[action]
        marked = self.t.number[action]
        if not self.is_empty(action):
            colour = COLOURS[self.stone_at(action) != self.black()]
            return f"A turn covers empty spaces, and a {colour} stone lies on {name}."
        if x == 0:
            return f"Black opens by covering a space marked 2, and {name} is marked {marked}."
        return f"This turn covers spaces marked {x}, and {name} is marked {marked}."

    def phase(self) -> str:
        x: cython.int = self.at.number
        if x == 0:
            if self.at.empty == self.t.cells:
                return "open by covering a space marked 2"
            return "choose a number by covering a space"
        todo = min(x - self.at.covered, self.left(x))
        if self.left(x) + self.at.covered < x:
            return f"cover the last space marked {x}" if todo == 1 else f"cover all {todo} spaces marked {x} left"
        if self.t.exact:
            return f"cover {todo} more marked {x}"
        return f"cover up to {todo} more marked {x}, or done"

    def result(self) -> tuple:
        if self.player != TERMINAL:
            return None, "", None
        return self.at.winner, "groups" if self.t.games == 1 else "match", (self.at.points[0], self.at.points[1])

    # -- a position on one line ------------------------------------------------------------------------------------
    #
    #   ../.b./ww;b          rows from the top (b black, w white, . empty), then who is to move (- when all is over)
    #   ../.b./ww;b:3:1      black has chosen the number 3 in this turn and covered 1 space
    #   ../.b./ww;b;2:first:7   the 2nd game of an even match; the first player won the game before by 7

    def position(self) -> str:
        black = self.black()
        rows = []
        cell = self.t.cells
        for row in range(2 * self.t.side - 1):
            length = 2 * self.t.side - 1 - abs(row - self.t.side + 1)
            cell -= length
            owners = [self.stone_at(cell + i) for i in range(length)]
            rows.append("".join("." if owner < 0 else SIGNS[owner != black] for owner in owners))
        text = "/".join(rows) + ";"
        text += "-" if self.player == TERMINAL else SIGNS[self.player != black]
        if self.at.number != 0:
            text += f":{self.at.number}:{self.at.covered}"
        if self.t.games > 1:
            text += f";{self.at.game + 1}"
            if self.at.champion >= 0:
                text += f":{ORDINALS[self.at.champion]}:{self.at.margin}"
        return text

    def set_position(self, text: str) -> None:
        """Read what `position` wrote; nothing changes on an error."""
        made: StrandsState = type(self)(self.game)
        made._read(text)
        self.copy_from(made)
        self.forget_way()

    def _read(self, text):
        fields = "".join(text.split()).lower().split(";")
        if self.t.games > 1:
            if len(fields) != 3:
                raise PositionError("A position of an even match reads rows;to move;game, such as .../...;b;1.")
            self._read_match(fields[2])
        elif len(fields) != 2:
            raise PositionError("A position reads rows;to move, such as .../...;b.")
        self.clear()
        self._read_rows(fields[0].split("/"))
        self._read_mover(fields[1].split(":"))

    def _read_match(self, text):
        parts = text.split(":")
        game = _number(parts[0], 1, self.t.games, "The game of the match")
        if len(parts) != (1 if game == 1 else 3):
            raise PositionError(
                "The first game of a match stands alone, 1; a later one says who won the game before, and by how "
                "much, such as 2:first:7."
            )
        self.at.game = game - 1
        if game > 1:
            if parts[1] not in ORDINALS:
                raise PositionError(f"The winner of the game before is first or second, not {parts[1][:20]!r}.")
            self.at.champion = ORDINALS.index(parts[1])
            self.at.margin = _number(parts[2], 0, self.t.cells, "The margin of the game before")

    def _read_rows(self, rows):
        black = self.black()
        cell = self.t.cells
        if len(rows) != 2 * self.t.side - 1:
            raise PositionError(f"This board has {2 * self.t.side - 1} rows, and the position {len(rows)}.")
        for row, signs in enumerate(rows):
            length = 2 * self.t.side - 1 - abs(row - self.t.side + 1)
            cell -= length
            if len(signs) != length:
                raise PositionError(f"Row {row + 1} from the top has {length} spaces, and {signs[:40]!r} {len(signs)}.")
            for i, sign in enumerate(signs):
                if sign == ".":
                    continue
                if sign not in SIGNS:
                    raise PositionError(f"{sign!r} is no stone: b is black, w is white, and . an empty space.")
                self.player = black if sign == "b" else 1 - black
                self.cover(cell + i)

    def _read_mover(self, parts):
        x: cython.int
        c: cython.int
        count: cython.int = 0
        if self.at.empty == 0:
            if parts != ["-"]:
                raise PositionError("The board is full, so nobody is to move: write - there.")
            self.end_game_as_read()
            return
        if parts[0] not in ("b", "w"):
            raise PositionError("Who is to move is b or w (- only where the board is full).")
        self.at.key ^= self.t.mover_key[self.black()]
        self.player = self.black() if parts[0] == "b" else 1 - self.black()
        self.at.key ^= self.t.mover_key[self.player]
        if self.at.empty == self.t.cells and self.player != self.black():
            raise PositionError("The board is empty, and Black opens.")
        if len(parts) == 1:
            return
        if len(parts) != 3:
            raise PositionError("A turn in progress reads who:number:covered, such as b:3:1.")
        x = _number(parts[1], 1, 6, "The number of the turn")
        self.at.covered = _number(parts[2], 1, max(x - 1, 1), "How many spaces the turn has covered")
        if x == 1:
            raise PositionError("A turn on a space marked 1 is over when it is covered.")
        self.at.number = x
        if self.left(x) == 0:
            raise PositionError(f"No space marked {x} is empty, so the turn would be over.")
        for c in range(self.t.cells):
            if self.t.number[c] == x and self.stone_at(c) == self.player:
                count += 1
        if count < self.at.covered:
            raise PositionError(f"Who is to move has only {count} on spaces marked {x}, not {self.at.covered}.")
        self.at.key ^= self.t.turn_key[x][self.at.covered]

    def end_game_as_read(self):
        game = self.at.game
        self.at.key ^= self.t.mover_key[self.black()] ^ self.t.mover_key[self.player]
        self.end_game()
        if self.at.game != game:
            raise PositionError("This game is over and the match goes on: write the next game, with an empty board.")


def _number(text, low, high, what):
    """A whole number within bounds, or a PositionError that says `what` it is."""
    if not (text.isascii() and text.isdigit() and len(text) < 6 and low <= int(text) <= high):
        raise PositionError(f"{what} is a whole number from {low} to {high}, not {text[:20]!r}.")
    return int(text)
