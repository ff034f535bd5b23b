"""What search needs to know about Wishbone: how well electricity would flow between a colour's edges.

Each colour has a sheet of resistors. Its own stones conduct, empty points resist, points closed to it by the rules
resist more, since they may open again, and enemy stones insulate. Current passes between points a king's step apart; a
diagonal step needs a third stone beside it or a wishbone, so without one it conducts less. The logarithm of the ratio
of the two conductances, squashed, is the value (after Anshelevich's "A hierarchical approach to computer Hex", 2002).
Stones matter most where the sheets grow warm. See docs/strength.md for what was measured.
"""

import cython
from cython.cimports.libc.math import expf, log, powf, sqrt, tanh
from cython.cimports.libc.string import memset
from cython.cimports.quincunx.games.wishbone.rules import (
    CELL,
    DIAG,
    OPEN,
    ORTH,
    REACH,
    WishboneState,
    parents,
    plane,
    root_of,
)

NO_PLAYOUT = cython.declare(cython.int, 2)
SECOND = cython.declare(cython.int, 1)
BLACK_STONE = cython.declare(cython.uchar, 0x02)
WHITE_STONE = cython.declare(cython.uchar, 0x20)

# What a point is to a colour. An enemy stone, and a point where this colour's stone would make a crosscut, are gone for
# good. A point where it would make a naked diagonal opens again with a stone beside both: it is hard where one of the
# two places for that is the enemy's, and as good as free where both are empty.
GONE = cython.declare(cython.uchar, 0)
HARD = cython.declare(cython.uchar, 1)
FREE = cython.declare(cython.uchar, 2)
OWN = cython.declare(cython.uchar, 3)
# What the kinds resist, where a free point has 1, and how a naked diagonal step conducts beside one that a third stone
# covers: with two empty points beside it, or with one. All were fitted to the results of games.
OWN_RESISTANCE = cython.declare(cython.float, 0.05)
HARD_RESISTANCE = cython.declare(cython.float, 30.0)
BARE = cython.declare(cython.float, 0.2)
HALF_BARE = cython.declare(cython.float, 0.08)
# What a stone on an own edge loses, where one halfway between the edges gains 1 less this.
AT_THE_EDGE = cython.declare(cython.float, 0.15)
# Grounds what is cut off from both edges.
LEAK = cython.declare(cython.float, 1e-5)
# A power of a point's share of heat is its weight; this is added to the share, so that no point is forgotten.
COLD = cython.declare(cython.float, 2e-3)
# What the logarithm of a weight gains by each stone beside the point: fitted to how often search looked there.
OWN_BESIDE = cython.declare(cython.float, 0.6)
ENEMY_BESIDE = cython.declare(cython.float, 0.7)
OWN_DIAGONAL = cython.declare(cython.float, 1.0)  # naked, so a wishbone is being closed
ENEMY_DIAGONAL = cython.declare(cython.float, -0.2)
ENEMY_NAKED = cython.declare(cython.float, 0.6)  # no enemy stone beside the point and this one: its way is barred
ENEMY_SOFT = cython.declare(cython.float, -0.5)  # the enemy would first have to open it


def resistance(kind):
    """What a point of some kind resists to a step to its edge."""
    if kind == OWN:
        return OWN_RESISTANCE
    return 1.0 if kind == FREE else HARD_RESISTANCE


def make_local(local):
    """Work out how tempting each surrounding is."""
    i: cython.int
    k: cython.int
    orth: cython.int
    diag: cython.int
    naked: cython.int
    own: cython.float
    enemy: cython.float
    for i in range(256):
        orth = i & 15
        diag = i >> 4
        naked = diag & ~(orth | (orth >> 1) | ((orth & 1) << 3))
        own = 0.0
        enemy = 0.0
        for k in range(4):
            own += OWN_BESIDE * ((orth >> k) & 1) + OWN_DIAGONAL * ((naked >> k) & 1)
            enemy += ENEMY_BESIDE * ((orth >> k) & 1) + ENEMY_DIAGONAL * ((diag >> k) & 1)
            enemy += ENEMY_NAKED * ((naked >> k) & 1)
        local.own[i] = expf(own)
        local.enemy[i] = expf(enemy)


