"""Strands, sentence by sentence: a position, and what the rules say about it."""

import pytest

import quincunx
from quincunx.core.errors import ActionTextError, IllegalActionError, OptionError, PositionError

RING = "3 3 3/3 2 2 3/3 2 1 2 3/3 2 2 3/3 3 3"  # 12 spaces marked 3, 6 marked 2, one marked 1
FEW = "4 2 1/3 3 2 5/4 2 6 2 4/5 2 3 3/1 2 4"  # four 4s, two 5s, one 6

STANDARD = """
     6 4 4 4 4 6
    4 3 3 3 3 3 4
   4 3 2 2 2 2 3 4
  4 3 2 2 2 2 2 3 4
 4 3 2 2 2 2 2 2 3 4
6 3 2 2 2 1 2 2 2 3 6
 4 3 2 2 2 2 2 2 3 4
  4 3 2 2 2 2 2 3 4
   4 3 2 2 2 2 3 4
    4 3 3 3 3 3 4
     6 4 4 4 4 6
"""


def strands(board=RING, **options):
    return quincunx.load_game("strands", board=board, **options)


def at(picture, to_move, board=RING, **options):
    """The position drawn: b black, w white, . empty."""
    rows = "/".join("".join(line.split()) for line in picture.strip().splitlines())
    return strands(board, **options).new_initial_state(f"{rows};{to_move}")


def play(state, *texts):
    for text in texts:
        state.apply_text(text)
    return state


def legal(state):
    return [state.action_to_string(action) for action in state.legal_actions()]


def refused(state, text):
    before = state.serialize()
    with pytest.raises(IllegalActionError) as refusal:
        state.apply_text(text)
    assert state.serialize() == before
    return str(refusal.value)


def rows_of(name):
    game = strands(name)
    return "\n".join(" ".join(map(str, row)) for row in game.rows)


def plain(picture):
    return "\n".join(line.strip() for line in picture.strip().splitlines())


# -- the board ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("strands.board-empty")
def test_the_board_starts_empty():
    state = strands().new_initial_state()
    assert state.position() == ".../..../...../..../...;b"


@pytest.mark.rule("strands.standard")
def test_the_standard_board_is_the_default():
    assert quincunx.load_game("strands").options["board"] == "standard"
    assert rows_of("standard") == plain(STANDARD)


@pytest.mark.rule("strands.boards")
def test_mini():
    assert rows_of("mini") == plain("""
           4 3 3 4
          3 2 2 2 3
         3 2 2 2 2 3
        4 2 2 1 2 2 4
         3 2 2 2 2 3
          3 2 2 2 3
           4 3 3 4
    """)


@pytest.mark.rule("strands.boards")
def test_small():
    assert rows_of("small") == plain("""
           6 4 4 4 6
          4 3 3 3 3 4
         4 2 2 2 2 2 4
        4 3 2 2 2 2 3 4
       6 3 2 2 1 2 2 3 6
        4 3 2 2 2 2 3 4
         4 2 2 2 2 2 4
          4 3 3 3 3 4
           6 4 4 4 6
    """)


@pytest.mark.rule("strands.boards")
def test_low_has_a_rim_of_3_a_centre_of_1_and_2_everywhere_else():
    assert rows_of("low") == plain("""
           3 3 3 3 3 3
          3 2 2 2 2 2 3
         3 2 2 2 2 2 2 3
        3 2 2 2 2 2 2 2 3
       3 2 2 2 2 2 2 2 2 3
      3 2 2 2 2 1 2 2 2 2 3
       3 2 2 2 2 2 2 2 2 3
        3 2 2 2 2 2 2 2 3
         3 2 2 2 2 2 2 3
          3 2 2 2 2 2 3
           3 3 3 3 3 3
    """)


@pytest.mark.rule("strands.boards")
def test_large():
    assert rows_of("large") == plain("""
            6 6 5 5 5 6 6
           6 4 3 3 3 3 4 6
          5 3 3 2 2 2 3 3 5
         5 3 2 2 2 2 2 2 3 5
        5 3 2 2 2 2 2 2 2 3 5
       6 3 2 2 2 2 1 2 2 2 4 6
      6 4 3 2 2 1 1 1 2 2 3 4 6
       6 4 2 2 2 1 2 2 2 2 3 6
        5 3 2 2 2 2 2 2 2 3 5
         5 3 2 2 2 2 2 2 3 5
          5 3 3 2 2 2 3 3 5
           6 4 3 3 3 3 4 6
            6 6 5 5 5 6 6
    """)


