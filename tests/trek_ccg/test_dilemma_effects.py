"""What dilemmas do to a team that does not escape them, one by one (chapter 53)."""

import pytest
from encounters import (
    FAR,
    NEAR,
    PLANET,
    SHIP,
    SPACE,
    at_dilemma,
    dead,
    meet,
    order_attempt,
    was_stopped,
    went_on,
)
from spaceline import ALICE, BOB, Spaceline

card, clause = pytest.mark.card, pytest.mark.clause

STRONG = ["Data", "Jean-Luc Picard", "William T. Riker", "Satelk", "Geordi La Forge"]
"""STRENGTH 38 without SECURITY."""
CREW = ["Sarek", "Alyssa Ogawa", "Christopher Hobson", "Mendon"]
"""They staff the ship; nobody has SECURITY, Empathy, or INTEGRITY under 5 or over 8 but Sarek."""
both = pytest.mark.parametrize("aboard", [False, True])


# -- whose victim is chosen ------------------------------------------------------------------------


@clause("Archer", 1, 2, 3)
@pytest.mark.parametrize(
    ("team", "targets"),
    [
        (["Data", "Worf", "Taitt"], ["Data"]),
        (["Sarek", "Beverly Crusher", "Alyssa Ogawa"], ["Sarek"]),
        (["Jean-Luc Picard", "Tasha Yar", "Mendon"], ["Jean-Luc Picard", "Tasha Yar"]),
    ],
)
def test_the_archer_hits_the_highest_sum_of_attributes(team, targets):
    t = meet("Archer", *team)
    assert t.offered(BOB) == [f"{name} (theirs)" for name in targets]
    t.does(BOB, targets[-1])
    assert dead(t, *team) == {targets[-1]}


@pytest.mark.parametrize(
    ("dilemma", "team"),
    [
        pytest.param("Chalnoth", ["Worf", "Tasha Yar", "Sarek"], marks=clause("Chalnoth", 1, 2)),
        pytest.param("Chalnoth", [*STRONG, "Richard Galen"], marks=clause("Chalnoth", 1)),
        pytest.param("Microvirus", ["Worf", "Taitt"], marks=clause("Microvirus", 1, 2)),
        pytest.param("Microvirus", ["Alyssa Ogawa", "Taitt"], marks=clause("Microvirus", 1)),
    ],
)
def test_the_opponent_picks_who_dies(dilemma, team):
    t = meet(dilemma, *team)
    assert set(t.offered(BOB)) == {f"{name} (theirs)" for name in team}
    t.does(BOB, team[1])
    assert dead(t, *team) == {team[1]}


@clause("Nausicaans", 1, 2)
@pytest.mark.parametrize("victim", ["Worf", "Christopher Hobson"])
def test_nausicaans_kill_a_random_member_of_a_team_with_strength_44(victim):
    team = ["Data", "Worf", "Tasha Yar", "Admiral Leyton", "Christopher Hobson"]
    assert dead(meet("Nausicaans", *team, picks=[victim]), *team) == {victim}


@both
@clause("Barclay's Protomorphosis Disease", 2)
@pytest.mark.parametrize("third", ["Alyssa Ogawa", "Tasha Yar", "Mendon"])
def test_without_its_conditions_all_but_androids_die(third, aboard):
    team = ["Data", "Sarek", "Christopher Hobson", third]
    t = meet("Barclay's Protomorphosis Disease", *team, aboard=aboard)
    assert dead(t, *team) == {*team} - {"Data"}
    assert t.card("Data").stopped


@both
@clause("Berserk Changeling", 1, 2, 3)
@pytest.mark.parametrize(
    "helpers", [["Starfleet Type II Phaser"], ["Worf", "Tasha Yar"], ["Federation PADD", "D'k Tahg"]]
)
def test_a_random_member_dies_by_the_changeling(helpers, aboard):
    t = meet("Berserk Changeling", *CREW, *helpers, aboard=aboard, picks=["Mendon"])
    assert dead(t, *CREW) == {"Mendon"}
    assert t.where("Berserk Changeling") == ("mission", SPACE if aboard else PLANET)


@clause("Berserk Changeling", 2)
def test_it_kills_no_changeling():
    t = meet("Berserk Changeling", "Sarek", spies=["O'Brien Founder"], picks=["O'Brien Founder"])
    assert dead(t, "Sarek") == {"Sarek"}
    assert t.in_play("O'Brien Founder")


# -- ships -----------------------------------------------------------------------------------------


