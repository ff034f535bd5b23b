from libc.stdint cimport uint8_t

from quincunx.core.evaluator cimport Evaluator
from quincunx.core.state cimport State
from quincunx.games.wishbone.rules cimport MAX_CELLS, Position, Table

cdef extern from *:
    """
    /* to -= factor * from, four numbers at a time and so up to three beyond n. */
    #include <string.h>
    #if defined(__GNUC__) || defined(__clang__)
    typedef float qx_four __attribute__((vector_size(16)));
    #else
    typedef struct { float x[4]; } qx_four;
    #endif
    static inline void subtract(float *to, const float *from, float factor, int n) {
        qx_four a, b;
        int k;
        for (k = 0; k < n; k += 4) {
            memcpy(&a, to + k, 16);
            memcpy(&b, from + k, 16);
    #if defined(__GNUC__) || defined(__clang__)
            a -= factor * b;
    #else
            for (int i = 0; i < 4; i++) a.x[i] -= factor * b.x[i];
    #endif
            memcpy(to + k, &a, 16);
        }
    }
    """
    void subtract(float* to, const float* from_, float factor, int n) noexcept nogil

# A band of the upper triangle: each point, and those after it up to its neighbour up and to the right (MAX_SIZE + 2
# numbers), then zeros. The rows beyond the last point take what is subtracted there, and hold nothing.
cdef enum:
    MAX_SIZE = 25
    WIDTH = 32
    MAX_ROWS = 655
    MAX_KINDS = 729

# The conductance of a straight step by the kinds of both points, of a diagonal one by those of the two beside it too.
cdef struct Steps:
    float straight[4][4]
    float diagonal[4][4][4][4]

# How tempting a point is by the stones of one colour around it: orth in the low half of the index, diag in the high.
cdef struct Local:
    float own[256]
    float enemy[256]

# One colour's sheet of resistors, in its own coordinates: its edges are the first and the last row.
cdef struct Sheet:
    int size
    int cells
    int stones
    # The sum over the stones of how near they are to the middle between the edges.
    float middle
    float conductance
    # What each point is to this colour, with a frame around the board: GONE, HARD, FREE or OWN.
    uint8_t kind[MAX_KINDS]
    # Conductances to the right, up and to the left, straight up, up and to the right; to the first and last edge.
    float link[4][MAX_CELLS]
    float first[MAX_CELLS]
    float last[MAX_CELLS]
    float band[MAX_ROWS][WIDTH]
    float inverse[MAX_CELLS]
    # Before `solve` what flows in, after it what is left of that, after `warm` the potential; and what flows out.
    float flow[MAX_ROWS]
    float drain[MAX_ROWS]
    float heat[MAX_ROWS]

cdef int closed(int orth, int diag, int colour) noexcept nogil
cdef float resistance(int kind) noexcept nogil
cdef void make_local(Local* local) noexcept nogil
cdef void make_steps(Steps* steps) noexcept nogil
cdef void lay(Sheet* sheet, const Steps* steps, Position* at, Table* t, int colour) noexcept nogil
cdef void solve(Sheet* sheet) noexcept nogil
cdef void warm(Sheet* sheet) noexcept nogil


cdef class WishboneEvaluator(Evaluator):
    cdef Steps steps
    cdef Local local
    cdef Sheet sheets[2]
    cdef public double scale
    cdef public double tempo
    cdef public double middle
    cdef public double focus

    cdef double advantage(self, State state) noexcept nogil
    cdef double value(self, State state) noexcept nogil
    cdef void priors(self, State state, const int* actions, int n, float* weights) noexcept nogil
    cdef bint may_end(self, State state, int action) noexcept nogil
