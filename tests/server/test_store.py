"""The store, on both databases: what is written at once, and what several processes tell each other."""

import asyncio

import pytest

from coverts.server.store import (
    DatabaseStore,
    SeatRow,
    Snapshot,
    StepRow,
    TableRow,
)
from coverts.server.store.group_commit import StoreChange
from coverts.server.store.schema import PRESENCE, PROCESSES
from coverts.tables.core.stored_rows import LineRow
from coverts.tables.wire.refusals import NoSuchTable, NotStored, TableMoved


@pytest.fixture
async def stores(database):
    """Two stores of one database; where it has room for one process only, one that is there twice."""
    first = DatabaseStore(database)
    await first.open()
    second = DatabaseStore(database) if first.shared else first
    if second is not first:
        await second.open()
    yield first, second
    await second.close()
    if second is not first:
        await first.close()


@pytest.fixture
def store(stores):
    return stores[0]


def row(name, players=1):
    return TableRow(name, "valise", {"mission": "heist"}, [SeatRow("open", None, b"i" * 32)] * players, 0)


async def numbers(store, name):
    return [step.number for step in await store.steps(name)]


async def past(store, times):
    """As if those leases had run out."""

    def work(connection, again):
        connection.execute(times.update().values(until=0.0))

    await store._writer.do(StoreChange(work))


# -- tables and steps ----------------------------------------------------------------------------


async def test_a_table_is_read_as_it_was_made(store):
    made = TableRow("one", "valise", {"mission": "heist"}, [SeatRow("person", b"t" * 32)], 0, "own")
    first = StepRow(0, chance=[3, 1], digest="d")
    await store.create(made, first)
    assert await store.table("one") == made
    assert await store.steps("one") == [first]


async def test_a_table_that_is_not_there_is_said_so(store):
    with pytest.raises(NoSuchTable):
        await store.table("one")


async def test_steps_are_read_as_they_were_made(store):
    await store.create(row("one"), StepRow(0))
    made = [StepRow(1, 0, 0, "move", 7, [2], "abc"), StepRow(2, 0, digest="def", undo=True)]
    await store.append("one", *made)
    assert await store.steps("one", 0) == made


async def test_steps_of_many_tables_at_once_are_all_stored(store):
    names = [f"table{n}" for n in range(20)]
    await asyncio.gather(*(store.create(row(name), StepRow(0)) for name in names))
    await asyncio.gather(*(store.append(name, StepRow(n)) for n in range(1, 6) for name in names))
    assert [len(await store.steps(name)) for name in names] == [6] * 20


async def test_those_that_wait_at_the_same_time_are_one_transaction(store, monkeypatch):
    await store.create(row("one"), StepRow(0))
    transactions, write = [], store._database.write

    async def counted(work):
        transactions.append(work)
        return await write(work)

    monkeypatch.setattr(store._database, "write", counted)
    await asyncio.gather(*(store.append("one", StepRow(n)) for n in range(1, 9)))
    assert len(transactions) == 1


async def test_steps_are_stored_all_or_none(store):
    await store.create(row("one"), StepRow(0))
    await store.append("one", StepRow(2))
    with pytest.raises(NotStored):
        await store.append("one", StepRow(1), StepRow(2))
    assert await numbers(store, "one") == [0, 2]


async def test_a_number_that_is_taken_is_nobody_elses_failure(store):
    for name in ("one", "two"):
        await store.create(row(name), StepRow(0))
    told = await asyncio.gather(
        *(store.append(*each) for each in (("one", StepRow(0)), ("two", StepRow(1)), ("one", StepRow(1)))),
        return_exceptions=True,
    )
    assert [type(each) for each in told] == [NotStored, type(None), type(None)]
    assert await numbers(store, "one") == await numbers(store, "two") == [0, 1]


@pytest.fixture
def held(store, monkeypatch):
    """A database that waits: it says when a transaction has begun, and is told when to go on."""
    begun, go, write = asyncio.Event(), asyncio.Event(), store._database.write

    async def slow(work):
        begun.set()
        await go.wait()
        return await write(work)

    monkeypatch.setattr(store._database, "write", slow)
    return begun, go


async def test_who_is_cancelled_before_it_is_stored_has_stored_nothing(store, request):
    await store.create(row("one"), StepRow(0))
    begun, go = request.getfixturevalue("held")
    first = asyncio.create_task(store.append("one", StepRow(1)))
    await begun.wait()
    waiting = asyncio.create_task(store.append("one", StepRow(2)))
    await asyncio.sleep(0)  # its turn to queue
    waiting.cancel()
    go.set()
    await first
    await store.append("one", StepRow(3))
    assert await numbers(store, "one") == [0, 1, 3]


async def test_who_is_cancelled_while_it_is_stored_returns_when_it_is(store, request):
    await store.create(row("one"), StepRow(0))
    begun, go = request.getfixturevalue("held")
    waiting = asyncio.create_task(store.append("one", StepRow(1)))
    await begun.wait()
    waiting.cancel()
    asyncio.get_running_loop().call_soon(go.set)
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert await numbers(store, "one") == [0, 1]


