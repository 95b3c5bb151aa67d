"""The clocks of people at a table: which ones run, what they lose, and what happens at their end."""

import asyncio
from contextlib import asynccontextmanager
from dataclasses import replace
from random import Random

import laying
import parlour
import pytest
from table_client import legal, serving, setup, until
from test_processes import carrying, expire, two_servers, vanish
from wire_pairs.sides import Draws, Side, standing_at

import coverts
from coverts.engine.match.game_match import Match, by_weight
from coverts.tables.core.live_table import AT_ONCE
from coverts.tables.due_clocks import DueClocks
from coverts.tables.parts.clocks import Clocks

MINUTE, HOUR, DAY = 60, 3600, 86400
BANK = {"minutes": 10, "increment": 7}
DAYS = {"days": 2}


class Clock:
    """A clock that shows what the test says."""

    def __init__(self):
        self.time = 1e9

    def __call__(self):
        return self.time


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def paced(clock):
    return replace(AT_ONCE, now=clock)


class Seated:
    """A table, and the people at its seats."""

    def __init__(self, site, clock, table, people):
        self.site, self.clock, self.table, self.people = site, clock, table, people
        self.address = f"/api/tables/{table}"

    async def state(self, seat=0):
        return (await self.people[seat].get(self.address)).json()

    async def clocks(self, viewer=0):
        return (await self.state(viewer))["clock"]

    async def runs(self):
        """The seats whose clocks run."""
        return [each["seat"] for each in (await self.clocks())["seats"] if "until" in each]

    async def left(self, seat):
        """The seconds that a seat has left."""
        told = (await self.clocks())["seats"][seat]
        return told["until"] - self.clock.time if "until" in told else told["left"]

    async def answer(self, seat, action=None):
        state = await self.state(seat)
        question = state["questions"][0]
        chosen = legal(state)[0] if action is None else action
        body = {"position": state["position"], "action": chosen, "askee": question.get("askee", 0)}
        reply = await self.people[seat].post(f"{self.address}/answers", json=body)
        assert reply.status_code < 400, reply.text
        return reply.json()

    async def undo(self, seat):
        position = (await self.state(seat))["position"]
        reply = await self.people[seat].post(f"{self.address}/undo", json={"position": position})
        assert reply.status_code < 400, reply.text

    async def do(self, seat, what, **body):
        return (await self.people[seat].post(f"{self.address}/{what}", json=body)).json()

    async def live(self):
        return await self.site.tables.find(self.table)

    async def wait(self, seconds):
        """Let time pass, and the table look at its clocks."""
        self.clock.time += seconds
        (await self.live()).part(Clocks)._look_again()

    async def hears(self, holds):
        """Until a state of the first seat has something."""
        async with asyncio.timeout(20):
            while not holds(state := await self.state()):  # noqa: ASYNC110  # a browser asks, too
                await asyncio.sleep(0)
        return state

    async def unload(self):
        await self.site.tables.unload(self.table)


async def sit(site, clock, game, seats, chosen, **more):
    browser = site.browser()
    body = {"game": game, "seats": seats, "clock": chosen, **more}
    reply = await browser.post("/api/tables", json=body)
    assert reply.status_code == 201, reply.text
    made, people = reply.json(), [browser]
    for invite in made["invites"]:
        people.append(site.browser())
        await people[-1].post(f"/api/tables/{made['table']}/seats", json={"invite": invite["invite"]})
    return Seated(site, clock, made["table"], people)


@pytest.fixture
async def site(tmp_path, paced):
    async with serving(setup(tmp_path, [laying.GAME, parlour.GAME], paced)) as site:
        yield site


@pytest.fixture
async def bank(site, clock):
    return await sit(site, clock, "laying", ["person", "open"], BANK)


@pytest.fixture
async def days(site, clock):
    return await sit(site, clock, "laying", ["person", "open"], DAYS)


