"""Dilemmas of planet and space missions, overcome and not (chapter 53)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

card = pytest.mark.card

PLANET, SPACE, SHIP = "Restore Errant Moon", "Study Nebula", "U.S.S. Nebula"
TEAM = ["Sarek", "Alyssa Ogawa", "Christopher Hobson", "Mendon"]
"""They staff the ship; nobody has SECURITY, Empathy, or INTEGRITY under 5."""


def meet(dilemma, *team, aboard=False, picks=(), spies=(), bobs=()):
    """ALICE's team attempts a mission under which BOB has seeded the dilemma; his spies take part."""
    t = Spaceline(PLANET, SPACE).picks(*picks)
    if aboard:
        t.put(ALICE, SHIP, space=SPACE).put(ALICE, *team, aboard=SHIP).beneath(SPACE, dilemma)
    else:
        t.put(ALICE, *team, at=PLANET).put(BOB, *bobs, at=PLANET).beneath(PLANET, dilemma)
    for spy in spies:
        t.put(BOB, spy, **({"aboard": SHIP} if aboard else {"at": PLANET})).infiltrates(spy)
    t.orders(ALICE).does(
        ALICE, "Attempt a mission", f"aboard {SHIP}" if aboard else f"the planet at {PLANET}"
    )
    for _ in spies:
        t.does(BOB, "takes part")
    return t


def dead(t, *team):
    return {name for name in team if t.in_discard(ALICE, name)}


def stopped_by(t, dilemma):
    """Who was stopped before the dilemma was discarded."""
    told = t.log()
    before = told[: told.index(f"{dilemma} is discarded.")]
    return {line.removesuffix(" is stopped.") for line in before if line.endswith(" is stopped.")}


both = pytest.mark.parametrize("aboard", [False, True])


# -- overcome --------------------------------------------------------------------------------------


@both
@pytest.mark.parametrize(
    ("dilemma", "helpers", "points"),
    [
        ("Barclay's Protomorphosis Disease", ["Worf"], 10),
        ("Berserk Changeling", ["Worf", "Tasha Yar", "Admiral Leyton"], 0),
        ("Berserk Changeling", ["Starfleet Type II Phaser", "D'k Tahg"], 0),
        ("Cardassian Trap", ["Deanna Troi"], 0),
        ("Frame of Mind", ["Deanna Troi"] * 3, 0),
    ],
)
def test_it_is_overcome(dilemma, helpers, points, aboard):
    t = meet(dilemma, *TEAM, *helpers, aboard=aboard)
    assert t.asked() == "order"
    assert not dead(t, *TEAM)
    assert t.bonus(ALICE) == points
    assert t.in_discard(BOB, dilemma) == 1


# -- Barclay's Protomorphosis Disease --------------------------------------------------------------


@both
@card("Barclay's Protomorphosis Disease")
@pytest.mark.parametrize(
    "team",
    [
        ["Data", "Sarek", "Alyssa Ogawa", "Mendon"],
        ["Data", "Worf", "Alyssa Ogawa", "Sarek"],
        ["Data", "Worf", "Mendon", "Sarek"],
    ],
)
def test_without_its_cure_all_but_androids_die(team, aboard):
    t = meet("Barclay's Protomorphosis Disease", *team, aboard=aboard)
    assert dead(t, *team) == {*team} - {"Data"}
    assert t.bonus(ALICE) == 0


# -- Berserk Changeling ----------------------------------------------------------------------------


@both
@card("Berserk Changeling")
@pytest.mark.parametrize(
    "helpers", [["Starfleet Type II Phaser"], ["Worf", "Tasha Yar"], ["Federation PADD"]]
)
def test_a_random_member_dies_by_the_changeling(helpers, aboard):
    t = meet("Berserk Changeling", *TEAM, *helpers, aboard=aboard, picks=["Mendon"])
    assert dead(t, *TEAM) == {"Mendon"}
    assert t.in_discard(BOB, "Berserk Changeling") == 1


@card("Berserk Changeling")
def test_it_kills_no_changeling():
    t = meet("Berserk Changeling", "Sarek", spies=["O'Brien Founder"], picks=["O'Brien Founder"])
    assert dead(t, "Sarek") == {"Sarek"}
    assert t.in_play("O'Brien Founder")


# -- Common Thief ----------------------------------------------------------------------------------


