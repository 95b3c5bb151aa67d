"""A hint for a player's own question: what it says, and when there is none."""

from __future__ import annotations

from functools import partial
from random import Random

import hanabi
import kuhn_poker
import lanterns
import parlour
import pytest
from memory_store import MemoryStore
from paired_positions import dealt
from table_client import make, serving, setup
from test_opinions import Planner

import coverts
from coverts.bots.players import AnswerEstimate
from coverts.engine.game.protocol import Option, by_weight
from coverts.engine.match.game_match import Match
from coverts.games.infiltration.game import GAME as INFILTRATION
from coverts.games.infiltrators.vocabulary.printed import HIDES_INFORMANT
from coverts.server.running.search_bots import SearchThinkers
from coverts.tables.pacing import Pace
from coverts.tables.ports import NoThinkers, Ports
from coverts.tables.replays import live_hints, opinions
from coverts.tables.replays.live_hints import give_hint


async def hint_at(site, browser, table):
    return await browser.post(f"/api/tables/{table}/hint")


@pytest.fixture
def search(monkeypatch):
    """A server whose planner weighs at once: the option with the highest number is worth the most."""
    monkeypatch.setattr(SearchThinkers, "there", True, raising=False)
    monkeypatch.setattr(SearchThinkers, "weighed", [], raising=False)
    monkeypatch.setattr(SearchThinkers, "is_preparing", lambda self, game: False)
    for name in ("prepare", "weigh"):
        monkeypatch.setattr(SearchThinkers, name, getattr(Planner, name))


async def asked(site, seats):
    browser = site.browser()
    body = {"game": "infiltration", "preset": "two_crews", "seats": seats}
    table = (await browser.post("/api/tables", json=body)).json()["table"]
    async with site.socket(table, browser) as socket:
        state = await socket.until(lambda state: state["questions"])
    return browser, table, state


async def test_a_hint_names_an_answer_of_the_question(tmp_path, search):
    async with serving(setup(tmp_path, [INFILTRATION])) as site:
        browser, table, state = await asked(site, ["person", "novice"])
        hint = (await hint_at(site, browser, table)).json()
    texts = [option["text"] for option in state["questions"][0]["options"]]
    assert {hint["answer"], hint["other"]} <= {*texts}
    assert hint["value"] is not None


def test_a_setting_is_no_hint():
    stop, move = Option(0, 0, "Stop at every step", setting=True), Option(1, 1, "Beam")
    assert live_hints.moves_of([stop, move]) == [move]


def test_a_loss_counts_nothing_and_a_win_counts_all():
    trek = coverts.game("trek_ccg")
    scales = [live_hints._expectation(AnswerEstimate(0, 100, mean, 0.2), trek) for mean in (-1.0, 0.0, 1.0)]
    assert scales == [(0.0, 0.1), (0.5, 0.1), (1.0, 0.1)]


def test_a_few_playouts_that_all_win_leave_an_error():
    trek = coverts.game("trek_ccg")
    few, many = (live_hints._expectation(AnswerEstimate(0, n, 1.0, 0.0), trek) for n in (20, 2000))
    assert few[0] == many[0] == 1.0
    assert few[1] > 0.05 > 0.002 > many[1] > 0


def test_in_a_cooperative_game_the_chance_to_reach_the_goal_is_told():
    assert opinions.scale_of(lanterns.GAME) == "goal"
    assert live_hints._expectation(AnswerEstimate(0, 10_000, 0.5, 0.01), lanterns.GAME) == (0.5, 0.01)


def test_a_cooperative_game_whose_result_is_its_points_tells_the_points():
    assert opinions.scale_of(hanabi.GAME) == "points"
    assert live_hints._expectation(AnswerEstimate(0, 5, 0.4, 0.1), hanabi.GAME) == (0.4, 0.1)


def test_a_game_of_rivals_tells_wins():
    assert opinions.scale_of(INFILTRATION) == "win"


async def test_until_the_search_is_compiled_the_rule_of_thumb_answers(tmp_path, monkeypatch):
    begun = []
    monkeypatch.setattr(SearchThinkers, "is_preparing", lambda self, game: True)
    monkeypatch.setattr(SearchThinkers, "begin_preparing", lambda self, game: begun.append(game.name))
    async with serving(setup(tmp_path, [INFILTRATION])) as site:
        browser, table, state = await asked(site, ["person", "novice"])
        hint = (await hint_at(site, browser, table)).json()
    assert hint["answer"] in [option["text"] for option in state["questions"][0]["options"]]
    assert "value" not in hint
    assert hint["is_preparing"]
    assert begun == ["infiltration"]


