"""Tells, before an upgrade, what becomes of the tables of a database under this version of Coverts.

The database is not changed: a temporary copy of it is upgraded, and each of its tables is replayed there.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from sqlalchemy import Column, Connection, MetaData, Table, create_engine, insert, select
from sqlalchemy.engine import make_url

from coverts.engine.backends.python.machine import Machine
from coverts.engine.game.definition import Game
from coverts.server.store import DatabaseStore
from coverts.server.store.database_store import database_of_address
from coverts.server.store.migration import bring_up, checked_copy, revision_of, table_names
from coverts.server.store.sqlite import place_of
from coverts.server.store.store_errors import FAILURES, cause_of, error_line
from coverts.tables.core.history import History
from coverts.tables.core.registry import Tables
from coverts.tables.core.stored_rows import NUMBERED, Snapshot, StepRow, TableRow
from coverts.tables.wire.refusals import NotRead, StoreError

LOG = logging.getLogger("coverts.server")
OUTDATED = (
    "tables that were begun under other rules: %s; those whose positions differ now can only be viewed "
    "(`coverts database check` counts them)"
)
BATCH = 1000
"""The number of rows that are copied at a time from a PostgreSQL database."""
OLD_NUMBERS: Final = (
    "the rules have changed, and an older version of Coverts, which numbered the answers, stored the table"
)
DAMAGED: Final = "the stored rows of the table are damaged"
UNKNOWN_GAME: Final = "unknown game"
OTHER_POSITIONS: Final = "the rules have changed, and lead to positions other than those that were played"
NOT_ALL_FIT: Final = "the rules have changed, and only the first answers fit them"


async def log_outdated_tables(tables: Tables, store: DatabaseStore) -> None:
    """Once all games are ready, log how many tables were last played under other rules, if there are any."""
    await tables.until_ready()
    with suppress(StoreError):
        outdated = sum(
            count
            for (game, rules), count in (await store.count_by_rules()).items()
            if rules != _version(tables, game)
        )
        if outdated:
            LOG.info(OUTDATED, outdated, extra={"event": "outdated"})


def _version(tables: Tables, game: str) -> str | None:
    """Return the version of a game's rules, or None if the game cannot be played here."""
    try:
        return tables.version(tables.game(game))
    except Exception:  # The server has logged why the rules cannot be read.
        return None


class UpgradeOutcome(StrEnum):
    """What becomes of tables, in words for their number. A finished game counts as one that goes on."""

    GOES_ON = "go on as before"
    VIEW = "can only be viewed and saved"
    LOST = "would be lost"


@dataclass(frozen=True)
class TableOutcome:
    """What becomes of one table.

    Attributes:
        game: The name of its game.
        outcome: What becomes of it.
        reason: Why, or "" if it goes on.
    """

    game: str
    outcome: UpgradeOutcome
    reason: str = ""


@dataclass(frozen=True)
class UpgradeReport:
    """What becomes of all tables of a database, and the revision of its schema."""

    revision: str
    tables: list[TableOutcome]

    def count(self, outcome: UpgradeOutcome, game: str | None = None) -> int:
        """Return the number of tables with an outcome, those of one game or all."""
        return sum(each.outcome == outcome and game in (None, each.game) for each in self.tables)


def check_upgrade(
    database: str, games: Mapping[str, Game], progress: Callable[[int, int], None] = lambda done, total: None
) -> UpgradeReport:
    """Find out what becomes of the tables of a database. A server may use it meanwhile.

    Args:
        database: The path of an SQLite file, or the URL of a database.
        games: The games that the server will offer, by name.
        progress: A function that is called with the number of tables that are done, and of all tables.

    Raises:
        StoreError: The database cannot be read or copied, or a newer version of Coverts wrote it.
    """
    with TemporaryDirectory(prefix="coverts-check-") as folder:
        copy = Path(folder) / "tables.db"
        _copy(database, copy)
        with closing(sqlite3.connect(copy)) as connection:
            revision = revision_of(connection, table_names(connection))
        with _engine(copy) as connection_to_copy:
            bring_up(connection_to_copy)
        return UpgradeReport(revision, asyncio.run(_judge_all(copy, games, progress)))


