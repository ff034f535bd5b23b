"""The turn, compiled: what each action does to a Position, which are legal, and how the game ends."""

import cython
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.string import memset
from cython.cimports.quincunx.core.rng import mixed, rng_below
from cython.cimports.quincunx.games.tom_tube.network import (
    ANY,
    KNOTS,
    WAYS,
    Spheres,
    bit,
    can_return,
    count_bits,
    count_spheres,
    first_bit,
    flood,
    in_places,
    in_spheres,
    jumps,
    spread,
)

# -- the turn -------------------------------------------------------------------------------------------------------


def begin_game(t, p):
    """Both astronauts at home, Tom to act."""
    i: cython.int
    memset(p, 0, cython.sizeof(Position))
    p.complete = t.stations | t.printed_spheres
    p.solar = t.solar[0] | t.solar[1]
    for i in range(t.triangles):
        p.free[i >> 6] |= bit(i & 63)
    for i in range(t.places):
        p.places[i >> 6] |= bit(i & 63)
    for i in range(KNOTS):
        p.open[i] = t.needed[i]
        if p.solar >> i & 1:
            p.key ^= t.z_counter[2][i]
    for i in range(20):
        p.pile[i] = t.pile[i]
    p.pile_total = t.pile_total
    p.stock_control = t.control
    p.stock_alien = t.alien
    p.stock_energy = t.energy
    for i in range(2):
        p.at[i] = t.base[i]
        p.forks[i] = FORKS
        p.blanks[i] = BLANKS
        p.held_energy[i] = 1 + t.extra[i]
        p.stock_energy -= 1 + t.extra[i]
    p.first = -1
    find_moves(t, p, 0)


def can_build(t, p):
    """Whether a rhomb is left, and a place for one, and nobody is at home with both solar counters."""
    return p.first < 0 and p.pile_total > 0 and (p.places[0] | p.places[1]) != 0


def cover(t, p, triangle):
    """A tile comes to lie on a triangle: no rhomb there any more, and its knots come nearer to being spheres."""
    j: cython.int
    n: cython.int
    p.free[triangle >> 6] &= ~bit(triangle & 63)
    for j in range(3):
        n = t.triangle_places[triangle][j]
        if n >= 0:
            p.places[n >> 6] &= ~bit(n & 63)
        n = t.triangle_knots[triangle][j]
        p.open[n] -= 1
        if p.open[n] == 0:
            p.fresh |= bit(n)


def lay_rhomb(t, p, place, code):
    """`code` is 1 + 2 * type, one more when turned half round."""
    if t.same_turned[(code - 1) >> 1]:
        code = ((code - 1) & ~1) + 1  # half a turn changes nothing
    p.tile[place] = code
    p.key ^= t.z_tile[place][code]
    p.last = place
    cover(t, p, t.place_triangles[place][0])
    cover(t, p, t.place_triangles[place][1])


def lay_triangle(t, p, triangle, kind):
    """1 and 2 are Tom's and Dave's forks, 3 a blank."""
    p.triangle[triangle] = kind
    p.key ^= t.z_triangle[triangle][kind]
    cover(t, p, triangle)


def find_isolated(t, p):
    """The free triangles beside the new rhomb that have no free neighbour left; no others can have lost theirs."""
    half: cython.int
    j: cython.int
    i: cython.int
    near: cython.int
    triangle: cython.int
    alone: cython.bint
    p.pending[0] = 0
    p.pending[1] = 0
    for half in range(2):
        for j in range(3):
            triangle = t.triangle_near[t.place_triangles[p.last][half]][j]
            if triangle < 0 or not in_places(p.free, triangle):
                continue
            alone = True
            for i in range(3):
                near = t.triangle_near[triangle][i]
                if near >= 0 and in_places(p.free, near):
                    alone = False
            if alone:
                p.pending[triangle >> 6] |= bit(triangle & 63)


