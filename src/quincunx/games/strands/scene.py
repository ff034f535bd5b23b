"""What a position of Strands looks like: a slate with printed hexagons, stones that keep their numbers readable.

Stones of one colour that touch are joined by strands, so that groups show at a glance. White stones carry a ring.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from math import cos, pi, sin, sqrt
from typing import TYPE_CHECKING

from quincunx.core.ground import Ground, Kept
from quincunx.core.scene import (
    Cell,
    Circle,
    Glyph,
    Gradient,
    Later,
    Mark,
    Note,
    Paint,
    Path,
    Piece,
    Point,
    Polygon,
    Scene,
    Shape,
    Target,
    Text,
)
from quincunx.games.strands.overlays import groups, largest_marks

if TYPE_CHECKING:
    from quincunx.core.state import State
    from quincunx.games.strands import Strands
    from quincunx.games.strands.rules import StrandsState

BLACK, WHITE = 0, 1
COLOURS = ("black", "white")
ORDINALS = ("First", "Second")

# Print: from the warm, powerful middle to the cool rim; each tint with the ink of its number.
TINTS = {
    1: ("#f0a94a", "#6b3c08"),
    2: ("#f3cf8e", "#6f5018"),
    3: ("#e6e0b4", "#5d5a2c"),
    4: ("#b9d6bd", "#2f5a3f"),
    5: ("#97c5cb", "#1f5058"),
    6: ("#9db4d8", "#2b4372"),
}
BACKGROUND = "#f4efe4"
SLATE = Gradient(((0.0, "#3f5161"), (1.0, "#2c3a47")), "linear")
SLATE_EDGE = "#1f2a34"
LABEL = "#d9d2c0"
RED = "#e2442f"
STONES = (
    Gradient(((0.0, "#5d636d"), (0.55, "#2c3037"), (1.0, "#16181c"))),
    Gradient(((0.0, "#ffffff"), (0.6, "#fbf9f3"), (1.0, "#ddd7c8"))),
)
STRANDS = ("#24272d", "#f4f1e8")  # between stones
RIMS = ("#0c0d10", "#6f6a5e")
INKS = ("#f2efe6", "#3a362d")
NUMBER = 0.5  # height of a printed number
STONE = 0.4  # radius
HALF = 0.52  # of the way to the neighbour, so that no seam shows
LABEL_AT = 0.9  # from the middle of the last cell

SIGNS = (("●", "B"), ("○", "W"))
TOP_SIGNS = (("◉", "#"), ("◎", "@"))  # in the largest groups, at the end

DOT_AT = 0.35  # below the middle, where a target's dot leaves the number readable
GROUNDS: Kept[Ground] = Kept(32)  # by side and numbers
TARGETS: Kept[dict[int, Target]] = Kept(32)  # of hexagons, by side, numbers and colour; those that came up
DONE_SIZE = (1.9, 0.8)
DONE_DOT_AT = 0.65
DONE_WORD = Text(-0.2, 0, "done", 0.42, SLATE_EDGE, bold=True)


def draw(game: Strands, state: State) -> Scene:
    """The scene of a state of this game."""
    from quincunx.games.strands.rules import StrandsState

    copy = state.clone()  # since glyphs are made later
    assert isinstance(copy, StrandsState)
    return Picture(game, copy).scene()


class Picture:
    """One drawing: the state, and what is asked of it again and again."""

    def __init__(self, game: Strands, state: StrandsState) -> None:
        self.game = game
        self.state = state
        self.grid = game.geometry
        self.numbers = game.numbers
        self.black = state.black()
        self.owners = [state.stone_at(cell) for cell in range(len(self.numbers))]
        self.legal = state.legal_actions()
        self.done = len(self.numbers)
        self.last = self._last_stones()
        # The slate's corner, and with it how far the picture reaches.
        self.corner = game.side - 1 + 1.72
        self.height = self.corner * sqrt(3) / 2
        self.done_at = (self.corner - DONE_SIZE[0] / 2 + 0.1, self.height - DONE_SIZE[1] / 2 + 0.1)

    def _last_stones(self) -> tuple[int, tuple[int, ...]]:
        """Who covered what in the last turn, the one in progress included; nothing where a match cleared it away."""
        turns = self.state.turns_played()
        if not turns:
            return -1, ()
        player, actions = turns[-1]
        stones = tuple(a for a in sorted(actions) if a != self.done and self.owners[a] == player)
        return player, stones

    def colour(self, player: int) -> int:
        """Which colour a player has in this game of the match."""
        return BLACK if player == self.black else WHITE

    def who(self, player: int) -> str:
        """A player in words."""
        colour = COLOURS[self.colour(player)].capitalize()
        if self.game.options["match"] == "none":
            return colour
        return f"{ORDINALS[player]} player ({colour})"

    # -- the whole -----------------------------------------------------------------------------------------------------

    def scene(self) -> Scene:
        """Everything together."""
        edge = 0.22
        right, bottom = self.corner + edge, self.height + edge
        board, cells, labels = GROUNDS.get((self.game.side, self.numbers), self.ground)
        return Scene(
            game=self.game.short_name,
            title=self.title(),
            description=self.description(),
            box=(-right, -bottom, right, bottom),
            background=BACKGROUND,
            board=board,
            beside=self.beside(),
            cells=cells,
            pieces=tuple(self.piece(cell) for cell in range(self.done) if self.owners[cell] >= 0),
            marks=self.marks(),
            labels=labels,
            targets=self.targets(),
            notes=self.notes(),
            glyphs=Later(self.glyphs),
        )

    def title(self) -> str:
        """The game, the turn, and what is to be done."""
        number, *_ = self.state.match_so_far()
        game = "Strands"
        if self.game.options["match"] != "none":
            game += f", game {number} of {self.game.options['games']}"
        outcome = self.state.outcome()
        if outcome is None:
            turn = self.state.turn()
            return f"{game}, turn {turn.number}: {self.who(self.state.current_player())} to {turn.phase}"
        assert outcome.who is not None
        assert outcome.points is not None
        own, other = outcome.points[outcome.who], outcome.points[1 - outcome.who]
        # Who wins a match may have lost its last game.
        score = f", {own} to {other}" if own >= other else f"; the last game ended {own} to {other}"
        return f"{game}: {self.who(outcome.who)} has won {self.game.info.reasons[outcome.why]}{score}"

    def description(self) -> str:
        """The position for the ear: both players' stones, the largest groups first, and what is open."""
        names = self.grid.names
        parts = [f"A hexagon of side {self.game.side}, rows a to {names[-1][0]} from the bottom."]
        for player in (self.black, 1 - self.black):
            stones = [names[cell] for cell in range(self.done) if self.owners[cell] == player]
            if stones:
                parts.append(f"{self.who(player)} has {', '.join(stones)}; groups of {self.groups(player, 99)}.")
            else:
                parts.append(f"{self.who(player)} has no stones.")
        for x in range(1, 7):
            spaces = [names[c] for c in range(self.done) if self.numbers[c] == x and self.owners[c] < 0]
            if spaces:
                parts.append(f"Empty and marked {x}: {', '.join(spaces)}.")
        player, stones_last = self.last
        if stones_last:
            parts.append(f"{self.who(player)} last covered {', '.join(names[c] for c in stones_last)}.")
        return " ".join(parts)

    def groups(self, player: int, most: int = 8) -> str:
        """The sizes of a player's groups in words."""
        sizes = self.state.group_sizes(player)
        more = len(sizes) - most
        return ", ".join(map(str, sizes[:most])) + (f" and {more} more" if more > 0 else "") if sizes else "none"

    def notes(self) -> tuple[Note, ...]:
        """Groups, what is open, and how an even match stands."""
        state = self.state
        notes = [Note(player, f"{self.who(player)}: groups", self.groups(player)) for player in (0, 1)]
        empty = [f"{state.open_cells(x)} × {x}" for x in range(1, 7) if state.open_cells(x)]
        notes.append(Note(None, "Empty spaces", ", ".join(empty) or "none"))
        if state.turn_number():
            most = min(state.turn_number(), state.open_cells(state.turn_number()) + state.covered_this_turn())
            notes.append(Note(None, "This turn", f"{state.covered_this_turn()} of {most} marked {state.turn_number()}"))
        if self.game.options["match"] != "none":
            number, champion, margin = state.match_so_far()
            notes.append(Note(None, "Game", f"{number} of {self.game.options['games']}"))
            if champion is not None:
                won = f"won by {margin}" if margin else "won, with equal largest groups"
                notes.append(Note(champion, f"Game {number - 1}", f"{ORDINALS[champion]} player {won}"))
            if champion is not None and not state.is_terminal():
                bar = f"win again by {margin} or more" if margin else "win again"
                notes.append(Note(champion, f"{self.who(champion)} has to", bar))
        return tuple(notes)

    # -- the board -----------------------------------------------------------------------------------------------------

    def ground(self) -> Ground:
        """What no turn changes."""
        return Ground(self.board(), tuple(map(self.cell, range(self.done))), self.labels())

    def board(self) -> tuple[Shape, ...]:
        """The slate and the printed hexagons; stones will cover the numbers."""
        slate = tuple((self.corner * cos(k * pi / 3), self.corner * sin(k * pi / 3)) for k in range(6))
        shapes: list[Shape] = [Polygon(slate, Paint(SLATE, SLATE_EDGE, 0.07), radius=0.55)]
        for cell, number in enumerate(self.numbers):
            x, y = self.grid.centres[cell]
            tint, ink = TINTS[number]
            shapes.append(Polygon(self.outline(cell, 0.94), Paint(tint), radius=0.09))
            shapes.append(Text(x, y, str(number), NUMBER, ink, bold=True))
        return tuple(shapes)

    def beside(self) -> tuple[Shape, ...]:
        """A button for `done` where it is legal."""
        if self.done not in self.legal:
            return ()
        x, y = self.done_at
        return (
            Polygon(self.button(), Paint("#ffffff", SLATE_EDGE, 0.06), radius=0.38),
            Circle(x + DONE_DOT_AT, y, 0.15, Paint(stroke=SLATE_EDGE, width=0.04)),
            _moved(DONE_WORD, x, y),
        )

    def outline(self, cell: int, scale: float = 1.0) -> tuple[Point, ...]:
        """A cell's corners, drawn in towards its middle."""
        x, y = self.grid.centres[cell]
        return tuple((x + (px - x) * scale, y + (py - y) * scale) for px, py in self.grid.outlines[cell])

    def button(self) -> tuple[Point, ...]:
        """The corners of the button for `done`."""
        x, y = self.done_at
        w, h = DONE_SIZE[0] / 2, DONE_SIZE[1] / 2
        return (x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h)

    def cell(self, cell: int) -> Cell:
        """A space, with the number printed on it in its name."""
        x, y = self.grid.centres[cell]
        return Cell(self.grid.names[cell], x, y, self.grid.outlines[cell])

    def labels(self) -> tuple[Text, ...]:
        """Row letters on the left; places beyond the bottom and the top row, and beyond the end of each other row."""
        labels = []
        side = self.game.side
        for cell, name in enumerate(self.grid.names):
            x, y = self.grid.centres[cell]
            row, place = ord(name[0]) - ord("a"), int(name[1:])
            outer = (row == 0) - (row == 2 * side - 2)
            if place == 1:
                labels.append(Text(x - LABEL_AT, y, name[0], 0.42, LABEL, bold=True))
            if outer:
                labels.append(Text(x, y + outer * LABEL_AT, str(place), 0.36, LABEL))
            elif place == 2 * side - 1 - abs(row - side + 1):
                labels.append(Text(x + LABEL_AT, y, str(place), 0.36, LABEL))
        return tuple(labels)

    # -- stones --------------------------------------------------------------------------------------------------------

    def piece(self, cell: int) -> Piece:
        """A stone with its halves of the strands to its neighbours."""
        owner = self.owners[cell]
        colour = self.colour(owner)
        x, y = self.grid.centres[cell]
        ends = []
        for near in self.grid.neighbours[cell]:
            if self.owners[near] == owner:
                nx, ny = self.grid.centres[near]
                ends.append(((nx - x) * HALF, (ny - y) * HALF))
        shapes: list[Shape] = []
        if ends:
            d = "".join(f"M0 0L{dx:.4f} {dy:.4f}" for dx, dy in ends)
            shapes.append(Path(d, Paint(stroke=RIMS[colour], width=0.34, cap="butt")))
            shapes.append(Path(d, Paint(stroke=STRANDS[colour], width=0.27, cap="butt")))
        shapes += stone(colour, self.numbers[cell])
        name = self.grid.names[cell]
        game, *_ = self.state.match_so_far()
        return Piece(
            id=f"{game}-{name}",
            name=f"{COLOURS[colour]} stone on {name}, marked {self.numbers[cell]}",
            x=x,
            y=y,
            shapes=tuple(shapes),
            owner=owner,
            cell=name,
        )

    def marks(self) -> tuple[Mark, ...]:
        """A ring around each stone of the last turn; at the end the largest groups."""
        player, stones = self.last
        found = largest_marks(self.game, self.state) if self.state.is_terminal() else ()
        if not stones:
            return found
        rings = tuple(Circle(*self.grid.centres[c], STONE + 0.025, Paint(stroke=RED, width=0.085)) for c in stones)
        covered = ", ".join(self.grid.names[c] for c in stones)
        return (*found, Mark("last", f"{self.who(player)} covered {covered}", rings))

    def targets(self) -> tuple[Target, ...]:
        """All that can be pointed at."""
        if not self.legal:
            return ()
        colour = self.colour(self.state.current_player())
        made = TARGETS.get((self.game.side, self.numbers, colour), dict)
        for action in self.legal:
            if action not in made:
                made[action] = self.target(action)
        return tuple([made[action] for action in self.legal])

    def target(self, action: int) -> Target:
        """A hexagon to cover, or the button for `done`."""
        preview: tuple[Circle | Text, ...] = (DONE_WORD,)
        if action == self.done:
            name = "stop here and end the turn"
            (x, y), outline, dx, dy = self.done_at, self.button(), DONE_DOT_AT, 0.0
        else:
            (x, y), outline, dx, dy = self.grid.centres[action], self.grid.outlines[action], 0.0, DOT_AT
            name = f"cover {self.grid.names[action]}, marked {self.numbers[action]}"
            preview = stone(self.colour(self.state.current_player()), self.numbers[action])
        text = self.state.action_to_string(action)
        return Target(
            action, text, name, text, x + dx, y + dy, outline, tuple(_moved(part, -dx, -dy) for part in preview)
        )

    # -- the terminal --------------------------------------------------------------------------------------------------

    def glyphs(self) -> tuple[Glyph, ...]:
        """Four columns a space, each row half a space from the next.

        c   2  2          an empty space is its number,
        b ●1  2 [○4]  b3  a stone stands before it, in brackets where it is of the last turn
        a   2  2   a2     behind each row stands the name of its last space
        """
        glyphs = []
        top = self.top_groups()
        in_top = {cell for group in top.values() for cell in group}
        side = self.game.side
        lowest = 2 * side - 2
        for cell, name in enumerate(self.grid.names):
            up, place = ord(name[0]) - ord("a"), int(name[1:])
            row = lowest - up
            column = 3 + 2 * abs(up - side + 1) + 4 * (place - 1)
            number, owner = str(self.numbers[cell]), self.owners[cell]
            if owner < 0:
                glyphs.append(Glyph(row, column + 1, number, style="board"))
            else:
                signs = TOP_SIGNS if cell in in_top else SIGNS
                sign, plain = signs[self.colour(owner)]
                style = ("player0", "player1")[owner]
                glyphs.append(Glyph(row, column, sign + number, plain + number, style))
            if cell in self.last[1]:
                glyphs.append(Glyph(row, column - 1, "[", style="last", layer="last"))
                glyphs.append(Glyph(row, column + 2, "]", style="last", layer="last"))
            if cell in self.legal:
                glyphs.append(Glyph(row, column, f"›{number}", f">{number}", "target", "target"))
            if place == 1:
                glyphs.append(Glyph(row, column - 3, name[0], style="label", layer="coordinate"))
            if place == 2 * side - 1 - abs(up - side + 1):
                glyphs.append(Glyph(row, column + 4, name, style="label", layer="coordinate"))
        for line, (player, group) in enumerate(top.items()):
            sign, plain = TOP_SIGNS[self.colour(player)]
            words = f" {self.who(player)}'s largest group, {len(group)}"
            glyphs.append(Glyph(lowest + 1 + line, 3, sign + words, plain + words, ("player0", "player1")[player]))
        if self.done in self.legal:
            glyphs.append(Glyph(lowest + 1, 3, "› done", "> done", "target", "target"))
        return tuple(glyphs)

    def top_groups(self) -> dict[int, list[int]]:
        """At the end each player's largest group, the first of several."""
        if not self.state.is_terminal():
            return {}
        found: dict[int, list[int]] = {}
        for group in groups(self.grid, self.owners):
            found.setdefault(self.owners[group[0]], group)
        return found


@cache
def stone(colour: int, number: int) -> tuple[Circle | Text, ...]:
    """A stone at the origin, with the number that it covers."""
    shapes: list[Circle | Text] = [Circle(0, 0, STONE, Paint(STONES[colour], RIMS[colour], 0.045))]
    if colour == WHITE:
        shapes.append(Circle(0, 0, STONE - 0.085, Paint(stroke=RIMS[WHITE], width=0.03, opacity=0.7)))
    shapes.append(Text(0, 0, str(number), 0.4, INKS[colour], bold=True))
    return tuple(shapes)


def _moved(shape: Circle | Text, dx: float, dy: float) -> Circle | Text:
    return replace(shape, x=shape.x + dx, y=shape.y + dy)
