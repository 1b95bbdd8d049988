"""An exported match as it comes from outside: everything about it is checked here before anything is written.

Every refusal names the version and the field.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from bot.engine import SEAT_LETTERS, Draw, Event, Game, IllegalMove, key_hash
from bot.matches.lobby import check_options
from bot.matches.repository import clean_title
from db.cells import YEARS

FORMAT = 1
NOTE = 500  # characters of the longest text of a note
LONG = 500  # characters of the longest reason
NO_EXPORT = "This is no whole export of a match of this version"

Id = Annotated[int, Meta(ge=0, le=2**63 - 1)]
SeatNumber = Annotated[int, Meta(ge=0, lt=len(SEAT_LETTERS))]
Count = Annotated[int, Meta(ge=0, lt=2**31)]
Time = Annotated[datetime, Meta(tz=True)]
Digits = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class ExportedWaiting(Struct, frozen=True, forbid_unknown_fields=True):
    seat: SeatNumber
    entry: Count
    since: Time
    reminded: Time | None


class ExportedMatch(Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    guild_id: Id
    channel_id: Id
    thread_id: Id | None
    host_id: Id
    game: str
    title: str
    size: Annotated[int, Meta(ge=1, le=len(SEAT_LETTERS))]
    options: dict[str, Any]
    has_random_seats: bool
    state: Literal["running", "frozen", "over"]
    key: Digits
    key_hash: Digits
    ending: Literal["finished", "agreement", "abandoned"] | None
    entry: Count
    created_at: Time
    began_at: Time
    moved_at: Time
    ended_at: Time | None
    waiting: tuple[ExportedWaiting, ...]
    on_turn: tuple[SeatNumber, ...]


class ExportedSeat(Struct, frozen=True, forbid_unknown_fields=True):
    seat: SeatNumber
    person: Id | None
    name: Annotated[str, Meta(min_length=1, max_length=100)]
    is_autopilot: bool
    has_resigned: bool
    seen: Annotated[int, Meta(ge=-1, lt=2**31)]
    is_for_ending: bool


class ExportedTenure(Struct, frozen=True, forbid_unknown_fields=True):
    """Who had a seat from which entry on; exports of earlier builds have none."""

    since: Count
    seat: SeatNumber
    person: Id | None
    name: Annotated[str, Meta(min_length=1, max_length=100)]


class ExportedEvent(Event, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    pass


class ExportedEntry(Struct, frozen=True, forbid_unknown_fields=True):
    number: Count
    seat: SeatNumber | None
    kind: Literal["begin", "move", "undo", "note"]
    returns_to: Count | None
    at: Time
    is_automatic: bool
    move: Any
    draws: tuple[Draw, ...]
    events: tuple[ExportedEvent, ...]
    digest: Annotated[str, Meta(pattern="^[0-9a-f]{16}$")]
    undone: bool


@dataclass(frozen=True)
class Exported:
    """A whole export, each of its fields of the right kind; whether it replays is not known yet."""

    match: ExportedMatch
    seats: tuple[ExportedSeat, ...]
    entries: tuple[ExportedEntry, ...]
    tenures: tuple[ExportedTenure, ...] = ()


def refuse(path: str, what: str) -> IllegalMove:
    """The refusal; a value of any length, quoted in it, is cut."""
    path, what = (text if len(text) <= LONG else f"{text[:LONG]}..." for text in (path, what))
    return IllegalMove(
        f"{NO_EXPORT}. Version {FORMAT}, field `{path}`: {what}. Nothing was stored.", "import"
    )


def read_export(given: Any, games: Mapping[str, Game]) -> Exported:
    """Raises `IllegalMove`."""
    whole = _outline(given)
    match = _read(whole["match"], ExportedMatch, "match")
    seats = _all(whole["seats"], ExportedSeat, "seats")
    entries = _all(whole["entries"], ExportedEntry, "entries")
    if match.game not in games:
        raise refuse("match.game", f"there is no game called {match.game!r} here")
    tenures = _all(whole.get("tenures", []), ExportedTenure, "tenures")
    exported = Exported(match, seats, entries, tenures)
    _check_match(exported, games[match.game])
    _check_seats(exported)
    _check_entries(exported, games[match.game])
    _check_tenures(exported)
    return exported


PARTS = {"slowburn": int, "whole": bool, "match": dict, "seats": list, "entries": list}
OPTIONAL = {"tenures": list}


def _outline(given: Any) -> dict[str, Any]:
    if not isinstance(given, dict):
        raise IllegalMove(f"{NO_EXPORT}. It is no JSON object.", "import")
    version = given.get("slowburn")
    if version != FORMAT or isinstance(version, bool):
        raise IllegalMove(
            f"{NO_EXPORT}. Its version (field `slowburn`) is {_shown(version)}; this bot takes version {FORMAT}.",
            "import",
        )
    for part in sorted({*PARTS, *map(str, given)}):
        if part not in given:
            raise refuse(part, "it is missing")
        if part not in PARTS | OPTIONAL:
            raise refuse(part, "it is unknown")
        if not isinstance(given[part], (PARTS | OPTIONAL)[part]):
            raise refuse(part, "it is of another kind")
        _must_be_writable(given[part], part)
    if not given["whole"]:
        raise refuse("whole", "only a whole export can be taken (`bot export`)")
    return given


def _must_be_writable(value: Any, path: str) -> None:
    try:
        is_writable = b"\\u0000" not in msgspec.json.encode(value)
    except (ValueError, TypeError, OverflowError, RecursionError):
        is_writable = False
    if not is_writable:
        raise refuse(path, "it holds signs or numbers that cannot be stored")


T = TypeVar("T")


def _all(given: list[Any], kind: type[T], path: str) -> tuple[T, ...]:
    return tuple(_read(one, kind, f"{path}[{number}]") for number, one in enumerate(given))


def _read(given: Any, kind: type[T], path: str) -> T:
    try:
        read = msgspec.convert(given, kind)
    except (ValueError, RecursionError) as fault:
        what, _, inner = str(fault).partition(" - at `$")
        raise refuse(path + inner.rstrip("`"), what[:1].lower() + what[1:]) from fault
    _check_times(read, path)
    return read


def _check_times(read: Any, path: str) -> None:
    """A clock must be able to reckon with them, in any zone."""
    for name in read.__struct_fields__:
        value = getattr(read, name)
        if isinstance(value, datetime) and value.year not in YEARS:
            raise refuse(f"{path}.{name}", f"it is outside the years {YEARS[0]} to {YEARS[-1]}")
        if name == "waiting":
            for number, one in enumerate(value):
                _check_times(one, f"{path}.waiting[{number}]")


def _shown(value: Any) -> str:
    text = repr(value) if not isinstance(value, Exception) else str(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _check_match(exported: Exported, game: Game) -> None:
    match = exported.match
    if key_hash(bytes.fromhex(match.key)) != match.key_hash:
        raise refuse("match.key", "the key does not fit its hash (`key_hash`)")
    try:
        is_clean = clean_title(match.title) == match.title
    except IllegalMove:
        is_clean = False
    if not is_clean:
        raise refuse("match.title", "a title is one line of 1 to 80 characters")
    try:
        check_options(game, match.size, match.options)
    except IllegalMove as fault:
        raise refuse("match.options", fault.reason.rstrip(".")) from fault
    if match.entry != len(exported.entries) - 1:
        raise refuse(
            "match.entry", f"it is {match.entry}, and {len(exported.entries)} entries came"
        )
    is_over = match.state == "over"
    if is_over != (match.ending is not None):
        raise refuse("match.ending", f"it does not go with the state {match.state}")
    if is_over != (match.ended_at is not None):
        raise refuse("match.ended_at", f"it does not go with the state {match.state}")
    for number, one in enumerate(match.waiting):
        if one.entry > match.entry:
            raise refuse(f"match.waiting[{number}].entry", "there is no such entry")


def _check_seats(exported: Exported) -> None:
    size = exported.match.size
    if [seat.seat for seat in exported.seats] != list(range(size)):
        raise refuse("seats", f"there must be one of each of the {size} seats, in order")
    people = [seat.person for seat in exported.seats if seat.person is not None]
    for number, seat in enumerate(exported.seats):
        if people.count(seat.person or -1) > 1:
            raise refuse(f"seats[{number}].person", "nobody has two seats")
        if seat.person is None and not seat.is_autopilot:
            raise refuse(f"seats[{number}].is_autopilot", "nobody sits there to play")
        if seat.seen > exported.match.entry:
            raise refuse(f"seats[{number}].seen", "there is no such entry")


def _check_entries(exported: Exported, game: Game) -> None:
    taken_back = _undone(exported.entries)
    for number, entry in enumerate(exported.entries):
        path = f"entries[{number}]"
        if entry.number != number:
            raise refuse(f"{path}.number", f"it is {entry.number}, and the entries come in order")
        if (entry.kind == "begin") != (number == 0):
            raise refuse(f"{path}.kind", "the first entry begins a match, and no other")
        _check_return(entry, path)
        _check_move(entry, path, exported.match.size, game)
        if entry.undone != (number in taken_back):
            raise refuse(f"{path}.undone", "the entries after it say otherwise")


def _check_tenures(exported: Exported) -> None:
    size, places = exported.match.size, [(one.since, one.seat) for one in exported.tenures]
    if places != sorted(set(places)):
        raise refuse("tenures", "each seat stands once at an entry, oldest first")
    for number, one in enumerate(exported.tenures):
        if one.seat >= size or one.since > exported.match.entry:
            raise refuse(f"tenures[{number}]", "there is no such seat or entry")
    last = {one.seat: (one.person, one.name) for one in exported.tenures}
    for seat in exported.seats:
        if last.get(seat.seat, (seat.person, seat.name)) != (seat.person, seat.name):
            raise refuse(f"seats[{seat.seat}].name", "somebody else has this seat last (`tenures`)")


def _check_return(entry: ExportedEntry, path: str) -> None:
    goes_back = entry.returns_to is not None
    if goes_back != (entry.kind == "undo"):
        raise refuse(f"{path}.returns_to", f"it does not go with the kind {entry.kind}")
    if entry.returns_to is not None and entry.returns_to >= entry.number:
        raise refuse(f"{path}.returns_to", "it must name an entry before")
    for name in ("draws", "events"):
        if getattr(entry, name) and entry.kind not in ("begin", "move"):
            raise refuse(f"{path}.{name}", f"it does not go with the kind {entry.kind}")


def _check_move(entry: ExportedEntry, path: str, size: int, game: Game) -> None:
    if entry.kind != "move" and entry.seat is not None and entry.seat >= size:
        raise refuse(f"{path}.seat", f"there are {size} seats")
    if (entry.kind == "move" and entry.seat is None) or (entry.kind == "begin" and entry.seat):
        raise refuse(f"{path}.seat", f"it does not go with the kind {entry.kind}")
    is_note = isinstance(entry.move, str) and len(entry.move) <= NOTE
    fits = {"note": is_note, "move": isinstance(entry.move, dict)}
    if not fits.get(entry.kind, entry.move is None):
        raise refuse(f"{path}.move", f"it does not go with the kind {entry.kind}")
    if entry.kind == "move":
        try:
            read = msgspec.to_builtins(game.read_move(msgspec.json.encode(entry.move)))
        except ValueError as fault:
            raise refuse(f"{path}.move", str(fault)) from fault
        if not _is_within(entry.move, read):
            raise refuse(f"{path}.move", "it holds more than such a move has")


def _is_within(given: Any, read: Any) -> bool:
    """True if all that was given is in what was read; later fields may stand there with their usual values."""
    if isinstance(given, dict) and isinstance(read, dict):
        return all(name in read and _is_within(given[name], read[name]) for name in given)
    if isinstance(given, list) and isinstance(read, list | tuple):
        return len(given) == len(read) and all(map(_is_within, given, read))
    return bool(given == read)


def _undone(entries: Iterable[ExportedEntry]) -> set[int]:
    gone: set[int] = set()
    moves: list[int] = []
    for entry in entries:
        if entry.returns_to is not None:
            gone |= {number for number in moves if number > entry.returns_to}
        if entry.kind == "move":
            moves.append(entry.number)
    return gone
