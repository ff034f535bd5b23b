from quincunx.core.state cimport State
from quincunx.games.tom_tube.network cimport Position, Table
from quincunx.games.tom_tube.tables cimport Tables

cdef class TomTubeState(State):
    cdef Tables tables
    cdef Table* t
    cdef Position at
