"""Who uses equipment, and whom it then serves (7.10, 12.9)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

card = pytest.mark.card
clause = pytest.mark.clause
row = pytest.mark.row

TREATY = "Treaty: Federation/Klingon"
DISRUPTOR, PADD = "Klingon Disruptor", "Klingon PADD"
SHIP = "Rigelian Freighter"
DATA, SALIA, KURN = 12, 7, 8
"""STRENGTH as printed; Data has CUNNING 12 as well, Salia 8."""


def used_by(name, *more):
    """Parameters that are marked with what the card says of its users."""
    return pytest.param(name, *more, marks=clause(name, 1))


def allies(*names):
    """ALICE's Federation and Klingon cards work together on a planet."""
    return Spaceline("Excavation").put(ALICE, TREATY).put(ALICE, *names, at="Excavation")


@pytest.mark.parametrize(
    ("name", "user", "more"),
    [
        used_by(DISRUPTOR, "Kurn", 2),
        used_by(DISRUPTOR, "Salia", 2),
        used_by("D'k Tahg", "Kurn", 1),
        used_by("Starfleet Type II Phaser", "Sarek", 2),
        used_by("Starfleet Type II Phaser", "Salia", 2),
    ],
)
def test_one_user_present_strengthens_all_of_the_away_team(name, user, more):
    t = allies(name, user, "Data", "Klag")
    assert t.strength("Data") == DATA + more
    assert t.strength("Klag") == 7 + more


@clause("Jem'Hadar Disruptor", 1)
def test_a_jemhadar_disruptor_strengthens_the_non_aligned_and_their_friends():
    t = Spaceline("Excavation").put(ALICE, "Jem'Hadar Disruptor", "Salia", "Data", at="Excavation")
    assert (t.strength("Salia"), t.strength("Data")) == (SALIA + 2, DATA + 2)


@pytest.mark.parametrize(("name", "user"), [used_by(PADD, "Kurn"), used_by("Federation PADD", "Sarek")])
def test_one_user_of_a_padd_makes_all_of_the_away_team_more_cunning(name, user):
    t = allies(name, user, "Data", "Klag")
    assert (t.cunning("Data"), t.cunning("Klag")) == (12 + 2, 5 + 2)


@clause("Cardassian PADD", 1)
def test_one_user_of_a_cardassian_padd_makes_the_non_aligned_more_cunning():
    t = Spaceline("Excavation").put(ALICE, "Cardassian PADD", "Dakol", "Salia", at="Excavation")
    assert t.cunning("Salia") == 8 + 2


@clause("Dominion PADD", 1)
def test_one_user_of_a_dominion_padd_makes_the_non_aligned_more_cunning():
    t = Spaceline("Excavation").put(ALICE, "Dominion PADD", "Weyoun", "Salia", at="Excavation")
    assert t.cunning("Salia") == 8 + 2


@pytest.mark.parametrize("name", [used_by("D'k Tahg"), used_by(PADD)])
def test_the_non_aligned_alone_use_only_what_names_them(name):
    t = Spaceline("Excavation").put(ALICE, name, "Salia", "Data", at="Excavation")
    assert (t.strength("Salia"), t.cunning("Salia")) == (SALIA, 8)
    assert (t.strength("Data"), t.cunning("Data")) == (DATA, 12)


@clause(DISRUPTOR, 1)
@clause(PADD, 1)
@clause("D'k Tahg", 1)
def test_a_klingon_by_species_uses_what_is_for_klingons():
    t = Spaceline("Excavation").put(ALICE, DISRUPTOR, PADD, "D'k Tahg", "Worf", "Data", at="Excavation")
    assert t.strength("Data") == DATA + 2 + 1
    assert t.cunning("Data") == 12 + 2


@card("Krios Suppression")
@clause(DISRUPTOR, 1)
@pytest.mark.parametrize("armed", [True, False])
def test_with_klingons_among_them_a_disruptor_helps_a_whole_team_to_solve_a_mission(armed):
    t = Spaceline("Krios Suppression").put(ALICE, TREATY)
    t.put(ALICE, "Kurn", "Data", "Worf", *[DISRUPTOR] * armed, at="Krios Suppression")
    t.orders(ALICE).does(ALICE, "Attempt a mission", "the planet at Krios Suppression")
    assert t.points(ALICE) == 30 * armed


# -- who does not use it ---------------------------------------------------------------------------


