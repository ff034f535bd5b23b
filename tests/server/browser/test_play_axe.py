"""The table page against axe, and what the look promises: sizes, no sideways scrolling, no request to others."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from table_page import PHONE, Table, wait_until

GAMES = ["thoughtwave", "tom_tube", "strands", "thrive", "wishbone"]
SMALLEST = 44  # px, of what is pressed


def violations(page) -> list[str]:
    """What axe finds wrong."""
    found = Axe().run(page).response["violations"]
    return [f"{one['id']}: {[node['html'][:120] for node in one['nodes'][:3]]}" for one in found]


@pytest.mark.parametrize("game", GAMES)
def test_a_table_has_no_violations(site, new_page, game):
    table = Table.set(new_page(color_scheme="light"), site, game)
    table.wait_turn()
    assert violations(table.page) == []
    table.page.emulate_media(color_scheme="dark")
    table.page.wait_for_timeout(50)
    wait_until(
        table.page, lambda: table.page.evaluate("() => document.getAnimations().length === 0"), "the dark colours"
    )
    assert violations(table.page) == []


def test_nor_have_the_chooser_the_dialogs_and_the_end(site, new_page):
    table = Table.set(new_page(), site, "thoughtwave", mode="same_screen", options={"size": "5"})
    page = table.page
    table.wait_turn()
    table.press("c3")
    page.locator(".qx-chooser").wait_for()
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Settings").last.click()
    page.locator("dialog[open]").wait_for()
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Resign").click()
    assert violations(page) == []
    page.locator("dialog").get_by_role("button", name="Resign").click()
    wait_until(page, table.over)
    assert violations(page) == []


@pytest.mark.parametrize("game", GAMES)
def test_it_fits_a_phone_and_asks_nobody_else(site, new_page, game):
    page = new_page(**PHONE)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    table = Table.set(page, site, game)
    table.wait_turn()
    assert violations(page) == []
    wide, seen = page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
    assert wide <= seen
    small = page.evaluate(
        "(least) => [...document.querySelectorAll('main button, main a.button')].filter((node) => node.offsetParent)"
        ".map((node) => [node.textContent, node.getBoundingClientRect()])"
        ".filter(([, box]) => box.width < least || box.height < least).map(([text]) => text)",
        SMALLEST,
    )
    assert small == []
    assert [url for url in asked if not url.startswith((site.url, "data:", "blob:"))] == []
