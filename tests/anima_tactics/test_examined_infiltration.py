"""Infiltration examined from its text: deployment, reveals in several turns, forced answers, the end."""

import pytest
from skirmish_position import ALICE, BOB, Skirmish

FAR = ("Lamp Warden", 44, 33)
FOUR = [(10, 12), (20, 12), (30, 12), (40, 12)]
ROW = [(1 + 7.2 * n, 5) for n in range(7)] + [(1 + 7.2 * n, 12.2) for n in range(3)]


def at_fifths(places):
    return [(round(x, 1), round(y, 1)) for x, y in places]


ROW = at_fifths(ROW)


def deploying(first, second=(FAR,), dice=(9, 1), **position):
    return Skirmish(first, second, dice=dice, **position).plays("deployment")


def two_beneath_four(first=(("Lamp Warden", 3, 3),), second=(FAR,), turn=2, markers=FOUR, **position):
    """ALICE's two Night Couriers are infiltrated."""
    party = ["Night Courier", "Night Courier", *first]
    p = Skirmish(party, second, turn=turn, **position)
    return p.infiltrates("Night Courier 1", "Night Courier 2").marks(ALICE, *markers)


def courier(n):
    return f"Night Courier {n} of party 1"


# -- deployment ------------------------------------------------------------------------------------


@pytest.mark.row("A001-12", "A001-16", "A001-18")
@pytest.mark.parametrize(
    ("size", "most"), [(1, 0), (2, 1), (3, 1), (5, 2), (7, 3), (10, 5), (11, 5), (16, 8)]
)
def test_half_of_any_party_rounded_down_infiltrates_and_has_two_markers_more(size, most):
    p = deploying(["Night Courier"] * size)
    name = courier if size > 1 else lambda n: "Night Courier"
    for n in range(most):
        places = ROW[:3] if n == 0 else [ROW[n + 2]]
        p.lets_infiltrate(name(n + 1), *places)
    assert len(p.markers(ALICE)) == (most + 2 if most else 0)
    assert p.refused_infiltrating(name(most + 1)) is not None
    assert p.refused(f"place {p.full_name(name(most + 1))} on the table") is None


@pytest.mark.row("A001-12", "A001-13", "A001-15")
def test_infiltrating_last_brings_the_same_markers_as_infiltrating_first():
    p = deploying(["Night Courier"] * 5)
    p.deploys(courier(1), 3, 3).deploys(courier(2), 6, 3).lets_infiltrate(courier(3), *ROW[1:4])
    p.deploys(courier(4), 9, 3)
    assert len(p.markers(ALICE)) == 3
    p.lets_infiltrate(courier(5), ROW[4])
    assert len(p.markers(ALICE)) == 4


@pytest.mark.row("A001-06", "A001-08")
@pytest.mark.parametrize(
    ("place", "allowed"),
    [((17.2, 12), True), ((17, 12), False), ((17, 13.6), False), ((17.2, 12.2), True), ((10, 19.2), True)],
)
def test_six_inches_between_markers_are_measured_in_all_directions(place, allowed):
    p = deploying(["Night Courier"] * 2).does(f"let {courier(1)} infiltrate").goes_to(10, 12)
    assert (p.refused_at(*place) is None) is allowed


@pytest.mark.row("A001-07", "A001-08", "Q001-10")
@pytest.mark.parametrize(
    ("seat", "zones", "y", "allowed"),
    [
        (ALICE, (6, 6), 23.4, True),
        (ALICE, (6, 6), 23.6, False),
        (ALICE, (9, 6), 23.4, True),
        (ALICE, (6, 9), 20.4, True),
        (ALICE, (6, 9), 20.6, False),
        (BOB, (6, 6), 12.6, True),
        (BOB, (6, 6), 12.4, False),
        (BOB, (9, 6), 15.6, True),
        (BOB, (9, 6), 15.4, False),
        (BOB, (9, 6), 35.4, True),
    ],
)
def test_six_inches_from_the_others_zone_for_both_sides(seat, zones, y, allowed):
    parties = [["Night Courier"] * 2, [("Lamp Warden", 44, 33 if seat == ALICE else 3)]]
    p = deploying(*(parties if seat == ALICE else parties[::-1]), zones=zones)
    p.does(seat, f"let Night Courier 1 of party {seat + 1} infiltrate")
    assert (p.refused_at(20, y) is None) is allowed


