"""The rulebooks: where a table may choose otherwise, a statement names the option by its title."""

import re
from pathlib import Path

import pytest

from coverts.games import infiltration, infiltrators, trek_ccg

GAMES = [infiltration, infiltrators, trek_ccg]


def named_in(package):
    """The titles of options in the rulebook."""
    text = (Path(package.__file__).parent / "rulebook.md").read_text("utf-8")
    return set(re.findall(r'\*proposed\*; option "([^"]+)"', text))


@pytest.mark.parametrize("package", GAMES, ids=lambda package: package.GAME.name)
def test_every_option_a_rulebook_names_is_one_of_the_game_s(package):
    assert named_in(package) <= {option.label for option in package.GAME.option_list}


@pytest.mark.parametrize("package", GAMES, ids=lambda package: package.GAME.name)
def test_every_ruling_that_a_table_may_choose_is_marked_in_the_rulebook(package):
    rulings = {option.label for option in package.GAME.option_list if option.group == "Rulings"}
    assert rulings <= named_in(package)
