"""What a position of Tom Tube looks like: a lattice in space, rhombs with tubes, and what is held beside it.

            stock                    Dave
                  /  Dave's base  \\
                 /                 \\
                 \\                 /
                  \\   Tom's base  /
            Tom                      pile
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple, cast

from quincunx.core.geometry import ROW
from quincunx.core.ground import Kept
from quincunx.core.scene import (
    Cell,
    Circle,
    Gradient,
    Later,
    Mark,
    Note,
    Paint,
    Path,
    Piece,
    Point,
    Polygon,
    Scene,
    Shape,
    Target,
    Text,
)
from quincunx.games.tom_tube import drawing as look
from quincunx.games.tom_tube.notation import KNOTS, Facts
from quincunx.games.tom_tube.sketch import sketch
from quincunx.games.tom_tube.tiles import TYPES

if TYPE_CHECKING:
    from quincunx.core.state import State
    from quincunx.games.tom_tube import TomTube
    from quincunx.games.tom_tube.board import Board
    from quincunx.games.tom_tube.rules import TomTubeState

PLAYERS = ("Tom", "Dave")
WAYS = {"drift": "drift to {}", "control": "drift with a control counter to {}", "jump": "jump to {}"}
PANEL_WIDTH, PANEL_HEIGHT = 1.72, 1.95
GROUND = Gradient(((0.0, "#1d2652"), (0.75, "#131a3e"), (1.0, "#0d1330")), fx=0.5, fy=0.45)

SPACES: Kept[tuple[Shape, ...]] = Kept(8)
CELLS: Kept[tuple[Cell, ...]] = Kept(8)  # by the number of knots


class Panel(NamedTuple):
    """A box beside the board: its middle, and where its middle's left part begins."""

    x: float
    y: float

    def corners(self) -> tuple[Point, ...]:
        """Its outline."""
        dx, dy = PANEL_WIDTH / 2, PANEL_HEIGHT / 2
        return (
            (self.x - dx, self.y - dy),
            (self.x + dx, self.y - dy),
            (self.x + dx, self.y + dy),
            (self.x - dx, self.y + dy),
        )


def panels(board: Board) -> tuple[Panel, Panel, Panel, Panel]:
    """Tom's (bottom left), Dave's (top right), the stock's (top left), the pile's (bottom right)."""
    x = board.side / 2 + 0.98 + PANEL_WIDTH / 2
    y = board.side * ROW - 1.4 + PANEL_HEIGHT / 2
    return Panel(-x, y), Panel(x, -y), Panel(-x, -y), Panel(x, y)


def draw(game: TomTube, state: State) -> Scene:
    """The picture of `state`."""
    # A copy, since glyphs are made later.
    return _Picture(game, cast("TomTubeState", state.clone())).scene()


def collected(game: TomTube, state: State, action: int) -> str:
    """The counters that a move takes from the board, in words, or nothing."""
    if not game.texts[action].startswith(tuple(WAYS)):
        return ""
    after = state.clone()
    after.apply_action(action)
    lying, left = (cast("TomTubeState", one).facts() for one in (state, after))
    return ", ".join(
        f"an {word} counter" if word[0] in "ae" else f"a {word} counter"
        for word in ("energy", "control", "alien", "solar")
        if set(getattr(lying, f"{word}_at")) - set(getattr(left, f"{word}_at"))
    )


def space(board: Board) -> tuple[Shape, ...]:
    """The empty board: stars, the hexagon, its space edges, stations, printed tubes."""
    printed = (board.side, board.stations, board.tubes, board.extra_spheres, board.extra_closed)
    return SPACES.get(printed, lambda: _space(board))


