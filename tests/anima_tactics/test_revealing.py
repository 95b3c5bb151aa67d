"""Chapter 8: who has infiltrated is revealed, where, and with what."""

import pytest
from skirmish_position import ALICE, BOB, Skirmish, reprinted

from coverts.games.anima_tactics.rules.ending import count_levels
from coverts.games.anima_tactics.rules.infiltration import begin_with
from coverts.games.anima_tactics.vocabulary.printed import FEE, MAXIMUM, RADIUS
from coverts.games.anima_tactics.vocabulary.proposed import MEDIUM

MARKERS = [(10, 12), (20, 12), (30, 12)]
FAR = ("Lamp Warden", 44, 33)


def hidden(
    first=("Night Courier",), second=(FAR,), *, at=MARKERS, turn=2, dice=(9, 1), kit=Skirmish, **position
):
    """ALICE's Night Courier is infiltrated beneath three markers; a turn begins."""
    p = kit(first, second, turn=turn, dice=dice, **position).infiltrates("Night Courier")
    return p.marks(ALICE, *at).plays("turn")


def two_hidden(turn=2, dice=(9, 1)):
    party = ["Night Courier", "Night Courier", ("Lamp Warden", 3, 3)]
    p = Skirmish(party, [FAR], turn=turn, dice=dice).infiltrates("Night Courier 1", "Night Courier 2")
    return p.marks(ALICE, *MARKERS, (40, 12)).plays("turn")


def revealed(marker="A", *upkeep, **position):
    """The Night Courier appears there."""
    p = hidden(**position).does("Night Courier", f"marker {marker}")
    for ability in upkeep or ["nothing more"]:
        p.does(ability)
    return p


# -- when ------------------------------------------------------------------------------------------


@pytest.mark.row("A001-21", "Q001-16")
def test_nobody_is_revealed_in_the_first_turn():
    p = hidden([("Lamp Warden", 3, 3), "Night Courier"], turn=1)
    assert p.asked() == "choose_active"
    assert p.is_infiltrated("Night Courier")


@pytest.mark.row("A001-21", "Q001-16")
@pytest.mark.parametrize("turn", [2, 3])
def test_from_the_second_turn_on_somebody_may_be_revealed(turn):
    p = hidden(turn=turn).does(ALICE, "Night Courier", "marker A")
    assert p.is_on_table("Night Courier")


@pytest.mark.row("A001-22", "A001-23")
def test_after_the_recovery_phase_nobody_is_revealed():
    p = hidden([("Lamp Warden", 3, 3), "Night Courier"]).does("nobody")
    while p.asked() == "choose_active":
        p.does(p.offered()[0], "end the activation")
    assert p.over
    assert p.is_infiltrated("Night Courier")


@pytest.mark.row("A001-23")
def test_revealing_comes_before_the_roll_for_initiative():
    p = hidden()
    assert p.asked() == "reveal"
    assert p.said("initiative") == []
    p.does("Night Courier", "marker A", "nothing more")
    assert p.said("revealed", "initiative") == ["revealed", "initiative", "initiative"]


@pytest.mark.row("A001-24", "Q001-27")
def test_nobody_has_to_be_revealed_and_is_asked_about_again_in_the_next_turn():
    p = hidden([("Lamp Warden", 3, 3), "Night Courier"]).does("nobody")
    assert p.said("goes first")
    assert p.is_infiltrated("Night Courier")
    p.s.turn = 3
    p.shows(9, 1).plays("turn")
    assert p.asked(ALICE) == "reveal"


@pytest.mark.row("Q001-17")
def test_revealing_is_the_first_thing_in_the_recovery_phase():
    p = hidden([("Lamp Warden", 3, 3), "Night Courier"], size=200)
    p.with_fields("Lamp Warden 1 of party 1", actions=0)
    assert p.asked() == "reveal"
    assert [*p.gnosis] == [0, 0]
    p.does("nobody")
    assert p.actions("Lamp Warden 1 of party 1") == 3
    assert [*p.gnosis] == [2, 2]


