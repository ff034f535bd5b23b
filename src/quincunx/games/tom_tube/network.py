"""Where the tubes lead: drifting, jumping, and whether an astronaut alone on the board can still get home.

A tube leaves a knot in one of twelve directions. Even ones run along the lattice: there lies a rhomb's short diagonal,
or a printed tube. Odd ones run into a triangle: there lies the sharp corner of a rhomb, or a triangle with a fork. So a
knot and a direction name at most one tile, found in a table, and what the tile does with it is found in another.
"""

import cython
from cython.cimports.libc.stdint import uint8_t, uint16_t, uint64_t
from cython.cimports.libc.string import memset
from cython.cimports.quincunx.core.rng import mixed


def spread(t, p, start, mode, allowed, barred, stops, out):
    """Write to `out` every sphere that one drift from `start` can end on, `start` itself not among them.

    `allowed` are the knots that may be entered, `barred` a node that may not, `stops` the spheres with a counter.
    """
    seen: uint16_t[KNOTS]
    seen_middle: uint8_t[PLACES]
    todo: uint16_t[STACK]
    n: cython.int = 0
    place: cython.int
    tile: cython.int
    node: cython.int
    way: cython.int
    exits: cython.int
    corner: cython.int
    who: cython.int
    i: cython.int
    k: cython.int
    found: cython.int
    to_knot: cython.int[4]
    to_way: cython.int[4]
    memset(cython.address(seen), 0, cython.sizeof(seen))
    memset(cython.address(seen_middle), 0, cython.sizeof(seen_middle))
    out.knots = 0
    out.places[0] = 0
    out.places[1] = 0
    if start < KNOTS:
        for way in range(WAYS):
            todo[n] = start << 4 | way
            n += 1
        seen[start] = 0xFFFF
    else:
        exits = t.arms[mode][p.tile[start - KNOTS]]
        for corner in range(4):
            if exits >> corner & 1:
                todo[n] = start << 4 | corner
                n += 1
        seen_middle[start - KNOTS] = 15
    while n:
        n -= 1
        node = todo[n] >> 4
        way = todo[n] & 15
        found = 0
        if node >= KNOTS:
            place = node - KNOTS
            to_knot[0] = t.corner_knot[place][way]
            to_way[0] = t.corner_way[place][way]
            found = 1
        else:
            place = t.place_at[node][way]
            tile = p.tile[place] if place >= 0 else 0
            if tile:
                corner = t.corner_at[node][way]
                exits = t.exits[mode][tile][corner]
                if exits & SPHERE:
                    if place + KNOTS != barred and place + KNOTS != start:
                        out.places[place >> 6] |= bit(place & 63)
                        if not in_places(stops.places, place):
                            corner ^= 2  # straight on
                            if t.arms[mode][tile] >> corner & 1 and not seen_middle[place] >> corner & 1:
                                seen_middle[place] |= 1 << corner
                                todo[n] = (place + KNOTS) << 4 | corner
                                n += 1
                    continue
                while exits:
                    corner = first_bit(exits)
                    exits &= exits - 1
                    to_knot[found] = t.corner_knot[place][corner]
                    to_way[found] = t.corner_way[place][corner]
                    found += 1
            elif way & 1:
                i = t.triangle_at[node][way]
                if i < 0:
                    continue
                who = p.triangle[i]
                if not ((who == 1 and mode != DAVE) or (who == 2 and mode != TOM)):
                    continue
                for corner in range(3):
                    if t.triangle_knots[i][corner] != node:
                        to_knot[found] = t.triangle_knots[i][corner]
                        to_way[found] = t.triangle_ways[i][corner]
                        found += 1
            elif t.printed[node] >> way & 1:
                to_knot[0] = t.step[node][way >> 1]
                to_way[0] = way + 6
                found = 1
        for i in range(found):
            k = to_knot[i]
            if k in (barred, start) or not allowed >> k & 1:
                continue
            out.knots |= bit(k)
            if stops.knots >> k & 1:
                continue
            way = to_way[i] + 6
            if way >= WAYS:
                way -= WAYS
            if way >= WAYS:
                way -= WAYS
            if not seen[k] >> way & 1:
                seen[k] |= 1 << way
                todo[n] = k << 4 | way
                n += 1


