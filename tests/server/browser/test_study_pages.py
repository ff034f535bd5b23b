"""The study pages in a browser: opened, played on, analysed, set up, tried; by mouse, by keyboard, on a telephone."""

import json

import pytest
from axe_playwright_python.sync_playwright import Axe
from table_page import PHONE, wait_until

import quincunx
from quincunx.core.record import GameRecord
from sample_games import walk

WISHBONE = "wishbone?size=5&swap_rule=off&actions=c3,b2,c4"
MISSED = "wishbone?size=4&swap_rule=off&position=ooxo/1o1o/xx2/x2x,black&actions=d2,c2"
TWO_GAMES = '[Game "wishbone"]\n[Player0 "Ann"]\n\n1. d4 *\n\n[Game "strands"]\n[Player0 "Eve"]\n\n1. f7 *\n'


def no_fault(page):
    """What axe finds: nothing."""
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    told = [{"id": one["id"], "nodes": [node["html"][:160] for node in one["nodes"][:4]]} for one in found]
    assert not told, json.dumps(told, indent=1)


def fits(page):
    """Nothing sticks out sideways."""
    wide, room = page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
    assert wide <= room, f"{wide} px wide, and there is room for {room}"


def text(page, selector):
    return page.locator(selector).inner_text()


def stage(page, place):
    """Click a place of the board."""
    page.locator("qx-board").scroll_into_view_if_needed()
    x, y = page.locator("qx-board").evaluate(
        "(board, place) => { const box = board.screenBox(board.spot(place)); "
        "return [box.x + box.width / 2, box.y + box.height / 2]; }",
        place,
    )
    page.mouse.click(x, y)


def targets(page):
    """How many actions can be played now."""
    return page.locator("qx-board").evaluate("(board) => board.interactive ? board.targets.length : 0")


@pytest.fixture
def analysis(site, new_page):
    """Opens the analysis of a line."""

    def opened(line, **values):
        page = new_page(**values)
        page.goto(f"{site.url}/analysis#{line}")
        wait_until(page, lambda: text(page, "#status"), "the position")
        return page

    return opened


# -- analysis ----------------------------------------------------------------------------------------------------------


def test_another_turn_begins_a_side_line(analysis):
    page = analysis(WISHBONE)
    assert page.locator("#turns .turn").count() == 3
    page.click("#to-back")
    wait_until(page, lambda: "turn 3" in text(page, "#status"))
    stage(page, "e5")
    wait_until(page, lambda: page.locator(".side-turn").count() == 1, "the side line")
    assert text(page, ".side-turn") == "3. e5"
    page.click("#promote")
    wait_until(page, lambda: "e5" in text(page, "#turns .turn:nth-child(3) .turn-button"))
    page.click("#undo")
    wait_until(page, lambda: "c4" in text(page, "#turns .turn:nth-child(3) .turn-button"))
    page.locator(".side-turn").click()
    page.click("#remove")
    wait_until(page, lambda: page.locator(".side-turn").count() == 0, "the side line to go")


def test_side_lines_outlive_a_reload(analysis):
    page = analysis(WISHBONE)
    page.click("#to-back")
    wait_until(page, lambda: "turn 3" in text(page, "#status"))
    stage(page, "e5")
    wait_until(page, lambda: page.locator(".side-turn[aria-current]").count() == 1, "the side line")
    page.reload()
    wait_until(page, lambda: page.locator(".side-turn[aria-current]").count() == 1, "the side line again")
    page.evaluate("() => { location.hash = '#thrive'; }")
    wait_until(page, lambda: text(page, "h1") == "Thrive", "what the address says")


def test_one_steps_by_keys(analysis):
    page = analysis(WISHBONE)
    page.locator("h1").click()
    page.keyboard.press("Home")
    wait_until(page, lambda: "turn 1" in text(page, "#status"))
    page.keyboard.press("ArrowRight")
    wait_until(page, lambda: "turn 2" in text(page, "#status"))
    page.keyboard.press(".")
    wait_until(page, lambda: "turn 3" in text(page, "#status"))
    page.keyboard.press(",")
    wait_until(page, lambda: "turn 2" in text(page, "#status"))
    page.keyboard.press("End")
    wait_until(page, lambda: "turn 4" in text(page, "#status"))
    page.locator("#comment").fill("a, b.")  # keys in a field belong to the field
    assert "turn 4" in text(page, "#status")


def test_a_comment_goes_into_the_record(analysis):
    page = analysis(WISHBONE)
    page.fill("#comment", "a strong stone")
    page.locator("#comment").blur()
    with page.expect_download() as download:
        page.click("#save-qcx")
    record = GameRecord.from_text(download.value.path().read_text())
    assert record.main_line()[2].comment == "a strong stone"
    assert page.url.endswith(f"#{record.state().serialize()}")


