"""The nodes of a search tree in one block of memory that is taken once, so that a limit on memory holds exactly.

Children of a node lie side by side: `nodes[first]` to `nodes[first + count - 1]`. Node 0 is the root. `low` and `high`
bound the true result for player 0, from -1 to +1; where they meet, the node is solved. `stage` is LEAF, GROWING (one
thread is at it) or GROWN. `waiting` counts the threads that are below a node right now.
"""

import cython
from cython.cimports.libc.stdlib import free
from cython.cimports.libc.string import memset
from cython.cimports.quincunx.search.atomic import qx_add_int, qx_load_int, qx_take

from quincunx.core.errors import QuincunxError

LEAF = cython.declare(cython.int, 0)
GROWN = cython.declare(cython.int, 2)
LARGEST = 1 << 30  # nodes; far enough below 2^31 that no sum of indices overflows


class Tree:
    """A block of nodes of at most `megabytes`, but at least of `least` nodes; with `amaf` also their amaf counts."""

    def __cinit__(self, megabytes, least, amaf):
        wanted: cython.bint = amaf
        each = cython.sizeof(Node) + (cython.sizeof(Amaf) if amaf else 0)
        capacity = max(least, int(min(megabytes * 1048576 / each, LARGEST)))
        self.capacity = capacity
        self.nodes = cython.cast(
            cython.pointer(Node), qx_take(self.capacity * cython.sizeof(Node), cython.address(self.raw_nodes))
        )
        if wanted and self.nodes:
            self.amaf = cython.cast(
                cython.pointer(Amaf), qx_take(self.capacity * cython.sizeof(Amaf), cython.address(self.raw_amaf))
            )
        if not self.nodes or (wanted and not self.amaf):
            raise QuincunxError(f"There is no memory for a search tree of {megabytes:.0f} MB.")
        self.clear(0)

    def __dealloc__(self):
        free(self.raw_nodes)
        free(self.raw_amaf)

    def grow(self, count):
        """Take `count` nodes side by side, amaf counts zeroed; returns the first, or 0 where the block is full."""
        first: cython.int
        if qx_load_int(cython.address(self.used)) > self.capacity - count:
            return 0
        first = qx_add_int(cython.address(self.used), count)
        if first > self.capacity - count:
            return 0
        if self.amaf:
            memset(cython.address(self.amaf[first]), 0, count * cython.sizeof(Amaf))
        return first

    def clear(self, player):
        """Forget everything; the root is a leaf in which `player` acts."""
        memset(self.nodes, 0, cython.sizeof(Node))
        if self.amaf:
            memset(self.amaf, 0, cython.sizeof(Amaf))
        self.nodes[0].action = -1
        self.nodes[0].player = player
        self.nodes[0].low = -1
        self.nodes[0].high = 1
        self.used = 1

    def child_by_action(self, node, action):
        """The child that `action` leads to, or -1."""
        i: cython.int
        first: cython.int = self.nodes[node].first
        if self.nodes[node].stage != GROWN:
            return -1
        for i in range(first, first + self.nodes[node].count):
            if self.nodes[i].action == action:
                return i
        return -1

    def copy_node(self, to, source, node):
        self.nodes[to] = source.nodes[node]
        self.nodes[to].waiting = 0
        if self.amaf:
            self.amaf[to] = source.amaf[node]

    def copy_subtree(self, source, root):
        """Become what lies below `root` of another tree; where that does not fit, the rest becomes leaves."""
        at: cython.int = 0
        i: cython.int
        first: cython.int
        count: cython.int
        self.copy_node(0, source, root)
        self.used = 1
        # Breadth first: every copied node still names its children in the old tree until its turn comes.
        while at < self.used:
            first = self.nodes[at].first
            count = self.nodes[at].count
            if self.nodes[at].stage == GROWN and count and self.used + count <= self.capacity:
                for i in range(count):
                    self.copy_node(self.used + i, source, first + i)
                self.nodes[at].first = self.used
                self.used += count
            elif count or self.nodes[at].stage != GROWN:
                self.nodes[at].stage = LEAF
                self.nodes[at].count = 0
            at += 1

    def size(self):
        return min(self.used, self.capacity)
