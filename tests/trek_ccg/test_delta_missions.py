"""What the missions of the Delta Quadrant do by their texts (chapter 54)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

from coverts.games.trek_ccg.rules.seeding import OWN, dilemma_phase

clause = pytest.mark.clause

SHIP = "U.S.S. Nebula"
PRISON, REACTION, VIRUS, SUPPLIES = (
    "Prison Break",
    "Reinitialize Warp Reaction",
    "Cure Deadly Virus",
    "Restock Supplies",
)
RESCUERS = ["Jean-Luc Picard", "Data", "Taitt"]
COM, NAV, DEF = "One of Eleven", "Six of Eleven", "Eight of Nineteen"


# -- Prison Break ----------------------------------------------------------------------------------


def seeds(t, *names, at=PRISON):
    for name in names:
        t.does(ALICE, at, name).does(BOB, "beneath none of them now")
    return t


@clause(PRISON, 2)
def test_two_of_the_delta_quadrant_are_seeded_beneath_it():
    t = Spaceline(PRISON).seeds(ALICE, COM, NAV, DEF, "Null Space").run(dilemma_phase, OWN)
    seeds(t, COM, NAV)
    assert t.does(ALICE, PRISON).refused(ALICE, DEF) == "54.25"
    assert t.offered(ALICE) == ["Null Space"]


@clause(PRISON, 2)
def test_whoever_was_seeded_beneath_it_is_freed():
    t = Spaceline(PRISON).put(ALICE, SHIP, space=PRISON).put(ALICE, *RESCUERS, aboard=SHIP)
    seeds(t.seeds(ALICE, COM, NAV).run(dilemma_phase, OWN), COM, NAV)
    t.orders(ALICE).does(ALICE, "Attempt a mission", f"aboard {SHIP}")
    assert t.team(ALICE, aboard=SHIP) == {*RESCUERS, COM, NAV}


@clause(PRISON, 2)
@pytest.mark.parametrize(("mission", "name"), [(PRISON, "Sarek"), (REACTION, COM)])
def test_others_are_not_seeded_and_nobody_beneath_another_mission(mission, name):
    t = Spaceline(mission).seeds(ALICE, name, "Null Space").run(dilemma_phase, OWN).does(ALICE, mission)
    assert t.refused(ALICE, name) == "52.1"


@clause(PRISON, 2)
def test_beneath_the_opponents_copy_nobody_is_seeded():
    t = Spaceline((PRISON, BOB)).seeds(ALICE, COM, "Null Space").run(dilemma_phase, 0).does(ALICE, PRISON)
    assert t.refused(ALICE, COM) == "52.1"


@clause(PRISON, 2)
def test_a_cryosatellite_holds_others_there():
    t = Spaceline(PRISON).put(ALICE, "Alternate Universe Door")
    t.seeds(ALICE, COM, NAV, "Cryosatellite", "Daniels", "Smiley").run(dilemma_phase, OWN)
    seeds(t, COM, "Cryosatellite", "Daniels")
    assert t.does(ALICE, PRISON).refused(ALICE, "Smiley") == "52.1"
    assert t.offered(ALICE) == [NAV]


def freed(*names, by):
    """ALICE's crew solves Prison Break, beneath which those personnel of a player are."""
    t = Spaceline((PRISON, by)).put(ALICE, SHIP, space=PRISON).put(ALICE, *RESCUERS, aboard=SHIP)
    t.beneath(PRISON, *names, by=by).orders(ALICE)
    t.does(ALICE, "Attempt a mission", f"aboard {SHIP}")
    assert t.solved_by(PRISON) == ALICE
    return t


@clause(PRISON, 3)
@pytest.mark.parametrize("by", [ALICE, BOB])
def test_they_join_the_crew_that_solves_it(by):
    t = freed(COM, NAV, by=by)
    for name in (COM, NAV):
        card = t.card(name)
        assert (t.where(name), card.controller, card.seat, card.captive) == (SHIP, ALICE, by, 0)


