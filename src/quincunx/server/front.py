"""What the front page says of each game, from the catalogue: a game that is registered shows up here by itself."""

from __future__ import annotations

from html import escape

from quincunx.core.registry import registered_games
from quincunx.server.asked import open_game
from quincunx.server.translate import translate

# The ways to begin, as the form for a new game knows them, with the words of their buttons.
WAYS = (("bot", "Play a bot"), ("friend", "Play a friend"), ("same_screen", "Same screen"), ("bots", "Watch two bots"))

RULES = "How to play"


def game_cards(lang: str) -> str:
    """The cards of all games, as HTML in a language."""
    return "".join(_card(name, lang) for name in registered_games())


def _card(name: str, lang: str) -> str:
    info = open_game(name, {}).info
    title, address = escape(info.long_name), escape(name)
    by = ", ".join(str(word) for word in (info.designer, info.year or "") if word)
    ways = [(f"/new/{address}?mode={way}", words) for way, words in WAYS]
    first, *others = [_named(href, words, title, lang) for href, words in ways]
    buttons = f'<a class="button primary" {first}</a>' + "".join(f'<a class="button small" {way}</a>' for way in others)
    rules = _named(f"/rules/{address}", RULES, title, lang)
    return (
        f'<article class="card card-media game-card"><qx-picture class="game-picture" game="{address}">'
        f'<img src="/api/games/{address}/poster.svg" alt="" width="360" height="360" loading="lazy" decoding="async">'
        f'</qx-picture><div class="game-words"><h2 translate="no">{title}</h2><p class="eyebrow" translate="no">'
        f"{escape(by)}</p><p>{escape(translate(info.summary, lang))}</p>"
        f'<div class="game-ways">{buttons}</div>'
        f"<p><a {rules}</a></p></div></article>"
    )


def _named(address: str, words: str, title: str, lang: str) -> str:
    """The rest of a link; its name tells the game too, for who hears it without seeing the card."""
    said = escape(translate(words, lang))
    return f'href="{address}" aria-label="{said}: {title}">{said}'
