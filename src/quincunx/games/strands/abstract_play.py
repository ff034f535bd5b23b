"""How Abstract Play writes Strands: the cells of a turn by commas, in the order of their names, and no `done`.

There every turn covers as many spaces as it can (our option exact), and the record brings the numbers of the board,
its rows from the top: "64446\\n433334\\n...". The names of spaces are ours.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from quincunx.core.errors import QuincunxError
from quincunx.core.geometry import hex_rows
from quincunx.games.strands.boards import read_board
from quincunx.games.strands.overlays import groups

if TYPE_CHECKING:
    from quincunx.core.game import Game
    from quincunx.core.state import State
    from quincunx.games.strands import Strands
    from quincunx.games.strands.rules import StrandsState

# The site's word for each known board; a random board of side 7 has none, since it is the default there.
VARIANTS = {
    "small": "size-5-fixed",
    "standard": "size-6-fixed",
    "low": "size-6-fixed-lownumbers",
    "large": "size-7-fixed",
}
RANDOM = {6: ["size-6-random"], 7: list[str]()}
BOARDS = "small, standard, low, large, or any board of side 6 or 7"


class StrandsExchange:
    """Strands as Abstract Play has it."""

    name = "Strands"

    def variants(self, game: Game) -> list[str]:
        """The word for the board; QuincunxError for an even match, or a board that the site does not have."""
        strands = cast("Strands", game)
        if game.options["match"] != "none":
            raise QuincunxError("Abstract Play has no even match of Strands.")
        known = VARIANTS.get(game.options["board"])
        if known is not None:
            return [known]
        if strands.side not in RANDOM:
            raise QuincunxError(f"Abstract Play has no such board of Strands; it has {BOARDS}.")
        return list(RANDOM[strands.side])

    def starting_position(self, game: Game) -> str:
        """The numbers, a row a line."""
        return "\n".join("".join(map(str, row)) for row in cast("Strands", game).rows)

    def options(self, variants: list[str], starting_position: str | None) -> dict[str, Any]:
        """The board, by its numbers, or else by the word for it; every turn is exact."""
        if starting_position is not None:
            lines = ["".join(line.split()) for line in starting_position.strip().splitlines()]
            if not lines or [len(line) for line in lines] != list(hex_rows(len(lines[0]))):
                raise QuincunxError("The starting position has the rows of a hexagon, from the top, a digit a space.")
            return {"board": read_board("/".join(" ".join(line) for line in lines), None)[0], "exact": True}
        for board, word in VARIANTS.items():
            if word in variants:
                return {"board": board, "exact": True}
        raise QuincunxError(
            f"Without a starting position the board has to be one of {', '.join(VARIANTS.values())};"
            f" the record says {', '.join(variants) or 'nothing'}."
        )

    def write_turn(self, state: State, actions: tuple[int, ...]) -> str:
        """The cells of a turn; QuincunxError for one that stopped early."""
        done = len(cast("Strands", state.game).numbers)
        if done in actions:
            raise QuincunxError(
                "On Abstract Play every turn covers as many spaces as it can, and here one stopped early:"
                f" {','.join(state.game.turn_text(state, actions))}."
            )
        return ",".join(state.game.turn_text(state, actions))

    def read_turn(self, state: State, text: str) -> tuple[int, ...]:
        """The cells, in the order they are written."""
        return tuple(state.string_to_action(word) for word in text.split(","))

    def scores(self, state: State) -> tuple[float, float]:
        """The groups that decide: the sizes at the first difference, largest first; 0 for a list that has ended."""
        strands, position = cast("Strands", state.game), cast("StrandsState", state)
        owners = [position.stone_at(cell) for cell in range(len(strands.numbers))]
        found = groups(strands.geometry, owners)
        first, second = ([len(group) for group in found if owners[group[0]] == player] for player in (0, 1))
        for i in range(max(len(first), len(second))):
            pair = tuple(float(side[i]) if i < len(side) else 0.0 for side in (first, second))
            if pair[0] != pair[1]:
                return pair[0], pair[1]
        return 0.0, 0.0
