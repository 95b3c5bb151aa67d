"""What Borg personnel do by their own texts (chapter 41, from 75)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

from coverts.games.trek_ccg.rules.draws import draw_cards
from coverts.games.trek_ccg.rules.sequence import start_of_turn

card = pytest.mark.card


def hive(*names):
    """ALICE's Borg on her outpost."""
    t = Spaceline("Salvage Operation", "Excavation").put(ALICE, "Borg Outpost", space="Salvage Operation")
    return t.put(ALICE, *names, aboard="Borg Outpost")


def draws(t):
    """ALICE is about to draw a card in her turn."""
    t.given(player=ALICE, no_draws=False)
    return t.run(draw_cards, ALICE, 1)


# -- Borg Queen ------------------------------------------------------------------------------------


@card("Borg Queen")
def test_the_queen_reports_with_one_skill_she_chooses():
    t = hive().hand(ALICE, "Borg Queen").turn(ALICE)
    t.does(ALICE, "Borg Queen", "aboard Borg Outpost", "Exobiology")
    assert t.skills("Borg Queen") == {"Exobiology": 1}


@card("Borg Queen")
def test_she_may_change_it_at_the_start_of_each_of_her_turns():
    t = hive().hand(ALICE, "Borg Queen").turn(ALICE)
    t.does(ALICE, "Borg Queen", "aboard Borg Outpost", "Exobiology")
    t.run(start_of_turn, ALICE).does(ALICE, "Diplomacy")
    assert t.over
    assert t.skills("Borg Queen") == {"Diplomacy": 1}


@card("Borg Queen")
@pytest.mark.parametrize("brings", ["One of Eleven", "A Change of Plans"])
def test_she_downloads_a_drone_or_a_change_of_plans_in_place_of_a_draw(brings):
    t = draws(hive("Borg Queen").deck(ALICE, "Data", "Assimilate Counterpart", brings))
    t.does(ALICE, "Borg Queen", brings)
    assert t.in_deck(ALICE, brings) == 0
    assert t.holds(ALICE, "Data") == 0


@card("Borg Queen")
def test_she_downloads_no_counterpart():
    t = draws(hive("Borg Queen").put(ALICE, "Borg Cube", space="Excavation").deck(ALICE, "Locutus of Borg"))
    assert t.refused(ALICE, "Borg Queen") == "16.1"


@card("Borg Queen")
def test_she_may_let_the_card_be_drawn():
    t = draws(hive("Borg Queen").deck(ALICE, "Data", "One of Eleven").picks("Data"))
    t.does(ALICE, "draw")
    assert t.holds(ALICE, "Data") == 1
    assert not t.in_play("One of Eleven")


# -- Seven of Nine ---------------------------------------------------------------------------------


@card("Seven of Nine (The Borg)")
def test_seven_draws_a_card_in_place_of_the_card_play():
    t = hive("Seven of Nine (The Borg)").deck(ALICE, "Data").hand(ALICE, "Six of Eleven").turn(ALICE)
    t.does(ALICE, "Use a card in play", "Seven of Nine")
    assert t.holds(ALICE, "Data") == 1
    assert t.refused(ALICE, "Six of Eleven") == "5.1"
    assert t.refused(ALICE, "Use a card in play") == "15.18"


@card("Seven of Nine (The Borg)", "Borg Cube")
@pytest.mark.parametrize(
    "drones",
    [
        ["One of Eleven"] * 3 + ["Eight of Nineteen"] * 2 + ["Six of Eleven"],
        ["One of Eleven"] * 4 + ["Six of Eleven"] * 2,
        ["Eight of Nineteen"] * 4 + ["Six of Eleven"] * 2,
    ],
)
def test_seven_fills_any_one_subcommand_of_a_ships_staffing(drones):
    t = Spaceline("Excavation", "Restore Errant Moon").put(ALICE, "Borg Cube", space="Excavation")
    t.put(ALICE, *drones, aboard="Borg Cube").orders(ALICE)
    assert t.refused(ALICE, "Move a ship") == "8.1"
    t.put(ALICE, "Seven of Nine (The Borg)", aboard="Borg Cube")
    assert t.offered(ALICE, "Move a ship")


# -- counterparts ----------------------------------------------------------------------------------


def cube(counterpart, *crew):
    """ALICE's Cube with that counterpart aboard."""
    t = Spaceline("Excavation").put(ALICE, "Borg Cube", space="Excavation")
    drones = ["One of Eleven", "Eight of Nineteen", "Six of Eleven", "Six of Eleven", "One of Eleven"]
    return t.put(ALICE, counterpart, *drones, "One of Eleven", *crew, aboard="Borg Cube")


