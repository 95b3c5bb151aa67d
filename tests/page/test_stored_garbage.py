"""Garbage in the storage of a device or in an address: what it costs, and what it leaves alone."""

import asyncio

import parlour
import pytest
from page_client import Page

from coverts.page.heap_snapshot import read_rules
from coverts.page.rows import MemoryRows, RowsError, UnsavedRows

GARBAGE = b"\xc1"
DAMAGED = "What this device has stored of this table is damaged."


@pytest.fixture
def rows():
    return MemoryRows()


@pytest.fixture
async def tables(rows):
    """Two tables at which an answer was given."""
    page = Page(rows)
    made = [await page.make("person", "person") for _ in range(2)]
    for table in made:
        await page.answer_for_anybody(table)
    return made


async def saved(rows):
    """Return the names of the tables in the file with all tables."""
    status, file = await Page(rows).send("GET", "/api/device")
    assert status == 200, file
    return {each["row"]["id"] for each in file["tables"]}


@pytest.mark.parametrize("part", ["row", "step/00000001", "line/all/000001", "note/0/00000000"])
@pytest.mark.parametrize("garbage", [b"", GARBAGE, b"\x91" * 100_000])
async def test_a_damaged_table_leaves_the_others_alone(rows, tables, part, garbage):
    damaged, sound = tables
    rows.data[f"table/{damaged}/{part}"] = garbage
    assert await saved(rows) == {sound}
    status, _ = await Page(rows).send("GET", f"/api/tables/{sound}?seat=0")
    assert status == 200


async def test_a_key_of_no_table_leaves_all_tables_alone(rows, tables):
    rows.data |= {"table/a/b/row": GARBAGE, "table/row": GARBAGE}
    assert await saved(rows) == {*tables}


@pytest.mark.parametrize("part", ["row", "step/00000001"])
async def test_a_damaged_table_says_so(rows, tables, part):
    rows.data[f"table/{tables[0]}/{part}"] = GARBAGE
    status, refused = await Page(rows).send("GET", f"/api/tables/{tables[0]}?seat=0")
    assert (status, refused["message"]) == (503, DAMAGED)


async def test_a_damaged_table_is_not_replaced_by_that_of_a_file(rows, tables):
    _, file = await Page(rows).send("GET", "/api/device")
    rows.data[f"table/{tables[0]}/row"] = GARBAGE
    _, report = await Page(rows).send("POST", "/api/device", file)
    assert (report["added"], report["known"]) == ([], 2)


async def test_a_table_is_opened_without_its_snapshot_if_that_is_damaged(rows, tables):
    rows.data[f"table/{tables[0]}/snapshot"] = GARBAGE
    await Page(rows).answer_for_anybody(tables[0])


async def test_a_damaged_token_costs_the_seat_only(rows, tables):
    rows.data[f"token/{tables[0]}"] = b"\xff"
    status, state = await Page(rows).send("GET", f"/api/tables/{tables[0]}")
    assert (status, state["you"]) == (200, None)


@pytest.mark.parametrize("seat", ["abc", "1.5", "9" * 5000])
async def test_a_seat_that_is_no_number_is_named(rows, tables, seat):
    page = Page(rows)
    await page.host.connect(0, f"/api/tables/{tables[0]}/socket?seat={seat}", page.hear)
    assert page.heard[-1]["message"] == "That message was not understood: the seat is not a number"


def test_no_memory_is_saved_for_a_file_that_a_link_names():
    with pytest.raises(KeyError):
        read_rules(parlour.__file__)


async def test_a_fault_is_not_said_to_be_in_the_log_of_a_server(rows, tables, monkeypatch):
    page = Page(rows)
    monkeypatch.setattr(page.host.tables, "find", None)
    _, refused = await page.send("GET", f"/api/tables/{tables[0]}")
    assert refused["message"] == "Something failed here. The browser's console has the details."


class SlowRows(MemoryRows):
    """A storage that stores one change after the other, and may be full."""

    full = False

    async def write(self, changes):
        await asyncio.sleep(0)
        if self.full:
            raise RowsError("full")
        await super().write(changes)


async def store(rows, *keys):
    await asyncio.gather(*[rows.write([(key, b"1")]) for key in keys])


async def test_changes_at_once_are_not_called_unsaved():
    said: list[bool] = []
    await store(UnsavedRows(SlowRows(), said.append), "a", "b")
    assert said == []


async def test_changes_at_once_that_are_refused_are_called_unsaved_until_all_are_stored():
    said: list[bool] = []
    stored = SlowRows()
    rows = UnsavedRows(stored, said.append)
    stored.full = True
    await store(rows, "a", "b")
    assert said == [True]
    stored.full = False
    await store(rows, "c", "d")
    assert said == [True, False]
    assert {*stored.data} == {"a", "b", "c", "d"}


class Unreadable(MemoryRows):
    """A storage that cannot be read, such as one that a newer page of the same host has changed."""

    async def read(self, prefix):
        raise RowsError("VersionError")


async def test_the_page_says_that_nothing_can_be_read():
    said: list[bool] = []
    await Page(UnsavedRows(Unreadable(), said.append)).send("GET", "/api/device")
    assert said == [True]