@pytest.mark.row("A001-25", "Q001-18")
@pytest.mark.parametrize("first", [ALICE, BOB])
def test_seat_1_reveals_all_they_want_before_seat_2_is_asked(first):
    p = Skirmish(["Night Courier", "Night Courier"], ["Night Courier", FAR], turn=2, dice=[9, 1]).given(
        first=first
    )
    names = ["Night Courier 1 of party 1", "Night Courier 2 of party 1", "Night Courier 1 of party 2"]
    p.infiltrates(*names).marks(ALICE, *MARKERS, (40, 12)).marks(BOB, *((x, 24) for x, _ in MARKERS)).plays(
        "turn"
    )
    assert p.askees() == [ALICE]
    p.does(names[0], "marker A", "nothing more")
    assert p.askees() == [ALICE]
    p.does("nobody")
    assert p.asked(BOB) == "reveal"


@pytest.mark.row("Q001-28", "A001-37")
def test_who_is_revealed_in_the_last_turn_counts_as_alive():
    p = hidden(turn=10).does("Night Courier", "marker A", "nothing more").idles()
    p.call(count_levels)
    assert [*p.points] == [0, 0]


# -- where -----------------------------------------------------------------------------------------


@pytest.mark.row("A001-05", "A001-27")
@pytest.mark.parametrize("letter", ["A", "B", "C"])
def test_any_of_the_markers_will_do(letter):
    p = hidden().does("Night Courier")
    assert p.offered() == ["marker A", "marker B", "marker C"]
    p.does(f"marker {letter}")
    assert p.where("Night Courier") == MARKERS["ABC".index(letter)]


@pytest.mark.row("A001-27")
def test_where_there_is_no_marker_nobody_appears():
    p = hidden(at=MARKERS[:2]).does("Night Courier")
    assert p.machine.why_not(p.s, ALICE, 2) == "8.8"


@pytest.mark.row("A001-27")
def test_only_who_has_infiltrated_is_revealed():
    assert hidden(["Night Courier", ("Lamp Warden", 3, 3)]).offered() == ["Night Courier", "nobody"]


@pytest.mark.row("A001-26")
def test_who_is_revealed_takes_the_place_of_a_marker():
    p = two_hidden().does("Night Courier 1", "marker B")
    assert p.where("Night Courier 1") == MARKERS[1]
    assert "B" not in p.markers(ALICE)


@pytest.mark.row("A001-26", "A001-29")
def test_the_second_player_reveals_at_a_marker_of_their_own():
    p = Skirmish([FAR], ["Night Courier"], turn=2, dice=[9, 1]).infiltrates("Night Courier")
    p.marks(BOB, *MARKERS).plays("turn").does(BOB, "Night Courier", "marker C", "nothing more")
    assert p.where("Night Courier") == MARKERS[2]
    assert p.all_markers() == 0


@pytest.mark.row("A001-28")
def test_all_may_be_revealed_at_once_each_at_a_marker_of_their_own():
    p = two_hidden().does("Night Courier 1", "marker A", "nothing more", "Night Courier 2")
    assert p.offered() == ["marker B", "marker C", "marker D"]
    p.does("marker C")
    assert (p.where("Night Courier 1"), p.where("Night Courier 2")) == (MARKERS[0], MARKERS[2])


@pytest.mark.row("A001-28")
def test_one_may_be_revealed_now_and_another_in_a_later_turn():
    p = two_hidden().does("Night Courier 1", "marker A", "nothing more", "nobody")
    assert p.is_infiltrated("Night Courier 2")
    p.s.turn = 4
    p.shows(9, 1).plays("turn").does("Night Courier 2", "marker D")
    assert p.where("Night Courier 2") == (40, 12)


@pytest.mark.row("A001-29")
def test_with_the_last_who_is_revealed_the_other_markers_go():
    assert revealed("B").markers(ALICE) == {}


@pytest.mark.row("A001-29")
def test_while_somebody_is_infiltrated_the_other_markers_stay():
    p = two_hidden().does("Night Courier 1", "marker A", "nothing more")
    assert len(p.markers(ALICE)) == 3


# -- the shift -------------------------------------------------------------------------------------


def shifting(first=(), second=(FAR,), at=MARKERS, **position):
    """To the question where the Night Courier goes who appears at marker A."""
    p = hidden(["Night Courier", *first], second, at=at, **position)
    return p.does("Night Courier", "marker A")


