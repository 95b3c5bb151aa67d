"""Threads with background work take turns, and the event loop goes first."""

import asyncio
import contextlib
import gc
import time
import weakref
from dataclasses import replace
from functools import partial
from math import inf
from threading import Event, Semaphore, Thread

import pytest
from table_client import make
from test_cpu_budget import Purse, burn
from test_games_from_files import upload, whole_game

from coverts.server.running import thread_turns, worker_threads
from coverts.server.running.thread_turns import LOOP_IS_IDLE, IdleSelector, ThreadTurns
from coverts.server.running.worker_threads import POOLS, WorkerThreads
from coverts.tables.core import history, registry
from coverts.tables.core.stored_rows import StepRow
from coverts.tables.parts.rematches import Rematches
from coverts.tables.payers import PAYER, WORK, Metered, pause
from coverts.tables.ports import BackgroundFullError, Lane
from coverts.tables.replays.replay_cache import Replays
from coverts.tables.replays.timeline import Past
from coverts.tables.wire.refusals import TooMany

SECONDS = 10
"""The time limit of a test, in seconds."""


@pytest.fixture
def turns():
    return ThreadTurns()


@pytest.fixture
def threads():
    threads = WorkerThreads()
    yield threads
    threads.close()


def start(work):
    thread = Thread(target=work, daemon=True)
    thread.start()
    return thread


def wait_until(holds):
    ends = time.monotonic() + SECONDS
    while not holds():
        assert time.monotonic() < ends
        Event().wait(0.001)


def wait_until_waiting(turns, number=1):
    """Wait until so many threads wait for their turn."""
    ends = time.monotonic() + SECONDS
    while len(turns._waiting) < number:
        assert time.monotonic() < ends, "nobody waits for a turn"
        Event().wait(0.001)


def worker(turns, name, done, urgency=0.0):
    def work():
        with turns.turn(lambda: urgency):
            done.append(name)

    return start(work)


# -- one at a time -------------------------------------------------------------------------------


def test_a_thread_waits_until_the_thread_before_it_has_ended(turns):
    done: list[str] = []
    with turns.turn(lambda: 0.0):
        other = worker(turns, "other", done)
        wait_until_waiting(turns)
        assert not done
    other.join(SECONDS)
    assert done == ["other"]


def test_the_most_urgent_work_is_next(turns):
    done: list[str] = []
    with turns.turn(lambda: 0.0):
        workers = [
            worker(turns, name, done, urgency) for name, urgency in (("a", 1.0), ("b", 3.0), ("c", 2.0))
        ]
        wait_until_waiting(turns, 3)
    for each in workers:
        each.join(SECONDS)
    assert done == ["b", "c", "a"]


def test_more_urgent_work_is_done_during_a_pause(turns):
    done: list[str] = []
    with turns.turn(lambda: 0.0) as turn:
        other = worker(turns, "other", done, urgency=1.0)
        wait_until_waiting(turns)
        turn.pause()
        assert done == ["other"]
    other.join(SECONDS)


def test_a_thread_goes_on_at_a_pause_if_another_is_only_slightly_more_urgent(turns, monkeypatch):
    done: list[str] = []
    with turns.turn(lambda: 0.0) as turn:
        monkeypatch.setattr(thread_turns, "MIN_LEAD_SECONDS", 2 * SECONDS)
        other = worker(turns, "other", done, urgency=1.0)
        wait_until_waiting(turns)
        turn.pause()
        assert not done
    other.join(SECONDS)
    assert done == ["other"]


def test_a_thread_that_works_long_and_pauses_keeps_its_turn(turns, monkeypatch):
    monkeypatch.setattr(thread_turns, "MAX_TURN_SECONDS", 0.2)
    done: list[str] = []
    with turns.turn(lambda: 0.0) as turn:
        turns._since -= 1  # It has worked for a second.
        turn.pause()
        other = worker(turns, "other", done, urgency=-1.0)
        wait_until_waiting(turns)
        assert not done
    other.join(SECONDS)


