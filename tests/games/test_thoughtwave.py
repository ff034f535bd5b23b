"""Thoughtwave by its rulebook: a board drawn in lines, and what is so on it."""

import re

import pytest

from quincunx import State, load_game
from quincunx.core.errors import ActionTextError, IllegalActionError, OptionError, PositionError

SIGNS = "·╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"  # the sign of arms 0 to 15: N 1, E 2, S 4, W 8
FULL = "2.6.10.5.1"
NOTHING = "0.0.0.0.0"
RED, BLACK, OVER = 0, 1, -4


def drawn(picture: str, *, red: str = FULL, black: str = FULL, to_play: str = "r", **options: object) -> State:
    """The position in the picture; stocks are crosses.junctions.curves.straights.terminations."""
    lines = picture.split()
    rows = []
    for line in lines:
        cells = [SIGNS.index(sign) for sign in line]
        row = "".join(chr(ord("a") + arms - 1) if arms else "." for arms in cells)
        rows.append(re.sub(r"\.+", lambda gap: str(len(gap[0])), row))
    text = ",".join(["/".join(rows), red, black, to_play])
    return load_game("thoughtwave", size=len(lines), **options).new_initial_state(text)


def picture(state: State) -> str:
    size = state.game.options["size"]
    board = state.board()
    return "\n".join(
        "".join(SIGNS[arms] for arms in board[row * size : row * size + size]) for row in reversed(range(size))
    )


def same(state: State, lines: str) -> bool:
    return picture(state).split() == lines.split()


def texts(state: State) -> set[str]:
    return {state.action_to_string(action) for action in state.legal_actions()}


def play(state: State, *moves: str) -> State:
    for move in moves:
        state.apply_action(state.string_to_action(move))
    return state


def refused(state: State, move: str) -> str:
    """The sentence that refuses a move; nothing has changed."""
    before = state.serialize()
    with pytest.raises(IllegalActionError) as caught:
        state.apply_action(state.string_to_action(move))
    assert state.serialize() == before
    return str(caught.value)


# -- setup ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("thoughtwave.stock")
def test_each_player_has_24_pieces():
    state = load_game("thoughtwave").new_initial_state()
    for stock in state.stocks():
        assert stock == (2, 6, 10, 5, 1)
        assert sum(stock) == 24


@pytest.mark.rule("thoughtwave.board")
def test_the_board_has_ten_by_ten_squares():
    assert len(load_game("thoughtwave").geometry) == 100
    assert texts(load_game("thoughtwave").new_initial_state()) >= {"a1:NE", "j10:NESW"}


@pytest.mark.rule("thoughtwave.board")
@pytest.mark.parametrize("size", [4, 7, 16])
def test_other_sizes(size):
    game = load_game("thoughtwave", size=size)
    assert game.new_initial_state().num_legal_actions() == 15 * size * size


@pytest.mark.rule("thoughtwave.board")
@pytest.mark.parametrize("size", [3, 17, "big"])
def test_no_other_sizes(size):
    with pytest.raises(OptionError, match="whole number from 4 to 16"):
        load_game("thoughtwave", size=size)


@pytest.mark.rule("thoughtwave.turned")
def test_a_piece_may_be_turned_any_way():
    here = {text for text in texts(load_game("thoughtwave").new_initial_state()) if text.startswith("d4:")}
    assert here == {
        "d4:NESW",
        *("d4:NES", "d4:NEW", "d4:NSW", "d4:ESW"),
        *("d4:NE", "d4:ES", "d4:SW", "d4:NW"),
        *("d4:NS", "d4:EW"),
        *("d4:N", "d4:E", "d4:S", "d4:W"),
    }


@pytest.mark.rule("thoughtwave.turned", "thoughtwave.own-stock")
@pytest.mark.parametrize(
    ("move", "left"),
    [
        ("d4:NESW", (1, 6, 10, 5, 1)),
        ("d4:ESW", (2, 5, 10, 5, 1)),
        ("d4:NW", (2, 6, 9, 5, 1)),
        ("d4:EW", (2, 6, 10, 4, 1)),
        ("d4:W", (2, 6, 10, 5, 0)),
    ],
)
def test_a_placed_piece_is_gone_from_its_owners_stock(move, left):
    state = play(load_game("thoughtwave").new_initial_state(), move)
    assert state.stocks() == (left, (2, 6, 10, 5, 1))


