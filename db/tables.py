"""The tables. Entries are append-only; all times are UTC; ids of Discord are BIGINT; positions are compressed."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    DateTime,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
    false,
    text,
)


class UtcTime(TypeDecorator[datetime]):
    """A moment in UTC. SQLite keeps no time zone, so it is put back when a row is read."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None or value.tzinfo is not None:
            return value
        return value.replace(tzinfo=UTC)


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
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("commands_hash", String(64)),
    Column("left_at", UtcTime),  # the bot was removed: nothing is said there, no clock runs
)

people = Table(
    "people",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("settings", JSON, nullable=False),
)

matches = Table(
    "matches",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("guild_id", BigInteger, ForeignKey("guilds.id"), nullable=False),
    Column("channel_id", BigInteger, nullable=False, index=True),
    Column("thread_id", BigInteger, index=True),
    Column("host_id", BigInteger, nullable=False, index=True),
    Column("game", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("size", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("has_random_seats", Boolean, nullable=False, server_default=false()),
    Column("state", String(10), nullable=False, index=True),
    Column("key", LargeBinary),
    Column("key_hash", String(64)),
    Column("waiting", JSON, nullable=False),  # [{"seat", "entry", "since", "reminded"}]
    Column(
        "on_turn", JSON, nullable=False
    ),  # seats of the last decision that was no question between
    Column("entry", Integer, nullable=False),  # number of the last entry; -1 in the lobby
    Column("ending", String(10)),  # finished, agreement, abandoned
    Column("fault", Text),
    Column("created_at", UtcTime, nullable=False),
    Column("began_at", UtcTime),
    Column("moved_at", UtcTime),
    Column("ended_at", UtcTime),
    Column("rematch_of", Integer, index=True),  # the match after which it was opened with one press
    Column("thinned", Integer),  # the last entry when its old positions were dropped
    sqlite_autoincrement=True,  # the number of a deleted match is never given out again
)

seats = Table(
    "seats",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person_id", BigInteger, index=True),
    Column("name", Text, nullable=False),
    Column("is_autopilot", Boolean, nullable=False, server_default=false()),
    Column("has_resigned", Boolean, nullable=False, server_default=false()),
    Column("seen", Integer, nullable=False, server_default=text("-1")),
    Column("is_for_ending", Boolean, nullable=False, server_default=false()),
)

entries = Table(
    "entries",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer),
    Column("kind", String(10), nullable=False),  # begin, move, undo, note
    Column("returns_to", Integer),  # of an undo: the entry whose position is again the present one
    Column("is_automatic", Boolean, nullable=False, server_default=false()),
    Column("move", Text),  # JSON of the move; of a note: its text
    Column("draws", Text, nullable=False),
    Column("events", Text, nullable=False),
    Column("digest", String(16), nullable=False),
    Column("at", UtcTime, nullable=False),
    Column("once", BigInteger),
    Column("position", LargeBinary),  # the last column: what precedes it is read without it
    UniqueConstraint("once"),
)

acts = Table(  # interactions that changed a match without an entry: in the lobby, its name, its end
    "acts",
    metadata,
    Column("once", BigInteger, primary_key=True, autoincrement=False),
    Column("match_id", ForeignKey("matches.id"), nullable=False),
    Column("at", UtcTime, nullable=False),
)

outbox = Table(
    "outbox",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("match_id", ForeignKey("matches.id"), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("body", JSON, nullable=False),
    Column("nonce", String(25), nullable=False),
    Column("attempts", Integer, nullable=False, server_default=text("0")),
    Column("due_at", UtcTime, nullable=False),
    Column("sent_at", UtcTime),  # with an error: given up then
    Column("error", Text),
    sqlite_autoincrement=True,
)
Index(
    "ix_outbox_unsent",
    outbox.c.match_id,
    outbox.c.id,
    sqlite_where=outbox.c.sent_at.is_(None),
    postgresql_where=outbox.c.sent_at.is_(None),
)

votes = Table(  # what a table is asked on a post with buttons: state open, carried, refused, gone
    "votes",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("match_id", ForeignKey("matches.id"), nullable=False, index=True),
    Column("kind", String(10), nullable=False),  # end, seat
    Column("state", String(10), nullable=False),
    Column("opened_by", BigInteger, nullable=False),  # a person; 0 once they are forgotten
    Column("seat", Integer),  # the one that is offered
    Column("person_id", BigInteger),  # who is asked alone; null: everybody with a seat
    Column("settled_by", BigInteger),
    Column("channel_id", BigInteger),  # where its post is, once it is posted
    Column("message_id", BigInteger),
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
    Column("message_id", BigInteger, primary_key=True, autoincrement=False),
    Column("match_id", ForeignKey("matches.id"), nullable=False, index=True),
    Column("kind", String(10), nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("entry", Integer, nullable=False),
    Column("seat", Integer),
    Column("is_live", Boolean, nullable=False),
)

kept = Table(  # what a button of a private message stands for where its custom_id is too small
    "kept",
    metadata,
    Column("key", String(24), primary_key=True),
    Column("text", Text, nullable=False),
    Column("at", UtcTime, nullable=False, index=True),
)

chores = Table(  # what is done now and then, and when it was done last
    "chores",
    metadata,
    Column("name", String(20), primary_key=True),
    Column("done_at", UtcTime, nullable=False),
)
