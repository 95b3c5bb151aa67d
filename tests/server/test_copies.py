"""Copies of a database: made while its server runs, put back while none does."""

import asyncio
import os
import sqlite3
from contextlib import closing

import pytest

from coverts import cli
from coverts.server.running.backups import back_up, restore
from coverts.server.store import DatabaseStore, SeatRow, StepRow, TableRow
from coverts.server.store.schema import VERSION
from coverts.server.store.sqlite import lock_of
from coverts.tables.wire.refusals import StoreError


@pytest.fixture
def path(tmp_path):
    return tmp_path / "tables.db"


@pytest.fixture
def copy(tmp_path):
    return tmp_path / "copy.db"


async def with_steps(path, steps, close=True):
    """A store with a table of so many steps."""
    store = DatabaseStore(str(path))
    await store.open()
    await store.create(TableRow("one", "valise", {}, [SeatRow("person")]), StepRow(0))
    await store.append("one", *(StepRow(n) for n in range(1, steps)))
    if close:
        await store.close()
    return store


async def steps_in(path):
    store = DatabaseStore(str(path))
    await store.open()
    steps = await store.steps("one")
    await store.close()
    return len(steps)


async def test_a_copy_of_a_database_in_use_holds_all_that_was_stored(path, copy):
    store = await with_steps(path, 5, close=False)
    await asyncio.to_thread(back_up, str(path), copy)
    await store.append("one", StepRow(5))
    await store.close()
    assert (await steps_in(copy), await steps_in(path)) == (5, 6)


async def test_a_copy_is_one_file_of_its_owners(path, copy):
    await with_steps(path, 5)
    back_up(str(path), copy)
    assert [each.name for each in path.parent.glob("copy*")] == ["copy.db"]
    assert copy.stat().st_mode & 0o077 == 0


async def test_a_server_goes_on_while_it_is_copied(path, copy):
    store = await with_steps(path, 5, close=False)
    copying = asyncio.create_task(asyncio.to_thread(back_up, str(path), copy))
    last = 4
    while not copying.done():
        last += 1
        await store.append("one", StepRow(last))
    await copying
    await store.close()
    assert 5 <= await steps_in(copy) <= last + 1 == await steps_in(path)


async def test_a_backup_replaces_what_a_killed_one_has_left(path, copy):
    await with_steps(path, 5)
    for end in (".part", ".part-journal"):
        copy.with_name(copy.name + end).write_bytes(b"half a copy")
    back_up(str(path), copy)
    assert [each.name for each in path.parent.glob("copy*")] == ["copy.db"]
    assert await steps_in(copy) == 5


async def test_a_file_that_is_there_is_not_overwritten(path, copy):
    await with_steps(path, 5)
    copy.write_text("mine")
    with pytest.raises(StoreError, match="exists already"):
        back_up(str(path), copy)
    assert copy.read_text() == "mine"


async def test_what_is_put_back_replaces_the_database_which_stays_beside(path, copy):
    await with_steps(path, 5)
    back_up(str(path), copy)
    store = DatabaseStore(str(path))
    await store.open()
    await store.append("one", StepRow(5))
    await store.close()
    kept = restore(str(path), copy)
    assert (await steps_in(path), await steps_in(kept), await steps_in(copy)) == (5, 6, 5)


async def test_changes_that_only_the_log_beside_it_holds_stay_with_the_old_database(path, copy, tmp_path):
    await with_steps(tmp_path / "other.db", 2)
    back_up(str(tmp_path / "other.db"), copy)
    store = await with_steps(path, 5, close=False)
    killed = {each: each.read_bytes() for each in tmp_path.glob("tables.db*")}
    await store.close()
    for each, data in killed.items():
        each.write_bytes(data)
    kept = restore(str(path), copy)
    assert (await steps_in(path), await steps_in(kept)) == (2, 5)


