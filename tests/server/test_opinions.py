"""A bot's opinion of what a seat decided: what is weighed, what is told of it, and who may ask for it."""

import asyncio
import json
from collections import defaultdict
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import parlour
import pytest
from memory_store import MemoryStore
from paired_positions import dealt
from table_client import PATIENCE, serving, setup, until
from test_games_from_files import upload, whole_game
from test_processes import carrying, servers  # noqa: F401
from test_replays import Two, past_of

from coverts.bots.players import AnswerEstimate
from coverts.engine.backends.python.machine import Machine
from coverts.engine.base.sentences import Language, from_data, said, to_data
from coverts.server.running.hosted_tables import open_tables
from coverts.server.running.search_bots import SearchThinkers
from coverts.tables.core.stored_rows import OpinionRow
from coverts.tables.payers import PAYER
from coverts.tables.ports import NoThinkers, Ports
from coverts.tables.replays import opinions
from coverts.tables.replays.opinions import (
    MAX_WAITING,
    MAX_WAITING_OF_PAYER,
    PAUSED,
    Opinions,
    Work,
    decisions_of,
)
from coverts.tables.wire.refusals import NoSuchTable, NotStored, TableMoved, TooMany


class Planner(NoThinkers):
    """A planner to whom an option is worth its number, and which notes what it weighs."""

    def __init__(self, there=True):
        self.there, self.weighed = there, []

    async def prepare(self, game):
        return self.there

    async def weigh(self, game, world, seat, askee, options, seconds):
        self.weighed.append((world, seat, options))
        return [AnswerEstimate(option, 10, float(option), 0.5) for option in options]


@pytest.fixture
def planner():
    return Planner()


@pytest.fixture
def search(monkeypatch):
    """A server whose planner weighs at once, and what it has weighed."""
    weighed: list[object] = []
    monkeypatch.setattr(SearchThinkers, "there", True, raising=False)
    monkeypatch.setattr(SearchThinkers, "weighed", weighed, raising=False)
    for name in ("prepare", "weigh"):
        monkeypatch.setattr(SearchThinkers, name, getattr(Planner, name))
    return weighed


def past_of_game():
    answers = ["lay 0", "lay 8", "clubs", "nothing", "Ann", "Bob", "done"]
    deal = ["card 0", "card 1", "card 2", "card 8", "card 9", "card 10"]
    return past_of(dealt(parlour.GAME, 2, deal=deal), *answers)


def a_table(name="table"):
    """As much of a live table as evaluations use."""
    return SimpleNamespace(id=name, game=parlour.GAME, work=set())


async def opinion_of(past, seat, planner):
    work = Work(a_table(), past, seat)
    await Opinions(Ports(MemoryStore(), thinkers=planner)).make(work)
    return work.message()


async def test_every_answer_of_the_seat_is_weighed_against_the_best_other(planner):
    told = await opinion_of(past_of_game(), 1, planner)
    assert told.complete
    named = [(each.chosen, each.other) for each in told.decisions if "lay" not in each.chosen]
    assert named[:2] == [("clubs", "spades"), ("nothing", "one")]
    assert (told.done, told.of) == (6, 6)


async def test_the_best_other_is_weighed_anew_with_the_one_that_was_given(planner):
    await opinion_of(past_of_game(), 1, planner)
    pairs = [sorted(options) for _, _, options in planner.weighed[1::2]]
    assert all(len(pair) == 2 for pair in pairs)


async def test_what_is_weighed_is_a_world_that_the_seat_cannot_tell_from_the_true_one(planner):
    past = past_of_game()
    await opinion_of(past, 1, planner)
    found = [each.match for each in decisions_of(past, 1)]
    views = [match.view(1).as_tuple() for match in found]
    worlds = [world for world, seat, _ in planner.weighed if seat == 1]
    assert len(worlds) == len(planner.weighed)
    assert all(found[0].at(world).view(1).as_tuple() in views for world in worlds)
    assert all(world is not match.s for world in worlds for match in found)


def test_each_decision_has_the_match_before_it():
    found = [(each.match.game.name, each.option) for each in decisions_of(past_of_game(), 1)]
    assert len(found) == 6
    for each in decisions_of(past_of_game(), 1):
        asked = next(q for q in each.match.decisions(1) if q.askee == each.askee)
        assert each.option in [option.option for option in asked.options]


