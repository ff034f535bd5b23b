"""Speed against OpenSpiel's compiled games: `make bench`, or `python benchmarks/speed.py [--rounds 7] [--check]`.

One run on one thread measures everything: for each line our game and its peer take turns, each round gives one ratio,
and the median, lowest and highest are printed and written to results/speed.json. Times are CPU times of this process,
so that a busy machine disturbs little; two threads against one is measured by the clock on the wall.
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any

import peers

from quincunx import load_game
from quincunx.core.rng import Random
from quincunx.search.mcts import Mcts
from quincunx.search.playout import random_games

HERE = Path(__file__).parent
RESULTS = HERE / "results"

# A unit of work: (how much, seed) -> how many units of the result were done.
Work = Callable[[int, int], int]

# (name, game, options, peer, unit, at least, reach for)
IN_COMPILED_CODE = [
    ("Wishbone 11x11, random moves", "wishbone", {"size": 11}, peers.HEX, "actions", 5, 12),
    ("Strands standard, random games", "strands", {}, peers.HEX, "games", 8, 20),
    ("Thrive, random actions", "thrive", {}, peers.BREAKTHROUGH, "actions", 5, 12),
    ("Thoughtwave 10x10, random actions", "thoughtwave", {"size": 10}, peers.HEX, "actions", 2, 6),
    ("Tom Tube, random actions", "tom_tube", {}, peers.BACKGAMMON, "actions", 8, 25),
]
# Only Wishbone's has a target; the others are for information.
FROM_PYTHON = [
    ("Wishbone 11x11 from a Python loop", "wishbone", {"size": 11}, peers.HEX, 1.5, 3),
    ("Strands standard from a Python loop", "strands", {}, peers.HEX, None, 0),
    ("Thrive from a Python loop", "thrive", {}, peers.BREAKTHROUGH, None, 0),
    ("Thoughtwave 10x10 from a Python loop", "thoughtwave", {"size": 10}, peers.HEX, None, 0),
    ("Tom Tube from a Python loop", "tom_tube", {}, peers.BACKGAMMON, None, 0),
]


class Report:
    """What is printed, and kept for the files."""

    def __init__(self) -> None:
        self.rows: list[dict[str, Any]] = []
        self.lines: list[str] = []

    def say(self, line: str = "") -> None:
        """Print a line and keep it."""
        print(line, flush=True)
        self.lines.append(line)

    def ratio(
        self,
        name: str,
        ratios: list[float],
        speeds: tuple[str, str] | None,
        at_least: float | None = None,
        reach: float = 0.0,
    ) -> None:
        """One line of a comparison; those with a target go into speed.json."""
        mid, low, high = median(ratios), min(ratios), max(ratios)
        verdict = "" if at_least is None else "reached" if mid >= reach else "enough" if mid >= at_least else "TOO SLOW"
        wanted = "" if at_least is None else f"  at least {at_least:g}x, reach for {reach:g}x: {verdict}"
        pair = f"{speeds[0]:>8}/s : {speeds[1]:>8}/s" if speeds else f"{'by the clock on the wall':>23}"
        self.say(f"{name:38} {mid:6.2f}x ({low:.2f} to {high:.2f})  {pair}{wanted}")
        if at_least is not None:
            self.rows.append(
                {"name": name, "ratio": round(mid, 3), "low": round(low, 3), "high": round(high, 3)}
                | {"at_least": at_least}
            )

    def write(self) -> None:
        """Write results/speed.json and results/speed.txt."""
        RESULTS.mkdir(exist_ok=True)
        (RESULTS / "speed.json").write_text(json.dumps(self.rows, indent=1) + "\n", encoding="utf-8")
        (RESULTS / "speed.txt").write_text("\n".join(self.lines) + "\n", encoding="utf-8")


def short(number: float) -> str:
    """Three digits and a letter."""
    for letter, scale in (("G", 1e9), ("M", 1e6), ("k", 1e3)):
        if number >= scale:
            return f"{number / scale:.3g}{letter}"
    return f"{number:.3g}"


def spent(work: Work, amount: int, seed: int, clock: Callable[[], float] = process_time) -> tuple[int, float]:
    """(units done, seconds)."""
    begun = clock()
    done = work(amount, seed)
    return done, clock() - begun


def amount_for(work: Work, seconds: float) -> int:
    """How much work takes about that long."""
    amount = 4
    while True:
        _, took = spent(work, amount, 99)
        if took >= seconds / 8:
            return max(4, int(amount * seconds / took))
        amount *= 4


def compare(ours: Work, theirs: Work, rounds: int, seconds: float) -> tuple[list[float], tuple[str, str]]:
    """The ratios of the rounds, and both median speeds."""
    both = [(work, amount_for(work, seconds)) for work in (ours, theirs)]
    ratios, speeds = [], []
    for number in range(rounds):
        pair = []
        for work, amount in both if number % 2 == 0 else reversed(both):
            done, took = spent(work, amount, number + 1)
            pair.append(done / took)
        pair = pair if number % 2 == 0 else pair[::-1]
        speeds.append(pair)
        ratios.append(pair[0] / pair[1])
    return ratios, (short(median(s[0] for s in speeds)), short(median(s[1] for s in speeds)))


def our_games(game: Any, unit: str) -> Work:
    """Random games in compiled code."""
    start = game.new_initial_state()

    def play(games: int, seed: int) -> int:
        actions: int = random_games(start, games, Random(seed))[0]
        return games if unit == "games" else actions

    return play


def in_games(work: Work) -> Work:
    """The same work, counted in games."""

    def play(games: int, seed: int) -> int:
        work(games, seed)
        return 2 * max(1, games // 2)

    return play


def loop(game: Any) -> Work:
    """Random games by the interface that both libraries share, word for word the same Python."""

    def play(games: int, seed: int) -> int:
        pick = random.Random(seed).random
        played = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(pick() * len(actions))])
                played += 1
        return played

    return play


def search(game: Any, threads: int = 1, **settings: Any) -> Work:
    """Simulations of our tree search from the start of a game."""
    start = game.new_initial_state()

    def think(simulations: int, seed: int) -> int:
        mcts = Mcts(game, threads=threads, seed=seed, megabytes=1000, **settings)
        done: int = mcts.search(start, simulations=simulations).simulations
        return done

    return think


def opened(name: str, options: dict[str, Any]) -> Any:
    """The game, or None while it is not there."""
    try:
        return load_game(name, **options)
    except ImportError:
        return None


def floor_speed(rounds: int, seconds: float) -> float | None:
    """Moves per second of floor.c; None without a compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "floor"
        subprocess.run([compiler, "-O3", "-o", program, HERE / "floor.c"], check=True)
        runs = [
            subprocess.run([program, str(seconds)], check=True, capture_output=True, text=True).stdout
            for _ in range(rounds)
        ]
    return median(float(run.split()[0]) for run in runs)


