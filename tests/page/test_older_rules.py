"""Tables from an earlier version of a page: which of them go on, and what remains of the others."""

import asyncio
from pathlib import Path

import parlour
import pytest
from page_client import Page

import coverts
from coverts.page.rows import MemoryRows

SOURCE = Path(parlour.__file__).read_text("utf-8")
SAME = ("best = 0", "best = 0 + 0")
"""A change of the rules that leads to the same positions."""
ELSEWHERE = ("s.turn = turn + 1", "s.turn = turn + 2")
"""A change after which the same answers are legal and lead to other positions."""
FORBIDDEN = ("if suit == s.suit", "if suit == 0")
"""A change that forbids the third answer of a game in which every answer is the first legal one."""
FEWER = ("CARDS = 16", "CARDS = 5")
"""A change after which six dealt cards do not exist."""
ANSWERS = 4


@pytest.fixture
def rows():
    return MemoryRows()


@pytest.fixture
def changed(tmp_path):
    """Return the game with a line of its rules changed."""

    def change(old, new):
        assert old in SOURCE
        path = tmp_path / "parlour_changed.py"
        path.write_text(SOURCE.replace(old, new, 1), "utf-8")
        return coverts.game(str(path))

    return change


@pytest.fixture
async def table(rows):
    """A table at which some answers were given in the earlier version of a page."""
    page = Page(rows)
    made = await page.make("person", "person")
    for _ in range(ANSWERS):
        await page.answer_for_anybody(made)
    return made


@pytest.fixture
def opened(rows, changed, table):
    """Return a page with changed rules that shows the table."""

    async def open_table(*change):
        page = Page(rows, changed(*change))
        await page.connect(table)
        return page

    return open_table


async def test_a_table_goes_on_if_its_positions_are_the_same(opened, table):
    page = await opened(*SAME)
    state = await page.state()
    assert not state.get("fault")
    assert state["position"] == ANSWERS
    await page.answer_for_anybody(table)


async def test_a_table_that_goes_on_is_compared_only_once(opened, rows, changed, table):
    await (await opened(*SAME)).state()
    page = Page(rows, changed(*SAME))
    assert not (await page.host.tables.find(table)).outdated


async def test_a_table_with_other_positions_can_be_viewed_and_says_why_it_ends(opened):
    state = await (await opened(*ELSEWHERE)).state()
    assert state["fault"].startswith("The rules of this game have changed since this table was begun")
    assert state["log"]
    assert not state.get("questions")


async def test_a_table_shows_as_many_answers_as_fit(opened):
    state = await (await opened(*FORBIDDEN)).state()
    assert f"Its first 2 of {ANSWERS} answers fit today's rules" in state["fault"]


async def test_a_table_that_ends_takes_no_answers(opened, table):
    page = await opened(*ELSEWHERE)
    position = (await page.state())["position"]
    body = {"type": "answer", "position": position, "action": 0}
    status, refused = await page.send("POST", f"/api/tables/{table}/answers?seat=0", body)
    assert (status, refused["error"]) == (409, "ended")


async def test_the_file_of_a_table_that_ends_can_be_saved(opened, table):
    page = await opened(*ELSEWHERE)
    status, file = await page.send("GET", f"/api/tables/{table}/file?seat=0")
    assert (status, file["game"]) == (200, "parlour")


async def test_a_table_that_cannot_even_begin_says_so(opened):
    page = await opened(*FEWER)
    for _ in range(100):
        await asyncio.sleep(0)
    assert page.heard[-1]["message"].startswith(
        "This table cannot be continued under today's version of the rules"
    )


async def test_a_table_of_a_game_that_the_page_no_longer_has_says_so(rows, table):
    page = Page(rows, coverts.game("infiltration"))
    await page.connect(table)
    assert page.heard[-1]["message"] == "There is no game 'parlour' here."
