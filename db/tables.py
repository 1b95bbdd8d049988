"""The tables. Entries are append-only; all times are UTC; ids of Discord are BIGINT; positions are compressed.

Insert or update, in the words of both databases.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    Column,
    ForeignKey,
    Index,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    cast,
    false,
    or_,
    text,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from db.cells import Bytes, Flag, Key, Long, Number, UtcTime, Values, Word, Words

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

guilds = Table(
    "guilds",
    metadata,
    Column("id", Long, primary_key=True, autoincrement=False),
    Column("commands_hash", Word(64)),
    Column("left_at", UtcTime),  # the bot was removed: nothing is said there, no clock runs
)

# a time of leaving that cannot be read, or a server without a row, lets its matches go on
IS_HERE = or_(guilds.c.left_at.is_(None), cast(guilds.c.left_at, Text).not_like("____-__-__%"))

people = Table(
    "people",
    metadata,
    Column("id", Long, primary_key=True, autoincrement=False),
    Column("name", Words, nullable=False),
    Column("settings", Values, nullable=False),
)

matches = Table(
    "matches",
    metadata,
    Column("id", Key, primary_key=True),
    Column("guild_id", Long, ForeignKey("guilds.id"), nullable=False),
    Column("channel_id", Long, nullable=False, index=True),
    Column("thread_id", Long, index=True),
    Column("host_id", Long, nullable=False, index=True),
    Column("game", Words, nullable=False),
    Column("title", Words, nullable=False),
    Column("size", Number, nullable=False),
    Column("options", Values, nullable=False),
    Column("has_random_seats", Flag, nullable=False, server_default=false()),
    Column("state", Word(10), nullable=False, index=True),
    Column("key", Bytes),
    Column("key_hash", Word(64)),
    Column("waiting", Values, nullable=False),  # [{"seat", "entry", "since", "reminded"}]
    Column(
        "on_turn", Values, nullable=False
    ),  # seats of the last decision that was no question between
    Column("entry", Number, nullable=False),  # number of the last entry; -1 in the lobby
    Column("ending", Word(10)),  # finished, agreement, abandoned
    Column("fault", Words),
    Column("created_at", UtcTime, nullable=False),
    Column("began_at", UtcTime),
    Column("moved_at", UtcTime),
    Column("ended_at", UtcTime),
    Column("rematch_of", Number, index=True),  # the match after which it was opened with one press
    Column("thinned", Number),  # the last entry when its old positions were dropped
    sqlite_autoincrement=True,  # the number of a deleted match is never given out again
)

seats = Table(
    "seats",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("seat", Number, primary_key=True, autoincrement=False),
    Column("person_id", Long, index=True),
    Column("name", Words, nullable=False),
    Column("is_autopilot", Flag, nullable=False, server_default=false()),
    Column("has_resigned", Flag, nullable=False, server_default=false()),
    Column("seen", Number, nullable=False, server_default=text("-1")),
    Column("is_for_ending", Flag, nullable=False, server_default=false()),
)

entries = Table(
    "entries",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("number", Number, primary_key=True, autoincrement=False),
    Column("seat", Number),
    Column("kind", Word(10), nullable=False),  # begin, move, undo, note
    Column("returns_to", Number),  # of an undo: the entry whose position is again the present one
    Column("is_automatic", Flag, nullable=False, server_default=false()),
    Column("move", Words),  # JSON of the move; of a note: its text
    Column("draws", Words, nullable=False),
    Column("events", Words, nullable=False),
    Column("digest", Word(16), nullable=False),
    Column("at", UtcTime, nullable=False),
    Column("once", Long),
    Column("position", Bytes),  # the last column: what precedes it is read without it
    UniqueConstraint("once"),
)

acts = Table(  # interactions that changed a match without an entry: in the lobby, its name, its end
    "acts",
    metadata,
    Column("once", Long, primary_key=True, autoincrement=False),
    Column("match_id", ForeignKey("matches.id"), nullable=False),
    Column("at", UtcTime, nullable=False),
)

outbox = Table(
    "outbox",
    metadata,
    Column("id", Key, primary_key=True),
    Column("match_id", ForeignKey("matches.id"), nullable=False),
    Column("kind", Word(10), nullable=False),
    Column("body", Values, nullable=False),
    Column("nonce", Word(25), nullable=False),
    Column("attempts", Number, nullable=False, server_default=text("0")),
    Column("due_at", UtcTime, nullable=False),
    Column("sent_at", UtcTime),  # with an error: given up then
    Column("error", Words),
    sqlite_autoincrement=True,
)
Index(
    "ix_outbox_unsent",
    outbox.c.match_id,
    outbox.c.id,
    sqlite_where=outbox.c.sent_at.is_(None),
    postgresql_where=outbox.c.sent_at.is_(None),
)

tenures = Table(  # who had a seat, from which entry on
    "tenures",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("since", Number, primary_key=True, autoincrement=False),
    Column("seat", Number, primary_key=True, autoincrement=False),
    Column("person_id", Long, index=True),
    Column("name", Words, nullable=False),
)

votes = Table(  # what a table is asked on a post with buttons: state open, carried, refused, gone
    "votes",
    metadata,
    Column("id", Key, primary_key=True),
    Column("match_id", ForeignKey("matches.id"), nullable=False, index=True),
    Column("kind", Word(10), nullable=False),  # end, seat
    Column("state", Word(10), nullable=False),
    Column("opened_by", Long, nullable=False),  # a person; 0 once they are forgotten
    Column("seat", Number),  # the one that is offered
    Column("person_id", Long),  # who is asked alone; null: everybody with a seat
    Column("settled_by", Long),
    Column("channel_id", Long),  # where its post is, once it is posted
    Column("message_id", Long),
    sqlite_autoincrement=True,
)

alarms = Table(  # when the clock looks at a match next; it is set to now by whatever changes what is waited for
    "alarms",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True, autoincrement=False),
    Column("at", UtcTime, nullable=False, index=True),
)

panels = Table(
    "panels",
    metadata,
    Column("message_id", Long, primary_key=True, autoincrement=False),
    Column("match_id", ForeignKey("matches.id"), nullable=False, index=True),
    Column("kind", Word(10), nullable=False),
    Column("channel_id", Long, nullable=False),
    Column("entry", Number, nullable=False),
    Column("seat", Number),
    Column("is_live", Flag, nullable=False),
)

kept = Table(  # what a button of a private message stands for where its custom_id is too small
    "kept",
    metadata,
    Column("key", Word(24), primary_key=True),
    Column("text", Words, nullable=False),
    Column("at", UtcTime, nullable=False, index=True),
)

chores = Table(  # what is done now and then, and when it was done last
    "chores",
    metadata,
    Column("name", Word(20), primary_key=True),
    Column("done_at", UtcTime, nullable=False),
)


async def upsert(
    connection: AsyncConnection, table: Table, key: str, values: dict[str, Any], *changed: str
) -> None:
    """Insert `values`; where the key exists already, only the columns `changed` are replaced (none: nothing happens)."""
    if connection.dialect.name == "sqlite":
        statement: Any = sqlite.insert(table).values(values)
    else:
        statement = postgresql.insert(table).values(values)
    if changed:
        new = {name: statement.excluded[name] for name in changed}
        await connection.execute(statement.on_conflict_do_update(index_elements=[key], set_=new))
    else:
        await connection.execute(statement.on_conflict_do_nothing(index_elements=[key]))