async def test_where_there_is_no_planner_a_sentence_says_so():
    told = await opinion_of(past_of_game(), 1, Planner(there=False))
    assert told.complete
    assert told.decisions == []
    assert told.status.startswith("There is no opinion here")


async def test_nobody_gets_an_opinion_while_the_game_goes_on(site):
    two = await (await Two(site).sit()).play(3)
    for person in (*two.people, two.stranger):
        reply = await person.post(f"/api/tables/{two.table}/opinion", json={"seat": 0})
        assert reply.status_code == 409


async def test_after_the_end_it_is_made_for_who_asks(site, search):
    browser = site.browser()
    table = (await upload(browser, whole_game().save())).json()["table"]
    assert "asked" not in (await browser.get(f"/api/tables/{table}/opinion", params={"of": 0})).json()
    reply = await browser.post(f"/api/tables/{table}/opinion", json={"seat": 0})
    assert reply.json()["asked"]


async def test_where_the_rules_keep_what_was_hidden_only_who_sat_there_may_ask(site, search, monkeypatch):
    two = await (await Two(site).sit()).play()
    monkeypatch.setattr(parlour.GAME, "log_opens", False)
    own = await two.people[0].post(f"/api/tables/{two.table}/opinion", json={"seat": 0})
    assert own.status_code == 200
    for person, seat in ((two.people[0], 1), (two.stranger, 0)):
        reply = await person.post(f"/api/tables/{two.table}/opinion", json={"seat": seat})
        assert reply.status_code == 403
        look = await person.get(f"/api/tables/{two.table}/replay", params={"viewpoint": str(seat)})
        assert look.status_code == 403


# -- whose turn it is --------------------------------------------------------------------------------


class Purse:
    """A payer of so many decisions."""

    def __init__(self, balance):
        self.balance = balance

    def charge(self, seconds, kind):
        self.balance -= seconds


class Paid(Planner):
    """A planner each of whose estimates costs its payer a half; it notes the payers in order."""

    def __init__(self):
        super().__init__()
        self.payers = []

    async def weigh(self, game, world, seat, askee, options, seconds):
        self.payers.append(PAYER.get())
        PAYER.get().charge(0.5, "opinion")
        return await super().weigh(game, world, seat, askee, options, seconds)


class Queue:
    """Evaluations that somebody pays for."""

    def __init__(self):
        thinkers, self.past = Paid(), past_of_game()
        self.opinions, self.payers = Opinions(Ports(MemoryStore(), thinkers=thinkers)), thinkers.payers
        self.tables: dict[str, Any] = defaultdict(a_table)

    async def __call__(self, payer, name="table"):
        token = PAYER.set(payer)
        try:
            self.tables[name].id = name
            return await self.opinions.begin(self.tables[name], self.past, 1)
        finally:
            PAYER.reset(token)

    async def progress(self, name="table"):
        return await self.opinions.progress(self.tables[name], 1, self.past.last)

    async def until(self, holds, name="table"):
        """Let it go on until its progress is as it shall be."""
        async with asyncio.timeout(PATIENCE):
            while True:
                if holds(told := await self.progress(name)):
                    return told
                await asyncio.sleep(0)


@pytest.fixture
async def queue():
    queue = Queue()
    yield queue
    queue.opinions.close()


async def test_evaluations_of_two_clients_take_turns(queue):
    one, other = Purse(100), Purse(100)
    await queue(one, "one")
    await queue(other, "other")
    await until(lambda: len(queue.payers) >= 8)
    assert queue.payers[:8].count(one) == 4


async def test_an_evaluation_pauses_without_time_while_others_go_on(queue):
    poor, rich = Purse(1), Purse(100)
    await queue(poor, "poor")
    await queue(rich, "rich")
    await queue.until(lambda told: told.complete, "rich")
    told = await queue.progress("poor")
    assert told.status == PAUSED
    assert not told.complete


async def test_a_complete_evaluation_does_not_pause(queue):
    await queue(Purse(100), "rich")
    assert (await queue.until(lambda told: told.complete, "rich")).status == ""


async def test_an_evaluation_goes_on_when_there_is_time_again(queue, monkeypatch):
    monkeypatch.setattr(opinions, "PAUSE_SECONDS", 0)
    poor = Purse(1)
    await queue(poor)
    await queue.until(lambda told: told.status == PAUSED)
    poor.balance = 100
    assert (await queue.until(lambda told: told.complete)).done == 6


