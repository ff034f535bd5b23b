"""Our search against a greedy player of Thrive, who looks at the position after one action and no further.

    python benchmarks/thrive_greedy.py --bot mcts:300 --games 100

The greedy player counts 100 for each own piece, 5 for each own peg, -50 for each piece of the opponent and -1 for each
of the opponent's pegs. It plays the action that counts most, any of them where several do.
"""

from __future__ import annotations

import argparse
import sys

from quincunx import Game, State, load_game
from quincunx.arena.match import play_match
from quincunx.core.rng import Random
from quincunx.games.thrive.rules import ThriveState

OWN_PIECE, OWN_PEG, THEIR_PIECE, THEIR_PEG = 100, 5, -50, -1
TARGET = 0.95


class GreedyPlayer:
    """Plays the action after which its count is highest."""

    def __init__(self, seed: int):
        self.name = "greedy by pieces and pegs"
        self.rng = Random(seed)

    def step(self, state: State) -> int:
        """One of the best-looking actions."""
        me = state.current_player()
        best, found = -sys.maxsize, []
        for action in state.legal_actions():
            child = state.clone()
            child.apply_action(action)
            counted = count(child, me)
            if counted > best:
                best, found = counted, []
            if counted == best:
                found.append(action)
        return found[self.rng.below(len(found))]


def count(state: State, player: int) -> int:
    """What the player counts in a position."""
    assert isinstance(state, ThriveState)
    sides = state.pieces()
    own, theirs = sides[player], sides[1 - player]
    pegs = [sum(map(len, side.values())) for side in (own, theirs)]
    return OWN_PIECE * len(own) + OWN_PEG * pegs[0] + THEIR_PIECE * len(theirs) + THEIR_PEG * pegs[1]


def greedy(game: Game, seed: int) -> GreedyPlayer:
    """The greedy player for a match."""
    return GreedyPlayer(seed)


def main() -> int:
    """Play the match; the exit code says whether our share of the points reached the target."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--bot", default="mcts:300", help="our player, as `quincunx.search.bots.named` takes it")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    result = play_match(load_game("thrive"), given.bot, greedy, given.games, seed=given.seed, workers=given.workers)
    print(f"{given.bot} against the greedy player: {result}")
    return 0 if result.share >= TARGET else 1


if __name__ == "__main__":
    sys.exit(main())
