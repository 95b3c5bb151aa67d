"""Create those tables of the first schema that do not exist yet. Older databases have some of them."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(100), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("creator", sa.Integer, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        if_not_exists=True,
    )
    op.create_table(
        "refereed",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("form", sa.String(8), nullable=False),
        if_not_exists=True,
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("player", sa.String(100), nullable=False),
        sa.Column("token_hash", sa.LargeBinary(32)),
        sa.Column("invite_hash", sa.LargeBinary(32)),
        sa.Column("answers_forced", sa.Boolean, nullable=False),
        if_not_exists=True,
    )
    op.create_table(
        "answers",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("undo", sa.Boolean, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("askee", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(100), nullable=False),
        sa.Column("option", sa.Integer, nullable=False),
        sa.Column("chance", sa.Text, nullable=False),
        sa.Column("digest", sa.String(16), nullable=False),
        sqlite_with_rowid=False,
        if_not_exists=True,
    )