def test_the_whole_game_is_analysed(analysis):
    page = analysis(MISSED)
    page.select_option("#depth", "quick")
    page.click("#analyze")
    wait_until(page, lambda: page.locator("#turns .verdict").count() == 2, "the verdicts")
    assert "blunder" in text(page, "#turns .turn:nth-child(1)")
    assert "◆" in text(page, "#turns .turn:nth-child(1)")
    assert text(page, "#turning") == "◆ Turn 1"
    assert page.locator("#chart .sign").text_content() == "??"
    page.click("#turning button")
    wait_until(page, lambda: page.locator("#turns .turn:nth-child(1) [aria-current]").count() == 1)
    page.keyboard.press("ArrowLeft")
    best = page.locator("#lines li:first-child")
    wait_until(page, lambda: best.count() and best.inner_text().split() == ["1", "won", "c3"], "the best turn")
    page.click("details summary")
    assert text(page, "#chart-rows tr:nth-child(2)").split()[:2] == ["1", "Black"]
    page.locator("#chart").click(position={"x": 10, "y": 60})
    no_fault(page)
    page.click("#lines li:first-child button")
    wait_until(page, lambda: text(page, ".side-turn") == "1. c3", "the better turn as a side line")


def test_the_engine_is_off_until_it_is_asked(analysis):
    page = analysis(WISHBONE)
    assert text(page, "#engine-status") == "Off until you ask for it."
    page.check("#engine", force=True)
    wait_until(page, lambda: page.locator("#lines li").count() == 3, "three lines")
    assert page.locator("qx-board .overlays text").count() >= 3
    page.uncheck("#engine", force=True)
    wait_until(page, lambda: text(page, "#engine-status") == "Off until you ask for it.")


def test_half_a_turn_waits_for_the_rest(analysis):
    page = analysis("thrive?actions=b1-b2")
    assert text(page, "#staged-text") == "b1-b2"
    page.click("#unstage")
    wait_until(page, lambda: "move" in text(page, "#status"))
    assert page.locator("#turns .turn").count() == 0


def test_chance_is_chosen(analysis):
    page = analysis("tom_tube?actions=build")
    wait_until(page, lambda: page.locator("#chance-list button").count() == 20, "the rhombs")
    page.click("#chance-list button:has-text('NE/SW')")
    wait_until(page, lambda: text(page, "#staged-text") == "build,NE/SW")
    no_fault(page)


def test_signs_are_switched_on_by_name(analysis):
    page = analysis(walk("wishbone", {"size": 7, "swap_rule": False}, 3, 10).serialize())
    before = page.locator("qx-board .overlays > *").count()
    page.click("[data-name=path]")
    wait_until(page, lambda: page.locator("qx-board .overlays > *").count() > before, "the signs")
    assert page.get_attribute("[data-name=path]", "aria-pressed") == "true"


def test_a_text_with_several_games_asks_which(site, new_page):
    page = new_page()
    page.goto(f"{site.url}/analysis")
    page.fill("#open-text", TWO_GAMES)
    page.click("#open-form button[type=submit]")
    wait_until(page, lambda: page.locator(".several-game").count() == 2, "the choice")
    no_fault(page)
    page.click(".several-game >> nth=1")
    wait_until(page, lambda: text(page, "h1") == "Strands")
    page.click("#open-button")
    page.fill("#open-text", '[Game "wishbone"]\n\n1. zz9 *')
    page.click("#open-form button[type=submit]")
    wait_until(page, lambda: text(page, "#open-error").startswith("Line 3, column 4:"), "the fault")


def test_a_table_is_studied_but_not_searched_while_it_goes_on(site, new_page):
    ann, bob = new_page(), new_page()
    options = {"size": "5", "swap_rule": "off"}
    asked = {"game": "wishbone", "options": options, "mode": "friend", "side": "first"}
    made = ann.request.post(f"{site.url}/api/tables", data=asked).json()
    invite = made["invite_url"].partition("invite=")[2]
    assert bob.request.post(f"{site.url}/api/tables/{made['id']}/join", data={"invite": invite}).ok
    ann.goto(f"{site.url}/analysis?table={made['id']}")
    wait_until(ann, lambda: text(ann, "#status"), "the position")
    ann.click("#engine", force=True)  # `check` would look whether it stays checked, and it does not
    wait_until(ann, lambda: "between two persons" in text(ann, "#engine-status"), "the refusal")
    assert not ann.is_checked("#engine")


# -- setting up --------------------------------------------------------------------------------------------------------


def test_stones_are_put_on_the_board_and_played_from_there(site, new_page):
    page = new_page()
    page.goto(f"{site.url}/editor?game=wishbone")
    wait_until(page, lambda: targets(page), "the board")
    for tool, place in (("black", "d4"), ("white", "e4"), ("black", "e5")):
        page.click(f"[data-tool={tool}]")
        wait_until(page, lambda tool=tool: page.get_attribute(f"[data-tool={tool}]", "aria-pressed") == "true")
        pieces = page.locator("qx-board .piece").count()
        stage(page, place)
        wait_until(page, lambda pieces=pieces: page.locator("qx-board .piece").count() == pieces + 1, place)
    page.click("[data-tool=white]")
    wait_until(page, lambda: page.get_attribute("[data-tool=white]", "aria-pressed") == "true")
    stage(page, "d5")
    wait_until(page, lambda: "form a crosscut" in text(page, "#verdict"), "the reason")
    assert page.is_disabled("#play")
    no_fault(page)
    page.click("#undo")
    wait_until(page, lambda: "to play from" in text(page, "#verdict"))
    page.select_option("#field-when", "")
    page.select_option("#field-mover", "white")
    wait_until(page, lambda: "white" in page.url, "who is to move")
    page.click("#play")
    no_fault(page)
    page.check("[name=mode][value=same_screen]")
    page.click("#play-form [type=submit]")
    wait_until(page, lambda: "/table/" in page.url, "the table")