@pytest.mark.row("Q001-06", "Q001-11")
def test_a_marker_lies_in_the_corner_of_the_own_zone_but_not_over_the_edge():
    p = deploying(["Night Courier"] * 2).does(f"let {courier(1)} infiltrate")
    assert p.refused_at(0.6, 0.6) is None
    assert p.refused_at(0.4, 0.6) is not None
    assert p.refused_at(0.6, 0.4) is not None
    assert p.refused_at(47.4, 0.6) is None
    assert p.refused_at(47.6, 0.6) is not None


@pytest.mark.row("A001-09", "Q001-07", "Q001-08")
def test_enemy_markers_and_units_ask_for_no_distance_but_bases_are_not_covered():
    p = Skirmish(
        ["Night Courier"] * 2,
        ["Night Courier", ("Lamp Warden", 20, 12), ("Lamp Warden", 44, 33)],
        dice=(9, 1),
    )
    p.infiltrates("Night Courier 1 of party 2").marks(BOB, (10, 12), (40, 20), (30, 20)).plays("deployment")
    p.does(f"let {courier(1)} infiltrate")
    assert p.refused_at(10, 12) is None
    assert p.refused_at(21.2, 12) is None
    assert p.refused_at(21, 12) is not None
    assert p.refused_at(20, 12) is not None


@pytest.mark.row("Q001-12")
def test_without_room_for_the_added_marker_the_second_unit_is_deployed_and_three_markers_stay():
    ground = ["." * 20 + "x" * 28] * 4 + ["x" * 48] * 32
    p = deploying(["Night Courier"] * 4, terrain=ground)
    p.lets_infiltrate(courier(1), (2, 2), (10, 2), (18, 2))
    before = p.markers(ALICE)
    if p.refused_infiltrating(courier(2)) is None:
        p.does(f"let {courier(2)} infiltrate").goes_to(4, 2)
    else:
        p.deploys(courier(2), 4, 2)
    assert p.is_on_table(courier(2))
    assert p.markers(ALICE) == before


@pytest.mark.row("A001-09", "Q001-47")
def test_a_unit_is_deployed_on_a_marker():
    p = deploying(["Night Courier"] * 2).lets_infiltrate(courier(1), (10, 4), (20, 4), (30, 4))
    p.deploys(courier(2), 10, 4)
    assert p.where(courier(2)) == (10, 4)
    assert len(p.markers(ALICE)) == 3


@pytest.mark.row("Q001-02", "A001-20", "A001-19")
def test_both_players_read_the_same_of_who_is_infiltrated():
    p = two_beneath_four(dice=(9, 1)).plays("turn")
    for who in range(2):
        a, b = p.view(ALICE).figure[who], p.view(BOB).figure[who]
        assert [*a.as_tuple()] == [*b.as_tuple()]
    for n in range(4):
        a, b = p.view(ALICE).marker[n], p.view(BOB).marker[n]
        assert [*a.as_tuple()] == [*b.as_tuple()]
        assert {*a.as_tuple()} <= {1, a.x, a.y}


@pytest.mark.row("A001-53")
def test_in_the_roll_for_deployment_everybody_with_initiative_counts():
    p = Skirmish(["Night Courier"] * 3, ["Lamp Warden", "Tiamat"], dice=(5, 6)).plays("deployment")
    assert p.lines("Seat 1 rolls") == ["Seat 1 rolls for Initiative: 5 + 3 = 8."]
    assert p.lines("Seat 2 rolls") == ["Seat 2 rolls for Initiative: 6 + 1 = 7."]
    assert p.askees() == [ALICE]


# -- revealing -------------------------------------------------------------------------------------


