from libc.stdint cimport int64_t, uint64_t

from quincunx.core.evaluator cimport Evaluator
from quincunx.core.state cimport State

cdef enum:
    # How many actions deep a line can be, and the depth of an entry that holds whatever follows.
    DEEPEST = 200
    COMPLETE = 255
    # Scores: a result counts CERTAIN less the actions until then, the best judgement JUDGED.
    CERTAIN = 2000000
    PROVEN = 1999000
    JUDGED = 1000000
    INFINITE = 2100000
    # What an entry says about a score.
    EXACT = 1
    AT_LEAST = 2
    AT_MOST = 3


# Two words that are written without a lock: an entry counts only if check == key ^ data.
cdef struct Entry:
    uint64_t check
    uint64_t data


# Positions that were looked at, in one block of memory, four to a bucket.
cdef class Table:
    cdef Entry* entries
    cdef uint64_t buckets
    cdef int age
    cdef uint64_t find(self, uint64_t key) noexcept nogil
    cdef void keep(self, uint64_t key, int score, int depth, int bound, int action) noexcept nogil


# What one thread needs at one distance from the root.
cdef class Ply:
    cdef State state
    cdef Ply next
    cdef int distance
    cdef int killers[2]
    cdef int line[DEEPEST + 1]
    cdef int length


# One thread: its states, its evaluator, what it knows about good actions.
cdef class Thinker:
    cdef object game
    cdef AlphaBeta owner
    cdef Table table
    cdef Evaluator evaluator
    cdef Ply root
    cdef object thread
    cdef int num_actions
    cdef int* actions
    cdef float* weights
    cdef int64_t* order
    cdef int* unlikely
    cdef int64_t* history
    cdef int64_t nodes
    cdef int used
    cdef bint aborted
    # Whether some position was judged rather than played to its end since this was last cleared.
    cdef bint judged
    # The actions at the root, with what is known about each.
    cdef int root_count
    cdef int* root_actions
    cdef int* root_scores
    cdef int* root_bounds
    cdef int64_t* root_nodes
    cdef int depth
    cdef bint complete
    cdef bint poll(self) noexcept nogil
    cdef int judge(self, Ply at) noexcept nogil
    cdef int list_actions(self, State state, int* actions, int previous) noexcept nogil
    cdef void rank(
        self, Ply at, int* actions, int64_t* order, int* unlikely, int n, int first, int depth
    ) noexcept nogil
    cdef int chance(self, Ply at, int depth) noexcept nogil
    cdef int step(self, Ply at, int action, int depth, int alpha, int beta) noexcept nogil
    cdef int look(self, Ply at, int depth, int alpha, int beta, int previous) noexcept nogil
    cdef void note(self, Ply at, int action) noexcept nogil
    cdef void reward(self, Ply at, int action, int depth) noexcept nogil
    cdef bint look_at_root(self, int depth) noexcept nogil
    cdef void put_first(self, int best) noexcept nogil
    cdef void sort_root(self) noexcept nogil
    cdef void deepen(self, int first, int last) noexcept nogil


cdef class AlphaBeta:
    cdef readonly object game
    cdef readonly int threads
    cdef readonly double megabytes
    cdef readonly object seed
    cdef public object depth
    cdef public object seconds
    cdef public object nodes
    cdef public bint reduce
    cdef public int extend
    cdef readonly int depth_reached
    cdef Table table
    cdef list thinkers
    cdef int stopping
    cdef int64_t limit
    cdef double deadline
