from collections.abc import Sequence

from quincunx.core.evaluator import Evaluator
from quincunx.core.game import Game
from quincunx.core.state import State

NAMES: tuple[str, ...]
WEIGHTS: tuple[tuple[float, ...], ...]

class TomTubeEvaluator(Evaluator):
    build_weight: float
    gain_weight: float
    take_weight: float
    lay_weight: float
    spoil_weight: float
    home_weight: float
    flatness: float
    def __init__(self, game: Game) -> None: ...
    def set_weights(self, rows: Sequence[Sequence[float]]) -> None: ...
    def value_features(self, state: State) -> dict[str, float]: ...
    def stage_of(self, state: State) -> int: ...
    def turns_to(self, state: State, player: int) -> tuple[float | None, float | None, float | None, float | None]: ...
    def follows(self, state: State, previous: int, action: int) -> bool: ...
