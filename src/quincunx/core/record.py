"""A game kept for later: its options, who played, every turn with comments and side lines, and how it ended.

The tree starts at a root without actions; each node is one turn. `children[0]` continues the line, the others are the
side lines that were thought of instead. quincunx.core.record_text writes and reads it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from quincunx.core.errors import QuincunxError, RecordError
from quincunx.core.game import Game

if TYPE_CHECKING:
    from quincunx.core.state import State

RESULTS = {0: "1-0", 1: "0-1", None: "1/2-1/2"}
UNFINISHED = "*"
# How a game can end other than by its own rules.
AGREED_REASONS = ("resignation", "time", "agreement", "abandoned", "adjudication")
# Tags in the order they are written; others follow in the order they came. Options stand after Game.
TAGS = ("Event", "Site", "Date", "Round", "Player0", "Player1", "TimeControl", "Position", "Result", "Reason", "Points")


@dataclass(eq=False, slots=True)
class Node:
    """One turn: its actions, a comment after it, one before it (`lead`, at the head of a line), and what follows."""

    actions: tuple[int, ...] = ()
    comment: str = ""
    lead: str = ""
    children: list[Node] = field(default_factory=list)
    parent: Node | None = field(default=None, repr=False)

    def add(self, actions: tuple[int, ...], comment: str = "") -> Node:
        """A new child with a turn's actions; the first child continues the line, later ones are side lines."""
        child = Node(actions, comment, parent=self)
        self.children.append(child)
        return child

    def path(self) -> list[Node]:
        """The nodes from the first turn to this one."""
        nodes: list[Node] = []
        node: Node | None = self
        while node is not None and node.parent is not None:
            nodes.append(node)
            node = node.parent
        return nodes[::-1]

    def line(self) -> Iterator[Node]:
        """What follows this node by first children."""
        node = self
        while node.children:
            node = node.children[0]
            yield node


@dataclass(eq=False)
class GameRecord:
    """A record of one game. `tags` are words about it; its options are those of `game`."""

    game: Game
    tags: dict[str, str] = field(default_factory=dict)
    root: Node = field(default_factory=Node)

    @classmethod
    def from_state(cls, state: State, **tags: str) -> GameRecord:
        """The record of the way to `state`, with more tags (`Player0="Ann"`) and, if it ended, the result."""
        record = cls(state.game, dict(tags))
        start = state.start()
        position = start.position()
        if position != state.game.new_initial_state().position():
            record.tags["Position"] = position
        node = record.root
        for _, actions in state.turns_played():
            node = node.add(actions)
        record.note_result()
        return record

    @classmethod
    def from_text(cls, text: str) -> GameRecord:
        """The one record in a text; RecordError says where what is wrong."""
        from quincunx.core.record_text import read_records

        records = read_records(text)
        if len(records) != 1:
            raise RecordError(f"A record was expected, and this text holds {len(records)}.")
        return records[0]

    def to_text(self) -> str:
        """The record as text, ending in a line break; `from_text` gives the same record back."""
        from quincunx.core.record_text import write_record

        return write_record(self)

    def to_json(self) -> dict[str, Any]:
        """The record as a dictionary by Abstract Play's schema of game records (1-0-0)."""
        from quincunx.core.record_json import export

        return export(self)

    def main_line(self) -> list[Node]:
        """The nodes of the game as it was played."""
        return list(self.root.line())

    def start(self) -> State:
        """The State before the first turn."""
        return self.game.new_initial_state(self.tags.get("Position"))

    def state(self, turn: int | None = None) -> State:
        """The State after `turn` turns of the main line, by default after all; RecordError for a turn there is not."""
        nodes = self.main_line()
        if turn is not None and not 0 <= turn <= len(nodes):
            raise RecordError(f"This game has {len(nodes)} turns, so there is no turn {turn}.")
        played = nodes[:turn]
        return self.state_at(played[-1] if played else self.root)

    def state_at(self, node: Node) -> State:
        """The State after the turn of a node, side lines included."""
        state = self.start()
        for step in node.path():
            for action in step.actions:
                state.apply_action(action)
        return state

    def note_result(self) -> None:
        """Write Result, Reason and Points into the tags if the main line ends the game by its rules."""
        outcome = self.state().outcome()
        if outcome is not None:
            self.tags.update(Result=RESULTS[outcome.who], Reason=outcome.why)
            if outcome.points is not None:
                self.tags["Points"] = "{}-{}".format(*outcome.points)

    def check_result(self) -> None:
        """QuincunxError when Result, Reason or Points contradict the main line or make no sense."""
        result, reason = self.tags.get("Result", UNFINISHED), self.tags.get("Reason")
        if result not in (*RESULTS.values(), UNFINISHED):
            raise QuincunxError(f"A result is 1-0, 0-1, 1/2-1/2 or *, not {result[:40]!r}.")
        outcome = self.state().outcome()
        if outcome is None:
            if reason in self.game.info.reasons:
                raise QuincunxError(f"The reason is {reason!r}, but the turns do not end the game that way.")
            if reason is not None and reason not in AGREED_REASONS:
                raise QuincunxError(f"A reason is {', '.join(AGREED_REASONS)} here, not {reason[:40]!r}.")
            return
        for tag, true in (
            ("Result", RESULTS[outcome.who]),
            ("Reason", outcome.why),
            ("Points", "{}-{}".format(*outcome.points) if outcome.points else None),
        ):
            said = self.tags.get(tag)
            if said not in (None, true):
                raise QuincunxError(f"The tag {tag} says {said[:40]!r}, but by the turns it is {true!r}.")
        self.note_result()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GameRecord) and self.to_text() == other.to_text()

    __hash__ = None  # type: ignore[assignment]


def read_records(text: str) -> list[GameRecord]:
    """All records of a text, one after another; RecordError says where what is wrong."""
    from quincunx.core.record_text import read_records as read

    return read(text)
