"""Upgrades the schema of a database when the server opens the database."""

from __future__ import annotations

import logging
from pathlib import Path

from sqlalchemy import Connection, insert, inspect, select

from coverts.server.store.schema import METADATA, SEATS, TABLES, VERSION
from coverts.tables.wire.refusals import StoreError

LOG = logging.getLogger("coverts.server")
REVISIONS = ("0001", "0002", "0003", "0004", "0005", "0006", "0007")
"""All revisions of the schema, the oldest first."""
NOT_OURS = "it belongs to another program"
MIGRATIONS = Path(__file__).with_name("migrations")


def bring_up(connection: Connection) -> None:
    """Create the tables or upgrade them, within the connection's transaction.

    Raises:
        StoreError: The database belongs to another program, or a newer version of Coverts wrote it.
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
            f"a newer version of Coverts wrote it (its schema is {stored}, and this version supports schemas "
            f"up to {REVISIONS[-1]}); use the newer version"
        )
    if stored != REVISIONS[-1]:
        LOG.info(
            "the database is upgraded from schema %s to %s",
            *(stored or REVISIONS[0], REVISIONS[-1]),
            extra={"event": "upgrade"},
        )
        _upgrade(connection)


def is_ours(names: set[str]) -> bool:
    """Return whether a database with tables of these names belongs to Coverts."""
    return {TABLES.name, SEATS.name} <= names


def version_of(connection: Connection) -> str | None:
    """Return the schema revision of a database that has the table VERSION."""
    return connection.execute(select(VERSION.c.version_num)).scalar_one_or_none()


def _upgrade(connection: Connection) -> None:
    # Importing alembic is slow, and not needed if the database is up to date.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
