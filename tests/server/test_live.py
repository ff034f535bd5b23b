import json

import pytest
from starlette.websockets import WebSocketDisconnect

from server.people import Person


@pytest.fixture
def game(ann, bob):
    """A game between Ann (first) and Bob."""
    made = ann.make()
    bob.join(made)
    return made


def test_both_see_what_is_played(ann, bob, game):
    with ann.sit(game) as first, bob.sit(game) as second:
        assert (first.told["role"], second.told["role"]) == (0, 1)
        assert first.play("b2")["type"] == "accepted"
        second.catch_up()
        assert second.told["moves"] == [{"number": 1, "player": 0, "name": "Black", "text": "b2", "ply": 1}]
        assert "targets" in second.told["view"]
        assert "targets" not in first.told["view"]
        assert second.play("d5,e4")["type"] == "accepted"
        first.catch_up()
        assert first.told["view"]["line"] == "strands?board=mini&actions=b2,d5,e4"
        assert first.told["last"]["text"] == "d5,e4"


def test_each_board_is_sent_once(ann, bob, game):
    with ann.sit(game) as seat:
        seat.play("b2")
        seat.say("look", ply=0)
        seat.say("look", ply=1)
        views = [message["view"] for message in seat.heard if "view" in message]
        known = set()
        for view in views:
            for part, key in view["static"].items():
                assert (part in view["scene"]) == (key not in known)
            known |= set(view["static"].values())
        assert 3 * len(views) > len(known)


def test_trying_plays_nothing(ann, bob, game):
    with ann.sit(game) as first, bob.sit(game) as second:
        view = first.say("text", base=0, text="b2")["view"]
        assert view["staged"] == {"actions": view["staged"]["actions"], "texts": ["b2"]}
        assert (view["ply"], view["committed"], view["can_commit"]) == (1, 0, True)
        assert first.say("stage", base=0, actions=[])["view"]["ply"] == 0
        second.catch_up()
        assert second.ply == 0
        assert ann.table(game)["view"]["ply"] == 0


def test_a_typed_turn_goes_on_from_what_was_tried(ann, bob, game):
    with ann.sit(game) as first, bob.sit(game) as second:
        first.play("b2")
        second.catch_up()
        half = second.say("text", base=1, text="d5")["view"]
        assert (half["can_commit"], half["turn"]["whole"]) == (False, False)
        whole = second.say("text", base=1, actions=half["staged"]["actions"], text="e4")["view"]
        assert whole["staged"]["texts"] == ["d5", "e4"]
        refused = second.say("commit", base=1, actions=half["staged"]["actions"])
        assert refused["type"] == "refused"
        assert "not whole" in refused["sentence"]


def test_a_commit_counts_once(ann, bob, game):
    with ann.sit(game) as seat:
        actions = seat.say("text", base=0, text="b2")["view"]["staged"]["actions"]
        for _ in range(3):
            assert seat.say("commit", id="mine", base=0, actions=actions)["type"] == "accepted"
        seat.catch_up()
        assert seat.ply == 1


def test_a_commit_counts_once_after_a_restart_too(start, settings):
    server = start(settings)
    ann, bob = Person(server, "Ann"), Person(server, "Bob")
    game = ann.make()
    bob.join(game)
    with ann.sit(game) as seat:
        actions = seat.say("text", base=0, text="b2")["view"]["staged"]["actions"]
        seat.say("commit", id="mine", base=0, actions=actions)
    start.stop(server)
    ann.client = bob.client = start(settings)
    with ann.sit(game) as seat:
        assert seat.ply == 1
        assert seat.say("commit", id="mine", base=0, actions=actions)["type"] == "accepted"
        seat.catch_up()
        assert seat.ply == 1
        with bob.sit(game) as other:
            assert other.play("d5,e4")["type"] == "accepted"


def test_a_turn_for_another_position_is_refused_and_the_present_one_shown(ann, bob, game):
    with ann.sit(game) as first, ann.sit(game) as elsewhere:
        first.play("b2")
        actions = first.told["view"]["turn"]["actions"]
        shown = len([message for message in elsewhere.heard if message["type"] == "view"])
        for kind in ("stage", "commit"):
            refused = elsewhere.say(kind, base=0, actions=actions)
            assert refused["type"] == "refused"
            assert "moved on" in refused["sentence"]
        elsewhere.catch_up()
        assert elsewhere.ply == 1
        assert len([message for message in elsewhere.heard if message["type"] == "view"]) > shown


@pytest.mark.parametrize("actions", [[0, 1], [10**6], [], [5, 5]])
def test_what_the_rules_do_not_allow_is_refused_in_a_sentence(ann, bob, game, actions):
    with ann.sit(game) as seat:
        refused = seat.say("commit", base=0, actions=actions)
        assert refused["type"] == "refused"
        assert refused["sentence"].endswith(".")
        seat.catch_up()
        assert seat.ply == 0


def test_only_who_is_to_act_can_play(server, ann, bob, game):
    with bob.sit(game) as second, Person(server).sit(game) as watcher:
        assert "not your turn" in second.play("b2")["sentence"]
        assert watcher.told["role"] == "watch"
        assert "watching" in watcher.play("b2")["sentence"]
        assert "watching" in watcher.say("resign")["sentence"]


