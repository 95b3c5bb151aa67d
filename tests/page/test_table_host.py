"""Tables in a page: requests, connections, and what a closed tab keeps."""

import asyncio
from functools import partial

import pytest
from page_client import Page

from coverts.page.rows import MemoryRows, RowsError, UnsavedRows


@pytest.fixture
def rows():
    return MemoryRows()


@pytest.fixture
def page(rows):
    return Page(rows)


async def test_a_request_is_answered_as_a_server_answers_it(page):
    status, games = await page.send("GET", "/api/games")
    assert status == 200
    assert [game["name"] for game in games] == ["parlour"]


async def test_a_request_for_nothing_is_refused(page):
    status, refused = await page.send("GET", "/api/nothing")
    assert (status, refused["error"]) == (404, "not_found")


async def test_a_malformed_message_is_refused_over_the_connection(page):
    await page.connect(await page.make("person", "person"))
    await page.state()
    await page.host.take(0, "{", page.hear)
    assert page.heard[-1]["error"] == "malformed"


async def test_who_makes_a_table_holds_its_seats(page):
    await page.connect(await page.make("person", "person"))
    assert (await page.state())["you"] == 0


async def test_an_answer_changes_the_state(page):
    await page.connect(await page.make("person", "person"))
    before = await page.state()
    assert (await page.answer())["position"] != before["position"]


async def test_a_message_is_executed_once_the_table_is_drawn(page, monkeypatch):
    table = await page.make("person", "person")
    viewers = (await page.host.tables.find(table)).viewers
    drawn = []

    async def call_and_look(function, *given):
        await function(*given)
        drawn.append(viewers.are_shown)

    for name in ("connect", "take"):
        monkeypatch.setattr(page.host, name, partial(call_and_look, getattr(page.host, name)))
    await page.connect(table)
    await page.answer()
    assert drawn == [True, True]


class PlainTimer:
    """A timer of a browser's event loop, which does not know its time."""

    def cancel(self):
        pass


async def test_a_seat_can_be_left_twice_with_the_timers_of_a_browser(page, monkeypatch):
    table = await page.make("person", "person")
    monkeypatch.setattr(asyncio.get_running_loop(), "call_later", lambda *_: PlainTimer())
    for number in range(2):
        await page.host.connect(number, f"/api/tables/{table}/socket", page.hear)
        await page.host.disconnect(number)
    assert not [each for each in page.heard if each["type"] == "error"]


async def test_a_new_page_goes_on_where_the_closed_one_was(rows, page):
    table = await page.make("person", "person")
    await page.connect(table)
    after = await page.answer()
    new = Page(rows)
    await new.connect(table)
    state = await new.state()
    assert (state["position"], state["you"]) == (after["position"], after["you"])


async def test_a_disconnected_client_hears_nothing_more(page):
    table = await page.make("person", "person")
    await page.connect(table)
    await page.state()
    await page.host.disconnect(0)
    page.heard.clear()
    await page.connect(table, 1)
    await page.state()
    assert len([each for each in page.heard if each["type"] == "table"]) == 1


class HeldRows(MemoryRows):
    """A storage whose readers wait until it is released."""

    def __init__(self):
        super().__init__()
        self.released = asyncio.Event()
        self.released.set()

    async def read(self, prefix):
        await self.released.wait()
        return await super().read(prefix)


async def test_a_client_that_leaves_while_it_connects_is_not_connected():
    rows = HeldRows()
    page = Page(rows)
    table = await page.make("person", "person")
    rows.released.clear()
    connecting = asyncio.ensure_future(page.connect(table))
    await asyncio.sleep(0)
    await page.host.disconnect(0)
    rows.released.set()
    await connecting
    assert not len((await page.host.tables.find(table)).viewers)


async def test_a_table_that_another_page_used_is_read_again(rows, page):
    table = await page.make("person", "person")
    await page.connect(table)
    await page.state()
    await page.host.forget(table)
    other = Page(rows)
    await other.connect(table)
    after = await other.answer()
    page.heard.clear()
    await page.connect(table)
    assert (await page.state())["position"] == after["position"]


class FullRows(MemoryRows):
    """A storage that is full until it is emptied."""

    full = True

    async def write(self, changes):
        if self.full:
            raise RowsError("The storage is full.")
        await super().write(changes)


async def test_play_goes_on_in_memory_if_the_storage_is_full():
    said: list[bool] = []
    page = Page(UnsavedRows(FullRows(), said.append))
    await page.connect(await page.make("person", "person"))
    await page.answer()
    assert said == [True]


async def test_what_was_only_in_memory_is_stored_with_the_next_change():
    said: list[bool] = []
    full = FullRows()
    page = Page(UnsavedRows(full, said.append))
    table = await page.make("person", "person")
    await page.connect(table)
    await page.answer()
    full.full = False
    after = await page.state()
    await page.send("POST", f"/api/tables/{table}/name?seat=0", {"name": "Ann"})
    assert said == [True, False]
    new = Page(full)
    await new.connect(table)
    assert (await new.state())["position"] == after["position"]
