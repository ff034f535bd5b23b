"""What a board, a tile set and the options come to in numbers: the tables that the compiled rules look things up in."""

import cython
from cython.cimports.libc.string import memset
from cython.cimports.quincunx.core.rng import mixed
from cython.cimports.quincunx.games.tom_tube.network import (
    ANY,
    CODES,
    DAVE,
    KNOTS,
    PLACES,
    SPHERE,
    TOM,
    TRIANGLES,
    WAYS,
    Table,
    bit,
)

from quincunx.games.tom_tube.tiles import CORNERS, TYPES

# Rulebook, "Contents".
ENERGY_COUNTERS = 24
CONTROL_COUNTERS = 8
ALIEN_COUNTERS = 6
# The ends that keep a game from going on for ever.
BONUS_LIMIT = 40
IDLE_LIMIT = 60


class Tables:
    """The numbers a game's board, tiles and options come to."""

    def __init__(self, board, tiles, extra, simple, stranded_loses):
        i: cython.int
        k: cython.int
        j: cython.int
        t: cython.pointer(Table) = cython.address(self.table)
        memset(t, 0, cython.sizeof(Table))
        t.knots = len(board.grid)
        t.places = len(board.places)
        t.triangles = len(board.triangles)
        assert max(t.knots - KNOTS, t.places - PLACES, t.triangles - TRIANGLES) <= 0
        t.bonus_limit = BONUS_LIMIT
        t.idle_limit = IDLE_LIMIT
        t.stranded_loses = stranded_loses
        self._lattice(board)
        self._rhombs(tiles)
        t.extra[0], t.extra[1] = extra
        t.energy = ENERGY_COUNTERS
        t.control = 0 if simple else CONTROL_COUNTERS
        t.alien = 0 if simple else ALIEN_COUNTERS
        # Actions, ascending: build, draws, rhombs, triangles, decline, drift, control, jump, exchange.
        spheres = sorted({*board.inner, *board.spheres, *board.stations[0], *board.stations[1]})
        for k in range(KNOTS + PLACES):
            t.stop_of[k] = -1
        for i, k in enumerate(spheres):
            t.stop_of[k] = i
            t.node_of[i] = k
        t.knot_stops = len(spheres)
        for i in range(t.places):
            t.stop_of[KNOTS + i] = t.knot_stops + i
            t.node_of[t.knot_stops + i] = KNOTS + i
        t.stops = t.knot_stops + t.places
        t.a_draw = 1
        t.a_rhomb = t.a_draw + len(TYPES)
        t.a_triangle = t.a_rhomb + 2 * t.places
        t.a_decline = t.a_triangle + 2 * t.triangles
        t.a_drift = t.a_decline + 1
        t.a_control = t.a_drift + t.stops
        t.a_jump = t.a_control + t.stops
        t.a_exchange = t.a_jump + t.knot_stops
        for i in range(PLACES):
            t.z_energy[i] = mixed(100 + i)
            for j in range(1, CODES):
                t.z_tile[i][j] = mixed(1000 + 64 * i + j)
        for i in range(TRIANGLES):
            for j in range(1, 4):
                t.z_triangle[i][j] = mixed(20000 + 4 * i + j)
        for i in range(3):
            for k in range(KNOTS):
                t.z_counter[i][k] = mixed(30000 + 64 * i + k)

    def _lattice(self, board):
        i: cython.int
        k: cython.int
        j: cython.int
        w: cython.int
        t: cython.pointer(Table) = cython.address(self.table)
        for k in range(KNOTS):
            t.needed[k] = 99
            for w in range(6):
                t.step[k][w] = -1
                t.jump_place[k][w] = -2
            for w in range(WAYS):
                t.place_at[k][w] = -1
                t.triangle_at[k][w] = -1
        t.rows = 4 * board.side + 1
        t.columns = 8 * board.side + 1
        for i, (row, column) in enumerate(board.knot_cells):
            t.knot_cell[i] = row * t.columns + column
        for i, (row, column) in enumerate(board.place_cells):
            t.place_cell[i] = row * t.columns + column
        for i, (row, column) in enumerate(board.triangle_cells):
            t.triangle_cell[i] = row * t.columns + column
        for k in board.inner:
            t.needed[k] = 6
        places = {(p.west, p.east): i for i, p in enumerate(board.places)}
        for k, ways in enumerate(board.step):
            for w, other in enumerate(ways):
                t.step[k][w] = other
                # A space edge frames a space triangle.
                if other >= 0 and any(k in knots and other in knots for knots in board.triangles):
                    t.jump_place[k][w] = places.get((min(k, other), max(k, other)), -1)
        for a, b in board.tubes:
            w = board.step[a].index(b)
            t.printed[a] |= 1 << 2 * w
            t.printed[b] |= 1 << (2 * w + 6) % 12
        for i, place in enumerate(board.places):
            for j in range(4):
                k, w = place.corners[j], place.ways[j]
                t.corner_knot[i][j] = k
                t.corner_way[i][j] = w
                t.place_at[k][w] = i
                t.corner_at[k][w] = j
            for j in range(2):
                t.place_triangles[i][j] = place.triangles[j]
        for i, knots in enumerate(board.triangles):
            for j in range(3):
                k = knots[j]
                one, two = (board.step[k].index(other) for other in knots if other != k)
                w = 2 * min(one, two) + 1 if abs(one - two) == 1 else 11
                t.triangle_knots[i][j] = k
                t.triangle_ways[i][j] = w
                t.triangle_at[k][w] = i
            mine = [n for n, place in enumerate(board.places) if i in place.triangles]
            for j in range(3):
                t.triangle_places[i][j] = -1
                t.triangle_near[i][j] = -1
            for j, n in enumerate(mine):
                t.triangle_places[i][j] = n
                first, second = board.places[n].triangles
                t.triangle_near[i][j] = second if first == i else first
        for k in board.spheres:
            t.printed_spheres |= bit(k)
        for i in range(2):
            t.base[i] = board.stations[i][0]
            for j in range(3):
                t.stations |= bit(board.stations[i][j])
                t.forbidden[1 - i] |= bit(board.stations[i][j])
            t.solar[i] = bit(board.stations[i][1]) | bit(board.stations[i][2])

    def _rhombs(self, tiles):
        i: cython.int
        code: cython.int
        turned: cython.int
        mode: cython.int
        t: cython.pointer(Table) = cython.address(self.table)
        for i, name in enumerate(TYPES):
            t.pile[i] = tiles.counts[i]
            t.pile_total += tiles.counts[i]
            pairs = [{CORNERS.index(corner) for corner in part} for part in name.split("/")]
            t.same_turned[i] = all({corner ^ 2 for corner in pair} == pair for pair in pairs)
            middle = tiles.middles[i]
            for turned in range(2):
                code = 1 + 2 * i + turned
                t.has_sphere[code] = middle == "sphere"
                t.has_fork[code] = middle == "fork"
                tom, dave = ({corner ^ 2 * turned for corner in pair} for pair in pairs)
                for corner in tom | dave:
                    t.used[code] |= 1 << corner
                for mode, usable in ((TOM, [tom]), (DAVE, [dave]), (ANY, [tom, dave])):
                    # A fork with a control counter joins all three of its ends.
                    parts = [tom | dave] if middle == "fork" and mode == ANY else usable
                    for part in parts:
                        for corner in part:
                            if middle == "sphere":
                                t.exits[mode][code][corner] = SPHERE
                                t.arms[mode][code] |= 1 << corner
                            else:
                                for other in part - {corner}:
                                    t.exits[mode][code][corner] |= 1 << other

    @property
    def actions(self) -> int:
        """How many actions there are."""
        return self.table.a_exchange + 1

    @property
    def longest(self) -> int:
        """A bound on the actions of a game.

        Each build takes a build, a draw and a rhomb, and at most 18 triangles and one decline each are laid in all.
        Every counter lies on a sphere of its own once: a rhomb's middle, an inner knot, a solar module. A turn that
        builds, takes one of them or only exchanges may start the count of idle turns afresh, as does the homecoming,
        and between two of these less than `IDLE_LIMIT` turns pass; after the homecoming at most `BONUS_LIMIT`. Aliens
        come from inner knots, so there are no more exchanges than those.
        """
        t: cython.pointer(Table) = cython.address(self.table)
        builds = min(t.pile_total, t.triangles // 2)
        spheres = sum([t.needed[k] == 6 for k in range(KNOTS)])
        fresh = builds + (builds + spheres + 4) + spheres + 1
        return 3 * builds + builds + 18 + spheres + (fresh + 1) * IDLE_LIMIT + BONUS_LIMIT
