"""The page with the real sandbox behind it, without a bot: both speak the same protocol."""

import asyncio
import threading
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from bot.sandbox.sandbox import Sandbox

pytestmark = pytest.mark.browser


@pytest.fixture
def address() -> Iterator[str]:
    """A running sandbox's page, served from a thread of its own."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    sandbox = Sandbox()
    asyncio.run_coroutine_threadsafe(sandbox.start(), loop).result(10)
    yield sandbox.page_url
    asyncio.run_coroutine_threadsafe(sandbox.close(), loop).result(10)
    loop.call_soon_threadsafe(loop.stop)
    thread.join(10)
    loop.close()


@pytest.fixture
def played(tab: Page, address: str) -> Iterator[Page]:
    tab.set_viewport_size({"width": 1400, "height": 900})
    tab.goto(address)
    tab.wait_for_selector(".channel")
    yield tab
    tab.evaluate("sessionStorage.clear()")
    tab.goto("about:blank")


def test_chat_people_and_channels(played: Page) -> None:
    expect(played.locator(".acting b")).to_have_text("Alice")
    expect(played.locator(".bot-state")).to_have_text("Bot offline")
    played.fill("#say", "hello **all**")
    played.press("#say", "Enter")
    expect(played.locator(".message strong")).to_have_text("all")
    played.get_by_role("button", name="Add a person").click()
    played.keyboard.type("Dora")
    played.keyboard.press("Enter")
    expect(played.locator(".acting b")).to_have_text("Dora")
    expect(played.locator(".divider.new")).to_be_visible()
    played.get_by_role("button", name="New channel").click()
    played.keyboard.type("far away")
    played.keyboard.press("Enter")
    expect(played.locator("#top h1")).to_have_text("far-away")
    played.get_by_role("button", name="Message Slowburn").click()
    expect(played.locator("#top h1")).to_have_text("Slowburn")


def test_a_ping_shows_on_the_tab_of_whom_it_waits_for(played: Page) -> None:
    bob = played.get_by_role("tab", name="Bob")
    played.fill("#say", f"<@{bob.get_attribute('data-person')}> your turn")
    played.press("#say", "Enter")
    expect(bob.locator(".badge")).to_have_text("1")
    bob.click()
    expect(played.locator(".message")).to_have_class("message headed pings")
    played.get_by_role("tab", name="Alice").click()
    expect(played.locator(".acting b")).to_have_text("Alice")
    expect(bob.locator(".badge")).to_have_count(0)


def test_every_fault_is_understood(played: Page) -> None:
    played.get_by_role("button", name="Faults").click()
    drawer = played.locator("#faults")
    for text in (
        "Drop the gateway",
        "Drop for good",
        "Outage",
        "End outage",
        "Lose the next answer",
    ):
        drawer.get_by_role("button", name=text, exact=True).click()
    for text in ("All well again", "Close", "Open", "Remove the bot", "Invite it again"):
        drawer.locator(".faults-body").get_by_role("button", name=text, exact=True).click()
    for setting in drawer.get_by_role("button", name="Set").all():
        setting.click()
    for box in range(drawer.locator(".switches input").count()):
        drawer.locator(".switches input").nth(box).uncheck()
    drawer.get_by_label("Where").select_option("server")
    drawer.get_by_label("Attach files").uncheck()
    drawer.get_by_role("button", name="Delete this channel").click()
    drawer.get_by_role("button", name="Really delete?").click()
    expect(played.locator("#top h1")).to_have_text("games")
    expect(drawer.get_by_label("Attach files")).not_to_be_checked()
    expect(played.locator(".toast.bad")).to_have_count(0)


def test_a_file_is_brought_over(played: Page) -> None:
    number = played.evaluate(
        """async () => {
          const { upload } = await import('/page/socket.js');
          return upload(new File(['x'], 'map.txt'));
        }"""
    )
    assert number.isdigit()
