"""`quincunx arena`: bots play each other, on many cores or machines, and a table says how strong they are."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from quincunx.arena.clock import TimeControl, read_clock
from quincunx.arena.match import Sprt
from quincunx.arena.plan import PAIRINGS, Plan, game_line, read_toml
from quincunx.cli.command import Number, read_file
from quincunx.cli.match import MatchCommand, Test
from quincunx.cli.players import open_players, player_options
from quincunx.core.errors import OptionError, QuincunxError
from quincunx.search.bot_names import read_entrants

if TYPE_CHECKING:
    from quincunx.arena.standings import Standings


@click.command(
    cls=MatchCommand,
    game_words="BOT... --game GAME",
    examples=[
        "quincunx arena random greedy --game strands --board mini --games 4",
        "quincunx arena level:1..2 mcts:20,rave=0 --game wishbone --size 5 --games 2",
        "quincunx arena mcts:60 uct:20 --game thrive --games 4 --sprt 0,50",
    ],
)
@click.argument("words", nargs=-1, metavar="[BOT]...")
@click.option("--bots", multiple=True, metavar="BOT", help="The same as BOT; the first word may follow here.")
@click.option("--game", "-g", "lines", multiple=True, metavar="GAME", help="A game or a line; may be given again.")
@click.option("--plan", metavar="FILE", help="Read bots and games from a TOML file; see docs/arena.md.")
@click.option("--out", metavar="FOLDER", help="Keep the games here; if it holds some, go on. [arena-GAME]")
@click.option("--games", type=Number(1, 10**6), default=20, show_default=True, help="Games of each pair, made even.")
@click.option("--rounds", type=Number(1, 10**4), default=1, show_default=True, help="How often each opening is played.")
@click.option("--pairing", type=click.Choice(PAIRINGS), default=PAIRINGS[0], show_default=True, help="Who meets whom.")
@click.option("--seconds", type=float, help="Time for a turn; whoever takes longer loses.")
@click.option("--clock", metavar="TIME+INC", help="Seconds for a game and more for each turn, such as 60+1.")
@click.option(
    "--sprt", type=Test(), metavar="ELO0,ELO1", help="A pair stops once it is clear which difference is true."
)
@click.option("--opening", type=Number(0, 100), default=2, show_default=True, help="Random turns before each pair.")
@click.option("--seed", type=Number(0, 2**31 - 1), default=0, show_default=True, help="Decides all that is random.")
@player_options
def arena(
    words: tuple[str, ...],
    bots: tuple[str, ...],
    lines: tuple[str, ...],
    options: dict[str, Any],
    plan: str | None,
    out: str | None,
    workers: int,
    ray: str | None,
    **chosen: Any,
) -> None:
    """Let bots play each other: everyone against everyone, or the first against the others.

    A BOT is random, greedy, level:N (also level:1..4), mcts:N, uct:N or alphabeta:N, perhaps with settings
    (mcts:500,rave=0) and a name (calm=mcts:500,noise=0), ugi:COMMAND for an engine, or openspiel-mcts:N.

    Every game that ends is kept at once. Ctrl-C stops; the same command, or --out FOLDER alone, goes on.
    """
    if plan is not None and (words or bots or lines):
        raise click.UsageError("--plan brings its own bots and games.")
    wanted: Plan | None = None
    if plan is not None:
        wanted = read_toml(read_file(plan), plan)
    elif words or bots or lines:
        wanted = _plan((*bots, *words), lines, options, **chosen)
    elif out is None:
        raise click.UsageError("Say which bots play, such as `quincunx arena level:1..3 --game thrive`.")
    _run(wanted, Path(out) if out is not None else _folder(wanted), workers, ray)


def _plan(
    bots: Iterable[str],
    lines: tuple[str, ...],
    options: dict[str, Any],
    games: int,
    rounds: int,
    pairing: str,
    seconds: float | None,
    clock: str | None,
    sprt: Sprt | None,
    opening: int,
    seed: int,
) -> Plan:
    if not lines:
        raise click.UsageError("Say which game is played: --game GAME.")
    if options and len(lines) > 1:
        raise OptionError("With several games, each brings its options in a line: --game 'strands?board=mini'.")
    if options and "?" not in lines[0]:
        played = [game_line(lines[0], options, seed=seed)]
    elif options:
        raise OptionError("The line already brings its options; write the others into it too.")
    else:
        played = [game_line(line, seed=seed) for line in lines]
    whole, increment = read_clock(clock) if clock else (None, 0.0)
    return Plan(
        games=tuple(played),
        bots=read_entrants(bots),
        pairing=pairing,
        each=games,
        rounds=rounds,
        opening_turns=opening,
        seed=seed,
        control=TimeControl(seconds, whole, increment),
        sprt=sprt,
    )


def _folder(plan: Plan | None) -> Path:
    """Named after what is played: the same command finds its folder again."""
    assert plan is not None
    return Path("arena-" + "-".join(dict.fromkeys(line.partition("?")[0] for line in plan.games)))


def _run(plan: Plan | None, path: Path, workers: int, ray: str | None) -> None:
    from quincunx.arena.folder import Entry, Folder
    from quincunx.arena.ratings import check_installed
    from quincunx.arena.report import notes, tables, write
    from quincunx.arena.run import open_plan, run
    from quincunx.cli.progress import Bar

    check_installed()
    if plan is not None:
        plan.check()  # before a folder is made
    elif not path.is_dir():
        raise QuincunxError(f"There is no folder {path}, so say which bots play which game.")
    with open_players(workers, ray) as players, Folder(path) as folder:
        plan = open_plan(folder, plan)
        stopped = False
        wanted = {job.key for job in plan.jobs()}
        before = len(wanted & folder.entries.keys())
        with Bar("games", len(wanted), before) as bar:

            def progress(entry: Entry, kept: int) -> None:
                bar.step(f"{entry.key.players[0]} - {entry.key.players[1]} {entry.result}")

            try:
                run(plan, folder, players, progress)
            except KeyboardInterrupt:
                stopped = True
        files = write(plan, folder)
        for table in tables(plan, folder):
            show(table)
        for note in notes(plan, folder)[1:]:
            click.echo(note)
        kept = f"{len(folder.entries)} game{'s' * (len(folder.entries) != 1)}"
        click.echo(f"{kept} and the tables ({', '.join(file.name for file in files)}) are in {path}.")
    if stopped:
        raise QuincunxError(f"Stopped; go on with `quincunx arena --out {path}`.")


def show(table: Standings) -> None:
    """The table in the terminal."""
    from rich.console import Console
    from rich.table import Table

    from quincunx.arena.cross_table import seat_sentence
    from quincunx.arena.standings import Score

    shown = Table()
    for head in ("#", "Bot", "Elo", "±", "Score"):
        shown.add_column(head, justify="left" if head == "Bot" else "right", no_wrap=head != "Bot")
    for rank in range(1, len(table.rows) + 1):
        shown.add_column(str(rank), justify="right", no_wrap=True)
    for rank, row in enumerate(table.rows, 1):
        scores = [row.against.get(other.name, Score()).text() or "-" for other in table.rows]
        forfeits = f" ({row.forfeits} forfeit{'s' * (row.forfeits != 1)})" if row.forfeits else ""
        values = (str(rank), row.name + forfeits, f"{row.rating.elo:+.0f}", f"{row.rating.reach:.0f}", row.score.text())
        shown.add_row(*values, *scores)
    console = Console()
    console.print(table.title, style="bold", highlight=False)
    console.print(shown)
    console.print(seat_sentence(table), highlight=False)
