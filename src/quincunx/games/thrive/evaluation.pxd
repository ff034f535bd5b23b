cimport cython
from libc.stdint cimport int8_t, uint64_t

from quincunx.core.evaluator cimport Evaluator
from quincunx.core.rng cimport Rng
from quincunx.core.state cimport State
from quincunx.games.thrive.rules cimport Position

cdef enum:
    VALUE_FEATURES = 29
    MOVE_FEATURES = 18
    PEG_FEATURES = 20
    MOST_PIECES = 9
    # The classes of pegs in the order of a turn; see `peg_class`.
    CLASSES = 4


# Who reaches what, over the bits of the board; see rules.py for the layout.
cdef struct Outlook:
    int count[2]
    int8_t squares[2][MOST_PIECES]
    uint64_t reach[36]          # what the piece on a square attacks or defends
    float worth[36]             # a piece by the squares it reaches
    uint64_t once[2]            # squares reached by one piece at least
    uint64_t twice[2]           # and by two
    int mobility[2]
    uint64_t key                # of the position this was made for
    bint made


@cython.final
cdef class ThriveEvaluator(Evaluator):
    cdef Outlook view
    cdef float value_weights[3][VALUE_FEATURES]
    cdef float move_weights[MOVE_FEATURES]
    cdef float peg_weights[PEG_FEATURES]
    cdef float f[VALUE_FEATURES]
    cdef float g[PEG_FEATURES]
    # The first and the last peg in the order of a turn, and how many there are, for the position `order_key`.
    cdef uint64_t order_key
    cdef int order_previous
    cdef int order_count
    cdef int order_first
    cdef int order_last
    cdef void look(self, Position* at, uint64_t key) noexcept nogil
    cdef int decided(self, Position* at) noexcept nogil
    cdef bint has_safe_move(self, Position* at, int player) noexcept nogil
    cdef void hanging(self, Position* at, int player, float* gains) noexcept nogil
    cdef void describe(self, Position* at) noexcept nogil
    cdef void describe_move(self, Position* at, int square, int hole, float* f) noexcept nogil
    cdef void describe_peg(self, Position* at, int square, int hole, float* f) noexcept nogil
    cdef int peg_class(self, Position* at, int square, int hole) noexcept nogil
    cdef int rank(self, Position* at, int action) noexcept nogil
    cdef void find_ends(self, Position* at, int previous) noexcept nogil
