from collections.abc import Callable

from quincunx.core.game import Game
from quincunx.core.state import State
from quincunx.search.solution import Solution

class Solver:
    game: Game
    megabytes: float
    seconds: float | None
    nodes: int | None
    symmetric_depth: int
    def __init__(
        self,
        game: Game,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        megabytes: float = 512.0,
        symmetric_depth: int = 8,
    ) -> None: ...
    def solve(
        self,
        state: State,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        progress: Callable[[int, float], object] | None = None,
    ) -> Solution: ...
    def stop(self) -> None: ...
