"""Wishbone as its rulebook tells it. x is Black, o is White, a dot an empty point, ? the point in question."""

import pytest

from quincunx import load_game
from quincunx.core.errors import ActionTextError, IllegalActionError, OptionError, PositionError
from quincunx.games.wishbone.cartwheels import cartwheels, find_cartwheels


def position(drawing, to_move="black", **options):
    """The state of a drawing, rows from the top, and the point marked ? (or None)."""
    rows = ["".join(line.split()) for line in drawing.split("\n") if line.strip()]
    game = load_game("wishbone", size=len(rows), **options)
    state = game.new_initial_state("/".join(rows).replace("?", ".") + "," + to_move)
    asked = [
        game.geometry.names[(len(rows) - 1 - i) * len(rows) + row.index("?")]
        for i, row in enumerate(rows)
        if "?" in row
    ]
    return state, (asked[0] if asked else None)


def may_play(drawing, colour, **options):
    """Whether a colour may place a stone on the point marked ?, and with the colours exchanged and the board turned."""
    state, point = position(drawing, colour, **options)
    allowed = state.string_to_action(point) in state.legal_actions()
    rows = ["".join(line.split()) for line in drawing.split("\n") if line.strip()]
    turned = "\n".join("".join(column).translate(str.maketrans("xo", "ox")) for column in zip(*rows[::-1]))
    other, point = position(turned, "white" if colour == "black" else "black", **options)
    assert (other.string_to_action(point) in other.legal_actions()) == allowed, "the colours are not treated alike"
    return allowed


def refused(drawing, colour, **options):
    """The sentence with which the point marked ? is refused."""
    state, point = position(drawing, colour, **options)
    before = state.position()
    with pytest.raises(IllegalActionError) as error:
        state.apply_text(point)
    assert state.position() == before
    return str(error.value)


def winner(drawing, to_move="black"):
    outcome = position(drawing, to_move)[0].outcome()
    return None if outcome is None else "black" if outcome.who == 0 else "white"


# -- the board and the turn


@pytest.mark.rule("wishbone.empty-board", "wishbone.size")
def test_the_board_is_a_square_of_13_empty_points_a_side():
    state = load_game("wishbone").new_initial_state()
    assert state.stones() == (None,) * 169
    assert state.game.info.players == ("Black", "White")


@pytest.mark.rule("wishbone.size")
@pytest.mark.parametrize("size", [3, 25])
def test_every_point_of_the_smallest_and_of_the_largest_board_is_open_at_first(size):
    state = load_game("wishbone", size=size).new_initial_state()
    assert state.legal_actions() == list(range(size * size))


@pytest.mark.rule("wishbone.size")
@pytest.mark.parametrize("size", [2, 26, "big", 4.5])
def test_other_boards_do_not_exist(size):
    with pytest.raises(OptionError):
        load_game("wishbone", size=size)


@pytest.mark.rule("wishbone.first-turn", "wishbone.place")
def test_black_plays_first_then_turns_alternate():
    state = load_game("wishbone", size=4).new_initial_state()
    for turn, text in enumerate(("b2", "c4", "d1")):
        assert state.current_player() == state.colour_to_move() == turn % 2
        state.apply_text(text)
    assert state.position() == "2o1/4/1x2/3x,white"


@pytest.mark.rule("wishbone.place")
def test_a_stone_is_placed_on_an_empty_point_only():
    drawing = """
        . . .
        . x .
        . . .
    """
    state, _ = position(drawing, "white")
    with pytest.raises(IllegalActionError, match="b2 already holds a black stone"):
        state.apply_text("b2")


# -- crosscuts


CROSSCUT = """
    . . . .
    . o ? .
    . x o .
    . x . .
"""


@pytest.mark.rule("wishbone.crosscut")
def test_no_stone_may_form_a_crosscut():
    assert not may_play(CROSSCUT, "black")
    assert refused(CROSSCUT, "black") == "c3 would make a crosscut: c3 and b2 across c2 and b3."


