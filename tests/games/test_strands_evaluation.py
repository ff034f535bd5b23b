"""What search is told about Strands."""

from __future__ import annotations

import pytest

from games.test_strands import FEW, at
from quincunx import State, load_game
from quincunx.core.rng import Random
from quincunx.games.strands.evaluation import StrandsEvaluator
from quincunx.search.mcts import Mcts

TWOS = "2 2 2/2 2 2 2/2 2 2 2 2/2 2 2 2/2 2 2"
GAMES = (
    {"board": "mini"},
    {"board": "small", "exact": True},
    {"board": "large"},
    {"board": "random-6", "seed": 3},
    {"board": FEW},
    {"board": "mini", "match": "even", "games": 3},
)


def evaluator(state: State) -> StrandsEvaluator:
    made = state.game.make_evaluator()
    assert isinstance(made, StrandsEvaluator)
    return made


def value(state: State) -> float:
    return evaluator(state).evaluate(state)


def weights(state: State) -> dict[str, float]:
    shares = evaluator(state).action_weights(state)
    assert sum(shares.values()) == pytest.approx(1.0)
    assert min(shares.values()) > 0.0
    return {state.action_to_string(action): share for action, share in shares.items()}


def positions(options: dict[str, object], games: int = 3) -> list[State]:
    found = []
    for seed in range(games):
        rng = Random(seed)
        state = load_game("strands", **options).new_initial_state()
        while not state.is_terminal():
            found.append(state.clone())
            state.apply_action(state.sample_action(rng))
    return found


def image(state: State, symmetry: tuple[int, ...]) -> State:
    """The same game so far, turned or mirrored."""
    made = state.game.new_initial_state()
    for action in state.history():
        made.apply_action(symmetry[action])
    return made


def exchanged(text: str) -> str:
    return text.translate(str.maketrans("bw", "wb"))


# -- value -------------------------------------------------------------------------------------------------------------


# Black has one group of 10, and White's largest ends with 7 at most; two spaces are empty.
WON = """
      b b w
     b b b w
    b b w b b
     w b w w
      . w .
"""


def test_a_game_that_is_won_is_worth_nearly_one():
    assert value(at(WON, "w")) > 0.95


def test_the_value_of_an_ended_game_is_its_result():
    assert value(at(WON.replace(".", "w"), "-")) == 1.0
    assert value(at(exchanged(WON.replace(".", "b")), "-")) == -1.0


def test_a_large_group_in_the_middle_is_better_than_scattered_stones():
    state = at(
        """
          w . w
         . . b .
        w . b b .
         . . b .
          w . .
        """,
        "w",
    )
    assert value(state) > 0.5


@pytest.mark.parametrize("options", GAMES)
def test_turned_and_mirrored_positions_are_worth_the_same(options):
    for state in positions(options, games=2):
        for symmetry in state.game.symmetries():
            assert value(image(state, symmetry)) == pytest.approx(value(state), abs=1e-6)


def test_exchanged_colours_negate_the_value():
    for state in positions({"board": "small"}):
        if state.history():  # Black opens an empty board
            other = state.game.new_initial_state(exchanged(state.position()))
            assert value(other) == pytest.approx(-value(state))


@pytest.mark.parametrize("options", GAMES)
def test_values_are_within_bounds(options):
    assert all(-1.0 <= value(state) <= 1.0 for state in positions(options))


def test_in_an_even_match_a_lead_short_of_the_margin_is_not_enough():
    # Black, ahead by 3 at least, is the second player in the second game, and won the first.
    def worth(margin):
        return value(at(WON, f"w;2:second:{margin}", match="even"))

    assert worth(0) < -0.9
    assert worth(12) > 0.9
    assert worth(0) < worth(4) < worth(12)


# -- weights -----------------------------------------------------------------------------------------------------------

SPLIT = """
      . . .
     . . . .
    b b . b b
     . . . .
      w . w
"""


def best(state: State) -> str:
    shares = weights(state)
    return max(shares, key=shares.__getitem__)


def test_the_cell_that_joins_two_large_groups_comes_first():
    assert best(at(SPLIT, "b:2:1", board=TWOS)) == "c3"


def test_the_cell_that_keeps_two_large_groups_of_the_opponent_apart_comes_first():
    assert best(at(SPLIT, "w:2:1", board=TWOS)) == "c3"


def test_stopping_early_is_hardly_ever_tried():
    state = load_game("strands").new_initial_state()
    state.apply_text("f7")
    state.apply_text("a1")
    assert weights(state)["done"] < 1e-4


