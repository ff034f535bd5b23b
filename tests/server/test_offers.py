import pytest


@pytest.fixture
def game(ann, bob):
    made = ann.make()
    bob.join(made)
    return made


@pytest.fixture
def seats(ann, bob, game):
    """Ann and Bob at the table, after a turn each."""
    with ann.sit(game) as first, bob.sit(game) as second:
        first.play("b2")
        second.catch_up()
        second.play("d5,e4")
        first.catch_up()
        yield first, second


def both(seats):
    for seat in seats:
        seat.catch_up()
    assert seats[0].told["offers"] == seats[1].told["offers"]
    return seats[0].told


def test_resigning(seats):
    first, second = seats
    assert "resign" in first.told["may"]
    first.say("resign")
    told = both(seats)
    assert told["result"] == {"who": 1, "why": "resignation", "text": "White wins by resignation.", "points": None}
    assert second.heard[-2]["type"] == "ended"
    assert "over" in first.say("resign")["sentence"]
    assert "over" in first.play("a1")["sentence"]


def test_a_draw_is_offered_and_accepted(seats):
    first, second = seats
    first.say("offer_draw")
    assert both(seats)["offers"]["draw"] == 0
    assert "accept_draw" in second.told["may"]
    assert "No draw" in first.say("accept_draw")["sentence"]
    second.say("accept_draw")
    assert both(seats)["result"]["text"] == "The game is a draw by agreement."


def test_a_draw_is_declined_by_word_or_by_playing_on(seats):
    first, second = seats
    first.say("offer_draw")
    second.say("decline_draw")
    assert both(seats)["offers"]["draw"] is None
    second.say("offer_draw")
    first.play("c3,c4")
    assert both(seats)["offers"]["draw"] is None


def test_an_offer_stays_while_its_maker_plays(seats):
    first, _ = seats
    first.say("offer_draw")
    first.play("c3,c4")
    assert both(seats)["offers"]["draw"] == 0


def test_two_offers_are_an_agreement(seats):
    for seat in seats:
        seat.say("offer_draw")
    assert both(seats)["result"]["why"] == "agreement"


def test_a_takeback_needs_consent(seats):
    first, second = seats
    first.say("ask_takeback")
    assert both(seats)["offers"]["takeback"] == {"player": 0, "ply": 0, "crosses_chance": False}
    assert first.ply == 3
    assert "Nobody asked you" in first.say("accept_takeback")["sentence"]
    second.say("decline_takeback")
    assert both(seats)["offers"]["takeback"] is None
    first.say("ask_takeback")
    second.say("accept_takeback")
    assert both(seats)["view"]["ply"] == 0
    assert first.told["moves"] == []
    assert first.play("b3")["type"] == "accepted"


def test_a_request_lapses_when_the_game_goes_on(seats):
    first, second = seats
    second.say("ask_takeback")
    first.play("c3,c4")
    assert both(seats)["offers"]["takeback"] is None


def test_a_takeback_goes_to_the_last_own_decision(seats):
    _, second = seats
    second.say("ask_takeback")
    seats[0].catch_up()
    seats[0].say("accept_takeback")
    told = both(seats)
    assert (told["view"]["ply"], told["view"]["to_act"]) == (1, 1)


def test_a_takeback_survives_a_restart(start, settings):
    from server.people import Person

    server = start(settings)
    ann = Person(server, "Ann")
    made = ann.make(mode="same_screen")
    with ann.sit(made) as seat:
        seat.play("b2")
        seat.play("d5,e4")
        seat.say("ask_takeback")
        seat.catch_up()
        seat.play("c3,c4")
        line = seat.told["view"]["line"]
    start.stop(server)
    ann.client = start(settings)
    table = ann.table(made)
    assert table["view"]["line"] == line
    assert [turn["text"] for turn in table["moves"]] == ["b2", "c3,c4"]


