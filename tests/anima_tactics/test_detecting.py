"""Chapter 9: markers are tested, and who is discovered."""

import pytest
from skirmish_position import ALICE, BOB, Skirmish

MARKERS = [(20, 12), (28, 12), (36, 12)]
SEARCHER = ("Lamp Warden", 20, 18)
LOOK = "look at a marker"
MISS, FIND = 5, 6
"""A Prowler adds 1."""


def searching(*hidden, at=MARKERS, first=(), searcher=SEARCHER, others=(), dice=(), turn=2, **position):
    """BOB's Lamp Warden is activated, near marker A; of ALICE's party those `hidden` are infiltrated."""
    names = hidden or ("Night Courier",)
    p = Skirmish([*names, *first], [searcher, *others], dice=dice, turn=turn, **position)
    p.infiltrates(*p.names(ALICE)[: len(names)]).marks(ALICE, *at)
    return p.activates(p.names(BOB)[0])


def located(*hidden, **position):
    """Marker A has been located: ALICE is asked."""
    return searching(*hidden, dice=[FIND], **position).does(LOOK, "marker A")


def two_located(**position):
    return located("Night Courier", "Night Courier", **position)


def discovered(**position):
    """The Night Courier is discovered at marker A, in BOB's part of an Action Phase; his figure goes on."""
    p = Skirmish(["Night Courier"], [SEARCHER], dice=[FIND], turn=2, **position).infiltrates("Night Courier")
    p.marks(ALICE, *MARKERS).given(first=BOB).plays("action")
    return p.does("Lamp Warden", LOOK, "marker A", "yes", "Night Courier")


# -- who may, and what -----------------------------------------------------------------------------


@pytest.mark.row("A001-38", "Q001-30")
def test_the_enemys_markers_may_be_looked_at():
    p = searching(at=[(20, 12), (26, 14), (44, 12)]).does(LOOK)
    assert p.offered() == ["marker A of seat 1", "marker B of seat 1"]
    assert p.refused("marker C") == "9.5"


@pytest.mark.row("A001-39", "Q001-45")
def test_nobody_looks_at_a_marker_of_their_own_side():
    p = Skirmish([("Lamp Warden", 20, 18), "Night Courier"], ["Night Courier"])
    p.marks(ALICE, (20, 12)).marks(BOB, (20, 24)).activates("Lamp Warden").does(LOOK)
    assert p.refused("marker A of seat 1") == "9.3"
    assert p.refused("marker A of seat 2") is None


@pytest.mark.row("A001-39", "Q001-45")
def test_with_markers_of_ones_own_side_alone_there_is_nothing_to_look_at():
    p = (
        Skirmish([("Lamp Warden", 20, 18), "Night Courier"])
        .marks(ALICE, (20, 12))
        .activates("Lamp Warden 1 of party 1")
    )
    assert p.refused(LOOK) == "9.5"


@pytest.mark.row("A001-39")
def test_any_character_may_locate():
    p = Skirmish(["Night Courier"], [("Night Courier", 20, 18)], dice=[FIND]).infiltrates(
        "Night Courier 1 of party 1"
    )
    p.marks(ALICE, *MARKERS).activates("Night Courier 1 of party 2").does(LOOK, "marker A")
    assert p.asked(ALICE) == "answer_locate"


@pytest.mark.row("Q001-30")
def test_a_marker_is_looked_at_within_the_control_zone():
    assert searching(at=[(20, 8.8)]).refused(LOOK) is None
    assert searching(at=[(20, 8.6)]).refused(LOOK) == "9.5"


@pytest.mark.row("Q001-30")
def test_a_marker_is_looked_at_in_line_of_sight_only():
    p = searching(terrain=["#" * 12], terrain_at=(14, 15))
    assert p.refused(LOOK) == "9.5"


@pytest.mark.row("Q001-31")
def test_one_locate_tests_one_marker():
    p = searching(at=[(20, 12), (26, 14), (14, 14)], dice=[FIND]).does(LOOK, "marker B")
    p.does("no")
    assert [*p.markers(ALICE)] == ["A", "C"]
    assert p.asked(BOB) == "act"


