"""What holds in every game of Wishbone, shown on random ones."""

import random
from collections import Counter
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quincunx import QuincunxError, Random, deserialize, load_game
from quincunx.core.errors import ActionTextError, OptionError, PositionError

GAMES = [
    {"size": 3},
    {"size": 4},
    {"size": 4, "edge_handles": True},
    {"size": 5, "swap_rule": False},
    {"size": 7, "edge_handles": True},
    {"size": 13},
    {"size": 25, "swap_rule": False},
]
# Positions in which one colour, or neither, can move.
STUCK = ["oo1x/xx1o/xx1o/oo1x,black", "oo1x/xx1o/xx1o/oo1x,white,passed", "oo1x/xx1o/xx1o/oo1x,black,swapped"]


def walk(options, seed, position=None):
    """The states of one random game, the last one ended; each is a clone."""
    rng = random.Random(seed)
    state = load_game("wishbone", **options).new_initial_state(position)
    yield state.clone()
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        yield state.clone()


def states(most=60):
    """A sample of the states of random games with every kind of options."""
    rng = random.Random(7)
    for options in GAMES:
        for seed in range(2 if options["size"] > 9 else 5):
            found = list(walk(options, seed))
            yield from rng.sample(found[:-1], min(most // 5, len(found) - 1)) + found[-1:]
    for position in STUCK:
        yield from walk({"size": 4}, 0, position)


def test_every_way_to_ask_for_the_legal_actions_agrees():
    for state in states():
        actions = state.legal_actions()
        assert actions == sorted(set(actions))
        assert len(actions) == state.num_legal_actions()
        assert [a for a, legal in enumerate(state.legal_actions_mask()) if legal] == actions
        assert bool(actions) != state.is_terminal()
        refused = set(range(state.game.info.num_distinct_actions)) - set(actions)
        for action in sorted(refused)[:40]:
            with pytest.raises(QuincunxError):
                state.clone().apply_action(action)


def test_sampled_actions_are_exactly_the_legal_ones():
    rng = Random(3)
    for options in GAMES[:4]:
        for state in walk(options, 1):
            if not state.is_terminal():
                assert {state.sample_action(rng) for _ in range(600)} <= set(state.legal_actions())
    state = load_game("wishbone", size=3).new_initial_state()
    state.apply_text("b2")
    assert {state.sample_action(rng) for _ in range(600)} == set(state.legal_actions())


def test_every_illegal_action_is_refused_with_a_sentence():
    for state in states(20):
        for action in set(range(state.game.info.num_distinct_actions)) - set(state.legal_actions()):
            sentence = state.refusal(action)
            assert sentence[0].isupper() or sentence[0] in "abcdefghijklmnopqrstuvwxy"
            assert sentence.endswith(".")
            if "diagonal" in sentence:
                assert " with " in sentence
                assert "with ," not in sentence
                assert "with a" in sentence or any(f"with {c}" in sentence for c in "bcdefghijklmnopqrstuvwxy")


def test_undoing_restores_everything():
    for options in GAMES[:5]:
        rng = random.Random(4)
        state = load_game("wishbone", **options).new_initial_state()
        seen = []
        while not state.is_terminal():
            seen.append((state.position(), state.zobrist_hash(), state.legal_actions(), state.turn()))
            state.apply_action(rng.choice(state.legal_actions()))
        for before in reversed(seen):
            state.undo_action()
            assert (state.position(), state.zobrist_hash(), state.legal_actions(), state.turn()) == before


def test_a_clone_goes_its_own_way():
    for state in states(20):
        if state.is_terminal():
            continue
        before = state.serialize(), state.legal_actions(), state.zobrist_hash()
        state.clone().apply_action(state.legal_actions()[-1])
        state.clone().random_playout(Random(1))
        assert (state.serialize(), state.legal_actions(), state.zobrist_hash()) == before


def test_every_action_has_one_text_and_it_reads_back():
    for state in states(5):
        texts = [state.action_to_string(action) for action in range(state.game.info.num_distinct_actions)]
        assert len(set(texts)) == len(texts)
        for action, text in enumerate(texts):
            assert state.string_to_action(f" {text.upper()} ") == action


def alike(one, other):
    assert one.position() == other.position()
    assert one.zobrist_hash() == other.zobrist_hash()
    assert one.legal_actions() == other.legal_actions()
    assert one.outcome() == other.outcome()
    assert one.current_player() == other.current_player()
    assert [one.open_points(c) for c in (0, 1)] == [other.open_points(c) for c in (0, 1)]
    for player in (0, 1):
        assert one.observation_tensor(player).tolist() == other.observation_tensor(player).tolist()


def test_a_position_read_back_is_the_same_position():
    for state in states():
        alike(state.game.new_initial_state(state.position()), state)


def test_a_line_read_back_is_the_same_game():
    for state in states(15):
        again = deserialize(state.serialize())
        assert again.history() == state.history()
        alike(again, state)


def test_the_key_kept_while_playing_is_the_key_of_the_board():
    for state in states():
        assert state.zobrist_hash() == state.rebuilt_key()


def test_keys_tell_positions_apart():
    keys = {}
    for state in states():
        name = state.game.options["size"], state.position()
        assert keys.setdefault((state.game.options["size"], state.zobrist_hash()), name) == name


def test_the_order_of_stones_does_not_change_the_key():
    game = load_game("wishbone", size=6)
    ways = ["a1,f6,c4,d1,f3,a6", "c4,d1,f3,a6,a1,f6", "f3,f6,a1,a6,c4,d1"]
    found = set()
    for way in ways:
        state = game.new_initial_state()
        state.apply_text(way)
        found.add((state.zobrist_hash(), state.position()))
    assert len(found) == 1


@pytest.mark.parametrize("options", [{"size": 5}, {"size": 6, "edge_handles": True}, {"size": 9, "swap_rule": False}])
def test_mirrored_games_run_in_step(options):
    rng = random.Random(11)
    game = load_game("wishbone", **options)
    maps = game.symmetries()
    assert maps[0] == tuple(range(game.info.num_distinct_actions))
    assert len(set(maps)) == 4
    for _ in range(6):
        mirrored = [game.new_initial_state() for _ in maps]
        while not mirrored[0].is_terminal():
            legal = mirrored[0].legal_actions()
            for state, image in zip(mirrored, maps):
                assert state.legal_actions() == sorted(image[a] for a in legal)
            action = rng.choice(legal)
            for state, image in zip(mirrored, maps):
                state.apply_action(image[action])
        assert len({state.outcome() for state in mirrored}) == 1


def test_every_game_ends_in_time():
    rng = Random(5)
    for options in GAMES:
        game = load_game("wishbone", **options)
        for _ in range(60):
            state = game.new_initial_state()
            assert state.random_playout(rng) <= game.info.max_game_length
            assert state.is_terminal()


def test_the_longest_way_through_a_set_up_position_is_in_time():
    # A full board without a chain does not exist, but a board on which nobody can move does.
    state = load_game("wishbone", size=4).new_initial_state("oo1x/xx1o/xx1o/oo1x,black,turn1")
    state.apply_text("pass,swap,pass,pass")
    assert state.outcome().why == "deadlock"


def test_a_fast_game_ends_where_a_slow_one_does():
    for options in GAMES:
        game = load_game("wishbone", **options)
        for seed in range(30):
            state = game.new_initial_state()
            actions = state.random_playout(Random(seed))
            assert state.zobrist_hash() == state.rebuilt_key()
            assert sum(sum(s is not None for s in row) for row in [state.stones()]) <= actions
            alike(game.new_initial_state(state.position()), state)


@pytest.mark.parametrize("options", GAMES[:6])
def test_a_fast_game_that_is_cut_short_can_go_on(options):
    game = load_game("wishbone", **options)
    for seed in range(40):
        rng = Random(seed)
        state = game.new_initial_state()
        played = state.random_playout(rng, seed)
        assert played == seed or state.is_terminal()
        alike(game.new_initial_state(state.position()), state)


def test_fast_games_choose_like_slow_ones():
    """The last position of a game on 3x3 is as often this or that one, however it was reached."""
    game = load_game("wishbone", size=3, swap_rule=False)
    rounds = 40_000
    fast, slow = Counter(), Counter()
    rng = Random(17)
    for _ in range(rounds):
        state = game.new_initial_state()
        state.random_playout(rng)
        fast[state.position()] += 1
    # The chances themselves, by going through all games.
    reached = {game.new_initial_state().position(): 1.0}
    while reached:
        following = Counter()
        for position, chance in reached.items():
            state = game.new_initial_state(position)
            if state.is_terminal():
                slow[position] += chance
                continue
            for action in state.legal_actions():
                after = state.clone()
                after.apply_action(action)
                following[after.position()] += chance / state.num_legal_actions()
        reached = following
    assert set(fast) <= set(slow)
    off = sum((fast[p] - rounds * chance) ** 2 / (rounds * chance) for p, chance in slow.items())
    spread = (2 * len(slow)) ** 0.5
    assert abs(off - len(slow)) < 6 * spread


# -- whatever is typed


@given(st.text(max_size=12) | st.from_regex("[a-zA-Z]?[0-9]{0,3} ?", fullmatch=True))
def test_any_text_is_an_action_or_refused(text):
    state = load_game("wishbone", size=5).new_initial_state()
    try:
        action = state.string_to_action(text)
    except ActionTextError:
        return
    assert 0 <= action < state.game.info.num_distinct_actions


words = st.sampled_from(["black", "white", "turn1", "turn2", "swapped", "passed", "deadlock", "", "x", "turn3"])
boards = st.lists(st.text("xo.1234", max_size=5), min_size=3, max_size=5).map("/".join)
exact = st.lists(st.text("xo.", min_size=4, max_size=4), min_size=4, max_size=4).map("/".join)


@given(st.text(max_size=40) | st.builds(lambda b, w: ",".join([b, *w]), boards | exact, st.lists(words, max_size=3)))
def test_any_text_is_a_position_or_refused(text):
    state = load_game("wishbone", size=4).new_initial_state()
    with suppress(PositionError):
        state.set_position(text)
    alike(state.game.new_initial_state(state.position()), state)
    assert state.zobrist_hash() == state.rebuilt_key()
    state.random_playout(Random(1))
    assert state.is_terminal()


@given(
    st.dictionaries(
        st.sampled_from(["size", "swap_rule", "edge_handles", "sise"]),
        st.integers(-5, 40) | st.text(max_size=5) | st.none() | st.booleans() | st.floats(),
    )
)
def test_any_options_make_a_game_or_are_refused(options):
    try:
        game = load_game("wishbone", **options)
    except OptionError:
        return
    assert dict(load_game("wishbone", **game.options).options) == dict(game.options)


# -- counted games, each number found by the literal second reading of the rules too


@pytest.mark.parametrize(
    ("options", "counts"),
    [
        ({"size": 3}, [9, 81, 464, 2216, 8904]),
        ({"size": 3, "edge_handles": True}, [9, 81, 512, 2712, 12016]),
        ({"size": 4}, [16, 256, 3096, 34400]),
        ({"size": 4, "edge_handles": True, "swap_rule": False}, [16, 240, 3064, 36168]),
        ({"size": 5}, [25, 625, 12928]),
        ({"size": 5, "edge_handles": True}, [25, 625, 13456]),
    ],
)
def test_so_many_sequences_of_turns_there_are(options, counts):
    state = load_game("wishbone", **options).new_initial_state()
    assert [state.perft(depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize(("edge_handles", "count"), [(False, 1095789248), (True, 1489018328)])
@pytest.mark.long
def test_so_many_longer_sequences_there_are_on_5x5(edge_handles, count):
    assert load_game("wishbone", size=5, edge_handles=edge_handles).new_initial_state().perft(7) == count


@pytest.mark.parametrize("edge_handles", [False, True])
def test_there_is_no_deadlock_on_3x3(edge_handles):
    game = load_game("wishbone", size=3, edge_handles=edge_handles, swap_rule=False)
    seen, left = set(), [game.new_initial_state()]
    while left:
        state = left.pop()
        for action in state.legal_actions():
            after = state.clone()
            after.apply_action(action)
            if after.position() not in seen:
                seen.add(after.position())
                left.append(after)
        assert not state.is_terminal() or state.outcome().why == "connection"
