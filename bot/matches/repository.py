"""Read and lock matches: the store, the games, one lock per match, freezing; and finding a match by number, channel or person."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from typing import TypeVar
from weakref import WeakValueDictionary

from bot.engine import Game, IllegalMove, key_hash
from bot.matches.records import Frozen, Match, NotHere, StaleEntry
from bot.matches.rows import CurrentPosition, Damaged, MatchRecord, damage_in, load, read_stored
from db import UNAVAILABLE, Connection, Row, Store, entries, matches, outbox

ALL_BUT_DELETED = ("lobby", "running", "frozen", "over")


def utc_now() -> datetime:
    return datetime.now(UTC)


class MatchRepository:
    """The ground floor. `on_commit` is called after every transaction that may have filled the outbox."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, Game],
        now: Callable[[], datetime] = utc_now,
        on_commit: Callable[[], None] | None = None,
    ) -> None:
        self.store = store
        self.games = games
        self.now = now
        self.on_commit = on_commit
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._drivers: dict[int, asyncio.Task[None]] = {}
        self._is_stopping = False

    def _lock(self, match_id: int) -> asyncio.Lock:
        """The match's lock; it lives as long as somebody holds or awaits it."""
        lock = self._locks.get(match_id)
        if lock is None:
            lock = self._locks[match_id] = asyncio.Lock()
        return lock

    def _committed(self) -> None:
        if self.on_commit is not None:
            self.on_commit()

    def game(self, match: Match) -> Game:
        """The rules of a match. Raises `Frozen` where they are not here."""
        if match.game not in self.games:
            raise Frozen(still(UNKNOWN_GAME))
        return self.games[match.game]

    _game = game

    async def _stored(
        self, connection: Connection, match_id: int, once: int | None = None
    ) -> MatchRecord:
        """Raises `NotHere` for a number that was never given out."""
        found = await matches.read(connection, match_id, once)
        if found is None:
            raise NotHere(NO_MATCH)
        return self._checked(read_stored(*found))

    def _checked(self, stored: MatchRecord) -> MatchRecord:
        """With the faults that only the rules can tell."""
        match, mended = stored.match, stored.mended
        game = self.games.get(match.game)
        if game is None:
            mended.faults.append(UNKNOWN_GAME)
            mended.lost.append("game")
            return stored
        try:
            game.read_options(match.options)
        except (IllegalMove, ValueError, TypeError):
            mended.cannot_read("options")
            return replace(stored, match=replace(match, options={}))
        return stored

    async def _held(
        self, connection: Connection, match_id: int, once: int | None = None
    ) -> MatchRecord:
        """The same where it is written next: until the transaction ends no other program changes the match."""
        await matches.hold(connection, match_id)
        return await self._stored(connection, match_id, once)

    async def _still(
        self, connection: Connection, loaded: MatchRecord, once: int | None
    ) -> MatchRecord:
        """A match loaded a moment ago, held now. Raises `AlreadyDone`, and `StaleEntry` where another program has written meanwhile."""
        stored = await self._held(connection, loaded.match.id, once)
        if stored.done is not None:
            raise AlreadyDone(stored.done)
        if (stored.match.entry, stored.match.state) != (loaded.match.entry, loaded.match.state):
            raise StaleEntry(loaded.match.entry, stored.match.entry)
        return stored

    async def _fresh(self, match_id: int) -> Match:
        async with self.store.reading() as connection:
            return (await self._stored(connection, match_id)).match

    async def _rows(self, connection: Connection, rows: Sequence[Row]) -> list[Match]:
        seats = await matches.read_seats(connection, [row["id"] for row in rows])
        seats_of: defaultdict[int, list[Row]] = defaultdict(list)
        for seat in seats:
            seats_of[seat["match_id"]].append(seat)
        return [self._checked(read_stored(row, seats_of[row["id"]])).match for row in rows]

    async def _load_position(self, connection: Connection, stored: MatchRecord) -> CurrentPosition:
        """The position of the last entry, or of the last good one before it. Raises `Damaged` when none is left."""
        match, game = stored.match, self._game(stored.match)
        if stored.last is not None and stored.last.number == match.entry:
            with suppress(Damaged):
                return CurrentPosition(load(game, stored.last), stored.last)
        for number in await entries.numbers_down(connection, match.id, match.entry):
            try:
                if (entry := await entries.read(connection, match.id, number)) is not None:
                    return CurrentPosition(load(game, entry), entry)
            except (Damaged, entries.Unreadable) as fault:
                log.error("damaged: %s", fault)
        raise Damaged(f"match {match.id} has no good position")

    async def _load(
        self, match_id: int, once: int | None = None
    ) -> tuple[MatchRecord, CurrentPosition]:
        """What a move starts from. Raises `NotHere`, `Frozen`, `AlreadyDone`; a match found damaged is frozen here."""
        async with self.store.reading() as connection:
            stored = await self._stored(connection, match_id, once)
            if stored.done is not None:
                raise AlreadyDone(stored.done)
            try:
                self._must_run(stored)
                return stored, await self._load_checked(connection, stored)
            except Damaged as damage:
                fault = str(damage)
        await self._freeze(stored.match, fault)
        raise Frozen(still(fault))

    async def _load_checked(self, connection: Connection, stored: MatchRecord) -> CurrentPosition:
        """Raises `Damaged` unless the match can be played on from its last entry."""
        must_be_whole(stored)
        present = await self._load_position(connection, stored)
        if present.entry.number != stored.match.entry:
            raise Damaged(f"entry {present.entry.number + 1} is damaged")
        column = damage_in(present.entry)
        if not column and (present.entry.seat or 0) >= len(stored.match.seats):
            column = "seat"
        if column:
            raise Damaged(f"entry {present.entry.number} is damaged (its {column})")
        if key_hash(stored.key) != stored.match.key_hash:
            raise Damaged("the key of its chance is damaged")
        return present

    def _must_run(self, stored: MatchRecord) -> None:
        """Raises the refusal of a match that cannot be played, `Damaged` where the match cannot even tell its state."""
        match = stored.match
        if match.state == "frozen":
            raise Frozen(still(match.fault or "a fault"))
        if match.state in LIVE:
            must_be_whole(stored)
        if stored.has_guild_left:
            raise Frozen(REMOVED)
        if match.state == "lobby":
            raise IllegalMove("This match has not begun yet.", "setup")
        if match.state != "running":
            raise IllegalMove("This match is over.", "end")

    async def _freeze(self, match: Match, fault: str) -> None:
        """Let a match stand still, tell its host, and all who look at its panel: once."""
        text = f"Match {match.id} stands still: {fault}. Nothing is lost. Ask whoever runs this bot to look at it."
        async with self.store.writing() as connection:
            if not await matches.freeze(connection, match.id, fault):
                return
            log.error("match %d is frozen: %s", match.id, fault)
            body = {"person": match.host_id or None, "text": text}
            await outbox.add(connection, match.id, "note", body, self.now())
            if match.entry < 0:
                await self._card(connection, match.id)
            else:
                panel = {"entry": match.entry, "fresh": False, "ping": []}
                await outbox.add(connection, match.id, "panel", panel, self.now())
        self._committed()

    async def fenced(self, match_id: int, work: Awaitable[T]) -> T | None:
        """One match's part of what is done for many: whatever breaks in it stops no other. None: it broke or was refused.

        A match found damaged is frozen. Raises only what stops all: that the database cannot be used.
        """
        try:
            try:
                return await work
            except Damaged as damage:
                await self._freeze(await self._fresh(match_id), str(damage))
        except UNAVAILABLE:
            raise
        except IllegalMove as refusal:
            log.info("match %d: %s", match_id, refusal.reason)
        except Exception:
            log.exception("match %d: what is done for all matches failed here", match_id)
        return None

    async def inspect(self) -> list[int]:
        """Look at every match that is not over, so that a damaged one is frozen before somebody plays it. Gives those that stand still."""
        async with self.store.reading() as connection:
            numbers = await matches.not_over(connection)
        for number in numbers:
            await self.fenced(number, self.must_be_sound(number))
        async with self.store.reading() as connection:
            return list(await matches.numbers(connection, "frozen"))

    async def must_be_sound(self, match_id: int) -> None:
        """Raises `Damaged` where a match should stand still, and the refusal of one that is not played."""
        async with self.store.reading() as connection:
            stored = await self._stored(connection, match_id)
            self._must_run(stored)
            await self._load_checked(connection, stored)

    async def _change_once(
        self, match_id: int, once: int, change: Callable[[Connection, MatchRecord], Awaitable[None]]
    ) -> Match:
        """Change a match without an entry, one at a time, and once per interaction."""
        async with self._lock(match_id):
            try:
                async with self.store.writing() as connection:
                    stored = await self._held(connection, match_id)
                    if stored.match.state in LIVE:
                        must_be_whole(stored)
                    if await matches.act_of(connection, once) is None:
                        await change(connection, stored)
                        await matches.add_act(connection, once, match_id, self.now())
            except Damaged as damage:
                await self._freeze(stored.match, str(damage))
                raise Frozen(still(str(damage))) from damage
            self._committed()
            return await self._fresh(match_id)

    async def _card(self, connection: Connection, match_id: int, *ping: int) -> None:
        await outbox.add(connection, match_id, "card", {"ping": list(ping)}, self.now())


