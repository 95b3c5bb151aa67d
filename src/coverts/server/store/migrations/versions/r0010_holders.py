"""Let one process hold each table: leases end with the process that holds them."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "processes",
        sa.Column("process", sa.String(64), primary_key=True),
        sa.Column("address", sa.String(200), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.execute("UPDATE leases SET owner = ''")
    op.drop_column("leases", "until")
    op.create_index("leases_by_owner", "leases", ["owner"])
