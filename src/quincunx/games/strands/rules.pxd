from libc.stdint cimport int8_t, int16_t, uint8_t, uint64_t

from quincunx.core.rng cimport Rng
from quincunx.core.state cimport State

cdef enum:
    MOST_CELLS = 271  # a hexagon of side 10
    MOST_WORDS = 6  # its bits: 19 rows, 20 bits from row to row
    MOST = 6  # the highest number
    MOST_SPOTS = 361  # of an observation plane
    FIXED = 9  # planes that hold the board, and both players' stones


# What never changes while a game is played.
cdef struct Table:
    int cells
    int side
    int stride  # bits from a cell to the one above it
    int words  # words of 64 bits that a board takes
    int games  # of an even match; 1 without one
    bint exact
    int8_t number[MOST_CELLS]
    int16_t bit[MOST_CELLS]
    int16_t spot[MOST_CELLS]  # in an observation plane
    uint8_t fixed[FIXED * MOST_SPOTS]  # the first planes of the empty board, 255 for 1.0
    int16_t order[MOST_CELLS]  # the cells by number
    int16_t place[MOST_CELLS]  # where a cell stands in `order`
    int16_t first[MOST + 1]  # where the cells of a number begin in `order`
    int16_t last[MOST + 1]  # and where they end
    uint64_t stone_key[2][MOST_CELLS]
    uint64_t mover_key[2]
    uint64_t turn_key[MOST + 1][MOST + 1]


cdef struct Position:
    uint64_t key
    uint64_t match_key
    uint64_t stones[2][MOST_WORDS]  # by player
    int empty
    int number  # of the turn in progress; 0 between turns
    int covered  # in this turn
    int game  # of an even match, from 0
    int champion  # who won the game before; -1 in the first
    int margin  # and by how much
    int winner  # when all is over
    int points[2]
    int16_t end[MOST + 1]  # the empty cells of a number: order[first[number]:end[number]]
    int16_t order[MOST_CELLS]
    int16_t place[MOST_CELLS]


cdef inline int ones(uint64_t x) noexcept nogil:
    # How many bits are set.
    x = x - ((x >> 1) & <uint64_t> 0x5555555555555555)
    x = (x & <uint64_t> 0x3333333333333333) + ((x >> 2) & <uint64_t> 0x3333333333333333)
    x = (x + (x >> 4)) & <uint64_t> 0x0F0F0F0F0F0F0F0F
    return <int> ((x * <uint64_t> 0x0101010101010101) >> 56)


cdef int take_group(const Table* t, uint64_t* rest) noexcept nogil


cdef class Board:
    cdef Table table


cdef class StrandsState(State):
    cdef Board board
    cdef Table* t
    cdef Position at
    cdef void clear(self) noexcept nogil
    cdef inline bint is_empty(self, int cell) noexcept nogil
    cdef inline int left(self, int number) noexcept nogil
    cdef inline bint may_stop(self) noexcept nogil
    cdef inline int only_number(self) noexcept nogil
    cdef inline void cover(self, int cell) noexcept nogil
    cdef void end_turn(self) noexcept nogil
    cdef void count_groups(self) noexcept nogil
    cdef void end_game(self) noexcept nogil
    cdef void write_rest(self, int player, float* rest) noexcept nogil