def test_a_thread_that_has_lost_its_turn_waits_at_its_next_pause(turns, monkeypatch):
    monkeypatch.setattr(thread_turns, "MAX_TURN_SECONDS", 0.01)
    go_on, order = Event(), list[str]()

    def slow():
        with turns.turn(lambda: 0.0) as turn:
            go_on.wait(SECONDS)
            monkeypatch.setattr(thread_turns, "MAX_TURN_SECONDS", SECONDS)
            turn.pause()
            order.append("slow")

    first = start(slow)
    while turns._holder is None:
        Event().wait(0.001)
    with turns.turn(lambda: 0.0):
        go_on.set()
        wait_until_waiting(turns)
        order.append("taken")
    first.join(SECONDS)
    assert order == ["taken", "slow"]


def test_work_that_has_waited_long_becomes_urgent(turns):
    done: list[str] = []
    with turns.turn(lambda: 0.0):
        old = worker(turns, "old", done, urgency=1.0)
        wait_until_waiting(turns)
        turns._waiting[0].since -= 5
        new = worker(turns, "new", done, urgency=3.0)
        wait_until_waiting(turns, 2)
    for each in (old, new):
        each.join(SECONDS)
    assert done == ["old", "new"]


def test_a_pause_is_over_at_once_if_only_less_urgent_work_waits(turns):
    done: list[str] = []
    with turns.turn(lambda: 2.0) as turn:
        other = worker(turns, "other", done, urgency=1.0)
        wait_until_waiting(turns)
        turn.pause()
        assert not done
    other.join(SECONDS)


def test_work_that_never_pauses_does_not_stop_the_others(turns, monkeypatch):
    monkeypatch.setattr(thread_turns, "MAX_TURN_SECONDS", 0.01)
    done: list[str] = []
    with turns.turn(lambda: 0.0):
        worker(turns, "other", done).join(SECONDS)
        assert done == ["other"]


# -- the event loop goes first -------------------------------------------------------------------


def run_idle(main):
    """Run a coroutine in an event loop that tells the threads when it has nothing to do."""
    try:
        with asyncio.Runner(loop_factory=lambda: asyncio.SelectorEventLoop(IdleSelector())) as runner:
            return runner.run(main)
    finally:
        LOOP_IS_IDLE.set()


def test_the_loop_is_busy_while_a_callback_runs():
    async def main():
        return LOOP_IS_IDLE.is_set()

    assert not run_idle(main())


def test_the_loop_is_idle_while_it_waits(threads):
    async def main():
        return await threads.run(partial(LOOP_IS_IDLE.wait, SECONDS), Lane.LONG)

    assert run_idle(main())


def test_work_begins_even_if_the_loop_is_always_busy(threads):
    async def main():
        work = threads.run(lambda: True, Lane.LONG)
        loop = asyncio.get_running_loop()

        def go_on():
            if not work.done():
                loop.call_soon(go_on)

        go_on()
        return await work

    assert run_idle(main())


# -- what a payer has to pay ---------------------------------------------------------------------


async def run_for(threads, purse, work, lane):
    PAYER.set(purse)
    return await threads.run(work, lane)


async def test_work_is_charged_at_each_pause(threads):
    purse = Purse()
    balances: list[float] = []

    def work():
        for _ in range(2):
            burn()
            pause()
            balances.append(purse.balance)

    await run_for(threads, purse, work, Lane.LONG)
    assert 1 > balances[0] > balances[1]


async def test_work_that_can_go_on_later_stops_without_time(threads):
    purse = Purse(0.01)

    def work():
        burn()
        pause()

    with pytest.raises(TooMany):
        await run_for(threads, purse, work, Lane.PAST)


async def test_work_that_cannot_go_on_later_is_finished(threads):
    purse = Purse(0.01)

    def work():
        burn()
        pause()
        return "finished"

    assert await run_for(threads, purse, work, Lane.LONG) == "finished"
    assert purse.balance < 0