@pytest.mark.row("Q001-30", "Q001-31")
def test_an_ability_that_seeks_looks_for_the_hidden_alone_where_no_marker_is_near():
    p = Skirmish([("Night Courier", 24, 18)], [SEARCHER]).hides("Night Courier").activates("Lamp Warden")
    assert p.does("Lantern").refused("look at a marker") == "9.5"


@pytest.mark.row("Q001-31")
def test_one_says_before_the_roll_whether_one_looks_for_the_hidden_or_at_a_marker():
    p = Skirmish(["Night Courier", ("Night Courier", 24, 18)], [SEARCHER], dice=[FIND])
    p.infiltrates("Night Courier 1").hides("Night Courier 2").marks(ALICE, *MARKERS).activates("Lamp Warden")
    assert {LOOK, "look for Hidden enemies"} <= {*p.offered()}
    with p.tried():
        p.does(LOOK, "marker A", "no")
        assert p.figure("Night Courier 2").hidden
    p.does("look for Hidden enemies")
    assert not p.figure("Night Courier 2").hidden
    assert len(p.markers(ALICE)) == 3


@pytest.mark.row("Q001-44")
def test_an_engaged_unit_may_locate():
    p = searching(first=[("Lamp Warden", 20, 19.2)], dice=[FIND])
    assert p.refused("walk") == "13.10"
    assert p.does(LOOK, "marker A").asked(ALICE) == "answer_locate"


@pytest.mark.row("A001-49", "Q001-35")
def test_markers_may_be_tested_in_the_first_turn():
    p = located(turn=1).does("yes", "Night Courier")
    assert p.where("Night Courier") == MARKERS[0]
    assert p.actions("Night Courier") == 3


# -- the roll --------------------------------------------------------------------------------------


def finds(die, ability=LOOK, **position):
    """Whether a die finds marker A."""
    p = searching(dice=[die], **position).does(ability)
    if p.asked(BOB) == "look_for":
        p.does("look at a marker")
    return p.does("marker A").asked() == "answer_locate"


@pytest.mark.row("Q001-29")
def test_a_prowler_needs_six():
    assert not finds(5)
    assert finds(6)


@pytest.mark.row("Q001-29")
def test_who_is_no_prowler_needs_seven():
    claire = ("Claire Adelheid", 20, 18)
    assert not finds(6, searcher=claire)
    assert finds(7, searcher=claire)


@pytest.mark.row("Q001-29")
@pytest.mark.parametrize(("cover", "least"), [("+", 7), ("=", 8)])
def test_cover_of_the_marker_makes_it_harder(cover, least):
    ground = {"terrain": [cover * 2] * 2, "terrain_at": (19, 11)}
    assert not finds(least - 1, **ground)
    assert finds(least, **ground)


@pytest.mark.row("Q001-29")
def test_at_night_it_is_harder_by_one():
    assert not finds(6, night=1, turn=1, at=[(20, 12)])
    assert finds(7, night=1, turn=1, at=[(20, 12)])


@pytest.mark.row("Q001-32")
def test_abilities_that_seek_test_markers_too():
    assert not finds(3, "Lantern")
    assert finds(4, "Lantern")


@pytest.mark.row("Q001-32")
def test_vision_finds_no_marker():
    evangeline = ("Saint Evangeline", 20, 18)
    assert "Vision" not in searching(searcher=evangeline).offered()
    p = searching("Night Courier", first=[("Night Courier", 24, 18)], searcher=evangeline)
    p.hides("Night Courier 2").activates("Saint Evangeline").does("Vision")
    assert not p.figure("Night Courier 2").hidden
    assert p.asked(BOB) == "act"
    assert len(p.markers(ALICE)) == 3


@pytest.mark.row("Q001-33")
def test_gnosis_may_be_used_on_the_roll():
    p = searching(dice=[2, FIND], gnosis=(0, 1)).does(LOOK, "marker A", "spend it")
    assert p.asked(ALICE) == "answer_locate"
    assert p.gnosis[BOB] == 0


@pytest.mark.row("A001-41")
def test_if_the_roll_fails_nothing_is_asked_the_marker_stays_and_the_point_is_spent():
    p = searching(dice=[MISS]).does(LOOK, "marker A")
    assert p.asked(BOB) == "act"
    assert len(p.markers(ALICE)) == 3
    assert p.actions("Lamp Warden") == 3


