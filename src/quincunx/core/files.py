"""Files that options name: on a person's own machine games read them, on a server of many people they must not."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from quincunx.core.errors import OptionError

_forbidden: ContextVar[bool] = ContextVar("files_forbidden", default=False)


def check_files_allowed() -> None:
    """Called before an option opens a file; OptionError inside `no_files`."""
    if _forbidden.get():
        raise OptionError("No files can be opened here: write out what is in the file, in place of its name.")


@contextmanager
def no_files() -> Iterator[None]:
    """In here, and in tasks and threads of asyncio started from here, options open no files."""
    token = _forbidden.set(True)
    try:
        yield
    finally:
        _forbidden.reset(token)