async def test_one_client_may_have_few_evaluations_in_the_queue(queue):
    one = Purse(100)
    for number in range(MAX_WAITING_OF_PAYER):
        await queue(one, f"{number}")
    with pytest.raises(TooMany, match="Your other games are evaluated first"):
        await queue(one, "one more")


async def test_many_clients_leave_room_in_the_queue_for_a_newcomer(queue):
    refusals = []
    for client in range(10):
        payer = Purse(100)
        for number in range(MAX_WAITING_OF_PAYER):
            try:
                await queue(payer, f"{client} {number}")
            except TooMany as error:
                refusals.append(str(error))
    assert refusals[0].startswith("Too many games are waiting")
    await queue(Purse(100), "newcomer")


async def test_evaluations_that_pause_take_no_room(queue):
    for client in range(MAX_WAITING):
        await queue(Purse(0), f"{client}")
    await queue(Purse(100), "newcomer")


# -- what is stored ----------------------------------------------------------------------------------


class Kept:
    """Evaluations of the same game, by one server after another with the same store."""

    def __init__(self):
        self.store, self.past = MemoryStore(), past_of_game()

    async def weigh(self, planner, seat=1):
        """What a server says of it in the end, until it stops."""
        made, table = Opinions(Ports(self.store, thinkers=planner)), a_table()
        told = await made.begin(table, self.past, seat)
        with suppress(asyncio.CancelledError):
            await until(lambda: made._making is None or made._making.done())
        return await made.progress(table, seat, self.past.last) if not told.complete else told

    async def told(self, seat=1):
        """What a server says of it that has just started."""
        made = Opinions(Ports(self.store, thinkers=Planner(there=False)))
        return await made.progress(a_table(), seat, self.past.last)


@pytest.fixture
def kept(monkeypatch):
    monkeypatch.setattr(opinions, "deal_again", lambda match, seat: match.s)  # It may fail by chance.
    return Kept()


async def test_a_complete_evaluation_is_there_after_a_restart(kept, planner):
    made = await kept.weigh(planner)
    assert made.complete
    assert await kept.told() == made


async def test_a_complete_evaluation_is_not_made_again(kept, planner):
    made = await kept.weigh(planner)
    later = Planner()
    assert await kept.weigh(later) == made
    assert later.weighed == []


async def test_an_evaluation_of_another_seat_is_another(kept, planner):
    await kept.weigh(planner)
    assert not (await kept.told(0)).asked


async def test_an_evaluation_goes_on_where_the_last_server_has_stopped(kept, monkeypatch):
    monkeypatch.setattr(opinions, "SAVE_SECONDS", 0)
    alone, first, later, store = Planner(), Planner(), Planner(), kept.store.keep_opinion
    whole = await Kept().weigh(alone)

    async def stop_after_three(table, row):
        await store(table, row)
        if row.done == 3:
            raise asyncio.CancelledError

    monkeypatch.setattr(kept.store, "keep_opinion", stop_after_three)
    await kept.weigh(first)
    assert (await kept.told()).done == 3
    monkeypatch.setattr(kept.store, "keep_opinion", store)
    assert (await kept.weigh(later)).decisions == whole.decisions
    assert len(first.weighed) + len(later.weighed) == len(alone.weighed)


async def test_texts_of_a_stored_evaluation_can_be_translated(kept, planner):
    sentence = said("{n} of {suit}", n=3, suit="clubs")
    data = json.loads(json.dumps(to_data(sentence)))
    german = Language("de", [{"{n} of {suit}": "{suit} {n}", "clubs": "Kreuz"}])
    assert german(from_data(data)) == german(sentence) == "Kreuz 3"


async def test_an_evaluation_under_other_rules_does_not_count(kept, planner):
    await kept.weigh(planner)
    for row in kept.store.evaluations.values():
        row.rules = "older"
    assert not (await kept.told()).asked


async def test_an_evaluation_of_an_earlier_position_does_not_count(kept, planner):
    await kept.weigh(planner)
    kept.past.last += 1
    assert not (await kept.told()).asked


@pytest.mark.parametrize("data", ["", "7", "[[1]]", '[[0, {"key": ""}, 0, 0, "", 0, 0]]'])
async def test_a_damaged_evaluation_is_made_again(kept, planner, data):
    await kept.weigh(planner)
    for row in kept.store.evaluations.values():
        row.decisions = data
    assert not (await kept.told()).asked
    assert (await kept.weigh(Planner())).complete


