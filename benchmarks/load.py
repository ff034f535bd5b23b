"""How many games the web table carries: two scripted players at each of many tables, over real sockets.

    python benchmarks/load.py                      # 200 games at a brisk pace, then as fast as they can
    python benchmarks/load.py --soak 3600          # an hour at that pace, watching memory

One server process (`quincunx serve`) and the players (in this process) share the machine, over the loopback interface
only. Players send random legal turns of small games. Measured is the time from a player's commit until the opponent's
page has the new position. At the end every game on the server is compared with what the players saw: nothing may be
lost.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path

from websockets.asyncio.client import connect

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "src"))

from quincunx import deserialize  # noqa: E402

RESULTS = ROOT / "benchmarks" / "results" / "load.json"
GAMES = (
    ("strands", {"board": "2 2 3/2 2 2 2/3 2 1 2 3/2 2 2 2/3 2 2"}),
    ("wishbone", {"size": 5}),
    ("thoughtwave", {"size": 5}),
)
# What players need of a message: reading all of it would make them the slower side.
VIEW = re.compile(
    r'"type":"view","role":(?P<role>\d+),"may":(?P<may>[^]]*\]).*?"status":"(?P<status>\w+)"'
    r'.*"view":.*?"ply":(?P<ply>\d+),.*?"to_act":(?P<to_act>-?\d+).*?"line":"(?P<line>[^"]*)"'
)
AFTER = re.compile(r'"rematch":"([^"]+)"')
PACE = (0.5, 1.5)  # seconds between seeing the opponent's move and one's own; people take much longer
BRISK = "a brisk pace, each move 0.5 to 1.5 s after the opponent's"


@dataclass
class Measured:
    """What happened."""

    delays: list[float] = field(default_factory=list)
    moves: int = 0
    games: int = 0
    lost: int = 0


def ask(url: str, cookie: str, path: str, body: object | None = None) -> tuple[dict, str]:
    """An answer of the API, and the cookie."""
    request = urllib.request.Request(url + path, None if body is None else json.dumps(body).encode())
    request.add_header("Content-Type", "application/json")
    if cookie:
        request.add_header("Cookie", cookie)
    with urllib.request.urlopen(request) as answer:
        given = answer.headers.get("Set-Cookie", "").partition(";")[0]
        return json.loads(answer.read()), given or cookie


class Pair:
    """Two players who play one game after another, with rematches, until time is up."""

    def __init__(self, url: str, number: int, pace: tuple[float, float], until: float, measured: Measured):
        self.url, self.pace, self.until, self.measured = url, pace, until, measured
        self.rng = random.Random(number)
        self.game, self.options = GAMES[number % len(GAMES)]
        self.sent_at = 0.0
        self.sent_ply = -1
        self.cookies = ["", ""]
        self.lines: dict[str, str] = {}

    def set_up(self) -> None:
        """A table with both seats taken."""
        asked = {"game": self.game, "options": self.options, "mode": "friend", "side": "first"}
        made, self.cookies[0] = ask(self.url, "", "/api/tables", asked)
        self.table = made["id"]
        invite = made["invite_url"].partition("invite=")[2]
        _, self.cookies[1] = ask(self.url, "", f"/api/tables/{self.table}/join", {"invite": invite})

    async def play(self, start: asyncio.Event, connected: asyncio.Semaphore) -> None:
        """Both players until the end."""
        await asyncio.gather(*(self.player(place, start, connected) for place in (0, 1)))

    async def player(self, place: int, start: asyncio.Event, connected: asyncio.Semaphore) -> None:
        """One player at one table after another."""
        table: str | None = self.table
        rng = random.Random(self.rng.random())
        first = True
        while table is not None:
            address = f"{self.url.replace('http', 'ws')}/api/tables/{table}/live"
            async with connect(
                address, additional_headers={"Cookie": self.cookies[place]}, compression=None, max_size=None
            ) as socket:
                if first:
                    connected.release()
                    first = False
                    await start.wait()
                table = await self.game_on(socket, table, rng)

    async def game_on(self, socket, table: str, rng: random.Random) -> str | None:
        """One game; the next table, or None when time is up."""
        while True:
            text = await socket.recv()
            told = VIEW.search(text)
            if told is None:
                self.measured.lost += '"type":"refused"' in text
                continue
            ply, mine = int(told["ply"]), told["role"] == told["to_act"]
            if ply == self.sent_ply and mine:
                self.measured.delays.append(time.perf_counter() - self.sent_at)
                self.sent_ply = -1
            self.lines[table] = max(self.lines.get(table, ""), told["line"], key=len)
            after = AFTER.search(text)
            if after:
                return after[1] if time.monotonic() < self.until else None
            if time.monotonic() >= self.until:
                return None
            if told["status"] == "over":
                if '"rematch"' in told["may"]:
                    self.measured.games += 1
                    await socket.send(json.dumps({"type": "rematch", "id": f"r{told['role']}"}))
            elif mine:
                await asyncio.sleep(rng.uniform(*self.pace))
                await self.turn(socket, ply, told["line"], rng)

    async def turn(self, socket, base: int, line: str, rng: random.Random) -> None:
        """A random turn."""
        actions: list[int] = []
        state = deserialize(line)
        player, number = state.current_player(), state.turn().number
        while state.current_player() == player and state.turn().number == number:
            actions.append(rng.choice(state.legal_actions()))
            state.apply_action(actions[-1])
        self.sent_at, self.sent_ply = time.perf_counter(), base + len(actions)
        self.measured.moves += 1
        message = {"type": "commit", "id": f"c{base}-{rng.getrandbits(32)}", "base": base, "actions": actions}
        await socket.send(json.dumps(message))


class Server:
    """`quincunx serve` in a process of its own."""

    def __init__(self, data: str, database: str):
        rates = {f"QUINCUNX_RATE_{kind}": "1000000/second" for kind in ("READ", "WRITE", "TABLE", "MESSAGE")}
        source = str(ROOT / "src")
        environment = {**os.environ, "PYTHONPATH": source, "QUINCUNX_CONNECTIONS": "10000", **rates}
        command = [sys.executable, "-m", "quincunx", "serve", "--port", "0", "--data", data]
        if database:
            command += ["--database", database]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        self.url = re.search(r"http://\S+?(?=/? )", self.process.stdout.readline())[0].rstrip("/")
        for _ in range(200):
            try:
                ask(self.url, "", "/healthz")
                return
            except OSError:
                time.sleep(0.1)

    def megabytes(self) -> float:
        """What it holds of the machine's memory, its children aside."""
        text = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        return int(re.search(r"VmRSS:\s+(\d+)", text)[1]) / 1024

    def cpu_seconds(self) -> float:
        """How long it has computed."""
        words = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


