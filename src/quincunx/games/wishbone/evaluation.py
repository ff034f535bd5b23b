"""What search needs to know about Wishbone: how well electricity would flow between a colour's edges.

Each colour has a sheet of resistors. Its own stones conduct, empty points resist, points closed to it by the rules
resist more, since they may open again, and enemy stones insulate. Current passes between points a king's step apart; a
diagonal step needs a third stone beside it or a wishbone, so without one it conducts less. The logarithm of the ratio
of the two conductances, squashed, is the value (after Anshelevich's "A hierarchical approach to computer Hex", 2002).
Stones matter most where the sheets grow warm. See docs/strength.md for what was measured.
"""

import cython
from cython.cimports.libc.math import log, powf, tanh
from cython.cimports.libc.string import memset
from cython.cimports.quincunx.games.wishbone.rules import WishboneState

NO_PLAYOUT = cython.declare(cython.int, 2)
SECOND = cython.declare(cython.int, 1)
BLACK_STONE = cython.declare(cython.uchar, 0x02)
WHITE_STONE = cython.declare(cython.uchar, 0x20)

GONE = cython.declare(cython.uchar, 0)
CLOSED = cython.declare(cython.uchar, 1)
FREE = cython.declare(cython.uchar, 2)
OWN = cython.declare(cython.uchar, 3)
# Resistances of a closed point and of a stone, where a free point has 1, and how a bare diagonal step conducts beside
# another; they were fitted to the results of games, within a factor of 2 it makes little difference.
CLOSED_RESISTANCE = cython.declare(cython.float, 10.0)
OWN_RESISTANCE = cython.declare(cython.float, 0.05)
BARE_DIAGONAL = cython.declare(cython.float, 0.3)
# Grounds what is cut off from both edges.
LEAK = cython.declare(cython.float, 1e-5)
# A power of a point's share of heat is its weight; this is added to the share, so that no point is forgotten.
COLD = cython.declare(cython.float, 2e-3)


def resistance(kind):
    """What a point of some kind resists to a step to its edge."""
    return OWN_RESISTANCE if kind == OWN else 1.0 if kind == FREE else CLOSED_RESISTANCE


def lay(sheet, at, t, colour):
    """Read the board into one colour's sheet."""
    size: cython.int = t.size
    wide: cython.int = size + 2
    i: cython.int
    j: cython.int
    k: cython.int
    point: cython.int
    step: cython.int = 1 if colour == 0 else t.stride
    other: cython.int = t.stride if colour == 0 else 1
    _: cython.int
    corner: cython.int = 2 * t.stride + 2
    stone: cython.uchar = WHITE_STONE if colour else BLACK_STONE
    shift: cython.int = 4 * colour
    here: cython.uchar
    kind: cython.p_uchar = cython.address(sheet.kind[0])
    n: cython.int = 0
    conductance = cython.declare(cython.float[4][4])
    total: cython.float
    for i in range(4):
        for j in range(4):
            conductance[i][j] = 1.0 / (resistance(i) + resistance(j)) if i and j else 0.0
    sheet.size = size
    sheet.cells = t.cells
    memset(kind, 0, wide * wide)
    for i in range(size):
        point = corner + i * other
        k = (i + 1) * wide + 1
        for _ in range(size):
            here = at.cell[point]
            if here == stone:
                kind[k] = OWN
            elif here & (BLACK_STONE | WHITE_STONE) == 0:
                kind[k] = FREE if (at.open[point] >> shift) & 1 else CLOSED
            point += step
            k += 1
    memset(cython.address(sheet.band[0][0]), 0, (t.cells + size + 2) * WIDTH * cython.sizeof(cython.float))
    for i in range(size):
        k = (i + 1) * wide + 1
        for _ in range(size):
            here = kind[k]
            sheet.link[0][n] = conductance[here][kind[k + 1]]
            sheet.link[2][n] = conductance[here][kind[k + wide]]
            sheet.link[1][n] = diagonal(
                conductance[here][kind[k + wide - 1]], here, kind[k + wide - 1], kind[k - 1], kind[k + wide]
            )
            sheet.link[3][n] = diagonal(
                conductance[here][kind[k + wide + 1]], here, kind[k + wide + 1], kind[k + 1], kind[k + wide]
            )
            sheet.first[n] = conductance[here][OWN] if i == 0 else 0.0
            sheet.last[n] = conductance[here][OWN] if i == size - 1 else 0.0
            n += 1
            k += 1
    # The band: minus the conductances, and on the diagonal all that leave a point.
    for n in range(t.cells):
        sheet.band[n][0] += LEAK + sheet.first[n] + sheet.last[n]
        sheet.flow[n] = sheet.first[n]
        for i in range(4):
            total = sheet.link[i][n]
            if total > 0.0:
                j = 1 if i == 0 else size - 2 + i
                sheet.band[n][j] -= total
                sheet.band[n][0] += total
                sheet.band[n + j][0] += total