@pytest.mark.parametrize(
    ("counterpart", "ship", "crew", "more"),
    [
        ("Locutus of Borg", "U.S.S. Nebula", ["Data", "Worf"], 4),
        ("Locutus of Borg", "I.K.C. Bortas", ["Gowron", "Kurn", "Klag"], 0),
        ("Gowron of Borg", "I.K.C. Bortas", ["Gowron", "Kurn", "Klag"], 4),
        ("Gowron of Borg", "U.S.S. Nebula", ["Data", "Worf"], 0),
    ],
)
def test_a_counterparts_ship_is_stronger_against_its_former_affiliation(counterpart, ship, crew, more):
    t = cube(counterpart).put(BOB, ship, space="Excavation").put(BOB, *crew, aboard=ship)
    assert (t.weapons("Borg Cube"), t.shields("Borg Cube")) == (24, 24)
    t.asks(ALICE).orders(BOB).does(BOB, "Attack with ships", "Borg Cube", ship)
    assert t.asked(ALICE) == "respond"
    assert (t.weapons("Borg Cube"), t.shields("Borg Cube")) == (24 + more, 24 + more)


@card("Gowron of Borg")
def test_gowrons_hive_may_begin_one_battle_a_game():
    t = cube("Gowron of Borg").put(BOB, "U.S.S. Nebula", space="Excavation").orders(ALICE)
    t.does(ALICE, "Attack with ships", "U.S.S. Nebula", "Borg Cube")
    t.put(BOB, "U.S.S. Enterprise", space="Excavation").orders(ALICE)
    assert t.refused(ALICE, "Attack with ships") == "11.2"


@card("Locutus of Borg")
def test_other_borg_begin_no_battle():
    t = cube("Locutus of Borg").put(BOB, "U.S.S. Nebula", space="Excavation").orders(ALICE)
    assert t.refused(ALICE, "Attack with ships") == "11.2"


# -- drones ----------------------------------------------------------------------------------------


@card("One of Eleven")
def test_one_of_eleven_takes_equipment_that_is_with_nobody():
    t = Spaceline("Excavation").put(ALICE, "One of Eleven", at="Excavation")
    t.put(BOB, "Federation PADD", at="Excavation").orders(ALICE)
    t.does(ALICE, "Use a card in play", "One of Eleven", "Federation PADD")
    assert t.card("Federation PADD").controller == ALICE


@card("One of Eleven")
def test_one_of_eleven_takes_no_equipment_from_its_people():
    t = Spaceline("Excavation").put(ALICE, "One of Eleven", at="Excavation")
    t.put(BOB, "Federation PADD", "Data", at="Excavation").orders(ALICE)
    assert t.refused(ALICE, "Use a card in play") == "15.18"


@card("One of Eleven", "Assimilation Table")
def test_one_of_eleven_fetches_borg_equipment_in_place_of_a_draw():
    t = draws(hive("One of Eleven").deck(ALICE, "Assimilation Table", "Federation PADD"))
    t.does(ALICE, "One of Eleven")
    assert t.refused(ALICE, "Federation PADD") == "41.80"
    t.does(ALICE, "Assimilation Table", "aboard Borg Outpost")
    assert t.where("Assimilation Table") == "Borg Outpost"


@card("Six of Eleven", "Alternate Universe Door")
def test_six_of_eleven_fetches_the_door_in_place_of_a_draw():
    t = hive().put(ALICE, "Borg Cube", space="Excavation").put(ALICE, "Six of Eleven", aboard="Borg Cube")
    draws(t.deck(ALICE, "Alternate Universe Door")).does(ALICE, "Six of Eleven")
    assert t.where("Alternate Universe Door") == "core"


@card("Six of Eleven")
def test_six_of_eleven_fetches_nothing_outside_a_ship():
    t = draws(hive("Six of Eleven").deck(ALICE, "Alternate Universe Door"))
    assert t.refused(ALICE, "Six of Eleven") == "41.81"


@card("Eight of Nineteen")
def test_eight_of_nineteen_strengthens_the_borg_present():
    t = hive("One of Eleven", "Eight of Nineteen")
    assert t.strength("One of Eleven") == 5 + 2
    t.put(ALICE, "Eight of Nineteen", aboard="Borg Outpost")
    assert t.strength("One of Eleven") == 5 + 4
    t.put(ALICE, "Six of Eleven", at="Excavation")
    assert t.strength("Six of Eleven") == 5
