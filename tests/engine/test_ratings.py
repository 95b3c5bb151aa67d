"""Ratings from games of each pair: one number for each bot, with its interval."""

import itertools
import math
from itertools import permutations

import echoes
import kuhn_poker
import numpy as np
import pytest

from coverts.bots import rating
from coverts.bots.bradley_terry import rate
from coverts.bots.rating import (
    MEAN,
    Pairing,
    Rating,
    format_levels,
    format_table,
    level_at,
    levels_of,
    load_ratings,
    rank_bots,
    ratings_path,
    save_ratings,
)
from coverts.bots.round_robin import Plan, name_for_rating, play_pairs, round_robin, score_first
from coverts.cli import main
from coverts.engine.base.exceptions import Malformed

PAIR = ("fox", "owl")
ECHOES = echoes.__file__


def rated(*pairings):
    names = dict.fromkeys(name for each in pairings for name in (each.first, each.second))
    return {each.name: each for each in rate([*names], pairings).ratings}


def test_the_mean_of_all_ratings_is_1500():
    found = rated(Pairing(*PAIR, 100, 70), Pairing("owl", "hen", 100, 80), Pairing("hen", "fox", 50, 5))
    assert sum(each.rating for each in found.values()) / 3 == pytest.approx(MEAN, abs=1)


def test_who_takes_ten_of_eleven_games_is_400_points_better():
    found = rated(Pairing(*PAIR, 11_000, 10_000))
    assert found["fox"].rating - found["owl"].rating == pytest.approx(400, abs=1)


def test_a_tie_is_half_a_win():
    ties = rated(Pairing(*PAIR, 40, 30, ties=20))
    assert ties["fox"].rating == rated(Pairing(*PAIR, 40, 30))["fox"].rating


@pytest.mark.parametrize(
    "pairings",
    [[Pairing(*PAIR, 100, 60, ties=60)], [Pairing(*PAIR, 50, 48), Pairing("owl", "fox", 50, 38)]],
    ids=["ties", "a strong seat"],
)
def test_scores_that_vary_less_have_a_narrower_interval(pairings):
    found, usual = rated(*pairings)["fox"], rated(Pairing(*PAIR, 100, 60))["fox"]
    assert found.rating == usual.rating
    assert found.high - found.low < 0.9 * (usual.high - usual.low)


def test_a_pair_of_which_one_wins_all_has_an_error_of_chance():
    assert rated(Pairing(*PAIR, 40, 40))["fox"].low < 1750 < rated(Pairing(*PAIR, 40, 40))["fox"].high


def test_who_sat_first_does_not_matter():
    assert rated(Pairing(*PAIR, 40, 30)) == rated(Pairing("owl", "fox", 40, 10), Pairing(*PAIR, 0, 0))


def test_who_beats_all_whom_the_others_beat_is_the_strongest():
    pairings = Pairing("fox", "owl", 50, 35), Pairing("owl", "hen", 50, 35), Pairing("fox", "hen", 50, 44)
    assert [each.name for each in rate(["owl", "fox", "hen"], pairings).ratings] == ["hen", "owl", "fox"]


def test_four_times_the_games_halve_the_interval():
    few, many = rated(Pairing(*PAIR, 100, 60))["fox"], rated(Pairing(*PAIR, 400, 240))["fox"]
    assert (few.high - few.low) / (many.high - many.low) == pytest.approx(2, rel=0.03)


def test_the_interval_of_an_even_pair_is_that_of_a_share_of_one_half():
    """Of two whose mean is fixed each has half of the difference."""
    found = rated(Pairing(*PAIR, 999, 499.5))["fox"]
    error = math.sqrt(1 / (1000 * 0.25)) * 400 / math.log(10) / 2
    assert found.high - found.rating == pytest.approx(1.96 * error, abs=1)


def test_who_has_lost_every_game_has_a_rating():
    found = rated(Pairing(*PAIR, 40, 40))
    assert 400 < found["fox"].rating - found["owl"].rating < 1200


@pytest.mark.parametrize("names", [["fox"], ["fox", "hen"]])
def test_one_bot_alone_or_games_of_others_are_not_rated(names):
    with pytest.raises(Malformed):
        rate(names, [Pairing(*PAIR, 2, 1)])


@pytest.mark.parametrize(("of", "levels"), [(5, [1, 2, 3, 4, 5]), (2, [1, 5]), (4, [1, 2, 3, 5]), (1, [1])])
def test_levels_go_from_the_weakest_to_the_strongest(of, levels):
    assert [level_at(place, of) for place in range(of)] == levels