async def test_a_copy_can_be_put_where_nothing_is(path, copy):
    await with_steps(path, 5)
    back_up(str(path), copy)
    there = path.with_name("new.db")
    assert restore(str(there), copy) is None
    assert await steps_in(there) == 5


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root gives files away")
async def test_what_root_puts_back_is_the_servers_users(path, copy):
    await with_steps(path, 5)
    back_up(str(path), copy)
    os.chown(path, 4321, 4321)
    restore(str(path), copy)
    assert [each.stat().st_uid for each in (path, lock_of(path))] == [4321, 4321]


async def test_nothing_is_put_back_under_a_running_server(path, copy):
    store = await with_steps(path, 5, close=False)
    back_up(str(path), copy)
    with pytest.raises(StoreError, match="stop it first"):
        restore(str(path), copy)
    await store.close()


def is_text(path):
    path.write_text("tables")


def is_anothers(path):
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE letters (text)")


def is_newer(path):
    asyncio.run(with_steps(path, 1))
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"UPDATE {VERSION.name} SET version_num = '0999'")
        connection.commit()


def is_damaged(path):
    asyncio.run(with_steps(path, 500))
    data = bytearray(path.read_bytes())
    data[-3000:-1000] = b"?" * 2000
    path.write_bytes(data)


def is_missing(path):
    pass


@pytest.mark.parametrize("is_so", [is_text, is_anothers, is_newer, is_damaged, is_missing])
def test_what_is_no_whole_database_of_coverts_is_not_put_back(path, copy, is_so):
    asyncio.run(with_steps(path, 5))
    is_so(copy)
    with pytest.raises(StoreError, match=r"copy\.db"):
        restore(str(path), copy)
    assert asyncio.run(steps_in(path)) == 5
    assert not list(path.parent.glob("*.part"))
    assert not list(path.parent.glob("*.before*"))


def test_a_text_file_is_said_to_be_no_database_of_coverts(path, copy):
    is_text(path)
    with pytest.raises(StoreError, match=r"tables\.db cannot be copied: it is not a database of Coverts"):
        back_up(str(path), copy)


def test_for_postgresql_its_own_programs_are_named_without_the_password(copy):
    with pytest.raises(StoreError, match=r"pg_dump .* 'postgresql://me@there/tables'"):
        back_up("postgresql://me:secret@there/tables", copy)
    with pytest.raises(StoreError, match=r"pg_restore .* 'postgresql://me@there/tables'"):
        restore("postgresql://me:secret@there/tables", copy)


def test_both_are_commands(path, copy, capsys):
    asyncio.run(with_steps(path, 5))
    cli.main(["backup", str(copy), "--database", str(path)])
    cli.main(["restore", str(copy), "--database", str(path)])
    first, second = capsys.readouterr().out.splitlines()
    assert str(copy) in first
    assert str(copy) in second
    assert "previous ones are in" in second


async def test_nothing_is_put_back_through_a_link_under_a_running_server(path, copy, tmp_path):
    store = await with_steps(path, 5, close=False)
    back_up(str(path), copy)
    link = tmp_path / "link.db"
    link.symlink_to(path)
    with pytest.raises(StoreError, match="stop it first"):
        restore(str(link), copy)
    assert link.is_symlink()
    await store.close()


async def test_what_is_put_back_through_a_link_replaces_the_database_and_not_the_link(path, copy, tmp_path):
    await with_steps(path, 5)
    back_up(str(path), copy)
    link = tmp_path / "link.db"
    link.symlink_to(path)
    kept = restore(str(link), copy)
    assert kept is not None
    assert (link.is_symlink(), kept.parent, kept.name.partition(".before")[0]) == (True, tmp_path, path.name)


async def test_a_database_of_two_names_is_not_copied_by_either(path, copy, tmp_path):
    await with_steps(path, 5)
    (tmp_path / "hard.db").hardlink_to(path)
    with pytest.raises(StoreError, match="a second name"):
        back_up(str(path), copy)
