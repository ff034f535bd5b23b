from libc.stdint cimport uint8_t

from quincunx.core.evaluator cimport Evaluator
from quincunx.core.state cimport State
from quincunx.games.wishbone.rules cimport MAX_CELLS, Position, Table

# A band of the upper triangle: each point, and those after it up to its neighbour up and to the right. The rows beyond
# the last point take what is subtracted there, and hold nothing.
cdef enum:
    MAX_SIZE = 25
    WIDTH = 28
    MAX_ROWS = 655
    MAX_KINDS = 704

# One colour's sheet of resistors, in its own coordinates: its edges are the first and the last row.
cdef struct Sheet:
    int size
    int cells
    float conductance
    # What each point is to this colour, with a frame around the board: GONE, CLOSED, FREE or OWN.
    uint8_t kind[MAX_KINDS]
    # Conductances to the right, up and to the left, straight up, up and to the right; to the first and last edge.
    float link[4][MAX_CELLS]
    float first[MAX_CELLS]
    float last[MAX_CELLS]
    float band[MAX_ROWS][WIDTH]
    float flow[MAX_ROWS]
    float inverse[MAX_CELLS]
    float heat[MAX_ROWS]

cdef float resistance(int kind) noexcept nogil
cdef float diagonal(float conductance, int here, int there, int one, int two) noexcept nogil
cdef void lay(Sheet* sheet, Position* at, Table* t, int colour) noexcept nogil
cdef void solve(Sheet* sheet) noexcept nogil
cdef void warm(Sheet* sheet) noexcept nogil


cdef class WishboneEvaluator(Evaluator):
    cdef Sheet sheets[2]
    cdef public double scale
    cdef public double tempo
    cdef public double focus

    cdef double advantage(self, State state) noexcept nogil
    cdef double value(self, State state) noexcept nogil
    cdef void priors(self, State state, const int* actions, int n, float* weights) noexcept nogil
