"""Which games there are. A game is one line here, or an entry point of somebody else's package."""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module
from typing import TYPE_CHECKING, Any

from quincunx.core.errors import UnknownGameError
from quincunx.core.game import Game, split_line

if TYPE_CHECKING:
    from quincunx.core.state import State

ENTRY_POINTS = "quincunx.games"
OURS = {
    "thoughtwave": "quincunx.games.thoughtwave:Thoughtwave",
    "wishbone": "quincunx.games.wishbone:Wishbone",
    "tom_tube": "quincunx.games.tom_tube:TomTube",
    "thrive": "quincunx.games.thrive:Thrive",
    "strands": "quincunx.games.strands:Strands",
}


def _addresses() -> dict[str, str]:
    from importlib.metadata import entry_points  # here, since it takes longer to import than all of core

    found = {point.name: point.value for point in entry_points(group=ENTRY_POINTS)}
    return {**found, **OURS}


def registered_games() -> list[str]:
    """The short names of all games, ours first."""
    return list(OURS) + sorted(set(_addresses()) - set(OURS))


def game_class(short_name: str) -> type[Game]:
    """The class of a game; case, spaces and hyphens in the name do not matter. UnknownGameError."""
    name = short_name.strip().lower().replace(" ", "_").replace("-", "_")
    address = OURS.get(name) or _addresses().get(name)
    if address is None:
        close = get_close_matches(name, registered_games(), n=1)
        hint = f" Did you mean {close[0]}?" if close else ""
        games = ", ".join(registered_games())
        raise UnknownGameError(f"There is no game {short_name[:40]!r}; there are: {games}.{hint}")
    module, _, attribute = address.partition(":")
    found: type[Game] = getattr(import_module(module), attribute)
    return found


def load_game(short_name: str, /, **options: Any) -> Game:
    """A game with its options, `load_game("strands", board="small")`; UnknownGameError, OptionError."""
    return game_class(short_name)(options)


def deserialize(text: str) -> State:
    """The State that `State.serialize` wrote, its game included; UnknownGameError, OptionError, PositionError."""
    name, options, position, actions = split_line(text)
    return load_game(name, **options).resume(position, actions)
