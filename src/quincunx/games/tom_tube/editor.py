"""Setting up positions of Tom Tube: tiles, counters, astronauts, and what the players hold.

Used at the same place again, a rhomb is turned by half and then taken away.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from quincunx.core.editor import Editor, Field, Place, Setup, Tool
from quincunx.core.errors import PositionError
from quincunx.core.geometry import ROW
from quincunx.core.scene import Piece, Point
from quincunx.games.tom_tube import drawing as look
from quincunx.games.tom_tube.notation import Facts
from quincunx.games.tom_tube.tiles import TYPES

if TYPE_CHECKING:
    from quincunx.core.state import State
    from quincunx.games.tom_tube import TomTube

PLAYERS = ("tom", "dave")
KINDS = ("tom", "dave", "-")
TURNED = " turned"
HELD = (("energy", 24), ("control", 8), ("alien", 6))
MOST_BONUS, MOST_IDLE = 40, 59
STANDING = ((0.0, -ROW), (0.5, 0.0), (0.0, ROW), (-0.5, 0.0))  # a rhomb of the palette


class TomTubeEditor(Editor):
    """Places are `rhomb c3.c4`, `triangle b2.b3.c3`, `energy c3.c4`, `counter e5`, `solar g1`, `at e5`."""

    game: TomTube

    def take_apart(self, state: State) -> Setup:
        game, board = self.game, self.game.board
        facts: Facts = state.facts()  # type: ignore[attr-defined]
        names, knots = board.place_names, board.grid.names
        pieces = {}
        for place, code in facts.rhombs:
            pieces[f"rhomb {names[place]}"] = TYPES[code >> 1] + TURNED * (code & 1)
        pieces |= {f"triangle {board.triangle_names[t]}": f"triangle {KINDS[kind]}" for t, kind in facts.triangles}
        pieces |= {f"energy {names[p]}": "energy" for p in facts.energy_at}
        pieces |= {f"counter {knots[k]}": "control" for k in facts.control_at}
        pieces |= {f"counter {knots[k]}": "alien" for k in facts.alien_at}
        pieces |= {f"solar {knots[k]}": "solar" for k in facts.solar_at}
        pieces |= {f"at {game.node_names[node]}": PLAYERS[i] for i, node in enumerate(facts.at)}
        line = dict(part.split(":", 1) for part in state.position().split(";"))
        fields = {"to": line["to"], "idle": str(facts.idle), "bonus": str(facts.bonus)}
        fields["home"] = "" if facts.first is None else PLAYERS[facts.first]
        for i, player in enumerate(PLAYERS):
            held = (facts.energy[i], facts.control[i], facts.alien[i], facts.blanks[i])
            fields |= {f"{player}-{word}": str(n) for word, n in zip(("energy", "control", "alien", "blanks"), held)}
        return Setup(pieces, fields)

    # -- places ----------------------------------------------------------------------------------------------------

    def middle(self, place: int) -> Point:
        """The middle of a place for a rhomb."""
        at, spot = self.game.board.grid.centres, self.game.board.places[place]
        return (at[spot.west][0] + at[spot.east][0]) / 2, (at[spot.west][1] + at[spot.east][1]) / 2

    def corners(self, place: int) -> tuple[Point, ...]:
        """The corners N, E, S, W of a place, seen from its middle."""
        at, (x, y) = self.game.board.grid.centres, self.middle(place)
        return tuple((round(at[k][0] - x, 4), round(at[k][1] - y, 4)) for k in self.game.board.places[place].corners)

    def around(self, prefix: str, name: str, point: Point, radius: float = 0.3) -> Place:
        """A round place on a sphere."""
        x, y = point
        return Place(f"{prefix} {name}", name, x, y, tuple((x + dx, y + dy) for dx, dy in look.ring(12, radius)))

    def rhomb_places(self) -> tuple[Place, ...]:
        """Each within its own third of both triangles."""
        found = []
        for place, name in enumerate(self.game.board.place_names):
            x, y = self.middle(place)
            n, e, s, w = self.corners(place)
            outline = tuple((x + px, y + py) for px, py in ((n[0] / 3, n[1] / 3), e, (s[0] / 3, s[1] / 3), w))
            found.append(Place(f"rhomb {name}", name.replace(".", ">"), x, y, outline))
        return tuple(found)

    def triangle_places(self) -> tuple[Place, ...]:
        """The space triangles."""
        at, found = self.game.board.grid.centres, []
        for knots, name in zip(self.game.board.triangles, self.game.board.triangle_names):
            points = tuple(at[k] for k in knots)
            x, y = sum(p[0] for p in points) / 3, sum(p[1] for p in points) / 3
            found.append(Place(f"triangle {name}", name, x, y, points))
        return tuple(found)

    def energy_places(self, setup: Setup, prefix: str) -> tuple[Place, ...]:
        """The spheres of the rhombs that lie there and have one."""
        names = self.game.board.place_names
        types = [setup.pieces.get(f"rhomb {name}", "").removesuffix(TURNED) for name in names]
        return tuple(
            self.around(prefix, name, self.middle(place), 0.2)
            for place, (name, kind) in enumerate(zip(names, types))
            if kind in TYPES and self.game.tiles.middles[TYPES.index(kind)] == "sphere"
        )

    # -- tools -----------------------------------------------------------------------------------------------------

    def tools(self, setup: Setup) -> tuple[Tool, ...]:
        board = self.game.board
        at, names = board.grid.centres, board.grid.names
        rhombs, triangles = self.rhomb_places(), self.triangle_places()
        found = []
        for turned in (0, 1):
            for number, kind in enumerate(TYPES):
                picture = look.rhomb(2 * number + turned, self.game.tiles.middles[number], STANDING)
                name = f"Rhomb {kind}" + (", turned by half" if turned else "")
                found.append(Tool(kind + TURNED * turned, name, "" if turned else "Rhombs", picture, rhombs))
        corners = tuple((round(x * 0.8, 4), round(y * 0.8, 4)) for x, y in look.ring(3, 0.577))
        for own, word in enumerate(("Tom's triangle", "Dave's triangle", "Blank triangle")):
            picture = look.triangle(own, corners)
            owner = own if own < 2 else None
            found.append(Tool(f"triangle {KINDS[own]}", word, "Triangles", picture, triangles, owner))
        spheres = tuple(self.around("counter", names[k], at[k]) for k in board.inner)
        solar = tuple(self.around("solar", names[k], at[k]) for own in board.stations for k in own[1:])
        energy = self.energy_places(setup, "energy")
        nodes = tuple(self.around("at", names[k], at[k]) for k in self.game.sphere_knots)
        nodes += self.energy_places(setup, "at")
        counters = (("energy", energy), ("control", spheres), ("alien", spheres), ("solar", solar))
        for word, places in counters:
            found.append(Tool(word, f"{word.capitalize()} counter", "Counters", look.counter(word), places))
        for i, player in enumerate(PLAYERS):
            found.append(Tool(player, player.capitalize(), "Astronauts", look.astronaut(i), nodes, i))
        return tuple(found)

    def drawing(self, setup: Setup) -> tuple[Piece, ...]:
        board = self.game.board
        at = board.grid.centres
        found = []
        for piece in super().drawing(setup):
            tool, (layer, name) = setup.pieces[piece.cell], piece.cell.split(" ")
            if layer == "rhomb":
                number, place = TYPES.index(tool.removesuffix(TURNED)), board.place_names.index(name)
                code = 2 * number + tool.endswith(TURNED)
                shapes = look.rhomb(code, self.game.tiles.middles[number], self.corners(place))
            elif layer == "triangle":
                knots = board.triangles[board.triangle_names.index(name)]
                corners = tuple((at[k][0] - piece.x, at[k][1] - piece.y) for k in knots)
                shapes = look.triangle(KINDS.index(tool.split(" ")[1]), corners)
            elif layer == "solar":
                knot = board.grid.index[name]
                shapes = look.counter("solar", 0 if knot in board.stations[0] else 1)
            else:
                shapes = piece.shapes
            found.append(replace(piece, shapes=shapes))
        return tuple(found)

    def put(self, setup: Setup, tool: Tool, place: Place) -> Setup:
        pieces = dict(setup.pieces)
        there = pieces.get(place.id)
        if tool.id in PLAYERS:
            pieces = {at: used for at, used in pieces.items() if used != tool.id and at != place.id}
            return replace(setup, pieces={**pieces, place.id: tool.id})
        if tool.id in TYPES and there == tool.id:
            return replace(setup, pieces={**pieces, place.id: tool.id + TURNED})
        if tool.id in TYPES and there == tool.id + TURNED:
            return self.remove(setup, place.id)
        if tool.id in TYPES or tool.id.startswith("triangle "):
            pieces = dict(self.without_tiles(setup, self.covered(place.id), keep=place.id).pieces)
        return super().put(replace(setup, pieces=pieces), tool, place)

    def remove(self, setup: Setup, place: str) -> Setup:
        layer, _, name = place.partition(" ")
        pieces = dict(super().remove(setup, place).pieces)
        if layer == "rhomb":
            pieces.pop(f"energy {name}", None)
        return replace(setup, pieces=pieces)

    def covered(self, place: str) -> set[int]:
        """The triangles that a tile at a place covers; none for what is no tile."""
        board = self.game.board
        layer, _, name = place.partition(" ")
        if layer == "rhomb":
            return set(board.places[board.place_names.index(name)].triangles)
        return {board.triangle_names.index(name)} if layer == "triangle" else set()

    def without_tiles(self, setup: Setup, triangles: set[int], keep: str) -> Setup:
        """The setup without the other tiles on these triangles."""
        for place in [at for at in setup.pieces if at != keep and self.covered(at) & triangles]:
            setup = self.remove(setup, place)
        return setup

    # -- the rest --------------------------------------------------------------------------------------------------

    def fields(self, setup: Setup) -> tuple[Field, ...]:
        turns = [(player, player.capitalize()) for player in PLAYERS]
        turns += [(f"{player}.draw", f"{player.capitalize()} builds and draws") for player in PLAYERS]
        now = setup.fields.get("to", "")
        if now not in dict(turns) and len(now) < 40:
            turns.append((now, f"as it was ({now})"))
        fields = [Field("to", "To act", tuple(turns))]
        for player in PLAYERS:
            name = player.capitalize()
            fields += [Field(f"{player}-{word}", f"{name}: {word} counters", high=most) for word, most in HELD]
            fields.append(Field(f"{player}-blanks", f"{name}: blank triangles left", high=3))
        homes = (("", "nobody"), ("tom", "Tom"), ("dave", "Dave"))
        return (
            *fields,
            Field("home", "First at home with both solar counters", homes),
            Field("bonus", "Bonus of the first at home", high=MOST_BONUS),
            Field("idle", "Turns of moves without a counter taken", high=MOST_IDLE),
        )

    def write(self, setup: Setup) -> str:
        at = {tool: place.removeprefix("at ") for place, tool in setup.pieces.items() if tool in PLAYERS}
        value = setup.fields
        parts = []
        for player in PLAYERS:
            if player not in at:
                raise PositionError(f"{player.capitalize()} is nowhere: put him on a sphere.")
            held = ".".join(value[f"{player}-{word}"] for word, _ in HELD)
            parts.append(f"{player}:{at[player]}/{held}/{value[f'{player}-blanks']}")
        parts.append(f"to:{value['to']}")
        lists: dict[str, list[str]] = {
            word: [] for word in ("rhombs", "triangles", "energy", "control", "alien", "solar")
        }
        for place, tool in setup.pieces.items():
            layer, name = place.split(" ")
            if layer == "rhomb":
                ends = name.split(".")
                ends = ends[::-1] if tool.endswith(TURNED) else ends
                lists["rhombs"].append(f"{'-'.join(ends)}:{tool.removesuffix(TURNED)}")
            elif layer == "triangle":
                lists["triangles"].append(f"{name}:{tool.removeprefix('triangle ')}")
            elif layer != "at":
                lists[tool].append(name)
        parts += [f"{word}:{','.join(items)}" for word, items in lists.items() if items]
        if value["home"]:
            parts.append(f"home:{value['home']}:{value['bonus']}")
        if value["idle"] != "0":
            parts.append(f"idle:{value['idle']}")
        return ";".join(parts)
