"""Hand-made positions for the rare rules of the second reading, and random games to the end."""

from __future__ import annotations

import random
from typing import Any

import pytest

from . import strands, thoughtwave, thrive, wishbone


def play_at_random(game: Any, seed: int, most: int) -> int:
    """Plays to the end, checking the interface on the way; how many actions it took."""
    chance = random.Random(seed)
    for taken in range(most):
        if game.result() is not None:
            assert game.player() == -4
            assert game.legal() == set()
            with pytest.raises(ValueError):
                game.apply("a1")
            assert sum(game.result()["returns"]) == 0
            return taken
        assert game.player() in (0, 1)
        before = game.position()
        with pytest.raises(ValueError):
            game.apply("nonsense")
        assert game.position() == before
        game.apply(chance.choice(sorted(game.legal())))
        assert game.position() != before
    raise AssertionError("the game does not end")


# ---- Wishbone


def test_wishbone_first_turn_and_swap() -> None:
    game = wishbone.Reference(size=3)
    assert game.legal() == {column + row for column in "abc" for row in "123"}
    game.apply("b2")
    assert game.player() == 1
    # White may not touch the black stone across a corner of its own kind: all empty points, and the swap.
    assert game.legal() == {"a1", "a2", "a3", "b1", "b3", "c1", "c2", "c3", "swap"}
    game.apply("swap")
    # Player 0 moves as White; the swap is gone.
    assert game.player() == 0
    assert "swap" not in game.legal() and "b2" not in game.legal()
    game.apply("a1")
    game.apply("b1")  # player 1, now Black
    game.apply("a2")
    game.apply("b3")  # Black joins bottom and top
    assert game.result() == {"returns": (-1, 1), "why": "connection", "points": None}


def test_wishbone_no_swap_rule_and_no_late_swap() -> None:
    game = wishbone.Reference(size=3, swap_rule=False)
    game.apply("b2")
    assert "swap" not in game.legal()
    game = wishbone.Reference(size=4)
    game.apply("b2")
    game.apply("c3")
    assert "swap" not in game.legal()


def test_wishbone_naked_diagonal() -> None:
    rows = [
        ". . . . .",
        ". . . . .",
        ". . B . .",
        ". . . . .",
        ". . . . .",
    ]
    black = wishbone.Reference._from_rows(*rows, player=0).legal()
    assert {"b2", "b4", "d2", "d4"}.isdisjoint(black)
    assert {"b3", "c4", "a1", "e5"} <= black
    assert len(black) == 20
    white = wishbone.Reference._from_rows(*rows, player=1).legal()
    assert len(white) == 24


def test_wishbone_a_third_like_stone_clothes_the_diagonal_an_enemy_does_not() -> None:
    helped = wishbone.Reference._from_rows(". . . .", ". . . .", ". B B .", ". . . .", player=0)
    assert "c3" in helped.legal()  # diagonal to b2, c2 is adjacent to both
    not_helped = wishbone.Reference._from_rows(". . . .", ". . . .", ". B W .", ". . . .", player=0)
    assert "c3" not in not_helped.legal()


def test_wishbone_prongs() -> None:
    # Centre c3, prongs c4 and d3, handle b2.
    with_handle = [". . . . .", ". . B . .", ". . . . .", ". B . . .", ". . . . ."]
    assert "d3" in wishbone.Reference._from_rows(*with_handle, player=0).legal()
    # Its mirror image has the handle on the wrong side for b3.
    assert "b3" not in wishbone.Reference._from_rows(*with_handle, player=0).legal()
    without = [". . . . .", ". . B . .", ". . . . .", ". . . . .", ". . . . ."]
    assert "d3" not in wishbone.Reference._from_rows(*without, player=0).legal()
    enemy_handle = [". . . . .", ". . B . .", ". . . . .", ". W . . .", ". . . . ."]
    assert "d3" not in wishbone.Reference._from_rows(*enemy_handle, player=0).legal()
    # The centre must be empty.
    full_centre = [". . . . .", ". . B . .", ". . W . .", ". B . . .", ". . . . ."]
    assert "d3" not in wishbone.Reference._from_rows(*full_centre, player=0).legal()