@both
@card("Common Thief")
@pytest.mark.parametrize("stolen", ["Federation PADD", "Klingon Disruptor"])
def test_the_thief_takes_a_random_equipment(stolen, aboard):
    goods = ["Federation PADD", "Klingon Disruptor"]
    t = meet("Common Thief", *TEAM, *goods, aboard=aboard, picks=[stolen])
    assert dead(t, *goods, *TEAM) == {stolen}
    assert t.in_discard(BOB, "Common Thief") == 1


@both
@card("Common Thief")
def test_without_equipment_the_opponent_picks_a_weak_member(aboard):
    t = meet("Common Thief", *TEAM, "Data", "Satelk", aboard=aboard)
    weak = {"Sarek (theirs)", "Alyssa Ogawa (theirs)", "Christopher Hobson (theirs)", "Mendon (theirs)"}
    assert set(t.offered(BOB)) == weak
    t.does(BOB, "Mendon")
    assert dead(t, *TEAM) == {"Mendon"}


@both
@card("Common Thief")
def test_the_thief_leaves_the_strong_alone(aboard):
    t = meet("Common Thief", "Data", "Tasha Yar", "Worf", aboard=aboard)
    assert t.asked() == "order"
    assert not dead(t, "Data", "Tasha Yar", "Worf")


# -- Chula and Lineup ------------------------------------------------------------------------------

CHULA = "Chula: Pick One to Save Two"


@both
@card(CHULA)
def test_of_three_one_returns_to_hand(aboard):
    t = meet(CHULA, *TEAM, "Data", aboard=aboard, picks=["Sarek", "Mendon", "Data"])
    t.does(ALICE, "yes")
    assert set(t.offered(ALICE)) == {"Sarek", "Mendon", "Data"}
    t.does(ALICE, "Mendon")
    assert t.holds(ALICE, "Mendon") == 1
    assert stopped_by(t, CHULA) == set()


@both
@card(CHULA)
def test_or_all_three_are_stopped(aboard):
    t = meet(CHULA, *TEAM, "Data", aboard=aboard, picks=["Sarek", "Mendon", "Data"]).does(ALICE, "no")
    assert stopped_by(t, CHULA) == {"Sarek", "Mendon", "Data"}
    assert t.holds(ALICE, "Mendon") == 0


@card(CHULA)
def test_who_has_gone_down_with_the_ship_is_not_among_three():
    """Its HULL was 50 % already: the mine leaves nothing, and the ship goes down before Chula is met."""
    t = Spaceline(PLANET, SPACE).picks("Sarek", "Mendon", "Data")
    t.put(ALICE, SHIP, space=SPACE).put(ALICE, *TEAM, "Data", aboard=SHIP)
    t.damages(ALICE, SHIP, "Phased Polaron Beam", "Evasive Maneuvers").beneath(SPACE, CHULA, "Gravitic Mine")
    t.orders(ALICE).does(ALICE, "Attempt a mission", f"aboard {SHIP}")
    assert t.asked() == "order"
    assert dead(t, "Sarek", "Mendon", "Data") == {"Sarek", "Mendon", "Data"}
    assert not t.in_discard(BOB, CHULA)


@both
@card("Lineup")
def test_four_of_middling_integrity_are_stopped(aboard):
    t = meet("Lineup", *TEAM, "Data", aboard=aboard, picks=[*TEAM[1:], "Data"])
    assert stopped_by(t, "Lineup") == {*TEAM[1:], "Data"}


@both
@card("Lineup")
@pytest.mark.parametrize("fourth", ["Jean-Luc Picard", "Sarek"])
def test_integrity_9_lets_them_pass(fourth, aboard):
    t = meet("Lineup", *TEAM, "Jean-Luc Picard", aboard=aboard, picks=[*TEAM[1:], fourth])
    assert stopped_by(t, "Lineup") == set()


@card("Lineup")
@pytest.mark.parametrize(("spy", "passes"), [("O'Brien Founder", True), ("Founder", False)])
def test_integrity_4_lets_them_pass_and_5_does_not(spy, passes):
    t = Spaceline("Rescue Founder")
    t.put(ALICE, "Temo'Zuma", "Virak'kara", "Gurat'urak", spy, at="Rescue Founder")
    t.beneath("Rescue Founder", "Lineup").orders(ALICE)
    t.does(ALICE, "Attempt a mission", "the planet at Rescue Founder")
    assert (stopped_by(t, "Lineup") == set()) == passes


# -- Cardassian Trap -------------------------------------------------------------------------------


