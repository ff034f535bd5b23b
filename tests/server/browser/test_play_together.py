"""Two people in two browsers: invitation, presence, lost connections, reloads, offers, and a server that dies."""

from __future__ import annotations

import random

from table_page import Table, wait_until


def two_at(site, new_page, game, **more):
    """Two visitors at one table, the first of them to begin."""
    host = Table.set(new_page(), site, game, mode="friend", **more)
    host.page.locator("#invite-link").wait_for()
    assert host.page.locator("#invite-link").input_value() == host.invitation
    guest = Table(new_page(), host.url)
    guest.page.goto(host.invitation)
    guest.wait_open()
    wait_until(host.page, host.targets, "the first turn")
    return host, guest


def play_one(table, text):
    """Play an action by its text, and wait until it is in the list."""
    turns = table.turns()
    table.play(next(target for target in table.wait_turn() if target["text"] == text))
    wait_until(table.page, lambda: table.turns() > turns)


def test_two_play_through_lost_connections_and_reloads(site, new_page):
    host, guest = two_at(site, new_page, "wishbone", options={"size": "5", "swap_rule": "no"})
    play_one(host, "c3")
    assert "here" in host.page.locator("#players .player").nth(1).inner_text()
    # The second player goes offline, and what the first plays is there when the connection is back.
    guest.wait_turn()
    guest.page.context.set_offline(True)
    guest.page.locator("#banners .banner.bad").wait_for()
    guest.page.context.set_offline(False)
    guest.page.locator("#banners .banner.bad").wait_for(state="detached")
    play_one(guest, "b2")
    wait_until(host.page, lambda: host.turns() == 2)
    host.page.reload()
    host.wait_open()
    assert host.turns() == 2
    rng = random.Random(1)
    for _ in range(30):
        table = host if host.targets() else guest
        if (targets := table.wait_turn()) == ["over"]:
            break
        play_one(table, rng.choice(targets)["text"])
        if host.over():
            break
        wait_until(host.page, lambda: host.turns() == guest.turns())
        wait_until(host.page, lambda: host.targets() or guest.targets() or host.over())
    assert host.over()
    wait_until(guest.page, guest.over)
    ends = {table.page.locator("#result h2").inner_text() for table in (host, guest)}
    assert len(ends) == 2, "one has won, of the other the opponent has"


def test_who_leaves_is_seen_to_leave_and_who_refuses_is_heard(site, new_page):
    host, guest = two_at(site, new_page, "wishbone", options={"size": "5"})
    assert "invite" not in guest.page.url
    play_one(host, "c3")
    host.page.get_by_role("button", name="Take back").click()
    guest.page.get_by_role("button", name="Refuse").click()
    host.page.get_by_text("Your opponent does not want the turn taken back.").wait_for()
    other = host.page.locator("#players .player").nth(1)
    guest.page.close()
    wait_until(host.page, lambda: "away" in other.inner_text())


def test_the_second_player_sees_the_board_turned_until_they_turn_it(site, new_page):
    host, guest = two_at(site, new_page, "thrive")
    turned = "(board) => board.flipped"
    assert not host.board(turned)
    assert guest.board(turned)
    guest.page.locator('[data-key="flip"]').click()
    guest.page.reload()
    guest.wait_open()
    assert not guest.board(turned)


def test_what_is_half_tried_is_there_after_a_reload(site, new_page):
    table = Table.set(new_page(), site, "strands", mode="same_screen", options={"board": "mini"})
    play_one(table, "b3")
    table.play(next(target for target in table.wait_turn() if target["text"] == "b1"))
    wait_until(table.page, lambda: "b1" in table.page.locator("#staged").inner_text())
    table.page.reload()
    table.wait_open()
    wait_until(table.page, lambda: "b1" in table.page.locator("#staged").inner_text())
    assert table.turns() == 1
    table.page.get_by_role("button", name="Undo step").click()
    wait_until(table.page, lambda: table.page.locator("#staged").inner_text() == "")


def test_takeback_draw_and_resignation_between_two(site, new_page):
    host, guest = two_at(site, new_page, "wishbone", options={"size": "5"})
    play_one(host, "c3")
    host.page.get_by_role("button", name="Take back").click()
    guest.page.get_by_role("button", name="Allow it").click()
    wait_until(host.page, lambda: host.turns() == 0)
    play_one(host, "a1")
    guest.wait_turn()
    guest.page.get_by_role("button", name="Offer a draw").click()
    host.page.get_by_role("button", name="Play on").click()
    wait_until(guest.page, lambda: guest.page.get_by_role("button", name="Offer a draw").count())
    assert guest.page.get_by_role("button", name="Hint").count() == 0
    guest.page.locator('[data-key="swap"]').click()
    wait_until(host.page, lambda: host.turns() == 2)
    host.page.get_by_role("button", name="Resign").click()
    host.page.locator("dialog").get_by_role("button", name="Play on").click()
    assert not host.over()
    host.page.get_by_role("button", name="Resign").click()
    host.page.locator("dialog").get_by_role("button", name="Resign").click()
    wait_until(guest.page, guest.over)
    assert guest.page.locator("#result h2").inner_text() == "You have won"
    host.page.get_by_role("button", name="Rematch").click()
    guest.page.get_by_role("button", name="Accept the rematch").click()
    wait_until(host.page, lambda: host.page.url != host.url and host.page.url == guest.page.url, "the next game")
    host.wait_open()
    assert not host.over()


def test_who_has_no_seat_watches(site, new_page):
    host, _ = two_at(site, new_page, "wishbone", options={"size": "5"})
    watcher = Table(new_page(), host.url)
    watcher.page.goto(host.url)
    watcher.wait_open()
    assert "watching" in watcher.page.locator("#banners").inner_text()
    play_one(host, "c3")
    wait_until(watcher.page, lambda: watcher.turns() == 1)
    assert watcher.targets() == []
    for name in ("Resign", "Hint", "Take back"):
        assert watcher.page.get_by_role("button", name=name).count() == 0


def test_the_server_dies_and_comes_back_in_the_middle_of_a_game(own_site, new_page):
    table = Table.set(new_page(), own_site, "wishbone", options={"size": "4", "swap_rule": "no"})
    play_one(table, "b2")
    table.wait_turn()
    turns = table.turns()
    own_site.kill()
    table.page.locator("#banners .banner.bad").wait_for()
    assert table.targets() == []
    own_site.start()
    table.page.locator("#banners .banner.bad").wait_for(state="detached")
    assert table.turns() == turns
    rng = random.Random(3)
    table.finish(rng.choice)
    assert table.over()
