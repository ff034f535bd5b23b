"""What the person gets to read: lists that stay short, and boards that fit the window."""

from quincunx.cli.compact import compact, height
from quincunx.cli.listing import completions, legal_texts, list_actions, suggestion
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


def test_suggestions_put_the_beginning_of_a_command_first():
    texts = legal_texts(state("wishbone", size=3))
    assert suggestion("hist", texts, ["hint", "history"]) == " Did you mean history?"
    assert suggestion("b33", texts, ["hint"]) == " Did you mean b3?"
    assert suggestion("zzzzz", texts, ["hint"]) == ""


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