@pytest.mark.rule("strands.own-board")
def test_a_board_of_ones_own_is_rows_from_the_top():
    game = strands("4 2/1 2 3/6 5")
    number = dict(zip(game.geometry.names, game.numbers))
    assert number == {"a1": 6, "a2": 5, "b1": 1, "b2": 2, "b3": 3, "c1": 4, "c2": 2}


def test_a_known_board_written_out_is_that_board():
    assert strands(STANDARD.strip()).options["board"] == "standard"


@pytest.mark.rule("strands.own-board")
@pytest.mark.parametrize(
    ("board", "because"),
    [
        ("2 2/2 2 2/2", "row 3 from the top has 2 spaces, not 1"),
        ("2 2/2 2 2", "a hexagon of side 2 has 3 rows, not 2"),
        ("2", "a side has 2 to 10 spaces, and the top row has 1"),
        ("2 " * 11, "a side has 2 to 10 spaces, and the top row has 11"),
        ("", "a side has 2 to 10 spaces, and the top row has 0"),
        ("2 7/2 2 2/2 2", "a number from 1 to 6, and row 1 has '7'"),
        ("2 0/2 2 2/2 2", "a number from 1 to 6, and row 1 has '0'"),
        ("standart", "a number from 1 to 6, and row 1 has 'standart'"),
        ("nowhere.toml", "There is no file 'nowhere.toml'"),
    ],
)
def test_what_is_no_board(board, because):
    with pytest.raises(OptionError, match=because):
        strands(board)


@pytest.mark.rule("strands.a-2-is-needed")
def test_a_board_without_a_2_is_refused():
    with pytest.raises(OptionError, match="Black opens on a space marked 2, and there is none"):
        strands("1 3/3 1 3/6 5")


def side_10():
    return "/".join(" ".join("2" * (19 - abs(row - 9))) for row in range(19))


@pytest.mark.rule("strands.own-board")
def test_the_largest_board_has_271_spaces():
    game = strands(side_10())
    assert len(game.geometry) == 271
    assert (game.geometry.names[0], game.geometry.names[135], game.geometry.names[-1]) == ("a1", "j10", "s10")


# -- boards dealt at random --------------------------------------------------------------------------------------------


def rings(game):
    """The numbers ring by ring from the centre: (at the corners, elsewhere), each sorted."""
    side = game.side
    found = [([], []) for _ in range(side)]
    for (x, y), number in zip(game.geometry.centres, game.numbers):
        r = round(-y / (3**0.5 / 2))
        q = round(x - r / 2)
        ring = max(abs(q), abs(r), abs(q + r))
        found[ring][0 not in (q, r, q + r)].append(number)
    return [(sorted(corners), sorted(others)) for corners, others in found]


@pytest.mark.rule("strands.random-numbers", "strands.random-corners")
@pytest.mark.parametrize("seed", [0, 1, 2026])
def test_random_6_deals_the_highest_numbers_of_each_ring_to_its_corners(seed):
    assert rings(strands("random-6", seed=seed)) == [
        ([1], []),
        ([1, 1, 2, 2, 2, 2], []),
        ([2, 2, 2, 2, 2, 3], [2] * 6),
        ([3] * 6, [2] * 12),
        ([3, 3, 3, 3, 4, 4], [3] * 18),
        ([5] * 6, [4] * 10 + [5] * 14),
    ]


@pytest.mark.rule("strands.random-numbers", "strands.random-corners")
@pytest.mark.parametrize("seed", [0, 1, 2026])
def test_random_7_deals_the_highest_numbers_of_each_ring_to_its_corners(seed):
    assert rings(strands("random-7", seed=seed)) == [
        ([1], []),
        ([1, 1, 1, 2, 2, 2], []),
        ([2] * 6, [1] * 5 + [2]),
        ([2] * 6, [1] + [2] * 11),
        ([3] * 6, [2] * 15 + [3] * 3),
        ([3, 3, 3, 3, 4, 4], [3] * 24),
        ([5] * 6, [4] * 8 + [5] * 22),
    ]