@pytest.mark.row("A001-28", "A001-29", "A001-44")
def test_reveals_in_different_turns_keep_two_spare_markers_until_the_last():
    party = ["Night Courier"] * 3 + [("Lamp Warden", 3, 3)] * 3
    p = Skirmish(party, [FAR], turn=2, dice=(9, 1)).infiltrates(*map(courier, (1, 2, 3)))
    p.marks(ALICE, *FOUR, (10, 22)).plays("turn")
    p.does(courier(2), "marker E", "nothing more", "nobody")
    assert len(p.markers(ALICE)) == 4
    p.s.turn = 3
    p.shows(9, 1).plays("turn").does("nobody")
    assert len(p.markers(ALICE)) == 4
    p.s.turn = 4
    p.shows(9, 1).plays("turn").does(courier(1), "marker B", "Stealth", courier(3))
    assert p.offered() == ["marker A", "marker C", "marker D"]
    p.does("marker D", "Stealth")
    assert p.markers(ALICE) == {}
    assert p.figure(courier(1)).hidden
    assert p.figure(courier(3)).hidden
    assert (p.actions(courier(1)), p.actions(courier(3))) == (3, 3)


@pytest.mark.row("A001-53", "Q001-26")
@pytest.mark.parametrize("revealed", [0, 1, 2])
def test_each_revealed_unit_adds_one_to_initiative_and_no_other(revealed):
    p = two_beneath_four(dice=(5, 1)).plays("turn")
    for n in range(revealed):
        p.does(courier(n + 1), f"marker {'AB'[n]}", "nothing more")
    if p.asked() == "reveal":
        p.does("nobody")
    assert p.lines("Seat 1 rolls") == [f"Seat 1 rolls for Initiative: 5 + {revealed} = {5 + revealed}."]


@pytest.mark.row("A001-53")
def test_a_unit_discovered_in_this_turn_adds_to_the_next_turns_initiative():
    p = two_beneath_four(second=[("Lamp Warden", 12, 16)], dice=(1, 9, 9)).plays("turn").does("nobody")
    p.does(p.offered()[0])
    p.does("look at a marker", "marker A", "yes", courier(1)).does("end the activation").idles()
    p.s.turn = 3
    p.shows(4, 1).plays("turn").does("nobody")
    assert p.lines("Seat 1 rolls")[-1] == "Seat 1 rolls for Initiative: 4 + 1 = 5."


@pytest.mark.row("A001-53")
def test_destroyed_units_add_nothing_to_initiative_and_other_sides_revealed_units_do():
    p = Skirmish([("Tiamat", 3, 3), FAR], ["Night Courier", ("Lamp Warden", 3, 20)], turn=2, dice=(5, 5))
    p.destroys("Tiamat").infiltrates("Night Courier").marks(BOB, (10, 24), (20, 24), (30, 24)).plays("turn")
    p.does(BOB, "Night Courier", "marker B", "nothing more")
    assert p.lines("Seat 1 rolls") == ["Seat 1 rolls for Initiative: 5 + 0 = 5."]
    assert p.lines("Seat 2 rolls") == ["Seat 2 rolls for Initiative: 5 + 1 = 6."]
    assert p.askees() == [BOB]


@pytest.mark.row("A001-33", "A001-34")
def test_a_unit_revealed_in_sight_of_tactical_mastery_gains_no_more_than_its_bar_holds():
    p = Skirmish([("Yuri Olsen", 10, 16), "Night Courier"], [FAR], turn=2, dice=(9, 1))
    p.infiltrates("Night Courier").marks(ALICE, *FOUR[:3]).plays("turn")
    p.does("Night Courier", "marker A", "Stealth")
    assert p.offered("Yuri")
    p.does("Yuri")
    assert p.actions("Night Courier") == 4


@pytest.mark.row("A001-33", "A001-34", "A001-50")
def test_tactical_mastery_does_not_reach_who_is_infiltrated():
    p = Skirmish([("Yuri Olsen", 10, 16), "Night Courier"], [FAR], turn=2, dice=(9, 1))
    p.infiltrates("Night Courier").marks(ALICE, *FOUR[:3]).plays("turn").does("nobody", "Yuri")
    assert p.actions("Night Courier") == 0
    assert p.is_infiltrated("Night Courier")


