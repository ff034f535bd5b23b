"""What search is told about Tom Tube."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from games.test_tom_tube import CORRIDOR, at
from quincunx import State, load_game
from quincunx.core.rng import Random
from quincunx.games.tom_tube.evaluation import NAMES, WEIGHTS, TomTubeEvaluator
from quincunx.games.tom_tube.tiles import TYPES, half_turn
from quincunx.search.mcts import Mcts

GAMES = (
    {},
    {"tiles": "crossing", "extra_energy": "0,2"},
    {"simple": True},
    {"stranded_loses": True},
    {"board": CORRIDOR},
)
CORNERS = "NESW"


def evaluator(state: State) -> TomTubeEvaluator:
    made = state.game.make_evaluator()
    assert isinstance(made, TomTubeEvaluator)
    return made


def weights(state: State) -> dict[str, float]:
    shares = evaluator(state).action_weights(state)
    assert sum(shares.values()) == pytest.approx(1.0)
    assert min(shares.values()) > 0.0
    return {state.action_to_string(action): share for action, share in shares.items()}


def positions(options: dict[str, object], games: int = 4) -> list[State]:
    """Positions of random games, all of them while a player is to act."""
    found = []
    for seed in range(games):
        rng = Random(seed)
        state = load_game("tom_tube", **options).new_initial_state()
        while not state.is_terminal() and len(state.history()) < 400:
            if not state.is_chance_node():
                found.append(state.clone())
            state.apply_action(state.sample_action(rng))
    return found


def pairs(code: int, turned: int) -> tuple[set[int], set[int]]:
    """The corners of Tom's and of Dave's tube."""
    name = half_turn(TYPES[code]) if turned else TYPES[code]
    tom, dave = name.split("/")
    return {CORNERS.index(c) for c in tom}, {CORNERS.index(c) for c in dave}


CODES = {tuple(frozenset(part) for part in pairs(code, turned)): 2 * code + turned
         for code in range(20) for turned in (1, 0)}  # fmt: skip


def changed(state: State, knots: list[int], exchanged: bool) -> State:
    """The position on the board with its knots moved, and with Tom and Dave exchanged or not."""
    facts = state.facts()
    board = state.game.board
    ends = {frozenset((p.west, p.east)): i for i, p in enumerate(board.places)}
    triangles = {frozenset(t): i for i, t in enumerate(board.triangles)}

    def place(i: int) -> int:
        return ends[frozenset((knots[board.places[i].west], knots[board.places[i].east]))]

    def triangle(i: int) -> int:
        return triangles[frozenset(knots[k] for k in board.triangles[i])]

    def node(i: int) -> int:
        return knots[i] if i < 61 else 61 + place(i - 61)

    def rhomb(i: int, code: int) -> tuple[int, int]:
        new = board.places[place(i)].corners
        to = [new.index(knots[k]) for k in board.places[i].corners]
        tom, dave = (frozenset(to[c] for c in part) for part in pairs(code >> 1, code & 1))
        return place(i), CODES[(dave, tom) if exchanged else (tom, dave)]

    def swap(two: tuple[int, int]) -> tuple[int, int]:
        return (two[1], two[0]) if exchanged else two

    rhombs = tuple(sorted(rhomb(*one) for one in facts.rhombs))
    made = state.game.new_initial_state()
    made.load(
        replace(
            facts,
            player=1 - facts.player if exchanged else facts.player,
            builder=None,
            first=None if facts.first is None else 1 - facts.first if exchanged else facts.first,
            at=swap((node(facts.at[0]), node(facts.at[1]))),
            energy=swap(facts.energy),
            control=swap(facts.control),
            alien=swap(facts.alien),
            blanks=swap(facts.blanks),
            rhombs=rhombs,
            triangles=tuple(
                sorted((triangle(i), 1 - kind if exchanged and kind < 2 else kind) for i, kind in facts.triangles)
            ),
            energy_at=tuple(sorted(place(i) for i in facts.energy_at)),
            control_at=tuple(sorted(knots[k] for k in facts.control_at)),
            alien_at=tuple(sorted(knots[k] for k in facts.alien_at)),
            solar_at=tuple(sorted(knots[k] for k in facts.solar_at)),
        )
    )
    return made


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_values_are_shares_and_weights_positive(options: dict[str, object]) -> None:
    for state in positions(options):
        assert -1.0 <= evaluator(state).evaluate(state) <= 1.0
        weights(state)


@pytest.mark.parametrize("tiles", ["diagonal", "crossing"])
def test_half_a_turn_exchanges_the_players(tiles: str) -> None:
    turned = list(range(60, -1, -1))
    for state in positions({"tiles": tiles}, games=2):
        if state.facts().phase == "turn":
            value = evaluator(state).evaluate(state)
            other = changed(state, turned, exchanged=True)
            assert evaluator(other).evaluate(other) == pytest.approx(-value, abs=1e-5)


def test_a_mirror_image_is_worth_the_same() -> None:
    for state in positions({}, games=2):
        grid = state.game.board.grid
        rows = [[k for k in range(61) if grid.names[k][0] == row] for row in "abcdefghi"]
        mirrored = [row[len(row) - 1 - row.index(k)] for row in rows for k in row]
        if state.facts().phase == "turn":
            value = evaluator(state).evaluate(state)
            other = changed(state, mirrored, exchanged=False)
            assert evaluator(other).evaluate(other) == pytest.approx(value, abs=1e-5)


def test_the_start_is_even_but_for_the_turn() -> None:
    state = load_game("tom_tube").new_initial_state()
    assert evaluator(state).evaluate(state) == pytest.approx(0.0, abs=0.2)
    tom, dave = (evaluator(state).turns_to(state, player) for player in range(2))
    assert tom == dave
    assert tom[0] == 0
    assert tom[1] == tom[2]


def test_what_is_kept_changes_no_answer() -> None:
    one = load_game("tom_tube").make_evaluator()
    states = positions({}, games=2)
    fresh = [evaluator(state).evaluate(state) for state in states]
    order = list(range(len(states)))
    random.Random(1).shuffle(order)
    for i in order:
        assert one.evaluate(states[i]) == fresh[i]


# Tom has both solar counters and drifts home in a turn. Dave is on the way.
HOMEWARD = "tom:a2/3.0.0/3\ndave:a3/1.0.0/3\nsolar:g3,g4"


def test_the_way_home_with_both_solar_counters() -> None:
    state = at(HOMEWARD, board=CORRIDOR)
    assert evaluator(state).turns_to(state, 0)[0] == 1
    assert evaluator(state).evaluate(state) > 0.6
    assert max(weights(state).items(), key=lambda item: item[1])[0] == "drift:a1"
    assert state.action_to_string(Mcts(state.game, simulations=200).search(state).action) == "drift:a1"


def test_a_counter_on_the_way_is_taken() -> None:
    # An energy sphere with a counter beside Tom.
    state = at("tom:b4/1.0.0/3\nrhombs:b4-c4:NS/EW\nenergy:b4.c4")
    shares = weights(state)
    drifts = {text: share for text, share in shares.items() if text.startswith("drift")}
    assert "drift:b4.c4" not in drifts or max(drifts, key=drifts.__getitem__) == "drift:b4.c4"


def test_points_count() -> None:
    state = load_game("tom_tube").new_initial_state()
    rich = at("tom:a3/6.0.0/3")
    assert evaluator(rich).evaluate(rich) > evaluator(state).evaluate(state)
    assert all(len(row) == len(NAMES) for row in WEIGHTS)


def turns_of_triangles(state: State, ordered: bool, previous: int, found: dict[int, int]) -> None:
    """Count how often each position after the triangles of one player is reached."""
    phase = state.facts().phase
    player = state.current_player()
    knowing = evaluator(state)
    allowed = [a for a in state.legal_actions() if not ordered or knowing.follows(state, previous, a)]
    assert allowed
    for action in allowed:
        after = state.clone()
        after.apply_action(action)
        if not after.is_terminal() and after.facts().phase == phase and after.current_player() == player:
            turns_of_triangles(after, ordered, action, found)
        else:
            found[after.zobrist_hash()] = found.get(after.zobrist_hash(), 0) + 1


def test_triangles_are_laid_in_one_order() -> None:
    seen: dict[tuple[str, bool], int] = {}
    for seed in range(200):
        if seen.get(("triangles", False), 0) > 2 and seen.get(("offer", False), 0) > 2:
            break
        rng = Random(seed)
        state = load_game("tom_tube").new_initial_state()
        while not state.is_terminal():
            facts = state.facts()
            short = facts.forks[facts.player] + facts.blanks[facts.player] < len(facts.pending)
            case = (facts.phase, short)
            if case[0] in ("triangles", "offer") and len(facts.pending) > 1 and seen.get(case, 0) < 8:
                every: dict[int, int] = {}
                once: dict[int, int] = {}
                turns_of_triangles(state, False, -1, every)
                turns_of_triangles(state, True, -1, once)
                assert every.keys() == once.keys()
                assert set(once.values()) == {1}
                seen[case] = seen.get(case, 0) + 1
            # Builds only, so that triangles run out.
            if facts.phase == "turn" and "build" not in facts.offers:
                break
            state.apply_action(0 if facts.phase == "turn" else state.sample_action(rng))
    assert {("triangles", False), ("offer", False)} <= seen.keys()
