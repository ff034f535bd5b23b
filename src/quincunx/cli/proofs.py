"""Counts and games kept beside a game's rules, and the comparing of them with what the rules say today.

perft.toml holds tables [[perft]] with `depth` and `count`, and, where they are not the defaults, `options` (a table of
words) and `position`. golden.qcx holds records.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from quincunx.core.errors import QuincunxError
from quincunx.core.record import read_records
from quincunx.core.registry import game_class, load_game
from quincunx.core.state import State

Line = tuple[bool, str]
LONGEST = 30


@dataclass(frozen=True, slots=True)
class Count:
    """So many sequences of `depth` actions."""

    game: str
    depth: int
    count: int
    options: dict[str, str] = field(default_factory=dict)
    position: str | None = None

    @classmethod
    def of(cls, state: State, depth: int) -> Count:
        """Count now."""
        position = state.position()
        start = state.game.new_initial_state().position()
        return cls(
            state.game.short_name,
            depth,
            state.perft(depth),
            state.game.option_words(),
            None if position == start else position,
        )

    def __str__(self) -> str:
        words = [f"{name}={_short(word)}" for name, word in self.options.items()]
        words += [f"position {_short(self.position)}"] if self.position is not None else []
        return f"{' '.join([self.game, *words])} depth {self.depth}: {self.count:,}"

    def recount(self) -> int:
        """The count by today's rules."""
        return load_game(self.game, **self.options).new_initial_state(self.position).perft(self.depth)

    def toml(self) -> str:
        """The entry as a file keeps it; JSON's strings are TOML's too."""
        lines = ["[[perft]]"]
        if self.options:
            inside = ", ".join(f"{name} = {json.dumps(word)}" for name, word in self.options.items())
            lines.append(f"options = {{ {inside} }}")
        if self.position is not None:
            lines.append(f"position = {json.dumps(self.position)}")
        return "\n".join([*lines, f"depth = {self.depth}", f"count = {self.count}"]) + "\n"


def _short(word: str) -> str:
    """A word that is long, as a board written out is, cut to fit a line."""
    return word if len(word) <= LONGEST else word[: LONGEST - 3] + "..."


def folder(name: str) -> Path:
    """Where the game's module and what is kept beside it lie."""
    file = import_module(game_class(name).__module__).__file__
    if file is None:
        raise QuincunxError(f"Nothing can be kept beside {name}: its module is no file.")
    return Path(file).parent


def read_counts(name: str, path: Path) -> list[Count]:
    """The entries of a file, none if there is no file; QuincunxError where it makes no sense."""
    if not path.exists():
        return []
    try:
        entries: list[dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8")).get("perft", [])
        return [
            Count(name, int(entry["depth"]), int(entry["count"]), dict(entry.get("options", {})), entry.get("position"))
            for entry in entries
        ]
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, KeyError, TypeError, ValueError) as error:
        raise QuincunxError(f"{path} holds no counts that can be read: {error}.") from None


def append(path: Path, entry: Count) -> None:
    """Keep an entry; one with the same options, position and depth is replaced."""
    kept = [old for old in read_counts(entry.game, path) if not _same(old, entry)]
    path.write_text("\n".join(count.toml() for count in [*kept, entry]), encoding="utf-8")


def _same(one: Count, other: Count) -> bool:
    return (one.options, one.position, one.depth) == (other.options, other.position, other.depth)


def check_counts(name: str, path: Path) -> Iterator[Line]:
    """(whether it holds, what was compared) for each entry."""
    counts = read_counts(name, path)
    if not counts:
        yield True, f"{name}: no counts are kept"
    for count in counts:
        try:
            found = count.recount()
        except QuincunxError as error:
            yield False, f"{count}, but: {error}"
            continue
        yield found == count.count, str(count) if found == count.count else f"{count}, but counted {found:,}"


def check_games(name: str, path: Path) -> Iterator[Line]:
    """(whether it holds, what was played through) for each record; reading one checks every action and the result."""
    if not path.exists():
        return
    try:
        records = read_records(path.read_text(encoding="utf-8"))
    except QuincunxError as error:
        yield False, f"{name} {path.name}: {error}"
        return
    for number, record in enumerate(records, 1):
        text = record.to_text()
        again = read_records(text)[0].to_text() == text
        turns = len(record.main_line())
        result = record.tags.get("Result", "*")
        said = f"{name} game {number}: {turns} turns, {result}"
        yield again, said if again else f"{said}, but it reads differently once it is written"
