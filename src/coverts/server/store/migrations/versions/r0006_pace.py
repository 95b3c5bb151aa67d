"""Add the speed of a table, bots that play for absent players, and votes."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("tables", sa.Column("speed", sa.String(8), nullable=False, server_default="1"))
    op.add_column("tables", sa.Column("going_back", sa.Boolean, nullable=False, server_default=sa.true()))
    op.add_column("seats", sa.Column("stand_in", sa.String(100), nullable=False, server_default=""))
    op.create_table(
        "votes",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("about", sa.String(8), nullable=False),
        sa.Column("by", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("line", sa.Integer, nullable=False),
        sa.Column("answer", sa.Integer, nullable=False),
        sa.Column("agreed", sa.Integer, nullable=False),
        sa.Column("outcome", sa.String(8), nullable=False),
    )