@pytest.mark.rule("strands.random-order")
def test_a_seed_deals_the_same_board_every_time_and_another_seed_another():
    assert strands("random-6", seed=5).rows == strands("random-6", seed=5).rows
    assert len({strands("random-6", seed=seed).rows for seed in range(20)}) == 20
    assert strands("random-6").rows != strands("random-6").rows


@pytest.mark.rule("strands.random-order")
def test_every_corner_and_every_space_of_a_ring_can_get_each_number():
    boards = [strands("random-6", seed=seed).numbers for seed in range(60)]
    varied = {cell for cell in range(91) if len({numbers[cell] for numbers in boards}) > 1}
    # All but the centre, and the rings where all corners or all others are alike.
    assert len(varied) == 6 + 6 + 6 + 24


@pytest.mark.rule("strands.dealt-is-kept")
def test_a_game_keeps_the_numbers_that_were_dealt():
    game = strands("random-7", seed=3)
    assert game.options["board"].count("/") == 12
    again = quincunx.load_game("strands", **game.options)
    assert (again.numbers, dict(again.options)) == (game.numbers, dict(game.options))
    state = play(game.new_initial_state(), legal(game.new_initial_state())[0])
    assert quincunx.deserialize(state.serialize()).game.numbers == game.numbers


# -- the opening -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("strands.black-opens")
def test_black_is_player_0_and_takes_the_first_turn():
    game = strands()
    assert game.info.players == ("Black", "White")
    assert game.new_initial_state().current_player() == 0


@pytest.mark.rule("strands.opening")
def test_black_opens_on_any_one_space_marked_2():
    state = strands().new_initial_state()
    assert legal(state) == ["b2", "b3", "c2", "c4", "d2", "d3"]
    assert refused(state, "c3") == "Black opens by covering a space marked 2, and c3 is marked 1."
    assert refused(state, "done") == "A turn covers at least one space before it is done."


@pytest.mark.rule("strands.opening", "strands.turns")
def test_the_opening_is_one_stone_and_then_white_plays():
    state = play(strands().new_initial_state(), "b2")
    assert state.position() == ".../..../...../.b../...;w"
    assert state.current_player() == 1


# -- a turn ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("strands.turns")
def test_the_players_take_turns():
    state = play(strands().new_initial_state(), "b2", "c3", "a1,a2,a3", "b3,done")
    assert [player for player, _ in state.turns_played()] == [0, 1, 0, 1]
    assert state.current_player() == 0


@pytest.mark.rule("strands.choose", "strands.after-the-opening-free")
def test_any_number_may_be_chosen_by_covering_any_empty_space_that_carries_it():
    state = play(strands().new_initial_state(), "b2")
    assert legal(state) == [name for name in state.game.geometry.names if name != "b2"]


@pytest.mark.rule("strands.choose")
def test_the_first_space_of_a_turn_chooses_the_number_for_all_of_it():
    state = play(strands().new_initial_state(), "b2", "a1")
    assert legal(state) == ["a2", "a3", "b1", "b4", "c1", "c5", "d1", "d4", "e1", "e2", "e3", "done"]
    assert refused(state, "b3") == "This turn covers spaces marked 3, and b3 is marked 2."


@pytest.mark.rule("strands.up-to-x")
def test_three_spaces_marked_3_make_a_whole_turn():
    state = play(strands().new_initial_state(), "b2", "a1,e3,c5")
    assert state.position() == "..w/..../....w/.b../w..;b"


@pytest.mark.rule("strands.up-to-x")
def test_a_space_marked_1_makes_a_whole_turn():
    state = play(strands().new_initial_state(), "b2", "c3")
    assert state.current_player() == 0


@pytest.mark.rule("strands.up-to-x")
def test_a_turn_may_stop_early():
    state = play(strands().new_initial_state(), "b2", "a1,a2,done")
    assert state.position() == ".../..../...../.b../ww.;b"


@pytest.mark.rule("strands.at-least-one")
def test_a_turn_covers_at_least_one_space():
    state = play(strands().new_initial_state(), "b2")
    assert "done" not in legal(state)
    assert refused(state, "done") == "A turn covers at least one space before it is done."


@pytest.mark.rule("strands.empty-only")
def test_a_covered_space_is_not_covered_again():
    state = play(strands().new_initial_state(), "b2", "a1,a2,a3")
    assert refused(state, "b2") == "A turn covers empty spaces, and a black stone lies on b2."
    assert refused(state, "a2") == "A turn covers empty spaces, and a white stone lies on a2."


