"""A database is brought to the schema of today when it is opened."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, insert, inspect, select

from coverts.server.store.schema import METADATA, SEATS, TABLES, VERSION
from coverts.tables.wire.refusals import StoreError

REVISIONS = ("0001", "0002", "0003", "0004", "0005", "0006")
"""All revisions of the schema, in order; the last one is today's."""
NOT_OURS = "it holds other things than tables of Coverts"
MIGRATIONS = Path(__file__).with_name("migrations")


def bring_up(connection: Connection) -> None:
    """Make or change the tables, all within the connection's transaction.

    Raises StoreError for a database that is not Coverts', or that a newer version has written.
    """
    names = set(inspect(connection).get_table_names())
    if not names:
        METADATA.create_all(connection)
        VERSION.create(connection)
        connection.execute(insert(VERSION).values(version_num=REVISIONS[-1]))
        return
    if not is_ours(names):
        raise StoreError(NOT_OURS)
    stored = version_of(connection) if VERSION.name in names else None
    if stored is not None and stored not in REVISIONS:
        raise StoreError(
            f"a newer version of Coverts has written it (its schema is {stored}, this one knows up to "
            f"{REVISIONS[-1]}); use that version"
        )
    if stored != REVISIONS[-1]:
        _upgrade(connection)


def is_ours(names: set[str]) -> bool:
    """Whether a database with tables of those names is one of Coverts."""
    return {TABLES.name, SEATS.name} <= names


def version_of(connection: Connection) -> str | None:
    """The revision that a database says it has; it must have the table that says so."""
    return connection.execute(select(VERSION.c.version_num)).scalar_one_or_none()


def _upgrade(connection: Connection) -> None:
    # It takes a while to read, and most databases are of today.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
