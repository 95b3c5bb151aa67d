"""Captives are taken along like equipment: they do nothing themselves (20.2, 21.16)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

from coverts.games.trek_ccg.rules.damage import destroyed_ships
from coverts.games.trek_ccg.rules.sequence import start_of_turn

row = pytest.mark.row
THERE, UP = "the planet at Excavation", "aboard U.S.S. Nebula"
SPY, CAPTIVE = "O'Brien Founder", "Weyoun"


def held(t, name, by):
    """That personnel is a captive of a player's, who is with them."""
    card = t.card(name)
    card.captive = card.disabled = True
    card.controller = by
    return t


def camp(*bobs, captive_first=True):
    """BOB's Away Team beneath his ship, with ALICE's spy among them and a captive."""
    t = Spaceline("Excavation").put(BOB, "U.S.S. Nebula", space="Excavation")
    if captive_first:
        t.put(ALICE, CAPTIVE, at="Excavation")
    t.put(BOB, *(bobs or ("Data", "Taitt")), at="Excavation").put(ALICE, SPY, at="Excavation").infiltrates(
        SPY
    )
    if not captive_first:
        t.put(ALICE, CAPTIVE, at="Excavation")
    return held(t, CAPTIVE, BOB)


@row("T000-23", "T000-24")
def test_the_spy_is_not_asked_when_a_captive_alone_is_beamed_up():
    t = camp().orders(BOB).does(BOB, "Beam", THERE, UP, [CAPTIVE])
    assert t.asked() == "order"
    assert t.where(CAPTIVE) == "U.S.S. Nebula"
    assert t.where(SPY) == ("planet", "Excavation")


@row("T000-23", "T000-24")
def test_nor_when_one_walks_with_a_piece_of_equipment():
    t = Spaceline("Excavation").put(BOB, "Federation Outpost", space="Excavation")
    t.put(BOB, "U.S.S. Nebula", "Data", "Federation PADD", aboard="Federation Outpost")
    t.put(ALICE, SPY, CAPTIVE, aboard="Federation Outpost").infiltrates(SPY)
    held(t, CAPTIVE, BOB).orders(BOB)
    t.does(BOB, "Walk", "aboard Federation Outpost", UP, [CAPTIVE, "Federation PADD"])
    assert t.asked() == "order"
    assert t.where(SPY) == "Federation Outpost"


@row("T000-23", "T000-24")
def test_the_spy_is_asked_when_somebody_takes_the_captive_up():
    t = camp().orders(BOB).does(BOB, "Beam", THERE, UP, [CAPTIVE, "Data"])
    assert t.asked(ALICE) == "join_in"
    t.does(ALICE, "takes part")
    assert {name: t.where(name) for name in (CAPTIVE, "Data", SPY)} == dict.fromkeys(
        (CAPTIVE, "Data", SPY), "U.S.S. Nebula"
    )


@row("T000-24")
def test_the_spy_does_not_go_with_the_captive_if_nobody_else_can():
    t = camp().asks_always(BOB).orders(BOB).does(BOB, "Beam", THERE, UP, [CAPTIVE, "Data"])
    t.does(ALICE, "takes part")
    t.card("Data").stopped = True
    t.goes_on()
    assert t.where(CAPTIVE) == "U.S.S. Nebula"
    assert t.where(SPY) == ("planet", "Excavation")


@pytest.mark.parametrize("captive_first", [True, False])
def test_the_last_of_a_team_takes_the_captive_along(captive_first):
    t = camp("Data", captive_first=captive_first).orders(BOB)
    t.does(BOB, "Beam", THERE, UP, [CAPTIVE, "Data"]).does(ALICE, "stays out")
    assert t.where(CAPTIVE) == "U.S.S. Nebula"
    assert t.card(CAPTIVE).captive


@pytest.mark.card("Escape Pod")
def test_the_crew_of_a_lost_ship_takes_its_captives_into_the_pod():
    t = Spaceline("Excavation").put(BOB, "U.S.S. Nebula", "U.S.S. Enterprise", space="Excavation")
    t.put(ALICE, CAPTIVE, aboard="U.S.S. Nebula").put(BOB, "Data", aboard="U.S.S. Nebula")
    held(t, CAPTIVE, BOB).hand(BOB, "Escape Pod").asks(BOB).card("U.S.S. Nebula").lost = 100
    t.run(destroyed_ships).does(BOB, "Escape Pod").goes_on()
    assert t.where(CAPTIVE) == "Escape Pod"
    t.orders(BOB).does(BOB, "Use a card in play", "Escape Pod", "U.S.S. Enterprise")
    assert t.where(CAPTIVE) == "U.S.S. Enterprise"
    assert t.card(CAPTIVE).captive


@pytest.mark.card("Issue Secret Orders")
def test_a_crew_that_secret_orders_send_down_takes_its_captives_along():
    t = Spaceline(("Excavation", BOB)).put(BOB, "U.S.S. Nebula", space="Excavation")
    t.put(BOB, "Data", "Alyssa Ogawa", aboard="U.S.S. Nebula")
    t.put(ALICE, "Leyton Founder", CAPTIVE, aboard="U.S.S. Nebula").infiltrates("Leyton Founder")
    held(t, CAPTIVE, BOB).put(ALICE, "Issue Secret Orders", on="Leyton Founder").given(turn_number=3)
    orders = t.card("Issue Secret Orders")
    orders.first_note, orders.second_note = t.piece("U.S.S. Nebula"), t.location("Excavation")
    t.begins_turn(BOB).run(start_of_turn, BOB).does(ALICE, "takes part")
    assert t.where("Data") == ("planet", "Excavation")
    assert t.where(CAPTIVE) == ("planet", "Excavation")


# -- their texts -----------------------------------------------------------------------------------


@pytest.mark.card("Borg Queen")
def test_a_captive_queen_takes_no_skill_for_her_captor():
    t = Spaceline("Excavation").put(BOB, "Data", at="Excavation").put(ALICE, "Borg Queen", at="Excavation")
    held(t, "Borg Queen", BOB).begins_turn(BOB).run(start_of_turn, BOB)
    assert t.asked() == ""


@pytest.mark.card("Borg Queen")
def test_nor_does_she_take_the_place_of_their_draws():
    t = Spaceline("Excavation").put(BOB, "Data", at="Excavation").put(ALICE, "Borg Queen", at="Excavation")
    held(t, "Borg Queen", BOB).deck(BOB, "Worf").draws(BOB, 1)
    assert t.holds(BOB, "Worf") == 1
