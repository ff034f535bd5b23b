"""What holds in every position of Thrive, looked at in random games with common and rare options."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quincunx import State, load_game
from quincunx.core.errors import ActionTextError, OptionError, PositionError, QuincunxError
from quincunx.core.registry import deserialize
from quincunx.core.rng import Random

OPTIONS = [
    {},
    {"own_capture": True},
    {"peg_supply": 12},
    {"peg_supply": 20, "own_capture": True},
    {"setup": "b1:+0+1+1+2,c1:+0+1"},
    {"setup": "a6:+0+1,b6:+0+1", "peg_supply": 7},
    {"setup": "random", "seed": 11},
    {"setup": "random", "seed": 4, "own_capture": True, "peg_supply": 68},
    {"setup": ",".join(f"{column}{row}:+0+1" for row in "123" for column in "abc")},
]
GAMES = [load_game("thrive", **options) for options in OPTIONS]
each_game = pytest.mark.parametrize("game", GAMES, ids=[str(number) for number in range(len(GAMES))])


def positions(game, seed: int, games: int = 3):
    """Every position of some random games; the state goes on by itself after each."""
    rng = random.Random(seed)
    for _ in range(games):
        state = game.new_initial_state()
        while True:
            yield state
            if state.is_terminal():
                break
            state.apply_action(rng.choice(state.legal_actions()))


def facts(state: State) -> tuple[object, ...]:
    return (
        state.position(),
        state.zobrist_hash(),
        state.current_player(),
        state.legal_actions(),
        state.outcome(),
        state.returns(),
        state.history(),
        state.turn(),
        state.turns_played(),
        bytes(state.observation_tensor(0)),
        bytes(state.observation_tensor(1)),
    )


@each_game
def test_legal_actions_are_told_in_the_same_way_everywhere(game):
    for state in positions(game, 1):
        legal = state.legal_actions()
        assert legal == sorted(set(legal))
        assert len(legal) == state.num_legal_actions()
        mask = state.legal_actions_mask()
        assert [action for action, byte in enumerate(mask) if byte] == legal
        assert bool(legal) != state.is_terminal()


@each_game
def test_sampled_actions_are_the_legal_ones(game):
    rng = Random(5)
    for number, state in enumerate(positions(game, 2, games=1)):
        if number % 7 == 0 and not state.is_terminal():
            legal = state.legal_actions()
            if len(legal) < 12:
                assert {state.sample_action(rng) for _ in range(300)} == set(legal)
            else:
                assert {state.sample_action(rng) for _ in range(20)} <= set(legal)


def test_playouts_choose_like_sampling():
    """The tight loop and the plain one give the same shares of second positions."""
    game = load_game("thrive", setup="b3:+0+1+1+2-2+1,d1:+0+2+1+1")
    rng = Random(9)
    shares: list[Counter[str]] = [Counter(), Counter()]
    for _ in range(4000):
        quick, plain = game.new_initial_state(), game.new_initial_state()
        assert quick.random_playout(rng, 1) == 1
        plain.apply_action(plain.sample_action(rng))
        shares[0][quick.position()] += 1
        shares[1][plain.position()] += 1
    assert len(shares[0]) == len(shares[1]) == 4
    assert all(abs(share[text] - 1000) < 130 for share in shares for text in share)


@each_game
def test_playouts_end_in_time_with_a_right_hash(game):
    rng = Random(3)
    for limit in (0, 1, 2, 3, 10, 50, 100000):
        for _ in range(60):
            state = game.new_initial_state()
            played = state.random_playout(rng, limit)
            assert played <= min(limit, game.info.max_game_length)
            assert state.is_terminal() or played == limit
            assert state.zobrist_hash() == state.key_from_nothing()


@each_game
def test_games_end_within_the_bound_with_a_known_reason(game):
    ends = Counter()
    for state in positions(game, 4, games=8):
        assert len(state.history()) <= game.info.max_game_length
        if state.is_terminal():
            outcome = state.outcome()
            ends[outcome.why] += 1
            assert outcome.why in game.info.reasons
            assert (outcome.who is None) == (outcome.why == "exhausted")
            assert sum(state.returns()) == 0
    assert sum(ends.values()) == 8


@each_game
def test_undo_goes_all_the_way_back(game):
    rng = random.Random(6)
    state = game.new_initial_state()
    before = []
    while not state.is_terminal() and len(before) < 60:
        before.append(facts(state))
        state.apply_action(rng.choice(state.legal_actions()))
    while before:
        state.undo_action()
        assert facts(state) == before.pop()


@each_game
def test_clones_go_their_own_way(game):
    rng = random.Random(7)
    for number, state in enumerate(positions(game, 7, games=1)):
        if number % 9 == 0 and not state.is_terminal():
            before = facts(state)
            clone = state.clone()
            assert facts(clone) == before
            for _ in range(5):
                if not clone.is_terminal():
                    clone.apply_action(rng.choice(clone.legal_actions()))
            assert facts(state) == before


@each_game
def test_every_text_reads_back(game):
    for state in positions(game, 8, games=1):
        seen = {}
        for action in state.legal_actions():
            text = state.action_to_string(action)
            assert seen.setdefault(text, action) == action
            assert state.string_to_action(text) == action
            assert state.string_to_action(f" {text[:2].upper()} {text[2:]} ") == action


@each_game
def test_positions_and_lines_read_back(game):
    for number, state in enumerate(positions(game, 9)):
        again = game.new_initial_state(state.position())
        assert facts(again)[:6] == facts(state)[:6]
        assert again.quiet_turns() == state.quiet_turns()
        assert again.supply() == state.supply()
        assert again.phase() == state.phase()
        assert set(state.position()) <= set("abcdef0123456:+-,/movepeg789")
        if number % 11 == 0:
            line = state.serialize()
            assert facts(deserialize(line)) == facts(state)
            assert facts(deserialize(again.serialize()))[:6] == facts(state)[:6]


@each_game
def test_games_are_made_again_from_their_options(game):
    again = load_game("thrive", **game.options)
    assert again.options == game.options
    assert again.new_initial_state().position() == game.new_initial_state().position()


@each_game
def test_the_hash_is_that_of_the_position(game):
    seen: dict[int, str] = {}
    for state in positions(game, 10):
        assert state.zobrist_hash() == state.key_from_nothing()
        text = state.position().rsplit("/", 1)[0] + str(state.outcome())
        assert seen.setdefault(state.zobrist_hash(), text) == text


def test_the_order_of_pegs_and_of_moves_does_not_show_in_the_hash():
    game = load_game("thrive")
    lines = [
        ("a1-a2,a2:+1+1,b1:+1+1", "f6-f5,f5:+1+1,f5:+2+0", "b1-b2,b2:-1+0,b2:-1+1"),
        ("b1-b2,b2:-1+1,b2:+1+1", "f6-f5,f5:+2+0,f5:+1+1", "a1-a2,b2:-1+0,a2:+1+1"),
    ]
    keys = set()
    for line in lines:
        state = game.new_initial_state()
        for turn in line:
            state.apply_text(turn)
        keys.add((state.zobrist_hash(), state.position()))
    assert len(keys) == 1


def test_the_hash_knows_the_player_the_step_and_the_end():
    game = load_game("thrive")
    pieces = "a1:+0+1,b1:+0+1,c1:+0+1/d5:+0-1,e5:+0-1,f5:+0-1"
    steps = [f"{pieces}/{player}/{step}/0" for player in "01" for step in ("move", "peg1", "peg2")]
    keys = {game.new_initial_state(text).zobrist_hash() for text in [*steps, f"{pieces}/0/move/100"]}
    assert len(keys) == 7
    assert game.new_initial_state(f"{pieces}/0/move/7").zobrist_hash() in keys


@pytest.mark.parametrize("options", [{}, {"own_capture": True, "peg_supply": 30}, {"setup": "c2:+0+1-1+1,d2:+0+1+1+1"}])
def test_left_for_right_changes_nothing(options):
    game = load_game("thrive", **options)
    identity, mirror = game.symmetries()
    assert identity == tuple(range(game.info.num_distinct_actions))
    assert sorted(mirror) == list(identity)
    state, image = game.new_initial_state(), game.new_initial_state()
    rng = random.Random(12)
    while not state.is_terminal():
        assert sorted(mirror[action] for action in state.legal_actions()) == image.legal_actions()
        action = rng.choice(state.legal_actions())
        state.apply_action(action)
        image.apply_action(mirror[action])
        assert state.current_player() == image.current_player()
    assert state.outcome() == image.outcome()


def test_a_lopsided_setup_has_no_mirror():
    assert len(load_game("thrive", setup="b1:+0+1+1+2,c1:+0+1").symmetries()) == 1


@each_game
def test_the_half_turn_swaps_the_players(game):
    """The board turned by 180 degrees with the other player to move is the same game."""
    state = game.new_initial_state()
    rng = random.Random(13)
    while True:
        fields = state.position().split("/")
        sides = [",".join(turned(piece) for piece in fields[side].split(",")) for side in (1, 0)]
        image = game.new_initial_state("/".join([*sides, str(1 - int(fields[2])), fields[3], fields[4]]))
        half = [
            block * 864 + (35 - square) * 24 + 23 - peg for block in (0, 1) for square in range(36) for peg in range(24)
        ]
        assert sorted(half[action] for action in state.legal_actions()) == image.legal_actions()
        assert [-value for value in state.returns()] == image.returns()
        if state.is_terminal():
            break
        state.apply_action(rng.choice(state.legal_actions()))


def turned(piece: str) -> str:
    square, _, pegs = piece.partition(":")
    swapped = pegs.translate(str.maketrans("+-", "-+")).replace("-0", "+0")
    return "fedcba"["abcdef".index(square[0])] + str(7 - int(square[1])) + ":" + swapped


@each_game
def test_every_illegal_action_is_refused_with_a_sentence(game):
    for number, state in enumerate(positions(game, 14, games=1)):
        if number % 23 == 0:
            legal = set(state.legal_actions())
            for action in range(game.info.num_distinct_actions):
                if action not in legal:
                    sentence = state.refusal(action)
                    assert sentence.endswith(".")
                    assert sentence[0].isupper()


def test_observations():
    state = load_game("thrive", peg_supply=20).new_initial_state()
    state.apply_text("b1-b2")
    planes = state.observation_tensor(0).tolist()
    assert state.game.info.observation_shape == (len(planes), len(planes[0]), len(planes[0][0])) == (56, 6, 6)
    assert planes[0] == [[1, 0, 1, 1, 1, 1], [0, 1, 0, 0, 0, 0], *[[0] * 6] * 4]
    forward = 1 + 16
    assert planes[forward] == planes[0]
    assert sum(map(sum, planes[1:25].__add__([[]])[0])) == 0
    assert planes[25] == [*[[0] * 6] * 5, [1] * 6]
    assert planes[26 + 23 - 16] == planes[25]
    constants = [plane[0][0] for plane in planes[50:]]
    assert constants == pytest.approx([1, 1, 0, 0, 8 / 20, 0])
    other = state.observation_tensor(1).tolist()
    assert other[:25] == planes[25:50]
    assert other[25:50] == planes[:25]
    assert [plane[3][4] for plane in other[50:]] == pytest.approx([0, 1, 0, 0, 8 / 20, 1])


def made_or_refused(make: Callable[[], Any], error: type[QuincunxError]) -> Any:
    """What is made, or None where it is refused with a sentence."""
    try:
        return make()
    except error as refusal:
        sentence = str(refusal)
    assert sentence[-1] in ".?"
    return None


GARBAGE = st.text(alphabet="abcdefgz0123456789:+-,/ movepgxX\0é½", max_size=40) | st.text(max_size=30)


@settings(max_examples=300)
@given(GARBAGE)
def test_any_text_is_an_action_or_refused(text):
    state = GAMES[0].new_initial_state()
    action = made_or_refused(lambda: state.string_to_action(text), ActionTextError)
    assert action is None or 0 <= action < 1728


@settings(max_examples=300)
@given(st.data())
def test_any_position_is_read_or_refused(data):
    game = data.draw(st.sampled_from(GAMES))
    text = data.draw(st.sampled_from(["", game.new_initial_state().position()]))
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(text)))
        text = text[:place] + data.draw(GARBAGE) + text[place + data.draw(st.integers(0, 6)) :]
    check_position(game, text)


@settings(max_examples=300)
@given(st.data())
def test_any_pieces_are_read_or_refused(data):
    game = data.draw(st.sampled_from(GAMES))
    squares = st.sampled_from([column + row for column in "abcdef" for row in "123456"])
    pegs = [dx + dy for dx in ("-2", "-1", "+0", "+1", "+2") for dy in ("-2", "-1", "+0", "+1", "+2")]
    pegs.remove("+0+0")
    holes = st.one_of(
        st.sets(st.sampled_from(pegs), min_size=1, max_size=3),
        st.sets(st.sampled_from(pegs), max_size=2).map(lambda without: set(pegs) - without),
    )
    side = st.dictionaries(squares, holes, min_size=1, max_size=4)
    sides = [
        ",".join(f"{square}:{''.join(sorted(held))}" for square, held in data.draw(side).items()) for _ in range(2)
    ]
    step = data.draw(st.sampled_from(["move", "peg1", "peg2"]))
    quiet = data.draw(st.sampled_from([0, 1, 98, 99, 100]))
    check_position(game, "/".join([*sides, data.draw(st.sampled_from("01")), step, str(quiet)]))


def check_position(game, text: str) -> None:
    state = made_or_refused(lambda: game.new_initial_state(text), PositionError)
    if state is None:
        return
    again = game.new_initial_state(state.position())
    assert facts(again) == facts(state)
    assert state.zobrist_hash() == state.key_from_nothing()
    rng = random.Random(1)
    for _ in range(12):
        if not state.is_terminal():
            assert state.legal_actions()
            state.apply_action(rng.choice(state.legal_actions()))


def test_a_refused_position_changes_nothing():
    state = GAMES[0].new_initial_state()
    state.apply_text("a1-a2,a2:+1+1")
    before = facts(state)
    for text in ("", "a/b", "a1:+0+1/a6:+0-1/0/move/0", "a1:+0+1,b1:+0+1/a6:+0-1,b6:+0-1/0/move/101"):
        with pytest.raises(PositionError):
            state.set_position(text)
        assert facts(state) == before


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("a1:+0+1,b1:+0+1/a6:+0-1,b6:+0-1/0/move", "five fields"),
        ("a1:+0+1,b1:+0+1/a6:+0-1,b1:+0-1/0/move/0", "both players"),
        ("a1:+0+1/a6:+0-1/0/move/0", "one piece"),
        ("a1:+0+1,b1:+0+1/a6:+0-1,b6:+0-1/2/move/0", "0 or 1"),
        ("a1:+0+1,b1:+0+1/a6:+0-1,b6:+0-1/0/peg/0", "peg1 or peg2"),
        ("a1:+0+1,b1:+0+1/a6:+0-1,b6:+0-1/0/move/-1", "quiet turns"),
        ("a1:+0+1,b1:+0+1/a6:+0-1,b6:+0-1/0/move/²", "quiet turns"),
        ("/a6:+0-1,b6:+0-1/0/move/0", "no piece"),
        ("a1:+0+1,b1:+0+1/" + ",".join(f"{c}{r}:+0-1" for c in "abcd" for r in "56") + "/0/move/0", "starts with 6"),
    ],
)
def test_faulty_positions(text, why):
    with pytest.raises(PositionError, match=why):
        GAMES[0].new_initial_state(text)


def test_positions_keep_to_the_supply():
    game = load_game("thrive", peg_supply=12)
    pieces = "a1:+0+1+1+1+2+2-1+0,b1:+0+1+1+1+2+2-1+0/a6:+0-1,b6:+0-1,c6:+0-1"
    assert game.new_initial_state(f"{pieces}/0/move/0").supply() == 1
    with pytest.raises(PositionError, match="pegs"):
        game.new_initial_state(pieces.replace("a6:", "a6:+1-1+2-1") + "/0/move/0")
    with pytest.raises(PositionError, match="nothing to place"):
        game.new_initial_state(pieces.replace("a6:", "a6:+1-1") + "/0/peg2/0")


@settings(max_examples=200)
@given(
    st.dictionaries(
        st.sampled_from(["setup", "seed", "peg_supply", "own_capture", "sedd"]),
        GARBAGE | st.integers() | st.booleans() | st.none() | st.floats() | st.sampled_from(["random", "68", "on"]),
    )
)
def test_any_options_are_read_or_refused(options):
    game = made_or_refused(lambda: load_game("thrive", **options), OptionError)
    if game is not None:
        assert load_game("thrive", **game.options).options == game.options


def test_a_start_may_be_over_at_once():
    state = load_game("thrive", setup="a6:+0+1,b6:+0+1", peg_supply=4).new_initial_state()
    assert (state.legal_actions(), state.outcome().why) == ([], "full")
    assert deserialize(state.serialize()).outcome() == state.outcome()
    with pytest.raises(QuincunxError):
        state.apply_action(0)
