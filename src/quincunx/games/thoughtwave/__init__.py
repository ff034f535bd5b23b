"""Thoughtwave (Eric Solomon, 1973): waves from side to side of a board, with pieces that belong to nobody."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from quincunx.core.errors import OptionError
from quincunx.core.game import Game, GameInfo
from quincunx.core.geometry import Grid, square_grid
from quincunx.core.options import Option

if TYPE_CHECKING:
    from quincunx.core.editor import Editor
    from quincunx.core.evaluator import Evaluator
    from quincunx.core.scene import Mark, Scene
    from quincunx.core.state import State

STOCK = {"cross": 2, "junction": 6, "curve": 10, "straight": 5, "termination": 1}
MOST_GIVEN = 3
PLANES = 17


class Thoughtwave(Game):
    """Red joins one pair of opposite sides by a wave, Black the other.

    Observation planes, rows from the bottom: 0 a piece; 1 to 4 its arms N, E, S, W; 5 to 9 the share left of one's own
    crosses, junctions, curves, straights, terminations; 10 to 14 the opponent's; 15 all ones when it is one's turn;
    16 all ones when one joins top and bottom.
    """

    short_name: ClassVar[str] = "thoughtwave"
    long_name: ClassVar[str] = "Thoughtwave"
    option_list: ClassVar[tuple[Option, ...]] = (
        Option("size", "int", 10, "How many squares a side of the board has.", low=4, high=16),
        Option(
            "red_axis", "choice", "vertical",
            "Whether Red joins top and bottom (vertical) or left and right (horizontal).",
            choices=("vertical", "horizontal"),
        ),
        Option(
            "illegal", "choice", "refuse",
            "Whether an unmatching placement is refused, or may be made and costs the piece and the turn.",
            choices=("refuse", "forfeit"),
        ),
        Option(
            "gift", "text", "none",
            "A handicap: up to three pieces, joined by commas, that one player gives the other beforehand.",
            choices=("none", *STOCK),
        ),
        Option("giver", "choice", "red", "Who gives the pieces of the gift.", choices=("red", "black")),
    )  # fmt: skip

    def prepare(self, options: dict[str, Any]) -> dict[str, Any]:
        """Read the gift, and write it in the order of the types."""
        names = [name.strip() for name in options["gift"].lower().split(",")]
        if names in ([""], ["none"]):
            names = []
        for name in names:
            if name not in STOCK:
                raise OptionError(
                    f"The option gift names pieces ({', '.join(STOCK)}) joined by commas, or is none; "
                    f"there is no piece {name[:40]!r}."
                )
            if names.count(name) > STOCK[name]:
                raise OptionError(
                    f"A gift is taken from the giver's own pieces, and nobody has {names.count(name)} "
                    f"pieces of the type {name}: the stock is {STOCK[name]}."
                )
        if len(names) > MOST_GIVEN:
            raise OptionError(f"A gift is at most {MOST_GIVEN} pieces, and this one is {len(names)}.")
        self.given = tuple(name for name in STOCK for _ in range(names.count(name)))
        return {**options, "gift": ",".join(self.given) or "none"}

    def stocks(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Red's and Black's pieces at the start: crosses, junctions, curves, straights, terminations."""
        fewer = tuple(count - self.given.count(name) for name, count in STOCK.items())
        more = tuple(count + self.given.count(name) for name, count in STOCK.items())
        return (fewer, more) if self.options["giver"] == "red" else (more, fewer)

    def make_info(self) -> GameInfo:
        """Sizes by the board, the option `illegal` and the gift."""
        from quincunx.games.thoughtwave.rules import Tables

        size: int = self.options["size"]
        forfeit = self.options["illegal"] == "forfeit"
        self.tables = Tables(size, self.options["red_axis"] == "vertical", forfeit, self.stocks())
        # Players alternate, and who cannot place never can again: squares, stocks and matches only dwindle. So one of
        # the two never passes, and the game is over at the latest with that one's last piece or the last square.
        placements = sum(STOCK.values()) + len(self.given)
        if not forfeit:
            placements = min(placements, size * size)
        return GameInfo(
            short_name=self.short_name,
            long_name=self.long_name,
            num_distinct_actions=15 * size * size * (2 if forfeit else 1) + 1,
            max_game_length=2 * placements,
            options=self.option_list,
            observation_shape=(PLANES, size, size),
            players=("Red", "Black"),
            reasons={
                "connection": "by a wave that joins both sides",
                "no placement": "because neither player can place a piece",
            },
            designer="Eric Solomon",
            year=1973,
            summary="Lay waves, with pieces that belong to nobody, from your side of the board to the opposite one.",
        )

    def make_state(self) -> State:
        """An empty board."""
        from quincunx.games.thoughtwave.rules import ThoughtwaveState

        state: State = ThoughtwaveState(self)
        return state

    @cached_property
    def grid(self) -> Grid:
        """The squares."""
        return square_grid(self.options["size"])

    @property
    def geometry(self) -> Grid:
        """The squares, numbered row by row from a1."""
        return self.grid

    def make_editor(self) -> Editor:
        """Setting up positions by hand."""
        from quincunx.games.thoughtwave.editor import ThoughtwaveEditor

        return ThoughtwaveEditor(self)

    def overlays(self, state: State) -> dict[str, tuple[Mark, ...]]:
        """The shortest connections, squares that win at once."""
        from quincunx.games.thoughtwave.overlays import overlays

        return overlays(self, state)

    def scene(self, state: State) -> Scene:
        """The picture of a position."""
        from quincunx.games.thoughtwave.scene import make_scene

        return make_scene(self, state)

    def make_evaluator(self) -> Evaluator:
        """Shortest ways and conductances."""
        from quincunx.games.thoughtwave.evaluation import ThoughtwaveEvaluator

        return ThoughtwaveEvaluator(self)

    def symmetries(self) -> list[tuple[int, ...]]:
        """The action permutations that leave this game as it is: mirror images and the half turn."""
        # Quarter turns and diagonal mirrors would exchange the players' sides.
        return [self.moved_actions(arms) for arms in ("NESW", "NWSE", "SENW", "SWNE")]

    def moved_actions(self, arms: str) -> tuple[int, ...]:
        """The action permutation of the turn or mirror that takes the directions N, E, S, W to `arms`."""
        size: int = self.options["size"]
        step = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
        (north_x, north_y), (east_x, east_y) = step[arms[0]], step[arms[1]]
        # Where a1 goes: coordinates that run backwards start at the far end.
        x, y = (size - 1 if back < 0 else 0 for back in (north_x + east_x, north_y + east_y))
        squares = [
            (y + column * east_y + row * north_y) * size + x + column * east_x + row * north_x
            for row in range(size)
            for column in range(size)
        ]
        image = [sum(1 << "NESW".index(arms[bit]) for bit in range(4) if mask >> bit & 1) for mask in range(1, 16)]
        moved = [15 * square + arm - 1 for square in squares for arm in image]
        last = self.info.num_distinct_actions - 1
        return (*(part + action for part in range(0, last, len(moved)) for action in moved), last)
