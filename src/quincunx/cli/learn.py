"""`quincunx learn`: a game in a few steps to try, with the words that the web pages have for them."""

from __future__ import annotations

import os
import sys

import click

from quincunx.cli.command import Command
from quincunx.cli.guessing import meant
from quincunx.cli.listing import completions, legal_texts, list_legal, split_command
from quincunx.cli.prompt import Reader, make_reader
from quincunx.cli.screen import Screen
from quincunx.core.errors import ActionTextError, QuincunxError
from quincunx.core.lessons import Step, attempt, lesson
from quincunx.core.registry import game_class, load_game
from quincunx.core.state import State

COMMANDS = {
    "?": "list what can be played; `? d4` only what begins so",
    "board": "show the board again; `board ?` with what can be played, `board whole` never small",
    "text": "say again what is asked for",
    "skip": "go on to the next step",
    "help": "this list",
    "quit": "leave",
}
ALIASES = {"q": "quit", "exit": "quit", "next": "skip", "h": "help"}


class Skipped(Exception):  # noqa: N818
    """On to the next step."""


class Left(Exception):  # noqa: N818
    """The person has had enough."""


@click.command(cls=Command, examples=["quincunx learn wishbone", "quincunx learn thrive --plain"])
@click.argument("game", required=False)
@click.option("--plain", is_flag=True, help="Sentences and ASCII only, no colours: for screen readers and logs.")
@click.option("--ascii", "ascii_only", is_flag=True, help="Draw the board with ASCII characters.")
@click.pass_context
def learn(ctx: click.Context, game: str | None, plain: bool, ascii_only: bool) -> None:
    """Learn GAME in a few steps to try: what is asked for, a board, and an answer to what you type."""
    plain = plain or os.environ.get("TERM") == "dumb"
    screen, reader = Screen(plain=plain, ascii_only=ascii_only), make_reader(plain=plain)
    if game is None:
        from quincunx.cli.setting import ask_game

        if not sys.stdin.isatty():
            raise click.UsageError("Say which GAME to learn; `quincunx games` lists them.", ctx)
        game = ask_game(screen, reader)
    name = game_class(game).short_name
    steps, title = lesson(name), load_game(name).long_name
    if not steps:
        raise QuincunxError(f"Nobody has written a lesson for {title}; `quincunx rules {name}` tells how it is played.")
    screen.say(f"{title} in {len(steps)} steps. `?` lists what can be typed, `skip` goes on, `quit` leaves.", "bold")
    try:
        for number, step in enumerate(steps, 1):
            last = number == len(steps)
            Trial(step, f"Step {number} of {len(steps)}: {step.say('title', 'en')}", screen, reader).run()
            if sys.stdin.isatty() and not last:
                go_on(reader)
    except (Left, EOFError):
        return
    screen.say()
    screen.say(f"That was the lesson. `quincunx rules {name}` tells the rest, `quincunx play {name} --level 1` plays.")


def go_on(reader: Reader) -> None:
    """Time to look at the board before the next one comes."""
    answer = reader.ask("Enter goes on> ").strip().lower()
    if ALIASES.get(answer, answer) == "quit":
        raise Left


class Trial:
    """One step being tried."""

    def __init__(self, step: Step, title: str, screen: Screen, reader: Reader):
        self.step = step
        self.title = title
        self.screen = screen
        self.reader = reader
        self.actions: list[int] = []

    @property
    def state(self) -> State:
        """Where the step stands: chance acts the same each time."""
        return attempt(self.step, self.actions).state

    def run(self) -> None:
        """Until what is asked for is done, or skipped; Left, EOFError."""
        self.screen.say()
        self.tell()
        self.show_board()
        try:
            while len(self.actions) < len(self.step.do):
                self.listen()
        except Skipped:
            return
        self.screen.say(self.step.say("right", "en"), "bold")

    def tell(self) -> None:
        """What is asked for."""
        self.screen.say(self.title, "bold")
        self.screen.say(self.step.say("text", "en"))
        if self.step.typed:
            self.screen.say(self.step.typed)

    def show_board(self, *, targets: bool = False, whole: bool = False) -> None:
        """The board, and what is to be done."""
        scene = self.state.scene()
        self.screen.say()
        self.screen.picture(scene, targets=targets, whole=whole)
        self.screen.say(scene.title, "bold")

    def listen(self) -> None:
        """One line: a command or actions."""
        line = self.reader.ask("> ", complete=self.complete, toolbar="? lists, board, skip, help, quit").strip()
        word, rest = split_command(line, ALIASES)
        try:
            if word in COMMANDS:
                self.obey(word, rest)
            elif line:
                self.play(line)
        except QuincunxError as error:
            self.screen.wrong(str(error))

    def complete(self, text: str) -> list[tuple[str, int]]:
        """What could be typed on: an action behind the last comma, or a command."""
        _, comma, word = text.rpartition(",")
        word = word.lstrip()
        found = completions(legal_texts(self.state, word), word) if not comma else []
        if word and not comma:
            found += [name for name in COMMANDS if name.startswith(word.lower())]
        return [(text, len(word)) for text in found]

    def obey(self, word: str, rest: str) -> None:
        """Do what a command says."""
        if word == "quit":
            raise Left
        if word == "skip":
            raise Skipped
        if word == "?":
            for line in list_legal(self.state, rest):
                self.screen.say(line, indent=2)
        elif word == "board":
            self.show_board(targets=rest == "?", whole=rest == "whole")
        elif word == "text":
            self.tell()
        else:
            self.screen.say("Type what the step asks for, or one of these:")
            for name, about in COMMANDS.items():
                self.screen.say(f"  {name:6} {about}", indent=9)

    def play(self, line: str) -> None:
        """Try the actions of a line one after another, and say what comes of them."""
        for number, part in enumerate(line.split(",")):
            state = self.state
            if number and len(self.actions) == len(self.step.do):
                break
            try:
                action = state.string_to_action(part)
            except ActionTextError as error:
                raise ActionTextError(meant(part, state, list(COMMANDS), error)) from None
            found = attempt(self.step, [*self.actions, action])
            if found.verdict == "wrong":
                self.screen.wrong(found.sentence)
                return
            self.actions.append(action)
        self.show_board()
