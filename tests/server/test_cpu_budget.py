"""Each address has a budget of CPU time; what its requests and its bots use is charged to it."""

import asyncio
import time
from dataclasses import replace
from functools import partial
from threading import Event

import kuhn_poker
import parlour
import pytest
from table_client import legal, make, serving, setup
from test_games_from_files import upload, whole_game
from test_limits import Clock

from coverts.bots.planner import Workshop
from coverts.bots.players import AnswerEstimate
from coverts.bots.thinking_processes import used_cpu_seconds
from coverts.engine.match.game_match import Match
from coverts.server.access.cpu_budget import LOOP_BURST_SECONDS, LOOP_SHARE, MIN_PAUSE_SECONDS
from coverts.server.access.rate_limits import (
    MAX_AUTOMATIC_WAIT_SECONDS,
    MAX_TURN_WAIT_SECONDS,
    Limits,
)
from coverts.server.running.search_bots import SearchThinkers
from coverts.server.running.settings import ServerSettings
from coverts.server.running.worker_threads import POOLS, WorkerThreads
from coverts.tables.pacing import SAVING_SECONDS
from coverts.tables.parts.autoplay import Autoplay
from coverts.tables.payers import PAYER, Metered
from coverts.tables.ports import Lane
from coverts.tables.replays.moment_cache import CachedMessage, MomentCache
from coverts.tables.wire.refusals import TooMany


class Purse:
    """A payer with so many seconds; it notes what it is charged for."""

    def __init__(self, balance=1.0):
        self.balance, self.kinds, self.refusals = balance, [], 0

    @property
    def names(self):
        return [(f"purse {id(self)}", 1)]

    def charge(self, seconds, kind):
        self.balance -= seconds
        self.kinds.append(kind)

    def reserve(self, seconds):
        self.balance -= seconds

    def check(self):
        if self.balance <= 0:
            self.refusals += 1
            raise TooMany("No time is left.", 10)

    def take_turn(self):
        return 0.0


@pytest.fixture
def purse():
    """A payer of everything that the test does."""
    purse = Purse()
    token = PAYER.set(purse)
    yield purse
    PAYER.reset(token)


@pytest.fixture
def threads():
    threads = WorkerThreads()
    yield threads
    threads.close()


def burn(seconds=0.02):
    """Use so much CPU time."""
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass


# -- the budget --------------------------------------------------------------------------------------


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def limits(clock):
    return Limits(ServerSettings(cpu_seconds_per_minute=6, cpu_burst_seconds=10), clock)


def refused(limits, address="192.0.2.1"):
    with pytest.raises(TooMany) as caught:
        limits.check_budget(address)
    return caught.value


def test_work_is_refused_once_the_budget_is_used_up(limits):
    limits.payer("192.0.2.1").charge(9.9, "draw")
    limits.check_budget("192.0.2.1")
    limits.payer("192.0.2.1").charge(0.2, "draw")
    refused(limits)


def test_the_refusal_says_after_how_many_seconds_there_is_time_again(limits, clock):
    limits.payer("192.0.2.1").charge(12, "long")
    error = refused(limits)
    assert error.seconds == 20
    assert str(error) == (
        "Your address has used up its computing time: 6 s per minute are allowed. Try again in 20 seconds."
    )
    clock.now += error.seconds + 0.01
    limits.check_budget("192.0.2.1")


def test_time_of_another_address_is_not_touched(limits):
    limits.payer("192.0.2.1").charge(12, "long")
    limits.check_budget("192.0.2.2")


def test_reserved_time_is_given_back(limits):
    payer = limits.payer("192.0.2.1")
    payer.reserve(8)
    assert payer.balance == pytest.approx(2)
    payer.reserve(-8)
    assert payer.balance == pytest.approx(10)


def test_nothing_is_refused_if_limits_are_off(clock):
    limits = Limits(ServerSettings(limits=False), clock)
    limits.payer("192.0.2.1").charge(1000, "long")
    limits.check_budget("192.0.2.1")


