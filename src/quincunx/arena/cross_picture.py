"""The cross table as a Scene, so that every renderer draws it: ratings with their intervals, then who beat whom.

  Bot         Elo          1     2     3
1 level 3   +210 ±60       -    7/10  9/10
2 level 2    +40 ±55      3/10   -    8/10      the darker, the clearer; the figures say it too
"""

from __future__ import annotations

from quincunx.arena.cross_table import seat_sentence
from quincunx.arena.ratings import told
from quincunx.arena.standings import Score, Standings
from quincunx.core.scene import Paint, Path, Polygon, Scene, Shape, Text

PAPER, INK, FAINT, LINE = "#fbfaf6", "#22272e", "#5b616a", "#d9d5ca"
WIN, LOSS = (38, 122, 82), (176, 84, 40)
TYPE, ROW, LEAST_COLUMN = 0.42, 0.9, 1.7
NAME_WIDTH, RATING_WIDTH, LETTER = 1.0, 3.6, 0.245
LONGEST = 28
TOP = 2.6


def picture(table: Standings) -> Scene:
    """One table."""
    names = [_short(row.name) for row in table.rows]
    wide = NAME_WIDTH + LETTER * max((len(name) for name in names), default=3)
    left = wide + RATING_WIDTH
    size = len(names)
    longest = max((len(score.text()) for row in table.rows for score in row.against.values()), default=0)
    column = max(LEAST_COLUMN, LETTER * longest + 0.5)
    right, bottom = max(left + column * size, 14.6), TOP + ROW * size
    shapes: list[Shape] = []
    texts = [
        Text(0, 0.35, table.title, 0.55, INK, bold=True, anchor="start"),
        Text(0, 1.05, seat_sentence(table), TYPE * 0.9, FAINT, anchor="start"),
        Text(NAME_WIDTH, TOP - 0.45, "Bot", TYPE, FAINT, anchor="start"),
        Text(left - 0.5, TOP - 0.45, "Elo, 95 %", TYPE, FAINT, anchor="end"),
    ]
    for i, row in enumerate(table.rows):
        y = TOP + ROW * (i + 0.5)
        shapes.append(
            Path(f"M0 {TOP + ROW * i:g}L{left + column * size:g} {TOP + ROW * i:g}", Paint(stroke=LINE, width=0.03))
        )
        texts += [
            Text(NAME_WIDTH - 0.35, y, str(i + 1), TYPE, FAINT, anchor="end"),
            Text(NAME_WIDTH, y, names[i], TYPE, INK, bold=True, anchor="start"),
            Text(left - 0.5, y, told(row.rating), TYPE, INK, anchor="end"),
            Text(left + column * (i + 0.5), TOP - 0.45, str(i + 1), TYPE, FAINT),
        ]
        for j, other in enumerate(table.rows):
            x = left + column * j
            score = row.against.get(other.name, Score())
            if i != j and score.share is not None:
                box = (
                    (x + 0.06, y - 0.39),
                    (x + column - 0.06, y - 0.39),
                    (x + column - 0.06, y + 0.39),
                    (x + 0.06, y + 0.39),
                )
                shapes.append(Polygon(box, Paint(fill=shade(score.share)), radius=0.1))
            texts.append(Text(x + column / 2, y, score.text() if i != j else "–", TYPE, INK if i != j else FAINT))
    return Scene(
        game="arena",
        title=table.title,
        description=" ".join([seat_sentence(table), *(_told(i, table) for i in range(size))]),
        box=(-0.6, -0.5, right + 0.6, bottom + 0.6),
        background=PAPER,
        board=tuple(shapes),
        cells=(),
        pieces=(),
        labels=tuple(texts),
    )


def shade(share: float) -> str:
    """A colour from rust over paper to green for a share from 0 to 1."""
    depth = 1.1 * abs(share - 0.5)
    end = WIN if share >= 0.5 else LOSS
    paper = tuple(int(PAPER[k : k + 2], 16) for k in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * depth):02x}" for a, b in zip(paper, end))


def _short(name: str) -> str:
    return name if len(name) <= LONGEST else name[: LONGEST - 1] + "…"


def _told(rank: int, table: Standings) -> str:
    row = table.rows[rank]
    return f"{rank + 1}: {row.name}, {told(row.rating)} Elo, {row.score.text()} points."
