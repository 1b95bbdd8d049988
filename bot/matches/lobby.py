"""The lobby: open, join, leave, options, begin; and the name and place of a match.

The options of a match, told from what is given: which there are, and what each takes.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

import msgspec
from msgspec import inspect

from bot import engine
from bot.engine import (
    SEAT_LETTERS,
    Game,
    IllegalMove,
    KeyedChance,
    check_setup,
    key_hash,
    keyed_luck,
    seat_placeholder,
)
from bot.matches import rematch
from bot.matches.autopilots import Autopilots
from bot.matches.records import Frozen, Match, NotHere, Person, SeatRow
from bot.matches.repository import NO_SEAT, REMOVED, clean_title, host_only, lobby_only
from bot.matches.rows import MatchRecord
from bot.matches.session import NewEntry
from db import Connection, Row, matches, outbox, people

AUTOPILOT = "Autopilot"
TWICE = timedelta(
    seconds=10
)  # the same lobby again within this time is a slip, unless somebody has joined
MOST_OF_HOST = 5  # lobbies open at once, on all servers
MOST_IN_CHANNEL = 20  # each posts a card, and Discord takes one a second


class Lobby(Autopilots):
    """Before the first entry."""

    async def open(
        self,
        guild_id: int,
        channel_id: int,
        host: Person,
        game: str,
        seats: int,
        options: Mapping[str, Any],
        title: str,
        once: int,
        *,
        has_random_seats: bool = False,
        rematch_of: int | None = None,
    ) -> Match:
        """A new lobby; the host has the first seat. An empty title becomes the game's title. Queues the card.

        A match has one rematch: where it is open or has begun already, that one is given, whoever asks. Refused are the same
        lobby a second time within moments, and more lobbies than a person or a channel may have.
        """
        rules = self._game_named(game)
        check_options(rules, seats, options)
        lobby = {
            "channel_id": channel_id,
            "host_id": host.id,
            "game": game,
            "title": clean_title(title or rules.title),
            "size": seats,
            "options": dict(options),
            "has_random_seats": has_random_seats,
            "rematch_of": rematch_of,
        }
        async with self.store.writing() as connection:
            match_id = await self._opened_before(connection, host, once, rematch_of)
            if match_id is None:
                may_open(await matches.lobbies(connection, host.id, channel_id), lobby, self.now())
                match_id = await matches.add(
                    connection,
                    guild_id,
                    **lobby,
                    state="lobby",
                    waiting=[],
                    on_turn=[],
                    entry=-1,
                    created_at=self.now(),
                )
                await _sit(connection, match_id, 0, host)
                await self._card(connection, match_id)
                if rematch_of is not None:
                    await self._call_players(connection, match_id, rematch_of, host)
                await matches.add_act(connection, once, match_id, self.now())
        self._committed()
        return await self._fresh(match_id)

    async def _opened_before(
        self, connection: Connection, host: Person, once: int, rematch_of: int | None
    ) -> int | None:
        """What this interaction has opened, or the rematch that there is; nobody else opens one, nor this host, until it is written."""
        old = None if rematch_of is None else (await self._held(connection, rematch_of)).match
        await people.hold(connection, host.id)
        match_id = await matches.act_of(connection, once)
        if match_id is None and old is not None:
            match_id = await matches.rematch_of(connection, old.id)
            if match_id is None:
                rematch.may_open(old, host.id)
        return match_id

    async def _call_players(
        self, connection: Connection, match_id: int, old_id: int, host: Person
    ) -> None:
        """Those for whom the seats of a rematch are kept hear of it."""
        old = (await self._stored(connection, old_id)).match
        if others := rematch.players(old) - {host.id}:
            text = rematch.opened(old, self.now())
            body = {"person": None, "text": text, "ping": sorted(others)}
            await outbox.add(connection, match_id, "note", body, self.now())

    def _game_named(self, name: str) -> Game:
        if name not in self.games:
            known = ", ".join(sorted(self.games))
            raise IllegalMove(
                f"There is no game called {name!r} here. There are: {known}.", "setup"
            )
        return self.games[name]

    async def join(self, match_id: int, person: Person, once: int) -> Match:
        """Take the next free seat. Refuses: full, twice, begun, ended. The card pings the host when it is full."""

        async def change(connection: Connection, stored: MatchRecord) -> None:
            match = stored.match
            lobby_only(match)
            if match.seat_of(person.id) is not None:
                raise IllegalMove("You have a seat in this match already.", "setup")
            _must_have_room(match)
            if match.rematch_of is not None:
                old = (await self._stored(connection, match.rematch_of)).match
                rematch.may_join(old, match, person.id, self.now())
            await _sit(connection, match_id, len(match.seats), person)
            await self._card_of(connection, match, len(match.seats) + 1)

        return await self._change_once(match_id, once, change)

    async def _card_of(self, connection: Connection, match: Match, taken: int) -> None:
        await self._card(connection, match.id, *([match.host_id] if taken == match.size else []))

    async def leave(self, match_id: int, person_id: int, once: int) -> Match:
        """Leave a lobby; the next in line becomes host; the last to leave ends it (state deleted)."""

        async def change(connection: Connection, stored: MatchRecord) -> None:
            lobby_only(stored.match)
            if stored.match.seat_of(person_id) is None:
                raise NotHere(NO_SEAT)
            await self._vacate(connection, stored.match, person_id)

        return await self._change_once(match_id, once, change)

    async def free_seats(self, match_id: int, gone: Collection[int]) -> Match:
        """Take people who have left the server out of a lobby."""
        async with self._lock(match_id), self.store.writing() as connection:
            match = (await self._held(connection, match_id)).match
            lobby_only(match)
            await self._vacate(connection, match, *gone)
        self._committed()
        return await self._fresh(match_id)

    async def _vacate(
        self, connection: Connection, match: Match, *gone: int, heir: int | None = None
    ) -> None:
        """Take people out of a lobby. `heir` hosts instead of a host who goes, else the next in line; all are told who it is."""
        left = [row for row in match.seats if row.person not in gone]
        heirs = [row.person for row in left if row.person is not None]
        await matches.replace_seats(connection, match.id, [_plain(row) for row in left])
        if not heirs:
            over = {"state": "deleted", "ending": "abandoned", "ended_at": self.now()}
            await matches.change(connection, match.id, **over)
        elif match.host_id in gone:
            host = heir or heirs[0]
            await matches.change(connection, match.id, host_id=host)
            seat = next(at for at, row in enumerate(left) if row.person == host)
            body = {"person": None, "text": f"{seat_placeholder(seat)} hosts this match now."}
            await outbox.add(connection, match.id, "note", body, self.now())
        await self._card(connection, match.id)

    async def seat_previous_players(self, match_id: int, person_id: int, gone: int) -> Match:
        """The host (`gone`) has left the server: this person, who has a seat, hosts instead. In a lobby the host's seat is free."""
        async with self._lock(match_id), self.store.writing() as connection:
            match = (await self._held(connection, match_id)).match
            seat = match.seat_of(person_id)
            if match.host_id == gone and seat is not None:
                if match.state == "lobby":
                    await self._vacate(connection, match, gone, heir=person_id)
                else:
                    text = f"The host has left the server: {seat_placeholder(seat)} hosts this match now."
                    body = {"person": None, "text": text}
                    await outbox.add(connection, match_id, "note", body, self.now())
                await matches.change(connection, match_id, host_id=person_id)
        self._committed()
        return await self._fresh(match_id)

    async def set_option(
        self, match_id: int, person_id: int, name: str, value: Any, once: int
    ) -> Match:
        """Host only, lobby only. Checked with the game's `read_options` and `check_options`."""

        async def change(connection: Connection, stored: MatchRecord) -> None:
            match = stored.match
            host_only(match, person_id)
            lobby_only(match)
            options = match.options | {name: value}
            check_options(self._game(match), match.size, options)
            await matches.change(connection, match_id, options=options)
            await self._card(connection, match_id)

        return await self._change_once(match_id, once, change)

    async def set_size(self, match_id: int, person_id: int, seats: int, once: int) -> Match:
        """Host only, lobby only: the number of seats, not below those taken."""

        async def change(connection: Connection, stored: MatchRecord) -> None:
            match = stored.match
            host_only(match, person_id)
            lobby_only(match)
            if seats < len(match.seats):
                raise IllegalMove(f"{len(match.seats)} seats are taken already.", "setup")
            check_options(self._game(match), seats, match.options)
            await matches.change(connection, match_id, size=seats)
            await self._card(connection, match_id)

        return await self._change_once(match_id, once, change)

    async def add_autopilot(self, match_id: int, person_id: int, once: int) -> Match:
        """Host only, lobby only: a computer player takes the next free seat."""

        async def change(connection: Connection, stored: MatchRecord) -> None:
            match = stored.match
            host_only(match, person_id)
            lobby_only(match)
            _must_have_room(match)
            count = sum(row.person is None for row in match.seats) + 1
            row = {"name": f"{AUTOPILOT} {count}", "is_autopilot": True}
            await matches.add_seat(connection, match_id, len(match.seats), **row)
            await self._card(connection, match_id)  # who presses this is the host: no ping

        return await self._change_once(match_id, once, change)

    async def remove_autopilot(self, match_id: int, person_id: int, once: int) -> Match:
        """Host only, lobby only: the computer player who came last goes."""

        async def change(connection: Connection, stored: MatchRecord) -> None:
            match = stored.match
            host_only(match, person_id)
            lobby_only(match)
            computers = [row for row in match.seats if row.person is None]
            if not computers:
                raise IllegalMove("No computer player has a seat in this match.", "setup")
            left = [_plain(row) for row in match.seats if row is not computers[-1]]
            await matches.replace_seats(connection, match_id, left)
            await self._card(connection, match_id)

        return await self._change_once(match_id, once, change)

    async def rename(self, match_id: int, person_id: int, title: str, once: int) -> Match:
        """Host only: 1 to 80 characters."""

        async def change(connection: Connection, stored: MatchRecord) -> None:
            host_only(stored.match, person_id)
            await matches.change(connection, match_id, title=clean_title(title))
            if stored.match.state == "lobby":
                await self._card(connection, match_id)

        return await self._change_once(match_id, once, change)

    async def in_thread(self, match_id: int, thread_id: int | None) -> None:
        """Where the match is told from now on (None: back to its channel)."""
        async with self.store.writing() as connection:
            await matches.change(connection, match_id, thread_id=thread_id)

    async def begin(self, match_id: int, person_id: int, once: int) -> Match:
        """Host only, when full: draws the key, deals, writes entry 0, queues `begin` and the first panel."""

        async def change(connection: Connection, stored: MatchRecord) -> None:
            match = stored.match
            host_only(match, person_id)
            lobby_only(match)
            if (free := match.size - len(match.seats)) > 0:
                noun = "seat is" if free == 1 else "seats are"
                signs = ", ".join(SEAT_LETTERS[len(match.seats) : match.size])
                raise IllegalMove(
                    f"{free} {noun} still free ({signs}): wait for players, add an autopilot or make it smaller.",
                    "setup",
                )
            if stored.has_guild_left:
                raise Frozen(REMOVED)
            await self._begin(connection, stored)

        match = await self._change_once(match_id, once, change)
        self._drive(match)
        return match

    async def _begin(self, connection: Connection, stored: MatchRecord) -> None:
        match, key = stored.match, secrets.token_bytes(32)
        if match.has_random_seats:
            rows = shuffled_seats(key, match.seats)
            await matches.replace_seats(connection, match.id, [_plain(row) for row in rows])
        game = self._game(match)
        played = engine.begin(game, match.size, game.read_options(match.options), KeyedChance(key))
        opened = {"state": "running", "key": key, "key_hash": key_hash(key)}
        await matches.change(connection, match.id, began_at=self.now(), **opened)
        draft = NewEntry("begin", None, played.position, events=played.events, draws=played.draws)
        await self._append_entry(connection, await self._stored(connection, match.id), draft)


