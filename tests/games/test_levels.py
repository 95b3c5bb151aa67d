"""Each game offers bots that differ in kind, each with a sentence on its describe_bot and a rating."""

import tomllib

import pytest

import coverts
from coverts.bots import bot_names
from coverts.bots.bradley_terry import rate
from coverts.bots.habits import describe_bot
from coverts.bots.rating import load_ratings, rank_bots, ratings_path

GAMES = sorted(coverts.installed())


@pytest.mark.parametrize("name", GAMES)
def test_two_rules_of_thumb_differ_in_what_they_score(name):
    first, second = coverts.game(name).bots
    assert second.like is first
    assert any(second.scores[kind] is not score for kind, score in first.scores.items())


@pytest.mark.parametrize("name", GAMES)
def test_every_bot_has_a_sentence_on_its_habit_and_no_two_the_same(name):
    game = coverts.game(name)
    habits = [describe_bot(game, bot) for bot in bot_names(game)]
    assert all(each.endswith(".") for each in habits)
    assert len({*habits}) == len(habits) >= 4


@pytest.mark.parametrize("name", GAMES)
def test_the_ratings_are_of_bots_that_the_game_has_and_follow_from_their_games(name):
    game = coverts.game(name)
    kept = load_ratings(game)
    assert kept is not None
    rated = [each.name for each in kept.ratings]
    assert {each.partition(":")[0] for each in rated} == {*bot_names(game)} - {"random"}
    assert kept.ratings == rate(rated, kept.pairings, kept.correlations).ratings


@pytest.mark.parametrize("name", GAMES)
def test_the_ratings_are_of_the_bots_of_the_experiment_beside_them(name):
    game = coverts.game(name)
    text = ratings_path(game).with_suffix(".toml").read_text("utf-8")
    kept = load_ratings(game)
    assert kept is not None
    assert {each.name for each in kept.ratings} == {*tomllib.loads(text)["round_robin"]}


@pytest.mark.parametrize("name", GAMES)
def test_the_weakest_of_a_game_plays_at_random(name):
    assert rank_bots(coverts.game(name))[0][:2] == ("random", 1)