@pytest.mark.parametrize("error", [TableMoved("table"), NoSuchTable("gone")])
async def test_a_server_that_has_lost_the_table_stops(kept, planner, error, monkeypatch):
    async def refuse(table, row):
        raise error

    monkeypatch.setattr(kept.store, "keep_opinion", refuse)
    await kept.weigh(planner)
    assert planner.weighed == []


async def test_a_store_that_fails_does_not_stop_an_evaluation(kept, planner, monkeypatch):
    async def fail(table, row):
        raise NotStored("full")

    monkeypatch.setattr(kept.store, "keep_opinion", fail)
    assert (await kept.weigh(planner)).complete


@asynccontextmanager
async def evaluated(database, tmp_path):
    """A server with a game whose evaluation is complete; its address, and the browser that has it."""
    given = setup(tmp_path, [parlour.GAME])
    object.__setattr__(given, "settings", replace(given.settings, database=database))
    async with serving(given) as site:
        two = await (await Two(site).sit()).play()
        yield given, site, two


async def told_by(browser, table, seat=0):
    return await browser.get(f"/api/tables/{table}/opinion", params={"of": seat})


async def complete(browser, table):
    async with asyncio.timeout(PATIENCE):
        while True:
            if (told := (await told_by(browser, table)).json()).get("complete"):
                return told
            await asyncio.sleep(0)


async def test_it_is_shown_after_a_restart_without_another_search(database, tmp_path, search, monkeypatch):
    async with evaluated(database, tmp_path) as (given, _, two):
        person = two.people[0]
        await person.post(f"/api/tables/{two.table}/opinion", json={"seat": 0})
        told = await complete(person, two.table)
    search.clear()
    async with serving(given) as again:
        assert (await told_by(carrying(person, again), two.table)).json() == told
    assert search == []


async def test_after_a_restart_only_who_sat_there_gets_it(database, tmp_path, search, monkeypatch):
    monkeypatch.setattr(parlour.GAME, "log_opens", False)
    async with evaluated(database, tmp_path) as (given, _, two):
        await two.people[0].post(f"/api/tables/{two.table}/opinion", json={"seat": 0})
        await complete(two.people[0], two.table)
    async with serving(given) as again:
        replies = [await told_by(carrying(each, again), two.table) for each in (*two.people, two.stranger)]
        assert [reply.status_code for reply in replies] == [200, 403, 403]


async def test_what_was_interrupted_goes_on_when_somebody_looks(database, tmp_path, search):
    async with evaluated(database, tmp_path) as (given, site, two):
        rules = Machine.of(parlour.GAME).program.version
        last = len(await site.tables.store.steps(two.table)) - 1
        await site.tables.store.opinions.keep_opinion(two.table, OpinionRow(0, rules, last))
    async with serving(given) as again:
        assert (await complete(carrying(two.people[0], again), two.table))["decisions"]


async def test_another_server_has_it_when_it_holds_the_table(servers, search):  # noqa: F811
    two = await (await Two(servers[0]).sit()).play()
    await two.people[0].post(f"/api/tables/{two.table}/opinion", json={"seat": 0})
    told = await complete(two.people[0], two.table)
    search.clear()
    await servers[0].tables.unload(two.table)
    elsewhere = carrying(two.people[0], servers[1])
    assert (await told_by(elsewhere, two.table)).json() == told
    assert search == []


async def test_a_table_stays_with_its_server_while_it_is_evaluated(site, search, monkeypatch):
    weigh = asyncio.Event()

    async def wait(thinkers, game):
        return await weigh.wait()

    monkeypatch.setattr(SearchThinkers, "prepare", wait)
    two = await (await Two(site).sit()).play()
    await two.people[0].post(f"/api/tables/{two.table}/opinion", json={"seat": 0})
    assert not await site.tables.give_away(two.table)
    weigh.set()
    await complete(two.people[0], two.table)
    assert await site.tables.give_away(two.table)


async def test_it_is_deleted_with_its_table(database, tmp_path, search):
    async with evaluated(database, tmp_path) as (_, site, two):
        await two.people[0].post(f"/api/tables/{two.table}/opinion", json={"seat": 0})
        await complete(two.people[0], two.table)
        store = site.tables.store.opinions
        assert await store.opinion(two.table, 0)
        async with open_tables(database) as tables:
            await tables.delete(two.table)
        assert await store.opinion(two.table, 0) is None
        with pytest.raises((NoSuchTable, TableMoved)):
            await store.keep_opinion(two.table, OpinionRow(0, "", 0))
