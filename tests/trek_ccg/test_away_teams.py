"""Away Teams of one player that are not compatible stand on one surface and act apart (6.5, 6.6)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

row = pytest.mark.row
KRIOS = "Krios Suppression"
"""Of Klingons, who need Honor, Diplomacy and STRENGTH above 35."""
THERE = f"the planet at {KRIOS}"


def camp(*more, mission=KRIOS):
    """ALICE's two Klingons, with STRENGTH 17, and her Picard and Data beside them, with 18 more."""
    t = Spaceline(mission).put(ALICE, "Gowron", "Kurn", "Jean-Luc Picard", "Data", *more, at=mission)
    return t.put(ALICE, "U.S.S. Nebula", space=mission)


def attempt(t):
    return t.orders(ALICE).does(ALICE, "Attempt a mission", THERE)


def test_their_player_names_the_away_team_that_attempts_a_mission():
    t = attempt(camp())
    assert t.asked(ALICE) == "choose_away_team"
    assert t.offered(ALICE) == ["Klingon"]
    assert t.refused(ALICE, "Federation") == "10.1"


@row("T000-25")
def test_a_spy_does_not_attempt_a_mission_for_a_team_whose_own_members_are_all_stopped():
    t = camp(mission="Cure Deadly Virus").put(BOB, "Martok Founder", at="Cure Deadly Virus")
    t.infiltrates("Martok Founder").orders(ALICE)
    t.card("Gowron").stopped = t.card("Kurn").stopped = True
    t.does(ALICE, "Attempt a mission", "the planet at Cure Deadly Virus")
    assert t.offered(ALICE) == ["Federation"]
    assert t.refused(ALICE, "Klingon") == "10.1"


def test_borg_do_not_attempt_a_mission_that_any_crew_may_attempt():
    t = Spaceline("Cure Deadly Virus").put(ALICE, "Data", "Six of Eleven", at="Cure Deadly Virus")
    t.orders(ALICE).does(ALICE, "Attempt a mission", "the planet at Cure Deadly Virus")
    assert t.offered(ALICE) == ["Federation"]
    assert t.refused(ALICE, "Borg") == "10.1"


def test_the_others_there_do_not_help_to_solve_it():
    t = attempt(camp("Worf")).does(ALICE, "Klingon")
    assert t.solved_by(KRIOS) is None
    assert {name for name in t.team(ALICE, at=KRIOS) if t.card(name).stopped} == {"Gowron", "Kurn"}


def test_no_dilemma_of_the_attempt_strikes_the_others():
    t = camp().beneath(KRIOS, "Nausicaans")
    attempt(t).does(ALICE, "Klingon")
    assert not t.card("Data").stopped
    assert not t.card("Jean-Luc Picard").stopped
    assert t.in_play("Data")
    assert t.in_play("Jean-Luc Picard")


def test_who_fits_either_team_is_of_the_one_that_acts():
    t = attempt(camp("Morn")).does(ALICE, "Klingon")
    assert t.card("Morn").stopped


def test_afterwards_the_other_team_may_act():
    t = attempt(camp()).does(ALICE, "Klingon")
    t.does(ALICE, "Beam", THERE, "aboard U.S.S. Nebula", ["Data"])
    assert t.where("Data") == "U.S.S. Nebula"


def test_where_a_treaty_joins_them_they_are_one_team():
    t = attempt(camp("Worf").put(ALICE, "Treaty: Federation/Klingon"))
    assert t.asked(ALICE) == "order"
    assert t.solved_by(KRIOS) == ALICE


def test_they_may_beam_down_beside_each_other_but_not_aboard_one_ship():
    t = Spaceline(KRIOS).put(ALICE, "U.S.S. Nebula", space=KRIOS).put(ALICE, "Gowron", "Data", at=KRIOS)
    t.put(ALICE, "Worf", aboard="U.S.S. Nebula").orders(ALICE)
    t.does(ALICE, "Beam", "aboard U.S.S. Nebula", THERE, ["Worf"])
    assert t.where("Worf") == ("planet", KRIOS)
    assert t.refused(ALICE, "Beam", THERE, "aboard U.S.S. Nebula", "Gowron") == "6.5"


@row("T000-23")
@pytest.mark.parametrize(
    ("mission", "names", "asked"), [(KRIOS, "Klingon", False), ("Excavation", None, True)]
)
def test_a_spy_in_the_other_team_is_not_asked(mission, names, asked):
    t = camp(mission=mission).put(BOB, "O'Brien Founder", at=mission).infiltrates("O'Brien Founder")
    t.orders(ALICE).does(ALICE, "Attempt a mission", f"the planet at {mission}", names or "Federation")
    assert (t.asked(BOB) == "join_in") == asked


@row("T000-11")
def test_it_may_infiltrate_the_team_it_is_compatible_with():
    t = camp().put(BOB, "O'Brien Founder", at=KRIOS).orders(BOB)
    t.does(BOB, "Start infiltrating", "O'Brien Founder")
    assert t.card("O'Brien Founder").infiltrating


# -- battles ---------------------------------------------------------------------------------------


def test_one_away_team_attacks_and_the_other_keeps_its_peace():
    t = camp().put(BOB, "Weyoun", "Eris", at=KRIOS).orders(ALICE).does(ALICE, "Attack personnel", THERE)
    assert t.asked(ALICE) == "choose_attackers"
    assert t.refused(ALICE, "Federation") == "11.2"
    t.does(ALICE, "Klingon")
    assert {name for name in t.team(ALICE, at=KRIOS) if t.fights(name)} == {"Gowron", "Kurn"}


def test_the_attacker_names_which_away_team_is_attacked():
    t = camp().put(BOB, "Weyoun", "Eris", at=KRIOS).orders(BOB).does(BOB, "Attack personnel", THERE)
    assert t.asked(BOB) == "choose_attacked"
    t.does(BOB, "Federation")
    assert {name for name in t.team(ALICE, at=KRIOS) if t.fights(name)} == {"Jean-Luc Picard", "Data"}


def test_an_away_team_without_a_leader_does_not_attack():
    t = Spaceline(KRIOS).put(ALICE, "Kromm", "Jean-Luc Picard", at=KRIOS).put(BOB, "Weyoun", at=KRIOS)
    assert t.orders(ALICE).refused(ALICE, "Attack personnel") == "11.2"