async def test_what_comes_after_the_end_is_refused(store):
    await store.create(row("one"), StepRow(0))
    await store._writer.end()
    with pytest.raises(NotStored, match="stopping"):
        await store.append("one", StepRow(1))


async def test_the_versions_of_the_seats_of_hundreds_of_tables_are_read_at_once(store):
    names = [f"table{n}" for n in range(1000)]
    await store.create(row("table7"), StepRow(0))
    assert await store.seats_versions(names) == {"table7": 0}


async def test_a_snapshot_replaces_the_one_before(store):
    await store.create(row("one"), StepRow(0))
    assert await store.snapshot("one") is None
    await store.keep_snapshot("one", Snapshot(4, "a", b"\0data"))
    await store.keep_snapshot("one", Snapshot(9, "b", b"more"))
    await store.append("one", StepRow(1))
    assert await store.snapshot("one") == Snapshot(9, "b", b"more")


async def test_a_snapshot_of_no_table_is_lost_and_nothing_else(store):
    await store.create(row("one"), StepRow(0))
    await store.keep_snapshot("two", Snapshot(1, "", b""))
    await store.append("one", StepRow(1))
    assert await numbers(store, "one") == [0, 1]


# -- seats ---------------------------------------------------------------------------------------


async def test_an_invite_is_good_once(store):
    await store.create(row("one", 2), StepRow(0))
    assert await store.claim("one", 1, b"i" * 32, b"t" * 32)
    assert not await store.claim("one", 1, b"i" * 32, b"u" * 32)
    assert (await store.table("one")).seats[1] == SeatRow("person", b"t" * 32)


async def test_only_open_seats_get_new_invites(store):
    await store.create(row("one", 2), StepRow(0))
    await store.claim("one", 1, b"i" * 32, b"t" * 32)
    await store.renew_invites("one", [(0, b"j" * 32), (1, b"k" * 32)])
    assert [seat.invite_hash for seat in (await store.table("one")).seats] == [b"j" * 32, None]


async def test_a_bot_plays_at_open_seats_alone_and_until_somebody_takes_them(store):
    await store.create(row("one", 3), StepRow(0))
    await store.claim("one", 1, b"i" * 32, b"t" * 32)
    assert await store.fill_open_seats("one", "owl")
    assert [seat.stand_in for seat in (await store.table("one")).seats] == ["owl", "", "owl"]
    assert not await store.fill_open_seats("one", "lynx")
    assert await store.claim("one", 2, b"i" * 32, b"u" * 32)
    assert [seat.stand_in for seat in (await store.table("one")).seats] == ["owl", "", ""]


async def test_of_two_processes_that_let_bots_play_only_one_does(stores):
    await stores[0].create(row("one", 3), StepRow(0))
    told = await asyncio.gather(
        *(store.fill_open_seats("one", bot) for store, bot in zip(stores, ("owl", "lynx"), strict=True))
    )
    assert sorted(told) == [False, True]
    bots = {seat.stand_in for seat in (await stores[0].table("one")).seats}
    assert bots == {("owl", "lynx")[told.index(True)]}


async def test_no_bot_plays_for_whoever_sits_down_at_the_same_time(stores):
    names = [f"table{n}" for n in range(10)]
    for name in names:
        await stores[0].create(row(name), StepRow(0))
    changes = [
        change
        for name in names
        for change in (stores[0].fill_open_seats(name, "owl"), stores[1].claim(name, 0, b"i" * 32, b"t" * 32))
    ]
    await asyncio.gather(*changes)
    seats = [(await stores[0].table(name)).seats[0] for name in names]
    assert {(seat.player, seat.stand_in) for seat in seats} == {("person", "")}


@pytest.mark.parametrize(
    "change",
    [
        lambda store: store.fill_open_seats("one", "owl"),
        lambda store: store.claim("one", 0, b"i" * 32, b"t" * 32),
        lambda store: store.renew_invites("one", [(0, b"j" * 32)]),
        lambda store: store.set_answers_forced("one", 0, False),
    ],
)
async def test_a_change_of_seats_raises_their_version(store, change):
    await store.create(row("one"), StepRow(0))
    await change(store)
    assert await store.seats_versions(["one"]) == {"one": 1}


async def test_seats_taken_while_steps_are_stored_are_stored_too(store):
    await store.create(row("one"), StepRow(0))
    steps = [store.append("one", StepRow(n)) for n in range(1, 20)]
    settings = [store.set_answers_forced("one", 0, bool(n % 2)) for n in range(20)]
    await asyncio.gather(*steps, *settings)
    assert (await store.table("one")).seats[0].answers_forced is True


# -- several processes ---------------------------------------------------------------------------


