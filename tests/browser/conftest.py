"""`bot play` as a newcomer starts it, one for the folder, and Chromium tabs on its page.

Not for the whole run: while Playwright is open its event loop counts as running, and no asyncio
test could run beside it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, expect, sync_playwright

from tests.browser.screen import Screen
from tests.sandbox_page.chromium import FLAGS, chromium

ROOT = Path(__file__).parent.parent.parent
PATIENCE = 20_000  # milliseconds: a busy machine draws its pictures slowly
Opener = Callable[..., Screen]


@pytest.fixture(scope="package")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The page's address: sandbox and bot run as processes of their own."""
    database = tmp_path_factory.mktemp("play") / "play.sqlite"
    command = [sys.executable, "-m", "bot", "play", "--port", "0", "--no-browser"]
    with subprocess.Popen(
        [*command, "--database", str(database)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
    ) as playing:
        assert playing.stdout is not None  # it is a pipe
        yield next(line.strip() for line in playing.stdout if line.startswith("http"))
        playing.terminate()
        assert playing.wait(20) == 0


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture
def open_page(browser: Browser, address: str) -> Iterator[Opener]:
    """Opens the page for somebody in a channel, in a window of this width. A script error fails the story."""
    expect.set_options(timeout=PATIENCE)
    wrong: list[str] = []
    pages = []

    def note(error: Error) -> None:
        wrong.append(str(error))

    def opened(name: str, channel: str, width: int = 1400) -> Screen:
        page = browser.new_page(locale="en-GB", viewport={"width": width, "height": 900})
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", note)
        pages.append(page)
        page.goto(address)
        online = page.locator(".bot-state.online")
        expect(online).to_be_visible()
        screen = Screen(page)
        screen.act_as(name)
        screen.go_to(channel)
        return screen

    yield opened
    for page in pages:
        page.close()
    assert wrong == []
