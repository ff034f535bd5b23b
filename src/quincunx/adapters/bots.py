"""Bots that other programs bring, as `quincunx match` and the arena name them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quincunx.core.errors import QuincunxError
from quincunx.core.game import Game

if TYPE_CHECKING:
    from quincunx.adapters.openspiel import OpenSpielMctsBot
    from quincunx.adapters.ugi import UgiBot


def ugi(game: Game, text: str, *, seed: int, seconds: float | None = None) -> UgiBot:
    """`ugi:COMMAND`: a program that speaks the Universal Game Interface; it looks after its own randomness."""
    from quincunx.adapters.ugi import UgiBot

    return UgiBot(game, text, seconds=seconds)


def openspiel_mcts(game: Game, text: str, *, seed: int, seconds: float | None = None) -> OpenSpielMctsBot:
    """`openspiel-mcts:1000`: OpenSpiel's tree search, with so many simulations an action; none with `seconds` alone."""
    from quincunx.adapters.openspiel import OpenSpielMctsBot

    number = text.strip()
    if number and not (number.isascii() and number.isdecimal() and len(number) < 10):
        raise QuincunxError(
            f"openspiel-mcts takes a number of simulations, like openspiel-mcts:1000, not {text[:40]!r}."
        )
    return OpenSpielMctsBot(game, simulations=int(number) if number else None, seconds=seconds, seed=seed)
