"""A table with 160 cards: what would be one more does not come into play (1.11)."""

import full_table
import pytest
from spaceline import ALICE, BOB, Spaceline

from coverts.games.trek_ccg.state import PIECES

WORMHOLE, MISSILES = "Bajoran Wormhole", "Montana Missile Complex"


def fill(t, left=0):
    full_table.fill(t.s, t.location("Excavation"), BOB, left)
    t.totals = t.counted()
    return t


def table(left, *hand):
    t = Spaceline("Excavation", "Rescue Founder").put(ALICE, "Federation Outpost", space="Excavation")
    return fill(t.hand(ALICE, *hand).turn(ALICE), left)


@pytest.mark.parametrize("hand", [["Geordi La Forge"], [WORMHOLE, WORMHOLE], [MISSILES]], ids=str)
def test_no_card_is_played_at_a_full_table(hand):
    assert table(3, *hand).refused(ALICE, hand[0]) is None
    assert table(0, *hand).refused(ALICE, hand[0]) == "1.11"


def test_the_last_card_is_played():
    t = table(1, "Geordi La Forge").does(ALICE, "Geordi La Forge", "Federation Outpost")
    assert t.in_play("Geordi La Forge")
    assert full_table.pieces(t.s) == PIECES


def test_no_agenda_is_laid_at_a_full_table():
    assert table(1, "Covert Agent").refused(ALICE, "Play a card facedown") is None
    assert table(0, "Covert Agent").refused(ALICE, "Play a card facedown") == "1.11"


def test_the_last_card_is_one_mouth_of_the_wormhole():
    t = table(1, WORMHOLE, WORMHOLE).does(ALICE, WORMHOLE, "the left end")
    assert len(t.quadrants(WORMHOLE)) == 1
    assert full_table.pieces(t.s) == PIECES


def test_a_place_without_the_ship_that_it_brings_along_is_the_last_card():
    t = table(1, MISSILES).does(ALICE, MISSILES)
    assert t.in_play(MISSILES)
    assert not t.in_play("Phoenix")


@pytest.mark.parametrize(
    ("name", "copies", "where"),
    [("Geordi La Forge", 1, ["Federation Outpost"]), (WORMHOLE, 2, []), (MISSILES, 1, [])],
)
def test_a_card_for_which_a_response_leaves_no_room_is_discarded(name, copies, where):
    t = table(1, *[name] * copies).asks_always(BOB).does(ALICE, name, *where)
    fill(t).goes_on()
    assert not t.in_play(name)
    assert t.in_discard(ALICE, name)
