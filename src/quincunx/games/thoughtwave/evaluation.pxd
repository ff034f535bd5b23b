cimport cython
from libc.stdint cimport int16_t, uint8_t, uint16_t

from quincunx.core.evaluator cimport Evaluator
from quincunx.core.state cimport State
from quincunx.games.thoughtwave.rules cimport Position, Table, Tables

cdef enum:
    CELLS = 256
    NEAR = CELLS        # the node of a player's first side (N or E)
    FAR = CELLS + 1     # and of the second one (S or W)
    NOWHERE = CELLS + 2
    FEATURES = 18       # of a placement


# One player's sides as the two poles of a battery, and what lies between them as resistors. A node is an empty square
# that the player can still fill, or a network of waves (at the square that stands for it).
cdef struct Grid:
    float potential[CELLS + 3]
    float weight[CELLS][4]      # conductance towards the node beyond each side of an empty square
    int16_t to[CELLS][4]        # that node
    float inverse[CELLS]        # 1 / the sum of the four
    int16_t cells[CELLS]        # the empty squares that count
    int count
    int16_t ports[4 * CELLS][2]  # an empty square and a network beside it
    int port_count
    int16_t networks[CELLS]
    int network_count
    float above[CELLS]          # sums at networks
    float below[CELLS]
    float conductance


# How many placements a wave of one player needs at least to enter an empty square by an arm, from one of the sides.
cdef struct Ways:
    uint8_t enter[2][CELLS][4]
    int length                  # of the shortest way from side to side


@cython.final
cdef class ThoughtwaveEvaluator(Evaluator):
    cdef Tables tables
    cdef Table* t
    cdef public float wave_part
    cdef public int sweeps
    cdef double part[9]
    cdef float score[FEATURES]
    cdef uint8_t around[81][4]          # what an outlook says of each side
    cdef uint8_t through[32][81][4]     # where a wave that enters an empty square can leave it
    cdef uint16_t having[16]            # from arms to the set of arms that contain them
    cdef float start[2][CELLS]          # potentials to begin with
    cdef Grid grid[2]
    cdef Ways ways[2]
    cdef int16_t network[CELLS][4]      # the network that an empty square touches, -1 for none
    cdef int16_t first_port[CELLS]      # of each network, its ports (4 * empty square + arm) in a chain
    cdef int16_t next_port[4 * CELLS]
    cdef uint8_t rim[CELLS]             # the sides of a square that are rim
    cdef uint8_t base[CELLS]            # the rims that any piece on an empty square would join
    cdef uint8_t wins[2][CELLS]         # 0, or 1: filling the square can win, 2: and no piece on it avoids that
    cdef int threats[2]
    cdef int certain[2]
    cdef int16_t queue[2][4 * CELLS]
    cdef uint8_t left[CELLS]
    cdef uint8_t seen[CELLS]
    cdef void look(self, Position* at) noexcept nogil
    cdef void wire(self, Position* at, int player) noexcept nogil
    cdef void relax(self, int player) noexcept nogil
    cdef int walk(self, Position* at, int player, int end, bint all_of_it) noexcept nogil
    cdef bint alive[2]
    cdef float volt[2][4]
    cdef float ampere[2][4]
    cdef int via[2]
    cdef float feature[FEATURES]
    cdef double chance(self, Position* at, int player) noexcept nogil
    cdef void study(self, Position* at) noexcept nogil
    cdef void survey(self, Position* at, int square) noexcept nogil
    cdef void weigh(self, Position* at, int square, int arms) noexcept nogil
