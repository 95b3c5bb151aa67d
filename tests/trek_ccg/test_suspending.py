"""Play is suspended at every step of whatever goes on, which then goes on where it was (15.13)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

row = pytest.mark.row


# -- in turn ---------------------------------------------------------------------------------------


@row("T002-25")
def test_after_the_other_has_suspended_play_the_first_may_again():
    t = Spaceline("Excavation", "Restore Errant Moon").put(ALICE, "U.S.S. Nebula", space="Excavation")
    t.put(ALICE, "Data", "Taitt", aboard="U.S.S. Nebula").put(BOB, "Morn", "Anya", at="Excavation")
    t.deck(BOB, "Gold-Pressed Latinum", "Salia").asks_always(ALICE, BOB).orders(ALICE)
    t.does(ALICE, "Move a ship", "U.S.S. Nebula", "space at Restore Errant Moon")
    while t.asked() == "respond":
        t.passes(ALICE if t.asked(ALICE) else BOB)
    t.passes(ALICE).does(BOB, "Use a special download", "Morn")
    while t.under_way() != ["moving a ship"]:
        t.passes(ALICE if t.asked(ALICE) else BOB)
    assert t.asked(ALICE) == "interject"
    t.passes(ALICE)
    assert t.asked(BOB) == "interject"


@row("T002-24", "T002-25")
@pytest.mark.parametrize("what", ["exposure", "encounter"])
def test_every_action_has_a_step_between_responses_and_results(what):
    t = Spaceline("Excavation").put(BOB, "Jean-Luc Picard", "Data", at="Excavation")
    t.put(ALICE, "O'Brien Founder", at="Excavation").infiltrates("O'Brien Founder").asks_always(BOB)
    if what == "exposure":
        t.orders(ALICE).does(ALICE, "Expose an infiltrator", "O'Brien Founder")
    else:
        t.beneath("Excavation", "Archer", by=ALICE).orders(BOB)
        t.does(BOB, "Attempt a mission", "the planet at Excavation").does(ALICE, "stays out")
    kind = {"exposure": "exposing an infiltrator", "encounter": "encountering a dilemma"}[what]
    seen = False
    while t.asked() in ("respond", "interject"):
        seen = seen or (t.asked() == "interject" and t.under_way()[-1] == kind)
        t.passes(BOB)
    assert seen


# -- whatever goes on ------------------------------------------------------------------------------

FLIGHT = ("Flight of the Intruder", "Founder")
"""What BOB suspends play with: his Founder, who is elsewhere, returns to hand."""


def flyer():
    """ALICE has an Away Team, a ship above it and a card to play and to draw."""
    t = Spaceline("Excavation", "Restore Errant Moon").put(ALICE, "U.S.S. Nebula", space="Excavation")
    t.put(ALICE, "Satelk", "Taitt", aboard="U.S.S. Nebula").put(ALICE, "Richard Galen", at="Excavation")
    t.hand(ALICE, "Howard Heirloom Candle").deck(ALICE, "Data")
    t.put(BOB, "Founder", at="Restore Errant Moon").hand(BOB, "Flight of the Intruder")
    return t.asks_always(BOB)


DEEDS: dict[str, list[str | list[str]]] = {
    "playing a card": ["Howard Heirloom Candle"],
    "moving a ship": ["Move a ship", "U.S.S. Nebula", "space at Restore"],
    "beaming": ["Beam", "the planet at Excavation", "aboard U.S.S. Nebula", ["Richard Galen"]],
    "a mission attempt": ["Attempt a mission", "the planet at Excavation"],
}
DONE = {
    "playing a card": lambda t: t.in_discard(ALICE, "Howard Heirloom Candle") == 1,
    "moving a ship": lambda t: t.where("U.S.S. Nebula") == ("space", "Restore Errant Moon"),
    "beaming": lambda t: t.where("Richard Galen") == "U.S.S. Nebula",
    "a mission attempt": lambda t: t.points(ALICE) == 25,
    "drawing a card": lambda t: t.holds(ALICE, "Data") == 1,
}


@row("T002-24", "T002-25", "T002-27")
@pytest.mark.parametrize("step", ["respond", "interject"])
@pytest.mark.parametrize("action", DONE)
def test_every_action_is_suspended_at_each_step_and_then_completed(action, step):
    t = flyer()
    if action == "drawing a card":
        t.ends_turn(ALICE)
    else:
        t.turn(ALICE).does(ALICE, *DEEDS[action])
    while t.asked(BOB) != step:
        t.passes(BOB)
    assert t.under_way() == [action]
    t.does(BOB, *FLIGHT).goes_on().does(BOB, ["Founder"])
    assert t.holds(BOB, "Founder") == 1
    assert t.under_way() == [action]
    assert not DONE[action](t)
    t.goes_on()
    assert DONE[action](t)


@row("T002-24")
def test_in_the_middle_of_what_a_card_does_it_is_played_too():
    """The second of three draws has been made, the third has not."""
    t = flyer().hand(ALICE, "Kivas Fajo - Collector").deck(ALICE, "Worf", "Mendon", "Vekma").turn(ALICE)
    t.does(ALICE, "Kivas Fajo - Collector", "seat 1")
    while t.under_way() != ["playing a card", "drawing a card"] or t.hand_size(ALICE) < 3:
        t.passes(BOB)
    t.does(BOB, *FLIGHT).goes_on().does(BOB, ["Founder"])
    assert t.holds(BOB, "Founder") == 1
    assert t.hand_size(ALICE) == 3
    t.goes_on()
    assert t.hand_size(ALICE) == 4


def battle():
    """ALICE's two Klingons attack BOB's two, each of whom is to engage once."""
    t = Spaceline("Excavation", "Restore Errant Moon").put(ALICE, "Gowron", "Kurn", at="Excavation")
    t.put(BOB, "Martok", "Klag", at="Excavation").put(BOB, "Founder", at="Restore Errant Moon")
    t.hand(BOB, "Flight of the Intruder").asks_always(BOB).orders(ALICE)
    return t.does(ALICE, "Attack personnel", "the planet at Excavation")


def over(t):
    """The battle to its end; who engaged whom in it, in order."""
    while t.asked() != "order":
        t.does("pass" if t.asked() in ("respond", "interject", "between") else "do nothing")
    return [line for line in t.log() if "engages" in line]


@row("T002-27")
@pytest.mark.parametrize("engagements", [0, 1, 2])
def test_a_battle_goes_on_with_the_engagement_that_is_next(engagements):
    t = battle()
    while not (t.asked() == "interject" and len(t.told("engages")) == engagements):
        t.does("pass" if t.asked() in ("respond", "interject", "between") else "do nothing")
    t.does(BOB, *FLIGHT).goes_on().does(BOB, ["Founder"])
    assert t.battle
    assert len(t.told("engages")) == engagements
    assert over(t) == over(battle())
    assert not t.battle


@row("T002-27")
def test_an_attempt_goes_on_with_the_dilemma_that_is_next():
    t = flyer().put(ALICE, "Worf", "Christopher Hobson", at="Excavation")
    t.beneath("Excavation", "Common Thief", "Impassable Door", by=BOB).orders(ALICE)
    t.does(ALICE, *DEEDS["a mission attempt"])
    while t.under_way() != ["a mission attempt", "encountering a dilemma"]:
        t.passes(BOB)
    t.does(BOB, *FLIGHT).goes_on().does(BOB, ["Founder"])
    assert t.under_way() == ["a mission attempt", "encountering a dilemma"]
    t.goes_on().does(BOB, "Christopher Hobson").goes_on()
    assert t.in_discard(BOB, "Impassable Door") == t.in_discard(BOB, "Common Thief") == 1
    assert t.points(ALICE) == 25
