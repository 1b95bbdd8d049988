"""Buttons, menus and forms."""

import pytest
from playwright.sync_api import Page, expect

from tests.sandbox_page import sample
from tests.sandbox_page.fake_server import FakeServer

pytestmark = pytest.mark.browser

PANEL = '[data-message="500060"]'
PRIVATE = '[data-message="500062"]'
OPTIONS = ".menu [role=option]"


def open_form(page: Page, server: FakeServer, modal: sample.Json | None = None) -> None:
    """Press a button that the bot answers with a form."""
    answer = {"t": "modal", "interaction_id": "42", "modal": modal or sample.form()}
    server.answers["component"] = lambda _: [answer]
    page.click(f"{PANEL} [data-custom-id=log]")
    page.wait_for_selector("dialog.form")


def test_a_button_turns_until_answered(page: Page, server: FakeServer) -> None:
    button = page.locator(f"{PANEL} [data-custom-id=hand]")
    button.click()
    sent = server.done("component")
    assert (sent["channel_id"], sent["message_id"]) == (sample.THREAD, "500060")
    assert sent["data"] == {"component_type": 2, "custom_id": "hand"}
    expect(button).to_have_attribute("aria-busy", "true")
    button.dispatch_event("click")
    server.push({"t": "outcome", "nonce": sent["nonce"], "ok": True})
    expect(button).not_to_have_attribute("aria-busy", "true")
    assert server.counted("component") == 1


def test_a_failed_press_says_so_under_the_message(page: Page, server: FakeServer) -> None:
    server.answers["component"] = lambda _: [{"t": "outcome", "ok": False, "text": ""}]
    page.click(f"{PANEL} [data-custom-id=hand]")
    expect(page.locator(f"{PANEL} .failure")).to_have_text("This interaction failed")
    server.answers["component"] = lambda _: [{"t": "outcome", "ok": True}]
    page.click(f"{PANEL} [data-custom-id=hand]")
    expect(page.locator(f"{PANEL} .failure")).to_be_hidden()


def test_the_focus_stays_on_a_button_whose_message_changes(page: Page, server: FakeServer) -> None:
    page.focus(f"{PANEL} [data-custom-id=region]")
    server.push(
        {"t": "message", "message": {**sample.panel(), "edited_timestamp": "2026-11-29T10:00:00Z"}}
    )
    expect(page.locator(f"{PANEL} .edited")).to_be_visible()
    expect(page.locator(f"{PANEL} [data-custom-id=region]")).to_be_focused()


def test_a_menu_by_keyboard(page: Page, server: FakeServer) -> None:
    page.focus(f"{PANEL} [data-custom-id=do]")
    page.keyboard.press("Enter")
    assert page.locator(OPTIONS).count() == 6
    page.keyboard.type("ore")
    assert page.locator(f"{OPTIONS} .option-text > span").all_text_contents() == [
        "Explore Greip",
        "Produce",
    ]
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert server.done("component")["data"] == {
        "component_type": 3,
        "custom_id": "do",
        "values": ["produce"],
    }
    expect(page.locator(".menu")).to_have_count(0)


@pytest.mark.parametrize("end", ["0", "node.scrollHeight"])
def test_an_open_menu_stays_in_the_window_when_its_box_is_carried_out_of_it(
    page: Page, server: FakeServer, end: str
) -> None:
    page.set_viewport_size({"width": 390, "height": 300})
    server.push(
        {"t": "message", "message": {**sample.panel(), "id": "500099", "content": "x\n" * 60}}
    )
    page.locator('[data-message="500099"]').wait_for()
    page.click(f"{PANEL} [data-custom-id=do]")
    option = page.locator(OPTIONS).first
    expect(option).to_be_in_viewport()
    page.eval_on_selector("#scroll", f"node => node.scrollTo({{ top: {end} }})")
    expect(page.locator(f"{PANEL} [data-custom-id=do]")).not_to_be_in_viewport()
    expect(option).to_be_in_viewport()
    option.click()
    assert server.done("component")["data"]["custom_id"] == "do"


def test_escape_gives_a_menu_up(page: Page, server: FakeServer) -> None:
    page.click(f"{PANEL} [data-custom-id=do]")
    page.keyboard.press("Escape")
    expect(page.locator(".menu")).to_have_count(0)
    expect(page.locator(f"{PANEL} [data-custom-id=do]")).to_be_focused()
    assert server.counted("component") == 0


def test_a_menu_of_several_keeps_its_limits(page: Page, server: FakeServer) -> None:
    page.click(f"{PRIVATE} [data-custom-id=reach]")
    expect(page.locator(".menu-foot .button")).to_be_disabled()
    for place in (1, 2, 3, 4):
        page.locator(OPTIONS).nth(place).click()
    expect(page.locator(".menu-count")).to_have_text("3 chosen, 1 to 3 allowed")
    page.click(".menu-foot .button")
    assert server.done("component")["data"]["values"] == ["n2", "n3", "n4"]


def test_a_press_elsewhere_sends_a_menu_of_several(page: Page, server: FakeServer) -> None:
    page.click(f"{PRIVATE} [data-custom-id=reach]")
    page.locator(OPTIONS).first.click()
    page.click("#guild")
    assert server.done("component")["data"]["values"] == ["n1"]


