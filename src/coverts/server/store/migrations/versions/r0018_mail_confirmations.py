"""Add the mails that asked for the confirmation of an address."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    op.create_table(
        "mail_confirmations",
        sa.Column("address_hash", sa.LargeBinary(32), primary_key=True),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("count", sa.Integer, nullable=False),
    )
