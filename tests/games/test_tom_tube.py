"""Tom Tube, rule by rule.

A position is written as Tom Tube writes it, a field a line: tom:place/energy.control.alien/blank triangles, what lies
on the board, and after to: whose turn it is. What is left out is as at the start. Knots run from a1 to i5:

            i1  .   D   .  i5           T, D  the bases: a3 is Tom's, i3 Dave's
          h1  .   o   o   .  h6         t, d  their solar modules: g1, g7 and c1, c7
        t   o   .   .   .   o   t       o     printed, complete spheres
      .   o   .   .   .   .   o   .
    e1  .   .   .   e5  .   .   .  e9
      .   o   .   .   .   .   o   .
        d   o   .   .   .   o   d
          b1  .   o   o   .  b6
            a1  .   T   .  a5
"""

from __future__ import annotations

from collections import Counter

import pytest

from quincunx import Game, State, deserialize, load_game
from quincunx.core.errors import ActionTextError, IllegalActionError, OptionError, PositionError
from quincunx.games.tom_tube.tiles import TYPES

# Around c3, one triangle each; with the rhombs b3-c3 and c3-d3, or b3-c3 and c3-d4, they complete it.
BESIDE_D3 = "b2.c2.c3:-,c3.c4.d4:-"
BESIDE_D4 = "b2.c2.c3:-,c2.c3.d3:-"

# A small board for ends. T, D bases, t, d modules, o spheres; a tube runs along the bottom row.
#
#            t   t   d   d
#          .   .   .   .   .
#        .   .   .   .   .   .
#      .   .   .   .   .   .   .
#        .   .   .   .   .   .
#          .   o   .   o   .              the sphere b2 lies above a2, b4 above a3; no tube leads there
#            T---o---o---D
CORRIDOR = "3;a1,g1,g2;a4,g3,g4;a1-a2,a2-a3,a3-a4;b2,b4"


def at(text: str, **options: object) -> State:
    """The position that the fields describe; those not given are as at the start."""
    game = load_game("tom_tube", **options)
    tom, dave = game.board.stations
    names = game.board.grid.names
    fields = dict(line.strip().split(":", 1) for line in text.split("\n") if line.strip())
    fields.setdefault("tom", f"{names[tom[0]]}/1.0.0/3")
    fields.setdefault("dave", f"{names[dave[0]]}/1.0.0/3")
    fields.setdefault("to", "tom")
    fields.setdefault("solar", ",".join(names[k] for k in (*tom[1:], *dave[1:])))
    return game.new_initial_state(";".join(f"{word}:{value}" for word, value in fields.items() if value != "none"))


def texts(state: State) -> set[str]:
    return {state.action_to_string(action) for action in state.legal_actions()}


def moves(state: State, way: str) -> set[str]:
    return {text.split(":")[1] for text in texts(state) if text.startswith(f"{way}:")}


def play(state: State, *actions: str) -> State:
    for text in actions:
        state.apply_text(text)
    return state


def refused(state: State, text: str) -> str:
    before = state.serialize()
    with pytest.raises(IllegalActionError) as refusal:
        state.apply_text(text)
    assert state.serialize() == before
    return str(refusal.value)


def held(state: State, player: int) -> tuple[int, int, int, int]:
    """Energy, control, alien and solar counters."""
    facts = state.facts()
    return facts.energy[player], facts.control[player], facts.alien[player], facts.solar[player]


def counters(state: State) -> dict[str, set[str]]:
    facts, board = state.facts(), state.game.board
    return {
        "energy": {board.place_names[place] for place in facts.energy_at},
        "control": {board.grid.names[knot] for knot in facts.control_at},
        "alien": {board.grid.names[knot] for knot in facts.alien_at},
    }


def start(**options: object) -> State:
    return load_game("tom_tube", **options).new_initial_state()


# -- the start ------------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "tom_tube.start.astronauts", "tom_tube.start.solar", "tom_tube.start.triangles", "tom_tube.start.stock"
)
def test_start():
    facts = start().facts()
    names = start().game.node_names
    assert [names[node] for node in facts.at] == ["a3", "i3"]
    assert facts.energy == (1, 1)
    assert {names[knot] for knot in facts.solar_at} == {"g1", "g7", "c1", "c7"}
    assert (facts.forks, facts.blanks) == ((6, 6), (3, 3))
    assert facts.stock == (22, 8, 6)
    assert not facts.rhombs


@pytest.mark.rule("tom_tube.start.first")
def test_tom_begins():
    assert start().current_player() == 0


@pytest.mark.rule("tom_tube.board.size", "tom_tube.board.stations")
def test_the_board_has_78_space_triangles_and_six_stations_of_three():
    board = start().game.board
    assert len(board.grid) == 61
    assert len(board.triangles) == 78
    assert len(board.closed) == 18
    names = board.grid.names
    assert [[names[knot] for knot in own] for own in board.stations] == [["a3", "g1", "g7"], ["i3", "c1", "c7"]]
    assert not any("a3" in name.split(".") for name in board.triangle_names)


@pytest.mark.rule("tom_tube.board.printed", "tom_tube.board.inner")
def test_twelve_spheres_are_printed_and_25_come_in_play():
    board = start().game.board
    printed = {board.grid.names[knot] for knot in board.spheres}
    assert printed == {"b3", "b4", "c2", "d2", "c6", "d7", "f2", "g2", "f7", "g6", "h3", "h4"}
    assert len(board.inner) == 25
    assert moves(start(), "drift") == {"b3", "b4"}


@pytest.mark.rule("tom_tube.tiles.types")
def test_forty_rhombs_two_of_each_type():
    state = play(start(), "build")
    assert state.is_chance_node()
    assert texts(state) == set(TYPES)
    assert len(TYPES) == 20
    assert sum(state.facts().pile) == 40
    assert [share for _, share in state.chance_outcomes()] == [1 / 20] * 20


@pytest.mark.rule("tom_tube.tiles.draw")
def test_a_drawn_rhomb_is_not_drawn_again():
    state = play(start(), "build", "NE/SW", "d4>d5", "build")
    shares = {state.action_to_string(action): share for action, share in state.chance_outcomes()}
    assert shares["NE/SW"] == pytest.approx(1 / 39)
    assert shares["NE/NE"] == pytest.approx(2 / 39)
    play(state, "NE/SW", "f4>f5", "build")
    assert "NE/SW" not in texts(state)
    assert refused(state, "NE/SW") == "No rhomb NE/SW is left in the pile."


# -- what a turn is -------------------------------------------------------------------------------------------------


@pytest.mark.rule("tom_tube.turn.one")
def test_a_turn_is_one_rhomb_or_one_move():
    state = start()
    assert texts(state) == {"build", "drift:b3", "drift:b4"}
    play(state, "drift:b3")
    assert state.current_player() == 1
    play(state, "build", "NE/NE", "d4>d5")
    assert state.current_player() == 0
    assert [player for player, _ in state.turns_played()] == [0, 1]


