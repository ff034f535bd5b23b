"""What a position of Thrive looks like, in words, as a picture and for the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, cast

from quincunx.core.scene import (
    Cell,
    Circle,
    Glyph,
    Later,
    Mark,
    Note,
    Paint,
    Piece,
    Polygon,
    Scene,
    Shape,
    Target,
    Text,
)
from quincunx.games.thrive.art import (
    BOX,
    END_HEM,
    FAR,
    GROUND,
    HEM,
    HEM_LINE,
    INK,
    NEAR,
    PEG,
    PEG_LINE,
    PEG_R,
    PETAL_LINE,
    PITCH,
    TIP,
    cloth,
    hole_at,
    journey,
    labels,
    lotus,
    rectangle,
    ring,
)
from quincunx.games.thrive.pieces import GRID, PEGS, PLAYERS, SIDE, SQUARES, WAYS, peg_text
from quincunx.games.thrive.rules import MOVE_ACTIONS, target_of
from quincunx.games.thrive.signs import grid_glyphs, last_glyphs, legend_glyphs, piece_glyphs, target_glyphs

if TYPE_CHECKING:
    from quincunx.core.state import State
    from quincunx.games.thrive import Thrive
    from quincunx.games.thrive.rules import ThriveState

# The same in every position.
CELLS = tuple(Cell(name, x, y, outline) for name, (x, y), outline in zip(SQUARES, GRID.centres, GRID.outlines))


def make_scene(game: Thrive, state: State) -> Scene:
    """The picture of `state`."""
    # A copy, since glyphs are made later.
    return _Picture(game, cast("ThriveState", state.clone())).scene()


class _Picture:
    """One position, and what led to it."""

    def __init__(self, game: Thrive, state: ThriveState):
        self.game = game
        self.state = state
        self.sides = state.pieces()
        self.ids, self.moved_from = self._trace()
        turns = state.turns_played()
        self.last_player, self.last_actions = turns[-1] if turns else (0, ())

    def _trace(self) -> tuple[dict[int, str], int | None]:
        """From each piece's square to its id, which is where it started."""
        start = cast("ThriveState", self.state.start())
        ids = {
            square: f"{PLAYERS[player].lower()}-{SQUARES[square]}"
            for player, side in enumerate(start.pieces())
            for square in side
        }
        origin = None
        for action in self.state.history():
            if action < MOVE_ACTIONS:
                origin, peg = divmod(action, len(PEGS))
                target = target_of(origin, peg)
                assert target is not None
                ids[target] = ids.pop(origin)
        return ids, origin

    def scene(self) -> Scene:
        """All of it."""
        return Scene(
            game="thrive",
            title=self.title(),
            description=self.description(),
            box=BOX,
            background=GROUND,
            board=cloth(),
            beside=tuple(self.names()),
            cells=CELLS,
            pieces=self.pieces(),
            marks=self.marks(),
            labels=labels(),
            targets=tuple(self.targets()),
            notes=tuple(self.notes()),
            glyphs=Later(self.glyphs),
        )

    def glyphs(self) -> tuple[Glyph, ...]:
        """The terminal picture."""
        return (
            *grid_glyphs(),
            *piece_glyphs(self.sides),
            *target_glyphs(self.state.legal_actions()),
            *last_glyphs(self.last_player, self.last_actions),
            *legend_glyphs(),
        )

    # -- words -----------------------------------------------------------------------------------------------------

    def title(self) -> str:
        """Game, turn, and what is to be done or how it ended."""
        outcome = self.state.outcome()
        if outcome is None:
            turn = self.state.turn()
            return f"Thrive, turn {turn.number}: {PLAYERS[self.state.current_player()]} to {turn.phase}"
        reason = self.game.info.reasons[outcome.why]
        if outcome.who is None:
            return f"Thrive: a draw, {reason}"
        return f"Thrive: {PLAYERS[outcome.who]} has won {reason}"

    def description(self) -> str:
        """The whole position."""
        parts = ["A board of 6 by 6 squares; a peg +1+2 moves its piece one column right and two rows up."]
        for player, side in enumerate(self.sides):
            count = f"{len(side)} piece{'' if len(side) == 1 else 's'}"
            listed = "; ".join(f"{SQUARES[square]} with {peg_words(pegs)}" for square, pegs in side.items())
            parts.append(f"{PLAYERS[player]}, moving {WAYS[player]}, has {count}: {listed}.")
        return " ".join(parts)

    def last_words(self) -> str:
        """The last turn in words."""
        parts = []
        for action in self.last_actions:
            square, peg = divmod(action % MOVE_ACTIONS, len(PEGS))
            if action < MOVE_ACTIONS:
                target = target_of(square, peg)
                assert target is not None
                parts.append(f"moved {SQUARES[square]} to {SQUARES[target]}")
            else:
                parts.append(f"placed {peg_text(peg)} into {SQUARES[square]}")
        return f"{PLAYERS[self.last_player]} {', '.join(parts)}."

    def notes(self) -> Iterator[Note]:
        """The counts beside the board."""
        for player, side in enumerate(self.sides):
            yield Note(player, f"{PLAYERS[player]}'s pieces", str(len(side)))
            yield Note(player, f"{PLAYERS[player]}'s empty holes", str(self.state.holes(player)))
        supply = self.state.supply()
        if supply is not None:
            yield Note(None, "pegs in the supply", str(supply))
        quiet = self.state.quiet_turns()
        if quiet:
            yield Note(None, "turns without a capture or a peg", f"{quiet} of 100")

    # -- shapes ----------------------------------------------------------------------------------------------------

    def names(self) -> Iterator[Shape]:
        """Each player's name on the own hem, with arrows forward; a light ground for who is to act or has won."""
        outcome = self.state.outcome()
        lit = self.state.current_player() if outcome is None else outcome.who
        for player, name in enumerate(PLAYERS):
            y = FAR + END_HEM / 2 if player == 0 else NEAR - END_HEM / 2
            ahead = -1 if player == 0 else 1
            acting = lit == player
            middle, half = SIDE / 2 - 0.5, 1.0
            color, ground = PETAL_LINE[player], ("#ffd98a", "#b9d8f5")[player]
            yield rectangle(
                middle - half,
                y - 0.15,
                middle + half,
                y + 0.15,
                Paint(fill=ground if acting else HEM, stroke=TIP if acting else HEM_LINE, width=0.02),
                0.1,
            )
            ink = color if acting else ("#ffe3ad", "#cfe4f8")[player]
            yield Text(middle, y, name.upper(), 0.25, ink, bold=True)
            for x in (middle - 0.74, middle + 0.74):
                points = ((x, y + ahead * 0.09), (x + 0.1, y - ahead * 0.07), (x - 0.1, y - ahead * 0.07))
                yield Polygon(points, Paint(fill=ink), radius=0.015)

    def pieces(self) -> tuple[Piece, ...]:
        """The pieces with their pegs."""
        return tuple(
            Piece(
                id=self.ids[square],
                name=f"{PLAYERS[player]} piece on {SQUARES[square]} with {peg_words(pegs)}",
                x=GRID.centres[square][0],
                y=GRID.centres[square][1],
                shapes=lotus(player, pegs),
                owner=player,
                cell=SQUARES[square],
            )
            for player, side in enumerate(self.sides)
            for square, pegs in side.items()
        )

    def marks(self) -> tuple[Mark, ...]:
        """The last turn: where a piece came from, where it is, and the new pegs."""
        if not self.last_actions:
            return ()
        shapes: list[Shape] = []
        for action in self.last_actions:
            square, peg = divmod(action % MOVE_ACTIONS, len(PEGS))
            x, y = GRID.centres[square]
            if action < MOVE_ACTIONS:
                target = target_of(square, peg)
                assert target is not None
                shapes += journey((x, y), GRID.centres[target])
            else:
                hx, hy = hole_at(peg)
                shapes += ring(x + hx, y + hy, PEG_R + 0.018, 0.032)
        return (Mark("last", self.last_words(), tuple(shapes)),)

    def targets(self) -> Iterator[Target]:
        """A move is pointed at where it leads, a peg at its hole."""
        if self.state.is_terminal():
            return
        player = self.state.current_player()
        mine = self.sides[player]
        for action in self.state.legal_actions():
            text = self.state.action_to_string(action)
            square, peg = divmod(action % MOVE_ACTIONS, len(PEGS))
            if action < MOVE_ACTIONS:
                target = target_of(square, peg)
                assert target is not None
                x, y = GRID.centres[target]
                takes = ", capturing" if target in self.sides[0] or target in self.sides[1] else ""
                name = f"Move {SQUARES[square]} to {SQUARES[target]}{takes}"
                label = Text(0.0, 0.36, SQUARES[square], 0.3, INK, bold=True, halo="#ffffff")
                preview = (*lotus(player, mine[square]), label)
                yield Target(action, text, name, SQUARES[target], x, y, GRID.outlines[target], preview)
            else:
                hx, hy = hole_at(peg)
                x, y = GRID.centres[square][0] + hx, GRID.centres[square][1] + hy
                h = PITCH / 2
                outline = ((x - h, y - h), (x + h, y - h), (x + h, y + h), (x - h, y + h))
                name = f"Place {peg_text(peg)} into {SQUARES[square]}"
                preview = (Circle(0, 0, PEG_R, Paint(fill=PEG, stroke=PEG_LINE, width=0.02)),)
                yield Target(action, text, name, text, x, y, outline, preview)


def captured(state: State, action: int) -> str:
    """The piece that a move takes, in words, or nothing."""
    target = target_of(*divmod(action, len(PEGS))) if action < MOVE_ACTIONS else None
    for player, side in enumerate(cast("ThriveState", state).pieces()):
        if target is not None and target in side:
            return f"{PLAYERS[player]}'s piece on {SQUARES[target]}"
    return ""


def peg_words(pegs: Iterable[int]) -> str:
    """The pegs of a piece as a list."""
    return ", ".join(peg_text(peg) for peg in sorted(pegs))
