"""What keeps somebody from infiltrating, from moving alone and from morphing (chapter 21)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

row = pytest.mark.row
card = pytest.mark.card

SPY = "O'Brien Founder"
INSERT = "Insert Undercover Agent"


def planet(*alices):
    """ALICE's personnel on a planet with BOB's Federation Away Team."""
    t = Spaceline("Excavation").put(BOB, "Jean-Luc Picard", "Data", at="Excavation")
    return t.put(ALICE, *(alices or (SPY,)), at="Excavation")


def ships(*alices, docked=()):
    """ALICE's infiltrators aboard BOB's ship, a second ship of his beside it."""
    t = Spaceline("Excavation", "Restore Errant Moon")
    t.put(BOB, "U.S.S. Nebula", "U.S.S. Enterprise", space="Excavation")
    t.put(BOB, "Data", aboard="U.S.S. Nebula").put(ALICE, *(alices or (SPY,)), aboard="U.S.S. Nebula")
    for spy in alices or (SPY,):
        t.infiltrates(spy)
    return t


# -- starting --------------------------------------------------------------------------------------


@row("T000-05", "T000-12")
def test_who_infiltrates_does_not_start_again():
    t = planet(SPY, "Bashir Founder").infiltrates(SPY).orders(ALICE).does(ALICE, "Start infiltrating")
    assert t.refused(ALICE, SPY) == "21.5"
    assert t.offered(ALICE) == ["Bashir Founder"]


@row("T000-10")
def test_who_is_disabled_does_not_start():
    t = planet(SPY, "Bashir Founder")
    t.card(SPY).disabled = True
    t.orders(ALICE).does(ALICE, "Start infiltrating")
    assert t.refused(ALICE, SPY) == "21.5"


@row("T000-10", "T000-12")
def test_to_start_is_no_response():
    t = planet().asks_always(ALICE).orders(BOB)
    t.put(BOB, "U.S.S. Nebula", space="Excavation").orders(BOB)
    t.does(BOB, "Beam", "the planet at Excavation", "aboard U.S.S. Nebula", ["Data"])
    assert t.asked(ALICE) == "respond"
    assert t.refused(ALICE, "Start infiltrating") == "21.6"
    t.passes(ALICE)
    assert t.asked(ALICE) == "interject"
    assert t.refused(ALICE, "Start infiltrating") == "21.6"
    t.passes(ALICE)
    assert t.asked(ALICE) == "between"
    assert t.offered(ALICE, "Start infiltrating")


@row("T000-03")
def test_at_a_facility_of_an_affiliation_not_played_nobody_slips_in():
    t = Spaceline("Krios Suppression").put(BOB, "Klingon Outpost", space="Krios Suppression")
    t.put(ALICE, "Primary Supply Depot", space="Krios Suppression").hand(ALICE, "Founder", SPY)
    t.mission("Rescue Founder").put(ALICE, "Remote Supply Depot", space="Rescue Founder").turn(ALICE)
    t.does(ALICE, SPY)
    assert t.refused(ALICE, "aboard Klingon Outpost") == "21.3"


# -- Insert Undercover Agent -----------------------------------------------------------------------


def inserting(*alices):
    """ALICE may send somebody undercover; BOB has a Federation and a Klingon team elsewhere."""
    t = Spaceline("Excavation", "Krios Suppression", "Restore Errant Moon")
    t.put(BOB, "Data", at="Krios Suppression").put(BOB, "Gowron", at="Restore Errant Moon")
    t.put(ALICE, *alices, at="Excavation").put(ALICE, INSERT).orders(ALICE)
    return t.does(ALICE, "Use a card in play", INSERT, "move an agent")


@row("T000-01")
@card(INSERT)
def test_nobody_without_an_icon_goes_undercover():
    t = inserting(SPY, "Weyoun")
    assert t.refused(ALICE, "Weyoun") == "21.1"
    assert t.offered(ALICE) == [SPY]


@row("T000-03")
@card(INSERT)
def test_nobody_goes_undercover_among_whom_the_opponent_does_not_play():
    t = inserting(SPY, "Odo Founder")
    assert t.refused(ALICE, "Odo Founder") == "21.3"
    t.plays_affiliation(BOB, "Bajoran")
    assert t.refused(ALICE, "Odo Founder") != "21.3"


@row("T000-11")
@card(INSERT)
def test_undercover_the_team_must_be_compatible_with_the_icon_too():
    t = inserting(SPY, "Martok Founder").does(ALICE, SPY)
    assert t.refused(ALICE, "the planet at Restore") == "21.5"
    assert t.offered(ALICE) == ["the planet at Krios Suppression"]


@row("T000-13", "T000-14")
@card(INSERT)
def test_undercover_it_is_an_infiltrator_of_the_icons_affiliation():
    t = inserting(SPY).does(ALICE, SPY, "the planet at Krios")
    assert t.card(SPY).infiltrating
    assert t.affiliation(SPY) == "Federation"
    assert t.team(BOB, at="Krios Suppression") == {"Data", SPY}


# -- moving alone ----------------------------------------------------------------------------------


@row("T000-28")
def test_who_does_not_infiltrate_does_not_move_alone():
    t = ships(SPY).put(ALICE, "Bashir Founder", aboard="U.S.S. Nebula").chance_of(ALICE)
    t.does(ALICE, "Move an infiltrator alone")
    assert t.refused(ALICE, "Bashir Founder") == "21.17"
    assert t.offered(ALICE) == [SPY]


@row("T000-28")
def test_without_an_infiltrator_nobody_moves_alone():
    t = planet().chance_of(ALICE)
    assert t.refused(ALICE, "Move an infiltrator alone") == "21.17"


@row("T000-28")
def test_moving_alone_is_no_response():
    t = ships().put(BOB, "Worf", at="Excavation").asks_always(ALICE).orders(BOB)
    t.does(BOB, "Beam", "the planet at Excavation", "aboard U.S.S. Nebula", ["Worf"])
    assert t.asked(ALICE) == "respond"
    assert t.refused(ALICE, "Move an infiltrator alone") == "15.17"


@row("T000-29")
def test_nor_does_its_player_beam_it_in_their_own_turn():
    t = planet(SPY, "Weyoun").infiltrates(SPY).put(ALICE, "Weyoun's Warship", space="Excavation")
    t.put(ALICE, "Eris", aboard="Weyoun's Warship").orders(ALICE)
    t.does(ALICE, "Beam", "the planet at Excavation", "aboard Weyoun's Warship")
    assert t.refused(ALICE, SPY) == "21.17"
    assert t.offered(ALICE) == ["Weyoun"]


@row("T000-30")
def test_it_moves_to_from_and_between_places_of_its_location_only():
    t = ships().put(BOB, "Type VI Shuttlecraft", space="Restore Errant Moon").chance_of(ALICE)
    t.does(ALICE, "Move an infiltrator alone", SPY)
    assert t.refused(ALICE, "aboard Type VI") == "21.18"
    assert t.refused(ALICE, "the planet at Restore") == "21.18"
    assert set(t.offered(ALICE)) == {"aboard U.S.S. Enterprise", "the planet at Excavation"}


@row("T000-30", "T000-31")
def test_who_can_get_nowhere_does_not_move():
    t = ships(SPY, "Leyton Founder")
    t.put(ALICE, "Bashir Founder", at="Restore Errant Moon").put(BOB, "Worf", at="Restore Errant Moon")
    t.infiltrates("Bashir Founder").chance_of(ALICE).does(ALICE, "Move an infiltrator alone")
    assert t.refused(ALICE, "Bashir Founder") == "21.18"
    assert set(t.offered(ALICE)) == {SPY, "Leyton Founder"}


@row("T000-23")
def test_aboard_a_ship_that_returns_fire_it_is_asked():
    t = ships().put(ALICE, "I.K.C. K'Vort", space="Excavation").put(ALICE, "Gowron", aboard="I.K.C. K'Vort")
    t.put(BOB, "Alyssa Ogawa", aboard="U.S.S. Nebula").orders(ALICE)
    t.does(ALICE, "Attack with ships", "U.S.S. Nebula", "I.K.C. K'Vort").does(BOB, "yes", "I.K.C. K'Vort")
    assert t.asked(ALICE) == "join_in"


# -- morphing --------------------------------------------------------------------------------------


@row("T002-01")
@card("Founder")
@pytest.mark.parametrize(("held", "rule"), [("Salia", "15.18"), ("Founder Leader", None)])
def test_a_founder_becomes_another_founder_and_nobody_else(held, rule):
    t = Spaceline("Excavation").put(ALICE, "Founder", at="Excavation").hand(ALICE, held).orders(ALICE)
    assert t.refused(ALICE, "Use a card in play") == rule


@row("T002-01")
@card("Founder")
def test_who_was_kept_from_morphing_does_not_morph():
    t = Spaceline("Excavation").put(ALICE, "Founder", at="Excavation").hand(ALICE, "Founder Leader")
    t.orders(ALICE).card("Founder").fixed = True
    assert t.refused(ALICE, "Use a card in play") == "15.18"