def test_wishbone_centre() -> None:
    rows = [". . . . .", ". . B . .", ". . . B .", ". B . . .", ". . . . ."]
    assert "c3" in wishbone.Reference._from_rows(*rows, player=0).legal()  # naked with b2, but in the centre
    incomplete = [". . . . .", ". . B . .", ". . . . .", ". B . . .", ". . . . ."]
    assert "c3" not in wishbone.Reference._from_rows(*incomplete, player=0).legal()


def test_wishbone_crosscut_even_in_a_centre() -> None:
    # d3 is the centre of a white wishbone (prongs d2 and e3, handle c4).
    without = [". . . . .", ". . W . .", ". . B . W", ". . . W .", ". . . . ."]
    assert "d3" in wishbone.Reference._from_rows(*without, player=1).legal()
    crosscut = [". . . . .", ". . W B .", ". . B . W", ". . . W .", ". . . . ."]
    assert "d3" not in wishbone.Reference._from_rows(*crosscut, player=1).legal()
    assert "d3" in wishbone.Reference._from_rows(*crosscut, player=0).legal()


def test_wishbone_edge_handles() -> None:
    # Centre c1, prongs c2 and d1, handle below the bottom edge, which is black.
    for sign, player, allowed in (("B", 0, True), ("W", 1, False)):
        rows = [". . . . .", ". . . . .", ". . . . .", f". . {sign} . .", ". . . . ."]
        assert "d1" not in wishbone.Reference._from_rows(*rows, player=player).legal()
        game = wishbone.Reference._from_rows(*rows, player=player, edge_handles=True)
        assert ("d1" in game.legal()) is allowed
        assert ("b1" in game.legal()) is allowed
    # Centre a3, prongs a4 and b3, handle left of the left edge, which is white.
    for sign, player, allowed in (("B", 0, False), ("W", 1, True)):
        rows = [". . . . .", f"{sign} . . . .", ". . . . .", ". . . . .", ". . . . ."]
        game = wishbone.Reference._from_rows(*rows, player=player, edge_handles=True)
        assert ("b3" in game.legal()) is allowed
    # Centre a1, prongs a2 and b1: the handle would lie off the corner, and is nobody's.
    for sign, player in (("B", 0), ("W", 1)):
        rows = [". . . . .", ". . . . .", ". . . . .", f"{sign} . . . .", ". . . . ."]
        game = wishbone.Reference._from_rows(*rows, player=player, edge_handles=True)
        assert "b1" not in game.legal()


def test_wishbone_deadlock() -> None:
    rows = ["W W . B", "B B . W", "B B . W", "W W . B"]
    for player in (0, 1):
        game = wishbone.Reference._from_rows(*rows, player=player)
        assert game.legal() == {"pass"}
        game.apply("pass")
        assert game.result() is None and game.player() == 1 - player
        assert game.legal() == {"pass"}
        game.apply("pass")
        assert game.result() == {"returns": (0, 0), "why": "deadlock", "points": None}
        assert game.player() == -4


def test_wishbone_chains() -> None:
    # A diagonal link counts, and a corner touches two edges.
    game = wishbone.Reference._from_rows("W B .", ". B .", ". . .", player=0)
    game.apply("b1")
    assert game.result() == {"returns": (1, -1), "why": "connection", "points": None}
    game = wishbone.Reference._from_rows(". . .", "W W .", ". B B", player=1)
    game.apply("c2")
    assert game.result() == {"returns": (-1, 1), "why": "connection", "points": None}
    game = wishbone.Reference._from_rows("B . .", "B W .", ". W .", player=0)
    game.apply("a1")
    assert game.result() == {"returns": (1, -1), "why": "connection", "points": None}
    # The link b2-c3 is diagonal, c2 standing by it.
    game = wishbone.Reference._from_rows(". . .", ". B B", ". B .", player=0)
    game.apply("c3")
    assert game.result() == {"returns": (1, -1), "why": "connection", "points": None}


