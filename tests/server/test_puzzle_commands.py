"""`coverts puzzles`: lists the daily puzzles of a server's database, and makes those that are missing."""

import asyncio
import sys
from pathlib import Path

import parlour
import pytest
from table_client import serving, setup
from test_daily_puzzles import DAY, TOMORROW, Planner, planner  # noqa: F401

from coverts import cli
from coverts.engine.backends.python.machine import Machine
from coverts.server.running.search_bots import SearchThinkers
from coverts.server.store import DatabaseStore
from coverts.server.upkeep import puzzle_list, puzzle_supply
from coverts.tables import daily_puzzles
from coverts.tables.replays import lesson_tables

PARLOUR = str(Path(parlour.__file__))


@pytest.fixture(autouse=True)
def day(monkeypatch):
    """It is DAY."""
    for module in (daily_puzzles, lesson_tables, puzzle_list, puzzle_supply):
        monkeypatch.setattr(module, "today", lambda: DAY)


@pytest.fixture(autouse=True)
def loaded_again(monkeypatch):
    """The commands load the file again, in place of the module that other tests use. This is taken back."""
    monkeypatch.setitem(sys.modules, "parlour", parlour)


@pytest.fixture
def database(tmp_path):
    """The path of a new server's database."""

    async def make():
        store = DatabaseStore(str(tmp_path / "tables.db"))
        await store.open()
        await store.close()

    asyncio.run(make())
    return str(tmp_path / "tables.db")


@pytest.fixture
def run(database, capsys):
    """Run the command, and return the lines of its output."""

    def run(*words):
        cli.main(["puzzles", *words, "--database", database])
        return capsys.readouterr().out.splitlines()

    return run


async def stored(database):
    store = DatabaseStore(database)
    await store.open()
    days = await store.puzzles.puzzle_days("parlour", Machine.of(parlour.GAME).program.version, DAY)
    await store.close()
    return days


def test_days_without_a_puzzle_are_listed_as_missing(run):
    _, first, second, total, hint = run("list", PARLOUR, "--days", "1")
    assert first.split() == ["parlour", DAY, "missing"]
    assert second.split() == ["parlour", TOMORROW, "missing"]
    assert total == "0 made, 0 of the games' own, 2 missing"
    assert "coverts puzzles make" in hint


def test_the_games_own_puzzle_is_listed_for_today(run):
    line, total = run("list", "infiltration", "--days", "0")[1:3]
    assert line.split()[:5] == ["infiltration", DAY, "the", "game's", "own,"]
    assert total == "0 made, 1 of the games' own, 0 missing"


def test_missing_puzzles_are_made_and_listed(run, planner, database):  # noqa: F811
    lines = run("make", PARLOUR, "--days", "1")
    assert [line.split()[:3] for line in lines[1:3]] == [
        ["parlour", each, "made"] for each in (DAY, TOMORROW)
    ]
    assert lines[-1] == "2 made, 0 of the games' own, 0 missing"
    assert asyncio.run(stored(database)) == {DAY, TOMORROW}


def test_puzzles_that_are_there_are_not_made_again(run, planner):  # noqa: F811
    run("make", PARLOUR, "--days", "0")
    calls = planner.calls
    run("make", PARLOUR, "--days", "0")
    assert planner.calls == calls


def test_without_a_planner_it_says_why_none_is_made(run, capsys, monkeypatch):
    monkeypatch.setattr(SearchThinkers, "prepare", Planner(there=False).prepare)
    with pytest.raises(SystemExit):
        run("make", PARLOUR, "--days", "0")
    assert "the search is missing: install the extra `fast`" in capsys.readouterr().err


def test_a_database_that_is_not_there_is_refused(run, database, capsys):
    Path(database).unlink()
    with pytest.raises(SystemExit):
        run("list", PARLOUR)
    assert "There is no database" in capsys.readouterr().err


async def test_puzzles_are_made_while_a_server_runs(tmp_path, planner, capsys):  # noqa: F811
    async with serving(setup(tmp_path, [parlour.GAME])) as site:
        database = site.state.setup.settings.database
        words = ["puzzles", "make", PARLOUR, "--days", "0", "--database", database]
        await asyncio.to_thread(cli.main, words)
        told = (await site.browser().get("/api/games/parlour/daily")).json()
    assert told["made"]
