"""What each doorway does (chapter 47)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

from coverts.games.trek_ccg.rules.damage import destroyed_ships
from coverts.games.trek_ccg.vocabulary.terms import ALPHA, GAMMA

card = pytest.mark.card

AU_DOOR, DEVIDIAN, PORTAL = "Alternate Universe Door", "Devidian Door", "Launch Portal"
BRIDGE, WORMHOLE = "Battle Bridge Door", "Bajoran Wormhole"
SHUTTLE, OPERATIONS = "Type VI Shuttlecraft", "Engage Shuttle Operations"


# -- Alternate Universe Door -----------------------------------------------------------------------


@card(AU_DOOR)
def test_seeded_it_lets_cards_of_other_universes_in():
    t = Spaceline("Excavation").put(ALICE, "Federation Outpost", space="Excavation").hand(ALICE, "Daniels")
    t.turn(ALICE)
    assert t.refused(ALICE, "Daniels") == "2.7"
    t.seeds_doorways(ALICE, AU_DOOR).does(ALICE, AU_DOOR)
    assert t.where(AU_DOOR) == "core"
    t.does(BOB, "nothing now").does(ALICE, "nothing now").turn(ALICE)
    assert t.offered(ALICE, "Daniels")


@card(AU_DOOR)
def test_it_is_not_played_from_hand():
    t = Spaceline("Excavation").hand(ALICE, AU_DOOR).turn(ALICE)
    assert t.refused(ALICE, AU_DOOR) == "47.1"


# -- Devidian Door ---------------------------------------------------------------------------------


def devidian(*hand, doors=1):
    """ALICE has a Devidian Door in play and those cards in hand."""
    t = Spaceline("Excavation", "Study Nebula").put(ALICE, AU_DOOR, *[DEVIDIAN] * doors)
    return t.hand(ALICE, *hand)


@card(DEVIDIAN)
def test_it_leads_personnel_or_equipment_to_any_planet():
    t = devidian("Klag", "D'k Tahg", "Kivas Fajo - Collector").turn(ALICE)
    t.does(ALICE, "Use a card in play", DEVIDIAN)
    assert t.offered(ALICE) == ["the planet at Excavation"]
    t.does(ALICE, "the planet at Excavation")
    assert t.refused(ALICE, "Kivas Fajo") == "47.2"
    t.does(ALICE, "Klag")
    assert t.where("Klag") == ("planet", "Excavation")
    assert t.card_plays == 1


@card(DEVIDIAN)
def test_it_opens_once_a_turn_between_actions_of_either_player():
    t = devidian("Klag", "Kurn").chance_of(ALICE)
    t.does(ALICE, "Use a card in play", DEVIDIAN, "the planet at Excavation", "Klag")
    assert t.where("Klag") == ("planet", "Excavation")
    t = devidian("Klag", "Kurn").turn(ALICE)
    t.does(ALICE, "Use a card in play", DEVIDIAN, "the planet at Excavation", "Klag")
    assert t.refused(ALICE, "Use a card in play") == "15.18"


@card(DEVIDIAN)
def test_another_door_is_shown_in_the_next_turn_and_put_out_of_play():
    t = devidian("Klag", DEVIDIAN).turn(ALICE)
    t.does(ALICE, "Use a card in play", DEVIDIAN, "the planet at Excavation", "Klag").ends_turn(ALICE)
    assert t.holds(ALICE, DEVIDIAN) == 1
    with t.changed({("holds", ALICE, DEVIDIAN): -1}):
        t.turn(ALICE).ends_turn(ALICE)
    assert t.out_of_play(ALICE, DEVIDIAN) == 1
    assert t.winner == -1


@card(DEVIDIAN)
def test_who_has_none_to_show_loses_the_game():
    t = devidian("Klag").turn(ALICE)
    t.does(ALICE, "Use a card in play", DEVIDIAN, "the planet at Excavation", "Klag").ends_turn(ALICE)
    t.turn(ALICE).ends_turn(ALICE)
    assert t.over
    assert t.winner == BOB


# -- Launch Portal ---------------------------------------------------------------------------------


def portal(*deck):
    """ALICE's Nebula, and a Launch Portal in her hand."""
    t = Spaceline("Excavation").put(ALICE, "U.S.S. Nebula", space="Excavation").deck(ALICE, *deck)
    return t.put(ALICE, "Data", "Worf", aboard="U.S.S. Nebula").hand(ALICE, PORTAL)


