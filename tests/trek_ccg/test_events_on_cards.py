"""What the events do that stay on a ship, a captive or an infiltrator (chapter 48)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

card, clause = pytest.mark.card, pytest.mark.clause
ABOVE = "aboard U.S.S. Nebula"
THERE = "the planet at Excavation"


# -- Metaphasic Shields ----------------------------------------------------------------------------

SHIELDS = "Metaphasic Shields"


def shielded(*crew, seat=ALICE):
    """ALICE's ship with that crew and Metaphasic Shields; SHIELDS 8 are printed."""
    t = (
        Spaceline("Excavation")
        .put(ALICE, "U.S.S. Nebula", space="Excavation")
        .put(ALICE, SHIELDS, on=ABOVE[7:])
    )
    return t.put(seat, *crew, aboard="U.S.S. Nebula")


@clause(SHIELDS, 1)
def test_metaphasic_shields_are_played_on_ones_own_ship():
    t = Spaceline("Excavation").put(ALICE, "U.S.S. Nebula", "Federation Outpost", space="Excavation")
    t.put(BOB, "I.K.C. K'Vort", space="Excavation").hand(ALICE, SHIELDS).turn(ALICE).does(ALICE, SHIELDS)
    assert t.offered(ALICE) == ["U.S.S. Nebula"]
    t.does(ALICE, "U.S.S. Nebula")
    assert t.where(SHIELDS) == "U.S.S. Nebula"


@clause(SHIELDS, 2)
@pytest.mark.parametrize(
    ("crew", "total"), [(["Taitt"], 10), (["Taitt", "Mendon"], 12), (["Data"], 8), (["Founder Leader"], 8)]
)
def test_each_personnel_of_class_science_adds_two_to_the_shields(crew, total):
    assert shielded(*crew).shields("U.S.S. Nebula") == total


@clause(SHIELDS, 2)
def test_who_is_disabled_adds_nothing():
    t = shielded("Taitt", "Mendon")
    t.card("Mendon").disabled = True
    assert t.shields("U.S.S. Nebula") == 10


@clause(SHIELDS, 2)
def test_neither_does_an_intruder_nor_somebody_aboard_another_ship():
    t = shielded("Taitt", seat=BOB).put(ALICE, "U.S.S. Enterprise", space="Excavation")
    t.put(ALICE, "Mendon", aboard="U.S.S. Enterprise")
    assert t.shields("U.S.S. Nebula") == 8
    assert t.shields("U.S.S. Enterprise") == 9


@pytest.mark.row("T002-65")
@card(SHIELDS, "Target Shields")
def test_a_marker_takes_metaphasic_shields_off_line():
    t = shielded("Taitt", "Mendon").damages(BOB, "U.S.S. Nebula", "Target Shields")
    assert t.shields("U.S.S. Nebula") == 8 - 2


# -- Plasma Fire -----------------------------------------------------------------------------------

FIRE = "Plasma Fire"


def burning(*crew):
    """ALICE has just played Plasma Fire on BOB's ship with that crew."""
    t = (
        Spaceline("Excavation")
        .put(BOB, "U.S.S. Nebula", space="Excavation")
        .put(BOB, *crew, aboard=ABOVE[7:])
    )
    t.given(turn_number=3)
    return t.hand(ALICE, FIRE).turn(ALICE).does(ALICE, FIRE, "U.S.S. Nebula")


def ends(t, seat):
    """That turn ends, and the next one begins."""
    return t.ends_turn(seat).given(turn_number=t.turn_number + 1)


@clause(FIRE, 1)
def test_no_borg_ship_burns():
    t = Spaceline("Excavation").put(BOB, "Borg Cube", space="Excavation").hand(ALICE, FIRE).turn(ALICE)
    assert t.refused(ALICE, FIRE) == "48.12"


@clause(FIRE, 1)
def test_any_other_ship_may_burn_but_no_facility():
    t = Spaceline("Excavation").put(ALICE, "U.S.S. Nebula", "Federation Outpost", space="Excavation")
    t.put(BOB, "I.K.C. K'Vort", space="Excavation").hand(ALICE, FIRE).turn(ALICE).does(ALICE, FIRE)
    assert t.offered(ALICE) == ["U.S.S. Nebula", "I.K.C. K'Vort (theirs)"]


@clause(FIRE, 2)
def test_the_fire_damages_the_ship_at_the_end_of_its_players_next_turn():
    t = ends(burning("Data"), ALICE)
    assert t.hull("U.S.S. Nebula") == 100
    assert ends(t, BOB).hull("U.S.S. Nebula") == 50


