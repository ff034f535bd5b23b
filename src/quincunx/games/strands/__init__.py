"""Strands: cover as many spaces at once as their number says, and grow the largest group. By Nick Bentley, 2022."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from quincunx.core.errors import OptionError
from quincunx.core.game import Game, GameInfo
from quincunx.core.geometry import Grid
from quincunx.core.options import Option
from quincunx.games.strands.boards import DEALT, NAMED, grid, read_board

if TYPE_CHECKING:
    from quincunx.core.abstract_play import Exchange
    from quincunx.core.editor import Editor
    from quincunx.core.evaluator import Evaluator
    from quincunx.core.scene import Mark, Scene
    from quincunx.core.state import State

PLANES = 17


class Strands(Game):
    """Strands on any board. `numbers[cell]` is what is printed on a cell; action `len(numbers)` is `done`."""

    short_name: ClassVar[str] = "strands"
    long_name: ClassVar[str] = "Strands"
    option_list: ClassVar[tuple[Option, ...]] = (
        Option(
            "board",
            "text",
            "standard",
            "A known board, or rows of numbers from the top: 2 2/2 1 2/2 2 (at the command line a .toml file).",
            choices=NAMED + DEALT,
        ),
        Option("seed", "int", None, "What a random board is dealt by.", low=0, high=2**63 - 1),
        Option("exact", "bool", False, "Every turn covers as many spaces as it can."),
        Option("match", "choice", "none", "Even: the winner must win again, by as much.", choices=("none", "even")),
        Option("games", "int", 2, "How many games an even match has at most.", low=2, high=20),
    )

    def prepare(self, options: dict[str, Any]) -> dict[str, Any]:
        """Read the board, or deal it and write it out."""
        if options["match"] == "none" and options["games"] != 2:
            raise OptionError("The option games is the length of an even match: it goes with match=even.")
        board, rows, seed = read_board(options["board"], options["seed"])
        self.side = len(rows[0])
        self.rows = rows
        self.numbers = tuple(number for row in reversed(rows) for number in row)
        return {**options, "board": board, "seed": seed}

    def make_info(self) -> GameInfo:
        """The facts, once `options` are set."""
        from quincunx.games.strands.rules import Board

        exact, match = self.options["exact"], self.options["match"] == "even"
        games = self.options["games"] if match else 1
        self.board = Board(self.side, self.numbers, exact, games)
        cells = len(self.numbers)
        # A turn can end with `done` while X or more empty cells carry X, and has covered one of them by then: at most
        # (cells marked X) - X + 1 turns. A 1 is covered without one, and the opening takes a 2 without one.
        dones = sum(max(0, self.numbers.count(x) - x + 1) for x in range(2, 7))
        dones -= self.numbers.count(2) >= 2
        wide = 2 * self.side - 1
        return GameInfo(
            short_name=self.short_name,
            long_name=self.long_name,
            num_distinct_actions=cells + 1,
            max_game_length=games * (cells + (0 if exact else dones)),
            options=self.option_list,
            observation_shape=(PLANES, wide, wide),
            players=("First", "Second") if match else ("Black", "White"),
            reasons={"match": "by winning the even match"} if match else {"groups": "by the larger groups"},
            designer="Nick Bentley",
            year=2022,
            has_points=True,
            summary="Choose a number, cover that many spaces marked with it, and grow the largest group.",
        )

    def make_state(self) -> State:
        """A State of this game at its start."""
        from quincunx.games.strands.rules import StrandsState

        return StrandsState(self)

    def make_evaluator(self) -> Evaluator:
        """What search should know about Strands."""
        from quincunx.games.strands.evaluation import StrandsEvaluator

        return StrandsEvaluator(self)

    @property
    def geometry(self) -> Grid:
        """Where the spaces lie and what they are called."""
        return grid(self.side)

    def turn_text(self, state: State, actions: tuple[int, ...]) -> list[str]:
        """The cells of a turn by letter and number, and `done` last, however they were played."""
        return [state.action_to_string(action) for action in sorted(actions)]

    def symmetries(self) -> list[tuple[int, ...]]:
        """The turns and mirrors of the board that leave its numbers alone, as permutations of the actions."""
        done = len(self.numbers)
        return [
            (*image, done)
            for image in self.geometry.symmetries
            if all(self.numbers[cell] == self.numbers[image[cell]] for cell in range(done))
        ]

    def make_editor(self) -> Editor:
        """Setting up positions by hand."""
        from quincunx.games.strands.editor import StrandsEditor

        return StrandsEditor(self)

    def overlays(self, state: State) -> dict[str, tuple[Mark, ...]]:
        """The groups and their sizes."""
        from quincunx.games.strands.overlays import overlays

        return overlays(self, state)

    def abstract_play(self) -> Exchange:
        """How Abstract Play writes it."""
        from quincunx.games.strands.abstract_play import StrandsExchange

        return StrandsExchange()

    def scene(self, state: State) -> Scene:
        """The picture of a position, with a target for each legal action and the last turn marked."""
        from quincunx.games.strands.scene import draw

        return draw(self, state)
