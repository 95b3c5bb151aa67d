"""What a host and the people at a table can expect when data is upgraded, deleted or forgotten."""

import asyncio
import gzip
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import kuhn_poker
import parlour
import pytest
from table_client import PATIENCE, legal, make, serving, setup

from coverts.engine.base.exceptions import NotYourSeat
from coverts.server.running import other_programs
from coverts.server.running.hosted_tables import open_tables
from coverts.server.store import DatabaseStore, LineRow, NoteRow, SeatRow, StepRow, TableRow
from coverts.server.store.schema import SEATS
from coverts.tables.core.live_table import LiveTable
from coverts.tables.wire.personal_text import distinct_names, name_warnings
from coverts.tables.wire.refusals import StoreError

DAY = 86400
FIXTURES = Path(__file__).parents[1] / "fixtures"


async def until(holds):
    async with asyncio.timeout(PATIENCE):
        while True:
            if await holds():
                return
            await asyncio.sleep(0.01)


# -- upgrades ------------------------------------------------------------------------------------


async def test_a_table_whose_last_change_no_old_version_stored_is_not_old_after_the_upgrade(tmp_path):
    path = tmp_path / "tables.db"
    await old_database(path)
    store = DatabaseStore(str(path))
    await store.open()
    assert await store.deletion.old_tables(time.time() - DAY, 10, ()) == []
    assert await store.deletion.old_tables(time.time() + DAY, 10, ()) == ["one"]
    await store.close()


LATER_TABLES = (
    "steps",
    "processes",
    "turn_notices",
    "push_browsers",
    "notice_mails",
    "server_keys",
    "clocks",
    "daily_puzzles",
    "rematches",
    "opinions",
    "passkeys",
    "account_sessions",
    "account_seats",
    "accounts",
    "account_invites",
    "ceremonies",
    "mail_confirmations",
)
"""The tables that came after schema 0007."""


async def old_database(path):
    """A database of schema 0007 with a table that was made long ago."""
    store = DatabaseStore(str(path))
    await store.open()
    await store.create(TableRow("one", "valise", {}, [SeatRow("person")]), StepRow(0))
    await store.close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE tables SET made = ?, changed = 0", [time.time() - 400 * DAY])
        for later in LATER_TABLES:
            connection.execute(f"DROP TABLE {later}")
        connection.execute("ALTER TABLE presence DROP COLUMN watchers")
        connection.execute("DROP INDEX leases_by_owner")
        connection.execute("ALTER TABLE leases ADD COLUMN until FLOAT NOT NULL DEFAULT 0")
        connection.execute("ALTER TABLE tables DROP COLUMN waits")
        connection.execute("UPDATE coverts_schema SET version_num = '0007'")
        connection.commit()


@pytest.mark.parametrize("ending", ["", "-journal", "-wal", "-shm"])
async def test_an_upgrade_removes_what_a_killed_upgrade_left_of_its_copy(tmp_path, ending):
    path = tmp_path / "tables.db"
    await old_database(path)
    left = tmp_path / f"tables.db.schema-0007-2026-05-01-093000.part{ending}"
    left.write_bytes(b"Somebody's words.")
    store = DatabaseStore(str(path))
    await store.open()
    await store.close()
    assert not left.exists()


@pytest.mark.parametrize("number", ["many", 2.5, b"\x00"])
async def test_a_damaged_answer_does_not_prevent_the_upgrade(tmp_path, number):
    path = tmp_path / "tables.db"
    path.write_bytes(gzip.decompress((FIXTURES / "0001-c013a8c" / "tables.db.gz").read_bytes()))
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE steps SET action = ? WHERE number = 3", [number])
        connection.commit()
    store = DatabaseStore(str(path))
    await store.open()
    steps = await store.steps((await store.table_names())[0])
    await store.close()
    assert (steps[3].kind, steps[3].option) == ("", -1)
    assert steps[2].kind


