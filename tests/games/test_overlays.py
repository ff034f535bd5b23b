"""What the signs for studying a position say, on boards drawn as text."""

import pytest

import quincunx
from quincunx import render
from quincunx.core.rng import Random
from quincunx.games.thoughtwave.overlays import shortest as shortest_wave
from quincunx.games.wishbone.overlays import shortest as shortest_chain
from quincunx.games.wishbone.overlays import winning_points
from sample_games import IDS, SAMPLES, walk

NAMES = {
    "strands": ["groups"],
    "wishbone": ["cartwheels", "path", "threats"],
    "thoughtwave": ["path", "threats"],
    "thrive": ["threats", "reach"],
    "tom_tube": ["reach"],
}


def words(state, overlay):
    return [mark.name for mark in state.game.overlays(state)[overlay]]


@pytest.mark.parametrize(("name", "options"), SAMPLES, ids=IDS)
def test_the_same_signs_everywhere_and_all_can_be_drawn(name, options):
    for seed in range(6):
        state = walk(name, options, seed, 25 * seed)
        overlays = state.game.overlays(state)
        assert list(overlays) == NAMES[name]
        for marks in overlays.values():
            assert all(mark.name for mark in marks)
            assert render.svg(state.scene().with_marks(*marks))


# -- Strands -----------------------------------------------------------------------------------------------------------


#   . .        Black: a1, then the 1 in the middle; White: b1 and b3 in between.
#  o x o
#   x .
def test_groups_with_their_sizes():
    state = quincunx.load_game("strands", board="2 2/2 1 2/2 2").new_initial_state()
    for text in ("a1", "b1", "b3", "b2"):
        state.apply_text(text)
    assert words(state, "groups") == [
        "Black's largest group, 2: a1, b2",
        "White's largest group, 1: b1",
        "White's largest group, 1: b3",
    ]


@pytest.mark.parametrize("seed", range(5))
def test_the_sizes_are_those_that_the_rules_count(seed):
    state = walk("strands", {"board": "mini"}, seed, 30)
    marks = words(state, "groups")
    for player, colour in ((state.black(), "Black"), (1 - state.black(), "White")):
        told = [int(mark.split(", ")[1].split(":")[0]) for mark in marks if mark.startswith(colour)]
        assert told == state.group_sizes(player)


# -- Wishbone ----------------------------------------------------------------------------------------------------------


def wishbone(position, size=4):
    return quincunx.load_game("wishbone", size=size, swap_rule=False).new_initial_state(position)


# o o x o      Black joins b2 and the top by c3; White joins b3 and d3 by c2 as well as by c3.
# . o . o
# x x . .
# x . . x
def test_who_wins_at_once_and_where():
    state = wishbone("ooxo/1o1o/xx2/x2x,black")
    assert words(state, "threats") == ["Black would win at once with c3", "White would win at once with c2, c3"]
    assert words(state, "path") == [
        "Black, from top to bottom, needs 1 more stone at least: c3",
        "White, from left to right, needs 1 more stone at least: c2",
    ]


def test_an_empty_board_lacks_a_stone_for_each_row():
    black, white = words(wishbone("4/4/4/4,black"), "path")
    assert black.startswith("Black, from top to bottom, needs 4 more stones at least: ")
    assert white.startswith("White, from left to right, needs 4 more stones at least: ")


# . x . .      Black's top stones are cut off from the bottom: no connection leads through a row of enemy stones.
# o o o o
# . . x .
# . . . .
def test_who_is_cut_off_has_no_connection():
    assert words(wishbone("1x2/oooo/2x1/4,black"), "path") == [
        "Black can no longer join top and bottom",
        "White, from left to right, is joined",
    ]


@pytest.mark.parametrize("seed", range(8))
def test_winning_points_are_those_that_win(seed):
    state = walk("wishbone", {"size": 5}, seed, 0)
    rng = Random(seed)
    while not state.is_terminal():
        player, colour = state.current_player(), state.colour_to_move()
        wins = []
        for action in state.legal_actions():
            after = state.clone()
            after.apply_action(action)
            if action < 25 and after.returns()[player] == 1:
                wins.append(action)
        assert winning_points(state.game, state, colour) == wins
        if wins:
            assert len(shortest_chain(state.game, state, colour).missing) == 1
        state.apply_action(state.sample_action(rng))


def test_cartwheels_are_named():
    #   . X X .
    #   O . . O
    #   O . . O
    #   . X X .
    assert words(wishbone("1xx1/o2o/o2o/1xx1,black"), "cartwheels") == ["a cartwheel on b2, c2, b3, c3"]


# -- Thoughtwave -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(8))
def test_ways_are_as_long_as_the_evaluation_counts_and_threats_win(seed):
    state = walk("thoughtwave", {"size": 4}, seed, 0)
    measure = state.game.make_evaluator().measures
    rng = Random(seed)
    while not state.is_terminal():
        for player in (0, 1):
            found = shortest_wave(state.game, state, player)
            assert (99 if found is None else len(found.missing)) == measure(state)[player][1]
        player = state.current_player()
        wins = set()
        for action in state.legal_actions():
            after = state.clone()
            after.apply_action(action)
            if after.is_terminal() and after.returns()[player] == 1:
                wins.add(state.action_to_string(action).split(":")[0])
        told = words(state, "threats")[player]
        names = set(told.partition(" on ")[2].split(", ")) - {""}
        assert names == wins
        state.apply_action(state.sample_action(rng))


# -- Thrive ------------------------------------------------------------------------------------------------------------


def test_nobody_can_be_captured_at_the_start():
    state = quincunx.load_game("thrive").new_initial_state()
    assert words(state, "threats") == [
        "None of Amber's pieces can be captured",
        "None of Blue's pieces can be captured",
    ]


@pytest.mark.parametrize("seed", range(5))
def test_the_attacked_are_those_that_the_evaluation_counts(seed):
    state = walk("thrive", {}, seed, 60)
    knowing = state.game.make_evaluator()
    names = state.game.geometry.names
    for player, owner in enumerate(("Amber", "Blue")):
        told = [mark for mark in words(state, "threats") if mark.startswith(f"{owner}'s ")]
        assert [mark.split("'s ")[1].split(",")[0] for mark in told] == [
            names[square] for square in knowing.attacked(state, player)
        ]
        bare = [mark.split("'s ")[1].split(",")[0] for mark in told if "undefended" in mark]
        assert bare == [names[square] for square in knowing.undefended(state, player)]


# -- Tom Tube ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(5))
def test_the_player_to_move_reaches_what_is_legal(seed):
    state = walk("tom_tube", {}, seed, 120)
    while not state.is_terminal() and not (state.turn().whole and state.current_player() >= 0):
        state.apply_action(state.sample_action(Random(seed)))
    if state.is_terminal():
        return
    owner = ("Tom", "Dave")[state.current_player()]
    legal = [state.action_to_string(action) for action in state.legal_actions()]
    told = {}
    for mark in words(state, "reach"):
        who, sign, rest = mark.partition(" can ")
        if who == owner and sign and " to " in rest:
            way, _, names = rest.rpartition(" to ")
            told[way] = names.split(", ")
    for way, word in (("drift", "drift"), ("drift with a control counter", "control"), ("jump", "jump")):
        assert told.get(way, []) == [text.split(":")[1] for text in legal if text.startswith(f"{word}:")]
