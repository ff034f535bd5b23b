"""Why nothing can be played at a place, in the words of each game's rules."""

import pytest

from quincunx import load_game
from quincunx.core.rng import Random
from quincunx.server.why import why


def after(name: str, actions: str, **options: object):
    state = load_game(name, **options).new_initial_state()
    for text in actions.split():
        state.apply_action(state.string_to_action(text))
    return state


@pytest.mark.parametrize(
    ("name", "actions", "place", "words"),
    [
        ("wishbone", "c3", "c3", "c3"),
        ("wishbone", "c3 h8", "d4", "diagonal"),
        ("thoughtwave", "d4:NE", "d4", "d4 already holds a piece"),
        ("thrive", "", "c4", "no piece on c4"),
        ("thrive", "a1-a2", "c6", "opponent's"),
        ("thrive", "a1-a2", "c3", "no piece on c3"),
        ("strands", "e4 a1", "a2", "6"),
        ("strands", "e4", "e4", "stone lies on e4"),
        ("tom_tube", "", "e5", "e5 is not complete"),
        ("tom_tube", "build NE/SW", "e5", "lay"),
    ],
)
def test_the_sentence_is_about_the_place_and_the_rule(name, actions, place, words):
    sentence = why(after(name, actions), place)
    assert words in sentence
    assert sentence.endswith(".")


@pytest.mark.parametrize("name", ["wishbone", "thoughtwave", "thrive", "strands", "tom_tube"])
def test_there_is_a_reason_exactly_where_nothing_can_be_played(name):
    state = load_game(name).new_initial_state()
    rng = Random(8)
    for _ in range(14):
        state.apply_action(state.sample_action(rng))
    while state.is_chance_node():
        state.apply_action(state.sample_action(rng))
    scene = state.scene()
    open_places = {target.place.partition(":")[0] for target in scene.targets}
    open_places |= {target.text.partition("-")[0] for target in scene.targets}
    for cell in scene.cells:
        assert (why(state, cell.name) == "") == (cell.name in open_places), cell.name


def test_with_a_piece_in_hand_it_is_about_that_piece():
    assert "The piece on b1" in why(after("thrive", ""), "c3", "b1")


def test_there_is_none_where_no_player_acts():
    assert why(after("tom_tube", "build"), "e5") == "It is no player's turn."
