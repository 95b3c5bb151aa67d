"""Cards that were seeded where they may not be (3.11)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

card = pytest.mark.card

PLANET, SPACE = "Excavation", "Study Nebula"
CREW = ("Data", "Taitt", "Sarek", "Julian Bashir", "Alyssa Ogawa")


def planet(*seeds, by=BOB):
    """An Away Team of ALICE's that meets all Excavation asks for; a space dilemma lies beneath."""
    t = Spaceline(PLANET).put(ALICE, "Jean-Luc Picard", at=PLANET)
    return t.beneath(PLANET, *seeds, by=by)


def attempt(t, seat=ALICE, at=PLANET):
    return t.orders(seat).does(seat, "Attempt a mission", f"the planet at {at}")


@card("Gravitic Mine")
@pytest.mark.parametrize("by", [ALICE, BOB])
def test_a_misplaced_dilemma_is_out_of_play_as_it_is_revealed(by):
    t = attempt(planet("Gravitic Mine", by=by))
    assert not t.in_play("Gravitic Mine")
    assert t.out_of_play(by, "Gravitic Mine") == 1
    assert not t.stopped(BOB)


@card("Gravitic Mine")
def test_the_opponents_mis_seed_keeps_nobody_from_solving():
    t = attempt(planet("Gravitic Mine", by=BOB))
    assert t.solved_by(PLANET) == ALICE
    assert t.points(ALICE) == 25


@card("Gravitic Mine")
def test_who_meets_their_own_mis_seed_does_not_solve_the_mission():
    t = attempt(planet("Gravitic Mine", by=ALICE))
    assert t.solved_by(PLANET) is None
    assert t.points(ALICE) == 0
    assert t.card("Jean-Luc Picard").stopped
    assert t.said("misplaced", "attempt_fails")


@card("Gravitic Mine")
def test_nor_in_a_later_turn():
    t = attempt(planet("Gravitic Mine", by=ALICE))
    t = attempt(t.orders(BOB))
    assert t.solved_by(PLANET) is None


@card("Gravitic Mine", "HQ: Secure Homeworld")
def test_nor_by_a_card_that_lets_them_attempt_it():
    home = "Espionage Mission"
    t = Spaceline(home).put(ALICE, "HQ: Secure Homeworld", on_mission=home)
    t.put(ALICE, "Jean-Luc Picard", "William T. Riker", "Data", "Worf", "Tasha Yar", at=home)
    t.beneath(home, "Gravitic Mine", by=ALICE)
    assert attempt(t, at=home).solved_by(home) is None


@card("Gravitic Mine", "Nausicaans")
def test_what_lies_beneath_it_is_met_all_the_same():
    t = attempt(planet("Nausicaans", "Gravitic Mine", by=ALICE))
    assert not t.in_play("Nausicaans")
    assert not t.team(ALICE, at=PLANET)


@card("Gravitic Mine")
def test_the_opponent_may_solve_it_afterwards():
    t = Spaceline().mission(PLANET, ALICE, also=BOB).put(ALICE, "Jean-Luc Picard", at=PLANET)
    t = attempt(t.put(BOB, "Richard Galen", at=PLANET).beneath(PLANET, "Gravitic Mine", by=ALICE))
    assert attempt(t, BOB).solved_by(PLANET) == BOB


@card("Gravitic Mine")
def test_a_mis_seed_that_the_opponent_took_away_keeps_nobody_from_solving():
    t = Spaceline().mission(PLANET, ALICE, also=BOB).put(BOB, "Worf", at=PLANET)
    t.put(ALICE, "Jean-Luc Picard", at=PLANET).beneath(PLANET, "Gravitic Mine", by=ALICE)
    t = attempt(t, BOB)
    assert t.out_of_play(ALICE, "Gravitic Mine") == 1
    assert attempt(t).solved_by(PLANET) == ALICE


@card("Gravitic Mine")
def test_other_missions_can_be_solved():
    t = Spaceline(PLANET, "Restore Errant Moon").put(ALICE, "Jean-Luc Picard", at=PLANET)
    t.put(ALICE, "Data", "Tasha Yar", at="Restore Errant Moon").beneath(PLANET, "Gravitic Mine", by=ALICE)
    t = attempt(attempt(t), at="Restore Errant Moon")
    assert t.solved_by("Restore Errant Moon") == ALICE


@card("Matriarchal Society")
def test_a_planet_dilemma_beneath_a_space_mission_is_a_mis_seed():
    ship = "U.S.S. Nebula"
    t = Spaceline(SPACE).put(ALICE, ship, space=SPACE).put(ALICE, *CREW, aboard=ship)
    t.beneath(SPACE, "Matriarchal Society", by=ALICE)
    t.orders(ALICE).does(ALICE, "Attempt a mission", f"aboard {ship}")
    assert t.out_of_play(ALICE, "Matriarchal Society") == 1
    assert t.solved_by(SPACE) is None


@card("Cryosatellite")
@pytest.mark.parametrize(("by", "solver"), [(ALICE, None), (BOB, ALICE)])
def test_a_misplaced_artifact_is_out_of_play_and_not_earned(by, solver):
    t = attempt(planet("Cryosatellite", by=by))
    assert t.out_of_play(by, "Cryosatellite") == 1
    assert t.in_discard(by, "Cryosatellite") == 0
    assert t.solved_by(PLANET) == solver


@card("Klingon Disruptor")
def test_what_is_neither_dilemma_nor_artifact_nor_personnel_is_a_mis_seed():
    t = attempt(planet("Klingon Disruptor", by=BOB))
    assert t.out_of_play(BOB, "Klingon Disruptor") == 1
    assert t.solved_by(PLANET) == ALICE
