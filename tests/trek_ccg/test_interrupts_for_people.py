"""Interrupts that change, call or free personnel (chapter 49)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

card, clause = pytest.mark.card, pytest.mark.clause

# -- The Guardian ----------------------------------------------------------------------------------

GUARDIAN = "The Guardian"


def guard(*names):
    """ALICE's personnel on a planet with BOB's Data, and The Guardian in her hand."""
    return Spaceline("Excavation").put(ALICE, *names, at="Excavation").put(BOB, "Data", at="Excavation")


@clause(GUARDIAN, 1)
def test_the_guardian_is_a_morph_card_that_lasts_two_turns():
    t = guard("Founder Leader").hand(ALICE, GUARDIAN).turn(ALICE).does(ALICE, GUARDIAN, "Founder Leader")
    t.ends_turn(ALICE)
    assert t.in_play(GUARDIAN)
    assert not t.begins_turn(ALICE).ends_turn(ALICE).in_play(GUARDIAN)


@clause(GUARDIAN, 1)
@card("Covert Agent")
def test_covert_agent_fetches_the_guardian_as_a_morph_card():
    t = Spaceline(("Excavation", BOB)).put(BOB, "Data", at="Excavation").put(ALICE, "Covert Agent")
    t.put(ALICE, "O'Brien Founder", at="Excavation").infiltrates("O'Brien Founder").deck(ALICE, GUARDIAN)
    t.asks(ALICE).orders(BOB).does(BOB, "Attempt a mission", "the planet at Excavation")
    t.does(ALICE, "stays out").does(ALICE, "Use a card in play", "Covert Agent", GUARDIAN)
    assert t.holds(ALICE, GUARDIAN) == 1


@clause(GUARDIAN, 2)
def test_the_guardian_suspends_play():
    t = guard("Founder Leader", "Weyoun").hand(ALICE, GUARDIAN).put(BOB, "U.S.S. Nebula", space="Excavation")
    t.put(BOB, "Worf", "Taitt", aboard="U.S.S. Nebula").asks_always(ALICE).orders(BOB)
    t.does(BOB, "Beam", "the planet at Excavation", "aboard U.S.S. Nebula", ["Data"])
    while t.asked(ALICE) != "interject":
        t.passes(ALICE)
    t.does(ALICE, GUARDIAN, "Founder Leader").goes_on()
    assert t.where(GUARDIAN) == "Founder Leader"
    assert t.where("Data") == "U.S.S. Nebula"


@clause(GUARDIAN, 3)
def test_only_a_shape_shifter_of_ones_own_becomes_the_guardian():
    t = guard("Founder Leader", "Weyoun").put(BOB, "Anya", at="Excavation").hand(ALICE, GUARDIAN).turn(ALICE)
    t.does(ALICE, GUARDIAN)
    assert t.offered(ALICE) == ["Founder Leader"]


@clause(GUARDIAN, 3)
def test_the_guardian_is_stronger_by_six():
    t = guard("Founder Leader", "Anya").put(ALICE, GUARDIAN, on="Founder Leader")
    assert t.strength("Founder Leader") == 8 + 6
    assert t.strength("Anya") == 8


@clause(GUARDIAN, 4)
@pytest.mark.parametrize(("spy", "stays"), [("O'Brien Founder", False), ("Odo Founder", True)])
def test_an_infiltrator_is_exposed_by_becoming_the_guardian_but_odo_founder(spy, stays):
    t = guard(spy).put(BOB, "Kasidy Yates", at="Excavation").is_of("Bajoran", "Kasidy Yates")
    t.infiltrates(spy).hand(ALICE, GUARDIAN).turn(ALICE).does(ALICE, GUARDIAN, spy)
    assert bool(t.card(spy).infiltrating) == stays


@clause(GUARDIAN, 5)
@card("Founder")
def test_the_guardian_is_gone_when_the_shape_shifter_morphs_again():
    t = guard("Founder").hand(ALICE, GUARDIAN, "Founder Leader").turn(ALICE).does(ALICE, GUARDIAN, "Founder")
    assert t.where(GUARDIAN) == "Founder"
    t.does(ALICE, "Use a card in play", "Founder", "Founder Leader")
    assert t.where("Founder Leader") == ("planet", "Excavation")
    assert t.in_discard(ALICE, GUARDIAN) == 1


@card(GUARDIAN, "Caught Red-Handed")
def test_caught_red_handed_keeps_a_changeling_from_becoming_the_guardian():
    t = guard("Founder Leader").put(BOB, "Salia", at="Excavation").hand(ALICE, GUARDIAN)
    t.hand(BOB, "Caught Red-Handed").asks(BOB).turn(ALICE).does(ALICE, GUARDIAN, "Founder Leader")
    t.does(BOB, "Caught Red-Handed", "stop a changeling").goes_on()
    assert t.in_discard(ALICE, GUARDIAN) == 1


# -- Going to the Top ------------------------------------------------------------------------------

TOP = "Going to the Top"


def petition(*names, deck=("Gowron",), facility="Klingon Outpost"):
    """ALICE's Klingons aboard a facility, and Going to the Top in her hand."""
    t = Spaceline("Krios Suppression").put(ALICE, facility, space="Krios Suppression")
    return t.put(ALICE, *names, aboard=facility).deck(ALICE, *deck).hand(ALICE, TOP)


@clause(TOP, 1)
def test_two_commanders_aboard_a_facility_bring_somebody_from_the_top():
    t = (
        petition("Kurn", "Klag", deck=("Gowron", "Koroth", "Martok"))
        .turn(ALICE)
        .does(ALICE, TOP, "aboard Klingon Outpost")
    )
    assert t.offered(ALICE) == ["Gowron"]
    t.does(ALICE, "Gowron")
    assert t.where("Gowron") == "Klingon Outpost"
    assert t.in_discard(ALICE, TOP) == 1


