"""Add names, the lobby, additional devices for seats, chat lines and notes."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("tables", sa.Column("chat", sa.String(8), nullable=False, server_default="on"))
    op.add_column("tables", sa.Column("delay", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("changed", sa.Float, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("name", sa.String(100), nullable=False, server_default=""))
    op.add_column("seats", sa.Column("link_hash", sa.LargeBinary(32)))
    shares = sa.Column("shares_notes", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("seats", shares)
    op.create_table(
        "devices",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("token_hash", sa.LargeBinary(32), primary_key=True),
        sa.Column("made", sa.Float, nullable=False),
    )
    op.create_table(
        "listed",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("since", sa.Float, nullable=False),
    )
    op.create_table(
        "lines",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("room", sa.String(8), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("phrase", sa.String(16), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "notes",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("position", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("line", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
