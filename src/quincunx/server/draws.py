"""Chance at a table: drawn from a seed that is promised at the start and shown at the end, so that anybody can check.

The seed is 32 random bytes. Its SHA-256 is published before the first turn. The draw behind the first `ply` actions is
the outcome at x of 2**64, where x is the first 8 bytes of SHA-256(seed, ":", ply in decimal digits): the possible
outcomes stand in the order of their action numbers, each as wide as it is likely.
"""

from __future__ import annotations

import secrets
from hashlib import sha256

from quincunx.core.errors import RecordError
from quincunx.core.record import GameRecord
from quincunx.core.state import State

SEED_BYTES = 32
# The tags of a record that hold them.
PROMISE_TAG, SEED_TAG = "ChanceHash", "ChanceSeed"


def new_seed() -> str:
    """A seed in hexadecimal digits."""
    return secrets.token_hex(SEED_BYTES)


def promise(seed: str) -> str:
    """What is published of a seed at the start: its SHA-256."""
    return sha256(bytes.fromhex(seed)).hexdigest()


def draw(seed: str, state: State) -> int:
    """What chance does in this position; the same seed does the same after the same number of actions."""
    ply = len(state.history())
    digest = sha256(bytes.fromhex(seed) + f":{ply}".encode("ascii")).digest()
    left = int.from_bytes(digest[:8], "big") / 2**64
    outcomes = state.chance_outcomes()
    for action, probability in outcomes:
        left -= probability
        if left < 0:
            return action
    return outcomes[-1][0]


def check_draws(record: GameRecord) -> int:
    """How many draws a record holds, all of them as its seed says; RecordError at the first that is not."""
    seed, promised = record.tags.get(SEED_TAG, ""), record.tags.get(PROMISE_TAG, "")
    try:
        known = promise(seed)
    except ValueError:
        known = ""
    if not seed or not known:
        raise RecordError(f"This record tells no seed of chance: the tag {SEED_TAG} is missing or is no such number.")
    if known != promised.lower():
        raise RecordError(f"The seed does not belong to what was promised: {PROMISE_TAG} should be {known}.")
    state = record.start()
    count = 0
    for number, node in enumerate(record.main_line(), 1):
        for action in node.actions:
            if state.is_chance_node():
                count += 1
                due = draw(seed, state)
                if due != action:
                    told, right = state.action_to_string(action), state.action_to_string(due)
                    raise RecordError(f"Turn {number} says that {told} was drawn, but by the seed it was {right}.")
            state.apply_action(action)
    return count
