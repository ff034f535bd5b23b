"""The State of Tom Tube: turns.py plays on its Position, and here are its words, its texts and its set-up positions."""

import cython
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.string import memset
from cython.cimports.quincunx.core.state import as_byte
from cython.cimports.quincunx.games.tom_tube.network import (
    ANY,
    KNOTS,
    Position,
    Spheres,
    Table,
    bit,
    can_return,
    close_sphere,
    count_bits,
    in_places,
    in_spheres,
    spread,
)
from cython.cimports.quincunx.games.tom_tube.turns import (
    BLANKS,
    COVER,
    DONE,
    DRAW,
    FORKS,
    NUMBERS,
    OFFER,
    RHOMB,
    STRANDED,
    TO_CHANCE,
    TURN,
    allows,
    begin_game,
    can_build,
    do_action,
    draw_from,
    find_isolated,
    find_moves,
    finish,
    freeze,
    key_of,
    lay_rhomb,
    lay_triangle,
    list_actions,
    lost_in_space,
    mark_planes,
    next_triangle,
    pick_action,
    play_on,
    points_of,
    write_numbers,
)

from quincunx.core.errors import ActionTextError, PositionError
from quincunx.games.tom_tube.notation import Facts, explain, read_position, write_position
from quincunx.games.tom_tube.tiles import TYPES

REASONS = ("", "bonus", "bonus limit", "home", "stranded", "blocked", "idle")
PHASES = ("turn", "draw", "rhomb", "triangles", "offer", "over")


