"""A planner at a table: what is said of it, and a game that goes on while it thinks."""

import asyncio
import threading

import parlour
import pytest
from table_client import legal, make, serving, setup

from coverts.bots import new_bot
from coverts.bots.planner import Workshop
from coverts.bots.players import AnswerEstimate
from coverts.engine.language.registers import Mode
from coverts.engine.match.game_match import Match


class Slow:
    """In place of the compiled playouts: the first option is best, once somebody lets it say so."""

    code = None

    def __init__(self):
        self.may_end = threading.Event()

    def weigh(self, world, seat, askee, options, budget, seed, stop):
        self.may_end.wait()
        return [AnswerEstimate(option, 1, 1.0 - place, 0.0) for place, option in enumerate(options)]


class Clocked:
    """In place of the compiled playouts: it keeps how long it may think."""

    code = None

    def __init__(self):
        self.seconds = []

    def weigh(self, world, seat, askee, options, budget, seed, stop):
        self.seconds.append(budget.seconds)
        return [AnswerEstimate(option, 1, 1.0, 0.0) for option in options]


class Endless:
    """In place of the compiled playouts: it thinks until it is stopped."""

    code = None

    def __init__(self):
        self.begun, self.ended = threading.Event(), threading.Event()

    def weigh(self, world, seat, askee, options, budget, seed, stop):
        self.begun.set()
        stop.wait()
        self.ended.set()
        raise RuntimeError("nobody waits for this answer")


@pytest.fixture
def workshop(monkeypatch):
    """A workshop in which nothing is compiled."""
    workshop = Workshop(parlour.GAME)
    monkeypatch.setattr(Workshop, "of", lambda *_: workshop)
    monkeypatch.setattr(Workshop, "begin", lambda self, done=None: None)
    return workshop


@pytest.fixture
async def browser(tmp_path, workshop):
    async with serving(setup(tmp_path, [parlour.GAME])) as site:
        yield site.browser()


async def seated(browser, *seats):
    return f"/api/tables/{(await make(browser, 'parlour', list(seats)))['table']}"


async def play_out(browser, address):
    """Answer with the first legal option until the game is over; gives the last state."""
    while True:
        state = (await browser.get(address)).json()
        if state.get("over"):
            return state
        if state["questions"]:
            body = {"type": "answer", "position": state["position"], "action": legal(state)[0]}
            await browser.post(f"{address}/answers", json=body)


async def test_while_it_is_compiled_its_seat_says_so_and_another_bot_plays(browser):
    address = await seated(browser, "person", "planner:.001s")
    state = (await browser.get(address)).json()
    assert state["seats"][1]["player"] == "planner:.001s, compiling, plays as bold"
    assert (await play_out(browser, address))["over"]


async def test_compiled_it_plays_whole_games(browser, workshop):
    workshop.search = Slow()
    workshop.search.may_end.set()
    address = await seated(browser, "person", "planner:.001s", "planner:.002s")
    final = await play_out(browser, address)
    assert [seat["player"] for seat in final["seats"]] == ["person", "planner:.001s", "planner:.002s"]


async def test_others_are_answered_while_it_thinks(browser, workshop):
    workshop.search = Slow()
    address = await seated(browser, "person", "planner:.001s")
    try:
        for _ in range(5):
            assert (await browser.get(address)).status_code == 200
    finally:
        workshop.search.may_end.set()
    assert (await play_out(browser, address))["over"]


def test_picks_of_one_question_share_the_time_of_an_answer(workshop):
    """How many a bot picks is a secret, which the time until it is done must not tell."""
    workshop.search = clocked = Clocked()
    match = Match(parlour.GAME, 2)
    while match.s.e_mode != Mode.SOME:
        seat = min(match.current_players())
        match.apply_action(seat, match.legal_actions(seat)[0])
    new_bot(parlour.GAME, "planner:3s").plan_answer(match, min(match.current_players()))()
    assert clocked.seconds == [1.0]  # one or two friends, and done


def test_it_thinks_as_long_where_it_has_no_choice(workshop):
    """How busy the machine is can be measured by who asks it for something meanwhile."""
    workshop.search = clocked = Clocked()
    match = Match(parlour.GAME, 2)
    while match.s.turn < 3 or match.decisions(min(match.current_players()))[0].kind != "name_stake":
        seat = min(match.current_players())
        match.apply_action(seat, match.legal_actions(seat)[0])
    seat = min(match.current_players())
    assert len(match.legal_actions(seat)) == 1
    new_bot(parlour.GAME, "planner:3s").plan_answer(match, seat)()
    assert clocked.seconds == [3.0]


async def test_a_budget_that_is_none_is_refused(browser):
    refused = await browser.post("/api/tables", json={"game": "parlour", "seats": ["person", "planner:soon"]})
    assert (refused.status_code, refused.json()["error"]) == (400, "malformed")
    assert "planner:2s" in refused.json()["message"]


async def test_a_budget_of_playouts_is_refused_with_names_of_the_same_bot(browser):
    refused = await browser.post("/api/tables", json={"game": "parlour", "seats": ["person", "ismcts:2000"]})
    assert refused.status_code == 400
    assert "Use ismcts, or ismcts:2s for 2 seconds" in refused.json()["message"]


@pytest.mark.parametrize("name", ["planner:50", "planner:1000000000", "planner:11s", "planner:600s"])
async def test_a_budget_without_a_short_time_is_refused(browser, name):
    refused = await browser.post("/api/tables", json={"game": "parlour", "seats": ["person", name]})
    assert (refused.status_code, refused.json()["error"]) == (400, "malformed")
    assert "at most 10" in refused.json()["message"]


async def test_a_thought_ends_when_the_server_does(tmp_path, workshop):
    workshop.search = endless = Endless()
    async with serving(setup(tmp_path, [parlour.GAME])) as site:
        await seated(site.browser(), "planner:10s", "planner:10s")
        await asyncio.to_thread(endless.begun.wait)
    assert endless.ended.wait(60)
