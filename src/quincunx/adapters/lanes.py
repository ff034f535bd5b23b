"""Many games side by side, played without the GIL: the compiled part of the batch, which trusts its caller.

Each lane has a State and two generators of its own, one for chance and one for `pick`, so that what happens in a lane
does not depend on which thread plays it. The work of `find_illegal`, `step`, `sample` and `reset` is shared by all the
threads that call the same method between two calls of `begin`: each takes some lanes, and again, until none is left.
"""

import cython
from cython.cimports.libc.stdlib import free, malloc
from cython.cimports.libc.string import memset
from cython.cimports.quincunx.core.rng import mixed, seed_rng
from cython.cimports.quincunx.core.state import State, as_byte
from cython.cimports.quincunx.search.atomic import qx_add_int

MASK64 = 0xFFFFFFFFFFFFFFFF
CHANCE = cython.declare(cython.int, -1)
TERMINAL = cython.declare(cython.int, -4)


class Lanes:
    """`count` games from `start`; the arrays, C-contiguous with a row a lane, are written in place.

    `masks` and `terminated` as uint8, `rewards` as float32 of 2 columns, `players` as int8; `observations` as uint8
    (255 for 1.0), float32, or None.
    """

    def __cinit__(self, start, count, *args):
        self.count = count
        self.lanes = cython.cast(
            cython.pointer(cython.pointer(PyObject)),
            malloc(self.count * cython.sizeof(cython.pointer(PyObject))),
        )
        self.chance = cython.cast(cython.pointer(Rng), malloc(self.count * cython.sizeof(Rng)))
        self.picks = cython.cast(cython.pointer(Rng), malloc(self.count * cython.sizeof(Rng)))
        if not self.lanes or not self.chance or not self.picks:
            raise MemoryError

    def __dealloc__(self):
        free(self.lanes)
        free(self.chance)
        free(self.picks)

    def __init__(self, start, count, auto_reset, masks, rewards, terminated, players, observations):
        mask_view: cython.uchar[:, ::1] = masks
        reward_view: cython.float[:, ::1] = rewards
        over_view: cython.uchar[::1] = terminated
        player_view: cython.schar[::1] = players
        byte_view: cython.uchar[:, ::1]
        float_view: cython.float[:, ::1]
        i: cython.int
        self.start = start
        self.auto_reset = auto_reset
        self.actions = masks.shape[1]
        self.masks = cython.address(mask_view[0, 0])
        self.rewards = cython.address(reward_view[0, 0])
        self.terminated = cython.address(over_view[0])
        self.players = cython.address(player_view[0])
        self.bytes = cython.NULL
        self.floats = cython.NULL
        self.pixels = 0
        if observations is not None:
            self.pixels = observations.shape[1]
            if observations.dtype.itemsize == 1:
                byte_view = observations
                self.bytes = cython.address(byte_view[0, 0])
            else:
                float_view = observations
                self.floats = cython.address(float_view[0, 0])
        self.held = (masks, rewards, terminated, players, observations)
        self.states = [self.start.twin() for _ in range(count)]
        for i in range(self.count):
            self.lanes[i] = cython.cast(cython.pointer(PyObject), self.states[i])

    # -- without the GIL -------------------------------------------------------------------------------------------

    def settle(self, i):
        """Let chance act as long as it is to."""
        while cython.cast(State, self.lanes[i]).player == CHANCE:
            cython.cast(State, self.lanes[i]).play(
                cython.cast(State, self.lanes[i]).sample_chance(cython.address(self.chance[i]))
            )

    def show(self, i, scratch):
        """Write who acts, the mask and the observation."""
        j: cython.int
        n: cython.int = self.pixels
        player: cython.int = cython.cast(State, self.lanes[i]).player
        planes: cython.pointer(cython.float)
        row: cython.pointer(cython.uchar)
        self.players[i] = player
        cython.cast(State, self.lanes[i]).write_mask(self.masks + cython.cast(cython.Py_ssize_t, i) * self.actions)
        player = max(player, 0)
        if self.floats != cython.NULL:
            planes = self.floats + cython.cast(cython.Py_ssize_t, i) * n
            memset(planes, 0, n * cython.sizeof(cython.float))
            cython.cast(State, self.lanes[i]).observe(player, planes)
        elif self.bytes != cython.NULL:
            row = self.bytes + cython.cast(cython.Py_ssize_t, i) * n
            if not cython.cast(State, self.lanes[i]).observe_bytes(player, row):
                memset(scratch, 0, n * cython.sizeof(cython.float))
                cython.cast(State, self.lanes[i]).observe(player, scratch)
                for j in range(n):
                    row[j] = as_byte(scratch[j])

    def take(self):
        """The first of the next lanes, which are this thread's now."""
        return qx_add_int(cython.address(self.next), CHUNK)

    def first_illegal(self, actions):
        """The first lane in play, of those this thread took, whose action is not legal, or -1."""
        i: cython.int
        first: cython.int = self.take()
        while first < self.count:
            for i in range(first, least(first + CHUNK, self.count)):
                if cython.cast(State, self.lanes[i]).player == TERMINAL:
                    continue
                if actions[i] < 0 or actions[i] >= self.actions:
                    return i
                if not cython.cast(State, self.lanes[i]).is_legal(actions[i]):
                    return i
            first = self.take()
        return -1

    def advance(self, actions, scratch):
        """Play an action in each lane in play, and begin anew where a game ended, if that is wanted."""
        i: cython.int
        last: cython.int
        first: cython.int = self.take()
        while first < self.count:
            last = least(first + CHUNK, self.count)
            for i in range(first, last):
                if i + AHEAD < last:
                    cython.cast(State, self.lanes[i + AHEAD]).fetch(actions[i + AHEAD])
                self.rewards[2 * i] = 0.0
                self.rewards[2 * i + 1] = 0.0
                if cython.cast(State, self.lanes[i]).player == TERMINAL:
                    continue
                cython.cast(State, self.lanes[i]).play(actions[i])
                self.settle(i)
                self.terminated[i] = cython.cast(State, self.lanes[i]).player == TERMINAL
                if self.terminated[i]:
                    self.rewards[2 * i] = cython.cast(State, self.lanes[i]).utility(0)
                    self.rewards[2 * i + 1] = cython.cast(State, self.lanes[i]).utility(1)
                    if self.auto_reset:
                        cython.cast(State, self.lanes[i]).copy_from(self.start)
                        self.settle(i)
                self.show(i, scratch)
            first = self.take()

    def pick(self, actions):
        """Write a random legal action a lane, -1 where the game is over."""
        i: cython.int
        first: cython.int = self.take()
        while first < self.count:
            for i in range(first, least(first + CHUNK, self.count)):
                actions[i] = -1
                if cython.cast(State, self.lanes[i]).player != TERMINAL:
                    actions[i] = cython.cast(State, self.lanes[i]).random_action(cython.address(self.picks[i]))
            first = self.take()

    def restart(self, scratch):
        """Begin anew in every lane."""
        i: cython.int
        first: cython.int = self.take()
        while first < self.count:
            for i in range(first, least(first + CHUNK, self.count)):
                cython.cast(State, self.lanes[i]).copy_from(self.start)
                self.settle(i)
                self.rewards[2 * i] = 0.0
                self.rewards[2 * i + 1] = 0.0
                self.terminated[i] = cython.cast(State, self.lanes[i]).player == TERMINAL
                self.show(i, scratch)
            first = self.take()

    # -- for Python ------------------------------------------------------------------------------------------------

    def seed(self, number: int) -> None:
        """Seed the generators of all lanes, each differently, by one whole number."""
        i: cython.int
        base: cython.ulonglong = mixed(number & MASK64)
        for i in range(self.count):
            seed_rng(cython.address(self.chance[i]), mixed(base + 2 * cython.cast(cython.ulonglong, i)))
            seed_rng(cython.address(self.picks[i]), mixed(base + 2 * cython.cast(cython.ulonglong, i) + 1))

    def begin(self) -> None:
        """Put all lanes up for the next piece of work; nobody may be at work."""
        self.next = 0

    def find_illegal(self, actions) -> int:
        """The first lane in play whose action, in an int32 array, is not legal, of those this thread took; or -1."""
        view: cython.int[::1] = actions
        found: cython.int
        with cython.nogil:
            found = self.first_illegal(cython.address(view[0]))
        return found

    def step(self, actions) -> None:
        """Play an int32 array of legal actions; those of finished games are ignored."""
        view: cython.int[::1] = actions
        scratch: cython.pointer(cython.float) = cython.cast(
            cython.pointer(cython.float), malloc((self.pixels + 1) * cython.sizeof(cython.float))
        )
        if not scratch:
            raise MemoryError
        with cython.nogil:
            self.advance(cython.address(view[0]), scratch)
        free(scratch)

    def sample(self, actions) -> None:
        """Write random legal actions, -1 where a game is over, into an int32 array."""
        view: cython.int[::1] = actions
        with cython.nogil:
            self.pick(cython.address(view[0]))

    def reset(self) -> None:
        """Begin anew in every lane."""
        scratch: cython.pointer(cython.float) = cython.cast(
            cython.pointer(cython.float), malloc((self.pixels + 1) * cython.sizeof(cython.float))
        )
        if not scratch:
            raise MemoryError
        with cython.nogil:
            self.restart(scratch)
        free(scratch)

    def state(self, i: int) -> State:
        """A copy of a lane's State, without a history."""
        lane: State = self.states[i]
        return lane.twin()

    def put(self, i: int, state: State) -> None:
        """Make a lane's position that of a State of the same game, in which a player is to act."""
        lane: State = self.states[i]
        scratch: cython.pointer(cython.float) = cython.cast(
            cython.pointer(cython.float), malloc((self.pixels + 1) * cython.sizeof(cython.float))
        )
        if not scratch:
            raise MemoryError
        lane.copy_from(state)
        self.rewards[2 * i] = 0.0
        self.rewards[2 * i + 1] = 0.0
        self.terminated[i] = False
        self.show(i, scratch)
        free(scratch)
