"""What an SVG of a scene holds: well-formed, the same every time, one group a layer."""

import math
import os
import re
import subprocess
import sys
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings

from quincunx.core.errors import PictureError, QuincunxError
from quincunx.core.scene import Circle, Gradient, Paint, Path, Piece, Polygon, Text
from quincunx.render import svg
from quincunx.render.shapes import rounded, scaled

from .demo import demo, square
from .scenes import changed, scenes

UTF8 = os.environ | {"PYTHONIOENCODING": "utf-8"}
NS = "{http://www.w3.org/2000/svg}"


def parse(document):
    return ElementTree.fromstring(document.encode())


def groups(document):
    return [group.get("class") for group in parse(document).findall(f"{NS}g")]


def fresh(code):
    """What `code` prints in a Python of its own."""
    code = f"import sys; sys.path[:0] = {sys.path!r}; {code}"
    return subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, encoding="utf-8", env=UTF8
    ).stdout


def with_board(*shapes):
    return changed(demo(), board=shapes)


@settings(max_examples=50, deadline=None)
@given(scenes)
def test_any_scene_is_well_formed_and_every_reference_is_met_once(scene):
    document = svg(scene, targets=True)
    ids = [found.get("id") for found in parse(document).iter() if found.get("id")]
    assert len(ids) == len(set(ids))
    assert set(re.findall(r"url\(#([^)]*)\)", document)) <= set(ids)
    assert svg(scene, targets=True) == document


@settings(max_examples=50, deadline=None)
@given(scenes)
def test_numbers_have_at_most_three_decimals(scene):
    numbers = re.findall(r' (?:points|viewBox|cx|cy|r|d|x|y|stroke-width)="([^"]*)"', svg(scene, targets=True))
    assert not re.search(r"\.\d{4}|e[-+]|nan|inf|-0(?![.\d])", " ".join(numbers))


def test_layers_come_in_drawing_order():
    assert groups(svg(demo(), targets=True)) == ["board", "cells", "pieces", "marks", "labels", "targets"]


def test_layers_can_be_left_out():
    bare = svg(demo(), last=False, coordinates=False)
    assert groups(bare) == ["board", "cells", "pieces", "marks"]
    assert [mark.get("data-kind") for mark in parse(bare).iter() if mark.get("class") == "mark"] == ["threat"]


def test_the_picture_is_named_and_told_for_those_who_do_not_see_it():
    root = parse(svg(demo()))
    told = [root.find(f".//*[@id='{name}']").text for name in root.get("aria-labelledby").split()]
    assert root.get("role") == "img"
    assert told == [demo().title, demo().description]


def test_pieces_and_targets_carry_their_data():
    root = parse(svg(demo(), targets=True))
    piece = root.find(f".//*[@class='pieces']/{NS}g")
    assert {k: v for k, v in piece.items() if k[:5] == "data-"} == {
        "data-id": "w1",
        "data-owner": "0",
        "data-cell": "b3",
    }
    assert piece.find(f"{NS}title").text == "white stone on b3"
    targets = root.findall(".//*[@class='target']")
    assert {(t.get("data-action"), t.get("data-text")) for t in targets} == {("7", "a1"), ("8", "a1x"), ("9", "d1")}
    assert len(root.findall(".//*[@class='dot']")) == 2  # a1 has two actions, and one dot


def test_hostile_words_stay_words():
    evil = '"/><script>alert(1)</script>&\0'
    scene = changed(
        demo(),
        game=evil,
        title=evil,
        background=evil,
        labels=(Text(0, 0, evil, 1, evil),),
        pieces=(Piece(evil, evil, 0, 0, (), cell=evil),),
    )
    root = parse(svg(scene))
    assert not list(root.iter(f"{NS}script"))
    assert root.find(f"{NS}title").text == evil.replace("\0", "\ufffd")


def test_pictures_that_differ_share_no_ids_on_a_page():
    def ids(scene):
        return set(re.findall(r' id="([^"]*)"', svg(scene)))

    assert not ids(demo()) & ids(changed(demo(), title="Another"))


def test_ids_do_not_change_from_one_run_to_the_next():
    assert fresh("from render.demo import demo; from quincunx.render import svg; print(svg(demo()), end='')") == svg(
        demo()
    )


def test_one_gradient_used_twice_is_written_once():
    paint = Paint(Gradient(((0, "#ffffff"), (1, "#000000"))))
    twice = with_board(Circle(0, 0, 1, paint), Circle(2, 2, 1, paint))
    assert svg(changed(twice, pieces=())).count("<radialGradient") == 1


def test_the_focus_of_a_gradient_stays_inside_its_rim():
    paint = Paint(Gradient(((0, "#ffffff"), (1, "#000000")), fx=0, fy=0))
    found = parse(svg(changed(with_board(Circle(0, 0, 1, paint)), pieces=()))).find(f".//{NS}radialGradient")
    assert math.dist((float(found.get("fx")), float(found.get("fy"))), (0.5, 0.5)) < float(found.get("r"))


def test_a_square_is_rounded_by_four_arcs():
    assert rounded(square(0, 0), 0.25) == (
        "M0,25A25,25 0 0 1 25,0L75,0A25,25 0 0 1 100,25L100,75A25,25 0 0 1 75,100L25,100A25,25 0 0 1 0,75Z"
    )


def test_a_radius_too_large_ends_at_the_middle_of_the_sides():
    assert rounded(square(0, 0), 9).count("A50,50 ") == 4


def test_corners_bend_the_way_the_outline_turns():
    inward = ((0, 0), (2, 1), (4, 0), (4, 4), (0, 4))
    assert re.findall(r" 0 0 ([01]) ", rounded(inward, 0.2)) == ["1", "0", "1", "1", "1"]


def test_straight_and_repeated_points_are_no_corners():
    assert rounded(((0, 0), (1, 0), (2, 0), (2, 0), (2, 2)), 0.1).count("A") == 3


def test_paths_keep_their_commands_and_take_the_unit():
    assert scaled("M0.5.25L1e-1,-2Q1 1 2 2Z") == "M 50 25 L 10 -200 Q 100 100 200 200 Z"


def test_words_are_centred_by_capital_height():
    text = parse(svg(changed(with_board(), labels=(Text(1, 1, "H", 0.5, "#000000"),), pieces=()))).find(f".//{NS}text")
    assert (text.get("x"), text.get("y"), text.get("text-anchor")) == ("100", "118.2", "middle")


def test_size_is_the_longer_side():
    root = parse(svg(changed(demo(), box=(0, 0, 4, 2)), size=600))
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("600", "300", "0 0 400 200")


@pytest.mark.parametrize(
    "scene",
    [
        with_board(Circle(math.nan, 0, 1, Paint())),
        with_board(Path("m1 1l2 2", Paint())),
        with_board(Path('M1 1"/>', Paint())),
        with_board(Polygon(((0, 0), (math.inf, 0), (1, 1)), Paint())),
        changed(demo(), box=(0, 0, 0, 1)),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_a_sentence(scene):
    with pytest.raises(PictureError, match=r"^[A-Z].*\.$") as caught:
        svg(scene)
    assert isinstance(caught.value, QuincunxError)


def test_importing_the_renderers_loads_neither_resvg_nor_rich():
    assert fresh("import quincunx.render; print({'rich', 'resvg_py'} & {*sys.modules}, end='')") == "set()"
