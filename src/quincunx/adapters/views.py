"""What a learner sees of a state as NumPy arrays, and what a person sees of it in each render mode."""

from __future__ import annotations

import io
import sys
from typing import Any

import numpy as np
from numpy.typing import NDArray

from quincunx.core.errors import MissingExtraError, QuincunxError
from quincunx.core.game import Game
from quincunx.core.rng import Random
from quincunx.core.state import State

RENDER_MODES = ("human", "ansi", "rgb_array", "svg")
PIXELS = 480  # the longer side of an rgb_array
# Where an environment begins, for `reset(options={"position": ...})`; other keys are left to wrappers.
POSITION = "position"


def observation(state: State, player: int) -> NDArray[np.float32]:
    """What `player` sees: float32 from 0 to 1 of shape `info.observation_shape`, a new array each time."""
    return np.asarray(state.observation_tensor(player))


def action_mask(state: State, player: int) -> NDArray[np.int8]:
    """1 for each action that `player` may play now, a new array each time; all 0 when it is not their turn."""
    if state.current_player() == player:
        return np.frombuffer(state.legal_actions_mask(), dtype=np.int8)
    return np.zeros(state.game.info.num_distinct_actions, dtype=np.int8)


def begin(game: Game, options: dict[str, Any] | None) -> State:
    """The State in which an episode begins: of the option "position" if there is one; PositionError."""
    return game.new_initial_state((options or {}).get(POSITION))


def resolve_chance(state: State, rng: Random) -> None:
    """Play what chance does until a player is to act or the game is over."""
    while state.is_chance_node():
        state.apply_action(state.sample_action(rng))


def check_render_mode(mode: str | None) -> str | None:
    """`mode`, if there is such a render mode; QuincunxError."""
    if mode is not None and mode not in RENDER_MODES:
        raise QuincunxError(f"A render mode is {', '.join(RENDER_MODES)} or None, not {str(mode)[:40]!r}.")
    return mode


def render(state: State, mode: str) -> str | NDArray[np.uint8] | None:
    """The position: "ansi" and "svg" are texts, "rgb_array" is uint8 (height, width, 3), "human" is printed."""
    from quincunx.render import svg, text

    scene = state.scene()
    if mode == "svg":
        return svg(scene)
    if mode == "ansi":
        return f"{scene.title}\n{text(scene)}\n"
    if mode == "rgb_array":
        return _pixels(state)
    signs = (getattr(sys.stdout, "encoding", "") or "").lower().startswith("utf")
    print(f"{scene.title}\n{text(scene, color=sys.stdout.isatty(), unicode=signs)}\n", flush=True)
    return None


def _pixels(state: State) -> NDArray[np.uint8]:
    try:
        from PIL import Image
    except ModuleNotFoundError as error:
        raise MissingExtraError("The render mode rgb_array needs", "research") from error
    from quincunx.render import png

    with Image.open(io.BytesIO(png(state.scene(), size=PIXELS))) as picture:
        return np.array(picture.convert("RGB"))
