"""What an arena plays: which games, which bots, who meets whom how often; from a TOML file or a command line."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from itertools import combinations
from typing import Any

from quincunx.arena.clock import TimeControl
from quincunx.arena.game import Job, Key
from quincunx.arena.match import Sprt
from quincunx.core.errors import QuincunxError
from quincunx.core.game import split_line
from quincunx.core.registry import deserialize, load_game
from quincunx.search.bot_names import Entrant, check_names, make_bot, read_entrants
from quincunx.search.bots import dismiss

PAIRINGS = ("round-robin", "gauntlet")
# What may not change once games were played: they would not be the same games.
FIXED = ("seed", "opening_turns", "control")
SEED = "seed"  # what games call the option that their dealing hangs on
KEYS = {"games", "bots", "pairing", "each", "rounds", "opening_turns", "seed", "clock", "sprt"}


@dataclass(frozen=True, slots=True)
class Plan:
    """`games` are lines (`thrive`, `strands?board=mini`); each pair of bots plays `each` games of each of them.

    Every opening is played with both seats, `rounds` times. In a gauntlet the first bot meets each of the others. With
    `sprt`, a pair stops once its test is clear.
    """

    games: tuple[str, ...]
    bots: tuple[Entrant, ...]
    pairing: str = "round-robin"
    each: int = 20
    rounds: int = 1
    opening_turns: int = 2
    seed: int = 0
    control: TimeControl = field(default_factory=TimeControl)
    sprt: Sprt | None = None

    def check(self) -> None:
        """QuincunxError, in one sentence, if this cannot be played; makes every bot once for every game."""
        if not self.games:
            raise QuincunxError("An arena needs a game.")
        if len(self.bots) < 2:
            raise QuincunxError(f"An arena needs at least two bots, not {len(self.bots)}.")
        check_names(self.bots)
        if self.pairing not in PAIRINGS:
            raise QuincunxError(f"A pairing is {' or '.join(PAIRINGS)}, not {self.pairing[:40]!r}.")
        for what, value in (("games", self.each), ("rounds", self.rounds)):
            if not 1 <= value <= 10**6:
                raise QuincunxError(f"The number of {what} is from 1 to 1000000, not {value}.")
        test = self.sprt
        if test is not None and not (test.elo0 < test.elo1 and 0 < test.alpha < 0.5 and 0 < test.beta < 0.5):
            raise QuincunxError("A sequential test needs elo0 < elo1, and error probabilities between 0 and 0.5.")
        twice = [line for line, count in Counter(self.games).items() if count > 1]
        if twice:
            raise QuincunxError(f"The game {twice[0][:60]} is named twice.")
        seconds = self.control.turn if self.control.turn is not None else self.control.game
        for line in self.games:
            game = deserialize(line).game
            for entrant in self.bots:
                bot = make_bot(game, entrant.bot, seed=0, seconds=seconds)
                dismiss(bot)

    @property
    def openings(self) -> int:
        """How many openings a pair plays in each game."""
        return -(-self.each // (2 * self.rounds))

    def pairs(self) -> list[tuple[Entrant, Entrant]]:
        """Who meets whom, each pair in alphabetical order."""
        if self.pairing == "gauntlet":
            return [_sorted(self.bots[0], other) for other in self.bots[1:]]
        return [_sorted(a, b) for a, b in combinations(self.bots, 2)]

    def jobs(self) -> Iterator[Job]:
        """All games, spread evenly over the pairs; two neighbours are one opening with the seats exchanged."""
        for opening in range(self.openings):
            for turn in range(self.rounds):
                for line in self.games:
                    for a, b in self.pairs():
                        for colour in (0, 1):
                            seats = (a.bot, b.bot) if colour == 0 else (b.bot, a.bot)
                            key = Key(line, a.name, b.name, opening, colour, turn)
                            yield Job(key, seats, self.seed, self.opening_turns, self.control)

    @property
    def size(self) -> int:
        """How many games there are at most."""
        return self.openings * self.rounds * 2 * len(self.games) * len(self.pairs())

    def as_dict(self) -> dict[str, Any]:
        """Plain data, which `read` takes back."""
        return {
            "games": list(self.games),
            "bots": [entrant._asdict() for entrant in self.bots],
            "pairing": self.pairing,
            "each": self.each,
            "rounds": self.rounds,
            "opening_turns": self.opening_turns,
            "seed": self.seed,
            "clock": {name: value for name, value in asdict(self.control).items() if value is not None},
            **({"sprt": list(self.sprt)} if self.sprt else {}),
        }

    def check_continues(self, earlier: Plan) -> None:
        """QuincunxError if games of an earlier plan would not be games of this one."""
        for name in FIXED:
            if getattr(self, name) != getattr(earlier, name):
                what = {"control": "time control"}.get(name, name.replace("_", " "))
                was, now = getattr(earlier, name), getattr(self, name)
                raise QuincunxError(f"This folder's {what} is {was}, not {now}; name another folder for other games.")
        known = dict(earlier.bots)
        for name, bot in self.bots:
            if known.get(name, bot) != bot:
                raise QuincunxError(f"In this folder {name} is {known[name]}, not {bot}; give it another name.")


def read(data: Mapping[str, Any], where: str = "The plan") -> Plan:
    """A Plan from plain data such as a TOML file holds; QuincunxError says what is wrong with it."""
    strange = [name for name in data if name not in KEYS]
    if strange:
        raise QuincunxError(f"{where} says {strange[0]!r}, which nobody knows; there are: {', '.join(sorted(KEYS))}.")
    try:
        numbers: dict[str, Any] = {
            name: _whole(data[name], name) for name in ("each", "rounds", "opening_turns", "seed") if name in data
        }
        games = tuple(_games(data.get("games", ()), numbers.get("seed", 0)))
        plan = Plan(games=games, bots=_bots(data.get("bots", ())))
        clock = data.get("clock", {})
        control = TimeControl(**{name: float(value) for name, value in clock.items()})
        sprt = Sprt(*map(float, data["sprt"])) if data.get("sprt") else None
        return replace(plan, pairing=str(data.get("pairing", plan.pairing)), control=control, sprt=sprt, **numbers)
    except (TypeError, ValueError, AttributeError, KeyError) as error:
        if isinstance(error, QuincunxError):
            raise
        raise QuincunxError(f"{where} cannot be understood: {error}.") from None


def read_toml(text: str, where: str) -> Plan:
    """A Plan from the text of a TOML file."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise QuincunxError(f"{where} is no TOML: {error}.") from None
    return read(data, where)


