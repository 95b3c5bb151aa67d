"""Prisoner Exchange: a captive for one's own, or for somebody new (50.4)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

clause = pytest.mark.clause

EXCHANGE = "Prisoner Exchange"


def prisoners(*captives):
    """ALICE holds Martok and BOB holds Data, each aboard a ship at one place, unless said otherwise."""
    t = Spaceline("Excavation").put(ALICE, "U.S.S. Nebula", space="Excavation")
    t.put(ALICE, "Taitt", aboard="U.S.S. Nebula")
    t.put(BOB, "I.K.C. Bortas", space="Excavation").put(BOB, "Kurn", aboard="I.K.C. Bortas")
    for name, owner, ship in (("Martok", BOB, "U.S.S. Nebula"), ("Data", ALICE, "I.K.C. Bortas")):
        if name in captives:
            t.put(owner, name, aboard=ship)
            t.card(name).captive = t.card(name).disabled = True
            t.card(name).controller = 1 - owner
    return t.agenda(ALICE, EXCHANGE)


@clause(EXCHANGE, 2)
def test_a_captive_is_exchanged_for_ones_own():
    t = prisoners("Martok", "Data").turn(ALICE).does(ALICE, "Activate a hidden agenda", EXCHANGE, "Martok")
    t.does(ALICE, "your captives").does(BOB, "aboard I.K.C. Bortas").does(ALICE, "aboard U.S.S. Nebula")
    assert t.where("Martok") == "I.K.C. Bortas"
    assert t.where("Data") == "U.S.S. Nebula"
    for name in ("Martok", "Data"):
        assert not t.card(name).captive
        assert not t.card(name).disabled
    assert t.in_discard(ALICE, EXCHANGE) == 1


@clause(EXCHANGE, 2)
def test_or_for_a_personnel_who_comes_from_the_deck():
    t = prisoners("Martok").deck(ALICE, "Worf", "Kurn").turn(ALICE)
    t.does(ALICE, "Activate a hidden agenda", EXCHANGE, "Martok")
    assert t.refused(ALICE, "your captives") == "50.4"
    t.does(ALICE, "a personnel is downloaded").does(BOB, "aboard I.K.C. Bortas").does(ALICE, "Worf")
    assert t.where("Martok") == "I.K.C. Bortas"
    assert t.where("Worf") == "U.S.S. Nebula"


@clause(EXCHANGE, 2)
def test_with_no_captive_there_is_nothing_to_exchange():
    t = prisoners("Data").turn(ALICE)
    assert t.refused(ALICE, "Activate a hidden agenda") == "17.3"


@clause(EXCHANGE, 2)
def test_it_waits_for_ones_own_turn():
    t = prisoners("Martok", "Data").chance_of(ALICE)
    assert t.refused(ALICE, "Activate a hidden agenda") == "17.3"


@clause(EXCHANGE, 1)
def test_it_is_laid_or_seeded_facedown():
    t = prisoners().hand(ALICE, EXCHANGE).turn(ALICE)
    assert t.refused(ALICE, EXCHANGE) == "17.1"
    t.does(ALICE, "Play a card facedown", EXCHANGE)
    assert not t.in_play(EXCHANGE)
    t = Spaceline("Excavation").seeds_face_up(ALICE, EXCHANGE).does(ALICE, "a hidden agenda", EXCHANGE)
    assert t.seeds_left(ALICE) == 0
    assert not t.in_play(EXCHANGE)


def take(t, name, owner, **place):
    """The other player holds that personnel of the owner's."""
    t.put(owner, name, **place)
    card = t.card(name, owner)
    card.captive, card.disabled, card.controller = True, True, 1 - owner
    return t


def exchanged(t, *answers):
    return t.turn(ALICE).does(ALICE, "Activate a hidden agenda", EXCHANGE, *answers)


