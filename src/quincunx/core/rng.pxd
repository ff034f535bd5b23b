from libc.stdint cimport uint32_t, uint64_t


cdef struct Rng:
    uint64_t a
    uint64_t b


cdef inline uint64_t rng_next(Rng* rng) noexcept nogil:
    # xoroshiro128++ by Blackman and Vigna (2019), public domain: 2^128 - 1 numbers before it repeats.
    cdef uint64_t a = rng.a
    cdef uint64_t b = rng.b
    cdef uint64_t s = a + b
    s = ((s << 17) | (s >> 47)) + a
    b ^= a
    rng.a = ((a << 49) | (a >> 15)) ^ b ^ (b << 21)
    rng.b = (b << 28) | (b >> 36)
    return s


cdef inline int rng_below(Rng* rng, int n) noexcept nogil:
    # 0 <= result < n, by Lemire's multiplication; the bias is below n / 2^32.
    return <int> (((rng_next(rng) >> 32) * <uint64_t> n) >> 32)


cdef inline double rng_unit(Rng* rng) noexcept nogil:
    # 0 <= result < 1, with 53 bits.
    return <double> (rng_next(rng) >> 11) * (1.0 / 9007199254740992.0)


cdef inline uint64_t mixed(uint64_t z) noexcept nogil:
    # One step of splitmix64 (Vigna): a number that looks random, the same for the same z.
    z = z + <uint64_t> 0x9E3779B97F4A7C15
    z = (z ^ (z >> 30)) * <uint64_t> 0xBF58476D1CE4E5B9
    z = (z ^ (z >> 27)) * <uint64_t> 0x94D049BB133111EB
    return z ^ (z >> 31)


cdef inline void seed_rng(Rng* rng, uint64_t number) noexcept nogil:
    rng.a = mixed(number)
    rng.b = mixed(rng.a ^ number)
    if rng.a == 0 and rng.b == 0:
        rng.a = 1


cdef class Random:
    cdef Rng rng