@pytest.mark.rule("tom_tube.turn.skip")
def test_who_can_do_nothing_is_skipped():
    # Dave closes the way in front of Tom, who is left without a move and without an energy counter.
    state = at("tom:a3/0.0.0/3\ndave:b2/2.0.0/3\nto:dave\nrhombs:c2-c3:NE/NE", board=CORRIDOR, tiles="NE/NE")
    play(state, "jump:a2")
    assert texts(state) == {"jump:b2"}
    assert state.current_player() == 1
    assert refused(state, "build") == "No rhomb is left in the pile."


@pytest.mark.rule("tom_tube.turn.blocked")
def test_when_neither_can_do_anything_the_game_ends():
    board = "3;a1,g1,g2;a4,g3,g4;a1-a2,a2-a3,a3-a4;b2"
    state = at("tom:a3/0.0.0/3\ndave:b2/1.0.0/3\nto:dave\nrhombs:c2-c3:NE/NE", board=board, tiles="NE/NE")
    state.apply_text("jump:a2")
    # b2 is one edge away from a2, but without energy nobody jumps.
    assert state.outcome() == (None, "blocked", (0, 0))


# -- laying rhombs --------------------------------------------------------------------------------------------------


@pytest.mark.rule("tom_tube.rhomb.place", "tom_tube.rhomb.both")
def test_a_rhomb_covers_two_free_neighbouring_space_triangles():
    state = play(start(), "build", "NS/NS")
    assert len(texts(state)) == 204
    assert {"d4>d5", "d5>d4"} <= texts(state)
    play(state, "d4>d5", "build", "NE/SW")
    # d4>d5 covers d4.d5.e5 and c4.d4.d5.
    assert not texts(state) & {"d4>d5", "d4>e5", "d5>e5", "c4>d4", "c4>d5"}
    assert "d4>e4" in texts(state)
    assert "covered" in refused(state, "d5>e5")


@pytest.mark.rule("tom_tube.rhomb.place")
def test_no_rhomb_lies_on_a_station():
    state = play(start(), "build", "NE/SW")
    with pytest.raises(ActionTextError):
        state.string_to_action("a3>b3")
    with pytest.raises(ActionTextError):
        state.string_to_action("b3>b4")


@pytest.mark.rule("tom_tube.rhomb.direction", "tom_tube.tiles.curves")
def test_north_lies_to_the_left_of_the_way_from_west_to_east():
    # From c3 to b3 one goes down to the right, with c4 on the left and b2 on the right.
    # NE/SW curves from c4 to b3 for Tom.
    ring = "c4-d4:NS/NS,c4-c5:NS/NS\ntriangles:b3.b4.c4:-\n"
    state = at("tom:b3/0.1.0/2\nrhombs:c3-b3:NE/SW," + ring)
    assert moves(state, "drift") == moves(state, "control") == {"a3", "c4"}
    # Half a turn on, that curve is Dave's.
    turned = "rhombs:b3-c3:NE/SW," + ring
    assert moves(at("tom:b3/0.0.0/2\n" + turned), "drift") == {"a3"}
    assert moves(at("tom:a3/0.0.0/2\ndave:b3/0.0.0/3\nto:dave\n" + turned), "drift") == {"c4"}


@pytest.mark.rule("tom_tube.rhomb.offered")
def test_build_is_offered_while_a_rhomb_is_left_and_a_place():
    assert "build" in texts(at("rhombs:d4-d5:NE/NE", tiles="NE/NE*2"))
    assert "build" not in texts(at("rhombs:d4-d5:NE/NE", tiles="NE/NE*1"))


# -- isolated triangles ---------------------------------------------------------------------------------------------

# The rhomb in hand, laid on b2>b3, isolates a1.a2.b2 in the corner.
CORNER = "rhombs:b1-b2:NS/NS\n"


@pytest.mark.rule("tom_tube.triangle.must", "tom_tube.triangle.kind")
def test_the_builder_covers_an_isolated_triangle_with_a_triangle_of_choice():
    state = play(at(CORNER + "to:tom.rhomb:NE/NE"), "b2>b3")
    assert state.current_player() == 0
    assert texts(state) == {"a1.a2.b2:Y", "a1.a2.b2:-"}
    assert "must cover" in refused(state, "decline")
    play(state, "a1.a2.b2:Y")
    assert state.current_player() == 1
    assert state.facts().forks == (5, 6)


@pytest.mark.rule("tom_tube.triangle.isolated")
def test_a_triangle_with_a_free_neighbour_is_not_isolated():
    # Without the rhomb b1-b2 the triangle a1.b1.b2 beside it is free.
    state = play(at("to:tom.rhomb:NE/NE"), "b2>b3")
    assert state.current_player() == 1


@pytest.mark.rule("tom_tube.triangle.order")
def test_the_builder_chooses_the_order():
    state = at("to:tom.rhomb:NS/NS\nrhombs:e5-f4:NE/NE,d3-e4:NE/NE,e6-f5:SE/SE,d6-e6:SE/SE")
    play(state, "d4>d5")
    assert texts(state) == {"d4.e4.e5:Y", "d4.e4.e5:-", "d5.e5.e6:Y", "d5.e5.e6:-"}
    one = play(state.clone(), "d4.e4.e5:Y", "d5.e5.e6:-")
    other = play(state.clone(), "d5.e5.e6:-", "d4.e4.e5:Y")
    assert one.position() == other.position()


FULL_HANDS_GONE = (
    "triangles:e4.e5.f4:tom,e5.e6.f5:tom,d5.e5.e6:tom,e5.f4.f5:tom,d4.d5.e5:tom,d4.e4.e5:tom,"
    "g3.g4.h3:-,g4.g5.h4:-,g3.h2.h3:-\n"
)


@pytest.mark.rule("tom_tube.triangle.opponent")
def test_with_no_triangle_left_the_opponent_may_cover_or_decline():
    text = CORNER + FULL_HANDS_GONE + "tom:a3/1.0.0/0\nto:tom.rhomb:NE/NE"
    state = play(at(text), "b2>b3")
    assert state.current_player() == 1
    assert texts(state) == {"a1.a2.b2:Y", "a1.a2.b2:-", "decline"}
    covered = play(state.clone(), "a1.a2.b2:Y")
    assert covered.facts().forks == (0, 5)
    # The turn was Tom's, so it is Dave's now.
    assert covered.current_player() == 1
    assert covered.turn().whole


@pytest.mark.rule("tom_tube.triangle.for_good")
def test_what_stays_uncovered_stays_so_for_good():
    text = CORNER + FULL_HANDS_GONE + "tom:a3/1.0.0/0\nto:tom.rhomb:NE/NE"
    state = play(at(text), "b2>b3", "decline")
    assert not state.facts().pending
    play(state, "build", "EW/EW", "c4>c5")
    assert state.current_player() == 0  # nobody is asked about a1.a2.b2 again


