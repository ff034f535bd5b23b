"""What the API takes: checked shapes and sizes, before any game looks at them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

LONGEST_WORD = 4_000  # an option or a position; a Strands board of side 10 has about 600 signs
MOST_ACTIONS = 2_000  # of one turn

Name = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=40, pattern=r"^[^\x00-\x1f\x7f]*$")
]
Word = Annotated[str, StringConstraints(max_length=LONGEST_WORD)]
OptionName = Annotated[str, StringConstraints(min_length=1, max_length=40)]
Options = Annotated[dict[OptionName, Word | bool | int], Field(max_length=20)]
Level = Annotated[float, Field(ge=1, le=8, multiple_of=0.25)]


class Asked(BaseModel):
    """Something asked of the server: unknown keys are refused."""

    model_config = ConfigDict(extra="forbid")


class NoClock(Asked):
    """No time control."""

    kind: Literal["none"] = "none"


class FischerClock(Asked):
    """A time for the game, and something more for every turn."""

    kind: Literal["fischer"]
    initial_s: Annotated[int, Field(ge=5, le=6 * 3600)] = 600
    increment_s: Annotated[int, Field(ge=0, le=600)] = 5


class DaysClock(Asked):
    """So many days for every turn."""

    kind: Literal["days"]
    days: Annotated[int, Field(ge=1, le=30)] = 3


Clock = Annotated[NoClock | FischerClock | DaysClock, Field(discriminator="kind")]
Mode = Literal["bot", "friend", "same_screen", "bots"]
Side = Literal["first", "second", "random"]


class Start(Asked):
    """The start of a game: its options, as values or as words, and perhaps a position that is set up."""

    options: Options = {}
    position: Word | None = None


class NewTable(Start):
    """A table to be set."""

    game: Annotated[str, StringConstraints(min_length=1, max_length=60)]
    mode: Mode
    level: Level = 3.0
    levels: tuple[Level, Level] | None = None  # of the two bots, for "bots"
    side: Side = "random"
    clock: Clock = NoClock()


class NewMe(Asked):
    """What guests can say about themselves; what is left out stays."""

    name: Name | None = None
    settings: (
        Annotated[
            dict[OptionName, Annotated[str, StringConstraints(max_length=200)] | bool | int], Field(max_length=40)
        ]
        | None
    ) = None


class Problem(BaseModel):
    """What went wrong, in a sentence for people."""

    detail: str


# -- what is said over a live connection -------------------------------------------------------------------------------

MessageId = Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.:-]+$")]
Ply = Annotated[int, Field(ge=0, le=1_000_000)]
Actions = Annotated[list[Annotated[int, Field(ge=0, le=10_000_000)]], Field(max_length=MOST_ACTIONS)]


class Said(Asked):
    """Any message; the answer repeats its `id`."""

    id: MessageId


class Stage(Said):
    """Try actions behind the first `base`; nothing is played."""

    type: Literal["stage"]
    base: Ply
    actions: Actions


class TypedTurn(Said):
    """Try a typed turn, or a part of it, behind `actions` that are tried already."""

    type: Literal["text"]
    base: Ply
    actions: Actions = []
    text: Word


class Why(Said):
    """Say why nothing can be played at a place, behind `actions` that are tried already; `taken` is in hand."""

    type: Literal["why"]
    base: Ply
    actions: Actions = []
    place: Annotated[str, StringConstraints(min_length=1, max_length=40)]
    taken: Annotated[str, StringConstraints(max_length=40)] = ""


class Play(Said):
    """Play actions for good. The same `id` again plays nothing a second time."""

    type: Literal["commit"]
    base: Ply
    actions: Actions


class Look(Said):
    """Show the position after so many actions."""

    type: Literal["look"]
    ply: Ply


class Gesture(Said):
    """What needs no more words."""

    type: Literal[
        "resign",
        "offer_draw",
        "accept_draw",
        "decline_draw",
        "ask_takeback",
        "accept_takeback",
        "decline_takeback",
        "claim_time",
        "rematch",
        "hint",
    ]


class Ping(Asked):
    """Are you there?"""

    type: Literal["ping"]
    id: MessageId | None = None


Message = Annotated[Stage | TypedTurn | Why | Play | Look | Gesture | Ping, Field(discriminator="type")]
