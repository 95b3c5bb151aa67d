"""Who nullifies what: Amanda Rogers, Kevin Uxbridge and Q2 (chapter 49)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

card = pytest.mark.card
clause = pytest.mark.clause

AMANDA, KEVIN, Q2 = "Amanda Rogers", "Kevin Uxbridge", "Q2"
CANDLE, FAJO, PORTAL = "Howard Heirloom Candle", "Kivas Fajo - Collector", "Launch Portal"
WALLS, TREATY, OPERATIONS = "The Walls Have Ears", "Treaty: Federation/Klingon", "Engage Shuttle Operations"


def played(name, *answers, hers=(), his=()):
    """ALICE has just played a card of her hand; both may respond."""
    t = Spaceline("Excavation").hand(ALICE, name, *hers).hand(BOB, *his).asks_always(ALICE, BOB).turn(ALICE)
    return t.does(ALICE, name, *answers)


# -- Amanda Rogers ---------------------------------------------------------------------------------


@clause(AMANDA, 1)
def test_amanda_rogers_nullifies_an_interrupt_and_its_price_stays_paid():
    t = Spaceline("Excavation").put(BOB, "U.S.S. Nebula", space="Excavation")
    t.put(BOB, "Data", aboard="U.S.S. Nebula").put(ALICE, "O'Brien Founder", aboard="U.S.S. Nebula")
    t.infiltrates("O'Brien Founder").hand(ALICE, WALLS, WALLS).hand(BOB, AMANDA).asks(BOB).turn(ALICE)
    t.does(ALICE, WALLS, "U.S.S. Nebula", "score").does(BOB, AMANDA).goes_on()
    assert t.points(ALICE) == 0
    assert t.in_discard(ALICE, WALLS) == t.in_discard(BOB, AMANDA) == 1
    assert t.refused(ALICE, WALLS) == "49.4"


@clause(AMANDA, 1)
def test_she_nullifies_a_doorway_played_like_an_interrupt():
    t = Spaceline("Excavation").put(ALICE, "U.S.S. Nebula", space="Excavation")
    t.deck(ALICE, "Type VI Shuttlecraft").hand(ALICE, PORTAL).hand(BOB, AMANDA).asks(BOB).turn(ALICE)
    t.does(ALICE, PORTAL).does(BOB, AMANDA).goes_on()
    assert t.asked(ALICE) == "order"
    assert t.in_discard(ALICE, PORTAL) == 1


@clause(AMANDA, 1)
def test_she_does_nothing_to_a_doorway_that_takes_the_card_play():
    t = Spaceline("Excavation").put(ALICE, "Alternate Universe Door").hand(ALICE, "Devidian Door")
    t.hand(BOB, AMANDA).asks(BOB).turn(ALICE).does(ALICE, "Devidian Door")
    assert t.asked(BOB) == "respond"
    assert t.refused(BOB, AMANDA) == "49.16"


@clause(AMANDA, 1)
@pytest.mark.parametrize(("name", "answer"), [(FAJO, "seat 1"), ("Taitt", "aboard Federation Outpost")])
def test_she_does_nothing_to_cards_of_other_kinds(name, answer):
    t = Spaceline("Excavation").put(ALICE, "Federation Outpost", space="Excavation")
    t.hand(ALICE, name).hand(BOB, AMANDA).asks(BOB).turn(ALICE).does(ALICE, name, answer)
    assert t.asked(BOB) == "respond"
    assert t.refused(BOB, AMANDA) == "49.16"


@clause(AMANDA, 1)
def test_she_does_nothing_to_an_interrupt_that_has_taken_effect():
    t = played(CANDLE, hers=[AMANDA], his=[AMANDA]).goes_on()
    assert t.refused(ALICE, AMANDA) == "49.16"
    assert t.chance_of(BOB).refused(BOB, AMANDA) == "49.16"


@clause(AMANDA, 1)
def test_she_nullifies_the_answer_and_not_what_it_answers():
    t = played(FAJO, "seat 1", hers=[Q2, "Data"], his=[KEVIN, AMANDA]).does(BOB, KEVIN).does(ALICE, Q2)
    t.does(BOB, AMANDA).goes_on()
    assert (t.in_discard(ALICE, Q2), t.in_discard(BOB, AMANDA), t.in_discard(BOB, KEVIN)) == (1, 1, 1)
    assert t.said("nullified") == ["nullified"] * 2
    assert t.in_discard(ALICE, FAJO) == 1


@clause(AMANDA, 1)
def test_she_does_nothing_to_another_amanda_rogers():
    t = played(CANDLE, hers=[AMANDA], his=[AMANDA]).does(BOB, AMANDA)
    assert t.asked(ALICE) == "respond"
    assert t.refused(ALICE, AMANDA) == "15.19"


# -- Kevin Uxbridge --------------------------------------------------------------------------------


@clause(KEVIN, 1)
def test_kevin_uxbridge_nullifies_an_event_in_play():
    t = Spaceline("Excavation").put(ALICE, OPERATIONS, "Homefront").hand(BOB, KEVIN)
    t.chance_of(BOB).does(BOB, KEVIN)
    assert t.offered(BOB) == [f"{OPERATIONS} (theirs)"]
    t.does(BOB, OPERATIONS)
    assert t.in_discard(ALICE, OPERATIONS) == 1


@clause(KEVIN, 1)
def test_he_nullifies_an_event_of_his_players_own_too():
    t = Spaceline("Excavation").put(BOB, OPERATIONS).hand(BOB, KEVIN).turn(BOB).does(BOB, KEVIN, OPERATIONS)
    assert t.in_discard(BOB, OPERATIONS) == t.in_discard(BOB, KEVIN) == 1


@clause(KEVIN, 1)
def test_or_one_that_was_just_played():
    t = Spaceline("Excavation").hand(ALICE, FAJO).deck(ALICE, "Data").hand(BOB, KEVIN)
    t.asks(BOB).turn(ALICE).does(ALICE, FAJO, "seat 1").does(BOB, KEVIN)
    assert t.holds(ALICE, "Data") == 0
    assert t.in_discard(ALICE, FAJO) == t.in_discard(BOB, KEVIN) == 1
    assert t.card_plays == 0


@clause(KEVIN, 1)
def test_in_answer_to_another_event_he_spares_the_one_in_play():
    t = Spaceline("Excavation").put(ALICE, OPERATIONS).hand(ALICE, FAJO).hand(BOB, KEVIN).asks(BOB)
    t.turn(ALICE).does(ALICE, FAJO, "seat 1").does(BOB, KEVIN)
    assert (t.in_discard(ALICE, FAJO), t.in_play(OPERATIONS)) == (1, True)


@clause(KEVIN, 1)
def test_he_does_nothing_to_a_treaty_in_play_or_just_played():
    t = Spaceline("Excavation").put(ALICE, TREATY).hand(BOB, KEVIN).chance_of(BOB)
    assert t.refused(BOB, KEVIN) == "49.17"
    assert played(TREATY, his=[KEVIN]).refused(BOB, KEVIN) == "49.17"


@clause(KEVIN, 1)
@pytest.mark.parametrize("incident", ["Covert Agent", "Homefront"])
def test_he_does_nothing_to_an_incident(incident):
    t = Spaceline("Excavation").put(ALICE, incident).hand(BOB, KEVIN).turn(BOB)
    assert t.refused(BOB, KEVIN) == "49.17"


@clause(KEVIN, 1)
def test_he_does_nothing_to_an_interrupt():
    assert played(CANDLE, his=[KEVIN]).refused(BOB, KEVIN) == "49.17"


@card(KEVIN, PORTAL)
def test_a_launch_portal_protects_shuttle_operations():
    t = Spaceline("Excavation").put(ALICE, OPERATIONS).hand(BOB, KEVIN)
    t.put(ALICE, PORTAL, on=OPERATIONS).chance_of(BOB)
    assert t.refused(BOB, KEVIN) == "49.17"


@clause(KEVIN, 2)
def test_he_is_immune_to_amanda_rogers():
    t = played(FAJO, "seat 1", hers=[AMANDA], his=[KEVIN]).does(BOB, KEVIN)
    assert t.refused(ALICE, AMANDA) == "15.19"
    t.goes_on()
    assert t.in_discard(ALICE, FAJO) == 1


# -- Q2 --------------------------------------------------------------------------------------------


@clause(Q2, 1)
def test_q2_saves_the_event_from_kevin_uxbridge():
    t = Spaceline("Excavation").hand(ALICE, FAJO, Q2).deck(ALICE, "Data").hand(BOB, KEVIN)
    t.asks(ALICE, BOB).turn(ALICE).does(ALICE, FAJO, "seat 1").does(BOB, KEVIN).does(ALICE, Q2).goes_on()
    assert t.holds(ALICE, "Data") == 1
    assert t.in_discard(BOB, KEVIN) == t.in_discard(ALICE, Q2) == 1


@clause(Q2, 1)
def test_q2_saves_an_event_in_play_from_kevin_uxbridge():
    t = Spaceline("Excavation").put(ALICE, OPERATIONS).hand(ALICE, Q2).hand(BOB, KEVIN).asks(ALICE)
    t.turn(BOB).does(BOB, KEVIN, OPERATIONS).does(ALICE, Q2).goes_on()
    assert (t.in_play(OPERATIONS), t.in_discard(BOB, KEVIN)) == (True, 1)


@clause(Q2, 1)
def test_q2_saves_the_interrupt_from_amanda_rogers():
    t = played(CANDLE, hers=[Q2, CANDLE], his=[AMANDA]).does(BOB, AMANDA).does(ALICE, Q2).goes_on()
    assert t.in_discard(BOB, AMANDA) == t.in_discard(ALICE, Q2) == 1
    assert t.refused(ALICE, CANDLE) == "49.5"


@clause(Q2, 1)
@pytest.mark.parametrize(("name", "answers"), [(FAJO, ["seat 1"]), (CANDLE, [])])
def test_q2_answers_nobody_else(name, answers):
    t = Spaceline("Excavation").hand(ALICE, name, Q2).hand(BOB, Q2).asks(BOB).turn(ALICE)
    assert t.refused(ALICE, Q2) == "49.18"
    assert t.does(ALICE, name, *answers).refused(BOB, Q2) == "49.18"


@clause(Q2, 1)
def test_q2_does_not_answer_q2():
    t = played(CANDLE, hers=[Q2], his=[AMANDA, Q2]).does(BOB, AMANDA).does(ALICE, Q2)
    assert t.asked(BOB) == "respond"
    assert t.refused(BOB, Q2) == "49.18"