@pytest.mark.rule("tom_tube.triangle.nobody")
def test_when_nobody_has_triangles_nobody_is_asked():
    text = (
        CORNER
        + "triangles:e4.e5.f4:tom,e5.e6.f5:tom,d5.e5.e6:tom,e5.f4.f5:tom,d4.d5.e5:tom,d4.e4.e5:tom,"
        + "g3.g4.h3:-,g4.g5.h4:-,g3.h2.h3:-,f4.g3.g4:-,f4.f5.g4:-,f5.g4.g5:-,"
        + "e6.e7.f6:dave,e6.f5.f6:dave,d6.e6.e7:dave,d5.d6.e6:dave,e7.f6.f7:dave,d6.d7.e7:dave\n"
        + "tom:a3/1.0.0/0\ndave:i3/1.0.0/0\nto:tom.rhomb:NE/NE"
    )
    state = play(at(text), "b2>b3")
    assert state.current_player() == 1
    assert state.turn().whole


# -- counters -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("tom_tube.counter.energy", "tom_tube.tiles.sphere")
@pytest.mark.parametrize("kind", TYPES)
def test_an_energy_counter_lies_on_each_energy_sphere(kind):
    spheres = {
        "NS/EW", "EW/NS", "NE/NS", "NS/NE", "SE/NS", "NS/SE", "NE/EW", "EW/NE", "SE/EW", "EW/SE",
    }  # fmt: skip
    state = play(start(), "build", kind, "d4>d5")
    assert counters(state)["energy"] == ({"d4.d5"} if kind in spheres else set())
    assert state.facts().stock[0] == (21 if kind in spheres else 22)


@pytest.mark.rule("tom_tube.tiles.crossing")
@pytest.mark.parametrize("kind", TYPES)
def test_crossing_rhombs_have_a_sphere_only_where_the_tubes_share_no_corner(kind):
    state = play(start(tiles="crossing"), "build", kind, "d4>d5")
    assert counters(state)["energy"] == ({"d4.d5"} if kind in {"NS/EW", "EW/NS", "NE/SW", "SE/NW"} else set())


# Around e5 all is covered but what e5>e6 covers; no tube ends there.
AROUND_E5 = "rhombs:e5-d4:NE/NE,e5-f4:NE/NE\n"


@pytest.mark.rule("tom_tube.sphere.complete", "tom_tube.counter.alien")
def test_a_sphere_without_a_tube_gets_an_alien_counter():
    state = at(AROUND_E5 + "to:tom.rhomb:NS/NS")
    assert "e5" not in {state.game.board.grid.names[knot] for knot in state.facts().complete}
    play(state, "e5>e6")
    assert "e5" in {state.game.board.grid.names[knot] for knot in state.facts().complete}
    assert counters(state)["alien"] == {"e5"}
    assert state.facts().stock == (22, 8, 5)


@pytest.mark.rule("tom_tube.counter.control")
def test_a_sphere_with_exactly_one_tube_gets_a_control_counter():
    state = play(at(AROUND_E5 + "to:tom.rhomb:EW/EW"), "e5>e6")
    assert counters(state) == {"energy": set(), "control": {"e5"}, "alien": set()}
    assert state.facts().stock == (22, 7, 6)


@pytest.mark.rule("tom_tube.counter.control")
def test_a_sphere_with_two_tubes_gets_none():
    state = at("rhombs:d4-e5:NE/NE,e5-f4:NE/NE\nto:tom.rhomb:EW/EW")
    play(state, "e5>e6")
    assert counters(state) == {"energy": set(), "control": set(), "alien": set()}
    assert "e5" in {state.game.board.grid.names[knot] for knot in state.facts().complete}


@pytest.mark.rule("tom_tube.counter.fork")
def test_a_striped_arm_counts_as_one_tube():
    # NE/NW forks from its N, which lies on e5 here.
    state = play(
        at("rhombs:e5-d4:NE/NE,e5-f4:NE/NE\ntriangles:d5.e5.e6:-\ntom:a3/1.0.0/2\nto:tom.rhomb:NE/NW"), "e6>f5"
    )
    assert counters(state)["control"] == {"e5"}


@pytest.mark.rule("tom_tube.counter.printed")
def test_printed_spheres_get_no_counter():
    # The last of the triangles around b3 are covered, and no tube of a tile ends there.
    state = play(at("rhombs:b2-b3:NS/NS\nto:tom.rhomb:NS/NS"), "b3>c4")
    assert counters(state) == {"energy": set(), "control": set(), "alien": set()}


@pytest.mark.rule("tom_tube.counter.order", "tom_tube.counter.stock")
def test_counters_are_placed_in_order_of_name_while_the_stock_lasts():
    # Tom holds five of the six alien counters, and two spheres without a tube are completed at once.
    ring = "rhombs:e5-d4:NE/NE,e5-f4:NE/NE,e6-d6:SE/SE,e6-f6:SE/SE\n"
    state = play(at("tom:a3/1.0.5/3\n" + ring + "to:tom.rhomb:NS/NS"), "e5>e6")
    assert {"e5", "e6"} <= {state.game.board.grid.names[knot] for knot in state.facts().complete}
    assert counters(state)["alien"] == {"e5"}
    assert state.facts().stock[2] == 0


@pytest.mark.rule("tom_tube.counter.stock")
def test_without_energy_in_the_stock_none_is_placed():
    state = play(at("tom:a3/20.0.0/3\ndave:i3/4.0.0/3\nto:tom.rhomb:NS/EW"), "d4>d5")
    assert counters(state)["energy"] == set()


@pytest.mark.rule("tom_tube.counter.last")
def test_counters_come_after_the_triangles():
    # b2 lacks what the rhomb and the isolated triangle cover; the triangle's tube, or none, decides.
    state = play(at("rhombs:b1-b2:NS/NS,c2-c3:NE/NE\nto:tom.rhomb:SE/SE"), "b2>b3")
    assert counters(state)["control"] == counters(state)["alien"] == set()
    assert counters(play(state.clone(), "a1.a2.b2:Y"))["control"] == {"b2"}
    assert counters(play(state.clone(), "a1.a2.b2:-"))["alien"] == {"b2"}


# -- drifting -------------------------------------------------------------------------------------------------------

STRAIGHT = f"tom:a3/0.0.0/2\ndave:i3/1.0.0/2\nrhombs:b3-c3:EW/EW,c3-d3:EW/NS\ntriangles:{BESIDE_D3}\n"


@pytest.mark.rule("tom_tube.drift.straight", "tom_tube.drift.end")
def test_drifting_goes_straight_on_through_complete_spheres_and_ends_on_any():
    assert moves(at(STRAIGHT), "drift") == {"b3", "b4", "c3", "c3.d3"}