@pytest.mark.row("A001-35", "Q001-22")
@pytest.mark.parametrize(
    ("name", "ability", "left"), [("Saint Evangeline", "Blessing", 3), ("Janus Faith", "Absolute Defense", 3)]
)
def test_the_price_of_any_ability_active_at_the_start_is_its_upkeep(name, ability, left):
    p = Skirmish([name, ("Lamp Warden", 3, 3)], [FAR], turn=2, dice=(9, 1)).infiltrates(name)
    p.marks(ALICE, *FOUR[:3]).plays("turn").does(name, "marker A", ability)
    assert p.actions(name) == left


@pytest.mark.row("A001-35", "A001-52")
def test_blessing_active_from_the_reveal_counts_at_once_and_not_before():
    p = Skirmish(
        ["Saint Evangeline", ("Yuri Olsen", 12, 14)], [("Kronen Roxxon", 40, 33)], turn=2, dice=(9, 1)
    )
    p.infiltrates("Saint Evangeline").beside("Kronen", "Yuri", 180, actions=0)
    p.marks(ALICE, *FOUR[:3])
    with p.tried():
        p.plays("turn").does("nobody").shows(3).does("Yuri", "attack", "Kronen", "nothing")
        assert p.lines("Yuri Olsen attacks") == ["Yuri Olsen attacks Kronen Roxxon: 5 + 3 = 8 against 8."]
    p.plays("turn").does("Saint Evangeline", "marker A", "Blessing")
    while p.asked() not in ("choose_active", "act"):
        p.does("nobody")
    p.shows(3).does("Yuri", "attack", "Kronen", "nothing")
    assert p.lines("Yuri Olsen attacks") == ["Yuri Olsen attacks Kronen Roxxon: 6 + 3 = 9 against 8."]


@pytest.mark.row("A001-30", "A001-31", "A001-32")
def test_a_hidden_enemy_on_a_marker_is_a_miniature_like_others():
    p = Skirmish(["Night Courier", ("Lamp Warden", 3, 3)], [("May", 10, 12), FAR], turn=2, dice=(9, 1))
    p.hides("May").infiltrates("Night Courier").marks(ALICE, *FOUR[:3]).plays("turn")
    p.does("Night Courier", "marker A")
    assert p.refused("stay there") is not None
    assert p.refused_at(11.2, 12) is not None
    assert p.refused_at(11.4, 12) is None
    assert p.refused_at(12, 12) is None
    assert p.refused_at(12.2, 12) is not None


@pytest.mark.row("A001-30", "A001-31")
def test_between_a_friend_on_the_marker_and_an_enemy_near_the_shift_keeps_clear_of_the_enemy_only():
    p = Skirmish(
        ["Night Courier", ("Lamp Warden", 10, 12)], [("Lamp Warden", 12.4, 12), FAR], turn=2, dice=(9, 1)
    )
    p.infiltrates("Night Courier").marks(ALICE, *FOUR[:3]).plays("turn").does("Night Courier", "marker A")
    assert p.refused_at(11.2, 12) is not None  # touches both
    assert p.refused_at(8.8, 12) is None  # touches the friend
    assert p.refused_at(10, 14) is None
    assert p.refused_at(10, 10.8) is None


@pytest.mark.row("A001-32", "A001-27")
def test_surrounded_by_enemies_a_marker_is_no_place_to_reveal_but_the_others_are():
    ring = [
        (10, 12),
        (12, 12),
        (8, 12),
        (10, 14),
        (10, 10),
        (11.4, 13.4),
        (8.6, 13.4),
        (11.4, 10.6),
        (8.6, 10.6),
    ]
    enemies = [("Lamp Warden", *place) for place in ring]
    p = Skirmish(["Night Courier", ("Lamp Warden", 3, 3)], enemies, turn=2, dice=(9, 1))
    p.infiltrates("Night Courier").marks(ALICE, *FOUR[:3]).plays("turn").does("Night Courier")
    assert p.offered() == ["marker B", "marker C"]
    assert p.refused("marker A") is not None


