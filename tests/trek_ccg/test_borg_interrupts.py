"""Interrupts for Borg use only: whose cards they touch, and when (chapter 49)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

clause = pytest.mark.clause

HOME, FAR, CUBE = "Salvage Operation", "Excavation", "Borg Cube"
COM, NAV, DEF = "One of Eleven", "Six of Eleven", "Eight of Nineteen"
PLANS, AWAKEN, DRONE = "A Change of Plans", "Awaken", "He Will Make an Excellent Drone"
COUNTERPART, QUEEN, LOCUTUS = "Assimilate Counterpart", "Borg Queen", "Locutus of Borg"
CREW = ("Gowron of Borg", COM, DEF, NAV, NAV, COM, COM)


def cube(*crew, hand=(), deck=()):
    """ALICE's Cube with that crew; BOB's Klingon ship is beside it."""
    t = Spaceline(HOME, FAR).put(ALICE, CUBE, space=HOME).put(ALICE, *crew, aboard=CUBE)
    t.put(BOB, "I.K.C. Bortas", space=HOME).put(BOB, "Kurn", "Kargan", "Klag", aboard="I.K.C. Bortas")
    return t.hand(ALICE, *hand).deck(ALICE, *deck)


# -- A Change of Plans -----------------------------------------------------------------------------


def planned(*crew, deck=(), owner=ALICE):
    """Assimilate Counterpart is a player's current objective; ALICE holds A Change of Plans."""
    t = cube(*crew, hand=[PLANS], deck=deck).put(owner, COUNTERPART)
    return t.put(BOB, "Jean-Luc Picard", at=FAR).turn(ALICE)


@clause(PLANS, 1)
def test_the_current_objective_may_be_discarded_and_nothing_downloaded():
    t = planned(COM, deck=[COUNTERPART]).does(ALICE, PLANS, "discard it", "none")
    assert (t.in_play(COUNTERPART), t.in_discard(ALICE, COUNTERPART)) == (False, 1)
    assert t.in_deck(ALICE, COUNTERPART) == 1


@clause(PLANS, 1)
def test_the_opponents_objective_is_let_alone():
    assert planned(COM, owner=BOB).refused(ALICE, PLANS) == "49.12"
    t = planned(COM, owner=BOB, deck=[COUNTERPART]).does(ALICE, PLANS, COUNTERPART)
    assert t.in_play(COUNTERPART, BOB)


@clause(PLANS, 1)
def test_the_opponents_queen_and_one_not_in_play_take_nothing_to_hand():
    t = planned(COM, deck=[QUEEN]).put(BOB, QUEEN, aboard="I.K.C. Bortas").hand(ALICE, QUEEN).turn(ALICE)
    t.does(ALICE, PLANS)
    assert t.offered(ALICE) == ["discard it"]


@clause(PLANS, 1)
def test_what_was_taken_to_hand_may_be_downloaded_again():
    t = planned(QUEEN).does(ALICE, PLANS, "take it to hand", COUNTERPART, "Jean-Luc Picard")
    assert (t.in_play(COUNTERPART), t.holds(ALICE, COUNTERPART)) == (True, 0)
    assert t.in_discard(ALICE, PLANS) == 1


@clause(PLANS, 1)
@pytest.mark.parametrize("other", ["Assign Mission Specialists", "Homefront", COM])
def test_no_other_card_than_a_borg_objective_is_downloaded(other):
    t = planned(COM, deck=[other]).does(ALICE, PLANS, "discard it")
    assert t.offered(ALICE) == ["none"]


# -- Awaken ----------------------------------------------------------------------------------------


@clause(AWAKEN, 1)
@pytest.mark.parametrize("drone", [COM, NAV])
def test_one_drone_of_either_kind_awakes_and_no_more(drone):
    t = cube(COM, hand=[AWAKEN], deck=[drone, drone]).turn(ALICE)
    t.does(ALICE, AWAKEN, drone, "aboard Borg Cube")
    assert (t.asked(ALICE), t.in_deck(ALICE, drone), t.in_discard(ALICE, AWAKEN)) == ("order", 1, 1)


@clause(AWAKEN, 1)
def test_no_borg_awakes_who_is_no_drone_or_not_at_hand():
    t = cube(COM, hand=[AWAKEN], deck=[QUEEN, DEF]).hand(BOB, NAV).discarded(ALICE, COM).turn(ALICE)
    assert t.refused(ALICE, AWAKEN) == "49.13"


@clause(AWAKEN, 1)
def test_a_drone_awakes_in_the_opponents_turn_too():
    t = cube(COM, hand=[AWAKEN], deck=[NAV]).chance_of(ALICE).does(ALICE, AWAKEN, NAV, "aboard Borg Cube")
    assert t.where(NAV) == CUBE