def start_up(command: list[str], rounds: int) -> tuple[float, float]:
    """(CPU seconds, seconds on the wall) of a command, medians."""
    cpu, wall = [], []
    for _ in range(rounds):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        begun = perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        wall.append(perf_counter() - begun)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        cpu.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return median(cpu), median(wall)


def compiled(report: Report, rounds: int, seconds: float) -> None:
    """Random games in compiled code, against OpenSpiel and against bare C."""
    report.say("Random games in compiled code (ours : OpenSpiel's hex 11x11, breakthrough 8x8 or backgammon)")
    known: dict[str, Work] = {}
    for name, short_name, options, peer, unit, at_least, reach in IN_COMPILED_CODE:
        game = opened(short_name, options)
        if game is None:
            report.say(f"{name:38} not there")
            continue
        theirs = known.setdefault(peer, peers.random_games(peer))
        ratios, speeds = compare(
            our_games(game, unit), in_games(theirs) if unit == "games" else theirs, rounds, seconds
        )
        report.ratio(name, ratios, speeds, at_least, reach)


def from_python(report: Report, rounds: int, seconds: float) -> None:
    """The same loop over both."""
    report.say("\nFrom a Python loop: legal_actions, apply_action (actions per second)")
    for name, short_name, options, peer, at_least, reach in FROM_PYTHON:
        game = opened(short_name, options)
        if game is not None:
            ratios, speeds = compare(loop(game), loop(peers.python_loop(peer)), rounds, seconds)
            report.ratio(name, ratios, speeds, at_least, reach)


def searches(report: Report, rounds: int, seconds: float) -> None:
    """Simulations per second."""
    report.say("\nTree search, Wishbone 11x11 (simulations per second; theirs on hex 11x11)")
    game = load_game("wishbone", size=11)
    theirs = peers.simulations(peers.HEX)
    ratios, speeds = compare(search(game, blind=True), theirs, rounds, seconds)
    report.ratio("MCTS, plain UCT as theirs", ratios, speeds, 5, 12)
    ratios, speeds = compare(search(game), theirs, rounds, seconds)
    report.ratio("MCTS as we play it", ratios, speeds)
    one, two = search(game, blind=True), search(game, threads=2, blind=True)
    amount = amount_for(one, 2 * seconds)
    wall, cpu = [], []
    for number in range(rounds):
        begun = process_time()
        done, took = spent(one, amount, number + 1, perf_counter)
        middle = process_time()
        done2, took2 = spent(two, 2 * amount, number + 1, perf_counter)
        wall.append(done2 / took2 * took / done)
        cpu.append(2 * (done2 / (process_time() - middle)) / (done / (middle - begun)))
    report.ratio("MCTS with 2 threads : 1 thread", wall, None, 1.7, 1.9)
    report.say(f"  by CPU time, as it were on two idle cores: {median(cpu):.2f}x ({min(cpu):.2f} to {max(cpu):.2f})")


