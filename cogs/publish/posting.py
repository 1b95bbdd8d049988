"""Posting for a match: its thread, else its channel, else in private; Discord's refusals become the outbox's words.

What is refused is judged by its class, not by a list of codes: what is temporary is put off, a place that takes nothing leads to
the next one, and what a place will not take as it is comes without its picture, then as a bare line.
"""

from __future__ import annotations

import logging
import zlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

import discord

from bot.matches import Match, MatchService
from bot.matches.outbox import NoPlace, RetryLater, Undeliverable
from cogs.components.destinations import ARCHIVED, GONE, channel_of, is_about_place, is_temporary
from cogs.components.members import Sight
from cogs.components.names import title_alone, title_of
from cogs.components.pictures import Picture
from cogs.components.router import Page, button, row, text_block
from cogs.components.threads import unarchive

log = logging.getLogger(__name__)

LOOKED_AT = 100  # of the last messages of a place, when one may be among them already
NO_FILES = (
    "-# I may not attach files here, so the board comes as text. "
    "A server admin can give me Attach Files (or run `/doctor`)."
)


@dataclass(frozen=True)
class Post:
    """What is to be posted: the page for a picture (or None), whom it pings, its nonce. `more` goes with a drawn picture.

    `is_again`: it was tried before, so it may stand there already. Discord forgets a nonce after some minutes and does not keep it
    with the message; the number of the page's first component, made from the nonce, it keeps.
    """

    page: Callable[[Picture | None], Page]
    nonce: str
    picture: Picture | None = None
    ping: tuple[int, ...] = ()
    more: tuple[Picture, ...] = ()
    is_again: bool = False

    @property
    def has_picture(self) -> bool:
        return self.picture is not None and self.picture.png is not None

    @property
    def files(self) -> list[discord.File]:
        if self.picture is None or self.picture.png is None:
            return []
        return [picture.file() for picture in (self.picture, *self.more)]

    @property
    def mentions(self) -> discord.AllowedMentions:
        people = [discord.Object(person) for person in self.ping]
        return discord.AllowedMentions(everyone=False, roles=False, users=people)

    @property
    def mark(self) -> int:
        """The number of its first component: above those that Discord gives by itself."""
        return zlib.crc32(self.nonce.encode()) & 0x3FFFFFFF | 0x40000000

    @property
    def sign(self) -> str:
        """The last line of its barest form, which has no components to be known by."""
        return f"\n-# post {self.nonce}"

    @property
    def marked(self) -> Page:
        page = self.page(self.picture)
        page.children[0].id = self.mark
        return page


