"""When a bot answers tells nothing of what it holds, or how long it has thought."""

import asyncio
import threading
from math import inf
from random import Random

import parlour
import pytest
from table_client import PATIENCE, make, serving, setup
from wire_pairs.sides import Draws, Side, standing_at

from coverts.bots.planner import Workshop
from coverts.bots.players import AnswerEstimate
from coverts.engine.match.game_match import Match, by_weight
from coverts.tables.core.live_table import AT_ONCE, Pace
from coverts.tables.parts import autoplay as autoplay_module
from coverts.tables.parts.autoplay import MIN_DELAY_SECONDS, Autoplay

NEVER = 10**6
FRIENDS = "name_friend"


class Held:
    """In place of the compiled playouts: a thought ends when somebody lets it."""

    code = None

    def __init__(self):
        self.begun, self.may_end = threading.Event(), threading.Event()

    def weigh(self, world, seat, askee, options, budget, seed, stop):
        self.begun.set()
        self.may_end.wait()
        return [AnswerEstimate(option, 1, 0.0, 0.0) for option in options]


@pytest.fixture
def workshop(monkeypatch):
    """A workshop in which nothing is compiled."""
    workshop, held = Workshop(parlour.GAME), Held()
    monkeypatch.setattr(workshop, "search", held)
    monkeypatch.setattr(Workshop, "of", lambda *_: workshop)
    return held


def asking(kind):
    """A match at which seat 1 is asked such a question."""
    for seed in range(100):
        match = Match(parlour.GAME, 2, chance=by_weight(Random(seed)))
        while not match.over:
            seat = max(match.current_players())
            if seat == 1 and match.decisions(1)[0].kind == kind:
                return match
            match.apply_action(seat, match.legal_actions(seat)[0])
    raise AssertionError(kind)


async def placed(site, bot, match):
    """A table of a person and that bot, at a position of a match."""
    table = (await make(site.browser(), "parlour", ["person", bot]))["table"]
    live = await site.tables.find(table)
    Side(site.host, live, []).place(standing_at(match, match.s.copy(), Draws(1)))
    return live


async def until(holds):
    async with asyncio.timeout(PATIENCE):
        while not holds():  # noqa: ASYNC110  # it happens in the server, of which nothing is heard
            await asyncio.sleep(0.001)


def due(live):
    return live.part(Autoplay)._due[1, live.part(Autoplay).turns[1]]


def is_thought(live):
    """Whether the bot has thought of something that others will notice."""
    key = (1, live.part(Autoplay).turns[1])
    autoplay, history = live.part(Autoplay), live.match.history
    return key in autoplay._thoughts and autoplay._is_thought(key) and not autoplay._is_quiet(key, history)


async def test_picks_in_secret_are_given_early_and_the_end_of_them_in_time(tmp_path):
    async with serving(setup(tmp_path, [parlour.GAME], Pace((NEVER, NEVER), NEVER))) as site:
        live = await placed(site, "bold", asking(FRIENDS))
        await until(lambda: is_thought(live))
        history = live.match.history
        assert history.position(0) == 0 < history.position(1)
        live.part(Autoplay)._due[1, live.part(Autoplay).turns[1]] = asyncio.get_running_loop().time()
        live.part(Autoplay).on_change()
        await until(lambda: history.position(0) > 0)


async def test_a_secret_that_nobody_has_draws_no_time_anew(tmp_path):
    async with serving(setup(tmp_path, [parlour.GAME], Pace((NEVER, NEVER), NEVER))) as site:
        live = await placed(site, "bold", asking(FRIENDS))
        await until(lambda: (1, live.part(Autoplay).turns[1]) in live.part(Autoplay)._due)
        drawn = due(live)
        live.caller("of nobody")
        assert due(live) == drawn


@pytest.mark.parametrize("kind", ["name_suit", FRIENDS])
async def test_a_time_is_drawn_when_the_bot_comes_to_owe_and_kept(tmp_path, kind):
    async with serving(setup(tmp_path, [parlour.GAME], Pace((NEVER, NEVER), NEVER))) as site:
        live = await placed(site, "bold", asking(kind))
        await until(lambda: (1, live.part(Autoplay).turns[1]) in live.part(Autoplay)._due)
        drawn = due(live)
        await until(lambda: is_thought(live))
        assert due(live) == drawn


