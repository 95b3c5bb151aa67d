"""Both sides do the same thing in one phase or round: what belongs to whom must not be exchanged."""

import pytest
from skirmish_duels import IDLE
from skirmish_position import ALICE, BOB, Skirmish

from coverts.games.anima_tactics.rules.ending import count_levels

TOP = [(10, 12), (20, 12), (30, 12), (40, 12)]
BOTTOM = [(10, 24), (20, 24), (30, 24), (40, 24)]
MAY = ["May 1 of party 1", "May 1 of party 2"]
LOOK = "look at a marker"


def deploying(party=("Night Courier", "Lamp Warden"), **position):
    """Both have the same party and place in turn, ALICE first."""
    return Skirmish(party, party, dice=[9, 1], **position).plays("deployment")


def beneath(*, turn=2, markers=3, dice=(9, 1), **position):
    """On both sides a Night Courier is infiltrated, and a Lamp Warden stands in a corner."""
    parties = [["Night Courier", ("Lamp Warden", 3, y)] for y in (3, 33)]
    p = Skirmish(*parties, turn=turn, dice=dice, **position)
    p.infiltrates("Night Courier 1 of party 1", "Night Courier 1 of party 2")
    return p.marks(ALICE, *TOP[:markers]).marks(BOB, *BOTTOM[:markers])


def searching(**position):
    """Both Lamp Wardens stand near the other side's marker A; each looks at it and finds it."""
    p = beneath(dice=[9, 9], **position).stand("Lamp Warden 2 of party 1", 10, 20)
    p.stand("Lamp Warden 2 of party 2", 10, 16).given(first=ALICE).plays("action")
    return p.does("Lamp Warden", LOOK, "marker A of seat 2")


# -- deployment ------------------------------------------------------------------------------------


@pytest.mark.row("A001-03", "A001-12")
def test_the_first_who_infiltrates_of_each_side_brings_three_markers():
    p = deploying().lets_infiltrate("Night Courier 1 of party 1", *TOP[:3])
    p.lets_infiltrate("Night Courier 1 of party 2", *BOTTOM[:3])
    assert (len(p.markers(ALICE)), len(p.markers(BOB))) == (3, 3)
    assert p.asked(ALICE) == "deploy"


@pytest.mark.row("A001-11", "A001-12")
def test_the_second_who_infiltrates_of_each_side_adds_one_marker():
    p = deploying(["Night Courier"] * 4)
    p.lets_infiltrate("Night Courier 1 of party 1", *TOP[:3])
    p.lets_infiltrate("Night Courier 1 of party 2", *BOTTOM[:3])
    p.lets_infiltrate("Night Courier 2 of party 1", TOP[3])
    p.lets_infiltrate("Night Courier 2 of party 2", BOTTOM[3])
    assert (len(p.markers(ALICE)), len(p.markers(BOB))) == (4, 4)


@pytest.mark.row("A001-16")
def test_half_of_a_party_is_counted_on_each_side_by_itself():
    p = deploying(["Night Courier"] * 2).lets_infiltrate("Night Courier 1 of party 1", *TOP[:3])
    assert p.refused_infiltrating("Night Courier 1 of party 2") is None
    p.lets_infiltrate("Night Courier 1 of party 2", *BOTTOM[:3])
    assert p.refused_infiltrating("Night Courier 2 of party 1") == "7.19"


@pytest.mark.row("A001-06", "A001-09")
def test_markers_keep_their_distance_from_those_of_the_own_side_alone():
    p = deploying().lets_infiltrate("Night Courier 1 of party 1", (10, 16), (20, 16), (30, 16))
    p.does("let Night Courier 1 of party 2 infiltrate").goes_to(10, 16)
    assert p.refused_at(20, 16) is None
    assert p.refused_at(12, 16) == "7.11"


@pytest.mark.clause("Logistics", 1)
def test_with_logistics_on_both_sides_both_deployment_zones_are_deeper():
    plots = (["Logistics"], ["Logistics"])
    p = Skirmish(["Lamp Warden"], ["Kronen Roxxon"], dice=[9, 1, 9, 1], plots=plots).plays("game")
    p.deploys("Lamp Warden", 10, 8.4).deploys("Kronen Roxxon", 10, 27.6)
    assert p.where("Kronen Roxxon") == (10, 27.6)


@pytest.mark.clause("Tactical Advantage", 1)
def test_tactical_advantage_adds_to_the_roll_of_each_side_that_has_it():
    plots = (["Tactical Advantage"], ["Tactical Advantage"])
    p = Skirmish(["Lamp Warden"], ["Kronen Roxxon"], dice=[3, 7], plots=plots).plays("game")
    assert [*p.initiative] == [4, 8]


