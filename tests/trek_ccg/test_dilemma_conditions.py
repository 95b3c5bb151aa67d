"""Conditions of dilemmas: a team that meets them gets past, one that does not is stopped (10.5, chapter
53)."""

from itertools import chain

import pytest
from encounters import PLANET, SHIP, SPACE, at_dilemma, dead, meet, order_attempt, was_stopped, went_on
from spaceline import ALICE, BOB

from coverts.games.trek_ccg import GAME

STRONG = ["Data", "Jean-Luc Picard", "William T. Riker", "Satelk", "Geordi La Forge"]
"""STRENGTH 38 without SECURITY."""
BRUTES = [*STRONG, "Worf", "Tasha Yar", "Admiral Leyton"]
"""STRENGTH 64 without a changeling."""
CREW = ["Sarek", "Alyssa Ogawa", "Christopher Hobson", "Mendon"]
"""They staff the ship; no SECURITY, Empathy, Navigation, ENGINEER or Astrophysics."""


POINTS = {
    "Chalnoth": 5,
    "Microvirus": 5,
    "Cosmic String Fragment": 5,
    "Null Space": 5,
    "Barclay's Protomorphosis Disease": 10,
}
GOES_BACK = {"Matriarchal Society", "Impassable Door", "Founder Secret", "Berserk Changeling", "Lineup",
             "Chula: Pick One to Save Two"}  # fmt: skip


def both(dilemma, *team):
    """The dilemma at the planet and in space."""
    return [(dilemma, False, [*team]), (dilemma, True, list(dict.fromkeys([*CREW, *team])))]


