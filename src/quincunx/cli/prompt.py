"""Where a person's words come from: prompt_toolkit at a terminal, plain lines elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from prompt_toolkit.completion import Completer

Complete = Callable[[str], list[tuple[str, int]]]


class Reader(Protocol):
    """Asks for a line; EOFError when there are no more."""

    def ask(self, prompt: str, *, complete: Complete | None = None, toolbar: str = "") -> str:
        """The next line. `complete` gives (what to add, how far back it starts) for the text so far."""
        ...


class PipedReader:
    """Lines from a pipe or file; each is repeated behind its prompt, so that the output reads like a conversation."""

    def ask(self, prompt: str, *, complete: Complete | None = None, toolbar: str = "") -> str:
        """The next line of standard input."""
        line = sys.stdin.readline()
        if not line:
            print(prompt, flush=True)
            raise EOFError
        text = "".join(sign for sign in line.rstrip("\n") if sign.isprintable())
        print(f"{prompt}{text}".encode("ascii", "replace").decode() if _narrow() else f"{prompt}{text}", flush=True)
        return text


def _narrow() -> bool:
    return "utf" not in (sys.stdout.encoding or "").lower()


class PlainReader:
    """The terminal's own line editing: what screen readers know best."""

    def ask(self, prompt: str, *, complete: Complete | None = None, toolbar: str = "") -> str:
        """A line typed at the terminal."""
        return input(prompt)


class PromptReader:
    """prompt_toolkit: completion by Tab, history by arrow keys, a toolbar with the part of the turn."""

    def __init__(self, **session: Any):
        from prompt_toolkit import PromptSession
        from prompt_toolkit.shortcuts import CompleteStyle

        self.session: PromptSession[str] = PromptSession(
            complete_style=CompleteStyle.MULTI_COLUMN,
            complete_while_typing=False,
            reserve_space_for_menu=3,
            enable_history_search=True,
            **session,
        )

    def ask(self, prompt: str, *, complete: Complete | None = None, toolbar: str = "") -> str:
        """A line typed at the terminal."""
        return self.session.prompt(
            prompt, completer=_completer(complete) if complete else None, bottom_toolbar=toolbar or None
        )


def _completer(complete: Complete) -> Completer:
    from prompt_toolkit.completion import CompleteEvent, Completer, Completion
    from prompt_toolkit.document import Document

    class Words(Completer):
        def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
            for text, back in complete(document.text_before_cursor):
                yield Completion(text, start_position=-back)

    return Words()


def make_reader(*, plain: bool) -> Reader:
    """The reader that suits standard input and output."""
    if not sys.stdin.isatty():
        return PipedReader()
    if plain or not sys.stdout.isatty():
        return PlainReader()
    return PromptReader()
