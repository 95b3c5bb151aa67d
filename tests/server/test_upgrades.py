"""Upgrades of a database's schema: copied first, and whole or not at all, whatever fails."""

import asyncio
import gzip
import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import event
from sqlalchemy.engine import Engine

import coverts
from coverts.server.running.backups import restore
from coverts.server.running.upgrade_check import UpgradeOutcome, check_upgrade
from coverts.server.store import DatabaseStore, sqlite
from coverts.server.store.migration import REVISIONS
from coverts.server.store.schema import VERSION
from coverts.tables.wire.refusals import StoreError

FIXTURES = Path(__file__).parents[1] / "fixtures"
UPGRADING = Path(__file__).with_name("upgrading.py")
NO_SIGNALS = pytest.mark.skipif(os.name == "nt", reason="processes are not killed or limited like this there")


def unpack(tmp_path, folder="0001-c013a8c"):
    path = tmp_path / "tables.db"
    path.write_bytes(gzip.decompress((FIXTURES / folder / "tables.db.gz").read_bytes()))
    return path


@pytest.fixture
def path(tmp_path):
    return unpack(tmp_path)


def content(path):
    """Return everything in a database as SQL, after checking that the file is whole."""
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return [*connection.iterdump()]


def revision(path):
    with closing(sqlite3.connect(path)) as connection:
        try:
            return connection.execute(f"SELECT version_num FROM {VERSION.name}").fetchone()[0]
        except sqlite3.OperationalError:
            return None


async def open_and_close(path):
    store = DatabaseStore(str(path))
    await store.open()
    await store.close()


def copies(path):
    return sorted(path.parent.glob(f"{path.name}.schema-*"))


def upgrade_in_a_process(path, point):
    command = [sys.executable, str(UPGRADING), str(path), point]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=False)


async def test_the_copy_is_the_database_as_it_was(path, caplog):
    before = content(path)
    with caplog.at_level("INFO"):
        await open_and_close(path)
    [copy] = copies(path)
    assert content(copy) == before
    assert copy.name.startswith("tables.db.schema-0001-20")
    assert copy.stat().st_mode & 0o077 == 0
    assert f"as it was before its upgrade is in {copy}" in caplog.text
    assert f"upgraded from schema 0001 to {REVISIONS[-1]}" in caplog.text


async def test_a_database_of_today_is_not_copied(path):
    for _ in range(3):
        await open_and_close(path)
    assert len(copies(path)) == 1


async def test_the_copy_is_restored_as_a_backup_is(path):
    before = content(path)
    await open_and_close(path)
    [copy] = copies(path)
    restore(str(path), copy)
    assert content(path) == before


async def test_an_upgrade_that_fails_leaves_no_copy(path):
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE leases (mine TEXT)")
    for _ in range(2):
        with pytest.raises(StoreError, match="leases already exists"):
            await open_and_close(path)
    assert copies(path) == []


@NO_SIGNALS
@pytest.mark.parametrize(
    "point",
    [
        "copy",
        "ALTER TABLE tables ADD COLUMN seats_version",
        "INSERT INTO answers",
        pytest.param("ALTER TABLE tables ADD COLUMN rules", marks=pytest.mark.slow),
        "commit",
    ],
)
async def test_after_a_kill_the_old_database_is_whole_and_a_second_try_works(path, point):
    before = content(path)
    assert upgrade_in_a_process(path, point).returncode == -signal.SIGKILL
    assert content(path) == before
    await open_and_close(path)
    assert revision(path) == REVISIONS[-1]
    [copy] = copies(path)
    assert content(copy) == before


@NO_SIGNALS
async def test_without_space_for_a_copy_nothing_is_upgraded(path):
    before = path.read_bytes()
    done = upgrade_in_a_process(path, f"limit={len(before) // 2}")
    assert done.returncode == 1, done.stderr
    assert "must be upgraded and could not be copied first" in done.stdout
    assert "Make space beside it" in done.stdout
    assert path.read_bytes() == before
    assert copies(path) == []
    await open_and_close(path)
    assert revision(path) == REVISIONS[-1]


@NO_SIGNALS
async def test_a_disk_that_fails_after_the_copy_changes_nothing(path):
    before = content(path)
    done = upgrade_in_a_process(path, f"limit={path.stat().st_size + 100}")
    assert (done.returncode, "cannot be used" in done.stdout) == (1, True), done.stderr
    assert content(path) == before
    assert copies(path) == []
    await open_and_close(path)
    assert revision(path) == REVISIONS[-1]


async def test_an_upgrade_for_which_the_disk_has_no_space_changes_nothing(path, monkeypatch):
    before = content(path)
    pages = path.stat().st_size // 4096
    monkeypatch.setattr(sqlite, "PRAGMAS", (*sqlite.PRAGMAS, f"max_page_count={pages + 3}"))
    with pytest.raises(StoreError, match="full"):
        await open_and_close(path)
    assert content(path) == before
    assert copies(path) == []
    monkeypatch.undo()
    await open_and_close(path)
    assert revision(path) == REVISIONS[-1]


async def test_numbered_answers_are_named_and_the_old_rows_stay(path):
    await open_and_close(path)
    with closing(sqlite3.connect(path)) as connection:
        counts = [
            connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in ("steps", "answers")
        ]
        kinds = {kind for (kind,) in connection.execute("SELECT kind FROM answers WHERE number > 0")}
    assert counts == [1314, 1314]
    assert "" not in kinds


