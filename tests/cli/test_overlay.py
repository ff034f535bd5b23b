"""quincunx show --overlay: signs to study by."""

from quincunx.core.record import GameRecord

MIDDLE = ("show", "wishbone", "--size", "4", "--position", "ooxo/1o1o/xx2/x2x,black")


def test_the_signs_are_told_below_the_board(run):
    result = run(*MIDDLE, "--swap-rule", "off", "--overlay", "threats,path")
    assert result.exit_code == 0
    assert result.output.splitlines()[-4:] == [
        "Black would win at once with c3.",
        "White would win at once with c2, c3.",
        "Black, from top to bottom, needs 1 more stone at least: c3.",
        "White, from left to right, needs 1 more stone at least: c2.",
    ]


def test_the_signs_are_in_the_picture_and_in_the_words(run, home):
    assert run(*MIDDLE, "--svg", "a.svg", "--overlay", "threats").exit_code == 0
    assert 'data-kind="threat"' in (home / "a.svg").read_text()
    assert "White would win at once with c2, c3" in run(*MIDDLE, "--words", "--overlay", "threats").output


def test_a_position_of_a_record_has_them_too(run, finished):
    assert GameRecord.from_text(finished.read_text())
    result = run("record", "show", "game.qcx", "--turn", "3", "--overlay", "path")
    assert "needs" in result.output


def test_there_are_only_those_of_the_game(run):
    result = run("show", "strands", "--overlay", "threats")
    assert result.exit_code == 2
    assert result.stderr == "quincunx: Strands has no overlay 'threats'; it has groups.\n"
