"""At the table, with the moves coming from a pipe."""

import re

import pytest

from quincunx.core.lessons import lesson
from quincunx.core.record import GameRecord
from quincunx.core.registry import registered_games

WON = ["b1", "a3", "b2", "c3", "b3"]
SMALL = ("play", "wishbone", "--size", "3", "--swap-rule", "off")


def said(result):
    assert result.exit_code == 0, result.output
    return result.stdout


def test_a_whole_game_is_played_through(run):
    out = said(run(*SMALL, lines=WON))
    assert "Black> b3\n" in out
    assert out.rstrip().endswith("Black wins by joining both edges of one colour.")


def test_a_finished_game_is_saved_on_request(run, home):
    said(run(*SMALL, "--save", "won.qcx", lines=WON))
    record = GameRecord.from_text((home / "won.qcx").read_text())
    assert record.tags["Result"] == "1-0"
    assert len(record.main_line()) == 5


def test_the_end_of_the_input_keeps_the_game_and_says_how_to_go_on(run, home):
    out = said(run(*SMALL, lines=WON[:2]))
    command = re.search(r"quincunx (play --resume (\S+))", out)
    assert command[2].startswith(str(home / "data" / "quincunx" / "wishbone-"))
    resumed = said(run(*command[1].split(), lines=WON[2:]))
    assert "Black wins" in resumed


def test_undo_and_redo_between_two_people(run):
    out = said(run(*SMALL, lines=["b1", "undo", "redo", "undo", "redo", "redo", "a3", "undo", "undo turn", "undo"]))
    assert out.count("Taken back: 1 action.") == 4
    assert out.count("Played again: 1 action.") == 2
    assert "Nothing was taken back that could be played again." in out
    assert "There is nothing of yours to take back." in out


def test_undo_against_a_bot_takes_back_to_the_own_decision(run):
    out = said(run(*SMALL, "--level", "1", "--seed", "5", lines=["b1", "undo", "history"]))
    assert "Taken back: 2 actions." in out
    assert "Nothing was played yet." in out


def test_a_turn_goes_part_by_part_or_at_once(run, home):
    line = ("play", "strands", "--board", "mini")
    said(run(*line, "--save", "parts.qcx", lines=["d1", "nonsense"]))
    out = said(run(*line, "--actions", "b2", "--save", "whole.qcx", lines=["a1,a4,d1,g1", "undo turn", "a1", "a4"]))
    assert "Taken back: 4 actions." in out


def test_commas_mean_one_turn(run):
    out = said(run(*SMALL, lines=["b1,a3", "b1,,b2", ",", "b2,b3"]))
    assert "The turn ends with 'b1', so nothing can follow it." in out
    assert "Between two commas there is an action missing." in out
    assert "Nothing was played yet." in said(run(*SMALL, lines=["b1,a3", "history"]))


def test_unknown_words_get_a_sentence_and_a_suggestion(run):
    out = said(run("play", "wishbone", lines=["undoo", "d44"]))
    assert "Did you mean undo?" in out
    assert "Did you mean d4?" in out


def test_question_mark_lists_how_many_and_which(run):
    out = said(run(*SMALL, lines=["?", "? b", "?b", "? x"]))
    assert "9 actions:\n  a1  a2  a3\n" in out
    assert out.count("3 actions with b:\n  b1  b2  b3\n") == 2
    assert "No action begins with 'x'." in out


def test_hint_board_options_history_help_rules(run):
    out = said(run(*SMALL, lines=["hint", "board", "board ?", "options", "b1", "history", "help"]))
    assert "A bot would play " in out
    assert "swap_rule: off" in out
    assert "  1. Black: b1" in out
    assert "resign" in out


def test_resigning_wants_a_yes(run):
    assert "wins" not in said(run(*SMALL, lines=["resign", "n"]))
    assert said(run(*SMALL, lines=["resign", "y"])).endswith("White wins by resignation.\n")