@pytest.mark.parametrize("size", [3, 4, 5])
@pytest.mark.parametrize("edge_handles", [False, True])
def test_wishbone_ends(size: int, edge_handles: bool) -> None:
    for seed in range(20):
        # Every point once, the swap, and at most one pass before each stone and two at the end.
        most = 2 * size * size + 4
        play_at_random(wishbone.Reference(size=size, edge_handles=edge_handles), seed, most)


# ---- Thoughtwave

CROSSING = ["b4:NS", "b3:NS", "b1:NS", "a2:EW", "c2:EW", "d2:EW"]


@pytest.mark.parametrize("placer", [0, 1])
def test_thoughtwave_joint_win_is_the_placers(placer: int) -> None:
    game = thoughtwave.Reference(size=4)
    game._put(*CROSSING, player=placer)
    game.apply("b2:NESW")
    returns = (1, -1) if placer == 0 else (-1, 1)
    assert game.result() == {"returns": returns, "why": "connection", "points": None}


@pytest.mark.parametrize("placer", [0, 1])
@pytest.mark.parametrize("red_axis", ["vertical", "horizontal"])
def test_thoughtwave_a_wave_for_one_player_wins_for_that_player(placer: int, red_axis: str) -> None:
    game = thoughtwave.Reference(size=4, red_axis=red_axis)
    game._put("a2:EW", "b2:EW", "c2:EW", player=placer)
    game.apply("d2:EW")
    # Left and right are joined: Black's sides with the vertical red axis.
    returns = (-1, 1) if red_axis == "vertical" else (1, -1)
    assert game.result() == {"returns": returns, "why": "connection", "points": None}


def test_thoughtwave_the_wave_must_reach_the_rim_in_one_network() -> None:
    game = thoughtwave.Reference(size=4)
    game._put("a2:EW", "b2:EW", "c2:EW", player=0)
    game.apply("d2:NW")
    assert game.result() is None
    game = thoughtwave.Reference(size=4)
    game._put("a2:EW", "b2:W", "c2:E", player=0)
    with pytest.raises(ValueError):
        game.apply("d2:ES")  # white to wave
    assert "b2:N" not in game.legal()
    game = thoughtwave.Reference(size=4)
    game._put("b4:NS", "b3:NS", "b1:S", player=0)
    assert {action for action in game.legal() if action.startswith("b2:")} == {
        "b2:N", "b2:NE", "b2:NW", "b2:NEW"
    }  # fmt: skip


def test_thoughtwave_first_turn_and_names() -> None:
    game = thoughtwave.Reference(size=4)
    assert len(game.legal()) == 16 * 15
    assert {"a1:NESW", "d4:NES", "b3:ESW", "c1:W"} <= game.legal()
    game.apply("A1: w")
    # The termination is spent for Red only; north and east of a1 only white edges fit.
    assert game.player() == 1
    assert "c1:W" in game.legal()
    assert "b1:W" not in game.legal() and "a2:S" not in game.legal() and "b1:N" in game.legal()
    game.apply("d4:NS")
    assert "c1:W" not in game.legal() and "c1:WE" not in game.legal() and "c1:EW" in game.legal()


def test_thoughtwave_gifts() -> None:
    game = thoughtwave.Reference(size=4, gift="termination,cross,cross")
    assert not any(action in game.legal() for action in ("a1:N", "a1:NESW"))
    assert game._stock[1] == {"cross": 4, "junction": 6, "curve": 10, "straight": 5, "termination": 2}
    game = thoughtwave.Reference(size=4, gift="curve", giver="black")
    assert game._stock[0]["curve"] == 11 and game._stock[1]["curve"] == 9
    for wrong in ("termination,termination", "curve,curve,curve,curve", "knot"):
        with pytest.raises(ValueError):
            thoughtwave.Reference(gift=wrong)


