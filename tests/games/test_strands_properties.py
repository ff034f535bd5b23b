"""What holds in every position of Strands, tried in random games and with random texts."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import quincunx
from quincunx.core.errors import ActionTextError, IllegalActionError, PositionError, QuincunxError

GAMES = {
    "tiny": {"board": "6 2/1 2 3/2 6"},
    "many-6": {"board": "6 6 6/6 6 6 6/6 6 2 6 6/6 6 6 6/6 6 6"},
    "mini": {"board": "mini"},
    "exact": {"board": "small", "exact": True},
    "standard": {},
    "large": {"board": "large"},
    "dealt": {"board": "random-6", "seed": 8},
    "match": {"board": "3 2/2 1 3/4 4", "match": "even", "games": 5},
    "side-10": {
        "board": "/".join(" ".join("34562"[(i * i + row) % 5] for i in range(19 - abs(row - 9))) for row in range(19))
    },
}


@pytest.fixture(params=GAMES)
def game(request):
    return quincunx.load_game("strands", **GAMES[request.param])


def walk(game, seed=0):
    """Each position of a random game."""
    rng = random.Random(seed)
    state = game.new_initial_state()
    yield state
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        yield state


def few(game):
    """How many random games there is time for."""
    return max(1, 300 // len(game.numbers))


def fingerprint(state):
    return (
        state.position(),
        state.current_player(),
        state.legal_actions(),
        state.zobrist_hash(),
        state.outcome(),
        state.history(),
        state.turn(),
        state.turns_played(),
    )


def test_the_ways_to_ask_what_is_legal_agree(game):
    for seed in range(few(game)):
        for state in walk(game, seed):
            actions = state.legal_actions()
            mask = state.legal_actions_mask()
            assert actions == sorted(set(actions))
            assert len(actions) == state.num_legal_actions()
            assert [a for a, legal in enumerate(mask) if legal] == actions
            assert bool(actions) != state.is_terminal()


def test_each_legal_action_is_as_likely_as_another():
    # nth_legal reaches them all: this is what a random action is drawn by.
    rng = quincunx.Random(3)
    state = quincunx.load_game("strands", board="mini").new_initial_state()
    for text in ("c2", "a1", "a4,d1,g1", "b1"):
        state.apply_text(text)
        legal = state.legal_actions()
        drawn = [state.sample_action(rng) for _ in range(60 * len(legal))]
        assert sorted(set(drawn)) == legal
        assert max(map(drawn.count, legal)) < 120


def test_what_is_not_legal_is_refused_with_a_sentence_and_changes_nothing(game):
    for state in walk(game, 1):
        mask = state.legal_actions_mask()
        before = state.position()
        refused = [a for a in range(len(mask)) if not mask[a]]
        for action in random.Random(len(state.history())).sample(refused, min(6, len(refused))):
            with pytest.raises(IllegalActionError) as refusal:
                state.apply_action(action)
            assert str(refusal.value).endswith(".")
            assert " " in str(refusal.value)
        assert state.position() == before
        for action in (-1, len(mask), 10**9, "a1", None):
            with pytest.raises(IllegalActionError):
                state.apply_action(action)


def test_undo_restores_everything(game):
    rng = random.Random(5)
    state = game.new_initial_state()
    trail = []
    while not state.is_terminal() and len(trail) < 60:
        trail.append(fingerprint(state))
        state.apply_action(rng.choice(state.legal_actions()))
    while trail:
        state.undo_action()
        assert fingerprint(state) == trail.pop()


def test_clones_go_their_own_way(game):
    for state in walk(game, 2):
        if len(state.history()) % 5 == 0 and not state.is_terminal():
            before = fingerprint(state)
            other = state.clone()
            assert fingerprint(other) == before
            other.apply_action(other.legal_actions()[0])
            assert fingerprint(state) == before


def test_every_text_reads_back(game):
    for state in walk(game, 3):
        for action in state.legal_actions():
            text = state.action_to_string(action)
            assert state.string_to_action(text) == action
            assert state.string_to_action(f" {text.upper()} ") == action


def test_positions_read_back(game):
    for state in walk(game, 4):
        again = game.new_initial_state(state.position())
        assert again.position() == state.position()
        assert again.zobrist_hash() == state.zobrist_hash()
        assert again.legal_actions() == state.legal_actions()
        assert again.outcome() == state.outcome()
        assert again.current_player() == state.current_player()
        assert set(state.position()) <= set("bw./;:-0123456789firstecond")


def test_games_read_back(game):
    for state in walk(game, 6):
        if len(state.history()) % 19 == 0 or state.is_terminal():
            again = quincunx.deserialize(state.serialize())
            assert fingerprint(again) == fingerprint(state)
            assert dict(again.game.options) == dict(game.options)


def test_equal_positions_have_equal_keys_and_others_have_not():
    game = quincunx.load_game("strands", board="3 2/2 1 3/4 4", match="even", games=3)
    known = {}
    for seed in range(150):
        for state in walk(game, seed):
            assert known.setdefault(state.zobrist_hash(), state.position()) == state.position()
    assert len(set(known.values())) == len(known)


def test_the_order_of_a_turn_does_not_matter(game):
    rng = random.Random(9)
    state = game.new_initial_state()
    while not state.is_terminal() and len(state.history()) < 80:
        actions = []
        turns = state.turn().number
        walker = state.clone()
        while walker.turn().number == turns and not walker.is_terminal():
            actions.append(rng.choice(walker.legal_actions()))
            walker.apply_action(actions[-1])
        done = [a for a in actions if a == len(game.numbers)]
        stones = [a for a in actions if a != len(game.numbers)]
        other = state.clone()
        rng.shuffle(stones)
        for action in stones + done:
            other.apply_action(action)
        assert other.zobrist_hash() == walker.zobrist_hash()
        assert other.position() == walker.position()
        assert game.turn_text(state, tuple(stones + done)) == game.turn_text(state, tuple(actions))
        if len(stones) > 2:
            one, two = state.clone(), state.clone()
            for action in stones[:-1]:
                one.apply_action(action)
            for action in reversed(stones[:-1]):
                two.apply_action(action)
            assert one.zobrist_hash() == two.zobrist_hash()
            assert one.legal_actions() == two.legal_actions()
        state = walker


def test_symmetric_games_go_the_same_way(game):
    symmetries = game.symmetries()
    assert symmetries[0] == tuple(range(len(game.numbers) + 1))
    for image in symmetries[1:]:
        assert sorted(image) == list(symmetries[0])
        mirrored = game.new_initial_state()
        for state in walk(game, 7):
            if state.history():
                mirrored.apply_action(image[state.history()[-1]])
            assert sorted(image[a] for a in state.legal_actions()) == mirrored.legal_actions()
            assert mirrored.current_player() == state.current_player()
            assert mirrored.outcome() == state.outcome()
        if len(game.numbers) > 60:
            break


def test_the_known_boards_are_symmetric():
    names = ("mini", "low", "large")
    counts = {name: len(quincunx.load_game("strands", board=name).symmetries()) for name in names}
    assert counts == {"mini": 12, "low": 12, "large": 2}


def test_every_game_ends_within_the_bound(game):
    rng = quincunx.Random(1)
    for _ in range(200):
        state = game.new_initial_state()
        assert state.random_playout(rng) <= game.info.max_game_length
        assert state.is_terminal()


def test_the_slowest_game_reaches_the_bound():
    # One stone a turn as long as `done` is offered: no game takes more actions.
    for options in ({"board": "mini"}, {"board": "6 2/1 2 3/2 6"}, {"board": "5 5/5 2 5/5 5"}, {"exact": True}):
        game = quincunx.load_game("strands", **options)
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(state.legal_actions()[-1])
        assert len(state.history()) == game.info.max_game_length


def test_a_playout_that_stops_anywhere_leaves_a_good_position(game):
    for limit in range(0, min(150, game.info.max_game_length), 7):
        state = game.new_initial_state()
        played = state.random_playout(quincunx.Random(limit), limit)
        assert played == limit or state.is_terminal()
        again = game.new_initial_state(state.position())
        assert again.zobrist_hash() == state.zobrist_hash()
        assert again.legal_actions() == state.legal_actions()
        while not state.is_terminal():
            for side in (state, again):
                side.apply_action(side.legal_actions()[0])
        assert again.outcome() == state.outcome()


def test_playouts_are_as_likely_to_go_anywhere_as_single_random_actions():
    game = quincunx.load_game("strands", board="3 2/2 1 3/4 4")
    rng = quincunx.Random(12)
    ends, tries = [], 6000
    for whole in (True, False):
        lengths, wins = {}, 0
        for _ in range(tries):
            state = game.new_initial_state()
            if whole:
                length = state.random_playout(rng)
            else:
                length = 0
                while not state.is_terminal():
                    length += state.random_playout(rng, 1)
            lengths[length] = lengths.get(length, 0) + 1
            wins += state.returns()[0] > 0
        ends.append((lengths, wins))
    (one, wins), (two, others) = ends
    # Five standard deviations of the difference of two such counts.
    assert abs(wins - others) < 5 * (tries / 2) ** 0.5
    for length in one.keys() | two.keys():
        both = one.get(length, 0) + two.get(length, 0)
        assert abs(one.get(length, 0) - two.get(length, 0)) <= 5 * both**0.5


def test_observations_show_the_board(game):
    planes, rows, columns = game.info.observation_shape
    for state in walk(game, 11):
        if len(state.history()) % 13 and not state.is_terminal():
            continue
        for player in (0, 1):
            flat = state.observation_tensor(player).cast("B").cast("f").tolist()
            assert len(flat) == planes * rows * columns
            plane = [flat[i * rows * columns : (i + 1) * rows * columns] for i in range(planes)]
            owners = [state.stone_at(cell) for cell in range(len(game.numbers))]
            assert sum(plane[0]) == len(owners)
            assert sum(plane[1]) == owners.count(player)
            assert sum(plane[2]) == owners.count(1 - player)
            assert [sum(plane[2 + x]) for x in range(1, 7)] == [game.numbers.count(x) for x in range(1, 7)]
            done = len(owners) in state.legal_actions()
            assert sum(plane[9]) == len(state.legal_actions()) - done
            assert plane[11] == [float(done)] * rows * columns
            assert all(0.0 <= value <= 1.0 for value in flat)


def attempt(error, call, *arguments):
    """(what the call returned, "") or (None, the sentence of its error); any other exception passes."""
    try:
        return call(*arguments), ""
    except error as refusal:
        return None, str(refusal)


@settings(max_examples=150)
@given(st.text(max_size=20) | st.text("abcdef0123456789done, ", max_size=8))
def test_any_text_is_an_action_or_an_error(text):
    state = quincunx.load_game("strands", board="mini").new_initial_state()
    action, sentence = attempt(ActionTextError, state.string_to_action, text)
    assert sentence.endswith(".") if sentence else 0 <= action <= 37


@settings(max_examples=300)
@given(st.text(max_size=40) | st.text("bw./;:-0123456789firstecond", max_size=60), st.sampled_from(("none", "even")))
def test_any_text_is_a_position_or_an_error(text, match):
    state = quincunx.load_game("strands", board="2 2/2 1 2/2 2", match=match).new_initial_state()
    before = state.position()
    _, sentence = attempt(PositionError, state.set_position, text)
    assert not sentence or (sentence.endswith(".") and state.position() == before)


@settings(max_examples=300)
@given(st.data())
def test_a_position_with_a_few_wrong_signs_is_read_or_refused(data):
    match = data.draw(st.sampled_from(("none", "even")))
    game = quincunx.load_game("strands", board="3 2/2 1 3/4 4", match=match)
    state = game.new_initial_state()
    state.random_playout(quincunx.Random(data.draw(st.integers(0, 99))), data.draw(st.integers(0, 9)))
    signs = list(state.position())
    for _ in range(data.draw(st.integers(1, 3))):
        signs[data.draw(st.integers(0, len(signs) - 1))] = data.draw(st.sampled_from("bw./;:-0123456789"))
    read, sentence = attempt(PositionError, game.new_initial_state, "".join(signs))
    if sentence:
        return
    again = game.new_initial_state(read.position())
    assert again.zobrist_hash() == read.zobrist_hash()
    assert again.legal_actions() == read.legal_actions()
    read.random_playout(quincunx.Random(1))
    assert read.is_terminal()


OPTION_VALUES = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=30), st.text("123456 /", max_size=30)
)


@settings(max_examples=200)
@given(
    st.dictionaries(st.sampled_from(["board", "seed", "exact", "match", "games", "bord"]), OPTION_VALUES, max_size=3)
)
def test_any_options_make_a_game_or_an_error(options):
    game, sentence = attempt(QuincunxError, lambda: quincunx.load_game("strands", **options))
    if not sentence:
        assert dict(quincunx.load_game("strands", **game.options).options) == dict(game.options)
        assert dict(quincunx.load_game("strands", **game.option_words()).options) == dict(game.options)
