"""How fair games are: a bot plays itself on many boards or options, and the fairest get more and more games.

Successive halving: all candidates play some games; then the fairer half plays on until each has twice as many, and so
on, so that most of the games are played where it matters. Every stage hangs only on results of whole stages before it:
a study that was stopped goes on as if it had not been.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from itertools import product
from typing import Any

from quincunx.arena.clock import TimeControl
from quincunx.arena.crew import Players
from quincunx.arena.folder import Entry, Folder
from quincunx.arena.game import Job, Key
from quincunx.arena.standings import Score
from quincunx.core.errors import OptionError, QuincunxError
from quincunx.core.game import split_line
from quincunx.core.registry import deserialize, game_class, load_game
from quincunx.search.bot_names import make_bot
from quincunx.search.bots import dismiss

MOST_BOARDS = 10_000
MOST_NUMBERS = 10_000  # in one range
# Called with each new game, and with how many games a stage has that begins.
Progress = Callable[[Entry], object]
Begun = Callable[[int], object]


@dataclass(frozen=True, slots=True)
class Board:
    """A candidate: the `line` that opens it, and in words what makes it differ from the others."""

    line: str
    label: str


@dataclass(frozen=True, slots=True)
class Study:
    """`bot` plays itself, `games` on each board at first; `keep` boards stay to the end."""

    boards: tuple[Board, ...]
    bot: str
    games: int = 20
    keep: int = 1
    opening_turns: int = 0
    seed: int = 0
    control: TimeControl = field(default_factory=TimeControl)

    def check(self) -> None:
        """QuincunxError if it cannot be played."""
        if not self.boards:
            raise QuincunxError("There is no board to study.")
        if not 1 <= self.games <= 10**6 or self.keep < 1:
            raise QuincunxError("A study plays at least 1 game on each board, and keeps at least 1 board.")
        seconds = self.control.turn if self.control.turn is not None else self.control.game
        bot = make_bot(deserialize(self.boards[0].line).game, self.bot, seed=0, seconds=seconds)
        dismiss(bot)

    def as_dict(self) -> dict[str, Any]:
        """Plain data for the folder's plan."""
        return {"study": asdict(self)}

    def check_continues(self, kept: Mapping[str, Any]) -> None:
        """QuincunxError if the games of a folder's plan would not be games of this study."""
        earlier = kept.get("study")
        if not isinstance(earlier, dict):
            raise QuincunxError("This folder holds no study of fairness; name another one.")
        now = asdict(self)
        for name in ("bot", "seed", "opening_turns", "control"):
            if earlier.get(name) != now[name]:
                what = name.replace("_", " ")
                was = earlier.get(name)
                raise QuincunxError(f"This folder's {what} is {was}, not {now[name]}; name another for other games.")

    def key(self, board: Board, number: int) -> Key:
        """What a game is known by: the bot is both players, and the number stands for the opening."""
        return Key(board.line, self.bot, self.bot, number, 0)

    def jobs(self, boards: Sequence[Board], games: int) -> Iterator[Job]:
        """So many games on each board, in turn."""
        for number in range(games):
            for board in boards:
                yield Job(self.key(board, number), (self.bot, self.bot), self.seed, self.opening_turns, self.control)


@dataclass(frozen=True, slots=True)
class Judged:
    """A board after its games: `first` is the first player's score, `stage` how far it came."""

    board: Board
    first: Score
    stage: int

    @property
    def share(self) -> float:
        """The first player's points a game."""
        share = self.first.share
        return 0.5 if share is None else share

    @property
    def unfairness(self) -> float:
        """How far the share is from even, from 0 to a half."""
        return abs(self.share - 0.5)


def study(chosen: Study, folder: Folder, players: Players, progress: Progress, begun: Begun) -> list[Judged]:
    """Play the study to its end; all boards, the fairest of those that came furthest first."""
    alive = list(chosen.boards)
    done: list[Judged] = []
    games, stage = chosen.games, 0
    while True:
        jobs = [job for job in chosen.jobs(alive, games) if job.key not in folder.entries]
        begun(len(jobs))
        for played in players.play(jobs):
            if folder.add(played):
                progress(folder.entries[played.key])
        ranked = sorted((judge(chosen, folder, board, games, stage) for board in alive), key=lambda one: one.unfairness)
        if len(ranked) <= chosen.keep:
            return ranked + done
        left = max(chosen.keep, (len(ranked) + 1) // 2)
        done = ranked[left:] + done
        alive = [one.board for one in ranked[:left]]
        games, stage = 2 * games, stage + 1


def judge(chosen: Study, folder: Folder, board: Board, games: int, stage: int = 0) -> Judged:
    """The score of the games that a board has so far, at most so many."""
    score = Score()
    for number in range(games):
        entry = folder.entries.get(chosen.key(board, number))
        if entry is not None:
            score.add(entry.points[0])
    return Judged(board, score, stage)


def read_sweep(text: str) -> tuple[str, list[str]]:
    """(option, values) of a text such as seed=1..50, size=7,9,11 or extra_energy=0,0|0,1; OptionError."""
    name, sign, words = text.partition("=")
    name = name.strip().replace("-", "_")
    if not sign or not name or not words.strip():
        raise OptionError(f"A sweep reads OPTION=VALUES, such as seed=1..50 or size=7,9, not {text[:40]!r}.")
    low, dots, high = words.partition("..")
    if dots and low.strip().isdecimal() and high.strip().isdecimal():
        first, last = int(low), int(high)
        if not first <= last < first + MOST_NUMBERS:
            raise OptionError(
                f"The range {words[:40]} runs upwards over at most {MOST_NUMBERS} numbers, or not at all."
            )
        return name, [str(number) for number in range(first, last + 1)]
    return name, [word.strip() for word in words.split("|" if "|" in words else ",")]


def boards(game: str, options: Mapping[str, Any], sweeps: Sequence[tuple[str, Sequence[str]]]) -> tuple[Board, ...]:
    """Every combination of the swept values, with the other options as they are; OptionError for one that is none."""
    count = 1
    for _, values in sweeps:
        count *= len(values)
    if count > MOST_BOARDS:
        raise OptionError(f"These are {count:,} boards; a study takes at most {MOST_BOARDS:,}.")
    names = [option for option, _ in sweeps]
    if len(set(names)) < len(names):
        raise OptionError("An option can be swept once only.")
    found: dict[str, Board] = {}
    name, words, position, actions = split_line(game)
    if position is not None or actions:
        raise OptionError("A study begins at the start of a game; the line may bring options only.")
    long_name = game_class(name).long_name
    for values in product(*(values for _, values in sweeps)):
        swept = dict(zip(names, values))
        line = load_game(name, **{**words, **options, **swept}).new_initial_state().serialize()
        label = ", ".join(f"{option.replace('_', ' ')} {value}" for option, value in swept.items())
        found.setdefault(line, Board(line, label or long_name))
    return tuple(found.values())
