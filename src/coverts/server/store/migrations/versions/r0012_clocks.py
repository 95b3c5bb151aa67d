"""Add the clocks of tables."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "clocks",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("days", sa.Integer, nullable=False),
        sa.Column("minutes", sa.Integer, nullable=False),
        sa.Column("increment", sa.Integer, nullable=False),
        sa.Column("then", sa.String(8), nullable=False),
        sa.Column("left", sa.Text, nullable=False),
        sa.Column("running", sa.Integer, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("debt", sa.Integer, nullable=False),
        sa.Column("deadline", sa.Float),
        sa.Column("lost", sa.Integer, nullable=False),
    )
    op.create_index("clocks_by_deadline", "clocks", ["deadline"])
