"""Alpha-beta search on single actions, for any game: deeper and deeper, with a table of the positions it has seen.

Principal variation search (Marsland and Campbell 1982). Scores are for who acts, and are negated only where the player
changes: a turn may be several actions. Chance nodes take the mean of all outcomes. Actions are tried in the order: what
the table remembers, what refuted a sister position, then by the evaluator's weights with some depth left, and by the
history of cutoffs. Late ones are first looked at less deep, the less weight they have the less. Where the evaluator
does not call a position quiet, the search goes on beyond its depth.

An entry of the table also says whether its score rests on ended games alone. So a result that is called proven is, and
the search ends as soon as nothing is left to judge. The exception are games whose key leaves something out, such as a
count of quiet turns (`Game.whole_keys`).
"""

import threading

import cython
from cython.cimports.libc.stdint import int64_t, uint64_t
from cython.cimports.libc.stdlib import calloc, free, malloc
from cython.cimports.quincunx.core.rng import mixed
from cython.cimports.quincunx.core.state import State
from cython.cimports.quincunx.search.atomic import qx_acquire_int, qx_load_int64, qx_release_int
from cython.cimports.quincunx.search.clock import qx_now

from quincunx.core.errors import GameOverError, QuincunxError
from quincunx.search.result import Candidate, SearchResult

CHANCE = cython.declare(cython.int, -1)
TERMINAL = cython.declare(cython.int, -4)
NOTHING = cython.declare(cython.int, -1)
MEGABYTES = 64.0
SLICE = 0.02  # seconds between two looks at the world: progress, Ctrl-C
# Actions tried before late ones are looked at one action less deep, and the depth from which this is done.
EARLY = cython.declare(cython.int, 4)
REDUCE_FROM = cython.declare(cython.int, 3)
# The depth from which the evaluator's weights, which take time, help to order actions.
WEIGH_FROM = cython.declare(cython.int, 2)
FIRST = cython.declare(cython.longlong, 1 << 60)
KILLER = cython.declare(cython.longlong, 1 << 50)
MUCH = cython.declare(cython.longlong, 1 << 40)
MOST_UNLIKELY = cython.declare(cython.int, 4)
HEAVIEST = cython.declare(cython.double, 17592186044416.0)


class Table:
    """Scores of positions. An entry's word: score + 2^21 (22 bits), depth (8), bound (2), action (20), age (8)."""

    def __cinit__(self, megabytes: float):
        self.buckets = 1
        while self.buckets * 2 * 4 * cython.sizeof(Entry) <= megabytes * 1e6:
            self.buckets *= 2
        self.entries = cython.cast(cython.pointer(Entry), calloc(4 * self.buckets, cython.sizeof(Entry)))
        if not self.entries:
            raise MemoryError

    def __dealloc__(self):
        free(self.entries)

    def find(self, key):
        """The word of a position, or 0."""
        i: cython.int
        at: cython.pointer(Entry) = self.entries + 4 * (key & (self.buckets - 1))
        for i in range(4):
            data: uint64_t = at[i].data
            if at[i].check ^ data == key and data != 0:
                return data
        return 0

    def keep(self, key, score, depth, bound, action):
        """Write an entry over that of the same position, or over the one that is oldest and least deep."""
        i: cython.int
        worth: cython.int
        data: uint64_t
        least: cython.int = 1 << 30
        worst: cython.int = 0
        at: cython.pointer(Entry) = self.entries + 4 * (key & (self.buckets - 1))
        for i in range(4):
            data = at[i].data
            if data == 0 or at[i].check ^ data == key:
                worst = i
                break
            worth = cython.cast(cython.int, (data >> 22) & 255)
            worth -= 16 * ((self.age - cython.cast(cython.int, (data >> 52) & 255)) & 255)
            if worth < least:
                least = worth
                worst = i
        data = cython.cast(uint64_t, score + 2097152)
        data |= cython.cast(uint64_t, depth) << 22
        data |= cython.cast(uint64_t, bound) << 30
        data |= cython.cast(uint64_t, action + 1) << 32
        data |= cython.cast(uint64_t, self.age & 255) << 52
        at[worst].data = data
        at[worst].check = key ^ data