@clause(FIRE, 2)
def test_it_goes_on_until_the_ship_is_destroyed():
    t = burning("Data")
    for seat in (ALICE, BOB, ALICE, BOB):
        assert t.in_play("U.S.S. Nebula")
        ends(t, seat)
    assert not t.turn(ALICE).in_play("U.S.S. Nebula")


@clause(FIRE, 2)
def test_security_aboard_puts_the_fire_out():
    t = burning("Data", "Worf")
    ends(ends(t, ALICE), BOB)
    assert t.hull("U.S.S. Nebula") == 100
    assert t.in_discard(ALICE, FIRE) == 1


@clause(FIRE, 2)
def test_it_may_be_put_out_after_some_damage():
    t = ends(ends(burning("Data"), ALICE), BOB).put(BOB, "Worf", aboard="U.S.S. Nebula")
    ends(ends(t, ALICE), BOB)
    assert t.hull("U.S.S. Nebula") == 50
    assert not t.in_play(FIRE)


@clause(FIRE, 2)
def test_the_damage_is_flipped_from_the_side_deck_of_whoever_played_it():
    t = burning("Data").side_deck(ALICE, "Phaser Banks", "Phaser Banks", "Phaser Banks")
    ends(ends(t, ALICE), BOB)
    assert t.hull("U.S.S. Nebula") == 100 - 2 * 30


# -- Interrogation ---------------------------------------------------------------------------------

INTERROGATION = "Interrogation"
ASK = ("Use a card in play", INTERROGATION)


def questioned(*cards):
    """ALICE's crew holds BOB's Data, on whom those cards lie; BOB has an outpost and a Klingon ship there."""
    t = Spaceline("Excavation", "Study Nebula").put(ALICE, "U.S.S. Nebula", space="Excavation")
    t.put(ALICE, "Taitt", aboard="U.S.S. Nebula").put(BOB, "Data", aboard="U.S.S. Nebula")
    t.put(BOB, "Federation Outpost", space="Study Nebula").put(BOB, "I.K.C. K'Vort", space="Excavation")
    return t.held(ALICE, "Data").put(ALICE, *cards, on="Data").hand(ALICE, INTERROGATION)


@clause(INTERROGATION, 1)
def test_a_captive_that_is_held_is_interrogated():
    t = questioned().put(BOB, "Worf", at="Excavation").turn(ALICE).does(ALICE, INTERROGATION)
    assert t.offered(ALICE) == ["Data"]
    t.does(ALICE, "Data")
    assert t.where(INTERROGATION) == "Data"


@clause(INTERROGATION, 1)
def test_there_is_one_interrogation_on_a_captive():
    assert questioned(INTERROGATION).turn(ALICE).refused(ALICE, INTERROGATION) == "48.13"


@clause(INTERROGATION, 2)
def test_it_asks_once_a_turn():
    t = questioned(INTERROGATION).orders(ALICE).does(ALICE, *ASK)
    assert t.asked(BOB) == "count_lights"
    t.does(BOB, "four")
    assert t.refused(ALICE, "Use a card in play") == "15.18"
    assert t.turn(ALICE).offered(ALICE, "Use a card in play")


@pytest.mark.row("T002-35")
@clause(INTERROGATION, 2)
def test_it_does_not_ask_in_the_opponents_turn():
    assert questioned(INTERROGATION).chance_of(ALICE).refused(ALICE, "Use a card in play") == "15.18"


@clause(INTERROGATION, 3)
def test_four_lights_are_one_point():
    t = questioned(INTERROGATION).orders(ALICE).does(ALICE, *ASK).does(BOB, "four")
    assert t.points(ALICE) == 1
    assert t.card("Data").captive


@clause(INTERROGATION, 4)
@pytest.mark.parametrize("place", ["aboard Federation Outpost", THERE])
def test_five_lights_are_ten_points_and_the_captive_is_free_where_the_opponent_chooses(place):
    t = questioned(INTERROGATION).orders(ALICE).does(ALICE, *ASK).does(BOB, "five")
    assert set(t.offered(BOB)) == {"aboard Federation Outpost", THERE}
    t.does(BOB, place)
    assert (t.points(ALICE), t.card("Data").captive, t.card("Data").controller) == (10, False, BOB)
    assert t.where("Data") in ("Federation Outpost", ("planet", "Excavation"))
    assert t.in_discard(ALICE, INTERROGATION) == 1


@card(INTERROGATION)
def test_an_interrogation_ends_if_the_captive_is_freed_otherwise():
    t = questioned(INTERROGATION).put(BOB, "Martok").hand(BOB, "Rescue Captives").chance_of(BOB)
    t.does(BOB, "Rescue Captives", "free your captives", "aboard Federation Outpost")
    assert not t.in_play(INTERROGATION)


