"""`quincunx fairness`: how much the first move is worth, on which boards least, and what would make it even."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from quincunx.arena.clock import TimeControl, read_clock
from quincunx.arena.fairness import Judged, Study, boards, read_sweep
from quincunx.cli.command import GameCommand, Number
from quincunx.cli.players import open_players, player_options
from quincunx.core.errors import QuincunxError

SHOWN = 20  # boards in the terminal's table


@click.command(
    cls=GameCommand,
    examples=[
        "quincunx fairness wishbone --size 5 --sweep swap_rule=on,off --games 6",
        "quincunx fairness strands --board random-6 --seeds 1..4 --bot greedy --games 2",
    ],
)
@click.argument("game", metavar="GAME")
@click.option("--seeds", metavar="N..M", help="Try the boards dealt by these seeds: --sweep seed=N..M.")
@click.option("--sweep", multiple=True, metavar="OPTION=VALUES", help="Try values of any option: size=7,9 or a|b.")
@click.option("--bot", default="mcts:100", show_default=True, help="Who plays against itself.")
@click.option("--games", type=Number(1, 10**6), default=20, show_default=True, help="Games on each board, at first.")
@click.option("--keep", type=Number(1, 10**4), default=1, show_default=True, help="How many boards play to the end.")
@click.option("--top", type=Number(0, 100), default=1, show_default=True, help="How many boards to look at closely.")
@click.option("--opening", type=Number(0, 100), default=0, show_default=True, help="Random turns before each game.")
@click.option("--seconds", type=float, help="Time for a turn.")
@click.option("--clock", metavar="TIME+INC", help="Seconds for a game and more for each turn.")
@click.option("--seed", "study_seed", type=Number(0, 2**31 - 1), default=0, help="Decides all else that is random.")
@click.option("--out", metavar="FOLDER", help="Keep the games here; if it holds some, go on. [fairness-GAME]")
@player_options
def fairness(
    game: str,
    options: dict[str, Any],
    seeds: str | None,
    sweep: tuple[str, ...],
    bot: str,
    games: int,
    keep: int,
    top: int,
    opening: int,
    seconds: float | None,
    clock: str | None,
    study_seed: int,
    out: str | None,
    workers: int,
    ray: str | None,
) -> None:
    """Find out how fair GAME is, and which of many boards is the fairest.

    A bot plays itself on every board, then twice as long on the fairer half of them, and so on until --keep are left.
    Of the fairest the command says what would even them out, and draws which spaces are used, when, and by whom.

    Every game that ends is kept at once. Ctrl-C stops, and the same command goes on.
    """
    whole, increment = read_clock(clock) if clock else (None, 0.0)
    sweeps = [read_sweep(text) for text in ([f"seed={seeds}"] if seeds else []) + list(sweep)]
    study = Study(
        boards=boards(game, options, sweeps),
        bot=bot,
        games=games,
        keep=keep,
        opening_turns=opening,
        seed=study_seed,
        control=TimeControl(seconds, whole, increment),
    )
    study.check()
    _run(study, Path(out) if out else Path(f"fairness-{game.partition('?')[0]}"), top, workers, ray)


def _run(chosen: Study, path: Path, top: int, workers: int, ray: str | None) -> None:
    from quincunx.arena.fairness import study
    from quincunx.arena.fairness_report import findings, proposal, region_sentences, write
    from quincunx.arena.folder import Entry, Folder
    from quincunx.cli.progress import Bar

    with open_players(workers, ray) as players, Folder(path) as folder:
        kept = folder.plan()
        if kept is not None and folder.entries:
            chosen.check_continues(kept)
        folder.keep_plan(chosen.as_dict())
        with Bar("games", 0) as bar:

            def progress(entry: Entry) -> None:
                bar.step(entry.result)

            try:
                ranked = study(chosen, folder, players, progress, bar.extend)
            except KeyboardInterrupt:
                raise QuincunxError(
                    f"Stopped; {len(folder.entries)} games are in {path}, and the same command goes on."
                ) from None
        found = findings(chosen, folder, ranked, top)
        files = write(chosen, folder, ranked, found)
    show(ranked)
    for finding in found:
        for sentence in (*proposal(finding), *region_sentences(finding)):
            click.echo(sentence)
    click.echo(f"The games, the table and the pictures ({', '.join(file.name for file in files)}) are in {path}.")


def show(ranked: list[Judged]) -> None:
    """The table in the terminal, the fairest first."""
    from rich.console import Console
    from rich.table import Table

    shown = Table(title="First player's share, the fairest first", title_justify="left", title_style="bold")
    for head, side in (("#", "right"), ("Board", "left"), ("Games", "right"), ("Share", "right"), ("95 %", "right")):
        shown.add_column(head, justify="left" if side == "left" else "right", no_wrap=side == "right")
    for rank, judged in enumerate(ranked[:SHOWN], 1):
        low, high = judged.first.interval()
        values = (
            str(rank),
            judged.board.label,
            str(judged.first.games),
            f"{judged.share:.0%}",
            f"{low:.0%} to {high:.0%}",
        )
        shown.add_row(*values)
    Console().print(shown)
    if len(ranked) > SHOWN:
        click.echo(f"... and {len(ranked) - SHOWN} more in the CSV.")
