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


def autosave(table: Table, path: Path | None) -> str:
    """Keep the game, at `path` or a new place; returns the command that goes on with it, or shows it if it is over."""
    text = table.record().to_text()
    name = f"{table.game.short_name}-{datetime.now():%Y%m%d-%H%M%S}-{os.getpid()}.qcx"
    places = [path] if path else []
    with suppress(RuntimeError):  # no home
        places.append(data_folder() / name)
    for place in [*places, Path.cwd() / name, Path(gettempdir()) / name]:
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            write(place, text)
        except OSError:
            continue
        return f"quincunx {'record show' if table.over else 'play --resume'} {quote(str(place))}"
    return f"quincunx {'show' if table.over else 'play'} {quote(table.state.serialize())}"


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