@pytest.mark.row("A001-34", "Q001-25")
def test_a_unit_shifted_at_its_reveal_charges_in_the_same_turn():
    p = Skirmish(["Night Courier", ("Lamp Warden", 10, 12)], [("Yuri Olsen", 10, 20)], turn=2, dice=(9, 1))
    p.infiltrates("Night Courier").marks(ALICE, *FOUR[:3]).plays("turn").does("Night Courier", "marker A")
    p.goes_to(12, 12).does("nothing more")
    while p.asked() != "choose_active":
        p.does("nobody")
    p.does("Night Courier")
    assert "charge" in p.offered()


@pytest.mark.row("A001-24", "Q001-58")
def test_with_nobody_else_left_revealing_stays_optional_and_the_game_goes_on():
    p = two_beneath_four(dice=(9, 1)).destroys("Lamp Warden 3 of party 1").plays("turn")
    assert p.refused("nobody") is None
    p.does(courier(1), "marker A", "nothing more")
    assert p.refused("nobody") is None
    assert not p.decided


@pytest.mark.row("Q001-58", "A001-32")
def test_with_nobody_else_left_and_no_place_to_appear_nobody_is_revealed_and_the_game_goes_on():
    p = Skirmish(
        ["Night Courier", ("Lamp Warden", 3, 3)],
        [FAR],
        turn=2,
        dice=(9, 1),
        terrain=["x" * 8] * 8,
        terrain_at=(7, 9),
    )
    p.destroys("Lamp Warden 2 of party 1")
    p.infiltrates("Night Courier").marks(ALICE, (10.6, 12.4)).plays("turn")
    if p.asked() == "reveal":
        p.does("nobody")
    assert not p.decided
    assert p.askees() == [BOB]


@pytest.mark.row("Q001-58", "A001-50")
def test_the_game_goes_on_when_the_last_unit_on_the_table_falls_while_somebody_is_infiltrated():
    p = Skirmish(
        ["Night Courier", ("Lamp Warden", 20, 20)], [("Yuri Olsen", 20, 22), FAR], turn=2, dice=(1, 9)
    )
    p.with_fields("Lamp Warden 2 of party 1", lost=10).beside("Yuri", "Lamp Warden 2 of party 1")
    p.infiltrates("Night Courier").marks(ALICE, *FOUR[:3]).plays("turn").does("nobody")
    p.shows(9).does("Yuri", "attack", "Lamp Warden", "nothing")
    assert p.lines("Lamp Warden", "destroyed")
    p.does("end the activation")
    assert not p.decided
    p.does(p.offered()[0], "end the activation")
    p.s.turn = 3
    p.plays("turn")
    assert p.asked(ALICE) == "reveal"


# -- forced and free answers -----------------------------------------------------------------------


def searching(p, who="Yuri"):
    return p.activates(who)


@pytest.mark.row("A001-44", "A001-45", "Q001-36", "Q001-37")
def test_two_noes_then_both_units_are_found_one_after_the_other():
    p = two_beneath_four(
        second=[("Lamp Warden", 20, 15)], markers=[(16, 12), (24, 12), (16, 20), (24, 20)], dice=(9, 9, 9, 9)
    )
    name = "Lamp Warden 1 of party 2"
    p.activates(name).does("look at a marker", "marker A", "no", "look at a marker", "marker B", "no")
    assert [*p.markers(ALICE)] == ["C", "D"]
    p.does("look at a marker", "marker C")
    if p.asked() == "answer_locate":
        assert p.refused("no") is not None
        p.does("yes")
    p.does(courier(2))
    assert p.where(courier(2)) == (16, 20)
    assert p.is_infiltrated(courier(1))
    p.does("look at a marker", "marker D")
    if p.asked() == "answer_locate":
        assert p.refused("no") is not None
        p.does("yes")
    p.does(courier(1))
    assert p.where(courier(1)) == (24, 20)
    assert p.markers(ALICE) == {}
    assert (p.actions(courier(1)), p.actions(courier(2))) == (3, 3)