def next_triangle(t, p):
    """Ask for the next triangle of this build turn, of the builder or then of the opponent, or end the turn."""
    n: cython.int = count_bits(p.pending[0]) + count_bits(p.pending[1])
    other: cython.int = 1 - p.builder
    if n:
        if p.phase != OFFER and (p.forks[p.builder] or p.blanks[p.builder]):
            p.phase = COVER
            p.player = p.builder
            p.legal = n * ((p.forks[p.builder] > 0) + (p.blanks[p.builder] > 0))
            return
        if p.forks[other] or p.blanks[other]:
            p.phase = OFFER
            p.player = other
            p.legal = n * ((p.forks[other] > 0) + (p.blanks[other] > 0)) + 1
            return
    place_counters(t, p)
    p.player = p.builder
    p.idle = 0
    end_turn(t, p, False, False)


def count_tubes(t, p, knot):
    """How many tubes of tiles end at a knot."""
    n: cython.int = 0
    w: cython.int
    place: cython.int
    tile: cython.int
    i: cython.int
    for w in range(WAYS):
        place = t.place_at[knot][w]
        tile = p.tile[place] if place >= 0 else 0
        if tile:
            n += t.used[tile] >> t.corner_at[knot][w] & 1
        elif w & 1:
            i = t.triangle_at[knot][w]
            n += i >= 0 and 0 < p.triangle[i] < 3
    return n


def place_counters(t, p):
    """Energy on the new rhomb, then control and alien counters on the new spheres in order of name, by stock."""
    fresh: uint64_t = p.fresh
    k: cython.int
    tubes: cython.int
    if t.has_sphere[p.tile[p.last]] and p.stock_energy > 0:
        p.stock_energy -= 1
        p.energy[p.last >> 6] |= bit(p.last & 63)
        p.key ^= t.z_energy[p.last]
    while fresh:
        k = first_bit(fresh)
        fresh &= fresh - 1
        tubes = count_tubes(t, p, k)
        if tubes == 1 and p.stock_control > 0:
            p.stock_control -= 1
            p.control |= bit(k)
            p.key ^= t.z_counter[0][k]
        elif tubes == 0 and p.stock_alien > 0:
            p.stock_alien -= 1
            p.alien |= bit(k)
            p.key ^= t.z_counter[1][k]
    p.complete |= p.fresh
    p.fresh = 0


def find_moves(t, p, player):
    """Make it `player`'s turn: everything there is to do, and how much that is."""
    stops: Spheres
    other: cython.int = p.at[1 - player]
    node: cython.int = p.at[player]
    allowed: uint64_t = p.complete & ~t.forbidden[player]
    p.player = player
    p.phase = TURN
    stops.knots = p.control | p.alien
    if p.first < 0:
        stops.knots |= p.solar
    stops.places[0] = p.energy[0]
    stops.places[1] = p.energy[1]
    p.legal = 0
    spread(t, p, node, player, allowed, other, cython.address(stops), cython.address(p.drift))
    p.legal += count_spheres(cython.address(p.drift))
    if p.held_control[player]:
        spread(t, p, node, ANY, allowed, other, cython.address(stops), cython.address(p.steered))
        p.legal += count_spheres(cython.address(p.steered))
    else:
        p.steered.knots = 0
        p.steered.places[0] = 0
        p.steered.places[1] = 0
    p.jump = 0
    if p.held_energy[player] and node < KNOTS:
        p.jump = jumps(t, p, bit(node))
        if other < KNOTS:
            p.jump &= ~bit(other)
        p.legal += count_bits(p.jump)
    p.can_exchange = p.held_alien[player] > 0 and p.stock_control >= 1 and p.stock_energy >= 2
    p.legal += p.can_exchange
    p.legal += can_build(t, p)


def freeze(t, p):
    """From now on nothing is built: from where does each astronaut drift home for free?"""
    i: cython.int
    p.frozen = True
    for i in range(2):
        p.near[i].knots = bit(t.base[i])
        p.near[i].places[0] = 0
        p.near[i].places[1] = 0
        flood(t, p, i, p.complete & ~t.forbidden[i], cython.address(p.near[i]))


def finish(p, reason):
    """The game is over."""
    p.phase = DONE
    p.player = TO_NOBODY
    p.reason = reason
    p.legal = 0


def lost_in_space(t, p, player):
    """Whether a player is stranded; `near` must be known."""
    return not in_spheres(cython.address(p.near[player]), p.at[player]) and not can_return(t, p, player)


