"""What holds in every position of Tom Tube, looked at in random games with common and rare options."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.tom_tube_policies import PAIRS
from quincunx import State, deserialize, load_game
from quincunx.core.errors import ActionTextError, OptionError, PositionError, QuincunxError
from quincunx.core.rng import Random
from quincunx.games.tom_tube.tiles import TYPES, half_turn, representative

OPTIONS = [
    {},
    {"tiles": "crossing", "extra_energy": "5,5"},
    {"simple": True, "stranded_loses": True},
    {"tiles": "NE/NE*2,NS/EW*7:apart,NE/SE*5:sphere,EW/EW*3:sphere,SE/NS*2:fork", "extra_energy": "2,0"},
    {"board": "3;a1,g1,g2;a4,g3,g4;a1-a2,a2-a3,a3-a4;b2,b4"},
    {"board": "2;a1,e2,e1;c5,a2,b1;a1-b1;c3;"},
]
GAMES = [load_game("tom_tube", **options) for options in OPTIONS]
each_game = pytest.mark.parametrize("game", GAMES, ids=[str(number) for number in range(len(GAMES))])
RARE = list(PAIRS)


def pick(state: State, rng: random.Random, style: str | None = None) -> int:
    if state.is_chance_node():
        actions, shares = zip(*state.chance_outcomes())
        return rng.choices(actions, shares)[0]
    if style is not None:
        return PAIRS[style][state.current_player()](state, rng)
    return rng.choice(state.legal_actions())


def positions(game, seed: int, games: int = 2, style: str | None = None) -> Iterator[State]:
    """Every position of some random games; the state goes on by itself after each."""
    rng = random.Random(seed)
    for _ in range(games):
        state = game.new_initial_state()
        while True:
            yield state
            if state.is_terminal():
                break
            state.apply_action(pick(state, rng, style))


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
        assert [action for action, byte in enumerate(state.legal_actions_mask()) if byte] == legal
        assert bool(legal) != state.is_terminal()


@each_game
def test_what_is_not_legal_is_refused_with_a_sentence(game):
    rng = random.Random(3)
    for state in positions(game, 2, games=1):
        legal = set(state.legal_actions())
        before = state.serialize()
        for action in rng.sample(range(game.info.num_distinct_actions), 40):
            if action not in legal:
                with pytest.raises(QuincunxError) as refusal:
                    state.apply_action(action)
                words = str(refusal.value)
                assert words.endswith(".")
                assert len(words) > 20
        assert state.serialize() == before


@each_game
def test_texts_read_back(game):
    texts = [game.new_initial_state().action_to_string(a) for a in range(game.info.num_distinct_actions)]
    assert len(set(texts)) == len(texts)
    state = game.new_initial_state()
    for action, text in enumerate(texts):
        assert state.string_to_action(text) == action
        assert state.string_to_action(f" {text.upper()} ") == action


@each_game
def test_positions_and_games_read_back(game):
    for number, state in enumerate(positions(game, 4)):
        if number % 3:
            continue
        again = game.new_initial_state(state.position())
        assert again.position() == state.position()
        assert again.zobrist_hash() == state.zobrist_hash()
        assert again.legal_actions() == state.legal_actions()
        assert again.current_player() == state.current_player()
        assert again.outcome() == state.outcome()
        assert bytes(again.observation_tensor(0)) == bytes(state.observation_tensor(0))
        if number % 12 == 0:
            assert deserialize(state.serialize()) == state


@each_game
def test_games_go_on_alike_from_a_position_that_was_read(game):
    rng = random.Random(5)
    for number, state in enumerate(positions(game, 6, games=1)):
        if number % 10:
            continue
        one, other = state.clone(), game.new_initial_state(state.position())
        while not one.is_terminal():
            action = pick(one, rng)
            one.apply_action(action)
            other.apply_action(action)
            assert one.legal_actions() == other.legal_actions()
            assert one.zobrist_hash() == other.zobrist_hash()
        assert one.outcome() == other.outcome()


@each_game
def test_the_hash_is_the_one_worked_out_from_the_board(game):
    for state in positions(game, 7):
        assert state.zobrist_hash() == state.key_from_nothing()


@each_game
def test_equal_positions_have_equal_hashes_and_others_do_not(game):
    seen: dict[int, str] = {}
    for state in positions(game, 8, games=6):
        words = ";".join(field for field in state.position().split(";") if not field.startswith("idle:"))
        assert seen.setdefault(state.zobrist_hash(), words) == words


@each_game
def test_undoing_restores_everything_and_clones_go_their_own_way(game):
    rng = random.Random(9)
    for number, state in enumerate(positions(game, 10, games=1)):
        if number % 9 or state.is_terminal():
            continue
        before = facts(state)
        copy = state.clone()
        for _ in range(5):
            if not copy.is_terminal():
                copy.apply_action(pick(copy, rng))
        assert facts(state) == before
        while len(copy.history()) > len(state.history()):
            copy.undo_action()
        assert facts(copy) == before


@each_game
def test_every_game_ends_within_the_bound(game):
    rng = Random(11)
    for _ in range(200):
        state = game.new_initial_state()
        assert state.random_playout(rng) <= game.info.max_game_length
        outcome = state.outcome()
        assert outcome.why in game.info.reasons
        tom, dave = outcome.points
        if outcome.why != "stranded":
            assert outcome.who == (0 if tom > dave else 1 if dave > tom else None)


@pytest.mark.parametrize("style", RARE)
def test_games_of_purpose_end_within_the_bound_too(style):
    for state in positions(GAMES[RARE.index(style) % 3], 12, games=4, style=style):
        assert len(state.history()) <= state.game.info.max_game_length
        assert state.zobrist_hash() == state.key_from_nothing()


@each_game
def test_playouts_draw_like_single_actions(game):
    rng = Random(13)
    for limit in (1, 7, 40):
        some, others = Counter(), Counter()
        for _ in range(300):
            state = game.new_initial_state()
            state.random_playout(rng, limit)
            some[state.current_player()] += 1
            state = game.new_initial_state()
            for _ in range(limit):
                if not state.is_terminal():
                    state.apply_action(state.sample_action(rng))
            others[state.current_player()] += 1
        for player in some | others:
            assert abs(some[player] - others[player]) < 90


@each_game
def test_counters_are_never_lost(game):
    for state in positions(game, 14):
        now = state.facts()
        assert sum(now.energy) + len(now.energy_at) + now.stock[0] == 24
        assert sum(now.control) + len(now.control_at) + now.stock[1] == (0 if game.options["simple"] else 8)
        assert sum(now.alien) + len(now.alien_at) + now.stock[2] == (0 if game.options["simple"] else 6)
        assert sum(now.solar) + len(now.solar_at) == 4
        assert min(now.stock) >= 0


@each_game
def test_what_is_looked_at_for_stranding_is_enough(game):
    """Only some astronauts are looked at when a turn ends; looking at both always would end no game earlier."""
    for number, state in enumerate(positions(game, 15, games=3)):
        if number % 2 == 0 or state.facts().phase != "turn":
            continue
        now = state.facts()
        if now.first is not None or ("build" not in now.offers):
            assert state.can_reach_home(0)
            assert state.can_reach_home(1)


# -- the board's own symmetries -------------------------------------------------------------------------------------


def lockstep(state: State, other: State, image: Callable[[str, str | None], str], seed: int) -> None:
    """Play a game and its image; all that is legal must stay the image of what is legal."""
    rng = random.Random(seed)
    drawn: str | None = None
    while True:
        legal = [state.action_to_string(action) for action in state.legal_actions()]
        theirs = {other.action_to_string(action) for action in other.legal_actions()}
        assert {image(text, drawn) for text in legal} == theirs
        if state.is_terminal():
            break
        action = pick(state, rng)
        text = state.action_to_string(action)
        state.apply_action(action)
        other.apply_text(image(text, drawn))
        if "/" in text:
            drawn = text


def turned(state: State, knot: Callable[[str], str], corners: str, swap: bool) -> Callable[[str, str | None], str]:
    """The image of an action's text when knots move so; `corners` are what N, E, S, W become."""

    def relabelled(kind: str) -> str:
        pairs = kind.translate(str.maketrans("NESW", corners)).split("/")
        return "/".join("".join(sorted(pair, key="NSEW".index)) for pair in (pairs[::-1] if swap else pairs))

    def image(text: str, drawn: str | None) -> str:
        if "/" in text:
            return str(representative(relabelled(text)))
        if ">" in text:
            west, east = (knot(name) for name in text.split(">"))
            if corners[1] == "W":
                west, east = east, west
            # The image of the rhomb may be known by the name of its half turn.
            return f"{west}>{east}" if relabelled(drawn or "") in TYPES else f"{east}>{west}"
        head, colon, tail = text.partition(":")
        if head in {"drift", "control", "jump"}:
            return f"{head}:{'.'.join(sorted(map(knot, tail.split('.'))))}"
        return ".".join(sorted(map(knot, head.split(".")))) + colon + tail if colon else text

    return image


