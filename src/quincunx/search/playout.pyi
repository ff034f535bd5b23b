from quincunx.core.rng import Random
from quincunx.core.state import State

def random_games(state: State, games: int, rng: Random, limit: int = ...) -> tuple[int, float]: ...
