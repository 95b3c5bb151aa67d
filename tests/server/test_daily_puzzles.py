"""The puzzle of a day: how it is made from a game between bots, who gets it, and what is told of it."""

import asyncio
from dataclasses import replace
from random import Random

import parlour
import pytest
from memory_store import MemoryStore
from paired_positions import dealt
from table_client import serving, setup

import coverts
from coverts.bots import BotPlayer
from coverts.bots.players import AnswerEstimate
from coverts.engine.backends.python.machine import Machine
from coverts.server.running.search_bots import SearchThinkers
from coverts.server.upkeep import puzzle_supply
from coverts.server.upkeep.puzzle_supply import PuzzleSupply, make_puzzle, missing_days
from coverts.tables import daily_puzzles
from coverts.tables.core.stored_rows import PuzzleRow
from coverts.tables.daily_puzzles import MadePuzzle, day_after, lesson_of, own_puzzle, read_made, step_tuple
from coverts.tables.ports import NoThinkers, Ports
from coverts.tables.replays import lesson_tables
from coverts.tables.replays.puzzle_maker import PlayedGame, PuzzleMaker, choices_of

DAY = "2026-11-29"
YESTERDAY, TOMORROW = "2026-11-28", "2026-11-30"
INFILTRATION = coverts.game("infiltration")
DEAL = ["card 0", "card 1", "card 2", "card 8", "card 9", "card 10"]


class Planner(NoThinkers):
    """A planner to whom an option is worth a tenth of its number, more or less by turns."""

    def __init__(self, noise=0.0, there=True):
        self.noise, self.there, self.calls, self.weighed = noise, there, 0, []

    async def prepare(self, game):
        return self.there

    async def weigh(self, game, world, seat, askee, options, seconds):
        self.calls += 1
        self.weighed.append((world, seat, [*options]))
        shift = self.noise * (-1) ** self.calls
        return [
            AnswerEstimate(option, 1000, option / 10 + (shift if at == 0 else 0), 0.001)
            for at, option in enumerate(options)
        ]


@pytest.fixture(autouse=True)
def day(monkeypatch):
    """It is DAY, or another day that a test sets."""
    now = [DAY]
    for module in (daily_puzzles, lesson_tables, puzzle_supply):
        monkeypatch.setattr(module, "today", lambda: now[0])
    return now


@pytest.fixture
def planner(monkeypatch):
    """A planner that weighs at once, as that of a server."""
    planner = Planner()

    async def prepare(thinkers, game):
        return await planner.prepare(game)

    async def weigh(thinkers, *task):
        return await planner.weigh(*task)

    monkeypatch.setattr(SearchThinkers, "prepare", prepare)
    monkeypatch.setattr(SearchThinkers, "weigh", weigh)
    monkeypatch.setattr(puzzle_supply, "PAUSE_SECONDS", 0)
    return planner


def played(deal=DEAL, *answers):
    """A game of two in which seat 1, who holds the high cards, is to name a suit."""
    match = dealt(parlour.GAME, 2, deal=deal)
    for answer in answers or ("lay 0", "lay 8"):
        match.apply_action(min(match.current_players()), answer)
    return match


def choice_of(match, seat=1):
    bot = BotPlayer(match.game, "bold", Random(1))
    return next(choices_of(match, seat, bot), None)


def maker(planner):
    return PuzzleMaker(Ports(MemoryStore(), thinkers=planner), parlour.GAME, Random(1))


def example():
    """A stored puzzle of the small game: seat 1 names a suit, best spades, and next best hearts."""
    match = played()
    match.apply_action(1, "spades")
    return MadePuzzle(
        2, 1, {}, [*map(step_tuple, match.steps)], 2, 4, 0.62, 0.41, 0.02, "win"
    )  # fmt: skip


async def keep(site, day=DAY, made=None, rules=None):
    rules = Machine.of(parlour.GAME).program.version if rules is None else rules
    row = PuzzleRow("parlour", day, rules, (made or example()).data)
    return await site.tables.store.puzzles.keep_puzzle(row)


# -- making ------------------------------------------------------------------------------------------


async def test_the_best_answer_leads_the_second_best():
    lead = await maker(Planner()).weigh(choice_of(played()), 1)
    assert (lead.best, lead.second) == (3, 2)
    assert lead.size == pytest.approx(0.1)


async def test_a_lead_that_is_not_larger_than_its_error_makes_no_puzzle():
    assert await maker(Planner(noise=0.5)).weigh(choice_of(played()), 1) is None


async def test_the_error_is_that_of_the_difference_in_the_same_worlds():
    lead = await maker(Planner(noise=0.02)).weigh(choice_of(played()), 1)
    assert lead.error == pytest.approx(0.02 / 7**0.5)


def test_a_question_with_two_answers_makes_no_puzzle():
    match = played(DEAL, "lay 0", "lay 8", "spades")
    assert len(match.decisions(1)[0].legal) == 2
    assert choice_of(match) is None


