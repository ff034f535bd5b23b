"""The pictures of Tom Tube: everything on the board is in them, and everything legal can be pointed at."""

from __future__ import annotations

import random

import pytest

from quincunx import State, load_game
from quincunx.core.geometry import bounds
from quincunx.render import svg, text

OPTIONS = [{}, {"tiles": "crossing"}, {"board": "3;a1,g1,g2;a4,g3,g4;a1-a2,a2-a3,a3-a4;b2,b4", "stranded_loses": True}]


def some_positions(options: dict[str, object], seed: int) -> list[State]:
    rng = random.Random(seed)
    state = load_game("tom_tube", **options).new_initial_state()
    found = [state.clone()]
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        if rng.random() < 0.06 or state.is_terminal():
            found.append(state.clone())
    return found


@pytest.mark.parametrize("options", OPTIONS)
def test_pieces_are_what_lies_on_the_board(options):
    for state in some_positions(options, 1):
        scene, now = state.scene(), state.facts()
        ids = [piece.id for piece in scene.pieces]
        assert len(set(ids)) == len(ids)
        kinds = [name.split("-")[0] for name in ids]
        assert kinds.count("rhomb") == len(now.rhombs)
        assert kinds.count("triangle") == len(now.triangles)
        assert kinds.count("energy") == len(now.energy_at)
        assert kinds.count("solar") == len(now.solar_at)
        assert {"tom", "dave"} <= set(ids)


@pytest.mark.parametrize("options", OPTIONS)
def test_every_legal_action_has_a_target_inside_the_picture(options):
    for state in some_positions(options, 2):
        scene = state.scene()
        assert [target.action for target in scene.targets] == state.legal_actions()
        left, top, right, bottom = scene.box
        for target in scene.targets:
            assert target.text == state.action_to_string(target.action)
            x1, y1, x2, y2 = bounds(target.outline)
            assert left <= x1 <= target.x <= x2 <= right
            assert top <= y1 <= target.y <= y2 <= bottom


def test_the_outlines_of_rhombs_do_not_overlap():
    state = load_game("tom_tube").new_initial_state()
    state.apply_text("build")
    state.apply_text("NE/SW")
    outlines = {target.place: target.outline for target in state.scene().targets}
    assert len(outlines) == 102
    # All 78 triangles together, in thirds: only the thirds on the rim of space belong to no place.
    area = 0.0
    for points in outlines.values():
        area += abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, (*points[1:], points[0])))) / 2
    third = 3**0.5 / 4 / 3
    assert area == pytest.approx(2 * 102 * third, rel=1e-4)


def test_the_last_turn_is_marked():
    state = load_game("tom_tube").new_initial_state()
    assert not state.scene().marks
    state.apply_text("drift:b3")
    assert [mark.name for mark in state.scene().marks] == ["last turn: Tom drift from a3 to b3"]
    state.apply_text("build")
    assert [mark.name for mark in state.scene().marks] == ["last turn: Tom drift from a3 to b3"]
    state.apply_text("NE/SW,d4>d5")
    assert [mark.name for mark in state.scene().marks] == ["last turn: a rhomb on d4>d5"]


@pytest.mark.parametrize("options", OPTIONS)
def test_the_terminal_picture_fits_and_has_a_plain_twin(options):
    for state in some_positions(options, 3):
        lines = text(state.scene()).split("\n")
        plain = text(state.scene(), unicode=False)
        assert max(map(len, lines)) <= 80
        assert plain.isascii()
        assert [len(line) for line in plain.split("\n")] == [len(line) for line in lines]
        assert len(svg(state.scene())) < 200_000


def test_the_picture_says_what_stranding_means():
    notes = {note.label: note.value for note in load_game("tom_tube").new_initial_state().scene().notes}
    assert notes["stranded"] == "the game ends and the points decide"
    notes = {n.label: n.value for n in load_game("tom_tube", stranded_loses=True).new_initial_state().scene().notes}
    assert notes["stranded"] == "who can no longer come home loses"


def test_titles_tell_who_won():
    state = load_game("tom_tube").new_initial_state()
    assert state.scene().title == "Tom Tube, turn 1: Tom to build, or move the astronaut"
    state.apply_text("build")
    assert state.scene().title == "Tom Tube, turn 1: Tom is to draw a rhomb"
