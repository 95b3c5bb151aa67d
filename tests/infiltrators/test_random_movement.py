"""Chapter 8: the guard's random movement."""

import pytest
from grounds import Grounds

NORTH, EAST, SOUTH, WEST = 2, 3, 4, 5
"""Faces of the die."""


def drifting(kind, *rolls, tile="H8", **more):
    """One guard, for whom the die was rolled."""
    return Grounds({"Wren": "A1"}, [(kind, tile)], **more).moves_at_random(f"{kind} 1", *rolls)


@pytest.mark.row("G003-64")
def test_the_die_is_rolled_before_anything_is_chosen():
    g = drifting("Sentry", EAST)
    assert g.dice_rolled == [EAST]
    assert g.asked() == "go"
    assert g.where("Sentry 1") == "H8"


@pytest.mark.row("G003-64")
def test_a_die_is_rolled_for_each_figure():
    g = Grounds({"Wren": "A1"}, [("Sentry", "H8"), ("Sentry", "H9")], rolls=[EAST, WEST]).guards_part()
    g.does("nobody else", "Sentry 1", "1 tile")
    assert g.dice_rolled == [EAST]
    g.does("Sentry 2", "1 tile")
    assert g.dice_rolled == [EAST, WEST]
    assert (g.where("Sentry 1"), g.where("Sentry 2")) == ("I8", "G9")


@pytest.mark.row("G003-64")
def test_all_see_the_die_and_that_it_names_a_direction():
    g = drifting("Sentry", 1, EAST)
    assert [g.dice_shown(seat) for seat in (0, 1, None)] == [[EAST]] * 3
    assert g.view(0).points_the_way


@pytest.mark.row("G003-65")
@pytest.mark.parametrize(
    ("north", "tile"), [("top", "H7"), ("right", "I8"), ("bottom", "H9"), ("left", "G8")]
)
def test_the_direction_is_read_from_north_as_agreed(north, tile):
    g = drifting("Sentry", NORTH, north=north).does("1 tile")
    assert g.where("Sentry 1") == tile


@pytest.mark.row("G003-65")
def test_east_lies_clockwise_of_north():
    g = drifting("Sentry", EAST, north="right").does("1 tile")
    assert g.where("Sentry 1") == "H9"


@pytest.mark.row("G003-66")
def test_1_and_6_are_rolled_again():
    g = drifting("Sentry", 1, 6, 6, EAST).does("1 tile")
    assert g.dice_rolled == [1, 6, 6, EAST]
    assert g.where("Sentry 1") == "I8"


@pytest.mark.row("G003-67")
@pytest.mark.parametrize(("face", "tile"), [(2, "H7"), (3, "I8"), (4, "H9"), (5, "G8")])
def test_2_to_5_mean_north_east_south_and_west(face, tile):
    g = drifting("Sentry", face).does("1 tile")
    assert g.where("Sentry 1") == tile


@pytest.mark.row("G003-68")
def test_the_figure_moves_in_that_direction():
    g = drifting("Sentry", SOUTH).does("3 tiles")
    assert g.where("Sentry 1") == "H11"


@pytest.mark.row("G003-68", "G003-70")
def test_the_figure_moves_in_no_other_direction():
    g = drifting("Sentry", EAST, obstacles=["I8"])
    assert g.offered() == ["stay"]


@pytest.mark.row("G003-69")
def test_it_goes_any_number_of_tiles_up_to_its_movement():
    assert drifting("Rifleman", EAST).offered() == ["stay", "1 tile", "2 tiles", "3 tiles"]


@pytest.mark.row("G003-69")
def test_it_goes_no_farther_than_its_movement():
    assert drifting("Rifleman", EAST).refused("4 tiles") == "8.6"


@pytest.mark.row("G003-70")
@pytest.mark.parametrize(
    "barrier",
    [
        {"obstacles": ["J8"]},
        {"walls": [("I8", "J8")]},
        {"walls": [("J8", "I8")]},
        {"infiltrators": {"Wren": "J8"}},
        {"guards": [("Rifleman", "H8"), ("Sentry", "J8")]},
    ],
)
def test_it_stops_before_what_is_in_its_way(barrier):
    position = {"infiltrators": {"Wren": "A1"}, "guards": [("Rifleman", "H8")], **barrier}
    g = Grounds(**position).moves_at_random("Rifleman 1", EAST)
    assert g.offered() == ["stay", "1 tile"]
    assert g.refused("2 tiles") == "8.7"
    assert g.refused("3 tiles") == "8.7"


@pytest.mark.row("G003-70")
@pytest.mark.parametrize(("face", "tile"), [(NORTH, "H2"), (EAST, "O8"), (SOUTH, "H15"), (WEST, "B8")])
def test_it_stops_at_the_edge_of_the_board(face, tile):
    g = drifting("Rifleman", face, tile=tile)
    assert g.offered() == ["stay", "1 tile"]
    assert g.refused("2 tiles") == "8.7"


@pytest.mark.row("G003-70")
def test_with_a_wall_right_ahead_it_stays():
    assert drifting("Rifleman", EAST, walls=[("H8", "I8")]).offered() == ["stay"]


@pytest.mark.row("G003-70")
def test_a_drone_passes_an_obstacle_and_does_not_stop_on_it():
    g = drifting("Drone", EAST, obstacles=["J8"])
    assert g.refused("2 tiles") == "8.7"
    assert g.does("3 tiles").where("Drone 1") == "K8"


@pytest.mark.row("G003-70")
def test_a_drone_stops_before_a_wall_beyond_an_obstacle():
    g = drifting("Drone", EAST, obstacles=["J8"], walls=[("J8", "K8")])
    assert g.offered() == ["stay", "1 tile"]


@pytest.mark.row("G003-71")
def test_the_guard_may_decline_once_the_direction_is_known():
    g = drifting("Sentry", WEST).does("stay")
    assert g.dice_rolled == [WEST]
    assert g.where("Sentry 1") == "H8"


@pytest.mark.row("G003-72")
def test_who_was_skipped_does_nothing_more_in_the_round():
    g = Grounds({"Wren": "A1"}, [("Sentry", "H8"), ("Hound", "H9")]).guards_part()
    g.does("nobody else", "Sentry 1", "stay")
    assert g.refused("Sentry 1") == "6.9"
    assert g.where("Sentry 1") == "H8"


@pytest.mark.row("G003-72")
def test_who_was_skipped_moves_again_in_the_next_round():
    g = Grounds({"Wren": "A1"}, [("Sentry", "H8")]).rounds()
    g.does("end the turn", "nobody else", "Sentry 1", "stay", "nobody else")
    g.does("end the turn", "nobody else")
    assert "Sentry 1" in g.offered()
