from libc.stdint cimport int64_t, uint16_t


# A node is a position as seen from its parent: `action` led here. 32 bytes, so that two share a cache line.
# `total` is in units of 1 / SCALE, for player 0.
cdef struct Node:
    int64_t total
    int first
    int action
    int visits
    float prior
    uint16_t count
    uint16_t waiting
    signed char stage
    signed char player
    signed char low
    signed char high


# All-moves-as-first counts of a node, kept apart since only some searches want them.
cdef struct Amaf:
    int64_t total
    int64_t visits


cdef class Tree:
    cdef Node* nodes
    cdef Amaf* amaf
    cdef void* raw_nodes
    cdef void* raw_amaf
    cdef int capacity
    cdef int used
    cdef int grow(self, int count) noexcept nogil
    cdef void clear(self, int player) noexcept nogil
    cdef int child_by_action(self, int node, int action) noexcept nogil
    cdef void copy_subtree(self, Tree source, int root) noexcept nogil
    cdef void copy_node(self, int to, Tree source, int node) noexcept nogil
    cdef int size(self) noexcept nogil
