"""The Borg objectives whose target is scouted, and Service the Collective (chapters 50 and 51)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

card, clause = pytest.mark.card, pytest.mark.clause

COM, NAV, DEF, SEVEN = "One of Eleven", "Six of Eleven", "Eight of Nineteen", "Seven of Nine (The Borg)"
PLANET, HOMEWORLD, GATEWAY = "Assimilate Planet", "Assimilate Homeworld", "Establish Gateway"
SERVICE, DOOR, TARGET = "Service the Collective", "Transwarp Network Gateway", "Activate a hidden agenda"
WORLD, VOID, EARTH, QONOS = (
    "Restock Supplies",
    "Salvage Operation",
    "Espionage Mission",
    "Expose Covert Supply",
)
LOCUTUS, GOWRON = "Locutus of Borg", "Gowron of Borg"
SCOUT = "Scout a mission"


def hive(agenda, *crew, at=VOID, deck=()):
    """ALICE has that hidden agenda and a Cube with that crew; it is turn 3."""
    t = Spaceline(VOID, "Prison Break", WORLD, "Cure Deadly Virus", (EARTH, BOB), (QONOS, BOB))
    t.mission("Excavation", BOB).mission("Sarthong Plunder", BOB).mission("Construct Depot", BOB)
    t.put(ALICE, "Borg Cube", space=at).put(ALICE, *crew, aboard="Borg Cube").deck(ALICE, *deck)
    return t.agenda(ALICE, agenda).given(turn_number=3)


def targets(agenda, *crew):
    """What the agenda may target as ALICE activates it."""
    return hive(agenda, *crew).turn(ALICE).does(ALICE, TARGET, agenda).offered(ALICE)


def pursued(agenda, target, *crew, deck=(), turn=1):
    """ALICE's objective targets that mission, where the Cube is; it was scouted in that turn, if any."""
    t = hive(agenda, *crew, at=target, deck=deck).turn(ALICE).does(ALICE, TARGET, agenda, target)
    if turn is not None:
        t.card(agenda).second_note = turn
    return t.given(turn_number=3)


def probes(t, shown):
    return t.picks(shown).ends_turn(ALICE).does(ALICE, "yes")


# -- Assimilate Planet -----------------------------------------------------------------------------


@clause(PLANET, 1)
def test_its_target_is_a_planet_of_35_points_that_is_no_homeworld():
    assert {text.removeprefix("the planet at ") for text in targets(PLANET)} == {
        WORLD, "Cure Deadly Virus", "Sarthong Plunder",
    }  # fmt: skip


@clause(PLANET, 1)
def test_a_planet_is_not_assimilated_twice():
    t = hive(PLANET).put(BOB, PLANET, on_mission=WORLD).turn(ALICE).does(ALICE, TARGET, PLANET)
    assert t.refused(ALICE, WORLD) == "51.4"


@clause(PLANET, 1)
def test_there_is_one_current_objective_at_a_time():
    t = pursued(PLANET, WORLD, COM).agenda(ALICE, GATEWAY).turn(ALICE)
    assert t.refused(ALICE, TARGET) == "17.3"


@pytest.mark.row("T002-61")
@card("Assimilate Counterpart", LOCUTUS)
def test_with_a_counterpart_in_play_the_agenda_for_another_is_refused_by_its_rule():
    t = hive(PLANET, LOCUTUS).put(BOB, "Martok", at=WORLD).agenda(ALICE, "Assimilate Counterpart")
    t.turn(ALICE).does(ALICE, TARGET)
    assert t.offered(ALICE) == [PLANET]
    assert t.refused(ALICE, "Assimilate Counterpart") == "22.17"


@card(PLANET)
@pytest.mark.parametrize("agenda", [PLANET, HOMEWORLD, GATEWAY, SERVICE])
def test_only_the_borg_activate_it(agenda):
    t = hive(agenda).plays_affiliation(ALICE, "Federation")
    t.s.side[ALICE].played = 0
    assert t.turn(ALICE).refused(ALICE, TARGET) == "17.3"


@clause(PLANET, 2)
def test_borg_beam_to_the_target_and_scout_it():
    t = pursued(PLANET, WORLD, "Two of Eleven", NAV, turn=None).orders(ALICE)
    t.does(ALICE, "Beam", "Borg Cube", "the planet", ["Six of Eleven"], SCOUT, NAV)
    assert t.card(PLANET).second_note == 3


@clause(PLANET, 2)
def test_borg_beam_to_no_other_planet():
    t = pursued(PLANET, WORLD, "Two of Eleven", NAV, turn=None).moved("Borg Cube", space="Cure Deadly Virus")
    assert t.orders(ALICE).refused(ALICE, "Beam") == "9.2"


