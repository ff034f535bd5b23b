"""A real server and a real browser, for all tests of pages; skipped where there is no Chromium.

`site` is a running server (one for all tests), `own_site` one that the test may kill, `new_page` opens pages, a new
visitor each time. table_page.py has somebody who plays.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from table_page import DESKTOP, PATIENCE, Server

playwright_api = pytest.importorskip("playwright.sync_api", reason="the browser tests need Playwright")
Browser, Page = playwright_api.Browser, playwright_api.Page

CHROMIUM = os.environ.get("QUINCUNX_CHROMIUM") or next(
    (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None
)
ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server."""
    server = Server(tmp_path_factory.mktemp("site"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def own_site(tmp_path: Path) -> Iterator[Server]:
    """A server that the test may kill."""
    server = Server(tmp_path)
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium; only as long as a module needs it, for no test beside it could run an event loop of its own."""
    if CHROMIUM is None:
        pytest.skip("there is no Chromium here (QUINCUNX_CHROMIUM names one)")
    with playwright_api.sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield started
        started.close()


@pytest.fixture
def new_page(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens a page as a new visitor; keywords go to `Browser.new_context`. Errors in a page fail the test."""
    contexts = []
    errors: list[str] = []

    def opened(**values: Any) -> Page:
        context = browser.new_context(**{"viewport": DESKTOP, "reduced_motion": "reduce", "locale": "en-US", **values})
        context.set_default_timeout(PATIENCE * 1000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: refusals(message, errors))
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not errors, errors


def refusals(message: Any, errors: list[str]) -> None:
    """Keep what the browser refused by the Content Security Policy."""
    if message.type == "error" and "Content Security Policy" in message.text:
        errors.append(message.text)
