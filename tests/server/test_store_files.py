"""Which files a server takes for its database, and that it leaves all others as they are."""

import os
import sqlite3
from contextlib import closing

import pytest

from coverts.server.store import DatabaseStore
from coverts.server.store.sqlite import lock_of
from coverts.tables.wire.refusals import StoreError


@pytest.fixture
def path(tmp_path):
    return tmp_path / "tables.db"


async def opened(path):
    store = DatabaseStore(str(path))
    await store.open()
    return store


async def test_a_link_leads_to_a_database_that_is_in_use(path, tmp_path):
    store = await opened(path)
    (tmp_path / "link.db").symlink_to(path)
    with pytest.raises(StoreError, match="in use by another server"):
        await opened(tmp_path / "link.db")
    await store.close()


async def test_through_a_link_a_database_is_made_where_it_leads(path, tmp_path):
    (tmp_path / "link.db").symlink_to(path)
    store = await opened(tmp_path / "link.db")
    await store.close()
    assert path.is_file()
    assert lock_of(path).is_file()


async def test_a_file_of_two_names_is_refused(path, tmp_path):
    await (await opened(path)).close()
    (tmp_path / "hard.db").hardlink_to(path)
    for each in (path, tmp_path / "hard.db"):
        with pytest.raises(StoreError, match="a second name"):
            await opened(each)


def is_text(path):
    path.write_text("what others read, and somewhat longer than the head of a database\n" * 9)


def is_anothers(path):
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE letters (text)")


@pytest.mark.skipif(os.name == "nt", reason="files have no such modes there")
@pytest.mark.parametrize("is_so", [is_text, is_anothers])
async def test_what_is_no_database_of_coverts_stays_as_it_is(path, is_so):
    is_so(path)
    path.chmod(0o644)
    before = path.read_bytes()
    with pytest.raises(StoreError, match=r"tables\.db cannot be used"):
        await opened(path)
    assert (path.stat().st_mode & 0o777, path.read_bytes()) == (0o644, before)
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such files there")
@pytest.mark.parametrize("make", [os.mkdir, getattr(os, "mkfifo", None)])
async def test_what_is_no_file_is_refused(path, make):
    make(path)
    with pytest.raises(StoreError, match="it is not a file"):
        await opened(path)
    assert list(path.parent.iterdir()) == [path]
