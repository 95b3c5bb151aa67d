"""What an author reads whose card is declared with a word that no card has."""

import re

import pytest

from coverts.engine.base.exceptions import RuleSourceError
from coverts.games.trek_ccg.vocabulary.declaring import equipment, mission, ship
from coverts.games.trek_ccg.vocabulary.terms import KLINGON


def test_a_mission_is_of_a_planet_or_of_space():
    with pytest.raises(RuleSourceError, match=re.escape("Picnic: where is 'S/P'; write one of ('P', 'S')")):
        mission(27, "Picnic", "S/P", 3, 30)


def test_affiliations_are_named_as_they_are_printed():
    with pytest.raises(RuleSourceError, match="Picnic: there is no affiliation 'Klingons'; write some of"):
        mission(27, "Picnic", "P", 3, 30, "Klingons")


def test_traits_are_named_as_they_are_printed():
    with pytest.raises(RuleSourceError, match="Spoon: there is no trait 'Handweapon'"):
        equipment(14, "Spoon", "Klingon", traits="Handweapon")


def test_special_equipment_is_named_as_it_is_printed():
    with pytest.raises(RuleSourceError, match="Raft: there is no special equipment 'Sail'"):
        ship(20, "Raft", KLINGON, 1, 1, 1, fitted="Sail")