def test_a_user_menu(page: Page, server: FakeServer) -> None:
    page.click(f"{PRIVATE} [data-custom-id=whom]")
    page.keyboard.type("carol")
    page.keyboard.press("Enter")
    assert server.done("component")["data"] == {
        "component_type": 5,
        "custom_id": "whom",
        "values": [sample.CAROL],
    }


def test_a_form_with_every_field(page: Page, server: FakeServer) -> None:
    open_form(page, server)
    form = page.locator("dialog.form")
    expect(form.get_by_label("What do you give?")).to_be_focused()
    page.keyboard.press("Enter")
    assert form.locator(".error:visible").all_text_contents() == [
        "This field is required.",
        "Choose something here.",
        "Choose something here.",
        "Choose something here.",
    ]
    form.get_by_label("What do you give?").fill("3 ore")
    form.get_by_label("A word to go with it").fill("Please.\nThanks.")
    form.get_by_label("Dark side").check()
    form.get_by_label("Storms").check()
    form.get_by_label("Ice").check()
    expect(form.get_by_label("Pirates")).to_be_disabled()
    form.get_by_role("button", name="Which moon?").click()
    page.keyboard.type("greip")
    page.keyboard.press("Enter")
    form.locator("input[type=file]").set_input_files(
        {"name": "map.txt", "mimeType": "text/plain", "buffer": b"here"}
    )
    expect(form.locator(".uploads")).to_contain_text("map.txt")
    server.answers["modal_submit"] = lambda _: [{"t": "outcome", "ok": True}]
    form.get_by_role("button", name="Submit").click()
    expect(form).to_have_count(0)
    sent = server.done("modal_submit")
    assert sent["interaction_id"] == "42"
    assert sent["data"]["custom_id"] == "deal"
    text, *labels = sent["data"]["components"]
    assert text == {"type": 10}
    assert [label["type"] for label in labels] == [18] * 7
    assert [label["component"] for label in labels] == [
        {"type": 4, "custom_id": "give", "value": "3 ore"},
        {"type": 4, "custom_id": "word", "value": "Please.\nThanks."},
        {"type": 21, "custom_id": "side", "value": "dark side"},
        {"type": 22, "custom_id": "modules", "values": ["storms", "ice"]},
        {"type": 3, "custom_id": "moon", "values": ["greip"]},
        {"type": 23, "custom_id": "tell", "value": True},
        {"type": 19, "custom_id": "map", "values": ["upload-1"]},
    ]


def test_an_old_form_of_rows(page: Page, server: FakeServer) -> None:
    field = {"type": 4, "custom_id": "bid", "label": "Your bid", "style": 1, "min_length": 2}
    open_form(page, server, {"custom_id": "b", "title": "Bid", "components": [sample.row(field)]})
    page.keyboard.type("7")
    page.keyboard.press("Enter")
    expect(page.locator("dialog .field .error")).to_have_text(
        "Must be at least 2 characters; this has 1."
    )
    page.keyboard.type("7")
    page.keyboard.press("Enter")
    sent = server.done("modal_submit")["data"]["components"]
    assert sent == [{"type": 1, "components": [{"type": 4, "custom_id": "bid", "value": "77"}]}]


def test_a_form_that_fails_keeps_what_was_written(page: Page, server: FakeServer) -> None:
    field = {"type": 4, "custom_id": "bid", "label": "Your bid", "style": 1}
    open_form(page, server, {"custom_id": "b", "title": "Bid", "components": [sample.row(field)]})
    server.answers["modal_submit"] = lambda _: [{"t": "outcome", "ok": False, "text": ""}]
    page.keyboard.type("7")
    page.keyboard.press("Enter")
    expect(page.locator("dialog form > .error")).to_have_text("Something went wrong. Try again.")
    expect(page.get_by_label("Your bid")).to_have_value("7")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def test_a_press_survives_an_edit_of_its_message(page: Page, server: FakeServer) -> None:
    """Replacing a node between pointer down and up would lose the click."""
    hand = page.get_by_role("button", name="My hand")
    hand.hover()
    page.mouse.down()
    edited = sample.panel()
    edited["components"][0]["components"][0]["content"] = "## Round 4 · 2 of 3 actions"
    server.push({"t": "message", "message": edited}, {"t": "bot", "bot": "restarting"})
    expect(page.locator(".bot-state")).to_have_text("Restarting…")
    expect(page.locator('[data-message="500060"]')).to_contain_text("3 of 3 actions")
    page.mouse.up()
    assert server.done("component")["data"]["custom_id"] == "hand"
    expect(page.locator('[data-message="500060"]')).to_contain_text("Round 4 · 2 of 3 actions")


def test_nothing_moves_when_pictures_load_or_the_end_comes_near(page: Page) -> None:
    """The picture's room is kept before it is loaded; the bar of new messages lies over the log."""
    page.route("**/board.png", lambda _: None)
    page.reload()
    picture = page.locator('[data-message="500060"] img')
    expect(picture).to_have_js_property("complete", value=False)
    box = picture.bounding_box()
    assert box is not None
    assert abs(box["height"] / box["width"] - 1000 / 1600) < 0.01
    present = page.locator("#present")
    tall = "document.querySelector('#scroll').clientHeight"
    expect(present).to_be_visible()
    far = page.evaluate(tall)
    page.locator("#scroll").evaluate("node => (node.scrollTop = node.scrollHeight)")
    expect(present).to_be_hidden()
    assert page.evaluate(tall) == far
    page.unroute("**/board.png")