def test_a_position_is_written_as_text(site, new_page):
    page = new_page()
    page.goto(f"{site.url}/editor?game=thrive")
    wait_until(page, lambda: page.input_value("#line") == "thrive", "the line")
    page.fill("#line", "thrive?position=nonsense")
    page.click("#line-form [type=submit]")
    wait_until(page, lambda: "five fields" in text(page, "#line-error"), "the fault")
    page.fill("#line", "wishbone?size=5&position=5/5/2x2/5/5,white")
    page.click("#line-form [type=submit]")
    wait_until(page, lambda: page.input_value("#game") == "wishbone", "the other game")
    page.click("#analyse")
    wait_until(page, lambda: "/analysis" in page.url)


def test_options_are_chosen(site, new_page):
    page = new_page()
    page.goto(f"{site.url}/editor?game=wishbone")
    wait_until(page, lambda: text(page, "#verdict"))
    page.click("#options-button")
    page.fill("#option-size", "99")
    page.click("#options-form [type=submit]")
    wait_until(page, lambda: "from 3 to 25" in text(page, "#options-error"), "the fault")
    page.fill("#option-size", "5")
    page.click("#options-form [type=submit]")
    wait_until(page, lambda: "size=5" in page.url, "the smaller board")


# -- rules -------------------------------------------------------------------------------------------------------------


def test_a_lesson_is_done_to_its_end(site, new_page):
    page = new_page()
    page.goto(f"{site.url}/rules/wishbone")
    wait_until(page, lambda: page.locator("qx-board .piece, qx-board .dot").count(), "the board")
    stage(page, "d4")
    wait_until(page, lambda: text(page, "#said").startswith("✓"), "praise")
    page.click("#next")
    wait_until(page, lambda: page.locator("#loose button").count() == 1, "the swap")
    page.click("#loose button")
    wait_until(page, lambda: text(page, "#said").startswith("✓"))
    for place in ("c3", "c2"):
        page.click("#next")
        wait_until(page, lambda: page.locator("#said[hidden]").count() == 1)
        wait_until(
            page, lambda: page.locator("qx-board").evaluate("(board) => board.interactive && board.targets.length")
        )
        stage(page, "e5")
        wait_until(page, lambda: text(page, "#said").startswith("✗"), "a hint")
        wait_until(page, lambda: targets(page) > 0)
        stage(page, place)
        wait_until(page, lambda: text(page, "#said").startswith("✓"))
    page.click("#next")
    wait_until(page, lambda: "Win" in text(page, "#step-title"))
    wait_until(
        page, lambda: page.locator("qx-board").evaluate("(board) => board.interactive && board.targets.length === 4")
    )
    stage(page, "c3")
    wait_until(page, lambda: text(page, "#now-play") == "Now play", "the end")
    assert page.get_attribute("#now-play", "href") == "/new/wishbone"


@pytest.mark.parametrize(
    ("name", "scheme"), [*((name, "light") for name in quincunx.registered_games()), ("thoughtwave", "dark")]
)
def test_rules_are_fit_for_everyone(site, new_page, name, scheme):
    page = new_page(color_scheme=scheme, locale="de-DE")
    page.goto(f"{site.url}/rules/{name}")
    wait_until(page, lambda: page.locator("#rules figure").count() >= 2, "the rules")
    wait_until(page, lambda: page.locator("#steps button").count() == 5, "the steps")
    wait_until(page, lambda: page.locator("qx-board .piece, qx-board .dot, qx-board .spot").count(), "the board")
    assert page.get_attribute("#rules", "lang") == "de"
    no_fault(page)


@pytest.mark.parametrize(
    ("path", "scheme"),
    [
        ("/analysis", "light"),
        (f"/analysis#{WISHBONE}", "light"),
        (f"/analysis#{WISHBONE}", "dark"),
        ("/editor?game=tom_tube", "light"),
        ("/editor?game=strands", "dark"),
        ("/rules/strands", "dark"),
    ],
)
def test_pages_fit_a_telephone(site, new_page, path, scheme):
    page = new_page(**PHONE, color_scheme=scheme)
    page.goto(site.url + path)
    wait_until(page, lambda: page.locator("qx-board .board > *, #fresh-games button").count(), "the page")
    page.wait_for_timeout(300)
    fits(page)
    no_fault(page)


def test_a_page_of_rules_that_are_not_there_says_so(site, new_page):
    page = new_page()
    answer = page.goto(f"{site.url}/rules/chess")
    assert answer.status == 404
    assert "There is no game 'chess'" in text(page, "main")
