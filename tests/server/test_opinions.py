"""A bot's opinion of what a seat decided: what is weighed, what is told of it, and who may ask for it."""

import parlour
import pytest
from paired_positions import dealt
from test_games_from_files import upload, whole_game
from test_replays import Two, past_of

from coverts.bots.players import AnswerEstimate
from coverts.tables.replays import opinions
from coverts.tables.replays.opinions import Opinions, Work, decisions_of


class Planner:
    """A planner to whom an option is worth its number, and which notes what it weighs."""

    is_pending = False

    def __init__(self, search="there"):
        self.search, self.weighed = search, []

    def of(self, game):
        return self

    def begin(self, done):
        done()

    def weigh(self, search, share, world, seat, askee, options, budget, seed, stop):
        self.weighed.append((world, seat, options))
        return [AnswerEstimate(option, 10, float(option), 0.5) for option in options]


@pytest.fixture
def planner(monkeypatch):
    found = Planner()
    monkeypatch.setattr(opinions, "Workshop", found)
    return found


def past_of_game():
    answers = ["lay 0", "lay 8", "clubs", "nothing", "Ann", "Bob", "done"]
    deal = ["card 0", "card 1", "card 2", "card 8", "card 9", "card 10"]
    return past_of(dealt(parlour.GAME, 2, deal=deal), *answers)


def opinion_of(past, seat):
    work, maker = Work(past, seat), Opinions()
    maker._make(work)
    maker.close()
    return work.told()


def test_every_answer_of_the_seat_is_weighed_against_the_best_other(planner):
    told = opinion_of(past_of_game(), 1)
    assert told.complete
    named = [(each.chosen, each.other) for each in told.decisions if "lay" not in each.chosen]
    assert named[:2] == [("clubs", "spades"), ("nothing", "one")]
    assert (told.done, told.of) == (6, 6)


def test_the_best_other_is_weighed_anew_with_the_one_that_was_given(planner):
    opinion_of(past_of_game(), 1)
    pairs = [sorted(options) for _, _, options in planner.weighed[1::2]]
    assert all(len(pair) == 2 for pair in pairs)


def test_what_is_weighed_is_a_world_that_the_seat_cannot_tell_from_the_true_one(planner):
    past = past_of_game()
    opinion_of(past, 1)
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


def test_where_there_is_no_planner_a_sentence_says_so(monkeypatch):
    monkeypatch.setattr(opinions, "Workshop", Planner(search=None))
    told = opinion_of(past_of_game(), 1)
    assert told.complete
    assert told.decisions == []
    assert told.status.startswith("There is no opinion here")


async def test_nobody_gets_an_opinion_while_the_game_goes_on(site):
    two = await (await Two(site).sit()).play(3)
    for person in (*two.people, two.stranger):
        reply = await person.post(f"/api/tables/{two.table}/opinion", json={"seat": 0})
        assert reply.status_code == 409


async def test_after_the_end_it_is_made_for_who_asks(site, planner):
    browser = site.browser()
    table = (await upload(browser, whole_game().save())).json()["table"]
    assert "asked" not in (await browser.get(f"/api/tables/{table}/opinion", params={"of": 0})).json()
    reply = await browser.post(f"/api/tables/{table}/opinion", json={"seat": 0})
    assert reply.json()["asked"]


async def test_where_the_rules_keep_what_was_hidden_only_who_sat_there_may_ask(site, planner, monkeypatch):
    two = await (await Two(site).sit()).play()
    monkeypatch.setattr(parlour.GAME, "log_opens", False)
    own = await two.people[0].post(f"/api/tables/{two.table}/opinion", json={"seat": 0})
    assert own.status_code == 200
    for person, seat in ((two.people[0], 1), (two.stranger, 0)):
        reply = await person.post(f"/api/tables/{two.table}/opinion", json={"seat": seat})
        assert reply.status_code == 403
        look = await person.get(f"/api/tables/{two.table}/replay", params={"viewpoint": str(seat)})
        assert look.status_code == 403
