"""Every game's rules can be read, in every language they are written in, and every step of its lesson can be done."""

from importlib.resources import files
from itertools import product

import pytest

pytest.importorskip("fastapi")
from starlette.testclient import TestClient

import quincunx
from quincunx import load_game
from quincunx.core.lessons import attempt, lesson
from quincunx.core.registry import deserialize
from quincunx.server.app import create_app
from quincunx.server.rulebook import rules_page, to_html
from quincunx.server.settings import Settings

GAMES = quincunx.registered_games()
LANGUAGES = ("en", "de")


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    with TestClient(create_app(Settings(data=tmp_path_factory.mktemp("data")))) as client:
        yield client


@pytest.mark.parametrize(("name", "lang"), list(product(GAMES, LANGUAGES)))
def test_rules_have_pictures_with_words_for_those_who_do_not_see_them(name, lang):
    page = rules_page(name, lang)
    assert page["lang"] == lang
    assert page["title"] == load_game(name).long_name
    figures = page["html"].split("<figure")[1:]
    assert len(figures) >= 2
    for figure in figures:
        assert "<svg" in figure
        assert "<title" in figure
        assert "<figcaption>" in figure
    assert " style=" not in page["html"]
    assert "(board:" not in page["html"]


@pytest.mark.parametrize("name", GAMES)
def test_both_languages_show_the_same_pictures_and_headings(name):
    english, german = (rules_page(name, lang)["html"] for lang in LANGUAGES)
    for sign in ("<figure", "<h2", "<h3", "<li", "<tr"):
        assert english.count(sign) == german.count(sign), sign


@pytest.mark.parametrize("name", GAMES)
def test_rules_name_every_option(name):
    for lang in LANGUAGES:
        html = rules_page(name, lang)["html"]
        assert [
            option.name for option in load_game(name).option_list if f"<strong>{option.name}</strong>" not in html
        ] == []


def test_a_language_nobody_wrote_gets_english():
    assert rules_page("wishbone", "xx")["lang"] == "en"


def test_no_html_gets_through():
    html = to_html("<script>alert(1)</script> [x](javascript:alert(1)) ![y](http://elsewhere/z.png)")
    assert "<script" not in html
    assert "href" not in html
    assert "<img" not in html


@pytest.mark.parametrize("name", GAMES)
def test_each_step_can_be_done_and_done_wrong(name):
    steps = lesson(name)
    assert len(steps) == 5
    for number, step in enumerate(steps, 1):
        assert set(LANGUAGES) <= set(step.words)
        assert solve(step), f"step {number} of {name} has no answer"
        state = deserialize(step.line)
        verdicts = {action: attempt(step, [action]).verdict for action in state.legal_actions()}
        if len(verdicts) > 1 and number > 1:
            assert set(verdicts.values()) != {"right"} or len(step.do) > 1


def solve(step, actions=()):
    """Some actions that do what a step asks."""
    found = attempt(step, actions)
    if found.verdict == "right":
        return True
    tried = 0
    for action in found.state.legal_actions():
        if attempt(step, [*actions, action]).verdict != "wrong":
            if solve(step, (*actions, action)):
                return True
            tried += 1
            if tried > 40:
                return False
    return False


def test_a_wrong_answer_changes_nothing_and_says_so_in_the_readers_language(client):
    state = deserialize(lesson("wishbone")[4].line)
    wrong = state.string_to_action("d2")
    answer = client.post("/api/rules/wishbone/steps/5?lang=de", json={"actions": [wrong]}).json()
    assert answer["verdict"] == "wrong"
    assert answer["actions"] == []
    assert answer["sentence"] == lesson("wishbone")[4].words["de"]["wrong"]
    right = client.post("/api/rules/wishbone/steps/5", json={"actions": [state.string_to_action("c3")]}).json()
    assert right["verdict"] == "right"
    assert "targets" not in right["view"]


def test_chance_plays_along(client):
    build = load_game("tom_tube").new_initial_state().string_to_action("build")
    answer = client.post("/api/rules/tom_tube/steps/1", json={"actions": [build]}).json()
    assert answer["verdict"] == "going"
    assert answer["actions"] == [build]
    assert len(answer["view"]["targets"]["items"]) > 100


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("wishbone/steps/0", {}),
        ("wishbone/steps/6", {}),
        ("chess/steps/1", {}),
        ("wishbone/steps/1", {"actions": [10**7]}),
        ("wishbone/steps/1", {"actions": [1, 2, 3]}),
        ("wishbone/steps/1", {"actions": "a1"}),
        ("wishbone/steps/x", {}),
    ],
)
def test_steps_there_are_not_are_refused(client, path, body):
    answer = client.post(f"/api/rules/{path}", json=body)
    assert answer.status_code in (404, 422)
    assert answer.json()["detail"]


def test_rules_over_the_api(client):
    page = client.get("/api/rules/Tom-Tube?lang=de").json()
    assert page["game"] == "tom_tube"
    assert len(page["steps"]) == 5
    assert client.get("/api/rules/chess").status_code == 404


def test_every_file_is_shipped():
    for name in GAMES:
        folder = files(f"quincunx.games.{name}")
        assert all((folder / file).is_file() for file in ("rules.md", "rules.de.md", "lesson.toml"))
