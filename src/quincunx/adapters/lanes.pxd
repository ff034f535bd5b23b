from cpython.ref cimport PyObject
from libc.stdint cimport int8_t, uint8_t

from quincunx.core.rng cimport Rng
from quincunx.core.state cimport State


cdef enum:
    # Lanes that a thread takes at a time.
    CHUNK = 64
    # While a lane is played, the memory of the lane so many further on is asked for.
    AHEAD = 2


cdef inline int least(int a, int b) noexcept nogil:
    return a if a < b else b


cdef class Lanes:
    cdef list states
    cdef tuple held
    cdef State start
    cdef PyObject** lanes
    cdef Rng* chance
    cdef Rng* picks
    cdef readonly int count
    cdef int actions
    cdef int pixels
    cdef bint auto_reset
    # The arrays of the batch: a row a lane.
    cdef uint8_t* masks
    cdef uint8_t* bytes
    cdef float* floats
    cdef float* rewards
    cdef uint8_t* terminated
    cdef int8_t* players

    # The next lane that no thread has taken yet.
    cdef int next

    cdef void settle(self, int i) noexcept nogil
    cdef void show(self, int i, float* scratch) noexcept nogil
    cdef int take(self) noexcept nogil
    cdef int first_illegal(self, const int* actions) noexcept nogil
    cdef void advance(self, const int* actions, float* scratch) noexcept nogil
    cdef void pick(self, int* actions) noexcept nogil
    cdef void restart(self, float* scratch) noexcept nogil
