"""How long the bots of a game may think, and who has thought too long."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import perf_counter

from quincunx.core.errors import QuincunxError

SHARE = 20  # of what is left on a clock, a turn gets one part, and the increment
LEAST = 0.01  # seconds that a bot is told at least
HANGING = 5.0  # seconds beyond its limit after which a bot that still thinks is stopped by force


@dataclass(frozen=True, slots=True)
class TimeControl:
    """Seconds for a `turn`, for a whole `game` and what each turn adds to it; None where there is no limit.

    A bot that is late by more than `margin` seconds loses: a machine that does other things too is not the bot's fault.
    """

    turn: float | None = None
    game: float | None = None
    increment: float = 0.0
    margin: float = 1.0

    def __post_init__(self) -> None:
        for what, value in (("a turn", self.turn), ("a game", self.game)):
            if value is not None and not 0 < value < 10**7:
                raise QuincunxError(f"The time for {what} is a number of seconds above 0, not {value}.")
        if self.increment < 0 or self.margin < 0 or (self.increment and self.game is None):
            raise QuincunxError(
                "An increment and a margin are 0 or more seconds; an increment needs a time for a game."
            )

    @property
    def limited(self) -> bool:
        """Whether there is any limit."""
        return self.turn is not None or self.game is not None

    def __str__(self) -> str:
        parts = [f"{self.turn:g}/turn"] if self.turn is not None else []
        if self.game is not None:
            parts.append(f"{self.game:g}" + (f"+{self.increment:g}" if self.increment else ""))
        return " ".join(parts) or "-"


def read_clock(text: str) -> tuple[float, float]:
    """(seconds a game, increment) of a text such as 60+1; QuincunxError."""
    game, _, increment = text.partition("+")
    try:
        return float(game), float(increment or 0)
    except ValueError:
        raise QuincunxError(f"A clock reads seconds+increment, such as 60+1, not {text[:40]!r}.") from None


@dataclass(slots=True)
class Clock:
    """One player's clock. `begin` a step, `end` it; `late` says whether the limits are broken."""

    control: TimeControl
    spent: float = 0.0  # in all
    turns: int = 0
    turn: int = -1
    turn_spent: float = 0.0
    since: float = field(default=0.0)

    def begin(self, turn: int) -> float | None:
        """The seconds that the bot should take for this turn; None without limits."""
        if turn != self.turn:
            self.turn, self.turn_spent = turn, 0.0
            self.turns += 1
        self.since = perf_counter()
        limits = []
        if self.control.turn is not None:
            limits.append(self.control.turn)
        if self.control.game is not None:
            limits.append(max(0.0, self.left()) / SHARE + 0.9 * self.control.increment)
        return max(LEAST, min(limits)) if limits else None

    def end(self) -> None:
        """The step is over."""
        taken = perf_counter() - self.since
        self.spent += taken
        self.turn_spent += taken

    def left(self) -> float:
        """What is left of the time for the game."""
        assert self.control.game is not None
        return self.control.game + self.control.increment * max(0, self.turns - 1) - self.spent

    def late(self) -> bool:
        """Whether more was taken than allowed, margin included."""
        margin = self.control.margin
        if self.control.turn is not None and self.turn_spent > self.control.turn + margin:
            return True
        return self.control.game is not None and self.left() < -margin

    def patience(self) -> float | None:
        """Seconds after which a step that has just begun may be stopped by force."""
        limits = []
        if self.control.turn is not None:
            limits.append(self.control.turn - self.turn_spent)
        if self.control.game is not None:
            limits.append(self.left())
        return max(0.0, min(limits)) + self.control.margin + HANGING if limits else None
