"""Buttons, menus and forms: which function answers a press of each kind.

Everything that a press needs is in its custom_id (`custom_ids.py`), so it outlives a restart. Commands call the same functions.
"""

from __future__ import annotations

import asyncio
import re
import types
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeVar

import discord

from cogs.components.custom_ids import (
    GONE,
    OVERFLOW,
    VERSION,
    counted,
    fit_or_overflow,
    id_with,
    read_overflow,
    shown_ids,
    template,
    unkept,
)
from cogs.components.replies import ABOUT, SHOWN, tell
from cogs.components.text import CHOICES, OPTION, Interaction, label
from render.scene import Spot

if TYPE_CHECKING:
    from cogs.components.context import BotContext

IN_A_ROW = 5
PAGE = ">"  # before the number of a page among the values of a menu
PATIENCE = 1.0  # seconds; Discord's is three

T = TypeVar("T")


class Page(discord.ui.LayoutView):
    """A message of components that discord.py keeps nothing of: it counts as finished, its presses are known by template.

    `spots` are the choices on it that are places: they are to be numbered on a picture. `has_board`: a picture belongs to it
    without such choices too.
    """

    def __init__(
        self,
        *items: discord.ui.Item[Any],
        spots: Iterable[Spot | None] = (),
        has_board: bool = False,
    ) -> None:
        super().__init__(timeout=None)
        self.spots = tuple(spot for spot in spots if spot)
        self.has_board = has_board
        for item in items:
            self.add_item(item)
        self.stop()

    def kept(self) -> dict[str, str]:
        """What its buttons and menus stand for and cannot carry, by key."""
        found: dict[str, str] = {}
        for item in self.walk_children():
            if isinstance(item, PressItem):
                found |= item.kept
        return found

    def with_picture(self, picture: discord.ui.Item[Any]) -> Page:
        """The same page with a picture above its first buttons or menu."""
        items = self.children
        rows = (at for at, item in enumerate(items) if isinstance(item, discord.ui.ActionRow))
        first = next(rows, len(items))
        return Page(*items[:first], picture, *items[first:])

    async def on_error(
        self, interaction: Interaction, error: Exception, item: discord.ui.Item[Any]
    ) -> None:
        await interaction.client.tree.answer_error(interaction, error, type(item).__name__)


@dataclass(frozen=True)
class Request:
    """One press or command: who, about which match, made at which entry (None: whatever is now), with what.

    `rest` is what the custom_id carried, `chosen` the value picked in a menu or typed in a form, `also` what was typed in its
    second line.
    """

    interaction: Interaction
    hall: BotContext
    match: int
    entry: int | None = None
    rest: str = ""
    chosen: str = ""
    also: str = ""

    def __post_init__(self) -> None:
        self.interaction.extras[ABOUT] = self.match

    @property
    def person(self) -> int:
        return self.interaction.user.id

    @property
    def once(self) -> int:
        return self.interaction.id

    @property
    def is_typed(self) -> bool:
        """Whether this was a slash command, not a press."""
        return self.interaction.type is discord.InteractionType.application_command

    @property
    def is_in_private_message(self) -> bool:
        message = self.interaction.message
        return message is not None and message.flags.ephemeral

    def refresh_entry(self) -> Request:
        """The same, whatever has happened since its button was made."""
        return replace(self, entry=None)

    async def wait(self) -> None:
        """Answer within three seconds when the real answer takes longer: the private message follows."""
        if self.interaction.response.is_done():
            return
        if self.is_in_private_message:
            await self.interaction.response.defer()
        else:
            await self.interaction.response.defer(ephemeral=True, thinking=True)

    async def await_or_defer(self, work: Coroutine[Any, Any, T]) -> T:
        """What this work gives; where it takes long (a busy database), the person is answered that it does."""
        task = asyncio.ensure_future(work)
        done, _ = await asyncio.wait({task}, timeout=PATIENCE)
        if not done:
            await self.wait()
        return await task

    async def show(self, page: Page, files: Sequence[discord.File] = ()) -> None:
        """Fill the one private message, or make it."""
        await self.keep(page.kept())
        response = self.interaction.response
        if response.is_done():
            await self.interaction.edit_original_response(view=page, attachments=list(files))
        elif self.is_in_private_message:
            await response.edit_message(view=page, attachments=list(files))
        else:
            await response.send_message(view=page, files=list(files), ephemeral=True)
        self.interaction.extras[SHOWN] = True

    async def keep(self, texts: dict[str, str]) -> None:
        """Have the desk keep what the buttons of a message cannot carry, before they can be pressed."""
        if texts:
            await self.await_or_defer(self.hall.desk.keep(texts))

    async def acknowledge(self) -> None:
        """Take note of a press on a message that the outbox will edit; nothing else is shown."""
        if not self.interaction.response.is_done():
            await self.interaction.response.defer()


PressHandler = Callable[[Request], Awaitable[None]]


PRESS_HANDLERS: dict[str, type[PressItem]] = {}
FORM_HANDLERS: dict[str, PressHandler] = {}