@clause("Cosmic String Fragment", 1, 2, 3)
def test_the_string_destroys_the_ship_and_all_aboard():
    t = meet("Cosmic String Fragment", *CREW, "Taitt", aboard=True)
    assert dead(t, SHIP, *CREW, "Taitt") == {SHIP, *CREW, "Taitt"}
    assert t.in_discard(BOB, "Cosmic String Fragment") == 1
    assert t.bonus(ALICE) == 0
    assert not went_on(t)


@pytest.mark.parametrize(
    ("dilemma", "helpers"),
    [
        pytest.param("Gravitic Mine", [], marks=clause("Gravitic Mine", 1, 2, 3)),
        pytest.param("Gravitic Mine", ["Jean-Luc Picard"], marks=clause("Gravitic Mine", 1)),
        pytest.param("Null Space", [], marks=clause("Null Space", 1, 2, 3)),
        pytest.param("Null Space", ["Jean-Luc Picard"], marks=clause("Null Space", 1)),
    ],
)
def test_the_ship_is_damaged(dilemma, helpers):
    crew = ["Sarek", "Alyssa Ogawa", *helpers]
    t = meet(dilemma, *crew, aboard=True)
    assert t.hull(SHIP) == 50
    assert was_stopped(t, *crew) == {*crew}
    assert t.card(SHIP).stopped
    assert t.in_discard(BOB, dilemma) == 1


@pytest.mark.parametrize("dilemma", ["Gravitic Mine", "Null Space"])
def test_the_damage_is_flipped_from_the_opponents_side_deck(dilemma):
    t = at_dilemma(dilemma, *CREW, aboard=True).side_deck(BOB, "Target Engines", "Photon Torpedo")
    order_attempt(t)
    assert t.where("Target Engines") == t.where("Photon Torpedo") == SHIP
    assert t.hull(SHIP) == 100 - 25 - 35


def test_a_ship_that_one_dilemma_destroys_meets_no_further_one():
    t = at_dilemma("Null Space", *CREW, aboard=True)
    t.card(SHIP).lost = 50
    order_attempt(t)
    assert not t.in_play(SHIP)
    assert not went_on(t)


# -- Tarellian Plague Ship -------------------------------------------------------------------------

PLAGUE = "Tarellian Plague Ship"


@clause(PLAGUE, 1, 2)
def test_one_of_the_crews_own_doctors_goes_over_to_the_plague_ship():
    t = meet(PLAGUE, "Sarek", "Alyssa Ogawa", "Julian Bashir", aboard=True)
    assert set(t.offered(ALICE)) == {"Alyssa Ogawa", "Julian Bashir"}
    t.does(ALICE, "Alyssa Ogawa")
    assert dead(t, "Sarek", "Alyssa Ogawa", "Julian Bashir") == {"Alyssa Ogawa"}
    assert went_on(t)
    assert t.in_point_area(ALICE, PLAGUE, owner=BOB) == 1
    assert t.bonus(ALICE) == 5


@clause(PLAGUE, 3)
def test_the_opponents_spy_cannot_be_sent():
    t = meet(PLAGUE, "Sarek", "Alyssa Ogawa", aboard=True, spies=["Bashir Founder"])
    assert t.offered(ALICE) == ["Alyssa Ogawa"]


@clause(PLAGUE, 3, 4)
def test_the_opponents_spy_does_not_save_a_crew_without_a_doctor():
    t = meet(PLAGUE, "Sarek", "Taitt", aboard=True, spies=["Bashir Founder"])
    assert dead(t, "Sarek", "Taitt") == {"Sarek", "Taitt"}
    assert t.in_discard(BOB, "Bashir Founder") == 1


@clause(PLAGUE, 4, 5)
def test_without_medical_the_crew_dies_and_the_ship_is_stopped():
    t = meet(PLAGUE, "Sarek", "Taitt", aboard=True)
    assert dead(t, "Sarek", "Taitt") == {"Sarek", "Taitt"}
    assert t.card(SHIP).stopped
    assert t.in_discard(BOB, PLAGUE) == 1
    assert t.bonus(ALICE) == 0


# -- Chula and Lineup ------------------------------------------------------------------------------

CHULA = "Chula: Pick One to Save Two"


@both
@clause(CHULA, 2, 3)
def test_one_of_three_returns_to_hand_and_nobody_is_stopped(aboard):
    t = meet(CHULA, *CREW, "Data", aboard=aboard, picks=["Sarek", "Mendon", "Data"]).does(ALICE, "yes")
    assert set(t.offered(ALICE)) == {"Sarek", "Mendon", "Data"}
    t.does(ALICE, "Mendon")
    assert t.holds(ALICE, "Mendon") == 1
    assert not was_stopped(t, *CREW, "Data")
    assert went_on(t)


