"""Libraries that only some parts need: imported when they are used, asked for by one sentence when they are missing."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from quincunx.core.errors import MissingExtraError


def extra_module(module: str, extra: str, what: str) -> Any:
    """The module, or MissingExtraError: "`what` the extra [`extra`]: pip install ...", so end `what` with "need(s)"."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name is not None and error.name.partition(".")[0] == module.partition(".")[0]:
            raise MissingExtraError(what, extra) from None
        raise
