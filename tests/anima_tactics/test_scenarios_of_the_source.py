"""Ten scenarios from the text on Infiltration alone, each across several of its rules."""

import pytest
from skirmish_position import ALICE, Skirmish

THREE = ((10, 12), (30, 12), (40, 12))
FAR = ("Lamp Warden", 44, 33)


def hidden(*party, turn=2, dice=(), enemy=FAR, places=THREE):
    """ALICE's Night Courier is infiltrated beneath those markers; others of hers may stand on the table."""
    t = Skirmish(["Night Courier", *party], [enemy], turn=turn, dice=dice)
    return t.infiltrates("Night Courier").marks(ALICE, *places)


def test_who_is_revealed_acts_in_the_same_turn_with_recovery_and_one_more():
    t = hidden(("Yuri Olsen", 3, 3), dice=(9, 1)).plays("turn").does("Night Courier", "marker B")
    left = t.actions("Night Courier")
    t.does("nothing more")
    assert left == Skirmish([("Night Courier", 3, 3)]).actions("Night Courier")
    assert "Night Courier" in t.offered()
    assert {"walk", "charge"} & {*t.does("Night Courier").offered()}


def test_the_other_markers_lie_as_long_as_somebody_is_infiltrated_and_go_with_the_last():
    t = Skirmish(["Night Courier", "May", ("Yuri Olsen", 3, 3), ("Claire Adelheid", 3, 9)], [FAR], turn=2)
    t.infiltrates("Night Courier", "May").marks(ALICE, *THREE, (20, 24)).shows(9, 1)
    t.plays("turn").does("Night Courier", "marker A", "nothing more")
    assert len(t.markers(ALICE)) == 3
    t.does("May", "marker D", "nothing more")
    assert len(t.markers(ALICE)) == 0


def test_a_search_that_fails_costs_the_point_and_binds_nobody():
    t = hidden(enemy=("Yuri Olsen", 10, 16), turn=1, dice=(2, 9)).activates("Yuri")
    before = t.actions("Yuri")
    t.does("look at a marker", "marker A").does("look at a marker", "marker A")
    assert t.asked() == "answer_locate"
    assert before - t.actions("Yuri") == 2


def test_after_two_noes_the_third_search_must_find():
    places = ((10, 12), (10, 19), (16, 16))
    t = hidden(enemy=("Yuri Olsen", 10, 16), turn=1, dice=(9, 9, 9), places=places).activates("Yuri")
    t.does("look at a marker", "marker A", "no").does("look at a marker", "marker B", "no")
    t.does("look at a marker", "marker C")
    assert t.offered() == ["yes: somebody appears here"]
    assert t.does("yes", "Night Courier").where("Night Courier") == (16, 16)


def test_who_is_found_has_one_point_fewer_than_who_is_revealed():
    found = hidden(enemy=("Yuri Olsen", 10, 16), turn=1, dice=(9,)).activates("Yuri")
    found.does("look at a marker", "marker A", "yes", "Night Courier")
    shown = hidden(("Yuri Olsen", 3, 3), dice=(9, 1)).plays("turn").does("Night Courier", "marker A")
    assert found.actions("Night Courier") == shown.actions("Night Courier") - 1


def test_who_is_found_moves_again_in_the_next_turn_with_the_points_of_its_recovery():
    t = hidden(enemy=("Yuri Olsen", 10, 18), turn=1, dice=(9,)).activates("Yuri")
    t.does("look at a marker", "marker A", "yes", "Night Courier", "end the activation").activates(
        "Night Courier"
    )
    assert not {"walk", "run", "charge"} & {*t.offered()}
    t.does("end the activation")
    t.s.turn = 2
    t.shows(9, 1).plays("turn")
    while "Night Courier" not in " ".join(t.offered()):
        t.does(t.offered()[0])
    assert "walk" in t.does("Night Courier").offered()


@pytest.mark.parametrize(("infiltrated", "allowed"), [(1, True), (2, False)])
def test_the_third_of_five_stays_on_the_table(infiltrated, allowed):
    party = ["Night Courier", "May", "Valentine", "Yuri Olsen", "Claire Adelheid"]
    t = Skirmish(party, [FAR], dice=[10, 1]).plays("deployment")
    t.lets_infiltrate("Night Courier", (4, 12), (12, 12), (20, 12))
    if infiltrated == 2:
        t.lets_infiltrate("May", (28, 12))
    assert (t.refused_infiltrating("Valentine") is None) == allowed


def test_with_stealth_from_the_start_no_enemy_may_choose_who_was_revealed():
    t = hidden(("Yuri Olsen", 3, 3), enemy=("Kronen Roxxon", 10, 16), dice=(9, 1)).plays("turn")
    t.does("Night Courier", "marker A", "Stealth")
    assert t.figure("Night Courier").hidden
    assert not t.activates("Kronen").offered("charge")


def test_a_turn_without_a_reveal_leaves_all_markers_and_asks_again():
    t = hidden(("Yuri Olsen", 3, 3), dice=(9, 1, 9, 1)).plays("turn").does("nobody")
    assert len(t.markers(ALICE)) == 3


def test_a_marker_that_was_denied_is_no_place_to_appear_in_the_next_turn():
    t = hidden(("Yuri Olsen", 3, 3), enemy=("Kronen Roxxon", 10, 16), turn=1, dice=(9,)).activates("Kronen")
    t.does("look at a marker", "marker A", "no", "end the activation")
    t.s.turn = 2
    t.plays("turn").does("Night Courier")
    assert t.offered() == ["marker B", "marker C"]
