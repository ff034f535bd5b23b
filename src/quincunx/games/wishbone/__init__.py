"""Wishbone: a connection game by Luis Bolaños Mures, on the points of a square grid."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from quincunx.core.game import Game, GameInfo
from quincunx.core.geometry import Grid, square_grid
from quincunx.core.options import Option

if TYPE_CHECKING:
    from quincunx.core.editor import Editor
    from quincunx.core.scene import Mark, Scene
    from quincunx.core.state import State
    from quincunx.games.wishbone.evaluation import WishboneEvaluator

PLANES = 8


class Wishbone(Game):
    """Wishbone with its options: the board's size, the swap rule, handles off the board."""

    short_name = "wishbone"
    long_name = "Wishbone"
    option_list = (
        Option("size", "int", 13, "Points on each side of the board.", low=3, high=25),
        Option("swap_rule", "bool", True, "The second player may answer the first stone by taking it over."),
        Option("edge_handles", "bool", False, "A wishbone's handle may be a point just off the board."),
    )

    def make_info(self) -> GameInfo:
        """The facts for this size of board."""
        from quincunx.games.wishbone.rules import Board

        size: int = self.options["size"]
        self.board: Any = Board(size, self.options["edge_handles"])
        return GameInfo(
            short_name=self.short_name,
            long_name=self.long_name,
            num_distinct_actions=size * size + 2,
            # Every stone fills a point. A pass is followed by a stone, by the one swap, or by the pass that ends the
            # game: at most one pass before each stone and before the swap, and two at the end.
            max_game_length=2 * size * size + 4,
            options=self.option_list,
            observation_shape=(PLANES, size, size),
            players=("Black", "White"),
            reasons={
                "connection": "by joining both edges of one colour",
                "deadlock": "because both players passed, having no legal move",
            },
            designer="Luis Bolaños Mures",
            summary="Join your two edges of the board without crosscuts and with few naked diagonals.",
        )

    def make_state(self) -> State:
        """The empty board, Black to move."""
        from quincunx.games.wishbone.rules import WishboneState

        state: State = WishboneState(self).begin(self.options["swap_rule"])
        return state

    def make_evaluator(self) -> WishboneEvaluator:
        """Electrical resistances between the edges."""
        from quincunx.games.wishbone.evaluation import WishboneEvaluator

        return WishboneEvaluator(self)

    def player_name(self, state: State, player: int) -> str:
        """The colour that a player has by now."""
        swapped: bool = state.swapped()  # type: ignore[attr-defined]
        return self.info.players[player ^ swapped]

    @cached_property
    def grid(self) -> Grid:
        """The points."""
        return square_grid(self.options["size"], diagonal=True)

    @property
    def geometry(self) -> Grid:
        """The points: actions of stones are their indices."""
        return self.grid

    def symmetries(self) -> list[tuple[int, ...]]:
        """The turn by half a circle and two reflections: those that keep every edge with its colour."""
        cells = len(self.grid)
        rest = (cells, cells + 1)
        size: int = self.options["size"]
        # Those under which the bottom row stays a row.
        return [image + rest for image in self.grid.symmetries if image[0] // size == image[size - 1] // size]

    def make_editor(self) -> Editor:
        """Setting up positions by hand."""
        from quincunx.games.wishbone.editor import WishboneEditor

        return WishboneEditor(self)

    def overlays(self, state: State) -> dict[str, tuple[Mark, ...]]:
        """Cartwheels, the shortest connections, stones that win at once."""
        from quincunx.games.wishbone.overlays import overlays

        return overlays(self, state)

    def scene(self, state: State) -> Scene:
        """The picture of a position."""
        from quincunx.games.wishbone.scene import draw

        return draw(self, state)
