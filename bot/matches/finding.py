"""Finding matches: by number within a server, by channel, by person."""

from __future__ import annotations

from bot.matches.records import Match, NotHere
from bot.matches.room import NO_MATCH, Room
from db import matches

ALL_BUT_DELETED = ("lobby", "running", "frozen", "over")


class Finding(Room):
    """Where every cog begins."""

    async def match(
        self, match_id: int, guild_id: int | None, person_id: int | None = None
    ) -> Match:
        """A match of this server, or one in which the person has a part. Raises `NotHere`.

        Whether the person sees its channel only Discord knows: see `cogs/_access.py`.
        """
        match = await self._fresh(match_id)
        if match.guild_id != guild_id and not match.has_part(person_id):
            raise NotHere(NO_MATCH)
        return match

    async def is_made(self, match_id: int, once: int) -> bool:
        """Whether this interaction has made an entry of the match."""
        async with self.store.reading() as connection:
            return (await self._stored(connection, match_id, once)).done is not None

    async def matches_of(self, person_id: int, guild_id: int | None = None) -> list[Match]:
        """Lobbies, running and frozen matches in which the person has a seat or is host, newest first."""
        async with self.store.reading() as connection:
            return await self._rows(
                connection, await matches.of_person(connection, person_id, guild_id)
            )

    async def matches_in(self, channel_id: int) -> list[Match]:
        """Lobbies, running, frozen and over matches of a channel or thread, newest first."""
        async with self.store.reading() as connection:
            rows = await matches.in_channel(connection, channel_id, ALL_BUT_DELETED)
            return await self._rows(connection, rows)

    async def frozen(self) -> list[Match]:
        """Every match that stands still, whatever is broken in it."""
        async with self.store.reading() as connection:
            numbers = await matches.numbers(connection, "frozen")
        found = [await self.fenced(number, self._fresh(number)) for number in numbers]
        return [match for match in found if match is not None]
