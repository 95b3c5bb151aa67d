"""Which seats get a notice that it is their turn, and when."""

import asyncio
from contextlib import asynccontextmanager
from random import Random

import parlour
import pytest
from memory_store import MemoryStore
from notice_kit import START, MemoryNotifier

from coverts.engine.game.protocol import by_weight
from coverts.tables.core import presence
from coverts.tables.core.live_table import AT_ONCE
from coverts.tables.core.registry import Tables
from coverts.tables.core.viewers import Caller
from coverts.tables.parts import PARTS
from coverts.tables.parts.turn_notices import ABSENT_SECONDS, NOTICE_SECONDS, RETURN_SECONDS, TurnNotices
from coverts.tables.ports import Ports
from coverts.tables.wire import messages
from coverts.tables.wire.refusals import NotStored


@pytest.fixture(autouse=True)
def who_leaves_is_gone_at_once(monkeypatch):
    monkeypatch.setattr(presence, "GRACE", 0.0)


@asynccontextmanager
async def table_of(notifier, *players, store=None, name="", chance=None):
    """A table; everybody who sits there has the same device."""
    store = store or MemoryStore()
    tables = Tables(Ports(store, notifier=notifier), {"parlour": parlour.GAME}, AT_ONCE, PARTS)
    if name:
        table = await tables.find(name)
    else:
        table, _, _ = await tables.create(
            messages.NewTable("parlour", [*(players or ("person", "person"))]), chance
        )
    async with table.lock:
        await table.current()
    await settle()
    try:
        yield table
    finally:
        await tables.close()


async def settle():
    """Let everything run that is ready."""
    for _ in range(20):
        await asyncio.sleep(0)


async def pass_time(table, notifier, seconds):
    notifier.clock += seconds
    table.renew()
    await asyncio.sleep(0.001)
    await settle()


async def lay(table, seat):
    """Give the first legal answer of a seat."""
    state = await table.state(Caller((seat,), seat))
    legal = [each for each in state.questions[0].options if each.refused is None and not each.staged]
    await table.take(seat, messages.Answer(state.position, legal[0].action, state.questions[0].askee))
    await settle()


def seats_told(notifier):
    return [seat for _, seat, _ in notifier.sent]


async def test_an_absent_player_is_told_after_a_minute():
    notifier = MemoryNotifier(0)
    async with table_of(notifier) as table:
        await pass_time(table, notifier, ABSENT_SECONDS - 1)
        assert notifier.sent == []
        await pass_time(table, notifier, 1)
        assert notifier.sent == [(START + ABSENT_SECONDS, 0, "Parlour")]


async def test_a_player_who_is_connected_is_not_told():
    notifier = MemoryNotifier(0)
    async with table_of(notifier) as table:
        table.enter(Caller((0,), 0))
        await pass_time(table, notifier, 2 * ABSENT_SECONDS)
        assert notifier.sent == []


async def test_a_spectator_does_not_stand_for_a_player():
    notifier = MemoryNotifier(0)
    async with table_of(notifier) as table:
        table.enter(Caller())
        await pass_time(table, notifier, ABSENT_SECONDS)
        assert seats_told(notifier) == [0]


async def test_the_minute_begins_when_the_player_leaves():
    notifier = MemoryNotifier(0)
    async with table_of(notifier) as table:
        viewer = table.enter(Caller((0,), 0))
        await pass_time(table, notifier, ABSENT_SECONDS)
        table.leave(viewer)
        await pass_time(table, notifier, 0)
        await pass_time(table, notifier, ABSENT_SECONDS - 1)
        assert notifier.sent == []
        await pass_time(table, notifier, 1)
        assert seats_told(notifier) == [0]


async def test_who_has_answered_in_time_is_not_told():
    notifier = MemoryNotifier(0, 1)
    async with table_of(notifier) as table:
        await lay(table, 0)
        await pass_time(table, notifier, ABSENT_SECONDS)
        assert seats_told(notifier) == [1]


async def test_one_turn_has_one_notice():
    notifier = MemoryNotifier(0)
    async with table_of(notifier) as table:
        await pass_time(table, notifier, ABSENT_SECONDS)
        viewer = table.enter(Caller((0,), 0))
        await pass_time(table, notifier, 5)
        table.leave(viewer)
        await pass_time(table, notifier, 5 * NOTICE_SECONDS)
        assert seats_told(notifier) == [0]


async def until_next_turn(table, seat):
    """Answer for both seats until the seat is awaited again."""
    await lay(table, seat)
    while seat not in table.history.match.waited_for():
        await lay(table, 1 - seat)


async def test_an_hour_has_at_most_one_notice():
    notifier = MemoryNotifier(0)
    async with table_of(notifier) as table:
        await pass_time(table, notifier, ABSENT_SECONDS)
        await until_next_turn(table, 0)
        await pass_time(table, notifier, NOTICE_SECONDS - 1)
        assert seats_told(notifier) == [0]
        await pass_time(table, notifier, 1)
        assert seats_told(notifier) == [0, 0]


def wait_for(monkeypatch, seats):
    """Let the table wait for some seats, as everybody sees it."""
    monkeypatch.setattr("coverts.engine.match.game_match.Match.waited_for", lambda match: seats)


async def test_the_holder_of_two_seats_is_told_once_for_both(monkeypatch):
    wait_for(monkeypatch, {0, 1})
    notifier = MemoryNotifier(0, 1)
    async with table_of(notifier) as table:
        await pass_time(table, notifier, ABSENT_SECONDS)
        await pass_time(table, notifier, 2 * NOTICE_SECONDS)
    assert seats_told(notifier) == [0]