def test_thoughtwave_pass_and_draw() -> None:
    game = thoughtwave.Reference(size=4)
    game._stock[0] = dict.fromkeys(game._stock[0], 0)
    assert game.legal() == {"pass"}
    game.apply("pass")
    assert game.player() == 1 and "pass" not in game.legal()
    game._stock[1] = dict.fromkeys(game._stock[1], 0) | {"cross": 1}
    game.apply("a1:NESW")
    # Nobody has anything left: a draw, without passing.
    assert game.result() == {"returns": (0, 0), "why": "no placement", "points": None}


def test_thoughtwave_forfeit() -> None:
    refuse = thoughtwave.Reference(size=4)
    refuse._put("a1:NESW")
    assert "a2:N" not in refuse.legal() and "a2:N?" not in refuse.legal()
    game = thoughtwave.Reference(size=4, illegal="forfeit")
    game._put("a1:NESW")
    assert "a2:N?" in game.legal() and "a2:N" not in game.legal()
    assert "a2:S" in game.legal() and "a2:S?" not in game.legal()
    assert len(game.legal()) == 15 * 15
    game.apply("a2:N?")
    assert game.player() == 1 and set(game._board) == {(1, 1)} and game._stock[0]["termination"] == 0
    # Without a matching placement only the pass is left, whatever could be placed wrongly.
    game._stock[1] = dict.fromkeys(game._stock[1], 0) | {"cross": 1}
    every = [column + row for column in "abcd" for row in "1234"]
    game._board = {}
    game._put(*[f"{square}:N" for square in every if square != "b2"], player=1)
    assert game.legal() == {"pass"}


@pytest.mark.parametrize("size", [4, 5])
@pytest.mark.parametrize("illegal", ["refuse", "forfeit"])
def test_thoughtwave_ends(size: int, illegal: str) -> None:
    for seed in range(5):
        play_at_random(thoughtwave.Reference(size=size, illegal=illegal), seed, 2 * 48 + 2)


# ---- Thrive

ALL = "".join(f"{across:+d}{up:+d}" for across, up in thrive.HOLES)
ALL_BUT_ONE = ALL.removesuffix("+2+2")
ALL_BUT_TWO = ALL.removesuffix("+2+1+2+2")


def test_thrive_first_turns() -> None:
    game = thrive.Reference()
    assert game.legal() == {"a1-a2", "b1-b2", "c1-c2", "d1-d2", "e1-e2", "f1-f2"}
    game.apply("b1-b2")
    assert game.player() == 0
    assert len(game.legal()) == 6 * 23
    assert {"b2:+1+1", "b2:-2+0", "a1:+0-2"} <= game.legal()
    assert not {"b2:+0+1", "b2:+0+0", "b1:+1+1"} & game.legal()
    game.apply("b2:+1+1")
    assert game.player() == 0 and "b2:+1+1" not in game.legal()
    game.apply("c1:+0+2")
    assert game.player() == 1
    assert game.legal() == {"a6-a5", "b6-b5", "c6-c5", "d6-d5", "e6-e5", "f6-f5"}
    game.apply("f6-f5")
    assert "f5:-1+0" in game.legal() and "f5:+0-1" not in game.legal()


def test_thrive_moves_jump_and_stay_on_the_board_and_spare_own_pieces() -> None:
    mine, theirs = "a1:+0+1+0+2-1+0,a2:+0+1,b1:-1+0", "a6:+0-1,b6:+0-1,c6:+0-1"
    game = thrive.Reference._from_pieces(mine, theirs)
    assert game.legal() == {"a1-a3", "a2-a3"}
    literal = thrive.Reference._from_pieces(mine, theirs, own_capture=True)
    assert literal.legal() == {"a1-a3", "a2-a3", "a1-a2", "b1-a1"}