@card(PORTAL)
def test_the_portal_fetches_a_shuttle_and_launches_it_with_crew():
    t = portal(SHUTTLE).turn(ALICE).does(ALICE, PORTAL, "none", "U.S.S. Nebula", SHUTTLE)
    t.does(ALICE, SHUTTLE, ["Worf"])
    assert t.where(SHUTTLE) == ("space", "Excavation")
    assert t.where("Worf") == SHUTTLE
    assert t.in_discard(ALICE, PORTAL) == 1


@card(PORTAL)
def test_a_small_ship_comes_once_a_game():
    t = portal(SHUTTLE, SHUTTLE).hand(ALICE, PORTAL).turn(ALICE)
    t.does(ALICE, PORTAL, "none", "U.S.S. Nebula", SHUTTLE, "none").turn(ALICE)
    t.does(ALICE, PORTAL, "none")
    assert t.asked(ALICE) == "choose_launch"
    assert t.in_deck(ALICE, SHUTTLE) == 1


@card(PORTAL)
def test_a_large_ship_does_not_come():
    t = portal("U.S.S. Enterprise").turn(ALICE)
    assert t.refused(ALICE, PORTAL, "none", "U.S.S. Nebula", "U.S.S. Enterprise") == "47.3"


@card(PORTAL, OPERATIONS)
def test_it_brings_shuttle_operations_and_stays_on_them():
    t = portal(OPERATIONS).turn(ALICE).does(ALICE, PORTAL, OPERATIONS, "none", "yes")
    assert t.where(OPERATIONS) == "core"
    assert t.where(PORTAL) == OPERATIONS


@card(PORTAL)
def test_nothing_is_launched_during_a_mission_attempt():
    t = portal(OPERATIONS).put(ALICE, OPERATIONS).put(ALICE, SHUTTLE, aboard="U.S.S. Nebula")
    t.put(ALICE, "Taitt", "Mendon", at="Excavation").beneath("Excavation", "Nausicaans")
    t.asks_always(ALICE).orders(ALICE).does(ALICE, "Attempt a mission", "the planet at Excavation")
    t.does(ALICE, PORTAL)
    while t.asked(ALICE) != "choose_for_launch":
        t.passes(ALICE)
    t.does(ALICE, "none", "none")
    assert t.asked(ALICE) == "may_do_it"


@card(PORTAL)
def test_with_nothing_to_fetch_or_launch_it_is_not_played():
    t = Spaceline("Excavation").put(ALICE, "Federation Outpost", space="Excavation").hand(ALICE, PORTAL)
    t.turn(ALICE)
    assert t.refused(ALICE, PORTAL) == "47.3"


@card(PORTAL, "Escape Pod")
def test_it_brings_an_escape_pod_to_a_ship_that_is_lost():
    t = portal("Escape Pod").asks(ALICE)
    t.card("U.S.S. Nebula").lost = 100
    t.run(destroyed_ships).does(ALICE, PORTAL, "Escape Pod")
    while t.asked(ALICE) == "choose_carrier":
        t.does(ALICE, "none")
    t.goes_on()
    assert not t.in_play("U.S.S. Nebula")
    assert t.where("Data") == t.where("Worf") == "Escape Pod"


# -- Battle Bridge Door ----------------------------------------------------------------------------


@card(BRIDGE)
def test_seeded_it_opens_the_side_deck():
    t = Spaceline("Excavation").put(BOB, "U.S.S. Nebula", space="Excavation")
    t.seeds_doorways(ALICE, BRIDGE).does(ALICE, BRIDGE)
    assert t.where(BRIDGE) == "core"
    t.damages(ALICE, "U.S.S. Nebula", "Phaser Banks")
    assert t.where("Phaser Banks") == "U.S.S. Nebula"


