"""How sure a match makes us: Elo differences, intervals, and the sequential test that says when to stop.

Sources: the interval is Wilson's (1927) for a share, at 95 %; the test is the generalised sequential probability ratio
test on the scores of pairs of games (Van den Bergh, "A practical introduction to the GSPRT", 2020), as chess engines
are tested.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, log, log10, sqrt
from statistics import NormalDist

# What a pair of games, colours swapped, can bring: 0 to 2 points, here as shares.
PAIR_SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
# Never-seen results count as a thousandth of one, or a first pair would prove everything.
FAINT = 1e-3


def elo_of_share(share: float) -> float:
    """The Elo difference at which the stronger one scores this share of the points; infinite for all or none."""
    if share <= 0:
        return -inf
    if share >= 1:
        return inf
    return 400 * log10(share / (1 - share))


def share_of_elo(elo: float) -> float:
    """The share of the points that an Elo difference brings."""
    return 1 / (1 + 10 ** (-elo / 400))


def wilson(points: float, games: int, confidence: float = 0.95) -> tuple[float, float]:
    """The interval of shares that `points` out of `games` speak for; draws count half and make it a little too wide."""
    if games == 0:
        return 0.0, 1.0
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    share = points / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    reach = z / (1 + z * z / games) * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return max(0.0, middle - reach), min(1.0, middle + reach)


def log_likelihood_ratio(pairs: Sequence[int], elo0: float, elo1: float) -> float:
    """How much likelier the results are at elo1 than at elo0, as a logarithm; `pairs` counts each of PAIR_SCORES."""
    if not any(pairs):
        return 0.0
    counts = [max(count, FAINT) for count in pairs]
    total = sum(counts)
    shares = [count / total for count in counts]
    share0, share1 = share_of_elo(elo0), share_of_elo(elo1)
    tilt0, tilt1 = _tilt(shares, share0), _tilt(shares, share1)
    return sum(
        count * log((1 + tilt0 * (score - share0)) / (1 + tilt1 * (score - share1)))
        for count, score in zip(counts, PAIR_SCORES)
    )


def _tilt(shares: Sequence[float], mean: float) -> float:
    """The t with sum p (s - mean) / (1 + t (s - mean)) = 0: tilted by it, the distribution has this mean."""
    low, high = -1 / (1 - mean), 1 / mean
    for _ in range(60):
        middle = (low + high) / 2
        slope = sum(p * (s - mean) / (1 + middle * (s - mean)) for p, s in zip(shares, PAIR_SCORES))
        if slope > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def sprt_bounds(alpha: float, beta: float) -> tuple[float, float]:
    """The log likelihood ratios at which a test ends: for elo0, for elo1; error probabilities alpha and beta."""
    return log(beta / (1 - alpha)), log((1 - beta) / alpha)