@pytest.mark.row("A001-30", "Q001-46", "Q001-47")
def test_with_a_friend_on_the_marker_one_may_be_shifted_by_two_inches():
    p = shifting([("Lamp Warden", 10, 12)])
    assert p.refused_at(12, 12) is None
    p = shifting([("Lamp Warden", 9.9, 12)], at=[(9.9, 12), *MARKERS[1:]])
    assert p.refused_at(12, 12) == "8.11"  # 2.1


@pytest.mark.row("A001-30", "Q001-49")
def test_there_is_no_shift_where_nobody_touches_the_marker():
    p = shifting(second=[("Lamp Warden", 11.3, 12)])  # a tenth of an inch off
    assert p.asked() == "begin_with"
    assert p.where("Night Courier") == (10, 12)


@pytest.mark.row("A001-04", "A001-30")
def test_a_marker_is_touched_as_a_small_base_is():
    assert shifting(second=[("Lamp Warden", 11.2, 12)]).asked() == "choose_cell"


@pytest.mark.row("A001-31")
def test_the_shift_leads_into_contact_with_no_enemy():
    p = shifting(second=[("Lamp Warden", 11.2, 12), ("Lamp Warden", 8.1, 12)])
    assert p.refused_at(10, 13.2) is None
    p = shifting(second=[("Lamp Warden", 11.2, 12), ("Lamp Warden", 10, 14)])
    assert p.refused_at(10, 12.8) == "8.13"  # touches
    p = shifting(second=[("Lamp Warden", 11.2, 12), ("Lamp Warden", 8.5, 13)])
    assert p.refused_at(9.8, 13) is None  # a tenth of an inch clear


@pytest.mark.row("A001-31")
def test_a_larger_base_that_is_shifted_measures_contact_by_its_own_size():
    p = shifting(
        [("Lamp Warden", 10, 12)],
        [("Lamp Warden", 12.8, 12)],
        kit=reprinted((RADIUS, "Night Courier", MEDIUM)),
    )
    assert p.refused_at(11.4, 12) == "8.13"  # a small base would be a fifth of an inch clear


@pytest.mark.row("A001-32", "Q001-48")
@pytest.mark.parametrize("enemy", [(10, 12), (11, 12)])
def test_nobody_stays_on_a_marker_that_an_enemy_covers_even_partly(enemy):
    p = shifting(second=[("Lamp Warden", *enemy)])
    assert p.refused("stay there") == "8.14"


@pytest.mark.row("A001-30", "A001-31", "Q001-48")
def test_on_a_marker_that_an_enemy_only_touches_one_may_stay_and_is_engaged():
    p = shifting(second=[("Lamp Warden", 11.2, 12), FAR]).does("stay there")
    assert p.where("Night Courier") == (10, 12)
    assert p.does("Night Courier").refused("walk") == "13.10"


@pytest.mark.row("A001-31", "Q001-48")
def test_a_shift_however_short_does_not_keep_contact_with_the_enemy_at_the_marker():
    p = shifting(second=[("Lamp Warden", 11.2, 12)])
    assert p.refused_at(10, 12.2) == "8.13"


@pytest.mark.row("A001-32", "A001-27")
def test_a_marker_that_an_enemy_touches_will_do_if_there_is_no_room_to_be_shifted():
    beside = [(11.2, 12), (8.8, 12), (10, 13.2), (10, 10.8)]
    aslant = [(11.4, 13.4), (8.6, 13.4), (11.4, 10.6), (8.6, 10.6)]
    p = shifting(second=[("Lamp Warden", *place) for place in (*beside, *aslant)])
    assert p.offered() == ["around 10.5, 13.5", "stay there"]  # of the first, only the point of the marker


@pytest.mark.row("A001-36")
def test_who_appears_engaged_does_not_begin_with_stealth():
    p = shifting(second=[("Lamp Warden", 11.2, 12)], kit=reprinted((FEE, "Backstab", 1))).does("stay there")
    assert p.refused("Stealth") == "8.32"
    assert p.refused("Backstab") is None


