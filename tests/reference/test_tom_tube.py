"""Hand-made expectations for the slow second reading of Tom Tube, and random games that must end."""

from __future__ import annotations

import importlib.util
import random
import sys
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest


def load() -> Any:
    path = Path(__file__).with_name("tom_tube.py")
    spec = importlib.util.spec_from_file_location("reference_tom_tube", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


tt = load()
TOM, DAVE, NEUTRAL = 0, 1, 2


def covered_board(*rhombs: str, **options: Any) -> Any:
    """A game whose space is full: these rhombs ("b3>c3 NE/SW") and blank triangles on all the rest. The solar
    counters are put away, so that only what a test lays down lies there."""
    game = tt.Reference(**options)
    for text in rhombs:
        place, kind = text.split()
        game.rhombs.append(tt.Rhomb(*place.split(">"), kind))
    for triangle in game.free():
        game.triangles[triangle] = (TOM, "-")
    game.counters.clear()
    return game


def build(game: Any, kind: str, place: str) -> None:
    game.apply("build")
    game.apply(kind)
    game.apply(place)


def targets(game: Any, way: str, player: int = TOM) -> set[str]:
    return {text.split(":")[1] for text in game.moves(player) if text.startswith(way + ":")}


# -- board and tiles ----------------------------------------------------------------------------------------


def test_board_counts() -> None:
    assert len(tt.KNOTS) == 61
    assert len(tt.ALL_TRIANGLES) == 96
    assert len(tt.SPACE) == 78
    assert len(tt.PRINTED) == 12
    assert len(tt.INNER_KNOTS - tt.PRINTED) == 25
    assert len(tt.KNOTS - tt.INNER_KNOTS - tt.STATIONS) == 18
    assert len(tt.STATIONS) == 6


def test_printed_spheres() -> None:
    expected = {"b3", "b4", "c2", "d2", "c6", "d7", "f2", "g2", "f7", "g6", "h3", "h4"}
    assert expected == tt.PRINTED
    assert ("a3", "b3") in tt.PRINTED_TUBES
    assert ("a3", "b4") in tt.PRINTED_TUBES
    assert len(tt.PRINTED_TUBES) == 12


def test_only_printed_spheres_touch_stations() -> None:
    for knot in tt.INNER_KNOTS - tt.PRINTED:
        assert tt.TRIANGLES_AROUND[knot] <= tt.SPACE


def test_directions_are_multiples_of_thirty_degrees() -> None:
    known = set(tt.EDGES) | set(tt.BISECTORS)
    assert len(known) == 12
    for kind in tt.RHOMB_TYPES:
        for west in tt.KNOTS:
            for east in tt.NEIGHBOURS[west]:
                if len(tt.halves(west, east)) == 2:
                    for tube in tt.rhomb_tubes(tt.Rhomb(west, east, kind), "diagonal"):
                        assert {end.direction for end in tube} <= known
    for triangle in tt.SPACE:
        (tube,) = tt.triangle_tubes(triangle, TOM, "Y")
        assert {end.direction for end in tube} <= set(tt.BISECTORS)


def half_turn(kind: str) -> str:
    swap = {"N": "S", "S": "N", "E": "W", "W": "E"}
    order = ["NE", "SE", "SW", "NW", "NS", "EW"]
    sides = [{swap[letter] for letter in pair} for pair in kind.split("/")]
    return "/".join(next(name for name in order if set(name) == side) for side in sides)


def test_types_are_all_pairs_up_to_a_half_turn() -> None:
    order = ["NE", "SE", "SW", "NW", "NS", "EW"]
    every = {f"{a}/{b}" for a in order for b in order}
    assert len(every) == 36
    classes = {frozenset((kind, half_turn(kind))) for kind in every}
    assert len(classes) == 20 == len(tt.RHOMB_TYPES)
    assert {frozenset((kind, half_turn(kind))) for kind in tt.RHOMB_TYPES} == classes


def test_a_half_turn_of_the_type_is_the_same_tile_the_other_way_round() -> None:
    for tiles in ("diagonal", "crossing"):
        for kind in tt.RHOMB_TYPES:
            one = tt.rhomb_tubes(tt.Rhomb("e4", "e5", kind), tiles)
            two = tt.rhomb_tubes(tt.Rhomb("e5", "e4", half_turn(kind)), tiles)
            assert {frozenset(tube) for tube in one} == {frozenset(tube) for tube in two}


@pytest.mark.parametrize(("tiles", "spheres"), [("diagonal", 20), ("crossing", 8)])
def test_tiles_with_energy(tiles: str, spheres: int) -> None:
    assert sum(2 for kind in tt.RHOMB_TYPES if tt.has_energy(kind, tiles)) == spheres


def test_corners() -> None:
    assert tt.corners("e4", "e5") == {"W": "e4", "E": "e5", "N": "f4", "S": "d4"}
    assert tt.corners("e5", "e4") == {"W": "e5", "E": "e4", "N": "d4", "S": "f4"}
    assert tt.corners("b3", "c3") == {"W": "b3", "E": "c3", "N": "b2", "S": "c4"}


def test_arms_of_a_bent_tube_at_a_sphere() -> None:
    tubes = tt.rhomb_tubes(tt.Rhomb("e4", "e5", "NE/NS"), "diagonal")
    assert {frozenset(tube) for tube in tubes} == {
        frozenset({tt.End("f4", (0, -2), NEUTRAL), tt.End("e4.e5", (0, 2), NEUTRAL)}),
        frozenset({tt.End("e5", (-2, 0), TOM), tt.End("e4.e5", (2, 0), TOM)}),
        frozenset({tt.End("d4", (0, 2), DAVE), tt.End("e4.e5", (0, -2), DAVE)}),
    }
    (fork,) = tt.rhomb_tubes(tt.Rhomb("e4", "e5", "NE/NS"), "crossing")
    assert {(end.place, end.colour) for end in fork} == {("f4", NEUTRAL), ("e5", TOM), ("d4", DAVE)}


def test_opposite_sides() -> None:
    tubes = tt.rhomb_tubes(tt.Rhomb("e4", "e5", "NE/SW"), "diagonal")
    assert {frozenset((end.place, end.colour) for end in tube) for tube in tubes} == {
        frozenset({("f4", TOM), ("e5", TOM)}),
        frozenset({("d4", DAVE), ("e4", DAVE)}),
    }
    tubes = tt.rhomb_tubes(tt.Rhomb("e4", "e5", "NE/SW"), "crossing")
    assert {end.place for tube in tubes for end in tube} == {"e4", "e5", "f4", "d4", "e4.e5"}
    assert len(tubes) == 4


# -- the opening --------------------------------------------------------------------------------------------


def test_opening() -> None:
    game = tt.Reference()
    assert game.player() == TOM
    assert game.legal() == {"build", "drift:b3", "drift:b4"}
    assert game.result() is None
    game.apply("build")
    assert game.player() == -1
    assert game.legal() == set(tt.RHOMB_TYPES)
    assert game.chance() == dict.fromkeys(tt.RHOMB_TYPES, Fraction(1, 20))
    game.apply("NE/SW")
    assert game.player() == TOM
    assert {"c3>c4", "c4>c3", "b3>b4"} & game.legal() == {"c3>c4", "c4>c3"}
    edges = sum(len(tt.TOUCHING[t]) for t in tt.SPACE) // 2
    assert len(game.legal()) == 2 * edges
    game.apply("c3>c4")
    assert game.player() == DAVE
    assert game.legal() == {"build", "drift:h3", "drift:h4"}
    game.apply("build")
    assert game.chance()["NE/SW"] == Fraction(1, 39)
    assert game.chance()["NS/NS"] == Fraction(2, 39)
    assert sum(game.chance().values()) == 1


def test_opening_jump_is_not_from_a_station() -> None:
    game = tt.Reference()
    game.apply("drift:b3")
    game.apply("drift:h3")
    assert game.legal() == {"build", "drift:a3", "jump:b4"}


def test_illegal_actions_change_nothing() -> None:
    game = tt.Reference()
    before = game.position()
    for text in ("drift:a3", "jump:b3", "NE/SW", "c3>c4", "exchange", "decline", ""):
        with pytest.raises(ValueError, match="not possible here"):
            game.apply(text)
    assert game.position() == before


def test_extra_energy_and_stock() -> None:
    game = tt.Reference(extra_energy="2,5")
    assert [hand["energy"] for hand in game.hand] == [3, 6]
    assert game.stock == {"energy": 15, "control": 8, "alien": 6}
    assert tt.Reference(simple=True).stock == {"energy": 22, "control": 0, "alien": 0}


# -- building -----------------------------------------------------------------------------------------------


def isolating(kind: str, place: str, **options: Any) -> Any:
    """After this Dave has isolated a2.b2.b3 and b1.b2.c2; covering them completes b2."""
    game = tt.Reference(**options)
    build(game, "NS/NS", "a1>b2")
    build(game, kind, place)
    return game


def test_isolated_triangles() -> None:
    game = isolating("NS/NS", "b2>c3")
    assert game.player() == DAVE
    assert game.legal() == {"a2.b2.b3:Y", "a2.b2.b3:-", "b1.b2.c2:Y", "b1.b2.c2:-"}
    game.apply("b1.b2.c2:Y")
    assert game.player() == DAVE
    assert game.legal() == {"a2.b2.b3:Y", "a2.b2.b3:-"}
    game.apply("a2.b2.b3:-")
    assert game.player() == TOM
    assert game.own_triangles == [{"Y": 6, "-": 3}, {"Y": 5, "-": 2}]
    assert "b2" in game.complete()
    assert game.counters["b2"] == "control"


@pytest.mark.parametrize(
    ("kind", "place", "one", "two", "counter"),
    [
        ("NS/NS", "b2>c3", "-", "-", "alien"),
        ("NS/NS", "b2>c3", "Y", "-", "control"),
        ("NS/NS", "b2>c3", "Y", "Y", None),
        ("NE/NE", "c3>b2", "-", "-", "control"),  # one striped end
        ("NE/EW", "c3>b2", "-", "-", "control"),  # a shared corner: one neutral arm
        ("NE/EW", "c3>b2", "Y", "-", None),
        ("NE/SW", "c3>b2", "-", "-", "control"),
    ],
)
def test_control_and_alien_spheres(kind: str, place: str, one: str, two: str, counter: str | None) -> None:
    game = isolating(kind, place)
    game.apply(f"b1.b2.c2:{one}")
    game.apply(f"a2.b2.b3:{two}")
    assert game.counters.get("b2") == counter
    assert game.stock["control"] == 8 - (counter == "control")
    assert game.stock["alien"] == 6 - (counter == "alien")


def test_no_control_and_alien_counters_in_the_simple_game_or_from_an_empty_stock() -> None:
    game = isolating("NS/NS", "b2>c3", simple=True)
    game.apply("b1.b2.c2:-")
    game.apply("a2.b2.b3:-")
    assert "b2" not in game.counters
    game = isolating("NS/NS", "b2>c3")
    game.stock["alien"] = 0
    game.apply("b1.b2.c2:-")
    game.apply("a2.b2.b3:-")
    assert "b2" not in game.counters
    assert game.stock["alien"] == 0


def test_the_opponent_may_cover_what_is_left() -> None:
    game = tt.Reference()
    build(game, "NS/NS", "a1>b2")
    game.own_triangles[DAVE] = {"Y": 0, "-": 1}
    build(game, "NS/NS", "b2>c3")
    assert game.legal() == {"a2.b2.b3:-", "b1.b2.c2:-"}
    game.apply("b1.b2.c2:-")
    assert game.player() == TOM
    assert game.legal() == {"a2.b2.b3:-", "a2.b2.b3:Y", "decline"}
    game.apply("decline")
    assert game.player() == TOM
    assert "build" in game.legal()
    assert "b2" not in game.complete()
    # What stays uncovered stays so for good.
    build(game, "EW/EW", "e4>e5")
    assert game.player() == DAVE
    assert "build" in game.legal()
    assert game.open_for_good == {("a2", "b2", "b3")}


def test_nobody_has_triangles_left() -> None:
    game = tt.Reference()
    build(game, "NS/NS", "a1>b2")
    game.own_triangles = [{"Y": 0, "-": 0}, {"Y": 0, "-": 0}]
    build(game, "NS/NS", "b2>c3")
    assert game.player() == TOM
    assert len(game.open_for_good) == 2


def test_energy_counter_on_the_sphere_of_a_rhomb() -> None:
    game = tt.Reference()
    build(game, "NE/EW", "c4>c3")
    assert game.counters["c3.c4"] == "energy"
    assert game.stock["energy"] == 21
    game = tt.Reference(tiles="crossing")
    build(game, "NE/EW", "c4>c3")
    assert "c3.c4" not in game.counters
    assert game.stock["energy"] == 22


# -- moving -------------------------------------------------------------------------------------------------


def test_straight_on_through_a_printed_sphere() -> None:
    game = covered_board("b3>c3 EW/EW")
    assert targets(game, "drift") == {"b3", "b4", "c3"}
    game.counters["b3"] = "energy"
    assert targets(game, "drift") == {"b3", "b4"}
    del game.counters["b3"]
    game.place[DAVE] = "b3"
    assert targets(game, "drift") == {"b4"}
    game.place[DAVE] = "c3"
    assert targets(game, "drift") == {"b3", "b4"}


def test_incomplete_spheres_are_not_entered() -> None:
    game = tt.Reference()
    build(game, "EW/EW", "b3>c3")
    assert targets(game, "drift") == {"b3", "b4"}


def test_straight_on_through_an_energy_sphere() -> None:
    game = covered_board("b3>c3 EW/NS")
    game.hand[TOM]["control"] = 1
    assert targets(game, "drift") == {"b3", "b4", "b3.c3", "c3"}
    assert targets(game, "control") == {"b3", "b4", "b3.c3", "c3"}
    game.counters["b3.c3"] = "energy"
    assert targets(game, "drift") == {"b3", "b4", "b3.c3"}
    game.counters.clear()
    game.place[TOM] = "b3.c3"
    assert targets(game, "drift") == {"b3", "a3", "c3"}
    assert targets(game, "control") == {"b3", "a3", "c3", "b2", "c4"}
    assert targets(game, "jump") == set()


def test_an_own_tube_that_bends_at_a_sphere_ends_the_move() -> None:
    game = covered_board("e4>e5 NE/NS")
    game.hand[TOM]["control"] = 1
    game.place[TOM] = "e5"
    assert targets(game, "drift") == {"e4.e5"}
    game.place[TOM] = "f4"
    assert targets(game, "drift") == {"e4.e5"}
    assert targets(game, "control") == {"e4.e5", "d4"}
    game.place[TOM] = "e4.e5"
    assert targets(game, "drift") == {"e5", "f4"}


def test_forks_of_a_rhomb() -> None:
    game = covered_board("e4>e5 NE/SE")  # E striped, N Tom's, S Dave's
    game.hand[TOM]["control"] = 1
    for place, drift, control in [
        ("e5", {"f4"}, {"f4", "d4"}),
        ("f4", {"e5"}, {"e5", "d4"}),
        ("d4", set(), {"e5", "f4"}),
        ("e4", set(), set()),
    ]:
        game.place[TOM] = place
        assert targets(game, "drift") == drift
        assert targets(game, "control") == control


def test_forks_of_a_triangle() -> None:
    game = covered_board()
    game.triangles["e4", "e5", "f4"] = (TOM, "Y")
    game.place = ["e4", "e5"]
    game.hand[DAVE]["control"] = 1
    assert targets(game, "drift", TOM) == {"f4"}  # Dave is on e5
    assert targets(game, "drift", DAVE) == set()
    assert targets(game, "control", DAVE) == {"f4"}


def test_a_ring_of_triangles_is_no_endless_drift() -> None:
    game = covered_board()
    for triangle in game.triangles:
        game.triangles[triangle] = (TOM, "Y")
    game.place[TOM] = "e5"
    reached = targets(game, "drift")
    assert "e5" not in reached
    assert {"e4", "e6", "d4", "d5", "f4", "f5", "d3", "f3"} <= reached


def test_stations_of_the_other_are_not_entered() -> None:
    game = covered_board()
    game.place[TOM] = "c2"
    assert targets(game, "drift") == set()
    game.place = ["a3", "c2"]
    assert targets(game, "drift", DAVE) == {"c1"}


def test_jumps() -> None:
    game = covered_board("e4>e5 NS/NS")
    game.place = ["e5", "d5"]
    assert targets(game, "jump") == {"e6", "d4", "f4", "f5"}  # not across the rhomb, not onto Dave
    game.hand[TOM]["energy"] = 0
    assert targets(game, "jump") == set()
    game.hand[TOM]["energy"] = 1
    game.place[TOM] = "f4"  # a sharp corner: the short diagonal is not in the way
    assert targets(game, "jump") == {"e4", "e5", "f3", "f5", "g3", "g4"}
    game.place[TOM] = "b3"
    assert "a3" not in targets(game, "jump")
    assert "b4" in targets(game, "jump")


def test_prices_and_counters() -> None:
    game = tt.Reference()
    game.apply("drift:b3")
    game.apply("drift:h3")
    game.counters["b4"] = "alien"
    game.apply("jump:b4")
    assert game.hand[TOM] == {"energy": 0, "control": 0, "alien": 1, "solar": 0}
    assert game.stock["energy"] == 23
    assert "b4" not in game.counters
    game.apply("drift:i3")
    assert "exchange" in game.legal()
    game.apply("exchange")
    assert game.player() == TOM
    assert game.hand[TOM] == {"energy": 2, "control": 1, "alien": 0, "solar": 0}
    assert game.stock == {"energy": 21, "control": 7, "alien": 7}  # the alien was the test's own
    assert {"drift:a3", "control:a3", "jump:b3"} <= game.legal()
    game.apply("control:a3")
    assert game.hand[TOM]["control"] == 0
    assert game.stock["control"] == 8


def test_exchange_needs_the_stock() -> None:
    game = tt.Reference()
    game.hand[TOM]["alien"] = 1
    assert "exchange" in game.legal()
    game.stock["energy"] = 1
    assert "exchange" not in game.legal()
    game.stock.update(energy=2, control=0)
    assert "exchange" not in game.legal()


def test_solar_counters_are_taken_on_own_modules() -> None:
    game = tt.Reference()
    game.place[TOM] = "g2"
    game.apply("drift:g1")
    assert game.hand[TOM]["solar"] == 1
    assert "g1" not in game.counters


# -- the end ------------------------------------------------------------------------------------------------


def homecoming(dave: str, **options: Any) -> Any:
    """Tom comes home with both solar counters while there is space."""
    game = tt.Reference(**options)
    game.place = ["b3", dave]
    game.hand[TOM]["solar"] = 2
    del game.counters["g1"], game.counters["g7"]
    return game


def test_bonus() -> None:
    game = homecoming("h3")
    game.apply("drift:a3")
    assert game.result() is None
    assert game.player() == DAVE
    assert game.legal() == {"drift:i3", "jump:h4"}
    game.apply("jump:h4")
    assert game.player() == DAVE
    game.apply("drift:i3")
    assert game.player() == -4
    assert game.legal() == set()
    assert game.result() == {"returns": (1, -1), "why": "bonus", "points": (1 + 10 + 2, 0)}


def test_bonus_with_the_other_at_home() -> None:
    game = homecoming("i3")
    game.apply("drift:a3")
    assert game.result() == {"returns": (1, -1), "why": "bonus", "points": (11, 1)}


def test_no_end_without_both_solar_counters_while_there_is_space() -> None:
    game = homecoming("h3")
    game.hand[TOM]["solar"] = 1
    game.apply("drift:a3")
    assert game.result() is None
    assert game.player() == DAVE
    assert "build" in game.legal()


def test_bonus_limit() -> None:
    game = homecoming("h3")
    game.hand[DAVE]["energy"] = 50
    game.apply("drift:a3")
    for turn in range(40):
        assert game.result() is None
        game.apply("jump:h4" if turn % 2 == 0 else "jump:h3")
    assert game.result() == {"returns": (1, -1), "why": "bonus limit", "points": (51, 10)}


def test_the_fortieth_turn_brings_him_home() -> None:
    game = homecoming("h3")
    game.hand[DAVE]["energy"] = 50
    game.apply("drift:a3")
    for turn in range(39):
        game.apply("jump:h4" if turn % 2 == 0 else "jump:h3")
    game.apply("drift:i3")
    assert game.result() == {"returns": (1, -1), "why": "bonus", "points": (51, 11)}


def test_solar_counters_are_left_once_the_first_is_home() -> None:
    game = homecoming("c2")
    game.hand[DAVE]["energy"] = 9
    for triangle in game.free() - tt.TRIANGLES_AROUND["h6"] - tt.TRIANGLES_AROUND["i5"]:
        game.triangles[triangle] = (TOM, "-")
    assert game.rhomb_can_be_placed()
    game.apply("drift:a3")
    assert game.result() is None
    assert game.player() == DAVE
    game.apply("drift:c1")
    assert game.counters["c1"] == "solar"
    assert game.hand[DAVE]["solar"] == 0


def test_the_bonus_stands_when_the_slower_one_strands() -> None:
    game = homecoming("h3")
    game.apply("drift:a3")
    game.place[DAVE] = "c2"
    game.hand[DAVE]["energy"] = 3
    game.apply("drift:c1")
    assert game.result() == {"returns": (1, -1), "why": "stranded", "points": (12, 3)}


def test_home_without_bonus() -> None:
    game = covered_board()
    game.apply("drift:b3")
    game.apply("drift:h3")
    game.apply("drift:a3")
    assert game.result() == {"returns": (0, 0), "why": "home", "points": (1, 1)}


def test_idle() -> None:
    game = tt.Reference()
    for _n in range(60):
        assert game.result() is None
        here = game.place[game.player()]
        game.apply({"a3": "drift:b3", "b3": "drift:a3", "i3": "drift:h3", "h3": "drift:i3"}[here])
    assert game.result() == {"returns": (0, 0), "why": "idle", "points": (1, 1)}


def test_a_player_who_can_do_nothing_is_skipped() -> None:
    game = covered_board()
    game.place[DAVE] = "e5"
    game.hand[DAVE]["energy"] = 0
    game.counters.clear()
    assert game.options(DAVE) == set()
    game.could_get_home = lambda player: True  # so that only the skipping is looked at
    game.apply("drift:b3")
    assert game.player() == TOM
    game.place[TOM] = "e6"
    game.hand[TOM].update(energy=0, alien=1)
    assert game.legal() == {"exchange"}
    game.apply("exchange")
    assert "jump:e7" in game.legal()
    game.hand[TOM].update(energy=1)
    game.apply("jump:e7")
    assert game.result()["why"] == "blocked"


# -- stranding ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "counters", "stock", "home"),
    [
        ({"energy": 3}, {}, {}, True),  # e5, d, c, b, then the printed tube
        ({"energy": 2}, {}, {}, False),
        ({"energy": 2}, {"d4": "energy"}, {}, True),
        ({"energy": 2}, {"e4": "energy"}, {}, False),  # costs as much as it brings
        ({"energy": 1}, {"d4": "alien"}, {}, True),
        ({"energy": 1}, {"d4": "alien"}, {"energy": 0}, False),
        ({"energy": 1}, {"d4": "alien"}, {"energy": 1}, True),  # the counter handed back is the second one
        ({"energy": 1}, {"d4": "alien"}, {"control": 0}, False),
        ({"energy": 0, "control": 8}, {}, {}, False),
        ({"energy": 1, "alien": 1}, {}, {}, True),
        ({"energy": 0, "alien": 1}, {}, {}, False),
    ],
)
def test_stranding(hand: dict[str, int], counters: dict[str, str], stock: dict[str, int], home: bool) -> None:
    game = covered_board()
    game.place[TOM] = "e5"
    game.hand[TOM].update(hand)
    game.counters.update(counters)
    game.stock.update(stock)
    assert game.could_get_home(TOM) is home
    assert plain_search(game, TOM) is home
    game.turn = DAVE
    game.apply("drift:h3")
    assert game.result() is None if home else game.result()["why"] == "stranded"