@pytest.mark.rule("wishbone.crosscut")
def test_the_other_colour_may_play_there():
    assert may_play(CROSSCUT, "white")


# -- naked diagonals


@pytest.mark.rule("wishbone.naked-diagonal")
def test_a_naked_diagonal_may_not_be_made():
    drawing = """
        . . . .
        . . ? .
        . x . .
        . . . .
    """
    assert not may_play(drawing, "black")
    sentence = "c3 would make a naked diagonal with b2, and no wishbone allows it; a handle on d1 or a4 would."
    assert refused(drawing, "black") == sentence
    assert may_play(drawing, "white")


@pytest.mark.rule("wishbone.naked-diagonal")
def test_a_refusal_names_only_handles_that_would_help():
    below, above = (
        """
        o . . .
        . . ? .
        . x . .
        . . . .
    """,
        """
        . . . .
        . o ? .
        . x . .
        . . . .
    """,
    )
    for drawing in (below, above):
        assert refused(drawing, "black").endswith("no wishbone allows it; a handle on d1 would.")
    helped = """
        o . . .
        . o ? .
        . x . .
        . . . x
    """
    assert may_play(helped, "black")
    neither = """
        o . . .
        . . ? .
        . x . .
        . . . o
    """
    assert refused(neither, "black").endswith("and no wishbone allows it.")


@pytest.mark.rule("wishbone.naked-diagonal")
def test_a_refusal_names_every_stone_of_a_naked_diagonal():
    drawing = """
        . . . .
        x . . .
        . ? . .
        x . x .
    """
    sentence = refused(drawing, "black")
    assert sentence == "b2 would make naked diagonals with c1, a1 and a3, and no wishbones allow them."


@pytest.mark.rule("wishbone.naked-diagonal")
@pytest.mark.parametrize(
    "drawing",
    [
        """
        . . . .
        . . ? .
        . x x .
        . . . .
        """,
        """
        . . . .
        . x ? .
        . x . .
        . . . .
        """,
        """
        . . . .
        . x ? .
        . x x .
        . . . .
        """,
    ],
)
def test_a_third_like_stone_next_to_both_covers_the_diagonal(drawing):
    assert may_play(drawing, "black")


@pytest.mark.rule("wishbone.enemy-between")
def test_an_enemy_stone_next_to_both_does_not_cover_it():
    drawing = """
        . . . .
        . o ? .
        . x . .
        . . . .
    """
    assert not may_play(drawing, "black")


@pytest.mark.rule("wishbone.adjacent")
def test_a_stone_next_to_one_of_the_two_by_a_diagonal_step_only_does_not_cover_it():
    # A stone adjacent to both can only be a neighbour of both in a row or column; these touch one of the two.
    drawing = """
        . . . x
        . . ? .
        x x . .
        x . . .
    """
    assert not may_play(drawing, "black")


# -- wishbones: the stones of the naked diagonal are the prongs


@pytest.mark.rule("wishbone.prongs", "wishbone.wishbone", "wishbone.empty-centre")
@pytest.mark.parametrize(
    "drawing",
    [
        """
        . . . . .
        . x . . .
        . . . ? .
        . . x . .
        . . . . .
        """,
        """
        . . . . .
        . . . . .
        . . ? . .
        . x . . .
        . . . x .
        """,
    ],
)
def test_the_prongs_of_a_wishbone_may_be_naked(drawing):
    assert may_play(drawing, "black")


@pytest.mark.rule("wishbone.empty-centre")
@pytest.mark.parametrize("filling", ["o", "x"])
def test_a_filled_centre_makes_no_wishbone(filling):
    drawing = f"""
        . . . . .
        . x . . .
        . . {filling} ? .
        . . x . .
        . . . . .
    """
    # A black stone in the centre covers the diagonal, and so it is not naked any more.
    assert may_play(drawing, "black") == (filling == "x")


