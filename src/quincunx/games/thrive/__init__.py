"""Thrive, by Martin Grider: every piece carries its own moves as pegs, and every turn adds two."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from quincunx.core.errors import OptionError
from quincunx.core.game import Game, GameInfo
from quincunx.core.options import Option
from quincunx.games.thrive.pieces import GRID, PEGS, PLAYERS, SIDE, SQUARES, mirrored_peg, mirrored_square
from quincunx.games.thrive.setups import MOST, RANDOM, STANDARD, both_sides, is_mirrored, read_setup

if TYPE_CHECKING:
    from quincunx.core.editor import Editor
    from quincunx.core.geometry import Grid
    from quincunx.core.scene import Mark, Scene
    from quincunx.core.state import State
    from quincunx.games.thrive.evaluation import ThriveEvaluator

HOLES = len(PEGS)
FEWEST_PEGS = 4  # two pieces a player with one peg each
MOST_PEGS = 2 * MOST * HOLES  # more than this no supply can lose
QUIET_TURNS = 100
SEEDS = 1 << 63


class Thrive(Game):
    """Thrive with its options; player 0 starts on the lower rows and moves up, player 1 down."""

    short_name = "thrive"
    long_name = "Thrive"
    facing = True
    whole_keys = False  # they leave out how many turns were quiet
    option_list = (
        Option(
            "setup",
            "text",
            STANDARD,
            "How both start: a name, or Amber's pieces and pegs, as b1:+0+1+1+2,c1:+0+1 "
            "(at the command line a .toml file).",
            choices=(STANDARD, RANDOM),
        ),
        Option("seed", "int", None, "What the random setup is dealt by: the same seed, the same deal.", 0, SEEDS - 1),
        Option(
            "peg_supply",
            "int",
            None,
            "How many pegs there are, those on the board included (the box has 68); none: as many as you like.",
            FEWEST_PEGS,
            MOST_PEGS,
        ),
        Option("own_capture", "bool", False, "Whether a piece may land on a piece of its own player, and removes it."),
    )

    def prepare(self, options: dict[str, Any]) -> dict[str, Any]:
        """The options with the setup written out; the seed has then done its work and is dropped."""
        from quincunx.games.thrive.rules import Start

        written, self.pieces = read_setup(options["setup"], options["seed"])
        sides = both_sides(self.pieces)
        pegs = sum(len(held) for side in sides for held in side.values())
        supply = options["peg_supply"]
        if supply is not None and supply < pegs:
            raise OptionError(f"Both players start with {pegs} pegs together, so the peg_supply cannot be {supply}.")
        self.start = Start(sides, supply, options["own_capture"])
        return {**options, "setup": written, "seed": None}

    def make_info(self) -> GameInfo:
        """The facts.

        `max_game_length`, with n pieces a player: at most 48n pegs are ever placed, since each fills a hole for good,
        and at most 2n - 3 pieces are captured before a player is left with one. If two turns in a row place no peg,
        neither player can place one until a capture frees pegs. So at most one quiet turn stands before each turn
        with a peg, at most 99 before each capture, and at most 100 at the end: there are no more than
        2 * 48n + 100 * (2n - 2) turns, with one move each.

        `observation_shape`: planes of 6x6, bottom row first, not turned for player 1. The observer's pieces, their
        pegs (24 planes, on the piece's square), the same 25 of the opponent; then constant planes: the observer is to
        act, the first peg is due, the second peg is due, quiet turns / 100, share of the supply left, the observer
        is player 1.
        """
        n = len(self.pieces)
        most_pegs = 2 * n * HOLES
        return GameInfo(
            short_name=self.short_name,
            long_name=self.long_name,
            num_distinct_actions=2 * len(SQUARES) * HOLES,
            max_game_length=3 * most_pegs + QUIET_TURNS * (2 * n - 2),
            options=self.option_list,
            observation_shape=(56, SIDE, SIDE),
            players=PLAYERS,
            reasons={
                "capture": "by leaving the opponent one piece",
                "full": "by having no room for two pegs, with two pieces on each side",
                "exhausted": "after 100 turns without a capture or a peg placed",
            },
            designer="Martin Grider",
            summary="Every piece carries its own moves as pegs, and every turn adds two.",
        )

    def make_state(self) -> State:
        """The start of the game."""
        from quincunx.games.thrive.rules import ThriveState

        return ThriveState(self)

    def taken(self, state: State, action: int) -> str:
        """The piece that a move captures."""
        from quincunx.games.thrive.scene import captured

        return captured(state, action)

    def make_evaluator(self) -> ThriveEvaluator:
        """Material, mobility and threats."""
        from quincunx.games.thrive.evaluation import ThriveEvaluator

        return ThriveEvaluator(self)

    @property
    def geometry(self) -> Grid:
        """The board of 6x6 squares."""
        return GRID

    def symmetries(self) -> list[tuple[int, ...]]:
        """The identity, and left for right where the setup looks the same in a mirror."""
        actions = [(block, square, peg) for block in (0, 1) for square in range(len(SQUARES)) for peg in range(HOLES)]
        number = {action: i for i, action in enumerate(actions)}
        found = [tuple(range(len(actions)))]
        if is_mirrored(self.pieces):
            found.append(
                tuple(number[block, mirrored_square(square), mirrored_peg(peg)] for block, square, peg in actions)
            )
        return found

    def make_editor(self) -> Editor:
        """Setting up positions by hand."""
        from quincunx.games.thrive.editor import ThriveEditor

        return ThriveEditor(self)

    def overlays(self, state: State) -> dict[str, tuple[Mark, ...]]:
        """Which pieces can be captured, and what each piece reaches."""
        from quincunx.games.thrive.overlays import overlays

        return overlays(self, state)

    def scene(self, state: State) -> Scene:
        """The picture of a position."""
        from quincunx.games.thrive.scene import make_scene

        return make_scene(self, state)