def diagonal(conductance, here, there, one, two):
    """What is left of the conductance of a diagonal step, between the kinds of the two points beside it."""
    if OWN in (one, two) or (here == OWN and there == OWN):
        return conductance
    if one == GONE and two == GONE:
        return 0.0
    return BARE_DIAGONAL * conductance


def solve(sheet):
    """Eliminate point after point (Gauss, symmetric and banded); leaves the conductance between the edges."""
    size: cython.int = sheet.size
    i: cython.int
    j: cython.int
    k: cython.int
    factor: cython.float
    into: cython.float = 0.0
    back: cython.float = 0.0
    row: cython.p_float
    under: cython.p_float
    for i in range(sheet.cells):
        row = cython.address(sheet.band[i][0])
        sheet.inverse[i] = 1.0 / row[0]
        for j in range(1, size + 2):
            if row[j] != 0.0:
                factor = row[j] * sheet.inverse[i]
                under = cython.address(sheet.band[i + j][0])
                for k in range(size + 2 - j):
                    under[k] -= factor * row[j + k]
                sheet.flow[i + j] -= factor * sheet.flow[i]
    # What comes in at potential 1, less what would go back there.
    for i in range(sheet.cells):
        into += sheet.first[i]
        back += sheet.flow[i] * sheet.flow[i] * sheet.inverse[i]
    sheet.conductance = into - back


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
        self.playout = NO_PLAYOUT
        self.exploration = 0.5
        self.first_play = 0.1
        self.scale = 0.7
        self.tempo = 0.1
        self.focus = 1.9

    def advantage(self, state):
        """How well the colour to move stands, from -1 to +1, the swap aside."""
        at: cython.pointer(Position) = cython.address(cython.cast(WishboneState, state).at)
        colour: cython.int = at.colour
        i: cython.int
        for i in range(2):
            lay(cython.address(self.sheets[i]), at, cython.cast(WishboneState, state).t, i)
            solve(cython.address(self.sheets[i]))
        return tanh(
            self.scale * log((self.sheets[colour].conductance + 1e-4) / (self.sheets[1 - colour].conductance + 1e-4))
            + self.tempo
        )

    def value(self, state):
        at: cython.pointer(Position) = cython.address(cython.cast(WishboneState, state).at)
        result: cython.double = self.advantage(state)
        # Who may swap has the better side, whichever it is.
        if at.stage == SECOND and result < 0.0:
            result = -result
        return result if at.colour ^ at.swapped == 0 else -result

    def priors(self, state, actions, n, weights):
        t: cython.pointer(Table) = cython.cast(WishboneState, state).t
        size: cython.int = t.size
        i: cython.int
        action: cython.int
        row: cython.int
        column: cython.int
        swap: cython.int = -1
        total: cython.float = 0.0
        better: cython.float = self.advantage(state)
        warm(cython.address(self.sheets[0]))
        warm(cython.address(self.sheets[1]))
        for i in range(n):
            action = actions[i]
            weights[i] = 1.0
            if action < t.cells:
                row = action // size
                column = action - row * size
                weights[i] = powf(
                    COLD + self.sheets[0].heat[action] + self.sheets[1].heat[column * size + row], self.focus
                )
                total += weights[i]
            elif action == t.cells:
                swap = i
        if swap >= 0:
            weights[swap] = total * (0.1 if better > 0.0 else 1.0) if total > 0.0 else 1.0
