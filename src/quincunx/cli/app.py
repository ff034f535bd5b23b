"""The group of all commands; each one's module is imported only when it runs or is listed."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any, NoReturn

import click

from quincunx.cli.command import COMMAND_LINE_ERROR, Group
from quincunx.core.errors import QuincunxError

# Each command's address, and what the list of commands says about it: so the list needs to import none of them.
COMMANDS = {
    "play": ("quincunx.cli.play:play", "Play a game at the keyboard: people, bots, or both."),
    "learn": ("quincunx.cli.learn:learn", "Learn a game in a few steps to try."),
    "games": ("quincunx.cli.games:games", "List the games, or tell about one."),
    "rules": ("quincunx.cli.games:rules", "Tell how a game is played."),
    "show": ("quincunx.cli.show:show", "Show a position in the terminal, as SVG or PNG, or in words."),
    "perft": ("quincunx.cli.perft:perft", "Count sequences of actions, or check the counts that are kept."),
    "record": ("quincunx.cli.record:record", "Check, show, export and import records of games."),
    "analyze": ("quincunx.cli.analyze:analyze", "Look at a game once more: where it turned, what was better."),
    "solve": ("quincunx.cli.solve:solve", "Find out who wins with best play."),
    "serve": ("quincunx.cli.serve:serve", "Open the web table: play and study in the browser."),
    "ugi": ("quincunx.cli.ugi:ugi", "Be an engine for arenas of the Universal Game Interface."),
    "verify": ("quincunx.cli.verify:verify", "Check somebody else's implementation of the games against ours."),
    "match": ("quincunx.cli.match:match", "Let two bots play many games."),
    "arena": ("quincunx.cli.arena:arena", "Let many bots play each other, and rate them."),
    "fairness": ("quincunx.cli.fairness:fairness", "Find out how fair a game is, and its fairest boards."),
}


class App(Group):
    """A group that knows its commands by address, and says what is wrong in one sentence on stderr, exit code 2."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands, the most used first."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command."""
        if cmd_name not in COMMANDS:
            return None
        module, _, attribute = COMMANDS[cmd_name][0].partition(":")
        command: click.Command = getattr(import_module(module), attribute)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, about) for name, (_, about) in COMMANDS.items()])

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        """Run and exit; no error of ours or of the user's shows a trace back."""
        extra["standalone_mode"] = False
        sys.exit(guarded(super().main, *args, **extra))


def guarded(run: Callable[..., Any], *args: Any, **extra: Any) -> int:
    """The exit code of `run`, with its errors as one sentence on stderr."""
    try:
        code = run(*args, **extra)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        return 0
    except click.ClickException as error:
        return complain(error.format_message())
    except (click.Abort, KeyboardInterrupt):
        return complain("Stopped.", 130)
    except QuincunxError as error:
        return complain(str(error))
    except ImportError as error:
        return complain(f"A part of this is not installed: {error}.")
    except UnicodeDecodeError as error:
        return complain(f"This is no text in UTF-8: {error.reason} at byte {error.start}.")
    except OSError as error:
        return complain(f"{error.filename or 'The file'}: {(error.strerror or str(error)).lower()}.")
    return code if isinstance(code, int) else 0


def complain(sentence: str, code: int = COMMAND_LINE_ERROR) -> int:
    """Say on stderr what is wrong; returns the exit code."""
    click.echo(f"quincunx: {sentence}", err=True)
    return code


@click.group(cls=App, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="quincunx", message="quincunx %(version)s")
def app() -> None:
    """Five board games for two, exact and fast.

    Thoughtwave, Wishbone, Tom Tube, Thrive and Strands: play them here, with a friend or a bot; look at
    positions; keep records; check the rules by counting.

    Start with `quincunx learn` or `quincunx play`. Every command explains itself with --help.
    """
