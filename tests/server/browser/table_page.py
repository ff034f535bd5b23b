"""A server to play on, and somebody who plays on the page of a table by pointing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.request import urlopen

if TYPE_CHECKING:
    from playwright.sync_api import Page

# Tests are faster than people.
RATES = {f"QUINCUNX_RATE_{kind}": "100000/minute" for kind in ("READ", "WRITE", "TABLE", "MESSAGE", "HEAVY")}
DESKTOP = {"width": 1280, "height": 860}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
PATIENCE = 15.0  # seconds until a test gives up waiting for a page
STEP = 0.02


class Server:
    """`quincunx serve` in a process of its own, which can be killed and started again at the same port."""

    def __init__(self, data: Path):
        self.data = data
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        """The address, without a slash at the end."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start, and wait until it answers."""
        source = Path(__file__).parents[3] / "src"
        environment = {**os.environ, **RATES, "PYTHONPATH": str(source), "QUINCUNX_RESUME_GRACE": "0.5"}
        command = [sys.executable, "-m", "quincunx", "serve", "--port", str(self.port), "--data", str(self.data)]
        self.process = subprocess.Popen(
            command, env=environment, stdout=subprocess.PIPE, text=True, start_new_session=True
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "http://" in line, f"the server did not start: {line}"
        self.port = int(line.split("http://")[1].split("/")[0].rpartition(":")[2])
        late = time.monotonic() + PATIENCE
        while not self.answers():
            assert time.monotonic() < late, "the server does not answer"
            time.sleep(STEP)

    def answers(self) -> bool:
        """Whether it serves."""
        try:
            with urlopen(f"{self.url}/healthz") as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def kill(self) -> None:
        """End it at once, as a power cut would, with the bots' processes."""
        if self.process is not None and self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()

    def stop(self) -> None:
        """End it in order."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()


def wait_until(page: Page, true: Callable[[], Any], what: str = "what was waited for") -> Any:
    """Wait in Python: the pages' own policy forbids what Playwright would run in them."""
    late = time.monotonic() + PATIENCE
    while not (found := true()):
        assert time.monotonic() < late, f"{what} did not come"
        page.wait_for_timeout(STEP * 1000)
    return found


class Table:
    """The page of a table, played on by pointing."""

    def __init__(self, page: Page, url: str):
        self.page, self.url = page, url

    @classmethod
    def set(cls, page: Page, site: Server, game: str, mode: str = "bot", **more: Any) -> Table:
        """Set a table as the visitor of `page`, and open it."""
        asked = {"game": game, "mode": mode, "side": "first", "level": 1, **more}
        answer = page.request.post(f"{site.url}/api/tables", data=asked)
        assert answer.ok, answer.text()
        made = answer.json()
        table = cls(page, site.url + made["url"])
        table.invitation = site.url + (made["invite_url"] or "")
        page.goto(table.url)
        table.wait_open()
        return table

    invitation = ""

    def wait_open(self) -> None:
        """Wait for the position."""
        wait_until(self.page, lambda: self.page.locator("#main[aria-busy=false]").count(), "the table")

    def board(self, script: str, value: Any = None) -> Any:
        """Evaluate `(board, value) => ...` on the <qx-board>."""
        return self.page.locator("qx-board").evaluate(script, value)

    def targets(self) -> list[dict[str, Any]]:
        """What can be played: action, text, place, name."""
        return self.board(
            "(board) => board.interactive ? board.targets.map(({action, text, place, name}) => "
            "({action, text, place, name})) : []"
        )

    def over(self) -> bool:
        """Whether the result is shown."""
        return self.page.locator("#result h2").count() > 0

    def status(self) -> str:
        """What the page says about the turn."""
        return self.page.locator("#status").inner_text()

    def turns(self) -> int:
        """How many turns the list has."""
        return self.page.locator("#moves button").count()

    def wait_turn(self) -> list[dict[str, Any]]:
        """Wait until something can be played or the game is over; what can be played."""
        return wait_until(self.page, lambda: self.targets() or (["over"] if self.over() else []), "a turn")

    def wait_other(self, targets: list[dict[str, Any]]) -> None:
        """Wait until something else can be played than these."""
        wait_until(self.page, lambda: self.over() or self.targets() != targets, "an answer to the action")

    def point(self, place: str) -> tuple[float, float]:
        """Where a place is on the screen."""
        self.page.locator("qx-board").scroll_into_view_if_needed()
        x, y = self.board(
            "(board, place) => { const spot = board.spot(place); const box = board.screenBox(spot); "
            "return [box.x + box.width / 2, box.y + box.height / 2]; }",
            place,
        )
        return x, y

    def press(self, place: str, *, touch: bool = False) -> None:
        """Click or tap a place."""
        x, y = self.point(place)
        if touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def play(self, target: dict[str, Any], *, touch: bool = False) -> None:
        """Play one action as a person would: at its place, in the chooser, in the glass, or by its button."""
        place, text = target["place"], target["text"]
        button = self.page.locator(f'#choices [data-key="{text}"]')
        if button.count():
            button.click()
            return
        origin, dash, goal = text.partition("-")
        if dash and goal == place:
            self.press(origin, touch=touch)
            self.press(place, touch=touch)
            return
        if ":" in place:
            self.press(place.partition(":")[0], touch=touch)
            part = self.page.locator(f'.qx-glass [data-place="{place}"]')
            box = part.bounding_box()
            assert box is not None
            point = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            if touch:
                self.page.touchscreen.tap(*point)
            else:
                self.page.mouse.click(*point)
            return
        self.press(place, touch=touch)
        choice = self.page.locator(f'.qx-chooser [data-action="{target["action"]}"]')
        if choice.count():
            choice.click()

    def finish(self, choose: Callable[[list[dict[str, Any]]], dict[str, Any]], *, touch: bool = False) -> int:
        """Play on until the game is over; how many actions that took."""
        played = 0
        while (targets := self.wait_turn()) != ["over"]:
            self.play(choose(targets), touch=touch)
            self.wait_other(targets)
            played += 1
        return played
