from collections.abc import Sequence

from quincunx.core.evaluator import Evaluator
from quincunx.core.state import State
from quincunx.games.strands import Strands

WEIGHTS: tuple[float, ...]

class StrandsEvaluator(Evaluator):
    weights: tuple[float, ...]
    belief: float
    sharp: float
    blunt: float
    tempo: float
    def __init__(self, game: Strands, weights: Sequence[float] = ...) -> None: ...
    def follows(self, state: State, previous: int, action: int) -> bool: ...
    def expected_group(self, state: State, player: int) -> list[float]: ...
    def joins_groups(self, state: State, player: int) -> dict[int, int]: ...
