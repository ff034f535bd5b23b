from libc.stdint cimport int64_t, uint64_t

from quincunx.core.evaluator cimport Evaluator
from quincunx.core.rng cimport Rng
from quincunx.core.state cimport State
from quincunx.search.tree cimport Amaf, Node, Tree

cdef enum:
    DEEPEST = 511


# What all threads write to all the time, each on a cache line of its own, away from what they only read.
cdef struct Shared:
    int64_t started
    int64_t room[7]
    int stopping
    int full
    int more_room[14]


# What one thread needs for itself.
cdef class Worker:
    cdef State state
    cdef State probe
    cdef Evaluator evaluator
    cdef Rng rng
    cdef int* actions
    cdef float* weights
    cdef float* keys
    cdef float* scratch
    cdef signed char* ends
    cdef int* known
    cdef int stamp
    cdef int* played
    cdef int* replies
    cdef int* line
    cdef int longest
    cdef int length
    cdef int base
    cdef int path[DEEPEST + 1]


cdef class Mcts:
    cdef readonly object game
    cdef readonly int threads
    cdef readonly double megabytes
    cdef readonly object seed
    cdef public object simulations
    cdef public object seconds
    cdef public double exploration
    cdef public double first_play
    cdef readonly double rave
    cdef readonly bint replies
    cdef public double noise
    cdef public double blur
    cdef public int playout
    cdef public int playout_depth
    cdef public bint decisive
    cdef readonly bint blind
    cdef public int grow_after
    cdef readonly int width
    cdef int num_actions
    cdef Tree tree
    cdef Tree spare
    cdef State root
    cdef list workers
    cdef object _busy
    cdef object _root_history
    cdef object _root_start
    cdef object _chosen
    cdef void* _raw_shared
    cdef Shared* shared
    cdef int64_t limit
    cdef double deadline
    cdef int finished(self) noexcept nogil
    cdef bint proven(self) noexcept nogil
    cdef void slice(self, Worker w, double until) noexcept nogil
    cdef void simulate(self, Worker w) noexcept nogil
    cdef int select(self, Worker w, int node) noexcept nogil
    cdef int select_blind(self, Worker w, int node) noexcept nogil
    cdef int draw(self, Worker w, int node) noexcept nogil
    cdef void grow(self, Worker w, int node, int previous, int width) noexcept nogil
    cdef void widen(self, Worker w, int node, int previous, int width) noexcept nogil
    cdef void spread(self, Worker w, int node, int previous, int width, int having) noexcept nogil
    cdef float blurred(self, Worker w, float weight) noexcept nogil
    cdef int look(self, Worker w, int previous) noexcept nogil
    cdef void make_child(self, Worker w, int node, int action, float prior) noexcept nogil
    cdef double leaf_value(self, Worker w, int depth) noexcept nogil
    cdef bint settle(self, int node) noexcept nogil
    cdef void note(self, Worker w, int action) noexcept nogil
    cdef void learn_replies(self, Worker w, double value) noexcept nogil
    cdef void count_amaf(self, Worker w, int depth, double value) noexcept nogil
