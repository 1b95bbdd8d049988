"""What messages look like and that no text of a person becomes markup."""

import pytest
from playwright.sync_api import Page, expect

from tests.sandbox_page import sample
from tests.sandbox_page.fake_server import FakeServer

pytestmark = pytest.mark.browser

GENERAL = f'[data-channel="{sample.GENERAL}"]'
GAMES = f'[data-channel="{sample.GAMES}"]'
V2 = sample.V2


def test_markup_in_a_message_shows_as_text(page: Page) -> None:
    page.click(GENERAL)
    attack = page.locator('[data-message="500009"] .md')
    expect(attack).to_have_text(f"Look: {sample.ATTACK}")
    assert page.locator("#log script, #log img[onerror]").count() == 0
    assert "owned" not in page.title()


def test_markup_in_every_other_text_shows_as_text(page: Page, server: FakeServer) -> None:
    attack = sample.ATTACK
    cheat = sample.user("1009", attack)
    embed = {
        "title": attack,
        "description": attack,
        "fields": [{"name": attack, "value": attack}],
        "footer": {"text": attack},
    }
    buttons = sample.row(sample.button(attack, "x"))
    server.push(
        {"t": "people", "people": [*sample.PEOPLE, cheat]},
        {"t": "channel", "channel": {"id": sample.THREAD, "type": 11, "name": attack}},
        {
            "t": "message",
            "message": sample.message(
                90, sample.THREAD, cheat, content=attack, embeds=[embed], components=[buttons]
            ),
        },
        {
            "t": "message",
            "message": sample.message(
                91, sample.THREAD, cheat, flags=V2, components=[sample.text(f"`{attack}` <@1009>")]
            ),
        },
    )
    expect(page.locator('[data-message="500091"] code')).to_have_text(attack)
    expect(page.locator('[data-message="500091"] .mention')).to_have_text(f"@{attack}")
    expect(page.locator("#top h1")).to_have_text(attack)
    expect(page.locator('[data-message="500090"] .button')).to_have_text(attack)
    assert page.locator("body script, img[onerror]").count() == 0
    assert page.evaluate("window.owned === undefined && !document.title.startsWith('owned')")


def test_markdown(page: Page) -> None:
    page.click(GENERAL)
    text = page.locator('[data-message="500005"] .md')
    expect(text.locator("h3")).to_have_text("Rules in short")
    assert text.locator("strong").all_text_contents() == ["three actions", "twice"]
    assert text.locator("em").all_text_contents() == ["each once", "twice"]
    assert text.locator("ul > li > ul > li").all_text_contents() == ["Ymir", "Greip"]
    assert text.locator("ol > li").all_text_contents() == ["first", "second"]
    expect(text.locator("blockquote")).to_have_text("A quote of two\nlines.", use_inner_text=True)
    expect(text.locator("pre")).to_have_text('print("a < b")')
    assert text.locator(".mention").all_text_contents() == ["#games", "@Bob Marlowe", "/titan fly"]
    expect(text).to_contain_text("snake_case_name, 2 * 3 * 4, *plain*.")
    expect(text.locator("small")).to_have_text("small print")


def test_odd_markdown_ends_and_stays_text(page: Page, server: FakeServer) -> None:
    odd = ["**open", "`a", "```", "||", "[x](", "* * *", "_" * 300, "[" * 500, "**" * 400, "<t:9>"]
    for number, content in enumerate(odd):
        message = sample.message(100 + number, sample.THREAD, sample.PEOPLE[1], content=content)
        server.push({"t": "message", "message": message})
    expect(page.locator('[data-message="500109"]')).to_be_visible()
    expect(page.locator('[data-message="500100"] .md')).to_have_text("**open")
    expect(page.locator('[data-message="500107"] .md')).to_have_text("[" * 500)


def test_spoiler_is_shown_by_keyboard(page: Page) -> None:
    page.click(GENERAL)
    spoiler = page.locator(".spoiler")
    expect(spoiler.locator("span")).to_be_hidden()
    spoiler.press("Enter")
    expect(spoiler.locator("span")).to_be_visible()


def test_links_are_not_followed_but_our_own_jump(page: Page, server: FakeServer) -> None:
    jump = f"https://discord.com/channels/1/{sample.GENERAL}/500003"
    content = f"[board]({jump}) and https://example.org/x"
    message = sample.message(95, sample.THREAD, sample.PEOPLE[1], content=content)
    server.push({"t": "message", "message": message})
    before = page.url.split("#")[0]
    page.click("text=https://example.org/x")
    expect(page.locator(".toast")).to_contain_text("Links are not followed here")
    page.click('[data-message="500095"] >> text=board')
    expect(page.locator("#top h1")).to_have_text("general")
    expect(page.locator('[data-message="500003"]')).to_be_focused()
    assert page.url.split("#")[0] == before


