"""What the picture of a position has to hold."""

import pytest

import quincunx
from quincunx.core.scene import Circle, Text
from quincunx.render import describe, png, svg, text

RING = "3 3 3/3 2 2 3/3 2 1 2 3/3 2 2 3/3 3 3"


def strands(*turns, **options):
    state = quincunx.load_game("strands", **{"board": RING, **options}).new_initial_state()
    for turn in turns:
        state.apply_text(turn)
    return state


def words(shapes):
    return [shape.text for shape in shapes if isinstance(shape, Text)]


def lines(picture):
    return "\n".join(line.rstrip() for line in picture.strip("\n").splitlines())


def test_every_legal_action_has_its_target():
    state = strands("b2", "a1")
    scene = state.scene()
    assert [target.action for target in scene.targets] == state.legal_actions()
    assert [target.text for target in scene.targets][-1] == "done"
    assert scene.targets[0].name == "cover a2, marked 3"
    assert all(len(target.outline) >= 4 for target in scene.targets)
    assert "done" in words(scene.beside)
    assert "done" not in words(strands("b2").scene().beside)


def test_every_number_stays_readable():
    state = strands("b2", "a1,a2,a3")
    scene = state.scene()
    on_board = [word for word in words(scene.board) if word.isdigit()]  # also under stones
    on_stones = [word for piece in scene.pieces for word in words(piece.shapes)]
    assert on_board == list(map(str, state.game.numbers))
    assert on_stones == ["3", "3", "3", "2"]


def test_black_and_white_differ_in_shape():
    scene = strands("b2", "e3,done").scene()
    rings = {piece.name: sum(isinstance(shape, Circle) for shape in piece.shapes) for piece in scene.pieces}
    assert rings == {"black stone on b2, marked 2": 1, "white stone on e3, marked 3": 2}


def test_the_last_turn_is_marked():
    assert strands().scene().marks == ()
    (mark,) = strands("b2", "a1,a2,done").scene().marks
    assert (mark.kind, mark.name, len(mark.shapes)) == ("last", "White covered a1, a2", 2)


def test_titles():
    assert strands().scene().title == "Strands, turn 1: Black to open by covering a space marked 2"
    assert strands("b2", "a1").scene().title == "Strands, turn 2: White to cover up to 2 more marked 3, or done"
    match = strands(match="even")
    assert match.scene().title == (
        "Strands, game 1 of 2, turn 1: First player (Black) to open by covering a space marked 2"
    )
    over = match.game.new_initial_state("bbb/bwwb/ww.wb/wwwb/wwb;w;2:first:3")
    over.apply_text("c3")
    assert over.scene().title == (
        "Strands, game 2 of 2: First player (White) has won by winning the even match, 11 to 8"
    )


def test_notes():
    notes = {note.label: note.value for note in strands("b2", "a1").scene().notes}
    assert notes == {
        "Black: groups": "1",
        "White: groups": "1",
        "Empty spaces": "1 × 1, 5 × 2, 11 × 3",
        "This turn": "1 of 3 marked 3",
    }
    state = quincunx.load_game("strands", board=RING, match="even").new_initial_state(
        ".../..../...../.b../...;w;2:first:7"
    )
    notes = {note.label: note.value for note in state.scene().notes}
    assert notes["Game"] == "2 of 2"
    assert notes["First player (White) has to"] == "win again by 7 or more"


def test_the_terminal():
    scene = strands("b2", "a1,a2,a3").scene()
    assert text(scene) == lines("""
    e   3   3   3  e3
  d   3   2   2   3  d4
c   3   2   1   2   3  c5
  b   3  ●2   2   3  b4
    a [○3][○3][○3] a3
""").lstrip("\n")


def test_the_terminal_without_unicode_with_targets():
    scene = strands("b2", "a1").scene()
    assert text(scene, unicode=False, targets=True) == lines("""
    e  >3  >3  >3  e3
  d  >3   2   2  >3  d4
c  >3   2   1   2  >3  c5
  b  >3  B2   2  >3  b4
    a [W3] >3  >3  a3
   > done
""").lstrip("\n")


def test_the_largest_groups_show_at_the_end():
    line = "strands?board=mini&position=bwwb/bbww./bbbwwb/wbb.bbw/bwwwbb/wwwww/bwww;b&actions=d4,f5"
    scene = quincunx.deserialize(line).scene()
    assert text(scene, unicode=False) == lines("""
      g  #4  W3  W3  B4  g4
    f  #3  #2  W2  W2 [W3] f5
  e  #3  #2  #2  W2  W2  #3  e6
d  W4  #2  #2  #1  #2  #2  W4  d7
  c  #3  @2  @2  @2  #2  #3  c6
    b  @3  @2  @2  @2  @3  b5
      a  B4  @3  @3  @4  a4
   # Black's largest group, 15
   @ White's largest group, 11
""").lstrip("\n")
    assert "◉ Black's largest group, 15\n   ◎ White's" in text(scene)
    names = [mark.name for mark in scene.marks if mark.kind == "group"]
    assert [name.split(":")[0] for name in names] == ["Black's largest group, 15", "White's largest group, 11"]
    assert all(mark.kind != "group" for mark in strands("b2").scene().marks)


def test_the_largest_board_fits_a_terminal():
    board = "/".join(" ".join("2" * (19 - abs(row - 9))) for row in range(19))
    picture = text(strands(board=board).scene())
    assert max(map(len, picture.splitlines())) <= 82


def test_words_tell_the_whole_position():
    told = describe(strands("b2", "a1,a2,a3").scene())
    assert "Black has b2; groups of 1." in told
    assert "White has a1, a2, a3; groups of 3." in told
    assert "Empty and marked 1: c3." in told
    assert "White last covered a1, a2, a3." in told


@pytest.mark.parametrize("board", ["2 2/2 1 2/2 2", "mini", "large"])
def test_every_position_can_be_drawn(board):
    state = strands(board=board)
    rng = quincunx.Random(2)
    while not state.is_terminal():
        scene = state.scene()
        left, top, right, bottom = scene.box
        for x, y in [point for target in scene.targets for point in target.outline]:
            assert left <= x <= right
            assert top <= y <= bottom
        assert len({piece.id for piece in scene.pieces}) == len(scene.pieces)
        if state.turn().whole and state.turn().number % 8 == 1:
            assert svg(scene, targets=True).startswith("<svg")
        state.apply_action(state.sample_action(rng))
    assert png(state.scene(), size=200)[:4] == b"\x89PNG"