# -- what a table may have ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "chosen",
    [
        {"days": 31},
        {"days": -1},
        {"minutes": 181},
        {"minutes": 5, "increment": 301},
        {"days": 1, "minutes": 1},
        {"days": 1, "increment": 1},
        {"then": "loss"},
        {"days": 1, "then": "nothing"},
    ],
)
async def test_a_clock_that_is_none_is_malformed(site, chosen):
    body = {"game": "laying", "seats": ["person", "person"], "clock": chosen}
    assert (await site.browser().post("/api/tables", json=body)).json()["error"] == "malformed"


async def test_a_table_with_real_cards_has_no_clock(site):
    body = {"game": "laying", "seats": ["person", "open"], "clock": DAYS, "referee": "own"}
    reply = (await site.browser().post("/api/tables", json=body)).json()
    assert reply["message"] == "A table with real cards cannot have clocks. Leave out the clock."


async def test_a_table_has_no_clock_unless_one_is_chosen(site, clock):
    table = await sit(site, clock, "laying", ["person", "open"], None)
    assert "clock" not in await table.state()


async def test_a_listed_table_tells_its_clock(site, clock):
    browser = site.browser()
    body = {"game": "laying", "seats": ["person", "open"], "clock": BANK, "listed": True}
    await browser.post("/api/tables", json=body)
    (listed,) = (await browser.get("/api/lobby")).json()
    assert listed["clock"].items() >= BANK.items()


async def test_a_rematch_has_the_same_clock(site, clock):
    table = await sit(site, clock, "laying", ["person", "righty"], {**BANK, "then": "loss"})
    await site.tables.end(table.table, "Enough.")
    made = await table.do(0, "rematch")
    again = (await table.people[0].get(f"/api/tables/{made['table']}")).json()["clock"]
    assert (again["minutes"], again["increment"], again["then"]) == (10, 7, "loss")


# -- which clocks run --------------------------------------------------------------------------------


async def test_the_clock_of_the_seat_that_is_asked_runs(bank):
    assert await bank.runs() == [0]


async def test_everybody_is_told_the_same_of_the_clocks(bank):
    told = [(await bank.clocks(seat)) for seat in (0, 1)]
    watcher = await bank.site.browser().get(bank.address)
    assert told == [watcher.json()["clock"]] * 2


async def test_a_state_does_not_change_while_a_clock_runs(bank):
    before = await bank.state()
    await bank.wait(5)
    assert await bank.state() == before


async def test_a_delayed_spectator_sees_no_clock(site, clock):
    table = await sit(site, clock, "laying", ["person", "open"], BANK, delay=3)
    assert "clock" not in (await site.browser().get(table.address)).json()


async def test_no_clock_runs_while_somebody_is_missing(site, clock):
    browser = site.browser()
    body = {"game": "laying", "seats": ["person", "open"], "clock": BANK, "waits": True}
    made = (await browser.post("/api/tables", json=body)).json()
    table = Seated(site, clock, made["table"], [browser])
    assert await table.runs() == []
    await browser.post(f"{table.address}/begin", json={})
    assert await table.runs() == [0]


async def test_a_bot_has_no_clock(site, clock):
    table = await sit(site, clock, "laying", ["person", "righty"], BANK)
    assert [each["seat"] for each in (await table.clocks())["seats"]] == [0]


async def test_the_clock_of_a_player_who_has_left_stops(bank):
    await bank.do(0, "leave")
    assert 0 not in await bank.runs()


async def test_no_clock_runs_at_a_table_that_has_been_ended(bank):
    await bank.site.tables.end(bank.table, "Enough.")
    assert await bank.runs() == []


async def test_while_all_answer_at_once_all_clocks_run(site, clock):
    table = await sit(site, clock, "parlour", ["person", "open", "open"], BANK)
    assert await table.runs() == [0, 1, 2]


async def test_the_clock_of_who_has_answered_with_others_runs_until_all_have(site, clock):
    table = await sit(site, clock, "parlour", ["person", "open", "open"], BANK)
    before = await table.clocks()
    await table.answer(0)
    assert await table.clocks() == before


