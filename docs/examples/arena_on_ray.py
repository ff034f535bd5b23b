"""A small arena on a Ray cluster of this machine: the same games as on many machines, or on one core.

    python docs/examples/arena_on_ray.py [FOLDER] [ADDRESS]

With the address of a cluster (HOST:PORT) in place of "local", its machines play; each needs quincunx installed.
"""

import sys
from pathlib import Path

from quincunx.arena.folder import Folder
from quincunx.arena.on_ray import Cluster
from quincunx.arena.plan import Plan
from quincunx.arena.ratings import told
from quincunx.arena.report import tables, write
from quincunx.arena.run import open_plan, run
from quincunx.search.bot_names import read_entrants


def main(path: str = "arena-on-ray", address: str = "local") -> None:
    """Play it, or go on with what is in the folder, and say how strong the bots are."""
    plan = Plan(
        games=("strands?board=mini",),
        bots=read_entrants(["random", "greedy", "level:1", "mcts:30"]),
        each=4,
    )
    players = Cluster(address)
    try:
        with Folder(Path(path)) as folder:
            plan = open_plan(folder, plan)
            run(
                plan,
                folder,
                players,
                lambda entry, kept: print(f"{kept}/{plan.size}: {entry.key.players} {entry.result}"),
            )
            for row in tables(plan, folder)[0].rows:
                print(f"{row.name:10} {told(row.rating):>12} Elo  {row.score.text()}")
            print(*write(plan, folder), sep="\n")
    finally:
        players.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
