"""What an author reads whose card is declared with a word that no card has."""

import re

import pytest

from coverts.engine.base.exceptions import RuleSourceError
from coverts.games.trek_ccg.vocabulary.declaring import equipment, mission, ship
from coverts.games.trek_ccg.vocabulary.terms import KLINGON


def test_a_mission_is_of_a_planet_or_of_space():
    with pytest.raises(
        RuleSourceError,
        match=re.escape("Unknown value 'S/P' for `where` of Picnic. Write one of ('P', 'S')."),
    ):
        mission(27, "Picnic", "S/P", 3, 30)


def test_affiliations_are_named_as_they_are_printed():
    with pytest.raises(RuleSourceError, match="Unknown affiliation 'Klingons' of Picnic"):
        mission(27, "Picnic", "P", 3, 30, "Klingons")


def test_traits_are_named_as_they_are_printed():
    with pytest.raises(RuleSourceError, match="Unknown trait 'Handweapon' of Spoon"):
        equipment(14, "Spoon", "Klingon", traits="Handweapon")


def test_special_equipment_is_named_as_it_is_printed():
    with pytest.raises(RuleSourceError, match="Unknown special equipment 'Sail' of Raft"):
        ship(20, "Raft", KLINGON, 1, 1, 1, fitted="Sail")
