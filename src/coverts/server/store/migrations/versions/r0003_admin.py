"""Add storage for the games that the administrator has ended, and for the notice to all players."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "ended",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("told", sa.Text, nullable=False),
    )
    op.create_table(
        "notice",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("told", sa.Text, nullable=False),
    )
