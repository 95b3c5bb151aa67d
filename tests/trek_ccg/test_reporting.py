"""Reporting for duty: in a battle, with two affiliations, one copy (chapters 5 and 19)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

row = pytest.mark.row


# -- in a battle -----------------------------------------------------------------------------------


@row("T002-21")
@pytest.mark.card("D'k Tahg")
def test_in_a_battle_a_card_reports_only_where_its_own_text_says():
    t = Spaceline("Excavation").put(ALICE, "Gowron", "Kurn", at="Excavation")
    t.put(BOB, "Divok", at="Excavation")
    t.put(BOB, "Remote Supply Depot", space="Excavation").hand(BOB, "D'k Tahg").asks(BOB).orders(ALICE)
    t.does(ALICE, "Attack personnel", "the planet at Excavation").does(BOB, "D'k Tahg")
    assert t.offered(BOB) == ["the planet at Excavation"]


# -- two affiliations ------------------------------------------------------------------------------


@row("T000-04")
def test_a_card_of_two_affiliations_shows_the_one_it_reports_with():
    t = Spaceline("Excavation").put(BOB, "Federation Outpost", space="Excavation")
    t.put(BOB, "Alternate Universe Door")
    t.hand(BOB, "Daniels").turn(BOB).does(BOB, "Daniels", "aboard Federation Outpost")
    assert t.affiliation("Daniels") == "Non-Aligned"
    assert not t.playing(BOB, "Starfleet")


# -- one copy --------------------------------------------------------------------------------------


def test_a_second_copy_does_not_slip_in_while_the_first_is_being_played():
    t = Spaceline("Excavation").put(ALICE, "Federation Outpost", space="Excavation")
    t.put(ALICE, "Anya", aboard="Federation Outpost").hand(ALICE, "Salia").deck(ALICE, "Salia")
    t.asks_always(ALICE).turn(ALICE).does(ALICE, "Salia", "aboard Federation Outpost")
    t.does(ALICE, "Use a special download", "Anya")
    t.goes_on()
    assert len(t._pieces("Salia", ALICE)) == 1
    assert t.in_discard(ALICE, "Salia") == 1


# -- what the answers are called -------------------------------------------------------------------


def where(home, at, card):
    """What ALICE is offered when she is asked where a card of her hand reports."""
    t = Spaceline(at).put(ALICE, home, **{"at" if home == "Office of the President" else "space": at})
    return t.hand(ALICE, card).turn(ALICE).does(ALICE, card).offered(ALICE)


def test_personnel_report_aboard_and_a_ship_docks():
    assert where("Federation Outpost", "Excavation", "Data") == ["aboard Federation Outpost"]
    assert where("Federation Outpost", "Excavation", "U.S.S. Nebula") == ["docked at Federation Outpost"]


def test_a_ship_that_reports_to_a_headquarters_stays_in_space():
    home = "Office of the President"
    assert where(home, "Espionage Mission", "U.S.S. Nebula") == [f"in space at {home}"]


# -- why it may not --------------------------------------------------------------------------------


def test_a_second_card_is_refused_because_the_card_play_is_used():
    t = Spaceline("Excavation").put(ALICE, "Federation Outpost", space="Excavation")
    t.hand(ALICE, "Data", "Taitt").turn(ALICE)
    t.does(ALICE, "Data", "aboard Federation Outpost").goes_on()
    assert t.refused(ALICE, "Play Taitt") == "5.1"


def test_a_facility_is_refused_because_orders_have_begun():
    t = Spaceline("Excavation").hand(ALICE, "Federation Outpost").orders(ALICE)
    assert t.refused(ALICE, "Federation Outpost") == "4.1"
