"""Variants may have decks, lists and versions of the rules in files of their own."""

from pathlib import Path

import pytest

from coverts.engine.errors import Malformed
from coverts.games.anima_tactics.vocabulary.parties import READY_PARTIES
from coverts.games.infiltration.vocabulary.card_lists import READY_LISTS
from coverts.lab.cells import list_cells
from coverts.lab.experiment_file import read_experiment
from coverts.lab.experiment_run import run_experiment

TESTS = Path(__file__).resolve().parents[1]
NIGHT = TESTS / "infiltration" / "tiny_deck.py"
ECHOES = TESTS / "kit" / "echoes.py"
DECKS = f"""\
game = "infiltration"
games = 20
block = 10
bots = ["courier"]

[variants.usual]
deck = "stand-in"

[variants.night]
deck = "{NIGHT}"
"""


@pytest.fixture
def cells(tmp_path):
    """Return a function that lists the cells of an experiment from a text."""

    def cells(text):
        path = tmp_path / "decks.toml"
        path.write_text(text, "utf-8")
        return list_cells(path, read_experiment(path))

    return cells


@pytest.fixture
def run(tmp_path, cells):
    """Return a function that plays an experiment from a text, and returns the files of its blocks."""

    def run(text):
        listed = cells(text)
        run_experiment(read_experiment(tmp_path / "decks.toml"), listed, str(tmp_path / "results"), workers=1)
        return {path.relative_to(tmp_path / "results") for path in tmp_path.glob("results/*/*")}

    return run


def test_each_variant_has_its_deck(cells):
    usual, night = cells(DECKS)
    assert (usual.deck, night.deck) == ("", str(NIGHT))
    assert usual.rules != night.rules


def test_a_deck_is_named_from_the_folder_of_the_file(cells, tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "__init__.py").write_text(NIGHT.read_text("utf-8"), "utf-8")
    _, mine = cells(DECKS.replace(str(NIGHT), "mine"))
    _, night = cells(DECKS)
    assert mine.deck == str(tmp_path / "mine")
    assert mine.rules == night.rules


def test_a_deck_counts_for_all_variants_that_have_no_other(cells):
    text = DECKS.replace('deck = "stand-in"\n', "").replace("games", f'deck = "{NIGHT}"\ngames')
    assert {cell.deck for cell in cells(text)} == {str(NIGHT)}


@pytest.mark.long
def test_decks_are_played_in_one_run(run):
    assert len(run(DECKS)) == 4


LIST = """\
game = "infiltration"
games = 20
bots = ["courier"]

[variants.usual]

[variants.few.files]
cards = "few.txt"
"""
PARTIES = """\
game = "anima_tactics"
games = 20

[files]
party = ["one.txt", "two.txt"]

[variants.own]

[variants.other]
files = { party = "two.txt" }
"""


def test_a_list_is_read_from_a_file(cells, tmp_path):
    (tmp_path / "few.txt").write_text(READY_LISTS["all"], "utf-8")
    usual, few = cells(LIST)
    assert dict(few.options)["cards"].strip() == READY_LISTS["all"].strip()
    assert usual.key != few.key


def test_the_files_of_a_flag_are_for_its_options_in_order(cells, tmp_path):
    one, two = [*READY_PARTIES.values()][:2]
    (tmp_path / "one.txt").write_text(one, "utf-8")
    (tmp_path / "two.txt").write_text(two, "utf-8")
    own, other = (dict(cell.options) for cell in cells(PARTIES))
    assert (own["party_1"].strip(), own["party_2"].strip()) == (one.strip(), two.strip())
    assert other["party_1"].strip() == two.strip()


def test_an_option_has_either_a_value_or_a_file(cells, tmp_path):
    (tmp_path / "few.txt").write_text(READY_LISTS["all"], "utf-8")
    with pytest.raises(Malformed, match=r"files\.cards: The option cards is set already"):
        cells(LIST.replace("games = 20", 'games = 20\noptions = { cards = "all" }'))


MISTAKES = {
    "no deck": (DECKS, str(NIGHT), "nowhere", "line 10: variants.night.deck: the file or folder nowhere"),
    "a game without decks": (
        DECKS,
        'game = "infiltration"',
        f'game = "{ECHOES}"',
        "line 7: variants.usual.deck: Echoes has no deck",
    ),
    "no such files": (LIST, "cards =", "carts =", "line 8: variants.few.files.carts: Infiltration has no"),
    "no such file": (LIST, "few.txt", "fewer.txt", "line 8: variants.few.files.cards: "),
    "too many files": (
        LIST,
        '"few.txt"',
        '["a", "b"]',
        "line 8: variants.few.files.cards: There are 2 files; Infiltration takes at most 1.",
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_told_with_its_line_and_key(cells, mistake):
    text, old, new, told = MISTAKES[mistake]
    assert old in text
    with pytest.raises(Malformed) as error:
        cells(text.replace(old, new))
    assert told in str(error.value)


# -- rules in files --------------------------------------------------------------------------------

RULES = """\
game = "one.py"
games = 40
block = 20
bots = ["random"]

[variants.one]

[variants.two]
game = "two.py"
"""
OTHER = ("1 if (number == 0)", "2 if (number == 0)")


@pytest.fixture
def rules(tmp_path):
    """Write two files with the same game's name, but other rules."""
    text = ECHOES.read_text("utf-8")
    assert OTHER[0] in text
    (tmp_path / "one.py").write_text(text, "utf-8")
    (tmp_path / "two.py").write_text(text.replace(*OTHER), "utf-8")
    return tmp_path


def test_two_files_with_the_same_name_of_the_game_are_not_mixed(rules, cells):
    one, two = cells(RULES)
    assert one.rules != two.rules
    assert one.key != two.key


def test_the_files_are_played_side_by_side(rules, run):
    assert len(run(RULES)) == 4


def test_a_run_refuses_a_file_that_was_edited_meanwhile(rules, cells):
    listed = cells(RULES)
    (rules / "two.py").write_text((rules / "one.py").read_text("utf-8"), "utf-8")
    with pytest.raises(Malformed, match=r"The rules of .*two.py are of version"):
        run_experiment(read_experiment(rules / "decks.toml"), listed, str(rules / "results"), workers=1)
