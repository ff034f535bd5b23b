"""`quincunx play`: sets the table, and keeps the game whatever happens."""

from __future__ import annotations

import os
import secrets
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import date
from pathlib import Path
from types import FrameType
from typing import Any

import click

from quincunx.cli.command import GameCommand, Number, open_state, read_file
from quincunx.cli.prompt import make_reader
from quincunx.cli.saving import Keeper, data_folder
from quincunx.cli.screen import Screen
from quincunx.cli.table import SEATS, Seat, Table
from quincunx.core.errors import QuincunxError
from quincunx.core.record import GameRecord
from quincunx.search.bots import BEST, LEVELS, NO_LEVEL, read_level


class SeatType(click.ParamType[Seat]):
    """A player on the command line."""

    name = "player"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Seat:
        """Read it; the error is a sentence."""
        try:
            return value if isinstance(value, Seat) else Seat.read(value)
        except QuincunxError as error:
            raise click.UsageError(str(error), ctx) from None


class LevelType(click.ParamType[Seat]):
    """A bot by its level alone."""

    name = "level"

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """The range."""
        return f"{min(LEVELS)}..{BEST}"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Seat:
        """Read it; the error is a sentence."""
        n = read_level(str(value))
        if n is None:
            said = NO_LEVEL.format(low=min(LEVELS), best=BEST, text=repr(str(value)[:40]))
            raise click.UsageError(said, ctx)
        return Seat("bot", n)


class Stopped(BaseException):
    """A signal asked the program to end."""


@click.command(
    cls=GameCommand,
    shared=["seed"],
    examples=[
        "quincunx play",
        "quincunx play wishbone --size 9 --level 2",
        "quincunx play strands --board mini --player0 human --player1 human",
        "quincunx play thrive --player0 bot:2 --player1 random --seed 7",
        "quincunx play 'wishbone?size=9&actions=d4,swap' --plain",
    ],
)
@click.argument("game", metavar="[GAME|LINE]", required=False)
@click.option("--player0", type=SeatType(), metavar="WHO", help=f"The one who begins: {SEATS}.")
@click.option("--player1", type=SeatType(), metavar="WHO", help="The other one, likewise.")
@click.option(
    "--level",
    type=LevelType(),
    help="Play against a bot of this level, also 7.5: short for --player1 bot:LEVEL.",
)
@click.option("--seed", type=Number(0, 2**31 - 1), help="Decides all that is random: dice, bots, deals.")
@click.option(
    "--dice",
    type=click.Choice(["roll", "ask"]),
    default="roll",
    show_default=True,
    help="Where a game draws or rolls: by the program, or ask what was drawn at a real table.",
)
@click.option("--resume", metavar="FILE", help="Go on with a kept game.")
@click.option("--save", "save_to", metavar="FILE", help="Keep the game in this file as soon as it ends or is left.")
@click.option("--actions", metavar="TEXTS", help="Play these first, joined by commas.")
@click.option("--position", metavar="TEXT", help="Begin with this position, as the game writes positions.")
@click.option("--plain", is_flag=True, help="Sentences and ASCII only, no colours: for screen readers and logs.")
@click.option("--no-board", is_flag=True, help="Tell positions in words, without a picture; `board` repeats it.")
@click.option("--ascii", "ascii_only", is_flag=True, help="Draw the board with ASCII characters.")
@click.option("--coordinates/--no-coordinates", default=True, help="The names of the spaces at the rim.")
@click.pass_context
def play(
    ctx: click.Context,
    game: str | None,
    options: dict[str, Any],
    player0: Seat | None,
    player1: Seat | None,
    level: Seat | None,
    seed: int | None,
    dice: str,
    resume: str | None,
    save_to: str | None,
    actions: str | None,
    position: str | None,
    plain: bool,
    no_board: bool,
    ascii_only: bool,
    coordinates: bool,
) -> None:
    """Play GAME at the keyboard: two people, a person and a bot, or two bots.

    What is not given is asked for. At the prompt type a turn (`a1,a6,f1`) or a part of it; `?` lists what can be
    played, `hint` asks a bot, `undo` takes back, `help` lists the rest. Ctrl-C keeps the game in a file.
    """
    plain = plain or os.environ.get("TERM") == "dumb"
    screen = Screen(plain=plain, ascii_only=ascii_only, coordinates=coordinates, board=not no_board)
    reader = make_reader(plain=plain)
    interactive = sys.stdin.isatty()
    if level is not None:
        if player0 and player1:
            raise click.UsageError("With --level only one of the players can be given.", ctx)
        player0, player1 = (level, player1) if player1 else (player0, level)
    chosen_seed = secrets.randbits(31) if seed is None else seed
    keep_at = Path(save_to) if save_to else None
    if resume is not None:
        if game is not None or actions or position:
            raise click.UsageError("--resume brings its own game, so no other can be given.", ctx)
        record = GameRecord.from_text(read_file(resume))
        table = Table.from_record(record, (player0, player1), chosen_seed)
        if keep_at is None and Path(resume).resolve().parent == data_folder().resolve():
            keep_at = Path(resume)
    else:
        if game is None or not (player0 or player1):
            from quincunx.cli.setting import ask_game, ask_options, ask_seats

            if game is None:
                if not interactive:
                    raise click.UsageError("Say which GAME to play; `quincunx games` lists them.", ctx)
                game = ask_game(screen, reader)
                options.update(ask_options(screen, reader, game))
            if interactive and not (player0 or player1):
                player0, player1 = ask_seats(screen, reader, game)
        state = open_state(game, options, position, actions)
        table = Table(state, (player0 or Seat("human"), player1 or Seat("human")), chosen_seed)
        table.tags["Date"] = f"{date.today():%Y.%m.%d}"
    if dice == "ask":
        table.enter_dice = True
    ctx.exit(converse(table, screen, reader, keep_at, stay=interactive and any(s.human for s in table.seats)))


