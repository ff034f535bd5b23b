"""The API of the study pages, over a whole application: positions, records, setups, pictures, searches."""

import json

import pytest

pytest.importorskip("fastapi")
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

import quincunx
from quincunx import load_game
from quincunx.core.record import GameRecord
from quincunx.server.app import create_app
from quincunx.server.settings import Settings
from quincunx.server.study_jobs import Jobs
from quincunx.server.trees import DEEPEST, tree_of
from sample_games import walk

RATE = "100000/minute"
RECORD = """[Game "wishbone"]
[size "5"]
[Player0 "Ann"]
[Player1 "Bob"]

{a quiet game} 1. c3 {the centre} 2. swap (2. b1 3. c4 (3. c2)) 3. e5 4. c5 *
"""


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    settings = Settings(data=tmp_path_factory.mktemp("data"), rate_read=RATE, rate_write=RATE, rate_heavy=RATE)
    with TestClient(create_app(settings)) as client:
        yield client


def ask(client, path, **body):
    answer = client.post(f"/api/study/{path}", json=body)
    return answer.status_code, answer.json()


# -- positions ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", quincunx.registered_games())
def test_a_position_comes_with_its_turns_and_signs(client, name):
    state = walk(name, {}, 3, 12)
    status, answer = ask(client, "view", game=name, actions=state.history(), overlays=True)
    assert status == 200
    assert answer["view"]["line"] == state.serialize()
    assert [(turn["player"], tuple(turn["actions"])) for turn in answer["turns"]] == state.turns_played()
    assert set(answer["overlays"]) == set(state.game.overlays(state))


def test_chance_is_a_choice_of_the_reader(client):
    build = load_game("tom_tube").new_initial_state().string_to_action("build")
    _, answer = ask(client, "view", game="tom_tube", actions=[build])
    assert len(answer["chance"]) == 20
    assert sum(outcome["probability"] for outcome in answer["chance"]) == pytest.approx(1, abs=0.001)
    assert all(outcome["picture"] for outcome in answer["chance"])


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"game": "chess"}, "There is no game 'chess'"),
        ({"game": "wishbone", "options": {"size": 99}}, "The option size is a whole number from 3 to 25"),
        ({"game": "wishbone", "actions": [5, 5]}, "already holds a black stone."),
        ({"game": "wishbone", "actions": [10**6]}, ""),
        ({"game": "wishbone", "position": "nonsense"}, ""),
        ({"game": "wishbone", "actions": "d4"}, ""),
        ({"game": "strands", "options": {"board": "/etc/passwd.toml"}}, "No files can be opened here"),
        ({"unknown": 1}, ""),
    ],
)
def test_what_is_no_position_is_refused_with_a_sentence(client, body, words):
    status, answer = ask(client, "view", **body)
    assert status in (404, 422)
    assert words.lower() in answer["detail"].lower()
    assert answer["detail"].endswith((".", "?"))


def test_pictures(client):
    line = walk("thrive", {}, 1, 9).serialize()
    svg = client.get("/api/study/picture.svg", params={"line": line})
    assert svg.headers["content-type"].startswith("image/svg+xml")
    assert svg.text.startswith("<svg")
    png = client.get("/api/study/picture.png", params={"line": line, "size": 200, "download": True})
    assert png.content.startswith(b"\x89PNG")
    assert 'filename="thrive-9.png"' in png.headers["content-disposition"]
    assert client.get("/api/study/picture.svg", params={"line": "thrive?setup=/etc/passwd.toml"}).status_code == 422
    assert client.get("/api/study/picture.gif", params={"line": line}).status_code == 422


# -- records -----------------------------------------------------------------------------------------------------------


def test_a_record_is_opened_with_its_side_lines_and_written_as_it_was(client):
    _, answer = ask(client, "open", text=RECORD)
    tree = answer["tree"]
    assert [turn["text"] for turn in tree["turns"]] == ["", "c3", "swap", "b1", "e5", "c4", "c2", "c5"]
    assert [turn["parent"] for turn in tree["turns"]] == [-1, 0, 1, 1, 2, 3, 3, 4]
    assert tree["turns"][0]["comment"] == "a quiet game"
    kept = {key: tree[key] for key in ("game", "options", "position", "tags")}
    turns = [{key: turn[key] for key in ("parent", "actions", "comment", "lead")} for turn in tree["turns"]]
    _, written = ask(client, "write", **kept, turns=turns)
    assert GameRecord.from_text(written["text"]) == GameRecord.from_text(RECORD)
    _, exported = ask(client, "write", **kept, turns=turns, format="json")
    assert json.loads(exported["text"])["header"]["game"]["name"] == "Wishbone"


