"""Signs for studying Tom Tube: the spheres that each astronaut would reach in one move, were it their turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from quincunx.core.scene import Circle, Mark, Paint, Point, Polygon, Shape, Text
from quincunx.games.tom_tube import drawing as look
from quincunx.games.tom_tube.notation import KNOTS

if TYPE_CHECKING:
    from quincunx.core.state import State
    from quincunx.games.tom_tube import TomTube
    from quincunx.games.tom_tube.rules import TomTubeState

PLAYERS = ("Tom", "Dave")
# How each way is said, and the letter that stands at the sign: drifts need none.
WAYS = (("drift", ""), ("drift with a control counter", "c"), ("jump", "j"))
RADIUS = (0.27, 0.35)  # of Tom's rings and of Dave's squares, so that both show around one sphere


def overlays(game: TomTube, state: State) -> dict[str, tuple[Mark, ...]]:
    """Where both can go."""
    known = cast("TomTubeState", state)
    return {"reach": tuple(mark for player in (0, 1) for mark in reach_marks(game, known, player))}


def reach_marks(game: TomTube, state: TomTubeState, player: int) -> list[Mark]:
    """Rings for Tom, squares for Dave: solid for drifts, dashed with a letter for what costs a counter."""
    found = (state.clone()).ways(player)  # type: ignore[attr-defined]
    marks = []
    told: set[int] = set()
    for (word, letter), nodes in zip(WAYS, found):
        new = [node for node in nodes if node not in told]
        told.update(new)
        shapes = [shape for node in new for shape in _sign(_place(game, node), player, letter)]
        names = ", ".join(game.node_names[node] for node in nodes)
        if nodes:
            marks.append(Mark("reach", f"{PLAYERS[player]} can {word} to {names}", tuple(shapes)))
    return marks or [Mark("reach", f"{PLAYERS[player]} can go nowhere", ())]


def _place(game: TomTube, node: int) -> Point:
    at = game.board.grid.centres
    if node < KNOTS:
        return at[node]
    place = game.board.places[node - KNOTS]
    (ax, ay), (bx, by) = at[place.west], at[place.east]
    return (ax + bx) / 2, (ay + by) / 2


def _sign(at: Point, player: int, letter: str) -> list[Shape]:
    x, y = at
    r = RADIUS[player]
    dash = (0.1, 0.08) if letter else ()
    shapes: list[Shape] = []
    for paint in (
        Paint(stroke=look.INK, width=0.12),
        Paint(stroke=look.OWN[player], width=0.065, dash=dash, cap="butt" if dash else "round"),
    ):
        if player == 0:
            shapes.append(Circle(x, y, r, paint))
        else:
            shapes.append(Polygon(((x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r)), paint, 0.04))
    if letter:
        side = -1 if player == 0 else 1
        where = (x + side * (r + 0.06), y - r - 0.02)
        shapes.append(Text(*where, letter, 0.26, look.OWN_LIGHT[player], bold=True, halo=look.INK))
    return shapes
