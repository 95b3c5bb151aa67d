"""What Borg personnel do by their own texts (chapter 41, from 75)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

from coverts.games.trek_ccg.rules.draws import draw_cards
from coverts.games.trek_ccg.rules.sequence import start_of_turn
from coverts.games.trek_ccg.vocabulary.terms import SKILL_NAMES

card = pytest.mark.card
clause = pytest.mark.clause

SEVEN, LOCUTUS, GOWRON = "Seven of Nine (The Borg)", "Locutus of Borg", "Gowron of Borg"


def hive(*names):
    """ALICE's Borg on her outpost."""
    t = Spaceline("Salvage Operation", "Excavation").put(ALICE, "Borg Outpost", space="Salvage Operation")
    return t.put(ALICE, *names, aboard="Borg Outpost")


def draws(t):
    """ALICE is about to draw a card in her turn."""
    t.given(player=ALICE, no_draws=False)
    return t.run(draw_cards, ALICE, 1)


# -- Borg Queen ------------------------------------------------------------------------------------


@clause("Borg Queen", 1)
@pytest.mark.parametrize("owner", [ALICE, BOB])
def test_there_is_one_queen_for_both_players(owner):
    t = hive().put(BOB, "Borg Outpost", space="Salvage Operation")
    t.hand(ALICE, "Borg Queen").hand(owner, "Borg Queen").turn(ALICE)
    t.does(ALICE, "Borg Queen", "aboard Borg Outpost", "Exobiology").turn(owner)
    assert t.refused(owner, "Borg Queen") == "19.1"


@clause("Borg Queen", 2)
def test_the_queen_reports_with_one_skill_she_chooses():
    t = hive().hand(ALICE, "Borg Queen").turn(ALICE)
    t.does(ALICE, "Borg Queen", "aboard Borg Outpost", "Exobiology")
    assert t.skills("Borg Queen") == {"Exobiology": 1}


@clause("Borg Queen", 2)
def test_that_may_be_any_skill_a_class_among_them():
    t = hive().hand(ALICE, "Borg Queen").turn(ALICE).does(ALICE, "Borg Queen", "aboard Borg Outpost")
    assert t.offered(ALICE) == [*SKILL_NAMES]
    t.does(ALICE, "ENGINEER")
    assert t.skills("Borg Queen") == {"ENGINEER": 1}


@clause("Borg Queen", 2)
def test_she_may_change_it_at_the_start_of_each_of_her_turns():
    t = hive().hand(ALICE, "Borg Queen").turn(ALICE)
    t.does(ALICE, "Borg Queen", "aboard Borg Outpost", "Exobiology")
    t.run(start_of_turn, ALICE).does(ALICE, "Diplomacy")
    assert t.over
    assert t.skills("Borg Queen") == {"Diplomacy": 1}


@clause("Borg Queen", 2)
def test_she_may_keep_the_skill_she_has():
    t = hive("Borg Queen").knows("Borg Queen", "Exobiology").begins_turn(ALICE).run(start_of_turn, ALICE)
    t.does(ALICE, "Exobiology")
    assert t.over
    assert t.skills("Borg Queen") == {"Exobiology": 1}


@clause("Borg Queen", 2)
def test_the_opponents_turn_changes_no_skill_of_hers():
    t = hive("Borg Queen").knows("Borg Queen", "Exobiology").begins_turn(BOB).run(start_of_turn, BOB)
    assert t.over
    assert t.skills("Borg Queen") == {"Exobiology": 1}


@clause("Borg Queen", 3)
@pytest.mark.parametrize("brings", ["One of Eleven", "A Change of Plans"])
def test_she_downloads_a_drone_or_a_change_of_plans_in_place_of_a_draw(brings):
    t = draws(hive("Borg Queen").deck(ALICE, "Data", "Assimilate Counterpart", brings))
    t.does(ALICE, "Borg Queen", brings)
    assert t.in_deck(ALICE, brings) == 0
    assert t.holds(ALICE, "Data") == 0


@clause("Borg Queen", 3)
def test_she_downloads_no_counterpart():
    t = draws(hive("Borg Queen").put(ALICE, "Borg Cube", space="Excavation").deck(ALICE, "Locutus of Borg"))
    assert t.refused(ALICE, "Borg Queen") == "16.1"


