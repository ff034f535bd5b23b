"""A scene with every kind of shape, layer and style; it is no position of any game."""

from quincunx.core.scene import (
    STYLES,
    Cell,
    Circle,
    Glyph,
    Gradient,
    Mark,
    Note,
    Paint,
    Path,
    Piece,
    Polygon,
    Scene,
    Shape,
    Target,
    Text,
)

STONE = Gradient(stops=((0, "#ffffff"), (0.5, "#d8d4c8"), (1, "#8f8a7c")))
WOOD = Gradient(stops=((0, "#e7c894"), (1, "#c69a5b")), kind="linear")
HEXAGON = ((0.5, 0.0), (0.93, 0.25), (0.93, 0.75), (0.5, 1.0), (0.07, 0.75), (0.07, 0.25))


def square(x: float, y: float, side: float = 1.0) -> tuple[tuple[float, float], ...]:
    return ((x, y), (x + side, y), (x + side, y + side), (x, y + side))


def demo() -> Scene:
    board: list[Shape] = [Polygon(square(0, 0, 4), Paint(WOOD, "#6b4a1f", 0.06), radius=0.3)]
    for i in range(1, 4):
        board.append(Path(f"M{i},0L{i},4M0,{i}L4,{i}", Paint(stroke="#6b4a1f", width=0.02)))
    board.append(
        Path("M0.2 3.8C1 3 1.5 4.2 2 3.5Q2.5 2.5 3.8 3.8", Paint(stroke="#205090", width=0.05, dash=(0.1, 0.1)))
    )
    board.append(Polygon(HEXAGON, Paint("#5b8c5a", "#203820", 0.04), radius=0.15))
    stone = (Circle(0, 0, 0.42, Paint(STONE, "#555555", 0.02)), Text(0, 0, "8", 0.5, "#222222", bold=True))
    dark = (Circle(0, 0, 0.42, Paint("#2b2b2b")), Text(0, 0, "Hg", 0.4, "#ffffff", halo="#c03030"))
    pointed = (Polygon(((0, -0.4), (0.4, 0.3), (-0.4, 0.3)), Paint(STONE, "#333333", 0.03, opacity=0.6), radius=0.1),)
    return Scene(
        game="demo",
        title="Demo, turn 3: White to play",
        description="White has a stone on b3 and Black one on c2.",
        box=(-0.7, -0.7, 4.7, 4.7),
        background="#f6f1e4",
        board=tuple(board),
        cells=tuple(Cell(f"{'abcd'[x]}{4 - y}", x + 0.5, y + 0.5, square(x, y)) for x in range(4) for y in range(4)),
        pieces=(
            Piece("w1", "white stone on b3", 1.5, 1.5, stone, owner=0, cell="b3"),
            Piece("b1", "black stone on c2", 2.5, 2.5, dark, owner=1, cell="c2"),
            Piece("n1", "wedge on d4", 3.5, 0.5, pointed),
        ),
        marks=(
            Mark("last", "Black just played c2", (Circle(2.5, 2.5, 0.48, Paint(stroke="#d02020", width=0.05)),)),
            Mark(
                "threat",
                "b3 is in danger",
                (Polygon(square(1.05, 1.05, 0.9), Paint(stroke="#2060d0", width=0.04), 0.2),),
            ),
        ),
        labels=(
            *(Text(x + 0.5, 4.3, "abcd"[x], 0.35, "#5a4a30") for x in range(4)),
            *(Text(-0.3, y + 0.5, str(4 - y), 0.35, "#5a4a30") for y in range(4)),
            Text(0, -0.35, "Start é ½ →", 0.3, "#000000", anchor="start"),
            Text(4, -0.35, "● ends ✓", 0.3, "#000000", bold=True, anchor="end", halo="#f0c040", opacity=0.8),
        ),
        targets=(
            Target(7, "a1", "Put a stone on a1", "a1", 0.5, 3.5, square(0, 3), stone),
            Target(8, "a1x", "Put a wedge on a1", "a1", 0.5, 3.5, square(0, 3), pointed),
            Target(9, "d1", "Put a stone on d1", "d1", 3.5, 3.5, square(3, 3), stone),
        ),
        notes=(Note(0, "White's stones left", "5"), Note(None, "Round", "2 of 3")),
        glyphs=(
            *(Glyph(y, 2, "· · · ·", ". . . .") for y in range(4)),
            Glyph(1, 4, "○", "O", "player0"),
            Glyph(2, 6, "●", "X", "player1"),
            Glyph(2, 5, "[", style="last", layer="last"),
            Glyph(2, 7, "]", style="last", layer="last"),
            Glyph(3, 2, "+", style="target", layer="target"),
            *(Glyph(y, 0, str(4 - y), style="label", layer="coordinate") for y in range(4)),
            Glyph(4, 2, "a b c d", style="label", layer="coordinate"),
            *(Glyph(6 + i, 0, style, style=style) for i, style in enumerate(STYLES)),
        ),
    )
