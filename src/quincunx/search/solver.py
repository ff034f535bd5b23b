"""Exact results: depth-first proof-number search with a table of fixed size, for any game without chance.

df-pn (Nagai 2002) asks one question, whether one player reaches a result at least, and always works on the position
that seems to be the cheapest to show or to refute. Where all of several positions have to be shown, the numbers are not
added but the largest counts, and one for each other (as in weak proof-number search, Ueda et al. 2008), since the same
position is reached in many ways. Thresholds leave some slack (Pawlewicz and Lew 2007), so that it does not jump
about. Close to the root, positions that mirror each other count as one. Two questions give a win, draw or loss.

The table tells positions apart by their 64-bit keys. Two positions with one key among a billion are a matter of chance,
1 in 37 or so; among ten million, 1 in 370,000.
"""

import threading

import cython
from cython.cimports.libc.stdint import int64_t, uint32_t, uint64_t
from cython.cimports.libc.stdlib import calloc, free, malloc
from cython.cimports.quincunx.core.rng import mixed
from cython.cimports.quincunx.core.state import State
from cython.cimports.quincunx.search.atomic import qx_acquire_int, qx_load_int64, qx_release_int
from cython.cimports.quincunx.search.clock import qx_now

from quincunx.core.errors import GameOverError, QuincunxError
from quincunx.search.solution import Solution

TERMINAL = cython.declare(cython.int, -4)
NOTHING = cython.declare(cython.int, -1)
MEGABYTES = 512.0
SLICE = 0.02  # seconds between two looks at the world: progress, Ctrl-C
# How many actions from the root mirror images count as one: there it saves most, and everywhere it takes time.
SYMMETRIC_DEPTH = 8
MUCH = cython.declare(cython.longlong, 1000000)  # work beyond which entries are equally dear
# Keeps the keys of the two questions apart.
SECOND_QUESTION = cython.declare(cython.ulonglong, 0x5851F42D4C957F2D)


class ProofTable:
    """Four entries a bucket; the one with the least work behind it makes room."""

    def __cinit__(self, megabytes: float):
        self.buckets = 1
        while self.buckets * 2 * 4 * cython.sizeof(Proof) <= megabytes * 1e6:
            self.buckets *= 2
        self.entries = cython.cast(cython.pointer(Proof), calloc(4 * self.buckets, cython.sizeof(Proof)))
        if not self.entries:
            raise MemoryError

    def __dealloc__(self):
        free(self.entries)

    def find(self, key):
        i: cython.int
        at: cython.pointer(Proof) = self.entries + 4 * (key & (self.buckets - 1))
        for i in range(4):
            if at[i].key == key and at[i].work:
                return at + i
        return cython.NULL

    def keep(self, key, proof, disproof, work):
        i: cython.int
        worst: cython.int = 0
        at: cython.pointer(Proof) = self.entries + 4 * (key & (self.buckets - 1))
        for i in range(4):
            if at[i].work == 0 or at[i].key == key:
                worst = i
                break
            if at[i].work < at[worst].work:
                worst = i
        if at[worst].work == 0:
            self.used += 1
        elif at[worst].key == key:
            work += at[worst].work
        at[worst].key = key
        at[worst].proof = proof
        at[worst].disproof = disproof
        at[worst].work = min(work, cython.cast(uint32_t, NEVER))


class Mirror:
    """A state to play on under a symmetry."""

    def __cinit__(self, game, image):
        i: cython.int
        self.image = cython.cast(cython.p_int, malloc(len(image) * cython.sizeof(cython.int)))
        if not self.image:
            raise MemoryError
        for i in range(len(image)):
            self.image[i] = image[i]
        self.state = game.new_initial_state()
        self.next = None

    def __dealloc__(self):
        free(self.image)


class Rung:
    """A state to play on, and what was shown about it last."""

    def __cinit__(self, game):
        self.state = game.new_initial_state()
        self.next = None
        self.mirror = None


