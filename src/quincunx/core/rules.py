"""What the rules of a game in plain Python have to say: the base class for games that other packages bring."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from copy import deepcopy
from typing import Self

from quincunx.core.errors import ActionTextError, PositionError


class Rules:
    """One position: `player` is who acts (0, 1, -1 chance, -4 over), `turns` how many turns are whole.

    A subclass sets both in its __init__ and in `play`, and writes at least `legal`, `play`, `returns`,
    `action_to_string` and `key`. Actions are numbers from 0 to the game's `num_distinct_actions` less one. Nothing is
    checked before `play`: only legal actions come.
    """

    player: int = 0
    turns: int = 0

    def legal(self) -> Iterable[int]:
        """The legal actions, or the possible outcomes where chance acts; not asked for when the game is over."""
        raise TypeError(f"{type(self).__name__} has to say which actions are legal.")

    def play(self, action: int) -> None:
        """Play a legal action and set `player` and `turns`."""
        raise TypeError(f"{type(self).__name__} has to say what an action does.")

    def returns(self) -> tuple[float, float]:
        """Both players' results of an ended game: +1 won, -1 lost, 0 drawn."""
        raise TypeError(f"{type(self).__name__} has to say who won.")

    def action_to_string(self, action: int) -> str:
        """The one text of an action; no spaces and no commas."""
        raise TypeError(f"{type(self).__name__} has to give actions a text.")

    def key(self) -> Hashable:
        """Equal for positions that go on alike, different for others; numbers and tuples of numbers do best."""
        raise TypeError(f"{type(self).__name__} has to tell positions apart.")

    # -- these may stay as they are ----------------------------------------------------------------------------------

    def copy(self) -> Self:
        """A position that goes its own way; a quicker one pays, for search copies a lot."""
        return deepcopy(self)

    def string_to_action(self, text: str) -> int:
        """The action that a text names here; ActionTextError."""
        wanted = "".join(text.split()).lower()
        for action in self.legal():
            if self.action_to_string(action).lower() == wanted:
                return action
        raise ActionTextError(f"{text[:40]!r} is no action that is legal here.")

    def refusal(self, action: int) -> str:
        """Why an action is not legal here, in one sentence."""
        return "This action is not legal here."

    def phase(self) -> str:
        """What is to be done now, in a few words."""
        return "play"

    def result(self) -> tuple[int | None, str, tuple[int, int] | None]:
        """(who won or None, a word of the game's `reasons`, both points or None) of an ended game."""
        first, second = self.returns()
        return (None if first == second else int(second > first)), "end", None

    def position(self) -> str:
        """The position on one line without spaces; games that cannot be set up leave it as it is."""
        return "start"

    def set_position(self, text: str) -> None:
        """Become the position that `position` wrote; PositionError."""
        if text != "start":
            raise PositionError("Positions of this game cannot be set up.")

    def chance_probability(self, action: int) -> float:
        """How likely an outcome is where chance acts."""
        return 1 / len(list(self.legal()))

    def observation(self, player: int) -> Iterable[float]:
        """What a player sees, from 0 to 1, as many numbers as the game's `observation_shape` says, row by row."""
        return ()
