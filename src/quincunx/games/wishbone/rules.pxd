from libc.stdint cimport int16_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy

from quincunx.core.rng cimport Rng
from quincunx.core.state cimport State

cdef extern from *:
    """
    /* The first byte in memory is the lowest of a word, whatever the machine thinks. */
    #if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    #define IN_ORDER_8(x) __builtin_bswap64(x)
    #define IN_ORDER_4(x) __builtin_bswap32(x)
    #else
    #define IN_ORDER_8(x) (x)
    #define IN_ORDER_4(x) (x)
    #endif
    #if defined(__GNUC__) || defined(__clang__)
    #define LOWEST(x) __builtin_ctzll(x)
    #else
    #include <intrin.h>
    static inline int LOWEST(unsigned long long x) { unsigned long i; _BitScanForward64(&i, x); return (int) i; }
    #endif
    /* Every half byte 1, 3 or 7; the lower half of every byte; a bit of a byte. */
    #define ONES 0x1111111111111111ULL
    #define THREES 0x3333333333333333ULL
    #define SEVENS 0x7777777777777777ULL
    #define LOWER 0x0F0F0F0F0F0F0F0FULL
    #define BYTES 0x0101010101010101ULL
    #if defined(__GNUC__) || defined(__clang__)
    #define FETCH(p) __builtin_prefetch(p)
    #else
    #define FETCH(p) ((void) (p))
    #endif
    #define SEEN(byte, direction) (1ULL << (8 * (byte) + (direction)))
    """
    const uint64_t ONES, THREES, SEVENS, LOWER, BYTES
    void FETCH(const void* p) noexcept nogil
    uint64_t SEEN(int byte, int direction) noexcept nogil
    uint64_t IN_ORDER_8(uint64_t x) noexcept nogil
    uint32_t IN_ORDER_4(uint32_t x) noexcept nogil
    int LOWEST(uint64_t x) noexcept nogil

# The largest board, 25 x 25, in rows of 25 + 2 with two empty rows below and above, and room for a last 8 bytes.
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
    uint8_t edge_far_a[MAX_POINTS]
    uint8_t edge_far_b[MAX_POINTS]
    uint8_t edges[2][MAX_POINTS]
    uint16_t groups[256]
    int steps[9]
    int around[32]
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
    # Eight points of a row.
    cdef uint64_t word
    memcpy(&word, at, 8)
    return IN_ORDER_8(word)


cdef inline uint64_t set_eight(uint8_t* at, uint64_t word) noexcept nogil:
    cdef uint64_t ordered = IN_ORDER_8(word)
    memcpy(at, &ordered, 8)
    return word


cdef inline uint64_t four_and_four(const uint8_t* at, int apart) noexcept nogil:
    # Four points each of two rows, the lower row first.
    cdef uint32_t low
    cdef uint32_t high
    memcpy(&low, at, 4)
    memcpy(&high, at + apart, 4)
    return <uint64_t> IN_ORDER_4(low) | (<uint64_t> IN_ORDER_4(high) << 32)


cdef inline uint64_t set_four_and_four(uint8_t* at, int apart, uint64_t word) noexcept nogil:
    cdef uint32_t low = IN_ORDER_4(<uint32_t> word)
    cdef uint32_t high = IN_ORDER_4(<uint32_t> (word >> 32))
    memcpy(at, &low, 4)
    memcpy(at + apart, &high, 4)
    return word


cdef inline uint64_t allowed(
    uint64_t orth, uint64_t diag, uint64_t far_a, uint64_t far_b, uint64_t cell
) noexcept nogil:
    # The flags of the colours that may play on each of eight points, one byte a point.
    #
    # Each colour has half a byte, with bit i for direction i; in `next_...` bit i is for direction i + 1. Of a wishbone
    # whose centre is filled only the handle can make a naked diagonal, since the prongs cover the other three; so a
    # handle beyond an edge never matters there.
    cdef uint64_t next_orth = ((orth >> 1) & SEVENS) | ((orth & ONES) << 3)
    cdef uint64_t enemy = ((orth >> 4) & LOWER) | ((orth & LOWER) << 4)
    cdef uint64_t next_enemy = ((next_orth >> 4) & LOWER) | ((next_orth & LOWER) << 4)
    cdef uint64_t both = orth & next_orth
    cdef uint64_t opposite = ((both >> 2) & THREES) | ((both & THREES) << 2)
    # A diagonal is wrong if it makes a crosscut, or if nothing covers it, holds it as prongs, or has it for a handle.
    cdef uint64_t fine = orth | next_orth | (far_a & ~enemy) | (far_b & ~next_enemy) | opposite
    cdef uint64_t wrong = diag & ((enemy & next_enemy) | ~fine)
    # Any of four bits, gathered in the lowest.
    wrong |= wrong >> 1
    wrong |= wrong >> 2
    return cell & ~wrong & ONES


cdef void fetch_range(const void* first, const void* last) noexcept nogil
cdef void spread(const Table* t, const uint8_t* at, int shift, uint64_t value, uint8_t* out) noexcept nogil
cdef void spread_floats(const Table* t, const uint8_t* at, int shift, float* out) noexcept nogil
cdef void look_around(Position* at, Table* t, int point, int colour) noexcept nogil
cdef void tell(Position* at, Table* t, int point, int colour) noexcept nogil
cdef void renew(Position* at, Table* t) noexcept nogil
cdef int pick(Position* at, const uint16_t* free, int n, int colour, Rng* rng) noexcept nogil
cdef int root_of(Position* at, int point) noexcept nogil
cdef bint join(Position* at, Table* t, int point, int colour) noexcept nogil


cdef inline bint may_hold(Position* at, int point, int colour) noexcept nogil:
    # Whether the rules let a colour play on an empty point, asked of that point alone.
    return (allowed(at.orth[point], at.diag[point], at.far_a[point], at.far_b[point], ONES) >> (4 * colour)) & 1


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