def game_line(text: str, options: Mapping[str, Any] | None = None, *, seed: int = 0) -> str:
    """The line of a game, by its name or a line, with all that was dealt: `strands?board=random-6` gets its numbers.

    What is dealt is dealt by `seed` where none is named, so that the same words are the same game another time.
    """
    name, words, position, actions = split_line(text)
    given: dict[str, Any] = {**words, **(options or {})}
    game = load_game(name, **given)
    if SEED in game.options and SEED not in given:
        dealt = load_game(name, **given, **{SEED: seed})
        if {**dealt.options, SEED: None} != {**game.options, SEED: None}:
            game = dealt
    return game.resume(position, actions).serialize()


def _sorted(a: Entrant, b: Entrant) -> tuple[Entrant, Entrant]:
    return (a, b) if a.name < b.name else (b, a)


def _whole(value: Any, name: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise QuincunxError(f"{name} is a whole number, not {str(value)[:40]!r}.")
    return value


def _games(entries: Iterable[Any], seed: int) -> Iterator[str]:
    """Each entry is a line, or a table with `game` and its options."""
    if isinstance(entries, str):
        entries = [entries]
    for entry in entries:
        options = {} if isinstance(entry, str) else dict(entry)
        name = entry if isinstance(entry, str) else str(options.pop("game", ""))
        yield game_line(name, options, seed=seed)


def _bots(entries: Iterable[Any]) -> tuple[Entrant, ...]:
    """Each entry is a text, or a table with `bot`, perhaps `name`, and its settings."""
    found: list[Entrant] = []
    for entry in [entries] if isinstance(entries, str) else entries:
        if isinstance(entry, str):
            found += read_entrants([entry])
            continue
        words = dict(entry)
        bot, name = str(words.pop("bot", "")), words.pop("name", None)
        settings = words.pop("settings", {})
        if words or not bot:
            raise QuincunxError("A bot's table holds bot, name and settings, and bot must be there.")
        bot += "".join(f",{key}={_word(value)}" for key, value in settings.items())
        found.append(Entrant(str(name or bot), bot))
    check_names(found)
    return tuple(found)


def _word(value: Any) -> str:
    return ("on" if value else "off") if isinstance(value, bool) else str(value)
