"""What the Launch Portal fetches, launches and becomes (chapter 47)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

from coverts.games.trek_ccg.rules.damage import destroyed_ships

clause = pytest.mark.clause

PORTAL, SHUTTLE, OPERATIONS = "Launch Portal", "Type VI Shuttlecraft", "Engage Shuttle Operations"


def portal(*deck):
    """ALICE's Nebula, and a Launch Portal in her hand."""
    t = Spaceline("Excavation").put(ALICE, "U.S.S. Nebula", space="Excavation").deck(ALICE, *deck)
    return t.put(ALICE, "Data", "Worf", aboard="U.S.S. Nebula").hand(ALICE, PORTAL)


@clause(PORTAL, 2, 3)
def test_the_portal_fetches_a_shuttle_and_launches_it_with_crew():
    t = portal(SHUTTLE).turn(ALICE).does(ALICE, PORTAL, "none", "U.S.S. Nebula", SHUTTLE)
    t.does(ALICE, SHUTTLE, ["Worf"])
    assert t.where(SHUTTLE) == ("space", "Excavation")
    assert t.where("Worf") == SHUTTLE
    assert t.in_discard(ALICE, PORTAL) == 1


@clause(PORTAL, 2)
def test_a_small_ship_comes_once_a_game():
    t = portal(SHUTTLE, SHUTTLE).hand(ALICE, PORTAL).turn(ALICE)
    t.does(ALICE, PORTAL, "none", "U.S.S. Nebula", SHUTTLE, "none").turn(ALICE)
    t.does(ALICE, PORTAL, "none")
    assert t.asked(ALICE) == "choose_launch"
    assert t.in_deck(ALICE, SHUTTLE) == 1


@clause(PORTAL, 2)
def test_a_large_ship_does_not_come():
    t = portal("U.S.S. Enterprise").turn(ALICE)
    assert t.refused(ALICE, PORTAL, "none", "U.S.S. Nebula", "U.S.S. Enterprise") == "47.3"


@clause(PORTAL, 2, 3)
def test_it_brings_shuttle_operations_and_stays_on_them():
    t = portal(OPERATIONS).turn(ALICE).does(ALICE, PORTAL, OPERATIONS, "none", "yes")
    assert t.where(OPERATIONS) == "core"
    assert t.where(PORTAL) == OPERATIONS


@clause(PORTAL, 1, 2)
def test_nothing_is_launched_during_a_mission_attempt():
    t = portal(OPERATIONS).put(ALICE, OPERATIONS).put(ALICE, SHUTTLE, aboard="U.S.S. Nebula")
    t.put(ALICE, "Taitt", "Mendon", at="Excavation").beneath("Excavation", "Nausicaans")
    t.asks_always(ALICE).orders(ALICE).does(ALICE, "Attempt a mission", "the planet at Excavation")
    t.does(ALICE, PORTAL)
    while t.asked(ALICE) != "choose_for_launch":
        t.passes(ALICE)
    t.does(ALICE, "none", "none")
    assert t.asked(ALICE) == "may_do_it"


@clause(PORTAL, 2)
def test_with_nothing_to_fetch_or_launch_it_is_not_played():
    t = Spaceline("Excavation").put(ALICE, "Federation Outpost", space="Excavation").hand(ALICE, PORTAL)
    t.turn(ALICE)
    assert t.refused(ALICE, PORTAL) == "47.3"


@clause(PORTAL, 2)
def test_it_brings_an_escape_pod_to_a_ship_that_is_lost():
    t = portal("Escape Pod").asks(ALICE)
    t.card("U.S.S. Nebula").lost = 100
    t.run(destroyed_ships).does(ALICE, PORTAL, "Escape Pod")
    while t.asked(ALICE) == "choose_carrier":
        t.does(ALICE, "none")
    t.goes_on()
    assert not t.in_play("U.S.S. Nebula")
    assert t.where("Data") == t.where("Worf") == "Escape Pod"


@clause(PORTAL, 1)
def test_it_suspends_a_battle():
    t = (
        portal(SHUTTLE)
        .put(BOB, "I.K.C. K'Vort", space="Excavation")
        .put(BOB, "Gowron", aboard="I.K.C. K'Vort")
    )
    t.asks(ALICE).orders(BOB).does(BOB, "Attack with ships", "U.S.S. Nebula", "I.K.C. K'Vort")
    t.does(ALICE, PORTAL, "none", "U.S.S. Nebula", SHUTTLE, SHUTTLE, ["Worf"])
    assert t.where(SHUTTLE) == ("space", "Excavation")
    assert t.under_way() == ["a ship battle"]


