"""Add the puzzles of the days."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.create_table(
        "daily_puzzles",
        sa.Column("game", sa.String(100), primary_key=True),
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("rules", sa.String(16), nullable=False),
        sa.Column("data", sa.Text, nullable=False),
    )
