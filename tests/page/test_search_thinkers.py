"""Bots that search in a page: what they ask of its workers, and when they ask no more."""

import asyncio
import struct
from threading import Event

import parlour
import pytest

from coverts.bots.methods.playout_method import PlayoutMethod, SearchTask, Slice
from coverts.bots.players import Budget
from coverts.engine.match.game_match import Match
from coverts.page.search_memory import SearchFacts, WorkerMemory
from coverts.page.search_thinkers import PageBot, PageSearch, PageThinkers, SearchFailed

GAME = parlour.GAME
SIZES = {"state": GAME.layout.size, "view": GAME.view_layout.size, "work": 2128, "units": 1024}
FACTS = {GAME.name: SearchFacts(1000, 5, SIZES, 16, 0)}


SLICE_SECONDS = 0.01
"""The time that a call takes."""


class Workers:
    """Workers whose playouts all win. They wait before each answer if `pause` is set."""

    count = 2

    def __init__(self):
        self.messages, self.pause = [], None

    async def work(self, number, message):
        self.messages.append(message)
        if message.entry and self.pause is not None:
            await self.pause.wait()
        length = message.read[1]
        return struct.pack(f"<{length // 8}d", *[1.0] * (length // 8)), SLICE_SECONDS

    def slices(self):
        return [message for message in self.messages if message.entry]


class Broken(Workers):
    """Workers that cannot load a module."""

    async def work(self, number, message):
        raise SearchFailed("no such file")


@pytest.fixture
def workers():
    return Workers()


@pytest.fixture
def thinkers(workers):
    return PageThinkers(PageSearch(workers, FACTS))


@pytest.fixture
def match():
    return Match(GAME, 2)


async def a_while():
    """Let everything run that need not wait."""
    for _ in range(100):
        await asyncio.sleep(0)


def asked(match):
    """Return a seat with a choice."""
    return next(s for s in match.current_players() if len(match.decisions(s)[0].legal) > 1)


async def test_a_bot_gives_an_answer_that_it_has_searched(thinkers, match):
    seat = asked(match)
    answer = await thinkers.seat(GAME, "planner:20", "t").think(match, seat)
    assert answer.action in [option.action for option in match.decisions(seat)[0].legal]
    assert all(each.playouts for each in answer.considered)


async def test_a_forced_answer_is_searched_like_another(thinkers, workers, match):
    seat = min(match.current_players())
    while len(match.decisions(seat)[0].legal) > 1:
        question = match.decisions(seat)[0]
        match.apply_action(seat, question.legal[0].action, question.askee)
        seat = min(match.current_players())
    await thinkers.seat(GAME, "planner:0.03s", "t").think(match, seat)
    assert workers.slices()


async def test_a_bot_reads_the_match_before_it_searches(thinkers, match):
    seat = asked(match)
    question = match.decisions(seat)[0]
    answer = thinkers.seat(GAME, "ismcts:20", "t").think(match, seat)
    match.apply_action(seat, question.legal[0].action, question.askee)
    assert (await answer).action in [option.action for option in question.legal]


async def test_a_cancelled_bot_asks_for_no_further_slice(thinkers, workers, match):
    workers.pause = asyncio.Event()
    answer = thinkers.seat(GAME, "planner:600s", "t").think(match, asked(match))
    await a_while()
    assert len(workers.slices()) == workers.count
    answer.cancel()
    workers.pause.set()
    await a_while()
    assert len(workers.slices()) == workers.count


async def test_the_memory_of_a_search_is_freed(thinkers, workers, match):
    await thinkers.seat(GAME, "planner:20", "t").think(match, asked(match))
    await asyncio.sleep(0)
    begun = {message.search for message in workers.messages if message.module}
    assert begun == {message.search for message in workers.messages if message.is_last}


async def test_each_search_has_its_own_memory(thinkers, workers, match):
    bot = thinkers.seat(GAME, "planner:20", "t")
    await asyncio.gather(bot.think(match, asked(match)), bot.think(match, asked(match)))
    assert len({message.search for message in workers.messages}) == 2 * workers.count


async def test_trees_stay_in_the_worker(thinkers, workers, match):
    await thinkers.seat(GAME, "ismcts:20", "t").think(match, asked(match))
    written = sum(len(data) for message in workers.slices() for _, data in message.writes)
    assert 0 < written < 10_000


def test_a_search_can_use_as_many_cores_as_there_are_workers(thinkers, workers):
    assert thinkers.cores == workers.count


async def test_a_game_without_a_module_has_no_bot_that_searches(workers):
    thinkers = PageThinkers(PageSearch(workers, {}))
    assert thinkers.seat(GAME, "planner:20", "t") is None
    assert not await thinkers.prepare(GAME)


async def test_a_bot_without_its_module_plays_by_rule_of_thumb_and_says_so(match):
    bot = PageBot(GAME, "planner:20", PageSearch(Broken(), FACTS))
    seat = asked(match)
    answer = await bot.think(match, seat)
    assert answer.action in [option.action for option in match.decisions(seat)[0].legal]
    assert bot.label == f"planner:20, cannot search here, plays as {next(iter(GAME.all_bots))}"


class Crashing(Workers):
    """Workers whose playouts crash."""

    async def work(self, number, message):
        if message.entry:
            raise SearchFailed("unreachable")
        return await super().work(number, message)


async def test_a_bot_whose_playouts_crash_says_so_at_the_end_only(match):
    bot = PageBot(GAME, "planner:20", PageSearch(Crashing(), FACTS))
    await bot.think(match, asked(match))
    assert bot.label == "planner:20"
    assert bot.final_label == f"planner:20, failed at times, then played as {next(iter(GAME.all_bots))}"


async def test_without_its_module_an_opinion_has_no_playouts(match):
    thinkers = PageThinkers(PageSearch(Broken(), FACTS))
    seat = asked(match)
    options = [option.option for option in match.decisions(seat)[0].legal]
    estimates = await thinkers.weigh(GAME, match.s, seat, match.decisions(seat)[0].askee, options, 0.1)
    assert [each.playouts for each in estimates] == [0] * len(options)


async def test_messages_use_up_no_short_thinking_time(thinkers, workers, match):
    seat = asked(match)
    options = [option.option for option in match.decisions(seat)[0].legal]
    await thinkers.weigh(GAME, match.s, seat, match.decisions(seat)[0].askee, options, 3 * SLICE_SECONDS)
    assert 3 <= len(workers.slices()) <= 3 * workers.count


def test_the_parts_of_an_array_have_addresses_of_their_own():
    task = SearchTask(b"", 0, 0, Budget(playouts=8), 1, Event(), False)
    method = PlayoutMethod(0, 1)
    memory = WorkerMemory(FACTS[GAME.name], method, task, 4)
    whole = memory.place_arguments(["options", "found"], 4)
    part = memory.place_arguments(method.arguments(task, Slice(1, 3, 0, 1)), 4)
    assert (whole[1], whole[3], whole[4]) == ("4", "4", "3")
    assert part[4] == int(whole[0]) + 8
    assert part[-3:] == [int(whole[2]) + 8 * 3, "2", "3"]
