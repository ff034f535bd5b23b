"""A scene as PNG, drawn by resvg with the bundled font alone: the same picture on every machine."""

from __future__ import annotations

from pathlib import Path

from quincunx.core.errors import PictureError
from quincunx.core.scene import Scene
from quincunx.render.shapes import FAMILY
from quincunx.render.vector import pixels, svg

FONTS = tuple(Path(__file__).parent / "fonts" / f"QuincunxSans-{style}.ttf" for style in ("Regular", "Bold"))
LARGEST = 8192  # px: four bytes each make a square of 256 MB


def png(
    scene: Scene,
    *,
    size: int = 800,
    targets: bool = False,
    last: bool = True,
    coordinates: bool = True,
) -> bytes:
    """`scene` as a PNG file whose longer side is `size` px; the rest is as for `svg`."""
    if not 1 <= size <= LARGEST:
        raise PictureError(f"A picture is 1 to {LARGEST} px wide; {size} was asked for.")
    try:
        from resvg_py import svg_to_bytes
    except ImportError as error:
        raise PictureError("PNG pictures need the package resvg-py: pip install resvg-py.") from error
    document = svg(scene, size=size, targets=targets, last=last, coordinates=coordinates)
    width, height = pixels(scene, size)
    try:
        return svg_to_bytes(
            document,
            width=width,
            height=height,
            skip_system_fonts=True,
            font_files=[str(path) for path in FONTS],
            font_family=FAMILY,
            sans_serif_family=FAMILY,
        )
    except Exception as error:
        raise PictureError(f"The scene of {scene.game} could not be drawn: {error}.") from error
