"""What the front page says of each game, from the catalogue: a game that is registered shows up here by itself."""

from __future__ import annotations

from html import escape

from quincunx.core.registry import registered_games
from quincunx.server.asked import open_game
from quincunx.server.translate import translate

# The ways to begin, as the form for a new game knows them, with the words of their buttons.
WAYS = (("bot", "Play a bot"), ("friend", "Play a friend"), ("same_screen", "Same screen"), ("bots", "Watch two bots"))


def game_cards(lang: str) -> str:
    """The cards of all games, as HTML in a language."""
    return "".join(_card(name, lang) for name in registered_games())


def _card(name: str, lang: str) -> str:
    info = open_game(name, {}).info
    title, address = escape(info.long_name), escape(name)
    by = ", ".join(str(word) for word in (info.designer, info.year or "") if word)
    buttons = "".join(
        _link(
            f"/new/{address}?mode={way}",
            translate(words, lang),
            title,
            "button primary" if way == "bot" else "button small",
        )
        for way, words in WAYS
    )
    rules = _link(f"/rules/{address}", translate("How to play", lang), title)
    return (
        f'<article class="card card-media game-card"><qx-picture class="game-picture" game="{address}">'
        f'<img src="/api/games/{address}/poster.svg" alt="" width="360" height="360" loading="lazy" decoding="async">'
        f'</qx-picture><div class="game-words"><h2 translate="no">{title}</h2><p class="eyebrow" translate="no">'
        f"{escape(by)}</p><p>{escape(translate(info.summary, lang))}</p>"
        f'<div class="game-ways">{buttons}</div>'
        f"<p>{rules}</p></div></article>"
    )


def _link(href: str, words: str, title: str, kind: str = "") -> str:
    """A link whose name tells the game too, for who hears it without seeing the card."""
    said = escape(words)
    return f'<a class="{kind}" href="{href}" aria-label="{said}: {title}">{said}</a>'
