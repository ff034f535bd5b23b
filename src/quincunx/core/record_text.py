r"""Records as text, in the manner of PGN.

    [Game "wishbone"]
    [size "11"]
    [Player0 "Ann"]
    [Result "1-0"]

    1. d4 {the centre} 2. swap (2. e5 3. c6) 3. f6 1-0

Tags in lower case are the game's options. A turn is its number, a dot, and its actions joined by commas; side lines
stand in round brackets behind the turn they replace, comments in braces (\} and \\ inside them stand for the signs
themselves). The result closes the game. Reading does not mind case, spaces or line breaks.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn

from quincunx.core.errors import QuincunxError, RecordError
from quincunx.core.record import RESULTS, TAGS, UNFINISHED, GameRecord, Node
from quincunx.core.registry import game_class

if TYPE_CHECKING:
    from quincunx.core.state import State

WIDTH = 100
RESULT_WORDS = frozenset({*RESULTS.values(), UNFINISHED})
NUMBER = re.compile(r"(\d{1,6})\s*\.+")
WORD = re.compile(r"[^\s(){}\[\]]+")
TAG = re.compile(r'\[\s*(\w+)\s*"((?:[^"\\\n]|\\["\\])*)"\s*\]')


# -- writing -----------------------------------------------------------------------------------------------------------


def write_record(record: GameRecord) -> str:
    """The text of a record."""
    tags = {"Game": record.game.short_name, **record.game.option_words()}
    ordered = [name for name in TAGS if name in record.tags] + [name for name in record.tags if name not in TAGS]
    tags.update({name: record.tags[name] for name in ordered})
    lines = [f'[{name} "{_escaped(value)}"]' for name, value in tags.items()]
    words: list[str] = []
    if record.root.comment:
        words.append(_comment(record.root.comment))
    _write_line(record.start(), record.root, 1, words)
    words.append(record.tags.get("Result", UNFINISHED))
    return "\n".join(lines) + "\n\n" + _wrapped(words) + "\n"


def _escaped(value: str) -> str:
    value = " ".join(value.split("\n"))
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _comment(text: str) -> str:
    return "{" + text.replace("\\", "\\\\").replace("}", "\\}") + "}"


def _turn(state: State, node: Node) -> str:
    return ",".join(state.game.turn_text(state, node.actions))


def _write_line(state: State, node: Node, number: int, words: list[str]) -> None:
    """The turns after `node`, side lines of each behind it; `state` is the one at `node` and gets used up."""
    while node.children:
        main = node.children[0]
        if main.lead:
            words.append(_comment(main.lead))
        words.append(f"{number}. {_turn(state, main)}")
        if main.comment:
            words.append(_comment(main.comment))
        for side in node.children[1:]:
            branch = state.clone()
            inner: list[str] = [_comment(side.lead)] if side.lead else []
            inner.append(f"{number}. {_turn(branch, side)}")
            if side.comment:
                inner.append(_comment(side.comment))
            for action in side.actions:
                branch.apply_action(action)
            _write_line(branch, side, number + 1, inner)
            inner[0] = "(" + inner[0]
            inner[-1] += ")"
            words.extend(inner)
        for action in main.actions:
            state.apply_action(action)
        node, number = main, number + 1


def _wrapped(words: list[str]) -> str:
    """The words in lines; only between words, so that comments stay as they are."""
    text, column = "", 0
    for word in words:
        length = len(word.split("\n")[0])
        if column and column + 1 + length > WIDTH:
            text, column = text + "\n", 0
        elif column:
            text, column = text + " ", column + 1
        text += word
        column = len(word) - word.rfind("\n") - 1 if "\n" in word else column + len(word)
    return text


# -- reading -----------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Action:
    """The text of an action, and where it stands."""

    text: str
    at: int


class _Reader:
    """Reads records off a text from left to right; `at` is how far it is."""

    def __init__(self, text: str):
        self.text = text
        self.at = 0

    def fail(self, message: str, at: int | None = None) -> NoReturn:
        """Stop with a sentence and its place."""
        place = self.at if at is None else at
        before = self.text[:place]
        raise RecordError(message, before.count("\n") + 1, place - (before.rfind("\n") + 1) + 1) from None

    def skip_space(self) -> None:
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1

    def records(self) -> list[GameRecord]:
        found = []
        self.skip_space()
        while self.at < len(self.text):
            found.append(self.record())
            self.skip_space()
        return found

    def tags(self) -> dict[str, tuple[str, int]]:
        """Every tag with its value and place."""
        found: dict[str, tuple[str, int]] = {}
        self.skip_space()
        while self.at < len(self.text) and self.text[self.at] == "[":
            match = TAG.match(self.text, self.at)
            if match is None:
                self.fail('A tag reads [Name "value"] on one line, and this one does not.')
            name = match[1]
            known = {tag.lower(): tag for tag in ("Game", *TAGS)}
            name = known.get(name.lower(), name)
            if name in found:
                self.fail(f"The tag {name} stands here a second time.")
            found[name] = (re.sub(r"\\(.)", r"\1", match[2]), self.at)
            self.at = match.end()
            self.skip_space()
        return found

    def record(self) -> GameRecord:
        begun = self.at
        tags = self.tags()
        if "Game" not in tags:
            self.fail('A record begins with the tag [Game "..."] that names the game, and this one has none.', begun)
        name, game_at = tags.pop("Game")
        try:
            kind = game_class(name)
        except QuincunxError as error:
            self.fail(str(error), game_at)
        options = {option.name for option in kind.option_list}
        given = {tag.lower(): tags.pop(tag) for tag in list(tags) if tag.lower() in options}
        for tag, (_, at) in tags.items():
            if tag.islower():
                self.fail(f"{kind.long_name} has no option {tag!r}; other tags begin with a capital.", at)
        try:
            game = kind({option: value for option, (value, _) in given.items()})
        except QuincunxError as error:
            named = [at for option, (_, at) in given.items() if option in str(error)]
            self.fail(str(error), named[0] if named else game_at)
        record = GameRecord(game, {tag: value for tag, (value, _) in tags.items()})
        try:
            state = record.start()
        except QuincunxError as error:
            self.fail(str(error), tags["Position"][1])
        end = self.body(record, state)
        if "Result" in tags and end is not None and tags["Result"][0] != end[0]:
            self.fail(f"The game closes with {end[0]}, but its tag Result says {tags['Result'][0][:40]!r}.", end[1])
        if end is not None and end[0] != UNFINISHED:
            record.tags["Result"] = end[0]
        try:
            record.check_result()
        except QuincunxError as error:
            named = [at for tag, (_, at) in tags.items() if tag.lower() in str(error).lower()]
            self.fail(str(error), named[0] if named else end[1] if end is not None else begun)
        return record

    def body(self, record: GameRecord, state: State) -> tuple[str, int] | None:
        """The turns; returns the closing result and its place, None at the end of the text or at the next tag."""
        node, opened = record.root, list[tuple[Node, int]]()
        fresh = False  # whether a side line has just been opened
        lead = ""
        while True:
            self.skip_space()
            if self.at >= len(self.text) or self.text[self.at] == "[":
                if opened:
                    self.fail("This side line is never closed: a ) is missing.", opened[-1][1])
                return None
            sign, at = self.text[self.at], self.at
            if sign == "{":
                words = self.comment()
                if fresh:
                    lead = f"{lead}\n{words}" if lead else words
                else:
                    node.comment = f"{node.comment}\n{words}" if node.comment else words
            elif sign == "(":
                if node.parent is None or fresh:
                    self.fail("A side line stands behind the turn that it replaces, and here is no turn before it.")
                opened.append((node, at))
                node, fresh = node.parent, True
                state = record.state_at(node)
                self.at += 1
            elif sign == ")":
                if not opened:
                    self.fail("This ) closes no side line.")
                if fresh:
                    self.fail("This side line has no turn in it.")
                node, _ = opened.pop()
                state = record.state_at(node)
                self.at += 1
            elif sign in "}]":
                self.fail(f"This {sign} closes nothing.")
            else:
                word = WORD.match(self.text, self.at)
                assert word is not None
                if word[0] in RESULT_WORDS:
                    if opened:
                        self.fail("A result stands inside a side line; a ) is missing before it.", opened[-1][1])
                    self.at = word.end()
                    return word[0], at
                node = self.turn(node, state)
                node.lead, lead, fresh = lead, "", False

    def comment(self) -> str:
        begun = self.at
        match = re.compile(r"\{((?:[^}\\]|\\.)*)\}", re.DOTALL).match(self.text, self.at)
        if match is None:
            self.fail("This comment is never closed: a } is missing.", begun)
        self.at = match.end()
        return re.sub(r"\\(.)", r"\1", match[1], flags=re.DOTALL)

    def turn(self, node: Node, state: State) -> Node:
        """One numbered turn, played on `state`; returns its node."""
        begun = self.at
        number = NUMBER.match(self.text, self.at)
        if number is None:
            word = WORD.match(self.text, self.at)
            assert word is not None
            self.fail(f"A turn begins with its number and a dot, and {word[0][:40]!r} does not.")
        expected = len(node.path()) + 1
        if int(number[1]) != expected:
            self.fail(f"This would be turn {expected}, but it is numbered {number[1][:10]}.")
        self.at = number.end()
        actions: list[int] = []
        turns = state.turn().number
        for part in self.parts():
            if state.turn().number != turns and actions:
                self.fail(f"Turn {expected} is over before {part.text[:40]!r}; a new turn needs its number.", part.at)
            try:
                action = state.string_to_action(part.text)
                state.apply_action(action)
            except QuincunxError as error:
                self.fail(str(error), part.at)
            actions.append(action)
        if not actions:
            self.fail(f"Turn {expected} has no action.", begun)
        self.skip_space()
        if not state.turn().whole and NUMBER.match(self.text, self.at):
            self.fail(f"Turn {expected} is not whole: the player has still to {state.turn().phase or 'act'}.", begun)
        return node.add(tuple(actions))

    def parts(self) -> list[_Action]:
        """The actions up to the next number, comment, bracket or result: spaces dropped, parted at commas."""
        found = [_Action("", self.at)]
        while True:
            self.skip_space()
            word = WORD.match(self.text, self.at)
            if word is None or word[0] in RESULT_WORDS or NUMBER.match(self.text, self.at):
                break
            for offset, sign in enumerate(word[0]):
                if sign == ",":
                    found.append(_Action("", self.at + offset + 1))
                else:
                    if not found[-1].text:
                        found[-1].at = self.at + offset
                    found[-1].text += sign
            self.at = word.end()
        if len(found) == 1 and not found[0].text:
            return []
        for part in found:
            if not part.text:
                self.fail("An action is missing beside this comma.", max(part.at - 1, 0))
        return found


def read_records(text: str) -> list[GameRecord]:
    """All records of a text; RecordError says line and column of what it cannot read."""
    return _Reader(text.lstrip("\ufeff")).records()
