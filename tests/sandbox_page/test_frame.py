"""Channels, people, the toolbar, faults, the connection, and narrow screens."""

import pytest
from playwright.sync_api import Page, expect

from tests.sandbox_page import sample
from tests.sandbox_page.chromium import chromium
from tests.sandbox_page.fake_server import PAGE, FakeServer

pytestmark = pytest.mark.browser

GENERAL = f'[data-channel="{sample.GENERAL}"]'
GAMES = f'[data-channel="{sample.GAMES}"]'
THREAD = f'[data-channel="{sample.THREAD}"]'
DM = f'[data-channel="{sample.DM}"]'


def test_channels_threads_and_direct_messages(page: Page) -> None:
    names = page.locator("#channels .channel .clip").all_text_contents()
    assert names == ["general", "games", "Match 12 · Dawn on Titan", "Slowburn"]
    expect(page.locator(THREAD)).to_have_attribute("aria-current", "page")
    expect(page.locator(GAMES)).to_have_attribute("aria-label", "games, unread")
    page.get_by_role("button", name="1 archived").click()
    expect(page.locator("#channels")).to_contain_text("Match 3 · Galilean Moons")


def test_unread_and_pings_come_and_go(page: Page, server: FakeServer) -> None:
    ping = sample.message(97, sample.GENERAL, sample.SLOWBURN, content="<@1001>", pings_me=True)
    server.push({"t": "message", "message": ping})
    expect(page.locator(f"{GENERAL} .badge")).to_have_text("1")
    assert page.title().startswith("(1) ")
    page.click(GENERAL)
    expect(page.locator(f"{GENERAL} .badge")).to_have_count(0)
    assert server.done("read", 2)["channel_id"] == sample.GENERAL
    expect(page.locator('[data-message="500097"] .divider.new')).to_be_visible()


def test_channel_list_by_keyboard(page: Page) -> None:
    page.focus(THREAD)
    page.keyboard.press("ArrowUp")
    expect(page.locator(GAMES)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#top h1")).to_have_text("games")
    page.keyboard.press("Alt+ArrowUp")
    expect(page.locator("#top h1")).to_have_text("general")


def test_messages_by_keyboard(page: Page) -> None:
    page.focus("#scroll")
    page.keyboard.press("ArrowUp")
    expect(page.locator('[data-message="500062"]')).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.locator('[data-message="500060"]')).to_be_focused()


def test_new_messages_are_spoken(page: Page, server: FakeServer) -> None:
    message = sample.message(98, sample.THREAD, sample.SLOWBURN, content="**Blue** is to act")
    server.push({"t": "message", "message": message})
    expect(page.locator("#spoken")).to_have_text("Slowburn: Blue is to act")


def test_acting_as_somebody_else(page: Page, server: FakeServer) -> None:
    expect(page.locator(".person")).to_have_count(3)
    expect(page.get_by_role("tab", name="Alice")).to_have_attribute("aria-selected", "true")
    expect(page.get_by_role("tab", name="Bob Marlowe")).to_contain_text("2")
    page.get_by_role("tab", name="Alice").press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".acting b")).to_have_text("Bob Marlowe")
    assert server.acted_as == sample.BOB
    page.reload()
    expect(page.locator(".acting b")).to_have_text("Bob Marlowe")


def test_one_more_person(page: Page, server: FakeServer) -> None:
    page.get_by_role("button", name="Add a person").click()
    page.keyboard.type("Dora")
    page.keyboard.press("Enter")
    assert server.done("person_add")["name"] == "Dora"
    server.push({"t": "people", "people": [*sample.PEOPLE, sample.user("1004", "Dora")]})
    expect(page.get_by_role("tab", name="Dora")).to_be_visible()
    page.wait_for_function("sessionStorage.getItem('as') === '1004'")


def test_a_new_channel_opens(page: Page, server: FakeServer) -> None:
    page.get_by_role("button", name="New channel").click()
    page.keyboard.type("High Frontier")
    page.keyboard.press("Enter")
    assert server.done("channel_add")["name"] == "high-frontier"
    channel = {"id": "2003", "type": 0, "name": "high-frontier", "position": 2}
    server.push({"t": "channel", "channel": channel})
    expect(page.locator("#top h1")).to_have_text("high-frontier")
    server.push({"t": "channel_gone", "id": "2003"})
    expect(page.locator("#top h1")).to_have_text("general")


