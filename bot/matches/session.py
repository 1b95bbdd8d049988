"""One transaction per entry: the entry, the match's row, the mover's seat and what must be said on Discord."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from bot import engine
from bot.engine import (
    AnytimeMove,
    Decision,
    Draw,
    Event,
    Game,
    IllegalMove,
    KeyedChance,
    Move,
    Position,
    Stuck,
)
from bot.matches.notices import (
    Said,
    Turn,
    asked_already,
    ending_notices,
    entry_notices,
    private_notices,
    seats_on_turn,
)
from bot.matches.records import Match, NotHere, SeatRow, StaleEntry, Waiting
from bot.matches.repository import NO_SEAT
from bot.matches.rows import CurrentPosition, MatchRecord, pack, plain_waiting, write_json
from bot.matches.tenures import note_tenures
from bot.matches.votes import Votes
from db import Connection, alarms, entries, matches, outbox
from db.entries import EntryRow


@dataclass(frozen=True)
class NewEntry:
    """An entry about to be written. `move` is JSON, `before` the position that it starts from (None: there is none, or it was damaged).

    `recalled` are seats to be told of a question that was asked before (somebody new sits there), `said` what is to be said
    first, `ending` ends the match though the rules go on. `is_aside`: it answers nothing that is asked. `is_private`,
    `is_closing`: see `announce.Turn`.
    """

    kind: str
    seat: int | None
    position: Position[Any, Any]
    before: Position[Any, Any] | None = None
    move: str | None = None
    events: tuple[Event, ...] = ()
    draws: tuple[Draw, ...] = ()
    returns_to: int | None = None
    is_automatic: bool = False
    once: int | None = None
    recalled: frozenset[int] = frozenset()
    ending: str | None = None
    said: tuple[Said, ...] = ()
    is_aside: bool = False
    is_private: bool = False
    is_closing: bool = False

    @property
    def writer(self) -> int | None:
        """The seat whose person made this entry and is answered: see `announce.Turn`."""
        is_own = self.kind != "note" and self.once is not None and not self.is_automatic
        return self.seat if is_own else None

    @property
    def is_by_clock(self) -> bool:
        """Whether something was done for its seat that all can see."""
        return self.is_automatic and not self.is_private

    @property
    def movers(self) -> frozenset[int]:
        """The seat that has acted on what it was asked."""
        is_none = self.seat is None or self.kind == "note" or self.is_aside
        return frozenset() if is_none or self.seat is None else frozenset({self.seat})


class EntryWriter(Votes):
    """Appending to the history."""

    async def _append_entry(
        self, connection: Connection, stored: MatchRecord, draft: NewEntry
    ) -> MatchRecord:
        """Append an entry; gives the match as it is stored then. Raises `StaleEntry` when another program has written meanwhile."""
        match, at = stored.match, self.now()
        game = self._game(match)
        saved = game.save(draft.position)
        entry = _row(match.id, match.entry + 1, at, draft, saved)
        ending = draft.ending or ("finished" if game.outcome(draft.position.state) else None)
        decision = None if ending else engine.pending_decision(draft.position)
        asked = asked_already(
            engine.pending_decision(draft.before) if draft.before else None, decision
        )
        waiting = _waiting(match.waiting, decision, entry, asked - draft.movers)
        if decision and (decision.question or draft.is_closing or draft.is_by_clock):
            asked -= draft.movers  # another question or round; only a turn of one's own goes on
        changes: dict[str, Any] = {} if draft.kind == "note" else {"moved_at": at}
        if ending:
            changes |= {"state": "over", "ending": ending, "ended_at": at}
        turn = seats_on_turn(stored.on_turn, decision)
        plain = {"waiting": plain_waiting(waiting), "on_turn": sorted(turn)} | changes
        if not await matches.advance(connection, match.id, entry.number, **plain):
            raise StaleEntry(match.entry, entry.number)
        await entries.append(connection, entry)
        if draft.kind in ("begin", "note"):  # only these change who sits where
            await note_tenures(connection, match.id, entry.number, match.seats)
        if not ending:
            await alarms.put(connection, match.id, at)
        seats = await self._mark_mover(connection, match, entry)
        if ending:
            await self._all_settled(connection, match.id, ending)
        rows = _rows(game, stored, draft, entry.number, decision, asked)
        for kind, body in [*draft.said, *rows]:
            await outbox.add(connection, match.id, kind, body, at)
        key = stored.key.hex() if ending else match.key
        changes |= {"waiting": waiting, "entry": entry.number, "seats": seats, "key": key}
        return replace(stored, match=replace(match, **changes), last=entry, on_turn=turn)

    async def _mark_mover(
        self, connection: Connection, match: Match, entry: EntryRow
    ) -> tuple[SeatRow, ...]:
        """Whoever moves has looked, and wants to play on. Gives the seats as they are then."""
        if entry.seat is None or entry.kind == "note" or entry.is_automatic:
            return match.seats
        marks: dict[str, Any] = {"seen": entry.number, "is_for_ending": False}
        await matches.change_seat(connection, match.id, entry.seat, **marks)
        was = match.seats[entry.seat]
        seats = (*match.seats[: was.seat], replace(was, **marks), *match.seats[was.seat + 1 :])
        if was.is_for_ending:
            await self._asked_still(connection, match.id, seats, was.person)
        return seats

    def _acting_seat(self, match: Match, person_id: int) -> int:
        seat = match.seat_of(person_id)
        if seat is None:
            raise NotHere(NO_SEAT)
        if match.seats[seat].has_resigned:
            raise IllegalMove("You have resigned from this match.", "end")
        return seat

    async def _play(
        self,
        stored: MatchRecord,
        present: CurrentPosition,
        seat: int,
        move: Move,
        once: int | None,
        is_automatic: bool,
    ) -> tuple[MatchRecord, CurrentPosition]:
        """Play and write; the caller holds the lock. A match found stuck is frozen, the fault goes on to the caller."""
        match, position = stored.match, present.position
        chance = KeyedChance(stored.key, position.drawn)
        try:
            played = engine.play(self._game(match), position, seat, move, chance)
        except Stuck as fault:
            await self._freeze(match, f"the rules got stuck ({fault})")
            raise
        is_private, is_closing = _of_private_turns(engine.pending_decision(position), played.events)
        draft = NewEntry(
            kind="move",
            seat=seat,
            position=played.position,
            before=position,
            move=write_json(move),
            events=played.events,
            draws=played.draws,
            is_automatic=is_automatic,
            once=once,
            is_aside=isinstance(move, AnytimeMove),
            is_private=is_private,
            is_closing=is_closing,
        )
        async with self.store.writing() as connection:
            written = await self._append_entry(connection, stored, draft)
        return written, CurrentPosition(played.position, written.last or present.entry)


def _of_private_turns(was: Decision | None, events: Sequence[Event]) -> tuple[bool, bool]:
    """Of a move in a decision that is all secret and no question between: whether it is private, and whether it closes."""
    if was is None or was.question or not all(kind.secret for kind in was.moves):
        return False, False
    public = [event for event in events if event.seen_by is None]
    return not public, any(event.reveals for event in public)


def _rows(
    game: Game,
    stored: MatchRecord,
    draft: NewEntry,
    number: int,
    decision: engine.Decision | None,
    asked: frozenset[int],
) -> list[Said]:
    """`asked`: the seats that are asked the same already."""
    if decision is None:
        return [("end", {})]
    was = engine.current_episode(draft.before) if draft.before else ""
    now, before = engine.current_episode(draft.position), asked - draft.recalled
    told = draft.writer, draft.once, draft.is_private, draft.is_closing, now
    turn = Turn(number, before, stored.on_turn, decision, *told)
    rows = [
        *ending_notices(number, game.episodes, draft.events, was, now),
        *entry_notices(turn, stored.match.seats),
        *private_notices(turn, draft.events, stored.match.seats),
    ]
    return [("begin", {}), *rows] if draft.kind == "begin" else rows


def _row(match_id: int, number: int, at: datetime, draft: NewEntry, saved: bytes) -> EntryRow:
    return EntryRow(
        match_id=match_id,
        number=number,
        seat=draft.seat,
        kind=draft.kind,
        move=draft.move,
        draws=write_json(draft.draws),
        events=write_json(draft.events),
        digest=engine.position_digest(saved),
        at=at,
        position=pack(saved),
        returns_to=draft.returns_to,
        is_automatic=draft.is_automatic,
        once=draft.once,
    )


def _waiting(
    before: tuple[Waiting, ...],
    decision: engine.Decision | None,
    entry: EntryRow,
    asked: frozenset[int],
) -> tuple[Waiting, ...]:
    """Who is waited for now: since this entry, or as before where the seat is `asked` the same already."""
    since = {one.seat: one for one in before if one.seat in asked}
    seats = decision.seats if decision else ()
    return tuple(since.get(seat) or Waiting(seat, entry.number, entry.at) for seat in seats)
