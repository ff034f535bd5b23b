"""Chess clocks as values: a clock never changes, it makes the next one. Times are in milliseconds."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

DAY = 24 * 3600 * 1000
BOT_SHARE = 25  # of what is left to a bot goes into one turn
BOT_KEEPS = 500  # a bot's clock never falls


@dataclass(frozen=True, slots=True)
class Clock:
    """Both players' times. `running` says whose time runs, since the moment `since`; None there means it stands.

    `kind` is "none", "fischer" (`whole` for the game, `more` for every turn) or "days" (`whole` for every turn).
    """

    kind: str = "none"
    whole: int = 0
    more: int = 0
    left: tuple[float, float] = (0, 0)
    running: int | None = None
    since: float | None = None

    @classmethod
    def of(cls, asked: dict[str, Any]) -> Clock:
        """A full clock from what was asked for, as models.Clock has it."""
        kind = asked["kind"]
        if kind == "fischer":
            whole, more = int(asked["initial_s"]) * 1000, int(asked["increment_s"]) * 1000
        elif kind == "days":
            whole, more = int(asked["days"]) * DAY, 0
        else:
            return cls()
        return cls(kind, whole, more, (whole, whole))

    def asked(self) -> dict[str, Any]:
        """What `of` makes this clock of, when it is full."""
        if self.kind == "fischer":
            return {"kind": self.kind, "initial_s": self.whole // 1000, "increment_s": self.more // 1000}
        return {"kind": self.kind, **({"days": self.whole // DAY} if self.kind == "days" else {})}

    def fresh(self) -> Clock:
        """The same clock, full and standing."""
        return Clock.of(self.asked())

    def remaining(self, now: float) -> tuple[float, float]:
        """What both have left."""
        if self.running is None or self.since is None:
            return self.left
        spent = max(0.0, now - self.since)
        return (self.left[0] - spent, self.left[1]) if self.running == 0 else (self.left[0], self.left[1] - spent)

    def fallen(self, now: float) -> int | None:
        """Whose time is over, or None."""
        if self.kind == "none" or self.running is None:
            return None
        return self.running if self.remaining(now)[self.running] <= 0 else None

    def stop(self, now: float) -> Clock:
        """Stand, with what was spent taken off."""
        return replace(self, left=self.remaining(now), running=None, since=None)

    def start(self, player: int, now: float) -> Clock:
        """Let a player's time run."""
        if self.kind == "none":
            return self
        return replace(self.stop(now), running=player, since=now)

    def resume(self, now: float) -> Clock:
        """Run on, if it stood only because the server was away."""
        return self if self.running is None or self.since is not None else replace(self, since=now)

    def pressed(self, player: int) -> Clock:
        """What a player gets for a turn that is done; the clock stands."""
        if self.kind == "none":
            return self
        left = list(self.left)
        left[player] = self.whole if self.kind == "days" else left[player] + self.more
        return replace(self, left=(left[0], left[1]))

    def spent_by_bot(self, player: int, thought: float) -> Clock:
        """Stand, with the thinking taken off instead of the waiting, and something left in any case."""
        if self.kind == "none":
            return self
        left = list(self.left)
        left[player] = max(min(left[player], float(BOT_KEEPS)), left[player] - thought)
        return replace(self, left=(left[0], left[1]), running=None, since=None)

    def bot_seconds(self, player: int) -> float | None:
        """How long a bot may think about a turn, or None for as long as it likes."""
        if self.kind != "fischer":
            return None
        return max(0.05, (self.left[player] / BOT_SHARE + 0.8 * self.more) / 1000)

    def kept(self) -> dict[str, Any]:
        """For the database."""
        return {"left": list(self.left), "running": self.running, "since": self.since}

    def kept_as(self, kept: dict[str, Any]) -> Clock:
        """This clock as the database has it."""
        return replace(self, left=tuple(kept["left"]), running=kept["running"], since=kept["since"])

    def restored(self, kept: dict[str, Any], alive: float) -> Clock:
        """This clock as it was when the server was last `alive`: it stands until `resume`."""
        clock = self.kept_as(kept)
        if clock.running is None or clock.since is None:
            return clock
        return replace(clock, left=clock.remaining(max(clock.since, alive)), since=None)

    def shown(self, now: float) -> dict[str, Any]:
        """For pages."""
        return {
            "kind": self.kind,
            "left_ms": [max(0, round(left)) for left in self.remaining(now)],
            "running": self.running if self.since is not None else None,
            "server_time": round(now),
            "initial_ms": self.whole,
            "increment_ms": self.more,
        }
