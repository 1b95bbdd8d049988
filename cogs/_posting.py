"""Posting for a match: its thread, else its channel, else its host in private; Discord's refusals become the outbox's two words."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Literal

import discord

from bot.matches import Desk, Match
from bot.outbox import Later, Unsayable
from bot.rules.kernel import IllegalMove
from cogs._names import title_alone, title_of
from cogs._pictures import Picture
from cogs._places import ARCHIVED, BARRED, GONE, MISSING_PERMISSIONS, channel_of
from cogs._presses import Page, button, row, words
from cogs._text import label

log = logging.getLogger(__name__)

ARCHIVE_AFTER: Literal[10080] = 10080  # minutes: a week, the longest there is
NO_FILES = (
    "-# I may not attach files here, so the board comes as text. "
    "A server admin can give me Attach Files (or run `/doctor`)."
)


@dataclass(frozen=True)
class Post:
    """What is to be posted: the page for a picture (or None), whom it pings, its nonce. `more` goes with a drawn picture."""

    page: Callable[[Picture | None], Page]
    nonce: str
    picture: Picture | None = None
    ping: tuple[int, ...] = ()
    more: tuple[Picture, ...] = ()

    @property
    def files(self) -> list[discord.File]:
        if self.picture is None or self.picture.png is None:
            return []
        return [picture.file() for picture in (self.picture, *self.more)]

    @property
    def mentions(self) -> discord.AllowedMentions:
        people = [discord.Object(person) for person in self.ping]
        return discord.AllowedMentions(everyone=False, roles=False, users=people)


@dataclass
class Posting:
    """Sends posts. Raises `Later` and `Unsayable`; an outage and a rate limit as discord.py tells them (see the speaker)."""

    client: discord.Client
    desk: Desk

    async def send(self, match: Match, post: Post) -> tuple[int, int]:
        """Post in the first place that takes it; gives channel and message."""
        for place in dict.fromkeys((match.thread_id, match.channel_id)):
            if place is None:
                continue
            try:
                return place, await self._in(match, place, post)
            except discord.HTTPException as refused:
                self._may_go_on(match, refused)
                await self._lost(match, place, refused)
        return await self._private(match, post)

    def _may_go_on(self, match: Match, refused: discord.HTTPException) -> None:
        """Only a place that is gone or closed leads to the next one; an outage is waited for."""
        guild = self.client.get_guild(match.guild_id)
        if refused.code in GONE and guild is not None and guild.unavailable:
            raise Later from refused
        if refused.code not in GONE | BARRED:
            if isinstance(refused, discord.DiscordServerError) or refused.status == 429:
                raise Later from refused
            raise Unsayable(f"{refused.status} {refused.code}") from refused

    async def _in(self, match: Match, place: int, post: Post) -> int:
        try:
            return await self._message(match, place, post)
        except discord.HTTPException as refused:
            if refused.code == ARCHIVED:
                await self.unarchive(place)
                return await self._message(match, place, post)
            if refused.code == MISSING_PERMISSIONS and post.picture and post.picture.png:
                return await self._message(match, place, without_picture(post))
            raise

    async def _message(self, match: Match, place: int, post: Post) -> int:
        channel = self.client.get_partial_messageable(place, guild_id=match.guild_id)
        message = await channel.send(
            view=post.page(post.picture),
            files=post.files,
            allowed_mentions=post.mentions,
            nonce=post.nonce,
        )
        return message.id

    async def new_thread(self, match: Match) -> int:
        """A thread in the match's channel, of no message. Raises `IllegalMove` where there can be none."""
        try:
            channel = await self.client.fetch_channel(match.channel_id)
            if not isinstance(channel, discord.TextChannel):
                raise IllegalMove("This channel can have no threads; the match stays in it.")
            thread = await channel.create_thread(
                name=thread_name(match),
                type=discord.ChannelType.public_thread,
                auto_archive_duration=ARCHIVE_AFTER,
            )
        except discord.HTTPException as refused:
            if refused.code not in GONE | BARRED:
                raise
            raise IllegalMove(
                f"I cannot make a thread in <#{match.channel_id}>: `/doctor` there says what I may not do."
            ) from refused
        return thread.id

    async def unarchive(self, thread: int) -> None:
        """Open an archived thread again; a locked one stays as it is without Manage Threads."""
        found = await self.client.fetch_channel(thread)
        if isinstance(found, discord.Thread):
            await found.edit(archived=False)

    async def _lost(self, match: Match, place: int, refused: discord.HTTPException) -> None:
        log.info("match %d: no post in %d (%s)", match.id, place, refused.code)
        if refused.code in GONE and place == match.thread_id:
            await self.desk.in_thread(match.id, None)
            await self._tell_host(match, lost_thread_page(match))

    async def _tell_host(self, match: Match, page: Page) -> None:
        try:
            await self._dm(match.host_id, page, f"lost{match.thread_id}")
        except discord.HTTPException as refused:
            log.info("match %d: its host takes no messages (%s)", match.id, refused.code)

    async def _private(self, match: Match, post: Post) -> tuple[int, int]:
        note = words(
            f"-# I cannot post in <#{match.channel_id}> ({title_alone(match)}): run `/doctor` there."
        )
        try:
            page = without_picture(post).page(without_picture(post).picture)
            page.add_item(note)
            return await self._dm(match.host_id, page, post.nonce)
        except discord.HTTPException as refused:
            raise Unsayable(f"no place is left: {refused.status} {refused.code}") from refused

    async def _dm(self, person: int, page: Page, nonce: str) -> tuple[int, int]:
        user = self.client.get_user(person) or discord.Object(person)
        channel = await self.client.create_dm(user)
        message = await channel.send(view=page, nonce=nonce)
        return channel.id, message.id

    async def tell(self, person: int, page: Page, nonce: str) -> tuple[int, int]:
        """A private message; gives channel and message. Raises `Unsayable` for who takes none."""
        try:
            return await self._dm(person, page, nonce)
        except discord.DiscordServerError:
            raise
        except discord.HTTPException as refused:
            raise Unsayable(f"no private messages: {refused.code}") from refused

    async def edit(
        self, channel_id: int, message_id: int, page: Page, picture: Picture | None = None
    ) -> None:
        """Edit a message of ours; raises what discord.py raises."""
        message = channel_of(self.client, channel_id).get_partial_message(message_id)
        try:
            await message.edit(view=page, **_attached(picture))
        except discord.HTTPException as refused:
            if refused.code != ARCHIVED:
                raise
            await self.unarchive(channel_id)
            await message.edit(view=page, **_attached(picture))


