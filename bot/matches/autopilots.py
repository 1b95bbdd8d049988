"""Computer players: whoever sits on autopilot and is asked moves, one entry at a time, after a restart too."""

from __future__ import annotations

import asyncio
import logging

from bot import engine
from bot.engine import IllegalMove, Move, Stuck, keyed_luck, unprompted_move
from bot.matches.records import Match
from bot.matches.rows import CurrentPosition, MatchRecord, read_waiting
from bot.matches.session import EntryWriter
from db import UNAVAILABLE, Row, matches

log = logging.getLogger(__name__)


class Autopilots(EntryWriter):
    """One task per match while one of its autopilots is asked."""

    async def start(self) -> None:
        """After the store is open: autopilots that were about to move go on."""
        async with self.store.reading() as connection:
            seats = await matches.autopilots(connection)
        for row in seats:
            await self.fenced(row["match_id"], self._start_asked(row))

    async def _start_asked(self, row: Row) -> None:
        if any(one.seat == row["seat"] for one in read_waiting(row["waiting"])):
            self._start_driving(row["match_id"])

    def drive(self, match: Match) -> bool:
        """Whether a computer player is asked: it moves then, in a match, too, that another program has let go on."""
        if _asked_autopilot(match) is None:
            return False
        self._start_driving(match.id)
        return True

    async def stop(self) -> None:
        """Let running autopilots finish their entry, start no new one."""
        self._is_stopping = True
        await self.settled()

    async def settled(self) -> None:
        """Wait until no autopilot is at work (tests, walks, shutdown)."""
        while self._drivers:
            await asyncio.gather(*self._drivers.values(), return_exceptions=True)

    def _drive(self, match: Match) -> None:
        """Let asked autopilots move."""
        if match.state != "running":
            return
        if _asked_autopilot(match) is not None or self._may_speak(match):
            self._start_driving(match.id)

    def _may_speak(self, match: Match) -> bool:
        """Whether a computer player sits here who may have something to say beside the decisions."""
        has_words = self._game(match).unprompted_move is not None
        return has_words and any(seat.is_autopilot for seat in match.seats)

    def _start_driving(self, match_id: int) -> None:
        if match_id in self._drivers or self._is_stopping:
            return
        task = asyncio.create_task(self._moves(match_id), name=f"autopilot of {match_id}")
        self._drivers[match_id] = task
        task.add_done_callback(lambda _: self._drivers.pop(match_id, None))

    async def _moves(self, match_id: int) -> None:
        try:
            while not self._is_stopping and await self._one_move(match_id):
                self._committed()
        except IllegalMove as refusal:  # frozen, over or moved on meanwhile
            log.info("autopilot of match %d rests: %s", match_id, refusal.reason)
        except Stuck:  # the match is frozen already
            log.exception("autopilot of match %d is stuck", match_id)
        except UNAVAILABLE:  # nothing is wrong with the match: the clock starts it again
            log.exception("autopilot of match %d waits for the database", match_id)
        except Exception as fault:
            log.exception("autopilot of match %d failed", match_id)
            # only its kind: what it says may hold a hand, and all read why their match stands still
            text = f"an autopilot failed ({type(fault).__name__})"
            await self._freeze(await self._fresh(match_id), text)

    async def _one_move(self, match_id: int) -> bool:
        """Play what an autopilot says beside the decisions, else a move of the first that is asked; False when there is neither."""
        async with self._lock(match_id):
            stored, present = await self._load(match_id)
            seat = _asked_autopilot(stored.match)
            if (said := self._aside(stored.match, present)) is not None:
                seat, move = said
            elif seat is not None:
                move = await self._choice(stored, present, seat)
            else:
                return False
            await self._play(stored, present, seat, move, None, True)
            return True

    def _aside(self, match: Match, present: CurrentPosition) -> tuple[int, Move] | None:
        """What the first computer player with something to say says: a vote, an answer to a deal."""
        if match.state != "running":
            return None
        computers = (row.seat for row in match.seats if row.is_autopilot)
        return unprompted_move(self._game(match), present.position, computers)

    async def _choice(self, stored: MatchRecord, present: CurrentPosition, seat: int) -> Move:
        game = self._game(stored.match)
        view = game.view(present.position, seat)
        offers = engine.offered_moves(present.position, seat)
        luck = keyed_luck(stored.key, f"autopilot {stored.match.entry + 1}")
        try:
            return await asyncio.to_thread(game.autopilot, view, offers, luck)
        except Exception:
            log.exception("autopilot of %s found no move; the first offer is played", game.name)
            return offers[0]


def _asked_autopilot(match: Match) -> int | None:
    for one in match.waiting:
        if match.seats[one.seat].is_autopilot:
            return one.seat
    return None