def test_a_table_that_sleeps_is_not_loaded_without_time(limits):
    limits.payer("192.0.2.1").charge(12, "repeat")
    with pytest.raises(TooMany), limits.load("192.0.2.1", "asleep"):
        pass


def test_refusals_for_lack_of_time_are_counted(limits):
    limits.payer("192.0.2.1").charge(12, "repeat")
    refused(limits)
    assert limits.refused == {"cpu": 1}


def test_messages_do_not_wait_while_there_is_time(limits):
    assert [limits.take_turn("192.0.2.1") for _ in range(5)] == [0] * 5


def test_messages_of_an_address_take_turns_without_time(limits):
    limits.payer("192.0.2.1").charge(12, "repeat")
    waits = [limits.take_turn("192.0.2.1") for _ in range(4)]
    assert waits == pytest.approx([0, MIN_PAUSE_SECONDS, 2 * MIN_PAUSE_SECONDS, 3 * MIN_PAUSE_SECONDS])


def test_messages_wait_for_as_long_as_the_event_loop_needs_to_be_free_again(limits):
    limits.payer("192.0.2.1").charge(LOOP_BURST_SECONDS + 0.05 * LOOP_SHARE, "sockets")
    assert limits.cpu.balance("192.0.2.1") > 0
    waits = [limits.take_turn("192.0.2.1") for _ in range(3)]
    assert waits == pytest.approx([0, 0.5, 1])


def test_work_in_threads_does_not_make_messages_wait(limits):
    limits.payer("192.0.2.1").charge(5, "repeat")
    assert [limits.take_turn("192.0.2.1") for _ in range(3)] == [0] * 3


def test_a_pause_is_never_longer_than_a_second(limits):
    limits.payer("192.0.2.1").charge(9, "drawing")
    assert [limits.take_turn("192.0.2.1") for _ in range(3)] == pytest.approx([0, 1, 2])


def test_a_request_that_would_wait_too_long_is_refused(limits):
    limits.payer("192.0.2.1").charge(9, "drawing")
    for _ in range(6):
        limits.take_turn("192.0.2.1", MAX_TURN_WAIT_SECONDS)
    with pytest.raises(TooMany):
        limits.take_turn("192.0.2.1", MAX_TURN_WAIT_SECONDS)


def test_messages_of_another_address_do_not_wait(limits):
    limits.payer("192.0.2.1").charge(12, "sockets")
    limits.take_turn("192.0.2.1")
    limits.payer("192.0.2.2").charge(12, "sockets")
    assert limits.take_turn("192.0.2.2") == 0


# -- who is charged ----------------------------------------------------------------------------------


async def test_work_in_a_thread_is_charged_to_who_caused_it(threads, purse):
    for lane in (Lane.DRAW, Lane.SHORT):
        await threads.run(burn, lane)
    assert purse.kinds == ["draw", "short"]
    assert purse.balance <= 0.96


async def test_work_that_fails_is_charged_too(threads, purse):
    def fail():
        burn()
        raise ValueError("it fails")

    with pytest.raises(ValueError, match="it fails"):
        await threads.run(fail, Lane.DRAW)
    assert purse.balance <= 0.98


async def test_jobs_that_wait_are_refused_once_the_jobs_before_have_used_the_time_up(threads, purse):
    purse.balance = 0.01
    jobs = [threads.run(burn, Lane.LONG) for _ in range(5)]
    results = await asyncio.gather(*jobs, return_exceptions=True)
    assert [type(each) for each in results] == [type(None), *[TooMany] * 4]