def _attached(picture: Picture | None) -> dict[str, Any]:
    """The files of an edit, made anew for each: a sent one is used up. None leaves what is there."""
    if picture is None:
        return {}
    return {"attachments": [picture.file()] if picture.png else []}


def without_picture(post: Post) -> Post:
    """The same post with the text in place of the picture."""
    if post.picture is None:
        return post
    text = Picture(None, post.picture.name, f"{post.picture.alt}\n{NO_FILES}")
    return Post(post.page, post.nonce, text, post.ping)


def lost_thread_page(match: Match) -> Page:
    again = button("thread", match.id, max(match.entry, 0), "Make a new one")
    return Page(words(f"I lost the thread of {title_of(match)}; every move is saved."), row(again))


def mentions(people: Iterable[int]) -> str:
    return " ".join(f"<@{person}>" for person in people)


def full_post(match: Match, ping: tuple[int, ...], nonce: str) -> Post:
    """The last seat is taken: the host is called once."""
    begin = button("begin", match.id, 0, "Begin", style=discord.ButtonStyle.success)
    page = Page(words(f"{mentions(ping)} {title_alone(match)} is full."), row(begin))
    return Post(lambda _: page, nonce[:25], ping=ping)


def thread_name(match: Match) -> str:
    return label(f"{match.title} · match {match.id}", limit=100)
