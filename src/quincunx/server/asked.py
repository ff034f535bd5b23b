"""Games that strangers ask for: the same as anywhere, but no files and no endless texts."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

from quincunx.core.errors import OptionError, PositionError
from quincunx.core.files import no_files
from quincunx.core.game import Game
from quincunx.core.registry import load_game
from quincunx.core.state import State

LONGEST = 4_000  # signs of an option or a position; a Strands board of side 10 has about 600
# Games are kept and shared: setting one up can take longer than anything else that is asked of it.
KEPT = 256
_kept: OrderedDict[tuple[str, tuple[tuple[str, str], ...]], Game] = OrderedDict()


def open_game(name: str, options: Mapping[str, Any]) -> Game:
    """The game with these options, as values or as words; QuincunxError. What is random is dealt and written out."""
    for key, value in options.items():
        if len(str(value)) > LONGEST:
            raise OptionError(f"The option {key[:40]} has {len(str(value))} signs, and {LONGEST} are the most.")
    whole = (name, tuple(sorted((key, str(value)) for key, value in options.items())))
    if whole in _kept:
        _kept.move_to_end(whole)
        return _kept[whole]
    with no_files():
        game = load_game(name, **options)
    written = (game.short_name, tuple(sorted(game.option_words().items())))
    game = _kept.setdefault(written, game)
    if len(_kept) > KEPT:
        _kept.popitem(last=False)
    return game


def open_start(name: str, options: Mapping[str, Any], position: str | None = None) -> State:
    """The start of a game that somebody asks for; QuincunxError."""
    if position is not None and len(position) > LONGEST:
        raise PositionError(f"A position has at most {LONGEST} signs here, not {len(position)}.")
    return open_game(name, options).new_initial_state(position or None)