@clause("Borg Queen", 3)
def test_she_may_let_the_card_be_drawn():
    t = draws(hive("Borg Queen").deck(ALICE, "Data", "One of Eleven").picks("Data"))
    t.does(ALICE, "draw")
    assert t.holds(ALICE, "Data") == 1
    assert not t.in_play("One of Eleven")


# -- Seven of Nine ---------------------------------------------------------------------------------


@clause(SEVEN, 2)
def test_seven_draws_a_card_in_place_of_the_card_play():
    t = hive("Seven of Nine (The Borg)").deck(ALICE, "Data", "Data").hand(ALICE, "Six of Eleven").turn(ALICE)
    t.does(ALICE, "Use a card in play", "Seven of Nine")
    assert t.holds(ALICE, "Data") == 1
    assert t.refused(ALICE, "Six of Eleven") == "5.1"
    assert t.refused(ALICE, "Use a card in play") == "15.18"


@card("Borg Cube")
@clause(SEVEN, 1)
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


@clause(SEVEN, 1)
@pytest.mark.parametrize(("name", "goes"), [(SEVEN, True), ("Six of Eleven", False)])
def test_seven_fills_all_three_subcommands_of_a_ships_staffing_at_once(name, goes):
    """With her five are enough for four subcommand icons and three of any Borg."""
    t = Spaceline("Excavation", "Restore Errant Moon").put(ALICE, "Borg Cube", space="Excavation")
    t.put(ALICE, name, *["Six of Eleven"] * 4, aboard="Borg Cube").orders(ALICE)
    assert bool(t.offered(ALICE, "Move a ship")) == goes


@clause(SEVEN, 1)
def test_seven_fills_each_subcommand_once():
    t = Spaceline("Excavation", "Restore Errant Moon").put(ALICE, "Borg Cube", space="Excavation")
    t.put(ALICE, SEVEN, *["One of Eleven"] * 6, aboard="Borg Cube").orders(ALICE)
    assert t.refused(ALICE, "Move a ship") == "8.1"


@clause(SEVEN, 2)
def test_seven_draws_nothing_when_the_card_play_is_spent():
    t = hive(SEVEN).deck(ALICE, "Data").hand(ALICE, "Six of Eleven").turn(ALICE)
    t.does(ALICE, "Six of Eleven", "aboard Borg Outpost")
    assert t.refused(ALICE, "Use a card in play") == "15.18"


@clause(SEVEN, 2)
def test_the_opponents_seven_draws_nothing_for_me():
    t = hive().put(BOB, SEVEN, at="Excavation").deck(ALICE, "Data").turn(ALICE)
    assert t.refused(ALICE, "Use a card in play") == "15.18"


# -- counterparts ----------------------------------------------------------------------------------


def cube(counterpart, *crew):
    """ALICE's Cube with that counterpart aboard."""
    t = Spaceline("Excavation").put(ALICE, "Borg Cube", space="Excavation")
    drones = ["One of Eleven", "Eight of Nineteen", "Six of Eleven", "Six of Eleven", "One of Eleven"]
    return t.put(ALICE, counterpart, *drones, "One of Eleven", *crew, aboard="Borg Cube")


@pytest.mark.parametrize(
    ("counterpart", "ship", "crew", "more"),
    [
        pytest.param(LOCUTUS, "U.S.S. Nebula", ["Data", "Worf"], 4, marks=clause(LOCUTUS, 2)),
        pytest.param(LOCUTUS, "I.K.C. Bortas", ["Gowron", "Kurn", "Klag"], 0, marks=clause(LOCUTUS, 2)),
        pytest.param(GOWRON, "I.K.C. Bortas", ["Gowron", "Kurn", "Klag"], 4, marks=clause(GOWRON, 3)),
        pytest.param(GOWRON, "U.S.S. Nebula", ["Data", "Worf"], 0, marks=clause(GOWRON, 3)),
    ],
)
def test_a_counterparts_ship_is_stronger_against_its_former_affiliation(counterpart, ship, crew, more):
    t = cube(counterpart).put(BOB, ship, space="Excavation").put(BOB, *crew, aboard=ship)
    assert (t.weapons("Borg Cube"), t.shields("Borg Cube")) == (24, 24)
    t.asks(ALICE).orders(BOB).does(BOB, "Attack with ships", "Borg Cube", ship)
    assert t.asked(ALICE) == "respond"
    assert (t.weapons("Borg Cube"), t.shields("Borg Cube")) == (24 + more, 24 + more)