def judge(
    row: TableRow, steps: list[StepRow], snapshot: Snapshot | None, games: Mapping[str, Game]
) -> TableOutcome:
    """Find out what becomes of one table."""
    game = games.get(row.game)
    if game is None:
        reason = "this game is not installed here; install it, or name its file with --game"
        return TableOutcome(row.game, UpgradeOutcome.LOST, reason)
    try:
        outdated = row.rules != Machine.of(game).program.version
        options = game.read_options(row.options)
        history = History.rebuilt(game, len(row.seats), options, steps, row.referee, snapshot, outdated)
    except Exception as error:  # A game's code may fail in any way.
        return TableOutcome(
            row.game, UpgradeOutcome.LOST, " ".join(str(error).split()) or type(error).__name__
        )
    if not outdated or history.agrees:
        return TableOutcome(row.game, UpgradeOutcome.GOES_ON)
    if history.unread:
        return TableOutcome(row.game, UpgradeOutcome.VIEW, NOT_ALL_FIT)
    numbered = steps[-1].digest == NUMBERED
    return TableOutcome(row.game, UpgradeOutcome.VIEW, OLD_NUMBERS if numbered else OTHER_POSITIONS)


async def _judge_all(
    path: Path, games: Mapping[str, Game], progress: Callable[[int, int], None]
) -> list[TableOutcome]:
    store = DatabaseStore(str(path))
    await store.open()
    try:
        names = await store.table_names()
        outcomes: list[TableOutcome] = []
        progress(0, len(names))
        for name in names:
            outcomes.append(await _judge_stored(store, name, games))
            progress(len(outcomes), len(names))
        return outcomes
    finally:
        await store.close()


async def _judge_stored(store: DatabaseStore, name: str, games: Mapping[str, Game]) -> TableOutcome:
    table = None
    try:
        table = await store.table(name)
        return judge(table, await store.steps(name), await store.snapshot(name), games)
    except NotRead:
        game = UNKNOWN_GAME if table is None else table.game
        return TableOutcome(game, UpgradeOutcome.LOST, DAMAGED)


def _copy(database: str, copy: Path) -> None:
    """Copy a database of any kind to a new SQLite file."""
    if "://" in database and not make_url(database).drivername.startswith("sqlite"):
        try:
            asyncio.run(_copy_postgres(database, copy))
        except FAILURES as error:
            line = error_line(error)
            raise StoreError(f"The database cannot be read: {cause_of(line) or line}.") from None
        return
    path = (make_url(database).database or "") if "://" in database else database
    os.replace(checked_copy(place_of(path), copy), copy)


async def _copy_postgres(address: str, copy: Path) -> None:
    database = database_of_address(address, "check")
    try:
        async with database.engine.connect() as connection:
            await connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
            await connection.run_sync(partial(_copy_rows, copy=copy))
    finally:
        await database.engine.dispose()


def _copy_rows(source: Connection, copy: Path) -> None:
    """Copy all tables of a database, with their rows, to a new SQLite file."""
    found, same = MetaData(), MetaData()
    found.reflect(source)
    with _engine(copy) as target:
        for table in found.sorted_tables:
            columns: list[Column[Any]] = [
                Column(each.name, each.type.as_generic(), primary_key=each.primary_key)
                for each in table.columns
            ]
            new = Table(table.name, same, *columns)
            new.create(target)
            rows = source.execution_options(stream_results=True).execute(select(table)).mappings()
            for batch in rows.partitions(BATCH):
                target.execute(insert(new), [dict(row) for row in batch])


@contextmanager
def _engine(path: Path) -> Iterator[Connection]:
    """Open a transaction on an SQLite file."""
    engine = create_engine(f"sqlite:///{path}")
    try:
        with engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()