@pytest.mark.rule("thoughtwave.own-stock")
def test_the_opponents_pieces_are_not_ones_own():
    state = drawn("···· ···· ···· ····", red="0.6.10.5.1", black="2.0.0.0.0")
    assert refused(state, "b2:NESW") == "Red has no cross left."
    play(state, "b2:NES")
    assert refused(state, "d4:NE") == "Black has no curve left."


@pytest.mark.rule("thoughtwave.red-first", "thoughtwave.turn")
def test_red_starts_and_players_take_turns():
    state = load_game("thoughtwave").new_initial_state()
    for player in (RED, BLACK, RED, BLACK):
        assert state.current_player() == player
        assert state.turn().whole
        state.apply_action(state.legal_actions()[0])


# -- placing -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("thoughtwave.turn")
def test_a_turn_is_one_piece_on_an_empty_square():
    state = play(load_game("thoughtwave", size=4).new_initial_state(), "b3:NE", "d1:W", "b2:EW")
    assert same(state, "···· ·┗·· ·━·· ···╸")
    assert refused(state, "b3:NE") == "b3 already holds a piece, and a piece once placed may not be moved."


@pytest.mark.rule("thoughtwave.anywhere")
def test_a_piece_need_not_touch_another():
    state = drawn("····· ····· ··╋·· ····· ·····")
    assert {"a1:NE", "e5:NESW", "a5:N", "b4:ES"} <= texts(state)


@pytest.mark.rule("thoughtwave.match")
def test_touching_edges_match():
    state = drawn(
        """
        ·····
        ·····
        ·┏╸··
        ·····
        ·····
        """
    )
    here = texts(state)
    # South of the curve's wave: a wave to the north is needed.
    assert {"b2:N", "b2:NE", "b2:NESW"} <= here
    assert here.isdisjoint({"b2:E", "b2:EW", "b2:ESW"})
    # North and west of it, and all around the termination, white is needed.
    assert {"b4:N", "b4:NE", "b4:NEW", "a3:NSW", "d3:E", "c4:NE", "c2:S"} <= here
    assert here.isdisjoint({"b4:S", "b4:NS", "b4:NESW", "a3:E", "a3:NE", "d3:W", "c4:S", "c2:NS"})


@pytest.mark.rule("thoughtwave.match")
def test_all_four_edges_match():
    state = drawn(
        """
        ·····
        ··┃··
        ·┃·╸·
        ··┃··
        ·····
        """
    )
    assert {text for text in texts(state) if text.startswith("c3")} == {"c3:NES"}
    assert refused(state, "c3:NSW") == (
        "c3:NSW would touch d3 with a white edge against its wave and b3 with a wave against its white edge, "
        "and edges that touch must match."
    )


@pytest.mark.rule("thoughtwave.refuse")
def test_an_unmatching_placement_is_refused():
    state = drawn("···· ·┏╸· ···· ····")
    assert refused(state, "b2:EW") == (
        "b2:EW would touch b3 with a white edge against its wave, and edges that touch must match."
    )
    assert refused(state, "b4:S") == (
        "b4:S would touch b3 with a wave against its white edge, and edges that touch must match."
    )
    assert load_game("thoughtwave").options["illegal"] == "refuse"


@pytest.mark.rule("thoughtwave.rim")
def test_the_rim_matches_everything():
    here = texts(load_game("thoughtwave", size=4).new_initial_state())
    assert {"a1:N", "a1:S", "a1:W", "a1:NE", "a1:SW", "a1:NESW", "d4:NE", "d4:SW"} <= here


