"""What search is told about Thrive."""

from __future__ import annotations

import pytest

from games.test_thrive import ALL, all_but, at
from quincunx import Game, State, load_game
from quincunx.core.rng import Random
from quincunx.games.thrive.evaluation import MOVE_WEIGHTS, PEG_WEIGHTS, VALUE_WEIGHTS, ThriveEvaluator
from quincunx.games.thrive.pieces import half_turn, mirrored_peg, mirrored_square, write_pieces
from quincunx.search.mcts import Mcts

GAMES = (
    {},
    {"setup": "random", "seed": 5},
    {"peg_supply": 20},
    {"own_capture": True},
    {"setup": "b1:+0+1+1+2,e2:+0+1-1-1"},
)


def evaluator(state: State) -> ThriveEvaluator:
    made = state.game.make_evaluator()
    assert isinstance(made, ThriveEvaluator)
    return made


def value(state: State) -> float:
    return evaluator(state).evaluate(state)


def weights(state: State) -> dict[str, float]:
    shares = evaluator(state).action_weights(state)
    assert sum(shares.values()) == pytest.approx(1.0)
    assert min(shares.values()) > 0.0
    return {state.action_to_string(action): share for action, share in shares.items()}


def positions(options: dict[str, object], games: int = 6) -> list[State]:
    """Positions of random games, all of them while a player is to act."""
    found = []
    for seed in range(games):
        rng = Random(seed)
        state = load_game("thrive", **options).new_initial_state()
        while not state.is_terminal() and len(state.history()) < 200:
            found.append(state.clone())
            state.apply_action(state.sample_action(rng))
    return found


def changed(state: State, turned: bool, game: Game) -> State:
    """The position turned by half with the players exchanged, or else seen in a mirror."""
    mover, step, quiet = state.position().split("/")[2:]
    sides = state.pieces()
    if turned:
        sides = (half_turn(sides[1]), half_turn(sides[0]))
        mover = str(1 - int(mover))
    else:
        sides = tuple(
            {mirrored_square(square): frozenset(map(mirrored_peg, pegs)) for square, pegs in side.items()}
            for side in sides
        )
    return game.new_initial_state("/".join([*map(write_pieces, sides), mover, step, quiet]))


@pytest.mark.parametrize("options", GAMES)
def test_values_lie_between_a_loss_and_a_win(options):
    for state in positions(options):
        assert -1.0 <= value(state) <= 1.0


@pytest.mark.parametrize("options", GAMES)
def test_exchanged_players_negate_the_value(options):
    for state in positions(options, 2):
        assert value(changed(state, True, state.game)) == pytest.approx(-value(state), abs=1e-6)


@pytest.mark.parametrize("options", GAMES)
def test_a_mirror_keeps_the_value(options):
    for state in positions(options, 2):
        assert value(changed(state, False, state.game)) == pytest.approx(value(state), abs=1e-6)


def test_a_capture_of_the_last_but_one_is_a_win():
    drawing = """
        . . . . . .
        . . . . b .
        . a . . . .
        . . B . . .
        . . . . . .
        A . . . . .
    """
    assert value(at(drawing, 0, B="-1+1")) == 1.0
    # Whoever places pegs cannot help it any more.
    assert value(at(drawing, 1, step="peg1", B="-1+1")) == 1.0
    assert value(at(drawing, 1, step="peg2", B="-1+1")) == 1.0


def test_two_pieces_that_cannot_both_be_saved_are_a_loss():
    drawing = """
        . . . . . .
        . . . . b .
        . a . . . .
        . . . . . .
        B . A . . c
        . . . . . .
    """
    assert value(at(drawing, 0, a="+1-2-1-2")) == -1.0
    # One of them can step aside.
    assert value(at(drawing, 0, a="+1-2")) > -1.0
    # Or take the attacker.
    assert value(at(drawing, 0, a="+1-2-1-2", A="+0+1-1+2")) > -1.0