@clause(PRISON, 3)
def test_a_cryosatellite_there_frees_its_own():
    t = freed("Cryosatellite", "Daniels", COM, by=BOB)
    while t.asked(ALICE) == "choose_keepers":
        t.does(ALICE, f"aboard {SHIP}")
    assert t.card("Daniels").captive
    assert not t.card(COM).captive


# -- Reinitialize Warp Reaction --------------------------------------------------------------------


@clause(REACTION, 2)
@pytest.mark.parametrize(("members", "used"), [(["Data", "Mendon", "Sarek"], 0), (["Data", "Sarek"], 4)])
def test_the_ship_that_solves_it_regains_its_range(members, used):
    t = Spaceline(PRISON, REACTION).put(ALICE, SHIP, space=PRISON)
    t.put(ALICE, "Christopher Hobson", *members, aboard=SHIP).orders(ALICE)
    t.does(ALICE, "Move a ship", SHIP, f"space at {REACTION}")
    assert t.card(SHIP).range_used == 4
    t.does(ALICE, "Attempt a mission", f"aboard {SHIP}")
    assert t.card(SHIP).range_used == used


# -- Cure Deadly Virus -----------------------------------------------------------------------------


@clause(VIRUS, 2)
@pytest.mark.parametrize("solved", [False, True])
def test_nobody_leaves_the_planet_until_the_virus_is_cured(solved):
    t = Spaceline(VIRUS).put(ALICE, SHIP, space=VIRUS).put(ALICE, "Data", at=VIRUS)
    t.put(ALICE, "Taitt", aboard=SHIP)
    if solved:
        t.solved(VIRUS, ALICE)
    t.orders(ALICE).does(ALICE, "Beam")
    assert bool(t.offered(ALICE, f"the planet at {VIRUS}")) == solved
    assert t.offered(ALICE, f"aboard {SHIP}")


@clause(VIRUS, 2)
def test_who_has_cured_the_virus_leaves_the_planet():
    t = Spaceline(VIRUS).put(ALICE, SHIP, space=VIRUS).put(ALICE, "Taitt", aboard=SHIP)
    t.put(ALICE, "Beverly Crusher", "Julian Bashir", "Data", at=VIRUS).orders(ALICE)
    t.does(ALICE, "Attempt a mission", f"the planet at {VIRUS}")
    assert t.solved_by(VIRUS) == ALICE
    t.does(ALICE, "Beam", f"the planet at {VIRUS}", f"aboard {SHIP}", ["Data"])
    assert t.where("Data") == SHIP


# -- Restock Supplies ------------------------------------------------------------------------------


@clause(SUPPLIES, 2)
@pytest.mark.parametrize(
    ("above", "below", "beams"),
    [("Miles O'Brien", "Data", True), ("Data", "Miles O'Brien", True), ("Data", "Taitt", False)],
)
def test_beaming_there_needs_transporter_skill(above, below, beams):
    t = Spaceline(SUPPLIES).put(ALICE, SHIP, space=SUPPLIES)
    t.put(ALICE, below, at=SUPPLIES).put(ALICE, above, aboard=SHIP).orders(ALICE)
    assert bool(t.offered(ALICE, "Beam")) == beams


@clause(SUPPLIES, 2)
def test_beaming_there_needs_transporter_skill_after_the_mission_as_well():
    t = Spaceline(SUPPLIES).put(ALICE, SHIP, space=SUPPLIES).put(ALICE, "Data", aboard=SHIP)
    t.put(ALICE, "Taitt", "Salia", "Beverly Crusher", at=SUPPLIES).orders(ALICE)
    t.does(ALICE, "Attempt a mission", f"the planet at {SUPPLIES}")
    assert t.solved_by(SUPPLIES) == ALICE
    assert not t.offered(ALICE, "Beam")
    assert t.put(ALICE, "Miles O'Brien", aboard=SHIP).orders(ALICE).offered(ALICE, "Beam")
