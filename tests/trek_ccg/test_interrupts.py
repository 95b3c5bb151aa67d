"""What each interrupt does that is no Borg's (chapter 49)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

from coverts.games.trek_ccg.rules import attributes
from coverts.games.trek_ccg.rules.damage import destroyed_ships
from coverts.games.trek_ccg.vocabulary.terms import SKILL_NAMES

row = pytest.mark.row
card = pytest.mark.card
clause = pytest.mark.clause

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


@clause("In the Bag", 2, 3)
def test_between_actions_in_the_bag_exchanges_and_no_more():
    t = Spaceline("Excavation").put(ALICE, "Klingon Disruptor", "Gowron", at="Excavation")
    t.hand(ALICE, "In the Bag", "Salia").deck(ALICE, "Strike Three").turn(ALICE)
    t.does(ALICE, "In the Bag", "Klingon Disruptor", "Salia")
    assert t.asked() == "order"
    assert t.where("Salia") == ("planet", "Excavation")
    assert t.holds(ALICE, "Klingon Disruptor") == t.in_deck(ALICE, "Strike Three") == 1


@clause("In the Bag", 2)
def test_without_a_shape_shifter_in_hand_the_bag_is_empty():
    t = Spaceline("Excavation").put(ALICE, "Klingon Disruptor", "Gowron", at="Excavation")
    assert t.hand(ALICE, "In the Bag", "Klag").turn(ALICE).refused(ALICE, "In the Bag") == "49.1"


@clause("Strike Three", 1)
def test_strike_three_needs_a_shape_shifter_of_ones_own():
    t = attacked("Weyoun", "Eris", cards=["Strike Three"])
    assert t.refused(BOB, "Strike Three") == "49.2"
    t = attacked("Anya", "Eris", cards=["Strike Three"]).does(BOB, "Strike Three", "two")
    assert len(t.stunned(ALICE)) == 2


@clause("Strike Three", 1)
def test_a_shape_shifter_is_not_stunned():
    t = attacked("Anya", cards=["Strike Three"], alices=("Gowron", "Salia")).does(BOB, "Strike Three")
    assert t.refused(BOB, "two") == "49.2"
    assert t.does(BOB, "one").stunned(ALICE) == ["Gowron"]


@clause("Strike Three", 1)
@pytest.mark.parametrize("place", [{"at": "Restore Errant Moon"}, {"aboard": "U.S.S. Nebula"}])
def test_a_shape_shifter_elsewhere_stuns_nobody(place):
    t = Spaceline("Excavation", "Restore Errant Moon").put(ALICE, *KLINGONS, "Salia", at="Excavation")
    t.put(BOB, "U.S.S. Nebula", space="Excavation").put(BOB, "Eris", at="Excavation")
    t.put(BOB, "Anya", **place)
    t.hand(BOB, "Strike Three").asks(BOB).orders(ALICE).does(ALICE, "Attack personnel", PLANET)
    assert t.refused(BOB, "Strike Three") == "49.2"


@clause("Strike Three", 1)
def test_chance_picks_whom_they_stun_and_no_friend_of_theirs():
    t = attacked("Anya", "Gurat'urak", "Weyoun", cards=["Strike Three"]).picks("Kargan", "Kurn")
    t.does(BOB, "Strike Three", "two")
    assert set(t.stunned(ALICE)) == {"Kargan", "Kurn"}
    assert t.stunned(BOB) == []


@clause("Strike Three", 1)
def test_it_is_played_as_a_personnel_battle_begins_and_at_no_other_time():
    t = attacked("Anya", cards=["Strike Three"], alices=("Gowron",)).passes(BOB)
    assert t.under_way() == ["a personnel battle", "an engagement"]
    assert t.refused(BOB, "Strike Three") == "49.2"
    t = Spaceline("Excavation").put(ALICE, "Gowron", at="Excavation").put(BOB, "Anya", at="Excavation")
    assert t.hand(BOB, "Strike Three").turn(BOB).refused(BOB, "Strike Three") == "49.2"


def infiltrated():
    """ALICE's Klingons, BOB's two infiltrators among them, attack his Weyoun; he holds Strike Three."""
    t = Spaceline("Excavation").put(ALICE, *KLINGONS[:2], at="Excavation").put(BOB, "Weyoun", at="Excavation")
    t.put(BOB, "Martok Founder", "Bashir Founder", at="Excavation").infiltrates("Martok Founder")
    t.goes_undercover("Bashir Founder", "Klingon").hand(BOB, "Strike Three").asks(BOB).orders(ALICE)
    return t.does(ALICE, "Attack personnel", PLANET).does(BOB, "stays out", "stays out")


@clause("Strike Three", 2)
def test_an_infiltrator_who_stuns_is_exposed_and_one_who_does_not_is_not():
    t = infiltrated().does(BOB, "Strike Three", "one", "nobody")
    assert len(t.stunned(ALICE)) == 1
    assert [t.card(name).infiltrating for name in ("Martok Founder", "Bashir Founder")] == [False, True]


# -- Caught Red-Handed -----------------------------------------------------------------------------

CAUGHT = "Caught Red-Handed"


def caught(*bobs):
    """ALICE's Founder infiltrates BOB's Away Team; Caught Red-Handed is in his hand."""
    t = Spaceline("Excavation").put(BOB, *bobs, at="Excavation").hand(BOB, CAUGHT)
    return t.put(ALICE, "Martok Founder", at="Excavation").infiltrates("Martok Founder").turn(BOB)


@clause(CAUGHT, 2)
@pytest.mark.parametrize(("says", "captive"), [("no", False), ("yes", True)])
def test_a_shape_shifter_exposes_and_may_capture_an_infiltrator(says, captive):
    t = caught("Anya", "Gowron").does(BOB, CAUGHT, "expose", "Martok Founder", says)
    if captive:
        t.does(BOB, PLANET)
    assert not t.card("Martok Founder").infiltrating
    assert bool(t.card("Martok Founder").captive) == captive
    assert t.in_discard(BOB, CAUGHT) == 1


@clause(CAUGHT, 2)
def test_without_a_shape_shifter_there_nobody_is_caught():
    t = caught("Gowron", "Kurn")
    assert t.refused(BOB, CAUGHT, "expose") == "49.3"
    t = caught("Gowron").put(BOB, "Anya", at="Excavation")
    t.card("Anya").stunned = True
    assert t.turn(BOB).refused(BOB, CAUGHT, "expose") == "49.3"


@clause(CAUGHT, 2)
@pytest.mark.parametrize("place", [{"at": "Restore Errant Moon"}, {"aboard": "U.S.S. Nebula"}])
def test_nobody_is_caught_by_a_shape_shifter_elsewhere_or_of_the_opponents(place):
    t = Spaceline("Excavation", "Restore Errant Moon").put(BOB, "Gowron", at="Excavation").hand(BOB, CAUGHT)
    t.put(BOB, "U.S.S. Nebula", space="Excavation").put(BOB, "Anya", **place)
    t.put(ALICE, "Martok Founder", "Salia", at="Excavation").infiltrates("Martok Founder").turn(BOB)
    assert t.refused(BOB, CAUGHT, "expose") == "49.3"


@clause(CAUGHT, 2)
def test_ones_own_infiltrator_is_not_caught():
    t = Spaceline("Excavation").put(ALICE, "Gowron", at="Excavation").put(BOB, "Anya", at="Excavation")
    t.put(BOB, "Martok Founder", at="Excavation").infiltrates("Martok Founder").hand(BOB, CAUGHT).turn(BOB)
    assert t.refused(BOB, CAUGHT, "expose") == "49.3"


@clause(CAUGHT, 2)
def test_it_exposes_one_infiltrator_in_the_opponents_turn_too():
    t = caught("Anya", "Gowron").put(ALICE, "Bashir Founder", at="Excavation")
    t.goes_undercover("Bashir Founder", "Klingon").chance_of(BOB).does(BOB, CAUGHT, "expose", "Bashir", "no")
    assert [t.card(name).infiltrating for name in ("Martok Founder", "Bashir Founder")] == [True, False]


@clause(CAUGHT, 2)
def test_it_nullifies_no_other_dilemma():
    t = Spaceline("Excavation").put(ALICE, "Data", "Richard Galen", at="Excavation").hand(ALICE, CAUGHT)
    t.beneath("Excavation", "Nausicaans").asks_always(ALICE).orders(ALICE)
    t.does(ALICE, "Attempt a mission", PLANET)
    while t.under_way():
        assert not t.offered(ALICE, CAUGHT)
        t.passes(ALICE)


@clause(CAUGHT, 2)
@card("Shape-Shift")
def test_it_keeps_a_changeling_from_morphing():
    t = Spaceline("Excavation").put(ALICE, "Founder", at="Excavation")
    t.hand(ALICE, "Shape-Shift", "Odo Founder")
    t.hand(BOB, CAUGHT).asks(BOB).turn(ALICE)
    t.does(ALICE, "Shape-Shift", "Founder", "exchange", "Odo Founder").does(BOB, CAUGHT, "stop")
    assert t.card("Founder").fixed
    t.passes(BOB)
    assert t.in_play("Founder")
    assert not t.in_play("Odo Founder")


@clause(CAUGHT, 3)
def test_it_is_not_nullified():
    t = caught("Anya", "Gowron").hand(ALICE, "Amanda Rogers").asks(ALICE).turn(BOB)
    t.does(BOB, CAUGHT, "expose", "Martok Founder", "no")
    assert t.refused(ALICE, "Amanda Rogers") == "15.19"


@clause(CAUGHT, 2)
@card("Common Thief")
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


@clause(WALLS, 1)
def test_a_changeling_reports_through_the_walls():
    t = spied().hand(ALICE, WALLS, "Founder Leader").turn(ALICE)
    t.does(ALICE, WALLS, "U.S.S. Nebula", "a changeling reports", "Founder Leader")
    assert t.where("Founder Leader") == "U.S.S. Nebula"
    assert t.is_intruder("Founder Leader")
    assert t.card_plays == 1


@clause(WALLS, 1)
def test_the_walls_hear_once_a_turn():
    t = spied().hand(ALICE, WALLS, WALLS).turn(ALICE).does(ALICE, WALLS, "U.S.S. Nebula", "score")
    assert t.points(ALICE) == 5
    assert t.refused(ALICE, WALLS) == "49.4"


@clause(WALLS, 1)
def test_with_nobody_aboard_who_listens_nothing_is_scored():
    t = spied().hand(ALICE, WALLS, "Founder Leader").removed("O'Brien Founder").turn(ALICE)
    assert t.refused(ALICE, WALLS, "U.S.S. Nebula", "score") == "49.4"


@clause(WALLS, 1)
def test_an_empty_ship_has_no_ears():
    t = Spaceline("Excavation").put(BOB, "U.S.S. Nebula", space="Excavation")
    t.hand(ALICE, WALLS, "Founder Leader")
    assert t.turn(ALICE).refused(ALICE, WALLS) == "49.4"


@clause(WALLS, 1)
def test_the_walls_hear_again_in_the_next_turn():
    t = spied().hand(ALICE, WALLS, WALLS).turn(ALICE).does(ALICE, WALLS, "U.S.S. Nebula", "score")
    t.turn(BOB).chance_of(ALICE).does(ALICE, WALLS, "U.S.S. Nebula", "score")
    assert t.points(ALICE) == 10


@clause(WALLS, 1)
def test_each_player_listens_once_a_turn():
    t = spied().hand(ALICE, WALLS).put(ALICE, "I.K.C. Bortas", space="Excavation").hand(BOB, WALLS)
    t.put(ALICE, "Gowron", aboard="I.K.C. Bortas").put(BOB, "Martok Founder", aboard="I.K.C. Bortas")
    t.infiltrates("Martok Founder").turn(ALICE).does(ALICE, WALLS, "U.S.S. Nebula", "score")
    t.chance_of(BOB).does(BOB, WALLS, "I.K.C. Bortas", "score")
    assert (t.points(ALICE), t.points(BOB)) == (5, 5)


@clause(WALLS, 1)
def test_the_players_own_ship_has_no_ears():
    t = Spaceline("Excavation").put(ALICE, "Jem'Hadar Attack Ship", space="Excavation")
    t.put(ALICE, "Weyoun", aboard="Jem'Hadar Attack Ship").put(BOB, "Gowron", aboard="Jem'Hadar Attack Ship")
    assert t.hand(ALICE, WALLS, "Founder Leader").turn(ALICE).refused(ALICE, WALLS) == "49.4"


@clause(WALLS, 1)
def test_nor_has_a_ship_that_only_intruders_and_a_spy_among_them_are_aboard():
    t = Spaceline("Excavation").put(BOB, "U.S.S. Nebula", space="Excavation").hand(ALICE, WALLS)
    t.put(ALICE, "Gowron", aboard="U.S.S. Nebula")
    assert t.turn(ALICE).refused(ALICE, WALLS) == "49.4"
    t.put(BOB, "Martok Founder", aboard="U.S.S. Nebula").infiltrates("Martok Founder")
    assert t.turn(ALICE).refused(ALICE, WALLS) == "49.4"


@clause(WALLS, 1)
def test_nor_has_one_with_nobody_but_spies_aboard():
    t = spied().hand(ALICE, WALLS, "Founder Leader").removed("Jean-Luc Picard", "Data")
    assert t.card("O'Brien Founder").infiltrating
    assert t.turn(ALICE).refused(ALICE, WALLS) == "49.4"


@clause(WALLS, 1)
def test_nor_has_one_with_nobody_but_a_captive_aboard():
    t = spied().put(ALICE, "Weyoun", aboard="U.S.S. Nebula").removed("Jean-Luc Picard", "Data")
    captive = t.card("Weyoun")
    captive.captive = captive.disabled = True
    captive.controller = BOB
    assert t.hand(ALICE, WALLS).turn(ALICE).refused(ALICE, WALLS) == "49.4"
    assert t.put(BOB, "Data", aboard="U.S.S. Nebula").turn(ALICE).offered(ALICE, WALLS)


@clause(WALLS, 1)
def test_a_facility_has_ears_and_an_intruder_listens_too():
    t = Spaceline("Excavation").put(BOB, "Federation Outpost", space="Excavation")
    t.put(BOB, "Data", aboard="Federation Outpost").put(ALICE, "Gowron", aboard="Federation Outpost")
    t.hand(ALICE, WALLS).turn(ALICE).does(ALICE, WALLS, "Federation Outpost", "score")
    assert t.points(ALICE) == 5


@clause(WALLS, 1)
def test_a_spy_does_not_hear_what_is_said_aboard_another_ship():
    t = spied().put(BOB, "U.S.S. Enterprise", space="Excavation").put(BOB, "Worf", aboard="U.S.S. Enterprise")
    t.hand(ALICE, WALLS, "Founder Leader").turn(ALICE).does(ALICE, WALLS)
    assert t.refused(ALICE, "U.S.S. Enterprise", "score") == "49.4"


@clause(WALLS, 1)
@pytest.mark.parametrize("other", ["Anya", "Weyoun"])
def test_nobody_but_a_changeling_of_ones_hand_reports_through_them(other):
    t = spied().hand(ALICE, WALLS, other).deck(ALICE, "Founder Leader").hand(BOB, "Founder").turn(ALICE)
    assert t.refused(ALICE, WALLS, "U.S.S. Nebula", "a changeling reports") == "49.4"


# -- Howard Heirloom Candle ------------------------------------------------------------------------

CANDLE = "Howard Heirloom Candle"


@clause(CANDLE, 2)
def test_the_candle_answers_the_morphing_of_salia():
    t = Spaceline("Excavation").put(ALICE, "Klingon Disruptor", "Gowron", at="Excavation").hand(BOB, CANDLE)
    t.hand(ALICE, "In the Bag", "Salia").asks(BOB).turn(ALICE)
    t.does(ALICE, "In the Bag", "Klingon Disruptor", "Salia").does(BOB, CANDLE).passes(BOB)
    assert not t.in_play("Salia")
    assert t.in_play("Klingon Disruptor")
    assert t.in_discard(ALICE, "In the Bag") == 1


@row("T002-01")
@clause(CANDLE, 2)
@card("In the Bag")
def test_lit_beforehand_it_lasts_the_turn():
    t = Spaceline("Excavation").put(ALICE, "Klingon Disruptor", "Gowron", at="Excavation").hand(BOB, CANDLE)
    t.hand(ALICE, "Kivas Fajo - Collector", "In the Bag", "Salia").asks(BOB).turn(ALICE)
    t.does(ALICE, "Kivas Fajo", "seat 1").passes(BOB).does(BOB, CANDLE).goes_on()
    assert t.refused(ALICE, "In the Bag") == "49.1"
    assert t.turn(ALICE).offered(ALICE, "In the Bag")


@clause(CANDLE, 2)
def test_it_is_not_lit_twice_in_a_turn():
    t = Spaceline("Excavation").hand(ALICE, CANDLE, CANDLE).turn(ALICE).does(ALICE, CANDLE)
    assert t.refused(ALICE, CANDLE) == "49.5"


# -- Shape-Shift -----------------------------------------------------------------------------------


@clause("Shape-Shift", 2)
def test_a_founder_is_exchanged_with_one_in_hand():
    t = Spaceline("Excavation").put(ALICE, "Founder", at="Excavation")
    t.hand(ALICE, "Shape-Shift", "Odo Founder")
    t.turn(ALICE).does(ALICE, "Shape-Shift", "Founder", "exchange", "Odo Founder")
    assert t.where("Odo Founder") == ("planet", "Excavation")
    assert t.holds(ALICE, "Founder") == 1


@clause("Shape-Shift", 2)
def test_or_is_discarded_to_download_one():
    t = Spaceline("Excavation").put(ALICE, "Founder", at="Excavation").hand(ALICE, "Shape-Shift")
    t.deck(ALICE, "Founder Leader").turn(ALICE)
    t.does(ALICE, "Shape-Shift", "Founder", "discard it", "Founder Leader")
    assert t.where("Founder Leader") == ("planet", "Excavation")
    assert t.in_discard(ALICE, "Founder") == 1


@clause("Shape-Shift", 3)
def test_an_infiltrator_who_shifts_is_exposed():
    t = spied().hand(ALICE, "Shape-Shift", "Leyton Founder").turn(ALICE)
    t.does(ALICE, "Shape-Shift", "O'Brien Founder", "exchange", "Leyton Founder")
    assert t.affiliation("Leyton Founder") == "Dominion"
    assert not t.card("Leyton Founder").infiltrating


@clause("Shape-Shift", 4)
@card("Amanda Rogers")
def test_shape_shift_is_immune_to_amanda_rogers():
    t = Spaceline("Excavation").put(ALICE, "Founder", at="Excavation")
    t.hand(ALICE, "Shape-Shift", "Odo Founder")
    t.hand(BOB, "Amanda Rogers").asks(BOB).turn(ALICE)
    t.does(ALICE, "Shape-Shift", "Founder", "exchange", "Odo Founder")
    assert t.refused(BOB, "Amanda Rogers") == "15.19"


@clause("Shape-Shift", 2)
def test_no_other_shape_shifter_is_a_founder():
    t = Spaceline("Excavation").put(ALICE, "Anya", at="Excavation").hand(ALICE, "Shape-Shift", "Odo Founder")
    assert t.turn(ALICE).refused(ALICE, "Shape-Shift") == "49.6"


# -- Flight of the Intruder ------------------------------------------------------------------------

FLIGHT = "Flight of the Intruder"


@clause(FLIGHT, 3)
def test_shape_shifters_who_are_together_return_to_hand():
    t = Spaceline("Excavation", "Restore Errant Moon")
    t.put(ALICE, "Anya", "Founder", "Gowron", at="Excavation")
    t.put(ALICE, "Salia", at="Restore Errant Moon").hand(ALICE, FLIGHT).turn(ALICE)
    t.does(ALICE, FLIGHT, "Anya")
    assert t.offered(ALICE) == ["Anya", "Founder"]
    t.does(ALICE, ["Anya", "Founder"])
    assert t.holds(ALICE, "Anya") == t.holds(ALICE, "Founder") == 1
    assert t.in_play("Salia")


@clause(FLIGHT, 2)
def test_the_flight_suspends_a_battle():
    t = attacked("Anya", "Eris", cards=[FLIGHT]).does(BOB, FLIGHT, "Anya", ["Anya"])
    assert t.holds(BOB, "Anya") == 1
    assert t.under_way()[0] == "a personnel battle"


@clause(FLIGHT, 3)
def test_nobody_else_flees():
    t = Spaceline("Excavation").put(ALICE, "Gowron", at="Excavation").hand(ALICE, FLIGHT).turn(ALICE)
    assert t.refused(ALICE, FLIGHT) == "49.8"


@clause(FLIGHT, 2)
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


@clause(COUNTER, 1)
@pytest.mark.parametrize(("joins", "strength"), [(False, 6 + 12), (True, 6 + 12 - 8)])
def test_what_the_infiltrator_has_is_taken_from_the_teams_totals(joins, strength):
    t = spied().hand(ALICE, COUNTER).turn(ALICE).does(ALICE, COUNTER, "O'Brien Founder")
    if joins:
        t.joined_by("O'Brien Founder")
    assert t.total_strength(BOB, "U.S.S. Nebula") == strength


@clause(COUNTER, 1)
@pytest.mark.parametrize(("counters", "integrity", "cunning"), [(True, 17 - 4, 20 - 7), (False, 21, 27)])
def test_integrity_and_cunning_are_taken_from_them_too(counters, integrity, cunning):
    t = spied().hand(ALICE, COUNTER).turn(ALICE)
    if counters:
        t.does(ALICE, COUNTER, "O'Brien Founder")
    crew = BOB, t.joined_by("O'Brien Founder").piece("U.S.S. Nebula")
    assert t.call(attributes.total_integrity, *crew) == integrity
    assert t.call(attributes.total_cunning, *crew) == cunning


@clause(COUNTER, 1)
@pytest.mark.parametrize(
    ("spy", "skill", "added", "taken"),
    [("Leyton Founder", "V.I.P.", 2, 0), ("O'Brien Founder", "Computer Skill", 3, 1)],
)
@pytest.mark.parametrize("counters", [True, False])
def test_so_are_the_classification_and_the_skills(spy, skill, added, taken, counters):
    t = spied("Sarek", "Data", spy=spy).hand(ALICE, COUNTER).turn(ALICE)
    if counters:
        t.does(ALICE, COUNTER, spy)
    crew = BOB, t.joined_by(spy).piece("U.S.S. Nebula")
    assert t.call(attributes.skill, *crew, SKILL_NAMES.index(skill)) == (taken if counters else added)


@clause(COUNTER, 1)
def test_nobody_bears_it_but_an_infiltrator_of_the_players_own():
    t = spied().put(ALICE, "I.K.C. Bortas", space="Excavation").put(ALICE, "Gowron", aboard="I.K.C. Bortas")
    t.put(BOB, "Martok Founder", aboard="I.K.C. Bortas").infiltrates("Martok Founder")
    t.put(ALICE, "Bashir Founder", at="Excavation").hand(ALICE, COUNTER).turn(ALICE).does(ALICE, COUNTER)
    assert t.offered(ALICE) == ["O'Brien Founder"]


@clause(COUNTER, 1)
def test_it_lasts_until_the_end_of_the_turn():
    t = spied().hand(ALICE, COUNTER).turn(ALICE).does(ALICE, COUNTER, "O'Brien Founder")
    assert t.where(COUNTER) == "O'Brien Founder"
    t.ends_turn(ALICE)
    assert t.in_discard(ALICE, COUNTER) == 1


@clause(COUNTER, 1)
def test_one_infiltrator_bears_one():
    t = spied().hand(ALICE, COUNTER, COUNTER).turn(ALICE).does(ALICE, COUNTER, "O'Brien Founder")
    assert t.refused(ALICE, COUNTER) == "49.9"
