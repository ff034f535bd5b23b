from libc.stdint cimport uint64_t

from quincunx.core.state cimport State


cdef class PlainState(State):
    cdef readonly object rules
    cdef object error
    cdef list _legal
    cdef int _count(self) noexcept
    cdef int _nth(self, int n) noexcept
    cdef bint _holds(self, int action) noexcept
    cdef void _step(self, int action) noexcept
    cdef void _copy(self, PlainState other) noexcept
    cdef double _worth(self, int player) noexcept
    cdef uint64_t _key(self) noexcept
    cdef double _probability(self, int action) noexcept
    cdef void _observe(self, int player, float* planes) noexcept
    cdef _take(self, rules)
    cdef _fail(self, error)
    cdef _raise(self)
    cdef int num_legal(self) noexcept nogil
    cdef int nth_legal(self, int n) noexcept nogil
    cdef bint is_legal(self, int action) noexcept nogil
    cdef void play(self, int action) noexcept nogil
    cdef void copy_from(self, State other) noexcept nogil
    cdef double utility(self, int player) noexcept nogil
    cdef uint64_t key(self) noexcept nogil
    cdef double chance_probability(self, int action) noexcept nogil
    cdef void observe(self, int player, float* planes) noexcept nogil
