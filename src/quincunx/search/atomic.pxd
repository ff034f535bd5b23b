from libc.stdint cimport int64_t, uint16_t

# Relaxed counters, one acquire/release flag, and memory in whole cache lines: all that threads on one tree need.
cdef extern from * nogil:
    """
    #include <stdint.h>
    #include <stdlib.h>
    #if defined(__linux__)
    #include <sys/mman.h>
    #endif
    static inline int qx_add_int(int *p, int v) { return __atomic_fetch_add(p, v, __ATOMIC_RELAXED); }
    static inline int64_t qx_add_int64(int64_t *p, int64_t v) { return __atomic_fetch_add(p, v, __ATOMIC_RELAXED); }
    static inline void qx_add_short(uint16_t *p, int v) { __atomic_fetch_add(p, (uint16_t) v, __ATOMIC_RELAXED); }
    static inline int qx_load_int(const int *p) { return __atomic_load_n(p, __ATOMIC_RELAXED); }
    static inline int64_t qx_load_int64(const int64_t *p) { return __atomic_load_n(p, __ATOMIC_RELAXED); }
    static inline int qx_acquire_int(const int *p) { return __atomic_load_n(p, __ATOMIC_ACQUIRE); }
    static inline void qx_release_int(int *p, int v) { __atomic_store_n(p, v, __ATOMIC_RELEASE); }
    static inline int qx_acquire_short(const uint16_t *p) { return __atomic_load_n(p, __ATOMIC_ACQUIRE); }
    static inline void qx_release_short(uint16_t *p, int v) { __atomic_store_n(p, (uint16_t) v, __ATOMIC_RELEASE); }
    static inline int qx_acquire_stage(const signed char *p) { return __atomic_load_n(p, __ATOMIC_ACQUIRE); }
    static inline void qx_release_stage(signed char *p, int v) {
        __atomic_store_n(p, (signed char) v, __ATOMIC_RELEASE);
    }
    static inline int qx_swap_stage(signed char *p, int from, int to) {
        signed char expected = (signed char) from;
        return __atomic_compare_exchange_n(p, &expected, (signed char) to, 0, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED);
    }
    /* Memory that begins at a cache line, or, if it is much, in huge pages where the system has them: a search touches
       fresh memory all the time, and 512 small page faults cost more than a large one. Free `*raw`, not the result. */
    static inline void *qx_take(size_t bytes, void **raw) {
        size_t huge = (size_t) 2 << 20;
        size_t line = bytes >= 4 * huge ? huge : 64;
        *raw = bytes > SIZE_MAX - line ? NULL : malloc(bytes + line);
        if (*raw == NULL) return NULL;
        void *start = (void *) (((uintptr_t) *raw + line - 1) & ~(uintptr_t) (line - 1));
    #if defined(MADV_HUGEPAGE)
        if (line == huge) madvise(start, bytes & ~(huge - 1), MADV_HUGEPAGE);
    #endif
        return start;
    }
    """
    int qx_add_int(int* p, int v) noexcept
    int64_t qx_add_int64(int64_t* p, int64_t v) noexcept
    void qx_add_short(uint16_t* p, int v) noexcept
    int qx_load_int(const int* p) noexcept
    int64_t qx_load_int64(const int64_t* p) noexcept
    int qx_acquire_int(const int* p) noexcept
    void qx_release_int(int* p, int v) noexcept
    int qx_acquire_short(const uint16_t* p) noexcept
    void qx_release_short(uint16_t* p, int v) noexcept
    int qx_acquire_stage(const signed char* p) noexcept
    void qx_release_stage(signed char* p, int v) noexcept
    bint qx_swap_stage(signed char* p, int old, int new) noexcept
    void* qx_take(size_t bytes, void** raw) noexcept