async def test_who_has_answered_with_others_cannot_run_out_of_time(site, clock):
    table = await sit(site, clock, "parlour", ["person", "open"], {"minutes": 1})
    await table.answer(0)
    await table.wait(59)
    clock.time += 20  # The table has not looked at its clocks yet.
    await table.answer(1)
    assert await table.left(0) == 5
    assert "stand_in" not in (await table.state())["seats"][0]


# -- banks -------------------------------------------------------------------------------------------


async def test_time_that_passes_is_taken_from_the_bank(bank):
    await bank.wait(90)
    assert await bank.left(0) == 10 * MINUTE - 90


async def test_an_answer_adds_the_increment(bank):
    await bank.wait(90)
    await bank.answer(0)
    assert await bank.left(0) == 10 * MINUTE - 90 + 7


async def test_an_answer_begins_the_clock_of_the_next_seat(bank):
    await bank.wait(90)
    await bank.answer(0)
    assert await bank.runs() == [1]
    assert await bank.left(1) == 10 * MINUTE


async def test_at_the_end_of_a_bank_a_bot_plays(bank):
    await bank.wait(10 * MINUTE)
    state = await bank.hears(lambda state: state["seats"][0].get("stand_in"))
    assert state["seats"][0]["stand_in"] == "righty"


async def test_who_comes_back_has_time_to_answer(bank):
    await bank.wait(10 * MINUTE)
    await bank.hears(lambda state: state["seats"][0].get("stand_in"))
    await bank.do(0, "come-back")
    await bank.answer(1)
    assert await bank.runs() == [0]
    assert await bank.left(0) == 7


async def test_at_the_end_of_a_bank_the_seat_loses(site, clock):
    table = await sit(site, clock, "laying", ["person", "open"], {**BANK, "then": "loss"})
    await table.wait(10 * MINUTE)
    state = await table.hears(lambda state: state.get("ended"))
    assert state["clock"]["lost"] == [0]
    assert state["fault"].startswith("The time of a player was used up")


async def test_nobody_answers_after_a_loss(site, clock):
    table = await sit(site, clock, "laying", ["person", "open"], {**BANK, "then": "loss"})
    state = await table.state()
    await table.wait(10 * MINUTE)
    await table.hears(lambda state: state.get("ended"))
    body = {"position": state["position"], "action": legal(state)[0]}
    assert (await table.do(0, "answers", **body))["error"] == "ended"


# -- days --------------------------------------------------------------------------------------------


async def test_each_answer_has_all_its_days(days):
    await days.wait(DAY)
    await days.answer(0)
    assert await days.left(1) == 2 * DAY
    await days.answer(1)
    assert await days.left(0) == 2 * DAY


async def test_after_the_days_everybody_sees_that_they_are_used_up(days):
    await days.wait(2 * DAY)
    state = await days.hears(lambda state: state["clock"]["seats"][0].get("is_used_up"))
    assert state["clock"]["pause"] == DAY / 2


async def test_in_the_pause_the_seat_still_answers(days):
    await days.wait(2 * DAY + HOUR)
    await days.answer(0)
    assert await days.runs() == [1]


async def test_after_the_pause_a_bot_plays(days):
    await days.wait(2.5 * DAY)
    await days.hears(lambda state: state["seats"][0].get("stand_in"))


async def test_after_the_pause_the_seat_loses(site, clock):
    table = await sit(site, clock, "laying", ["person", "open"], {**DAYS, "then": "loss"})
    await table.wait(2.5 * DAY)
    assert (await table.hears(lambda state: state.get("ended")))["clock"]["lost"] == [0]


# -- going back --------------------------------------------------------------------------------------


async def alone(site, clock, chosen):
    """A table at which one seat is asked alone, and this seat."""
    table = await sit(site, clock, "parlour", ["person", "open"], chosen)
    for seat in (0, 1):
        await table.answer(seat)
    (seat,) = await table.runs()
    return table, seat


async def test_taking_back_gives_no_time_back(site, clock):
    table, seat = await alone(site, clock, BANK)
    before = await table.left(seat)
    await table.wait(90)
    await table.answer(seat)
    await table.undo(seat)
    assert await table.left(seat) == before - 90 + 7