async def test_between_people_there_are_no_hints(tmp_path, search):
    async with serving(setup(tmp_path, [INFILTRATION])) as site:
        browser, table, _ = await asked(site, ["person", "open"])
        refused = await hint_at(site, browser, table)
    assert (refused.status_code, refused.json()["error"]) == (409, "not_now")
    assert "between people" in refused.json()["message"]


async def test_a_spectator_gets_no_hint(tmp_path, search):
    async with serving(setup(tmp_path, [INFILTRATION])) as site:
        _, table, _ = await asked(site, ["person", "novice"])
        refused = await hint_at(site, site.browser(), table)
    assert refused.json()["error"] == "not_your_seat"


async def test_without_a_question_there_is_no_hint(tmp_path):
    slow = Pace(bot=(3600, 3600))
    async with serving(setup(tmp_path, [kuhn_poker.GAME], slow)) as site:
        browser = site.browser()
        table = await make(browser, "kuhn_poker", ["random", "person"])
        refused = await hint_at(site, browser, table["table"])
    assert refused.json()["error"] == "stale"


class Watching(NoThinkers):
    """A planner that notes the states in which it is asked to compare answers, and for how long."""

    cores = 4

    def __init__(self):
        self.worlds, self.seconds = [], []

    def is_preparing(self, game):
        return False

    async def prepare(self, game):
        return True

    async def weigh(self, game, world, seat, askee, options, seconds):
        self.worlds.append(world)
        self.seconds.append(seconds)
        return []


DEAL = ["card 0", "card 1", "card 2", "card 8", "card 9", "card 10"]


async def test_the_answers_are_compared_in_a_state_that_was_dealt_again(monkeypatch):
    dealt_again = []

    def deal_again(match, seat):
        dealt_again.append((seat, match.s.copy()))
        return dealt_again[-1][1]

    monkeypatch.setattr(live_hints, "deal_again", deal_again)
    match = dealt(parlour.GAME, 2, deal=DEAL)
    seat = min(match.current_players())
    thinkers = Watching()
    await give_hint(Ports(MemoryStore(), thinkers=thinkers), match, seat)
    assert thinkers.worlds == [world for _, world in dealt_again]
    assert [whose for whose, _ in dealt_again] == [seat]


class Noting(NoThinkers):
    """A planner that notes all it is given, and says nothing."""

    def __init__(self):
        self.given = []

    def is_preparing(self, game):
        return False

    async def prepare(self, game):
        return True

    async def weigh(self, game, world, *task):
        self.given.append((world.as_tuple(), *task))
        return []


HIDING = {
    "infiltration": {},
    "infiltrators": {"mission": list(HIDES_INFORMANT).index(True)},
    "trek_ccg": {},
}
"""Games in which players hide something, with options by which they do."""


@pytest.mark.parametrize("name", HIDING)
async def test_a_hint_uses_nothing_that_its_seat_may_not_know(name, monkeypatch):
    """The answer, and the work that its time goes into, are the same in worlds that look the same."""
    game, random = coverts.game(name), Random(name)
    match, pairs = Match(game, 2, game.options(**HIDING[name]), chance=by_weight(random)), 0
    while not match.over and pairs < 3 and match.position < 300:
        seat = min(match.current_players())
        other = match.redeal(seat, random) if match.position % 3 == 0 else None
        if other is not None and other.as_tuple() != match.s.as_tuple():
            pairs += 1
            lots, given = random.getrandbits(30), []
            monkeypatch.setattr(opinions, "SystemRandom", partial(Random, lots))
            for state in (match.s.copy(), other):
                thinkers = Noting()
                hint = await give_hint(Ports(MemoryStore(), thinkers=thinkers), match.at(state), seat)
                given.append((hint, thinkers.given))
            assert given[0] == given[1]
        question = random.choice(match.decisions(seat))
        match.apply_action(seat, random.choice(question.legal).action, question.askee)
    assert pairs


async def test_a_search_on_several_cores_is_shorter():
    match, thinkers = dealt(parlour.GAME, 2, deal=DEAL), Watching()
    await give_hint(Ports(MemoryStore(), thinkers=thinkers), match, min(match.current_players()))
    assert thinkers.seconds == [live_hints.MAX_CPU_SECONDS / thinkers.cores]