class Held:
    """Jobs that begin, and end when the test lets them."""

    def __init__(self, threads, lane):
        self.threads, self.lane, self.jobs = threads, lane, []
        self.begun, self.may_end, self.order = Semaphore(0), Event(), []

    def hold(self):
        self.begun.release()
        return self.may_end.wait(SECONDS)

    def start(self, purse, number=1, work=None):
        """Start so many jobs at the expense of a purse."""
        PAYER.set(purse)
        self.jobs += [self.threads.run(work or self.hold, self.lane) for _ in range(number)]

    async def wait_until_begun(self, number=1):
        for _ in range(number):
            assert await asyncio.to_thread(self.begun.acquire, timeout=SECONDS), "no job has begun"

    async def end(self):
        self.may_end.set()
        return await asyncio.gather(*self.jobs)


async def test_a_payer_may_have_only_so_many_jobs_waiting(threads):
    held, limits = Held(threads, Lane.LONG), POOLS[Lane.LONG]
    held.start(purse := Purse(), limits.max_running)
    await held.wait_until_begun()
    held.start(purse, limits.max_waiting, lambda: True)
    with pytest.raises(BackgroundFullError):
        held.start(purse)
    held.start(Purse(), 1, lambda: True)
    assert all(await held.end())


@pytest.mark.parametrize("lane", sorted(POOLS))
async def test_one_payer_leaves_threads_for_others(lane, monkeypatch):
    monkeypatch.setattr(thread_turns, "MAX_TURN_SECONDS", 0.001)
    monkeypatch.setitem(
        POOLS, lane, replace(POOLS[lane], threads=POOLS[lane].max_running + 1, max_waiting=inf)
    )
    threads = WorkerThreads()
    held = Held(threads, lane)
    held.start(Purse(), POOLS[lane].max_running + 1)
    await held.wait_until_begun(POOLS[lane].max_running)
    held.start(Purse())
    await held.wait_until_begun()
    assert all(await held.end())
    threads.close()


class OfSite(Purse):
    """A payer of one site, which is counted as two payers."""

    @property
    def names(self):
        return [*super().names, ("the site", 2)]


async def test_all_payers_of_a_site_run_only_so_many_jobs(threads, monkeypatch):
    monkeypatch.setattr(thread_turns, "MAX_TURN_SECONDS", 0.001)
    held, most = Held(threads, Lane.LONG), 2 * POOLS[Lane.LONG].max_running
    for _ in range(most + 1):
        held.start(OfSite())
    await held.wait_until_begun(most)
    held.start(Purse())
    await held.wait_until_begun()
    assert not held.begun.acquire(blocking=False)
    assert all(await held.end())


async def test_a_job_that_has_waited_long_begins_before_richer_payers(monkeypatch):
    monkeypatch.setitem(POOLS, Lane.LONG, replace(POOLS[Lane.LONG], threads=1))
    threads, order = WorkerThreads(), list[object]()
    held, poor = Held(threads, Lane.LONG), Purse(10)
    held.start(Purse(50))
    await held.wait_until_begun()
    held.start(poor, 1, partial(order.append, "poor"))
    threads._pools[Lane.LONG]._waiting[poor][0].since -= 30
    held.start(Purse(30), 1, partial(order.append, "rich"))
    await held.end()
    assert order == ["poor", "rich"]
    threads.close()


async def test_a_job_for_which_no_thread_can_start_leaves_others_alone(threads, monkeypatch):
    held, pool = Held(threads, Lane.BOT), threads._pools[Lane.BOT]
    held.start(purse := Purse(), POOLS[Lane.BOT].max_running)
    await held.wait_until_begun(1)
    held.start(purse, 1, lambda: "waited")

    def fail(*_):
        raise RuntimeError("can't start new thread")

    with monkeypatch.context() as patch:
        patch.setattr(pool._threads, "submit", fail)
        with pytest.raises(BackgroundFullError):
            threads.run(lambda: "failed", Lane.BOT)
    assert (await held.end())[-1] == "waited"


async def test_what_a_failed_job_has_used_is_freed_at_once(threads):
    class Used:
        pass

    def job():
        used = Used()
        seen.append(weakref.ref(used))
        raise ZeroDivisionError

    seen: list[weakref.ref[object]] = []
    gc.disable()
    try:
        with pytest.raises(ZeroDivisionError):
            await run_for(threads, Purse(), job, Lane.REPEAT)
        await asyncio.to_thread(wait_until, lambda: seen[0]() is None)
    finally:
        gc.enable()


