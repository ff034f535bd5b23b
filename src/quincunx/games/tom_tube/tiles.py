"""The rhombs: which types there are, how many of each, and what lies in the middle of each.

    N            N and S are the sharp corners, W and E the blunt ones. A type is written Tom/Dave: NE/SW
  /   \\          joins north and east for Tom, south and west for Dave. Half a turn makes SW/NE of it, the
W-------E        same rhomb, so that of the 36 pairs of pairs 20 types remain.
  \\   /
    S
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from quincunx.core.errors import OptionError
from quincunx.core.files import check_files_allowed

CORNERS = "NESW"
PAIRS = ("NE", "SE", "NS", "EW", "SW", "NW")
TYPES = (
    "NE/NE", "SE/SE", "NS/NS", "EW/EW", "NE/SW", "SE/NW",
    "NS/EW", "EW/NS", "NE/NS", "NS/NE", "SE/NS", "NS/SE", "NE/EW", "EW/NE", "SE/EW", "EW/SE",
    "NE/SE", "SE/NE", "NE/NW", "NW/NE",
)  # fmt: skip
MIDDLES = ("striped", "apart", "sphere", "fork")
NAMED = ("diagonal", "crossing")
MOST_OF_A_TYPE = 20  # a byte holds it, and nobody prints more
PART = re.compile(r"([a-z]{2}/[a-z]{2})(?:\*(\d{1,4}))?(?::([a-z]+))?")


def half_turn(name: str) -> str:
    """The type as it reads after half a turn: NE/SW becomes SW/NE."""
    turned = name.translate(str.maketrans("NESW", "SWNE"))
    return "/".join("".join(sorted(pair, key="NSEW".index)) for pair in turned.split("/"))


def representative(name: str) -> str | None:
    """The listed name of a type, or None for what is no type."""
    if not re.fullmatch("[NESW]{2}/[NESW]{2}", name):
        return None
    for candidate in (name, half_turn(name)):
        if candidate in TYPES:
            return candidate
    return None


def shared_corners(name: str) -> str:
    """The corners that both tubes use."""
    tom, dave = name.split("/")
    return "".join(corner for corner in tom if corner in dave)


def possible_middles(name: str) -> tuple[str, ...]:
    """What may lie in the middle of a type: its first is the usual one of the diagonal tile set."""
    shared = len(shared_corners(name))
    if shared == 2:
        return ("striped", "sphere")
    through = "NS" in name or "EW" in name
    other = "fork" if shared else "apart"
    return ("sphere", other) if through else (other, "sphere")


@dataclass(frozen=True)
class TileSet:
    """How many rhombs of each of TYPES there are (`counts`), and the middle of each (a word of MIDDLES)."""

    counts: tuple[int, ...]
    middles: tuple[str, ...]

    @property
    def text(self) -> str:
        """On one line, as `read_tiles` takes it back."""
        parts = []
        for name, count, middle in zip(TYPES, self.counts, self.middles):
            if count:
                usual = middle == possible_middles(name)[0]
                parts.append(f"{name}*{count}" + ("" if usual else f":{middle}"))
        return ",".join(parts)


def _tile_set(rows: list[tuple[str, Any, Any]], where: str) -> TileSet:
    """Check rows of (type, count, middle or None) and put them in order."""
    counts: dict[str, int] = {}
    middles: dict[str, str] = {}
    for given, count, middle in rows:
        name = representative(given.strip().upper())
        if name is None:
            raise OptionError(
                f"{where}: {given[:40]!r} is no rhomb; a type reads Tom's corners/Dave's corners, like NE/SW, "
                f"with pairs out of {', '.join(PAIRS)}."
            )
        if name in counts:
            raise OptionError(f"{where}: the rhomb {name} stands there twice (half a turn does not change a rhomb).")
        if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= MOST_OF_A_TYPE:
            raise OptionError(f"{where}: of {name} there are 0 to {MOST_OF_A_TYPE}, not {str(count)[:40]!r}.")
        allowed = possible_middles(name)
        if middle is None:
            middle = allowed[0]
        if middle not in allowed:
            raise OptionError(f"{where}: the middle of {name} is {' or '.join(allowed)}, not {str(middle)[:40]!r}.")
        counts[name], middles[name] = count, middle
    if not sum(counts.values()):
        raise OptionError(f"{where}: there is no rhomb at all.")
    return TileSet(
        tuple(counts.get(name, 0) for name in TYPES),
        tuple(middles.get(name, possible_middles(name)[0]) for name in TYPES),
    )


def tiles_from_toml(text: str, where: str) -> TileSet:
    """The tile set a TOML text describes; OptionError with one sentence for each fault."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise OptionError(f"{where} is no TOML: {error}.") from None
    extra = [key for key in data if key != "tiles"]
    if extra:
        raise OptionError(f"{where}: {extra[0][:40]!r} means nothing here; there is one table, [tiles].")
    table = data.get("tiles")
    if not isinstance(table, Mapping):
        raise OptionError(f'{where}: the table [tiles] is missing; it holds lines like "NE/SW" = 2.')
    rows: list[tuple[str, Any, Any]] = []
    for name, value in table.items():
        if isinstance(value, Mapping):
            odd = [key for key in value if key not in {"count", "middle"}]
            if odd or "count" not in value:
                fault = f"does not know {odd[0][:40]!r}" if odd else "has no count"
                raise OptionError(f"{where}: {name[:40]!r} {fault}; it has a count and may have a middle.")
            rows.append((name, value["count"], value.get("middle")))
        else:
            rows.append((name, value, None))
    return _tile_set(rows, where)


def tiles_from_line(text: str) -> TileSet:
    """The tile set of a line like `NE/NE*2,NE/SW*2:sphere`, parts joined by commas."""
    rows: list[tuple[str, Any, Any]] = []
    for part in text.lower().replace(" ", "").split(","):
        match = PART.fullmatch(part)
        if match is None:
            raise OptionError(
                f"The option tiles is {' or '.join(NAMED)}, a .toml file, or a line of rhombs like "
                f"NE/NE*2,NE/SW*2:sphere; {part[:40]!r} is none of these."
            )
        rows.append((match[1], int(match[2] or 1), match[3]))
    return _tile_set(rows, "The option tiles")


def read_data(option: str, value: str, folder: str, named: tuple[str, ...]) -> tuple[str, str] | None:
    """(text, where from) of the file that an option names: a bundled one or the user's own; None for a plain text."""
    if value.lower() in named:
        path = files(__package__) / folder / f"{value.lower()}.toml"
        return path.read_text(encoding="utf-8"), f"{value.lower()}.toml"
    if not value.lower().endswith(".toml"):
        return None
    check_files_allowed()
    try:
        return Path(value).read_text(encoding="utf-8"), Path(value).name
    except (OSError, UnicodeDecodeError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "it is no text file"
        raise OptionError(f"The file {value[:200]} of the option {option} cannot be read: {reason}.") from None


def read_tiles(value: str) -> tuple[str, TileSet]:
    """(the value to keep in a record, the tile set): a set's name where it has one, else its line."""
    found = read_data("tiles", value, "data", NAMED)
    tiles = tiles_from_line(value) if found is None else tiles_from_toml(*found)
    for name in NAMED:
        known = read_data("tiles", name, "data", NAMED)
        assert known is not None
        if tiles_from_toml(*known).text == tiles.text:
            return name, tiles_from_toml(*known)
    return tiles.text, tiles