class MatchFinder(MatchRepository):
    """Where every cog begins."""

    async def match(
        self, match_id: int, guild_id: int | None, person_id: int | None = None
    ) -> Match:
        """A match of this server, or one in which the person has a part. Raises `NotHere`.

        Whether the person sees its channel only Discord knows: see `cogs/components/access.py`.
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


log = logging.getLogger(__name__)

NO_MATCH = "There is no such match here."
REMOVED = "This match stands still: the bot was removed from its server."
NO_SEAT = "You have no seat in this match."
UNKNOWN_GAME = "the rules of its game are not here"

LIVE = ("lobby", "running")  # what a fault freezes

T = TypeVar("T")


class AlreadyDone(Exception):
    """This interaction has made entry `number` already."""

    def __init__(self, number: int) -> None:
        super().__init__(f"entry {number}")
        self.number = number


def must_be_whole(stored: MatchRecord) -> None:
    if stored.fault:
        raise Damaged(stored.fault)


def still(fault: str) -> str:
    return f"This match stands still: {fault}. Nothing is lost; its host has been told."


def gone(fault: str) -> str:
    return f"This match can't be shown any more: {fault}."


def host_only(match: Match, person_id: int) -> None:
    if match.host_id != person_id:
        raise IllegalMove("Only the host of this match can do that.", "host")


def lobby_only(match: Match) -> None:
    if match.state == "deleted":
        raise IllegalMove("This match was ended before it began.", "setup")
    if match.state != "lobby":
        raise IllegalMove("This match has begun already.", "setup")


def clean_title(title: str) -> str:
    """One line of 1 to 80 characters."""
    line = " ".join("".join(sign if sign.isprintable() else " " for sign in title).split())
    if not 1 <= len(line) <= 80:
        raise IllegalMove(f"A title has 1 to 80 characters; this one has {len(line)}.", "title")
    return line