@pytest.mark.row("Q001-34")
def test_after_a_failure_the_same_marker_may_be_tested_again():
    p = searching(dice=[MISS, FIND]).does(LOOK, "marker A", LOOK, "marker A")
    assert p.asked(ALICE) == "answer_locate"
    assert p.actions("Lamp Warden") == 2


# -- the answer ------------------------------------------------------------------------------------


@pytest.mark.row("A001-40")
def test_the_owner_has_to_say_at_once_whether_somebody_is_there():
    p = located()
    assert p.askees() == [ALICE]
    assert p.offered() == ["yes: somebody appears here", "no: the marker is taken away"]


@pytest.mark.row("A001-39", "A001-46")
def test_the_first_player_finds_the_second_ones_figures_too():
    p = Skirmish([SEARCHER], ["Night Courier", ("Lamp Warden", 40, 33)], dice=[FIND]).infiltrates(
        "Night Courier"
    )
    p.marks(BOB, *MARKERS).activates("Lamp Warden 1 of party 1").does(LOOK, "marker A of seat 2")
    assert p.asked(BOB) == "answer_locate"
    p.does("yes", "Night Courier")
    assert p.where("Night Courier") == MARKERS[0]
    assert p.all_markers() == 0


@pytest.mark.row("A001-42", "Q001-36")
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_the_owner_decides_only_then(answer):
    assert located().refused(answer) is None


@pytest.mark.row("A001-43")
def test_after_a_no_the_marker_is_no_place_to_start_from_any_more():
    p = located().does("no", "end the activation")
    assert [*p.markers(ALICE)] == ["B", "C"]
    p.s.turn = 3
    p.plays("turn").does("Night Courier")
    assert p.offered() == ["marker B", "marker C"]


@pytest.mark.row("A001-44")
def test_with_as_many_infiltrated_as_markers_there_is_no_no():
    assert two_located(at=MARKERS[:2]).refused("no") == "9.16"
    assert two_located(at=MARKERS).refused("no") is None


@pytest.mark.row("Q001-38", "A001-44")
def test_one_who_is_infiltrated_and_one_marker_are_as_many():
    assert located(at=MARKERS[:1]).refused("no") == "9.16"


@pytest.mark.row("Q001-39")
def test_however_often_markers_are_found_there_are_never_fewer_than_infiltrated():
    p = searching(
        "Night Courier", "Night Courier", at=[(20, 12), (26, 14), (14, 14), (20, 24)], dice=[FIND] * 4
    )
    for letter in "ABCD":
        p.does(LOOK, f"marker {letter} of")
        if p.refused("no") is None:
            p.does("no")
        else:
            p.does("yes").does(p.offered()[0])
        infiltrated = sum(p.is_infiltrated(name) for name in p.names(ALICE))
        assert len(p.markers(ALICE)) >= infiltrated
    assert p.markers(ALICE) == {}


@pytest.mark.row("A001-45")
def test_where_yes_is_forced_the_owner_picks_who_is_there():
    p = two_located(at=MARKERS[:2]).does("yes")
    assert p.asked(ALICE) == "who_is_here"
    assert len(p.offered()) == 2
    p.does("Night Courier 2")
    assert p.where("Night Courier 2") == MARKERS[0]
    assert p.is_infiltrated("Night Courier 1")
    assert [*p.markers(ALICE)] == ["B"]


@pytest.mark.row("Q001-37")
def test_after_a_free_yes_too_the_owner_picks_who_is_there():
    p = two_located(at=[*MARKERS, (44, 12)]).does("yes", "Night Courier 2")
    assert p.where("Night Courier 2") == MARKERS[0]


@pytest.mark.row("Q001-37", "A001-45")
def test_only_who_is_infiltrated_can_be_there():
    p = located("Night Courier", "Night Courier", first=[("Lamp Warden", 3, 3)], at=MARKERS[:2]).does("yes")
    assert p.refused("Lamp Warden") == "9.20"


# -- who is discovered -----------------------------------------------------------------------------


@pytest.mark.row("A001-46", "A001-29")
def test_who_is_discovered_stands_at_that_marker_and_with_the_last_one_the_others_go():
    p = searching(at=[(36, 12), (20, 12), (28, 12)], dice=[FIND]).does(
        LOOK, "marker B", "yes", "Night Courier"
    )
    assert p.where("Night Courier") == (20, 12)
    assert p.markers(ALICE) == {}


