"""A slow, literal second reading of Tom Tube.

Written from the rules alone, to be compared step by step with the fast engine. Nothing is kept up to date
incrementally: which triangles are free, which spheres are complete and which tubes meet where is worked out
again from the laid tiles whenever it is asked for. Comments give the sentence of the rules, in our own words,
that the code below them translates.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations, count
from typing import NamedTuple

TOM, DAVE, NEUTRAL = 0, 1, 2
CHANCE, OVER = -1, -4

# ---------------------------------------------------------------------------------------------------------
# Geometry. A point (x, y) stands for the real point (x / 2, y * sqrt(3) / 2): whole numbers, hence exact.
# Edges of the lattice are vectors of length 1 (directions 0, 60, 120, ... degrees); bisectors of the corners
# of a triangle and long diagonals of rhombs are vectors of length sqrt(3) (30, 90, 150, ... degrees). Every
# vector used as a direction is one of these twelve, so two directions are equal exactly if the vectors are,
# and the opposite direction is the negated vector.
# ---------------------------------------------------------------------------------------------------------

Vector = tuple[int, int]
Triangle = tuple[str, ...]  # its three knots, sorted by name

EDGES: tuple[Vector, ...] = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
BISECTORS: tuple[Vector, ...] = ((3, 1), (0, 2), (-3, 1), (-3, -1), (0, -2), (3, -1))


def plus(a: Vector, b: Vector) -> Vector:
    return (a[0] + b[0], a[1] + b[1])


def minus(a: Vector, b: Vector) -> Vector:
    return (a[0] - b[0], a[1] - b[1])


def opposite(a: Vector) -> Vector:
    return (-a[0], -a[1])


# "Rows a (bottom, 5 knots) to i (top, 5), places from the left."
ROW_LENGTHS = {"a": 5, "b": 6, "c": 7, "d": 8, "e": 9, "f": 8, "g": 7, "h": 6, "i": 5}
POINT: dict[str, Vector] = {
    f"{row}{place}": (2 * (place - 1) - (length - 1), y)
    for y, (row, length) in enumerate(ROW_LENGTHS.items())
    for place in range(1, length + 1)
}
KNOT_AT: dict[Vector, str] = {point: knot for knot, point in POINT.items()}
KNOTS: frozenset[str] = frozenset(POINT)


def neighbours(knot: str) -> frozenset[str]:
    """The knots one lattice edge away."""
    around = (plus(POINT[knot], edge) for edge in EDGES)
    return frozenset(KNOT_AT[point] for point in around if point in KNOT_AT)


NEIGHBOURS: dict[str, frozenset[str]] = {knot: neighbours(knot) for knot in KNOTS}


def triangle_of(knots: Iterable[str]) -> Triangle:
    return tuple(sorted(knots))


ALL_TRIANGLES: frozenset[Triangle] = frozenset(
    triangle_of((a, b, c)) for a in KNOTS for b, c in combinations(NEIGHBOURS[a], 2) if c in NEIGHBOURS[b]
)
TRIANGLES_AROUND: dict[str, frozenset[Triangle]] = {
    knot: frozenset(t for t in ALL_TRIANGLES if knot in t) for knot in KNOTS
}
INNER_KNOTS: frozenset[str] = frozenset(k for k in KNOTS if len(TRIANGLES_AROUND[k]) == 6)

# Stations: the two bases and each player's two solar modules.
BASE = ("a3", "i3")
SOLAR_MODULES = (("g1", "g7"), ("c1", "c7"))
STATIONS_OF: tuple[frozenset[str], ...] = tuple(frozenset((BASE[p], *SOLAR_MODULES[p])) for p in (TOM, DAVE))
STATIONS: frozenset[str] = STATIONS_OF[TOM] | STATIONS_OF[DAVE]

# "A station is its knot and the three triangles around it; no tile goes there."
SPACE: frozenset[Triangle] = frozenset(t for t in ALL_TRIANGLES if not STATIONS & set(t))

# "From its knot printed tubes lead to its two inner neighbours, whose spheres are printed and complete."
PRINTED_TUBES: tuple[tuple[str, str], ...] = tuple(
    (station, knot) for station in sorted(STATIONS) for knot in sorted(NEIGHBOURS[station] & INNER_KNOTS)
)
PRINTED: frozenset[str] = frozenset(knot for _, knot in PRINTED_TUBES)


def touching(triangle: Triangle) -> frozenset[Triangle]:
    """The space triangles that share an edge with this one."""
    return frozenset(other for other in SPACE if len(set(other) & set(triangle)) == 2)


TOUCHING: dict[Triangle, frozenset[Triangle]] = {t: touching(t) for t in SPACE}

# ---------------------------------------------------------------------------------------------------------
# Tiles
# ---------------------------------------------------------------------------------------------------------

# The twenty types as the page lists them, Tom's pair / Dave's pair; two rhombs of each.
RHOMB_TYPES: tuple[str, ...] = (
    *("NE/NE", "SE/SE", "NS/NS", "EW/EW"),
    *("NE/SW", "SE/NW"),
    *("NS/EW", "EW/NS", "NE/NS", "NS/NE", "SE/NS", "NS/SE", "NE/EW", "EW/NE", "SE/EW", "EW/SE"),
    *("NE/SE", "SE/NE", "NE/NW", "NW/NE"),
)
COPIES = 2


class End(NamedTuple):
    """Where a tube meets a sphere: the sphere, the direction in which one leaves it there, the colour."""

    place: str
    direction: Vector
    colour: int


# A tube has two ends, or three if it forks without a sphere.
Tube = tuple[End, ...]
EndsAt = dict[str, list[tuple[End, Tube]]]


class Rhomb(NamedTuple):
    west: str
    east: str
    kind: str


def corners(west: str, east: str) -> dict[str, str]:
    """The corner knots: N is the common neighbour of W and E to the left of the way from W to E."""
    way = minus(POINT[east], POINT[west])
    named = {"W": west, "E": east}
    for knot in NEIGHBOURS[west] & NEIGHBOURS[east]:
        side = minus(POINT[knot], POINT[west])
        cross = way[0] * side[1] - way[1] * side[0]
        named["N" if cross > 0 else "S"] = knot
    return named


def halves(west: str, east: str) -> set[Triangle]:
    """The two triangles that a rhomb with this short diagonal covers (one only at the rim of the board)."""
    return {triangle_of((west, east, apex)) for apex in NEIGHBOURS[west] & NEIGHBOURS[east]}


def sphere_name(west: str, east: str) -> str:
    """An energy sphere is named by its rhomb's W and E knots, sorted."""
    return ".".join(sorted((west, east)))


