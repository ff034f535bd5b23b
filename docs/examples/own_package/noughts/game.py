"""The game: its facts, its states, its picture."""

from quincunx.core.game import Game, GameInfo
from quincunx.core.geometry import square_grid
from quincunx.core.plain import PlainState
from quincunx.core.scene import Cell, Circle, Glyph, Mark, Paint, Path, Piece, Polygon, Scene, Target

from .rules import NoughtsRules

INK = Paint(stroke="#222222", width=0.12)
SIGNS = (Path("M -0.3 -0.3 L 0.3 0.3 M -0.3 0.3 L 0.3 -0.3", INK), Circle(0, 0, 0.32, INK))
LETTERS = "XO"


class Noughts(Game):
    """Noughts and crosses has no options."""

    short_name = "noughts"
    long_name = "Noughts and crosses"

    def make_info(self):
        return GameInfo(
            short_name=self.short_name,
            long_name=self.long_name,
            num_distinct_actions=9,
            max_game_length=9,
            options=(),
            observation_shape=(2, 3, 3),
            players=("Crosses", "Noughts"),
            reasons={"three": "by three in a line", "full": "because the board is full"},
            summary="Three in a line.",
        )

    def make_state(self):
        return PlainState(self, NoughtsRules())

    @property
    def geometry(self):
        return square_grid(3, 3)

    def scene(self, state):
        rules = state.rules
        box = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
        name = rules.action_to_string
        at = {square: (square % 3, 2 - square // 3) for square in range(9)}
        outline = {square: tuple((x + dx, y + dy) for dx, dy in box) for square, (x, y) in at.items()}
        board = tuple(Polygon(outline[square], Paint(stroke="#999999", width=0.03)) for square in at)
        pieces = tuple(
            Piece(
                name(square), f"{LETTERS[owner]} on {name(square)}", *at[square], (SIGNS[owner],), owner, name(square)
            )
            for square, owner in enumerate(rules.cells)
            if owner != 2
        )
        last = state.history()[-1:]
        marks = tuple(
            Mark("last", "last turn", (Polygon(outline[square], Paint(stroke="#c33", width=0.06)),)) for square in last
        )
        targets = tuple(
            Target(
                square, name(square), f"{state.phase()} on {name(square)}", name(square), *at[square], outline[square]
            )
            for square in state.legal_actions()
        )
        glyphs = tuple(
            Glyph(at[square][1], 2 * at[square][0], LETTERS[owner] if owner != 2 else ".", style="board")
            for square, owner in enumerate(rules.cells)
        )
        return Scene(
            game=self.short_name,
            title=f"{self.long_name}: {state.phase() if not state.is_terminal() else 'over'}",
            description=f"Three by three squares: {rules.position()} from a1 to c3.",
            box=(-0.6, -0.6, 2.6, 2.6),
            background="#ffffff",
            board=board,
            cells=tuple(Cell(name(square), *at[square], outline[square]) for square in at),
            pieces=pieces,
            marks=marks,
            targets=targets,
            glyphs=glyphs,
        )
