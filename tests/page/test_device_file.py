"""One file with all tables of a device: what it keeps, and which files are refused."""

import json
from pathlib import Path

import parlour
import pytest
from page_client import Page

import coverts
from coverts.page import device_file
from coverts.page.rows import MemoryRows

MILLION = 1_000_000


@pytest.fixture
def page():
    return Page(MemoryRows())


@pytest.fixture
def other():
    """The page of another device."""
    return Page(MemoryRows())


@pytest.fixture
async def table(page):
    """A table of the page at which two answers were given."""
    made = await page.make("person", "person")
    for _ in range(2):
        await page.answer_for_anybody(made)
    return made


async def save(page):
    """Return the file with all tables of a page."""
    reply = await page.host.request("GET", "/api/device")
    assert reply.filename == "coverts-tables.json"
    return json.loads(reply.body)


async def refusal(page, text):
    """Return the message with which a page refuses a file, after checking that it has added nothing."""
    reply = await page.host.request("POST", "/api/device", text.encode())
    assert reply.status == 400
    assert not (await save(page))["tables"]
    return json.loads(reply.body)["message"]


async def test_a_table_goes_on_at_another_device(page, other, table):
    _, state = await page.send("GET", f"/api/tables/{table}?seat=0")
    await other.send("POST", "/api/device", await save(page))
    _, same = await other.send("GET", f"/api/tables/{table}?seat=0")
    assert (same["position"], same["you"], same["scene"]) == (state["position"], 0, state["scene"])
    await other.answer_for_anybody(table)


async def test_what_was_said_and_noted_comes_along(page, other, table):
    await page.send("POST", f"/api/tables/{table}/talk?seat=0", {"text": "Good luck."})
    await page.send("POST", f"/api/tables/{table}/notes?seat=0", {"position": 0, "text": "They bluff."})
    await other.send("POST", "/api/device", await save(page))
    _, talk = await other.send("GET", f"/api/tables/{table}/talk?seat=0")
    assert [line["text"] for line in talk["lines"]] == ["Good luck."]
    assert (await save(other))["tables"][0]["notes"][0]["text"] == "They bluff."


async def test_the_page_tells_which_tables_it_has_added(page, other, table):
    _, report = await other.send("POST", "/api/device", await save(page))
    assert [(each["table"], each["title"]) for each in report["added"]] == [(table, "Parlour")]


async def test_a_table_that_exists_stays_as_it_is(page, table):
    file = await save(page)
    await page.answer_for_anybody(table)
    now = await save(page)
    _, report = await page.send("POST", "/api/device", file)
    assert (report["added"], report["known"]) == ([], 1)
    assert await save(page) == now


async def test_tables_of_games_that_the_page_lacks_are_named_and_not_added(page, table):
    other = Page(MemoryRows(), coverts.game("infiltration"))
    _, report = await other.send("POST", "/api/device", await save(page))
    assert report == {"added": [], "known": 0, "games": ["parlour"]}


async def test_a_table_of_a_game_that_the_page_lacks_is_saved(page, table):
    without = Page(page.rows, coverts.game("infiltration"))
    assert [each["row"]["id"] for each in (await save(without))["tables"]] == [table]


async def test_the_file_of_one_game_is_refused_with_the_way_to_open_it(other):
    text = coverts.new_match(parlour.GAME).save()
    assert await refusal(other, text) == 'This is the file of one game. Open it with "Open a game file".'


async def test_a_file_of_another_version_is_refused(other):
    message = await refusal(other, json.dumps({"coverts_tables": 7, "tables": []}))
    assert "its form has the number 7, and this page reads number 1" in message


@pytest.mark.parametrize("text", ["", "{", "[]", "[" * 100_000, "{}", '{"coverts_tables": 1, "tables": {}}'])
async def test_garbage_is_refused(other, text):
    assert (await refusal(other, text)).startswith("This is not a file with the tables of a device.")


async def test_a_file_that_is_too_large_is_not_read(other, monkeypatch):
    monkeypatch.setattr(device_file, "MAX_FILE_BYTES", 2 * MILLION)
    message = await refusal(other, " " * (2 * MILLION + 1))
    assert message.startswith("This file is larger than 2 MB")


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda table: table["row"].update(id="../token"), "its name must have letters and digits"),
        (lambda table: table["row"].update(seats=[]), "its seats do not exist"),
        (lambda table: table["row"].update(speed="9"), "its settings are unknown"),
        (lambda table: table["steps"].clear(), "it must have 1 to 6000 answers"),
        (lambda table: table["steps"].pop(1), "an answer is missing"),
        (lambda table: table["steps"][1].update(option=2**40), "a number is too large"),
        (lambda table: table.update(unknown=1), "contains unknown field `unknown`"),
    ],
)
async def test_a_damaged_table_is_refused_with_the_reason(page, other, table, change, why):
    file = await save(page)
    change(file["tables"][0])
    assert why in await refusal(other, json.dumps(file))


async def test_an_answer_that_was_changed_in_the_file_is_found_when_the_table_is_opened(page, other, table):
    file = await save(page)
    file["tables"][0]["steps"][-1]["digest"] = "0"
    await other.send("POST", "/api/device", file)
    status, refused = await other.send("GET", f"/api/tables/{table}?seat=0")
    assert status == 409
    assert "the stored answers no longer lead to the stored position" in refused["message"]


def test_the_client_knows_the_size_that_is_refused():
    client = Path(__file__).parents[2] / "web" / "src" / "wire" / "device-requests.ts"
    assert f"MAX_DEVICE_FILE_BYTES = {device_file.MAX_FILE_BYTES:_};" in client.read_text("utf-8")
