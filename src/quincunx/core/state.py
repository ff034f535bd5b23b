"""One position of a game and the way to it: the interface that every game, search and adapter shares.

Two layers, told apart by name:

- hot, compiled, unchecked, without the GIL (`num_legal`, `nth_legal`, `is_legal`, `play`, ...): declared in state.pxd,
  for search;
- checked, from Python (`legal_actions`, `apply_action`, `undo_action`, ...): the `def` methods below.

A game subclasses State in its compiled rules module. It keeps its position in a C struct of fixed size, sets
`self.player` and `self.turns` in `play`, and overrides the methods marked "every game".
"""

import array
from operator import index

import cython
from cython.cimports.cpython.list import PyList_New, PyList_SET_ITEM
from cython.cimports.cpython.ref import Py_INCREF
from cython.cimports.libc.stdlib import free, malloc
from cython.cimports.libc.string import memset
from cython.cimports.quincunx.core.rng import Random, rng_below, rng_unit

from quincunx.core.errors import (
    ActionTextError,
    GameOverError,
    IllegalActionError,
    PositionError,
    QuincunxError,
)
from quincunx.core.game import Outcome, Turn

CHANCE = -1
TERMINAL = -4
C_CHANCE = cython.declare(cython.int, -1)
C_TERMINAL = cython.declare(cython.int, -4)