@both
@clause(CHULA, 3)
def test_or_only_these_three_are_stopped_and_the_rest_goes_on(aboard):
    t = meet(CHULA, *CREW, "Data", aboard=aboard, picks=["Sarek", "Mendon", "Data"]).does(ALICE, "no")
    assert was_stopped(t, *CREW, "Data") == {"Sarek", "Mendon", "Data"}
    assert t.holds(ALICE, "Mendon") == 0
    assert went_on(t)
    assert t.in_discard(BOB, CHULA) == 1


@clause(CHULA, 1, 4)
def test_two_members_cannot_face_it_and_nobody_returns_to_hand():
    t = meet(CHULA, "Sarek", "Data")
    assert not t.holds(ALICE, "Sarek")
    assert t.where(CHULA) == ("mission", PLANET)


def test_an_attempt_ends_if_chula_stops_everybody():
    t = meet(CHULA, "Sarek", "Mendon", "Data").does(ALICE, "no")
    assert not went_on(t)
    assert "attempt_over" in t.said()


def test_somebody_who_has_gone_down_with_the_ship_is_not_among_three():
    """Its HULL was 50 % already: the mine leaves nothing, and the ship goes down before Chula is met."""
    t = at_dilemma("Gravitic Mine", *CREW, "Data", aboard=True, after=(CHULA,))
    t.damages(ALICE, SHIP, "Phased Polaron Beam", "Evasive Maneuvers")
    order_attempt(t)
    assert dead(t, *CREW, "Data") == {*CREW, "Data"}
    assert not t.in_discard(BOB, CHULA)


@both
@clause("Lineup", 2, 3)
def test_only_a_lineup_of_middling_integrity_is_stopped(aboard):
    t = meet("Lineup", *CREW, "Data", aboard=aboard, picks=[*CREW[1:], "Data"])
    assert was_stopped(t, *CREW, "Data") == {*CREW[1:], "Data"}
    assert went_on(t)
    assert t.in_discard(BOB, "Lineup") == 1


@both
@clause("Lineup", 3)
@pytest.mark.parametrize("fourth", ["Jean-Luc Picard", "Sarek"])
def test_integrity_9_frees_the_lineup(fourth, aboard):
    t = meet("Lineup", *CREW, "Jean-Luc Picard", aboard=aboard, picks=[*CREW[1:], fourth])
    assert not was_stopped(t, *CREW, "Jean-Luc Picard")
    assert t.in_discard(BOB, "Lineup") == 1


@clause("Lineup", 3)
@pytest.mark.parametrize(("fourth", "free"), [("O'Brien Founder", True), ("Founder", False)])
def test_integrity_4_frees_the_lineup_and_5_does_not(fourth, free):
    team = ["Temo'Zuma", "Virak'kara", "Gurat'urak", fourth]
    t = Spaceline("Rescue Founder").put(ALICE, *team, at="Rescue Founder")
    t.beneath("Rescue Founder", "Horga'hn", "Lineup").orders(ALICE)
    t.does(ALICE, "Attempt a mission", "the planet at Rescue Founder")
    assert went_on(t) == free


@clause("Lineup", 1, 4)
def test_three_members_make_no_lineup():
    t = meet("Lineup", "Sarek", "Jean-Luc Picard", "Data")
    assert was_stopped(t, "Sarek", "Jean-Luc Picard", "Data") == {"Sarek", "Jean-Luc Picard", "Data"}
    assert t.where("Lineup") == ("mission", PLANET)


# -- Cardassian Trap -------------------------------------------------------------------------------

TRAP = "Cardassian Trap"


@both
@clause(TRAP, 1, 2, 3)
def test_a_unique_member_is_captured_and_held_by_the_trap(aboard):
    t = meet(TRAP, *CREW, aboard=aboard, picks=["Sarek"])
    assert t.card("Sarek").captive
    assert t.card("Sarek").controller == BOB
    assert t.where(TRAP) == "Sarek"
    assert t.card(TRAP).controller == BOB
    assert was_stopped(t, *CREW) == {*CREW} - {"Sarek"}


@clause(TRAP, 4)
def test_the_opponents_team_takes_the_captive_and_the_trap_is_discarded():
    t = meet(TRAP, *CREW, picks=["Sarek"], bobs=["Gowron"]).does(BOB, f"the planet at {PLANET}")
    assert t.card("Sarek").captive
    assert t.in_discard(BOB, TRAP) == 1


@clause(TRAP, 3)
def test_the_trap_is_discarded_when_somebody_comes_to_hold_the_captive():
    t = meet(TRAP, *CREW, picks=["Sarek"])
    t.put(BOB, "Gowron", at=PLANET).turn(BOB)
    assert t.in_discard(BOB, TRAP) == 1