@pytest.mark.rule("strands.fewer-all")
def test_where_fewer_than_x_are_empty_all_of_them_are_covered():
    state = at(
        """
          w w b
         b b w w
        w b . b b
         . w b w
          w w .
        """,
        "b",
    )
    play(state, "a3")
    assert legal(state) == ["b1"]
    reason = "Fewer than 3 spaces marked 3 were empty, so all must be covered: b1 still to come."
    assert refused(state, "done") == reason
    play(state, "b1")
    assert state.current_player() == 1


@pytest.mark.rule("strands.fewer-all")
def test_the_only_space_left_of_a_number_makes_a_whole_turn():
    state = at(
        """
          b w b
         . b b .
        w w . b b
         b w . b
          . b b
        """,
        "w",
        FEW,
    )
    play(state, "c3")
    assert state.current_player() == 0


@pytest.mark.rule("strands.up-to-x", "strands.fewer-all")
def test_where_exactly_x_are_empty_a_turn_may_still_stop_early():
    state = at(
        """
          w w b
         b b w w
        w b . b b
         . w b w
          w . .
        """,
        "b",
    )
    play(state, "a3")
    assert legal(state) == ["a2", "b1", "done"]
    play(state, "a2", "done")
    assert state.current_player() == 1


@pytest.mark.rule("strands.exact")
def test_an_exact_game_covers_as_many_as_it_can():
    state = play(strands(exact=True).new_initial_state(), "b2", "a1,a2")
    assert "done" not in legal(state)
    assert refused(state, "done").startswith("In an exact game a turn covers as many as it can: 1 more of a3, b1,")


@pytest.mark.rule("strands.exact")
def test_a_game_is_not_exact_unless_asked():
    assert quincunx.load_game("strands").options["exact"] is False


# -- the end -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("strands.end")
def test_the_game_ends_when_the_board_is_full():
    state = at(
        """
          b b b
         b w w w
        b w . b b
         w b w w
          b w w
        """,
        "w",
    )
    assert not state.is_terminal()
    play(state, "c3")
    assert state.is_terminal()
    assert state.legal_actions() == []


@pytest.mark.rule("strands.largest-group")
def test_the_largest_group_wins_whatever_the_other_groups_are():
    state = at(
        """
          b b w
         w w w b
        w w w b w
         b b b w
          w w b
        """,
        "-",
    )
    assert (state.group_sizes(0), state.group_sizes(1)) == ([6, 2], [7, 2, 2])
    assert state.outcome() == (1, "groups", (6, 7))
    assert state.returns() == [-1.0, 1.0]


@pytest.mark.rule("strands.group")
@pytest.mark.parametrize("other", ["b2", "b3", "c2", "c4", "d2", "d3"])
def test_stones_touch_in_six_directions(other):
    game = strands()
    stones = {"c3", other}
    rows = []
    for letter in "edcba":
        rows.append("".join("b" if n in stones else "." for n in game.geometry.names if n[0] == letter))
    assert game.new_initial_state("/".join(rows) + ";w").group_sizes(0) == [2]


@pytest.mark.rule("strands.group")
def test_stones_of_two_colours_or_apart_make_no_group():
    state = at(
        """
          b . b
         . w . .
        . b w b .
         . . . .
          b . b
        """,
        "b",
    )
    assert (state.group_sizes(0), state.group_sizes(1)) == ([1] * 6, [2])


@pytest.mark.rule("strands.more-of-that-size")
def test_where_the_largest_are_alike_more_groups_of_that_size_win():
    state = at(
        """
          b b b
         b w w w
        b w b b b
         w b w w
          b w w
        """,
        "-",
    )
    assert (state.group_sizes(0), state.group_sizes(1)) == ([5, 5], [5, 4])
    assert state.outcome() == (0, "groups", (5, 5))


@pytest.mark.rule("strands.more-of-that-size")
def test_more_groups_of_that_size_win_for_white_too():
    state = at(
        """
          w w b
         w w b w
        w b b w b
         b w w b
          w b b
        """,
        "-",
    )
    assert (state.group_sizes(0), state.group_sizes(1)) == ([5, 4], [5, 5])
    assert state.outcome() == (1, "groups", (5, 5))


