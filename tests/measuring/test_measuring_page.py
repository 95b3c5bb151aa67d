"""The page of pictures, and the commands of the guide."""

import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from shlex import split

import pytest

from coverts import cli
from coverts.lab.measure.measure_request import GameRequest
from coverts.lab.measure.measure_request import play_side as play
from coverts.lab.reports.outcome import Outcome
from coverts.lab.reports.report import make_panel
from coverts.lab.reports.report_page import report_page

ROOT = Path(__file__).parents[2]
CUCKOO = str(ROOT / "examples" / "cuckoo.py")
GUIDE = (ROOT / "docs" / "measuring.md").read_text("utf-8")
COMMANDS = [re.sub(r" --games \d+", "", found) for found in re.findall(r"^coverts .*", GUIDE, re.MULTILINE)]
FEW = ["--games", "40"]


class Tags(HTMLParser):
    """What a page is made of: which tags are open at the end, and what is fetched from elsewhere."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.fetched: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.fetched += [value for name, value in attrs if name in ("src", "href") and value[0] != "#"]
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def page(panel, title="Cuckoo"):
    return report_page(Outcome(title, "coverts measure", [panel]))


@pytest.fixture(scope="module")
def two_sides():
    sides = [play(GameRequest(CUCKOO, games=300, options={"lives": lives}, label=lives)) for lives in "35"]
    return make_panel(sides)


def test_a_page_needs_nothing_else(two_sides):
    found = Tags(page(two_sides))
    assert found.open == []
    assert found.fetched == []


def test_a_page_has_a_row_for_each_seat(two_sides):
    text = page(two_sides)
    assert all(f">seat {seat}<" in text for seat in (1, 2, 3))


def test_the_first_differences_that_the_games_show_are_at_the_top(two_sides):
    tiles = page(two_sides).partition('class="key"')[2].partition("</dl>")[0]
    assert re.findall("<dt>([^<]*)</dt>", tiles)[0] == "rounds in a game, 5 − 3"
    assert re.findall("<span>([^<]*)</span>", tiles)[0] == "rounds"


def test_sides_without_a_difference_have_none_at_the_top():
    panel = make_panel([play(GameRequest(CUCKOO, games=200, label=label)) for label in ("one", "two")])
    assert "The games show no difference." in page(panel)


def test_a_page_says_that_all_play_at_random_if_the_game_has_no_bots():
    found = play(GameRequest(str(ROOT / "examples" / "kuhn_poker.py"), games=40))
    assert "All seats choose at random, because the game has no bots" in page(make_panel([found]))


def test_a_page_shows_what_is_written_and_runs_none_of_it():
    found = play(GameRequest(CUCKOO, games=40, label="<script>"))
    assert "<script>" not in page(make_panel([found, found]), "<script>")


def test_pictures_are_told_to_who_does_not_see_them(two_sides):
    pictures = re.findall("<figure>(.*?)</figure>", page(two_sides), re.DOTALL)
    assert pictures
    assert all(picture.count("<svg") == picture.count('<svg role="img" aria-label="') for picture in pictures)


@pytest.mark.parametrize("command", [c for c in COMMANDS if "measure examples" in c])
def test_commands_of_the_guide_run(command, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    cli.main([*split(command)[1:], *FEW])
    assert "40 games" in capsys.readouterr().out


@pytest.mark.long
def test_the_guide_s_deck_is_measured_against_the_stand_in(tmp_path):
    new, measure = (command for command in COMMANDS if "my_deck" in command and " --again " not in command)
    for command in (new, " ".join([measure, *FEW])):
        done = subprocess.run(
            [sys.executable, "-m", "coverts.cli", *split(command)[1:]],
            cwd=tmp_path,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
    assert "my_deck, seed 1" in done.stdout
    assert "the stand-in deck, seed 1" in done.stdout
    page = (tmp_path / "my_deck.html").read_text("utf-8")
    assert "Differences are those from the stand-in deck" in page


@pytest.mark.long
def test_what_is_wrong_with_the_other_deck_is_said_in_a_line(tmp_path, capsys):
    deck = tmp_path / "empty.py"
    deck.write_text("")
    with pytest.raises(SystemExit):
        cli.main(["measure", "infiltration", "--against", str(deck), *FEW])
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 1
    assert "empty.py" in said[0]


@pytest.mark.long
@pytest.mark.parametrize("command", [c for c in COMMANDS if "infiltration" in c and "my_deck" not in c])
def test_commands_with_infiltration_run(command, capsys):
    more = [] if " --again " in command else FEW
    cli.main([*split(command)[1:], *more])
    assert capsys.readouterr().out
