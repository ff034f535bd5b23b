"""What games were made of: which spaces were played on, when and by whom, and how the first turn decided.

An action is played on the spaces that its text names, whatever the game: `d4`, `b1-b3`, `c3:NE`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from math import hypot

from quincunx.arena.standings import Score
from quincunx.core.game import Game
from quincunx.core.record import GameRecord

SPACE = re.compile(r"[a-z]{1,2}\d{1,2}")
REGIONS = ("inner", "middle", "outer")  # thirds of the spaces by their distance from the board's middle


@dataclass(frozen=True, slots=True)
class CellUse:
    """A space over many games: `use` is the share of games in which it was played on.

    Of those games, `when` is the mean moment of the first time, from 0 (the start) to 1 (the end), and `first` the
    share in which the first player was the one. Both are None for a space that was never used.
    """

    name: str
    use: float
    when: float | None
    first: float | None


@dataclass(frozen=True, slots=True)
class Opening:
    """A first turn, mirror images together, and what the first player made of it."""

    text: str
    score: Score


@dataclass(frozen=True, slots=True)
class Usage:
    """Everything found out about one board; `regions` are (name, mean use, mean moment, first player's share)."""

    games: int
    turns: float  # a game, on average
    cells: tuple[CellUse, ...]
    regions: tuple[tuple[str, float, float | None, float | None], ...]
    openings: tuple[Opening, ...]  # the most played first


def usage(game: Game, records: Iterable[GameRecord]) -> Usage:
    """Of the records of one game with the same options."""
    names = [cell.name for cell in game.new_initial_state().scene().cells]
    index = {name: i for i, name in enumerate(names)}
    used = [0] * len(names)
    moments = [0.0] * len(names)
    firsts = [0] * len(names)
    openings: dict[tuple[int, ...], Opening] = {}
    count = turns = 0
    for record in records:
        count += 1
        line = record.main_line()
        turns += len(line)
        state = record.start()
        total = sum(len(node.actions) for node in line)
        seen: set[int] = set()
        at = 0
        for node in line:
            for action in node.actions:
                player = state.current_player()
                for name in SPACE.findall(state.action_to_string(action)):
                    cell = index.get(name)
                    if cell is not None and cell not in seen and player >= 0:
                        seen.add(cell)
                        used[cell] += 1
                        moments[cell] += at / max(1, total - 1)
                        firsts[cell] += player == 0
                state.apply_action(action)
                at += 1
        if line:
            _opening(game, record, line[0].actions, openings)
    cells = tuple(
        CellUse(name, used[i] / max(1, count), _share(moments[i], used[i]), _share(firsts[i], used[i]))
        for i, name in enumerate(names)
    )
    ranked = sorted(openings.values(), key=lambda opening: -opening.score.games)
    return Usage(count, turns / max(1, count), cells, _regions(game, cells), tuple(ranked))


def _share(part: float, whole: int) -> float | None:
    return part / whole if whole else None


def _opening(game: Game, record: GameRecord, actions: tuple[int, ...], found: dict[tuple[int, ...], Opening]) -> None:
    """Count a first turn with its mirror images as one."""
    key = min(tuple(image[action] for action in actions) for image in game.symmetries())
    if key not in found:
        found[key] = Opening(",".join(game.turn_text(record.start(), actions)), Score())
    found[key].score.add({"1-0": 1.0, "0-1": 0.0}.get(record.tags.get("Result", ""), 0.5))


def _regions(game: Game, cells: tuple[CellUse, ...]) -> tuple[tuple[str, float, float | None, float | None], ...]:
    """The means over the inner, the middle and the outer third of the spaces."""
    places = game.new_initial_state().scene().cells
    mx = sum(place.x for place in places) / max(1, len(places))
    my = sum(place.y for place in places) / max(1, len(places))
    order = sorted(range(len(places)), key=lambda i: (round(hypot(places[i].x - mx, places[i].y - my), 6), i))
    found = []
    for number, name in enumerate(REGIONS):
        part = [cells[i] for i in order[len(order) * number // 3 : len(order) * (number + 1) // 3]]
        whens = [cell.when for cell in part if cell.when is not None]
        firsts = [cell.first for cell in part if cell.first is not None]
        use = sum(cell.use for cell in part) / max(1, len(part))
        found.append((name, use, _share(sum(whens), len(whens)), _share(sum(firsts), len(firsts))))
    return tuple(found)
