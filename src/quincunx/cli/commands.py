"""What can be said at the prompt besides moves: each command is a function of the session and the rest of the line."""

from __future__ import annotations

import random
from collections.abc import Callable
from os.path import expanduser
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from quincunx.cli.listing import Told, joined, list_legal
from quincunx.cli.saving import write
from quincunx.cli.table import Table
from quincunx.core.errors import ActionTextError, QuincunxError
from quincunx.core.record import GameRecord

if TYPE_CHECKING:
    from quincunx.cli.session import Session

HINT_SIMULATIONS = 1_600  # as the bots' level 5 has them: quick, and better than most people
ALIASES = {"exit": "quit", "q": "quit", "moves": "?", "h": "help", "u": "undo", "commands": "help"}


class Quit(Exception):  # noqa: N818
    """The person leaves the table."""


class Command(NamedTuple):
    """A command: what it does, in words and in deed, and whether it makes sense in an ended game."""

    about: str
    run: Callable[[Session, str], None]
    after: bool = True


COMMANDS: dict[str, Command] = {}


def command(
    name: str, about: str, *, after: bool = True
) -> Callable[[Callable[[Session, str], None]], Callable[[Session, str], None]]:
    """Enter a function among the commands."""

    def enter(run: Callable[[Session, str], None]) -> Callable[[Session, str], None]:
        COMMANDS[name] = Command(about, run, after)
        return run

    return enter


def offered(*, over: bool) -> dict[str, Command]:
    """The commands that make sense now."""
    return {name: found for name, found in COMMANDS.items() if found.after or not over}


@command("?", "list what can be played; `? d4` only what begins so", after=False)
def list_moves(session: Session, start: str) -> None:
    """List what can be played."""
    if session.table.over:
        session.screen.say("The game is over, so there is nothing to play.")
        return
    state = session.table.state
    phase = state.turn().phase
    lines = list_legal(state, start)
    for line in ([f"{phase[:1].upper()}{phase[1:]}."] if phase else []) + lines:
        session.screen.say(line, indent=2)
    if not start:
        session.screen.say("`help` lists the commands.")


@command("help", "this list")
def list_commands(session: Session, rest: str) -> None:
    """List the commands."""
    over = session.table.over
    before = "The game is over. Type" if over else "Type a turn or a part of it, its actions joined by commas, or"
    session.screen.say(f"{before} one of these:")
    for name, found in offered(over=over).items():
        session.screen.say(f"  {name:8} {found.about}", indent=11)


@command("hint", "what a bot would play, how good that is, and what it expects", after=False)
def hint(session: Session, rest: str) -> None:
    """Look at the position as a bot does."""
    from quincunx.search.analysis import Analyst
    from quincunx.search.analysis_words import explained

    table = session.table
    if table.over or table.state.is_chance_node():
        session.screen.say("Nobody has a choice here.")
        return
    state = table.state.clone()
    analyst = Analyst(table.game, simulations=HINT_SIMULATIONS, seed=table.bot_seed(2))
    look = session.screen.wait("Thinking about a hint", lambda progress: analyst.look(state, progress))
    best, *others = look.alternatives
    texts: list[Told] = []
    for action in best.turns[0]:
        texts.append(session.tell(action, state))
        state.apply_action(action)
    session.screen.say(f"A bot would play {joined(texts)}.")
    for sentence in explained(table.player(look.player), best, others):
        session.screen.say(sentence)


@command("undo", "take back the last action; `undo turn` the whole turn")
def undo(session: Session, rest: str) -> None:
    """Take back."""
    if rest not in ("", "turn", "action"):
        raise ActionTextError("It is `undo` or `undo turn`.")
    taken = session.table.undo(whole_turn=rest == "turn")
    session.screen.say(f"Taken back: {taken} action{'s' * (taken != 1)}." if taken else "The game goes on.")
    session.show_board()