def test_thrive_capture_down_to_one_wins_before_any_peg() -> None:
    game = thrive.Reference._from_pieces("a1:+0+1,b1:+0+1", "a2:+0-1,f6:+0-1")
    game.apply("a1-a2")
    assert game.result() == {"returns": (1, -1), "why": "capture", "points": None}
    # A capture that leaves two does not win, and the pegs follow.
    game = thrive.Reference._from_pieces("a1:+0+1,b1:+0+1,c1:+0+1", "a2:+0-1,e6:+0-1,f6:+0-1")
    game.apply("a1-a2")
    assert game.result() is None and game.player() == 0 and "a2:+1+1" in game.legal()


def test_thrive_own_capture_loses_down_to_one() -> None:
    game = thrive.Reference._from_pieces("a1:+0+1,a2:+0+1", "e6:+0-1,f6:+0-1", own_capture=True)
    game.apply("a1-a2")
    assert game.result() == {"returns": (-1, 1), "why": "capture", "points": None}
    game = thrive.Reference._from_pieces("a1:+0+1,a2:+0+1,f1:+0+1", "e6:+0-1,f6:+0-1", own_capture=True)
    game.apply("a1-a2")
    # The moved piece is left, with its own pegs.
    assert game.result() is None and game._pieces[0] == {(1, 2): {(0, 1)}, (6, 1): {(0, 1)}}


@pytest.mark.parametrize(("pegs", "wins"), [(ALL, True), (ALL_BUT_ONE, True), (ALL_BUT_TWO, False)])
def test_thrive_secondary_goal(pegs: str, wins: bool) -> None:
    game = thrive.Reference._from_pieces(f"a1:{ALL},f1:{pegs}", "a6:+0-1,f6:+0-1")
    game.apply("a1-b1")
    if wins:
        assert game.result() == {"returns": (1, -1), "why": "full", "points": None}
        return
    assert game.legal() == {"f1:+2+1", "f1:+2+2"}
    game.apply("f1:+2+1")
    # One hole is left for the second peg: both pegs can be placed, so nobody wins.
    assert game.result() is None and game.legal() == {"f1:+2+2"}
    game.apply("f1:+2+2")
    assert game.result() is None and game.player() == 1


def test_thrive_secondary_goal_only_with_two_against_two() -> None:
    game = thrive.Reference._from_pieces(f"a1:{ALL},f1:{ALL_BUT_ONE}", "a6:+0-1,f6:+0-1,c6:+0-1")
    game.apply("a1-b1")
    # With one hole left one peg is placed.
    assert game.result() is None and game.legal() == {"f1:+2+2"}
    game.apply("f1:+2+2")
    assert game.player() == 1
    # By a capture down to two against two the goal is met in the same turn.
    game = thrive.Reference._from_pieces(f"a1:{ALL},f1:{ALL_BUT_ONE}", "a2:+0-1,f6:+0-1,c6:+0-1")
    game.apply("a1-a2")
    assert game.result() == {"returns": (1, -1), "why": "full", "points": None}


def test_thrive_secondary_goal_for_want_of_pegs() -> None:
    pieces = ("a1:+0+1,f1:+0+1", "a6:+0-1,f6:+0-1")
    for supply, wins in ((4, True), (5, True), (6, False)):
        game = thrive.Reference._from_pieces(*pieces, peg_supply=supply)
        game.apply("a1-a2")
        assert (game.result() is not None) is wins
    # A player who cannot move comes to the pegs at once, and wins there without an action.
    game = thrive.Reference._from_pieces("a6:+0+1,f6:+0+1", "b6:+0-1,c6:+0-1", peg_supply=5)
    assert game.result() == {"returns": (1, -1), "why": "full", "points": None}


def test_thrive_a_player_without_a_move_goes_to_the_pegs() -> None:
    game = thrive.Reference._from_pieces("a6:+0+1,b6:+0+1,c6:+0+1", "d6:+0-1,e6:+0-1,f6:+0-1")
    assert game.player() == 0 and len(game.legal()) == 3 * 23 and "a6:+0-1" in game.legal()


