"""`quincunx serve`: the web table."""

from __future__ import annotations

from pathlib import Path

import click

from quincunx.cli.command import Command, Number
from quincunx.core.errors import QuincunxError

MISSING = "The web table needs the extra [web]: pip install 'quincunx[web]'"


@click.command(
    cls=Command,
    examples=["quincunx serve", "quincunx serve --port 8080 --data games", "quincunx serve --host 0.0.0.0"],
)
@click.option("--host", metavar="ADDRESS", help="Where to listen; by default only this machine can connect.")
@click.option("--port", type=Number(0, 65_535), help="The port, 8421 by default; 0 takes any that is free.")
@click.option("--data", metavar="FOLDER", help="Where games and the key of the guests' cookies are kept.")
@click.option("--database", metavar="URL", help="A database other than the file in the data folder: postgresql://...")
@click.option("--thinkers", type=Number(1, 64), help="How many bots think at the same time.")
@click.option("--log", type=click.Choice(["warning", "info", "debug"]), default="warning", help="How much is logged.")
def serve(
    host: str | None, port: int | None, data: str | None, database: str | None, thinkers: int | None, log: str
) -> None:
    """Serve the web table: play, study and learn in the browser, alone or with others.

    Ctrl-C ends it; games go on where they were at the next start. Everything else can be set by variables
    QUINCUNX_..., see docs/web.md.
    """
    try:
        from quincunx.server.run import run
        from quincunx.server.settings import Settings
    except ImportError as error:
        raise QuincunxError(f"{MISSING} ({error}).") from None
    settings = Settings.read(
        host=host, port=port, data=Path(data) if data else None, database=database, thinkers=thinkers
    )
    run(settings, log=log, say=click.echo)
