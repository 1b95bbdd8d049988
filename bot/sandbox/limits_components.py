"""What Discord demands of buttons, menus, layout and forms, type by type."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import urlsplit

from bot.sandbox.emoji import is_emoji
from bot.sandbox.refusals import FormErrors, Json, Path

ROW, BUTTON, SELECT, TEXT_INPUT = 1, 2, 3, 4
USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = 5, 6, 7, 8
SECTION, TEXT_DISPLAY, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER = 9, 10, 11, 12, 13, 14, 17
LABEL, UPLOAD, RADIO, CHECKBOXES, CHECKBOX = 18, 19, 21, 22, 23

SELECTS: Final = (SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT)
IN_CONTAINER: Final = (ROW, SECTION, TEXT_DISPLAY, GALLERY, FILE, SEPARATOR)
AT_TOP: Final = (*IN_CONTAINER, CONTAINER)
IN_LABEL: Final = (TEXT_INPUT, *SELECTS, UPLOAD, RADIO, CHECKBOXES, CHECKBOX)
IN_MODAL: Final = (ROW, TEXT_DISPLAY, LABEL)
LINK, PREMIUM = 5, 6

MAX_COMPONENTS = 40
MAX_TEXT = 4000
MAX_ROWS = 5
MAX_BUTTONS = 5


@dataclass
class Walk:
    """One pass over the components of a message or a modal."""

    form: FormErrors
    files: Collection[str] = ()
    emojis: Collection[str] = ()
    modal: bool = False
    count: int = 0
    characters: int = 0
    custom_ids: set[str] = field(default_factory=set)
    numbers: set[int] = field(default_factory=set)

    def visit(self, path: Path, component: Any, allowed: Collection[int]) -> None:
        """Check one component and everything in it."""
        self.count += 1
        kind = component.get("type") if isinstance(component, dict) else None
        if kind not in allowed or kind not in CHECKS:
            shown = ", ".join(str(number) for number in sorted(allowed))
            self.form.add((*path, "type"), "BASE_TYPE_CHOICES", f"Value must be one of ({shown}).")
            return
        self._number(path, component)
        self._custom_id(path, component)
        CHECKS[kind](self, path, component)

    def children(self, path: Path, component: Json, allowed: Collection[int], high: int) -> None:
        """Check the list of what a component holds."""
        inside = component.get("components")
        self.form.length((*path, "components"), inside, 1, high)
        for index, child in enumerate(inside or []):
            self.visit((*path, "components", index), child, allowed)

    def media(self, path: Path, holder: Json, name: str, *, only_attachment: bool = False) -> None:
        """A picture or file must be of this message, or lie at a web address."""
        address = (holder.get(name) or {}).get("url")
        place = (*path, name, "url")
        if not isinstance(address, str) or not address:
            self.form.add(place, "BASE_TYPE_REQUIRED", "This field is required")
        elif address.startswith("attachment://"):
            if address.removeprefix("attachment://") not in self.files:
                self.form.add(
                    (*path, name),
                    "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                    "The referenced attachment was not found.",
                )
        elif only_attachment and "attachment_id" not in holder[name]:
            self.form.add(place, "URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('attachment').")
        elif urlsplit(address).scheme not in ("http", "https"):
            message = "Scheme must be one of ('http', 'https', 'attachment')."
            self.form.add(place, "URL_TYPE_INVALID_SCHEME", message)

    def emoji(self, path: Path, holder: Json) -> None:
        """An emoji must be one of Unicode or one the application owns."""
        given = holder.get("emoji")
        if given is None:
            return
        known = (
            str(given["id"]) in self.emojis
            if given.get("id")
            else is_emoji(given.get("name") or "")
        )
        if not known:
            self.form.add((*path, "emoji", "name"), "COMPONENT_INVALID_EMOJI", "Invalid emoji")

    def _number(self, path: Path, component: Json) -> None:
        number = component.get("id")
        if not number:
            return
        if number in self.numbers:
            self.form.add(
                (*path, "id"), "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated"
            )
        self.numbers.add(number)

    def _custom_id(self, path: Path, component: Json) -> None:
        custom_id = component.get("custom_id")
        if custom_id is None:
            return
        self.form.length((*path, "custom_id"), custom_id, 1, 100)
        if custom_id in self.custom_ids:
            self.form.add(
                (*path, "custom_id"),
                "COMPONENT_CUSTOM_ID_DUPLICATED",
                "Component custom id cannot be duplicated",
            )
        self.custom_ids.add(custom_id)


def _row(walk: Walk, path: Path, row: Json) -> None:
    kinds = [child.get("type") for child in row.get("components") or []]
    if walk.modal:
        walk.children(path, row, (TEXT_INPUT,), 1)
    elif any(kind in SELECTS for kind in kinds):
        walk.children(path, row, SELECTS, 1)
    else:
        walk.children(path, row, (BUTTON, *SELECTS), MAX_BUTTONS)


def _button(walk: Walk, path: Path, button: Json) -> None:
    style = button.get("style")
    walk.form.between((*path, "style"), style, 1, 6)
    walk.form.optional_length((*path, "label"), button.get("label"), 80)
    walk.emoji(path, button)
    if style == LINK:
        _link(walk, path, button)
    elif style != PREMIUM:
        _required(walk, path, button, "custom_id")
        if button.get("url"):
            message = "A custom id and url cannot both be specified"
            walk.form.add(path, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", message)
    if style != PREMIUM and not (button.get("label") or "").strip() and not button.get("emoji"):
        message = "A button must have a label or an emoji"
        walk.form.add((*path, "label"), "BASE_TYPE_REQUIRED", message)


def _link(walk: Walk, path: Path, button: Json) -> None:
    walk.form.length((*path, "url"), button.get("url"), 1, 512)
    if urlsplit(button.get("url") or "").scheme not in ("http", "https", "discord"):
        message = "Scheme must be one of ('http', 'https', 'discord')."
        walk.form.add((*path, "url"), "URL_TYPE_INVALID_SCHEME", message)


def _menu(walk: Walk, path: Path, menu: Json) -> None:
    _required(walk, path, menu, "custom_id")
    walk.form.optional_length((*path, "placeholder"), menu.get("placeholder"), 150)
    most = 25 if menu["type"] != SELECT else min(25, len(menu.get("options") or []) or 25)
    _counts(walk, path, menu, 0, most)
    if menu["type"] == SELECT:
        _options(walk, path, menu, 1, 25)
    defaults = menu.get("default_values") or []
    if len(defaults) > menu.get("max_values", 1):
        message = "Must not have more default values than max_values."
        walk.form.add((*path, "default_values"), "SELECT_COMPONENT_TOO_MANY_DEFAULT", message)


def _counts(walk: Walk, path: Path, holder: Json, low: int, high: int) -> None:
    least, most = holder.get("min_values"), holder.get("max_values")
    if least is not None:
        walk.form.between((*path, "min_values"), least, low, high)
    if most is not None:
        walk.form.between((*path, "max_values"), most, 1, high)
    if (1 if least is None else least) > (1 if most is None else most):
        message = "min_values must be less than or equal to max_values."
        walk.form.add((*path, "min_values"), "SELECT_COMPONENT_MIN_GREATER_THAN_MAX", message)


def _options(walk: Walk, path: Path, holder: Json, low: int, high: int) -> None:
    options = holder.get("options")
    walk.form.length((*path, "options"), options, low, high)
    values: set[Any] = set()
    for index, option in enumerate(options or []):
        place = (*path, "options", index)
        walk.form.length((*place, "label"), option.get("label"), 1, 100)
        walk.form.length((*place, "value"), option.get("value"), 1, 100)
        walk.form.optional_length((*place, "description"), option.get("description"), 100)
        walk.emoji(place, option)
        if option.get("value") in values:
            message = "The specified option value is already used"
            walk.form.add((*place, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message)
        values.add(option.get("value"))
    chosen = sum(bool(option.get("default")) for option in options or [])
    if chosen > (holder.get("max_values") or 1):
        message = "Must not have more default options than max_values."
        walk.form.add((*path, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULT", message)


def _text_input(walk: Walk, path: Path, line: Json) -> None:
    _required(walk, path, line, "custom_id")
    walk.form.between((*path, "style"), line.get("style"), 1, 2)
    walk.form.optional_length((*path, "label"), line.get("label"), 45)
    walk.form.optional_length((*path, "placeholder"), line.get("placeholder"), 100)
    walk.form.optional_length((*path, "value"), line.get("value"), 4000)
    for name, low in (("min_length", 0), ("max_length", 1)):
        if line.get(name) is not None:
            walk.form.between((*path, name), line[name], low, 4000)
    if path[-1] != "component":
        walk.form.length((*path, "label"), line.get("label"), 1, 45)


def _section(walk: Walk, path: Path, section: Json) -> None:
    walk.children(path, section, (TEXT_DISPLAY,), 3)
    if not section.get("accessory"):
        walk.form.add((*path, "accessory"), "BASE_TYPE_REQUIRED", "This field is required")
        return
    walk.visit((*path, "accessory"), section["accessory"], (BUTTON, THUMBNAIL))


def _text(walk: Walk, path: Path, text: Json) -> None:
    walk.form.length((*path, "content"), text.get("content"), 1, MAX_TEXT)
    walk.characters += len(text.get("content") or "")


def _thumbnail(walk: Walk, path: Path, thumbnail: Json) -> None:
    walk.media(path, thumbnail, "media")
    walk.form.optional_length((*path, "description"), thumbnail.get("description"), 1024)


def _gallery(walk: Walk, path: Path, gallery: Json) -> None:
    walk.form.length((*path, "items"), gallery.get("items"), 1, 10)
    for index, item in enumerate(gallery.get("items") or []):
        place = (*path, "items", index)
        walk.media(place, item, "media")
        walk.form.optional_length((*place, "description"), item.get("description"), 1024)


def _file(walk: Walk, path: Path, shown: Json) -> None:
    walk.media(path, shown, "file", only_attachment=True)


def _separator(walk: Walk, path: Path, separator: Json) -> None:
    walk.form.between((*path, "spacing"), separator.get("spacing", 1), 1, 2)


def _container(walk: Walk, path: Path, container: Json) -> None:
    walk.children(path, container, IN_CONTAINER, MAX_COMPONENTS)
    if container.get("accent_color") is not None:
        walk.form.between((*path, "accent_color"), container["accent_color"], 0, 0xFFFFFF)


def _label(walk: Walk, path: Path, label: Json) -> None:
    walk.form.length((*path, "label"), label.get("label"), 1, 45)
    walk.form.optional_length((*path, "description"), label.get("description"), 100)
    walk.visit((*path, "component"), label.get("component"), IN_LABEL)


def _upload(walk: Walk, path: Path, upload: Json) -> None:
    _required(walk, path, upload, "custom_id")
    _counts(walk, path, upload, 0, 10)


def _radio(walk: Walk, path: Path, group: Json) -> None:
    _required(walk, path, group, "custom_id")
    _options(walk, path, group, 2, 10)


def _checkboxes(walk: Walk, path: Path, group: Json) -> None:
    _required(walk, path, group, "custom_id")
    most = len(group.get("options") or [])
    _counts(walk, path, {"max_values": max(most, 1), **group}, 0, 10)
    _options(walk, path, {"max_values": most, **group}, 1, 10)


def _checkbox(walk: Walk, path: Path, box: Json) -> None:
    _required(walk, path, box, "custom_id")


def _required(walk: Walk, path: Path, holder: Json, name: str) -> None:
    if holder.get(name) is None:
        walk.form.add((*path, name), "BASE_TYPE_REQUIRED", "This field is required")


CHECKS: Final[dict[int, Callable[[Walk, Path, Json], None]]] = {
    ROW: _row,
    BUTTON: _button,
    **dict.fromkeys(SELECTS, _menu),
    TEXT_INPUT: _text_input,
    SECTION: _section,
    TEXT_DISPLAY: _text,
    THUMBNAIL: _thumbnail,
    GALLERY: _gallery,
    FILE: _file,
    SEPARATOR: _separator,
    CONTAINER: _container,
    LABEL: _label,
    UPLOAD: _upload,
    RADIO: _radio,
    CHECKBOXES: _checkboxes,
    CHECKBOX: _checkbox,
}
