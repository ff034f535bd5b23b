"""Bots that do what bots should not, found by entry point as those of any other package are."""

import sys

import pytest

BOTS = """
import os, time

class Bad:
    def __init__(self, name, deed):
        self.name, self.deed, self.steps = name, deed, 0

    def step(self, state):
        self.steps += 1
        return self.deed(self, state)

def raises(bot, state):
    raise RuntimeError("the bot is broken")

def illegal(bot, state):
    return -7

def nothing(bot, state):
    return None

def dies(bot, state):
    if bot.steps == 2:
        os._exit(13)
    return state.legal_actions()[0]

def sleeps(bot, state):
    time.sleep(0.4)
    return state.legal_actions()[0]

def hangs(bot, state):
    time.sleep(600)

def first(bot, state):
    return state.legal_actions()[0]

def slow(bot, state):
    time.sleep(0.05)
    return state.legal_actions()[0]

def waits(bot, state):
    while os.path.exists(os.path.join(os.path.dirname(__file__), "shut")):
        time.sleep(0.05)
    return slow(bot, state)

DEEDS = {deed.__name__: deed for deed in (raises, illegal, nothing, dies, sleeps, hangs, first, slow, waits)}

def make(game, text, *, seed, seconds):
    return Bad("bad:" + text, DEEDS[text])
"""


@pytest.fixture
def bad_bots(tmp_path, monkeypatch):
    """Adds the bots bad:raises, bad:illegal, bad:dies, ...: here and in every process that is started."""
    place = tmp_path / "package"
    info = place / "bad_bots-1.dist-info"
    info.mkdir(parents=True)
    (place / "bad_bots.py").write_text(BOTS)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: bad-bots\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[quincunx.bots]\nbad = bad_bots:make\n")
    monkeypatch.syspath_prepend(str(place))
    yield place
    sys.modules.pop("bad_bots", None)
