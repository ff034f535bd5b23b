"""The questions before a game, each with a sensible answer by Enter alone."""

from __future__ import annotations

import random
from difflib import get_close_matches
from typing import Any

import click

from quincunx.cli.prompt import Reader
from quincunx.cli.screen import Screen
from quincunx.cli.table import Seat
from quincunx.core.errors import OptionError, QuincunxError
from quincunx.core.registry import game_class, load_game, registered_games
from quincunx.search.bots import DEFAULT_LEVEL, offered, read_level

# The only options asked for; the others are for those who know them by name. Whether a stranded astronaut loses makes
# another game of Tom Tube, so it is offered.
WORTH_ASKING = ("size", "board", "stranded_loses")


def _choose(reader: Reader, question: str, answers: list[str]) -> str:
    answer = reader.ask(
        question,
        complete=lambda text: [(answer, len(text)) for answer in answers if answer.startswith(text.lower())],
    ).strip()
    if answer.lower() in ("quit", "exit"):
        raise click.Abort
    return answer


def ask_game(screen: Screen, reader: Reader) -> str:
    """Which game; the first one by Enter."""
    names = registered_games()
    for number, name in enumerate(names, 1):
        try:
            info = load_game(name).info
        except ImportError:
            continue
        screen.say(f"  {number}  {info.long_name}" + (f": {info.summary}" if info.summary else ""), indent=5)
    while True:
        answer = _choose(reader, f"Which game? [{names[0]}] ", names) or names[0]
        if answer.isdecimal() and 1 <= int(answer[:4]) <= len(names):
            return names[int(answer) - 1]
        close = [name for name in names if name.startswith(answer.lower())]
        close = close if len(close) == 1 else get_close_matches(answer.lower(), names, n=1, cutoff=0.8)
        try:
            return game_class(close[0] if close else answer).short_name
        except QuincunxError as error:
            screen.wrong(str(error))


def ask_options(screen: Screen, reader: Reader, game: str) -> dict[str, Any]:
    """The size of the board, where there are several."""
    chosen: dict[str, Any] = {}
    for option in game_class(game).option_list:
        if option.name not in WORTH_ASKING or (option.kind == "text" and len(option.choices) < 2):
            continue
        default = option.write(option.default)
        screen.say(f"{option.help} It is {option.range_text()}.")
        while True:
            question = f"{option.name.replace('_', ' ').capitalize()}? [{default}] "
            answer = _choose(reader, question, list(option.choices))
            try:
                value = option.read(answer or default)
                load_game(game, **{option.name: value})
            except OptionError as error:
                screen.wrong(str(error))
                continue
            if answer:
                chosen[option.name] = value
            break
    return chosen


def ask_seats(screen: Screen, reader: Reader, game: str) -> tuple[Seat, Seat]:
    """The opponent, and who begins."""
    screen.say("Bots have levels:")
    levels = offered(load_game(game))
    width = max(len(f"{n:g}") for n in levels)
    for n, about in levels.items():
        screen.say(f"  {n:<{width}g}  {about}", indent=width + 4)
    while True:
        answer = _choose(
            reader,
            f"Your opponent, a level or `human`? [{DEFAULT_LEVEL}] ",
            ["human", "random", *(f"{n:g}" for n in levels)],
        )
        answer = answer or str(DEFAULT_LEVEL)
        try:
            opponent = Seat.read(f"bot:{answer}" if read_level(answer) else answer)
        except QuincunxError as error:
            screen.wrong(str(error))
            continue
        break
    you = Seat("human")
    if opponent.human:
        return you, opponent
    first = game_class(game)({}).info.players[0]
    while True:
        answer = _choose(reader, f"Who begins ({first}), you, bot or chance? [you] ", ["you", "bot", "chance"]).lower()
        if answer in ("", "you", "me"):
            return you, opponent
        if answer == "bot":
            return opponent, you
        if answer == "chance":
            return random.choice([(you, opponent), (opponent, you)])
        screen.wrong("It is you, bot or chance.")
