"""Covert Agent: what it draws and brings for a player who has infiltrators (50.3)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

card, clause = pytest.mark.card, pytest.mark.clause

AGENT = "Covert Agent"


def spied(*bobs, spy="O'Brien Founder"):
    """ALICE's infiltrator in BOB's Away Team; his ship and outpost are above."""
    t = Spaceline("Excavation", "Restore Errant Moon").put(BOB, "Federation Outpost", space="Excavation")
    t.put(BOB, *(bobs or ("Jean-Luc Picard", "Data")), at="Excavation")
    return t.put(ALICE, spy, at="Excavation").infiltrates(spy)


@clause(AGENT, 3)
def test_a_card_is_drawn_when_somebody_reports_where_the_infiltrator_is():
    t = spied().put(ALICE, AGENT).deck(ALICE, "Gowron", "Kurn").hand(BOB, "Taitt", "Worf")
    t.moved("O'Brien Founder", aboard="Federation Outpost")
    t.turn(BOB).does(BOB, "Taitt", "aboard Federation Outpost")
    assert t.hand_size(ALICE) == 1
    t.given(card_plays=1)
    with t.changed({("hand_size", ALICE): 0}):
        t.does(BOB, "Worf", "aboard Federation Outpost")


@clause(AGENT, 4)
def test_as_an_attempt_begins_there_it_brings_a_card_for_infiltrators():
    t = spied().put(ALICE, AGENT).deck(ALICE, "In the Bag", "Counterintelligence", "Gowron").asks(ALICE)
    t.orders(BOB)
    t.does(BOB, "Attempt a mission", "the planet at Excavation").does(ALICE, "stays out")
    t.does(ALICE, "Use a card in play", AGENT)
    assert t.refused(ALICE, "Gowron") == "50.3"
    t.does(ALICE, "Counterintelligence")
    assert t.holds(ALICE, "Counterintelligence") == 1


@clause(AGENT, 4)
def test_each_title_comes_once_a_game():
    t = spied().put(ALICE, AGENT).deck(ALICE, "In the Bag", "In the Bag").asks(ALICE)
    t.fetched(ALICE, "In the Bag")
    t.orders(BOB).does(BOB, "Attempt a mission", "the planet at Excavation").does(ALICE, "stays out")
    assert t.refused(ALICE, "Use a card in play") == "15.18"


@clause(AGENT, 1, 4)
def test_it_is_turned_up_as_the_attempt_begins():
    t = spied().agenda(ALICE, AGENT).deck(ALICE, "In the Bag").asks(ALICE).orders(BOB)
    t.does(BOB, "Attempt a mission", "the planet at Excavation").does(ALICE, "stays out")
    t.does(ALICE, "Activate a hidden agenda", AGENT, "Use a card in play", AGENT, "In the Bag")
    assert t.in_play(AGENT)
    assert t.holds(ALICE, "In the Bag") == 1


@clause(AGENT, 4)
def test_where_no_infiltrator_is_it_does_nothing():
    t = spied().put(ALICE, AGENT).deck(ALICE, "In the Bag").asks(ALICE)
    t.put(BOB, "Richard Galen", at="Restore Errant Moon").orders(BOB)
    t.does(BOB, "Attempt a mission", "the planet at Restore")
    assert t.refused(ALICE, "Use a card in play") == "15.18"


@clause(AGENT, 3)
def test_a_card_is_drawn_when_somebody_reports_anywhere_at_the_infiltrators_location():
    t = spied().put(ALICE, AGENT).deck(ALICE, "Gowron").hand(BOB, "Taitt").turn(BOB)
    with t.changed({("hand_size", ALICE): 1}):
        t.does(BOB, "Taitt", "aboard Federation Outpost")


@clause(AGENT, 3)
def test_a_ship_that_reports_there_counts():
    t = spied().put(ALICE, AGENT).deck(ALICE, "Gowron").hand(BOB, "U.S.S. Nebula").turn(BOB)
    with t.changed({("hand_size", ALICE): 1}):
        t.does(BOB, "U.S.S. Nebula", "docked at Federation Outpost")


@clause(AGENT, 3)
def test_equipment_does_not_nor_who_reports_at_another_location():
    t = spied().put(BOB, "Office of the President", at="Restore Errant Moon").put(ALICE, AGENT)
    t.deck(ALICE, "Gowron").hand(BOB, "Federation PADD", "Taitt").turn(BOB)
    with t.changed({("hand_size", ALICE): 0}):
        t.does(BOB, "Federation PADD", "aboard Federation Outpost").given(card_plays=1)
        t.does(BOB, "Taitt", "aboard Office of the President")


@clause(AGENT, 1, 3)
def test_it_is_turned_up_as_somebody_reports_at_the_infiltrators_location():
    t = spied().agenda(ALICE, AGENT).deck(ALICE, "Gowron").hand(BOB, "Taitt").asks(ALICE).turn(BOB)
    t.does(BOB, "Taitt", "aboard Federation Outpost")
    with t.changed({("hand_size", ALICE): 1}):
        t.does(ALICE, "Activate a hidden agenda", AGENT).passes(ALICE)


@clause(AGENT, 4)
def test_an_attempt_by_others_than_those_the_infiltrator_is_with_brings_a_card():
    t = spied().put(ALICE, AGENT).deck(ALICE, "In the Bag").asks(ALICE)
    t.moved("O'Brien Founder", aboard="Federation Outpost").orders(BOB)
    t.does(BOB, "Attempt a mission", "the planet at Excavation")
    t.does(ALICE, "Use a card in play", AGENT, "In the Bag")
    assert t.holds(ALICE, "In the Bag") == 1


@clause(AGENT, 4)
def test_so_does_a_battle_of_others_at_the_location():
    t = spied("Kurn", "Kargan").put(ALICE, AGENT, "Treaty: Federation/Klingon")
    t.put(ALICE, "Gowron", at="Excavation").deck(ALICE, "In the Bag").asks(ALICE)
    t.moved("O'Brien Founder", aboard="Federation Outpost").orders(BOB)
    t.does(BOB, "Attack personnel", "the planet at Excavation")
    t.does(ALICE, "Use a card in play", AGENT)
    assert t.offered(ALICE) == ["In the Bag"]


MORPH = ("In the Bag", "Shape-Shift", "Howard Heirloom Candle", "Flight of the Intruder", "Caught Red-Handed")
INFILTRATION = (
    "Strike Three", "Counterintelligence", "Inside Operation", "Dial Martok for Murder", "Treacherous Advice",
    "Homefront", "Issue Secret Orders", "Insert Undercover Agent",
)  # fmt: skip


@clause(AGENT, 4)
@pytest.mark.parametrize("name", [*MORPH, *INFILTRATION])
def test_it_brings_a_morph_card_or_one_about_infiltration(name):
    t = spied().put(ALICE, AGENT).deck(ALICE, name, "Gowron", "The Walls Have Ears").asks(ALICE).orders(BOB)
    t.does(BOB, "Attempt a mission", "the planet at Excavation").does(ALICE, "stays out")
    t.does(ALICE, "Use a card in play", AGENT)
    assert t.offered(ALICE) == [name]


@clause(AGENT, 4)
@card("The Walls Have Ears")
def test_the_walls_have_ears_is_neither():
    t = spied().put(ALICE, AGENT).deck(ALICE, "The Walls Have Ears").asks(ALICE).orders(BOB)
    t.does(BOB, "Attempt a mission", "the planet at Excavation").does(ALICE, "stays out")
    assert t.refused(ALICE, "Use a card in play") == "15.18"


@card("Howard Heirloom Candle", "Caught Red-Handed")
def test_a_morph_card_that_morphs_nobody_is_no_morph_to_prevent():
    t = Spaceline("Excavation").put(BOB, "Anya", "Salia", at="Excavation").hand(BOB, "Flight of the Intruder")
    t.hand(ALICE, "Howard Heirloom Candle", "Caught Red-Handed").asks(ALICE).orders(BOB)
    t.does(BOB, "Flight of the Intruder", "Anya")
    assert not t.offered(ALICE, "Howard Heirloom Candle")
    assert not t.offered(ALICE, "Caught Red-Handed")


@clause(AGENT, 1)
def test_it_is_laid_or_seeded_facedown():
    t = Spaceline("Excavation").hand(ALICE, AGENT).turn(ALICE)
    assert t.refused(ALICE, AGENT) == "17.1"
    t.does(ALICE, "Play a card facedown", AGENT)
    assert not t.in_play(AGENT)
    t = Spaceline("Excavation").seeds_face_up(ALICE, AGENT).does(ALICE, "as a hidden agenda", AGENT)
    assert not t.in_play(AGENT)
    assert t.seeds_left(ALICE) == 0


def two_spies(second):
    """ALICE's O'Brien Founder is in BOB's Away Team, her Krajensky Founder aboard a facility of his."""
    t = spied().put(BOB, "Office of the President", at="Restore Errant Moon").put(ALICE, AGENT)
    t.put(ALICE, "Krajensky Founder", aboard=second).goes_undercover("Krajensky Founder", "Federation")
    return t.deck(ALICE, *["Gowron"] * 4).hand(BOB, "Taitt", "Sarek")


