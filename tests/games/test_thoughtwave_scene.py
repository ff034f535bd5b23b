"""What Thoughtwave looks like in a terminal."""

from quincunx.core.registry import deserialize, load_game
from quincunx.render import text

LAST = "thoughtwave?size=4&position=1e2/4/1e2/1e2,2.6.10.3.1,2.6.9.5.1,r"


def test_crosses_and_junctions_differ_without_unicode_and_the_stock_shows_them_alike():
    # A cross on a1, the four junctions elsewhere.
    state = load_game("thoughtwave", size=5).new_initial_state("5/5/g1m2/5/o1n1k,2.6.10.5.1,2.6.10.5.1,r")
    rows = text(state.scene(), unicode=False).split("\n")
    assert rows[4] == " 3 B  |- . -|  .  .  B 3"
    assert rows[6] == " 1 B -+- . -,- . -'- B 1"
    assert rows[-1] == "   Black -+-2    |-6    '-10   | 5    ' 1"


def test_a_winning_wave_has_double_lines():
    before, after = deserialize(LAST), deserialize(LAST + "&actions=b3:NESW")
    assert "wave" not in text(before.scene())
    assert text(after.scene()).split("\n")[2:6] == [
        " 4 B  ·  ║  ·  ·  B 4",
        " 3 B  · ═╬═ ·  ·  B 3  ◄",
        " 2 B  ·  ║  ·  ·  B 2",
        " 1 B  ·  ║  ·  ·  B 1",
    ]
    plain = text(after.scene(), unicode=False)
    assert plain.split("\n")[3] == " 3 B  . =#= .  .  B 3  <"
    assert plain.endswith("   == Red's wave from side to side")
