from quincunx.games.tom_tube.board import Board
from quincunx.games.tom_tube.tiles import TileSet

class Tables:
    actions: int
    longest: int
    def __init__(
        self, board: Board, tiles: TileSet, extra: tuple[int, int], simple: bool, stranded_loses: bool
    ) -> None: ...