@card(TRAP)
def test_a_captive_among_friends_is_taken_up_to_the_opponents_ship():
    t = at_dilemma(TRAP, *CREW).picks("Sarek")
    t.put(BOB, "I.K.C. Bortas", space=PLANET).put(BOB, "Gowron", aboard="I.K.C. Bortas")
    order_attempt(t).does(BOB, "aboard I.K.C. Bortas")
    assert t.card("Sarek").captive
    assert t.where("Sarek") == "I.K.C. Bortas"


@clause(TRAP, 2)
def test_it_captures_no_universal_personnel_but_stops_them():
    team = ["Christopher Hobson", "Mendon", "Taitt"]
    t = meet(TRAP, *team)
    assert not any(t.card(name).captive for name in team)
    assert was_stopped(t, *team) == {*team}
    assert t.in_discard(BOB, TRAP) == 1


@clause(TRAP, 2)
def test_it_captures_nobody_of_the_cardassian_affiliation():
    mission = "Security Briefing"
    t = Spaceline(mission).put(ALICE, "Sarek", "Anya", at=mission).is_of("Cardassian", "Sarek")
    t.beneath(mission, TRAP).picks("Sarek").orders(ALICE)
    t.does(ALICE, "Attempt a mission", f"the planet at {mission}")
    assert not t.card("Sarek").captive
    assert t.card("Anya").captive


@clause(TRAP, 2)
def test_it_captures_no_infiltrator_of_the_opponent():
    t = meet(TRAP, "Worf", "Mendon", spies=["Bashir Founder"], picks=["Bashir Founder"])
    assert not t.card("Bashir Founder").captive
    assert t.card("Worf").captive


# -- without conditions ----------------------------------------------------------------------------

LOVE = "Male's Love Interest"


@clause(LOVE, 1, 2, 4)
@pytest.mark.parametrize("lover", ["Sarek", "Mendon"])
def test_a_random_male_goes_to_the_farthest_planet_and_nobody_is_stopped(lover):
    t = meet(LOVE, "Sarek", "Taitt", "Mendon", picks=[lover])
    assert t.offered(ALICE) == [f"the planet at {FAR}"]
    t.does(ALICE, f"the planet at {FAR}")
    assert t.where(lover) == ("planet", FAR)
    assert went_on(t)
    assert not was_stopped(t, "Sarek", "Taitt", "Mendon")
    assert t.in_discard(BOB, LOVE) == 1


@clause(LOVE, 3)
def test_who_met_it_picks_among_planets_that_are_equally_far():
    t = Spaceline(NEAR, PLANET, FAR).put(ALICE, "Sarek", "Taitt", at=PLANET).beneath(PLANET, LOVE)
    order_attempt(t)
    assert set(t.offered(ALICE)) == {f"the planet at {NEAR}", f"the planet at {FAR}"}


@clause(LOVE, 1)
def test_females_trigger_nothing():
    t = meet(LOVE, "Taitt", "Alyssa Ogawa")
    assert t.team(ALICE, at=PLANET) == {"Taitt", "Alyssa Ogawa"}
    assert "no_effect" in t.said()
    assert went_on(t)
    assert t.in_discard(BOB, LOVE) == 1


THIEF = "Common Thief"


@both
@clause(THIEF, 1, 4)
@pytest.mark.parametrize("stolen", ["Federation PADD", "Klingon Disruptor"])
def test_the_thief_takes_a_random_piece_of_equipment(stolen, aboard):
    goods = ["Federation PADD", "Klingon Disruptor"]
    t = meet(THIEF, *CREW, *goods, aboard=aboard, picks=[stolen])
    assert dead(t, *goods, *CREW) == {stolen}
    assert t.in_discard(BOB, THIEF) == 1
    assert went_on(t)


@both
@clause(THIEF, 2)
def test_without_equipment_the_opponent_picks_a_weak_member(aboard):
    t = meet(THIEF, *CREW, "Data", "Satelk", aboard=aboard)
    assert set(t.offered(BOB)) == {f"{name} (theirs)" for name in CREW}
    t.does(BOB, "Mendon")
    assert dead(t, *CREW) == {"Mendon"}
    assert went_on(t)


@both
@clause(THIEF, 3)
def test_the_thief_leaves_the_strong_alone(aboard):
    t = meet(THIEF, "Data", "Tasha Yar", "Worf", aboard=aboard)
    assert "no_effect" in t.said()
    assert not dead(t, "Data", "Tasha Yar", "Worf")
    assert went_on(t)


