"""People at the web table, as tests play them: a browser with a cookie, and connections to tables."""

import time
from itertools import count

IDS = count()


class Person:
    """Somebody with a cookie of their own at a test server."""

    def __init__(self, client, name=None):
        self.client = client
        self.cookie = None
        if name is not None:
            self.patch("/api/me", {"name": name})

    def ask(self, method, path, body=None, **more):
        self.client.cookies.clear()
        headers = {"Cookie": self.cookie} if self.cookie else {}
        answer = self.client.request(method, path, json=body, headers={**headers, **more.pop("headers", {})}, **more)
        if "set-cookie" in answer.headers:
            self.cookie = answer.headers["set-cookie"].partition(";")[0]
        self.client.cookies.clear()
        return answer

    def get(self, path, **more):
        return self.ask("GET", path, **more)

    def post(self, path, body=None, **more):
        return self.ask("POST", path, body or {}, **more)

    def patch(self, path, body):
        return self.ask("PATCH", path, body)

    def delete(self, path):
        return self.ask("DELETE", path)

    def make(self, game="strands", mode="friend", *, board="mini", **more):
        """Set a table; its JSON."""
        options = {"board": board} if game == "strands" else {}
        asked = {"game": game, "options": options, "mode": mode, "side": "first", **more}
        answer = self.post("/api/tables", asked)
        assert answer.status_code == 201, answer.text
        return answer.json()

    def join(self, made):
        """Take the open seat."""
        answer = self.post(f"/api/tables/{made['id']}/join", {"invite": made["invite_url"].partition("invite=")[2]})
        assert answer.status_code == 200, answer.text
        return answer.json()

    def table(self, made):
        """The table as it stands."""
        return self.get(f"/api/tables/{made['id']}").json()

    def sit(self, made, lang="en"):
        """Connect to a table: `with ann.sit(table) as seat`."""
        return Connection(self, made["id"], lang)


class Connection:
    """A live connection. `told` is the newest table, `heard` all messages."""

    def __init__(self, person, table, lang):
        headers = {"Cookie": person.cookie} if person.cookie else {}
        self.session = person.client.websocket_connect(f"/api/tables/{table}/live?lang={lang}", headers=headers)
        self.heard = []
        self.told = None

    def __enter__(self):
        self.socket = self.session.__enter__()
        try:
            self.catch_up()
        except BaseException:
            self.session.__exit__(None, None, None)
            raise
        return self

    def __exit__(self, *error):
        self.session.__exit__(*error)

    def hear(self):
        """The next message."""
        message = self.socket.receive_json()
        self.heard.append(message)
        if message["type"] == "view":
            self.told = message
        return message

    def catch_up(self):
        """Hear all that was said until now; the messages."""
        mark = f"ping{next(IDS)}"
        self.socket.send_json({"type": "ping", "id": mark})
        found = []
        while (message := self.hear()) != {"type": "pong", "id": mark}:
            found.append(message)
        return found

    def say(self, kind, **more):
        """Say something; the answer to it, of the same id."""
        more.setdefault("id", f"m{next(IDS)}")
        self.socket.send_json({"type": kind, **more})
        while (message := self.hear()).get("id") != more["id"]:
            pass
        return message

    def wait(self, true, seconds=60):
        """Listen until something is true of what was told."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            self.catch_up()
            if true(self.told):
                return self.told
            time.sleep(0.02)
        raise AssertionError(f"It did not happen in {seconds} seconds.")

    @property
    def ply(self):
        return self.told["view"]["ply"]

    def play(self, text):
        """Play a typed turn; the answer."""
        staged = self.say("text", base=self.ply, text=text)
        if staged["type"] != "staged":
            return staged
        answer = self.say("commit", base=staged["view"]["committed"], actions=staged["view"]["staged"]["actions"])
        self.catch_up()
        return answer

    def play_any(self):
        """Play the first turn there is."""
        actions = []
        view = self.told["view"]
        while True:
            if view["can_commit"]:
                break
            actions.append(view["targets"]["items"][-1][0])
            view = self.say("stage", base=self.ply, actions=actions)["view"]
        answer = self.say("commit", base=self.ply, actions=actions)
        self.catch_up()
        return answer