def test_a_draw_wants_the_other_one(run, home):
    out = said(run(*SMALL, "--save", "draw.qcx", lines=["draw", "y"]))
    assert "The game is a draw by agreement." in out
    assert GameRecord.from_text((home / "draw.qcx").read_text()).tags["Reason"] == "agreement"
    assert "plays on" in said(run(*SMALL, "--level", "1", lines=["draw"]))


def test_save_and_load(run, home):
    lines = ["b1", "save a.qcx", "undo", "load a.qcx", "history", "save a.qcx", "n", "save", "load"]
    out = said(run(*SMALL, lines=[*lines, "load nowhere", "save .", "load ."]))
    assert "Saved in a.qcx." in out
    assert "  1. Black: b1" in out
    assert "Not saved." in out
    assert "nowhere: no such file or directory." in out
    assert ". is a folder" in out


def test_quit_keeps_the_game(run):
    assert "quincunx play --resume" in said(run(*SMALL, lines=["b1", "quit", "b2"]))


def test_bots_play_each_other_the_same_way_from_the_same_seed(run):
    words = (*SMALL, "--player0", "bot:2", "--player1", "random", "--seed", "7")
    assert said(run(*words)) == said(run(*words))


def test_a_person_may_be_second(run):
    out = said(run(*SMALL, "--level", "1", "--player1", "human"))
    assert "Black (bot, level 1): " in out
    assert out.index("Black (bot, level 1): ") < out.index("White> ")


def test_after_a_swap_the_names_follow_the_colours(run):
    out = said(run("play", "wishbone", "--size", "3", lines=["b2", "swap", "a1", "resign", "y"]))
    assert out.endswith("White wins by resignation.\n")


def test_plain_is_ascii_sentences(run):
    out = said(run(*SMALL, "--plain", "--level", "1", lines=["b1", "?", "hint"]))
    assert out.isascii()
    assert "\x1b" not in out
    assert "Black plays b1: " in out


@pytest.mark.parametrize("board", [(), ("--no-board",)], ids=["drawn", "told"])
@pytest.mark.parametrize("name", registered_games())
def test_plain_is_ascii_in_every_game_from_beginning_to_end(run, name, board):
    players = ("--player0", "random", "--player1", "random", "--seed", "1")
    assert said(run("play", name, "--plain", *board, *players)).isascii()


def test_words_instead_of_a_board(run):
    out = said(run(*SMALL, "--plain", "--no-board", lines=["b1"]))
    assert " . " not in out


def test_a_resumed_game_keeps_its_players(run, home):
    said(run(*SMALL, "--level", "1", "--save", "a.qcx", lines=["b1"]))
    out = said(run("play", "--resume", "a.qcx", lines=["history"]))
    assert "against White (bot, level 1)" in out


def test_dice_are_rolled_the_same_after_taking_back(run):
    out = said(run("play", "tom_tube", "--seed", "3", lines=["build", "undo", "build", "history"]))
    drawn = re.findall(r"Chance: (\S+)", out)
    assert len(drawn) == 2
    assert drawn[0] == drawn[1]
    assert f"  1. Tom: build,{drawn[0]}\n" in out


def test_dice_of_a_real_table_are_asked_for(run):
    out = said(run("play", "tom_tube", "--dice", "ask", lines=["build", "c3>c4", "NE/SW", "undo", "EW/EW", "history"]))
    assert "Chance> NE/SW\n" in out
    assert "  1. Tom: build,EW/EW\n" in out


def test_chance_within_a_line_is_waited_for(run):
    out = said(run("play", "tom_tube", lines=["build,NE/SW", "history"]))
    assert "Chance decides after 'build', so play that first and look." in out
    assert "Nothing was played yet." in out


