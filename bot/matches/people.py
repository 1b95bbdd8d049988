"""People and servers: settings, export and erasure of what is a person's, servers that come and go."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Sequence
from datetime import datetime
from typing import Any

import msgspec

from bot.engine import IllegalMove, seat_placeholder
from bot.matches.consent import Consent
from bot.matches.lobby import Lobby
from bot.matches.records import Match
from bot.matches.rows import CurrentPosition, write_json
from bot.matches.session import NewEntry
from bot.matches.tenures import Held
from db import Connection, Row, alarms, matches, outbox, people, tenures
from db.cells import UNREAD

SOMEBODY = "somebody"


class People(Consent, Lobby):
    """Who is known, and how they are forgotten."""

    async def settings(self, person_id: int) -> dict[str, Any]:
        """A person's settings: preview, notices, auto_end, palette ...; empty when they never set any."""
        async with self.store.reading() as connection:
            row = await people.read(connection, person_id)
        return _settings(row)

    async def set_setting(self, person_id: int, name: str, value: Any) -> dict[str, Any]:
        """Set one setting (None: back to the default). Gives all of them."""
        return await self.change_setting(person_id, name, lambda _: value)

    async def change_setting(
        self, person_id: int, name: str, change: Callable[[Any], Any]
    ) -> dict[str, Any]:
        """Set one setting to what comes of what it was (None: not set), whatever else is done at the same time. Gives all of them."""
        async with self.store.writing() as connection:
            await people.hold(connection, person_id)
            row = await people.read(connection, person_id)
            settings = _settings(row)
            settings[name] = change(settings.get(name))
            settings = {key: kept for key, kept in settings.items() if kept is not None}
            await people.set_settings(connection, person_id, settings)
            await alarms.put_for(connection, person_id, self.now())  # a turn may end itself now
        return settings

    async def export_person(self, person_id: int) -> dict[str, Any]:
        """Everything stored that is this person's: name, settings, seats they have or had with what was moved there meanwhile,
        matches they host.
        """
        async with self.store.reading() as connection:
            row = await people.read(connection, person_id)
            seats = []
            for seat in await people.seats_held(connection, person_id):
                past = await tenures.of_match(connection, seat["match_id"])
                held = Held(past, seat, person_id)
                moves = await people.moves_of(connection, seat["match_id"], seat["seat"])
                seats.append(_plain(seat, held, [one for one in moves if held.covers(one[0])]))
            hosted = list(await people.hosted_by(connection, person_id))
        return {
            "id": person_id,
            "name": None if row is None else _told(row["name"]),
            "settings": _settings(row),
            "seats": seats,
            "hosted": hosted,
        }

    async def erase(self, person_id: int) -> list[int]:
        """Forget a person. Their seats go to the autopilot under the name "somebody"; their moves stay, as the others' history.

        Lobbies are left, a match without people ends, hosting passes on. Gives the numbers of the matches concerned.
        """
        async with self.store.reading() as connection:
            seated = [row["match_id"] for row in await people.seats_of(connection, person_id)]
            hosted = await people.hosted_by(connection, person_id)
        concerned = sorted({*seated, *hosted})
        for match_id in concerned:
            await self.fenced(match_id, self._erase_in(match_id, person_id))
        async with self.store.writing() as connection:
            await self._forgotten_in_votes(connection, person_id)
            await tenures.forget(connection, person_id, SOMEBODY)
            await people.forget(connection, person_id)
        self._committed()
        return concerned

    async def _erase_in(self, match_id: int, person_id: int) -> None:
        async with self._lock(match_id):
            while not await self._is_forgotten_in(match_id, person_id):
                pass  # another program has moved meanwhile
        self._drive(await self._fresh(match_id))

    async def _is_forgotten_in(self, match_id: int, person_id: int) -> bool:
        """False where the match was not any more as it had been read: nothing is changed then."""
        before = await self._fresh(match_id)
        try:
            _, present = await self._load(match_id)
        except IllegalMove:  # in the lobby, over or frozen: no entry tells of it
            present = None
        async with self.store.writing() as connection:
            match = (await self._held(connection, match_id)).match
            if match.entry != before.entry:
                return False
            await self._forget_in(connection, match, person_id, present)
        return True

    async def _forget_in(
        self, connection: Connection, match: Match, person_id: int, present: CurrentPosition | None
    ) -> None:
        match_id = match.id
        seat = match.seat_of(person_id)
        if match.state == "lobby":
            await self._vacate(connection, match, person_id)
        elif seat is not None:
            gone = {"person_id": None, "name": SOMEBODY, "is_autopilot": True, "has_resigned": True}
            await matches.change_seat(connection, match_id, seat, **gone)
        if match.host_id == person_id and match.state != "lobby":
            await matches.change(connection, match_id, host_id=_heir(match, person_id))
        if present is not None and seat is not None:
            text = f"{seat_placeholder(seat)} has gone; the autopilot plays on."
            draft = NewEntry("note", seat, present.position, present.position, write_json(text))
            await self._note(connection, match_id, draft, text)
        await _scrub(connection, match_id, person_id)

    async def guild_left(self, guild_id: int) -> None:
        """The bot was removed from a server: its matches stand still, nothing is said there."""
        async with self.store.writing() as connection:
            await people.set_left(connection, guild_id, self.now())

    async def guild_back(self, guild_id: int) -> None:
        """The bot is (again) in this server: its matches go on. Also for servers never seen before.

        Discord says so of each server at every start: of one that is known to be here nothing is done.
        """
        async with self.store.reading() as connection:
            if await people.is_here(connection, guild_id):
                return
        async with self.store.writing() as connection:
            await people.set_left(connection, guild_id, None)
        await self.start()
        self._committed()

    async def sync_guilds(
        self, present: Collection[int], shard: tuple[int, int] | None = None
    ) -> None:
        """The servers the bot is in now: what came or went while it was away is made up for.

        `shard` is which connection says so, and of how many: Discord tells each only of its own servers, so only of those does
        silence mean that the bot is gone; without it, of none.
        """
        async with self.store.writing() as connection:
            known = await people.here(connection)
            for guild_id in sorted(known - set(present)):
                if shard is not None and shard_of(guild_id, shard[1]) == shard[0]:
                    await people.set_left(connection, guild_id, self.now())
            for guild_id in sorted(set(present) - known):
                await people.set_left(connection, guild_id, None)
        await self.start()
        self._committed()

    async def commands_hash(self, guild_id: int) -> str | None:
        """What was last synced as commands for this server (0: globally)."""
        async with self.store.reading() as connection:
            return await people.commands_hash(connection, guild_id)

    async def set_commands_hash(self, guild_id: int, commands_hash: str) -> None:
        """Remember what was synced."""
        async with self.store.writing() as connection:
            await people.set_commands_hash(connection, guild_id, commands_hash)


