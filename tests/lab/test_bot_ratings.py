"""Ratings from the games of a round robin."""

import json

import echoes
import msgspec
import polars as pl
import pytest

from coverts.bots import rating
from coverts.bots.bradley_terry import rate
from coverts.bots.rating import Pairing, Ratings, load_ratings
from coverts.cli import main
from coverts.lab.bot_ratings import rate_bots
from coverts.lab.cells import Cell

ROUND_ROBIN = f"""
game = "{echoes.__file__}"
games = 60
block = 60
round_robin = ["loud", "random", "planner:50"]
"""


@pytest.fixture
def saved(monkeypatch, tmp_path):
    """The path at which the ratings of a game are saved."""
    path = tmp_path / "ratings.json"
    monkeypatch.setattr(rating, "ratings_path", lambda game: path)
    yield path
    load_ratings.cache_clear()


@pytest.fixture
def run(tmp_path):
    """Run an experiment, by default a round robin."""

    def run(*options, text=ROUND_ROBIN):
        (tmp_path / "bots.toml").write_text(text)
        main(["experiment", "run", str(tmp_path / "bots.toml"), "--workers", "1", *options])

    return run


@pytest.mark.long
def test_each_pair_of_a_round_robin_counts_in_both_seatings(run, saved):
    run("--save-ratings")
    pairings = json.loads(saved.read_text())["pairings"]
    assert len({(each["first"], each["second"]) for each in pairings}) == 6
    assert {each["games"] for each in pairings} == {30}


def test_a_round_robin_tells_the_ratings_of_its_bots(run, saved, capsys):
    run(text=ROUND_ROBIN.replace(', "planner:50"', ""))
    assert "The mean is 1500." in capsys.readouterr().out
    assert not saved.exists()


def cell_of(*pair):
    return Cell("all", "echoes", "", "", 2, (pair, pair[::-1]), (), 1)


def games_of(wins):
    """The games in which the first seat wins by these shares."""
    first = pl.Series(wins, dtype=pl.Float32)
    return pl.DataFrame({"win_1": first, "win_2": 1 - first}).select(
        pl.lit(None, pl.String).alias("fault"), pl.int_range(pl.len()).alias("game"), "win_1", "win_2"
    )


def test_games_in_which_nobody_wins_more_are_ties():
    found = rate_bots([cell_of("fox", "owl")], [games_of([1, 0.5, 0.5, 0.5])])
    assert found.pairings == [Pairing("fox", "owl", 2, 1.5, 1), Pairing("owl", "fox", 2, 1, 2)]


def test_games_of_several_pairs_with_the_same_luck_count_less():
    """The luck of each game decides who wins, so the fox has the same score against both of the others."""
    luck = [1, 1, 0, 0] * 100
    cells = [cell_of("fox", "owl"), cell_of("fox", "hen")]
    common = rate_bots(cells, [games_of(luck), games_of(luck)])
    own = rate_bots(cells, [games_of(luck), games_of([1, 1, 1, 1, 0, 0, 0, 0] * 50)])
    wide, narrow = (next(each for each in found.ratings if each.name == "fox") for found in (common, own))
    assert wide.high - wide.low == pytest.approx(2**0.5 * (narrow.high - narrow.low), rel=0.05)


def test_saved_ratings_follow_from_their_saved_results(run, saved):
    run("--save-ratings", text=ROUND_ROBIN.replace('"planner:50"', '"ismcts:50"').replace("60", "8"))
    found = msgspec.json.decode(saved.read_bytes(), type=Ratings)
    names = [each.name for each in found.ratings]
    assert rate(names, found.pairings, found.correlations).ratings == found.ratings


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (("round_robin", "bots"), "Set round_robin"),
        (("block = 60", "block = 60\noptions = { low_wins = true }"), "leave out --save-ratings, or options"),
        (("block = 60", "block = 60\nplayers = 2"), "leave out --save-ratings, or players"),
    ],
)
def test_only_a_round_robin_at_the_usual_table_is_saved(run, saved, capsys, change, reason):
    with pytest.raises(SystemExit):
        run("--save-ratings", text=ROUND_ROBIN.replace(', "planner:50"', "").replace(*change))
    assert reason in capsys.readouterr().err
    assert not saved.exists()
