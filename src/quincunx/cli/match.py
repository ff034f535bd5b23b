"""`quincunx match`: two bots play many games, and the score says how sure it is."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click

from quincunx.arena.match import MatchResult, Sprt, play_match
from quincunx.cli.command import GameCommand, Number, dashed
from quincunx.core.errors import QuincunxError
from quincunx.core.game import Game
from quincunx.core.registry import load_game, registered_games


class MatchCommand(GameCommand):
    """The game is an option here, and so are, once it is known, its options."""

    def __init__(self, *args: Any, game_words: str = "A B --game GAME", **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.game_words = game_words

    def _first_argument(self, ctx: click.Context, args: list[str]) -> str | None:
        for word, following in zip(args, [*args[1:], ""]):
            name, sign, value = word.partition("=")
            if dashed(name) in ("--game", "-g"):
                return value if sign else following or None
        return None


class Test(click.ParamType[Sprt]):
    """Two Elo differences joined by a comma."""

    name = "elo0,elo1"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Sprt:
        """Read them."""
        if isinstance(value, Sprt):
            return value
        low, _, high = str(value).partition(",")
        try:
            return Sprt(float(low), float(high))
        except ValueError:
            raise click.UsageError(
                f"--sprt takes two Elo differences, such as 0,50, not {value[:40]!r}.", ctx
            ) from None


@click.command(
    cls=MatchCommand,
    examples=[
        "quincunx match level:3 level:2 --game wishbone --size 5 --games 4",
        "quincunx match mcts:50 uct:50 --game wishbone --size 5 --games 6 --sprt 0,99",
        "quincunx match greedy random --game thrive --games 2 --save thrive.qcx",
    ],
)
@click.argument("bot_a", metavar="A")
@click.argument("bot_b", metavar="B")
@click.option("--game", "-g", "game_name", metavar="GAME", help="Which game; if not given, each of them in turn.")
@click.option("--games", type=Number(1, 10**6), default=20, show_default=True, help="How many games, rounded to pairs.")
@click.option("--seconds", type=float, help="Time for a turn, for bots that search.")
@click.option("--sprt", type=Test(), metavar="ELO0,ELO1", help="Stop once it is clear which difference is true.")
@click.option("--opening", type=Number(0, 100), default=2, show_default=True, help="Random turns before each pair.")
@click.option("--workers", type=Number(1, 256), default=1, show_default=True, help="How many processes play.")
@click.option("--seed", type=Number(0, 2**31 - 1), default=0, show_default=True, help="Decides all that is random.")
@click.option("--save", metavar="FILE", help="Keep the records of all games in this file.")
def match(
    bot_a: str,
    bot_b: str,
    game_name: str | None,
    options: dict[str, Any],
    games: int,
    seconds: float | None,
    sprt: Sprt | None,
    opening: int,
    workers: int,
    seed: int,
    save: str | None,
) -> None:
    """Let bots A and B play each other, every opening twice with the seats exchanged.

    A bot is random, greedy, level:N, uct:N, mcts:N or alphabeta:N. The score is A's, with the Elo difference it speaks
    for and its 95 % interval.
    """
    if seconds is not None and not 0 < seconds < 10**6:
        raise click.UsageError(f"--seconds is a time above 0, not {seconds}.")
    records: list[str] = []
    for game in _games(game_name, options):
        result = _play(
            game,
            (bot_a, bot_b),
            games,
            seed=seed,
            opening_turns=opening,
            seconds=seconds,
            sprt=sprt,
            workers=workers,
            keep_records=save is not None,
        )
        click.echo(f"{game.info.long_name}, {result.games} games, {bot_a} against {bot_b}: {result}")
        records += [record.to_text() for record in result.records]
    if save is not None:
        Path(save).write_text("\n".join(records), encoding="utf-8")
        click.echo(f"{len(records)} records are in {save}.")


def _games(name: str | None, options: dict[str, Any]) -> Iterable[Game]:
    return [load_game(name, **options)] if name is not None else map(load_game, registered_games())


def _play(game: Game, bots: tuple[str, str], games: int, **settings: Any) -> MatchResult:
    """The match under a progress bar, which goes to stderr and only to a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not Console(stderr=True).is_terminal,
    )
    with bar:
        task = bar.add_task(game.info.long_name, total=games)

        def progress(result: MatchResult) -> None:
            bar.update(task, completed=result.games, description=f"+{result.wins} ={result.draws} -{result.losses}")

        try:
            return play_match(game, *bots, games, progress=progress, **settings)
        except KeyboardInterrupt:
            raise QuincunxError("Stopped before the end; nothing was kept.") from None
