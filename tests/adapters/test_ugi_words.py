"""The protocol's lines."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quincunx.adapters.ugi.words import Go, ProtocolError, read_go, read_position, read_setoption


def test_go_with_clocks():
    go = read_go(["p1time", "60000", "p2time", "59000", "p1inc", "500", "p2inc", "0"])
    assert go == Go(times=(60.0, 59.0), increments=(0.5, 0.0))


@pytest.mark.parametrize(
    "go",
    [
        Go(times=(1.5, 2.0), increments=(0.1, 0.2)),
        Go(movetime=0.25),
        Go(nodes=1000),
        Go(depth=3),
        Go(infinite=True),
    ],
)
def test_go_is_read_as_written(go):
    assert read_go(go.write().split()[1:]) == go


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("movetime", "go movetime takes a whole number, not ''"),
        ("nodes -3", "go nodes takes a whole number, not '-3'"),
        ("nodes ٣", "go nodes takes a whole number"),
        ("p1time 5", "both p1time and p2time"),
        ("fast", "go knows p1time.*, not 'fast'"),
    ],
)
def test_a_wrong_go_is_refused(words, sentence):
    with pytest.raises(ProtocolError, match=sentence):
        read_go(words.split())


def test_positions():
    assert read_position(["startpos"]) == (None, [])
    assert read_position(["startpos", "moves", "a1", "b2,c3"]) == (None, ["a1", "b2,c3"])
    assert read_position(["fen", "5/5", "moves", "a1"]) == ("5/5", ["a1"])


@pytest.mark.parametrize("words", ["", "here", "fen", "fen moves a1", "startpos a1"])
def test_wrong_positions_are_refused(words):
    with pytest.raises(ProtocolError):
        read_position(words.split())


def test_options():
    assert read_setoption(["name", "Game", "value", "thrive"]) == ("game", "thrive")
    assert read_setoption(["name", "Own", "Book", "value", "a", "b"]) == ("own book", "a b")
    assert read_setoption(["name", "Clear"]) == ("clear", "")
    with pytest.raises(ProtocolError, match="setoption name NAME value VALUE"):
        read_setoption(["Game", "thrive"])


@given(st.lists(st.text(max_size=8).filter(lambda word: not set(word) & set(" \t\r\n")), max_size=8))
def test_anything_else_is_a_protocol_error(words):
    for read in (read_go, read_position, read_setoption):
        try:
            read(words)
        except ProtocolError as error:
            assert str(error).endswith(".") or "NAME" in str(error)
