from quincunx.games.tom_tube.network cimport Table

cdef class Tables:
    cdef Table table