@pytest.mark.rule("strands.second-largest")
def test_then_the_next_largest_groups_decide():
    state = at(
        """
          w w w
         b b b b
        w w w w w
         b b b w
          b b b
        """,
        "-",
    )
    assert (state.group_sizes(0), state.group_sizes(1)) == ([6, 4], [6, 3])
    assert state.outcome() == (0, "groups", (6, 6))


@pytest.mark.rule("strands.list-ends")
def test_a_list_of_groups_that_ends_first_loses():
    black = at(
        """
          b b b
         w w w b
        b w b b b
         w b b w
          w w w
        """,
        "-",
    )
    assert (black.group_sizes(0), black.group_sizes(1)) == ([9, 1], [9])
    assert black.outcome() == (0, "groups", (9, 9))
    white = at(
        """
          b b b
         b b w b
        w b w w w
         b w w w
          b w w
        """,
        "-",
    )
    assert (white.group_sizes(0), white.group_sizes(1)) == ([9], [9, 1])
    assert white.outcome() == (1, "groups", (9, 9))


@pytest.mark.rule("strands.no-draw")
def test_nobody_draws():
    game = strands("2 2/2 2 2/2 2")
    for stones in range(128):
        cells = "".join("bw"[stones >> i & 1] for i in range(7))
        state = game.new_initial_state(f"{cells[:2]}/{cells[2:5]}/{cells[5:]};-")
        assert sorted(state.returns()) == [-1.0, 1.0]


@pytest.mark.rule("strands.points")
def test_points_are_the_largest_groups():
    state = at(
        """
          w w w
         w b b w
        b b b b w
         b b b w
          b b w
        """,
        "-",
    )
    assert state.outcome().points == (11, 8)


# -- an even match -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("strands.match-colours", "strands.match-length")
def test_a_match_has_two_games_or_more_and_colours_alternate():
    game = strands(match="even")
    assert game.options["games"] == 2
    state = game.new_initial_state("www/wbbw/bb.bw/bbbw/bbw;b;1")
    play(state, "c3")
    assert not state.is_terminal()
    assert state.position() == ".../..../...../..../...;b;2:first:3"
    assert state.current_player() == 1


@pytest.mark.rule("strands.match-margin", "strands.match-colours")
def test_the_next_game_opens_like_the_first_with_the_other_player_as_black():
    state = strands(match="even").new_initial_state("www/wbbw/bb.bw/bbbw/bbw;b;1")
    play(state, "c3")
    assert legal(state) == ["b2", "b3", "c2", "c4", "d2", "d3"]
    play(state, "b2")
    assert state.position() == ".../..../...../.b../...;w;2:first:3"
    assert state.current_player() == 0


# In the second game the first player is White. Black's largest group here is 11, White's 8; swapped, 8 and 11.
BLACK_BY_3 = "www/wbbw/bb.bw/bbbw/bbw;b;2"
WHITE_BY_3 = "bbb/bwwb/ww.wb/wwwb/wwb;w;2"


@pytest.mark.rule("strands.match-again")
def test_the_winner_who_wins_again_by_as_much_wins_the_match():
    state = play(strands(match="even").new_initial_state(WHITE_BY_3 + ":first:3"), "c3")
    assert state.outcome() == (0, "match", (11, 8))


@pytest.mark.rule("strands.match-again")
def test_the_winner_who_wins_by_less_loses_the_match():
    state = play(strands(match="even").new_initial_state(WHITE_BY_3 + ":first:4"), "c3")
    assert state.outcome() == (1, "match", (11, 8))
    assert state.returns() == [-1.0, 1.0]
    scene = state.scene()
    assert scene.title.endswith("the last game ended 8 to 11")
    assert ("Game 1", "First player won by 4") in [(note.label, note.value) for note in scene.notes]


@pytest.mark.rule("strands.match-again")
def test_the_winner_who_loses_the_next_game_loses_the_match():
    state = play(strands(match="even").new_initial_state(BLACK_BY_3 + ":first:0"), "c3")
    assert state.outcome() == (1, "match", (8, 11))


@pytest.mark.rule("strands.match-again")
def test_after_a_margin_of_0_any_win_is_enough():
    # Both largest groups are 9; White has one more group, so that the first player wins by 0.
    text = "www/bbbw/wb.ww/bwwb/bbb;w;2:first:"
    assert play(strands(match="even").new_initial_state(text + "0"), "c3").outcome() == (0, "match", (9, 9))
    assert play(strands(match="even").new_initial_state(text + "1"), "c3").outcome() == (1, "match", (9, 9))