def test_no_room_for_two_pegs_is_a_win_of_the_secondary_goal():
    drawing = """
        . . . . . .
        . . . . . b
        a . . . . .
        . . . . . .
        B . A . . .
        . . . . . .
    """
    assert value(at(drawing, 0, A=ALL, B=all_but("+0-1"))) == 1.0
    assert value(at(drawing, 1, step="peg2", A=ALL, B=all_but("+0-1"), b="+0-1")) == 1.0


def test_more_pieces_are_better():
    full = """
        . . . . . .
        . a . . b .
        . . . . . .
        . . . . . .
        . A . B . C
        . . . . . .
    """
    assert value(at(full)) > 0.3
    assert value(at(full, 1)) > 0.3


def test_hanging_pieces_are_worth_less_than_safe_ones():
    drawing = """
        . . . . . .
        . . a b . c
        . . . . . .
        . . . . . .
        . A . B . C
        . . . . . .
    """
    safe = value(at(drawing, 1))
    assert value(at(drawing, 1, a="+0-1", b="+0-1", B="+0+1", c="+0-1")) == safe
    drawing = drawing.replace(". . . . . .\n        . A", ". . c . . .\n        . A").replace("b . c", "b . .")
    assert value(at(drawing, 1, c="+1-1")) < safe


def test_captures_are_looked_at_first():
    drawing = """
        . . . . . .
        . . a b . c
        . . . . . .
        . . . . . .
        . A . B . C
        . . . . . .
    """
    shares = weights(at(drawing, 0, B="+0+1+1+0", b="+0-1"))
    assert set(shares) == {"b2-b3", "d2-d3", "d2-e2", "f2-f3"}
    drawing = drawing.replace("B . C", "B c C").replace("b . c", "b . .")
    shares = weights(at(drawing, 0, B="+0+1+1+0"))
    assert max(shares, key=shares.__getitem__) == "d2-e2"


def test_a_free_capture_comes_before_an_exchange():
    drawing = """
        . . . . . .
        . . . d . .
        . . a . b .
        . . . B . c
        . A . . . .
        C . . . . .
    """
    shares = weights(at(drawing, 0, B="+1+1-1+1", d="+1-1"))
    assert shares["d3-c4"] > 2 * shares["d3-e4"]


def test_pegs_that_attack_come_before_pegs_off_the_board():
    drawing = """
        . . . . . .
        . . . . b c
        . a . . . .
        . . A . . .
        . . . . . .
        B . . . . C
    """
    for step in ("peg1", "peg2"):
        shares = weights(at(drawing, 0, step=step))
        assert shares["c3:-1+1"] > 5 * shares["a1:-1+0"]
        assert shares["c3:-1+1"] > 2 * shares["a1:+1+0"]


def test_an_attacked_piece_is_defended():
    drawing = """
        . . . . . .
        . . . . b c
        . a . . . .
        . . A . . .
        . B . . . .
        . . . . . C
    """
    shares = weights(at(drawing, 0, step="peg2", a="+1-1"))
    assert shares["b2:+1+1"] > 2 * shares["b2:+1+0"]
    # A peg in the piece that is about to be captured would be lost with it.
    assert shares["b2:+1+0"] > 2 * shares["c3:+1-1"]


def test_what_is_attacked():
    drawing = """
        . . . . . .
        . . . . b c
        . a . . . .
        . . A . . .
        . B . . . .
        . . . . . C
    """
    state = at(drawing, 0, a="+1-1-1+0")
    assert [state.game.geometry.names[square] for square in evaluator(state).attacked(state, 0)] == ["c3"]
    assert evaluator(state).undefended(state, 0) == evaluator(state).attacked(state, 0)
    assert evaluator(state).attacked(state, 1) == []
    defended = at(drawing, 0, a="+1-1", B="+0+1+1+1")
    assert evaluator(defended).attacked(defended, 0) == evaluator(state).attacked(state, 0)
    assert evaluator(defended).undefended(defended, 0) == []


