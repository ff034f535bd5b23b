from collections.abc import Callable

from quincunx.core.game import Game
from quincunx.core.state import State
from quincunx.search.result import SearchResult

class Mcts:
    game: Game
    threads: int
    megabytes: float
    seed: int
    simulations: int | None
    seconds: float | None
    exploration: float
    first_play: float
    rave: float
    replies: bool
    blur: float
    noise: float
    playout: int
    playout_depth: int
    decisive: bool
    blind: bool
    grow_after: int
    width: int
    def __init__(
        self,
        game: Game,
        *,
        simulations: int | None = None,
        seconds: float | None = None,
        threads: int = 1,
        megabytes: float = ...,
        seed: int = 0,
        blind: bool = False,
        exploration: float | None = None,
        first_play: float | None = None,
        playout: str | None = None,
        playout_depth: int | None = None,
        rave: float | None = None,
        replies: bool | None = None,
        decisive: bool = True,
        grow_after: int | None = None,
        width: int = ...,
        blur: float = 0.0,
        noise: float = 0.02,
    ) -> None: ...
    def search(
        self,
        state: State,
        *,
        simulations: int | None = None,
        seconds: float | None = None,
        progress: Callable[[int, float], object] | None = None,
    ) -> SearchResult: ...
    def stop(self) -> None: ...
    def forget(self) -> None: ...
