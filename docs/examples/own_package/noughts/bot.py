"""A bot: shown a state, it names an action."""

from quincunx.core.rng import Random

CENTRE = 4


class CentreBot:
    """Takes the centre where a game has such an action, and plays at random otherwise."""

    name = "centre"

    def __init__(self, seed):
        self.rng = Random(seed)

    def step(self, state):
        return CENTRE if CENTRE in state.legal_actions() else state.sample_action(self.rng)


def make(game, text, *, seed, seconds=None):
    """What `centre` means where bots are named; `text` is what stands behind a colon."""
    return CentreBot(seed)