# -- Blood Screening -------------------------------------------------------------------------------

SCREENING = "Blood Screening"


def screened(*crew, spy="O'Brien Founder"):
    """ALICE's spy aboard BOB's ship with that crew, and Blood Screening on the spy."""
    t = Spaceline(("Excavation", BOB)).put(BOB, "U.S.S. Nebula", space="Excavation")
    t.put(BOB, *crew, aboard="U.S.S. Nebula").put(ALICE, spy, aboard="U.S.S. Nebula").infiltrates(spy)
    return t.put(BOB, SCREENING, on=spy)


@clause(SCREENING, 1)
def test_the_blood_of_a_shape_shifter_is_screened():
    t = screened("Data").removed(SCREENING).put(ALICE, "Arne Darvin", aboard="U.S.S. Nebula")
    t.infiltrates("Arne Darvin").put(ALICE, "Weyoun", "Bashir Founder", at="Excavation")
    t.hand(BOB, SCREENING).turn(BOB).does(BOB, SCREENING)
    assert t.offered(BOB) == ["O'Brien Founder (theirs)"]
    t.does(BOB, "O'Brien Founder")
    assert t.where(SCREENING) == "O'Brien Founder"
    assert t.card(SCREENING).countdown == 3


@clause(SCREENING, 2)
def test_nobody_leaves_the_crew_meanwhile():
    t = screened("Data").removed(SCREENING).hand(BOB, SCREENING).orders(BOB)
    assert t.offered(BOB, "Beam")
    t.turn(BOB).does(BOB, SCREENING, "O'Brien Founder").orders(BOB)
    assert t.refused(BOB, "Beam") == "9.2"


@clause(SCREENING, 2)
def test_the_spy_does_not_leave_either():
    assert screened("Data").chance_of(ALICE).refused(ALICE, "Move an infiltrator alone") == "21.17"


@clause(SCREENING, 2)
@pytest.mark.parametrize(("crew", "levels"), [(["Jean-Luc Picard", "Sarek"], (3, 5)), (["Data"], (0, 0))])
def test_only_the_best_member_counts_for_a_skill_meanwhile(crew, levels):
    t = screened(*crew)
    assert t.total_skill(BOB, "Diplomacy", aboard="U.S.S. Nebula") == levels[0]
    t.removed(SCREENING)
    assert t.total_skill(BOB, "Diplomacy", aboard="U.S.S. Nebula") == levels[1]


@clause(SCREENING, 2)
def test_another_crew_pools_its_skills():
    t = screened("Data").put(BOB, "U.S.S. Enterprise", space="Excavation")
    t.put(BOB, "Jean-Luc Picard", "Sarek", aboard="U.S.S. Enterprise")
    assert t.total_skill(BOB, "Diplomacy", aboard="U.S.S. Enterprise") == 5


def runs_out(t):
    for _ in range(3):
        t.begins_turn(BOB).ends_turn(BOB)
    return t


@clause(SCREENING, 3)
def test_the_shape_shifter_is_exposed_when_the_countdown_ends():
    t = screened("Data").begins_turn(BOB).ends_turn(BOB).begins_turn(BOB).ends_turn(BOB)
    assert t.card("O'Brien Founder").infiltrating
    t.begins_turn(BOB).ends_turn(BOB)
    assert not t.card("O'Brien Founder").infiltrating
    assert t.in_discard(BOB, SCREENING) == 1


@clause("Odo Founder", 1)
def test_odo_founder_is_not_exposed_by_it():
    t = screened("Kasidy Yates", spy="Odo Founder").is_of("Bajoran", "Kasidy Yates")
    assert runs_out(t).card("Odo Founder").infiltrating


@card(SCREENING)
def test_a_spy_exposed_in_another_way_ends_the_screening():
    t = screened("Data").orders(ALICE).does(ALICE, "Expose an infiltrator", "O'Brien Founder")
    assert t.in_discard(BOB, SCREENING) == 1


@clause(SCREENING, 4)
@card("Kevin Uxbridge")
def test_kevin_uxbridge_does_nothing_to_it():
    t = screened("Data").removed(SCREENING).hand(BOB, SCREENING).hand(ALICE, "Kevin Uxbridge").turn(BOB)
    t.does(BOB, SCREENING, "O'Brien Founder").chance_of(ALICE)
    assert t.where(SCREENING) == "O'Brien Founder"
    assert t.refused(ALICE, "Kevin") == "49.17"