class Solver:
    """Finds exact results; `megabytes` limit its table, `seconds` and `nodes` one call of `solve`.

    QuincunxError for games of chance, and for games whose keys leave something out (`Game.whole_keys`).
    `symmetric_depth` is how many actions deep mirror images count as one.
    """

    def __init__(
        self,
        game,
        *,
        seconds=None,
        nodes=None,
        megabytes: float = MEGABYTES,
        symmetric_depth: int = SYMMETRIC_DEPTH,
    ):
        rung: Rung
        info = game.info
        if info.has_chance:
            raise QuincunxError(f"Chance has a say in {info.long_name}, so its positions have no exact result.")
        if not game.whole_keys:
            raise QuincunxError(
                f"Positions of {info.long_name} that look the same can end differently, because it counts turns in "
                "which nothing happens; this solver would confuse them."
            )
        if megabytes <= 0:
            raise QuincunxError(f"A solver needs some memory, not {megabytes} MB.")
        self.game = game
        self.seconds = seconds
        self.nodes = nodes
        self.megabytes = megabytes
        self.symmetric_depth = symmetric_depth
        self.evaluator = game.make_evaluator()
        n = info.num_distinct_actions
        self.room = cython.cast(int64_t, n) * (info.max_game_length + 1)
        self.children = cython.cast(cython.pointer(Child), malloc(self.room * cython.sizeof(Child)))
        self.actions = cython.cast(cython.p_int, malloc(n * cython.sizeof(cython.int)))
        self.others = cython.cast(cython.p_int, malloc(n * cython.sizeof(cython.int)))
        if not self.children or not self.actions or not self.others:
            raise MemoryError
        self.root = Rung(game)
        rung = self.root
        for _ in range(info.max_game_length):
            rung.next = Rung(game)
            rung = rung.next

    def __dealloc__(self):
        free(self.children)
        free(self.actions)
        free(self.others)

    def solve(self, state: State, *, seconds=None, nodes=None, progress=None):
        """The Solution of a position; `progress(nodes, seconds)` is called now and then. GameOverError."""
        seconds = seconds if seconds is not None else self.seconds
        nodes = nodes if nodes is not None else self.nodes
        if state.is_terminal():
            raise GameOverError("There is nothing to solve here: the game is over.")
        begun: cython.double = qx_now()
        self.stopping = 0
        self.aborted = False
        self.visited = 0
        self.limit = nodes if nodes is not None else 1 << 62
        self.deadline = begun + (seconds if seconds is not None else 1e9)
        self.table = ProofTable(self.megabytes)
        self._take_root(state)
        low, high, action = -1, 1, None
        # Won or not; if not, at least drawn or not.
        for goal in (1, 0):
            self.attacker = state.current_player()
            self.goal = goal
            self.chosen = NOTHING
            self._ask(begun, progress)
            if self.aborted:
                break
            if self.root.proof == 0:
                low = goal
                action = self.chosen
                break
            high = goal - 1
        found = Solution(
            low=low,
            high=high,
            action=action,
            nodes=self.visited,
            known=self.table.used,
            seconds=qx_now() - begun,
        )
        self.table = None
        return found

    def stop(self):
        """End the running search soon; from another thread or from `progress`."""
        qx_release_int(cython.address(self.stopping), 1)

    def _take_root(self, state: State):
        """Make a position the root, with its images where the way from the start of the game is known."""
        rung: Rung
        mirror: Mirror
        self.root.state.copy_from(state)
        rung = self.root
        while rung is not None:
            rung.mirror = None
            rung = rung.next
        if state.start().position() != self.game.new_initial_state().position():
            return
        history = state.history()
        for image in self.game.symmetries()[1:]:
            walk = self.game.new_initial_state()
            for action in history:
                walk.apply_action(image[action])
            rung = self.root
            for _ in range(self.symmetric_depth + 1):
                if rung is None:
                    break
                mirror = Mirror(self.game, image)
                mirror.state.copy_from(walk)
                mirror.next = rung.mirror
                rung.mirror = mirror
                rung = rung.next

    def _ask(self, begun, progress):
        thread = threading.Thread(target=self._run, daemon=True)
        thread.start()
        try:
            while thread.is_alive():
                thread.join(SLICE)
                if progress is not None:
                    progress(qx_load_int64(cython.address(self.visited)), qx_now() - begun)
        finally:
            if thread.is_alive():
                qx_release_int(cython.address(self.stopping), 1)
                thread.join()

    def _run(self):
        key: uint64_t = 0 if self.goal > 0 else SECOND_QUESTION
        with cython.nogil:
            self.prove(self.root, 0, self.root.state.key() ^ key, NOTHING, NEVER, NEVER)

    # -- without the GIL -------------------------------------------------------------------------------------------

    def reached(self, state):
        """Whether an ended game gave the attacker what the question asks for."""
        return state.utility(self.attacker) >= self.goal

    def list_actions(self, state, actions, previous):
        """The legal actions, each set of a turn's actions in one order only."""
        n: cython.int = state.list_legal(actions)
        i: cython.int
        kept: cython.int = 0
        if previous < 0:
            return n
        for i in range(n):
            if self.evaluator.in_order(state, previous, actions[i]):
                actions[kept] = actions[i]
                kept += 1
        return kept

    def restricted(self, state, previous):
        """Whether the order of a turn's actions leaves some out, so that this is not the position itself."""
        return self.list_actions(state, self.others, previous) < state.num_legal()

    def play(self, at, action):
        """Set the next rung, mirrors and all."""
        at.next.state.copy_from(at.state)
        at.next.state.play(action)
        if at.next.mirror is not None:
            self.play_mirrors(at.mirror, at.next.mirror, action)

    def play_mirrors(self, here, there, action):
        there.state.copy_from(here.state)
        there.state.play(there.image[action])
        if there.next is not None:
            self.play_mirrors(here.next, there.next, action)

    def least_key(self, there, key):
        """The smallest key among a position's images."""
        other: uint64_t = there.state.key()
        key = min(key, other)
        if there.next is not None:
            return self.least_key(there.next, key)
        return key

    def previous_of(self, at, action):
        """The action before the next rung's, where it belongs to the same turn."""
        if at.next.state.player == at.state.player and at.next.state.turns == at.state.turns:
            return action
        return NOTHING

    def look_up(self, at, child):
        """Play a child and write down its key and numbers."""
        previous: cython.int
        n: cython.int
        known: cython.pointer(Proof)
        self.play(at, child.action)
        if at.next.state.player == TERMINAL:
            child.key = 0
            child.proof = 0 if self.reached(at.next.state) else NEVER
            child.disproof = NEVER - child.proof
            return
        previous = self.previous_of(at, child.action)
        child.key = at.next.state.key()
        if previous >= 0 and self.restricted(at.next.state, previous):
            child.key ^= mixed(previous + 1)
        elif at.next.mirror is not None:
            child.key = self.least_key(at.next.mirror, child.key)
        if self.goal <= 0:
            child.key ^= SECOND_QUESTION
        known = self.table.find(child.key)
        if known != cython.NULL:
            child.proof = known.proof
            child.disproof = known.disproof
            return
        n = max(1, at.next.state.num_legal())
        child.proof = 1 if at.next.state.player == self.attacker else n
        child.disproof = n if at.next.state.player == self.attacker else 1

    def prove(self, at, used, key, previous, most_proof, most_disproof):
        """Work on a position until it is settled or one of its numbers reaches its limit; writes them into `at`."""
        n: cython.int
        i: cython.int
        best: cython.int
        left: cython.int
        mine: cython.bint = at.state.player == self.attacker
        easiest: uint32_t
        second: uint32_t
        hardest: uint32_t
        easy: uint32_t
        hard: uint32_t
        slack: uint32_t
        begun: int64_t = self.visited
        children: cython.pointer(Child) = self.children + used
        self.visited += 1
        if qx_acquire_int(cython.address(self.stopping)) or self.visited > self.limit:
            self.aborted = True
        if self.visited & 15 == 0 and qx_now() >= self.deadline:
            self.aborted = True
        if self.aborted:
            return
        n = self.list_actions(at.state, self.actions, previous)
        for i in range(n):
            children[i].action = self.actions[i]
        for i in range(n):
            self.look_up(at, children + i)
            if (children[i].proof if mine else children[i].disproof) == 0:
                if used == 0:
                    self.chosen = children[i].action
                self.finish(at, key, 0 if mine else NEVER, NEVER if mine else 0, begun)
                return
        while True:
            # Seen by who acts: `easy` is what it takes to show one child good, `hard` to show all of them bad.
            best = -1
            left = 0
            easiest = second = NEVER
            hardest = 0
            for i in range(n):
                easy = children[i].proof if mine else children[i].disproof
                hard = children[i].disproof if mine else children[i].proof
                if hard == 0:
                    continue
                left += 1
                hardest = max(hardest, hard)
                if easy < easiest:
                    second = easiest
                    easiest = easy
                    best = i
                else:
                    second = min(second, easy)
            if left == 0:
                self.finish(at, key, NEVER if mine else 0, 0 if mine else NEVER, begun)
                return
            hardest = NEVER if easiest == 0 else min(hardest + left - 1, NEVER - 1)
            at.proof = easiest if mine else hardest
            at.disproof = hardest if mine else easiest
            if easiest == 0 or at.proof >= most_proof or at.disproof >= most_disproof:
                self.finish(at, key, at.proof, at.disproof, begun)
                return
            slack = second + 1 + second // 4 if second < NEVER // 2 else NEVER
            self.play(at, children[best].action)
            if mine:
                self.prove(
                    at.next,
                    used + n,
                    children[best].key,
                    self.previous_of(at, children[best].action),
                    min(most_proof, slack),
                    most_disproof - (left - 1) if most_disproof < NEVER else NEVER,
                )
            else:
                self.prove(
                    at.next,
                    used + n,
                    children[best].key,
                    self.previous_of(at, children[best].action),
                    most_proof - (left - 1) if most_proof < NEVER else NEVER,
                    min(most_disproof, slack),
                )
            if self.aborted:
                return
            children[best].proof = at.next.proof
            children[best].disproof = at.next.disproof
            if used == 0 and (at.next.proof if mine else at.next.disproof) == 0:
                self.chosen = children[best].action

    def finish(self, at, key, proof, disproof, begun):
        """Write the numbers into the rung and the table."""
        at.proof = proof
        at.disproof = disproof
        self.table.keep(key, proof, disproof, cython.cast(uint32_t, min(self.visited - begun, MUCH)))
