"""What a person does on the page and sees there."""

from __future__ import annotations

import re
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

DO = "What do you do?"


@dataclass
class Screen:
    """One tab. On a narrow screen channels and people are in a drawer, which is opened when it is needed."""

    page: Page

    def act_as(self, name: str) -> None:
        """Somebody who is not there yet joins the server."""
        self.open_side()
        tab = self.tab(name)
        expect(self.tab("Alice")).to_be_visible()
        if tab.count():
            tab.click()
        else:
            self.page.get_by_role("button", name="Add a person").click()
            self.page.keyboard.type(name)
            self.page.keyboard.press("Enter")
        expect(self.page.locator(".acting b")).to_have_text(name)
        self.close_side()

    def go_to(self, channel: str) -> None:
        """Open a channel or thread by the beginning of its name, as soon as it is there."""
        self.open_side()
        self.channel(channel).click()
        expect(self.page.locator("#top h1")).to_contain_text(channel)
        self.close_side()

    def make_channel(self, name: str) -> None:
        """A new channel, which opens."""
        self.open_side()
        self.page.get_by_role("button", name="New channel").click()
        self.page.keyboard.type(name)
        self.page.keyboard.press("Enter")
        expect(self.page.locator("#top h1")).to_contain_text(name)
        self.close_side()

    def channel(self, name: str) -> Locator:
        return self.page.locator("#channels .channel").filter(has_text=name).last

    def tab(self, person: str) -> Locator:
        """Where one changes to a person; it bears how often they were called."""
        return self.page.get_by_role("tab", name=re.compile(f"^{person}"))

    def open_side(self) -> None:
        menu = self.page.get_by_role("button", name="Channels and people")
        if menu.is_visible():
            menu.click()

    def close_side(self) -> None:
        if self.page.locator("body.side-open").count():
            self.page.keyboard.press("Escape")

    def send(self, line: str) -> None:
        """Paste a command and send it."""
        self.page.fill("#say", line)
        self.page.keyboard.press("Enter")

    def message(self, *texts: str) -> Locator:
        """The newest message that has all these texts in it."""
        found = self.page.locator(".message")
        for text in texts:
            found = found.filter(has_text=text)
        return found.last

    def panel(self, text: str) -> Locator:
        """The newest message with this text and the menu of what can be done."""
        menu = self.page.get_by_role("button", name=DO)
        return self.page.locator(".message").filter(has_text=text).filter(has=menu).last

    def with_button(self, name: str) -> Locator:
        """The newest message with such a button."""
        button = self.page.get_by_role("button", name=name, exact=True)
        return self.page.locator(".message").filter(has=button).last

    def press(self, message: Locator, name: str) -> None:
        message.get_by_role("button", name=name, exact=True).click()

    def choose(self, message: Locator, menu: str, line: str) -> None:
        """Open a menu and take the first line that begins so."""
        message.get_by_role("button", name=menu).click()
        self.page.get_by_role("option").filter(has_text=re.compile(f"^{line}")).first.click()

    def played(self, line: str, outcome: str) -> None:
        """Send a command and wait for what only this person is told."""
        self.send(line)
        expect(self.page.locator(".message.ephemeral").last).to_contain_text(outcome)

    def choose_start(self) -> None:
        """Answer the question for a start with the first moon and the first industry."""
        moon = re.compile(r"^(?:[①-⑳] )?(N\d+) ·")
        asked = self.page.locator(".message").filter(has=self.page.get_by_role("button", name=moon))
        first = asked.last.locator(".button").first
        code = moon.match(first.inner_text())
        first.click()
        assert code is not None
        self._industry(code[1])

    def start(self, at: str) -> None:
        """The same typed."""
        self.send(f"/titan start at:{at}")
        self._industry(at)

    def _industry(self, code: str) -> None:
        private = self.page.locator(".message.ephemeral").last
        expect(private).to_contain_text(f"explores {code}")
        if "Which industry" in private.inner_text():
            private.locator(".button").first.click()
            expect(private).to_contain_text(re.compile(f"places an? .* at {code}"))
