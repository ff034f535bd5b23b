"""Thrive, rule by rule.

A drawing shows the board as player 0 sees it. Capitals are player 0's pieces, small letters player 1's; their pegs
stand below the drawing, and a letter without any has its step forward. ALL is every peg there is.
"""

from __future__ import annotations

import pytest

from quincunx import Game, State, load_game
from quincunx.core.errors import ActionTextError, IllegalActionError, OptionError, PositionError

DIGITS = ("-2", "-1", "+0", "+1", "+2")
ALL = "".join(dx + dy for dx in DIGITS for dy in DIGITS if (dx, dy) != ("+0", "+0"))


def all_but(*pegs: str) -> str:
    """Every peg but these."""
    texts = [ALL[at : at + 4] for at in range(0, len(ALL), 4)]
    return "".join(text for text in texts if text not in pegs)


def at(
    drawing: str, to_act: int = 0, step: str = "move", quiet: int = 0, game: Game | None = None, **pegs: str
) -> State:
    """The drawn position."""
    sides: tuple[list[str], list[str]] = ([], [])
    rows = drawing.split("\n")
    rows = [row.split() for row in rows if row.split()]
    assert [len(row) for row in rows] == [6] * 6
    for number, row in enumerate(reversed(rows), 1):
        for column, letter in zip("abcdef", row):
            if letter != ".":
                player = int(letter.islower())
                sides[player].append(f"{column}{number}:{pegs.get(letter, '+0-1' if player else '+0+1')}")
    position = "/".join([",".join(sides[0]), ",".join(sides[1]), str(to_act), step, str(quiet)])
    return (game or load_game("thrive")).new_initial_state(position)


def texts(state: State) -> set[str]:
    return {state.action_to_string(action) for action in state.legal_actions()}


def moves(state: State) -> set[str]:
    return {text for text in texts(state) if ":" not in text}


def pegs(state: State) -> set[str]:
    return {text for text in texts(state) if ":" in text}


def play(state: State, turn: str) -> State:
    state.apply_text(turn)
    return state


def refused(state: State, text: str) -> str:
    before = state.serialize()
    with pytest.raises(IllegalActionError) as refusal:
        state.apply_text(text)
    assert state.serialize() == before
    return str(refusal.value)


def result(state: State) -> tuple[int | None, str]:
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.points is None
    return outcome.who, outcome.why


# ---- the start


@pytest.mark.rule("thrive.start.row", "thrive.start.forward", "thrive.board")
def test_start():
    state = load_game("thrive").new_initial_state()
    drawn = at(
        """
        a b c d e f
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        A B C D E F
        """
    )
    assert state.position() == drawn.position()
    assert state.current_player() == 0
    assert moves(state) == {"a1-a2", "b1-b2", "c1-c2", "d1-d2", "e1-e2", "f1-f2"}
    play(state, "a1-a2,a2:+1+1,a2:+1+2")
    assert state.current_player() == 1
    assert moves(state) == {"a6-a5", "b6-b5", "c6-c5", "d6-d5", "e6-e5", "f6-f5"}


# ---- the turn


@pytest.mark.rule("thrive.turn.order", "thrive.pegs.single")
def test_a_turn_is_a_move_and_two_pegs():
    state = load_game("thrive").new_initial_state()
    assert pegs(state) == set()
    play(state, "c1-c2")
    assert (state.current_player(), moves(state)) == (0, set())
    play(state, "c2:+1+1")
    assert (state.current_player(), moves(state)) == (0, set())
    play(state, "c2:+2+2")
    assert (state.current_player(), pegs(state)) == (1, set())


@pytest.mark.rule("thrive.turn.order")
def test_pegs_come_after_the_move():
    state = load_game("thrive").new_initial_state()
    assert "after the move" in refused(state, "c1:+1+1")
    play(state, "c1-c2")
    assert "now pegs are placed" in refused(state, "b1-b2")