ROWS = {row: 9 - abs(number - 4) for number, row in enumerate("abcdefghi")}


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("tiles", ["diagonal", "crossing"])
def test_left_and_right_are_alike(seed, tiles):
    game = load_game("tom_tube", tiles=tiles, extra_energy="3,3")
    image = turned(
        game.new_initial_state(), lambda name: f"{name[0]}{ROWS[name[0]] + 1 - int(name[1:])}", "NWSE", swap=False
    )
    lockstep(game.new_initial_state(), game.new_initial_state(), image, seed)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("tiles", ["diagonal", "crossing"])
def test_tom_and_dave_are_alike(seed, tiles):
    game = load_game("tom_tube", tiles=tiles, extra_energy="3,3")
    start = game.new_initial_state()
    other = game.new_initial_state(start.position().replace("to:tom", "to:dave"))
    image = turned(
        start,
        lambda name: f"{'ihgfedcba'['abcdefghi'.index(name[0])]}{ROWS[name[0]] + 1 - int(name[1:])}",
        "NESW",
        swap=True,
    )
    lockstep(start, other, image, seed)


def test_half_a_turn_twice_is_none():
    for kind in TYPES:
        assert half_turn(half_turn(kind)) == kind
        assert representative(half_turn(kind)) == kind


# -- what people may type -------------------------------------------------------------------------------------------