def end_turn(t, p, paid, took):
    """A turn is whole: does it end the game, and if not, whose is the next?

    `paid`: the move cost a counter; `took`: a counter was taken. Who drifted for free is as near to home as before, and
    the other one only loses what was taken, or what an exchange left the stock without: so little has to be looked at.
    """
    player: cython.int = p.player
    both: cython.bint = False
    p.turns += 1
    if not can_build(t, p):
        if not p.frozen:
            freeze(t, p)
            both = True
        if (both or paid) and lost_in_space(t, p, player):
            p.stranded |= 1 << player
        if (both or took or p.exchanged) and lost_in_space(t, p, 1 - player):
            p.stranded |= 2 >> player
        if p.stranded:
            finish(p, STRANDED)
            return
    p.exchanged = False
    if p.first >= 0 and p.bonus >= t.bonus_limit:
        finish(p, LIMIT)
        return
    if p.idle >= t.idle_limit:
        finish(p, IDLE)
        return
    pass_on(t, p)


def pass_on(t, p):
    """The next turn is the other one's, or, where he can do nothing, again the same one's."""
    if p.first >= 0:
        find_moves(t, p, 1 - p.first)
    else:
        find_moves(t, p, 1 - p.player)
        if p.legal == 0:
            find_moves(t, p, 1 - p.player)
    if p.legal == 0:
        finish(p, BLOCKED)


def move_to(t, p, way, node):
    """Hand back what the way costs, move, take the counter there, and see what coming home means."""
    player: cython.int = p.player
    took: cython.bint = False
    place: cython.int
    here: uint64_t
    if way == BY_CONTROL:
        p.held_control[player] -= 1
        p.stock_control += 1
    elif way == BY_JUMP:
        p.held_energy[player] -= 1
        p.stock_energy += 1
    p.at[player] = node
    if node >= KNOTS:
        place = node - KNOTS
        if in_places(p.energy, place):
            p.energy[place >> 6] &= ~bit(place & 63)
            p.key ^= t.z_energy[place]
            p.held_energy[player] += 1
            took = True
    else:
        here = bit(node)
        if p.control & here:
            p.control &= ~here
            p.key ^= t.z_counter[0][node]
            p.held_control[player] += 1
            took = True
        elif p.alien & here:
            p.alien &= ~here
            p.key ^= t.z_counter[1][node]
            p.held_alien[player] += 1
            took = True
        elif p.solar & here and p.first < 0:
            p.solar &= ~here
            p.key ^= t.z_counter[2][node]
            took = True
    p.idle = 0 if took else p.idle + 1
    if p.first >= 0:
        p.bonus += 1
    if node == t.base[player]:
        if p.first >= 0:
            p.turns += 1
            finish(p, BONUS)
            return
        if not can_build(t, p):
            p.turns += 1
            finish(p, HOME)
            return
        if not p.solar & t.solar[player]:
            p.first = player
            p.idle = 0
            if p.at[1 - player] == t.base[1 - player]:
                p.turns += 1
                finish(p, BONUS)
                return
    end_turn(t, p, way != BY_DRIFT, took)


def do_action(t, p, action):
    """One legal action."""
    player: cython.int = p.player
    n: cython.int
    if p.phase == TURN:
        if action == 0:
            p.builder = player
            p.phase = DRAW
            p.player = TO_CHANCE
            p.legal = 0
            for n in range(20):
                p.legal += p.pile[n] > 0
        elif action >= t.a_exchange:
            p.held_alien[player] -= 1
            p.held_control[player] += 1
            p.held_energy[player] += 2
            p.stock_alien += 1
            p.stock_control -= 1
            p.stock_energy -= 2
            p.exchanged = True
            find_moves(t, p, player)
            if p.legal == 0:
                p.bonus += p.first >= 0
                end_turn(t, p, False, False)
        elif action >= t.a_jump:
            move_to(t, p, BY_JUMP, t.node_of[action - t.a_jump])
        elif action >= t.a_control:
            move_to(t, p, BY_CONTROL, t.node_of[action - t.a_control])
        else:
            move_to(t, p, BY_DRIFT, t.node_of[action - t.a_drift])
    elif p.phase == DRAW:
        p.drawn = action - t.a_draw
        p.pile[p.drawn] -= 1
        p.pile_total -= 1
        p.phase = RHOMB
        p.player = p.builder
        p.legal = 2 * (count_bits(p.places[0]) + count_bits(p.places[1]))
    elif p.phase == RHOMB:
        n = action - t.a_rhomb
        lay_rhomb(t, p, n >> 1, 1 + 2 * p.drawn + (n & 1))
        find_isolated(t, p)
        p.phase = COVER
        next_triangle(t, p)
    elif action == t.a_decline:
        p.pending[0] = 0
        p.pending[1] = 0
        next_triangle(t, p)
    else:
        n = action - t.a_triangle
        if n & 1:
            p.blanks[player] -= 1
            lay_triangle(t, p, n >> 1, 3)
        else:
            p.forks[player] -= 1
            lay_triangle(t, p, n >> 1, 1 + player)
        n >>= 1
        p.pending[n >> 6] &= ~bit(n & 63)
        next_triangle(t, p)


