"""Who plays the games of a command: processes of this machine, or many machines with Ray."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import click

from quincunx.cli.command import Number

if TYPE_CHECKING:
    from quincunx.arena.crew import Players

Wrapped = TypeVar("Wrapped", bound=Callable[..., Any])


def player_options(command: Wrapped) -> Wrapped:
    """The options --workers and --ray."""
    command = click.option(
        "--ray", metavar="ADDRESS", help="Play on a Ray cluster: its address, or local to start one here."
    )(command)
    return click.option(
        "--workers", type=Number(1, 4096), default=1, show_default=True, help="How many processes play."
    )(command)


@contextmanager
def open_players(workers: int, ray: str | None) -> Iterator[Players]:
    """The players, until they are no longer needed."""
    players: Players
    if ray is not None:
        from quincunx.arena.on_ray import Cluster

        players = Cluster(ray, workers if workers > 1 else None)
    else:
        from quincunx.arena.crew import Crew

        players = Crew(workers)
    try:
        yield players
    finally:
        players.close()
