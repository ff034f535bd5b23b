"""What a position of Wishbone looks like: a wooden board with stones on the crossings of its lines.

Black's edges are solid bars, White's are hatched ones; black stones are plain, white ones carry a ring.
"""

from __future__ import annotations

from collections import deque
from functools import cache
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
from quincunx.games.wishbone.cartwheels import cartwheels

if TYPE_CHECKING:
    from quincunx.core.state import State
    from quincunx.games.wishbone import Wishbone
    from quincunx.games.wishbone.rules import WishboneState

COLOURS = ("Black", "White")
ORDINALS = ("first", "second")
SIDES = ("top and bottom", "left and right")

BACKGROUND = "#f5efe2"
WOOD = Gradient(((0.0, "#efd6a4"), (0.55, "#e6c68c"), (1.0, "#d9b273")), "linear")
GRAIN = "#b98d4c"
LINE = "#5b4324"
INK = "#23201d"
PAPER = "#fdfbf5"
HATCH = "#8f8470"
LABEL = "#6d5f49"
RED = "#d8402a"
BLUE = "#2468b4"
STONES = (
    Gradient(((0.0, "#77726c"), (0.35, "#3b3835"), (1.0, "#121110"))),
    Gradient(((0.0, "#ffffff"), (0.6, "#f7f4ec"), (1.0, "#d5cdbc"))),
)
RIMS = ("#0b0a0a", "#7c7260")
RING = "#9a8f7b"

SIGNS = (("●", "X"), ("○", "O"))  # in the terminal
CHAIN_SIGNS = (("◉", "#"), ("◎", "@"))  # in the chain that has won

STONE = 0.455  # radius
GROUNDS: Kept[Ground] = Kept(32)  # by size
TARGETS: Kept[Target] = Kept(4096)  # of stones, by size, action and colour
INNER = 0.78  # from the outermost line to the coloured edge
OUTER = 1.16  # and to the rim of the board
HATCHES = 4  # a unit


def draw(game: Wishbone, state: State) -> Scene:
    """The scene of a state of this game."""
    from quincunx.games.wishbone.rules import WishboneState

    copy = state.clone()  # since glyphs are made later
    assert isinstance(copy, WishboneState)
    return Picture(game, copy).scene()


@cache
def stone(colour: int) -> tuple[Shape, ...]:
    """A stone around (0, 0); White's has a ring, so that colour is not all that tells them apart."""
    shadow = Circle(0.035, 0.06, STONE, Paint(fill="#3a2a12", opacity=0.3))
    body = Circle(0, 0, STONE, Paint(fill=STONES[colour], stroke=RIMS[colour], width=0.03))
    ring = Circle(0, 0, STONE * 0.62, Paint(stroke=RING, width=0.035))
    return (shadow, body, ring) if colour else (shadow, body)


def cartwheel_marks(state: State) -> tuple[Mark, ...]:
    """A sign for each cartwheel on the board, for `Scene.with_marks`."""
    centres = dict(zip(state.game.geometry.names, state.game.geometry.centres))
    marks = []
    for wheel in cartwheels(state):
        xs, ys = zip(*(centres[name] for name in wheel.cells))
        x, y = sum(xs) / 4, sum(ys) / 4
        spokes = "".join(f"M{x - dx} {y - dy}L{x + dx} {y + dy}" for dx, dy in ((0.35, 0.35), (0.35, -0.35)))
        shapes = (
            Circle(x, y, 0.5, Paint(stroke=BLUE, width=0.07)),
            Path(spokes, Paint(stroke=BLUE, width=0.05)),
            Circle(x, y, 0.1, Paint(fill=BLUE)),
        )
        marks.append(Mark("cartwheel", f"a cartwheel on {', '.join(wheel.cells)}", shapes))
    return tuple(marks)


