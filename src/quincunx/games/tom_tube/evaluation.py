"""What search needs to know about Tom Tube: how far each astronaut is from the next solar module and from home.

Ways are measured in quarter turns over what lies and what can still be laid, by Dijkstra from each base and module:

    a drift                                     4, however far it leads (straight on is free)
    a tile to a knot that is not complete       4, and 2 for each triangle around it that is still to be covered
    an edge beside which a tile can still lie   14, or 10 if on both sides, and the same for its knot
    a jump, or a tube of the other colour       7 and 10, if there is a counter to pay

A network and its ways are kept, since moves do not change them; only a tile does.
"""

import cython
from cython.cimports.libc.math import expf, tanh, tanhf
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.string import memcpy, memset
from cython.cimports.quincunx.core.rng import mixed
from cython.cimports.quincunx.core.state import State
from cython.cimports.quincunx.games.tom_tube.network import (
    KNOTS,
    PLACES,
    SPHERE,
    TRIANGLES,
    WAYS,
    Position,
    Spheres,
    Table,
    bit,
    count_bits,
    count_spheres,
    first_bit,
    in_places,
    jumps,
    spread,
)
from cython.cimports.quincunx.games.tom_tube.rules import TomTubeState
from cython.cimports.quincunx.games.tom_tube.turns import COVER, OFFER, RHOMB, TURN, can_build, points_of

NO_PLAYOUT = cython.declare(cython.int, 2)
# Quarter turns.
STEP = cython.declare(cython.int, 4)
JUMP = cython.declare(cython.int, 7)
STEER = cython.declare(cython.int, 10)
LAY_TWO = cython.declare(cython.int, 10)
LAY_ONE = cython.declare(cython.int, 14)
TRIANGLE = cython.declare(cython.int, 2)
EIGHT_TURNS = cython.declare(cython.float, 32.0)

NAMES = (
    "to act",
    "points",
    "solar counters to come, by nearness",
    "counters one drift away",
    "counters two drifts away",
    "counters three drifts away",
    "earlier at home with both solar counters",
    "nearness to home",
    "energy in hand",
    "control in hand",
    "bonus to come",
    "solar counters",
    "nearness to the end of the tour",
    "triangles with tubes",
    "blank triangles",
    "points, by rhombs left",
    "points, by nearness to the end of a tour",
    "nearness to home, by rhombs left",
    "points, by the leader's nearness to home",
    "spheres within three drifts",
    "solar counters to come, by nearness, soon",
    "nearness to the end of the tour, later",
    "who leads",
)
# Rows: more than 32 free triangles, fewer, nothing more to be built. Fitted to self-play; see docs/strength.md.
WEIGHTS = (
    (
        0.01,
        0.43,
        0.81,
        0.14,
        0.23,
        0.26,
        0.14,
        -0.16,
        0.19,
        0.38,
        0.0,
        0.21,
        0.2,
        -0.14,
        0.42,
        0.27,
        0.06,
        -0.03,
        -1.04,
        0.2,
        0.36,
        0.38,
        0.26,
    ),
    (
        0.05,
        1.65,
        1.18,
        0.43,
        0.33,
        0.26,
        0.11,
        -0.16,
        -0.03,
        -0.21,
        0.0,
        -0.2,
        2.04,
        -0.15,
        0.15,
        0.5,
        0.69,
        0.11,
        0.4,
        0.01,
        0.42,
        -0.25,
        0.07,
    ),
    (
        0.05,
        1.43,
        0.36,
        1.09,
        0.59,
        0.31,
        0.16,
        -0.23,
        -0.24,
        -0.27,
        1.5,
        -1.1,
        0.78,
        -0.18,
        0.11,
        1.43,
        1.02,
        -0.23,
        1.22,
        0.13,
        0.11,
        0.22,
        0.3,
    ),
)