def bridge(*bobs):
    """ALICE has attacked BOB's Nebula, in whose hand a Battle Bridge Door is."""
    t = Spaceline("Excavation").put(BOB, "U.S.S. Nebula", space="Excavation")
    t.put(BOB, *bobs, aboard="U.S.S. Nebula")
    t.put(ALICE, "I.K.C. Bortas", space="Excavation").put(
        ALICE, "Gowron", "Kurn", "Kargan", aboard="I.K.C. Bortas"
    )
    t.hand(BOB, BRIDGE).side_deck(BOB, *["Phaser Banks"] * 6).asks(BOB).orders(ALICE)
    return t.does(ALICE, "Attack with ships", "U.S.S. Nebula", "I.K.C. Bortas")


@card(BRIDGE)
def test_as_a_battle_begins_it_brings_two_more_tactics():
    t = bridge("Jean-Luc Picard", "Data").does(BOB, BRIDGE, "two more tactics")
    assert t.extra_tactics(BOB) == 2
    assert t.in_discard(BOB, BRIDGE) == 1


@card(BRIDGE)
def test_or_one_more_of_weapons_for_ships_and_facilities():
    t = bridge("Jean-Luc Picard", "Data").does(BOB, BRIDGE, "WEAPONS +1")
    assert t.battle_weapons("U.S.S. Nebula") == 7 + 1


@card(BRIDGE)
def test_it_takes_leadership_there():
    assert bridge("Data", "Worf").refused(BOB, BRIDGE) == "47.4"


@card(BRIDGE)
def test_without_a_battle_it_is_not_played():
    t = Spaceline("Excavation").hand(ALICE, BRIDGE).put(ALICE, "Gowron", at="Excavation").turn(ALICE)
    assert t.refused(ALICE, BRIDGE) == "47.4"


# -- Bajoran Wormhole ------------------------------------------------------------------------------

SHIP = "Jem'Hadar Attack Ship"


def wormhole(copies=1):
    t = Spaceline("Excavation", "Rescue Founder").put(ALICE, SHIP, space="Rescue Founder")
    t.put(ALICE, "Yak'Talon", aboard=SHIP)
    return t.hand(ALICE, WORMHOLE).deck(ALICE, *[WORMHOLE] * copies).turn(ALICE)


def ends(t):
    """The quadrants in which there is a mouth of the wormhole."""
    return set(t.quadrants(WORMHOLE))


@card(WORMHOLE)
def test_two_copies_join_the_quadrants():
    t = wormhole().does(ALICE, WORMHOLE, "the right end", "the left end")
    assert ends(t) == {ALPHA, GAMMA}
    assert t.in_deck(ALICE, WORMHOLE) == 0
    assert t.hand_size(ALICE) == 0


@card(WORMHOLE)
def test_one_copy_alone_opens_nothing():
    assert wormhole(0).refused(ALICE, WORMHOLE) == "47.5"


@card(WORMHOLE)
@pytest.mark.parametrize("seat", [ALICE, BOB])
def test_there_is_one_mouth_in_each_quadrant(seat):
    t = wormhole(2).does(ALICE, WORMHOLE, "the right end", "the left end")
    t.hand(seat, WORMHOLE, WORMHOLE).turn(seat)
    assert t.refused(seat, WORMHOLE) == "47.5"


@card(WORMHOLE)
def test_a_ship_goes_through_without_range_and_is_stopped():
    t = wormhole().does(ALICE, WORMHOLE, "the right end", "the left end").orders(ALICE)
    t.does(ALICE, "Move a ship", SHIP, "space at Bajoran Wormhole (2)")
    used = t.card(SHIP).range_used
    t.does(ALICE, "Move a ship", SHIP, "space at Bajoran Wormhole")
    assert t.quadrant_of(SHIP) == ALPHA
    assert t.card(SHIP).range_used == used
    assert t.card(SHIP).stopped
