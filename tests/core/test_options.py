import pytest
from hypothesis import given
from hypothesis import strategies as st

import quincunx
from quincunx.core.errors import OptionError, QuincunxError, UnknownGameError
from quincunx.core.options import Option, read_options

SIZE = Option("size", "int", 13, "Points a side.", low=3, high=25)
SEED = Option("seed", "int", None, "What to deal.", low=0)
SWAP = Option("swap_rule", "bool", True, "Whether White may swap.")
AXIS = Option("axis", "choice", "vertical", "Which sides.", choices=("vertical", "horizontal"))
ALL = (SIZE, SEED, SWAP, AXIS)


def test_defaults_fill_what_is_not_given():
    assert read_options("Wishbone", ALL, {"size": "9"}) == {
        "size": 9,
        "seed": None,
        "swap_rule": True,
        "axis": "vertical",
    }


@pytest.mark.parametrize("word", ["on", "ON", "true", "yes", "1", True])
def test_switches_take_words(word):
    assert SWAP.read(word) is True


@pytest.mark.parametrize(
    ("option", "value", "words"),
    [
        (SIZE, 2, "a whole number from 3 to 25, not '2'"),
        (SIZE, "many", "a whole number from 3 to 25, not 'many'"),
        (SIZE, None, "a whole number from 3 to 25"),
        (SIZE, True, "a whole number"),
        (SIZE, 4.5, "a whole number"),
        (SEED, -1, "a whole number, 0 or more, or none"),
        (SWAP, "perhaps", "on or off, not 'perhaps'"),
        (AXIS, "up", "vertical or horizontal, not 'up'"),
    ],
)
def test_a_wrong_value_is_answered_with_what_would_be_right(option, value, words):
    with pytest.raises(OptionError, match=words):
        option.read(value)


def test_a_wrong_name_is_answered_with_the_right_ones():
    with pytest.raises(OptionError, match=r"it has: size, seed, swap_rule, axis\. Did you mean swap_rule\?"):
        read_options("Wishbone", ALL, {"swap_rul": True})


@pytest.mark.parametrize("option", ALL)
@given(data=st.data())
def test_values_read_back_from_their_words(option, data):
    values = {"int": st.integers(3, 25), "bool": st.booleans(), "choice": st.sampled_from(option.choices or ("x",))}
    value = data.draw(values[option.kind])
    assert option.read(option.write(value)) == value


def test_none_reads_back_too():
    assert SEED.read(SEED.write(None)) is None


def test_games_are_found_by_any_spelling_and_missed_with_a_hint():
    assert quincunx.load_game("Tom Tube").short_name == "tom_tube"
    assert quincunx.load_game("tom-tube").short_name == "tom_tube"
    with pytest.raises(UnknownGameError, match="Did you mean wishbone"):
        quincunx.load_game("wishbones")


@given(
    st.sampled_from(quincunx.registered_games()), st.dictionaries(st.text(max_size=8), st.text(max_size=8), max_size=2)
)
def test_garbage_options_only_ever_give_a_sentence(name, options):
    try:
        quincunx.load_game(name, **options)
    except QuincunxError as error:
        assert str(error).strip()


@pytest.mark.parametrize("name", quincunx.registered_games())
def test_every_option_explains_itself_in_one_line(name):
    for option in quincunx.load_game(name).info.options:
        assert option.help.endswith(".")
        assert "\n" not in option.help
        assert len(option.help) < 120
        assert option.range_text()


@pytest.mark.parametrize("name", quincunx.registered_games())
def test_a_games_options_open_the_same_game(name):
    game = quincunx.load_game(name)
    again = quincunx.load_game(name, **game.options)
    assert dict(again.options) == dict(game.options)
    words = quincunx.load_game(name, **game.option_words())
    assert dict(words.options) == dict(game.options)