@both
@card("Cardassian Trap")
def test_a_unique_member_is_captured_and_held_by_the_trap(aboard):
    t = meet("Cardassian Trap", *TEAM, aboard=aboard, picks=["Sarek"])
    assert t.card("Sarek").captive
    assert t.card("Sarek").controller == BOB
    assert t.where("Cardassian Trap") == "Sarek"


@card("Cardassian Trap")
def test_the_opponents_team_takes_the_captive():
    t = meet("Cardassian Trap", *TEAM, picks=["Sarek"], bobs=["Gowron"]).does(BOB, f"the planet at {PLANET}")
    assert t.card("Sarek").captive
    assert t.in_discard(BOB, "Cardassian Trap") == 1


@card("Cardassian Trap")
def test_a_captive_among_friends_is_taken_up_to_the_opponents_ship():
    t = Spaceline(PLANET).picks("Sarek").put(ALICE, *TEAM, at=PLANET).beneath(PLANET, "Cardassian Trap")
    t.put(BOB, "I.K.C. Bortas", space=PLANET).put(BOB, "Gowron", aboard="I.K.C. Bortas").orders(ALICE)
    t.does(ALICE, "Attempt a mission", f"the planet at {PLANET}").does(BOB, "aboard I.K.C. Bortas")
    assert t.card("Sarek").captive
    assert t.where("Sarek") == "I.K.C. Bortas"


@card("Cardassian Trap")
def test_it_captures_no_universal_personnel():
    t = meet("Cardassian Trap", "Christopher Hobson", "Mendon", "Taitt")
    assert not any(t.card(name).captive for name in ("Christopher Hobson", "Mendon", "Taitt"))
    assert t.in_discard(BOB, "Cardassian Trap") == 1


# -- Ensure Their Silence --------------------------------------------------------------------------

SILENCE = "Ensure Their Silence"


@both
@card(SILENCE)
def test_one_member_dies_in_silence(aboard):
    t = meet(SILENCE, *TEAM, aboard=aboard, picks=["Mendon"])
    assert dead(t, *TEAM) == {"Mendon"}
    assert t.in_discard(BOB, SILENCE) == 1


@both
@card(SILENCE)
def test_with_an_infiltrator_three_die_and_it_is_exposed(aboard):
    spy = "Bashir Founder"
    t = meet(SILENCE, *TEAM, aboard=aboard, spies=[spy], picks=["Mendon", "Sarek", "Alyssa Ogawa"])
    t.does(BOB, spy)
    assert dead(t, *TEAM) == {"Mendon", "Sarek", "Alyssa Ogawa"}
    assert not t.card(spy).infiltrating


@card(SILENCE)
def test_an_infiltrator_left_alone_with_friends_is_home_and_nobody_is_chosen():
    t = meet(SILENCE, "Mendon", "Sarek", "Alyssa Ogawa", spies=["Bashir Founder"], bobs=["Weyoun"],
             picks=["Mendon", "Sarek", "Alyssa Ogawa"])  # fmt: skip
    assert t.asked() == "order"
    assert not t.card("Bashir Founder").infiltrating


# -- Frame of Mind ---------------------------------------------------------------------------------


@both
@card("Frame of Mind")
def test_a_random_member_is_reframed(aboard):
    t = meet("Frame of Mind", *TEAM, aboard=aboard, picks=["Sarek"]).does(BOB, "Youth", "Greed")
    assert t.affiliation("Sarek") == "Non-Aligned"
    assert t.attributes("Sarek") == "3/3/3"
    assert t.skills("Sarek") == {"Youth": 1, "Greed": 1}


@card("Frame of Mind")
@pytest.mark.parametrize(("counselors", "cured"), [(2, False), (3, True)])
def test_three_empathy_cure_it(counselors, cured):
    t = meet("Frame of Mind", *TEAM, picks=["Sarek"]).does(BOB, "Youth", "Greed")
    t.put(ALICE, *["Deanna Troi"] * counselors, at=PLANET).ends_turn(ALICE)
    assert (t.affiliation("Sarek") == "Federation") == cured
    assert (t.attributes("Sarek") == "9/10/3") == cured


@card("Frame of Mind")
def test_it_is_cured_at_the_start_of_a_turn_too():
    t = meet("Frame of Mind", *TEAM, picks=["Sarek"]).does(BOB, "Youth", "Greed")
    t.put(ALICE, *["Deanna Troi"] * 3, at=PLANET).starts_turn(ALICE)
    assert t.affiliation("Sarek") == "Federation"
    assert t.in_discard(BOB, "Frame of Mind") == 1
