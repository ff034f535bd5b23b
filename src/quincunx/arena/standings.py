"""Who won how often: the table of an arena, its cross table, and both as plain data."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from quincunx.arena.folder import Entry
from quincunx.arena.ratings import Rating, rate
from quincunx.arena.statistics import wilson


@dataclass(slots=True)
class Score:
    """Games of one side."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    def add(self, points: float) -> None:
        """One more game."""
        self.wins += points == 1
        self.draws += points == 0.5
        self.losses += points == 0

    @property
    def games(self) -> int:
        """How many there were."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """A win is 1, a draw half."""
        return self.wins + self.draws / 2

    @property
    def share(self) -> float | None:
        """Points a game; None without games."""
        return self.points / self.games if self.games else None

    def interval(self) -> tuple[float, float]:
        """95 % confidence of the share."""
        return wilson(self.points, self.games)

    def text(self) -> str:
        """Points of games, as in 7½/10."""
        return f"{halves(self.points)}/{self.games}" if self.games else ""


@dataclass(slots=True)
class Standing:
    """One bot's line."""

    name: str
    rating: Rating
    score: Score = field(default_factory=Score)
    forfeits: int = 0
    seconds: float = 0.0
    against: dict[str, Score] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Standings:
    """The bots, the strongest first, and how the first seat fared."""

    title: str
    rows: tuple[Standing, ...]
    first_seat: Score
    games: int

    def as_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        low, high = self.first_seat.interval()
        return {
            "title": self.title,
            "games": self.games,
            "first_seat": {"share": self.first_seat.share, "low": low, "high": high},
            "bots": [
                {
                    "name": row.name,
                    "elo": round(row.rating.elo, 1),
                    "reach_95": round(row.rating.reach, 1),
                    "wins": row.score.wins,
                    "draws": row.score.draws,
                    "losses": row.score.losses,
                    "share": row.score.share,
                    "forfeits": row.forfeits,
                    "seconds": round(row.seconds, 1),
                    "against": {name: [score.wins, score.draws, score.losses] for name, score in row.against.items()},
                }
                for row in self.rows
            ],
        }


def standings(title: str, names: Sequence[str], entries: Iterable[Entry]) -> Standings:
    """The table of these bots by these games."""
    listed = list(entries)
    rows = {rating.name: Standing(rating.name, rating) for rating in rate(names, listed)}
    seat = Score()
    for entry in listed:
        seat.add(entry.points[0])
        players = entry.key.players
        for player in (0, 1):
            row = rows.get(players[player])
            if row is None or players[1 - player] not in rows:
                continue
            points = entry.points[player]
            row.score.add(points)
            row.against.setdefault(players[1 - player], Score()).add(points)
            row.forfeits += bool(entry.forfeit) and points == 0
            row.seconds += entry.seconds[player]
    ranked = sorted(rows.values(), key=lambda row: (-row.rating.elo, row.name))
    return Standings(title, tuple(ranked), seat, len(listed))


def halves(points: float) -> str:
    """Points as people write them: 7, 7½, ½."""
    whole, half = int(points), points % 1
    return ("" if half and not whole else str(whole)) + ("½" if half else "")