@pytest.mark.rule("thrive.turn.must", "thrive.move.skip")
def test_nobody_may_pass():
    state = load_game("thrive").new_initial_state()
    with pytest.raises(ActionTextError):
        state.string_to_action("pass")
    assert state.current_player() == 0
    assert state.num_legal_actions() == 6
    play(state, "c1-c2,c2:+1+1")
    assert pegs(state)
    assert state.current_player() == 0


@pytest.mark.rule("thrive.move.skip")
def test_without_a_move_the_pegs_come_first():
    state = at(
        """
        A . B . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . a . b . c
        """
    )
    assert state.current_player() == 0
    assert moves(state) == set()
    assert len(pegs(state)) == 2 * 23
    play(state, "a6:+1-1,a6:+2+0")
    # All pieces of player 1 stand on the last row as well.
    assert (state.current_player(), moves(state)) == (1, set())
    play(state, "b1:+1+0,b1:-1+0")
    # The peg +2+0 of a6 leads to c6, where B stands; +1-1 leads to b5.
    assert (state.current_player(), texts(state)) == (0, {"a6-b5"})


@pytest.mark.rule("thrive.pegs.single")
def test_with_one_hole_left_one_peg_is_placed():
    state = at(
        """
        . . . . . .
        . . a . b .
        . . . . c .
        . . . . . .
        . A . . B .
        . . . . . .
        """,
        A=ALL,
        B=all_but("+2-2"),
    )
    play(state, "b2-b3")
    assert texts(state) == {"e2:+2-2"}
    play(state, "e2:+2-2")
    assert state.current_player() == 1
    play(state, "c5-c4,c4:+1+1,c4:-1-1")
    # Now there is none left: the turn ends with the move.
    assert state.current_player() == 0
    play(state, "b3-b4")
    assert state.current_player() == 1


# ---- moves


@pytest.mark.rule("thrive.move.pegs", "thrive.move.backward")
def test_a_piece_moves_by_its_pegs_and_in_no_other_way():
    state = at(
        """
        a . b . . .
        . . . . . .
        . . . . . .
        . . A . . .
        . . . . . .
        B . . . . .
        """,
        A="+0+1-2+2",
        B="+1+2",
    )
    assert moves(state) == {"c3-c4", "c3-a5", "a1-b3"}
    assert "no peg in +0-1" in refused(state, "c3-c2")
    assert moves(play(state, "a1-b3,c3:+0-1,b3:-1-2,a6-a5,a5:+0+2,a5:+0+1")) == {
        "c3-c4",
        "c3-a5",
        "c3-c2",
        "b3-c5",
        "b3-a1",
    }


@pytest.mark.rule("thrive.move.pegs")
def test_all_twenty_four_moves():
    state = at(
        """
        . . . . . .
        . . . . . .
        . . A . . .
        . . . . . .
        . . . . . .
        B . . . a b
        """,
        A=ALL,
        B="-1-1",
    )
    assert len(moves(state)) == 24
    assert {text[3:] for text in moves(state)} == {
        column + row for column in "abcde" for row in "23456" if column + row != "c4"
    }


@pytest.mark.rule("thrive.move.capture")
def test_a_piece_that_is_moved_onto_is_removed():
    state = at(
        """
        . . . . . .
        a b . . . .
        . . c . . .
        . . A . . .
        . . . . . .
        . B . . . .
        """
    )
    play(state, "c3-c4,b1:+1+0,b1:+1+1")
    drawn = at(
        """
        . . . . . .
        a b . . . .
        . . A . . .
        . . . . . .
        . . . . . .
        . B . . . .
        """,
        to_act=1,
        B="+0+1+1+0+1+1",
    )
    assert state.position() == drawn.position()