@clause(AGENT, 3)
@pytest.mark.parametrize(("second", "cards"), [("Federation Outpost", 2), ("Office of the President", 1)])
def test_a_card_is_drawn_for_each_infiltrator_there(second, cards):
    t = two_spies(second).turn(BOB)
    with t.changed({("hand_size", ALICE): cards}):
        t.does(BOB, "Taitt", "aboard Federation Outpost")


@clause(AGENT, 3)
def test_in_the_next_turn_it_draws_again():
    t = spied().put(ALICE, AGENT).deck(ALICE, "Gowron", "Kurn").hand(BOB, "Taitt", "Worf").turn(BOB)
    t.does(BOB, "Taitt", "aboard Federation Outpost").turn(ALICE).turn(BOB)
    with t.changed({("hand_size", ALICE): 1}):
        t.does(BOB, "Worf", "aboard Federation Outpost")


@clause(AGENT, 3)
def test_what_its_own_player_reports_draws_nothing():
    t = spied().put(ALICE, AGENT).put(ALICE, "Klingon Outpost", space="Excavation").deck(ALICE, "Gowron")
    t.hand(ALICE, "Kurn").turn(ALICE)
    with t.changed({("hand_size", ALICE): -1}):
        t.does(ALICE, "Kurn", "aboard Klingon Outpost")