def test_thrive_a_player_without_anything_is_skipped() -> None:
    stuck = "a6:+0+1,b6:+0+1,c6:+0+1"
    game = thrive.Reference._from_pieces(stuck, "d6:+0-1,e6:+0-1,f6:+0-1", peg_supply=6)
    assert game.player() == 1 and game._quiet_turns == 1
    game.apply("d6-d5")
    assert game.player() == 1 and game._quiet_turns == 3
    # When both are stuck, a hundred empty turns pass by.
    game = thrive.Reference._from_pieces(stuck, "d1:+0-1,e1:+0-1,f1:+0-1", peg_supply=6)
    assert game.result() == {"returns": (0, 0), "why": "exhausted", "points": None}


def test_thrive_supply() -> None:
    game = thrive.Reference(peg_supply=13)
    game.apply("a1-a2")
    game.apply("a2:+1+1")
    # That was the last one: the second peg is skipped, and player 1 has a move but no peg.
    assert game.player() == 1
    game.apply("f6-f5")
    assert game.player() == 0
    # A captured piece gives its pegs back, in time for the same turn.
    game = thrive.Reference._from_pieces("a1:+0+1,b1:+0+1,c1:+0+1", "a2:+0-1,e6:+0-1,f6:+0-1", peg_supply=6)
    game.apply("a1-a2")
    assert "a2:+1+1" in game.legal()
    game.apply("a2:+1+1")
    assert game.player() == 1
    with pytest.raises(ValueError):
        thrive.Reference(peg_supply=11)


def test_thrive_exhausted() -> None:
    back_and_forth = "a1:+1+0-1+0,a2:+0+0"
    with pytest.raises(ValueError):
        thrive.read_setup(back_and_forth)
    game = thrive.Reference._from_pieces(
        "a1:+1+0-1+0,a2:+1+0-1+0,a3:+1+0-1+0", "f6:+1+0-1+0,f5:+1+0-1+0,f4:+1+0-1+0", peg_supply=12
    )
    cycle = ["a1-b1", "f6-e6", "b1-a1", "e6-f6"]
    for turn in range(100):
        assert game.result() is None
        game.apply(cycle[turn % 4])
    assert game.result() == {"returns": (0, 0), "why": "exhausted", "points": None}


def test_thrive_setup() -> None:
    game = thrive.Reference(setup="b1:+0+1+1+2,c1:+0+1")
    assert game._pieces[1] == {(5, 6): {(0, -1), (-1, -2)}, (4, 6): {(0, -1)}}
    assert game.legal() == {"b1-b2", "b1-c3", "c1-c2"}
    for wrong in ("a1:+0+1", "a1:+0+1,f6:+0+1", "a1:+0+1,a1:+0+1", "g1:+0+1,a1:+0+1", "a1:+0+3,b1:+0+1"):
        with pytest.raises(ValueError):
            thrive.Reference(setup=wrong)


@pytest.mark.parametrize("own_capture", [False, True])
@pytest.mark.parametrize("peg_supply", [None, 12, 20])
def test_thrive_ends(own_capture: bool, peg_supply: int | None) -> None:
    for seed in range(10):
        play_at_random(thrive.Reference(own_capture=own_capture, peg_supply=peg_supply), seed, 40000)
        small = thrive.Reference("b1:+0+1+1+2,c1:+0+1", peg_supply=peg_supply, own_capture=own_capture)
        play_at_random(small, seed, 40000)


# ---- Strands

TINY = "1 2/3 1 2/6 6"  # c1 c2 / b1 b2 b3 / a1 a2
BY_ONE = ["B B", "B B W", "W W"]  # 4 to 3 for Black
BY_THREE = ["B B", "B B B", "W W"]  # 5 to 2 for Black
BY_THREE_FOR_WHITE = ["W W", "W W W", "B B"]
BY_ONE_FOR_WHITE = ["W W", "W W B", "B B"]
LEVEL_FOR_WHITE = ["B W", "W B B", "W W"]  # 3 to 3, then White has one more stone by itself


