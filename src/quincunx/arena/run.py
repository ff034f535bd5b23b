"""Plays what a plan asks for and a folder does not hold yet, and keeps every game as it ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from quincunx.arena.crew import Players
from quincunx.arena.folder import Entry, Folder
from quincunx.arena.game import Job, Key
from quincunx.arena.match import Sprt
from quincunx.arena.plan import Plan, read
from quincunx.arena.statistics import log_likelihood_ratio, sprt_bounds

# Called with each new game, and with how many of all are kept.
Progress = Callable[[Entry, int], object]


class Verdict(NamedTuple):
    """What the sequential test of one pair in one game says of `a`: the ratio, and the decision once there is one."""

    llr: float
    decision: str


def verdict_on(plan: Plan, folder: Folder, line: str, a: str, b: str) -> Verdict:
    """The test by the pairs of games in their order, up to the first that is not whole; what is behind does not count.

    So the decision is the same however many processes play, and in whatever order games end.
    """
    assert plan.sprt is not None
    test: Sprt = plan.sprt
    low, high = sprt_bounds(test.alpha, test.beta)
    counts = [0] * 5
    llr = 0.0
    for opening in range(plan.openings):
        for turn in range(plan.rounds):
            points = 0.0
            for colour in (0, 1):
                entry = folder.entries.get(Key(line, a, b, opening, colour, turn))
                if entry is None:
                    return Verdict(llr, "")
                points += entry.points_of(a)
            counts[round(2 * points)] += 1
            llr = log_likelihood_ratio(counts, test.elo0, test.elo1)
            if llr <= low:
                return Verdict(llr, f"not {test.elo1:+.0f} Elo")
            if llr >= high:
                return Verdict(llr, f"more than {test.elo0:+.0f} Elo")
    return Verdict(llr, "")


def open_plan(folder: Folder, plan: Plan | None) -> Plan:
    """The plan to go on with in this folder, written down in it; QuincunxError if it does not fit what is there.

    Without a plan the folder's own is taken. More games or bots may join, and the kept games still count.
    """
    kept = folder.plan()
    if plan is None:
        from quincunx.core.errors import QuincunxError

        if kept is None:
            raise QuincunxError(f"{folder.path} holds no plan, so say which bots play which game.")
        plan = read(kept, "The plan of this folder")
        plan.check()
        return plan
    plan.check()
    if kept is not None and folder.entries:
        plan.check_continues(read(kept, "The plan of this folder"))
    folder.keep_plan(plan.as_dict())
    return plan


def run(plan: Plan, folder: Folder, players: Players, progress: Progress | None = None) -> None:
    """Play until the plan is done. May be ended at any moment and begun again: no game is lost or counted twice."""
    for played in players.play(_jobs(plan, folder)):
        if folder.add(played) and progress is not None:
            progress(folder.entries[played.key], len(folder.entries))


def _jobs(plan: Plan, folder: Folder) -> Iterator[Job]:
    """The games that are still to be played; those of a pair end once its test is clear."""
    for job in plan.jobs():
        key = job.key
        if key in folder.entries:
            continue
        if plan.sprt is not None and verdict_on(plan, folder, key.game, key.a, key.b).decision:
            continue
        yield job