@pytest.mark.row("A001-44", "A001-43")
def test_a_reveal_between_searches_leaves_the_number_of_noes_as_it_was():
    p = two_beneath_four(second=[("Lamp Warden", 20, 15)], markers=[(16, 12), (24, 12), (16, 20), (24, 20)])
    p.shows(9).activates("Lamp Warden 1 of party 2").does("look at a marker", "marker A", "no")
    p.shows(9, 1).plays("turn").does(courier(1), "marker B", "nothing more", "nobody")
    assert [*p.markers(ALICE)] == ["C", "D"]
    p.shows(9).activates("Lamp Warden 1 of party 2").does("look at a marker", "marker C", "no")
    p.shows(9).does("look at a marker", "marker D")
    if p.asked() == "answer_locate":
        assert p.refused("no") is not None
        p.does("yes")
    p.does(courier(2))
    assert p.where(courier(2)) == (24, 20)


@pytest.mark.row("A001-44", "A001-28")
def test_after_two_noes_and_a_reveal_the_last_marker_is_the_only_place():
    p = (
        two_beneath_four(markers=FOUR[2:], dice=(9, 1))
        .plays("turn")
        .does(courier(1), "marker A", "nothing more")
    )
    assert len(p.markers(ALICE)) == 1
    p.does(courier(2))
    assert p.offered() == ["marker B"]


@pytest.mark.row("A001-36", "Q001-36")
def test_an_early_yes_keeps_the_spare_markers():
    p = two_beneath_four(second=[("Lamp Warden", 10, 15)], dice=(9,))
    p.activates("Lamp Warden 1 of party 2").does("look at a marker", "marker A", "yes", courier(2))
    assert [*p.markers(ALICE)] == ["B", "C", "D"]
    assert p.is_infiltrated(courier(1))


@pytest.mark.row("A001-44")
def test_forced_answers_count_only_the_own_sides_markers_and_units():
    p = Skirmish(
        ["Night Courier", ("Lamp Warden", 10, 20)], ["Night Courier", "Night Courier", ("Yuri Olsen", 10, 14)]
    )
    p.infiltrates("Night Courier 1 of party 1", "Night Courier 1 of party 2", "Night Courier 2 of party 2")
    p.marks(ALICE, (10, 12), (20, 12), (30, 12)).marks(BOB, (10, 16), (20, 16))
    p.shows(9).activates("Yuri").does("look at a marker", "marker A")
    assert p.asked(ALICE) == "answer_locate"
    assert p.refused(ALICE, "no") is None
    p.shows(9).activates("Lamp Warden").does("look at a marker", "marker A")
    assert p.askees() == [BOB]
    if p.asked() == "answer_locate":
        assert p.refused("no") is not None


# -- discovered ------------------------------------------------------------------------------------


def discovered(
    name="Night Courier", second=("Yuri Olsen", 10, 15), at=FOUR[:3], others=(), foes=(), **position
):
    """ALICE's unit is discovered at marker A by BOB's first one, who goes on; ALICE's others are done."""
    p = Skirmish([name, *others], [second, *foes], **position).infiltrates(name).marks(ALICE, *at)
    return p.shows(9).activates(second[0]).does("look at a marker", "marker A", "yes", name)


@pytest.mark.row("A001-48")
@pytest.mark.parametrize("name", ["Claire Adelheid", "Night Courier", "May", "Tiamat", "Yuri Olsen"])
def test_a_discovered_unit_has_recovery_and_no_movement_not_by_abilities_that_are_charges_either(name):
    searcher = ("Lamp Warden", 10, 15)
    p = discovered(name, searcher)
    assert p.actions(name) == 3
    p.with_fields(name, actions=4).activates(name)
    assert not {"walk", "run", "charge", "Eadgil Solaris"} & {*p.offered()}
    for deed in ["walk", "run", "charge"]:
        assert p.refused(deed) is not None


@pytest.mark.row("A001-48")
def test_in_the_next_turn_a_discovered_unit_moves_again_and_recovers_up_to_its_bar():
    p = discovered(second=("Lamp Warden", 10, 15), turn=2).does("end the activation")
    p.s.turn = 3
    p.shows(9, 1).plays("turn").does("Night Courier")
    assert p.actions("Night Courier") == 4
    assert {"walk", "run", "charge"} <= {*p.offered()}


