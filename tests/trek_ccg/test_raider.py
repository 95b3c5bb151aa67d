"""What the raider does otherwise than the commander: it waits for no crew, and hunts ships."""

import pytest
from spaceline import ALICE, BOB, Spaceline

SHUTTLE = "Type VI Shuttlecraft"
HERE, THERE = "Krios Suppression", "Restore Errant Moon"


def hunters(prey=HERE):
    """ALICE's attack ship with two aboard, and a ship of BOB's."""
    t = Spaceline(HERE, THERE).put(ALICE, "I.K.C. Bortas", space=HERE)
    t.put(ALICE, "Gowron", "Martok", "Kromm", aboard="I.K.C. Bortas")
    return t.put(BOB, SHUTTLE, space=prey).put(BOB, "Alyssa Ogawa", aboard=SHUTTLE)


def test_it_attacks_a_ship_that_it_outguns():
    assert hunters().orders(ALICE).liked("raider") == ["Attack with ships"]


def test_it_flies_to_where_such_a_ship_is():
    t = hunters(prey=THERE).orders(ALICE)
    assert t.liked("raider") == ["Move a ship"]
    assert THERE in str(t.does(ALICE, "Move a ship", "I.K.C. Bortas").liked("raider"))


@pytest.mark.parametrize(("bot", "deed"), [("raider", "Undock a ship"), ("commander", "End the turn")])
def test_it_flies_off_with_a_crew_that_is_too_small_for_the_commander(bot, deed):
    t = Spaceline(HERE, THERE).put(ALICE, "Klingon Outpost", space=HERE)
    t.put(ALICE, "I.K.C. Bortas", aboard="Klingon Outpost")
    t.put(ALICE, "Gowron", "Martok", "Kromm", aboard="I.K.C. Bortas")
    t.put(BOB, SHUTTLE, space=THERE).put(BOB, "Alyssa Ogawa", aboard=SHUTTLE)
    assert t.orders(ALICE).liked(bot) == [deed]
