"""Shuttlecraft: how they land, take off, are carried and launched (48.10)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

from coverts.games.trek_ccg.rules.sequence import play_and_orders
from coverts.games.trek_ccg.state import EXECUTE_ORDERS

clause = pytest.mark.clause
OPERATIONS, SHUTTLE = "Engage Shuttle Operations", "Type VI Shuttlecraft"


@clause(OPERATIONS, 1)
def test_a_shuttle_lands_and_takes_off_only_with_operations():
    t = Spaceline("Excavation").put(ALICE, SHUTTLE, space="Excavation").put(ALICE, "Data", aboard=SHUTTLE)
    t.hand(ALICE, OPERATIONS).turn(ALICE)
    assert t.refused(ALICE, "Launch a carried ship") == "8.8"
    t.does(ALICE, OPERATIONS, "Launch a carried ship", SHUTTLE, "the planet at Excavation")
    assert t.where(SHUTTLE) == ("planet", "Excavation")
    assert t.refused(ALICE, "Launch a carried ship") == "8.8"
    t.orders(ALICE).does(ALICE, "Launch a carried ship", SHUTTLE, "space at Excavation")
    assert t.where(SHUTTLE) == ("space", "Excavation")


@clause(OPERATIONS, 1)
@pytest.mark.parametrize(("used", "lands"), [(0, True), (1, False)])
def test_landing_takes_the_full_range_of_a_turn(used, lands):
    t = Spaceline("Excavation", "Restore Errant Moon").put(ALICE, SHUTTLE, space="Excavation")
    t.put(ALICE, "Data", aboard=SHUTTLE).put(ALICE, OPERATIONS)
    t.begins_turn(ALICE).card(SHUTTLE).range_used = used
    t.s.phase = EXECUTE_ORDERS
    t.run(play_and_orders, ALICE)
    assert bool(t.offered(ALICE, "Launch a carried ship")) == lands
    if lands:
        t.does(ALICE, "Launch a carried ship", SHUTTLE, "the planet at Excavation")
        assert t.card(SHUTTLE).range_used == t.range(SHUTTLE) == 6


@clause(OPERATIONS, 1)
@pytest.mark.parametrize(
    ("ship", "whose", "lands"),
    [(SHUTTLE, ALICE, True), (SHUTTLE, BOB, False), ("Zibalian Transport", ALICE, False)],
)
def test_only_shuttlecraft_of_the_player_who_has_operations_land(ship, whose, lands):
    t = Spaceline("Excavation").put(ALICE, ship, space="Excavation").put(ALICE, "Data", aboard=ship)
    t.put(whose, OPERATIONS).orders(ALICE)
    assert bool(t.offered(ALICE, "Launch a carried ship")) == lands


@clause(OPERATIONS, 1)
@pytest.mark.parametrize(
    ("owner", "carrier", "engineer", "carries"),
    [
        (ALICE, "I.K.C. K'Vort", "Geordi La Forge", True),
        (ALICE, "Jem'Hadar Attack Ship", "Geordi La Forge", False),
        (BOB, "I.K.C. K'Vort", "Geordi La Forge", False),
    ],
)
def test_a_carrier_is_ones_own_ship_with_a_tractor_beam(owner, carrier, engineer, carries):
    t = (
        Spaceline("Excavation")
        .put(ALICE, SHUTTLE, space="Excavation")
        .put(owner, carrier, space="Excavation")
    )
    t.put(ALICE, OPERATIONS).put(ALICE, "Data", aboard=SHUTTLE).put(ALICE, engineer, aboard=carrier)
    t.is_of("Non-Aligned", carrier, engineer).orders(ALICE).does(ALICE, "Launch a carried ship", SHUTTLE)
    assert bool(t.offered(ALICE, f"aboard {carrier}")) == carries


@clause(OPERATIONS, 1)
@pytest.mark.parametrize(("engineer", "carries"), [("Geordi La Forge", True), ("Worf", False)])
def test_a_ship_with_an_engineer_takes_it_aboard_and_launches_it(engineer, carries):
    t = Spaceline("Excavation").put(ALICE, SHUTTLE, "U.S.S. Nebula", space="Excavation")
    t.put(ALICE, OPERATIONS)
    t.put(ALICE, "Jean-Luc Picard", aboard=SHUTTLE).put(ALICE, engineer, aboard="U.S.S. Nebula").orders(ALICE)
    t.does(ALICE, "Launch a carried ship", SHUTTLE)
    assert bool(t.offered(ALICE, "aboard U.S.S. Nebula")) == carries
    if carries:
        t.does(ALICE, "aboard U.S.S. Nebula")
        assert t.where(SHUTTLE) == "U.S.S. Nebula"
        assert t.card(SHUTTLE).range_used == 0
        t.does(ALICE, "Launch a carried ship", SHUTTLE, "space at Excavation")
        assert t.where(SHUTTLE) == ("space", "Excavation")
        assert t.card(SHUTTLE).range_used == 0
