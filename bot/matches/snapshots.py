"""Looking: what one viewer may know of a match now, and what they could take back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot import engine
from bot.engine import IllegalMove, seat_placeholder
from bot.engine.forfeits import forfeited
from bot.matches.records import EntrySummary, Frozen, Match, MatchSnapshot, UndoOption
from bot.matches.repository import LIVE, MatchRepository, gone, must_be_whole, still
from bot.matches.rows import (
    CurrentPosition,
    Damaged,
    MatchRecord,
    damage_in,
    describe_entries,
    load,
    read_draws,
    read_events,
    visible_events,
)
from bot.matches.tenures import read_tenures
from db import Connection, entries, matches
from db.entries import EntryRow

TOLD = 60  # a look tells the events of so many entries at most
ONLY_LAST = "Your own move can be taken back only while it is the last one."
NO_VOTE = "Going further back needs everybody's consent, and that vote comes in a later version."


class Snapshots(MatchRepository):
    """Everything that writes nothing (but `seen`)."""

    async def snapshot(
        self, match_id: int, person_id: int | None, *, since: int | None = None, most: int = TOLD
    ) -> MatchSnapshot:
        """What this person (None: a spectator) may know now. Marks nothing as seen. At most the last `most` entries' events.

        `since` overrides from which entry (exclusive) the events are told.
        """
        async with self.store.reading() as connection:
            stored = await self._stored(connection, match_id)
            try:
                return await self._looked(connection, stored, person_id, since, most)
            except Damaged as damage:
                fault = str(damage)
        match = stored.match
        if match.state in LIVE:
            await self._freeze(match, fault)
            return await self.snapshot(match_id, person_id, since=since, most=most)
        raise Frozen(still(match.fault or fault) if match.state == "frozen" else gone(fault))

    async def _looked(
        self,
        connection: Connection,
        stored: MatchRecord,
        person_id: int | None,
        since: int | None,
        most: int,
    ) -> MatchSnapshot:
        """Raises `Damaged` where the match should stand still, or where nothing of it is left to show."""
        match, seat = stored.match, stored.match.seat_of(person_id)
        if match.state in LIVE:
            must_be_whole(stored)
        if match.entry < 0:
            return MatchSnapshot(match, seat, -1)
        is_running = match.state == "running"
        present = await (self._load_checked if is_running else self._load_position)(
            connection, stored
        )
        told = await self._told(connection, stored, seat, since, most)
        back = await self._take_back(connection, stored, seat)
        try:
            return self._look(stored, present, seat, told, back)
        except (LookupError, TypeError, ValueError) as fault:
            if match.state != "frozen":
                raise
            # its seats may be damaged, too, and not fit its position
            raise Damaged(stored.fault or match.fault or "it is damaged") from fault

    def _look(
        self,
        stored: MatchRecord,
        present: CurrentPosition,
        seat: int | None,
        told: Sequence[EntrySummary],
        back: UndoOption,
    ) -> MatchSnapshot:
        match, position = stored.match, present.position
        game = self._game(match)
        acting = seat if seat is not None and self._may_act(stored, seat) else None
        offers = () if acting is None else tuple(engine.offered_moves(position, acting))
        return MatchSnapshot(
            match=match,
            seat=seat,
            entry=match.entry,
            view=game.view(position, seat),
            decision=None if match.state == "over" else engine.pending_decision(position),
            offers=offers,
            standing=() if acting is None else tuple(game.anytime_moves(position.state, acting)),
            overdue=() if acting is None else engine.default_answers(position, acting),
            forfeits={} if acting is None else forfeited(game, position, acting, offers),
            outcome=game.outcome(position.state),
            events=tuple(told),
            take_back=back,
        )

    def _may_act(self, stored: MatchRecord, seat: int) -> bool:
        is_running = stored.match.state == "running" and not stored.has_guild_left
        return is_running and not stored.match.seats[seat].has_resigned

    async def _told(
        self,
        connection: Connection,
        stored: MatchRecord,
        seat: int | None,
        since: int | None,
        most: int,
    ) -> list[EntrySummary]:
        match, last = stored.match, stored.last
        if since is None:
            since = match.entry - 1 if seat is None else match.seats[seat].seen
        first = max(since + 1, match.entry - most + 1)
        if first > match.entry:
            return []
        if first == match.entry and last is not None:
            rows: Sequence[EntryRow] = [last]
        else:
            rows = await entries.between(connection, match.id, first, match.entry)
        past = await read_tenures(connection, match.id, match.names)
        return past.told(
            one for one in describe_entries(self._game(match), rows, seat) if not one.is_undone
        )

    async def mark_seen(self, match_id: int, person_id: int, entry: int) -> None:
        """This person has looked at the match as it stood at `entry`."""
        async with self.store.writing() as connection:
            await matches.see(connection, match_id, person_id, entry)

    async def offers_unchanged(self, match_id: int, person_id: int | None, entry: int) -> bool:
        """Whether what a person was offered at an older entry is what they are offered now."""
        async with self.store.reading() as connection:
            stored = await self._stored(connection, match_id)
            if entry == stored.match.entry:
                return True
            seat = stored.match.seat_of(person_id)
            try:
                present = await self._load_position(connection, stored)
            except Damaged:  # whoever looks is told so
                return False
            return seat is not None and await self._holds(connection, stored, present, seat, entry)

    async def _holds(
        self,
        connection: Connection,
        stored: MatchRecord,
        present: CurrentPosition,
        seat: int,
        entry: int,
    ) -> bool:
        """Others have moved since, nothing was drawn or shown, and the seat may do the same as then.

        So nobody who plays at the same time as others is held up by them.
        """
        match, game = stored.match, self._game(stored.match)
        if not 0 <= entry < match.entry <= entry + TOLD:
            return False
        since = await entries.between(connection, match.id, entry + 1, match.entry)
        if any(
            damage_in(one) or one.kind != "move" or one.seat == seat or is_irreversible(one)
            for one in since
        ):
            return False
        try:
            old = await entries.read(connection, match.id, entry)
            if old is None:
                return False
            then, now = load(game, old), present.position
        except (Damaged, entries.Unreadable):
            return False
        is_same = engine.offered_moves(then, seat) == engine.offered_moves(now, seat)
        return is_same and game.anytime_moves(then.state, seat) == game.anytime_moves(
            now.state, seat
        )

    async def complete(
        self, match_id: int, person_id: int, move: str, field: str, filled: Mapping[str, str]
    ) -> Sequence[str]:
        """Autocomplete of an open field: the game's completer for (move tag, field); empty where there is none."""
        stored, present = await self._load(match_id)
        completer = self._game(stored.match).completers.get((move, field))
        seat = stored.match.seat_of(person_id)
        if completer is None or seat is None:
            return []
        return completer(present.position, seat, filled)

    async def _take_back(
        self, connection: Connection, stored: MatchRecord, seat: int | None
    ) -> UndoOption:
        return self._back_from(stored, await self._last_move(connection, stored), seat)

    def _back_from(
        self, stored: MatchRecord, last: EntryRow | None, seat: int | None
    ) -> UndoOption:
        try:
            self._must_run(stored)
        except IllegalMove as halt:
            return UndoOption(refusal=halt.reason)
        if refusal := undo_refusal(last, seat, is_by_person=_is_by_person(stored.match, last)):
            return UndoOption(refusal=refusal)
        assert last is not None  # else there is a refusal
        try:
            move = self._game(stored.match).read_move(last.move or "")
        except ValueError:
            return UndoOption(refusal="Your last move can't be read any more, so it stays.")
        return UndoOption(last.number, move, visible_events(last, seat))

    async def _last_move(self, connection: Connection, stored: MatchRecord) -> EntryRow | None:
        """The last move that counts: moves taken back before and notes are passed over."""
        number = stored.match.entry
        while number > 0:
            if stored.last is not None and stored.last.number == number:
                entry = stored.last
            else:
                found = await entries.between(connection, stored.match.id, number, number)
                if not found or damage_in(found[0]):
                    return None
                [entry] = found
            if entry.kind == "move":
                return entry
            number = number - 1 if entry.returns_to is None else entry.returns_to
        return None


