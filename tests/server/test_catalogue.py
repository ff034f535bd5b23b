import pytest

from quincunx.core.registry import game_class, load_game, registered_games


def test_all_games_are_listed_with_their_options(server):
    catalogue = server.get("/api/games").json()
    assert [game["game"] for game in catalogue["games"]] == registered_games()
    for listed in catalogue["games"]:
        options = game_class(listed["game"]).option_list
        assert [option["name"] for option in listed["options"]] == [option.name for option in options]
        for option, known in zip(listed["options"], options):
            assert known.read(option["default"]) == known.read(known.default)
            assert option["help"]
        levels = [level["level"] for level in listed["levels"]]
        assert levels == sorted(set(levels)) and {*range(1, 9)} <= set(levels)
        assert listed["players"] == list(load_game(listed["game"]).info.players)


def test_levels_between_are_offered_where_two_are_far_apart(server):
    found = {game["game"]: game["levels"] for game in server.get("/api/games?lang=de").json()["games"]}
    assert [level["level"] for level in found["wishbone"]][-5:] == [7, 7.25, 7.5, 7.75, 8]
    assert found["wishbone"][-2]["about"] == "liegt zwischen den Stufen 7 und 8"
    assert [level["level"] for level in found["thoughtwave"]] == list(range(1, 9))


def test_one_game(server):
    assert server.get("/api/games/tom-tube").json()["name"] == "Tom Tube"
    assert server.get("/api/games/tom_tube?lang=de").json()["options"][0]["help"] != \
        server.get("/api/games/tom_tube").json()["options"][0]["help"]  # fmt: skip
    assert server.get("/api/games/chess").status_code == 404


@pytest.mark.parametrize("name", registered_games())
def test_a_start_can_be_seen_before_it_is_played(server, name):
    view = server.post(f"/api/games/{name}/preview", json={}).json()["view"]
    assert view["ply"] == 0
    assert "targets" not in view
    assert view["scene"]["cells"]


def test_options_come_as_values_or_words(server):
    for size in (5, "5"):
        view = server.post("/api/games/wishbone/preview", json={"options": {"size": size}}).json()["view"]
        assert view["options"] == {"size": "5"}


def test_what_cannot_be_is_said_in_a_sentence(server):
    answer = server.post("/api/games/wishbone/preview", json={"options": {"size": 2}})
    assert answer.status_code == 422
    assert answer.json()["detail"] == "The option size is a whole number from 3 to 25, not '2'."


def test_a_page_asked_for_in_a_language_keeps_it(server):
    try:
        page = server.get("/new/wishbone?lang=de")
        assert 'lang="de"' in page.text
        summary = server.get("/api/games/wishbone").json()["summary"]
        assert summary == server.get("/api/games/wishbone?lang=de").json()["summary"]
        assert "language" not in server.get("/new/wishbone?lang=xx").headers.get("set-cookie", "")
    finally:
        server.cookies.delete("language")
    assert server.get("/api/games/wishbone").json()["summary"] != summary
