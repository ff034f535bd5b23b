from libc.stdint cimport int64_t


# A node is a position as seen from its parent: `action` led here. Sums are in units of 1 / SCALE, for player 0.
cdef struct Node:
    int64_t total
    int64_t amaf_total
    int first
    int count
    int action
    int visits
    int waiting
    int amaf_visits
    int stage
    float prior
    int player
    int low
    int high


cdef class Tree:
    cdef Node* nodes
    cdef int capacity
    cdef int used
    cdef int grow(self, int count) noexcept nogil
    cdef void clear(self, int player) noexcept nogil
    cdef int child_by_action(self, int node, int action) noexcept nogil
    cdef void copy_subtree(self, Tree source, int root) noexcept nogil
    cdef int size(self) noexcept nogil