async def test_the_payer_with_the_largest_balance_begins_next(monkeypatch):
    monkeypatch.setitem(POOLS, Lane.LONG, replace(POOLS[Lane.LONG], threads=1))
    threads, order = WorkerThreads(), list[object]()
    held = Held(threads, Lane.LONG)
    held.start(Purse(50))
    await held.wait_until_begun()
    for balance in (10, 30, 20):
        held.start(Purse(balance), 1, partial(order.append, balance))
    await held.end()
    assert order == [30, 20, 10]
    threads.close()


async def test_great_debt_counts_no_more_than_some_debt(monkeypatch):
    monkeypatch.setitem(POOLS, Lane.BOT, replace(POOLS[Lane.BOT], threads=1))
    threads, order = WorkerThreads(), list[str]()
    held, debtor = Held(threads, Lane.BOT), Purse(-1000)
    held.start(Purse(50))
    await held.wait_until_begun()
    held.start(debtor, 1, partial(order.append, "debtor"))
    threads._pools[Lane.BOT]._waiting[debtor][0].since -= 30
    held.start(Purse(10), 1, partial(order.append, "other"))
    await held.end()
    assert order == ["debtor", "other"]
    threads.close()


@pytest.mark.parametrize(
    ("balance", "order"),
    [(-10, ["other", "repeat"]), (9, ["repeat", "other"])],
    ids=["in debt", "not in debt"],
)
async def test_repeating_steps_goes_first_unless_the_payer_is_in_debt(threads, balance, order):
    done, blocked, go_on = list[str](), Event(), Event()
    PAYER.set(Purse(100))

    def block():
        blocked.set()
        go_on.wait(SECONDS)

    first = threads.run(block, Lane.LONG)
    await asyncio.to_thread(blocked.wait, SECONDS)
    PAYER.set(Purse(balance))
    jobs = [threads.run(partial(done.append, "repeat"), Lane.REPEAT)]
    await asyncio.to_thread(wait_until_waiting, worker_threads.TURNS)
    PAYER.set(Purse(10))
    jobs.append(threads.run(partial(done.append, "other"), Lane.BOT))
    await asyncio.to_thread(wait_until_waiting, worker_threads.TURNS, 2)
    go_on.set()
    await asyncio.gather(first, *jobs)
    assert done == order


def test_pausing_in_the_event_loop_does_nothing():
    pause()


# -- a replay is continued -----------------------------------------------------------------------


class OneStepOnly:
    """Work whose payer has no time left after one step."""

    def pause(self):
        raise TooMany("No time is left.", 10)


def played():
    """A replay without moments, and all steps of its game."""
    match = whole_game()
    rows = [
        StepRow(at, each.seat, each.askee, each.kind, each.option, each.chance)
        for at, each in enumerate(match.steps)
    ]
    rows[-1].digest = match.digest()
    return Past(match.game, match.players, match.options), rows


def test_a_replay_without_time_is_continued_where_it_stopped():
    (whole, rows), (past, _) = played(), played()
    whole.take_up(rows)
    for _ in rows:
        token = WORK.set(OneStepOnly())
        with contextlib.suppress(TooMany):
            past.take_up([] if past.rows else rows)
        WORK.reset(token)
        if past.is_complete:
            break
    assert [each.step for each in past.moments] == [each.step for each in whole.moments]
    last = len(whole.moments) - 1
    assert past.match_at(last).digest() == whole.match_at(last).digest()


def test_a_replay_without_time_is_not_complete():
    past, rows = played()
    token = WORK.set(OneStepOnly())
    with pytest.raises(TooMany):
        past.take_up(rows)
    WORK.reset(token)
    assert not past.is_complete


@pytest.mark.parametrize("same", [True, False], ids=["the same payer", "another payer"])
async def test_a_replay_whose_budget_ended_is_continued_for_the_next_request(site, same):
    browser = site.browser()
    made = (await upload(browser, whole_game().save())).json()["table"]
    table, replays, purse = await site.tables.find(made), Replays(site.tables.ports), Purse(1e-9)
    PAYER.set(purse)
    with pytest.raises(TooMany):
        await replays.past(table, lambda: None, SECONDS)
    purse.balance = 1
    PAYER.set(purse if same else Purse())
    assert (await replays.past(table, lambda: None, SECONDS)).is_complete


