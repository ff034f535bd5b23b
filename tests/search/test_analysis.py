"""What an analysis finds in games where it is plain what there is to find."""

import json

import pytest

import quincunx
from quincunx import render
from quincunx.arena.plot import plot
from quincunx.core.errors import QuincunxError
from quincunx.core.record import GameRecord
from quincunx.core.rng import Random
from quincunx.search.analysis import Analyst, TurnAnalysis, _turning_points, analyze
from quincunx.search.analysis_words import annotate, as_dict, summary
from sample_games import IDS, SAMPLES, walk

# o o x o      Black joins top and bottom at once with c3. Black plays d2 instead, and White joins left and right
# . o . o      with c2.
# x x . .
# x . . x
MISSED = """[Game "wishbone"]
[size "4"]
[swap_rule "off"]
[Player0 "Ann"]
[Player1 "Bob"]
[Position "ooxo/1o1o/xx2/x2x,black"]

1. d2 {in a hurry} (1. b1) 2. c2 0-1
"""


@pytest.fixture(scope="module")
def missed():
    return analyze(GameRecord.from_text(MISSED), simulations=200)


def test_a_missed_win_is_a_blunder(missed):
    turn = missed.turns[0]
    assert (turn.text, turn.verdict, turn.missed) == ("d2", "blunder", True)
    assert (turn.better.text, turn.better.proven, turn.better.chance, turn.better.line) == ("c3", 1, 1.0, ())
    assert (turn.before, turn.after, turn.loss) == (1.0, 0.0, 1.0)
    assert missed.turning_points == (1,)


def test_a_win_is_taken_as_the_best_turn(missed):
    turn = missed.turns[1]
    assert (turn.text, turn.verdict, turn.loss, turn.proven) == ("c2", "best", 0.0, -1)


def test_the_summary_says_where_it_turned(missed):
    assert summary(missed) == [
        "Bob won by joining both edges of one colour, after 2 turns.",
        "Ann: 1 blunder in 1 turn; gave away 100.0% a turn.",
        "Bob: no mistakes in 1 turn; gave away 0.0% a turn.",
        "Turn 1, d2??: Ann went from 100% to 0%. Blunder: c3 would have won by force.",
    ]


def test_json_keeps_its_keys(missed):
    told = json.loads(json.dumps(as_dict(missed)))
    assert told["format"] == "quincunx-analysis"
    assert told["version"] == 1
    assert list(told) == [
        "format", "version", "game", "options", "players", "result", "settings", "turns", "turning_points", "summary",
    ]  # fmt: skip
    first = told["turns"][0]
    assert (
        first.pop("alternatives")[0]
        == first.pop("better")
        == {"turn": "c3", "win_chance": 1.0, "proven": 1, "line": []}
    )
    assert first == {
        "number": 1, "player": 0, "name": "Black", "played": "d2", "win_chance_before": 1.0, "win_chance_after": 0.0,
        "loss": 1.0, "luck": 0.0, "verdict": "blunder", "proven": -1, "missed_win": True,
    }  # fmt: skip


def test_the_annotated_record_reads_back_and_keeps_what_was_said(missed):
    text = annotate(missed).to_text()
    assert GameRecord.from_text(text).to_text() == text
    first, *sides = GameRecord.from_text(text).root.children
    assert first.comment == "in a hurry\nBob wins by force. Blunder: c3 would have won by force."
    assert [missed.record.game.geometry.names[side.actions[0]] for side in sides] == ["b1", "c3"]


def test_the_plot_tells_the_blunder_in_words(missed):
    scene = plot(missed)
    assert [mark.kind for mark in scene.marks] == ["blunder"]
    assert "turn 1, d2. Blunder: c3 would have won by force." in render.describe(scene)
    assert "Ann wins" in render.svg(scene)


def test_the_same_seed_finds_the_same():
    record = GameRecord.from_state(walk("wishbone", {"size": 5}, 3, 8))
    found = [as_dict(analyze(record, simulations=40, seed=7)) for _ in range(2)]
    assert found[0] == found[1]


