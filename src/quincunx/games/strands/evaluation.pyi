from collections.abc import Sequence

from quincunx.core.evaluator import Evaluator
from quincunx.games.strands import Strands

WEIGHTS: tuple[float, ...]

class StrandsEvaluator(Evaluator):
    weights: tuple[float, ...]
    def __init__(self, game: Strands, weights: Sequence[float] = ...) -> None: ...