@clause(PORTAL, 2)
def test_each_player_fetches_one_small_ship_a_game():
    t = (
        portal(SHUTTLE)
        .put(BOB, "Rigelian Freighter", space="Excavation")
        .hand(BOB, PORTAL)
        .deck(BOB, SHUTTLE)
    )
    t.turn(ALICE).does(ALICE, PORTAL, "none", "U.S.S. Nebula", SHUTTLE, "none").turn(BOB)
    t.does(BOB, PORTAL, "none", "Rigelian Freighter")
    assert t.offered(BOB, SHUTTLE)


@clause(PORTAL, 2)
@pytest.mark.parametrize(("ship", "may"), [("U.S.S. Nebula", True), ("Zibalian Transport", False)])
@pytest.mark.parametrize("whose", [ALICE, BOB])
def test_it_takes_a_ship_of_yours_with_a_tractor_beam(ship, may, whose):
    t = Spaceline("Excavation").put(whose, ship, space="Excavation").deck(ALICE, SHUTTLE).hand(ALICE, PORTAL)
    assert t.turn(ALICE).refused(ALICE, PORTAL) == (None if may and whose == ALICE else "47.3")


@clause(PORTAL, 2)
def test_only_the_two_cards_it_names_are_downloaded():
    t = (
        portal(OPERATIONS, "Escape Pod", "Kivas Fajo - Collector", "Smoke Bomb")
        .turn(ALICE)
        .does(ALICE, PORTAL)
    )
    assert set(t.offered(ALICE)) == {OPERATIONS, "none"}


@clause(PORTAL, 2)
@pytest.mark.parametrize("whose", [ALICE, BOB])
def test_it_launches_your_carried_ships_only(whose):
    t = portal().put(whose, SHUTTLE, aboard="U.S.S. Nebula").put(ALICE, "Taitt", aboard="U.S.S. Nebula")
    t.turn(ALICE).does(ALICE, PORTAL, "none", "none")
    assert (t.asked(ALICE) == "choose_launch") == (whose == ALICE)


@clause(PORTAL, 2)
def test_nobody_goes_aboard_who_is_not_on_the_carrier():
    t = portal().put(ALICE, SHUTTLE, aboard="U.S.S. Nebula").put(ALICE, "Taitt", at="Excavation")
    t.put(BOB, "Klag", aboard="U.S.S. Nebula").turn(ALICE)
    t.does(ALICE, PORTAL, "none", "none", SHUTTLE)
    assert set(t.offered(ALICE)) == {"Data", "Worf", "done"}


@clause(PORTAL, 2)
def test_several_ships_are_launched():
    t = portal().put(ALICE, SHUTTLE, SHUTTLE, aboard="U.S.S. Nebula").turn(ALICE)
    t.does(ALICE, PORTAL, "none", "none", SHUTTLE, ["Worf"], SHUTTLE, ["Data"])
    assert {t.where("Worf"), t.where("Data")} == {SHUTTLE}
    assert all(ship.host == t.card("U.S.S. Nebula").host for ship in t.cards(SHUTTLE))


@clause(PORTAL, 3)
@pytest.mark.parametrize("whose", [ALICE, BOB])
@pytest.mark.parametrize("says", ["yes", "no"])
def test_it_is_placed_on_your_shuttle_operations_or_discarded(whose, says):
    t = portal(SHUTTLE).put(whose, OPERATIONS).turn(ALICE)
    t.does(ALICE, PORTAL, "none", "U.S.S. Nebula", SHUTTLE, "none")
    if whose == ALICE:
        t.does(ALICE, says)
    stays = whose == ALICE and says == "yes"
    assert t.in_play(PORTAL) == stays
    assert t.in_discard(ALICE, PORTAL) == (not stays)


@clause(PORTAL, 3)
@pytest.mark.parametrize(("placed", "refusal"), [(True, "49.17"), (False, None)])
def test_nobody_nullifies_shuttle_operations_on_which_it_lies(placed, refusal):
    t = Spaceline("Excavation").put(ALICE, OPERATIONS).hand(BOB, "Kevin Uxbridge")
    if placed:
        t.put(ALICE, PORTAL, on=OPERATIONS)
    assert t.chance_of(BOB).refused(BOB, "Kevin Uxbridge") == refusal