def may_open(lobbies: Sequence[Row], new: Mapping[str, Any], now: datetime) -> None:
    """Refuses the same lobby twice, and too many; `lobbies` are those of the host and of the channel."""
    own = [one for one in lobbies if one["host_id"] == new["host_id"]]
    for one in own:
        is_untouched = one["taken"] == 1 and now - one["created_at"] < TWICE
        if is_untouched and all(one[name] == new[name] for name in new):
            raise IllegalMove(
                f"You opened this a moment ago: it is match {one['id']}. "
                "Give another one a title of its own.",
                "setup",
            )
    if len(own) >= MOST_OF_HOST:
        raise IllegalMove(
            f"You have {len(own)} open lobbies: {_numbers(own)}. "
            "Begin one or end one (`/match end`), then open another.",
            "setup",
        )
    here = [one for one in lobbies if one["channel_id"] == new["channel_id"]]
    if len(here) >= MOST_IN_CHANNEL:
        raise IllegalMove(
            f"{len(here)} matches wait for players in this channel. "
            "Join one of them, or open yours in another channel.",
            "setup",
        )


def _numbers(lobbies: Sequence[Row]) -> str:
    return ", ".join(f"match {one['id']}" for one in lobbies)


def shuffled_seats(key: bytes, seats: tuple[SeatRow, ...]) -> list[SeatRow]:
    """The seats in an order that the match's key decides, so that it can be checked at the end."""
    luck, left = keyed_luck(key, "seats"), list(seats)
    return [left.pop(luck(len(left))) for _ in seats]