async def test_an_answer_that_is_given_again_adds_nothing(site, clock):
    table, seat = await alone(site, clock, BANK)
    await table.answer(seat)
    before = await table.left(seat)
    for _ in range(5):
        await table.undo(seat)
        await table.answer(seat)
    assert await table.left(seat) == before


async def test_a_new_answer_after_one_that_was_given_again_adds_the_increment(site, clock):
    table, seat = await alone(site, clock, BANK)
    await table.answer(seat)
    await table.undo(seat)
    await table.answer(seat)
    before = await table.left(seat)
    await table.answer(seat)
    assert await table.left(seat) == before + 7


async def test_taking_back_gives_no_days_back(site, clock):
    table, seat = await alone(site, clock, DAYS)
    await table.answer(seat)
    await table.wait(DAY)
    await table.undo(seat)
    assert await table.left(seat) == DAY


async def test_an_answer_given_with_others_that_is_changed_changes_no_clock(site, clock):
    table = await sit(site, clock, "parlour", ["person", "open"], BANK)
    await table.answer(0)
    before, state = await table.clocks(), await table.state()
    question = state["changeable"][0]
    other = next(o["action"] for o in question["options"] if "refused" not in o and not o.get("staged"))
    clock.time += 30
    body = {"position": state["position"], "action": other, "askee": question.get("askee", 0)}
    assert "error" not in await table.do(0, "change", **body)
    assert await table.clocks() == before


async def test_an_open_vote_stops_no_clock(bank):
    await bank.answer(0)
    await bank.do(0, "votes", about="back")
    await bank.wait(30)
    assert await bank.left(1) == 10 * MINUTE - 30


async def test_going_back_after_a_vote_gives_no_time_back(bank):
    await bank.wait(90)
    await bank.answer(0)
    await bank.do(0, "votes", about="back")
    await bank.do(1, "votes/open", agree=True)
    assert await bank.runs() == [0]
    assert await bank.left(0) == 10 * MINUTE - 90 + 7


async def test_a_vote_does_not_wait_for_a_seat_whose_time_is_used_up(bank):
    await bank.do(1, "votes", about="end")
    await bank.wait(10 * MINUTE)
    state = await bank.hears(lambda state: state.get("ended"))
    assert "agreed to end" in state["fault"]


async def test_a_vote_to_go_back_is_carried_out_when_the_last_voter_runs_out_of_time(bank):
    await bank.answer(0)
    before = (await bank.state())["position"]
    await bank.do(0, "votes", about="back")
    await bank.wait(10 * MINUTE)
    state = await bank.hears(lambda state: "vote" not in state and state["seats"][1].get("stand_in"))
    assert state["position"] != before
    assert await bank.runs() == [0]


# -- restarts ----------------------------------------------------------------------------------------


async def test_a_clock_runs_on_while_its_table_is_not_loaded(bank):
    await bank.unload()
    await bank.wait(90)
    assert await bank.left(0) == 10 * MINUTE - 90


async def test_a_clock_outlives_the_server(tmp_path, clock, paced):
    given = setup(tmp_path, [laying.GAME], paced)
    async with serving(given) as site:
        before = await sit(site, clock, "laying", ["person", "open"], BANK)
        await before.answer(0)
    clock.time += 90
    async with serving(given) as site:
        people = [carrying(person, site) for person in before.people]
        after = Seated(site, clock, before.table, people)
        assert await after.left(0) == 10 * MINUTE + 7
        assert await after.left(1) == 10 * MINUTE - 90


@pytest.mark.parametrize(("chosen", "spared"), [(BANK, MINUTE), (DAYS, HOUR)])
async def test_after_a_load_no_clock_ends_at_once(site, clock, chosen, spared):
    table = await sit(site, clock, "laying", ["person", "open"], chosen)
    await table.unload()
    clock.time += 10 * DAY
    await table.state()
    clocks = await table.clocks()
    assert clocks["seats"][0]["until"] + clocks.get("pause", 0) == clock.time + spared


