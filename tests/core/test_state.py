"""What every game's State must do, whatever the game."""

import pickle
import random

import pytest

import quincunx
from quincunx.core.errors import GameOverError, IllegalActionError, QuincunxError
from sample_games import IDS, SAMPLES, walk

each_game = pytest.mark.parametrize(("name", "options"), SAMPLES, ids=IDS)


def facts(state):
    return (
        state.position(),
        state.current_player(),
        state.legal_actions(),
        state.zobrist_hash(),
        state.outcome(),
        state.history(),
        state.turn(),
        bytes(state.observation_tensor(0)),
        state.turns_played(),
    )


@each_game
def test_undo_restores_everything(name, options):
    rng = random.Random(5)
    state = quincunx.load_game(name, **options).new_initial_state()
    for _ in range(40):
        if state.is_terminal():
            break
        before = facts(state)
        action = rng.choice(state.legal_actions())
        state.apply_action(action)
        assert state.undo_action() == action
        assert facts(state) == before
        state.apply_action(action)
    whole = facts(state)
    count = len(state.history())
    actions = [state.undo_action() for _ in range(count)][::-1]
    with pytest.raises(GameOverError, match="nothing to take back"):
        state.undo_action()
    for action in actions:
        state.apply_action(action)
    assert facts(state) == whole


@each_game
def test_clones_go_their_own_way(name, options):
    state = walk(name, options, 1, 12)
    before = facts(state)
    twin = state.clone()
    assert facts(twin) == before
    twin.apply_action(twin.legal_actions()[-1])
    assert facts(state) == before


@each_game
def test_lines_pickles_and_positions_read_back(name, options):
    for length in (0, 1, 7, 23, 10**6):
        state = walk(name, options, 4, length)
        for again in (quincunx.deserialize(state.serialize()), pickle.loads(pickle.dumps(state))):
            assert facts(again) == facts(state)
        placed = state.game.new_initial_state(state.position())
        assert placed.position() == state.position()
        assert placed.legal_actions() == state.legal_actions()
        assert placed.zobrist_hash() == state.zobrist_hash()
        assert placed.outcome() == state.outcome()
        allowed = set("-._~!$'()*+,;:@/?=&%") | set(map(chr, range(48, 58))) | set(map(chr, range(65, 91)))
        assert set(state.serialize()) <= allowed | set(map(chr, range(97, 123)))


@each_game
def test_a_refused_action_changes_nothing_and_says_why(name, options):
    rng = random.Random(2)
    for length in (0, 3, 10, 30):
        state = walk(name, options, 8, length)
        before = facts(state)
        mask = state.legal_actions_mask()
        for action in rng.sample(range(len(mask)), min(300, len(mask))):
            if not mask[action]:
                with pytest.raises(IllegalActionError) as caught:
                    state.apply_action(action)
                assert str(caught.value).endswith(".")
                assert len(str(caught.value)) > 12
        for nonsense in (-1, len(mask), "d4", None, 2.5, 1 << 70):
            with pytest.raises(IllegalActionError):
                state.apply_action(nonsense)
        assert facts(state) == before


@each_game
def test_texts_read_back_whatever_their_case_and_spaces(name, options):
    for length in (0, 2, 9, 25):
        state = walk(name, options, 6, length)
        texts = [state.action_to_string(action) for action in state.legal_actions()]
        assert len(set(texts)) == len(texts)
        for action, text in zip(state.legal_actions(), texts):
            assert state.string_to_action(text) == action
            assert state.string_to_action(f"  {text.upper()} ") == action
            assert state.string_to_action(" ".join(text)) == action


@each_game
def test_counts_masks_and_samples_agree_with_the_list(name, options):
    rng = quincunx.Random(3)
    for length in (0, 5, 17):
        state = walk(name, options, 9, length)
        legal = state.legal_actions()
        assert legal == sorted(set(legal))
        assert state.num_legal_actions() == len(legal)
        assert [i for i, bit in enumerate(state.legal_actions_mask()) if bit] == legal
        if state.is_terminal():
            with pytest.raises(GameOverError, match="no action to pick"):
                state.sample_action(rng)
        else:
            assert {state.sample_action(rng) for _ in range(50)} <= set(legal)
        assert state.perft(1) == len(legal)


