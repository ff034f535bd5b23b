"""What a study of fairness found: sentences with a proposal, a table as CSV, everything as JSON, heat maps as PNG."""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any

from quincunx.arena.fairness import Judged, Study
from quincunx.arena.folder import Folder
from quincunx.arena.heat import MEASURES, heat_map
from quincunx.arena.statistics import elo_of_share
from quincunx.arena.usage import Opening, Usage, usage
from quincunx.core.game import Game
from quincunx.core.registry import deserialize

TABLE, DATA = "fairness.csv", "fairness.json"
PIXELS = 900
CLOSE = 0.05  # from even, within which a board is called fair
LEAST_GAMES = 6  # of an opening, for it to be proposed
LISTED = 5  # openings


@dataclass(frozen=True, slots=True)
class Finding:
    """One of the fairest boards, looked at closely."""

    judged: Judged
    game: Game
    usage: Usage


def findings(study: Study, folder: Folder, ranked: Sequence[Judged], most: int) -> list[Finding]:
    """The first boards, with everything their games say."""
    found = []
    for judged in ranked[:most]:
        keys = (study.key(judged.board, number) for number in range(judged.first.games))
        records = [folder.record(folder.entries[key]) for key in keys if key in folder.entries]
        game = deserialize(judged.board.line).game
        found.append(Finding(judged, game, usage(game, records)))
    return found


def balanced(finding: Finding) -> Opening | None:
    """The first turn, among those often played, after which the game is closest to even."""
    often = [opening for opening in finding.usage.openings if opening.score.games >= LEAST_GAMES]
    return min(often, key=lambda opening: abs((opening.score.share or 0.0) - 0.5), default=None)


def proposal(finding: Finding) -> list[str]:
    """Sentences: how fair it is, and what would make it fair."""
    judged = finding.judged
    low, high = judged.first.interval()
    said = [
        f"{judged.board.label}: the first player scores {judged.share:.0%} in {judged.first.games} games"
        f" (95 % confidence: {low:.0%} to {high:.0%})."
    ]
    if max(abs(low - 0.5), abs(high - 0.5)) <= 2 * CLOSE:
        said.append("That is fair; no handicap is needed.")
        return said
    if low <= 0.5 <= high:
        said.append("That may be even; more games would say.")
        return said
    ahead = "first" if judged.share > 0.5 else "second"
    elo = abs(elo_of_share(min(max(judged.share, 0.01), 0.99)))
    said.append(f"The {ahead} player is ahead by about {elo:.0f} Elo: a handicap for one who is that much stronger.")
    swaps = [option for option in finding.game.info.options if "swap" in option.name]
    opening = balanced(finding)
    with_opening = ""
    if opening is not None and abs((opening.score.share or 0.0) - 0.5) < judged.unfairness:
        with_opening = f" {opening.text} is the most even first turn: {opening.score.text()} for the first player."
    for option in swaps:
        if finding.game.options[option.name]:
            said.append(f"The option {option.name} is on: the bot does not make enough of it.{with_opening}")
        else:
            said.append(f"Switch {option.name} on: then it pays to open evenly.{with_opening}")
    if not swaps:
        said.append(f"Let the second player choose sides after the first turn.{with_opening}")
    return said


def region_sentences(finding: Finding) -> list[str]:
    """How the regions of the board are used."""
    found = finding.usage
    seldom = [cell.name for cell in found.cells if cell.use < 0.5]
    unused = f"{len(seldom)} of {len(found.cells)} spaces are played on in fewer than half of the games"
    lines = [f"{unused}: {', '.join(seldom[:20])}{', ...' if len(seldom) > 20 else ''}." if seldom else ""]
    if not seldom:
        lines = [f"All {len(found.cells)} spaces are played on in half of the games or more."]
    for name, use, when, first in found.regions:
        moment = "" if when is None else f", first after {when:.0%} of the game"
        side = "" if first is None else f", {first:.0%} by the first player"
        lines.append(f"The {name} third: a space is used in {use:.0%} of the games{moment}{side}.")
    return lines


def rows(ranked: Sequence[Judged]) -> list[dict[str, Any]]:
    """A row a board, the fairest first."""
    found = []
    for rank, judged in enumerate(ranked, 1):
        low, high = judged.first.interval()
        found.append(
            {
                "rank": rank,
                "board": judged.board.label,
                "games": judged.first.games,
                "wins": judged.first.wins,
                "draws": judged.first.draws,
                "losses": judged.first.losses,
                "first_share": round(judged.share, 4),
                "low_95": round(low, 4),
                "high_95": round(high, 4),
                "stage": judged.stage,
                "line": judged.board.line,
            }
        )
    return found


def write(study: Study, folder: Folder, ranked: Sequence[Judged], found: Sequence[Finding]) -> list[Path]:
    """Everything into the folder; returns the files."""
    from quincunx.render.raster import png

    listed = rows(ranked)
    text = StringIO()
    table = csv.DictWriter(text, list(listed[0]), lineterminator="\n")
    table.writeheader()
    table.writerows(listed)
    data = {"study": study.as_dict()["study"], "boards": listed, "findings": [_plain(one) for one in found]}
    files = [
        folder.keep(TABLE, text.getvalue().encode("utf-8")),
        folder.keep(DATA, (json.dumps(data, indent=2, ensure_ascii=False) + "\n").encode("utf-8")),
    ]
    for rank, finding in enumerate(found, 1):
        about = f"{finding.judged.board.label}; {finding.usage.games} games of {study.bot} against itself"
        for measure in MEASURES:
            values = {cell.name: getattr(cell, measure.name) for cell in finding.usage.cells}
            scene = heat_map(finding.game, values, measure, about)
            files.append(folder.keep(f"heat-{rank}-{measure.name}.png", png(scene, size=PIXELS)))
    return files


def _plain(finding: Finding) -> dict[str, Any]:
    found = finding.usage
    return {
        "board": finding.judged.board.label,
        "proposal": proposal(finding),
        "turns": round(found.turns, 1),
        "regions": [
            {"region": name, "use": use, "when": when, "first": first} for name, use, when, first in found.regions
        ],
        "openings": [
            {"turn": one.text, "games": one.score.games, "first_share": one.score.share}
            for one in found.openings[:LISTED]
        ],
        "cells": {cell.name: {"use": cell.use, "when": cell.when, "first": cell.first} for cell in found.cells},
    }
