"""Where games are kept, and that keeping one works even when the disk does not."""

from __future__ import annotations

import os
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from shlex import quote
from tempfile import gettempdir

from quincunx.cli.table import Table


def data_folder() -> Path:
    """The folder for games that were interrupted, by the XDG base directory specification."""
    base = os.environ.get("XDG_DATA_HOME", "")
    return (Path(base) if os.path.isabs(base) else Path.home() / ".local" / "share") / "quincunx"


class Keeper:
    """Keeps a game as often as it is told to, always in the same place: `path`, or the first one that takes it."""

    def __init__(self, path: Path | None):
        self.path = path
        self.place: Path | None = None
        self.table: Table | None = None
        self.text = ""

    def keep(self, table: Table) -> Path | None:
        """Write the game, unless it stands there like this already; returns where, None if no disk takes it."""
        text = table.record().to_text()
        if self.place is None or table is not self.table or text != self.text:
            self.place = self._write(table, text)
            self.table, self.text = table, text
        return self.place

    def _write(self, table: Table, text: str) -> Path | None:
        name = f"{table.game.short_name}-{datetime.now():%Y%m%d-%H%M%S}-{os.getpid()}.qcx"
        places = [self.path] if self.path else [self.place] if self.place and table is self.table else []
        with suppress(RuntimeError):  # no home
            places.append(data_folder() / name)
        for place in [*places, Path.cwd() / name, Path(gettempdir()) / name]:
            try:
                place.parent.mkdir(parents=True, exist_ok=True)
                write(place, text)
            except OSError:
                continue
            return place
        return None

    def command(self, table: Table) -> str:
        """Keep the game; returns the command that goes on with it, or shows it if it is over."""
        place = self.keep(table)
        if place is None:
            return f"quincunx {'show' if table.over else 'play'} {quote(table.state.serialize())}"
        return f"quincunx {'record show' if table.over else 'play --resume'} {quote(str(place))}"


def write(path: Path, text: str) -> None:
    """Write the file whole or not at all."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        draft.write_text(text, encoding="utf-8")
        draft.replace(path)
    except OSError:
        with suppress(OSError):
            draft.unlink()
        raise
