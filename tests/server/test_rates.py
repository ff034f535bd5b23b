from dataclasses import replace

import pytest

from quincunx.server.rates import SWEEP, Rates


class Clock:
    """A clock that is set by hand."""

    def __init__(self):
        self.time = 0.0

    def __call__(self):
        return self.time


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def rates(settings, clock):
    return Rates(replace(settings, rate_message="3/minute", rate_heavy="1/10 second"), clock)


def test_a_window_moves(rates, clock):
    for clock.time in (0, 10, 20):
        assert rates.take("message", "ann")
    clock.time = 59
    assert not rates.take("message", "ann")
    clock.time = 61
    assert rates.take("message", "ann")
    assert not rates.take("message", "ann")


def test_what_was_refused_does_not_count(rates, clock):
    assert rates.take("heavy", "ann")
    for clock.time in range(1, 10):
        assert not rates.take("heavy", "ann")
    clock.time = 10
    assert rates.take("heavy", "ann")


def test_guests_and_kinds_are_counted_apart(rates):
    assert rates.take("heavy", "ann")
    assert rates.take("heavy", "bob")
    assert rates.take("message", "ann")
    assert not rates.take("heavy", "ann")


def test_who_is_quiet_is_forgotten(rates, clock):
    rates.take("heavy", "ann")
    clock.time = SWEEP + 1
    rates.take("heavy", "bob")
    assert list(rates.taken) == [("heavy", "bob")]