@pytest.mark.rule("thoughtwave.connectors")
def test_a_termination_is_connected_to_one_piece_only():
    # A wave comes from above and goes nowhere else.
    state = drawn("·┃·· ·╹·· ···· ····")
    around = {text for text in texts(state) if text[:2] in {"a3", "c3", "b2"}}
    assert not {text for text in around if "E" in text and text.startswith("a3")}
    assert not {text for text in around if "W" in text and text.startswith("c3")}
    assert not {text for text in around if "N" in text and text.startswith("b2")}


@pytest.mark.rule("thoughtwave.connectors")
def test_a_cross_is_connected_to_four():
    state = drawn("···· ·╋·· ···· ····")
    play(state, "b4:S", "a3:E", "c3:EW", "b2:NS")
    assert same(state, "·╻·· ╺╋━· ·┃·· ····")


@pytest.mark.rule("thoughtwave.stays")
def test_a_piece_once_placed_stays():
    state = drawn("···· ·┏╸· ···· ····")
    before = state.board()
    for action in state.legal_actions():
        after = state.clone()
        after.apply_action(action)
        changed = [square for square in range(16) if after.board()[square] != before[square]]
        assert len(changed) == 1
        assert before[changed[0]] == 0


# -- the end -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("thoughtwave.win", "thoughtwave.sides")
def test_red_joins_top_and_bottom():
    state = drawn("·┃·· ·┃·· ·┃·· ····")
    play(state, "b1:NS")
    assert state.outcome() == (RED, "connection", None)
    assert state.returns() == [1.0, -1.0]
    assert state.current_player() == OVER
    assert state.legal_actions() == []


@pytest.mark.rule("thoughtwave.win", "thoughtwave.sides")
def test_black_joins_left_and_right():
    state = drawn("···· ···· ━━━· ····", to_play="b")
    play(state, "d2:EW")
    assert state.outcome() == (BLACK, "connection", None)
    assert state.returns() == [-1.0, 1.0]


@pytest.mark.rule("thoughtwave.sides")
def test_two_neighbouring_sides_are_nothing():
    state = drawn("···· ···· ━┓·· ·┃··")
    assert not state.is_terminal()
    state = drawn("·┃·· ·┃·· ·┃·· ·┗━━", to_play="b")
    assert not state.is_terminal()


@pytest.mark.rule("thoughtwave.agreed")
def test_the_sides_may_be_agreed_otherwise():
    state = drawn("···· ···· ━━━· ····", red_axis="horizontal")
    play(state, "d2:EW")
    assert state.outcome().who == RED
    state = drawn("·┃·· ·┃·· ·┃·· ····", to_play="b", red_axis="horizontal")
    play(state, "b1:NS")
    assert state.outcome().who == BLACK


@pytest.mark.rule("thoughtwave.outer-edge")
def test_a_wave_that_stops_short_of_the_rim_does_not_win():
    state = play(drawn("·┃·· ·┃·· ·┃·· ····"), "b1:N")
    assert not state.is_terminal()
    state = play(drawn("·┃·· ·┃·· ·┃·· ····"), "b1:NE")
    assert not state.is_terminal()
    state = play(drawn("·╻·· ·┃·· ·┃·· ····"), "b1:NS")
    assert not state.is_terminal()


@pytest.mark.rule("thoughtwave.not-opposite")
def test_the_ends_need_not_lie_opposite():
    state = drawn("┃··· ┗━━┓ ···┃ ····")
    play(state, "d1:NS")
    assert state.outcome().who == RED


@pytest.mark.rule("thoughtwave.middle")
def test_all_arms_join_in_the_middle():
    # From the top into a junction's side arm, and from its other arm down.
    state = drawn("·┏·· ·┣╸· ·┃·· ····")
    assert not play(state, "b1:NS").is_terminal()
    state = drawn("··┃· ·┏╋╸ ·┃╹· ····")
    play(state, "b1:NS")
    assert state.outcome().who == RED


@pytest.mark.rule("thoughtwave.nobody")
def test_pieces_serve_whoever_can_use_them():
    state = load_game("thoughtwave", size=4).new_initial_state()
    play(state, "b1:NS", "b2:NS", "b3:NS", "d4:E", "b4:NS")
    assert state.outcome().who == RED


