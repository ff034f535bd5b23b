"""A program at the web table: it sets a table, plays a bot with random turns to the end, and takes the record along.

    quincunx serve                                # in one terminal
    python docs/examples/web_client.py            # in another; an address other than the usual one as argument

Needs httpx and websockets.
"""

import json
import random
import sys

import httpx
from websockets.sync.client import connect

address = sys.argv[1].rstrip("/") if len(sys.argv) > 1 else "http://127.0.0.1:8421"
web = httpx.Client(base_url=address)  # keeps the cookie that says who we are

# Who we are, and a table against a bot of level 1; we begin.
web.patch("/api/me", json={"name": "Random Player"}).raise_for_status()
asked = {"game": "wishbone", "options": {"size": 4}, "mode": "bot", "level": 1, "side": "first"}
table = web.post("/api/tables", json=asked).raise_for_status().json()["id"]

cookie = "; ".join(f"{name}={value}" for name, value in web.cookies.items())
live = address.replace("http", "ws", 1) + f"/api/tables/{table}/live"
with connect(live, additional_headers={"Cookie": cookie}, max_size=None) as socket:

    def ask(message: dict) -> dict:
        """Send a message; the answer to it comes with the same id, perhaps behind other news."""
        socket.send(json.dumps(message))
        while True:
            heard = json.loads(socket.recv())
            if heard.get("id") == message["id"]:
                return heard

    count = 0
    while True:
        news = json.loads(socket.recv())
        if news["type"] == "ended":
            print(news["result"]["text"])
            break
        if news["type"] != "view" or news["status"] != "playing" or news["view"]["to_act"] != news["role"]:
            continue
        # A turn is one action or several: try one after another until the turn is whole, then commit it.
        view, actions = news["view"], []
        base = view["ply"]
        while not view["can_commit"]:
            action, text, *_ = random.choice(view["targets"]["items"])
            actions.append(action)
            count += 1
            view = ask({"type": "stage", "id": f"try{count}", "base": base, "actions": actions})["view"]
        print(",".join(view["staged"]["texts"]))
        # The id makes a commit safe to send again: it counts once.
        socket.send(json.dumps({"type": "commit", "id": f"turn{count}", "base": base, "actions": actions}))

print(web.get(f"/api/tables/{table}/record").text)
