import json
from itertools import pairwise

import pytest

from quincunx import load_game, registered_games
from quincunx.core.rng import Random
from quincunx.server.views import STATIC, compact, outcome_text, position_view, static_of, turn_ends


def positions(name, turns=12, seed=1):
    """The start and positions after it."""
    state = load_game(name).new_initial_state()
    rng = Random(seed)
    yield state.clone()
    while not state.is_terminal() and state.turn().number < turns:
        state.apply_action(state.sample_action(rng))
        yield state.clone()


@pytest.mark.parametrize("name", registered_games())
def test_a_view_holds_what_the_scene_does(name):
    for state in positions(name, 6):
        view = position_view(state)
        scene = json.loads(compact(state.scene().as_dict()))  # tuples become lists
        view = json.loads(compact(view))
        assert {key: view["scene"][key] for key in view["scene"]} == {
            key: scene[key] for key in scene if key not in ("targets", "glyphs")
        }
        if state.current_player() < 0:
            assert "targets" not in view
            continue
        targets = view["targets"]
        unpacked = [
            {
                "action": action, "text": text, "name": label, "place": place, "x": x, "y": y,
                "outline": targets["outlines"][outline],
                "preview": [] if preview < 0 else targets["previews"][preview],
            }
            for action, text, label, place, x, y, outline, preview in targets["items"]
        ]  # fmt: skip
        assert unpacked == scene["targets"]


@pytest.mark.parametrize("name", registered_games())
def test_a_board_that_is_known_is_not_sent_again(name):
    state = load_game(name).new_initial_state()
    whole = position_view(state)
    keys = whole["static"]
    assert list(keys) == list(STATIC)
    short = position_view(state, known=keys.values())
    assert set(whole["scene"]) - set(short["scene"]) == set(STATIC)
    assert keys == {name: part.key for name, part in static_of(state.scene()).items()} == short["static"]
    for part, key in keys.items():
        assert set(whole["scene"]) - set(position_view(state, known={key})["scene"]) == {part}


@pytest.mark.parametrize("name", registered_games())
def test_boards_and_cells_stay_the_same(name):
    keys = [position_view(state)["static"] for state in positions(name, 8)]
    assert len(keys) > 4
    assert len({(key["board"], key["cells"]) for key in keys}) == 1


@pytest.mark.parametrize("name", registered_games())
def test_a_turn_can_be_committed_when_chance_the_other_or_nobody_is_next(name):
    states = list(positions(name, 20))
    for before, after in pairwise(states):
        if before.current_player() < 0:
            continue
        ends = turn_ends(after, len(before.history()))
        same = after.current_player() == before.current_player()
        assert ends == (not same or after.turn().number != before.turn().number)
        view = position_view(after, committed=len(before.history()))
        assert view["can_commit"] == ends
        assert ("targets" in view) == (not ends)
        assert view["staged"]["actions"] == after.history()[-1:]
        assert view["staged"]["texts"] == [before.action_to_string(after.history()[-1])]


def test_those_who_only_watch_get_no_targets():
    assert "targets" not in position_view(load_game("wishbone").new_initial_state(), may_act=False)


def test_an_end_in_words():
    game = load_game("tom_tube")
    state = game.new_initial_state()
    assert outcome_text(game, state, 1, "home", (3, 9)).endswith("9 points to 3.")
    assert outcome_text(game, state, 1, "home", (9, 3)).endswith("; the last game ended 3 to 9.")
    assert outcome_text(game, state, None, "agreement") == "The game is a draw by agreement."
    assert outcome_text(game, state, 0, "time") == "Tom wins on time."


def test_views_speak_the_language_of_their_reader():
    state = load_game("wishbone").new_initial_state()
    german = position_view(state, lang="de")
    assert german["players"] == ["Schwarz", "Weiß"]
    assert position_view(state)["players"] == ["Black", "White"]
