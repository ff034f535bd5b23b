"""Bots that other programs bring, as `quincunx match` and the arena name them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quincunx.core.game import Game

if TYPE_CHECKING:
    from quincunx.adapters.ugi import UgiBot


def ugi(game: Game, text: str, *, seed: int, seconds: float | None = None) -> UgiBot:
    """`ugi:COMMAND`: a program that speaks the Universal Game Interface; it looks after its own randomness."""
    from quincunx.adapters.ugi import UgiBot

    return UgiBot(game, text, seconds=seconds)
