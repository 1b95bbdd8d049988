"""What a button stands for where its custom_id is too small"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "kept",
        sa.Column("key", sa.String(length=24), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_kept")),
    )
    with op.batch_alter_table("kept", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_kept_at"), ["at"], unique=False)
