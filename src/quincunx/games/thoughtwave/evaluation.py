"""What search needs to know about Thoughtwave: who is nearer to a wave from side to side, which placements matter.

Two measures of what a player still has to lay, over what can still be laid with the pieces left:

- The length of the shortest way: the placements a wave from side to side needs at least.
- Its conductance, as in Shannon's machine for Bridg-it: the player's sides are the poles of a battery, empty squares
  resist, waves do not, and current flows only where edges are not white. It counts all ways, and short ones most.

    N ---/\\/\\--- c ---/\\/\\--- S      an empty square: a resistor to each side that is not white; towards a wave
                                    less, since nobody can fill the square without going on with that wave

A square between two waves joins them whoever fills it. So a wave can hardly be stopped there, and a player who fills
a square that joins both sides of the opponent loses.
"""

import cython
from cython.cimports.libc.math import exp, expf, fabsf, log
from cython.cimports.libc.string import memset
from cython.cimports.quincunx.games.thoughtwave.rules import ThoughtwaveState, network_of

NONE = cython.declare(cython.int, 2)
FILLED = cython.declare(cython.int, 80)
CUT_OFF = cython.declare(cython.int, 99)
FAR_OFF = cython.declare(cython.int, 14)  # a way is never taken to be longer
AMPLE = cython.declare(cython.int, 6)  # more pieces than that beyond its length do not matter
CLOSED = cython.declare(cython.float, 0.01)  # the conductance of a way that is shut, so that it has a logarithm
OVERRELAXATION = cython.declare(cython.float, 1.5)

# The logarithm of the odds of a win against a draw: a constant, and what is added for the logarithm of the conductance
# (and more of it for each piece left), the length of the shortest way, being next, the size of the board, the pieces
# beyond that length, the opponent's termination being left, each piece left. Fitted, by maximum likelihood, to the
# results of games between searches on boards of size 6 to 10.
PARTS = (0.9954, -0.6987, -0.5989, 0.518, -0.0482, -0.1332, -0.3061, 0.2133, 0.2174)
# Of what a placement is judged by, see `weigh`. Fitted to what searches looked at, then made flatter by 0.7.
SCORES = (
    1.66, 0.57, 10.5, -0.63, 1.8, 0.58, -0.05, 4.07, -11.98, 0.83,
    -0.33, 0.2, 0.2, -0.01, -0.67, 0.19, 0.0, -0.7,
)  # fmt: skip


