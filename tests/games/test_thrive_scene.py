"""The picture of Thrive as data: every piece, target and mark is where the position has it."""

from __future__ import annotations

import random

import pytest

from quincunx import load_game
from quincunx.render import describe, png, svg, text


def random_state(seed: int, actions: int, **options):
    state = load_game("thrive", **options).new_initial_state()
    rng = random.Random(seed)
    for _ in range(actions):
        if not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
    return state


STATES = [random_state(seed, actions) for seed, actions in ((1, 0), (2, 1), (3, 44), (4, 120), (5, 1000))]
each_state = pytest.mark.parametrize("state", STATES, ids=["start", "move made", "midgame", "late", "over"])


def test_ids_follow_the_pieces():
    state = load_game("thrive").new_initial_state()
    state.apply_text("b1-b2,b2:+0+2,b2:+1+2,a6-a5,a5:+1-1,a5:+1+1,b2-b4,b4:+1+1,b4:+2+1,a5-b4")
    pieces = {piece.id: piece for piece in state.scene().pieces}
    assert "amber-b1" not in pieces
    assert (pieces["blue-a6"].cell, pieces["blue-a6"].owner) == ("b4", 1)
    assert len(pieces) == 11


@each_state
def test_every_piece_is_shown_once_on_its_square(state):
    scene = state.scene()
    assert len({piece.id for piece in scene.pieces}) == len(scene.pieces)
    shown = {(piece.owner, piece.cell) for piece in scene.pieces}
    names = state.game.geometry.names
    assert shown == {(player, names[square]) for player, side in enumerate(state.pieces()) for square in side}


@each_state
def test_every_legal_action_has_a_target_inside_the_picture(state):
    scene = state.scene()
    assert sorted(target.action for target in scene.targets) == state.legal_actions()
    left, top, right, bottom = scene.box
    for target in scene.targets:
        assert state.string_to_action(target.text) == target.action
        assert all(left < x < right and top < y < bottom for x, y in target.outline)
        assert target.name
        assert target.preview


def test_the_last_turn_is_marked_and_told():
    state = load_game("thrive").new_initial_state()
    assert state.scene().marks == ()
    state.apply_text("b1-b2,b2:+1+1,c1:+0+2")
    (mark,) = state.scene().marks
    assert (mark.kind, mark.name) == ("last", "Amber moved b1 to b2, placed +1+1 into b2, placed +0+2 into c1.")
    state.apply_text("f6-f5")
    assert state.scene().marks[0].name == "Blue moved f6 to f5."


def test_titles():
    state = load_game("thrive").new_initial_state()
    assert state.scene().title == "Thrive, turn 1: Amber to move a piece"
    state.apply_text("b1-b2")
    assert state.scene().title == "Thrive, turn 1: Amber to place the first peg"
    won = load_game("thrive").new_initial_state("a1:+0+1,b1:+0+1/c6:+0-1/0/move/0")
    assert won.scene().title == "Thrive: Amber has won by leaving the opponent one piece"
    drawn = load_game("thrive").new_initial_state("a1:+0+1,b1:+0+1/c6:+0-1,d6:+0-1/0/move/100")
    assert drawn.scene().title == "Thrive: a draw, after 100 turns without a capture or a peg placed"


def test_notes_tell_the_supply_and_the_quiet_turns():
    game = load_game("thrive", peg_supply=20)
    state = game.new_initial_state("a1:+0+1,b1:+0+1,c1:+0+1/c6:+0-1,d6:+0-1/0/move/7")
    notes = {(note.owner, note.label): note.value for note in state.scene().notes}
    assert notes[0, "Amber's pieces"] == "3"
    assert notes[1, "Blue's empty holes"] == "46"
    assert notes[None, "pegs in the supply"] == "15"
    assert notes[None, "turns without a capture or a peg"] == "7 of 100"


@each_state
def test_it_can_be_drawn(state):
    scene = state.scene()
    assert svg(scene, targets=True).startswith("<svg")
    assert png(scene, size=300, targets=True)[:4] == b"\x89PNG"
    assert "Amber, moving up, has" in describe(scene)
    for unicode in (True, False):
        lines = text(scene, unicode=unicode, targets=True).split("\n")
        assert max(map(len, lines)) <= 80
        assert len(lines) == 39


def test_the_terminal_picture():
    game = load_game("thrive", setup="a1:+0+1-1+2,b1:+0+1")
    rows = text(game.new_initial_state().scene(), unicode=False).split("\n")
    assert [row[:27] for row in rows[30:38]] == [
        "  +-----------+-----------+",
        "  | . o . . . | . . . . . |",
        "  | . . o . . | . . o . . |",
        "1 | . . ^ . . | . . ^ . . |",
        "  | . . . . . | . . . . . |",
        "  | . . . . . | . . . . . |",
        "  +-----------+-----------+",
        "        a           b      ",
    ]


def test_the_help_names_every_option():
    game = load_game("thrive")
    words = game.help_text()
    assert all(f"`{option.name}`" in words for option in game.option_list)


def test_the_square_just_left_is_no_peg_of_anybody():
    state = load_game("thrive").new_initial_state()
    assert "left just now" not in text(state.scene())
    state.apply_text("b1-b2")
    picture = text(state.scene(), unicode=False)
    assert picture.count("#") == 2
    assert "X" not in picture
    assert picture.endswith("Blue x moves down      # was left just now")
    assert text(state.scene()).endswith("× was left just now")
