"""Answers that do not come: one reminder, then what the rules say is taken for an answer."""

from __future__ import annotations

from dataclasses import replace

from bot import engine
from bot.engine import keyed_luck
from bot.matches.autopilots import Autopilots
from bot.matches.records import Match, Waiting
from bot.matches.rows import CurrentPosition, plain_waiting
from db import matches, outbox


class Timeouts(Autopilots):
    """For seats of people only: an autopilot answers by itself. Both give False where there is nothing to do (any more)."""

    async def remind(self, match_id: int, seat: int) -> bool:
        """Ask a seat once more, in the same transaction with the mark that it was."""
        async with self._lock(match_id):
            stored, present = await self._load(match_id)
            waiting = _waited(stored.match, present, seat)
            if waiting is None or waiting.reminded is not None:
                return False
            told = [
                replace(one, reminded=self.now()) if one is waiting else one
                for one in stored.match.waiting
            ]
            decision = engine.pending_decision(present.position)
            body = {
                "entry": stored.match.entry,
                "seat": seat,
                "person": stored.match.seats[seat].person,
                "question": decision.question if decision else "",
                "again": True,
            }
            async with self.store.writing() as connection:
                await self._still(connection, stored, None)
                await matches.change(connection, match_id, waiting=plain_waiting(told))
                await outbox.add(connection, match_id, "ask", body, self.now())
        self._committed()
        return True

    async def waits_since_now(self, match_id: int) -> None:
        """The clock was set back: who waits since a time that is still to come waits since now, so that it ends in a day."""
        async with self._lock(match_id):
            stored, _ = await self._load(match_id)
            now = self.now()
            told = [
                replace(
                    one, since=min(one.since, now), reminded=one.reminded and min(one.reminded, now)
                )
                for one in stored.match.waiting
            ]
            async with self.store.writing() as connection:
                await self._still(connection, stored, None)
                await matches.change(connection, match_id, waiting=plain_waiting(told))

    async def answer_overdue(self, match_id: int, seat: int) -> bool:
        """Answer for a seat, by lot from the match's key where there are several answers."""
        async with self._lock(match_id):
            stored, present = await self._load(match_id)
            if _waited(stored.match, present, seat) is None:
                return False
            answers = engine.default_answers(present.position, seat)
            luck = keyed_luck(stored.key, f"overdue {stored.match.entry + 1}")
            move = answers[luck(len(answers))]
            stored, _ = await self._play(stored, present, seat, move, None, True)
        self._committed()
        self._drive(stored.match)
        return True


def _waited(match: Match, present: CurrentPosition, seat: int) -> Waiting | None:
    """The seat's waiting, where a person sits on it and is asked something that is answered for them in the end."""
    found = next((one for one in match.waiting if one.seat == seat), None)
    is_theirs = found is not None and match.seats[seat].is_played_by_person
    return found if is_theirs and engine.default_answers(present.position, seat) else None
