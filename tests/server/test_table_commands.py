"""The commands with which a host lists tables, deletes them, and forgets people."""

import asyncio
import json
import sqlite3
import sys
import time
from contextlib import closing
from io import StringIO

import parlour
import pytest
from table_client import make, serving, setup
from tables_alone import Person

from coverts import cli
from coverts.server.running import hosted_tables, other_programs
from coverts.server.store import DatabaseStore, SeatRow, StepRow, TableRow
from coverts.server.store.schema import TABLES
from coverts.tables.core.live_table import AT_ONCE
from coverts.tables.core.registry import Tables
from coverts.tables.parts import PARTS
from coverts.tables.ports import Ports
from coverts.tables.replays.replay_cache import Replays
from coverts.tables.requests import Services

DAY = 86400


class Terminal(StringIO):
    """A terminal at which somebody types."""

    def isatty(self):
        return True


@pytest.fixture
def path(tmp_path):
    """A database with two tables. Nothing has changed at the first one for 40 days."""
    path = tmp_path / "tables.db"
    asyncio.run(fill(path))
    return path


async def fill(path):
    store = DatabaseStore(str(path))
    await store.open()
    seats = [SeatRow("person", bytes([n]) * 32, name=name) for n, name in enumerate(("Ann", "Bob"))]
    await store.create(
        TableRow("first", "valise", {}, [*seats, SeatRow("random")]), StepRow(0), StepRow(1, 0)
    )
    await store.create(TableRow("second", "parlour", {}, [seats[0], SeatRow("open")]), StepRow(0))
    when = time.time() - 40 * DAY
    change = TABLES.update().where(TABLES.c.id == "first").values(made=when, changed=when)
    await store.database.write(lambda connection: connection.execute(change).rowcount)
    await store.end_table("second", "Over.")
    await store.close()


@pytest.fixture
def run(path, capsys, monkeypatch):
    """Run a command, with what somebody types at a terminal, and return its output."""

    def run(*words, typed=None):
        monkeypatch.setattr(sys, "stdin", StringIO() if typed is None else Terminal(typed))
        cli.main([*words, "--database", str(path)])
        return capsys.readouterr().out

    return run


@pytest.fixture
def refused(run, capsys):
    """Run a command that is refused, and return why."""

    def refused(*words, **more):
        with pytest.raises(SystemExit):
            run(*words, **more)
        return capsys.readouterr().err

    return refused


def dump(path):
    with closing(sqlite3.connect(path)) as connection:
        return [*connection.iterdump()]


def listed(run, *words):
    return [table["table"] for table in json.loads(run("tables", "--json", *words))["tables"]]


# -- tables --------------------------------------------------------------------------------------


def test_tables_are_listed_with_their_seats_answers_and_age(run):
    head, newest, oldest, total = run("tables", "--quick").splitlines()
    assert head.split()[:4] == ["table", "game", "seats", "state"]
    assert newest.startswith("second  parlour  1 person, 1 open")
    assert oldest.startswith("first   valise   2 people, 1 bot")
    assert oldest.endswith("40 days ago  40 days ago")
    assert total.startswith("2 tables, 1 answer, ")


def test_a_list_for_programs_has_the_same_facts(run):
    listed = json.loads(run("tables", "--json", "--sort", "made", "--quick"))
    assert listed["totals"]["tables"] == 2
    first = listed["tables"][1]
    assert (first["table"], first["seats"], first["people"], first["answers"]) == ("first", 3, 2, 1)
    assert first["changed"].endswith("Z")


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (["--sort", "last"], ["second", "first"]),
        (["--sort", "answers"], ["first", "second"]),
        (["--sort", "game"], ["second", "first"]),
        (["--game", "valise"], ["first"]),
        (["--older-than", "30"], ["first"]),
        (["--older-than", "50"], []),
        (["--state", "ended"], ["second"]),
        (["--player", "bob"], ["first"]),
    ],
)
def test_tables_can_be_sorted_and_chosen(run, words, names):
    assert listed(run, *words) == names


def test_the_seats_of_a_player_are_named(run):
    assert "Ann: seat 1" in run("tables", "--player", "Ann", "--quick")


def test_listing_changes_nothing(run, path):
    before = dump(path)
    run("tables")
    assert dump(path) == before


