"""Whether long runs are asked for (QUINCUNX_LONG=1)."""

import os

LONG = os.environ.get("QUINCUNX_LONG", "") not in {"", "0"}