@pytest.mark.parametrize("name", quincunx.registered_games())
def test_lines_open_as_records(client, name):
    state = walk(name, {}, 2, 25)
    for text in (state.serialize(), f"#{state.serialize()}", f"http://localhost:1/analysis#{state.serialize()}"):
        _, answer = ask(client, "open", text=text)
        actions = [action for turn in answer["tree"]["turns"] for action in turn["actions"]]
        assert actions == state.history()


def test_several_games_are_asked_about(client):
    _, answer = ask(client, "open", text=RECORD + "\n" + RECORD.replace("Ann", "Eve"))
    assert [game["players"] for game in answer["games"]] == [["Ann", "Bob"], ["Eve", "Bob"]]
    assert answer["tree"] is None
    _, second = ask(client, "open", text=RECORD + "\n" + RECORD.replace("Ann", "Eve"), number=1)
    assert second["tree"]["tags"]["Player0"] == "Eve"
    assert ask(client, "open", text=RECORD, number=3)[0] == 422


def test_a_fault_in_a_record_has_its_place(client):
    status, answer = ask(client, "open", text=RECORD.replace("4. c5", "4. zz9"))
    assert status == 422
    assert answer["detail"].startswith("Line 6, column ")


@pytest.mark.parametrize(
    "text", ["", "   ", "\x00", "{" * 5000, "1. e4", "[Game", "wishbone?size=5&size=6", "a" * 10_000]
)
def test_garbage_is_refused(client, text):
    status, answer = ask(client, "open", text=text)
    assert status in (404, 422)
    assert len(answer["detail"]) < 400


@pytest.mark.parametrize(
    "turns",
    [
        [{"parent": -1, "actions": []}, {"parent": 1, "actions": [3]}],
        [{"parent": -1, "actions": []}, {"parent": 0, "actions": []}],
        [{"parent": -1, "actions": []}, {"parent": 0, "actions": [3]}, {"parent": 1, "actions": [3]}],
        [{"parent": -1, "actions": []}]
        + [{"parent": 0, "actions": [n]} for n in (1, 2)]
        + [{"parent": 9, "actions": [3]}],
        [{"parent": -1, "actions": []}, {"parent": 0, "actions": [3, 5]}],
        [],
    ],
)
def test_trees_that_are_none_are_refused(client, turns):
    status, answer = ask(client, "write", game="wishbone", turns=turns)
    assert status == 422
    assert answer["detail"]


def test_a_half_turn_has_nothing_after_it(client):
    game = load_game("thrive")
    state = game.new_initial_state()
    first = state.string_to_action("a1-a2")
    turns = [{"parent": -1, "actions": []}, {"parent": 0, "actions": [first]}]
    assert ask(client, "write", game="thrive", turns=turns)[0] == 200
    state.apply_action(first)
    turns.append({"parent": 1, "actions": state.legal_actions()[:1]})
    status, answer = ask(client, "write", game="thrive", turns=turns)
    assert (status, answer["detail"]) == (422, "Turn 1 of the tree is not whole, so nothing can follow it.")


def test_side_lines_lie_only_so_deep(client):
    apart = [row * 25 + column for row in range(0, 25, 2) for column in range(0, 25, 2)]  # stones that never touch
    turns, tip = [{"parent": -1, "actions": []}], 0
    for n in range(DEEPEST + 2):
        turns += [{"parent": tip, "actions": [apart[2 * n]]}, {"parent": tip, "actions": [apart[2 * n + 1]]}]
        tip = len(turns) - 1
    status, answer = ask(client, "write", game="wishbone", options={"size": 25, "swap_rule": False}, turns=turns)
    assert status == 422
    assert str(DEEPEST) in answer["detail"]


def test_a_long_game_goes_in_and_out(client):
    state = walk("strands", {"board": "large"}, 1, 200)
    tree = tree_of(GameRecord.from_state(state))
    turns = [{"parent": turn["parent"], "actions": turn["actions"]} for turn in tree["turns"]]
    _, answer = ask(client, "write", game="strands", options=tree["options"], turns=turns)
    assert GameRecord.from_text(answer["text"]).state().position() == state.position()