def test_a_game_that_is_over_is_told_from_one_that_runs(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(hosted_tables, "_game", {"parlour": parlour.GAME}.get)
    path = tmp_path / "tables.db"

    async def play():
        store = DatabaseStore(str(path))
        await store.open()
        tables = Tables(Ports(store), {"parlour": parlour.GAME}, AT_ONCE, PARTS)
        person = Person(Services(tables, Replays(tables.ports)))
        over, running = [await person.make("parlour", "person", "bold") for _ in range(2)]
        await person.play(over)
        await tables.close()
        await store.close()
        return over.rpartition("/")[2], running.rpartition("/")[2]

    over, running = asyncio.run(play())
    for state, table in (("over", over), ("running", running)):
        cli.main(["tables", "--state", state, "--json", "--database", str(path)])
        assert [each["table"] for each in json.loads(capsys.readouterr().out)["tables"]] == [table]


def test_a_state_cannot_be_asked_for_without_looking_at_the_games(refused):
    assert "--quick" in refused("tables", "--quick", "--state", "over")


def test_a_database_that_is_not_there_is_not_created(run, tmp_path, capsys):
    with pytest.raises(SystemExit):
        cli.main(["tables", "--database", str(tmp_path / "none.db")])
    assert "There is no database" in capsys.readouterr().err
    assert not (tmp_path / "none.db").exists()


# -- delete --------------------------------------------------------------------------------------


WORDS = [["delete", "first"], ["delete", "--older-than", "30"], ["forget", "first", "1"]]


@pytest.mark.parametrize("words", WORDS)
@pytest.mark.parametrize("typed", ["n\n", "\n", ""])
def test_nothing_changes_without_a_yes(run, path, words, typed):
    before = dump(path)
    assert "first" in run(*words, typed=typed)
    assert dump(path) == before


@pytest.mark.parametrize("words", WORDS)
def test_a_dry_run_shows_what_would_go_and_changes_nothing(run, path, words):
    before = dump(path)
    out = run(*words, "--dry-run")
    assert "first" in out
    assert "dry run" in out
    assert dump(path) == before


@pytest.mark.parametrize("words", [["delete", "first"], ["forget", "first", "1"]])
def test_a_command_that_nobody_can_answer_changes_nothing(refused, path, words):
    before = dump(path)
    assert "--yes" in refused(*words)
    assert dump(path) == before


@pytest.mark.parametrize(
    ("words", "more"),
    [
        (["delete", "first"], {"typed": "y\n"}),
        (["delete", "first", "--yes"], {}),
        (["delete", "https://play.example.org/table/first#seat=1", "--yes"], {}),
        (["delete", "--older-than", "30", "--yes"], {}),
    ],
)
def test_tables_are_deleted_by_name_address_or_age(run, words, more):
    assert "Deleted 1 table." in run(*words, **more)
    assert listed(run, "--quick") == ["second"]


def test_several_tables_are_deleted_at_once(run):
    assert "Deleted 2 tables." in run("delete", "first", "second", "--yes")
    assert listed(run, "--quick") == []


def test_if_one_name_is_wrong_no_table_is_deleted(refused, path):
    before = dump(path)
    assert "no table third" in refused("delete", "first", "third", "--yes")
    assert dump(path) == before


def test_no_old_tables_are_no_error(run):
    assert "Nothing was deleted" in run("delete", "--older-than", "50", "--yes")


@pytest.mark.parametrize("words", [["delete", "--yes"], ["delete", "first", "--older-than", "3", "--yes"]])
def test_tables_are_named_or_chosen_by_age(refused, words):
    assert "--older-than" in refused(*words)


async def in_use(path):
    """Let a server report that a spectator is connected to the old table."""
    store = DatabaseStore(str(path))
    await store.open()
    await store.sit({"first": 0}, 60)
    await store.close()


@pytest.mark.parametrize("word", ["--dry-run", "--yes"])
def test_an_old_table_to_which_somebody_is_connected_stays(run, path, word):
    asyncio.run(in_use(path))
    out = run("delete", "--older-than", "30", word)
    assert "Somebody is connected to 1 more old table" in out
    assert "Nothing was deleted" in out
    assert listed(run, "--quick") == ["second", "first"]


@pytest.mark.parametrize("seat", ["player = x'ff'", "name = x'ff'"])
def test_a_table_with_damaged_rows_is_listed_and_can_be_deleted(run, path, seat):
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"UPDATE seats SET {seat} WHERE table_id = 'first'")
        connection.commit()
    assert listed(run) == ["second", "first"]
    assert listed(run, "--player", "Bob") == []
    assert "Deleted 1 table." in run("delete", "first", "--yes")