@pytest.mark.rule("thrive.move.jump")
def test_pieces_jump_over_pieces_of_both_players():
    state = at(
        """
        . . . . . .
        . . . . . .
        . . a . . .
        . . b . . .
        . . A B . .
        . . . . . .
        """,
        A="+0+2+2+0",
        B="-2+1",
    )
    assert moves(state) == {"c2-c4", "c2-e2", "d2-b3"}


@pytest.mark.rule("thrive.move.edge")
def test_pieces_stay_on_the_board():
    state = at(
        """
        . . . . . A
        . . . . . .
        . . . . . .
        . . . . . .
        B . . . . .
        . . a . b .
        """,
        A=ALL,
        B=ALL,
    )
    assert {text for text in moves(state) if text.startswith("f6")} == {
        "f6-d6", "f6-e6", "f6-d5", "f6-e5", "f6-f5", "f6-d4", "f6-e4", "f6-f4",
    }  # fmt: skip
    # a2 by (-1, 0) would be the last square of the row below, were the board one long line.
    assert not any(text.startswith("a2-f") for text in moves(state))


@pytest.mark.rule("thrive.move.turning")
def test_pegs_keep_their_direction_wherever_the_piece_goes():
    state = at(
        """
        . a . . . .
        . . . . . .
        . . . . . b
        . . . . . .
        . . . . . .
        . A . . . B
        """,
        A="+1+2-1+1",
    )
    play(state, "b1-c3,f1:+1+0,f1:-1+0,b6-b5,b5:+1+1,b5:+1+0")
    assert {text for text in moves(state) if text.startswith("c3")} == {"c3-d5", "c3-b4"}


@pytest.mark.rule("thrive.move.turning", "thrive.text.move")
def test_both_players_write_pegs_in_the_directions_of_the_board():
    state = at(
        """
        . a . . . .
        . . . . . .
        . . . . . b
        . . . . . .
        . . . . . .
        . A . . . B
        """,
        to_act=1,
    )
    play(state, "b6-b5,b5:+1+1,b5:-1-2,f1-f2,f2:+0+2,f2:+1+0")
    assert {text for text in moves(state) if text.startswith("b5")} == {"b5-b4", "b5-c6", "b5-a3"}


@pytest.mark.rule("thrive.move.own")
def test_a_piece_may_not_land_on_an_own_piece():
    state = at(
        """
        . a . b . .
        . . . . . .
        . . . . . .
        . . A . . .
        . . B . . .
        . . C . . .
        """,
        C="+0+1+0+2+1+1",
    )
    assert moves(state) == {"c3-c4", "c1-d2"}
    assert "may not land" in refused(state, "c1-c3")


@pytest.mark.rule("thrive.own_capture")
def test_own_capture_lets_a_piece_land_on_an_own_piece():
    state = at(
        """
        . a . b . .
        . . . . . .
        . . . . . .
        . . A . . .
        . . B . . .
        . . C . . .
        """,
        C="+0+2",
        game=load_game("thrive", own_capture=True),
    )
    assert moves(state) == {"c3-c4", "c2-c3", "c1-c3"}
    play(state, "c1-c3,c3:+1+1,c3:-1-1")
    drawn = at(
        """
        . a . b . .
        . . . . . .
        . . . . . .
        . . C . . .
        . . B . . .
        . . . . . .
        """,
        to_act=1,
        C="+0+2+1+1-1-1",
    )
    assert state.position() == drawn.position()


# ---- pegs


@pytest.mark.rule("thrive.pegs.stay")
def test_a_piece_takes_its_pegs_along_and_keeps_them():
    state = load_game("thrive").new_initial_state()
    play(state, "b1-b2,b2:+1+1,b2:+2-1")
    play(state, "e6-e5,e5:+1+1,e5:+2-1")
    play(state, "b2-c3,c3:-2-2,c3:-1-2")
    assert state.position().split("/")[0].split(",")[-1] == "c3:-2-2-1-2+2-1+0+1+1+1"
    play(state, "e5-e4,e4:+0+1,e4:+2+2")
    assert "c3-c4" in moves(state)