def test_handing_back_a_control_counter_can_fill_the_stock() -> None:
    game = covered_board("e4>e5 EW/EW")
    game.place[TOM] = "e4"
    game.hand[TOM].update(energy=1, control=1, alien=1)
    game.stock.update(energy=2, control=0)
    assert game.could_get_home(TOM) is True
    assert plain_search(game, TOM) is True
    game.hand[TOM].update(control=0)
    assert game.could_get_home(TOM) is False
    assert plain_search(game, TOM) is False


@pytest.mark.parametrize(("loses", "returns"), [(False, (1, -1)), (True, (-1, 1))])
def test_stranded_loses(loses: bool, returns: tuple[int, int]) -> None:
    game = covered_board(stranded_loses=loses)
    game.place[TOM] = "e5"
    game.hand[TOM].update(energy=0, solar=2)
    game.turn = DAVE
    game.apply("drift:h3")
    assert game.result() == {"returns": returns, "why": "stranded", "points": (10, 1)}


def test_both_stranded_the_points_decide() -> None:
    game = covered_board("e4>e5 EW/EW", stranded_loses=True)
    game.place = ["e8", "e4"]
    game.hand[TOM].update(energy=0, solar=1)
    game.hand[DAVE].update(energy=0)
    game.turn = DAVE
    game.apply("drift:e5")
    assert game.stranded == {TOM, DAVE}
    assert game.result() == {"returns": (1, -1), "why": "stranded", "points": (5, 0)}


