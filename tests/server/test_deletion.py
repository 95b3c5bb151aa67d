"""Tables that are deleted with all of their rows, and people who are forgotten, in both kinds of database."""

import time

import pytest
from sqlalchemy import LargeBinary, String, func, insert, select

from coverts.server.running.hosted_tables import Filter, open_tables
from coverts.server.store import DatabaseStore, LineRow, NoteRow, SeatRow, StepRow, TableRow
from coverts.server.store.deletion import OWNED
from coverts.server.store.people_records import IS_KNOWN
from coverts.server.store.schema import ACCOUNTS, LEASES, LINES, METADATA, PASSKEYS, SEATS, SESSIONS, TABLES
from coverts.tables.wire.refusals import NoSuchTable, StoreError

DAY = 86400


@pytest.fixture
async def store(database):
    store = DatabaseStore(database)
    await store.open()
    yield store
    await store.close()


def row(name="one", *seats):
    return TableRow(name, "valise", {}, [*seats] or [SeatRow("person", b"token", name="Ann")])


async def make(store, name="one", days=0.0):
    """Make a table whose last answer was some days ago."""
    await store.create(row(name), StepRow(0), StepRow(1, 0))
    when = time.time() - days * DAY
    times = TABLES.update().where(TABLES.c.id == name).values(made=when, changed=when)
    await store.database.write(lambda connection: connection.execute(times).rowcount)


def filled(part, name):
    """A row of a part of the schema."""
    return {
        column.name: name
        if column.name in ("id", "table_id")
        else b"?"
        if isinstance(column.type, LargeBinary)
        else "?"
        if isinstance(column.type, String)
        else 7
        for column in part.c
    } | ({"undo": False} if "undo" in part.c else {})


async def counts(store, name):
    """The number of rows of a table, by the part of the schema."""

    def work(connection):
        query = {part: select(func.count()).where(part.c.table_id == name) for part in OWNED}
        query[TABLES] = select(func.count()).where(TABLES.c.id == name)
        return {part.name: connection.execute(each).scalar_one() for part, each in query.items()}

    return await store.database.read(work)


def test_all_parts_of_the_schema_that_name_a_table_are_deleted_with_it():
    naming = {part for part in METADATA.tables.values() if "table_id" in part.c}
    referring = {part for part in METADATA.tables.values() if part.foreign_keys}
    assert {*OWNED} == naming >= referring - {PASSKEYS, SESSIONS}


async def test_no_row_of_a_deleted_table_is_left_and_all_of_the_others(store, database):
    def fill(connection):
        connection.execute(insert(ACCOUNTS), filled(ACCOUNTS, "?"))
        for name in ("one", "two"):
            connection.execute(insert(TABLES), filled(TABLES, name) | {"going_back": True, "waits": False})
            for part in OWNED:
                connection.execute(insert(part), _true(part, filled(part, name)))

    await store.database.write(fill)
    async with open_tables(database) as tables:
        assert await tables.delete("one")
    assert set((await counts(store, "one")).values()) == {0}
    assert set((await counts(store, "two")).values()) == {1}


def _true(part, values):
    """Put truth values where PostgreSQL wants them."""
    return {
        name: bool(value) if part.c[name].type.python_type is bool else value
        for name, value in values.items()
    }


async def test_a_table_that_is_not_there_cannot_be_deleted(store, database):
    async with open_tables(database) as tables:
        assert not await tables.delete("one")


@pytest.mark.parametrize(
    "change",
    [
        lambda store: store.set_speed("one", "2"),
        lambda store: store.end_table("one", "Over."),
        lambda store: store.people.say("one", LineRow("players", 0, 0, "", "Hello.", "", 1.0)),
        lambda store: store.people.list_table("one", True),
        lambda store: store.people.change_seats("one", [0], name="Bob"),
    ],
)
async def test_a_change_of_a_deleted_table_says_that_there_is_none(store, database, change):
    await make(store)
    async with open_tables(database) as tables:
        await tables.delete("one")
    with pytest.raises(NoSuchTable):
        await change(store)
    assert set((await counts(store, "one")).values()) == {0}


async def test_a_snapshot_or_time_that_comes_late_does_not_bring_a_table_back(store, database):
    await make(store)
    async with open_tables(database) as tables:
        await tables.delete("one")
    store.people.keep_changed("one", time.time())
    store.keep_rules("one", "new")
    await store.set_notice("This is stored after the others.")
    assert set((await counts(store, "one")).values()) == {0}


# -- old tables ----------------------------------------------------------------------------------


async def old(store, days, *but):
    return await store.deletion.old_tables(time.time() - days * DAY, 10, but)


async def test_tables_are_old_by_their_last_change_the_oldest_first(store):
    for name, days in (("one", 20), ("two", 40), ("new", 0)):
        await make(store, name, days)
    assert await old(store, 10) == ["two", "one"]
    assert await old(store, 30) == ["two"]
    assert await old(store, 10, "two") == ["one"]


async def test_a_chat_line_is_a_change(store):
    await make(store, days=20)
    await store.people.say("one", LineRow("players", 0, 0, "", "Hello.", "", time.time()))
    assert await old(store, 10) == []
    assert not await store.deletion.delete_if_old("one", time.time() - 10 * DAY)


async def test_a_table_that_has_changed_meanwhile_stays(store):
    await make(store, days=20)
    before = time.time() - 10 * DAY
    assert await old(store, 10) == ["one"]
    store.people.keep_changed("one", time.time())
    assert not await store.deletion.delete_if_old("one", before)
    assert (await store.table("one")).id == "one"


