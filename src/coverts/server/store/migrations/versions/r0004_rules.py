"""Add the version of the rules that a table is played by."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("tables", sa.Column("rules", sa.String(16), nullable=False, server_default=""))