@pytest.mark.rule("tom_tube.drift.straight")
def test_drifting_does_not_bend_in_a_sphere():
    bent = f"tom:{{}}/0.0.0/2\ndave:i3/1.0.0/2\nrhombs:b3-c3:EW/EW,c3-d4:EW/NS\ntriangles:{BESIDE_D4}\n"
    assert moves(at(bent.format("a3")), "drift") == {"b3", "b4", "c3"}
    # From c3 itself any tube will do.
    assert moves(at(bent.format("c3")), "drift") == {"b3", "a3", "c3.d4"}


@pytest.mark.rule("tom_tube.drift.complete")
def test_drifting_never_enters_an_incomplete_sphere():
    open_c3 = "tom:a3/0.0.0/3\nrhombs:b3-c3:EW/EW,c3-d3:EW/NS\n"
    assert moves(at(open_c3), "drift") == {"b3", "b4"}


@pytest.mark.rule("tom_tube.drift.own")
def test_drifting_goes_through_own_and_neutral_tubes_only():
    assert "b3.c3" in moves(at("tom:b3/0.0.0/3\nrhombs:b3-c3:EW/NS"), "drift")
    assert "b3.c3" not in moves(at("tom:b3/0.0.0/3\nrhombs:b3-c3:NS/EW"), "drift")
    assert "b3.c3" in moves(at("dave:b3/0.0.0/3\nto:dave\nrhombs:b3-c3:NS/EW"), "drift")


@pytest.mark.rule("tom_tube.tiles.neutral")
def test_where_both_tubes_lie_on_each_other_they_are_neutral():
    for who in ("tom", "dave"):
        # The same corners, and the arm of a corner in common.
        assert "c3" in moves(
            at(
                f"tom:a3/1.0.0/2\ndave:i3/1.0.0/2\n{who}:b3/0.0.0/2\nto:{who}\nrhombs:b3-c3:EW/EW,c3-d3:EW/NS\n"
                f"triangles:{BESIDE_D3}"
            ),
            "drift",
        )
        assert "b3.c3" in moves(at(f"{who}:b3/0.0.0/3\nto:{who}\nrhombs:c3-b3:NE/EW"), "drift")


@pytest.mark.rule("tom_tube.tiles.curves")
def test_tubes_between_opposite_sides_stay_apart():
    # SE/NW on c3>b3: Tom's from b2 to b3, Dave's from c4 to c3; not even a control counter joins them.
    state = at("tom:b3/0.1.0/2\nrhombs:c3-b3:SE/NW,c4-d4:NS/NS,c4-c5:NS/NS\ntriangles:b3.b4.c4:-\n")
    assert moves(state, "control") == {"a3"}


@pytest.mark.rule("tom_tube.drift.fork")
def test_at_a_fork_without_a_sphere_one_chooses_and_never_turns_back():
    # Tom's triangle joins b3, b4 and c4, all complete.
    text = "tom:b3/0.0.0/2\nrhombs:c3-c4:NS/NS,c4-d5:NS/NS\ntriangles:b3.b4.c4:tom,b4.c4.c5:-"
    assert moves(at(text), "drift") == {"a3", "b4", "c4"}


# A fork with its striped arm on b3, Tom's on c4 and Dave's on b2; c4 is complete.
FORK = "rhombs:c3-b3:NE/SE,c4-d4:NS/NS,c4-c5:NS/NS\ntriangles:b3.b4.c4:-\n"


@pytest.mark.rule("tom_tube.fork.one_way")
def test_at_the_fork_of_a_rhomb_each_astronaut_has_one_way():
    assert "c4" in moves(at(FORK + "tom:b3/0.0.0/2"), "drift")
    assert moves(at(FORK + "tom:a3/0.0.0/2\ndave:b3/1.0.0/3\nto:dave"), "drift") == set()


@pytest.mark.rule("tom_tube.fork.control")
def test_with_a_control_counter_all_three_arms_of_a_fork_are_open():
    state = at(FORK + "tom:a3/0.0.0/2\ndave:b3/1.1.0/3\nto:dave")
    assert moves(state, "drift") == set()
    assert moves(state, "control") == {"c4"}


@pytest.mark.rule("tom_tube.drift.bend_in_sphere")
def test_an_own_tube_that_bends_at_a_sphere_ends_the_move_there():
    # NE/NS on c3>b3: Tom's arms lead to c4 (north) and b3 (east).
    text = "tom:b3/0.0.0/2\nrhombs:c3-b3:NE/NS,c4-d4:NS/NS,c4-c5:NS/NS\ntriangles:b3.b4.c4:-\n"
    state = at(text)
    assert "b3.c3" in moves(state, "drift")
    assert "c4" not in moves(state, "drift")
    play(state, "drift:b3.c3", "drift:h3")
    assert "c4" in moves(state, "drift")


@pytest.mark.rule("tom_tube.printed.both")
def test_printed_tubes_and_spheres_are_open_to_both():
    assert moves(at("tom:h3/0.0.0/3\ndave:b3/0.0.0/3"), "drift") == set()
    assert moves(at("tom:c2/0.0.0/3\ndave:b3/0.0.0/3\nto:dave"), "drift") == set()
    assert moves(at("tom:f2/0.0.0/3"), "drift") == {"g1"}
    assert moves(at("dave:c2/0.0.0/3\nto:dave"), "drift") == {"c1"}


@pytest.mark.rule("tom_tube.stations.foreign")
def test_nobody_enters_the_other_ones_stations():
    state = at("tom:c2/0.1.0/3")
    assert moves(state, "drift") | moves(state, "control") == set()
    assert "Dave's solar module" in refused(state, "drift:c1")
    assert "Dave's base" in refused(at("tom:h3/0.1.0/3\ndave:h4/0.0.0/3"), "drift:i3")


@pytest.mark.rule("tom_tube.occupied")
def test_nobody_enters_or_passes_the_sphere_of_the_other():
    state = at(STRAIGHT.replace("dave:i3", "dave:c3"))
    assert moves(state, "drift") == {"b3", "b4"}
    assert refused(state, "drift:c3") == "Dave is at c3, and a sphere holds one astronaut."


@pytest.mark.rule("tom_tube.counter.stops", "tom_tube.counter.taken")
def test_a_counter_stops_and_is_taken():
    state = at(STRAIGHT + "control:c3\nenergy:c3.d3")
    assert moves(state, "drift") == {"b3", "b4", "c3"}
    play(state, "drift:c3")
    assert held(state, 0) == (0, 1, 0, 0)
    play(state, "drift:h3", "drift:c3.d3")
    assert held(state, 0) == (1, 1, 0, 0)
    assert counters(state) == {"energy": set(), "control": set(), "alien": set()}


@pytest.mark.rule("tom_tube.counter.taken", "tom_tube.counter.solar")
def test_a_solar_counter_is_taken_on_the_own_module():
    state = play(at("tom:f2/0.0.0/3"), "drift:g1")
    assert held(state, 0) == (0, 0, 0, 1)


