"""How often nobody can move in Wishbone: all positions of a small board, `python benchmarks/deadlocks.py --size 4`.

Walks through every position that can be reached in play without the swap, one of each four that mirror each other. A
deadlock is a position without a connection in which neither colour has a legal point.
"""

from __future__ import annotations

import argparse
from time import process_time
from typing import Any

from quincunx import load_game
from quincunx.core.state import State


class Count:
    """What was found on the way."""

    def __init__(self, game: Any):
        self.game = game
        self.symmetries = game.symmetries()
        self.seen: set[int] = set()
        # Boards, not positions: who is to move does not matter where nobody can.
        self.deadlocks: dict[tuple[Any, ...], int] = {}
        self.positions = 0
        self.ended = 0

    def walk(self) -> None:
        """Visit every position once."""
        start = self.game.new_initial_state()
        todo: list[list[State]] = [[start] * len(self.symmetries)]
        while todo:
            images = todo.pop()
            state = images[0]
            if state.is_terminal():
                self.ended += 1
                continue
            if not self.somebody_can(state):
                self.note(images)
            for action in state.legal_actions():
                children = []
                for image, permutation in zip(images, self.symmetries):
                    child = image.clone()
                    child.apply_action(permutation[action])
                    children.append(child)
                key = min(child.zobrist_hash() for child in children)
                if key not in self.seen:
                    self.seen.add(key)
                    todo.append(children)
        self.positions = len(self.seen) + 1

    def somebody_can(self, state: Any) -> bool:
        """Whether either colour has a legal point."""
        return bool(state.open_points(0) or state.open_points(1))

    def note(self, images: list[Any]) -> None:
        """A deadlock: how many different boards it is with its mirror images."""
        boards = {image.stones() for image in images}
        self.deadlocks[min(boards, key=str)] = len(boards)


def main() -> None:
    """Count for a size, without and with edge handles."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=int, default=3)
    parser.add_argument("--show", action="store_true", help="draw the deadlocks")
    given = parser.parse_args()
    for handles in (False, True):
        begun = process_time()
        count = Count(load_game("wishbone", size=given.size, swap_rule=False, edge_handles=handles))
        count.walk()
        print(
            f"Wishbone {given.size}x{given.size}, edge handles {'on' if handles else 'off'}: "
            f"{sum(count.deadlocks.values()):,} deadlocked boards ({len(count.deadlocks):,} up to symmetry) among "
            f"{count.positions:,} reachable positions up to symmetry, {count.ended:,} of them ended; "
            f"{process_time() - begun:.0f} s of CPU time",
            flush=True,
        )
        for board in count.deadlocks if given.show else ():
            print()
            for row in reversed(range(given.size)):
                cells = board[row * given.size : (row + 1) * given.size]
                print("  " + " ".join({None: ".", 0: "x", 1: "o"}[cell] for cell in cells))


if __name__ == "__main__":
    main()
