"""Dilemmas of planet missions, overcome and not (chapter 53)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

card = pytest.mark.card

HERE, NEAR, FAR = "Diplomacy Mission", "Excavation", "Restore Errant Moon"


def meet(dilemma, *team, picks=()):
    """ALICE's Away Team attempts a mission under which BOB has seeded that dilemma."""
    t = Spaceline(HERE, NEAR, FAR).put(ALICE, *team, at=HERE).beneath(HERE, dilemma).picks(*picks)
    t.orders(ALICE)
    return t.does(ALICE, "Attempt a mission", f"the planet at {HERE}")


def dead(t, *team):
    return [name for name in team if t.in_discard(ALICE, name)]


def bonus(t):
    """Points ALICE has not scored by solving the mission."""
    return t.bonus(ALICE)


STRONG = ["Data", "Jean-Luc Picard", "William T. Riker", "Satelk", "Geordi La Forge"]
"""STRENGTH 38 without SECURITY."""

# -- whose victim is chosen or drawn ---------------------------------------------------------------

OVERCOME = [
    ("Archer", ["Worf", "Beverly Crusher"], 0),
    ("Chalnoth", ["Worf", "Tasha Yar", "Admiral Leyton"], 5),
    ("Chalnoth", [*STRONG, "Sarek"], 5),
    ("Nausicaans", ["Data", "Worf", "Tasha Yar", "Admiral Leyton", "William T. Riker"], 0),
    ("Microvirus", ["Worf", "Alyssa Ogawa"], 5),
    ("Matriarchal Society", ["Taitt", "Alyssa Ogawa"], 0),
    ("Impassable Door", ["Christopher Hobson"], 0),
    ("Founder Secret", [*STRONG, "Worf", "Tasha Yar", "Admiral Leyton", "Miles O'Brien"], 0),
]


@pytest.mark.parametrize(("dilemma", "team", "points"), OVERCOME)
def test_it_is_overcome(dilemma, team, points):
    t = meet(dilemma, *team)
    assert t.asked() == "order"
    assert not dead(t, *team)
    assert bonus(t) == points
    assert t.in_discard(BOB, dilemma) == 1


@card("Founder Secret")
def test_a_changeling_gets_past_a_founder_secret():
    mission = "Rescue Founder"
    t = Spaceline(mission).put(ALICE, "Founder", "Weyoun", at=mission).beneath(mission, "Founder Secret")
    t.orders(ALICE).does(ALICE, "Attempt a mission", f"the planet at {mission}")
    assert t.in_discard(BOB, "Founder Secret") == 1


@pytest.mark.parametrize(
    ("dilemma", "team"),
    [
        ("Chalnoth", ["Worf", "Tasha Yar", "Sarek"]),
        ("Chalnoth", [*STRONG, "Richard Galen"]),
        ("Microvirus", ["Worf", "Taitt"]),
        ("Microvirus", ["Alyssa Ogawa", "Taitt"]),
    ],
)
def test_the_opponent_picks_who_dies(dilemma, team):
    t = meet(dilemma, *team)
    assert set(t.offered(BOB)) == {f"{name} (theirs)" for name in team}
    t.does(BOB, team[1])
    assert dead(t, *team) == [team[1]]
    assert bonus(t) == 0
    assert t.in_discard(BOB, dilemma) == 1


@card("Archer")
@pytest.mark.parametrize(
    ("team", "targets"),
    [
        (["Data", "Worf", "Taitt"], ["Data"]),
        (["Sarek", "Beverly Crusher", "Alyssa Ogawa"], ["Sarek"]),
        (["Jean-Luc Picard", "Tasha Yar", "Mendon"], ["Jean-Luc Picard", "Tasha Yar"]),
    ],
)
def test_the_archer_hits_the_highest_total_of_attributes(team, targets):
    t = meet("Archer", *team)
    assert t.offered(BOB) == [f"{name} (theirs)" for name in targets]
    t.does(BOB, targets[-1])
    assert dead(t, *team) == [targets[-1]]


@card("Nausicaans")
@pytest.mark.parametrize("victim", ["Worf", "Christopher Hobson"])
def test_nausicaans_kill_one_at_random_of_a_team_with_strength_44(victim):
    team = ["Data", "Worf", "Tasha Yar", "Admiral Leyton", "Christopher Hobson"]
    t = meet("Nausicaans", *team, picks=[victim])
    assert dead(t, *team) == [victim]
    assert t.in_discard(BOB, "Nausicaans") == 1


# -- walls -----------------------------------------------------------------------------------------

STOPPED = [
    ("Matriarchal Society", ["Taitt", "Sarek"]),
    ("Impassable Door", ["Sarek", "Taitt"]),
    ("Founder Secret", ["Salia", "Data"]),
    ("Founder Secret", [*STRONG, "Worf", "Tasha Yar", "Admiral Leyton", "Christopher Hobson"]),
]


@pytest.mark.parametrize(("dilemma", "team"), STOPPED)
def test_a_wall_stops_who_does_not_get_past_it(dilemma, team):
    t = meet(dilemma, *team)
    assert all(t.card(name).stopped for name in team)
    assert t.where(dilemma) == ("mission", HERE)
    assert t.points(ALICE) == 0


@pytest.mark.parametrize(("dilemma", "team"), STOPPED)
def test_a_wall_is_met_again(dilemma, team):
    t = meet(dilemma, *team).orders(ALICE).does(ALICE, "Attempt a mission", f"the planet at {HERE}")
    assert all(t.card(name).stopped for name in team)
    assert t.where(dilemma) == ("mission", HERE)


# -- Male's Love Interest --------------------------------------------------------------------------


@card("Male's Love Interest")
@pytest.mark.parametrize("lover", ["Sarek", "Mendon"])
def test_a_random_male_goes_to_the_farthest_planet(lover):
    t = meet("Male's Love Interest", "Sarek", "Taitt", "Mendon", picks=[lover])
    if t.asked(BOB):
        t.does(BOB, f"the planet at {FAR}")
    assert t.where(lover) == ("planet", FAR)
    assert t.where("Taitt") == ("planet", HERE)
    assert t.in_discard(BOB, "Male's Love Interest") == 1


@card("Male's Love Interest")
def test_females_stay():
    t = meet("Male's Love Interest", "Taitt", "Alyssa Ogawa")
    assert t.team(ALICE, at=HERE) == {"Taitt", "Alyssa Ogawa"}
    assert t.in_discard(BOB, "Male's Love Interest") == 1
