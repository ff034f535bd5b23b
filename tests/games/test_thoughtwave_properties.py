"""Thoughtwave: what holds in every position of games driven to all kinds of ends."""

from __future__ import annotations

import itertools
import json
import random
import string
from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from policies import POLICIES
from quincunx import Game, QuincunxError, Random, State, deserialize, load_game
from quincunx.core.errors import IllegalActionError
from quincunx.core.game import SAFE
from quincunx.render import text as terminal

GAMES = [
    ({"size": 4}, "waves"),
    ({"size": 5, "red_axis": "horizontal"}, "waves"),
    ({"size": 6, "gift": "cross,curve,curve"}, "waves"),
    ({"size": 4, "illegal": "forfeit"}, "uniform"),
    ({"size": 5, "illegal": "forfeit", "gift": "termination", "giver": "black"}, "waves"),
    ({"size": 8}, "uniform"),
    ({}, "uniform"),
]
every_game = pytest.mark.parametrize(("options", "policy"), GAMES)


def games(options: dict[str, object], policy: str, seeds: range) -> Iterator[list[State]]:
    """The positions of a game, one clone each, for each seed."""
    game = load_game("thoughtwave", **options)
    for seed in seeds:
        rng = random.Random(seed)
        state = game.new_initial_state()
        positions = [state.clone()]
        while not state.is_terminal():
            texts = sorted(state.action_to_string(action) for action in state.legal_actions())
            state.apply_action(state.string_to_action(POLICIES[policy](state, texts, rng)))
            positions.append(state.clone())
        yield positions


@every_game
def test_the_ways_of_asking_for_legal_actions_agree(options, policy):
    for positions in games(options, policy, range(3)):
        for state in positions:
            actions = state.legal_actions()
            count = state.game.info.num_distinct_actions
            assert actions == sorted(set(actions))
            assert state.num_legal_actions() == len(actions)
            assert [action for action, legal in enumerate(state.legal_actions_mask()) if legal] == actions
            assert [action for action in range(count) if state._may_play(action)] == actions
            if actions:
                assert [state._nth_legal_action(n) for n in range(len(actions))] == actions
                assert state.perft(1) == len(actions)


@every_game
def test_undo_restores_everything(options, policy):
    for positions in games(options, policy, range(3)):
        state = positions[-1].clone()
        for before in reversed(positions[:-1]):
            state.undo_action()
            assert state.position() == before.position()
            assert state.zobrist_hash() == before.zobrist_hash()
            assert state.legal_actions() == before.legal_actions()
            assert state.outcome() is None


@every_game
def test_clones_go_their_own_way(options, policy):
    for positions in games(options, policy, range(2)):
        for state in positions[:-1]:
            copy, line = state.clone(), state.serialize()
            copy.apply_action(copy.legal_actions()[-1])
            assert state.serialize() == line
            assert copy.serialize() != line


@every_game
def test_every_text_reads_back(options, policy):
    for positions in games(options, policy, range(1)):
        for state in positions[::4]:
            actions = state.legal_actions()
            texts = [state.action_to_string(action) for action in actions]
            assert len(set(texts)) == len(texts)
            assert [state.string_to_action(text) for text in texts] == actions
            assert [state.string_to_action(f" {text.lower()} ") for text in texts] == actions


@every_game
def test_positions_and_lines_read_back(options, policy):
    for positions in games(options, policy, range(2)):
        for state in positions:
            line = state.position()
            assert set(line) <= set(string.ascii_letters + string.digits + SAFE)
            read = state.game.new_initial_state(line)
            assert read.position() == line
            assert read.zobrist_hash() == state.zobrist_hash()
            assert read.legal_actions() == state.legal_actions()
            assert (read.current_player(), read.outcome()) == (state.current_player(), state.outcome())
        again = deserialize(positions[-1].serialize())
        assert again == positions[-1]
        assert again.history() == positions[-1].history()


@every_game
def test_the_key_is_kept_up(options, policy):
    for positions in games(options, policy, range(4)):
        for state in positions:
            assert state.zobrist_hash() == state._key_from_scratch()


def test_the_key_does_not_know_the_way():
    game = load_game("thoughtwave", size=5)
    one, other = game.new_initial_state(), game.new_initial_state()
    one.apply_text("a1:NE,c3:NS,e5:EW,a4:W")
    other.apply_text("e5:EW,a4:W,a1:NE,c3:NS")
    assert one.zobrist_hash() == other.zobrist_hash()
    # The same board from other stocks is another position.
    swapped = game.new_initial_state()
    swapped.apply_text("e5:EW,a1:NE,a4:W,c3:NS")
    assert swapped.board() == one.board()
    assert swapped.zobrist_hash() != one.zobrist_hash()


