"""What is public is told: who reports where and how, what was seeded, what moved or exposed somebody."""

import pytest
from spaceline import ALICE, BOB, Spaceline

from coverts.games.trek_ccg.state import NOWHERE
from coverts.games.trek_ccg.vocabulary.entering import number_of

row = pytest.mark.row


def lines(t, word):
    """The lines with that word, which both players read alike."""
    hers, his = ([line for line in t.log(seat) if word in line] for seat in (ALICE, BOB))
    assert hers == his
    return hers


# -- reporting -------------------------------------------------------------------------------------


def outpost():
    return Spaceline("Excavation").put(ALICE, "Federation Outpost", space="Excavation")


def test_a_report_tells_where():
    t = outpost().hand(ALICE, "Data").turn(ALICE).does(ALICE, "Data", "aboard Federation Outpost")
    assert lines(t, "reports") == ["Seat 1: Data reports for duty to Federation Outpost."]


def test_a_free_report_tells_that_it_is():
    t = outpost().put(ALICE, "Alyssa Ogawa", aboard="Federation Outpost").hand(ALICE, "D'k Tahg")
    t.turn(ALICE).does(ALICE, "D'k Tahg", "aboard Federation Outpost")
    assert lines(t, "reports") == ["Seat 1: D'k Tahg reports for duty to Federation Outpost for free."]


def test_a_download_tells_that_it_brought_them():
    t = outpost().put(ALICE, "Morn", aboard="Federation Outpost").deck(ALICE, "Gold-Pressed Latinum")
    t.turn(ALICE).does(ALICE, "Use a special download", "Morn")
    told = "Seat 1: Gold-Pressed Latinum reports for duty to Federation Outpost by download."
    assert lines(t, "reports") == [told]


@row("T000-06")
def test_who_reports_to_infiltrate_is_told_to_do_so():
    t = Spaceline("Excavation").put(BOB, "Federation Outpost", space="Excavation")
    t.put(BOB, "Jean-Luc Picard", aboard="Federation Outpost").hand(ALICE, "O'Brien Founder").turn(ALICE)
    t.does(ALICE, "O'Brien Founder", "aboard Federation Outpost")
    told = "Seat 1: O'Brien Founder reports for duty to Federation Outpost and infiltrates."
    assert lines(t, "reports") == [told]


# -- seeding ---------------------------------------------------------------------------------------


def test_a_seeded_doorway_is_seeded_and_not_played():
    t = Spaceline("Excavation").seeds_doorways(ALICE, "Alternate Universe Door")
    t.does(ALICE, "Alternate Universe Door")
    assert lines(t, "Universe") == ["Seat 1 seeds Alternate Universe Door."]


# -- moved and exposed -----------------------------------------------------------------------------


def test_who_moves_alone_is_told_to_go_where():
    t = Spaceline("Excavation").put(BOB, "U.S.S. Nebula", space="Excavation")
    t.put(BOB, "Data", aboard="U.S.S. Nebula").put(ALICE, "O'Brien Founder", aboard="U.S.S. Nebula")
    t.put(ALICE, "Weyoun's Warship", space="Excavation").infiltrates("O'Brien Founder").chance_of(ALICE)
    t.does(ALICE, "Move an infiltrator alone", "O'Brien Founder", "the planet at Excavation")
    assert lines(t, "alone") == ["O'Brien Founder moves alone to Excavation."]


def test_a_card_that_moves_somebody_is_named():
    t = Spaceline(("Espionage Mission", BOB)).time("Montana Missile Complex")
    t.put(ALICE, "Daniels", at="Espionage Mission").put(ALICE, "Out of Time").turn(ALICE)
    t.does(ALICE, "Use a card in play", "Out of Time", "travel", "Daniels", "alone", "discard it")
    assert lines(t, "goes to") == ["Out of Time: Daniels goes to Montana Missile Complex."]


def team(*others):
    t = Spaceline("Excavation").put(BOB, "U.S.S. Nebula", space="Excavation")
    t.put(BOB, "Jean-Luc Picard", *others, at="Excavation").put(ALICE, "O'Brien Founder", at="Excavation")
    return t.infiltrates("O'Brien Founder")


@row("T000-34")
def test_exposure_by_choice_is_told_as_such():
    t = team().orders(ALICE).does(ALICE, "Expose an infiltrator", "O'Brien Founder")
    assert lines(t, "exposed") == ["O'Brien Founder is exposed, as their player likes."]


@row("T000-36")
def test_exposure_by_the_persona_is_told_as_such():
    t = team().put(BOB, "Miles O'Brien", aboard="U.S.S. Nebula").orders(BOB)
    t.does(BOB, "Beam", "aboard U.S.S. Nebula", "the planet at Excavation", ["Miles O'Brien"])
    assert lines(t, "exposed") == ["O'Brien Founder is exposed, next to the persona they impersonate."]


@row("T000-37")
def test_exposure_at_home_is_told_as_such():
    t = Spaceline("Excavation").put(BOB, "U.S.S. Nebula", space="Excavation")
    t.put(BOB, "Data", aboard="U.S.S. Nebula").put(ALICE, "O'Brien Founder", aboard="U.S.S. Nebula")
    t.put(ALICE, "Weyoun", "Eris", at="Excavation").infiltrates("O'Brien Founder").chance_of(ALICE)
    t.does(ALICE, "Move an infiltrator alone", "O'Brien Founder", "the planet at Excavation").orders(ALICE)
    assert lines(t, "exposed") == ["O'Brien Founder is exposed, back among their own."]


@row("T002-44")
def test_a_seeded_hidden_agenda_is_its_players_alone():
    t = Spaceline("Excavation").seeds_face_up(BOB, "Covert Agent")
    t.does(BOB, "a hidden agenda", "Covert Agent")
    assert lines(t, "agenda") == ["Seat 2 seeds a hidden agenda."]
    hers, his = ([card.agenda for card in t.view(seat).piece if card.host < NOWHERE] for seat in (ALICE, BOB))
    assert number_of("Covert Agent") in his
    assert number_of("Covert Agent") not in hers
