"""What is for the own turn only, and when hidden agendas are activated (rows T002-22 and T002-35)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

row = pytest.mark.row
card = pytest.mark.card

USE = "Use a card in play"
DEEDS = {
    "Play a card facedown": ("Play a card facedown as a hidden agenda", "15.17"),
    "Switch": ("Switch an affiliation", "15.17"),
    "End": ("End the turn", "15.17"),
    "Beam": ("Beam", "4.4"),
}
"""What ALICE may do in her turn, and what forbids it in his."""


def table():
    """ALICE has something for each of the deeds."""
    t = Spaceline("Excavation").put(ALICE, "U.S.S. Nebula", space="Excavation")
    t.put(ALICE, "Morn", aboard="U.S.S. Nebula").put(ALICE, "Kasidy Yates", at="Excavation")
    return t.hand(ALICE, "Crossover")


@row("T002-35")
@pytest.mark.parametrize("deed", DEEDS)
def test_such_deeds_are_for_the_own_turn(deed):
    name, rule = DEEDS[deed]
    assert table().turn(ALICE).offered(ALICE, name)
    assert table().chance_of(ALICE).refused(ALICE, name) == rule


@row("T002-35")
def test_an_infiltrator_does_not_move_alone_in_answer_to_something():
    t = Spaceline("Excavation").put(BOB, "U.S.S. Nebula", space="Excavation")
    t.put(BOB, "Data", "Worf", at="Excavation").put(ALICE, "O'Brien Founder", at="Excavation")
    t.infiltrates("O'Brien Founder").asks_always(ALICE).orders(BOB)
    t.does(BOB, "Beam", "the planet at Excavation", "aboard U.S.S. Nebula", ["Data"]).does(ALICE, "stays out")
    assert t.asked(ALICE) == "respond"
    assert t.refused(ALICE, "Move an infiltrator alone") == "15.17"
    t.passes(ALICE, ALICE)
    assert t.asked(ALICE) == "between"
    assert t.offered(ALICE, "Move an infiltrator alone")


def founder():
    return Spaceline("Excavation").put(ALICE, "Founder", at="Excavation").hand(ALICE, "Founder Leader")


def seven():
    t = Spaceline("Excavation").put(ALICE, "Borg Cube", space="Excavation").deck(ALICE, "Data")
    return t.put(ALICE, "Seven of Nine (The Borg)", aboard="Borg Cube")


def undercover():
    t = Spaceline("Excavation").put(BOB, "Data", at="Excavation").put(ALICE, "Insert Undercover Agent")
    return t.put(ALICE, "O'Brien Founder", at="Excavation")


def bay():
    t = Spaceline("Excavation").put(ALICE, "Nor", space="Excavation").put(ALICE, "Cargo Bay", on="Nor")
    return t.deck(ALICE, "Morn")


def homefront():
    t = Spaceline("Espionage Mission").deck(ALICE, "Tasha Yar")
    return t.put(ALICE, "Homefront", on_mission="Espionage Mission")


def alert():
    t = Spaceline("Excavation").put(ALICE, "Federation Outpost", space="Excavation")
    return t.put(ALICE, "Red Alert!").hand(ALICE, "Data")


@row("T002-35")
@card(
    "Founder", "Seven of Nine (The Borg)", "Insert Undercover Agent", "Cargo Bay", "Homefront", "Red Alert!"
)
@pytest.mark.parametrize("position", [founder, seven, undercover, bay, homefront, alert])
def test_a_text_that_names_no_other_time_is_for_the_own_turn(position):
    assert position().turn(ALICE).offered(ALICE, USE)
    assert position().given(card_plays=1).chance_of(ALICE).refused(ALICE, USE) == "15.18"


# -- hidden agendas --------------------------------------------------------------------------------


@row("T002-22")
@card("Covert Agent")
def test_a_hidden_agenda_does_not_suspend_play():
    t = Spaceline("Excavation").put(ALICE, "Jean-Luc Picard", "Data", at="Excavation")
    t.put(BOB, "O'Brien Founder", at="Excavation").infiltrates("O'Brien Founder").agenda(BOB, "Covert Agent")
    t.asks_always(BOB).orders(ALICE).does(ALICE, "Attempt a mission", "the planet at Excavation")
    t.does(BOB, "stays out")
    assert t.offered(BOB, "Activate a hidden agenda")
    t.passes(BOB)
    assert t.asked(BOB) == "interject"
    assert t.refused(BOB, "Activate a hidden agenda") == "17.3"


@row("T002-22")
@card("The Line Must Be Drawn Here")
def test_to_activate_one_is_an_action_that_may_be_answered():
    t = Spaceline("Excavation").agenda(BOB, "The Line Must Be Drawn Here").asks_always(ALICE).chance_of(BOB)
    t.does(BOB, "Activate a hidden agenda", "The Line Must Be Drawn Here")
    assert t.asked(ALICE) == "respond"
    assert len(t.under_way()) == 1
    t.goes_on()
    assert t.in_play("The Line Must Be Drawn Here")
