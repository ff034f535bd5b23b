from quincunx.core.rng cimport Rng
from quincunx.core.state cimport State


cdef class Evaluator:
    cdef readonly object game
    # How MCTS should use this knowledge; see evaluator.py.
    cdef public int playout
    cdef public int playout_depth
    cdef public double exploration
    cdef public double first_play
    cdef public double rave
    cdef public bint replies
    cdef public int grow_after
    cdef public object levels
    cdef public object search
    cdef double value(self, State state) noexcept nogil
    cdef void priors(self, State state, const int* actions, int n, float* weights) noexcept nogil
    cdef int guided_action(self, State state, Rng* rng) noexcept nogil
    cdef bint in_order(self, State state, int previous, int action) noexcept nogil
    cdef bint may_end(self, State state, int action) noexcept nogil
    cdef bint quiet(self, State state) noexcept nogil