def test_strands_boards_and_touching() -> None:
    for name, cells in (("mini", 37), ("small", 61), ("standard", 91), ("low", 91), ("large", 127)):
        game = strands.Reference(board=name)
        assert len(game._number) == cells
        centre = (game._side, game._side)
        assert game._number[centre] == 1
        assert len(game._touching(centre)) == 6 and len(game._touching((1, 1))) == 3
        for cell in game._number:
            for near in game._touching(cell):
                assert cell in game._touching(near)
        side = game._side
        # A hexagon of hexagons of side s has 9s^2 - 15s + 6 neighbouring pairs.
        pairs = sum(len(game._touching(cell)) for cell in game._number) // 2
        assert pairs == 9 * side * side - 15 * side + 6
    assert strands.cell_text((6, 6)) == "f6"
    for wrong in ("1 3/3 1 3/6 6", "2 2/2 2/2 2", "2", "7 2/2 2 2/2 2"):
        with pytest.raises(ValueError):
            strands.Reference(board=wrong)


def test_strands_opening_and_turns() -> None:
    game = strands.Reference(board="mini")
    twos = {"b2", "b3", "b4", "c2", "c3", "c4", "c5", "d2", "d3", "d5", "d6"} | {"e2", "e3", "e4", "e5"}
    twos |= {"f2", "f3", "f4"}
    # By the rows of the board: 3 2 2 2 3 / 3 2 2 2 2 3 / 4 2 2 1 2 2 4 and back.
    assert game.legal() == twos
    game.apply("c3")
    assert game.player() == 1
    assert "done" not in game.legal() and len(game.legal()) == 36
    game.apply("a2")  # a 3
    assert game.player() == 1 and "done" in game.legal() and "a3" in game.legal()
    assert "a1" not in game.legal() and "c2" not in game.legal()
    game.apply("a3")
    game.apply("done")
    assert game.player() == 0
    game.apply("d4")  # the only 1 ends the turn
    assert game.player() == 1
    for cell in ("b1", "b5", "c1"):
        game.apply(cell)
    assert game.player() == 0  # three 3s are a whole turn


def test_strands_exact() -> None:
    game = strands.Reference(board="mini", exact=True)
    game.apply("c3")
    game.apply("a2")
    assert "done" not in game.legal()
    game.apply("a3")
    assert "done" not in game.legal()
    game.apply("b1")
    assert game.player() == 0


def test_strands_fewer_than_the_number_must_all_be_covered() -> None:
    game = strands.Reference(board=TINY)
    assert game.legal() == {"b3", "c2"}
    game.apply("b3")
    game.apply("a1")  # two 6s are left: both it must be
    assert game.player() == 1 and game.legal() == {"a2"}
    game.apply("a2")
    assert game.player() == 0
    game.apply("b1")  # the only 3
    assert game.player() == 1
    game.apply("c2")  # the only 2 left
    assert game.player() == 0
    game.apply("c1")
    assert game.player() == 1
    game.apply("b2")
    # Black b3 b1 c1, White a1 a2 c2 b2: Black's b1 and c1 touch, b3 stands alone.
    assert game.result() == {"returns": (-1, 1), "why": "groups", "points": (2, 4)}


def test_strands_exactly_the_number_left_may_be_stopped() -> None:
    game = strands.Reference(board="2 2/3 3 3/6 6")
    game.apply("c1")
    game.apply("b1")  # three 3s were empty: up to three
    assert game.legal() == {"b2", "b3", "done"}
    game.apply("done")
    game.apply("b2")  # now two: both
    assert game.legal() == {"b3"}