@pytest.mark.rule("thrive.pegs.empty")
def test_a_hole_takes_one_peg():
    state = load_game("thrive").new_initial_state()
    play(state, "b1-b2")
    assert len(pegs(state)) == 6 * 23
    assert "already" in refused(state, "b2:+0+1")
    play(state, "b2:+1+1")
    assert "already" in refused(state, "b2:+1+1")
    assert len(pegs(state)) == 6 * 23 - 1


@pytest.mark.rule("thrive.pegs.empty")
def test_the_centre_is_no_hole():
    state = load_game("thrive").new_initial_state()
    play(state, "b1-b2")
    with pytest.raises(ActionTextError, match="centre"):
        state.string_to_action("b2:+0+0")


@pytest.mark.rule("thrive.pegs.own")
def test_pegs_go_into_own_pieces_on_the_board():
    state = at(
        """
        . . . . . .
        a b . . . .
        . . c . . .
        . . A . . .
        . . . . . .
        . B . . . .
        """
    )
    play(state, "c3-c4")
    assert "opponent's" in refused(state, "a5:+1+1")
    assert "no piece" in refused(state, "c3:+1+1")
    play(state, "b1:+1+1,b1:+1-1,a5-a4")
    # c is captured.
    assert {text[:2] for text in pegs(state)} == {"a4", "b5"}


@pytest.mark.rule("thrive.pegs.anywhere")
def test_pegs_may_go_into_one_piece_or_two_moved_or_not():
    start = load_game("thrive").new_initial_state()
    for turn in ("b1-b2,b2:+1+1,b2:+1-1", "b1-b2,b2:+1+1,c1:+1-1", "b1-b2,c1:+1+1,d1:+1-1", "b1-b2,f1:+1+1,f1:+1-1"):
        assert play(start.clone(), turn).current_player() == 1


@pytest.mark.rule("thrive.move.pegs", "thrive.pegs.anywhere")
def test_the_movement_example():
    """A first turn: a piece moves, one peg goes into it, one into another; each then has two squares to go to."""
    state = load_game("thrive").new_initial_state()
    play(state, "c1-c2,c2:+1+2,e1:-1+1,a6-a5,a5:+1+0,a5:+2+0")
    assert {text for text in moves(state) if text[:2] in ("c2", "e1")} == {"c2-c3", "c2-d4", "e1-e2", "e1-d2"}


@pytest.mark.rule("thrive.supply")
def test_a_supply_runs_out():
    state = load_game("thrive", peg_supply=15).new_initial_state()
    play(state, "a1-a2,a2:+1+1,a2:+1-1")
    play(state, "a6-a5")
    assert state.phase() == "place the last peg"
    play(state, "a5:+1+1")
    assert state.current_player() == 0
    play(state, "a2-b3")
    assert state.current_player() == 1


@pytest.mark.rule("thrive.supply")
def test_a_supply_holds_the_pegs_of_the_start():
    with pytest.raises(OptionError, match="12 pegs"):
        load_game("thrive", peg_supply=11)
    state = load_game("thrive", peg_supply=12).new_initial_state()
    assert play(state, "a1-a2").current_player() == 1


@pytest.mark.rule("thrive.supply.return")
def test_captured_pegs_go_back():
    state = at(
        """
        . . . . . .
        a b . . . .
        . . c . . .
        . . A . . .
        . . . . . .
        . B . . . C
        """,
        c="+0-1-1-1+1-1",
        game=load_game("thrive", peg_supply=12),
    )
    # Eight pegs on the board; after the capture there are five, two more are placed, then two, then two: eleven.
    play(state, "c3-c4,c4:+1+1,c4:-1+1,a5-a4,a4:+1+0,a4:-1+0,f1-f2,f2:+1+0,f2:-1+0,b5-b4")
    assert texts(state)
    play(state, "b4:+1+1")
    assert state.current_player() == 0