async def test_a_table_that_nobody_looks_at_is_loaded_before_a_clock_ends(days):
    await days.unload()
    due = DueClocks(days.site.tables)
    days.clock.time += 2.5 * DAY - HOUR - 1
    assert await due.load() == 0
    days.clock.time += 2
    assert await due.load() == 1
    await until(lambda: days.site.tables.by_name[days.table].history is not None)
    await days.wait(HOUR)
    await days.hears(lambda state: state["seats"][0].get("stand_in"))


async def test_a_table_stays_in_memory_while_a_clock_is_about_to_end(days):
    live = await days.live()
    assert live.part(Clocks).is_idle
    days.clock.time += 2.5 * DAY - HOUR
    assert not live.part(Clocks).is_idle


@asynccontextmanager
async def processes(cluster, tmp_path, paced):
    async with two_servers(cluster, tmp_path, laying.GAME, pace=paced) as both:
        yield both


async def test_a_clock_runs_on_at_the_process_that_takes_the_table(cluster, tmp_path, clock, paced):
    async with processes(cluster, tmp_path, paced) as (one, other):
        before = await sit(one, clock, "laying", ["person", "open"], BANK)
        await before.answer(0)
        vanish(one)
        await expire(one)
        clock.time += 90
        after = Seated(other, clock, before.table, [carrying(each, other) for each in before.people])
        assert await after.left(0) == 10 * MINUTE + 7
        assert await after.left(1) == 10 * MINUTE - 90


async def test_another_process_loads_the_tables_of_one_that_has_died(cluster, tmp_path, clock, paced):
    async with processes(cluster, tmp_path, paced) as (one, other):
        await sit(one, clock, "laying", ["person", "open"], BANK)
        clock.time += 9.5 * MINUTE
        assert await DueClocks(other.tables).load() == 0
        vanish(one)
        await expire(one)
        assert await DueClocks(other.tables).load() == 1


# -- games -------------------------------------------------------------------------------------------


async def test_in_infiltration_all_clocks_run_while_all_choose(tmp_path, clock, paced):
    game = coverts.game("infiltration")
    async with serving(setup(tmp_path, [game], paced)) as site:
        seats = ["person", *["open"] * (game.players[0] - 1)]
        table = await sit(site, clock, "infiltration", seats, BANK)
        asked = [each["seat"] for each in (await table.state())["seats"] if each.get("asked")]
        assert len(asked) == len(seats)
        assert await table.runs() == asked
        await table.answer(asked[0])
        assert await table.runs() == asked


@pytest.mark.slow
async def test_in_star_trek_all_clocks_run_while_somebody_may_respond(tmp_path, clock, paced):
    game = coverts.game("trek_ccg")
    async with serving(setup(tmp_path, [game], paced)) as site:
        table = await sit(site, clock, "trek_ccg", ["person", "open"], BANK)
        live = await table.live()
        Side(site.host, live, []).place(window_of(game))
        live.reseat()
        assert len([each for each in (await table.state())["seats"] if each.get("asked")]) == 1
        assert await table.runs() == [0, 1]


@pytest.mark.slow
async def test_in_star_trek_the_clock_of_whose_turn_it_is_runs(tmp_path, clock, paced):
    game = coverts.game("trek_ccg")
    async with serving(setup(tmp_path, [game], paced)) as site:
        table = await sit(site, clock, "trek_ccg", ["person", "open"], BANK)
        live = await table.live()
        match = position_of(game, lambda match: match._kind.name == "order")
        Side(site.host, live, []).place(match)
        live.reseat()
        assert await table.runs() == sorted(match.current_players())


def position_of(game, holds):
    """A position of a random game at which something holds."""
    random = Random(1)
    match = Match(game, 2, chance=by_weight(random))
    while not holds(match):
        askee = random.choice(match.machine.askees(match.s))
        option = random.choice(match.machine.legal(match.s, askee))
        match._take(match.machine.owner(match.s, askee), askee, option)
    return standing_at(match, match.s.copy(), Draws(1))


def window_of(game):
    return position_of(game, lambda match: match.is_window)
