"""Players of Tom Tube for tests: some fetch their solar counters and go home, some stay away, some exchange."""

from __future__ import annotations

import random

from quincunx.games.tom_tube.rules import TomTubeState


def goals(state: TomTubeState, player: int) -> set[int]:
    """Where a player wants to go: to the solar counters, and with both of them home."""
    facts = state.facts()
    base, *modules = state.game.board.stations[player]
    left = {module for module in modules if module in facts.solar_at}
    return left if left and facts.first is None else {base}


def distances(state: TomTubeState, player: int, targets: set[int], control: bool = False) -> dict[int, int]:
    """From each sphere, how many drifts it takes to one of `targets`; drifts can be reversed, near enough."""
    found = dict.fromkeys(targets, 0)
    todo = list(targets)
    while todo:
        node = todo.pop(0)
        for other in state.drifts(node, player, control):
            if other not in found:
                found[other] = found[node] + 1
                todo.append(other)
    return found


def fetcher(state: TomTubeState, rng: random.Random, wild: float = 0.1) -> int:
    """Go to the goals by the shortest way; build where there is none."""
    legal = state.legal_actions()
    if rng.random() < wild:
        return rng.choice(legal)
    facts = state.facts()
    player = facts.player
    texts = {state.action_to_string(action): action for action in legal}
    if facts.phase == "rhomb":
        return _best_place(state, legal, player, rng)
    if facts.phase != "turn":
        return rng.choice(legal)
    names = state.game.node_names
    far = distances(state, player, goals(state, player))
    here = far.get(facts.at[player], 99)
    best = min((far.get(names.index(text.split(":")[1]), 99) for text in texts if ":" in text), default=99)
    if best < here:
        return rng.choice(
            [a for t, a in texts.items() if ":" in t and far.get(names.index(t.split(":")[1]), 99) == best]
        )
    if "build" in texts:
        return texts["build"]
    return rng.choice(legal)


def _best_place(state: TomTubeState, legal: list[int], player: int, rng: random.Random) -> int:
    base, *modules = state.game.board.stations[player]

    def worth(action: int) -> tuple[int, float]:
        after = state.clone()
        after.apply_action(action)
        near = distances(after, player, {base})
        parts = [distances(after, player, {module}) for module in modules]
        return (sum(30 if base in part else len(part) for part in parts) + len(near), rng.random())

    return max(rng.sample(legal, min(15, len(legal))), key=worth)


def wanderer(state: TomTubeState, rng: random.Random) -> int:
    """Take anything but the way home; build rarely."""
    legal = state.legal_actions()
    base = state.game.node_names[state.game.board.stations[max(state.current_player(), 0)][0]]
    away = [action for action in legal if not state.action_to_string(action).endswith(f":{base}")]
    if 0 in away and len(away) > 1 and rng.random() < 0.6:
        away.remove(0)
    return rng.choice(away or legal)


def hoarder(state: TomTubeState, rng: random.Random) -> int:
    """Exchange whenever possible, hand counters back gladly, take counters."""
    legal = state.legal_actions()
    texts = [state.action_to_string(action) for action in legal]
    for word, chance in (("exchange", 0.9), ("control", 0.6), ("jump", 0.5), ("build", 0.7)):
        some = [action for action, text in zip(legal, texts) if text.startswith(word)]
        if some and rng.random() < chance:
            return rng.choice(some)
    return rng.choice(legal)


PAIRS = {
    "fetchers": (fetcher, fetcher),
    "fetcher and wanderer": (fetcher, wanderer),
    "wanderer and fetcher": (wanderer, fetcher),
    "hoarders": (hoarder, hoarder),
    "wanderers": (wanderer, wanderer),
}