def test_keys_differ_where_positions_do():
    seen: dict[int, str] = {}
    for options, policy in GAMES[:3]:
        for positions in games(options, policy, range(20)):
            for state in positions:
                line = f"{options}{state.position()}"
                assert seen.setdefault(hash((str(options), state.zobrist_hash())), line) == line


@every_game
def test_mirrored_games_go_in_lockstep(options, policy):
    game = load_game("thoughtwave", **options)
    symmetries = game.symmetries()
    assert symmetries[0] == tuple(range(game.info.num_distinct_actions))
    assert len(set(symmetries)) == 4
    for image in symmetries:
        assert sorted(image) == list(range(len(image)))
        for positions in games(options, policy, range(1)):
            twin = game.new_initial_state()
            for action, state in zip(positions[-1].history(), positions):
                assert sorted(image[legal] for legal in state.legal_actions()) == twin.legal_actions()
                twin.apply_action(image[action])
            assert twin.outcome() == positions[-1].outcome()


@pytest.mark.parametrize("illegal", ["refuse", "forfeit"])
def test_turned_by_a_quarter_the_other_axis(illegal):
    upright = load_game("thoughtwave", size=5, illegal=illegal)
    lying = load_game("thoughtwave", size=5, illegal=illegal, red_axis="horizontal")
    image = upright.moved_actions("ENWS")
    for positions in games({"size": 5, "illegal": illegal}, "waves", range(10)):
        twin = lying.new_initial_state()
        for action, state in zip(positions[-1].history(), positions):
            assert sorted(image[legal] for legal in state.legal_actions()) == twin.legal_actions()
            twin.apply_action(image[action])
        assert twin.outcome() == positions[-1].outcome()


@every_game
def test_every_random_game_ends_in_time(options, policy):
    game = load_game("thoughtwave", **options)
    rng = Random(7)
    for _ in range(2000):
        state = game.new_initial_state()
        assert state.random_playout(rng) <= game.info.max_game_length
        assert state.is_terminal()
        assert state.zobrist_hash() == state._key_from_scratch()


def test_the_longest_game_is_as_long_as_said():
    # Red throws its pieces away and can only pass while Black goes on; the gift makes Black's stock the larger one.
    game = load_game("thoughtwave", size=16, illegal="forfeit", gift="curve,curve,curve")
    longest = 0
    for seed in range(300):
        state = game.new_initial_state()
        longest = max(longest, state.random_playout(Random(seed)))
    assert longest == game.info.max_game_length == 54


@every_game
def test_each_legal_action_is_as_likely(options, policy):
    rng = Random(11)
    for positions in games(options, policy, range(2)):
        for state in positions:
            actions = state.legal_actions()
            if not 0 < len(actions) < 40:
                continue
            draws = 150 * len(actions)
            drawn = Counter(state.sample_action(rng) for _ in range(draws))
            assert set(drawn) == set(actions)
            # 150 expected each, standard deviation about 12.
            assert all(80 < count < 220 for count in drawn.values())


def test_counting_and_listing_lead_to_the_same_tree():
    game = load_game("thoughtwave", size=4)
    state = game.new_initial_state("1a2/2jh/4/a3,1.0.0.1.1,0.1.1.0.0,r")

    def walk(node: State, depth: int) -> int:
        if depth == 0:
            return 1
        total = 0
        for action in node.legal_actions():
            child = node.clone()
            child.apply_action(action)
            total += walk(child, depth - 1)
        return total

    assert [state.perft(depth) for depth in range(4)] == [walk(state, depth) for depth in range(4)]


def joined(state: State, player: int) -> bool:
    """Whether a wave joins the player's sides, by flooding the board from one side."""
    size, board = state.game.options["size"], state.board()
    along = (state.game.options["red_axis"] == "vertical") == (player == 0)
    start, goal = (2, 0) if along else (3, 1)
    step = {0: size, 1: 1, 2: -size, 3: -1}

    def rim(square: int, side: int) -> bool:
        row, column = divmod(square, size)
        return (row == size - 1, column == size - 1, row == 0, column == 0)[side]

    waiting = [square for square in range(size * size) if rim(square, start) and board[square] >> start & 1]
    reached = set(waiting)
    while waiting:
        square = waiting.pop()
        for side in range(4):
            if board[square] >> side & 1:
                if rim(square, side):
                    if side == goal:
                        return True
                elif board[square + step[side]] and square + step[side] not in reached:
                    reached.add(square + step[side])
                    waiting.append(square + step[side])
    return False


