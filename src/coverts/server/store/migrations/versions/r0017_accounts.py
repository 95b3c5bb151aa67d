"""Add storage for accounts."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("recovery_hash", sa.LargeBinary(32)),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(1400), primary_key=True),
        sa.Column("account_id", sa.String(32), sa.ForeignKey("accounts.id"), nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("sign_count", sa.BigInteger, nullable=False),
        sa.Column("label", sa.String(100), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("used", sa.Float, nullable=False),
    )
    op.create_index("passkeys_by_account", "passkeys", ["account_id"])
    op.create_table(
        "account_sessions",
        sa.Column("session_hash", sa.LargeBinary(32), primary_key=True),
        sa.Column("account_id", sa.String(32), sa.ForeignKey("accounts.id"), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_index("sessions_by_account", "account_sessions", ["account_id"])
    op.create_table(
        "account_seats",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("account_id", sa.String(32), sa.ForeignKey("accounts.id"), primary_key=True),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("outcome", sa.String(8), nullable=False, server_default=""),
        sa.Column("result", sa.Text, nullable=False, server_default=""),
        sa.Column("over", sa.Float, nullable=False, server_default="0"),
    )
    op.create_index("account_seats_by_account", "account_seats", ["account_id"])
    op.create_table(
        "account_invites",
        sa.Column("code_hash", sa.LargeBinary(32), primary_key=True),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "ceremonies",
        sa.Column("browser_hash", sa.LargeBinary(32), primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("challenge", sa.LargeBinary(64), nullable=False),
        sa.Column("account_id", sa.String(32), nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("code_hash", sa.LargeBinary(32)),
        sa.Column("until", sa.Float, nullable=False),
    )