# -- the legal actions ----------------------------------------------------------------------------------------------


def pick_of(words, n):
    """The place of the n-th set bit of two words."""
    word: uint64_t = words[0]
    first: cython.int = count_bits(word)
    base: cython.int = 0
    if n >= first:
        n -= first
        word = words[1]
        base = 64
    while n:
        word &= word - 1
        n -= 1
    return base + first_bit(word)


def pick_sphere(t, s, n):
    """The stop number of the n-th sphere of a set."""
    word: uint64_t = s.knots
    first: cython.int = count_bits(word)
    if n >= first:
        return t.knot_stops + pick_of(s.places, n - first)
    while n:
        word &= word - 1
        n -= 1
    return t.stop_of[first_bit(word)]


def add_bits(bits, first, actions):
    """List `first` plus the place of each bit; how many."""
    n: cython.int = 0
    while bits:
        actions[n] = first + first_bit(bits)
        bits &= bits - 1
        n += 1
    return n


def add_spheres(t, s, first, actions):
    """List the stop numbers of a set of spheres, plus `first`; how many."""
    n: cython.int = 0
    i: cython.int
    word: uint64_t = s.knots
    while word:
        actions[n] = first + t.stop_of[first_bit(word)]
        word &= word - 1
        n += 1
    for i in range(2):
        n += add_bits(s.places[i], first + t.knot_stops + 64 * i, actions + n)
    return n


def list_actions(t, p, actions):
    """All legal actions, ascending: as `pick_action` for every number, in one go; how many."""
    n: cython.int = 0
    i: cython.int
    word: uint64_t
    forks: cython.bint
    blanks: cython.bint
    if p.phase == TURN:
        if can_build(t, p):
            actions[0] = 0
            n = 1
        n += add_spheres(t, cython.address(p.drift), t.a_drift, actions + n)
        n += add_spheres(t, cython.address(p.steered), t.a_control, actions + n)
        word = p.jump
        while word:
            actions[n] = t.a_jump + t.stop_of[first_bit(word)]
            word &= word - 1
            n += 1
        if p.can_exchange:
            actions[n] = t.a_exchange
            n += 1
    elif p.phase == DRAW:
        for i in range(20):
            if p.pile[i] > 0:
                actions[n] = t.a_draw + i
                n += 1
    elif p.phase == RHOMB:
        for i in range(2):
            word = p.places[i]
            while word:
                actions[n] = t.a_rhomb + 2 * (64 * i + first_bit(word))
                actions[n + 1] = actions[n] + 1
                word &= word - 1
                n += 2
    elif p.phase != DONE:
        forks = p.forks[p.player] > 0
        blanks = p.blanks[p.player] > 0
        for i in range(2):
            word = p.pending[i]
            while word:
                actions[n] = t.a_triangle + 2 * (64 * i + first_bit(word)) + (not forks)
                n += 1
                if forks and blanks:
                    actions[n] = actions[n - 1] + 1
                    n += 1
                word &= word - 1
        if p.phase == OFFER:
            actions[n] = t.a_decline
            n += 1
    return n


