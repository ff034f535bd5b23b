import pytest


def test_who_wins_and_by_what(run):
    result = run("solve", "wishbone", "--size", "3", "--swap-rule", "off")
    assert result.exit_code == 0
    assert "the player to move (Black) wins." in result.output
    assert " wins.\n" in result.output.splitlines(keepends=True)[1]


def test_a_lost_position_has_no_action_to_name(run):
    result = run("solve", "wishbone", "--size", "3")
    assert result.exit_code == 0
    assert "the player to move (Black) loses." in result.output
    assert len(result.output.splitlines()) == 2


def test_the_result_of_every_action(run):
    result = run("solve", "wishbone", "--size", "3", "--swap-rule", "off", "--each")
    assert result.exit_code == 0
    assert result.output.splitlines() == [
        f"{column}{row} {'loses' if column == 'b' else 'wins'}" for row in "123" for column in "abc"
    ]


def test_a_limit_that_comes_first_is_told(run):
    result = run("solve", "thoughtwave", "--size", "6", "--nodes", "500", "--megabytes", "8")
    assert result.exit_code == 1
    assert result.output.startswith("Unsolved: a limit came first")


def test_a_game_that_is_over_needs_no_solving(run):
    assert run("solve", "wishbone", "--size", "3", "--position", "1x1/1x1/1x1,white").output == "The game is over.\n"


@pytest.mark.parametrize("game", ["tom_tube", "thrive"])
def test_some_games_cannot_be_solved(run, game):
    result = run("solve", game)
    assert result.exit_code == 2
    assert result.output.count("\n") == 1