@clause(PLANET, 3)
@pytest.mark.parametrize(
    ("shown", "done"), [(COM, True), (DEF, True), (NAV, False), ("Data", False), (SEVEN, True)]
)
def test_a_probe_for_com_or_def_assimilates_the_planet(shown, done):
    t = probes(pursued(PLANET, WORLD, "Two of Eleven", deck=[shown]), shown)
    assert (t.where(PLANET) == ("mission", WORLD)) == done
    assert t.points(ALICE) == 25 * done


@clause(PLANET, 3)
def test_it_needs_borg_there():
    t = pursued(PLANET, WORLD, "Two of Eleven", deck=[COM]).moved("Borg Cube", space=VOID)
    assert t.ends_turn(ALICE).asked() != "may_do_it"


@clause(PLANET, 3)
def test_then_an_objective_may_be_downloaded():
    t = probes(pursued(PLANET, WORLD, NAV, deck=[COM, GATEWAY, "Data"]), COM)
    assert t.refused(ALICE, "Data") == "22.9"
    t.does(ALICE, GATEWAY, VOID)
    assert t.where(GATEWAY) == "core"


@clause(PLANET, 3)
def test_nobody_attempts_the_mission_of_an_assimilated_planet():
    t = probes(pursued(PLANET, WORLD, NAV, deck=[COM]), COM).does(ALICE, "none")
    t.put(BOB, "Nu'Daq", "Morka", "Koroth", at=WORLD)
    assert t.orders(BOB).refused(BOB, "Attempt a mission") == "10.1"


@clause("Borg Outpost", 1)
@card(PLANET)
def test_a_borg_outpost_is_built_at_an_assimilated_planet():
    t = hive(SERVICE, COM, at="Sarthong Plunder").hand(ALICE, "Borg Outpost").turn(ALICE)
    assert t.refused(ALICE, "Borg Outpost") == "3.15"
    t.put(ALICE, PLANET, on_mission="Sarthong Plunder").turn(ALICE)
    t.does(ALICE, "Borg Outpost", "space at Sarthong Plunder")
    assert t.where("Borg Outpost") == ("space", "Sarthong Plunder")


# -- Establish Gateway -----------------------------------------------------------------------------


@clause(GATEWAY, 1)
def test_a_gateway_objective_may_be_seeded():
    t = hive(SERVICE).seeds_face_up(ALICE, GATEWAY).does(ALICE, "hidden agenda", GATEWAY)
    assert t.seeds_left(ALICE) == 0
    assert t.turn(ALICE).does(ALICE, TARGET, GATEWAY, VOID).in_play(GATEWAY)


@clause(GATEWAY, 1)
@pytest.mark.parametrize("agenda", [PLANET, HOMEWORLD])
def test_the_other_two_are_not_seeded(agenda):
    assert hive(SERVICE).seeds_face_up(ALICE, agenda).refused(ALICE, "hidden agenda") == "17.2"


@clause(GATEWAY, 2)
def test_its_target_is_a_space_mission_that_may_be_attempted_from_ones_own_end():
    assert {text.removeprefix("space at ") for text in targets(GATEWAY)} == {VOID, "Prison Break"}


@clause(GATEWAY, 3)
def test_the_crew_of_a_ship_scouts_it():
    crew = (SEVEN, COM, NAV, NAV, DEF, DEF, DEF)
    t = pursued(GATEWAY, VOID, *crew, turn=None).orders(ALICE).does(ALICE, SCOUT, "Borg Cube")
    assert t.card(GATEWAY).second_note == 3


@clause(GATEWAY, 4)
@pytest.mark.parametrize(("shown", "done"), [(COM, True), (NAV, True), (DEF, False), ("Data", False)])
def test_a_probe_for_com_or_nav_establishes_the_gateway(shown, done):
    t = probes(pursued(GATEWAY, VOID, deck=[shown, DOOR]), shown)
    assert (t.where(GATEWAY) == ("mission", VOID)) == done
    assert t.in_play(DOOR) == done
    assert t.points(ALICE) == 25 * done
    if done:
        assert t.where(DOOR) == ("mission", VOID)


@clause(GATEWAY, 4)
def test_a_gateway_that_is_there_is_no_bar():
    t = probes(pursued(GATEWAY, VOID, deck=[COM, DOOR]).put(BOB, DOOR, on_mission=VOID), COM)
    assert t.asked(ALICE) == "choose_next_objective"
    assert t.in_deck(ALICE, DOOR) == 1


