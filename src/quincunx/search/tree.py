"""The nodes of a search tree in one block of memory that is taken once, so that a limit on memory holds exactly.

Children of a node lie side by side: `nodes[first]` to `nodes[first + count - 1]`. Node 0 is the root. `low` and `high` bound
the true result for player 0, from -1 to +1; where they meet, the node is solved. `stage` is LEAF, GROWING (one thread is at
it) or GROWN.
"""

import cython
from cython.cimports.libc.stdlib import free, malloc
from cython.cimports.libc.string import memset
from cython.cimports.quincunx.search.atomic import qx_add_int, qx_load_int

LEAF = cython.declare(cython.int, 0)
GROWN = cython.declare(cython.int, 2)
SMALLEST = 1024


class Tree:
    """A block of nodes of at most `megabytes`."""

    def __cinit__(self, megabytes):
        capacity = int(megabytes * 1048576 // cython.sizeof(Node))  # noqa: F821
        self.capacity = max(SMALLEST, min(capacity, (1 << 31) - 4096))
        self.nodes = cython.cast(
            cython.pointer(Node), malloc(self.capacity * cython.sizeof(Node))  # noqa: F821
        )
        if not self.nodes:
            raise MemoryError(f"There is no memory for a search tree of {megabytes} MB.")
        self.clear(0)

    def __dealloc__(self):
        free(self.nodes)

    def grow(self, count):
        """Take `count` nodes side by side; returns the first, or 0 where the block is full."""
        first: cython.int
        if qx_load_int(cython.address(self.used)) > self.capacity - count:
            return 0
        first = qx_add_int(cython.address(self.used), count)
        if first > self.capacity - count:
            return 0
        memset(cython.address(self.nodes[first]), 0, count * cython.sizeof(Node))  # noqa: F821
        return first

    def clear(self, player):
        """Forget everything; the root is a leaf in which `player` acts."""
        memset(self.nodes, 0, cython.sizeof(Node))  # noqa: F821
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

    def copy_subtree(self, source, root):
        """Become what lies below `root` of another tree; where that does not fit, the rest becomes leaves."""
        at: cython.int = 0
        i: cython.int
        first: cython.int
        count: cython.int
        self.nodes[0] = source.nodes[root]
        self.used = 1
        # Breadth first: every copied node still names its children in the old tree until its turn comes.
        while at < self.used:
            if self.nodes[at].stage == GROWN and self.nodes[at].count:
                first = self.nodes[at].first
                count = self.nodes[at].count
                if self.used + count <= self.capacity:
                    for i in range(count):
                        self.nodes[self.used + i] = source.nodes[first + i]
                        self.nodes[self.used + i].waiting = 0
                    self.nodes[at].first = self.used
                    self.used += count
                else:
                    self.nodes[at].stage = LEAF
                    self.nodes[at].count = 0
            else:
                self.nodes[at].stage = LEAF
                self.nodes[at].count = 0
            at += 1

    def size(self):
        return min(self.used, self.capacity)
