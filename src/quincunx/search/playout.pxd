from quincunx.core.rng cimport Rng
from quincunx.core.state cimport State


cdef long many(State state, State start, int games, int limit, Rng* rng, double* total) noexcept nogil