async def run(server: Server, tables: int, seconds: float, pace: tuple[float, float], label: str) -> dict:
    """One measurement."""
    measured = Measured()
    before = server.megabytes()
    pairs = [Pair(server.url, number, pace, 0.0, measured) for number in range(tables)]
    for pair in pairs:
        pair.set_up()
    start, connected = asyncio.Event(), asyncio.Semaphore(0)
    tasks = [asyncio.create_task(pair.play(start, connected)) for pair in pairs]
    for _ in range(2 * tables):
        await connected.acquire()
    begun, cpu = time.monotonic(), server.cpu_seconds()
    for pair in pairs:
        pair.until = begun + seconds
    memory = []
    start.set()
    while time.monotonic() < begun + seconds:
        await asyncio.sleep(1)
        memory.append(server.megabytes())
    spent, busy = time.monotonic() - begun, server.cpu_seconds() - cpu
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.sleep(0.5)
    lost = measured.lost + lost_moves(server, pairs)
    delays = sorted(1000 * delay for delay in measured.delays)
    places = statistics.quantiles(delays, n=100) if len(delays) > 1 else [0.0] * 99
    return {
        "label": label, "tables": tables, "sockets": 2 * tables, "seconds": round(spent, 1), "moves": measured.moves,
        "moves_per_second": round(measured.moves / spent, 1), "games_finished": measured.games // 2, "lost": lost,
        "p50_ms": round(places[49], 1), "p95_ms": round(places[94], 1), "p99_ms": round(places[98], 1),
        "worst_ms": round(delays[-1], 1) if delays else None, "server_cpu": round(busy / spent, 2),
        "server_cpu_ms_per_move": round(1000 * busy / max(1, measured.moves), 2),
        "memory_before_mb": round(before), "memory_mb": round(max(memory)), "memory_end_mb": round(memory[-1]),
    }  # fmt: skip


def lost_moves(server: Server, pairs: list[Pair]) -> int:
    """How many tables do not go on from what their players saw last."""
    lost = 0
    for pair in pairs:
        for table, line in pair.lines.items():
            told, _ = ask(server.url, "", f"/api/tables/{table}")
            lost += not told["view"]["line"].startswith(line)
    return lost


def main() -> None:
    """Measure, print, and keep the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--database", default="", help="postgresql://... in place of SQLite")
    parser.add_argument("--soak", type=float, default=0.0, help="seconds of one long run at the brisk pace")
    parser.add_argument("--keep", action="store_true", help=f"write {RESULTS.relative_to(ROOT)}")
    chosen = parser.parse_args()
    figures = []
    with tempfile.TemporaryDirectory() as data:
        server = Server(data, chosen.database)
        try:
            plan = [(BRISK, chosen.seconds, PACE), ("as fast as they can", chosen.seconds, (0.0, 0.0))]
            if chosen.soak:
                plan = [(f"a soak at {BRISK}", chosen.soak, PACE)]
            for label, seconds, pace in plan:
                found = asyncio.run(run(server, chosen.tables, seconds, pace, label))
                figures.append(found)
                print(json.dumps(found, indent=2))
        finally:
            server.process.terminate()
            server.process.wait(20)
    if chosen.keep:
        machine = {"processors": os.cpu_count(), "machine": platform.machine(), "python": platform.python_version()}
        machine["database"] = "PostgreSQL" if chosen.database else "SQLite"
        RESULTS.write_text(json.dumps({**machine, "figures": figures}, indent=2) + "\n", encoding="utf-8")
    if any(found["lost"] for found in figures):
        sys.exit("Something was lost.")


if __name__ == "__main__":
    main()
