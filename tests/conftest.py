"""Long runs are asked for by QUINCUNX_LONG=1; everything else always runs."""

import pytest
from hypothesis import HealthCheck, settings

from long_runs import LONG

# Tests are never timed: the machines they run on are noisy.
settings.register_profile("plain", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("plain")


def pytest_collection_modifyitems(items):
    if not LONG:
        for item in items:
            if item.get_closest_marker("long"):
                item.add_marker(pytest.mark.skip(reason="a long run; set QUINCUNX_LONG=1"))
