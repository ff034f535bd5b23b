"""What a position looks like, as plain data: SVG, PNG, terminal text and a web page all draw this one description.

A scene knows no rules and no medium. Lengths are in the game's own unit (usually the distance between two neighbouring
spaces); x runs right, y runs down. Order is drawing order: board, beside, pieces, marks, labels, targets if asked for.
What colour says, shape or text says too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import Any, Generic, Literal, TypeVar, overload

Point = tuple[float, float]
T = TypeVar("T")


class Later(Sequence[T], Generic[T]):
    """A tuple that is made when somebody looks at it first: many draw a scene without its terminal picture."""

    def __init__(self, make: Callable[[], Sequence[T]]):
        self._make = make

    @cached_property
    def made(self) -> tuple[T, ...]:
        """The tuple."""
        return tuple(self._make())

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[T]: ...
    def __getitem__(self, at: int | slice) -> T | Sequence[T]:
        return self.made[at]

    def __len__(self) -> int:
        return len(self.made)

    def __iter__(self) -> Iterator[T]:
        return iter(self.made)

    def __eq__(self, other: object) -> bool:
        return self.made == (other.made if isinstance(other, Later) else other)

    def __hash__(self) -> int:
        return hash(self.made)


@dataclass(frozen=True, slots=True)
class Gradient:
    """Paint that runs between colours: `stops` are (place from 0 to 1, colour).

    "radial" runs outwards from (fx, fy) inside the unit box of the shape, "linear" from its top left to bottom right.
    """

    stops: tuple[tuple[float, str], ...]
    kind: Literal["radial", "linear"] = "radial"
    fx: float = 0.35
    fy: float = 0.3


@dataclass(frozen=True, slots=True)
class Paint:
    """How a shape is filled and outlined; colours are "#rrggbb", lengths in the scene's unit."""

    fill: str | Gradient | None = None
    stroke: str | None = None
    width: float = 0.0
    dash: tuple[float, ...] = ()
    opacity: float = 1.0
    cap: Literal["butt", "round", "square"] = "round"


@dataclass(frozen=True, slots=True)
class Circle:
    """A disc or ring around (x, y)."""

    x: float
    y: float
    r: float
    paint: Paint


@dataclass(frozen=True, slots=True)
class Polygon:
    """A closed outline through `points`; `radius` rounds its corners."""

    points: tuple[Point, ...]
    paint: Paint
    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class Path:
    """Lines and curves, in SVG's path language with the absolute commands M, L, Q, C and Z only."""

    d: str
    paint: Paint


@dataclass(frozen=True, slots=True)
class Text:
    """Words, their middle at (x, y) unless `anchor` says otherwise; `size` is the height of the type."""

    x: float
    y: float
    text: str
    size: float
    color: str
    bold: bool = False
    anchor: Literal["start", "middle", "end"] = "middle"
    opacity: float = 1.0
    halo: str | None = None  # an outline in this colour, so that the words stand out on anything


Plain = Circle | Polygon | Path | Text


@dataclass(frozen=True, slots=True)
class Figure:
    """Shapes with (x, y) as their origin that stay upright, as words do, where the board is turned: a face, a sign."""

    x: float
    y: float
    shapes: tuple[Plain, ...]


Shape = Plain | Figure


@dataclass(frozen=True, slots=True)
class Cell:
    """A space of the board: its name, middle, and the outline that a pointer has to hit."""

    name: str
    x: float
    y: float
    outline: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that lies on the board: the same `id` in the next scene is the same thing, perhaps elsewhere.

    `shapes` are drawn with (x, y) as their origin; `name` is what a screen reader says, place included.
    """

    id: str
    name: str
    x: float
    y: float
    shapes: tuple[Shape, ...]
    owner: int | None = None
    cell: str = ""


@dataclass(frozen=True, slots=True)
class Mark:
    """A sign on top of the board: `kind` "last" is the last turn; analysis adds its own ("threat", "path", ...)."""

    kind: str
    name: str
    shapes: tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class Target:
    """Where a person points to play `action`.

    `place` is shared by all actions pointed at in the same spot (a page then asks which); `preview` is what the action
    would put there, with (x, y) as origin, for that question; `name` says the action in words.
    """

    action: int
    text: str
    name: str
    place: str
    x: float
    y: float
    outline: tuple[Point, ...]
    preview: tuple[Shape, ...] = ()


@dataclass(frozen=True, slots=True)
class Note:
    """A fact beside the board: pieces left, counters, scores. `owner` is the player it is about, or None.

    `drawn`: the terminal picture says it already.
    """

    owner: int | None
    label: str
    value: str
    drawn: bool = False


Layer = Literal["board", "last", "target", "coordinate"]


@dataclass(frozen=True, slots=True)
class Glyph:
    """Characters at a place of the terminal picture; later glyphs overwrite earlier ones.

    `text` may use Unicode signs one column wide; `plain` is its ASCII twin of the same length (`text` itself if empty).
    `style` is one of STYLES. `layer` "last", "target" and "coordinate" are drawn only where asked for.
    """

    row: int
    column: int
    text: str
    plain: str = ""
    style: str = "board"
    layer: Layer = "board"


# What glyph styles mean; a renderer gives each a colour. They never carry a meaning alone.
STYLES = (
    "board", "faint", "label", "player0", "player1", "neutral", "edge0", "edge1", "last", "target", "energy",
    "control", "alien", "solar", "strong",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Scene:
    """A position, ready to be drawn. `box` is (left, top, right, bottom) and holds everything, labels too.

    `board` is best the same in all positions, so that pages get it once; `beside` is drawn on it and changes: stocks,
    panels, buttons.
    `title` is one line (game, turn, who is to do what); `description` tells the whole position in words.
    """

    game: str
    title: str
    description: str
    box: tuple[float, float, float, float]
    background: str
    board: tuple[Shape, ...]
    cells: tuple[Cell, ...]
    pieces: tuple[Piece, ...]
    marks: tuple[Mark, ...] = ()
    labels: tuple[Text, ...] = ()
    targets: tuple[Target, ...] = ()
    notes: tuple[Note, ...] = ()
    glyphs: Sequence[Glyph] = field(default=(), repr=False)
    beside: tuple[Shape, ...] = ()

    def with_marks(self, *marks: Mark) -> Scene:
        """The same scene with more signs on it."""
        values = {name: getattr(self, name) for name in self.__slots__}
        return Scene(**{**values, "marks": self.marks + marks})

    def as_dict(self) -> dict[str, Any]:
        """The scene as dictionaries, lists, texts and numbers, ready for JSON; shapes say their `type`.

        What is one object in the scene, such as the preview of many targets, is one object here too: not to be changed.
        """
        plain = _plain(self, {})
        assert isinstance(plain, dict)
        return plain


def _plain(value: Any, done: dict[int, Any]) -> Any:
    """`value` without classes; `done` holds, by id, what was met before (the scene keeps it alive)."""
    plain: Any
    if id(value) in done:
        return done[id(value)]
    if isinstance(value, (Circle, Polygon, Path, Text, Figure)):
        plain = {"type": type(value).__name__.lower(), **{k: _plain(getattr(value, k), done) for k in value.__slots__}}
    elif isinstance(value, (Scene, Cell, Piece, Mark, Target, Note, Glyph)):
        return {k: _plain(getattr(value, k), done) for k in value.__slots__}
    elif isinstance(value, (Paint, Gradient)):
        plain = asdict(value)
    elif isinstance(value, (tuple, list, Later)):
        plain = [_plain(item, done) for item in value]
    else:
        return value
    done[id(value)] = plain
    return plain
