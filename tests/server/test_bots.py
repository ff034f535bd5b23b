import os
import signal
import time

import pytest

from quincunx import load_game
from quincunx.server.work import Job, state_of
from server.people import Person


def test_a_bot_answers(ann):
    made = ann.make(mode="bot", level=1)
    with ann.sit(made) as seat:
        seat.play("b2")
        seat.wait(lambda told: told["view"]["to_act"] == 0 and told["view"]["ply"] > 1)
        assert seat.told["seats"][1] == {
            "kind": "bot",
            "name": "Bot, level 1",
            "level": 1,
            "here": True,
            "player": "White",
        }
        assert any(message["type"] == "thinking" and message["player"] == 1 for message in seat.heard)
        seat.say("ask_takeback")
        seat.catch_up()
        assert seat.ply == 0


def test_a_bot_begins(ann):
    made = ann.make(mode="bot", level=1, side="second")
    with ann.sit(made) as seat:
        seat.wait(lambda told: told["view"]["to_act"] == 1)
        assert seat.told["role"] == 1


def test_taking_back_calls_the_bot_off(ann):
    made = ann.make(mode="bot", level=8, board="standard")
    with ann.sit(made) as seat:
        seat.play("f5")
        seat.say("ask_takeback")
        seat.catch_up()
        assert seat.ply == 0
        begun = time.monotonic()
        seat.say("hint")  # the only thinker is free again at once
        assert time.monotonic() - begun < 30


def test_a_hint_and_its_reasons(ann):
    made = ann.make(mode="bot", level=1)
    with ann.sit(made) as seat:
        hint = seat.say("hint")
        assert hint["type"] == "hint"
        assert "wins from there" in " ".join(hint["explanation"]) or "certain" in " ".join(hint["explanation"])
        assert seat.play(hint["text"])["type"] == "accepted"


def test_a_level_between_two_others(ann, bob):
    made = ann.make("thrive", "bots", levels=[7.25, 7.5])
    with bob.sit(made) as seat:
        seat.wait(lambda told: told["view"]["ply"] > 0)
        assert [s["name"] for s in seat.told["seats"]] == ["Bot, level 7.25", "Bot, level 7.5"]
    refused = ann.client.post("/api/tables", json={"game": "thrive", "mode": "bot", "level": 7.3})
    assert refused.status_code == 422


def test_two_bots_play_while_somebody_looks_on(ann, bob):
    made = ann.make("wishbone", "bots", options={"size": 4}, levels=[1, 2])
    assert ann.table(made)["view"]["ply"] == 0
    with bob.sit(made) as seat:
        seat.wait(lambda told: told["status"] == "over")
        assert seat.told["role"] == "watch"
        assert [s["name"] for s in seat.told["seats"]] == ["Bot, level 1", "Bot, level 2"]


def test_a_thinker_that_dies_is_replaced(ann):
    made = ann.make(mode="bot", level=1)
    worker = ann.client.app.state.hub.thinkers.workers[0]
    with ann.sit(made) as seat:
        assert seat.say("hint")["type"] == "hint"
        os.kill(worker.process.pid, signal.SIGKILL)
        seat.play("b2")
        seat.wait(lambda told: told["view"]["to_act"] == 0 and told["view"]["ply"] > 1)


def test_a_bot_that_cannot_think_leaves_the_server_alone(ann, monkeypatch):
    from quincunx.server import hub as module

    hub = ann.client.app.state.hub
    whole = hub.job

    def broken(room, kind, level=1, seconds=None):
        return whole(room, "nonsense", level, seconds)

    monkeypatch.setattr(hub, "job", broken)
    monkeypatch.setattr(module, "STUMBLED", 0.1)
    made = ann.make(mode="bot", level=1)
    with ann.sit(made) as seat:
        seat.play("b2")
        time.sleep(0.3)
        assert ann.get("/healthz").json() == {"status": "ok"}
        monkeypatch.undo()
        seat.wait(lambda told: told["view"]["to_act"] == 0 and told["view"]["ply"] > 1)


def test_a_bots_turn_is_taken_up_after_a_restart(start, settings):
    server = start(settings)
    ann = Person(server, "Ann")
    made = ann.make(mode="bot", level=8, board="standard")
    with ann.sit(made) as seat:
        seat.play("f5")
    start.stop(server)
    ann.client = start(settings)
    ann.client.app.state.hub.thinkers  # noqa: B018
    until = time.monotonic() + 60
    while ann.table(made)["view"]["ply"] == 1:
        assert time.monotonic() < until
        time.sleep(0.1)


def test_a_bot_with_a_clock_loses_only_what_it_thinks(ann):
    made = ann.make(mode="bot", level=1, clock={"kind": "fischer", "initial_s": 60, "increment_s": 0})
    with ann.sit(made) as seat:
        seat.play("b2")
        seat.wait(lambda told: told["view"]["to_act"] == 0 and told["view"]["ply"] > 1)
        left = seat.told["clocks"]["left_ms"]
        assert left[0] == 60_000 or left[0] > 59_000
        assert 50_000 < left[1] <= 60_000


def test_bots_offer_no_draws(ann):
    made = ann.make(mode="bot", level=1)
    with ann.sit(made) as seat:
        assert "play on" in seat.say("offer_draw")["sentence"]


def test_the_next_game_against_a_bot_begins_at_once(ann):
    made = ann.make(mode="bot", level=1)
    with ann.sit(made) as seat:
        seat.say("resign")
        seat.say("rematch")
        seat.catch_up()
        assert ann.table({"id": seat.told["rematch"]})["role"] == 1


@pytest.mark.parametrize("name", ["tom_tube", "wishbone"])
def test_a_job_is_a_position(name):
    state = load_game(name).new_initial_state()
    state.apply_action(state.legal_actions()[0])
    job = Job("play", name, {}, None, tuple(state.history()), 1)
    assert state_of(job) == state