class TomTubeEvaluator:
    """Points, ways to the solar modules and home, and the counters on the way."""

    def __init__(self, game):
        i: cython.int
        k: cython.int
        super().__init__(game)
        self.tables = game.tables
        self.t = cython.address(self.tables.table)
        self.playout = NO_PLAYOUT
        self.exploration = 1.0
        self.first_play = 0.2
        self.rave = 0.0
        self.levels = ((16, 0.8), (16, 0.4), (16, 0.18), 60, 210, 540, 1_700, 300_000)  # docs/strength.md
        self.build_weight = -0.5
        self.gain_weight = 0.5
        self.take_weight = 0.6
        self.lay_weight = 0.5
        self.spoil_weight = 0.35
        self.home_weight = 2.0
        self.flatness = 0.0
        self.inner = 0
        for k in range(self.t.knots):
            if self.t.needed[k] <= 6:
                self.inner |= bit(k)
        for i in range(2):
            self.solar[i][0] = first_bit(self.t.solar[i])
            self.solar[i][1] = first_bit(self.t.solar[i] & (self.t.solar[i] - 1))
        for i in range(KEPT):
            self.kept[i].key = 0
        self.now = cython.address(self.kept[0])
        self.set_weights(WEIGHTS)

    def set_weights(self, rows) -> None:
        """Judge by other weights: for each stage of the game one for each of NAMES."""
        i: cython.int
        j: cython.int
        for i in range(STAGES):
            for j in range(FEATURES):
                self.weights[i][j] = rows[i][j]

    # -- ways ------------------------------------------------------------------------------------------------------

    def look(self, p):
        """Find or make the network of a position."""
        i: cython.int
        words: uint64_t[28]
        building: cython.bint = can_build(self.t, p)
        key: uint64_t = mixed(p.complete)
        memcpy(cython.address(words), cython.address(p.tile), PLACES)
        memcpy(cython.address(words[16]), cython.address(p.triangle), TRIANGLES)
        for i in range(28):
            if words[i]:
                key ^= mixed(words[i] + i)
        i = (p.held_energy[0] > 0) | (p.held_energy[1] > 0) << 1 | (p.held_control[0] > 0) << 2
        i |= (p.held_control[1] > 0) << 3 | building << 4 | 32
        key = mixed(key + i)
        self.now = cython.address(self.kept[key & (KEPT - 1)])
        if self.now.key != key:
            self.wire(p, self.now, building)
            self.now.key = key

    def join(self, net, player, a, b):
        """One tile joins the nodes a and b for a player."""
        if b < KNOTS:
            net.link[player][a].knots |= bit(b)
        else:
            net.link[player][a].places[(b - KNOTS) >> 6] |= bit((b - KNOTS) & 63)

    def wire(self, p, net, building):
        """Read the network from the board, and measure all ways from bases and modules."""
        t: cython.pointer(Table) = self.t
        none: Spheres
        i: cython.int
        j: cython.int
        k: cython.int
        w: cython.int
        player: cython.int
        code: cython.int
        exits: cython.int
        other: cython.int
        sides: cython.int
        near: uint64_t
        memset(cython.address(none), 0, cython.sizeof(none))
        memset(cython.address(net.link), 0, cython.sizeof(net.link))
        net.complete = p.complete
        for player in range(2):
            net.enterable[player] = (p.complete | (self.inner if building else 0)) & ~t.forbidden[player]
            net.can_jump[player] = p.held_energy[player] > 0
            net.can_steer[player] = p.held_control[player] > 0
        for i in range(t.places):
            code = p.tile[i]
            if not code:
                continue
            for player in range(2):
                for j in range(4):
                    exits = t.exits[player][code][j]
                    if exits & SPHERE:
                        self.join(net, player, t.corner_knot[i][j], KNOTS + i)
                        self.join(net, player, KNOTS + i, t.corner_knot[i][j])
                        continue
                    while exits:
                        k = first_bit(exits)
                        exits &= exits - 1
                        self.join(net, player, t.corner_knot[i][j], t.corner_knot[i][k])
        for i in range(t.triangles):
            player = p.triangle[i] - 1
            if 0 <= player < 2:
                for j in range(3):
                    for k in range(3):
                        if j != k:
                            self.join(net, player, t.triangle_knots[i][j], t.triangle_knots[i][k])
        for k in range(t.knots):
            net.open[k] = 0 if p.complete >> k & 1 else min(6, p.open[k])
            net.one[k] = 0
            net.two[k] = 0
            net.leap[k] = 0
            if p.complete >> k & 1:
                net.leap[k] = jumps(t, p, bit(k))
            for w in range(6):
                other = t.step[k][w]
                if other < 0:
                    continue
                if t.printed[k] >> 2 * w & 1:
                    self.join(net, 0, k, other)
                    self.join(net, 1, k, other)
                    continue
                if not building:
                    continue
                sides = 0
                i = t.triangle_at[k][2 * w + 1]
                if i >= 0 and in_places(p.free, i):
                    sides = 1
                i = t.triangle_at[k][2 * w - 1 if w else WAYS - 1]
                if i >= 0 and in_places(p.free, i):
                    sides += 1
                if sides == 1:
                    net.one[k] |= bit(other)
                elif sides == 2:
                    net.two[k] |= bit(other)
        for player in range(2):
            near = p.complete & ~t.forbidden[player]
            for k in range(t.knots):
                if (
                    near >> k & 1
                    and net.link[player][k].knots | net.link[player][k].places[0] | (net.link[player][k].places[1])
                ):
                    spread(t, p, k, player, near, -1, cython.address(none), cython.address(net.drift[player][k]))
                else:
                    net.drift[player][k] = none
            for i in range(t.places):
                if p.tile[i] and t.has_sphere[p.tile[i]]:
                    k = KNOTS + i
                    spread(t, p, k, player, near, -1, cython.address(none), cython.address(net.drift[player][k]))
                else:
                    net.drift[player][KNOTS + i] = none
            self.measure(player, t.base[player], net.field[player][0])
            self.measure(player, self.solar[player][0], net.field[player][1])
            self.measure(player, self.solar[player][1], net.field[player][2])

    def measure(self, player, start, out):
        """Write how long the ways from a node are, to all nodes, in quarter turns; FARTHEST where there is none."""
        net: cython.pointer(Network) = self.now
        queue: cython.pointer(Spheres) = self.queue
        d: cython.int = 0
        top: cython.int = 0
        node: cython.int
        other: cython.int
        kind: cython.int
        cost: cython.int
        half: cython.int
        near: uint64_t
        new: Spheres
        done: Spheres
        memset(queue, 0, QUEUE * cython.sizeof(Spheres))
        memset(cython.address(done), 0, cython.sizeof(done))
        memset(out, FARTHEST, NODES)
        if start < KNOTS:
            queue[0].knots = bit(start)
        else:
            queue[0].places[(start - KNOTS) >> 6] = bit((start - KNOTS) & 63)
        while d <= top and d < FARTHEST:
            new.knots = queue[d].knots & ~done.knots
            new.places[0] = queue[d].places[0] & ~done.places[0]
            new.places[1] = queue[d].places[1] & ~done.places[1]
            done.knots |= new.knots
            done.places[0] |= new.places[0]
            done.places[1] |= new.places[1]
            while True:
                if new.knots:
                    node = first_bit(new.knots)
                    new.knots &= new.knots - 1
                elif new.places[0]:
                    node = KNOTS + first_bit(new.places[0])
                    new.places[0] &= new.places[0] - 1
                elif new.places[1]:
                    node = KNOTS + 64 + first_bit(new.places[1])
                    new.places[1] &= new.places[1] - 1
                else:
                    break
                out[node] = d
                # Along one tile; and, between complete spheres, as far as a drift leads.
                queue[d + STEP].knots |= net.drift[player][node].knots
                for half in range(2):
                    queue[d + STEP].places[half] |= (
                        net.drift[player][node].places[half] | net.link[player][node].places[half]
                    )
                top = max(top, d + STEP)
                for kind in range(5):
                    if kind == 0:
                        near = net.link[player][node].knots & ~net.drift[player][node].knots
                        cost = STEP
                    elif kind == 1:
                        near = net.link[1 - player][node].knots if net.can_steer[player] else 0
                        cost = STEER
                    elif node >= KNOTS:
                        break
                    elif kind == 2:
                        near = net.leap[node] if net.can_jump[player] else 0
                        cost = JUMP
                    elif kind == 3:
                        near = net.two[node]
                        cost = LAY_TWO
                    else:
                        near = net.one[node]
                        cost = LAY_ONE
                    near &= net.enterable[player] & ~done.knots
                    while near:
                        other = first_bit(near)
                        near &= near - 1
                        half = d + cost + TRIANGLE * net.open[other]
                        queue[half].knots |= bit(other)
                        top = max(top, half)
            d += 1

    def aim(self, p, player, node, field):
        """How long the whole tour from a node is, to the solar counters left and home; and the field of its next aim.

        The fields are 0 for home, and 1 and 2 for the solar modules.
        """
        net: cython.pointer(Network) = self.now
        left: uint64_t = p.solar & self.t.solar[player]
        home: cython.int
        a: cython.int
        b: cython.int
        field[0] = 0
        home = net.field[player][0][node]
        if p.first >= 0 or left == 0:
            return home
        a = net.field[player][1][node] + net.field[player][0][self.solar[player][0]]
        b = net.field[player][2][node] + net.field[player][0][self.solar[player][1]]
        if not left >> self.solar[player][1] & 1:
            field[0] = 1
            return a
        if not left >> self.solar[player][0] & 1:
            field[0] = 2
            return b
        home = net.field[player][1][self.solar[player][1]]
        a = net.field[player][1][node] + home + net.field[player][0][self.solar[player][1]]
        b = net.field[player][2][node] + home + net.field[player][0][self.solar[player][0]]
        field[0] = 1 if a <= b else 2
        return min(a, b)

    # -- the value -------------------------------------------------------------------------------------------------

    def count_near(self, p, player, sign):
        """Add what lies one, two and three drifts away."""
        net: cython.pointer(Network) = self.now
        level: cython.int
        node: cython.int
        worth: cython.int
        solar: uint64_t = p.solar & self.t.solar[player] if p.first < 0 else 0
        seen: Spheres
        edge: Spheres
        next_edge: Spheres
        memset(cython.address(edge), 0, cython.sizeof(edge))
        if p.at[player] < KNOTS:
            edge.knots = bit(p.at[player])
        else:
            edge.places[(p.at[player] - KNOTS) >> 6] = bit((p.at[player] - KNOTS) & 63)
        seen = edge
        for level in range(3):
            memset(cython.address(next_edge), 0, cython.sizeof(next_edge))
            while True:
                if edge.knots:
                    node = first_bit(edge.knots)
                    edge.knots &= edge.knots - 1
                elif edge.places[0]:
                    node = KNOTS + first_bit(edge.places[0])
                    edge.places[0] &= edge.places[0] - 1
                elif edge.places[1]:
                    node = KNOTS + 64 + first_bit(edge.places[1])
                    edge.places[1] &= edge.places[1] - 1
                else:
                    break
                next_edge.knots |= net.drift[player][node].knots
                next_edge.places[0] |= net.drift[player][node].places[0]
                next_edge.places[1] |= net.drift[player][node].places[1]
            next_edge.knots &= ~seen.knots
            next_edge.places[0] &= ~seen.places[0]
            next_edge.places[1] &= ~seen.places[1]
            seen.knots |= next_edge.knots
            seen.places[0] |= next_edge.places[0]
            seen.places[1] |= next_edge.places[1]
            edge = next_edge
            worth = 2 * count_bits(edge.knots & p.control) + 5 * count_bits(edge.knots & (p.alien | solar))
            worth += count_bits(edge.places[0] & p.energy[0]) + count_bits(edge.places[1] & p.energy[1])
            self.f[3 + level] += sign * 0.1 * worth
        self.f[19] += sign * 0.05 * count_spheres(cython.address(seen))

    def stage(self, p):
        """0 while much is to be built, 1 while little, 2 once nothing is."""
        if not can_build(self.t, p):
            return 2
        return 0 if count_bits(p.free[0]) + count_bits(p.free[1]) > 32 else 1

    def describe(self, p):
        """The features of NAMES, Tom's less Dave's. `look` before."""
        t: cython.pointer(Table) = self.t
        net: cython.pointer(Network) = self.now
        f: cython.p_float = self.f
        player: cython.int
        i: cython.int
        field: cython.int
        tour: cython.int[2]
        home: cython.int[2]
        acts: cython.int = p.player
        sign: cython.float = 1.0
        builds: cython.float = 0.0
        points: cython.float
        memset(f, 0, cython.sizeof(self.f))
        if acts < 0 or p.phase in (COVER, OFFER, RHOMB):
            # A build turn is as good as over: the other one acts next.
            acts = 1 - p.builder
        f[0] = 1.0 - 2.0 * acts
        if can_build(t, p):
            builds = min(p.pile_total, (count_bits(p.free[0]) + count_bits(p.free[1])) // 2)
        for player in range(2):
            home[player] = net.field[player][0][p.at[player]]
            tour[player] = self.aim(p, player, p.at[player], cython.address(field))
            for i in range(2):
                if p.solar >> self.solar[player][i] & 1 and p.first < 0:
                    f[2] += sign * 0.5 * expf(-net.field[player][1 + i][p.at[player]] / EIGHT_TURNS)
                    f[20] += sign * 0.5 * expf(-net.field[player][1 + i][p.at[player]] / 10.0)
            self.count_near(p, player, sign)
            f[8] += sign * min(3, p.held_energy[player]) / 3.0
            f[9] += sign * min(2, p.held_control[player] + p.held_alien[player]) / 2.0
            f[11] += sign * count_bits(t.solar[player] & ~p.solar)
            f[12] += sign * expf(-tour[player] / EIGHT_TURNS)
            f[21] += sign * expf(-tour[player] / 80.0)
            f[13] += sign * p.forks[player] / 6.0
            f[14] += sign * p.blanks[player] / 3.0
            sign = -1.0
        points = 0.1 * (points_of(t, p, 0) - points_of(t, p, 1))
        f[1] = points
        if p.first < 0:
            f[6] = tanhf((tour[1] - tour[0]) / EIGHT_TURNS)
        else:
            f[10] = (1.0 - 2.0 * p.first) * 0.1 * min(home[1 - p.first] * 0.25, t.bonus_limit - p.bonus)
        f[7] = (home[1] - home[0]) / 120.0
        f[15] = points * expf(-0.1 * builds)
        f[16] = points * expf(-min(tour[0], tour[1]) / EIGHT_TURNS)
        f[18] = points * expf(-home[0 if points > 0 else 1] / 12.0)
        f[22] = tanhf(5.0 * points)
        f[17] = f[7] * expf(-0.1 * builds)

    def value(self, state):
        """Linear in the features, and squashed."""
        p: cython.pointer(Position) = cython.address(cython.cast(TomTubeState, state).at)
        i: cython.int
        row: cython.int = self.stage(p)
        score: cython.float = 0.0
        self.look(p)
        self.describe(p)
        for i in range(FEATURES):
            score += self.weights[row][i] * self.f[i]
        return tanh(score)

    # -- the actions -----------------------------------------------------------------------------------------------

    def worth_at(self, p, node):
        """The points of the counter that lies at a node."""
        if node >= KNOTS:
            return 1.0 if in_places(p.energy, node - KNOTS) else 0.0
        if p.control >> node & 1:
            return 2.0
        if p.alien >> node & 1:
            return 5.0
        if p.first < 0 and p.solar >> node & 1:
            return 5.0
        return 0.0

    def shorter(self, p, player, field, a, b, more):
        """How many quarter turns a new tube between two knots saves on the way to the next aim."""
        net: cython.pointer(Network) = self.now
        far: cython.int = net.field[player][field][p.at[player]]
        way: cython.int
        if not net.enterable[player] >> a & 1 or not net.enterable[player] >> b & 1:
            return 0
        way = min(
            self.away[player][a] + TRIANGLE * net.open[b] + net.field[player][field][b],
            self.away[player][b] + TRIANGLE * net.open[a] + net.field[player][field][a],
        )
        return max(0, far - way - STEP - more)

    def gain_of(self, p, player, field, place, code):
        """How many quarter turns a rhomb saves a player."""
        t: cython.pointer(Table) = self.t
        a: cython.int
        b: cython.int
        best: cython.int = 0
        exits: cython.int
        arms: cython.int = t.arms[player][code]
        more: cython.int = 0
        for a in range(4):
            exits = t.exits[player][code][a]
            if exits & SPHERE:
                exits = arms
                more = 0 if arms >> (a ^ 2) & 1 else STEP
            exits &= ~((2 << a) - 1)
            while exits:
                b = first_bit(exits)
                exits &= exits - 1
                best = max(best, self.shorter(p, player, field, t.corner_knot[place][a], t.corner_knot[place][b], more))
        return best

    def gain_of_fork(self, p, player, field, triangle):
        """How many quarter turns a triangle with tubes saves a player."""
        t: cython.pointer(Table) = self.t
        i: cython.int
        best: cython.int = 0
        for i in range(3):
            best = max(
                best,
                self.shorter(
                    p, player, field, t.triangle_knots[triangle][i], t.triangle_knots[triangle][(i + 1) % 3], 0
                ),
            )
        return best

    def priors(self, state, actions, n, weights):
        """What shortens the own tour, takes counters and does not help the other one."""
        t: cython.pointer(Table) = self.t
        p: cython.pointer(Position) = cython.address(cython.cast(TomTubeState, state).at)
        player: cython.int = p.player
        i: cython.int
        a: cython.int
        node: cython.int
        code: cython.int
        far: cython.int
        aim: cython.int[2]
        ignored: cython.int
        score: cython.float
        self.look(p)
        far = self.aim(p, player, p.at[player], cython.address(aim[player]))
        if p.phase == TURN:
            for i in range(n):
                a = actions[i]
                if a == 0:
                    score = self.build_weight
                elif a >= t.a_exchange:
                    score = 0.0
                else:
                    score = -0.3
                    if a >= t.a_jump:
                        node = t.node_of[a - t.a_jump]
                        score -= 0.5
                    elif a >= t.a_control:
                        node = t.node_of[a - t.a_control]
                        score -= 1.0
                    else:
                        node = t.node_of[a - t.a_drift]
                    score += self.take_weight * self.worth_at(p, node)
                    if node == t.base[player] and not p.solar & t.solar[player]:
                        score += self.home_weight
                    score += self.gain_weight * 0.25 * (far - self.aim(p, player, node, cython.address(ignored)))
                weights[i] = self.flatness + expf(max(-8.0, min(8.0, score)))
            return
        self.aim(p, 1 - player, p.at[1 - player], cython.address(aim[1 - player]))
        for i in range(2):
            self.measure(i, p.at[i], self.away[i])
        for i in range(n):
            a = actions[i]
            score = 0.0
            if p.phase == RHOMB:
                a -= t.a_rhomb
                code = 1 + 2 * p.drawn + (a & 1)
                if a & 1 and t.same_turned[p.drawn]:
                    weights[i] = 1e-6  # the same as unturned
                    continue
                score += self.lay_weight * 0.25 * self.gain_of(p, player, aim[player], a >> 1, code)
                score -= self.spoil_weight * 0.25 * self.gain_of(p, 1 - player, aim[1 - player], a >> 1, code)
            elif a != t.a_decline:
                a -= t.a_triangle
                if a & 1 == 0:
                    score += self.lay_weight * 0.25 * self.gain_of_fork(p, player, aim[player], a >> 1)
            weights[i] = self.flatness + expf(max(-8.0, min(8.0, score)))

    def in_order(self, state, previous, action):
        """Triangles are laid in ascending order, and never so that too few are left above for those still to lay."""
        t: cython.pointer(Table) = self.t
        p: cython.pointer(Position) = cython.address(cython.cast(TomTubeState, state).at)
        above: cython.int
        triangle: cython.int
        needed: cython.int
        if p.phase not in (COVER, OFFER) or action == t.a_decline:
            return True
        triangle = (action - t.a_triangle) >> 1
        if t.a_triangle <= previous < t.a_decline and triangle < (previous - t.a_triangle) >> 1:
            return False
        if p.phase == OFFER:
            return True
        if triangle < 64:
            above = count_bits(p.pending[0] >> triangle >> 1) + count_bits(p.pending[1])
        else:
            above = count_bits(p.pending[1] >> (triangle - 64) >> 1)
        needed = min(p.forks[p.player] + p.blanks[p.player], count_bits(p.pending[0]) + count_bits(p.pending[1]))
        return above >= needed - 1

    def may_end(self, state, action):
        """While more can be built, only coming home does, or idling, or filling the space.

        A rhomb takes at most five places: its own, and two more of each triangle. Isolated triangles take none.
        """
        t: cython.pointer(Table) = self.t
        p: cython.pointer(Position) = cython.address(cython.cast(TomTubeState, state).at)
        node: cython.int
        if not can_build(t, p):
            return True
        if p.phase == RHOMB:
            return count_bits(p.places[0]) + count_bits(p.places[1]) <= 5
        if p.phase != TURN or action == 0 or action >= t.a_exchange:
            return False
        if action >= t.a_jump:
            node = t.node_of[action - t.a_jump]
        elif action >= t.a_control:
            node = t.node_of[action - t.a_control]
        else:
            node = t.node_of[action - t.a_drift]
        return node == t.base[p.player] or p.idle + 1 >= t.idle_limit

    # -- from Python -----------------------------------------------------------------------------------------------

    def value_features(self, state: State) -> dict:
        """What `value` is made of, by the words of NAMES: Tom's less Dave's."""
        p: cython.pointer(Position) = cython.address(cython.cast(TomTubeState, state).at)
        self.look(p)
        self.describe(p)
        return {name: self.f[i] for i, name in enumerate(NAMES)}

    def stage_of(self, state: State) -> int:
        """Which row of WEIGHTS judges a position."""
        return self.stage(cython.address(cython.cast(TomTubeState, state).at))

    def turns_to(self, state: State, player: int) -> tuple:
        """How many turns a player needs, about: home, to each solar module, and for the rest of the tour.

        None stands for never.
        """
        p: cython.pointer(Position) = cython.address(cython.cast(TomTubeState, state).at)
        who: cython.int = player
        field: cython.int
        self.look(p)
        found = [self.now.field[who][i][p.at[who]] for i in range(3)]
        found.append(self.aim(p, who, p.at[who], cython.address(field)))
        return tuple([far / 4 if far < FARTHEST else None for far in found])

    def follows(self, state: State, previous: int, action: int) -> bool:
        """`in_order`, for tests."""
        return bool(self.in_order(state, previous, action))