@pytest.mark.rule("wishbone.empty-centre", "wishbone.adjacent")
def test_the_handle_is_the_diagonal_neighbour_of_the_centre_away_from_both_prongs():
    # Prongs c2 and d3: the centre c3 has its handle at b4, the centre d2 at e1.
    state = load_game("wishbone", size=5).new_initial_state()
    around = {"c2", "c3", "c4", "d2", "d3", "d4", "e2", "e3", "e4"}
    handles = []
    for name in set(state.game.geometry.names) - around:
        stones = {"c2": "x", name: "x"}
        rows = ["".join(stones.get(f"{column}{row}", ".") for column in "abcde") for row in range(5, 0, -1)]
        state.set_position("/".join(rows) + ",black")
        if state.string_to_action("d3") in state.legal_actions():
            handles.append(name)
    assert sorted(handles) == ["b4", "e1"]


@pytest.mark.rule("wishbone.wishbone")
def test_the_handle_is_a_friendly_stone():
    drawing = """
        . . . . .
        . o . . .
        . . . ? .
        . . x . .
        . . . . .
    """
    assert not may_play(drawing, "black")


@pytest.mark.rule("wishbone.prongs-only")
def test_each_naked_diagonal_needs_a_wishbone_of_its_own():
    one = """
        . . . . . .
        . x . . . .
        . . . ? . .
        . . x . . .
        . . . . . .
        . . . . . .
    """
    two = """
        . . . . . .
        . x . . . .
        . . . ? . .
        . . x . x .
        . . . . . .
        . . . . . .
    """
    three = """
        . . . . . .
        . x . . . x
        . . . ? . .
        . . x . x .
        . . . . . .
        . . . . . .
    """
    assert may_play(one, "black")
    assert not may_play(two, "black")
    sentence = "d4 would make a naked diagonal with e3, and no wishbone allows it; a handle on f5 or c2 would."
    assert refused(two, "black") == sentence
    assert may_play(three, "black")


# -- wishbones: the stone fills the centre


@pytest.mark.rule("wishbone.centre", "wishbone.centre-before")
def test_the_centre_of_a_wishbone_may_be_filled():
    drawing = """
        . . . . .
        . . x . .
        . . ? x .
        . x . . .
        . . . . .
    """
    assert may_play(drawing, "black")


@pytest.mark.rule("wishbone.centre-before")
def test_the_centre_may_be_filled_whatever_naked_diagonals_that_makes():
    drawing = """
        . . . . .
        . . x . .
        . . ? x .
        . x . . .
        . . . . .
    """
    more = """
        . . . . .
        . . x . .
        x . ? x .
        . x . o .
        . . . o .
    """
    assert may_play(drawing, "black")
    assert may_play(more, "black")


@pytest.mark.rule("wishbone.centre-before", "wishbone.crosscut")
def test_the_centre_may_not_be_filled_with_a_crosscut():
    drawing = """
        . . . . .
        . . x . .
        . o ? x .
        . x o . .
        . . . . .
    """
    assert not may_play(drawing, "black")


@pytest.mark.rule("wishbone.centre-before")
def test_an_enemy_wishbone_gives_no_leave():
    drawing = """
        . . . . .
        . . o . .
        . . ? o .
        . o . x .
        . . . . .
    """
    assert not may_play(drawing, "black")


# -- passing


@pytest.mark.rule("wishbone.no-pass")
def test_nobody_passes_with_a_legal_move():
    state = load_game("wishbone", size=4).new_initial_state()
    with pytest.raises(IllegalActionError, match="Black may only pass without a legal move, and can still play a1"):
        state.apply_text("pass")


@pytest.mark.rule("wishbone.no-pass")
def test_without_a_legal_move_passing_is_all_there_is():
    state = load_game("wishbone", size=4).new_initial_state("oo1x/xx1o/xx1o/oo1x,black")
    assert [state.action_to_string(action) for action in state.legal_actions()] == ["pass"]


