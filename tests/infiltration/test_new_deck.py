"""Decks to begin from: each can be played with as it is written."""

import os
import subprocess
import sys

import pytest

from coverts.engine.base.exceptions import Malformed
from coverts.games.infiltration.new_deck import begin

pytestmark = pytest.mark.long

LOUD = """\
from coverts.games.infiltration.for_cards import OK, decision, say


@decision(2, prompt="Loud?", rules=("99.1",))
def loud(s, operative, answer):
    return OK


"""
STARTS = [("my_deck.py", ""), ("my_deck", "stand-in")]


def coverts(*arguments, given=""):
    environment = {name: value for name, value in os.environ.items() if name != "COVERTS_DECK"}
    return subprocess.run(
        [sys.executable, "-m", "coverts.cli", *arguments],
        input=given,
        capture_output=True,
        text=True,
        env=environment,
    )


@pytest.mark.parametrize(("name", "start"), STARTS)
def test_a_new_deck_is_played_with_at_once(tmp_path, name, start):
    begin(tmp_path / name, start)
    table = ["--deck", str(tmp_path / name), "--players", "3", "--seed", "1"]
    played = coverts("play", "infiltration", *table, given="1\n" * 500)
    assert "The game is over." in played.stdout, played.stderr


def test_the_stand_in_is_written_whole(tmp_path):
    begin(tmp_path / "my_deck", "stand-in")
    written = coverts("rules", "infiltration", "--deck", str(tmp_path / "my_deck"))
    assert written.stdout == coverts("rules", "infiltration").stdout


def test_a_copy_of_the_stand_in_reads_nothing_of_the_stand_in(tmp_path):
    for file in begin(tmp_path / "my_deck", "stand-in"):
        assert "infiltration.cards" not in file.read_text()


def test_a_new_deck_is_called_as_its_file(tmp_path):
    begin(tmp_path / "night_shift.py")
    assert 'deck("night shift"' in (tmp_path / "night_shift.py").read_text()


@pytest.mark.parametrize(
    ("name", "start", "told"),
    [
        ("there.py", "", "already exists"),
        ("my_deck", "", r"my_deck\.py"),
        ("my_deck.py", "stand-in", "Call it .*my_deck"),
        ("my_deck.py", "the box", "Unknown template 'the box'"),
        ("there.py/my_deck.py", "", "cannot be written"),
    ],
)
def test_a_deck_that_cannot_be_begun_says_why(tmp_path, name, start, told):
    (tmp_path / "there.py").write_text("")
    with pytest.raises(Malformed, match=told):
        begin(tmp_path / name, start)


def test_the_command_says_how_to_play_with_it(tmp_path):
    said = coverts("deck", "new", str(tmp_path / "my_deck.py")).stdout.splitlines()
    assert said == [
        f"Wrote {tmp_path / 'my_deck.py'}.",
        f"Play with it: coverts play infiltration --deck {tmp_path / 'my_deck.py'}",
    ]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("go_home(s, operative)", "the name 'go_home' is not defined in my_deck.py"),
        ("say('gone', operative)", "say('gone') is not one of the game's sentences"),
        ("yield loud(operative)", "loud cites rule 99.1, which is not in the rulebook"),
    ],
)
def test_a_deck_s_mistakes_are_told_where_its_rules_are_printed(tmp_path, line, told):
    (file,) = begin(tmp_path / "my_deck.py")
    text = file.read_text().replace("    heal(s, operative)", f"    {line}")
    file.write_text(text.replace("@item(1,", f"{LOUD}@item(1,", 1))
    said = coverts("rules", "infiltration", "--deck", str(file))
    assert (said.returncode, said.stdout) == (1, "")
    assert told in said.stderr