async def test_undos_and_numbers_that_are_unknown_are_kept(path):
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("INSERT INTO tables VALUES ('one', 'chess', '{}', 0, 17.5)")
        steps = [(0, 0, -1, -1, -1, "[4]"), (1, 0, 1, 1, 5, "[]"), (2, 1, 1, -1, -1, "[]")]
        for step in steps:
            connection.execute("INSERT INTO steps VALUES ('one', ?, ?, ?, ?, ?, ?, 'abc')", step)
        connection.commit()
    await open_and_close(path)
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute(
            "SELECT number, undo, seat, askee, kind, option, chance FROM answers WHERE table_id = 'one'"
        ).fetchall()
    assert rows == [(0, 0, -1, -1, "", -1, "[4]"), (1, 0, 1, 1, "", 5, "[]"), (2, 1, 1, -1, "", -1, "[]")]


@pytest.mark.parametrize("folder", sorted(path.parent.name for path in FIXTURES.glob("*/tables.db.gz")))
async def test_every_schema_is_upgraded_once(tmp_path, folder):
    path = unpack(tmp_path, folder)
    await open_and_close(path)
    assert revision(path) == REVISIONS[-1]
    assert [copy.name[: len("tables.db.schema-0000")] for copy in copies(path)] == [
        f"tables.db.schema-{folder[:4]}"
    ]


OLD_POSTGRES = (
    "CREATE TABLE tables (id VARCHAR(32) PRIMARY KEY, game VARCHAR(100) NOT NULL, options TEXT NOT NULL, "
    "creator INTEGER NOT NULL, made FLOAT NOT NULL)",
    "CREATE TABLE refereed (table_id VARCHAR(32) PRIMARY KEY REFERENCES tables (id), "
    "form VARCHAR(8) NOT NULL)",
    "CREATE TABLE seats (table_id VARCHAR(32) REFERENCES tables (id), seat INTEGER, "
    "player VARCHAR(100) NOT NULL, token_hash BYTEA, invite_hash BYTEA, "
    "answers_forced BOOLEAN NOT NULL, PRIMARY KEY (table_id, seat))",
    "CREATE TABLE steps (table_id VARCHAR(32) REFERENCES tables (id), number INTEGER, undo BOOLEAN NOT NULL, "
    "seat INTEGER NOT NULL, askee INTEGER NOT NULL, action INTEGER NOT NULL, chance TEXT NOT NULL, "
    "digest VARCHAR(16) NOT NULL, PRIMARY KEY (table_id, number))",
)
"""A PostgreSQL database of the time when answers were stored by number."""


@pytest.fixture
async def old_postgres(cluster, tmp_path):
    """A PostgreSQL database of that time: its address, and a connection to it."""
    import asyncpg

    address = await cluster.fresh()
    connection = await asyncpg.connect(address)
    for statement in OLD_POSTGRES:
        await connection.execute(statement)
    with closing(sqlite3.connect(unpack(tmp_path))) as old:
        for name in ("tables", "seats", "steps"):
            flags = {"seats": [5], "steps": [2]}.get(name, [])
            rows = [
                [bool(value) if at in flags else value for at, value in enumerate(row)]
                for row in old.execute(f"SELECT * FROM {name}")
            ]
            await connection.copy_records_to_table(name, records=rows)
    yield address, connection
    await connection.close()


TABLE_NAMES = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1"


async def test_an_upgrade_of_postgresql_is_one_transaction(old_postgres):
    address, connection = old_postgres
    await connection.execute("CREATE TABLE leases (mine TEXT)")
    before = await connection.fetch(TABLE_NAMES)
    with pytest.raises(StoreError, match="leases"):
        await open_and_close(address)
    assert await connection.fetch(TABLE_NAMES) == before
    await connection.execute("DROP TABLE leases")
    report = await asyncio.to_thread(check_upgrade, address, {"infiltration": coverts.game("infiltration")})
    assert (report.revision, report.count(UpgradeOutcome.GOES_ON, "infiltration")) == ("0001", 3)
    assert await connection.fetchval("SELECT to_regclass('answers')") is None
    await open_and_close(address)
    assert await connection.fetchval("SELECT count(*) FROM answers") == 1314


@NO_SIGNALS
@pytest.mark.parametrize("point", ["ALTER TABLE tables ADD COLUMN seats_version", "INSERT INTO answers"])
async def test_an_upgrade_of_postgresql_that_is_killed_changes_nothing(old_postgres, point):
    address, connection = old_postgres
    before = await connection.fetch(TABLE_NAMES)
    done = await asyncio.to_thread(upgrade_in_a_process, address, point)
    assert done.returncode == -signal.SIGKILL, done.stderr
    assert await connection.fetch(TABLE_NAMES) == before
    await open_and_close(address)
    assert await connection.fetchval("SELECT count(*) FROM answers") == 1314


@NO_SIGNALS
async def test_an_upgrade_in_which_postgresql_is_killed_changes_nothing(old_postgres, cluster):
    import asyncpg

    address, connection = old_postgres
    before = await connection.fetch(TABLE_NAMES)
    killed = list[str]()

    def kill(connection, cursor, statement, *_):
        if statement.startswith("INSERT INTO answers") and not killed:
            killed.append(statement)
            cluster.kill()

    event.listen(Engine, "before_cursor_execute", kill)
    try:
        with pytest.raises(StoreError):
            await open_and_close(address)
    finally:
        event.remove(Engine, "before_cursor_execute", kill)
    assert killed
    await asyncio.to_thread(cluster.start)
    again = await asyncpg.connect(address)
    try:
        assert await again.fetch(TABLE_NAMES) == before
        await open_and_close(address)
        assert await again.fetchval("SELECT count(*) FROM answers") == 1314
    finally:
        await again.close()