def _space(board: Board) -> tuple[Shape, ...]:
    box = box_of(board)
    at = board.grid.centres
    side, tall = board.side, board.side * ROW
    hexagon = ((-side / 2, -tall), (side / 2, -tall), (side, 0.0), (side / 2, tall), (-side / 2, tall), (-side, 0.0))
    grown = tuple((x * 1.035, y * 1.035) for x, y in hexagon)
    shapes: list[Shape] = [
        Polygon(grown, Paint(fill=GROUND, stroke="#3d4a86", width=0.05), 0.12),
        *look.stars(*box, 260),
    ]
    edges = set()
    for knots in board.triangles:
        for a, b in ((0, 1), (0, 2), (1, 2)):
            edges.add((knots[a], knots[b]))
    d = "".join(f"M{look.xy(at[a])}L{look.xy(at[b])}" for a, b in sorted(edges))
    shapes.append(Path(d, Paint(stroke=look.LATTICE, width=0.026)))
    for knots in board.closed:
        shapes.append(Polygon(tuple(at[k] for k in knots), Paint(fill="#0c1230", opacity=0.8)))
    for owner, (home, *modules) in enumerate(board.stations):
        shapes += look.moved(look.base(owner), *at[home])
        for knot in modules:
            shapes += look.moved(look.module(owner), *at[knot])
    shapes += look.tube_shapes([look.Tube(2, at[a], None, at[b]) for a, b in board.tubes])
    for k, (x, y) in enumerate(at):
        if k not in board.spheres and k not in (*board.stations[0], *board.stations[1]):
            shapes.append(Circle(x, y, 0.05, Paint(fill=look.LATTICE)))
    return tuple(shapes)


def box_of(board: Board) -> tuple[float, float, float, float]:
    """The whole picture."""
    corner = panels(board)[1]
    right = max(board.side + 0.45, corner.x + PANEL_WIDTH / 2 + 0.15)
    bottom = -corner.y + PANEL_HEIGHT / 2 + 0.15
    return -right, -bottom, right, bottom


