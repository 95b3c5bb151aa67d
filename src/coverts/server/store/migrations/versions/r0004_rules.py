"""Add the version of the rules to each table."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("tables", sa.Column("rules", sa.String(16), nullable=False, server_default=""))