def pick_action(t, p, n):
    """The n-th legal action, ascending."""
    count: cython.int
    kinds: cython.int
    i: cython.int
    if p.phase == TURN:
        if can_build(t, p):
            if n == 0:
                return 0
            n -= 1
        count = count_spheres(cython.address(p.drift))
        if n < count:
            return t.a_drift + pick_sphere(t, cython.address(p.drift), n)
        n -= count
        count = count_spheres(cython.address(p.steered))
        if n < count:
            return t.a_control + pick_sphere(t, cython.address(p.steered), n)
        n -= count
        count = count_bits(p.jump)
        if n < count:
            word: uint64_t = p.jump
            while n:
                word &= word - 1
                n -= 1
            return t.a_jump + t.stop_of[first_bit(word)]
        return t.a_exchange
    if p.phase == DRAW:
        for i in range(20):
            if p.pile[i] > 0:
                if n == 0:
                    return t.a_draw + i
                n -= 1
        return -1
    if p.phase == RHOMB:
        return t.a_rhomb + 2 * pick_of(p.places, n >> 1) + (n & 1)
    if n == p.legal - 1 and p.phase == OFFER:
        return t.a_decline
    kinds = (p.forks[p.player] > 0) + (p.blanks[p.player] > 0)
    if kinds == 2:
        return t.a_triangle + 2 * pick_of(p.pending, n >> 1) + (n & 1)
    return t.a_triangle + 2 * pick_of(p.pending, n) + (p.forks[p.player] == 0)


def draw_from(p, rng):
    """A type of rhomb, by how many of each are left."""
    n: cython.int = rng_below(rng, p.pile_total)
    i: cython.int = 0
    while n >= p.pile[i]:
        n -= p.pile[i]
        i += 1
    return i


def allows(t, p, action):
    """Whether an action, any of them, is legal."""
    n: cython.int
    if p.phase == TURN:
        if action == 0:
            return can_build(t, p)
        if action == t.a_exchange:
            return p.can_exchange
        if action >= t.a_jump:
            return p.jump >> t.node_of[action - t.a_jump] & 1
        if action >= t.a_control:
            return in_spheres(cython.address(p.steered), t.node_of[action - t.a_control])
        if action >= t.a_drift:
            return in_spheres(cython.address(p.drift), t.node_of[action - t.a_drift])
        return False
    if p.phase == DRAW:
        return t.a_draw <= action < t.a_rhomb and p.pile[action - t.a_draw] > 0
    if p.phase == RHOMB:
        return t.a_rhomb <= action < t.a_triangle and in_places(p.places, (action - t.a_rhomb) >> 1)
    if p.phase in (COVER, OFFER):
        if action == t.a_decline:
            return p.phase == OFFER
        if not t.a_triangle <= action < t.a_decline:
            return False
        n = action - t.a_triangle
        return in_places(p.pending, n >> 1) and (p.blanks[p.player] if n & 1 else p.forks[p.player]) > 0
    return False


def points_of(t, p, player):
    """Energy 1, control 2, alien 5, solar 5, and the bonus (Evaluation)."""
    n: cython.int = p.held_energy[player] + 2 * p.held_control[player] + 5 * p.held_alien[player]
    n += 5 * count_bits(t.solar[player] & ~p.solar)
    if p.first == player:
        n += p.bonus
    return n


def key_of(p):
    """Tiles and counters are kept up to date in `p.key`; the few small numbers are mixed in here.

    The remaining rhombs, the stock and the forks in hand follow from what lies on the board and in the hands.
    """
    key: uint64_t = p.key
    word: uint64_t
    i: cython.int
    for i in range(2):
        word = p.at[i]
        word = word << 6 | p.held_energy[i]
        word = word << 6 | p.held_control[i]
        word = word << 6 | p.held_alien[i]
        word = word << 4 | p.blanks[i]
        key ^= mixed(word << 2 | i + 1)
    word = p.phase
    word = word << 8 | cython.cast(uint64_t, p.player + 8)
    word = word << 8 | cython.cast(uint64_t, p.first + 1)
    word = word << 8 | cython.cast(uint64_t, p.bonus)
    if p.phase not in (TURN, DONE):
        word = word << 1 | p.builder
    if p.phase == RHOMB:
        word = word << 8 | cython.cast(uint64_t, p.drawn + 1)
    if p.phase in (COVER, OFFER):
        word = word << 8 | cython.cast(uint64_t, p.last + 1)
    if p.phase == DONE:
        word = word << 4 | cython.cast(uint64_t, p.reason)
    return key ^ mixed(word << 2)


