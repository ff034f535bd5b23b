"""Many machines, as nodes of a Ray cluster on this one: the same games, and none lost or counted twice with a node."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

ray = pytest.importorskip("ray")

from ray.cluster_utils import Cluster as Machines  # noqa: E402

from quincunx.arena.crew import Here  # noqa: E402
from quincunx.arena.folder import JOURNAL, Folder  # noqa: E402
from quincunx.arena.on_ray import LOOPBACK, Cluster  # noqa: E402
from quincunx.arena.plan import Plan  # noqa: E402
from quincunx.arena.run import open_plan, run  # noqa: E402
from quincunx.core.errors import QuincunxError  # noqa: E402
from quincunx.search.bot_names import read_entrants  # noqa: E402

SOURCE = Path(__file__).parents[3] / "src"


@pytest.fixture
def machines(monkeypatch, bad_bots):
    """Three nodes; what they need to know stands in the environment before they start."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(bad_bots), str(SOURCE)]))
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    found = Machines(initialize_head=True, head_node_args={"num_cpus": 0, "node_ip_address": LOOPBACK})
    found.nodes = [found.add_node(num_cpus=1, node_ip_address=LOOPBACK) for _ in range(2)]
    found.wait_for_nodes()
    yield found
    ray.shutdown()
    found.shutdown()


def plan(*bots, each=8):
    return Plan(games=("wishbone?size=3",), bots=read_entrants(bots), each=each)


def results(folder):
    return {key: (entry.result, entry.reason, folder.text(entry)) for key, entry in folder.entries.items()}


def test_a_lost_node_loses_no_game(machines, bad_bots, tmp_path):
    """Two nodes play; both are killed in the middle of a game and others join: every game is there once, and the same.

    The bots wait while they are killed, so that no game ends meanwhile.
    """
    chosen = plan("a=bad:waits", "b=bad:waits", "c=bad:waits")
    players = Cluster(machines.address)
    shut = bad_bots / "shut"

    def progress(entry, kept):
        if kept == 5:
            shut.touch()
            time.sleep(1)
            for node in machines.nodes:
                machines.remove_node(node, allow_graceful=False)
            shut.unlink()
            for _ in machines.nodes:
                machines.add_node(num_cpus=1, node_ip_address=LOOPBACK)

    try:
        with Folder(tmp_path / "ray") as folder:
            run(open_plan(folder, chosen), folder, players, progress)
            found = results(folder)
    finally:
        players.close()
    assert players.given_again >= 1
    lines = (tmp_path / "ray" / JOURNAL).read_text().splitlines()
    keys = [tuple(json.loads(line)["key"]) for line in lines]
    assert len(keys) == len(set(keys)) == chosen.size
    with Folder(tmp_path / "here") as folder:
        run(open_plan(folder, chosen), folder, Here())
        assert results(folder) == found


def test_a_bot_that_takes_its_process_along_loses(machines, tmp_path):
    players = Cluster(machines.address)
    try:
        with Folder(tmp_path / "ray") as folder:
            run(open_plan(folder, plan("bad:dies", "random", each=2)), folder, players)
            entries = list(folder.entries.values())
    finally:
        players.close()
    assert len(entries) == 2
    for entry in entries:
        assert entry.points_of("bad:dies") == 0
        assert "ended its process (exit code 13)" in entry.forfeit


def test_an_address_where_nobody_is_is_a_sentence():
    with pytest.raises(QuincunxError, match="There is no Ray cluster at '127"):
        Cluster("127.0.0.1:1")
    with pytest.raises(QuincunxError, match="A Ray address reads HOST:PORT"):
        Cluster("nowhere")


def test_the_example_runs(tmp_path, monkeypatch):
    """docs/examples/arena_on_ray.py, as a program of its own."""
    script = SOURCE.parent / "docs" / "examples" / "arena_on_ray.py"
    monkeypatch.setenv("PYTHONPATH", str(SOURCE))
    words = [sys.executable, str(script), str(tmp_path / "out")]
    told = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    assert "24/24: " in told
    assert "random " in told
    with Folder(tmp_path / "out") as folder:
        assert len(folder.entries) == 24
