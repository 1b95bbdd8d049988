"""Every size Discord enforces, at its edge and one beyond; each breach at its path."""

from typing import Any

import pytest

from bot.sandbox.limits import Surroundings, check_choices, check_message, check_modal
from bot.sandbox.refusals import Refused

V2 = 1 << 15


def faults_of(errors: dict[str, Any], path: str = "") -> dict[str, str]:
    """The nested errors as path → Discord's word for the first one there."""
    found: dict[str, str] = {}
    for name, inside in errors.items():
        if name == "_errors":
            found[path] = inside[0]["code"]
        else:
            found.update(faults_of(inside, f"{path}.{name}" if path else name))
    return found


def faults(body: dict[str, Any], *files: str) -> dict[str, str]:
    """What Discord would find wrong with this message."""
    try:
        check_message(body, Surroundings(files, emojis=["77"]))
    except Refused as refusal:
        return faults_of(refusal.errors or {})
    return {}


def button(number: int = 0, **changes: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": f"b{number}", **changes}


def select(number: int = 0, options: int = 1, **changes: Any) -> dict[str, Any]:
    entries = [{"label": f"o{index}", "value": f"v{index}"} for index in range(options)]
    return {"type": 3, "custom_id": f"s{number}", "options": entries, **changes}


def row(*inside: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(inside)}


def text(content: str = "x") -> dict[str, Any]:
    return {"type": 10, "content": content}


def plain(*rows: dict[str, Any]) -> dict[str, Any]:
    return {"content": "x", "components": list(rows)}


def modern(*parts: dict[str, Any]) -> dict[str, Any]:
    return {"flags": V2, "components": list(parts)}


def gallery(url: str, **changes: Any) -> dict[str, Any]:
    return {"type": 12, "items": [{"media": {"url": url}, **changes}]}


TOO_LONG = "BASE_TYPE_MAX_LENGTH"
BAD_LENGTH = "BASE_TYPE_BAD_LENGTH"
REQUIRED = "BASE_TYPE_REQUIRED"


@pytest.mark.parametrize(
    "body",
    [
        {"content": "x" * 2000},
        {"embeds": [{"description": "x" * 4096}]},
        plain(*(row(*(button(5 * r + c) for c in range(5))) for r in range(5))),
        plain(row(select(options=25, placeholder="x" * 150))),
        plain(row(button(label="x" * 80, custom_id="x" * 100))),
        plain(row(button(label="", emoji={"name": "👩‍🚀"}))),
        plain(row(button(emoji={"name": "anything", "id": "77"}))),
        plain(row({"type": 2, "style": 5, "label": "Rules", "url": "https://example.org"})),
        modern(*(text() for _ in range(40))),
        modern(text("x" * 4000)),
        modern({"type": 17, "components": [text(), row(button())], "accent_color": 0xFFFFFF}),
        modern({"type": 9, "components": [text()], "accessory": button()}),
        modern(gallery("https://example.org/a.png", description="x" * 1024)),
        modern({"type": 14, "spacing": 2}, text()),
    ],
)
def test_what_is_at_the_limit_passes(body: dict[str, Any]) -> None:
    assert faults(body) == {}


@pytest.mark.parametrize(
    ("body", "path", "code"),
    [
        ({"content": "x" * 2001}, "content", TOO_LONG),
        ({"content": "x", "nonce": "x" * 26}, "nonce", TOO_LONG),
        ({"embeds": [{"description": "x" * 4097}]}, "embeds.0.description", TOO_LONG),
        ({"embeds": [{"title": "x" * 257}]}, "embeds.0.title", TOO_LONG),
        ({"embeds": [{"description": "x" * 4000}] * 2}, "embeds", "MAX_EMBED_SIZE_EXCEEDED"),
        ({"embeds": [{"title": "x"}] * 11}, "embeds", TOO_LONG),
        (
            {"embeds": [{"fields": [{"name": "n", "value": "x" * 1025}]}]},
            "embeds.0.fields.0.value",
            BAD_LENGTH,
        ),
        (plain(*(row(button(n)) for n in range(6))), "components", TOO_LONG),
        (
            plain(row(*(button(n) for n in range(6)))),
            "components.0.components",
            BAD_LENGTH,
        ),
        (plain(row(button(), select())), "components.0.components", BAD_LENGTH),
        (plain(row()), "components.0.components", BAD_LENGTH),
        (plain(button()), "components.0.type", "BASE_TYPE_CHOICES"),
        (plain(text()), "components.0.type", "BASE_TYPE_CHOICES"),
        (plain(row(button(label="x" * 81))), "components.0.components.0.label", TOO_LONG),
        (plain(row(button(label=" "))), "components.0.components.0.label", REQUIRED),
        (
            plain(row(button(custom_id="x" * 101))),
            "components.0.components.0.custom_id",
            BAD_LENGTH,
        ),
        (plain(row(button(custom_id=None))), "components.0.components.0.custom_id", REQUIRED),
        (
            plain(row(button(1), button(1))),
            "components.0.components.1.custom_id",
            "COMPONENT_CUSTOM_ID_DUPLICATED",
        ),
        (
            plain(row(button(emoji={"name": "→"}))),
            "components.0.components.0.emoji.name",
            "COMPONENT_INVALID_EMOJI",
        ),
        (
            plain(row(button(emoji={"name": "gone", "id": "78"}))),
            "components.0.components.0.emoji.name",
            "COMPONENT_INVALID_EMOJI",
        ),
        (
            plain(row({"type": 2, "style": 5, "label": "x", "url": "file:///etc"})),
            "components.0.components.0.url",
            "URL_TYPE_INVALID_SCHEME",
        ),
        (plain(row(select(options=26))), "components.0.components.0.options", BAD_LENGTH),
        (plain(row(select(options=0))), "components.0.components.0.options", BAD_LENGTH),
        (
            plain(row(select(placeholder="x" * 151))),
            "components.0.components.0.placeholder",
            TOO_LONG,
        ),
        (
            plain(row(select(options=2, max_values=3))),
            "components.0.components.0.max_values",
            "NUMBER_TYPE_MAX",
        ),
        (
            plain(row(select(options=2, min_values=2))),
            "components.0.components.0.min_values",
            "SELECT_COMPONENT_MIN_GREATER_THAN_MAX",
        ),
        (
            plain(row({**select(), "options": [{"label": "x" * 101, "value": "v"}]})),
            "components.0.components.0.options.0.label",
            BAD_LENGTH,
        ),
        (
            plain(row({**select(), "options": [{"label": "a", "value": "v"}] * 2})),
            "components.0.components.0.options.1.value",
            "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
        ),
        (
            modern(*(text() for _ in range(41))),
            "components",
            "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
        ),
        (
            modern({"type": 17, "components": [text() for _ in range(40)]}),
            "components",
            "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
        ),
        (
            modern(text("x" * 2001), text("x" * 2000)),
            "components",
            "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
        ),
        (modern(text("")), "components.0.content", BAD_LENGTH),
        (
            {**modern(text()), "content": "x"},
            "content",
            "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
        ),
        ({"flags": V2, "components": [], "content": ""}, "components", BAD_LENGTH),
        (modern({"type": 9, "components": [text()]}), "components.0.accessory", REQUIRED),
        (
            modern({"type": 9, "components": [text()] * 4, "accessory": button()}),
            "components.0.components",
            BAD_LENGTH,
        ),
        (
            modern({"type": 17, "components": [{"type": 17, "components": [text()]}]}),
            "components.0.components.0.type",
            "BASE_TYPE_CHOICES",
        ),
        (
            modern({"type": 12, "items": []}),
            "components.0.items",
            BAD_LENGTH,
        ),
        (
            modern(gallery("attachment://board.png")),
            "components.0.items.0.media",
            "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
        ),
        (
            modern(gallery("https://example.org/a.png", description="x" * 1025)),
            "components.0.items.0.description",
            TOO_LONG,
        ),
        (
            {"embeds": [{"image": {"url": "attachment://board.png"}}]},
            "embeds.0.image",
            "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
        ),
        (
            {"content": "x", "attachments": [{"id": 0, "description": "x" * 1025}]},
            "attachments.0.description",
            TOO_LONG,
        ),
        (
            {"content": "x", "allowed_mentions": {"users": ["1"] * 101}},
            "allowed_mentions.users",
            TOO_LONG,
        ),
        (
            {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
            "allowed_mentions",
            "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
        ),
        (
            modern({**text(), "id": 5}, {**text(), "id": 5}),
            "components.1.id",
            "COMPONENT_ID_DUPLICATED",
        ),
    ],
)
def test_one_beyond_the_limit_is_50035_at_its_path(
    body: dict[str, Any], path: str, code: str
) -> None:
    assert faults(body).get(path) == code


def test_an_attachment_of_the_message_may_be_shown() -> None:
    assert faults(modern(gallery("attachment://board.png")), "board.png") == {}


def test_all_faults_come_at_once() -> None:
    body = {"content": "x" * 2001, "components": [row(button(label=""), button(1, label=""))]}
    assert faults(body) == {
        "content": TOO_LONG,
        "components.0.components.0.label": REQUIRED,
        "components.0.components.1.label": REQUIRED,
    }


@pytest.mark.parametrize("body", [{}, {"content": "  \n"}, {"embeds": []}])
def test_an_empty_message_is_50006(body: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refusal:
        check_message(body, Surroundings())
    assert refusal.value.code == 50006


def label(inside: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {"type": 18, "label": "L", "component": inside, **changes}


def line(**changes: Any) -> dict[str, Any]:
    return {"type": 4, "custom_id": "line", "style": 1, **changes}


def modal_faults(**changes: Any) -> dict[str, str]:
    modal = {"title": "T", "custom_id": "m", "components": [label(line())], **changes}
    try:
        check_modal(modal, ("data",))
    except Refused as refusal:
        return faults_of(refusal.errors or {})
    return {}


@pytest.mark.parametrize(
    ("changes", "path", "code"),
    [
        ({"title": "x" * 46}, "data.title", BAD_LENGTH),
        ({"custom_id": ""}, "data.custom_id", BAD_LENGTH),
        ({"components": []}, "data.components", BAD_LENGTH),
        (
            {"components": [label(line(custom_id=str(n))) for n in range(6)]},
            "data.components",
            BAD_LENGTH,
        ),
        ({"components": [label(line(), label="x" * 46)]}, "data.components.0.label", BAD_LENGTH),
        (
            {"components": [label(line(), description="x" * 101)]},
            "data.components.0.description",
            TOO_LONG,
        ),
        (
            {"components": [label(line(max_length=4001))]},
            "data.components.0.component.max_length",
            "NUMBER_TYPE_MAX",
        ),
        (
            {"components": [label(line(value="x" * 4001))]},
            "data.components.0.component.value",
            TOO_LONG,
        ),
        (
            {"components": [label(button())]},
            "data.components.0.component.type",
            "BASE_TYPE_CHOICES",
        ),
        ({"components": [row(line())]}, "data.components.0.components.0.label", REQUIRED),
        (
            {
                "components": [
                    label({"type": 21, "custom_id": "r", "options": [{"label": "a", "value": "a"}]})
                ]
            },
            "data.components.0.component.options",
            BAD_LENGTH,
        ),
    ],
)
def test_forms_beyond_the_limit(changes: dict[str, Any], path: str, code: str) -> None:
    assert modal_faults(**changes).get(path) == code


def test_a_form_at_the_limit_passes() -> None:
    five = [label(line(custom_id=str(n), max_length=4000), label="x" * 45) for n in range(5)]
    assert modal_faults(title="x" * 45, components=five) == {}


def test_25_suggestions_of_100_characters_pass_and_no_more() -> None:
    full = [{"name": "x" * 100, "value": "y" * 100}] * 25
    check_choices({"choices": full}, 3)
    for wrong in (
        [*full, full[0]],
        [{"name": "x" * 101, "value": "y"}],
        [{"name": "", "value": "y"}],
    ):
        with pytest.raises(Refused):
            check_choices({"choices": wrong}, 3)
    with pytest.raises(Refused):
        check_choices({"choices": [{"name": "x", "value": "text"}]}, 4)