@clause(TOP, 1)
@pytest.mark.parametrize("names", [["Kurn"], ["Kurn", "Divok"]])
def test_one_commander_is_not_enough(names):
    assert petition(*names).turn(ALICE).refused(ALICE, TOP) == "49.24"


@clause(TOP, 1)
def test_two_commanders_aboard_a_ship_are_not_enough():
    t = petition().put(ALICE, "I.K.C. K'Vort", aboard="Klingon Outpost")
    t.put(ALICE, "Kurn", "Klag", aboard="I.K.C. K'Vort").turn(ALICE)
    assert t.refused(ALICE, TOP) == "49.24"


@clause(TOP, 1)
@pytest.mark.parametrize("deck", [["Martok"], ["Omet'iklan"]])
def test_nobody_comes_with_less_leadership_or_who_does_not_fit(deck):
    assert petition("Kurn", "Klag", deck=deck).turn(ALICE).refused(ALICE, TOP) == "49.24"


@clause(TOP, 1)
def test_it_works_once_a_game_for_each_affiliation():
    t = (
        petition("Kurn", "Klag", deck=("Gowron", "Gowron"))
        .turn(ALICE)
        .does(ALICE, TOP, "aboard Klingon Outpost", "Gowron")
    )
    t.removed("Gowron").hand(ALICE, TOP).turn(ALICE)
    assert t.refused(ALICE, TOP) == "49.24"
    t.put(ALICE, "Primary Supply Depot", space="Krios Suppression").deck(ALICE, "Omet'iklan")
    t.put(ALICE, "Weyoun", "Kilana", aboard="Primary Supply Depot").turn(ALICE)
    t.does(ALICE, TOP, "aboard Primary Supply Depot", "Omet'iklan")
    assert t.where("Omet'iklan") == "Primary Supply Depot"


@pytest.mark.row("T002-11")
@card(TOP)
def test_it_does_not_answer_a_battle():
    t = petition("Kurn", "Klag").put(ALICE, "Martok", at="Krios Suppression").asks(ALICE)
    t.put(BOB, "Weyoun", "Eris", at="Krios Suppression").orders(BOB)
    t.does(BOB, "Attack personnel", "the planet at Krios Suppression")
    assert t.asked(ALICE) == "respond"
    assert t.refused(ALICE, TOP) == "15.11"


# -- Rescue Captives -------------------------------------------------------------------------------

RESCUE = "Rescue Captives"
INTERROGATION = "Interrogation"


def prison(*captives):
    """BOB's crew holds those personnel of ALICE, who has an outpost elsewhere."""
    t = Spaceline("Excavation", "Study Nebula").put(BOB, "I.K.C. K'Vort", space="Excavation")
    t.put(BOB, "Kurn", aboard="I.K.C. K'Vort").put(ALICE, *captives, aboard="I.K.C. K'Vort")
    return t.held(BOB, *captives).put(ALICE, "Federation Outpost", space="Study Nebula").hand(ALICE, RESCUE)


@clause(RESCUE, 1)
def test_all_captives_return_to_outposts_of_their_player():
    t = prison("Data", "Worf").turn(ALICE).does(ALICE, RESCUE, "free your captives")
    t.does(ALICE, "aboard Federation Outpost").does(ALICE, "aboard Federation Outpost")
    for name in ("Data", "Worf"):
        assert t.where(name) == "Federation Outpost"
        assert not t.card(name).captive
        assert t.card(name).controller == ALICE


@clause(RESCUE, 1)
def test_their_player_chooses_among_several_outposts():
    t = prison("Data").put(ALICE, "Federation Outpost", space="Excavation").turn(ALICE)
    t.does(ALICE, RESCUE, "free your captives")
    assert t.asked(ALICE) == "choose_home"
    assert len(t.offered(ALICE)) == 2


@clause(RESCUE, 1)
def test_one_who_fits_no_outpost_is_not_rescued():
    assert prison("Weyoun").turn(ALICE).refused(ALICE, RESCUE) == "49.26"


@clause(RESCUE, 1)
def test_captives_that_one_holds_oneself_are_not_rescued():
    t = prison().put(ALICE, "Taitt", at="Excavation").put(BOB, "Martok", at="Excavation")
    assert t.held(ALICE, "Martok").turn(ALICE).refused(ALICE, RESCUE) == "49.26"


@clause(RESCUE, 2)
def test_it_nullifies_an_interrogation_that_was_just_played():
    t = prison("Data").asks(ALICE).hand(BOB, INTERROGATION).turn(BOB).does(BOB, INTERROGATION, "Data")
    t.does(ALICE, RESCUE).goes_on()
    assert not t.in_play(INTERROGATION)
    assert t.in_discard(BOB, INTERROGATION) == t.in_discard(ALICE, RESCUE) == 1
    assert t.card("Data").captive


@clause(RESCUE, 2)
def test_it_nullifies_an_interrogation_in_play():
    t = prison("Data").put(BOB, INTERROGATION, on="Data").turn(ALICE)
    t.does(ALICE, RESCUE, "nullify an Interrogation", INTERROGATION)
    assert t.in_discard(BOB, INTERROGATION) == 1
    assert t.card("Data").captive


@clause(RESCUE, 2)
def test_it_answers_no_other_event():
    t = prison("Data").asks(ALICE).hand(BOB, "Kivas Fajo - Collector").turn(BOB).does(BOB, "Kivas", "seat 2")
    assert t.refused(ALICE, RESCUE) == "49.26"