class State:
    """One position of a game, and the history that led to it.

    Made by `Game.new_initial_state()` or `Game.deserialize_state()`; not meant to be subclassed in plain Python.
    """

    def __cinit__(self, game, *args, **kwargs):
        if type(self).__dictoffset__:
            raise TypeError("State is compiled, and a Python subclass of it would not be seen by search.")
        self.game = game
        self._numbers = game.action_numbers
        self._actions = game.info.num_distinct_actions
        self.forget_way()
        self._buffer = cython.cast(cython.p_int, malloc(self._actions * cython.sizeof(cython.int)))
        if not self._buffer:
            raise MemoryError

    def __dealloc__(self):
        free(self._buffer)

    # -- hot: every game overrides these ---------------------------------------------------------------------------

    def num_legal(self):
        return 0

    def nth_legal(self, n):
        return -1

    def is_legal(self, action):
        return False

    def play(self, action):
        self.player = C_TERMINAL

    def copy_from(self, other):
        self.copy_base(other)

    def utility(self, player):
        return 0.0

    def key(self):
        return 0

    # -- hot: defaults that a game may override --------------------------------------------------------------------

    def list_legal(self, actions):
        """Write the legal actions and return how many; in any order."""
        i: cython.int
        n: cython.int = self.num_legal()
        for i in range(n):
            actions[i] = self.nth_legal(i)
        return n

    def chance_probability(self, action):
        n: cython.int = self.num_legal()
        return 1.0 / n if n else 0.0

    def sample_chance(self, rng):
        i: cython.int
        n: cython.int = self.num_legal()
        action: cython.int = -1
        left: cython.double = rng_unit(rng)
        for i in range(n):
            action = self.nth_legal(i)
            left -= self.chance_probability(action)
            if left < 0.0:
                break
        return action

    def random_action(self, rng):
        """One action: by its probability where chance acts, else uniform over the legal ones."""
        if self.player == C_CHANCE:
            return self.sample_chance(rng)
        return self.nth_legal(rng_below(rng, self.num_legal()))

    def playout(self, rng, limit):
        """Play random actions to the end, at most `limit`; returns how many were played."""
        n: cython.int = 0
        while self.player != C_TERMINAL and n < limit:
            self.play(self.random_action(rng))
            n += 1
        return n

    def observe(self, player, planes):
        """Write the observation of `player`; the planes come zeroed."""

    def write_mask(self, mask):
        """Write one byte an action, 1 where it is legal."""
        i: cython.int
        memset(mask, 0, self._actions)
        if self.player != C_TERMINAL:
            for i in range(self.list_legal(self._buffer)):
                mask[self._buffer[i]] = 1

    def fetch(self, action):
        """Ask for the memory that `play(action)` and a look at the position will need, without waiting for it."""

    def observe_bytes(self, player, planes):
        """Write all of the observation with 255 for 1.0; False where a game leaves that to `observe`."""
        return False

    def copy_base(self, other):
        self.player = other.player
        self.turns = other.turns

    def twin(self):
        """A new State of the same game in the same position, without a history."""
        made: State = type(self)(self.game)
        made.copy_from(self)
        return made

    def forget_way(self):
        """Make this position a start: `set_position` calls it."""
        self._history = []
        self._start = None
        self._walker = None

    # -- cold: every game overrides these --------------------------------------------------------------------------

    def action_to_string(self, action: int) -> str:
        """The one text of an action in this position, as the rules write it."""
        raise ActionTextError(f"{action} is no action of {self.game.info.long_name}.")

    def string_to_action(self, text: str) -> int:
        """The action that a text names here; case and spaces do not matter. ActionTextError, IllegalActionError."""
        raise ActionTextError(f"{text!r} is no action of {self.game.info.long_name}.")

    def refusal(self, action: int) -> str:
        """Why `action` is not legal here: one sentence that names the rule."""
        return "This action is not legal here."

    def phase(self) -> str:
        """Which part of the turn is to be done, in a few words for the person at the table."""
        return ""

    def position(self) -> str:
        """The position on one line, without the way to it; `Game.new_initial_state(position)` reads it."""
        raise QuincunxError(f"{self.game.info.long_name} writes no positions.")

    def set_position(self, text: str) -> None:
        """Set this position from what `position()` wrote; the history becomes empty. PositionError."""
        raise PositionError(f"{self.game.info.long_name} reads no positions.")

    def result(self) -> tuple:
        """(who, why, points) of an ended game: the winner or None, a word, each player's points or None."""
        return None, "", None

    # -- the checked interface -------------------------------------------------------------------------------------

    def current_player(self) -> int:
        """Whose action it is: 0 or 1, -1 where chance acts, -4 when the game is over."""
        return self.player

    def is_chance_node(self) -> bool:
        """Whether chance acts next."""
        return self.player == C_CHANCE

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.player == C_TERMINAL

    def legal_actions(self) -> list:
        """The legal actions, sorted; where chance acts, its possible outcomes; none when the game is over."""
        i: cython.int
        n: cython.int
        previous: cython.int = -1
        ordered: cython.bint = True
        actions: list
        if self.player == C_TERMINAL:
            return []
        n = self.list_legal(self._buffer)
        # The numbers exist already, once a game: a list of them costs a pointer each.
        actions = PyList_New(n)
        for i in range(n):
            ordered = ordered and previous < self._buffer[i]
            previous = self._buffer[i]
            number = self._numbers[previous]
            Py_INCREF(number)
            PyList_SET_ITEM(actions, i, number)
        if not ordered:
            actions.sort()
        return actions

    def legal_actions_mask(self) -> bytearray:
        """One byte an action, 1 where it is legal; length `info.num_distinct_actions`."""
        mask = bytearray(self._actions)
        view: cython.uchar[::1] = mask
        self.write_mask(cython.address(view[0]))
        return mask

    def chance_outcomes(self) -> list:
        """(action, probability) of each outcome of the chance event to come; GameOverError where there is none."""
        if self.player != C_CHANCE:
            raise GameOverError("There is no chance event here: a player is to act, or the game is over.")
        return [(action, self.chance_probability(action)) for action in self.legal_actions()]

    def apply_action(self, action) -> None:
        """Play a legal action (an int); IllegalActionError names the broken rule, and nothing changes."""
        a: cython.int
        try:
            a = action if type(action) is int else index(action)
        except (TypeError, OverflowError):
            raise IllegalActionError(f"{action!r} is no action: actions are whole numbers.") from None
        if self.player == C_TERMINAL:
            raise IllegalActionError("The game is over, so nothing can be played any more.")
        if a < 0 or a >= self.game.info.num_distinct_actions:
            raise IllegalActionError(
                f"{a} is no action of {self.game.info.long_name}: "
                f"they run from 0 to {self.game.info.num_distinct_actions - 1}."
            )
        if not self.is_legal(a):
            raise IllegalActionError(self.refusal(a))
        if self._start is None:
            self._start = self.twin()
        # A plain int, whatever NumPy's or others' whole number came in.
        self._history.append(action if type(action) is int else a)
        self.play(a)

    def _look_back(self):
        """Bring `_actors` and `_marks` (where turns began, and whose they were) up to the last action."""
        a: cython.int
        turns: cython.int
        if self._walker is None:
            self._walker = self.twin() if self._start is None else self._start.twin()
            self._actors = []
            self._marks = [(0, self._walker.player)]
        walker: State = self._walker
        for action in self._history[len(self._actors) :]:
            a = action
            turns = walker.turns
            self._actors.append(walker.player)
            walker.play(a)
            if walker.turns != turns and walker.player != C_TERMINAL:
                self._marks.append((len(self._actors), walker.player))

    def apply_text(self, text: str) -> None:
        """Play a whole turn or a part of it, written as actions joined by commas; all of it or, on error, none."""
        done: cython.int = len(self._history)
        try:
            for part in text.split(","):
                self.apply_action(self.string_to_action(part))
        except QuincunxError:
            if len(self._history) > done:
                self._replay(done)
            raise

    def undo_action(self) -> int:
        """Take back the last action and return it; GameOverError at the start."""
        if not self._history:
            raise GameOverError("There is nothing to take back: this is the start of the game.")
        last = self._history[-1]
        self._replay(len(self._history) - 1)
        return last

    def _replay(self, count):
        """Go back to the start and play the first `count` actions of the history."""
        a: cython.int
        self.copy_from(self._start)
        del self._history[count:]
        self._walker = None
        for action in self._history:
            a = action
            self.play(a)

    def history(self) -> list:
        """The actions since the start, chance outcomes included."""
        return list(self._history)

    def full_history(self) -> list:
        """(player, action) of each action since the start."""
        self._look_back()
        return list(zip(self._actors, self._history))

    def start(self):
        """The State this history started from: the game's own start, or a position that was set up."""
        return self.twin() if self._start is None else self._start.twin()

    def turn(self) -> Turn:
        """The current turn: whose, what is done, whether it is still untouched, what can be taken back."""
        self._look_back()
        begun, player = self._marks[-1]
        actions = tuple(self._history[begun:])
        takeable = 0
        if self.player >= 0:
            for actor in reversed(self._actors[begun:]):
                if actor != self.player:
                    break
                takeable += 1
        return Turn(
            number=len(self._marks),
            player=player,
            actions=actions,
            whole=not actions or self.player == C_TERMINAL,
            takeable=takeable,
            phase="" if self.player == C_TERMINAL else self.phase(),
        )

    def turns_played(self) -> list:
        """(player, actions) of each turn of the history, the last one perhaps unfinished."""
        self._look_back()
        marks = self._marks
        ends = [mark[0] for mark in marks[1:]] + [len(self._history)]
        return [(mark[1], tuple(self._history[mark[0] : end])) for mark, end in zip(marks, ends) if end > mark[0]]

    def returns(self) -> list:
        """Each player's result: +1 won, -1 lost, 0 drawn or not over."""
        if self.player != C_TERMINAL:
            return [0.0, 0.0]
        return [self.utility(0), self.utility(1)]

    def outcome(self):
        """(who, why, points) of an ended game, or None while it goes on."""
        if self.player != C_TERMINAL:
            return None
        return Outcome(*self.result())

    def clone(self):
        """A copy that goes its own way, history included."""
        made: State = self.twin()
        made._history = list(self._history)
        made._start = self._start
        return made

    def __copy__(self):
        return self.clone()

    def __deepcopy__(self, memo):
        return self.clone()

    def zobrist_hash(self) -> int:
        """64 bits that are equal for equal positions, however they were reached (counters of quiet turns aside)."""
        return self.key()

    def observation_tensor(self, player: int = -9):
        """What `player` sees (default: who is to act), as a float32 memoryview of shape `info.observation_shape`.

        `numpy.asarray` takes it without a copy. The games' pages document the planes. Values are 0 or 1, or fractions
        of the largest possible count.
        """
        if player == -9:
            player = self.player if self.player >= 0 else 0
        if player not in (0, 1):
            raise QuincunxError(f"An observation is player 0's or player 1's, not {player}'s.")
        shape = self.game.info.observation_shape
        size = 1
        for length in shape:
            size *= length
        planes = array.array("f", bytes(4 * size))
        view: cython.float[::1] = planes
        if size:
            self.observe(player, cython.address(view[0]))
        return memoryview(planes).cast("B").cast("f", shape=shape)

    def serialize(self) -> str:
        """The game, its options, a set-up start and all actions on one line, fit for the fragment of a URL."""
        return self.game.write_line(self)

    def scene(self):
        """The picture of this position as data, a quincunx.core.scene.Scene; the last turn comes from the history."""
        return self.game.scene(self)

    def random_playout(self, rng: Random, limit: int = 1 << 30) -> int:
        """Play random actions to the end, at most `limit`, without keeping a history; returns how many."""
        n: cython.int = limit
        self.forget_way()
        return self.playout(cython.address(rng.rng), n)

    def sample_action(self, rng: Random) -> int:
        """A random legal action: uniform for a player, by its probability where chance acts."""
        if self.player == C_TERMINAL:
            raise GameOverError("The game is over, so there is no action to pick.")
        return self.random_action(cython.address(rng.rng))

    def num_legal_actions(self) -> int:
        """How many actions are legal, without listing them."""
        return 0 if self.player == C_TERMINAL else self.num_legal()

    def _perft(self, depth):
        """How many sequences of `depth` actions there are, or fewer where a game ends before."""
        n: cython.int
        i: cython.int
        if depth == 0:
            return 1
        if self.player == C_TERMINAL:
            return 0
        n = self.num_legal()
        if depth == 1:
            return n
        total = 0
        child: State = type(self)(self.game)
        for i in range(n):
            child.copy_from(self)
            child.play(self.nth_legal(i))
            total += child._perft(depth - 1)
        return total

    def perft(self, depth: int) -> int:
        """How many sequences of exactly `depth` legal actions start here; chance outcomes count as actions."""
        if depth < 0:
            raise QuincunxError(f"A perft depth is 0 or more, not {depth}.")
        return self._perft(depth)

    def __str__(self) -> str:
        from quincunx.core.hooks import render_text

        return render_text(self)

    def __repr__(self) -> str:
        return f"<{self.game.info.long_name}: {self.serialize()}>"

    def _repr_svg_(self) -> str:
        from quincunx.core.hooks import render_svg

        return render_svg(self)

    def __eq__(self, other) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return type(self) is type(other) and self.serialize() == other.serialize()

    def __hash__(self) -> int:
        return hash(self.key())

    def __reduce__(self):
        from quincunx.core.registry import deserialize

        return deserialize, (self.serialize(),)