DEADLOCK = """
    o o . x
    x x . o
    x x . o
    o o . x
"""
WAY_TO_DEADLOCK = "d4,a4,a3,b4,b3,d3,a2,d2,b2,a1,d1,b1"


@pytest.mark.rule("wishbone.deadlock")
def test_two_passes_in_a_row_are_a_draw():
    state, _ = position(DEADLOCK)
    assert state.open_points(0) == state.open_points(1) == []
    state.apply_text("pass")
    assert not state.is_terminal()
    state.apply_text("pass")
    assert state.outcome() == (None, "deadlock", None)
    assert state.returns() == [0.0, 0.0]


@pytest.mark.rule("wishbone.deadlock")
def test_the_deadlock_on_4x4_can_be_reached():
    state = load_game("wishbone", size=4).new_initial_state()
    for text in WAY_TO_DEADLOCK.split(","):
        state.apply_text(text)
    assert state.position() == "oo1x/xx1o/xx1o/oo1x,black"
    state.apply_text("pass, pass")
    assert state.outcome().why == "deadlock"


# -- winning


@pytest.mark.rule("wishbone.win", "wishbone.edges")
def test_black_joins_the_top_and_the_bottom_by_steps_of_any_direction():
    drawing = """
        . x . .
        . . x o
        o . x .
        . x . .
    """
    assert winner(drawing, "white") == "black"


@pytest.mark.rule("wishbone.win", "wishbone.edges")
def test_white_joins_the_left_and_the_right():
    drawing = """
        . x . x
        o . o .
        . o . o
        . x . x
    """
    assert winner(drawing) == "white"


@pytest.mark.rule("wishbone.edges")
def test_joining_the_other_colours_edges_wins_nothing():
    drawing = """
        . o . .
        x x x x
        . o . .
        . . . .
    """
    assert winner(drawing) is None


@pytest.mark.rule("wishbone.win")
def test_two_chains_that_touch_one_edge_each_win_nothing():
    drawing = """
        . x . .
        . x . .
        . . . .
        . x . .
    """
    assert winner(drawing, "white") is None


@pytest.mark.rule("wishbone.win")
def test_the_joining_stone_ends_the_game():
    drawing = """
        o x . .
        o x . .
        o ? . .
        . x . .
    """
    state, point = position(drawing)
    state.apply_text(point)
    assert state.outcome() == (0, "connection", None)
    assert state.returns() == [1.0, -1.0]
    assert state.legal_actions() == []
    with pytest.raises(IllegalActionError, match="The game is over"):
        state.apply_text("d1")


@pytest.mark.rule("wishbone.first-chain")
def test_a_corner_touches_two_edges():
    drawing = """
        x . . .
        x o o .
        x . . .
        ? . . .
    """
    state, point = position(drawing)
    state.apply_text(point)
    assert state.outcome().who == 0
    state.set_position("4/4/1x2/1ooo,white")
    state.apply_text("a1")
    assert state.outcome().who == 1


@pytest.mark.rule("wishbone.first-chain", "wishbone.swap-sides")
def test_a_chain_wins_for_who_owns_its_colour_now():
    state = load_game("wishbone", size=3).new_initial_state()
    state.apply_text("b2")  # by player 0
    state.apply_text("swap")
    for text in ("a3", "b1", "c1", "b3"):
        state.apply_text(text)
    assert state.outcome() == (1, "connection", None)
    assert state.returns() == [-1.0, 1.0]


# -- swapping


@pytest.mark.rule("wishbone.swap", "wishbone.swap-sides")
def test_the_second_player_may_take_over_the_first_stone():
    state = load_game("wishbone", size=4).new_initial_state()
    state.apply_text("b2")
    assert "swap" in [state.action_to_string(action) for action in state.legal_actions()]
    state.apply_text("swap")
    assert state.swapped()
    assert state.current_player() == 0
    assert state.colour_to_move() == 1
    assert state.position() == "4/4/1x2/4,white,swapped"
    state.apply_text("c3")
    assert state.current_player() == 1
    assert state.colour_to_move() == 0