@pytest.mark.rule("thrive.supply.endless")
def test_pegs_never_run_out():
    game = load_game("thrive", setup="a1:+0+1,b1:+0+1,c1:+0+1,d1:+0+1,e1:+0+1,f1:+0+1,a2:+0+1,b2:+0+1,c2:+0+1")
    state = at(
        """
        a b c d e f
        . . . g h i
        . . . . . .
        . . . . . .
        G H I . . .
        A B C D E F
        """,
        game=game,
        **dict.fromkeys("abcdefghiABCDEFGH", ALL),
    )
    play(state, "f1-f2")
    assert len(pegs(state)) == 23


# ---- the end


@pytest.mark.rule("thrive.goal.capture", "thrive.goal.at-once")
def test_leaving_the_opponent_one_piece_wins_before_any_peg():
    state = at(
        """
        . . . . . .
        . b . . . .
        . . a . . .
        . . A . . .
        . . . . . .
        . B . . . .
        """
    )
    play(state, "c3-c4")
    assert result(state) == (0, "capture")
    assert state.returns() == [1.0, -1.0]
    assert state.legal_actions() == []


@pytest.mark.rule("thrive.goal.capture")
def test_player_1_wins_in_the_same_way():
    state = at(
        """
        . . . . . .
        . b . . . .
        . . a . . c
        . . A . . .
        . . . . . .
        . B . . . .
        """,
        to_act=1,
    )
    play(state, "c4-c3")
    assert result(state) == (1, "capture")


@pytest.mark.rule("thrive.goal.capture")
def test_two_pieces_left_are_enough():
    state = at(
        """
        . . . . . .
        . b . c . .
        . . a . . .
        . . A . . .
        . . . . . .
        . B . . . .
        """
    )
    play(state, "c3-c4")
    assert not state.is_terminal()
    assert state.current_player() == 0


@pytest.mark.rule("thrive.own_capture.goal")
def test_who_captures_the_own_last_but_one_loses():
    state = at(
        """
        . . . . . .
        . b . . . .
        . . a . . .
        . . . . . .
        . B . . . .
        . A . . . .
        """,
        game=load_game("thrive", own_capture=True),
    )
    play(state, "b1-b2")
    assert result(state) == (1, "capture")


TWO_EACH = """
    . . . . . .
    . . . b . .
    . . . . . a
    . . . . . .
    . . . . . .
    A . . B . .
    """


@pytest.mark.rule("thrive.goal.full", "thrive.goal.full.when")
@pytest.mark.parametrize("last", [ALL, all_but("-2-2")])
def test_no_room_for_two_pegs_wins_with_two_pieces_each(last):
    state = at(TWO_EACH, A=ALL, B=last)
    assert moves(state)
    play(state, "a1-a2")
    assert result(state) == (0, "full")


@pytest.mark.rule("thrive.goal.full.when")
def test_room_for_two_pegs_does_not_win():
    state = at(TWO_EACH, A=ALL, B=all_but("-2-2", "+2-2"))
    play(state, "a1-a2,d1:-2-2")
    assert state.phase() == "place the second peg"
    play(state, "d1:+2-2")
    # It is full now, but that is looked at before the first peg only: the next turn wins.
    assert state.current_player() == 1
    play(state, "f4-f3,f3:+1+0,f3:+1+1")
    play(state, "d1-d2")
    assert result(state) == (0, "full")


@pytest.mark.rule("thrive.goal.full")
def test_three_pieces_on_either_side_do_not_win():
    state = at(
        """
        . . . . . .
        . . . b . c
        . . . . . a
        . . . . . .
        . . . . . .
        A . . B . .
        """,
        A=ALL,
        B=ALL,
    )
    play(state, "a1-a2")
    assert state.current_player() == 1
    state = at(
        """
        . . . . . .
        . . . b . .
        . . . . . a
        . . . . . .
        . . . . . .
        A . C B . .
        """,
        A=ALL,
        B=ALL,
        C=ALL,
    )
    play(state, "a1-a2")
    assert state.current_player() == 1