async def test_the_next_job_is_that_of_the_client_with_the_most_time(threads):
    begun, may_end = Event(), Event()
    done: list[str] = []

    def first():
        begun.set()
        may_end.wait()

    def begin(payer, job):
        token = PAYER.set(payer)
        try:
            return threads.run(job, Lane.LONG)
        finally:
            PAYER.reset(token)

    poor, rich = Purse(100), Purse(1000)
    jobs = [begin(poor, first)]
    begun.wait()
    jobs += [begin(poor, partial(done.append, "poor")), begin(rich, partial(done.append, "rich"))]
    may_end.set()
    await asyncio.gather(*jobs)
    assert done == ["rich", "poor"]


async def test_jobs_that_wait_end_when_the_server_stops(threads, purse):
    begun, may_end = Event(), Event()

    def first():
        begun.set()
        may_end.wait()

    running = [threads.run(first, Lane.LONG) for _ in range(POOLS[Lane.LONG].max_running)]
    begun.wait()
    waiting = threads.run(burn, Lane.LONG)
    threads.close()
    may_end.set()
    await asyncio.wait(running)
    with pytest.raises(asyncio.CancelledError):
        await waiting


async def test_a_request_is_charged_for_its_own_steps_and_not_for_its_waiting(purse):
    async def work():
        burn()
        await asyncio.sleep(0)
        burn()
        return 7

    assert await Metered(work(), purse, "requests") == 7
    assert 0.9 < purse.balance <= 0.96
    assert {*purse.kinds} == {"requests"}


async def test_an_error_passes_through_a_metered_request(purse):
    async def work():
        await asyncio.sleep(0)
        raise KeyError

    with pytest.raises(KeyError):
        await Metered(work(), purse, "requests")


async def test_a_metered_request_can_be_cancelled(purse):
    ended = []

    async def work():
        try:
            await asyncio.Event().wait()
        finally:
            ended.append(True)

    async def run():
        await Metered(work(), purse, "requests")

    task = asyncio.create_task(run())
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert task.cancelled()
    assert ended


# -- a server ----------------------------------------------------------------------------------------


@pytest.fixture
async def poor(tmp_path):
    """A server that gives no address more than a moment of CPU time."""
    usual = setup(tmp_path, [parlour.GAME, kuhn_poker.GAME])
    settings = replace(
        usual.settings, trusted_addresses="", cpu_seconds_per_minute=0.001, cpu_burst_seconds=3
    )
    async with serving(type(usual)(settings, usual.games, usual.pace)) as site:
        yield site


def use_up(site):
    site.state.limits.payer("127.0.0.1").charge(100, "draw")


async def test_looking_back_is_refused_without_time_and_play_goes_on(poor):
    browser = poor.browser()
    table = (await make(browser, "parlour", ["person", "bold"]))["table"]
    use_up(poor)
    reply = await browser.get(f"/api/tables/{table}/replay")
    assert reply.status_code == 429
    assert reply.json()["message"].startswith("Your address has used up its computing time: ")
    assert int(reply.headers["retry-after"]) > 1000
    assert (await browser.get(f"/api/tables/{table}")).status_code == 200


async def test_a_moment_that_was_shown_before_is_shown_again_for_nothing(poor):
    browser = poor.browser()
    table = (await upload(browser, whole_game().save())).json()["table"]
    first = await browser.get(f"/api/tables/{table}/replay/2")
    use_up(poor)
    again = await browser.get(f"/api/tables/{table}/replay/2")
    assert again.status_code == 200
    assert again.content == first.content
    assert (await browser.get(f"/api/tables/{table}/replay/3")).status_code == 429


async def test_each_viewpoint_has_its_own_moments(poor):
    browser = poor.browser()
    table = (await upload(browser, whole_game().save())).json()["table"]
    names = ["0", "1", "watcher", "all"]
    paths = [f"/api/tables/{table}/replay/2?viewpoint={name}" for name in names]
    first = [(await browser.get(path)).content for path in paths]
    assert [(await browser.get(path)).content for path in paths] == first
    assert len({*first}) == len(names)


