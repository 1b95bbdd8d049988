"""The first tables"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "guilds",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("commands_hash", sa.String(length=64), nullable=True),
        sa.Column("left_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_guilds")),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_people")),
    )
    op.create_table(
        "matches",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("thread_id", sa.BigInteger(), nullable=True),
        sa.Column("host_id", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("has_random_seats", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("key", sa.LargeBinary(), nullable=True),
        sa.Column("key_hash", sa.String(length=64), nullable=True),
        sa.Column("waiting", sa.JSON(), nullable=False),
        sa.Column("on_turn", sa.JSON(), nullable=False),
        sa.Column("entry", sa.Integer(), nullable=False),
        sa.Column("ending", sa.String(length=10), nullable=True),
        sa.Column("fault", sa.Text(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("began_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("moved_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["guild_id"], ["guilds.id"], name=op.f("fk_matches_guild_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_matches")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("matches", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_matches_channel_id"), ["channel_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_matches_host_id"), ["host_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_matches_state"), ["state"], unique=False)
        batch_op.create_index(batch_op.f("ix_matches_thread_id"), ["thread_id"], unique=False)

    op.create_table(
        "acts",
        sa.Column("once", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_acts_match_id")),
        sa.PrimaryKeyConstraint("once", name=op.f("pk_acts")),
    )
    op.create_table(
        "entries",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("returns_to", sa.Integer(), nullable=True),
        sa.Column("is_automatic", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("move", sa.Text(), nullable=True),
        sa.Column("draws", sa.Text(), nullable=False),
        sa.Column("events", sa.Text(), nullable=False),
        sa.Column("digest", sa.String(length=16), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("once", sa.BigInteger(), nullable=True),
        sa.Column("position", sa.LargeBinary(), nullable=True),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_entries_match_id")),
        sa.PrimaryKeyConstraint("match_id", "number", name=op.f("pk_entries")),
        sa.UniqueConstraint("once", name=op.f("uq_entries_once")),
    )
    op.create_table(
        "outbox",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.Column("nonce", sa.String(length=25), nullable=False),
        sa.Column("attempts", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("sent_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("error", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_outbox_match_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outbox")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("outbox", schema=None) as batch_op:
        batch_op.create_index(
            "ix_outbox_unsent",
            ["match_id", "id"],
            unique=False,
            sqlite_where=sa.text("sent_at IS NULL"),
            postgresql_where=sa.text("sent_at IS NULL"),
        )

    op.create_table(
        "panels",
        sa.Column("message_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("entry", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("is_live", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_panels_match_id")),
        sa.PrimaryKeyConstraint("message_id", name=op.f("pk_panels")),
    )
    with op.batch_alter_table("panels", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_panels_match_id"), ["match_id"], unique=False)

    op.create_table(
        "seats",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("is_autopilot", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("has_resigned", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("seen", sa.Integer(), server_default=sa.text("-1"), nullable=False),
        sa.Column("is_for_ending", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_seats_match_id")),
        sa.PrimaryKeyConstraint("match_id", "seat", name=op.f("pk_seats")),
    )
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_seats_person_id"), ["person_id"], unique=False)
