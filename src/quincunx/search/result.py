"""What a search found out, for people and programs."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Candidate:
    """One action that was considered; `value` (-1 to +1) and `proven` (-1, 0, +1 or None) are for who acts."""

    action: int
    visits: int
    value: float
    prior: float
    proven: int | None


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The best action, how good it is for who acts, all candidates from the best down, and the expected line."""

    action: int
    value: float
    proven: int | None
    candidates: tuple[Candidate, ...]
    line: tuple[int, ...]
    simulations: int
    seconds: float
    nodes: int

    @property
    def win_chance(self) -> float:
        """From 0 to 1, for who acts; a draw counts half."""
        return (1 + self.value) / 2