COUNTERPARTS = [
    pytest.param(LOCUTUS, "U.S.S. Nebula", ["Data", "Worf"], marks=clause(LOCUTUS, 2)),
    pytest.param(GOWRON, "I.K.C. Bortas", ["Gowron", "Kurn", "Klag"], marks=clause(GOWRON, 3)),
]
"""With ships of their former affiliation."""


def attacked(t, ship, crew):
    """BOB's ship of the former affiliation attacks ALICE's Cube."""
    t.put(BOB, ship, space="Excavation").put(BOB, *crew, aboard=ship).asks(ALICE).orders(BOB)
    return t.does(BOB, "Attack with ships", "Borg Cube", ship)


@pytest.mark.parametrize(("counterpart", "ship", "crew"), COUNTERPARTS)
def test_a_counterpart_outside_the_ship_adds_nothing(counterpart, ship, crew):
    t = attacked(cube(counterpart).moved(counterpart, at="Excavation"), ship, crew)
    assert (t.weapons("Borg Cube"), t.shields("Borg Cube")) == (24, 24)


@pytest.mark.parametrize(("counterpart", "ship", "crew"), COUNTERPARTS)
def test_a_counterpart_adds_nothing_to_the_opponents_ship_nor_to_range(counterpart, ship, crew):
    t = attacked(cube(counterpart), ship, crew)
    printed = {"U.S.S. Nebula": (7, 8), "I.K.C. Bortas": (9, 7)}[ship]
    assert (t.weapons(ship), t.shields(ship), t.range("Borg Cube")) == (*printed, 8)


@pytest.mark.parametrize(("counterpart", "ship", "crew"), COUNTERPARTS)
def test_the_opponents_counterpart_aboard_adds_nothing(counterpart, ship, crew):
    t = attacked(cube(SEVEN).put(BOB, counterpart, aboard="Borg Cube"), ship, crew)
    assert (t.weapons("Borg Cube"), t.shields("Borg Cube")) == (24, 24)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param(LOCUTUS, GOWRON, marks=clause(LOCUTUS, 1)),
        pytest.param(GOWRON, LOCUTUS, marks=clause(GOWRON, 1)),
    ],
)
@pytest.mark.parametrize(("owner", "rule"), [(ALICE, "22.17"), (BOB, None)])
def test_a_player_has_one_counterpart(one, other, owner, rule):
    t = (
        Spaceline("Excavation")
        .put(ALICE, "Borg Cube", space="Excavation")
        .put(ALICE, "Alternate Universe Door")
    )
    t.put(owner, one, at="Excavation").hand(ALICE, other).turn(ALICE)
    assert t.refused(ALICE, other) == rule


@pytest.mark.parametrize("name", [pytest.param(name, marks=clause(name, 1)) for name in (LOCUTUS, GOWRON)])
def test_a_counterpart_is_no_drone(name):
    t = hive("Six of Eleven", name)
    assert t.drones(ALICE, aboard="Borg Outpost") == {"Six of Eleven"}


@card("Service the Collective")
@pytest.mark.parametrize(
    ("counterpart", "ship", "crew"),
    [
        pytest.param(LOCUTUS, "U.S.S. Nebula", ["Data", "Worf"], marks=clause(LOCUTUS, 1)),
        pytest.param(GOWRON, "I.K.C. Bortas", ["Gowron", "Kurn", "Klag"], marks=clause(GOWRON, 1)),
        pytest.param("Dukat of Borg", "Galor", ["Dukat", "Dakol"], marks=clause("Dukat of Borg", 1)),
    ],
)
def test_service_the_collective_strengthens_the_ship_of_a_counterpart(counterpart, ship, crew):
    t = attacked(cube(counterpart).put(ALICE, "Service the Collective"), ship, crew)
    assert (t.weapons("Borg Cube"), t.shields("Borg Cube")) == (24 + 4 + 4, 24 + 4 + 4)


