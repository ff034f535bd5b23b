"""What is the same in all pictures of one board, made once: whoever gets the very same objects can keep what they made
of them, too."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, NamedTuple, TypeVar

from quincunx.core.scene import Cell, Shape, Text

T = TypeVar("T")


class Ground(NamedTuple):
    """The parts of a scene that no turn changes."""

    board: tuple[Shape, ...]
    cells: tuple[Cell, ...]
    labels: tuple[Text, ...] = ()


class Kept(Generic[T]):
    """Things by what they depend on, at most `most` of them: when there is no more room, all are forgotten."""

    def __init__(self, most: int):
        self.most = most
        self.things: dict[Hashable, T] = {}

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """The thing of this key, made if there is none."""
        found = self.things.get(key)
        if found is None:
            if len(self.things) >= self.most:
                self.things.clear()
            found = self.things[key] = make()
        return found
