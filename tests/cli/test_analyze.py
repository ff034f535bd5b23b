"""quincunx analyze: what it prints and writes."""

import json

import pytest

from quincunx.core.record import GameRecord

QUICK = ("--simulations", "20")


def test_a_line_for_each_turn_then_the_summary(run, finished):
    result = run("analyze", "game.qcx", *QUICK)
    assert result.exit_code == 0
    lines = result.output.splitlines()
    turns = len(GameRecord.from_text(finished.read_text()).main_line())
    assert [line.split(".")[0] for line in lines if line[0].isdigit()] == [str(n) for n in range(1, turns + 1)]
    assert any(f"after {turns} turns." in line for line in lines)


def test_files_for_programs_records_and_pictures(run, finished, home):
    result = run("analyze", "game.qcx", *QUICK, "--json", "a.json", "--annotate", "a.qcx", "--plot", "a.svg")
    assert result.exit_code == 0
    told = json.loads((home / "a.json").read_text())
    assert told["settings"] == {"simulations": 20, "seconds": None, "seed": 0}
    assert run("record", "check", "a.qcx").exit_code == 0
    assert (home / "a.svg").read_text().startswith("<svg")
    assert run("analyze", "game.qcx", *QUICK, "--plot", "a.PNG").exit_code == 0
    assert (home / "a.PNG").read_bytes()[:4] == b"\x89PNG"


def test_standard_output_holds_nothing_else(run, finished):
    assert json.loads(run("analyze", "game.qcx", *QUICK, "--json", "-").stdout)["format"] == "quincunx-analysis"
    assert GameRecord.from_text(run("analyze", "game.qcx", *QUICK, "--annotate", "-").stdout)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--plot", "a.gif"], "--plot takes a file that ends in .svg or .png, not 'a.gif'."),
        (["--seconds", "0"], "--seconds is a time above 0, not 0.0."),
        (["--game", "2"], "game.qcx holds 1 game, so there is no game 2."),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(run, finished, words, sentence):
    result = run("analyze", "game.qcx", *words)
    assert result.exit_code == 2
    assert result.stderr == f"quincunx: {sentence}\n"