@clause(GOWRON, 2)
@pytest.mark.parametrize(("planet", "rule"), [("Excavation", None), ("Security Briefing", "11.2")])
def test_gowrons_hive_is_that_of_his_location(planet, rule):
    t = Spaceline("Excavation", "Security Briefing").put(ALICE, "Borg Cube", space="Excavation")
    drones = ["One of Eleven", "Eight of Nineteen", "Seven of Nine (The Borg)", *["Six of Eleven"] * 5]
    t.put(ALICE, *drones, aboard="Borg Cube").put(BOB, "U.S.S. Nebula", space="Excavation")
    t.put(ALICE, "Borg Queen", aboard="Borg Cube").knows("Borg Queen", "Leadership")
    t.put(ALICE, GOWRON, at=planet).orders(ALICE)
    assert t.refused(ALICE, "Attack with ships") == rule


@clause(GOWRON, 2)
def test_a_disabled_gowron_lets_nobody_begin_a_battle():
    t = cube(GOWRON).put(BOB, "U.S.S. Nebula", space="Excavation")
    t.put(ALICE, "Borg Queen", aboard="Borg Cube").knows("Borg Queen", "Leadership")
    t.card(GOWRON).disabled = True
    assert t.orders(ALICE).refused(ALICE, "Attack with ships") == "11.2"


@clause(GOWRON, 2)
def test_the_opponents_gowron_lets_my_hive_begin_no_battle():
    t = cube(LOCUTUS).put(BOB, "U.S.S. Nebula", space="Excavation")
    t.put(BOB, GOWRON, at="Excavation").orders(ALICE)
    assert t.refused(ALICE, "Attack with ships") == "11.2"


@clause("Gowron of Borg", 2)
def test_gowrons_hive_may_begin_one_battle_a_game():
    t = cube("Gowron of Borg").put(BOB, "U.S.S. Nebula", space="Excavation").orders(ALICE)
    t.does(ALICE, "Attack with ships", "U.S.S. Nebula", "Borg Cube")
    t.put(BOB, "U.S.S. Enterprise", space="Excavation").orders(ALICE)
    assert t.refused(ALICE, "Attack with ships") == "11.2"


@clause("Gowron of Borg", 2)
def test_other_borg_begin_no_battle():
    t = cube("Locutus of Borg").put(BOB, "U.S.S. Nebula", space="Excavation").orders(ALICE)
    assert t.refused(ALICE, "Attack with ships") == "11.2"


# -- drones ----------------------------------------------------------------------------------------


@clause("One of Eleven", 1)
def test_one_of_eleven_takes_equipment_that_is_with_nobody():
    t = Spaceline("Excavation").put(ALICE, "One of Eleven", at="Excavation")
    t.put(BOB, "Federation PADD", at="Excavation").orders(ALICE)
    t.does(ALICE, "Use a card in play", "One of Eleven", "Federation PADD")
    assert t.card("Federation PADD").controller == ALICE


@clause("One of Eleven", 1)
def test_one_of_eleven_takes_no_equipment_that_is_elsewhere():
    t = Spaceline("Excavation", "Security Briefing").put(ALICE, "One of Eleven", at="Excavation")
    t.put(BOB, "Federation PADD", at="Security Briefing").orders(ALICE)
    assert t.refused(ALICE, "Use a card in play") == "15.18"


@clause("One of Eleven", 1)
def test_one_of_eleven_takes_equipment_only():
    t = Spaceline("Espionage Mission").put(ALICE, "One of Eleven", at="Espionage Mission")
    t.put(BOB, "Office of the President", at="Espionage Mission").orders(ALICE)
    assert t.refused(ALICE, "Use a card in play") == "15.18"


@clause("One of Eleven", 1)
def test_one_of_eleven_takes_nothing_in_the_opponents_turn():
    t = Spaceline("Excavation").put(ALICE, "One of Eleven", at="Excavation")
    t.put(BOB, "Federation PADD", at="Excavation").chance_of(ALICE)
    assert t.asked(ALICE) == "between"
    assert t.refused(ALICE, "Use a card in play") == "15.18"