@pytest.mark.rule("tom_tube.move.other")
def test_a_move_leads_to_another_sphere():
    for place in ("a3", "b3", "b4"):
        assert place not in moves(at(f"tom:{place}/1.1.0/3"), "drift")
    assert "another sphere" in refused(at("tom:b3/1.0.0/3"), "drift:b3")


@pytest.mark.rule("tom_tube.move.control")
def test_with_a_control_counter_tubes_of_any_colour_are_open():
    state = at("tom:b3/0.1.0/3\nrhombs:b3-c3:NS/EW")
    assert moves(state, "drift") == {"a3"}
    assert moves(state, "control") == {"a3", "b3.c3"}
    play(state, "control:b3.c3")
    assert held(state, 0) == (0, 0, 0, 0)
    assert state.facts().stock[1] == 8


@pytest.mark.rule("tom_tube.move.offered")
def test_each_way_is_offered_also_where_a_cheaper_one_leads():
    state = at("tom:b3/1.1.0/3\nrhombs:b3-c3:NS/EW")
    assert "a3" in moves(state, "drift") & moves(state, "control")
    state = at("tom:b3/1.1.0/2\nrhombs:c3-c4:NS/NS,c4-d5:NS/NS\ntriangles:b3.b4.c4:tom,b4.c4.c5:-")
    assert {"b4", "c4"} <= moves(state, "drift") & moves(state, "control") & moves(state, "jump")


@pytest.mark.rule("tom_tube.jump.edge", "tom_tube.jump.price")
def test_a_jump_costs_energy_and_goes_along_one_edge_to_a_complete_sphere():
    state = at("tom:b3/1.0.0/3")
    assert moves(state, "jump") == {"b4"}
    assert "not complete" in refused(state, "jump:c3")
    assert "not one edge away" in refused(state, "jump:c2")
    play(state, "jump:b4")
    assert held(state, 0) == (0, 0, 0, 0)
    assert state.facts().stock[0] == 23
    assert moves(at("tom:b3/0.0.0/3"), "jump") == set()


@pytest.mark.rule("tom_tube.jump.rhomb")
def test_a_jump_does_not_cross_a_rhomb():
    # c3 is complete; the rhomb b3-c3 lies across the way, the rhomb b2-b3 would not.
    across = f"tom:b3/1.0.0/2\ndave:i3/1.0.0/2\nrhombs:b3-c3:NS/NS,c3-d3:NS/NS\ntriangles:{BESIDE_D3}"
    assert moves(at(across), "jump") == {"b4"}
    assert "across" in refused(at(across), "jump:c3")
    along = "tom:b3/1.0.0/1\nrhombs:b2-c3:NS/NS,c3-d4:NS/NS\ntriangles:b3.c3.c4:-,c2.c3.d3:-"
    assert moves(at(along), "jump") == {"b4", "c3"}


@pytest.mark.rule("tom_tube.jump.never")
def test_no_jump_from_or_to_stations_and_energy_spheres():
    assert moves(at("tom:a3/1.0.0/3"), "jump") == set()
    assert "a3" not in moves(at("tom:b3/1.0.0/3"), "jump")
    state = at("tom:b3.c3/1.0.0/3\nrhombs:b3-c3:EW/NS")
    assert moves(state, "jump") == set()
    assert "energy sphere" in refused(state, "jump:b3")
    with pytest.raises(ActionTextError):
        state.string_to_action("jump:b3.c3")


@pytest.mark.rule("tom_tube.occupied")
def test_no_jump_to_the_sphere_of_the_other():
    assert moves(at("tom:b3/1.0.0/3\ndave:b4/1.0.0/3"), "jump") == set()


# -- exchanging -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("tom_tube.exchange")
def test_an_alien_counter_is_exchanged_for_one_control_and_two_energy_counters():
    state = at("tom:a3/0.0.2/3")
    play(state, "exchange")
    assert held(state, 0) == (2, 1, 1, 0)
    assert state.facts().stock == (21, 7, 5)
    # The turn goes on, and exchanging with it.
    assert state.current_player() == 0
    assert {"exchange", "build", "drift:b3"} <= texts(state)
    play(state, "exchange", "drift:b3")
    assert held(state, 0) == (4, 2, 0, 0)
    assert state.current_player() == 1


@pytest.mark.rule("tom_tube.exchange.only")
def test_nothing_else_is_exchanged():
    assert "exchange" not in texts(at("tom:a3/5.3.0/3"))
    assert refused(at("tom:a3/5.3.0/3"), "exchange") == "Tom holds no alien counter to exchange."


@pytest.mark.rule("tom_tube.exchange.stock")
def test_the_stock_must_supply_an_exchange():
    assert "exchange" in texts(at("tom:a3/0.0.1/3\ndave:i3/22.7.0/3"))
    assert "exchange" not in texts(at("tom:a3/0.0.1/3\ndave:i3/23.0.0/3"))
    assert "exchange" not in texts(at("tom:a3/0.0.1/3\ndave:i3/1.8.0/3"))


@pytest.mark.rule("tom_tube.exchange.skip")
def test_whom_an_exchange_leaves_with_nothing_to_do_is_skipped():
    # Tom is shut in on a3 by Dave on a2; a jump needs a complete neighbour that Dave does not hold.
    board = "3;a1,g1,g2;a4,g3,g4;a1-a2,a2-a3,a3-a4;b2"
    state = at("tom:a3/0.0.1/3\ndave:a2/1.0.0/3\nrhombs:c2-c3:NE/NE", board=board, tiles="NE/NE")
    assert texts(state) == {"exchange"}
    play(state, "exchange")
    assert state.current_player() == 1
    assert held(state, 0) == (2, 1, 0, 0)


# -- the end with bonus ---------------------------------------------------------------------------------------------

# Tom has both solar counters and is one step from home.
NEARLY = "tom:a2/0.0.0/3\nsolar:g3,g4\n"


@pytest.mark.rule("tom_tube.bonus.begins", "tom_tube.bonus.only_moves")
def test_the_first_home_with_both_solar_counters_begins_the_bonus():
    state = play(at(NEARLY + "dave:a3/1.0.0/3", board=CORRIDOR), "drift:a1")
    assert not state.is_terminal()
    assert state.facts().first == 0
    assert state.current_player() == 1
    assert "build" not in texts(state)
    assert "nothing is built" in refused(state, "build")


@pytest.mark.rule("tom_tube.bonus.count")
def test_each_turn_of_the_slower_one_is_a_point_the_last_included():
    state = play(at(NEARLY + "dave:a3/0.0.0/3", board=CORRIDOR), "drift:a1", "drift:a2")
    assert state.current_player() == 1
    assert state.facts().bonus == 1
    play(state, "drift:a3")
    assert state.facts().bonus == 2
    play(state, "drift:a4")
    assert state.outcome() == (0, "bonus", (10 + 3, 0))


