"""Queries on votes: what a table is asked on a post with buttons, its answer and where the post is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import RowMapping, case, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from db.cells import is_whole
from db.tables import votes


async def add(connection: AsyncConnection, match_id: int, kind: str, **values: Any) -> int:
    """A new open vote; gives its number."""
    row = {"match_id": match_id, "kind": kind, "state": "open"} | values
    statement = insert(votes).values(row).returning(votes.c.id)
    return int((await connection.execute(statement)).scalar_one())


async def read(connection: AsyncConnection, vote_id: int) -> RowMapping | None:
    statement = select(votes).where(votes.c.id == vote_id)
    row = (await connection.execute(statement)).mappings().first()
    return row if row is not None and is_whole(row) else None


async def still_open(connection: AsyncConnection, match_id: int) -> Sequence[RowMapping]:
    """The open ones of a match, oldest first; damaged ones are left out."""
    statement = select(votes).where(votes.c.match_id == match_id, votes.c.state == "open")
    rows = (await connection.execute(statement.order_by(votes.c.id))).mappings().all()
    return [row for row in rows if is_whole(row)]


async def change(connection: AsyncConnection, vote_id: int, **values: Any) -> None:
    await connection.execute(update(votes).where(votes.c.id == vote_id).values(**values))


async def of_person(connection: AsyncConnection, person_id: int) -> Sequence[RowMapping]:
    """Those that a person has opened, settled or was asked alone."""
    statement = select(votes).where(or_(*(column == person_id for column in _PEOPLE)))
    rows = (await connection.execute(statement.order_by(votes.c.id))).mappings().all()
    return [row for row in rows if is_whole(row)]


async def forget(connection: AsyncConnection, person_id: int) -> None:
    """Take a person out of all votes."""
    gone = {column: case((column == person_id, 0), else_=column) for column in _PEOPLE}
    statement = update(votes).where(or_(*(column == person_id for column in _PEOPLE)))
    await connection.execute(statement.values(gone))


_PEOPLE = (votes.c.opened_by, votes.c.person_id, votes.c.settled_by)