async def test_a_command_says_that_a_database_is_newer(tmp_path):
    path = tmp_path / "tables.db"
    await old_database(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE coverts_schema SET version_num = '9999'")
        connection.commit()
    with pytest.raises(StoreError, match="newer version of Coverts wrote"):
        async with open_tables(str(path)):
            pass


async def test_a_table_with_a_bot_that_is_no_longer_there_goes_on(site):
    ann = site.browser()
    table = (await make(ann, "kuhn_poker", ["person", "random"]))["table"]
    await site.tables.close()
    change = SEATS.update().where(SEATS.c.player == "random").values(player="forgotten_bot")
    await site.tables.store.database.write(lambda connection: connection.execute(change).rowcount)
    async with site.socket(table, ann) as socket:
        await socket.until(lambda state: state["questions"])
        assert socket.state["seats"][1]["player"].startswith("forgotten_bot, no longer here, plays as")
        await socket.answer(legal(socket.state)[0])
        await socket.until(lambda state: state.get("over") or state["position"] > 1)


# -- forgotten people, and deleted tables --------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [
        lambda store: store.people.say("one", LineRow("players", 0, 0, "", "Hello.", "", 1.0)),
        lambda store: store.people.note("one", NoteRow(0, 0, 0, "Mine.")),
    ],
)
async def test_a_server_that_has_not_noticed_stores_no_words_of_a_forgotten_person(database, change):
    store = DatabaseStore(database)
    await store.open()
    await store.create(TableRow("one", "valise", {}, [SeatRow("person", b"token")]), StepRow(0))
    async with open_tables(database) as tables:
        await tables.forget("one", 0)
    with pytest.raises(NotYourSeat):
        await change(store)
    assert (await store.people.lines("one"), await store.people.notes("one", [0])) == ([], [])
    await store.close()


@pytest.fixture
async def site(tmp_path, monkeypatch):
    monkeypatch.setattr(other_programs, "CHECK_SECONDS", 0.02)
    async with serving(setup(tmp_path, [parlour.GAME, kuhn_poker.GAME])) as site:
        site.database = str(tmp_path / "tables.db")
        yield site


@pytest.fixture
async def loading(site, monkeypatch):
    """Ann's table, which is being loaded: its seats have been read, but it is not yet in memory.

    Set the event to let the table come into memory.
    """
    site.other = (await make(site.browser(), "parlour", ["person", "open"]))["table"]
    ann, go_on, is_read = site.browser(), asyncio.Event(), asyncio.Event()
    table = (await make(ann, "parlour", ["person", "open"]))["table"]
    await ann.post(f"/api/tables/{table}/name", json={"name": "Ann"})
    await site.tables.close()
    prepare = LiveTable.prepare

    async def prepare_late(live, *arguments):
        await prepare(live, *arguments)
        is_read.set()
        await go_on.wait()

    monkeypatch.setattr(LiveTable, "prepare", prepare_late)
    request = asyncio.create_task(site.browser().get(f"/api/tables/{table}"))
    await is_read.wait()
    yield table, go_on
    await request


async def noticed(site, monkeypatch):
    """Wait until the server has noticed that the database was changed."""
    follower, checked = site.following, asyncio.Event()
    may_have_changed = follower._may_have_changed

    async def check():
        if changed := await may_have_changed():
            checked.set()
        return changed

    monkeypatch.setattr(follower, "_may_have_changed", check)
    async with open_tables(site.database) as tables:
        await tables.forget(site.other, 0)
    await asyncio.wait_for(checked.wait(), PATIENCE)


async def test_a_person_who_is_forgotten_while_the_table_is_loaded_has_no_name(site, loading, monkeypatch):
    table, go_on = loading
    async with open_tables(site.database) as tables:
        await tables.forget(table, 0)
    await noticed(site, monkeypatch)
    go_on.set()

    async def is_forgotten():
        state = (await site.browser().get(f"/api/tables/{table}")).json()
        return state["seats"][0]["called"] == "someone"

    await until(is_forgotten)


