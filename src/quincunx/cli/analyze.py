"""`quincunx analyze`: a record looked at once more, turn by turn."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING

import click

from quincunx.cli.command import Command, Number, read_file
from quincunx.core.errors import QuincunxError, RecordError
from quincunx.core.record import GameRecord, read_records

if TYPE_CHECKING:
    from quincunx.search.analysis import Alternative, Analysis, TurnAnalysis

STYLES = {"inaccuracy": "yellow", "mistake": "bold yellow", "blunder": "bold red"}
PICTURES = (".svg", ".png")
PIXELS = 1200
TABLE_WIDTH = 110  # columns that a table needs; in a narrower window there are lines


@click.command(
    cls=Command,
    examples=[
        "quincunx analyze game.qcx --simulations 50",
        "quincunx analyze game.qcx --simulations 50 --plot game.svg --json game.json",
        "quincunx analyze game.qcx --simulations 50 --annotate annotated.qcx",
    ],
)
@click.argument("file", metavar="RECORD")
@click.option("--game", "number", type=Number(1, 10**6), default=1, show_default=True, help="Which game of the file.")
@click.option("--simulations", type=Number(1, 10**9), help="Thinking for each turn.  [1000]")
@click.option("--seconds", type=float, help="Time for each turn, instead or as well.")
@click.option("--alternatives", type=Number(1, 20), default=3, show_default=True, help="How many to name a turn.")
@click.option("--threads", type=Number(1, 256), default=1, show_default=True, help="How many to think with.")
@click.option("--seed", type=Number(0, 2**31 - 1), default=0, show_default=True, help="Same seed, same analysis.")
@click.option("--json", "json_file", metavar="FILE", help="Write it for programs (- for standard output).")
@click.option("--annotate", metavar="FILE", help="Write the record with comments and side lines (- as above).")
@click.option("--plot", "plot_file", metavar="FILE", help="Draw the win chances: FILE.svg or FILE.png.")
@click.option("--plain", is_flag=True, help="Sentences instead of a table.")
def analyze(
    file: str,
    number: int,
    simulations: int | None,
    seconds: float | None,
    alternatives: int,
    threads: int,
    seed: int,
    json_file: str | None,
    annotate: str | None,
    plot_file: str | None,
    plain: bool,
) -> None:
    """Look at every turn of a game in RECORD (- for standard input).

    For each turn: the win chance after it, the best alternatives with their values and how the game could have gone
    on, and whether the turn was best, good, an inaccuracy (5% of the win chance given away), a mistake (10%) or a
    blunder (15%). In the end: where the game turned.
    """
    if seconds is not None and not 0 < seconds < 10**6:
        raise click.UsageError(f"--seconds is a time above 0, not {seconds}.")
    if plot_file is not None and Path(plot_file).suffix.lower() not in PICTURES:
        raise click.UsageError(f"--plot takes a file that ends in {' or '.join(PICTURES)}, not {plot_file[:40]!r}.")
    records = read_records(read_file(file))
    if not 1 <= number <= len(records):
        raise RecordError(f"{file} holds {len(records)} game{'s' * (len(records) != 1)}, so there is no game {number}.")
    found = _think(
        records[number - 1],
        simulations=simulations,
        seconds=seconds,
        alternatives=alternatives,
        threads=threads,
        seed=seed,
    )
    from quincunx.search import analysis_words as words

    if plot_file is not None:
        _plot(found, Path(plot_file))
    if json_file is not None:
        _write(json_file, json.dumps(words.as_dict(found), indent=2, ensure_ascii=False) + "\n")
    if annotate is not None:
        _write(annotate, words.annotate(found).to_text())
    if "-" in (json_file, annotate):
        return
    if plain or not sys.stdout.isatty():
        _tell(found, plain=True)
    elif get_terminal_size().columns < TABLE_WIDTH:
        _tell(found, plain=False)
    else:
        _show(found)


def _think(
    record: GameRecord,
    *,
    simulations: int | None,
    seconds: float | None,
    alternatives: int,
    threads: int,
    seed: int,
) -> Analysis:
    """The analysis under a progress bar, which goes to stderr and only to a terminal."""
    from rich.console import Console
    from rich.progress import Progress

    from quincunx.search.analysis import analyze as run

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(f"{record.game.info.long_name}, {len(record.main_line())} turns", total=1.0)
        try:
            return run(
                record,
                simulations=simulations,
                seconds=seconds,
                alternatives=alternatives,
                threads=threads,
                seed=seed,
                progress=lambda share: bar.update(task, completed=share),
            )
        except KeyboardInterrupt:
            raise QuincunxError("Stopped before the end; nothing was written.") from None


def _write(path: str, text: str) -> None:
    if path == "-":
        click.echo(text, nl=False)
    else:
        Path(path).write_text(text, encoding="utf-8")
        click.echo(f"Written to {path}.", err=True)


def _plot(found: Analysis, path: Path) -> None:
    from quincunx import render
    from quincunx.arena.plot import plot

    scene = plot(found)
    if path.suffix.lower() == ".svg":
        path.write_text(render.svg(scene), encoding="utf-8")
    else:
        path.write_bytes(render.png(scene, size=PIXELS))
    click.echo(f"Written to {path}.", err=True)


def _alternative(alternative: Alternative) -> str:
    from quincunx.search.analysis_words import chance_words

    return f"{alternative.text} ({chance_words(alternative)})"


def _line(alternative: Alternative) -> str:
    """A turn, its value, and what is expected to follow."""
    return "; ".join((_alternative(alternative), *alternative.line))


def _played(turn: TurnAnalysis) -> str:
    from quincunx.search.analysis_words import SIGNS

    return turn.text + SIGNS.get(turn.verdict, "")


def _tell(found: Analysis, *, plain: bool) -> None:
    """A line a turn, in words; faults stand out unless it is to be plain."""
    from quincunx.search.analysis_words import SIGNS, judgement, standing, summary

    for turn in found.turns:
        luck = turn.luck if turn.player == 0 else -turn.luck
        words = f"{turn.number}. {turn.name}: {turn.text}: {turn.verdict}"
        words += f", {turn.loss:.0%} given away" if turn.loss >= 0.005 else ""
        words += f", luck {luck:+.0%}" if abs(luck) >= 0.005 else ""
        click.secho(f"{words}; {standing(found, turn)}.", bold=not plain and turn.verdict in SIGNS)
        for alternative in turn.alternatives:
            click.echo(f"     {_line(alternative)}")
        if turn.better is not None and turn.better != turn.alternatives[0]:
            click.echo(f"     {judgement(turn)}")
    click.echo("\n".join(summary(found)))


def _show(found: Analysis) -> None:
    """A table, then the summary."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from quincunx.search.analysis_words import judgement, percent, summary

    console = Console(highlight=False, markup=False, emoji=False)
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("Turn", justify="right")
    table.add_column("Player")
    table.add_column("Played", no_wrap=True)
    table.add_column(f"{found.players[0][:16]} wins", justify="right")
    table.add_column("Lost", justify="right")
    table.add_column("Verdict")
    table.add_column("Alternatives; how the best could go on", ratio=1, overflow="fold")
    for turn in found.turns:
        style = STYLES.get(turn.verdict, "")
        others = [_line(turn.alternatives[0])] if turn.alternatives else []
        others += [_alternative(alternative) for alternative in turn.alternatives[1:]]
        if turn.better is not None and turn.better != turn.alternatives[0]:
            others.append(judgement(turn))
        number = f"> {turn.number}" if turn.number in found.turning_points else str(turn.number)
        lost = f"{turn.loss:.0%}" if turn.loss >= 0.005 else ""
        cells = (number, turn.name, _played(turn), percent(turn.after, turn.proven), lost, turn.verdict)
        table.add_row(*(Text(cell, style=style) for cell in cells), Text("\n".join(others), style="dim"))
    console.print(table)
    for sentence in summary(found):
        console.print(sentence)