def test_an_age_is_not_negative(refused):
    assert "0 or more" in refused("delete", "--older-than=-1", "--yes")


# -- forget --------------------------------------------------------------------------------------


def test_it_is_said_what_will_be_removed_and_what_stays(run):
    out = run("forget", "first", "1", "--dry-run")
    owned = "0 chat lines, 0 notes, 1 device and 0 receivers of notices."
    assert f"Seat 1 of table first (valise) has the name 'Ann', {owned}" in out
    assert "answers of this seat stay" in out
    assert "Backups" in out


def test_a_person_is_forgotten_once(run):
    assert "Forgot the person at seat 1" in run("forget", "first", "1", "--yes")
    assert "already been forgotten" in run("forget", "first", "1", "--yes")
    assert listed(run, "--player", "Ann", "--quick") == ["second"]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["first", "0"], "the seats 1 to 3"),
        (["first", "4"], "the seats 1 to 3"),
        (["first", "3"], "played by random"),
        (["second", "2"], "it is open"),
        (["third", "1"], "no table third"),
    ],
)
def test_only_a_person_can_be_forgotten(refused, path, words, why):
    before = dump(path)
    assert why in refused("forget", *words, "--yes")
    assert dump(path) == before


# -- with a server -------------------------------------------------------------------------------


async def test_a_server_reports_to_the_commands_who_is_connected(tmp_path, monkeypatch):
    monkeypatch.setattr(other_programs, "REPORT_SECONDS", 0.05)
    async with serving(setup(tmp_path, [parlour.GAME])) as site:
        database = setup(tmp_path, []).settings.database
        ann = site.browser()
        table = (await make(ann, "parlour", ["person", "open"]))["table"]
        async with site.socket(table, ann) as socket, hosted_tables.open_tables(database) as hosted:
            await socket.message()
            for _ in range(500):
                if await hosted.in_use() == {table}:
                    break
                await asyncio.sleep(0.02)
            assert await hosted.in_use() == {table}


async def test_the_commands_work_while_a_server_runs(site, tmp_path, capsys):
    ann = site.browser()
    table = (await make(ann, "parlour", ["person", "open"]))["table"]
    database = ["--database", setup(tmp_path, []).settings.database]
    for words in (["tables", "--quick"], ["forget", table, "1", "--yes"], ["delete", table, "--yes"]):
        await asyncio.to_thread(cli.main, [*words, *database])
    assert "Deleted 1 table." in capsys.readouterr().out
    assert await site.tables.store.seats_versions([table]) == {}


# -- invites -----------------------------------------------------------------------------------------


@pytest.fixture
def invite(path, tmp_path, capsys):
    """Print an invite to a server with some settings, and return what the command says."""

    def invite(text):
        settings = tmp_path / "coverts.toml"
        settings.write_text(text)
        cli.main(["invite", "--database", str(path), "--settings", str(settings)])
        return capsys.readouterr().out.strip()

    return invite


def test_an_invite_is_a_link_to_the_public_address(invite):
    link = invite('register = "invited"\npublic_url = "https://play.example.org"')
    assert link.startswith("https://play.example.org/account#invite=")


@pytest.mark.parametrize("register", ["open", "nobody"])
def test_an_invite_is_refused_if_accounts_need_none(invite, register, capsys):
    with pytest.raises(SystemExit) as stop:
        invite(f'register = "{register}"\npublic_url = "https://play.example.org"')
    assert stop.value.code == 1
    assert 'Set register = "invited"' in capsys.readouterr().err


@pytest.mark.parametrize("public", ["", 'public_url = "http://play.example.org"'])
def test_an_invite_is_refused_if_no_accounts_are_offered(invite, public, capsys):
    with pytest.raises(SystemExit) as stop:
        invite(f'register = "invited"\n{public}')
    assert stop.value.code == 1
    assert 'public_url = "https://play.example.org"' in capsys.readouterr().err