class Picture:
    """One drawing: the state, and what is asked of it again and again."""

    def __init__(self, game: Wishbone, state: WishboneState) -> None:
        self.game = game
        self.state = state
        self.grid = game.geometry
        self.size: int = game.options["size"]
        self.end = self.size - 1
        self.stones = state.stones()
        self.colour = state.colour_to_move()
        self.swap = self.size * self.size
        self.last = self._last_action()
        self.chain = self.winning_chain()
        # Labels grow with the board, so that they stay readable when it is drawn small.
        self.label_size = max(0.44, 0.03 * self.size)
        self.margin = OUTER + self.label_size * 1.35 + 0.12

    def _last_action(self) -> tuple[int, int] | None:
        """(player, action) of the last turn."""
        turns = self.state.turns_played()
        return (turns[-1][0], turns[-1][1][-1]) if turns else None

    def player_of(self, colour: int) -> int:
        """The player who has a colour now."""
        return colour ^ int(self.state.swapped())

    def who(self, colour: int) -> str:
        """A colour in words, and after a swap whose it is."""
        if not self.state.swapped():
            return COLOURS[colour]
        return f"{COLOURS[colour]} ({ORDINALS[self.player_of(colour)]} player)"

    def name(self, action: int) -> str:
        """The name of a point."""
        return self.grid.names[action]

    # -- the whole -----------------------------------------------------------------------------------------------------

    def scene(self) -> Scene:
        """Everything together."""
        low, high = -self.margin, self.end + self.margin
        board, cells, labels = GROUNDS.get(self.size, self.ground)
        return Scene(
            game=self.game.short_name,
            title=self.title(),
            description=self.description(),
            box=(low, low, high, high),
            background=BACKGROUND,
            board=board,
            cells=cells,
            pieces=tuple(self.piece(i, colour) for i, colour in enumerate(self.stones) if colour is not None),
            marks=self.marks(),
            labels=labels,
            targets=tuple(map(self.target, self.state.legal_actions())),
            notes=self.notes(),
            glyphs=Later(self.glyphs),
        )

    def title(self) -> str:
        """The game, the turn, and what is to be done."""
        outcome = self.state.outcome()
        if outcome is None:
            turn, colour = self.state.turn(), self.state.colour_to_move()
            todo = turn.phase.replace(f"a {COLOURS[colour].lower()} stone", "a stone")
            return f"Wishbone, turn {turn.number}: {self.who(colour)} to {todo}"
        if outcome.who is None:
            return "Wishbone: a draw, for neither colour has a legal move"
        colour = outcome.who ^ int(self.state.swapped())
        return f"Wishbone: {self.who(colour)} wins, having joined {SIDES[colour]}"

    def description(self) -> str:
        """The whole position in words."""
        parts = [f"{self.size} by {self.size} points. Black joins top and bottom, White left and right."]
        for colour in (0, 1):
            names = [self.name(i) for i, its in enumerate(self.stones) if its == colour]
            parts.append(f"{COLOURS[colour]} has {', '.join(names) if names else 'no stones'}.")
        if self.last is not None:
            parts.append(f"Last turn: {self.last_words()}.")
        return " ".join(parts)

    def last_words(self) -> str:
        """What the last turn was."""
        assert self.last is not None
        player, action = self.last
        if action == self.swap:
            return "the sides were swapped"
        colour = player ^ int(self.state.swapped())
        if action > self.swap:
            return f"{COLOURS[colour]} passed"
        return f"{COLOURS[self.stones[action] or 0]} on {self.name(action)}"

    # -- the board -----------------------------------------------------------------------------------------------------

    def ground(self) -> Ground:
        """What no turn changes."""
        return Ground(self.board(), tuple(map(self.cell, range(self.swap))), self.labels())

    def board(self) -> tuple[Shape, ...]:
        """The wood, the edges in two colours and two patterns, the lines and the star points."""
        end = self.end
        inner, outer = (-INNER, end + INNER), (-OUTER, end + OUTER)
        rim = ((outer[0], outer[0]), (outer[1], outer[0]), (outer[1], outer[1]), (outer[0], outer[1]))
        shift = tuple((x + 0.07, y + 0.12) for x, y in rim)
        shapes: list[Shape] = [
            Polygon(shift, Paint(fill="#6b5a3c", opacity=0.22), radius=0.06),
            Polygon(rim, Paint(fill=INK, stroke=INK, width=0.06), radius=0.03),
        ]
        shapes += self.white_edges(inner, outer)
        corners = ((inner[0], inner[0]), (inner[1], inner[0]), (inner[1], inner[1]), (inner[0], inner[1]))
        shapes.append(Polygon(corners, Paint(fill=WOOD, stroke=INK, width=0.04)))
        shapes.append(Path(self.grain(), Paint(stroke=GRAIN, width=0.03, opacity=0.28)))
        lines = "".join(f"M0 {i}L{end} {i}M{i} 0L{i} {end}" for i in range(1, end))
        shapes.append(Path(lines, Paint(stroke=LINE, width=0.035, cap="square")))
        frame = f"M0 0L{end} 0L{end} {end}L0 {end}Z"
        shapes.append(Path(frame, Paint(stroke=LINE, width=0.07)))
        shapes += [Circle(x, y, 0.085, Paint(fill=LINE)) for x in self.stars() for y in self.stars()]
        return tuple(shapes)

    def white_edges(self, inner: tuple[float, float], outer: tuple[float, float]) -> list[Shape]:
        """The bars on the left and the right, with mitred ends and short strokes across."""
        shapes: list[Shape] = []
        steps = round((inner[1] - inner[0]) * HATCHES)
        for k in (0, 1):
            bar = ((outer[k], outer[0]), (inner[k], inner[0]), (inner[k], inner[1]), (outer[k], outer[1]))
            shapes.append(Polygon(bar, Paint(fill=PAPER, stroke=INK, width=0.035)))
            ys = [inner[0] + (inner[1] - inner[0]) * i / steps for i in range(steps + 1)]
            strokes = "".join(f"M{outer[k]:.3f} {y:.3f}L{inner[k]:.3f} {y:.3f}" for y in ys)
            shapes.append(Path(strokes, Paint(stroke=HATCH, width=0.045, cap="butt")))
        return shapes

    def grain(self) -> str:
        """A few long, nearly straight lines in the wood."""
        left, right = -INNER + 0.06, self.end + INNER - 0.06
        span = right - left
        lines = []
        for i in range(2 * self.size):
            y = left + span * (i + 0.5) / (2 * self.size)
            bend = 0.16 * ((i * 37 % 11) - 5) / 5
            lines.append(
                f"M{left:.2f} {y:.2f}C{left + span / 3:.2f} {y + bend:.2f} "
                f"{left + span * 2 / 3:.2f} {y - bend:.2f} {right:.2f} {y + bend / 3:.2f}"
            )
        return "".join(lines)

    def stars(self) -> list[int]:
        """The columns and rows whose crossings carry a dot, to find one's way by."""
        if self.size < 7:
            return []
        inset = 3 if self.size >= 12 else 2
        places = {inset, self.end - inset}
        if self.size % 2 and self.size > 8:
            places.add(self.end // 2)
        return sorted(places)

    def labels(self) -> tuple[Text, ...]:
        """Letters below and above, numbers on the left and the right."""
        size = self.label_size
        off = OUTER + size * 0.72
        texts = []
        for i in range(self.size):
            letter, number = self.name(i)[0], str(i + 1)
            texts += [Text(i, y, letter, size, LABEL) for y in (-off, self.end + off)]
            texts += [Text(x, self.end - i, number, size, LABEL) for x in (-off, self.end + off)]
        return tuple(texts)

    # -- what lies on it -----------------------------------------------------------------------------------------------

    def cell(self, i: int) -> Cell:
        """A point."""
        x, y = self.grid.centres[i]
        return Cell(self.name(i), x, y, self.grid.outlines[i])

    def piece(self, i: int, colour: int) -> Piece:
        """A stone; stones never move, so the point is its name for ever."""
        x, y = self.grid.centres[i]
        name = self.name(i)
        words = f"{COLOURS[colour].lower()} stone on {name}"
        return Piece(f"stone-{name}", words, x, y, stone(colour), owner=self.player_of(colour), cell=name)

    def marks(self) -> tuple[Mark, ...]:
        """The last turn, and the chain that won."""
        marks = []
        if self.chain:
            points = [self.grid.centres[i] for i in self.chain]
            line = "M" + "L".join(f"{x:g} {y:g}" for x, y in points)
            shapes: list[Shape] = [
                Path(line, Paint(stroke=PAPER, width=0.19)),
                Path(line, Paint(stroke=BLUE, width=0.11)),
            ]
            shapes += [Circle(x, y, 0.1, Paint(fill=BLUE, stroke=PAPER, width=0.04)) for x, y in points]
            names = ", ".join(map(self.name, self.chain))
            marks.append(Mark("win", f"the chain that joins the edges: {names}", tuple(shapes)))
        if self.last is not None:
            marks.append(Mark("last", f"Last turn: {self.last_words()}", self.last_shapes()))
        return tuple(marks)

    def last_shapes(self) -> tuple[Shape, ...]:
        """A dot on the last stone; arrows around the stone that was taken over."""
        assert self.last is not None
        action = self.last[1]
        if action < self.swap:
            x, y = self.grid.centres[action]
            return (Circle(x, y, 0.145, Paint(fill=RED, stroke=PAPER, width=0.045)),)
        if action > self.swap:
            return ()
        taken = self.taken_over()
        if taken is None:
            return ()
        x, y = self.grid.centres[taken]
        shapes: list[Shape] = []
        for s in (1, -1):
            curve = f"M{x - 0.5 * s} {y - 0.28 * s}Q{x} {y - 0.88 * s} {x + 0.5 * s} {y - 0.28 * s}"
            head: tuple[Point, ...] = tuple(
                (x + dx * s, y + dy * s) for dx, dy in ((0.67, -0.34), (0.33, -0.24), (0.62, -0.02))
            )
            shapes += [Path(curve, Paint(stroke=RED, width=0.09)), Polygon(head, Paint(fill=RED))]
        return tuple(shapes)

    def taken_over(self) -> int | None:
        """The stone that a swap is about: the only black one, or none where more were set up."""
        black = [i for i, colour in enumerate(self.stones) if colour == 0]
        return black[0] if len(black) == 1 else None

    def winning_chain(self) -> list[int]:
        """A shortest chain between the winner's edges, or nothing."""
        outcome = self.state.outcome()
        if outcome is None or outcome.who is None:
            return []
        colour = outcome.who ^ int(self.state.swapped())
        # How far each point is from the edge where the chain begins: rows for Black, columns for White.
        far = [i // self.size if colour == 0 else i % self.size for i in range(self.swap)]
        starts = [i for i, its in enumerate(self.stones) if its == colour and far[i] == 0]
        before: dict[int, int | None] = dict.fromkeys(starts)
        queue = deque(starts)
        while queue:
            i = queue.popleft()
            if far[i] == self.end:
                chain = [i]
                while (link := before[chain[-1]]) is not None:
                    chain.append(link)
                return chain[::-1]
            for j in self.grid.neighbours[i]:
                if self.stones[j] == colour and j not in before:
                    before[j] = i
                    queue.append(j)
        return []

    # -- what can be done ----------------------------------------------------------------------------------------------

    def target(self, action: int) -> Target:
        """Where to point: a stone at its point, a swap at the stone to be taken over, a pass at the whole board."""
        colour = self.colour
        if action < self.swap:
            return TARGETS.get((self.size, action, colour), lambda: self.placing(action, colour))
        text = self.state.action_to_string(action)
        if action == self.swap:
            taken = self.taken_over()
            if taken is not None:
                x, y = self.grid.centres[taken]
                words = f"swap sides and own the stone on {self.name(taken)}"
                # Beside the middle of the stone, which carries the sign of the last turn.
                return Target(action, text, words, self.name(taken), x, y + 0.3, self.grid.outlines[taken])
        low, high = -INNER, self.end + INNER
        board: tuple[Point, ...] = ((low, low), (high, low), (high, high), (low, high))
        words = "swap sides" if action == self.swap else f"pass, for {COLOURS[colour]} has no legal move"
        middle = self.end / 2
        # Inside the edge, where it hides no point.
        return Target(action, text, words, text, middle, self.end + (INNER + OUTER) / 2, board)

    def placing(self, action: int, colour: int) -> Target:
        """The target of a stone."""
        x, y = self.grid.centres[action]
        text = self.name(action)
        words = f"place a {COLOURS[colour].lower()} stone on {text}"
        return Target(action, text, words, text, x, y, self.grid.outlines[action], stone(colour))

    def notes(self) -> tuple[Note, ...]:
        """Who has which colour, and what is worth knowing."""
        notes = []
        for colour in (0, 1):
            player = self.player_of(colour)
            count = sum(its == colour for its in self.stones)
            words = f"{count} stone{'' if count == 1 else 's'}, joins {SIDES[colour]}"
            if not self.state.is_terminal():
                words += f", {len(self.state.open_points(colour))} points open"
            notes.append(Note(player, COLOURS[colour], words))
        if self.state.swapped():
            notes.append(Note(None, "Swapped", "the first player has White, the second player Black"))
        if not self.state.is_terminal() and self.swap in self.state.legal_actions():
            notes.append(Note(None, "Swap", "the second player may take over Black, stone and all"))
        wheels = cartwheels(self.state)
        if wheels and any(its is not None for its in self.stones):
            listed = "; ".join(" ".join(wheel.cells) for wheel in wheels)
            notes.append(Note(None, "Cartwheels" if len(wheels) > 1 else "Cartwheel", listed))
        return tuple(notes)

    # -- for the terminal ----------------------------------------------------------------------------------------------

    def glyphs(self) -> tuple[Glyph, ...]:
        """Two columns a point; bars of = and : for the edges, with their colours' names in them.

             a b c
           = Black =
        3 :  . . .  : 3
        """
        size = self.size
        left = 7  # the column of the first point
        width = 2 * size + 5
        glyphs = []
        for row in (1, size + 2):
            bar = f" {COLOURS[0]} ".center(width, "=") if size > 3 else "Black".center(width, "=")
            glyphs.append(Glyph(row, left - 3, bar.replace("=", "━"), bar, "edge0"))
        for i in range(size):
            for row in (0, size + 3):
                glyphs.append(Glyph(row, left + 2 * i, self.name(i)[0], style="label", layer="coordinate"))
        word = COLOURS[1] if size >= len(COLOURS[1]) else COLOURS[1][0]
        first = (size - len(word)) // 2
        for i in range(size):
            row = size + 1 - i
            number = str(i + 1)
            glyphs.append(Glyph(row, left - 4 - len(number), number, style="label", layer="coordinate"))
            glyphs.append(Glyph(row, left + 2 * size + 3, number, style="label", layer="coordinate"))
            from_top = size - 1 - i
            letter = word[from_top - first] if 0 <= from_top - first < len(word) else ""
            for column in (left - 3, left + 2 * size + 1):
                glyphs.append(Glyph(row, column, letter or "┆", letter or ":", "edge1"))
            glyphs += self.row_glyphs(i, row, left)
        if self.chain:
            colour = self.stones[self.chain[0]] or 0
            sign, plain = CHAIN_SIGNS[colour]
            words = " the chain that joins the edges"
            glyphs.append(Glyph(size + 4, left - 3, sign + words, plain + words, f"player{colour}"))
        return tuple(glyphs)

    def row_glyphs(self, i: int, row: int, left: int) -> list[Glyph]:
        """One row of points, its stones, its targets and the last stone."""
        size = self.size
        cross = "└┴┘" if i == 0 else "┌┬┐" if i == size - 1 else "├┼┤"
        line = "─".join(cross[0] + cross[1] * (size - 2) + cross[2])
        glyphs = [Glyph(row, left, line, " ".join("." * size), "faint")]
        for column in range(size):
            colour = self.stones[i * size + column]
            if colour is not None:
                signs = (CHAIN_SIGNS if i * size + column in self.chain else SIGNS)[colour]
                glyphs.append(Glyph(row, left + 2 * column, *signs, f"player{colour}"))
        for action in self.state.legal_actions():
            if action < self.swap and action // size == i:
                glyphs.append(Glyph(row, left + 2 * (action % size), "·", "+", "target", "target"))
        if self.last is not None and self.last[1] < self.swap and self.last[1] // size == i:
            at = left + 2 * (self.last[1] % size)
            glyphs += [Glyph(row, at - 1, "[", style="last", layer="last"), Glyph(row, at + 1, "]", "", "last", "last")]
        return glyphs
