cdef float kth_largest(const float* values, float* scratch, int n, int k) noexcept nogil