def attacked(deck=(DEF, DEF, DEF), hand=(AWAKEN,), second=False):
    """BOB's ship attacks ALICE's Cube, beside which she may have a ship that is no place for Borg."""
    t = cube(*CREW, hand=hand, deck=deck)
    if second:
        t.put(ALICE, "Jem'Hadar Attack Ship", space=HOME)
    t.put(BOB, "Gowron", aboard="I.K.C. Bortas").asks(ALICE).orders(BOB)
    return t.does(BOB, "Attack with ships", CUBE, "I.K.C. Bortas")


def awakes(t, *drones):
    """The drones are downloaded, one after another."""
    for drone in drones:
        while t.asked() not in ("choose_awakened", "choose_second"):
            t.does("Pass")
        t.does(ALICE, drone)
    return t


@clause(AWAKEN, 2)
def test_defenders_awake_aboard_a_ship_of_the_players_own_at_the_battle():
    t = attacked(second=True).does(ALICE, AWAKEN)
    assert t.offered(ALICE) == [CUBE]
    t = awakes(t.does(ALICE, CUBE), DEF, DEF)
    assert (t.in_deck(ALICE, DEF), len(t.cards(DEF))) == (1, 3)
    assert {card.host for card in t.cards(DEF)} == {t.piece(CUBE)}


@clause(AWAKEN, 2)
@pytest.mark.parametrize("others", [(COM, NAV), ("Data", QUEEN)])
def test_only_defenders_awake_for_a_battle(others):
    assert attacked(deck=others).refused(ALICE, AWAKEN) == "49.13"
    t = attacked(deck=(DEF, *others)).does(ALICE, AWAKEN, CUBE)
    while t.asked() != "choose_awakened":
        t.does("Pass")
    assert t.offered(ALICE) == [DEF]


@clause(AWAKEN, 2)
def test_none_awakes_aboard_a_ship_far_from_the_battle():
    t = cube(*CREW, hand=[AWAKEN], deck=[DEF, DEF]).put(ALICE, CUBE, space=FAR).asks(ALICE)
    t.put(BOB, "Gowron", aboard="I.K.C. Bortas").orders(BOB)
    t.does(BOB, "Attack with ships", CUBE, "I.K.C. Bortas").does(ALICE, AWAKEN)
    assert t.offered(ALICE) == [f"{CUBE} (space at {HOME})"]


@clause(AWAKEN, 2)
def test_the_second_defender_may_sleep_on():
    t = awakes(attacked().does(ALICE, AWAKEN, CUBE), DEF, "none")
    assert (t.in_deck(ALICE, DEF), t.battle) == (2, True)


@clause(AWAKEN, 2)
def test_as_a_personnel_battle_begins_defenders_awake_in_orbit():
    t = Spaceline(FAR, HOME).put(ALICE, CUBE, space=FAR).put(ALICE, COM, at=FAR).put(ALICE, DEF, aboard=CUBE)
    t.put(BOB, "Gowron", "Kurn", at=FAR).hand(ALICE, AWAKEN).deck(ALICE, DEF, DEF).asks(ALICE).orders(BOB)
    t.does(BOB, "Attack personnel", "the planet at Excavation").does(ALICE, AWAKEN, CUBE)
    assert awakes(t, DEF, DEF).in_deck(ALICE, DEF) == 0


@clause(AWAKEN, 2)
def test_no_defender_awakes_once_the_battle_is_under_way():
    t = Spaceline(FAR, HOME).put(ALICE, CUBE, space=FAR).put(ALICE, COM, at=FAR).put(ALICE, DEF, aboard=CUBE)
    t.put(BOB, "Gowron", "Kurn", at=FAR).hand(ALICE, AWAKEN).deck(ALICE, DEF, DEF).asks(ALICE).orders(BOB)
    t.does(BOB, "Attack personnel", "the planet at Excavation").passes(ALICE)
    assert t.under_way() == ["a personnel battle", "an engagement"]
    assert t.refused(ALICE, AWAKEN) == "49.13"


# -- He Will Make an Excellent Drone ---------------------------------------------------------------


@clause(DRONE, 1)
def test_only_the_players_own_counterpart_becomes_a_drone():
    t = cube(LOCUTUS, COM, hand=[DRONE]).put(BOB, "Gowron of Borg", aboard="I.K.C. Bortas").turn(ALICE)
    t.does(ALICE, DRONE)
    assert t.offered(ALICE) == [LOCUTUS]
    t = cube(COM, hand=[DRONE]).put(BOB, "Gowron of Borg", aboard="I.K.C. Bortas").turn(ALICE)
    assert t.refused(ALICE, DRONE) == "49.11"


@clause(DRONE, 1)
def test_who_has_become_a_drone_is_no_counterpart_any_more():
    t = cube(LOCUTUS, hand=[DRONE, DRONE]).turn(ALICE).does(ALICE, DRONE, LOCUTUS)
    assert t.refused(ALICE, DRONE) == "49.11"


@clause(DRONE, 1)
def test_an_objective_that_is_not_on_the_counterpart_stays():
    t = cube(LOCUTUS, hand=[DRONE]).put(ALICE, COUNTERPART).turn(ALICE).does(ALICE, DRONE, LOCUTUS)
    assert t.in_play(COUNTERPART)
