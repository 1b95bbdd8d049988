"""What a person sees: messages and forms, with their texts, buttons and menus found by name."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from bot.sandbox.client_rules import NotPossible
from bot.sandbox.limits_components import BUTTON, GALLERY, LABEL, SELECTS, TEXT_DISPLAY, THUMBNAIL
from bot.sandbox.refusals import Json
from bot.sandbox.world import EPHEMERAL, LOADING, World, walk


class Choice(NamedTuple):
    """One entry of a menu or an autocomplete answer."""

    name: str
    value: str | int | float


class Seen:
    """A message as one person sees it, always as it is now; what was, if it has gone."""

    def __init__(self, world: World, message: Json) -> None:
        self._world = world
        self._message = message

    @property
    def raw(self) -> Json:
        """Discord's message object."""
        return self._message

    @property
    def id(self) -> str:
        return str(self._message["id"])

    @property
    def channel_id(self) -> str:
        return str(self._message["channel_id"])

    @property
    def gone(self) -> bool:
        """Whether it has been deleted."""
        return self.id not in self._world.messages.get(self.channel_id, {})

    @property
    def author(self) -> str:
        """The name of who wrote it."""
        user = self._message["author"]
        return str(user["global_name"] or user["username"])

    @property
    def ephemeral(self) -> bool:
        return bool(self._message["flags"] & EPHEMERAL)

    @property
    def loading(self) -> bool:
        """Whether it still says that the bot is thinking."""
        return bool(self._message["flags"] & LOADING)

    @property
    def edited(self) -> bool:
        return self._message["edited_timestamp"] is not None

    @property
    def text(self) -> str:
        """Everything written in it: content, embeds, displayed texts; one part per line."""
        parts = [self._message["content"]]
        for embed in self._message["embeds"]:
            parts.extend(_embed_texts(embed))
        parts.extend(part["content"] for part in self._components() if part["type"] == TEXT_DISPLAY)
        return "\n".join(part for part in parts if part)

    @property
    def buttons(self) -> list[Json]:
        """The buttons as Discord's objects, top to bottom."""
        return [part for part in self._components() if part["type"] == BUTTON]

    @property
    def labels(self) -> list[str]:
        """The labels of the buttons that can be pressed."""
        return [name_of(button) for button in self.buttons if not button.get("disabled")]

    @property
    def greyed(self) -> list[str]:
        """The labels of the buttons that cannot be pressed."""
        return [name_of(button) for button in self.buttons if button.get("disabled")]

    @property
    def menus(self) -> list[Json]:
        """The select menus as Discord's objects."""
        return [part for part in self._components() if part["type"] in SELECTS]

    @property
    def files(self) -> dict[str, bytes]:
        """What is attached, by file name."""
        files, listed = self._world.files, self._message["attachments"]
        return {one["filename"]: files[one["id"]].blob for one in listed if one["id"] in files}

    @property
    def alt_texts(self) -> list[str]:
        """The descriptions of its pictures."""
        texts = [entry.get("description") for entry in self._message["attachments"]]
        for part in self._components():
            if part["type"] == GALLERY:
                texts.extend(item.get("description") for item in part["items"])
            elif part["type"] == THUMBNAIL:
                texts.append(part.get("description"))
        return list(dict.fromkeys(text for text in texts if text))

    @property
    def mentions(self) -> list[str]:
        """The names of whom it mentions."""
        return [user["global_name"] for user in self._message["mentions"]]

    def options(self, menu: str | None = None) -> list[Choice]:
        """What a menu offers; without a name, the only menu."""
        found = self.menu(menu)
        return [Choice(option["label"], option["value"]) for option in found.get("options") or []]

    def menu(self, name: str | None = None) -> Json:
        """A menu by placeholder or custom_id; without a name, the only one."""
        return _one(self.menus, name, "menu")

    def button(self, name: str) -> Json:
        """A button by label, emoji or custom_id."""
        return _one(self.buttons, name, "button")

    def _components(self) -> Iterator[Json]:
        return walk(self._message["components"])

    def __repr__(self) -> str:
        return f"<{self.author}: {self.text!r} {self.labels}>"


@dataclass(frozen=True)
class Form:
    """An open form (modal) of one interaction."""

    interaction_id: str
    raw: Json

    @property
    def title(self) -> str:
        return str(self.raw["title"])

    @property
    def fields(self) -> dict[str, Json]:
        """What can be filled in, by label."""
        found: dict[str, Json] = {}
        for part in walk(self.raw["components"]):
            if part["type"] == LABEL:
                found[part["label"]] = part["component"]
            elif "custom_id" in part and part.get("label"):
                found[part["label"]] = part
        return found

    def field(self, name: str) -> Json:
        """A field by label or custom_id."""
        fields = self.fields
        for label, part in fields.items():
            if name in (label, part["custom_id"]):
                return part
        raise NotPossible(f"The form has no field {name!r}: {list(fields)}.")


def name_of(control: Json) -> str:
    """What is written on a button or in a menu."""
    emoji = control.get("emoji") or {}
    written = control.get("label") or control.get("placeholder") or emoji.get("name")
    return str(written or control.get("custom_id"))


def _one(controls: list[Json], name: str | None, kind: str) -> Json:
    found = [control for control in controls if name is None or _is_called(control, name)]
    if len(found) == 1:
        return found[0]
    shown = ", ".join(f"{name_of(control)!r}" for control in controls) or "none"
    count = "no" if not found else f"{len(found)}"
    raise NotPossible(f"The message has {count} {kind} called {name!r}; there: {shown}.")


def _is_called(control: Json, name: str) -> bool:
    return name in (name_of(control), control.get("custom_id"))


def value_of(options: list[Json], chosen: str) -> str:
    """The value of a menu's entry named by label or value."""
    for option in options:
        if chosen in (option["value"], option["label"]):
            return str(option["value"])
    names = [option["label"] for option in options]
    raise NotPossible(f"The menu does not offer {chosen!r}: {names}.")


def _embed_texts(embed: Json) -> list[Any]:
    fields = [
        text for field in embed.get("fields") or [] for text in (field["name"], field["value"])
    ]
    footer = (embed.get("footer") or {}).get("text")
    return [embed.get("title"), embed.get("description"), *fields, footer]
