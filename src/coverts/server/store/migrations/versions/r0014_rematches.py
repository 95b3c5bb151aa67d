"""Keep rematches, so that all players of the last table find their seats."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.create_table(
        "rematches",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("new_table", sa.String(32), nullable=False),
        sa.Column("invite_hash", sa.LargeBinary(32)),
    )
    op.create_index("rematches_by_new_table", "rematches", ["new_table"])
