"""Matches: balanced, repeatable, counted right, stopped when the result is clear."""

from __future__ import annotations

import pytest

from quincunx import QuincunxError, Random, load_game
from quincunx.arena.match import MatchResult, play_match, random_opening
from quincunx.search.bots import RandomBot


class First:
    """Plays the first legal action, and remembers the first position it saw and for whom."""

    seen: list[tuple[str, int]] = []  # noqa: RUF012

    def __init__(self, name="first"):
        self.name = name
        self.fresh = True

    def step(self, state):
        if self.fresh:
            First.seen.append((state.serialize(), state.current_player()))
            self.fresh = False
        return state.legal_actions()[0]


def first(game, seed):
    return First()


def randomly(game, seed):
    return RandomBot(seed)


GAME = load_game("wishbone", size=4)


def test_points_are_the_first_bots():
    result = play_match(GAME, "mcts:300", "random", 10, seed=3)
    assert result.games == 10
    assert result.wins >= 8
    assert sum(result.pairs) == 5
    assert result.points == sum(i * n for i, n in enumerate(result.pairs)) / 2
    assert result.elo_interval[0] > 0
    turned = play_match(GAME, "random", "mcts:300", 10, seed=3)
    assert turned.losses >= 8


def test_equal_bots_are_equal():
    """Two players that do the same from every opening share the points of every pair."""
    result = play_match(GAME, first, first, 20, seed=1)
    assert result.pairs == (0, 0, 10, 0, 0)
    assert result.elo == 0
    assert result.elo_interval[0] < 0 < result.elo_interval[1]


def test_each_opening_twice_with_seats_exchanged():
    First.seen.clear()
    play_match(load_game("wishbone", size=7), first, first, 6, seed=5, opening_turns=3)
    starts = [position for position, _ in First.seen]
    assert len(starts) == 12
    for pair in range(3):
        assert starts[4 * pair] == starts[4 * pair + 2]
        assert [player for _, player in First.seen[4 * pair : 4 * pair + 4]] == [1, 0, 1, 0]
    assert len({starts[0], starts[4], starts[8]}) == 3


@pytest.mark.parametrize("name", ["strands", "thrive", "tom_tube", "thoughtwave"])
def test_openings_end_with_whole_turns(name):
    game = load_game(name)
    for seed in range(5):
        state = random_opening(game, 3, Random(seed))
        assert state.turn().whole
        assert state.turn().number == 4
        assert state.current_player() >= 0


def test_an_opening_that_would_end_the_game_is_not_played():
    assert not random_opening(load_game("wishbone", size=3), 100, Random(1)).history()


def test_same_seed_same_match_on_one_process_and_on_two():
    one = play_match(GAME, "mcts:20", randomly, 8, seed=9, keep_records=True)
    two = play_match(GAME, "mcts:20", randomly, 8, seed=9, keep_records=True, workers=2)
    other = play_match(GAME, "mcts:20", randomly, 8, seed=10, keep_records=True)
    assert one == two
    assert one.records != other.records


def test_records():
    result = play_match(GAME, "random", "uct:5", 4, seed=2, keep_records=True)
    assert [record.tags["Round"] for record in result.records] == ["1.1", "1.2", "2.1", "2.2"]
    assert [record.tags["Player0"] for record in result.records] == ["random", "uct:5", "random", "uct:5"]
    assert sum(record.tags["Result"] in ("1-0", "0-1") for record in result.records) == 4


def test_games_with_chance_and_pairs_rounded_up():
    result = play_match(load_game("tom_tube", tiles="crossing"), "random", "random", 1, seed=2)
    assert result.games == 2


def test_stops_early():
    scores = []
    result = play_match(GAME, "mcts:200", "random", 400, seed=4, sprt=(0, 100, 0.05, 0.05), progress=scores.append)
    assert result.stopped_early
    assert result.games < 100
    assert result.llr > 0
    assert result.decision == "more than +0 Elo"
    assert scores[-1] == result
    worse = play_match(GAME, "random", "mcts:200", 400, seed=4, sprt=(0, 100, 0.05, 0.05))
    assert worse.decision == "not +100 Elo"


def test_text():
    result = MatchResult(30, 4, 6, pairs=(1, 1, 4, 2, 12), llr=3.1, decision="more than +0 Elo")
    assert str(result) == "+30 =4 -6 (80.0%), Elo +241 [+109, +372], LLR +3.10: more than +0 Elo"


@pytest.mark.parametrize(
    ("games", "settings", "sentence"),
    [
        (0, {}, "at least 1 game"),
        (2, {"workers": 0}, "process"),
        (2, {"sprt": (10, 0, 0.05, 0.05)}, "elo0 < elo1"),
        (2, {"sprt": (0, 10, 0.7, 0.05)}, "probabilities"),
    ],
)
def test_refusals(games, settings, sentence):
    with pytest.raises(QuincunxError, match=sentence):
        play_match(GAME, "random", "random", games, **settings)


def test_refuses_unknown_bots_at_once():
    with pytest.raises(QuincunxError, match="A bot is"):
        play_match(GAME, "random", "clever", 2, workers=2)


def test_an_illegal_action_loses():
    class Cheat(First):
        def step(self, state):
            return state.game.info.num_distinct_actions

    result = play_match(GAME, lambda game, seed: Cheat(), first, 2)
    assert (result.losses, result.games) == (2, 2)


def test_a_bot_that_fails_loses_the_game(bad_bots):
    result = play_match(GAME, "bad:illegal", "random", 2, keep_records=True)
    assert (result.losses, result.games) == (2, 2)
    assert "bad:illegal (player 0) failed" in result.records[0].tags["Forfeit"]
    assert [record.tags["Result"] for record in result.records] == ["0-1", "1-0"]
