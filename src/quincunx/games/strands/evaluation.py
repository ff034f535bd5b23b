"""What search needs to know about Strands: good cells, good numbers, and how large the groups may grow.

A turn is a set of cells of one number. Search goes through it in ascending order of cells, and the weights of the
single steps are the exact conditional chances of a set drawn with probability proportional to the product of its cells'
weights (a conditional Bernoulli design: Chen, Dempster and Liu 1994): the first cell of a turn is likely as far as good
sets begin with it, and a cell with too few left behind it to make a whole turn is hardly ever tried.
"""

import cython
from cython.cimports.libc.math import exp, log, pow, tanh
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.string import memset
from cython.cimports.quincunx.core.rng import rng_below

TRIES = cython.declare(cython.int, 3)  # cells that a playout chooses from
ONE = cython.declare(cython.ulonglong, 1)
LEAST = cython.declare(cython.double, 0.02)  # chances of belonging to a group that are not followed further
NEVER = cython.declare(cython.double, 1e-12)  # the share of what is legal and never better

# Logarithms of weights, fitted by benchmarks/strands_fit.py and rounded.
WEIGHTS = (
    *(0.0, -1.2, -1.8),  # 1, 2, 3 or more neighbours of one's own
    *(0.5, -1.2, -1.9),  # of the opponent
    *(1.5, 2.1),  # it joins 2, 3 or more groups of one's own
    *(2.6, 3.5),  # of the opponent: it keeps them apart
    *(0.58, 0.9),  # powers of 1 and the stones of the groups it touches, one's own and the opponent's
    -4.7,  # at the rim, in proportion to the distance from the centre
    0.4,  # how much the weights of the cells decide the choice of their number
    *(-5.9, -2.2, -0.1, 1.6, 2.6, 4.4),  # a turn that covers 1 to 6 cells
    -0.8,  # all that are left of a number, fewer than it says
    -0.8,  # and leaving the opponent so few
)
CAREFUL = 0.5  # the share of empty cells down to which playouts choose; what comes later decides little


