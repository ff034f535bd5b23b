"""The kept counts and golden games, by the compiled rules and by the second reading."""

import copy
import importlib

import pytest

import quincunx
from quincunx.cli.proofs import folder, read_counts
from quincunx.core.record import read_records

LITTLE = 400  # sequences that the second reading can count in a moment
LARGEST = 10  # the second reading takes minutes for a game on 25 x 25


def slow_game(name, options):
    words = {key: value for key, value in options.items() if key != "seed"}
    return importlib.import_module(f"reference.{name}").Reference(**words)


def slow_perft(slow, depth):
    if slow.player() == -4:
        return 0
    texts = slow.legal()
    if depth == 1:
        return len(texts)
    total = 0
    for text in texts:
        child = copy.deepcopy(slow)
        child.apply(text)
        total += slow_perft(child, depth - 1)
    return total


@pytest.mark.parametrize("name", quincunx.registered_games())
def test_kept_counts_are_todays(name):
    counts = read_counts(name, folder(name) / "perft.toml")
    assert len(counts) > 20
    for count in counts:
        if count.count < 100_000:
            assert count.recount() == count.count, str(count)


@pytest.mark.parametrize("name", quincunx.registered_games())
def test_little_counts_are_the_second_readings(name):
    compared = 0
    for count in read_counts(name, folder(name) / "perft.toml"):
        if count.position is None and count.count < LITTLE:
            game = quincunx.load_game(name, **count.options)
            assert slow_perft(slow_game(name, game.chosen_options()), count.depth) == count.count, str(count)
            compared += 1
    assert compared >= 3


@pytest.mark.parametrize("name", quincunx.registered_games())
def test_golden_games_are_the_second_readings(name):
    records = read_records((folder(name) / "golden.qcx").read_text(encoding="utf-8"))
    assert len(records) > 10
    little = [record for record in records if record.game.options.get("size", 0) <= LARGEST][:12]
    for record in little:
        slow = slow_game(name, record.game.chosen_options())
        state = record.start()
        for node in record.main_line():
            for action in node.actions:
                slow.apply(state.action_to_string(action))  # refuses what is not legal
                state.apply_action(action)
        result = slow.result()
        assert result is not None
        assert result["why"] == record.tags["Reason"]
        assert {(1, -1): "1-0", (-1, 1): "0-1", (0, 0): "1/2-1/2"}[result["returns"]] == record.tags["Result"]
