"""Import of a whole export: looked at from end to end, replayed, and only then written, all of it or nothing."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from bot import engine
from bot.engine import Decision, Draw, Event, Game, IllegalMove, KeyedChance, Position, insert_names
from bot.matches.exported import (
    Exported,
    ExportedEntry,
    ExportedMatch,
    ExportedSeat,
    ExportedTenure,
    ExportedWaiting,
    read_export,
    refuse,
)
from bot.matches.notices import seats_on_turn
from bot.matches.records import Match
from bot.matches.rows import pack, unpack, write_json
from bot.matches.verify import PositionReplay, replayed
from db import Connection, entries, matches, tenures
from db.entries import EntryRow

STOOD_STILL = "it stood still when it was exported"
MOST_NAMED = 20  # entries that came out otherwise
ELSE = "If an earlier version wrote this and played it so, take its database over instead (`bot backup`): there it plays on"
OTHER_SHAPE = (
    "Positions have another shape today than in this export: only draws and events were compared."
)
SAME = (
    "channel_id",
    "host_id",
    "game",
    "title",
    "size",
    "options",
    "has_random_seats",
    "state",
    "key_hash",
    "ending",
    "entry",
    "created_at",
    "began_at",
    "moved_at",
    "ended_at",
)


class Importing(PositionReplay):
    """Matches that come into this database."""

    async def import_match(
        self, exported: Any, tell: Callable[[str], None] = lambda sentence: None
    ) -> Match:
        """A whole export as a new match. Raises `IllegalMove` with version and field where anything in it is not sound.

        `tell` gets a sentence for the host where today's rules make something else of its moves than it says.
        """
        read = read_export(exported, self.games)
        game = self.games[read.match.game]
        replay = _Replay(game, read)
        for entry in read.entries:
            replay.feed(entry)
        replay.must_fit()
        async with self.store.writing() as connection:
            match_id = await _store(connection, replay)
        for sentence in replay.told():
            tell(sentence)
        return await self._fresh(match_id)


@dataclass
class _Replay:
    """The entries played again under today's rules: key, options, seats and moves make a match, all else is what comes of them.

    `otherwise`: the entries whose draws or events are others than the export says, and those from which positions differ.
    """

    game: Game
    exported: Exported

    def __post_init__(self) -> None:
        self.rows: list[EntryRow] = []
        self.on_turn: frozenset[int] = frozenset()
        self.otherwise: list[int] = []
        self._has_other_shape = False
        self._differed = False
        self._decision: Decision | None = None

    def feed(self, entry: ExportedEntry) -> None:
        """Raises `IllegalMove` where an entry cannot be played."""
        path, number = f"entries[{entry.number}]", entry.number
        row = _row(entry)
        try:
            position, draws, events = self._next(row)
            saved = self.game.save(position)
        except Exception as fault:
            why = fault.reason if isinstance(fault, IllegalMove) else type(fault).__name__
            why = insert_names(why, [seat.name for seat in self.exported.seats])
            raise refuse(
                path, f"Entry {number} does not replay: {why.rstrip('.')}. {ELSE}"
            ) from fault
        told = {"draws": write_json(draws), "events": write_json(events)}
        self.rows.append(
            replace(row, position=pack(saved), digest=engine.position_digest(saved), **told)  # type: ignore[arg-type]  # texts
        )
        self._compare(entry)
        is_last = number == self.exported.match.entry
        self._decision = None if is_last and self._is_over() else engine.pending_decision(position)
        self.on_turn = seats_on_turn(self.on_turn, self._decision)
        self._outcome = self.game.outcome(position.state)

    def _is_over(self) -> bool:
        return self.exported.match.state == "over"

    def _next(
        self, row: EntryRow
    ) -> tuple[Position[Any, Any], tuple[Draw, ...], tuple[Event, ...]]:
        match, key = self.exported.match, bytes.fromhex(self.exported.match.key)
        if row.kind == "begin":
            options = self.game.read_options(match.options)
            played = engine.begin(self.game, match.size, options, KeyedChance(key))
        else:
            back = row.number - 1 if row.returns_to is None else row.returns_to
            position = self.game.load(unpack(self.rows[back]))
            if row.kind != "move":
                return position, (), ()
            played = replayed(self.game, position, row, KeyedChance(key, position.drawn))
        return played.position, played.draws, played.events

    def _compare(self, entry: ExportedEntry) -> None:
        """Where digests differ from the first deal on and nothing else does, the shape of a position has changed."""
        row, before = self.rows[-1], self._differed
        is_told_so = _is_same(row.draws, entry.draws) and _is_same(row.events, entry.events)
        self._differed = row.digest != entry.digest
        if entry.kind == "begin" and is_told_so and self._differed:
            self._has_other_shape = True
        is_parting = self._differed and not before and not self._has_other_shape
        if is_parting or not is_told_so:
            self.otherwise.append(entry.number)

    def must_fit(self) -> None:
        """Raises `IllegalMove` where the match's own row says something else than its entries lead to.

        Who is waited for may differ where the entries came out otherwise: then it is taken from the replay.
        """
        if not self.rows:
            raise refuse("entries", "there are none")
        match = self.exported.match
        _must_end(match, self._outcome is not None)
        if self.otherwise or self._has_other_shape:
            return
        asked = set(self._decision.seats) if self._decision else set()
        waited = [one.seat for one in match.waiting]
        if set(waited) != asked or len(waited) != len(asked):
            raise refuse("match.waiting", "the last entry waits for others")
        if sorted(match.on_turn) != sorted(self.on_turn):
            raise refuse("match.on_turn", "the entries lead to others")

    def waiting(self) -> list[ExportedWaiting]:
        """Those whom the last entry waits for, since when as the export says where it knows."""
        match, asked = self.exported.match, self._decision.seats if self._decision else ()
        known = {one.seat: one for one in match.waiting if one.seat in asked}
        anew = (seat for seat in asked if seat not in known)
        return [
            *known.values(),
            *(ExportedWaiting(seat, match.entry, match.moved_at, None) for seat in anew),
        ]

    def told(self) -> list[str]:
        """What the host should know."""
        sentences = [OTHER_SHAPE] if self._has_other_shape else []
        if self.otherwise:
            shown = ", ".join(map(str, self.otherwise[:MOST_NAMED]))
            more = len(self.otherwise) - MOST_NAMED
            rest = f" and {more} more" if more > 0 else ""
            sentences.append(
                f"The rules have changed since this export, or somebody has edited it. Entries that came out otherwise: {shown}{rest}. "
                "The match is taken as today's rules have it."
            )
        return sentences


def _is_same(written: str, exported: object) -> bool:
    return bool(json.loads(written) == json.loads(write_json(exported)))


def _must_end(match: ExportedMatch, is_finished: bool) -> None:
    if is_finished and match.state != "over":
        raise refuse("match.state", f"the entries end the match, and it is {match.state}")
    if match.ending is not None and is_finished != (match.ending == "finished"):
        raise refuse("match.ending", "the entries lead to another end")


def _row(entry: ExportedEntry) -> EntryRow:
    return EntryRow(
        match_id=0,
        number=entry.number,
        seat=entry.seat,
        kind=entry.kind,
        move=None if entry.move is None else write_json(entry.move),
        draws=write_json(entry.draws),
        events="[]",
        digest=entry.digest,
        at=entry.at,
        returns_to=entry.returns_to,
        is_automatic=entry.is_automatic,
    )


async def _store(connection: Connection, replay: _Replay) -> int:
    exported, match = replay.exported, replay.exported.match
    values = {name: getattr(match, name) for name in SAME}
    values |= {"key": bytes.fromhex(match.key), "on_turn": sorted(replay.on_turn)}
    values |= {"waiting": [msgspec.to_builtins(one) for one in replay.waiting()]}
    values |= {"fault": STOOD_STILL if match.state == "frozen" else None}
    match_id = await matches.add(connection, match.guild_id, **values)
    for seat in exported.seats:
        columns = msgspec.structs.asdict(seat)
        person = {"person_id": columns.pop("person")}
        await matches.add_seat(connection, match_id, columns.pop("seat"), **person, **columns)
    for entry in replay.rows:
        await entries.append(connection, replace(entry, match_id=match_id))
    past = [
        {"since": one.since, "seat": one.seat, "person_id": one.person, "name": one.name}
        for one in exported.tenures or [_since_ever(seat) for seat in exported.seats]
    ]
    await tenures.add(connection, match_id, past)
    return match_id


def _since_ever(seat: ExportedSeat) -> ExportedTenure:
    return ExportedTenure(0, seat.seat, seat.person, seat.name)
