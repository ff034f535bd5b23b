"""Nothing a person can type at the table ends the program by an error, and nothing typed wrong changes the game."""

import io
from contextlib import redirect_stdout, suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from quincunx.cli.commands import COMMANDS, Quit
from quincunx.cli.screen import Screen
from quincunx.cli.session import Session
from quincunx.cli.table import Seat, Table
from quincunx.core.record import GameRecord
from quincunx.core.registry import load_game, registered_games

SIGNS = st.text(st.characters(codec="utf-8"), max_size=30)
WORDS = st.sampled_from(
    [*COMMANDS, "undo turn", "? a", "yes", "y", "save here", "load here", "save .", "QUIT now", "a1,a2", ","]
)
COMMAND_WITH_REST = st.tuples(st.sampled_from([name for name in COMMANDS if name != "quit"]), SIGNS).map(" ".join)
LEGAL = st.integers(0, 2000)
LINES = st.lists(st.one_of(SIGNS, WORDS, COMMAND_WITH_REST, LEGAL, LEGAL, LEGAL), max_size=12)


class Script:
    """Reads from a list; a number stands for a legal action."""

    def __init__(self, lines):
        self.lines = list(lines)
        self.session = None

    def ask(self, prompt, *, complete=None, toolbar=""):
        if not self.lines:
            raise EOFError
        line = self.lines.pop(0)
        state = self.session.table.state
        if isinstance(line, int):
            legal = state.legal_actions()
            line = state.action_to_string(legal[line % len(legal)]) if legal else "undo"
        if complete:
            assert all(isinstance(text, str) and back >= 0 for text, back in complete(line[: len(line) // 2 + 1]))
        return line


@pytest.mark.parametrize("name", registered_games())
@given(lines=LINES, plain=st.booleans(), bot=st.booleans())
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
def test_the_prompt_stands_anything(home, name, lines, plain, bot):
    game = load_game(name)
    seats = (Seat("human"), Seat("random") if bot else Seat("human"))
    reader = Script(lines)
    session = Session(Table(game.new_initial_state(), seats, 1), Screen(plain=plain), reader, stay=True)
    reader.session = session
    with redirect_stdout(io.StringIO()), suppress(EOFError, Quit):
        session.run()
    text = session.table.record().to_text()
    assert GameRecord.from_text(text).to_text() == text
