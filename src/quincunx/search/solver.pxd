from libc.stdint cimport int64_t, uint32_t, uint64_t

from quincunx.core.evaluator cimport Evaluator
from quincunx.core.state cimport State

cdef enum:
    # A number that no effort reaches: the other one of the pair is then 0.
    NEVER = 1000000000


# How much is left to be shown for a proof, and for a disproof; and the work that went into it.
cdef struct Proof:
    uint64_t key
    uint32_t proof
    uint32_t disproof
    uint32_t work
    uint32_t spare


cdef class ProofTable:
    cdef Proof* entries
    cdef uint64_t buckets
    cdef int64_t used
    cdef Proof* find(self, uint64_t key) noexcept nogil
    cdef void keep(self, uint64_t key, uint32_t proof, uint32_t disproof, uint32_t work) noexcept nogil


# The same position in a mirror; `image` is the permutation of the actions.
cdef class Mirror:
    cdef State state
    cdef Mirror next
    cdef int* image


# A distance from the root.
cdef class Rung:
    cdef State state
    cdef Rung next
    cdef Mirror mirror
    cdef uint32_t proof
    cdef uint32_t disproof


# A child of a node on the path.
cdef struct Child:
    uint64_t key
    uint32_t proof
    uint32_t disproof
    int action


cdef class Solver:
    cdef readonly object game
    cdef readonly double megabytes
    cdef public object seconds
    cdef public object nodes
    cdef public int symmetric_depth
    cdef ProofTable table
    cdef Evaluator evaluator
    cdef Rung root
    cdef Child* children
    cdef int* actions
    cdef int* others
    cdef int64_t room
    cdef int attacker
    cdef double goal
    cdef int64_t visited
    cdef int64_t limit
    cdef double deadline
    cdef int stopping
    cdef bint aborted
    cdef int chosen
    cdef bint reached(self, State state) noexcept nogil
    cdef int list_actions(self, State state, int* actions, int previous) noexcept nogil
    cdef bint restricted(self, State state, int previous) noexcept nogil
    cdef void play(self, Rung at, int action) noexcept nogil
    cdef void play_mirrors(self, Mirror here, Mirror there, int action) noexcept nogil
    cdef uint64_t least_key(self, Mirror there, uint64_t key) noexcept nogil
    cdef int previous_of(self, Rung at, int action) noexcept nogil
    cdef void look_up(self, Rung at, Child* child) noexcept nogil
    cdef void prove(
        self, Rung at, int64_t used, uint64_t key, int previous, uint32_t most_proof, uint32_t most_disproof
    ) noexcept nogil
    cdef void finish(self, Rung at, uint64_t key, uint32_t proof, uint32_t disproof, int64_t begun) noexcept nogil
