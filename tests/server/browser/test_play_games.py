"""Each of the five games, played on its page to the end against a bot, by pointing."""

from __future__ import annotations

import random

import pytest
from table_page import PHONE, Table


def other_than(*texts: str):
    """A choice at random among what is not one of these, with a seed of its own."""
    rng = random.Random(2)

    def choose(targets):
        return rng.choice([target for target in targets if target["text"] not in texts] or targets)

    return choose


def homewards(targets):
    """Build a little, then go about; Tom Tube ends by points or when nobody gets a counter any more."""
    rng = random.Random(len(targets))
    builds = [target for target in targets if target["text"] == "build"]
    return builds[0] if builds else rng.choice(targets)


@pytest.mark.parametrize(
    ("game", "options"),
    [("wishbone", {"size": "4"}), ("thoughtwave", {"size": "4"}), ("strands", {"board": "mini"})],
)
def test_a_game_by_mouse(site, new_page, game, options):
    table = Table.set(new_page(), site, game, options=options)
    played = table.finish(other_than("swap", "done"))
    assert played >= 2
    assert table.turns() >= 2
    result = table.page.locator("#result").inner_text()
    assert "won" in result or "draw" in result.lower()
    assert table.page.get_by_role("button", name="Rematch").is_visible()


def test_thrive_by_mouse(site, new_page):
    """Three pieces a side: each turn is a move and two pegs in the glass; a capture ends it soon."""
    setup = "b2:+0+1+1+1-1+1,c2:+0+1+1+1-1+1,d2:+0+1+1+1-1+1"
    table = Table.set(new_page(), site, "thrive", options={"setup": setup})
    pegs = []
    any_of = other_than()

    def choose(targets):
        pegs.extend(target for target in targets[:1] if ":" in target["place"])
        return any_of([target for target in targets if "capturing" in target["name"]] or targets)

    table.finish(choose)
    assert len(pegs) >= 2
    assert "leaving the opponent one piece" in table.page.locator("#result").inner_text()


def test_tom_tube_by_mouse(site, new_page):
    """On the smallest space that the game comes with: rhombs in two turnings, triangles, moves."""
    table = Table.set(new_page(), site, "tom_tube", options={"simple": "yes"}, position=nearly_full())
    played = table.finish(homewards)
    assert played >= 1
    assert "points" in table.page.locator("#result").inner_text()


def nearly_full() -> str:
    """A position of Tom Tube in which a few rhombs still fit."""
    from quincunx import load_game
    from quincunx.core.rng import Random

    state = load_game("tom_tube", simple="yes").new_initial_state()
    rng = Random(3)
    while True:
        if state.current_player() >= 0 and not state.turn().actions and free_places(state) <= 12:
            return state.position()
        legal = state.legal_actions()
        build = [action for action in legal if state.action_to_string(action) == "build"]
        state.apply_action(build[0] if build and state.current_player() >= 0 else state.sample_action(rng))


def free_places(state) -> int:
    """For how many places a rhomb could still be drawn."""
    walk = state.clone()
    build = [action for action in walk.legal_actions() if walk.action_to_string(action) == "build"]
    if not build:
        return 0
    walk.apply_action(build[0])
    walk.apply_action(walk.chance_outcomes()[0][0])
    return len(walk.legal_actions()) // 2


@pytest.mark.parametrize(("game", "options"), [("wishbone", {"size": "4"}), ("strands", {"board": "mini"})])
def test_a_game_on_a_phone(site, new_page, game, options):
    table = Table.set(new_page(**PHONE), site, game, options=options)
    table.finish(other_than("swap", "done"), touch=True)
    width = table.page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
    assert width[0] <= width[1]
