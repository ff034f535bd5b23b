"""Setting up a position by hand, as data: what can be put where, and what has to be said besides.

An editor takes a position apart into a `Setup` (which tool was used at which place, and the values of some fields) and
writes a setup as the position's line again. A setup may be no position at all: then `State.set_position` says why, and
the drawing shows what lies there all the same. So a page that lets a person set up positions knows no game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from quincunx.core.errors import PositionError
from quincunx.core.scene import Piece, Point, Shape

if TYPE_CHECKING:
    from quincunx.core.game import Game
    from quincunx.core.state import State


@dataclass(frozen=True, slots=True)
class Place:
    """Somewhere a tool can be used: `id` is unique in the game, `name` what a person calls it."""

    id: str
    name: str
    x: float
    y: float
    outline: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Tool:
    """Something that can be put on the board; `picture` is drawn around (0, 0), `group` is a heading."""

    id: str
    name: str
    group: str
    picture: tuple[Shape, ...]
    places: tuple[Place, ...]
    owner: int | None = None


@dataclass(frozen=True, slots=True)
class Field:
    """A fact that does not lie on the board: one of `choices` (value, words), or a number from 0 to `high`."""

    id: str
    label: str
    choices: tuple[tuple[str, str], ...] = ()
    high: int = 0


@dataclass(frozen=True, slots=True)
class Setup:
    """What lies where: `pieces` from a place's id to a tool's, `fields` from a field's id to its value."""

    pieces: Mapping[str, str]
    fields: Mapping[str, str]


class Editor:
    """Base of the games' editors: a game implements `take_apart`, `tools`, `fields` and `write`."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def take_apart(self, state: State) -> Setup:
        """The setup of a position."""
        raise PositionError(f"{self.game.long_name} has no editor.")

    def tools(self, setup: Setup) -> tuple[Tool, ...]:
        """What can be put where; places may depend on what lies there already."""
        return ()

    def fields(self, setup: Setup) -> tuple[Field, ...]:
        """What else there is to say."""
        return ()

    def write(self, setup: Setup) -> str:
        """The line of a setup whose places, tools and fields are known to exist; PositionError."""
        raise PositionError(f"{self.game.long_name} has no editor.")

    def drawing(self, setup: Setup) -> tuple[Piece, ...]:
        """The pieces as they are drawn: by default each tool's picture where it was used."""
        return self.pictures(setup, self.tools(setup))

    def put(self, setup: Setup, tool: Tool, place: Place) -> Setup:
        """The setup with a tool used at a place: what is there already is replaced, or removed if it is the same."""
        pieces = dict(setup.pieces)
        if pieces.pop(place.id, None) != tool.id:
            pieces[place.id] = tool.id
        return replace(setup, pieces=pieces)

    def remove(self, setup: Setup, place: str) -> Setup:
        """The setup without what lies at a place."""
        return replace(setup, pieces={at: tool for at, tool in setup.pieces.items() if at != place})

    # -- shared ----------------------------------------------------------------------------------------------------

    def position(self, setup: Setup) -> str:
        """The line of a setup, for `State.set_position`; PositionError where it names what there is not."""
        tools = {tool.id: tool for tool in self.tools(setup)}
        spots = {tool.id: {place.id for place in tool.places} for tool in tools.values()}
        for place, tool in setup.pieces.items():
            if tool not in tools:
                raise PositionError(f"There is nothing called {tool[:40]!r} to put on the board.")
            if place not in spots[tool]:
                raise PositionError(f"{tools[tool].name} cannot be put at {place[:40]!r}.")
        for field in self.fields(setup):
            value = setup.fields.get(field.id, "")
            if field.choices and value not in [choice for choice, _ in field.choices]:
                raise PositionError(f"{field.label}: {value[:40]!r} is not to be chosen there.")
            number = value.isascii() and value.isdecimal() and len(value) < 6
            if not field.choices and not (number and int(value) <= field.high):
                raise PositionError(f"{field.label}: a whole number from 0 to {field.high}, not {value[:40]!r}.")
        return self.write(setup)

    def find(self, setup: Setup, tool: str, place: str) -> tuple[Tool, Place]:
        """The tool and the place with these ids; PositionError."""
        for found in self.tools(setup):
            if found.id == tool:
                for spot in found.places:
                    if spot.id == place:
                        return found, spot
                raise PositionError(f"{found.name} cannot be put at {place[:40]!r}.")
        raise PositionError(f"There is nothing called {tool[:40]!r} to put on the board.")

    def pictures(self, setup: Setup, tools: tuple[Tool, ...]) -> tuple[Piece, ...]:
        """Each tool's picture at the places where `setup` has it, in the order of the tools."""
        spots = {tool.id: {place.id: place for place in tool.places} for tool in tools}
        return tuple(
            Piece(f"set-{at}", f"{tool.name}, {spots[tool.id][at].name}", spots[tool.id][at].x, spots[tool.id][at].y,
                  tool.picture, tool.owner, at)
            for tool in tools
            for at, used in setup.pieces.items()
            if used == tool.id and at in spots[tool.id]
        )  # fmt: skip


def cell_places(game: Game) -> tuple[Place, ...]:
    """The cells of a game's board as places."""
    grid = game.geometry
    return tuple(
        Place(name, name, x, y, outline) for name, (x, y), outline in zip(grid.names, grid.centres, grid.outlines)
    )
