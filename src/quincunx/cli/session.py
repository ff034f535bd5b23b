"""The conversation at the table: whose turn it is, what they say, what happens; commands and moves at one prompt."""

from __future__ import annotations

from collections.abc import Callable

from quincunx.cli.commands import ALIASES, COMMANDS, offered
from quincunx.cli.guessing import meant
from quincunx.cli.listing import Told, completions, joined, legal_texts, split_command, squeezed
from quincunx.cli.prompt import Reader
from quincunx.cli.screen import Screen
from quincunx.cli.table import Table
from quincunx.core.errors import ActionTextError, QuincunxError
from quincunx.core.scene import Scene
from quincunx.core.state import State
from quincunx.search.bots import Bot

LONGEST_LINE = 20_000


class Session:
    """Plays a table to its end, or until somebody leaves."""

    def __init__(
        self,
        table: Table,
        screen: Screen,
        reader: Reader,
        *,
        stay: bool = False,
        on_end: Callable[[Table], None] = lambda table: None,
    ):
        self.table = table
        self.screen = screen
        self.reader = reader
        self.stay = stay  # at a terminal one can still save or take back once the game is over
        self.on_end = on_end
        self.end_told = False
        self.news: list[str] = []
        self.bots: dict[int, Bot] = {}
        self.on_progress: Callable[[float], None] | None = None

    # -- the game goes on --------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Until the game is over; Quit or EOFError before."""
        self.show_board(again=True)
        while True:
            self.end_told = self.end_told and self.table.over
            if self.table.over:
                if not self.end_told:
                    self.tell_end()
                if not self.stay:
                    return
                self.listen()
            elif self.table.person_decides():
                self.listen()
            elif self.table.state.is_chance_node():
                self.roll()
            else:
                self.let_bot_play()

    def tell_end(self) -> None:
        """How the game ended, for whom, and where it is kept."""
        self.end_told = True
        people = [player for player in (0, 1) if self.table.seats[player].human]
        winner = self.table.winner()
        yours = ""
        if len(people) == 1 and winner is not None:
            yours = " You have won." if winner == people[0] else " You have lost."
        self.screen.say(self.table.verdict() + yours, "bold")
        self.on_end(self.table)

    def announce(self, text: str) -> None:
        """What somebody did: told with the next board, at once where there is none."""
        if self.screen.plain or not self.screen.board:
            self.screen.say(text)
        else:
            self.news.append(text)

    def show_settled(self) -> None:
        """The board, unless a person plays, and others go on before anybody has to look."""
        if self.table.over or self.table.person_decides() or not any(seat.human for seat in self.table.seats):
            self.show_board()

    def show_board(self, *, targets: bool = False, whole: bool = False, again: bool = False) -> None:
        """The board, what was played, and what is to be done; without a board in short, unless asked for `again`."""
        scene = scene_of(self.table.state)
        self.screen.say()
        if scene is None:
            for text in [*self.news, self.table.state.position(), self.table.state.turn().phase]:
                self.screen.say(text)
            self.news.clear()
            return
        if self.screen.board or again:
            above = self.screen.fits(scene)
            self.tell_news(above)
            self.screen.picture(scene, targets=targets, whole=whole)
            self.tell_news(not above)
        if (self.screen.board or not again) and (self.end_told or not self.table.over):
            self.screen.say(self.table.verdict() if self.table.over else scene.title, "bold")

    def tell_news(self, now: bool) -> None:
        """What was done since the last board: above the next one, or below if that is taller than the window."""
        if now:
            for text in self.news:
                self.screen.say(text, "bold")
            self.news.clear()

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
        texts: list[Told] = []
        while state.current_player() == player and state.turn().number == turn:
            action = self.think(player)
            texts.append(self.tell(action))
            self.table.play(action)
        self.announce(self.played(name, texts))
        if not state.is_chance_node() or self.table.enter_dice:
            self.show_settled()

    def think(self, player: int) -> int:
        """A bot's choice, with its thinking shown."""
        table = self.table
        if player not in self.bots:
            self.bots[player] = table.seats[player].make_bot(table.game, table.bot_seed(player), self.report)
        return self.wait_for(self.bots[player], f"{table.name(player)} is thinking", table.state)

    def report(self, share: float) -> None:
        """A bot says how far it is; bots stay for the whole game, whoever looks on."""
        if self.on_progress is not None:
            self.on_progress(share)

    def wait_for(self, bot: Bot, sentence: str, state: State) -> int:
        """What a bot plays here; it looks at a copy."""
        state = state.clone()

        def work(progress: Callable[[float], None]) -> int:
            self.on_progress = progress
            return bot.step(state)

        return self.screen.wait(sentence, work)

    def tell(self, action: int, state: State | None = None) -> Told:
        """An action that is about to be played: its text, in plain mode what it does in words, and what it takes."""
        state = state or self.table.state
        text = state.action_to_string(action)
        taken = state.game.taken(state, action)
        scene = scene_of(state) if self.screen.plain else None
        if scene is not None:
            names = [target.name for target in scene.targets if target.action == action]
            if names and squeezed(names[0]) != squeezed(text):
                return Told(text, names[0], taken)
        return Told(text, "", taken)

    def played(self, name: str, texts: list[Told]) -> str:
        """What somebody played: as the notation writes it, or as a sentence."""
        return f"{name} plays {joined(texts)}." if self.screen.plain else f"{name}: {joined(texts)}"

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
            return "The game is over   save FILE, undo, help, quit"
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
            found += [name for name in offered(over=self.table.over) if word and name.startswith(word.lower())]
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
        word, rest = split_command(line, ALIASES)
        if word in COMMANDS and not self._is_action(line):
            COMMANDS[word].run(self, rest)
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
            raise ActionTextError(meant(line, table.state, list(COMMANDS), error)) from None
        player = table.state.current_player()
        name = table.name(player) if player >= 0 else "Chance"
        told: list[Told] = []
        for action in actions:
            told.append(self.tell(action))
            table.play(action)
        seen = table.over or table.person_decides()
        if self.screen.plain or any(part.taken for part in told):
            self.announce(self.played(name, told))
        elif not seen and not table.state.is_chance_node():
            self.announce(f"{name}: {','.join(self.last_turn())}")
        if not table.state.is_chance_node() or table.enter_dice:
            self.show_settled()

    def last_turn(self) -> list[str]:
        """The texts of the turn that was played last, or of what is done of it."""
        state = self.table.state
        _, actions = state.turns_played()[-1]
        walk = state.clone()
        for _ in actions:
            walk.undo_action()
        return self.table.game.turn_text(walk, actions)

    def agreed(self, question: str) -> bool:
        """The answer to a yes-or-no question; no by Enter alone."""
        while True:
            answer = self.reader.ask(f"{question} [y/N] ").strip().lower()
            if answer in ("", "n", "no"):
                return False
            if answer in ("y", "yes"):
                return True
            self.screen.wrong("It is yes or no.")


def scene_of(state: State) -> Scene | None:
    """The picture, or None in a game that has none."""
    try:
        return state.scene()
    except (QuincunxError, ImportError):
        return None


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
