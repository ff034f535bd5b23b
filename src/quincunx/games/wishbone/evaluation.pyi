from quincunx.core.evaluator import Evaluator
from quincunx.core.game import Game

class WishboneEvaluator(Evaluator):
    scale: float
    tempo: float
    middle: float
    focus: float
    def __init__(self, game: Game) -> None: ...
