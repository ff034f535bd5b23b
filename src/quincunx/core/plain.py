"""A State whose rules are a plain Python object: for games that other people write, without a compiler.

Everything that takes a State takes this one too, search included; each step takes the interpreter's lock, so it is some
hundred times slower than compiled rules, and threads do not help.
"""

import cython

C_TERMINAL = cython.declare(cython.int, -4)
MASK = (1 << 64) - 1


class PlainState:
    """A position of a game written in plain Python: `PlainState(game, rules)`, with rules a quincunx.core.rules.Rules.

    An error in the rules ends the game inside a search, and is raised by the checked method that met it.
    """

    def __init__(self, game, rules=None):
        self.error = None
        if rules is not None:
            self._take(rules)

    # -- with the lock ---------------------------------------------------------------------------------------------

    def _take(self, rules):
        """Look at the position as it is now."""
        self.rules = rules
        try:
            self.player = rules.player
            self.turns = rules.turns
            self._legal = [] if self.player == C_TERMINAL else sorted(rules.legal())
            if not self._legal and self.player != C_TERMINAL:
                raise ValueError("nothing is legal, and the game is not over")
        except Exception as error:
            self._fail(error)

    def _fail(self, error):
        """The rules are wrong: nothing can be played any more."""
        if self.error is None:
            self.error = error
        self.player = C_TERMINAL
        self._legal = []

    def _raise(self):
        if self.error is not None:
            error, self.error = self.error, None
            raise error

    def _count(self):
        return len(self._legal)

    def _nth(self, n):
        return self._legal[n]

    def _holds(self, action):
        return action in self._legal

    def _step(self, action):
        try:
            self.rules.play(action)
        except Exception as error:
            self._fail(error)
            return
        self._take(self.rules)

    def _copy(self, other):
        try:
            self.rules = other.rules.copy()
        except Exception as error:
            self._fail(error)
            return
        self._legal = other._legal
        self.error = other.error

    def _worth(self, player):
        try:
            return self.rules.returns()[player]
        except Exception as error:
            self._fail(error)
            return 0.0

    def _key(self):
        try:
            return hash(self.rules.key()) & MASK
        except Exception as error:
            self._fail(error)
            return 0

    def _probability(self, action):
        try:
            return self.rules.chance_probability(action)
        except Exception as error:
            self._fail(error)
            return 1.0

    def _observe(self, player, planes):
        i: cython.int = 0
        size: cython.int = 1
        length: cython.int
        try:
            for length in self.game.info.observation_shape:
                size *= length
            for value in self.rules.observation(player):
                if i < size:
                    planes[i] = value
                i += 1
        except Exception as error:
            self._fail(error)

    # -- as search calls them --------------------------------------------------------------------------------------

    def num_legal(self):
        with cython.gil:
            return self._count()

    def nth_legal(self, n):
        with cython.gil:
            return self._nth(n)

    def is_legal(self, action):
        with cython.gil:
            return self._holds(action)

    def play(self, action):
        with cython.gil:
            self._step(action)

    def copy_from(self, other):
        self.copy_base(other)
        with cython.gil:
            self._copy(other)

    def utility(self, player):
        with cython.gil:
            return self._worth(player)

    def key(self):
        with cython.gil:
            return self._key()

    def chance_probability(self, action):
        with cython.gil:
            return self._probability(action)

    def observe(self, player, planes):
        with cython.gil:
            self._observe(player, planes)

    # -- checked ---------------------------------------------------------------------------------------------------

    def apply_action(self, action) -> None:
        """As in State; an error of the rules is raised here."""
        self._raise()
        super().apply_action(action)
        self._raise()

    def action_to_string(self, action: int) -> str:
        return self.rules.action_to_string(action)

    def string_to_action(self, text: str) -> int:
        return self.rules.string_to_action(text)

    def refusal(self, action: int) -> str:
        return self.rules.refusal(action)

    def phase(self) -> str:
        return self.rules.phase()

    def position(self) -> str:
        return self.rules.position()

    def set_position(self, text: str) -> None:
        self.rules.set_position(text)
        self._take(self.rules)
        self.forget_way()
        self._raise()

    def result(self) -> tuple:
        return self.rules.result()
