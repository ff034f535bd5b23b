import pytest
from starlette.testclient import WebSocketDenialResponse
from starlette.websockets import WebSocketDisconnect

from quincunx.server.settings import Settings
from server.people import Person


def test_every_answer_says_what_pages_may_do(server):
    for path in ("/", "/api/games", "/nothing", "/static/api.js", "/healthz"):
        headers = server.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"


@pytest.mark.parametrize("headers", [
    {"Origin": "http://evil.example"}, {"Origin": "null"}, {"Origin": "http://testserver.evil.example"},
    {"Origin": "http://testserver:81"}, {"Sec-Fetch-Site": "cross-site"}, {"Origin": "http://[x"},
])  # fmt: skip
def test_other_peoples_pages_change_nothing(server, ann, headers):
    answer = ann.post("/api/tables", {"game": "wishbone", "mode": "same_screen"}, headers=headers)
    assert answer.status_code == 403
    made = ann.make()
    if "Origin" not in headers:
        return
    with pytest.raises((WebSocketDisconnect, WebSocketDenialResponse)):
        server.websocket_connect(f"/api/tables/{made['id']}/live", headers=headers).__enter__()


def test_our_own_pages_do(ann):
    for origin in ("http://testserver", "http://testserver:80"):
        assert ann.post("/api/games/wishbone/preview", {}, headers={"Origin": origin}).status_code == 200


def test_a_proxy_can_be_named(start, settings):
    from dataclasses import replace

    server = start(replace(settings, origins=("https://play.example",)))
    answer = server.post("/api/games/wishbone/preview", json={}, headers={"Origin": "https://play.example"})
    assert answer.status_code == 200


def test_bodies_have_a_size(server):
    big = b"x" * 1_000_001
    assert server.post("/api/tables", content=big).status_code == 413
    # Without a length beforehand, too.
    answer = server.post("/api/tables", content=(b"x" * 10_000 for _ in range(200)))
    assert 400 <= answer.status_code < 500


@pytest.mark.parametrize("body", [b"", b"{", b"[[[[" * 10_000, b"\xff\xfe", b'{"game": 1e999}', b"null"])
def test_bodies_that_are_no_json(server, body):
    answer = server.post("/api/tables", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code in (400, 422)
    assert answer.json()["detail"]


def test_who_asks_too_much_has_to_wait(start, tmp_path):
    server = start(Settings(data=tmp_path, rate_table="2/minute", rate_message="3/minute", rate_write="100/minute"))
    ann = Person(server, "Ann")
    made = ann.make()
    ann.make()
    answer = ann.post("/api/tables", {"game": "wishbone", "mode": "same_screen"})
    assert answer.status_code == 429
    assert "wait" in answer.json()["detail"]
    assert Person(server, "Bob").make()["id"]  # each has their own count
    with ann.sit(made) as seat:
        answers = [seat.say("look", ply=0)["type"] for _ in range(5)]
    assert answers == ["looked"] * 3 + ["refused"] * 2


def test_connections_have_a_number(start, settings):
    from dataclasses import replace

    server = start(replace(settings, connections=2))
    ann = Person(server, "Ann")
    made = ann.make()
    with ann.sit(made), ann.sit(made):
        with pytest.raises(WebSocketDisconnect) as closed:
            ann.sit(made).__enter__()
        assert closed.value.code == 4429
    with ann.sit(made):
        pass


def test_answers_are_packed(server):
    answer = server.get("/api/games", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"


def test_nothing_outside_static_is_served(server):
    for path in ("/static/../app.py", "/static/%2e%2e/app.py", "/static/fonts/../../__init__.py"):
        assert server.get(path).status_code == 404
