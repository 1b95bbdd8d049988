"""The speaker of the outbox: says one row on Discord, drawn from the desk as it is at that moment."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial

import aiohttp
import discord

from bot.engine import Game, IllegalMove
from bot.matches import Frozen, Match, MatchSnapshot, NotHere
from bot.matches.outbox import OutboxRow, Panel, RetryLater, Undeliverable
from bot.matches.recent import Recent
from cogs.components.context import BotContext
from cogs.components.destinations import is_temporary
from cogs.components.names import names_of
from cogs.components.pictures import Picture, file_name
from cogs.components.router import Page
from cogs.components.text import event_sentences
from cogs.components.threads import new_thread, thread_on
from cogs.pages.ending import end_page, retired_page
from cogs.pages.lobby_card import card, full_page
from cogs.pages.panel import first_page, panel, since_last_turn
from cogs.pages.questions import question_page, settled_page
from cogs.publish.absent import tell_of_absent
from cogs.publish.calling import asked_by
from cogs.publish.episode_posts import MilestonePosts
from cogs.publish.messages import post_of
from cogs.publish.posting import Post, mentions
from cogs.publish.votes import say_vote

log = logging.getLogger(__name__)

ANSWER_LINES = 3


class OutboxPublisher(MilestonePosts):
    """Says rows."""

    def __init__(self, client: discord.Client, hall: BotContext) -> None:
        super().__init__(client, hall)
        self._making = asyncio.Lock()
        self.there: Recent[tuple[int, int | None], float] = Recent()  # until when not asked again

    async def say(self, row: OutboxRow) -> None:
        """Raises `RetryLater` for an outage and a rate limit, `NoPlace` and `Undeliverable`."""
        try:
            await self._say(row)
            self.said(row)
        except discord.RateLimited as limit:
            raise RetryLater(limit.retry_after) from limit
        except (aiohttp.ClientError, OSError) as outage:
            raise RetryLater from outage
        except discord.HTTPException as refused:
            if not is_temporary(refused):
                raise
            raise RetryLater from refused
        except (NotHere, Frozen) as gone:
            raise Undeliverable(str(gone)) from gone

    async def _say(self, row: OutboxRow) -> None:
        says: dict[str, Callable[[OutboxRow], Awaitable[None]]] = {
            "card": self._card,
            "begin": self._begin,
            "panel": self._panel,
            "ask": self._ask,
            "missed": self._missed,
            "call": self.call,
            "milestone": self.milestone,
            "end": self._end,
            "note": self.note,
            "vote": partial(say_vote, self),
        }
        await says[row.kind](row)
        if row.kind in ("panel", "ask", "milestone", "missed"):
            await tell_of_absent(self, row)

    # --- lobby ---

    async def _card(self, row: OutboxRow) -> None:
        game, look = await self.look(row)
        page = card(look.match, game)
        cards = await self.ledger.panels(row.match_id, "card")
        if not await self.edited(cards[-1:], page):
            await self.post(look.match, "card", post_of(row, page), look.entry)
        await self._full(row, look.match)

    async def _full(self, row: OutboxRow, match: Match) -> None:
        """One post says that a lobby is full and calls its host; it goes when that is no longer true."""
        live = await self.ledger.panels(match.id, "ask")
        is_full = match.state == "lobby" and match.is_full
        is_called = is_full and match.host_id in row.body.get("ping", ())
        if match.entry >= 0:
            return  # it has begun: what the post says is settled with the first panel
        page = full_page(match, mentions([match.host_id]))
        if is_full and not is_called:
            await self.edited(live[-1:], page)
            return
        posted = None
        if is_called:
            post = post_of(row, page, (match.host_id,), "f")
            posted = await self.post(match, "ask", post, match.entry)
        for old in [old for old in live if old.message_id != posted]:
            if not await self.take_away(old):
                await self.edited([old], settled_page(match, "it is not full any more."))
                await self.ledger.retired(old)

    # --- beginning ---

    async def _begin(self, row: OutboxRow) -> None:
        game, look = await self.look(row, since=-1)
        cards = await self.ledger.panels(row.match_id, "card")
        if look.match.thread_id is None:
            thread = await self._thread_of(look.match, cards)
            await self.desk.in_thread(look.match.id, thread)
            game, look = await self.look(row, since=-1)
        await self._questions_answered(look)
        await self.posting.send(look.match, post_of(row, first_page(game, look)))
        if await self.edited(cards[-1:], card(look.match, game)):
            await self.ledger.retired(cards[-1])

    async def _thread_of(self, match: Match, cards: list[Panel]) -> int | None:
        """A thread from the lobby card, or without it where somebody has deleted it; None: the match stays in the channel."""
        try:
            if cards:
                live = cards[-1]
                return await thread_on(self.client, match, live.channel_id, live.message_id)
            return await new_thread(self.client, match)
        except discord.HTTPException as refused:
            if is_temporary(refused):
                raise
            log.info("match %d stays in its channel: %s", match.id, refused)
        except (ValueError, IllegalMove) as refusal:
            log.info("match %d stays in its channel: %s", match.id, refusal)
        return None

    # --- playing ---

    async def _panel(self, row: OutboxRow) -> None:
        game, look = await self.look(row, since=-1)
        if look.match.state in ("running", "frozen"):
            await self._board(row, game, look)
        await self._questions_answered(look)  # after the call: what is tidied up holds nobody back

    async def _board(self, row: OutboxRow, game: Game, look: MatchSnapshot) -> None:
        live = await self.ledger.panels(row.match_id, "panel")
        ping = await self.pinged(look, row.body.get("ping", ()), row)
        before, this_turn = since_last_turn(look)
        latest = replace(look, events=(*before, *this_turn))
        picture = await self.hall.pictures.picture(game, latest)
        mover = await self._mover(look)
        regions = self.hall.pictures.regions(game, look, is_shared=True)

        def page(shown: Picture | None, called: str = "") -> Page:
            return panel(game, look, regions, shown or picture, mover, called)

        if (
            live
            and not row.body.get("fresh")
            and await self.edited(live[-1:], page(picture), picture)
        ):
            newest = live[-1]
            await self.ledger.posted(
                Panel(newest.match_id, "panel", newest.channel_id, newest.message_id, look.entry)
            )
            return
        call = mentions(ping)
        post = Post(
            lambda shown: page(shown, call), row.nonce, picture, ping, is_again=row.is_again
        )
        message = await self.post(look.match, "panel", post, look.entry)
        await self._retire(look.match, game, [old for old in live if old.message_id != message])

    async def _mover(self, look: MatchSnapshot) -> MatchSnapshot | None:
        """The look of the one person asked: for the kinds of move in the menu."""
        seats = look.decision.seats if look.decision else ()
        person = look.match.seats[seats[0]].person if len(seats) == 1 else None
        if person is None or (look.decision and look.decision.question):
            return None
        return await self.desk.snapshot(look.match.id, person)

    async def _retire(self, match: Match, game: Game, panels: list[Panel]) -> None:
        """Old panels lose their buttons and keep their picture; one that takes no edit now is tried again with the next panel."""
        for old in panels:
            drawn = self.hall.pictures.has(game, "board")
            name = file_name(match.id, old.entry) if drawn else None
            alt = self.hall.pictures.board_alt(match.id, old.entry)
            try:
                if not await self.edit(old, retired_page(match, name, alt)):
                    await self.edit(old, retired_page(match, None))
                await self.ledger.retired(old)
            except discord.RateLimited as limit:
                log.info("match %d: buttons stay for %.0f s", match.id, limit.retry_after)

    async def _ask(self, row: OutboxRow) -> None:
        game, look = await self.look(row)
        seat, person = int(row.body["seat"]), row.body["person"]
        if look.decision is None or asked_by(look, row).get(person) != seat:
            return  # answered meanwhile, or another's to answer
        ping = await self.pinged(look, [person], row)
        mover = await self.desk.snapshot(row.match_id, person)
        question = look.decision.question or str(row.body["question"])
        if row.body.get("again"):
            question = f"A reminder: {question}"
        page = question_page(game, look, seat, mover, question, mentions(ping))
        message = await self.post(look.match, "ask", post_of(row, page, ping), look.entry, seat)
        if row.body.get("again"):
            await self._asked_again(look, seat, message)

    async def _missed(self, row: OutboxRow) -> None:
        """What their own move has led to was shown to a player by its answer; where that did not reach them, they are called."""
        if await self.hall.answers.reached(row.body["once"]):
            return
        _, look = await self.look(row)
        if look.decision is not None and look.decision.question:
            question = {"question": look.decision.question}
            await self._ask(replace(row, body=row.body | question))
        else:
            await self.call_anew(row, [row.body["person"]])

    async def call_anew(self, row: OutboxRow, people: Sequence[int]) -> None:
        """Call people by a fresh panel, where they are still asked what this row tells of."""
        _, look = await self.look(row)
        if await self.pinged(look, people, row):
            fresh = {"entry": row.body["entry"], "fresh": True, "ping": list(people)}
            await self._panel(replace(row, body=fresh))

    async def _asked_again(self, look: MatchSnapshot, seat: int, message: int) -> None:
        """Earlier forms of the question in this message lose their buttons."""
        for old in await self.ledger.panels(look.match.id, "ask"):
            if old.seat == seat and old.message_id != message:
                await self.edited([old], settled_page(look.match, "asked again below."))
                await self.ledger.retired(old)

    async def _questions_answered(self, look: MatchSnapshot) -> None:
        """Questions that are no longer asked lose their buttons; those that still are get them for the table as it is."""
        await self.milestones_still(look)
        await self.calls_still(look)
        is_question = look.decision is not None and bool(look.decision.question)
        since = {one.seat: one.entry for one in look.match.waiting} if is_question else {}
        for old in await self.ledger.panels(look.match.id, "ask"):
            if old.seat in since and since[old.seat] <= old.entry:
                if old.entry < look.entry:
                    await self._asked_still(look, old)
                continue
            await self.edited([old], settled_page(look.match, await self._answer(look, old)))
            await self.ledger.retired(old)

    async def _answer(self, look: MatchSnapshot, old: Panel) -> str:
        """What the channel may know of the answer to a question and of what it brought."""
        if old.seat is None:
            return "the match has begun."
        since = await self.desk.snapshot(look.match.id, None, since=old.entry)
        answers = [one for one in since.events if one.seat == old.seat and not one.is_undone]
        if not answers:
            return "this question is settled."
        names = names_of(look.match, answers[0].names)
        told = event_sentences(self.hall.game(look.match), answers[0].events, names)
        if left := len(told[ANSWER_LINES:]):
            told = [*told[:ANSWER_LINES], f"… and {left} more: see the log."]
        return " ".join(told) or "this question is settled."

    async def _asked_still(self, look: MatchSnapshot, old: Panel) -> None:
        """A question that stands, with buttons made at this entry."""
        person = look.match.seats[old.seat].person if old.seat is not None else None
        if person is None or old.seat is None or look.decision is None:
            return
        mover = await self.desk.snapshot(look.match.id, person)
        game = self.hall.game(look.match)
        page = question_page(
            game, look, old.seat, mover, look.decision.question, mentions([person])
        )
        if await self.edited([old], page):
            await self.ledger.posted(
                Panel(old.match_id, "ask", old.channel_id, old.message_id, look.entry, old.seat)
            )

    # --- the end ---

    async def _end(self, row: OutboxRow) -> None:
        game, look = await self.look(row)
        await self._questions_answered(look)
        live = await self.ledger.panels(row.match_id, "panel")
        pictures = self.hall.pictures
        picture, more = await pictures.picture(game, look), await pictures.closing(game, look)

        def page(shown: Picture | None) -> Page:
            return end_page(look, (shown or picture, *more), pictures.has_film(game))

        post = Post(page, row.nonce, picture, more=more, is_again=row.is_again)
        await self.posting.send(look.match, post)
        await self._retire(look.match, game, live)

    async def remake_thread(self, number: int) -> None:
        """A new thread in the match's channel, with its board. Raises `IllegalMove` where it has one or can have none."""
        async with self._making:  # pressed twice it is made once
            match = (await self.desk.snapshot(number, None)).match
            if match.thread_id is not None:
                raise IllegalMove(f"This match has its thread: <#{match.thread_id}>")
            thread = await new_thread(self.client, match)
            await self.desk.in_thread(number, thread)
        nonce = f"t{thread}"
        fresh = {"entry": match.entry, "fresh": True, "ping": []}
        await self.say(OutboxRow(0, match.id, match.guild_id, thread, "panel", fresh, nonce, 0))
