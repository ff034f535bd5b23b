"""Every command explains itself, and what its help shows as examples works."""

import shlex
import subprocess
import sys

import click
import pytest

from quincunx.cli.app import app
from quincunx.core.registry import game_class, registered_games


def commands(command, path):
    if isinstance(command, click.Group):
        context = click.Context(command, info_name=path[-1] if path else "quincunx")
        for name in command.list_commands(context):
            yield from commands(command.get_command(context, name), (*path, name))
    else:
        yield path, command


COMMANDS = list(commands(app, ()))
EXAMPLES = [example for _, command in COMMANDS for example in command.examples]


@pytest.mark.parametrize("path", [path for path, _ in COMMANDS], ids=" ".join)
def test_every_command_has_help_with_examples(run, path):
    result = run(*path, "--help")
    assert result.exit_code == 0
    assert "Examples:" in result.output
    assert f"quincunx {' '.join(path)}" in result.output
    assert max(map(len, result.output.splitlines())) <= 80


@pytest.mark.parametrize("example", EXAMPLES)
def test_examples_work(run, finished, example):
    words = shlex.split(example)[1:]
    if words[0] == "serve":  # would go on for ever
        words.append("--help")
    result = run(*words)
    if words == ["play"]:  # asks, and nobody is there to answer
        assert result.exit_code == 2
    else:
        assert result.exit_code == 0, result.output


@pytest.mark.parametrize("name", registered_games())
@pytest.mark.parametrize("command", ["play", "show", "perft"])
def test_a_games_options_are_explained_with_range_and_default(run, name, command):
    result = run(command, name, "--help")
    for option in game_class(name).option_list:
        assert f"--{option.name.replace('_', '-')}" in result.output
        assert option.help.split()[0].lower() in result.output.lower()


def test_bare_command_shows_the_help(run):
    result = run()
    assert result.exit_code == 0
    assert "Commands:" in result.output


def test_help_imports_nothing_heavy():
    code = (
        "import sys; sys.argv[1:] = ['--help']\n"
        "from quincunx.cli import main\n"
        "heavy = {'rich', 'prompt_toolkit', 'numpy', 'quincunx.render', 'quincunx.search'}\n"
        "try: main()\n"
        "finally: print(*heavy & set(sys.modules), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr.split() == []
