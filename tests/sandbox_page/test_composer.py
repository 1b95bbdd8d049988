"""The message box: chat, slash commands, options, autocomplete."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.sandbox_page import sample
from tests.sandbox_page.fake_server import FakeServer

pytestmark = pytest.mark.browser

SUGGESTED = "#suggest [role=option]"


def options(data: dict[str, Any]) -> list[dict[str, Any]]:
    """The options at the end of Discord's nested form."""
    inner: list[dict[str, Any]] = data["options"]
    while inner and inner[0]["type"] in (1, 2):
        inner = inner[0]["options"]
    return inner


def test_plain_text_is_chat(page: Page, server: FakeServer) -> None:
    page.fill("#say", "hello")
    page.press("#say", "Enter")
    said = server.done("say")
    assert (said["channel_id"], said["content"]) == (sample.THREAD, "hello")
    expect(page.locator("#say")).to_have_value("")


def test_shift_enter_makes_a_line(page: Page, server: FakeServer) -> None:
    page.focus("#say")
    page.keyboard.type("one")
    page.keyboard.press("Shift+Enter")
    page.keyboard.type("two")
    page.keyboard.press("Enter")
    assert server.done("say")["content"] == "one\ntwo"


def test_typing_anywhere_goes_into_the_box(page: Page) -> None:
    page.focus("#scroll")
    page.keyboard.type("/tit")
    expect(page.locator("#say")).to_have_value("/tit")


def test_a_slash_lists_the_commands_and_narrows_them(page: Page) -> None:
    page.focus("#say")
    page.keyboard.type("/")
    assert page.locator(SUGGESTED).count() == 7
    page.keyboard.type("titan de")
    labels = page.locator(f"{SUGGESTED} .option-text > span").all_text_contents()
    assert labels == ["/titan deal list", "/titan deal offerto give [where] [map]"]
    page.keyboard.type("zzz")
    expect(page.locator("#suggest")).to_contain_text("No command matches /titan dezzz.")
    page.keyboard.press("Escape")
    expect(page.locator("#suggest")).to_be_hidden()


def test_a_whole_command_by_keyboard(page: Page, server: FakeServer) -> None:
    page.focus("#say")
    page.keyboard.type("/fly")
    page.keyboard.press("Tab")
    expect(page.locator(".command-name")).to_have_text("S/titan fly")
    expect(page.locator(SUGGESTED).first).to_have_text("Life")
    page.keyboard.type("o")
    expect(page.locator(SUGGESTED).first).to_have_text("Ore")
    page.keyboard.press("Enter")
    page.keyboard.type("N1")
    expect(page.locator(SUGGESTED)).to_have_text(["N1", "N10", "N11", "N12"])
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator(".tail")).to_be_focused()
    page.keyboard.press("Enter")
    sent = server.done("command")
    assert sent["channel_id"] == sample.THREAD
    assert sent["data"] == {
        "id": "77",
        "name": "titan",
        "type": 1,
        "options": [
            {
                "name": "fly",
                "type": 1,
                "options": [
                    {"name": "ship", "type": 3, "value": "v:ore"},
                    {"name": "to", "type": 3, "value": "v:n10"},
                ],
            }
        ],
    }


def test_autocomplete_knows_the_options_before_it(page: Page, server: FakeServer) -> None:
    page.fill("#say", "/titan fly ship:Life to:N8")
    page.locator('[data-option="to"] input').focus()
    server.done("autocomplete")
    page.keyboard.type("1")
    asked = server.done("autocomplete", 2)
    assert options(asked["data"]) == [
        {"name": "ship", "type": 3, "value": "Life"},
        {"name": "to", "type": 3, "value": "N81", "focused": True},
    ]
    expect(page.locator("#suggest")).to_contain_text("No options match your search.")


def test_fast_typing_asks_once(page: Page, server: FakeServer) -> None:
    page.fill("#say", "/titan fly ")
    server.done("autocomplete")
    page.keyboard.type("Life", delay=5)
    assert options(server.done("autocomplete", 2)["data"])[0]["value"] == "Life"
    expect(page.locator(SUGGESTED)).to_have_text(["Life"])
    assert server.counted("autocomplete") == 2