@pytest.mark.parametrize(
    ("black", "white", "black_wins"),
    [
        ([5, 1], [4, 4], True),
        ([5, 5, 1], [5, 4, 3], True),  # more groups of that size
        ([5, 4, 4], [5, 5], False),
        ([5, 3, 1], [5, 2, 2, 2], True),  # the second-largest
        ([5, 5, 3, 3, 1], [5, 5, 3, 2, 2, 2], True),
        ([5, 3], [5, 3, 1], False),  # one list ends first
        ([5, 3, 2], [5, 3, 1, 1, 1], True),
    ],
)
def test_strands_ties(black: list[int], white: list[int], black_wins: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    game = strands.Reference()
    monkeypatch.setattr(game, "_groups", lambda colour: black if colour == strands.BLACK else white)
    assert (game._winning_colour() == strands.BLACK) is black_wins


def test_strands_counting() -> None:
    for rows, returns, points in (
        (BY_ONE, (1, -1), (4, 3)),
        (BY_THREE, (1, -1), (5, 2)),
        (LEVEL_FOR_WHITE, (-1, 1), (3, 3)),
    ):
        game = strands.Reference(board=TINY)
        game._fill(*rows)
        assert game.result() == {"returns": returns, "why": "groups", "points": points}


def test_strands_even_match() -> None:
    # Player 0 wins by one as Black, and must then win by at least one as White.
    game = strands.Reference(board=TINY, match="even")
    game._fill(*BY_ONE)
    assert game.result() is None and game.player() == 1 and game.legal() == {"b3", "c2"}
    game.apply("b3")
    assert game.player() == 0
    game._fill(*BY_ONE_FOR_WHITE)
    assert game.result() == {"returns": (1, -1), "why": "match", "points": (4, 3)}
    # A win by too little loses the match.
    game = strands.Reference(board=TINY, match="even")
    game._fill(*BY_THREE)
    game._fill(*BY_ONE_FOR_WHITE)
    assert game.result() == {"returns": (-1, 1), "why": "match", "points": (4, 3)}
    # So does a loss, however small the margin before.
    game = strands.Reference(board=TINY, match="even", games=3)
    game._fill(*BY_ONE)
    game._fill(*BY_ONE)
    assert game.result() == {"returns": (-1, 1), "why": "match", "points": (3, 4)}


def test_strands_even_match_after_a_level_game() -> None:
    # Player 1 wins as White by nothing; any win will do in the next game.
    game = strands.Reference(board=TINY, match="even")
    game._fill(*LEVEL_FOR_WHITE)
    game._fill(*BY_ONE)
    assert game.result() == {"returns": (-1, 1), "why": "match", "points": (3, 4)}
    game = strands.Reference(board=TINY, match="even")
    game._fill(*LEVEL_FOR_WHITE)
    game._fill(*LEVEL_FOR_WHITE)  # now player 0 is White
    assert game.result() == {"returns": (1, -1), "why": "match", "points": (3, 3)}


def test_strands_longer_even_match() -> None:
    game = strands.Reference(board=TINY, match="even", games=3)
    game._fill(*BY_ONE)
    game._fill(*BY_THREE_FOR_WHITE)
    assert game.result() is None and game.player() == 0  # Black again in the third game
    game._fill(*BY_THREE)
    assert game.result() == {"returns": (1, -1), "why": "match", "points": (5, 2)}
    # The margin to reach is that of the game just before.
    game = strands.Reference(board=TINY, match="even", games=3)
    game._fill(*BY_ONE)
    game._fill(*BY_THREE_FOR_WHITE)
    game._fill(*BY_ONE)
    assert game.result() == {"returns": (-1, 1), "why": "match", "points": (4, 3)}
    with pytest.raises(ValueError):
        strands.Reference(match="even", games=1)


@pytest.mark.parametrize("board", [TINY, "mini", "small"])
@pytest.mark.parametrize("exact", [False, True])
def test_strands_ends(board: str, exact: bool) -> None:
    for seed in range(10):
        game = strands.Reference(board=board, exact=exact)
        play_at_random(game, seed, 2 * len(game._number))
        # The rule in one sentence: the lists of sizes, largest first, at the first difference.
        black, white = game._groups(strands.BLACK), game._groups(strands.WHITE)
        assert game.result() is not None
        assert game.result() == {
            "returns": (1, -1) if black > white else (-1, 1),
            "why": "groups",
            "points": (black[0], white[0]),
        }
        match = strands.Reference(board=board, exact=exact, match="even", games=3)
        play_at_random(match, seed, 6 * len(match._number))