class TomTubeState:
    """One position of Tom Tube."""

    def __init__(self, game):
        self.tables = game.tables
        self.t = cython.address(self.tables.table)
        begin_game(self.t, cython.address(self.at))
        self.player = self.at.player
        self.turns = 0

    def num_legal(self):
        return self.at.legal

    def nth_legal(self, n):
        return pick_action(self.t, cython.address(self.at), n)

    def is_legal(self, action):
        return allows(self.t, cython.address(self.at), action)

    def play(self, action):
        do_action(self.t, cython.address(self.at), action)
        self.player = self.at.player
        self.turns = self.at.turns

    def copy_from(self, other):
        self.copy_base(other)
        self.at = cython.cast(TomTubeState, other).at

    def utility(self, player):
        p: cython.pointer(Position) = cython.address(self.at)
        mine: cython.int
        yours: cython.int
        if p.phase != DONE:
            return 0.0
        if p.reason == STRANDED and self.t.stranded_loses and p.stranded != 3:
            return -1.0 if p.stranded >> player & 1 else 1.0
        mine = points_of(self.t, p, player)
        yours = points_of(self.t, p, 1 - player)
        return 1.0 if mine > yours else -1.0 if mine < yours else 0.0

    def key(self):
        return key_of(cython.address(self.at))

    def list_legal(self, actions):
        return list_actions(self.t, cython.address(self.at), actions)

    def chance_probability(self, action):
        return cython.cast(cython.double, self.at.pile[action - self.t.a_draw]) / self.at.pile_total

    def sample_chance(self, rng):
        return self.t.a_draw + draw_from(cython.address(self.at), rng)

    def playout(self, rng, limit):
        n: cython.int = play_on(self.t, cython.address(self.at), rng, limit)
        self.player = self.at.player
        self.turns = self.at.turns
        return n

    def observe(self, player, planes):
        mark_planes(self.t, cython.address(self.at), player, planes, cython.cast(cython.float, 1.0))
        write_numbers(self.t, cython.address(self.at), player, planes + 42 * self.t.rows * self.t.columns)

    def observe_bytes(self, player, planes):
        size: cython.int = self.t.rows * self.t.columns
        i: cython.int
        numbers = cython.declare(cython.float[NUMBERS])
        memset(planes, 0, 43 * size)
        mark_planes(self.t, cython.address(self.at), player, planes, cython.cast(cython.uchar, 255))
        write_numbers(self.t, cython.address(self.at), player, numbers)
        planes += 42 * size
        for i in range(NUMBERS):
            planes[i] = as_byte(numbers[i])
        return True

    # -- cold -------------------------------------------------------------------------------------------------------

    def action_to_string(self, action: int) -> str:
        """The one text of an action."""
        if not 0 <= action <= self.t.a_exchange:
            raise ActionTextError(f"{action} is no action of Tom Tube.")
        return self.game.texts[action]

    def string_to_action(self, text: str) -> int:
        """The action that a text names; case, spaces and the order of a triangle's knots do not matter."""
        return self.game.read_action(text)

    def refusal(self, action: int) -> str:
        """Why an action is not legal here."""
        return explain(self, action)

    def phase(self) -> str:
        """What is to be done now."""
        facts = self.facts()
        if facts.phase == "turn":
            if facts.first is not None:
                return "go home" if "build" not in facts.offers else "build, or move the astronaut"
            return "build, or move the astronaut" if "build" in facts.offers else "move the astronaut"
        return {
            "draw": "draw a rhomb",
            "rhomb": f"lay the rhomb {facts.drawn}",
            "triangles": "cover an isolated triangle",
            "offer": "cover an isolated triangle, or decline",
            "over": "",
        }[facts.phase]

    def position(self) -> str:
        """The position on one line; see notation.py."""
        return write_position(self.game, self.facts())

    def set_position(self, text: str) -> None:
        """Set this position from a line; PositionError."""
        self.load(read_position(self.game, text))
        self.forget_way()

    def result(self) -> tuple:
        """(winner or None, reason, both players' points)."""
        sign = self.utility(0)
        points = (
            points_of(self.t, cython.address(self.at), 0),
            points_of(self.t, cython.address(self.at), 1),
        )
        return (0 if sign > 0 else 1 if sign < 0 else None), REASONS[self.at.reason], points

    def facts(self) -> Facts:
        """The position as plain data."""
        p: cython.pointer(Position) = cython.address(self.at)
        t: cython.pointer(Table) = self.t
        offers = set()
        if p.phase == TURN:
            if can_build(t, p):
                offers.add("build")
            if p.can_exchange:
                offers.add("exchange")
        return Facts(
            phase=PHASES[p.phase],
            player=p.player,
            builder=p.builder if p.phase in (DRAW, RHOMB, COVER, OFFER) else None,
            drawn=TYPES[p.drawn] if p.phase == RHOMB else None,
            last=p.last if p.phase in (COVER, OFFER) else None,
            first=p.first if p.first >= 0 else None,
            bonus=p.bonus,
            idle=p.idle,
            reason=REASONS[p.reason],
            stranded=tuple([i for i in range(2) if p.stranded >> i & 1]),
            at=(p.at[0], p.at[1]),
            energy=(p.held_energy[0], p.held_energy[1]),
            control=(p.held_control[0], p.held_control[1]),
            alien=(p.held_alien[0], p.held_alien[1]),
            solar=(
                count_bits(t.solar[0] & ~p.solar),
                count_bits(t.solar[1] & ~p.solar),
            ),
            forks=(p.forks[0], p.forks[1]),
            blanks=(p.blanks[0], p.blanks[1]),
            stock=(p.stock_energy, p.stock_control, p.stock_alien),
            pile=tuple([p.pile[i] for i in range(20)]),
            rhombs=tuple([(i, p.tile[i] - 1) for i in range(t.places) if p.tile[i]]),
            triangles=tuple([(i, p.triangle[i] - 1) for i in range(t.triangles) if p.triangle[i]]),
            energy_at=tuple([i for i in range(t.places) if in_places(p.energy, i)]),
            control_at=tuple([i for i in range(t.knots) if p.control >> i & 1]),
            alien_at=tuple([i for i in range(t.knots) if p.alien >> i & 1]),
            solar_at=tuple([i for i in range(t.knots) if p.solar >> i & 1]),
            complete=tuple([i for i in range(t.knots) if p.complete >> i & 1]),
            pending=tuple([i for i in range(t.triangles) if in_places(p.pending, i)]),
            offers=frozenset(offers),
        )

    def load(self, facts: Facts) -> None:
        """Become the position that `facts` describes, from the fields that a position's text holds; PositionError."""
        made: TomTubeState = type(self)(self.game)
        p: cython.pointer(Position) = cython.address(made.at)
        t: cython.pointer(Table) = self.t
        i: cython.int
        k: cython.int
        names = self.game.board.grid.names
        last = facts.last
        for place, code in facts.rhombs:
            if place != last:
                lay_rhomb(t, p, place, code + 1)
            p.pile[code >> 1] -= 1
            p.pile_total -= 1
            if p.pile[code >> 1] < 0:
                raise PositionError(f"There are only {t.pile[code >> 1]} rhombs {TYPES[code >> 1]}.")
        beside = set()
        if last is not None:
            for i in range(2):
                for k in range(3):
                    beside.add(t.triangle_near[t.place_triangles[cython.cast(cython.int, last)][i]][k])
        # Triangles beside the rhomb of this turn were laid in this turn: before it they had a free neighbour.
        for number, kind in facts.triangles:
            if number not in beside:
                lay_triangle(t, p, number, kind + 1)
            if kind < 2:
                p.forks[kind] -= 1
        p.complete |= p.fresh
        p.fresh = 0
        if last is not None:
            lay_rhomb(t, p, last, dict(facts.rhombs)[last] + 1)
            for number, kind in facts.triangles:
                if number in beside:
                    lay_triangle(t, p, number, kind + 1)
        blank = sum([kind == 2 for _, kind in facts.triangles])
        for i in range(2):
            if p.forks[i] < 0:
                raise PositionError(f"{self.game.info.players[i]} has only {FORKS} triangles with tubes.")
            p.blanks[i] = facts.blanks[i]
            p.held_energy[i], p.held_control[i], p.held_alien[i] = facts.energy[i], facts.control[i], facts.alien[i]
            p.at[i] = facts.at[i]
        if blank + p.blanks[0] + p.blanks[1] != 2 * BLANKS or max(p.blanks[0], p.blanks[1]) > BLANKS:
            raise PositionError(
                f"Each player has {BLANKS} blank triangles at the start: on the board and in hand there are "
                f"{blank} + {p.blanks[0]} + {p.blanks[1]}, which should make {2 * BLANKS}."
            )
        if t.pile[0] >= 0 and facts.drawn is not None:
            i = TYPES.index(facts.drawn)
            p.pile[i] -= 1
            p.pile_total -= 1
            if p.pile[i] < 0:
                raise PositionError(f"No rhomb {facts.drawn} is left to be in hand.")
        for i in facts.energy_at:
            if not t.has_sphere[p.tile[i]]:
                raise PositionError(f"There is no energy sphere on {self.game.board.place_names[i]}.")
            p.energy[i >> 6] |= bit(i & 63)
            p.key ^= t.z_energy[i]
        for kind, knots in enumerate((facts.control_at, facts.alien_at)):
            for k in knots:
                if t.needed[k] != 6 or not p.complete >> k & 1 or (p.control | p.alien) >> k & 1:
                    raise PositionError(f"No such counter can lie on {names[k]}.")
                if kind == 0:
                    p.control |= bit(k)
                else:
                    p.alien |= bit(k)
                p.key ^= t.z_counter[kind][k]
        for k in range(t.knots):
            if p.solar >> k & 1 and k not in facts.solar_at:
                p.solar &= ~bit(k)
                p.key ^= t.z_counter[2][k]
        for k in facts.solar_at:
            if not p.solar >> k & 1:
                raise PositionError(f"{names[k]} is no solar module.")
        p.stock_energy = t.energy - p.held_energy[0] - p.held_energy[1] - len(facts.energy_at)
        p.stock_control = t.control - p.held_control[0] - p.held_control[1] - len(facts.control_at)
        p.stock_alien = t.alien - p.held_alien[0] - p.held_alien[1] - len(facts.alien_at)
        for word, left, total in (
            ("energy", p.stock_energy, t.energy),
            ("control", p.stock_control, t.control),
            ("alien", p.stock_alien, t.alien),
        ):
            if left < 0:
                raise PositionError(f"There are only {total} {word} counters.")
        made.check_astronauts(facts)
        made.set_turn(facts)
        self.copy_from(made)

    def check_astronauts(self, facts):
        p: cython.pointer(Position) = cython.address(self.at)
        t: cython.pointer(Table) = self.t
        i: cython.int
        node: cython.int
        names = self.game.node_names
        players = self.game.info.players
        for i in range(2):
            node = p.at[i]
            if node >= KNOTS:
                if not t.has_sphere[p.tile[node - KNOTS]]:
                    raise PositionError(f"{players[i]} cannot be at {names[node]}: there is no energy sphere.")
                if in_places(p.energy, node - KNOTS):
                    raise PositionError(f"{players[i]} would have taken the counter on {names[node]}.")
                continue
            if not p.complete >> node & 1:
                raise PositionError(f"{players[i]} cannot be at {names[node]}: the sphere is not complete.")
            if t.forbidden[i] >> node & 1:
                raise PositionError(f"{players[i]} cannot be at {names[node]}: that is the other one's station.")
            if (p.control | p.alien) >> node & 1 or (p.solar >> node & 1 and facts.first is None):
                raise PositionError(f"{players[i]} would have taken the counter on {names[node]}.")
        if p.at[0] == p.at[1]:
            raise PositionError(f"Both astronauts are at {names[p.at[0]]}, and a sphere holds one.")

    def set_turn(self, facts):
        p: cython.pointer(Position) = cython.address(self.at)
        t: cython.pointer(Table) = self.t
        i: cython.int
        players = self.game.info.players
        phase = PHASES.index(facts.phase)
        p.exchanged = False
        p.frozen = False
        p.first = -1 if facts.first is None else facts.first
        p.bonus = facts.bonus
        p.idle = facts.idle
        who = facts.builder if facts.builder is not None else facts.player
        if facts.first is None and facts.bonus:
            raise PositionError("There is no bonus before somebody came home with both solar counters.")
        if p.bonus > t.bonus_limit or (p.bonus == t.bonus_limit and phase != DONE):
            raise PositionError(f"The bonus stops at {t.bonus_limit}, and the game with it.")
        if p.idle > t.idle_limit or (p.idle == t.idle_limit and phase != DONE):
            raise PositionError(f"After {t.idle_limit} turns without a counter taken the game is over.")
        if p.first >= 0:
            if p.at[p.first] != t.base[p.first] or p.solar & t.solar[p.first]:
                raise PositionError(f"{players[p.first]} is not at home with both solar counters.")
            if phase not in (TURN, DONE) or (phase == TURN and who == p.first):
                raise PositionError(f"{players[p.first]} is at home, so only the other one takes turns, and moves.")
        if phase == DONE:
            p.reason = REASONS.index(facts.reason)
            if not can_build(t, p):
                freeze(t, p)
                for i in range(2):
                    if lost_in_space(t, p, i):
                        p.stranded |= 1 << i
            if p.reason == STRANDED and not p.stranded:
                raise PositionError("Nobody is stranded here.")
            finish(p, p.reason)
        elif phase == TURN:
            if not can_build(t, p):
                freeze(t, p)
                for i in range(2):
                    if lost_in_space(t, p, i):
                        raise PositionError(f"{players[i]} is stranded here, so the game would be over.")
            if p.first >= 0 and p.at[1 - p.first] == t.base[1 - p.first]:
                raise PositionError("Both astronauts are at home, so the game would be over.")
            find_moves(t, p, who)
            if p.legal == 0:
                raise PositionError(f"{players[who]} can do nothing here, so it cannot be {players[who]}'s turn.")
        else:
            p.builder = who
            p.phase = phase
            if phase == DRAW:
                if not can_build(t, p):
                    raise PositionError("No rhomb can be laid here, so none is drawn.")
                p.player = TO_CHANCE
                p.legal = 0
                for i in range(20):
                    p.legal += p.pile[i] > 0
            elif phase == RHOMB:
                p.player = who
                p.drawn = TYPES.index(facts.drawn)
                p.legal = 2 * (count_bits(p.places[0]) + count_bits(p.places[1]))
                if p.legal == 0:
                    raise PositionError("There is no place for the rhomb in hand.")
            else:
                find_isolated(t, p)
                if not p.pending[0] | p.pending[1]:
                    raise PositionError("No triangle beside the rhomb is isolated, so there is none to cover.")
                i = 1 - p.builder if phase == OFFER else p.builder
                if p.forks[i] + p.blanks[i] == 0:
                    raise PositionError(f"{players[i]} has no triangles left to cover one with.")
                if phase == OFFER and p.forks[p.builder] + p.blanks[p.builder]:
                    raise PositionError(f"{players[p.builder]} has triangles left, so the other one is not asked.")
                next_triangle(t, p)
        self.player = p.player
        self.turns = 0
        p.turns = 0

    def key_from_nothing(self) -> int:
        """The hash worked out from what lies on the board; always equal to `zobrist_hash()`."""
        p: cython.pointer(Position) = cython.address(self.at)
        t: cython.pointer(Table) = self.t
        kept: uint64_t = p.key
        key: uint64_t
        i: cython.int
        p.key = 0
        for i in range(t.places):
            if p.tile[i]:
                p.key ^= t.z_tile[i][p.tile[i]]
            if in_places(p.energy, i):
                p.key ^= t.z_energy[i]
        for i in range(t.triangles):
            if p.triangle[i]:
                p.key ^= t.z_triangle[i][p.triangle[i]]
        for i in range(t.knots):
            if p.control >> i & 1:
                p.key ^= t.z_counter[0][i]
            if p.alien >> i & 1:
                p.key ^= t.z_counter[1][i]
            if p.solar >> i & 1:
                p.key ^= t.z_counter[2][i]
        key = key_of(p)
        p.key = kept
        return key

    def can_reach_home(self, player: int) -> bool:
        """Whether an astronaut, alone on the board as it lies, could come home; what stranding asks."""
        return bool(can_return(self.t, cython.address(self.at), player))

    def ways(self, player: int) -> tuple:
        """Where `player` could drift, drift by a control counter, and jump, were it their turn: nodes."""
        p: Position = self.at
        if p.phase == DONE:
            return (), (), ()
        find_moves(self.t, cython.address(p), player)
        nodes = range(KNOTS + self.t.places)
        return (
            tuple([i for i in nodes if in_spheres(cython.address(p.drift), i)]),
            tuple([i for i in nodes if in_spheres(cython.address(p.steered), i)]),
            tuple([i for i in range(KNOTS) if p.jump >> i & 1]),
        )

    def drift_path(self, target: int, control: bool) -> tuple:
        """The spheres on a way by which who is to act drifts to `target`, both ends included; () if there is none.

        Found by closing one sphere after the other to those who pass, as long as the target can still be reached.
        """
        p: cython.pointer(Position) = cython.address(self.at)
        mode: cython.int = ANY if control else p.player
        start: cython.int = p.at[p.player]
        other: cython.int = p.at[1 - p.player]
        allowed: uint64_t = p.complete & ~self.t.forbidden[p.player]
        closed: Spheres
        found: Spheres
        i: cython.int
        closed.knots = p.control | p.alien | (p.solar if p.first < 0 else 0)
        closed.places[0] = p.energy[0]
        closed.places[1] = p.energy[1]
        spread(self.t, p, start, mode, allowed, other, cython.address(closed), cython.address(found))
        if not in_spheres(cython.address(found), target):
            return ()
        passed = []
        for i in [i for i in range(KNOTS + self.t.places) if i != target and in_spheres(cython.address(found), i)]:
            before: Spheres = closed
            close_sphere(cython.address(closed), i)
            spread(self.t, p, start, mode, allowed, other, cython.address(closed), cython.address(found))
            if not in_spheres(cython.address(found), target):
                closed = before
                passed.append(i)
        order = {}
        for i in passed:
            before = closed
            close_sphere(cython.address(before), i)
            spread(self.t, p, start, mode, allowed, other, cython.address(before), cython.address(found))
            order[i] = sum([1 for k in passed if in_spheres(cython.address(found), k)])
        return (start, *sorted(passed, key=order.get), target)

    def drifts(self, node: int, player: int, control: bool) -> tuple:
        """Where one drift from any sphere leads `player`, the other astronaut out of the way: a tuple of nodes."""
        p: cython.pointer(Position) = cython.address(self.at)
        stops: Spheres
        found: Spheres
        stops.knots = p.control | p.alien | (p.solar if p.first < 0 else 0)
        stops.places[0] = p.energy[0]
        stops.places[1] = p.energy[1]
        if node >= KNOTS and not p.tile[node - KNOTS]:
            return ()
        spread(
            self.t, p, node, ANY if control else player, p.complete & ~self.t.forbidden[player], -1,
            cython.address(stops), cython.address(found),
        )  # fmt: skip
        return tuple([i for i in range(KNOTS + self.t.places) if in_spheres(cython.address(found), i)])
