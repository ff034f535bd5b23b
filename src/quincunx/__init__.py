"""Quincunx: five two-player board games, exact and fast.

>>> import quincunx
>>> game = quincunx.load_game("wishbone", size=11)
>>> state = game.new_initial_state()
>>> state.apply_action(state.string_to_action("d4"))
>>> state.current_player()
1
"""

from quincunx.core.errors import QuincunxError
from quincunx.core.game import Game, Outcome, Turn
from quincunx.core.registry import deserialize, load_game, registered_games
from quincunx.core.rng import Random
from quincunx.core.state import State

__all__ = [
    "Game",
    "Outcome",
    "QuincunxError",
    "Random",
    "State",
    "Turn",
    "deserialize",
    "load_game",
    "registered_games",
]
__version__ = "0.1.0"