async def test_the_table_waits_quietly_for_a_bot_that_is_late(tmp_path, workshop, monkeypatch):
    async with serving(setup(tmp_path, [parlour.GAME], AT_ONCE)) as site:
        live = await placed(site, "planner:.001s", asking("name_suit"))
        clock, turns = asyncio.get_running_loop().time, list[int]()
        try:
            await asyncio.to_thread(workshop.begun.wait, PATIENCE)
            first, turn = due(live), live.part(Autoplay)._turn

            def counted():
                turns.append(1)
                return turn()

            monkeypatch.setattr(live.part(Autoplay), "_turn", counted)
            await until(lambda: clock() > first + 10 * MIN_DELAY_SECONDS)
            assert live.match.history.position(0) == 0
            assert len(turns) <= 1
        finally:
            workshop.may_end.set()
        await until(lambda: live.match.history.position(0) > 0)


async def test_a_bot_that_is_late_answers_after_whole_delays(tmp_path):
    async with serving(setup(tmp_path, [parlour.GAME], Pace((NEVER, NEVER), NEVER))) as site:
        live = await placed(site, "bold", asking("name_suit"))
        await until(lambda: is_thought(live))
        autoplay, key = live.part(Autoplay), (1, live.part(Autoplay).turns[1])
        first, finished = due(live), due(live) + 2.5 * NEVER
        autoplay._thoughts[key].deadline = inf
        autoplay._thoughts[key].finished_at = finished
        autoplay._draw_until_finished(key, finished)
        assert due(live) == first + 3 * NEVER


async def test_few_delays_are_drawn_for_a_bot_that_is_very_late(tmp_path, monkeypatch):
    async with serving(setup(tmp_path, [parlour.GAME], Pace((NEVER, NEVER), NEVER))) as site:
        live = await placed(site, "bold", asking("name_suit"))
        await until(lambda: is_thought(live))
        autoplay, key, draws = live.part(Autoplay), (1, live.part(Autoplay).turns[1]), list[int]()

        class Counted:
            def uniform(self, *_):
                draws.append(0)
                return 0.0

        monkeypatch.setattr(autoplay_module, "SystemRandom", Counted)
        late = due(live) + 10_000 * MIN_DELAY_SECONDS
        autoplay._thoughts[key].deadline = autoplay._thoughts[key].finished_at = late
        autoplay._draw_until_finished(key, late)
        assert due(live) >= late
        assert len(draws) < 100


async def test_a_bot_that_is_given_up_has_finished_at_its_deadline(tmp_path, workshop):
    async with serving(setup(tmp_path, [parlour.GAME], Pace((NEVER, NEVER), NEVER))) as site:
        live = await placed(site, "planner:.001s", asking("name_suit"))
        try:
            await asyncio.to_thread(workshop.begun.wait, PATIENCE)
            autoplay, key = live.part(Autoplay), (1, live.part(Autoplay).turns[1])
            first = due(live)
            autoplay._thoughts[key].deadline = first + 0.5 * NEVER
            for now in (first + NEVER, first + 5 * NEVER):
                autoplay._draw_until_finished(key, now)
                assert due(live) == first + NEVER
        finally:
            workshop.may_end.set()


@pytest.mark.parametrize(("bot", "takes"), [("bold", 0), ("random", 0), ("planner:.2s", 0.2)])
async def test_the_time_of_an_answer_is_drawn_without_a_look_at_what_is_asked(tmp_path, workshop, bot, takes):
    async with serving(setup(tmp_path, [parlour.GAME], Pace((NEVER, NEVER), NEVER))) as site:
        tables = [await placed(site, bot, asking(kind)) for kind in ("name_suit", FRIENDS)]
        workshop.may_end.set()
        assert [live.part(Autoplay)._delay(1) for live in tables] == [NEVER + takes] * 2
