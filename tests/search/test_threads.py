"""Several threads on one tree, under stress: little memory, small trees, turns in quick succession, many searches."""

from __future__ import annotations

import threading

import pytest

from long_runs import LONG
from quincunx import load_game
from quincunx.search.mcts import Mcts
from sample_games import IDS, SAMPLES, walk

ROUNDS = 100 if LONG else 4


@pytest.mark.parametrize(("name", "options"), SAMPLES, ids=IDS)
@pytest.mark.parametrize("megabytes", [0.05, 4])
def test_stress(name, options, megabytes):
    for seed in range(ROUNDS):
        state = walk(name, options, seed, 2 * seed)
        settings = {"rave": 50.0, "replies": True} if seed % 2 else {"blind": seed % 4 == 2}
        mcts = Mcts(state.game, threads=4, megabytes=megabytes, seed=seed, **settings)
        for _ in range(6):
            while state.is_chance_node():
                state.apply_action(state.legal_actions()[-1])
            if state.is_terminal():
                break
            result = mcts.search(state, simulations=200)
            # Every simulation is counted at a child of the root.
            assert result.simulations <= 200
            assert sum(candidate.visits for candidate in result.candidates) >= result.simulations
            assert all(-1 <= candidate.value <= 1 for candidate in result.candidates)
            state.apply_action(result.action)


def test_four_threads_prove_what_one_proves():
    for seed in range(3 * ROUNDS):
        state = walk("wishbone", {"size": 4}, seed, 5)
        if state.is_terminal():
            continue
        proofs = [Mcts(state.game, threads=n, simulations=100_000).search(state).proven for n in (1, 4)]
        assert proofs[0] is not None
        assert proofs[0] == proofs[1]


def test_many_searches_at_once():
    """Each with two threads of its own, as a server has them."""
    game = load_game("thoughtwave", size=6)
    failures = []

    def play(seed):
        try:
            state = game.new_initial_state()
            mcts = Mcts(game, threads=2, seed=seed, simulations=100, megabytes=2)
            while not state.is_terminal():
                state.apply_action(mcts.search(state).action)
        except Exception as error:
            failures.append(error)

    threads = [threading.Thread(target=play, args=(seed,)) for seed in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures


@pytest.mark.parametrize("threads", [1, 4])
def test_virtual_losses_are_given_back(threads):
    """After many searches on one tree its values are still those of its results: a lost position looks lost."""
    state = load_game("wishbone", size=5).new_initial_state("2x2/2x2/o2oo/2x2/2x2,black")
    mcts = Mcts(state.game, threads=threads, decisive=False, blind=True)
    for _ in range(20):
        result = mcts.search(state, simulations=20)
    assert result.value > 0.9
