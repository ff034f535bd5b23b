"""What a solver found out about a position."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Solution:
    """The result with best play by both is from `low` to `high` (-1 lost, 0 drawn, +1 won) for who acts.

    `action` keeps `low`, if there is anything to keep. `nodes` counts the positions whose actions were listed, `known`
    those that the table held at the end.
    """

    low: int
    high: int
    action: int | None
    nodes: int
    known: int
    seconds: float

    @property
    def value(self) -> int | None:
        """The exact result for who acts, or None where a limit came first."""
        return self.low if self.low == self.high else None