def make_steps(steps):
    """Work out how each kind of step conducts."""
    a: cython.int
    b: cython.int
    c: cython.int
    d: cython.int
    whole: cython.float
    for a in range(4):
        for b in range(4):
            whole = 1.0 / (resistance(a) + resistance(b)) if GONE not in (a, b) else 0.0
            steps.straight[a][b] = whole
            for c in range(4):
                for d in range(4):
                    if OWN in (c, d) or (a == OWN and b == OWN):
                        steps.diagonal[a][b][c][d] = whole
                    elif c == GONE and d == GONE:
                        steps.diagonal[a][b][c][d] = 0.0
                    else:
                        steps.diagonal[a][b][c][d] = (HALF_BARE if GONE in (c, d) else BARE) * whole


def closed(orth, diag, colour):
    """What an empty point is to a colour that may not play there, by the stones around it; see rules.py."""
    own: cython.int = (orth >> (4 * colour)) & 15
    enemy: cython.int = (orth >> (4 - 4 * colour)) & 15
    next_own: cython.int = (own >> 1) | ((own & 1) << 3)
    next_enemy: cython.int = (enemy >> 1) | ((enemy & 1) << 3)
    diag = (diag >> (4 * colour)) & 15
    if diag & enemy & next_enemy:
        return GONE
    return HARD if diag & (enemy | next_enemy) & ~(own | next_own) else FREE


def lay(sheet, steps, at, t, colour):
    """Read the board into one colour's sheet."""
    size: cython.int = t.size
    wide: cython.int = size + 2
    i: cython.int
    k: cython.int
    n: cython.int = 0
    _: cython.int
    point: cython.int
    step: cython.int = 1 if colour == 0 else t.stride
    other: cython.int = t.stride if colour == 0 else 1
    corner: cython.int = 2 * t.stride + 2
    stone: cython.uchar = WHITE_STONE if colour else BLACK_STONE
    shift: cython.int = 4 * colour
    here: cython.uchar
    ahead: cython.uchar
    right: cython.float
    left_up: cython.float
    up: cython.float
    right_up: cython.float
    kind: cython.p_uchar = cython.address(sheet.kind[0])
    cell: cython.p_uchar = plane(at, t, CELL)
    open_to: cython.p_uchar = plane(at, t, OPEN)
    orth: cython.p_uchar = plane(at, t, ORTH)
    diag: cython.p_uchar = plane(at, t, DIAG)
    sheet.size = size
    sheet.cells = t.cells
    sheet.stones = 0
    sheet.middle = 0.0
    memset(kind, 0, wide * wide)
    for i in range(size):
        point = corner + i * other
        k = (i + 1) * wide + 1
        for _ in range(size):
            here = cell[point]
            # A point that is open to a colour is empty.
            if (open_to[point] >> shift) & 1:
                kind[k] = FREE
            elif here == stone:
                kind[k] = OWN
                sheet.stones += 1
                sheet.middle += cython.cast(cython.float, 2 * min(i, size - 1 - i)) / (size - 1) - AT_THE_EDGE
            elif here & (BLACK_STONE | WHITE_STONE) == 0:
                kind[k] = closed(orth[point], diag[point], colour)
            point += step
            k += 1
    memset(cython.address(sheet.band[0][0]), 0, (t.cells + size + 2) * WIDTH * cython.sizeof(cython.float))
    memset(cython.address(sheet.first[0]), 0, t.cells * cython.sizeof(cython.float))
    memset(cython.address(sheet.last[0]), 0, t.cells * cython.sizeof(cython.float))
    for i in range(size):
        sheet.first[i] = steps.straight[kind[wide + 1 + i]][OWN]
        sheet.last[t.cells - size + i] = steps.straight[kind[size * wide + 1 + i]][OWN]
    # The band: minus the conductances, and on the diagonal all that leave a point.
    for i in range(size):
        k = (i + 1) * wide + 1
        for _ in range(size):
            here = kind[k]
            ahead = kind[k + wide]
            right = steps.straight[here][kind[k + 1]]
            left_up = steps.diagonal[here][kind[k + wide - 1]][kind[k - 1]][ahead]
            up = steps.straight[here][ahead]
            right_up = steps.diagonal[here][kind[k + wide + 1]][kind[k + 1]][ahead]
            sheet.link[0][n] = right
            sheet.link[1][n] = left_up
            sheet.link[2][n] = up
            sheet.link[3][n] = right_up
            sheet.flow[n] = sheet.first[n]
            sheet.drain[n] = sheet.last[n]
            sheet.band[n][0] += LEAK + sheet.first[n] + sheet.last[n] + right + left_up + up + right_up
            sheet.band[n][1] = -right
            sheet.band[n + 1][0] += right
            sheet.band[n][size - 1] -= left_up
            sheet.band[n + size - 1][0] += left_up
            sheet.band[n][size] = -up
            sheet.band[n + size][0] += up
            sheet.band[n][size + 1] = -right_up
            sheet.band[n + size + 1][0] += right_up
            n += 1
            k += 1


