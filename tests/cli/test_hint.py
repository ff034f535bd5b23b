"""The command `hint` at the table says what to play, how good that is, and what it expects."""

import re

# o o x o      Black wins at once with c3.
# . o . o
# x x . .
# x . . x
MIDDLE = "wishbone?size=4&swap_rule=off&position=ooxo/1o1o/xx2/x2x,black"
HUMANS = ("--player0", "human", "--player1", "human", "--plain")


def test_a_win_at_once_is_certain(run):
    out = run("play", MIDDLE, *HUMANS, lines=["hint"]).output
    assert "A bot would play c3: place a black stone on c3.\n" in out
    assert "Against the best defence Black wins, that is certain.\n" in out
    assert "It expects" not in out


def test_value_line_and_what_else_there_is(run):
    out = run("play", "wishbone", "--size", "5", *HUMANS, lines=["hint"]).output
    assert re.search(r"Black wins from there in \d+% of cases, it thinks\.\n", out)
    assert re.search(r"It expects \w+, then \w+\.\n", out)
    assert re.search(r"Next best: \w+ \(\d+%\), \w+ \(\d+%\)\.\n", out)


def test_in_the_middle_of_a_turn_the_rest_of_it(run):
    out = run("play", "thrive", *HUMANS, lines=["a1-a2", "hint"]).output
    assert re.search(r"A bot would play \w+:[+-]\d[+-]\d,\w+:[+-]\d[+-]\d: Place ", out)
