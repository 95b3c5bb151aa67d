"""Dilemmas that stay in play until they are cured or nullified (10.6, chapter 53)."""

import pytest
from encounters import PLANET, SHIP, SPACE, at_dilemma, dead, meet, order_attempt, was_stopped, went_on
from spaceline import ALICE, BOB, Spaceline

from coverts.games.trek_ccg.vocabulary.terms import SKILL_NAMES

card, clause = pytest.mark.card, pytest.mark.clause

CREW = ["Sarek", "Alyssa Ogawa"]
"""CUNNING 16; no ENGINEER, Empathy or android."""
GAME, JUNIOR, FRAME = "Ktarian Game", 'Birth of "Junior"', "Frame of Mind"
both = pytest.mark.parametrize("aboard", [False, True])


# -- Ktarian Game ----------------------------------------------------------------------------------


@clause(GAME, 2, 3)
def test_the_game_disables_one_at_once_and_the_others_go_on():
    t = meet(GAME, *CREW, "Taitt", aboard=True, picks=["Taitt"])
    assert t.where(GAME) == SHIP
    assert t.card("Taitt").disabled
    assert went_on(t)
    assert not was_stopped(t, *CREW, "Taitt")


@clause(GAME, 3)
def test_it_disables_another_as_each_turn_of_the_ships_player_begins():
    t = meet(GAME, *CREW, "Taitt", aboard=True, picks=["Taitt", "Alyssa Ogawa"])
    t.starts_turn(BOB)
    assert not t.card("Alyssa Ogawa").disabled
    t.starts_turn(ALICE)
    assert t.card("Alyssa Ogawa").disabled
    assert not t.card("Sarek").disabled


@clause(GAME, 1, 4)
@pytest.mark.parametrize("cure", [["Data"], ["Julian Bashir", "Satelk", "Mendon"]])
def test_a_crew_that_can_cure_it_does_so_at_once(cure):
    t = meet(GAME, *CREW, *cure, aboard=True, picks=["Alyssa Ogawa"])
    assert "disabled" in t.said()
    assert t.in_discard(BOB, GAME) == 1
    assert not t.card("Alyssa Ogawa").disabled
    assert t.bonus(ALICE) == 0


@clause(GAME, 1)
@pytest.mark.parametrize("takes_part", [True, False])
def test_a_spy_helps_to_cure_it_only_if_it_takes_part(takes_part):
    crew = [*CREW, "Taitt", "Christopher Hobson"]
    t = meet(GAME, *crew, aboard=True, picks=["Taitt"], spies=["Julian Bashir"], takes_part=takes_part)
    assert bool(t.in_discard(BOB, GAME)) == takes_part


@clause(GAME, 1)
def test_a_disabled_android_does_not_cure_it():
    t = meet(GAME, "Sarek", "Data", "Mendon", aboard=True, picks=["Data"])
    assert t.where(GAME) == SHIP


@clause(GAME, 1, 4)
def test_cunning_30_does_not_cure_it_later_and_more_does_at_once():
    t = meet(GAME, *CREW, "Taitt", "Satelk", aboard=True, picks=["Taitt"])
    t.put(ALICE, "Mendon", aboard=SHIP).turn(BOB)
    assert t.card("Taitt").disabled
    t.put(ALICE, "Christopher Hobson", aboard=SHIP).turn(BOB)
    assert not t.card("Taitt").disabled
    assert t.in_discard(BOB, GAME) == 1


@clause(GAME, 1)
@pytest.mark.parametrize(("last", "cured"), [("Mendon", False), ("Worf", True)])
def test_cunning_31_cures_it_and_30_does_not(last, cured):
    """The other three who are able have CUNNING 25."""
    t = meet(GAME, "Sarek", "Satelk", "Alyssa Ogawa", "Taitt", aboard=True, picks=["Taitt"])
    t.put(ALICE, last, aboard=SHIP).turn(BOB)
    assert bool(t.in_discard(BOB, GAME)) == cured


@clause(GAME, 4)
def test_a_victim_who_was_taken_off_the_ship_recovers_too():
    t = meet(GAME, *CREW, "Taitt", aboard=True, picks=["Taitt"]).moved("Taitt", at="Excavation")
    t.put(ALICE, "Data", aboard=SHIP).turn(BOB)
    assert not t.card("Taitt").disabled


@clause(GAME, 4)
def test_a_game_on_another_ship_keeps_its_own_victim():
    t = Spaceline(SPACE).put(ALICE, SHIP, "U.S.S. Enterprise", space=SPACE)
    t.put(ALICE, "Sarek", "Alyssa Ogawa", aboard=SHIP).put(
        ALICE, "Mendon", "Taitt", aboard="U.S.S. Enterprise"
    )
    t.put(ALICE, GAME, aboard=SHIP).put(ALICE, GAME, aboard="U.S.S. Enterprise").picks("Sarek", "Mendon")
    t.starts_turn(ALICE).put(ALICE, "Data", aboard=SHIP).turn(BOB)
    assert not t.card("Sarek").disabled
    assert t.card("Mendon").disabled


