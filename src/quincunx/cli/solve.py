"""`quincunx solve`: who wins a position with best play by both, exactly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from quincunx.cli.command import GameCommand, Number, open_state
from quincunx.core.state import State
from quincunx.search.solution import Solution

if TYPE_CHECKING:
    from quincunx.search.solver import Solver

MOST_MEGABYTES = 1 << 20
UNSOLVED = 1


@click.command(
    cls=GameCommand,
    examples=[
        "quincunx solve wishbone --size 3",
        "quincunx solve wishbone --size 3 --swap-rule off --each",
        "quincunx solve wishbone --size 4 --swap-rule off --actions b2",
        "quincunx solve strands --board '2 2/2 1 2/2 2'",
        "quincunx solve 'wishbone?size=4&actions=b2,swap,b3' --seconds 60",
    ],
)
@click.argument("game", metavar="GAME|LINE")
@click.option("--actions", metavar="TEXTS", help="Play these first, joined by commas.")
@click.option("--position", metavar="TEXT", help="Begin with this position, as the game writes positions.")
@click.option("--seconds", type=Number(1, 10**7), help="Give up after so long.")
@click.option("--nodes", type=Number(1, 10**15), help="Give up after so many positions.")
@click.option("--megabytes", type=Number(1, MOST_MEGABYTES), default=512, show_default=True, help="Memory to use.")
@click.option("--each", is_flag=True, help="Tell the result of every action, each within the limits.")
@click.pass_context
def solve(
    ctx: click.Context,
    game: str,
    options: dict[str, Any],
    actions: str | None,
    position: str | None,
    seconds: int | None,
    nodes: int | None,
    megabytes: int,
    each: bool,
) -> None:
    """Find out who wins with best play by both, of a GAME with its options, or a LINE such as 'wishbone?size=3'.

    This is for small boards and late positions: the work grows very fast with the empty spaces. Where a limit comes
    first, what is known by then is told, and the exit code is 1. Games with chance cannot be solved, nor Thrive,
    which counts quiet turns.
    """
    from quincunx.search.solver import Solver

    state = open_state(game, options, position, actions)
    if state.is_terminal():
        click.echo("The game is over.")
        return
    solver = Solver(state.game, megabytes=megabytes, seconds=seconds, nodes=nodes)
    if each:
        ctx.exit(_each(solver, state))
    found = solver.solve(state)
    click.echo(_sentence(state, found))
    if found.action is not None:
        verb = "wins" if found.low == 1 else "draws"
        click.echo(f"{state.action_to_string(found.action)} {verb}.")
    click.echo(f"{found.nodes:,} positions in {found.seconds:.1f} s, {found.known:,} of them kept.")
    ctx.exit(UNSOLVED if found.value is None else 0)


def _each(solver: Solver, state: State) -> int:
    """Print the result of every action for who plays it; returns the exit code."""
    unsolved = 0
    for action in state.legal_actions():
        child = state.clone()
        child.apply_action(action)
        value: float | None
        if child.is_terminal():
            value = child.returns()[state.current_player()]
        else:
            value = solver.solve(child).value
            if value is not None and child.current_player() != state.current_player():
                value = -value
        unsolved += value is None
        result = "unsolved" if value is None else "wins" if value > 0 else "loses" if value < 0 else "draws"
        click.echo(f"{state.action_to_string(action)} {result}")
    return UNSOLVED if unsolved else 0


def _sentence(state: State, found: Solution) -> str:
    # A colour alone would not say who wins, where players may exchange theirs.
    mover = f"the player to move ({state.game.player_name(state, state.current_player())})"
    if found.value is None:
        return f"Unsolved: a limit came first{f', but {mover} cannot win' if found.high == 0 else ''}."
    result = {1: "wins", 0: "can draw, and not more", -1: "loses"}[found.value]
    return f"With best play by both, {mover} {result}."