@pytest.mark.rule(
    "thoughtwave.win", "thoughtwave.handed", "thoughtwave.both-at-once", "thoughtwave.draw", "thoughtwave.pass"
)
def test_all_kinds_of_ends_occur_and_are_right():
    kinds: Counter[str] = Counter()
    for options, policy in (*GAMES[:5], ({"size": 4}, "uniform")):
        for positions in games(options, policy, range(120)):
            last, before = positions[-1], positions[-2]
            placer = before.current_player()
            assert not joined(before, 0)
            assert not joined(before, 1)
            waves = joined(last, placer), joined(last, 1 - placer)
            expected = {(True, True): placer, (True, False): placer, (False, True): 1 - placer}.get(waves)
            assert last.outcome().who == expected
            assert last.outcome().why == ("no placement" if expected is None else "connection")
            kinds[str(waves)] += 1
            texts = [s.action_to_string(a) for s, a in zip(positions, last.history())]
            kinds["pass"] += "pass" in texts
            kinds["forfeit"] += any(text.endswith("?") for text in texts)
            passers = {s.current_player() for s, text in zip(positions, texts) if text == "pass"}
            assert len(passers) < 2
    names = {"(True, False)", "(False, True)", "(True, True)", "(False, False)", "pass", "forfeit"}
    assert set(kinds) >= names
    assert all(kinds[name] for name in names), kinds


@every_game
def test_every_refusal_is_a_sentence(options, policy):
    for positions in games(options, policy, range(1)):
        for state in positions[::6]:
            legal = set(state.legal_actions())
            line = state.serialize()
            for action in range(state.game.info.num_distinct_actions):
                if action in legal:
                    continue
                with pytest.raises(IllegalActionError) as caught:
                    state.apply_action(action)
                sentence = str(caught.value)
                assert sentence.endswith(".")
                assert sentence[0].isupper() or sentence[0] in string.ascii_lowercase[:16]
            for action in (-1, state.game.info.num_distinct_actions, 10**20, "a1:N", None):
                with pytest.raises(IllegalActionError):
                    state.apply_action(action)
            assert state.serialize() == line


# -- anything typed ------------------------------------------------------------------------------------------------

SMALL = load_game("thoughtwave", size=4)
FORFEIT = load_game("thoughtwave", size=4, illegal="forfeit")
FINE = "Nothing is wrong."


def complaint(attempt: Callable[[], object]) -> str:
    """What our own error says; any other error goes through."""
    try:
        attempt()
    except QuincunxError as error:
        return str(error)
    return FINE


near_texts = st.from_regex(r"\A ?[a-fA-F]?[0-5]{0,2} ?:?[neswNESWx]{0,5}\??\Z") | st.text(max_size=20)
near_positions = st.from_regex(r"\A([a-p1-4]{1,4}/){3}[a-p1-4]{1,4}(,[0-3]\.6\.[0-9]{1,2}\.5\.1){2},[rbw]\Z")


@given(near_texts, st.sampled_from([SMALL, FORFEIT]))
def test_any_action_text_is_read_or_refused_in_a_sentence(text: str, game: Game):
    state = game.new_initial_state("1e2/1e2/4/4,2.6.10.5.1,2.6.10.5.1,b")
    sentence = complaint(lambda: state.apply_action(state.string_to_action(text)))
    assert sentence.endswith(".")


@given(near_positions | st.text(max_size=60))
@settings(max_examples=200)
def test_any_position_is_read_or_refused_in_a_sentence(text: str):
    state = SMALL.new_initial_state()
    sentence = complaint(lambda: state.set_position(text))
    assert sentence.endswith(".")
    if sentence != FINE:
        assert state.position() == SMALL.new_initial_state().position()
    else:
        assert SMALL.new_initial_state(state.position()).zobrist_hash() == state.zobrist_hash()
        assert state.zobrist_hash() == state._key_from_scratch()
        assert state.random_playout(Random(1)) <= SMALL.info.max_game_length
        assert state.is_terminal()


values = st.none() | st.booleans() | st.integers(-5, 30) | st.text(max_size=12) | st.floats(allow_nan=False)
gifts = st.lists(
    st.sampled_from(["cross", "junction", "curve", "straight", "termination", "none", " ", "x"]), max_size=4
)


@given(
    st.dictionaries(
        st.sampled_from(["size", "red_axis", "illegal", "gift", "giver", "other"]),
        values | gifts.map(",".join),
        max_size=5,
    )
)
def test_any_options_are_taken_or_refused_in_a_sentence(options: dict[str, object]):
    sentence = complaint(lambda: load_game("thoughtwave", **options))
    assert sentence.endswith((".", "?"))
    if sentence == FINE:
        game = load_game("thoughtwave", **options)
        again = load_game("thoughtwave", **game.options)
        assert dict(again.options) == dict(game.options)
        assert dict(load_game("thoughtwave", **game.option_words()).options) == dict(game.options)
        assert again.new_initial_state().stocks() == game.new_initial_state().stocks()


