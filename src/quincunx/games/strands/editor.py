"""Setting up positions of Strands: stones, who is to move, a turn in progress, the game of a match."""

from __future__ import annotations

from dataclasses import replace

from quincunx.core.editor import Editor, Field, Setup, Tool, cell_places
from quincunx.core.scene import Piece
from quincunx.core.state import State
from quincunx.games.strands.scene import stone

SIGNS = ("b", "w")
NAMES = ("Black", "White")


class StrandsEditor(Editor):
    """Stones on spaces; a full board needs no word about who is to move."""

    def take_apart(self, state: State) -> Setup:
        rows, turn, *match = state.position().split(";")
        pieces = {}
        for name, sign in zip(self.game.geometry.names, "".join(reversed(rows.split("/")))):
            if sign != ".":
                pieces[name] = sign
        mover, number, covered, *_ = [*turn.split(":"), "", "0"]
        fields = {"mover": mover if mover in SIGNS else "b", "number": number, "covered": covered or "0"}
        if match:
            game, champion, margin, *_ = [*match[0].split(":"), "", "0"]
            fields |= {"game": game, "champion": champion, "margin": margin or "0"}
        return Setup(pieces, fields)

    def tools(self, setup: Setup) -> tuple[Tool, ...]:
        places = cell_places(self.game)
        return tuple(
            Tool(sign, f"{NAMES[i]} stone", "Stones", stone(i, 2)[:-1], places, i) for i, sign in enumerate(SIGNS)
        )

    def drawing(self, setup: Setup) -> tuple[Piece, ...]:
        numbers = dict(zip(self.game.geometry.names, self.game.numbers))  # type: ignore[attr-defined]
        drawn = super().drawing(setup)
        return tuple(replace(p, shapes=stone(SIGNS.index(setup.pieces[p.cell]), numbers[p.cell])) for p in drawn)

    def fields(self, setup: Setup) -> tuple[Field, ...]:
        game = self.game
        highest = max(game.numbers)  # type: ignore[attr-defined]
        numbers = (("", "not chosen yet"), *((str(x), str(x)) for x in range(2, highest + 1)))
        fields = [
            Field("mover", "To move", tuple(zip(SIGNS, NAMES))),
            Field("number", "Number of the turn", numbers),
            Field("covered", "Spaces covered in the turn", high=max(highest - 1, 1)),
        ]
        if game.options["match"] != "none":
            winners = (("", "nobody: this is the first game"), ("first", "First player"), ("second", "Second player"))
            fields += [
                Field(
                    "game", "Game of the match", tuple((str(n), str(n)) for n in range(1, game.options["games"] + 1))
                ),
                Field("champion", "Won the game before", winners),
                Field("margin", "By how many spaces", high=len(game.geometry)),
            ]
        return tuple(fields)

    def write(self, setup: Setup) -> str:
        side = self.game.side  # type: ignore[attr-defined]
        names = iter(self.game.geometry.names)
        rows = [
            "".join(setup.pieces.get(next(names), ".") for _ in range(2 * side - 1 - abs(row - side + 1)))
            for row in range(2 * side - 1)
        ]
        turn = setup.fields["mover"] if "." in "".join(rows) else "-"
        if setup.fields["number"] and turn != "-":
            turn += f":{setup.fields['number']}:{setup.fields['covered']}"
        line = f"{'/'.join(reversed(rows))};{turn}"
        if "game" in setup.fields:
            line += f";{setup.fields['game']}"
            if setup.fields["champion"]:
                line += f":{setup.fields['champion']}:{setup.fields['margin']}"
        return line
