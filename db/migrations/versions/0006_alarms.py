"""When the clock looks at a match next"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "alarms",
        sa.Column("match_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_alarms_match_id")),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_alarms")),
    )
    with op.batch_alter_table("alarms", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_alarms_at"), ["at"], unique=False)
    # each running match is looked at once: what is to be done in it is found then
    op.execute(
        "INSERT INTO alarms (match_id, at) SELECT id, created_at FROM matches WHERE state = 'running'"
    )
