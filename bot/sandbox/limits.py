"""What Discord demands of every message, modal and autocomplete answer before it takes it.

The sizes are Discord's documented ones; each breach is code 50035 with the path in the body.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final

from bot.sandbox.limits_components import (
    AT_TOP,
    IN_MODAL,
    MAX_COMPONENTS,
    MAX_ROWS,
    MAX_TEXT,
    ROW,
    Walk,
)
from bot.sandbox.payloads import MAX_FILE_BYTES
from bot.sandbox.refusals import FormErrors, Json, Path, refused
from bot.sandbox.world import COMPONENTS_V2

MAX_CONTENT: Final = 2000
MAX_FILES: Final = 10
MAX_EMBEDS: Final = 10
MAX_EMBED_CHARACTERS: Final = 6000
MAX_CHOICES: Final = 25
LEGACY: Final = ("content", "embeds", "poll", "sticker_ids")
EMBED_LENGTHS: Final = {"title": 256, "description": 4096}


@dataclass(frozen=True)
class Surroundings:
    """What a body may refer to: file names of the message, ids of the application's emojis."""

    files: Collection[str] = ()
    emojis: Collection[str] = ()


def check_message(body: Json, around: Surroundings, at: Path = ()) -> None:
    """Refuse a message body as Discord would; `at` is where it stands in the request."""
    form = FormErrors(at)
    form.optional_length(("content",), body.get("content"), MAX_CONTENT)
    form.optional_length(("nonce",), _as_text(body.get("nonce")), 25)
    _check_embeds(form, body.get("embeds") or [], around)
    _check_mentions(form, body.get("allowed_mentions") or {})
    _check_attachments(form, body.get("attachments") or [])
    _check_components(form, body, around)
    form.refuse()
    if is_empty(body) and not around.files:
        raise refused(50006)


def is_empty(body: Json) -> bool:
    """Whether a message body says nothing (files aside)."""
    if (body.get("content") or "").strip():
        return False
    return not any(body.get(name) for name in ("embeds", "components", "sticker_ids", "poll"))


def check_files(sizes: list[int]) -> None:
    """Refuse too many files (50035) or one that is too big (40005)."""
    if len(sizes) > MAX_FILES:
        form = FormErrors()
        form.length(("files",), [0] * len(sizes), 0, MAX_FILES)
        form.refuse()
    if any(size > MAX_FILE_BYTES for size in sizes):
        raise refused(40005)


def check_modal(data: Json, at: Path = ()) -> None:
    """Refuse a form that Discord would not open."""
    form = FormErrors(at)
    form.length(("title",), data.get("title"), 1, 45)
    form.length(("custom_id",), data.get("custom_id"), 1, 100)
    form.length(("components",), data.get("components"), 1, 5)
    walk = Walk(form, modal=True)
    for index, component in enumerate(data.get("components") or []):
        walk.visit(("components", index), component, IN_MODAL)
    form.refuse()


def check_choices(data: Json, option_type: int, at: Path = ()) -> None:
    """Refuse an autocomplete answer: 25 choices, name and value up to 100 characters."""
    form = FormErrors(at)
    choices = data.get("choices")
    form.length(("choices",), choices, 0, MAX_CHOICES)
    for index, choice in enumerate(choices or []):
        form.length(("choices", index, "name"), choice.get("name"), 1, 100)
        _check_value(form, ("choices", index, "value"), choice.get("value"), option_type)
    form.refuse()


def _check_value(form: FormErrors, path: Path, value: Any, option_type: int) -> None:
    if option_type == 3:
        form.length(path, value, 1, 100)
    elif not isinstance(value, int | float) or isinstance(value, bool):
        form.add(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not a number.')


def _as_text(nonce: Any) -> str | None:
    return None if nonce is None else str(nonce)


def _check_components(form: FormErrors, body: Json, around: Surroundings) -> None:
    components = body.get("components") or []
    modern = bool((body.get("flags") or 0) & COMPONENTS_V2)
    walk = Walk(form, around.files, around.emojis)
    for index, component in enumerate(components):
        walk.visit(("components", index), component, AT_TOP if modern else (ROW,))
    if not modern:
        form.length(("components",), components, 0, MAX_ROWS)
        return
    for name in LEGACY:
        if body.get(name):
            message = f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
            form.add((name,), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", message)
    if walk.count > MAX_COMPONENTS:
        message = f"The total number of components must be {MAX_COMPONENTS} or fewer"
        form.add(("components",), "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message)
    if walk.characters > MAX_TEXT:
        message = f"The total displayable text size exceeds the maximum of {MAX_TEXT}"
        form.add(("components",), "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", message)
    form.length(("components",), components, 1, MAX_COMPONENTS)


def _check_embeds(form: FormErrors, embeds: list[Json], around: Surroundings) -> None:
    form.length(("embeds",), embeds, 0, MAX_EMBEDS)
    total = sum(_check_embed(form, index, embed) for index, embed in enumerate(embeds))
    if total > MAX_EMBED_CHARACTERS:
        message = f"Embed size exceeds maximum size of {MAX_EMBED_CHARACTERS}"
        form.add(("embeds",), "MAX_EMBED_SIZE_EXCEEDED", message)
    for index, embed in enumerate(embeds):
        for name in ("image", "thumbnail"):
            if embed.get(name):
                Walk(form, around.files).media(("embeds", index), embed, name)


def _check_embed(form: FormErrors, index: int, embed: Json) -> int:
    texts: list[tuple[Path, str | None, int]] = [
        (("embeds", index, name), embed.get(name), high) for name, high in EMBED_LENGTHS.items()
    ]
    texts.append(
        (("embeds", index, "footer", "text"), (embed.get("footer") or {}).get("text"), 2048)
    )
    texts.append(
        (("embeds", index, "author", "name"), (embed.get("author") or {}).get("name"), 256)
    )
    fields = embed.get("fields") or []
    form.length(("embeds", index, "fields"), fields, 0, 25)
    for number, field in enumerate(fields):
        place = ("embeds", index, "fields", number)
        form.length((*place, "name"), field.get("name"), 1, 256)
        form.length((*place, "value"), field.get("value"), 1, 1024)
    for path, text, high in texts:
        form.optional_length(path, text, high)
    written = sum(len(text or "") for _, text, _ in texts)
    return written + sum(len(field["name"]) + len(field["value"]) for field in fields)


def _check_mentions(form: FormErrors, allowed: Json) -> None:
    parsed = allowed.get("parse") or []
    for kind in ("users", "roles"):
        named = allowed.get(kind) or []
        form.length(("allowed_mentions", kind), named, 0, 100)
        if named and kind in parsed:
            message = f"parse:['{kind}'] and {kind}: [ids...] are mutually exclusive."
            form.add(("allowed_mentions",), "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message)


def _check_attachments(form: FormErrors, attachments: list[Json]) -> None:
    form.length(("attachments",), attachments, 0, MAX_FILES)
    for index, attachment in enumerate(attachments):
        path = ("attachments", index, "description")
        form.optional_length(path, attachment.get("description"), 1024)