@pytest.fixture
async def processes(cluster):
    """Two processes that have entered themselves, and what each was told that it has lost."""
    address = await cluster.fresh()
    lost: tuple[list[str], list[str]] = ([], [])
    stores = DatabaseStore(address), DatabaseStore(address)
    for store, moved in zip(stores, lost, strict=True):
        await store.open()
        await store.held.enter("", "", 60)
        store.held.on_moved(moved.append)
    yield *stores, *lost
    for store in stores:
        await store.close()


async def stop(process, other):
    """As if a process had renewed nothing for the time of its leases, but the other one had."""
    await past(process, PROCESSES)
    await other.held.renew()


async def test_a_table_is_held_by_one_process(processes):
    first, second, *_ = processes
    await first.hold("one")
    with pytest.raises(TableMoved):
        await second.hold("one")
    await first.hold("one")
    assert (first.holds("one"), second.holds("one")) == (True, False)


@pytest.mark.parametrize("ends", [lambda s, _: s.release("one"), lambda s, _: s.held.leave(), stop])
async def test_a_table_is_free_when_its_holder_has_ended(processes, ends):
    first, second, *_ = processes
    await first.hold("one")
    await ends(first, second)
    await second.hold("one")
    with pytest.raises(TableMoved):
        await first.hold("one")


async def test_the_table_of_a_holder_that_has_ended_is_free_for_a_process_that_holds_another(processes):
    first, second, *_ = processes
    await first.hold("one")
    await second.hold("two")
    await stop(first, second)
    await second.hold("one")
    assert second.holds("one")


async def test_a_process_that_is_late_and_whose_table_nobody_took_still_holds_it(processes):
    first, second, lost, _ = processes
    await first.hold("one")
    await stop(first, second)
    await first.held.renew()
    with pytest.raises(TableMoved):
        await second.hold("one")
    assert lost == []


async def test_a_process_that_is_late_is_told_what_it_has_lost(processes):
    first, second, lost, _ = processes
    for name in ("one", "two"):
        await first.hold(name)
    await stop(first, second)
    await second.hold("two")
    await first.held.renew()
    assert lost == ["two"]
    assert (first.holds("one"), first.holds("two")) == (True, False)


async def test_nobody_releases_anothers_table(processes):
    first, second, *_ = processes
    await first.hold("one")
    await second.release("one")
    with pytest.raises(TableMoved):
        await second.hold("one")


async def test_the_holder_of_a_table_is_found(processes):
    first, second, *_ = processes
    assert await second.held.find_holder("one") is None
    await first.hold("one")
    assert (await second.held.find_holder("one")).name == first.process


@pytest.mark.parametrize(
    "change",
    [
        lambda store: store.append("one", StepRow(1)),
        lambda store: store.set_speed("one", "2"),
        lambda store: store.people.say("one", LineRow("table", 0, 0, "", "hello", "", 0.0)),
    ],
)
async def test_who_has_lost_a_table_changes_nothing_at_it(processes, change):
    first, second, lost, _ = processes
    await first.hold("one")
    await first.create(row("one"), StepRow(0))
    await stop(first, second)
    await second.hold("one")
    with pytest.raises(TableMoved):
        await change(first)
    assert await numbers(first, "one") == [0]
    assert lost == ["one"]


async def test_another_table_is_stored_in_the_same_transaction(processes):
    first, second, *_ = processes
    for name in ("one", "two"):
        await first.hold(name)
        await first.create(row(name), StepRow(0))
    await stop(first, second)
    await second.hold("one")
    told = await asyncio.gather(
        *(first.append(name, StepRow(1)) for name in ("one", "two")), return_exceptions=True
    )
    assert [type(each) for each in told] == [TableMoved, type(None)]
    assert await numbers(first, "two") == [0, 1]


async def test_nobody_changes_a_table_that_they_do_not_hold(processes):
    first, *_ = processes
    await first.create(row("one"), StepRow(0))
    with pytest.raises(TableMoved):
        await first.append("one", StepRow(1))


async def test_who_is_connected_elsewhere_is_told(processes):
    first, second, *_ = processes
    await first.sit({"one": 0b01, "two": 0b10}, 60)
    await second.sit({"one": 0b100}, 60)
    await second.sit({"one": 0b100}, 60)
    assert await second.seated(["one", "two", "three"]) == {"one": 0b01, "two": 0b10}


async def test_who_leaves_is_connected_no_longer(processes):
    first, second, *_ = processes
    await first.sit({"one": 1, "two": 1}, 60)
    await first.sit({"two": 1}, 60)
    assert await second.seated(["one", "two"]) == {"two": 1}


async def test_who_says_nothing_more_is_connected_no_longer(processes):
    first, second, *_ = processes
    await first.sit({"one": 1}, 60)
    await past(first, PRESENCE)
    assert await second.seated(["one"]) == {}


async def test_a_change_of_the_next_turn_of_the_loop_is_stored_in_the_same_transaction(store):
    used = []

    async def change():
        await store._writer.do(StoreChange(lambda connection, again: used.append(connection)))

    first = asyncio.create_task(change())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    await asyncio.gather(first, change())
    assert used[0] is used[1]


async def test_a_database_that_answers_is_well(store):
    await store.check()