@pytest.mark.rule("tom_tube.bonus.both")
def test_one_solar_counter_is_not_enough():
    state = play(at("tom:a2/0.0.0/3\nsolar:g2,g3,g4\ndave:a3/1.0.0/3", board=CORRIDOR), "drift:a1")
    assert state.facts().first is None
    assert "build" in texts(state)


@pytest.mark.rule("tom_tube.bonus.already")
def test_when_the_other_is_at_home_already_there_is_no_bonus():
    state = play(at(NEARLY, board=CORRIDOR), "drift:a1")
    assert state.outcome() == (0, "bonus", (10, 1))


# Dave's module a2 lies on the straight way from a3 to his base a1.
THROUGH = "3;g1,g3,d1;a1,a2,g4;a1-a2,a2-a3"


@pytest.mark.rule("tom_tube.bonus.solar")
def test_after_the_homecoming_solar_counters_are_not_taken_and_do_not_stop():
    before = at("dave:a3/0.0.0/3\nto:dave", board=THROUGH)
    assert moves(before, "drift") == {"a2"}
    after = at("dave:a3/0.0.0/3\nto:dave\nsolar:a2,g4\nhome:tom:0", board=THROUGH)
    assert moves(after, "drift") == {"a2", "a1"}
    play(after, "drift:a2")
    assert held(after, 1)[3] == 0
    assert after.current_player() == 1


@pytest.mark.rule("tom_tube.bonus.counters")
def test_after_the_homecoming_other_counters_are_taken_spent_and_exchanged():
    state = at("tom:a3/0.0.0/3\ndave:h4/1.0.1/3\nto:dave\nsolar:c1,c7\nhome:tom:2\nrhombs:g4-h4:NS/EW\nenergy:g4.h4")
    play(state, "exchange")
    assert moves(state, "jump") == {"h3"}
    play(state, "drift:g4.h4")
    assert held(state, 1) == (1 + 2 + 1, 1, 0, 0)
    assert state.facts().bonus == 3


@pytest.mark.rule("tom_tube.bonus.limit")
def test_after_forty_turns_the_game_ends():
    state = play(at(NEARLY + "dave:a3/0.0.0/3", board=CORRIDOR), "drift:a1")
    for turn in range(40):
        assert not state.is_terminal()
        play(state, "drift:a3" if turn % 2 else "drift:a2")
    assert state.outcome() == (0, "bonus limit", (10 + 40, 0))


# -- the end without bonus ------------------------------------------------------------------------------------------

NO_RHOMB = {"board": CORRIDOR, "tiles": "NE/NE"}
LAID = "rhombs:c2-c3:NE/NE\n"


@pytest.mark.rule("tom_tube.home.ends")
def test_when_no_rhomb_can_be_laid_the_first_to_enter_the_base_ends_the_game():
    state = play(at(LAID + "tom:a2/0.0.0/3\ndave:a3/3.0.0/3", **NO_RHOMB), "drift:a1")
    assert state.outcome() == (1, "home", (0, 3))


@pytest.mark.rule("tom_tube.home.ends")
def test_while_a_rhomb_can_be_laid_coming_home_ends_nothing():
    state = play(at("tom:a2/0.0.0/3\ndave:a3/3.0.0/3", **NO_RHOMB), "drift:a1")
    assert not state.is_terminal()


@pytest.mark.rule("tom_tube.home.no_bonus")
def test_both_solar_counters_bring_no_bonus_when_no_rhomb_can_be_laid():
    state = play(at(LAID + NEARLY + "dave:a3/0.0.0/3", **NO_RHOMB), "drift:a1")
    assert state.outcome() == (0, "home", (10, 0))


@pytest.mark.rule("tom_tube.home.entering")
def test_being_at_home_when_the_space_fills_does_not_count():
    state = play(at("to:tom.rhomb:NE/NE\ndave:a3/2.0.0/3", **NO_RHOMB), "c2>c3")
    assert not state.is_terminal()
    play(state, "jump:b4", "drift:a2", "jump:a3", "drift:a1")
    assert state.outcome().why == "home"


# -- stranding ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("tom_tube.stranded.ends", "tom_tube.stranded.points")
def test_who_can_no_longer_come_home_ends_the_game_and_the_points_decide():
    state = play(at(LAID + "tom:a2/1.2.0/3\ndave:a3/0.0.0/3", **NO_RHOMB), "jump:b2")
    assert state.outcome() == (0, "stranded", (4, 0))


@pytest.mark.rule("tom_tube.stranded.loses")
def test_with_stranded_loses_he_loses():
    state = at(LAID + "tom:a2/1.2.0/3\ndave:a3/0.0.0/3", **NO_RHOMB, stranded_loses=True)
    assert play(state, "jump:b2").outcome() == (1, "stranded", (4, 0))


@pytest.mark.rule("tom_tube.stranded.both")
def test_when_both_are_stranded_the_points_decide():
    state = at("tom:b2/0.1.0/3\ndave:b4/0.0.0/3\nto:tom.rhomb:NE/NE", **NO_RHOMB, stranded_loses=True)
    assert play(state, "c2>c3").outcome() == (0, "stranded", (2, 0))


@pytest.mark.rule("tom_tube.stranded.when")
def test_stranding_is_not_looked_at_while_a_rhomb_can_be_laid():
    state = play(at("tom:a2/1.0.0/3\ndave:a3/0.0.0/3", **NO_RHOMB), "jump:b2")
    assert not state.is_terminal()


@pytest.mark.rule("tom_tube.stranded.when")
def test_stranding_is_looked_at_when_the_first_comes_home():
    state = play(at(NEARLY + "dave:b4/0.0.0/3", board=CORRIDOR), "drift:a1")
    assert state.outcome() == (0, "stranded", (10, 0))


@pytest.mark.rule("tom_tube.stranded.bonus")
def test_the_bonus_counted_so_far_stands():
    state = at("tom:a1/0.0.0/3\ndave:a3/1.0.0/3\nto:dave\nsolar:g3,g4\nhome:tom:5", board=CORRIDOR)
    assert play(state, "jump:b4").outcome() == (0, "stranded", (10 + 6, 0))


@pytest.mark.rule("tom_tube.stranded.base")
def test_an_astronaut_on_his_base_is_not_stranded():
    # No tube leads away from this base.
    board = "3;a1,g1,g2;a4,g3,g4;a3-a4"
    state = play(at("to:tom.rhomb:NE/NE\ndave:a3/0.0.0/3\ntom:a1/0.0.0/3", board=board, tiles="NE/NE"), "c2>c3")
    assert not state.is_terminal()


@pytest.mark.rule("tom_tube.stranded.alone")
def test_the_other_astronaut_in_the_way_does_not_strand():
    state = at(LAID + "tom:a3/0.0.0/3\ndave:b2/2.0.0/3\nto:dave", **NO_RHOMB)
    assert not play(state, "jump:a2").is_terminal()


