"""Forms (modals): their state is in the custom_id, so one that was open during a restart still counts.

discord.py forgets forms when it stops; all of ours are told to it as finished and answered from `on_interaction` instead.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

import discord

from cogs.components.custom_ids import id_with, template
from cogs.components.errors import answer_error
from cogs.components.router import FORM_HANDLERS, Request, visit_of
from cogs.components.text import Interaction, label

TITLE = 45
FIELD, SECOND = "text", "also"
HINT = 100


@dataclass(frozen=True)
class FormText:
    """A line to type: what is asked, an example that stands in it until something is typed, and what comes of it.

    A phone cuts an example off: what must be read is a note.
    """

    asks: str
    hint: str = ""
    note: str = ""


class Form:
    """A form with one text to type, or two."""

    def __init__(
        self, kind: str, match: int, entry: int, title: str, *asks: str | FormText, rest: str = ""
    ) -> None:
        self.custom_id, self.kept = id_with(kind, match, entry, rest)
        self.title = label(title, limit=TITLE)
        self.blanks = [one if isinstance(one, FormText) else FormText(one) for one in asks]

    def modal(self, typed: str = "", limit: int = 1_000) -> discord.ui.Modal:
        """`typed` is what stands in the first line already."""
        modal = discord.ui.Modal(title=self.title, custom_id=self.custom_id, timeout=None)
        for name, blank in zip((FIELD, SECOND), self.blanks, strict=False):
            field: discord.ui.TextInput[Any] = discord.ui.TextInput(
                custom_id=name,
                default=(typed[:limit] or None) if name == FIELD else None,
                placeholder=label(blank.hint, limit=HINT) if blank.hint else None,
                max_length=limit,
                required=False,
            )
            note = label(blank.note, limit=HINT) if blank.note else None
            asks = label(blank.asks, limit=TITLE)
            modal.add_item(discord.ui.Label(text=asks, component=field, description=note))
        return modal

    async def open(self, visit: Request, typed: str = "", limit: int = 1_000) -> None:
        await visit.keep(self.kept)
        modal = self.modal(typed, limit)
        modal.stop()  # finished for discord.py: it keeps no record, and `submitted` answers
        await visit.interaction.response.send_modal(modal)


async def submitted(interaction: Interaction) -> None:
    """A form was sent: find its scene by the custom_id."""
    data: dict[str, Any] = dict(interaction.data or {})
    for kind, scene in FORM_HANDLERS.items():
        match = re.fullmatch(template(kind), str(data.get("custom_id", "")))
        if match is None:
            continue
        try:
            visit = await visit_of(interaction, match, typed_in(data))
            await scene(replace(visit, also=typed_in(data, SECOND)))
        except Exception as error:  # noqa: BLE001  # the one door
            await answer_error(interaction, error, f"form {kind}")


def typed_in(data: dict[str, Any], name: str = FIELD) -> str:
    """The text of one field of the form, in a label or in a row; empty where nothing was typed."""
    for outer in data.get("components", []):
        for field in [outer.get("component"), *outer.get("components", [])]:
            if field and field.get("custom_id") == name:
                return str(field.get("value") or "")
    return ""