def flood(t, p, mode, allowed, inout):
    """Widen a set of spheres to all that drifting reaches from it in any number of turns, counters aside."""
    none: Spheres
    one: Spheres
    todo: Spheres = inout[0]
    node: cython.int
    half: cython.int
    none.knots = 0
    none.places[0] = 0
    none.places[1] = 0
    while True:
        if todo.knots:
            node = first_bit(todo.knots)
            todo.knots &= todo.knots - 1
        elif todo.places[0]:
            node = KNOTS + first_bit(todo.places[0])
            todo.places[0] &= todo.places[0] - 1
        elif todo.places[1]:
            node = KNOTS + 64 + first_bit(todo.places[1])
            todo.places[1] &= todo.places[1] - 1
        else:
            return
        spread(t, p, node, mode, allowed, -1, cython.address(none), cython.address(one))
        todo.knots |= one.knots & ~inout.knots
        inout.knots |= one.knots
        for half in range(2):
            todo.places[half] |= one.places[half] & ~inout.places[half]
            inout.places[half] |= one.places[half]


def jumps(t, p, knots):
    """The knots that a jump from one of `knots` reaches: complete neighbours, no stations, no rhomb across the way."""
    found: uint64_t = 0
    good: uint64_t = p.complete & ~t.stations
    k: cython.int
    i: cython.int
    other: cython.int
    place: cython.int
    knots &= good
    while knots:
        k = first_bit(knots)
        knots &= knots - 1
        for i in range(6):
            other = t.step[k][i]
            if other < 0 or not good >> other & 1:
                continue
            place = t.jump_place[k][i]
            if place == -2 or (place >= 0 and p.tile[place]):
                continue
            found |= bit(other)
    return found


def collect(s, around, hand):
    """Take up every counter on the spheres `around`, and exchange while the stock allows.

    Neither can do harm: a counter in hand stops nobody, and an exchange made early leaves every later move possible.
    """
    half: cython.int
    got: uint64_t = hand.counters.knots & around.knots
    hand.control += count_bits(hand.at_control & got)
    hand.alien += count_bits(hand.at_alien & got)
    hand.counters.knots &= ~got
    hand.at_control &= ~got
    hand.at_alien &= ~got
    for half in range(2):
        got = hand.counters.places[half] & around.places[half]
        hand.energy += count_bits(got)
        hand.counters.places[half] &= ~got
    while hand.alien and hand.stock_control >= 1 and hand.stock_energy >= 2:
        hand.alien -= 1
        hand.control += 1
        hand.energy += 2
        hand.stock_control -= 1
        hand.stock_energy -= 2


def steered_from(s, around, stops, out):
    """Add to `out` what one drift with a control counter reaches from any of the spheres `around`."""
    todo: Spheres = around[0]
    one: Spheres
    node: cython.int
    allowed: uint64_t = s.p.complete & ~s.t.forbidden[s.player]
    while True:
        if todo.knots:
            node = first_bit(todo.knots)
            todo.knots &= todo.knots - 1
        elif todo.places[0]:
            node = KNOTS + first_bit(todo.places[0])
            todo.places[0] &= todo.places[0] - 1
        elif todo.places[1]:
            node = KNOTS + 64 + first_bit(todo.places[1])
            todo.places[1] &= todo.places[1] - 1
        else:
            return
        spread(s.t, s.p, node, ANY, allowed, -1, stops, cython.address(one))
        out.knots |= one.knots
        out.places[0] |= one.places[0]
        out.places[1] |= one.places[1]


def layered(s, around, hand, energy, control, stopped):
    """Whether so many energy and control counters lead home from `around` without taking up any on the way.

    With `stopped` the counters on the board stop him, so that yes is sure; without, no is sure.
    """
    # layer[j]: what i energy and j control counters reach, for the i of the outer loop.
    layer: Spheres[32]
    stops: Spheres
    base: cython.int = s.t.base[s.player]
    allowed: uint64_t = s.p.complete & ~s.t.forbidden[s.player]
    i: cython.int
    j: cython.int
    changed: cython.bint
    grown: cython.bint
    old: Spheres
    wide: Spheres
    stops.knots = hand.counters.knots if stopped else 0
    stops.places[0] = hand.counters.places[0] if stopped else 0
    stops.places[1] = hand.counters.places[1] if stopped else 0
    control = min(control, 31)
    for j in range(control + 1):
        layer[j].knots = 0
        layer[j].places[0] = 0
        layer[j].places[1] = 0
    i = 0
    while i <= energy:
        changed = False
        grown = False  # whether layer[j - 1] has grown in this round
        for j in range(control + 1):
            old = layer[j]
            if i == 0:
                wide = around[0]
            else:
                wide = old
                wide.knots |= jumps(s.t, s.p, old.knots)
            if grown:
                wide.knots |= layer[j - 1].knots
                wide.places[0] |= layer[j - 1].places[0]
                wide.places[1] |= layer[j - 1].places[1]
                steered_from(s, cython.address(layer[j - 1]), cython.address(stops), cython.address(wide))
            grown = False
            if wide.knots != old.knots or wide.places[0] != old.places[0] or wide.places[1] != old.places[1]:
                changed = True
                grown = True
                flood(s.t, s.p, s.player, allowed, cython.address(wide))
                if wide.knots >> base & 1:
                    return True
                layer[j] = wide
        if not changed:
            return False
        i += 1
    return False


