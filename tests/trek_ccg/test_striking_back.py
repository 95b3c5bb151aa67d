"""Who was attacked strikes back (11.4)."""

from spaceline import ALICE, BOB, Spaceline

# -- in every place --------------------------------------------------------------------------------


def test_who_was_attacked_in_two_places_strikes_back_in_both():
    t = Spaceline("Excavation", "Restore Errant Moon")
    for place, klingons, fed in (
        ("Excavation", ("Gowron", "Divok"), "Data"),
        ("Restore Errant Moon", ("Martok", "Kromm"), "Sarek"),
    ):
        t.put(ALICE, *klingons, at=place).put(BOB, fed, at=place)
    t.orders(ALICE)
    for place in ("Excavation", "Restore"):
        t.does(ALICE, "Attack personnel", f"the planet at {place}")
        while t.asked() != "order":
            t.does(ALICE if t.asked(ALICE) else BOB, "do nothing")
    t.put(BOB, "Worf", at="Excavation").put(BOB, "Jean-Luc Picard", at="Restore Errant Moon")
    t.orders(BOB).does(BOB, "Attack personnel")
    assert len(t.offered(BOB)) == 2
