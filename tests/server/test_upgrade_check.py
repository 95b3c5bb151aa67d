"""`coverts database check`: what it says of each table, and that it changes nothing."""

import asyncio
import logging
import sqlite3
from contextlib import closing

import pytest
from parlour import GAME as PARLOUR
from table_client import PATIENCE, serving, setup
from test_upgrades import unpack

import coverts
from coverts import cli
from coverts.engine.backends.python.machine import Machine
from coverts.server.running.upgrade_check import UpgradeOutcome, check_upgrade
from coverts.server.store import DatabaseStore, SeatRow, TableRow
from coverts.server.store.migration import REVISIONS
from coverts.server.store.schema import VERSION
from coverts.tables.core.history import History
from coverts.tables.wire.refusals import StoreError

GAMES = {"infiltration": coverts.game("infiltration"), PARLOUR.name: PARLOUR}


@pytest.fixture
def path(tmp_path):
    return tmp_path / "tables.db"


async def store_with(path, **more):
    """A database with a table of Parlour after two answers; some of the row's fields may differ."""
    match = coverts.new_match(PARLOUR, 2, seed=3)
    history = History(match)
    steps = [history.first()]
    for _ in range(2):
        seat = min(match.current_players())
        question = match.decisions(seat)[0]
        steps += history.answer(seat, question.legal[0].action, question.askee)[0]
    row = {"game": PARLOUR.name, "rules": Machine.of(PARLOUR).program.version, **more}
    steps[1].digest = row.pop("digest", steps[1].digest)
    steps[2].option = row.pop("option", steps[2].option)
    steps[0].chance = row.pop("chance", steps[0].chance)
    store = DatabaseStore(str(path))
    await store.open()
    await store.create(
        TableRow("one", options=row.pop("options", {}), seats=[SeatRow("person")] * 2, **row), *steps
    )
    await store.close()


def verdict(path):
    [each] = check_upgrade(str(path), GAMES).tables
    return each


CASES = {
    "the same rules": ({}, UpgradeOutcome.GOES_ON, ""),
    "other rules, the same positions": ({"rules": "older"}, UpgradeOutcome.GOES_ON, ""),
    "other positions": (
        {"rules": "older", "digest": "0" * 16},
        UpgradeOutcome.VIEW,
        "other than those that were played",
    ),
    "an answer that does not fit": (
        {"rules": "older", "option": 99},
        UpgradeOutcome.VIEW,
        "only the first answers fit",
    ),
    "a damaged table": ({"option": 99}, UpgradeOutcome.LOST, "cannot be continued"),
    "another start": ({"rules": "older", "chance": [99]}, UpgradeOutcome.LOST, "cannot be continued"),
    "a game that is not installed": ({"game": "chess"}, UpgradeOutcome.LOST, "not installed here"),
    "options that are not an object": ({"options": []}, UpgradeOutcome.LOST, "damaged"),
    "an unknown option": ({"options": {"turns": 1}}, UpgradeOutcome.LOST, "turns"),
}


@pytest.mark.parametrize(("stored", "outcome", "reason"), CASES.values(), ids=CASES)
async def test_a_table_is_judged_as_a_server_would_treat_it(path, stored, outcome, reason):

    await store_with(path, **stored)
    found = await asyncio.to_thread(verdict, path)
    assert found.outcome == outcome
    assert reason in found.reason


def test_an_old_database_is_reported_by_game_and_is_not_changed(tmp_path, capsys):
    path = unpack(tmp_path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(
            "DELETE FROM seats WHERE table_id IN (SELECT id FROM tables WHERE game = 'trek_ccg')"
        )
        connection.execute(
            "DELETE FROM steps WHERE table_id IN (SELECT id FROM tables WHERE game = 'trek_ccg')"
        )
        connection.execute("DELETE FROM tables WHERE game = 'trek_ccg'")
        connection.commit()
    before, names = path.read_bytes(), sorted(each.name for each in tmp_path.iterdir())
    cli.main(["database", "check", str(path)])
    lines = capsys.readouterr().out.splitlines()
    assert lines == [
        f"The database has schema 0001; this version needs {REVISIONS[-1]}.",
        "infiltration: 3 go on as before, 0 can only be viewed and saved, 0 would be lost.",
        "infiltrators: 0 go on as before, 3 can only be viewed and saved, 0 would be lost.",
        "  3 tables can only be viewed and saved: "
        "the rules have changed, and an older version of Coverts, which numbered the answers, "
        "stored the table",
        "In total: 3 go on as before, 3 can only be viewed and saved, 0 would be lost.",
    ]
    assert (path.read_bytes(), sorted(each.name for each in tmp_path.iterdir())) == (before, names)


async def test_the_exit_code_is_1_if_a_table_would_be_lost(path, capsys):

    await store_with(path, game="chess")
    with pytest.raises(SystemExit) as stopped:
        await asyncio.to_thread(cli.main, ["database", "check", str(path)])
    assert stopped.value.code == 1
    assert "  1 table would be lost: this game is not installed here" in capsys.readouterr().out


class Ear(logging.Handler):
    """Waits for a line of the log that begins with a text."""

    def __init__(self, beginning):
        super().__init__()
        self.beginning, self.heard = beginning, asyncio.Event()

    def emit(self, record):
        if record.getMessage().startswith(self.beginning):
            self.heard.set()


async def test_a_server_logs_at_its_start_how_many_tables_are_of_other_rules(path, tmp_path, caplog):
    await store_with(path, rules="older")
    ear = Ear("tables that were begun under other rules: 1;")
    with caplog.at_level("INFO"):
        logging.getLogger("coverts.server").addHandler(ear)
        async with serving(setup(tmp_path, [PARLOUR])):
            await asyncio.wait_for(ear.heard.wait(), PATIENCE)
        logging.getLogger("coverts.server").removeHandler(ear)


async def test_progress_is_reported_table_by_table(path):

    await store_with(path)
    steps = []
    await asyncio.to_thread(check_upgrade, str(path), GAMES, lambda done, total: steps.append((done, total)))
    assert steps == [(0, 1), (1, 1)]


async def test_a_database_in_use_is_checked(path):

    await store_with(path)
    store = DatabaseStore(str(path))
    await store.open()
    assert (await asyncio.to_thread(verdict, path)).outcome == UpgradeOutcome.GOES_ON
    await store.close()


def test_a_file_that_is_missing_is_an_error(path):
    with pytest.raises(StoreError, match="There is no database"):
        check_upgrade(str(path), GAMES)
    assert not path.exists()


async def test_a_database_of_a_newer_version_is_refused(path):

    await store_with(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"UPDATE {VERSION.name} SET version_num = '0999'")
        connection.commit()
    with pytest.raises(StoreError, match="newer version of Coverts"):
        await asyncio.to_thread(check_upgrade, str(path), GAMES)