def comes_home(s, around, hand):
    """Whether some way leads home from the spheres `around`, between which he drifts for free: the whole search.

    It ends, since each step hands back a counter and nothing puts one on the board.
    """
    allowed: uint64_t = s.p.complete & ~s.t.forbidden[s.player]
    next_hand: Hand
    reach: Spheres
    one: Spheres
    mark: uint64_t
    kind: cython.int
    node: cython.int
    collect(s, around, cython.address(hand))
    if around.knots >> s.t.base[s.player] & 1:
        return True
    mark = mixed(around.knots) ^ mixed(around.places[0] + 1) ^ mixed(around.places[1] + 2)
    mark = mixed(mark ^ hand.counters.knots) ^ mixed(hand.counters.places[0] + 3) ^ mixed(hand.counters.places[1] + 4)
    mark = mixed(mark + hand.energy + 64 * hand.control + 4096 * hand.alien)
    if s.failed[mark & (MEMO - 1)] == mark:
        return False
    if layered(s, around, cython.address(hand), hand.energy, hand.control, True):
        return True
    for kind in range(2):
        if (hand.energy if kind == 0 else hand.control) == 0:
            continue
        reach.knots = 0
        reach.places[0] = 0
        reach.places[1] = 0
        if kind == 0:
            reach.knots = jumps(s.t, s.p, around.knots)
        else:
            steered_from(s, around, cython.address(hand.counters), cython.address(reach))
        if hand.alien == 0:
            # A move within `around` leads nowhere new; but what it hands back may fill the stock for an exchange.
            reach.knots &= ~around.knots
            reach.places[0] &= ~around.places[0]
            reach.places[1] &= ~around.places[1]
        while reach.knots | reach.places[0] | reach.places[1]:
            one.knots = 0
            one.places[0] = 0
            one.places[1] = 0
            if reach.knots:
                node = first_bit(reach.knots)
                one.knots = bit(node)
            elif reach.places[0]:
                node = first_bit(reach.places[0])
                one.places[0] = bit(node)
            else:
                node = first_bit(reach.places[1])
                one.places[1] = bit(node)
            flood(s.t, s.p, s.player, allowed, cython.address(one))
            reach.knots &= ~one.knots
            reach.places[0] &= ~one.places[0]
            reach.places[1] &= ~one.places[1]
            next_hand = hand
            if kind == 0:
                next_hand.energy -= 1
                next_hand.stock_energy += 1
            else:
                next_hand.control -= 1
                next_hand.stock_control += 1
            if comes_home(s, cython.address(one), next_hand):
                return True
    s.failed[mark & (MEMO - 1)] = mark
    return False


def can_return(t, p, player):
    """Whether an astronaut, alone on the board as it lies, can come home: exactly, exchanges and the stock included."""
    search: Search
    hand: Hand
    around: Spheres
    node: cython.int = p.at[player]
    allowed: uint64_t = p.complete & ~t.forbidden[player]
    most_energy: cython.int
    most_control: cython.int
    aliens: cython.int
    if node == t.base[player]:
        return True
    around.knots = 0
    around.places[0] = 0
    around.places[1] = 0
    if node < KNOTS:
        around.knots = bit(node)
    else:
        around.places[(node - KNOTS) >> 6] = bit((node - KNOTS) & 63)
    flood(t, p, player, allowed, cython.address(around))
    if around.knots >> t.base[player] & 1:
        return True
    search.t = t
    search.p = p
    search.player = player
    hand.energy = p.held_energy[player]
    hand.control = p.held_control[player]
    hand.alien = p.held_alien[player]
    hand.stock_energy = p.stock_energy
    hand.stock_control = p.stock_control
    hand.at_control = p.control
    hand.at_alien = p.alien
    hand.counters.knots = p.control | p.alien
    if p.first < 0:
        hand.counters.knots |= p.solar & t.solar[player]
    hand.counters.places[0] = p.energy[0]
    hand.counters.places[1] = p.energy[1]
    collect(cython.address(search), cython.address(around), cython.address(hand))
    # First whether all that there is would be enough, then whether what he has is, and only then everything between.
    aliens = hand.alien + count_bits(hand.at_alien)
    most_control = hand.control + count_bits(hand.at_control) + aliens
    most_energy = hand.energy + count_bits(hand.counters.places[0]) + count_bits(hand.counters.places[1]) + 2 * aliens
    if not layered(
        cython.address(search), cython.address(around), cython.address(hand), most_energy, most_control, False
    ):
        return False
    memset(cython.address(search.failed), 0, cython.sizeof(search.failed))
    return comes_home(cython.address(search), cython.address(around), hand)
