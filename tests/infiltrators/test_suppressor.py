"""Chapter 22: the Suppressor."""

import pytest
from grounds import EmptyTable, Grounds

from coverts.games.infiltrators.rules.setup import set_up_mission
from coverts.games.infiltrators.rules.suppressing import fit_suppressors
from coverts.games.infiltrators.vocabulary.printed import EQUIPMENT_NAMES

clause = pytest.mark.clause


def suppressed(weapon, tile="H10"):
    """Wren's turn on H8, with the Suppressor and a weapon."""
    g = Grounds({"Wren": "H8"}, [("Bruiser", tile)], equipment={"Wren": ["Suppressor", weapon]})
    return g.turn("Wren")


@clause("Suppressor", 2)
def test_the_suppressor_silences_a_loud_ranged_weapon():
    g = suppressed("Assault rifle").attacks("Bruiser 1", "Assault rifle")
    assert (g.figure("Wren").noise, g.gunfire) == (0, 0)


@clause("Suppressor", 3)
@pytest.mark.parametrize(("weapon", "bonus"), [("Shotgun", 2), ("Machine pistol", 1), ("Service pistol", 0)])
def test_the_suppressor_costs_a_bonus_die(weapon, bonus):
    assert suppressed(weapon).attack_dice("Bruiser 1", weapon) == 2 + bonus


@clause("Suppressor", 1, 3)
@pytest.mark.parametrize(("weapon", "bonus"), [("Crossbow", 1), ("Silenced pistol", 0)])
def test_the_suppressor_costs_a_silent_weapon_nothing(weapon, bonus):
    assert suppressed(weapon).attack_dice("Bruiser 1", weapon) == 2 + bonus


@clause("Suppressor", 1)
def test_the_suppressor_does_nothing_for_close_weapons():
    g = suppressed("Machete", "H9")
    assert g.attack_dice("Bruiser 1", "Machete") == 3 + 2
    assert g.figure("Wren").noise == 1


@clause("Suppressor", 1)
def test_the_suppressor_of_a_comrade_silences_nothing():
    equipment = {"Wren": ["Shotgun"], "Doc": ["Suppressor", "Assault rifle"]}
    g = Grounds({"Wren": "H8", "Doc": "P1"}, [("Bruiser", "H10")], equipment=equipment).turn("Wren")
    assert g.attack_dice("Bruiser 1", "Shotgun") == 2 + 3
    assert g.figure("Wren").noise == 1


THREE_CARDS = {"Wren": ["Suppressor", "Machine pistol", "Assault rifle"]}


def two_loud_weapons(*guards):
    """Before the second mission of a campaign, Wren has two loud ranged weapons and a Suppressor."""
    g = Grounds({"Wren": "H8", "Doc": None}, guards, equipment={**THREE_CARDS, "Doc": ["Shotgun"]})
    return g.run(fit_suppressors)


@clause("Suppressor", 1)
def test_the_bearer_of_two_loud_ranged_weapons_chooses_which_the_suppressor_silences():
    g = two_loud_weapons()
    assert (g.asked(), g.askees()) == ("choose_suppressed", [1])
    assert g.offered() == ["Machine pistol", "Assault rifle"]
    assert g.refused("Shotgun") == g.refused("Suppressor") == "22.28"


@clause("Suppressor", 1, 2, 3)
@pytest.mark.parametrize(
    ("chosen", "other"), [("Machine pistol", "Assault rifle"), ("Assault rifle", "Machine pistol")]
)
def test_the_suppressor_silences_one_weapon_only(chosen, other):
    def attack_with(weapon):
        g = two_loud_weapons(("Bruiser", "H11")).does(chosen).turn("Wren")
        dice = g.attack_dice("Bruiser 1", weapon)
        return dice, g.figure("Wren").noise

    assert attack_with(chosen) == (2 + 1, 0)
    assert attack_with(other) == (2 + 2, 1)


@clause("Suppressor", 1)
def test_with_a_single_loud_ranged_weapon_nothing_is_asked():
    g = EmptyTable(draws=["Suppressor", "Machete", "Shotgun"]).until("choose_character")
    g.does("Wren", "Machete")
    assert (g.asked(), g.equipment("Wren")) == ("pick_guard", ["Shotgun", "Suppressor"])
    assert g.log()[-1] == "The Suppressor of Wren silences Shotgun."


@clause("Suppressor", 1)
def test_a_weapon_that_is_no_longer_carried_is_not_silenced_in_the_next_mission():
    g = two_loud_weapons().does("Assault rifle")
    g.figure("Wren").carried.remove(EQUIPMENT_NAMES.index("Assault rifle"))
    g.run(fit_suppressors)
    assert g.log()[-1] == "The Suppressor of Wren silences Machine pistol."


@clause("Suppressor", 1)
def test_what_the_suppressor_silences_is_chosen_before_the_mission():
    g = Grounds({"Wren": None}, equipment=THREE_CARDS).run(set_up_mission).until("choose_suppressed")
    assert g.does("Assault rifle").asked() == "pick_guard"


def test_the_page_shows_which_weapon_is_silenced():
    g = two_loud_weapons().does("Assault rifle")
    plates = [p for zone in g.match().scene(0).zones for p in zone.pieces if p.id == "plate-0"]
    words = {card.label: [badge.word for badge in card.badges] for card in plates[0].pieces}
    assert [label for label, said in words.items() if "silenced" in said] == ["Assault rifle"]
