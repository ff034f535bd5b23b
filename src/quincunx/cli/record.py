"""`quincunx record`: check, show, export and import records."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from quincunx.cli.command import Command, Group, Number, read_file
from quincunx.cli.saving import write
from quincunx.cli.show import draw, picture_options
from quincunx.core.errors import RecordError
from quincunx.core.record import GameRecord, read_records


@click.group(cls=Group)
def record() -> None:
    """Check, show, export and import records of games."""


def _read(file: str, number: int) -> GameRecord:
    """One game of a file, counted from 1."""
    records = read_records(read_file(file))
    if not 1 <= number <= len(records):
        raise RecordError(f"{file} holds {len(records)} game{'s' * (len(records) != 1)}, so there is no game {number}.")
    return records[number - 1]


game_option = click.option(
    "--game", "number", type=Number(1, 10**6), default=1, show_default=True, help="Which game of the file."
)


@record.command(cls=Command, examples=["quincunx record check game.qcx"])
@click.argument("file")
def check(file: str) -> None:
    """Play through every game of FILE (- for standard input) and say what it holds."""
    records = read_records(read_file(file))
    for number, game in enumerate(records, 1):
        tags = game.tags
        names = " - ".join(tags.get(f"Player{player}", game.game.info.players[player]) for player in (0, 1))
        reason = f" ({tags['Reason']})" if "Reason" in tags else ""
        turns = len(game.main_line())
        click.echo(f"{number}. {game.game.long_name}, {names}: {turns} turns, {tags.get('Result', '*')}{reason}")
    click.echo(f"{len(records)} game{'s' * (len(records) != 1)}, all in order.")


@record.command("check-draws", cls=Command, examples=["quincunx record check-draws --help"])
@click.argument("file")
def check_the_draws(file: str) -> None:
    """Check that chance drew what it had to, in every game of FILE that was played on the web and is over.

    Its record tells the seed of chance and the SHA-256 that was published before the first turn.
    """
    from quincunx.server.draws import check_draws

    for number, game in enumerate(read_records(read_file(file)), 1):
        count = check_draws(game)
        click.echo(f"{number}. {game.game.long_name}: {count} draws, all as the seed says, and the seed as promised.")


@record.command(
    cls=Command,
    examples=["quincunx record show game.qcx --turn 3", "quincunx record show game.qcx --svg last.svg"],
)
@click.argument("file")
@game_option
@click.option("--turn", type=Number(0, 10**6), help="After so many turns; the end if not given.")
@picture_options
def show(file: str, number: int, turn: int | None, **picture: Any) -> None:
    """Show a position of a game in FILE."""
    draw(_read(file, number).state(turn), **picture)


@record.command(
    cls=Command,
    examples=["quincunx record export game.qcx --json", "quincunx record export game.qcx --line"],
)
@click.argument("file")
@game_option
@click.option("--json", "form", flag_value="json", default=True, help="Abstract Play's JSON schema (the default).")
@click.option("--line", "form", flag_value="line", help="One line, which show and play take back.")
@click.option("--text", "form", flag_value="text", help="The record, written afresh.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["json", "line", "text", "abstract-play"]),
    help="One of these by name; abstract-play is that site's own notation too, for Strands.",
)
def export(file: str, number: int, form: str) -> None:
    """Write a game in FILE in another form, to standard output."""
    game = _read(file, number)
    if form == "line":
        click.echo(game.state().serialize())
    elif form == "text":
        click.echo(game.to_text(), nl=False)
    elif form == "abstract-play":
        from quincunx.core import abstract_play

        click.echo(json.dumps(abstract_play.write(game), indent=2, ensure_ascii=False))
    else:
        click.echo(json.dumps(game.to_json(), indent=2, ensure_ascii=False))


@record.command(
    name="import",
    cls=Command,
    examples=["quincunx record import strands.json", "quincunx record import strands.json --out strands.qcx"],
)
@click.argument("file")
@click.option("--format", "form", type=click.Choice(["abstract-play"]), default="abstract-play", help="Whose it is.")
@click.option("--out", metavar="PATH", help="Write the records there, and not to standard output.")
def bring(file: str, form: str, out: str | None) -> None:
    """Read a game that Abstract Play published as JSON (FILE, - for standard input), and write it as our record.

    These are games of Strands, on any board there: the record brings its numbers. A list of records is read too.
    """
    from quincunx.core.abstract_play import read

    text = read_file(file)
    try:
        data = json.loads(text)
    except ValueError:
        data = None  # and read says what is wrong
    texts = [json.dumps(entry) for entry in data] if isinstance(data, list) else [text]
    written = "\n".join(read(one).to_text() for one in texts)
    if out is None:
        click.echo(written, nl=False)
    else:
        write(Path(out), written)
        click.echo(f"{len(texts)} game{'s' * (len(texts) != 1)} written to {out}.")