@pytest.mark.rule("wishbone.swap")
@pytest.mark.parametrize("before", ["", "b2,c3", "b2,c3,a4", "b2,swap", "b2,swap,c4"])
def test_sides_are_swapped_as_the_second_turn_only(before):
    state = load_game("wishbone", size=4).new_initial_state()
    if before:
        state.apply_text(before)
    with pytest.raises(IllegalActionError, match="only possible as the second turn"):
        state.apply_text("swap")


@pytest.mark.rule("wishbone.swap-option")
def test_without_the_swap_rule_nobody_swaps():
    state = load_game("wishbone", size=4, swap_rule=False).new_initial_state()
    state.apply_text("b2")
    with pytest.raises(IllegalActionError, match="without the swap rule"):
        state.apply_text("swap")


# -- handles off the board


@pytest.mark.rule("wishbone.edge-handles")
def test_a_handle_beyond_an_edge_counts_only_where_that_was_agreed():
    # Prongs b1 and c2, centre c1: the handle lies below d1, beyond Black's edge.
    prongs = """
        . . . . .
        . . . . .
        . . . . .
        . . ? . .
        . x . . .
    """
    assert not may_play(prongs, "black")
    assert may_play(prongs, "black", edge_handles=True)


@pytest.mark.rule("wishbone.edge-handles")
def test_the_other_colours_edge_is_no_handle():
    prongs = """
        . . . . .
        . . . . .
        . . ? . .
        . x . . .
        . . . . .
    """
    beside = """
        . . . . .
        . . . . .
        . ? . . .
        x . . . .
        . . . . .
    """
    assert not may_play(prongs, "black", edge_handles=True)
    assert not may_play(beside, "black", edge_handles=True)


@pytest.mark.rule("wishbone.edge-handles-corner")
def test_a_point_off_a_corner_is_no_handle():
    # With prongs a2 and b1 the centre is a1 and the handle lies off the corner; the centre b2 has its handle at c3.
    drawing = """
        . . . . .
        . . . . .
        . . . . .
        x . . . .
        . ? . . .
    """
    assert not may_play(drawing, "black", edge_handles=True)


# -- cartwheels


@pytest.mark.rule("wishbone.cartwheel")
@pytest.mark.parametrize("colours", ["xo", "ox"])
def test_a_cartwheel_in_the_middle(colours):
    drawing = """
        . . . . . .
        . . x x . .
        . o . . o .
        . o . . o .
        . . x x . .
        . . . . . .
    """.translate(str.maketrans("xo", colours))
    assert cartwheels(position(drawing)[0]) == [(("c3", "d3", "c4", "d4"), 0 if colours == "xo" else 1)]


@pytest.mark.rule("wishbone.cartwheel")
@pytest.mark.parametrize("spoiler", ["c3 x", "b3 .", "c5 .", "e4 x", "d2 o"])
def test_every_stone_of_a_cartwheel_counts(spoiler):
    stones = dict.fromkeys(("c5", "d5", "c2", "d2"), 0) | dict.fromkeys(("b3", "b4", "e3", "e4"), 1)
    point, sign = spoiler.split()
    stones[point] = {"x": 0, "o": 1, ".": None}[sign]
    assert find_cartwheels(tuple(stones.get(f"{c}{r}") for r in range(1, 7) for c in "abcdef"), 6) == []


@pytest.mark.rule("wishbone.cartwheel-edges")
def test_edges_count_as_stones_of_their_colours():
    assert find_cartwheels((None,) * 4, 2) == [(("a1", "b1", "a2", "b2"), 0)]
    drawing = """
        . . . .
        . . . .
        x x . .
        . . o .
    """
    assert cartwheels(position(drawing)[0]) == []
    drawing = """
        . . . .
        x x . .
        . . o .
        . . o .
    """
    assert cartwheels(position(drawing)[0]) == [(("a1", "b1", "a2", "b2"), 0)]


# -- texts


