from quincunx.core.game import Game
from quincunx.core.rules import Rules
from quincunx.core.state import State

class PlainState(State):
    rules: Rules
    def __init__(self, game: Game, rules: Rules | None = None) -> None: ...
