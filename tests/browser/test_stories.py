"""Three stories in a real browser, on the real sandbox with the real bot as processes of their own."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.screen import DO, Screen

pytestmark = pytest.mark.browser


def test_a_newcomer_plays_the_computer(open_page: Opener) -> None:
    """Opens the page, types /match new with the composer, adds a computer player, begins, moves, sees the new picture."""
    alice = open_page("Alice", "games")
    page = alice.page
    expect(page.locator(".bot-state")).to_have_text("Bot online")
    page.focus("#say")
    page.keyboard.type("/match ne")
    page.keyboard.press("Tab")
    expect(page.locator(".command-name")).to_contain_text("/match new")
    page.keyboard.type("dawn")
    expect(page.locator("#suggest [role=option]").first).to_have_text("Dawn on Titan")
    page.keyboard.press("Enter")
    page.keyboard.type("seats:2")
    page.keyboard.press("Enter")
    card = alice.with_button("Add autopilot")
    expect(card).to_contain_text("1 more player is needed.")
    expect(card.get_by_role("button", name="Begin (1 missing)")).to_be_disabled()
    alice.press(card, "Add autopilot")
    expect(card).to_contain_text("Autopilot 1 (computer)")
    alice.press(card, "Begin")
    alice.go_to("Dawn on Titan · match")
    expect(alice.message("The hash of this match's chance is")).to_be_visible()
    alice.choose_start()
    panel = alice.panel("Alice (A, amber) to act · 3 actions")
    before = panel.locator("img").first
    expect(before).to_have_attribute("alt", re.compile("Alice to act"))
    page.wait_for_function("image => image.naturalWidth >= 800", arg=before.element_handle())
    address = before.get_attribute("src")
    number = panel.get_attribute("data-message")
    alice.choose(panel, DO, "Fly")
    private = alice.message("Only you can see this", "Fly a ship")
    alice.choose(private, "Which?", "① pathfinder to ")
    alice.press(alice.message("Only you can see this", "pathfinder to "), "Fly")
    expect(alice.message("Only you can see this")).to_contain_text("Alice flies the pathfinder:")
    panel = page.locator(f'[data-message="{number}"]')
    expect(panel).to_contain_text("to act · 2 actions")
    picture = panel.locator("img").first
    expect(picture).not_to_have_attribute("src", str(address))
    page.wait_for_function("image => image.naturalWidth >= 800", arg=picture.element_handle())


def duel(screen: Screen) -> tuple[str, str]:
    """Bob opens in #general, Carol joins, Bob is called and begins; gives who starts and who follows."""
    screen.send("/match new game:Dawn on Titan seats:2 title:Duel")
    expect(screen.with_button("Join")).to_contain_text("Duel")
    screen.act_as("Carol")
    screen.press(screen.with_button("Join"), "Join")
    expect(screen.tab("Bob").locator(".badge")).to_have_text("1")
    screen.act_as("Bob")
    called = screen.message("Duel is full.")
    expect(called).to_have_class(re.compile("pings"))
    screen.press(called, "Begin")
    screen.go_to("Duel · match")
    header = screen.message("to choose a start")
    expect(header).to_be_visible()
    return ("Bob", "Carol") if "Bob (A" in header.inner_text() else ("Carol", "Bob")


def neighbours(screen: Screen, first: str, second: str) -> None:
    """The first player's ship stands at M3, the second sits at N5 and wants to be asked; all of it typed."""
    screen.act_as(first)
    screen.start("N21")
    expect(screen.tab(second).locator(".badge")).to_be_visible()
    screen.act_as(second)
    expect(screen.message("to choose a start")).to_be_visible()
    assert screen.page.locator(".message.ephemeral").count() == 0
    screen.start("N5")
    screen.act_as(first)
    for to in ("M11", "M1", "M3"):
        screen.played(f"/titan fly ship:pathfinder to:{to}", f"{to} (silver).")
    screen.played("/titan end-turn", f"{second} to act · 3 actions")
    screen.act_as(second)
    letter = "A" if first == "Bob" else "B"
    screen.played(
        f"/titan orders passing opponent:{letter} answer:ask", f"passing of {first}: ask."
    )
    screen.played("/titan end-turn", f"{first} to act · 3 actions")


def test_two_people_and_a_question_between_them(open_page: Opener) -> None:
    """One window, two people: pings lead from one to the other; each sees only their own private texts."""
    screen = open_page("Bob", "general")
    first, second = duel(screen)
    neighbours(screen, first, second)
    screen.act_as(first)
    expect(screen.message("to act · 3 actions")).to_be_visible()
    screen.played(
        "/titan fly ship:pathfinder to:N6 path:N5 N6", f"{second} to let {first} pass or stop it"
    )
    expect(screen.tab(second).locator(".badge")).to_be_visible()
    screen.act_as(second)
    question = screen.with_button("Stop it")
    expect(question).to_contain_text(f"{first}'s pathfinder has entered N5 and wants to fly on.")
    expect(question).to_have_class(re.compile("pings"))
    expect(screen.message("Only you can see this", "Your order, passing of")).to_be_visible()
    screen.press(question, "Let it pass")
    passed = f"{first} flies the pathfinder: N5 → N6 (silver)."
    expect(screen.page.locator(".message.ephemeral").last).to_contain_text(passed)
    expect(screen.page.get_by_role("button", name="Stop it", exact=True)).to_have_count(0)
    screen.act_as(first)
    expect(screen.panel("to act · 2 actions")).to_contain_text(passed)
    expect(screen.page.locator(".message", has_text="Your order")).to_have_count(0)


def test_the_bot_restarts_in_mid_turn_on_a_narrow_screen(open_page: Opener) -> None:
    """390 px wide: the page's button restarts the bot, and the half-made choice from before it is finished."""
    dora = open_page("Dora", "games", width=390)
    dora.make_channel("moons")
    page = dora.page
    dora.send("/match new game:Dawn on Titan seats:1 title:Alone")
    dora.press(dora.with_button("Begin"), "Begin")
    dora.go_to("Alone · match")
    dora.choose_start()
    dora.choose_start()
    panel = dora.panel("to act · 3 actions")
    dora.choose(panel, DO, "Fly")
    private = dora.message("Only you can see this", "Fly a ship")
    expect(private).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.get_by_role("button", name="Restart the bot").click()
    state = page.locator(".bot-state")
    expect(state).not_to_have_attribute("aria-label", "Bot online")
    expect(state).to_have_attribute("aria-label", "Bot online")
    dora.choose(private, "Which?", "① pathfinder to ")
    dora.press(dora.message("Only you can see this", "pathfinder to "), "Fly")
    expect(dora.message("Only you can see this")).to_contain_text("Dora flies the pathfinder:")
    expect(dora.panel("to act · 2 actions")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
