"""Consent: a seat is offered and taken, an end is agreed to or not, each by a press on a post that asks for it."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress

from bot.engine import IllegalMove, seat_placeholder
from bot.matches.records import Match, NotHere, Person, Vote
from bot.matches.repository import AlreadyDone
from bot.matches.rows import MatchRecord
from bot.matches.seats import Seats, draft_of, may_seat
from db import Connection, matches


class Consent(Seats):
    """Who is asked answers; who has asked can take it back."""

    async def offer_seat(
        self,
        match_id: int,
        person_id: int,
        seat: int,
        person: Person,
        once: int,
        gone: Collection[int] = (),
    ) -> Match:
        """Ask a person whether they take a seat; until they do, nothing changes. Who may ask: as in `seat`."""

        async def change(connection: Connection, stored: MatchRecord) -> None:
            self._must_run(stored)
            may_seat(stored.match, person_id, seat, False, person, gone)
            for vote in await self._open_votes(connection, match_id, "seat"):
                if vote.seat == seat and vote.person_id == person.id:
                    raise IllegalMove(
                        f"{seat_placeholder(seat)}'s seat is offered to them already: they have not answered yet.",
                        "seat",
                    )
                if vote.seat == seat:
                    await self._settle(connection, vote, "gone", person_id)
            await self._ask(connection, match_id, "seat", person_id, seat, person.id)

        return await self._change_once(match_id, once, change)

    async def agree(
        self, match_id: int, vote_id: int, person: Person, once: int, gone: Collection[int] = ()
    ) -> Match:
        """A person who is asked agrees. `gone` have left the server."""
        vote = await self.vote(match_id, vote_id)
        if vote.kind == "end":
            return await self.agree_to_end(match_id, person.id, once, gone, vote_id)
        if person.id != vote.person_id:
            raise NotHere("This seat is offered to somebody else.")
        return await self.seat(
            match_id,
            vote.opened_by,
            vote.seat or 0,
            once,
            person=person,
            gone=gone,
            offer=vote_id,
        )

    async def refuse(self, match_id: int, vote_id: int, person_id: int, once: int) -> Match:
        """A person who is asked would rather not; who has asked takes it back."""
        vote = await self.vote(match_id, vote_id)
        if vote.kind == "end":
            return await self._refuse_end(match_id, vote_id, person_id, once)
        return await self._refuse_seat(vote, person_id, once)

    async def _refuse_seat(self, vote: Vote, person_id: int, once: int) -> Match:
        async def change(connection: Connection, stored: MatchRecord) -> None:
            still = await self._still_open(connection, vote.match_id, vote.id)
            owner = stored.match.seats[vote.seat or 0].person
            if person_id == vote.person_id:
                await self._settle(connection, still, "refused", person_id)
            elif person_id in (vote.opened_by, owner, stored.match.host_id):
                await self._settle(connection, still, "gone", person_id)
            else:
                raise NotHere("This seat is offered to somebody else.")

        return await self._change_once(vote.match_id, once, change)

    async def _refuse_end(self, match_id: int, vote_id: int, person_id: int, once: int) -> Match:
        """One who plays on is enough; who has agreed is asked again only by a new question."""
        async with self._lock(match_id):
            with suppress(AlreadyDone):
                loaded, present = await self._playable(match_id, once)
                async with self.store.writing() as connection:
                    match = (await self._still(connection, loaded, once)).match
                    vote = await self._still_open(connection, match_id, vote_id)
                    seat = self._acting_seat(match, person_id)
                    for row in match.seats:
                        if row.is_for_ending:
                            marks = {"is_for_ending": False}
                            await matches.change_seat(connection, match_id, row.seat, **marks)
                    state = "gone" if person_id == vote.opened_by else "refused"
                    await self._settle(connection, vote, state, person_id)
                    text = f"{seat_placeholder(seat)} would rather play on."
                    draft = draft_of(present, seat, text, once)
                    await self._note(connection, match_id, draft, None)
        return await self._after_note(match_id)
