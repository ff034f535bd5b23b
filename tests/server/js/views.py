"""Writes views and their SVG for the scripts' tests: as JSON, a list of {game, opts, view, svg parts}."""

from __future__ import annotations

import json
import sys

from quincunx import load_game
from quincunx.core.rng import Random
from quincunx.render.shapes import Defs, draw
from quincunx.server.views import position_view

# Positions with much on the board, some in the middle of a turn: game, options, phase to stop in, least actions.
POSITIONS = (
    ("thoughtwave", {"size": "6"}, "", 9),
    ("wishbone", {"size": "7"}, "", 12),
    ("tom_tube", {}, "lay", 0),
    ("tom_tube", {}, "build", 60),
    ("thrive", {}, "move", 24),
    ("thrive", {}, "place", 24),
    ("strands", {"board": "small"}, "cover", 20),
)


def main() -> None:
    """Write them to standard output."""
    found = []
    for name, options, phase, least in POSITIONS:
        state = load_game(name, **options).new_initial_state()
        rng = Random(5)
        while len(state.history()) < least or not state.turn().phase.startswith(phase) or state.is_chance_node():
            state.apply_action(state.sample_action(rng))
        scene = state.scene()
        defs = Defs("x")
        layers = [draw(scene.board, defs), draw(scene.beside, defs)]
        layers += [*(draw(piece.shapes, defs) for piece in scene.pieces)]
        layers += [*(draw(mark.shapes, defs) for mark in scene.marks), draw(scene.labels, defs)]
        previews = [draw(target.preview, defs) for target in scene.targets]
        drawn = {"layers": layers, "previews": previews, "defs": defs.xml()}
        found.append({"name": f"{name} {phase}".strip(), "view": position_view(state), "drawn": drawn})
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()