@clause(GAME, 3)
def test_each_players_game_disables_their_own_crew_in_their_own_turn():
    t = Spaceline(SPACE).put(ALICE, SHIP, space=SPACE).put(BOB, "I.K.C. Bortas", space=SPACE)
    t.put(ALICE, *CREW, GAME, aboard=SHIP).put(BOB, "Kurn", "Divok", GAME, aboard="I.K.C. Bortas")
    t.picks("Divok").starts_turn(BOB)
    assert [t.card(name).disabled for name in ("Divok", "Kurn", *CREW)] == [1, 0, 0, 0]
    t.picks("Sarek").starts_turn(ALICE)
    assert [t.card(name).disabled for name in ("Divok", "Kurn", *CREW)] == [1, 0, 1, 0]


# -- Birth of "Junior" -----------------------------------------------------------------------------


@clause(JUNIOR, 2, 3)
def test_junior_takes_range_every_turn_of_the_ships_player_until_the_ship_is_lost():
    t = meet(JUNIOR, *CREW, "Data", aboard=True)
    assert t.where(JUNIOR) == SHIP
    assert went_on(t)
    assert not was_stopped(t, *CREW, "Data")
    for left in range(7, 0, -1):
        t.ends_turn(ALICE).ends_turn(BOB)
        assert t.range(SHIP) == left
    t.ends_turn(ALICE)
    assert dead(t, SHIP, "Data") == {SHIP, "Data"}


@clause(JUNIOR, 1)
def test_three_engineer_nullify_junior_before_it_has_any_effect():
    t = meet(JUNIOR, *CREW, "Data", "Geordi La Forge", aboard=True)
    assert "nullified" in t.said()
    assert t.in_discard(BOB, JUNIOR) == 1
    assert t.range(SHIP) == 8
    assert t.bonus(ALICE) == 0


@clause(JUNIOR, 4)
def test_three_engineer_nullify_junior_later_and_the_range_comes_back():
    t = meet(JUNIOR, *CREW, "Data", aboard=True).ends_turn(ALICE)
    assert t.range(SHIP) == 7
    t.put(ALICE, "Geordi La Forge", aboard=SHIP).turn(BOB)
    assert t.range(SHIP) == 8
    assert t.in_discard(BOB, JUNIOR) == 1


@clause(JUNIOR, 1, 4)
def test_engineers_of_the_opponent_aboard_do_not_nullify_junior():
    t = meet(JUNIOR, *CREW, aboard=True).put(BOB, *["Geordi La Forge"] * 3, aboard=SHIP).turn(BOB)
    assert t.where(JUNIOR) == SHIP


@clause(JUNIOR, 1, 4)
def test_two_engineer_do_not_nullify_junior():
    t = meet(JUNIOR, *CREW, "Geordi La Forge", aboard=True).turn(BOB)
    assert t.where(JUNIOR) == SHIP


@clause(JUNIOR, 1)
@pytest.mark.parametrize("takes_part", [True, False])
def test_a_spys_engineer_helps_to_nullify_junior_if_the_spy_takes_part(takes_part):
    t = meet(JUNIOR, *CREW, "Data", aboard=True, spies=["O'Brien Founder"], takes_part=takes_part)
    assert bool(t.in_discard(BOB, JUNIOR)) == takes_part


@clause(JUNIOR, 3)
def test_juniors_of_both_players_slow_their_own_ships_in_their_own_turns():
    t = Spaceline(SPACE).put(ALICE, SHIP, space=SPACE).put(BOB, "I.K.C. Bortas", space=SPACE)
    t.put(ALICE, *CREW, JUNIOR, aboard=SHIP).put(BOB, "Kurn", JUNIOR, aboard="I.K.C. Bortas")
    for name in (SHIP, "I.K.C. Bortas"):
        for junior in t.cards(JUNIOR):
            junior.first_note = 0
        with t.changed({("range", SHIP): -(name == SHIP), ("range", "I.K.C. Bortas"): -(name != SHIP)}):
            t.ends_turn(ALICE if name == SHIP else BOB)


# -- Frame of Mind ---------------------------------------------------------------------------------


@both
@clause(FRAME, 2, 3, 4)
def test_a_random_member_is_left_with_two_skills_picked_by_the_opponent(aboard):
    t = meet(FRAME, *CREW, "Mendon", "Taitt", aboard=aboard, picks=["Sarek"]).does(BOB, "Youth", "Diplomacy")
    assert t.affiliation("Sarek") == "Non-Aligned"
    assert t.attributes("Sarek") == "3/3/3"
    assert t.skills("Sarek") == {"Youth": 1, "Diplomacy": 1}
    assert t.where(FRAME) == "Sarek"
    assert went_on(t)