@pytest.mark.row("A001-36")
def test_engagement_is_what_keeps_who_appears_from_beginning_with_stealth():
    p = shifting(second=[("Lamp Warden", 11.2, 12)]).does("stay there")
    courier = p.number("Night Courier")
    assert p.judgement(begin_with, ALICE, courier, p.ability("Night Courier", "Stealth")) == "8.32"


@pytest.mark.row("A001-36")
def test_who_appears_engaged_is_not_asked_about_stealth():
    p = shifting(second=[("Lamp Warden", 11.2, 12)]).does("stay there")
    assert p.asked() == "choose_active"
    assert p.actions("Night Courier") == 4


def test_a_hidden_enemy_beside_whom_somebody_appears_is_seen():
    p = hidden(second=[("May", 11.2, 12)]).hides("May").does("Night Courier", "marker A", "stay there")
    assert not p.figure("May").hidden


@pytest.mark.row("A001-32", "Q001-46")
def test_a_marker_without_a_free_place_near_is_not_used():
    p = hidden(terrain=["x" * 6] * 6, terrain_at=(7, 9)).does("Night Courier")
    assert p.refused("marker A") == "8.15"
    assert p.offered() == ["marker B", "marker C"]


@pytest.mark.row("A001-32", "Q001-46")
def test_who_finds_no_place_at_any_marker_is_not_revealed():
    party = [("Lamp Warden", 3, 3), "Night Courier"]
    p = hidden(party, at=[(10.6, 12.4)], terrain=["x" * 8] * 8, terrain_at=(7, 9))
    assert p.refused("Night Courier") == "8.15"
    assert p.refused("nobody") is None


@pytest.mark.row("Q001-47", "A001-32")
def test_contact_with_a_friend_is_allowed():
    p = shifting([("Lamp Warden", 10, 12)])
    assert p.refused_at(11.2, 12) is None
    assert p.refused_at(11, 12) == "8.14"  # would overlap


@pytest.mark.row("A001-30")
def test_beside_a_friend_one_need_not_be_shifted():
    p = shifting([("Lamp Warden", 11.2, 12)]).does("stay there")
    assert p.where("Night Courier") == (10, 12)


@pytest.mark.row("Q001-52")
def test_the_shift_is_no_movement_action():
    p = shifting([("Lamp Warden", 10, 12)]).goes_to(12, 12).does("nothing more")
    p.does("Night Courier")
    assert p.refused("walk") is None


@pytest.mark.row("Q001-54")
def test_a_marker_on_ground_that_carries_nobody_counts_as_covered():
    p = shifting(terrain=["x"], terrain_at=(9, 12), at=[(10, 12), *MARKERS[1:]])
    assert p.asked() == "choose_cell"
    assert p.refused("stay there") == "8.14"
    assert p.refused_at(10, 11.4) is None


# -- with what -------------------------------------------------------------------------------------


@pytest.mark.row("Q001-50")
def test_a_larger_base_stands_with_its_middle_on_that_of_the_marker_or_uses_the_shift():
    kit = reprinted((RADIUS, "Night Courier", MEDIUM))
    assert shifting(kit=kit).where("Night Courier") == (10, 12)
    p = shifting(second=[("Lamp Warden", 11.4, 12)], kit=kit)  # touches the base, not the marker
    assert p.where("Night Courier") == (10, 12)
    p = shifting([("Lamp Warden", 11.3, 12)], kit=kit)  # clear of the marker, not of the base
    assert p.asked() == "choose_cell"
    assert p.refused("stay there") == "8.14"
    assert p.refused_at(9, 12) is None


@pytest.mark.row("A001-33")
@pytest.mark.parametrize(("who", "actions"), [("Wissenschaft Agent", 3), ("Yuri Olsen", 4)])
def test_who_is_revealed_has_recovery_and_one_more(who, actions):
    p = Skirmish([who], [FAR], turn=2, dice=[9, 1]).infiltrates(who).marks(ALICE, *MARKERS).plays("turn")
    assert p.does(who, "marker A").actions(who) == actions


@pytest.mark.row("Q001-19")
def test_who_is_revealed_recovers_nothing_besides():
    p = hidden(["Night Courier", ("Lamp Warden", 3, 3)]).with_fields("Lamp Warden 2", actions=0)
    p.does("Night Courier", "marker A", "Stealth")
    assert p.asked() == "choose_active"
    assert (p.actions("Night Courier"), p.actions("Lamp Warden 2")) == (3, 3)


