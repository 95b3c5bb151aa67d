"""A bot's opinion of what a seat decided: what is weighed, what is told of it, and who may ask for it."""

import parlour
import pytest
from memory_store import MemoryStore
from paired_positions import dealt
from table_client import until
from test_games_from_files import upload, whole_game
from test_replays import Two, past_of

from coverts.bots.players import AnswerEstimate
from coverts.server.running.search_bots import SearchThinkers
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
from coverts.tables.wire.refusals import TooMany


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
    """A server whose planner weighs at once."""
    monkeypatch.setattr(SearchThinkers, "there", True, raising=False)
    monkeypatch.setattr(SearchThinkers, "weighed", [], raising=False)
    for name in ("prepare", "weigh"):
        monkeypatch.setattr(SearchThinkers, name, getattr(Planner, name))


def past_of_game():
    answers = ["lay 0", "lay 8", "clubs", "nothing", "Ann", "Bob", "done"]
    deal = ["card 0", "card 1", "card 2", "card 8", "card 9", "card 10"]
    return past_of(dealt(parlour.GAME, 2, deal=deal), *answers)


async def opinion_of(past, seat, planner):
    work = Work(past, seat)
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
        thinkers = Paid()
        self.opinions, self.payers = Opinions(Ports(MemoryStore(), thinkers=thinkers)), thinkers.payers

    def __call__(self, payer, name="table"):
        token = PAYER.set(payer)
        try:
            return self.opinions.begin(name, past_of_game(), 1)
        finally:
            PAYER.reset(token)


@pytest.fixture
async def queue():
    queue = Queue()
    yield queue
    queue.opinions.close()


async def test_evaluations_of_two_clients_take_turns(queue):
    one, other = Purse(100), Purse(100)
    queue(one, "one")
    queue(other, "other")
    await until(lambda: len(queue.payers) >= 8)
    assert queue.payers[:8].count(one) == 4


async def test_an_evaluation_pauses_without_time_while_others_go_on(queue):
    poor, rich = Purse(1), Purse(100)
    queue(poor, "poor")
    queue(rich, "rich")
    await until(lambda: queue.opinions.progress("rich", 1).complete)
    told = queue.opinions.progress("poor", 1)
    assert told.status == PAUSED
    assert not told.complete


async def test_a_complete_evaluation_does_not_pause(queue):
    queue(Purse(100), "rich")
    await until(lambda: not queue.opinions._waiting)
    assert queue.opinions.progress("rich", 1).status == ""


async def test_an_evaluation_goes_on_when_there_is_time_again(queue, monkeypatch):
    monkeypatch.setattr(opinions, "PAUSE_SECONDS", 0)
    poor = Purse(1)
    queue(poor)
    await until(lambda: queue.opinions.progress("table", 1).status == PAUSED)
    poor.balance = 100
    await until(lambda: queue.opinions.progress("table", 1).complete)
    assert queue.opinions.progress("table", 1).done == 6


async def test_one_client_may_have_few_evaluations_in_the_queue(queue):
    one = Purse(100)
    for number in range(MAX_WAITING_OF_PAYER):
        queue(one, f"{number}")
    with pytest.raises(TooMany, match="Your other games are evaluated first"):
        queue(one, "one more")


async def test_many_clients_leave_room_in_the_queue_for_a_newcomer(queue):
    refusals = []
    for client in range(10):
        payer = Purse(100)
        for number in range(MAX_WAITING_OF_PAYER):
            try:
                queue(payer, f"{client} {number}")
            except TooMany as error:
                refusals.append(str(error))
    assert refusals[0].startswith("Too many games are waiting")
    queue(Purse(100), "newcomer")


async def test_evaluations_that_pause_take_no_room(queue):
    for client in range(MAX_WAITING):
        queue(Purse(0), f"{client}")
    queue(Purse(100), "newcomer")
