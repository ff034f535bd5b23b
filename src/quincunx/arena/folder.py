"""The folder that an arena keeps its games in: nothing that was written is lost, nothing is counted twice.

    plan.json       what is played
    games.qcx       the records, one after another
    journal.jsonl   a line a game: its key, its result, and where its record stands

A game is written to games.qcx first and then to the journal, each with fsync: what the journal says is true. What
stands in games.qcx behind the last game of the journal, or in the journal behind its last whole line, is what a kill
left half done; opening the folder drops it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from quincunx.arena.game import Key, Played
from quincunx.core.errors import QuincunxError
from quincunx.core.record import GameRecord

PLAN, GAMES, JOURNAL = "plan.json", "games.qcx", "journal.jsonl"


@dataclass(frozen=True, slots=True)
class Entry:
    """A game in the journal; its record stands in games.qcx from byte `at`, `size` bytes long."""

    key: Key
    result: str
    reason: str
    forfeit: str
    seconds: tuple[float, float]
    actions: int
    at: int
    size: int

    @property
    def points(self) -> tuple[float, float]:
        """By seat."""
        first = {"1-0": 1.0, "0-1": 0.0}.get(self.result, 0.5)
        return first, 1.0 - first

    def points_of(self, name: str) -> float:
        """The points of a bot that played in this game; `a`'s where both are one."""
        return self.points[self.key.players.index(name)]


class Folder:
    """An open results folder; `entries` are its games by key. Only one process may have it open: QuincunxError."""

    def __init__(self, path: Path | str):
        self.path = Path(path)
        self.path.mkdir(parents=True, exist_ok=True)
        self.entries: dict[Key, Entry] = {}
        self._journal: IO[bytes] = (self.path / JOURNAL).open("a+b")
        try:
            _lock(self._journal, self.path)
            self._games: IO[bytes] = (self.path / GAMES).open("a+b")
            self._read()
        except BaseException:
            self._journal.close()
            raise

    def __enter__(self) -> Folder:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let others have it."""
        self._games.close()
        self._journal.close()

    def add(self, played: Played) -> bool:
        """Keep a game for good; False, and nothing is written, if it is there already."""
        if played.key in self.entries:
            return False
        data = (played.record.rstrip("\n") + "\n\n").encode("utf-8")
        at = self._games.seek(0, os.SEEK_END)
        _append(self._games, data)
        entry = Entry(
            played.key, played.result, played.reason, played.forfeit, played.seconds, played.actions, at, len(data)
        )
        _append(self._journal, (json.dumps(_line(entry), ensure_ascii=False) + "\n").encode("utf-8"))
        self.entries[entry.key] = entry
        return True

    def text(self, entry: Entry) -> str:
        """The record of a game as text."""
        self._games.seek(entry.at)
        return self._games.read(entry.size).decode("utf-8")

    def record(self, entry: Entry) -> GameRecord:
        """The record of a game."""
        return GameRecord.from_text(self.text(entry))

    def records(self) -> Iterator[GameRecord]:
        """All records, in the order they were played."""
        return map(self.record, self.entries.values())

    # -- the plan ------------------------------------------------------------------------------------------------------

    def plan(self) -> dict[str, Any] | None:
        """What was to be played here, if anything was."""
        try:
            found = json.loads((self.path / PLAN).read_text(encoding="utf-8"))
        except FileNotFoundError:
            return None
        except ValueError as error:
            raise QuincunxError(f"{self.path / PLAN} cannot be read: {error}.") from None
        if not isinstance(found, dict):
            raise QuincunxError(f"{self.path / PLAN} holds no plan.")
        return found

    def keep(self, name: str, data: bytes) -> Path:
        """Write a file of this folder whole or not at all."""
        path = self.path / name
        draft = self.path / f".{name}.{os.getpid()}"
        draft.write_bytes(data)
        draft.replace(path)
        return path

    def keep_plan(self, plan: dict[str, Any]) -> None:
        """Write down what is to be played."""
        self.keep(PLAN, (json.dumps(plan, indent=2, ensure_ascii=False) + "\n").encode("utf-8"))

    # -- reading -------------------------------------------------------------------------------------------------------

    def _read(self) -> None:
        """Every whole line of the journal whose record is there; what is half done goes."""
        size = self._games.seek(0, os.SEEK_END)
        self._journal.seek(0)
        whole = kept = 0
        for line in self._journal.read().splitlines(keepends=True):
            entry = _entry(line)
            if entry is None or entry.at + entry.size > size:
                if not line.endswith(b"\n"):
                    break
                whole += len(line)
                continue  # damaged, and its game is played again
            whole += len(line)
            kept = max(kept, entry.at + entry.size)
            self.entries.setdefault(entry.key, entry)
        self._journal.truncate(whole)
        self._games.truncate(kept)


def _append(file: IO[bytes], data: bytes) -> None:
    file.seek(0, os.SEEK_END)
    file.write(data)
    file.flush()
    os.fsync(file.fileno())


def _lock(file: IO[bytes], path: Path) -> None:
    try:
        import fcntl
    except ImportError:  # not on Windows, where nobody watches over the folder
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise QuincunxError(f"Another arena is playing in {path}; wait for it, or name another folder.") from None


def _line(entry: Entry) -> dict[str, Any]:
    return {
        "key": list(entry.key),
        "result": entry.result,
        "reason": entry.reason,
        "forfeit": entry.forfeit,
        "seconds": list(entry.seconds),
        "actions": entry.actions,
        "at": entry.at,
        "size": entry.size,
    }


def _entry(line: bytes) -> Entry | None:
    """The game of a line, None where the line is damaged."""
    try:
        found = json.loads(line)
        key = Key(*found["key"])
        if not line.endswith(b"\n") or not all(isinstance(n, int) for n in (key.opening, key.colour, key.round)):
            return None
        first, second = found["seconds"]
        return Entry(
            key,
            found["result"],
            found["reason"],
            found["forfeit"],
            (float(first), float(second)),
            found["actions"],
            int(found["at"]),
            int(found["size"]),
        )
    except (ValueError, TypeError, KeyError):
        return None