@pytest.mark.rule("thrive.goal.full.when")
def test_the_capture_of_the_third_piece_may_reach_the_secondary_goal():
    state = at(
        """
        . . . . . .
        . . . b . .
        . . . . . a
        . c . . . .
        . . . . . .
        A . . B . .
        """,
        A=ALL,
        B=ALL,
    )
    play(state, "a1-b3")
    assert result(state) == (0, "full")


@pytest.mark.rule("thrive.goal.full.when")
def test_the_other_players_pieces_may_be_full():
    state = at(TWO_EACH, a=ALL, b=ALL)
    play(state, "a1-a2,a2:+1+1,a2:-1-1")
    assert state.current_player() == 1
    play(state, "f4-f5")
    assert result(state) == (1, "full")


@pytest.mark.rule("thrive.goal.full.when", "thrive.supply")
@pytest.mark.parametrize(("supply", "ends"), [(4, True), (5, True), (6, False)])
def test_fewer_than_two_pegs_in_the_supply_win_too(supply, ends):
    state = at(TWO_EACH, game=load_game("thrive", setup="a1:+0+1,d1:+0+1", peg_supply=supply))
    play(state, "a1-a2")
    assert state.is_terminal() == ends
    if ends:
        assert result(state) == (0, "full")


@pytest.mark.rule("thrive.goal.full.when", "thrive.move.skip")
def test_a_player_without_a_move_may_win_by_the_secondary_goal():
    state = at(
        """
        . . A . B .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . a . . . b
        """,
        game=load_game("thrive", peg_supply=12),
        a=ALL[:16] + "+0-1",
        b=ALL[:16] + "+0-1",
    )
    assert result(state) == (0, "full")


FULL = dict.fromkeys("ABCabc", ALL)
THREE_EACH = """
    . . . . . .
    . . . b . .
    c . . . . a
    . . . . . .
    . . . . . .
    A . . B . C
    """


@pytest.mark.rule("thrive.draw")
def test_a_hundred_quiet_turns_are_a_draw():
    state = at(THREE_EACH, **FULL)
    for number in range(25):
        assert not state.is_terminal(), number
        play(state, "a1-b1,f4-e4,b1-a1,e4-f4")
    assert result(state) == (None, "exhausted")
    assert state.returns() == [0.0, 0.0]
    assert len(state.history()) == 100


@pytest.mark.rule("thrive.draw.count")
def test_a_capture_starts_the_count_again():
    state = at(THREE_EACH, quiet=99, **FULL, game=load_game("thrive", setup="a1:+0+1,b1:+0+1,c1:+0+1,d1:+0+1"))
    assert play(state.clone(), "a1-b1").is_terminal()
    state = at(
        """
        . . . . . .
        . d . b . .
        c . . . . a
        . . . . . .
        A . . . . .
        . . . B . C
        """,
        quiet=99,
        d=ALL,
        **FULL,
    )
    play(state, "a2-a4")
    assert (state.is_terminal(), state.quiet_turns()) == (False, 0)


@pytest.mark.rule("thrive.draw.count")
def test_a_peg_starts_the_count_again():
    state = at(THREE_EACH, quiet=99, **{**FULL, "B": all_but("+0+2")})
    play(state, "a1-b1,d1:+0+2")
    assert (state.is_terminal(), state.quiet_turns()) == (False, 0)
    play(state, "f4-e4")
    assert state.quiet_turns() == 1