@dataclass
class Posting:
    """Sends posts. Raises `RetryLater`, `NoPlace` and `Undeliverable`; an outage and a rate limit as discord.py tells them (see the speaker)."""

    client: discord.Client
    desk: MatchService

    def __post_init__(self) -> None:
        self.sight = Sight(self.client)

    async def send(self, match: Match, post: Post) -> tuple[int, int]:
        """Post in the first place that takes it; gives channel and message. Who is called and does not see it gets it in private."""
        there = dict.fromkeys(one for one in (match.thread_id, match.channel_id) if one is not None)
        find = self.client.get_partial_messageable
        places = {place: find(place, guild_id=match.guild_id) for place in there}
        for place, channel in places.items():  # in all of them: which one took it is not known
            if (found := await self._found(channel, post)) is not None:
                await self._to_blind(match, place, post)
                return place, found
        for place, channel in places.items():
            try:
                message = await self._deliver(channel, match, post)
            except discord.HTTPException as refused:
                self._must_not_wait(match, refused)
                await self._lost(match, place, refused, post)
            else:
                await self._to_blind(match, place, post)
                return place, message
        return await self._private(match, post)

    async def _to_blind(self, match: Match, place: int, post: Post) -> None:
        """The post once more, in private, for whom it calls where they cannot see it; who takes none there is named to the host."""
        untold = []
        for person in await self.sight.blind(match, place, post.ping):
            hint = f"-# You can't see <#{place}> ({title_alone(match)}), so it comes here."
            try:
                await self.tell(match, person, _own(post, person, hint))
            except Undeliverable as closed:
                log.info("match %d: %d: %s", match.id, person, closed)
                untold.append(person)
        if not untold or match.host_id in untold:
            return
        text = f"{mentions(untold)} can't see <#{place}> and can't be written to: tell them, please, that {title_of(match)} waits."
        page = Page(text_block(text))
        told = Post(lambda _: page, f"{post.nonce[:14]}u", is_again=post.is_again)
        try:
            await self.tell(match, match.host_id, told)
        except Undeliverable as closed:
            log.info("match %d: its host: %s", match.id, closed)

    def _must_not_wait(self, match: Match, refused: discord.HTTPException) -> None:
        """An outage is waited for: while a server has one, its channels look as if they were gone."""
        guild = self.client.get_guild(match.guild_id)
        is_out = refused.code in GONE and guild is not None and guild.unavailable
        if is_out or is_temporary(refused):
            raise RetryLater from refused

    async def _deliver(self, channel: Any, match: Match, post: Post) -> int:
        """The message, in the first form that this place takes; raises its last refusal."""
        forms = [post, *([without_picture(post)] if post.has_picture else [])]
        for form in forms:
            try:
                return await self._opened(channel, view=form.marked, files=form.files, post=form)
            except discord.HTTPException as refused:
                is_last = form is forms[-1]
                if is_temporary(refused) or refused.status == 404:
                    raise
                if is_last and is_about_place(refused):
                    raise
                log.info("match %d: not in this form (%s)", match.id, refused.code)
        return await self._opened(channel, content=_bare(match, post), post=post)

    async def _opened(self, channel: Any, *, post: Post, **said: Any) -> int:
        """The message; a thread that has closed is opened for it."""
        given = {"allowed_mentions": post.mentions, "nonce": post.nonce}
        try:
            return int((await channel.send(**said, **given)).id)
        except discord.HTTPException as refused:
            if refused.code != ARCHIVED:
                raise
        await unarchive(self.client, channel.id)
        if "files" in said:  # a file that was sent is used up
            said["files"] = post.files
        return int((await channel.send(**said, **given)).id)

    async def _found(self, channel: Any, post: Post) -> int | None:
        """The message, where an earlier try has put it there though nobody could tell."""
        if not post.is_again:
            return None
        try:
            async for message in channel.history(limit=LOOKED_AT):
                is_bare = message.author == self.client.user and message.content.endswith(post.sign)
                if is_bare or any(component.id == post.mark for component in message.components):
                    return int(message.id)
        except discord.HTTPException as refused:
            if is_temporary(refused):
                raise
            log.info("no looking for a post in %d (%s)", channel.id, refused.code)
        return None

    async def _lost(
        self, match: Match, place: int, refused: discord.HTTPException, post: Post
    ) -> None:
        log.info("match %d: no post in %d (%s)", match.id, place, refused.code)
        if refused.code not in GONE or place != match.thread_id:
            return
        page = lost_thread_page(match)
        told = Post(lambda _: page, f"lost{match.thread_id}", is_again=post.is_again)
        try:
            await self.tell(match, match.host_id, told)
        except Undeliverable as closed:
            log.info("match %d: its host: %s", match.id, closed)
        await self.desk.in_thread(match.id, None)

    async def _private(self, match: Match, post: Post) -> tuple[int, int]:
        """To its host and to each whom it calls, in private. Raises `NoPlace` when neither the host nor all of those can be told."""
        sent: dict[int, tuple[int, int]] = {}
        for person in dict.fromkeys((*post.ping, match.host_id)):
            untold = [one for one in post.ping if one not in sent and one != person]
            hint = _hint(match, untold if person == match.host_id else [])
            try:
                own = _own(without_picture(post), person, hint)
                sent[person] = await self.tell(match, person, own)
            except Undeliverable as closed:
                log.info("match %d: %d: %s", match.id, person, closed)
        if match.host_id not in sent and not (post.ping and set(post.ping) <= sent.keys()):
            raise NoPlace(f"neither thread, channel nor private messages take it; for {post.ping}")
        return sent.get(match.host_id) or next(iter(sent.values()))

    async def tell(self, match: Match, person: int, post: Post) -> tuple[int, int]:
        """A private message. Raises `Undeliverable` for who takes none."""
        user = self.client.get_user(person) or discord.Object(person)
        try:
            channel = await self.client.create_dm(user)
            found = await self._found(channel, post)
            return channel.id, found or await self._deliver(channel, match, post)
        except discord.HTTPException as refused:
            if is_temporary(refused) or refused.status == 401:  # the token itself: a host mends it
                raise RetryLater from refused
            raise Undeliverable(
                f"no private messages: {refused.status} {refused.code}"
            ) from refused

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
            await unarchive(self.client, channel_id)
            await message.edit(view=page, **_attached(picture))

    async def delete(self, channel_id: int, message_id: int) -> None:
        """Take a message of ours away; raises what discord.py raises."""
        await channel_of(self.client, channel_id).get_partial_message(message_id).delete()


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
    return replace(post, picture=text, more=())


def _bare(match: Match, post: Post) -> str:
    """What any place takes that takes anything: no components, and no words but ours."""
    goes_on = (
        f"Match {match.id} goes on. I cannot show it here: `/match play` brings what you can do."
    )
    waits = (
        f"Match {match.id} waits for players. I cannot show it here: `/match join` takes a seat."
    )
    text = waits if match.state == "lobby" else goes_on
    return f"{mentions(post.ping)} {text}{post.sign}".strip()


def _hint(match: Match, untold: Iterable[int]) -> str:
    """The reason why it comes in private, and who could not be reached at all."""
    hint = f"-# I cannot post in <#{match.channel_id}> ({title_alone(match)}): run `/doctor` there."
    if unreached := mentions(untold):
        hint += f" I cannot reach {unreached} in private either: tell them, please."
    return hint


def _own(post: Post, person: int, hint: str) -> Post:
    """A post as it comes to one person in private."""

    def page(picture: Picture | None) -> Page:
        return Page(*post.page(picture).children, text_block(hint))

    return replace(post, page=page, nonce=f"{post.nonce[:14]}p{person % 10**9}", ping=())


def lost_thread_page(match: Match) -> Page:
    again = button("thread", match.id, max(match.entry, 0), "Make a new one")
    return Page(
        text_block(f"I lost the thread of {title_of(match)}; every move is saved."), row(again)
    )


def mentions(people: Iterable[int]) -> str:
    return " ".join(f"<@{person}>" for person in people)