def _must_have_room(match: Match) -> None:
    if match.is_full:
        raise IllegalMove(f"All {match.size} seats of this match are taken.", "setup")


def _plain(row: SeatRow) -> dict[str, Any]:
    return {"person_id": row.person, "name": row.name, "is_autopilot": row.is_autopilot}


async def _sit(connection: Connection, match_id: int, seat: int, person: Person) -> None:
    await people.meet(connection, person.id, person.name)
    await matches.add_seat(connection, match_id, seat, person_id=person.id, name=person.name)


def check_options(game: Game, seats: int, options: Mapping[str, Any]) -> None:
    """Raises `IllegalMove`: unknown name, value that does not fit, wrong number of seats, options at odds."""
    fields = {field.name: field for field in msgspec.structs.fields(game.options)}
    for name, value in options.items():
        if name not in fields:
            raise IllegalMove(
                f"{game.title} has no option {name!r}. It has: {', '.join(fields)}.", "options"
            )
        _check_value(name, value, fields[name].type)
    check_setup(game, seats, game.read_options(options))


def _check_value(name: str, value: Any, kind: Any) -> None:
    try:
        msgspec.convert(value, kind, strict=False)
    except msgspec.ValidationError as fault:
        raise IllegalMove(
            f"The option {name!r} takes {_taken(kind)}, not {value!r}.", "options"
        ) from fault


def _taken(kind: Any) -> str:
    """What a field takes, in words: `true or false`, `a whole number from 0 to 24`, else its help."""
    whole = found = inspect.type_info(kind)
    told = ""
    if isinstance(whole, inspect.Metadata):
        found, told = whole.type, (whole.extra_json_schema or {}).get("description", "")
    match found:
        case inspect.BoolType():
            return "true or false"
        case inspect.LiteralType(values=values):
            *others, last = map(str, values)
            return f"{', '.join(others)} or {last}" if others else last
        case inspect.IntType(ge=int() as least, le=int() as most):
            return f"a whole number from {least} to {most}"
        case inspect.IntType():
            return "a whole number"
    return f"something else ({told})" if told else "something else"
