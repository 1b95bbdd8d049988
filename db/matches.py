"""Queries on matches and their seats. Ids are numbers everywhere; a match is read by its number, never searched for."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import (
    Label,
    RowMapping,
    Select,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.exc import DatabaseError
from sqlalchemy.ext.asyncio import AsyncConnection

from db import alarms
from db.tables import IS_HERE, acts, entries, guilds, matches, seats, upsert

LIVE = ("lobby", "running", "frozen")


def _with_guild() -> Select[Any]:
    return select(matches, guilds.c.left_at).join_from(matches, guilds, isouter=True)


def _with_last() -> Select[Any]:
    # a frozen match may have a damaged page, and whoever touches that cannot write in the same transaction
    is_last = (
        (entries.c.match_id == matches.c.id)
        & (entries.c.number == matches.c.entry)
        & (matches.c.state != "frozen")
    )
    is_done = (entries.c.match_id == matches.c.id) & (entries.c.once == bindparam("once"))
    done = select(entries.c.number).where(is_done).correlate(matches).scalar_subquery()
    last: list[Any] = [column.label(f"last_{column.name}") for column in entries.c]
    source = matches.outerjoin(guilds).outerjoin(entries, is_last)
    more = [*last, _newest(), done.label("done")]
    return select(matches, guilds.c.left_at, *more).select_from(source)


def _newest() -> Label[Any]:
    """The number of the last entry that there is."""
    number = select(func.max(entries.c.number)).where(entries.c.match_id == matches.c.id)
    return number.correlate(matches).scalar_subquery().label("newest")


# built once: a move waits for them
_WITH_LAST = _with_last().where(matches.c.id == bindparam("match"))
_WITHOUT_LAST = _with_guild().add_columns(_newest()).where(matches.c.id == bindparam("match"))
_SEATS = (
    select(seats)
    .where(seats.c.match_id.in_(bindparam("matches", expanding=True)))
    .order_by(seats.c.match_id, seats.c.seat)
)
_HOLD = select(matches.c.id).where(matches.c.id == bindparam("match")).with_for_update()
_CHANGE = update(matches).where(matches.c.id == bindparam("match"))
_ADVANCE = _CHANGE.where(matches.c.entry == bindparam("before"))
_CHANGE_SEAT = update(seats).where(
    seats.c.match_id == bindparam("match"), seats.c.seat == bindparam("place")
)


async def add(connection: AsyncConnection, guild_id: int, **values: Any) -> int:
    """A new match; gives its number."""
    await upsert(connection, guilds, "id", {"id": guild_id})
    statement = insert(matches).values(guild_id=guild_id, **values).returning(matches.c.id)
    match_id = int((await connection.execute(statement)).scalar_one())
    if values["state"] == "running":  # one that was played elsewhere
        await alarms.put(connection, match_id, values["created_at"])
    return match_id


async def rematch_of(connection: AsyncConnection, match_id: int) -> int | None:
    """The newest match that was opened as the rematch of this one and not called off."""
    statement = select(func.max(matches.c.id)).where(
        matches.c.rematch_of == match_id, matches.c.state != "deleted"
    )
    found: int | None = (await connection.execute(statement)).scalar_one()
    return found


async def lobbies(
    connection: AsyncConnection, host_id: int, channel_id: int
) -> Sequence[RowMapping]:
    """Open lobbies of a host, wherever the bot still is, and of a channel, oldest first, with how many seats are `taken`."""
    taken = select(func.count()).where(seats.c.match_id == matches.c.id).scalar_subquery()
    statement = (
        select(matches, taken.label("taken"))
        .join_from(matches, guilds)
        .where(
            or_(matches.c.host_id == host_id, matches.c.channel_id == channel_id),
            matches.c.state == "lobby",
            guilds.c.left_at.is_(None),
        )
        .order_by(matches.c.id)
    )
    return await _all(connection, statement)


async def read(
    connection: AsyncConnection, match_id: int, once: int | None = None
) -> tuple[RowMapping, Sequence[RowMapping]] | None:
    """The match (with `left_at` of its server, its last entry as `last_...` and the entry `done` by `once`) and its seats.

    One statement and one row by its index, however long the match is. Where the last entry cannot be read or the match is
    frozen, it comes without it.
    """
    wanted = {"match": match_id, "once": once}
    try:
        found = (await connection.execute(_WITH_LAST, wanted)).mappings().first()
    except DatabaseError:
        found = (await connection.execute(_WITHOUT_LAST, wanted)).mappings().first()
    if found is None:
        return None
    return found, await read_seats(connection, [match_id])


async def hold(connection: AsyncConnection, match_id: int) -> None:
    """Until this transaction ends no other one changes the match, not of another program either: what is read now still holds
    when it is written. SQLite has one writer at a time anyway.
    """
    if connection.dialect.name != "sqlite":
        await connection.execute(_HOLD, {"match": match_id})


async def read_seats(connection: AsyncConnection, match_ids: Sequence[int]) -> Sequence[RowMapping]:
    return (await connection.execute(_SEATS, {"matches": list(match_ids)})).mappings().all()


async def _all(connection: AsyncConnection, statement: Select[Any]) -> Sequence[RowMapping]:
    rows: Sequence[RowMapping] = (await connection.execute(statement)).mappings().all()
    return rows


async def change(connection: AsyncConnection, match_id: int, **values: Any) -> None:
    await connection.execute(_CHANGE, {"match": match_id} | values)


async def advance(connection: AsyncConnection, match_id: int, entry: int, **values: Any) -> bool:
    """Move the match on to `entry`; False when another program has written that entry already."""
    given = {"match": match_id, "before": entry - 1, "entry": entry} | values
    return (await connection.execute(_ADVANCE, given)).rowcount == 1


async def of_person(
    connection: AsyncConnection, person_id: int, guild_id: int | None
) -> Sequence[RowMapping]:
    """Matches not over in which a person has a seat or is host, newest first."""
    seated = select(seats.c.match_id).where(seats.c.person_id == person_id)
    statement = _with_guild().where(
        or_(matches.c.host_id == person_id, matches.c.id.in_(seated)), matches.c.state.in_(LIVE)
    )
    if guild_id is not None:
        statement = statement.where(matches.c.guild_id == guild_id)
    return await _all(connection, statement.order_by(matches.c.id.desc()))


async def in_channel(
    connection: AsyncConnection, channel_id: int, states: Sequence[str]
) -> Sequence[RowMapping]:
    """Matches of a channel or a thread, newest first."""
    here = or_(matches.c.channel_id == channel_id, matches.c.thread_id == channel_id)
    statement = _with_guild().where(here, matches.c.state.in_(states))
    return await _all(connection, statement.order_by(matches.c.id.desc()))


async def running(connection: AsyncConnection) -> Sequence[RowMapping]:
    """All running matches of servers that have the bot: number, and who is waited for."""
    statement = (
        select(matches.c.id, matches.c.waiting)
        .join_from(matches, guilds, isouter=True)
        .where(matches.c.state == "running", IS_HERE)
        .order_by(matches.c.id)
    )
    return await _all(connection, statement)


async def autopilots(connection: AsyncConnection) -> Sequence[RowMapping]:
    """Autopilot seats of running matches with whom the match waits for: `match_id`, `seat`, `waiting`."""
    statement = (
        select(seats.c.match_id, seats.c.seat, matches.c.waiting)
        .join_from(seats, matches)
        .join(guilds, guilds.c.id == matches.c.guild_id, isouter=True)
        .where(seats.c.is_autopilot, matches.c.state == "running", IS_HERE)
    )
    return await _all(connection, statement)


async def numbers(connection: AsyncConnection, *states: str) -> Sequence[int]:
    """The numbers of all matches in these states, in order."""
    statement = select(matches.c.id).where(matches.c.state.in_(states)).order_by(matches.c.id)
    return (await connection.execute(statement)).scalars().all()


async def not_over(connection: AsyncConnection) -> Sequence[int]:
    """The numbers of all matches that are neither over nor deleted, whatever else their state may be."""
    statement = select(matches.c.id).where(matches.c.state.not_in(("over", "deleted")))
    return (await connection.execute(statement.order_by(matches.c.id))).scalars().all()


async def freeze(connection: AsyncConnection, match_id: int, fault: str) -> bool:
    """Let a match stand still that plays or waits for players; False where it does not."""
    is_live = matches.c.state.not_in(("frozen", "over", "deleted"))
    statement = _CHANGE.where(is_live).values(state="frozen", fault=fault)
    return (await connection.execute(statement, {"match": match_id})).rowcount == 1


async def add_seat(connection: AsyncConnection, match_id: int, seat: int, **values: Any) -> None:
    await connection.execute(insert(seats).values(match_id=match_id, seat=seat, **values))


async def change_seat(connection: AsyncConnection, match_id: int, seat: int, **values: Any) -> None:
    await connection.execute(_CHANGE_SEAT, {"match": match_id, "place": seat} | values)


async def replace_seats(
    connection: AsyncConnection, match_id: int, rows: Sequence[dict[str, Any]]
) -> None:
    """Seat a lobby anew, in the order given."""
    await connection.execute(delete(seats).where(seats.c.match_id == match_id))
    for number, row in enumerate(rows):
        await add_seat(connection, match_id, number, **row)


async def see(connection: AsyncConnection, match_id: int, person_id: int, entry: int) -> None:
    """A person has looked at the match as of `entry`; an older look changes nothing."""
    statement = update(seats).where(
        seats.c.match_id == match_id, seats.c.person_id == person_id, seats.c.seen < entry
    )
    await connection.execute(statement.values(seen=entry))


async def act_of(connection: AsyncConnection, once: int) -> int | None:
    """The match that an interaction has changed already."""
    return (
        await connection.execute(select(acts.c.match_id).where(acts.c.once == once))
    ).scalar_one_or_none()


async def add_act(connection: AsyncConnection, once: int, match_id: int, at: datetime) -> None:
    await connection.execute(insert(acts).values(once=once, match_id=match_id, at=at))