@clause(FRAME, 4)
def test_the_opponent_does_not_pick_a_skill_twice():
    t = meet(FRAME, *CREW, "Mendon", picks=["Sarek"]).does(BOB, "Diplomacy")
    assert not t.offered(BOB, "Diplomacy")
    assert len(t.offered(BOB)) == len(SKILL_NAMES) - 1


@clause(FRAME, 1, 5)
@pytest.mark.parametrize(("counselors", "cured"), [(2, False), (3, True)])
def test_three_empathy_cure_it_later(counselors, cured):
    t = meet(FRAME, *CREW, "Mendon", picks=["Sarek"]).does(BOB, "V.I.P.", "Mindmeld")
    t.put(ALICE, *["Deanna Troi"] * counselors, at="Diplomacy Mission").turn(BOB)
    assert (t.affiliation("Sarek") == "Federation") == cured
    assert (t.attributes("Sarek") == "9/10/3") == cured
    assert (t.in_discard(BOB, FRAME) == 1) == cured


@clause(FRAME, 1)
def test_three_empathy_cure_it_at_once():
    t = meet(FRAME, *CREW, *["Deanna Troi"] * 3, picks=["Sarek"]).does(BOB, "V.I.P.", "Mindmeld")
    assert t.affiliation("Sarek") == "Federation"
    assert t.in_discard(BOB, FRAME) == 1
    assert went_on(t)


@clause(FRAME, 1)
@pytest.mark.parametrize("takes_part", [True, False])
def test_a_spys_empathy_cures_it_only_if_the_spy_takes_part(takes_part):
    t = meet(
        FRAME,
        *CREW,
        "Deanna Troi",
        "Deanna Troi",
        picks=["Sarek"],
        spies=["Deanna Troi"],
        takes_part=takes_part,
    )
    t.does(BOB, "V.I.P.", "Mindmeld")
    assert bool(t.in_discard(BOB, FRAME)) == takes_part


@clause(FRAME, 3, 5)
@pytest.mark.parametrize("spy", ["Bashir Founder", "Martok Founder"])
def test_an_infiltrator_is_reframed_and_given_back_what_it_was(spy):
    """The one's own infiltration icon is of the team's affiliation; the other has been given such an icon."""
    t = meet(FRAME, *CREW, spies=[spy], picks=[spy]).does(BOB, "MEDICAL", "Treachery")
    assert t.card(spy).infiltrating
    assert t.affiliation(spy) == "Non-Aligned"
    t.put(ALICE, *["Deanna Troi"] * 3, at="Diplomacy Mission").turn(BOB)
    assert t.affiliation(spy) == "Federation"
    t.stops_infiltrating(spy)
    assert t.affiliation(spy) == "Dominion"


@card("Worf Son of Mogh")
@clause(FRAME, 3, 5)
def test_another_version_of_the_member_is_non_aligned_too_and_itself_once_that_is_cured():
    t = meet(FRAME, *CREW, "Worf", picks=["Worf"]).does(BOB, "MEDICAL", "Treachery")
    t.hand(ALICE, "Worf Son of Mogh").turn(ALICE).does(ALICE, "Replace a persona", "Worf", "Worf Son of Mogh")
    assert t.affiliation("Worf Son of Mogh") == "Non-Aligned"
    t.put(ALICE, *["Deanna Troi"] * 3, at=PLANET).turn(BOB)
    assert t.affiliation("Worf Son of Mogh") == "Klingon"


@clause(FRAME, 3)
@pytest.mark.parametrize(("name", "mode"), [("Joret Dal", "Federation"), ("Kasidy Yates", "Non-Aligned")])
def test_a_member_of_two_affiliations_switches_to_neither_meanwhile(name, mode):
    t = at_dilemma(FRAME, *CREW, name).is_of(mode, name).picks(name)
    order_attempt(t).does(BOB, "MEDICAL", "Treachery").orders(ALICE)
    assert t.affiliation(name) == "Non-Aligned"
    assert t.refused(ALICE, "Switch an affiliation") == "6.4"


@clause(FRAME, 5)
@clause("Memory Wipe", 2)
def test_a_member_whose_memory_is_wiped_meanwhile_is_non_aligned_once_it_is_cured():
    t = meet(FRAME, *CREW, picks=["Sarek"]).does(BOB, "MEDICAL", "Treachery")
    t.put(ALICE, "U.S.S. Nebula", space=PLANET).hand(ALICE, "Memory Wipe").turn(ALICE)
    t.does(ALICE, "Memory Wipe", "U.S.S. Nebula")
    t.put(ALICE, *["Deanna Troi"] * 3, at=PLANET).turn(BOB)
    assert t.affiliation("Sarek") == "Non-Aligned"


@clause(FRAME, 1)
def test_empathy_of_another_crew_does_not_cure_it():
    t = meet(FRAME, *CREW, "Mendon", picks=["Sarek"]).does(BOB, "V.I.P.", "Mindmeld")
    t.put(BOB, *["Deanna Troi"] * 3, at="Diplomacy Mission").turn(BOB)
    assert t.affiliation("Sarek") == "Non-Aligned"
