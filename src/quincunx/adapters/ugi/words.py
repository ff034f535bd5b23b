"""The lines of the protocol, taken apart: no state, no process."""

from __future__ import annotations

from dataclasses import dataclass

from quincunx.core.errors import QuincunxError

# What `query result` answers, by who won.
RESULTS = {0: "p1win", 1: "p2win", None: "draw"}
UNDECIDED = "none"
# What `query turn` answers, by who is to act.
TURNS = {0: "p1", 1: "p2", -1: "chance", -4: "none"}
TRUTH = {True: "true", False: "false"}


class ProtocolError(QuincunxError, ValueError):
    """A line that the protocol does not have; the sentence says what would be right."""


@dataclass(frozen=True, slots=True)
class Go:
    """How long to think: times are in seconds, `nodes` in simulations, `depth` in actions; None where not given."""

    times: tuple[float, float] | None = None
    increments: tuple[float, float] = (0.0, 0.0)
    movetime: float | None = None
    nodes: int | None = None
    depth: int | None = None
    infinite: bool = False

    def write(self) -> str:
        """The line that says so."""
        words = ["go"]
        if self.times is not None:
            for name, value in zip(("p1time", "p2time", "p1inc", "p2inc"), (*self.times, *self.increments)):
                words += [name, str(max(0, round(1000 * value)))]
        if self.movetime is not None:
            words += ["movetime", str(max(1, round(1000 * self.movetime)))]
        if self.nodes is not None:
            words += ["nodes", str(self.nodes)]
        if self.depth is not None:
            words += ["depth", str(self.depth)]
        if self.infinite:
            words.append("infinite")
        return " ".join(words)


NUMBERS = ("p1time", "p2time", "p1inc", "p2inc", "movetime", "nodes", "depth")
LARGEST = 10**12


def read_go(words: list[str]) -> Go:
    """What stands behind `go`; ProtocolError."""
    found: dict[str, int] = {}
    infinite = False
    rest = iter(words)
    for word in rest:
        if word == "infinite":
            infinite = True
        elif word in NUMBERS:
            number = next(rest, "")
            if not (number.isascii() and number.isdecimal() and int(number) <= LARGEST):
                raise ProtocolError(f"go {word} takes a whole number, not {number[:40]!r}.")
            found[word] = int(number)
        else:
            raise ProtocolError(f"go knows {', '.join(NUMBERS)} and infinite, not {word[:40]!r}.")
    timed = "p1time" in found or "p2time" in found
    if timed and not ("p1time" in found and "p2time" in found):
        raise ProtocolError("go takes both p1time and p2time, or neither.")
    return Go(
        times=(found["p1time"] / 1000, found["p2time"] / 1000) if timed else None,
        increments=(found.get("p1inc", 0) / 1000, found.get("p2inc", 0) / 1000),
        movetime=found["movetime"] / 1000 if "movetime" in found else None,
        nodes=found.get("nodes"),
        depth=found.get("depth"),
        infinite=infinite,
    )


def read_position(words: list[str]) -> tuple[str | None, list[str]]:
    """(position or None for the start, moves) of what stands behind `position`; ProtocolError."""
    if not words or words[0] not in ("startpos", "fen"):
        raise ProtocolError("A position reads `position startpos` or `position fen TEXT`, then `moves ...` if any.")
    start = None
    rest = words[1:]
    if words[0] == "fen":
        if not rest or rest[0] == "moves":
            raise ProtocolError("A text of the position has to follow `position fen`.")
        start, rest = rest[0], rest[1:]
    if rest and rest[0] != "moves":
        raise ProtocolError(f"`moves` has to come where {rest[0][:40]!r} stands.")
    return start, rest[1:]


def read_setoption(words: list[str]) -> tuple[str, str]:
    """(name in lower case, value) of what stands behind `setoption`; ProtocolError."""
    if len(words) < 2 or words[0] != "name":
        raise ProtocolError("An option is set by `setoption name NAME value VALUE`.")
    at = words.index("value") if "value" in words else len(words)
    return " ".join(words[1:at]).lower(), " ".join(words[at + 1 :])
