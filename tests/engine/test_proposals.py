"""What the planner weighs where a question has more answers than it can: what the game's bot proposes."""

from random import Random

import many_answers
import pytest

from coverts.bots import new_bot
from coverts.bots.planner import MAX_PROPOSALS, Workshop
from coverts.bots.playouts import Search
from coverts.engine.match.game_match import Match


def weighed(match, seed=1):
    """The options that a planner tried."""
    Workshop.of(match.game).search = Search.of(match.game)
    answer = new_bot(match.game, "planner:200", Random(seed)).plan_answer(match, 0)()
    return {each.option for each in answer.considered}


@pytest.fixture
def match():
    return Match(many_answers.GAME, 1)


def test_of_many_answers_those_the_bot_likes_best_are_weighed(match):
    assert weighed(match) == set(range(many_answers.ANSWERS - MAX_PROPOSALS, many_answers.ANSWERS))


def test_of_answers_the_bot_does_not_score_a_sample_by_lot_is_weighed(match):
    match.apply_action(0, match.legal_actions(0)[0].number)
    samples = [weighed(match, seed) for seed in range(30)]
    assert {len(sample) for sample in samples} == {MAX_PROPOSALS}
    assert set().union(*samples) == set(range(many_answers.ANSWERS))


def test_no_more_answers_than_the_planner_takes_are_all_weighed(match, monkeypatch):
    monkeypatch.setattr("coverts.bots.planner.MAX_PROPOSALS", many_answers.ANSWERS)
    assert weighed(match) == set(range(many_answers.ANSWERS))