async def test_a_restart_does_not_tell_the_holder_of_two_seats_again(monkeypatch):
    wait_for(monkeypatch, {0, 1})
    notifier, store = MemoryNotifier(0, 1), MemoryStore()
    async with table_of(notifier, store=store) as table:
        await pass_time(table, notifier, ABSENT_SECONDS)
    async with table_of(notifier, store=store, name=table.id) as again:
        await pass_time(again, notifier, 2 * NOTICE_SECONDS)
    assert seats_told(notifier) == [0]


async def test_the_holder_of_two_seats_is_told_of_the_next_turn_after_an_hour(monkeypatch):
    wait_for(monkeypatch, {0})
    notifier = MemoryNotifier(0, 1)
    async with table_of(notifier) as table:
        await pass_time(table, notifier, ABSENT_SECONDS)
        wait_for(monkeypatch, {1})
        await pass_time(table, notifier, 0)
        await pass_time(table, notifier, NOTICE_SECONDS - 1)
        assert seats_told(notifier) == [0]
        await pass_time(table, notifier, 1)
    assert seats_told(notifier) == [0, 1]


async def test_seats_of_two_people_are_told_apart(monkeypatch):
    wait_for(monkeypatch, {0})
    notifier = MemoryNotifier(0, 1)
    async with table_of(notifier) as table:
        table.seats[1].token_hash = b"another device"
        await pass_time(table, notifier, ABSENT_SECONDS)
        wait_for(monkeypatch, {1})
        await pass_time(table, notifier, 0)
        await pass_time(table, notifier, ABSENT_SECONDS)
    assert seats_told(notifier) == [0, 1]


async def test_a_bot_that_stands_in_ends_the_waiting():
    notifier = MemoryNotifier(0)
    async with table_of(notifier) as table:
        await table.stand_in(0, "bold")
        await pass_time(table, notifier, ABSENT_SECONDS)
        assert notifier.sent == []


async def test_nobody_is_told_at_a_table_that_has_ended():
    notifier = MemoryNotifier(0)
    async with table_of(notifier) as table:
        await table.end("The club closes.")
        await pass_time(table, notifier, ABSENT_SECONDS)
        assert notifier.sent == []


async def test_nobody_is_told_before_all_have_come():
    notifier = MemoryNotifier(0)
    store = MemoryStore()
    tables = Tables(Ports(store, notifier=notifier), {"parlour": parlour.GAME}, AT_ONCE, PARTS)
    table, _, _ = await tables.create(messages.NewTable("parlour", ["person", "open"], waits=True))
    await settle()
    await pass_time(table, notifier, ABSENT_SECONDS)
    assert notifier.sent == []
    await tables.close()


async def test_a_restart_repeats_no_notice():
    notifier, store = MemoryNotifier(0), MemoryStore()
    async with table_of(notifier, store=store) as table:
        await pass_time(table, notifier, ABSENT_SECONDS)
    async with table_of(notifier, store=store, name=table.id) as again:
        await pass_time(again, notifier, 2 * NOTICE_SECONDS)
    assert seats_told(notifier) == [0]


async def test_a_restart_loses_no_notice():
    notifier, store = MemoryNotifier(0), MemoryStore()
    async with table_of(notifier, store=store) as table:
        await pass_time(table, notifier, ABSENT_SECONDS - 1)
    assert notifier.kept[0].due == START + ABSENT_SECONDS
    notifier.clock += 500
    async with table_of(notifier, store=store, name=table.id) as again:
        assert notifier.sent == []  # The player's page may connect again.
        await pass_time(again, notifier, RETURN_SECONDS)
    assert seats_told(notifier) == [0]


async def test_a_table_stays_in_memory_while_a_notice_is_due_soon():
    notifier = MemoryNotifier(0)
    async with table_of(notifier) as table:
        part = table.part(TurnNotices)
        assert not part.is_idle
        await pass_time(table, notifier, ABSENT_SECONDS)
        assert part.is_idle


async def test_a_store_that_fails_is_tried_again(monkeypatch):
    monkeypatch.setattr("coverts.tables.parts.turn_notices.RETRY_SECONDS", 0)
    notifier = MemoryNotifier(0)
    notifier.fails = NotStored("The disk is full.")
    async with table_of(notifier) as table:
        await pass_time(table, notifier, ABSENT_SECONDS)
        notifier.fails = None
        await pass_time(table, notifier, 0)
    assert seats_told(notifier) == [0]


async def test_who_wants_no_more_notices_gets_none():
    notifier = MemoryNotifier(0)
    async with table_of(notifier) as table:
        await table.part(TurnNotices).remove_browser(Caller((0,), 0), "https://push.example.org/me")
        await pass_time(table, notifier, ABSENT_SECONDS)
        assert notifier.sent == []
        assert table.part(TurnNotices).is_idle


async def test_a_hand_changes_neither_notices_nor_their_times():
    """Worlds that differ only in cards that nobody has seen lead to the same notices."""
    worlds, hands = [], set()
    for seed in range(6):
        notifier = MemoryNotifier(0, 1)
        async with table_of(notifier, chance=by_weight(Random(seed))) as table:
            hands.add(str((await table.state(Caller((0,), 0))).questions))
            await pass_time(table, notifier, ABSENT_SECONDS / 2)
            await lay(table, 1)
            await pass_time(table, notifier, ABSENT_SECONDS / 2)
            await pass_time(table, notifier, NOTICE_SECONDS)
            worlds.append((notifier.sent, notifier.kept))
    assert len(hands) > 1
    assert all(world == worlds[0] for world in worlds)
    assert seats_told(notifier) == [0]
