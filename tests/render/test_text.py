"""What a scene looks like in a terminal, and sounds like without one."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.color import Color

from quincunx.core.errors import PictureError
from quincunx.core.scene import STYLES, Glyph
from quincunx.render import describe, rich_text, text
from quincunx.render.terminal import COLORS

from .demo import demo
from .scenes import changed

PICTURE = """\
4 · · · ·
3 · ○ · ·
2 · ·[●]·
1 + · · ·
  a b c d"""
PLAIN = """\
. . . .
. O . .
. . X .
. . . ."""


def picture(*glyphs, **asked):
    return text(changed(demo(), glyphs=glyphs), **asked)


def board(*, left=0, **asked):
    return "\n".join(line[left:] for line in text(demo(), **asked).split("\n\n")[0].rstrip().split("\n"))


def test_the_picture():
    assert board(targets=True) == PICTURE


def test_layers_can_be_left_out_and_ascii_has_the_same_shape():
    assert board(left=2, unicode=False, last=False, coordinates=False) == PLAIN


def test_later_glyphs_overwrite_earlier_ones_spaces_too():
    assert picture(Glyph(0, 0, "abcdef"), Glyph(0, 1, "  "), Glyph(0, 2, "X")) == "a Xdef"


def test_a_layer_left_out_overwrites_nothing():
    assert picture(Glyph(0, 0, "a"), Glyph(0, 0, "+", layer="target")) == "a"
    assert picture(Glyph(0, 0, "a"), Glyph(0, 0, "+", layer="target"), targets=True) == "+"


def test_no_line_ends_in_blanks_and_gaps_are_filled():
    assert picture(Glyph(2, 3, "x  ")) == "\n\n   x"
    assert picture() == ""


glyphs = st.lists(
    st.builds(
        lambda row, column, n, style, layer: Glyph(row, column, "◇" * n, "o" * n, style, layer),
        st.integers(0, 9),
        st.integers(0, 30),
        st.integers(1, 5),
        st.sampled_from(STYLES),
        st.sampled_from(["board", "last", "target", "coordinate"]),
    ),
    max_size=12,
)


@settings(deadline=None)
@given(glyphs, st.booleans(), st.booleans(), st.booleans())
def test_ascii_colour_and_rich_show_the_same_signs_in_the_same_places(glyphs, targets, last, coordinates):
    scene = changed(demo(), glyphs=tuple(glyphs))
    asked = {"targets": targets, "last": last, "coordinates": coordinates}
    signs = text(scene, **asked)
    plain = text(scene, unicode=False, **asked)
    assert plain.isascii()
    assert plain == signs.replace("◇", "o")
    assert re.sub(r"\x1b\[[\d;]*m", "", text(scene, color=True, **asked)) == signs
    assert rich_text(scene, **asked).plain == signs


def test_colours_are_asked_for():
    assert "\x1b" not in text(demo())
    assert "\x1b[1;38;5;166m○\x1b[0m" in text(demo(), color=True)


def test_every_style_has_a_colour_and_players_differ_without_it():
    assert set(COLORS) == set(STYLES)
    assert ("bold" in COLORS["player0"], "underline" in COLORS["player0"]) == (True, False)
    assert ("bold" in COLORS["player1"], "underline" in COLORS["player1"]) == (True, True)


@pytest.mark.parametrize("name", [word for style in COLORS.values() for word in style.split() if "color" in word])
def test_colours_stand_out_from_black_and_from_white(name):
    """Contrast as WCAG 2.2 defines it, at least the 3 that it asks of large text and signs."""

    def linear(part):
        part /= 255
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    red, green, blue = Color.parse(name).get_truecolor()
    light = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    assert min((light + 0.05) / 0.05, 1.05 / (light + 0.05)) >= 3


@pytest.mark.parametrize(
    ("glyph", "why"),
    [
        (Glyph(0, 0, "○"), "plain twin of 1 ASCII"),
        (Glyph(0, 0, "○", "()"), "plain twin of 1 ASCII"),
        (Glyph(0, 0, "○", "é"), "plain twin of 1 ASCII"),
        (Glyph(0, 0, "a\nb"), "plain twin of 3 ASCII"),
        (Glyph(0, 0, "\x1b", "x"), "not one column wide"),
        (Glyph(0, 0, "棋", "x"), "not one column wide"),
        (Glyph(0, 0, "⚫", "x"), "not one column wide"),
        (Glyph(0, 0, "e\u0301", "ee"), "not one column wide"),
        (Glyph(-1, 0, "x"), "off the picture"),
        (Glyph(0, 0, "x", style="pink"), "style 'pink'"),
    ],
)
def test_a_glyph_that_would_shift_its_line_is_refused_in_a_sentence(glyph, why):
    with pytest.raises(PictureError, match=why):
        picture(glyph)


def test_describe_tells_title_position_notes_and_marks():
    assert describe(demo()).split("\n") == [
        "Demo, turn 3: White to play",
        "White has a stone on b3 and Black one on c2.",
        "White's stones left: 5",
        "Round: 2 of 3",
        "Black just played c2",
        "b3 is in danger",
    ]
