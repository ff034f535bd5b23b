"""Bots by what people write: `level:3`, `mcts:500,exploration=1.2`, `wide=mcts:500,rave=0`, `level:1..4`.

Other packages add kinds of bots by the entry point `quincunx.bots`: a function
`make(game, text, *, seed, seconds) -> Bot`, where `text` is what stands behind the kind's colon.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from importlib import import_module
from typing import Any, NamedTuple

from quincunx.core.errors import QuincunxError
from quincunx.core.game import Game
from quincunx.search.bots import DEEPEST, Bot, SearchBot, level, named, read_level

Maker = Callable[..., Bot]
ENTRY_POINTS = "quincunx.bots"
# Kinds that another part of this package brings, as core.registry names the games.
OURS = {
    "ugi": "quincunx.adapters.bots:ugi",
    "openspiel-mcts": "quincunx.adapters.bots:openspiel_mcts",
}
SETTINGS = {
    "mcts": (
        "exploration", "first_play", "playout", "playout_depth", "rave", "replies", "decisive", "grow_after", "noise",
        "threads", "megabytes",
    ),
    "alphabeta": ("threads", "megabytes", "reduce", "extend"),
    "level": ("threads",),
}  # fmt: skip
SETTINGS["uct"] = SETTINGS["mcts"]
PLAIN = ("random", "greedy", "level", "uct", "mcts", "alphabeta")
NAMED = re.compile(r"([A-Za-z][\w .-]{0,40}?)=(?=[A-Za-z])(.+)", re.DOTALL)
RANGE = re.compile(r"(\w+):(\d{1,6})\.\.(\d{1,6})")
MOST = 64  # bots that one range may name


class Entrant(NamedTuple):
    """A bot as it is entered: `name` is what tables call it, `bot` the text that makes it."""

    name: str
    bot: str


def read_entrant(text: str) -> Entrant:
    """The name and the bot of a text such as `wide=mcts:500`; by itself a bot's text is its name."""
    text = text.strip()
    match = NAMED.fullmatch(text)
    if match and ":" not in match[1]:
        return Entrant(match[1].strip(), match[2].strip())
    return Entrant(text, text)


def read_entrants(texts: Iterable[str]) -> tuple[Entrant, ...]:
    """All bots of the texts, ranges such as `level:1..4` written out; QuincunxError for one name twice."""
    found: list[Entrant] = []
    for text in texts:
        match = RANGE.fullmatch(text.strip())
        if match is None:
            found.append(read_entrant(text))
            continue
        low, high = int(match[2]), int(match[3])
        if not low <= high < low + MOST:
            raise QuincunxError(
                f"A range of bots runs upwards over at most {MOST} numbers, and {text[:40]!r} does not."
            )
        found += [read_entrant(f"{match[1]}:{number}") for number in range(low, high + 1)]
    check_names(found)
    return tuple(found)


def check_names(entrants: Iterable[Entrant]) -> None:
    """QuincunxError where two bots have one name."""
    seen: set[str] = set()
    for entrant in entrants:
        if entrant.name in seen:
            raise QuincunxError(
                f"Two bots are called {entrant.name[:40]!r}; name one of them: other={entrant.bot[:40]}."
            )
        seen.add(entrant.name)


def kinds() -> list[str]:
    """All kinds of bots, ours first."""
    return [*PLAIN, *others()]


def others() -> dict[str, Maker]:
    """What makes the bots of other parts of this package and of other packages, by kind; imported when used."""
    from importlib.metadata import entry_points

    found = {point.name: point.value for point in entry_points(group=ENTRY_POINTS)}
    return {kind: _Late(address) for kind, address in {**found, **OURS}.items()}


class _Late:
    """A function that is imported when it is called."""

    def __init__(self, address: str):
        self.address = address

    def __call__(self, *args: Any, **words: Any) -> Bot:
        module, _, attribute = self.address.partition(":")
        found: Maker = getattr(import_module(module), attribute)
        return found(*args, **words)


def make_bot(game: Game, text: str, *, seed: int, seconds: float | None = None) -> Bot:
    """The bot that a text names, `seconds` a turn; QuincunxError. It thinks on one thread unless it says `threads=`."""
    kind, colon, rest = text.strip().partition(":")
    if "," in kind and not colon:  # a number left out, as in mcts,rave=0
        kind, _, rest = kind.partition(",")
        rest = "," + rest
    kind = kind.strip().lower()
    if kind in PLAIN:
        number, *settings = [part.strip() for part in rest.split(",")]
        return _plain(game, kind, number, _settings(kind, settings), seed, seconds)
    return _maker(kind, text)(game, rest.strip(), seed=seed, seconds=seconds)


def _plain(game: Game, kind: str, number: str, settings: dict[str, Any], seed: int, seconds: float | None) -> Bot:
    text = f"{kind}:{number}" if number else kind
    strength = read_level(number) if kind == "level" else None
    if strength is not None:
        return level(game, strength, seed=seed, seconds=seconds, **{"threads": 1, **settings})
    bot = named(game, text, seed=seed, seconds=seconds)  # says what is wrong
    if not settings:
        return bot
    amount = int(number) if number else None
    try:
        if kind == "alphabeta":
            deep = amount or DEEPEST
            return SearchBot(game, name=text, seconds=seconds, depth=deep, seed=seed, **settings)
        blind = kind == "uct"
        return SearchBot(game, name=text, simulations=amount, seconds=seconds, seed=seed, blind=blind, **settings)
    except (TypeError, ValueError, OverflowError) as error:
        raise QuincunxError(f"The bot {text} cannot be set up so: {error}.") from None


def _settings(kind: str, parts: list[str]) -> dict[str, Any]:
    known = SETTINGS.get(kind, ())
    found: dict[str, Any] = {}
    for part in parts:
        name, sign, value = (piece.strip() for piece in part.partition("="))
        if not sign or name not in known:
            listed = ", ".join(known) or "none"
            raise QuincunxError(
                f"A setting of {kind} reads name=value, and {part[:40]!r} is none; there are: {listed}."
            )
        found[name] = _value(value)
    return found


def _value(word: str) -> bool | int | float | str:
    if word.lower() in ("on", "true", "yes"):
        return True
    if word.lower() in ("off", "false", "no"):
        return False
    for read in (int, float):
        try:
            return read(word)
        except ValueError:
            continue
    return word


def _maker(kind: str, text: str) -> Maker:
    known = others()
    if kind not in known:
        close = get_close_matches(kind, kinds(), n=1)
        hint = f" Did you mean {close[0]}?" if close else ""
        raise QuincunxError(f"There is no bot {text[:40]!r}; there are: {', '.join(kinds())}.{hint}")
    return known[kind]