def test_levels_that_have_not_played_each_other_have_no_line():
    met = [Pairing("easy", "novice", 10, 7), Pairing("novice", "easy", 10, 5)]
    assert [line.split(":")[0] for line in format_levels(met)] == ["easy against novice"]


def test_neighbours_who_are_not_told_apart_have_the_same_level():
    rated = [
        Rating("hen", 1400, 1390, 1410, 9),
        Rating("owl", 1590, 1500, 1680, 9),
        Rating("fox", 1600, 1550, 1650, 9),
    ]
    assert levels_of(rated) == [1, 3, 3]


def test_neighbours_of_whom_only_one_is_uncertain_have_levels_of_their_own():
    assert levels_of([Rating("owl", 1450, 1300, 1600, 9), Rating("fox", 1550, 1540, 1560, 9)]) == [1, 5]


RING = (("fox", "owl"), ("owl", "hen"), ("hen", "fox"))


def ring(share, ties=0, seat=0):
    """Rate three bots, each of which has this share of 100 games against the next one.

    `ties` is the number of ties, `seat` how much larger the share is in the first seat.
    """
    pairings = []
    for one, other in RING:
        pairings += [
            Pairing(one, other, 50, 50 * (share + seat), ties // 2),
            Pairing(other, one, 50, 50 * (1 - share + seat), ties // 2),
        ]
    return rate(["fox", "owl", "hen"], pairings)


def test_the_misfit_tells_how_far_the_results_of_pairs_are_from_the_model():
    chance = 0.05**2
    assert ring(0.7).misfit == pytest.approx((3 * (0.2**2) - chance) ** 0.5, abs=0.01)


def test_results_that_chance_explains_have_no_misfit():
    assert ring(0.52).misfit == 0


@pytest.mark.parametrize("how", [{"ties": 90}, {"seat": 0.4}], ids=["ties", "a strong seat"])
def test_results_that_vary_little_have_a_misfit_that_chance_would_explain_elsewhere(how):
    assert ring(0.525).misfit == 0
    assert ring(0.525, **how).misfit > 0.02


@pytest.mark.parametrize(("ties", "seat"), [(0.0, 0.0), (0.5, 0.0), (0.0, 0.9)])
def test_results_by_the_model_have_no_misfit(ties, seat):
    """With 100,000 games in each seating, chance alone gives about 0.1 percentage points."""
    luck, strength = np.random.default_rng(1), {"fox": 0.8, "owl": 0.0, "hen": -0.5}
    chances = {
        pair: 1 / (1 + math.exp(strength[pair[1]] - strength[pair[0]])) for pair in permutations(strength, 2)
    }
    pairings = []
    for pair, chance in chances.items():
        share = chance + seat * chance * (1 - chance)
        tie = 2 * ties * min(share, 1 - share)
        wins, tied, _ = luck.multinomial(100_000, [share - tie / 2, tie, 1 - share - tie / 2])
        pairings.append(Pairing(*pair, 100_000, wins + tied / 2, int(tied)))
    assert rate([*strength], pairings).misfit < 0.005


def test_bots_that_beat_each_other_in_a_ring_have_no_wider_intervals():
    wide, narrow = (ring(share).ratings[0] for share in (0.7, 0.5))
    assert wide.high - wide.low <= narrow.high - narrow.low


@pytest.mark.parametrize(("correlation", "factor"), [(1.0, math.sqrt(2)), (-1.0, 0.0)])
def test_luck_that_pairs_share_counts_in_the_intervals(correlation, factor):
    """The owl meets both of the others. Only its rating depends on how their games are related."""
    names, pairings = (
        ["owl", "fox", "hen"],
        [Pairing("owl", "fox", 999, 499.5), Pairing("owl", "hen", 999, 499.5)],
    )
    own, common = (
        next(each for each in rate(names, pairings, related).ratings if each.name == "owl")
        for related in ((), [[1, correlation], [correlation, 1]])
    )
    assert common.high - common.low == pytest.approx(factor * (own.high - own.low), abs=4)


def made():
    return rate([*PAIR], [Pairing(*PAIR, 10, 9), Pairing("owl", "fox", 10, 2)])


def test_ratings_that_are_kept_are_found_again(monkeypatch, tmp_path):
    monkeypatch.setattr(rating, "ratings_path", lambda game: tmp_path / "ratings.json")
    save_ratings(kuhn_poker.GAME, made())
    assert load_ratings(kuhn_poker.GAME) == made()
    load_ratings.cache_clear()


def ranked_with(monkeypatch, tmp_path, *names):
    """Return what a list of bots shows if these bots, weakest first, have ratings."""
    monkeypatch.setattr(rating, "ratings_path", lambda game: tmp_path / "ratings.json")
    pairings = [Pairing(two, one, 100, 90) for one, two in itertools.pairwise(names)]
    save_ratings(echoes.GAME, rate([*names], pairings))
    found = rank_bots(echoes.GAME)
    load_ratings.cache_clear()
    return [(name, level, each and each.name) for name, level, each in found]


def test_a_bot_without_a_rating_comes_last(monkeypatch, tmp_path):
    ranked = ranked_with(monkeypatch, tmp_path, "random", "loud")
    assert ranked == [("random", 1, "random"), ("loud", 5, "loud"), ("planner", 0, None), ("ismcts", 0, None)]


def test_random_play_is_the_weakest_without_a_rating(monkeypatch, tmp_path):
    ranked = ranked_with(monkeypatch, tmp_path, "loud", "planner", "ismcts")
    assert [(name, level) for name, level, _ in ranked][:2] == [("random", 1), ("loud", 2)]


def test_a_searching_bot_has_the_rating_with_its_budget(monkeypatch, tmp_path):
    ranked = ranked_with(monkeypatch, tmp_path, "loud", "planner:200")
    assert ranked[2] == ("planner", 5, "planner:200")


def test_a_game_in_one_file_has_its_ratings_beside_it():
    assert ratings_path(kuhn_poker.GAME).name == "kuhn_poker.ratings.json"


def test_the_table_says_what_each_has_taken_from_each():
    head, first, second, *_ = format_table(made())
    assert head.split()[-2:] == ["fox", "owl"]
    assert (first.split()[0], first.split()[-1]) == ("fox", "85%")
    assert (second.split()[0], second.split()[-1]) == ("owl", "15%")


@pytest.mark.parametrize(("returns", "part"), [([1, -1], 1), ([-9, 9], 0), ([0, 0], 0.5)])
def test_a_win_counts_by_who_has_more(returns, part):
    assert score_first(returns) == part


@pytest.mark.long
@pytest.mark.parametrize(
    ("bot", "name"),
    [
        ("planner", "planner:0.05s"),
        ("planner:2s", "planner:2s"),
        ("planner:500/2s", "planner:500"),
        ("random", "random"),
    ],
)
def test_a_bot_with_a_number_of_playouts_is_rated_without_a_time(bot, name):
    assert name_for_rating(kuhn_poker.GAME, bot, 0.05) == name


def test_in_a_round_robin_a_pair_sits_at_both_seats_equally_often():
    told = []
    found = round_robin(Plan("examples/kuhn_poker.py", 10, 3, 0.001), lambda *done: told.append(done))
    games = {(each.first, each.second): each.games for each in found.pairings}
    assert games == dict.fromkeys(permutations(["random", "planner", "ismcts"], 2), 2)
    assert (told[0], told[-1]) == ((0, 12), (12, 12))


@pytest.mark.long
def test_rules_of_thumb_may_be_rated_alone():
    found = round_robin(Plan("infiltration", 10, 0))
    assert {(each.first, each.second) for each in found.pairings} == {
        *permutations(["courier", "daredevil", "random"], 2)
    }
    assert {each.games for each in found.pairings} == {5}


def test_a_game_that_is_not_for_two_is_not_rated():
    with pytest.raises(Malformed, match="only in two-player games"):
        round_robin(Plan("examples/cuckoo.py"))


# -- options and players ---------------------------------------------------------------------------


@pytest.mark.parametrize(("option", "best"), [("no", "loud"), ("yes", "random")])
def test_options_decide_who_is_best(option, best):
    rated = round_robin(Plan(ECHOES, 100, 0, options={"low_wins": option}))
    assert rated.ratings[-1].name == best


def test_bots_that_search_play_with_the_options_too():
    plan = Plan(ECHOES, 100, 2, options={"low_wins": "yes"})
    met = play_pairs(plan, [("planner:200", "loud")], lambda *done: None)
    assert sum(each.points for each in met if each.first == "planner:200") == 1


def test_the_command_rates_with_options(capsys):
    main(
        ["rate", ECHOES, "--games", "0", "--quick-games", "100", "--option", "low_wins=yes", "--players", "2"]
    )
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()[1:3]] == ["random", "loud"]


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (("--players", "3"), "2 players, not 3"),
        (("--players", "0"), "2 players, not 0"),
        (("--players", "-1"), "2 players, not -1"),
        (("--option", "low=yes"), "low"),
        (("--option", "low_wins"), "NAME=VALUE"),
    ],
)
def test_what_cannot_be_rated_is_refused(given, why, capsys):
    with pytest.raises(SystemExit):
        main(["rate", ECHOES, "--games", "0", "--quick-games", "2", *given])
    assert why in capsys.readouterr().err
