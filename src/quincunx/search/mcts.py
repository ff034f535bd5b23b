"""Monte Carlo tree search on single actions, for any game, with several threads on one tree.

A simulation walks down the tree, grows it by one position, judges that position (by a playout, by the game's evaluator, or by
some actions of the one and then the other), and counts the result on the way back. Choices follow PUCT (Silver et al. 2017)
with the evaluator's priors, mixed with all-moves-as-first statistics (Gelly and Silver 2011) where `rave` is not 0. Results that
are certain are kept as bounds (Cazenave and Saffidine 2010), so forced wins and losses are exact. Chance nodes draw by
probability. Threads take a virtual loss on what they are looking at, and lock nothing.
"""

import threading

import cython
from cython.cimports.libc.math import log, sqrt
from cython.cimports.libc.stdlib import calloc, free
from cython.cimports.quincunx.core.rng import rng_below, rng_unit, seed_rng
from cython.cimports.quincunx.search.atomic import (
    qx_acquire_int,
    qx_add_int,
    qx_add_int64,
    qx_load_int,
    qx_load_int64,
    qx_release_int,
    qx_swap_int,
)

from quincunx.core.errors import GameOverError, QuincunxError
from quincunx.search.result import Candidate, SearchResult

CHANCE = cython.declare(cython.int, -1)
TERMINAL = cython.declare(cython.int, -4)
LEAF = cython.declare(cython.int, 0)
GROWING = cython.declare(cython.int, 1)
GROWN = cython.declare(cython.int, 2)
DEEPEST = cython.declare(cython.int, 511)
SCALE = cython.declare(cython.double, 1048576.0)
UNIFORM = cython.declare(cython.int, 0)
GUIDED = cython.declare(cython.int, 1)
PLAYOUTS = {"uniform": 0, "guided": 1, "none": 2}
SLICE = cython.declare(cython.double, 0.02)  # seconds between two looks at the clock of the world: progress, Ctrl-C
MEGABYTES = 512.0


def now():
    """Seconds on a clock that never goes back."""
    time: timespec  # noqa: F821
    clock_gettime(CLOCK_MONOTONIC, cython.address(time))  # noqa: F821
    return time.tv_sec + 1e-9 * time.tv_nsec


class Worker:
    """One thread's scratch: a state to play on, an evaluator, random numbers."""

    def __cinit__(self, game, seed):
        n = game.info.num_distinct_actions
        self.actions = cython.cast(cython.p_int, calloc(n, cython.sizeof(cython.int)))
        self.weights = cython.cast(cython.p_float, calloc(n, cython.sizeof(cython.float)))
        self.played = cython.cast(cython.p_int, calloc(2 * n, cython.sizeof(cython.int)))
        if not self.actions or not self.weights or not self.played:
            raise MemoryError
        self.state = game.new_initial_state()
        self.probe = game.new_initial_state()
        self.evaluator = game.make_evaluator()
        self.base = 1
        seed_rng(cython.address(self.rng), seed)

    def __dealloc__(self):
        free(self.actions)
        free(self.weights)
        free(self.played)


