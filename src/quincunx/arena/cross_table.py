"""The cross table as one HTML page that needs nothing else: readable in light and dark, by keyboard and screen reader.

Shades help the eye; every cell says its score in figures too.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from quincunx.arena.ratings import told
from quincunx.arena.standings import Score, Standing, Standings

STYLE = """
:root { color-scheme: light dark; --paper: #fbfaf6; --ink: #22272e; --faint: #5b616a; --line: #d9d5ca;
  --win: 38 122 82; --loss: 176 84 40; }
@media (prefers-color-scheme: dark) { :root { --paper: #15181c; --ink: #e8e6e0; --faint: #a3a9b2; --line: #363b42;
  --win: 92 186 136; --loss: 226 140 94; } }
body { margin: 0 auto; padding: 2rem 1.25rem 3rem; max-width: 70rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 Inter, "Segoe UI", "Helvetica Neue", Arial, sans-serif; font-variant-numeric: tabular-nums; }
h1 { font-size: 1.5rem; margin: 0 0 .25rem; } h2 { font-size: 1.15rem; margin: 2.5rem 0 .25rem; }
p { margin: .25rem 0 1rem; color: var(--faint); max-width: 44rem; }
.scroll { overflow-x: auto; margin: 0 0 1.75rem; }
.scroll:focus-visible { outline: 3px solid currentColor; outline-offset: 2px; }
table { border-collapse: collapse; } caption { text-align: left; color: var(--faint); padding: 0 0 .5rem; }
th, td { padding: .4rem .7rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
thead th { border-bottom-width: 2px; vertical-align: bottom; }
th[scope=row], th.name { text-align: left; } td small { color: var(--faint); }
td.score { text-align: center; } td.none { text-align: center; color: var(--faint); }
@media print { body { padding: 0; } }
""".strip()


def html(title: str, tables: Sequence[Standings], notes: Sequence[str] = ()) -> str:
    """A page with each table and its cross table; `notes` are sentences under the heading."""
    parts = [
        "<!doctype html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title>",
        f"<style>{STYLE}</style>",
        "</head>",
        "<body>",
        "<main>",
        f"<h1>{escape(title)}</h1>",
        *(f"<p>{escape(note)}</p>" for note in notes),
    ]
    for number, table in enumerate(tables):
        parts.append(f'<section aria-labelledby="t{number}">')
        parts.append(f'<h2 id="t{number}">{escape(table.title)}</h2>')
        parts += [f"<p>{escape(seat_sentence(table))}</p>", *_ranking(table, number), *_cross(table, number)]
        parts.append("</section>")
    return "\n".join([*parts, "</main>", "</body>", "</html>", ""])


def seat_sentence(table: Standings) -> str:
    """How many games there were, and how the first seat fared."""
    share = table.first_seat.share
    if share is None:
        return "No game has been played yet."
    low, high = table.first_seat.interval()
    games = f"{table.games} game{'s' * (table.games != 1)}"
    return f"{games}; who moves first scored {share:.0%} (95 % confidence: {low:.0%} to {high:.0%})."


def _region(label: str, table: list[str]) -> list[str]:
    """A table that is wider than the page can be scrolled, by keyboard too."""
    return [f'<div class="scroll" role="region" tabindex="0" aria-label="{escape(label)}">', *table, "</div>"]


def _ranking(table: Standings, number: int) -> list[str]:
    heads = ("Rating", "Games", "Won", "Drawn", "Lost", "Score", "Forfeits", "Thought")
    rows = [
        "<table>",
        "<caption>Ratings are Elo points around an average of 0, with 95 % intervals.</caption>",
        '<thead><tr><th scope="col">#</th><th scope="col" class="name">Bot</th>'
        + "".join(f'<th scope="col">{head}</th>' for head in heads)
        + "</tr></thead>",
        "<tbody>",
    ]
    for rank, row in enumerate(table.rows, 1):
        share = "" if row.score.share is None else f"{row.score.share:.1%}"
        values = (
            told(row.rating).replace(" ", " <small>", 1) + "</small>",
            row.score.games,
            row.score.wins,
            row.score.draws,
            row.score.losses,
            share,
            row.forfeits,
            f"{row.seconds:.1f} s",
        )
        cells = "".join(f"<td>{value}</td>" for value in values)
        rows.append(f'<tr><td>{rank}</td><th scope="row">{escape(row.name)}</th>{cells}</tr>')
    return _region(f"Ratings, {table.title}", [*rows, "</tbody>", "</table>"])


def _cross(table: Standings, number: int) -> list[str]:
    names = [row.name for row in table.rows]
    rows = [
        "<table>",
        "<caption>Points of games, row against column.</caption>",
        '<thead><tr><th scope="col" class="name">Bot</th>'
        + "".join(f'<th scope="col">{escape(name)}</th>' for name in names)
        + "</tr></thead>",
        "<tbody>",
    ]
    for row in table.rows:
        cells = "".join(_cell(row, name) for name in names)
        rows.append(f'<tr><th scope="row">{escape(row.name)}</th>{cells}</tr>')
    return _region(f"Cross table, {table.title}", [*rows, "</tbody>", "</table>"])


def _cell(row: Standing, other: str) -> str:
    score = row.against.get(other, Score())
    if row.name == other or score.share is None:
        return '<td class="none">–</td>'
    words = f"+{score.wins} ={score.draws} −{score.losses}"
    tint, depth = ("win", score.share - 0.5) if score.share >= 0.5 else ("loss", 0.5 - score.share)
    shade = f"background: rgb(var(--{tint}) / {0.64 * depth:.2f})"
    return f'<td class="score" style="{shade}" title="{words}">{score.text()}</td>'
