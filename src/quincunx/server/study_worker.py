"""A process that thinks about one position or one game and tells what it finds, a line of JSON each.

It reads one line: {"job": "look", "line": ..., "seconds": ...} or {"job": "analyze", "record": ...,
"simulations": ...}. It writes {"type": "lines", ...} again and again while it looks deeper, or {"type": "chance", ...},
{"type": "progress", ...} and last {"type": "analysis", ...}; {"type": "refused", "sentence": ...} where it cannot.
Whoever started it ends it.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from time import monotonic
from typing import Any, TextIO

from quincunx.core.errors import QuincunxError
from quincunx.core.files import no_files
from quincunx.core.record import GameRecord
from quincunx.core.registry import deserialize
from quincunx.search.analysis import Analyst, analyze
from quincunx.search.analysis_words import SIGNS, as_dict, judgement, standing
from quincunx.server.lines import line_dicts
from quincunx.server.views import compact, to_plain

NICENESS = 10  # the people at the tables come first
FIRST, STEP, LAST = 100, 2, 6_400  # simulations of the looks at one position, one after another
LINES = 3
TOLD_EVERY = 0.01  # share of an analysis


class Teller:
    """Writes messages for whoever started this process."""

    def __init__(self, out: TextIO) -> None:
        self.out = out

    def say(self, kind: str, **values: Any) -> None:
        """One line."""
        self.out.write(compact({"type": kind, **to_plain_deep(values)}) + "\n")
        self.out.flush()


def to_plain_deep(value: Any) -> Any:
    """Dictionaries and lists, with what is of a scene in them made plain."""
    if isinstance(value, dict):
        return {key: to_plain_deep(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [to_plain_deep(item) for item in value]
    return to_plain(value)


def look(teller: Teller, line: str, seconds: float) -> None:
    """The best turns of a position, from a short look to long ones, until the time is over."""
    state = deserialize(line)
    if state.is_terminal():
        raise QuincunxError("The game is over here, so there is nothing to look for.")
    if state.is_chance_node():
        raise QuincunxError("Chance acts next here; choose what it brings, and the search goes on from there.")
    end = monotonic() + seconds
    simulations = FIRST
    player = state.current_player()
    while True:
        found = Analyst(state.game, simulations=simulations, alternatives=LINES).look(state)
        chance = found.chance if player == 0 else 1 - found.chance
        lines = line_dicts(state, found.alternatives)
        done = simulations >= LAST or found.proven is not None or monotonic() > end
        teller.say(
            "lines",
            player=player,
            name=state.game.player_name(state, player),
            chance=round(chance, 4),
            proven=found.proven if player == 0 or found.proven is None else -found.proven,
            simulations=simulations,
            lines=lines,
            done=done,
        )
        if done:
            return
        simulations *= STEP


def analysis(teller: Teller, text: str, simulations: int) -> None:
    """Every turn of a record."""
    record = GameRecord.from_text(text)
    told = 0.0

    def progress(share: float) -> None:
        nonlocal told
        if share >= told + TOLD_EVERY:
            told = share
            teller.say("progress", share=round(share, 3))

    found = analyze(
        record,
        simulations=simulations,
        alternatives=LINES,
        progress=progress,
        found=lambda turns, chance: teller.say("chance", turns=turns, chance=round(chance, 4)),
    )
    told_all = as_dict(found)
    state = record.start()
    for turn, told_turn in zip(found.turns, told_all["turns"]):
        told_turn["sign"] = SIGNS.get(turn.verdict, "")
        told_turn["standing"] = standing(found, turn)
        told_turn["judgement"] = judgement(turn)
        told_turn["lines"] = line_dicts(state, turn.alternatives)
        told_turn["better_turns"] = [list(actions) for actions in turn.better.turns] if turn.better else []
        del told_turn["alternatives"]
        for action in turn.actions:
            state.apply_action(action)
    teller.say("analysis", analysis=told_all)


def main() -> None:
    """Read the one line, do what it asks."""
    with suppress(OSError):
        os.nice(NICENESS)
    teller = Teller(sys.stdout)
    asked = json.loads(sys.stdin.readline())
    try:
        with no_files():
            if asked["job"] == "look":
                look(teller, asked["line"], asked["seconds"])
            else:
                analysis(teller, asked["record"], asked["simulations"])
    except QuincunxError as error:
        teller.say("refused", sentence=str(error))
    except (BrokenPipeError, KeyboardInterrupt):
        os._exit(0)


if __name__ == "__main__":
    main()
