"""Databases of other versions: older ones are taken up whole, newer ones are refused."""

import sqlite3

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

from coverts.server.store import DatabaseStore, StepRow
from coverts.server.store.migration import MIGRATIONS, REVISIONS
from coverts.server.store.schema import METADATA, VERSION
from coverts.tables.wire.refusals import StoreError

BEFORE = """
    CREATE TABLE tables (id VARCHAR(32) NOT NULL, game VARCHAR(100) NOT NULL, options TEXT NOT NULL,
        creator INTEGER NOT NULL, made FLOAT NOT NULL, PRIMARY KEY (id));
    CREATE TABLE refereed (table_id VARCHAR(32) NOT NULL, form VARCHAR(8) NOT NULL, PRIMARY KEY (table_id),
        FOREIGN KEY(table_id) REFERENCES tables (id));
    CREATE TABLE seats (table_id VARCHAR(32) NOT NULL, seat INTEGER NOT NULL, player VARCHAR(100) NOT NULL,
        token_hash BLOB, invite_hash BLOB, answers_forced BOOLEAN NOT NULL, PRIMARY KEY (table_id, seat),
        FOREIGN KEY(table_id) REFERENCES tables (id));
    INSERT INTO tables VALUES ('one', 'valise', '{"mission": "heist"}', 0, 17.5);
    INSERT INTO seats VALUES ('one', 0, 'person', x'74', NULL, 1);
"""
"""What databases without a version have in common."""
WITH_ACTIONS = """
    CREATE TABLE steps (table_id VARCHAR(32) NOT NULL, number INTEGER NOT NULL, undo BOOLEAN NOT NULL,
        seat INTEGER NOT NULL, askee INTEGER NOT NULL, action INTEGER NOT NULL, chance TEXT NOT NULL,
        digest VARCHAR(16) NOT NULL, PRIMARY KEY (table_id, number),
        FOREIGN KEY(table_id) REFERENCES tables (id)) WITHOUT ROWID;
    INSERT INTO steps VALUES ('one', 0, 0, -1, -1, -1, '[4]', 'abc');
"""
"""Older ones number what was answered."""
WITH_KINDS = """
    CREATE TABLE answers (table_id VARCHAR(32) NOT NULL, number INTEGER NOT NULL, undo BOOLEAN NOT NULL,
        seat INTEGER NOT NULL, askee INTEGER NOT NULL, kind VARCHAR(100) NOT NULL, option INTEGER NOT NULL,
        chance TEXT NOT NULL, digest VARCHAR(16) NOT NULL, PRIMARY KEY (table_id, number),
        FOREIGN KEY(table_id) REFERENCES tables (id)) WITHOUT ROWID;
    INSERT INTO answers VALUES ('one', 0, 0, -1, -1, '', -1, '[4]', 'abc');
"""
"""Newer ones name it."""


@pytest.fixture
def path(tmp_path):
    return tmp_path / "tables.db"


def made(path, script):
    connection = sqlite3.connect(path)
    connection.executescript(script)
    connection.close()


def asked(path, question):
    connection = sqlite3.connect(path)
    rows = connection.execute(question).fetchall()
    connection.close()
    return rows


async def opened(path):
    store = DatabaseStore(str(path))
    await store.open()
    return store


def differences(path):
    """Between a database and what the program takes it for, the table of the version aside."""
    engine = create_engine(f"sqlite:///{path}")
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"version_table": VERSION.name})
        found = compare_metadata(context, METADATA)
    engine.dispose()
    return found


async def test_the_newest_revision_is_the_one_that_is_known():
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    revisions = ScriptDirectory.from_config(config).walk_revisions()
    assert tuple(each.revision for each in revisions)[::-1] == REVISIONS


@pytest.mark.parametrize("steps", [WITH_ACTIONS, WITH_KINDS, WITH_ACTIONS + WITH_KINDS])
async def test_a_database_without_a_version_becomes_one_of_today(path, steps):
    made(path, BEFORE + steps)
    await (await opened(path)).close()
    assert differences(path) == []
    assert asked(path, f"SELECT * FROM {VERSION.name}") == [(REVISIONS[-1],)]


async def test_a_new_database_is_of_today(path):
    await (await opened(path)).close()
    assert differences(path) == []
    assert asked(path, f"SELECT * FROM {VERSION.name}") == [(REVISIONS[-1],)]


async def test_nothing_of_an_older_database_is_lost(path):
    made(path, BEFORE + WITH_KINDS)
    store = await opened(path)
    table = await store.table("one")
    assert (table.game, table.options, table.seats[0].token_hash) == ("valise", {"mission": "heist"}, b"t")
    assert await store.steps("one") == [StepRow(0, chance=[4], digest="abc")]
    assert await store.seats_versions(["one"]) == {"one": 0}
    await store.close()


async def test_answers_written_in_an_older_way_stay_where_they_are(path):
    made(path, BEFORE + WITH_ACTIONS)
    await (await opened(path)).close()
    assert asked(path, "SELECT chance, digest FROM steps") == [("[4]", "abc")]


async def test_a_change_of_the_schema_is_whole_or_not_at_all(path, monkeypatch):
    made(path, BEFORE + WITH_KINDS + "CREATE TABLE leases (mine TEXT);")  # so that the second revision fails
    before = asked(path, "SELECT name FROM sqlite_master ORDER BY name")
    with pytest.raises(StoreError, match="leases already exists"):
        await opened(path)
    assert asked(path, "SELECT name FROM sqlite_master ORDER BY name") == before


async def test_a_newer_schema_is_refused(path):
    await (await opened(path)).close()
    made(path, f"UPDATE {VERSION.name} SET version_num = '0999'")
    with pytest.raises(StoreError, match=r"newer version of Coverts .* 0999, and this version supports"):
        await opened(path)


async def test_another_programs_database_is_left_alone(path):
    made(path, "CREATE TABLE letters (text TEXT)")
    with pytest.raises(StoreError, match="another program"):
        await opened(path)
    assert asked(path, "SELECT name FROM sqlite_master") == [("letters",)]


async def test_both_databases_are_the_same_when_opened_again(database):
    for _ in range(2):
        await (await opened(database)).close()
