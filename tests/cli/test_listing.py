"""What the person gets to read: lists that stay short, and boards that fit the window."""

from quincunx.cli.compact import compact, height
from quincunx.cli.guessing import meant
from quincunx.cli.listing import begins, completions, legal_texts, list_actions
from quincunx.core.errors import QuincunxError
from quincunx.core.registry import load_game


def state(name, **options):
    return load_game(name, **options).new_initial_state()


def test_short_lists_show_every_action_in_rows():
    assert list_actions(legal_texts(state("wishbone", size=3))) == [
        "9 actions:", "  a1  a2  a3", "  b1  b2  b3", "  c1  c2  c3",
    ]  # fmt: skip


def test_rows_count_like_people():
    assert "  a1  a2  a3  a4  a5  a6  a7  a8  a9  a10" in list_actions(legal_texts(state("wishbone", size=10)))


def test_long_lists_are_folded_at_the_first_part():
    lines = list_actions(legal_texts(state("thoughtwave")))
    assert lines[0] == "1,500 actions:"
    assert lines[-1] == "Each of these begins 15 actions; `? a1` lists those."
    assert len(lines) == 12


def test_completions_are_first_parts_where_whole_texts_are_too_many():
    texts = legal_texts(state("thoughtwave"))
    assert completions(texts, "d")[:2] == ["d1:", "d2:"]
    assert "d4:NE" in completions(texts, "D4:")


def test_whole_names_of_spaces():
    assert begins("a1:NE", "a1")
    assert begins("a10:NE", "A 10")
    assert not begins("a10:NE", "a1")
    assert begins("a10:NE", "a")


ERROR = QuincunxError("That is no action.")


def answer(line, name, commands=(), **options):
    game = load_game(name)
    return meant(line, game.new_initial_state(**options), list(commands), ERROR)


def test_guesses_put_the_beginning_of_a_command_first():
    assert answer("hist", "wishbone", ["hint", "history"]) == "That is no action. Did you mean history?"
    assert answer("b33", "wishbone", ["hint"]) == "That is no action. Did you mean b3?"
    assert answer("zzzzz", "wishbone", ["hint"]) == "That is no action."


def test_what_begins_actions_is_told_how_it_goes_on():
    assert answer("g5", "thoughtwave") == (
        "g5 can go on as g5:N, g5:E, g5:NE, g5:S, g5:NS, g5:ES or others; `? g5` lists all 15."
    )
    assert answer("b1", "thrive") == "b1 can go on as b1-b2."
    assert answer("b1-b2,b2", "thrive").startswith("b2 can go on as b2:")
    assert answer("g5,h7:NS", "thoughtwave").startswith("g5 can go on as g5:N,")


def test_a_sign_left_out_is_guessed_where_one_action_is_meant():
    assert answer("g5 en", "thoughtwave") == "That is no action. Did you mean g5:NE?"
    assert answer("d1 d2", "thrive") == "That is no action. Did you mean d1-d2?"


def test_wishbone_offers_only_turns_that_are_possible():
    no_turn = "'zz' is no turn of Wishbone: "
    game = load_game("wishbone", size=3)
    said = []
    for position in ("3/3/3,black", "3/1x1/3,white,turn2"):
        try:
            game.new_initial_state(position).string_to_action("zz")
        except QuincunxError as error:
            said.append(str(error))
    assert said == [f"{no_turn}write a point, like b3.", f"{no_turn}write a point, like b3, or swap."]


def test_where_a_piece_can_go_instead():
    position = "d1:+0+1+0+2,a1:+0+1/a6:+0-1,b6:+0-1/0/move/0"
    assert answer("d1-d5", "thrive", position=position) == "That is no action. With d1 one can play d1-d2 or d1-d3."
    assert answer("c3-c9", "thrive").endswith(" Nothing that can be played begins with c3.")


def test_a_tall_board_has_a_small_picture():
    scene = state("thrive").scene()
    small = compact(scene, width=80, ascii_only=True)
    lines = ["".join(text for text, _ in line) for line in small]
    assert len(lines) < height(scene) / 2
    assert lines[0] == "  6 x x x x x x   o Amber piece on a1 with +0+1"
    assert lines[6].startswith("    a b c d e f")
    assert max(map(len, lines)) <= 80


def test_a_board_that_is_no_rectangle_has_none():
    assert compact(state("strands", board="mini").scene(), width=80, ascii_only=True) is None