def has_energy(kind: str, tiles: str) -> bool:
    """Whether the tubes of this type meet in an energy sphere."""
    tom, dave = (set(pair) for pair in kind.split("/"))
    diagonals = ({"N", "S"}, {"E", "W"})
    if tom == dave:
        return False  # one striped tube
    if tiles == "crossing":
        # "A sphere only where the two tubes share no corner."
        return not tom & dave
    # "A tube through the middle and another that meets or crosses it."
    return tom in diagonals or dave in diagonals


def rhomb_tubes(rhomb: Rhomb, tiles: str) -> list[Tube]:
    knot = corners(rhomb.west, rhomb.east)
    tom, dave = (set(pair) for pair in rhomb.kind.split("/"))

    def inward(corner: str) -> Vector:
        # "At a corner a tube always leaves along the corner's bisector": towards the opposite corner.
        across = {"N": "S", "S": "N", "E": "W", "W": "E"}[corner]
        return minus(POINT[knot[across]], POINT[knot[corner]])

    def colour(corner: str) -> int:
        # "The arm of a shared corner is neutral."
        if corner in tom and corner in dave:
            return NEUTRAL
        return TOM if corner in tom else DAVE

    def at_knot(corner: str) -> End:
        return End(knot[corner], inward(corner), colour(corner))

    used = sorted(tom | dave)
    if has_energy(rhomb.kind, tiles):
        # An arm from the middle to each corner used.
        middle = sphere_name(rhomb.west, rhomb.east)
        return [(at_knot(c), End(middle, opposite(inward(c)), colour(c))) for c in used]
    if tom & dave:
        # The same corners: one striped tube. One corner in common: a fork of three arms without a sphere.
        return [tuple(at_knot(c) for c in used)]
    # Opposite sides: two curves apart.
    return [tuple(at_knot(c) for c in sorted(tom)), tuple(at_knot(c) for c in sorted(dave))]


