"""What the pictures of Wishbone have to show."""

import random
from itertools import pairwise

import pytest

from quincunx import load_game
from quincunx.core.scene import STYLES
from quincunx.games.wishbone.scene import cartwheel_marks, stone
from quincunx.render import describe, png, svg, text


def played_scenes():
    """(state, scene) of moments from games of every size and with every kind of turn; states are not to be changed."""
    rng = random.Random(2)
    for size in (3, 4, 6, 13, 25):
        state = load_game("wishbone", size=size).new_initial_state()
        while not state.is_terminal():
            if not state.history() or rng.random() < 8 / size / size or len(state.history()) == 1:
                yield state.clone(), state.scene()
            legal = state.legal_actions()
            action = size * size if size * size in legal and size % 2 else rng.choice(legal)
            state.apply_action(action)
            if action == size * size:
                yield state.clone(), state.scene()
        yield state.clone(), state.scene()
    state = load_game("wishbone", size=4).new_initial_state("oo1x/xx1o/xx1o/oo1x,black")
    yield state.clone(), state.scene()
    for _ in range(2):
        state.apply_text("pass")
        yield state.clone(), state.scene()


SCENES = list(played_scenes())


def test_every_stone_lies_on_its_point_and_keeps_its_id():
    for state, scene in SCENES:
        cells = {cell.name: cell for cell in scene.cells}
        assert len(cells) == len(state.stones())
        found = {piece.cell: piece for piece in scene.pieces}
        names = state.game.geometry.names
        assert set(found) == {names[i] for i, its in enumerate(state.stones()) if its is not None}
        for name, piece in found.items():
            colour = state.stones()[names.index(name)]
            assert piece.id == f"stone-{name}"
            assert (piece.x, piece.y) == (cells[name].x, cells[name].y)
            assert piece.owner == colour ^ state.swapped()
            assert piece.name == f"{('black', 'white')[colour]} stone on {name}"


def test_the_colours_are_told_apart_by_shape():
    assert len(stone(0)) != len(stone(1))


def test_there_is_a_target_for_each_legal_action():
    for state, scene in SCENES:
        assert [target.action for target in scene.targets] == state.legal_actions()
        for target in scene.targets:
            assert state.string_to_action(target.text) == target.action
        assert len({target.name for target in scene.targets}) == len(scene.targets)


def test_a_swap_is_pointed_at_on_the_stone_that_is_taken_over():
    state = load_game("wishbone", size=5).new_initial_state()
    state.apply_text("c2")
    target = state.scene().targets[-1]
    assert (target.text, target.place) == ("swap", "c2")


def test_everything_lies_in_the_box():
    for _, scene in SCENES:
        left, top, right, bottom = scene.box
        for label in scene.labels:
            assert left + label.size / 2 <= label.x <= right - label.size / 2
            assert top + label.size / 2 <= label.y <= bottom - label.size / 2
        for target in scene.targets:
            assert left < target.x < right
            assert top < target.y < bottom


def test_titles_say_who_does_what():
    game = load_game("wishbone", size=4)
    state = game.new_initial_state()
    titles = [state.scene().title]
    for turn in ("b2", "swap", "c3"):
        state.apply_text(turn)
        titles.append(state.scene().title)
    assert titles == [
        "Wishbone, turn 1: Black to place a stone",
        "Wishbone, turn 2: White to place a stone, or swap sides",
        "Wishbone, turn 3: White (first player) to place a stone",
        "Wishbone, turn 4: Black (second player) to place a stone",
    ]
    assert ("Swapped", "the first player has White, the second player Black") in [
        (note.label, note.value) for note in state.scene().notes
    ]


@pytest.mark.parametrize(
    ("position", "title"),
    [
        ("oo1x/xx1o/xx1o/oo1x,black", "Wishbone, turn 1: Black to pass, for there is no legal move"),
        ("oo1x/xx1o/xx1o/oo1x,black,deadlock", "Wishbone: a draw, for neither colour has a legal move"),
        ("x3/x3/x3/x3,white", "Wishbone: Black wins, having joined top and bottom"),
        ("4/oooo/4/4,white,swapped", "Wishbone: White (first player) wins, having joined left and right"),
    ],
)
def test_titles_say_how_it_ended(position, title):
    assert load_game("wishbone", size=4).new_initial_state(position).scene().title == title