def test_an_archived_thread_can_be_opened_again(page: Page, server: FakeServer) -> None:
    meta = {"archived": True, "locked": True}
    thread = {**sample.channels()[2], "thread_metadata": meta}
    server.push({"t": "channel", "channel": thread})
    expect(page.locator(".locked")).to_contain_text("This thread is archived and locked.")
    page.get_by_role("button", name="Open it again").click()
    assert server.done("thread_open")["channel_id"] == sample.THREAD


def test_restart_and_faults(page: Page, server: FakeServer) -> None:
    page.get_by_role("button", name="Restart the bot").click()
    server.done("restart_bot")
    page.get_by_role("button", name="Faults").click()
    drawer = page.locator("#faults")
    drawer.get_by_role("button", name="Drop the gateway").click()
    assert server.done("fault")["kind"] == "drop_gateway"
    drawer.get_by_role("button", name="Set").first.click()
    failing = server.done("fault", 2)
    assert (failing["kind"], failing["count"], failing["status"]) == ("fail_requests", 3, 500)
    drawer.get_by_role("button", name="Set").nth(1).click()
    assert server.done("fault", 3)["seconds"] == 2
    drawer.get_by_role("button", name="Archive").click()
    assert server.done("thread_archive")["channel_id"] == sample.THREAD
    drawer.get_by_label("Attach files").uncheck()
    taken = server.done("permission")
    assert (taken["channel_id"], taken["name"], taken["allowed"]) == (
        sample.GAMES,
        "ATTACH_FILES",
        False,
    )
    drawer.get_by_role("button", name="Delete this thread").click()
    assert server.counted("thread_delete") == 0
    drawer.get_by_role("button", name="Really delete?").click()
    server.done("thread_delete")
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()


def test_a_lost_connection_comes_back_by_itself(page: Page, server: FakeServer) -> None:
    page.click('[data-message="500060"] [data-custom-id=hand]')
    server.done("component")
    page.fill("#say", "still here")
    server.drop()
    expect(page.locator("#banner")).to_be_visible()
    expect(page.locator("#banner")).to_be_hidden()
    expect(page.locator("#say")).to_have_value("still here")
    expect(page.locator('[data-message="500060"] .busy')).to_have_count(0)
    server.push({"t": "bot", "bot": "offline"})
    expect(page.locator(".bot-state")).to_have_text("Bot offline")


def test_a_refusal_of_the_server_is_shown(page: Page, server: FakeServer) -> None:
    refusal = {"t": "outcome", "ok": False, "text": "You may not write here."}
    server.answers["say"] = lambda _: [refusal]
    page.fill("#say", "hello")
    page.press("#say", "Enter")
    expect(page.locator(".toast.bad")).to_have_text("You may not write here.")


def test_nothing_is_wider_than_the_screen(page: Page) -> None:
    for width in (360, 390, 760, 1400):
        page.set_viewport_size({"width": width, "height": 844})
        for channel in (sample.GENERAL, sample.GAMES, sample.THREAD):
            page.evaluate("id => document.querySelector(`[data-channel='${id}']`).click()", channel)
            too_wide = page.evaluate(
                """() => [...document.querySelectorAll('#main *')].filter((node) => {
                  const box = node.getBoundingClientRect();
                  return box.width > 0 && box.right > innerWidth + 1 && !node.closest('pre, .unseen');
                }).map((node) => node.className || node.tagName)"""
            )
            assert too_wide == [], f"{width} px, channel {channel}"


def test_the_drawer_of_a_narrow_screen(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator("#side")).to_be_hidden()
    page.get_by_role("button", name="Channels and people").click()
    expect(page.locator(THREAD)).to_be_focused()
    page.click(GENERAL)
    expect(page.locator("#side")).to_be_hidden()
    expect(page.locator("#top h1")).to_have_text("general")


def test_without_chromium_the_command_that_brings_it_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(pytest.fail.Exception, match="apt-get install chromium"):
        chromium()


def test_no_outside_address_and_no_html_from_strings() -> None:
    for file in PAGE.iterdir():
        text = file.read_text(encoding="utf-8")
        for never in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("):
            assert never not in text, f"{file.name} uses {never}"
        assert "https://" not in text.replace("https:?", ""), f"{file.name} names an address"
        assert len(text.splitlines()) < 400, f"{file.name} is too long"
