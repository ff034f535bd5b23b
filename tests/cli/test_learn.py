"""Every lesson can be done by typing, and answers whatever is typed."""

import pytest

from quincunx.core.lessons import attempt, lesson
from quincunx.core.registry import load_game, registered_games


def said(result):
    assert result.exit_code == 0, result.output
    return result.stdout


def answers(step, actions=()):
    """The texts of some actions that do what a step asks."""
    found = attempt(step, actions)
    if found.verdict == "right":
        return []
    for action in found.state.legal_actions():
        if attempt(step, [*actions, action]).verdict != "wrong":
            return [found.state.action_to_string(action), *answers(step, (*actions, action))]
    raise AssertionError(step)


@pytest.mark.parametrize("plain", [False, True], ids=["drawn", "plain"])
@pytest.mark.parametrize("name", registered_games())
def test_a_lesson_is_done_step_by_step(run, name, plain):
    steps = lesson(name)
    lines = [line for step in steps for line in answers(step)]
    out = said(run("learn", name, *["--plain"] * plain, lines=lines))
    places = [out.index(f"Step {number} of {len(steps)}: {step.say('title', 'en')}\n{step.say('text', 'en')}\n")
              for number, step in enumerate(steps, 1)]  # fmt: skip
    assert places == sorted(places)
    assert all(f"\n{step.say('right', 'en')}\n" in out for step in steps)
    assert out.rstrip().endswith(f"`quincunx play {name} --level 1` plays.")
    assert out.isascii() or not plain


def test_what_is_not_asked_for_is_answered_and_changes_nothing(run):
    out = said(run("learn", "wishbone", lines=["skip", "a1", "swap"]))
    step = lesson("wishbone")[1]
    assert f"> a1\n{step.say('wrong', 'en')}\n> swap\n" in out
    assert out.index(step.say("wrong", "en")) < out.index(step.say("right", "en"))


def test_several_actions_on_one_line(run):
    out = said(run("learn", "strands", lines=["c3", "a2,a3,b1"]))
    assert "Three stones in one turn." in out
    assert "Step 3 of 5" in out


def test_chance_plays_along(run):
    out = said(run("learn", "tom_tube", lines=["build", "c3>c4"]))
    assert "In hand " in out
    assert "Step 2 of 5: Drift" in out


def test_skipping_asking_and_leaving(run):
    out = said(run("learn", "wishbone", lines=["?", "text", "help", "board ?", "skip", "? sw", "quit", "swap"]))
    assert "49 actions:" in out
    assert out.count("Step 1 of 5: Place a stone") == 2
    assert "say again what is asked for" in out
    assert "1 action with sw:\n  swap\n" in out
    assert out.endswith("  swap\n> quit\n")


def test_slips_are_answered_in_sentences(run):
    out = said(run("learn", "thoughtwave", lines=["g9:NS", "b3", "skipp", "b3:NN"]))
    assert "There is no square g9" in out
    assert "b3 can go on as b3:N, " in out
    assert "Did you mean skip?" in out
    assert "names an arm twice" in out


def test_ascii_boards(run):
    assert "━" in said(run("learn", "wishbone"))
    assert said(run("learn", "wishbone", "--ascii")).isascii()


def test_a_game_without_a_lesson_and_no_game(run, monkeypatch):
    monkeypatch.setattr(type(load_game("thrive")), "companion", lambda self, name: None)
    lesson.cache_clear()
    result = run("learn", "thrive")
    assert result.exit_code == 2
    assert "Nobody has written a lesson for Thrive" in result.stderr
    lesson.cache_clear()
    assert "Say which GAME to learn" in run("learn").stderr
    assert "There is no game 'chess'" in run("learn", "chess").stderr


def test_play_points_to_the_lesson(run):
    assert "`quincunx learn thrive` shows the game" in said(run("play", "thrive"))
    assert "quincunx learn" not in said(run("play", "thrive", "--player0", "random", "--player1", "random"))
    assert "  learn " in run("--help").stdout