@pytest.mark.rule("tom_tube.stranded.exact")
def test_counters_held_exchanges_and_counters_to_pick_up_save_from_stranding():
    # One energy counter more, or an alien counter to exchange, leads back from b2.
    assert not play(at(LAID + "tom:a2/2.0.0/3\ndave:a3/0.0.0/3", **NO_RHOMB), "jump:b2").is_terminal()
    assert not play(at(LAID + "tom:a2/1.0.1/3\ndave:a3/0.0.0/3", **NO_RHOMB), "jump:b2").is_terminal()
    # But not if the stock cannot supply the exchange.
    assert play(at(LAID + "tom:a2/1.0.1/3\ndave:a3/23.0.0/3", **NO_RHOMB), "jump:b2").is_terminal()
    # An energy counter that lies where he can drift to.
    options = {"board": CORRIDOR, "tiles": "EW/NS"}
    near = "rhombs:b2-c3:EW/NS\ntom:a2/1.0.0/3\ndave:a3/0.0.0/3\n"
    assert not play(at(near + "energy:b2.c3", **options), "jump:b2").is_terminal()
    assert play(at(near, **options), "jump:b2").is_terminal()


@pytest.mark.rule("tom_tube.stranded.handed_back")
def test_a_counter_handed_back_may_supply_the_exchange():
    # Home leads from c3 through Dave's tube only, so Tom must exchange. The stock holds one energy counter too few,
    # until he hands one back for a jump to and fro between c2 and c3, which a tube joins.
    board = "3;a1,g1,g2;a4,g3,g4;a1-a2,a2-a3,a2-b3,a3-a4,c2-c3;;a2.a3.b3,b2.c2.c3"
    options = {"board": board, "tiles": "NS/EW*1:apart"}
    state = at("tom:c3/1.0.1/3\ndave:a3/22.0.0/3\nto:tom.rhomb:NS/EW", **options)
    assert not play(state, "b3>c3", "a2.b2.b3:-").is_terminal()
    play(state, "drift:a2", "jump:c2", "drift:a3", "exchange", "drift:c3", "drift:a2", "control:b3")
    assert held(state, 0) == (2, 0, 0, 0)
    state = at("tom:c3/0.0.1/3\ndave:a3/23.0.0/3\nto:tom.rhomb:NS/EW", **options)
    assert play(state, "b3>c3", "a2.b2.b3:-").outcome().why == "stranded"


# -- the count of idle turns ----------------------------------------------------------------------------------------


@pytest.mark.rule("tom_tube.idle.ends")
def test_sixty_turns_of_moves_without_a_counter_end_the_game():
    state = play(at("idle:59\ntom:b3/1.0.0/3"), "drift:a3")
    assert state.outcome() == (None, "idle", (1, 1))


@pytest.mark.rule("tom_tube.idle.again")
def test_a_counter_a_build_and_the_homecoming_start_the_count_again():
    assert play(at("idle:59\ntom:f2/1.0.0/3"), "drift:g1").facts().idle == 0
    assert play(at("idle:59"), "build", "NE/NE", "d4>d5").facts().idle == 0
    state = play(at(NEARLY + "dave:a3/0.0.0/3\nidle:59", board=CORRIDOR), "drift:a1")
    assert not state.is_terminal()
    assert state.facts().idle == 0


# -- points ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("tom_tube.points", "tom_tube.winner")
def test_points():
    # Energy 1, control 2, alien 5, solar 5.
    state = play(at("idle:59\ntom:b3/3.2.1/3\nsolar:g1,c1,c7\ndave:i3/0.1.2/3"), "drift:a3")
    assert state.outcome() == (0, "idle", (3 + 4 + 5 + 5, 2 + 10))
    assert state.returns() == [1.0, -1.0]


@pytest.mark.rule("tom_tube.draw")
def test_equal_points_are_a_draw():
    state = play(at("idle:59\ntom:b3/5.0.0/3\ndave:i3/0.0.1/3"), "drift:a3")
    assert state.outcome() == (None, "idle", (5, 5))
    assert state.returns() == [0.0, 0.0]


# -- options --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("tom_tube.option.extra")
def test_extra_energy_is_taken_from_the_stock():
    for given in ("2,5", (2, 5), [2, 5], " 2 , 5 "):
        facts = start(extra_energy=given).facts()
        assert facts.energy == (3, 6)
        assert facts.stock[0] == 15


@pytest.mark.rule("tom_tube.option.simple")
def test_simple_has_no_control_and_alien_counters():
    assert start(simple=True).facts().stock == (22, 0, 0)
    state = play(at(AROUND_E5 + "to:tom.rhomb:NS/NS", simple=True), "e5>e6")
    assert counters(state) == {"energy": set(), "control": set(), "alien": set()}


@pytest.mark.rule("tom_tube.option.tiles")
def test_a_tile_file_of_ones_own(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('[tiles]\n"NE/SW" = 3\n"NN/ES" = 1\n', encoding="utf-8")
    with pytest.raises(OptionError, match="NN/ES"):
        load_game("tom_tube", tiles=str(path))
    path.write_text('[tiles]\n"NE/SW" = 3\n"EW/NS" = { count = 1, middle = "apart" }\n', encoding="utf-8")
    game = load_game("tom_tube", tiles=str(path))
    assert game.options["tiles"] == "NE/SW*3,EW/NS*1:apart"
    # What a record keeps is enough to play on without the file.
    state = play(game.new_initial_state(), "build", "EW/NS", "b3>c3")
    assert counters(state)["energy"] == set()
    path.unlink()
    assert deserialize(state.serialize()) == state
    assert load_game("tom_tube", **game.options).tiles == game.tiles


@pytest.mark.rule("tom_tube.option.tiles")
def test_a_tile_file_that_says_what_a_set_says_has_its_name(tmp_path):
    path = tmp_path / "same.toml"
    path.write_text("[tiles]\n" + "".join(f'"{kind}" = 2\n' for kind in TYPES), encoding="utf-8")
    assert load_game("tom_tube", tiles=str(path)).options["tiles"] == "diagonal"


@pytest.mark.rule("tom_tube.option.board")
def test_a_board_file_of_ones_own(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(
        'side = 3\ntubes = ["a1-a2", "a2-a3", "a3-a4"]\nspheres = ["b2", "b4"]\n'
        '[tom]\nbase = "a1"\nsolar = ["g1", "g2"]\n[dave]\nbase = "a4"\nsolar = ["g3", "g4"]\n',
        encoding="utf-8",
    )
    game = load_game("tom_tube", board=str(path))
    assert game.options["board"] == CORRIDOR
    path.unlink()
    state = play(game.new_initial_state(), "drift:a2")
    assert deserialize(state.serialize()) == state


GOOD_BOARD = {
    "side": "3",
    "tubes": '["a1-a2"]',
    "tom": '{ base = "a1", solar = ["g1", "g2"] }',
    "dave": '{ base = "a4", solar = ["g3", "g4"] }',
}


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"side": "5"}, "the side is 2, 3 or 4"),
        ({"side": "true"}, "the side is 2, 3 or 4"),
        ({"side": None}, "the side is missing"),
        ({"tubes": '"a1-a2"'}, "tubes is a list"),
        ({"tubes": '["a1-a3"]'}, "does not join two neighbouring knots"),
        ({"tubes": '["a1-a2", "a2-a1"]'}, "stands there twice"),
        ({"tubes": '["c2-c3"]'}, "where a rhomb can be laid"),
        ({"tubes": '["a1-z2"]'}, "'z2' is no knot"),
        ({"tom": '{ base = "a1", solar = ["g1"] }'}, "tom has two solar modules"),
        ({"tom": '{ base = "a4", solar = ["g1", "g2"] }'}, "more than one station"),
        ({"tom": '{ base = "a1" }'}, r"the table \[tom\]"),
        ({"dave": None}, r"the table \[dave\]"),
        ({"wormholes": "3"}, "'wormholes' means nothing"),
        ({"closed": '["a1.b1"]'}, "is no triangle"),
        ({"spheres": "[7]"}, "is no knot"),
    ],
)
def test_each_fault_of_a_board_file_has_its_sentence(tmp_path, change, sentence):
    path = tmp_path / "board.toml"
    lines = {**GOOD_BOARD, **change}
    path.write_text("".join(f"{key} = {value}\n" for key, value in lines.items() if value), encoding="utf-8")
    with pytest.raises(OptionError, match=sentence):
        load_game("tom_tube", board=str(path))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("tiles = 3", r"the table \[tiles\] is missing"),
        ("x", "is no TOML"),
        ("[tiles]\n[other]\n", "'other' means nothing"),
        ('[tiles]\n"NE/SW" = 21', "0 to 20"),
        ('[tiles]\n"NE/SW" = 0', "no rhomb at all"),
        ('[tiles]\n"NE/SW" = 1\n"SW/NE" = 1', "stands there twice"),
        ('[tiles]\n"NE/SW" = { middle = "sphere" }', "has no count"),
        ('[tiles]\n"NE/SW" = { count = 1, middle = "fork" }', "apart or sphere"),
        ('[tiles]\n"NE/SW" = { count = 1, colour = "red" }', "does not know 'colour'"),
    ],
)
def test_each_fault_of_a_tile_file_has_its_sentence(tmp_path, text, sentence):
    path = tmp_path / "tiles.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(OptionError, match=sentence):
        load_game("tom_tube", tiles=str(path))


