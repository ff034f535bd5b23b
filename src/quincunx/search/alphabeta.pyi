from collections.abc import Callable

from quincunx.core.game import Game
from quincunx.core.state import State
from quincunx.search.result import SearchResult

class AlphaBeta:
    game: Game
    threads: int
    megabytes: float
    seed: int
    depth: int | None
    seconds: float | None
    nodes: int | None
    reduce: bool
    extend: int
    depth_reached: int
    def __init__(
        self,
        game: Game,
        *,
        depth: int | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        threads: int = 1,
        megabytes: float = 64.0,
        seed: int = 0,
        reduce: bool = True,
        extend: int = 4,
    ) -> None: ...
    def search(
        self,
        state: State,
        *,
        depth: int | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        progress: Callable[[int, float], object] | None = None,
    ) -> SearchResult: ...
    def stop(self) -> None: ...
    def forget(self) -> None: ...
