"""What search needs to know about Thrive: who can capture what, with what loss, and which pegs matter.

Nothing blocks a step and no peg is ever taken away, so all that a player can capture next turn is known once the
opponent has moved, whatever pegs are placed: one shift of a piece's pegs gives the squares it reaches.

A position is judged for its striker, who moves next: the player to act before the move, the opponent while pegs are
placed. The score is linear in the features of `describe`, with weights of their own for each step of a turn, and
squashed; benchmarks/thrive_fit.py fitted the weights to games that the search played against itself. Where the next
move or the answer to it decides the game, the value is that result.
"""

import cython
from cython.cimports.libc.math import expf, sqrtf, tanh
from cython.cimports.libc.string import memset
from cython.cimports.quincunx.core.state import State
from cython.cimports.quincunx.games.thrive.rules import T, ThriveState, empty_holes, lowest, per_row, row_sum

MOVE = cython.declare(cython.int, 0)
PEG1 = cython.declare(cython.int, 1)
# Simulations at levels 1 to 7 and about those of level 8, and how roughly the lowest see; docs/strength.md.
LEVELS = ((1, 1.0), (1, 0.6), 4, 20, 62, 210, 900, 800_000)

FIRST_PEG = cython.declare(cython.int, 36 * 24)
NO_PLAYOUT = cython.declare(cython.int, 2)
ONE = cython.declare(cython.ulonglong, 1)
# What a piece is worth in an exchange, and how much more for each square it reaches.
PIECE = cython.declare(cython.float, 0.6)
REACH = cython.declare(cython.float, 0.08)

# Features and their weights, in the order of `describe`: before the move, before the first peg, before the second.
VALUE_WEIGHTS = {
    "tempo": (0.19, -0.15, 0.02),
    "pieces": (0.51, 0.3, 0.4),
    "share of pieces": (0.33, 0.44, 0.35),
    "pegs": (0.94, 0.88, 0.92),
    "steps": (-0.07, 0.02, -0.06),
    "squares reached": (-0.18, -0.2, -0.21),
    "safe steps": (0.12, 0.17, 0.13),
    "best capture": (0.65, 0.25, 0.47),
    "second capture": (-0.15, -0.14, -0.15),
    "other captures": (-0.13, -0.15, -0.1),
    "best capture, by pieces left": (0.68, 0.62, 0.71),
    "opponent's best capture": (-0.03, -0.04, -0.12),
    "opponent's second capture": (-0.02, 0.13, -0.04),
    "opponent's other captures": (0.01, 0.08, 0.14),
    "opponent's second capture, by pieces left": (-0.08, 0.04, 0.02),
    "undefended pieces": (-0.02, -0.02, -0.02),
    "attacked pieces": (-0.05, -0.04, -0.06),
    "opponent's attacked pieces": (0.11, 0.06, 0.09),
    "steps a piece": (0.17, 0.07, 0.16),
    "opponent's best capture, by pieces left": (0.1, 0.16, 0.19),
    "squares reached twice": (0.01, 0.06, 0.03),
    "room for steps": (-0.05, 0.0, -0.03),
    "roots of the steps of each piece": (0.17, 0.12, 0.16),
    "attacks and defences": (0.09, 0.12, 0.09),
    "ahead in the race for the secondary goal": (0.38, 0.4, 0.4),
    "ahead near its end": (0.57, 0.6, 0.6),
    "attacked with two pieces left": (-0.06, -0.09, -0.07),
    "two pieces left": (-0.07, -0.09, -0.07),
    "three pieces left": (-0.01, -0.04, -0.04),
}
# The same of moves, in the order of `describe_move`, and of pegs, in that of `describe_peg`.
MOVE_WEIGHTS = {
    "captures an undefended piece": 5.52,
    "captures a defended piece": 2.46,
    "is captured back": 0.16,
    "into an attack, undefended": -4.35,
    "into an attack, defended": -1.75,
    "out of an attack, undefended": 1.86,
    "out of an attack, defended": 1.68,
    "attacks undefended pieces": 0.77,
    "attacks defended pieces": 0.44,
    "defends attacked pieces": -0.25,
    "stops defending attacked pieces": -0.01,
    "steps gained": 1.63,
    "forward": 0.07,
    "captures an attacker": 0.1,
    "captures an own piece": -6.0,
    "wins": 8.0,
    "loses at once": -6.0,
    "leaves attacked pieces": -1.66,
}
PEG_WEIGHTS = {
    "leaves the board": -4.1,
    "reaches an empty square": -1.85,
    "reaches an empty square that the opponent reaches": -1.5,
    "reaches a square that nobody of ours does": 0.97,
    "attacks an undefended piece": 1.14,
    "attacks a defended piece": 0.6,
    "attacks an attacked piece": 0.65,
    "worth of the piece attacked": 0.92,
    "defends an attacked piece": 2.69,
    "defends an attacked piece once more": 1.41,
    "defends a piece": 0.8,
    "defends a piece once more": -1.0,
    "in an attacked piece, undefended": -2.8,
    "in an attacked piece, defended": -1.7,
    "steps of the piece": -1.06,
    "forward": 0.64,
    "two squares far": 0.0,
    "in a piece that cannot move": -0.04,
    "attacks an attacker": -0.76,
    "attacks pieces from there": 0.05,
}