class _Picture:
    """One position, and what led to it."""

    def __init__(self, game: TomTube, state: TomTubeState):
        self.game = game
        self.board = game.board
        self.state = state
        self.now: Facts = state.facts()
        self.names = game.node_names
        self.at = game.board.grid.centres
        # The last turn that left something to see: in a turn just begun that is the one before.
        self.last_player = 0
        self.last_actions: tuple[int, ...] = ()
        for player, actions in reversed(state.turns_played()):
            shown = any(sign in game.texts[action] for action in actions for sign in ">:")
            if shown:
                self.last_player, self.last_actions = player, actions
                break

    def scene(self) -> Scene:
        """All of it."""
        board = self.board
        return Scene(
            game="tom_tube",
            title=self.title(),
            description=self.description(),
            box=box_of(board),
            background=look.SPACE,
            board=space(board),
            beside=tuple(self.beside()),
            cells=CELLS.get(len(self.at), self.cells),
            pieces=tuple(self.pieces()),
            marks=tuple(self.marks()),
            labels=tuple(self.labels()),
            targets=tuple(self.targets()),
            notes=tuple(self.notes()),
            glyphs=Later(lambda: sketch(self.game, self.state, self.now, (self.points(0), self.points(1)))),
        )

    def cells(self) -> tuple[Cell, ...]:
        """The knots; a board's number of them says which they are."""
        return tuple(
            Cell(name, x, y, tuple((x + dx, y + dy) for dx, dy in look.ring(6, 0.36)))
            for name, (x, y) in zip(self.board.grid.names, self.at)
        )

    # -- places ----------------------------------------------------------------------------------------------------

    def node(self, node: int) -> Point:
        """Where a sphere is."""
        return self.at[node] if node < KNOTS else self.centre(node - KNOTS)

    def centre(self, place: int) -> Point:
        """The middle of a place for a rhomb."""
        (ax, ay), (bx, by) = (self.at[k] for k in (self.board.places[place].west, self.board.places[place].east))
        return (ax + bx) / 2, (ay + by) / 2

    def corners(self, place: int) -> tuple[Point, ...]:
        """The corners N, E, S, W of a place, seen from its middle; rounded, so that equal rhombs are drawn once."""
        x, y = self.centre(place)
        points = (self.at[k] for k in self.board.places[place].corners)
        return tuple((round(px - x, 4), round(py - y, 4)) for px, py in points)

    def triangle(self, number: int) -> tuple[Point, tuple[Point, ...]]:
        """The middle of a triangle, and its corners seen from there."""
        points = [self.at[k] for k in self.board.triangles[number]]
        x, y = sum(p[0] for p in points) / 3, sum(p[1] for p in points) / 3
        return (x, y), tuple((px - x, py - y) for px, py in points)

    # -- words -----------------------------------------------------------------------------------------------------

    def title(self) -> str:
        """Game, turn, and what is to be done or how it ended."""
        outcome = self.state.outcome()
        if outcome is None:
            turn = self.state.turn()
            player = self.state.current_player()
            who = PLAYERS[player] if player >= 0 else f"{PLAYERS[self.now.builder or 0]} is"
            return f"Tom Tube, turn {turn.number}: {who} to {turn.phase}"
        reason = self.game.info.reasons[outcome.why]
        tom, dave = outcome.points or (0, 0)
        score = f"{max(tom, dave)} points to {min(tom, dave)}"
        if outcome.who is None:
            return f"Tom Tube: a draw, {score}, {reason}"
        if (tom > dave) != (outcome.who == 0):
            return f"Tom Tube: {PLAYERS[outcome.who]} has won {reason}"
        return f"Tom Tube: {PLAYERS[outcome.who]} has won with {score}, {reason}"

    def description(self) -> str:
        """The whole position."""
        now, names = self.now, self.names
        parts = [f"A hexagon of triangles with {len(self.board.grid)} knots in rows from a at the bottom."]
        for i, player in enumerate(PLAYERS):
            home = " at home" if now.at[i] == self.board.stations[i][0] else ""
            parts.append(
                f"{player} is{home} at {names[now.at[i]]} and holds {now.energy[i]} energy, {now.control[i]} control, "
                f"{now.alien[i]} alien and {now.solar[i]} solar counters, {now.forks[i]} triangles with tubes and "
                f"{now.blanks[i]} without."
            )
        for word, items in (("Energy", [self.board.place_names[p] for p in now.energy_at]),
                            ("Control", [names[k] for k in now.control_at]),
                            ("Alien", [names[k] for k in now.alien_at]),
                            ("Solar", [names[k] for k in now.solar_at])):  # fmt: skip
            if items:
                parts.append(f"{word} counters lie at {', '.join(items)}.")
        spheres = [names[k] for k in now.complete if k in self.board.inner]
        if spheres:
            parts.append(f"Complete beside the printed spheres: {', '.join(spheres)}.")
        rhombs = [self.rhomb_words(place, code) for place, code in now.rhombs]
        if rhombs:
            parts.append(f"Rhombs, Tom's corners/Dave's, from west to east: {', '.join(rhombs)}.")
        laid = [
            f"{self.board.triangle_names[number]} {('Tom', 'Dave', 'blank')[kind]}" for number, kind in now.triangles
        ]
        if laid:
            parts.append(f"Triangles: {', '.join(laid)}.")
        if now.pending:
            parts.append(f"Isolated: {', '.join(self.board.triangle_names[number] for number in now.pending)}.")
        return " ".join(parts)

    def rhomb_words(self, place: int, code: int) -> str:
        """A rhomb's type and place."""
        ends = self.board.place_names[place].split(".")
        return f"{TYPES[code >> 1]} {'>'.join(ends[::-1] if code & 1 else ends)}"

    def points(self, player: int) -> int:
        """The points a player has by now."""
        now = self.now
        n = now.energy[player] + 2 * now.control[player] + 5 * now.alien[player] + 5 * now.solar[player]
        return n + (now.bonus if now.first == player else 0)

    def notes(self) -> Iterator[Note]:
        """The counts beside the board."""
        now = self.now
        for i, name in enumerate(PLAYERS):
            counters = f"{now.energy[i]} energy, {now.control[i]} control, {now.alien[i]} alien, {now.solar[i]} solar"
            points = self.points(i)
            yield Note(i, f"{name} has", f"{counters}; {points} point{'s' * (points != 1)}", drawn=True)
            yield Note(i, f"{name}'s triangles", f"{now.forks[i]} with tubes, {now.blanks[i]} blank", drawn=True)
        yield Note(None, "rhombs left", str(sum(now.pile)), drawn=True)
        if now.drawn:
            yield Note(None, "rhomb drawn (Tom/Dave)", now.drawn, drawn=True)
        energy, control, alien = now.stock
        yield Note(None, "stock", f"{energy} energy, {control} control, {alien} alien", drawn=True)
        if now.first is not None:
            yield Note(now.first, f"{PLAYERS[now.first]}'s bonus", f"{now.bonus} of 40")
        if now.idle:
            yield Note(None, "turns without a counter", f"{now.idle} of 60")
        if self.game.options["stranded_loses"]:
            yield Note(None, "stranded", "who can no longer come home loses")
        else:
            yield Note(None, "stranded", "the game ends and the points decide")

    # -- shapes ----------------------------------------------------------------------------------------------------

    def beside(self) -> Iterator[Shape]:
        """The panels: what the players hold, the stock, the pile."""
        now = self.now
        outcome = self.state.outcome()
        acting = now.player if now.player >= 0 else now.builder
        lit = acting if outcome is None else outcome.who
        boxes = panels(self.board)
        for i in range(2):
            panel = boxes[i]
            bright = lit == i
            yield Polygon(
                panel.corners(),
                Paint(fill="#1b2350", stroke=look.OWN[i], width=0.055 if bright else 0.02),
                0.16 if i == 0 else 0.06,
            )
            yield from look.moved(look.astronaut(i, 0.95), panel.x - 0.58, panel.y - 0.64)
            yield Text(panel.x - 0.33, panel.y - 0.66, PLAYERS[i].upper(), 0.24, look.OWN[i], bold=True, anchor="start")
            yield Text(panel.x + 0.78, panel.y - 0.66, str(self.points(i)), 0.32, look.PALE, bold=True, anchor="end")
            held = (
                ("energy", now.energy[i]),
                ("control", now.control[i]),
                ("alien", now.alien[i]),
                ("solar", now.solar[i]),
            )
            for k, (word, value) in enumerate(held):
                x, y = panel.x - 0.62 + 0.82 * (k % 2), panel.y - 0.2 + 0.43 * (k // 2)
                yield from self.amount(word, value, x, y, i)
            for k, (kind, value) in enumerate(((i, now.forks[i]), (2, now.blanks[i]))):
                x, y = panel.x - 0.62 + 0.82 * k, panel.y + 0.68
                yield from look.moved(look.triangle_sign(kind), x, y + 0.03)
                yield Text(x + 0.28, y, str(value), 0.25, look.PALE if value else "#7d88b5", anchor="start")
        yield from self.stock(boxes[2])
        yield from self.pile(boxes[3])

    def amount(self, word: str, value: int, x: float, y: float, owner: int = 0) -> Iterator[Shape]:
        """A counter with a number beside it; pale when there is none."""
        yield from look.moved(look.counter(word, owner, 1.0), x, y)
        if not value:
            yield Circle(x, y, 0.2, Paint(fill="#1b2350", opacity=0.55))
        yield Text(x + 0.28, y, str(value), 0.27, look.PALE if value else "#7d88b5", bold=bool(value), anchor="start")

    def stock(self, panel: Panel) -> Iterator[Shape]:
        """The counters nobody has, and the count of turns."""
        now = self.now
        yield Polygon(panel.corners(), Paint(fill="#141a3c", stroke="#4a568f", width=0.02), 0.1)
        yield Text(panel.x, panel.y - 0.7, "STOCK", 0.21, "#aab5e6", bold=True)
        for k, (word, value) in enumerate(zip(("energy", "control", "alien"), now.stock)):
            yield from self.amount(word, value, panel.x - 0.26, panel.y - 0.33 + 0.42 * k)
        if now.first is not None:
            yield Text(panel.x, panel.y + 0.82, f"bonus {now.bonus}/40", 0.2, look.OWN[now.first], bold=True)
        elif now.idle > 9:
            yield Text(panel.x, panel.y + 0.82, f"idle {now.idle}/60", 0.2, "#aab5e6")
        else:
            words = "stranded loses" if self.game.options["stranded_loses"] else "stranded: points"
            yield Text(panel.x, panel.y + 0.83, words, 0.16, "#8792c4")

    def pile(self, panel: Panel) -> Iterator[Shape]:
        """The rhombs left, the one in hand face up."""
        now = self.now
        left = sum(now.pile)
        yield Polygon(panel.corners(), Paint(fill="#141a3c", stroke="#4a568f", width=0.02), 0.1)
        corners = ((0.0, -0.62), (0.36, 0.0), (0.0, 0.62), (-0.36, 0.0))
        if now.drawn is not None:
            code = 2 * TYPES.index(now.drawn)
            middle = self.game.tiles.middles[code >> 1]
            wide = tuple(
                (x * 1.3, y * 1.3) for x, y in ((0.0, -ROW * 0.72), (0.42, 0.0), (0.0, ROW * 0.72), (-0.42, 0.0))
            )
            yield from look.moved(look.rhomb(code, middle, wide), panel.x - 0.2, panel.y + 0.02)
            for (x, y), letter in zip(wide, "NESW"):
                yield Text(
                    panel.x - 0.2 + x * 1.2,
                    panel.y + 0.02 + y * 1.1,
                    letter,
                    0.15,
                    "#c9d3ff",
                    bold=True,
                    halo="#141a3c",
                )
            yield Text(panel.x + 0.78, panel.y - 0.72, now.drawn, 0.19, look.PALE, bold=True, anchor="end")
            yield Text(panel.x + 0.78, panel.y + 0.78, f"{left} left", 0.17, "#aab5e6", anchor="end")
            return
        for k in range(min(4, (left + 9) // 10), 0, -1):
            shift = 0.07 * (k - 1)
            back = Paint(fill="#39437a" if k > 1 else "#4b5799", stroke=look.TILE_LINE, width=0.025)
            yield Polygon(
                tuple((panel.x - 0.06 + x + shift, panel.y - 0.1 + y - shift) for x, y in corners), back, 0.05
            )
        yield Text(panel.x - 0.06, panel.y - 0.1, str(left), 0.34, look.PALE, bold=True)
        yield Text(panel.x, panel.y + 0.78, "rhombs", 0.19, "#aab5e6")

    def pieces(self) -> Iterator[Piece]:
        """Tiles, then spheres, counters and astronauts on them."""
        now, board = self.now, self.board
        touched: set[int] = set()
        for place, code in now.rhombs:
            x, y = self.centre(place)
            name = board.place_names[place]
            touched.update(board.places[place].corners)
            shapes = look.rhomb(code, self.game.tiles.middles[code >> 1], self.corners(place))
            yield Piece(f"rhomb-{name}", f"Rhomb {self.rhomb_words(place, code)}", x, y, shapes, None, name)
        for number, kind in now.triangles:
            (x, y), corners = self.triangle(number)
            touched.update(board.triangles[number])
            name = board.triangle_names[number]
            what = f"{PLAYERS[kind]}'s triangle" if kind < 2 else "Blank triangle"
            yield Piece(
                f"triangle-{name}",
                f"{what} on {name}",
                x,
                y,
                look.triangle(kind, corners),
                kind if kind < 2 else None,
                name,
            )
        stations = (*board.stations[0], *board.stations[1])
        for knot, (x, y) in enumerate(self.at):
            name = board.grid.names[knot]
            if knot in stations:
                continue
            if knot in now.complete:
                yield Piece(f"sphere-{name}", f"Sphere {name}", x, y, look.ball(), None, name)
            elif knot in touched and knot in board.inner:
                yield Piece(f"sphere-{name}", f"Sphere {name}, not complete", x, y, look.hole(), None, name)
            elif knot in touched:
                yield Piece(
                    f"sphere-{name}",
                    f"Knot {name}",
                    x,
                    y,
                    (Circle(0, 0, 0.1, Paint(fill=look.INK, stroke="#5b669a", width=0.02)),),
                    None,
                    name,
                )
        yield from self.counters()
        for i, node in enumerate(now.at):
            x, y = self.node(node)
            words = f"{PLAYERS[i]} at {self.names[node]}"
            yield Piece(PLAYERS[i].lower(), words, x, y - 0.02, look.astronaut(i), i, self.names[node])

    def counters(self) -> Iterator[Piece]:
        """What lies on the spheres."""
        now, board = self.now, self.board
        for place in now.energy_at:
            x, y = self.centre(place)
            name = board.place_names[place]
            yield Piece(f"energy-{name}", f"Energy counter on {name}", x, y, look.counter("energy"), None, name)
        for word, knots in (("control", now.control_at), ("alien", now.alien_at)):
            for knot in knots:
                name = board.grid.names[knot]
                yield Piece(
                    f"{word}-{name}",
                    f"{word.capitalize()} counter on {name}",
                    *self.at[knot],
                    look.counter(word),
                    None,
                    name,
                )
        for knot in now.solar_at:
            owner = 0 if knot in board.stations[0] else 1
            name = board.grid.names[knot]
            shapes = look.counter("solar", owner)
            yield Piece(
                f"solar-{name}", f"{PLAYERS[owner]}'s solar counter on {name}", *self.at[knot], shapes, owner, name
            )

    def labels(self) -> Iterator[Text]:
        """The knots' names: inside spheres where there is room, else below."""
        now = self.now
        covered = {*now.control_at, *now.alien_at, *now.solar_at, *now.at}
        stations = (*self.board.stations[0], *self.board.stations[1])
        touched = {k for place, _ in now.rhombs for k in self.board.places[place].corners}
        touched.update(k for number, _ in now.triangles for k in self.board.triangles[number])
        for knot, (x, y) in enumerate(self.at):
            name = self.board.grid.names[knot]
            if knot in covered or knot in stations:
                yield Text(x, y + (0.4 if knot in covered else 0.0), name, 0.16, look.PALE, bold=True, halo=look.INK)
            elif knot in now.complete:
                yield Text(x, y, name, 0.155, "#10183c", bold=True)
            elif knot in touched and knot in self.board.inner:
                yield Text(x, y, name, 0.15, "#c3cdf5")
            else:
                yield Text(x, y + 0.17, name, 0.15, "#a7b2df", halo=look.INK)

    # -- marks and targets -----------------------------------------------------------------------------------------

    def marks(self) -> Iterator[Mark]:
        """The last turn: outlines of what was laid, a line for a move."""
        bright = Paint(stroke=look.LAST, width=0.055)
        texts = self.game.texts
        for action in self.last_actions:
            text = texts[action]
            if ">" in text:
                west, east = text.split(">")
                place = self.board.place_names.index(".".join(sorted((west, east))))
                x, y = self.centre(place)
                outline = tuple((x + dx, y + dy) for dx, dy in self.corners(place))
                yield Mark("last", f"last turn: a rhomb on {text}", (Polygon(outline, bright, 0.05),))
            elif text.endswith((":Y", ":-")):
                number = self.board.triangle_names.index(text.split(":")[0])
                (x, y), corners = self.triangle(number)
                outline = tuple((x + dx * 0.94, y + dy * 0.94) for dx, dy in corners)
                yield Mark("last", f"last turn: a triangle on {text}", (Polygon(outline, bright, 0.05),))
            elif ":" in text:
                yield self.move_mark(text)

    def move_mark(self, text: str) -> Mark:
        """Where an astronaut came from and went."""
        way, _, there = text.partition(":")
        mover = self.last_player
        came = self.board.stations[mover][0]
        start = self.state.start()
        moves = [
            self.game.texts[action].partition(":")[2]
            for player, action in self.state.full_history()
            if player == mover and self.game.texts[action].startswith(("drift", "control", "jump"))
        ]
        came = self.names.index(moves[-2]) if len(moves) > 1 else cast("TomTubeState", start).facts().at[mover]
        a, b = self.node(came), self.node(self.names.index(there))
        dash = (0.1, 0.09) if way == "jump" else ()
        shapes: tuple[Shape, ...] = (
            Circle(*a, 0.25, Paint(stroke=look.LAST, width=0.045, dash=(0.09, 0.08))),
            Path(look.arrow(a, b), Paint(stroke=look.INK, width=0.1, opacity=0.6)),
            Path(look.arrow(a, b), Paint(stroke=look.LAST, width=0.05, dash=dash)),
            Circle(b[0], b[1], 0.36, Paint(stroke=look.LAST, width=0.05)),
        )
        return Mark("last", f"last turn: {PLAYERS[mover]} {way} from {self.names[came]} to {there}", shapes)

    def way(self, head: str, x: float, y: float, there: str) -> tuple[Shape, ...]:
        """How an astronaut would get to a sphere, drawn from (x, y) as origin; a jump is a straight dashed line."""
        target = self.names.index(there)
        nodes: tuple[int, ...] = (self.now.at[self.now.player], target)
        if head != "jump":
            nodes = self.state.drift_path(target, head == "control") or nodes
        d = "M " + " L ".join(look.xy((px - x, py - y)) for px, py in map(self.node, nodes))
        dash = (0.1, 0.09) if head == "jump" else ()
        return (
            Path(d, Paint(stroke=look.INK, width=0.15, opacity=0.7)),
            Path(d, Paint(stroke=look.OWN_LIGHT[self.now.player], width=0.08, dash=dash)),
        )

    def targets(self) -> Iterator[Target]:
        """Where to point for each legal action."""
        for action in self.state.legal_actions():
            yield self.target(action, self.game.texts[action])

    def target(self, action: int, text: str) -> Target:
        """The target of one action."""
        now, board = self.now, self.board
        boxes = panels(board)
        if ">" in text:
            west, east = text.split(">")
            place = board.place_names.index(".".join(sorted((west, east))))
            x, y = self.centre(place)
            code = 2 * TYPES.index(now.drawn or TYPES[0]) + (west > east)
            # Each place is pointed at within its own third of both triangles.
            n, e, s, w = self.corners(place)
            outline = tuple((x + px, y + py) for px, py in ((n[0] / 3, n[1] / 3), e, (s[0] / 3, s[1] / 3), w))
            shapes = look.rhomb(code, self.game.tiles.middles[code >> 1], self.corners(place))
            name = f"lay {now.drawn} with west on {west} and east on {east}"
            return Target(action, text, name, board.place_names[place], x, y, outline, shapes)
        head, _, tail = text.partition(":")
        if tail in {"Y", "-"}:
            number = board.triangle_names.index(head)
            (x, y), corners = self.triangle(number)
            outline = tuple((x + dx, y + dy) for dx, dy in corners)
            kind = now.player if tail == "Y" else 2
            name = f"cover {head} with a triangle {'with' if kind < 2 else 'without'} tubes"
            return Target(action, text, name, head, x, y, outline, look.triangle(kind, corners))
        if tail:
            x, y = self.node(self.names.index(tail))
            outline = tuple((x + dx, y + dy) for dx, dy in look.ring(12, 0.3))
            sign = {"drift": (), "control": look.counter("control"), "jump": look.counter("energy")}[head]
            preview = (*self.way(head, x, y, tail), *look.astronaut(now.player), *look.moved(sign, 0.22, 0.2))
            return Target(action, text, WAYS[head].format(tail), tail, x, y, outline, preview)
        if text == "exchange":
            panel = boxes[now.player]
            x, y = panel.x - 0.62, panel.y + 0.23
            outline = tuple((x + dx, y + dy) for dx, dy in look.ring(8, 0.22))
            return Target(
                action, text, "exchange an alien for a control and two energy counters", "exchange", x, y, outline,
                look.counter("alien"),
            )  # fmt: skip
        panel = boxes[3]
        if text in {"build", "decline"}:
            name = "draw a rhomb and lay it" if text == "build" else "leave the isolated triangles open"
            return Target(action, text, name, "pile", panel.x, panel.y, panel.corners())
        code = 2 * TYPES.index(text)
        corners = ((0.0, -ROW), (0.5, 0.0), (0.0, ROW), (-0.5, 0.0))
        shapes = look.rhomb(code, self.game.tiles.middles[code >> 1], corners)
        return Target(action, text, f"the rhomb {text}", "pile", panel.x, panel.y, panel.corners(), shapes)