def test_nothing_is_played_before_the_game_begins(ann):
    made = ann.make()
    with ann.sit(made) as seat:
        assert "other seat" in seat.play("b2")["sentence"]


def test_looking_back(ann, bob, game):
    with ann.sit(game) as first, bob.sit(game) as second:
        first.play("b2")
        second.catch_up()
        second.play("d5,e4")
        view = first.say("look", ply=1)["view"]
        assert (view["ply"], view["line"]) == (1, "strands?board=mini&actions=b2")
        assert "targets" not in view
        assert "There are 3 actions" in first.say("look", ply=4)["sentence"]


def test_who_is_there(server, ann, bob, game):
    with ann.sit(game) as first:
        assert [seat["here"] for seat in first.told["seats"]] == [True, False]
        with bob.sit(game), Person(server).sit(game):
            news = [message for message in first.catch_up() if message["type"] == "presence"]
            assert news[-1] == {"type": "presence", "here": [True, True], "watchers": 1}
        first.wait(lambda _: first.heard and [m for m in first.heard if m["type"] == "presence"][-1]["watchers"] == 0)


def pester(person, game, send):
    """Send the same again and again; it is refused each time, until the connection is closed."""
    with person.sit(game) as seat:
        for _ in range(10):
            send(seat.socket)
            assert seat.hear()["type"] == "refused"


@pytest.mark.parametrize("text", [
    "", "{", "[]", "null", '{"type":"dance"}', '{"type":"commit"}', '{"type":"stage","id":"x","base":-1,"actions":[]}',
    '{"type":"stage","id":"x","base":0,"actions":"abc"}', '{"type":"look","id":"x","ply":1e400}', "[" * 5000,
    '{"type":"resign","id":"' + "x" * 30_000 + '"}', '{"type":"ping","id":"ü"}',
])  # fmt: skip
def test_garbage_is_answered_and_then_only_its_own_connection_closed(ann, bob, game, text):
    with ann.sit(game) as other:
        with pytest.raises(WebSocketDisconnect) as closed:
            pester(bob, game, lambda socket: socket.send_text(text))
        assert closed.value.code == 4400
        assert other.play("b2")["type"] == "accepted"


def test_bytes_are_garbage(ann, bob, game):
    with pytest.raises(WebSocketDisconnect):
        pester(bob, game, lambda socket: socket.send_bytes(b"\x00\xff"))
    assert ann.table(game)["status"] == "playing"


def test_a_table_that_is_not_there(ann):
    with pytest.raises(WebSocketDisconnect) as closed, ann.sit({"id": "nowhere"}):
        pass
    assert closed.value.code == 4404


def test_the_seed_and_the_order_of_the_rhombs_stay_on_the_server(ann, bob):
    game = ann.make("tom_tube")
    bob.join(game)
    with ann.sit(game) as first, bob.sit(game) as second:
        promise = first.told["chance"]["promise"]
        for _ in range(8):
            for seat in (first, second):
                seat.catch_up()
                if seat.told["view"]["to_act"] == seat.told["role"]:
                    assert seat.play_any()["type"] == "accepted"
        first.catch_up()
        assert first.told["chance"] == {"promise": promise, "seed": None}
        first.say("resign")
        second.catch_up()
        seed = second.told["chance"]["seed"]
        assert second.told["result"]["text"] == "Dave wins by resignation."
        for seat in (first, second):
            before = [message for message in seat.heard if seed not in json.dumps(message)]
            assert all(
                message["type"] == "ended" or message["status"] == "over"
                for message in seat.heard
                if message not in before
            )


def test_a_game_on_one_screen(ann):
    game = ann.make(mode="same_screen")
    with ann.sit(game) as seat:
        assert seat.told["role"] == "both"
        seat.play("b2")
        assert "targets" in seat.told["view"]
        seat.play("d5,e4")
        assert seat.ply == 3
        seat.say("ask_takeback")
        seat.catch_up()
        assert seat.ply == 1
        seat.say("offer_draw")
        seat.catch_up()
        assert seat.told["result"]["why"] == "agreement"


@pytest.mark.parametrize("name", ["thoughtwave", "wishbone", "tom_tube", "thrive", "strands"])
def test_every_game_is_played_to_its_end(ann, name):
    options = {"wishbone": {"size": 4}, "thoughtwave": {"size": 4}, "strands": {"board": "2 2/2 1 2/2 2"}}
    game = ann.make(name, "same_screen", options=options.get(name, {}))
    with ann.sit(game) as seat:
        for _ in range(24):
            if seat.told["status"] == "over":
                break
            assert seat.play_any()["type"] == "accepted"
        if name in options:
            assert seat.told["result"]["text"].endswith(".")
        assert seat.ply == seat.told["moves"][-1]["ply"]


def test_sentences_come_in_the_language_of_the_page(ann, bob, game):
    with ann.sit(game, lang="de") as first, bob.sit(game) as second:
        assert first.told["view"]["players"] != second.told["view"]["players"]
        assert "Ungültig" not in second.told["view"]["scene"]["title"]
