"""Who is called by a post, who in another way, and how somebody is told of what concerns them alone."""

from __future__ import annotations

from typing import Any

import discord

from bot.matches import MatchSnapshot
from bot.matches.outbox import OutboxRow, Panel, Undeliverable
from cogs.components.context import BotContext
from cogs.components.names import names_of, title_of, with_names
from cogs.components.router import Page, button, text_block
from cogs.components.router import row as in_a_row
from cogs.components.text import event_sentences
from cogs.pages.panel import answers_waited_for
from cogs.pages.questions import call_page, settled_page
from cogs.publish.messages import Messages, post_of
from cogs.publish.posting import Post, mentions


def asked_by(look: MatchSnapshot, row: OutboxRow) -> dict[int, int]:
    """Who is still asked what this row tells of, and at which seat: who has been asked something else since is called by a later
    row, and the computer by none.
    """
    asked = look.decision.seats if look.decision else ()
    since = {one.seat: one.entry for one in look.match.waiting}
    still = [seat for seat in asked if since.get(seat, 0) <= int(row.body["entry"])]
    seats = [look.match.seats[seat] for seat in still]
    return {one.person: one.seat for one in seats if one.is_played_by_person and one.person}


class Calling(Messages):
    """A person is called once for each thing that is asked of them, as they wish to be."""

    def __init__(self, client: discord.Client, hall: BotContext) -> None:
        super().__init__(client, hall)
        self._reached: dict[tuple[str, int], bool] = {}  # of rows under way: who was told elsewhere

    def said(self, row: OutboxRow) -> None:
        """A row is no longer under way."""
        self._reached = {one: was for one, was in self._reached.items() if one[0] != row.nonce}

    async def pinged(self, look: MatchSnapshot, people: Any, row: OutboxRow) -> tuple[int, ...]:
        """Those of them who are still asked this and want it here; who wants a private message gets one, however often it is tried."""
        asked = asked_by(look, row)
        here = []
        for person in dict.fromkeys(people):
            if person not in asked:
                continue
            if (row.nonce, person) not in self._reached:
                self._reached[row.nonce, person] = await self._told_elsewhere(look, person, row)
            if not self._reached[row.nonce, person]:
                here.append(person)
        return tuple(here)

    async def _told_elsewhere(self, look: MatchSnapshot, person: int, row: OutboxRow) -> bool:
        if await self.hall.is_call_due(person, look.match.id):
            return False
        wish = await self.hall.setting(person, "notices")
        if wish == "none":
            return True
        if wish != "dm":
            return False
        place = look.match.thread_id or look.match.channel_id
        page = Page(text_block(f"You are waited for in {title_of(look.match)}: <#{place}>"))
        own = f"{row.nonce[:14]}w{person % 10**9}"  # w: of who is waited for, not of the row itself
        try:
            post = Post(lambda _: page, own, is_again=row.is_again)
            await self.posting.tell(look.match, person, post)
        except Undeliverable:
            return False  # no private messages: the thread it is
        return True

    async def call(self, row: OutboxRow) -> None:
        """What an entry brought for one person, to them alone; who takes no private messages is called to look."""
        person, entry = int(row.body["person"]), int(row.body["entry"])
        mover = await self.desk.snapshot(row.match_id, person, since=entry - 1)
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
        page = call_page(game, mover, event_sentences(game, events, names_of(mover.match)))
        try:
            channel, message = await self.posting.tell(mover.match, person, post_of(row, page))
            if answers_waited_for(mover):
                told = Panel(row.match_id, "call", channel, message, entry, seat)
                await self.ledger.posted(told)
        except Undeliverable:
            text = (
                f"{mentions([person])} something in **{title_of(mover.match)}** is for you alone."
            )
            see = button("now", mover.match.id, mover.entry, "What is it?")
            here = post_of(row, Page(text_block(text), in_a_row(see)), (person,))
            await self.posting.send(mover.match, here)

    async def calls_still(self, look: MatchSnapshot) -> None:
        """Messages lose their buttons when nobody waits any more for an answer of whom they were to."""
        for old in await self.ledger.panels(look.match.id, "call"):
            person = next((row.person for row in look.match.seats if row.seat == old.seat), None)
            mover = None if person is None else await self.desk.snapshot(look.match.id, person)
            if mover is None or not answers_waited_for(mover):
                page = settled_page(look.match, "what this was about is settled.")
                await self.edited([old], page)
                await self.ledger.retired(old)

    async def note(self, row: OutboxRow) -> None:
        """A text to one person (who takes no private messages reads it at the table), or to all at the table."""
        match = await self.desk.match(row.match_id, row.guild_id)  # it may be one without a board
        text = f"{with_names(match, str(row.body['text']))}\n-# {title_of(match)}"
        person, ping = row.body.get("person"), tuple(row.body.get("ping", ()))
        if person:
            try:
                await self.posting.tell(match, int(person), post_of(row, Page(text_block(text))))
                return
            except Undeliverable:
                ping = (int(person),)
        text = f"{mentions(ping)} {text}".strip()
        await self.posting.send(match, post_of(row, Page(text_block(text)), ping))
