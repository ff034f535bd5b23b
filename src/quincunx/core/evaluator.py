"""What search needs to know about a game beyond its rules: who stands better, which actions look good.

A game subclasses Evaluator in its evaluation.py and returns one from `Game.make_evaluator`. An evaluator may own
scratch memory, so each thread of a search has its own; it keeps nothing between calls that could change an answer. All
methods are compiled, unchecked, and run without the GIL; none is called in an ended position or where chance acts,
except `value` at a chance node.
"""

import cython
from cython.cimports.libc.stdlib import free, malloc
from cython.cimports.quincunx.core.state import State

from quincunx.core.errors import GameOverError

UNIFORM = cython.declare(cython.int, 0)


class Evaluator:
    """Knowledge of a game; this base knows nothing: every position is even and every action equal.

    A subclass sets in its __init__ how MCTS uses it: `playout` 0 (uniform actions), 1 (`guided_action`) or 2 (none);
    `playout_depth`: how many actions before `value` judges the position, if the game has not ended; `exploration`: the
    weight of priors against results; `first_play`: how much worse than its parent an untried action is taken to be;
    `rave`: at how many visits an action's own results weigh as much as all-moves-as-first ones (0: these are not kept;
    they pay where an action is good whenever it is played, as in games of connection); `replies`: whether playouts
    first try the last reply that won; `grow_after`: the simulations that end in a position before its actions
    are looked at one by one. `levels`: the simulations of the bots' levels 1 to 7 and about those that level 8 makes in
    its time (between 7 and 8 lie levels such as 7.5), or None for the common table; the lowest may be pairs of
    simulations and how roughly they see (`Mcts.blur`), where a glance is too strong already.
    `search`: what plays best with this knowledge, mcts or alphabeta.
    """

    def __cinit__(self, *args, **kwargs):
        self.playout = UNIFORM
        self.playout_depth = 1 << 30
        self.exploration = 1.0
        self.first_play = 0.2
        self.rave = 300.0
        self.replies = False
        self.grow_after = 1
        self.levels = None
        self.search = "mcts"

    def __init__(self, game):
        self.game = game

    def value(self, state):
        """The expected result for player 0, from -1 to +1."""
        return 0.0

    def priors(self, state, actions, n, weights):
        """Write a positive weight for each of the n legal `actions`; only their ratios count."""
        i: cython.int
        for i in range(n):
            weights[i] = 1.0

    def guided_action(self, state, rng):
        """A quick, sensible, random legal action, for playouts that uniform ones would waste."""
        return state.random_action(rng)

    def in_order(self, state, previous, action):
        """Whether `action` may follow `previous` in the same player's turn where the order does not matter.

        Search then tries each set of actions once: of all orders leading to the same position exactly one must be
        allowed, and in every position at least one legal action must remain.
        """
        return True

    def may_end(self, state, action):
        """Whether a legal action could end the game; search looks for wins at once only among those that could."""
        return True

    def quiet(self, state):
        """Whether `value` can be trusted here; where not, alpha-beta goes a few actions beyond its depth."""
        return True

    # -- from Python -----------------------------------------------------------------------------------------------

    def evaluate(self, state: State) -> float:
        """The expected result for player 0, from -1 to +1; in an ended game the result itself."""
        if state.is_terminal():
            return state.returns()[0]
        return self.value(state)

    def actions_that_may_end(self, state: State) -> list:
        """The legal actions that `may_end` does not rule out as the last of the game; GameOverError as below."""
        if state.current_player() < 0:
            raise GameOverError("No player is to act here.")
        return [action for action in state.legal_actions() if self.may_end(state, action)]

    def action_weights(self, state: State) -> dict:
        """The share each legal action gets before search, summing to 1; GameOverError where no player acts."""
        if state.current_player() < 0:
            raise GameOverError("No player is to act here.")
        legal = state.legal_actions()
        n: cython.int = len(legal)
        i: cython.int
        actions: cython.p_int = cython.cast(cython.p_int, malloc(n * cython.sizeof(cython.int)))
        weights: cython.p_float = cython.cast(cython.p_float, malloc(n * cython.sizeof(cython.float)))
        if not actions or not weights:
            free(actions)
            free(weights)
            raise MemoryError
        for i in range(n):
            actions[i] = legal[i]
        self.priors(state, actions, n, weights)
        shares = [weights[i] for i in range(n)]
        free(actions)
        free(weights)
        total = sum(shares)
        return {action: share / total for action, share in zip(legal, shares)}