MET = [
    ("Archer", False, ["Worf", "Alyssa Ogawa"]),
    ("Chalnoth", False, ["Worf", "Tasha Yar", "Admiral Leyton"]),
    ("Chalnoth", False, [*STRONG, "Sarek"]),
    ("Matriarchal Society", False, ["Taitt", "Alyssa Ogawa"]),
    ("Nausicaans", False, ["Data", "Worf", "Tasha Yar", "Admiral Leyton", "William T. Riker"]),
    ("Microvirus", False, ["Worf", "Alyssa Ogawa"]),
    ("Impassable Door", False, ["Christopher Hobson", "Sarek"]),
    ("Founder Secret", False, [*BRUTES, "Miles O'Brien"]),
    ("Founder Secret", False, ["Data", "Satelk", "Sarek", "Julian Bashir", "Tricorder"]),
    ("Cosmic String Fragment", True, [*CREW, "Data"]),
    ("Cosmic String Fragment", True, [*CREW, "Miles O'Brien"]),
    ("Cosmic String Fragment", True, [*CREW, "Jean-Luc Picard"]),
    ("Gravitic Mine", True, [*CREW, "Jean-Luc Picard"]),
    ("Null Space", True, [*CREW, "Jean-Luc Picard", "Geordi La Forge"]),
    *both("Barclay's Protomorphosis Disease", "Worf", "Alyssa Ogawa", "Mendon"),
    *both("Berserk Changeling", "Worf", "Tasha Yar", "Admiral Leyton"),
    *both("Berserk Changeling", "Sarek", "Starfleet Type II Phaser", "D'k Tahg"),
    *both("Cardassian Trap", "Sarek", "Deanna Troi"),
]
UNMET = [
    ("Archer", False, ["Worf", "Taitt"]),
    ("Archer", False, ["Alyssa Ogawa", "Taitt"]),
    ("Chalnoth", False, ["Worf", "Tasha Yar", "Sarek"]),
    ("Chalnoth", False, [*STRONG, "Richard Galen"]),
    ("Matriarchal Society", False, ["Taitt", "Sarek"]),
    ("Nausicaans", False, ["Data", "Worf", "Tasha Yar", "Admiral Leyton", "Christopher Hobson"]),
    ("Microvirus", False, ["Worf", "Taitt"]),
    ("Microvirus", False, ["Alyssa Ogawa", "Taitt"]),
    ("Impassable Door", False, ["Sarek", "Taitt"]),
    ("Founder Secret", False, [*BRUTES, "Christopher Hobson"]),
    ("Founder Secret", False, ["Data", "Satelk", "Sarek", "Julian Bashir"]),
    ("Founder Secret", False, ["Data", "Satelk", "Sarek", "Tricorder"]),
    ("Gravitic Mine", True, ["Sarek", "Alyssa Ogawa", "Jean-Luc Picard"]),
    ("Gravitic Mine", True, CREW),
    ("Null Space", True, [*CREW, "Jean-Luc Picard"]),
    ("Barclay's Protomorphosis Disease", False, ["Data", "Worf", "Mendon"]),
    ("Barclay's Protomorphosis Disease", False, ["Data", "Worf", "Alyssa Ogawa"]),
    ("Barclay's Protomorphosis Disease", False, ["Data", "Sarek", "Alyssa Ogawa", "Mendon"]),
    ("Barclay's Protomorphosis Disease", True, [*CREW, "Data"]),
    *both("Berserk Changeling", "Worf", "Tasha Yar"),
    *both("Berserk Changeling", "Sarek", "Christopher Hobson", "Starfleet Type II Phaser", "Federation PADD"),
    *both("Cardassian Trap", "Sarek", "Taitt"),
    ("Chula: Pick One to Save Two", False, ["Sarek", "Taitt"]),
    ("Chula: Pick One to Save Two", True, ["Sarek", "Alyssa Ogawa"]),
    ("Lineup", False, ["Sarek", "Taitt", "Jean-Luc Picard"]),
    ("Lineup", True, ["Sarek", "Alyssa Ogawa", "Jean-Luc Picard"]),
]
MISSING = [
    ("Archer", False, ["Worf", "Taitt"], ["Missing: MEDICAL."]),
    ("Archer", False, ["Sarek", "Alyssa Ogawa"], ["Missing: SECURITY."]),
    ("Chalnoth", False, ["Worf", "Tasha Yar"],
        ["Missing: SECURITY: 3 needed, 2 there.", "Or: STRENGTH: 41 needed, 18 there."]),
    ("Matriarchal Society", False, ["Taitt", "Sarek", "Data"], ["Missing: Female: 2 needed, 1 there."]),
    ("Nausicaans", False, ["Data", "Worf"], ["Missing: STRENGTH: 45 needed, 22 there."]),
    ("Microvirus", False, ["Worf", "Taitt"], ["Missing: MEDICAL."]),
    ("Impassable Door", False, ["Sarek"], ["Missing: Computer Skill."]),
    (
        "Founder Secret", False, ["Sarek", "Satelk"],
        ["Missing: Changeling.", "Or: CUNNING: 41 needed, 19 there.", "Or: Tricorder.",
         "Or: STRENGTH: 71 needed, 10 there.", "Or: [Def] drone: 4 needed, 0 there."],
    ),
    (
        "Cosmic String Fragment", True, ["Sarek", "Alyssa Ogawa", "Mendon"],
        ["Missing: Astrophysics.", "Or: ENGINEER.", "Or: Navigation."],
    ),
    ("Gravitic Mine", True, ["Alyssa Ogawa", "Satelk"], ["Missing: SCIENCE.", "Missing: Navigation."]),
    ("Null Space", True, [*CREW, "Jean-Luc Picard"], ["Missing: Navigation: 2 needed, 1 there."]),
    ("Tarellian Plague Ship", True, ["Sarek", "Worf"], ["Missing: own MEDICAL."]),
    ("Barclay's Protomorphosis Disease", False, ["Data", "Worf", "Mendon"], ["Missing: MEDICAL."]),
    ("Barclay's Protomorphosis Disease", False, ["Data", "Worf", "Alyssa Ogawa"], ["Missing: SCIENCE."]),
    (
        "Barclay's Protomorphosis Disease", False, ["Data", "Sarek", "Alyssa Ogawa", "Mendon"],
        ["Missing: SECURITY."],
    ),
    (
        "Berserk Changeling", False, ["Worf", "Tasha Yar", "D'k Tahg"],
        ["Missing: Hand weapon: 2 needed, 1 there.", "Or: SECURITY: 3 needed, 2 there."],
    ),
    ("Chula: Pick One to Save Two", False, ["Sarek", "Taitt"],
        ["Missing: people not stopped: 3 needed, 2 there."]),
    ("Lineup", False, ["Sarek", "Taitt", "Data"], ["Missing: people not stopped: 4 needed, 3 there."]),
    ("Cardassian Trap", False, ["Beverly Crusher", "Taitt"], ["Missing: Empathy."]),
]  # fmt: skip
BY_A_SPY = [
    ("Archer", False, ["Worf", "Taitt"], "Bashir Founder"),
    ("Chalnoth", False, ["Worf", "Tasha Yar", "Sarek"], "Leyton Founder"),
    ("Chalnoth", False, [*STRONG[:4], "Sarek"], "O'Brien Founder"),
    ("Matriarchal Society", False, ["Taitt", "Sarek"], "Eris"),
    ("Nausicaans", False, ["Data", "Worf", "Tasha Yar", "Admiral Leyton"], "Martok Founder"),
    ("Microvirus", False, ["Alyssa Ogawa", "Taitt"], "Leyton Founder"),
    ("Impassable Door", False, ["Sarek", "Taitt"], "O'Brien Founder"),
    ("Founder Secret", False, ["Sarek", "Taitt"], "O'Brien Founder"),
    ("Cosmic String Fragment", True, CREW, "Krajensky Founder"),
    ("Gravitic Mine", True, CREW, "Martok Founder"),
    ("Null Space", True, [*CREW, "Jean-Luc Picard"], "Martok Founder"),
    ("Barclay's Protomorphosis Disease", False, ["Alyssa Ogawa", "Mendon"], "Odo Founder"),
    ("Barclay's Protomorphosis Disease", True, CREW, "Odo Founder"),
    ("Berserk Changeling", False, ["Worf", "Tasha Yar"], "Leyton Founder"),
    ("Berserk Changeling", True, [*CREW, "Worf", "Tasha Yar"], "Leyton Founder"),
    ("Cardassian Trap", False, ["Sarek", "Taitt"], "Deanna Troi"),
    ("Cardassian Trap", True, CREW, "Deanna Troi"),
    ("Chula: Pick One to Save Two", False, ["Sarek", "Taitt"], "O'Brien Founder"),
    ("Lineup", False, ["Taitt", "Mendon", "Sarek"], "O'Brien Founder"),
]


