"""Monte Carlo tree search on single actions, for any game, with several threads on one tree.

A simulation walks down the tree, grows it by one position, judges that position (by a playout, by the game's
evaluator, or by some actions of the one and then the other), and counts the result on the way back. Choices follow
PUCT (Silver et al. 2017) with the evaluator's priors, mixed with all-moves-as-first statistics (Gelly and Silver 2011)
where `rave` is not 0; playouts may try the last reply that won (Drake 2009, with forgetting: Baier and Drake 2010).
Results that are certain are kept as bounds (Cazenave and Saffidine 2010), so forced wins and losses are exact. Chance
nodes draw by probability. Threads take a virtual loss on what they are looking at, and lock nothing.
"""

import threading

import cython
from cython.cimports.libc.math import exp, log, sqrt, sqrtf
from cython.cimports.libc.stdlib import calloc, free
from cython.cimports.libc.string import memset
from cython.cimports.quincunx.core.rng import rng_below, rng_unit, seed_rng
from cython.cimports.quincunx.search.atomic import (
    qx_acquire_int,
    qx_acquire_short,
    qx_acquire_stage,
    qx_add_int,
    qx_add_int64,
    qx_add_short,
    qx_load_int64,
    qx_release_int,
    qx_release_short,
    qx_release_stage,
    qx_swap_stage,
    qx_take,
)
from cython.cimports.quincunx.search.clock import qx_now
from cython.cimports.quincunx.search.largest import kth_largest

from quincunx.core.errors import GameOverError, QuincunxError
from quincunx.search.result import Candidate, SearchResult

CHANCE = cython.declare(cython.int, -1)
TERMINAL = cython.declare(cython.int, -4)
UNKNOWN = cython.declare(cython.int, -9)
REST = cython.declare(cython.int, -1)  # the action of the child that stands for all that have not been grown
FIRST = cython.declare(cython.float, 1e30)  # more than any weight
OPEN = cython.declare(cython.int, 2)  # the result of an action that does not end the game
WIDER = cython.declare(cython.int, 4)  # times as many children, each time the likely ones are not enough
LEAF = cython.declare(cython.int, 0)
GROWING = cython.declare(cython.int, 1)
GROWN = cython.declare(cython.int, 2)
SUREST = cython.declare(cython.double, 0.98)
SCALE = cython.declare(cython.double, 1048576.0)
UNIFORM = cython.declare(cython.int, 0)
GUIDED = cython.declare(cython.int, 1)
PLAYOUTS = {"uniform": 0, "guided": 1, "none": 2}
SLICE = cython.declare(cython.double, 0.02)  # seconds between two looks at the world outside: progress, Ctrl-C
MEGABYTES = 512.0
WIDTH = 32
MOST_ACTIONS = 65535  # what a node can count
MOST_THREADS = 256
FOREVER = 1e9  # seconds


class Worker:
    """One thread's scratch: a state to play on, an evaluator, random numbers."""

    def __cinit__(self, game, seed):
        n = game.info.num_distinct_actions
        self.longest = game.info.max_game_length + 1
        self.actions = cython.cast(cython.p_int, calloc(n, cython.sizeof(cython.int)))
        self.weights = cython.cast(cython.p_float, calloc(n, cython.sizeof(cython.float)))
        self.keys = cython.cast(cython.p_float, calloc(n, cython.sizeof(cython.float)))
        self.scratch = cython.cast(cython.p_float, calloc(n, cython.sizeof(cython.float)))
        self.ends = cython.cast(cython.p_schar, calloc(n, 1))
        self.known = cython.cast(cython.p_int, calloc(n, cython.sizeof(cython.int)))
        self.played = cython.cast(cython.p_int, calloc(2 * n, cython.sizeof(cython.int)))
        self.replies = cython.cast(cython.p_int, calloc(2 * n, cython.sizeof(cython.int)))
        self.line = cython.cast(cython.p_int, calloc(self.longest, cython.sizeof(cython.int)))
        if not self.actions or not self.weights or not self.played or not self.replies or not self.line:
            raise MemoryError
        if not self.keys or not self.scratch or not self.ends or not self.known:
            raise MemoryError
        self.state = game.new_initial_state()
        self.probe = game.new_initial_state()
        self.evaluator = game.make_evaluator()
        self.base = 1
        seed_rng(cython.address(self.rng), seed)

    def __dealloc__(self):
        free(self.actions)
        free(self.weights)
        free(self.keys)
        free(self.scratch)
        free(self.ends)
        free(self.known)
        free(self.played)
        free(self.replies)
        free(self.line)