class Mcts:
    """A search that keeps its tree between turns.

    `simulations` and `seconds` limit one search (one of them at least must be given, here or to `search`), `megabytes` the
    tree. `blind` is plain UCT with uniform playouts and no knowledge. Other keywords override what the game's evaluator
    recommends. On one thread the same seed and number of simulations give the same result.
    """

    def __init__(
        self,
        game,
        *,
        simulations=None,
        seconds=None,
        threads: int = 1,
        megabytes: float = MEGABYTES,
        seed: int = 0,
        blind: bool = False,
        exploration=None,
        first_play=None,
        playout=None,
        playout_depth=None,
        rave: float = 0.0,
        decisive: bool = True,
        grow_after: int = 1,
        noise: float = 0.02,
    ):
        if threads < 1 or threads > 256:
            raise QuincunxError(f"A search runs on 1 to 256 threads, not {threads}.")
        if megabytes <= 0:
            raise QuincunxError(f"A search tree needs some memory, not {megabytes} MB.")
        if playout is not None and playout not in PLAYOUTS:
            raise QuincunxError(f"A playout is uniform, guided or none, not {playout!r}.")
        self.game = game
        self.threads = threads
        self.megabytes = megabytes
        self.seed = seed
        self.simulations = simulations
        self.seconds = seconds
        self.num_actions = game.info.num_distinct_actions
        self.workers = [Worker(game, (seed * 0x9E3779B1 + 7919 * i) & 0xFFFFFFFFFFFFFFFF) for i in range(threads)]
        first: Worker = self.workers[0]
        knowing: Evaluator = first.evaluator  # noqa: F821
        self.blind = blind
        self.exploration = exploration if exploration is not None else (1.0 if blind else knowing.exploration)
        self.first_play = first_play if first_play is not None else knowing.first_play
        self.playout = 0 if blind else PLAYOUTS[playout] if playout is not None else knowing.playout
        self.playout_depth = (
            1 << 30 if blind else playout_depth if playout_depth is not None else knowing.playout_depth
        )
        self.rave = rave
        self.decisive = decisive and not blind
        self.grow_after = grow_after
        self.noise = noise
        self.tree = None
        self.root = game.new_initial_state()

    # -- one search ------------------------------------------------------------------------------------------------

    def search(self, state, *, simulations=None, seconds=None, progress=None):
        """Think about `state` and return a SearchResult; `progress(simulations, seconds)` is called now and then.

        GameOverError where nobody acts. The tree of the last search is used again if `state` follows from it.
        """
        worker: Worker
        simulations = simulations if simulations is not None else self.simulations
        seconds = seconds if seconds is not None else self.seconds
        if simulations is None and seconds is None:
            raise QuincunxError("A search needs a limit: a number of simulations, or seconds.")
        if state.is_terminal() or state.is_chance_node():
            raise GameOverError("There is nothing to choose here: the game is over, or chance acts.")
        self._take_root(state)
        begun: cython.double = now()
        self.stopping = 0
        self.started = 0
        self.limit = simulations if simulations is not None else 1 << 62
        self.deadline = begun + (seconds if seconds is not None else 1e9)
        helpers = [threading.Thread(target=self._work, args=(w,), daemon=True) for w in self.workers[1:]]
        for helper in helpers:
            helper.start()
        worker = self.workers[0]
        try:
            while not self.finished():
                with cython.nogil:
                    self.slice(worker, now() + SLICE)
                if progress is not None:
                    progress(min(self.started, self.limit), now() - begun)
        finally:
            qx_release_int(cython.address(self.stopping), 1)
            for helper in helpers:
                helper.join()
        return self._result(min(self.started, self.limit), now() - begun)

    def stop(self):
        """End the running search soon; from another thread or from `progress`."""
        qx_release_int(cython.address(self.stopping), 1)

    def forget(self):
        """Drop the tree."""
        self.tree = None
        self._root_history = None

    def _work(self, worker: Worker):
        while not self.finished():
            with cython.nogil:
                self.slice(worker, now() + SLICE)

    def _take_root(self, state):
        """Make `state` the root, keeping what the tree knows about it."""
        node: cython.int = -1
        old: Tree = self.tree
        history, start = state.history(), state.start().position()
        if old is not None and self._root_history is not None and start == self._root_start:
            known = len(self._root_history)
            if history[:known] == self._root_history:
                node = 0
                for action in history[known:]:
                    node = old.child_by_action(node, action)
                    if node < 0:
                        break
        self.root.copy_from(state)
        if node < 0:
            if old is None:
                self.tree = Tree(self.megabytes / 2)
            self.tree.clear(self.root.player)
        elif node > 0:
            fresh = Tree(self.megabytes / 2)
            fresh.copy_subtree(old, node)
            self.tree = fresh
        self._root_history = history
        self._root_start = start

    def _result(self, simulations, seconds):
        i: cython.int
        best: cython.int = -1
        sign: cython.double = 1.0 if self.root.player == 0 else -1.0
        nodes: cython.pointer(Node) = self.tree.nodes  # noqa: F821
        first: cython.int = nodes[0].first
        candidates = []
        for i in range(first, first + nodes[0].count):
            value = self._value(i)
            proven = nodes[i].low if nodes[i].low == nodes[i].high else None
            candidates.append(
                Candidate(
                    action=nodes[i].action,
                    visits=nodes[i].visits,
                    value=sign * value,
                    prior=nodes[i].prior,
                    proven=None if proven is None else int(sign * proven),
                )
            )
        if not candidates:
            candidates = [Candidate(a, 0, 0.0, 0.0, None) for a in self.root.legal_actions()]
        candidates.sort(key=lambda c: (-(c.proven or 0) if c.proven != 0 else 0, -c.visits, -c.value, c.action))
        action = candidates[0].action
        best = self.tree.child_by_action(0, action)
        return SearchResult(
            action=action,
            value=candidates[0].value,
            proven=candidates[0].proven,
            candidates=tuple(candidates),
            line=tuple([action, *self._line(best)]),
            simulations=simulations,
            seconds=seconds,
            nodes=self.tree.size(),
        )

    def _value(self, node: cython.int):
        """The mean result for player 0, or the proven one."""
        nodes: cython.pointer(Node) = self.tree.nodes  # noqa: F821
        if nodes[node].low == nodes[node].high:
            return float(nodes[node].low)
        if nodes[node].visits == 0:
            return self._value(0) if node else 0.0
        return nodes[node].total / SCALE / nodes[node].visits

    def _line(self, node: cython.int):
        """The most visited continuation."""
        i: cython.int
        best: cython.int
        line = []
        nodes: cython.pointer(Node) = self.tree.nodes  # noqa: F821
        while node > 0 and nodes[node].stage == GROWN and nodes[node].count:
            best = nodes[node].first
            for i in range(best, best + nodes[node].count):
                if nodes[i].visits > nodes[best].visits:
                    best = i
            if nodes[best].visits == 0:
                break
            line.append(nodes[best].action)
            node = best
        return line

    # -- the loop, without the GIL ---------------------------------------------------------------------------------

    def finished(self):
        if qx_acquire_int(cython.address(self.stopping)):
            return 1
        if qx_load_int64(cython.address(self.started)) >= self.limit or now() >= self.deadline:
            return 1
        return self.tree.nodes[0].low == self.tree.nodes[0].high and self.tree.nodes[0].stage == GROWN

    def slice(self, w, until):
        """Simulate until the time, a limit, a proof or a call to stop."""
        n: cython.int = 0
        while True:
            if n & 7 == 0 and (now() >= until or self.finished()):
                return
            if qx_acquire_int(cython.address(self.stopping)):
                return
            if qx_add_int64(cython.address(self.started), 1) >= self.limit:
                return
            self.simulate(w)
            n += 1

    def simulate(self, w):
        nodes: cython.pointer(Node) = self.tree.nodes  # noqa: F821
        node: cython.int = 0
        child: cython.int
        depth: cython.int = 0
        previous: cython.int = -1
        turns: cython.int
        mover: cython.int
        i: cython.int
        value: cython.double
        w.state.copy_from(self.root)
        w.path[0] = 0
        if self.rave > 0.0:
            w.base += DEEPEST + 1
            if w.base > 2000000000:
                w.base = 1
                for i in range(2 * self.num_actions):
                    w.played[i] = 0
        while depth < DEEPEST and w.state.player != TERMINAL:
            if qx_acquire_int(cython.address(nodes[node].stage)) == LEAF:
                if node and nodes[node].visits < self.grow_after:
                    break
                self.grow(w, node, previous)
            if qx_acquire_int(cython.address(nodes[node].stage)) != GROWN:
                break
            if nodes[node].low == nodes[node].high and node:
                break
            child = self.select_blind(w, node) if self.blind else self.select(w, node)
            if child < 0:
                break
            qx_add_int(cython.address(nodes[child].waiting), 1)
            turns = w.state.turns
            mover = w.state.player
            if self.rave > 0.0 and mover >= 0:
                w.played[mover * self.num_actions + nodes[child].action] = w.base + depth
            w.state.play(nodes[child].action)
            previous = nodes[child].action if w.state.turns == turns and w.state.player == mover else -1
            node = child
            depth += 1
            w.path[depth] = node
        if nodes[node].low == nodes[node].high and nodes[node].stage != LEAF:
            value = nodes[node].low
        elif w.state.player == TERMINAL:
            value = w.state.utility(0)
            nodes[node].low = nodes[node].high = 1 if value > 0 else -1 if value < 0 else 0
        else:
            value = self.leaf_value(w, depth)
        # Back up: bounds as long as they change, counts all the way.
        i = depth - 1
        while i >= 0 and (nodes[w.path[i + 1]].low > -1 or nodes[w.path[i + 1]].high < 1) and self.settle(w.path[i]):
            i -= 1
        for i in range(depth + 1):
            child = w.path[i]
            qx_add_int64(cython.address(nodes[child].total), cython.cast(cython.longlong, value * SCALE))
            qx_add_int(cython.address(nodes[child].visits), 1)
            if i:
                qx_add_int(cython.address(nodes[child].waiting), -1)
        if self.rave > 0.0:
            self.count_amaf(w, depth, value)

    def select(self, w, node):
        """The child that looks best for who acts, results against untried promise; by probability where chance acts."""
        nodes: cython.pointer(Node) = self.tree.nodes  # noqa: F821
        first: cython.int = nodes[node].first
        last: cython.int = first + nodes[node].count
        i: cython.int
        n: cython.int
        best: cython.int = -1
        top: cython.double = -1e9
        score: cython.double
        beta: cython.double
        sign: cython.double
        left: cython.double
        visits: cython.double
        untried: cython.double
        reach: cython.double
        child: cython.pointer(Node)  # noqa: F821
        if nodes[node].player == CHANCE:
            left = rng_unit(cython.address(w.rng))
            for i in range(first, last):
                left -= nodes[i].prior
                best = i
                if left < 0.0:
                    break
            return best
        sign = 1.0 if nodes[node].player == 0 else -1.0
        visits = nodes[node].visits + nodes[node].waiting + 1
        untried = sign * nodes[node].total / SCALE / nodes[node].visits if nodes[node].visits else 0.0
        untried -= self.first_play
        reach = self.exploration * sqrt(visits)
        for i in range(first, last):
            child = cython.address(nodes[i])
            n = child.visits + child.waiting
            if child.low == child.high:
                score = sign * child.low
                if score < 0.0:
                    score -= 1e6  # lost: only where all are
                elif score > 0.0:
                    return i
            elif n == 0:
                score = untried
            else:
                score = (sign * child.total / SCALE - child.waiting) / n
            if self.rave > 0.0 and child.amaf_visits:
                beta = sqrt(self.rave / (3.0 * n + self.rave))
                score = (1.0 - beta) * score + beta * sign * child.amaf_total / SCALE / child.amaf_visits
            score += reach * child.prior / (1.0 + n)
            if score > top:
                top = score
                best = i
        return best

    def select_blind(self, w, node):
        """UCB1 (Kocsis and Szepesvari 2006): each child once in random order, then by upper confidence bound."""
        nodes: cython.pointer(Node) = self.tree.nodes  # noqa: F821
        first: cython.int = nodes[node].first
        last: cython.int = first + nodes[node].count
        i: cython.int
        n: cython.int
        fresh: cython.int = 0
        best: cython.int = -1
        top: cython.double = -1e9
        score: cython.double
        sign: cython.double
        spread: cython.double
        if nodes[node].player == CHANCE:
            return self.select(w, node)
        sign = 1.0 if nodes[node].player == 0 else -1.0
        spread = log(nodes[node].visits + nodes[node].waiting + 1.0)
        for i in range(first, last):
            n = nodes[i].visits + nodes[i].waiting
            if n == 0:
                fresh += 1
                if rng_below(cython.address(w.rng), fresh) == 0:
                    best = i
                top = 1e9
            elif top < 1e9:
                if nodes[i].low == nodes[i].high:
                    score = sign * nodes[i].low * 1e6
                else:
                    score = (sign * nodes[i].total / SCALE - nodes[i].waiting) / n + self.exploration * sqrt(spread / n)
                if score > top:
                    top = score
                    best = i
        return best

    def grow(self, w, node, previous):
        """Give a leaf its children, unless another thread is at it or the memory is used up."""
        nodes: cython.pointer(Node) = self.tree.nodes  # noqa: F821
        n: cython.int
        kept: cython.int = 0
        i: cython.int
        first: cython.int
        total: cython.double = 0.0
        value: cython.double
        if not qx_swap_int(cython.address(nodes[node].stage), LEAF, GROWING):
            return
        n = w.state.list_legal(w.actions)
        if previous >= 0 and not self.blind:
            for i in range(n):
                if w.evaluator.in_order(w.state, previous, w.actions[i]):
                    w.actions[kept] = w.actions[i]
                    kept += 1
            n = kept
        first = self.tree.grow(n)
        if first == 0:
            qx_release_int(cython.address(nodes[node].stage), LEAF)
            return
        if w.state.player == CHANCE:
            for i in range(n):
                w.weights[i] = w.state.chance_probability(w.actions[i])
        elif self.blind:
            for i in range(n):
                w.weights[i] = 1.0
        else:
            w.evaluator.priors(w.state, w.actions, n, w.weights)
            if self.noise > 0.0:
                for i in range(n):
                    w.weights[i] *= 1.0 + self.noise * rng_unit(cython.address(w.rng))
        for i in range(n):
            total += w.weights[i]
        for i in range(n):
            nodes[first + i].action = w.actions[i]
            nodes[first + i].prior = w.weights[i] / total
            nodes[first + i].low = -1
            nodes[first + i].high = 1
            if self.decisive and w.state.player >= 0:
                w.probe.copy_from(w.state)
                w.probe.play(w.actions[i])
                nodes[first + i].player = w.probe.player
                if w.probe.player == TERMINAL:
                    value = w.probe.utility(0)
                    nodes[first + i].low = nodes[first + i].high = 1 if value > 0 else -1 if value < 0 else 0
                    nodes[first + i].stage = GROWN
            else:
                nodes[first + i].player = -9
        nodes[node].first = first
        nodes[node].count = n
        nodes[node].player = w.state.player
        qx_release_int(cython.address(nodes[node].stage), GROWN)
        self.settle(node)

    def settle(self, node):
        """Tighten the bounds of a node by its children's; returns whether they changed."""
        nodes: cython.pointer(Node) = self.tree.nodes  # noqa: F821
        first: cython.int = nodes[node].first
        i: cython.int
        player: cython.int = nodes[node].player
        low: cython.int
        high: cython.int
        if nodes[node].stage != GROWN or nodes[node].count == 0:
            return False
        low = nodes[first].low
        high = nodes[first].high
        for i in range(first + 1, first + nodes[node].count):
            if player == 0:
                low = max(low, nodes[i].low)
                high = max(high, nodes[i].high)
            elif player == 1:
                low = min(low, nodes[i].low)
                high = min(high, nodes[i].high)
            else:
                low = min(low, nodes[i].low)
                high = max(high, nodes[i].high)
        if low <= nodes[node].low and high >= nodes[node].high:
            return False
        nodes[node].low = max(low, nodes[node].low)
        nodes[node].high = min(high, nodes[node].high)
        return True

    def leaf_value(self, w, depth):
        """The result of a playout from the worker's state, cut off after `playout_depth` actions and judged."""
        n: cython.int = 0
        action: cython.int
        rng: cython.pointer(Rng) = cython.address(w.rng)  # noqa: F821
        if self.playout == UNIFORM and self.rave <= 0.0:
            w.state.playout(rng, self.playout_depth)
        elif self.playout <= GUIDED:
            while w.state.player != TERMINAL and n < self.playout_depth:
                if w.state.player == CHANCE:
                    action = w.state.sample_chance(rng)
                elif self.playout == UNIFORM:
                    action = w.state.random_action(rng)
                else:
                    action = w.evaluator.guided_action(w.state, rng)
                if self.rave > 0.0 and w.state.player >= 0:
                    w.played[w.state.player * self.num_actions + action] = w.base + DEEPEST
                w.state.play(action)
                n += 1
        if w.state.player == TERMINAL:
            return w.state.utility(0)
        return w.evaluator.value(w.state)

    def count_amaf(self, w, depth, value):
        """Count the result for each child whose action its player chose anywhere later on."""
        nodes: cython.pointer(Node) = self.tree.nodes  # noqa: F821
        d: cython.int
        i: cython.int
        node: cython.int
        offset: cython.int
        for d in range(depth + 1):
            node = w.path[d]
            if nodes[node].stage != GROWN or nodes[node].player < 0:
                continue
            offset = nodes[node].player * self.num_actions
            for i in range(nodes[node].first, nodes[node].first + nodes[node].count):
                if w.played[offset + nodes[i].action] >= w.base + d:
                    qx_add_int64(
                        cython.address(nodes[i].amaf_total), cython.cast(cython.longlong, value * SCALE)
                    )
                    qx_add_int(cython.address(nodes[i].amaf_visits), 1)
