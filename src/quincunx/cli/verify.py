"""`quincunx verify`: check somebody else's implementation of the games against ours."""

from __future__ import annotations

from typing import Any

import click

from quincunx.cli.command import GameCommand, Number, open_game
from quincunx.core.registry import load_game, registered_games


@click.command(
    cls=GameCommand,
    examples=['quincunx verify strands --board mini --engine "quincunx ugi" --games 2'],
)
@click.argument("game", metavar="[GAME]", required=False)
@click.option("--engine", "command", metavar="COMMAND", required=True, help="How the other implementation is started.")
@click.option("--games", type=Number(1, 10**6), default=20, show_default=True, help="How many random games of each.")
@click.option("--seed", type=Number(0, 2**31 - 1), default=0, show_default=True, help="Decides which games.")
@click.pass_context
def verify(ctx: click.Context, game: str | None, options: dict[str, Any], command: str, games: int, seed: int) -> None:
    """Walk random games and compare the rules of an engine with ours at each position.

    The engine speaks UGI and answers `query turn` and `query legal`. Without GAME, all games are compared. Ends with
    exit code 1 at the first difference, which is shown with the line of the position.
    """
    from quincunx.adapters.ugi.process import EngineProcess
    from quincunx.adapters.verify import DifferenceError
    from quincunx.adapters.verify import verify as compare

    chosen = [open_game(game, options)[0]] if game else [load_game(name) for name in registered_games()]
    with EngineProcess(command) as engine:
        for each in chosen:
            try:
                done = compare(each, engine, games=games, seed=seed)
            except DifferenceError as difference:
                click.echo(f"{each.info.long_name}: {difference}")
                ctx.exit(1)
            refused = f", {done.refused} illegal ones refused" if done.refused else ""
            click.echo(
                f"{each.info.long_name}: no difference in {done.games} games, {done.positions} positions, "
                f"{done.actions} legal actions{refused}."
            )