# -- revealing -------------------------------------------------------------------------------------


@pytest.mark.row("A001-26")
def test_both_reveal_in_one_phase_each_at_a_marker_of_their_own():
    p = beneath().plays("turn").does(ALICE, "Night Courier", "marker A", "nothing more")
    p.does(BOB, "Night Courier", "marker A", "nothing more")
    assert p.where("Night Courier 1 of party 1") == TOP[0]
    assert p.where("Night Courier 1 of party 2") == BOTTOM[0]


@pytest.mark.row("A001-29")
def test_with_the_last_who_is_revealed_of_one_side_the_others_markers_stay():
    p = beneath().plays("turn").does(ALICE, "Night Courier", "marker A", "nothing more")
    assert (len(p.markers(ALICE)), len(p.markers(BOB))) == (0, 3)


@pytest.mark.row("A001-53")
def test_who_is_revealed_adds_to_the_initiative_of_its_own_side():
    p = beneath(dice=[5, 6]).plays("turn").does("nobody")
    p.does(BOB, "Night Courier", "marker A", "nothing more")
    assert [*p.initiative] == [5, 6 + 1]


@pytest.mark.row("A001-37")
def test_the_levels_of_who_is_never_revealed_go_to_the_other_side():
    p = Skirmish(["May", ("Lamp Warden", 3, 3)], ["September", ("Lamp Warden", 3, 33)])
    p.infiltrates("May", "September").call(count_levels)
    assert [*p.points] == [45, 40]


# -- looking at markers ----------------------------------------------------------------------------


@pytest.mark.row("A001-39", "A001-40")
def test_when_both_locate_a_marker_each_asks_the_other():
    p = searching()
    assert p.asked(BOB) == "answer_locate"
    p.does("no", "end the activation", "Lamp Warden", LOOK, "marker A of seat 1")
    assert p.asked(ALICE) == "answer_locate"


@pytest.mark.row("A001-43")
def test_a_no_takes_away_the_marker_of_who_gave_it():
    p = searching().does("no")
    assert ([*p.markers(ALICE)], [*p.markers(BOB)]) == (["A", "B", "C"], ["B", "C"])


@pytest.mark.row("A001-44")
def test_a_yes_is_forced_on_the_side_that_has_no_marker_to_spare():
    p = searching(markers=1).marks(ALICE, *TOP[:3])
    assert p.refused(BOB, "no") == "9.16"
    p.does("yes", "Night Courier", "end the activation", "Lamp Warden", LOOK, "marker A of seat 1")
    assert p.refused(ALICE, "no") is None


@pytest.mark.row("A001-46")
def test_both_are_discovered_in_one_round_each_at_its_own_marker():
    p = searching().does("yes", "Night Courier", "end the activation", "Lamp Warden")
    p.does(LOOK, "marker A of seat 1", "yes", "Night Courier")
    assert p.where("Night Courier 1 of party 1") == TOP[0]
    assert p.where("Night Courier 1 of party 2") == BOTTOM[0]


# -- the same card on both sides -------------------------------------------------------------------


@pytest.mark.clause("Dawn of the Dark", 1)
def test_when_one_plays_dawn_of_the_dark_the_other_still_has_it():
    plots = (["Dawn of the Dark"], ["Dawn of the Dark"])
    p = Skirmish([("Lamp Warden", 3, 3)], [("Yuri Olsen", 3, 33)], dice=[9, 1], plots=plots)
    p.given(first=ALICE).plays("action").does(ALICE, "play it").does(BOB, "keep it").idles()
    p.plays("turn")
    assert (p.asked(BOB), p.askees()) == ("play_card", [BOB])


@pytest.mark.clause("Supernatural Traps", 2)
def test_of_two_traps_at_one_place_both_attack_whosever_they_are():
    p = Skirmish([("Claire Adelheid", 20, 18)], [("Lamp Warden", 44, 33)], dice=[3, 3])
    p.lays_trap(ALICE, 20, 9).lays_trap(BOB, 20, 9).activates("Claire Adelheid").does("walk").goes_to(20, 11)
    assert (p.traps(ALICE), p.traps(BOB)) == (0, 0)
    assert p.life("Claire Adelheid") == 14 - 2 * (5 - 3)


@pytest.mark.clause("Jedah's Eye", 1)
def test_of_two_who_bear_jedahs_eye_only_the_one_touched_uses_it():
    p = Skirmish(
        [("Night Courier", 10, 18)],
        [("Lamp Warden", 16, 18)],
        dice=[8],
        cards={"Night Courier": ["Jedah's Eye"], "Lamp Warden": ["Jedah's Eye"]},
    )
    p.hides("Night Courier").activates("Night Courier").does("walk").meets("Lamp Warden", 270)
    assert [p.figure(name).spent.count() for name in ("Night Courier", "Lamp Warden")] == [0, 1]


