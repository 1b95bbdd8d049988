"""Seats of a running match: autopilot, another person, resigning, ending by agreement. Each is a note in the history."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from dataclasses import replace
from typing import Any

from bot.matches.autopilots import Autopilots
from bot.matches.records import Match, Person, SeatRow
from bot.matches.room import Again, host_only, lobby_only
from bot.matches.stored import Present, Stored, write_json
from bot.matches.writing import Draft
from bot.rules.kernel import IllegalMove, seat_name
from db import Connection, matches, people


class Seating(Autopilots):
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
    ) -> Match:
        """In a running match: give a seat to the autopilot, back to its person, or to another person. Host or own seat.

        `gone` have left the server: the host may give their seats to others.
        """
        async with self._lock(match_id):
            with suppress(Again):
                loaded, present = await self._load(match_id, once)
                async with self.store.writing() as connection:
                    stored = await self._still(connection, loaded, once)
                    _may_seat(stored.match, person_id, seat, is_autopilot, person, gone)
                    text = await _reseat(connection, stored.match, seat, is_autopilot, person)
                    own = stored.match.seat_of(person_id)
                    draft = replace(
                        _draft(present, own, text, once),
                        actor=own if person is None else None,
                        recalled=frozenset() if is_autopilot else frozenset({seat}),
                    )
                    await self._note(connection, match_id, draft, text)
        return await self._after_note(match_id)

    async def resign(self, match_id: int, person_id: int, once: int) -> Match:
        """The autopilot plays on; when no person is left the match is over (ending "abandoned")."""
        async with self._lock(match_id):
            with suppress(Again):
                loaded, present = await self._load(match_id, once)
                async with self.store.writing() as connection:
                    stored = await self._still(connection, loaded, once)
                    seat = self._acting_seat(stored.match, person_id)
                    gone = {"has_resigned": True, "is_autopilot": True}
                    await matches.change_seat(connection, match_id, seat, **gone)
                    text = f"{seat_name(seat)} resigned; the autopilot plays on."
                    draft = _draft(present, seat, text, once)
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
        async with self._lock(match_id):
            with suppress(Again):
                await self._agree(match_id, person_id, once, gone)
        return await self._after_note(match_id)

    async def _end_lobby(self, match_id: int, person_id: int, once: int) -> Match:
        async def change(connection: Connection, stored: Stored) -> None:
            host_only(stored.match, person_id)
            lobby_only(stored.match)
            over = {"state": "deleted", "ending": "abandoned", "ended_at": self.now()}
            await matches.change(connection, match_id, **over)
            await self._card(connection, match_id)

        return await self._once(match_id, once, change)

    async def _agree(self, match_id: int, person_id: int, once: int, gone: Collection[int]) -> None:
        async with self.store.reading() as connection:
            loaded = await self._stored(connection, match_id, once)
            if loaded.done is not None:
                return
            if loaded.match.state not in ("running", "frozen"):
                raise IllegalMove("This match is over.", "end")
            present = await self._present(connection, loaded)
        async with self.store.writing() as connection:
            stored = await self._still(connection, loaded, once)
            seat = self._acting_seat(stored.match, person_id)
            if stored.match.seats[seat].is_for_ending and _ending(stored.match, gone) is None:
                return  # said before, and nothing has come of it yet
            absent = [row for row in stored.match.seats if _is_missing(row) and row.person in gone]
            await matches.change_seat(connection, match_id, seat, is_for_ending=True)
            text = f"{seat_name(seat)} agrees to end this match unfinished."
            for row in absent:
                text += f" {seat_name(row.seat)} has left the server and is not asked."
            await self._note(connection, match_id, _draft(present, seat, text, once), text, gone)

    async def _note(
        self,
        connection: Connection,
        match_id: int,
        draft: Draft,
        text: str,
        gone: Collection[int] = (),
    ) -> None:
        """Write what has just been changed at the seats into the history; with nobody left to play, the match is over."""
        stored = await self._stored(connection, match_id)
        said = (("note", {"person": None, "text": text}),)
        draft = replace(draft, ending=_ending(stored.match, gone), said=said)
        await self._write(connection, stored, draft)

    async def _after_note(self, match_id: int) -> Match:
        self._committed()
        match = await self._fresh(match_id)
        self._drive(match, None)
        return match


def _draft(present: Present, seat: int | None, text: str, once: int | None) -> Draft:
    return Draft("note", seat, present.position, write_json(text), once=once, actor=seat)


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


def _may_seat(
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
        raise IllegalMove(f"Only the host or {seat_name(seat)} can do that.", "host")
    if is_autopilot:
        refusal = "is on autopilot already." if row.is_autopilot else ""
    elif person is not None:
        refusal = _not_for(match, {person_id, *gone}, row, person)
    elif row.person is None or row.has_resigned:
        refusal = "has nobody to play it: say who takes the seat."
    else:
        refusal = "" if row.is_autopilot else "is not on autopilot."
    if refusal:
        raise IllegalMove(f"{seat_name(seat)} {refusal}", "host")


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
    text = f"{seat_name(seat)} is played by the autopilot from now on."
    if not is_autopilot:
        text = f"{seat_name(seat)} plays again."
    if person is not None and not is_autopilot:
        await people.meet(connection, person.id, person.name)
        changes |= {"person_id": person.id, "name": person.name, "has_resigned": False}
        changes |= {"is_for_ending": False}
        text = f"{seat_name(seat)} takes this seat from now on."
    await matches.change_seat(connection, match.id, seat, **changes)
    return text
