"""Votes: what is asked on a post with buttons, that pings once and is edited when it is settled."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from bot.engine import IllegalMove
from bot.matches.records import NotHere, SeatRow, Vote
from bot.matches.repository import MatchRepository
from db import Connection, Row, matches, outbox, votes

KINDS = ("end", "seat")
NO_VOTE = "There is no such question here."


class Votes(MatchRepository):
    """The speaker makes the post from the vote and its match as they are then, so each change is one row more to be said."""

    async def vote(self, match_id: int, vote_id: int) -> Vote:
        """A vote of this match. Raises `NotHere`."""
        async with self.store.reading() as connection:
            return await self._vote(connection, match_id, vote_id)

    async def _vote(self, connection: Connection, match_id: int, vote_id: int) -> Vote:
        row = await votes.read(connection, vote_id)
        if row is None or row["match_id"] != match_id:
            raise NotHere(NO_VOTE)
        vote = _read(row)
        seats = {seat["seat"] for seat in await matches.read_seats(connection, [match_id])}
        if vote.kind not in KINDS or (vote.kind == "seat" and vote.seat not in seats):
            raise NotHere(NO_VOTE)  # damaged: another seat is not given away instead
        return vote

    async def vote_posted(self, vote_id: int, channel_id: int, message_id: int) -> None:
        """Where the post of a vote is."""
        async with self.store.writing() as connection:
            await votes.change(connection, vote_id, channel_id=channel_id, message_id=message_id)

    async def _open_votes(self, connection: Connection, match_id: int, kind: str) -> list[Vote]:
        rows = await votes.still_open(connection, match_id)
        return [_read(row) for row in rows if row["kind"] == kind]

    async def _still_open(self, connection: Connection, match_id: int, vote_id: int) -> Vote:
        """Raises `IllegalMove` for a vote that is settled."""
        vote = await self._vote(connection, match_id, vote_id)
        if vote.state != "open":
            raise IllegalMove("This question is settled already.", "vote")
        return vote

    async def _ask(
        self,
        connection: Connection,
        match_id: int,
        kind: str,
        opened_by: int,
        seat: int | None = None,
        person_id: int | None = None,
    ) -> None:
        """A new vote; those asked are pinged by its post."""
        asked = {"opened_by": opened_by, "seat": seat, "person_id": person_id}
        await self._tell(connection, match_id, await votes.add(connection, match_id, kind, **asked))

    async def _settle(
        self, connection: Connection, vote: Vote, state: str, by: int | None = None
    ) -> None:
        await votes.change(connection, vote.id, state=state, settled_by=by)
        await self._tell(connection, vote.match_id, vote.id)

    async def _tell(
        self, connection: Connection, match_id: int, vote_id: int, *newcomers: int
    ) -> None:
        body: dict[str, Any] = (
            {"vote": vote_id, "ping": newcomers} if newcomers else {"vote": vote_id}
        )
        await outbox.add(connection, match_id, "vote", body, self.now())

    async def _all_settled(self, connection: Connection, match_id: int, ending: str) -> None:
        """The match is over, and with it all that was asked."""
        for row in await votes.still_open(connection, match_id):
            is_agreed = row["kind"] == "end" and ending == "agreement"
            await self._settle(connection, _read(row), "carried" if is_agreed else "gone")

    async def _asked_still(
        self,
        connection: Connection,
        match_id: int,
        seats: Iterable[SeatRow],
        by: int | None = None,
        newcomers: Collection[int] = (),
    ) -> None:
        """After a change at the seats: with nobody left who agrees to end the match, nothing is asked. `by` has just played on;
        `newcomers` have not been asked before.
        """
        is_wanted = any(row.has_person and row.is_for_ending for row in seats)
        for vote in await self._open_votes(connection, match_id, "end"):
            if is_wanted:
                late = newcomers if vote.message_id else ()  # else its first post calls them too
                await self._tell(connection, match_id, vote.id, *late)
            else:
                await self._settle(connection, vote, "gone", by)

    async def _forgotten_in_votes(self, connection: Connection, person_id: int) -> None:
        """What a person has asked or was asked alone is gone with them."""
        for row in await votes.of_person(connection, person_id):
            is_theirs = person_id in (row["opened_by"], row["person_id"])
            if row["state"] == "open" and is_theirs and row["kind"] != "end":
                await self._settle(connection, _read(row), "gone")
        await votes.forget(connection, person_id)


def _read(row: Row) -> Vote:
    return Vote(**row)