@pytest.mark.rule("strands.match-length")
def test_a_longer_match_goes_on_while_the_winner_is_not_stopped():
    state = play(strands(match="even", games=3).new_initial_state(WHITE_BY_3 + ":first:2"), "c3")
    assert state.position() == ".../..../...../..../...;b;3:first:3"
    assert state.current_player() == 0


@pytest.mark.rule("strands.match-length")
def test_a_longer_match_ends_where_the_winner_is_stopped():
    state = play(strands(match="even", games=3).new_initial_state(WHITE_BY_3 + ":first:4"), "c3")
    assert state.outcome() == (1, "match", (11, 8))


@pytest.mark.rule("strands.match-margin")
def test_the_margin_to_reach_is_the_last_games_not_the_first():
    game = strands(match="even", games=3)
    state = game.new_initial_state("www/wbbw/bb.bw/bbbw/bbw;b;3:first:3")
    assert play(state, "c3").outcome() == (0, "match", (11, 8))


def test_what_an_even_match_takes():
    with pytest.raises(OptionError, match="goes with match=even"):
        strands(games=3)
    for games in (1, 21):
        with pytest.raises(OptionError, match="a whole number from 2 to 20"):
            strands(match="even", games=games)
    assert strands(match="even").info.players == ("First", "Second")
    assert set(strands(match="even").info.reasons) == {"match"}
    assert set(strands().info.reasons) == {"groups"}


# -- how moves are written ---------------------------------------------------------------------------------------------


@pytest.mark.rule("strands.cells")
def test_a_space_is_its_row_from_the_bottom_and_its_place_from_the_left():
    game = quincunx.load_game("strands")
    names = game.geometry.names
    assert names[:7] == ("a1", "a2", "a3", "a4", "a5", "a6", "b1")
    assert [names[cell] for cell in range(91) if game.numbers[cell] == 1] == ["f6"]
    assert names[-1] == "k6"


@pytest.mark.rule("strands.text")
def test_a_turn_is_its_spaces_by_letter_and_place():
    game = quincunx.load_game("strands")
    state = play(game.new_initial_state(), "f3")
    actions = [state.string_to_action(text) for text in ("f10", "b2", "f2")]
    assert game.turn_text(state, tuple(actions)) == ["b2", "f2", "f10"]
    play(state, "f10", "b2", "f2")
    assert state.turns_played()[1] == (1, tuple(actions))


@pytest.mark.rule("strands.text")
def test_a_turn_that_stopped_early_ends_with_done():
    game = quincunx.load_game("strands")
    state = play(game.new_initial_state(), "f3")
    actions = [state.string_to_action(text) for text in ("b6", "b2", "done")]
    assert game.turn_text(state, tuple(actions)) == ["b2", "b6", "done"]


@pytest.mark.rule("strands.text")
def test_case_and_spaces_do_not_matter():
    state = play(strands().new_initial_state(), " B2 ", "A 1, a2 ,DONE")
    assert state.position() == ".../..../...../.b../ww.;b"


@pytest.mark.parametrize(
    "text", ["", "f6", "a0", "a01", "a4", "A-1", "dne", "a1,a2", "1a", "pass", "a\u00b9", "x" * 500]
)
def test_what_names_no_space(text):
    with pytest.raises(ActionTextError, match="names no space: a space is its row, a to e from the bottom"):
        strands().new_initial_state().string_to_action(text)


def test_the_phase_says_what_is_to_be_done():
    state = strands().new_initial_state()
    assert state.phase() == "open by covering a space marked 2"
    play(state, "b2")
    assert state.phase() == "choose a number by covering a space"
    play(state, "a1")
    assert state.phase() == "cover up to 2 more marked 3, or done"
    assert strands().new_initial_state("wwb/bbww/wb.bb/b.wb/b.b;w:3:1").phase() == "cover the last space marked 3"
    assert play(strands(exact=True).new_initial_state(), "b2", "a1").phase() == "cover 2 more marked 3"


