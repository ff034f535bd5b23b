from quincunx.core.game import Game
from quincunx.core.state import State

class Evaluator:
    game: Game
    playout: int
    playout_depth: int
    exploration: float
    first_play: float
    def __init__(self, game: Game) -> None: ...
    def evaluate(self, state: State) -> float: ...
    def action_weights(self, state: State) -> dict[int, float]: ...
