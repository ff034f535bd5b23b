"""`quincunx games` and `quincunx rules`: which games there are, and how they are played."""

from __future__ import annotations

import sys

import click

from quincunx.cli.command import Command, dashed
from quincunx.core.game import Game
from quincunx.core.registry import game_class, load_game, registered_games


@click.command(
    cls=Command,
    examples=["quincunx games", "quincunx games wishbone"],
)
@click.argument("game", required=False)
def games(game: str | None) -> None:
    """List the games, or tell about one GAME: its options and sizes."""
    if game is None:
        _list_games()
    else:
        _tell_game(load_game(game_class(game).short_name))


def _list_games() -> None:
    names = registered_games()
    width = max(map(len, names))
    for name in names:
        try:
            about = _one_line(load_game(name))
        except ImportError:
            about = "(not installed completely)"
        click.echo(f"{name:{width}}  {about}")


def _one_line(game: Game) -> str:
    credit = f" {credits_of(game)}" if game.info.designer else ""
    return (game.info.summary or game.info.long_name) + (f" ({credit.strip()})" if credit else "")


def credits_of(game: Game) -> str:
    """Who made the game, and when."""
    return ", ".join(filter(None, (game.info.designer, str(game.info.year) if game.info.year else "")))


def _tell_game(game: Game) -> None:
    info = game.info
    lines = [f"{info.long_name}" + (f", {credits_of(game)}" if info.designer else "")]
    if info.summary:
        lines.append(info.summary)
    lines += [
        "",
        f"Name       {info.short_name}",
        f"Players    {info.players[0]} (first) and {info.players[1]}",
        f"Chance     {'yes' if info.has_chance else 'no'}",
        f"Points     {'yes' if info.has_points else 'no'}",
        f"Actions    {info.num_distinct_actions:,} different ones, at most {info.max_game_length:,} a game",
        f"Planes     {' x '.join(map(str, info.observation_shape))} numbers an observation",
    ]
    if info.options:
        lines += ["", "Options"]
        for option in info.options:
            default = option.write(option.default) or "none"
            lines.append(f"  --{dashed(option.name)}: {option.range_text()}; {default} if not given")
            lines.append(f"      {option.help}")
    lines += ["", f"The game can end {'; '.join(info.reasons.values())}."] if info.reasons else []
    lines += ["", f"How to play: quincunx rules {info.short_name}"]
    click.echo("\n".join(lines))


@click.command(cls=Command, examples=["quincunx rules strands", "quincunx rules thrive --plain"])
@click.argument("game")
@click.option("--plain", is_flag=True, help="The text as it is, without colours and boxes.")
def rules(game: str, plain: bool) -> None:
    """Tell how GAME is played."""
    show_rules(load_game(game_class(game).short_name), plain=plain or not sys.stdout.isatty())


def rules_text(game: Game) -> str:
    """The help page of a game, and how its options are given here."""
    text = game.help_text().rstrip()
    if not game.option_list:
        return text
    given = " ".join(f"--{dashed(option.name)}" for option in game.option_list)
    return f"{text}\n\nOn the command line the options are {given}: `quincunx play {game.short_name} --help`."


def show_rules(game: Game, *, plain: bool) -> None:
    """Print the help page of a game."""
    if plain:
        click.echo(rules_text(game))
        return
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console(highlight=False)
    console.print(Markdown(rules_text(game)), width=min(console.width, 90))