def converse(table: Table, screen: Screen, reader: Any, keep_at: Path | None, *, stay: bool) -> int:
    """Play, and keep the game when it ends and when it is left; returns the exit code."""
    from quincunx.cli.commands import Quit
    from quincunx.cli.session import Session

    keeper = Keeper(keep_at)

    def ended(table: Table) -> None:
        """Keep an ended game at once: whoever closes the window now loses nothing."""
        if keep_at is not None or stay:
            place = keeper.keep(table)
            if place is not None:
                screen.say(f"Kept in {place}.")

    session = Session(table, screen, reader, stay=stay, on_end=ended)
    code = 0
    try:
        with signals():
            screen.say(f"{table.game.info.long_name}: {table.name(0)} begins against {table.name(1)}.", "bold")
            if any(seat.human for seat in table.seats):
                screen.say("`?` lists what can be played, `board ?` shows it, `hint` asks a bot; see `help`.")
                if table.game.companion("lesson.toml") is not None:
                    screen.say(f"New to it? `quincunx learn {table.game.short_name}` shows the game in a few steps.")
            session.run()
    except (Quit, EOFError):
        pass
    except KeyboardInterrupt:
        code = 130
    except Stopped as stopped:
        code = 128 + int(str(stopped))
    except BaseException:
        if not session.table.over:
            with suppress(OSError):
                click.echo(f"Go on with: {keeper.command(session.table)}", err=True)
        raise
    with suppress(ValueError):  # only the main thread may
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # from here on it does not take long
    if session.table.over and not stay:
        return code
    command = keeper.command(session.table)
    with suppress(OSError):
        screen.say()
        screen.say("The game is kept. " + ("Look at it with:" if session.table.over else "Go on with:"))
        click.echo(f"  {command}")
    return code


@contextmanager
def signals() -> Iterator[None]:
    """Let SIGTERM and SIGHUP end the game as Ctrl-C does, and hear Ctrl-C even if whoever started us had it ignored."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise Stopped(number)

    wanted = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {number: signal.signal(number, stop) for number in wanted}
    before[signal.SIGINT] = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
