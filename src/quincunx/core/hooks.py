"""Where str() and notebooks find the renderers, without core importing them."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from quincunx.core.state import State

RENDERERS = "quincunx.render"


def render_text(state: State) -> str:
    """The position as plain terminal text."""
    text: str = import_module(RENDERERS).text(state.scene())
    return text


def render_svg(state: State) -> str:
    """The position as SVG."""
    svg: str = import_module(RENDERERS).svg(state.scene())
    return svg