# -- setting up --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", quincunx.registered_games())
def test_a_position_is_taken_apart_changed_and_put_together(client, name):
    state = walk(name, {}, 3, 14)
    _, answer = ask(client, "editor", game=name, line=state.serialize(), tool="")
    assert answer["position"] == state.position()
    tool = answer["tools"][0]["id"]
    _, answer = ask(client, "editor", game=name, **answer["setup"], tool=tool)
    place = answer["view"]["targets"]["items"][0][1]
    status, changed = ask(client, "editor", game=name, **answer["setup"], tool=tool, place=place)
    assert status == 200
    assert changed["setup"]["pieces"] != answer["setup"]["pieces"]
    assert bool(changed["sentence"]) != bool(changed["position"])
    _, erased = ask(client, "editor", game=name, **answer["setup"], tool="remove")
    assert {item[1] for item in erased["view"]["targets"]["items"]} == set(answer["setup"]["pieces"])


def test_what_is_no_position_is_drawn_with_the_reason(client):
    pieces = {"a1": "black", "b2": "black", "a2": "white", "b1": "white"}
    fields = {"mover": "black", "when": ""}
    status, answer = ask(client, "editor", game="wishbone", options={"size": 3}, pieces=pieces, fields=fields)
    assert status == 200
    assert "form a crosscut" in answer["sentence"]
    assert answer["position"] is None
    assert len(answer["view"]["scene"]["pieces"]) == 4


@pytest.mark.parametrize(
    "body",
    [
        {"game": "wishbone", "pieces": {"a1": "black"}, "tool": "black", "place": "z99"},
        {"game": "wishbone", "pieces": {}, "tool": "queen", "place": "a1"},
        {"game": "wishbone", "line": "wishbone?position=x"},
        {"game": "nothing"},
    ],
)
def test_impossible_changes_are_refused(client, body):
    status, answer = ask(client, "editor", **body)
    assert status in (404, 422)
    assert answer["detail"]


def test_setups_of_garbage_are_shown_with_a_sentence(client):
    for pieces, fields in (
        ({"zz": "black"}, {}),
        ({"a1": "?"}, {"mover": "x"}),
        ({"": ""}, {"mover": "black", "when": ""}),
    ):
        status, answer = ask(client, "editor", game="wishbone", pieces=pieces, fields=fields)
        assert status == 200
        assert answer["sentence"]


# -- searching ---------------------------------------------------------------------------------------------------------


def until(socket, *kinds):
    told = []
    while True:
        message = socket.receive_json()
        told.append(message)
        if message["type"] in kinds and message.get("done", True):
            return told


def test_a_look_finds_the_win(client):
    line = "ooxo/1o1o/xx2/x2x,black"
    with client.websocket_connect("/api/study/search") as socket:
        socket.send_json(
            {"type": "look", "game": "wishbone", "options": {"size": 4, "swap_rule": "off"}, "position": line}
        )
        last = until(socket, "lines")[-1]
    assert (last["lines"][0]["turn"], last["lines"][0]["proven"], last["proven"]) == ("c3", 1, 1)
    assert any(mark["kind"] == "line-1" and mark["shapes"] for mark in last["lines"][0]["marks"])


def test_a_game_is_analysed_and_tells_chances_on_the_way(client):
    record = GameRecord.from_text(
        '[Game "wishbone"]\n[size "4"]\n[swap_rule "off"]\n[Position "ooxo/1o1o/xx2/x2x,black"]\n\n1. d2 2. c2 0-1\n'
    )
    tree = tree_of(record)
    turns = [{"parent": turn["parent"], "actions": turn["actions"]} for turn in tree["turns"]]
    job = {key: tree[key] for key in ("game", "options", "position")}
    with client.websocket_connect("/api/study/search") as socket:
        socket.send_json({"type": "analyze", "depth": "quick", "turns": turns, **job})
        told = until(socket, "analysis", "refused")
    assert [message["turns"] for message in told if message["type"] == "chance"] == [0, 1, 2]
    found = told[-1]["analysis"]
    assert [turn["verdict"] for turn in found["turns"]] == ["blunder", "best"]
    assert found["turns"][0]["lines"][0]["turn"] == "c3"
    assert found["turning_points"] == [1]


