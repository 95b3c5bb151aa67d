"""Name the answers that the oldest databases stored by number. The old rows stay in the table `steps`."""

import sqlalchemy as sa
from alembic import op

from coverts.engine.match.numbered_answers import name_answer
from coverts.tables.core.stored_rows import NUMBERED

revision = "0008"
down_revision = "0007"
BATCH = 500
"""The number of rows that one statement inserts, so that no statement takes long."""


def upgrade() -> None:
    connection = op.get_bind()
    if not sa.inspect(connection).has_table("steps"):
        _create_steps()
        return
    names = sa.MetaData()
    tables, old = sa.Table("tables", names), sa.Table("steps", names)
    new = sa.Table("answers", names)
    for table in (tables, old, new):
        for each in sa.inspect(connection).get_columns(table.name):
            table.append_column(sa.Column(each["name"], each["type"]))
    ids = sa.select(tables.c.id, tables.c.game).where(
        tables.c.id.in_(sa.select(old.c.table_id)), tables.c.id.not_in(sa.select(new.c.table_id))
    )
    for table_id, game in connection.execute(ids).all():
        steps = sa.select(old).where(old.c.table_id == table_id).order_by(old.c.number)
        rows = [_named(game, dict(row)) for row in connection.execute(steps).mappings()]
        for at in range(0, len(rows), BATCH):
            connection.execute(sa.insert(new), rows[at : at + BATCH])


def _create_steps() -> None:
    """Create the table that the oldest databases have, so that all databases have the same tables."""
    op.create_table(
        "steps",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("undo", sa.Boolean, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("askee", sa.Integer, nullable=False),
        sa.Column("action", sa.Integer, nullable=False),
        sa.Column("chance", sa.Text, nullable=False),
        sa.Column("digest", sa.String(16), nullable=False),
        sqlite_with_rowid=False,
    )


def _named(game: str, row: dict[str, object]) -> dict[str, object]:
    """Return the row of `answers` for a row of `steps`."""
    number = row.pop("action")
    assert isinstance(number, int)
    # The first step holds only chance outcomes, and an undo has no answer.
    kind, option = ("", -1) if row["number"] == 0 or row["undo"] else name_answer(game, number)
    return {**row, "kind": kind, "option": option, "digest": NUMBERED}
