"""Tom Tube, by Roland and Tobias Goslar (2003): lay rhombs with tubes in space, drift through them, and come home."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Any

from quincunx.core.errors import OptionError
from quincunx.core.game import Game, GameInfo
from quincunx.core.geometry import Grid
from quincunx.core.options import Option

if TYPE_CHECKING:
    from quincunx.core.editor import Editor
    from quincunx.core.scene import Mark, Scene
    from quincunx.core.state import State
    from quincunx.games.tom_tube.board import Board
    from quincunx.games.tom_tube.evaluation import TomTubeEvaluator
    from quincunx.games.tom_tube.tables import Tables
    from quincunx.games.tom_tube.tiles import TileSet

MOST_EXTRA = 5

# The planes of an observation, seen by one player, on the cells of `Board.knot_cells` and its sisters:
#  0 free space triangles; 1 own, 2 the other's triangles with tubes, 3 blank ones
#  4-15 own tubes of rhombs, by the direction in which they leave their corner (30 degrees each, from east); 16-27 the
#       other's; a neutral tube is in both; 28 energy spheres, 29 forks
#  30 complete knots; 31 own astronaut, 32 the other's; 33 energy, 34 control, 35 alien counters, 36 own, 37 the other's
#  solar counters; 38 own base, 39 the other's
#  40 isolated triangles to cover now, 41 the rhomb just laid
#  42 numbers in its first cells: for each player energy / 24, control / 8, alien / 6, solar / 2, triangles with tubes
#       / 6, blank ones / 3, first at home, to act; then bonus / 40, idle turns / 60, six phases, the pile by type, the
#       rhomb in hand by type
PLANES = 43


class TomTube(Game):
    """Tom Tube with its options: board, rhombs, extra energy, without control and alien counters, stranding."""

    short_name = "tom_tube"
    long_name = "Tom Tube"
    facing = True
    option_list = (
        Option(
            "board",
            "text",
            "standard",
            "The board: a name, or a text of your own (at the command line a .toml file).",
            choices=("standard",),
        ),
        Option(
            "tiles",
            "text",
            "diagonal",
            "The rhombs: a name, or a text of your own (at the command line a .toml file).",
            choices=("diagonal", "crossing"),
        ),
        Option("extra_energy", "text", "0,0", "Energy counters that Tom and Dave get at the start, 0 to 5 each."),
        Option("simple", "bool", False, "Play without control and alien counters."),
        Option("stranded_loses", "bool", False, "An astronaut who can no longer come home loses, whatever the points."),
    )  # fmt: skip

    board: Board
    tiles: TileSet
    tables: Tables

    def __post_init__(self) -> None:
        extra = self.options.get("extra_energy")
        if isinstance(extra, (tuple, list)):
            self.options = {**self.options, "extra_energy": ",".join(map(str, extra))}
        super().__post_init__()

    def prepare(self, options: dict[str, Any]) -> dict[str, Any]:
        """Read the files; a board or tile set of one's own is kept as a line, so that a record suffices to play on."""
        from quincunx.games.tom_tube.board import read_board
        from quincunx.games.tom_tube.tables import Tables
        from quincunx.games.tom_tube.tiles import read_tiles

        options["board"], self.board = read_board(options["board"])
        options["tiles"], self.tiles = read_tiles(options["tiles"])
        match = re.fullmatch(r"(\d+)\s*,\s*(\d+)", options["extra_energy"], re.ASCII)
        if match is None or max(len(match[1]), len(match[2])) > 3 or max(int(match[1]), int(match[2])) > MOST_EXTRA:
            raise OptionError(
                f"The option extra_energy is two numbers from 0 to {MOST_EXTRA}, Tom's and Dave's, like 0,2; "
                f"not {options['extra_energy'][:40]!r}."
            )
        extra = (int(match[1]), int(match[2]))
        options["extra_energy"] = f"{extra[0]},{extra[1]}"
        self.tables = Tables(self.board, self.tiles, extra, options["simple"], options["stranded_loses"])
        return options

    def make_info(self) -> GameInfo:
        """The facts for this board."""
        return GameInfo(
            short_name=self.short_name,
            long_name=self.long_name,
            num_distinct_actions=self.tables.actions,
            max_game_length=self.tables.longest,
            options=self.option_list,
            observation_shape=(PLANES, 4 * self.board.side + 1, 8 * self.board.side + 1),
            players=("Tom", "Dave"),
            reasons={
                "bonus": "after the slower astronaut, too, came home",
                "bonus limit": "because the slower astronaut did not come home in 40 turns",
                "home": "by coming home when no rhomb could be laid any more",
                "stranded": "because an astronaut can no longer come home",
                "blocked": "because neither player can do anything",
                "idle": "because no counter was taken in 60 turns of moves",
            },
            designer="Roland and Tobias Goslar",
            year=2003,
            has_chance=True,
            has_points=True,
            summary="Lay tubes through space, collect counters, and bring your astronaut home.",
        )

    def make_state(self) -> State:
        """Both astronauts at home, Tom to begin."""
        from quincunx.games.tom_tube.rules import TomTubeState

        return TomTubeState(self)

    def make_evaluator(self) -> TomTubeEvaluator:
        """Points, and the ways to the solar modules and home."""
        from quincunx.games.tom_tube.evaluation import TomTubeEvaluator

        return TomTubeEvaluator(self)

    @property
    def geometry(self) -> Grid:
        """The knots."""
        return self.board.grid

    @cached_property
    def node_names(self) -> tuple[str, ...]:
        """What every node is called: 61 knots (as many as there are, then blanks), then the energy spheres by place."""
        names = self.board.grid.names
        return names + ("",) * (61 - len(names)) + self.board.place_names

    @cached_property
    def sphere_knots(self) -> tuple[int, ...]:
        """The knots that are, or can become, complete spheres."""
        tom, dave = self.board.stations
        return tuple(sorted({*tom, *dave, *self.board.spheres, *self.board.inner}))

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The text of every action."""
        from quincunx.games.tom_tube.notation import action_texts

        return action_texts(self)

    @cached_property
    def action_of(self) -> dict[str, int]:
        """From an action's text in lower case to its number."""
        return {text.lower(): action for action, text in enumerate(self.texts)}

    def read_action(self, text: str) -> int:
        """The action that a text names; ActionTextError."""
        from quincunx.games.tom_tube.notation import read_action

        return read_action(self, text)

    def has_sphere(self, code: int) -> bool:
        """Whether a rhomb (2 * type + turned) has an energy sphere."""
        return self.tiles.middles[code >> 1] == "sphere"

    def make_editor(self) -> Editor:
        """Setting up positions by hand."""
        from quincunx.games.tom_tube.editor import TomTubeEditor

        return TomTubeEditor(self)

    def overlays(self, state: State) -> dict[str, tuple[Mark, ...]]:
        """The spheres that each astronaut can reach in one move."""
        from quincunx.games.tom_tube.overlays import overlays

        return overlays(self, state)

    def taken(self, state: State, action: int) -> str:
        """The counters that a move of an astronaut collects."""
        from quincunx.games.tom_tube.scene import collected

        return collected(self, state, action)

    def scene(self, state: State) -> Scene:
        """The picture of a position."""
        from quincunx.games.tom_tube.scene import draw

        return draw(self, state)