@pytest.mark.rule("thoughtwave.handed")
def test_a_wave_completed_by_the_opponent_wins():
    state = drawn("·┃·· ·┃·· ·┃·· ····", to_play="b")
    play(state, "b1:NS")
    assert state.outcome() == (RED, "connection", None)
    state = drawn("···· ···· ━━━· ····", to_play="r")
    play(state, "d2:EW")
    assert state.outcome() == (BLACK, "connection", None)


CROSSROADS = """
    ·┃··
    ·┃··
    ━·━━
    ·┃··
    """


@pytest.mark.rule("thoughtwave.both-at-once", "thoughtwave.both-lines")
@pytest.mark.parametrize(("to_play", "winner"), [("r", RED), ("b", BLACK)])
@pytest.mark.parametrize("red_axis", ["vertical", "horizontal"])
def test_who_completes_both_waves_with_one_piece_wins(to_play, winner, red_axis):
    state = play(drawn(CROSSROADS, to_play=to_play, red_axis=red_axis), "b2:NESW")
    assert state.outcome() == (winner, "connection", None)


@pytest.mark.rule("thoughtwave.both-lines")
def test_one_piece_serves_both_waves():
    state = drawn("·┃·· ·┃·· ━╋━· ····", to_play="r")
    red, black = state.clone(), state.clone()
    assert play(red, "b1:NS").outcome().who == RED
    assert play(black, "a4:N", "d2:EW").outcome().who == BLACK


@pytest.mark.rule("thoughtwave.win")
def test_nothing_is_played_after_the_end():
    state = play(drawn("·┃·· ·┃·· ·┃·· ····"), "b1:NS")
    with pytest.raises(IllegalActionError, match="The game is over"):
        state.apply_action(0)


# -- passing and draws ---------------------------------------------------------------------------------------------


# All four edges of c2 are waves.
ONLY_A_CROSS = """
    ┃┃┃┃
    ╹╹┃╹
    ━━·━
    ╻╻┃╻
    """


@pytest.mark.rule("thoughtwave.pass")
def test_who_has_no_placement_passes():
    state = drawn(ONLY_A_CROSS, red="0.6.10.5.1")
    assert texts(state) == {"pass"}
    assert state.turn().phase == "pass"
    play(state, "pass")
    assert state.current_player() == BLACK
    assert texts(state) == {"c2:NESW"}


@pytest.mark.rule("thoughtwave.pass")
def test_who_has_a_placement_may_not_pass():
    state = load_game("thoughtwave").new_initial_state()
    assert "pass" not in texts(state)
    assert refused(state, "pass") == "Red may pass only without a legal placement, and there is one: a1:N."


@pytest.mark.rule("thoughtwave.pass")
def test_a_player_may_pass_while_the_other_plays_on():
    state = drawn("···· ···· ···· ····", red="0.0.0.0.0", black="0.0.2.0.0", to_play="r")
    play(state, "pass", "a1:NE", "pass")
    assert state.current_player() == BLACK
    play(state, "c3:NE")
    assert state.outcome() == (None, "no placement", None)


@pytest.mark.rule("thoughtwave.draw")
def test_when_neither_has_a_placement_the_game_is_a_draw():
    state = drawn("···· ···· ···· ····", red="0.0.1.0.0", black=NOTHING)
    play(state, "a1:NE")
    assert state.outcome() == (None, "no placement", None)
    assert state.returns() == [0.0, 0.0]


@pytest.mark.rule("thoughtwave.draw")
def test_a_full_board_without_a_wave_is_a_draw():
    state = drawn("┃┃┃┃ ╹╹╹╹ ╻╻╻╻ ┃┃┃·")
    play(state, "d1:NS")
    assert state.outcome() == (None, "no placement", None)


@pytest.mark.rule("thoughtwave.draw")
def test_a_draw_although_squares_and_pieces_are_left():
    state = drawn("┃┃┃┃ ╹╹┃╹ ━━·━ ╻╻·╻", red="0.0.0.0.1", black="0.0.0.0.1")
    # c1 takes no wave from its sides, and one from c2 or none; a termination may point to c2 or to the rim.
    play(state, "c1:S")
    assert state.outcome() == (None, "no placement", None)


