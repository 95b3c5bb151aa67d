"""Slots of pieces: whoever is gone is gone for all that goes on, and nobody else is taken for them."""

import pytest
from spaceline import ALICE, Spaceline

row = pytest.mark.row
MOON = "Restore Errant Moon"
TRANSPORT = "Zibalian Transport"


def suspended(*group):
    """ALICE beams that group up. Before they go, the Founder returns to hand, and Morn downloads."""
    t = Spaceline("Excavation", MOON).put(ALICE, TRANSPORT, space=MOON)
    t.put(ALICE, "Founder", "Morn", "Kilana", at=MOON).put(ALICE, "Weyoun", aboard=TRANSPORT)
    t.hand(ALICE, "Flight of the Intruder").deck(ALICE, "Gold-Pressed Latinum")
    t.orders(ALICE).asks_always(ALICE)
    t.does(ALICE, "Beam", f"the planet at {MOON}", TRANSPORT, [*group])
    t.does(ALICE, "Flight of the Intruder", "Founder").goes_on().does(ALICE, ["Founder"])
    t.does(ALICE, "Use a special download", "Morn")
    while not t.in_play("Gold-Pressed Latinum"):
        t.passes(ALICE)
    return t


@row("T002-27")
def test_who_comes_while_a_beaming_is_suspended_is_not_taken_for_one_who_left():
    t = suspended("Founder", "Kilana").goes_on()
    assert t.where("Kilana") == TRANSPORT
    assert t.where("Gold-Pressed Latinum") == ("planet", MOON)


@row("T002-27")
def test_the_slot_is_free_again_once_the_order_is_over():
    t = suspended("Founder", "Kilana")
    kept = t.piece("Gold-Pressed Latinum")
    t.goes_on().put(ALICE, "Data", at=MOON)
    assert t.piece("Data") < kept
