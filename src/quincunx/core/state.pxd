from libc.stdint cimport uint8_t, uint64_t

from quincunx.core.rng cimport Rng


cdef inline uint8_t as_byte(float value) noexcept nogil:
    # A number from 0 to 1 as an observation in bytes has it.
    return <uint8_t> (value * 255.0 + 0.5)


cdef class State:
    cdef readonly object game
    # Kept current by play(): whose action it is (0, 1, CHANCE, TERMINAL), and how many turns are whole.
    cdef int player
    cdef int turns
    # What play() does not need: the way here, and as far as anybody asked, who acted and where turns began.
    cdef list _history
    cdef State _start
    cdef list _actors
    cdef list _marks
    cdef State _walker
    cdef tuple _numbers
    cdef int* _buffer
    cdef int _actions

    # Hot, unchecked, without the GIL. A game overrides the first seven; the others have defaults.
    cdef int num_legal(self) noexcept nogil
    cdef int nth_legal(self, int n) noexcept nogil
    cdef bint is_legal(self, int action) noexcept nogil
    cdef void play(self, int action) noexcept nogil
    cdef void copy_from(self, State other) noexcept nogil
    cdef double utility(self, int player) noexcept nogil
    cdef uint64_t key(self) noexcept nogil
    cdef int list_legal(self, int* actions) noexcept nogil
    cdef double chance_probability(self, int action) noexcept nogil
    cdef int sample_chance(self, Rng* rng) noexcept nogil
    cdef int random_action(self, Rng* rng) noexcept nogil
    cdef int playout(self, Rng* rng, int limit) noexcept nogil
    cdef void observe(self, int player, float* planes) noexcept nogil
    cdef void write_mask(self, uint8_t* mask) noexcept nogil
    cdef void fetch(self, int action) noexcept nogil
    cdef bint observe_bytes(self, int player, uint8_t* planes) noexcept nogil
    cdef void copy_base(self, State other) noexcept nogil
    cdef State twin(self)
    cdef forget_way(self)
    cdef _look_back(self)
    cdef _replay(self, int count)