# -- positions ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "because"),
    [
        ("", "reads rows;to move"),
        (".../..../...../..../...", "reads rows;to move"),
        (".../..../...../..../...;b;1", "reads rows;to move"),
        (".../..../...../...;b", "This board has 5 rows, and the position 4"),
        (".../..../...../.../...;b", "Row 4 from the top has 4 spaces"),
        (".../.x../...../..../...;b", "'x' is no stone"),
        (".../..../...../..../...;w", "The board is empty, and Black opens"),
        (".../..../...../..../...;-", "Who is to move is b or w"),
        (".b./..../...../..../...;x", "Who is to move is b or w"),
        (".b./..../...../..../...;b:3", "A turn in progress reads who:number:covered"),
        (".b./..../...../..../...;b:7:1", "The number of the turn is a whole number from 1 to 6"),
        (".b./..../...../..../...;b:3:3", "How many spaces the turn has covered is a whole number from 1 to 2"),
        (".b./..../...../..../...;b:1:1", "A turn on a space marked 1 is over"),
        (".b./..../...../..../...;b:3:2", "has only 1 on spaces marked 3, not 2"),
        (".b./..../...../..../...;b:5:1", "No space marked 5 is empty"),
        ("bbb/bbbb/bbbbb/bbbb/bbb;w", "The board is full, so nobody is to move"),
    ],
)
def test_what_is_no_position(text, because):
    with pytest.raises(PositionError, match=because):
        strands().new_initial_state(text)


@pytest.mark.parametrize(
    ("text", "because"),
    [
        (".b./..../...../..../...;b", "reads rows;to move;game"),
        (".b./..../...../..../...;b;3", "The game of the match is a whole number from 1 to 2"),
        (".b./..../...../..../...;b;2", "a later one says who won the game before"),
        (".b./..../...../..../...;b;1:first:3", "The first game of a match stands alone"),
        (".b./..../...../..../...;b;2:third:3", "is first or second, not 'third'"),
        (".b./..../...../..../...;b;2:first:20", "The margin of the game before is a whole number from 0 to 19"),
        ("bbb/bbbb/bbbbb/bbbb/bbb;-;1", "write the next game, with an empty board"),
    ],
)
def test_what_is_no_position_of_a_match(text, because):
    with pytest.raises(PositionError, match=because):
        strands(match="even").new_initial_state(text)


# -- boards in files ---------------------------------------------------------------------------------------------------


def test_a_board_in_a_file(tmp_path):
    path = tmp_path / "Mine.toml"
    path.write_text('rows = ["4 2", "1 2 3", "6 5"]', encoding="utf-8")
    game = strands(str(path))
    assert game.options["board"] == "4 2/1 2 3/6 5"
    assert dict(quincunx.load_game("strands", **game.options).options) == dict(game.options)


def test_rings_in_a_file_are_dealt(tmp_path):
    path = tmp_path / "rings.toml"
    path.write_text('rings = ["2x1", "3x5 6x1"]', encoding="utf-8")
    game = strands(str(path), seed=4)
    assert sorted(game.numbers) == [2, 3, 3, 3, 3, 3, 6]
    assert len({strands(str(path), seed=seed).numbers for seed in range(40)}) == 6


@pytest.mark.parametrize(
    ("contents", "because"),
    [
        ("rows = ", "cannot be read as a TOML file"),
        ("", "holds either rows or rings, and .* holds nothing"),
        ('rows = ["2 2"]\nname = "x"', "holds either rows or rings, and .* holds rows, name"),
        ("rows = 3", "rows is a list of texts"),
        ("rows = [2]", "rows is a list of texts"),
        ('rows = ["2 2", "2 x 2", "2 2"]', "row 2 has 'x'"),
        ('rings = ["2x1"]', "there are 2 to 10 rings, the centre included, not 1"),
        ('rings = ["2x1", "3x5"]', "ring 1 around the centre has 6 spaces, not 5"),
        ('rings = ["2x1", "3"]', "a ring reads number x count"),
        ('rings = ["1x1", "3x6"]', "Black opens on a space marked 2"),
    ],
)
def test_what_a_file_can_have_wrong(tmp_path, contents, because):
    path = tmp_path / "board.toml"
    path.write_text(contents, encoding="utf-8")
    with pytest.raises(OptionError, match=because):
        strands(str(path))


def test_a_file_that_is_no_text(tmp_path):
    path = tmp_path / "board.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(OptionError, match="is no text in UTF-8"):
        strands(str(path))
