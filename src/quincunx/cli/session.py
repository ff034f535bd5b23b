"""The conversation at the table: whose turn it is, what they say, what happens; commands and moves at one prompt."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

from quincunx.cli.listing import completions, legal_texts, list_actions, squeezed, suggestion
from quincunx.cli.prompt import Reader
from quincunx.cli.saving import write
from quincunx.cli.screen import Screen
from quincunx.cli.table import Table
from quincunx.core.errors import ActionTextError, QuincunxError
from quincunx.core.record import GameRecord
from quincunx.core.scene import Scene
from quincunx.core.state import State
from quincunx.search.bots import Bot, level

COMMANDS = {
    "?": "list what can be played; `? d4` only what begins so",
    "hint": "what a bot would play",
    "undo": "take back the last action; `undo turn` the whole turn",
    "redo": "play again what was taken back",
    "board": "show the board again; `board ?` points out what can be played, `board whole` never makes it small",
    "rules": "how the game is played",
    "options": "what this game is played with",
    "history": "the turns so far",
    "save": "keep the game in a file: `save FILE`",
    "load": "go on with a kept game: `load FILE`",
    "resign": "give the game up",
    "draw": "offer a draw",
    "help": "this list",
    "quit": "leave; the game is kept",
}
ALIASES = {"exit": "quit", "q": "quit", "moves": "?", "h": "help", "u": "undo", "commands": "help"}
LONGEST_LINE = 20_000
HINT_LEVEL = 5  # quick, and better than most people


class Quit(Exception):  # noqa: N818
    """The person leaves the table."""


class Session:
    """Plays a table to its end, or until somebody leaves."""

    def __init__(self, table: Table, screen: Screen, reader: Reader, *, stay: bool = False):
        self.table = table
        self.screen = screen
        self.reader = reader
        self.stay = stay  # at a terminal one can still save or take back once the game is over
        self.news: list[str] = []
        self.bots: dict[int, Bot] = {}
        self.on_progress: Callable[[float], None] | None = None

    # -- the game goes on --------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Until the game is over; Quit or EOFError before."""
        self.show_board()
        while True:
            if self.table.over:
                self.screen.say(self.table.verdict(), "bold")
                if not self.stay:
                    return
                self.listen()
            elif self.table.person_decides():
                self.listen()
            elif self.table.state.is_chance_node():
                self.roll()
            else:
                self.let_bot_play()

    def announce(self, text: str) -> None:
        """What somebody did: below the board where the eye is, before it for the ear."""
        if self.screen.plain or not self.screen.board:
            self.screen.say(text)
        else:
            self.news.append(text)

    def show_board(self, *, targets: bool = False, whole: bool = False) -> None:
        """The board, what was played, and what is to be done."""
        scene = self.scene()
        self.screen.say()
        if scene is None:
            self.screen.say(f"{self.table.state.position()}   {self.table.state.turn().phase}")
            return
        self.screen.picture(scene, targets=targets, whole=whole)
        for text in self.news:
            self.screen.say(text, "bold")
        self.news.clear()
        if self.screen.board:
            self.screen.say(scene.title, "bold")

    def scene(self) -> Scene | None:
        """The picture, or None in a game that has none."""
        try:
            return self.table.state.scene()
        except (QuincunxError, ImportError):
            return None

    def roll(self) -> None:
        """Chance acts."""
        self.table.roll()
        self.tell_last()
        if self.table.over or self.table.person_decides():
            self.show_board()

    def let_bot_play(self) -> None:
        """The bot whose turn it is plays one action, or the whole of its turn while nobody else acts in it."""
        state = self.table.state
        player, turn = state.current_player(), state.turn().number
        name = self.table.name(player)
        texts: list[str] = []
        while state.current_player() == player and state.turn().number == turn:
            action = self.think(player)
            texts.append(self.tell(action))
            self.table.play(action)
        self.announce(f"{name}: {self.joined(texts)}")
        if not state.is_chance_node() or self.table.enter_dice:
            self.show_board()

    def think(self, player: int) -> int:
        """A bot's choice, with its thinking shown."""
        table = self.table
        if player not in self.bots:
            self.bots[player] = table.seats[player].make_bot(table.game, table.bot_seed(player), self.report)
        return self.wait_for(self.bots[player], f"{table.name(player)} is thinking")

    def report(self, share: float) -> None:
        """A bot says how far it is; bots stay for the whole game, whoever looks on."""
        if self.on_progress is not None:
            self.on_progress(share)

    def wait_for(self, bot: Bot, sentence: str) -> int:
        """What a bot plays here; it looks at a copy."""
        state = self.table.state.clone()

        def work(progress: Callable[[float], None]) -> int:
            self.on_progress = progress
            return bot.step(state)

        return self.screen.wait(sentence, work)

    def tell(self, action: int) -> str:
        """An action that is about to be played: its text, and in plain mode what it does in words."""
        state = self.table.state
        text = state.action_to_string(action)
        scene = self.scene() if self.screen.plain else None
        if scene is not None:
            names = [target.name for target in scene.targets if target.action == action]
            if names and squeezed(names[0]) != squeezed(text):
                return f"{text} ({names[0]})"
        return text

    def joined(self, texts: list[str]) -> str:
        """A turn: as the notation writes it, or as a sentence."""
        return "; ".join(texts) + "." if self.screen.plain else ",".join(texts)

    def tell_last(self) -> None:
        """What chance brought."""
        self.announce(f"Chance: {taken_back(self.table.state.clone())}")

    # -- the person speaks -------------------------------------------------------------------------------------------

    def prompt(self) -> str:
        """Whose word it is."""
        if self.table.over:
            return "over> "
        player = self.table.state.current_player()
        return f"{self.table.player(player)}> "

    def toolbar(self) -> str:
        """The part of the turn, and how to get further."""
        state = self.table.state
        if self.table.over:
            return "The game is over   save FILE, undo, quit"
        turn = state.turn()
        what = turn.phase or "your action"
        done = f"   so far {self.turn_so_far()}" if turn.actions else ""
        return f"{what[:1].upper()}{what[1:]}{done}   ? lists, hint, undo, help"

    def turn_so_far(self) -> str:
        """The unfinished turn in the notation."""
        walk = self.table.state.clone()
        texts = []
        for _ in walk.turn().actions:
            texts.append(taken_back(walk))
        return ",".join(reversed(texts))

    def complete(self, text: str) -> list[tuple[str, int]]:
        """What could be typed on: commands at the start of the line, actions behind the last comma."""
        before, comma, word = text.rpartition(",")
        word = word.lstrip()
        walk = self.table.state.clone()
        if comma:
            try:
                for action in self.table.read(before):
                    walk.apply_action(action)
            except QuincunxError:
                return []
        found = [] if walk.is_terminal() else completions(legal_texts(walk, word), word)
        if not comma:
            found += [name for name in COMMANDS if word and name.startswith(word.lower())]
        return [(text, len(word)) for text in found]

    def listen(self) -> None:
        """One line: a command or actions. Nothing a person can type ends the game by an error."""
        line = self.reader.ask(self.prompt(), complete=self.complete, toolbar=self.toolbar()).strip()
        if not line:
            return
        try:
            self.obey(line)
        except (QuincunxError, OSError, ValueError) as error:
            self.screen.wrong(_sentence(error))

    def obey(self, line: str) -> None:
        """Do what a line says."""
        if len(line) > LONGEST_LINE:
            raise ActionTextError("This line is too long to be a turn.")
        word, _, rest = line.partition(" ")
        if line.startswith("?"):
            word, rest = "?", line[1:]
        word = ALIASES.get(word.lower(), word.lower())
        if word in COMMANDS and not self._is_action(line):
            getattr(self, "do_" + ("list" if word == "?" else word))(rest.strip())
        elif self.table.over:
            raise ActionTextError("The game is over: save FILE, undo, load FILE or quit.")
        else:
            self.play_line(line)

    def _is_action(self, line: str) -> bool:
        """Whether a command's word means an action here, in a game that has one called so."""
        return squeezed(line) in map(squeezed, legal_texts(self.table.state, line)) if line != "?" else False

    def play_line(self, line: str) -> None:
        """Play part of a turn or all of it."""
        table = self.table
        try:
            actions = table.read(line)
        except ActionTextError as error:
            hint = suggestion(line.rpartition(",")[2], legal_texts(table.state), list(COMMANDS))
            raise ActionTextError(f"{error}{hint}") from None
        player = table.state.current_player()
        name = table.name(player) if player >= 0 else "Chance"
        told = []
        for action in actions:
            told.append(self.tell(action))
            table.play(action)
        if self.screen.plain:
            self.screen.say(f"{name}: {self.joined(told)}")
        if not table.state.is_chance_node() or table.enter_dice:
            self.show_board()

    # -- commands ----------------------------------------------------------------------------------------------------

    def do_list(self, start: str) -> None:
        """List what can be played."""
        if self.table.over:
            self.screen.say("The game is over, so there is nothing to play.")
            return
        state = self.table.state
        phase = state.turn().phase
        lines = list_actions(legal_texts(state, start), start)
        for line in ([f"{phase[:1].upper()}{phase[1:]}."] if phase else []) + lines:
            self.screen.say(line, indent=2)
        if not start:
            self.screen.say("`help` lists the commands.")

    def do_help(self, rest: str) -> None:
        """List the commands."""
        self.screen.say("Type a turn or a part of it, its actions joined by commas, or one of these:")
        for name, about in COMMANDS.items():
            self.screen.say(f"  {name:8} {about}")

    def do_hint(self, rest: str) -> None:
        """Ask a bot."""
        table = self.table
        if table.over or table.state.is_chance_node():
            self.screen.say("Nobody has a choice here.")
            return
        bot = level(table.game, HINT_LEVEL, seed=table.bot_seed(2), progress=self.report)
        self.screen.say(f"A bot would play {self.tell(self.wait_for(bot, 'Thinking about a hint'))}.")

    def do_undo(self, rest: str) -> None:
        """Take back."""
        if rest not in ("", "turn", "action"):
            raise ActionTextError("It is `undo` or `undo turn`.")
        taken = self.table.undo(whole_turn=rest == "turn")
        self.screen.say(f"Taken back: {taken} action{'s' * (taken != 1)}." if taken else "The game goes on.")
        self.show_board()

    def do_redo(self, rest: str) -> None:
        """Play again."""
        played = self.table.redo()
        self.screen.say(f"Played again: {played} action{'s' * (played != 1)}.")
        self.show_board()

    def do_board(self, rest: str) -> None:
        """Show the board."""
        if rest not in ("", "?", "whole"):
            raise ActionTextError("It is `board`, `board ?` or `board whole`.")
        self.show_board(targets=rest == "?", whole=rest == "whole")

    def do_rules(self, rest: str) -> None:
        """Show the help page."""
        from quincunx.cli.games import show_rules

        try:
            show_rules(self.table.game, plain=not self.screen.lively)
        except FileNotFoundError:
            raise QuincunxError("This game came without a help page.") from None

    def do_options(self, rest: str) -> None:
        """Show what this game is played with."""
        game = self.table.game
        for option in game.option_list:
            self.screen.say(f"{option.name}: {option.write(game.options[option.name])}   ({option.help})")
        for player in (0, 1):
            self.screen.say(f"Player {player}: {self.table.player(player)}, {self.table.seats[player].text}")
        self.screen.say(f"Seed: {self.table.seed}")

    def do_history(self, rest: str) -> None:
        """List the turns."""
        state = self.table.state
        turns = state.turns_played()
        if not turns:
            self.screen.say("Nothing was played yet.")
        game, walk = self.table.game, state.start()
        for number, (player, actions) in enumerate(turns, 1):
            name = game.player_name(walk, player) if player >= 0 else "Chance"
            texts = ",".join(game.turn_text(walk, actions))
            for action in actions:
                walk.apply_action(action)
            self.screen.say(f"{number:3}. {name}: {texts}")

    def do_save(self, rest: str) -> None:
        """Write a record."""
        if not rest:
            raise QuincunxError("Say where: `save FILE`.")
        path = Path(rest).expanduser()
        if path.is_dir() or not path.name:
            raise QuincunxError(f"{rest} is a folder; say which file in it.")
        if path.exists() and not self.agreed(f"{path} exists. Replace it?"):
            self.screen.say("Not saved.")
            return
        write(path, self.table.record().to_text())
        self.screen.say(f"Saved in {path}.")

    def do_load(self, rest: str) -> None:
        """Go on with a record."""
        if not rest:
            raise QuincunxError("Say which: `load FILE`.")
        text = Path(rest).expanduser().read_text(encoding="utf-8")
        self.table = Table.from_record(GameRecord.from_text(text), (None, None), random.getrandbits(32))
        self.bots.clear()
        self.screen.say(f"This is a game of {self.table.game.info.long_name}.")
        self.show_board()

    def do_resign(self, rest: str) -> None:
        """Give up."""
        if self.table.over:
            raise QuincunxError("The game is over already.")
        player = self.loser()
        if self.agreed(f"Does {self.table.player(player)} resign?"):
            self.table.resign(player)

    def loser(self) -> int:
        """Whose resignation it is: the player's who is to act, or the only person's."""
        player = self.table.state.current_player()
        return player if player >= 0 else self.table.state.turn().player

    def do_draw(self, rest: str) -> None:
        """Offer a draw."""
        if self.table.over:
            raise QuincunxError("The game is over already.")
        other = 1 - self.loser()
        if not self.table.seats[other].human:
            self.screen.say(f"{self.table.name(other)} plays on.")
        elif self.agreed(f"Does {self.table.player(other)} agree to a draw?"):
            self.table.agree_draw()

    def do_quit(self, rest: str) -> None:
        """Leave."""
        raise Quit

    def agreed(self, question: str) -> bool:
        """The answer to a yes-or-no question; no is the default."""
        return self.reader.ask(f"{question} [y/N] ").strip().lower() in ("y", "yes")


def taken_back(walk: State) -> str:
    """The text of the last action of `walk`, which is undone in it."""
    action = walk.undo_action()
    return walk.action_to_string(action)


def _sentence(error: Exception) -> str:
    if isinstance(error, UnicodeDecodeError):
        return "This file is no text."
    if isinstance(error, OSError):
        return f"{error.filename or 'The file'}: {(error.strerror or str(error)).lower()}."
    return str(error) or "That did not work."