def cases(table, *, last):
    """The cases of a table as parameters, each marked with the clause of its card that it covers: the
    conditions, or the last one, which says who is stopped and where the card goes."""
    return [
        pytest.param(*case, marks=pytest.mark.clause(case[0], len(GAME.clauses(case[0])) if last else 1))
        for case in table
    ]


def people(team):
    equipment = {"Starfleet Type II Phaser", "D'k Tahg", "Federation PADD", "Tricorder"}
    return [name for name in team if name not in equipment]


def settle_victims(t):
    """BOB picks the first possible victim; ALICE gives somebody up if she is asked."""
    while t.asked(BOB) in ("choose_highest", "choose_member"):
        t.does(BOB, t.offered(BOB)[0])
    while t.asked(ALICE) == "may_do_it":
        t.does(ALICE, "no")
    return t


@pytest.mark.parametrize(("dilemma", "aboard", "team"), cases(MET, last=False))
def test_a_team_that_meets_the_conditions_gets_past_unharmed(dilemma, aboard, team):
    t = meet(dilemma, *team, aboard=aboard)
    assert went_on(t)
    assert not dead(t, *team)
    assert not was_stopped(t, *team)


@pytest.mark.parametrize(("dilemma", "aboard", "team"), cases(MET, last=False))
def test_a_dilemma_with_points_goes_to_the_point_area_any_other_is_discarded(dilemma, aboard, team):
    t = meet(dilemma, *team, aboard=aboard)
    scores = dilemma in POINTS
    assert t.bonus(ALICE) == POINTS.get(dilemma, 0)
    assert t.in_point_area(ALICE, dilemma, owner=BOB) == scores
    assert t.in_discard(BOB, dilemma) == (not scores)


@pytest.mark.parametrize(("dilemma", "aboard", "team"), cases(UNMET, last=True))
def test_a_team_that_does_not_meet_them_is_stopped_and_the_attempt_ends(dilemma, aboard, team):
    t = settle_victims(meet(dilemma, *team, aboard=aboard))
    assert not went_on(t)
    survivors = {*people(team)} - dead(t, *team)
    free = {name for name in survivors if not t.card(name).stopped and not t.card(name).captive}
    assert free == set()
    assert "attempt_fails" in t.said()


@pytest.mark.parametrize(("dilemma", "aboard", "team"), [case for case in UNMET if case[1]])
def test_its_ship_is_stopped_too(dilemma, aboard, team):
    assert settle_victims(meet(dilemma, *team, aboard=aboard)).card(SHIP).stopped