def test_a_takeback_beyond_chance_says_so(ann, bob):
    made = ann.make("tom_tube")
    bob.join(made)
    with ann.sit(made) as first, bob.sit(made) as second:
        first.play("build")
        assert first.ply == 2  # chance has drawn
        first.say("ask_takeback")
        second.catch_up()
        assert second.told["offers"]["takeback"] == {"player": 0, "ply": 0, "crosses_chance": True}
        drawn = first.told["moves"][0]["text"]
        second.say("accept_takeback")
        first.catch_up()
        first.play("build")
        # The same draw at the same place: taking back is of no use for that.
        assert first.told["moves"][0]["text"] == drawn


def test_a_rematch_changes_sides_and_counts(ann, bob, seats):
    first, second = seats
    first.say("resign")
    second.catch_up()
    first.say("rematch")
    second.catch_up()
    assert second.told["offers"]["rematch"] == [0]
    second.say("rematch")
    first.catch_up()
    again = {"id": first.told["rematch"]}
    assert second.told["rematch"] == again["id"]
    table = ann.table(again)
    assert (table["role"], table["status"], table["view"]["options"]) == (1, "playing", {"board": "mini"})
    assert table["series"]["number"] == 2
    assert table["series"]["score"] == [1.0, 0.0]  # Bob, who is first now, has won
    with ann.sit(again) as seat:
        seat.say("resign")
        seat.catch_up()
        assert seat.told["series"]["score"] == [2.0, 0.0]


def test_an_even_match_is_one_table_with_its_score(ann):
    options = {"board": "2 2/2 1 2/2 2", "match": "even"}
    made = ann.make("strands", "same_screen", options=options)
    with ann.sit(made) as seat:
        for _ in range(20):
            if seat.told["status"] == "over":
                break
            seat.play_any()
        assert seat.told["result"]["why"] == "match"
        assert any("margin" in note["label"].lower() or "game" in note["label"].lower()
                   for note in seat.told["view"]["scene"]["notes"])  # fmt: skip


def test_no_hints_in_a_game_between_two_persons(seats):
    refused = seats[0].say("hint")
    assert refused["type"] == "refused"
    assert "no hints" in refused["sentence"]


def test_claiming_on_time(ann, bob):
    made = ann.make(clock={"kind": "days", "days": 1})
    bob.join(made)
    with ann.sit(made) as first, bob.sit(made):
        first.play("b2")
        assert "claim_time" in first.told["may"]
        assert "time left" in first.say("claim_time")["sentence"]


def test_a_game_is_lost_when_the_time_is_over(ann, bob):
    made = ann.make(clock={"kind": "fischer", "initial_s": 5, "increment_s": 0})
    bob.join(made)
    hub = ann.client.app.state.hub
    with ann.sit(made) as first, bob.sit(made) as second:
        first.play("b2")
        assert first.told["clocks"]["running"] == 1
        hub.offset += 4.7  # as if it had taken so long
        second.catch_up()
        assert second.told["status"] == "playing"
        hub.offset += 0.4
        late = second.play("d5,e4")
        assert late["type"] == "refused"
        first.catch_up()
        assert first.told["result"] == {"who": 0, "why": "time", "text": "Black wins on time.", "points": None}
        assert first.told["clocks"]["left_ms"] == [5000, 0]


def test_the_flag_falls_by_itself(start, settings):
    from server.people import Person

    server = start(settings)
    ann, bob = Person(server, "Ann"), Person(server, "Bob")
    made = ann.make(clock={"kind": "fischer", "initial_s": 5, "increment_s": 0})
    bob.join(made)
    hub = server.app.state.hub
    with ann.sit(made) as first:
        first.play("b2")
        with bob.sit(made) as second:
            hub.offset += 4.8
            # Somebody comes in, and the timer is set anew by the clock as it is now.
            second.catch_up()
            with bob.sit(made):
                first.wait(lambda told: told["status"] == "over", seconds=20)
        assert first.told["result"]["why"] == "time"
