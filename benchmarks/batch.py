"""Batches against pgx: writes benchmarks/results/batch.json and prints it.

    pip install 'quincunx[bench]'
    python benchmarks/batch.py [--rounds 7] [--envs 256 1024 4096] [--check]

Every game steps with random legal actions, masks and observations (uint8) on, games beginning anew by themselves. pgx
plays hex 11x11 the same way, in one jitted call a step: vmapped, with its `auto_reset` and the random action inside,
drawn as its act_randomly does ("categorical") and by a cheaper way of ours ("cumulative"). It uses the cores that
JAX takes, we `--threads`. Wishbone 11x11 and pgx take turns; a round gives a ratio by the clock on the wall and one by
CPU time, and the median, lowest and highest are shown. The limit is how fast NumPy fills the same arrays.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any

from quincunx.adapters.batch import BatchEnv

FILE = Path(__file__).parent / "results" / "batch.json"
AT_LEAST = 10
GAMES: list[tuple[str, dict[str, Any]]] = [
    ("wishbone", {"size": 11}),
    ("wishbone", {}),
    ("strands", {}),
    ("thrive", {}),
    ("thoughtwave", {}),
    ("tom_tube", {}),
]
# Does so many steps of all environments.
Steps = Callable[[int], None]


def batch_steps(batch: BatchEnv) -> Steps:
    """Random actions in ours."""

    def run(count: int) -> None:
        for _ in range(count):
            batch.step(batch.random_actions())

    return run


def pgx_steps(envs: int, way: str) -> Steps:
    """Random actions in pgx's hex, with the drawing inside the jitted step."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make("hex")
    advance = jax.vmap(auto_reset(env.step, env.init))

    def categorical(mask: Any, key: Any) -> Any:
        return jax.random.categorical(key, jnp.where(mask, 0.0, -1e9), axis=-1)

    def cumulative(mask: Any, key: Any) -> Any:
        upto = jnp.cumsum(mask, axis=-1, dtype=jnp.int32)
        wanted = jnp.floor(jax.random.uniform(key, (envs, 1)) * upto[:, -1:]).astype(jnp.int32)
        return jnp.sum(upto <= wanted, axis=-1)

    pick = {"categorical": categorical, "cumulative": cumulative}[way]

    @jax.jit
    def step(state: Any, key: Any) -> Any:
        key, drawing, chance = jax.random.split(key, 3)
        return advance(state, pick(state.legal_action_mask, drawing), jax.random.split(chance, envs)), key

    now = [jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), envs)), jax.random.PRNGKey(1)]

    def run(count: int) -> None:
        for _ in range(count):
            now[:] = step(*now)
        jax.block_until_ready(now[0])

    return run


def filling(batch: BatchEnv) -> Steps:
    """What any batch has to do at least: write masks and observations."""

    def run(count: int) -> None:
        for _ in range(count):
            batch.masks.fill(True)
            if batch.observations is not None:
                batch.observations.fill(1)

    return run


def speeds(run: Steps, envs: int, count: int) -> tuple[float, float]:
    """Steps of one environment a second, by the clock on the wall and by CPU time."""
    wall, cpu = perf_counter(), process_time()
    run(count)
    return envs * count / (perf_counter() - wall), envs * count / (process_time() - cpu)


def enough(run: Steps, seconds: float) -> int:
    """How many steps take about that long."""
    run(3)
    count = 1
    while True:
        begun = perf_counter()
        run(count)
        took = perf_counter() - begun
        if took >= seconds / 4:
            return max(1, round(count * seconds / took))
        count *= 2


def spread(values: list[float]) -> dict[str, float]:
    """The median, lowest and highest."""
    return {"median": round(median(values), 2), "low": round(min(values), 2), "high": round(max(values), 2)}


def shown(ratio: dict[str, float]) -> str:
    """A ratio in words."""
    return f"{ratio['median']:.1f}x ({ratio['low']:.1f} to {ratio['high']:.1f})"