def against_floor(report: Report, rounds: int, seconds: float) -> None:
    """How far each game is from floor.c."""
    floor = floor_speed(min(3, rounds), seconds)
    if floor is None:
        report.say("\nNo C compiler here, so no floor.")
        return
    report.say(f"\nBare C (shuffle and union-find on 11x11 hexagons, no rules): {short(floor)} moves/s")
    for name, short_name, options, _, _, _, _ in IN_COMPILED_CODE:
        game = opened(short_name, options)
        if game is not None:
            speed = own_speed(our_games(game, "actions"), seconds)
            report.say(f"{name.split(',')[0]:38} {short(speed):>8} actions/s, {speed / floor:.2f} of the floor")


def own_speed(work: Work, seconds: float) -> float:
    """The median speed of three runs."""
    amount = amount_for(work, seconds)
    runs = [spent(work, amount, seed) for seed in (1, 2, 3)]
    return median(done / took for done, took in runs)


def growth(report: Report, seconds: float) -> None:
    """How cost grows with the board."""
    report.say("\nHow cost grows with the board (random games in compiled code)")
    boards: list[tuple[str, str, dict[str, Any]]] = [
        (f"Wishbone {size}x{size}", "wishbone", {"size": size}) for size in (7, 9, 11, 13, 15, 19, 25)
    ]
    for side in (4, 5, 6, 7):
        rows = strands_rows(side)
        boards.append((f"Strands {3 * side * (side - 1) + 1} cells", "strands", {"board": rows}))
    for name, short_name, options in boards:
        work = our_games(load_game(short_name, **options), "actions")
        amount = amount_for(work, seconds)
        done, took = spent(work, amount, 1)
        report.say(
            f"{name:38} {short(done / took):>8} actions/s {1e9 * took / done:7.1f} ns an action, "
            f"{short(amount / took):>8} games/s, {done / amount:.0f} actions a game"
        )


def strands_rows(side: int) -> str:
    """A board numbered ring by ring: 1 in the middle, then 2, 3 and so on, 2 on the corners' ring as a border."""
    middle = side - 1
    rows = []
    for y in range(-middle, middle + 1):
        cells = range(max(-middle, -middle - y), min(middle, middle - y) + 1)
        rings = [max(abs(x), abs(y), abs(x + y)) for x in cells]
        rows.append(" ".join(str(1 if ring == 0 else 1 + min(5, ring)) for ring in rings))
    return "/".join(rows)


def starting(report: Report, rounds: int) -> None:
    """Imports and the command line."""
    report.say("\nStarting (median CPU seconds, seconds on the wall)")
    runs = [
        ("an empty Python", [sys.executable, "-c", "pass"]),
        ("import quincunx", [sys.executable, "-c", "import quincunx"]),
        ("quincunx --help", [sys.executable, "-m", "quincunx", "--help"]),
    ]
    for _, short_name, options, *_ in IN_COMPILED_CODE:
        if opened(short_name, options) is not None:
            code = f"import quincunx; quincunx.load_game({short_name!r}).new_initial_state()"
            runs.append((f"import, load_game({short_name!r})", [sys.executable, "-c", code]))
    for name, command in runs:
        cpu, wall = start_up(command, rounds)
        report.say(f"{name:38} {cpu:6.3f} {wall:6.3f}")


def main() -> None:
    """Run it all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=7, help="how often each pair is measured, at least 5")
    parser.add_argument("--seconds", type=float, default=0.4, help="about how long each measurement is")
    parser.add_argument("--check", action="store_true", help="exit 1 if a line is below what it must reach")
    given = parser.parse_args()
    rounds = max(5, given.rounds)
    report = Report()
    report.say(f"Python {platform.python_version()} on {platform.machine()}, {rounds} rounds of {given.seconds:g} s")
    compiled(report, rounds, given.seconds)
    from_python(report, rounds, given.seconds)
    searches(report, rounds, given.seconds)
    against_floor(report, rounds, given.seconds)
    growth(report, given.seconds / 2)
    starting(report, rounds)
    report.write()
    slow = [row["name"] for row in report.rows if row["ratio"] < row["at_least"]]
    if slow:
        print(f"Below the least: {'; '.join(slow)}.")
    sys.exit(1 if slow and given.check else 0)


if __name__ == "__main__":
    main()
