# Seconds on a clock that never goes back.
cdef extern from * nogil:
    """
    #include <time.h>
    static inline double qx_now(void) {
        struct timespec now;
        clock_gettime(CLOCK_MONOTONIC, &now);
        return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
    }
    """
    double qx_now() noexcept
