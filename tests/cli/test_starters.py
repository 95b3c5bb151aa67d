"""Games to start from: each plays, keeps the contract, and its own test passes."""

import os
import subprocess
import sys

import pytest

import coverts
from coverts.cli import main
from coverts.cli.starters import KINDS, write_starter
from coverts.engine.checks.contract import check
from coverts.engine.errors import BadFile, Malformed

MAX_LINES = 100


@pytest.mark.parametrize("kind", KINDS)
def test_a_starter_keeps_the_contract(kind, tmp_path):
    game, _ = write_starter("night_watch", kind, tmp_path)
    report = check(coverts.game(str(game)), games=60)
    assert report.ok, (report.line, report.examples)
    assert not report.hints


@pytest.mark.parametrize("kind", KINDS)
def test_the_test_of_a_starter_passes(kind, tmp_path):
    write_starter("night_watch", kind, tmp_path)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_night_watch.py"],
        cwd=tmp_path,
        env={**os.environ, "PYTEST_ADDOPTS": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("kind", KINDS)
def test_a_starter_has_the_new_name_and_title(kind, tmp_path):
    game = coverts.game(str(write_starter("night_watch", kind, tmp_path)[0]))
    assert (game.name, game.title) == ("night_watch", "Night watch")
    assert game.goal


def test_a_bid_of_one_coin_is_in_the_singular(tmp_path):
    match = coverts.Match(coverts.game(str(write_starter("night_watch", "bidding", tmp_path)[0])), 2)
    match.apply_action(0, "1 coin")
    assert match.view(0).bid == 1


@pytest.mark.parametrize("kind", KINDS)
def test_a_starter_is_short(kind, tmp_path):
    lines = write_starter("night_watch", kind, tmp_path)[0].read_text("utf-8").splitlines()
    assert len([line for line in lines if line.strip()]) <= MAX_LINES


@pytest.mark.parametrize("name", ["Night", "night watch", "4ever", "class", "infiltration", "random", ""])
def test_a_name_that_no_module_can_have_is_refused(name, tmp_path):
    with pytest.raises(Malformed, match=name or "cannot be"):
        write_starter(name, folder=tmp_path)


def test_an_unknown_kind_lists_the_known_ones(tmp_path):
    with pytest.raises(Malformed, match="hands, simultaneous"):
        write_starter("night_watch", "cards", tmp_path)


def test_an_existing_file_is_not_overwritten(tmp_path):
    (tmp_path / "test_night_watch.py").write_text("mine", "utf-8")
    with pytest.raises(BadFile, match=r"test_night_watch\.py exists already"):
        write_starter("night_watch", folder=tmp_path)
    assert not (tmp_path / "night_watch.py").exists()


def test_the_command_says_what_to_do_next(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    main(["new", "night_watch"])
    told = capsys.readouterr().out
    assert "coverts dev night_watch.py" in told
    assert "simultaneous, cooperative, pieces, bidding" in told
