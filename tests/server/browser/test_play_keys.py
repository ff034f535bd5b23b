"""Playing by keyboard alone, and what a screen reader is told."""

from __future__ import annotations

import random

from table_page import Table, wait_until

FOCUSED = "() => document.activeElement?.getAttribute('data-place') ?? ''"


def tab_to_board(table):
    """Tab until the board has the focus, as anybody without a mouse does."""
    for _ in range(60):
        if table.page.evaluate(FOCUSED):
            return
        table.page.keyboard.press("Tab")
    raise AssertionError("Tab never came to the board")


def test_a_whole_game_by_keyboard_alone(site, new_page):
    table = Table.set(new_page(), site, "wishbone", options={"size": "4"})
    page, keys = table.page, table.page.keyboard
    rng = random.Random(5)
    tab_to_board(table)
    while (targets := table.wait_turn()) != ["over"]:
        assert page.evaluate(FOCUSED), "the focus stays on the board"
        for _ in range(rng.randrange(1, 4)):
            keys.press("PageDown")
        place = page.evaluate(FOCUSED)
        assert place in {target["place"] for target in targets}
        keys.press("Enter")
        table.wait_other(targets)
    assert "win" in table.status()


def test_arrows_walk_and_a_forbidden_place_says_why(site, new_page):
    table = Table.set(new_page(), site, "wishbone", mode="same_screen", options={"size": "7"})
    page, keys = table.page, table.page.keyboard
    table.play(next(target for target in table.wait_turn() if target["text"] == "d4"))
    wait_until(page, lambda: table.turns() == 1)
    tab_to_board(table)
    page.locator('qx-board .spot[data-place="c4"]').focus()
    keys.press("ArrowRight")
    assert page.evaluate(FOCUSED) == "d4"
    label = page.locator('qx-board .spot[data-place="d4"]').get_attribute("aria-label")
    assert "black stone on d4" in label
    keys.press("ArrowUp")
    assert page.evaluate(FOCUSED) == "d5"
    keys.press("Enter")
    wait_until(page, lambda: table.turns() == 2)
    keys.press("ArrowDown")
    assert page.evaluate(FOCUSED) == "d4"
    keys.press("Enter")
    tip = page.locator(".qx-tip")
    tip.wait_for(state="visible")
    assert "d4" in tip.inner_text()
    assert page.locator("qx-board [aria-live]").inner_text() == tip.inner_text()


def test_the_chooser_by_keys_cycles_through_what_fits(site, new_page):
    table = Table.set(new_page(), site, "thoughtwave", mode="same_screen", options={"size": "5"})
    page, keys = table.page, table.page.keyboard
    table.wait_turn()
    page.locator('qx-board .spot[data-place="c3"]').focus()
    keys.press("Enter")
    chooser = page.locator(".qx-chooser")
    chooser.wait_for()
    count = chooser.locator("button").count()
    assert count == len([target for target in table.targets() if target["place"] == "c3"])
    names = [button.get_attribute("aria-label") for button in chooser.locator("button").all()]
    assert len(set(names)) == count
    keys.press("ArrowRight")
    keys.press("ArrowRight")
    keys.press("Escape")
    assert page.evaluate(FOCUSED) == "c3"
    assert chooser.count() == 0
    keys.press("r")
    keys.press("r")
    keys.press("Enter")
    wait_until(page, lambda: table.turns() == 1)
    said = page.locator("qx-board [aria-live]").inner_text()
    assert "c3" in said
    assert "Black" in said, "whose turn it is now"


def test_steps_go_back_by_escape_and_a_turn_is_typed(site, new_page):
    table = Table.set(new_page(), site, "strands", mode="same_screen", options={"board": "mini"})
    page = table.page
    table.wait_turn()
    page.fill("#typed-text", "b3")
    page.keyboard.press("Enter")
    wait_until(page, lambda: table.turns() == 1)
    page.fill("#typed-text", "b1")
    page.keyboard.press("Enter")
    wait_until(page, lambda: "So far: b1" in page.locator("#staged").inner_text())
    assert {target["text"] for target in table.targets()} >= {"done", "a2"}
    page.locator('qx-board .spot[data-place="a2"]').focus()
    page.keyboard.press("Escape")
    wait_until(page, lambda: page.locator("#staged").inner_text() == "")
    assert table.turns() == 1
    page.fill("#typed-text", "nonsense")
    page.keyboard.press("Enter")
    toast = page.locator(".toast")
    toast.wait_for()
    assert "nonsense" in toast.inner_text()


def test_holes_by_keys_in_the_glass(site, new_page):
    table = Table.set(new_page(), site, "thrive", mode="same_screen")
    page, keys = table.page, table.page.keyboard
    table.wait_turn()
    page.locator('qx-board .spot[data-place="c1"]').focus()
    keys.press("Enter")
    keys.press("ArrowUp")
    assert page.evaluate(FOCUSED) == "c2"
    keys.press("Enter")
    wait_until(page, lambda: "first peg" in table.status())
    for expected in ("second peg", "Blue"):
        page.locator('qx-board .spot[data-place="c2"]').focus()
        keys.press("Enter")
        page.locator(".qx-glass").wait_for()
        first = page.evaluate(FOCUSED)
        keys.press("ArrowRight")
        assert page.evaluate(FOCUSED) != first
        keys.press("Enter")
        wait_until(page, lambda expected=expected: expected in table.status())
    assert table.turns() == 1


def test_stepping_through_by_arrow_keys(site, new_page):
    table = Table.set(new_page(), site, "wishbone", mode="same_screen", options={"size": "5"})
    page = table.page
    for text in ("a1", "c3", "e5"):
        table.play(next(target for target in table.wait_turn() if target["text"] == text))
        wait_until(page, lambda text=text: page.locator("#moves").inner_text().endswith(text))
    page.locator("h1").click(force=True)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    wait_until(page, lambda: page.locator("qx-board .piece").count() == 1)
    assert "Turn 1 of 3" in table.status()
    page.keyboard.press("ArrowLeft")
    wait_until(page, lambda: page.locator("qx-board .piece").count() == 0)
    page.get_by_role("button", name="Back to the game").click()
    wait_until(page, lambda: page.locator("qx-board .piece").count() == 3)
    assert table.targets()
