"""Who had which seat, from which entry on"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tenures",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("since", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_tenures_match_id")),
        sa.PrimaryKeyConstraint("match_id", "since", "seat", name=op.f("pk_tenures")),
    )
    with op.batch_alter_table("tenures", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_tenures_person_id"), ["person_id"], unique=False)
    # who sat there before is not known any more: what has been stays under the names of today
    op.execute(
        "INSERT INTO tenures (match_id, since, seat, person_id, name)"
        " SELECT s.match_id, 0, s.seat, s.person_id, s.name FROM seats s"
        " JOIN matches m ON m.id = s.match_id WHERE m.entry >= 0"
    )
