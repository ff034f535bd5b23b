from hashlib import sha256

import pytest

from quincunx import load_game
from quincunx.core.errors import RecordError
from quincunx.core.record import GameRecord
from quincunx.core.rng import Random
from quincunx.server.draws import check_draws, draw, new_seed, promise

SEED = "11" * 32


def played(seed):
    """A game of Tom Tube with all draws by the seed."""
    state = load_game("tom_tube").new_initial_state()
    rng = Random(5)
    while not state.is_terminal():
        state.apply_action(draw(seed, state) if state.is_chance_node() else state.sample_action(rng))
    return GameRecord.from_state(state, ChanceSeed=seed, ChanceHash=promise(seed))


def test_the_same_seed_draws_the_same_at_the_same_place():
    assert played(SEED) == played(SEED)
    assert played(SEED) != played(new_seed())


def test_a_draw_is_what_the_docs_say():
    state = load_game("tom_tube").new_initial_state()
    state.apply_action(state.string_to_action("build"))
    x = int.from_bytes(sha256(bytes.fromhex(SEED) + b":1").digest()[:8], "big") / 2**64
    outcomes = state.chance_outcomes()
    # At the start all rhombs are equally likely.
    assert draw(SEED, state) == outcomes[int(x * len(outcomes))][0]


def test_all_outcomes_are_drawn_as_often_as_they_should():
    state = load_game("tom_tube").new_initial_state()
    state.apply_action(state.string_to_action("build"))
    outcomes = dict(state.chance_outcomes())
    counts = dict.fromkeys(outcomes, 0)
    n = 4000
    for i in range(n):
        counts[draw(f"{i:064x}", state)] += 1
    chi2 = sum((counts[a] - n * p) ** 2 / (n * p) for a, p in outcomes.items())
    assert chi2 < 60  # 19 degrees of freedom


def test_a_record_can_be_checked():
    assert check_draws(played(SEED)) > 10


def test_a_wrong_draw_is_found():
    record = played(SEED)
    record.tags["ChanceSeed"] = "22" * 32
    with pytest.raises(RecordError, match="does not belong to what was promised"):
        check_draws(record)
    record.tags["ChanceHash"] = promise("22" * 32)
    with pytest.raises(RecordError, match="was drawn, but by the seed it was"):
        check_draws(record)


@pytest.mark.parametrize("seed", ["", "xyz"])
def test_a_record_without_a_seed_cannot_be_checked(seed):
    record = played(SEED)
    record.tags["ChanceSeed"] = seed
    with pytest.raises(RecordError, match="no seed"):
        check_draws(record)


def test_the_command_line_checks_a_file(tmp_path):
    from click.testing import CliRunner

    from quincunx.cli.app import app

    path = tmp_path / "game.qcx"
    path.write_text(played(SEED).to_text(), encoding="utf-8")
    result = CliRunner().invoke(app, ["record", "check-draws", str(path)])
    assert result.exit_code == 0
    assert "all as the seed says" in result.output
    path.write_text(played(SEED).to_text().replace("11111", "11112", 1), encoding="utf-8")
    result = CliRunner().invoke(app, ["record", "check-draws", str(path)])
    assert result.exit_code == 2
    assert "does not belong to what was promised" in result.output
