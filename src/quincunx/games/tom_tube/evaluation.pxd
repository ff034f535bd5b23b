cimport cython
from libc.stdint cimport uint8_t, uint64_t

from quincunx.core.evaluator cimport Evaluator
from quincunx.core.state cimport State
from quincunx.games.tom_tube.network cimport KNOTS, PLACES, Position, Spheres, Table
from quincunx.games.tom_tube.tables cimport Tables

cdef enum:
    NODES = 189         # KNOTS + PLACES
    KEPT = 32           # networks
    FEATURES = 23
    STAGES = 3          # much to build, little, nothing
    FARTHEST = 120      # quarter turns; more is as good as never
    QUEUE = 192


# What lies on the board, and how long the ways of each player are, to the base and to the solar modules.
cdef struct Network:
    uint64_t key
    uint64_t complete
    uint64_t enterable[2]       # the knots that are complete or can become so
    Spheres drift[2][NODES]     # where one drift leads
    Spheres link[2][NODES]      # where one tile leads, complete or not
    uint64_t one[KNOTS]         # knots to which a tube can still be laid: on one side of the edge
    uint64_t two[KNOTS]         # on both sides
    uint64_t leap[KNOTS]        # jumps
    bint can_jump[2]
    bint can_steer[2]
    uint8_t open[KNOTS]
    uint8_t field[2][3][NODES]


@cython.final
cdef class TomTubeEvaluator(Evaluator):
    cdef Tables tables
    cdef Table* t
    cdef uint64_t inner
    cdef int solar[2][2]
    cdef Network* now
    cdef Network kept[KEPT]
    cdef Spheres queue[QUEUE]
    cdef uint8_t away[2][NODES]     # from the astronauts, in priors
    cdef float f[FEATURES]
    cdef float weights[STAGES][FEATURES]
    cdef public double build_weight
    cdef public double gain_weight
    cdef public double take_weight
    cdef public double lay_weight
    cdef public double spoil_weight
    cdef public double home_weight
    cdef public double flatness
    cdef void look(self, Position* p) noexcept nogil
    cdef void wire(self, Position* p, Network* net, bint building) noexcept nogil
    cdef void join(self, Network* net, int player, int a, int b) noexcept nogil
    cdef void measure(self, int player, int start, uint8_t* out) noexcept nogil
    cdef int aim(self, Position* p, int player, int node, int* field) noexcept nogil
    cdef void count_near(self, Position* p, int player, float sign) noexcept nogil
    cdef void describe(self, Position* p) noexcept nogil
    cdef int stage(self, Position* p) noexcept nogil
    cdef float worth_at(self, Position* p, int node) noexcept nogil
    cdef int shorter(self, Position* p, int player, int field, int a, int b, int more) noexcept nogil
    cdef int gain_of(self, Position* p, int player, int field, int place, int code) noexcept nogil
    cdef int gain_of_fork(self, Position* p, int player, int field, int triangle) noexcept nogil