@clause("One of Eleven", 1)
def test_one_of_eleven_takes_no_equipment_from_its_people():
    t = Spaceline("Excavation").put(ALICE, "One of Eleven", at="Excavation")
    t.put(BOB, "Federation PADD", "Data", at="Excavation").orders(ALICE)
    assert t.refused(ALICE, "Use a card in play") == "15.18"


@card("Assimilation Table")
@clause("One of Eleven", 2)
def test_one_of_eleven_fetches_borg_equipment_in_place_of_a_draw():
    t = draws(hive("One of Eleven").deck(ALICE, "Assimilation Table", "Federation PADD", "Awaken"))
    t.does(ALICE, "One of Eleven")
    assert t.offered(ALICE) == ["Assimilation Table"]
    assert t.refused(ALICE, "Federation PADD") == t.refused(ALICE, "Awaken") == "41.80"
    t.does(ALICE, "Assimilation Table", "aboard Borg Outpost")
    assert t.where("Assimilation Table") == "Borg Outpost"
    assert t.hand_size(ALICE) == 0


@card("Alternate Universe Door")
@clause("Six of Eleven", 1)
def test_six_of_eleven_fetches_the_door_in_place_of_a_draw():
    t = hive().put(ALICE, "Borg Cube", space="Excavation").put(ALICE, "Six of Eleven", aboard="Borg Cube")
    draws(t.deck(ALICE, "Alternate Universe Door")).does(ALICE, "Six of Eleven")
    assert t.where("Alternate Universe Door") == "core"


@clause("Six of Eleven", 1)
def test_six_of_eleven_fetches_nothing_outside_a_ship():
    t = draws(hive("Six of Eleven").deck(ALICE, "Alternate Universe Door"))
    assert t.refused(ALICE, "Six of Eleven") == "41.81"


@clause("Six of Eleven", 1)
def test_six_of_eleven_fetches_nothing_aboard_the_opponents_ship():
    t = hive("One of Eleven").put(BOB, "U.S.S. Nebula", space="Excavation")
    t.put(ALICE, "Six of Eleven", aboard="U.S.S. Nebula")
    assert draws(t.deck(ALICE, "Alternate Universe Door")).refused(ALICE, "Six of Eleven") == "41.81"


@clause("Eight of Nineteen", 1)
def test_eight_of_nineteen_strengthens_the_borg_present():
    t = hive("One of Eleven", "Eight of Nineteen")
    assert t.strength("One of Eleven") == 5 + 2
    t.put(ALICE, "Eight of Nineteen", aboard="Borg Outpost")
    assert t.strength("One of Eleven") == 5 + 4
    t.put(ALICE, "Six of Eleven", at="Excavation")
    assert t.strength("Six of Eleven") == 5


@clause("Eight of Nineteen", 1)
def test_eight_of_nineteen_is_stronger_itself_and_copies_add_up():
    t = hive("Eight of Nineteen")
    assert t.strength("Eight of Nineteen") == 7 + 2
    t.put(ALICE, "Eight of Nineteen", aboard="Borg Outpost").put(
        ALICE, "One of Eleven", aboard="Borg Outpost"
    )
    assert t.strength("One of Eleven") == 5 + 2 + 2


@clause("Eight of Nineteen", 1)
def test_eight_of_nineteen_strengthens_borg_only_and_its_players_own():
    t = Spaceline("Excavation").put(ALICE, "Eight of Nineteen", "Data", LOCUTUS, at="Excavation")
    t.put(BOB, "Six of Eleven", "Gowron", at="Excavation")
    assert (t.strength("Data"), t.strength(LOCUTUS)) == (12, 9 + 2)
    assert (t.strength("Six of Eleven"), t.strength("Gowron")) == (5, 9)


@clause("Eight of Nineteen", 1)
def test_a_disabled_eight_of_nineteen_strengthens_nobody():
    t = hive("Eight of Nineteen", "One of Eleven")
    t.card("Eight of Nineteen").disabled = True
    assert t.strength("One of Eleven") == 5
