"""Ratings: those of the Bradley-Terry model, whatever the order of the games, with honest intervals."""

import random
import sys
from math import isfinite

import pytest

from quincunx.arena.folder import Entry
from quincunx.arena.game import Key
from quincunx.arena.ratings import check_installed, rate
from quincunx.arena.statistics import share_of_elo
from quincunx.core.errors import QuincunxError


def entry(a, b, result, number=0):
    return Entry(Key("x", a, b, number, 0), result, "", "", (0.0, 0.0), 1, 0, 1)


def games(true, count, seed):
    rng = random.Random(seed)
    names = list(true)
    found = []
    for number in range(count):
        a, b = rng.sample(names, 2)
        won = rng.random() < share_of_elo(true[a] - true[b])
        found.append(entry(a, b, "1-0" if won else "0-1", number))
    return found


TRUE = {"w": -150.0, "x": -50.0, "y": 0.0, "z": 200.0}


def test_true_strengths_lie_in_the_intervals():
    inside = 0
    for seed in range(50):
        for rating in rate(list(TRUE), games(TRUE, 400, seed)):
            inside += abs(rating.elo - TRUE[rating.name]) <= rating.reach
    assert 180 <= inside <= 200  # about 95 % of 200


def test_the_order_of_games_does_not_matter():
    played = games(TRUE, 200, 1)
    forward, backward = rate(list(TRUE), played), rate(list(TRUE), played[::-1])
    assert [r.elo for r in forward] == pytest.approx([r.elo for r in backward])


def test_more_games_mean_less_doubt():
    few, many = (rate(list(TRUE), games(TRUE, count, 2)) for count in (100, 1600))
    for a, b in zip(few, many):
        assert a.reach / b.reach == pytest.approx(4, rel=0.3)


def test_who_won_everything_or_never_played_has_a_rating_too():
    found = rate(["a", "b", "c"], [entry("a", "b", "1-0")] * 30)
    assert all(isfinite(rating.elo) and isfinite(rating.reach) for rating in found)
    assert found[0].elo > 150 > found[2].elo > found[1].elo


def test_draws_are_half_points():
    drawn = rate(["a", "b"], [entry("a", "b", "1/2-1/2")] * 20)
    assert drawn[0].elo == pytest.approx(0, abs=1e-6)


def test_without_the_extra_it_is_said_before_the_first_game(monkeypatch):
    monkeypatch.setitem(sys.modules, "choix", None)
    with pytest.raises(QuincunxError, match=r"quincunx\[arena\]"):
        check_installed()