def test_no_stranding_while_there_is_space() -> None:
    game = tt.Reference()
    game.place[TOM] = "c2"
    game.hand[TOM]["energy"] = 0
    game.turn = DAVE
    game.apply("drift:h3")
    assert game.result() is None


def plain_search(game: Any, player: int, limit: int = 20000) -> bool | None:
    """Try everything, with no short cut at all; None if that takes too long."""
    ends_at, enterable = game.ends_at(), game.enterable(player, alone=True)
    hand, stock = game.hand[player], game.stock
    start = (
        game.place[player],
        frozenset(game.stopping()),
        (hand["energy"], hand["control"], hand["alien"]),
        (stock["energy"], stock["control"]),
    )
    seen, todo = {start}, [start]
    while todo:
        place, left, (e, c, a), (se, sc) = todo.pop()
        if place == tt.BASE[player]:
            return True
        if len(seen) > limit:
            return None
        after = []
        if a > 0 and se >= 2 and sc >= 1:
            after.append((place, (e + 2, c + 1, a - 1), (se - 2, sc - 1)))
        for there in tt.drift_ends(place, {player, NEUTRAL}, ends_at, enterable, left):
            after.append((there, (e, c, a), (se, sc)))
        if c > 0:
            for there in tt.drift_ends(place, {TOM, DAVE, NEUTRAL}, ends_at, enterable, left):
                after.append((there, (e, c - 1, a), (se, sc + 1)))
        if e > 0:
            for there in game.jump_ends(place, enterable):
                after.append((there, (e - 1, c, a), (se + 1, sc)))
        for there, (e2, c2, a2), in_stock in after:
            kind = game.counters[there] if there in left else None
            held = (e2 + (kind == "energy"), c2 + (kind == "control"), a2 + (kind == "alien"))
            state = (there, left - {there}, held, in_stock)
            if state not in seen:
                seen.add(state)
                todo.append(state)
    return False


