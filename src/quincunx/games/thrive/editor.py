"""Setting up positions of Thrive: pieces, the pegs in them, whose step it is."""

from __future__ import annotations

from dataclasses import replace

from quincunx.core.editor import Editor, Field, Place, Setup, Tool, cell_places
from quincunx.core.scene import Circle, Paint, Piece
from quincunx.core.state import State
from quincunx.games.thrive.art import PEG, PEG_LINE, PEG_R, PITCH, hole_at, lotus
from quincunx.games.thrive.pieces import GRID, PEG_NUMBERS, PEGS, PLAYERS, SQUARES, peg_text, read_pieces, write_pieces

PIECES = tuple(name.lower() for name in PLAYERS)
FORWARD = (PEG_NUMBERS[0, 1], PEG_NUMBERS[0, -1])
PEG_PICTURE = (Circle(0, 0, PEG_R, Paint(fill=PEG, stroke=PEG_LINE, width=0.02)),)
MOST_QUIET = 99


class ThriveEditor(Editor):
    """Pieces on squares, and pegs at `square:+0+1`; a new piece has its peg one step forward."""

    def take_apart(self, state: State) -> Setup:
        *sides, mover, step, quiet = state.position().split("/")
        pieces: dict[str, str] = {}
        for player, text in enumerate(sides):
            for square, pegs in read_pieces(text, ValueError).items():  # type: ignore[arg-type]
                pieces[SQUARES[square]] = PIECES[player]
                pieces |= {f"{SQUARES[square]}:{peg_text(peg)}": "peg" for peg in pegs}
        return Setup(pieces, {"mover": mover, "step": step, "quiet": quiet})

    def pegs(self, setup: Setup, square: str) -> frozenset[int]:
        """The pegs in the piece on a square."""
        return frozenset(peg for peg in range(len(PEGS)) if f"{square}:{peg_text(peg)}" in setup.pieces)

    def tools(self, setup: Setup) -> tuple[Tool, ...]:
        places = cell_places(self.game)
        holes = []
        h = PITCH / 2
        for name, (x, y) in zip(SQUARES, GRID.centres):
            if name not in setup.pieces:
                continue
            for peg in range(len(PEGS)):
                px, py = (a + b for a, b in zip((x, y), hole_at(peg)))
                outline = ((px - h, py - h), (px + h, py - h), (px + h, py + h), (px - h, py + h))
                holes.append(Place(f"{name}:{peg_text(peg)}", f"{name} {peg_text(peg)}", px, py, outline))
        pieces = (
            Tool(word, f"{PLAYERS[i]} piece", "Pieces", lotus(i, frozenset({FORWARD[i]})), places, i)
            for i, word in enumerate(PIECES)
        )
        return (*pieces, Tool("peg", "Peg", "Pegs", PEG_PICTURE, tuple(holes)))

    def drawing(self, setup: Setup) -> tuple[Piece, ...]:
        drawn = self.pictures(setup, self.tools(setup)[:2])
        return tuple(replace(p, shapes=lotus(p.owner or 0, self.pegs(setup, p.cell))) for p in drawn)

    def put(self, setup: Setup, tool: Tool, place: Place) -> Setup:
        if tool.id == "peg":
            return super().put(setup, tool, place)
        if setup.pieces.get(place.id) == tool.id:
            return self.remove(setup, place.id)
        pieces = {**self.remove(setup, place.id).pieces, place.id: tool.id}
        pieces[f"{place.id}:{peg_text(FORWARD[PIECES.index(tool.id)])}"] = "peg"
        return replace(setup, pieces=pieces)

    def remove(self, setup: Setup, place: str) -> Setup:
        gone = {at for at in setup.pieces if at == place or at.startswith(f"{place}:")}
        return replace(setup, pieces={at: tool for at, tool in setup.pieces.items() if at not in gone})

    def fields(self, setup: Setup) -> tuple[Field, ...]:
        steps = (("move", "move a piece"), ("peg1", "place the first peg"), ("peg2", "place the second peg"))
        return (
            Field("mover", "To act", tuple((str(i), name) for i, name in enumerate(PLAYERS))),
            Field("step", "What is to be done", steps),
            Field("quiet", "Turns without a capture and a peg", high=MOST_QUIET),
        )

    def write(self, setup: Setup) -> str:
        sides = []
        for word in PIECES:
            squares = [i for i, name in enumerate(SQUARES) if setup.pieces.get(name) == word]
            sides.append(write_pieces({i: self.pegs(setup, SQUARES[i]) for i in squares}))
        return "/".join([*sides, setup.fields["mover"], setup.fields["step"], setup.fields["quiet"]])