@command("redo", "play again what was taken back", after=False)
def redo(session: Session, rest: str) -> None:
    """Play again."""
    played = session.table.redo()
    session.screen.say(f"Played again: {played} action{'s' * (played != 1)}.")
    session.show_board()


@command("board", "show the board again; `board ?` with what can be played, `board whole` never small")
def board(session: Session, rest: str) -> None:
    """Show the board."""
    if rest not in ("", "?", "whole"):
        raise ActionTextError("It is `board`, `board ?` or `board whole`.")
    session.show_board(targets=rest == "?", whole=rest == "whole", again=True)


@command("rules", "how the game is played")
def rules(session: Session, rest: str) -> None:
    """Show the help page."""
    from quincunx.cli.games import show_rules

    try:
        show_rules(session.table.game, plain=not session.screen.lively)
    except FileNotFoundError:
        raise QuincunxError("This game came without a help page.") from None


@command("options", "what this game is played with")
def options(session: Session, rest: str) -> None:
    """Show what this game is played with."""
    game = session.table.game
    for option in game.option_list:
        session.screen.say(f"{option.name}: {option.write(game.options[option.name])}   ({option.help})")
    for player in (0, 1):
        session.screen.say(f"Player {player}: {session.table.player(player)}, {session.table.seats[player].text}")
    session.screen.say(f"Seed: {session.table.seed}")


@command("history", "the turns so far")
def history(session: Session, rest: str) -> None:
    """List the turns."""
    state = session.table.state
    turns = state.turns_played()
    if not turns:
        session.screen.say("Nothing was played yet.")
    game, walk = session.table.game, state.start()
    for number, (player, actions) in enumerate(turns, 1):
        name = game.player_name(walk, player) if player >= 0 else "Chance"
        texts = ",".join(game.turn_text(walk, actions))
        for action in actions:
            walk.apply_action(action)
        session.screen.say(f"{number:3}. {name}: {texts}")


@command("save", "keep the game in a file: `save FILE`")
def save(session: Session, rest: str) -> None:
    """Write a record."""
    if not rest:
        raise QuincunxError("Say where: `save FILE`.")
    path = Path(expanduser(rest))
    if path.is_dir() or not path.name:
        raise QuincunxError(f"{rest} is a folder; say which file in it.")
    if path.exists() and not session.agreed(f"{path} exists. Replace it?"):
        session.screen.say("Not saved.")
        return
    write(path, session.table.record().to_text())
    session.screen.say(f"Saved in {path}.")


@command("load", "go on with a kept game: `load FILE`")
def load(session: Session, rest: str) -> None:
    """Go on with a record."""
    if not rest:
        raise QuincunxError("Say which: `load FILE`.")
    text = Path(expanduser(rest)).read_text(encoding="utf-8")
    session.table = Table.from_record(GameRecord.from_text(text), (None, None), random.getrandbits(32))
    session.bots.clear()
    session.screen.say(f"This is a game of {session.table.game.info.long_name}.")
    session.show_board()


@command("resign", "give the game up", after=False)
def resign(session: Session, rest: str) -> None:
    """Give up."""
    if session.table.over:
        raise QuincunxError("The game is over already.")
    player = loser(session)
    if session.agreed(f"Does {session.table.player(player)} resign?"):
        session.table.resign(player)


def loser(session: Session) -> int:
    """Whose resignation it is: the player's who is to act, or the only person's."""
    player = session.table.state.current_player()
    return player if player >= 0 else session.table.state.turn().player


@command("draw", "offer a draw", after=False)
def draw(session: Session, rest: str) -> None:
    """Offer a draw."""
    if session.table.over:
        raise QuincunxError("The game is over already.")
    other = 1 - loser(session)
    if not session.table.seats[other].human:
        session.screen.say(f"{session.table.name(other)} plays on.")
    elif session.agreed(f"Does {session.table.player(other)} agree to a draw?"):
        session.table.agree_draw()


@command("quit", "leave; the game is kept")
def leave(session: Session, rest: str) -> None:
    """Leave."""
    raise Quit
