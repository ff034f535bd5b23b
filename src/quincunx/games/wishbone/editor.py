"""Setting up positions of Wishbone: stones, and whose turn it is."""

from __future__ import annotations

from quincunx.core.editor import Editor, Field, Setup, Tool, cell_places
from quincunx.core.state import State
from quincunx.games.wishbone.positions import read_rows, write_rows
from quincunx.games.wishbone.scene import stone

STONES = ("black", "white")
SWAPS = (
    ("turn1", "the first turn of the game"),
    ("turn2", "the second turn, where sides may be swapped"),
    ("swapped", "a later turn, sides were swapped"),
    ("swapped,passed", "a later turn, sides were swapped; the last turn was a pass"),
    ("swapped,deadlock", "over, sides were swapped; the last two turns were passes"),
)
LATER = (("", "a later turn"), ("passed", "a later turn; the last turn was a pass"))
OVER = (("deadlock", "over; the last two turns were passes"),)


class WishboneEditor(Editor):
    """Stones on points."""

    def take_apart(self, state: State) -> Setup:
        rows, mover, *words = state.position().split(",")
        stones = read_rows(rows, self.game.options["size"])
        pieces = {name: STONES[s] for name, s in zip(self.game.geometry.names, stones) if s is not None}
        return Setup(pieces, {"mover": mover, "when": ",".join(words)})

    def tools(self, setup: Setup) -> tuple[Tool, ...]:
        places = cell_places(self.game)
        return tuple(
            Tool(word, f"{word.capitalize()} stone", "Stones", stone(i), places, i) for i, word in enumerate(STONES)
        )

    def fields(self, setup: Setup) -> tuple[Field, ...]:
        swaps = SWAPS if self.game.options["swap_rule"] else ()
        return (
            Field("mover", "To move", (("black", "Black"), ("white", "White"))),
            Field("when", "It is", LATER + swaps + OVER),
        )

    def write(self, setup: Setup) -> str:
        stones = tuple(
            STONES.index(setup.pieces[name]) if name in setup.pieces else None for name in self.game.geometry.names
        )
        words = [write_rows(stones, self.game.options["size"]), setup.fields["mover"], setup.fields["when"]]
        return ",".join(filter(None, words))