@pytest.mark.clause("The Dark Hand", 2)
@pytest.mark.parametrize(("near", "left"), [(1, 12 - 1), (2, 12)], ids=["own", "the enemy's"])
def test_the_dark_hand_of_each_side_has_its_own_september(near, left):
    """BOB's May hurts ALICE's, with one September in reach of them and the other far off."""
    hand = ["October", "September", "May"]
    p = Skirmish(hand, hand, plots=(["The Dark Hand"], ["The Dark Hand"]), dice=[5, 4])
    mine, yours = "May 3 of party 1", "May 3 of party 2"
    p.stand(mine, 20, 18, **IDLE).beside(yours, mine, 90)
    p.stand(f"September 2 of party {near}", 20, 22).stand(f"September 2 of party {3 - near}", 3, 3)
    p.stand("October 1 of party 1", 44, 3).stand("October 1 of party 2", 44, 33)
    if near == 2:
        p.dice = [5]
    assert p.attacks(yours, mine).life(yours) == left


# -- the same character on both sides --------------------------------------------------------------


def two_of_may(**position):
    """Both May stand in contact; ALICE's has no action points."""
    p = Skirmish(["May"], ["May"], **position).stand(MAY[0], 20, 18, **IDLE)
    return p.beside(MAY[1], MAY[0], 90)


def test_of_two_who_have_the_same_card_the_target_of_an_attack_is_hurt():
    p = two_of_may(dice=[5]).attacks(MAY[1], MAY[0])
    assert (p.life(MAY[0]), p.life(MAY[1])) == (12 - 4 - 1 + 2, 12)


@pytest.mark.clause("Saint Evangeline: Blessing", 1)
def test_blessing_on_both_sides_serves_the_friends_of_each():
    """+1 Attack from the attacker's Evangeline, +1 Defense from the target's."""
    party = ["Saint Evangeline", "Claire Adelheid"]
    p = Skirmish(party, party, dice=[3])
    p.stand("Saint Evangeline 1 of party 1", 20, 14).stand("Saint Evangeline 1 of party 2", 24, 14)
    p.stand("Claire Adelheid 2 of party 1", 20, 18).beside(
        "Claire Adelheid 2 of party 2", "Claire Adelheid 2 of party 1", 90, **IDLE
    )
    p.keeps_up("Saint Evangeline 1 of party 1", "Blessing")
    p.attacks("Claire Adelheid 2 of party 1", "Claire Adelheid 2 of party 2")
    assert p.lines("attacks")[0].endswith("6 + 3 = 9 against 8.")
    p.keeps_up("Saint Evangeline 1 of party 2", "Blessing").shows(3)
    p.attacks("Claire Adelheid 2 of party 1", "Claire Adelheid 2 of party 2")
    assert p.lines("attacks")[1].endswith("6 + 3 = 9 against 9.")


def test_both_players_spend_gnosis_on_one_attack_each_of_their_own():
    p = two_of_may(dice=[1, 2, 3, 4], gnosis=(1, 2)).with_fields(MAY[0], actions=1)
    p.attacks(MAY[1], MAY[0]).does(ALICE, "dodge").does(BOB, "spend it")
    assert [*p.gnosis] == [1, 1]
    assert p.asked(ALICE) == "spend_gnosis"
    p.does("spend it")
    assert [*p.gnosis] == [0, 1]


def test_each_pays_for_what_its_own_figures_keep_up():
    p = Skirmish(["May"], ["May"], dice=[9, 1]).stand(MAY[0], 3, 3).stand(MAY[1], 3, 33).hides(*MAY)
    p.plays("upkeep").does(ALICE, "pay for it").does(BOB, "let it end")
    assert [p.figure(name).hidden for name in MAY] == [1, 0]


def test_only_the_enemies_of_who_comes_near_step_aside():
    """Both have a Claire whose Control Zone BOB's Lamp Warden enters."""
    p = Skirmish(
        [("Claire Adelheid", 20, 18)],
        [("Claire Adelheid", 24, 14), ("Lamp Warden", 35, 18)],
        free_movement=True,
    )
    p.given(first=BOB).plays("action").does("Lamp Warden", "walk").goes_to(28, 18)
    p.does("end the activation")
    assert p.askees() == [ALICE]
    p.does("Claire").goes_to(18, 18)
    assert p.where("Claire Adelheid 1 of party 2") == (24, 14)
