"""Seats of a running match: autopilot, another person, resigning, ending by agreement. Each is a note in the history."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from dataclasses import replace
from typing import Any

from bot.engine import IllegalMove, seat_placeholder
from bot.matches.autopilots import Autopilots
from bot.matches.records import Match, Person, SeatRow
from bot.matches.repository import AlreadyDone, host_only, lobby_only
from bot.matches.rows import CurrentPosition, MatchRecord, write_json
from bot.matches.session import NewEntry
from db import Connection, matches, people, votes


class Seats(Autopilots):
    """Who plays, and until when."""

    async def seat(
        self,
        match_id: int,
        person_id: int,
        seat: int,
        once: int,
        *,
        is_autopilot: bool = False,
        person: Person | None = None,
        gone: Collection[int] = (),
        offer: int | None = None,
    ) -> Match:
        """In a running match: give a seat to the autopilot, back to its person, or to another person. Host or own seat.

        `gone` have left the server: the host may give their seats to others. `offer` is the vote by which the other person takes
        it: nobody else is to be given a seat unasked.
        """
        async with self._lock(match_id):
            with suppress(AlreadyDone):
                loaded, present = await self._load(match_id, once)
                async with self.store.writing() as connection:
                    stored = await self._still(connection, loaded, once)
                    if offer is not None:
                        await self._still_open(connection, match_id, offer)
                    may_seat(stored.match, person_id, seat, is_autopilot, person, gone)
                    if person is not None:
                        await self._offers_end(connection, match_id, seat, person.id)
                    text = await _reseat(connection, stored.match, seat, is_autopilot, person)
                    own = stored.match.seat_of(person_id)
                    draft = replace(
                        draft_of(present, own, text, once),
                        recalled=frozenset() if is_autopilot else frozenset({seat}),
                    )
                    newcomers = (person.id,) if person else ()
                    await self._note(connection, match_id, draft, text, newcomers=newcomers)
        return await self._after_note(match_id)

    async def may_be_seated(self, match_id: int, person_id: int, seat: int) -> None:
        """Refuses as `seat` would, where this person would give the seat to the autopilot."""
        stored, _ = await self._load(match_id)
        may_seat(stored.match, person_id, seat, True, None, ())

    async def resign(self, match_id: int, person_id: int, once: int) -> Match:
        """The autopilot plays on; when no person is left the match is over (ending "abandoned")."""
        async with self._lock(match_id):
            with suppress(AlreadyDone):
                loaded, present = await self._load(match_id, once)
                async with self.store.writing() as connection:
                    stored = await self._still(connection, loaded, once)
                    seat = self._acting_seat(stored.match, person_id)
                    gone = {"has_resigned": True, "is_autopilot": True}
                    await matches.change_seat(connection, match_id, seat, **gone)
                    text = f"{seat_placeholder(seat)} resigned; the autopilot plays on."
                    draft = draft_of(present, seat, text, once)
                    await self._note(connection, match_id, draft, text)
        return await self._after_note(match_id)

    async def end(
        self,
        match_id: int,
        person_id: int,
        confirmation: str,
        once: int,
        gone: Collection[int] = (),
    ) -> Match:
        """End a match before its end. `confirmation` must be exactly `end <match id>`.

        A lobby: host only, state deleted. Later: this person agrees, and when every person does it is over (ending
        "agreement"); until then `match.seats[...].is_for_ending` shows who is missing. Who plays on has withdrawn. `gone` have left
        the server: they are not asked.
        """
        if confirmation != f"end {match_id}":
            raise IllegalMove(f"To end this match type exactly: end {match_id}", "end")
        match = await self._fresh(match_id)
        if match.state == "lobby":
            return await self._end_lobby(match_id, person_id, once)
        return await self.agree_to_end(match_id, person_id, once, gone)

    async def _end_lobby(self, match_id: int, person_id: int, once: int) -> Match:
        async def change(connection: Connection, stored: MatchRecord) -> None:
            host_only(stored.match, person_id)
            lobby_only(stored.match)
            over = {"state": "deleted", "ending": "abandoned", "ended_at": self.now()}
            await matches.change(connection, match_id, **over)
            await self._card(connection, match_id)

        return await self._change_once(match_id, once, change)

    async def agree_to_end(
        self,
        match_id: int,
        person_id: int,
        once: int,
        gone: Collection[int] = (),
        vote_id: int | None = None,
    ) -> Match:
        """The first to agree asks all others; see `end`. `vote_id` is the question that is answered: refused once it is settled."""
        async with self._lock(match_id):
            with suppress(AlreadyDone):
                loaded, present = await self._playable(match_id, once)
                async with self.store.writing() as connection:
                    match = (await self._still(connection, loaded, once)).match
                    if vote_id is not None:
                        await self._still_open(connection, match_id, vote_id)
                    seat = self._acting_seat(match, person_id)
                    is_new = await self._ask_to_end(connection, match, person_id, gone)
                    is_said = match.seats[seat].is_for_ending and not is_new
                    if not is_said or _ending(match, gone) is not None:
                        await matches.change_seat(connection, match_id, seat, is_for_ending=True)
                        draft = draft_of(present, seat, _agrees(match, seat, gone), once)
                        await self._note(connection, match_id, draft, None, gone)
        return await self._after_note(match_id)

    async def _ask_to_end(
        self, connection: Connection, match: Match, person_id: int, gone: Collection[int]
    ) -> bool:
        """Whether a question was opened: one at a time, and none where nobody else is to be asked."""
        others = [row for row in match.seats if _is_missing(row) and row.person != person_id]
        is_asked = bool(await self._open_votes(connection, match.id, "end"))
        if is_asked or all(row.person in gone for row in others):
            return False
        await votes.add(connection, match.id, "end", opened_by=person_id)  # the note tells it
        return True

    async def _playable(self, match_id: int, once: int) -> tuple[MatchRecord, CurrentPosition]:
        """A match that is not over, frozen or not, at its last good position. Raises `AlreadyDone`."""
        async with self.store.reading() as connection:
            loaded = await self._stored(connection, match_id, once)
            if loaded.done is not None:
                raise AlreadyDone(loaded.done)
            if loaded.match.state not in ("running", "frozen"):
                raise IllegalMove("This match is over.", "end")
            return loaded, await self._load_position(connection, loaded)

    async def _offers_end(
        self, connection: Connection, match_id: int, seat: int, person_id: int
    ) -> None:
        """A seat is somebody's now: whoever else was asked about it is not any more."""
        for vote in await self._open_votes(connection, match_id, "seat"):
            if vote.seat == seat or vote.person_id == person_id:
                is_taken = (vote.seat, vote.person_id) == (seat, person_id)
                await self._settle(connection, vote, "carried" if is_taken else "gone", person_id)

    async def _note(
        self,
        connection: Connection,
        match_id: int,
        draft: NewEntry,
        text: str | None,
        gone: Collection[int] = (),
        newcomers: Collection[int] = (),
    ) -> None:
        """Write what has just been changed at the seats into the history; with nobody left to play, the match is over.

        `text` is said to all, None where a post tells of it already. `newcomers` are asked what all are asked.
        """
        stored = await self._stored(connection, match_id)
        said = (("note", {"person": None, "text": text}),) if text else ()
        draft = replace(draft, ending=_ending(stored.match, gone), said=said)
        await self._append_entry(connection, stored, draft)
        await self._asked_still(connection, match_id, stored.match.seats, newcomers=newcomers)

    async def _after_note(self, match_id: int) -> Match:
        self._committed()
        match = await self._fresh(match_id)
        self._drive(match)
        return match