def test_the_short_cuts_of_the_stranding_search() -> None:
    """Random full boards with few counters: the same answer as the search without short cuts."""
    answers: Counter[bool | None] = Counter()
    for seed in range(250):
        dice = random.Random(seed)
        game = tt.Reference(tiles=dice.choice(["diagonal", "crossing"]))
        while game.rhomb_can_be_placed():
            west, east = dice.choice(sorted(game.rhomb_places()))
            game.rhombs.append(tt.Rhomb(west, east, dice.choice(tt.RHOMB_TYPES)))
        for triangle in sorted(game.free()):
            if dice.random() < 0.9:
                game.triangles[triangle] = (dice.choice([TOM, DAVE]), dice.choice("YY-"))
        player = dice.choice([TOM, DAVE])
        spheres = sorted(game.enterable(player, alone=True) - tt.STATIONS)
        for place in dice.sample(spheres, dice.randint(0, 5)):
            game.counters[place] = dice.choice(["energy", "energy", "control", "alien"])
        game.place[player] = dice.choice([x for x in spheres if x not in game.counters])
        game.hand[player] = {
            "energy": dice.randint(0, 2),
            "control": dice.randint(0, 1),
            "alien": dice.choice([0, 0, 1]),
            "solar": 0,
        }
        game.stock = {"energy": dice.randint(0, 3), "control": dice.randint(0, 2), "alien": 0}
        plain = plain_search(game, player)
        answers[plain] += 1
        assert plain is None or game.could_get_home(player) is plain, seed
    assert min(answers[True], answers[False]) > 30, answers