def against_pgx(envs: int, threads: int, rounds: int, seconds: float) -> dict[str, Any]:
    """Wishbone 11x11 and pgx's hex 11x11 in turn."""
    batch = BatchEnv("wishbone", num_envs=envs, threads=threads, seed=1, observation="uint8", size=11)
    runs = {"ours": batch_steps(batch)} | {way: pgx_steps(envs, way) for way in ("categorical", "cumulative")}
    counts = {name: enough(run, seconds) for name, run in runs.items()}
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in runs}
    for number in range(rounds):
        for name in runs if number % 2 == 0 else reversed(list(runs)):
            found[name].append(speeds(runs[name], envs, counts[name]))
    batch.close()
    entry: dict[str, Any] = {"envs": envs, "threads": batch.threads, "rounds": rounds}
    entry["ours"] = round(median(wall for wall, _ in found["ours"]))
    for way in ("categorical", "cumulative"):
        pairs = list(zip(found["ours"], found[way], strict=True))
        entry[way] = {
            "pgx": round(median(wall for wall, _ in found[way])),
            "ratio": spread([ours[0] / theirs[0] for ours, theirs in pairs]),
            "ratio_by_cpu_time": spread([ours[1] / theirs[1] for ours, theirs in pairs]),
        }
        ratio, cpu = entry[way]["ratio"], entry[way]["ratio_by_cpu_time"]
        print(
            f"{envs:5} environments, {way:11}: ours {entry['ours'] / 1e6:.2f} M/s, "
            f"pgx {entry[way]['pgx'] / 1e6:.3f} M/s: {shown(ratio)}, for each CPU second {shown(cpu)}",
            flush=True,
        )
    return entry


def alone(name: str, options: dict[str, Any], envs: int, threads: int, rounds: int, seconds: float) -> dict[str, Any]:
    """One of our games, and how fast its arrays can be filled."""
    batch = BatchEnv(name, num_envs=envs, threads=threads, seed=1, observation="uint8", **options)
    entry: dict[str, Any] = {"game": name, "options": batch.game.option_words(), "envs": envs, "threads": batch.threads}
    for what, run in (("steps", batch_steps(batch)), ("limit", filling(batch))):
        count = enough(run, seconds)
        both = [speeds(run, envs, count) for _ in range(rounds)]
        entry[what] = spread([wall for wall, _ in both])
        entry[f"{what}_a_cpu_second"] = round(median(cpu for _, cpu in both))
    assert batch.observations is not None
    entry["bytes"] = batch.masks[0].nbytes + batch.observations[0].nbytes
    batch.close()
    print(
        f"{name + ''.join(f' {word}' for word in entry['options'].values()):14} "
        f"{entry['steps']['median'] / 1e6:6.2f} M steps/s ({entry['steps_a_cpu_second'] / 1e6:.2f} a CPU second); "
        f"filling its {entry['bytes']:,} bytes: {entry['limit']['median'] / 1e6:.1f} M/s",
        flush=True,
    )
    return entry


def main() -> None:
    """Read the command line, measure, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--envs", type=int, nargs="+", default=[256, 1024, 4096], help="environments in a batch")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=7, help="how often each pair is measured, at least 5")
    parser.add_argument("--seconds", type=float, default=0.5, help="about how long each measurement is")
    parser.add_argument("--check", action="store_true", help=f"exit 1 below {AT_LEAST} times pgx, drawn as it draws")
    given = parser.parse_args()
    rounds = max(5, given.rounds)
    machine = f"Python {platform.python_version()} on {platform.machine()}, {rounds} rounds of {given.seconds:g} s"
    print(machine, flush=True)
    pairs = [against_pgx(envs, given.threads, rounds, given.seconds) for envs in given.envs]
    games = [alone(*game, given.envs[-1], given.threads, rounds, given.seconds) for game in GAMES]
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(json.dumps({"machine": machine, "pgx": pairs, "games": games}, indent=1) + "\n", encoding="utf-8")
    slow = [pair["envs"] for pair in pairs if pair["categorical"]["ratio"]["median"] < AT_LEAST]
    sys.exit(1 if slow and given.check else 0)


if __name__ == "__main__":
    main()
