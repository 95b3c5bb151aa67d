"""Points, bases and what is between them."""

from math import atan2, degrees, hypot, isqrt

import pytest
from on_plane import place, table

from coverts.games.anima_tactics.rules.plane import (
    fits,
    gap,
    in_contact,
    is_engaged,
    is_in_zone,
    is_on_kind,
    is_within,
    is_within_of_point,
    overlaps,
    point_x,
    point_y,
    ring_x,
    ring_y,
    root,
    touches,
    zone_gap,
)
from coverts.games.anima_tactics.state import CELLS, DESTROYED, INCH, POINTS, ROUGH

pytestmark = pytest.mark.usefixtures("bases")

REACHES = (24, 28, 32, 36, 40)


def two(apart, radius=12):
    """A figure of each seat, side by side."""
    return place(place(table(), 0, 300, 300), 16, 300 + apart, 300, radius)


def test_each_point_is_of_one_cell():
    points = {
        (point_x(cell, point), point_y(cell, point)) for cell in range(CELLS) for point in range(POINTS)
    }
    assert points == {(x, y) for x in range(0, 960, 4) for y in range(0, 720, 4)}


def test_a_root_is_rounded_down():
    numbers = [*range(3000), 2**30 - 1, *(n * n + more for n in range(50, 1300) for more in (-1, 0, 1))]
    assert [root(n) for n in numbers] == [isqrt(n) for n in numbers]


@pytest.mark.parametrize("reach", REACHES)
def test_who_meets_an_enemy_stands_in_the_ring_from_every_direction(reach):
    squares = [ring_x(reach, to) ** 2 + ring_y(reach, to) ** 2 for to in range(24)]
    assert all(reach**2 <= square < (reach + 1) ** 2 for square in squares)


@pytest.mark.parametrize("reach", REACHES)
def test_who_meets_an_enemy_stands_within_two_degrees_of_the_direction(reach):
    for to in range(24):
        angle = degrees(atan2(ring_x(reach, to), -ring_y(reach, to)))
        assert abs((angle - 15 * to + 180) % 360 - 180) < 2


def test_directions_go_clockwise_from_the_top():
    assert [(ring_x(24, to), ring_y(24, to)) for to in (0, 6, 12, 18)] == [
        (0, -24),
        (24, 0),
        (0, 24),
        (-24, 0),
    ]


@pytest.mark.parametrize(("apart", "met"), [(23, False), (24, True), (25, False)])
def test_bases_touch_in_a_ring_of_one_unit(apart, met):
    assert bool(touches(two(apart), 0, 16)) is met


@pytest.mark.parametrize(("apart", "over"), [(23, True), (24, False)])
def test_bases_overlap_below_the_sum_of_their_radii(apart, over):
    assert bool(overlaps(two(apart), 0, 16)) is over


@pytest.mark.parametrize(("apart", "units"), [(20, 0), (24, 0), (25, 1), (144, 120)])
def test_a_gap_is_measured_from_edge_to_edge(apart, units):
    assert gap(two(apart), 0, 16) == units


def test_a_gap_is_rounded_down():
    assert gap(place(two(0), 16, 340, 341), 0, 16) == int(hypot(40, 41)) - 24


@pytest.mark.parametrize(("apart", "within"), [(144, True), (145, False)])
def test_six_inches_can_be_met_exactly(apart, within):
    assert bool(is_within(two(apart), 0, 16, 6 * INCH)) is within


@pytest.mark.parametrize(("x", "within"), [(352, True), (353, False)])
def test_a_figure_is_within_two_inches_of_a_point(x, within):
    assert bool(is_within_of_point(two(0), 0, x, 300, 0, 2 * INCH)) is within


def test_an_enemy_in_contact_engages():
    assert is_engaged(two(24), 0)


def test_an_enemy_one_unit_off_does_not_engage():
    assert not is_engaged(two(25), 0)


def test_a_friend_in_contact_does_not_engage():
    s = place(two(100), 1, 276, 300)
    assert in_contact(s, 0, 1)
    assert not is_engaged(s, 0)


def test_a_destroyed_enemy_does_not_engage():
    s = two(24)
    s.figure[16].status = DESTROYED
    assert not is_engaged(s, 0)


@pytest.mark.parametrize(("seat", "y", "units"), [(0, 252, 120), (0, 130, 0), (1, 468, 120), (1, 467, 121)])
def test_a_zone_is_as_far_as_its_edge(seat, y, units):
    assert zone_gap(seat, 120, 12, y) == units


@pytest.mark.parametrize(("seat", "y", "inside"), [(0, 108, 1), (0, 109, 0), (1, 612, 1), (1, 611, 0)])
def test_a_base_is_in_a_zone_with_all_of_it(seat, y, inside):
    assert is_in_zone(seat, 120, 12, y) == inside


@pytest.mark.parametrize(("x", "y", "can"), [(12, 12, 1), (11, 100, 0), (948, 708, 1), (948, 709, 0)])
def test_a_base_is_on_the_table_with_all_of_it(x, y, can):
    assert bool(fits(table(), -1, 12, x, y)) == can


@pytest.mark.parametrize(("x", "y", "can"), [(188, 210, 1), (189, 210, 0), (191, 191, 1), (192, 192, 0)])
@pytest.mark.parametrize("mark", ["x", "#"])
def test_a_base_may_touch_ground_that_carries_nobody_and_not_reach_over_it(mark, x, y, can):
    assert bool(fits(table([mark], at=(10, 10)), -1, 12, x, y)) == can


@pytest.mark.parametrize("mark", [".", "~", "+", "="])
def test_a_base_may_stand_on_other_ground(mark):
    assert fits(table([mark], at=(10, 10)), -1, 12, 210, 210)


def test_a_base_may_touch_another():
    assert fits(two(100), -1, 12, 324, 300)


def test_a_base_may_not_overlap_another():
    assert not fits(two(100), -1, 12, 323, 300)


def test_a_figure_may_be_put_where_it_overlaps_itself():
    assert fits(two(100), 0, 12, 301, 300)


@pytest.mark.parametrize(("x", "over"), [(188, 0), (189, 1)])
def test_a_base_is_on_ground_it_reaches_over(x, over):
    assert is_on_kind(table(["~"], at=(10, 10)), 12, x, 210, ROUGH) == over
