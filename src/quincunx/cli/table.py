"""A game on the table: who sits where, what was played, taken back and rolled. Knows no terminal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from quincunx.core.errors import ActionTextError, GameOverError, IllegalActionError, QuincunxError
from quincunx.core.game import Game
from quincunx.core.record import RESULTS, GameRecord
from quincunx.core.rng import Random
from quincunx.core.state import State
from quincunx.search.bots import DEFAULT_LEVEL, LEVELS, Bot, RandomBot, level, read_level

SEATS = f"human, bot:LEVEL (from {min(LEVELS)} to {max(LEVELS)}) or random"
# Knuth's multiplier for 64-bit linear congruential generators: keeps the dice of neighbouring seeds apart.
STRIDE = 6364136223846793005


@dataclass(frozen=True, slots=True)
class Seat:
    """Who plays: a person, a bot of a level, or chance itself; `text` is how the command line and records say it."""

    kind: str
    level: float = 0

    @classmethod
    def read(cls, text: str) -> Seat:
        """From human, bot, bot:3, random; QuincunxError."""
        kind, colon, number = text.strip().lower().replace(" ", "").partition(":")
        if kind in ("human", "random") and not colon:
            return cls(kind)
        if kind in ("bot", "level"):
            n = read_level(number) if colon else DEFAULT_LEVEL
            if n is not None:
                return cls("bot", n)
        raise QuincunxError(f"A player is {SEATS}, not {text[:40]!r}.")

    @property
    def human(self) -> bool:
        """Whether a person decides."""
        return self.kind == "human"

    @property
    def text(self) -> str:
        """As `read` takes it."""
        return f"bot:{self.level:g}" if self.kind == "bot" else self.kind

    @property
    def about(self) -> str:
        """In words, for brackets behind a name."""
        return {"bot": f"bot, level {self.level:g}", "random": "plays at random"}.get(self.kind, "")

    def make_bot(self, game: Game, seed: int, progress: Callable[[float], None] | None = None) -> Bot:
        """The one who plays for this seat."""
        if self.kind == "random":
            return RandomBot(seed)
        return level(game, self.level, seed=seed, progress=progress)


@dataclass
class Table:
    """A game being played. `seed` decides the dice and the bots; `ending` is an end that no rule made."""

    state: State
    seats: tuple[Seat, Seat]
    seed: int
    enter_dice: bool = False
    tags: dict[str, str] = field(default_factory=dict)
    undone: list[int] = field(default_factory=list)
    ending: tuple[int | None, str] | None = None

    @property
    def game(self) -> Game:
        """The game with its options."""
        game: Game = self.state.game
        return game

    @property
    def over(self) -> bool:
        """Whether nobody plays on."""
        return self.ending is not None or self.state.is_terminal()

    def person_decides(self) -> bool:
        """Whether the next action is entered at the keyboard."""
        player = self.state.current_player()
        return self.seats[player].human if player >= 0 else player == -1 and self.enter_dice

    def name(self, player: int) -> str:
        """A player in words, the seat in brackets."""
        about = self.seats[player].about
        return self.player(player) + (f" ({about})" if about else "")

    def player(self, player: int) -> str:
        """What the game calls a player, or chance, now."""
        return self.game.player_name(self.state, player) if player >= 0 else "Chance"

    # -- playing ---------------------------------------------------------------------------------------------------

    def play(self, action: int) -> None:
        """Play an action; what was taken back is gone for good."""
        self.state.apply_action(action)
        self.undone.clear()

    def read(self, line: str) -> list[int]:
        """The actions that a line names: part of a turn, or a whole one; nothing is played. Errors as of State."""
        walk = self.state.clone()
        player = walk.current_player()
        turn = walk.turn().number
        actions: list[int] = []
        parts = line.split(",")
        for number, part in enumerate(parts):
            if number:
                done = ",".join(parts[:number]).strip()[:60]
                if walk.is_terminal():
                    raise IllegalActionError(f"The game is over after {done!r}, so nothing can follow it.")
                if walk.is_chance_node() and not self.enter_dice:
                    raise IllegalActionError(f"Chance decides after {done!r}, so play that first and look.")
                if walk.turn().number != turn or (player >= 0 <= walk.current_player() != player):
                    raise IllegalActionError(f"The turn ends with {done!r}, so nothing can follow it.")
            if not part.strip():
                raise ActionTextError("Between two commas there is an action missing.")
            action = walk.string_to_action(part.strip())
            walk.apply_action(action)
            actions.append(action)
        return actions

    def roll(self) -> int:
        """Let chance act; the same seed rolls the same at the same place, so taking back changes no dice."""
        rng = Random(self.seed * STRIDE + len(self.state.history()))
        action = self.state.sample_action(rng)
        self.state.apply_action(action)
        return action

    def bot_seed(self, player: int) -> int:
        """The seed of a player's bot, apart from the other one's and from the dice."""
        return (self.seed * STRIDE + ~player) & (2**63 - 1)

    # -- taking back -----------------------------------------------------------------------------------------------

    def undo(self, *, whole_turn: bool = False) -> int:
        """Take back to the last decision made at the keyboard, or the start of that turn; returns how many actions."""
        if self.ending is not None:
            self.ending = None
            return 0
        deciders = [player for player, _ in self.state.full_history()]
        if not any(self._entered(player) for player in deciders):
            raise GameOverError("There is nothing of yours to take back.")
        taken = 0
        while self.state.history():
            self.undone.append(self.state.undo_action())
            taken += 1
            if self._entered(self.state.current_player()) and not (whole_turn and self.state.turn().actions):
                break
        return taken

    def _entered(self, player: int) -> bool:
        return self.seats[player].human if player >= 0 else self.enter_dice

    def redo(self) -> int:
        """Play again what was taken back, up to the next decision at the keyboard; returns how many actions."""
        if not self.undone:
            raise GameOverError("Nothing was taken back that could be played again.")
        played = 0
        while self.undone:
            self.state.apply_action(self.undone.pop())
            played += 1
            if self.person_decides():
                break
        return played

    # -- ending and keeping ------------------------------------------------------------------------------------------

    def resign(self, player: int) -> None:
        """`player` gives up."""
        self.ending = (1 - player, "resignation")

    def agree_draw(self) -> None:
        """Both call it a draw."""
        self.ending = (None, "agreement")

    def winner(self) -> int | None:
        """Who has won; None in a draw and while the game goes on."""
        if self.ending is not None:
            return self.ending[0]
        outcome = self.state.outcome()
        return outcome.who if outcome is not None else None

    def verdict(self) -> str:
        """How the game ended, in a sentence."""
        info = self.game.info
        if self.ending is not None:
            who, why = self.ending
            return f"{self.name(who)} wins by {why}." if who is not None else f"The game is a draw by {why}."
        outcome = self.state.outcome()
        if outcome is None:
            return "The game is not over."
        reason = info.reasons.get(outcome.why, outcome.why).strip().rstrip(".")
        points = f", {outcome.points[0]} points to {outcome.points[1]}" if outcome.points else ""
        if outcome.who is None:
            return f"The game is a draw {reason}{points}."
        if points and outcome.points and outcome.who == 1:
            points = f", {outcome.points[1]} points to {outcome.points[0]}"
        return f"{self.name(outcome.who)} wins {reason}{points}."

    def record(self) -> GameRecord:
        """The game so far as a record that `from_record` sits down at again."""
        tags = {**self.tags, "DiceSeed": str(self.seed)} if self.game.info.has_chance else dict(self.tags)
        for player, seat in enumerate(self.seats):
            if not seat.human or f"Player{player}" not in tags:
                tags[f"Player{player}"] = seat.text
        if self.enter_dice:
            tags["Dice"] = "ask"
        if self.ending is not None:
            tags.update(Result=RESULTS[self.ending[0]], Reason=self.ending[1])
        return GameRecord.from_state(self.state, **tags)

    @classmethod
    def from_record(cls, record: GameRecord, seats: tuple[Seat | None, Seat | None], seed: int) -> Table:
        """Sit down at a kept game: its own players where `seats` names none, people for names it does not know."""
        tags = dict(record.tags)
        found = [seat or _seat(tags.get(f"Player{player}", "")) for player, seat in enumerate(seats)]
        for player in (0, 1):
            if _seat(tags.get(f"Player{player}", "")) is not None:
                del tags[f"Player{player}"]
        kept = tags.pop("DiceSeed", "")
        dice = tags.pop("Dice", "")
        for name in ("Result", "Reason", "Points", "Position"):
            tags.pop(name, None)
        return cls(
            record.state(),
            (found[0] or Seat("human"), found[1] or Seat("human")),
            int(kept) if kept.isdecimal() and len(kept) < 20 else seed,
            enter_dice=dice == "ask",
            tags=tags,
        )


def _seat(text: str) -> Seat | None:
    """The seat that a record's tag names; people have names of their own."""
    try:
        return Seat.read(text)
    except QuincunxError:
        return None
