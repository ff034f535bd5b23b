"""A real server, killed in the middle: nothing that was acknowledged is lost, and no clock loses time."""

import json
import signal
import time

import httpx
import pytest
from websockets.sync.client import connect


class Player:
    """A guest with httpx and websockets."""

    def __init__(self):
        self.cookies = httpx.Cookies()

    def ask(self, server, method, path, body=None):
        with httpx.Client(base_url=server.url, cookies=self.cookies) as client:
            answer = client.request(method, path, json=body)
            self.cookies.update(client.cookies)
        assert answer.is_success, answer.text
        return answer.json()

    def sit(self, server, table):
        word = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.cookies.jar)
        socket = connect(f"{server.url.replace('http', 'ws')}/api/tables/{table}/live",
                         additional_headers={"Cookie": word}, max_size=None)  # fmt: skip
        return socket, json.loads(socket.recv())


def until(socket, true):
    while True:
        message = json.loads(socket.recv(timeout=30))
        if true(message):
            return message


def test_what_was_acknowledged_survives_kill_9(serve):
    server = serve()
    ann = Player()
    asked = {"game": "wishbone", "options": {"size": 9}, "mode": "same_screen"}
    table = ann.ask(server, "POST", "/api/tables", asked)["id"]
    acknowledged = 0
    for n in range(3):
        socket, told = ann.sit(server, table)
        # What was acknowledged is there. What was only sent may be there, too: then its id counts as played.
        assert told["view"]["ply"] >= acknowledged
        for k in range(6):
            ply = told["view"]["ply"]
            action = told["view"]["targets"]["items"][0][0]
            message = {"type": "commit", "id": f"{n}-{k}", "base": ply, "actions": [action]}
            socket.send(json.dumps(message))
            if k == 5:
                break  # and is killed before it answers, or just behind
            seen = [until(socket, lambda m: m["type"] in ("view", "accepted")) for _ in range(2)]
            told = next(m for m in seen if m["type"] == "view")
            assert told["view"]["ply"] == ply + 1
            acknowledged = ply + 1
        server.end()
        server = serve()
        socket, told = ann.sit(server, table)
        assert told["view"]["ply"] in (acknowledged, acknowledged + 1)
        # The same commit again, as a page does that got no answer: it counts once.
        socket.send(json.dumps(message))
        until(socket, lambda m: m["type"] == "accepted")
        acknowledged += 1
        socket.close()
        assert ann.ask(server, "GET", f"/api/tables/{table}")["view"]["ply"] == acknowledged


def test_clocks_stand_while_the_server_is_away(serve):
    server = serve(heartbeat=0.1, resume_grace=600)
    ann = Player()
    asked = {
        "game": "wishbone", "options": {"size": 9}, "mode": "same_screen",
        "clock": {"kind": "fischer", "initial_s": 100, "increment_s": 0},
    }  # fmt: skip
    table = ann.ask(server, "POST", "/api/tables", asked)["id"]
    socket, told = ann.sit(server, table)
    action = told["view"]["targets"]["items"][0][0]
    socket.send(json.dumps({"type": "commit", "id": "a", "base": 0, "actions": [action]}))
    until(socket, lambda m: m["type"] == "view" and m["clocks"]["running"] == 1)
    time.sleep(0.6)
    before = ann.ask(server, "GET", f"/api/tables/{table}")
    server.end()
    time.sleep(1.5)
    server = serve(heartbeat=0.1, resume_grace=600)
    time.sleep(0.3)
    after = ann.ask(server, "GET", f"/api/tables/{table}")
    assert after["clocks"]["running"] is None  # it waits for the player
    left = after["clocks"]["left_ms"][1]
    # Not less than at the last sign of life, and hardly more than a heartbeat.
    assert 100_000 - 1_800 < left < 100_000
    server.end()
    server = serve(heartbeat=0.1)
    assert ann.ask(server, "GET", f"/api/tables/{table}")["clocks"]["left_ms"][1] == left
    _, told = ann.sit(server, table)
    assert told["clocks"]["left_ms"][1] <= left
    time.sleep(0.3)
    assert ann.ask(server, "GET", f"/api/tables/{table}")["clocks"]["running"] == 1
    assert before["view"]["line"] == after["view"]["line"]


def test_ctrl_c_ends_it_in_order(serve):
    server = serve()
    assert server.end(signal.SIGINT) == 0


def test_thinkers_end_with_the_server(serve):
    psutil = pytest.importorskip("psutil")
    server = serve()
    ann = Player()
    table = ann.ask(server, "POST", "/api/tables", {"game": "strands", "mode": "bot", "level": 8, "side": "second"})[
        "id"
    ]
    socket, _ = ann.sit(server, table)
    until(socket, lambda m: m["type"] == "thinking" and m["share"] > 0)
    children = psutil.Process(server.process.pid).children(recursive=True)
    assert children
    server.end()
    _, alive = psutil.wait_procs(children, timeout=20)
    assert alive == []