def test_a_late_answer_does_not_replace_a_newer_one(page: Page, server: FakeServer) -> None:
    held: list[dict[str, Any]] = []

    def hold(action: dict[str, Any]) -> list[dict[str, Any]]:
        held.append(action)
        return []

    server.answers["autocomplete"] = hold
    page.fill("#say", "/titan fly ")
    server.done("autocomplete")
    expect(page.locator("#suggest")).to_contain_text("Loading options…")
    page.keyboard.type("O")
    server.done("autocomplete", 2)
    new, old = held[1]["nonce"], held[0]["nonce"]
    server.push({"t": "choices", "nonce": new, "choices": [{"name": "Ore", "value": "ore"}]})
    expect(page.locator(SUGGESTED)).to_have_text(["Ore"])
    server.push({"t": "choices", "nonce": old, "choices": [{"name": "Life", "value": "life"}]})
    server.push({"t": "bot", "bot": "offline"})
    expect(page.locator(".bot-state")).to_have_text("Bot offline")
    expect(page.locator(SUGGESTED)).to_have_text(["Ore"])


def test_enter_while_loading_takes_the_first_that_comes(page: Page, server: FakeServer) -> None:
    page.fill("#say", "/titan fly ")
    page.keyboard.type("da")
    page.keyboard.press("Enter")
    expect(page.locator('[data-option="ship"] input')).to_have_value("Dawn")
    expect(page.locator('[data-option="to"] input')).to_be_focused()


def test_a_pasted_line_is_read_into_options(page: Page, server: FakeServer) -> None:
    page.fill("#say", "/titan fly ship:Life to:N8 speed:3 confirm:true")
    expect(page.locator(".chip-name")).to_have_text(["ship", "to", "speed", "confirm"])
    page.keyboard.press("Enter")
    values = [option["value"] for option in options(server.done("command")["data"])]
    assert values == ["Life", "N8", 3, True]


def test_a_line_typed_letter_by_letter(page: Page, server: FakeServer) -> None:
    page.focus("#say")
    page.keyboard.type("/titan build industry:life lab")
    expect(page.locator(SUGGESTED)).to_have_text(["Life lab"])
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    built = options(server.done("command")["data"])
    assert built == [{"name": "industry", "type": 3, "value": "life lab"}]


def test_typing_names_of_options_moves_on(page: Page, server: FakeServer) -> None:
    page.focus("#say")
    page.keyboard.type("/titan fly ship:Life to:N8 speed:2")
    expect(page.locator('[data-option="ship"] input')).to_have_value("Life")
    expect(page.locator('[data-option="to"] input')).to_have_value("N8")
    page.keyboard.press("Enter")
    assert [one["value"] for one in options(server.done("command")["data"])] == ["Life", "N8", 2]


def test_missing_and_wrong_options_say_so(page: Page, server: FakeServer) -> None:
    page.fill("#say", "/titan fly ship:Life speed:9")
    page.click(".send")
    error = page.locator("#command-error")
    expect(error).to_have_text("to: This option is required. Specify a value.")
    expect(page.locator('[data-option="to"] input')).to_be_focused()
    page.keyboard.type("N8")
    page.click(".send")
    expect(error).to_have_text("speed: Must be 6 or less.")
    page.fill('[data-option="speed"] input', "x")
    page.click(".send")
    expect(error).to_have_text("speed: “x” is not a whole number.")
    assert server.counted("command") == 0


def test_optional_options_are_offered_and_taken_off(page: Page) -> None:
    page.fill("#say", "/titan fly ship:Life to:N8 ")
    page.focus(".tail")
    expect(page.locator("#suggest")).to_contain_text("Optional")
    page.keyboard.type("sp")
    page.keyboard.press("Enter")
    expect(page.locator('[data-option="speed"] input')).to_be_focused()
    expect(page.locator("#suggest")).to_contain_text("whole number from 1 to 6, optional")
    page.keyboard.press("Backspace")
    expect(page.locator('[data-option="speed"]')).to_have_count(0)


def test_tab_takes_an_optional_option_that_was_begun(page: Page) -> None:
    page.fill("#say", "/titan fly ship:Life to:N8 ")
    page.focus(".tail")
    page.keyboard.type("conf")
    page.keyboard.press("Tab")
    expect(page.locator('[data-option="confirm"] input')).to_be_focused()
    expect(page.locator(SUGGESTED)).to_have_text(["True", "False"])


def test_backspace_and_escape_leave_the_command(page: Page) -> None:
    page.fill("#say", "/titan build ")
    page.keyboard.press("Backspace")
    expect(page.locator("#say")).to_have_value("/titan build")
    page.fill("#say", "/titan build ")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator("#say")).to_have_value("")