class ThriveEvaluator:
    """Material, mobility and hanging pieces. Exchanges are judged in `value`, so it needs no `quiet`."""

    def __init__(self, game):
        super().__init__(game)
        self.playout = NO_PLAYOUT
        self.levels = LEVELS
        self.exploration = 1.0
        self.first_play = 0.2
        self.rave = 0.0
        self.view.made = False
        self.order_previous = -2
        self.set_weights(VALUE_WEIGHTS, MOVE_WEIGHTS, PEG_WEIGHTS)

    def set_weights(self, value, moves, pegs) -> None:
        """Judge by other weights than VALUE_WEIGHTS, MOVE_WEIGHTS, PEG_WEIGHTS: the same names in the same order."""
        i: cython.int
        step: cython.int
        for given, known in ((value, VALUE_WEIGHTS), (moves, MOVE_WEIGHTS), (pegs, PEG_WEIGHTS)):
            if [*given] != [*known]:
                raise ValueError("The weights need the names of quincunx.games.thrive.evaluation, in their order.")
        for i, row in enumerate(value.values()):
            for step in range(3):
                self.value_weights[step][i] = row[step]
        for i, weight in enumerate(moves.values()):
            self.move_weights[i] = weight
        for i, weight in enumerate(pegs.values()):
            self.peg_weights[i] = weight

    # -- the outlook -----------------------------------------------------------------------------------------------

    def look(self, at, key):
        """Fill the view: what every piece reaches, on the board."""
        view: cython.pointer[Outlook] = cython.address(self.view)
        player: cython.int
        n: cython.int
        square: cython.int
        steps: cython.int
        reach: cython.ulonglong
        left: cython.ulonglong
        once: cython.ulonglong
        twice: cython.ulonglong
        if view.made and view.key == key:
            return
        view.made = True
        view.key = key
        for player in range(2):
            once = 0
            twice = 0
            n = 0
            view.mobility[player] = 0
            left = at.occupied[player]
            while left:
                square = T.square[lowest(left)]
                left &= left - 1
                reach = (at.pegs[square] & T.window[square]) << (T.at[square] - 18)
                view.reach[square] = reach
                twice |= once & reach
                once |= reach
                steps = row_sum(per_row(reach))
                view.mobility[player] += steps
                view.worth[square] = PIECE + REACH * steps
                view.squares[player][n] = square
                n += 1
            view.count[player] = n
            view.once[player] = once
            view.twice[player] = twice

    def decided(self, at):
        """1 if who moves next wins, -1 if who moves next loses, as far as two moves show it; else 0."""
        me: cython.int = at.mover if at.phase == MOVE else 1 - at.mover
        them: cython.int = 1 - me
        supply: cython.int = at.supply
        if at.count[them] == 2:
            if self.view.once[me] & at.occupied[them]:
                return 1
            if at.count[me] == 2:
                # The secondary goal: what the opponent still places first may use up the supply.
                if at.phase != MOVE:
                    supply -= min(3 - at.phase, at.holes[them])
                if at.holes[me] < 2 or supply < 2:
                    return 1
        if at.count[me] == 2 and self.view.once[them] & at.occupied[me] and at.holes[me] > 1 and supply > 1:
            return 0 if self.has_safe_move(at, me) else -1
        return 0

    def has_safe_move(self, at, player):
        """Whether the player has a move after which no piece of theirs is attacked."""
        view: cython.pointer[Outlook] = cython.address(self.view)
        i: cython.int
        j: cython.int
        square: cython.int
        them: cython.int = 1 - player
        attacks: cython.ulonglong
        targets: cython.ulonglong
        target: cython.ulonglong
        rest: cython.ulonglong
        for i in range(view.count[player]):
            square = view.squares[player][i]
            rest = at.occupied[player] & ~(ONE << T.at[square])
            targets = view.reach[square] & ~at.occupied[player]
            # Without a capture: the others must not be attacked already.
            if not rest & view.once[them] and targets & ~at.occupied[them] & ~view.once[them]:
                return True
            targets &= at.occupied[them]
            while targets:
                target = targets & (~targets + 1)
                targets &= targets - 1
                attacks = 0
                for j in range(view.count[them]):
                    if not (target >> T.at[view.squares[them][j]]) & 1:
                        attacks |= view.reach[view.squares[them][j]]
                if not (rest | target) & attacks:
                    return True
        return False

    def hanging(self, at, player, gains):
        """What the player wins by the best capture, by the second best (of another piece), and by all others."""
        view: cython.pointer[Outlook] = cython.address(self.view)
        i: cython.int
        square: cython.int
        by: cython.int
        them: cython.int = 1 - player
        least: cython.float
        gain: cython.float
        targets: cython.ulonglong = view.once[player] & at.occupied[them]
        target: cython.ulonglong
        gains[0] = gains[1] = gains[2] = 0.0
        while targets:
            target = targets & (~targets + 1)
            square = T.square[lowest(target)]
            targets &= targets - 1
            gain = view.worth[square]
            if view.once[them] & target:
                least = 100.0
                for i in range(view.count[player]):
                    by = view.squares[player][i]
                    if view.reach[by] & target and view.worth[by] < least:
                        least = view.worth[by]
                gain -= least
            if gain > gains[0]:
                gains[2] += gains[1]
                gains[1] = gains[0]
                gains[0] = gain
            elif gain > gains[1]:
                gains[2] += gains[1]
                gains[1] = gain
            elif gain > 0.0:
                gains[2] += gain

    # -- the value -------------------------------------------------------------------------------------------------

    def describe(self, at):
        """The features of VALUE_WEIGHTS, for who moves next."""
        view: cython.pointer[Outlook] = cython.address(self.view)
        me: cython.int = at.mover if at.phase == MOVE else 1 - at.mover
        them: cython.int = 1 - me
        mine: cython.ulonglong = view.once[me]
        theirs: cython.ulonglong = view.once[them]
        f: cython.p_float = self.f
        player: cython.int
        i: cython.int
        square: cython.int
        here: cython.int
        there: cython.int
        part: cython.float
        safe: cython.ulonglong
        targets: cython.ulonglong
        reach: cython.ulonglong
        gains: cython.float[3]
        losses: cython.float[3]
        self.hanging(at, me, gains)
        self.hanging(at, them, losses)
        f[0] = 1.0
        f[1] = at.count[me] - at.count[them]
        f[2] = f[1] / max(1, at.count[me] + at.count[them] - 2)
        f[3] = 0.1 * (24 * at.count[me] - at.holes[me] - 24 * at.count[them] + at.holes[them])
        f[4] = 0.1 * (view.mobility[me] - view.mobility[them])
        f[5] = 0.1 * (row_sum(per_row(mine)) - row_sum(per_row(theirs)))
        f[7] = gains[0]
        f[8] = gains[1]
        f[9] = gains[2]
        f[10] = gains[0] / max(1, at.count[them] - 1)
        f[11] = losses[0]
        f[12] = losses[1]
        f[13] = losses[2]
        f[14] = losses[1] / max(1, at.count[me] - 1)
        f[15] = row_sum(per_row(at.occupied[me] & ~mine)) - row_sum(per_row(at.occupied[them] & ~theirs))
        f[16] = row_sum(per_row(at.occupied[me] & theirs))
        f[17] = row_sum(per_row(at.occupied[them] & mine))
        f[18] = 0.2 * (
            cython.cast(cython.float, view.mobility[me]) / max(1, at.count[me])
            - cython.cast(cython.float, view.mobility[them]) / max(1, at.count[them])
        )
        f[19] = losses[0] / max(1, at.count[me] - 1)
        f[20] = 0.1 * (row_sum(per_row(view.twice[me])) - row_sum(per_row(view.twice[them])))
        f[24] = f[25] = f[26] = 0.0
        if at.count[me] == 2:
            f[26] = f[16]
            if at.count[them] == 2:
                # Turns until fewer than two holes are left; who moves next is half a turn ahead of the other.
                here = at.holes[me] // 2
                there = max(0, at.holes[them] - (3 - at.phase if at.phase != MOVE else 0)) // 2
                part = there - here + 0.5
                f[24] = max(-1.0, min(1.0, 0.25 * part))
                f[25] = (1.0 if part > 0 else -1.0) / (1.0 + min(here, there))
        f[27] = (at.count[me] == 2) - (at.count[them] == 2)
        f[28] = (at.count[me] == 3) - (at.count[them] == 3)
        f[6] = f[21] = f[22] = f[23] = 0.0
        for player in range(2):
            part = 1.0 if player == me else -1.0
            safe = ~at.occupied[player] & ~view.once[1 - player]
            targets = at.occupied[1 - player]
            for i in range(view.count[player]):
                square = view.squares[player][i]
                reach = view.reach[square]
                f[6] += part * 0.1 * row_sum(per_row(reach & safe))
                f[21] += part * 0.05 * row_sum(per_row(T.window[square]))
                f[22] += part * sqrtf(row_sum(per_row(reach)))
                # Each of our attacks, and each of our defences of what they attack.
                f[23] += part * row_sum(per_row(reach & (targets | (at.occupied[player] & view.once[1 - player]))))

    def value(self, state):
        at: cython.pointer[Position] = cython.address(cython.cast(ThriveState, state).at)
        i: cython.int
        score: cython.float = 0.0
        sign: cython.double = 1.0 if (at.mover == 0) == (at.phase == MOVE) else -1.0
        weights: cython.p_float = self.value_weights[at.phase]
        self.look(at, at.key)
        i = self.decided(at)
        if i:
            return sign * i
        self.describe(at)
        for i in range(VALUE_FEATURES):
            score += weights[i] * self.f[i]
        return sign * tanh(score)

    # -- the priors ------------------------------------------------------------------------------------------------

    def describe_move(self, at, square, hole, f):
        """The features of MOVE_WEIGHTS, of a move by this peg."""
        view: cython.pointer[Outlook] = cython.address(self.view)
        i: cython.int
        me: cython.int = at.mover
        them: cython.int = 1 - me
        goal: cython.int = T.at[square] + hole - 18
        target: cython.int = T.square[goal]
        bit: cython.ulonglong = ONE << goal
        here: cython.ulonglong = ONE << T.at[square]
        reach: cython.ulonglong = (at.pegs[square] & T.window[target]) << (goal - 18)
        mine: cython.ulonglong = at.occupied[me] & ~here & ~bit
        theirs: cython.ulonglong = at.occupied[them] & ~bit
        attacks: cython.ulonglong = view.once[them]
        others: cython.ulonglong = 0
        worth: cython.float = view.worth[square]
        memset(f, 0, MOVE_FEATURES * cython.sizeof(cython.float))
        for i in range(view.count[me]):
            if view.squares[me][i] != square:
                others |= view.reach[view.squares[me][i]]
        if at.occupied[them] & bit:
            attacks = 0
            for i in range(view.count[them]):
                if view.squares[them][i] != target:
                    attacks |= view.reach[view.squares[them][i]]
            if attacks & bit:
                f[1] = view.worth[target]
                f[2] = worth
            else:
                f[0] = view.worth[target]
            f[13] = row_sum(per_row(view.reach[target] & at.occupied[me]))
            f[15] = at.count[them] == 2
        elif attacks & bit:
            if others & bit:
                f[4] = worth
            else:
                f[3] = worth
        if view.once[them] & here:
            if others & here:
                f[6] = worth
            else:
                f[5] = worth
        f[7] = row_sum(per_row(reach & theirs & ~attacks))
        f[8] = row_sum(per_row(reach & theirs & attacks))
        f[9] = row_sum(per_row(reach & mine & attacks))
        f[10] = row_sum(per_row(view.reach[square] & mine & attacks & ~others & ~reach))
        f[11] = 0.25 * (row_sum(per_row(reach)) - row_sum(per_row(view.reach[square])))
        f[12] = 0.5 * ((hole >> 3) - 2) * (1 - 2 * me)
        f[14] = (at.occupied[me] & bit) != 0
        f[16] = at.count[me] == 2 and ((mine | bit) & attacks) != 0
        f[17] = row_sum(per_row(mine & attacks & ~others & ~reach))

    def describe_peg(self, at, square, hole, f):
        """The features of PEG_WEIGHTS, of a peg in this hole."""
        view: cython.pointer[Outlook] = cython.address(self.view)
        me: cython.int = at.mover
        them: cython.int = 1 - me
        goal: cython.int = T.at[square] + hole - 18
        there: cython.int
        on_board: cython.bint = (T.window[square] >> hole) & 1
        bit: cython.ulonglong = ONE << goal if on_board else 0
        here: cython.ulonglong = ONE << T.at[square]
        memset(f, 0, PEG_FEATURES * cython.sizeof(cython.float))
        if not on_board:
            f[0] = 1.0
        elif at.occupied[them] & bit:
            if view.once[me] & bit:
                f[6] = 1.0
            elif view.once[them] & bit:
                f[5] = 1.0
            else:
                f[4] = 1.0
            f[7] = view.worth[T.square[goal]]
            f[18] = (view.reach[T.square[goal]] & at.occupied[me]) != 0
        elif at.occupied[me] & bit:
            if view.once[them] & bit:
                f[9 if view.once[me] & bit else 8] = view.worth[T.square[goal]]
            else:
                f[11 if view.once[me] & bit else 10] = 1.0
        else:
            f[2 if view.once[them] & bit else 1] = 1.0
            if not view.once[them] & bit:
                there = T.square[goal]
                f[19] = row_sum(per_row(((at.pegs[square] & T.window[there]) << (goal - 18)) & at.occupied[them]))
        if on_board:
            f[3] = (view.once[me] & bit) == 0
            f[17] = view.reach[square] == 0
        if view.once[them] & here:
            f[13 if view.once[me] & here else 12] = 1.0
        f[14] = 0.125 * row_sum(per_row(view.reach[square]))
        f[15] = 0.5 * ((hole >> 3) - 2) * (1 - 2 * me)
        f[16] = (hole >> 3) == 0 or (hole >> 3) == 4 or (hole & 7) == 0 or (hole & 7) == 4

    def priors(self, state, actions, n, weights):
        """Exponentials of linear scores. A first peg counts as often as the pegs that may follow it."""
        at: cython.pointer[Position] = cython.address(cython.cast(ThriveState, state).at)
        i: cython.int
        k: cython.int
        a: cython.int
        kind: cython.int
        score: cython.float
        later: cython.float[CLASSES]
        f: cython.p_float = self.g
        self.look(at, at.key)
        if at.phase == MOVE:
            for i in range(n):
                self.describe_move(at, actions[i] // 24, T.hole[actions[i] % 24], f)
                score = 0.0
                for k in range(MOVE_FEATURES):
                    score += self.move_weights[k] * f[k]
                weights[i] = expf(max(-20.0, min(20.0, score)))
            return
        for k in range(CLASSES):
            later[k] = 0.0
        for i in range(n):
            a = actions[i] - FIRST_PEG
            self.describe_peg(at, a // 24, T.hole[a % 24], f)
            score = 0.0
            for k in range(PEG_FEATURES):
                score += self.peg_weights[k] * f[k]
            weights[i] = expf(max(-20.0, min(20.0, score)))
            if at.phase == PEG1:
                later[self.peg_class(at, a // 24, T.hole[a % 24])] += weights[i]
        if at.phase != PEG1 or at.holes[at.mover] < 2 or at.supply < 2:
            return
        for k in range(CLASSES - 2, -1, -1):
            later[k] += later[k + 1]
        for i in range(n):
            a = actions[i] - FIRST_PEG
            kind = self.peg_class(at, a // 24, T.hole[a % 24])
            score = weights[i]
            later[kind] -= score
            weights[i] *= max(later[kind], 1e-6)

    # -- the order of a turn's pegs --------------------------------------------------------------------------------

    def peg_class(self, at, square, hole):
        """0 for a peg that attacks, 1 for one that defends, 2 to an empty square, 3 off the board.

        The pegs of a turn do not change it, so it can order them; what matters most comes first.
        """
        goal: cython.int
        if not (T.window[square] >> hole) & 1:
            return 3
        goal = T.at[square] + hole - 18
        if (at.occupied[1 - at.mover] >> goal) & 1:
            return 0
        return 1 if (at.occupied[at.mover] >> goal) & 1 else 2

    def rank(self, at, action):
        """The place of a peg in the order of a turn."""
        action -= FIRST_PEG
        return 1024 * self.peg_class(at, action // 24, T.hole[action % 24]) + action

    def find_ends(self, at, previous):
        """The first and the last in the order among the empty holes and the peg just placed, if it is one."""
        square: cython.int
        action: cython.int
        place: cython.int
        low: cython.int = 1 << 20
        high: cython.int = -1
        left: cython.ulonglong = at.occupied[at.mover]
        holes: cython.ulonglong
        self.order_key = at.key
        self.order_previous = previous
        self.order_count = at.holes[at.mover]
        if previous >= FIRST_PEG:
            low = high = self.rank(at, previous)
            self.order_count += 1
        while left:
            square = T.square[lowest(left)]
            left &= left - 1
            holes = empty_holes(at.pegs[square])
            while holes:
                action = FIRST_PEG + 24 * square + T.peg[lowest(holes)]
                holes &= holes - 1
                place = self.rank(at, action)
                low = min(low, place)
                high = max(high, place)
        self.order_first = low
        self.order_last = high

    def in_order(self, state, previous, action):
        """Two pegs of a turn come in the order of `rank`, except that the first of all follows the last of all.

        So there is a second peg after every first one. Where just two holes are left, a turn does not begin with the
        last; only if it has no move it can, and the two orders are then both allowed.
        """
        at: cython.pointer[Position] = cython.address(cython.cast(ThriveState, state).at)
        here: cython.int
        before: cython.int
        if action < FIRST_PEG:
            return True
        if previous < FIRST_PEG and (at.holes[at.mover] != 2 or at.supply < 2):
            return True
        if self.order_previous != previous or self.order_key != at.key:
            self.find_ends(at, previous)
        here = self.rank(at, action)
        if previous < FIRST_PEG:
            return here != self.order_last
        if self.order_count == 2:
            return True
        before = self.rank(at, previous)
        if before == self.order_last:
            return here == self.order_first
        return here > before and (before != self.order_first or here != self.order_last)

    def may_end(self, state, action):
        at: cython.pointer[Position] = cython.address(cython.cast(ThriveState, state).at)
        # The secondary goal needs two pieces each; a capture that wins, or leads to two each, three at most on a side.
        if action >= FIRST_PEG:
            return at.count[0] == 2 and at.count[1] == 2
        return at.count[0] <= 3 or at.count[1] <= 3 or at.quiet > 90

    # -- from Python -----------------------------------------------------------------------------------------------

    def value_features(self, state: State) -> dict:
        """What the value of a position rests on, for who moves next: each name of VALUE_WEIGHTS with its number."""
        at: cython.pointer[Position] = cython.address(cython.cast(ThriveState, state).at)
        self.look(at, at.key)
        self.describe(at)
        return {name: self.f[i] for i, name in enumerate(VALUE_WEIGHTS)}

    def action_features(self, state: State, action: int) -> dict:
        """What the weight of a legal action rests on: each name of MOVE_WEIGHTS or PEG_WEIGHTS with its number."""
        number: cython.int = action
        at: cython.pointer[Position] = cython.address(cython.cast(ThriveState, state).at)
        self.look(at, at.key)
        if number < FIRST_PEG:
            self.describe_move(at, number // 24, T.hole[number % 24], self.g)
            return {name: self.g[i] for i, name in enumerate(MOVE_WEIGHTS)}
        number -= FIRST_PEG
        self.describe_peg(at, number // 24, T.hole[number % 24], self.g)
        return {name: self.g[i] for i, name in enumerate(PEG_WEIGHTS)}

    def follows(self, state: State, previous: int, action: int) -> bool:
        """Whether search lets `action` follow `previous` in a turn."""
        return self.in_order(state, previous, action)

    def attacked(self, state: State, player: int) -> list:
        """The squares of the player's pieces that the opponent can capture, in order."""
        return self._squares(state, player, False)

    def undefended(self, state: State, player: int) -> list:
        """Of the attacked squares of the player those that no piece of theirs reaches."""
        return self._squares(state, player, True)

    def _squares(self, state: State, player: cython.int, bare: cython.bint):
        at: cython.pointer[Position] = cython.address(cython.cast(ThriveState, state).at)
        left: cython.ulonglong
        found = []
        self.look(at, at.key)
        left = at.occupied[player & 1] & self.view.once[1 - (player & 1)]
        if bare:
            left &= ~self.view.once[player & 1]
        while left:
            found.append(T.square[lowest(left)])
            left &= left - 1
        return found