@pytest.mark.parametrize(("name", "options"), SAMPLES, ids=IDS)
def test_every_game_can_be_looked_at(name, options):
    record = GameRecord.from_state(walk(name, options, 5, 14))
    shares = []
    found = analyze(record, simulations=16, alternatives=2, progress=shares.append)
    assert [turn.actions for turn in found.turns] == [node.actions for node in record.main_line()]
    assert shares == sorted(shares)
    assert shares[-1] == 1.0
    for turn, following in zip(found.turns, found.turns[1:]):
        assert turn.after == following.before
        assert 0 <= turn.after <= 1
        assert 0 <= turn.loss <= 1
    text = annotate(found).to_text()
    assert GameRecord.from_text(text).to_text() == text
    render.svg(plot(found))


def test_alternatives_are_whole_turns():
    state = quincunx.load_game("strands", board="mini").new_initial_state()
    state.apply_text("e3")
    look = Analyst(state.game, simulations=60, alternatives=3).look(state)
    assert len({alternative.text for alternative in look.alternatives}) == 3
    for alternative in look.alternatives:
        after = state.clone()
        for action in alternative.turns[0]:
            after.apply_action(action)
        assert after.turn().whole


def test_chance_is_no_fault_of_anybody():
    state = quincunx.load_game("tom_tube").new_initial_state()
    state.apply_text("build")
    outcomes = state.chance_outcomes()
    state.apply_action(outcomes[-1][0])
    found = analyze(GameRecord.from_state(state), simulations=40)
    assert len(found.turns) == 1
    turn = found.turns[0]
    assert turn.before - turn.loss + turn.luck == pytest.approx(turn.after, abs=0.15)


def test_what_was_better_begins_with_what_was_drawn():
    rng, state = Random(4), quincunx.load_game("tom_tube").new_initial_state()
    while len(state.turns_played()) < 25 or not state.turn().whole:
        state.apply_text("build") if state.turn().whole else state.apply_action(state.sample_action(rng))
    found = analyze(GameRecord.from_state(state), simulations=60)
    drawn = [turn for turn in found.turns if turn.better is not None and len(turn.better.turns[0]) > 2]
    assert drawn
    for turn in drawn:
        assert turn.better.turns[0][:2] == turn.actions[:2]
        assert turn.better.turns[0] != turn.actions
        assert turn.better.text.split(",")[:2] == turn.text.split(",")[:2]
    text = annotate(found).to_text()
    assert GameRecord.from_text(text).to_text() == text


def test_a_record_without_turns_is_no_trouble():
    found = analyze(GameRecord.from_text('[Game "thrive"]\n\n*\n'), simulations=10)
    assert found.turns == ()
    assert summary(found) == ["The game was not finished; it has 0 turns."]
    render.svg(plot(found))


def test_an_analysis_names_something():
    with pytest.raises(QuincunxError, match="at least 1 alternative, not 0"):
        analyze(GameRecord.from_text(MISSED), alternatives=0)


def test_a_favourite_for_a_moment_is_no_turning_point():
    def turn(number, after, loss=0.0, verdict="good"):
        return TurnAnalysis(number, 1 - number % 2, "", (), "", 0.5, after, loss, 0.0, verdict, None, False, ())

    there_and_back = (0.60, 0.40, 0.60, 0.61, 0.62, 0.63)
    assert _turning_points(tuple(turn(n, after) for n, after in enumerate(there_and_back, 1))) == ()
    for_good = (0.60, 0.60, 0.60, 0.51, 0.40, 0.30, 0.20)
    assert _turning_points(tuple(turn(n, after) for n, after in enumerate(for_good, 1))) == (5,)
    fault = (turn(1, 0.5), turn(2, 0.5, 0.2, "blunder"), turn(3, 0.5, 0.1, "mistake"), turn(4, 0.5, 0.3, "blunder"))
    assert _turning_points(fault) == (3, 4)


def test_chances_are_told_while_the_rest_is_looked_at():
    told = []
    analysis = analyze(
        GameRecord.from_text(MISSED), simulations=200, found=lambda turns, chance: told.append((turns, chance))
    )
    assert told == [(0, analysis.turns[0].before), *((turn.number, turn.after) for turn in analysis.turns)]
