"""How fast the environments are: PettingZoo's own benchmark, and Gymnasium steps against random play.

    python benchmarks/environments.py              # all games, about two minutes
    python benchmarks/environments.py strands

PettingZoo's benchmark plays random legal actions for five seconds by the clock on the wall; other work on the machine
is taken out by the share of CPU time that the process got meanwhile.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import random
import re
from time import perf_counter, process_time
from typing import Any

import numpy as np
from pettingzoo.test import performance_benchmark

from quincunx import registered_games
from quincunx.adapters import gymnasium, pettingzoo

SECONDS = 3.0  # of CPU time, for Gymnasium


def turns_per_second(env: Any) -> float:
    """What PettingZoo's benchmark prints, a second of CPU time."""
    random.seed(1)
    env.reset(seed=1)
    clock, cpu = perf_counter(), process_time()
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        performance_benchmark(env)
    share = (process_time() - cpu) / (perf_counter() - clock)
    found = re.search(r"([\d.]+) turns per second", printed.getvalue())
    assert found is not None
    return float(found[1]) / share


def steps_per_second(name: str) -> float:
    """Steps of one seat, each with the answer of a random opponent, a second of CPU time."""
    rng = random.Random(1)
    env = gymnasium.make(name, seat="alternate")
    env.reset(seed=1)
    begun, steps = process_time(), 0
    while process_time() - begun < SECONDS:
        _, _, over, _, _ = env.step(rng.choice(np.flatnonzero(env.action_masks()).tolist()))
        steps += 1
        if over:
            env.reset()
    return steps / (process_time() - begun)


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="which games; all by default")
    print("| game, default options | PettingZoo `env` | PettingZoo `raw_env` | Gymnasium |\n|---|---|---|---|")
    for name in parser.parse_args().games or registered_games():
        rates = (
            turns_per_second(pettingzoo.env(name)),
            turns_per_second(pettingzoo.raw_env(name)),
            steps_per_second(name),
        )
        print(f"| {name} | {' | '.join(f'{rate:,.0f}' for rate in rates)} |", flush=True)


if __name__ == "__main__":
    main()