def test_a_new_search_ends_the_one_before(client):
    with client.websocket_connect("/api/study/search") as socket:
        socket.send_json({"type": "look", "game": "thrive"})
        socket.receive_json()
        socket.send_json({"type": "stop"})
        socket.send_json({"type": "look", "game": "wishbone", "options": {"size": 3}})
        assert until(socket, "lines")[-1]["name"] == "Black"
    assert not client.app.state.jobs.running


@pytest.mark.parametrize(
    "message",
    ["", "x", "[]", "[" * 2000, "{}", '{"type": "look"}', '{"type": "look", "game": "wishbone", "actions": [-1]}'],
)
def test_messages_that_are_none_are_refused(client, message):
    with client.websocket_connect("/api/study/search") as socket:
        socket.send_text(message)
        assert socket.receive_json() == {
            "type": "refused",
            "sentence": 'A message reads {"type": "look", ...}, {"type": "analyze", ...} or {"type": "stop"}.',
        }


def test_who_sends_nothing_but_garbage_is_cut_off(client):
    with client.websocket_connect("/api/study/search") as socket:
        for n in range(5):
            if n % 2:
                socket.send_bytes(b"\x00")
            else:
                socket.send_text("?")
            assert socket.receive_json()["type"] == "refused"
        with pytest.raises(WebSocketDisconnect):
            socket.receive_json()


def test_what_cannot_be_searched_says_why(client):
    over = walk("wishbone", {"size": 3}, 1, 99)
    with client.websocket_connect("/api/study/search") as socket:
        socket.send_json({"type": "look", "game": "wishbone", "options": {"size": 3}, "actions": over.history()})
        assert "over" in until(socket, "refused")[-1]["sentence"]
        socket.send_json({"type": "analyze", "game": "wishbone", "turns": [{"parent": -1, "actions": []}]})
        assert until(socket, "refused")[-1]["sentence"].startswith("There is no turn to analyse yet")


def test_another_site_may_not_search(client):
    with (
        pytest.raises(WebSocketDisconnect) as caught,
        client.websocket_connect("/api/study/search", headers={"origin": "http://evil.example"}) as socket,
    ):
        socket.receive_json()
    assert caught.value.code == 4403


def test_a_game_between_persons_is_not_searched_while_it_goes_on(tmp_path):
    settings = Settings(data=tmp_path, rate_write=RATE, rate_heavy=RATE)
    with TestClient(create_app(settings)) as client:
        options = {"size": "5", "swap_rule": "off"}
        asked = {"game": "wishbone", "options": options, "mode": "friend", "side": "first"}
        made = client.post("/api/tables", json=asked).json()
        ann = dict(client.cookies)
        client.cookies.clear()
        invite = made["invite_url"].partition("invite=")[2]
        assert client.post(f"/api/tables/{made['id']}/join", json={"invite": invite}).status_code == 200
        bob = dict(client.cookies)
        assert ann != bob
        record = client.get(f"/api/tables/{made['id']}/record.qcx")
        assert GameRecord.from_text(record.text).game.short_name == "wishbone"
        assert client.get(f"/api/tables/{made['id']}/record.json").json()["moves"] == []

        def search(who, **job):
            client.cookies.clear()
            client.cookies.update(who)
            with client.websocket_connect("/api/study/search") as socket:
                socket.send_json({"type": "look", "game": "wishbone", **job})
                return socket.receive_json()

        for who, more in ((ann, {}), (bob, {}), ({}, {"table": made["id"]})):
            told = search(who, options=options, **more)
            assert told["type"] == "refused"
            assert told["sentence"].startswith("This game is still going on between two persons")
        assert search(ann, options={"size": "6"})["type"] == "lines"  # another game is nobody's business
        assert search({}, options=options)["type"] == "lines"  # nor is the same game of somebody else


@pytest.mark.asyncio
async def test_only_so_many_searches_for_one_guest():
    jobs = Jobs()
    async with jobs.place("ann"), jobs.place("ann"):
        with pytest.raises(quincunx.core.errors.QuincunxError, match="2 searches running already"):
            async with jobs.place("ann"):
                pass
        async with jobs.place("bob"):
            pass
    assert not jobs.running
