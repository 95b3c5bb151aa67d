"""What is printed on the cards of the Dark Hand beside their texts, as players read it."""

import pytest

from coverts.games.anima_tactics.vocabulary.pool import pool_of_cards
from coverts.games.anima_tactics.vocabulary.printed import CARD_STATEMENTS

USUAL = "walks 8 and runs 12 inches; recovers 3 of 4 action points."
PRINTED = {
    "May": (
        "Level 40, Dark, Empire, Prowler. Attack 5, Damage 4, Defense 9, Armor 2, life points 12, "
        f"Resistance 10; {USUAL} Infiltration, Critical Mastery, Ranged Attack 4."
    ),
    "September": (
        "Level 45, Dark, Empire, Warrior. Attack 5, Damage 5, Defense 8, Armor 1, life points 15, "
        f"Resistance 9; {USUAL} Infiltration, Critical Mastery, Immunity to Poison."
    ),
    "Valentine": (
        "Level 40, Dark, Empire, Prowler. Attack 5, Damage 4, Defense 8, Armor 2, life points 12, "
        f"Resistance 9; {USUAL} Infiltration, Ranged Attack 16."
    ),
    "Vayl": (
        "Level 35, Dark, Empire, Prowler. Attack 5, Damage 4, Defense 8, Armor 2, life points 12, "
        f"Resistance 9; {USUAL} *Stealth*"
    ),
    "October": (
        "Level 45, Dark, Empire, Prowler. Attack 5, Damage 3, Defense 8 (12), Armor 1, life points 13, "
        f"Resistance 10; {USUAL} Advanced Deployment, Ranged Attack 16."
    ),
    "Tiamat": (
        "Level 55, Neutral, Empire, Warrior, Prowler. Attack 6, Damage 4, Defense 10, Armor 2, "
        "life points 15, Resistance 10; walks 12 and runs 16 inches; recovers 3 of 5 action points. "
        "Initiative."
    ),
    "Alessa Raincross": (
        "Level 40, Dark, Wanderer, Prowler. Attack 4, Damage 4, Defense 9, Armor 0, life points 10, "
        f"Resistance 10; {USUAL} Ranged Attack 16."
    ),
}
ABILITIES = {
    "May": ["Death Halo*:", "Stealth* (2, Subterfuge)", "Dark Zero* (3, Ki)", "Moon Zero* (2, Subterfuge)"],
    "September": ["Pain Master*:", "Catastrophe in Wave* (3, Ki)", "Dark Side* (1, Ki)"],
    "Valentine": ["In My Sights* (1, Subterfuge)", "Perfect Shot* (3, Subterfuge)", "Execution* (3, Subt"],
    "Vayl": ["Chronos Blades* (0):", "Crumbling of Time* (3, Ki)", "Scar of Time* (2, Subterfuge)"],
    "October": ["Ice Arrows* (1):", "Liberation* (1, Ki)"],
    "Tiamat": ["Awe of the Forgotten* (3, Ki)", "World of Wires* (2, Ki)", "Wires of Destiny* (1, Ki)"],
    "Alessa Raincross": ["Dark Sniper* (3):", "Storm Waltz* (4):"],
}


def text_of(name):
    return dict(CARD_STATEMENTS.values())[name]


@pytest.mark.parametrize("name", PRINTED)
def test_the_numbers_of_the_dark_hand(name):
    assert text_of(name).startswith(PRINTED[name])


@pytest.mark.parametrize("name", ABILITIES)
def test_what_abilities_cost_and_which_family_they_are_of(name):
    assert [part for part in ABILITIES[name] if f"*{part}" not in text_of(name)] == []


@pytest.mark.parametrize("name", PRINTED)
def test_parties_are_built_by_the_organization_that_is_printed(name):
    assert f", {pool_of_cards().characters[name].organization}, " in PRINTED[name]