WORDS = st.text(alphabet="abcdeghi123456789.:;>/-NESWYtomdaveruhjnlk, é\n0", max_size=30)


@given(WORDS)
@settings(max_examples=300)
def test_any_text_is_an_action_or_answered(text):
    state = GAMES[0].new_initial_state()
    with suppress(ActionTextError):
        assert 0 <= state.string_to_action(text) < state.game.info.num_distinct_actions


@given(st.data())
@settings(max_examples=300)
def test_any_change_of_a_position_is_read_or_answered(data):
    rng = random.Random(data.draw(st.integers(0, 50)))
    state = GAMES[0].new_initial_state()
    for _ in range(data.draw(st.integers(0, 150))):
        if not state.is_terminal():
            state.apply_action(pick(state, rng))
    text = state.position()
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 6)))
    changed = text[:start] + data.draw(WORDS) + text[end:]
    try:
        again = GAMES[0].new_initial_state(changed)
    except PositionError:
        return
    for _ in range(500):
        if again.is_terminal():
            break
        assert again.zobrist_hash() == again.key_from_nothing()
        again.apply_action(pick(again, rng))


@given(st.sampled_from(["board", "tiles", "extra_energy"]), WORDS)
@settings(max_examples=200)
def test_any_option_text_is_read_or_answered(name, text):
    try:
        game = load_game("tom_tube", **{name: text})
    except OptionError:
        return
    assert load_game("tom_tube", **game.options).options == game.options