async def test_a_budget_that_ends_while_nobody_waits_for_the_replay_is_no_fault(site, caplog):
    browser = site.browser()
    made = (await upload(browser, whole_game().save())).json()["table"]
    table, replays = await site.tables.find(made), Replays(site.tables.ports)
    PAYER.set(Purse(1e-9))
    with contextlib.suppress(TooMany):
        await replays.past(table, lambda: None, 0)
    await asyncio.wait([each.making for each in replays._entries.values() if each.making is not None])
    replays._entries.clear()
    gc.collect()
    assert "never retrieved" not in caplog.text


def test_a_replay_never_stops_after_its_last_moment():
    (whole, rows), (past, _) = played(), played()
    whole.take_up(rows)
    for _ in rows:
        token = WORK.set(OneStepOnly())
        try:
            past.take_up([] if past.rows else rows)
        except TooMany:
            assert len(past.moments) < len(whole.moments)
        WORK.reset(token)
    assert past.is_complete


def test_a_replay_that_has_not_begun_is_not_complete():
    assert not played()[0].is_complete


# -- memory --------------------------------------------------------------------------------------


def test_an_error_in_charged_work_is_freed_at_once():
    class Mark(Exception):
        pass

    async def work():
        await asyncio.get_running_loop().create_future()

    async def charged():
        await Metered(work(), Purse(), "requests")

    async def main():
        running, error = charged(), Mark()
        running.send(None)
        with pytest.raises(Mark):
            running.throw(error)
        known = weakref.ref(error)
        del error, running
        return known

    gc.disable()
    try:
        assert asyncio.run(main())() is None
    finally:
        gc.enable()


async def test_an_unloaded_table_holds_no_match(site):
    browser = site.browser()
    made = await make(browser, "parlour", ["person", "person"])
    table = await site.tables.find(made["table"])
    assert table.history is not None
    await table.stop()
    assert table.history is None


async def test_a_table_whose_game_is_over_is_unloaded_soon(site, monkeypatch):
    monkeypatch.setattr(registry, "FINISHED_SECONDS", -1)
    browser = site.browser()
    made = (await upload(browser, whole_game().save())).json()["table"]
    await browser.get(f"/api/tables/{made}")
    assert site.tables.is_awake(made)
    await site.tables._drop_unused()
    assert not site.tables.is_awake(made)


async def test_a_table_with_links_to_a_rematch_is_not_unloaded_soon(site, monkeypatch):
    monkeypatch.setattr(registry, "FINISHED_SECONDS", -1)
    browser = site.browser()
    made = (await upload(browser, whole_game().save())).json()["table"]
    (await site.tables.find(made)).part(Rematches).show({0: "/table/other"})
    await site.tables._drop_unused()
    assert site.tables.is_awake(made)


async def test_a_table_whose_replay_is_read_is_in_use(site, monkeypatch):
    browser = site.browser()
    made = (await upload(browser, whole_game().save())).json()["table"]
    table = await site.tables.find(made)
    table.presence.used -= 1000
    table.presence.looked -= 1000
    await browser.get(f"/api/tables/{made}/replay")
    assert table.presence.unused_for < 1000


async def test_two_sweeps_at_once_unload_each_table_once(site, monkeypatch):
    browser = site.browser()
    for _ in range(2):
        made = (await upload(browser, whole_game().save())).json()["table"]
        await browser.get(f"/api/tables/{made}")
    assert len(site.tables.live) == 2
    monkeypatch.setattr(registry, "FINISHED_SECONDS", -1)
    await asyncio.gather(site.tables._drop_unused(), site.tables._drop_unused())
    assert not site.tables.live


async def test_a_table_that_is_loaded_gets_a_snapshot(site, monkeypatch):
    monkeypatch.setattr(history, "PACKED_EVERY", 8)
    browser = site.browser()
    made = (await upload(browser, whole_game().save())).json()["table"]
    await browser.get(f"/api/tables/{made}")
    await site.tables.store.set_notice("")  # Changes are stored in order.
    assert await site.tables.store.snapshot(made) is not None
