"""The plainest possible search, to hold the others against."""

from functools import cache

from quincunx.core.state import State


def exact_value(state: State) -> int:
    """The result for player 0 with best play by both, looking at every line once a position."""
    seen: dict[int, int] = {}

    def look(at: State) -> int:
        if at.is_terminal():
            return round(at.returns()[0])
        key = at.zobrist_hash()
        if key not in seen:
            values = []
            for action in at.legal_actions():
                child = at.clone()
                child.apply_action(action)
                values.append(look(child))
            seen[key] = max(values) if at.current_player() == 0 else min(values)
        return seen[key]

    return look(state)


def value_to_depth(state: State, depth: int, evaluate) -> float:
    """The value for player 0 when positions `depth` actions deep are judged; chance counts by its probability."""
    if state.is_terminal() or depth == 0:
        return float(evaluate(state))
    values = {}
    for action in state.legal_actions():
        child = state.clone()
        child.apply_action(action)
        values[action] = value_to_depth(child, depth - 1, evaluate)
    if state.is_chance_node():
        return sum(share * values[action] for action, share in state.chance_outcomes())
    return max(values.values()) if state.current_player() == 0 else min(values.values())


@cache
def after_random_actions(game, count: int, seed: int) -> State:
    """A position some random actions into a game, not over."""
    from quincunx.core.rng import Random

    rng = Random(seed)
    while True:
        state = game.new_initial_state()
        for _ in range(count):
            if state.is_terminal():
                break
            state.apply_action(state.sample_action(rng))
        if state.current_player() >= 0:
            return state
