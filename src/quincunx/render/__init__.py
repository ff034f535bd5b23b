"""A Scene as SVG, PNG, or terminal text; `describe` is the same position for the ear."""

from quincunx.render.raster import png
from quincunx.render.terminal import describe, rich_text, text
from quincunx.render.vector import svg

__all__ = ["describe", "png", "rich_text", "svg", "text"]