# -- random games -------------------------------------------------------------------------------------------


def lattice_distance(a: str, b: str) -> float:
    x1, y1 = tt.POINT[a.split(".", maxsplit=1)[0]]
    x2, y2 = tt.POINT[b.split(".", maxsplit=1)[0]]
    return float(max(abs(y1 - y2), (abs(x1 - x2) + abs(y1 - y2)) / 2))


def play(seed: int, homing: float, gift: bool = False, **options: Any) -> Any:
    """A random game; with probability `homing` a player makes the move that leads nearest to his next aim. A
    `gift` hands both players their solar counters in the middle of the game, so that it ends with bonus."""
    dice = random.Random(seed)
    game = tt.Reference(**options)
    length = 0
    while game.player() != -4:
        legal = sorted(game.legal())
        player = game.player()
        assert legal
        assert game.result() is None
        if gift and len(game.rhombs) == 12 and game.step == "turn" and not any(h["solar"] for h in game.hand):
            for one in (TOM, DAVE):
                game.hand[one]["solar"] = 2
            game.counters = {x: kind for x, kind in game.counters.items() if kind != "solar"}
        if player == -1:
            chances = game.chance()
            assert set(chances) == set(legal)
            assert sum(chances.values()) == 1
            text = dice.choices(list(chances), [float(p) for p in chances.values()])[0]
        else:
            here = game.place[player]
            moves = [t for t in legal if t.split(":")[0] in ("drift", "control", "jump")]
            assert not any(t.endswith(f":{here}") for t in moves)
            text = dice.choice(legal)
            if moves and dice.random() < homing:
                wanted = [m for m in tt.SOLAR_MODULES[player] if m in game.counters and game.first is None]
                aim = wanted[0] if wanted else tt.BASE[player]
                near = {t: lattice_distance(t.split(":")[1], aim) for t in moves}
                best = min(near, key=lambda t: (near[t], t))
                if near[best] < lattice_distance(here, aim) or dice.random() < 0.3:
                    text = best
        game.apply(text)
        length += 1
        assert length < 6000
        energy = game.stock["energy"] + sum(h["energy"] for h in game.hand)
        assert energy + list(game.counters.values()).count("energy") == 24
        assert len(set(game.place)) == 2
    result = game.result()
    assert result["why"] in {"bonus", "bonus limit", "home", "stranded", "blocked", "idle"}
    assert sum(result["returns"]) == 0
    return game


@pytest.mark.parametrize("tiles", ["diagonal", "crossing"])
@pytest.mark.parametrize("homing", [0.0, 0.5, 0.9])
def test_random_games_end(tiles: str, homing: float) -> None:
    whys: Counter[str] = Counter()
    for seed in range(6):
        simple, loses = seed % 4 == 0, seed % 2 == 0
        game = play(seed, homing, tiles=tiles, extra_energy="5,3", simple=simple, stranded_loses=loses)
        whys[game.why] += 1
    assert sum(whys.values()) == 6


@pytest.mark.parametrize("tiles", ["diagonal", "crossing"])
def test_random_games_with_bonus(tiles: str) -> None:
    whys: Counter[str] = Counter()
    for seed in range(20):
        game = play(seed, 0.4, gift=True, tiles=tiles, extra_energy="5,5")
        if game.first is not None:
            whys[game.why] += 1
            assert game.rhomb_can_be_placed()
            assert game.place[game.first] == tt.BASE[game.first]
            assert 0 <= game.bonus <= 40
            assert (game.place[1 - game.first] == tt.BASE[1 - game.first]) == (game.why == "bonus")
    assert whys["bonus"] > 0, whys
    assert sum(whys.values()) > 5, whys