@pytest.mark.rule("thrive.turn.nothing")
def test_a_turn_without_anything_to_do_is_skipped():
    state = at(
        """
        A . B . C .
        . . . . . .
        . . . . . a
        . . . . . .
        . . . . . .
        . b . c . .
        """,
        to_act=1,
        game=load_game("thrive", peg_supply=12, setup="a1:+0+1,b1:+0+1,c1:+0+1"),
        **dict.fromkeys("ABC", "+0+1+0+2+1+2"),
    )
    # Player 1 has a move, player 0 neither a move nor pegs to place.
    play(state, "f4-f3")
    assert (state.current_player(), state.quiet_turns()) == (1, 2)
    play(state, "f3-f2")
    assert (state.current_player(), state.quiet_turns()) == (1, 4)
    # With f2-f1 nobody will ever move again.
    play(state, "f2-f1")
    assert result(state) == (None, "exhausted")


# ---- setups


@pytest.mark.rule("thrive.setup.text")
def test_a_setup_text_gives_player_1_the_same_turned():
    state = load_game("thrive", setup="b1:+0+1+1+2,c1:+0+1").new_initial_state()
    assert state.position() == "b1:+0+1+1+2,c1:+0+1/d6:+0-1,e6:-1-2+0-1/0/move/0"
    assert load_game("thrive", setup="C1:+0+1, B1: +1+2 +0+1").options["setup"] == "b1:+0+1+1+2,c1:+0+1"


@pytest.mark.rule("thrive.setup.limits")
@pytest.mark.parametrize(
    ("setup", "why"),
    [
        ("b1:+0+1", "from 2 to 9"),
        (",".join(f"{c}{r}:+0+1" for c in "abcde" for r in "12"), "from 2 to 9"),
        ("a1:+0+1,f6:+0+1", "f6"),
        ("c3:+0+1,d4:+0+1", "turned by half"),
        ("a1:+0+1,a1:+1+1", "twice"),
        ("a1:+0+1+0+1,b1:+0+1", "twice"),
        ("a1:+0+0,b1:+0+1", "centre"),
        ("a1:+3+0,b1:+0+1", "no peg"),
        ("a1:+0,b1:+0+1", "no peg"),
        ("a1:,b1:+0+1", "has no peg"),
        ("a1,b1:+0+1", "no piece"),
        ("a7:+0+1,b1:+0+1", "no square"),
        ("g1:+0+1,b1:+0+1", "no square"),
        ("", "no setup"),
        ("lotus", "no setup"),
        ("a1:+0+1,", "no piece"),
    ],
)
def test_faulty_setups(setup, why):
    with pytest.raises(OptionError, match=why):
        load_game("thrive", setup=setup)


@pytest.mark.rule("thrive.setup.limits")
def test_two_and_nine_pieces_are_allowed():
    nine = ",".join(f"{c}{r}:+0+1" for r in "123" for c in "abc")
    for setup, pieces in (("a1:+0+1,b1:+0+1", 2), (nine, 9)):
        state = load_game("thrive", setup=setup).new_initial_state()
        assert [len(side) for side in state.pieces()] == [pieces, pieces]


@pytest.mark.rule("thrive.setup.random")
def test_random_setups_are_dealt_by_their_seed_and_written_out():
    dealt = [load_game("thrive", setup="random", seed=seed).options["setup"] for seed in range(20)]
    assert dealt == [load_game("thrive", setup="random", seed=seed).options["setup"] for seed in range(20)]
    assert len(set(dealt)) == 20
    assert dealt[7] == "b2:-2-1+0+1+2+2,c3:+2-2+0+1+2+1,e3:+2+0+0+1,f3:+0+1-1+2"
    for text in dealt:
        assert load_game("thrive", setup=text).options["setup"] == text
        state = load_game("thrive", setup=text).new_initial_state()
        assert moves(state)
        assert len(state.pieces()[0]) in (4, 5, 6)