@clause(EXCHANGE, 2)
def test_all_of_ones_captives_there_are_freed_and_none_elsewhere():
    t = take(prisoners("Martok", "Data"), "Worf", ALICE, aboard="I.K.C. Bortas").mission(
        "Restore Errant Moon"
    )
    t.put(BOB, "I.K.C. K'Vort", space="Restore Errant Moon").put(BOB, "Klag", aboard="I.K.C. K'Vort")
    exchanged(take(t, "Sarek", ALICE, aboard="I.K.C. K'Vort"), "Martok", "your captives")
    t.does(BOB, "aboard I.K.C. Bortas").does(ALICE, "aboard U.S.S. Nebula", "aboard U.S.S. Nebula")
    assert t.where("Data") == t.where("Worf") == "U.S.S. Nebula"
    assert t.card("Sarek").captive
    assert t.where("Sarek") == "I.K.C. K'Vort"


@clause(EXCHANGE, 2)
def test_captives_held_elsewhere_are_no_exchange():
    t = prisoners("Martok").mission("Restore Errant Moon")
    t.put(BOB, "I.K.C. K'Vort", space="Restore Errant Moon").put(BOB, "Klag", aboard="I.K.C. K'Vort")
    exchanged(take(t, "Sarek", ALICE, aboard="I.K.C. K'Vort").deck(ALICE, "Worf"), "Martok")
    assert t.refused(ALICE, "your captives") == "50.4"


@clause(EXCHANGE, 2)
@pytest.mark.parametrize("ship", ["there", "not there", "of another affiliation"])
def test_the_captive_needs_a_ship_or_facility_of_its_owner_there(ship):
    t = prisoners("Martok").deck(ALICE, "Worf")
    if ship == "not there":
        t.mission("Restore Errant Moon").moved("I.K.C. Bortas", space="Restore Errant Moon")
    if ship == "of another affiliation":
        t.is_of("Federation", "I.K.C. Bortas")
    t.turn(ALICE)
    assert bool(t.offered(ALICE, "Activate a hidden agenda")) == (ship == "there")


@clause(EXCHANGE, 2)
def test_its_owner_chooses_among_ships_and_facilities_there():
    t = prisoners("Martok", "Data").put(BOB, "Klingon Outpost", space="Excavation")
    exchanged(t, "Martok", "your captives")
    assert set(t.offered(BOB)) == {"aboard I.K.C. Bortas", "aboard Klingon Outpost"}
    t.does(BOB, "aboard Klingon Outpost")
    assert t.where("Martok") == "Klingon Outpost"


@clause(EXCHANGE, 2)
def test_one_captive_is_freed_and_not_the_others():
    t = take(prisoners("Martok", "Data"), "Gowron", BOB, aboard="U.S.S. Nebula")
    exchanged(t, "Gowron", "your captives").does(BOB, "aboard I.K.C. Bortas").does(
        ALICE, "aboard U.S.S. Nebula"
    )
    assert not t.card("Gowron").captive
    assert t.card("Martok").captive
    assert t.card("Martok").controller == ALICE


@clause(EXCHANGE, 2)
@pytest.mark.parametrize("name", ["Kurn", "Federation PADD", "U.S.S. Nebula"])
def test_none_but_a_personnel_who_fits_in_is_downloaded(name):
    t = prisoners("Martok", "Data").deck(ALICE, name).turn(ALICE)
    t.does(ALICE, "Activate a hidden agenda", EXCHANGE, "Martok")
    assert t.refused(ALICE, "a personnel is downloaded") == "50.4"


@clause(EXCHANGE, 2)
def test_to_a_planet_somebody_new_comes_where_the_captive_was():
    t = take(prisoners().put(ALICE, "Data", at="Excavation"), "Martok", BOB, at="Excavation")
    exchanged(t.hand(ALICE, "Worf"), "Martok", "a personnel is downloaded")
    t.does(BOB, "aboard I.K.C. Bortas").does(ALICE, "Worf")
    assert t.where("Worf") == ("planet", "Excavation")
    assert t.holds(ALICE, "Worf") == 0
    assert t.in_discard(ALICE, EXCHANGE) == 1


@clause(EXCHANGE, 2)
def test_the_trap_that_held_the_captive_does_not_stay_on_it():
    t = take(prisoners("Data"), "Martok", BOB, at="Excavation").put(ALICE, "Cardassian Trap", on="Martok")
    exchanged(t, "Martok", "your captives").does(BOB, "aboard I.K.C. Bortas")
    assert t.where("Martok") == "I.K.C. Bortas"
    assert not t.in_play("Cardassian Trap")
