"""`quincunx perft`: count sequences of actions, which proves rules right, and compare with counts kept in files."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import Any

import click

from quincunx.cli.command import GAME_CLASS, GameCommand, Number, open_state
from quincunx.core.registry import game_class, registered_games
from quincunx.core.state import State


@click.command(
    cls=GameCommand,
    examples=[
        "quincunx perft wishbone --size 5 --depth 3",
        "quincunx perft strands --board mini --depth 2 --divide",
        "quincunx perft wishbone --check",
        "quincunx perft --check",
    ],
)
@click.argument("game", metavar="[GAME|LINE]", required=False)
@click.option("--depth", type=Number(0, 100), default=3, show_default=True, help="How many actions deep.")
@click.option("--actions", metavar="TEXTS", help="Play these first, joined by commas.")
@click.option("--position", metavar="TEXT", help="Begin with this position, as the game writes positions.")
@click.option("--divide", is_flag=True, help="One count for each first action.")
@click.option("--check", is_flag=True, help="Compare with the counts and games that are kept; exit 1 on a difference.")
@click.option("--write", is_flag=True, help="Keep this count in the game's file, to be checked from now on.")
@click.option("--file", "path", metavar="FILE", help="A file of counts other than the game's own.")
@click.pass_context
def perft(
    ctx: click.Context,
    game: str | None,
    options: dict[str, Any],
    depth: int,
    actions: str | None,
    position: str | None,
    divide: bool,
    check: bool,
    write: bool,
    path: str | None,
) -> None:
    """Count the sequences of exactly --depth legal actions that begin in a position.

    Every outcome of a chance event counts as an action. With --check, GAME (or every game, if none is named) is
    compared with the counts that came with it, and its kept records are played through.
    """
    if check:
        _check(ctx, [game_class(game).short_name] if game else registered_games(), path)
        return
    if game is None:
        raise click.UsageError("Say which GAME to count, or --check for all of them.", ctx)
    state = open_state(game, options, position, actions)
    if divide:
        _divide(state, depth)
    elif write:
        _write(state, depth, Path(path) if path else _counts_file(ctx.meta[GAME_CLASS].short_name))
    else:
        for plies in range(1, depth + 1):
            _count(state, plies)


def _counts_file(name: str) -> Path:
    from quincunx.cli.proofs import folder

    return folder(name) / "perft.toml"


def _count(state: State, depth: int) -> int:
    began = perf_counter()
    count = state.perft(depth)
    seconds = perf_counter() - began
    click.echo(f"depth {depth}: {count:,} ({seconds:.2f} s)")
    return count


def _divide(state: State, depth: int) -> None:
    total = 0
    for action in state.legal_actions() if depth else []:
        child = state.clone()
        child.apply_action(action)
        count = child.perft(depth - 1)
        total += count
        click.echo(f"{state.action_to_string(action)}: {count:,}")
    click.echo(f"together: {total:,}")


def _write(state: State, depth: int, path: Path) -> None:
    from quincunx.cli.proofs import Count, append

    entry = Count.of(state, depth)
    append(path, entry)
    click.echo(f"{entry}, written to {path}.")


def _check(ctx: click.Context, names: list[str], path: str | None) -> None:
    from quincunx.cli.proofs import check_counts, check_games, folder

    fine = True
    for name in names:
        counts = Path(path) if path else folder(name) / "perft.toml"
        lines = list(check_counts(name, counts))
        if path is None:
            lines += check_games(name, folder(name) / "golden.qcx")
        for good, sentence in lines:
            fine = fine and good
            click.echo(("ok    " if good else "WRONG ") + sentence)
    ctx.exit(0 if fine else 1)