async def test_a_kept_moment_comes_in_the_language_of_each_request(poor):
    browser = poor.browser()
    table = (await upload(browser, whole_game().save())).json()["table"]
    path = f"/api/tables/{table}/replay/2"
    english, german = [(await browser.get(path, params={"lang": lang})).json() for lang in ("", "de")]
    again = (await browser.get(path)).json()
    assert english == again
    assert german["state"].keys() == english["state"].keys()


async def test_the_lobby_is_refused_without_time(poor):
    use_up(poor)
    assert (await poor.browser().get("/api/lobby")).status_code == 429


async def test_a_free_request_is_refused_if_its_turn_would_come_too_late(poor):
    browser, limits = poor.browser(), poor.state.limits
    assert (await browser.get("/api/about")).status_code == 200
    limits.payer("127.0.0.1").charge(9, "drawing")
    for _ in range(6):
        limits.take_turn("127.0.0.1")
    reply = await browser.get("/api/about")
    assert (reply.status_code, reply.json()["error"]) == (429, "too_many")


async def test_sockets_go_on_without_time(poor):
    browser = poor.browser()
    table = (await make(browser, "parlour", ["person", "bold"]))["table"]
    use_up(poor)
    async with poor.socket(table, browser) as socket:
        await socket.answer(legal(await socket.message())[0])
        await socket.until(lambda state: state["position"] > 0)


async def test_who_changes_a_table_pays_for_drawing_it(site):
    table = (await make(site.browser(), "parlour", ["person", "open"]))["table"]
    live = await site.tables.find(table)
    async with site.socket(table) as socket:
        await socket.message()
        await live.viewers.shown()
        purse = Purse()
        token = PAYER.set(purse)
        live.renew()
        PAYER.reset(token)
        await live.viewers.shown()
        assert "drawing" in purse.kinds


async def test_requests_are_charged_to_the_address(poor):
    before = poor.state.limits.payer("127.0.0.1").balance
    await poor.browser().get("/api/about")
    assert poor.state.limits.payer("127.0.0.1").balance < before


async def test_a_tables_bots_are_charged_to_the_client_that_created_it(poor):
    browser = poor.browser()
    table = (await make(browser, "parlour", ["person", "bold"]))["table"]
    assert poor.tables.by_name[table].payer == poor.state.limits.payer("127.0.0.1")


async def test_bots_take_longer_while_their_payer_has_no_time(site):
    browser = site.browser()
    live = await site.tables.find((await make(browser, "parlour", ["person", "bold"]))["table"])
    autoplay = live.part(Autoplay)
    usual, autoplay._own_answers = autoplay._delay(1), 0
    live.payer = Purse(0.0)
    assert autoplay._delay(1) >= usual + SAVING_SECONDS


# -- moments -----------------------------------------------------------------------------------------


def test_the_cache_of_moments_drops_what_was_not_used_for_longest():
    cache = MomentCache(max_bytes=1000)
    for name in "ab":
        cache.put(name, CachedMessage(name), 100)
    cache.get("a")
    cache.put("c", CachedMessage("c"), 100)
    assert [cache.get(name) is not None for name in "abc"] == [True, False, True]
    assert cache.bytes == 800


def test_a_moment_too_large_for_the_cache_is_not_kept():
    cache = MomentCache(max_bytes=1000)
    cache.put("a", CachedMessage("a"), 1000)
    assert (len(cache), cache.bytes) == (0, 0)


# -- bots that search --------------------------------------------------------------------------------


class Clocked:
    """In place of the compiled playouts: it keeps how long it may think."""

    code = None

    def __init__(self):
        self.seconds = []

    def weigh(self, world, seat, askee, options, budget, seed, stop):
        self.seconds.append(budget.seconds)
        return [AnswerEstimate(option, 1, 1.0, 0.0) for option in options]


@pytest.fixture
def clocked(monkeypatch):
    workshop, clocked = Workshop(parlour.GAME), Clocked()
    monkeypatch.setattr(workshop, "search", clocked)
    monkeypatch.setattr(Workshop, "of", lambda *_: workshop)
    return clocked