def shard_of(guild_id: int, shards: int) -> int:
    """Which of so many connections hears of a server (Discord's formula)."""
    return (guild_id >> 22) % shards


# what a setting may hold; one that holds something else counts as not set
KNOWN: dict[str, Any] = {
    "preview": str,
    "notices": str,
    "auto_end": bool,
    "waits": dict[str, int],
    "calls": list[int],
}


def _settings(row: Row | None) -> dict[str, Any]:
    stored = people.settings_in(row)
    return {name: value for name, value in stored.items() if _is_sound(name, value)}


def _is_sound(name: str, value: Any) -> bool:
    try:
        msgspec.convert(value, KNOWN.get(name, Any))
    except msgspec.ValidationError:
        return False
    return True


def _told(cell: Any) -> Any:
    """A cell as it is; None where it is damaged."""
    return None if cell is UNREAD else cell


def _plain(seat: Row, held: Held, moves: Sequence[tuple[int, datetime, str]]) -> dict[str, Any]:
    return {
        "match": seat["match_id"],
        "game": _told(seat["game"]),
        "title": _told(seat["title"]),
        "guild": _told(seat["guild_id"]),
        "seat": seat["seat"],
        "name": _told(held.name),
        "moves": [_plain_move(*move) for move in moves],
    }


def _plain_move(number: int, at: datetime, move: str) -> dict[str, Any]:
    try:
        return {"entry": _told(number), "at": at.isoformat(), "move": json.loads(move)}
    except (ValueError, TypeError, AttributeError, RecursionError):
        return {"entry": _told(number), "at": None, "move": None}


def _heir(match: Match, person_id: int) -> int:
    """Who hosts a match when its host is gone; 0 when nobody is left."""
    others = [row.person for row in match.seats if row.person not in (None, person_id)]
    return next((person for person in others if person is not None), 0)


async def _scrub(connection: Connection, match_id: int, person_id: int) -> None:
    """Take a person out of what was or is to be said."""
    for row in await outbox.of_match(connection, match_id):
        if not isinstance(row["body"], dict):
            continue
        body = dict(row["body"])
        if body.get("person") == person_id:
            body["person"] = 0
        if isinstance(body.get("ping"), list) and person_id in body["ping"]:
            body["ping"] = [other for other in body["ping"] if other != person_id]
        if body != row["body"]:
            await outbox.change(connection, [row["id"]], body=body)
