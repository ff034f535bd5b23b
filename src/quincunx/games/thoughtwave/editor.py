"""Setting up positions of Thoughtwave: pieces, what each player has left, and who is next."""

from __future__ import annotations

import re

from quincunx.core.editor import Editor, Field, Setup, Tool, cell_places
from quincunx.core.state import State
from quincunx.games.thoughtwave import STOCK
from quincunx.games.thoughtwave.scene import KINDS, PLURALS, arms_words, kind_of, tile

SIDES = ("N", "E", "S", "W")
PLAYERS = ("red", "black")


def arms_text(arms: int) -> str:
    """The arms of a piece as they are written, `NE`."""
    return "".join(sign for side, sign in enumerate(SIDES) if arms >> side & 1)


ARMS = {arms_text(arms): arms for arms in sorted(range(1, 16), key=lambda arms: (kind_of(arms), arms))}


class ThoughtwaveEditor(Editor):
    """Pieces by their arms."""

    def take_apart(self, state: State) -> Setup:
        rows, *stocks, mover = state.position().split(",")
        size = self.game.options["size"]
        pieces = {}
        for index, row in enumerate(rows.split("/")):
            column = 0
            for part in re.findall(r"\d+|[a-o]", row):
                if part.isdecimal():
                    column += int(part)
                else:
                    name = self.game.geometry.names[(size - 1 - index) * size + column]
                    pieces[name] = arms_text(ord(part) - ord("a") + 1)
                    column += 1
        fields = {"mover": mover}
        for player, stock in zip(PLAYERS, stocks):
            fields |= {f"{player}-{kind}": count for kind, count in zip(STOCK, stock.split("."))}
        return Setup(pieces, fields)

    def tools(self, setup: Setup) -> tuple[Tool, ...]:
        places = cell_places(self.game)
        return tuple(
            Tool(
                text, f"{KINDS[kind_of(arms)].capitalize()}, {arms_words(arms)}", PLURALS[kind_of(arms)].capitalize(),
                tile(arms), places,
            )
            for text, arms in ARMS.items()
        )  # fmt: skip

    def fields(self, setup: Setup) -> tuple[Field, ...]:
        stocks = self.game.stocks()  # type: ignore[attr-defined]
        counts = tuple(
            Field(f"{player}-{kind}", f"{player.capitalize()} has {PLURALS[i]}", high=stock[i])
            for player, stock in zip(PLAYERS, stocks)
            for i, kind in enumerate(STOCK)
        )
        return (Field("mover", "To move", (("r", "Red"), ("b", "Black"))), *counts)

    def write(self, setup: Setup) -> str:
        size = self.game.options["size"]
        names = self.game.geometry.names
        rows = []
        for row in reversed(range(size)):
            signs = "".join(
                chr(ord("a") - 1 + ARMS[setup.pieces[name]]) if name in setup.pieces else "."
                for name in names[row * size : (row + 1) * size]
            )
            rows.append(re.sub(r"\.+", lambda run: str(len(run[0])), signs))
        stocks = [".".join(setup.fields[f"{player}-{kind}"] for kind in STOCK) for player in PLAYERS]
        return ",".join(["/".join(rows), *stocks, setup.fields["mover"]])