class PressItem(discord.ui.DynamicItem[discord.ui.Item[Any]], template=rf"{VERSION}:"):
    """A press on one of our buttons or menus. discord.py swallows what such a callback raises, so it is caught here."""

    kind: str
    scene: PressHandler

    def __init__(
        self,
        item: discord.ui.Item[Any],
        match: re.Match[str] | None = None,
        kept: dict[str, str] | None = None,
    ) -> None:
        super().__init__(item)
        self._match = match
        self.kept = kept or {}

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> PressItem:
        return cls(item, match)

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        return self._match is not None

    async def callback(self, interaction: Interaction) -> None:
        assert self._match is not None
        chosen: list[str] = getattr(self.item, "values", [])
        await type(self).open(interaction, self._match, chosen)

    @classmethod
    async def open(
        cls, interaction: Interaction, match: re.Match[str], chosen: Sequence[str]
    ) -> None:
        """The scene, within the one error door."""
        try:
            visit = await visit_of(interaction, match)
            picked = await unkept(visit.hall, chosen[0]) if chosen else ""
            await cls.scene(replace(visit, chosen=picked))
        except Exception as error:  # noqa: BLE001  # the one door: every fault becomes a reply
            await interaction.client.tree.answer_error(
                interaction, error, f"{cls.kind} in match {match['match']}"
            )


async def handle_stale_press(interaction: Interaction) -> None:
    """A press that discord.py drops: of a button taken off its message a moment ago, or of one that no scene knows."""
    pressed: dict[str, Any] = dict(interaction.data or {})
    custom_id = str(pressed.get("custom_id", ""))
    message = interaction.message
    for kind, press in PRESS_HANDLERS.items():
        if (match := re.fullmatch(template(kind), custom_id)) is None:
            continue
        if message is None or custom_id not in shown_ids(message.components):
            await press.open(interaction, match, pressed.get("values", ()))
        return
    await tell(interaction, f"{GONE} `/match show` brings the board.")


async def visit_of(interaction: Interaction, match: re.Match[str], chosen: str = "") -> Request:
    """Raises `IllegalMove` where what a button stands for is kept no longer."""
    hall: BotContext = interaction.client.hall
    rest = match["rest"] or ""
    rest = read_overflow(interaction.message) if rest == OVERFLOW else await unkept(hall, rest)
    return Request(interaction, hall, int(match["match"]), int(match["entry"]), rest, chosen)


def on_press(kind: str) -> Callable[[PressHandler], PressHandler]:
    """The scene of a button or menu of this kind."""

    def register(scene: PressHandler) -> PressHandler:
        names = {"kind": kind, "scene": staticmethod(scene)}
        PRESS_HANDLERS[kind] = types.new_class(
            f"Press_{kind}",
            (PressItem,),
            {"template": template(kind)},
            lambda body: body.update(names),
        )
        return scene

    return register


def on_form(kind: str) -> Callable[[PressHandler], PressHandler]:
    """The scene of a submitted form; `chosen` and `also` are what was typed."""

    def register(scene: PressHandler) -> PressHandler:
        FORM_HANDLERS[kind] = scene
        return scene

    return register


def button(
    kind: str,
    match: int,
    entry: int,
    text: str,
    *,
    rest: str = "",
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    disabled: bool = False,
) -> PressItem:
    """A button that opens the scene of its kind."""
    own_id, kept = id_with(kind, match, entry, rest)
    item: discord.ui.Button[Any] = discord.ui.Button(
        label=label(text), style=style, custom_id=own_id, disabled=disabled
    )
    return PRESS_HANDLERS[kind](item, kept=kept)


@dataclass(frozen=True)
class Line:
    """A line of a menu."""

    text: str
    value: str
    detail: str = ""
    is_set: bool = False


def menu(
    kind: str, match: int, entry: int, lines: Sequence[Line], placeholder: str, *, rest: str = ""
) -> discord.ui.ActionRow[Any]:
    """A menu in its row; at most 25 lines."""
    own_id, kept = id_with(kind, match, entry, rest)
    options = []
    for line in lines:
        value, long = fit_or_overflow(line.value, OPTION)
        kept |= long
        options.append(
            discord.SelectOption(
                label=label(line.text, limit=OPTION),
                value=value,
                description=label(line.detail, limit=OPTION) if line.detail else None,
                default=line.is_set,
            )
        )
    item: discord.ui.Select[Any] = discord.ui.Select(
        custom_id=own_id, placeholder=label(placeholder, limit=150), options=options
    )
    return discord.ui.ActionRow(PRESS_HANDLERS[kind](item, kept=kept))


def paged(lines: Sequence[Line], page: int = 0) -> list[Line]:
    """The lines of a menu; where they are too many those of a page, and one that brings the next page (see `page_of`)."""
    if len(lines) <= CHOICES:
        return list(lines)
    room = CHOICES - 1
    count = -(-len(lines) // room)
    page %= count
    more = Line(f"More … ({page + 1} of {count})", f"{PAGE}{(page + 1) % count}")
    return [*lines[page * room : (page + 1) * room], more]


def page_of(chosen: str) -> int | None:
    """The page of a menu that is asked for; None where a line of it was chosen. Raises `IllegalMove` for none of ours."""
    return counted(chosen[len(PAGE) :]) if chosen.startswith(PAGE) else None


def row(*buttons: PressItem) -> discord.ui.ActionRow[Any]:
    return discord.ui.ActionRow(*buttons)


def rows(buttons: Sequence[PressItem]) -> list[discord.ui.ActionRow[Any]]:
    """The buttons, five in a row."""
    return [row(*buttons[at : at + IN_A_ROW]) for at in range(0, len(buttons), IN_A_ROW)]


def text_block(text: str) -> discord.ui.TextDisplay[Any]:
    return discord.ui.TextDisplay(text or "…")
