"""Private messages to who is called though not asked: what an entry brought, with buttons as long as somebody waits for an answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol

from bot.matches import Look
from bot.outbox import OutboxRow, Panel
from cogs._hall import Hall
from cogs._names import names_of
from cogs._panels import answers_waited_for, call_page, settled_page
from cogs._posting import Posting
from cogs._presses import Page
from cogs._text import worded


class Ledger(Protocol):
    """The outbox's record of the messages that have buttons."""

    async def panels(self, match_id: int, kind: str | None = None) -> list[Panel]: ...

    async def posted(self, panel: Panel) -> None: ...

    async def retired(self, panel: Panel) -> None: ...


@dataclass
class Calls:
    """`edited`: the speaker's way to edit messages."""

    hall: Hall
    posting: Posting
    edited: Callable[[list[Panel], Page], Awaitable[bool]]

    async def tell(self, row: OutboxRow, ledger: Ledger) -> None:
        """To them alone; who takes no private messages finds it when they look."""
        person, entry = int(row.body["person"]), int(row.body["entry"])
        mover = await self.hall.desk.look(row.match_id, person, since=entry - 1)
        if mover.match.state != "running" or await self.hall.setting(person, "notices") == "none":
            return
        game = self.hall.game(mover.match)
        seat = int(row.body["seat"])
        events = [
            event
            for happened in mover.events
            if happened.number == entry
            for event in happened.events
            if seat in event.calls
        ]
        page = call_page(game, mover, worded(game, events, names_of(mover.match)))
        channel, message = await self.posting.tell(person, page, row.nonce)
        if answers_waited_for(mover):
            await ledger.posted(Panel(row.match_id, "call", channel, message, entry, seat))

    async def settle(self, look: Look, ledger: Ledger) -> None:
        """Messages lose their buttons when nobody waits any more for an answer of whom they were to."""
        for old in await ledger.panels(look.match.id, "call"):
            person = look.match.seats[old.seat].person if old.seat is not None else None
            mover = None if person is None else await self.hall.desk.look(look.match.id, person)
            if mover is None or not answers_waited_for(mover):
                page = settled_page(look.match, "what this was about is settled.")
                await self.edited([old], page)
                await ledger.retired(old)
