"""Missions whose text says more than who solves them (chapter 54)."""

import pytest
from missions import attempts
from spaceline import ALICE, BOB, Spaceline

clause = pytest.mark.clause

BUILDERS = ["Gurat'urak", "Virak'kara", "Weyoun", "Temo'Zuma"]
"""A team that solves Construct Depot."""


@clause("Construct Depot", 2)
@clause("Remote Supply Depot", 1)
def test_who_constructs_a_depot_downloads_one_there():
    t = Spaceline("Construct Depot").deck(ALICE, "Remote Supply Depot")
    attempts("Construct Depot", "Jem'Hadar Attack Ship", BUILDERS, table=t)
    assert t.where("Remote Supply Depot") == ("space", "Construct Depot")


@clause("Construct Depot", 2)
@pytest.mark.parametrize("killed", ["Virak'kara", "Sarek"])
def test_no_depot_is_downloaded_if_no_dominion_is_left_to_solve_it(killed):
    there, ship = "Construct Depot", "Zibalian Transport"
    t = Spaceline(there).deck(ALICE, "Remote Supply Depot").put(ALICE, ship, space=there)
    t.put(ALICE, "Sarek", "Virak'kara", *BUILDERS, aboard=ship)
    t.is_of("Non-Aligned", "Sarek", "Gurat'urak", "Weyoun", "Temo'Zuma")
    members = t.cards("Virak'kara")
    members[1].affiliation = t.card("Sarek").affiliation
    t.beneath(there, "Ensure Their Silence").picks(killed).orders(ALICE)
    t.does(ALICE, "Attempt a mission", f"aboard {ship}")
    assert t.solved_by(there) == ALICE
    assert t.in_play("Remote Supply Depot") == (killed == "Sarek")


@clause("Construct Depot", 3)
def test_the_opponents_end_of_construct_depot_is_blank():
    t = Spaceline(("Construct Depot", BOB)).put(ALICE, "Jem'Hadar Attack Ship", space="Construct Depot")
    t.put(ALICE, *BUILDERS, aboard="Jem'Hadar Attack Ship").orders(ALICE)
    assert t.meets(ALICE, "Construct Depot", aboard="Jem'Hadar Attack Ship")
    assert t.refused(ALICE, "Attempt a mission") == "10.1"


@clause("Study Plasma Storm", 1)
@pytest.mark.parametrize(("engineer", "enough"), [("Daro", True), ("Virak'kara", False)])
def test_studying_a_plasma_storm_takes_an_engineer(engineer, enough):
    t = Spaceline("Study Plasma Storm").put(ALICE, "Galor", space="Study Plasma Storm")
    t.put(ALICE, "Omet'iklan", "Ulani Belor", "Dukat", "Parn", engineer, aboard="Galor")
    assert t.meets(ALICE, "Study Plasma Storm", aboard="Galor") == enough


def storm(*aboard, at="Study Plasma Storm"):
    """ALICE's ship in the plasma storm."""
    t = Spaceline(at).put(ALICE, "Rigelian Freighter", space=at)
    return t.put(ALICE, *aboard, aboard="Rigelian Freighter")


@clause("Study Plasma Storm", 2)
@pytest.mark.parametrize(
    ("more", "at", "cunning"),
    [
        ([], "Study Plasma Storm", 8),
        (["Ari"], "Study Plasma Storm", 10),
        (["Dakol"], "Study Plasma Storm", 8),
        ([], "Study Nebula", 10),
    ],
)
def test_a_padd_in_a_plasma_storm_needs_computer_skill(more, at, cunning):
    t = storm("Parn", "Cardassian PADD", *more, at=at)
    assert t.cunning("Parn") == cunning


@clause("Study Plasma Storm", 2)
@pytest.mark.parametrize("state", ["stopped", "disabled"])
def test_in_a_plasma_storm_those_who_can_do_nothing_use_no_equipment(state):
    t = storm("Parn", "Cardassian PADD", "Ari")
    setattr(t.card("Ari"), state, True)
    assert t.cunning("Parn") == 8


@clause("Study Plasma Storm", 2)
def test_in_a_plasma_storm_computer_skill_of_the_opponents_does_not_help():
    t = storm("Parn", "Cardassian PADD").put(BOB, "Data", aboard="Rigelian Freighter")
    assert t.cunning("Parn") == 8


