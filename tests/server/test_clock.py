import pytest

from quincunx.server.clock import DAY, Clock

FISCHER = Clock.of({"kind": "fischer", "initial_s": 60, "increment_s": 2})


def test_only_the_running_side_loses_time():
    clock = FISCHER.start(0, now=1000)
    assert clock.remaining(4000) == (57_000, 60_000)
    assert clock.start(1, now=4000).remaining(9000) == (57_000, 55_000)


def test_the_increment_comes_with_the_turn():
    assert FISCHER.start(0, 0).stop(10_000).pressed(0).left == (52_000, 60_000)


def test_days_are_full_again_after_each_turn():
    clock = Clock.of({"kind": "days", "days": 2}).start(1, 0).stop(DAY).pressed(1)
    assert clock.left == (2 * DAY, 2 * DAY)


def test_a_clock_falls_when_nothing_is_left():
    clock = FISCHER.start(1, 0)
    assert clock.fallen(59_999) is None
    assert clock.fallen(60_000) == 1
    assert Clock().start(0, 0).fallen(10**12) is None


def test_the_time_that_the_server_was_away_does_not_count():
    clock = FISCHER.start(0, now=100_000)
    # The last sign of life was 5 s after the turn began; the server comes back an hour later.
    back = Clock.of(FISCHER.asked()).restored(clock.kept(), alive=105_000)
    assert back.remaining(3_700_000) == (55_000, 60_000)
    assert back.fallen(10**9) is None
    assert back.resume(3_700_000).remaining(3_701_000) == (54_000, 60_000)


def test_a_sign_of_life_from_before_the_turn_takes_no_time():
    clock = FISCHER.start(0, now=100_000)
    assert FISCHER.restored(clock.kept(), alive=40_000).left == (60_000, 60_000)


def test_a_bot_pays_for_thinking_only_and_never_falls():
    clock = FISCHER.start(1, 0)
    assert clock.spent_by_bot(1, 3000).left == (60_000, 57_000)
    assert clock.spent_by_bot(1, 10**9).left == (60_000, 500)


@pytest.mark.parametrize("asked", [
    {"kind": "none"}, {"kind": "fischer", "initial_s": 5, "increment_s": 0}, {"kind": "days", "days": 7},
])  # fmt: skip
def test_a_rematch_has_the_same_clock_full(asked):
    clock = Clock.of(asked)
    assert clock.asked() == asked
    assert clock.start(0, 0).stop(1000).fresh() == clock
