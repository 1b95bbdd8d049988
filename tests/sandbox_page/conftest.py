"""One Chromium, one tab and one fake server for the folder.

Not for the whole run: while Playwright is open its event loop counts as running, and no asyncio
test could run beside it.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Error, Page, expect, sync_playwright

from tests.sandbox_page import sample
from tests.sandbox_page.chromium import FLAGS, chromium
from tests.sandbox_page.fake_server import FakeServer, autocomplete

expect.set_options(timeout=8000)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture(scope="package")
def tab(browser: Browser) -> Iterator[Page]:
    """One tab for all tests: opening one takes longer than most of them."""
    opened = browser.new_page(locale="en-GB")
    opened.set_default_timeout(8000)
    yield opened
    opened.close()


@pytest.fixture(scope="package")
def running() -> Iterator[FakeServer]:
    started = FakeServer()
    yield started
    started.close()


@pytest.fixture
def server(running: FakeServer) -> FakeServer:
    """The server as new, answering autocomplete and nothing else."""
    running.forget()
    running.answers["autocomplete"] = autocomplete
    return running


@pytest.fixture
def page(tab: Page, server: FakeServer) -> Iterator[Page]:
    """The page in the thread of the match, as Alice. A script error fails the test."""
    wrong: list[str] = []

    def note(error: Error) -> None:
        wrong.append(str(error))

    tab.on("pageerror", note)
    tab.set_viewport_size({"width": 1400, "height": 900})
    tab.goto(f"{server.address}#{sample.THREAD}")
    tab.wait_for_selector(".message")
    yield tab
    tab.evaluate("sessionStorage.clear()")
    tab.goto("about:blank")
    tab.remove_listener("pageerror", note)
    assert wrong == []
