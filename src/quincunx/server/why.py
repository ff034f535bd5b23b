"""Why nothing can be played at a place: the rule's own sentence, found without knowing the game.

All games write their actions around names of spaces ("d4", "d4:NE", "b1-b2", "drift:e5"). Those that name the place are
what somebody may have had in mind; the rules say of each why it is refused.
"""

from __future__ import annotations

import re
from collections import Counter

from quincunx.core.errors import QuincunxError
from quincunx.core.state import State

# A space, and what else differs between actions of one kind: steps, and arms or corners.
SPACE, STEP, LETTERS = re.compile(r"[a-z]\d+"), re.compile(r"[+-]\d"), re.compile(r"[NESWY]+")
SEPARATOR = re.compile(r"[-:,]")


def why(state: State, place: str, taken: str = "") -> str:
    """One sentence on why the player to act can play nothing at `place`, a space of the board; "" if something can be.

    Of several reasons the one that holds for most of the actions of the kind that is due now. With `taken`, a space
    whose piece is in hand, only what would bring it to `place` counts.
    """
    if state.current_player() < 0:
        return "It is no player's turn."
    texts = all_texts(state)
    legal = set(state.legal_actions())
    named = [action for action, text in texts.items() if names(text, place)]
    if taken:
        named = [action for action in named if names(texts[action], taken)]
    if any(action in legal for action in named):
        return ""
    kinds = {kind(texts[action]) for action in legal if action in texts}
    words = {word for action in legal if action in texts for word in SEPARATOR.split(texts[action])}
    due = [action for action in named if kind(texts[action]) in kinds] or named
    # Of moves from one space to another those matter whose piece can move at all.
    near = [action for action in due if others(texts[action], place) & words] or due
    reasons = Counter(reason for action in near if (reason := state.refusal(action)))
    return reasons.most_common(1)[0][0] if reasons else f"Nothing can be played at {place} now: {state.phase()}."


def all_texts(state: State) -> dict[int, str]:
    """Every action that can be written at all."""
    texts = {}
    for action in state.game.action_numbers:
        try:
            texts[action] = state.action_to_string(action)
        except QuincunxError:  # a number that stands for nothing on this board
            continue
    return texts


def names(text: str, place: str) -> bool:
    """Whether an action is about a place: written as it, or as a part of it, or from it or to it."""
    return text == place or place in SEPARATOR.split(text)


def others(text: str, place: str) -> set[str]:
    """What an action names beside the place."""
    return set(SEPARATOR.split(text)) - {place}


def kind(text: str) -> str:
    """An action with spaces, steps and letters left out: the same for all actions of one kind."""
    return LETTERS.sub("@", STEP.sub("+", SPACE.sub("#", text)))
