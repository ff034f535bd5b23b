"""The pages around the table, in a real browser: accessible, in two languages, wide and narrow, doing what they say."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

playwright_api = pytest.importorskip("playwright.sync_api", reason="the browser tests need Playwright")
axe = pytest.importorskip("axe_playwright_python.sync_playwright")

PHONE = {"width": 360, "height": 740}
EMPTY = "/nothing-here"
ADDRESSES = ("/", "/new/wishbone", "/new/strands", "/games", "/settings", EMPTY)
Opened = Callable[..., Any]


def visit(page: Any, url: str) -> None:
    """Go to a page and wait for its scripts."""
    page.goto(url)
    if not url.endswith(EMPTY):
        page.locator("html[data-ready]").wait_for()


def violations(page: Any) -> list[str]:
    """What axe finds wrong."""
    found = axe.Axe().run(page).response["violations"]
    return [f"{rule['id']}: {node['html'][:160]} {node['failureSummary']}" for rule in found for node in rule["nodes"]]


def begin(page: Any, site: Any, **asked: Any) -> dict[str, Any]:
    """Set a table as the visitor of a page."""
    answer = page.request.post(f"{site.url}/api/tables", data={"game": "wishbone", "mode": "bot", **asked})
    assert answer.status == 201, answer.text()
    table: dict[str, Any] = answer.json()
    return table


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_any_page(site: Any, new_page: Opened, scheme: str):
    page = new_page(color_scheme=scheme)
    begin(page, site)
    for address in ADDRESSES:
        visit(page, site.url + address)
        assert violations(page) == [], address
    visit(page, site.url + "/")
    page.get_by_role("button", name="Language and colours").click()
    assert violations(page) == []
    visit(page, site.url + "/settings")
    page.get_by_role("button", name="Delete everything about me").click()
    assert violations(page) == []


@pytest.mark.parametrize("lang", ["en", "de"])
def test_nothing_is_wider_than_a_phone_and_everything_can_be_pressed(site: Any, new_page: Opened, lang: str):
    page = new_page(viewport=PHONE, locale=lang, has_touch=True)
    begin(page, site)
    for address in ADDRESSES:
        visit(page, site.url + address)
        assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"], address
        low = page.evaluate(
            "[...document.querySelectorAll('button, .button, .choices label, select, .site a')]"
            ".filter((e) => e.checkVisibility() && e.getBoundingClientRect().height < 43.5).map((e) => e.outerHTML)"
        )
        assert low == [], address


def test_a_german_page_comes_in_german_without_any_script(site: Any, browser: Any):
    context = browser.new_context(locale="de-AT", java_script_enabled=False)
    page = context.new_page()
    page.goto(site.url)
    assert page.locator("html").get_attribute("lang") == "de"
    assert page.get_by_role("heading", level=1).inner_text() == "Fünf Spiele für zwei"
    assert page.get_by_role("link", name="Gegen einen Bot: Wishbone").is_visible()
    assert page.locator(".game-card img").count() == 5
    context.close()


def test_no_page_shows_english_to_who_reads_german(site: Any, new_page: Opened):
    """Each text of our English pages that is not a name looks different in German."""
    texts = (
        "[...document.querySelectorAll('main *, header *, footer *')].filter((e) => !e.closest('[translate=no], svg') \
        && e.checkVisibility()).flatMap((e) => [...e.childNodes]).filter((n) => n.nodeType === 3).map((n) => \
        n.data.trim()).filter((words) => /[a-z]{3}/.test(words))"
    )
    english, german = new_page(), new_page(locale="de")
    same = {"English", "Deutsch", "Wishbone", "Strands", "Thrive", "Thoughtwave", "Tom Tube", "Standard", "Name"}
    for address in ("/", "/new/strands", "/new/tom_tube", "/new/thoughtwave", "/games", "/settings", EMPTY):
        visit(english, site.url + address)
        visit(german, site.url + address)
        before, after = english.evaluate(texts), german.evaluate(texts)
        assert len(before) > 5
        left = set(before) & set(after) - same
        assert left == set(), address


def test_from_the_front_page_to_the_first_move(site: Any, new_page: Opened):
    page = new_page()
    visit(page, site.url)
    page.get_by_role("link", name="Play a bot: Wishbone").click()
    page.get_by_label("You begin").check()
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/table/*")
    table = page.url.rsplit("/", 1)[1]
    state = page.request.get(f"{site.url}/api/tables/{table}").json()
    assert state["view"]["game"] == "wishbone"
    assert state["role"] == 0
    visit(page, site.url)
    assert page.get_by_role("region", name="Go on").get_by_role("link", name=re.compile("Wishbone")).count() == 1


def test_the_form_says_next_to_the_field_what_cannot_be(site: Any, new_page: Opened):
    page = new_page()
    visit(page, f"{site.url}/new/wishbone?mode=same_screen")
    size = page.get_by_label("Size", exact=True).first
    size.fill("99")
    error = page.locator(".field .error", has_text="from 3 to 25, not '99'")
    error.wait_for()
    assert size.get_attribute("aria-invalid") == "true"
    assert error.get_attribute("id") in (size.get_attribute("aria-describedby") or "")
    page.get_by_role("button", name="Start").click()
    playwright_api.expect(size).to_be_focused()
    size.fill("7")
    error.wait_for(state="hidden")
    playwright_api.expect(page.locator(".new-caption")).to_contain_text("7 by 7 points")
    assert "o.size=7" in page.url


def test_named_boards_and_boards_of_ones_own(site: Any, new_page: Opened):
    page = new_page()
    visit(page, f"{site.url}/new/strands")
    board = page.get_by_label("Board", exact=True)
    board.select_option("small")
    playwright_api.expect(page.locator(".new-caption")).to_contain_text("side 5")
    board.select_option(label="Something of your own …")
    own = page.get_by_label("Board: a text of your own")
    own.fill("2 2/2 1 2/2 2")
    playwright_api.expect(page.locator(".new-caption")).to_contain_text("side 2")
    again = new_page()
    visit(again, page.url)
    assert again.get_by_label("Board: a text of your own").input_value() == "2 2/2 1 2/2 2"


def test_a_form_remembers_what_was_chosen(site: Any, new_page: Opened):
    page = new_page()
    visit(page, f"{site.url}/new/wishbone")
    page.get_by_label("Same screen").check()
    page.get_by_label("Time for the game").check()
    page.get_by_label("Minutes each").fill("0")
    page.get_by_role("button", name="Start").click()
    playwright_api.expect(page.get_by_text("Between 0.5 and 360, please.")).to_be_visible()
    page.get_by_label("Minutes each").fill("3")
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/table/*")
    visit(page, f"{site.url}/new/wishbone")
    assert page.get_by_label("Same screen").is_checked()
    assert page.get_by_label("Minutes each").input_value() == "3"


def test_my_games_are_listed_by_game_and_can_be_deleted(site: Any, new_page: Opened):
    page = new_page()
    begin(page, site, mode="same_screen")
    begin(page, site, game="thrive", mode="same_screen")
    visit(page, f"{site.url}/games")
    running = page.get_by_role("region", name="Running")
    playwright_api.expect(running.get_by_role("listitem")).to_have_count(2)
    page.locator("#filter").select_option(label="Thrive")
    playwright_api.expect(running.get_by_role("listitem")).to_have_count(1)
    running.get_by_role("button", name="Delete: Thrive").click()
    page.get_by_role("button", name="Keep it").click()
    running.get_by_role("button", name="Delete: Thrive").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    playwright_api.expect(running.get_by_text("No game is running.")).to_be_visible()
    picture = page.request.get(f"{site.url}/api/me/tables").json()["tables"][0]["id"]
    assert "<svg" in page.request.get(f"{site.url}/api/tables/{picture}/picture.svg").text()


def test_my_games_come_page_by_page(site: Any, new_page: Opened):
    page = new_page()
    for _ in range(14):
        begin(page, site, mode="same_screen", options={"size": 3})
    visit(page, f"{site.url}/games")
    running = page.get_by_role("region", name="Running")
    playwright_api.expect(running.get_by_role("listitem")).to_have_count(12)
    running.get_by_role("button", name="Show more").click()
    playwright_api.expect(running.get_by_role("listitem")).to_have_count(14)
    playwright_api.expect(running.get_by_role("button", name="Show more")).to_be_hidden()


def test_language_and_colours_are_chosen_in_the_head(site: Any, new_page: Opened):
    page = new_page(color_scheme="light")
    visit(page, f"{site.url}/settings")
    page.keyboard.press("Tab")
    playwright_api.expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    page.get_by_role("button", name="Language and colours").press("Enter")
    page.get_by_role("group", name="Colours").get_by_label("Dark").check()
    assert page.locator("html").get_attribute("data-theme") == "dark"
    page.get_by_label("Deutsch").check()
    playwright_api.expect(page.get_by_role("heading", level=1)).to_have_text("Einstellungen")
    source = page.request.get(f"{site.url}/games").text()
    assert '<html data-theme="dark" lang="de">' in source, "both come with the page, so that nothing flashes"
    assert page.locator("#theme").input_value() == "dark"


def test_a_name_and_settings_are_kept_and_all_can_be_deleted(site: Any, new_page: Opened):
    page = new_page()
    visit(page, f"{site.url}/settings")
    page.get_by_role("button", name="Keep").click()
    playwright_api.expect(page.get_by_text("A name has at least one letter.")).to_be_visible()
    page.get_by_label("What others see at the table").fill("Ann")
    page.get_by_role("button", name="Keep").click()
    playwright_api.expect(page.get_by_role("link", name="Ann, Settings")).to_be_visible()
    page.get_by_label("Ask before a turn is played").check()
    kept = json.loads(page.evaluate("localStorage.getItem('quincunx-table')"))
    assert kept["confirm"] is True
    begin(page, site)
    data = page.request.get(f"{site.url}/api/me/export").json()
    assert data["me"]["name"] == "Ann"
    assert len(data["tables"]) == 1
    page.get_by_role("button", name="Delete everything about me").click()
    page.get_by_role("button", name="Delete everything", exact=True).click()
    page.wait_for_url(f"{site.url}/")
    assert page.request.get(f"{site.url}/api/me").json()["known"] is False
    assert page.evaluate("Object.keys(localStorage).filter((key) => key !== 'quincunx.name').length") <= 1


def test_the_pictures_move_and_can_be_stopped(site: Any, new_page: Opened):
    page = new_page(reduced_motion="no-preference")
    visit(page, site.url)
    first = page.locator("qx-picture").first
    first.locator("svg").wait_for()
    before = first.locator("svg .pieces").inner_html()
    page.wait_for_timeout(1800)
    assert first.locator("svg .pieces").inner_html() != before
    page.get_by_role("button", name="Stop the pictures").click()
    page.wait_for_timeout(600)
    before = first.locator("svg .pieces").inner_html()
    page.wait_for_timeout(1800)
    assert first.locator("svg .pieces").inner_html() == before
    calm = new_page()
    visit(calm, site.url)
    assert calm.locator("qx-picture svg").count() == 0, "who wants no motion sees the still pictures"
    assert calm.get_by_role("button", name="Stop the pictures").is_hidden()
