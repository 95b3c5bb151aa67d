"""Add how many people watch a table."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.add_column("presence", sa.Column("watchers", sa.Integer, nullable=False, server_default="-1"))