def september(kit=Skirmish):
    """September, whose Recovery is 4 with five life points left, appears."""
    p = kit(["September"], [FAR], turn=2, dice=[9, 1]).infiltrates("September").marks(ALICE, *MARKERS)
    p.with_fields("September", lost=10).plays("turn").does("September", "marker A")
    return p.actions("September")


@pytest.mark.row("Q001-20")
def test_no_more_than_the_maximum():
    assert september() == 4


@pytest.mark.row("Q001-21")
def test_what_adds_to_recovery_adds_here_too():
    assert september(reprinted((MAXIMUM, "September", 9))) == 5


@pytest.mark.row("Q001-21")
def test_haste_and_slow_change_nothing_for_who_is_revealed():
    p = Skirmish(["Night Courier"], [FAR], turn=2, dice=[9, 1]).infiltrates("Night Courier")
    p.gives_state("Night Courier", "Slow", 2).marks(ALICE, *MARKERS).plays("turn")
    assert p.does("Night Courier", "marker A", "nothing more").actions("Night Courier") == 4


@pytest.mark.row("A001-34", "Q001-25")
def test_who_is_revealed_may_move_and_charge_at_once():
    p = revealed(second=[("Lamp Warden", 20, 12)], at=[(10, 12), (30, 12), (40, 12)]).does("Night Courier")
    assert {"walk", "run", "charge"} <= {*p.offered()}


@pytest.mark.row("A001-36", "A001-35", "Q001-22")
def test_with_stealth_one_starts_hidden_and_with_one_action_point_less():
    p = revealed("A", "Stealth")
    assert p.actions("Night Courier") == 3
    assert p.figure("Night Courier").hidden


@pytest.mark.row("A001-35")
def test_without_it_one_starts_with_all_points_and_in_sight():
    p = revealed()
    assert p.actions("Night Courier") == 4
    assert not p.figure("Night Courier").hidden


@pytest.mark.row("A001-35")
def test_an_ability_that_costs_more_than_one_has_is_not_active():
    p = hidden(kit=reprinted((FEE, "Backstab", 4))).does("Night Courier", "marker A", "Stealth")
    assert p.actions("Night Courier") == 3
    assert p.asked() == "choose_active"
    p = hidden(kit=reprinted((FEE, "Backstab", 5))).does("Night Courier", "marker A")
    assert p.refused("Backstab") == "8.26"


@pytest.mark.row("A001-35")
def test_without_points_no_ability_starts_active():
    p = hidden().does("Night Courier", "marker A").with_fields("Night Courier", actions=0)
    assert p.refused("Stealth") == "8.26"
    assert p.with_fields("Night Courier", actions=1).does("Stealth").actions("Night Courier") == 0


@pytest.mark.row("Q001-23")
def test_several_abilities_may_start_active_each_at_its_own_price():
    p = hidden(kit=reprinted((FEE, "Backstab", 2))).does("Night Courier", "marker A", "Stealth")
    p.does("Backstab")
    assert p.actions("Night Courier") == 1
    assert p.lines("begins with") == [
        "Night Courier begins with Stealth active.",
        "Night Courier begins with Backstab active.",
    ]


@pytest.mark.row("A001-35", "Q001-22")
def test_only_abilities_with_an_upkeep_start_active():
    p = hidden().does("Night Courier", "marker A")
    assert p.refused("Backstab") == "8.25"


@pytest.mark.row("Q001-24")
def test_its_upkeep_is_not_paid_again_in_the_same_turn():
    p = revealed("A", "Stealth")
    assert p.said("initiative")
    assert (p.actions("Night Courier"), p.figure("Night Courier").hidden) == (3, 1)
    p.s.turn = 3
    p.shows(9, 1).plays("turn")
    assert p.asked() == "keep_up"


@pytest.mark.row("Q001-26", "A001-53")
def test_the_initiative_of_who_is_revealed_counts_in_this_turn():
    assert revealed(dice=[5, 5, 1]).lines("Seat 1 rolls") == ["Seat 1 rolls for Initiative: 5 + 1 = 6."]