def solve(sheet):
    """Eliminate point after point (Gauss, symmetric and banded); leaves the conductance between the edges."""
    most: cython.int = sheet.size + 2
    end: cython.int = sheet.cells - sheet.size
    i: cython.int
    j: cython.int
    factor: cython.float
    flow: cython.float
    drain: cython.float
    inverse: cython.float
    through: cython.float = 0.0
    row: cython.p_float
    for i in range(sheet.cells):
        row = cython.address(sheet.band[i][0])
        inverse = 1.0 / row[0]
        flow = sheet.flow[i]
        drain = sheet.drain[i] if i >= end else 0.0
        sheet.inverse[i] = inverse
        # A sum of what is never negative: a difference of currents would lose small ones.
        through += flow * drain * inverse
        # A point that is gone has nobody to pass anything on to.
        if row[0] > 2.0 * LEAK:
            for j in range(1, most):
                factor = row[j] * inverse
                subtract(cython.address(sheet.band[i + j][0]), row + j, factor, most - j)
                sheet.flow[i + j] -= factor * flow
                sheet.drain[i + j] -= factor * drain
    sheet.conductance = through


def warm(sheet):
    """How much of the whole heat each point's resistors give off, after `solve`; `flow` becomes the potentials."""
    size: cython.int = sheet.size
    cells: cython.int = sheet.cells
    i: cython.int
    j: cython.int
    k: cython.int
    sum_: cython.float
    drop: cython.float
    heat: cython.float
    row: cython.p_float
    for i in range(cells, cells + size + 2):
        sheet.flow[i] = 0.0
    i = cells - 1
    while i >= 0:
        row = cython.address(sheet.band[i][0])
        sum_ = sheet.flow[i]
        for k in range(1, size + 2):
            sum_ -= row[k] * sheet.flow[i + k]
        sheet.flow[i] = sum_ * sheet.inverse[i]
        i -= 1
    for i in range(cells + size + 2):
        sheet.heat[i] = 0.0
    for i in range(cells):
        sheet.heat[i] += sheet.first[i] * (1.0 - sheet.flow[i]) * (1.0 - sheet.flow[i])
        sheet.heat[i] += sheet.last[i] * sheet.flow[i] * sheet.flow[i]
        for k in range(4):
            j = i + (1 if k == 0 else size - 2 + k)
            drop = sheet.flow[i] - sheet.flow[j]
            heat = sheet.link[k][i] * drop * drop
            sheet.heat[i] += heat
            sheet.heat[j] += heat
    sum_ = 1.0 / max(sheet.conductance, 1e-6)
    for i in range(cells):
        sheet.heat[i] *= sum_


