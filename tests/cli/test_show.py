"""show, games, rules, perft, record."""

import json

import pytest

from quincunx.core.record import GameRecord


def test_options_go_by_their_names_with_hyphens_or_underscores(run):
    for flag in ("--swap-rule", "--swap_rule"):
        result = run("show", "wishbone", "--size", "5", flag, "off", "--line")
        assert result.output == "wishbone?size=5&swap_rule=off\n"


def test_a_line_is_taken_back(run):
    line = "wishbone?size=5&actions=d4,swap"
    assert run("show", line, "--line").output == line + "\n"
    assert run("show", "wishbone?size=5", "--actions", "d4,swap", "--line").output == line + "\n"


def test_pictures(run, home):
    assert run("show", "wishbone", "--svg", "a.svg", "--png", "a.png", "--pixels", "64").exit_code == 0
    assert (home / "a.svg").read_text().startswith("<svg")
    assert (home / "a.png").read_bytes().startswith(b"\x89PNG")
    assert run("show", "wishbone", "--svg", "-").stdout.startswith("<svg")


def test_ascii_is_ascii(run):
    assert run("show", "wishbone", "--size", "5", "--actions", "d4", "--ascii", "--targets").output.isascii()


def test_games(run):
    listed = run("games").output
    for name in ("thoughtwave", "wishbone", "tom_tube", "thrive", "strands"):
        assert name in listed
    told = run("games", "wishbone").output
    assert "--size" in told
    assert "3 to 25" in told


def test_perft_counts(run):
    assert run("perft", "wishbone", "--size", "3", "--depth", "2").output.startswith("depth 1: 9 (")
    divided = run("perft", "wishbone", "--size", "3", "--depth", "2", "--divide").output.splitlines()
    assert divided[0] == "a1: 9"
    assert divided[-1] == "together: 81"


def test_perft_keeps_and_checks_counts(run, home):
    for _ in range(2):
        assert run("perft", "wishbone", "--size", "3", "--depth", "3", "--write", "--file", "p.toml").exit_code == 0
    assert run(
        "perft", "wishbone", "--position", "3/3/3,black", "--depth", "1", "--write", "--file", "p.toml"
    ).exit_code
    text = (home / "p.toml").read_text()
    assert text.count("[[perft]]") == 1
    good = run("perft", "wishbone", "--check", "--file", "p.toml")
    assert (good.exit_code, good.output[:6]) == (0, "ok    ")
    (home / "p.toml").write_text(text.replace("count = ", "count = 9"))
    bad = run("perft", "wishbone", "--check", "--file", "p.toml")
    assert (bad.exit_code, bad.output[:6]) == (1, "WRONG ")
    assert "but counted" in bad.output


def test_perft_checks_every_game(run):
    result = run("perft", "--check")
    assert result.exit_code == 0, result.output
    assert "WRONG" not in result.output


def test_records(run, finished):
    checked = run("record", "check", "game.qcx")
    assert checked.output.startswith("1. Wishbone, random - random: ")
    assert checked.output.endswith("1 game, all in order.\n")
    record = GameRecord.from_text(finished.read_text())
    assert run("record", "export", "game.qcx", "--line").output.strip() == record.state().serialize()
    assert run("record", "export", "game.qcx", "--text").output == finished.read_text()
    assert json.loads(run("record", "export", "game.qcx", "--json").output)["header"]["game"]["name"] == "Wishbone"
    assert run("record", "show", "game.qcx", "--turn", "1", "--line").output.strip() == record.state(1).serialize()


@pytest.mark.parametrize("name", ["wishbone", "strands", "thrive", "thoughtwave", "tom_tube"])
def test_rules(run, name):
    result = run("rules", name)
    assert result.exit_code == 0
    assert result.output.startswith("#")