def draft_of(present: CurrentPosition, seat: int | None, text: str, once: int | None) -> NewEntry:
    return NewEntry("note", seat, present.position, present.position, write_json(text), once=once)


def _agrees(match: Match, seat: int, gone: Collection[int]) -> str:
    text = f"{seat_placeholder(seat)} agrees to end this match unfinished."
    for row in match.seats:
        if _is_missing(row) and row.person in gone:
            text += f" {seat_placeholder(row.seat)} has left the server and is not asked."
    return text


def _is_missing(row: SeatRow) -> bool:
    """Whether somebody sits here who has not agreed to end the match."""
    return row.has_person and not row.is_for_ending


def _ending(match: Match, gone: Collection[int] = ()) -> str | None:
    """Why a match is over, judged by who is left: nobody, or only people who agree to end it (or are `gone`)."""
    left = [row for row in match.seats if row.has_person]
    if not left:
        return "abandoned"
    missing = [row for row in left if _is_missing(row) and row.person not in gone]
    return None if missing else "agreement"


def may_seat(
    match: Match,
    person_id: int,
    seat: int,
    is_autopilot: bool,
    person: Person | None,
    gone: Collection[int],
) -> None:
    if seat not in range(len(match.seats)):
        raise IllegalMove(f"This match has no seat {seat + 1}: it has {len(match.seats)}.", "host")
    row = match.seats[seat]
    if person_id not in (match.host_id, row.person):
        raise IllegalMove(f"Only the host or {seat_placeholder(seat)} can do that.", "host")
    if is_autopilot:
        refusal = "is on autopilot already." if row.is_autopilot else ""
    elif person is not None:
        refusal = _not_for(match, {person_id, *gone}, row, person)
    elif row.person is None or row.has_resigned:
        refusal = "has nobody to play it: say who takes the seat."
    else:
        refusal = "" if row.is_autopilot else "is not on autopilot."
    if refusal:
        raise IllegalMove(f"{seat_placeholder(seat)} {refusal}", "host")


def _not_for(match: Match, givers: Collection[int], row: SeatRow, person: Person) -> str:
    """Why a seat cannot be given to a person: nobody (but `givers`) is robbed of a seat, nobody has two."""
    if match.seat_of(person.id) not in (None, row.seat):
        return "cannot go to somebody who has a seat in this match."
    if row.has_person and row.person not in givers:
        return "is somebody's: only they can give this seat away."
    return ""


async def _reseat(
    connection: Connection, match: Match, seat: int, is_autopilot: bool, person: Person | None
) -> str:
    """Change the seat; gives the note. A name is the player's own word: a note never holds it, only `{B}`."""
    changes: dict[str, Any] = {"is_autopilot": is_autopilot}
    text = f"{seat_placeholder(seat)} is played by the autopilot from now on."
    if not is_autopilot:
        text = f"{seat_placeholder(seat)} plays again."
    if person is not None and not is_autopilot:
        await people.meet(connection, person.id, person.name)
        changes |= {"person_id": person.id, "name": person.name, "has_resigned": False}
        changes |= {"is_for_ending": False}
        if person.id != match.seats[seat].person:
            changes |= {"seen": -1}  # what the last to sit there has seen is nothing to them
        text = f"{seat_placeholder(seat)} takes this seat from now on."
    await matches.change_seat(connection, match.id, seat, **changes)
    return text
