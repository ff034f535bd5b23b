from libc.stdint cimport int64_t

# Relaxed counters and one acquire/release flag: all that several threads on one tree need.
cdef extern from * nogil:
    """
    #include <stdint.h>
    static inline int qx_add_int(int *p, int v) { return __atomic_fetch_add(p, v, __ATOMIC_RELAXED); }
    static inline int64_t qx_add_int64(int64_t *p, int64_t v) { return __atomic_fetch_add(p, v, __ATOMIC_RELAXED); }
    static inline int qx_load_int(const int *p) { return __atomic_load_n(p, __ATOMIC_RELAXED); }
    static inline int64_t qx_load_int64(const int64_t *p) { return __atomic_load_n(p, __ATOMIC_RELAXED); }
    static inline int qx_acquire_int(const int *p) { return __atomic_load_n(p, __ATOMIC_ACQUIRE); }
    static inline void qx_release_int(int *p, int v) { __atomic_store_n(p, v, __ATOMIC_RELEASE); }
    static inline int qx_swap_int(int *p, int from, int to) {
        return __atomic_compare_exchange_n(p, &from, to, 0, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED);
    }
    """
    int qx_add_int(int* p, int v) noexcept
    int64_t qx_add_int64(int64_t* p, int64_t v) noexcept
    int qx_load_int(const int* p) noexcept
    int64_t qx_load_int64(const int64_t* p) noexcept
    int qx_acquire_int(const int* p) noexcept
    void qx_release_int(int* p, int v) noexcept
    bint qx_swap_int(int* p, int old, int new) noexcept
