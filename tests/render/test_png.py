"""What a PNG of a scene shows, pixel by pixel."""

import struct
import sys
import zlib
from itertools import pairwise

import pytest
from hypothesis import given, settings

from quincunx.core.errors import PictureError
from quincunx.core.scene import Circle, Gradient, Paint, Polygon, Text
from quincunx.render import png
from quincunx.render.raster import FONTS

from .demo import demo, square
from .scenes import changed, scenes

RED, WHITE = (255, 0, 0), (255, 255, 255)


def decode(data):
    """Rows of (r, g, b) of an 8-bit RGBA PNG (W3C PNG, section 9: filters)."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    width, height, depth, kind = struct.unpack(">IIBB", data[16:26])
    assert (depth, kind) == (8, 6)
    packed, at = b"", 8
    while at < len(data):
        (size,) = struct.unpack(">I", data[at : at + 4])
        if data[at + 4 : at + 8] == b"IDAT":
            packed += data[at + 8 : at + 8 + size]
        at += 12 + size
    raw, stride = zlib.decompress(packed), 4 * width
    above, rows = bytearray(stride), []
    for y in range(height):
        how, *line = raw[y * (stride + 1) : (y + 1) * (stride + 1)]
        for i in range(stride):
            a, b, c = line[i - 4] if i > 3 else 0, above[i], above[i - 4] if i > 3 else 0
            p = a + b - c
            paeth = min((a, b, c), key=lambda v: abs(p - v))
            line[i] = line[i] + (0, a, b, (a + b) // 2, paeth)[how] & 255
        above = line
        rows.append([tuple(line[i : i + 3]) for i in range(0, stride, 4)])
    return rows


def blank(*shapes, box=(0, 0, 4, 4)):
    return changed(
        demo(), box=box, background="#ffffff", board=shapes, cells=(), pieces=(), marks=(), labels=(), targets=()
    )


def ink(scene, size=64):
    """Where (column, row) the picture is not its white ground."""
    return {(x, y) for y, row in enumerate(decode(png(scene, size=size))) for x, rgb in enumerate(row) if rgb != WHITE}


@pytest.mark.parametrize(
    ("box", "size"), [((0, 0, 4, 4), (90, 90)), ((0, 0, 4, 2), (90, 45)), ((0, 0, 1, 3), (30, 90))]
)
def test_the_longer_side_is_as_asked(box, size):
    assert struct.unpack(">II", png(changed(demo(), box=box), size=90)[16:24]) == size


def test_shapes_lie_where_the_scene_says():
    rows = decode(png(blank(Polygon(square(1, 1, 2), Paint("#ff0000"))), size=40))
    assert rows[20][20] == rows[11][11] == rows[28][28] == RED
    assert rows[20][5] == rows[5][20] == rows[35][35] == WHITE


def test_corners_are_rounded():
    rows = decode(png(blank(Polygon(square(0, 0, 4), Paint("#ff0000"), radius=1)), size=40))
    assert rows[0][0] == rows[0][39] == rows[39][0] == rows[39][39] == WHITE
    assert rows[0][20] == rows[20][0] == RED


def test_gradients_run_from_the_first_colour_to_the_last():
    gradient = Gradient(((0, "#ffffff"), (1, "#000000")), fx=0.5, fy=0.5)
    middle = [red for red, _, _ in decode(png(blank(Circle(2, 2, 2, Paint(gradient))), size=80))[40][40:]]
    assert all(a >= b for a, b in pairwise(middle[:-1]))
    assert middle[0] > 240
    assert middle[-2] < 20


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("sign", [*"Hx8é½→●◆", "a1"])
def test_words_appear_though_the_machine_has_no_fonts(sign, bold):
    assert len(ink(blank(Text(2, 2, sign, 2, "#000000", bold=bold)))) > 20


def test_bold_words_are_darker():
    plain, bold = (ink(blank(Text(2, 2, "H", 2, "#000000", bold=bold))) for bold in (False, True))
    assert len(bold) > len(plain)


@pytest.mark.parametrize("sign", "H8")
def test_words_are_in_the_middle_of_their_place(sign):
    dark = ink(blank(Text(2, 2, sign, 2, "#000000")), size=200)
    for along in zip(*dark):
        assert (min(along) + max(along)) / 2 == pytest.approx(99.5, abs=2)


@pytest.mark.parametrize(("anchor", "left", "right"), [("start", 32, 63), ("end", 0, 32)])
def test_words_can_start_or_end_at_their_place(anchor, left, right):
    columns = [x for x, _ in ink(blank(Text(2, 2, "HH", 1, "#000000", anchor=anchor)))]
    assert left <= min(columns)
    assert max(columns) <= right


def test_a_halo_surrounds_the_words_and_does_not_cover_them():
    scene = blank(Text(2, 2, "I", 2, "#000000", halo="#ff0000"))
    row = decode(png(scene, size=200))[100]
    seen = [rgb for rgb in row if rgb in {RED, (0, 0, 0)}]
    assert seen[0] == seen[-1] == RED
    assert (0, 0, 0) in seen


def test_targets_show_only_when_asked_for():
    assert png(demo(), size=64) != png(demo(), size=64, targets=True)
    assert png(demo(), size=64) != png(demo(), size=64, last=False)
    assert png(demo(), size=64) != png(demo(), size=64, coordinates=False)


def test_the_font_is_small_and_its_licence_lies_beside_it():
    assert all(path.stat().st_size < 60_000 for path in FONTS)
    assert "SIL OPEN FONT LICENSE" in (FONTS[0].parent / "OFL.txt").read_text(encoding="utf-8")


@settings(max_examples=25, deadline=None)
@given(scenes)
def test_any_scene_can_be_drawn_and_twice_the_same(scene):
    assert png(scene, size=48, targets=True) == png(scene, size=48, targets=True)


@pytest.mark.parametrize("size", [0, -5, 100_000])
def test_impossible_sizes_are_refused(size):
    with pytest.raises(PictureError, match="1 to 8192 px"):
        png(demo(), size=size)


def test_without_resvg_the_error_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(PictureError, match="pip install resvg-py"):
        png(demo())