class Ply:
    """One distance from the root: a state to play on, and the best line from there."""

    def __cinit__(self, game, distance: cython.int):
        self.state = game.new_initial_state()
        self.distance = distance
        self.next = None


class Thinker:
    """One thread of a search."""

    def __cinit__(self, owner: AlphaBeta):
        n = owner.game.info.num_distinct_actions
        deepest = min(DEEPEST, owner.game.info.max_game_length) + 1
        self.game = owner.game
        self.owner = owner
        self.table = owner.table
        self.evaluator = owner.game.make_evaluator()
        self.num_actions = n
        self.actions = cython.cast(cython.p_int, malloc(deepest * n * cython.sizeof(cython.int)))
        self.unlikely = cython.cast(cython.p_int, malloc(deepest * n * cython.sizeof(cython.int)))
        self.order = cython.cast(cython.pointer(int64_t), malloc(deepest * n * cython.sizeof(int64_t)))
        self.weights = cython.cast(cython.p_float, malloc(n * cython.sizeof(cython.float)))
        self.history = cython.cast(cython.pointer(int64_t), calloc(2 * n, cython.sizeof(int64_t)))
        self.root_actions = cython.cast(cython.p_int, malloc(n * cython.sizeof(cython.int)))
        self.root_scores = cython.cast(cython.p_int, malloc(n * cython.sizeof(cython.int)))
        self.root_bounds = cython.cast(cython.p_int, malloc(n * cython.sizeof(cython.int)))
        self.root_nodes = cython.cast(cython.pointer(int64_t), malloc(n * cython.sizeof(int64_t)))
        if not (
            self.actions
            and self.order
            and self.unlikely
            and self.weights
            and self.history
            and self.root_actions
            and self.root_scores
            and self.root_bounds
            and self.root_nodes
        ):
            raise MemoryError
        self.root = Ply(owner.game, 0)
        last: Ply = self.root
        for distance in range(1, deepest):
            last.next = Ply(owner.game, distance)
            last = last.next

    def __dealloc__(self):
        free(self.actions)
        free(self.order)
        free(self.unlikely)
        free(self.weights)
        free(self.history)
        free(self.root_actions)
        free(self.root_scores)
        free(self.root_bounds)
        free(self.root_nodes)

    def begin(self, state: State):
        """Take a position as the root, with its actions in the order of their weights."""
        i: cython.int
        at: Ply = self.root
        at.state.copy_from(state)
        while at is not None:
            at.killers[0] = NOTHING
            at.killers[1] = NOTHING
            at.length = 0
            at = at.next
        for i in range(2 * self.num_actions):
            self.history[i] = 0
        self.nodes = 0
        self.used = 0
        self.aborted = False
        self.judged = False
        self.complete = False
        self.depth = 0
        weights = self.evaluator.action_weights(state)
        self.root_count = len(weights)
        for i, action in enumerate(sorted(weights, key=lambda action: (-weights[action], action))):
            self.root_actions[i] = action
            self.root_scores[i] = 0
            self.root_bounds[i] = 0
            self.root_nodes[i] = 0
        return weights

    # -- without the GIL -------------------------------------------------------------------------------------------

    def poll(self):
        """Whether it is time to end."""
        if qx_acquire_int(cython.address(self.owner.stopping)) or self.nodes >= self.owner.limit:
            self.aborted = True
        if self.nodes & 31 == 0 and qx_now() >= self.owner.deadline:
            self.aborted = True
        return self.aborted

    def judge(self, at):
        """What the evaluator says, for who acts."""
        value: cython.double = self.evaluator.value(at.state)
        self.judged = True
        score: cython.int = cython.cast(cython.int, max(-1.0, min(1.0, value)) * JUDGED)
        return -score if at.state.player == 1 else score

    def list_actions(self, state, actions, previous):
        """The legal actions, each set of a turn's actions in one order only."""
        n: cython.int = state.list_legal(actions)
        i: cython.int
        kept: cython.int = 0
        if previous < 0 or state.player < 0:
            return n
        for i in range(n):
            if self.evaluator.in_order(state, previous, actions[i]):
                actions[kept] = actions[i]
                kept += 1
        return kept

    def rank(self, at, actions, order, unlikely, n, first, depth):
        """Give each action a number; the highest is tried first, among equals the one with the smallest number.

        `unlikely` becomes how many times its weight must be multiplied by 4 to reach the largest one.
        """
        i: cython.int
        top: cython.float = 0.0
        weight: cython.float
        past: cython.pointer(int64_t) = self.history + (self.num_actions if at.state.player == 1 else 0)
        for i in range(n):
            order[i] = past[actions[i]]
            unlikely[i] = 0
        if depth >= WEIGH_FROM:
            self.evaluator.priors(at.state, actions, n, self.weights)
            for i in range(n):
                top = max(top, self.weights[i])
            for i in range(n):
                order[i] = min(order[i], MUCH) + cython.cast(int64_t, HEAVIEST * self.weights[i] / top)
                weight = 4 * self.weights[i]
                while weight < top and unlikely[i] < MOST_UNLIKELY:
                    weight *= 4
                    unlikely[i] += 1
        for i in range(n):
            if actions[i] == first:
                order[i] = FIRST
            elif actions[i] == at.killers[0]:
                order[i] += KILLER + 1
            elif actions[i] == at.killers[1]:
                order[i] += KILLER

    def chance(self, at, depth):
        """The mean over all outcomes, for player 0; certain only where all are, and then the least of them."""
        n: cython.int
        i: cython.int
        score: cython.int
        low: cython.int = INFINITE
        high: cython.int = -INFINITE
        mean: cython.double = 0.0
        actions: cython.p_int = self.actions + self.used
        n = self.list_actions(at.state, actions, NOTHING)
        self.used += n
        for i in range(n):
            score = self.step(at, actions[i], depth, -INFINITE, INFINITE)
            if self.aborted:
                break
            low = min(low, score)
            high = max(high, score)
            mean += at.state.chance_probability(actions[i]) * max(-JUDGED, min(JUDGED, score))
        self.used -= n
        if self.aborted:
            return 0
        if low >= PROVEN:
            return low
        if high <= -PROVEN:
            return high
        return cython.cast(cython.int, mean)

    def step(self, at, action, depth, alpha, beta):
        """Play an action and look on; the score is for who acts before it."""
        previous: cython.int = NOTHING
        at.next.state.copy_from(at.state)
        at.next.state.play(action)
        if at.next.state.player == at.state.player and at.next.state.turns == at.state.turns:
            previous = action
        if (at.next.state.player == 1) == (at.state.player == 1):
            return self.look(at.next, depth - 1, alpha, beta, previous)
        return -self.look(at.next, depth - 1, -beta, -alpha, previous)

    def look(self, at, depth, alpha, beta, previous):
        """The score for who acts, for player 0 where chance does or the game is over; inside (alpha, beta) exact."""
        n: cython.int = 0
        i: cython.int
        j: cython.int
        score: cython.int
        action: cython.int
        bound: cython.int
        reduction: cython.int
        stored: cython.int
        first: cython.int = NOTHING
        best: cython.int = -INFINITE
        chosen: cython.int = NOTHING
        floor: cython.int
        value: cython.double
        judged: cython.bint
        top: int64_t
        key: uint64_t
        data: uint64_t
        actions: cython.p_int = self.actions + self.used
        order: cython.pointer(int64_t) = self.order + self.used
        unlikely: cython.p_int = self.unlikely + self.used
        at.length = 0
        self.nodes += 1
        if at.state.player == TERMINAL:
            value = at.state.utility(0)
            return CERTAIN - at.distance if value > 0 else at.distance - CERTAIN if value < 0 else 0
        if self.poll():
            return 0
        if at.next is None or depth <= -self.owner.extend:
            return self.judge(at)
        if depth <= 0:
            if at.state.player == CHANCE or self.evaluator.quiet(at.state):
                return self.judge(at)
        if at.state.player == CHANCE:
            return self.chance(at, depth)
        # No line is better than a win here and now, none worse than a loss.
        alpha = max(alpha, at.distance - CERTAIN)
        beta = min(beta, CERTAIN - at.distance - 1)
        if alpha >= beta:
            return alpha
        key = at.state.key()
        if previous >= 0:
            n = at.state.num_legal()
            i = self.list_actions(at.state, actions, previous)
            if i < n:
                # What is left depends on the last action, so this is not the position itself.
                key ^= mixed(previous + 1)
            n = i
        data = self.table.find(key)
        if data:
            first = cython.cast(cython.int, (data >> 32) & 0xFFFFF) - 1
            stored = cython.cast(cython.int, (data >> 22) & 255)
            if stored >= depth:
                score = cython.cast(cython.int, data & 0x3FFFFF) - 2097152
                if score >= PROVEN:
                    score -= at.distance
                elif score <= -PROVEN:
                    score += at.distance
                bound = cython.cast(cython.int, (data >> 30) & 3)
                if bound == EXACT or (bound == AT_LEAST and score >= beta) or (bound == AT_MOST and score <= alpha):
                    if stored != COMPLETE:
                        self.judged = True
                    if first >= 0 and bound != AT_MOST:
                        at.line[0] = first
                        at.length = 1
                    return score
        if n == 0:
            n = self.list_actions(at.state, actions, previous)
            if n == 0:
                return self.judge(at)
        self.rank(at, actions, order, unlikely, n, first, depth)
        self.used += n
        judged = self.judged
        self.judged = False
        floor = alpha
        for i in range(n):
            # Bring the next best to place i.
            stored = i
            for j in range(i + 1, n):
                if order[j] > order[stored] or (order[j] == order[stored] and actions[j] < actions[stored]):
                    stored = j
            action = actions[stored]
            top = order[stored]
            actions[stored] = actions[i]
            order[stored] = order[i]
            actions[i] = action
            order[i] = top
            j = unlikely[stored]
            unlikely[stored] = unlikely[i]
            unlikely[i] = j
            if i == 0:
                score = self.step(at, action, depth, alpha, beta)
            else:
                reduction = 0
                if self.owner.reduce and depth >= REDUCE_FROM and i >= EARLY and top < KILLER:
                    reduction = min(1 + unlikely[i], depth - 1)
                score = self.step(at, action, depth - reduction, alpha, alpha + 1)
                if reduction and score > alpha and not self.aborted:
                    score = self.step(at, action, depth, alpha, alpha + 1)
                if alpha < score < beta and not self.aborted:
                    score = self.step(at, action, depth, alpha, beta)
            if self.aborted:
                break
            if score > best:
                best = score
                chosen = action
                if score > alpha:
                    alpha = score
                    self.note(at, action)
                    if alpha >= beta:
                        self.reward(at, action, depth)
                        break
        self.used -= n
        if self.aborted:
            return 0
        stored = min(max(depth, 0), COMPLETE - 1) if self.judged else COMPLETE
        self.judged = self.judged or judged
        bound = AT_LEAST if best >= beta else EXACT if best > floor else AT_MOST
        score = best
        if score >= PROVEN:
            score += at.distance
        elif score <= -PROVEN:
            score -= at.distance
        self.table.keep(key, score, stored, bound, chosen)
        return best

    def note(self, at, action):
        """Put an action in front of the best line from the next distance."""
        i: cython.int
        at.line[0] = action
        for i in range(min(at.next.length, DEEPEST)):
            at.line[i + 1] = at.next.line[i]
        at.length = 1 + min(at.next.length, DEEPEST)

    def reward(self, at, action, depth):
        """Remember an action that made looking at others needless."""
        spot: cython.int = action + (self.num_actions if at.state.player == 1 else 0)
        i: cython.int
        if at.killers[0] != action:
            at.killers[1] = at.killers[0]
            at.killers[0] = action
        self.history[spot] += max(1, depth) * max(1, depth)
        if self.history[spot] > MUCH:
            for i in range(2 * self.num_actions):
                self.history[i] >>= 1

    def look_at_root(self, depth):
        """One depth; returns whether it was finished, and keeps what was found either way."""
        i: cython.int
        best: cython.int = 0
        score: cython.int = 0
        alpha: cython.int = -INFINITE
        before: int64_t
        self.judged = False
        for i in range(self.root_count):
            before = self.nodes
            if i:
                score = self.step(self.root, self.root_actions[i], depth, alpha, alpha + 1)
            if (i == 0 or score > alpha) and not self.aborted:
                score = self.step(self.root, self.root_actions[i], depth, alpha, INFINITE)
            if self.aborted:
                break
            self.root_nodes[i] += self.nodes - before
            self.root_scores[i] = score
            self.root_bounds[i] = EXACT if score > alpha else AT_MOST
            if score > alpha:
                alpha = score
                best = i
                self.note(self.root, self.root_actions[i])
            if score >= CERTAIN - 1:
                break
        if self.aborted and self.root_scores[best] <= -PROVEN:
            # Rather one that was not looked at to the end than one that is lost.
            for i in range(self.root_count):
                if self.root_scores[i] > -PROVEN:
                    best = i
                    break
        self.put_first(best)
        if self.aborted:
            return False
        self.sort_root()
        return True

    def put_first(self, best):
        """Exchange a root action with the first."""
        self.root_actions[best], self.root_actions[0] = self.root_actions[0], self.root_actions[best]
        self.root_scores[best], self.root_scores[0] = self.root_scores[0], self.root_scores[best]
        self.root_bounds[best], self.root_bounds[0] = self.root_bounds[0], self.root_bounds[best]
        self.root_nodes[best], self.root_nodes[0] = self.root_nodes[0], self.root_nodes[best]

    def sort_root(self):
        """The best stays first, then those that took the most work."""
        i: cython.int
        j: cython.int
        for i in range(2, self.root_count):
            j = i
            while j > 1 and self.root_nodes[j] > self.root_nodes[j - 1]:
                self.root_actions[j], self.root_actions[j - 1] = self.root_actions[j - 1], self.root_actions[j]
                self.root_scores[j], self.root_scores[j - 1] = self.root_scores[j - 1], self.root_scores[j]
                self.root_bounds[j], self.root_bounds[j - 1] = self.root_bounds[j - 1], self.root_bounds[j]
                self.root_nodes[j], self.root_nodes[j - 1] = self.root_nodes[j - 1], self.root_nodes[j]
                j -= 1

    def deepen(self, first, last):
        """From one depth to the next until the last, a certain result, or the end."""
        depth: cython.int
        for depth in range(first, last + 1):
            if not self.look_at_root(depth):
                return
            self.depth = depth
            if not self.judged or self.root_scores[0] >= PROVEN or self.root_scores[0] <= -PROVEN:
                self.complete = True
                return

    def run(self, first: cython.int, last: cython.int):
        """What a thread does."""
        with cython.nogil:
            self.deepen(first, last)


