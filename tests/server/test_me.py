import io
import json
import zipfile

from quincunx.core.record import GameRecord
from server.people import Person


def test_somebody_new_is_unknown_and_gets_no_cookie(server):
    new = Person(server)
    assert new.get("/api/me").json() == {"known": False, "name": None, "settings": {}}
    assert new.cookie is None
    assert new.get("/api/me/tables").json() == {"tables": [], "more": False}


def test_the_cookie_is_out_of_reach_for_scripts(server):
    answer = server.patch("/api/me", json={"name": "Ann"})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


def test_a_forged_cookie_is_nobody(server, ann):
    for cookie in ("quincunx=abc", f"{ann.cookie}x", "quincunx=" + "a" * 5000, "quincunx=ImFubiI.x"):
        forged = Person(server)
        forged.cookie = cookie
        assert forged.get("/api/me").json()["known"] is False


def test_name_and_settings(ann):
    assert ann.patch("/api/me", {"settings": {"sound": False, "theme": "dark"}}).status_code == 200
    me = ann.get("/api/me").json()
    assert (me["name"], me["settings"]) == ("Ann", {"sound": False, "theme": "dark"})


def test_names_have_limits(ann):
    for name in ("", "  ", "x" * 41, "a\nb", "a\x00b"):
        assert ann.patch("/api/me", {"name": name}).status_code == 422
    assert ann.patch("/api/me", {"name": " Änne 李 "}).json()["name"] == "Änne 李"


def test_a_new_name_is_seen_at_the_tables(ann, bob):
    made = ann.make()
    bob.join(made)
    with ann.sit(made) as seat:
        bob.patch("/api/me", {"name": "Robert"})
        seat.catch_up()
        assert seat.told["seats"][1]["name"] == "Robert"


def test_my_tables(ann, bob):
    made = ann.make()
    other = ann.make("wishbone", "same_screen")
    bob.join(made)
    listed = ann.get("/api/me/tables").json()["tables"]
    assert [table["id"] for table in listed] == [made["id"], other["id"]]
    assert (listed[0]["mine"], listed[0]["my_turn"]) == ([0], True)
    assert [table["id"] for table in bob.get("/api/me/tables?status=playing").json()["tables"]] == [made["id"]]
    assert ann.get("/api/me/tables?game=wishbone").json()["tables"][0]["id"] == other["id"]
    assert ann.get("/api/me/tables?status=over").json()["tables"] == []
    before = listed[0]["updated"]
    assert [table["id"] for table in ann.get(f"/api/me/tables?before={before}").json()["tables"]] == [other["id"]]


def test_everything_about_me_can_be_taken_along(ann, bob):
    made = ann.make()
    bob.join(made)
    with ann.sit(made) as seat:
        seat.play("b2")
    data = ann.get("/api/me/export").json()
    assert data["me"]["name"] == "Ann"
    assert data["tables"][0]["id"] == made["id"]
    assert len(GameRecord.from_text(data["tables"][0]["record"]).main_line()) == 1
    assert data["tables"][0]["moves"][0]["player"] == 0
    archive = zipfile.ZipFile(io.BytesIO(ann.get("/api/me/export?format=zip").content))
    assert json.loads(archive.read("quincunx.json"))["me"]["name"] == "Ann"
    assert archive.read(f"games/strands-{made['id']}.qcx").decode() == data["tables"][0]["record"]
    assert bob.get("/api/me").json()["name"] not in json.dumps(data["me"])


def test_everything_about_me_can_be_deleted(ann, bob):
    shared = ann.make()
    bob.join(shared)
    alone = ann.make(mode="same_screen")
    assert ann.delete("/api/me").status_code == 204
    assert ann.get("/api/me").json()["known"] is False
    assert bob.get(f"/api/tables/{alone['id']}").status_code == 404
    table = bob.table(shared)
    assert table["seats"][0]["name"] == "Somebody who left"
    assert table["seats"][0]["kind"] == "gone"
    assert table["result"] == {"who": 1, "why": "resignation", "text": "White wins by resignation.", "points": None}
    with bob.sit(shared) as seat:
        assert "left for good" in seat.say("rematch")["sentence"]


def test_what_was_deleted_is_deleted_after_a_restart(start, settings):
    server = start(settings)
    ann, bob = Person(server, "Ann"), Person(server, "Bob")
    shared = ann.make()
    bob.join(shared)
    ann.delete("/api/me")
    start.stop(server)
    bob.client = start(settings)
    assert bob.table(shared)["seats"][0]["name"] == "Somebody who left"