def test_person_channel_and_file_options(page: Page, server: FakeServer) -> None:
    page.fill("#say", "/titan deal offer ")
    page.keyboard.type("bob")
    page.keyboard.press("Enter")
    page.keyboard.type("3 ore where:gam")
    page.keyboard.press("Enter")
    page.keyboard.type("map:")
    chip = page.locator('[data-option="map"]')
    chip.locator("input").set_input_files(
        {"name": "map.png", "mimeType": "image/png", "buffer": b"picture"}
    )
    expect(chip.locator(".chip-file")).to_have_text("map.png")
    page.click(".send")
    given = {
        one["name"]: (one["type"], one["value"]) for one in options(server.done("command")["data"])
    }
    assert given == {
        "to": (6, sample.BOB),
        "give": (3, "3 ore"),
        "where": (7, sample.GAMES),
        "map": (11, "upload-1"),
    }
    assert server.uploads == [("map.png", b"picture")]


def test_a_command_without_options_goes_at_once(page: Page, server: FakeServer) -> None:
    page.fill("#say", "/match show")
    page.press("#say", "Enter")
    assert server.done("command")["data"]["options"] == [{"name": "show", "type": 1, "options": []}]


def test_a_command_that_fails_says_so_until_dismissed(page: Page, server: FakeServer) -> None:
    page.fill("#say", "/match list")
    page.press("#say", "Enter")
    nonce = server.done("command")["nonce"]
    line = page.locator(".local")
    expect(line).to_contain_text("Sending command…")
    text = "The application did not respond"
    server.push({"t": "outcome", "nonce": nonce, "ok": False, "text": text})
    expect(line.locator(".failure")).to_have_text(text)
    line.get_by_role("button", name="Dismiss").click()
    expect(line).to_have_count(0)


def test_a_deferred_command_leaves_no_line_of_its_own(page: Page, server: FakeServer) -> None:
    server.answers["command"] = lambda _: [{"t": "deferred"}, {"t": "outcome", "ok": True}]
    page.fill("#say", "/match list")
    page.press("#say", "Enter")
    server.done("command")
    expect(page.locator(".local")).to_have_count(0)


def test_an_unknown_command_is_not_chatted(page: Page, server: FakeServer) -> None:
    page.fill("#say", "/nothing")
    page.press("#say", "Enter")
    expect(page.locator("#command-error")).to_have_text(
        "There is no command /nothing. There are: /titan, /doctor, /match."
    )
    assert server.counted("say") == 0


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (
            "/titan bild mine",
            "There is no command /titan bild. After /titan comes one of: build, fly, deal.",
        ),
        (
            "/titan dea",
            "There is no command /titan dea. After /titan comes one of: deal, fly, build.",
        ),
        ("/titan", "After /titan comes one of: build, deal, fly."),
        (
            "/titan deal lost",
            "There is no command /titan deal lost. After /titan deal comes one of: list, offer.",
        ),
    ],
)
def test_of_a_known_command_the_words_that_go_on_are_told_near_ones_first(
    page: Page, server: FakeServer, line: str, told: str
) -> None:
    page.fill("#say", line)
    page.press("#say", "Escape")
    page.press("#say", "Enter")
    expect(page.locator("#command-error")).to_have_text(told)
    assert server.counted("say") == 0


def test_a_whole_command_without_its_options_opens_its_form(page: Page) -> None:
    page.fill("#say", "/titan fly")
    page.press("#say", "Escape")
    page.press("#say", "Enter")
    expect(page.locator(".command-name")).to_contain_text("/titan fly")


def test_new_commands_are_offered_at_once(page: Page, server: FakeServer) -> None:
    server.push({"t": "commands", "commands": [{"id": "5", "name": "ping", "description": "Pong"}]})
    page.focus("#say")
    page.keyboard.type("/")
    expect(page.locator(SUGGESTED)).to_contain_text(["/ping"])


def test_drafts_stay_with_their_channel(page: Page) -> None:
    page.fill("#say", "half a thought")
    page.click(f'[data-channel="{sample.GENERAL}"]')
    expect(page.locator("#say")).to_have_value("")
    page.click(f'[data-channel="{sample.THREAD}"]')
    expect(page.locator("#say")).to_have_value("half a thought")
