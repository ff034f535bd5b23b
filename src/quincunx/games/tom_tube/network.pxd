from libc.stdint cimport int8_t, int16_t, int32_t, uint8_t, uint16_t, uint64_t

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __forceinline int quincunx_count(unsigned long long x) { return (int) __popcnt64(x); }
    static __forceinline int quincunx_first(unsigned long long x)
    { unsigned long i = 0; _BitScanForward64(&i, x); return (int) i; }
    #else
    static inline int quincunx_count(unsigned long long x) { return __builtin_popcountll(x); }
    static inline int quincunx_first(unsigned long long x) { return __builtin_ctzll(x); }
    #endif
    """
    int count_bits "quincunx_count" (uint64_t) noexcept nogil
    int first_bit "quincunx_first" (uint64_t) noexcept nogil

cdef enum:
    KNOTS = 61      # a hexagon with 4 triangles a side
    PLACES = 128    # for rhombs: at most 132 inner edges, less those at the stations
    TRIANGLES = 96
    CODES = 41      # what lies at a place: 0 nothing, else 1 + 2 * type + (1 when turned half round)
    WAYS = 12       # directions, 30 degrees apart
    TOM = 0
    DAVE = 1
    ANY = 2         # mode of drifting with a control counter
    SPHERE = 16     # beside the bits of the four corners: an energy sphere

# A set of complete spheres: knots, and the middles of rhombs by place.
cdef struct Spheres:
    uint64_t knots
    uint64_t places[2]

# What board, tile set and options say once and for all.
cdef struct Table:
    int knots
    int places
    int triangles
    int bonus_limit
    int idle_limit
    bint stranded_loses
    # The actions: first number of each kind.
    int a_draw
    int a_rhomb
    int a_triangle
    int a_decline
    int a_drift
    int a_control
    int a_jump
    int a_exchange
    int stops
    int knot_stops
    int16_t stop_of[KNOTS + PLACES]
    int16_t node_of[KNOTS + PLACES]
    # Cells of the observation planes.
    int rows
    int columns
    int16_t knot_cell[KNOTS]
    int16_t place_cell[PLACES]
    int16_t triangle_cell[TRIANGLES]
    # The lattice.
    int8_t step[KNOTS][6]
    int16_t jump_place[KNOTS][6]        # -2 no space edge, -1 no rhomb can lie across, else the place
    int16_t place_at[KNOTS][WAYS]       # the place whose rhomb would have its tube there, or -1
    int8_t corner_at[KNOTS][WAYS]       # and which of its corners that is
    int8_t triangle_at[KNOTS][WAYS]
    uint16_t printed[KNOTS]             # directions with a printed tube
    int8_t corner_knot[PLACES][4]
    int8_t corner_way[PLACES][4]
    int8_t place_triangles[PLACES][2]
    int8_t triangle_knots[TRIANGLES][3]
    int8_t triangle_ways[TRIANGLES][3]
    int16_t triangle_places[TRIANGLES][3]
    int8_t triangle_near[TRIANGLES][3]
    int8_t needed[KNOTS]                # tiles around an inner knot; 99 where no sphere can become
    uint64_t stations
    uint64_t printed_spheres
    uint64_t forbidden[2]
    uint64_t solar[2]
    int base[2]
    # The rhombs: from a corner to a set of corners, and SPHERE.
    uint8_t exits[3][CODES][4]
    uint8_t arms[3][CODES]
    uint8_t used[CODES]
    bint has_sphere[CODES]
    bint has_fork[CODES]
    bint same_turned[20]
    # The start.
    int8_t pile[20]
    int pile_total
    int energy
    int control
    int alien
    int extra[2]
    uint64_t z_tile[PLACES][CODES]
    uint64_t z_triangle[TRIANGLES][4]
    uint64_t z_energy[PLACES]
    uint64_t z_counter[3][KNOTS]

# One position. Fields that follow from others (complete, places, near, the moves) are kept for speed.
cdef struct Position:
    uint64_t key
    uint64_t complete       # stations, printed spheres, finished knots
    uint64_t fresh          # knots finished in this turn
    uint64_t control        # counters on knots
    uint64_t alien
    uint64_t solar
    uint64_t energy[2]      # counters on rhombs
    uint64_t free[2]        # space triangles without a tile
    uint64_t places[2]      # where a rhomb can lie
    uint64_t pending[2]     # isolated triangles of this turn, still open
    Spheres drift
    Spheres steered
    uint64_t jump
    Spheres near[2]         # from where each gets home by drifting for free, once nothing is built any more
    int player
    int turns
    int phase
    int builder
    int drawn
    int last                # place of the rhomb of this turn
    int first               # who came home with both solar counters, or -1
    int bonus
    int idle
    int pile_total
    int legal
    int reason
    int stranded            # bit 0 Tom, bit 1 Dave
    int at[2]               # knot, or KNOTS + place
    int stock_energy
    int stock_control
    int stock_alien
    int held_energy[2]
    int held_control[2]
    int held_alien[2]
    int forks[2]            # triangles with tubes in hand
    int blanks[2]
    bint frozen
    bint can_exchange
    bint exchanged          # in this turn
    int8_t pile[20]
    int8_t tile[PLACES]
    int8_t triangle[TRIANGLES]
    int8_t open[KNOTS]

# What an astronaut alone on the board holds and can still pick up.
cdef struct Hand:
    int energy
    int control
    int alien
    int stock_energy
    int stock_control
    Spheres counters        # of any kind, still on the board
    uint64_t at_control
    uint64_t at_alien

cdef enum:
    MEMO = 512
    STACK = 1244    # KNOTS * WAYS + PLACES * 4: every way out of every sphere once

cdef struct Search:
    Table* t
    Position* p
    int player
    uint64_t failed[MEMO]


cdef inline uint64_t bit(int n) noexcept nogil:
    return (<uint64_t> 1) << n


cdef inline bint in_places(uint64_t* places, int place) noexcept nogil:
    return (places[place >> 6] >> (place & 63)) & 1


cdef inline bint in_spheres(Spheres* s, int node) noexcept nogil:
    if node < KNOTS:
        return (s.knots >> node) & 1
    return in_places(s.places, node - KNOTS)


cdef inline void close_sphere(Spheres* s, int node) noexcept nogil:
    if node < KNOTS:
        s.knots |= bit(node)
    else:
        s.places[(node - KNOTS) >> 6] |= bit((node - KNOTS) & 63)


cdef inline int count_spheres(Spheres* s) noexcept nogil:
    return count_bits(s.knots) + count_bits(s.places[0]) + count_bits(s.places[1])


cdef void spread(Table* t, Position* p, int start, int mode, uint64_t allowed, int barred,
                 Spheres* stops, Spheres* out) noexcept nogil
cdef void flood(Table* t, Position* p, int mode, uint64_t allowed, Spheres* inout) noexcept nogil
cdef uint64_t jumps(Table* t, Position* p, uint64_t knots) noexcept nogil
cdef bint can_return(Table* t, Position* p, int player) noexcept nogil
cdef bint comes_home(Search* s, Spheres* around, Hand hand) noexcept nogil
cdef int layered(Search* s, Spheres* around, Hand* hand, int energy, int control, bint stopped) noexcept nogil
cdef void collect(Search* s, Spheres* around, Hand* hand) noexcept nogil
cdef void steered_from(Search* s, Spheres* around, Spheres* stops, Spheres* out) noexcept nogil