def test_the_end_is_told_once_and_for_whom(run):
    position = "ooxo/1o1o/xx2/x2x,black"
    words = ("play", "wishbone", "--size", "4", "--swap-rule", "off", "--position", position)
    out = said(run(*words, "--level", "1", lines=["c3"]))
    assert out.endswith("\nBlack wins by joining both edges of one colour. You have won.\n")
    assert out.count("joining both edges") == 1
    out = said(run(*words, "--level", "1", lines=["resign", "y"]))
    assert out.endswith("White (bot, level 1) wins by resignation. You have lost.\n")
    assert "You have" not in said(run(*words, lines=["c3"]))


def test_a_question_is_asked_until_it_is_answered(run):
    out = said(run(*SMALL, lines=["resign", "maybe", "y"]))
    assert "resign? [y/N] maybe\nIt is yes or no.\nDoes Black resign? [y/N] y\n" in out
    assert out.endswith("White wins by resignation.\n")


def test_a_space_is_listed_by_its_whole_name(run):
    out = said(run("play", "wishbone", lines=["? a1"]))
    assert "1 action with a1:\n  a1\n" in out


def test_seeds_of_dice_are_kept_where_there_are_dice(run, home):
    said(run(*SMALL, "--save", "a.qcx", lines=["b1"]))
    said(run("play", "tom_tube", "--seed", "4", "--save", "b.qcx", lines=["build"]))
    assert "DiceSeed" not in (home / "a.qcx").read_text()
    assert '[DiceSeed "4"]' in (home / "b.qcx").read_text()


def test_one_board_after_both_turns_against_a_bot(run):
    out = said(run(*SMALL, "--level", "1", "--seed", "5", lines=["b1"]))
    assert out.count("\n       a b c\n") == 2 * 2  # letters above and below: the start, and after White's answer
    assert re.search(r"\nBlack: b1\nWhite \(bot, level 1\): \w\d\n +a b c\n", out)
    people = said(run(*SMALL, lines=["b1"]))
    assert people.count("\n       a b c\n") == 2 * 2
    assert "Black: b1" not in people


def test_a_turn_in_parts_is_named_whole(run):
    words = ("play", "strands", "--board", "mini", "--level", "1", "--seed", "2")
    out = said(run(*words, lines=["b2", "a1", "a4", "done"]))
    assert "\nBlack: a1,a4,done\nWhite (bot" in out


def test_many_turns_of_a_bot_in_a_row_show_one_board(run):
    home = lesson("tom_tube")[4].line  # Dave comes home with both solar counters, and from then on only Tom moves
    out = said(run("play", home, "--player0", "bot:1", "--player1", "human", "--seed", "1", lines=["drift:i3"]))
    assert out.count("\nTom (bot, level 1): ") > 3
    assert out.count("\ntubes: ") == 2
    assert out.index("\nDave: drift:i3\nTom (bot") < out.rindex("\nTom (bot, level 1): ") < out.rindex("\ntubes: ")


CAPTURE = "a1:+0+1,b2:-1-2+0+1+2+1,e1:+0+1/d3:+0-1,e6:+0-1,a6:+0-1/0/move/0"


def test_captures_are_said_in_words(run):
    words = ("play", "thrive", "--position", CAPTURE)
    assert "\nAmber: b2-d3 (takes Blue's piece on d3)\n" in said(run(*words, lines=["b2-d3"]))
    assert "(takes Blue's piece on d3)" in said(run(*words, "--plain", lines=["b2-d3"]))
    assert "takes" not in said(run(*words, lines=["b2-b3"]))


def test_what_is_beside_the_board_is_told_once(run):
    out = said(run("play", "tom_tube", lines=["quit"]))
    assert out.count("22 energy, 8 control, 6 alien") == 1
    assert out.count("Tom Tube, turn 1") == 1
    assert out.count("1 point;") == 2
    out = said(run("play", "thoughtwave", lines=["quit"]))
    assert "Red   ━╋━2" in out
    assert "2 crosses" not in out


def test_rules_say_how_options_are_given(run):
    for words in (("rules", "thrive"), ("rules", "thrive", "--plain")):
        assert "--peg-supply --own-capture: `quincunx play thrive --help`" in said(run(*words))
