"""The messages of a match that have buttons: posted, edited, taken away, and kept in the ledger."""

from __future__ import annotations

import logging
from typing import Any, Protocol

import discord

from bot.engine import Game
from bot.matches import Match, MatchService, MatchSnapshot
from bot.matches.outbox import OutboxRow, Panel
from cogs.components.context import BotContext
from cogs.components.destinations import is_temporary
from cogs.components.pictures import Picture
from cogs.components.router import Page
from cogs.publish.posting import Post, Posting

log = logging.getLogger(__name__)


class PanelStore(Protocol):
    """The outbox's record of the messages that have buttons."""

    async def panels(self, match_id: int, kind: str | None = None) -> list[Panel]: ...

    async def posted(self, panel: Panel) -> None: ...

    async def retired(self, panel: Panel) -> None: ...


class Messages:
    """The ground floor of the speaker. `ledger` is the outbox itself, set before it runs."""

    def __init__(self, client: discord.Client, hall: BotContext) -> None:
        self.hall = hall
        self.desk: MatchService = hall.desk
        self.posting = Posting(client, hall.desk)
        self.client = client
        self.ledger: PanelStore

    async def look(self, row: OutboxRow, since: int | None = None) -> tuple[Game, MatchSnapshot]:
        """The spectator's look; `since` -1: with as many entries as a look tells at most."""
        look = await self.desk.snapshot(row.match_id, None, since=since)
        return self.hall.game(look.match), look

    async def edited(self, panels: list[Panel], page: Page, picture: Picture | None = None) -> bool:
        """Whether the message is still there and took the edit; if not, it is forgotten."""
        for live in panels:
            try:
                return await self.edit(live, page, picture)
            except discord.RateLimited as limit:  # an old message takes few edits an hour
                log.info("match %d: no edit for %.0f s", live.match_id, limit.retry_after)
        return False

    async def edit(self, live: Panel, page: Page, picture: Picture | None = None) -> bool:
        """The same of one message. Raises `RateLimited` where it takes no edit just now."""
        try:
            await self.posting.edit(live.channel_id, live.message_id, page, picture)
            return True
        except discord.HTTPException as refused:
            return await self._refused(live, refused)

    async def take_away(self, live: Panel) -> bool:
        """Whether a message of ours is gone."""
        try:
            await self.posting.delete(live.channel_id, live.message_id)
            await self.ledger.retired(live)
            return True
        except discord.HTTPException as refused:
            return await self._refused(live, refused)

    async def _refused(self, live: Panel, refused: discord.HTTPException) -> bool:
        """False: it stays as it is. An outage is raised; a message that is not there is forgotten."""
        if is_temporary(refused) and refused.status != 429:
            raise refused
        log.info("match %d: no edit (%s)", live.match_id, refused.code)
        if refused.status == 404:
            await self.ledger.retired(live)
        return False

    async def post(
        self, match: Match, kind: str, post: Post, entry: int, seat: int | None = None
    ) -> int:
        """Gives the message: said again after a fault, it is the one that is in the ledger already."""
        channel, message = await self.posting.send(match, post)
        await self.ledger.posted(Panel(match.id, kind, channel, message, max(entry, 0), seat))
        return message


def post_of(row: OutboxRow, page: Any, ping: tuple[int, ...] = (), suffix: str = "") -> Post:
    """What a row says, in a page without a picture."""
    return Post(lambda _: page, f"{row.nonce}{suffix}", ping=ping, is_again=row.is_again)