@pytest.fixture
def bot(clocked):
    thinkers = SearchThinkers()
    yield thinkers.seat(parlour.GAME, "planner:2s", "table")
    thinkers.close()


def asked_match():
    match = Match(parlour.GAME, 2)
    return match, min(match.current_players())


async def test_a_search_bot_thinks_as_long_as_its_name_says_if_there_is_time(bot, clocked, purse):
    purse.balance = 5
    await bot.think(*asked_match())
    assert clocked.seconds == [2]
    assert (bot.label, bot.final_label) == ("planner:2s", "planner:2s")


async def test_a_search_bot_thinks_only_for_the_time_that_is_left_and_says_so_at_the_end(bot, clocked, purse):
    purse.balance = 0.5
    await bot.think(*asked_match())
    assert clocked.seconds == [0.5]
    assert bot.label == "planner:2s"
    assert bot.final_label == "planner:2s, short of computing time, thought less at times"


async def test_a_rule_of_thumb_answers_for_a_search_bot_without_time(bot, clocked, purse):
    purse.balance = 0.0
    await bot.think(*asked_match())
    assert clocked.seconds == []
    assert bot.label == "planner:2s"
    assert bot.final_label == "planner:2s, out of computing time, played as bold at times"


async def test_searches_that_run_at_once_share_the_time(bot, clocked, purse):
    purse.balance = 3
    await asyncio.gather(*[bot.think(*asked_match()) for _ in range(2)])
    assert sorted(clocked.seconds) == pytest.approx([1, 2], abs=0.5)
    assert purse.balance == pytest.approx(3, abs=0.5)


def test_the_time_of_a_search_in_another_process_counts(monkeypatch):
    from queue import SimpleQueue

    from coverts.bots.players import Budget
    from coverts.bots.thinking_processes import SearchCode, SearchReply, SearchRequest, Thinker

    thinker = object.__new__(Thinker)
    thinker._answers, thinker._sent_codes = SimpleQueue(), set()
    thinker._answers.put(SearchReply([AnswerEstimate(0, 1, 1.0, 0.0)], cpu_seconds=7.0))
    monkeypatch.setattr(Thinker, "_send", lambda self, message: None)
    monkeypatch.setattr(Thinker, "_cpu_seconds", lambda self: 0.0)
    before = used_cpu_seconds()
    thinker.weigh(SearchCode("", [], {}, b""), SearchRequest("", b"", 0, 0, [0], Budget(1), 0), Event())
    assert 7 <= used_cpu_seconds() - before < 7.5


# -- automatic answers ---------------------------------------------------------------------------


def test_automatic_answers_of_an_address_that_has_time_do_not_wait(limits):
    payer = limits.payer("192.0.2.1")
    assert [payer.take_turn() for _ in range(3)] == [0, 0, 0]


def test_automatic_answers_of_an_address_that_has_used_too_much_take_turns(limits):
    payer = limits.payer("192.0.2.1")
    payer.charge(2 * LOOP_BURST_SECONDS, "automatic")
    waits = [payer.take_turn() for _ in range(4)]
    assert waits == sorted(set(waits))
    assert limits.payer("192.0.2.2").take_turn() == 0


def test_requests_do_not_wait_for_automatic_answers(limits):
    payer = limits.payer("192.0.2.1")
    payer.charge(2 * LOOP_BURST_SECONDS, "automatic")
    for _ in range(100):
        payer.take_turn()
    assert limits.take_turn("192.0.2.1", MAX_TURN_WAIT_SECONDS) == 0


def test_an_automatic_answer_waits_for_a_limited_time(limits):
    payer = limits.payer("192.0.2.1")
    payer.charge(2 * LOOP_BURST_SECONDS, "automatic")
    assert max(payer.take_turn() for _ in range(100)) == MAX_AUTOMATIC_WAIT_SECONDS