@pytest.mark.parametrize("seats", [0b1, 0])
async def test_a_table_stays_while_a_player_or_spectator_is_connected_to_any_process(store, seats):
    await make(store, days=20)
    await store.sit({"one": seats}, 60)
    assert await old(store, 10) == []
    assert not await store.deletion.delete_if_old("one", time.time())
    await store.sit({}, 60)
    assert await store.deletion.delete_if_old("one", time.time())


# -- people --------------------------------------------------------------------------------------


async def with_people(store):
    """A table with two people, who have written notes and chat lines and use further devices."""
    seats = [SeatRow("person", bytes([n]) * 32, name=name) for n, name in enumerate(("Ann", "Bob"))]
    await store.create(row("one", *seats), StepRow(0), StepRow(1, 0))
    for seat, text in ((0, "Lemon"), (1, "Melon")):
        await store.people.say("one", LineRow("players", 0, seat, "", f"{text} chat", "", time.time()))
        await store.people.note("one", NoteRow(seat, 0, 0, f"{text} note"))
        await store.people.change_seats("one", [seat], link_hash=b"link")
        await store.people.add_device("one", [seat], b"link", bytes([seat + 5]) * 32)


async def test_a_forgotten_person_leaves_the_answers_and_empty_lines(store, database):
    await with_people(store)
    async with open_tables(database) as tables:
        removed = await tables.forget("one", 0)
    assert (removed.lines, removed.notes, removed.devices) == (1, 1, 2)
    ann, bob = (await store.table("one")).seats
    assert ann.is_forgotten
    assert (ann.name, ann.link_hash, ann.devices) == ("", None, ())
    assert (bob.name, bob.is_forgotten, len(bob.devices)) == ("Bob", False, 1)
    assert [line.text for line in await store.people.lines("one")] == ["", "Melon chat"]
    assert [note.text for note in await store.people.notes("one", [0, 1])] == ["Melon note"]
    assert len(await store.steps("one")) == 2


async def test_forgetting_raises_the_version_of_the_seats(store, database):
    await with_people(store)
    before = (await store.seats_versions(["one"]))["one"]
    async with open_tables(database) as tables:
        await tables.forget("one", 0)
    assert (await store.seats_versions(["one"]))["one"] > before


@pytest.mark.parametrize(
    "change",
    [
        lambda store: store.people.change_seats("one", [0], name="Ann"),
        lambda store: store.people.hold_alone("one", [0], b"0" * 32),
    ],
)
async def test_a_server_that_has_not_noticed_cannot_give_a_forgotten_seat_back(store, database, change):
    await with_people(store)
    async with open_tables(database) as tables:
        await tables.forget("one", 0)
    await change(store)
    ann = (await store.table("one")).seats[0]
    assert (ann.is_forgotten, ann.name) == (True, "")


async def test_seats_without_a_token_can_still_be_changed(store):
    await store.create(row("one", SeatRow("person")), StepRow(0))
    await store.people.change_seats("one", [0], name="Ann")
    known = select(SEATS.c.name).where(SEATS.c.table_id == "one", IS_KNOWN)
    assert await store.database.read(lambda c: c.execute(known).scalars().all()) == ["Ann"]


async def test_deleted_words_are_overwritten_in_the_file(tmp_path):
    path = tmp_path / "tables.db"
    store = DatabaseStore(str(path))
    await store.open()
    await with_people(store)
    await make(store, "two")
    await store.people.say("two", LineRow("players", 0, 0, "", "Cherry chat", "", time.time()))
    await store.close()
    async with open_tables(str(path)) as tables:
        await tables.forget("one", 0)
        await tables.delete("two")
    data = b"".join(each.read_bytes() for each in tmp_path.glob("tables.db*"))
    assert [word in data for word in (b"Ann", b"Lemon", b"Cherry", b"Melon")] == [False] * 3 + [True]


# -- the list ------------------------------------------------------------------------------------


async def test_the_list_counts_answers_lines_and_bytes(store, database):
    await with_people(store)
    await make(store, "two", 3)
    async with open_tables(database) as tables:
        two, one = sorted(await tables.list(Filter()), key=lambda table: table.changed)
    assert (one.table, one.answers, one.lines, one.people, one.open_seats) == ("one", 1, 2, 2, 0)
    assert one.bytes > two.bytes > 100
    assert round((time.time() - two.changed) / DAY) == 3


async def test_tables_are_chosen_by_name_game_age_and_player(store, database):
    await with_people(store)
    await make(store, "two", 3)
    async with open_tables(database) as tables:

        async def names(**chosen):
            return [table.table for table in await tables.list(Filter(**chosen))]

        assert await names(names=("one",)) == ["one"]
        assert await names(game="parlour") == []
        assert await names(before=time.time() - 2 * DAY) == ["two"]
        assert await names(player="BOB") == ["one"]
        with pytest.raises(NoSuchTable, match="three"):
            await tables.list(Filter(names=("one", "three")))


async def test_the_list_only_reads(store, database):
    await with_people(store)

    def everything(connection):
        return {part: connection.execute(select(part)).all() for part in (TABLES, SEATS, LINES, LEASES)}

    before = await store.database.read(everything)
    async with open_tables(database) as tables:
        await tables.list(Filter())
        await tables.personal_rows("one", 0)
    assert await store.database.read(everything) == before


async def test_another_schema_is_refused(store, database):
    change = "UPDATE coverts_schema SET version_num = '0003'"
    await store.database.write(lambda connection: connection.exec_driver_sql(change).rowcount)
    with pytest.raises(StoreError, match="0003"):
        async with open_tables(database):
            pass


async def test_a_database_from_before_schemas_had_numbers_is_refused(store, database):
    def forget_the_number(connection):
        connection.exec_driver_sql("DROP TABLE coverts_schema")
        return 1

    await store.database.write(forget_the_number)
    with pytest.raises(StoreError, match="has schema 0001, and this command needs"):
        async with open_tables(database):
            pass
