"""Known numbers: Elo, Wilson's interval, the sequential test."""

from __future__ import annotations

import random
from math import inf, log

import pytest

from quincunx.arena.statistics import elo_of_share, log_likelihood_ratio, share_of_elo, sprt_bounds, wilson


@pytest.mark.parametrize(("share", "elo"), [(0.5, 0), (0.64, 100), (0.76, 200), (0.909, 400), (0.24, -200)])
def test_elo(share, elo):
    """The table every chess federation prints."""
    assert elo_of_share(share) == pytest.approx(elo, abs=1.0)
    assert share_of_elo(elo) == pytest.approx(share, abs=1e-3)


def test_elo_of_all_or_nothing():
    assert elo_of_share(1.0) == inf
    assert elo_of_share(0.0) == -inf


@pytest.mark.parametrize(
    ("points", "games", "low", "high"),
    [
        # Newcombe (1998), Statistics in Medicine 17, table I: the score method.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson(points, games, low, high):
    assert wilson(points, games) == pytest.approx((low, high), abs=1e-4)


def test_wilson_of_nothing():
    assert wilson(0, 0) == (0.0, 1.0)


def test_bounds():
    """Wald's: with 5 % both ways the test ends at plus and minus log 19."""
    assert sprt_bounds(0.05, 0.05) == pytest.approx((-log(19), log(19)))


def test_ratio_of_nothing_is_none():
    assert log_likelihood_ratio([0, 0, 0, 0, 0], 0, 10) == 0


def test_ratio_seen_from_the_other_side():
    pairs = [10, 40, 100, 60, 20]
    assert log_likelihood_ratio(pairs, 0, 10) == pytest.approx(log_likelihood_ratio(pairs[::-1], 0, -10))
    assert log_likelihood_ratio(pairs, 0, 10) == pytest.approx(-log_likelihood_ratio(pairs, 10, 0))


def test_ratio_of_lone_wins():
    """If every pair is won, the likelihood of a share s is s to the power of the number of pairs."""
    expected = 12 * log(share_of_elo(100) / share_of_elo(0))
    assert log_likelihood_ratio([0, 0, 0, 0, 12], 0, 100) == pytest.approx(expected, rel=0.01)


def test_ratio_near_its_normal_approximation():
    """With many games and a small difference: n (s1 - s0) (2 m - s0 - s1) / (2 v), as chess engines use it."""
    pairs = [400, 2400, 5200, 2500, 500]
    scores = [0, 0.25, 0.5, 0.75, 1]
    n = sum(pairs)
    mean = sum(p * s for p, s in zip(pairs, scores)) / n
    variance = sum(p * (s - mean) ** 2 for p, s in zip(pairs, scores)) / n
    s0, s1 = share_of_elo(0), share_of_elo(4)
    normal = n * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance)
    assert log_likelihood_ratio(pairs, 0, 4) == pytest.approx(normal, rel=0.02)


@pytest.mark.parametrize(("elo", "stronger"), [(0, False), (100, True)])
def test_the_test_errs_rarely(elo, stronger):
    """Forty simulated matches: about two may go wrong."""
    rng = random.Random(7)
    share = share_of_elo(elo)
    low, high = sprt_bounds(0.05, 0.05)
    wrong = 0
    for _ in range(40):
        pairs = [0] * 5
        while low < (ratio := log_likelihood_ratio(pairs, 0, 100)) < high:
            pairs[2 * ((rng.random() < share) + (rng.random() < share))] += 1
        wrong += (ratio >= high) != stronger
    assert wrong <= 6
