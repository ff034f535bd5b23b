cimport cython
from libc.stdint cimport int8_t, int16_t, int32_t, uint64_t

from quincunx.core.rng cimport Rng
from quincunx.core.state cimport State

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int thrive_lowest(unsigned long long x) {
        unsigned long i; _BitScanForward64(&i, x); return (int) i;
    }
    #else
    static inline int thrive_lowest(unsigned long long x) { return __builtin_ctzll(x); }
    #endif
    """
    int lowest "thrive_lowest" (uint64_t x) noexcept nogil

cdef enum:
    TERMINAL = -4
    # Actions: 24 to a square, first the moves, then the pegs.
    FIRST_PEG = 36 * 24
    # The phases of a turn: the move, the first peg, the second.
    MOVE = 0
    PEG1 = 1
    PEG2 = 2
    # How a game ends.
    CAPTURE = 1
    FULL = 2
    EXHAUSTED = 3
    # So many turns in a row without a capture and without a peg placed are a draw.
    QUIET_TURNS = 100
    # A supply that never ends: more than two times nine pieces have holes.
    ENDLESS = 1 << 20

# What is the same in all games; see rules.py for the two layouts.
cdef struct Tables:
    uint64_t window[36]
    int8_t at[36]
    int8_t square[64]
    int8_t hole[24]
    int8_t peg[40]
    int8_t step[24]
    int8_t pick[32][5]

cdef struct Position:
    uint64_t occupied[2]
    uint64_t pegs[36]
    uint64_t key
    int32_t supply
    int16_t holes[2]
    int8_t count[2]
    int8_t mover
    int8_t phase
    int8_t quiet
    int8_t end
    int8_t winner

cdef inline uint64_t empty_holes(uint64_t pegs) noexcept nogil:
    # Every hole but the centre, less the pegs.
    return <uint64_t> 0x1F1F1B1F1F & ~pegs

cdef inline uint64_t per_row(uint64_t x) noexcept nogil:
    # How many bits each byte of x holds, byte by byte.
    x = x - ((x >> 1) & <uint64_t> 0x5555555555555555)
    x = (x & <uint64_t> 0x3333333333333333) + ((x >> 2) & <uint64_t> 0x3333333333333333)
    return (x + (x >> 4)) & <uint64_t> 0x0F0F0F0F0F0F0F0F

cdef inline int row_sum(uint64_t rows) noexcept nogil:
    # The sum of the bytes, below 256.
    return <int> ((rows * <uint64_t> 0x0101010101010101) >> 56)


cdef Tables T


cdef class Start:
    cdef Position first
    cdef uint64_t blocking
    cdef readonly int most
    cdef int supply
    cdef readonly object peg_supply


@cython.final
cdef class ThriveState(State):
    cdef Start start_of
    cdef Position at
    cdef uint64_t blocking
    cdef inline uint64_t steps(self, int square) noexcept nogil
    cdef inline bint can_move(self) noexcept nogil
    cdef inline bint can_place(self) noexcept nogil
    cdef inline int pick_hole(self, uint64_t mask, int n) noexcept nogil
    cdef void finish(self, int end, int winner) noexcept nogil
    cdef void next_turn(self) noexcept nogil
    cdef void pegs_or_on(self, bint captured) noexcept nogil
    cdef void move(self, int square, int target) noexcept nogil
    cdef void place(self, int square, int hole) noexcept nogil
    cdef uint64_t fresh_key(self) noexcept nogil