@clause("Study Plasma Storm", 2)
@pytest.mark.parametrize(("helper", "gains"), [("Dukat", True), ("Boheeka", False)])
def test_in_a_plasma_storm_a_medical_kit_needs_computer_skill(helper, gains):
    t = storm("Benil", "Medical Kit", helper)
    assert ("MEDICAL" in t.skills("Benil")) == gains


@clause("Study Plasma Storm", 2)
@pytest.mark.card("Berserk Changeling")
@pytest.mark.parametrize(("helper", "past"), [("Ari", True), ("Derell", False)])
def test_in_a_plasma_storm_hand_weapons_need_computer_skill(helper, past):
    t = storm("Parn", helper, "Klingon Disruptor", "D'k Tahg")
    t.beneath("Study Plasma Storm", "Berserk Changeling").orders(ALICE)
    t.does(ALICE, "Attempt a mission", "aboard Rigelian Freighter")
    assert any("Missing: Hand weapon" in line for line in t.log()) != past


@clause("Study Plasma Storm", 2)
@pytest.mark.card("Assimilation Table")
@pytest.mark.parametrize(("drone", "may"), [("Seven of Nine (The Borg)", True), ("One of Eleven", False)])
def test_in_a_plasma_storm_an_assimilation_table_needs_computer_skill(drone, may):
    there = "Study Plasma Storm"
    t = Spaceline(there).put(ALICE, "Borg Cube", space=there)
    t.put(ALICE, "Assimilation Table", drone, aboard="Borg Cube").put(BOB, "Worf", aboard="Borg Cube")
    t.card("Worf").captive, t.card("Worf").controller = True, ALICE
    assert bool(t.orders(ALICE).offered(ALICE, "Use a card in play")) == may


@clause("Establish Station", 2)
@pytest.mark.card("I.K.C. K'Vort")
@pytest.mark.parametrize("there", ["Establish Station", "Test Mission"])
def test_no_ship_is_cloaked_where_a_station_is_established(there):
    t = Spaceline("Excavation", there).put(ALICE, "I.K.C. K'Vort", space="Excavation")
    t.put(ALICE, "Divok", aboard="I.K.C. K'Vort").orders(ALICE)
    t.does(ALICE, "Cloak or decloak", "I.K.C. K'Vort", "Move a ship", "I.K.C. K'Vort", f"space at {there}")
    assert t.card("I.K.C. K'Vort").cloaked == (there == "Test Mission")
    if there == "Establish Station":
        assert t.refused(ALICE, "Cloak or decloak") == "8.10"


@clause("Establish Station", 2)
@pytest.mark.card("I.K.C. K'Vort")
def test_no_ship_cloaks_there_either_once_the_station_is_established():
    there = "Establish Station"
    t = attempts(there, None, ["Ulani Belor", "Damar", "Dakol", "Dukat", "Parn", "Derell"])
    assert t.solved_by(there) == ALICE
    t.put(ALICE, "I.K.C. K'Vort", space=there).put(ALICE, "Divok", aboard="I.K.C. K'Vort").orders(ALICE)
    assert t.refused(ALICE, "Cloak or decloak") == "8.10"


@clause("Salvage Operation", 2)
@pytest.mark.parametrize(
    ("members", "points"),
    [
        (["Geordi La Forge", "Taitt"], 20),
        (["Sarek", "Jean-Luc Picard"], 20),
        (["Morn", "Sarek"], 30),
        (["Geordi La Forge", "Richard Galen"], 30),
        (["Morn", "Sarek", "Taitt"], 30),
        (["Geordi La Forge", "Richard Galen", "Morn"], 40),
    ],
)
def test_salvage_is_worth_more_with_more_of_three_skills(members, points):
    assert attempts("Salvage Operation", "U.S.S. Nebula", members).points(ALICE) == points


@pytest.mark.card("Salvage Operation", "Borg Cube")
def test_borg_attempt_no_mission():
    t = Spaceline("Salvage Operation").put(ALICE, "Borg Cube", space="Salvage Operation")
    drones = ["One of Eleven"] * 3 + ["Eight of Nineteen"] * 2 + ["Six of Eleven"] * 2
    t.put(ALICE, *drones, aboard="Borg Cube").orders(ALICE)
    assert t.refused(ALICE, "Attempt a mission") == "10.1"
