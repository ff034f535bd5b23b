from libc.stdint cimport int8_t, int16_t, uint64_t

from quincunx.core.evaluator cimport Evaluator
from quincunx.core.state cimport State
from quincunx.games.strands.rules cimport MOST, MOST_CELLS, Position, StrandsState, Table

cdef enum:
    SIZES = 4  # what is told apart of neighbours and groups: 0, 1, 2, 3 or more


# The stones of a position in groups.
cdef struct Groups:
    int largest[2]
    int8_t owner[MOST_CELLS + 1]  # -1 where empty
    int16_t head[MOST_CELLS + 1]  # a cell that stands for the group
    int16_t size[MOST_CELLS + 1]  # of the group, at its head


cdef class StrandsEvaluator(Evaluator):
    cdef readonly tuple weights
    cdef int cells
    cdef int careful
    cdef int16_t near[MOST_CELLS][6]
    cdef int8_t degree[MOST_CELLS]
    cdef double place[MOST_CELLS]
    cdef double own[SIZES]
    cdef double other[SIZES]
    cdef double joins[SIZES]
    cdef double cuts[SIZES]
    cdef double size[2][MOST_CELLS + 1]
    cdef double whole
    cdef double stones[MOST + 1]
    cdef double must
    cdef int contact[128]
    cdef double leaves
    cdef Groups groups
    cdef double weight[MOST_CELLS + 1]
    cdef double key[MOST_CELLS + 1]
    cdef double share[MOST_CELLS + 1]
    cdef double miss[MOST_CELLS + 1]
    cdef int16_t stamp[MOST_CELLS + 1]
    cdef int16_t front[MOST_CELLS + 1]
    cdef int16_t taken[MOST_CELLS + 1]
    cdef public double belief
    cdef public double sharp
    cdef public double blunt
    cdef public double tempo
    cdef void find_groups(self, const Table* t, const Position* at) noexcept nogil
    cdef double cell_weight(self, int cell, int player) noexcept nogil
    cdef double spread(self, int head, int player, double belief) noexcept nogil
    cdef double reach(self, int player, double belief) noexcept nogil
    cdef double chance(self, const Table* t, const Position* at, double lead, int player) noexcept nogil
    cdef double keeps(self, double margin, int games) noexcept nogil
    cdef inline int touched(self, const Table* t, const uint64_t* stones, int cell) noexcept nogil
