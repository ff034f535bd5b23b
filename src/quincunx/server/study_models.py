"""What the study pages ask for: positions by the way to them, records as trees, setups."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from quincunx.core.record import GameRecord
from quincunx.core.state import State
from quincunx.server.asked import open_game, open_start
from quincunx.server.models import Asked, Start
from quincunx.server.trees import LONGEST_COMMENT, MOST_TURNS, record_of

LONGEST_TEXT = 400_000  # signs of an uploaded text
LONGEST_URL_LINE = 40_000
MOST_ACTIONS = 20_000
MOST_GAMES = 500

Text = Annotated[str, StringConstraints(max_length=LONGEST_TEXT)]
Action = Annotated[int, Field(ge=0, lt=2**31)]
Actions = Annotated[list[Action], Field(max_length=MOST_ACTIONS)]
Known = Annotated[list[Annotated[str, Field(max_length=64)]], Field(max_length=64)]
Words = Annotated[
    dict[Annotated[str, Field(max_length=80)], Annotated[str, Field(max_length=200)]], Field(max_length=2_000)
]


class Opened(Asked):
    """A text to be read: a position on one line, or records; `number` chooses one of several, from 0."""

    text: Text
    number: Annotated[int, Field(ge=0, lt=MOST_GAMES)] | None = None


class Way(Start):
    """A position by the way to it."""

    game: Annotated[str, Field(min_length=1, max_length=60)]
    actions: Actions = Field(default_factory=list)
    known: Known = Field(default_factory=list)
    overlays: bool = False

    def state(self) -> State:
        """The position; QuincunxError names the first action that cannot be."""
        state = open_start(self.game, self.options, self.position)
        for action in self.actions:
            state.apply_action(action)
        return state


class TreeTurn(Asked):
    """A turn of a tree: `parent` is the place of the one it follows, -1 for the start itself."""

    parent: Annotated[int, Field(ge=-1, lt=MOST_TURNS)]
    actions: Annotated[list[Action], Field(max_length=2_000)]
    comment: Annotated[str, Field(max_length=LONGEST_COMMENT)] = ""
    lead: Annotated[str, Field(max_length=LONGEST_COMMENT)] = ""


class Tree(Start):
    """A record as the analysis page has it."""

    game: Annotated[str, Field(min_length=1, max_length=60)]
    tags: Words = Field(default_factory=dict)
    turns: Annotated[list[TreeTurn], Field(min_length=1, max_length=MOST_TURNS)]

    def record(self) -> GameRecord:
        """The record; QuincunxError."""
        game = open_game(self.game, self.options)
        tags = {name: value for name, value in self.tags.items() if name[:1].isupper() and name.isidentifier()}
        tags = {name: " ".join(value.split()) for name, value in tags.items() if name not in ("Game", "Position")}
        return record_of(game, self.position, tags, self.turns)


class Written(Tree):
    """A record to be written down."""

    format: Literal["qcx", "json"] = "qcx"


class Edited(Start):
    """A setup, or a position to begin with, and what was used where."""

    game: Annotated[str, Field(min_length=1, max_length=60)]
    line: Annotated[str, Field(max_length=LONGEST_URL_LINE)] = ""
    pieces: Words | None = None
    fields: Words = Field(default_factory=dict)
    tool: Annotated[str, Field(max_length=80)] = ""
    place: Annotated[str, Field(max_length=80)] | None = None
    known: Known = Field(default_factory=list)


class Looked(Way):
    """A position to look at, for the socket."""

    type: Literal["look"]
    table: Annotated[str, Field(max_length=64)] | None = None


class Analysed(Tree):
    """A game to analyse, for the socket; `depth` says how thoroughly."""

    type: Literal["analyze"]
    table: Annotated[str, Field(max_length=64)] | None = None
    depth: Literal["quick", "normal", "deep"] = "normal"