class ThoughtwaveEvaluator:
    """Shortest ways and conductances of both players."""

    def __init__(self, game):
        t: cython.pointer[Table]
        look: cython.int
        arm: cython.int
        arms: cython.int
        types: cython.int
        square: cython.int
        i: cython.int
        side: cython.int
        super().__init__(game)
        self.tables = game.tables
        t = self.t = cython.address(self.tables.table)
        self.playout = NONE
        self.exploration = 1.5
        self.first_play = 0.0
        self.rave = 0.0
        self.levels = (4, 13, 45, 140, 550, 2_300, 15_000, 250_000)  # docs/strength.md
        self.wave_part = 0.25
        self.sweeps = 10
        for i in range(9):
            self.part[i] = PARTS[i]
        for i in range(FEATURES):
            self.score[i] = SCORES[i]
        for look in range(81):
            for arm in range(4):
                self.around[look][arm] = look // (1, 3, 9, 27)[arm] % 3
        for arm in range(16):
            self.having[arm] = 0
            for arms in range(1, 16):
                if arms & arm == arm:
                    self.having[arm] |= 1 << (arms - 1)
        for types in range(32):
            for look in range(81):
                for arm in range(4):
                    i = 0
                    for arms in range(1, 16):
                        if (t.fitting[look] & t.usable[types]) >> (arms - 1) & 1 and arms >> arm & 1:
                            i |= arms & ~(1 << arm)
                    self.through[types][look][arm] = i
        for side in range(2):
            for square in range(t.cells):
                # N and E, the first of a player's sides, lie where rows and columns end.
                i = t.row[square] if t.need[side] & 1 else square - t.size * t.row[square]
                self.start[side][square] = (i + 1.0) / (t.size + 1.0)
        for square in range(t.cells):
            self.rim[square] = 0
            for arm in range(4):
                if t.beside[square][arm] < 0:
                    self.rim[square] |= 1 << arm

    # -- hot -------------------------------------------------------------------------------------------------------

    def look(self, at):
        """Networks beside empty squares, and which squares win at once."""
        t: cython.pointer[Table] = self.t
        square: cython.int
        side: cython.int
        player: cython.int
        outlook: cython.int
        root: cython.int
        base: cython.int
        missing: cython.int
        memset(self.first_port, 0xFF, t.cells * cython.sizeof(int16_t))
        for player in range(2):
            self.threats[player] = 0
            self.certain[player] = 0
        for square in range(t.cells):
            outlook = at.outlook[square]
            if outlook > FILLED:
                continue
            base = 0
            for side in range(4):
                self.network[square][side] = -1
                if self.around[outlook][side] == 1:
                    root = network_of(at, t.beside[square][side])
                    self.network[square][side] = root
                    self.next_port[4 * square + side] = self.first_port[root]
                    self.first_port[root] = 4 * square + side
                    base |= at.reach[root]
            self.base[square] = base
            for player in range(2):
                self.wins[player][square] = 0
                missing = t.need[player] & ~base
                if missing & ~self.rim[square] == 0:
                    if t.fitting[outlook] & t.usable[at.types[player]] & self.having[missing]:
                        self.threats[player] += 1
                        self.wins[player][square] = 1
                        if missing == 0:
                            self.certain[player] += 1
                            self.wins[player][square] = 2

    def wire(self, at, player):
        """The resistors of a player."""
        t: cython.pointer[Table] = self.t
        grid: cython.pointer[Grid] = cython.address(self.grid[player])
        usable: cython.int = t.usable[at.types[player]]
        near: cython.int = t.need[player] & 3
        far: cython.int = t.need[player] & 12
        square: cython.int
        side: cython.int
        beside: cython.int
        root: cython.int
        to: cython.int
        outlook: cython.int
        weight: cython.float
        total: cython.float
        wave: cython.float = 1.0 / self.wave_part
        grid.count = 0
        grid.port_count = 0
        grid.network_count = 0
        memset(grid.below, 0, t.cells * cython.sizeof(cython.float))
        grid.potential[NEAR] = 1.0
        grid.potential[FAR] = 0.0
        grid.potential[NOWHERE] = 0.0
        for square in range(t.cells):
            outlook = at.outlook[square]
            if outlook > FILLED or t.fitting[outlook] & usable == 0:
                continue
            total = 0.0
            for side in range(4):
                to = NOWHERE
                weight = 0.0
                beside = t.beside[square][side]
                if beside < 0:
                    if t.need[player] >> side & 1:
                        to = NEAR if side < 2 else FAR
                        weight = 2.0
                elif self.around[outlook][side] == 1:
                    root = self.network[square][side]
                    weight = wave
                    if at.reach[root] & near:
                        to = NEAR
                    elif at.reach[root] & far:
                        to = FAR
                    else:
                        to = root
                        if grid.below[root] == 0.0:
                            grid.networks[grid.network_count] = root
                            grid.network_count += 1
                            grid.potential[root] = self.start[player][root]
                        grid.below[root] += 1.0
                        grid.ports[grid.port_count][0] = square
                        grid.ports[grid.port_count][1] = root
                        grid.port_count += 1
                elif self.around[outlook][side] == 0 and t.fitting[at.outlook[beside]] & usable:
                    to = beside
                    weight = 1.0
                grid.to[square][side] = to
                grid.weight[square][side] = weight
                total += weight
            grid.potential[square] = self.start[player][square]
            if total > 0.0:
                grid.inverse[square] = 1.0 / total
                grid.cells[grid.count] = square
                grid.count += 1

    def relax(self, player):
        """Let the current find its way, by overrelaxation, and measure it."""
        grid: cython.pointer[Grid] = cython.address(self.grid[player])
        v: cython.p_float = grid.potential
        i: cython.int
        k: cython.int
        n: cython.int
        square: cython.int
        step: cython.float
        enters: cython.float = 0.0
        leaves: cython.float = 0.0
        for n in range(self.sweeps):
            for k in range(grid.count):
                square = grid.cells[k if n & 1 == 0 else grid.count - 1 - k]
                step = (
                    grid.weight[square][0] * v[grid.to[square][0]]
                    + grid.weight[square][1] * v[grid.to[square][1]]
                    + grid.weight[square][2] * v[grid.to[square][2]]
                    + grid.weight[square][3] * v[grid.to[square][3]]
                ) * grid.inverse[square] - v[square]
                v[square] += OVERRELAXATION * step
            for i in range(grid.network_count):
                grid.above[grid.networks[i]] = 0.0
            for i in range(grid.port_count):
                grid.above[grid.ports[i][1]] += v[grid.ports[i][0]]
            for i in range(grid.network_count):
                square = grid.networks[i]
                v[square] += OVERRELAXATION * (grid.above[square] / grid.below[square] - v[square])
        for k in range(grid.count):
            square = grid.cells[k]
            for i in range(4):
                if grid.to[square][i] == NEAR:
                    enters += grid.weight[square][i] * (1.0 - v[square])
                elif grid.to[square][i] == FAR:
                    leaves += grid.weight[square][i] * v[square]
        # Both are the same in the end; what a pocket still soaks up on the way there is no current.
        grid.conductance = max(min(enters, leaves), 0.0) if self.ways[player].length < CUT_OFF else 0.0

    def walk(self, at, player, end, all_of_it):
        """The shortest way of a player, from the first (`end` 0) or second side; notes where it enters squares."""
        t: cython.pointer[Table] = self.t
        enter: cython.pointer[uint8_t[4]] = self.ways[player].enter[end]
        types: cython.int = at.types[player]
        near: cython.int = t.need[player] & (3 if end == 0 else 12)
        far: cython.int = t.need[player] & ~near
        gate: cython.int = 0 if near == 1 else 1 if near == 2 else 2 if near == 4 else 3
        level: cython.int = 0
        length: cython.int = CUT_OFF
        here: cython.int = 0
        n: cython.int = 0
        more: cython.int
        i: cython.int
        square: cython.int
        beside: cython.int
        side: cython.int
        outs: cython.int
        root: cython.int
        port: cython.int
        memset(enter, CUT_OFF, 4 * t.cells)
        memset(self.left, 0, t.cells)
        memset(self.seen, 0, t.cells)
        for square in range(t.cells):
            if at.outlook[square] > FILLED:
                continue
            for side in range(4):
                root = self.network[square][side]
                if (side == gate and t.beside[square][side] < 0) or (root >= 0 and at.reach[root] & near):
                    enter[square][side] = 0
                    self.queue[0][n] = 4 * square + side
                    n += 1
        while n > 0:
            more = 0
            level += 1
            for i in range(n):
                port = self.queue[here][i]
                square = port >> 2
                outs = self.through[types][at.outlook[square]][port & 3] & ~self.left[square]
                if outs == 0:
                    continue
                self.left[square] |= outs
                for side in range(4):
                    if not outs >> side & 1:
                        continue
                    beside = t.beside[square][side]
                    root = self.network[square][side]
                    if beside < 0:
                        if far >> side & 1 and level < length:
                            length = level
                    elif root >= 0:
                        if self.seen[root] or at.reach[root] & near:
                            continue
                        self.seen[root] = 1
                        if at.reach[root] & far and level < length:
                            length = level
                        port = self.first_port[root]
                        while port >= 0:
                            if enter[port >> 2][port & 3] > level:
                                enter[port >> 2][port & 3] = level
                                self.queue[1 - here][more] = port
                                more += 1
                            port = self.next_port[port]
                    elif enter[beside][side ^ 2] > level:
                        enter[beside][side ^ 2] = level
                        self.queue[1 - here][more] = 4 * beside + (side ^ 2)
                        more += 1
            if length < CUT_OFF and not all_of_it:
                break
            here = 1 - here
            n = more
        self.ways[player].length = length
        return length

    def value(self, state):
        """The chance that Red wins minus Black's; nearly certain where a win at once cannot be stopped."""
        at: cython.pointer[Position] = cython.address(cython.cast(ThoughtwaveState, state).at)
        mover: cython.int = at.mover
        sign: cython.double = 1.0 if mover == 0 else -1.0
        win: cython.double
        loss: cython.double
        self.look(at)
        if self.threats[mover]:
            return 0.99 * sign
        if self.certain[1 - mover]:
            return -0.97 * sign
        if self.threats[1 - mover] > 1:
            return -0.9 * sign
        self.wire(at, 0)
        self.wire(at, 1)
        self.walk(at, 0, 0, False)
        self.walk(at, 1, 0, False)
        self.relax(0)
        self.relax(1)
        win = self.chance(at, 0)
        loss = self.chance(at, 1)
        return (win - loss) / (1.0 + win + loss)

    def chance(self, at, player):
        """How much likelier than a draw it is that a player wins."""
        length: cython.int = min(self.ways[player].length, FAR_OFF)
        left: cython.int = 0
        kind: cython.int
        for kind in range(5):
            left += at.stock[player][kind]
        return exp(
            self.part[0]
            + (self.part[1] + self.part[8] * left) * log(self.grid[player].conductance + CLOSED)
            + self.part[2] * length
            + self.part[3] * (at.mover == player)
            + self.part[4] * self.t.size
            + self.part[5] * min(left - length, AMPLE)
            + self.part[6] * (at.stock[1 - player][4] > 0)
            + self.part[7] * left
        )

    def priors(self, state, actions, n, weights):
        """Softmax of a linear score of what a placement does for both players."""
        at: cython.pointer[Position] = cython.address(cython.cast(ThoughtwaveState, state).at)
        block: cython.int = self.t.block
        mover: cython.int = at.mover
        i: cython.int
        k: cython.int
        square: cython.int = -1
        action: cython.int
        score: cython.float
        if actions[0] == self.t.pass_action:
            weights[0] = 1.0
            return
        self.study(at)
        for i in range(n):
            action = actions[i]
            if action >= block:
                weights[i] = 1e-6
                continue
            if action // 15 != square:
                square = action // 15
                self.survey(at, square)
            self.weigh(at, square, action % 15 + 1)
            score = 0.0
            for k in range(FEATURES):
                score += self.score[k] * self.feature[k]
            weights[i] = expf(score)
            if self.wins[1 - mover][square] == 2 and self.wins[mover][square] == 0:
                weights[i] *= 1e-4
            elif self.wins[1 - mover][square] == 0 and self.threats[1 - mover]:
                weights[i] *= 0.02

    def quiet(self, state):
        """Whether nobody threatens to win, or the player to move does."""
        at: cython.pointer[Position] = cython.address(cython.cast(ThoughtwaveState, state).at)
        self.look(at)
        return self.threats[1 - at.mover] == 0 or self.threats[at.mover] > 0

    def study(self, at):
        """Everything about a position that its placements are judged by."""
        player: cython.int
        self.look(at)
        for player in range(2):
            self.wire(at, player)
            self.walk(at, player, 1, True)
            self.walk(at, player, 0, True)
            self.relax(player)

    def survey(self, at, square):
        """Each side of an empty square, for both players: potential, share of all current, ways in."""
        t: cython.pointer[Table] = self.t
        grid: cython.pointer[Grid]
        side: cython.int
        player: cython.int
        outs: cython.int
        to: cython.int
        via: cython.int
        a: cython.int
        b: cython.int
        v: cython.float
        for player in range(2):
            grid = cython.address(self.grid[player])
            self.alive[player] = t.fitting[at.outlook[square]] & t.usable[at.types[player]] != 0
            via = CUT_OFF
            for side in range(4):
                self.volt[player][side] = -1.0
                self.ampere[player][side] = 0.0
                if self.alive[player] and grid.to[square][side] != NOWHERE:
                    to = grid.to[square][side]
                    v = grid.potential[to]
                    if self.ways[player].length < CUT_OFF:
                        self.ampere[player][side] = min(
                            grid.weight[square][side] * fabsf(v - grid.potential[square]) / (grid.conductance + CLOSED),
                            1.0,
                        )
                    if to < CELLS and self.network[square][side] < 0:
                        v = 0.5 * (v + grid.potential[square])
                    self.volt[player][side] = v
                outs = self.through[at.types[player]][at.outlook[square]][side]
                a = self.ways[player].enter[0][square][side]
                while outs:
                    b = 0 if outs & 1 else 1 if outs & 2 else 2 if outs & 4 else 3
                    outs &= outs - 1
                    via = min(via, a + 1 + self.ways[player].enter[1][square][b])
            self.via[player] = min(via, CUT_OFF)

    def weigh(self, at, square, arms):
        """The features of a placement on the square surveyed."""
        f: cython.p_float = self.feature
        mover: cython.int = at.mover
        player: cython.int
        side: cython.int
        kind: cython.int
        a: cython.int
        b: cython.int
        rest: cython.int
        length: cython.int
        high: cython.float
        low: cython.float
        cut: cython.float
        for side in range(FEATURES):
            f[side] = 0.0
        for player in range(2):
            a = CUT_OFF
            b = CUT_OFF
            high = -1.0
            low = 2.0
            cut = 0.0
            for side in range(4):
                if arms >> side & 1:
                    a = min(a, self.ways[player].enter[0][square][side])
                    b = min(b, self.ways[player].enter[1][square][side])
                    if self.volt[player][side] >= 0.0:
                        high = max(high, self.volt[player][side])
                        low = min(low, self.volt[player][side])
                else:
                    cut += self.ampere[player][side]
            rest = a + b
            length = self.ways[player].length
            high = high - low if high > low else 0.0
            if player == mover:
                if length < CUT_OFF:
                    f[0] = rest < length
                    f[1] = rest == length
                    f[17] = rest == 1
                f[2] = high
                f[3] = cut
            else:
                if length < CUT_OFF:
                    f[4] = self.via[player] == length and rest >= length
                    f[5] = self.via[player] == length + 1 and rest > length
                    f[6] = rest < length
                    f[16] = self.wins[player][square] == 1 and rest > 0
                f[7] = cut
                f[8] = high
        kind = self.t.kind[arms]
        f[10 + kind] = 1.0
        for side in range(4):
            if arms >> side & 1:
                if self.network[square][side] >= 0:
                    f[9] = 1.0
                elif not self.rim[square] >> side & 1:
                    f[15] += 1.0

    def may_end(self, state, action):
        at: cython.pointer[Position] = cython.address(cython.cast(ThoughtwaveState, state).at)
        t: cython.pointer[Table] = cython.cast(ThoughtwaveState, state).t
        square: cython.int
        arms: cython.int
        reach: cython.int
        beside: cython.int
        side: cython.int
        others: cython.uint = at.total >> 16 if at.mover == 0 else at.total & 0xFFFF
        # A piece takes at most 15 placements on its square and on each neighbour from a player who keeps their stock.
        if action >= t.block or others <= 75:
            return True
        square = action // 15
        arms = action % 15 + 1
        reach = arms & self.rim[square]
        for side in range(4):
            beside = t.beside[square][side]
            if (arms >> side) & 1 and beside >= 0 and at.outlook[beside] > FILLED:
                reach |= at.reach[network_of(at, beside)]
        return reach & t.need[0] == t.need[0] or reach & t.need[1] == t.need[1]

    # -- from Python -----------------------------------------------------------------------------------------------

    def shortest_way(self, state: ThoughtwaveState, player: cython.int) -> list:
        """The empty squares on any of a player's shortest ways, in order; none if every way is shut."""
        self.study(cython.address(state.at))
        found = []
        if self.ways[player].length < CUT_OFF:
            for square in range(self.t.cells):
                if state.at.outlook[square] <= FILLED:
                    self.survey(cython.address(state.at), square)
                    if self.via[player] == self.ways[player].length:
                        found.append(square)
        return found

    def current(self, state: ThoughtwaveState, player: cython.int) -> dict:
        """Through which share of a player's ways each empty square lies, from 0 to 1: what weighs if it is filled."""
        found = {}
        self.study(cython.address(state.at))
        for square in range(self.t.cells):
            if state.at.outlook[square] <= FILLED:
                self.survey(cython.address(state.at), square)
                found[square] = min(1.0, sum(self.ampere[player][side] for side in range(4)) / 2)
        return found

    def winning_squares(self, state: ThoughtwaveState, player: cython.int) -> list:
        """The empty squares on which the player could complete a wave if it were their turn."""
        self.look(cython.address(state.at))
        return [
            square for square in range(self.t.cells) if state.at.outlook[square] <= FILLED and self.wins[player][square]
        ]

    def tune(self, scores):
        """For measurements: other weights of the features."""
        k: cython.int
        for k in range(FEATURES):
            self.score[k] = scores[k]

    def tune_parts(self, parts):
        """For measurements: other parts of the value."""
        k: cython.int
        for k in range(9):
            self.part[k] = parts[k]

    def features(self, state: ThoughtwaveState) -> dict:
        """For measurements: what each legal placement is judged by."""
        action: cython.int
        found = {}
        self.study(cython.address(state.at))
        for action in state.legal_actions():
            if action < self.t.block:
                self.survey(cython.address(state.at), action // 15)
                self.weigh(cython.address(state.at), action // 15, action % 15 + 1)
                found[action] = [self.feature[k] for k in range(FEATURES)]
        return found

    def measures(self, state: ThoughtwaveState) -> tuple:
        """Of Red and Black each: conductance, length of the shortest way, squares that win, those unavoidable."""
        self.study(cython.address(state.at))
        return tuple(
            (self.grid[p].conductance, self.ways[p].length, self.threats[p], self.certain[p]) for p in range(2)
        )

    def speed(self, state: ThoughtwaveState, n: cython.int) -> tuple:
        """For measurements: seconds of a value and of a study."""
        from time import perf_counter

        begun = perf_counter()
        for _ in range(n):
            self.value(state)
        middle = perf_counter()
        for _ in range(n):
            self.study(cython.address(state.at))
        return (middle - begun) / n, (perf_counter() - middle) / n