class AlphaBeta:
    """A search by depth. At least one of `depth` (actions), `seconds` and `nodes` (positions) must limit it.

    The table of `megabytes` is kept from one search to the next; `forget` empties it. On one thread a new AlphaBeta
    gives the same result for the same position, `depth` and `nodes`; nothing is random, and `seed` is only there to be
    like other searches. With several threads the others fill the table that all share. `reduce`: look at late actions
    less deep at first. `extend`: how far beyond its depth the search follows positions that are not quiet.
    """

    def __init__(
        self,
        game,
        *,
        depth=None,
        seconds=None,
        nodes=None,
        threads: int = 1,
        megabytes: float = MEGABYTES,
        seed: int = 0,
        reduce: bool = True,
        extend: int = 4,
    ):
        if threads < 1 or threads > 256:
            raise QuincunxError(f"A search runs on 1 to 256 threads, not {threads}.")
        if megabytes <= 0:
            raise QuincunxError(f"A search needs some memory, not {megabytes} MB.")
        self.game = game
        self.threads = threads
        self.megabytes = megabytes
        self.seed = seed
        self.depth = depth
        self.seconds = seconds
        self.nodes = nodes
        self.reduce = reduce
        self.extend = extend
        self.depth_reached = 0
        self.table = Table(megabytes)
        self.thinkers = [Thinker(self) for _ in range(threads)]

    def search(self, state: State, *, depth=None, seconds=None, nodes=None, progress=None):
        """Think about `state` and return a SearchResult; `progress(nodes, seconds)` is called now and then.

        GameOverError where nobody acts. `simulations` and `nodes` of the result count positions. A candidate other than
        the best has the value it has at most, `visits` are the positions looked at below it.
        """
        first: Thinker
        depth = depth if depth is not None else self.depth
        seconds = seconds if seconds is not None else self.seconds
        nodes = nodes if nodes is not None else self.nodes
        if depth is None and seconds is None and nodes is None:
            raise QuincunxError("A search needs a limit: a depth in actions, seconds, or a number of nodes.")
        if depth is not None and depth < 1:
            raise QuincunxError(f"A search is at least one action deep, not {depth}.")
        if state.is_terminal() or state.is_chance_node():
            raise GameOverError("There is nothing to choose here: the game is over, or chance acts.")
        begun: cython.double = qx_now()
        self.stopping = 0
        self.limit = nodes if nodes is not None else 1 << 62
        self.deadline = begun + (seconds if seconds is not None else 1e9)
        self.table.age = (self.table.age + 1) & 255
        weights = None
        for thinker in self.thinkers:
            weights = thinker.begin(state)
        first = self.thinkers[0]
        last = min(depth, DEEPEST) if depth is not None else DEEPEST
        threads = [
            threading.Thread(target=thinker.run, args=(min(last, 1 + number % 2), last), daemon=True)
            for number, thinker in enumerate(self.thinkers)
        ]
        for thread in threads:
            thread.start()
        try:
            while threads[0].is_alive():
                threads[0].join(SLICE)
                if progress is not None:
                    progress(qx_load_int64(cython.address(first.nodes)), qx_now() - begun)
        finally:
            qx_release_int(cython.address(self.stopping), 1)
            for thread in threads:
                thread.join()
        self.depth_reached = first.depth
        return self._result(first, weights, qx_now() - begun)

    def stop(self):
        """End the running search soon; from another thread or from `progress`."""
        qx_release_int(cython.address(self.stopping), 1)

    def forget(self):
        """Empty the table."""
        self.table = Table(self.megabytes)
        for thinker in self.thinkers:
            cython.cast(Thinker, thinker).table = self.table

    def _result(self, first: Thinker, weights, seconds):
        i: cython.int
        score: cython.int
        candidates = []
        for i in range(first.root_count):
            # What was cut off has at most the value of the best, whatever an earlier depth made of it.
            score = min(first.root_scores[i], first.root_scores[0])
            proven = 1 if score >= PROVEN else -1 if score <= -PROVEN else None
            if i == 0 and first.complete and proven is None:
                proven = _draw(score)
            value = max(-1.0, min(1.0, score / cython.cast(cython.double, JUDGED)))
            action = first.root_actions[i]
            candidates.append(Candidate(action, first.root_nodes[i], value, weights[action], proven))
        tail = candidates[1:]
        tail.sort(key=lambda c: (-c.value, -c.visits, c.action))
        line = [first.root.line[i] for i in range(first.root.length)]
        if not line or line[0] != candidates[0].action:
            line = [candidates[0].action]
        nodes = sum([cython.cast(Thinker, thinker).nodes for thinker in self.thinkers])
        return SearchResult(
            action=candidates[0].action,
            value=candidates[0].value,
            proven=candidates[0].proven,
            candidates=(candidates[0], *tail),
            line=tuple(line),
            simulations=nodes,
            seconds=seconds,
            nodes=nodes,
        )


def _draw(score: int):
    """0 for a drawn game; means over chance are no result."""
    return 0 if score == 0 else None
