"""Add storage for the administrator's sessions that were logged out."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "ended_sessions",
        sa.Column("session", sa.String(40), primary_key=True),
        sa.Column("until", sa.Float, nullable=False),
    )
