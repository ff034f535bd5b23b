"""What hands do on the board: dragging, the wheel, fingers, a turned or enlarged board, asking before playing."""

from __future__ import annotations

from table_page import PHONE, Table, wait_until


def drag(page, start, end):
    """Drag with the mouse."""
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, steps=3)
    page.mouse.move(*end, steps=3)
    page.mouse.up()


def test_a_piece_is_dragged_and_one_let_go_elsewhere_goes_back(site, new_page):
    table = Table.set(new_page(), site, "thrive", mode="same_screen")
    table.wait_turn()
    drag(table.page, table.point("c1"), table.point("d4"))
    table.page.wait_for_timeout(200)
    assert "move a piece" in table.status()
    drag(table.page, table.point("c1"), table.point("c2"))
    wait_until(table.page, lambda: "first peg" in table.status())
    assert "c1-c2" in table.page.locator("#staged").inner_text()


def test_a_tile_is_dragged_from_the_tray_or_taken_in_hand(site, new_page):
    table = Table.set(new_page(), site, "thoughtwave", mode="same_screen", options={"size": "5"})
    table.wait_turn()
    tray = table.page.locator(".qx-tray button")
    box = tray.nth(2).bounding_box()
    drag(table.page, (box["x"] + 20, box["y"] + 20), table.point("c3"))
    wait_until(table.page, lambda: table.turns() == 1)
    first = table.page.locator("#moves button").inner_text()
    assert first.startswith("c3:")
    table.wait_turn()
    tray.nth(0).click()
    assert tray.nth(0).get_attribute("aria-pressed") == "true"
    table.press("a1")
    wait_until(table.page, lambda: table.turns() == 2)
    assert table.page.locator(".qx-chooser").count() == 0


def test_the_wheel_turns_through_what_fits(site, new_page):
    table = Table.set(new_page(viewport={"width": 1500, "height": 1000}), site, "tom_tube", mode="same_screen")
    table.wait_turn()
    table.page.locator('[data-key="build"]').click()
    place = wait_until(table.page, lambda: [one for one in table.targets() if ">" in one["text"]])[0]["place"]
    both = [target["text"] for target in table.targets() if target["place"] == place]
    table.page.mouse.move(*table.point(place))
    table.page.mouse.wheel(0, 100)
    table.page.mouse.wheel(0, 100)
    table.press(place)
    wait_until(table.page, lambda: any(text in table.page.locator("#moves").inner_text() for text in both))
    assert both[1] in table.page.locator("#moves").inner_text()


def test_a_turned_and_an_enlarged_board_are_pointed_at_as_they_lie(site, new_page):
    table = Table.set(new_page(), site, "wishbone", mode="same_screen", options={"size": "9"})
    table.wait_turn()
    before = table.point("a1")
    table.page.locator('[data-key="flip"]').click()
    after = table.point("a1")
    assert after[0] > before[0]
    assert after[1] < before[1]
    table.press("a1")
    wait_until(table.page, lambda: "a1" in table.page.locator("#moves").inner_text())
    table.page.locator('[data-key="larger"]').click()
    table.wait_turn()
    table.press("e5")
    wait_until(table.page, lambda: "e5" in table.page.locator("#moves").inner_text())
    table.page.reload()
    table.wait_open()
    assert table.board("(board) => board.flipped")


def test_two_fingers_enlarge_and_play_nothing(site, new_page):
    table = Table.set(new_page(**PHONE), site, "wishbone", mode="same_screen")
    table.wait_turn()
    x, y = table.point("g7")
    session = table.page.context.new_cdp_session(table.page)

    def touch(kind, *points):
        spots = [{"x": px, "y": py, "id": n} for n, (px, py) in enumerate(points)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})

    touch("touchStart", (x - 20, y))
    touch("touchStart", (x - 20, y), (x + 20, y))
    for step in range(1, 6):
        touch("touchMove", (x - 20 - 10 * step, y), (x + 20 + 10 * step, y))
    touch("touchEnd")
    assert table.board("(board) => board.zoom.scale") > 1.5
    assert table.turns() == 0
    table.press("g7", touch=True)
    wait_until(table.page, lambda: table.turns() == 1)
    assert table.page.locator("#moves").inner_text().endswith("g7")


def test_who_wants_to_be_asked_is(site, new_page):
    table = Table.set(new_page(), site, "wishbone", mode="same_screen", options={"size": "5"})
    page = table.page
    table.wait_turn()
    page.locator('[data-key="settings"]').click()
    page.get_by_label("Ask before a turn is played").check()
    page.get_by_label("Show where I can play").uncheck()
    page.locator("dialog").get_by_role("button", name="Done").click()
    assert page.locator("qx-board .dot").count() == 0
    table.press("c3")
    play = page.get_by_role("button", name="Play this turn")
    play.wait_for()
    assert table.turns() == 0
    page.get_by_role("button", name="Undo step").click()
    wait_until(page, lambda: page.locator("qx-board .piece").count() == 0)
    table.press("b2")
    play.click()
    wait_until(page, lambda: table.turns() == 1)
    page.reload()
    table.wait_open()
    table.wait_turn()
    assert page.locator("qx-board .dot").count() == 0, "settings are kept"


def test_a_hint_is_shown_on_the_board_with_its_reason(site, new_page):
    table = Table.set(new_page(), site, "strands", options={"board": "mini"})
    table.wait_turn()
    table.page.locator('[data-key="hint"]').click()
    wait_until(table.page, lambda: "Hint:" in table.page.locator("#hint").inner_text())
    assert table.page.locator("qx-board .hint-line").count() == 1
    assert len(table.page.locator("#hint p").all()) >= 2


def test_pieces_glide_where_motion_is_welcome_and_end_where_they_belong(site, new_page):
    table = Table.set(new_page(reduced_motion="no-preference"), site, "thrive", mode="same_screen")
    page = table.page
    table.wait_turn()
    piece = page.locator('qx-board .piece[data-id="amber-c1"]')
    before = piece.bounding_box()
    table.press("c1")
    table.press("c2")
    wait_until(page, lambda: piece.evaluate("(node) => node.getAnimations().length > 0"), "a piece that glides")
    wait_until(page, lambda: piece.evaluate("(node) => node.getAnimations().length === 0"))
    after = piece.bounding_box()
    assert after["y"] < before["y"]
    assert abs(after["x"] - before["x"]) < 1
    page.locator('[data-key="settings"]').click()
    page.get_by_label("Let pieces glide").uncheck()
    page.locator("dialog").get_by_role("button", name="Done").click()
    page.get_by_role("button", name="Undo step").click()
    wait_until(page, lambda: "move a piece" in table.status())
    assert piece.evaluate("(node) => node.getAnimations().length === 0")


def test_a_press_on_the_stone_asks_before_it_swaps(site, new_page):
    table = Table.set(new_page(), site, "wishbone", mode="same_screen", options={"size": "5"})
    table.play(next(target for target in table.wait_turn() if target["text"] == "b2"))
    wait_until(table.page, lambda: table.turns() == 1)
    table.wait_turn()
    table.press("b2")
    choice = table.page.locator(".qx-chooser button")
    choice.wait_for()
    assert "swap sides" in choice.inner_text()
    assert table.turns() == 1
    choice.click()
    wait_until(table.page, lambda: table.turns() == 2)