class WishboneEvaluator:
    """Two sheets of resistors: the better conductor stands better, and where it is warm one should play."""

    def __init__(self, game):
        super().__init__(game)
        make_steps(cython.address(self.steps))
        make_local(cython.address(self.local))
        self.playout = NO_PLAYOUT
        self.exploration = 0.4
        self.first_play = 0.05
        self.levels = ((1, 1.0), (1, 0.65), (1, 0.25), 4, 9, 20, 44, 270_000)  # docs/strength.md
        self.scale = 0.95
        self.tempo = 0.47
        self.middle = 0.19
        self.focus = 2.1

    def advantage(self, state):
        """How well the colour to move stands, from -1 to +1, the swap aside."""
        at: cython.pointer(Position) = cython.cast(WishboneState, state).at
        colour: cython.int = at.colour
        i: cython.int
        score: cython.double
        mine: cython.pointer(Sheet)
        theirs: cython.pointer(Sheet)
        for i in range(2):
            lay(cython.address(self.sheets[i]), cython.address(self.steps), at, cython.cast(WishboneState, state).t, i)
            solve(cython.address(self.sheets[i]))
        mine = cython.address(self.sheets[colour])
        theirs = cython.address(self.sheets[1 - colour])
        # To be on move is worth the more the hotter the fight. The currents alone take every stone of a quiet board for
        # nearly as good as any other, which stones near the own edges are not.
        score = self.scale * log((mine.conductance + 1e-4) / (theirs.conductance + 1e-4))
        score += self.tempo * sqrt(cython.cast(cython.double, mine.stones + theirs.stones) / mine.cells)
        score += self.middle * (mine.middle - theirs.middle)
        return tanh(score)

    def value(self, state):
        at: cython.pointer(Position) = cython.cast(WishboneState, state).at
        result: cython.double = self.advantage(state)
        # Who may swap has the better side, whichever it is.
        if at.stage == SECOND and result < 0.0:
            result = -result
        return result if at.colour ^ at.swapped == 0 else -result

    def priors(self, state, actions, n, weights):
        at: cython.pointer(Position) = cython.cast(WishboneState, state).at
        t: cython.pointer(Table) = cython.cast(WishboneState, state).t
        orth: cython.p_uchar = plane(at, t, ORTH)
        diag: cython.p_uchar = plane(at, t, DIAG)
        open_to: cython.p_uchar = plane(at, t, OPEN)
        size: cython.int = t.size
        mine: cython.int = 4 * at.colour
        theirs: cython.int = 4 - mine
        i: cython.int
        action: cython.int
        point: cython.int
        row: cython.int
        column: cython.int
        swap: cython.int = -1
        heat: cython.float
        total: cython.float = 0.0
        soft: cython.float = expf(ENEMY_SOFT)
        better: cython.double = self.advantage(state)
        warm(cython.address(self.sheets[0]))
        warm(cython.address(self.sheets[1]))
        for i in range(n):
            action = actions[i]
            weights[i] = 1.0
            if action < t.cells:
                point = t.point_of[action]
                row = action // size
                column = action - row * size
                heat = COLD + self.sheets[0].heat[action] + self.sheets[1].heat[column * size + row]
                weights[i] = (
                    powf(heat, self.focus)
                    * self.local.own[((orth[point] >> mine) & 15) | (((diag[point] >> mine) & 15) << 4)]
                    * self.local.enemy[((orth[point] >> theirs) & 15) | (((diag[point] >> theirs) & 15) << 4)]
                )
                if not (open_to[point] >> theirs) & 1 and closed(orth[point], diag[point], 1 - at.colour) == FREE:
                    weights[i] *= soft
                total += weights[i]
            elif action == t.cells:
                swap = i
        if swap >= 0:
            # As much as all else where swapping looks better.
            weights[swap] = total * (0.1 if better > 0.0 else 1.0)

    def may_end(self, state, action):
        at: cython.pointer(Position) = cython.cast(WishboneState, state).at
        t: cython.pointer(Table) = cython.cast(WishboneState, state).t
        orth: cython.p_uchar = plane(at, t, ORTH)
        diag: cython.p_uchar = plane(at, t, DIAG)
        reach_of: cython.p_uchar = plane(at, t, REACH)
        point: cython.int
        shift: cython.int = 4 * at.colour
        groups: cython.uint
        reach: cython.int
        if action >= t.cells:
            return action > t.cells
        point = t.point_of[action]
        reach = t.edges[at.colour][point]
        groups = t.groups[((orth[point] >> shift) & 15) | (((diag[point] >> shift) & 15) << 4)]
        while groups != 0:
            reach |= reach_of[root_of(parents(at), point + t.steps[groups & 15])]
            groups >>= 4
        return reach == 3