@pytest.mark.row("A001-48", "Q001-41")
def test_a_discovered_unit_hides_for_the_full_price_and_may_locate_and_attack():
    p = discovered().does("end the activation").activates("Night Courier").does("Stealth")
    assert p.figure("Night Courier").hidden
    assert p.actions("Night Courier") == 1


@pytest.mark.row("A001-48", "Q001-40")
def test_who_is_discovered_by_the_last_activation_of_a_turn_is_activated_after_it():
    p = Skirmish(["Night Courier", ("Yuri Olsen", 44, 3)], [("Lamp Warden", 10, 15), FAR], dice=(9, 1))
    p.infiltrates("Night Courier").marks(ALICE, *FOUR[:3]).plays("turn")
    p.does("Yuri", "end the activation").does("Lamp Warden 2 of party 2", "end the activation")
    p.shows(9).does("Lamp Warden 1 of party 2", "look at a marker", "marker A", "yes", "Night Courier")
    p.does("end the activation")
    assert p.askees() == [ALICE]
    assert p.asked() == "choose_active"
    assert p.offered() == ["Night Courier"]
    p.does("Night Courier", "end the activation")
    assert p.over


@pytest.mark.row("A001-48", "Q001-40", "Q001-79")
def test_a_discovered_unit_dodges_and_counterattacks_at_once():
    p = discovered(second=("Yuri Olsen", 10, 15)).does("end the activation")
    p.beside("Yuri", "Night Courier", actions=3).attacks("Yuri", "Night Courier")
    assert {"dodge", "counterattack"} <= {*p.offered()}


@pytest.mark.row("Q001-51", "A001-31")
def test_a_discovered_unit_is_shifted_away_from_the_enemy_on_its_marker():
    p = discovered(second=("Yuri Olsen", 10, 12))
    assert p.askees() == [ALICE]
    assert p.refused("stay there") is not None
    assert p.refused_at(11.2, 12) is not None
    assert p.refused_at(11.4, 12) is None
    assert p.refused_at(10, 10) is None
    assert p.refused_at(10, 9.8) is not None
    p.goes_to(10, 10)
    assert p.actions("Night Courier") == 3
    p.does("end the activation").activates("Night Courier")
    assert p.refused("walk") is not None


@pytest.mark.row("Q001-46", "Q001-51", "A001-46")
def test_who_is_discovered_where_no_place_is_within_two_inches_stands_at_the_nearest_one():
    p = discovered(
        second=("Yuri Olsen", 10.6, 6.4),
        at=[(10.6, 12.4), (30, 12)],
        terrain=["x" * 8] * 6,
        terrain_at=(7, 10),
    )
    assert p.is_on_table("Night Courier")
    x, y = p.where("Night Courier")
    assert abs(y - 9.4) < 0.06
    assert abs(x - 10.6) < 0.3


@pytest.mark.row("A001-37", "A001-47")
def test_who_is_discovered_in_the_last_turn_counts_as_alive_and_who_is_not_as_lost():
    p = two_beneath_four(
        first=[("Sarah Reindhold", 3, 3)], second=[("Lamp Warden", 10, 15)], turn=10, dice=(1, 9, 9)
    ).plays("turn")
    p.does("nobody").does("Lamp Warden", "look at a marker", "marker A", "yes", courier(1)).idles()
    from coverts.games.anima_tactics.rules.ending import count_levels

    p.call(count_levels)
    assert [*p.points] == [0, 30]


@pytest.mark.row("A001-50", "Q001-59")
def test_infiltrated_units_neither_activate_nor_delay_the_other_side():
    p = two_beneath_four(
        second=[("Yuri Olsen", 44, 33), FAR, ("Sarah Reindhold", 40, 33)], dice=(9, 1)
    ).plays("turn")
    p.does("nobody")
    while (p.asked() == "choose_active" and p.offered("nobody")) or p.asked() not in ("choose_active", ""):
        p.does("nobody")
    order = []
    while p.asked() == "choose_active":
        order.append(p.askees()[0])
        p.does(p.offered()[0], "end the activation")
    assert order == [ALICE, BOB, BOB, BOB]
