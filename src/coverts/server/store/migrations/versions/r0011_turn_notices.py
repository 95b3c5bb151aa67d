"""Add notices that it is a player's turn."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def of_seat() -> list[sa.Column[int] | sa.Column[str]]:
    return [
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    ]


def upgrade() -> None:
    op.create_table(
        "turn_notices",
        *of_seat(),
        sa.Column("due", sa.Float, nullable=False),
        sa.Column("sent", sa.Float, nullable=False),
        sa.Column("position", sa.Integer, nullable=False),
    )
    op.create_index("turn_notices_by_due", "turn_notices", ["due"])
    op.create_table(
        "push_browsers",
        *of_seat(),
        sa.Column("endpoint_hash", sa.LargeBinary(32), primary_key=True),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("token_hash", sa.LargeBinary(32), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
    )
    op.create_index("push_browsers_by_endpoint", "push_browsers", ["endpoint_hash"])
    op.create_table(
        "notice_mails",
        *of_seat(),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("token_hash", sa.LargeBinary(32), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
    )
    op.create_index("notice_mails_by_secret", "notice_mails", ["secret"])
    op.create_table(
        "server_keys",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