@clause(DISRUPTOR, 1)
def test_a_user_elsewhere_is_no_user():
    t = allies(DISRUPTOR, "Data").put(ALICE, SHIP, space="Excavation").put(ALICE, "Kurn", aboard=SHIP)
    assert t.strength("Data") == DATA


@clause(DISRUPTOR, 1)
def test_the_opponents_klingon_does_not_use_it():
    t = allies(DISRUPTOR, "Data").put(BOB, "Kurn", at="Excavation")
    assert (t.strength("Data"), t.strength("Kurn")) == (DATA, KURN)


@clause(DISRUPTOR, 1)
def test_a_captive_does_not_use_it():
    t = allies(DISRUPTOR, "Data").put(BOB, "Kurn", at="Excavation")
    t.card("Kurn").captive, t.card("Kurn").controller = True, ALICE
    assert (t.strength("Data"), t.strength("Kurn")) == (DATA, KURN)


@clause(DISRUPTOR, 1)
@pytest.mark.parametrize("state", ["disabled", "stunned", "wounded", "arrested"])
def test_who_can_do_nothing_does_not_use_it(state):
    t = allies(DISRUPTOR, "Data", "Kurn")
    setattr(t.card("Kurn"), state, True)
    assert t.strength("Data") == DATA


@card(TREATY)
@clause(DISRUPTOR, 1)
def test_klingons_under_house_arrest_neither_use_it_nor_gain_by_it():
    t = Spaceline("Excavation").put(ALICE, TREATY).put(ALICE, "U.S.S. Nebula", space="Excavation")
    t.put(ALICE, DISRUPTOR, "Kurn", "Data", aboard="U.S.S. Nebula")
    assert (t.strength("Data"), t.strength("Kurn")) == (DATA + 2, KURN + 2)
    t.removed(TREATY).turn(ALICE)
    assert t.card("Kurn").arrested
    assert (t.strength("Data"), t.strength("Kurn")) == (DATA, KURN)


@clause(DISRUPTOR, 1)
def test_another_away_team_on_the_planet_gains_nothing():
    t = Spaceline("Excavation").put(ALICE, DISRUPTOR, "Kurn", "Data", at="Excavation")
    assert (t.strength("Kurn"), t.strength("Data")) == (KURN + 2, DATA)


@clause(DISRUPTOR, 1)
def test_a_stopped_user_is_of_no_use_to_those_who_go_on():
    t = allies(DISRUPTOR, "Kurn", "Data")
    t.card("Kurn").stopped = True
    assert (t.strength("Data"), t.strength("Kurn")) == (DATA, KURN + 2)
    t.card("Data").stopped = True
    assert t.strength("Data") == DATA + 2


@clause(DISRUPTOR, 1)
def test_a_stopped_user_defends_the_others_with_it():
    t = Spaceline("Excavation").put(ALICE, "Gowron", "Kargan", at="Excavation")
    t.put(BOB, TREATY).put(BOB, DISRUPTOR, "Kurn", "Data", at="Excavation").asks(BOB)
    t.card("Kurn", BOB).stopped = True
    t.orders(ALICE).does(ALICE, "Attack personnel", "the planet at Excavation")
    assert t.battle
    assert t.strength("Data") == DATA + 2


# -- infiltrators ----------------------------------------------------------------------------------


def spied(*names, spy="O'Brien Founder"):
    """ALICE's infiltrator, STRENGTH 8, in BOB's Away Team."""
    t = Spaceline("Excavation").put(BOB, *names, at="Excavation").put(ALICE, spy, at="Excavation")
    return t.infiltrates(spy)


@row("T000-17")
@clause("Starfleet Type II Phaser", 1)
def test_a_phaser_strengthens_each_of_its_players_people_and_not_the_infiltrator():
    t = spied("Data", "Salia", "Starfleet Type II Phaser")
    assert (t.strength("Data"), t.strength("Salia")) == (DATA + 2, SALIA + 2)
    assert t.strength("O'Brien Founder") == 8


@row("T000-17")
@clause(DISRUPTOR, 1)
def test_an_infiltrator_is_no_user_of_the_opponents_equipment():
    t = spied("Data", DISRUPTOR, spy="Martok Founder").put(BOB, TREATY)
    assert t.affiliation("Martok Founder") == "Klingon"
    assert t.strength("Data") == DATA


@row("T000-18")
@clause("Federation PADD", 1)
def test_nor_of_what_their_own_player_has_there():
    t = spied("Data").put(ALICE, "Federation PADD", "Salia", at="Excavation")
    assert t.affiliation("O'Brien Founder") == "Federation"
    assert t.cunning("Salia") == 8