def triangle_tubes(triangle: Triangle, owner: int, kind: str) -> list[Tube]:
    """A three-armed tube of the player's colour joins all three corners, its fork without a sphere."""
    if kind == "-":
        return []
    ends = []
    for knot in triangle:
        one, two = (other for other in triangle if other != knot)
        bisector = plus(minus(POINT[one], POINT[knot]), minus(POINT[two], POINT[knot]))
        ends.append(End(knot, bisector, owner))
    return [tuple(ends)]


# ---------------------------------------------------------------------------------------------------------
# Drifting
# ---------------------------------------------------------------------------------------------------------


def drift_ends(
    start: str, colours: set[int], ends_at: EndsAt, enterable: Iterable[str], stopping: Iterable[str]
) -> set[str]:
    """All spheres on which a drift from `start` through tubes of these colours may end.

    `enterable` holds the complete spheres that this astronaut may enter, `stopping` those with a counter.
    """
    enterable, stopping = set(enterable), set(stopping)
    reached: set[str] = set()
    # "Leave by any tube."
    to_leave: list[tuple[End, Tube]] = [(e, t) for e, t in ends_at.get(start, []) if e.colour in colours]
    left_by: set[tuple[str, Vector]] = set()  # a drift may run in circles: leave by each end once only
    while to_leave:
        end, tube = to_leave.pop()
        if (end.place, end.direction) in left_by:
            continue
        left_by.add((end.place, end.direction))
        # "Inside a tile without a sphere follow the tube, at a fork choose, never back."
        for far in tube:
            if far == end or far.colour not in colours:
                continue
            # "Never through incomplete spheres, never into the sphere where the other astronaut is, never
            # into the other's stations."
            if far.place not in enterable:
                continue
            # "At a complete sphere stop ..."
            reached.add(far.place)
            # "A counter stops the astronaut."
            if far.place in stopping:
                continue
            # "... or go straight on (the opposite direction) if a usable tube leaves there."
            for onward, onward_tube in ends_at[far.place]:
                if onward.direction == opposite(far.direction) and onward.colour in colours:
                    to_leave.append((onward, onward_tube))
    # "From one complete sphere to another": a drift does not end where it started.
    return reached - {start}


# ---------------------------------------------------------------------------------------------------------
# The game
# ---------------------------------------------------------------------------------------------------------

WORTH = {"energy": 1, "control": 2, "alien": 5, "solar": 5}
ENERGY_COUNTERS, CONTROL_COUNTERS, ALIEN_COUNTERS = 24, 8, 6
IDLE_LIMIT = 60
BONUS_LIMIT = 40

# For stranding: group of spheres, places of counters left, energy, control and alien counters held, energy
# and control counters in the stock.
State = tuple[frozenset[str], frozenset[str], int, int, int, int, int]


