"""The speaker of the outbox: says one row on Discord, drawn from the desk as it is at that moment."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import Any

import aiohttp
import discord

from bot.matches import Desk, Look, Match, NotHere
from bot.outbox import Later, OutboxRow, Panel, Unsayable
from bot.rules.kernel import Game, IllegalMove
from cogs._calls import Calls, Ledger
from cogs._card import card
from cogs._hall import Hall
from cogs._milestones import Told, milestone_page, told_at
from cogs._names import names_of, said, title_of
from cogs._panels import (
    end_page,
    first_page,
    panel,
    question_page,
    retired_page,
    settled_page,
    since_last_turn,
)
from cogs._pictures import Picture, file_name
from cogs._places import GONE, UNKNOWN_MESSAGE
from cogs._posting import ARCHIVE_AFTER, Post, Posting, full_post, mentions, thread_name
from cogs._presses import Page, words
from cogs._text import worded
from cogs._votes import say_vote

log = logging.getLogger(__name__)

THREAD_EXISTS = 160004
ANSWER_LINES = 3
MOST_PICTURES = 4  # of what was won


class DiscordSpeaker:
    """Says rows. `ledger` is the outbox itself, set before it runs."""

    def __init__(self, client: discord.Client, hall: Hall) -> None:
        self.hall = hall
        self.desk: Desk = hall.desk
        self.posting = Posting(client, hall.desk)
        self.calls = Calls(hall, self.posting, self._edited)
        self.client = client
        self.ledger: Ledger
        self._making = asyncio.Lock()
        self._reached: dict[tuple[str, int], bool] = {}  # of rows under way: who was told elsewhere

    async def say(self, row: OutboxRow) -> None:
        """Raises `Later` for an outage and a rate limit, and `Unsayable`."""
        try:
            await self._say(row)
            self._reached = {one: was for one, was in self._reached.items() if one[0] != row.nonce}
        except discord.RateLimited as limit:
            raise Later(limit.retry_after) from limit
        except (discord.DiscordServerError, aiohttp.ClientError, OSError) as outage:
            raise Later from outage
        except NotHere as gone:
            raise Unsayable(str(gone)) from gone

    async def _say(self, row: OutboxRow) -> None:
        says: dict[str, Callable[[OutboxRow], Awaitable[None]]] = {
            "card": self._card,
            "begin": self._begin,
            "panel": self._panel,
            "ask": self._ask,
            "call": self._call,
            "milestone": self._milestone,
            "end": self._end,
            "note": self._note,
            "vote": partial(say_vote, self),
        }
        await says[row.kind](row)

    async def _look(self, row: OutboxRow, since: int | None = None) -> tuple[Game, Look]:
        """The spectator's look; `since` -1: with as many entries as a look tells at most."""
        look = await self.desk.look(row.match_id, None, since=since)
        return self.hall.game(look.match), look

    # --- lobby ---

    async def _card(self, row: OutboxRow) -> None:
        game, look = await self._look(row)
        page = card(look.match, game)
        cards = await self.ledger.panels(row.match_id, "card")
        if not await self._edited(cards[-1:], page):
            await self._post(look.match, "card", Post(lambda _: page, row.nonce), look.entry)
        if (ping := row.body.get("ping")) and look.match.state == "lobby":
            full = full_post(look.match, tuple(ping), f"{row.nonce}f")
            await self._post(look.match, "ask", full, look.entry)

    async def _edited(
        self, panels: list[Panel], page: Page, picture: Picture | None = None
    ) -> bool:
        """Whether the message is still there and took the edit; if not, it is forgotten."""
        for live in panels:
            try:
                return await self._edit(live, page, picture)
            except discord.RateLimited as limit:  # an old message takes few edits an hour
                log.info("match %d: no edit for %.0f s", live.match_id, limit.retry_after)
        return False

    async def _edit(self, live: Panel, page: Page, picture: Picture | None = None) -> bool:
        """The same of one message. Raises `RateLimited` where it takes no edit just now."""
        try:
            await self.posting.edit(live.channel_id, live.message_id, page, picture)
            return True
        except discord.DiscordServerError:
            raise
        except discord.HTTPException as refused:
            log.info("match %d: no edit (%s)", live.match_id, refused.code)
            if refused.code in GONE | {UNKNOWN_MESSAGE}:
                await self.ledger.retired(live)
            return False

    async def _post(
        self, match: Match, kind: str, post: Post, entry: int, seat: int | None = None
    ) -> int:
        """Gives the message: said again after a fault, it is the one that is in the ledger already."""
        channel, message = await self.posting.send(match, post)
        await self.ledger.posted(Panel(match.id, kind, channel, message, max(entry, 0), seat))
        return message

    # --- beginning ---

    async def _begin(self, row: OutboxRow) -> None:
        game, look = await self._look(row, since=-1)
        cards = await self.ledger.panels(row.match_id, "card")
        if look.match.thread_id is None:
            thread = await self._thread_of(look.match, cards)
            await self.desk.in_thread(look.match.id, thread)
            game, look = await self._look(row, since=-1)
        await self._questions_answered(look)
        await self.posting.send(look.match, Post(lambda _: first_page(game, look), row.nonce))
        if await self._edited(cards[-1:], card(look.match, game)):
            await self.ledger.retired(cards[-1])

    async def _thread_of(self, match: Match, cards: list[Panel]) -> int | None:
        """A thread from the lobby card, or without it where somebody has deleted it; None: the match stays in the channel."""
        try:
            if cards:
                return await self._thread_on(match, cards[-1])
            return await self.posting.new_thread(match)
        except discord.DiscordServerError:
            raise
        except (discord.HTTPException, ValueError, IllegalMove) as refused:
            log.info("match %d stays in its channel: %s", match.id, refused)
            return None

    async def _thread_on(self, match: Match, live: Panel) -> int:
        channel = self.client.get_partial_messageable(live.channel_id, guild_id=match.guild_id)
        message = channel.get_partial_message(live.message_id)
        name = thread_name(match)
        try:
            await message.create_thread(name=name, auto_archive_duration=ARCHIVE_AFTER)
        except discord.HTTPException as refused:
            if refused.code == UNKNOWN_MESSAGE:
                return await self.posting.new_thread(match)
            if refused.code != THREAD_EXISTS:
                raise
        return live.message_id

    # --- playing ---

    async def _panel(self, row: OutboxRow) -> None:
        game, look = await self._look(row, since=-1)
        await self._questions_answered(look)
        if look.match.state not in ("running", "frozen"):
            return
        live = await self.ledger.panels(row.match_id, "panel")
        ping = await self._pinged(look, row.body.get("ping", ()), row.nonce)
        before, this_turn = since_last_turn(look)
        latest = replace(look, events=(*before, *this_turn))
        picture = await self.hall.pictures.picture(game, latest)
        mover = await self._mover(look)
        regions = self.hall.pictures.regions(game, look)

        def page(shown: Picture | None, called: str = "") -> Page:
            return panel(game, look, regions, shown or picture, mover, called)

        if (
            live
            and not row.body.get("fresh")
            and await self._edited(live[-1:], page(picture), picture)
        ):
            newest = live[-1]
            await self.ledger.posted(
                Panel(newest.match_id, "panel", newest.channel_id, newest.message_id, look.entry)
            )
            return
        call = mentions(ping)
        post = Post(lambda shown: page(shown, call), row.nonce, picture, ping)
        message = await self._post(look.match, "panel", post, look.entry)
        await self._retire(look.match, game, [old for old in live if old.message_id != message])

    async def _mover(self, look: Look) -> Look | None:
        """The look of the one person asked: for the kinds of move in the menu."""
        seats = look.decision.seats if look.decision else ()
        person = look.match.seats[seats[0]].person if len(seats) == 1 else None
        if person is None or (look.decision and look.decision.question):
            return None
        return await self.desk.look(look.match.id, person)

    async def _pinged(self, look: Look, people: Any, nonce: str) -> tuple[int, ...]:
        """Those of them who are still asked and want it here; who wants a private message gets one, however often it is tried."""
        seats = look.decision.seats if look.decision else ()
        asked = {look.match.seats[seat].person for seat in seats}
        here = []
        for person in dict.fromkeys(people):
            if person not in asked:
                continue
            if (nonce, person) not in self._reached:
                self._reached[nonce, person] = await self._told_elsewhere(look, person, nonce)
            if not self._reached[nonce, person]:
                here.append(person)
        return tuple(here)

    async def _told_elsewhere(self, look: Look, person: int, nonce: str) -> bool:
        if await self.hall.is_call_due(person, look.match.id):
            return False
        wish = await self.hall.setting(person, "notices")
        if wish == "none":
            return True
        if wish != "dm":
            return False
        place = look.match.thread_id or look.match.channel_id
        text = f"You are waited for in {title_of(look.match)}: <#{place}>"
        try:
            own = f"{nonce[:14]}w{person % 10**9}"  # w: of who is waited for, not of the row itself
            await self.posting.tell(person, Page(words(text)), own)
        except Unsayable:
            return False  # no private messages: the thread it is
        return True

    async def _retire(self, match: Match, game: Game, panels: list[Panel]) -> None:
        """Old panels lose their buttons and keep their picture; one that takes no edit now is tried again with the next panel."""
        for old in panels:
            drawn = self.hall.pictures.has(game, "board")
            name = file_name(match.id, old.entry) if drawn else None
            alt = self.hall.pictures.board_alt(match.id, old.entry)
            try:
                if not await self._edit(old, retired_page(match, name, alt)):
                    await self._edit(old, retired_page(match, None))
                await self.ledger.retired(old)
            except discord.RateLimited as limit:
                log.info("match %d: buttons stay for %.0f s", match.id, limit.retry_after)

    async def _ask(self, row: OutboxRow) -> None:
        game, look = await self._look(row)
        seat, person = int(row.body["seat"]), row.body["person"]
        if look.decision is None or seat not in look.decision.seats or person is None:
            return  # answered meanwhile: nothing is left to ask
        ping = await self._pinged(look, [person], row.nonce)
        mover = await self.desk.look(row.match_id, person)
        question = look.decision.question or str(row.body["question"])
        if row.body.get("again"):
            question = f"A reminder: {question}"
        page = question_page(game, look, seat, mover, question, mentions(ping))
        post = Post(lambda _: page, row.nonce, ping=ping)
        message = await self._post(look.match, "ask", post, look.entry, seat)
        if row.body.get("again"):
            await self._replaced(look, seat, message)

    async def _replaced(self, look: Look, seat: int, message: int) -> None:
        """Earlier forms of the question in this message lose their buttons."""
        for old in await self.ledger.panels(look.match.id, "ask"):
            if old.seat == seat and old.message_id != message:
                await self._edited([old], settled_page(look.match, "asked again below."))
                await self.ledger.retired(old)

    async def _call(self, row: OutboxRow) -> None:
        await self.calls.tell(row, self.ledger)

    async def _questions_answered(self, look: Look) -> None:
        """Questions that are no longer asked lose their buttons; those that still are get them for the table as it is."""
        await self._milestones_still(look)
        await self.calls.settle(look, self.ledger)
        is_question = look.decision is not None and bool(look.decision.question)
        since = {one.seat: one.entry for one in look.match.waiting} if is_question else {}
        for old in await self.ledger.panels(look.match.id, "ask"):
            if old.seat in since and since[old.seat] <= old.entry:
                if old.entry < look.entry:
                    await self._asked_still(look, old)
                continue
            await self._edited([old], settled_page(look.match, await self._answer(look, old)))
            await self.ledger.retired(old)

    async def _answer(self, look: Look, old: Panel) -> str:
        """What the channel may know of the answer to a question and of what it brought."""
        if old.seat is None:
            return "the match has begun."
        since = await self.desk.look(look.match.id, None, since=old.entry)
        answers = [one for one in since.events if one.seat == old.seat and not one.is_undone]
        game, names = self.hall.game(look.match), names_of(look.match)
        told = worded(game, answers[0].events, names) if answers else []
        return " ".join(told[:ANSWER_LINES]) or "this question is settled."

    async def _asked_still(self, look: Look, old: Panel) -> None:
        """A question that stands, with buttons made at this entry."""
        person = look.match.seats[old.seat].person if old.seat is not None else None
        if person is None or old.seat is None or look.decision is None:
            return
        mover = await self.desk.look(look.match.id, person)
        game = self.hall.game(look.match)
        page = question_page(
            game, look, old.seat, mover, look.decision.question, mentions([person])
        )
        if await self._edited([old], page):
            await self.ledger.posted(
                Panel(old.match_id, "ask", old.channel_id, old.message_id, look.entry, old.seat)
            )

    # --- milestones ---

    async def _milestone(self, row: OutboxRow) -> None:
        """An auction, a year's end: a new post where somebody is called or something was won, else an edit."""
        game, look = await self._look(row, since=-1)
        told = told_at(game, look, int(row.body["entry"]), str(row.body["name"]))
        is_over = bool(row.body["over"])
        if told is None or (told.last is not None) != is_over:
            return  # taken back, or over meanwhile: the row of its end follows
        if not told.won and told_at(game, look, look.entry, told.milestone.name) != told:
            return  # a later one is told already by its picture, which shows the table as it is
        live = await self.ledger.panels(row.match_id, "milestone")
        ping = await self._pinged(look, row.body["ping"], row.nonce)
        page, pictures = await self._milestone_page(game, look, told, mentions(ping))
        if is_over and not told.won and await self._edited(live[-1:], page(None), pictures[0]):
            await self.ledger.retired(live[-1])
            return
        post = Post(page, row.nonce, pictures[0], ping, pictures[1:])
        if is_over:
            _, message = await self.posting.send(look.match, post)
        else:
            message = await self._post(look.match, "milestone", post, look.entry)
        for old in [old for old in live if old.message_id != message]:
            await self._settled(look, old, "this goes on below")

    async def _milestone_page(
        self, game: Game, look: Look, told: Told, called: str = ""
    ) -> tuple[Callable[[Picture | None], Page], tuple[Picture, ...]]:
        """How it is made up for the first picture (None: as drawn), and its pictures."""
        seen = replace(look, events=())
        regions = told.won or (told.milestone.region,)
        shown = [
            await self.hall.pictures.picture(game, seen, region=region)
            for region in regions[:MOST_PICTURES]
        ]
        asked = look.decision.seats if look.decision and told.last is None else ()
        people = [look.match.seats[seat] for seat in asked]
        movers = [
            await self.desk.look(look.match.id, seat.person)
            for seat in people
            if seat.is_played_by_person
        ]

        def page(first: Picture | None) -> Page:
            return milestone_page(game, look, told, (first or shown[0], *shown[1:]), movers, called)

        return page, tuple(shown)

    async def _milestones_still(self, look: Look) -> None:
        """Posts of what goes on tell what has happened since; of what was taken back, or is over, they lose their buttons."""
        game = self.hall.game(look.match)
        for old in await self.ledger.panels(look.match.id, "milestone"):
            told = told_at(game, look, old.entry)
            if told is None or told.last is not None or look.decision is None:
                await self._settled(look, old, "this is over")
            elif old.entry < look.entry:
                asked = (look.match.seats[seat] for seat in look.decision.seats)
                called = mentions(one.person or 0 for one in asked if one.is_played_by_person)
                page, pictures = await self._milestone_page(game, look, told, called)
                if await self._edited([old], page(None), pictures[0]):
                    await self.ledger.posted(replace(old, entry=look.entry))

    async def _settled(self, look: Look, old: Panel, why: str) -> None:
        """A post without picture and buttons."""
        await self._edited([old], settled_page(look.match, f"{why}."), Picture(None, "", ""))
        await self.ledger.retired(old)

    # --- the end ---

    async def _end(self, row: OutboxRow) -> None:
        game, look = await self._look(row)
        await self._questions_answered(look)
        live = await self.ledger.panels(row.match_id, "panel")
        pictures = self.hall.pictures
        picture, more = await pictures.picture(game, look), await pictures.closing(game, look)

        def page(shown: Picture | None) -> Page:
            return end_page(look, (shown or picture, *more), pictures.has_film(game))

        post = Post(page, row.nonce, picture, more=more)
        await self.posting.send(look.match, post)
        await self._retire(look.match, game, live)

    async def remake_thread(self, number: int) -> None:
        """A new thread in the match's channel, with its board. Raises `IllegalMove` where it has one or can have none."""
        async with self._making:  # pressed twice it is made once
            match = (await self.desk.look(number, None)).match
            if match.thread_id is not None:
                raise IllegalMove(f"This match has its thread: <#{match.thread_id}>")
            thread = await self.posting.new_thread(match)
            await self.desk.in_thread(number, thread)
        nonce = f"t{thread}"
        fresh = {"entry": match.entry, "fresh": True, "ping": []}
        await self.say(OutboxRow(0, match.id, match.guild_id, thread, "panel", fresh, nonce, 0))

    async def _note(self, row: OutboxRow) -> None:
        """A text to one person, or to all at the table."""
        look = await self.desk.look(row.match_id, None)
        page = Page(words(f"{said(look, str(row.body['text']))}\n-# {title_of(look.match)}"))
        person = row.body.get("person")
        if person is None:
            await self.posting.send(look.match, Post(lambda _: page, row.nonce))
        else:
            await self.posting.tell(int(person), page, row.nonce)