@pytest.mark.parametrize(("dilemma", "aboard", "team"), cases(UNMET, last=True))
def test_the_dilemma_is_discarded_or_goes_back_beneath_the_mission(dilemma, aboard, team):
    t = settle_victims(meet(dilemma, *team, aboard=aboard))
    assert t.bonus(ALICE) == 0
    if dilemma in GOES_BACK:
        assert t.where(dilemma) == ("mission", SPACE if aboard else PLANET)
        assert f"{dilemma} goes back beneath the mission." in t.log()
    elif t.in_play(dilemma):
        assert dilemma == "Cardassian Trap"
    else:
        assert t.in_discard(BOB, dilemma) == 1


@pytest.mark.parametrize("dilemma", sorted(GOES_BACK))
def test_a_dilemma_that_went_back_is_met_again(dilemma):
    team = ["Sarek", "Data"] if dilemma != "Impassable Door" else ["Sarek", "Satelk"]
    t = settle_victims(meet(dilemma, *team, picks=["Data"] if dilemma == "Berserk Changeling" else []))
    survivors = [name for name in team if not dead(t, name)]
    t.put(ALICE, "Tasha Yar", at=PLANET).picks("Tasha Yar")
    order_attempt(t)
    assert t.log().count(f"The team meets {dilemma}.") == 2
    assert survivors


@pytest.mark.parametrize(("dilemma", "aboard", "team", "spy"), BY_A_SPY)
def test_a_spy_who_takes_part_helps_to_meet_the_conditions(dilemma, aboard, team, spy):
    t = meet(dilemma, *team, aboard=aboard, spies=[spy])
    settle_victims(t)
    assert "gets_past" in t.said()


@pytest.mark.parametrize(("dilemma", "aboard", "team", "spy"), BY_A_SPY)
def test_a_spy_who_stays_out_does_not_help(dilemma, aboard, team, spy):
    t = settle_victims(meet(dilemma, *team, aboard=aboard, spies=[spy], takes_part=False))
    assert "gets_past" not in t.said()
    assert "attempt_fails" in t.said()
    assert spy not in t.stopped(BOB)


@pytest.mark.parametrize(
    ("dilemma", "aboard", "team", "lines"),
    [pytest.param(*case, marks=pytest.mark.clause(case[0], 1)) for case in MISSING],
)
def test_the_log_says_what_is_missing_before_anything_else_happens(dilemma, aboard, team, lines):
    told = meet(dilemma, *team, aboard=aboard).log()
    after = told[told.index(f"The team meets {dilemma}.") + 1 :]
    assert after[: len(lines)] == lines
    assert not any(line.startswith(("Missing", "Or")) for line in after[len(lines) :])


@pytest.mark.clause("Cosmic String Fragment", 1)
def test_astrophysics_alone_gets_past_a_cosmic_string():
    t = at_dilemma("Cosmic String Fragment", *CREW, "Data", aboard=True)
    t.put(BOB, "Frame of Mind", on="Data").knows("Data", "Astrophysics")
    assert went_on(order_attempt(t))


@pytest.mark.clause("Founder Secret", 1)
@pytest.mark.parametrize(("count", "past"), [(3, False), (4, True)])
def test_four_defense_drones_get_past_a_founder_secret_and_three_do_not(count, past):
    t = at_dilemma("Founder Secret", "Sarek", "Taitt").put(BOB, *["Eight of Nineteen"] * count, at=PLANET)
    t.goes_undercover(("Eight of Nineteen", BOB), "Federation")
    assert ("gets_past" in order_attempt(t).said()) == past


def test_a_spy_who_takes_part_is_stopped_with_the_team():
    t = meet("Impassable Door", "Sarek", "Taitt", spies=["Leyton Founder"])
    assert t.card("Leyton Founder").stopped


def test_members_who_are_not_part_of_the_attempt_are_not_stopped():
    t = at_dilemma("Gravitic Mine", *CREW, aboard=True).put(ALICE, "Worf", "Data", at=PLANET)
    order_attempt(t)
    assert t.stopped(ALICE) == [SHIP, *CREW]


def test_every_dilemma_with_conditions_is_in_these_tables():
    from coverts.games.trek_ccg.vocabulary.entering import DILEMMAS
    from coverts.games.trek_ccg.vocabulary.printed import CARD_NAMES

    declared = {CARD_NAMES[card] for card, asks in DILEMMAS.items() if asks["requires"]}
    elsewhere = {"Tarellian Plague Ship", "Cosmic String Fragment"}
    tabled = {case[0] for case in chain(MET, UNMET, BY_A_SPY)}
    assert declared - tabled <= elsewhere
    assert {case[0] for case in UNMET} | elsewhere == declared == {case[0] for case in MISSING}
