import pytest

from quincunx.core.record import GameRecord


def test_a_table_with_a_friend_begins_when_the_seat_is_taken(ann, bob):
    made = ann.make(clock={"kind": "fischer", "initial_s": 60, "increment_s": 1})
    assert ann.table(made)["status"] == "waiting"
    assert ann.table(made)["invite_url"] == made["invite_url"]
    assert "invite_url" not in bob.table(made)
    assert bob.join(made)["role"] == 1
    table = ann.table(made)
    assert (table["status"], table["role"], table["view"]["to_act"]) == ("playing", 0, 0)
    assert [seat["name"] for seat in table["seats"]] == ["Ann", "Bob"]
    assert table["clocks"]["left_ms"] == [60_000, 60_000]
    assert table["clocks"]["running"] is None  # only from the second turn on


def test_nobody_sits_down_without_the_invitation(ann, bob):
    made = ann.make()
    answer = bob.post(f"/api/tables/{made['id']}/join", {"invite": "guess"})
    assert answer.status_code == 403
    assert "invitation" in answer.json()["detail"]
    assert ann.table(made)["status"] == "waiting"


def test_a_seat_is_taken_once(server, ann, bob):
    from server.people import Person

    made = ann.make()
    bob.join(made)
    bob.join(made)  # again is no matter
    late = Person(server, "Carl")
    answer = late.post(f"/api/tables/{made['id']}/join", {"invite": made["invite_url"].partition("=")[2]})
    assert answer.status_code == 422
    assert "watch" in answer.json()["detail"]
    assert late.table(made)["role"] == "watch"


@pytest.mark.parametrize(("side", "role"), [("first", 0), ("second", 1)])
def test_the_side_can_be_chosen(ann, side, role):
    assert ann.table(ann.make(side=side))["role"] == role


def test_the_side_can_be_left_to_chance(ann):
    assert {ann.table(ann.make(side="random"))["role"] for _ in range(40)} == {0, 1}


def test_options_are_dealt_once_and_for_all(ann):
    made = ann.make(mode="same_screen", board="random-6")
    options = ann.table(made)["view"]["options"]
    assert "/" in options["board"]
    assert ann.table(made)["view"]["options"] == options


@pytest.mark.parametrize(("asked", "says"), [
    ({"game": "chess"}, "There is no game"),
    ({"game": "wishbone", "options": {"size": 99}}, "from 3 to 25"),
    ({"game": "wishbone", "options": {"colour": "red"}}, "has no option"),
    ({"game": "wishbone", "position": "nonsense"}, ""),
    ({"game": "strands", "options": {"board": "/etc/passwd.toml"}}, "No files can be opened"),
    ({"game": "thrive", "options": {"setup": "x.TOML "}}, "No files can be opened"),
    ({"game": "tom_tube", "options": {"tiles": "../x.toml"}}, "No files can be opened"),
    ({"game": "wishbone", "level": 9}, "level"),
    ({"game": "wishbone", "clock": {"kind": "fischer", "initial_s": 1}}, "initial_s"),
    ({"game": "wishbone", "surprise": 1}, "surprise"),
    ({"game": "strands", "options": {"board": "2 " * 3000}}, "4000"),
])  # fmt: skip
def test_what_cannot_be_is_refused_in_a_sentence(ann, asked, says):
    answer = ann.post("/api/tables", {"mode": "bot", **asked})
    assert answer.status_code in (404, 422)
    assert says in answer.json()["detail"]
    assert len(answer.json()["detail"]) < 600


def test_a_game_can_begin_in_a_position(ann):
    from quincunx import load_game

    state = load_game("wishbone", size=5).new_initial_state()
    state.apply_text("a1")
    made = ann.make("wishbone", "same_screen", options={"size": 5}, position=state.position())
    assert ann.table(made)["view"]["to_act"] == 1
    record = GameRecord.from_text(ann.get(f"/api/tables/{made['id']}/record").text)
    assert record.tags["Position"] == state.position()


def test_a_table_that_is_not_there(ann):
    assert ann.get("/api/tables/nowhere").status_code == 404
    assert ann.get("/api/tables/nowhere").json() == {"detail": "There is nothing at this address."}


def test_tables_are_deleted_by_those_who_play_there_alone(ann, bob):
    made = ann.make(mode="same_screen")
    assert bob.delete(f"/api/tables/{made['id']}").status_code == 403
    assert ann.delete(f"/api/tables/{made['id']}").status_code == 204
    assert ann.get(f"/api/tables/{made['id']}").status_code == 404
    shared = ann.make()
    bob.join(shared)
    assert "resign first" in ann.delete(f"/api/tables/{shared['id']}").json()["detail"]


def test_a_record_of_the_game(ann, bob):
    made = ann.make(clock={"kind": "days", "days": 2})
    bob.join(made)
    with ann.sit(made) as first, bob.sit(made) as second:
        first.play("b2")
        second.catch_up()
        second.play("d5,e4")
    text = ann.get(f"/api/tables/{made['id']}/record").text
    record = GameRecord.from_text(text)
    assert (record.tags["Player0"], record.tags["Player1"], record.tags["TimeControl"]) == ("Ann", "Bob", "1/172800")
    assert [node.actions for node in record.main_line()] == [(record.game.new_initial_state().string_to_action("b2"),),
        tuple(record.state(1).string_to_action(text) for text in ("d5", "e4"))]  # fmt: skip
    assert record.tags.get("Result", "*") == "*"