def _is_by_person(match: Match, last: EntryRow | None) -> bool:
    """Whether somebody sits where this move was made."""
    if last is None or last.seat is None:
        return False
    return match.seats[last.seat].is_played_by_person


def is_irreversible(entry: EntryRow) -> bool:
    """Whether something was drawn or shown."""
    return bool(read_draws(entry)) or any(event.reveals for event in read_events(entry))


def undo_refusal(last: EntryRow | None, seat: int | None, *, is_by_person: bool = True) -> str:
    """Why a seat cannot take back this move freely; empty when it can. `is_by_person`: whoever made it could take it back."""
    if seat is None:
        return "You have no seat in this match."
    if last is None or last.seat is None:
        return "There is no move to take back yet."
    if last.seat != seat:
        return f"{_whose(last, last.seat, seat, is_by_person)} {ONLY_LAST} {NO_VOTE}"
    return f"Your last move {why}. {NO_VOTE}" if (why := _what_stays(last)) else ""


def _whose(last: EntryRow, mover: int, seat: int, is_by_person: bool) -> str:
    """Of another seat's move: who could take it back. Of a private one nobody is told whose it is."""
    if not visible_events(last, seat):
        return "Others play at the same time, and yours was not the last move."
    who = f"The last move is {seat_placeholder(mover)}'s"
    if why := _what_stays(last):
        return f"{who}, and nobody can take it back: it {why}."
    if not is_by_person:
        return f"{who}, for whom the computer plays."
    return f"{who}, and only {seat_placeholder(mover)} can take it back."


def _what_stays(last: EntryRow) -> str:
    """What cannot be made undone of a move, as its end of a sentence; empty when it can be taken back."""
    if read_draws(last):
        return "threw dice or drew something"
    events = read_events(last)
    if any(event.reveals for event in events):
        return "showed something hidden"
    if any(event.kind == "automatic" and event.seat != last.seat for event in events):
        return "was answered by another seat's standing order"
    return ""
