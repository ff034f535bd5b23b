"""`quincunx ugi`: one of our bots as an engine for UGI arenas."""

from __future__ import annotations

import sys
from typing import Any

import click

from quincunx.cli.command import GameCommand, Number, open_game


@click.command(
    cls=GameCommand,
    examples=["quincunx ugi wishbone --size 7 --bot level:4", "quincunx ugi"],
)
@click.argument("game", metavar="[GAME]", required=False, default="wishbone")
@click.option("--bot", default="level:8", show_default=True, help="Who plays, as `quincunx match` names bots.")
@click.option("--seed", type=Number(0, 2**31 - 1), help="Decides all that is random; if not given, drawn afresh.")
def ugi(game: str, options: dict[str, Any], bot: str, seed: int | None) -> None:
    """Speak the Universal Game Interface on standard input and output.

    An arena starts this as it would a chess engine. GAME and its options can also be set by `setoption name Game` and
    `setoption name GameOptions`. docs/engines.md has the whole protocol.
    """
    from quincunx.adapters.ugi.server import Server

    def say(line: str) -> None:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

    chosen, _, _ = open_game(game, options)
    Server(chosen, say, bot=bot, seed=seed).run(sys.stdin)