def allowed(knowing: ThriveEvaluator, state: State, previous: int) -> list[int]:
    """The actions that may follow the previous one of the same turn."""
    return [action for action in state.legal_actions() if knowing.follows(state, previous, action)]


def turns(state: State, knowing: ThriveEvaluator | None) -> list[str]:
    """Where all whole turns lead, those in the evaluator's order or all."""
    ends = []
    stack = [(state, -1)]
    while stack:
        here, previous = stack.pop()
        if here.is_terminal() or (here.turn().number, here.current_player()) != (
            state.turn().number,
            state.current_player(),
        ):
            ends.append(here.position())
            continue
        actions = allowed(knowing, here, previous) if knowing and previous >= 0 else here.legal_actions()
        assert actions, "a dead end"
        for action in actions:
            child = here.clone()
            child.apply_action(action)
            stack.append((child, action))
    return ends


ROOM = (
    ("+0+1", all_but("+0-1", "+1-1", "+2-2")),  # many holes and few
    (ALL, all_but("+0-1", "+1-1", "+2-2")),
    (all_but("-2+1"), all_but("+0-1", "+1-1")),
    (ALL, all_but("+0-1", "+1-1")),
    (all_but("+0-2"), all_but("+1+1")),
    (ALL, all_but("+2+2")),
)


@pytest.mark.parametrize(("first", "second"), ROOM)
def test_each_set_of_two_pegs_comes_in_one_order(first, second):
    drawing = """
        . . . . . b
        . . . . . c
        . a . . . .
        . . . . . .
        B . A . . .
        . . . . . .
    """
    state = at(drawing, 0, A=first, B=second)
    ordered = turns(state, evaluator(state))
    assert len(ordered) == len(set(ordered))
    assert set(ordered) == set(turns(state, None))


@pytest.mark.parametrize("supply", [5, 6, 7])
def test_so_do_the_last_pegs_of_a_supply(supply):
    state = load_game("thrive", setup="b1:+0+1,e2:+0+1", peg_supply=supply).new_initial_state()
    ordered = turns(state, evaluator(state))
    assert len(ordered) == len(set(ordered))
    assert set(ordered) == set(turns(state, None))


def test_a_turn_without_a_move_has_an_order_too():
    drawing = """
        B . A . . b
        . . . . . c
        . a . . . .
        . . . . . .
        . . . . . .
        . . . . . .
    """
    state = at(drawing, 0, A="+0+1+0+2+1+1")
    assert state.step_name() == "peg1"
    ordered = turns(state, evaluator(state))
    assert len(ordered) == len(set(ordered)) == 44 * 43 // 2
    assert set(ordered) == set(turns(state, None))


def test_a_small_search_finds_the_capture_that_wins():
    drawing = """
        . . . . . .
        . . . . b .
        . a . . . .
        . . B . . .
        . . . . . .
        A . . . . .
    """
    state = at(drawing, 0, B="-1+1+0+1+1+0")
    result = Mcts(state.game, simulations=20).search(state)
    assert state.action_to_string(result.action) == "c3-b4"
    assert result.proven == 1


def test_other_weights_need_the_same_names():
    state = load_game("thrive").new_initial_state()
    knowing = evaluator(state)
    before = knowing.evaluate(state)
    assert list(knowing.value_features(state)) == list(VALUE_WEIGHTS)
    knowing.set_weights(dict.fromkeys(VALUE_WEIGHTS, (0.0, 0.0, 0.0)), MOVE_WEIGHTS, dict.fromkeys(PEG_WEIGHTS, 0.0))
    assert knowing.evaluate(state) == 0.0 != before
    with pytest.raises(ValueError, match="names"):
        knowing.set_weights(VALUE_WEIGHTS, PEG_WEIGHTS, MOVE_WEIGHTS)