# -- illegal placements may be made --------------------------------------------------------------------------------


@pytest.mark.rule("thoughtwave.illegal")
def test_an_unmatching_piece_is_out_of_the_game_and_the_turn_lost():
    state = drawn("···· ·┏╸· ···· ····", illegal="forfeit")
    assert {"b2:EW?", "b4:S?", "b2:N", "b4:N"} <= texts(state)
    play(state, "b2:EW?")
    assert same(state, "···· ·┏╸· ···· ····")
    assert state.stocks() == ((2, 6, 10, 4, 1), (2, 6, 10, 5, 1))
    assert state.current_player() == BLACK


@pytest.mark.rule("thoughtwave.illegal")
def test_only_unmatching_placements_are_discovered():
    state = drawn("···· ·┏╸· ···· ····", illegal="forfeit")
    assert refused(state, "b2:NS?") == (
        "b2:NS matches all that it touches, so it is a legal placement, written without a question mark."
    )
    assert refused(state, "b2:EW") == (
        "b2:EW would touch b3 with a white edge against its wave, and edges that touch must match "
        "(to place it all the same and lose the turn, write b2:EW?)."
    )
    assert refused(state, "b3:NS?") == "b3 already holds a piece, and a piece once placed may not be moved."
    assert state.num_legal_actions() == 14 * 15


@pytest.mark.rule("thoughtwave.illegal")
def test_a_forfeited_piece_wins_nothing():
    state = play(drawn("·┃·· ·┃·· ·┃·· ··╻·", illegal="forfeit"), "b1:NES?")
    assert not state.is_terminal()
    assert state.current_player() == BLACK


@pytest.mark.rule("thoughtwave.forfeit-pass")
def test_without_a_matching_placement_one_can_only_pass():
    state = drawn(ONLY_A_CROSS, red="0.6.10.5.1", illegal="forfeit")
    assert texts(state) == {"pass"}
    assert refused(state, "c2:NS?") == "Red has no matching placement, and so can only pass."
    play(state, "pass")
    assert "c2:NESW" in texts(state)


@pytest.mark.rule("thoughtwave.forfeit-pass")
def test_unmatching_placements_do_not_put_off_a_draw():
    state = drawn("┃┃┃┃ ╹╹┃╹ ━━·━ ╻╻·╻", red="0.0.0.0.1", black="0.0.0.0.1", illegal="forfeit")
    play(state, "c1:S")
    assert state.outcome() == (None, "no placement", None)


@pytest.mark.rule("thoughtwave.forfeit-pass")
def test_the_last_matching_piece_may_be_forfeited():
    state = drawn("···· ·┏╸· ···· ····", red="0.0.0.1.0", black=NOTHING, illegal="forfeit")
    play(state, "b2:EW?")
    assert state.outcome() == (None, "no placement", None)


# -- gifts ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("thoughtwave.gift")
def test_the_stronger_player_gives_pieces_away():
    game = load_game("thoughtwave", gift="curve, Junction")
    assert game.options["gift"] == "junction,curve"
    assert game.new_initial_state().stocks() == ((2, 5, 9, 5, 1), (2, 7, 11, 5, 1))
    game = load_game("thoughtwave", gift="termination,cross,cross", giver="black")
    assert game.new_initial_state().stocks() == ((4, 6, 10, 5, 2), (0, 6, 10, 5, 0))
    assert load_game("thoughtwave").new_initial_state().stocks()[0] == (2, 6, 10, 5, 1)


@pytest.mark.rule("thoughtwave.gift")
@pytest.mark.parametrize(
    ("gift", "sentence"),
    [
        ("curve,curve,curve,curve", "at most 3 pieces"),
        ("termination,termination", "nobody has 2 pieces of the type termination"),
        ("cross,cross,cross", "nobody has 3"),
        ("wave", "there is no piece 'wave'"),
        ("curve,,curve", "there is no piece ''"),
        ("none,curve", "there is no piece 'none'"),
    ],
)
def test_a_gift_is_up_to_three_pieces_within_the_stock(gift, sentence):
    with pytest.raises(OptionError, match=sentence):
        load_game("thoughtwave", gift=gift)


