"""Play is suspended at every step, by either player in turn (15.13)."""

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