def test_several_picks_make_no_puzzle():
    match = played(DEAL, "lay 0", "lay 8", "spades", "nothing")
    assert match.decisions(1)[0].several
    assert choice_of(match) is None


async def test_answers_are_compared_in_worlds_that_the_seat_cannot_tell_from_the_true_one():
    planner, match = Planner(), played()
    await maker(planner).weigh(choice_of(match), 1)
    assert len(planner.weighed) > 2
    for world, _, _ in planner.weighed:
        assert match.at(world).view(1).as_tuple() == match.view(1).as_tuple()


async def test_a_puzzle_is_the_same_in_worlds_that_the_seat_cannot_tell_apart(tmp_path):
    other_deal = ["card 0", "card 5", "card 6", *DEAL[3:]]
    shown = []
    for deal in (DEAL, other_deal):
        planner, match = Planner(), played(deal)
        choice = choice_of(match)
        made_by = maker(planner)
        lead = await made_by.weigh(choice, 1)
        made = made_by._finish(PlayedGame(match, 1, [choice]), choice, lead)
        (tmp_path / deal[1]).mkdir()
        async with serving(setup(tmp_path / deal[1], [parlour.GAME])) as site:
            await keep(site, made=made)
            browser = site.browser()
            told = (await browser.get("/api/games/parlour/daily")).json()
            table = (await browser.post(f"/api/games/parlour/daily/{DAY}")).json()["table"]
            state = (await browser.get(f"/api/tables/{table}")).json()
            state["table"] = ""
            state["scene"].pop("id", None)
        weighed = [(match.at(world).view(1).as_tuple(), options) for world, _, options in planner.weighed]
        shown.append((told, state, lead, weighed))
    assert shown[0] == shown[1]


async def test_a_made_puzzle_is_what_is_stored():
    planner, match = Planner(), played()
    choice = choice_of(match)
    made_by = maker(planner)
    made = made_by._finish(PlayedGame(match, 1, [choice]), choice, await made_by.weigh(choice, 1))
    lesson = lesson_of(parlour.GAME, DAY, read_made(made.data))
    assert lesson.steps[0].texts == ("spades",)
    assert lesson.begins == len(match.steps)


async def test_a_host_without_a_planner_makes_no_puzzle():
    assert await maker(Planner(there=False)).make() is None


# -- the supply --------------------------------------------------------------------------------------


@pytest.fixture
async def school(tmp_path):
    async with serving(setup(tmp_path, [parlour.GAME, INFILTRATION])) as site:
        await site.tables.until_ready()
        yield site


async def test_a_server_makes_the_puzzles_of_the_coming_days(tmp_path, planner):
    async with serving(setup(tmp_path, [parlour.GAME])) as site:
        store = site.tables.store
        assert await missing_days(store.puzzles, parlour.GAME, 2) == [DAY, TOMORROW, "2026-12-01"]
        assert await PuzzleSupply(store, site.tables, 2).make_missing() == 3
        assert await missing_days(store.puzzles, parlour.GAME, 2) == []


async def test_the_puzzle_of_a_day_that_has_begun_does_not_change(school):
    assert await missing_days(school.tables.store.puzzles, INFILTRATION, 1) == [TOMORROW]


async def test_a_puzzle_of_other_rules_is_made_again(school):
    await keep(school, rules="old")
    assert DAY in await missing_days(school.tables.store.puzzles, parlour.GAME, 1)
    assert await keep(school)
    assert DAY not in await missing_days(school.tables.store.puzzles, parlour.GAME, 1)


async def test_a_day_has_one_puzzle_of_each_game(school):
    assert await keep(school)
    assert not await keep(school, made=replace_worth(example()))


def replace_worth(made):
    made.worth = 0.9
    return made


async def test_old_puzzles_are_deleted(school, day):
    await keep(school, YESTERDAY)
    await school.tables.store.puzzles.drop_puzzles(DAY)
    assert await school.tables.store.puzzles.puzzle("parlour", YESTERDAY) is None


async def test_of_two_processes_one_makes_puzzles(cluster, tmp_path, planner):
    address = await cluster.fresh()

    def at(name):
        (tmp_path / name).mkdir()
        given = setup(tmp_path / name, [parlour.GAME])
        object.__setattr__(given, "settings", replace(given.settings, database=address))
        return serving(given)

    async with at("one") as one, at("other") as other:
        made = [await PuzzleSupply(each.tables.store, each.tables, 1).make_missing() for each in (one, other)]
        assert made == [2, 0]
        puzzles = [await each.tables.store.puzzles.puzzle("parlour", DAY) for each in (one, other)]
        assert puzzles[0] == puzzles[1]


async def test_a_puzzle_is_stored_once_even_if_two_processes_make_it(school, planner):
    async def at_once():
        await asyncio.sleep(0)

    ports = school.tables.ports
    made = await asyncio.gather(
        *(make_puzzle(ports, ports.store.puzzles, parlour.GAME, TOMORROW, at_once) for _ in range(2))
    )
    assert len([each for each in made if each is not None]) == 1


# -- requests ----------------------------------------------------------------------------------------