# -- texts ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("thoughtwave.text")
def test_texts():
    state = load_game("thoughtwave").new_initial_state()
    for text in ("d4:NE", "d4:NS", "d4:NESW", "d4:W", "j10:ESW", "a1:NW"):
        assert state.action_to_string(state.string_to_action(text)) == text
    state = load_game("thoughtwave", illegal="forfeit").new_initial_state()
    assert state.action_to_string(state.string_to_action("d4:NE?")) == "d4:NE?"
    assert state.action_to_string(state.string_to_action("pass")) == "pass"


@pytest.mark.rule("thoughtwave.reading")
@pytest.mark.parametrize("text", ["d4:ne", "D4:EN", " d 4 : N e ", "\td4:NE\n"])
def test_case_spaces_and_the_order_of_the_arms_do_not_matter(text):
    state = load_game("thoughtwave").new_initial_state()
    assert state.action_to_string(state.string_to_action(text)) == "d4:NE"


@pytest.mark.rule("thoughtwave.text")
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "no action of Thoughtwave"),
        ("d4", "write a square, a colon and the arms"),
        ("d4:", "no action"),
        ("d4:NX", "no action"),
        ("d4:NN", "names an arm twice"),
        ("k4:NE", "There is no square k4: the squares go from a1 to j10"),
        ("d11:NE", "There is no square d11"),
        ("d0:NE", "no action"),
        ("d04:NE", "no action"),
        ("d4:NE?", "the option illegal=forfeit allows them"),
        ("d٤:NE", "no action"),
    ],
)
def test_what_is_no_text(text, sentence):
    with pytest.raises(ActionTextError, match=sentence):
        load_game("thoughtwave").new_initial_state().string_to_action(text)


# -- positions on one line -----------------------------------------------------------------------------------------


def test_a_position_on_one_line():
    state = play(load_game("thoughtwave", size=4).new_initial_state(), "b3:NS", "d1:W")
    assert state.position() == "4/1e2/4/3h,2.6.10.4.1,2.6.10.5.0,r"
    assert state.game.new_initial_state(state.position()).zobrist_hash() == state.zobrist_hash()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("4/4/4/4", "four parts joined by commas"),
        ("4/4/4,2.6.10.5.1,2.6.10.5.1,r", "has 4 rows, and this position has 3"),
        ("4/4/5/4,2.6.10.5.1,2.6.10.5.1,r", "Row 2 has 5 squares instead of 4"),
        ("4/4/4/3,2.6.10.5.1,2.6.10.5.1,r", "Row 1 has 3 squares instead of 4"),
        ("4/4/4/3p,2.6.10.5.1,2.6.10.5.1,r", "Row 1 has 'p'"),
        ("4/4/4/04,2.6.10.5.1,2.6.10.5.1,r", "Row 1 has '04'"),
        ("4/4/4/4,2.6.10.5,2.6.10.5.1,r", "Red's stock is five numbers"),
        ("4/4/4/4,2.6.10.5.1,2.6.10.5.x,r", "Black's stock is five numbers"),
        ("4/4/4/4,2.6.11.5.1,2.6.10.5.1,r", "Red starts with 10 curves and cannot have 11 left"),
        ("4/4/4/4,2.6.10.5.1,2.6.10.5.1,w", "who is next, r or b"),
        ("4/2jd/4/4,2.6.10.5.1,2.6.10.5.1,r", "c3 and d3 do not match"),
        ("2a1/2a1/4/4,2.6.10.5.1,2.6.10.5.1,r", "c3 and c4 do not match"),
    ],
)
def test_what_is_no_position(text, sentence):
    with pytest.raises(PositionError, match=sentence):
        load_game("thoughtwave", size=4).new_initial_state(text)