@clause(GATEWAY, 4)
def test_then_another_objective_may_be_downloaded():
    t = probes(pursued(GATEWAY, VOID, deck=[COM, PLANET]), COM).does(ALICE, PLANET, WORLD)
    assert t.where(PLANET) == "core"


@clause(GATEWAY, 4)
def test_others_may_still_solve_the_mission():
    t = (
        probes(pursued(GATEWAY, VOID, deck=[COM]), COM)
        .does(ALICE, "none")
        .put(BOB, "I.K.C. K'Vort", space=VOID)
    )
    t.put(BOB, "Kromm", aboard="I.K.C. K'Vort").orders(BOB).does(BOB, "Attempt a mission", "I.K.C. K'Vort")
    assert t.solved_by(VOID) == BOB


# -- Assimilate Homeworld --------------------------------------------------------------------------


@clause(HOMEWORLD, 1)
@pytest.mark.parametrize(("counterpart", "home"), [(LOCUTUS, EARTH), (GOWRON, QONOS)])
def test_its_target_is_the_homeworld_of_the_counterpart(counterpart, home):
    assert targets(HOMEWORLD, counterpart) == [f"the planet at {home}"]


@clause(HOMEWORLD, 1)
def test_who_was_assimilated_as_a_counterpart_names_their_homeworld():
    t = hive(HOMEWORLD).put(BOB, "Martok", aboard="Borg Cube")
    martok = t.card("Martok")
    martok.controller, martok.counterpart, martok.affiliation = ALICE, True, t.card("Borg Cube").affiliation
    assert t.turn(ALICE).does(ALICE, TARGET, HOMEWORLD).offered(ALICE) == [f"the planet at {QONOS}"]


@clause(HOMEWORLD, 1)
@pytest.mark.parametrize("crew", [(COM,), ("Dukat of Borg",)])
def test_without_a_counterpart_of_a_homeworld_it_is_not_activated(crew):
    assert hive(HOMEWORLD, *crew).turn(ALICE).refused(ALICE, TARGET) == "17.3"


@clause(HOMEWORLD, 2)
def test_borg_beam_to_the_homeworld_and_scout_it():
    t = pursued(HOMEWORLD, EARTH, LOCUTUS, "Two of Eleven", turn=None).orders(ALICE)
    t.does(ALICE, "Beam", "Borg Cube", "the planet", [LOCUTUS], SCOUT, LOCUTUS)
    assert t.card(HOMEWORLD).second_note == 3


@clause(HOMEWORLD, 3)
@pytest.mark.parametrize(("shown", "done"), [(COM, True), (DEF, False), (NAV, False), (SEVEN, True)])
def test_a_probe_for_com_assimilates_the_homeworld(shown, done):
    t = probes(pursued(HOMEWORLD, EARTH, LOCUTUS, deck=[shown]), shown)
    assert (t.where(HOMEWORLD) == ("mission", EARTH)) == done
    assert t.points(ALICE) == 40 * done


@clause(HOMEWORLD, 3)
def test_the_counterpart_must_be_there():
    t = pursued(HOMEWORLD, EARTH, LOCUTUS, COM, deck=[COM]).put(ALICE, "Borg Sphere", space=VOID)
    assert t.moved(LOCUTUS, aboard="Borg Sphere").ends_turn(ALICE).asked() != "may_do_it"


def after_earth(*hand):
    """Earth is assimilated; BOB has two outposts and Federation cards in hand."""
    t = probes(pursued(HOMEWORLD, EARTH, LOCUTUS, deck=[COM]), COM).put(
        BOB, "Federation Outpost", space="Excavation"
    )
    return t.put(BOB, "Alternate Universe Door").hand(BOB, *hand).turn(BOB)


@clause(HOMEWORLD, 4)
@pytest.mark.parametrize("name", ["Data", "U.S.S. Nebula"])
def test_then_that_affiliation_reports_to_no_outpost(name):
    t = after_earth(name)
    assert t.refused(BOB, name) == "5.3"


@clause(HOMEWORLD, 4)
def test_au_cards_report_still():
    t = after_earth("Raymond Boone").does(BOB, "Raymond Boone", "Federation Outpost")
    assert t.where("Raymond Boone") == "Federation Outpost"


@clause(HOMEWORLD, 4)
@pytest.mark.parametrize("name", ["Morn", "Federation PADD"])
def test_others_and_equipment_report_still(name):
    t = after_earth(name).does(BOB, name, "Federation Outpost")
    assert t.where(name) == "Federation Outpost"


