"""`quincunx show`: a position in the terminal, as SVG, as PNG, in words."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from quincunx.cli.command import GameCommand, Number, open_state
from quincunx.core.errors import QuincunxError
from quincunx.core.scene import Mark
from quincunx.core.state import State


def picture_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options of every command that draws a position."""
    for option in reversed((
        click.option("--svg", metavar="FILE", help="Write the picture as SVG (- for standard output)."),
        click.option("--png", metavar="FILE", help="Write the picture as PNG (- for standard output)."),
        click.option(
            "--pixels",
            type=Number(16, 8192),
            default=800,
            show_default=True,
            help="The longer side of the PNG.",
        ),
        click.option("--targets", is_flag=True, help="Point out where the next action can go."),
        click.option(
            "--overlay",
            "overlay",
            metavar="NAMES",
            help="Signs to study by, joined by commas: groups (Strands), cartwheels, path, threats (Wishbone), path, "
            "threats (Thoughtwave), threats, reach (Thrive), reach (Tom Tube).",
        ),
        click.option("--ascii", "ascii_only", is_flag=True, help="Only ASCII characters."),
        click.option("--coordinates/--no-coordinates", default=True, help="The names of the spaces at the rim."),
        click.option("--words", is_flag=True, help="Tell the position in words, without a picture."),
        click.option("--line", is_flag=True, help="Write the position as one line, which show and play take back."),
    )):  # fmt: skip
        command = option(command)
    return command


@click.command(
    cls=GameCommand,
    examples=[
        "quincunx show wishbone --size 9 --actions d4,e5",
        "quincunx show strands --board mini --targets --ascii",
        "quincunx show 'wishbone?size=9&actions=d4,swap' --words",
        "quincunx show wishbone --size 9 --actions d4,e5 --overlay path,threats",
        "quincunx show thrive --svg thrive.svg",
    ],
)
@click.argument("game", metavar="GAME|LINE")
@click.option("--actions", metavar="TEXTS", help="Play these first, joined by commas.")
@click.option("--position", metavar="TEXT", help="Begin with this position, as the game writes positions.")
@picture_options
def show(game: str, options: dict[str, Any], actions: str | None, position: str | None, **picture: Any) -> None:
    """Show a position: of a GAME with its options, or a LINE such as 'wishbone?size=9&actions=d4'."""
    draw(open_state(game, options, position, actions), **picture)


def draw(
    state: State,
    *,
    svg: str | None = None,
    png: str | None = None,
    pixels: int = 800,
    targets: bool = False,
    overlay: str | None = None,
    ascii_only: bool = False,
    coordinates: bool = True,
    words: bool = False,
    line: bool = False,
) -> None:
    """Draw a state where the options of `show` want it."""
    if line:
        click.echo(state.serialize())
        if not (svg or png or words):
            return
    from quincunx import render

    scene = state.scene()
    signs = overlay_marks(state, overlay) if overlay else []
    scene = scene.with_marks(*signs)
    if svg:
        _write(svg, render.svg(scene, targets=targets, coordinates=coordinates).encode())
    if png:
        _write(png, render.png(scene, size=pixels, targets=targets, coordinates=coordinates))
    if words:
        click.echo(render.describe(scene))
    if svg or png or words or line:
        return
    from quincunx.cli.screen import Screen

    screen = Screen(plain=not sys.stdout.isatty(), ascii_only=ascii_only, coordinates=coordinates)
    screen.say(scene.title)
    screen.picture(scene, targets=targets)
    for mark in signs:
        screen.say(f"{mark.name}.", indent=2)


def overlay_marks(state: State, names: str) -> list[Mark]:
    """The signs of the overlays that `names` lists; QuincunxError."""
    known = state.game.overlays(state)
    found: list[Mark] = []
    for name in names.lower().replace(" ", "").split(","):
        if name not in known:
            title = state.game.info.long_name
            raise QuincunxError(f"{title} has no overlay {name[:40]!r}; it has {', '.join(known) or 'none'}.")
        found += known[name]
    return found


def _write(path: str, data: bytes) -> None:
    if path == "-":
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    else:
        Path(path).write_bytes(data)
        click.echo(f"Written to {path}.")