def test_a_first_cell_that_leaves_too_few_above_it_is_hardly_ever_tried():
    state = load_game("strands", board="mini").new_initial_state()
    state.apply_text("c3")
    shares = weights(state)
    # Six cells are marked 4. A turn of four, sorted, begins with one of the first three.
    assert min(shares[cell] for cell in ("a1", "a4", "d1")) > 100 * max(shares[cell] for cell in ("d7", "g1", "g4"))


def test_in_the_first_game_of_an_even_match_to_lose_by_much_is_good_so_nothing_is_preferred():
    state = at(SPLIT, "b:2:1;1", board=TWOS, match="even")
    assert len(set(weights(state).values())) == 1
    assert best(at(SPLIT, "b:2:1;2:first:1", board=TWOS, match="even")) == "c3"


@pytest.mark.parametrize("options", GAMES)
def test_every_action_has_a_weight(options):
    for state in positions(options):
        weights(state)


# -- order -------------------------------------------------------------------------------------------------------------


def turns(state: State, only: float = 0.0) -> list[int]:
    """Where every turn that search tries ends, by hash; begun by actions of at least the weight `only`."""
    knowing = evaluator(state)
    ends = []
    number = state.turn().number
    shares = knowing.action_weights(state)
    rest = [(state.clone(), -1)]
    while rest:
        here, previous = rest.pop()
        found = 0
        for action in here.legal_actions():
            if previous >= 0 and not knowing.follows(here, previous, action):
                continue
            found += 1
            if previous < 0 and shares[action] < only:
                continue
            after = here.clone()
            after.apply_action(action)
            if after.is_terminal() or after.turn().number != number:
                ends.append(after.zobrist_hash())
            else:
                rest.append((after, action))
        assert found, "a dead end"
    return ends


def every_turn(state: State) -> set[int]:
    """Where all turns end, in whatever order."""
    number = state.turn().number
    ends, seen, rest = set(), set(), [state]
    while rest:
        here = rest.pop()
        for action in here.legal_actions():
            after = here.clone()
            after.apply_action(action)
            key = after.zobrist_hash()
            if after.is_terminal() or after.turn().number != number:
                ends.add(key)
            elif key not in seen:
                seen.add(key)
                rest.append(after)
    return ends


@pytest.mark.parametrize("board", ["mini", FEW])
def test_each_set_of_cells_is_tried_once(board):
    for state in positions({"board": board}, games=1)[1:]:
        if not state.turn_number() and all(state.open_cells(x) in {0, *range(x, 99)} for x in range(1, 7)):
            assert sorted(turns(state)) == sorted(every_turn(state))


@pytest.mark.parametrize("board", ["mini", FEW])
def test_where_a_turn_has_to_be_whole_it_is_tried_once_without_the_starts_that_weigh_nothing(board):
    for state in positions({"board": board, "exact": True}, games=1)[1:]:
        if not state.turn_number():
            assert sorted(turns(state, 1e-11)) == sorted(every_turn(state))


@pytest.mark.parametrize("options", GAMES)
def test_there_is_no_dead_end(options):
    for state in positions(options, games=1)[20::7]:
        if not state.turn_number():
            turns(state)


# -- play --------------------------------------------------------------------------------------------------------------


def test_a_small_search_beats_random_play():
    game = load_game("strands", board="mini")
    won = 0
    for seed in range(20):
        search, rng = Mcts(game, simulations=50, seed=seed), Random(seed)
        state = game.new_initial_state()
        while not state.is_terminal():
            mine = state.current_player() == seed % 2
            state.apply_action(search.search(state).action if mine else state.sample_action(rng))
        won += state.returns()[seed % 2] > 0
    assert won >= 19


def test_search_is_no_worse_than_a_blind_one_in_an_even_match():
    game = load_game("strands", board="mini", match="even")
    won = 0
    for seed in range(10):
        searches = [Mcts(game, simulations=300, seed=seed, blind=player != seed % 2) for player in range(2)]
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(searches[state.current_player()].search(state).action)
        won += state.returns()[seed % 2] > 0
    assert won >= 7


# -- for people --------------------------------------------------------------------------------------------------------


def test_what_belongs_to_the_largest_group_is_certain_and_what_touches_it_even():
    state = at(SPLIT.replace("b b . b b", "b . . b b"), "w")
    shares = dict(zip(state.game.geometry.names, evaluator(state).expected_group(state, 0), strict=True))
    assert shares["c4"] == shares["c5"] == 1.0
    assert shares["d4"] == shares["c3"] == 0.5
    assert 0.0 < shares["e1"] < 0.5
    assert shares["a1"] == 0.0


def test_cells_that_join_groups():
    state = at(SPLIT.replace("b b . b b", "b b . b ."), "w")
    names = state.game.geometry.names
    found = evaluator(state).joins_groups(state, 0)
    assert {names[cell]: size for cell, size in found.items()} == {"c3": 4}
