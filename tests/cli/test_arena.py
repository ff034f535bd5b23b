"""`quincunx arena` and `quincunx fairness` as commands: what they leave, how they go on, and what they refuse."""

import re

import pytest

ARENA = ("arena", "random", "greedy", "--game", "wishbone?size=3", "--games", "2")
FAIRNESS = ("fairness", "wishbone", "--size", "3", "--bot", "random", "--games", "2")


def test_an_arena_leaves_its_games_and_tables(run, home):
    result = run(*ARENA)
    assert result.exit_code == 0
    assert "2 games; who moves first scored" in result.output
    left = {path.name for path in (home / "arena-wishbone").iterdir()}
    assert left == {"games.qcx", "journal.jsonl", "plan.json", "table.html", "table.json", "table.png"}
    checked = run("record", "check", "arena-wishbone/games.qcx")
    assert "2 games, all in order." in checked.output


def test_the_same_command_or_the_folder_alone_goes_on(run, home):
    run(*ARENA)
    journal = home / "arena-wishbone" / "journal.jsonl"
    before = journal.read_bytes()
    for words in (ARENA, ("arena", "--out", "arena-wishbone")):
        assert run(*words).exit_code == 0
        assert journal.read_bytes() == before
    assert "4 games and the tables" in run(*ARENA[:-1], "4").output
    assert journal.read_bytes().startswith(before)


def test_bots_behind_the_option_and_by_themselves_are_the_same(run, home):
    run("arena", "--bots", "random", "greedy", "--game", "wishbone", "--size", "3", "--games", "2")
    first = (home / "arena-wishbone" / "games.qcx").read_bytes()
    run(*ARENA, "--out", "other")
    assert (home / "other" / "games.qcx").read_bytes() == first


def test_boards_that_are_dealt_are_the_same_another_time(run, home):
    words = ("arena", "random", "greedy", "--game", "thrive", "--setup", "random", "--games", "2")
    assert run(*words).exit_code == 0
    assert "2 games and the tables" in run(*words).output


def test_an_engine_and_openspiel_play_along(run, home):
    pytest.importorskip("pyspiel")
    words = ("ugi=ugi:python -m quincunx ugi --bot random", "openspiel-mcts:5", "random")
    result = run("arena", *words, "--game", "wishbone?size=3", "--games", "2")
    assert result.exit_code == 0, result.output
    records = (home / "arena-wishbone" / "games.qcx").read_text()
    assert records.count('"ugi"') == 4
    assert "Forfeit" not in records


def test_fairness_leaves_a_table_and_pictures(run, home):
    result = run(*FAIRNESS, "--sweep", "swap_rule=on,off")
    assert result.exit_code == 0
    assert "swap rule on" in result.output
    left = {path.name for path in (home / "fairness-wishbone").iterdir()}
    assert {"fairness.csv", "fairness.json", "heat-1-use.png", "heat-1-when.png", "heat-1-first.png"} <= left
    assert run(*FAIRNESS, "--sweep", "swap_rule=on,off").output == result.output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("arena",), "Say which bots play"),
        (("arena", "random", "greedy"), "Say which game is played: --game GAME."),
        (("arena", "--out", "nowhere"), "There is no folder nowhere"),
        (("arena", "random", "--game", "thrive"), "An arena needs at least two bots, not 1."),
        (("arena", "random", "gredy", "--game", "thrive"), "There is no bot 'gredy'; .* Did you mean greedy?"),
        (
            ("arena", "random", "level:9", "--game", "thrive"),
            "A level is a number from 1 to 8, such as 3 or 7.5, not 9.",
        ),
        (("arena", "random", "greedy", "--game", "chess"), "There is no game 'chess'"),
        (("arena", *ARENA[1:], "--clock", "soon"), "A clock reads seconds.increment, such as 60.1, not 'soon'."),
        (("arena", *ARENA[1:], "--seconds", "-1"), "The time for a turn is a number of seconds above 0"),
        (("arena", "--plan", "none.toml"), "none.toml: no such file"),
        (("arena", "random", "--plan", "x.toml"), "--plan brings its own bots and games."),
        (("arena", *ARENA[1:4], "thrive", "--game", "wishbone", "--setup", "random"), "each brings its options"),
        (("arena", *ARENA[1:], "--ray", "nowhere"), "Ray address|extra .ray."),
        (("fairness", "wishbone", "--seeds", "1..3"), "Wishbone has no option 'seed'"),
        (("fairness", "wishbone", "--sweep", "size"), "A sweep reads OPTION=VALUES"),
        (("fairness", "wishbone", "--bot", "nobody"), "There is no bot 'nobody'"),
    ],
)
def test_what_is_wrong_is_a_sentence_and_leaves_no_folder(run, home, words, said):
    result = run(*words)
    assert result.exit_code == 2
    assert re.search(said.replace("?", r"\?"), result.output), result.output
    assert "Traceback" not in result.output
    assert [path.name for path in home.iterdir() if path.is_dir() and path.name.startswith(("arena", "fair"))] == []
