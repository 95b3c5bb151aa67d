"""Ratings from the games of a round robin."""

import json

import echoes
import pytest

from coverts.bots import rating
from coverts.bots.rating import load_ratings
from coverts.cli import main

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
