from libc.stdint cimport uint8_t, uint64_t

from quincunx.core.rng cimport Rng
from quincunx.games.tom_tube.network cimport Position, Spheres, Table

cdef enum:
    # Who is to act, beside 0 and 1, as everywhere.
    TO_CHANCE = -1
    TO_NOBODY = -4
    # Triangles a player has at the start.
    FORKS = 6
    BLANKS = 3
    # Numbers of an observation that are no planes.
    NUMBERS = 64

# What is to be done next; the names are in rules.PHASES.
cdef enum:
    TURN = 0        # build, move or exchange
    DRAW = 1
    RHOMB = 2
    COVER = 3       # the builder's triangles
    OFFER = 4       # the opponent's
    DONE = 5

cdef enum:
    BY_DRIFT = 0
    BY_CONTROL = 1
    BY_JUMP = 2

# How the game ended; the names are in rules.REASONS.
cdef enum:
    BONUS = 1
    LIMIT = 2
    HOME = 3
    STRANDED = 4
    BLOCKED = 5
    IDLE = 6


cdef void begin_game(Table* t, Position* p) noexcept nogil
cdef bint can_build(Table* t, Position* p) noexcept nogil
cdef void cover(Table* t, Position* p, int triangle) noexcept nogil
cdef void lay_rhomb(Table* t, Position* p, int place, int code) noexcept nogil
cdef void lay_triangle(Table* t, Position* p, int triangle, int kind) noexcept nogil
cdef void find_isolated(Table* t, Position* p) noexcept nogil
cdef void next_triangle(Table* t, Position* p) noexcept nogil
cdef int count_tubes(Table* t, Position* p, int knot) noexcept nogil
cdef void place_counters(Table* t, Position* p) noexcept nogil
cdef void find_moves(Table* t, Position* p, int player) noexcept nogil
cdef void freeze(Table* t, Position* p) noexcept nogil
cdef void finish(Position* p, int reason) noexcept nogil
cdef bint lost_in_space(Table* t, Position* p, int player) noexcept nogil
cdef void end_turn(Table* t, Position* p, bint paid, bint took) noexcept nogil
cdef void pass_on(Table* t, Position* p) noexcept nogil
cdef void move_to(Table* t, Position* p, int way, int node) noexcept nogil
cdef void do_action(Table* t, Position* p, int action) noexcept nogil
cdef int pick_of(uint64_t* words, int n) noexcept nogil
cdef int pick_sphere(Table* t, Spheres* s, int n) noexcept nogil
cdef int pick_action(Table* t, Position* p, int n) noexcept nogil
cdef int draw_from(Position* p, Rng* rng) noexcept nogil
cdef bint allows(Table* t, Position* p, int action) noexcept nogil
cdef int points_of(Table* t, Position* p, int player) noexcept nogil
cdef uint64_t key_of(Position* p) noexcept nogil
ctypedef fused Pixel:
    float
    uint8_t

cdef void mark_planes(Table* t, Position* p, int player, Pixel* planes, Pixel one) noexcept nogil
cdef void write_numbers(Table* t, Position* p, int player, float* numbers) noexcept nogil
cdef int add_bits(uint64_t bits, int first, int* actions) noexcept nogil
cdef int add_spheres(Table* t, Spheres* s, int first, int* actions) noexcept nogil
cdef int list_actions(Table* t, Position* p, int* actions) noexcept nogil
cdef int play_on(Table* t, Position* p, Rng* rng, int limit) noexcept nogil
