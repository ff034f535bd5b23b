"""How strong the bots of an arena are: Bradley-Terry strengths on the Elo scale, with intervals.

Bots do not learn, so all games count alike, whenever they were played: the Bradley-Terry model, fitted to all of them
at once by the package choix (iterative Luce spectral ranking). Ratings that follow players over time, such as Elo,
Glicko or openskill, would give another answer for another order of the same games. The intervals come from the
curvature of the likelihood. Each bot is given one drawn game against an average one, so that a bot that won all of its
games, or met few others, has a rating too; with more games that game weighs less and less.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log
from typing import TYPE_CHECKING, Any

from quincunx.core.errors import QuincunxError

if TYPE_CHECKING:
    from quincunx.arena.folder import Entry

ELO = 400 / log(10)  # Elo points of one natural unit of strength
SURE = 1.959964  # standard deviations of a 95 % interval
PRIOR = 0.5  # points for and against, each bot's one drawn game


@dataclass(frozen=True, slots=True)
class Rating:
    """A bot's strength in Elo points; the average of all bots is 0. `reach` is half of the 95 % interval."""

    name: str
    elo: float
    reach: float


def check_installed() -> None:
    """QuincunxError if what ratings need is not there; better before an arena than after it."""
    try:
        import choix  # noqa: F401
    except ImportError:
        raise QuincunxError("Ratings need the extra [arena]: pip install 'quincunx[arena]'.") from None


def rate(names: Sequence[str], entries: Iterable[Entry]) -> list[Rating]:
    """The ratings of `names` by the games they played with each other, in the order of `names`."""
    check_installed()
    import choix
    import numpy as np

    index = {name: i for i, name in enumerate(names)}
    size = len(names)
    points: Any = np.zeros((size + 1, size + 1))  # the last one is the average bot
    points[:size, size] = points[size, :size] = PRIOR
    for entry in entries:
        seats = [index.get(name) for name in entry.key.players]
        first, second = seats
        if first is None or second is None or first == second:
            continue
        points[first, second] += entry.points[0]
        points[second, first] += entry.points[1]
    strength: Any = choix.ilsr_pairwise_dense(points, max_iter=10_000)
    chance = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
    weight = (points + points.T) * chance * chance.T
    curvature = np.diag(weight.sum(axis=1)) - weight
    covariance: Any = np.linalg.inv(curvature[:size, :size])  # the average bot stays where it is
    centring = np.eye(size) - 1 / size
    shown = centring @ strength[:size]
    spread = centring @ covariance @ centring
    return [
        Rating(name, float(ELO * shown[i]), float(ELO * SURE * np.sqrt(max(0.0, spread[i, i]))))
        for i, name in enumerate(names)
    ]


def told(rating: Rating) -> str:
    """A rating as people read it: +120 ± 45."""
    return f"{rating.elo:+.0f} ± {rating.reach:.0f}".replace("-", "\N{MINUS SIGN}")
