"""What an arena leaves in its folder besides the games: the tables as JSON, as an HTML page and as pictures."""

from __future__ import annotations

import json
from pathlib import Path

from quincunx.arena.cross_picture import picture
from quincunx.arena.cross_table import html
from quincunx.arena.folder import Folder
from quincunx.arena.plan import Plan
from quincunx.arena.run import verdict_on
from quincunx.arena.standings import Standings, standings
from quincunx.core.registry import deserialize, game_class

TABLE, PAGE, PICTURE = "table.json", "table.html", "table.png"
PIXELS = 1400
LONGEST = 60  # letters of a game's options in a heading


def tables(plan: Plan, folder: Folder) -> list[Standings]:
    """One table for all games together, and one for each where there are several."""
    names = [name for name, _ in plan.bots]
    entries = [entry for entry in folder.entries.values() if entry.key.game in plan.games]
    if len(plan.games) == 1:
        return [standings(label(plan.games[0]), names, entries)]
    found = [standings("All games", names, entries)]
    for line in plan.games:
        found.append(standings(label(line), names, [entry for entry in entries if entry.key.game == line]))
    return found


def label(line: str) -> str:
    """A game's name and its options in words; long ones, such as a dealt board, are cut."""
    name = game_class(line.partition("?")[0]).long_name
    words = deserialize(line).game.option_words()
    told = ", ".join(f"{option} {word}" for option, word in words.items())
    if len(told) > LONGEST:
        told = told[: LONGEST - 1] + "…"
    return f"{name} ({told})" if told else name


def notes(plan: Plan, folder: Folder) -> list[str]:
    """Sentences about how it was played, the decisions of sequential tests among them."""
    each = f"Each pair of bots plays {plan.openings * plan.rounds * 2} games of each game"
    time = str(plan.control) if plan.control.limited else "no limit"
    found = [f"{each}: {plan.opening_turns} random turns, then both seats. Seed {plan.seed}. Time: {time}."]
    if plan.sprt is not None:
        for line in plan.games:
            for a, b in plan.pairs():
                llr, decision = verdict_on(plan, folder, line, a.name, b.name)
                said = decision or "not clear yet"
                found.append(f"{label(line)}: {a.name} against {b.name}: {said} (LLR {llr:+.2f}).")
    return found


def write(plan: Plan, folder: Folder) -> list[Path]:
    """Write everything; returns the files, the table's page first."""
    from quincunx.render.raster import png

    found = tables(plan, folder)
    told = notes(plan, folder)
    data = {"notes": told, "tables": [table.as_dict() for table in found]}
    pictures = [
        folder.keep(PICTURE if i == 0 else f"table-{i}.png", png(picture(table), size=PIXELS))
        for i, table in enumerate(found)
    ]
    return [
        folder.keep(PAGE, html("Arena", found, told).encode("utf-8")),
        *pictures,
        folder.keep(TABLE, (json.dumps(data, indent=2, ensure_ascii=False) + "\n").encode("utf-8")),
    ]
