from quincunx.core.game import Game
from quincunx.core.state import State

class Evaluator:
    game: Game
    playout: int
    playout_depth: int
    exploration: float
    first_play: float
    rave: float
    replies: bool
    grow_after: int
    levels: tuple[int | tuple[int, float], ...] | None
    search: str
    def __init__(self, game: Game) -> None: ...
    def evaluate(self, state: State) -> float: ...
    def actions_that_may_end(self, state: State) -> list[int]: ...
    def action_weights(self, state: State) -> dict[int, float]: ...