def test_pings_new_line_and_ephemeral(page: Page, server: FakeServer) -> None:
    expect(page.locator('[data-message="500060"]')).to_have_class("message headed pings")
    expect(page.locator('[data-message="500060"] .divider.new')).to_be_visible()
    private = page.locator('[data-message="500062"]')
    expect(private).to_contain_text("Only you can see this")
    private.get_by_role("button", name="Dismiss").click()
    expect(private).to_have_count(0)
    server.push({"t": "message", "message": sample.private_answer()})
    server.push({"t": "bot", "bot": "restarting"})
    expect(page.locator(".bot-state")).to_have_text("Restarting…")
    expect(private).to_have_count(0)


def test_v2_parts(page: Page) -> None:
    box = page.locator('[data-message="500060"] .container')
    assert box.evaluate("node => getComputedStyle(node).borderLeftColor") == "rgb(79, 123, 217)"
    expect(box.locator("img")).to_have_attribute(
        "alt", "Saturn with its rings. Blue's ship Life is at N7, Red's cruiser at M4."
    )
    expect(box.get_by_role("button", name="End turn")).to_be_disabled()
    private = page.locator('[data-message="500062"]')
    expect(private.locator(".section").first).to_contain_text("Speed 3, one ore in the hold")
    expect(private.locator(".section").nth(1).locator(".accessory .button")).to_have_text("Choose")
    file = private.locator("a.file")
    expect(file).to_have_attribute("download", "match-12-log.txt")
    expect(file).to_contain_text("18 KB")


def test_v1_parts(page: Page) -> None:
    page.click(GAMES)
    message = page.locator('[data-message="500020"]')
    expect(message).to_contain_text("Bob Marlowe used /match new")
    expect(message.locator(".embed-title")).to_have_text("Match 12")
    expect(message.locator(".gallery img")).to_have_attribute("alt", "Your hand: three cards")
    with page.expect_download() as download:
        message.locator("a.file").click()
    assert download.value.suggested_filename == "match-12.json"


def test_thinking_then_the_answer_in_its_place(page: Page, server: FakeServer) -> None:
    message = sample.message(96, sample.THREAD, sample.SLOWBURN, flags=sample.LOADING)
    server.push({"t": "message", "message": message})
    shown = page.locator('[data-message="500096"]')
    expect(shown).to_contain_text("Slowburn is thinking…")
    server.push({"t": "message", "message": {**message, "flags": 0, "content": "Done."}})
    expect(shown.locator(".md")).to_have_text("Done.")
    server.push({"t": "message_gone", "channel_id": sample.THREAD, "id": message["id"]})
    expect(shown).to_have_count(0)


def test_picture_opens_large_zooms_and_closes(page: Page) -> None:
    button = page.get_by_role("button", name="Open picture: Saturn with its rings")
    button.click()
    dialog = page.locator("dialog.lightbox")
    expect(dialog.locator(".caption")).to_contain_text("Red's cruiser at M4")
    image = dialog.locator("img")
    small = image.evaluate("node => node.clientWidth")
    page.keyboard.press("+")
    assert image.evaluate("node => node.clientWidth") >= small * 1.49
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(button).to_be_focused()


def test_five_hundred_messages_are_quick(page: Page, server: FakeServer) -> None:
    def many(me: str) -> sample.Json:
        state = sample.state(me)
        state["messages"][sample.GENERAL] = [
            sample.message(n, sample.GENERAL, sample.PEOPLE[n % 3], content=sample.MARKDOWN)
            for n in range(500)
        ]
        return state

    server.state = many
    page.reload()
    page.wait_for_selector(".message")
    took = page.evaluate(
        """async (id) => {
          const began = performance.now();
          document.querySelector(`[data-channel="${id}"]`).click();
          await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
          return performance.now() - began;
        }""",
        sample.GENERAL,
    )
    assert page.locator("#log .message").count() == 500
    assert took < 2500, f"500 messages took {took:.0f} ms"
    one = sample.message(600, sample.GENERAL, sample.PEOPLE[1], content="one more")
    server.push({"t": "message", "message": one})
    expect(page.locator('[data-message="500600"]')).to_be_in_viewport()