@pytest.mark.rule("wishbone.texts")
def test_turns_are_written_as_points_swap_and_pass():
    state = load_game("wishbone", size=4).new_initial_state()
    assert [state.action_to_string(a) for a in (0, 3, 4, 15, 16, 17)] == ["a1", "d1", "a2", "d4", "swap", "pass"]


@pytest.mark.rule("wishbone.texts")
@pytest.mark.parametrize(("text", "action"), [(" D 4\n", 15), ("a01", 0), ("SWAP", 16), ("p a s s", 17)])
def test_case_and_spaces_do_not_matter(text, action):
    assert load_game("wishbone", size=4).new_initial_state().string_to_action(text) == action


@pytest.mark.rule("wishbone.texts")
@pytest.mark.parametrize("text", ["", "e1", "a5", "a0", "d", "4d", "d4d5", "a1,a2", "²", "a²", "é4", "resign", "\0"])
def test_other_texts_are_refused(text):
    with pytest.raises(ActionTextError):
        load_game("wishbone", size=4).new_initial_state().string_to_action(text)


# -- positions


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("4/4/4,black", "The position has 3 rows, and the board has 4."),
        ("4/3/4/4,black", "Row 3 has 3 points, and the board has 4."),
        ("4/4/4/9999,black", "Row 1 has 9999 points, and the board has 4."),
        ("4/4/z3/4,black", "Row 2 holds 'z': x is a black stone, o a white one, a number counts empty points."),
        ("4/4/4/4", "The position does not say who is to move: add ,black or ,white after the rows."),
        ("4/4/4/4,black,white", "The position says both black and white."),
        ("4/4/4/4,black,black", "The position says black twice."),
        ("4/4/4/4,red", "'red' says nothing about a position of Wishbone; after the rows come black or white, "
                        "then turn1, turn2, swapped, passed or deadlock."),
        ("4/4/4/4,white,turn1", "Black plays the first turn and White the second."),
        ("4/4/4/4,black,turn2", "Black plays the first turn and White the second."),
        ("4/4/4/4,white,turn2,swapped", "Sides cannot have been swapped yet before the third turn."),
        ("4/1xo1/1ox1/4,black", "b2, c2, b3 and c3 form a crosscut, which never arises."),
        ("4/4/4/4,black,passed", "White cannot have passed with a legal move on the board."),
        ("4/4/4/4,black,deadlock", "White cannot have passed with a legal move on the board."),
        ("x3/x3/x3/x3,white,passed", "Nobody can have passed: both edges of one colour are already joined."),
    ],
)  # fmt: skip
def test_a_faulty_position_is_refused_with_a_sentence(text, sentence):
    game = load_game("wishbone", size=4)
    with pytest.raises(PositionError) as error:
        game.new_initial_state(text)
    assert str(error.value) == sentence


def test_sides_of_a_game_without_the_swap_rule_are_never_swapped():
    with pytest.raises(PositionError, match="without the swap rule"):
        load_game("wishbone", size=4, swap_rule=False).new_initial_state("4/4/4/4,white,swapped")


@pytest.mark.parametrize(
    "text",
    [
        "4/4/4/4,black,turn1",
        "4/4/1x2/4,white,turn2",
        "4/4/1x2/4,white,swapped",
        "oo1x/xx1o/xx1o/oo1x,white,passed",
        "oo1x/xx1o/xx1o/oo1x,black,swapped,deadlock",
        "x3/x1oo/x3/x3,white",
    ],
)
def test_a_position_reads_back(text):
    state = load_game("wishbone", size=4).new_initial_state(text)
    assert state.position() == text
    assert load_game("wishbone", size=4).new_initial_state(state.position()).zobrist_hash() == state.zobrist_hash()


def test_the_words_of_a_position_come_in_any_order_and_case():
    state = load_game("wishbone", size=4).new_initial_state(" .... / 4 / .X.. / 4 , SWAPPED, White")
    assert state.position() == "4/4/1x2/4,white,swapped"
