"""Commands that know a game: its options become theirs, by name, from the game's own list."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

import click

from quincunx.core.errors import OptionError, PositionError, QuincunxError
from quincunx.core.game import Game, split_line
from quincunx.core.options import Option
from quincunx.core.registry import game_class, load_game
from quincunx.core.state import State

COMMAND_LINE_ERROR = 2
GAME_CLASS = "quincunx.game_class"


def dashed(word: str) -> str:
    """Option names may be typed with underscores, as Python writes them, or with hyphens."""
    return word.replace("_", "-")


class Number(click.ParamType[int]):
    """A whole number from `low` to `high`, refused in a sentence."""

    name = "number"

    def __init__(self, low: int, high: int):
        self.low, self.high = low, high

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """The range."""
        return "NUMBER" if self.high > 10**6 else f"{self.low}..{self.high}"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Read it."""
        try:
            number = int(value)
        except ValueError:
            number = self.low - 1
        if not self.low <= number <= self.high:
            name = param.opts[0] if param else "this"
            raise click.UsageError(
                f"The option {name} is a whole number from {self.low} to {self.high}, not {str(value)[:40]!r}.", ctx
            )
        return number


class Group(click.Group):
    """A group of commands; a wrong name gets a suggestion."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command."""
        known = self.list_commands(ctx)
        if args and args[0] not in known and not args[0].startswith("-"):
            close = get_close_matches(args[0], known, n=1)
            hint = f"did you mean {close[0]}?" if close else f"there are {', '.join(known)}."
            raise click.UsageError(f"There is no command {args[0][:40]!r}; {hint}")
        return super().resolve_command(ctx, args)


class Command(click.Command):
    """A command with examples in its help, which the tests run."""

    def __init__(self, *args: Any, examples: Iterable[str] = (), **kwargs: Any):
        kwargs.setdefault("context_settings", {}).setdefault("token_normalize_func", dashed)
        super().__init__(*args, **kwargs)
        self.examples = tuple(examples)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse; a wrong option gets a suggestion."""
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            names = [name for param in self.get_params(ctx) for name in param.opts if name.startswith("-")]
            close = get_close_matches(dashed(error.option_name), names, n=1, cutoff=0.5)
            hint = f"did you mean {close[0]}?" if close else f"see `{ctx.command_path} --help`."
            raise click.UsageError(f"There is no option {error.option_name} here; {hint}", ctx) from None

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The examples."""
        if self.examples:
            with formatter.section("Examples"):
                for example in self.examples:
                    formatter.write(f"  {example}\n")


class GameOption(click.Option):
    """One option of a game as an option of a command."""

    def __init__(self, option: Option, flag: str):
        metavar = {"bool": "on|off", "choice": "|".join(option.choices), "int": f"{option.low}..{option.high}"}
        if option.kind == "int" and option.high is None:
            metavar["int"] = "NUMBER"
        default = option.write(option.default)
        explained = option.help.rstrip(".")
        if option.kind == "text" and option.choices:
            explained += f" ({', '.join(option.choices)}, or a text)"
        super().__init__(
            [flag, f"option_{option.name}"],
            metavar=metavar.get(option.kind, "TEXT"),
            help=f"{explained}.  [{default or 'none'}]",
        )
        self.option = option

    def type_cast_value(self, ctx: click.Context, value: Any) -> Any:
        """Read the value as the game does."""
        if value is None:
            return None
        try:
            return self.option.read(value)
        except OptionError as error:
            raise click.UsageError(str(error), ctx) from None


class GameCommand(Command):
    """A command whose first argument is a GAME or a LINE, with that game's options beside its own.

    A game's option that is called like one of the command's own comes as --game-NAME, unless `shared` says that one
    value is meant for both.
    """

    game_words = "GAME"

    def __init__(self, *args: Any, shared: Iterable[str] = (), **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.shared = frozenset(shared)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Find the game first: it says which options there are."""
        name = self._first_argument(ctx, args)
        if name is not None:
            ctx.meta[GAME_CLASS] = game_class(name.partition("?")[0])
        return super().parse_args(ctx, args)

    def _first_argument(self, ctx: click.Context, args: list[str]) -> str | None:
        own = {name: param for param in super().get_params(ctx) for name in (*param.opts, *param.secondary_opts)}
        words = iter(args)
        for word in words:
            if word == "--":
                return next(words, None)
            if not word.startswith("-") or word == "-":
                return word
            param = own.get(dashed(word))
            takes_value = not (isinstance(param, click.Option) and (param.is_flag or param.count))
            if "=" not in word and takes_value:
                next(words, None)
        return None

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """The command's own parameters, then the game's."""
        return super().get_params(ctx) + self.game_params(ctx)

    def game_params(self, ctx: click.Context) -> list[click.Parameter]:
        """The options of the game that the arguments name."""
        found = ctx.meta.get(GAME_CLASS)
        if found is None:
            return []
        own = {name for param in super().get_params(ctx) for name in (*param.opts, *param.secondary_opts)}
        params: list[click.Parameter] = []
        for option in found.option_list:
            flag = "--" + dashed(option.name)
            if flag not in own:
                params.append(GameOption(option, flag))
            elif option.name not in self.shared:
                params.append(GameOption(option, "--game-" + dashed(option.name)))
        return params

    def invoke(self, ctx: click.Context) -> Any:
        """Gather the game's options as `options`, a dictionary of those that were given."""
        found = ctx.meta.get(GAME_CLASS)
        options: dict[str, Any] = {}
        for option in found.option_list if found else ():
            key = f"option_{option.name}"
            value = ctx.params.pop(key) if key in ctx.params else None
            if option.name in self.shared:
                value = ctx.params.get(option.name)
            if value is not None:
                options[option.name] = value
        ctx.params["options"] = options
        return super().invoke(ctx)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The command's options, then the game's, or how to see them."""
        params = [param for param in self.get_params(ctx) if isinstance(param, click.Option)]
        game_params = [param for param in params if isinstance(param, GameOption)]
        groups = [("Options", [param for param in params if param not in game_params])]
        found = ctx.meta.get(GAME_CLASS)
        if found is not None:
            groups.append((f"Options of {found.long_name}", [*game_params]))
        for title, group in groups:
            rows = [row for param in group if (row := param.get_help_record(ctx)) is not None]
            if rows:
                with formatter.section(title):
                    formatter.write_dl(rows)
        if found is None:
            formatter.write_paragraph()
            formatter.write_text(f"The game has options too: see `{ctx.command_path} {self.game_words} --help`.")


def open_game(source: str, options: dict[str, Any]) -> tuple[Game, str | None, str]:
    """(game, position, actions) from a game's name or a line, with more options."""
    name, words, position, actions = split_line(source)
    return load_game(name, **{**words, **options}), position, actions


def open_state(source: str, options: dict[str, Any], position: str | None = None, actions: str | None = None) -> State:
    """The State that a game's name or a line, and what the options add to it, describe."""
    game, start, played = open_game(source, options)
    if position is not None:
        if start is not None or played:
            raise PositionError("The line already says where the game stands, so there is no room for --position.")
        start = position
    state = game.resume(start, played)
    if actions:
        state.apply_text(actions)
    return state


def read_file(path: str) -> str:
    """The text of a file, or of standard input for `-`."""
    if path == "-":
        return sys.stdin.read()
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except UnicodeDecodeError:
        raise QuincunxError(f"{path} is no text file.") from None