class Reference:
    """One game of Tom Tube, action by action."""

    def __init__(
        self,
        tiles: str = "diagonal",
        extra_energy: str = "0,0",
        simple: bool = False,
        stranded_loses: bool = False,
    ) -> None:
        if tiles not in ("diagonal", "crossing"):
            raise ValueError("tiles is diagonal or crossing")
        extra = [int(word) for word in extra_energy.split(",")]
        if len(extra) != 2 or not all(0 <= n <= 5 for n in extra):
            raise ValueError("extra_energy is two numbers from 0 to 5")
        self.tiles = tiles
        self.simple = simple
        self.stranded_loses = stranded_loses

        # The board.
        self.rhombs: list[Rhomb] = []
        self.triangles: dict[Triangle, tuple[int, str]] = {}  # laid triangle tiles: owner and kind
        self.open_for_good: set[Triangle] = set()
        self.counters: dict[str, str] = {m: "solar" for p in (TOM, DAVE) for m in SOLAR_MODULES[p]}

        # The players.
        self.place: list[str] = list(BASE)
        self.hand: list[dict[str, int]] = [
            {"energy": 1 + extra[p], "control": 0, "alien": 0, "solar": 0} for p in (TOM, DAVE)
        ]
        self.own_triangles: list[dict[str, int]] = [{"Y": 6, "-": 3} for _ in (TOM, DAVE)]

        # The stock. `simple`: no control and alien counters.
        self.pile: dict[str, int] = dict.fromkeys(RHOMB_TYPES, COPIES)
        self.stock: dict[str, int] = {
            "energy": ENERGY_COUNTERS - self.hand[TOM]["energy"] - self.hand[DAVE]["energy"],
            "control": 0 if simple else CONTROL_COUNTERS,
            "alien": 0 if simple else ALIEN_COUNTERS,
        }

        # The turn.
        self.turn = TOM
        self.step = "turn"  # turn, draw, lay, cover (the builder), offer (the opponent), over
        self.drawn: str | None = None
        self.laid: Rhomb | None = None
        self.complete_before: set[str] = set()

        # The end.
        self.first: int | None = None  # who came home with both solar counters
        self.bonus = 0
        self.idle = 0
        self.why: str | None = None
        self.stranded: set[int] = set()

    # -- what is on the board -----------------------------------------------------------------------------

    def covered(self) -> set[Triangle]:
        return set(self.triangles).union(*(halves(r.west, r.east) for r in self.rhombs))

    def free(self) -> set[Triangle]:
        return set(SPACE) - self.covered()

    def isolated(self) -> set[Triangle]:
        """Free triangles without a free neighbour, except those left uncovered for good earlier."""
        free = self.free()
        return {t for t in free if not TOUCHING[t] & free} - self.open_for_good

    def energy_spheres(self) -> set[str]:
        return {sphere_name(r.west, r.east) for r in self.rhombs if has_energy(r.kind, self.tiles)}

    def complete(self) -> set[str]:
        """Complete are: the stations, the printed spheres, energy spheres, and inner knots whose six
        triangles are covered by tiles."""
        covered = self.covered()
        around = {k for k in INNER_KNOTS if TRIANGLES_AROUND[k] <= covered}
        return set(STATIONS) | set(PRINTED) | self.energy_spheres() | around

    def tubes(self) -> list[Tube]:
        """All tubes on the board: printed ones, those of the rhombs and those of the triangles."""
        found: list[Tube] = []
        for station, knot in PRINTED_TUBES:
            there = minus(POINT[knot], POINT[station])
            found.append((End(station, there, NEUTRAL), End(knot, opposite(there), NEUTRAL)))
        for rhomb in self.rhombs:
            found += rhomb_tubes(rhomb, self.tiles)
        for triangle, (owner, kind) in self.triangles.items():
            found += triangle_tubes(triangle, owner, kind)
        return found

    def ends_at(self) -> EndsAt:
        table: EndsAt = {}
        for tube in self.tubes():
            for end in tube:
                table.setdefault(end.place, []).append((end, tube))
        return table

    def rhomb_places(self) -> set[tuple[str, str]]:
        """Two free neighbouring space triangles; both directions of a place are always listed."""
        free = self.free()
        places: set[tuple[str, str]] = set()
        for west in KNOTS:
            for east in NEIGHBOURS[west]:
                two = halves(west, east)
                if len(two) == 2 and two <= free:
                    places.add((west, east))
        return places

    def rhomb_can_be_placed(self) -> bool:
        return sum(self.pile.values()) > 0 and bool(self.rhomb_places())

    # -- moving -------------------------------------------------------------------------------------------

    def stopping(self) -> set[str]:
        """Counters stop. Once the first is home, solar counters are not taken and do not stop."""
        return {x for x, kind in self.counters.items() if not (kind == "solar" and self.first is not None)}

    def enterable(self, player: int, alone: bool = False) -> set[str]:
        """Complete spheres, but not the other's stations and not the sphere where the other astronaut is."""
        spheres = self.complete() - STATIONS_OF[1 - player]
        return spheres if alone else spheres - {self.place[1 - player]}

    def jump_ends(self, start: str, enterable: set[str]) -> set[str]:
        """Along one lattice edge to a neighbouring complete sphere. Not from or to stations or energy
        spheres, and not across a rhomb (along its short diagonal)."""
        if start not in KNOTS or start in STATIONS:
            return set()
        diagonals = {frozenset((r.west, r.east)) for r in self.rhombs}
        return {
            knot
            for knot in NEIGHBOURS[start]
            if knot in enterable and knot not in STATIONS and frozenset((start, knot)) not in diagonals
        }

    def moves(self, player: int) -> set[str]:
        start, hand = self.place[player], self.hand[player]
        ends_at, enterable, stopping = self.ends_at(), self.enterable(player), self.stopping()
        found = {f"drift:{x}" for x in drift_ends(start, {player, NEUTRAL}, ends_at, enterable, stopping)}
        if hand["control"] > 0:
            every = {TOM, DAVE, NEUTRAL}
            found |= {f"control:{x}" for x in drift_ends(start, every, ends_at, enterable, stopping)}
        if hand["energy"] > 0:
            found |= {f"jump:{x}" for x in self.jump_ends(start, enterable)}
        return found

    def can_exchange(self, player: int) -> bool:
        """One alien counter for one control and two energy counters, if the stock has them."""
        return self.hand[player]["alien"] > 0 and self.stock["control"] >= 1 and self.stock["energy"] >= 2

    def options(self, player: int) -> set[str]:
        """What the player can do at the start of a turn (or after an exchange)."""
        found = self.moves(player)
        if self.can_exchange(player):
            found.add("exchange")
        # Once the first is home the other one is "only moving (and exchanging)".
        if self.first is None and self.rhomb_can_be_placed():
            found.add("build")
        return found

    # -- the interface ------------------------------------------------------------------------------------

    def player(self) -> int:
        if self.step == "over":
            return OVER
        if self.step == "draw":
            return CHANCE
        return 1 - self.turn if self.step == "offer" else self.turn

    def legal(self) -> set[str]:
        if self.step == "turn":
            return self.options(self.turn)
        if self.step == "draw":
            return {kind for kind, n in self.pile.items() if n > 0}
        if self.step == "lay":
            return {f"{west}>{east}" for west, east in self.rhomb_places()}
        if self.step in ("cover", "offer"):
            kinds = {kind for kind, n in self.own_triangles[self.player()].items() if n > 0}
            found = {f"{'.'.join(t)}:{kind}" for t in self.isolated() for kind in kinds}
            return found | {"decline"} if self.step == "offer" else found
        return set()

    def chance(self) -> dict[str, Fraction]:
        if self.step != "draw":
            raise ValueError("no rhomb is to be drawn")
        left = sum(self.pile.values())
        return {kind: Fraction(n, left) for kind, n in self.pile.items() if n > 0}

    def apply(self, text: str) -> None:
        if text not in self.legal():
            raise ValueError(f"{text!r} is not possible here")
        if self.step == "draw":
            self.pile[text] -= 1
            self.drawn = text
            self.step = "lay"
        elif self.step == "lay":
            self._lay(text)
        elif self.step in ("cover", "offer"):
            self._cover(text)
        elif text == "build":
            self.step = "draw"
        elif text == "exchange":
            self._exchange()
        else:
            self._move(text)

    def points(self) -> tuple[int, int]:
        tom, dave = (sum(WORTH[kind] * n for kind, n in self.hand[p].items()) for p in (TOM, DAVE))
        return (tom + self.bonus * (self.first == TOM), dave + self.bonus * (self.first == DAVE))

    def result(self) -> dict[str, object] | None:
        if self.why is None:
            return None
        points = self.points()
        sign = (points[TOM] > points[DAVE]) - (points[TOM] < points[DAVE])
        # "`stranded_loses` makes him lose; if both are stranded the points decide."
        if self.why == "stranded" and self.stranded_loses and len(self.stranded) == 1:
            sign = -1 if TOM in self.stranded else 1
        return {"returns": (sign, -sign), "why": self.why, "points": points}

    def position(self) -> dict[str, object]:
        return {
            "step": self.step,
            "player": self.player(),
            "turn": self.turn,
            "drawn": self.drawn,
            "rhombs": sorted(self.rhombs),
            "triangles": dict(sorted(self.triangles.items())),
            "open": sorted(self.open_for_good),
            "counters": dict(sorted(self.counters.items())),
            "places": tuple(self.place),
            "hands": tuple(dict(hand) for hand in self.hand),
            "own triangles": tuple(dict(own) for own in self.own_triangles),
            "pile": dict(self.pile),
            "stock": dict(self.stock),
            "first": self.first,
            "bonus": self.bonus,
            "idle": self.idle,
            "why": self.why,
        }

    # -- building -----------------------------------------------------------------------------------------

    def _lay(self, text: str) -> None:
        west, east = text.split(">")
        assert self.drawn is not None
        self.complete_before = self.complete()
        self.laid = Rhomb(west, east, self.drawn)
        self.rhombs.append(self.laid)
        self.drawn = None
        self._go_on_covering()

    def _cover(self, text: str) -> None:
        if text == "decline":
            self._finish_building()
            return
        knots, kind = text.split(":")
        who = self.player()
        self.own_triangles[who][kind] -= 1
        self.triangles[triangle_of(knots.split("."))] = (who, kind)
        self._go_on_covering()

    def _go_on_covering(self) -> None:
        """The builder covers each isolated triangle with one of his own. With none left, the opponent may
        cover some or all of the rest."""
        if not self.isolated():
            self._finish_building()
        elif any(self.own_triangles[self.turn].values()):
            self.step = "cover"
        elif any(self.own_triangles[1 - self.turn].values()):
            self.step = "offer"
        else:
            self._finish_building()

    def _place_counter(self, place: str, kind: str) -> None:
        # "A counter that the stock cannot supply is not placed."
        if self.stock[kind] > 0:
            self.stock[kind] -= 1
            self.counters[place] = kind

    def _finish_building(self) -> None:
        # "What stays uncovered then stays so for good."
        self.open_for_good |= self.isolated()
        # "Counters: energy on the rhomb's sphere, if it has one."
        assert self.laid is not None
        if has_energy(self.laid.kind, self.tiles):
            self._place_counter(sphere_name(self.laid.west, self.laid.east), "energy")
        # "Then each sphere completed by this turn's tiles, in order of knot name: exactly one tube:
        # control; no tube: alien. Printed spheres get none" (they were complete before). A corner where the
        # tubes of a tile lie on each other is one striped end, hence one tube.
        ends_at = self.ends_at()
        for knot in sorted((self.complete() - self.complete_before) & KNOTS):
            tubes = len(ends_at.get(knot, []))
            if tubes == 1:
                self._place_counter(knot, "control")
            elif tubes == 0:
                self._place_counter(knot, "alien")
        self.laid = None
        self.complete_before = set()
        self.idle = 0
        self._end_turn()

    # -- exchanging and moving ----------------------------------------------------------------------------

    def _exchange(self) -> None:
        hand = self.hand[self.turn]
        hand["alien"] -= 1
        self.stock["alien"] += 1
        for kind, n in (("control", 1), ("energy", 2)):
            self.stock[kind] -= n
            hand[kind] += n
        # "Skipped is also one whom an exchange leaves with nothing to do." That is not a turn of moves, so
        # the count of idle turns stays as it is.
        if not self.options(self.turn):
            self._end_turn()

    def _move(self, text: str) -> None:
        way, there = text.split(":")
        me = self.turn
        # "Hand a control counter (an energy counter) back first."
        price = {"control": "control", "jump": "energy"}.get(way)
        if price is not None:
            self.hand[me][price] -= 1
            self.stock[price] += 1
        self.place[me] = there
        # "A counter stops the astronaut, who takes it."
        self.idle += 1
        if there in self.stopping():
            self.hand[me][self.counters.pop(there)] += 1
            self.idle = 0
        self._end_turn(came_home=there == BASE[me])

    # -- the end of a turn --------------------------------------------------------------------------------

    def _over(self, why: str) -> None:
        self.step = "over"
        self.why = why

    def _end_turn(self, came_home: bool = False) -> None:
        me, other = self.turn, 1 - self.turn
        space_left = self.rhomb_can_be_placed()

        if self.first is not None:
            # "Each of his turns, the one that brings him home included, is one bonus point for the first."
            self.bonus += 1
            if came_home:
                self._over("bonus")
                return
        elif came_home and not space_left:
            # "No rhomb can be placed and an astronaut enters his base."
            self._over("home")
            return
        elif came_home and self.hand[me]["solar"] == 2:
            # "An astronaut comes home with both solar counters while a rhomb can still be placed." The
            # count of idle turns "starts again with the homecoming". "Already at home: the game ends, no
            # bonus."
            self.first = me
            self.idle = 0
            if self.place[other] == BASE[other]:
                self._over("bonus")
                return

        # "Stranding is looked at when a turn ends, once no rhomb can be placed or the first is home", for an
        # astronaut "away from his base".
        if not space_left or self.first is not None:
            away = [p for p in (TOM, DAVE) if self.place[p] != BASE[p]]
            self.stranded = {p for p in away if not self.could_get_home(p)}
            if self.stranded:
                self._over("stranded")
                return

        if self.bonus >= BONUS_LIMIT:
            self._over("bonus limit")
            return
        if self.idle >= IDLE_LIMIT:
            self._over("idle")
            return

        # Whose turn: the other's; but once the first is home only the slower one takes turns. "A player who
        # can do none of the three is skipped; when neither player can do anything, the game ends."
        self.step = "turn"
        order = [other, me] if self.first is None else [1 - self.first]
        for player in order:
            if self.options(player):
                self.turn = player
                return
        self._over("blocked")

    # -- stranding ----------------------------------------------------------------------------------------

    def could_get_home(self, player: int) -> bool:
        """Whether the astronaut could reach his base alone on the board, with what he holds and can still
        pick up, exchanges and counters handed back included. No tile will ever be laid again, so tubes and
        complete spheres stay as they are.

        This is a search over (where he is, counters held, counters left on the board, stock), made smaller by
        what can be proved:

        1. Free drifts can be reversed: forks, colours and passing straight on are symmetric, a sphere he
           passed has no counter, nor has the one he started from. And a free drift that passes spheres can
           be made in stages, stopping on each. So the spheres fall into groups within which he walks for
           nothing, whatever counters lie about; he can collect every counter of his group and be back.
        2. A counter in hand is never worse than the same counter on the board. Any plan that works with it on
           the board works as well: the stock is the same in both cases, he holds at least as much at every
           moment, and he may stop of his own will where the counter would have stopped him.
           From 1 and 2: collect all counters of the group at once.
        3. An exchange now is never worse than none. Follow the plan that does not make it: until that plan's
           own first exchange he holds more energy and control (alien counters serve for nothing else) and no
           exchange is asked of the stock; there, leave it out, and hands and stock are the same in both.
           So exchange whenever the stock allows it.
        4. Solar counters serve for nothing on the way, and no tube leads straight on through a station, so
           whether they stop him makes no difference. They are left out.

        What remains to be tried are the moves that cost a counter. Those within a group are tried too, since
        handing a counter back may fill the stock for an exchange.
        """
        home = BASE[player]
        ends_at = self.ends_at()
        enterable = self.enterable(player, alone=True)
        every, own = {TOM, DAVE, NEUTRAL}, {player, NEUTRAL}
        board = {x: kind for x, kind in self.counters.items() if kind != "solar" and x in enterable}

        group: dict[str, frozenset[str]] = {}
        for x in enterable:
            if x not in group:
                members, todo = {x}, [x]
                while todo:
                    new = drift_ends(todo.pop(), own, ends_at, enterable, enterable) - members
                    members |= new
                    todo += new
                group.update(dict.fromkeys(members, frozenset(members)))
        goal = group[home]
        start = group[self.place[player]]
        if start == goal:
            return True

        groups = set(group.values())
        jumps = {g: {group[y] for x in g for y in self.jump_ends(x, enterable)} for g in groups}
        # Where control counters lead if no counter is in the way: at least to all that they lead to
        # otherwise.
        led = {x: drift_ends(x, every, ends_at, enterable, ()) for x in enterable}
        drifts = {g: {group[y] for x in g for y in led[x]} for g in groups}
        hand = self.hand[player]

        # A necessary condition, cheap to test: could he get home if one counter of a kind, once met, served
        # for ever (an alien counter for both kinds)? If not even so, he is stranded.
        energy = hand["energy"] + hand["alien"] > 0
        control = hand["control"] + hand["alien"] > 0
        seen: set[frozenset[str]] = set()
        larger = {start}
        while larger != seen:
            seen = set(larger)
            kinds = {board[x] for g in seen for x in g if x in board}
            energy = energy or bool(kinds & {"energy", "alien"})
            control = control or bool(kinds & {"control", "alien"})
            # One counter met may open ways from groups seen long ago, so look from all of them again.
            for g in seen:
                larger |= jumps[g] if energy else set()
                larger |= drifts[g] if control else set()
        if goal not in seen:
            return False

        # How many moves that cost a counter a group is away from home, at least.
        distance = {goal: 0}
        wave = {goal}
        steps = 0
        while wave:
            steps += 1
            wave = {g for g in seen if g not in distance and (jumps[g] | drifts[g]) & wave}
            distance.update(dict.fromkeys(wave, steps))

        serial = count()
        known: set[State] = set()
        queue: list[tuple[int, int, int, State]] = []

        def arrive(g: frozenset[str], left: frozenset[str], e: int, c: int, a: int, se: int, sc: int) -> None:
            """Collect the group's counters, exchange what the stock allows, and remember the state."""
            got = Counter(board[x] for x in left & g)
            e, c, a = e + got["energy"], c + got["control"], a + got["alien"]
            left -= g
            while a > 0 and se >= 2 and sc >= 1:
                e, c, a, se, sc = e + 2, c + 1, a - 1, se - 2, sc - 1
            # He cannot pay for more moves than he holds or may yet find counters, an alien counting three.
            most = e + c + 3 * a + sum(3 if board[x] == "alien" else 1 for x in left)
            state = (g, left, e, c, a, se, sc)
            if g in distance and distance[g] <= most and state not in known:
                known.add(state)
                heapq.heappush(queue, (distance[g], -(e + c + 3 * a), next(serial), state))

        all_left = frozenset(board)
        in_stock = (self.stock["energy"], self.stock["control"])
        arrive(start, all_left, hand["energy"], hand["control"], hand["alien"], *in_stock)
        while queue:
            g, left, e, c, a, se, sc = heapq.heappop(queue)[3]
            if g == goal:
                return True
            if e > 0:
                for there in jumps[g]:
                    arrive(there, left, e - 1, c, a, se + 1, sc)
            if c > 0:
                for there in {group[y] for x in g for y in drift_ends(x, every, ends_at, enterable, left)}:
                    arrive(there, left, e, c - 1, a, se, sc + 1)
        return False