class StrandsEvaluator:
    """Knowledge of Strands for any board and option. `weights` are as in WEIGHTS."""

    def __init__(self, game, weights=WEIGHTS):
        i: cython.int
        k: cython.int
        super().__init__(game)
        grid = game.geometry
        self.weights = tuple(weights)
        self.cells = len(grid)
        middle = grid.centres[self.cells // 2]
        for i in range(self.cells):
            self.degree[i] = len(grid.neighbours[i])
            x, y = grid.centres[i]
            for k in range(self.degree[i]):
                self.near[i][k] = grid.neighbours[i][k]
            far = ((x - middle[0]) ** 2 + (y - middle[1]) ** 2) ** 0.5 / (game.side - 1)
            self.place[i] = exp(weights[12] * far)
        self.own[0] = self.other[0] = 1.0
        self.joins[0] = self.joins[1] = self.cuts[0] = self.cuts[1] = 1.0
        for i in range(3):
            self.own[i + 1] = exp(weights[i])
            self.other[i + 1] = exp(weights[3 + i])
        for i in range(2):
            self.joins[i + 2] = exp(weights[6 + i])
            self.cuts[i + 2] = exp(weights[8 + i])
            for k in range(self.cells + 1):
                self.size[i][k] = (1 + k) ** weights[10 + i]
        self.whole = weights[13]
        for i in range(6):
            self.stones[i + 1] = weights[14 + i]
        self.must = weights[20]
        self.leaves = weights[21]
        for i in range(128):
            around = [i >> k & 1 for k in (0, 1, 4, 6, 5, 2)]  # see `touched`; the cell itself is bit 3
            groups = sum([around[k] and not around[k - 1] for k in range(6)])
            self.contact[i] = 4 * groups + sum(around)
        self.belief = 0.5
        self.sharp = 0.5
        self.blunt = 0.17
        self.tempo = 0.4
        self.careful = round(CAREFUL * self.cells)
        self.playout = 1
        self.grow_after = 2
        self.rave = 100.0
        self.exploration = 2.0
        self.levels = ((16, 1.0), (18, 0.4), 38, 100, 410, 1_700, 12_000, 500_000)  # docs/strength.md

    # -- the order within a turn -----------------------------------------------------------------------------------

    def in_order(self, state, previous, action):
        """Ascending, as long as the cells that must still be covered are there; `done` is last by itself.

        Where a turn that must cover all, or in an exact game as many as it can, began too high to be completed
        upwards, it goes on from the lowest cell.
        """
        t: cython.pointer(Table) = cython.cast(StrandsState, state).t
        at: cython.pointer(Position) = cython.address(cython.cast(StrandsState, state).at)
        x: cython.int = at.number
        todo: cython.int
        left: cython.int
        i: cython.int
        cell: cython.int
        above: cython.int = 0  # empty cells above `previous`
        beyond: cython.int = 0  # and above `action`
        lowest: cython.int = t.cells
        if action == t.cells:
            return True
        left = at.end[x] - t.first[x]
        if not t.exact and left + at.covered >= x:
            return action > previous
        todo = min(x - at.covered, left)
        for i in range(t.first[x], at.end[x]):
            cell = at.order[i]
            above += cell > previous
            beyond += cell > action
            lowest = min(lowest, cell)
        if above < todo:
            return action == lowest
        return action > previous and beyond >= todo - 1

    def may_end(self, state, action):
        """The last stone alone ends a game."""
        return cython.cast(StrandsState, state).at.empty == 1

    # -- groups ----------------------------------------------------------------------------------------------------

    def find_groups(self, t, at):
        """Fill `groups` by one scan in the order of cells, joining each stone to its lower neighbours."""
        g: cython.pointer(Groups) = cython.address(self.groups)
        cell: cython.int
        bit: cython.int
        k: cython.int
        a: cython.int
        b: cython.int
        owner: cython.int
        g.largest[0] = 0
        g.largest[1] = 0
        for cell in range(t.cells):
            bit = t.bit[cell]
            owner = -1
            if (at.stones[0][bit >> 6] >> (bit & 63)) & ONE:
                owner = 0
            elif (at.stones[1][bit >> 6] >> (bit & 63)) & ONE:
                owner = 1
            g.owner[cell] = owner
            if owner < 0:
                continue
            g.head[cell] = cell
            g.size[cell] = 1
            for k in range(self.degree[cell]):
                b = self.near[cell][k]
                if b > cell or g.owner[b] != owner:
                    continue
                while g.head[b] != b:
                    b = g.head[b]
                a = cell
                while g.head[a] != a:
                    a = g.head[a]
                if a != b:
                    # The lower one stays: heads never point upwards.
                    if a < b:
                        a, b = b, a
                    g.head[a] = b
                    g.size[b] += g.size[a]
        for cell in range(t.cells):
            if g.owner[cell] >= 0:
                g.head[cell] = g.head[g.head[cell]]
                owner = g.owner[cell]
                g.largest[owner] = max(g.largest[owner], g.size[g.head[cell]])

    # -- priors ----------------------------------------------------------------------------------------------------

    def cell_weight(self, cell, player):
        """How good a stone of the player would be on an empty cell."""
        g: cython.pointer(Groups) = cython.address(self.groups)
        k: cython.int
        b: cython.int
        mine: cython.bint
        i: cython.int
        count = cython.declare(cython.int[2])
        kinds = cython.declare(cython.int[2])
        sizes = cython.declare(cython.int[2])
        seen = cython.declare(cython.int[6])
        for i in range(2):
            count[i] = kinds[i] = sizes[i] = 0
        n: cython.int = 0
        for k in range(self.degree[cell]):
            b = self.near[cell][k]
            if g.owner[b] < 0:
                continue
            mine = g.owner[b] == player
            count[mine] += 1
            b = g.head[b]
            for i in range(n):
                if seen[i] == b:
                    break
            else:
                seen[n] = b
                n += 1
                kinds[mine] += 1
                sizes[mine] += g.size[b]
        w: cython.double = self.place[cell]
        w *= self.own[min(count[1], 3)] * self.other[min(count[0], 3)]
        w *= self.joins[min(kinds[1], 3)] * self.cuts[min(kinds[0], 3)]
        w *= self.size[0][sizes[1]] * self.size[1][sizes[0]]
        return w

    def priors(self, state, actions, n, weights):
        """The chance of each step, if turns are drawn by number, and sets by the product of the cells' weights."""
        t: cython.pointer(Table) = cython.cast(StrandsState, state).t
        at: cython.pointer(Position) = cython.address(cython.cast(StrandsState, state).at)
        player: cython.int = cython.cast(StrandsState, state).player
        opening: cython.bint = at.empty == t.cells
        x: cython.int
        low: cython.int = at.number if at.number else 2 if opening else 1
        high: cython.int = at.number if at.number else 2 if opening else 6
        i: cython.int
        j: cython.int
        k: cython.int
        cell: cython.int
        left: cython.int
        w: cython.double
        scale: cython.double
        sets = cython.declare(cython.double[7])  # the sums over all sets of so many cells of what was looked at
        pick = cython.declare(cython.double[7])  # and how many sets
        if t.games > 1 and at.champion < 0:
            # In the first game of an even match it is good to lose, and by much: nothing of this is known of that.
            for i in range(n):
                weights[i] = 1.0
            return
        self.find_groups(t, at)
        memset(self.weight, 0, cython.sizeof(self.weight))
        for i in range(n):
            cell = actions[i]
            if cell != t.cells:
                self.weight[cell] = self.cell_weight(cell, player)
        for x in range(low, high + 1):
            left = at.end[x] - t.first[x]
            if left == 0:
                continue
            k = 1 if opening else min(x - at.covered, left) if at.number else min(x, left)
            memset(sets, 0, cython.sizeof(sets))
            sets[0] = 1.0
            for i in range(7):
                pick[i] = 0.0
            pick[0] = 1.0
            # Downwards: each cell as the lowest of a set.
            for j in range(t.last[x] - 1, t.first[x] - 1, -1):
                cell = t.order[j]
                if at.place[cell] >= at.end[x]:
                    continue
                w = self.weight[cell]
                self.weight[cell] = w * sets[k - 1]
                for i in range(k, 0, -1):
                    sets[i] += w * sets[i - 1]
                    pick[i] += pick[i - 1]
            if at.number == 0 and not opening:
                scale = self.whole * log(sets[k] / pick[k] + 1e-30) + self.stones[k]
                if k < x:
                    scale += self.must
                elif left - k > 0 and left - k < x:
                    scale += self.leaves
                scale = exp(scale) / (sets[k] + 1e-30)
                for j in range(t.first[x], t.last[x]):
                    self.weight[t.order[j]] *= scale
            else:
                scale = 1.0 / (sets[k] + 1e-30)
                for j in range(t.first[x], t.last[x]):
                    self.weight[t.order[j]] *= scale
        total: cython.double = 1e-30
        for i in range(n):
            total += self.weight[actions[i]]
        for i in range(n):
            weights[i] = self.weight[actions[i]] / total + NEVER

    # -- playouts --------------------------------------------------------------------------------------------------

    def guided_action(self, state, rng):
        """Of three random cells the one that touches most, on either side, later any one; never `done`."""
        t: cython.pointer(Table) = cython.cast(StrandsState, state).t
        at: cython.pointer(Position) = cython.address(cython.cast(StrandsState, state).at)
        x: cython.int = at.number
        low: cython.int
        left: cython.int
        _i: cython.int
        cell: cython.int
        score: cython.int
        best: cython.int = 0
        top: cython.int = -1
        if at.empty == t.cells:
            x = 2
        elif x and at.end[x] - t.first[x] <= x - at.covered:
            return at.order[t.first[x]]  # all of them, in any order
        for _i in range(TRIES if at.empty >= self.careful else 1):
            if x:
                low = t.first[x]
                cell = at.order[low + rng_below(rng, at.end[x] - low)]
            else:
                left = rng_below(rng, at.empty)
                low = 1
                while left >= at.end[low] - t.first[low]:
                    left -= at.end[low] - t.first[low]
                    low += 1
                cell = at.order[t.first[low] + left]
            score = self.touched(t, at.stones[0], cell) + self.touched(t, at.stones[1], cell)
            if score > top:
                top = score
                best = cell
        return best

    def touched(self, t, stones, cell):
        """How much a cell touches of the stones: four times the groups around it, and the stones.

        Its neighbours, as bits from the lower left one on, s bits a row:

             2s-1   2s
           s-1  cell  s+1
               0     1
        """
        s: cython.int = t.stride
        b: cython.int = t.bit[cell] - s
        w: cython.int = b >> 6
        x: uint64_t
        if b < 0:
            x = stones[0] << -b
        else:
            x = stones[w] >> (b & 63)
            if w + 1 < t.words:
                x |= (stones[w + 1] << 1) << (63 - (b & 63))
        return self.contact[(x & 3) | ((x >> (s - 1)) & 7) << 2 | ((x >> (2 * s - 1)) & 3) << 5]

    # -- value -----------------------------------------------------------------------------------------------------

    def value(self, state):
        """How much larger the first player's largest group is likely to become, against what is needed."""
        t: cython.pointer(Table) = cython.cast(StrandsState, state).t
        at: cython.pointer(Position) = cython.address(cython.cast(StrandsState, state).at)
        self.find_groups(t, at)
        return self.chance(
            t, at, self.reach(0, self.belief) - self.reach(1, self.belief), cython.cast(StrandsState, state).player
        )

    def reach(self, player, belief):
        """The size that the player's largest group may be expected to reach: the best of those that are as large."""
        g: cython.pointer(Groups) = cython.address(self.groups)
        cell: cython.int
        best: cython.double = 0.0
        for cell in range(self.cells):
            if g.owner[cell] == player and g.head[cell] == cell and g.size[cell] == g.largest[player]:
                best = max(best, self.spread(cell, player, belief))
        return best

    def spread(self, head, player, belief):
        """The expected size of a group, if the player gets each empty cell with a chance of `belief`.

        From the group outwards, the likeliest first: a cell belongs to it with the chance that the player gets the cell
        and any of its neighbours before it belongs; a group met on the way comes as a whole. What is equally likely is
        settled at once, so that mirrored positions count the same.
        """
        g: cython.pointer(Groups) = cython.address(self.groups)
        n: cython.int = 1  # cells and groups at the front
        i: cython.int
        k: cython.int
        j: cython.int
        first: cython.int
        last: cython.int
        node: cython.int
        cell: cython.int
        near: cython.int
        found: cython.int
        top: cython.double
        chance: cython.double
        total: cython.double = 0.0
        for cell in range(self.cells):
            self.miss[cell] = 1.0
            self.share[cell] = 0.0
            self.stamp[cell] = -1
        self.front[0] = head
        self.miss[head] = 0.0
        while n:
            top = 0.0
            for i in range(n):
                node = self.front[i]
                chance = 1.0 - self.miss[node]
                if g.owner[node] < 0:
                    chance *= belief
                self.key[node] = chance
                top = max(top, chance)
            if top < LEAST:
                break
            # Take all the likeliest out of the front and to its end, then look around each.
            found = 0
            i = 0
            while i < n:
                node = self.front[i]
                if self.key[node] >= top - 1e-9:
                    self.share[node] = self.key[node]
                    self.taken[found] = node
                    found += 1
                    n -= 1
                    self.front[i] = self.front[n]
                else:
                    i += 1
            for j in range(found):
                node = self.taken[j]
                chance = self.share[node]
                first = last = node
                if g.owner[node] < 0:
                    total += chance
                else:
                    total += chance * g.size[node]
                    last = self.cells - 1
                for cell in range(first, last + 1):
                    if cell != node and (g.owner[cell] != player or g.head[cell] != node):
                        continue
                    for k in range(self.degree[cell]):
                        near = self.near[cell][k]
                        if g.owner[near] == 1 - player:
                            continue
                        if g.owner[near] == player:
                            near = g.head[near]
                        if self.share[near] > 0.0 or self.stamp[near] == node:
                            continue
                        self.stamp[near] = node
                        if self.miss[near] == 1.0:
                            self.front[n] = near
                            n += 1
                        self.miss[near] *= 1.0 - chance
        return total

    def chance(self, t, at, lead, player):
        """The result to expect from a lead of the first player; who is to cover cells has something still to come.

        In an even match who won before has to win this game by the margin, and each later one by the margin before.
        """
        x: cython.int = at.number
        share: cython.double = 1.0
        scale: cython.double = self.sharp + self.blunt * at.empty
        ahead: cython.double
        later: cython.int = t.games - 1 - at.game
        if x:
            share = cython.cast(cython.double, at.covered) / min(x, at.end[x] - t.first[x] + at.covered)
            share = 1.0 - 2.0 * share
        share *= self.tempo
        if player:
            share = -share
        if t.games == 1:
            return tanh(lead / scale + share)
        if at.champion < 0:
            ahead = 0.5 + 0.5 * tanh(lead / scale + share)
            ahead = ahead * self.keeps(max(1.0, lead), later) + (1.0 - ahead) * (
                1.0 - self.keeps(max(1.0, -lead), later)
            )
            return 2.0 * ahead - 1.0
        if at.champion:
            lead = -lead
            share = -share
        ahead = 0.5 + 0.5 * tanh((lead - max(0.0, at.margin - 0.5)) / scale + share)
        ahead = 2.0 * ahead * self.keeps(max(lead, at.margin), later) - 1.0
        return -ahead if at.champion else ahead

    def keeps(self, margin, games):
        """The chance to win so many more games by the margin, each from the start."""
        return pow(0.5 - 0.5 * tanh(max(0.0, margin - 0.5) / (self.sharp + self.blunt * self.cells)), games)

    def follows(self, state, previous: cython.int, action: cython.int):
        """Whether search tries `action` right after `previous` in a turn."""
        return bool(self.in_order(state, previous, action))

    # -- for people ------------------------------------------------------------------------------------------------

    def expected_group(self, state, player):
        """For each cell the chance that it will belong to the player's largest group."""
        at: cython.pointer(Position) = cython.address(cython.cast(StrandsState, state).at)
        g: cython.pointer(Groups) = cython.address(self.groups)
        who: cython.int = player
        cell: cython.int
        size: cython.double
        best: cython.double = 0.0
        shares = [0.0] * self.cells
        if who < 0 or who > 1:
            raise IndexError("players are 0 and 1")
        self.find_groups(cython.cast(StrandsState, state).t, at)
        for cell in range(self.cells):
            if g.owner[cell] == who and g.head[cell] == cell and g.size[cell] == g.largest[who]:
                size = self.spread(cell, who, self.belief)
                if size > best:
                    best = size
                    shares = [self.share[i if g.owner[i] != who else g.head[i]] for i in range(self.cells)]
        return shares

    def joins_groups(self, state, player):
        """The empty cells where a stone of the player joins groups, with the size of what it makes of them."""
        at: cython.pointer(Position) = cython.address(cython.cast(StrandsState, state).at)
        g: cython.pointer(Groups) = cython.address(self.groups)
        who: cython.int = player
        cell: cython.int
        self.find_groups(cython.cast(StrandsState, state).t, at)
        found = {}
        for cell in range(self.cells):
            if g.owner[cell] >= 0:
                continue
            near = [self.near[cell][k] for k in range(self.degree[cell])]
            heads = {g.head[b] for b in near if g.owner[b] == who}
            if len(heads) > 1:
                found[cell] = 1 + sum([g.size[head] for head in heads])
        return found