@pytest.mark.row("A001-47")
@pytest.mark.parametrize(("who", "actions"), [("Wissenschaft Agent", 2), ("Night Courier", 3)])
def test_who_is_discovered_has_recovery_and_no_more(who, actions):
    assert located(who).does("yes", who).actions(who) == actions


@pytest.mark.row("A001-48", "Q001-40")
def test_who_is_discovered_neither_walks_nor_runs_nor_charges_in_that_turn():
    p = discovered().does("end the activation", "Night Courier")
    for deed in ("walk", "run", "charge"):
        assert p.refused(deed) == "9.25"
    assert p.refused("Stealth") is None


@pytest.mark.row("A001-48")
def test_in_the_next_turn_who_was_discovered_moves_again():
    p = discovered().idles()
    p.s.turn = 3
    p.shows(9, 1).plays("turn").does("Night Courier")
    assert p.refused("walk") is None


@pytest.mark.row("Q001-40")
def test_who_is_discovered_is_activated_after_the_others_where_its_side_was_done():
    party = [("Lamp Warden", 3, 3), "Night Courier"]
    p = Skirmish(party, [SEARCHER], dice=[FIND], turn=2).infiltrates("Night Courier").marks(ALICE, *MARKERS)
    p.given(first=ALICE).plays("action").does("Lamp Warden", "end the activation")
    p.does("Lamp Warden", LOOK, "marker A", "yes", "Night Courier", "end the activation")
    assert p.asked(ALICE) == "choose_active"
    assert p.offered() == ["Night Courier"]


@pytest.mark.row("Q001-40")
def test_who_is_discovered_may_react():
    p = discovered().does("walk").meets("Night Courier", 180).does("attack", "Night Courier")
    assert p.asked(ALICE) == "react"
    assert p.offered() == ["nothing", "dodge", "counterattack"]


@pytest.mark.row("Q001-41", "Q001-42")
def test_who_is_discovered_is_in_sight_and_hides_in_its_own_activation_for_two_points():
    p = discovered()
    assert p.asked(BOB) == "act"
    assert not p.figure("Night Courier").hidden
    p.does("end the activation", "Night Courier", "Stealth")
    assert p.figure("Night Courier").hidden
    assert p.actions("Night Courier") == 1


@pytest.mark.row("Q001-42")
def test_no_ability_is_active_from_the_start_for_who_is_discovered():
    p = located().does("yes", "Night Courier")
    assert p.asked(BOB) == "act"
    assert p.figure("Night Courier").kept_up == 0


@pytest.mark.row("Q001-43")
def test_who_finds_somebody_gets_no_free_attack():
    p = located().does("yes", "Night Courier")
    assert p.asked(BOB) == "act"
    assert p.said("attack") == []


# -- the place -------------------------------------------------------------------------------------


@pytest.mark.row("Q001-51")
def test_who_is_discovered_is_shifted_where_somebody_touches_the_marker():
    p = located(searcher=("Lamp Warden", 20, 13.2)).does("yes", "Night Courier")
    assert p.asked(ALICE) == "choose_cell"
    assert p.refused_at(20, 9.8) == "8.11"
    assert p.goes_to(20, 10).where("Night Courier") == (20, 10)


@pytest.mark.row("Q001-48", "Q001-51")
def test_who_is_discovered_may_stay_beside_who_touches_the_marker():
    p = located(searcher=("Lamp Warden", 20, 13.2)).does("yes", "Night Courier", "stay there")
    assert p.gap("Night Courier", "Lamp Warden") == 0
    assert p.refused("walk") == "13.10"


@pytest.mark.row("Q001-46")
def test_who_is_discovered_where_there_is_no_place_takes_the_nearest():
    p = located(terrain=["x" * 6] * 6, terrain_at=(17, 9)).does("yes", "Night Courier")
    assert p.asked(BOB) == "act"
    assert p.where("Night Courier") == (20, 8.4)


@pytest.mark.row("Q001-46", "A001-31")
def test_the_nearest_place_for_who_is_discovered_touches_no_enemy():
    p = located(terrain=["x" * 6] * 6, terrain_at=(17, 9), others=[("Lamp Warden", 20, 7.2)])
    p.does("yes", "Night Courier")
    assert p.where("Night Courier") == (16.4, 12)
