cimport cython
from libc.stdint cimport int16_t, uint8_t, uint16_t, uint32_t, uint64_t

from quincunx.core.rng cimport Rng
from quincunx.core.state cimport State

# What is fixed once the options are. An "outlook" says what lies around an empty square: for each of its sides, in the
# order N E S W with weights 1, 3, 9, 27: 0 free or rim, 1 a wave, 2 white. A filled square has the outlook 80 + arms.
cdef struct Table:
    int size
    int cells
    int block                   # how many placements there are: 15 a square
    int forfeit                 # whether unmatching placements (a second block of actions) may be made
    int pass_action
    int need[2]                 # the two sides that a player joins, as arms
    int16_t beside[256][4]      # the neighbour N, E, S, W; -1 where the rim is
    uint8_t row[256]
    uint8_t kind[16]            # from arms to the type of the piece
    uint16_t fitting[96]        # from an outlook to the set of arms that match it, bit arms - 1
    uint16_t usable[32]         # from a set of types to the set of their arms
    uint8_t ways[32][96]        # from a set of types and an outlook to how many placements match
    uint8_t turned[32][16]      # from a set of types and a number to arms
    uint8_t bits[256][8]        # the bits of a byte, each as a byte
    uint8_t bit_place[19]       # from 2**n modulo 19 to n
    uint8_t first_stock[2][5]
    uint64_t piece_key[256][16]
    uint64_t stock_key[2][5][16]
    uint64_t turn_key
    uint64_t win_key[2]


cdef struct Position:
    uint64_t key
    uint32_t total              # matching placements: Red's in the lower half, Black's in the upper
    uint32_t in_row[16]         # the same, row by row
    int winner                  # 0 or 1, -1 as long as nobody has joined both sides
    int mover                   # who is to act, also when the game is over
    int empty
    uint8_t empty_in_row[16]
    uint8_t stock[2][5]
    uint8_t types[2]            # the set of types a player still has
    uint8_t outlook[256]
    uint8_t joined[256]         # a forest: from a piece towards the one that stands for its network
    uint8_t reach[256]          # the sides of the rim that a network reaches, at the piece that stands for it


cdef inline int network_of(Position* at, int square) noexcept nogil:
    while at.joined[square] != square:
        at.joined[square] = at.joined[at.joined[square]]
        square = at.joined[square]
    return square


cdef class Tables:
    cdef Table table


@cython.final
cdef class ThoughtwaveState(State):
    cdef Tables tables
    cdef Table* t
    cdef Position at

    cdef void clear(self) noexcept nogil
    cdef void count_again(self) noexcept nogil
    cdef void lay(self, int square, int arms) noexcept nogil
    cdef void finish(self, int placer) noexcept nogil
    cdef void step(self, int action) noexcept nogil
    cdef int share(self, uint32_t both) noexcept nogil
    cdef int nth_fitting(self, int n) noexcept nogil
    cdef int nth_unfitting(self, int n) noexcept nogil
    cdef int pick(self, Rng* rng) noexcept nogil
    cdef uint64_t key_again(self) noexcept nogil