@clause(AGENT, 3)
def test_an_infiltrator_of_the_opponents_draws_nothing():
    t = Spaceline("Excavation").put(BOB, "Federation Outpost", space="Excavation").put(ALICE, AGENT)
    t.put(ALICE, "Gowron", at="Excavation").put(BOB, "Martok Founder", at="Excavation")
    t.infiltrates("Martok Founder").deck(ALICE, "Kurn").hand(BOB, "Taitt").turn(BOB)
    with t.changed({("hand_size", ALICE): 0}):
        t.does(BOB, "Taitt", "aboard Federation Outpost")


@clause(AGENT, 4)
def test_as_a_ship_battle_begins_there_it_brings_a_card():
    t = spied().put(ALICE, AGENT).deck(ALICE, "In the Bag").asks(ALICE)
    t.put(BOB, "I.K.C. K'Vort", space="Excavation").put(BOB, "Gowron", aboard="I.K.C. K'Vort")
    t.put(ALICE, "U.S.S. Nebula", space="Excavation").put(ALICE, "Taitt", aboard="U.S.S. Nebula").orders(BOB)
    t.does(BOB, "Attack with ships", "U.S.S. Nebula", "I.K.C. K'Vort").does(
        ALICE, "Use a card in play", AGENT
    )
    assert t.offered(ALICE) == ["In the Bag"]


@clause(AGENT, 4)
def test_another_title_may_come_later():
    t = spied().put(ALICE, AGENT).deck(ALICE, "In the Bag", "Shape-Shift").asks(ALICE)
    t.fetched(ALICE, "In the Bag")
    t.orders(BOB).does(BOB, "Attempt a mission", "the planet at Excavation").does(ALICE, "stays out")
    t.does(ALICE, "Use a card in play", AGENT)
    assert t.offered(ALICE) == ["Shape-Shift"]


@clause(AGENT, 4)
def test_what_it_has_brought_is_noted_for_the_whole_game_and_one_card_comes_at_a_time():
    t = spied("Data", "Taitt").put(ALICE, AGENT).asks(ALICE)
    t.deck(ALICE, "In the Bag", "In the Bag", "Shape-Shift")
    t.orders(BOB).does(BOB, "Attempt a mission", "the planet at Excavation").does(ALICE, "stays out")
    t.does(ALICE, "Use a card in play", AGENT, "In the Bag")
    assert t.refused(ALICE, "Use a card in play") == "15.18"
    t.goes_on().turn(ALICE).orders(BOB).does(BOB, "Attempt a mission", "the planet at Excavation").does(
        ALICE, "stays out"
    )
    t.does(ALICE, "Use a card in play", AGENT)
    assert t.offered(ALICE) == ["Shape-Shift"]


@clause(AGENT, 4)
def test_an_infiltrator_of_the_opponents_brings_nothing():
    t = Spaceline("Excavation").put(BOB, "Data", at="Excavation").put(ALICE, "Gowron", at="Excavation")
    t.put(BOB, "Martok Founder", at="Excavation").infiltrates("Martok Founder").put(ALICE, AGENT)
    t.deck(ALICE, "In the Bag").asks(ALICE).orders(BOB)
    t.does(BOB, "Attempt a mission", "the planet at Excavation")
    assert t.refused(ALICE, "Use a card in play") == "15.18"
