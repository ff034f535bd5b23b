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
    /* In the debug build, what the sanitizer cannot see in memory of any length. */
    #ifdef CYTHON_WITHOUT_ASSERTIONS
    #define CHECK(fine) ((void) 0)
    #else
    #include <stdlib.h>
    #define CHECK(fine) ((fine) ? (void) 0 : abort())
    #endif
    #define SEEN(byte, direction) (1ULL << (8 * (byte) + (direction)))
    """
    const uint64_t ONES, THREES, SEVENS, LOWER, BYTES
    void CHECK(bint fine) noexcept nogil
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
    Py_ssize_t wide  # from plane to plane: the same, as an address wants it; even
    size_t bytes  # that a Position takes
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

# What is kept of each point: the forest of chains in two bytes, then planes of a byte, then two bytes for the lists.
# The order makes addresses cheap: the forest's is fixed, and planes are once, twice or four times the width apart.
cdef enum:
    REACH = 2
    OPEN = 3
    CELL = 4
    ORTH = 5
    DIAG = 6
    FAR_A = 7
    FAR_B = 8
    PLACES = 9

# Followed by its planes in one block, as long as the board needs, so that many small boards lie close together.
cdef struct Position:
    uint64_t key
    int colour
    int swapped
    int stage
    int passes
    int winner
    int count[2]


cdef inline uint8_t* plane(Position* at, const Table* t, int which) noexcept nogil:
    return <uint8_t*> (at + 1) + which * t.wide


cdef inline uint16_t* parents(Position* at) noexcept nogil:
    # The forest of chains: from a stone towards the one that stands for its chain.
    return <uint16_t*> (at + 1)


cdef inline uint16_t* places(Position* at, const Table* t) noexcept nogil:
    # Where a point stands in a colour's list of open points: 2 * point + colour.
    return <uint16_t*> plane(at, t, PLACES)


cdef inline uint16_t* lists(Position* at, const Table* t) noexcept nogil:
    # The open points, both colours' by turns: 2 * spot + colour.
    return places(at, t) + 2 * t.wide


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
cdef inline void spread_eight(const uint8_t* cell, Py_ssize_t wide, int shift, uint8_t* out, int cells) noexcept nogil:
    # Eight points of a row in the four planes of stones and open points, those of the colour with this shift first.
    cdef uint64_t stones = eight(cell)
    cdef uint64_t free = eight(cell - wide)
    set_eight(out, ((stones >> (shift + 1)) & BYTES) * 255)
    set_eight(out + cells, ((stones >> ((shift ^ 4) + 1)) & BYTES) * 255)
    set_eight(out + 2 * cells, ((free >> shift) & BYTES) * 255)
    set_eight(out + 3 * cells, ((free >> (shift ^ 4)) & BYTES) * 255)


cdef void spread_board(Position* at, const Table* t, int shift, uint8_t* out) noexcept nogil
cdef void spread_floats(const Table* t, const uint8_t* at, int shift, float* out) noexcept nogil
cdef void look_around(Position* at, Table* t, int point, int colour) noexcept nogil
cdef void tell(Position* at, Table* t, int point, int colour) noexcept nogil
cdef void renew(Position* at, Table* t) noexcept nogil
cdef int pick(Position* at, const Table* t, const uint16_t* free, int n, int colour, Rng* rng) noexcept nogil
cdef int root_of(uint16_t* parent, int point) noexcept nogil
cdef bint join(Position* at, Table* t, int point, int colour) noexcept nogil


cdef inline bint may_hold(const uint8_t* orth, Py_ssize_t wide, int shift) noexcept nogil:
    # Whether the rules let a colour play on an empty point, by the point's byte ORTH: `allowed` for one half byte, that
    # of the colour. What is shifted beyond it does not matter, since the diagonals have nothing there.
    cdef const uint8_t* diag = orth + wide
    cdef unsigned int own = (orth[0] >> shift) & 15
    cdef unsigned int enemy = (orth[0] >> (shift ^ 4)) & 15
    cdef unsigned int next_own = (own >> 1) | (own << 3)
    cdef unsigned int next_enemy = (enemy >> 1) | (enemy << 3)
    cdef unsigned int both = own & next_own
    cdef unsigned int far_a = diag[wide] >> shift
    cdef unsigned int far_b = diag[2 * wide] >> shift
    cdef unsigned int fine = own | next_own | (far_a & ~enemy) | (far_b & ~next_enemy) | (both >> 2) | (both << 2)
    return ((diag[0] >> shift) & 15 & ((enemy & next_enemy) | ~fine)) == 0


cdef class Board:
    cdef Table table


cdef class WishboneState(State):
    cdef Board board
    cdef Table* t
    cdef Position* at

    cdef void reset(self) noexcept nogil
    cdef bint may_swap(self) noexcept nogil
    cdef void settle(self) noexcept nogil
    cdef uint64_t whole_key(self) noexcept nogil