def mark_planes(t, p, player, planes, one):
    """The planes of OBSERVATION in __init__.py, seen by `player`, with `one` for 1.0; all zero before."""
    size: cython.int = t.rows * t.columns
    other: cython.int = 1 - player
    i: cython.int
    j: cython.int
    k: cython.int
    code: cython.int
    word: uint64_t
    for i in range(2):
        word = p.free[i]
        while word:
            planes[t.triangle_cell[64 * i + first_bit(word)]] = one
            word &= word - 1
        word = p.pending[i]
        while word:
            planes[40 * size + t.triangle_cell[64 * i + first_bit(word)]] = one
            word &= word - 1
        word = p.energy[i]
        while word:
            planes[33 * size + t.place_cell[64 * i + first_bit(word)]] = one
            word &= word - 1
    for i in range(t.triangles):
        code = p.triangle[i]
        if code:
            k = 3 if code == 3 else 1 if code == 1 + player else 2
            planes[k * size + t.triangle_cell[i]] = one
    for i in range(t.places):
        code = p.tile[i]
        if not code:
            continue
        for j in range(4):
            if (t.exits[player][code][j] | t.arms[player][code] & 1 << j) != 0:
                planes[(4 + t.corner_way[i][j]) * size + t.place_cell[i]] = one
            if (t.exits[other][code][j] | t.arms[other][code] & 1 << j) != 0:
                planes[(16 + t.corner_way[i][j]) * size + t.place_cell[i]] = one
        if t.has_sphere[code]:
            planes[28 * size + t.place_cell[i]] = one
        if t.has_fork[code]:
            planes[29 * size + t.place_cell[i]] = one
    for i in range(5):
        if i == 0:
            k = 30
            word = p.complete
        elif i == 1:
            k = 34
            word = p.control
        elif i == 2:
            k = 35
            word = p.alien
        elif i == 3:
            k = 36
            word = p.solar & t.solar[player]
        else:
            k = 37
            word = p.solar & t.solar[other]
        while word:
            planes[k * size + t.knot_cell[first_bit(word)]] = one
            word &= word - 1
    for i in range(2):
        k = player if i == 0 else other
        j = p.at[k]
        planes[(31 + i) * size + (t.knot_cell[j] if j < KNOTS else t.place_cell[j - KNOTS])] = one
        planes[(38 + i) * size + t.knot_cell[t.base[k]]] = one
    if p.phase in (COVER, OFFER):
        planes[41 * size + t.place_cell[p.last]] = one


def write_numbers(t, p, player, numbers):
    """The first NUMBERS of the last plane; the rest of it is zero."""
    i: cython.int
    k: cython.int
    for i in range(2):
        k = player ^ i
        numbers[8 * i] = cython.cast(cython.float, p.held_energy[k]) / 24
        numbers[8 * i + 1] = cython.cast(cython.float, p.held_control[k]) / 8
        numbers[8 * i + 2] = cython.cast(cython.float, p.held_alien[k]) / 6
        numbers[8 * i + 3] = cython.cast(cython.float, count_bits(t.solar[k] & ~p.solar)) / 2
        numbers[8 * i + 4] = cython.cast(cython.float, p.forks[k]) / FORKS
        numbers[8 * i + 5] = cython.cast(cython.float, p.blanks[k]) / BLANKS
        numbers[8 * i + 6] = p.first == k
        numbers[8 * i + 7] = p.player == k
    numbers[16] = cython.cast(cython.float, p.bonus) / t.bonus_limit
    numbers[17] = cython.cast(cython.float, p.idle) / t.idle_limit
    for i in range(6):
        numbers[18 + i] = p.phase == i
    for i in range(20):
        numbers[24 + i] = cython.cast(cython.float, p.pile[i]) / t.pile_total
        numbers[44 + i] = p.phase == RHOMB and p.drawn == i


def play_on(t, p, rng, limit):
    """Random actions to the end, at most `limit`; how many were played."""
    n: cython.int = 0
    while p.phase != DONE and n < limit:
        if p.phase == DRAW:
            do_action(t, p, t.a_draw + draw_from(p, rng))
        else:
            do_action(t, p, pick_action(t, p, rng_below(rng, p.legal)))
        n += 1
    return n
