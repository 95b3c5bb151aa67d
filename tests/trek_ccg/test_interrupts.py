"""What each interrupt does that is no Borg's (chapter 49)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

from coverts.games.trek_ccg.rules.damage import destroyed_ships

row = pytest.mark.row
card = pytest.mark.card

PLANET = "the planet at Excavation"
KLINGONS = ("Gowron", "Kurn", "Martok", "Kargan")


def spied(*bobs, spy="O'Brien Founder"):
    """ALICE's infiltrator aboard BOB's ship with his crew; another ship of his is beside it."""
    t = Spaceline("Excavation", "Restore Errant Moon").put(BOB, "U.S.S. Nebula", space="Excavation")
    t.put(BOB, *(bobs or ("Jean-Luc Picard", "Data")), aboard="U.S.S. Nebula")
    return t.put(ALICE, spy, aboard="U.S.S. Nebula").infiltrates(spy)


def attacked(*bobs, cards=(), alices=KLINGONS):
    """ALICE's Klingons have just attacked BOB's personnel on a planet; those cards are in his hand."""
    t = Spaceline("Excavation", "Restore Errant Moon").put(ALICE, *alices, at="Excavation")
    t.put(BOB, *bobs, at="Excavation").hand(BOB, *cards).asks(BOB).orders(ALICE)
    return t.does(ALICE, "Attack personnel", PLANET)


# -- In the Bag, Strike Three ----------------------------------------------------------------------


@card("In the Bag")
def test_between_actions_in_the_bag_exchanges_and_no_more():
    t = Spaceline("Excavation").put(ALICE, "Klingon Disruptor", "Gowron", at="Excavation")
    t.hand(ALICE, "In the Bag", "Salia").deck(ALICE, "Strike Three").turn(ALICE)
    t.does(ALICE, "In the Bag", "Klingon Disruptor", "Salia")
    assert t.asked() == "order"
    assert t.where("Salia") == ("planet", "Excavation")
    assert t.holds(ALICE, "Klingon Disruptor") == t.in_deck(ALICE, "Strike Three") == 1


@card("In the Bag")
def test_without_a_shape_shifter_in_hand_the_bag_is_empty():
    t = Spaceline("Excavation").put(ALICE, "Klingon Disruptor", "Gowron", at="Excavation")
    assert t.hand(ALICE, "In the Bag", "Klag").turn(ALICE).refused(ALICE, "In the Bag") == "49.1"


@card("Strike Three")
def test_strike_three_needs_a_shape_shifter_of_ones_own():
    t = attacked("Weyoun", "Eris", cards=["Strike Three"])
    assert t.refused(BOB, "Strike Three") == "49.2"
    t = attacked("Anya", "Eris", cards=["Strike Three"]).does(BOB, "Strike Three", "two")
    assert len(t.stunned(ALICE)) == 2


@card("Strike Three")
def test_a_shape_shifter_is_not_stunned():
    t = attacked("Anya", cards=["Strike Three"], alices=("Gowron", "Salia")).does(BOB, "Strike Three")
    assert t.refused(BOB, "two") == "49.2"
    assert t.does(BOB, "one").stunned(ALICE) == ["Gowron"]


# -- Caught Red-Handed -----------------------------------------------------------------------------

CAUGHT = "Caught Red-Handed"


def caught(*bobs):
    """ALICE's Founder infiltrates BOB's Away Team; Caught Red-Handed is in his hand."""
    t = Spaceline("Excavation").put(BOB, *bobs, at="Excavation").hand(BOB, CAUGHT)
    return t.put(ALICE, "Martok Founder", at="Excavation").infiltrates("Martok Founder").turn(BOB)


@card(CAUGHT)
@pytest.mark.parametrize(("says", "captive"), [("no", False), ("yes", True)])
def test_a_shape_shifter_exposes_and_may_capture_an_infiltrator(says, captive):
    t = caught("Anya", "Gowron").does(BOB, CAUGHT, "expose", "Martok Founder", says)
    if captive:
        t.does(BOB, PLANET)
    assert not t.card("Martok Founder").infiltrating
    assert bool(t.card("Martok Founder").captive) == captive
    assert t.in_discard(BOB, CAUGHT) == 1


@card(CAUGHT)
def test_without_a_shape_shifter_there_nobody_is_caught():
    t = caught("Gowron", "Kurn")
    assert t.refused(BOB, CAUGHT, "expose") == "49.3"
    t = caught("Gowron").put(BOB, "Anya", at="Excavation")
    t.card("Anya").stunned = True
    assert t.turn(BOB).refused(BOB, CAUGHT, "expose") == "49.3"


@card(CAUGHT, "Shape-Shift")
def test_it_keeps_a_changeling_from_morphing():
    t = Spaceline("Excavation").put(ALICE, "Founder", at="Excavation")
    t.hand(ALICE, "Shape-Shift", "Odo Founder")
    t.hand(BOB, CAUGHT).asks(BOB).turn(ALICE)
    t.does(ALICE, "Shape-Shift", "Founder", "exchange", "Odo Founder").does(BOB, CAUGHT, "stop")
    assert t.card("Founder").fixed
    t.passes(BOB)
    assert t.in_play("Founder")
    assert not t.in_play("Odo Founder")


@card(CAUGHT)
def test_it_is_not_nullified():
    t = caught("Anya", "Gowron").hand(ALICE, "Amanda Rogers").asks(ALICE).turn(BOB)
    t.does(BOB, CAUGHT, "expose", "Martok Founder", "no")
    assert t.refused(ALICE, "Amanda Rogers") == "15.19"


@card(CAUGHT, "Common Thief")
def test_it_nullifies_common_thief():
    t = Spaceline("Excavation").put(ALICE, "Data", "Richard Galen", "Federation PADD", at="Excavation")
    t.beneath("Excavation", "Common Thief").hand(ALICE, CAUGHT).asks_always(ALICE).orders(ALICE)
    t.does(ALICE, "Attempt a mission", PLANET)
    while not t.offered(ALICE, CAUGHT):
        t.passes(ALICE)
    t.does(ALICE, CAUGHT, "nullify").goes_on()
    assert t.in_play("Federation PADD")
    assert t.in_discard(ALICE, CAUGHT) == t.in_discard(BOB, "Common Thief") == 1
    assert t.points(ALICE) == 25


# -- The Walls Have Ears ---------------------------------------------------------------------------

WALLS = "The Walls Have Ears"


@card(WALLS)
def test_a_changeling_reports_through_the_walls():
    t = spied().hand(ALICE, WALLS, "Founder Leader").turn(ALICE)
    t.does(ALICE, WALLS, "U.S.S. Nebula", "a changeling reports", "Founder Leader")
    assert t.where("Founder Leader") == "U.S.S. Nebula"
    assert t.is_intruder("Founder Leader")
    assert t.card_plays == 1


@card(WALLS)
def test_the_walls_hear_once_a_turn():
    t = spied().hand(ALICE, WALLS, WALLS).turn(ALICE).does(ALICE, WALLS, "U.S.S. Nebula", "score")
    assert t.points(ALICE) == 5
    assert t.refused(ALICE, WALLS) == "49.4"


@card(WALLS)
def test_with_nobody_aboard_who_listens_nothing_is_scored():
    t = spied().hand(ALICE, WALLS, "Founder Leader").removed("O'Brien Founder").turn(ALICE)
    assert t.refused(ALICE, WALLS, "U.S.S. Nebula", "score") == "49.4"


@card(WALLS)
def test_an_empty_ship_has_no_ears():
    t = Spaceline("Excavation").put(BOB, "U.S.S. Nebula", space="Excavation")
    t.hand(ALICE, WALLS, "Founder Leader")
    assert t.turn(ALICE).refused(ALICE, WALLS) == "49.4"


# -- Howard Heirloom Candle ------------------------------------------------------------------------

CANDLE = "Howard Heirloom Candle"


@card(CANDLE)
def test_the_candle_answers_the_morphing_of_salia():
    t = Spaceline("Excavation").put(ALICE, "Klingon Disruptor", "Gowron", at="Excavation").hand(BOB, CANDLE)
    t.hand(ALICE, "In the Bag", "Salia").asks(BOB).turn(ALICE)
    t.does(ALICE, "In the Bag", "Klingon Disruptor", "Salia").does(BOB, CANDLE).passes(BOB)
    assert not t.in_play("Salia")
    assert t.in_play("Klingon Disruptor")
    assert t.in_discard(ALICE, "In the Bag") == 1


@row("T002-01")
@card(CANDLE, "In the Bag")
def test_lit_beforehand_it_lasts_the_turn():
    t = Spaceline("Excavation").put(ALICE, "Klingon Disruptor", "Gowron", at="Excavation").hand(BOB, CANDLE)
    t.hand(ALICE, "Kivas Fajo - Collector", "In the Bag", "Salia").asks(BOB).turn(ALICE)
    t.does(ALICE, "Kivas Fajo", "seat 1").passes(BOB).does(BOB, CANDLE).goes_on()
    assert t.refused(ALICE, "In the Bag") == "49.1"
    assert t.turn(ALICE).offered(ALICE, "In the Bag")


@card(CANDLE)
def test_it_is_not_lit_twice_in_a_turn():
    t = Spaceline("Excavation").hand(ALICE, CANDLE, CANDLE).turn(ALICE).does(ALICE, CANDLE)
    assert t.refused(ALICE, CANDLE) == "49.5"


# -- Shape-Shift -----------------------------------------------------------------------------------


@card("Shape-Shift")
def test_a_founder_is_exchanged_with_one_in_hand():
    t = Spaceline("Excavation").put(ALICE, "Founder", at="Excavation")
    t.hand(ALICE, "Shape-Shift", "Odo Founder")
    t.turn(ALICE).does(ALICE, "Shape-Shift", "Founder", "exchange", "Odo Founder")
    assert t.where("Odo Founder") == ("planet", "Excavation")
    assert t.holds(ALICE, "Founder") == 1


@card("Shape-Shift")
def test_or_is_discarded_to_download_one():
    t = Spaceline("Excavation").put(ALICE, "Founder", at="Excavation").hand(ALICE, "Shape-Shift")
    t.deck(ALICE, "Founder Leader").turn(ALICE)
    t.does(ALICE, "Shape-Shift", "Founder", "discard it", "Founder Leader")
    assert t.where("Founder Leader") == ("planet", "Excavation")
    assert t.in_discard(ALICE, "Founder") == 1


@card("Shape-Shift")
def test_an_infiltrator_who_shifts_is_exposed():
    t = spied().hand(ALICE, "Shape-Shift", "Leyton Founder").turn(ALICE)
    t.does(ALICE, "Shape-Shift", "O'Brien Founder", "exchange", "Leyton Founder")
    assert t.affiliation("Leyton Founder") == "Dominion"
    assert not t.card("Leyton Founder").infiltrating


@card("Shape-Shift", "Amanda Rogers")
def test_shape_shift_is_immune_to_amanda_rogers():
    t = Spaceline("Excavation").put(ALICE, "Founder", at="Excavation")
    t.hand(ALICE, "Shape-Shift", "Odo Founder")
    t.hand(BOB, "Amanda Rogers").asks(BOB).turn(ALICE)
    t.does(ALICE, "Shape-Shift", "Founder", "exchange", "Odo Founder")
    assert t.refused(BOB, "Amanda Rogers") == "15.19"


@card("Shape-Shift")
def test_no_other_shape_shifter_is_a_founder():
    t = Spaceline("Excavation").put(ALICE, "Anya", at="Excavation").hand(ALICE, "Shape-Shift", "Odo Founder")
    assert t.turn(ALICE).refused(ALICE, "Shape-Shift") == "49.6"


# -- Flight of the Intruder ------------------------------------------------------------------------

FLIGHT = "Flight of the Intruder"


@card(FLIGHT)
def test_shape_shifters_who_are_together_return_to_hand():
    t = Spaceline("Excavation", "Restore Errant Moon")
    t.put(ALICE, "Anya", "Founder", "Gowron", at="Excavation")
    t.put(ALICE, "Salia", at="Restore Errant Moon").hand(ALICE, FLIGHT).turn(ALICE)
    t.does(ALICE, FLIGHT, "Anya")
    assert t.offered(ALICE) == ["Anya", "Founder"]
    t.does(ALICE, ["Anya", "Founder"])
    assert t.holds(ALICE, "Anya") == t.holds(ALICE, "Founder") == 1
    assert t.in_play("Salia")


@card(FLIGHT)
def test_the_flight_suspends_a_battle():
    t = attacked("Anya", "Eris", cards=[FLIGHT]).does(BOB, FLIGHT, "Anya", ["Anya"])
    assert t.holds(BOB, "Anya") == 1
    assert t.under_way()[0] == "a personnel battle"


@card(FLIGHT)
def test_nobody_else_flees():
    t = Spaceline("Excavation").put(ALICE, "Gowron", at="Excavation").hand(ALICE, FLIGHT).turn(ALICE)
    assert t.refused(ALICE, FLIGHT) == "49.8"


@card(FLIGHT)
def test_nobody_flees_while_a_ship_is_being_destroyed():
    t = Spaceline("Excavation").put(ALICE, "U.S.S. Nebula", space="Excavation")
    t.put(ALICE, "Anya", at="Excavation").put(ALICE, "Salia", aboard="U.S.S. Nebula").hand(
        ALICE, FLIGHT
    ).asks(ALICE)
    t.card("U.S.S. Nebula").lost = 100
    t.run(destroyed_ships)
    assert t.under_way() == ["the destruction of a ship or facility"]
    assert t.refused(ALICE, FLIGHT) == "49.8"


# -- Counterintelligence ---------------------------------------------------------------------------

COUNTER = "Counterintelligence"


@card(COUNTER)
@pytest.mark.parametrize(("joins", "strength"), [(False, 6 + 12), (True, 6 + 12 - 8)])
def test_what_the_infiltrator_has_is_taken_from_the_teams_totals(joins, strength):
    t = spied().hand(ALICE, COUNTER).turn(ALICE).does(ALICE, COUNTER, "O'Brien Founder")
    if joins:
        t.joined_by("O'Brien Founder")
    assert t.total_strength(BOB, "U.S.S. Nebula") == strength


@card(COUNTER)
def test_it_lasts_until_the_end_of_the_turn():
    t = spied().hand(ALICE, COUNTER).turn(ALICE).does(ALICE, COUNTER, "O'Brien Founder")
    assert t.where(COUNTER) == "O'Brien Founder"
    t.ends_turn(ALICE)
    assert t.in_discard(ALICE, COUNTER) == 1


@card(COUNTER)
def test_one_infiltrator_bears_one():
    t = spied().hand(ALICE, COUNTER, COUNTER).turn(ALICE).does(ALICE, COUNTER, "O'Brien Founder")
    assert t.refused(ALICE, COUNTER) == "49.9"


# -- nullifying ------------------------------------------------------------------------------------


@card("Amanda Rogers")
def test_amanda_rogers_nullifies_an_interrupt_and_its_price_stays_paid():
    t = spied().hand(ALICE, WALLS, WALLS).hand(BOB, "Amanda Rogers").asks(BOB).turn(ALICE)
    t.does(ALICE, WALLS, "U.S.S. Nebula", "score").does(BOB, "Amanda Rogers").goes_on()
    assert t.points(ALICE) == 0
    assert t.in_discard(ALICE, WALLS) == t.in_discard(BOB, "Amanda Rogers") == 1
    assert t.refused(ALICE, WALLS) == "49.4"


@card("Amanda Rogers")
def test_she_nullifies_a_doorway_played_like_an_interrupt():
    t = Spaceline("Excavation").put(ALICE, "U.S.S. Nebula", space="Excavation")
    t.deck(ALICE, "Type VI Shuttlecraft")
    t.hand(ALICE, "Launch Portal").hand(BOB, "Amanda Rogers").asks(BOB).turn(ALICE)
    t.does(ALICE, "Launch Portal").does(BOB, "Amanda Rogers").goes_on()
    assert t.asked(ALICE) == "order"
    assert t.in_discard(ALICE, "Launch Portal") == 1


@card("Amanda Rogers")
def test_she_does_nothing_to_an_event_or_between_actions():
    t = Spaceline("Excavation").hand(ALICE, "Kivas Fajo - Collector", "Amanda Rogers")
    t.hand(BOB, "Amanda Rogers")
    t.asks(BOB).turn(ALICE)
    assert t.refused(ALICE, "Amanda Rogers") == "49.16"
    t.does(ALICE, "Kivas Fajo", "seat 1")
    assert t.refused(BOB, "Amanda Rogers") == "49.16"


@card("Kevin Uxbridge")
def test_kevin_uxbridge_nullifies_an_event_in_play():
    t = Spaceline("Excavation").put(ALICE, "Engage Shuttle Operations", "Homefront")
    t.hand(BOB, "Kevin Uxbridge")
    t.chance_of(BOB).does(BOB, "Kevin Uxbridge")
    assert t.offered(BOB) == ["Engage Shuttle Operations (theirs)"]
    t.does(BOB, "Engage Shuttle Operations")
    assert t.in_discard(ALICE, "Engage Shuttle Operations") == 1


@card("Kevin Uxbridge")
def test_or_one_that_was_just_played():
    t = Spaceline("Excavation").hand(ALICE, "Kivas Fajo - Collector").deck(ALICE, "Data")
    t.hand(BOB, "Kevin Uxbridge")
    t.asks(BOB).turn(ALICE).does(ALICE, "Kivas Fajo", "seat 1").does(BOB, "Kevin Uxbridge")
    assert t.holds(ALICE, "Data") == 0
    assert t.in_discard(ALICE, "Kivas Fajo - Collector") == 1
    assert t.card_plays == 0


@card("Kevin Uxbridge", "Launch Portal")
def test_a_launch_portal_protects_shuttle_operations():
    t = Spaceline("Excavation").put(ALICE, "Engage Shuttle Operations").hand(BOB, "Kevin Uxbridge")
    t.put(ALICE, "Launch Portal", on="Engage Shuttle Operations").chance_of(BOB)
    assert t.refused(BOB, "Kevin Uxbridge") == "49.17"


@card("Q2", "Kevin Uxbridge")
def test_q2_saves_the_event():
    t = Spaceline("Excavation").hand(ALICE, "Kivas Fajo - Collector", "Q2").deck(ALICE, "Data")
    t.hand(BOB, "Kevin Uxbridge").asks(ALICE, BOB).turn(ALICE).does(ALICE, "Kivas Fajo", "seat 1")
    t.does(BOB, "Kevin Uxbridge").does(ALICE, "Q2").goes_on()
    assert t.holds(ALICE, "Data") == 1
    assert t.in_discard(BOB, "Kevin Uxbridge") == t.in_discard(ALICE, "Q2") == 1


@card("Q2")
def test_q2_answers_nobody_else():
    t = Spaceline("Excavation").hand(ALICE, "Kivas Fajo - Collector", "Q2").hand(BOB, "Q2").asks(BOB)
    t.turn(ALICE)
    assert t.refused(ALICE, "Q2") == "49.18"
    assert t.does(ALICE, "Kivas Fajo", "seat 1").refused(BOB, "Q2") == "49.18"