SILENCE = "Ensure Their Silence"


@both
@clause(SILENCE, 1, 4)
def test_one_member_dies_in_silence(aboard):
    t = meet(SILENCE, *CREW, aboard=aboard, picks=["Mendon"])
    assert dead(t, *CREW) == {"Mendon"}
    assert went_on(t)
    assert t.in_discard(BOB, SILENCE) == 1


@both
@clause(SILENCE, 2, 3)
def test_with_an_infiltrator_three_die_and_it_is_exposed(aboard):
    spy = "Bashir Founder"
    t = meet(SILENCE, *CREW, aboard=aboard, spies=[spy], picks=["Mendon", "Sarek", "Alyssa Ogawa"])
    t.does(BOB, spy)
    assert dead(t, *CREW) == {"Mendon", "Sarek", "Alyssa Ogawa"}
    assert not t.card(spy).infiltrating


@clause(SILENCE, 2)
def test_an_infiltrator_who_stays_out_costs_nobody_else_their_life():
    t = meet(SILENCE, *CREW, spies=["Bashir Founder"], picks=["Mendon"], takes_part=False)
    assert dead(t, *CREW) == {"Mendon"}
    assert t.card("Bashir Founder").infiltrating


@card(SILENCE)
def test_an_infiltrator_left_alone_with_friends_is_home_and_nobody_is_chosen():
    team = ["Mendon", "Sarek", "Alyssa Ogawa"]
    t = meet(SILENCE, *team, spies=["Bashir Founder"], bobs=["Weyoun"], picks=team)
    assert t.asked() == "order"
    assert not t.card("Bashir Founder").infiltrating


# -- Radioactive Garbage Scow ----------------------------------------------------------------------

SCOW = "Radioactive Garbage Scow"
TUG = ["Data", "Geordi La Forge", "Taitt"]


@clause(SCOW, 1, 2)
def test_the_scow_ends_the_attempt_and_stops_nobody():
    t = meet(SCOW, *TUG, "Richard Galen", aboard=True)
    assert t.where(SCOW) == ("mission", SPACE)
    assert not went_on(t)
    assert t.stopped(ALICE) == []


@clause(SCOW, 3)
@pytest.mark.parametrize("seat", [ALICE, BOB])
def test_it_closes_the_mission_for_both_players(seat):
    t = Spaceline(SPACE, FAR).put(seat, SHIP, space=SPACE).put(seat, *TUG, aboard=SHIP)
    assert t.orders(seat).offered(seat, "Attempt a mission")
    t.put(BOB, SCOW, on_mission=SPACE)
    assert not t.orders(seat).offered(seat, "Attempt a mission")


@clause(SCOW, 4)
@pytest.mark.parametrize("seat", [ALICE, BOB])
def test_a_ship_with_two_engineer_tows_it_away(seat):
    t = Spaceline(SPACE, FAR).put(seat, SHIP, space=SPACE).put(seat, *TUG, aboard=SHIP)
    t.put(ALICE, SCOW, on_mission=SPACE).orders(seat)
    t.does(seat, "Use a card in play", SCOW, SHIP, f"space at {FAR}")
    assert t.where(SCOW) == ("mission", FAR)
    assert t.where(SHIP) == ("space", FAR)
    assert t.card(SHIP).range_used == t.span(FAR, seat)


@clause(SCOW, 4)
def test_it_is_towed_no_farther_than_range_leads_and_not_to_where_it_is():
    t = Spaceline(SPACE, FAR, PLANET).put(ALICE, SHIP, space=SPACE).put(ALICE, *TUG, aboard=SHIP)
    t.put(BOB, SCOW, on_mission=SPACE)
    t.orders(ALICE)
    t.card(SHIP).range_used = t.range(SHIP) - t.span(FAR, ALICE)
    t.does(ALICE, "Use a card in play", SCOW, SHIP)
    assert t.offered(ALICE) == [f"space at {FAR}"]
    assert t.refused(ALICE, f"space at {PLANET}") == "8.3"


@clause(SCOW, 4)
@pytest.mark.parametrize(
    ("ship", "crew"), [(SHIP, ["Satelk", "Taitt", "Data"]), ("Type VI Shuttlecraft", [*TUG, "Miles O'Brien"])]
)
def test_a_ship_without_two_engineer_or_a_beam_does_not_tow_it(ship, crew):
    t = Spaceline(SPACE, FAR).put(ALICE, ship, space=SPACE).put(ALICE, *crew, aboard=ship)
    t.put(BOB, SCOW, on_mission=SPACE).orders(ALICE)
    assert not t.offered(ALICE, "Use a card in play")