async def daily(browser, game="parlour"):
    return await browser.get(f"/api/games/{game}/daily")


async def begun(browser, day=DAY, game="parlour"):
    reply = await browser.post(f"/api/games/{game}/daily/{day}")
    assert reply.status_code == 201, reply.text
    return f"/api/tables/{reply.json()['table']}"


async def press(browser, address, text):
    state = (await browser.get(address)).json()
    options = state["questions"][0]["options"]
    action = next(option["action"] for option in options if option["text"] == text)
    body = {"type": "answer", "position": state["position"], "action": action}
    return await browser.post(f"{address}/answers", json=body)


async def test_the_puzzle_of_a_day_is_told_without_its_solution(school):
    await keep(school)
    told = (await daily(school.browser())).json()
    assert told == {"game": "parlour", "title": "Parlour", "day": DAY, "made": True, "answers": 4}


async def test_the_puzzle_of_yesterday_is_told_with_its_solution(school):
    await keep(school)
    await keep(school, YESTERDAY)
    told = (await daily(school.browser())).json()["yesterday"]
    assert (told["day"], told["solution"]) == (YESTERDAY, ["spades"])
    assert "wins 62 of 100 games" in told["note"]


async def test_all_puzzles_of_a_day_are_told_at_once(school):
    await keep(school)
    told = (await school.browser().get("/api/daily")).json()
    assert {each["game"]: each.get("made", False) for each in told} == {
        "parlour": True,
        "infiltration": False,
    }


async def test_the_best_answer_solves_it(school):
    await keep(school)
    browser = school.browser()
    address = await begun(browser)
    state = (await press(browser, address, "spades")).json()
    assert state["guidance"]["done"]
    assert state["guidance"]["day"] == DAY


async def test_another_answer_is_refused(school):
    await keep(school)
    browser = school.browser()
    address = await begun(browser)
    reply = await press(browser, address, "hearts")
    assert (reply.status_code, reply.json()["error"]) == (409, "illegal")
    assert (await browser.get(address)).json()["guidance"].get("done") is None


async def test_the_solution_is_shown_to_who_asks(school):
    await keep(school)
    browser = school.browser()
    address = await begun(browser)
    assert "actions" not in (await browser.get(address)).json()["guidance"]
    state = (await browser.post(f"{address}/solution")).json()
    assert len(state["guidance"]["actions"]) == 1


async def test_the_puzzle_of_yesterday_shows_its_solution_at_once(school):
    await keep(school, YESTERDAY)
    browser = school.browser()
    state = (await browser.get(await begun(browser, YESTERDAY))).json()
    assert len(state["guidance"]["actions"]) == 1


@pytest.mark.parametrize("day", [TOMORROW, "2026-11-20", "soon"])
async def test_no_other_day_can_be_opened(school, day):
    await keep(school, TOMORROW)
    reply = await school.browser().post(f"/api/games/parlour/daily/{day}")
    assert (reply.status_code, reply.json()["error"]) == (404, "not_found")


async def test_a_game_without_puzzles_has_none(school):
    reply = await daily(school.browser())
    assert (reply.status_code, reply.json()["error"]) == (404, "not_found")


async def test_without_a_made_puzzle_it_is_one_of_the_games_own(school, day):
    told = []
    for each in (DAY, TOMORROW):
        day[0] = each
        told.append((await daily(school.browser(), "infiltration")).json()["name"])
    assert len({*told}) == 2


async def test_one_of_the_games_own_puzzles_can_be_solved_too(school):
    browser = school.browser()
    state = (await browser.get(await begun(browser, game="infiltration"))).json()
    assert state["guidance"]["day"] == DAY
    assert state["guidance"]["puzzle"]
    assert own_puzzle(INFILTRATION, DAY) == state["guidance"]["name"]


async def test_puzzles_of_other_rules_are_skipped(school):
    await keep(school, rules="old")
    assert (await daily(school.browser())).status_code == 404


async def test_a_damaged_puzzle_is_skipped(school):
    rules = Machine.of(INFILTRATION).program.version
    for data in ("{", "{}"):
        day_now = DAY if data == "{" else YESTERDAY
        await school.tables.store.puzzles.keep_puzzle(PuzzleRow("infiltration", day_now, rules, data))
    told = (await daily(school.browser(), "infiltration")).json()
    assert not told.get("made")
    assert told["yesterday"]["solution"]


async def test_a_puzzle_goes_on_after_the_server_was_started_again(tmp_path):
    async with serving(setup(tmp_path, [parlour.GAME])) as site:
        await keep(site)
        browser = site.browser()
        address = await begun(browser)
        before = (await browser.get(address)).json()
        cookies = dict(browser.cookies)
    async with serving(setup(tmp_path, [parlour.GAME])) as site:
        browser = site.browser()
        browser.cookies.update(cookies)
        assert (await browser.get(address)).json()["guidance"] == before["guidance"]
        assert (await press(browser, address, "spades")).json()["guidance"]["done"]


def test_days_follow_each_other():
    assert day_after("2026-12-31") == "2027-01-01"
