"""Starting to infiltrate, and what an infiltrator is (chapter 21; rows T000-01 to T000-22)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

row = pytest.mark.row


def planet(*bobs, alices=("O'Brien Founder",)):
    """ALICE's Founder on a planet with BOB's Federation Away Team; BOB plays Federation."""
    t = Spaceline("Excavation", "Restore Errant Moon")
    t.put(ALICE, *alices, at="Excavation")
    t.put(BOB, *(bobs or ("Jean-Luc Picard", "Data")), at="Excavation")
    return t


def outposts():
    """BOB's Federation Outpost and Klingon Outpost; ALICE holds O'Brien Founder."""
    t = Spaceline("Excavation", "Krios Suppression")
    t.put(BOB, "Federation Outpost", space="Excavation").put(
        BOB, "Klingon Outpost", space="Krios Suppression"
    )
    return t.hand(ALICE, "O'Brien Founder")


@row("T000-01")
def test_only_who_bears_an_infiltration_icon_may_infiltrate():
    t = planet(alices=("O'Brien Founder", "Weyoun")).orders(ALICE)
    t.does(ALICE, "Start infiltrating")
    assert t.offered(ALICE) == ["O'Brien Founder"]
    assert t.refused(ALICE, "Weyoun") == "21.1"


@row("T000-02")
def test_infiltrating_is_never_automatic():
    t = planet()
    t.orders(ALICE).does(ALICE, "End the turn")
    t.orders(BOB).does(BOB, "End the turn")
    assert not t.card("O'Brien Founder").infiltrating
    t.orders(ALICE).does(ALICE, "Start infiltrating", "O'Brien Founder")
    assert t.card("O'Brien Founder").infiltrating


@row("T000-03")
def test_the_opponent_must_play_the_affiliation_to_start_beside_his_crew():
    t = Spaceline("Excavation").put(ALICE, "O'Brien Founder", at="Excavation")
    t.put(BOB, "Gowron", at="Excavation").orders(ALICE)
    assert t.refused(ALICE, "Start infiltrating") == "21.5"
    t.put(BOB, "Jean-Luc Picard", at="Excavation").moved("Gowron")
    assert t.offered(ALICE, "Start infiltrating")


@row("T000-03")
def test_the_opponent_must_play_the_affiliation_to_report_to_his_side():
    t = Spaceline("Krios Suppression").put(BOB, "Klingon Outpost", space="Krios Suppression")
    t.hand(ALICE, "Martok Founder", "O'Brien Founder").turn(ALICE)
    assert t.refused(ALICE, "O'Brien Founder") == "5.3"
    t.does(ALICE, "Martok Founder", "aboard Klingon Outpost")
    assert t.card("Martok Founder").infiltrating


@row("T000-04")
def test_openly_seeding_an_outpost_is_playing_its_affiliation():
    t = Spaceline("Excavation").put(BOB, "Federation Outpost", space="Excavation").deck(BOB, *["Gowron"] * 3)
    t.hand(ALICE, "Martok Founder", "O'Brien Founder").turn(ALICE)
    assert t.playing(BOB, "Federation")
    assert not t.playing(BOB, "Klingon")
    t.does(ALICE, "O'Brien Founder", "aboard Federation Outpost")
    assert t.card("O'Brien Founder").infiltrating


@row("T000-04")
def test_an_affiliation_stays_played_when_its_card_has_gone():
    t = planet("Jean-Luc Picard")
    t.put(BOB, "Federation Outpost", space="Excavation")
    t.moved("Federation Outpost")
    assert t.orders(ALICE).offered(ALICE, "Start infiltrating")


@row("T000-05")
def test_there_is_no_third_way():
    t = planet("Jean-Luc Picard").discarded(ALICE, "Krajensky Founder")
    t.put(ALICE, "Leyton Founder", at="Restore Errant Moon").orders(ALICE)
    t.does(ALICE, "Start infiltrating")
    assert t.offered(ALICE) == ["O'Brien Founder"]
    assert t.refused(ALICE, "Leyton Founder") == "21.6"


@row("T000-06", "T000-14")
def test_who_reports_to_the_opponents_facility_infiltrates_at_once():
    t = outposts().turn(ALICE).does(ALICE, "O'Brien Founder", "aboard Federation Outpost")
    assert t.where("O'Brien Founder") == "Federation Outpost"
    assert t.card("O'Brien Founder").infiltrating
    assert t.card("O'Brien Founder").controller == ALICE


@row("T000-07")
def test_the_facility_must_be_compatible_with_the_icon():
    t = outposts().turn(ALICE)
    assert t.refused(ALICE, "O'Brien Founder", "aboard Klingon Outpost") == "21.4"
    assert t.offered(ALICE, "aboard Federation Outpost")


@row("T000-08")
def test_reporting_to_the_opponents_side_ignores_quadrants():
    t = outposts().put(ALICE, "Remote Supply Depot", space="Krios Suppression").turn(ALICE)
    t.does(ALICE, "O'Brien Founder")
    assert t.offered(ALICE, "aboard Federation Outpost")
    assert t.refused(ALICE, "aboard Remote Supply Depot") == "5.3"


@row("T000-09")
def test_after_an_ordinary_report_it_is_an_ordinary_card():
    t = Spaceline("Rescue Founder").put(ALICE, "Primary Supply Depot", space="Rescue Founder")
    t.hand(ALICE, "O'Brien Founder").turn(ALICE)
    t.does(ALICE, "O'Brien Founder", "aboard Primary Supply Depot")
    assert t.affiliation("O'Brien Founder") == "Dominion"
    assert not t.card("O'Brien Founder").infiltrating
    assert t.team(ALICE, aboard="Primary Supply Depot") == {"O'Brien Founder"}


@row("T000-10")
def test_starting_later_needs_the_presence_of_a_team():
    t = Spaceline("Excavation").put(ALICE, "O'Brien Founder", at="Excavation")
    t.put(BOB, "U.S.S. Nebula", space="Excavation").put(BOB, "Data", "Worf", aboard="U.S.S. Nebula")
    assert t.orders(ALICE).refused(ALICE, "Start infiltrating") == "21.5"
    t.orders(BOB).does(BOB, "Beam", "aboard U.S.S. Nebula", "the planet at Excavation", ["Data"])
    assert t.orders(ALICE).offered(ALICE, "Start infiltrating")


@row("T000-11")
def test_the_team_must_be_compatible_with_the_icon():
    t = planet("Gowron", "Kurn").plays_affiliation(BOB, "Federation").orders(ALICE)
    assert t.refused(ALICE, "Start infiltrating") == "21.5"


@row("T000-12")
def test_it_may_start_in_its_own_turn():
    t = planet().orders(ALICE).does(ALICE, "Start infiltrating", "O'Brien Founder")
    assert t.card("O'Brien Founder").infiltrating


@row("T000-12")
def test_it_may_start_in_the_opponents_turn():
    t = planet().chance_of(ALICE).does(ALICE, "Start infiltrating", "O'Brien Founder")
    assert t.card("O'Brien Founder").infiltrating


@row("T000-13")
def test_its_affiliation_becomes_that_of_the_icon():
    t = planet().orders(ALICE).does(ALICE, "Start infiltrating", "O'Brien Founder")
    assert t.affiliation("O'Brien Founder") == "Federation"


@row("T000-14")
def test_starting_later_makes_it_an_infiltrator_too():
    t = planet().orders(ALICE).does(ALICE, "Start infiltrating", "O'Brien Founder")
    assert t.offered(ALICE, "Expose an infiltrator")


@row("T000-15")
def test_it_is_a_member_of_the_opponents_team():
    t = planet().orders(ALICE).does(ALICE, "Start infiltrating", "O'Brien Founder")
    assert t.team(BOB, at="Excavation") == {"Jean-Luc Picard", "Data", "O'Brien Founder"}
    assert t.team(ALICE, at="Excavation") == set()


@row("T000-16")
def test_the_opponent_does_not_command_it():
    t = planet().put(BOB, "U.S.S. Nebula", space="Excavation").orders(ALICE)
    t.does(ALICE, "Start infiltrating", "O'Brien Founder").orders(BOB)
    t.does(BOB, "Beam", "the planet at Excavation", "aboard U.S.S. Nebula")
    assert t.refused(BOB, "O'Brien Founder") == "21.9"


@row("T000-17")
def test_the_opponents_hand_weapons_do_not_serve_it():
    t = planet("Jean-Luc Picard", "Data").put(BOB, "Starfleet Type II Phaser", at="Excavation")
    t.orders(ALICE).does(ALICE, "Start infiltrating", "O'Brien Founder")
    assert t.strength("O'Brien Founder") == 8
    assert t.strength("Jean-Luc Picard") == 8


@row("T000-18")
def test_equipment_stays_behind_on_its_own_side():
    t = planet().put(ALICE, "Jem'Hadar Disruptor", at="Excavation").orders(ALICE)
    t.does(ALICE, "Start infiltrating", "O'Brien Founder")
    assert t.card("Jem'Hadar Disruptor").controller == ALICE
    assert t.strength("O'Brien Founder") == 8
    assert t.where("Jem'Hadar Disruptor") == ("planet", "Excavation")


def boarded(*alices):
    """ALICE's personnel aboard BOB's ship, with his Klingon crew."""
    t = Spaceline("Krios Suppression").put(BOB, "I.K.C. Bortas", space="Krios Suppression")
    t.put(BOB, "Gowron", "Kurn", "Klag", aboard="I.K.C. Bortas")
    return t.put(ALICE, *alices, aboard="I.K.C. Bortas")


def fought_out(t):
    """The battle to its end, nobody being hurt in it; a random one of the weaker side is lost."""
    while t.asked() != "order":
        t.does("pass" if t.asked() in ("respond", "between") else "do nothing")
    return t


@row("T000-19")
def test_to_the_opponent_it_is_no_intruder():
    t = boarded("Martok Founder").orders(BOB)
    assert t.is_intruder("Martok Founder")
    assert t.offered(BOB, "Attack personnel")
    t.orders(ALICE).does(ALICE, "Start infiltrating", "Martok Founder")
    assert not t.is_intruder("Martok Founder")
    assert t.orders(BOB).refused(BOB, "Attack personnel") == "11.7"


@row("T000-19")
def test_who_fights_an_intruder_beside_it_does_not_fight_it():
    t = boarded("Martok Founder", "Weyoun").infiltrates("Martok Founder").orders(BOB)
    assert t.is_intruder("Weyoun")
    t.does(BOB, "Attack personnel", "aboard I.K.C. Bortas").does(ALICE, "stays out")
    fought_out(t)
    assert t.stopped(BOB) == ["Gowron", "Kurn", "Klag"]
    assert t.in_discard(ALICE, "Weyoun") == 1
    assert t.stopped(ALICE) == []
    assert t.card("Martok Founder").infiltrating


@row("T000-20")
def test_the_opponent_cannot_attack_it():
    t = Spaceline("Excavation").put(BOB, "Gowron", "Kurn", "Klag", at="Excavation")
    t.put(ALICE, "Martok Founder", at="Excavation").infiltrates("Martok Founder").orders(BOB)
    assert t.refused(BOB, "Attack personnel") == "11.7"


@row("T000-21")
def test_it_cannot_attack_its_team():
    t = Spaceline("Excavation").put(BOB, "Gowron", at="Excavation")
    t.put(ALICE, "Martok Founder", at="Excavation").orders(ALICE)
    assert t.offered(ALICE, "Attack personnel")
    t.does(ALICE, "Start infiltrating", "Martok Founder")
    assert t.refused(ALICE, "Attack personnel") == "21.12"


@row("T000-21")
def test_its_owners_other_cards_may_attack_without_it():
    t = Spaceline("Excavation").put(BOB, "Gowron", at="Excavation")
    t.put(ALICE, "Martok Founder", "Remata'Klan", "Weyoun", at="Excavation").infiltrates("Martok Founder")
    t.orders(ALICE).does(ALICE, "Attack personnel", "the planet at Excavation")
    assert t.asked() != "join_in"
    fought_out(t)
    assert t.stopped(ALICE) == ["Remata'Klan", "Weyoun"]
    assert t.in_discard(BOB, "Gowron") == 1


@row("T000-21")
def test_nor_does_it_lead_them():
    t = Spaceline("Excavation").put(BOB, "Gowron", at="Excavation")
    t.put(ALICE, "Martok Founder", "Temo'Zuma", at="Excavation").orders(ALICE)
    assert t.offered(ALICE, "Attack personnel")
    t.does(ALICE, "Start infiltrating", "Martok Founder")
    assert t.refused(ALICE, "Attack personnel") == "11.1"


@row("T000-22")
@pytest.mark.clause("The Walls Have Ears", 1)
def test_its_owner_may_count_it_as_an_intruder():
    t = Spaceline("Excavation").put(BOB, "U.S.S. Nebula", space="Excavation")
    t.put(BOB, "Data", aboard="U.S.S. Nebula")
    t.put(ALICE, "O'Brien Founder", aboard="U.S.S. Nebula").infiltrates("O'Brien Founder")
    t.hand(ALICE, "The Walls Have Ears").turn(ALICE)
    t.does(ALICE, "The Walls Have Ears", "U.S.S. Nebula")
    while t.asked(ALICE) != "order":
        t.does(ALICE, next(c for c in t.offered(ALICE) if "5" in c or "score" in c.casefold()))
    assert t.points(ALICE) == 5