def test_a_setup_file(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('[pieces]\nc1 = ["+0+1"]\nb1 = ["+1+2", "+0+1"]\n', encoding="utf-8")
    game = load_game("thrive", setup=str(path))
    assert game.options["setup"] == "b1:+0+1+1+2,c1:+0+1"
    path.write_text("[pieces]\n" + "".join(f'{c}1 = ["+0+1"]\n' for c in "abcdef"), encoding="utf-8")
    assert load_game("thrive", setup=str(path)).options["setup"] == "standard"


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("pieces", "TOML"),
        ("", r"\[pieces\]"),
        ("pieces = 3", r"\[pieces\]"),
        ("[pieces]\na1 = 3", "list of pegs"),
        ("[pieces]\na1 = [3]", "list of pegs"),
        ('[pieces]\na1 = ["+0+3"]', "no peg"),
        ('[pieces]\na1 = ["+0+1"]', "from 2 to 9"),
        ('[pieces]\nz1 = ["+0+1"]', "no square"),
        ('[pieces]\na1 = ["+0+1"]\n"A 1" = ["+0+1"]', "twice"),
        ('[pieces]\na1 = ["+0+1"]\nb1 = ["+0+1"]\n[more]\n', "more"),
        ("x = " + "9" * 5000, "TOML"),
        ("x = " + "[" * 5000, "TOML"),
    ],
)
def test_faulty_setup_files(tmp_path, content, why):
    path = tmp_path / "mine.toml"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(OptionError, match=why):
        load_game("thrive", setup=str(path))


def test_unreadable_setup_files(tmp_path):
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    (tmp_path / "folder.toml").mkdir()
    for name in ("bytes.toml", "folder.toml", "none.toml", "\0.toml"):
        with pytest.raises(OptionError, match="cannot be read"):
            load_game("thrive", setup=str(tmp_path / name))


# ---- texts


@pytest.mark.rule("thrive.text.move", "thrive.text.turn")
def test_texts_and_turns():
    state = load_game("thrive").new_initial_state()
    play(state, " B1 - b2 , B2:+1 +1, c1:+0+2 ")
    assert [text for _, actions in state.turns_played() for text in state.game.turn_text(state.start(), actions)] == [
        "b1-b2",
        "b2:+1+1",
        "c1:+0+2",
    ]


@pytest.mark.rule("thrive.text.move")
def test_dashes_of_word_processors_are_read():
    state = load_game("thrive").new_initial_state()
    play(state, "b1–b2,b2:−1+1")
    assert state.serialize() == "thrive?actions=b1-b2,b2:-1+1"


@pytest.mark.rule("thrive.text.move")
@pytest.mark.parametrize(
    "text",
    [
        *("", "b1", "b1-", "-b1", "b1-b1", "b1-b4", "b1-e1", "b1-g1", "b0-b1", "b1:", "b1:+1", "b1:+1+3", "b1:+1+1+1"),
        *("b1:11", "b1-b2-b3", "b1:+0+0", ":+1+1", "pass", "b１-b2", "b1:+１+1", "\0", "b1-b2:+1+1"),
    ],
)
def test_texts_that_are_no_actions(text):
    state = load_game("thrive").new_initial_state()
    with pytest.raises(ActionTextError) as error:
        state.string_to_action(text)
    assert str(error.value).endswith(".")


# ---- perft, counted by the slow second reading


@pytest.mark.parametrize(
    ("options", "counts"),
    [
        ({}, [6, 828, 113436, 680616]),
        ({"setup": "b1:+0+1+1+2,c1:+0+1"}, [3, 135, 5940, 17820]),
        ({"setup": "b3:+0+1+1+2,c3:+0+1-1+1"}, [4, 176, 7568, 30272]),
        ({"own_capture": True, "peg_supply": 13}, [6, 828, 4968, 32112]),
    ],
)
def test_perft(options, counts):
    state = load_game("thrive", **options).new_initial_state()
    assert [state.perft(depth) for depth in range(1, len(counts) + 1)] == counts


def test_a_player_without_pieces_is_said_to_have_none():
    with pytest.raises(PositionError, match="A player has no piece here"):
        load_game("thrive").new_initial_state("b1:+0+1//0/move/0")
