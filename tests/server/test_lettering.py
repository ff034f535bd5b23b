"""Words on a board are translated to fit."""

from typing import Any

import pytest

from quincunx.core.registry import load_game, registered_games
from quincunx.server.lettering import lettered
from quincunx.server.views import position_view


def text(words: str, x: float = 0.0, y: float = 0.0) -> dict[str, Any]:
    return {"type": "text", "text": words, "x": x, "y": y, "size": 1.0}


def test_longer_words_are_smaller_and_capitals_stay_capitals():
    (panel,) = lettered([text("AMBER")], "de")
    assert panel["text"] == "BERNSTEIN"
    assert 0.5 < panel["size"] < 1
    assert lettered([text("24 left")], "de")[0]["text"] == "noch 24"


def test_a_word_of_single_letters_is_spelt_along_the_same_line():
    spelt = lettered([text(letter, 5.0, y) for y, letter in enumerate("BLACK")], "de")
    assert "".join(shape["text"] for shape in spelt) == "SCHWARZ"
    assert {shape["x"] for shape in spelt} == {5.0}
    heights = [shape["y"] for shape in spelt]
    assert heights == sorted(heights)
    assert sum(heights) / len(heights) == pytest.approx(2.0), "around the same middle"
    assert heights[-1] - heights[0] < 6


def test_letters_numbers_and_coordinates_stay():
    shapes = [text("a"), text("10"), text("N"), text("E"), {"type": "circle", "x": 0, "y": 0, "r": 1}]
    assert lettered(shapes, "de") == shapes


@pytest.mark.parametrize("game", registered_games())
def test_a_view_in_german_has_a_board_of_its_own(game: str):
    state = load_game(game).new_initial_state()
    english, german = position_view(state), position_view(state, lang="de")
    words = [
        [
            shape["text"]
            for part in ("board", "beside")
            for shape in view["scene"][part]
            if shape["type"] == "text" and len(shape["text"]) > 2
        ]
        for view in (english, german)
    ]
    names = {"TOM", "DAVE"}
    assert not (set(words[0]) & set(words[1]) - names)
    boards = [(view["static"]["board"], view["scene"]["beside"]) for view in (english, german)]
    assert (boards[0] == boards[1]) == (not set(words[0]) - names)
    assert english["static"]["cells"] == german["static"]["cells"]