class Mcts:
    """A search that keeps its tree between turns.

    `simulations` and `seconds` limit one search (one of them at least must be given, here or to `search`), `megabytes`
    the tree. `blind` is plain UCT with uniform playouts and no knowledge. Of a position's actions only the `width`
    likeliest get a node at first, and more where these turn out not to be enough; 0 means all at once, as it always is
    where all moves are counted as first. `blur` is how roughly the weights of actions are seen, for weak opponents:
    from 0, exactly, to 1, where an action is the likeliest as often as its weight says, and beyond. Other keywords
    override what the game's evaluator recommends. On one thread the same seed and numbers of simulations give the same
    results.
    """

    def __cinit__(self, *args, **kwargs):
        self.shared = cython.cast(
            cython.pointer(Shared), qx_take(cython.sizeof(Shared), cython.address(self._raw_shared))
        )
        if not self.shared:
            raise MemoryError
        memset(self.shared, 0, cython.sizeof(Shared))

    def __dealloc__(self):
        free(self._raw_shared)

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
        rave=None,
        replies=None,
        decisive: bool = True,
        grow_after=None,
        width: int = WIDTH,
        blur: float = 0.0,
        noise: float = 0.02,
    ):
        if threads < 1 or threads > MOST_THREADS:
            raise QuincunxError(f"A search runs on 1 to {MOST_THREADS} threads, not {threads}.")
        if not megabytes > 0:
            raise QuincunxError(f"A search tree needs some memory, not {megabytes} MB.")
        if playout is not None and playout not in PLAYOUTS:
            raise QuincunxError(f"A playout is uniform, guided or none, not {playout!r}.")
        if game.info.num_distinct_actions > MOST_ACTIONS:
            raise QuincunxError(
                f"{game.info.long_name} has {game.info.num_distinct_actions} different actions, "
                f"and a search knows at most {MOST_ACTIONS}."
            )
        self.game = game
        self.threads = threads
        self.megabytes = megabytes
        self.seed = seed
        self.simulations = simulations
        self.seconds = seconds
        self.num_actions = game.info.num_distinct_actions
        self.workers = [Worker(game, (seed * 0x9E3779B1 + 7919 * i) & 0xFFFFFFFFFFFFFFFF) for i in range(threads)]
        first: Worker = self.workers[0]
        knowing: Evaluator = first.evaluator
        self.blind = blind
        self.exploration = exploration if exploration is not None else 1.0 if blind else knowing.exploration
        self.first_play = first_play if first_play is not None else knowing.first_play
        self.playout = UNIFORM if blind else PLAYOUTS[playout] if playout is not None else knowing.playout
        self.playout_depth = 1 << 30 if blind else playout_depth if playout_depth is not None else knowing.playout_depth
        self.rave = 0.0 if blind else rave if rave is not None else knowing.rave
        self.replies = not blind and (replies if replies is not None else knowing.replies)
        self.decisive = decisive and not blind
        self.grow_after = grow_after if grow_after is not None else 1 if blind else knowing.grow_after
        self.width = width if not blind and self.rave <= 0.0 else 0
        self.blur = blur
        self.noise = noise
        self.root = game.new_initial_state()
        self._busy = threading.Lock()
        self._chosen = -1

    # -- one search ------------------------------------------------------------------------------------------------

    def search(self, state, *, simulations=None, seconds=None, progress=None):
        """Think about `state` and return a SearchResult; `progress(simulations, seconds)` is called now and then.

        GameOverError where nobody acts. The tree of the last search is used again if `state` follows from it; what it
        knows costs nothing of the limits. Stops early where the result is certain.
        """
        begun: cython.double = qx_now()
        simulations = simulations if simulations is not None else self.simulations
        seconds = seconds if seconds is not None else self.seconds
        if simulations is None and seconds is None:
            raise QuincunxError("A search needs a limit: a number of simulations, or seconds.")
        if simulations is not None and simulations < 1:
            raise QuincunxError(f"A search runs at least 1 simulation, not {simulations}.")
        if seconds is not None and not seconds > 0:
            raise QuincunxError(f"A search takes some time, not {seconds} seconds.")
        if state.game is not self.game and (
            type(state.game) is not type(self.game) or state.game.options != self.game.options
        ):
            raise QuincunxError(f"This search was made for another game than this one of {state.game.info.long_name}.")
        if state.is_terminal() or state.is_chance_node():
            raise GameOverError("There is nothing to choose here: the game is over, or chance acts.")
        if not self._busy.acquire(blocking=False):
            raise QuincunxError("This search is thinking already; another thread needs a search of its own.")
        try:
            self._take_root(state)
            self.limit = min(simulations, 1 << 62) if simulations is not None else 1 << 62
            self.deadline = begun + (seconds if seconds is not None else FOREVER)
            self._run(begun, progress)
            return self._result(min(self.shared.started, self.limit), qx_now() - begun)
        finally:
            self._busy.release()

    def _run(self, begun: cython.double, progress):
        worker: Worker = self.workers[0]
        self.shared.stopping = 0
        self.shared.started = 0
        self.shared.full = 0
        # The root's children first, on one thread: the others would have nothing to choose from.
        with cython.nogil:
            if self.tree.nodes[0].stage == LEAF:
                worker.state.copy_from(self.root)
                self.grow(worker, 0, -1, 0)
        helpers = [threading.Thread(target=self._work, args=(w,), daemon=True) for w in self.workers[1:]]
        try:
            for helper in helpers:
                helper.start()
            while not self.finished():
                with cython.nogil:
                    self.slice(worker, qx_now() + SLICE)
                if progress is not None:
                    progress(min(self.shared.started, self.limit), qx_now() - begun)
        finally:
            qx_release_int(cython.address(self.shared.stopping), 1)
            for helper in helpers:
                if helper.ident is not None:
                    helper.join()

    def stop(self):
        """End the running search soon; from another thread or from `progress`."""
        qx_release_int(cython.address(self.shared.stopping), 1)

    def forget(self):
        """Drop the tree, and give its memory back."""
        if not self._busy.acquire(blocking=False):
            raise QuincunxError("This search is thinking, and needs its tree.")
        self.tree = None
        self.spare = None
        self._root_history = None
        self._busy.release()

    def _work(self, worker: Worker):
        while not self.finished():
            with cython.nogil:
                self.slice(worker, qx_now() + SLICE)

    # -- the tree from one turn to the next ------------------------------------------------------------------------

    def _take_root(self, state):
        """Make `state` the root, keeping what the tree knows about it."""
        tree: Tree
        spare: Tree
        node: cython.int = self._find(state)
        self.root.copy_from(state)
        if self.tree is None:
            self.tree = self._block()
        if node < 0:
            self.tree.clear(self.root.player)
        elif node > 0:
            if self.spare is None:
                self.spare = self._block()
            tree = self.tree
            spare = self.spare
            with cython.nogil:
                spare.copy_subtree(tree, node)
            self.tree = spare
            self.spare = tree
        if self._has_rest(0):
            first: Worker = self.workers[0]
            first.state.copy_from(self.root)
            with cython.nogil:
                self.widen(first, 0, -1, 0)
            if self._has_rest(0):
                self.tree.clear(self.root.player)
        # In the middle of a turn some actions were left out, since others in the order of their own lead to the same.
        # That is right below what we chose ourselves, and wrong below anything else.
        if self.tree.nodes[0].stage == GROWN and self.tree.nodes[0].count < self.root.num_legal():
            if node > 0 and [*self._root_history, self._chosen] != state.history():
                self.tree.clear(self.root.player)
        self.tree.nodes[0].player = self.root.player
        self._root_history = state.history()
        self._root_start = state.start().zobrist_hash()
        self._chosen = -1

    def _has_rest(self, node: cython.int):
        """Whether some actions of a grown node have no child yet."""
        nodes: cython.pointer(Node) = self.tree.nodes
        count: cython.int = nodes[node].count
        return nodes[node].stage == GROWN and count > 0 and nodes[nodes[node].first + count - 1].action == REST

    def _block(self):
        """Two blocks of memory take turns: from the one, what is still of use is copied to the other."""
        return Tree(self.megabytes / 2, self.num_actions + 1, self.rave > 0.0)

    def _find(self, state):
        """The node of `state` in the tree, or -1."""
        if self.tree is None or self._root_history is None or state.start().zobrist_hash() != self._root_start:
            return -1
        history = state.history()
        known = len(self._root_history)
        if history[:known] != self._root_history:
            return -1
        node = self._walk(history[known:])
        if node < 0:
            node = self._walk_sorted(state, history[known:])
        return node

    def _walk(self, actions):
        node: cython.int = 0
        for action in actions:
            node = self.tree.child_by_action(node, action)
            if node < 0:
                break
        return node

    def _walk_sorted(self, state, actions):
        """The same position by a turn whose actions were sorted: the tree may know just this order of them."""
        walk: State = self.root.twin()
        there: State = state
        turns: list = []
        turn: cython.int = -1
        for action in actions:
            if walk.turns != turn or walk.player == CHANCE:
                turns.append([])
                turn = walk.turns if walk.player != CHANCE else -1
            turns[-1].append(action)
            walk.play(action)
        for downwards in (False, True):
            ordered = [action for group in turns for action in sorted(group, reverse=downwards)]
            walk = self.root.twin()
            for action in ordered:
                if walk.player == TERMINAL or not walk.is_legal(action):
                    break
                walk.play(action)
            else:
                if walk.key() == there.key() and walk.player == there.player:
                    node = self._walk(ordered)
                    if node >= 0:
                        return node
        return -1

    # -- what came out ---------------------------------------------------------------------------------------------

    def _result(self, simulations, seconds):
        i: cython.int
        sign: cython.int = 1 if self.root.player == 0 else -1
        nodes: cython.pointer(Node) = self.tree.nodes
        first: cython.int = nodes[0].first
        candidates = []
        for i in range(first, first + (nodes[0].count if nodes[0].stage == GROWN else 0)):
            candidates.append(
                Candidate(
                    action=nodes[i].action,
                    visits=nodes[i].visits,
                    value=sign * self._value(i),
                    prior=nodes[i].prior,
                    proven=sign * nodes[i].low if nodes[i].low == nodes[i].high else None,
                )
            )
        if not candidates:
            legal = self.root.legal_actions()
            candidates = [Candidate(action, 0, 0.0, 1 / len(legal), None) for action in legal]
        # A proven win first, a proven loss last; between them what was looked at most.
        candidates.sort(key=lambda c: (-(c.proven or 0), -c.visits, -c.value, c.action))
        best = candidates[0]
        self._chosen = best.action
        return SearchResult(
            action=best.action,
            value=best.value,
            proven=best.proven,
            candidates=tuple(candidates),
            line=(best.action, *self._line(self.tree.child_by_action(0, best.action))),
            simulations=simulations,
            seconds=seconds,
            nodes=self.tree.size(),
        )

    def _value(self, node: cython.int):
        """The mean result for player 0, or the proven one."""
        nodes: cython.pointer(Node) = self.tree.nodes
        if nodes[node].low == nodes[node].high:
            return float(nodes[node].low)
        if nodes[node].visits == 0:
            return self._value(0) if node else 0.0
        return nodes[node].total / SCALE / nodes[node].visits

    def _line(self, node: cython.int):
        """The expected continuation: proven results before visits, as in the choice itself."""
        nodes: cython.pointer(Node) = self.tree.nodes
        line = []
        while node > 0 and nodes[node].stage == GROWN and nodes[node].count:
            sign = 1 if nodes[node].player == 0 else -1 if nodes[node].player == 1 else 0
            ranked = [
                (sign * nodes[i].low if nodes[i].low == nodes[i].high else 0, nodes[i].visits, -i)
                for i in range(nodes[node].first, nodes[node].first + nodes[node].count)
            ]
            proven, visits, negative = max(ranked)
            if visits == 0 and proven <= 0:
                break
            node = -negative
            line.append(nodes[node].action)
        return line

    # -- the loop, without the GIL ---------------------------------------------------------------------------------

    def finished(self):
        if qx_acquire_int(cython.address(self.shared.stopping)):
            return 1
        if qx_load_int64(cython.address(self.shared.started)) >= self.limit or qx_now() >= self.deadline:
            return 1
        return self.proven()

    def proven(self):
        """Whether the root's result is certain."""
        return (
            qx_acquire_stage(cython.address(self.tree.nodes[0].stage)) == GROWN
            and self.tree.nodes[0].low == self.tree.nodes[0].high
        )

    def slice(self, w, until):
        """Simulate until the time, a limit, a proof or a call to stop."""
        n: cython.int = 0
        while True:
            if n & 7 == 0 and (qx_now() >= until or self.finished()):
                return
            if qx_acquire_int(cython.address(self.shared.stopping)) or self.proven():
                return
            if qx_add_int64(cython.address(self.shared.started), 1) >= self.limit:
                return
            self.simulate(w)
            n += 1

    def simulate(self, w):
        nodes: cython.pointer(Node) = self.tree.nodes
        node: cython.int = 0
        child: cython.int
        depth: cython.int = 0
        previous: cython.int = -1
        turns: cython.int
        mover: cython.int
        i: cython.int
        value: cython.double
        result: cython.longlong
        noting: cython.bint = self.rave > 0.0 or self.replies
        w.state.copy_from(self.root)
        w.path[0] = 0
        w.length = 0
        if self.rave > 0.0:
            w.base += DEEPEST + 1
            if w.base > 2000000000:
                w.base = 1
                for i in range(2 * self.num_actions):
                    w.played[i] = 0
        while depth < DEEPEST and w.state.player != TERMINAL:
            if node and nodes[node].low == nodes[node].high:
                break
            if qx_acquire_stage(cython.address(nodes[node].stage)) == LEAF:
                if node and nodes[node].visits < self.grow_after:
                    break
                self.grow(w, node, previous, self.width)
            if qx_acquire_stage(cython.address(nodes[node].stage)) != GROWN:
                break
            if node and nodes[node].low == nodes[node].high:
                break
            if w.state.player == CHANCE:
                child = self.draw(w, node)
            elif self.blind:
                child = self.select_blind(w, node)
            else:
                child = self.select(w, node)
                if nodes[child].action == REST:
                    self.widen(w, node, previous, WIDER * nodes[node].count)
                    if qx_acquire_stage(cython.address(nodes[node].stage)) != GROWN:
                        break
                    child = self.select(w, node)
                    if nodes[child].action == REST:
                        break
            qx_add_short(cython.address(nodes[child].waiting), 1)
            turns = w.state.turns
            mover = w.state.player
            if noting:
                self.note(w, nodes[child].action)
                if self.rave > 0.0 and mover >= 0:
                    w.played[mover * self.num_actions + nodes[child].action] = w.base + depth
            w.state.play(nodes[child].action)
            previous = -1
            if mover >= 0 and w.state.turns == turns and w.state.player == mover:
                previous = nodes[child].action
            node = child
            depth += 1
            w.path[depth] = node
        if w.state.player == TERMINAL:
            value = w.state.utility(0)
            nodes[node].low = nodes[node].high = 1 if value > 0 else -1 if value < 0 else 0
        elif node and nodes[node].low == nodes[node].high:
            value = nodes[node].low
        else:
            value = self.leaf_value(w, depth)
        # Back up: bounds as long as they change (a freshly grown node has settled itself), counts all the way.
        i = depth - 1
        while i >= 0 and (nodes[w.path[i + 1]].low > -1 or nodes[w.path[i + 1]].high < 1):
            if not self.settle(w.path[i]) and i < depth - 2:
                break
            i -= 1
        result = cython.cast(cython.longlong, value * SCALE)
        for i in range(depth + 1):
            child = w.path[i]
            qx_add_int64(cython.address(nodes[child].total), result)
            qx_add_int(cython.address(nodes[child].visits), 1)
            if i:
                qx_add_short(cython.address(nodes[child].waiting), -1)
        if self.rave > 0.0:
            self.count_amaf(w, depth, value)
        if self.replies:
            self.learn_replies(w, value)

    def note(self, w, action):
        """Write down who plays what: 2 * action + player, or -1 where chance acts."""
        if w.length < w.longest:
            w.line[w.length] = -1 if w.state.player == CHANCE else 2 * action + w.state.player
            w.length += 1

    def draw(self, w, node):
        """A child of a chance node, by probability."""
        nodes: cython.pointer(Node) = self.tree.nodes
        first: cython.int = nodes[node].first
        last: cython.int = first + nodes[node].count
        i: cython.int
        left: cython.double = rng_unit(cython.address(w.rng))
        for i in range(first, last):
            left -= nodes[i].prior
            if left < 0.0:
                return i
        return last - 1

    def select(self, w, node):
        """The child that looks best for who acts, results against untried promise."""
        nodes: cython.pointer(Node) = self.tree.nodes
        amaf: cython.pointer(Amaf) = self.tree.amaf
        count: cython.int = qx_acquire_short(cython.address(nodes[node].count))  # before `first`, see `widen`
        first: cython.int = nodes[node].first
        last: cython.int = first + count
        i: cython.int
        n: cython.int
        best: cython.int = first
        top: cython.float = -1e9
        score: cython.float
        first_ones: cython.float
        # Single precision is enough for a choice, and this is where most of a search's time goes.
        sign: cython.float = 1.0 if nodes[node].player == 0 else -1.0
        scale: cython.float = sign / SCALE
        rave: cython.float = self.rave
        untried: cython.float = 0.0
        reach: cython.float
        child: cython.pointer(Node)
        if nodes[node].visits:
            untried = scale * nodes[node].total / nodes[node].visits
        untried -= self.first_play
        reach = self.exploration * sqrt(nodes[node].visits + nodes[node].waiting + 1.0)
        for i in range(first, last):
            child = cython.address(nodes[i])
            n = child.visits + child.waiting
            if child.low == child.high:
                score = sign * child.low
                if score > 0.0:
                    return i
                if score < 0.0:
                    score = -1e6  # lost: only where all are
                score += reach * child.prior / cython.cast(cython.float, 1 + n)
            elif n == 0:
                if child.action == REST and self.shared.full:
                    continue
                score = untried
                if rave > 0.0 and amaf[i].visits:
                    score = scale * amaf[i].total / cython.cast(cython.float, amaf[i].visits)
                score += reach * child.prior
            else:
                score = (scale * child.total - child.waiting) / cython.cast(cython.float, n)
                if rave > 0.0 and amaf[i].visits:
                    first_ones = scale * amaf[i].total / cython.cast(cython.float, amaf[i].visits)
                    score += sqrtf(rave / (3 * n + rave)) * (first_ones - score)
                score += reach * child.prior / cython.cast(cython.float, 1 + n)
            if score > top:
                top = score
                best = i
        return best

    def select_blind(self, w, node):
        """UCB1 (Kocsis and Szepesvari 2006): each child once (they lie in random order), then by confidence bound."""
        nodes: cython.pointer(Node) = self.tree.nodes
        first: cython.int = nodes[node].first
        last: cython.int = first + nodes[node].count
        visits: cython.int = nodes[node].visits + nodes[node].waiting
        i: cython.int
        n: cython.int
        best: cython.int = first
        top: cython.float = -1e30
        score: cython.float
        share: cython.float
        scale: cython.float = 1.0 / SCALE if nodes[node].player == 0 else -1.0 / SCALE
        spread: cython.float
        child: cython.pointer(Node)
        # While some are untried, those before this one are not: each visit but `grow_after` tried the next.
        i = first + max(0, visits - self.grow_after - 2 * self.threads)
        while i < last:
            if nodes[i].visits + nodes[i].waiting == 0:
                return i
            i += 1
        spread = self.exploration * sqrt(log(visits + 1.0))
        for i in range(first, last):
            child = cython.address(nodes[i])
            n = child.visits + child.waiting
            if n == 0:
                return i
            if child.low == child.high:
                score = scale * child.low * 1e30
            else:
                share = 1.0 / cython.cast(cython.float, n)
                score = (scale * child.total - child.waiting) * share + spread * sqrtf(share)
            if score > top:
                top = score
                best = i
        return best

    def look(self, w, previous):
        """List the actions worth a child and their weights, and see which of them end the game; returns how many."""
        n: cython.int = w.state.list_legal(w.actions)
        kept: cython.int = 0
        i: cython.int
        k: cython.int
        value: cython.double
        if previous >= 0 and not self.blind:
            for i in range(n):
                if w.evaluator.in_order(w.state, previous, w.actions[i]):
                    # Swapped, not overwritten: should none be in order, all are taken.
                    k = w.actions[kept]
                    w.actions[kept] = w.actions[i]
                    w.actions[i] = k
                    kept += 1
            n = kept if kept else n
        if w.state.player == CHANCE:
            for i in range(n):
                w.weights[i] = w.state.chance_probability(w.actions[i])
        elif self.blind:
            for i in range(n):
                k = i + rng_below(cython.address(w.rng), n - i)
                w.weights[i] = 1.0
                kept = w.actions[k]
                w.actions[k] = w.actions[i]
                w.actions[i] = kept
        else:
            w.evaluator.priors(w.state, w.actions, n, w.weights)
            if self.noise > 0.0:
                for i in range(n):
                    w.weights[i] *= 1.0 + self.noise * rng_unit(cython.address(w.rng))
            if self.blur > 0.0:
                # Gumbel's distribution: with 1, each action is the likeliest as often as its weight says.
                for i in range(n):
                    w.weights[i] = self.blurred(w, w.weights[i])
        for i in range(n):
            w.ends[i] = OPEN
            if self.decisive and w.state.player >= 0 and w.evaluator.may_end(w.state, w.actions[i]):
                w.probe.copy_from(w.state)
                w.probe.play(w.actions[i])
                if w.probe.player == TERMINAL:
                    value = w.probe.utility(0)
                    w.ends[i] = 1 if value > 0 else -1 if value < 0 else 0
        return n

    def blurred(self, w, weight):
        """A weight as a rough look sees it."""
        return weight * exp(-self.blur * log(-log(min(max(rng_unit(cython.address(w.rng)), 1e-9), 1.0 - 1e-9))))

    def make_child(self, w, node, action, prior):
        child: cython.pointer(Node) = cython.address(self.tree.nodes[node])
        child.total = 0
        child.first = 0
        child.action = action
        child.visits = 0
        child.prior = prior
        child.count = 0
        child.waiting = 0
        child.stage = LEAF
        child.player = UNKNOWN
        child.low = -1
        child.high = 1

    def grow(self, w, node, previous, width):
        """Give a leaf its children, unless another thread is at it or the memory is used up; `width` as in `widen`."""
        nodes: cython.pointer(Node) = self.tree.nodes
        n: cython.int = w.state.num_legal()
        if 0 < width < n:
            n = width + 1
        if self.tree.used > self.tree.capacity - n and self.tree.used > 1:
            return
        if qx_swap_stage(cython.address(nodes[node].stage), LEAF, GROWING):
            self.spread(w, node, previous, width, 0)

    def widen(self, w, node, previous, width):
        """Give a node with a rest more children, unless another thread is at it; `width` as in `spread`."""
        nodes: cython.pointer(Node) = self.tree.nodes
        last: cython.int
        if qx_swap_stage(cython.address(nodes[node].stage), GROWN, GROWING):
            last = nodes[node].count - 1
            if nodes[nodes[node].first + last].action == REST:
                self.spread(w, node, previous, width, last)
            else:
                qx_release_stage(cython.address(nodes[node].stage), GROWN)

    def spread(self, w, node, previous, width, having):
        """Give a node that has `having` children about `width`, the likeliest, or all of them if that is 0.

        For those left out a last child stands, the rest: as likely as the likeliest of them, and as open as a position
        can be, so that nothing is proven while there is a rest. What ends the game is never left out. The old
        children move to the new place; a thread that is below one of them counts in the old place, and is forgotten.
        `count` is written after `first` and read before, so that nobody takes the one new and the other old.
        """
        nodes: cython.pointer(Node) = self.tree.nodes
        old: cython.int = nodes[node].first
        n: cython.int
        i: cython.int
        k: cython.int
        first: cython.int
        at: cython.int
        room: cython.int = 0
        chosen: cython.int = 0
        stage: cython.int
        total: cython.double = 0.0
        edge: cython.float = 0.0
        most: cython.float = 0.0
        n = self.look(w, previous)
        w.stamp += 1
        for i in range(old, old + having):
            w.known[nodes[i].action] = w.stamp
        for i in range(n):
            total += w.weights[i]
            w.keys[i] = w.weights[i]
            if w.known[w.actions[i]] == w.stamp:
                w.keys[i] = -1.0
            elif w.ends[i] != OPEN:
                w.keys[i] = FIRST
            if w.keys[i] >= 0.0:
                room += 1
                chosen += w.keys[i] == FIRST
        # `room` actions have no child yet, `chosen` of them get one now.
        k = room
        if width > 0 and width + 1 < having + room and w.state.player >= 0:
            k = max(chosen, width - having)
            if k + 1 >= room:
                k = room
        if k < room:
            edge = kth_largest(w.keys, w.scratch, n, k)
        at = having + k + (1 if k < room else 0)
        first = self.tree.grow(at)
        if first == 0:
            self.shared.full = 1
            qx_release_stage(cython.address(nodes[node].stage), GROWN if having else LEAF)
            return
        for i in range(having):
            stage = qx_acquire_stage(cython.address(nodes[old + i].stage))
            nodes[first + i] = nodes[old + i]
            nodes[first + i].count = qx_acquire_short(cython.address(nodes[old + i].count))
            nodes[first + i].first = nodes[old + i].first
            nodes[first + i].waiting = 0
            nodes[first + i].stage = stage
            if stage == GROWING:
                nodes[first + i].stage = LEAF
                nodes[first + i].count = 0
        at = first + having
        chosen = k
        for i in range(n):
            if w.keys[i] > edge:
                chosen -= 1
        # All above the edge, and of those at the edge as many as there is room for.
        for i in range(n):
            if w.keys[i] < 0.0:
                continue
            if k == room or w.keys[i] > edge or (w.keys[i] == edge and chosen > 0):
                if k < room and w.keys[i] == edge:
                    chosen -= 1
                self.make_child(w, at, w.actions[i], w.weights[i] / total)
                if w.ends[i] != OPEN:
                    nodes[at].low = nodes[at].high = w.ends[i]
                at += 1
            else:
                most = max(most, w.weights[i])
        if k < room:
            self.make_child(w, at, REST, most / total)
            at += 1
        nodes[node].player = w.state.player
        nodes[node].first = first
        qx_release_short(cython.address(nodes[node].count), at - first)
        qx_release_stage(cython.address(nodes[node].stage), GROWN)
        if self.decisive:
            self.settle(node)

    def settle(self, node):
        """Tighten the bounds of a node by its children's; returns whether they changed."""
        nodes: cython.pointer(Node) = self.tree.nodes
        count: cython.int = qx_acquire_short(cython.address(nodes[node].count))  # before `first`, see `widen`
        first: cython.int = nodes[node].first
        i: cython.int
        player: cython.int = nodes[node].player
        low: cython.int
        high: cython.int
        changed: cython.bint = False
        if nodes[node].stage != GROWN or count == 0:
            return False
        low = nodes[first].low
        high = nodes[first].high
        for i in range(first + 1, first + count):
            if player == 0:
                low = max(low, nodes[i].low)
                high = max(high, nodes[i].high)
            elif player == 1:
                low = min(low, nodes[i].low)
                high = min(high, nodes[i].high)
            else:
                low = min(low, nodes[i].low)
                high = max(high, nodes[i].high)
        # Only ever inwards: another thread may have seen more. Who acts cannot be wronged by a lost update; the next
        # visit makes it good.
        if low > nodes[node].low:
            nodes[node].low = low
            changed = True
        if high < nodes[node].high:
            nodes[node].high = high
            changed = True
        return changed

    def leaf_value(self, w, depth):
        """The result of a playout from the worker's w.state, cut off after `playout_depth` actions and judged."""
        n: cython.int = 0
        action: cython.int
        last: cython.int
        mover: cython.int
        value: cython.double
        rng: cython.pointer(Rng) = cython.address(w.rng)
        if self.playout == UNIFORM and self.rave <= 0.0 and not self.replies:
            w.state.playout(rng, self.playout_depth)
        elif self.playout <= GUIDED:
            while w.state.player != TERMINAL and n < self.playout_depth:
                mover = w.state.player
                action = -1
                if mover == CHANCE:
                    action = w.state.sample_chance(rng)
                elif self.replies and w.length and w.line[w.length - 1] >= 0:
                    last = w.line[w.length - 1] >> 1
                    action = w.replies[mover * self.num_actions + last] - 1
                    if action >= 0 and not w.state.is_legal(action):
                        action = -1
                if action < 0:
                    if self.playout == UNIFORM:
                        action = w.state.random_action(rng)
                    else:
                        action = w.evaluator.guided_action(w.state, rng)
                if self.replies:
                    self.note(w, action)
                if self.rave > 0.0 and mover >= 0:
                    w.played[mover * self.num_actions + action] = w.base + DEEPEST
                w.state.play(action)
                n += 1
        if w.state.player == TERMINAL:
            return w.state.utility(0)
        value = w.evaluator.value(w.state)
        # A judgement is never as good as a result, or a won game would not be brought to its end.
        return min(SUREST, max(-SUREST, value))

    def learn_replies(self, w, value):
        """Keep what the winner answered to each action, and forget what the loser did."""
        i: cython.int
        winner: cython.int = 0 if value > 0 else 1
        mover: cython.int
        at: cython.int
        action: cython.int
        if value == 0.0:
            return
        for i in range(1, w.length):
            if w.line[i] < 0 or w.line[i - 1] < 0:
                continue
            mover = w.line[i] & 1
            action = w.line[i] >> 1
            at = mover * self.num_actions + (w.line[i - 1] >> 1)
            if mover == winner:
                w.replies[at] = action + 1
            elif w.replies[at] == action + 1:
                w.replies[at] = 0

    def count_amaf(self, w, depth, value):
        """Count the result for each child whose action its player chose then or later on."""
        nodes: cython.pointer(Node) = self.tree.nodes
        amaf: cython.pointer(Amaf) = self.tree.amaf
        d: cython.int
        i: cython.int
        node: cython.int
        offset: cython.int
        hit: cython.int
        result: cython.longlong = cython.cast(cython.longlong, value * SCALE)
        for d in range(depth + 1):
            node = w.path[d]
            if qx_acquire_stage(cython.address(nodes[node].stage)) != GROWN or nodes[node].player < 0:
                continue
            offset = nodes[node].player * self.num_actions
            for i in range(nodes[node].first, nodes[node].first + nodes[node].count):
                hit = w.played[offset + nodes[i].action] >= w.base + d
                if self.threads == 1:
                    # Half of them, at random: cheaper without a branch.
                    amaf[i].total += result * hit
                    amaf[i].visits += hit
                elif hit:
                    qx_add_int64(cython.address(amaf[i].total), result)
                    qx_add_int64(cython.address(amaf[i].visits), 1)
