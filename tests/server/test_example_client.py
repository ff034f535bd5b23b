"""The program that docs/web.md shows plays a whole game."""

import runpy
import sys
from pathlib import Path

from quincunx.core.record import GameRecord

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "web_client.py"


def test_the_example_plays_to_the_end(serve, monkeypatch, capsys):
    server = serve()
    monkeypatch.setattr(sys, "argv", [str(EXAMPLE), server.url])
    runpy.run_path(str(EXAMPLE), run_name="__main__")
    said = capsys.readouterr().out
    record = GameRecord.from_text(said[said.index("[Game") :])
    assert record.tags["Player0"] == "Random Player"
    assert record.tags["Player1"] == "Bot, level 1"
    assert record.tags["Result"] in ("1-0", "0-1", "1/2-1/2")