@clause(HOMEWORLD, 4)
def test_to_its_headquarters_it_reports_still():
    t = after_earth("Data").put(BOB, "Office of the President", at=EARTH).turn(BOB)
    t.does(BOB, "Data", "Office of the President")
    assert t.where("Data") == "Office of the President"


@clause(HOMEWORLD, 4)
def test_nobody_is_downloaded_to_an_outpost_either():
    t = after_earth("Assign Mission Specialists").deck(BOB, "Mendon", "Narik").turn(BOB)
    t.does(BOB, "Assign Mission Specialists", "Federation Outpost")
    assert t.offered(BOB) == ["Narik", "none"]


@clause(HOMEWORLD, 4)
def test_while_it_is_pursued_everybody_reports():
    t = (
        pursued(HOMEWORLD, EARTH, LOCUTUS)
        .put(BOB, "Federation Outpost", space="Excavation")
        .hand(BOB, "Data")
    )
    t.turn(BOB).does(BOB, "Data", "Federation Outpost")
    assert t.where("Data") == "Federation Outpost"


# -- Service the Collective ------------------------------------------------------------------------


@clause(SERVICE, 1)
def test_service_may_be_seeded_as_a_hidden_agenda():
    t = hive(PLANET).seeds_face_up(ALICE, SERVICE).does(ALICE, "hidden agenda", SERVICE)
    assert t.seeds_left(ALICE) == 0
    assert t.turn(ALICE).does(ALICE, TARGET, SERVICE).in_play(SERVICE)


@clause(SERVICE, 2)
@pytest.mark.parametrize("service", [True, False])
def test_for_a_homeworld_a_probe_is_made_in_the_turn_of_scouting(service):
    t = pursued(HOMEWORLD, EARTH, LOCUTUS, deck=[COM], turn=3)
    if service:
        t.put(ALICE, SERVICE)
    assert (t.ends_turn(ALICE).asked() == "may_do_it") == service


@clause(SERVICE, 2)
@pytest.mark.parametrize(
    ("mission", "seat", "counterpart", "at_once"),
    [
        ("Test Mission", ALICE, LOCUTUS, True),
        ("Test Mission", ALICE, GOWRON, True),
        ("Test Mission", ALICE, "Dukat of Borg", False),
        ("Test Mission", ALICE, COM, False),
        ("Test Mission", BOB, LOCUTUS, False),
        ("Prison Break", ALICE, LOCUTUS, False),
    ],
)
def test_for_a_mission_of_the_counterpart_there_too(mission, seat, counterpart, at_once):
    t = hive(GATEWAY, counterpart, deck=[COM]).put(ALICE, SERVICE)
    if mission == "Test Mission":
        t.mission(mission, seat)
    t.moved("Borg Cube", space=mission).turn(ALICE).does(ALICE, TARGET, GATEWAY, mission)
    t.card(GATEWAY).second_note = 3
    assert (t.given(turn_number=3).ends_turn(ALICE).asked() == "may_do_it") == at_once


@clause(SERVICE, 2)
def test_for_other_missions_the_next_turn_is_waited_for():
    t = pursued(GATEWAY, VOID, LOCUTUS, deck=[COM], turn=3).put(ALICE, SERVICE)
    assert t.ends_turn(ALICE).asked() != "may_do_it"


def fights(counterpart, ship, *crew, service=True):
    """BOB attacks ALICE's Cube with the counterpart aboard."""
    t = hive(GATEWAY, counterpart).put(BOB, ship, space=VOID).put(BOB, *crew, aboard=ship)
    if service:
        t.put(ALICE, SERVICE)
    return t.asks(ALICE).orders(BOB).does(BOB, "Attack with ships", "Borg Cube", ship)


@clause(SERVICE, 3)
@pytest.mark.parametrize("service", [True, False])
def test_with_a_counterpart_aboard_a_ship_is_stronger_against_its_people(service):
    t = fights("Dukat of Borg", "Galor", "Parn", "Dakol", "Daro", service=service)
    assert (t.weapons("Borg Cube"), t.shields("Borg Cube")) == ((32, 32) if service else (28, 28))


@clause(SERVICE, 3)
def test_against_others_it_is_not_stronger():
    t = fights("Dukat of Borg", "I.K.C. K'Vort", "Gowron", "Divok")
    assert (t.weapons("Borg Cube"), t.shields("Borg Cube")) == (24, 24)


@clause(SERVICE, 3)
def test_without_a_counterpart_it_is_not_stronger():
    t = fights(COM, "Galor", "Parn", "Dakol", "Daro")
    assert (t.weapons("Borg Cube"), t.shields("Borg Cube")) == (24, 24)
