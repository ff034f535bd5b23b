from libc.stdint cimport int16_t, uint8_t, uint16_t, uint64_t
from libc.string cimport memcpy

from quincunx.core.rng cimport Rng
from quincunx.core.state cimport State

cdef extern from *:
    """
    /* Which of the flags 0x01 and 0x10 in eight bytes of memory comes first: 2 * byte + (0 or 1). */
    #if defined(__GNUC__) || defined(__clang__)
    #if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    static inline int first_flag(unsigned long long x) {
        int byte = __builtin_clzll(x) >> 3;
        return 2 * byte + !((x >> (56 - 8 * byte)) & 1);
    }
    #else
    static inline int first_flag(unsigned long long x) { return __builtin_ctzll(x) >> 2; }
    #endif
    #else
    #include <intrin.h>
    static inline int first_flag(unsigned long long x) {
        unsigned long i; _BitScanForward64(&i, x); return (int) i >> 2;
    }
    #endif
    /* Every half byte 1, 3 or 7; the lower half of every byte. */
    #define ONES 0x1111111111111111ULL
    #define THREES 0x3333333333333333ULL
    #define SEVENS 0x7777777777777777ULL
    #define LOWER 0x0F0F0F0F0F0F0F0FULL
    """
    const uint64_t ONES, THREES, SEVENS, LOWER
    int first_flag(unsigned long long x) noexcept nogil

# The largest board, 25 x 25, in rows of 25 + 2 with two empty rows below and above, and room for a last load of 8 bytes.
cdef enum:
    MAX_CELLS = 625
    MAX_POINTS = 792

cdef struct Table:
    int size
    int cells
    int stride
    int points
    int16_t point_of[MAX_CELLS]
    int16_t action_of[MAX_POINTS]
    uint8_t board[MAX_POINTS]
    uint8_t edge_diag[MAX_POINTS]
    uint8_t edge_far_a[MAX_POINTS]
    uint8_t edge_far_b[MAX_POINTS]
    uint8_t edges[2][MAX_POINTS]
    uint16_t groups[256]
    int steps[9]
    uint64_t stone_key[2][MAX_POINTS]
    uint64_t turn_key
    uint64_t swapped_key
    uint64_t stage_key[3]
    uint64_t passes_key[3]

cdef struct Position:
    uint64_t key
    int colour
    int swapped
    int stage
    int passes
    int winner
    int count[2]
    uint8_t orth[MAX_POINTS]
    uint8_t diag[MAX_POINTS]
    uint8_t far_a[MAX_POINTS]
    uint8_t far_b[MAX_POINTS]
    uint8_t cell[MAX_POINTS]
    uint8_t open[MAX_POINTS]
    uint8_t reach[MAX_POINTS]
    uint16_t parent[MAX_POINTS]
    uint16_t place_in[2][MAX_POINTS]
    uint16_t listed[2][MAX_CELLS]


cdef inline uint64_t eight(const uint8_t* at) noexcept nogil:
    cdef uint64_t lanes
    memcpy(&lanes, at, 8)
    return lanes


cdef uint64_t allowed(
    uint64_t orth, uint64_t diag, uint64_t far_a, uint64_t far_b, uint64_t edge, uint64_t cell
) noexcept nogil
cdef void refresh(Position* at, Table* t, int first) noexcept nogil
cdef int root_of(Position* at, int point) noexcept nogil
cdef bint put(Position* at, Table* t, int point, int colour) noexcept nogil


cdef class Board:
    cdef Table table


cdef class WishboneState(State):
    cdef Board board
    cdef Table* t
    cdef Position at

    cdef void reset(self) noexcept nogil
    cdef bint may_swap(self) noexcept nogil
    cdef void settle(self) noexcept nogil
    cdef uint64_t whole_key(self) noexcept nogil