async def test_a_table_that_is_deleted_while_it_is_loaded_does_not_come_back(site, loading, monkeypatch):
    table, go_on = loading
    async with open_tables(site.database) as tables:
        await tables.delete(table)
    await noticed(site, monkeypatch)
    go_on.set()

    async def is_gone():
        return (await site.browser().get(f"/api/tables/{table}")).status_code == 404

    await until(is_gone)


PLACES = ["", "/file", "/talk", "/notes", "/summary", "/replay"] + [
    f"/replay/{move}?viewpoint={who}" for move in range(3) for who in ("watcher", "all", "0", "1")
]
"""All that somebody can ask for at a table, after the end of a game of Kuhn poker."""


async def said_to(browser, table):
    """Return all texts that a browser can get about a table, also from the lobby."""
    replies = [await browser.get(f"/api/tables/{table}{place}") for place in PLACES]
    return "".join(reply.text for reply in [*replies, await browser.get("/api/lobby")])


async def test_nobody_is_told_the_words_of_a_forgotten_person_after_the_game(site):
    ann, bob, table = await finished_game(site)
    address = f"/api/tables/{table}"
    await ann.post(f"{address}/notes", json={"text": "Annotated.", "position": 0, "line": 0})
    await ann.post(f"{address}/notes/shared", json={"shared": True})
    await ann.post(f"{address}/talk", json={"text": "Announced."})
    readers = [bob, site.browser()]
    before = [await said_to(reader, table) for reader in readers]
    assert all(word in text for text in before for word in ("Annika", "Annotated", "Announced"))
    async with open_tables(site.database) as tables:
        await tables.forget(table, 0)

    async def is_forgotten():
        return "Ann" not in "".join([await said_to(reader, table) for reader in readers])

    await until(is_forgotten)


async def finished_game(site):
    """A game of Kuhn poker that is over: Annika, Bob, and the name of their table."""
    ann, bob = site.browser(), site.browser()
    made = await make(ann, "kuhn_poker", ["person", "open"])
    table = made["table"]
    address = f"/api/tables/{table}"
    invite = made["invites"][0]["invite"]
    await bob.post(f"{address}/seats", json={"invite": invite, "name": "Bob"})
    await ann.post(f"{address}/name", json={"name": "Annika"})
    for _ in range(4):
        for browser in (ann, bob):
            state = (await browser.get(address)).json()
            if state["questions"]:
                answer = {"type": "answer", "position": state["position"], "action": legal(state)[0]}
                assert (await browser.post(f"{address}/answers", json=answer)).status_code == 200
    assert (await ann.get(address)).json()["over"]
    return ann, bob, table


# -- names ---------------------------------------------------------------------------------------

INVISIBLE = ["\u034f", "\u17b4", "\u180b", "\u200d", "\u2800", "\ufe0e", "\U000e0100"]
"""Signs that may be in a name, for some scripts need them, but that nobody sees."""


@pytest.mark.parametrize("sign", INVISIBLE)
def test_a_sign_that_nobody_sees_makes_no_other_name(sign):
    assert distinct_names(["Mara", f"Ma{sign}ra"]) == ["Mara", f"Ma{sign}ra (2)"]


@pytest.mark.parametrize("sign", INVISIBLE)
def test_a_sign_that_nobody_sees_hides_no_look_alike(sign):
    assert name_warnings(["Opa", f"О{sign}ра"]) == ["alike", "alike"]


@pytest.mark.parametrize("name", ["раураl", "Αnna7", "ＭаRA", "Mаra\u200d"])
def test_more_names_of_scripts_that_are_mistaken_for_each_other_are_marked(name):
    assert name_warnings([name, ""]) == ["mixed", ""]


@pytest.mark.parametrize(
    "name", ["山田ひろし2", "ヤマダ_JP", "이민호99", "Γιώργος7", "Йван 3", "❤️ Ann", "José-María"]
)
def test_more_names_as_people_write_them_have_no_mark(name):
    assert name_warnings([name, ""]) == ["", ""]