def test_the_last_turn_is_marked():
    for state, scene in SCENES:
        marks = [mark for mark in scene.marks if mark.kind == "last"]
        assert len(marks) == bool(state.history())
        if marks:
            assert marks[0].name in describe(scene)


def test_a_win_shows_a_chain_without_gaps():
    for state, scene in SCENES:
        chains = [mark.name for mark in scene.marks if mark.kind == "win"]
        outcome = state.outcome()
        assert len(chains) == (outcome is not None and outcome.who is not None)
        for words in chains:
            names = words.split(": ")[1].split(", ")
            index = state.game.geometry.index
            for one, two in pairwise(names):
                assert index[two] in state.game.geometry.neighbours[index[one]]
            assert len({state.stones()[index[name]] for name in names}) == 1


def test_cartwheels_are_pointed_out():
    state = load_game("wishbone", size=6).new_initial_state("6/2xx2/1o2o1/1o2o1/2xx2/6,black")
    assert ("Cartwheel", "c3 d3 c4 d4") in [(note.label, note.value) for note in state.scene().notes]
    scene = state.scene().with_marks(*cartwheel_marks(state))
    assert [mark.name for mark in scene.marks] == ["a cartwheel on c3, d3, c4, d4"]


def test_the_terminal_shows_the_board():
    state = load_game("wishbone", size=5).new_initial_state()
    state.apply_text("b2,d4")
    assert (
        text(state.scene(), unicode=False)
        == """\
       a b c d e
    ==== Black ====
  5 W  . . . . .  W 5
  4 h  . . .[O].  h 4
  3 i  . . . . .  i 3
  2 t  . X . . .  t 2
  1 e  . . . . .  e 1
    ==== Black ====
       a b c d e"""
    )
    assert (
        text(state.scene())
        == """\
       a b c d e
    ━━━━ Black ━━━━
  5 W  ┌─┬─┬─┬─┐  W 5
  4 h  ├─┼─┼[○]┤  h 4
  3 i  ├─┼─┼─┼─┤  i 3
  2 t  ├─●─┼─┼─┤  t 2
  1 e  └─┴─┴─┴─┘  e 1
    ━━━━ Black ━━━━
       a b c d e"""
    )


def test_the_winning_chain_shows_in_the_terminal():
    state = load_game("wishbone", size=4, swap_rule="off").new_initial_state("ooxo/1o1o/xx2/x2x,black")
    assert "joins" not in text(state.scene())
    state.apply_text("c3")
    assert text(state.scene(), unicode=False).split("\n")[2:6] == [
        "  4 :  O O # O  : 4", "  3 W  . O[#]O  W 3", "  2 :  X # . .  : 2", "  1 :  # . . X  : 1",
    ]  # fmt: skip
    assert text(state.scene()).endswith("\n    ◉ the chain that joins the edges")


def test_the_terminal_marks_what_is_open():
    state = load_game("wishbone", size=4).new_initial_state("4/4/1x2/4,black")
    picture = text(state.scene(), unicode=False, targets=True, coordinates=False)
    rows = [" + + + + ", " . + . + ", " + X + + ", " . + . + "]
    assert picture.split("\n")[2:6] == [f"    {edge} {row} {edge}" for edge, row in zip(":W::", rows)]


def test_terminal_pictures_fit_eighty_columns_in_known_styles():
    for _, scene in SCENES:
        assert {glyph.style for glyph in scene.glyphs} <= set(STYLES)
        for unicode in (False, True):
            lines = text(scene, unicode=unicode, targets=True).split("\n")
            assert max(map(len, lines)) <= 80


def test_pictures_can_be_drawn():
    for state, scene in SCENES:
        if state.game.options["size"] < 13:
            assert svg(scene, targets=True).startswith("<svg")
    assert png(scene, size=64)