@pytest.mark.parametrize(
    "options",
    [
        {"board": "missing.toml"}, {"board": "moon"}, {"board": "4;a3;i3"}, {"tiles": "missing.toml"}, {"tiles": "NE"},
        {"tiles": ""}, {"board": ""}, {"extra_energy": "6,0"}, {"extra_energy": "1"}, {"extra_energy": (1,)},
        {"extra_energy": "-1,0"}, {"extra_energy": 3}, {"simple": "perhaps"}, {"stars": 3},
    ],
)  # fmt: skip
def test_other_options_are_refused(options):
    with pytest.raises(OptionError):
        load_game("tom_tube", **options)


# -- writing --------------------------------------------------------------------------------------------------------


def test_case_spaces_and_the_order_of_knots_do_not_matter():
    state = at(CORNER + "to:tom.triangles:b2-b3\nrhombs:b1-b2:NS/NS,b2-b3:NE/NE")
    assert state.string_to_action(" B2.a1.A2 : y ") == state.string_to_action("a1.a2.b2:Y")
    assert state.string_to_action("DRIFT: c4.C3") == state.string_to_action("drift:c3.c4")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "bild",
        "c3>c5",
        "z9>c3",
        "drift:a1",
        "drift:",
        "jump:c3.c4",
        "SW/NE",
        "NN/EE",
        "a1.a2.b3:Y",
        "c3>",
        ":",
        "é",
        "drift:e5:e6",
    ],
)
def test_what_is_no_action_is_answered_with_a_sentence(text):
    with pytest.raises(ActionTextError) as error:
        start().string_to_action(text)
    assert str(error.value).endswith((".", "?"))


def test_a_rhomb_turned_half_round_is_named():
    with pytest.raises(ActionTextError, match="SW/NE is the rhomb NE/SW after half a turn"):
        start().string_to_action("sw/ne")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "no field"),
        ("tom:a3/1.0.0/3;dave:i3/1.0.0/3", "lacks the field to"),
        ("tom:a3/1.0.0/3;dave:a3/1.0.0/3;to:tom", "other one's station"),
        ("tom:b3/1.0.0/3;dave:b3/1.0.0/3;to:tom", "a sphere holds one"),
        ("tom:c3/1.0.0/3;dave:i3/1.0.0/3;to:tom", "not complete"),
        ("tom:a3/30.0.0/3;dave:i3/1.0.0/3;to:tom", "only 24 energy"),
        ("tom:a3/1.0.0/2;dave:i3/1.0.0/3;to:tom", "should make 6"),
        ("tom:a3/1.0.0/3;dave:i3/1.0.0/3;to:tom;rhombs:d4-d5:NE/NE,d5-e5:NE/NE", "lies on another"),
        ("tom:a3/1.0.0/3;dave:i3/1.0.0/3;to:tom;rhombs:d4-d5:NE/NE,d3-e3:NE/NE,f4-f5:NE/NE", "only 2 rhombs"),
        ("tom:a3/1.0.0/3;dave:i3/1.0.0/3;to:tom;energy:d4.d5", "no energy sphere"),
        ("tom:a3/1.0.0/3;dave:i3/1.0.0/3;to:tom;control:e5", "can lie on e5"),
        ("tom:a3/1.0.0/3;dave:i3/1.0.0/3;to:tom;solar:e5", "no solar module"),
        ("tom:a3/1.0.0/3;dave:i3/1.0.0/3;to:tom;home:tom:3;solar:g1", "not at home with both"),
        ("tom:a3/1.0.0/3;dave:i3/1.0.0/3;to:tom.triangles:d4-d5", "does not lie on the board"),
        ("tom:a3/1.0.0/3;dave:i3/1.0.0/3;to:tom;idle:60", "game is over"),
        ("tom:a3/1.0.0/3;dave:i3/1.0.0/3;to:tom;to:dave", "two fields to"),
        ("tom:a3/1.0.0/3;dave:i3/1.0.0/3;to:over.boredom", "A game ends by"),
    ],
)
def test_each_fault_of_a_position_has_its_sentence(text, sentence):
    with pytest.raises(PositionError, match=sentence):
        load_game("tom_tube").new_initial_state(text)


def test_types_are_drawn_by_how_many_are_left():
    from quincunx.core.rng import Random

    game: Game = load_game("tom_tube", tiles="NE/NE*3,EW/EW*1")
    state = play(game.new_initial_state(), "build")
    rng = Random(5)
    drawn = Counter(state.action_to_string(state.sample_action(rng)) for _ in range(4000))
    assert 2850 < drawn["NE/NE"] < 3150