@each_game
def test_random_games_end_in_time_and_sum_to_zero(name, options):
    game = quincunx.load_game(name, **options)
    for seed in range(30):
        state = game.new_initial_state()
        length = state.random_playout(quincunx.Random(seed))
        assert length <= game.info.max_game_length
        assert state.is_terminal()
        assert sum(state.returns()) == 0
        assert state.outcome().why in game.info.reasons
        assert state.legal_actions() == []
        assert state.returns() == {0: [1, -1], 1: [-1, 1], None: [0, 0]}[state.outcome().who]
        with pytest.raises(IllegalActionError, match="over"):
            state.apply_action(0)


@each_game
def test_the_same_seed_plays_the_same_game(name, options):
    ends = set()
    for _ in range(2):
        state = quincunx.load_game(name, **options).new_initial_state()
        state.random_playout(quincunx.Random(77))
        ends.add(state.position())
    assert len(ends) == 1


@each_game
def test_a_turn_written_whole_is_played_whole_or_not_at_all(name, options):
    state = walk(name, options, 12, 15)
    start = state.start()
    for _, actions in state.turns_played():
        texts = state.game.turn_text(start, actions)
        copy = start.clone()
        with pytest.raises(QuincunxError):
            copy.apply_text(",".join([*texts, "nonsense"]))
        assert facts(copy) == facts(start)
        start.apply_text(",".join(texts))
    assert start.position() == state.position()


@each_game
def test_the_turn_says_what_can_be_taken_back(name, options):
    rng = random.Random(31)
    state = quincunx.load_game(name, **options).new_initial_state()
    while not state.is_terminal() and len(state.history()) < 60:
        turn = state.turn()
        assert turn.whole == (not turn.actions)
        assert 0 <= turn.takeable <= len(turn.actions)
        if state.current_player() >= 0:
            tail = state.full_history()[len(state.history()) - turn.takeable :]
            assert all(player == state.current_player() for player, _ in tail)
            assert turn.phase
        state.apply_action(rng.choice(state.legal_actions()))


@each_game
def test_symmetric_positions_have_symmetric_actions(name, options):
    game = quincunx.load_game(name, **options)
    for image in game.symmetries():
        rng = random.Random(13)
        state, mirror = game.new_initial_state(), game.new_initial_state()
        while not state.is_terminal():
            assert sorted(image[a] for a in state.legal_actions()) == mirror.legal_actions()
            assert state.current_player() == mirror.current_player()
            action = rng.choice(state.legal_actions())
            state.apply_action(action)
            mirror.apply_action(image[action])
        assert mirror.outcome() == state.outcome()


@each_game
def test_observations_have_the_promised_shape_and_range(name, options):
    for length in (0, 4, 20):
        state = walk(name, options, 14, length)
        for player in (0, 1):
            seen = state.observation_tensor(player)
            assert seen.shape == tuple(state.game.info.observation_shape)
            values = memoryview(bytes(seen)).cast("f")
            assert min(values) >= 0.0
            assert max(values) <= 1.0
            assert any(values)
    with pytest.raises(QuincunxError, match="player 0's or player 1's"):
        state.observation_tensor(2)


def test_a_python_subclass_is_refused():
    class Mine(quincunx.State):
        pass

    with pytest.raises(TypeError, match="would not be seen by search"):
        Mine(quincunx.load_game("wishbone"))


def test_a_whole_number_of_any_type_is_kept_as_an_int():
    class Whole:
        def __index__(self):
            return 3

    state = quincunx.load_game("wishbone").new_initial_state()
    state.apply_action(Whole())
    assert [type(action) for action in state.history()] == [int]