# -- what is seen --------------------------------------------------------------------------------------------------


@every_game
def test_the_observation_shows_the_board_and_the_stocks(options, policy):
    for positions in games(options, policy, range(1)):
        for state in positions[::5]:
            size, board = state.game.options["size"], state.board()
            first = state.game.stocks()
            for player in range(2):
                planes = state.observation_tensor(player).tolist()
                assert len(planes) == 17
                for square, arms in enumerate(board):
                    row, column = divmod(square, size)
                    seen = [planes[plane][row][column] for plane in range(5)]
                    assert seen == [bool(arms), *(arms >> side & 1 for side in range(4))]
                for kind in range(5):
                    for part, who in enumerate((player, 1 - player)):
                        share = state.stocks()[who][kind] / max(first[0][kind], first[1][kind])
                        assert planes[5 + 5 * part + kind][size - 1][0] == pytest.approx(share)
                assert planes[15][0][0] == (state.next_player() == player)
                assert planes[16][0][0] == ((state.game.options["red_axis"] == "vertical") == (player == 0))


@every_game
def test_the_picture_shows_what_there_is(options, policy):
    for positions in games(options, policy, range(2)):
        for state in positions[::7] + positions[-2:]:
            scene = state.scene()
            names = state.game.geometry.names
            assert {piece.cell for piece in scene.pieces} == {name for name, arms in zip(names, state.board()) if arms}
            assert len({piece.id for piece in scene.pieces}) == len(scene.pieces)
            assert all(piece.owner is None for piece in scene.pieces)
            assert [target.action for target in scene.targets] == state.legal_actions()
            assert all(target.text == state.action_to_string(target.action) for target in scene.targets)
            assert all(target.place in {*names, "pass"} for target in scene.targets)
            assert json.loads(json.dumps(scene.as_dict()))["game"] == "thoughtwave"
            left, top, right, bottom = scene.box
            assert all(left <= x <= right and top <= y <= bottom for t in scene.targets for x, y in t.outline)
            assert terminal(scene, unicode=False, targets=True).isascii()
            assert max(map(len, terminal(scene).splitlines())) <= 80


@every_game
def test_a_win_shows_its_wave_and_the_last_turn_is_marked(options, policy):
    for positions in games(options, policy, range(10)):
        state = positions[-1]
        marks = {mark.kind: mark for mark in state.scene().marks}
        who = state.outcome().who
        assert ("path" in marks) == (who is not None)
        if who is not None:
            names = state.game.geometry.names
            way = [names.index(name) for name in marks["path"].name.split(": ")[1].rstrip(".").split(", ")]
            assert all(state.board()[square] for square in way)
            assert all(abs(a - b) in (1, state.game.options["size"]) for a, b in itertools.pairwise(way))
        last = positions[-2].action_to_string(state.history()[-1])
        assert ("last" in marks) == (last != "pass")


def test_the_last_turn_in_words():
    state = load_game("thoughtwave", size=4, illegal="forfeit").new_initial_state()
    assert state.scene().description.endswith("The board is empty.")
    state.apply_text("b2:NE,b3:E?")
    assert state.scene().description.endswith(
        "Black placed a termination on b3, east, which does not match: the piece is out of the game and the turn lost."
    )
    assert state.scene().title == "Thoughtwave, turn 3: Red to place a piece"


def test_the_terminal_picture():
    state = load_game("thoughtwave", size=4).new_initial_state("3e/1fk1/1e2/f2b,2.6.10.5.1,2.6.9.4.0,b")
    assert terminal(state.scene()).splitlines() == [
        "      a  b  c  d",
        "      R  R  R  R",
        " 4 B  ·  ·  ·  ┃  B 4",
        " 3 B  ·  ┏━━┻━ ·  B 3",
        " 2 B  ·  ┃  ·  ·  B 2",
        " 1 B  ┏━ ·  ·  ╺━ B 1",
        "      R  R  R  R",
        "      a  b  c  d",
        "",
        "   Red   ━╋━2    ┣━6    ┗━10   ┃ 5    ╹ 1",
        "   Black ━╋━2    ┣━6    ┗━9    ┃ 4    ╹ 0",
    ]
    assert terminal(state.scene(), unicode=False, coordinates=False).splitlines()[2:6] == [
        "   B  .  .  .  |  B",
        "   B  .  ,--'- .  B",
        "   B  .  |  .  .  B",
        "   B  ,- .  .  o- B",
    ]


def test_help_is_there():
    help_text = load_game("thoughtwave").help_text()
    for option in load_game("thoughtwave").option_list:
        assert f"`{option.name}`" in help_text
